// `cantrip replay`: look at a recorded match, verify it, step to a decision.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "core/describe.hpp"
#include "replay/match.hpp"
#include "sync/table_json.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string file, branch;
  int to = -1;
  std::string commitment;
  bool verify = false, json = false;
  std::vector<std::string> folders;
};

struct Teller {
  std::vector<std::string> names, lines;
  static void hear(void* self, const Machine& m, const Event& e) {
    Teller& t = *static_cast<Teller*>(self);
    if (std::string line = tell(m, e, Seat::Truth); !line.empty())
      t.lines.push_back(with_names(std::move(line), t.names));
  }
};

/// Whether the seed is the one that was promised before the seats were taken.
std::string deal_in_words(const Replay& replay, const Flags& flags) {
  const std::string& promised = flags.commitment;
  if (!replay.deal.any()) {
    if (!promised.empty())
      fail({flags.file, "it has no commitment: its seed was chosen", "It is not the match you were promised."});
    return "its seed was chosen by who made the match";
  }
  if (const std::string why = wrong_with(replay.deal, replay.seed); !why.empty())
    fail({flags.file, "the deal is not fair: " + why, "Ask who ran the match; take another copy of the file."});
  if (!promised.empty() && promised != replay.deal.commitment)
    fail({flags.file, "its commitment is " + replay.deal.commitment + ", not the one given",
          "It is not the match you were promised."});
  return fmt::format("the seed follows from the secret of commitment {} and the seats' nonces", replay.deal.commitment);
}

void run(const Flags& flags) {
  const Replay replay = need(open_replay(flags.file));
  const Module& module = *need(need_module(replay.game));
  const std::shared_ptr<const Content> content = content_of(module, flags.folders);
  nlohmann::json out = {{"file", flags.file},
                        {"game", replay.game},
                        {"seed", replay.seed},
                        {"answers", replay.answers.size()},
                        {"rules", fmt::format("{:016x}", replay.rules_hash)},
                        {"digest", fmt::format("{:016x}", replay.digest)}};
  const std::string deal = flags.verify || !flags.commitment.empty() ? deal_in_words(replay, flags) : "";
  if (replay.deal.any())
    out["deal"] = {{"commitment", replay.deal.commitment},
                   {"secret", replay.deal.secret},
                   {"nonces", replay.deal.nonces},
                   {"fair", wrong_with(replay.deal, replay.seed).empty()}};
  Teller teller;
  nlohmann::json seats = nlohmann::json::array();
  for (const ReplaySeat& s : replay.seats) {
    teller.names.push_back(s.name);
    seats.push_back({{"name", s.name}, {"decks", s.decks}});
  }
  out["seats"] = seats;
  if (flags.verify) {
    const Verified verified = need(verify(content, replay));
    out["verified"] = true;
    if (flags.json) return fmt::print("{}\n", out.dump());
    return fmt::print("{}: {} answers, every digest and the result are as recorded ({:016x}); {}\n", flags.file,
                      verified.answers, verified.digest, deal);
  }
  std::unique_ptr<Playback> playback = need(Playback::open(content, replay));
  observe(playback->machine(), {&Teller::hear, &teller});
  const int to = flags.to < 0 ? playback->size() : flags.to;
  if (to > playback->size())
    fail({"--to", fmt::format("there is no answer {}", to), fmt::format("The match has {}.", playback->size())});
  if (!flags.json) {
    std::string line = fmt::format("{}: {} answers", module.game->title, playback->size());
    for (const ReplaySeat& s : replay.seats) line += fmt::format("; {} ({})", s.name, join(s.decks, "+"));
    fmt::print("{}\n", line);
  }
  size_t printed = 0;
  nlohmann::json steps = nlohmann::json::array();
  while (playback->at() < to) {
    Machine& m = playback->machine();
    const std::string who =
        teller.names[static_cast<size_t>(index(replay.answers[static_cast<size_t>(playback->at())].seat))];
    const std::string answer = with_names(playback->next_in_words(), teller.names), question = prompt(m);
    need(playback->step());
    if (flags.json) {
      steps.push_back({{"answer", playback->at()}, {"player", who}, {"prompt", question}, {"words", answer}});
    } else {
      fmt::print("{:>5}  {}: {}\n", playback->at(), who, answer);
      for (; printed < teller.lines.size(); ++printed) fmt::print("         {}\n", teller.lines[printed]);
    }
  }
  if (!flags.branch.empty()) {
    std::unique_ptr<Match> match = need(Match::resume(content, replay, to));
    need(save_replay(match->replay(), flags.branch));
    if (!flags.json)
      fmt::print("Branched after answer {} into {}: play on with `cantrip play {} --resume {}`.\n", to, flags.branch,
                 replay.game, flags.branch);
  }
  Machine& m = playback->machine();
  if (flags.json) {
    out["at"] = playback->at();
    out["steps"] = steps;
    out["log"] = teller.lines;
    out["results"] = results_json(m.st);
    if (flags.to >= 0) {
      out["state"] = table_json(m, teller.names);
      out["decision"] = decision_json(m, teller.names, m.st.decision.seat);
    }
    return fmt::print("{}\n", out.dump());
  }
  if (m.st.over) return;
  fmt::print("{} is asked: {}\n", teller.names[static_cast<size_t>(index(m.st.decision.seat))],
             with_names(prompt(m), teller.names));
  const std::vector<std::string> words = labels(m);
  for (size_t i = 0; i < words.size(); ++i) fmt::print("  {:>3}  {}\n", i + 1, with_names(words[i], teller.names));
}

}  // namespace

void add_replay(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("replay", "Tell a recorded match, verify it, step to any decision, branch from there");
  auto flags = std::make_shared<Flags>();
  command->add_option("file", flags->file, "The recording")->required();
  command->add_flag("--verify", flags->verify, "Play it again, compare every digest, and check the deal");
  command->add_option("--commitment", flags->commitment,
                      "What was shown when the match began: the deal has to be of it");
  command->add_option("--to", flags->to, "Stop after this many answers and show what is asked")
      ->check(CLI::Range(0, 10'000'000));
  command->add_option("--branch", flags->branch, "Write the match up to there as a new recording to play on from");
  command->add_option("--cards", flags->folders, "Folders or files with more cards it was played with");
  add_collection(command);
  command->add_flag("--json", flags->json, "Print JSON");
  examples(command, {"cantrip replay match.replay", "cantrip replay match.replay --verify",
                     "cantrip replay match.replay --to 40 --branch what-if.replay"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip

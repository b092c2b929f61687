// `cantrip cards matrix`: does the language of a game compose?
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "commands/commands.hpp"
#include "matrix/matrix.hpp"

namespace cantrip {
namespace {

using matrix::Outcome;

constexpr int kMostDeaths = 40;  // after so many it is not worth going on

struct Flags {
  std::string game;
  bool json = false, all = false;
  int attempts = 24, share = 1;
};

constexpr std::pair<Outcome, std::string_view> kNames[] = {
    {Outcome::Senseless, "senseless"},
    {Outcome::MachineCannot, "machine cannot"},
    {Outcome::OtherRefused, "refused otherwise"},
    {Outcome::RoundTripFailed, "round trip failed"},
    {Outcome::Crashed, "crashed"},
};
std::string_view name_of(Outcome o) {
  for (const auto& [outcome, name] : kNames)
    if (outcome == o) return name;
  return "compiled";
}

nlohmann::json whole(const matrix::Report& r) {
  nlohmann::json pairs = nlohmann::json::array();
  for (const matrix::Pair& p : r.pairs)
    pairs.push_back({p.construction, p.position, p.sort, static_cast<int>(p.outcome), p.text, p.said});
  return {{"counts",
           {r.constructions, r.positions, r.combinations, r.compiled, r.senseless, r.machine_cannot, r.other_refused,
            r.round_trip_failed, r.crashed, r.shadowed}},
          {"without", r.without_text},
          {"unfilled", r.unfilled},
          {"nowhere", r.nowhere},
          {"texts", r.texts},
          {"pairs", std::move(pairs)}};
}

matrix::Report parsed(const nlohmann::json& j) {
  matrix::Report r;
  int i = 0;
  for (int* n : {&r.constructions, &r.positions, &r.combinations, &r.compiled, &r.senseless, &r.machine_cannot,
                 &r.other_refused, &r.round_trip_failed, &r.crashed, &r.shadowed})
    *n = j["counts"][static_cast<size_t>(i++)].get<int>();
  r.without_text = j["without"].get<std::vector<std::string>>();
  r.unfilled = j["unfilled"].get<std::vector<std::string>>();
  r.nowhere = j["nowhere"].get<std::vector<std::string>>();
  r.texts = j["texts"].get<std::vector<std::string>>();
  for (const nlohmann::json& p : j["pairs"])
    r.pairs.push_back({p[0].get<std::string>(), p[1].get<std::string>(), p[2].get<std::string>(),
                       static_cast<Outcome>(p[3].get<int>()), p[4].get<std::string>(), p[5].get<std::string>()});
  return r;
}

/// The work is done by a child, so that a text that kills the program is counted and passed over.
std::string in_child(const Module& module, const matrix::Options& options) {
  int ends[2];
  if (pipe(ends) != 0) throw Exit{1, "no pipe"};
  const pid_t child = fork();
  if (child < 0) throw Exit{1, "no child process"};
  if (child == 0) {
    close(ends[0]);
    const matrix::Report report = matrix::compose(module, builtin_content(module)->facts, options);
    const std::string out = whole(report).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    for (size_t at = 0; at < out.size();) {
      const ssize_t n = write(ends[1], out.data() + at, out.size() - at);
      if (n <= 0) _exit(1);
      at += static_cast<size_t>(n);
    }
    _exit(0);
  }
  close(ends[1]);
  std::string out;
  char buffer[65536];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) > 0;) out.append(buffer, static_cast<size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? out : "";
}

void print_groups(const matrix::Report& r, Outcome outcome, bool all) {
  std::map<std::string, std::vector<const matrix::Pair*>> by_reason;
  for (const matrix::Pair& p : r.pairs)
    if (p.outcome == outcome) by_reason[p.said.substr(0, p.said.find(':'))].push_back(&p);
  if (by_reason.empty()) return;
  std::vector<std::pair<std::string, std::vector<const matrix::Pair*>>> groups(by_reason.begin(), by_reason.end());
  std::stable_sort(groups.begin(), groups.end(),
                   [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  fmt::print("\n{}:\n", name_of(outcome));
  for (size_t i = 0; i < groups.size() && (all || i < 12); ++i) {
    fmt::print("{:6}  {}\n", groups[i].second.size(), groups[i].first);
    const std::vector<const matrix::Pair*>& pairs = groups[i].second;
    for (size_t k = 0; k < pairs.size() && (all || k < 1); ++k)
      fmt::print("        {}\n          in {}\n          {}\n{}", pairs[k]->construction, pairs[k]->position,
                 pairs[k]->text, all ? "          " + pairs[k]->said + "\n" : "");
  }
}

void print_list(std::string_view heading, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  fmt::print("\n{}:\n", heading);
  for (const std::string& line : lines) fmt::print("  {}\n", line);
}

void print(const matrix::Report& r, bool all) {
  for (const auto& [outcome, name] : kNames) print_groups(r, outcome, all);
  if (all) {
    print_list("no text was found for", r.without_text);
    print_list("no text was found for the positions", r.unfilled);
    print_list("of sorts that this game has no place for", r.nowhere);
    print_list("made for constructions without a text", r.texts);
  }
  fmt::print("\n{} constructions, {} positions, {} pairs; {} of them say nothing\n", r.constructions, r.positions,
             r.combinations + r.senseless, r.senseless);
  fmt::print(
      "{} combinations: {} compiled ({:.1f} %, {} of them by another construction), {} the machine cannot, {} refused "
      "otherwise, {} round trips failed, {} crashed\n",
      r.combinations, r.compiled, r.combinations ? 100.0 * r.compiled / r.combinations : 100.0, r.shadowed,
      r.machine_cannot, r.other_refused, r.round_trip_failed, r.crashed);
}

/// More texts to begin with, where the repository is there.
std::string examples_of(const Module& module) {
  std::ifstream in(repository_path("games/" + std::string(module.game->slug) + "/examples.txt"));
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

void run(const Flags& flags) {
  const Module& module = game_of(flags.game);
  void* shared = mmap(nullptr, sizeof(matrix::LastWord), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw Exit{1, "no memory"};
  std::vector<std::string> killers;
  const std::string examples = examples_of(module);
  matrix::Options options;
  options.examples = examples;
  options.attempts = flags.attempts;
  options.share = std::max(1, flags.share);
  options.last = static_cast<matrix::LastWord*>(shared);
  const bool terminal = isatty(2);
  if (terminal || !flags.json)
    options.progress = [terminal](const std::string& stage, int done, int of) {
      if (terminal) fmt::print(stderr, "\r{}: {} of {}      ", stage, done, of);
    };
  std::string out;
  for (int deaths = 0; out.empty() && deaths < kMostDeaths; ++deaths) {
    options.killers = killers;
    options.last->say("");
    out = in_child(module, options);
    if (out.empty()) {
      if (!options.last->text[0]) throw Exit{1, "the program died before it read a text"};
      killers.emplace_back(options.last->text);
      fmt::print(stderr, "\nthis text killed the program: {}\n", killers.back());
    }
  }
  if (terminal) fmt::print(stderr, "\n");
  if (out.empty()) throw Exit{1, "the program was killed by too many texts"};
  const matrix::Report r = parsed(nlohmann::json::parse(out));
  if (!flags.json) return print(r, flags.all);
  fmt::print("{}\n", nlohmann::json{{"game", module.game->slug},
                                    {"combinations", r.combinations},
                                    {"compiled", r.compiled},
                                    {"machine_cannot", r.machine_cannot},
                                    {"other_refused", r.other_refused},
                                    {"round_trip_failed", r.round_trip_failed},
                                    {"crashed", r.crashed},
                                    {"senseless", r.senseless},
                                    {"by_another_construction", r.shadowed},
                                    {"constructions", r.constructions},
                                    {"positions", r.positions}}
                         .dump());
}

}  // namespace

void add_cards_matrix(CLI::App& cards) {
  CLI::App* command = cards.add_subcommand(
      "matrix", "Put every construction of a game's language into every position of its sort, and see what compiles");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game")->required();
  command->add_flag("--json", flags->json, "Print JSON");
  command->add_flag("--all", flags->all, "List every pair that does not compile, not groups");
  command->add_option("--attempts", flags->attempts, "Sentences that are tried for a pair (24)")
      ->check(CLI::Range(1, 1000));
  command->add_option("--share", flags->share, "Only every so many-th pair")->check(CLI::Range(1, 100000));
  examples(command, {"cantrip cards matrix lorcana", "cantrip cards matrix gundam --json"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip

#include "terminal/open.hpp"

#include <random>

#include "core/describe.hpp"

namespace cantrip::terminal {
namespace {

const std::string kBotMark = " bot";

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  for (size_t from = 0; from <= text.size();) {
    const size_t to = std::min(text.find(at, from), text.size());
    if (to > from) out.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return out;
}

u64 any_seed() {
  std::random_device device;
  return (static_cast<u64>(device()) << 16 ^ device()) & 0xFFFFFFFF;
}

/// "human", "bot" or a bot's name, as the name of a player.
Expected<std::string> player_name(const std::string& kind, size_t seat, const std::string& bot) {
  if (kind == "human" || kind == "me" || kind == "person") return seat_name(seat_at(static_cast<int>(seat)));
  if (kind == "bot") return bot + kBotMark;
  if (make_bot(kind)) return kind + kBotMark;
  return Problem{"--seats, seat " + std::to_string(seat + 1), "there is no player '" + kind + "'",
                 "Use human, bot, or one of: " + join(bot_names()) + "."};
}

Expected<std::vector<Player>> make_players(const Module& module, const std::vector<std::string>& names) {
  std::vector<Player> out;
  for (size_t i = 0; i < names.size(); ++i) {
    Player player;
    if (names[i].ends_with(kBotMark)) {
      Expected<std::unique_ptr<Bot>> bot = make_bot(names[i].substr(0, names[i].size() - kBotMark.size()));
      if (!bot) return bot.problem();
      player.bot = std::move(*bot);
      player.eyes = std::make_unique<Eyes>(module, seat_at(static_cast<int>(i)));
    }
    out.push_back(std::move(player));
  }
  return out;
}

Expected<std::vector<std::string>> seat_names(const PlayFlags& flags, std::vector<std::string> kinds) {
  if (Expected<std::unique_ptr<Bot>> known = make_bot(flags.bot); !known) {
    Problem problem = known.problem();
    problem.where = "--bot";
    return problem;
  }
  std::vector<std::string> names;
  for (size_t i = 0; i < kinds.size(); ++i) {
    Expected<std::string> name = player_name(kinds[i], i, flags.bot);
    if (!name) return name.problem();
    names.push_back(*name);
  }
  return names;
}

Expected<u64> switches_of(const Game& game, const std::string& profile) {
  if (profile == "seed") return u64{0};
  if (profile == "official") {
    u64 bits = 0;
    for (size_t i = 0; i < game.switches.size(); ++i) bits |= u64{game.switches[i].in_official} << i;
    return bits;
  }
  return Problem{"--profile", "there is no rule profile '" + profile + "'", "Use seed or official."};
}

/// Different decks by chance for a seat that chose none.
std::vector<std::string> dealt_decks(const Content& content, Rng& rng) {
  std::vector<std::string> all = content.deck_ids(), out;
  while (static_cast<int>(out.size()) < content.module->decks_per_seat && !all.empty()) {
    const u32 i = rng.below(static_cast<u32>(all.size()));
    out.push_back(all[i]);
    all.erase(all.begin() + i);
  }
  return out;
}

Expected<std::vector<std::vector<std::string>>> chosen_decks(const PlayFlags& flags, const Content& content,
                                                             size_t seats, u64 seed) {
  if (flags.decks.size() > seats)
    return Problem{"--decks",
                   "decks for " + std::to_string(flags.decks.size()) + " seats, but there are " + std::to_string(seats),
                   "Separate seats by commas and decks of a seat by +: a+b,c+d."};
  Rng rng = Rng::seeded(seed ^ 0xDEC5);
  std::vector<std::vector<std::string>> out;
  for (size_t i = 0; i < seats; ++i) {
    std::vector<std::string> dealt = dealt_decks(content, rng);
    out.push_back(i < flags.decks.size() && flags.decks[i] != "any" ? split(flags.decks[i], '+') : dealt);
  }
  return out;
}

std::string deck_words(const Content& content, const std::vector<std::string>& ids) {
  std::string out;
  for (const std::string& id : ids) {
    const DeckFile* deck = content.find_deck(id);
    out += (out.empty() ? "" : " and ") + (deck ? deck->name : id);
  }
  return out;
}

Expected<Opened> open_new(const PlayFlags& flags, const Module& module, std::shared_ptr<const Content> content) {
  Opened out;
  out.seed = flags.seed.value_or(any_seed());
  const std::vector<std::string> kinds = flags.seats.empty() ? std::vector<std::string>{"human", "bot"} : flags.seats;
  Expected<std::vector<std::string>> names = seat_names(flags, kinds);
  if (!names) return names.problem();
  Expected<u64> switches = switches_of(*module.game, flags.profile);
  if (!switches) return switches.problem();
  Expected<std::vector<std::vector<std::string>>> decks = chosen_decks(flags, *content, kinds.size(), out.seed);
  if (!decks) return decks.problem();
  Expected<MatchSetup> setup = make_setup(*content, *decks);
  if (!setup) return setup.problem();
  Expected<std::unique_ptr<Match>> match = Match::start(content, *setup, {out.seed, *switches, *names, true});
  if (!match) return match.problem();
  out.match = std::move(*match);
  out.about.push_back(std::string(module.game->title) + ", seed " + std::to_string(out.seed) +
                      ", rules: " + flags.profile);
  for (size_t i = 0; i < kinds.size(); ++i) {
    const std::string plain = seat_name(seat_at(static_cast<int>(i)));
    const std::string who = (*names)[i] == plain ? plain : plain + " (" + (*names)[i] + ")";
    out.about.push_back(who + " plays " + deck_words(*content, (*decks)[i]));
  }
  Expected<std::vector<Player>> players = make_players(module, *names);
  if (!players) return players.problem();
  out.players = std::move(*players);
  return out;
}

Expected<Opened> open_saved(const PlayFlags& flags, const Module& module, std::shared_ptr<const Content> content) {
  Expected<Replay> replay = open_replay(flags.resume);
  if (!replay) return replay.problem();
  if (replay->game != module.game->slug)
    return Problem{flags.resume, "it is a match of '" + replay->game + "', not of " + std::string(module.game->slug),
                   "Resume it with `cantrip play " + replay->game + " --resume " + flags.resume + "`."};
  if (!flags.seats.empty()) {
    if (flags.seats.size() != replay->seats.size())
      return Problem{"--seats", "the saved match has " + std::to_string(replay->seats.size()) + " seats",
                     "Name as many players, or leave --seats out."};
    Expected<std::vector<std::string>> names = seat_names(flags, flags.seats);
    if (!names) return names.problem();
    for (size_t i = 0; i < names->size(); ++i) replay->seats[i].name = (*names)[i];
  }
  Expected<std::unique_ptr<Match>> match = Match::resume(content, *replay);
  if (!match) {
    Problem problem = match.problem();
    problem.where = flags.resume + ", " + problem.where;
    return problem;
  }
  Opened out;
  out.match = std::move(*match);
  out.seed = replay->seed;
  out.about.push_back(std::string(module.game->title) + ", resumed from " + flags.resume + " after " +
                      std::to_string(replay->answers.size()) + " answers");
  Expected<std::vector<Player>> players = make_players(module, out.match->names());
  if (!players) return players.problem();
  out.players = std::move(*players);
  return out;
}

}  // namespace

Expected<Opened> open_match(const PlayFlags& flags) {
  Expected<const Module*> module = need_module(flags.game);
  if (!module) return module.problem();
  std::shared_ptr<const Content> content = flags.content ? flags.content : builtin_content(**module);
  if (flags.resume.empty()) return open_new(flags, **module, std::move(content));
  if (flags.seed || !flags.decks.empty())
    return Problem{flags.seed ? "--seed" : "--decks", "a saved match has its own",
                   "Leave it out, or leave --resume out."};
  return open_saved(flags, **module, std::move(content));
}

}  // namespace cantrip::terminal

#include "bindings/shared/open_match.hpp"

#include <algorithm>

#include "core/redact.hpp"
#include "core/sample.hpp"
#include "deck/choose.hpp"

namespace cantrip {
namespace {

constexpr size_t kMostNameLetters = 200;

Problem refused(Err err, const Decision& d) {
  switch (err) {
    case Err::NotYours: return {"seat", "another seat is asked", "decision() says which."};
    case Err::Over: return {"answer", "the match has ended", "Begin a new one, or look at its result."};
    default:
      return {"picks", std::string(to_string(err)),
              "Give from " + std::to_string(d.min) + " to " + std::to_string(d.max) +
                  (asks_value(d.ask) ? " as the one pick: the number itself."
                                     : " different places of options, counted from 0.")};
  }
}

std::vector<std::string> complete_names(std::vector<std::string> names, int seats) {
  for (int i = static_cast<int>(names.size()); i < seats; ++i) names.push_back("Player " + std::to_string(i + 1));
  return names;
}

}  // namespace

Json games_json() {
  Json out = Json::array();
  for (const Module* m : modules()) {
    const Game& game = *m->game;
    Json switches = Json::object();
    for (const SwitchSpec& s : game.switches) switches[std::string(s.name)] = s.about;
    out.push_back({{"game", game.slug},
                   {"title", game.title},
                   {"min_seats", game.min_seats},
                   {"max_seats", game.max_seats},
                   {"decks", builtin_content(*m)->deck_ids()},
                   {"decks_per_seat", m->decks_per_seat},
                   {"switches", std::move(switches)}});
  }
  return out;
}

Expected<u64> read_profile(const Game& game, const std::string& profile,
                           const std::map<std::string, std::string>& switches) {
  if (!profile.empty() && profile != "seed" && profile != "official")
    return Problem{"rules", "there is no rules profile '" + profile + "'", "The profiles are: seed, official."};
  u64 out = 0;
  std::vector<std::string> known;
  for (size_t i = 0; i < game.switches.size(); ++i) {
    known.emplace_back(game.switches[i].name);
    if (profile == "official" && game.switches[i].in_official) out |= u64{1} << i;
  }
  for (const auto& [name, value] : switches) {
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end())
      return Problem{
          "switches", "there is no switch '" + name + "'",
          did_you_mean(name, known, known.empty() ? "This game has none." : "They are: " + join(known) + ".")};
    const u64 one = u64{1} << (at - known.begin());
    if (value != "seed" && value != "official")
      return Problem{"switches, " + name, "it is '" + value + "'", "Choose \"seed\" or \"official\"."};
    out = value == "official" ? out | one : out & ~one;
  }
  return out;
}

OpenMatch::OpenMatch(std::unique_ptr<Match> match)
    : match_(std::move(match)), story_(std::make_unique<Story>(match_->names())) {
  story_->follow(match_->machine());
}

Expected<std::unique_ptr<OpenMatch>> OpenMatch::start(const OpenOptions& o) {
  Expected<const Module*> module = need_module(o.game);
  if (!module) return module.problem();
  const Game& game = *(*module)->game;
  const int seats = o.seats ? o.seats : std::max(game.min_seats, static_cast<int>(o.decks.size()));
  if (seats < game.min_seats || seats > game.max_seats)
    return Problem{"seats", std::string(game.title) + " is not for " + std::to_string(seats),
                   "It is for " + std::to_string(game.min_seats) + " to " + std::to_string(game.max_seats) + "."};
  if (static_cast<int>(o.names.size()) > seats)
    return Problem{"names", "there are more names than seats", "Give " + std::to_string(seats) + "."};
  if (std::any_of(o.names.begin(), o.names.end(),
                  [](const auto& n) { return n.empty() || n.size() > kMostNameLetters; }))
    return Problem{"names", "a name is empty or very long", "Use 1 to 200 letters."};
  const Expected<u64> switches = read_profile(game, o.rules, o.switches);
  if (!switches) return switches.problem();
  MatchOptions options;
  options.seed = o.seed;
  options.switches = *switches;
  options.names = complete_names(o.names, seats);
  options.undo = false;
  std::vector<std::string> decks = o.decks;
  Expected<std::shared_ptr<const Content>> content = content_with_decks(**module, o.with, decks);
  if (!content) return content.problem();
  Expected<MatchSetup> setup = choose_decks(**content, seats, decks, o.seed);
  if (!setup) return setup.problem();
  Expected<std::unique_ptr<Match>> match = Match::start(*content, *setup, options);
  if (!match) return match.problem();
  return std::unique_ptr<OpenMatch>(new OpenMatch(std::move(*match)));
}

Expected<std::unique_ptr<OpenMatch>> OpenMatch::load(std::span<const u8> bytes, const PlayedWith& with) {
  Expected<Replay> read = read_replay(bytes, "data");
  if (!read) return read.problem();
  Expected<const Module*> module = need_module(read->game);
  if (!module) return module.problem();
  std::vector<std::string> none;
  Expected<std::shared_ptr<const Content>> content = content_with_decks(**module, with, none);
  if (!content) return content.problem();
  Expected<std::unique_ptr<Match>> match = Match::resume(*content, *read);
  if (!match) return match.problem();
  return std::unique_ptr<OpenMatch>(new OpenMatch(std::move(*match)));
}

std::unique_ptr<OpenMatch> OpenMatch::at(std::shared_ptr<const Content> content, const State& state,
                                         std::vector<std::string> names) {
  MatchOptions options;
  options.names = complete_names(std::move(names), state.seats);
  options.undo = false;
  return std::unique_ptr<OpenMatch>(new OpenMatch(Match::from_position(std::move(content), state, options)));
}

std::unique_ptr<OpenMatch> OpenMatch::clone() const {
  std::unique_ptr<OpenMatch> out = at(content(), state(), names());
  out->story_->copy_lines(*story_);
  return out;
}

Expected<std::unique_ptr<OpenMatch>> OpenMatch::sample(int seat, u64 seed) const {
  const Expected<Seat> who = seat_of(seat, false);
  if (!who) return who.problem();
  Rng rng = Rng::seeded(seed);
  const auto world = std::make_unique<Machine>();
  imagine(machine(), *who, rng, *world);
  return at(content(), world->st, names());
}

int OpenMatch::asked() const { return over() ? -1 : index(state().decision.seat); }

Expected<Seat> OpenMatch::seat_of(int seat, bool must_be_asked) const {
  if (must_be_asked && over())
    return Problem{"match", "it has ended, nobody is asked", "Begin a new one, or look at its result."};
  if (seat == -1 && must_be_asked) return state().decision.seat;
  if (seat < 0 || seat >= state().seats)
    return Problem{"seat", "there is no seat " + std::to_string(seat),
                   "Seats are 0 to " + std::to_string(state().seats - 1) + "."};
  if (must_be_asked && !is_asked(state(), seat_at(seat)))
    return Problem{"seat", "seat " + std::to_string(seat) + " is not asked now",
                   "Seat " + std::to_string(asked()) + " is."};
  return seat_at(seat);
}

Machine& OpenMatch::look(Seat viewer) {
  if (!view_) view_ = std::make_unique<Machine>();
  Lens lens;
  open_lens(lens, state(), machine().schema(), viewer);
  view_->rules = machine().rules;
  redact(state(), machine().schema(), lens, view_->st);
  adopt(*view_, view_->st);
  return *view_;
}

Expected<Json> OpenMatch::decision(int seat) {
  if (over()) return decision_json(match_->machine(), names(), Seat::None);
  const Expected<Seat> who = seat_of(seat, true);
  if (!who) return who.problem();
  Json out = decision_json(look(*who), names(), *who);
  out["seat"] = index(*who);
  return out;
}

Expected<Json> OpenMatch::view(int seat) {
  if (seat == -1) return table_json(look(Seat::Spectator), names());
  const Expected<Seat> who = seat_of(seat, false);
  if (!who) return who.problem();
  return table_json(look(*who), names());
}

Status OpenMatch::answer(int seat, std::span<const long long> picks) {
  const Expected<Seat> who = seat_of(seat, true);
  if (!who) return who.problem();
  Answer a;
  a.seat = *who;
  a.step_no = state().step_no;
  for (size_t i = 0; i < picks.size(); ++i) {
    if (i >= kMaxPicks || picks[i] < 0 || picks[i] > 0xFFFF)
      return Problem{"picks[" + std::to_string(i) + "]", "this is not the place of an option",
                     "Use places of options, counted from 0."};
    a.pick[a.n++] = static_cast<u16>(picks[i]);
  }
  const u64 before = state().step_no;
  const Err err = match_->answer(a);
  if (err != Err::Ok && state().step_no == before) return refused(err, state().decision);
  return done();
}

Status OpenMatch::concede(int seat) {
  const Expected<Seat> who = seat_of(seat, false);
  if (!who) return who.problem();
  if (const Err err = match_->concede(*who); err != Err::Ok)
    return Problem{"seat", std::string(to_string(err)), "The match has ended, or this player has left."};
  return done();
}

Expected<Answer> OpenMatch::bot_answer(Bot& bot, int seat, u64 seed) {
  const Expected<Seat> who = seat_of(seat, true);
  if (!who) return who.problem();
  Eyes eyes(module(), *who);
  eyes.look(match_->machine());
  Rng rng = Rng::seeded(seed ^ (state().step_no * 0x9E3779B97F4A7C15ull));
  return bot.choose(eyes, rng);
}

Expected<std::vector<int>> OpenMatch::choose(Bot& bot, int seat, u64 seed) {
  const Expected<Answer> a = bot_answer(bot, seat, seed);
  if (!a) return a.problem();
  return std::vector<int>(a->pick, a->pick + a->n);
}

Status OpenMatch::play(Bot& bot, int seat, u64 seed) {
  const Expected<Answer> a = bot_answer(bot, seat, seed);
  if (!a) return a.problem();
  const u64 before = state().step_no;
  const Err err = match_->answer(*a);
  if (err != Err::Ok && state().step_no == before) return refused(err, state().decision);
  return done();
}

Expected<std::vector<std::string>> OpenMatch::log(int seat, long long from) const {
  Seat viewer = Seat::Truth;
  if (seat != -1) {
    const Expected<Seat> who = seat_of(seat, false);
    if (!who) return who.problem();
    viewer = *who;
  }
  const std::vector<std::string>& lines = story_->lines(viewer);
  const size_t first = std::min(lines.size(), static_cast<size_t>(std::max(from, 0ll)));
  return std::vector<std::string>(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end());
}

std::vector<u8> OpenMatch::save() const {
  MatchOptions options;
  options.names = names();
  options.undo = false;
  return write_replay(Match::from_position(content(), state(), options)->replay());
}

std::vector<u8> OpenMatch::replay() const { return write_replay(match_->replay()); }

}  // namespace cantrip

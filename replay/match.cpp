#include "replay/match.hpp"

#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/difference.hpp"
#include "core/engine.hpp"

namespace cantrip {
namespace {

CardList runs(const Pool& pool, std::span<const DefId> cards) {
  CardList out;
  DefId last = DefId::Hidden;
  for (const DefId def : cards) {
    if (def == last && !out.empty()) ++out.back().copies;
    else out.push_back({pool.texts[index(def)].id, 1});
    last = def;
  }
  return out;
}

Expected<std::vector<DefId>> unroll(const Pool& pool, const CardList& cards, const std::string& where) {
  std::vector<DefId> out;
  for (const CardRun& run : cards) {
    const DefId def = pool.find(run.card);
    if (def == DefId::Hidden)
      return Problem{where, "it was played with the card '" + run.card + "', which is not known here",
                     "Give the folder with that card, or use the version of Cantrip that recorded it."};
    out.insert(out.end(), static_cast<size_t>(run.copies), def);
  }
  if (out.size() > kMaxRows) return Problem{where, "a deck has too many cards", "Take another copy of the file."};
  return out;
}

Expected<MatchSetup> setup_of(const Pool& pool, const Replay& replay) {
  MatchSetup setup;
  setup.seats = static_cast<int>(replay.seats.size());
  for (size_t i = 0; i < replay.seats.size(); ++i) {
    const std::string where = fmt::format("replay, seat {}", i + 1);
    auto deck = unroll(pool, replay.seats[i].deck, where);
    if (!deck) return deck.problem();
    auto second = unroll(pool, replay.seats[i].second, where);
    if (!second) return second.problem();
    setup.deck[i] = std::move(*deck);
    setup.second[i] = std::move(*second);
    setup.deck_ids[i] = replay.seats[i].decks;
  }
  auto shared = unroll(pool, replay.shared, "replay, shared cards");
  if (!shared) return shared.problem();
  setup.shared = std::move(*shared);
  return setup;
}

Problem differs(int from, int to) {
  return {fmt::format("replay, answers {} to {}", from, to), "the match went another way than it was recorded",
          "Its rules or cards have changed, or the file was edited: use the version of Cantrip that recorded it."};
}

}  // namespace

// --------------------------------------------------------------------------------------------------- match
namespace {

/// Machines that nobody uses just now: one is as good as another once it has adopted a state.
constexpr size_t kSpare = 2;
std::vector<std::unique_ptr<Machine>>& spare_machines() {
  static thread_local std::vector<std::unique_ptr<Machine>> spare;
  return spare;
}

}  // namespace

void Match::rest() {
  if (!machine_) return;
  pack(machine_->st, resting_);
  switches_ = machine_->rules.switches;
  observers_.assign(machine_->observers, machine_->observers + machine_->observers_n);
  if (spare_machines().size() < kSpare) spare_machines().push_back(std::move(machine_));
  machine_.reset();
}

Machine& Match::awake() const {
  if (machine_) return *machine_;
  if (spare_machines().empty()) {
    machine_ = std::make_unique<Machine>();
  } else {
    machine_ = std::move(spare_machines().back());
    spare_machines().pop_back();
  }
  Machine& m = *machine_;
  m.rules = {content_->module->game, &content_->pool, switches_};
  m.tracing = false;
  m.high = {};
  m.observers_n = 0;
  for (const Observer& o : observers_) observe(m, o);
  unpack(m.st, resting_);
  adopt(m, m.st);
  return m;
}

std::vector<u8> Match::packed() const {
  if (!machine_) return resting_;
  std::vector<u8> out;
  pack(machine_->st, out);
  return out;
}

void Match::watch(bool undo) {
  if (!undo) return;
  undo_ = std::make_unique<UndoLog>();
  undo_->attach(*machine_);
}

Expected<std::unique_ptr<Match>> Match::start(std::shared_ptr<const Content> content, const MatchSetup& setup,
                                              const MatchOptions& options) {
  std::unique_ptr<Match> match(new Match);
  match->content_ = std::move(content);
  const Pool& pool = match->content_->pool;
  const Rules rules{match->content_->module->game, &pool, options.switches};
  const Err err = cantrip::start(*match->machine_, rules, options.seed, setup.view());
  if (err != Err::Ok)
    return Problem{"start of the match", std::string(to_string(err)), "Check the number of seats and the decks."};
  Replay& r = match->replay_;
  r.game = rules.game->slug;
  r.rules_hash = rules.hash();
  r.switches = options.switches;
  r.seed = options.seed;
  for (int i = 0; i < setup.seats; ++i) {
    ReplaySeat seat;
    seat.name =
        static_cast<size_t>(i) < options.names.size() ? options.names[static_cast<size_t>(i)] : seat_name(seat_at(i));
    seat.decks = setup.deck_ids[i];
    seat.deck = runs(pool, setup.deck[i]);
    seat.second = runs(pool, setup.second[i]);
    match->names_.push_back(seat.name);
    r.seats.push_back(std::move(seat));
  }
  r.shared = runs(pool, setup.shared);
  match->watch(options.undo);
  return match;
}

std::unique_ptr<Match> Match::from_position(std::shared_ptr<const Content> content, const State& state,
                                            const MatchOptions& options) {
  std::unique_ptr<Match> match(new Match);
  match->content_ = std::move(content);
  match->machine_->rules = {match->content_->module->game, &match->content_->pool, state.switches};
  adopt(*match->machine_, state);
  Replay& r = match->replay_;
  r.game = match->content_->module->game->slug;
  r.rules_hash = state.rules_hash;
  r.switches = state.switches;
  r.position = save(state);
  for (int i = 0; i < state.seats; ++i) {
    ReplaySeat seat;
    seat.name =
        static_cast<size_t>(i) < options.names.size() ? options.names[static_cast<size_t>(i)] : seat_name(seat_at(i));
    match->names_.push_back(seat.name);
    r.seats.push_back(std::move(seat));
  }
  match->watch(options.undo);
  return match;
}

Expected<std::unique_ptr<Match>> Match::resume(std::shared_ptr<const Content> content, const Replay& replay,
                                               int answers) {
  Expected<std::unique_ptr<Playback>> playback = Playback::open(content, replay);
  if (!playback) return playback.problem();
  const int size = (*playback)->size();
  const int to = answers < 0 ? size : answers;
  if (Status went = (*playback)->go(to); !went) return went.problem();
  std::unique_ptr<Match> match(new Match);
  match->content_ = (*playback)->shared_content();  // with what was said so far
  match->machine_->rules = (*playback)->machine().rules;
  adopt(*match->machine_, (*playback)->machine().st);
  match->replay_ = replay;
  match->replay_.answers.resize(static_cast<size_t>(to));
  match->replay_.checks.resize(static_cast<size_t>(to / kCheckEvery));
  for (const auto& [card, text] : (*playback)->said()) match->said_.emplace_back(card, text);
  match->before_said_.resize(match->said_.size());
  if (to < size) match->replay_.branched_at = to;
  for (const ReplaySeat& seat : replay.seats) match->names_.push_back(seat.name);
  match->watch(true);
  return match;
}

void Match::record(Given given) {
  replay_.answers.push_back(std::move(given));
  if (replay_.answers.size() % kCheckEvery == 0) replay_.checks.push_back(digest(machine().st));
}

Err Match::answer(const Answer& a) {
  const u64 before = machine().st.step_no;
  const Err err = undo_ ? undo_->answer(machine(), a) : cantrip::answer(machine(), a);
  if (machine().st.step_no != before) record({a.seat, false, {a.pick, a.pick + a.n}});
  return err;
}

void Match::use(std::shared_ptr<const Content> content) {
  content_ = std::move(content);
  Machine& m = machine();
  m.rules.pool = &content_->pool;
  adopt(m, m.st);
}

Status Match::say(Seat seat, Ref source, const std::string& text) {
  std::shared_ptr<const Content> content = content_;
  Machine& m = machine();
  const bool there = !is_player(source) && source.id < m.st.obj.n;
  const DefId def = there ? m.st.obj[source.id].def : DefId::Hidden;
  if (Status said = say_text(m, content, seat, source, text, undo_.get()); !said) return said.problem();
  before_said_.push_back(std::exchange(content_, std::move(content)));
  constexpr size_t kKept = 17;  // more than undo goes back
  if (before_said_.size() > kKept) before_said_[before_said_.size() - kKept - 1].reset();
  said_.emplace_back(content_->pool.texts[index(def)].id, text);
  record({seat, false, {}, source.id, text});
  return done();
}

Err Match::concede(Seat seat) {
  const Err err = cantrip::concede(machine(), seat);
  if (err == Err::Ok) {
    record({seat, true, {}});
    if (undo_) undo_->clear();
  }
  return err;
}

bool Match::undo(Seat seat) {
  if (!undo_ || !undo_->undo(machine(), seat)) return false;
  if (replay_.answers.back().object) {
    use(std::move(before_said_.back()));
    before_said_.pop_back();
    said_.pop_back();
  }
  replay_.answers.pop_back();
  replay_.checks.resize(replay_.answers.size() / kCheckEvery);
  return true;
}

Replay Match::replay() const {
  Replay r = replay_;
  const State& s = machine().st;
  r.results.assign(s.result, s.result + s.seats);
  r.digest = digest(s);
  return r;
}

// ------------------------------------------------------------------------------------------------ playback
Expected<std::unique_ptr<Playback>> Playback::open(std::shared_ptr<const Content> content, Replay replay) {
  const Game& game = *content->module->game;
  if (replay.game != game.slug)
    return Problem{"replay", "it is a match of '" + replay.game + "', not of " + std::string(game.slug),
                   "Name the right game."};
  const u64 known = game.switches.size() >= 64 ? ~u64{0} : (u64{1} << game.switches.size()) - 1;
  if (replay.switches & ~known)
    return Problem{"replay", "it uses a rule switch that this program does not have",
                   "Use the version of Cantrip that recorded it."};
  Expected<MatchSetup> setup = setup_of(content->pool, replay);
  if (!setup) return setup.problem();
  const Rules rules{&game, &content->pool, replay.switches};
  if (rules.hash() != replay.rules_hash)
    return Problem{"replay",
                   fmt::format("it was recorded with other rules or cards ({:016x}, here {:016x})", replay.rules_hash,
                               rules.hash()),
                   "Use the version of Cantrip and the card folders it was recorded with."};
  std::unique_ptr<Playback> out(new Playback);
  out->content_ = out->first_content_ = std::move(content);
  out->replay_ = std::move(replay);
  out->setup_ = std::move(*setup);
  if (Status begun = out->rewind(); !begun) return begun.problem();
  return out;
}

Status Playback::rewind() {
  content_ = first_content_;
  said_.clear();
  const Rules rules{content_->module->game, &content_->pool, replay_.switches};
  at_ = 0;
  if (!replay_.position.empty()) {
    machine_->rules = rules;
    const Err err = load(machine_->st, replay_.position, rules);
    if (err != Err::Ok)
      return Problem{"replay, position", "the position it begins from is damaged", "Take another copy of the file."};
    if (machine_->st.seats != static_cast<int>(replay_.seats.size()))
      return Problem{"replay, position", "it has another number of seats", "Take another copy of the file."};
    adopt(*machine_, machine_->st);
    return done();
  }
  const Err err = cantrip::start(*machine_, rules, replay_.seed, setup_.view());
  if (err != Err::Ok)
    return Problem{"replay, start", std::string(to_string(err)), "The file is damaged: take another copy."};
  return done();
}

Status Playback::step() {
  if (at_ >= size())
    return Problem{fmt::format("replay, answer {}", at_ + 1), "the recording ends here",
                   fmt::format("It has {} answers.", size())};
  const Given& given = replay_.answers[static_cast<size_t>(at_)];
  const u64 before = machine_->st.step_no;
  if (given.object) {
    const State& s = machine_->st;
    if (given.object >= s.obj.n)
      return Problem{fmt::format("replay, answer {}", at_ + 1), "what was said is about a card that is not there",
                     "Take another copy of the file."};
    const std::string id = content_->pool.texts[index(s.obj[given.object].def)].id;
    Status said = say_text(*machine_, content_, given.seat, ref_of(s, given.object), given.said);
    if (!said)
      return Problem{fmt::format("replay, answer {}", at_ + 1), said.problem().why,
                     "Its rules or cards have changed: use the version of Cantrip that recorded it."};
    said_.emplace_back(id, given.said);
    ++at_;
    return done();
  }
  const Err err = given.concedes ? concede(*machine_, given.seat) : answer(*machine_, to_answer(machine_->st, given));
  if (machine_->st.step_no == before)
    return Problem{
        fmt::format("replay, answer {}", at_ + 1), "it does not fit: " + std::string(to_string(err)),
        "The rules or cards have changed, or the file was edited: use the version of Cantrip that recorded it."};
  ++at_;
  return done();
}

Status Playback::go(int n) {
  if (n < 0 || n > size())
    return Problem{"replay", fmt::format("there is no answer {}", n),
                   fmt::format("Choose from 0 (the start) to {}.", size())};
  if (n < at_)
    if (Status begun = rewind(); !begun) return begun;
  while (at_ < n)
    if (Status went = step(); !went) return went;
  return done();
}

std::string Playback::next_in_words() {
  if (at_ >= size()) return "";
  const Given& given = replay_.answers[static_cast<size_t>(at_)];
  if (given.concedes) return "concede";
  if (given.object) return "by hand: " + given.said;
  return in_words(*machine_, given.seat, given.picks);
}

Answer to_answer(const State& s, const Given& given) {
  Answer a;
  a.step_no = s.step_no;
  a.seat = given.seat;
  a.n = static_cast<u16>(given.picks.size());
  for (size_t i = 0; i < given.picks.size() && i < kMaxPicks; ++i) a.pick[i] = given.picks[i];
  return a;
}

std::string in_words(Machine& m, Seat seat, std::span<const u16> picks) {
  if (m.options_for != seat) list_options(m, seat);
  if (m.st.decision.ask == Ask::Number) return picks.empty() ? "" : std::to_string(picks[0]);
  std::string out;
  for (const u16 pick : picks)
    if (pick < m.options.n) out += (out.empty() ? "" : ", ") + label(m, m.options[pick]);
  return out.empty() ? "nothing" : out;
}

Expected<Verified> verify(std::shared_ptr<const Content> content, const Replay& replay) {
  Expected<std::unique_ptr<Playback>> opened = Playback::open(std::move(content), replay);
  if (!opened) return opened.problem();
  Playback& p = **opened;
  while (p.at() < p.size()) {
    if (Status went = p.step(); !went) return went.problem();
    if (p.at() % kCheckEvery == 0 &&
        digest(p.machine().st) != replay.checks[static_cast<size_t>(p.at() / kCheckEvery - 1)])
      return differs(p.at() - kCheckEvery + 1, p.at());
  }
  const State& s = p.machine().st;
  for (int i = 0; i < s.seats; ++i)
    if (s.result[i] != replay.results[static_cast<size_t>(i)])
      return Problem{fmt::format("replay, result of seat {}", i + 1),
                     "the match ended differently than it was recorded",
                     "The file was edited, or the rules have changed."};
  const u64 now = digest(s);
  if (now != replay.digest) return differs(p.size() / kCheckEvery * kCheckEvery + 1, p.size());
  return Verified{p.size(), now};
}

}  // namespace cantrip

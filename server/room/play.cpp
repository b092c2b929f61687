#include "server/room/play.hpp"

#include "deck/choose.hpp"
#include "sync/table_json.hpp"

namespace cantrip::server {

sync::Bench& thread_bench() {
  static thread_local const std::unique_ptr<sync::Bench> bench = std::make_unique<sync::Bench>();
  return *bench;
}

namespace {

Expected<MatchSetup> setup_of(const Content& content, const std::vector<SeatPlan>& seats) {
  DeckChoice chosen;
  for (const SeatPlan& seat : seats) chosen.push_back(seat.decks);
  return make_setup(content, chosen);
}

}  // namespace

Expected<std::unique_ptr<Play>> Play::begin(std::shared_ptr<const Content> content, const Plan& plan,
                                            const std::vector<SeatPlan>& seats) {
  Expected<MatchSetup> setup = setup_of(*content, seats);
  if (!setup) return setup.problem();
  MatchOptions options;
  options.seed = plan.seed;
  options.switches = plan.switches;
  for (const SeatPlan& seat : seats) options.names.push_back(seat.name);
  Expected<std::unique_ptr<Match>> match = Match::start(std::move(content), *setup, options);
  if (!match) return match.problem();
  std::unique_ptr<Play> play(new Play);
  play->match_ = std::move(*match);
  Machine& m = play->machine();
  for (int v = 0; v < kViewers; ++v) {
    if (v < kMaxSeats && v >= m.st.seats) continue;
    play->streams_[static_cast<size_t>(v)] = std::make_unique<sync::SeatStream>(
        m, v < kMaxSeats ? seat_at(v) : Seat::Spectator, options.names, thread_bench());
  }
  observe(m, {&Play::hear, play.get()});
  for (const Given& given : plan.given) {
    Deed deed;
    deed.kind = given.concedes ? store::EntryKind::Concede : store::EntryKind::Answer;
    deed.seat = deed.answer.seat = given.seat;
    for (const u16 pick : given.picks) deed.answer.pick[deed.answer.n++] = pick;
    if (play->act(deed, 0).err != Err::Ok)
      return Problem{"branch", "the answers it begins with do not fit these rules",
                     "The program or its cards have changed since that match: begin a new one."};
  }
  return play;
}

void Play::hear(void* self, const Machine& m, const Event& e) {
  for (auto& stream : static_cast<Play*>(self)->streams_)
    if (stream) stream->hear(m, e);
}

u8 Play::asked() const {
  u8 out = 0;
  if (over()) return out;
  for (int i = 0; i < seats(); ++i)
    if (is_asked(state(), seat_at(i))) out |= bit(seat_at(i));
  return out;
}

Err Play::apply(const Deed& d) {
  if (over()) return Err::Over;
  const u64 before = step();
  switch (d.kind) {
    case store::EntryKind::Answer:
    case store::EntryKind::Timeout: {
      Answer a = d.answer;
      a.step_no = before;
      const Err err = match_->answer(a);
      if (step() != before) left_.reset();
      return step() != before ? Err::Ok : err;  // a full array ends the match, and that is an answer taken
    }
    case store::EntryKind::Concede: {
      const Err err = match_->concede(d.seat);
      if (step() == before) return err;
      left_ = d.leaving;
      return Err::Ok;
    }
    case store::EntryKind::Undo: return match_->undo(d.seat) ? Err::Ok : Err::Illegal;
    case store::EntryKind::Draw: over_by_draw_ = true; return Err::Ok;
    case store::EntryKind::Result: return Err::Ok;
  }
  return Err::Illegal;
}

Play::Texts Play::act(const Deed& d, u32 json, const Json& more) {
  Texts out;
  out.err = apply(d);
  if (out.err != Err::Ok) return out;
  ++deeds_;
  tell(d, json, more, out);
  return out;
}

void Play::tell(const Deed& d, u32 json, const Json& more, Texts& out) {
  if (d.kind == store::EntryKind::Draw || d.kind == store::EntryKind::Result) return;
  out.rewound = d.kind == store::EntryKind::Undo;
  for (int v = 0; v < kViewers; ++v) {
    sync::SeatStream* stream = streams_[static_cast<size_t>(v)].get();
    if (!stream) continue;
    if (out.rewound) {
      stream->rewound(machine(), thread_bench(), d.seat);
      continue;
    }
    sync::StepNote note;
    note.by = d.seat;
    if (stream->viewer() == d.seat) note.n = d.n;
    note.can_undo = v < kMaxSeats && match_->can_undo(seat_at(v));
    note.json = json >> v & 1;
    note.more = more;
    out.step[static_cast<size_t>(v)] = stream->step(machine(), thread_bench(), note);
  }
}

std::vector<Result> Play::results() const {
  const State& s = state();
  std::vector<Result> out(s.result, s.result + s.seats);
  if (over_by_draw_)
    for (int i = 0; i < s.seats; ++i)
      if (out[static_cast<size_t>(i)] == Result::Playing) out[static_cast<size_t>(i)] = Result::Drawn;
  return out;
}

Json Play::results_json() const {
  static constexpr const char* words[] = {"playing", "lost", "won", "drawn"};
  Json out = Json::array();
  for (const Result r : results()) out.push_back(words[static_cast<size_t>(r)]);
  return out;
}

std::string_view Play::reason() const {
  if (over_by_draw_) return "draw";
  if (!left_) return "rules";
  return *left_ == Leaving::Time ? "time" : *left_ == Leaving::Abandoned ? "abandoned" : "concede";
}

Replay Play::replay() const { return match_->replay(); }

}  // namespace cantrip::server

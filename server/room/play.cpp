#include "server/room/play.hpp"

#include <algorithm>

#include "core/engine.hpp"
#include "deck/choose.hpp"
#include "language/card_file.hpp"
#include "sync/table_json.hpp"

namespace cantrip::server {

sync::Bench& thread_bench() {
  static thread_local const std::unique_ptr<sync::Bench> bench = std::make_unique<sync::Bench>();
  return *bench;
}

namespace {

std::string own_deck(size_t seat) { return std::string(kOwnDeck) + "-" + std::to_string(seat + 1); }

/// The room's cards and decks with those that players brought.
Expected<std::shared_ptr<const Content>> with_brought(const std::shared_ptr<const Content>& base,
                                                      const std::vector<SeatPlan>& seats) {
  std::vector<language::CardFacts> cards;
  std::vector<DeckFile> decks;
  for (size_t i = 0; i < seats.size(); ++i) {
    if (!seats[i].cards.empty()) {
      language::CardFile read = language::read_card_file(base->module->lexicon(), kCardsPath, seats[i].cards);
      if (!read.diagnostics.empty()) return Problem{"cards", read.diagnostics[0].message, read.diagnostics[0].remedy};
      std::move(read.cards.begin(), read.cards.end(), std::back_inserter(cards));
    }
    if (seats[i].deck.empty()) continue;
    Expected<DeckFile> deck = read_deck_toml("deck.toml", seats[i].deck);
    if (!deck) return deck.problem();
    deck->id = own_deck(i);
    decks.push_back(std::move(*deck));
  }
  if (cards.empty() && decks.empty()) return base;
  std::shared_ptr<Content> out;
  if (cards.empty()) out = std::make_shared<Content>(*base);
  else out = std::make_shared<Content>(*with_cards(*base, cards));
  std::move(decks.begin(), decks.end(), std::back_inserter(out->decks));
  return std::shared_ptr<const Content>(std::move(out));
}

Expected<MatchSetup> setup_of(const Content& content, const std::vector<SeatPlan>& seats) {
  DeckChoice chosen;
  bool people = true;
  for (size_t i = 0; i < seats.size(); ++i) {
    const SeatPlan& seat = seats[i];
    chosen.push_back(seat.decks);
    if (!seat.deck.empty())
      std::replace(chosen.back().begin(), chosen.back().end(), std::string(kOwnDeck), own_deck(i));
    people = people && seat.kind != store::SeatKind::Bot;
  }
  return people ? make_setup_by_hand(content, chosen) : make_setup(content, chosen);
}

}  // namespace

Expected<std::unique_ptr<Play>> Play::begin(std::shared_ptr<const Content> base, const Plan& plan,
                                            const std::vector<SeatPlan>& seats) {
  Expected<std::shared_ptr<const Content>> brought = with_brought(base, seats);
  if (!brought) return brought.problem();
  std::shared_ptr<const Content> content = std::move(*brought);
  Expected<MatchSetup> setup = setup_of(*content, seats);
  if (!setup) return setup.problem();
  MatchOptions options;
  options.seed = seed_of(plan, seats);
  options.switches = plan.switches;
  for (const SeatPlan& seat : seats) options.names.push_back(seat.name);
  Expected<std::unique_ptr<Match>> match = Match::start(std::move(content), *setup, options);
  if (!match) return match.problem();
  std::unique_ptr<Play> play(new Play);
  play->match_ = std::move(*match);
  play->deal_ = deal_of(plan, seats, true);
  Machine& m = play->machine();
  for (int v = 0; v < kViewers; ++v) {
    if (v < kMaxSeats && (v >= m.st.seats || seats[static_cast<size_t>(v)].kind == store::SeatKind::Bot)) continue;
    play->streams_[static_cast<size_t>(v)] = std::make_unique<sync::SeatStream>(
        m, v < kMaxSeats ? seat_at(v) : Seat::Spectator, options.names, thread_bench());
  }
  observe(m, {&Play::hear, play.get()});
  play->note_standing();
  for (const Given& given : plan.given) {
    Deed deed;
    deed.kind = given.concedes ? store::EntryKind::Concede : store::EntryKind::Answer;
    deed.seat = deed.answer.seat = given.seat;
    if (given.object) {
      deed.kind = store::EntryKind::Said;
      deed.object = given.object;
      deed.words = given.said;
    }
    for (const u16 pick : given.picks) deed.answer.pick[deed.answer.n++] = pick;
    if (play->act(deed, {}).err != Err::Ok)
      return Problem{"branch", "the answers it begins with do not fit these rules",
                     "The program or its cards have changed since that match: begin a new one."};
  }
  return play;
}

void Play::hear(void* self, const Machine& m, const Event& e) {
  for (auto& stream : static_cast<Play*>(self)->streams_)
    if (stream) stream->hear(m, e);
}

void Play::note_standing() {
  const State& s = state();
  now_.step = s.step_no;
  now_.over = s.over != 0;
  now_.results.assign(s.result, s.result + s.seats);
  now_.asked = 0;
  for (int i = 0; i < s.seats; ++i)
    if (is_asked(s, seat_at(i))) now_.asked |= bit(seat_at(i));
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
      if (state().step_no == before) return err;
      left_.reset();
      return Err::Ok;  // a full array ends the match, and that is an answer taken
    }
    case store::EntryKind::Concede: {
      const Err err = match_->concede(d.seat);
      if (state().step_no == before) return err;  // what is noted of the standing is older
      left_ = d.leaving;
      return Err::Ok;
    }
    case store::EntryKind::Undo: return match_->undo(d.seat) ? Err::Ok : Err::Illegal;
    case store::EntryKind::Said: {
      if (d.object >= state().obj.n) return Err::Illegal;
      const Status said = match_->say(d.seat, ref_of(state(), d.object), d.words);
      if (said) left_.reset();
      return said ? Err::Ok : Err::Illegal;
    }
    case store::EntryKind::Draw:
      over_by_draw_ = true;
      closed_ = d.leaving == Leaving::Host;
      return Err::Ok;
    case store::EntryKind::Result: return Err::Ok;
  }
  return Err::Illegal;
}

Play::Texts Play::act(const Deed& d, Listeners listeners) {
  Texts out;
  out.err = apply(d);
  if (out.err != Err::Ok) return out;
  note_standing();
  ++deeds_;
  tell(d, listeners, out);
  return out;
}

void Play::tell(const Deed& d, Listeners listeners, Texts& out) {
  if (d.kind == store::EntryKind::Draw || d.kind == store::EntryKind::Result) return;
  out.rewound = d.kind == store::EntryKind::Undo;
  std::string said;
  if (out.rewound || d.kind == store::EntryKind::Said) tell_said();
  if (d.kind == store::EntryKind::Said)
    said = Json::array({said_.back()}).dump(-1, ' ', false, Json::error_handler_t::replace);
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
    note.json = listeners.json >> v & 1;
    note.said = said;
    if (listeners.any >> v & 1) out.step[static_cast<size_t>(v)] = stream->step(machine(), thread_bench(), note);
    else stream->pass(machine(), note);
  }
}

/// What was said and not taken back, for those who come.
void Play::tell_said() {
  said_ = Json::array();
  for (const auto& [card, text] : match_->said()) said_.push_back({{"card", card}, {"text", text}});
  for (auto& stream : streams_)
    if (stream) stream->set_said(said_.empty() ? Json() : said_);
}

u32 Play::course() const {
  const State& s = state();
  const std::vector<CardText>& texts = match_->content().pool.texts;
  u64 h = 0xCBF29CE484222325ull;
  const auto mix = [&h](u64 v) {
    h = (h ^ v) * 0x9E3779B185EBCA87ull;
    h ^= h >> 29;
  };
  mix(s.step_no);
  for (const u64 word : s.rng.s) mix(word);
  mix(u64{s.turn_no} << 32 | u64{s.round} << 16 | static_cast<u64>(index(s.turn)));
  for (int p = 0; p < s.seats; ++p) {
    mix(static_cast<u64>(s.result[p]));
    for (const i16 v : s.score[p]) mix(static_cast<u16>(v));
  }
  for (int z = 0; z < kMaxZones; ++z)
    for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
      const Obj& o = s.obj[s.order[i]];
      mix(static_cast<u64>(z) << 32 | u64{o.flags});
      for (const char c : texts[index(o.def)].id) mix(static_cast<u8>(c));
      mix(static_cast<u64>(o.kind) << 32 | static_cast<u64>(index(o.owner)) << 16 | static_cast<u64>(index(o.ctrl)));
      for (const i16 v : o.stat) mix(static_cast<u16>(v));
      for (const u8 v : o.counter) mix(v);
    }
  const Decision& d = s.decision;
  mix(static_cast<u64>(d.ask) << 48 | static_cast<u64>(index(d.seat)) << 32 | u64{d.min} << 16 | d.max);
  return static_cast<u32>(h ^ h >> 32);
}

std::vector<Result> Play::results() const {
  std::vector<Result> out = now_.results;
  if (over_by_draw_ || upgraded_) std::replace(out.begin(), out.end(), Result::Playing, Result::Drawn);
  return out;
}

Json Play::results_json() const {
  static constexpr const char* words[] = {"playing", "lost", "won", "drawn"};
  Json out = Json::array();
  for (const Result r : results()) out.push_back(words[static_cast<size_t>(r)]);
  return out;
}

std::string_view Play::reason() const {
  if (upgraded_) return "upgrade";
  if (over_by_draw_) return closed_ ? "host" : "draw";
  if (!left_) return "rules";
  return *left_ == Leaving::Time ? "time" : *left_ == Leaving::Abandoned ? "abandoned" : "concede";
}

Replay Play::replay() const {
  Replay out = match_->replay();
  out.deal = deal_;
  return out;
}

}  // namespace cantrip::server

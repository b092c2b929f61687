#include "learn/encode.hpp"

#include <algorithm>
#include <bit>

#include "core/engine.hpp"

namespace cantrip {
namespace {

// Numbers of card games are small; a tenth of them suits a learner.
constexpr float kTenth = 0.1f;
constexpr int kAsks = static_cast<int>(Ask::Name) + 1;
constexpr std::string_view kAskNames[kAsks] = {"none",   "act",  "yes-no", "pick", "order",
                                               "number", "mode", "pay",    "name"};
constexpr std::string_view kKinds[] = {"object", "player", "yes",  "no",      "number", "mode",
                                       "cancel", "item",   "pass", "payment", "die",    "no more"};
constexpr int kNoMore = static_cast<int>(std::size(kKinds)) - 1;
constexpr int kDiceBits = 3;

bool knows(const State& s, Seat me, u16 row) {
  return row != 0 && s.obj[row].def != DefId::Hidden && (s.obj[row].known_to & bit(me));
}
float small(int n) { return n == kMissing ? 0.f : kTenth * static_cast<float>(n); }
bool plays(const Schema& schema, int kind) { return (schema.play_zones >> kind) & 1; }

/// Stats of many cards, added up; one that a card lacks is none.
struct Sums {
  int of[kDerivedStats] = {};
  void add(const i16 (&stats)[kDerivedStats]) {
    for (int k = 0; k < kDerivedStats; ++k) of[k] += stats[k] == kMissing ? 0 : stats[k];
  }
  void write(float* out, size_t n) const {
    for (size_t k = 0; k < n; ++k) out[k] = kTenth * static_cast<float>(of[k]);
  }
};

/// Has the seat's own view this object? Else it is one of many there, nothing that could be pointed at.
bool is_told_apart(const Machine& m, Seat me, u16 row) {
  const Obj& o = m.st.obj[row];
  return o.kind == Kind::Ghost || (o.known_to & bit(me)) || spec(m, o.zone).tracked;
}

}  // namespace

Encoder::Encoder(const Game& game, const Pool& pool, int seats)
    : game_(game), schema_(*game.schema), seats_(seats), cards_(static_cast<int>(pool.cards.size())) {
  name_state();
  name_option();
  thing_size_ = static_cast<int>(6 + schema_.zones.size() - 1 + schema_.types.size() + schema_.stats.size() +
                                 schema_.flags.size() + schema_.obj_stats.size() + schema_.counters.size());
}

// The names are written in the order of the numbers below.
void Encoder::name_state() {
  auto& names = state_names_;
  auto add = [&](std::string_view where, std::string_view what) {
    names.push_back(std::string(where) + (where.empty() ? "" : ": ") + std::string(what));
  };
  for (const std::string_view ask : kAskNames) add("asked", ask);
  for (size_t i = 0; i < schema_.prompts.size(); ++i) add("asked", i ? schema_.prompts[i] : "something else");
  for (const char* one :
       {"my turn", "I was first", "turn number", "least picks", "most picks", "options", "picked so far"})
    add("", one);
  auto name_pile = [&](const std::string& whose, int kind) {
    const std::string zone = whose + std::string(schema_.zones[static_cast<size_t>(kind)].name);
    add(zone, "cards");
    add(zone, "known");
    for (const std::string_view type : schema_.types) add(zone, type);
    for (const std::string_view stat : schema_.stats) add(zone, stat);
    if (!plays(schema_, kind)) return;
    for (const std::string_view stat : schema_.stats) add(zone + ", ready", stat);
    for (const std::string_view flag : schema_.flags) add(zone, flag);
    for (const std::string_view number : schema_.obj_stats) add(zone, number);
    for (const std::string_view counter : schema_.counters) add(zone, counter);
  };
  for (int r = 0; r < seats_; ++r) {
    const std::string whose = r == 0 ? "my " : seats_ == 2 ? "their " : "opponent " + std::to_string(r) + "'s ";
    add(whose + "seat", "alive");
    for (const FieldSpec& score : schema_.scores) add(whose + "score", score.name);
    for (size_t k = 1; k < schema_.zones.size(); ++k)
      if (!schema_.zones[k].shared) name_pile(whose, static_cast<int>(k));
  }
  for (size_t k = 1; k < schema_.zones.size(); ++k)
    if (schema_.zones[k].shared) name_pile("the ", static_cast<int>(k));
}

void Encoder::name_option() {
  auto& names = option_names_;
  for (const std::string_view verb : schema_.verbs) names.push_back("act: " + std::string(verb));
  for (const std::string_view kind : kKinds) names.push_back("choice: " + std::string(kind));
  names.emplace_back("number");
  names.emplace_back("argument");
  for (int f = 0; f < schema_.faces; ++f)
    names.push_back("dice: " + std::string(schema_.scores[static_cast<size_t>(schema_.first_face + f)].name));
  for (const char* which : {"it", "the other"}) {
    auto add = [&](std::string_view what) { names.push_back(std::string(which) + ": " + std::string(what)); };
    for (const char* one : {"is there", "is me", "is another player", "is mine", "is controlled by me", "is known"})
      add(one);
    for (size_t k = 1; k < schema_.zones.size(); ++k) add("in " + std::string(schema_.zones[k].name));
    for (const std::string_view type : schema_.types) add(type);
    for (const std::string_view stat : schema_.stats) add(stat);
    for (const std::string_view flag : schema_.flags) add(flag);
    for (const std::string_view number : schema_.obj_stats) add(number);
    for (const std::string_view counter : schema_.counters) add(counter);
  }
}

/// A zone as sums over the cards that are known there.
float* Encoder::pile(Machine& m, Seat me, ZoneId z, float* out) const {
  const State& s = m.st;
  const size_t types = schema_.types.size(), stats = schema_.stats.size(), flags = schema_.flags.size(),
               numbers = schema_.obj_stats.size(), counters = schema_.counters.size();
  const bool play = plays(schema_, zone_kind(z));
  float* const by_type = out + 2;
  float* const by_stat = by_type + types;
  float* const ready = by_stat + stats;
  float* const by_flag = ready + stats;
  float* const by_number = by_flag + flags;
  float* const by_counter = by_number + numbers;
  float* const end = play ? by_counter + counters : ready;
  std::fill(out, end, 0.f);
  out[0] = small(zone_size(s, z));
  int known = 0, of_type[32] = {};
  Sums all, awake;
  for (const u16 row : zone(s, z)) {
    if (!knows(s, me, row)) continue;
    const Obj& o = s.obj[row];
    ++known;
    // Outside of play a card is what is printed on it, near enough; working that out anew would cost most of the time.
    const Derived* d = play ? &derived(m, row) : nullptr;
    for (u32 left = d ? d->types : card(m, row).types; left; left &= left - 1) ++of_type[std::countr_zero(left)];
    all.add(d ? d->stat : card(m, row).stat);
    if (!play) continue;
    if (!(o.flags & 1)) awake.add(d->stat);
    for (size_t k = 0; k < flags; ++k)
      if (o.flags >> k & 1) by_flag[k] += kTenth;
    for (size_t k = 0; k < numbers; ++k) by_number[k] += small(o.stat[k]);
    for (size_t k = 0; k < counters; ++k) by_counter[k] += small(o.counter[k]);
  }
  if (!known) return end;
  out[1] = small(known);
  for (size_t k = 0; k < types; ++k) by_type[k] = small(of_type[k]);
  all.write(by_stat, stats);
  if (play) awake.write(ready, stats);
  return end;
}

void Encoder::state(Machine& m, Seat me, int picked, float* out) const {
  const State& s = m.st;
  const Decision& d = s.decision;
  std::fill(out, out + kAsks + schema_.prompts.size(), 0.f);
  if (!s.over && is_asked(s, me)) {
    out[static_cast<int>(d.ask)] = 1;
    if (d.text < schema_.prompts.size()) out[kAsks + d.text] = 1;
  }
  out += kAsks + schema_.prompts.size();
  *out++ = s.turn == me ? 1.f : 0.f;
  *out++ = s.first == me ? 1.f : 0.f;
  *out++ = 0.05f * static_cast<float>(s.turn_no);
  const bool asked = !s.over && is_asked(s, me);
  *out++ = asked ? small(d.min) : 0;
  *out++ = asked ? small(d.max) : 0;
  *out++ = asked && m.options_for == me ? small(m.options.size()) : 0;
  *out++ = small(picked);
  for (int r = 0; r < seats_; ++r) {
    const Seat seat = seat_at((index(me) + r) % seats_);
    *out++ = alive(s, seat) ? 1.f : 0.f;
    for (size_t k = 0; k < schema_.scores.size(); ++k) {
      const Sees sees = schema_.scores[k].sees;
      *out++ = sees == Sees::All || (sees == Sees::Owner && r == 0) ? small(s.score[index(seat)][k]) : 0;
    }
    for (size_t k = 1; k < schema_.zones.size(); ++k)
      if (!schema_.zones[k].shared) out = pile(m, me, zone_of(static_cast<int>(k), seat), out);
  }
  for (size_t k = 1; k < schema_.zones.size(); ++k)
    if (schema_.zones[k].shared) out = pile(m, me, zone_of(static_cast<int>(k)), out);
}

void Encoder::describe(Machine& m, Seat me, Ref r, float* out, i16& card) const {
  const State& s = m.st;
  const size_t zones = schema_.zones.size() - 1, types = schema_.types.size(), stats = schema_.stats.size(),
               flags = schema_.flags.size(), numbers = schema_.obj_stats.size(), counters = schema_.counters.size();
  std::fill(out, out + thing_size_, 0.f);
  card = 0;
  if (is_player(r)) {
    out[0] = 1;
    out[player_of(r) == me ? 1 : 2] = 1;
    return;
  }
  if (!live(s, r) || !is_told_apart(m, me, r.id)) return;
  const Obj& o = s.obj[r.id];
  out[0] = 1;
  out[3] = o.owner == me ? 1.f : 0.f;
  out[4] = o.ctrl == me ? 1.f : 0.f;
  out += 6;
  if (const int kind = zone_kind(o.zone); kind > 0) out[kind - 1] = 1;
  out += zones;
  if (!knows(s, me, r.id)) return;
  out[-static_cast<int>(zones) - 1] = 1;
  card = static_cast<i16>(index(o.def));
  const Derived& d = derived(m, r.id);
  for (size_t k = 0; k < types; ++k) *out++ = static_cast<float>(d.types >> k & 1);
  for (size_t k = 0; k < stats; ++k) *out++ = small(d.stat[k]);
  for (size_t k = 0; k < flags; ++k) *out++ = static_cast<float>(o.flags >> k & 1);
  for (size_t k = 0; k < numbers; ++k) *out++ = small(o.stat[k]);
  for (size_t k = 0; k < counters; ++k) *out++ = small(o.counter[k]);
}

/// Of the sheet, written there when it is first asked for.
void Encoder::thing(Machine& m, Seat me, Ref r, Sheet& sheet, float* out, i16& card) const {
  if (!r || is_player(r) || !live(m.st, r)) return describe(m, me, r, out, card);
  const size_t size = static_cast<size_t>(thing_size_), at = r.id;
  if (sheet.made_.empty()) {
    sheet.made_.resize(kMaxRows);
    sheet.cards_.resize(kMaxRows);
    sheet.numbers_.resize(kMaxRows * size);
  }
  float* const row = &sheet.numbers_[at * size];
  if (sheet.made_[at] != sheet.now_) {
    sheet.made_[at] = sheet.now_;
    describe(m, me, r, row, sheet.cards_[at]);
  }
  std::copy(row, row + size, out);
  card = sheet.cards_[at];
}

void Encoder::option(Machine& m, Seat me, const Option& o, Sheet& sheet, float* out, i16 (&card)[2]) const {
  const size_t verbs = schema_.verbs.size();
  std::fill(out, out + verbs + std::size(kKinds), 0.f);
  if (o.verb < verbs) out[o.verb] = 1;
  else if (o.verb >= kObject && o.verb - kObject < kNoMore) out[verbs + o.verb - kObject] = 1;
  out += verbs + std::size(kKinds);
  *out++ = o.verb >= kObject ? small(o.n) : 0;  // elsewhere it is a row of the pool, no quantity
  *out++ = small(o.arg);
  const u32 dice = game_.dice ? game_.dice(m, o) : 0;
  for (int f = 0; f < schema_.faces; ++f)
    *out++ = small(static_cast<int>(dice >> (kDiceBits * f) & ((1u << kDiceBits) - 1)));
  thing(m, me, o.verb == kCancelOption ? kNobody : o.a, sheet, out, card[0]);
  thing(m, me, o.b, sheet, out + thing_size_, card[1]);
}

void Encoder::no_more(float* out, i16 (&card)[2]) const {
  std::fill(out, out + option_size(), 0.f);
  out[schema_.verbs.size() + kNoMore] = 1;
  card[0] = card[1] = 0;
}

}  // namespace cantrip

#include "sync/check.hpp"

#include <string>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/table.hpp"

namespace cantrip::sync {
namespace {

constexpr u64 kFnv64 = 0xCBF29CE484222325ull;

struct Mixer {
  u64 h = kFnv64;
  void mix(u64 v) {
    h = (h ^ v) * 0x9E3779B185EBCA87ull;
    h ^= h >> 29;
  }
};

/// Each function says what is wrong, or nothing. The order of tests is that of what apply_table reads.
struct Fit {
  const State& s;
  const Rules& rules;
  const Event& e;

  const Schema& schema() const { return *rules.game->schema; }
  bool zone_known(ZoneId z) const {
    return z < kMaxZones && zone_kind(z) > 0 && zone_kind(z) < static_cast<int>(schema().zones.size());
  }
  bool has(Ref r) const { return live(s, r); }
  bool def_known() const { return index(e.def) < rules.pool->cards.size(); }
  bool blurred(ZoneId z) const { return is_blurred(schema(), z, s.viewer); }
  u16 row_at(ZoneId z, int at) const { return s.order[s.zone_begin[z] + at]; }
  bool becomes_free(Ref r) const { return r.id < kMaxRows && (r.id >= s.obj.n || s.obj[r.id].kind == Kind::Free); }

  std::string_view moved() const {
    if (!zone_known(e.from) || !zone_known(e.to)) return "it moves to or from a zone there is not";
    if (e.a && !has(e.a)) return "it moves a card that is not there";
    if (!def_known()) return "it shows a card that is not known";
    const int size = zone_size(s, e.from);
    if (blurred(e.from) ? order::find(s, e.from, e.a.id) < 0 : e.at_from >= size || row_at(e.from, e.at_from) != e.a.id)
      return "it moves a card from where it is not";
    if (!blurred(e.to) && !(e.flags & kNoRow) && e.at_to > zone_size(s, e.to) - (e.from == e.to))
      return "it moves a card beyond the end of a zone";
    if ((e.flags & kSameObject) && (e.from != e.to || e.b.id != e.a.id || (e.flags & kNoRow)))
      return "what only changes its place becomes another";
    if (e.b && e.b.id != e.a.id && !becomes_free(e.b)) return "it puts a card where another is";
    if ((e.flags & kGhostStays) && !(e.flags & kNoRow) && e.b && e.b.id == e.a.id)
      return "a ghost stays in its own row";
    if ((e.flags & kNoRow) && e.b) return "a card that ceases becomes another";
    return "";
  }
  std::string_view made() const {
    if (!zone_known(e.to)) return "it makes a card in a zone there is not";
    if (!def_known() || e.sub > static_cast<u8>(Kind::Ghost)) return "it makes a card that is not known";
    if (s.order.full()) return "there is no room for another card";
    if (!blurred(e.to) && e.at_to > zone_size(s, e.to)) return "it makes a card beyond the end of a zone";
    return e.b && !becomes_free(e.b) ? "it makes a card where another is" : "";
  }
  std::string_view ceased() const {
    if (!e.a && !e.from) return "";
    if (!e.a) {
      if (!zone_known(e.from)) return "it ceases in a zone there is not";
      const bool there = blurred(e.from) ? order::find(s, e.from, 0) >= 0
                                         : e.at_from < zone_size(s, e.from) && row_at(e.from, e.at_from) == 0;
      return there ? "" : "no unknown card is there";
    }
    if (!has(e.a)) return "what ceases is not there";
    const ZoneId z = s.obj[e.a.id].zone;
    return z && order::find(s, z, e.a.id) < 0 ? "what ceases is not where it was" : "";
  }
  std::string_view known() const {
    if (!e.a && !e.b) return "";
    if (!zone_known(e.to) || !def_known()) return "it shows a card that is not known";
    if (e.a && e.b && e.a.id != e.b.id) return "a card that is shown becomes another";
    if (e.a) return !has(e.a) || order::find(s, e.to, e.a.id) < 0 ? "the card it shows is not there" : "";
    if (!becomes_free(e.b)) return "it shows a card where another is";
    if (blurred(e.to)) return order::find(s, e.to, 0) < 0 ? "no unknown card is there" : "";
    return e.at_to >= zone_size(s, e.to) || row_at(e.to, e.at_to) != 0 ? "no unknown card is there" : "";
  }
  std::string_view controlled() const {
    if (!e.a) return "";
    if (!has(e.a) || index(e.by) >= kMaxSeats) return "what changes hands is not there";
    if (e.from == e.to) return "";
    if (!zone_known(e.from) || !zone_known(e.to)) return "it moves to or from a zone there is not";
    return order::find(s, e.from, e.a.id) < 0 ? "what changes hands is not where it was" : "";
  }
  std::string_view marked() const {
    if (!e.a) return "";
    if (is_player(e.a) || e.a.id >= s.obj.n) return "what changes is not there";
    if (e.kind == EventKind::Stat && e.sub >= kStats) return "it sets a number there is not";
    if (e.kind == EventKind::Counter && e.sub >= kCounters) return "it sets a counter there is not";
    if (e.kind == EventKind::Became && !def_known()) return "it becomes a card that is not known";
    if (e.kind == EventKind::Hosted && e.b.id >= s.obj.n) return "it lies on what is not there";
    if (e.kind == EventKind::Owned && index(e.by) >= kMaxSeats) return "it is given to nobody";
    return "";
  }
};

}  // namespace

std::string_view misfit(const State& view, const Rules& rules, const Event& e) {
  const Fit fit{view, rules, e};
  switch (e.kind) {
    case EventKind::Moved: return fit.moved();
    case EventKind::Made: return fit.made();
    case EventKind::Ceased: return fit.ceased();
    case EventKind::Known: return fit.known();
    case EventKind::Controlled: return fit.controlled();
    case EventKind::Shuffled: return "";
    case EventKind::Scored: return index(e.by) >= kMaxSeats || e.sub >= kScores ? "it counts what nobody has" : "";
    case EventKind::Turned: return index(e.by) >= kMaxSeats ? "it is nobody's turn" : "";
    default: return is_table(e.kind) ? fit.marked() : "";
  }
}

bool sound(const State& view, const Rules& rules, State& spare) {
  const Decision& d = view.decision;
  if (view.over > 1 || d.ask > Ask::Name || (d.ask != Ask::None && index(d.seat) >= view.seats)) return false;
  if (d.ask != Ask::None && view.frames.empty()) return false;
  return load(spare, save(view), rules) == Err::Ok;
}

u64 sight(const State& s) {
  Mixer m;
  m.mix(static_cast<u64>(s.turn_no) << 16 | static_cast<u64>(index(s.turn)));
  for (int p = 0; p < s.seats; ++p)
    for (const i16 v : s.score[p]) m.mix(static_cast<u16>(v));
  for (int z = 0; z < kMaxZones; ++z) {
    if (s.zone_begin[z] == s.zone_begin[z + 1]) continue;
    m.mix(static_cast<u64>(z) << 32 | static_cast<u64>(s.zone_begin[z + 1] - s.zone_begin[z]));
    for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
      const u16 row = s.order[i];
      m.mix(row);
      if (!row) continue;
      const Obj& o = s.obj[row];
      m.mix(static_cast<u64>(index(o.def)) << 32 | static_cast<u64>(o.kind) << 16 | static_cast<u64>(index(o.ctrl)));
      m.mix(static_cast<u64>(o.flags) << 16 | o.host);
      for (const i16 v : o.stat) m.mix(static_cast<u16>(v));
      for (const u8 v : o.counter) m.mix(v);
    }
  }
  return m.h;
}

u32 options_signature(const Machine& view, u32 line) {
  u32 h = 0x811C9DC5u;
  auto text = [&](std::string_view s) {
    for (const char c : s) h = (h ^ static_cast<u8>(c)) * 0x01000193u;
  };
  const Decision& d = view.st.decision;
  for (const u32 n : {line, static_cast<u32>(d.ask), u32{d.min}, u32{d.max}}) text(std::to_string(n) + " ");
  const std::vector<std::string> words = labels(view);
  for (int i = 0; i < view.options.size(); ++i) {
    const Option& o = view.options[i];
    text("\n" + words[static_cast<size_t>(i)] + "\t" + std::to_string(o.a.id) + "\t" + std::to_string(o.b.id));
  }
  return h;
}

}  // namespace cantrip::sync

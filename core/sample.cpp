#include "core/sample.hpp"

#include <algorithm>

#include "core/engine.hpp"

namespace cantrip {

void determinize(const State& truth, const Schema& schema, Seat viewer, Rng& rng, State& out) {
  clone(out, truth);
  constexpr int kGroups = kMaxSeats + kMaxZones;
  u16 rows[kMaxRows];
  u8 group[kMaxRows];
  int n = 0;
  for (int i = 0; i < out.order.size(); ++i) {
    const u16 row = out.order[i];
    const Obj& o = out.obj[row];
    if (o.kind != Kind::Card || (o.known_to & bit(viewer))) continue;
    const ZoneSpec& zone = schema.zones[static_cast<size_t>(zone_kind(o.zone))];
    rows[n] = row;
    group[n++] = static_cast<u8>(zone.shared || zone.apart ? kMaxSeats + o.zone : index(zone_seat(o.zone)));
  }
  for (int g = 0; g < kGroups; ++g) {
    int members[kMaxRows];
    int count = 0;
    for (int i = 0; i < n; ++i)
      if (group[i] == g) members[count++] = rows[i];
    // Sorted before they are dealt: the world depends on which cards are unknown, not on where they truly are.
    DefId defs[kMaxRows];
    for (int i = 0; i < count; ++i) defs[i] = out.obj[members[i]].def;
    std::sort(defs, defs + count);
    for (int i = count - 1; i > 0; --i) std::swap(defs[i], defs[rng.below(static_cast<u32>(i + 1))]);
    for (int i = 0; i < count; ++i) out.obj[members[i]].def = defs[i];
  }
  for (u64& word : out.rng.s) word = rng.next();
  if (out.decision.sealed)
    out.decision.sealed = static_cast<u8>(out.decision.sealed | (word::as_number(out.decision.arg[0]) & ~bit(viewer)));
}

void imagine(const Machine& truth, Seat viewer, Rng& rng, Machine& out) {
  out.rules = truth.rules;
  determinize(truth.st, truth.schema(), viewer, rng, out.st);
  State& s = out.st;
  while (!s.frames.empty()) {
    const Frame& f = s.frames.back();
    if (f.kind != FrameKind::Plan || !(f.flags & kSecret) || f.you == viewer) break;
    s.scratch.truncate(f.base);
    s.frames.pop();
    s.decision = Decision{};
  }
  adopt(out, s);
  resume(out);
}

}  // namespace cantrip

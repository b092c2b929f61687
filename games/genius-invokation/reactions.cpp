// Auras and reactions (reference 5).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

/// 5.1, rows: the mark; columns: the element that comes, in the order of Element.
constexpr Meeting kTable[7][7] = {
    // Cryo                      Hydro                        Pyro                    Electro
    // Anemo                     Geo                          Dendro
    {{CryoAura, NoReaction},
     {HydroAura, NoReaction},
     {PyroAura, NoReaction},
     {ElectroAura, NoReaction},
     {NoAura, NoReaction},
     {NoAura, NoReaction},
     {DendroAura, NoReaction}},
    {{CryoAura, NoReaction},
     {NoAura, FrozenReaction},
     {NoAura, Melt},
     {NoAura, Superconduct},
     {NoAura, SwirlCryo},
     {NoAura, Crystallize},
     {CryoDendroAura, NoReaction}},
    {{NoAura, FrozenReaction},
     {HydroAura, NoReaction},
     {NoAura, Vaporize},
     {NoAura, ElectroCharged},
     {NoAura, SwirlHydro},
     {NoAura, Crystallize},
     {NoAura, Bloom}},
    {{NoAura, Melt},
     {NoAura, Vaporize},
     {PyroAura, NoReaction},
     {NoAura, Overloaded},
     {NoAura, SwirlPyro},
     {NoAura, Crystallize},
     {NoAura, Burning}},
    {{NoAura, Superconduct},
     {NoAura, ElectroCharged},
     {NoAura, Overloaded},
     {ElectroAura, NoReaction},
     {NoAura, SwirlElectro},
     {NoAura, Crystallize},
     {NoAura, Quicken}},
    {{CryoDendroAura, NoReaction},
     {NoAura, Bloom},
     {NoAura, Burning},
     {NoAura, Quicken},
     {DendroAura, NoReaction},
     {DendroAura, NoReaction},
     {DendroAura, NoReaction}},
    {{CryoDendroAura, NoReaction},
     {DendroAura, FrozenReaction},
     {DendroAura, Melt},
     {DendroAura, Superconduct},
     {DendroAura, SwirlCryo},
     {DendroAura, Crystallize},
     {CryoDendroAura, NoReaction}},
};

/// 5.3: others of the side; from the active one around, or from left to right.
template <class Fn>
void each_other(Machine& m, u16 target, bool from_active, Fn&& fn) {
  const Seat seat = m.st.obj[target].ctrl;
  u16 rows[8];
  int n = 0;
  const std::span<const u16> cast = zone(m.st, Characters, seat);
  size_t first = 0;
  if (from_active)
    while (first < cast.size() && !flag(m.st, cast[first], Active)) ++first;
  for (size_t i = 0; i < cast.size() && n < 8; ++i)
    if (const u16 row = cast[(first + i) % cast.size()]; row != target && !fallen(m.st, row)) rows[n++] = row;
  for (int i = 0; i < n; ++i) fn(rows[i]);
}

/// 5.2: a Dendro Core, unless something of that side makes another thing of it.
DefId core_of(const Machine& m, Seat side) {
  for (const u16 row : zone(m.st, Statuses, side))
    if (const Variable* v = variable(m, card(m, row), kVarCores)) return static_cast<DefId>(v->value);
  return rule_card(m, kDendroCore);
}

}  // namespace

u8 swirled(int reaction) {
  return static_cast<u8>(is_swirl(reaction) ? reaction - SwirlCryo + CryoElement : NoElement);
}

Meeting meet(int aura, int element) {
  if (element < CryoElement || element > DendroElement) return {static_cast<u8>(aura), NoReaction};
  return kTable[aura][element - CryoElement];
}

/// Texts name reactions by either of their elements. Beside Dendro it is always Cryo that reacts (5.1).
u8 elements_met(int aura, int element) {
  const int met = aura == DendroAura ? DendroElement : aura == CryoDendroAura ? CryoElement : aura;
  return static_cast<u8>((1u << met) | (1u << element));
}

int bonus(int reaction) {
  switch (reaction) {
    case Melt:
    case Vaporize:
    case Overloaded: return 2;
    case Superconduct:
    case ElectroCharged:
    case FrozenReaction:
    case Burning:
    case Bloom:
    case Quicken:
    case Crystallize: return 1;
    default: return 0;
  }
}

void react(Machine& m, const Hit& h, int reaction, bool damage) {
  const u16 target = h.target.id;
  const Seat gains = other(m.st.obj[target].ctrl);  // 5.2: opposite to the target, whoever caused it
  switch (reaction) {
    case Overloaded:
      if (flag(m.st, target, Active))
        if (const u16 next = next_living(m.st, target)) force_switch(m, h.by, next);
      break;
    case Superconduct:
    case ElectroCharged:
      if (damage) each_other(m, target, false, [&](u16 row) { pierce(m, h.source, h.by, row, 1); });
      break;
    case FrozenReaction: enter(m, rule_card(m, kFrozenCard), m.st.obj[target].ctrl, target); break;
    case Burning: enter(m, rule_card(m, kBurningFlame), gains); break;
    case Bloom: enter(m, core_of(m, gains), gains); break;
    case Quicken: enter(m, rule_card(m, kCatalyzingField), gains); break;
    case Crystallize: enter(m, rule_card(m, kCrystallizeCard), gains); break;
    case SwirlCryo:
    case SwirlHydro:
    case SwirlPyro:
    case SwirlElectro:
      each_other(m, target, m.on(SwirlOrder), [&](u16 row) {
        hit(m, {.source = h.source,
                .target = ref_of(m.st, row),
                .by = h.by,
                .element = swirled(reaction),
                .origin = BySpread,
                .amount = 1});
      });
      break;
    default: break;
  }
}

}  // namespace cantrip::genius

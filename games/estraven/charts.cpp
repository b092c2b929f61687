#include "games/estraven/charts.hpp"

namespace cantrip::estraven {
namespace {

/// The chart begins with "Have untapped unit?": without one an attack is not legal, and who tries learns it.
bool nobody_attacks(const Machine& m, const Event& e) { return !any_can_attack(const_cast<Machine&>(m), e.by); }

constexpr ChartMark kNoAttack[] = {
    on_refusal(1u << AttackWith, "A > B > Z", nobody_attacks),
};
constexpr ChartFact kFacts[] = {
    {"B -> Z", "none of the player's units can attack", nobody_attacks},
};

// ------------------------------------------------------------------------- of the flows that are the charts

template <class Fn>
bool every_unit(const Machine& m, Fn&& fn) {
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, Battlefield, seat_at(p)))
      if (!fn(row)) return false;
  return true;
}
bool attack_counts(const Machine& m, const Event& e) { return score(m.st, e.by, AttacksMade) > 0; }
bool blockers_tapped(const Machine& m, const Event&) {
  return every_unit(m, [&](u16 row) { return !flag(m.st, row, Blocking) || flag(m.st, row, Tapped); });
}
bool nobody_blocks(const Machine& m, const Event&) {
  return every_unit(m, [&](u16 row) { return !flag(m.st, row, Blocking); });
}
bool somebody_blocks(const Machine& m, const Event& e) { return !nobody_blocks(m, e); }
bool somebody_can_attack(const Machine& m, const Event& e) { return !nobody_attacks(m, e); }
int health_left(const Machine& m, u16 row) {
  Machine& looking = const_cast<Machine&>(m);
  return derived(looking, row).stat[Health] - m.st.obj[row].stat[Damage];
}
bool somebody_is_dead(const Machine& m, const Event&) {
  return !every_unit(m, [&](u16 row) { return !(card(m, row).types & type_bit(Unit)) || health_left(m, row) > 0; });
}
bool nobody_is_dead(const Machine& m, const Event& e) { return !somebody_is_dead(m, e); }
constexpr ChartFact kCombat[] = {
    {"B -> C", "some unit of the player can attack", somebody_can_attack},
    {"I -> J", "it is the attack of this turn", attack_counts},
    {"K -> T", "nobody blocks", nobody_blocks},
    {"M -> T", "nobody blocks", nobody_blocks},
    {"S -> U", "whoever blocks is tapped", blockers_tapped},
    {"U -> X", "somebody blocks", somebody_blocks},
    {"CC -> DD", "some unit has no health left", somebody_is_dead},
    {"CC -> EE", "every unit has health left", nobody_is_dead},
};

bool chain_waits(const Machine& m, const Event&) { return zone_size(m.st, zone_of(Chain)) > 0; }
bool chain_empty(const Machine& m, const Event&) { return zone_size(m.st, zone_of(Chain)) == 0; }
constexpr ChartFact kChain[] = {
    {"B -> C", "something lies on the chain", chain_waits},  {"F -> G", "something lies on the chain", chain_waits},
    {"L -> M", "something lies on the chain", chain_waits},  {"N -> M", "something is left on the chain", chain_waits},
    {"N -> O", "nothing is left on the chain", chain_empty},
};

constexpr ChartWalk kWalks[] = {{"Combat Flow Chart", kNoAttack, nullptr, kFacts},
                                {"Combat Flow Chart", {}, nullptr, kCombat},
                                {"Chain Flowchart", {}, nullptr, kChain}};

}  // namespace

const std::span<const ChartWalk> all_walks[1] = {kWalks};

}  // namespace cantrip::estraven

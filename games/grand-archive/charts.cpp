// How matches walk through the seed's eight charts (chart_walk.hpp explains the paths).
#include "games/grand-archive/charts.hpp"

namespace cantrip::grand_archive {
namespace {

bool by_turn_player(const Machine& m, const Event& e) { return e.by == m.st.turn; }
bool by_another(const Machine& m, const Event& e) { return e.by != m.st.turn; }
bool stack_empty(const Machine& m, const Event&) { return stack::empty(m); }
bool stack_waits(const Machine& m, const Event&) { return !stack::empty(m); }
bool actor_first(const Machine& m, const Event&) { return m.on(OppAfterPush); }
bool skipped(const Machine& m, const Event&) {
  return score(m.st, m.st.turn, TurnsTaken) == 0 || score(m.st, m.st.turn, Distorted);
}
bool several_wait(const Machine& m, const Event&) {
  int n = 0;
  for (const cantrip::Item& item : m.st.items) n += item.state == ItemState::Recorded;
  return n > 1;
}
bool no_trigger(const Machine& m, const Event& e) {
  for (const cantrip::Item& item : m.st.items)
    if (item.self == e.a) return (item.props & (IsActivation | IsMaterialization | IsAbility)) != 0;
  return false;
}

constexpr ChartMark kTurn[] = {
    at_step(TurnFlow, "Wake up phase", ".start > WakeUpPhase"),
    at_step(TurnFlow, "Recollection phase", "", skipped),
    at_step(TurnFlow, "Main phase", "", skipped),
    at_step(TurnFlow, "Materialize phase", "WakeUpPhase: > MaterializePhase"),
    at_step(TurnFlow, "Recollection phase", "MaterializePhase: > RecollectionPhase"),
    at_step(TurnFlow, "Draw phase", "RecollectionPhase: > DrawPhase"),
    at_step(TurnFlow, "Main phase", "DrawPhase: > MainPhase"),
    at_step(TurnFlow, "End phase", "MainPhase: > EndPhase"),
    leaving(TurnFlow, "", "EndPhase: > .end"),
};

constexpr ChartMark kPriority[] = {
    on_event(EventKind::Placed, "", actor_first),
    on_event(EventKind::Placed, "D: > E > G > C > D", by_turn_player),
    on_event(EventKind::Placed, "F: > H > J > C > D", by_another),
    on_event(EventKind::Placed, "A > B > C > D"),  // nothing waited
    on_event(EventKind::Passed, "D: > F", by_turn_player),
    at_step(WindowFlow, "resolve", "F: > I > K"),
    at_step(WindowFlow, "settle", "K: > L > M", stack_empty),
    at_step(WindowFlow, "offer", "K: > L > C > D", stack_waits),
};

constexpr ChartMark kEffects[] = {
    entering(PlaceFlow, "A > B > C > D > E > F > G", several_wait),
    entering(PlaceFlow, "A > B > C > G"),
    on_event(EventKind::Holder, "G: > H"),
    on_event(EventKind::Placed, "H: > I > J > G", no_trigger),
    at_step(WindowFlow, "resolve", "H: > K > L"),
    at_step(WindowFlow, "settle", "L: > M", stack_empty),
    at_step(WindowFlow, "offer", "L: > G", stack_waits),
};

// n 0 an activation, 1 a materialization: `among` is a bit each.
constexpr ChartMark kActivation[] = {
    at_point(ElementsChecked, "A > B", 1),  at_point(CostsDeclared, "B: > C", 1),
    at_point(ModesSelected, "C: > D", 1),   at_point(TargetsDeclared, "D: > E", 1),
    at_point(LegalityChecked, "E: > F", 1), at_point(CostCalculated, "F: > G", 1),
    at_point(CostsPaid, "G: > H", 1),       on_event(EventKind::Placed, "H: > I"),
    on_event(EventKind::Placed, ""),  // answered
    on_event(EventKind::Holder, "I: > J"),  at_step(WindowFlow, "resolve", "J: > K"),
};
constexpr ChartMark kMaterialization[] = {
    at_point(ElementsChecked, "A > B", 2),    at_point(CostsDeclared, "B: > C", 2),
    at_point(ModesSelected, "C: > D", 2),     at_point(TargetsDeclared, "D: > E", 2),
    at_point(LegalityChecked, "E: > F", 2),   at_point(CostCalculated, "F: > G", 2),
    at_point(CostsPaid, "G: > H", 2),         on_event(EventKind::Placed, "H: > I"),
    on_event(EventKind::Placed, ""),          on_event(EventKind::Holder, "I: > J"),
    at_step(WindowFlow, "resolve", "J: > K"),
};

constexpr ChartMark kCombat[] = {
    at_step(CombatFlow, "Attack declaration", ".start > AttackDeclaration"),
    at_step(CombatFlow, "Before retaliation", "AttackDeclaration: > RetaliationStep"),
    at_step(CombatFlow, "Before damage", "RetaliationStep: > DamageStep"),
    at_step(CombatFlow, "End of combat", "DamageStep: > EndOfCombat"),
    at_step(CombatFlow, "End of combat", ""),  // cut
    leaving(CombatFlow, "", "EndOfCombat: > .end"),
};

constexpr u16 layer_bit(int n) { return static_cast<u16>(1u << n); }
constexpr ChartMark kLayers[] = {
    at_point(LayerApplied, "A > B > C", layer_bit(1)),
    at_point(LayerApplied, "C: > D", layer_bit(2)),
    at_point(LayerApplied, "D: > E", layer_bit(3)),
    at_point(LayerApplied, "E: > F", layer_bit(4)),
    at_point(LayerApplied, "F: > G", layer_bit(5)),
    at_point(LayerApplied, "G: > H", layer_bit(6)),
    at_point(LayersDone, "H: > I"),
};

constexpr u16 kNo = 1, kYes_ = 2;
constexpr ChartMark kCheck[] = {
    at_point(CheckDamage, "A > B > C > H", kYes_),
    at_point(CheckDamage, "A > B > D", kNo),
    at_point(CheckDurability, "D: > E > H", kYes_),
    at_point(CheckDurability, "D: > F", kNo),
    at_point(CheckUnique, "F: > G > H", kYes_),
    at_point(CheckUnique, "F: > H", kNo),
    at_point(CheckEnd, "H: > I", kYes_),
    at_point(CheckEnd, "H: > J", kNo),
};

constexpr ChartWalk kWalks[] = {
    {"Turn Structure", kTurn},
    {"Priority System and Effects Stack", kPriority},
    {"Card Activation Process", kActivation},
    {"Card Materialization Process", kMaterialization},
    {"Combat Process", kCombat},
    {"Effects Resolution System", kEffects},
    {"Continuous Effects and Layers", kLayers},
    {"State-Based Effects Check", kCheck},
};

}  // namespace

const std::span<const ChartWalk> all_walks[1] = {kWalks};

}  // namespace cantrip::grand_archive

// How matches walk through the seed's eight charts (chart_walk.hpp explains the paths).
#include "games/grand-archive/charts.hpp"

#include <initializer_list>

#include "core/flow.hpp"
#include "games/grand-archive/plan.hpp"

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

bool lies_on_the_stack(const Machine& m, const Event& e) {
  return live(m.st, e.a) && zone_kind(m.st.obj[e.a.id].zone) == Stack;
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

constexpr ChartFact kPriorityFacts[] = {
    {"A -> B", "it lies on the effects stack", lies_on_the_stack},
    {"E -> G", "it lies on the effects stack", lies_on_the_stack},
    {"H -> J", "it lies on the effects stack", lies_on_the_stack},
    {"I -> K", "something waits on the stack", stack_waits},
    {"L -> M", "nothing waits on the stack", stack_empty},
    {"L -> C", "something waits on the stack", stack_waits},
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

constexpr ChartFact kEffectsFacts[] = {
    {"C -> D", "several triggers wait", several_wait},
    {"H -> K", "something waits on the stack", stack_waits},
    {"L -> M", "nothing waits on the stack", stack_empty},
    {"L -> G", "something waits on the stack", stack_waits},
};

const Frame* plan_of(const Machine& m) {
  if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Plan) return nullptr;
  return &m.st.frames.back();
}
template <ActVerb verb>
bool declares(const Machine& m, const Event&) {
  const Frame* f = plan_of(m);
  return f && verb_of(*f) == verb;
}
constexpr u16 work(PlanWork w) { return static_cast<u16>(1u << w); }
constexpr u16 kActivates = 1, kMaterializes = 2;  // of CostsPaid

// A declaration tells of each stage when it is done with it (core/flow.hpp, kPlanDid).
constexpr ChartMark kActivation[] = {
    at_point(kPlanDid, "A > B", work(kAnnounced), declares<Activate>),
    at_point(kPlanDid, "B: > C", work(kCostsSaid), declares<Activate>),
    at_point(kPlanDid, "C: > D", work(kModesSaid), declares<Activate>),
    at_point(kPlanDid, "D: > E", work(kTargetsSaid), declares<Activate>),
    at_point(kPlanDid, "E: > F", work(kCostsMet), declares<Activate>),
    at_point(kPlanDid, "F: > G", work(kPriceMet), declares<Activate>),
    at_point(CostsPaid, "G: > H", kActivates),
    on_event(EventKind::Placed, "H: > I"),
    on_event(EventKind::Placed, ""),  // answered
    on_event(EventKind::Holder, "I: > J"),
    at_step(WindowFlow, "resolve", "J: > K"),
};
constexpr ChartMark kMaterialization[] = {
    at_point(kPlanDid, "A > B", work(kAnnounced), declares<Materialize>),
    at_point(kPlanDid, "B: > C", work(kCostsSaid), declares<Materialize>),
    at_point(kPlanDid, "C: > D", work(kModesSaid), declares<Materialize>),
    at_point(kPlanDid, "D: > E", work(kTargetsSaid), declares<Materialize>),
    at_point(kPlanDid, "E: > F", work(kCostsMet), declares<Materialize>),
    at_point(kPlanDid, "F: > G", work(kPriceMet), declares<Materialize>),
    at_point(CostsPaid, "G: > H", kMaterializes),
    on_event(EventKind::Placed, "H: > I"),
    on_event(EventKind::Placed, ""),
    on_event(EventKind::Holder, "I: > J"),
    at_step(WindowFlow, "resolve", "J: > K"),
};
bool declared_card_waits(const Machine& m, const Event&) {  // where it was: nothing has happened yet
  const Frame* f = plan_of(m);
  return f && live(m.st, f->source) && zone_kind(m.st.obj[f->source.id].zone) != Stack;
}
/// A champion is asked for its level instead (1.7).
bool has_the_elements(const Machine& m, const Event&) {
  const Frame* f = plan_of(m);
  Machine& looking = const_cast<Machine&>(m);
  if (f && (card(m, f->source.id).types & type_bit(ChampionCard))) return fits_level(looking, f->you, f->source.id);
  return f && (marks_of(*f) & kNoCosts || elements_enabled(looking, f->you, f->source.id));
}
bool price_is_covered(const Machine& m, const Event&) {
  const Frame* f = plan_of(m);
  Machine& looking = const_cast<Machine&>(m);
  return f && (verb_of(*f) != Activate || plan_price(looking, *f) <= 0 ||
               word::list_len(f->reg[kPlanPrice]) >= plan_price(looking, *f));
}
bool somebody_holds(const Machine& m, const Event& e) { return alive(m.st, e.by) && m.st.priority == e.by; }
constexpr ChartFact kDeclarationFacts[] = {
    {"A -> B", "the player has the card's elements, or the champion its level", has_the_elements},
    {"B -> C", "the card is where it was", declared_card_waits},
    {"C -> D", "the card is where it was", declared_card_waits},
    {"D -> E", "the card is where it was", declared_card_waits},
    {"E -> F", "the card is where it was", declared_card_waits},
    {"F -> G", "as many things pay as the price asks", price_is_covered},
    {"H -> I", "it lies on the effects stack", lies_on_the_stack},
    {"I -> J", "a player in the match holds Opportunity", somebody_holds},
};

constexpr ChartMark kCombat[] = {
    at_step(CombatFlow, "Attack declaration", ".start > AttackDeclaration"),
    at_step(CombatFlow, "Before retaliation", "AttackDeclaration: > RetaliationStep"),
    at_step(CombatFlow, "Before damage", "RetaliationStep: > DamageStep"),
    at_step(CombatFlow, "End of combat", "DamageStep: > EndOfCombat"),
    at_step(CombatFlow, "End of combat", ""),  // cut
    leaving(CombatFlow, "", "EndOfCombat: > .end"),
};

// The seed's six layers by what they change; rules.cpp, layer() has the order. What a copy is a copy of is its card
// (layer 1), what its text says are the lines that are there (layer 2): both are known before the first modifier.
constexpr u16 layers(std::initializer_list<int> all) {
  u16 out = 0;
  for (const int n : all) out = static_cast<u16>(out | 1u << n);
  return out;
}
constexpr u16 kTypes = layers({1, 2}), kTexts = layers({kAbilityLayer}), kRules = layers({4}),
              kValues = layers({5, 6, 7});
constexpr ChartMark kLayers[] = {
    at_point(kLayerDid, "A > B > C", layers({kAsPrinted})),
    at_point(kLayerDid, "C: > D", layers({kLinesOpen})),
    at_point(kLayerDid, "C: > D > E", kTypes),
    at_point(kLayerDid, "D: > E", kTypes),
    at_point(kLayerDid, "E: > F", kTexts),
    at_point(kLayerDid, "F: > G", kRules),
    at_point(kLayerDid, "E:", kTypes),
    at_point(kLayerDid, "G: > H", kValues),
    at_point(kLayerDid, "H:", kValues),
    at_point(kLayerDid, "H: > I", layers({kAllLayers})),
    at_point(kLayerDid, ""),  // one of them was empty
};
/// Everything up to this layer comes before everything after it.
bool in_order(const Machine& m, const Event&) {
  for (u32 i = 1; i < m.mods.n; ++i)
    if (m.mods.at[i].layer < m.mods.at[i - 1].layer) return false;
  return true;
}
constexpr ChartFact kLayerFacts[] = {
    {"D -> E", "modifiers are ordered by layer", in_order}, {"E -> F", "modifiers are ordered by layer", in_order},
    {"F -> G", "modifiers are ordered by layer", in_order}, {"G -> H", "modifiers are ordered by layer", in_order},
    {"H -> I", "modifiers are ordered by layer", in_order},
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
    {"Priority System and Effects Stack", kPriority, nullptr, kPriorityFacts},
    {"Card Activation Process", kActivation, nullptr, kDeclarationFacts},
    {"Card Materialization Process", kMaterialization, nullptr, kDeclarationFacts},
    {"Combat Process", kCombat},
    {"Effects Resolution System", kEffects, nullptr, kEffectsFacts},
    {"Continuous Effects and Layers", kLayers, nullptr, kLayerFacts},
    {"State-Based Effects Check", kCheck},
};

}  // namespace

const std::span<const ChartWalk> all_walks[1] = {kWalks};

}  // namespace cantrip::grand_archive

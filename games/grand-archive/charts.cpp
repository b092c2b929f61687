// How matches walk through the seed's eight charts (chart_walk.hpp explains the paths).
#include "games/grand-archive/charts.hpp"

#include <initializer_list>
#include <iterator>

#include "core/flow.hpp"
#include "games/chart_facts.hpp"
#include "games/grand-archive/plan.hpp"

namespace cantrip::grand_archive {
namespace {

bool by_turn_player(const Machine& m, const Event& e) { return e.by == m.st.turn; }
bool by_another(const Machine& m, const Event& e) { return e.by != m.st.turn; }
bool stack_empty(const Machine& m, const Event&) { return stack::empty(m); }
bool stack_waits(const Machine& m, const Event&) { return !stack::empty(m); }
bool actor_first(const Machine& m, const Event&) { return m.on(OppAfterPush); }
/// First turns are shorter, and a distorted one has its materialize phase late (3).
bool skipped(const Machine& m, const Event&) {
  return score(m.st, m.st.turn, TurnsTaken) == 0 || score(m.st, Seat::P0, Distorted) ||
         score(m.st, Seat::P1, Distorted);
}
template <Score skip>
bool skips(const Machine& m, const Event& e) {
  return skipped(m, e) || score(m.st, m.st.turn, skip);
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
    at_step(TurnFlow, "Wake up phase", "", skips<SkipWakeUp>),
    at_step(TurnFlow, "Materialize phase", "", skips<SkipMaterialize>),
    at_step(TurnFlow, "Recollection phase", "", skips<SkipRecollection>),
    at_step(TurnFlow, "Draw phase", "", skips<SkipDraw>),
    at_step(TurnFlow, "Wake up phase", ".start > WakeUpPhase"),
    at_step(TurnFlow, "Materialize phase", "WakeUpPhase: > MaterializePhase"),
    at_step(TurnFlow, "Recollection phase", "MaterializePhase: > RecollectionPhase"),
    at_step(TurnFlow, "Draw phase", "RecollectionPhase: > DrawPhase"),
    at_step(TurnFlow, "Main phase", "DrawPhase: > MainPhase"),
    at_step(TurnFlow, "End phase", "MainPhase: > EndPhase"),
    leaving(TurnFlow, "", "EndPhase: > .end"),
};

/// Of what was done in this turn nothing is under way, and nothing waits on the stack.
bool turn_alone(const Machine& m, const Event&) {
  const Frame* f = running(m, TurnFlow);
  return f && f->you == m.st.turn && stack::empty(m);
}
/// How many objects are held rested.
ChartMemory held_rested(const Machine& m, const Event&) {
  ChartMemory out;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, m.st.turn)) {
      bool held = banned(looking(m), ref_of(m.st, row), CantWake);
      for (const Effect& e : m.st.effects) held = held || (e.until == Until::NextReady && e.on.id == row);
      out.n[0] += held;
    }
  return out;
}
bool all_awake(const Machine& m, const Event& e, const ChartMemory& before) {
  int rested = 0;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, m.st.turn)) rested += is_rested(m.st, row);
  return turn_alone(m, e) && rested <= before.n[0];
}
/// Which cards lie in the memory, a bit each by row and generation: what is put there later is another generation.
ChartMemory cards_in_memory(const Machine& m, const Event&) {
  ChartMemory out;
  for (const u16 row : zone(m.st, Memory, m.st.turn)) {
    const unsigned bit = (row * 7u + m.st.obj[row].gen * 101u) % (std::size(out.n) * 62);
    out.n[bit / 62] |= 1ll << bit % 62;
  }
  return out;
}
bool memory_has_returned(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = cards_in_memory(m, e);
  for (size_t i = 0; i < std::size(now.n); ++i)
    if (now.n[i] & before.n[i]) return false;
  return turn_alone(m, e);
}
bool turn_is_over(const Machine& m, const Event&) {
  if (m.on(EndPhaseOrder)) return stack::empty(m);  // what is done after cleaning up lasts
  return no_effect_of(m, Until::ThisTurn) && stack::empty(m);
}
constexpr std::string_view kAlone = "nothing is under way, and nothing waits on the stack";
ChartMemory hand_and_deck(const Machine& m, const Event&) {
  return {{zone_size(m.st, zone_of(Hand, m.st.turn)), zone_size(m.st, zone_of(Deck, m.st.turn))}};
}
bool drew(const Machine& m, const Event& e, const ChartMemory& before) {
  return turn_alone(m, e) && (before.n[1] == 0 || hand_and_deck(m, e).n[1] < before.n[1]);
}
constexpr ChartFact kTurnFacts[] = {
    {".start -> WakeUpPhase", kAlone, turn_alone},
    fact_since("WakeUpPhase -> MaterializePhase", "the turn player's objects are awake, but for those held",
               "WakeUpPhase", held_rested, all_awake),
    {"MaterializePhase -> RecollectionPhase", kAlone, turn_alone},
    fact_since("RecollectionPhase -> DrawPhase", "what lay in the turn player's memory has left it",
               "RecollectionPhase", cards_in_memory, memory_has_returned),
    fact_since("DrawPhase -> MainPhase", "the deck has fewer cards", "DrawPhase", hand_and_deck, drew),
    {"MainPhase -> EndPhase", kAlone, turn_alone},
    {"EndPhase -> .end", "no effect of this turn is left", turn_is_over},
};
/// The top of the stack, and how many lie there.
ChartMemory top_of_stack(const Machine& m, const Event&) {
  const std::span<const u16> all = zone(m.st, zone_of(Stack));
  if (all.empty()) return {};
  const Ref top = ref_of(m.st, all.back());
  return {{top.id, top.gen, 1}};
}
bool top_is_gone(const Machine& m, const Event&, const ChartMemory& before) {
  for (const u16 row : zone(m.st, zone_of(Stack)))
    if (const Ref r = ref_of(m.st, row); before.n[2] && r.id == before.n[0] && r.gen == before.n[1]) return false;
  return true;
}
bool one_waits(const Machine& m, const Event& e) { return !several_wait(m, e); }

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
    {"D -> E", "it lies on the effects stack, by the turn player", lies_on_the_stack},
    {"F -> H", "it lies on the effects stack, by another player", lies_on_the_stack},
    {"D -> F", "it was the turn player who passed", by_turn_player},
    {"F -> I", "something waits on the stack", stack_waits},
    {"B -> C", "it lies on the effects stack", lies_on_the_stack},
    {"C -> D", "something waits on the stack", stack_waits},
    {"G -> C", "it lies on the effects stack", lies_on_the_stack},
    {"J -> C", "it lies on the effects stack", lies_on_the_stack},
    fact_since("K -> L", "what lay on top of the stack is gone", "K", top_of_stack, top_is_gone),
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
    at_step(WindowFlow, "resolve", "H: > K"),
    at_step(WindowFlow, "settle", "K: > L > M", stack_empty),
    at_step(WindowFlow, "offer", "K: > L > G", stack_waits),
};

/// Of those that wait, the turn player's go first: none is placed before it while another player's is recorded.
bool some_recorded(const Machine& m, const Event&) {
  if (m.on(EndOfCombatOrder)) return true;  // there triggers are placed whether there are any or not
  for (const cantrip::Item& item : m.st.items)
    if (item.state == ItemState::Recorded) return true;
  return false;
}
bool holder_is_said(const Machine& m, const Event& e) { return alive(m.st, e.by) && m.st.priority == e.by; }
constexpr ChartFact kEffectsFacts[] = {
    {"A -> B", "a trigger waits to be placed", some_recorded},
    {"B -> C", "a trigger waits to be placed", some_recorded},
    {"C -> G", "only one trigger waits", one_waits},
    {"D -> E", "several triggers wait", several_wait},
    {"E -> F", "several triggers wait", several_wait},
    {"F -> G", "several triggers wait", several_wait},
    {"G -> H", "a player in the match holds Opportunity", holder_is_said},
    {"H -> I", "it lies on the effects stack", lies_on_the_stack},
    {"I -> J", "it lies on the effects stack", lies_on_the_stack},
    {"J -> G", "it lies on the effects stack", lies_on_the_stack},
    fact_since("K -> L", "what lay on top of the stack is gone", "K", top_of_stack, top_is_gone),
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
  if (f && (card(m, f->source.id).types & type_bit(ChampionCard))) return fits_level(looking(m), f->you, f->source.id);
  return f && (marks_of(*f) & kNoCosts || elements_enabled(looking(m), f->you, f->source.id));
}
bool price_is_covered(const Machine& m, const Event&) {
  const Frame* f = plan_of(m);
  return f && (verb_of(*f) != Activate || plan_price(looking(m), *f) <= 0 ||
               word::list_len(f->reg[kPlanPrice]) >= plan_price(looking(m), *f));
}
bool somebody_holds(const Machine& m, const Event& e) { return alive(m.st, e.by) && m.st.priority == e.by; }
/// What is paid with is not there any more: no card both pays and is played.
bool has_left_the_hand(const Machine& m, const Event&) {
  const Frame* f = plan_of(m);
  if (!f) return true;  // the plan has been carried out
  for (const Word w : list(m.st, f->reg[kPlanPrice]))
    if (to_ref(w) == f->source) return false;
  return true;
}
constexpr ChartFact kDeclarationFacts[] = {
    {"A -> B", "the player has the card's elements, or the champion its level", has_the_elements},
    {"B -> C", "the card is where it was", declared_card_waits},
    {"C -> D", "the card is where it was", declared_card_waits},
    {"D -> E", "the card is where it was", declared_card_waits},
    {"E -> F", "the card is where it was", declared_card_waits},
    {"F -> G", "as many things pay as the price asks", price_is_covered},
    {"H -> I", "it lies on the effects stack", lies_on_the_stack},
    {"I -> J", "a player in the match holds Opportunity", somebody_holds},
    {"G -> H", "what it costs is paid: it is no longer in the hand", has_left_the_hand},
    {"J -> K", "something waits on the stack", stack_waits},
};

constexpr ChartMark kCombat[] = {
    at_step(CombatFlow, "Attack declaration", ".start > AttackDeclaration"),
    at_step(CombatFlow, "Before retaliation", "AttackDeclaration: > RetaliationStep"),
    at_step(CombatFlow, "Before damage", "RetaliationStep: > DamageStep"),
    at_step(CombatFlow, "End of combat", "DamageStep: > EndOfCombat"),
    at_step(CombatFlow, "End of combat", ""),  // cut
    leaving(CombatFlow, "", "EndOfCombat: > .end"),
};

const Frame* combat(const Machine& m) { return innermost(m, CombatFlow); }
bool attacker_attacks(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  return f && (!is_there(m, f->source) || flag(m.st, f->source.id, Attacking));
}
bool combat_waits(const Machine& m, const Event&) { return combat(m) && stack::empty(m); }
bool dead_are_gone(const Machine& m, const Event& e) { return combat_waits(m, e) && !finds_dying(looking(m)); }
bool roles_are_cleared(const Machine& m, const Event&) {
  const auto has_no_role = [&](u16 row) {
    return !flag(m.st, row, Attacking) && !flag(m.st, row, Defending) && !flag(m.st, row, Retaliating);
  };
  return each_has(m, Intent, 0) && every_row(m, Champion, has_no_role) && every_row(m, Field, has_no_role);
}
constexpr ChartFact kCombatFacts[] = {
    {".start -> AttackDeclaration", "who attacks is attacking, or is gone", attacker_attacks},
    {"AttackDeclaration -> RetaliationStep", "nothing waits on the stack", combat_waits},
    {"RetaliationStep -> DamageStep", "nothing waits on the stack", combat_waits},
    {"DamageStep -> EndOfCombat", "who has as much damage as life is gone", dead_are_gone},
    {"EndOfCombat -> .end", "no card lies in an intent, and nobody attacks, defends or retaliates", roles_are_cleared},
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
/// Told when all of a layer has been applied: nothing of it has still to come.
constexpr ChartFact kLayerFacts[] = {
    {"A -> B", "modifiers are ordered by layer", in_order}, {"B -> C", "modifiers are ordered by layer", in_order},
    {"C -> D", "modifiers are ordered by layer", in_order}, {"D -> E", "modifiers are ordered by layer", in_order},
    {"E -> F", "modifiers are ordered by layer", in_order}, {"F -> G", "modifiers are ordered by layer", in_order},
    {"G -> H", "modifiers are ordered by layer", in_order}, {"H -> I", "modifiers are ordered by layer", in_order},
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

bool nobody_dies(const Machine& m, const Event&) { return !finds_dying(looking(m)); }
bool nothing_is_broken(const Machine& m, const Event&) { return !finds_broken(looking(m)); }
bool no_unique_twice(const Machine& m, const Event&) { return !finds_unique_twice(looking(m)); }
bool some_unique_twice(const Machine& m, const Event&) { return finds_unique_twice(looking(m)); }
bool somebody_loses(const Machine& m, const Event&) { return finds_loser(looking(m)); }
bool nobody_loses(const Machine& m, const Event&) { return !finds_loser(looking(m)); }
constexpr ChartFact kCheckFacts[] = {
    {"A -> B", "the match goes on", goes_on},
    {"B -> C", "the match goes on", goes_on},
    {"C -> H", "the match goes on", goes_on},
    {"B -> D", "nobody has as much damage as life", nobody_dies},
    {"D -> E", "the match goes on", goes_on},
    {"E -> H", "the match goes on", goes_on},
    {"D -> F", "nothing that lasts has no durability left", nothing_is_broken},
    {"F -> G", "a player has two of a unique kind", some_unique_twice},
    {"G -> H", "a player has two of a unique kind, and chooses", some_unique_twice},
    {"F -> H", "nobody has two of a unique kind", no_unique_twice},
    {"H -> I", "a player's champion is dead, or there is no deck", somebody_loses},
    {"H -> J", "every player has a champion and a deck, if they had", nobody_loses},
};

constexpr ChartWalk kWalks[] = {
    {"Turn Structure", kTurn, nullptr, kTurnFacts},
    {"Priority System and Effects Stack", kPriority, nullptr, kPriorityFacts},
    {"Card Activation Process", kActivation, nullptr, kDeclarationFacts},
    {"Card Materialization Process", kMaterialization, nullptr, kDeclarationFacts},
    {"Combat Process", kCombat, nullptr, kCombatFacts},
    {"Effects Resolution System", kEffects, nullptr, kEffectsFacts},
    {"Continuous Effects and Layers", kLayers, nullptr, kLayerFacts},
    {"State-Based Effects Check", kCheck, nullptr, kCheckFacts},
};

}  // namespace

const std::span<const ChartWalk> all_walks[1] = {kWalks};

}  // namespace cantrip::grand_archive

// The bag: "Trigger Resolution and the Bag", "Ability Resolution Flow", and how "Turn Priority Structure" draws it.
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

int entries(const State& s) {
  int n = 0;
  for (const cantrip::Item& item : s.items) n += item.state == ItemState::Placed && item.lane != bag::kAfter;
  return n;
}
bool one_entry(const Machine& m, const Event&) { return entries(m.st) == 1; }
/// Of those that wait, two have the same cause.
bool triggered_together(const Machine& m, const Event&) {
  for (const cantrip::Item& a : m.st.items)
    for (const cantrip::Item& b : m.st.items)
      if (a.id < b.id && a.cause == b.cause && a.lane != bag::kAfter && b.lane != bag::kAfter) return true;
  return false;
}
bool for_both(const Machine& m, const Event&) {
  bool mine = false, theirs = false;
  for (const cantrip::Item& item : m.st.items) {
    if (item.state != ItemState::Placed || item.lane == bag::kAfter) continue;
    (item.who == m.st.turn ? mine : theirs) = true;
  }
  return mine && theirs;
}
bool other_resolves(const Machine& m, const Event& e) { return !active_resolves(m, e); }
/// Between the active player and whose entry resolves there is somebody without entries.
bool somebody_between(const Machine& m, const Event& e) {
  if (m.st.frames.empty() || active_resolves(m, e)) return false;
  return word::as_player(m.st.frames.back().reg[bag::kHolder]) != next_seat(m.st, m.st.turn);
}
bool one_opponent(const Machine& m, const Event&) { return __builtin_popcount(m.st.alive) == 2; }
bool leaves_entries(const Machine& m, const Event& e) {
  if (m.st.seats <= 2) return false;
  for (const cantrip::Item& item : m.st.items)
    if (item.lane == index(e.by) && item.state == ItemState::Placed) return true;
  return false;
}

// ----------------------------------------------------------------------------- Trigger Resolution and the Bag

constexpr ChartMark kBag[] = {
    entering(BagFlow, "TriggerOccurs > AddToBag > SimultaneousTriggers > CheckActivePlayerBag", one_entry),
    entering(BagFlow, "TriggerOccurs > AddToBag > SimultaneousTriggers > AddAllToBag > CheckActivePlayerBag",
             triggered_together),
    entering(BagFlow, ""),
    // choosing and resolving
    at_step(BagFlow, "resolve it", "CheckActivePlayerBag: > AP_Choose > AP_Resolve", active_resolves),
    at_step(BagFlow, "resolve it",
            "CheckNextPlayerBag: > AllPlayersChecked > BagEmptyCheck > CheckActivePlayerBag > AP_Choose > AP_Resolve",
            [](const Machine& m, const Event& e) { return active_resolves(m, e) && one_opponent(m, e); }),
    at_step(BagFlow, "resolve it",
            "CheckActivePlayerBag: > CheckNextPlayerBag > AllPlayersChecked > CheckNextPlayerBag > NP_Choose > "
            "NP_Resolve",
            somebody_between),
    at_step(BagFlow, "resolve it", "CheckActivePlayerBag: > CheckNextPlayerBag > NP_Choose > NP_Resolve",
            other_resolves),
    at_step(BagFlow, "resolve it", "CheckNextPlayerBag: > NP_Choose > NP_Resolve", other_resolves),
    // new triggers
    on_event(EventKind::Placed, "AP_Resolve: > NewTriggerCheckAP > AddNewToBagAP"),
    on_event(EventKind::Placed, "NP_Resolve: > NewTriggerCheckNP > AddNewToBagNP > NP_KeepResolving"),
    // and on
    at_step(BagFlow, "next entry", "AP_Resolve: > NewTriggerCheckAP > CheckActivePlayerBag"),
    at_step(BagFlow, "next entry", "AddNewToBagAP: > CheckActivePlayerBag"),
    at_step(BagFlow, "next entry", "NP_Resolve: > NewTriggerCheckNP > CheckNextPlayerBag"),
    at_step(BagFlow, "next entry", "NP_KeepResolving: > CheckNextPlayerBag"),
    leaving(BagFlow, "game state check",
            "AP_Resolve: > NewTriggerCheckAP > CheckActivePlayerBag > CheckNextPlayerBag > AllPlayersChecked > "
            "BagEmptyCheck > ProceedGame",
            one_opponent),
    leaving(BagFlow, "game state check",
            "NP_Resolve: > NewTriggerCheckNP > CheckNextPlayerBag > AllPlayersChecked > BagEmptyCheck > ProceedGame",
            one_opponent),
};
int entries_of(const State& s, Seat seat) {
  int n = 0;
  for (const cantrip::Item& item : s.items)
    n += item.state == ItemState::Placed && item.lane != bag::kAfter && item.who == seat;
  return n;
}
bool active_has_none(const Machine& m, const Event&) { return entries_of(m.st, m.st.turn) == 0; }
bool next_has_none(const Machine& m, const Event&) { return entries_of(m.st, next_seat(m.st, m.st.turn)) == 0; }
bool bag_has_entries(const Machine& m, const Event& e) { return entries(m.st) > 0 || active_resolves(m, e); }
bool bag_is_empty(const Machine& m, const Event&) { return entries(m.st) == 0; }
constexpr ChartFact kBagFacts[] = {
    {"SimultaneousTriggers -> CheckActivePlayerBag", "one ability waits", one_entry},
    {"SimultaneousTriggers -> AddAllToBag", "two abilities have one cause", triggered_together},
    {"CheckActivePlayerBag -> AP_Choose", "an ability of the active player resolves", active_resolves},
    {"CheckActivePlayerBag -> CheckNextPlayerBag", "the active player has none in the bag", active_has_none},
    {"CheckNextPlayerBag -> NP_Choose", "an ability of another player resolves", other_resolves},
    {"CheckNextPlayerBag -> AllPlayersChecked", "the next player has none in the bag", next_has_none},
    {"AllPlayersChecked -> CheckNextPlayerBag", "there is a player after that one", somebody_between},
    {"AllPlayersChecked -> BagEmptyCheck", "there are only two players", one_opponent},
    {"BagEmptyCheck -> CheckActivePlayerBag", "something is left in the bag", bag_has_entries},
    {"BagEmptyCheck -> ProceedGame", "nothing is left in the bag", bag_is_empty},
};
constexpr ChartMark kLeaving[] = {
    on_event(EventKind::Lost, "PlayerLeaves > RemoveAbilities", leaves_entries),
};

// -------------------------------------------------------------------------------------- Ability Resolution Flow

/// The condition of the whole text, not one inside it.
bool first_instruction(const Machine& m, const Event&) {
  if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Program) return false;
  const Frame& f = m.st.frames.back();
  return f.pc == m.pool().abilities[f.ability].entry;
}
/// 10.18: "you may" is not drawn.
bool declined(const Machine& m, const Event&) {
  return !m.st.frames.empty() && m.st.frames.back().prog == BagFlow && m.st.frames.back().stage == 2;
}
constexpr u16 kNo = 1, kYes_ = 2;

constexpr ChartMark kAbility[] = {
    at_step(BagFlow, "resolve it", ".start > AbilityTriggered > PlaceInBag > ValidateConditions"),
    at_point(kTextIf, "ValidateConditions: > CancelAbility", kNo, first_instruction),
    at_point(kTextIf, "ValidateConditions: > CheckCosts", kYes_, first_instruction),
    on_event(EventKind::Fizzled, "ValidateConditions: > CancelAbility"),
    at_point(kTextPays, "ValidateConditions: > CheckCosts > PayCosts > CancelAbility", kNo),
    at_point(kTextPays, "CheckCosts: > PayCosts > CancelAbility", kNo),
    at_point(kTextPays, "ValidateConditions: > CheckCosts > PayCosts > ResolveEffect", kYes_),
    at_point(kTextPays, "CheckCosts: > PayCosts > ResolveEffect", kYes_),
    on_event(EventKind::Resolved, "", declined),
    on_event(EventKind::Resolved, "ValidateConditions: > CheckCosts > ResolveEffect > CompleteResolution > .end"),
    on_event(EventKind::Resolved, "CheckCosts: > ResolveEffect > CompleteResolution > .end"),
    on_event(EventKind::Resolved, "ResolveEffect|CancelAbility: > CompleteResolution > .end"),
};

bool said_no(const Machine&, const Event& e) { return (e.x >> 8 & 0xFF) == 0; }
bool said_yes(const Machine&, const Event& e) { return (e.x >> 8 & 0xFF) == 1; }
bool text_has_price(const Machine& m, const Event&) {
  if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Program) return false;
  return m.pool().code[m.st.frames.back().pc].op == Op::Pay;
}
constexpr ChartFact kAbilityFacts[] = {
    {"CheckCosts -> PayCosts", "the text asks for a price", text_has_price},
    {"PayCosts -> CancelAbility", "it was not paid", said_no},
    {"PayCosts -> ResolveEffect", "it was paid", said_yes},
};

// ------------------------------------------------------------------------------------- Turn Priority Structure

// 10.19: new triggers of the active player while others resolve theirs are in the other chart.
constexpr ChartMark kAdding[] = {
    entering(BagFlow,
             "ActivePlayerTurn.ExecuteAction.AddToTheBag.start > ActivePlayerTriggers > OpponentTriggers > "
             "ActivePlayerTurn.ExecuteAction.AddToTheBag.end",
             for_both),
};
constexpr ChartMark kResolving[] = {
    entering(BagFlow, "ActivePlayerTurn.ExecuteAction.ResolveBag.start"),
    at_step(BagFlow, "resolve it",
            "ActivePlayerTurn.ExecuteAction.ResolveBag.start|CheckMoreActivePlayerTriggers: > "
            "ActivePlayerResolvesTrigger > CheckMoreActivePlayerTriggers",
            active_resolves),
    at_step(BagFlow, "resolve it",
            "CheckMoreActivePlayerTriggers|CheckMoreOpponentTriggers: > OpponentResolvesTrigger > "
            "CheckMoreOpponentTriggers",
            other_resolves),
    at_step(BagFlow, "resolve it", ""),
    leaving(BagFlow, "game state check", "CheckMoreOpponentTriggers: > ActivePlayerTurn.ExecuteAction.ResolveBag.end"),
};

constexpr ChartWalk kWalks[] = {
    {"Trigger Resolution and the Bag", kBag, nullptr, kBagFacts},
    {"Trigger Resolution and the Bag", kLeaving},
    {"Ability Resolution Flow", kAbility, nullptr, kAbilityFacts},
    {"Turn Priority Structure", kAdding},
    {"Turn Priority Structure", kResolving},
};

}  // namespace

constinit const std::span<const ChartWalk> bag_walks = kWalks;

}  // namespace cantrip::lorcana

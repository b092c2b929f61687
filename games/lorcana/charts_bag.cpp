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
bool one_opponent(const Machine& m, const Event&) { return std::popcount(m.st.alive) == 2; }
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
/// The entry that was chosen, as long as it is in the bag.
const cantrip::Item* chosen_entry(const Machine& m) {
  if (m.st.frames.empty() || m.st.frames.back().prog != BagFlow) return nullptr;
  const int id = word::as_number(m.st.frames.back().reg[bag::kChosen]);
  for (const cantrip::Item& item : m.st.items)
    if (item.id == static_cast<u16>(id)) return &item;
  return nullptr;
}
bool entry_waits(const Machine& m, const Event&) {
  const cantrip::Item* item = chosen_entry(m);
  return item && item->state == ItemState::Placed;
}
bool entry_is_used(const Machine& m, const Event&) {
  return !m.st.frames.empty() && m.st.frames.back().prog == BagFlow && !chosen_entry(m);
}
bool entry_of_active(const Machine& m, const Event&) {
  const cantrip::Item* item = chosen_entry(m);
  return item && item->who == m.st.turn;
}
bool entry_of_other(const Machine& m, const Event&) {
  const cantrip::Item* item = chosen_entry(m);
  return item && item->who != m.st.turn;
}
bool any_entry(const Machine& m, const Event&) { return entries(m.st) > 0; }
/// Measured when an entry begins to resolve: those beside it, by player. Who leaves the match takes theirs along.
ChartMemory entries_without_it(const Machine& m, const Event&) {
  ChartMemory out;
  for (int p = 0; p < m.st.seats; ++p) out.n[p] = entries_of(m.st, seat_at(p));
  if (const cantrip::Item* item = chosen_entry(m)) --out.n[index(item->who)];
  return out;
}
bool others_wait_on(const Machine& m, const Event&, const ChartMemory& before) {
  return every_seat(m,
                    [&](Seat seat) { return !alive(m.st, seat) || entries_of(m.st, seat) >= before.n[index(seat)]; });
}
constexpr ChartFact kBagFacts[] = {
    {"TriggerOccurs -> AddToBag", "an ability waits in the bag", any_entry},
    {"AddToBag -> SimultaneousTriggers", "all that has triggered lies in the bag", all_placed},
    {"AddAllToBag -> CheckActivePlayerBag", "two abilities have one cause", triggered_together},
    {"AP_Choose -> AP_Resolve", "the entry that was chosen is the active player's", entry_of_active},
    {"NP_Choose -> NP_Resolve", "the entry that was chosen is another player's", entry_of_other},
    fact_since("AP_Resolve -> NewTriggerCheckAP", "no other entry has left the bag", "AP_Resolve", entries_without_it,
               others_wait_on),
    fact_since("NP_Resolve -> NewTriggerCheckNP", "no other entry has left the bag", "NP_Resolve", entries_without_it,
               others_wait_on),
    {"* -> AddNewToBagAP", "an ability waits in the bag", any_entry},
    {"* -> AddNewToBagNP", "an ability waits in the bag", any_entry},
    {"AddNewToBagAP -> CheckActivePlayerBag", "all that has triggered lies in the bag", all_placed},
    {"AddNewToBagNP -> NP_KeepResolving", "an ability waits in the bag", any_entry},
    {"NP_KeepResolving -> CheckNextPlayerBag", "all that has triggered lies in the bag", all_placed},
    {"NewTriggerCheckAP -> CheckActivePlayerBag", "all that has triggered lies in the bag", all_placed},
    {"NewTriggerCheckNP -> CheckNextPlayerBag", "all that has triggered lies in the bag", all_placed},
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
    on_event(EventKind::Lost, "PlayerLeaves", leaves_entries),
    at_point(CheckPass, "PlayerLeaves: > RemoveAbilities"),
};
bool leaver_has_none(const Machine& m, const Event&) {
  for (const cantrip::Item& item : m.st.items)
    if (item.lane < m.st.seats && !alive(m.st, seat_at(item.lane)) && item.state == ItemState::Placed) return false;
  return true;
}

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
/// Its condition holds, or it has none: a text that asked would have said so.
bool condition_holds(const Machine& m, const Event& e) {
  if (e.kind == EventKind::Resolved) return entry_is_used(m, e);
  if ((e.x & 0xFF) == kTextIf) return said_yes(m, e);
  const Frame& f = m.st.frames.back();
  return f.kind == FrameKind::Program && m.pool().code[m.pool().abilities[f.ability].entry].op != Op::If;
}
bool condition_fails(const Machine& m, const Event& e) {
  return e.kind == EventKind::Fizzled || ((e.x & 0xFF) == kTextIf && said_no(m, e));
}
bool text_has_price(const Machine& m, const Event&) {
  if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Program) return false;
  return m.pool().code[m.st.frames.back().pc].op == Op::Pay;
}
constexpr ChartFact kAbilityFacts[] = {
    {".start -> AbilityTriggered", "the entry that was chosen is in the bag", entry_waits},
    {"AbilityTriggered -> PlaceInBag", "the entry that was chosen is in the bag", entry_waits},
    {"PlaceInBag -> ValidateConditions", "the entry that was chosen is in the bag", entry_waits},
    {"ValidateConditions -> CheckCosts", "the text's condition holds, or it has none", condition_holds},
    {"ValidateConditions -> CancelAbility", "the text's condition does not hold, or it had nobody to be about",
     condition_fails},
    {"CheckCosts -> ResolveEffect", "the entry is no longer in the bag", entry_is_used},
    {"ResolveEffect -> CompleteResolution", "the entry is no longer in the bag", entry_is_used},
    {"CancelAbility -> CompleteResolution", "the entry is no longer in the bag", entry_is_used},
    {"CompleteResolution -> .end", "the entry is no longer in the bag", entry_is_used},
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

bool active_has_more(const Machine& m, const Event&) { return entries_of(m.st, m.st.turn) > 0; }
bool both_wait(const Machine& m, const Event& e) { return for_both(m, e) && all_placed(m, e); }
constexpr ChartFact kAddingFacts[] = {
    {"ActivePlayerTurn.ExecuteAction.AddToTheBag.start -> ActivePlayerTriggers", "the active player has one in the bag",
     active_has_more},
    {"ActivePlayerTriggers -> OpponentTriggers", "both have one in the bag", both_wait},
    {"OpponentTriggers -> ActivePlayerTurn.ExecuteAction.AddToTheBag.end", "both have one in the bag", both_wait},
};
constexpr ChartFact kResolvingFacts[] = {
    {"ActivePlayerTurn.ExecuteAction.ResolveBag.start -> ActivePlayerResolvesTrigger",
     "the entry that was chosen is the active player's", entry_of_active},
    {"CheckMoreActivePlayerTriggers -> ActivePlayerResolvesTrigger", "the entry that was chosen is the active player's",
     entry_of_active},
    {"ActivePlayerResolvesTrigger -> CheckMoreActivePlayerTriggers", "the entry that was chosen is the active player's",
     entry_of_active},
    {"CheckMoreActivePlayerTriggers -> OpponentResolvesTrigger", "the active player has none in the bag",
     active_has_none},
    {"OpponentResolvesTrigger -> CheckMoreOpponentTriggers", "the entry that was chosen is another player's",
     entry_of_other},
    {"CheckMoreOpponentTriggers -> OpponentResolvesTrigger", "the entry that was chosen is another player's",
     entry_of_other},
    {"CheckMoreOpponentTriggers -> ActivePlayerTurn.ExecuteAction.ResolveBag.end", "nothing is left in the bag",
     bag_is_empty},
};
constexpr ChartFact kLeavingFacts[] = {
    {"PlayerLeaves -> RemoveAbilities", "who has left has no ability in the bag", leaver_has_none},
};

constexpr ChartWalk kWalks[] = {
    {"Trigger Resolution and the Bag", kBag, nullptr, kBagFacts},
    {"Trigger Resolution and the Bag", kLeaving, nullptr, kLeavingFacts},
    {"Ability Resolution Flow", kAbility, nullptr, kAbilityFacts},
    {"Turn Priority Structure", kAdding, nullptr, kAddingFacts},
    {"Turn Priority Structure", kResolving, nullptr, kResolvingFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> bag_walks = kWalks;

}  // namespace cantrip::lorcana

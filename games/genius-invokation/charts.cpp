// How matches walk through the seed's four charts (chart_walk.hpp explains the paths). Composite boxes have a walk for
// each scope.
#include "games/genius-invokation/charts.hpp"

#include "games/chart_facts.hpp"

namespace cantrip::genius {
namespace {

constexpr std::string_view kPhases = "General Phases", kActions = "Action Phase", kExecution = "Action Execution Flow",
                           kDetail = "Action Execution in detail";

const Frame* action_frame(const Machine& m) { return innermost(m, ActionFlow); }
template <Did d>
bool did(const Machine& m, const Event&) {
  const Frame* f = action_frame(m);
  return f && word::as_number(f->reg[kDid]) == d;
}
bool not_end(const Machine& m, const Event& e) { return !did<kEndAction>(m, e); }
bool other_acts(const Machine& m, const Event&) { return !score(m.st, other(m.st.turn), Ended); }

int swaps(const Machine& m) {
  int n = 0;
  for (const Frame& f : m.st.frames) n += f.kind == FrameKind::Flow && f.prog == SwapFlow;
  return n;
}
bool last_swap(const Machine& m, const Event&) { return swaps(m) == 1; }

/// Whose answer is running below a death swap: the class of the innermost listener of the action's own sweep; 0: none,
/// it is the direct effect.
int answering(const Machine& m) {
  int found = 0;
  for (int i = 0; i + 1 < m.st.frames.size(); ++i) {
    const Frame& f = m.st.frames[i];
    if (f.kind != FrameKind::Flow || f.prog != DispatchFlow) continue;
    const Event& e = m.st.waiting[word::as_number(f.reg[queue::kEvent])];
    const Frame& body = m.st.frames[i + 1];
    if ((e.kind == AfterSkill || e.kind == AfterAction) && live(m.st, body.source))
      found = listener_class(m, body.source.id);
  }
  return found;
}
template <int c>
bool back_to(const Machine& m, const Event& e) {
  return last_swap(m, e) && answering(m) == c;
}

// -------------------------------------------------------------------------------------------- what is true then
bool has_ended(const Machine& m, Seat seat) { return score(m.st, seat, Ended) != 0; }
bool nobody_ended(const Machine& m, const Event&) { return !has_ended(m, Seat::P0) && !has_ended(m, Seat::P1); }
bool both_ended(const Machine& m, const Event&) { return has_ended(m, Seat::P0) && has_ended(m, Seat::P1); }
bool not_both_ended(const Machine& m, const Event& e) { return !both_ended(m, e); }
bool actor_ended(const Machine& m, const Event&) { return has_ended(m, m.st.turn); }
bool actor_goes_on(const Machine& m, const Event&) { return !has_ended(m, m.st.turn); }
bool neither_ended(const Machine& m, const Event& e) { return nobody_ended(m, e); }
bool only_other_ended(const Machine& m, const Event&) {
  return has_ended(m, other(m.st.turn)) && !has_ended(m, m.st.turn);
}
bool only_actor_ended(const Machine& m, const Event&) {
  return has_ended(m, m.st.turn) && !has_ended(m, other(m.st.turn));
}
bool somebody_acted(const Machine& m, const Event&) {
  const Frame* f = action_frame(m);
  return f && word::as_number(f->reg[kDid]) != kNothing;
}
/// The active character of some side has fallen, or there is none.
bool somebody_must_choose(const Machine& m, const Event&) {
  for (const Seat seat : {Seat::P0, Seat::P1})
    if (const u16 active = active_of(m.st, seat); !active || fallen(m.st, active)) return true;
  return false;
}
bool active_of_both(const Machine& m, const Event& e) { return !somebody_must_choose(m, e); }
bool no_round_yet(const Machine& m, const Event&) { return m.st.round == 0 && !m.st.over; }
bool eight_dice(const Machine& m, const Event& e) {
  return active_of_both(m, e) && dice_of(m.st, Seat::P0) == kDiceRolled && dice_of(m.st, Seat::P1) == kDiceRolled;
}
ChartMemory hands(const Machine& m, const Event&) {
  return {{zone_size(m.st, zone_of(Hand, 0)), zone_size(m.st, zone_of(Hand, 1)), zone_size(m.st, zone_of(Deck, 0)),
           zone_size(m.st, zone_of(Deck, 1))}};
}
bool as_many_cards(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = hands(m, e);
  for (int i = 0; i < 4; ++i)
    if (now.n[i] != before.n[i]) return false;
  return no_round_yet(m, e);
}
ChartMemory whose(const Machine& m, const Event&) { return {{index(m.st.turn), m.st.round}}; }
bool turn_passed(const Machine& m, const Event&, const ChartMemory& before) { return index(m.st.turn) != before.n[0]; }
bool turn_stays(const Machine& m, const Event&, const ChartMemory& before) { return index(m.st.turn) == before.n[0]; }
bool next_round(const Machine& m, const Event& e, const ChartMemory& before) {
  return m.st.round == before.n[1] + 1 && nobody_ended(m, e);
}
constexpr std::string_view kResults = "both players have a result", kNobodyEnded = "nobody has ended the round",
                           kBothEnded = "both have ended the round", kGoesOn = "who acts has not ended the round",
                           kNotBoth = "somebody has not ended the round",
                           kOtherEnded = "only the other player has ended the round",
                           kFell = "a side has no active character that stands",
                           kStand = "the active characters of both sides stand";
constexpr ChartFact kMatchFacts[] = {
    {".start -> cards", "no round has begun", no_round_yet},
    fact_since("cards -> shand", "both hold as many cards as before, and no round has begun", "cards", hands,
               as_many_cards),
    {"shand -> roll", kStand, active_of_both},
    {"end -> roll", kNobodyEnded, nobody_ended},
    fact_since("end -> roll", "it is the next round", "end", whose, next_round),
    {"roll -> action", "both have eight dice", eight_dice},
    {"action -> end", kBothEnded, both_ended},
    {"* -> gameEnd", kResults, all_have_results},
    {"gameEnd -> .end", kResults, all_have_results},
    {"action.start -> start", kNobodyEnded, nobody_ended},
    {"start -> combat", kNotBoth, not_both_ended},
    {"combat -> combat", "the player has done something", somebody_acted},
    {"combat -> action.end", kBothEnded, both_ended},
};

// -------------------------------------------------------------------------------------------------- the phases
bool may_act(const Machine& m, const Event&) {
  const Frame* f = action_frame(m);
  return f && f->you == m.st.turn && !score(m.st, m.st.turn, Ended);
}
constexpr ChartMark kMatch[] = {
    at_step(MatchFlow, "Card select", ".start > cards"),
    at_step(MatchFlow, "First characters", "cards: > shand"),
    at_step(RoundFlow, "Roll phase", "shand|end: > roll"),
    at_step(RoundFlow, "The action phase begins", "roll: > action"),
    at_step(RoundFlow, "End phase", "action: > end"),
    on_event(EventKind::Over, "action|end: > gameEnd > .end"),
};
constexpr ChartMark kMatchAction[] = {
    at_step(RoundFlow, "The action phase begins", "action.start > start"),
    entering(ActionFlow, "start: > combat"),
    at_step(ActionFlow, "Who is next?", "combat: > combat"),
    leaving(ActionFlow, "", "combat: > action.end"),
};

// ---------------------------------------------------------------------------------------------- the action phase
constexpr ChartMark kPhase[] = {
    at_step(RoundFlow, "The action phase begins", ".start > start"),
    entering(ActionFlow, "start: > combat"),
    entering(SwapFlow, "combat|ds: > ds"),
    leaving(SwapFlow, "", "ds: > combat", last_swap),
    leaving(ActionFlow, "", "combat: > end"),
    on_event(EventKind::Over, "combat: > gameEnd"),
};
constexpr ChartMark kStart[] = {
    at_step(RoundFlow, "The action phase begins", "start.start > px,w,w"),
    at_step(RoundFlow, "Action phase", "px,w,w: > start.end"),
};
constexpr ChartMark kCombat[] = {
    entering(ActionFlow, "combat.start > pxy"),
    at_step(ActionFlow, "Whose turn?", "py,w,a|py,e,a: > pxy"),
    at_step(ActionFlow, "Before the action", "pxy: > px,a,w", other_acts),
    at_step(ActionFlow, "Before the action", "pxy: > px,a,e"),
    at_step(ActionFlow, "Who is next?", "px,a,w: > px,a,w", did<kFastAction>),
    at_step(ActionFlow, "Who is next?", "px,a,e: > px,a,e", did<kFastAction>),
    at_step(ActionFlow, "Who is next?", "px,a,w: > py,w,a", did<kCombatAction>),
    at_step(ActionFlow, "Who is next?", "px,a,e: > pxy", did<kCombatAction>),
    at_step(ActionFlow, "Who is next?", "px,a,w: > py,e,a", did<kEndAction>),
    at_step(ActionFlow, "Who is next?", "px,a,e: > py,e,e", did<kEndAction>),
    leaving(ActionFlow, "", "py,e,e: > combat.end"),
};
// Told when it has been done: the next step begins.
constexpr ChartMark kTurn[] = {
    at_step(ActionFlow, "Before the action", "combat.pxy.start > Swap > cc > combat.pxy.end"),
};
bool log_is_clear(const Machine& m, const Event&) { return score(m.st, Seat::P0, ActionLog) == 0; }
constexpr ChartFact kTurnFacts[] = {
    {"combat.pxy.start -> Swap", "it is the turn of one who has not ended the round", may_act},
    {"Swap -> cc", "who acts is whose turn it is", may_act},
    {"cc -> combat.pxy.end", "nothing is left in the log of the action before", log_is_clear},
};

constexpr ChartFact kPhaseFacts[] = {
    {".start -> start", kNobodyEnded, nobody_ended},
    {"start -> combat", kNotBoth, not_both_ended},
    {"combat -> ds", kFell, somebody_must_choose},
    {"ds -> ds", kFell, somebody_must_choose},
    {"ds -> combat", kStand, active_of_both},
    {"combat -> end", kBothEnded, both_ended},
    {"combat -> gameEnd", kResults, all_have_results},
    {"start.start -> px,w,w", kNobodyEnded, nobody_ended},
    {"px,w,w -> start.end", kNobodyEnded, nobody_ended},
    {"combat.start -> pxy", kNotBoth, not_both_ended},
    {"pxy -> px,a,w", kNobodyEnded, neither_ended},
    {"pxy -> px,a,e", kOtherEnded, only_other_ended},
    {"px,a,w -> px,a,w", kNobodyEnded, neither_ended},
    fact_since("px,a,w -> px,a,w", "it is still that player's turn", "px,a,w", whose, turn_stays),
    {"px,a,w -> py,w,a", kNobodyEnded, neither_ended},
    fact_since("py,w,a -> pxy", "it is the other player's turn", "py,w,a", whose, turn_passed),
    {"px,a,w -> py,e,a", "only who acts has ended the round", only_actor_ended},
    fact_since("py,e,a -> pxy", "it is the other player's turn", "py,e,a", whose, turn_passed),
    {"px,a,e -> px,a,e", kOtherEnded, only_other_ended},
    {"px,a,e -> pxy", kOtherEnded, only_other_ended},
    {"px,a,e -> py,e,e", kBothEnded, both_ended},
    {"py,e,e -> combat.end", kBothEnded, both_ended},
};

constexpr ChartWalk kPhaseWalks[] = {
    {kPhases, kMatch, nullptr, kMatchFacts},   {kPhases, kMatchAction, nullptr, kMatchFacts},
    {kActions, kPhase, nullptr, kPhaseFacts},  {kActions, kStart, nullptr, kPhaseFacts},
    {kActions, kCombat, nullptr, kPhaseFacts}, {kActions, kTurn, nullptr, kTurnFacts}};

// ------------------------------------------------------------------------------------------------- an action
constexpr u16 c(ListenerClass k) { return static_cast<u16>(1u << k); }
/// The sweep goes by classes, listeners or not; what is drawn once an action is heard in the order of the seed.
constexpr ChartMark kSweep[] = {
    entering(ActionFlow, ".start > gs"),
    at_step(ActionFlow, "Before the action", "sw: > gs"),
    at_step(SkillFlow, "before it", "gs: > de"),
    at_step(CardFlow, "before it", "gs: > de"),
    at_step(ActionFlow, "After the action", "gs: > sw", did<kEndAction>),
    at_step(ActionFlow, "After the action", "gs: > de"),
    at_point(Listening, "de: > eq", c(ByEquipment)),
    at_point(Listening, "de: > eq > sb", c(BySelf)),
    at_point(Listening, "eq: > sb", c(BySelf)),
    at_point(Listening, "de: > eq > sb > tb", c(ByTeam)),
    at_point(Listening, "eq: > sb > tb", c(ByTeam)),
    at_point(Listening, "sb: > tb", c(ByTeam)),
    at_point(Listening, "de: > eq > sb > tb > sms", c(BySummons)),
    at_point(Listening, "eq: > sb > tb > sms", c(BySummons)),
    at_point(Listening, "sb: > tb > sms", c(BySummons)),
    at_point(Listening, "tb: > sms", c(BySummons)),
    at_point(Listening, "de: > eq > sb > tb > sms > sps", c(BySupports)),
    at_point(Listening, "eq: > sb > tb > sms > sps", c(BySupports)),
    at_point(Listening, "sb: > tb > sms > sps", c(BySupports)),
    at_point(Listening, "tb: > sms > sps", c(BySupports)),
    at_point(Listening, "sms: > sps", c(BySupports)),
    at_step(ActionFlow, "Who is next?", "de: > eq > sb > tb > sms > sps > sw", not_end),
    at_step(ActionFlow, "Who is next?", "eq: > sb > tb > sms > sps > sw", not_end),
    at_step(ActionFlow, "Who is next?", "sb: > tb > sms > sps > sw", not_end),
    at_step(ActionFlow, "Who is next?", "tb: > sms > sps > sw", not_end),
    at_step(ActionFlow, "Who is next?", "sms: > sps > sw", not_end),
    at_step(ActionFlow, "Who is next?", "sps: > sw", not_end),
    entering(SwapFlow, "de|eq|sb|tb|sms|sps|ds: > ds"),
    leaving(SwapFlow, "", "ds: > de", back_to<0>),
    leaving(SwapFlow, "", "ds: > eq", back_to<ByEquipment>),
    leaving(SwapFlow, "", "ds: > sb", back_to<BySelf>),
    leaving(SwapFlow, "", "ds: > tb", back_to<ByTeam>),
    leaving(SwapFlow, "", "ds: > sms", back_to<BySummons>),
    leaving(SwapFlow, "", "ds: > sps", back_to<BySupports>),
    leaving(ActionFlow, "", "sw: > .end"),
};

/// Of each side the active character stands.
bool nobody_fell(const Machine& m, const Event&) {
  return every_row(m, Characters, [&](u16 row) { return !flag(m.st, row, Active) || !fallen(m.st, row); });
}
constexpr std::string_view kStands = "the active characters of both sides stand";
constexpr ChartFact kSweepFacts[] = {
    {".start -> gs", kNotBoth, not_both_ended}, {"gs -> sw", "who acts has ended the round", actor_ended},
    {"gs -> de", kGoesOn, actor_goes_on},       {"sw -> gs", kGoesOn, may_act},
    {"sw -> .end", kBothEnded, both_ended},     {"* -> ds", kFell, somebody_must_choose},
    {"ds -> de", kStand, active_of_both},       {"ds -> eq", kStand, active_of_both},
    {"ds -> sb", kStand, active_of_both},       {"ds -> tb", kStand, active_of_both},
    {"ds -> sms", kStand, active_of_both},      {"ds -> sps", kStand, active_of_both},
    {"de -> eq", kStands, nobody_fell},         {"eq -> sb", kStands, nobody_fell},
    {"sb -> tb", kStands, nobody_fell},         {"tb -> sms", kStands, nobody_fell},
    {"sms -> sps", kStands, nobody_fell},       {"sps -> sw", kStands, nobody_fell},
};

// ------------------------------------------------------------------------------------------------- in detail
constexpr ChartMark kEffects[] = {
    at_step(BodyFlow, "run", ".start > es"),     at_point(NextEffect, "es: > pp"),
    at_point(BuffsChecked, "pp: > ex"),          at_point(EffectDone, "ex: > es"),
    at_step(BodyFlow, "who fell", "es: > .end"),
};
constexpr ChartMark kBuffs[] = {
    at_point(NextEffect, "pp.start > sq"),
    at_point(BuffApplied, "sq: > ab > sq"),
    at_point(BuffsChecked, "sq: > pp.end"),
};

/// The hit points of everybody, summed: what a hit takes.
ChartMemory hp_of_all(const Machine& m, const Event&) {
  ChartMemory out;
  every_row(m, Characters, [&](u16 row) {
    out.n[0] += hp_of(m, row);
    return true;
  });
  return out;
}
bool nobody_was_hit(const Machine& m, const Event& e, const ChartMemory& before) {
  return hp_of_all(m, e).n[0] == before.n[0];
}
bool some_body_runs(const Machine& m, const Event&) { return innermost(m, BodyFlow) != nullptr; }
bool somebody_stands(const Machine& m, const Event&) {
  return !every_row(m, Characters, [&](u16 row) { return fallen(m.st, row); });
}
bool body_runs(const Machine& m, const Event&) { return running(m, BodyFlow) != nullptr; }
/// Nothing above it is under way: its text is done.
constexpr std::string_view kDone = "what it does begins, or has been done", kUnhurt = "nobody has lost hit points yet";
constexpr ChartFact kDetailFacts[] = {
    {".start -> es", kDone, body_runs},
    {"es -> .end", kDone, body_runs},
    {"es -> pp", "there is somebody who stands, to be hit", somebody_stands},
    {"pp.start -> sq", "there is somebody who stands, to be hit", somebody_stands},
    fact_since("pp -> ex", kUnhurt, "pp", hp_of_all, nobody_was_hit),
    {"ex -> es", "what strikes is still being done", some_body_runs},
    fact_since("sq -> ab", kUnhurt, "pp.start", hp_of_all, nobody_was_hit),
    fact_since("ab -> sq", kUnhurt, "pp.start", hp_of_all, nobody_was_hit),
    fact_since("sq -> pp.end", kUnhurt, "pp.start", hp_of_all, nobody_was_hit),
};

constexpr ChartWalk kExecutionWalks[] = {{kExecution, kSweep, nullptr, kSweepFacts},
                                         {kDetail, kEffects, nullptr, kDetailFacts},
                                         {kDetail, kBuffs, nullptr, kDetailFacts}};

}  // namespace

constinit const std::span<const ChartWalk> all_walks[2] = {kPhaseWalks, kExecutionWalks};

}  // namespace cantrip::genius

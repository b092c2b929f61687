// How matches walk through the seed's four charts (chart_walk.hpp explains the paths). Composite boxes have a walk for
// each scope.
#include "games/genius-invokation/charts.hpp"

namespace cantrip::genius {
namespace {

constexpr std::string_view kPhases = "General Phases", kActions = "Action Phase", kExecution = "Action Execution Flow",
                           kDetail = "Action Execution in detail";

const Frame* action_frame(const Machine& m) {
  for (const Frame& f : m.st.frames)
    if (f.kind == FrameKind::Flow && f.prog == ActionFlow) return &f;
  return nullptr;
}
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

// -------------------------------------------------------------------------------------------------- the phases
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
bool may_act(const Machine& m, const Event&) {
  const Frame* f = action_frame(m);
  return f && f->you == m.st.turn && !score(m.st, m.st.turn, Ended);
}
bool log_is_clear(const Machine& m, const Event&) { return score(m.st, Seat::P0, ActionLog) == 0; }
constexpr ChartFact kTurnFacts[] = {
    {"combat.pxy.start -> Swap", "it is the turn of one who has not ended the round", may_act},
    {"Swap -> cc", "who acts is whose turn it is", may_act},
    {"cc -> combat.pxy.end", "nothing is left in the log of the action before", log_is_clear},
};

constexpr ChartWalk kPhaseWalks[] = {{kPhases, kMatch},   {kPhases, kMatchAction},
                                     {kActions, kPhase},  {kActions, kStart},
                                     {kActions, kCombat}, {kActions, kTurn, nullptr, kTurnFacts}};

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
  for (const Seat seat : {Seat::P0, Seat::P1})
    for (const u16 row : zone(m.st, Characters, seat))
      if (flag(m.st, row, Active) && fallen(m.st, row)) return false;
  return true;
}
constexpr std::string_view kStands = "the active characters of both sides stand";
constexpr ChartFact kSweepFacts[] = {
    {"de -> eq", kStands, nobody_fell},  {"eq -> sb", kStands, nobody_fell},   {"sb -> tb", kStands, nobody_fell},
    {"tb -> sms", kStands, nobody_fell}, {"sms -> sps", kStands, nobody_fell}, {"sps -> sw", kStands, nobody_fell},
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

constexpr ChartWalk kExecutionWalks[] = {
    {kExecution, kSweep, nullptr, kSweepFacts}, {kDetail, kEffects}, {kDetail, kBuffs}};

}  // namespace

constinit const std::span<const ChartWalk> all_walks[2] = {kPhaseWalks, kExecutionWalks};

}  // namespace cantrip::genius

// Skills, cards and switches, once they are paid for (reference 6, 7.5, 8).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

u16 skill_named(const Machine& m, u16 character, int name) {
  const CardDef& def = card(m, character);
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    const Ability& a = m.pool().abilities[ability];
    if (a.head == Head::Activated && a.name == name) return ability;
  }
  return 0;
}

u16 normal_attack(const Machine& m, u16 character) {
  const CardDef& def = card(m, character);
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    const Ability& a = m.pool().abilities[ability];
    if (a.head == Head::Activated && (a.kind & 0x7F) == Normal) return ability;
  }
  return 0;
}

bool can_use_skills(const Machine& m, u16 character) {
  return !fallen(m.st, character) && !kept_from(m, character, kVarBansSkills);
}

const Frame* running_skill(const Machine& m) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind != FrameKind::Flow) continue;
    if (f.prog == DispatchFlow) return nullptr;  // an answer to it, not the skill itself
    if (f.prog == SkillFlow) return &f;
  }
  return nullptr;
}

void push_skill(Machine& m, Seat seat, Ref user, u16 ability) {
  Frame* f = push_flow(m, SkillFlow, seat, user);
  if (!f) return;
  f->ability = ability;
  const Ability& a = m.pool().abilities[ability];
  if ((a.kind & 0x7F) != Normal) return;
  const Frame* action = find_flow(m, ActionFlow);
  int flags = action && word::as_number(action->reg[kEven]) ? kCharged : 0;
  if (score(m.st, seat, Plunging)) flags |= kPlunging;
  f->reg[kSkillFlags] = word::number(flags);
}

namespace {

bool is_technique(const Machine& m, const Frame& f) {
  return (m.pool().abilities[f.ability].kind & 0x7F) == TechniqueSkill;
}
bool is_prepared(const Machine& m, const Frame& f) { return (m.pool().abilities[f.ability].kind & 0x7F) == Prepared; }
int packed(const Frame& f) { return packed_skill(f.ability, word::as_number(f.reg[kSkillFlags])); }

After before_skill(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  if (!is_technique(m, f)) set_score(m, f.you, Plunging, 0);  // 6.6
  set_score(m, Seat::P0, DamageLog, 0);
  set_score(m, Seat::P0, ReactionLog, 0);
  const int kind = m.pool().abilities[f.ability].kind & 0x7F;
  return announce(m, BeforeSkill, f.you, f.source, packed(f), kind) ? After::Again : After::Done;
}
After body(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  f.reg[kSkillStamp] = word::number(static_cast<int>(m.st.stamp & 0x7FFF));
  if (const u16 target = active_of(m.st, other(f.you))) f.reg[kSkillTarget] = to_word(ref_of(m.st, target));
  Queue::push_body(m, f.ability, f.you, f.source);
  return After::Again;
}
/// 6.3: what answers to any skill does not answer to a prepared one, and a technique is no skill.
bool tell_of_skill(Machine& m, const Frame& f) {
  if (is_technique(m, f)) return false;
  const int kind = m.pool().abilities[f.ability].kind & 0x7F;
  const EventKind over = is_prepared(m, f) ? AfterPrepared : AfterSkill;
  return announce(m, over, f.you, f.source, packed(f), kind, word::as_row(f.reg[kSkillTarget]));
}
void forget_renewed(Machine& m) {
  const State& s = m.st;
  for (int i = s.zone_begin[zone_of(Attached)]; i < s.zone_begin[zone_of(Supports + 1)]; ++i)
    if (flag(s, s.order[i], Renewed)) set_flag(m, s.order[i], Renewed, false);
}
After after_skill(Machine& m, Frame& f) {
  if (!f.stage) {
    f.stage = 1;
    if (tell_of_skill(m, f)) return After::Again;
  }
  forget_renewed(m);
  return After::Done;
}

constexpr Step kSkillSteps[] = {
    {"before it", "", before_skill}, {"what it does", "", body}, {"after it", "", after_skill}};
constexpr Edge kSkillEdges[] = {{0, 1}, {1, 2}, {2, kFlowEnd}};

// ------------------------------------------------------------------------------------------------------- cards
Ref card_of(const Frame& f) { return word::as_row(f.reg[kCardRef]); }

After before_card(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  return announce(m, EventKind::Played, f.you, card_of(f)) ? After::Again : After::Done;
}

/// 1.3: a talent that is there already is refreshed by the card.
void refresh_talent(Machine& m, Frame& f, Ref what, u16 there) {
  const DefId def = m.st.obj[what.id].def;
  move(m, what, {.zone = zone_of(Discard, f.you), .verb = Verb::Resolve, .by = f.you});
  f.reg[kCardRef] = to_word(ref_of(m.st, there));
  come_again(m, there, def);
}

/// 1.3: what is in the slot goes first; then the new one comes last of all that the character carries.
void equip(Machine& m, Frame& f, Ref what, u16 host) {
  const CardDef& def = card(m, what.id);
  const u16 there = in_slot(m, def, host);
  if (there && (def.types & type_bit(Talent)) && has_name(m, there, def.name)) return refresh_talent(m, f, what, there);
  if (there) discard(m, ref_of(m.st, there), ReplacedByNew);
  const Ref now = move(m, what, {.zone = zone_of(Attached, f.you), .verb = Verb::Enter, .by = f.you});
  f.reg[kCardRef] = to_word(now);
  set_host(m, now.id, ref_of(m.st, host));
  begin_variables(m, now.id);
  note(m, EntityEntered, f.you, now, ref_of(m.st, host));
}

void support(Machine& m, Frame& f, Ref what, Ref leaves) {
  if (live(m.st, leaves)) discard(m, leaves, ToMakeRoom);
  const Ref now = move(m, what, {.zone = zone_of(Supports, f.you), .verb = Verb::Enter, .by = f.you});
  f.reg[kCardRef] = to_word(now);
  begin_variables(m, now.id);
  note(m, EntityEntered, f.you, now);
}

After card_enters(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const Ref what = card_of(f);
  const u32 types = card(m, what.id).types;
  if (!(types & (type_bit(Equipment) | type_bit(Support)))) return After::Done;
  Queue::push_body(m, 0, f.you, {});
  const Ref chosen = word::as_row(f.reg[kCardHost]);
  if (types & type_bit(Equipment)) equip(m, f, what, chosen.id);
  else support(m, f, what, chosen);
  return After::Again;
}

After card_text(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const Ref what = card_of(f);
  if (!f.ability || (live(m.st, what) && flag(m.st, what.id, Blank))) return After::Done;
  if (Frame* text = Queue::push_body(m, f.ability, f.you, what))
    for (const Slot t : {Slot::T0, Slot::T1, Slot::T2}) text->reg[static_cast<int>(t)] = f.reg[static_cast<int>(t)];
  return After::Again;
}

After after_card(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  Ref what = card_of(f);
  if (live(m.st, what) && zone_kind(m.st.obj[what.id].zone) == Playing) {
    what = move(m, what, {.zone = zone_of(Discard, f.you), .verb = Verb::Resolve, .by = f.you});
    f.reg[kCardRef] = to_word(what);
  }
  return announce(m, CardPlayed, f.you, what) ? After::Again : After::Done;
}

constexpr Step kCardSteps[] = {
    {"before it", "", before_card},
    {"it comes into play", "", card_enters},
    {"what it does", "", card_text},
    {"after it", "", after_card},
};
constexpr Edge kCardEdges[] = {{0, 1}, {1, 2}, {2, 3}, {3, kFlowEnd}};

/// Texts of cards have at most three targets, each a single one.
void copy_targets(const Machine& m, const Frame& plan, Word (&to)[3]) {
  int slot = 0;
  for (const Word w : list(m.st, plan.reg[kPlanTargets])) {
    if (word::is_number(w)) slot = word::as_number(w);
    else if (slot < 3) to[slot] = w;
  }
}

void play_card(Machine& m, Seat you, Ref what, u16 ability, Ref chosen, const Word (&targets)[3]) {
  if (card(m, what.id).types & type_bit(Legend)) set_score(m, you, LegendUsed, 1);
  const Ref playing = move(m, what, {.zone = zone_of(Playing, you), .verb = Verb::Play, .by = you});
  Frame* f = push_flow(m, CardFlow, you, playing);
  if (!f) return;
  f->ability = ability;
  f->reg[kCardRef] = to_word(playing);
  f->reg[kCardHost] = to_word(chosen);
  for (int i = 0; i < 3; ++i) {
    f->reg[static_cast<int>(Slot::T0) + i] = targets[i];
    if (targets[i]) note(m, EventKind::Targeted, you, playing, to_ref(targets[i]));
  }
}

}  // namespace

constinit const Flow skill_flow{"Skill", "", kSkillSteps, kSkillEdges};
constinit const Flow card_flow{"Card", "", kCardSteps, kCardEdges};

/// Paid, then done. What made it cheaper is spent in a body of its own, heard before anything else.
void commit(Machine& m, Frame& plan) {
  const Price price = price_of_plan(m, plan);
  const Payment payment = static_cast<Payment>(static_cast<u16>(word::as_number(plan.reg[kPlanPaid]))) |
                          (static_cast<Payment>(static_cast<u8>(word::as_number(plan.reg[kPlanPaidToo]))) << 16);
  const Seat you = plan.you;
  const Ref what = plan.source, chosen = plan.ev_b;
  const u16 ability = plan.ability;
  const ActVerb verb = static_cast<ActVerb>(word::as_number(plan.reg[kPlanVerb]));
  Word targets[3] = {};
  copy_targets(m, plan, targets);
  if (Frame* action = find_flow(m, ActionFlow))
    action->reg[kDid] = word::number(price.fast ? kFastAction : kCombatAction);
  if (verb == UseSkill) push_skill(m, you, what, ability);
  else if (verb == PlayCard) play_card(m, you, what, ability, chosen, targets);
  if (price.n || (verb == SwitchTo && listens(m, Switched))) Queue::push_body(m, 0, you, {});
  charge(m, you, price, payment);
  if (verb == SwitchTo) switch_to(m, what.id);
}

}  // namespace cantrip::genius

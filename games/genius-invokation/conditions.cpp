// What card texts ask (rows.hpp: NativeCond, NativeAmount).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

u16 first_of(Machine& m, const Context& c, Slot slot) {
  Words found;
  found.n = 0;
  slot_words(m, c, slot, found);
  for (const Word w : found)
    if (const Ref r = word::as_row(w); live(m.st, r)) return r.id;
  return 0;
}

bool has_used(Machine& m, const Context& c, const Cond& k, ObjStat memory) {
  const u16 row = first_of(m, c, k.slot);
  if (!row) return false;
  u16 ability = 0;
  if (k.b) ability = skill_named(m, row, k.b);
  else if (const Frame* skill = running_skill(m)) ability = skill->ability;
  return ability && ((m.st.obj[row].stat[memory] >> m.pool().abilities[ability].index) & 1);
}
bool used_before(Machine& m, const Context& c, const Cond& k) { return has_used(m, c, k, UsedSkills); }
bool used_this_round(Machine& m, const Context& c, const Cond& k) { return has_used(m, c, k, UsedThisRound); }

bool shielded(const Machine& m, u16 row) {
  if (!row) return false;
  const Seat seat = m.st.obj[row].ctrl;
  auto guards = [&](u16 entity) { return m.st.obj[entity].counter[ShieldPoints] > 0; };
  for (const u16 on : zone(m.st, Attached, seat))
    if (m.st.obj[on].host == row && guards(on)) return true;
  if (!flag(m.st, row, Active)) return false;
  for (const int kind : {Statuses, Summons})
    for (const u16 entity : zone(m.st, kind, seat))
      if (guards(entity)) return true;
  return false;
}
bool shield_protects(Machine& m, const Context& c, const Cond& k) { return shielded(m, first_of(m, c, k.slot)); }
/// What is printed, dice and energy together.
bool skill_costs(Machine& m, const Context&, const Cond& k) {
  const Frame* skill = running_skill(m);
  if (!skill) return false;
  const Ability& a = m.pool().abilities[skill->ability];
  int n = 0;
  for (int i = 0; i < a.costs; ++i) n += m.pool().amounts[m.pool().costs[static_cast<size_t>(a.cost + i)].amount].add;
  return n >= k.b;
}
bool dice_faces(Machine& m, const Context& c, const Cond& k) {
  int n = face_count(m.st, c.you, 0);
  for (int f = 1; f < kFaces; ++f) n += face_count(m.st, c.you, f) > 0;
  return n >= k.b;
}
bool skill_dealt(Machine& m, const Context&, const Cond& k) { return score(m.st, Seat::P0, DamageLog) & k.b; }
bool skill_reacted(Machine& m, const Context&, const Cond& k) { return score(m.st, Seat::P0, ReactionLog) & k.b; }

bool event_skill(Machine& m, const Context& c, const Cond& k) {
  const u16 skill = skill_of(c.ev_n);
  return skill < m.pool().abilities.size() && m.pool().abilities[skill].name == k.b;
}
bool event_charged(Machine&, const Context& c, const Cond&) { return (c.ev_n >> 12) & kCharged; }
bool event_plunging(Machine&, const Context& c, const Cond&) { return (c.ev_n >> 12) & kPlunging; }
bool hit_origin(Machine&, const Context& c, const Cond& k) { return c.event && (c.event->sub & k.b); }
bool hit_element(Machine&, const Context& c, const Cond& k) { return c.event && ((k.b >> (c.event->y & 0xFF)) & 1); }
bool hit_reaction(Machine&, const Context& c, const Cond& k) { return c.event && ((c.event->y >> 8) & k.b); }
bool reaction_swirls(Machine&, const Context& c, const Cond&) { return is_swirl(reaction_of(c.ev_n)); }
bool reaction_meets(Machine&, const Context& c, const Cond& k) { return (c.ev_n >> 4) & k.b; }
/// It came before the skill did, and not again by it: its time stamp tells, and its flag.
bool not_maker(Machine& m, const Context& c, const Cond&) {
  if (flag(m.st, c.self.id, Renewed)) return false;
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind == FrameKind::Flow && f.prog == SkillFlow)
      return static_cast<int>(m.st.obj[c.self.id].stamp & 0x7FFF) <= word::as_number(f.reg[kSkillStamp]);
  }
  return true;
}
bool first_round(Machine& m, const Context&, const Cond&) { return m.st.round <= 1; }
/// The end phase is nobody's action.
bool fell_in_action(Machine& m, const Context& c, const Cond&) {
  if (!find_flow(m, ActionFlow)) return false;
  return m.st.turn == c.you && (score(m.st, Seat::P0, ActionLog) & bit(other(c.you)));
}
bool element_is(Machine& m, const Context& c, const Cond& k) {
  const u16 row = first_of(m, c, k.slot);
  return row && m.st.obj[row].stat[ElementNow] == k.b;
}

/// The skill runs because a card of this name asked for it.
bool asked_by(Machine& m, const Context&, const Cond& k) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind == FrameKind::Flow && f.prog == CardFlow) return card(m, f.source.id).name == k.b;
  }
  return false;
}

bool skill_is(Machine& m, const Context& c, const Cond& k) {
  if (c.on) return m.pool().abilities[c.on].name == k.b;  // a price: of the skill that is to be used
  const Frame* skill = running_skill(m);
  return skill && m.pool().abilities[skill->ability].name == k.b;
}
bool done_by_skill(Machine& m, const Context&, const Cond& k) {
  bool heard = false;  // the event is being heard; a second time: what it is heard of was an answer itself
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind != FrameKind::Flow) continue;
    if (f.prog == SkillFlow) return m.pool().abilities[f.ability].name == k.b;
    if (f.prog == DispatchFlow && heard) return false;
    heard |= f.prog == DispatchFlow;
  }
  return false;
}
int dice_printed(const Machine& m, const CardDef& def) {
  int n = 0;
  for (int i = 0; i < def.costs; ++i) {
    const Cost& part = m.pool().costs[static_cast<size_t>(def.cost + i)];
    if (part.key != kEnergyPart) n += m.pool().amounts[part.amount].add;
  }
  return n;
}
bool priced_dice(Machine& m, const Context& c, const Cond& k) {
  if (!live(m.st, c.ev_b)) return false;
  return dice_printed(m, card(m, c.ev_b.id)) >= k.b;
}

bool priced_skill_dice(Machine& m, const Context& c, const Cond& k) {
  if (!c.on) return true;
  const Ability& a = m.pool().abilities[c.on];
  int n = 0;
  for (int i = 0; i < a.costs; ++i) {
    const Cost& part = m.pool().costs[static_cast<size_t>(a.cost + i)];
    if (part.key != kEnergyPart) n += m.pool().amounts[part.amount].add;
  }
  return n >= k.b;
}
bool priced_skill_used(Machine& m, const Context& c, const Cond&) {
  return c.on && live(m.st, c.ev_a) &&
         ((m.st.obj[c.ev_a.id].stat[UsedThisRound] >> m.pool().abilities[c.on].index) & 1);
}
bool played_dice(Machine& m, const Context& c, const Cond& k) {
  return live(m.st, c.ev_a) && dice_printed(m, card(m, c.ev_a.id)) == k.b;
}
bool party_is(Machine& m, const Context& c, const Cond& k) {
  u32 seen = 0;
  for (const u16 row : zone(m.st, Characters, c.you)) seen |= 1u << element_of(m, row);
  return seen == k.b;
}
bool is_card(Machine& m, const Context& c, const Cond& k) {
  const u16 row = first_of(m, c, k.slot);
  return row && index(m.st.obj[row].def) == k.b;
}
/// Its form has an elemental skill that costs this element.
bool holds_element(Machine& m, const Context& c, const Cond& k) {
  const u16 row = first_of(m, c, k.slot);
  if (!row) return false;
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Activated || (a.kind & 0x7F) != Elemental) continue;
    for (int j = 0; j < a.costs; ++j)
      if (m.pool().costs[static_cast<size_t>(a.cost + j)].key == k.b) return true;
  }
  return false;
}
bool would_leave(Machine& m, const Context& c, const Cond& k) {
  return live(m.st, c.ev_a) && hp_of(m, c.ev_a.id) - c.ev_n <= k.b;
}
bool unused_this_round(Machine& m, const Context& c, const Cond&) { return !m.st.obj[c.self.id].used; }
/// The action phase begins with its second step; the two cards of every round are drawn in the end phase.
bool phase_is(Machine& m, const Context&, const Cond& k) {
  const Frame* round = find_flow(m, RoundFlow);
  if (!round) return false;
  const int now = round->pc == 2 || round->pc == 3 ? kActionPhaseNow : round->pc >= 4 ? kEndPhaseNow : 0;
  return (now & k.b) != 0;
}
bool drew_type(Machine& m, const Context& c, const Cond& k) {
  const std::span<const u16> hand = zone(m.st, Hand, c.you);
  return !hand.empty() && ((card(m, hand.back()).types >> k.b) & 1);
}
bool came_again(Machine&, const Context& c, const Cond&) { return c.event && c.event->x == 1; }

// --------------------------------------------------------------------------------------------- of one character
bool is_full(Machine& m, const Context&, const Test&, Ref r) { return full_energy(m, r.id); }
bool may_use_skills(Machine& m, const Context&, const Test&, Ref r) { return can_use_skills(m, r.id); }
bool may_eat(Machine& m, const Context&, const Test&, Ref r) { return !kept_from(m, r.id, kVarBansFood); }
/// 8: until 6.1 food that heals was for the hurt only.
bool may_be_fed(Machine& m, const Context& c, const Test& t, Ref r) {
  return may_eat(m, c, t, r) && (m.on(FoodAtFullHp) || m.st.obj[r.id].stat[Damage] > 0);
}
bool may_hold(Machine& m, const Context& c, const Test&, Ref r) {
  if (const u16 what = first_of(m, c, Slot::T0)) return can_carry(m, card(m, what), r.id);
  if (!c.frame || !c.frame->ability) return false;
  // nothing is chosen yet: is there something on another character that this one could take over?
  const Ins& first = m.pool().code[m.pool().abilities[c.frame->ability].entry];
  for (const u16 row : zone(m.st, Attached, c.you))
    if (m.st.obj[row].host != r.id && matches(m, c, m.pool().selectors[first.a], ref_of(m.st, row)) &&
        can_carry(m, card(m, row), r.id))
      return true;
  return false;
}
bool has_aura(Machine& m, const Context& c, const Test& t, Ref r) {
  const int aura = m.st.obj[r.id].stat[AuraNow];
  return aura == amount(m, c, t.amount) || aura == CryoDendroAura;
}
bool is_shielded(Machine& m, const Context&, const Test&, Ref r) { return shielded(m, r.id); }
bool prepares(Machine& m, const Context& c, const Test& t, Ref r) {
  const int skill = amount(m, c, t.amount);
  for (const u16 on : zone(m.st, Attached, m.st.obj[r.id].ctrl))
    if (const Variable* v = m.st.obj[on].host == r.id ? variable(m, card(m, on), kVarPrepares) : nullptr;
        v && v->value == skill)
      return true;
  return false;
}
bool gives_shield(Machine& m, const Context&, const Test&, Ref r) { return variable(m, card(m, r.id), kVarShield); }
/// What it deals by any of its lines, from their first instruction to their last.
bool deals_element(Machine& m, const Context& c, const Test& t, Ref r) {
  const int element = amount(m, c, t.amount);
  const CardDef& def = card(m, r.id);
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Triggered) continue;
    for (size_t at = a.entry; m.pool().code[at].op != Op::End; ++at) {
      const Ins& ins = m.pool().code[at];
      if (ins.op != Op::Native || ins.a != kDeal) continue;
      if ((ins.mode == kOwnElement ? m.st.obj[r.id].stat[ElementNow] : ins.mode) == element) return true;
    }
  }
  return false;
}
bool of_swirled(Machine& m, const Context&, const Test&, Ref r) {
  return (score(m.st, Seat::P0, ReactionLog) >> (kSwirledBit + element_of(m, r.id))) & 1;
}
constexpr bool (*kTests[])(Machine&, const Context&, const Test&,
                           Ref) = {is_full,     may_use_skills, may_eat,      may_be_fed,    may_hold,  has_aura,
                                   is_shielded, prepares,       gives_shield, deals_element, of_swirled};
static_assert(std::size(kTests) == kOfSwirled + 1);

int rounds_before(Machine& m, const Context&, const Amount&) { return m.st.round > 0 ? m.st.round - 1 : 0; }

int elements_of_yours(Machine& m, const Context& c, const Amount& a) {
  u32 seen = 0;
  for (const u16 row : zone(m.st, Characters, c.you))
    if (!a.extra || !fallen(m.st, row)) seen |= card(m, row).types & kElementTypes;
  return __builtin_popcount(seen);
}
int equipment_dice(Machine& m, const Context& c, const Amount& a) {
  const Seat seat = a.players.who == Who::Opponent ? other(c.you) : c.you;
  int n = 0;
  for (const u16 row : zone(m.st, Attached, seat))
    if (card(m, row).types & type_bit(Equipment)) n += dice_printed(m, card(m, row));
  return n;
}

int elements_absorbed(Machine& m, const Context& c, const Amount& a) {
  const u16 row = first_of(m, c, a.slot);
  int n = 0;
  if (row)
    for (const u16 on : zone(m.st, Attached, m.st.obj[row].ctrl))
      if (m.st.obj[on].host == row && variable(m, card(m, on), kVarAbsorbs))
        n += __builtin_popcount(static_cast<unsigned>(m.st.obj[on].stat[UsedSkills]));
  return n;
}

constexpr bool (*kConds[])(Machine&, const Context&, const Cond&) = {
    used_before, used_this_round,   shield_protects,   skill_costs, dice_faces,     skill_dealt,   skill_reacted,
    event_skill, event_charged,     event_plunging,    hit_origin,  hit_element,    hit_reaction,  reaction_swirls,
    not_maker,   first_round,       fell_in_action,    element_is,  asked_by,       skill_is,      priced_dice,
    came_again,  priced_skill_dice, priced_skill_used, played_dice, party_is,       is_card,       holds_element,
    would_leave, unused_this_round, phase_is,          drew_type,   reaction_meets, done_by_skill,
};
static_assert(std::size(kConds) == kDoneBySkill + 1);
constexpr int (*kAmounts[])(Machine&, const Context&, const Amount&) = {rounds_before, elements_of_yours,
                                                                        equipment_dice, elements_absorbed};
static_assert(std::size(kAmounts) == kElementsAbsorbed + 1);

}  // namespace

constinit const std::span<bool (*const)(Machine&, const Context&, const Cond&)> native_conds = kConds;
constinit const std::span<bool (*const)(Machine&, const Context&, const Test&, Ref)> native_tests = kTests;
constinit const std::span<int (*const)(Machine&, const Context&, const Amount&)> native_amounts = kAmounts;

}  // namespace cantrip::genius

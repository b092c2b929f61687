// The action phase: who acts, what may be done, what follows (reference 2.5; seed "Action Phase").
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

u16 spell(const Machine& m, u16 row) { return spell_of(m, row, kActivateAny); }

namespace {
void count_dice(Machine& m, Frame& action) { action.reg[kEven] = word::number(even_dice(m.st, m.st.turn)); }
}  // namespace

void note_choice(Machine& m, Frame& action, ActVerb verb) {
  action.reg[kVerb] = word::number(verb);
  count_dice(m, action);
}

namespace {

bool ended(const State& s, Seat seat) { return score(s, seat, Ended); }
bool both_ended(Machine& m, Frame&) { return ended(m.st, Seat::P0) && ended(m.st, Seat::P1); }
int did(const Frame& f) { return word::as_number(f.reg[kDid]); }
bool has_acted(Machine&, Frame& f) { return did(f) != kNothing; }

void pass_turn(Machine& m, Seat to) { begin_turn(m, to, m.st.turn_no + 1, m.st.round); }

/// pxy: the turn goes to who may act; the log is of one action only.
After whose_turn(Machine& m, Frame& f) {
  f.reg[kDid] = word::number(kNothing);
  if (both_ended(m, f)) return After::Done;
  if (ended(m.st, m.st.turn)) pass_turn(m, other(m.st.turn));
  if (score(m.st, m.st.turn, Skip)) {  // R72: the opponent acts again
    set_score(m, m.st.turn, Skip, 0);
    if (!ended(m.st, other(m.st.turn))) pass_turn(m, other(m.st.turn));
  }
  f.player = f.you = m.st.turn;
  count_dice(m, f);  // for what is used before anything is chosen
  set_score(m, Seat::P0, ActionLog, 0);
  return After::Done;
}

/// 6.4: a prepared skill takes the place of the action; no "after the action" follows it (2.5).
After prepared(Machine& m, Frame& f) {
  const u16 active = active_of(m.st, m.st.turn);
  if (f.stage || !active || !can_use_skills(m, active)) return After::Done;
  for (const u16 row : zone(m.st, Attached, m.st.turn)) {
    const Variable* prepares = variable(m, card(m, row), kVarPrepares);
    if (!prepares || m.st.obj[row].host != active) continue;
    const u16 ability = skill_named(m, active, prepares->value);
    f.stage = 1;
    note_choice(m, f, UseSkill);
    f.reg[kDid] = word::number(kCombatAction);
    if (ability) push_skill(m, m.st.turn, ref_of(m.st, active), ability);
    Queue::push_body(m, 0, m.st.turn, {});
    discard(m, ref_of(m.st, row), UsedUp);
    return After::Again;
  }
  return After::Done;
}

// ---------------------------------------------------------------------------------------------------- choosing
After choose(Machine& m, Frame& f) {
  if (did(f)) return After::Done;
  return ask(m, Ask::Act, m.st.turn, 1, 1, ActPrompt);
}

/// The prices of one listing: what changes them is looked up once.
struct Listing {
  Machine& m;
  Seat seat;
  u16 active;
  Lines lines;

  Listing(Machine& machine, Seat who) : m(machine), seat(who), active(active_of(machine.st, who)) {
    gather(m, ActKind::Price, lines);
  }
  bool pays(ActVerb verb, Ref what, u16 ability) {
    return can_pay(m, seat, price_of(m, lines, seat, verb, what, ability), active);
  }
};

/// Energy is never made cheaper (3.5): where it is short nothing else has to be asked.
bool lacks_energy(const Machine& m, u16 active, const Ability& a) {
  for (int i = 0; i < a.costs; ++i) {
    const Cost& c = m.pool().costs[static_cast<size_t>(a.cost + i)];
    if (c.kind == CostKind::Part && c.key == kEnergyPart)
      return m.st.obj[active].stat[Energy] < m.pool().amounts[c.amount].add;
  }
  return false;
}

void list_skills_of(Listing& l, u16 row) {
  Machine& m = l.m;
  const CardDef& def = card(m, row);
  const Ref source = ref_of(m.st, row);
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    const Ability& a = m.pool().abilities[ability];
    if (a.head != Head::Activated || (a.kind & 0x7F) == Prepared) continue;
    if ((a.kind & 0x7F) == TechniqueSkill && !usable(m, source, a)) continue;
    if (lacks_energy(m, l.active, a)) continue;
    if (l.pays(UseSkill, source, ability) && declarable(m, l.seat, source, ability, UseSkill))
      add_option(m, UseSkill, source, {}, ability);
  }
}

void list_skills(Listing& l) {
  if (!can_use_skills(l.m, l.active)) return;
  list_skills_of(l, l.active);
  for (const u16 row : zone(l.m.st, Attached, l.seat))
    if (l.m.st.obj[row].host == l.active && (card(l.m, row).types & type_bit(Technique))) list_skills_of(l, row);
}

void list_switches(Listing& l) {
  const State& s = l.m.st;
  for (const u16 row : zone(s, Characters, l.seat))
    if (row != l.active && !fallen(s, row) && l.pays(SwitchTo, ref_of(s, row), 0))
      add_option(l.m, SwitchTo, ref_of(s, row));
}

/// A talent that uses a skill is for the active character, and that one must be able to (8, R55).
bool talent_fits(Machine& m, Seat seat, const CardDef& def) {
  const Variable* of = variable(m, def, kVarFor);
  if (!of || !(def.types & type_bit(Combat))) return true;
  const u16 active = active_of(m.st, seat);
  return active && has_name(m, active, of->value) && can_use_skills(m, active);
}

bool has_target(const Machine& m, u16 ability) {
  return m.pool().code[m.pool().abilities[ability].entry].op == Op::Target;
}

/// 8: food for all needs one who can eat.
bool feeds_somebody(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Characters, seat))
    if (!fallen(m.st, row) && !kept_from(m, row, kVarBansFood)) return true;
  return false;
}

}  // namespace

bool can_carry(const Machine& m, const CardDef& equipment, u16 row) {
  if (fallen(m.st, row)) return false;
  if (equipment.types & type_bit(Weapon)) return equipment.types & card(m, row).types & kWeaponKinds;
  if (const Variable* of = variable(m, equipment, kVarFor)) return has_name(m, row, of->value);
  return true;
}

bool can_be_played(Machine& m, Seat seat, u16 row) {
  const CardDef& def = card(m, row);
  if ((def.types & type_bit(Legend)) && score(m.st, seat, LegendUsed)) return false;
  if (!talent_fits(m, seat, def)) return false;
  const u16 ability = spell(m, row);
  if (ability && !declarable(m, seat, ref_of(m.st, row), ability, PlayCard)) return false;
  if (def.types & type_bit(Food)) return has_target(m, ability) || feeds_somebody(m, seat);
  if (!(def.types & type_bit(Equipment))) return true;
  for (const u16 character : zone(m.st, Characters, seat))
    if (can_carry(m, def, character)) return true;
  return false;
}

namespace {

void list_card(Listing& l, u16 row) {
  Machine& m = l.m;
  const CardDef& def = card(m, row);
  const Ref what = ref_of(m.st, row);
  if (!l.pays(PlayCard, what, 0) || !can_be_played(m, l.seat, row)) return;
  if (def.types & type_bit(Equipment)) {
    for (const u16 character : zone(m.st, Characters, l.seat))
      if (can_carry(m, def, character)) add_option(m, PlayCard, what, ref_of(m.st, character));
  } else if ((def.types & type_bit(Support)) && zone_size(m.st, zone_of(Supports, l.seat)) >= kZoneLimit) {
    for (const u16 there : zone(m.st, Supports, l.seat)) add_option(m, PlayCard, what, ref_of(m.st, there));
  } else {
    add_option(m, PlayCard, what);
  }
}

/// 3.4: a die that is neither Omni nor of the active character's element becomes one of it.
void list_tuning(Machine& m, Seat seat, u16 active) {
  const int element = element_of(m, active);
  if (element == NoElement) return;
  u8 faces[kFaces];
  int n = 0;
  for (int f = 1; f < kFaces; ++f)
    if (f != element && face_count(m.st, seat, f)) faces[n++] = static_cast<u8>(f);
  if (!n) return;
  for (const u16 row : zone(m.st, Hand, seat))
    for (int i = 0; i < n; ++i) add_option(m, Tune, ref_of(m.st, row), {}, 0, faces[i]);
}

void list_choices(Machine& m, Frame&, Seat seat) {
  Listing listing(m, seat);
  if (listing.active) {
    list_skills(listing);
    list_switches(listing);
  }
  for (const u16 row : zone(m.st, Hand, seat)) list_card(listing, row);
  if (listing.active) list_tuning(m, seat, listing.active);
  add_option(m, EndRound);
}

void tune(Machine& m, Seat seat, Ref what, int face) {
  const int element = element_of(m, active_of(m.st, seat));
  move(m, what, {.zone = zone_of(Removed, seat), .verb = Verb::Discard, .by = seat});
  set_score(m, seat, score_of_face(face), face_count(m.st, seat, face) - 1);
  set_score(m, seat, score_of_face(element), face_count(m.st, seat, element) + 1);
  announce(m, Tuned, seat, {}, element);
}

After take_choice(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  const Seat seat = m.st.turn;
  note_choice(m, f, static_cast<ActVerb>(o.verb));
  switch (o.verb) {
    case UseSkill:
    case SwitchTo:
    case PlayCard: {
      const u16 ability = o.verb == UseSkill ? o.n : o.verb == PlayCard ? spell(m, o.a.id) : u16{0};
      if (Frame* plan = push_plan(m, o.verb, seat, o.a, ability)) {
        plan->ev_b = o.b;
        keep_price(m, *plan);
      }
      break;
    }
    case Tune:
      tune(m, seat, o.a, o.arg);
      f.reg[kDid] = word::number(kFastAction);
      break;
    default:
      set_score(m, seat, Ended, 1);
      f.reg[kDid] = word::number(kEndAction);
      break;
  }
  return After::Again;
}

After after_action(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const bool pushed = announce(m, AfterAction, m.st.turn, {}, did(f) != kFastAction, word::as_number(f.reg[kVerb]));
  return pushed ? After::Again : After::Done;
}

/// A combat action passes the turn; so does the end, and the last to end gives it back to the first (R66).
After next(Machine& m, Frame& f) {
  sweep_ghosts(m);
  const Seat opponent = other(m.st.turn);
  if (did(f) == kEndAction || (did(f) == kCombatAction && !ended(m.st, opponent))) pass_turn(m, opponent);
  return After::Done;
}

enum ActionStep : u8 { kWhose, kBefore, kPrepared, kChoose, kAfter, kNext };
constexpr Step kSteps[] = {
    {"Whose turn?", "", whose_turn},        {"Before the action", "", is_heard<BeforeAction>},
    {"Is a skill prepared?", "", prepared}, {"Your action", "", choose, list_choices, take_choice},
    {"After the action", "", after_action}, {"Who is next?", "", next},
};
constexpr Edge kEdges[] = {
    {kWhose, kFlowEnd, both_ended},
    {kWhose, kBefore},
    {kBefore, kAfter, has_acted},
    {kBefore, kPrepared},
    {kPrepared, kNext, has_acted},
    {kPrepared, kChoose},
    {kChoose, kAfter},
    {kAfter, kNext},
    {kNext, kWhose},
};

}  // namespace

constinit const Flow action_flow{"Action phase", "", kSteps, kEdges};

}  // namespace cantrip::genius

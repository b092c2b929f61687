// Who hears what, who falls, what is asked for (reference 4.7, 7).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

/// 4.7: whoever keeps the character from falling; true: it stays.
bool saved(Machine& m, u16 row) {
  bool done = false;
  const Hit blow{.target = ref_of(m.st, row), .element = NoElement};
  Lines lines;
  gather(m, ActKind::Defeat, lines);
  sweep(m, lines, SavePass, blow, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
    set_hp(m, row, amount(m, c, r.amount));
    note(m, Saved, c.you, ref_of(m.st, row), entity);
    use_line(m, entity, a, r.then);
    done = true;
    return false;
  });
  return done;
}

void fall(Machine& m, Frame& body, u16 row) {
  const Ref r = ref_of(m.st, row);
  set_flag(m, row, Fallen, true);
  set_stat(m, row, Energy, 0);
  set_stat(m, row, AuraNow, NoAura);
  const Seat seat = m.st.obj[row].ctrl;
  set_score(m, seat, FellThisRound, 1);
  set_score(m, Seat::P0, ActionLog, score(m.st, Seat::P0, ActionLog) | bit(seat));
  note(m, Fell, other(seat), r);
  queue::fell(m, body, r);
}

}  // namespace

namespace {
/// Where a kind of event is remembered: the core's that texts listen to first, then the game's.
constexpr EventKind kCoreKinds[] = {EventKind::Hit, EventKind::Healed, EventKind::Played};
int bit_of(EventKind kind) {
  for (int i = 0; i < static_cast<int>(std::size(kCoreKinds)); ++i)
    if (kCoreKinds[i] == kind) return i;
  const int own = static_cast<int>(kind) - static_cast<int>(EventKind::GameNote);
  return own >= 0 && own < 25 ? own + static_cast<int>(std::size(kCoreKinds)) : -1;
}
constexpr int kBits = 14;  // a score holds
struct Summary {
  u32 answers = 0, changes = 0;
};
Summary summary(const Machine& m, DefId id) {
  const CardDef& def = m.pool().card(id);
  Summary out{0, m.pool().replaced[index(id)]};
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Triggered) continue;
    if (const int at = bit_of(m.pool().triggers[a.trigger].event); at >= 0) out.answers |= 1u << at;
  }
  return out;
}
void store(Machine& m, Summary all) {
  set_score(m, Seat::P0, Answers, static_cast<int>(all.answers & ((1u << kBits) - 1)));
  set_score(m, Seat::P0, MoreAnswers, static_cast<int>(all.answers >> kBits));
  set_score(m, Seat::P0, Changes, static_cast<int>(all.changes));
}
}  // namespace

bool listens(const Machine& m, EventKind kind) {
  const int at = bit_of(kind);
  if (at < 0) return false;
  return (at < kBits ? score(m.st, Seat::P0, Answers) >> at : score(m.st, Seat::P0, MoreAnswers) >> (at - kBits)) & 1;
}
bool asked_for(const Machine& m, EventKind kind) { return m.pool().counted.has(kind) || listens(m, kind); }
bool changes(const Machine& m, ActKind act) { return (score(m.st, Seat::P0, Changes) >> static_cast<int>(act)) & 1; }

void remember_lines(Machine& m, u16 row) {
  const Summary more = summary(m, m.st.obj[row].def);
  const u32 answers = static_cast<u32>(score(m.st, Seat::P0, Answers)) |
                      (static_cast<u32>(score(m.st, Seat::P0, MoreAnswers)) << kBits);
  store(m, {answers | more.answers, static_cast<u32>(score(m.st, Seat::P0, Changes)) | more.changes});
}

void recount_lines(Machine& m) {
  Summary all;
  const State& s = m.st;
  for (int i = s.zone_begin[zone_of(Characters)]; i < s.zone_begin[zone_of(Supports + 1)]; ++i) {
    const Summary one = summary(m, s.obj[s.order[i]].def);
    all.answers |= one.answers;
    all.changes |= one.changes;
  }
  store(m, all);
}

void Hooks::order(Machine& m, const Event& e, Words& out) {
  genius::order(m, out, [&](u16 def) { return m.pool().cards[def].listens.has(e.kind); });
}

bool Hooks::anyone(Machine& m, const Event& e) {
  return e.kind == Requested || listens(m, e.kind) || is_ghost(m.st, e.a);
}

bool announce(Machine& m, EventKind kind, Seat by, Ref a, int x, int sub, Ref b) {
  if (!listens(m, kind)) {  // told and counted, but nobody's to answer, also not later on
    const int waiting = m.st.waiting.size();
    note(m, kind, by, a, b, x, sub);
    m.st.waiting.truncate(waiting);
    return false;
  }
  Queue::push_body(m, 0, by, {});
  note(m, kind, by, a, b, x, sub);
  return true;
}

bool hold(Machine& m, const Event& e) {
  if (e.kind != Requested) return queue::hold(m, e);
  if (!m.st.waiting.push(e)) fault(m, Err::Capacity);
  return true;
}

/// Not before the whole effect is over: a character at 0 hp may still be moved in (R12).
void Hooks::falls(Machine& m, Frame& body) {
  u8 lost = 0;
  for (const Seat seat : {m.st.turn, other(m.st.turn)}) {
    bool any = false;
    const std::span<const u16> cast = zone(m.st, Characters, seat);
    u16 rows[8];
    const size_t n = cast.size() < 8 ? cast.size() : 8;
    for (size_t i = 0; i < n; ++i) rows[i] = cast[i];
    for (size_t i = 0; i < n; ++i) {
      if (!fallen(m.st, rows[i]) && hp_of(m, rows[i]) <= 0 && !saved(m, rows[i])) fall(m, body, rows[i]);
      any = any || !fallen(m.st, rows[i]);
    }
    if (!any) lost |= bit(seat);
  }
  if (lost) lose(m, lost, 1);
}

/// Something of its side says that it gains none by skills of this kind.
bool kept_from_energy(const Machine& m, u16 row, int kind) {
  const Seat seat = m.st.obj[row].ctrl;
  for (const int zone_kind : {Attached, Statuses, Summons})
    for (const u16 entity : zone(m.st, zone_kind, seat)) {
      const Variable* v = variable(m, card(m, entity), kVarNoEnergy);
      if (!v) continue;
      if (v->value >= 0 ? has_name(m, row, v->value)
                        : m.st.obj[entity].host == row && (v->value == kNoneAtAll || kind == Normal))
        return true;
    }
  return false;
}
/// 6.1: counted, and energy, before anybody hears of it.
void Hooks::settled(Machine& m, Frame& body) {
  if (!body.ability || !live(m.st, body.source)) return;
  const Ability& a = m.pool().abilities[body.ability];
  const int kind = a.kind & 0x7F;
  const u16 row = body.source.id;
  if (a.head != Head::Activated || kind == NoSkill || kind == TechniqueSkill) return;
  const int mark = 1 << a.index;
  set_stat(m, row, UsedSkills, m.st.obj[row].stat[UsedSkills] | mark);
  set_stat(m, row, UsedThisRound, m.st.obj[row].stat[UsedThisRound] | mark);
  const bool gains = (kind == Normal || kind == Elemental) && !(a.kind & 0x80) && !kept_from_energy(m, row, kind);
  if (gains && !fallen(m.st, row) && !full_energy(m, row)) set_stat(m, row, Energy, m.st.obj[row].stat[Energy] + 1);
}

/// 7.6: what lay on the fallen is discarded, which is heard by itself.
After Hooks::bury(Machine& m, Frame& body) {
  if (body.stage) return After::Done;
  body.stage = 1;
  Words gone;
  gone.n = 0;
  for (const Seat seat : {m.st.turn, other(m.st.turn)})
    for (const u16 row : zone(m.st, Attached, seat))
      if (m.st.obj[row].host && fallen(m.st, m.st.obj[row].host)) gone.push(to_word(ref_of(m.st, row)));
  if (gone.empty()) return After::Done;
  Queue::push_body(m, 0, m.st.turn, {});
  for (const Word w : gone) discard(m, word::as_row(w), OfTheFallen);
  return After::Again;
}

u8 Hooks::must_swap(Machine& m) {
  u8 seats = 0;
  for (const Seat seat : {Seat::P0, Seat::P1}) {
    const u16 active = active_of(m.st, seat);
    if (!active || fallen(m.st, active)) seats |= bit(seat);
  }
  return seats;
}

void Hooks::list_swap(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Characters, seat))
    if (!fallen(m.st, row) && !flag(m.st, row, Active)) add_option(m, kObject, ref_of(m.st, row));
}

void Hooks::swap(Machine& m, Seat, Ref character) {
  if (live(m.st, character) && !fallen(m.st, character.id)) switch_to(m, character.id);
}

queue::Bucket Hooks::bucket(const Event& e) { return e.kind == Fell ? queue::kLethal : queue::bucket_of(e); }

/// 7.4: what a text asks for happens when it is over, if it still can.
bool Hooks::request(Machine& m, const Event& e) {
  if (e.kind != Requested) return false;
  switch (e.sub) {
    case kRequestReroll:
      if (!dice_of(m.st, e.by)) break;  // 2.4: it is for the dice there are now
      set_score(m, e.by, RerollsLeft, e.x);
      if (Frame* f = push_flow(m, RollFlow, e.by)) f->pc = 1;
      break;
    case kRequestRedraw:
      if (Frame* f = push_flow(m, RedrawFlow, e.by)) f->reg[0] = word::number(bit(e.by));
      break;
    default: {
      const u16 active = active_of(m.st, e.by);
      const u16 ability = !active ? u16{0} : e.x ? skill_named(m, active, e.x) : normal_attack(m, active);
      if (!ability || !can_use_skills(m, active)) break;
      if (e.sub == kRequestAsAction)
        if (Frame* action = find_flow(m, ActionFlow)) {
          note_choice(m, *action, UseSkill);
          action->reg[kDid] = word::number(kCombatAction);
        }
      push_skill(m, e.by, ref_of(m.st, active), ability);
    }
  }
  return true;
}

/// 7.6: ordinary things on one who fell are silent; a line without a use left is, too. What is gone speaks of its own
/// last use and of its going.
bool Hooks::hears(Machine& m, Ref listener, const Ability& a, const Event& e) {
  if (is_ghost(m.st, listener)) return e.kind == Spent || (e.kind == Discarded && e.a == listener);
  return usable(m, listener, a);
}

ListenerClass listener_class(const Machine& m, u16 row) {
  const u32 types = card(m, row).types;
  if (types & type_bit(Equipment)) return ByEquipment;
  if (types & (type_bit(Character) | type_bit(OwnStatus))) return BySelf;
  if (types & type_bit(TeamStatus)) return ByTeam;
  return types & type_bit(Summon) ? BySummons : BySupports;
}

/// The chart draws one sweep an action, over the side of who acts: after a skill, else after the action.
void Hooks::listening(Machine& m, const Event& e, Ref r) {
  if ((e.kind != AfterSkill && e.kind != AfterAction) || !live(m.st, r) || m.st.obj[r.id].ctrl != m.st.turn) return;
  const Frame* action = find_flow(m, ActionFlow);
  const bool skill = action && word::as_number(action->reg[kVerb]) == UseSkill;
  if (skill == (e.kind == AfterSkill)) trace_point(m, Listening, listener_class(m, r.id));
}

}  // namespace cantrip::genius

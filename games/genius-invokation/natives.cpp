// What card texts call (rows.hpp: Native).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

/// What an instruction is about: the objects of a slot, its amount, whose text it is.
struct Call {
  Machine& m;
  Frame& f;
  const Ins& ins;
  Seat you;
  Ref self;

  Call(Machine& machine, Frame& frame, const Ins& instruction)
      : m(machine), f(frame), ins(instruction), you(frame.you), self(frame.source) {}

  int n() const { return amount(m, context_of(f), ins.b); }
  Words objects(int slot) const {
    Words out;
    out.n = 0;
    slot_words(m, context_of(f), static_cast<Slot>(slot), out);
    return out;
  }
  Words objects() const { return objects(ins.c & 0xFF); }
  void done(int amount) const { f.reg[static_cast<int>(Slot::N)] = word::number(amount); }
};

u16 row_of(const Machine& m, Word w) {
  const Ref r = word::as_row(w);
  return live(m.st, r) && !is_ghost(m.st, r) ? r.id : u16{0};
}

u8 origin_of_skill(const Machine& m, u16 ability, int flags) {
  switch (m.pool().abilities[ability].kind & 0x7F) {
    case Normal:
      return static_cast<u8>(ByNormal | BySkill | (flags & kCharged ? ByCharged : 0) |
                             (flags & kPlunging ? ByPlunging : 0));
    case Elemental: return ByElemental | BySkill;
    case Burst: return ByBurst | BySkill;
    case Prepared: return BySkill;
    default: return 0;
  }
}
bool answers(const Machine& m, const Frame& f, EventKind event) {
  if (!f.ability) return false;
  const Ability& text = m.pool().abilities[f.ability];
  return text.head == Head::Triggered && m.pool().triggers[text.trigger].event == event;
}
/// 4.3: what kind of damage a text deals. What a character deals "also" by a skill it has used is that skill's.
u8 origin_of(const Machine& m, const Frame& f, Ref source) {
  if (live(m.st, source) && (card(m, source.id).types & type_bit(Summon))) return BySummon;
  if ((answers(m, f, AfterSkill) || answers(m, f, AfterPrepared)) && source == f.ev_a)
    return origin_of_skill(m, skill_of(f.ev_n), f.ev_n >> 12);
  if (!f.ability || m.pool().abilities[f.ability].head != Head::Activated) return 0;
  const Frame* skill = running_skill(m);
  return origin_of_skill(m, f.ability, skill ? word::as_number(skill->reg[kSkillFlags]) : 0);
}

u8 element_in(const Machine& m, const Frame& f, u8 mode) {
  if (mode == kOwnElement) return static_cast<u8>(m.st.obj[f.source.id].stat[ElementNow]);
  if (mode == kActiveElement) return element_of(m, active_of(m.st, f.you));
  return mode;
}

void deal(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n();
  Ref source = call.self;
  if (ins.c >> 8) {
    const Words by = call.objects((ins.c >> 8) - 1);
    if (by.empty()) return;
    source = word::as_row(by.at[0]);
  }
  for (const Word w : call.objects())
    if (row_of(m, w))
      hit(m, {.source = source,
              .target = word::as_row(w),
              .by = call.you,
              .element = element_in(m, f, ins.mode),
              .origin = origin_of(m, f, source),
              .amount = n});
}
void pierce_all(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n();
  int hurt = 0;
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w)) {
      hurt += n > 0 && !fallen(m.st, row);
      pierce(m, call.self, call.you, row, n);
    }
  call.done(hurt);
}
void apply_all(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w)) {
      if (ins.mode == NoElement) set_stat(m, row, AuraNow, NoAura);
      else apply_element(m, call.self, call.you, row, element_in(m, f, ins.mode));
    }
}
void heal_all(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n();
  int healed = 0;
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w)) {
      const int before = m.st.obj[row].stat[Damage];
      heal(m, call.self, call.you, row, n);
      healed += before - m.st.obj[row].stat[Damage];
    }
  call.done(healed);
}
/// "at most twice in the match" is counted on the one who revives, if somebody came back.
void revive_all(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n(), times = m.st.obj[call.self.id].counter[Points];
  if (ins.mode && times >= ins.mode) return;
  bool any = false;
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w)) any |= revive(m, row, n);
  if (ins.mode && any) set_counter(m, call.self.id, Points, times + 1);
}

// ---------------------------------------------------------------------------------------------------- entities
void enter_side(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const Given given = ins.b ? Given{Usage, call.n()} : Given{};
  enter(m, static_cast<DefId>(ins.c), ins.mode ? other(call.you) : call.you, 0, given);
}
void attach(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const CardDef& what = m.pool().card(static_cast<DefId>(ins.c));
  const int counter = variable(m, what, kVarShield) ? ShieldPoints : variable(m, what, kVarUses) ? Usage : Points;
  const Given given = ins.b ? Given{counter, call.n()} : Given{};
  for (const Word w : call.objects(ins.mode))
    if (const u16 row = row_of(m, w); row && !fallen(m.st, row))
      enter(m, static_cast<DefId>(ins.c), m.st.obj[row].ctrl, row, given);
}
bool is_there(const Machine& m, Seat side, u16 def) {
  const int name = m.pool().cards[def].name;
  for (const int kind : {Statuses, Summons})
    for (const u16 row : zone(m.st, kind, side))
      if (has_name(m, row, name)) return true;
  return false;
}
void enter_random(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const Seat side = ins.mode & kToTheirs ? other(call.you) : call.you;
  const std::vector<u16>& lists = m.pool().lists;
  u16 defs[16];
  int n = lists[ins.c] < 16 ? lists[ins.c] : 16;
  for (int i = 0; i < n; ++i) defs[i] = lists[static_cast<size_t>(ins.c + 1 + i)];
  for (int left = ins.mode & 15; left > 0 && n > 0; --left) {
    int absent = 0, there = 0;
    for (int i = 0; i < n; ++i) ++(is_there(m, side, defs[i]) ? there : absent);
    const bool full = zone_size(m.st, zone_of(Summons, side)) >= kZoneLimit;
    bool wants_there = full && (ins.mode & (kAbsentFirst | kAbsentOnly));  // 12: only these can come (again)
    if (ins.mode & kAbsentOnly) {  // 4.6: at most two kinds at once
      int kinds = 0;
      for (int i = 0; i < lists[ins.c]; ++i) kinds += is_there(m, side, lists[static_cast<size_t>(ins.c + 1 + i)]);
      wants_there = wants_there || kinds >= 2;
    }
    const bool wants_absent = (ins.mode & (kAbsentFirst | kAbsentOnly)) && !wants_there && absent > 0;
    const int choices = wants_absent ? absent : wants_there && there ? there : n;
    int k = static_cast<int>(chance(m, static_cast<u32>(choices)));
    for (int i = 0; i < n; ++i) {
      if ((wants_absent || (wants_there && there)) && is_there(m, side, defs[i]) == wants_absent) continue;
      if (k-- > 0) continue;
      enter(m, static_cast<DefId>(defs[i]), side);
      for (int j = i; j + 1 < n; ++j) defs[j] = defs[j + 1];
      --n;
      break;
    }
  }
}
/// Something on it says that it gains none by whatever.
bool gains_no_energy(const Machine& m, u16 row) {
  for (const u16 on : zone(m.st, Attached, m.st.obj[row].ctrl))
    if (const Variable* v = m.st.obj[on].host == row ? variable(m, card(m, on), kVarNoEnergy) : nullptr)
      if (v->value == kNoneAtAll) return true;
  return false;
}
void energy(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n();
  int total = 0;
  for (const Word w : call.objects()) {
    const u16 row = row_of(m, w);
    if (!row || fallen(m.st, row) || (!ins.mode && gains_no_energy(m, row))) continue;
    const int before = m.st.obj[row].stat[Energy], most = card(m, row).stat[MaxEnergy];
    int after = ins.mode ? before - n : before + n;
    after = after < 0 ? 0 : after > most ? most : after;
    set_stat(m, row, Energy, after);
    total += after > before ? after - before : before - after;
  }
  call.done(total);
}
void count(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n(), counter = ins.mode & 15;
  for (const Word w : call.objects()) {
    const u16 row = row_of(m, w);
    if (!row) continue;
    const int before = m.st.obj[row].counter[counter];
    int most = ins.c >> 8;
    if (most == kItsMost) {
      const Variable* v = variable(m, card(m, row), counter);
      most = v && v->again == Again::Stack ? v->limit : 0;
    }
    int after = ins.mode & kLose ? (ins.mode & kAll ? 0 : before - n) : before + n;
    if (most && after > most && after > before) after = before > most ? before : most;
    set_counter(m, row, counter, after);
    const bool spent = (counter == Usage || counter == ShieldPoints) && after <= 0;
    if (spent && !(card(m, row).flags & kStays)) discard(m, ref_of(m.st, row), UsedUp);
  }
}
/// It came just now, perhaps again: what it begins with is n more.
void raise(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n(), counter = ins.mode;
  for (const Word w : call.objects()) {
    const u16 row = row_of(m, w);
    const Variable* v = row ? variable(m, card(m, row), counter) : nullptr;
    if (!v) continue;
    const int now = m.st.obj[row].counter[counter];
    const int more = v->again == Again::Stack ? (now + n > v->limit ? v->limit : now + n) : v->value + n;
    if (more > now) set_counter(m, row, counter, more);
  }
}
/// 1.4: it keeps its place, its numbers and what it has used.
void become_version(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const DefId def = static_cast<DefId>(ins.c);
  for (const Word w : call.objects(ins.mode))
    if (const u16 row = row_of(m, w); row && m.st.obj[row].def != def) {
      become(m, row, def);
      remember_lines(m, row);
    }
}
/// 2.8: as if the end phase were there, for this one only. The first in order happens first: bodies are pushed on top.
void end_phase_of(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const Words who = call.objects();
  for (size_t i = who.size(); i-- > 0;) {
    const u16 row = row_of(m, who.at[i]);
    if (!row) continue;
    const CardDef& def = card(m, row);
    for (int k = def.abilities; k-- > 0;) {
      const u16 ability = static_cast<u16>(def.ability + k);
      const Ability& a = m.pool().abilities[ability];
      if (a.head != Head::Triggered || m.pool().triggers[a.trigger].event != EndPhase) continue;
      if (!usable(m, ref_of(m.st, row), a)) continue;
      if (ins.mode) set_counter(m, row, Usage, m.st.obj[row].counter[Usage] + 1);  // which that text spends
      Queue::push_body(m, ability, m.st.obj[row].ctrl, ref_of(m.st, row));
    }
  }
}
void to_opponent(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const u16 row = row_of(m, to_word(call.self));
  const Seat there = other(call.you);
  if (!row || zone_size(m.st, zone_of(Supports, there)) >= kZoneLimit) return;
  move(m, call.self, {.zone = zone_of(Supports, there), .verb = Verb::Enter, .by = call.you});
}
void discard_all(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  int gone = 0;
  for (const Word w : call.objects())
    if (row_of(m, w)) {
      discard(m, word::as_row(w), ByText);
      ++gone;
    }
  call.done(gone);
}
void spend(Machine& m, Frame& f, const Ins&) { spend_use(m, f.source); }
/// Of the event, or of the skill that was used last.
int swirled_element(const Machine& m, const Frame& f) {
  int element = answers(m, f, Reacted) ? swirled(reaction_of(f.ev_n)) : 0;
  if (!element)
    for (int e = CryoElement; e <= ElectroElement; ++e)
      if ((score(m.st, Seat::P0, ReactionLog) >> (kSwirledBit + e)) & 1) element = e;
  return element;
}
void set_element(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  int element = ins.mode;
  if (ins.mode == kSwirled) {
    element = swirled_element(m, f);
    if (!element) return;
  }
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w)) set_stat(m, row, ElementNow, element);
}
void top_up(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int each = call.n();
  if (!row_of(m, to_word(call.self)) || each <= 0) return;
  const Obj& o = m.st.obj[call.self.id];
  int points = o.counter[Points], uses = o.counter[Usage];
  while (points >= each) {
    points -= each;
    if (uses < ins.c) ++uses;
  }
  set_counter(m, call.self.id, Points, points);
  set_counter(m, call.self.id, Usage, uses);
}

// -------------------------------------------------------------------------------------------------- characters
void switch_active(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w); row && !fallen(m.st, row)) {
      if (m.st.obj[row].ctrl == call.you) return switch_to(m, row);
      return force_switch(m, call.you, row);
    }
}
void request(Machine& m, Frame& f, const Ins& ins) {
  note(m, Requested, f.you, {}, {}, ins.c, ins.mode ? kRequestAsAction : kRequestSkill);
}
u16 closest(const Machine& m, Seat you) {
  const std::span<const u16> mine = zone(m.st, Characters, you), theirs = zone(m.st, Characters, other(you));
  int at = 0;
  for (size_t i = 0; i < mine.size(); ++i)
    if (flag(m.st, mine[i], Active)) at = static_cast<int>(i);
  u16 best = 0;
  int distance = 100;
  for (size_t i = 0; i < theirs.size(); ++i) {
    const int line = static_cast<int>(i) > at ? static_cast<int>(i) - at : at - static_cast<int>(i);
    const int around =
        static_cast<int>(theirs.size()) - line;  // they stand in a ring: next after the last is the first
    const int away = around < line ? around : line;
    if (!fallen(m.st, theirs[i]) && away < distance) {
      distance = away;
      best = theirs[i];
    }
  }
  return best;
}
u16 most_hurt(const Machine& m, Seat you) {
  const std::span<const u16> cast = zone(m.st, Characters, you);
  size_t first = 0;
  while (first < cast.size() && !flag(m.st, cast[first], Active)) ++first;
  u16 best = 0;
  int most = 0;
  for (size_t i = 0; i < cast.size(); ++i) {
    const u16 row = cast[(first + i) % cast.size()];
    if (!fallen(m.st, row) && m.st.obj[row].stat[Damage] > most) {
      most = m.st.obj[row].stat[Damage];
      best = row;
    }
  }
  return best;
}
/// Of those from the active one on, around, the first for which `better` says so against the best so far.
template <class Better>
u16 pick(const Machine& m, Seat you, bool standby, Better&& better) {
  const std::span<const u16> cast = zone(m.st, Characters, you);
  size_t first = 0;
  while (first < cast.size() && !flag(m.st, cast[first], Active)) ++first;
  u16 best = 0;
  for (size_t i = standby ? 1 : 0; i < cast.size(); ++i) {
    const u16 row = cast[(first + i) % cast.size()];
    if (!fallen(m.st, row) && better(row, best)) best = row;
  }
  return best;
}
u16 most_hurt_standby(const Machine& m, Seat you) {
  return pick(m, you, true, [&](u16 row, u16 best) {
    const int hurt = m.st.obj[row].stat[Damage];
    return hurt > 0 && (!best || hurt > m.st.obj[best].stat[Damage]);
  });
}
u16 least_hurt(const Machine& m, Seat you) {
  return pick(m, you, false,
              [&](u16 row, u16 best) { return !best || m.st.obj[row].stat[Damage] < m.st.obj[best].stat[Damage]; });
}
int hp_of(const Machine& m, u16 row) { return max_hp(m, row) - m.st.obj[row].stat[Damage]; }
u16 lowest_hp(const Machine& m, Seat you) {
  return pick(m, you, false, [&](u16 row, u16 best) { return !best || hp_of(m, row) < hp_of(m, best); });
}
u16 highest_hp(const Machine& m, Seat you) {
  return pick(m, you, false, [&](u16 row, u16 best) { return !best || hp_of(m, row) > hp_of(m, best); });
}
u16 first_not_full(const Machine& m, Seat you, int element) {
  return pick(m, you, false, [&](u16 row, u16 best) {
    return !best && !full_energy(m, row) && (!element || element_of(m, row) == element);
  });
}
u16 previous_living(const State& s, u16 row) {
  const std::span<const u16> cast = zone(s, Characters, s.obj[row].ctrl);
  size_t at = 0;
  while (at < cast.size() && cast[at] != row) ++at;
  for (size_t i = 1; i < cast.size(); ++i)
    if (const u16 next = cast[(at + cast.size() - i) % cast.size()]; !fallen(s, next)) return next;
  return 0;
}
u16 next_not_full(const Machine& m, Seat you) {
  const u16 active = active_of(m.st, you);
  const std::span<const u16> cast = zone(m.st, Characters, you);
  size_t first = 0;
  while (first < cast.size() && cast[first] != active) ++first;
  for (size_t i = 1; i < cast.size(); ++i) {
    const u16 row = cast[(first + i) % cast.size()];
    if (!fallen(m.st, row) && !full_energy(m, row)) return row;
  }
  return 0;
}
u16 first_shield(const Machine& m, Seat you) {
  for (const u16 row : zone(m.st, Statuses, you))
    if (variable(m, card(m, row), kVarShield)) return row;
  return 0;
}
void find(Machine& m, Frame& f, const Ins& ins) {
  u16 row = 0;
  switch (ins.mode) {
    case kYourNext: row = next_living(m.st, active_of(m.st, f.you)); break;
    case kTheirNext: row = next_living(m.st, active_of(m.st, other(f.you))); break;
    case kYourNextNotFull: row = next_not_full(m, f.you); break;
    case kClosestToYours: row = closest(m, f.you); break;
    case kMostHurt: row = most_hurt(m, f.you); break;
    case kYourShield: row = first_shield(m, f.you); break;
    case kMostHurtStandby: row = most_hurt_standby(m, f.you); break;
    case kLeastHurt: row = least_hurt(m, f.you); break;
    case kTheirLeastHurt: row = least_hurt(m, other(f.you)); break;
    case kYourPrevious: row = previous_living(m.st, active_of(m.st, f.you)); break;
    case kTheirPrevious: row = previous_living(m.st, active_of(m.st, other(f.you))); break;
    case kYourLowestHp: row = lowest_hp(m, f.you); break;
    case kYourHighestHp: row = highest_hp(m, f.you); break;
    case kTheirLowestHp: row = lowest_hp(m, other(f.you)); break;
    case kTheirHighestHp: row = highest_hp(m, other(f.you)); break;
    default: row = first_not_full(m, f.you, ins.mode > kYourFirstNotFull ? ins.mode - kYourFirstOfElement : 0); break;
  }
  const Word found = to_word(ref_of(m.st, row));
  f.reg[ins.c] = row ? make_list(m, {&found, 1}) : word::none;
}
void satiate(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  for (const Word w : call.objects())
    if (const u16 row = row_of(m, w); row && !fallen(m.st, row))
      enter(m, rule_card(m, kSatiatedCard), m.st.obj[row].ctrl, row);
}

// -------------------------------------------------------------------------------------------------------- dice
void different_faces(Machine& m, Seat seat, int n) {
  int faces[kFaces - 1];
  int left = kFaces - 1;
  for (int i = 0; i < left; ++i) faces[i] = i + 1;
  for (; n > 0 && left > 0; --n) {
    const int k = static_cast<int>(chance(m, static_cast<u32>(left)));
    gain_dice(m, seat, faces[k], 1);
    faces[k] = faces[--left];
  }
}
void gain(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const int n = call.n();
  if (ins.mode == kDifferentFaces) return different_faces(m, call.you, n);
  if (ins.mode == kRandomFaces) {
    for (int i = 0; i < n; ++i) gain_dice(m, call.you, random_face(m, true), 1);
    return;
  }
  if (ins.mode == kFacesOfYours) {
    u32 seen = 0;
    for (const u16 row : zone(m.st, Characters, call.you)) seen |= 1u << element_of(m, row);
    for (int face = CryoElement; face <= DendroElement; ++face)
      if ((seen >> face) & 1) gain_dice(m, call.you, face, n);
    return;
  }
  int face = ins.mode == kFaceOfEvent ? f.ev_n : ins.mode;
  if (ins.mode == kSwirled) {
    face = swirled_element(m, f);
    if (!face) return;
  }
  if (ins.mode == kFaceOf) {
    const Words of = call.objects();
    face = of.empty() ? 0 : element_of(m, word::as_row(of.at[0]).id);
    if (of.empty()) return;
  }
  const bool theirs = ins.mode != kFaceOf && ins.c == 1;
  gain_dice(m, theirs ? other(call.you) : call.you, face, n);
}
void all_omni(Machine& m, Frame& f, const Ins&) {
  const int n = dice_of(m.st, f.you);
  for (int face = 1; face < kFaces; ++face) set_score(m, f.you, score_of_face(face), 0);
  set_score(m, f.you, Omni, n);
}
/// Two dice fit into the counters Face1 and Face2: a face and one, 0 none.
void bank(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const u16 row = row_of(m, to_word(call.self));
  const int n = call.n();
  if (!row) return;
  u8 faces[kDiceLimit];
  const int have = shown_dice(m, call.you, faces);
  u32 seen = 0;
  if (ins.mode == 1) {
    for (int i = have - 1; i >= 0 && m.st.obj[row].counter[Points] < n; --i) {
      if (faces[i] && ((seen >> faces[i]) & 1)) continue;
      seen |= 1u << faces[i];
      set_face(m, call.you, faces[i], face_count(m.st, call.you, faces[i]) - 1);
      set_counter(m, row, Points, m.st.obj[row].counter[Points] + 1);
    }
    return;
  }
  int kept = 0;
  for (const bool again : {false, true})
    for (int i = have - 1; i >= 0 && kept < n && kept < 2; --i) {
      if (faces[i] == 0xFF || (!again && ((seen >> faces[i]) & 1))) continue;
      seen |= 1u << faces[i];
      set_face(m, call.you, faces[i], face_count(m.st, call.you, faces[i]) - 1);
      set_counter(m, row, Face1 + kept++, faces[i] + 1);
      faces[i] = 0xFF;
    }
}
void unbank(Machine& m, Frame& f, const Ins&) {
  const u16 row = row_of(m, to_word(f.source));
  if (!row) return;
  for (const int slot : {Face1, Face2})
    if (const int kept = m.st.obj[row].counter[slot]) {
      set_counter(m, row, slot, 0);
      gain_dice(m, f.you, kept - 1, 1);
    }
}
void ask_reroll(Machine& m, Frame& f, const Ins& ins) {
  note(m, Requested, f.you, {}, {}, amount(m, context_of(f), ins.b), kRequestReroll);
}
void ask_redraw(Machine& m, Frame& f, const Ins&) { note(m, Requested, f.you, {}, {}, 0, kRequestRedraw); }

// ------------------------------------------------------------------------------------------------------- cards
void draw_cards(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  call.done(draw(m, ins.mode ? other(f.you) : f.you, call.n()));
}
void draw_to(Machine& m, Frame& f, const Ins& ins) {
  const int n = amount(m, context_of(f), ins.b);
  for (const Seat seat : {f.you, other(f.you)})
    if (const int have = zone_size(m.st, zone_of(Hand, seat)); have < n) draw(m, seat, n - have);
}
bool is_of_type(const Machine& m, u16 row, const void* type) {
  return (card(m, row).types >> *static_cast<const u16*>(type)) & 1;
}
void draw_type(Machine& m, Frame& f, const Ins& ins) {
  draw_matching(m, f.you, amount(m, context_of(f), ins.b), is_of_type, &ins.c);
}
void to_hand(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  for (const Word w : call.objects()) {
    const u16 row = row_of(m, w);
    if (!row) continue;
    const Seat owner = m.st.obj[row].owner;
    const bool room = zone_size(m.st, zone_of(Hand, owner)) < kHandLimit;
    move(m, word::as_row(w), {.zone = zone_of(room ? Hand : Removed, owner), .verb = Verb::Return, .by = call.you});
  }
}
/// Another of its kind that the character carries goes first; then it comes last of all that the character carries (1.3).
void move_equipment(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const Words what = call.objects(static_cast<int>(Slot::T0)), whom = call.objects(static_cast<int>(Slot::T1));
  if (what.empty() || whom.empty()) return;
  const u16 row = row_of(m, what.at[0]), host = row_of(m, whom.at[0]);
  if (!row || !host) return;
  if (const u16 there = in_slot(m, card(m, row), host); there && there != row)
    discard(m, ref_of(m.st, there), ReplacedByNew);
  set_host(m, row, ref_of(m.st, host));
  reorder(m, ref_of(m.st, row), zone_size(m.st, zone_of(Attached, call.you)) - 1);
  forget_uses(m, row);
  note(m, EntityEntered, call.you, ref_of(m.st, row), ref_of(m.st, host));
}
void put_in_hand(Machine& m, Seat seat, DefId def) {
  if (zone_size(m.st, zone_of(Hand, seat)) < kHandLimit) make(m, def, Kind::Card, seat, zone_of(Hand, seat));
}
void make_in_hand(Machine& m, Frame& f, const Ins& ins) {
  for (int i = amount(m, context_of(f), ins.b); i > 0; --i) put_in_hand(m, f.you, static_cast<DefId>(ins.c));
}
void make_random_in_hand(Machine& m, Frame& f, const Ins& ins) {
  const std::vector<CardDef>& cards = m.pool().cards;
  const std::vector<u16>& lists = m.pool().lists;
  u32 types = ins.mode ? 0u : 1u << ins.c;
  const int barred = ins.mode ? lists[static_cast<size_t>(ins.c + 1)] : -1;
  for (int i = 2; ins.mode && i <= lists[ins.c]; ++i) types |= 1u << lists[static_cast<size_t>(ins.c + i)];
  auto fits = [&](size_t d) {
    return (cards[d].types & types) && cards[d].name != barred && !(cards[d].flags & kIsToken) &&
           !m.pool().texts[d].name.ends_with(" - 4.6");
  };
  u32 n = 0;
  for (size_t d = 1; d < cards.size(); ++d) n += fits(d);
  for (int i = amount(m, context_of(f), ins.b); i > 0 && n; --i) {
    u32 k = chance(m, n);
    for (size_t d = 1; d < cards.size(); ++d)
      if (fits(d) && k-- == 0) {
        put_in_hand(m, f.you, static_cast<DefId>(d));
        break;
      }
  }
}
int printed_dice(const Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  int n = 0;
  for (int i = 0; i < def.costs; ++i) {
    const Cost& part = m.pool().costs[static_cast<size_t>(def.cost + i)];
    if (part.key != kEnergyPart) n += m.pool().amounts[part.amount].add;
  }
  return n;
}
void shed(Machine& m, u16 row, Seat whose, Seat by, ZoneKind where) {
  const int dice = printed_dice(m, row);
  const Ref gone = move(m, ref_of(m.st, row), {.zone = zone_of(where, whose), .verb = Verb::Discard, .by = by});
  note(m, Shed, whose, gone, {}, dice);
}
/// What follows tells that it was there: it is discarded for all to see.
void discard_card(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  int done = 0;
  for (int left = ins.b ? call.n() : 1; left > 0; --left) {
    u16 found = 0;
    for (const u16 row : zone(m.st, Hand, f.you))
      if (!found && has_name(m, row, ins.c)) found = row;
    if (!found) break;
    shed(m, found, f.you, f.you, Discard);
    ++done;
  }
  call.done(done);
}
void discard_top(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  int dice = 0;
  for (int left = call.n(); left > 0 && !zone(m.st, Deck, f.you).empty(); --left) {
    const u16 row = zone(m.st, Deck, f.you).back();
    dice += printed_dice(m, row);
    shed(m, row, f.you, f.you, Discard);
  }
  call.done(dice);
}
/// Of several that are as dear, or cheap, chance picks one.
void discard_hand(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const Seat whose = ins.c ? other(call.you) : call.you;
  int left = ins.mode == kWholeHand ? kHandLimit : call.n(), done = 0;
  for (; left > 0 && zone_size(m.st, zone_of(Hand, whose)) > 0; --left, ++done) {
    u16 fit[kHandLimit + 8];
    u32 n = 0;
    int best = 0;
    for (const u16 row : zone(m.st, Hand, whose)) {
      const int dice = ins.mode == kDearestFirst    ? printed_dice(m, row)
                       : ins.mode == kCheapestFirst ? -printed_dice(m, row)
                                                    : 0;
      if (n && dice < best) continue;
      if (n && dice > best) n = 0;
      best = dice;
      if (n < std::size(fit)) fit[n++] = row;
    }
    const u16 row = fit[n > 1 && ins.mode != kWholeHand ? chance(m, n) : 0];
    shed(m, row, whose, call.you, Removed);
  }
  call.done(done);
}
// -------------------------------------------------------------------------------------------------------- decks
/// The top is the end. Where a card comes to lie nobody sees.
void make_in_deck(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const Seat seat = ins.mode & 128 ? other(call.you) : call.you;
  const int n = call.n(), place = ins.mode & 127, before = zone_size(m.st, zone_of(Deck, seat));
  for (int i = 0; i < n; ++i) {
    const Ref made = make(m, static_cast<DefId>(ins.c), Kind::Card, seat, zone_of(Deck, seat));
    const int size = zone_size(m.st, zone_of(Deck, seat));
    int low = size - 1, high = size - 1;  // on top
    if (place == kAnywhereInDeck) low = 0;
    else if (place == kEvenly) low = i * before / n + i, high = (i + 1) * before / n + i;
    else if (place > kAmongTop) low = size > place - kAmongTop ? size - (place - kAmongTop) : 0;
    if (low < high) low += static_cast<int>(chance(m, static_cast<u32>(high - low + 1)));
    if (live(m.st, made)) reorder(m, made, low < size ? low : size - 1);
  }
}
bool is_named(const Machine& m, u16 row, const void* name) { return has_name(m, row, *static_cast<const u16*>(name)); }
void draw_named(Machine& m, Frame& f, const Ins& ins) {
  draw_matching(m, f.you, amount(m, context_of(f), ins.b), is_named, &ins.c);
}
void copy_top(Machine& m, Frame& f, const Ins&) {
  const std::span<const u16> deck = zone(m.st, Deck, other(f.you));
  if (!deck.empty()) put_in_hand(m, f.you, m.st.obj[deck.back()].def);
}

// --------------------------------------------------------------------------------------------------- absorption
/// What is left over goes to the active one and those behind it, one each.
void level_hp(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const std::span<const u16> cast = zone(m.st, Characters, call.you);
  size_t first = 0;
  while (first < cast.size() && !flag(m.st, cast[first], Active)) ++first;
  int total = 0, count = 0;
  for (const u16 row : cast)
    if (!fallen(m.st, row)) total += hp_of(m, row), ++count;
  if (!count) return;
  int over = total % count;
  for (size_t i = 0; i < cast.size(); ++i) {
    const u16 row = cast[(first + i) % cast.size()];
    if (fallen(m.st, row)) continue;
    const int share = total / count + (over > 0 ? 1 : 0), most = max_hp(m, row);
    if (over > 0) --over;
    set_hp(m, row, share < most ? share : most);
  }
}
void other_form(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  const std::vector<CardDef>& cards = m.pool().cards;
  for (const Word w : call.objects()) {
    const u16 row = row_of(m, w);
    if (!row) continue;
    size_t other = 0, forms = 0;
    for (size_t d = 1; d < cards.size(); ++d)
      if (cards[d].name == card(m, row).name && (cards[d].types & type_bit(Character))) {
        ++forms;
        if (static_cast<DefId>(d) != m.st.obj[row].def) other = d;
      }
    if (forms != 2 || !other) continue;
    become(m, row, static_cast<DefId>(other));
    remember_lines(m, row);
  }
}
/// The form of the character whose own elemental skill costs this element.
DefId form_of(const Machine& m, u16 row, int element) {
  const std::vector<CardDef>& cards = m.pool().cards;
  for (size_t d = 1; d < cards.size(); ++d) {
    if (cards[d].name != card(m, row).name || !(cards[d].types & type_bit(Character))) continue;
    for (int i = 0; i < cards[d].abilities; ++i) {
      const Ability& a = m.pool().abilities[static_cast<size_t>(cards[d].ability + i)];
      if (a.head != Head::Activated || (a.kind & 0x7F) != Elemental) continue;
      for (int k = 0; k < a.costs; ++k)
        if (m.pool().costs[static_cast<size_t>(a.cost + k)].key == element) return static_cast<DefId>(d);
    }
  }
  return DefId::Hidden;
}
void absorb(Machine& m, Frame& f, const Ins& ins) {
  const Call call(m, f, ins);
  int element = ins.mode;
  if (ins.mode == kCrystallized) {
    element = NoElement;
    const int log = score(m.st, Seat::P0, ReactionLog);
    for (int e = CryoElement; e <= ElectroElement; ++e)
      if ((log >> e) & 1) element = e;
  }
  for (const Word w : call.objects()) {
    const u16 row = row_of(m, w);
    if (!row || element == NoElement) continue;
    bool can = false;
    for (const u16 on : zone(m.st, Attached, m.st.obj[row].ctrl)) {
      const Variable* v = m.st.obj[on].host == row ? variable(m, card(m, on), kVarAbsorbs) : nullptr;
      if (!v || !((v->value >> element) & 1)) continue;
      can = true;
      const int before = m.st.obj[on].stat[UsedSkills], after = before | 1 << element;
      set_stat(m, on, UsedSkills, after);
      set_counter(m, on, Points, __builtin_popcount(static_cast<unsigned>(after)));
    }
    const DefId form = can ? form_of(m, row, element) : DefId::Hidden;
    if (form == DefId::Hidden || form == m.st.obj[row].def) continue;
    become(m, row, form);
    remember_lines(m, row);
    note(m, Absorbed, m.st.obj[row].ctrl, ref_of(m.st, row), {}, element);
  }
}
void act_again(Machine& m, Frame& f, const Ins&) {
  if (!score(m.st, other(f.you), Ended)) set_score(m, other(f.you), Skip, 1);
}
void blank_event(Machine& m, Frame& f, const Ins&) {
  if (live(m.st, f.ev_a)) set_flag(m, f.ev_a.id, Blank, true);
}

}  // namespace

constexpr void (*kTable[])(Machine&, Frame&, const Ins&) = {
    deal,           pierce_all,    apply_all,      heal_all,     revive_all,
    enter_side,     attach,        enter_random,   energy,       count,
    discard_all,    switch_active, request,        gain,         all_omni,
    bank,           unbank,        ask_reroll,     ask_redraw,   draw_cards,
    draw_type,      to_hand,       move_equipment, make_in_hand, make_random_in_hand,
    act_again,      blank_event,   set_element,    spend,        satiate,
    find,           top_up,        discard_card,   discard_hand, raise,
    become_version, end_phase_of,  draw_to,        to_opponent,  make_in_deck,
    draw_named,     discard_top,   copy_top,       level_hp,     other_form,
    absorb,
};
static_assert(std::size(kTable) == kAbsorb + 1);
constinit const std::span<void (*const)(Machine&, Frame&, const Ins&)> natives = kTable;

}  // namespace cantrip::genius

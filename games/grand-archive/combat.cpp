// The combat phase after its declaration: retaliation, damage, end (reference 6.3 to 6.6; seed "Combat Process").
#include "core/acts.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

Ref attacker_now(const State& s) {
  for (int i = s.frames.size() - 1; i >= 0; --i)
    if (s.frames[i].kind == FrameKind::Flow && s.frames[i].prog == CombatFlow) return s.frames[i].source;
  return kNobody;
}

/// 6.5: nobody attacks, defends, retaliates or is wielded any more.
void clear_roles(Machine& m) {
  const u32 roles = flag_bit(Attacking) | flag_bit(Defending) | flag_bit(Retaliating) | flag_bit(Wielded);
  for (int p = 0; p < m.st.seats; ++p)
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(m.st, kind, seat_at(p)))
        if (m.st.obj[row].flags & roles) set_flags(m, row, m.st.obj[row].flags & ~roles);
  for (const u8 kind : {Defends, Retaliates, Wields, HitBy}) drop_relations(m, kind);
}

void stop_defending(Machine& m, int rel) {
  const Ref defender = m.st.rels[rel].a;
  unrelate_at(m, rel);
  set_flag(m, defender.id, Defending, false);
}

namespace {

/// kAsked: of how many dealers it is known whether their damage is doubled; kPays: somebody discards for the next one;
/// kDoubled: those whose damage is.
enum CombatReg : u8 { kSeat, kOrdered, kKills, kAsked, kPays, kDoubled };

After nothing(Machine&, Frame&) { return After::Done; }

// ------------------------------------------------------------------------------------------------- retaliation

/// 6.3 step 3: awake defending units with power, and those in ambush; steadfast ones also rested.
void retaliators(Machine& m, const Frame& f, Seat seat, Words& out) {
  out.n = 0;
  const Ref attacker = f.source;
  if (live(m.st, attacker) && !is_ghost(m.st, attacker)) {
    if (!flag(m.st, attacker.id, Attacking) || banned(m, attacker, CantBeRetaliated)) return;
    bool kept = false;
    each_used(m.st, m.st.obj[attacker.id].ctrl, attacker,
              [&](Ref used) { kept = kept || banned(m, used, CantBeRetaliated); });
    if (kept) return;
    if (!has_type(m, attacker, kUnits)) return;  // 6.1: a weapon that attacks alone can't be hit back
  }
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat)) {
      const Ref r = ref_of(m.st, row);
      const Derived& d = derived(m, row);
      if (!(d.types & kUnits) || power_of(m, row) <= 0 || ((d.bans >> CantRetaliate) & 1)) continue;
      if (live(m.st, attacker) && banned_against(m, attacker, CantBeRetaliatedBy, r)) continue;
      const bool steadfast = (d.keywords >> Steadfast) & 1, ambush = (d.keywords >> Ambush) & 1;
      if (is_rested(m.st, row) && !steadfast) continue;
      if (flag(m.st, row, Defending) || (ambush && m.st.obj[row].ctrl != f.you)) out.push(to_word(r));
    }
}

/// Each player whose units may in turn order, the attacking one never.
After retaliation(Machine& m, Frame& f) {
  if (f.stage == 0) {
    f.stage = 1;
    set_number(f, kSeat, 1);
  }
  for (; number(f, kSeat) < m.st.seats; set_number(f, kSeat, number(f, kSeat) + 1)) {
    const Seat seat = seat_at((index(f.you) + number(f, kSeat)) % m.st.seats);
    if (!alive(m.st, seat)) continue;
    Words found;
    retaliators(m, f, seat, found);
    if (!found.n) continue;
    f.player = seat;
    return ask(m, Ask::Pick, seat, 0, static_cast<int>(found.n), RetaliatePrompt);
  }
  return After::Done;
}
void list_retaliators(Machine& m, Frame& f, Seat seat) {
  Words found;
  retaliators(m, f, seat, found);
  add_options(m, found);
}
After take_retaliators(Machine& m, Frame& f, const Answer& answer) {
  const BatchScope together(m);
  for (int i = 0; i < answer.n; ++i) {
    const Ref r = picked(m, answer, i).a;
    if (!has_keyword(m, r, Steadfast)) rest(m, r.id);
    set_flag(m, r.id, Retaliating, true);
    relate(m, Retaliates, r, f.source, static_cast<u8>(i));
    note(m, Retaliated, m.st.obj[r.id].ctrl, r, f.source);
  }
  set_number(f, kSeat, number(f, kSeat) + 1);
  return After::Again;
}

/// 12.5: a window of its own in the seed, only for triggers officially.
After after_retaliation(Machine& m, Frame& f) {
  return m.on(PostRetaliationWindow) ? opens<stack::Mode::Trigger>(m, f) : opens<stack::Mode::Free>(m, f);
}

// ------------------------------------------------------------------------------------------------------- damage

int in_order(const State& s, Ref attacker, Ref (&out)[64]) {
  int n = 0;
  for (const Rel& rel : s.rels)
    if (rel.kind == Retaliates && rel.b == attacker && n < 64) {
      int k = n++;
      for (; k > 0; --k) {
        const Ref before = out[k - 1];
        int slot = 0;
        for (const Rel& r : s.rels)
          if (r.kind == Retaliates && r.a == before) slot = r.n;
        if (slot <= rel.n) break;
        out[k] = before;
      }
      out[k] = rel.a;
    }
  return n;
}

void unordered(const State& s, const Frame& f, Words& out) {
  out.n = 0;
  for (const Rel& rel : s.rels)
    if (rel.kind == Retaliates && rel.b == f.source && rel.n == 0) out.push(to_word(rel.a));
}

/// 6.4 step 2: the attacking player says whose damage comes first, one by one.
After order_retaliators(Machine& m, Frame& f) {
  Words left;
  unordered(m.st, f, left);
  return left.n > 1 ? ask(m, Ask::Pick, f.you, 1, 1, RetaliatorsPrompt) : After::Done;
}
void list_order(Machine& m, Frame& f, Seat) {
  Words left;
  unordered(m.st, f, left);
  for (const Word w : left) add_option(m, kObject, to_ref(w));
}
After take_order(Machine& m, Frame& f, const Answer& answer) {
  const int place = number(f, kOrdered) + 1;
  set_number(f, kOrdered, place);
  for (Rel& rel : m.st.rels)
    if (rel.kind == Retaliates && rel.a == picked(m, answer).a) rel.n = static_cast<i16>(place - 64);
  return After::Again;
}

/// 1.6: own power if any, every card of the intent, every wielded weapon, modifiers.
int attack_power(Machine& m, Ref attacker) {
  int sum = power_in_attack(m, attacker.id) + stat_changes(m, attacker, AttackPower);
  each_used(m.st, m.st.obj[attacker.id].ctrl, attacker, [&](Ref used) {
    if (live(m.st, used)) sum += power_of(m, used.id);
  });
  return sum;
}

Act blow(Ref target, Ref source, int n, Seat by, DamageKind kind) {
  Act a;
  a.kind = ActKind::Damage;
  a.verb = kind;
  a.flags = kActCombat;
  a.target = target;
  a.source = source;
  a.amount = static_cast<i16>(n);
  a.by = by;
  return a;
}

/// Whose combat damage will be dealt: the attacker, and who retaliates.
int dealers(Machine& m, const Frame& f, Ref (&out)[65]) {
  Ref order[64];
  const int count = in_order(m.st, f.source, order);
  out[0] = f.source;
  for (int i = 0; i < count; ++i) out[i + 1] = order[i];
  return count + 1;
}

/// 9 Critical N: the damage is doubled unless some opponent discards N cards; several add their N.
int critical(Machine& m, const Frame& f, Ref dealer) {
  if (!live(m.st, dealer) || is_ghost(m.st, dealer)) return 0;
  int sum = keyword_value(m, dealer, Critical);
  if (dealer == f.source)
    each_used(m.st, m.st.obj[dealer.id].ctrl, dealer, [&](Ref used) { sum += keyword_value(m, used, Critical); });
  return sum;
}
void keep_doubled(Machine& m, Frame& f, Ref dealer) {
  Words all;
  all.n = 0;
  for (const Word w : list(m.st, f.reg[kDoubled])) all.push(w);
  all.push(to_word(dealer));
  f.reg[kDoubled] = make_list(m, {all.at, all.n});
}
Ref asked_about(Machine& m, const Frame& f) {
  Ref all[65];
  const int n = dealers(m, f, all);
  const int at = number(f, kAsked);
  return at >= 0 && at < n ? all[at] : kNobody;
}
/// One dealer after the other; who can't pay is not asked.
After ask_critical(Machine& m, Frame& f) {
  for (Ref dealer = asked_about(m, f); dealer; dealer = asked_about(m, f)) {
    if (const int n = critical(m, f, dealer)) {
      f.player = next_seat(m.st, m.st.obj[dealer.id].ctrl);
      if (zone_size(m.st, zone_of(Hand, f.player)) >= n) return ask(m, Ask::YesNo, f.player, 1, 1, CriticalPrompt);
      keep_doubled(m, f, dealer);
    }
    set_number(f, kAsked, number(f, kAsked) + 1);
  }
  return After::Done;
}
void list_yes_no(Machine& m, Frame&, Seat) {
  add_option(m, kYes);
  add_option(m, kNo);
}
After take_critical(Machine& m, Frame& f, const Answer& answer) {
  if (picked(m, answer).verb == kYes) {
    set_number(f, kPays, 1);
    return After::Done;
  }
  keep_doubled(m, f, asked_about(m, f));
  set_number(f, kAsked, number(f, kAsked) + 1);
  return After::Again;
}
bool pays_for_critical(Machine&, Frame& f) { return number(f, kPays); }
After ask_discard(Machine& m, Frame& f) {
  if (!number(f, kPays)) return After::Done;
  const int n = critical(m, f, asked_about(m, f));
  return ask(m, Ask::Pick, f.player, n, n, DiscardDownPrompt, kForced);
}
void list_hand(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Hand, f.player)) add_option(m, kObject, ref_of(m.st, row));
}
After take_discard(Machine& m, Frame& f, const Answer& answer) {
  set_number(f, kPays, 0);
  set_number(f, kAsked, number(f, kAsked) + 1);
  const BatchScope together(m);
  for (int i = 0; i < answer.n; ++i)
    move(m, picked(m, answer, i).a, {.zone = zone_of(Graveyard, f.player), .verb = Verb::Discard, .by = f.player});
  return After::Done;
}

/// 6.4 step 3: values first, then everything at once.
After damage(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const Ref attacker = f.source;
  const bool there = live(m.st, attacker) && !is_ghost(m.st, attacker);
  Acts<64> acts;
  bool defended = false;
  if (there) {
    const int power = attack_power(m, attacker);
    for (const Rel& rel : m.st.rels)
      if (rel.kind == Defends && rel.b == attacker && acts.size() < 48) {
        defended = true;
        if (power > 0) acts.push(blow(rel.a, attacker, power, f.you, CombatDamage));
      }
    Ref order[64];
    const int count = in_order(m.st, attacker, order);
    for (int i = 0; i < count && !acts.full(); ++i)
      if (const int own = live(m.st, order[i]) ? power_of(m, order[i].id) : 0; own > 0)
        acts.push(blow(attacker, order[i], own, m.st.obj[order[i].id].ctrl, RetaliationDamage));
  }
  const BatchScope together(m);
  if (defended) {
    Words weapons;
    weapons.n = 0;
    for (const Rel& rel : m.st.rels)
      if (rel.kind == Wields && rel.a == attacker && live(m.st, rel.b)) weapons.push(to_word(rel.b));
    for (const Word w : weapons)
      if (const u16 row = word::as_row(w).id; m.st.obj[row].counter[DurabilityCounter])
        set_counter(m, row, DurabilityCounter, m.st.obj[row].counter[DurabilityCounter] - 1);
  }
  if (!acts.empty()) perform(m, acts.all());
  return After::Again;
}

// ------------------------------------------------------------------------------------------------------- static

/// 9 Static: one counter may come off; then the object deals 1 damage to what was damaged.
After ask_spark(Machine& m, Frame& f) {
  auto there = [&](Ref r) { return live(m.st, r) && !is_ghost(m.st, r) && in_play(m, r.id); };
  if (f.stage || !there(f.source) || !there(f.ev_a) || !m.st.obj[f.source.id].counter[Static_]) return After::Done;
  return ask(m, Ask::YesNo, f.you, 1, 1, 0);
}
After take_spark(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  if (picked(m, answer).verb != kYes) return After::Done;
  set_counter(m, f.source.id, Static_, m.st.obj[f.source.id].counter[Static_] - 1);
  Act a = blow(f.ev_a, f.source, 1, f.you, EffectDamage);
  a.flags = 0;
  perform(m, a);
  return After::Again;
}
constexpr Step kSparkSteps[] = {{"Does a static counter come off?", "", ask_spark, list_yes_no, take_spark}};
constexpr Edge kSparkEdges[] = {{0, kFlowEnd}};

// -------------------------------------------------------------------------------------------------------- kills

/// Whoever killed, and what it killed with, hears of it: also what broke at the same check (R58).
void tell_kill(Machine& m, Ref killer, Ref victim) {
  Event e{};
  e.kind = Killed;
  e.by = live(m.st, killer) ? m.st.obj[killer.id].ctrl : Seat::None;
  e.a = victim;
  e.b = killer;
  if (is_ghost(m.st, killer)) offer_event(m, killer, e);
  else note(m, Killed, e.by, victim, killer);
}

/// 6.4 step 4: who dies now was killed by the damage that was lethal to it, if it really reached a graveyard.
After kills(Machine& m, Frame& f) {
  if (f.stage == 0) {
    f.stage = 1;
    Words pairs;
    pairs.n = 0;
    auto add = [&](Ref victim, Ref killer) {
      pairs.push(to_word(victim));
      pairs.push(to_word(killer));
    };
    for (const Rel& rel : m.st.rels) {
      if (rel.kind != HitBy || rel.n != 1) continue;
      add(rel.a, rel.b);
      if (rel.b == f.source) each_used(m.st, f.you, rel.b, [&](Ref used) { add(rel.a, used); });
    }
    f.reg[kKills] = make_list(m, {pairs.at, pairs.n});
  }
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (m.st.over) return After::Done;
  const std::span<const Word> pairs = list(m.st, f.reg[kKills]);
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const Ref victim = word::as_row(pairs[i]), killer = word::as_row(pairs[i + 1]);
    if (!is_ghost(m.st, victim)) continue;
    const Ref became = now(m.st, victim);
    const bool token = m.st.obj[victim.id].next == 0;
    if (token || (became && zone_kind(m.st.obj[became.id].zone) == Graveyard)) tell_kill(m, killer, victim);
  }
  return After::Done;
}

// ---------------------------------------------------------------------------------------------------------- end

void empty_intents(Machine& m) {
  const BatchScope together(m);
  for (int p = 0; p < m.st.seats; ++p) {
    Words cards;
    list_zone(m.st, zone_of(Intent, p), cards);
    for (const Word w : cards) {
      const Ref r = word::as_row(w);
      move(m, r, {.zone = zone_of(Graveyard, m.st.obj[r.id].owner), .verb = Verb::Rules});
    }
  }
}

After end_of_combat(Machine& m, Frame& f) {
  if (f.stage == 0) {
    f.stage = 1;
    if (!m.on(EndOfCombatOrder)) {  // the seed's order; the other one checks first
      empty_intents(m);
      clear_roles(m);
    }
  }
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (m.st.over) return After::Done;
  if (m.on(EndOfCombatOrder) && f.stage == 1) {  // 12.6: what has triggered is placed before roles end
    f.stage = 2;
    push_flow(m, PlaceFlow, f.you);
    return After::Again;
  }
  if (m.on(EndOfCombatOrder)) {
    clear_roles(m);
    empty_intents(m);
  }
  end_effects(m, Until::FlowEnd);
  for (Effect& e : m.st.effects)  // what was given to the attacker for its next attack
    if (e.uses && e.kind == EffectKind::Modify && e.asleep) {
      e.asleep = 0;
      touch(m);
    }
  return After::Done;
}

enum CombatStep : u8 {
  AttackDeclared,
  TriggersOfTheAttack,
  BeforeRetaliation,
  Retaliation,
  AfterRetaliation,
  BeforeDamage,
  OrderOfRetaliators,
  CriticalHit,
  DiscardForIt,
  DamageDealt,
  Kills,
  EndOfCombat,
  TriggersOfTheDamage,
};
constexpr Step kSteps[] = {
    {"Attack declaration", "AttackDeclaration", nothing},
    {"Triggers of the attack", "", opens<stack::Mode::Trigger>},
    {"Before retaliation", "RetaliationStep", opens<stack::Mode::Free>},
    {"Retaliation", "", retaliation, list_retaliators, take_retaliators},
    {"After retaliation", "", after_retaliation},
    {"Before damage", "DamageStep", opens<stack::Mode::Free>},
    {"Order of retaliators", "", order_retaliators, list_order, take_order},
    {"Is the damage doubled?", "", ask_critical, list_yes_no, take_critical},
    {"Which cards are discarded?", "", ask_discard, list_hand, take_discard},
    {"Damage", "", damage},
    {"Kills", "", kills},
    {"End of combat", "EndOfCombat", end_of_combat},
    {"Triggers of the damage", "", opens<stack::Mode::Trigger>},
};
constexpr Edge kEdges[] = {
    {AttackDeclared, TriggersOfTheAttack},
    {TriggersOfTheAttack, BeforeRetaliation},
    {BeforeRetaliation, Retaliation},
    {Retaliation, AfterRetaliation},
    {AfterRetaliation, BeforeDamage},
    {BeforeDamage, OrderOfRetaliators},
    {OrderOfRetaliators, CriticalHit},
    {CriticalHit, DiscardForIt, pays_for_critical},
    {CriticalHit, DamageDealt},
    {DiscardForIt, CriticalHit},
    {DamageDealt, Kills},
    {Kills, EndOfCombat},
    {EndOfCombat, TriggersOfTheDamage},
    {TriggersOfTheDamage, kFlowEnd},
};

}  // namespace

bool deals_double(Machine& m, Ref dealer) {
  const Frame* combat = find_flow(m, CombatFlow);
  if (!combat) return false;
  for (const Word w : list(m.st, combat->reg[kDoubled]))
    if (to_ref(w) == dealer) return true;
  return false;
}

constinit const Flow spark_flow{"Static", "", kSparkSteps, kSparkEdges};
constinit const Flow combat_flow{"Combat", "", kSteps, kEdges, EndOfCombat};

}  // namespace cantrip::grand_archive

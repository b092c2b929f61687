// Declaring an attack (reference 6.1, 6.2; seed "Combat Process", box AttackDeclaration). Nothing happens before the last
// step: leaving the flow earlier takes everything back.
#include <algorithm>

#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {
namespace {

/// kArmed: no more weapons are wanted.
enum DeclareReg : u8 { kTarget, kWeapons, kPaying, kArmed, kDeclined, kMore };

Ref attack_card(const Frame& f) { return f.ev_b; }

/// 6.1: with durability left; guns, bows and aetherwings loaded, and never with an attack card.
bool is_usable_weapon(Machine& m, u16 row, bool with_card) {
  const Derived& d = derived(m, row);
  if (!(d.types & type_bit(Weapon)) || !m.st.obj[row].counter[DurabilityCounter]) return false;
  if ((d.bans >> CantBeUsed) & 1 || (with_card && ((d.bans >> CantBeUsedWithCards) & 1))) return false;
  if (!(d.subtypes[0] & kLoadableMask)) return true;
  return !with_card && is_loaded(m.st, row);
}

/// 6.1: champions wield weapons; an ally those that a text lets it.
bool may_wield(Machine& m, u16 attacker, u16 weapon) {
  return has_type(m, ref_of(m.st, attacker), type_bit(ChampionCard)) ||
         permitted(m, ref_of(m.st, attacker), AllyWields, ref_of(m.st, weapon));
}

/// What is paid to attack with it, or to use it for an attack.
int tax_of(Machine& m, Ref what) { return std::max(0, price_changes(m, what, kCostToAttack)); }

/// Is there enough to pay for it beside the tax of the attacker?
bool is_payable_weapon(Machine& m, u16 attacker, u16 row) {
  const int tax = modifies(m, StaticKind::Cost) ? tax_of(m, ref_of(m.st, row)) : 0;
  return !tax || funds_without(m, m.st.obj[attacker].ctrl, attacker) >= tax + tax_of(m, ref_of(m.st, attacker));
}

void weapons_for(Machine& m, u16 attacker, bool with_card, Words& out) {
  out.n = 0;
  if (!has_type(m, ref_of(m.st, attacker), type_bit(ChampionCard)) &&
      !has_permit(m, ref_of(m.st, attacker), AllyWields))
    return;
  for (const u16 row : zone(m.st, Field, m.st.obj[attacker].ctrl))
    if (row != attacker && is_usable_weapon(m, row, with_card) && may_wield(m, attacker, row) &&
        is_payable_weapon(m, attacker, row))
      out.push(to_word(ref_of(m.st, row)));
}

constexpr u64 keyword_bit(Keyword k) { return u64{1} << k; }
/// Keywords that decide what may be attacked.
constexpr u64 kAimWords = keyword_bit(TrueSight) | keyword_bit(Unblockable) | keyword_bit(Cleave);

/// What a unit or weapon brings into an attack, with what is loaded in it.
u64 keywords_with_loads(Machine& m, u16 row) {
  u64 keywords = derived(m, row).keywords;
  each_loaded(m.st, row, [&](u16 load) { keywords |= derived(m, load).keywords; });
  return keywords;
}

/// The keywords of an attack: of the unit, its attack card, the weapons it wields.
u64 keywords_of(Machine& m, u16 attacker, u16 with_card, std::span<const Word> weapons) {
  u64 keywords = keywords_with_loads(m, attacker);
  if (with_card) keywords |= derived(m, with_card).keywords;
  for (const Word w : weapons) keywords |= keywords_with_loads(m, word::as_row(w).id);
  return keywords;
}

int power_with_loads(Machine& m, u16 row) {
  int power = power_of(m, row);
  each_loaded(m.st, row, [&](u16 load) { power += power_of(m, load); });
  return power;
}

/// 6.1: a champion attacks with a weapon, a card or power of its own; others need a total above 0, unless commanded.
bool has_means(Machine& m, u16 attacker, u16 with_card, std::span<const Word> weapons) {
  if (with_card) return true;
  if (!weapons.empty() && has_type(m, ref_of(m.st, attacker), type_bit(ChampionCard))) return true;
  int power = power_with_loads(m, attacker) + stat_changes(m, ref_of(m.st, attacker), AttackPower);
  for (const Word w : weapons) power += power_with_loads(m, word::as_row(w).id);
  return power > 0;
}

/// May this attack go on against it, whatever it has become (6.6: types end no role)?
bool may_aim_at(Machine& m, Ref attacker, Ref target, bool true_sight) {
  if (m.st.obj[attacker.id].ctrl == m.st.obj[target.id].ctrl || banned(m, target, CantBeAttacked)) return false;
  if (has_keyword(m, target, Stealth) && !true_sight && !permitted(m, attacker, AttackStealth, target)) return false;
  if (banned_against(m, attacker, CantAttackThat, target)) return false;
  return !has_permit(m, attacker, AttackOnly) || permitted(m, attacker, AttackOnly, target);
}

bool is_legal_target(Machine& m, Ref attacker, u16 row, bool true_sight) {
  return is_attackable(m, row) && may_aim_at(m, attacker, ref_of(m.st, row), true_sight);
}

/// 6.2 step 4: an awake legal object with taunt must be chosen, if there is one.
void targets_of_seat(Machine& m, Ref attacker, u64 keywords, Seat seat, Words& out) {
  const bool sees = keywords & keyword_bit(TrueSight), free_choice = keywords & keyword_bit(Unblockable);
  const u32 first = out.n;
  bool taunted = false;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat)) {
      if (!is_legal_target(m, attacker, row, sees)) continue;
      const bool taunts = !free_choice && !is_rested(m.st, row) && has_keyword(m, ref_of(m.st, row), Taunt);
      if (taunts && !taunted) out.n = first;
      if (taunts || !taunted) out.push(to_word(ref_of(m.st, row)));
      taunted = taunted || taunts;
    }
}

/// R73: an attack against a player is not one against what it can only attack.
bool may_attack_player(Machine& m, Ref attacker) { return !has_permit(m, attacker, AttackOnly); }

/// What may be attacked with these keywords: objects, or with cleave players who have such an object (9).
void attack_targets(Machine& m, u16 attacker, u64 keywords, Words& out) {
  out.n = 0;
  const Ref who = ref_of(m.st, attacker);
  const bool cleaves = keywords & keyword_bit(Cleave);
  if (cleaves && !may_attack_player(m, who)) return;
  for (int p = 0; p < m.st.seats; ++p) {
    const Seat seat = seat_at(p);
    if (seat == m.st.obj[attacker].ctrl || !alive(m.st, seat)) continue;
    const u32 before = out.n;
    targets_of_seat(m, who, keywords, seat, out);
    if (!cleaves || out.n == before) continue;
    out.n = before;
    out.push(word::player(seat));
  }
}

bool holds_word(const Words& words, Word wanted) {
  for (const Word w : words)
    if (w == wanted) return true;
  return false;
}

/// 6.2 step 5: who rests to attack does not rest for the tax too; with an attack card the declaration rests nobody.
u16 rests_to_attack(const Frame& f) { return attack_card(f) ? u16{0} : f.source.id; }

int most_weapons(Machine& m, Seat seat) { return m.on(WeaponsPerAttack) ? 99 : 1 + seat_permits(m, seat, WieldMore); }

/// The ways to wield more of these weapons beside those wielded already, as far as it matters: each one more gives a
/// keyword that decides what may be attacked, or the power to attack. Stops at the first that `each` is content with.
template <class F>
bool any_wielding(Machine& m, u16 attacker, u16 with_card, const Words& weapons, int most, Words& wielded, F& each,
                  u32 from = 0) {
  const std::span<const Word> now{wielded.at, wielded.n};
  if (each(now)) return true;
  if (static_cast<int>(wielded.n) >= most) return false;
  const u64 aims = keywords_of(m, attacker, with_card, now) & kAimWords;
  const bool means = has_means(m, attacker, with_card, now);
  for (u32 i = from; i < weapons.n; ++i) {
    const Word w = weapons.at[i];
    if (holds_word(wielded, w)) continue;
    if (means && !(keywords_with_loads(m, word::as_row(w).id) & kAimWords & ~aims)) continue;
    wielded.push(w);
    const bool content = any_wielding(m, attacker, with_card, weapons, most, wielded, each, i + 1);
    --wielded.n;
    if (content) return true;
  }
  return false;
}

/// Does it matter for what may be attacked which weapons are wielded? Mostly not.
bool weapons_aim(Machine& m, const Words& weapons) {
  for (const Word w : weapons)
    if (keywords_with_loads(m, word::as_row(w).id) & kAimWords) return true;
  return false;
}

/// Everything that may be attacked with one or the other of these weapons.
void reachable(Machine& m, u16 attacker, u16 with_card, const Words& weapons, Words& out) {
  out.n = 0;
  const bool aims = weapons_aim(m, weapons);
  const int most = weapons.n > 1 ? most_weapons(m, m.st.obj[attacker].ctrl) : 1;
  Words found, wielded;
  wielded.n = 0;
  auto add = [&](std::span<const Word> with) {
    if (!has_means(m, attacker, with_card, with)) return false;
    attack_targets(m, attacker, keywords_of(m, attacker, with_card, with), aims ? found : out);
    if (!aims) return true;
    for (const Word w : found)
      if (!holds_word(out, w)) out.push(w);
    return false;
  };
  any_wielding(m, attacker, with_card, weapons, most, wielded, add);
}

bool can_pay_tax(Machine& m, Seat seat, Ref attacker) {
  const int tax = tax_of(m, attacker);
  return tax <= 0 || funds_without(m, seat, attacker.id) >= tax;
}

/// 2.3: the very first turn has no attacks.
bool barred(const State& s, Seat seat) { return score(s, seat, TurnsTaken) == 0 && s.seats == 2 && seat == s.first; }

/// May an attack be declared with it, by whatever means?
bool may_declare(Machine& m, Seat seat, u16 row) {
  if (barred(m.st, seat) || m.st.obj[row].ctrl != seat || !obeys(m, row)) return false;
  return !((derived(m, row).bans >> CantAttack) & 1) && !seat_banned(m, seat, CantAttack, ref_of(m.st, row));
}

/// 6.1: an awake unit, or a weapon that attacks alone and could be wielded.
bool can_attack(Machine& m, Seat seat, u16 row) {
  const Derived& d = derived(m, row);
  const bool alone = (d.types & type_bit(Weapon)) && ((d.permits >> AttackAlone) & 1);
  if (is_rested(m.st, row) || !((d.types & kUnits) || alone) || (alone && !is_usable_weapon(m, row, false)))
    return false;
  return may_declare(m, seat, row) && can_pay_tax(m, seat, ref_of(m.st, row));
}

}  // namespace

bool may_attack_by_card(Machine& m, Seat seat, u16 attacker, u16 with_card) {
  if (!may_declare(m, seat, attacker)) return false;
  Words weapons, found;
  weapons_for(m, attacker, true, weapons);
  reachable(m, attacker, with_card, weapons, found);
  return found.n > 0;
}

void list_attacks(Machine& m, Seat seat) {
  if (barred(m.st, seat)) return;
  Words weapons, targets;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat)) {
      if (!can_attack(m, seat, row)) continue;
      weapons_for(m, row, false, weapons);
      reachable(m, row, 0, weapons, targets);
      for (const Word w : targets) add_option(m, AttackWith, ref_of(m.st, row), to_ref(w));
    }
}

void begin_attack(Machine& m, Seat seat, Ref attacker, Ref target) {
  if (Frame* f = push_flow(m, DeclareFlow, seat, attacker)) f->reg[kTarget] = to_word(target);
}

namespace {

// ---------------------------------------------------------------------------------------------------- weapons

u16 card_row(const Frame& f) { return attack_card(f) ? attack_card(f).id : u16{0}; }

bool has_target(const Frame& f) { return word::is_row(f.reg[kTarget]) || word::is_player(f.reg[kTarget]); }

/// Can the attack be declared with these: against the target chosen, or any (6.2 step 4)?
bool suits(Machine& m, const Frame& f, std::span<const Word> weapons) {
  if (!has_means(m, f.source.id, card_row(f), weapons)) return false;
  Words found;
  attack_targets(m, f.source.id, keywords_of(m, f.source.id, card_row(f), weapons), found);
  return has_target(f) ? holds_word(found, f.reg[kTarget]) : found.n > 0;
}

void wielded_so_far(const Machine& m, const Frame& f, Words& out) {
  out.n = 0;
  for (const Word w : list(m.st, f.reg[kWeapons])) out.push(w);
}

/// Those that may be wielded beside what is wielded already, alone or with others to come, so that whatever is chosen can
/// be completed. Says whether the attack can do without any of them.
bool next_weapons(Machine& m, const Frame& f, Words& out) {
  const u16 attacker = f.source.id, with_card = card_row(f);
  auto content = [&](std::span<const Word> with) { return suits(m, f, with); };
  Words weapons, wielded;
  weapons_for(m, attacker, static_cast<bool>(attack_card(f)), weapons);
  wielded_so_far(m, f, wielded);
  const int most = most_weapons(m, f.you);
  out.n = 0;
  if (static_cast<int>(wielded.n) < most)
    for (const Word w : weapons) {
      if (holds_word(wielded, w)) continue;
      wielded.push(w);
      if (any_wielding(m, attacker, with_card, weapons, most, wielded, content)) out.push(w);
      --wielded.n;
    }
  return content({wielded.at, wielded.n});
}

void keep_weapon(Machine& m, Frame& f, Word weapon) {
  Words wielded;
  wielded_so_far(m, f, wielded);
  wielded.push(weapon);
  f.reg[kWeapons] = make_list(m, {wielded.at, wielded.n});
  note(m, EventKind::Chosen, f.you, to_ref(weapon), f.source);
}

/// One after the other, until no more are wanted or may be wielded. The only one that can complete the attack is no choice.
After choose_weapons(Machine& m, Frame& f) {
  if (number(f, kArmed)) return After::Done;
  if (!live(m.st, f.source) || is_ghost(m.st, f.source)) {
    set_number(f, kDeclined, 1);
    return After::Done;
  }
  Words found;
  for (;;) {
    const bool enough = next_weapons(m, f, found);
    if (!found.n) return After::Done;
    if (enough || found.n > 1) return ask(m, Ask::Pick, f.you, enough ? 0 : 1, 1, WieldPrompt);
    keep_weapon(m, f, found.at[0]);
  }
}
void list_weapons(Machine& m, Frame& f, Seat) {
  Words found;
  next_weapons(m, f, found);
  add_options(m, found);
}
After take_weapon(Machine& m, Frame& f, const Answer& answer) {
  if (answer.n) keep_weapon(m, f, option_word(picked(m, answer)));
  else set_number(f, kArmed, 1);
  return After::Again;
}

// ----------------------------------------------------------------------------------------------------- target

void candidates(Machine& m, const Frame& f, Words& out) {
  attack_targets(m, f.source.id, keywords_of(m, f.source.id, card_row(f), list(m.st, f.reg[kWeapons])), out);
}

After choose_target(Machine& m, Frame& f) {
  if (number(f, kDeclined)) return After::Done;
  if (has_target(f)) return After::Done;
  Words found;
  candidates(m, f, found);
  if (!found.n) {
    set_number(f, kDeclined, 1);
    return After::Done;
  }
  if (found.n > 1) return ask(m, Ask::Pick, f.you, 1, 1, TargetPrompt);
  f.reg[kTarget] = found.at[0];
  return After::Done;
}
void list_targets(Machine& m, Frame& f, Seat) {
  Words found;
  candidates(m, f, found);
  add_options(m, found);
}
After take_target(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kTarget] = option_word(picked(m, answer));
  return After::Done;
}

// ------------------------------------------------------------------------------------------------ more targets

/// 9 Multistrike N: so many more.
int multistrike(Machine& m, const Frame& f) {
  int sum = keyword_value(m, f.source, Multistrike);
  if (attack_card(f)) sum += keyword_value(m, attack_card(f), Multistrike);
  for (const Word w : list(m.st, f.reg[kWeapons])) sum += keyword_value(m, word::as_row(w), Multistrike);
  return sum;
}
/// Distinct ones, none of them a defender already. Who taunts on the side of the first target was heeded by it.
void more_candidates(Machine& m, const Frame& f, Words& out) {
  out.n = 0;
  const u64 keywords = keywords_of(m, f.source.id, card_row(f), list(m.st, f.reg[kWeapons]));
  const Word target = f.reg[kTarget];
  const bool cleave = word::is_player(target);
  const Seat attacked = cleave ? word::as_player(target) : m.st.obj[word::as_row(target).id].ctrl;
  Words found;
  found.n = 0;
  for (int p = 0; p < m.st.seats; ++p) {
    const Seat seat = seat_at(p);
    if (seat == f.you || !alive(m.st, seat) || (cleave && seat == attacked)) continue;
    targets_of_seat(m, f.source, seat == attacked ? keywords | keyword_bit(Unblockable) : keywords, seat, found);
  }
  for (const Word w : found)
    if (w != target) out.push(w);
}
After choose_more(Machine& m, Frame& f) {
  const int most = number(f, kDeclined) || word::is_list(f.reg[kMore]) ? 0 : multistrike(m, f);
  if (!most) return After::Done;
  Words found;
  more_candidates(m, f, found);
  return found.n ? ask(m, Ask::Pick, f.you, 0, std::min(most, static_cast<int>(found.n)), TargetPrompt) : After::Done;
}
void list_more(Machine& m, Frame& f, Seat) {
  Words found;
  more_candidates(m, f, found);
  add_options(m, found);
}
After take_more(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kMore] = picked_list(m, answer);
  return After::Done;
}

// -------------------------------------------------------------------------------------------------------- tax

/// Of the attacker and of the weapons it uses.
int whole_tax(Machine& m, const Frame& f) {
  int tax = tax_of(m, f.source);
  for (const Word w : list(m.st, f.reg[kWeapons])) tax += tax_of(m, word::as_row(w));
  return tax;
}

After ask_tax(Machine& m, Frame& f) {
  if (number(f, kDeclined)) return After::Done;
  const int tax = whole_tax(m, f);
  if (tax <= 0) return After::Done;
  if (funds_without(m, f.you, rests_to_attack(f)) < tax) {
    set_number(f, kDeclined, 1);
    return After::Done;
  }
  return ask(m, Ask::YesNo, f.you, 1, 1, TaxPrompt);
}
void list_tax(Machine& m, Frame&, Seat) {
  add_option(m, kYes);
  add_option(m, kNo);
}
After take_tax(Machine& m, Frame& f, const Answer& answer) {
  set_number(f, kDeclined, picked(m, answer).verb == kNo);
  return After::Done;
}

After choose_payment(Machine& m, Frame& f) {
  const int tax = number(f, kDeclined) ? 0 : whole_tax(m, f);
  if (tax <= 0 || word::is_list(f.reg[kPaying])) return After::Done;
  Words found;
  found.n = 0;
  reserve_payers(m, f.you, rests_to_attack(f), found);
  if (static_cast<int>(found.n) > tax && !all_alike(m, found)) return ask(m, Ask::Pick, f.you, tax, tax, ReservePrompt);
  f.reg[kPaying] = make_list(m, {found.at, static_cast<size_t>(tax)});
  return After::Done;
}
void list_payment(Machine& m, Frame& f, Seat) {
  Words found;
  found.n = 0;
  reserve_payers(m, f.you, rests_to_attack(f), found);
  add_options(m, found);
}
After take_payment(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kPaying] = picked_list(m, answer);
  return After::Done;
}

// ----------------------------------------------------------------------------------------------------- commit

void defend(Machine& m, Ref attacker, Ref defender, int how) {
  set_flag(m, defender.id, Defending, true);
  relate(m, Defends, defender, attacker);
  note(m, BecameDefender, m.st.obj[attacker.id].ctrl, attacker, defender, 0, how);
}

void wield(Machine& m, Ref attacker, Ref weapon) {
  set_flag(m, weapon.id, Wielded, true);
  relate(m, Wields, attacker, weapon);
  Words loaded;
  loaded.n = 0;
  each_loaded(m.st, weapon.id, [&](u16 row) { loaded.push(to_word(ref_of(m.st, row))); });
  for (const Word w : loaded) {
    const Ref r = move(m, word::as_row(w), {.zone = zone_of(Intent, m.st.obj[attacker.id].ctrl), .verb = Verb::Rules});
    if (r) set_host(m, r.id, attacker);
  }
}

/// 9 Intercept: one's champion is attacked while this ally is awake. It waits like any trigger.
void offer_intercepts(Machine& m, Ref attacker, Ref target) {
  if (!has_type(m, target, type_bit(ChampionCard)) || attack_has(m, attacker, Unblockable)) return;
  bool kept = banned(m, attacker, CantBeIntercepted);
  each_used(m.st, m.st.obj[attacker.id].ctrl, attacker,
            [&](Ref used) { kept = kept || banned(m, used, CantBeIntercepted); });
  if (kept) return;
  const Seat seat = m.st.obj[target.id].ctrl;
  for (const u16 row : zone(m.st, Field, seat)) {
    if (is_rested(m.st, row) || !has_keyword(m, ref_of(m.st, row), Intercept)) continue;
    if (banned(m, ref_of(m.st, row), CantIntercept)) continue;
    cantrip::Item item{};
    item.source = ref_of(m.st, row);
    item.who = seat;
    item.a = attacker;
    item.b = target;
    item.props = IsTrigger | IsIntercept;
    stack::record(m, item);
  }
}

/// 6.2 step 5: one attempt is enough for "must attack if able", also if it was declined.
void tell_attempt(Machine& m, Ref attacker) {
  if (permitted(m, attacker, MustAttack) && !flag(m.st, attacker.id, Tried)) set_flag(m, attacker.id, Tried, true);
}

/// What is for its next attack is for this one, and ends with it.
bool is_made_with(Machine& m, const Effect& e, std::span<const Word> weapons) {
  if (e.m == -1) return weapons.empty();
  Context c;
  c.self = e.source;
  c.you = c.player = e.who;
  for (const Word w : weapons)
    if (matches(m, c, m.pool().selectors[static_cast<size_t>(e.m)], word::as_row(w))) return true;
  return false;
}
void take_next_attack_effects(Machine& m, Ref attacker, std::span<const Word> weapons) {
  for (Effect& e : m.st.effects) {
    if (e.kind != EffectKind::Modify || e.on != attacker || !e.uses || e.asleep == 1) continue;
    if (e.until == Until::DuringNextTurn && (m.st.turn != e.whose || m.st.turn_no == e.turn)) continue;  // not yet
    if (e.asleep == kForSomeAttack && !is_made_with(m, e, weapons)) continue;
    e.asleep = 0;
    e.until = Until::FlowEnd;
    e.uses = 0;
    touch(m);
  }
}

After commit_attack(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const Ref attacker = f.source, with_card = attack_card(f);
  const Seat you = f.you;
  const bool there = live(m.st, attacker) && !is_ghost(m.st, attacker);
  if (there) tell_attempt(m, attacker);
  if (number(f, kDeclined) || !there) {
    if (with_card && live(m.st, with_card))
      move(m, with_card, {.zone = zone_of(Graveyard, m.st.obj[with_card.id].owner), .verb = Verb::Rules});
    return After::Done;
  }
  Words weapons;
  weapons.n = 0;
  for (const Word w : list(m.st, f.reg[kWeapons])) weapons.push(w);
  if (!has_type(m, attacker, kUnits)) weapons.push(to_word(attacker));  // 6.1: a weapon alone is used up like any
  Words targets;
  targets.n = 0;
  const Word target = f.reg[kTarget];
  const bool cleave = word::is_player(target);
  if (cleave) {
    const bool sees = keywords_of(m, attacker.id, card_row(f), {weapons.at, weapons.n}) & keyword_bit(TrueSight);
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(m.st, kind, word::as_player(target)))
        if (is_legal_target(m, attacker, row, sees)) targets.push(to_word(ref_of(m.st, row)));
  } else {
    targets.push(target);
  }
  const u32 cleaved = cleave ? targets.n : 0;
  for (const Word w : list(m.st, f.reg[kMore])) targets.push(w);
  const BatchScope together(m);
  spend_these(m, you, list(m.st, f.reg[kPaying]));
  if (!with_card) rest(m, attacker.id);
  take_next_attack_effects(m, attacker, {weapons.at, weapons.n});
  set_flag(m, attacker.id, Attacking, true);
  for (const Word w : weapons) wield(m, attacker, word::as_row(w));
  note(m, EventKind::Attacked, you, attacker, to_ref(target), 0, cleave);
  for (const Word w : weapons) note(m, UsedInAttack, you, word::as_row(w), attacker);
  for (const u16 row : zone(m.st, Intent, you))
    if (m.st.obj[row].host == attacker.id) note(m, UsedInAttack, you, ref_of(m.st, row), attacker);
  for (u32 i = 0; i < targets.n; ++i) defend(m, attacker, word::as_row(targets.at[i]), i < cleaved);
  for (u32 i = cleaved; i < targets.n; ++i) offer_intercepts(m, attacker, word::as_row(targets.at[i]));
  stack::acted(m, you);
  if (Frame* combat = push_flow(m, CombatFlow, you, attacker); combat && cleave) combat->ev_b = to_ref(target);
  return After::Again;
}

enum DeclareStep : u8 { Weapons, Target, MoreTargets, Tax, Payment_, Commit };
constexpr Step kSteps[] = {
    {"Which weapons?", "", choose_weapons, list_weapons, take_weapon},
    {"Which target?", "", choose_target, list_targets, take_target},
    {"Which targets more?", "", choose_more, list_more, take_more},
    {"Is the tax paid?", "", ask_tax, list_tax, take_tax},
    {"With what?", "", choose_payment, list_payment, take_payment},
    {"The attack is declared", "", commit_attack},
};
constexpr Edge kEdges[] = {{Weapons, Target}, {Target, MoreTargets}, {MoreTargets, Tax},
                           {Tax, Payment_},   {Payment_, Commit},    {Commit, kFlowEnd}};

}  // namespace

bool attack_has(Machine& m, Ref attacker, Keyword keyword) {
  if (!live(m.st, attacker)) return false;
  bool has = has_keyword(m, attacker, keyword);
  each_used(m.st, m.st.obj[attacker.id].ctrl, attacker, [&](Ref used) { has = has || has_keyword(m, used, keyword); });
  return has;
}

bool may_go_on(Machine& m, Ref attacker, Ref defender) {
  return may_aim_at(m, attacker, defender, attack_has(m, attacker, TrueSight));
}

/// 6.6: to something legal that does not defend yet; taunt is not asked again. A whole player stays the target (9 Cleave).
bool may_redirect(Machine& m, Ref attacker, Ref to) {
  if (!live(m.st, attacker) || is_ghost(m.st, attacker) || !flag(m.st, attacker.id, Attacking)) return false;
  if (!live(m.st, to) || is_ghost(m.st, to) || flag(m.st, to.id, Defending)) return false;
  if (const Frame* combat = find_flow(m, CombatFlow); combat && is_player(combat->ev_b)) return false;
  return is_attackable(m, to.id) && may_go_on(m, attacker, to);
}

void redirect(Machine& m, Ref attacker, Ref to, Ref from) {
  if (!may_redirect(m, attacker, to)) return;
  const BatchScope together(m);
  for (int i = m.st.rels.size() - 1; i >= 0; --i)
    if (const Rel rel = m.st.rels[i]; rel.kind == Defends && rel.b == attacker && (!from || rel.a == from))
      stop_defending(m, i);
  defend(m, attacker, to, from ? int{kIntercepting} : 2);
}

constinit const Flow declare_flow{"Attack declaration", "", kSteps, kEdges};

}  // namespace cantrip::grand_archive

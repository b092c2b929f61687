// Declaring an attack (reference 6.1, 6.2; seed "Combat Process", box AttackDeclaration). Nothing happens before the last
// step: leaving the flow earlier takes everything back.
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {
namespace {

enum DeclareReg : u8 { kTarget, kWeapons, kPaying, kTaxPaid, kDeclined };

Ref attack_card(const Frame& f) { return f.ev_b; }

/// 6.1: with durability left; guns, bows and aetherwings loaded, and never with an attack card.
bool is_usable_weapon(Machine& m, u16 row, bool with_card) {
  const Derived& d = derived(m, row);
  if (!(d.types & type_bit(Weapon)) || !m.st.obj[row].counter[DurabilityCounter]) return false;
  if (!(d.subtypes[0] & kLoadableMask)) return true;
  return !with_card && is_loaded(m.st, row);
}

bool may_wield(Machine& m, u16 attacker) {
  return has_type(m, ref_of(m.st, attacker), type_bit(ChampionCard)) ||
         permitted(m, ref_of(m.st, attacker), AllyWields);
}

void weapons_for(Machine& m, u16 attacker, bool with_card, Words& out) {
  out.n = 0;
  if (!may_wield(m, attacker)) return;
  for (const u16 row : zone(m.st, Field, m.st.obj[attacker].ctrl))
    if (row != attacker && is_usable_weapon(m, row, with_card)) out.push(to_word(ref_of(m.st, row)));
}

bool has_true_sight(Machine& m, u16 attacker, u16 with_card, const Words& weapons) {
  if (has_keyword(m, ref_of(m.st, attacker), TrueSight)) return true;
  if (with_card && has_keyword(m, ref_of(m.st, with_card), TrueSight)) return true;
  for (const Word w : weapons)
    if (has_keyword(m, word::as_row(w), TrueSight)) return true;
  return false;
}

bool is_legal_target(Machine& m, Ref attacker, u16 row, bool true_sight) {
  const Ref target = ref_of(m.st, row);
  if (!is_attackable(m, row) || banned(m, target, CantBeAttacked)) return false;
  if (has_keyword(m, target, Stealth) && !true_sight && !permitted(m, attacker, AttackStealth, target)) return false;
  if (banned_against(m, attacker, CantAttackThat, target)) return false;
  return !has_permit(m, attacker, AttackOnly) || permitted(m, attacker, AttackOnly, target);
}

/// 6.2 step 4: an awake legal object with taunt must be chosen, if there is one.
void attack_targets(Machine& m, u16 attacker, u16 with_card, const Words& weapons, Words& out) {
  out.n = 0;
  const Ref who = ref_of(m.st, attacker);
  const bool sees = has_true_sight(m, attacker, with_card, weapons);
  const bool free_choice =
      has_keyword(m, who, Unblockable) || (with_card && has_keyword(m, ref_of(m.st, with_card), Unblockable));
  for (int p = 0; p < m.st.seats; ++p) {
    const Seat seat = seat_at(p);
    if (seat == m.st.obj[attacker].ctrl || !alive(m.st, seat)) continue;
    const u32 first = out.n;
    bool taunted = false;
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(m.st, kind, seat)) {
        if (!is_legal_target(m, who, row, sees)) continue;
        const bool taunts = !free_choice && !is_rested(m.st, row) && has_keyword(m, ref_of(m.st, row), Taunt);
        if (taunts && !taunted) out.n = first;
        if (taunts || !taunted) out.push(to_word(ref_of(m.st, row)));
        taunted = taunted || taunts;
      }
  }
}

/// R73: an attack against a player is not one against what it can only attack.
bool may_attack_player(Machine& m, Ref attacker) { return !has_permit(m, attacker, AttackOnly); }

/// Does its attack go against a whole player (9 Cleave)?
bool cleaves(Machine& m, u16 attacker, u16 with_card, std::span<const Word> weapons) {
  if (has_keyword(m, ref_of(m.st, attacker), Cleave)) return true;
  if (with_card && has_keyword(m, ref_of(m.st, with_card), Cleave)) return true;
  for (const Word w : weapons)
    if (has_keyword(m, word::as_row(w), Cleave)) return true;
  return false;
}

/// 6.2 step 5: who rests to attack does not rest for the tax too; with an attack card the declaration rests nobody.
u16 rests_to_attack(const Frame& f) { return attack_card(f) ? u16{0} : f.source.id; }

int tax_of(Machine& m, Ref attacker) { return price_changes(m, attacker, kCostToAttack); }

bool can_pay_tax(Machine& m, Seat seat, Ref attacker) {
  const int tax = tax_of(m, attacker);
  return tax <= 0 || funds_without(m, seat, attacker.id) >= tax;
}

/// 2.3: the very first turn has no attacks.
bool barred(const State& s, Seat seat) { return score(s, seat, TurnsTaken) == 0 && s.seats == 2 && seat == s.first; }

bool can_attack(Machine& m, Seat seat, u16 row, Words& weapons) {
  weapons.n = 0;
  const Ref r = ref_of(m.st, row);
  const Derived& d = derived(m, row);
  const bool alone = (d.types & type_bit(Weapon)) && ((d.permits >> AttackAlone) & 1);
  if (is_rested(m.st, row) || !((d.types & kUnits) || alone) || ((d.bans >> CantAttack) & 1)) return false;
  if (alone && !m.st.obj[row].counter[DurabilityCounter]) return false;
  if (!obeys(m, row) || seat_banned(m, seat, CantAttack, r) || !can_pay_tax(m, seat, r)) return false;
  weapons_for(m, row, false, weapons);
  if (power_of(m, row) > 0) return true;
  for (const Word w : weapons)
    if (power_of(m, row) + power_of(m, word::as_row(w).id) > 0) return true;
  return false;
}

}  // namespace

bool any_attack_target(Machine& m, u16 attacker, u16 with_card) {
  Words weapons, found;
  weapons_for(m, attacker, true, weapons);
  attack_targets(m, attacker, with_card, weapons, found);
  return found.n > 0;
}

void list_attacks(Machine& m, Seat seat) {
  if (barred(m.st, seat)) return;
  Words weapons, targets;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat)) {
      if (!can_attack(m, seat, row, weapons)) continue;
      const Ref attacker = ref_of(m.st, row);
      attack_targets(m, row, 0, weapons, targets);
      if (cleaves(m, row, 0, {})) {
        for (int p = 0; p < m.st.seats; ++p)
          if (seat_at(p) != seat && targets.n && alive(m.st, seat_at(p)) && may_attack_player(m, attacker))
            add_option(m, AttackWith, attacker, player_ref(seat_at(p)));
        continue;
      }
      for (const Word w : targets) add_option(m, AttackWith, attacker, word::as_row(w));
    }
}

void begin_attack(Machine& m, Seat seat, Ref attacker, Ref target) {
  if (Frame* f = push_flow(m, DeclareFlow, seat, attacker)) f->reg[kTarget] = to_word(target);
}

namespace {

// ---------------------------------------------------------------------------------------------------- weapons

int most_weapons(Machine& m, const Frame& f) {
  if (m.on(WeaponsPerAttack)) return 99;
  return 1 + seat_permits(m, f.you, WieldMore);
}

void weapon_choice(Machine& m, const Frame& f, Words& out, int& least, int& most) {
  weapons_for(m, f.source.id, static_cast<bool>(attack_card(f)), out);
  const bool bare = power_of(m, f.source.id) <= 0 && !attack_card(f);
  least = bare && out.n ? 1 : 0;
  most = most_weapons(m, f);
  if (most > static_cast<int>(out.n)) most = static_cast<int>(out.n);
}

void keep_weapons(Machine& m, Frame& f, std::span<const Word> weapons) {
  f.reg[kWeapons] = make_list(m, weapons);
  for (const Word w : weapons) note(m, EventKind::Chosen, f.you, to_ref(w), f.source);
}

After choose_weapons(Machine& m, Frame& f) {
  if (word::is_list(f.reg[kWeapons])) return After::Done;
  if (!live(m.st, f.source) || is_ghost(m.st, f.source)) {
    set_number(f, kDeclined, 1);
    return After::Done;
  }
  Words found;
  int least = 0, most = 0;
  weapon_choice(m, f, found, least, most);
  if (found.n && static_cast<int>(found.n) > least) return ask(m, Ask::Pick, f.you, least, most, WieldPrompt);
  keep_weapons(m, f, {found.at, found.n});
  return After::Done;
}
void list_weapons(Machine& m, Frame& f, Seat) {
  Words found;
  int least = 0, most = 0;
  weapon_choice(m, f, found, least, most);
  for (const Word w : found) add_option(m, kObject, to_ref(w));
}
After take_weapons(Machine& m, Frame& f, const Answer& answer) {
  Word words[kMaxPicks];
  for (int i = 0; i < answer.n; ++i) words[i] = option_word(picked(m, answer, i));
  keep_weapons(m, f, {words, answer.n});
  return After::Done;
}

// ----------------------------------------------------------------------------------------------------- target

void candidates(Machine& m, Frame& f, Words& out) {
  Words weapons;
  weapons.n = 0;
  for (const Word w : list(m.st, f.reg[kWeapons])) weapons.push(w);
  const u16 card_row = attack_card(f) ? attack_card(f).id : u16{0};
  attack_targets(m, f.source.id, card_row, weapons, out);
  if (!out.n || !cleaves(m, f.source.id, card_row, {weapons.at, weapons.n})) return;
  u8 seats = 0;
  for (const Word w : out) seats |= bit(m.st.obj[word::as_row(w).id].ctrl);
  out.n = 0;
  for (int p = 0; p < m.st.seats; ++p)
    if ((seats >> p) & 1 && may_attack_player(m, f.source)) out.push(word::player(seat_at(p)));
}

After choose_target(Machine& m, Frame& f) {
  if (number(f, kDeclined)) return After::Done;
  if (word::is_row(f.reg[kTarget]) || word::is_player(f.reg[kTarget])) return After::Done;
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
  for (const Word w : found) add_option(m, word::is_player(w) ? kPlayer : kObject, to_ref(w));
}
After take_target(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kTarget] = option_word(picked(m, answer));
  return After::Done;
}

// -------------------------------------------------------------------------------------------------------- tax

After ask_tax(Machine& m, Frame& f) {
  if (number(f, kDeclined)) return After::Done;
  const int tax = tax_of(m, f.source);
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
  const int tax = number(f, kDeclined) ? 0 : tax_of(m, f.source);
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
  for (const Word w : found) add_option(m, kObject, to_ref(w));
}
After take_payment(Machine& m, Frame& f, const Answer& answer) {
  Word words[kMaxPicks];
  for (int i = 0; i < answer.n; ++i) words[i] = option_word(picked(m, answer, i));
  f.reg[kPaying] = make_list(m, {words, answer.n});
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
  for (const u16 row : zone(m.st, Loaded, m.st.obj[weapon.id].ctrl))
    if (m.st.obj[row].host == weapon.id) loaded.push(to_word(ref_of(m.st, row)));
  for (const Word w : loaded) {
    const Ref r = move(m, word::as_row(w), {.zone = zone_of(Intent, m.st.obj[attacker.id].ctrl), .verb = Verb::Rules});
    if (r) set_host(m, r.id, attacker);
  }
}

/// 9 Intercept: one's champion is attacked while this ally is awake. It waits like any trigger.
void offer_intercepts(Machine& m, Ref attacker, Ref target) {
  if (!has_type(m, target, type_bit(ChampionCard)) || has_keyword(m, attacker, Unblockable)) return;
  const Seat seat = m.st.obj[target.id].ctrl;
  Words found;
  found.n = 0;
  for (const u16 row : zone(m.st, Field, seat))
    if (!is_rested(m.st, row) && has_keyword(m, ref_of(m.st, row), Intercept)) found.push(to_word(ref_of(m.st, row)));
  for (const Word w : found) {
    cantrip::Item item{};
    item.source = word::as_row(w);
    item.who = seat;
    item.a = attacker;
    item.props = IsTrigger | IsIntercept;
    stack::push(m, item);
    note(m, EventKind::Recorded, seat, item.source);
  }
}

After commit_attack(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const Ref attacker = f.source, with_card = attack_card(f);
  const Seat you = f.you;
  if (number(f, kDeclined) || !live(m.st, attacker) || is_ghost(m.st, attacker)) {
    if (with_card && live(m.st, with_card))
      move(m, with_card, {.zone = zone_of(Graveyard, m.st.obj[with_card.id].owner), .verb = Verb::Rules});
    return After::Done;
  }
  Words weapons;
  weapons.n = 0;
  for (const Word w : list(m.st, f.reg[kWeapons])) weapons.push(w);
  Words targets;
  targets.n = 0;
  const Word target = f.reg[kTarget];
  const bool cleave = word::is_player(target);
  if (cleave) {
    const bool sees = has_true_sight(m, attacker.id, with_card ? with_card.id : u16{0}, weapons);
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(m.st, kind, word::as_player(target)))
        if (is_legal_target(m, attacker, row, sees)) targets.push(to_word(ref_of(m.st, row)));
  } else {
    targets.push(target);
  }
  const BatchScope together(m);
  spend_these(m, you, list(m.st, f.reg[kPaying]));
  if (!with_card) rest(m, attacker.id);
  set_flag(m, attacker.id, Attacking, true);
  for (const Word w : weapons) wield(m, attacker, word::as_row(w));
  note(m, EventKind::Attacked, you, attacker, to_ref(target), 0, cleave);
  for (const Word w : weapons) note(m, UsedInAttack, you, word::as_row(w), attacker);
  for (const u16 row : zone(m.st, Intent, you))
    if (m.st.obj[row].host == attacker.id) note(m, UsedInAttack, you, ref_of(m.st, row), attacker);
  for (const Word w : targets) defend(m, attacker, word::as_row(w), cleave);
  if (!cleave) offer_intercepts(m, attacker, word::as_row(target));
  stack::acted(m, you);
  push_flow(m, CombatFlow, you, attacker);
  return After::Again;
}

enum DeclareStep : u8 { Weapons, Target, Tax, Payment_, Commit };
constexpr Step kSteps[] = {
    {"Which weapons?", "", choose_weapons, list_weapons, take_weapons},
    {"Which target?", "", choose_target, list_targets, take_target},
    {"Is the tax paid?", "", ask_tax, list_tax, take_tax},
    {"With what?", "", choose_payment, list_payment, take_payment},
    {"The attack is declared", "", commit_attack},
};
constexpr Edge kEdges[] = {{Weapons, Target}, {Target, Tax}, {Tax, Payment_}, {Payment_, Commit}, {Commit, kFlowEnd}};

}  // namespace

/// 6.6, 9 True Sight: the attack sees, by the unit, by what it wields or by a card of the intent.
bool sees_through_stealth(Machine& m, Ref attacker, Ref defender) {
  if (!live(m.st, attacker)) return false;
  bool sees = has_keyword(m, attacker, TrueSight) || permitted(m, attacker, AttackStealth, defender);
  each_used(m.st, m.st.obj[attacker.id].ctrl, attacker,
            [&](Ref used) { sees = sees || (live(m.st, used) && has_keyword(m, used, TrueSight)); });
  return sees;
}

/// 6.6: to something legal that does not defend yet; taunt is not asked again.
void redirect(Machine& m, Ref attacker, Ref to) {
  if (!live(m.st, attacker) || is_ghost(m.st, attacker) || !live(m.st, to) || flag(m.st, to.id, Defending)) return;
  if (!is_legal_target(m, attacker, to.id, sees_through_stealth(m, attacker, to))) return;
  const BatchScope together(m);
  for (int i = m.st.rels.size() - 1; i >= 0; --i) {
    const Rel rel = m.st.rels[i];
    if (rel.kind != Defends || rel.b != attacker) continue;
    unrelate_at(m, i);
    set_flag(m, rel.a.id, Defending, false);
  }
  defend(m, attacker, to, 2);
}

constinit const Flow declare_flow{"Attack declaration", "", kSteps, kEdges};

}  // namespace cantrip::grand_archive

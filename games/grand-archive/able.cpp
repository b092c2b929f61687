// Who may do what: tests that several parts of the rules share (reference 1.4, 4.2, 6.1, 9).
#include "core/why.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

u16 champion_of(const State& s, Seat seat) {
  const std::span<const u16> there = zone(s, Champion, seat);
  if (!there.empty()) return there[0];
  for (const u16 row : zone(s, Field, seat))
    if (flag(s, row, Crowned)) return row;
  return 0;
}

int lv(Machine& m, Seat seat) {
  const u16 row = champion_of(m.st, seat);
  return row ? derived(m, row).stat[Level] : 0;
}

/// 1.4, 1.7: norm always, every element of the champion's lineage; exalted with another advanced one.
u32 enabled_elements(Machine& m, Seat seat) {
  u32 enabled = type_bit(Norm);
  if (const u16 row = champion_of(m.st, seat)) enabled |= derived(m, row).types & kElements;
  if (modifies(m, StaticKind::Permit))  // "fire element is enabled for you"
    for (int e = Norm; e <= Exalted; ++e)
      if (seat_permitted(m, seat, EnableElement + e - Norm)) enabled |= 1u << e;
  if (enabled & kAdvanced & ~type_bit(Exalted)) enabled |= type_bit(Exalted);
  else enabled &= ~type_bit(Exalted);
  return enabled;
}

bool elements_enabled(Machine& m, Seat seat, u16 row) {
  const u32 needed = derived(m, row).types & kElements & ~type_bit(Norm);
  if (!needed || !(needed & ~enabled_elements(m, seat))) return true;
  if (says_of_itself(m, row, StaticKind::Permit, IgnoreElements)) return true;
  if (has_leave(m, seat, ref_of(m.st, row), IgnoreElements)) return true;
  return seat_permitted(m, seat, IgnoreElements, ref_of(m.st, row));
}

bool shares_class(Machine& m, Seat seat, u16 row) {
  const u16 champion = champion_of(m.st, seat);
  return champion && (derived(m, row).subtypes[0] & derived(m, champion).subtypes[0] & kClassMask);
}

/// 9 Pride: does not obey below that level.
bool obeys(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  const int pride = (d.keywords >> Pride) & 1 ? d.keyword_value[Pride] : 0;
  return !pride || lv(m, m.st.obj[row].ctrl) >= pride;
}

bool is_fast(Machine& m, u16 row) {
  const Ref r = ref_of(m.st, row);
  const Derived& d = derived(m, row);
  if ((d.types & type_bit(Fast)) || ((d.keywords >> FastActivation) & 1)) return true;
  if ((card(m, row).flags & kHasStatic) && says_of_itself(m, row, StaticKind::Permit, AtFastSpeed)) return true;
  if (!modifies(m, StaticKind::Permit)) return false;
  return permitted(m, r, AtFastSpeed) || seat_permitted(m, m.st.obj[row].owner, AtFastSpeed, r);
}

bool is_attackable(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  if (d.types & kUnits) return true;
  return (d.types & type_bit(Domain)) && ((d.subtypes[0] >> SiegeableKind) & 1);
}

/// 1.2: last known information reaches one zone change back. Whose leaving a text was started by it finds where that went:
/// "whenever an ally dies, you may banish it".
bool found_again(const Machine& m, const Frame& f, u8 slot) {
  if (slot != static_cast<u8>(Slot::EventA) || !f.ability) return false;
  const Row16 trigger = m.pool().abilities[f.ability].trigger;
  if (!trigger) return false;
  const EventKind event = m.pool().triggers[trigger].event;
  return event == Died || event == Destroyed || event == Killed || event == LeftField;
}

/// "Card activations you control can't be negated", "this card's activation can't be negated".
bool may_negate(Machine& m, const cantrip::Item& item) {
  if (!(item.props & IsActivation) || !live(m.st, item.card)) return true;
  return !seat_banned(m, item.who, CantBeNegated, item.card) &&
         !says_of_itself(m, item.card.id, StaticKind::Ban, CantBeNegated);
}

bool is_spell(Machine& m, Ref source) { return live(m.st, source) && has_subtype(m, source, SpellKind); }

bool is_loaded(const State& s, u16 row) {
  bool loaded = false;
  each_loaded(s, row, [&](u16) { loaded = true; });
  return loaded;
}

int power_of(Machine& m, u16 row) {
  const int power = derived(m, row).stat[Power];
  return power == kMissing ? 0 : power;
}

namespace {
/// Is what is being declared or resolved a Spell: a card, a trigger of a Spell, an ability "as a Spell" (4.3, 5.4)?
bool comes_from_spell(Machine& m, const Context& c) {
  if (const cantrip::Item* item = c.frame && c.frame->item ? find_item(m.st, c.frame->item) : nullptr;
      item && (item->props & AsSpell))
    return true;
  const bool declared = c.frame && c.frame->kind == FrameKind::Plan && c.frame->ability;
  if (declared && m.pool().abilities[c.frame->ability].kind & kAsSpell) return true;
  return is_spell(m, c.self);
}
}  // namespace

/// 9: shrouds are about targets of activations, materializations and triggers, one's own too; not about attacks.
bool may_target(Machine& m, const Context& c, Ref r) {
  if (is_player(r) || !live(m.st, r) || !in_play(m, r.id)) return true;
  const Derived& d = derived(m, r.id);
  if ((d.keywords >> Omnishroud) & 1 || (d.bans >> CantBeTargeted) & 1) return false;
  const bool shrouded = (d.keywords >> Spellshroud) & 1 || (d.bans >> CantBeTargetedBySpells) & 1;
  return !shrouded || !comes_from_spell(m, c);
}

/// As list_activations offers cards, told the other way round.
std::string why_not(Machine& m, Seat seat, Ref what) {
  for (const Option& o : m.options)
    if (o.a == what && (o.verb == Activate || o.verb == Materialize)) return "";
  const CardDef& def = card(m, what.id);
  if (def.stat[Reserve] == kMissing) return "It is materialized in your materialize phase.";
  if (!elements_enabled(m, seat, what.id)) return "Your champion does not enable its element.";
  const bool main = m.st.decision.text == MainPrompt;
  if (!main && !is_fast(m, what.id))
    return "It is slow: it can be activated in your main phase while the stack is empty.";
  const u16 champion = champion_of(m.st, seat);
  if (!champion) return "You have no champion.";
  if (has_keyword(m, what, ClassLocked) && !shares_class(m, seat, what.id)) return "Your champion is of another class.";
  if (const int level = keyword_value(m, what, LevelLocked); card(m, champion).stat[BaseLevel] < level)
    return "Your champion must have level " + std::to_string(level) + ".";
  if ((def.types & type_bit(Attack)) && is_rested(m.st, champion)) return "Your champion is rested.";
  const Shortage lack = shortage(m, seat, what, spell_of(m, what.id, kActivateAny), Activate);
  return lack.lack == Lack::Nothing ? "It can't be activated now." : reason(m, lack);
}

}  // namespace cantrip::grand_archive

// The short turn actions: inking, moving to a location, using an ability (reference 4.1, 4.3, 4.7, 4.8).
#include "core/price.hpp"
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

int ready_ink(Machine& m, Seat seat) {
  int n = 0;
  for (const u16 row : zone(m.st, Inkwell, seat)) n += !flag(m.st, row, Exerted);
  return n;
}

/// Nobody can tell one inkwell card from another, so which of them are exerted is no choice.
void exert_ink(Machine& m, Seat seat, int n) {
  for (const u16 row : zone(m.st, Inkwell, seat)) {
    if (n <= 0) return;
    if (flag(m.st, row, Exerted)) continue;
    set_flag(m, row, Exerted, true);
    --n;
  }
}

bool can_ink(Machine& m, Seat seat, u16 row) {
  return card(m, row).stat[Inkable] != 0 || seat_permitted(m, seat, InkAnything);
}

/// 4.1: revealed, then facedown and ready in the inkwell; everybody saw it, nobody may look again.
void ink(Machine& m, Seat seat, Ref what) {
  const BatchScope together(m);
  know(m, what.id, kEveryone, m.st.obj[what.id].shown_to);
  note(m, EventKind::Revealed, seat, what, {}, kEveryone);
  const Ref inked = move(m, what, {.zone = zone_of(Inkwell, seat), .verb = Verb::Pitch, .by = seat});
  add_score(m, seat, Inkings, 1);
  note(m, Inked, seat, inked);
}

int move_price(Machine& m, Ref character, Ref location) {
  if (permitted(m, character, MoveFree, location)) return 0;
  const int n = stat(m, location, MoveCost) + price_changes_to(m, character, kCostToMove, location);
  return n < 0 ? 0 : n;
}

namespace {

/// 4.7: ready or exerted, dry or drying, any number of times; but not to where it is, and to its player's own locations
/// only (1.8). "Can't" beats an effect as well (0.5).
bool may_move(Machine& m, u16 character, u16 location) {
  const Obj &who = m.st.obj[character], &where = m.st.obj[location];
  if (!is_type(m, character, Character) || who.host == location || who.zone != where.zone) return false;
  return !banned(m, ref_of(m.st, character), CantMove);
}

}  // namespace

bool can_move(Machine& m, u16 character, u16 location) {
  if (!may_move(m, character, location)) return false;
  return move_price(m, ref_of(m.st, character), ref_of(m.st, location)) <= ready_ink(m, m.st.obj[character].ctrl);
}

void move_to(Machine& m, Seat seat, Ref character, Ref location) {
  const BatchScope together(m);
  exert_ink(m, seat, move_price(m, character, location));
  use_price_effects(m, character, kCostToMove);
  set_host(m, character.id, location);
}

bool move_by_text(Machine& m, Seat, Ref character, Ref location) {
  if (!may_move(m, character.id, location.id)) return false;
  set_host(m, character.id, location);
  return true;
}

// ------------------------------------------------------------------------------------------------- abilities
namespace {

void list_one(Machine& m, Seat seat, Ref source, u16 ability) {
  const Ability& a = m.pool().abilities[ability];
  if (a.head != Head::Activated || (a.zones && !((a.zones >> zone_kind(m.st.obj[source.id].zone)) & 1))) return;
  if (!feasible(m, seat, source, ability, UseAbility)) return;
  add_option(m, UseAbility, source, {}, ability);
}

/// 7.3: with an empty deck Boost can't be used.
bool is_vain(const Machine& m, Seat seat, int keyword) {
  return keyword == Boost && zone_size(m.st, zone_of(Deck, seat)) == 0;
}

void list_given(Machine& m, Seat seat, Ref source) {
  for (u64 left = m.pool().activated_keywords & derived(m, source.id).keywords; left; left &= left - 1) {
    const int keyword = __builtin_ctzll(left);
    if (!is_vain(m, seat, keyword)) list_one(m, seat, source, m.pool().keyword_abilities[static_cast<size_t>(keyword)]);
  }
  if (!derived(m, source.id).granted_n) return;
  const Derived d = derived(m, source.id);  // a copy: listing brings others up to date
  for (int i = 0; i < d.granted_n; ++i) {
    bool before = false;  // given twice it is still one thing to do
    for (int k = 0; k < i; ++k) before = before || d.granted[k] == d.granted[i];
    if (!before) list_one(m, seat, source, d.granted[i]);
  }
}

}  // namespace

void list_abilities(Machine& m, Seat seat) {
  bring_up_to_date(m);
  const Machine::Held& held = m.held[zone_of(Play, seat)];
  const bool given =
      (m.written.rest & kAbilityValues) || ((held.keywords | m.written.keywords) & m.pool().activated_keywords);
  for (const u16 row : zone(m.st, Play, seat)) {
    const Ref source = ref_of(m.st, row);
    const CardDef& def = card(m, row);
    if (def.flags & kHasActivated)
      for (int i = 0; i < def.abilities; ++i) list_one(m, seat, source, static_cast<u16>(def.ability + i));
    if (given) list_given(m, seat, source);
  }
  if (!((m.pool().used_zones >> Hand) & 1)) return;
  for (const u16 row : zone(m.st, Hand, seat)) {  // "you may banish an item of yours to play this character for free"
    const CardDef& def = card(m, row);
    if (!((def.acts_from >> Hand) & 1)) continue;
    for (int i = 0; i < def.abilities; ++i) list_one(m, seat, ref_of(m.st, row), static_cast<u16>(def.ability + i));
  }
}

int printed_price(Machine&, const Frame&) { return 0; }  // an ability's price is its cost rows; cards have a flow

/// 4.3: paid, and the effect happens at once.
void commit(Machine& m, Frame& plan) {
  const Seat you = plan.you;
  const Ref source = plan.source;
  const u16 ability = plan.ability;
  const Ability& a = m.pool().abilities[ability];
  if (a.limit && !(a.flags & kLimitWhenDone)) use(m, source, a);
  const Ref paid = pay(m, plan);
  note(m, EventKind::Activated, you, source);
  if (Frame* f = push_ability(m, ability, you, source); f && a.kind == kTellsPayment) f->ev_a = paid;
}

}  // namespace cantrip::lorcana

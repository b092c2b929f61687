// Shift (reference 7.11): what a card may be put on top of, what is paid, what the stack then is.
#include "games/lorcana/shift.hpp"

#include <algorithm>

namespace cantrip::lorcana {
namespace {

bool is_named(const CardDef& card, u16 name) {
  return name && (card.name == name || card.also[0] == name || card.also[1] == name);
}
bool shares_name(const CardDef& a, const CardDef& b) {
  return is_named(b, a.name) || is_named(b, a.also[0]) || is_named(b, a.also[1]);
}

/// Which halves of the name of what is shifted this one can stand for, a bit each.
int halves(Machine& m, u16 shifted, u16 base) {
  if (permitted(m, ref_of(m.st, base), CoveredByAny, ref_of(m.st, shifted))) return 3;
  const CardDef &above = card(m, shifted), &below = card(m, base);
  return (is_named(below, above.also[0]) ? 1 : 0) | (is_named(below, above.also[1]) ? 2 : 0);
}

bool by_type(const KeywordRow& k) { return k.param & kShiftByTypeDiscard; }

}  // namespace

const KeywordRow& keyword_row(const Machine& m, u16 row, int i) {
  const std::vector<KeywordRow>& all = m.pool().keywords;
  return all[std::min(static_cast<size_t>(card(m, row).keyword_row + std::max(i, 0)), all.size() - 1)];
}

/// 7.11: another card of yours in play, by the kind of Shift. All that it names must hold.
bool can_be_base(Machine& m, u16 shifted, const KeywordRow& shift, u16 base) {
  constexpr int kAnyName = kShiftUniversal | kShiftSubtype, kHalves = kShiftDuo | kShiftCombo;
  if (shift.param & kShiftPotato) return is_type(m, base, Item) && m.pool().names[card(m, base).name] == "Potato";
  if (!is_type(m, base, Character)) return false;
  if ((shift.param & kShiftSubtype) && !has_subtype(m, ref_of(m.st, base), shift.param & kShiftOf)) return false;
  if ((shift.param & kAnyName) && !(shift.param & kHalves)) return true;
  if (permitted(m, ref_of(m.st, base), CoveredByAny, ref_of(m.st, shifted))) return true;
  return shares_name(card(m, shifted), card(m, base));
}

/// Duo and Combo Shift: two characters, one for each half of its name.
bool makes_pair(Machine& m, u16 shifted, const KeywordRow& shift, u16 a, u16 b) {
  if (a == b || !(shift.param & (kShiftDuo | kShiftCombo))) return false;
  if (!can_be_base(m, shifted, shift, a) || !can_be_base(m, shifted, shift, b)) return false;
  const int x = halves(m, shifted, a), y = halves(m, shifted, b);
  return ((x & 1) && (y & 2)) || ((x & 2) && (y & 1));
}
bool has_second(Machine& m, Seat seat, u16 shifted, const KeywordRow& shift, u16 base) {
  for (const u16 other : zone(m.st, Play, seat))
    if (makes_pair(m, shifted, shift, base, other)) return true;
  return false;
}

bool pays_by_discard(const KeywordRow& k) { return k.param & (kShiftByDiscard | kShiftByTypeDiscard); }

bool can_be_discarded(const Machine& m, const KeywordRow& k, u16 shifted, u16 row) {
  if (row == shifted) return false;
  return !by_type(k) || (card(m, row).types >> (k.param & kShiftOf) & 1);
}
int discardable(const Machine& m, Seat seat, const KeywordRow& k, u16 shifted) {
  int n = 0;
  for (const u16 row : zone(m.st, Hand, seat)) n += can_be_discarded(m, k, shifted, row);
  return n;
}

/// By any Shift of the card that needs no second one.
bool can_be_base(Machine& m, u16 shifted, u16 base) {
  bool can = false;
  each_shift(m, shifted, [&](u8, const KeywordRow& k) {
    can = can || (!(k.param & kShiftDuo) && can_be_base(m, shifted, k, base));
  });
  return can;
}
bool has_base(Machine& m, Seat seat, u16 row) {
  for (const u16 base : zone(m.st, Play, seat))
    if (can_be_base(m, row, base)) return true;
  return false;
}

/// 7.11: exerted or drying if either was; damage adds up. Of the free play that shifts there is no second one.
void take_in(Machine& m, Ref base, Ref other) {
  const Obj& o = m.st.obj[other.id];
  const u32 flags = o.flags & (flag_bit(Exerted) | flag_bit(Drying));
  const int damage = o.stat[Damage];
  join(m, base, other);
  if (flags & ~m.st.obj[base.id].flags) set_flags(m, base.id, m.st.obj[base.id].flags | flags);
  if (damage) set_stat(m, base.id, Damage, m.st.obj[base.id].stat[Damage] + damage);
}

namespace {

/// The card that lies face up right under this one, as a Shift left it.
Ref covered_by(Machine& m, Ref top) {
  Ref below = kNobody;
  for (const u16 row : zone(m.st, Under, m.st.obj[top.id].owner)) {
    const Obj& o = m.st.obj[row];
    const bool face_up = o.known_to == kEveryone && (card(m, row).types & (type_bit(Character) | type_bit(Item)));
    if (o.host == top.id && face_up) below = ref_of(m.st, row);
  }
  return below;
}

/// 7.11, Temporary Shift: just this one card goes back to hand; the others of the stack stay in play.
void lift(Machine& m, Frame& f, const Ins&) {
  const Ref top = f.source;
  if (!live(m.st, top) || is_ghost(m.st, top) || !in_play(m, top.id)) return;
  set_flag(m, top.id, HereForTheTurn, false);
  const ZoneId hand = zone_of(Hand, m.st.obj[top.id].owner);
  if (const Ref below = covered_by(m, top)) {
    uncover(m, top, hand, Verb::Return, below);
    if (!is_type(m, top.id, Character)) set_flag(m, top.id, Drying, false);
    return;
  }
  move(m, top, {.zone = hand, .verb = Verb::Return, .by = f.you});
}

constexpr void (*kNatives[])(Machine&, Frame&, const Ins&) = {lift};

}  // namespace

const std::span<void (*const)(Machine&, Frame&, const Ins&)> natives = kNatives;

}  // namespace cantrip::lorcana

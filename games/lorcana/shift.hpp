// Shift (reference 7.11), as playing a card asks of it.
#pragma once
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

const KeywordRow& keyword_row(const Machine&, u16 row, int i);

/// Calls fn(which, row) for each Shift of a card: with different costs they are different abilities (7).
template <class Fn>
void each_shift(const Machine& m, u16 row, Fn&& fn) {
  if (!((card(m, row).keywords >> Shift) & 1)) return;
  const int n = card(m, row).keyword_rows;
  for (int i = 0; i < n; ++i)
    if (const KeywordRow& k = keyword_row(m, row, i); k.keyword == Shift) fn(static_cast<u8>(i), k);
}

/// Can it be put on top of this one by this Shift, or by any Shift of the card that needs no second one?
bool can_be_base(Machine&, u16 shifted, const KeywordRow& shift, u16 base);
bool can_be_base(Machine&, u16 shifted, u16 base);
bool has_base(Machine&, Seat, u16 row);
/// Duo and Combo Shift: two characters, one for each half of its name.
bool makes_pair(Machine&, u16 shifted, const KeywordRow& shift, u16 a, u16 b);
bool has_second(Machine&, Seat, u16 shifted, const KeywordRow& shift, u16 base);

bool pays_by_discard(const KeywordRow&);
bool can_be_discarded(const Machine&, const KeywordRow&, u16 shifted, u16 row);
int discardable(const Machine&, Seat, const KeywordRow&, u16 shifted);

/// The other of two goes under as well.
void take_in(Machine&, Ref base, Ref other);

}  // namespace cantrip::lorcana

// Several cards that come to a deck at the same moment: their owner picks the order, unseen by the other player (reference
// 1.4, 4.4).
#include <algorithm>

#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {
namespace {

enum ArrangeReg : u8 { kCards, kBottom };

std::span<const u16> at_the_end(const State& s, ZoneId deck, size_t n, bool bottom) {
  const std::span<const u16> cards = zone(s, deck);
  n = std::min(n, cards.size());
  return bottom ? cards.first(n) : cards.last(n);
}
std::span<const u16> cards_of(const State& s, const Frame& f) {
  return at_the_end(s, zone_of(Deck, f.you), static_cast<size_t>(word::as_number(f.reg[kCards])),
                    word::as_number(f.reg[kBottom]) != 0);
}

bool knows_all(const State& s, Seat owner, std::span<const u16> cards) {
  for (const u16 row : cards)
    if (!(s.obj[row].known_to & bit(owner))) return false;
  return true;
}

After ask_order(Machine& m, Frame& f) {
  const int n = word::as_number(f.reg[kCards]);
  for (const u16 row : cards_of(m.st, f)) know(m, row, bit(f.you), 0);
  return ask(m, Ask::Order, f.you, n, n, ArrangePrompt);
}
void list_cards(Machine& m, Frame& f, Seat) {
  for (const u16 row : cards_of(m.st, f)) add_option(m, kObject, ref_of(m.st, row));
}
After take_order(Machine& m, Frame& f, const Answer& a) {
  const int end = word::as_number(f.reg[kBottom]) ? 0 : zone_size(m.st, zone_of(Deck, f.you)) - 1;
  Ref named[kMaxPicks];
  for (int i = 0; i < a.n; ++i) named[i] = picked(m, a, i).a;
  for (int i = 0; i < a.n; ++i) reorder(m, named[i], end);
  return After::Done;
}

constexpr Step kSteps[] = {{"In which order?", "", ask_order, list_cards, take_order}};
constexpr Edge kEdges[] = {{0, kFlowEnd}};

}  // namespace

constinit const Flow arrange_flow{"Arrange", "", kSteps, kEdges};

/// Nobody orders what they have not seen.
void arrange(Machine& m, ZoneId to, int n, bool bottom) {
  const Seat owner = zone_seat(to);
  if (zone_kind(to) != Deck) return;
  if (m.probing && m.st.viewer != owner) {
    m.stopped = true;  // on a view: what another seat knows, only the server can tell
    return;
  }
  if (!knows_all(m.st, owner, at_the_end(m.st, to, static_cast<size_t>(n), bottom))) return;
  Frame* f = push_flow(m, ArrangeFlow, owner);
  if (!f) return;
  f->reg[kCards] = word::number(n);
  f->reg[kBottom] = word::number(bottom);
}

}  // namespace cantrip::gundam

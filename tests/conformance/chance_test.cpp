// Chance is chance: decks are shuffled, hands that are drawn anew come from a shuffled deck, either player begins. By
// statistics over many seeds, which are fixed: a test that passes once passes always.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "core/engine.hpp"
#include "core/random_answer.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

constexpr int kSeeds = 400;

std::string identifier(const Module& module) {
  std::string name(module.game->slug);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}

/// Hears what is moved and asked before the first turn.
class Chance : public testing::TestWithParam<const Module*> {
protected:
  const Module& module() const { return *GetParam(); }
  const std::unique_ptr<Machine> m = std::make_unique<Machine>();
};

/// Where each card of seat 0's deck began, by its row: rows are given out in the order of the list.
TEST_P(Chance, DecksAreShuffled) {
  KnownDecks decks(module(), module().game->min_seats);
  // How often the lower half of what is left of the deck holds cards of the first half of the list.
  std::set<std::vector<u16>> orders;
  u64 low = 0, all = 0;
  int cards = 0;
  for (int s = 0; s < kSeeds; ++s) {
    ASSERT_EQ(start(*m, decks.rules(), static_cast<u64>(s) + 1, decks(7)), Err::Ok);  // the same decks each time
    const int kind = m->schema().deck_zone;
    const std::span<const u16> deck = zone(m->st, kind, Seat::P0);
    ASSERT_GT(deck.size(), 10u);
    cards = static_cast<int>(deck.size());
    orders.insert({deck.begin(), deck.end()});
    std::vector<u16> sorted(deck.begin(), deck.end());
    std::sort(sorted.begin(), sorted.end());
    const u16 middle = sorted[sorted.size() / 2];
    for (size_t i = 0; i < deck.size() / 2; ++i) {
      low += deck[i] < middle;
      ++all;
    }
  }
  EXPECT_EQ(orders.size(), static_cast<size_t>(kSeeds)) << "two seeds, one order";
  // Half of them, with a standard deviation of about sqrt(n) / 4 a deck: five of them either way.
  const double share = static_cast<double>(low) / static_cast<double>(all);
  const double off = 5 * 0.5 / std::sqrt(static_cast<double>(all)) + 1.0 / cards;
  EXPECT_NEAR(share, 0.5, off);
}

TEST_P(Chance, EitherPlayerBegins) {
  KnownDecks decks(module(), module().game->min_seats);
  int first = 0;
  for (int s = 0; s < kSeeds; ++s) {
    ASSERT_EQ(start(*m, decks.rules(), static_cast<u64>(s) + 1, decks(7)), Err::Ok);
    Rng rng = Rng::seeded(static_cast<u64>(s));  // some games find it out after the hands were chosen
    for (int n = 0; n < 12 && !m->st.over; ++n) ASSERT_EQ(answer(*m, random_answer(*m, rng)), Err::Ok);
    first += m->st.first == Seat::P0;
  }
  EXPECT_NEAR(first, kSeeds / 2, 5 * 0.5 * std::sqrt(static_cast<double>(kSeeds)));
}

INSTANTIATE_TEST_SUITE_P(Games, Chance, testing::ValuesIn(modules().begin(), modules().end()),
                         [](const auto& at) { return identifier(*at.param); });

// --------------------------------------------------------------------------------- hands that are drawn anew

/// Answers every question before the first turn: `yes` to hands drawn anew, all cards where some may go back.
void keep_or_redraw(Machine& m, bool redraw, std::vector<Seat>& asked) {
  for (int n = 0; n < 8 && m.st.turn_no == 0 && !m.st.over; ++n) {
    Answer a;
    a.step_no = m.st.step_no;
    a.seat = m.st.decision.seat;
    asked.push_back(a.seat);
    if (m.st.decision.ask == Ask::YesNo) {
      a.n = 1;
      for (int i = 0; i < m.options.size(); ++i)
        if (m.options[i].verb == (redraw ? kYes : kNo)) a.pick[0] = static_cast<u16>(i);
    } else {
      a.n = redraw ? static_cast<u8>(m.st.decision.max) : static_cast<u8>(m.st.decision.min);
      for (int i = 0; i < a.n; ++i) a.pick[i] = static_cast<u16>(i);
    }
    ASSERT_EQ(answer(m, a), Err::Ok);
  }
}

/// The cards that went back lie anywhere, not where they were put; and the starting player was asked first.
void redraws(std::string_view slug) {
  const Module& module = *find_module(slug);
  KnownDecks decks(module, 2);
  const auto m = std::make_unique<Machine>();
  int back_on_top = 0, seats[2] = {0, 0};
  for (int s = 0; s < kSeeds; ++s) {
    ASSERT_EQ(start(*m, decks.rules(), static_cast<u64>(s) + 1, decks(7)), Err::Ok);
    const Seat first = m->st.first;
    ++seats[index(first)];
    ASSERT_EQ(m->st.decision.seat, first) << slug << ": who begins decides first";
    std::set<u16> before;
    for (const u16 row : zone(m->st, m->schema().hand_zone, first)) before.insert(row);
    std::vector<Seat> asked;
    keep_or_redraw(*m, true, asked);
    ASSERT_GE(asked.size(), 2u);
    EXPECT_EQ(asked[0], first);
    EXPECT_EQ(asked[1], next_seat(m->st, first)) << slug << ": then the other one";
    const std::span<const u16> deck = zone(m->st, m->schema().deck_zone, first);
    for (size_t i = deck.size() / 2; i < deck.size(); ++i) back_on_top += before.contains(deck[i]);
  }
  EXPECT_GT(back_on_top, kSeeds) << slug << ": what went back stayed at the bottom";
  EXPECT_GT(seats[0], kSeeds / 3);
  EXPECT_GT(seats[1], kSeeds / 3);
}
TEST(Redraw, GundamShufflesAfterwards) { redraws("gundam"); }
TEST(Redraw, LorcanaShufflesAfterwards) { redraws("lorcana"); }

}  // namespace
}  // namespace cantrip::test

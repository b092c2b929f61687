// Whether an object matches a phrase, wherever it lies: what texts about events ask.
#include <gtest/gtest.h>

#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {

using namespace toy;

struct Table {
  Stage s{bag(2)};
  Ref mine, theirs;
  Context c;
  Table() {
    s.empty_zone(kPlay);
    s.empty_zone(kHand);
    const DefId unit = s.m.st.obj[zone(s.m.st, kDeck, A).back()].def;
    mine = make(s.m, unit, Kind::Card, A, zone_of(kPlay, A));
    theirs = make(s.m, unit, Kind::Card, B, zone_of(kPlay, B));
    c.you = c.player = A;
  }
};

TEST(MatchesAnywhere, KnowsSidesPlayersAndWhoIsGone) {
  Table t;
  Machine& m = t.s.m;
  Selector any, yours, players;
  yours.side.who = Who::You;
  players.flags = static_cast<u8>(SelectorFlag::OnlyPlayers);
  players.players.who = Who::Opponent;
  EXPECT_TRUE(matches_anywhere(m, t.c, any, t.mine));
  EXPECT_TRUE(matches_anywhere(m, t.c, any, t.theirs));
  EXPECT_TRUE(matches_anywhere(m, t.c, yours, t.mine));
  EXPECT_FALSE(matches_anywhere(m, t.c, yours, t.theirs));
  // A phrase about players means no object.
  EXPECT_FALSE(matches_anywhere(m, t.c, players, t.theirs));
  EXPECT_TRUE(matches_anywhere(m, t.c, players, player_ref(B)));
  EXPECT_FALSE(matches_anywhere(m, t.c, players, player_ref(A)));
  EXPECT_FALSE(matches_anywhere(m, t.c, any, player_ref(B)));
  // What has ceased to exist matches nothing, though its row is still there.
  cease(m, t.theirs);
  EXPECT_FALSE(matches_anywhere(m, t.c, any, t.theirs));
  EXPECT_FALSE(matches(m, t.c, any, t.theirs));
  EXPECT_FALSE(matches_anywhere(m, t.c, any, kNobody));
}

TEST(Matches, LooksAtZones) {
  Table t;
  Machine& m = t.s.m;
  Selector hand;
  hand.zones = 1u << kHand;
  EXPECT_FALSE(matches(m, t.c, hand, t.mine));
  EXPECT_TRUE(matches_anywhere(m, t.c, hand, t.mine)) << "wherever it lies";
  const Ref held = move(m, t.mine, {.zone = zone_of(kHand, A), .verb = Verb::Put, .by = A});
  EXPECT_TRUE(matches(m, t.c, hand, held));
}

}  // namespace
}  // namespace cantrip::test

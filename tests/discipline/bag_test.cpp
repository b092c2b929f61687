// The bag: who resolves what, in which order; and what the bag toy needs of the core.
#include "core/redact.hpp"
#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {
using namespace toy;

struct Bag : Stage {
  explicit Bag(int seats = 2) : Stage(bag(seats)) {
    empty_zone(kHand);
    for (int p = 0; p < seats; ++p) {
      set_score(m, seat_at(p), kMana, 9);
      set_score(m, seat_at(p), kLore, 0);
    }
    ready();
  }
};

TEST(BagOrder, TheActivePlayerResolvesAllOfTheirsFirstNewOnesIncluded) {
  Bag t;
  const Ref watch_a = t.put(kPlay, A, "Watcher");
  t.put(kPlay, B, "Watcher");
  const Ref herald = t.put(kHand, A, "Herald");
  t.ready();
  t.act(kPlayCard, herald);  // Herald, Watcher of A and Watcher of B trigger
  ASSERT_EQ(t.asked(), A);
  EXPECT_EQ(t.m.options.n, 2u) << "B's entry is not A's to choose";
  const int herald_entry = t.find(kItemOption, watch_a) == 0 ? 1 : 0;
  t.give({herald_entry});  // makes a Spark for each player: four more entries
  ASSERT_EQ(t.asked(), A);
  EXPECT_EQ(t.m.options.n, 3u);
  t.give({0});
  t.give({0});
  while (t.ask_kind() == Ask::Act && t.offers(kItemOption)) t.give({0});
  EXPECT_EQ(t.log,
            (Stage::Log{"Herald A", "Watcher A", "Watcher A", "Watcher A", "Watcher B", "Watcher B", "Watcher B"}));
  EXPECT_EQ(t.points(A, kLore), 3);
  EXPECT_EQ(t.points(B, kLore), 3);
}

TEST(BagOrder, WhatALaterPlayerCausesForTheActivePlayerWaitsForTheNextRound) {
  Bag t;
  t.put(kPlay, A, "Watcher");
  const Ref phoenix = t.put(kPlay, B, "Phoenix"), mourner = t.put(kPlay, B, "Mourner");
  const Ref bolt = t.put(kHand, A, "Bolt");
  t.ready();
  t.act(kPlayCard, bolt);
  t.pick(phoenix);
  ASSERT_EQ(t.asked(), B);
  t.next(phoenix);  // the Spark it makes is seen by A's Watcher
  EXPECT_EQ(t.log, (Stage::Log{"Bolt A", "Phoenix B", "Mourner B", "Watcher A"}));
  EXPECT_EQ(t.points(B, kLore), 2) << "the Phoenix had power 2 when it died";
  (void)mourner;
}

TEST(BagOrder, ThreePlayersGoRoundInTurnOrderFromTheActiveOne) {
  Bag t(3);
  begin_turn(t.m, B, 2, 1);  // it is B's turn
  set_score(t.m, B, kMana, 9);
  for (const Seat s : {A, B, C}) t.put(kPlay, s, "Watcher");
  const Ref unit = t.put(kHand, B, "Bulwark");
  ask(t.m, Ask::Act, B, 1, 1, 1);
  t.ready();
  t.act(kPlayCard, unit);
  EXPECT_EQ(t.log, (Stage::Log{"Watcher B", "Watcher C", "Watcher A"}));
}

TEST(BagOrder, TheStateIsCheckedBetweenAnyTwoEntries) {
  Bag t;
  t.put(kPlay, A, "Watcher");
  t.put(kPlay, A, "Watcher");
  set_score(t.m, A, kLore, 14);
  const Ref unit = t.put(kHand, A, "Bulwark");
  t.ready();
  t.act(kPlayCard, unit);
  t.give({0});
  EXPECT_TRUE(t.m.st.over) << "fifteen lore win before the second entry resolves";
  EXPECT_EQ(t.log.size(), 1u);
  EXPECT_EQ(t.m.st.result[0], Result::Won);
}

TEST(BagOrder, AnActionsEffectComesBeforeTheBagAndItsCardGoesAway) {
  Bag t;
  t.put(kPlay, B, "Mourner");
  t.put(kPlay, A, "Spark");
  const Ref quake = t.put(kHand, A, "Quake");
  t.ready();
  t.act(kPlayCard, quake);
  EXPECT_EQ(t.log, (Stage::Log{"Quake A", "Spark A", "Mourner B"}));
  EXPECT_TRUE(t.has(kDiscard, A, "Quake"));
  EXPECT_EQ(t.count(kLimbo, A), 0);
}

TEST(BagOrder, OneOrMoreIsOneEntryForWhatHappensTogether) {
  Bag t;
  t.put(kPlay, A, "Coroner");
  for (int i = 0; i < 3; ++i) t.put(kPlay, B, "Spark");
  const Ref quake = t.put(kHand, A, "Quake");
  t.ready();
  t.act(kPlayCard, quake);
  int entries = 0;
  for (const std::string& line : t.log) entries += line == "Coroner A";
  for (int guard = 0; guard < 9 && t.offers(kItemOption); ++guard) t.give({0});
  EXPECT_EQ(entries, 1);
}

TEST(BagOrder, MayIsAnsweredOnResolution) {
  for (const bool yes : {true, false}) {
    Bag t;
    const Ref scholar = t.put(kPlay, A, "Scholar");
    t.ready();
    t.act(kQuest, scholar);
    ASSERT_EQ(t.ask_kind(), Ask::YesNo);
    t.act(yes ? kYes : kNo);
    EXPECT_EQ(t.count(kHand, A), yes ? 1 : 0);
    EXPECT_EQ(t.m.st.items.n, 0u);
  }
}

TEST(BagOrder, WhoLeavesTakesTheirEntriesAlong) {
  Bag t(3);
  t.put(kPlay, B, "Watcher");
  const Ref twin = t.put(kPlay, A, "Watcher");
  t.put(kPlay, A, "Watcher");
  const Ref unit = t.put(kHand, A, "Bulwark");
  t.ready();
  t.act(kPlayCard, unit);
  ASSERT_TRUE(t.offers(kItemOption, twin));
  EXPECT_EQ(concede(t.m, B), Err::Ok);
  t.give({0});
  EXPECT_EQ(t.log, (Stage::Log{"Watcher A", "Watcher A"}));
  EXPECT_EQ(t.points(B, kLore), 0);
  EXPECT_FALSE(t.m.st.over);
}

TEST(BagToy, WhatDiesTogetherSeesEachOther) {
  Bag t;
  const Ref mourner = t.put(kPlay, A, "Mourner");
  set_stat(t.m, mourner.id, kDamage, 3);
  t.put(kPlay, B, "Phoenix");
  const Ref quake = t.put(kHand, A, "Quake");
  t.ready();
  t.act(kPlayCard, quake);
  EXPECT_FALSE(t.in(kPlay, mourner));
  EXPECT_EQ(t.points(A, kLore), 2);
}

TEST(BagToy, LastKnownPowerCountsBonuses) {
  Bag t;
  t.put(kPlay, B, "Mourner");
  const Ref scout = t.put(kPlay, A, "Scout");
  const Ref anthem = t.put(kHand, A, "Anthem"), bolt = t.put(kHand, A, "Bolt");
  t.ready();
  t.act(kPlayCard, anthem);
  t.act(kPlayCard, bolt);
  t.pick(scout);
  EXPECT_EQ(t.points(B, kLore), 3) << "one printed and two until the end of the turn";
}

TEST(BagToy, TheAffectedPlayerOrdersTwoReplacements) {
  for (const bool halve_first : {true, false}) {
    Bag t;
    const Ref bulwark = t.put(kPlay, B, "Bulwark"), willow = t.put(kPlay, B, "Willow"), twin = t.put(kPlay, B, "Twin");
    const Ref bolt = t.put(kHand, A, "Bolt");
    t.ready();
    t.act(kPlayCard, bolt);
    t.pick(twin);
    ASSERT_EQ(t.asked(), B);
    t.pick(halve_first ? willow : bulwark);
    EXPECT_EQ(t.damage(twin), halve_first ? 0 : 1) << "2 halved is 1, less 1 is 0; 2 less 1 is 1, halved up is 1";
  }
}

TEST(BagToy, ShiftKeepsTheSlot) {
  Bag t;
  const Ref scout = t.put(kPlay, A, "Scout"), elder = t.put(kHand, A, "Elder");
  set_stat(t.m, scout.id, kDamage, 1);
  t.ready();
  t.act(kShift, elder, scout);
  EXPECT_TRUE(live(t.m.st, scout)) << "the slot is the character";
  EXPECT_EQ(t.name(scout), "Elder");
  EXPECT_EQ(t.damage(scout), 1);
  ASSERT_EQ(t.count(kUnder, A), 1);
  const u16 under = zone(t.m.st, kUnder, A)[0];
  EXPECT_EQ(t.m.st.obj[under].host, scout.id);
  EXPECT_EQ(t.name(ref_of(t.m.st, under)), "Scout");
  EXPECT_EQ(t.points(A, kLore), 2) << "the covering card's own text";
}

TEST(BagToy, ADelayedTriggerRemembersItsObject) {
  Bag t;
  const Ref scout = t.put(kPlay, A, "Scout"), twin = t.put(kPlay, A, "Twin"), bargain = t.put(kHand, A, "Bargain");
  t.ready();
  t.act(kPlayCard, bargain);
  t.pick(scout);
  EXPECT_TRUE(t.in(kPlay, scout));
  t.pass();
  EXPECT_FALSE(t.in(kPlay, scout));
  EXPECT_TRUE(t.in(kPlay, twin));
  EXPECT_EQ(t.m.st.effects.n, 0u) << "used up";
}

TEST(BagToy, LookingIsTheLookersAlone) {
  Bag t;
  const Ref seer = t.put(kHand, A, "Seer");
  t.ready();
  t.act(kPlayCard, seer);
  ASSERT_EQ(t.ask_kind(), Ask::Pick);
  ASSERT_EQ(t.m.options.n, 3u);
  const Ref chosen = t.m.options[0].a, other = t.m.options[1].a;
  EXPECT_EQ(t.m.st.obj[chosen.id].known_to, bit(A));
  t.give({0});
  EXPECT_EQ(t.count(kHand, A), 1);
  EXPECT_EQ(t.m.st.obj[chosen.id].known_to, bit(A));
  const Ref below = now(t.m.st, other);
  (void)below;
  EXPECT_EQ(t.m.st.obj[zone(t.m.st, kDeck, A)[0]].known_to, bit(A)) << "A knows what lies at the bottom now";
  shuffle(t.m, zone_of(kDeck, A));
  for (const u16 row : zone(t.m.st, kDeck, A)) EXPECT_EQ(t.m.st.obj[row].known_to, 0);
}

TEST(BagToy, WhatLeavesAHandUnseenCouldBeAnyOfIt) {
  Bag t;
  const Ref known = t.put(kHand, A, "Scout"), secret = t.put(kHand, A, "Twin"), forage = t.put(kHand, A, "Forage");
  know(t.m, known.id, kEveryone, 0);  // returned from play, say
  t.ready();
  EXPECT_NE(t.m.st.obj[known.id].known_to & bit(B), 0);
  t.act(kPlayCard, forage);
  t.pick(secret);
  EXPECT_EQ(t.m.st.obj[known.id].known_to, bit(A)) << "B cannot tell any more whether the Scout is still there";
  EXPECT_EQ(t.count(kHand, A), 1);
}

TEST(BagToy, HistoryIsCounted) {
  Bag t;
  t.put(kPlay, B, "Spark");
  t.put(kPlay, B, "Spark");
  const Ref quake = t.put(kHand, A, "Quake"), dirge = t.put(kHand, A, "Dirge");
  t.ready();
  t.act(kPlayCard, quake);
  while (t.offers(kItemOption)) t.give({0});
  const int before = t.points(A, kLore);
  t.act(kPlayCard, dirge);
  EXPECT_EQ(t.points(A, kLore) - before, 2);
}

TEST(BagToy, AShieldOfPointsIsUsedUp) {
  Bag t;
  const Ref elder = t.put(kPlay, A, "Elder"), ward = t.put(kHand, A, "Ward");
  Ref bolts[2];
  for (Ref& b : bolts) b = t.put(kHand, A, "Bolt");
  t.ready();
  t.act(kPlayCard, ward);
  t.act(kPlayCard, bolts[0]);
  EXPECT_EQ(t.damage(elder), 0);
  EXPECT_EQ(t.m.st.effects.n, 1u) << "one point is left";
  t.act(kPlayCard, bolts[1]);
  EXPECT_EQ(t.damage(elder), 1);
  EXPECT_EQ(t.m.st.effects.n, 0u);
}

}  // namespace
}  // namespace cantrip::test

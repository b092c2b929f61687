// The action step: who acts, when it ends, what is settled first, bursts.
#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {
using namespace toy;

struct Action : Stage {
  explicit Action(u64 switches = 0) : Stage(action(), switches) {
    empty_zone(kHand);
    empty_zone(kShields);
    for (const Seat s : {A, B}) {
      set_score(m, s, kMana, 9);
      for (int i = 0; i < 3; ++i) put(kShields, s, "Grunt");
    }
    ready();
  }
};

TEST(ActionStep, SeedEndsOnlyAfterTheActivePlayersPass) {  // ruling 97
  Action t;
  t.put(kPlay, B, "Wall");
  t.put(kPlay, A, "Wall");
  const Ref cover = t.put(kHand, B, "Cover");
  t.put(kHand, B, "Cover");
  t.put(kHand, A, "Cover");
  t.hear_of({EventKind::Passed});
  t.ready();
  t.pass();  // the main phase ends: action step
  ASSERT_EQ(t.asked(), B) << "the standby player first";
  t.act(kPlayCard, cover);
  ASSERT_EQ(t.asked(), A);
  t.pass();
  ASSERT_EQ(t.asked(), B);
  t.pass();
  ASSERT_EQ(t.asked(), A) << "one more choice, and A's turn still";
  EXPECT_EQ(t.m.st.turn, A);
  t.pass();
  EXPECT_EQ(t.m.st.turn, B);
}

TEST(ActionStep, OfficialEndsAfterAnyTwoPasses) {
  Action t(1);
  t.put(kPlay, B, "Wall");
  t.put(kPlay, A, "Wall");
  const Ref cover = t.put(kHand, B, "Cover");
  t.put(kHand, B, "Cover");
  t.put(kHand, A, "Cover");
  t.ready();
  t.pass();
  t.act(kPlayCard, cover);
  t.pass();
  ASSERT_EQ(t.asked(), B);
  t.pass();
  EXPECT_EQ(t.m.st.turn, B) << "A passed, B passed: over";
}

TEST(ActionStep, APassIsNotFinal) {  // ruling 98
  Action t;
  t.put(kPlay, A, "Wall");
  t.put(kPlay, B, "Wall");
  const Ref cover = t.put(kHand, A, "Cover");
  t.put(kHand, A, "Cover");
  t.put(kHand, B, "Cover");
  t.ready();
  t.pass();
  t.pass();  // B
  t.act(kPlayCard, cover);
  ASSERT_EQ(t.asked(), B) << "B may act again";
  t.pass();
  ASSERT_EQ(t.asked(), A);
  t.pass();
  EXPECT_EQ(t.m.st.turn, B);
}

TEST(ActionSettle, TheNewestBatchComesFirst) {  // ruling 77
  Action t;
  const Ref avenger = t.put(kPlay, A, "Avenger");
  t.put(kPlay, A, "Martyr");
  const Ref grunt = t.put(kPlay, B, "Grunt");
  t.put(kPlay, B, "Sentinel");
  const Ref barrage = t.put(kHand, A, "Barrage");
  t.ready();
  t.act(kPlayCard, barrage);  // kills Avenger and Martyr together
  ASSERT_EQ(t.asked(), A);
  t.next(avenger);  // shoots the Grunt: B's Sentinel triggers in a newer batch
  t.pick(grunt);
  EXPECT_EQ(t.log, (Stage::Log{"Barrage A", "Avenger A", "Sentinel B", "Martyr A"}));
}

TEST(ActionSettle, TheActivePlayersBeforeTheStandbyPlayers) {
  Action t;
  t.put(kPlay, B, "Martyr");
  t.put(kPlay, A, "Martyr");
  const Ref barrage = t.put(kHand, A, "Barrage");
  t.ready();
  t.act(kPlayCard, barrage);
  EXPECT_EQ(t.log, (Stage::Log{"Barrage A", "Martyr A", "Martyr B"}));
}

TEST(ActionSettle, RulesManagementDoesNotWaitButWhatItTriggersDoes) {
  Action t;
  const Ref martyr = t.put(kPlay, B, "Martyr"), strike = t.put(kHand, A, "Strike");
  t.hear_of({EventKind::Moved, EventKind::Resolved});
  t.ready();
  t.act(kPlayCard, strike);
  (void)martyr;
  EXPECT_EQ(t.log, (Stage::Log{"Strike to limbo", "Martyr to discard", "Strike A", "Strike to discard", t.log[4],
                               "Martyr B"}));
  EXPECT_NE(t.log[4].find(" to hand"), std::string::npos);
}

TEST(ActionBurst, ComesBeforeEverythingElseOfItsBatch) {
  Action t;
  t.empty_zone(kShields);
  t.put(kShields, A, "Grunt");
  t.put(kShields, B, "Grunt");
  const Ref pilot = t.put(kShields, B, "Pilot");
  const Ref raider = t.put(kPlay, A, "Raider");
  t.put(kPlay, A, "Sentinel");
  t.ready();
  t.act(kFight, raider, player_ref(B));  // its attack trigger breaks the top shield
  ASSERT_EQ(t.ask_kind(), Ask::YesNo);
  ASSERT_EQ(t.asked(), B);
  EXPECT_FALSE(t.in(kShields, pilot));
  EXPECT_EQ(t.m.st.obj[pilot.id].zone, zone_of(kLimbo)) << "it waits in no place";
  EXPECT_EQ(t.points(A, kLore), 1) << "the effect that broke it has ended";
  t.act(kYes);
  EXPECT_TRUE(t.has(kHand, B, "Pilot"));
}

TEST(ActionBurst, CausedInsideAnEffectWaitsForItsEnd) {
  Action t;
  t.empty_zone(kShields);
  t.put(kShields, A, "Grunt");
  t.put(kShields, B, "Breach");
  const Ref breach = t.put(kHand, A, "Breach");
  t.hear_of({EventKind::Resolved, EventKind::Drew, EventKind::Scored});
  t.ready();
  t.act(kPlayCard, breach);
  ASSERT_EQ(t.ask_kind(), Ask::YesNo);
  t.act(kYes);
  const Stage::Log want{"mana A 7", "draw A", "lore A 1", "Breach A", "draw B", "Breach B"};
  EXPECT_EQ(t.log, want);
}

TEST(ActionBurst, DeclinedGoesToTheDiscard) {
  Action t;
  t.empty_zone(kShields);
  t.put(kShields, B, "Lancer");
  t.put(kShields, A, "Grunt");
  const Ref breach = t.put(kHand, A, "Breach");
  t.ready();
  t.act(kPlayCard, breach);
  t.act(kNo);
  EXPECT_TRUE(t.has(kDiscard, B, "Lancer"));
  EXPECT_EQ(t.count(kPlay, B), 0);
}

TEST(ActionBurst, AShieldWithoutOneIsSimplyGone) {
  Action t;
  const Ref breach = t.put(kHand, A, "Breach");
  t.ready();
  t.act(kPlayCard, breach);
  EXPECT_EQ(t.count(kShields, B), 2);
  EXPECT_TRUE(t.has(kDiscard, B, "Grunt"));
  EXPECT_EQ(t.count(kLimbo, A), 0);
}

TEST(ActionBurst, WhatItDeploysTriggersInANewerBatch) {
  Action t;
  t.empty_zone(kShields);
  t.put(kShields, A, "Grunt");
  t.put(kShields, B, "Grunt");
  t.put(kShields, B, "Lancer");
  const Ref raider = t.put(kPlay, A, "Raider");
  t.ready();
  t.act(kFight, raider, player_ref(B));
  t.act(kYes);
  EXPECT_EQ(t.log, (Stage::Log{"Raider A", "nobody B", "Lancer B"}))
      << "the burst (its card has moved on), then the deploy trigger";
  EXPECT_EQ(t.points(B, kLore), 2);
}

TEST(ActionBattle, WhoHasNoShieldLoses) {
  Action t;
  t.empty_zone(kShields);
  t.put(kShields, A, "Grunt");
  const Ref grunt = t.put(kPlay, A, "Grunt");
  t.ready();
  t.act(kFight, grunt, player_ref(B));
  EXPECT_TRUE(t.m.st.over);
  EXPECT_EQ(t.m.st.result[0], Result::Won);
}

TEST(ActionBattle, ABattleInsideAnEffectSettlesItsOwnAndTheEffectGoesOn) {
  Action t;
  const Ref mine = t.put(kPlay, A, "Grunt"), martyr = t.put(kPlay, B, "Martyr"), ambush = t.put(kHand, A, "Ambush");
  (void)mine, (void)martyr;
  t.hear_of({EventKind::Resolved, EventKind::CombatEnd, EventKind::Scored});
  t.ready();
  t.act(kPlayCard, ambush);
  EXPECT_EQ(t.log, (Stage::Log{"mana A 8", "Martyr B", "combat ends", "lore A 2", "Ambush A"}));
}

TEST(ActionBattle, InsideATriggerItLeavesTheRestOfTheBatchAlone) {
  Action t;
  const Ref challenger = t.put(kPlay, A, "Challenger");
  t.put(kPlay, A, "Sentinel");
  t.put(kPlay, A, "Martyr");
  t.put(kPlay, B, "Wall");
  const Ref barrage = t.put(kHand, A, "Barrage");
  t.ready();
  t.act(kPlayCard, barrage);  // kills the Martyr: three triggers of one batch
  ASSERT_EQ(t.m.options.n, 3u);
  t.next(challenger);
  EXPECT_EQ(t.log, (Stage::Log{"Barrage A", "Challenger A"})) << "the battle has settled only what came of it";
  EXPECT_EQ(t.m.options.n, 2u);
}

TEST(ActionBattle, EndedEarlyItDealsNoDamage) {
  Action t;
  const Ref grunt = t.put(kPlay, A, "Grunt"), retreat = t.put(kHand, B, "Retreat");
  t.ready();
  t.act(kFight, grunt, player_ref(B));
  ASSERT_EQ(t.asked(), B);
  t.act(kPlayCard, retreat);
  EXPECT_EQ(t.count(kShields, B), 3);
  EXPECT_TRUE(t.has(kDiscard, B, "Retreat"));
  EXPECT_EQ(t.m.st.items.n, 0u);
}

}  // namespace
}  // namespace cantrip::test

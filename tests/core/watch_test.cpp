#include "core/watch.hpp"

#include <gtest/gtest.h>

#include "core/game.hpp"

namespace cantrip {
namespace {

/// A pool with one row of each kind, which tests fill in.
struct OneStatic {
  Pool pool;
  Static text;

  OneStatic() {
    pool.selectors.resize(2);
    pool.tests.resize(2);
    pool.amounts.resize(2);
    pool.conds.resize(2);
    text.kind = StaticKind::Stat;
  }
  Watch watch() const { return looks_of(pool, text).watch; }
  u32 relations() const { return looks_of(pool, text).relations; }

  OneStatic& about(const Selector& sel) {
    pool.selectors[1] = sel;
    text.sel = 1;
    return *this;
  }
  /// "Objects for which this holds ..."
  OneStatic& asked(TestKind kind, u16 key = 0) {
    pool.tests[1].kind = kind;
    pool.tests[1].key = key;
    Selector sel;
    sel.test = 1;
    sel.tests = 1;
    return about(sel);
  }
  OneStatic& by(const Amount& amount) {
    pool.amounts[1] = amount;
    text.amount = 1;
    return *this;
  }
  OneStatic& while_(const Cond& cond) {
    pool.conds[1] = cond;
    text.cond = 1;
    return *this;
  }
};

Players of(Who who) {
  Players p;
  p.who = who;
  return p;
}

TEST(Watch, WhatAnObjectIsAskedForItselfWatchesOnlyThat) {
  EXPECT_EQ(OneStatic().watch(), 0u);
  EXPECT_EQ(OneStatic().about(Selector{.types = 1}).watch(), 0u);
  EXPECT_EQ(OneStatic().asked(TestKind::Keyword, 3).watch(), 0u);
  EXPECT_EQ(OneStatic().asked(TestKind::Flag, 5).watch(), Watch{1} << 5);
  EXPECT_EQ(OneStatic().asked(TestKind::Counter).watch(), kWatchNumbers);
  EXPECT_EQ(OneStatic().asked(TestKind::Arrived).watch(), kWatchTurn);
  EXPECT_EQ(OneStatic().asked(TestKind::Related).watch(), kWatchRelations);
}

TEST(Watch, ZonesThatAreNamedAreWatchedOneByOne) {
  EXPECT_EQ(OneStatic().about(Selector{.zones = 1u << 3}).watch(), watch_zones(1u << 3));
  EXPECT_EQ(OneStatic().by({.kind = AmountKind::ZoneCount, .key = 4, .players = of(Who::You)}).watch(),
            watch_zones(1u << 4));
}

TEST(Watch, WhoCountsOrComparesObjectsWatchesOthers) {
  EXPECT_TRUE(OneStatic().about(Selector{.flags = static_cast<u8>(SelectorFlag::Highest)}).watch() & kWatchOthers);
  EXPECT_TRUE(OneStatic().asked(TestKind::SameName).watch() & kWatchOthers);
  EXPECT_TRUE(OneStatic().by({.kind = AmountKind::Count}).watch() & kWatchOthers);
  EXPECT_TRUE(OneStatic().by({.kind = AmountKind::StatOf}).watch() & kWatchOthers);
  EXPECT_TRUE(OneStatic().while_({.kind = CondKind::Exists}).watch() & kWatchOthers);
  EXPECT_TRUE(OneStatic().while_({.kind = CondKind::Matches}).watch() & kWatchOthers);
}

TEST(Watch, RelationsThatAreNamedAreWatchedOneByOne) {
  EXPECT_EQ(OneStatic().asked(TestKind::Flag, 5).relations(), 0u);
  EXPECT_EQ(OneStatic().asked(TestKind::Related, 4).relations(), 1u << 4);
  OneStatic linked;
  linked.asked(TestKind::RelatedTo).pool.tests[1].amount = 6;
  EXPECT_EQ(linked.relations(), 1u << 6);
  EXPECT_EQ(OneStatic().about(Selector{.rel = Rel8::Blocks}).relations(), ~(1u << kTargetRel));
  EXPECT_EQ(OneStatic().asked(TestKind::Native).relations(), ~0u);
}

TEST(Watch, TurnsScoresAndTallies) {
  EXPECT_EQ(OneStatic().while_({.kind = CondKind::Turn}).watch(), kWatchTurn);
  EXPECT_EQ(OneStatic().by({.kind = AmountKind::Score, .players = of(Who::You)}).watch(), kWatchScores);
  EXPECT_EQ(OneStatic().by({.kind = AmountKind::Score, .players = of(Who::Active)}).watch(), kWatchScores | kWatchTurn);
  EXPECT_EQ(OneStatic().by({.kind = AmountKind::Tally, .players = of(Who::You)}).watch(), kWatchTallies);
}

TEST(Watch, WhatIsNotToldWatchesEverything) {
  OneStatic native;
  native.while_({.kind = CondKind::Native, .a = 1});
  EXPECT_EQ(native.watch(), kWatchAll);
  native.pool.native_watches = {0, kWatchPhase};
  EXPECT_EQ(native.watch(), kWatchPhase);
  EXPECT_EQ(OneStatic().asked(TestKind::Native).watch(), kWatchAll);
  EXPECT_EQ(OneStatic().while_({.kind = CondKind::Done}).watch(), kWatchAll);
}

}  // namespace
}  // namespace cantrip

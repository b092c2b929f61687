// The effect queue: passes in order, buckets, depth first, snapshots, death swaps.
#include "core/redact.hpp"
#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {

// The queue toy has a schema of its own.
enum Zone : u8 { kPile = 1, kHand, kField, kCast, kAttached, kGone };
enum Flag : u8 { kActive = 1, kFallen };
enum Score : u8 { kDice = 1, kEnded, kFame, kBid };
enum Do : u8 { kSkill = 1, kSwitch, kCard, kEndRound };
enum ObjStat : u8 { kDamageStat, kEnergy, kAura };
constexpr u8 kWater = 2;
constexpr EventKind kSwitched = game_note(1);

struct Queue : Stage {
  /// The cast of both sides, the first of each active; it is A's turn.
  Queue(std::initializer_list<const char*> a, std::initializer_list<const char*> b) : Stage(toy::queue()) {
    EXPECT_EQ(give({0}, B), Err::Ok);  // first characters, in any order of answers
    EXPECT_EQ(give({0}, A), Err::Ok);
    EXPECT_EQ(give({1}, A), Err::Ok);  // bids
    EXPECT_EQ(give({0}, B), Err::Ok);
    EXPECT_EQ(asked(), A);
    empty_zone(kHand);
    empty_zone(kCast);
    Seat seat = A;
    for (const auto& names : {a, b}) {
      for (const char* name : names) cast[index(seat)].push_back(put(kCast, seat, name));
      set_flag(m, cast[index(seat)][0].id, kActive, true);
      set_score(m, seat, kDice, 8);
      seat = B;
    }
    begin_turn(m, A, 1, 1);
    m.st.decision.seat = A;
    ready();
  }
  void skill(int i) {
    const u16 active = cast[index(m.st.turn)][0].id;
    const u16 ability = static_cast<u16>(card(m, active).ability + i);
    for (u32 k = 0; k < m.options.n; ++k)
      if (m.options[static_cast<int>(k)].verb == kSkill && m.options[static_cast<int>(k)].n == ability) {
        ASSERT_EQ(give({static_cast<int>(k)}), Err::Ok);
        return;
      }
    FAIL() << "skill " << i << " is not offered";
  }
  std::vector<Ref> cast[2];
};

TEST(QueuePasses, ElementThenReactionThenAddMultiplySubtract) {
  Queue t({"Pyra", "Nix"}, {"Tor", "Nix"});
  const Ref target = t.cast[1][0];
  set_stat(t.m, target.id, kAura, kWater);
  t.put(kField, A, "Rage");   // +1
  t.put(kField, B, "Veil");   // halved, rounded up
  t.ready();
  t.skill(0);  // 2 fire on water: 3; +1: 4; halved: 2
  EXPECT_EQ(t.damage(target), 2);
  EXPECT_EQ(t.m.st.obj[target.id].stat[kAura], 0) << "the reaction used the aura up";
}

TEST(QueuePasses, SubtractComesLast) {
  Queue t({"Pyra", "Nix"}, {"Tor", "Nix"});
  const Ref tor = t.cast[1][0];
  Effect shield{};
  shield.kind = EffectKind::Replace;
  shield.what = 5;  // found below
  for (u16 i = 1; i < t.m.pool().replaces.size(); ++i)
    if (t.m.pool().replaces[i].op == ReplaceOp::Prevent && t.m.pool().replaces[i].pass == 3) shield.what = i;
  shield.on = tor;
  shield.source = tor;
  shield.who = B;
  shield.until = Until::Used;
  shield.m = 2;
  add_effect(t.m, shield);
  t.put(kField, B, "Veil");
  t.put(kField, A, "Rage");
  t.ready();
  t.skill(0);  // (2 + 1) halved is 2, less 2 is 0; subtracting first would leave 1
  EXPECT_EQ(t.damage(tor), 0);
  EXPECT_EQ(t.m.st.effects.n, 0u) << "both points are used";
}

TEST(QueuePasses, AnElementMayBeChangedBeforeTheReaction) {
  Queue t({"Vale", "Nix"}, {"Nix", "Tor"});
  const Ref target = t.cast[1][0];
  set_stat(t.m, target.id, kAura, kWater);
  t.put(kField, A, "Ember");
  t.ready();
  t.skill(0);  // 3 without an element becomes fire: reacts with water
  EXPECT_EQ(t.damage(target), 4);
}

TEST(QueueBuckets, DamageThatKilledIsHeardLast) {
  // The piercing hit fells the standby first; the active one is hurt afterwards, and that is heard first.
  Queue t({"Pyra", "Nix"}, {"Tor", "Nix"});
  set_stat(t.m, t.cast[1][1].id, kDamageStat, 4);
  t.put(kField, B, "Bell");
  t.hear_of({EventKind::Hit, EventKind::Scored});
  t.ready();
  t.skill(1);
  const Stage::Log want{"dice A 5", "Pyra hits Nix 1", "Pyra hits Tor 2", "Pyra hits Tor 1", "fame B 1", "dice B 11"};
  EXPECT_EQ(t.log, want) << "Tor's passive, then the Bell: 3 for the hit on Tor, not 1 for the one on Nix";
}

TEST(QueueBuckets, WhatIsNotDamageIsHeardFirst) {
  Queue t({"Nix", "Pyra"}, {"Tor", "Nix"});
  t.put(kField, B, "Bell");
  t.hear_of({EventKind::Scored});
  t.ready();
  t.skill(1);  // hits for 1, then makes a Frog
  EXPECT_EQ(t.log, (Stage::Log{"dice A 6", "fame B 1", "fame B 2", "dice B 9"})) << "the Frog, then Tor and the Bell";
}

TEST(QueueBuckets, DefeatIsHeardBeforeTheSwap) {
  Queue t({"Vale", "Nix"}, {"Nix", "Tor", "Pyra"});
  set_stat(t.m, t.cast[1][0].id, kDamageStat, 4);
  t.put(kField, B, "Bell");
  t.hear_of({EventKind::Scored, kSwitched});
  t.ready();
  t.skill(0);
  EXPECT_EQ(t.log, (Stage::Log{"dice A 6", "dice B 11"}));
  ASSERT_EQ(t.asked(), B);
}

TEST(QueueBuckets, HitsOfOneBodyAreOneEvent) {
  Queue t({"Pyra", "Nix"}, {"Tor"});
  t.ready();
  t.skill(1);  // 2 and 1 on Tor
  EXPECT_EQ(t.damage(t.cast[1][0]), 3);
  EXPECT_EQ(t.points(B, kFame), 1) << "Tor's passive heard one event";
}

TEST(QueueOrder, TheTurnPlayersSideHearsFirst) {
  Queue t({"Nix", "Pyra"}, {"Nix", "Pyra"});
  t.put(kField, B, "Frog");
  t.put(kField, A, "Frog");
  t.hear_of({EventKind::Hit});
  set_score(t.m, B, kEnded, 1);
  t.ready();
  t.act(kEndRound);
  ASSERT_GE(t.log.size(), 2u);
  EXPECT_EQ(t.log[0], "Frog hits Nix 1");
  EXPECT_EQ(t.damage(t.cast[0][0]), 1);
  EXPECT_EQ(t.damage(t.cast[1][0]), 1);
  t.log.clear();
}

TEST(QueueOrder, DepthFirst) {
  // A's hit sets off B's Thorns; A's Thorns answers that before B's second listener hears the first hit.
  Queue t({"Nix", "Pyra"}, {"Tor", "Pyra"});
  t.put(kField, A, "Thorns");
  t.put(kField, B, "Thorns");
  t.hear_of({EventKind::Hit});
  t.ready();
  t.skill(0);
  EXPECT_EQ(t.log, (Stage::Log{"Nix hits Tor 1", "Thorns hits Nix 1", "Thorns hits Tor 1"}));
}

TEST(QueueSwap, OneSideChoosesAndItIsASwitch) {
  Queue t({"Vale", "Nix"}, {"Nix", "Tor", "Pyra"});
  set_stat(t.m, t.cast[1][0].id, kDamageStat, 4);
  t.put(kField, A, "Inn");  // hears the other side switch
  t.ready();
  t.skill(0);
  ASSERT_EQ(t.ask_kind(), Ask::Pick);
  ASSERT_EQ(t.asked(), B);
  EXPECT_EQ(t.m.st.decision.sealed, 0);
  EXPECT_FALSE(t.offers(kObject, t.cast[1][0])) << "the fallen cannot come back";
  t.pick(t.cast[1][2]);
  EXPECT_TRUE(flag(t.m.st, t.cast[1][2].id, kActive));
  EXPECT_EQ(t.points(A, kFame), 2) << "Inn heard the switch, and the action";
  EXPECT_EQ(t.m.st.turn, B) << "the swap is not an action: the skill was";
}

TEST(QueueSwap, WhenBothMustChooseNeitherSeesTheOthersChoice) {
  Queue t({"Nix", "Tor", "Pyra"}, {"Nix", "Tor", "Pyra"});
  set_stat(t.m, t.cast[0][0].id, kDamageStat, 2);
  set_stat(t.m, t.cast[1][0].id, kDamageStat, 2);
  const Ref gale = t.put(kHand, A, "Gale");
  t.hear_of({kSwitched});
  t.ready();
  t.act(kCard, gale);
  ASSERT_EQ(t.m.st.decision.sealed, bit(A) | bit(B));
  auto view = std::make_unique<State>(), after = std::make_unique<State>();
  auto lens = std::make_unique<Lens>();
  open_lens(*lens, t.m.st, t.m.schema(), A);
  list_options(t.m, B);
  const int which = t.find(kObject, t.cast[1][2]);
  auto other = std::make_unique<Machine>();  // the same position where B chooses the other one
  other->rules = t.m.rules;
  adopt(*other, t.m.st);
  Answer a;
  a.seat = B;
  a.step_no = t.m.st.step_no;
  a.n = 1;
  a.pick[0] = static_cast<u16>(1 - which);
  ASSERT_EQ(answer(*other, a), Err::Ok);
  ASSERT_EQ(t.give({which}, B), Err::Ok);
  redact(t.m.st, t.m.schema(), *lens, *view);
  redact(other->st, t.m.schema(), *lens, *after);
  EXPECT_TRUE(same(*view, *after)) << "A's view does not depend on what B chose";
  EXPECT_FALSE(same(t.m.st, other->st));
  EXPECT_TRUE(t.log.empty()) << "nobody comes in before both have chosen";
  EXPECT_EQ(t.give({0}, B), Err::NotYours) << "once each";
  list_options(t.m, A);
  ASSERT_EQ(t.give({t.find(kObject, t.cast[0][1])}, A), Err::Ok);
  const std::string note = std::to_string(static_cast<int>(kSwitched));
  EXPECT_EQ(t.log, (Stage::Log{note + " Tor A", note + " Pyra B"}))
      << "the turn player's first, whoever answered first";
}

TEST(QueueSwap, NestedInWhatASwapSetsOff) {
  // B's Nix falls; the one who comes in wears a Brand and falls at once: B chooses again, before anything goes on.
  Queue t({"Vale", "Nix"}, {"Nix", "Vale", "Pyra"});
  set_stat(t.m, t.cast[1][0].id, kDamageStat, 4);
  set_stat(t.m, t.cast[1][1].id, kDamageStat, 3);
  make(t.m, t.m.pool().find("Brand"), Kind::Attribute, A, zone_of(kAttached, B), 0, t.cast[1][1].id);
  t.ready();
  t.skill(0);
  ASSERT_EQ(t.asked(), B);
  t.pick(t.cast[1][1]);
  EXPECT_TRUE(flag(t.m.st, t.cast[1][1].id, kFallen));
  EXPECT_TRUE(flag(t.m.st, t.cast[1][2].id, kActive)) << "only one is left: it comes in without a question";
  EXPECT_EQ(t.m.st.waiting.n, 0u);
}

TEST(QueueToy, ASideWithNobodyLeftLoses) {
  Queue t({"Vale"}, {"Nix"});
  set_stat(t.m, t.cast[1][0].id, kDamageStat, 4);
  t.ready();
  t.skill(0);
  EXPECT_TRUE(t.m.st.over);
  EXPECT_EQ(t.m.st.result[0], Result::Won);
}

TEST(QueueToy, DiceAndBidsAreTheirOwnersSecret) {
  Queue t({"Vale"}, {"Nix"});
  t.ready();
  auto lens = std::make_unique<Lens>();
  auto view = std::make_unique<State>();
  for (const Seat viewer : {A, B, Seat::Spectator}) {
    open_lens(*lens, t.m.st, t.m.schema(), viewer);
    redact(t.m.st, t.m.schema(), *lens, *view);
    EXPECT_EQ(score(*view, A, kDice), viewer == A ? 8 : 0);
    EXPECT_EQ(score(*view, B, kDice), viewer == B ? 8 : 0);
  }
}

}  // namespace
}  // namespace cantrip::test

// The effects stack: Opportunity, order of triggers, windows, what begins afterwards.
#include "discipline/effects_stack.hpp"

#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {
using namespace toy;

struct Stack : Stage {
  explicit Stack(int seats = 2, u64 switches = 0) : Stage(toy::stack(seats), switches) {
    empty_zone(kHand);
    for (int p = 0; p < seats; ++p) set_score(m, seat_at(p), kMana, 9);
    ready();
  }
  /// Everybody passes until something resolves or the window closes.
  void all_pass() {
    const u64 events = m.st.items.n;
    for (int i = 0; i < m.st.seats && m.st.items.n == events && offers(kPassOption); ++i) pass();
  }
  int life(Seat s) const { return points(s, kLife); }
};

TEST(StackOrder, LastInFirstOut) {
  Stack t;
  const Ref first = t.put(kHand, A, "Bolt"), second = t.put(kHand, B, "Bolt");
  t.put(kPlay, A, "Soldier");
  t.hear_of({EventKind::Hit});
  t.ready();
  t.act(kPlayCard, first);
  t.pick(player_ref(B));
  ASSERT_EQ(t.asked(), B) << "A has nothing left: the machine passes for A";
  t.act(kPlayCard, second);
  t.pick(player_ref(A));  // nobody has anything left
  EXPECT_EQ(t.log, (Stage::Log{"Bolt hits A 2", "Bolt hits B 2"}));
}

TEST(StackOrder, OpportunityStartsWithTheTurnPlayerAfterEveryPush) {
  Stack t;
  const Ref a = t.put(kHand, A, "Bolt"), b = t.put(kHand, B, "Bolt");
  t.put(kHand, B, "Bolt");
  t.put(kHand, A, "Bolt");
  t.ready();
  t.act(kPlayCard, a);
  t.pick(player_ref(B));
  EXPECT_EQ(t.asked(), A) << "after one's own push";
  t.pass();
  EXPECT_EQ(t.asked(), B);
  t.act(kPlayCard, b);
  t.pick(player_ref(A));
  EXPECT_EQ(t.asked(), A) << "after the other's push";
  t.pass();
  EXPECT_EQ(t.asked(), B) << "one pass does not resolve anything";
  t.pass();
  EXPECT_EQ(t.asked(), A) << "after a resolution";
}

TEST(StackOrder, WithTheOfficialSwitchTheActorIsFirst) {
  Stack t(2, 1);
  const Ref a = t.put(kHand, A, "Bolt"), b = t.put(kHand, B, "Bolt");
  t.put(kHand, B, "Bolt");
  t.put(kHand, A, "Bolt");
  t.ready();
  t.act(kPlayCard, a);
  t.pick(player_ref(B));
  t.pass();
  t.act(kPlayCard, b);
  t.pick(player_ref(A));
  EXPECT_EQ(t.asked(), B);
  t.pass();
  EXPECT_EQ(t.asked(), A);
  t.pass();
  EXPECT_EQ(t.asked(), A) << "after a resolution the turn player, with either switch";
}

TEST(StackOrder, AnActionResetsAllPasses) {
  Stack t(3);
  const Ref bolt_a = t.put(kHand, A, "Bolt"), bolt_c = t.put(kHand, C, "Bolt");
  for (const Seat s : {A, B, C}) t.put(kHand, s, "Bolt");
  t.ready();
  t.act(kPlayCard, bolt_a);
  t.pick(player_ref(B));
  t.pass();
  t.pass();
  ASSERT_EQ(t.asked(), C);
  t.act(kPlayCard, bolt_c);
  t.pick(player_ref(A));
  t.pass();
  t.pass();
  EXPECT_EQ(t.m.st.items.n, 2u) << "C has not passed on its own bolt yet";
  t.pass();
  EXPECT_EQ(t.m.st.items.n, 1u);
}

TEST(StackOrder, ACounterTargetsAnActivation) {
  Stack t;
  const Ref bolt = t.put(kHand, A, "Bolt"), counter = t.put(kHand, B, "Counter");
  t.ready();
  t.act(kPlayCard, bolt);
  t.pick(player_ref(B));
  EXPECT_EQ(t.asked(), B) << "A has nothing: the machine passes for A";
  t.act(kPlayCard, counter);  // the only waiting thing of an opponent is the target
  EXPECT_EQ(t.life(B), 12);
  EXPECT_TRUE(t.has(kDiscard, A, "Bolt"));
  EXPECT_TRUE(t.has(kDiscard, B, "Counter"));
  EXPECT_EQ(t.m.st.rels.n, 0u);
}

TEST(StackOrder, ACounterCanHitAnAbilityAndThenNoCardMoves) {
  Stack t;
  const Ref archer = t.put(kPlay, A, "Archer"), counter = t.put(kHand, B, "Counter");
  t.ready();
  t.act(kUse, archer);
  t.pick(player_ref(B));
  t.act(kPlayCard, counter);
  EXPECT_EQ(t.life(B), 12);
  EXPECT_TRUE(t.in(kPlay, archer));
  EXPECT_TRUE(flag(t.m.st, archer.id, kTapped)) << "paid is paid";
  EXPECT_EQ(t.count(kLimbo, A), 0);
}

TEST(StackTriggers, TheTurnPlayersGoOnFirstSoTheOthersResolveFirst) {
  Stack t;
  t.put(kPlay, A, "Listener");
  t.put(kPlay, B, "Listener");
  const Ref bolt = t.put(kHand, A, "Bolt");
  t.put(kHand, A, "Growth");
  t.put(kHand, B, "Growth");
  t.ready();
  t.act(kPlayCard, bolt);
  t.pick(player_ref(B));
  ASSERT_EQ(t.m.st.items.n, 3u) << "both triggers lie above the bolt before anybody may act";
  ASSERT_EQ(t.asked(), A);
  for (int i = 0; i < 3; ++i) t.all_pass();
  EXPECT_EQ(t.log, (Stage::Log{"Listener B", "Listener A", "Bolt A"}));
}

TEST(StackTriggers, TargetsAreChosenOnTheWayToTheStackAndCheckedAgain) {
  Stack t;
  const Ref soldier = t.put(kPlay, A, "Soldier");
  t.put(kPlay, A, "Guard");
  const Ref captain = t.put(kHand, A, "Captain"), recall = t.put(kHand, B, "Recall");
  t.hear_of({EventKind::Resolved, EventKind::Fizzled});
  t.ready();
  t.act(kPlayCard, captain);
  t.all_pass();  // the Captain enters
  ASSERT_EQ(t.ask_kind(), Ask::Pick);
  ASSERT_EQ(t.asked(), A);
  t.pick(soldier);
  ASSERT_EQ(t.asked(), B) << "now it can be answered";
  t.act(kPlayCard, recall);
  t.pick(soldier);
  t.all_pass();
  t.all_pass();
  EXPECT_EQ(t.log, (Stage::Log{"Captain A", "Recall B", "Captain fizzles"}));
}

TEST(StackTriggers, AnotherTargetIsNotTheFirst) {
  Stack t;
  const Ref mine = t.put(kPlay, A, "Guard"), theirs = t.put(kPlay, B, "Guard"), duelist = t.put(kHand, A, "Duelist");
  t.ready();
  t.act(kPlayCard, duelist);
  t.all_pass();
  ASSERT_EQ(t.ask_kind(), Ask::Pick);
  t.pick(mine);
  EXPECT_FALSE(t.offers(kObject, mine));
  t.pick(theirs);
  t.all_pass();
  EXPECT_EQ(t.damage(mine), 1);
  EXPECT_EQ(t.damage(theirs), 1);
}

TEST(StackTriggers, WithoutALegalTargetItIsRemoved) {
  Stack t;
  const Ref duelist = t.put(kHand, A, "Duelist");  // its second target must be another unit
  t.hear_of({EventKind::Resolved, EventKind::Fizzled});
  t.ready();
  t.act(kPlayCard, duelist);
  EXPECT_EQ(t.log, (Stage::Log{"Duelist A", "Duelist fizzles"}));
  EXPECT_EQ(t.count(kLimbo, A), 0);
  EXPECT_EQ(t.m.st.items.n, 0u);
}

TEST(StackWindows, ATriggerWindowExistsOnlyWhileSomethingWaits) {
  Stack t;
  const Ref soldier = t.put(kPlay, A, "Soldier");
  t.put(kHand, A, "Growth");
  t.put(kHand, B, "Growth");
  t.hear_of({EventKind::Holder});
  t.ready();
  t.act(kFight, soldier, player_ref(B));
  ASSERT_EQ(t.asked(), A);
  EXPECT_EQ(t.log, (Stage::Log{"holder A"})) << "one window so far, the free one before damage";
  t.pass();
  t.pass();
  EXPECT_EQ(t.life(B), 10);
  EXPECT_EQ(t.log, (Stage::Log{"holder A", "holder A"})) << "after damage nothing waits: back in the main window";
}

TEST(StackWindows, ACombatDeclaredByACardBeginsAfterTheCard) {
  Stack t;
  const Ref soldier = t.put(kPlay, A, "Soldier"), charge = t.put(kHand, A, "Charge");
  (void)soldier;
  t.put(kHand, A, "Soldier");  // keeps the main window open
  t.hear_of({EventKind::Drew, EventKind::Resolved, EventKind::Hit, EventKind::CombatEnd});
  t.ready();
  t.act(kPlayCard, charge);
  EXPECT_EQ(t.log, (Stage::Log{"draw A", "Charge A", "Soldier hits B 2", "combat ends"}));
}

TEST(StackWindows, NobodyActsWhileAnInterdictionWaits) {
  Stack t;
  const Ref hush = t.put(kHand, A, "Hush");
  const Ref soldier = t.put(kPlay, B, "Soldier");
  t.put(kHand, B, "Bolt");
  t.hear_of({EventKind::Holder, EventKind::Resolved});
  t.ready();
  t.act(kPlayCard, hush);
  EXPECT_EQ(t.log, (Stage::Log{"Hush A", "holder A"}));
  EXPECT_TRUE(flag(t.m.st, soldier.id, kTapped));
}

TEST(StackWindows, EndingACombatEarlyStillPutsTheCardAway) {
  Stack t;
  const Ref soldier = t.put(kPlay, A, "Soldier"), truce = t.put(kHand, B, "Truce");
  t.hear_of({EventKind::Resolved, EventKind::CombatEnd, EventKind::Hit});
  t.ready();
  t.act(kFight, soldier, player_ref(B));
  t.act(kPlayCard, truce);
  EXPECT_EQ(t.log, (Stage::Log{"Truce B", "combat ends"}));
  EXPECT_EQ(t.life(B), 12);
  EXPECT_TRUE(t.has(kDiscard, B, "Truce"));
  EXPECT_EQ(t.m.st.items.n, 0u);
}

TEST(StackWindows, OneInWhichNobodyCouldActIsToldOfButNotOpened) {
  Stack t;
  Machine& m = t.m;
  const auto nowhere = [](Machine&) { return u32{0}; };
  const auto idle = [&] {
    for (const Seat seat : {A, B}) {
      Frame window{};
      window.player = seat;
      cantrip::stack::can_only_pass(m, window, 0, true);
    }
  };
  check_until_quiet(m);
  idle();
  const u64 events = m.st.events;
  const int frames = m.st.frames.size();
  EXPECT_TRUE(cantrip::stack::passes_by(m, nowhere));
  EXPECT_EQ(m.st.events - events, 3u) << "who holds Opportunity, and two passes";
  EXPECT_EQ(m.st.priority, m.st.turn);
  EXPECT_EQ(m.st.frames.size(), frames);
  ++m.stirred[index(B)];
  EXPECT_TRUE(cantrip::stack::passes_by(m, nowhere)) << "nothing of the table has changed";
  t.put(kHand, A, "Bolt");
  check_until_quiet(m);
  EXPECT_FALSE(cantrip::stack::passes_by(m, nowhere)) << "A has a card now";
  idle();
  EXPECT_TRUE(cantrip::stack::passes_by(m, nowhere));
  touch(m);
  EXPECT_FALSE(cantrip::stack::passes_by(m, nowhere)) << "values may have changed";
  EXPECT_EQ(m.st.frames.size(), frames);
}

TEST(StackPlans, TakingAPlanBackChangesNothing) {
  Stack t;
  const Ref bolt = t.put(kHand, A, "Bolt");
  t.ready();
  auto before = std::make_unique<State>();
  clone(*before, t.m.st);
  t.act(kPlayCard, bolt);
  ASSERT_EQ(t.ask_kind(), Ask::Pick);
  t.act(kCancelOption);
  // what counts answers and events goes on; everything else is as it was
  before->step_no = t.m.st.step_no;
  before->events = t.m.st.events;
  before->batch = t.m.st.batch;
  EXPECT_TRUE(same(*before, t.m.st));
}

TEST(StackPlans, APriceIsPaidWithWhatTheTargetsLeave) {
  Stack t;
  const Ref tribute = t.put(kHand, A, "Tribute");
  t.ready();
  EXPECT_FALSE(t.offers(kPlayCard, tribute)) << "there is no other card to discard";
  t.put(kHand, A, "Soldier");
  t.ready();
  EXPECT_TRUE(t.offers(kPlayCard, tribute));
}

TEST(StackChecks, ACheckMayAsk) {
  Stack t;
  const Ref first = t.put(kPlay, A, "Giant"), second = t.put(kHand, A, "Giant");
  t.ready();
  t.act(kPlayCard, second);
  ASSERT_EQ(t.ask_kind(), Ask::Pick) << "two of a name: keep one";
  EXPECT_EQ(t.m.options.n, 2u);
  t.pick(first);
  EXPECT_TRUE(t.in(kPlay, first));
  EXPECT_EQ(t.count(kPlay, A), 1);
}

TEST(StackToy, ARedirectAndAReplacedMove) {
  Stack t;
  const Ref warden = t.put(kPlay, B, "Warden"), bolt = t.put(kHand, A, "Bolt"), second = t.put(kHand, A, "Bolt");
  t.put(kPlay, A, "Undertaker");
  t.ready();
  t.act(kPlayCard, bolt);
  t.pick(player_ref(B));
  t.pass();
  EXPECT_EQ(t.life(B), 12);
  EXPECT_EQ(t.damage(warden), 2);
  t.act(kPlayCard, second);
  t.pick(warden);
  EXPECT_TRUE(t.has(kExile, B, "Warden"));
  EXPECT_FALSE(t.has(kDiscard, B, "Warden"));
}

}  // namespace
}  // namespace cantrip::test

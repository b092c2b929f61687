// Undo goes back to one's own last decision while the one who undoes has learnt nothing, no chance was used and nobody
// else has answered.
#include "core/undo.hpp"

#include <gtest/gtest.h>

#include "core/engine.hpp"
#include "core/random_answer.hpp"
#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {

using namespace toy;

Answer choose(const Stage& s, int option) {
  Answer a;
  a.seat = s.asked();
  a.step_no = s.m.st.step_no;
  a.n = 1;
  a.pick[0] = static_cast<u16>(option);
  return a;
}

TEST(Undo, AQuestCanBeTakenBack) {
  Stage s(bag(2));
  s.empty_zone(kPlay);
  s.empty_zone(kHand);
  const Ref scout = s.put(kPlay, A, "Scout");
  s.ready();
  UndoLog log;
  log.attach(s.m);
  const u64 before = digest(s.m.st);
  ASSERT_EQ(log.answer(s.m, choose(s, s.find(kQuest, scout))), Err::Ok);
  ASSERT_NE(digest(s.m.st), before);
  EXPECT_FALSE(log.can_undo(s.m, B)) << "it was not B's decision";
  ASSERT_TRUE(log.undo(s.m, A));
  EXPECT_EQ(digest(s.m.st), before);
  EXPECT_TRUE(s.offers(kQuest, scout)) << "options are listed anew";
  EXPECT_FALSE(log.undo(s.m, A)) << "there is nothing more to take back";
}

TEST(Undo, NotOnceACardWasDrawn) {
  Stage s(bag(2));
  s.empty_zone(kPlay);
  s.empty_zone(kHand);
  s.put(kHand, A, "Dirge");  // draws a card
  s.ready();
  set_score(s.m, A, kMana, 5);
  s.ready();
  UndoLog log;
  log.attach(s.m);
  ASSERT_EQ(log.answer(s.m, choose(s, s.find(kPlayCard))), Err::Ok);
  EXPECT_FALSE(log.can_undo(s.m, A));
}

TEST(Undo, NotAfterSomebodyElseHasAnswered) {
  Stage s(bag(2));
  UndoLog log;
  log.attach(s.m);
  Rng rng = Rng::seeded(1);
  Seat last = Seat::None;
  for (int i = 0; i < 60 && !s.m.st.over; ++i) {
    const Seat seat = s.asked();
    ASSERT_EQ(log.answer(s.m, random_answer(s.m, rng)), Err::Ok);
    if (last != Seat::None && last != seat) {
      EXPECT_FALSE(log.can_undo(s.m, last));
    }
    last = seat;
  }
}

TEST(Undo, ARefusedAnswerLeavesNoMark) {
  Stage s(bag(2));
  UndoLog log;
  log.attach(s.m);
  Answer a = choose(s, 400);
  EXPECT_EQ(log.answer(s.m, a), Err::Illegal);
  EXPECT_EQ(log.size(), 0);
}

}  // namespace
}  // namespace cantrip::test

// Records about to happen: a replacement whose text asks, and changes the record with SetAct.
#include "core/act.hpp"

#include <gtest/gtest.h>

#include "tests/support/stage.hpp"

namespace cantrip::test {
namespace {

using namespace toy;

const Toy& duel() {
  static const Cards cards = [] {
    Cards c;
    const Row16 two = c.number(2);
    Ability critical = c.instead({.act = ActKind::Damage,
                                  .op = ReplaceOp::Program,
                                  .pass = 0,
                                  .target = c.sel({.types = kUnit}),
                                  .source = c.sel({.rel = Rel8::Is, .slot = Slot::Self})});
    critical.entry =
        c.code({{Op::May, 0, players(Who::You), 2}, {Op::SetAct, 0, static_cast<u16>(ReplaceOp::Multiply), two, 0}});
    c.card("Duelist", kUnit, {0, 2, 9}, {critical});
    c.card("Wall", kUnit, {0, 1, 9});
    c.pool.seal();
    return c;
  }();
  static const Toy toy{.game = bag(2).game, .pool = &cards.pool, .seats = 2, .deck = 20, .cards = {DefId{1}, DefId{2}}};
  return toy;
}

int damage_after(u8 answer) {
  Stage s(duel());
  s.empty_zone(kPlay);
  s.empty_zone(kHand);
  const Ref duelist = s.put(kPlay, A, "Duelist"), wall = s.put(kPlay, B, "Wall");
  s.ready();
  s.act(kFight, duelist, wall);
  EXPECT_EQ(s.ask_kind(), Ask::YesNo) << "the replacement asks before anything has happened";
  EXPECT_EQ(s.m.st.obj[wall.id].stat[kDamage], 0);
  s.act(answer);
  EXPECT_EQ(s.m.st.obj[duelist.id].stat[kDamage], 1) << "the other record of the batch is untouched";
  return s.m.st.obj[wall.id].stat[kDamage];
}

TEST(Act, AReplacementMayAskAndChangeTheRecord) {
  EXPECT_EQ(damage_after(kYes), 4);
  EXPECT_EQ(damage_after(kNo), 2);
}

}  // namespace
}  // namespace cantrip::test

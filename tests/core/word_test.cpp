#include "core/word.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cantrip {
namespace {

RC_GTEST_PROP(Word, ARowIsNothingElse, ()) {
  const Ref r{*rc::gen::inRange<u16>(1, kMaxRows), *rc::gen::inRange<u16>(1, 0xFFFF)};
  const Word w = word::row(r);
  RC_ASSERT(word::is_row(w) && !word::is_player(w) && !word::is_list(w) && !word::is_number(w));
  RC_ASSERT(word::as_row(w) == r);
}
RC_GTEST_PROP(Word, ANumberIsNothingElse, ()) {
  const int n = *rc::gen::inRange(-32768, 32768);
  const Word w = word::number(n);
  RC_ASSERT(word::is_number(w) && !word::is_row(w) && !word::is_player(w) && !word::is_list(w));
  RC_ASSERT(word::as_number(w) == n);
}
RC_GTEST_PROP(Word, AListIsNothingElse, ()) {
  const int at = *rc::gen::inRange(0, 768), len = *rc::gen::inRange(0, 769);
  const Word w = word::list(at, len);
  RC_ASSERT(word::is_list(w) && !word::is_row(w) && !word::is_player(w) && !word::is_number(w));
  RC_ASSERT(word::list_at(w) == at && word::list_len(w) == len);
}
TEST(Word, APlayerIsNothingElse) {
  for (int s = 0; s < kMaxSeats; ++s) {
    const Word w = word::player(seat_at(s));
    EXPECT_TRUE(word::is_player(w));
    EXPECT_FALSE(word::is_row(w) || word::is_list(w) || word::is_number(w));
    EXPECT_EQ(word::as_player(w), seat_at(s));
    EXPECT_EQ(player_of(to_ref(w)), seat_at(s));
  }
  EXPECT_FALSE(word::is_row(word::none) || word::is_player(word::none) || word::is_list(word::none) ||
               word::is_number(word::none));
}

}  // namespace
}  // namespace cantrip

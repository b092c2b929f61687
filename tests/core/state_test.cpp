// Clone, digest and save see the whole value and nothing but the value.
#include "core/state.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <set>

#include "core/random_answer.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip {
namespace {

/// Positions of a toy match, one after each answer.
template <class Fn>
void each_position(u64 seed, Fn&& fn) {
  const toy::Toy& toy = toy::bag(2);
  const toy::Table table = toy.table(seed);
  const auto m = std::make_unique<Machine>();
  ASSERT_EQ(start(*m, toy.rules(), seed, table.view()), Err::Ok);
  Rng rng = Rng::seeded(seed);
  for (int i = 0; i < 200 && !m->st.over; ++i) {
    ASSERT_EQ(answer(*m, random_answer(*m, rng, true)), Err::Ok);
    fn(*m);
  }
}

TEST(State, CloneOverAnythingGivesEqualBytes) {
  const auto to = std::make_unique<State>();
  for (u64 seed = 1; seed <= 5; ++seed)
    each_position(seed, [&](const Machine& m) {
      clone(*to, m.st);
      ASSERT_EQ(std::memcmp(to.get(), &m.st, sizeof(State)), 0) << "step " << m.st.step_no;
      ASSERT_TRUE(same(*to, m.st));
    });
}

TEST(State, EveryPositionHasItsOwnDigest) {
  std::set<u64> seen;
  int positions = 0;
  each_position(3, [&](const Machine& m) {
    seen.insert(digest(m.st));
    ++positions;
  });
  EXPECT_EQ(static_cast<int>(seen.size()), positions);
}

TEST(State, OneChangedByteChangesTheDigest) {
  const auto s = std::make_unique<State>();
  each_position(4, [&](const Machine& m) {
    if (m.st.step_no != 20) return;
    for_each_part(m.st, [&](const void* p, size_t n) {
      const size_t begin = static_cast<size_t>(static_cast<const u8*>(p) - reinterpret_cast<const u8*>(&m.st));
      for (size_t i = 0; i < n; i += 37) {
        if (begin != 0 && i < 8) continue;  // the length of an array is not a byte to change
        clone(*s, m.st);
        reinterpret_cast<u8*>(s.get())[begin + i] ^= 1;
        EXPECT_NE(digest(*s), digest(m.st)) << "byte " << begin + i;
        EXPECT_FALSE(same(*s, m.st));
      }
    });
  });
}

TEST(Save, LoadsWhatItSavedAndRefusesAnythingElse) {
  const auto back = std::make_unique<State>();
  each_position(5, [&](const Machine& m) {
    const std::vector<u8> bytes = save(m.st);
    ASSERT_EQ(load(*back, bytes, m.rules), Err::Ok);
    ASSERT_TRUE(same(*back, m.st));
    if (m.st.step_no % 10) return;
    for (size_t i = 0; i < bytes.size(); i += 97) {
      std::vector<u8> broken = bytes;
      broken[i] ^= 0x20;
      EXPECT_EQ(load(*back, broken, m.rules), Err::BadSetup) << "byte " << i;
    }
    std::vector<u8> cut(bytes.begin(), bytes.end() - 1), longer = bytes;
    longer.push_back(0);
    EXPECT_EQ(load(*back, cut, m.rules), Err::BadSetup);
    EXPECT_EQ(load(*back, longer, m.rules), Err::BadSetup);
    EXPECT_EQ(load(*back, {}, m.rules), Err::BadSetup);
  });
}

}  // namespace
}  // namespace cantrip

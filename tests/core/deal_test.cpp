#include "core/deal.hpp"

#include <gtest/gtest.h>

namespace cantrip {
namespace {

// FIPS 180-4's own examples, and lengths around the ends of a block.
TEST(Sha256, IsAsPublished) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(FairDeal, IsCheckedByAnybodyWhoHasItsParts) {
  FairDeal deal{commitment_of("SECRET"), "SECRET", {"one", ""}};
  const u64 seed = dealt_seed("SECRET", deal.nonces);
  EXPECT_EQ(wrong_with(deal, seed), "");
  EXPECT_NE(wrong_with(deal, seed + 1), "");
  EXPECT_LT(seed, u64{1} << 63);
  FairDeal other = deal;
  other.secret = "SECRET2";
  EXPECT_NE(wrong_with(other, dealt_seed(other.secret, other.nonces)), "") << "not the one that was promised";
  other = deal;
  other.nonces = {"", "one"};
  EXPECT_NE(wrong_with(other, seed), "") << "a nonce is its seat's";
  other.nonces = {"on", "e"};
  EXPECT_NE(wrong_with(other, seed), "");
  other = deal;
  other.secret.clear();
  EXPECT_NE(wrong_with(other, seed), "");
  EXPECT_TRUE(is_nonce(""));
  EXPECT_TRUE(is_nonce("a b~"));
  EXPECT_FALSE(is_nonce("a\nb")) << "a line of its own";
  EXPECT_FALSE(is_nonce(std::string(65, 'a')));
}

}  // namespace
}  // namespace cantrip

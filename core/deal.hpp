// A deal nobody chose and anybody can check. Whoever runs a match draws a secret and shows its commitment before
// anybody sits down; every seat adds a nonce of its own; the seed follows from all of them; the secret is shown when
// the match is over. Who ran it could not choose the seed, because the nonces came after the commitment, and no seat
// could, because it did not know the secret.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/word.hpp"

namespace cantrip {

struct FairDeal {
  std::string commitment;            // 64 hexadecimal digits
  std::string secret;                // empty: not opened yet
  std::vector<std::string> nonces;   // by seat; a bot's is empty
  bool any() const { return !commitment.empty(); }
  friend bool operator==(const FairDeal&, const FairDeal&) = default;
};

/// SHA-256 (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

/// SHA-256 of "cantrip deal", a line feed and the secret.
std::string commitment_of(std::string_view secret);
/// The first 16 digits, without the highest bit, of SHA-256 of "cantrip seed", the secret and the nonces, each on a
/// line of its own (a line feed before each).
u64 dealt_seed(std::string_view secret, const std::vector<std::string>& nonces);

/// Printable ASCII, 64 at most: what a nonce and a secret are made of.
bool is_nonce(std::string_view);

/// An empty text: the commitment is of this secret, and the seed follows from it and the nonces. Otherwise what is not so.
std::string wrong_with(const FairDeal&, u64 seed);

}  // namespace cantrip

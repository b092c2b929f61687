#include "core/deal.hpp"

#include <array>
#include <bit>

namespace cantrip {
namespace {

// FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<u32, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
using Hash = std::array<u32, 8>;
// 5.3.3: of the square roots of the first eight primes.
constexpr Hash kFirst = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/// 6.2.2: one block of 64 bytes.
void mix(Hash& hash, const char* block) {
  std::array<u32, 64> w{};
  for (size_t i = 0; i < 16; ++i)
    for (size_t j = 0; j < 4; ++j) w[i] = w[i] << 8 | static_cast<unsigned char>(block[4 * i + j]);
  for (size_t i = 16; i < 64; ++i) {
    const u32 s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const u32 s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (size_t i = 0; i < 64; ++i) {
    const u32 s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const u32 one = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
    const u32 s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const u32 two = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const Hash more = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i) hash[i] += more[i];
}

Hash hash_of(std::string_view bytes) {
  std::string padded(bytes);  // 5.1.1
  padded += static_cast<char>(0x80);
  while (padded.size() % 64 != 56) padded += '\0';
  const u64 bits = u64{bytes.size()} * 8;
  for (int i = 7; i >= 0; --i) padded += static_cast<char>(bits >> (8 * i) & 0xFF);
  Hash hash = kFirst;
  for (size_t at = 0; at < padded.size(); at += 64) mix(hash, padded.data() + at);
  return hash;
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (const u32 word : hash_of(bytes))
    for (int i = 28; i >= 0; i -= 4) out += digits[word >> i & 15];
  return out;
}

std::string commitment_of(std::string_view secret) { return sha256("cantrip deal\n" + std::string(secret)); }

u64 dealt_seed(std::string_view secret, const std::vector<std::string>& nonces) {
  std::string text = "cantrip seed\n" + std::string(secret);
  for (const std::string& nonce : nonces) text += "\n" + nonce;
  const Hash hash = hash_of(text);
  return (u64{hash[0]} << 32 | hash[1]) & (~u64{0} >> 1);
}

bool is_nonce(std::string_view text) {
  if (text.size() > 64) return false;
  for (const char c : text)
    if (c < 0x20 || c > 0x7E) return false;
  return true;
}

std::string wrong_with(const FairDeal& deal, u64 seed) {
  if (deal.secret.empty()) return "its secret was not shown";
  if (commitment_of(deal.secret) != deal.commitment) return "the secret is not the one that was promised";
  if (dealt_seed(deal.secret, deal.nonces) != seed) return "the seed does not follow from the secret and the nonces";
  return "";
}

}  // namespace cantrip

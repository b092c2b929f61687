#include "server/config/secrets.hpp"

#include <cstdlib>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <sys/random.h>

namespace cantrip::server {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
static_assert(kLetters.size() == 32);
constexpr size_t kRoomLetters = 8, kSecretLetters = 26;
constexpr int kDealLetters = 52;

}  // namespace

void random_bytes(void* to, size_t n) {
  auto* at = static_cast<unsigned char*>(to);
  while (n > 0) {
    const ssize_t got = getrandom(at, n, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) std::abort();
    at += got;
    n -= static_cast<size_t>(got);
  }
}

u64 random_number() {
  u64 n = 0;
  random_bytes(&n, sizeof n);
  return n;
}

std::string random_letters(int n) {
  std::string out(static_cast<size_t>(n), ' ');
  random_bytes(out.data(), out.size());
  for (char& c : out) c = kLetters[static_cast<unsigned char>(c) & 31];
  return out;
}

std::string new_deal_secret() { return random_letters(kDealLetters); }

std::string new_room_name() { return random_letters(kRoomLetters); }

bool is_room_name(std::string_view name) {
  return name.size() == kRoomLetters && name.find_first_not_of(kLetters) == std::string_view::npos;
}

std::string new_token(std::string_view room) { return std::string(room) + random_letters(kSecretLetters); }

std::string_view room_of_token(std::string_view token) {
  if (token.size() != kRoomLetters + kSecretLetters) return {};
  token.remove_suffix(kSecretLetters);
  return is_room_name(token) ? token : std::string_view{};
}

std::string token_after(std::string_view token, std::string_view room, int seat) {
  const std::string text =
      "cantrip rematch\n" + std::string(token) + "\n" + std::string(room) + "\n" + std::to_string(seat);
  unsigned char digest[EVP_MAX_MD_SIZE];
  if (EVP_Digest(text.data(), text.size(), digest, nullptr, EVP_sha256(), nullptr) != 1) std::abort();
  std::string out(room);
  for (size_t i = 0; i < kSecretLetters; ++i) out += kLetters[digest[i] & 31];
  return out;
}

std::string token_hash(std::string_view token) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int n = 0;
  if (EVP_Digest(token.data(), token.size(), digest, &n, EVP_sha256(), nullptr) != 1) std::abort();
  static constexpr char hex[] = "0123456789abcdef";
  std::string out;
  for (unsigned int i = 0; i < n; ++i) {
    out += hex[digest[i] >> 4];
    out += hex[digest[i] & 15];
  }
  return out;
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace cantrip::server

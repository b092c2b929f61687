#include "server/socket/address.hpp"

#include <arpa/inet.h>
#include <array>
#include <cstring>

namespace cantrip::server {
namespace {

constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};  // RFC 4291, 2.5.5.2

}  // namespace

std::string person_at(std::string_view address) {
  std::string text(address.substr(0, address.find('%')));  // without the interface of a link-local one
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return std::string(address);
  std::array<char, INET6_ADDRSTRLEN> out{};
  if (std::memcmp(six.s6_addr, kMapped.data(), kMapped.size()) == 0) {
    inet_ntop(AF_INET, six.s6_addr + kMapped.size(), out.data(), out.size());
    return out.data();
  }
  std::memset(six.s6_addr + 8, 0, 8);
  inet_ntop(AF_INET6, &six, out.data(), out.size());
  return std::string(out.data()) + "/64";
}

bool is_loopback(std::string_view address) {
  const std::string text(address);
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  return text == "::1" || text == "::/64";  // as person_at writes it
}

}  // namespace cantrip::server

// Who counts as one when things are limited.
#pragma once
#include <string>
#include <string_view>

namespace cantrip::server {

/// An IPv4 address as it is; of an IPv6 address its first 64 bits, since whoever has one has the whole network of it.
/// IPv4 written as IPv6 is IPv4. What is no address stays as it is.
std::string person_at(std::string_view address);
/// 127.0.0.0/8 and ::1.
bool is_loopback(std::string_view address);

}  // namespace cantrip::server

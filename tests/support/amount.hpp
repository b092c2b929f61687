// How much of something a test does: a little always, a lot in `./test --long`.
#pragma once
#include <algorithm>
#include <cstdlib>

namespace cantrip::test {

/// What the environment says under this name, at least 1; otherwise `at_length` where CANTRIP_LONG is set, else `usual`.
inline int amount(const char* name, int usual, int at_length) {
  if (const char* wanted = std::getenv(name)) return std::max(1, std::atoi(wanted));
  return std::getenv("CANTRIP_LONG") ? at_length : usual;
}

}  // namespace cantrip::test

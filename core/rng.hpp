// The match's only source of chance: xoshiro256**, its state a part of the match.
#pragma once
#include "core/word.hpp"

namespace cantrip {

struct Rng {
  u64 s[4];

  u64 next() {
    const u64 result = rotl(s[1] * 5, 7) * 9;
    const u64 t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
  }

  /// Uniform in [0, n); n > 0. Lemire's multiply-and-reject, so every platform draws the same numbers.
  u32 below(u32 n) {
    u64 m = (next() >> 32) * n;
    if (static_cast<u32>(m) < n) {
      const u32 floor = static_cast<u32>(-n) % n;
      while (static_cast<u32>(m) < floor) m = (next() >> 32) * n;
    }
    return static_cast<u32>(m >> 32);
  }

  static Rng seeded(u64 seed) {  // splitmix64 fills the four words; never all zero
    Rng r{};
    for (u64& word : r.s) {
      seed += 0x9E3779B97F4A7C15ull;
      u64 z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
      word = z ^ (z >> 31);
    }
    return r;
  }

private:
  static constexpr u64 rotl(u64 x, int k) { return (x << k) | (x >> (64 - k)); }
};

}  // namespace cantrip

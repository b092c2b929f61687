#include "core/state.hpp"

namespace cantrip {
namespace {

template <class T, int N>
void clone_array(Bounded<T, N>& to, const Bounded<T, N>& from) {
  std::memcpy(static_cast<void*>(to.at), from.at, sizeof(T) * from.n);
  if (to.n > from.n) std::memset(static_cast<void*>(to.at + from.n), 0, sizeof(T) * (to.n - from.n));
  to.n = from.n;
}

// A multiply-fold hash over 64-bit words: four independent lanes keep a modest core busy.
constexpr u64 kPrime[4] = {0x9E3779B185EBCA87ull, 0xC2B2AE3D27D4EB4Full, 0x165667B19E3779F9ull, 0x27D4EB2F165667C5ull};

u64 fold(u64 h, u64 v, u64 prime) {
  h = (h ^ v) * prime;
  return h ^ (h >> 29);
}

struct Hasher {
  u64 lane[4] = {kPrime[0], kPrime[1], kPrime[2], kPrime[3]};
  void bytes(const void* data, size_t size) {
    const u8* p = static_cast<const u8*>(data);
    for (; size >= 32; p += 32, size -= 32) {
      u64 v[4];
      std::memcpy(v, p, 32);
      for (int i = 0; i < 4; ++i) lane[i] = fold(lane[i], v[i], kPrime[i]);
    }
    for (int i = 0; size > 0; ++i) {
      u64 v = 0;
      const size_t n = size < 8 ? size : 8;
      std::memcpy(&v, p, n);
      lane[i] = fold(lane[i], v ^ n, kPrime[i]);
      p += n;
      size -= n;
    }
  }
  u64 finish() const {
    u64 h = 0;
    for (int i = 0; i < 4; ++i) h = fold(h, lane[i], kPrime[(i + 1) & 3]);
    return h ^ (h >> 32);
  }
};

}  // namespace

void clone(State& to, const State& from) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(State, order));
  clone_array(to.order, from.order);
  clone_array(to.obj, from.obj);
  clone_array(to.last, from.last);
  std::memcpy(to.tally, from.tally, sizeof to.tally);
  clone_array(to.frames, from.frames);
  clone_array(to.scratch, from.scratch);
  clone_array(to.items, from.items);
  clone_array(to.effects, from.effects);
  clone_array(to.rels, from.rels);
  clone_array(to.waiting, from.waiting);
  to.decision = from.decision;
}

u64 digest(const State& s) {
  Hasher h;
  for_each_part(s, [&](const void* p, size_t n) { h.bytes(p, n); });
  return h.finish();
}

bool same(const State& a, const State& b) {
  struct Part {
    const void* p;
    size_t n;
  };
  Part parts[16];
  int count = 0;
  for_each_part(a, [&](const void* p, size_t n) { parts[count++] = {p, n}; });
  bool equal = true;
  int i = 0;
  for_each_part(b, [&](const void* p, size_t n) {
    equal = equal && parts[i].n == n && std::memcmp(parts[i].p, p, n) == 0;
    ++i;
  });
  return equal;
}

}  // namespace cantrip

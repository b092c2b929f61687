#include "core/difference.hpp"

#include <algorithm>

namespace cantrip {
namespace {

/// Equal bytes between two runs of changed ones that are cheaper written than skipped.
constexpr size_t kJoin = 4;
constexpr int kParts = 12;

struct Part {
  size_t at, size;
};
/// The used parts, each where it lies in a state: beyond them everything is zero, so two states can be compared as far as
/// the longer of them goes.
struct Parts {
  Part at[kParts];
  int n = 0;
  explicit Parts(const State& s) {
    for_each_part(s, [&](const void* p, size_t size) {
      at[n++] = {static_cast<size_t>(static_cast<const u8*>(p) - reinterpret_cast<const u8*>(&s)), size};
    });
  }
};
static_assert(sizeof(Obj) * kMaxRows + 8 < 0x10000, "places in a part fit 16 bits");

void put(std::vector<u8>& out, size_t v) {
  out.push_back(static_cast<u8>(v));
  out.push_back(static_cast<u8>(v >> 8));
}
size_t take(std::span<const u8>& in) {
  const size_t v = static_cast<size_t>(in[0] | in[1] << 8);
  in = in.subspan(2);
  return v;
}

/// The first place from `i` on where the two differ; `end`: nowhere.
size_t differ(const u8* a, const u8* b, size_t i, size_t end) {
  for (u64 x, y; i + 8 <= end; i += 8) {
    std::memcpy(&x, a + i, 8);
    std::memcpy(&y, b + i, 8);
    if (x != y) break;
  }
  while (i < end && a[i] == b[i]) ++i;
  return i;
}

/// The number of runs, and for each: bytes to skip, bytes that follow. The length of a part is among them.
void write_part(const u8* a, const u8* b, size_t compared, std::vector<u8>& out) {
  const size_t count_at = out.size();
  put(out, 0);
  size_t runs = 0, done = 0;
  for (size_t i = differ(a, b, 0, compared); i < compared;) {
    size_t end = i + 1;
    for (size_t k = end; k < compared && k - end < kJoin; ++k)
      if (a[k] != b[k]) end = k + 1;
    put(out, i - done);
    put(out, end - i);
    out.insert(out.end(), b + i, b + end);
    ++runs;
    done = end;
    i = differ(a, b, end, compared);
  }
  out[count_at] = static_cast<u8>(runs);
  out[count_at + 1] = static_cast<u8>(runs >> 8);
}

}  // namespace

void write_difference(const State& from, const State& to, std::vector<u8>& out) {
  out.clear();
  const Parts had(from), has(to);
  for (int i = 0; i < has.n; ++i) {
    const size_t at = has.at[i].at;
    write_part(reinterpret_cast<const u8*>(&from) + at, reinterpret_cast<const u8*>(&to) + at,
               std::max(had.at[i].size, has.at[i].size), out);
  }
}

void apply_difference(State& s, std::span<const u8> in) {
  const Parts had(s);
  for (int i = 0; i < had.n; ++i) {
    u8* to = reinterpret_cast<u8*>(&s) + had.at[i].at;
    for (size_t runs = take(in); runs > 0; --runs) {
      to += take(in);
      const size_t n = take(in);
      std::memcpy(to, in.data(), n);
      to += n;
      in = in.subspan(n);
    }
  }
}

void pack(const State& s, std::vector<u8>& out) {
  static const State nothing{};
  write_difference(nothing, s, out);
}

void unpack(State& s, std::span<const u8> in) {
  const Parts had(s);
  for (int i = 0; i < had.n; ++i) std::memset(reinterpret_cast<u8*>(&s) + had.at[i].at, 0, had.at[i].size);
  apply_difference(s, in);
}

}  // namespace cantrip

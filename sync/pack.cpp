#include "sync/pack.hpp"

#include <algorithm>

#include "replay/bytes.hpp"

namespace cantrip::sync {
namespace {

Problem broken(std::string where, std::string why) {
  return {std::move(where), std::move(why), "Ask for the whole view."};
}

// -------------------------------------------------------------------------------------------------- events
/// The fields of an event in the order of their bits. A field is sent when it is not 0; seats count from 1, nobody is 0.
constexpr int kEventFields = 16;
constexpr size_t kMostEvents = 20'000;

u64 zigzag(i32 v) { return (static_cast<u32>(v) << 1) ^ static_cast<u32>(v >> 31); }
i32 unzigzag(u64 v) { return static_cast<i32>(static_cast<u32>(v >> 1) ^ (~static_cast<u32>(v & 1) + 1)); }
u64 from_seat(Seat s) { return static_cast<u8>(index(s) + 1); }
Seat to_seat(u64 v) { return static_cast<Seat>(static_cast<u8>(v - 1)); }

void fields_of(const Event& e, u64 (&out)[kEventFields]) {
  const u64 fields[kEventFields] = {e.sub,      from_seat(e.by), from_seat(e.owner), e.a.id,  e.a.gen,
                                    e.b.id,     e.b.gen,         index(e.def),       e.from,  e.to,
                                    e.at_from,  e.at_to,         e.seen_by,          e.flags, zigzag(e.x),
                                    zigzag(e.y)};
  std::memcpy(out, fields, sizeof fields);
}
constexpr u64 kMost[kEventFields] = {0xFF, 0xFF, 0xFF,   0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF,     0xFFFF,
                                     0xFF, 0xFF, 0xFFFF, 0xFFFF, 0xFF,   0xFF,   0xFFFFFFFF, 0xFFFFFFFF};

Event event_of(u8 kind, const u64 (&f)[kEventFields]) {
  Event e{};
  e.kind = static_cast<EventKind>(kind);
  e.sub = static_cast<u8>(f[0]);
  e.by = to_seat(f[1]);
  e.owner = to_seat(f[2]);
  e.a = {static_cast<u16>(f[3]), static_cast<u16>(f[4])};
  e.b = {static_cast<u16>(f[5]), static_cast<u16>(f[6])};
  e.def = static_cast<DefId>(f[7]);
  e.from = static_cast<ZoneId>(f[8]);
  e.to = static_cast<ZoneId>(f[9]);
  e.at_from = static_cast<u16>(f[10]);
  e.at_to = static_cast<u16>(f[11]);
  e.seen_by = static_cast<u8>(f[12]);
  e.flags = static_cast<u8>(f[13]);
  e.x = unzigzag(f[14]);
  e.y = unzigzag(f[15]);
  return e;
}

// ------------------------------------------------------------------------------------------------- control
/// Calls fn(bytes, record size, count, capacity) for every part of the control half, in the order it is sent.
/// Parts of one fixed record have no count.
template <class S, class Fn>
void for_each_control(S& s, Fn&& fn) {
  auto array = [&](auto& bounded) {
    fn(bounded.at, sizeof bounded.at[0], &bounded.n, static_cast<size_t>(bounded.capacity));
  };
  auto fixed = [&](auto* at, size_t size) { fn(at, size, decltype(&s.frames.n){nullptr}, size_t{1}); };
  fixed(&s, offsetof(State, score));
  array(s.last);
  fixed(s.tally, sizeof s.tally);
  array(s.frames);
  array(s.scratch);
  array(s.items);
  array(s.effects);
  array(s.rels);
  array(s.waiting);
  fixed(&s.decision, sizeof s.decision);
}
constexpr int kControlParts = 10;
constexpr size_t kMostPart = sizeof(State);

/// The parts of a flat control half: length (4 bytes, little-endian) and bytes each.
struct Parts {
  std::span<const u8> at[kControlParts];
};
Parts parts_of(std::span<const u8> flat) {
  Parts parts;
  for (auto& part : parts.at) {
    u32 size = 0;
    if (flat.size() < sizeof size) break;
    std::memcpy(&size, flat.data(), sizeof size);
    flat = flat.subspan(sizeof size);
    if (flat.size() < size) break;
    part = flat.first(size);
    flat = flat.subspan(size);
  }
  return parts;
}

/// Runs of bytes that differ; a gap of less than kJoin equal bytes is cheaper sent than skipped.
constexpr size_t kJoin = 3;
/// Calls fn(from, to) for each run.
template <class Fn>
void for_each_run(std::span<const u8> before, std::span<const u8> after, Fn&& fn) {
  auto old = [&](size_t i) { return i < before.size() ? before[i] : u8{0}; };
  const size_t both = std::min(before.size(), after.size());
  for (size_t i = 0; i < after.size();) {
    if (i + 8 <= both && std::memcmp(before.data() + i, after.data() + i, 8) == 0) {
      i += 8;
      continue;
    }
    if (after[i] == old(i)) {
      ++i;
      continue;
    }
    size_t end = i + 1;
    for (size_t k = end; k < after.size() && k - end < kJoin; ++k)
      if (after[k] != old(k)) end = k + 1;
    fn(i, end);
    i = end;
  }
}
void write_part(ByteWriter& out, std::span<const u8> before, std::span<const u8> after) {
  u64 count = 0;
  for_each_run(before, after, [&](size_t, size_t) { ++count; });
  out.number(after.size());
  out.number(count);
  size_t done = 0;
  for_each_run(before, after, [&](size_t from, size_t to) {
    out.number(from - done);
    out.number(to - from);
    out.bytes(after.data() + from, to - from);
    done = to;
  });
}

bool read_part(ByteReader& in, std::span<const u8> before, Bytes& after) {
  const size_t size = in.number(kMostPart);
  const u64 count = in.number(kMostPart);
  if (!in.ok()) return false;
  after.assign(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(std::min(size, before.size())));
  after.resize(size);
  size_t at = 0;
  for (u64 i = 0; i < count && in.ok(); ++i) {
    const size_t skip = in.number(size - at);
    const size_t n = in.number(size - at - std::min(skip, size - at));
    const Bytes run = in.part(n).rest();
    if (!in.ok() || n == 0) return false;
    at += skip;
    std::memcpy(after.data() + at, run.data(), n);
    at += n;
  }
  return in.ok();
}

}  // namespace

void pack_events(std::span<const Event> events, Bytes& to) {
  ByteWriter out(to);
  out.number(events.size());
  for (const Event& e : events) {
    u64 fields[kEventFields];
    fields_of(e, fields);
    u64 mask = 0;
    for (int i = 0; i < kEventFields; ++i)
      if (fields[i]) mask |= u64{1} << i;
    out.number(static_cast<u64>(e.kind));
    out.number(mask);
    for (int i = 0; i < kEventFields; ++i)
      if (fields[i]) out.number(fields[i]);
  }
  out.give(to);
}
Bytes pack_events(std::span<const Event> events) {
  Bytes out;
  pack_events(events, out);
  return out;
}

Expected<std::vector<Event>> unpack_events(std::span<const u8> bytes) {
  ByteReader in(bytes.data(), bytes.size());
  std::vector<Event> out;
  const u64 count = in.number(kMostEvents);
  for (u64 i = 0; i < count && in.ok(); ++i) {
    const u64 kind = in.number(static_cast<u64>(EventKind::Last_));
    const u64 mask = in.number((u64{1} << kEventFields) - 1);
    u64 fields[kEventFields] = {};
    for (int k = 0; k < kEventFields; ++k)
      if ((mask >> k) & 1) fields[k] = in.number(kMost[k]);
    if (in.ok()) out.push_back(event_of(static_cast<u8>(kind), fields));
  }
  if (!in.ok()) return broken("events", "they are cut off or hold an impossible number");
  if (in.left()) return broken("events", "there is something behind the last one");
  return out;
}

void control_of(const State& s, Bytes& out) {
  out.clear();
  for_each_control(s, [&](const void* at, size_t record, const u32* n, size_t) {
    const u32 size = static_cast<u32>(record * (n ? *n : 1));
    const size_t from = out.size();
    out.resize(from + sizeof size + size);
    std::memcpy(out.data() + from, &size, sizeof size);
    std::memcpy(out.data() + from + sizeof size, at, size);
  });
}
Bytes control_of(const State& s) {
  Bytes out;
  control_of(s, out);
  return out;
}

void control_delta(std::span<const u8> before, std::span<const u8> after, Bytes& to) {
  const Parts from = parts_of(before), next = parts_of(after);
  ByteWriter out(to);
  for (int i = 0; i < kControlParts; ++i) write_part(out, from.at[i], next.at[i]);
  out.give(to);
}
Bytes control_delta(std::span<const u8> before, std::span<const u8> after) {
  Bytes out;
  control_delta(before, after, out);
  return out;
}

Status apply_control(State& view, std::span<const u8> delta) {
  const Bytes before = control_of(view);
  const Parts parts = parts_of(before);
  ByteReader in(delta.data(), delta.size());
  Bytes after[kControlParts];
  for (int i = 0; i < kControlParts; ++i)
    if (!read_part(in, parts.at[i], after[i])) return broken("control", "it is cut off or reaches beyond its part");
  if (in.left()) return broken("control", "there is something behind the last part");
  bool fits = true;
  int i = 0;
  for_each_control(view, [&](void*, size_t record, u32* n, size_t capacity) {
    const size_t size = after[i++].size();
    fits = fits && (n ? size % record == 0 && size / record <= capacity : size == record);
  });
  if (!fits) return broken("control", "a part has an impossible size");
  i = 0;
  for_each_control(view, [&](void* at, size_t record, u32* n, size_t) {
    const Bytes& part = after[i++];
    const size_t had = record * (n ? *n : 1);
    if (!part.empty()) std::memcpy(at, part.data(), part.size());
    if (had > part.size()) std::memset(static_cast<u8*>(at) + part.size(), 0, had - part.size());
    if (n) *n = static_cast<u32>(part.size() / record);
  });
  return done();
}

// --------------------------------------------------------------------------------------------------- text
namespace {
constexpr char kDigits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr char kDigits16[] = "0123456789abcdef";

std::string hex(u64 v, int digits) {
  std::string out(static_cast<size_t>(digits), '0');
  for (int i = digits; i-- > 0; v >>= 4) out[static_cast<size_t>(i)] = kDigits16[v & 15];
  return out;
}
}  // namespace

void write_base64(std::string& out, std::span<const u8> bytes) {
  out.reserve(out.size() + (bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const u32 n = static_cast<u32>(bytes[i]) << 16 | (i + 1 < bytes.size() ? static_cast<u32>(bytes[i + 1]) << 8 : 0) |
                  (i + 2 < bytes.size() ? bytes[i + 2] : 0u);
    out += kDigits64[n >> 18];
    out += kDigits64[n >> 12 & 63];
    out += i + 1 < bytes.size() ? kDigits64[n >> 6 & 63] : '=';
    out += i + 2 < bytes.size() ? kDigits64[n & 63] : '=';
  }
}
std::string to_base64(std::span<const u8> bytes) {
  std::string out;
  write_base64(out, bytes);
  return out;
}

bool from_base64(std::string_view text, Bytes& out) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  u32 bits = 0, n = 0;
  for (const char c : text) {
    const void* at = c ? std::memchr(kDigits64, c, 64) : nullptr;
    if (!at) return false;
    n = n << 6 | static_cast<u32>(static_cast<const char*>(at) - kDigits64);
    if ((bits += 6) >= 8) out.push_back(static_cast<u8>(n >> (bits -= 8)));
  }
  return true;
}

std::string hex16(u64 v) { return hex(v, 16); }
std::string hex8(u32 v) { return hex(v, 8); }

bool from_hex(std::string_view text, int digits, u64& out) {
  if (text.size() != static_cast<size_t>(digits)) return false;
  out = 0;
  for (const char c : text) {
    const void* at = c ? std::memchr(kDigits16, c, 16) : nullptr;
    if (!at) return false;
    out = out << 4 | static_cast<u64>(static_cast<const char*>(at) - kDigits16);
  }
  return true;
}

}  // namespace cantrip::sync

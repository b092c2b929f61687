// Saving and loading: the used part of a state behind a short header. Loading trusts nothing.
#include "core/engine.hpp"

namespace cantrip {

namespace {

constexpr u32 kMagic = 0x54524E43;  // "CNRT"
constexpr u32 kLayout = 2;          // changes whenever State changes

struct Header {
  u32 magic, layout;
  u64 rules_hash, digest;
};

struct Reader {
  std::span<const u8> bytes;
  bool ok = true;
  void take(void* to, size_t n) {
    if (!ok || bytes.size() < n) {
      ok = false;
      return;
    }
    std::memcpy(to, bytes.data(), n);
    bytes = bytes.subspan(n);
  }
  template <class T, int N>
  void array(Bounded<T, N>& to) {
    u32 head[2] = {};
    take(head, sizeof head);
    if (head[0] > N || head[1] != 0) ok = false;
    if (!ok) return;
    to.n = head[0];
    take(to.at, sizeof(T) * to.n);
  }
};

bool row_ok(const State& s, u16 id) { return id < s.obj.n; }
bool ref_ok(const State& s, Ref r) { return is_player(r) ? index(player_of(r)) < kMaxSeats : row_ok(s, r.id); }

bool zones_ok(const State& s, const Schema& schema) {
  if (s.zone_begin[kMaxZones] != s.order.n) return false;
  for (int z = 0; z < kMaxZones; ++z) {
    if (s.zone_begin[z] > s.zone_begin[z + 1]) return false;
    if (zone_kind(static_cast<ZoneId>(z)) >= static_cast<int>(schema.zones.size()) &&
        s.zone_begin[z] != s.zone_begin[z + 1])
      return false;
  }
  for (int i = 0; i < s.order.size(); ++i)
    if (!row_ok(s, s.order[i])) return false;
  return true;
}

bool objects_ok(const State& s, const Pool& pool, const Schema& schema) {
  for (const Obj& o : s.obj) {
    if (index(o.def) >= pool.cards.size() || zone_kind(o.zone) >= static_cast<int>(schema.zones.size())) return false;
    if (o.kind > Kind::Ghost || (o.kind != Kind::Ghost && !row_ok(s, o.host)) || !row_ok(s, o.next)) return false;
    if (o.kind != Kind::Free && (index(o.owner) >= kMaxSeats || index(o.ctrl) >= kMaxSeats)) return false;
  }
  for (const Last& l : s.last)
    if (!row_ok(s, l.row) || !row_ok(s, l.host)) return false;
  return true;
}

bool frame_ok(const State& s, const Frame& f, const Game& game, const Pool& pool) {
  if (f.base > s.scratch.n || !ref_ok(s, f.source) || f.ability >= pool.abilities.size()) return false;
  if (index(f.you) >= kMaxSeats || index(f.player) >= kMaxSeats) return false;
  switch (f.kind) {
    case FrameKind::Flow: return f.prog < game.flows.size() && f.pc < game.flows[f.prog].steps.size();
    case FrameKind::Program:
    case FrameKind::Plan: return f.pc < pool.code.size();
    case FrameKind::Batch: return true;
    case FrameKind::None: return false;
  }
  return false;
}

bool control_ok(const State& s, const Game& game, const Pool& pool) {
  for (const Frame& f : s.frames)
    if (!frame_ok(s, f, game, pool)) return false;
  for (const Item& i : s.items)
    if (i.ability >= pool.abilities.size() || index(i.who) >= kMaxSeats || !ref_ok(s, i.self) || !ref_ok(s, i.source) ||
        !ref_ok(s, i.card) || !ref_ok(s, i.a) || !ref_ok(s, i.b))
      return false;
  for (const Effect& e : s.effects) {
    if (e.ability >= pool.abilities.size() || !ref_ok(s, e.source) || !ref_ok(s, e.on) || !ref_ok(s, e.bound) ||
        index(e.who) >= kMaxSeats)
      return false;
    if (e.kind == EffectKind::Modify && e.what >= pool.statics.size()) return false;
    if (e.kind == EffectKind::Replace && e.what >= pool.replaces.size()) return false;
  }
  for (const Rel& r : s.rels)
    if (!ref_ok(s, r.a) || !ref_ok(s, r.b)) return false;
  return true;
}

}  // namespace

std::vector<u8> save(const State& s) {
  Header head{kMagic, kLayout, s.rules_hash, digest(s)};
  size_t size = sizeof head;
  for_each_part(s, [&](const void*, size_t n) { size += n; });
  std::vector<u8> out(size);
  u8* to = out.data();
  std::memcpy(to, &head, sizeof head);
  to += sizeof head;
  for_each_part(s, [&](const void* p, size_t n) {
    std::memcpy(to, p, n);
    to += n;
  });
  return out;
}

Err load(State& out, std::span<const u8> bytes, const Rules& rules) {
  Reader in{bytes};
  Header head{};
  in.take(&head, sizeof head);
  if (!in.ok || head.magic != kMagic || head.layout != kLayout || head.rules_hash != rules.hash()) return Err::BadSetup;
  std::memset(static_cast<void*>(&out), 0, sizeof out);
  in.take(&out, offsetof(State, order));
  in.array(out.order);
  in.array(out.obj);
  in.array(out.last);
  in.take(&out.tally, sizeof out.tally);
  in.array(out.frames);
  in.array(out.scratch);
  in.array(out.items);
  in.array(out.effects);
  in.array(out.rels);
  in.array(out.waiting);
  in.take(&out.decision, sizeof out.decision);
  const bool good = in.ok && in.bytes.empty() && digest(out) == head.digest && out.rules_hash == head.rules_hash &&
                    out.obj.n >= 1 && out.seats >= 1 && out.seats <= kMaxSeats && index(out.turn) < kMaxSeats &&
                    zones_ok(out, *rules.game->schema) && objects_ok(out, *rules.pool, *rules.game->schema) &&
                    control_ok(out, *rules.game, *rules.pool);
  if (good) return Err::Ok;
  std::memset(static_cast<void*>(&out), 0, sizeof out);
  return Err::BadSetup;
}

}  // namespace cantrip

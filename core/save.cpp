// Saving and loading: the used part of a state behind a short header. Loading trusts nothing.
#include <algorithm>
#include <bitset>

#include "core/engine.hpp"
#include "core/frames.hpp"

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

/// Whether everything in a state names something that is there. The machine reads a state without looking twice, so
/// what is not tested here has to be harmless whatever it is: numbers that are only compared, added or shown.
struct Check {
  const State& s;
  const Game& game;
  const Pool& pool;
  const Schema& schema = *game.schema;

  bool all() const { return header() && zones() && objects() && frames() && waiting_things() && decision(); }

  // -- small values ----------------------------------------------------------------------------------------
  static bool seat(Seat x) { return index(x) < kMaxSeats; }
  static bool anybody(Seat x) { return index(x) <= index(Seat::Truth) || x == Seat::None; }
  bool row(u16 id) const { return id < s.obj.n; }
  bool zone(ZoneId z) const { return z < kMaxZones && zone_kind(z) < static_cast<int>(schema.zones.size()); }
  bool def(DefId d) const { return index(d) < pool.cards.size(); }
  bool ability(u16 a) const { return a < pool.abilities.size(); }
  bool ref(Ref r) const { return is_player(r) ? seat(player_of(r)) || player_of(r) == Seat::None : row(r.id); }
  bool thing(Ref r) const { return row(r.id); }  // never a player
  bool word(Word w) const {
    if (w == word::none || word::is_number(w)) return true;
    if (word::is_row(w)) return row(word::as_row(w).id);
    if (word::is_player(w)) return seat(word::as_player(w)) || word::as_player(w) == Seat::None;
    return word::is_list(w) && word::list_at(w) + word::list_len(w) <= s.scratch.size();
  }

  // -- the table -------------------------------------------------------------------------------------------
  bool header() const {
    if (s.obj.n < 1 || s.seats < game.min_seats || s.seats > game.max_seats || s.over > 1) return false;
    if (index(s.turn) >= s.seats || index(s.first) >= s.seats || !anybody(s.priority)) return false;
    if (index(s.viewer) > index(Seat::Truth) || s.alive >> s.seats) return false;
    for (const Result r : s.result)
      if (r > Result::Drawn) return false;
    return s.viewer != Seat::Truth || s.rng.s[0] || s.rng.s[1] || s.rng.s[2] || s.rng.s[3];  // or it draws nothing
  }

  /// Every row lies in the one zone it says, once; an unknown card of a view is row 0.
  bool zones() const {
    if (s.zone_begin[0] != 0 || s.zone_begin[kMaxZones] != s.order.n) return false;
    std::bitset<kMaxRows> seen;
    for (int z = 0; z < kMaxZones; ++z) {
      if (s.zone_begin[z] > s.zone_begin[z + 1]) return false;
      if (s.zone_begin[z] == s.zone_begin[z + 1]) continue;
      if (zone_kind(static_cast<ZoneId>(z)) == 0 || !zone(static_cast<ZoneId>(z))) return false;
      for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
        const u16 at = s.order[i];
        if (at == 0 && s.viewer != Seat::Truth) continue;
        if (at == 0 || !row(at) || seen[at] || s.obj[at].zone != z) return false;
        if (s.obj[at].kind == Kind::Free || s.obj[at].kind == Kind::Ghost) return false;
        seen[at] = true;
      }
    }
    for (int i = 1; i < s.obj.size(); ++i) {
      const Obj& o = s.obj[i];
      const bool lies = o.kind != Kind::Free && o.kind != Kind::Ghost && o.zone != 0;
      if (lies && !seen[static_cast<size_t>(i)]) return false;
    }
    return true;
  }

  bool objects() const {
    for (const Obj& o : s.obj) {
      if (o.kind > Kind::Ghost || !def(o.def) || !zone(o.zone) || o.from >= schema.zones.size() || !row(o.next))
        return false;
      if (o.kind != Kind::Free && (!seat(o.owner) || !seat(o.ctrl))) return false;
      if (o.kind != Kind::Ghost && !hosted(o)) return false;
    }
    for (const Last& l : s.last) {
      if (!row(l.row) || !row(l.host)) return false;
      for (const u16 given : l.granted)
        if (!ability(given)) return false;
    }
    return true;
  }
  /// What lies under or on others does so in a line that ends.
  bool hosted(const Obj& o) const {
    u16 at = o.host;
    for (u32 steps = 0; at != 0; ++steps) {
      if (!row(at) || steps > s.obj.n) return false;
      if (s.obj[at].kind == Kind::Ghost) return true;  // its `host` is a generation
      at = s.obj[at].host;
    }
    return true;
  }

  // -- the control -----------------------------------------------------------------------------------------
  bool frame(const Frame& f) const {
    if (f.base > s.scratch.n || !ref(f.source) || !ref(f.ev_a) || !ref(f.ev_b) || !ability(f.ability)) return false;
    if (!seat(f.you) || !seat(f.player) || (f.kind != FrameKind::Flow && !thing(f.source))) return false;
    for (const Word w : f.reg)
      if (!word(w)) return false;
    switch (f.kind) {
      case FrameKind::Flow: {
        if (f.prog >= game.flows.size() || f.pc >= game.flows[f.prog].steps.size()) return false;
        const Flow& flow = game.flows[f.prog];
        return !flow.fits || flow.fits(s, f);
      }
      case FrameKind::Program: return f.pc < pool.code.size();
      case FrameKind::Plan: {
        const bool top = &f == &s.frames[s.frames.size() - 1] && s.decision.ask != Ask::None;
        const bool asks = top && (s.viewer == Seat::Truth || s.viewer == s.decision.seat);
        return f.pc < pool.code.size() && plan_fits(s, game, pool, f, asks);
      }
      case FrameKind::Batch: return batch_fits(s, game, f);
      case FrameKind::None: return false;
    }
    return false;
  }
  bool frames() const {
    u16 base = 0;
    for (const Frame& f : s.frames) {
      if (!frame(f) || f.base < base) return false;
      base = f.base;
    }
    for (const Word w : s.scratch)
      if (!word(w)) return false;
    return true;
  }
  bool item(const Item& i) const {
    return ability(i.ability) && seat(i.who) && thing(i.self) && thing(i.source) && thing(i.card) && ref(i.a) &&
           ref(i.b) && i.state <= ItemState::Resolving && i.event <= static_cast<u16>(EventKind::Last_);
  }
  bool effect(const Effect& e) const {
    if (!ability(e.ability) || !thing(e.source) || !ref(e.on) || !ref(e.bound) || !seat(e.who) || !anybody(e.whose))
      return false;
    if (e.until > Until::NextReady) return false;
    switch (e.kind) {
      case EffectKind::Modify: return e.what < pool.statics.size();
      case EffectKind::Listen: return e.what < pool.triggers.size();
      case EffectKind::Replace: return e.what < pool.replaces.size();
      case EffectKind::None: return false;
    }
    return false;
  }
  /// What an event counts or sets is a place in an array.
  static bool slot(const Event& e) {
    switch (e.kind) {
      case EventKind::Scored: return e.sub < kScores && seat(e.by);
      case EventKind::Stat: return e.sub < kStats;
      case EventKind::Counter: return e.sub < kCounters;
      default: return true;
    }
  }
  bool event(const Event& e) const {
    return e.kind <= EventKind::Last_ && anybody(e.by) && anybody(e.owner) && ref(e.a) && ref(e.b) && def(e.def) &&
           zone(e.from) && zone(e.to) && slot(e);
  }
  /// A relation that the game names, or a mark that some text asks for.
  bool relation(const Rel& r) const {
    if (!ref(r.a) || !ref(r.b)) return false;
    return r.kind == kMarkRel ? r.slot < pool.marks.size() : r.kind < std::max<size_t>(2, schema.relations.size());
  }
  bool waiting_things() const {
    for (const Item& i : s.items)
      if (!item(i)) return false;
    for (const Effect& e : s.effects)
      if (!effect(e)) return false;
    for (const Rel& r : s.rels)
      if (!relation(r)) return false;
    for (const Event& e : s.waiting)
      if (!event(e)) return false;
    return true;
  }
  /// Somebody at the table is asked by the frame that runs, unless the match is over.
  bool decision() const {
    const Decision& d = s.decision;
    if (d.ask > Ask::Name || d.sealed >> s.seats) return false;
    for (const Word w : d.arg)
      if (!word(w)) return false;
    if (d.ask == Ask::None) return s.viewer != Seat::Truth || s.over;
    return index(d.seat) < s.seats && !s.frames.empty() && (asks_value(d.ask) || d.min <= d.max);
  }
};

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
                    out.switches == rules.switches && Check{out, *rules.game, *rules.pool}.all();
  if (good) return Err::Ok;
  std::memset(static_cast<void*>(&out), 0, sizeof out);
  return Err::BadSetup;
}

}  // namespace cantrip

// Reading phrases: selectors, tests, amounts, conditions.
#include <algorithm>
#include <cstdlib>

#include "core/engine.hpp"

namespace cantrip {

Context context_of(const Frame& f) {
  Context c;
  c.self = f.source;
  c.you = f.you;
  c.frame = &f;
  c.ev_a = f.ev_a;
  c.ev_b = f.ev_b;
  c.ev_n = f.ev_n;
  c.player = f.player;
  return c;
}

std::span<const Word> list(const State& s, Word w) {
  if (!word::is_list(w)) return {};
  const int at = word::list_at(w), len = word::list_len(w);
  if (at + len > s.scratch.size()) return {};
  return {s.scratch.at + at, static_cast<size_t>(len)};
}

namespace {

/// The targets of one slot while a plan is being made: "[slot] words..." runs in scratch.
std::span<const Word> plan_targets(const State& s, const Frame& f, int slot) {
  const std::span<const Word> all = list(s, f.reg[kPlanTargets]);
  for (size_t i = 0; i < all.size();) {
    size_t end = i + 1;
    while (end < all.size() && !word::is_number(all[end])) ++end;
    if (word::as_number(all[i]) == slot) return all.subspan(i + 1, end - i - 1);
    i = end;
  }
  return {};
}

Ref single(Machine& m, const Context& c, Slot slot) {
  switch (slot) {
    case Slot::Self: return c.self;
    case Slot::EventA: return c.ev_a;
    case Slot::EventB: return c.ev_b;
    case Slot::You: return player_ref(c.you);
    case Slot::Player: return player_ref(c.player);
    case Slot::Item: {
      const Item* item = c.frame ? find_item(m.st, c.frame->item) : nullptr;
      return item ? item->self : kNobody;
    }
    case Slot::Host: return live(m.st, c.self) ? ref_of(m.st, m.st.obj[c.self.id].host) : kNobody;
    default: return kNobody;
  }
}

/// Calls fn(Ref) for every live thing in a slot.
template <class Fn>
void for_slot(Machine& m, const Context& c, Slot slot, Fn&& fn) {
  const int reg = static_cast<int>(slot);
  if (reg >= kRegs) {
    const Ref r = single(m, c, slot);
    if (is_player(r) || live(m.st, r)) fn(r);
    return;
  }
  if (!c.frame) return;
  const bool plan = c.frame->kind == FrameKind::Plan;
  const bool target = slot >= Slot::T0 && slot <= Slot::T2;
  if (plan && !target) return;
  const std::span<const Word> words =
      plan ? plan_targets(m.st, *c.frame, reg - static_cast<int>(Slot::T0)) : list(m.st, c.frame->reg[reg]);
  for (const Word w : words) {
    if (word::is_player(w)) fn(player_ref(word::as_player(w)));
    else if (live(m.st, word::as_row(w))) fn(word::as_row(w));
  }
  if (words.empty() && !plan && word::is_row(c.frame->reg[reg]) && live(m.st, word::as_row(c.frame->reg[reg])))
    fn(word::as_row(c.frame->reg[reg]));
}

bool in_slot(Machine& m, const Context& c, Slot slot, Ref r) {
  bool found = false;
  for_slot(m, c, slot, [&](Ref other) { found = found || other == r; });
  return found;
}

Ref first_in(Machine& m, const Context& c, Slot slot) {
  Ref first = kNobody;
  for_slot(m, c, slot, [&](Ref r) {
    if (!first) first = r;
  });
  return first;
}

bool test_item(Machine& m, const Context& c, const Test& t, Ref r) {
  const Item* item = item_of_row(m.st, r);
  if (!item) return false;
  switch (t.kind) {
    case TestKind::ItemEvent: return item->event == t.key;
    case TestKind::ItemSpeed:
      return item->ability && static_cast<u16>(m.pool().abilities[item->ability].speed) == t.key;
    case TestKind::ItemTargets:
      for (const Rel& rel : m.st.rels)
        if (rel.kind == kTargetRel && rel.a == r && !is_player(rel.b) &&
            matches(m, c, m.pool().selectors[t.key], rel.b))
          return true;
      return false;
    default: return false;
  }
}

/// What it lies on or is at; for a ghost, what it was at when it left.
u16 host_of(const State& s, u16 row) {
  if (s.obj[row].kind != Kind::Ghost) return s.obj[row].host;
  for (int i = s.last.size() - 1; i >= 0; --i)
    if (s.last[i].row == row) return s.last[i].host;
  return 0;
}

bool is_named(const CardDef& def, u16 name) {
  return def.name == name || (name && (def.also[0] == name || def.also[1] == name));
}
bool name_has(const Pool& pool, const CardDef& def, u16 part) {
  const std::vector<u64>& holders = pool.name_holders[part];
  auto holds_it = [&](u16 name) { return name && ((holders[name / 64] >> (name % 64)) & 1); };
  return holds_it(def.name) || holds_it(def.also[0]) || holds_it(def.also[1]);
}
bool share_name(const CardDef& a, const CardDef& b) {
  return is_named(a, b.name) || (b.also[0] && is_named(a, b.also[0])) || (b.also[1] && is_named(a, b.also[1]));
}

/// Does something lie on or under it that matches? For a ghost: what lay there when it left.
bool has_guest(Machine& m, const Context& c, const Selector& sel, Ref host) {
  const State& s = m.st;
  if (s.obj[host.id].kind == Kind::Ghost) {
    for (const Last& last : s.last)
      if (last.host == host.id && matches_anywhere(m, c, sel, ref_of(s, last.row))) return true;
    return false;
  }
  for (u32 kinds = m.schema().play_zones | (1u << m.schema().under_zone); kinds; kinds &= kinds - 1)
    for (int p = 0; p < s.seats; ++p)
      for (const u16 row : zone(s, __builtin_ctz(kinds), seat_at(p)))
        if (row && s.obj[row].host == host.id && matches_anywhere(m, c, sel, ref_of(s, row))) return true;
  return false;
}

/// Is it a number the object has at all?
bool has_stat(Machine& m, Ref r, int slot) {
  if (!((m.schema().optional_stats >> slot) & 1) || !live(m.st, r)) return true;
  return (m.st.obj[r.id].kind == Kind::Ghost ? card(m, r.id).stat[slot] : derived(m, r.id).stat[slot]) != kMissing;
}

/// A stat as the text in question sees it.
int stat_for(Machine& m, const Context& c, Ref r, int slot) {
  const int value = stat(m, r, slot);
  return m.game().stat_in ? m.game().stat_in(m, c, r, slot, value) : value;
}

bool test_one(Machine& m, const Context& c, const Test& t, Ref r) {
  const Obj& o = m.st.obj[r.id];
  switch (t.kind) {
    case TestKind::None: return true;
    case TestKind::Subtype: return has_subtype(m, r, t.key);
    case TestKind::Name: return is_named(card(m, r.id), t.key);
    case TestKind::NameHas: return name_has(m.pool(), card(m, r.id), t.key);
    case TestKind::Stat:
      return has_stat(m, r, t.key) && compare(stat_for(m, c, r, t.key), t.cmp, amount(m, c, t.amount));
    case TestKind::ObjStat: return compare(o.stat[t.key], t.cmp, amount(m, c, t.amount));
    case TestKind::Counter: return compare(o.counter[t.key], t.cmp, amount(m, c, t.amount));
    case TestKind::Keyword: return has_keyword(m, r, t.key);
    case TestKind::Flag: return (o.flags >> t.key) & 1;
    case TestKind::Token: return o.kind == Kind::Token || (card(m, r.id).flags & kIsToken);
    case TestKind::Ban: return banned(m, r, t.key);
    case TestKind::Arrived: return o.since == m.st.turn_no;
    case TestKind::SameName: {
      const Ref other = first_in(m, c, static_cast<Slot>(t.key));
      return live(m.st, other) && share_name(card(m, other.id), card(m, r.id));
    }
    case TestKind::Called: {
      const int what = amount(m, c, t.amount);
      const CardDef& it = card(m, r.id);
      if (t.key) return what > 0 && share_name(m.pool().cards[static_cast<size_t>(what)], it);
      return what > 0 && (it.name == what || it.also[0] == what || it.also[1] == what);
    }
    case TestKind::CompareTo:
      return compare(stat(m, r, t.key), t.cmp, stat(m, first_in(m, c, static_cast<Slot>(t.amount)), t.key));
    case TestKind::Alike: {
      Words others;
      others.n = 0;
      select(m, c, m.pool().selectors[t.amount], others);
      for (const Word w : others) {
        const Ref other = word::as_row(w);
        if (is_player(other) || other == r) continue;
        if (t.key == kNames ? share_name(card(m, other.id), card(m, r.id))
                            : compare(stat(m, r, t.key), t.cmp, stat(m, other, t.key)))
          return true;
      }
      return false;
    }
    case TestKind::HasAbility: {
      const CardDef& def = card(m, r.id);
      for (int i = 0; i < def.abilities; ++i)
        if (static_cast<u16>(m.pool().abilities[static_cast<size_t>(def.ability + i)].head) == t.key) return true;
      return false;
    }
    case TestKind::Related:
      for (const Rel& rel : m.st.rels)
        if (rel.kind == t.key && (rel.a == r || rel.b == r)) return true;
      return false;
    case TestKind::Marked: return is_marked(m.st, r, static_cast<u8>(t.key));
    case TestKind::RelatedTo:
      for (const Rel& rel : m.st.rels) {
        if (rel.kind != t.amount || (rel.a != r && rel.b != r)) continue;
        if (matches_anywhere(m, c, m.pool().selectors[t.key], rel.a == r ? rel.b : rel.a)) return true;
      }
      return false;
    case TestKind::Type: return has_type(m, r, 1u << t.key);
    case TestKind::How: return o.how == t.key;
    case TestKind::Under: return compare(cards_under(m, r), t.cmp, amount(m, c, t.amount));
    case TestKind::Hosted: return host_of(m.st, r.id) != 0;
    case TestKind::HostMatches: {
      const Ref host = ref_of(m.st, host_of(m.st, r.id));
      return live(m.st, host) && matches_anywhere(m, c, m.pool().selectors[t.key], host);
    }
    case TestKind::GuestMatches: return has_guest(m, c, m.pool().selectors[t.key], r);
    case TestKind::Native: return m.game().native_tests[t.key](m, c, t, r);
    case TestKind::Playable: return m.game().can_play && m.game().can_play(m, c.you, r, static_cast<u8>(t.key));
    case TestKind::ItsPlayer: {
      Context of = c;
      of.player = o.ctrl;
      return holds(m, of, t.key);
    }
    case TestKind::Controlled: return (seats_of(m, c, Players::unpack(t.key)) & bit(o.ctrl)) != 0;
    default: return test_item(m, c, t, r);
  }
}

/// Tests rows [at, at+1): groups (Or, Not) consume what follows them. Returns the next position.
int test_at(Machine& m, const Context& c, int at, Ref r, bool& result) {
  const Test& t = m.pool().tests[static_cast<size_t>(at)];
  if (t.kind == TestKind::Or || t.kind == TestKind::And) {
    const bool all = t.kind == TestKind::And;
    result = all;
    int next = at + 1;
    for (int i = 0; i < t.key; ++i) {
      bool one = false;
      next = test_at(m, c, next, r, one);
      result = all ? result && one : result || one;
    }
    return next;
  }
  if (t.kind == TestKind::Not) {
    const int next = test_at(m, c, at + 1, r, result);
    result = !result;
    return next;
  }
  result = test_one(m, c, t, r);
  return at + 1;
}

bool tests_hold(Machine& m, const Context& c, const Selector& sel, Ref r) {
  int at = sel.test;
  for (const int end = sel.test + sel.tests; at < end;) {
    bool ok = false;
    at = test_at(m, c, at, r, ok);
    if (!ok) return false;
  }
  return true;
}

bool related(Machine& m, const Context& c, const Selector& sel, Ref r) {
  if (sel.but && in_slot(m, c, static_cast<Slot>(sel.but - 1), r)) return false;
  switch (sel.rel) {
    case Rel8::None: return true;
    case Rel8::Is:
    case Rel8::In: return in_slot(m, c, sel.slot, r);
    case Rel8::Not: return !in_slot(m, c, sel.slot, r);
    case Rel8::HostIs: {
      const Ref host = first_in(m, c, sel.slot);
      return host && host_of(m.st, r.id) == host.id;
    }
    case Rel8::HostOf: {
      const Ref guest = first_in(m, c, sel.slot);
      return guest && !is_player(guest) && m.st.obj[guest.id].host == r.id;
    }
    case Rel8::Blocks:
    case Rel8::BlockedBy: {
      const Ref other = first_in(m, c, sel.slot);
      for (const Rel& rel : m.st.rels)
        if (rel.kind != kTargetRel && ((sel.rel == Rel8::Blocks && rel.a == r && rel.b == other) ||
                                       (sel.rel == Rel8::BlockedBy && rel.b == r && rel.a == other)))
          return true;
      return false;
    }
  }
  return false;
}

Seat side_of(const Machine& m, u16 row) {
  const Obj& o = m.st.obj[row];
  if (o.kind == Kind::Ghost || !o.zone) return o.ctrl;
  return spec(m, o.zone).shared ? o.ctrl : zone_seat(o.zone);
}

bool lies_facedown(const Machine& m, u16 row) {
  return m.schema().facedown_flag != 0xFF && flag(m.st, row, m.schema().facedown_flag);
}

/// Everything but the zone.
bool fits(Machine& m, const Context& c, const Selector& sel, Ref r) {
  if (sel.types && !has_type(m, r, sel.types)) return false;
  if ((sel.types || sel.tests) && lies_facedown(m, r.id)) return false;
  return ((sel.rel == Rel8::None && !sel.but) || related(m, c, sel, r)) && (!sel.tests || tests_hold(m, c, sel, r));
}

u32 zones_of(const Machine& m, const Selector& sel) { return sel.zones ? sel.zones : m.schema().play_zones; }

/// Calls fn(Ref) for every object the selector matches, in zone order; fn returns false to stop.
template <class Fn>
void for_each(Machine& m, const Context& c, const Selector& sel, Fn&& fn) {
  const State& s = m.st;
  if (sel.flags & (static_cast<u8>(SelectorFlag::OnlyPlayers) | static_cast<u8>(SelectorFlag::OrPlayers))) {
    const u8 seats = seats_of(m, c, sel.players);
    for (int i = 0; i < s.seats; ++i)
      if ((seats >> i) & 1 && alive(s, seat_at(i)))
        if (!fn(player_ref(seat_at(i)))) return;
    if (sel.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) return;
  }
  if (sel.rel == Rel8::Is && sel.zones == 0 && static_cast<int>(sel.slot) >= kRegs) {  // "this unit": no search
    const Ref r = single(m, c, sel.slot);
    if (live(s, r) && matches(m, c, sel, r)) fn(r);
    return;
  }
  const u8 side = sel.side.who == Who::None ? kEveryone : seats_of(m, c, sel.side);
  if (is_ghost(s, c.self) && (zones_of(m, sel) & m.schema().play_zones & (1u << m.schema().under_zone)))
    for (const Last& last : s.last) {  // to the text of what has left, what lay under it is there as it was
      const Ref under = last.host == c.self.id ? ref_of(s, last.row) : kNobody;
      if (is_ghost(s, under) && ((side >> index(s.obj[under.id].ctrl)) & 1) && fits(m, c, sel, under) && !fn(under))
        return;
    }
  if (sel.rel == Rel8::In && sel.slot == Slot::Moved) {  // what has left since is in no zone
    Words moved;
    moved.n = 0;
    for_slot(m, c, sel.slot, [&](Ref r) {
      if (!is_player(r) && is_ghost(s, r) && matches(m, c, sel, r)) moved.push(to_word(r));
    });
    for (const Word w : moved)
      if (!fn(word::as_row(w))) return;
  }
  for (u32 kinds = zones_of(m, sel); kinds; kinds &= kinds - 1) {
    const int kind = __builtin_ctz(kinds);
    const bool shared = m.schema().zones[static_cast<size_t>(kind)].shared;
    for (int p = 0; p < (shared ? 1 : s.seats); ++p) {
      if (!shared && !((side >> p) & 1)) continue;
      const ZoneId z = zone_of(kind, p);
      const bool top = sel.flags & static_cast<u8>(SelectorFlag::Top),
                 bottom = sel.flags & static_cast<u8>(SelectorFlag::Bottom);
      int begin = s.zone_begin[z], end = s.zone_begin[z + 1];
      if (top || bottom) {
        const int n = max_of(m, c, sel);
        if (top && end - begin > n) begin = end - n;
        if (bottom && end - begin > n) end = begin + n;
      }
      for (int i = begin; i < end; ++i) {
        const u16 row = s.order[i];
        if (row == 0 || (s.obj[row].def == DefId::Hidden && (sel.types || sel.tests))) {
          if (m.probing) m.stopped = true;  // an unknown face decides: only the server can tell
          continue;
        }
        const Ref r{row, s.obj[row].gen};
        if (shared && !((side >> index(s.obj[row].ctrl)) & 1)) continue;
        if (!fits(m, c, sel, r)) continue;
        if (!fn(r)) return;
      }
    }
  }
}

void keep_extreme(Machine& m, const Selector& sel, Words& out, u32 first) {
  const int sign = sel.flags & static_cast<u8>(SelectorFlag::Highest) ? 1 : -1;
  int best = -32768;
  for (u32 i = first; i < out.n; ++i) best = std::max(best, sign * stat(m, word::as_row(out.at[i]), sel.order_key));
  u32 n = first;
  for (u32 i = first; i < out.n; ++i)
    if (sign * stat(m, word::as_row(out.at[i]), sel.order_key) == best) out.at[n++] = out.at[i];
  out.n = n;
}

}  // namespace

u8 seats_of(Machine& m, const Context& c, Players p) {
  const State& s = m.st;
  switch (p.who) {
    case Who::None: return 0;
    case Who::You: return bit(c.you);
    case Who::Opponent: return static_cast<u8>(s.alive & ~bit(c.you));
    case Who::Each: return s.alive;
    case Who::That: return bit(c.player);
    case Who::Active: return bit(s.turn);
    case Who::NonActive: return static_cast<u8>(s.alive & ~bit(s.turn));
    case Who::ControllerOf:
    case Who::OwnerOf: {
      u8 seats = 0;
      for_slot(m, c, p.slot, [&](Ref r) {
        if (is_player(r)) seats |= bit(player_of(r));
        else seats |= bit(p.who == Who::OwnerOf ? s.obj[r.id].owner : side_of(m, r.id));
      });
      return seats;
    }
    case Who::InSlot: {
      u8 seats = 0;
      for_slot(m, c, p.slot, [&](Ref r) {
        if (is_player(r)) seats |= bit(player_of(r));
      });
      return seats;
    }
  }
  return 0;
}

bool matches(Machine& m, const Context& c, const Selector& sel, Ref r) {
  if (is_player(r)) {
    if (!(sel.flags & (static_cast<u8>(SelectorFlag::OnlyPlayers) | static_cast<u8>(SelectorFlag::OrPlayers))))
      return false;
    return alive(m.st, player_of(r)) && (seats_of(m, c, sel.players) & bit(player_of(r)));
  }
  if ((sel.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) || !live(m.st, r)) return false;
  const Obj& o = m.st.obj[r.id];
  const int kind = o.kind == Kind::Ghost ? o.from : zone_kind(o.zone);
  if (!((zones_of(m, sel) >> kind) & 1)) return false;
  if (sel.side.who != Who::None && !(seats_of(m, c, sel.side) & bit(side_of(m, r.id)))) return false;
  return fits(m, c, sel, r);
}

bool matches_anywhere(Machine& m, const Context& c, const Selector& sel, Ref r) {
  if (is_player(r)) return matches(m, c, sel, r);
  if ((sel.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) || !live(m.st, r)) return false;
  if (sel.side.who != Who::None && !(seats_of(m, c, sel.side) & bit(side_of(m, r.id)))) return false;
  return fits(m, c, sel, r);
}

void select(Machine& m, const Context& c, const Selector& sel, Words& out) {
  const u32 first = out.n;
  for_each(m, c, sel, [&](Ref r) {
    if (out.n >= out.capacity) {
      fault(m, Err::Capacity);
      return false;
    }
    out.at[out.n++] = to_word(r);
    return true;
  });
  if (sel.flags & (static_cast<u8>(SelectorFlag::Highest) | static_cast<u8>(SelectorFlag::Lowest)))
    keep_extreme(m, sel, out, first);
}

namespace {
bool protects_some(const Machine& m) {
  return m.schema().target_ban != kNoBan || m.schema().ward_keyword != kNoBan || m.game().may_target;
}
/// Can the chooser not target this?
bool is_untargetable(Machine& m, const Context& c, Seat chooser, Ref r) {
  const u8 ban = m.schema().target_ban, ward = m.schema().ward_keyword;
  if (m.game().may_target && !m.game().may_target(m, c, r)) return true;
  if (!in_play(m, r.id) || side_of(m, r.id) == chooser) return false;  // only what is in play can be protected
  return (ban != kNoBan && banned(m, r, ban)) || (ward != kNoBan && has_keyword(m, r, ward));
}
}  // namespace

void drop_untargetable(Machine& m, const Context& c, Seat chooser, Words& words) {
  if (!protects_some(m)) return;
  u32 n = 0;
  for (u32 i = 0; i < words.n; ++i) {
    const Ref r = word::as_row(words.at[i]);
    if (!r || !is_untargetable(m, c, chooser, r)) words.at[n++] = words.at[i];
  }
  words.n = n;
}

bool has_targets(Machine& m, const Context& c, Seat chooser, const Selector& sel, int enough) {
  constexpr u8 kExtremes = static_cast<u8>(SelectorFlag::Highest) | static_cast<u8>(SelectorFlag::Lowest);
  if (sel.flags & kExtremes) {  // which they are is known only when all are
    Words found;
    found.n = 0;
    select(m, c, sel, found);
    drop_untargetable(m, c, chooser, found);
    return static_cast<int>(found.n) >= enough;
  }
  int n = 0;
  const bool protects = protects_some(m);
  for_each(m, c, sel, [&](Ref r) {
    if (!protects || is_player(r) || !is_untargetable(m, c, chooser, r)) ++n;
    return n < enough;
  });
  return n >= enough;
}

int count(Machine& m, const Context& c, const Selector& sel, int enough) {
  int n = 0;
  for_each(m, c, sel, [&](Ref) { return ++n < enough; });
  return n;
}

int max_of(Machine& m, const Context& c, const Selector& sel) {
  return sel.amount ? amount(m, c, sel.amount) : sel.max == 0xFFFF ? 0x7FFF : sel.max;
}
int min_of(Machine& m, const Context& c, const Selector& sel) {
  return sel.amount && sel.min ? amount(m, c, sel.amount) : sel.min;
}

void slot_words(Machine& m, const Context& c, Slot slot, Words& out) {
  for_slot(m, c, slot, [&](Ref r) {
    if (out.n < out.capacity) out.at[out.n++] = to_word(r);
  });
}

namespace {

/// How far down the topmost card that matches lies: the last one of its zone comes first off the top.
int depth_to(Machine& m, const Context& c, const Selector& sel) {
  const State& s = m.st;
  int depth = 0;
  for_each(m, c, sel, [&](Ref r) {
    const ZoneId z = s.obj[r.id].zone;
    for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i)
      if (s.order[i] == r.id) depth = s.zone_begin[z + 1] - i;
    return true;
  });
  if (depth) return depth;
  Selector all;
  all.zones = sel.zones;
  all.side = sel.side;
  return count(m, c, all);
}

int raw_amount(Machine& m, const Context& c, const Amount& a) {
  const State& s = m.st;
  auto over_seats = [&](auto&& value) {
    int sum = 0, most = -32768, least = 32767;
    const u8 seats = seats_of(m, c, a.players);
    for (int i = 0; i < s.seats; ++i) {
      if (!((seats >> i) & 1)) continue;
      const int one = value(i);
      sum += one;
      most = std::max(most, one);
      least = std::min(least, one);
    }
    if (!seats) return 0;
    return a.extra == kMostOfSeats ? most : a.extra == kLeastOfSeats ? least : sum;
  };
  switch (a.kind) {
    case AmountKind::Const: return 0;
    case AmountKind::Count: {
      if (a.players.who == Who::None) return count(m, c, m.pool().selectors[a.key]);
      return over_seats([&](int i) {
        Context of = c;
        of.player = seat_at(i);
        return count(m, of, m.pool().selectors[a.key]);
      });
    }
    case AmountKind::StatOf: {
      const Ref r = first_in(m, c, a.slot);
      return is_player(r) ? 0 : stat_for(m, c, r, a.key);
    }
    case AmountKind::CardOf: {
      const Ref r = first_in(m, c, a.slot);
      return is_player(r) || !live(m.st, r) ? 0 : static_cast<int>(index(m.st.obj[r.id].def));
    }
    case AmountKind::ObjStatOf: {
      const Ref r = first_in(m, c, a.slot);
      return live(s, r) ? s.obj[r.id].stat[a.key] : 0;
    }
    case AmountKind::CounterOf: {
      const Ref r = first_in(m, c, a.slot);
      return live(s, r) ? s.obj[r.id].counter[a.key] : 0;
    }
    case AmountKind::SumStat: {
      int sum = 0;
      for_each(m, c, m.pool().selectors[a.key], [&](Ref r) {
        sum += stat_for(m, c, r, a.extra);
        return true;
      });
      return sum;
    }
    case AmountKind::MostStat: {
      int most = -32768;
      for_each(m, c, m.pool().selectors[a.key], [&](Ref r) {
        most = std::max(most, stat_for(m, c, r, a.extra));
        return true;
      });
      return most;
    }
    case AmountKind::LeastStat: {
      int least = 32767;
      for_each(m, c, m.pool().selectors[a.key], [&](Ref r) {
        least = std::min(least, stat_for(m, c, r, a.extra));
        return true;
      });
      return least;
    }
    case AmountKind::Distinct: {
      i16 seen[kMaxRows];
      int n = 0;
      for_each(m, c, m.pool().selectors[a.key], [&](Ref r) {
        if (a.extra != kNames && !has_stat(m, r, a.extra)) return true;
        const i16 value =
            a.extra == kNames ? static_cast<i16>(card(m, r.id).name) : static_cast<i16>(stat_for(m, c, r, a.extra));
        if (n < kMaxRows && std::find(seen, seen + n, value) == seen + n) seen[n++] = value;
        return true;
      });
      return n;
    }
    case AmountKind::SumObj: {
      int sum = 0;
      for_each(m, c, m.pool().selectors[a.key], [&](Ref r) {
        sum += s.obj[r.id].stat[a.extra];
        return true;
      });
      return sum;
    }
    case AmountKind::Depth: return depth_to(m, c, m.pool().selectors[a.key]);
    case AmountKind::SumCounter: {
      int sum = 0;
      for_each(m, c, m.pool().selectors[a.key], [&](Ref r) {
        sum += m.st.obj[r.id].counter[a.extra];
        return true;
      });
      return sum;
    }
    case AmountKind::Score: return over_seats([&](int i) { return s.score[i][a.key]; });
    case AmountKind::SlotN:
      if (a.slot == Slot::EventN) return c.ev_n;
      if (!c.frame && a.slot == Slot::Acc) return c.frozen;  // a name that was said when an effect began
      if (c.frame && c.frame->kind == FrameKind::Plan)
        return a.slot == Slot::X ? word::as_number(c.frame->reg[kPlanX]) : 0;
      return c.frame && static_cast<int>(a.slot) < kRegs ? word::as_number(c.frame->reg[static_cast<int>(a.slot)]) : 0;
    case AmountKind::CountSlot: {
      int n = 0;
      for_slot(m, c, a.slot, [&](Ref) { ++n; });
      return n;
    }
    case AmountKind::Tally: return over_seats([&](int i) { return s.tally[a.key][i]; });
    case AmountKind::ZoneCount: {
      if (m.schema().zones[a.key].shared) return zone_size(s, zone_of(a.key));
      return over_seats([&](int i) { return zone_size(s, zone_of(a.key, i)); });
    }
    case AmountKind::UnderOf: {
      const Ref r = first_in(m, c, a.slot);
      return is_player(r) ? 0 : cards_under(m, r);
    }
    case AmountKind::KeywordOf: {
      const Ref r = first_in(m, c, a.slot);
      return is_player(r) ? 0 : keyword_value(m, r, a.key);
    }
    case AmountKind::Uses: {
      if (!c.frame || c.frame->kind != FrameKind::Program || !live(s, c.frame->source)) return 0;
      return times_used(s, c.frame->source, m.pool().abilities[c.frame->ability]);
    }
    case AmountKind::Apart: {
      const u16* const two = &m.pool().lists[a.key + size_t{1}];
      return std::abs(amount(m, c, two[0]) - amount(m, c, two[1]));
    }
    case AmountKind::If: return 0;  // amount() itself
    case AmountKind::Native: return m.game().native_amounts[a.key](m, c, a);
  }
  return 0;
}

bool cond_at(Machine& m, const Context& c, int& at) {
  const Cond& k = m.pool().conds[static_cast<size_t>(at++)];
  switch (k.kind) {
    case CondKind::True: return true;
    case CondKind::Compare: return compare(amount(m, c, k.a), k.cmp, amount(m, c, k.b));
    case CondKind::Exists: return count(m, c, m.pool().selectors[k.a], 1) > 0;
    case CondKind::Matches: {
      const Ref r = first_in(m, c, k.slot);
      return r && matches_anywhere(m, c, m.pool().selectors[k.a], r);
    }
    case CondKind::Done: {
      const int done = c.frame ? word::as_number(c.frame->reg[static_cast<int>(Slot::Done)]) : kUndone;
      return done == kInFull || (done == kInPart && k.n);
    }
    case CondKind::Turn: return (seats_of(m, c, Players::unpack(k.a)) & bit(m.st.turn)) != 0;
    case CondKind::Switch: return m.on(k.a);
    case CondKind::Chosen: return c.frame && (c.frame->prog >> k.a) & 1;
    case CondKind::And:
    case CondKind::Or: {
      const bool all = k.kind == CondKind::And;
      bool result = all;
      for (int i = 0; i < k.n; ++i) {
        const bool one = cond_at(m, c, at);
        result = all ? result && one : result || one;
      }
      return result;
    }
    case CondKind::Not: return !cond_at(m, c, at);
    case CondKind::Native: return m.game().native_conds[k.a](m, c, k);
  }
  return false;
}

}  // namespace

int amount(Machine& m, const Context& c, Row16 row) {
  if (row == kNone) return 0;
  const Amount& a = m.pool().amounts[row];
  if (a.kind == AmountKind::If) return amount(m, c, static_cast<Row16>(holds(m, c, a.key) ? a.mul : a.add));
  const int raw = raw_amount(m, c, a);
  const int n = (a.most && raw > a.most ? a.most : raw) * a.mul / (a.div ? a.div : 1) + a.add;
  return n < a.floor ? a.floor : n > 32767 ? 32767 : n;
}

bool holds(Machine& m, const Context& c, Row16 cond) {
  if (cond == kNone) return true;
  int at = cond;
  return cond_at(m, c, at);
}

}  // namespace cantrip

#include "core/redact.hpp"

#include "core/engine.hpp"
#include "core/table.hpp"

namespace cantrip {

namespace {

void give_name(Lens& lens, u16 row) {
  int name = 1;
  while ((lens.taken[name >> 6] >> (name & 63)) & 1) ++name;
  lens.taken[name >> 6] |= u64{1} << (name & 63);
  lens.name[row] = static_cast<u16>(name);
  if (name >= lens.high) lens.high = static_cast<u16>(name + 1);
}
void renew(Lens& lens, u16 row) {
  if (++lens.next_gen == 0) lens.next_gen = 1;
  lens.gen[row] = lens.next_gen;
}
void drop_name(Lens& lens, u16 row) {
  const u16 name = lens.name[row];
  lens.taken[name >> 6] &= ~(u64{1} << (name & 63));
  lens.name[row] = lens.gen[row] = 0;
}

const ZoneSpec& zone_spec(const Schema& schema, ZoneId z) { return schema.zones[static_cast<size_t>(zone_kind(z))]; }

bool may_name(const Schema& schema, Seat viewer, ZoneId z, u8 known_to) {
  return (known_to & bit(viewer)) || zone_spec(schema, z).tracked;
}

Ref named(const Lens& lens, u16 row) { return lens.name[row] ? Ref{lens.name[row], lens.gen[row]} : kNobody; }

Ref translate(const State& s, const Lens& lens, Ref r) {
  if (is_player(r)) return r;
  return live(s, r) ? named(lens, r.id) : kNobody;
}
Word translate(const State& s, const Lens& lens, Word w) {
  return word::is_row(w) ? to_word(translate(s, lens, word::as_row(w))) : w;
}

Obj view_of(const State& s, const Schema& schema, const Lens& lens, u16 row) {
  Obj o = s.obj[row];
  o.gen = lens.gen[row];
  if (!(o.known_to & bit(lens.viewer))) o.def = DefId::Hidden;
  o.known_to &= bit(lens.viewer);
  o.shown_to &= bit(lens.viewer);
  if (o.kind == Kind::Ghost) {
    o.next = o.host = 0;
  } else if (o.host) {
    o.host = lens.name[o.host];
  }
  (void)schema;
  return o;
}

void view_zone(const State& s, const Schema& schema, const Lens& lens, ZoneId z, State& out) {
  const int begin = s.zone_begin[z], end = s.zone_begin[z + 1];
  u16* to = out.order.at + begin;
  if (!is_blurred(schema, z, lens.viewer)) {
    for (int i = begin; i < end; ++i) *to++ = lens.name[s.order[i]];
    return;
  }
  int known = 0;
  for (int i = begin; i < end; ++i) {  // known cards first, by name: insertion sort, few there are
    const u16 name = lens.name[s.order[i]];
    if (!name) continue;
    int k = known++;
    for (; k > 0 && to[k - 1] > name; --k) to[k] = to[k - 1];
    to[k] = name;
  }
  for (int i = known; i < end - begin; ++i) to[i] = 0;
}

void view_frames(const State& s, const Lens& lens, State& out) {
  out.frames.n = s.frames.n;
  out.scratch.n = s.scratch.n;
  const bool sealed = s.decision.sealed != 0;
  for (int i = 0; i < s.frames.size(); ++i) {
    const Frame& from = s.frames[i];
    Frame f = from;
    const bool hidden = (from.flags & kSecret) && from.you != lens.viewer;
    f.source = translate(s, lens, from.source);
    f.ev_a = translate(s, lens, from.ev_a);
    f.ev_b = translate(s, lens, from.ev_b);
    for (int r = 0; r < kRegs; ++r) {
      const bool others_answer =
          sealed && i + 1 == s.frames.size() && r >= kSealedReg && seat_at(r - kSealedReg) != lens.viewer;
      const bool secret = hidden || others_answer || (((from.secret >> r) & 1) && from.you != lens.viewer);
      f.reg[r] = secret ? word::none : translate(s, lens, from.reg[r]);
    }
    if (hidden) {
      f.source = kNobody;
      f.pc = f.ability = 0;
      f.stage = 0;
    }
    out.frames[i] = f;
    const int end = i + 1 < s.frames.size() ? s.frames[i + 1].base : s.scratch.size();
    if (hidden && i + 1 == s.frames.size()) {  // not even how much has been chosen
      out.scratch.n = from.base;
      continue;
    }
    for (int w = from.base; w < end; ++w) out.scratch[w] = hidden ? word::none : translate(s, lens, s.scratch[w]);
  }
}

void view_decision(const State& s, const Lens& lens, State& out) {
  Decision d = s.decision;
  for (Word& w : d.arg) w = translate(s, lens, w);
  if (!is_asked(s, lens.viewer)) d.min = d.max = 0;  // bounded by how many fit: a count of hidden cards
  const bool secret = !s.frames.empty() && (s.frames.back().flags & kSecret);
  if (secret && d.seat != lens.viewer) {
    d.min = d.max = d.what = d.text = 0;
    d.flags = 0;
    d.ask = Ask::Pick;
  }
  out.decision = d;
}

void view_control(const State& s, const Schema& schema, const Lens& lens, State& out) {
  view_frames(s, lens, out);
  auto t = [&](Ref r) { return translate(s, lens, r); };
  out.items.n = s.items.n;
  for (int i = 0; i < s.items.size(); ++i) {
    Item item = s.items[i];
    for (Ref* r : {&item.self, &item.source, &item.card, &item.a, &item.b}) *r = t(*r);
    item.cause = 0;  // counts events that the viewer may not have heard of
    out.items[i] = item;
  }
  out.effects.n = s.effects.n;
  for (int i = 0; i < s.effects.size(); ++i) {
    Effect e = s.effects[i];
    for (Ref* r : {&e.source, &e.on, &e.bound}) *r = t(*r);
    out.effects[i] = e;
  }
  out.rels.n = s.rels.n;
  for (int i = 0; i < s.rels.size(); ++i) {
    Rel r = s.rels[i];
    r.a = t(r.a);
    r.b = t(r.b);
    out.rels[i] = r;
  }
  out.waiting.n = s.waiting.n;
  for (int i = 0; i < s.waiting.size(); ++i) {
    Event e = s.waiting[i];
    e.a = t(e.a);
    e.b = t(e.b);
    if (!(e.seen_by & bit(lens.viewer))) e.def = DefId::Hidden;
    e.seen_by &= bit(lens.viewer);
    e.batch = 0;
    out.waiting[i] = e;
  }
  out.last.n = 0;
  for (const Last& l : s.last)
    if (lens.name[l.row]) {
      Last copy = l;
      copy.row = lens.name[l.row];
      copy.host = lens.name[l.host];
      out.last.at[out.last.n++] = copy;
    }
  std::memcpy(out.tally, s.tally, sizeof out.tally);
  view_decision(s, lens, out);
  (void)schema;
}

void view_header(const State& s, const Schema& schema, const Lens& lens, State& out) {
  std::memcpy(static_cast<void*>(&out), &s, offsetof(State, order));
  out.rng = Rng{};
  out.viewer = lens.viewer;
  out.events = 0;
  out.batch = 0;
  for (int p = 0; p < kMaxSeats; ++p)
    for (size_t k = 0; k < schema.scores.size(); ++k) {
      const Sees sees = schema.scores[k].sees;
      if (sees == Sees::Nobody || (sees == Sees::Owner && seat_at(p) != lens.viewer)) out.score[p][k] = 0;
    }
}

}  // namespace

void open_lens(Lens& lens, const State& s, const Schema& schema, Seat viewer) {
  lens = Lens{};
  lens.viewer = viewer;
  for (int i = 0; i < s.order.size(); ++i) {
    const u16 row = s.order[i];
    if (!may_name(schema, viewer, s.obj[row].zone, s.obj[row].known_to)) continue;
    give_name(lens, row);
    renew(lens, row);
  }
  for (u16 row = 1; row < s.obj.n; ++row)
    if (s.obj[row].kind == Kind::Ghost && (s.obj[row].known_to & bit(viewer))) {
      give_name(lens, row);
      renew(lens, row);
    }
}

void redact(const State& s, const Schema& schema, const Lens& lens, State& out) {
  std::memset(static_cast<void*>(&out), 0, sizeof out);
  view_header(s, schema, lens, out);
  out.obj.n = lens.high;
  for (u16 row = 1; row < s.obj.n; ++row)
    if (lens.name[row]) out.obj[lens.name[row]] = view_of(s, schema, lens, row);
  out.order.n = s.order.n;
  for (int z = 0; z < kMaxZones; ++z)
    if (s.zone_begin[z] != s.zone_begin[z + 1]) view_zone(s, schema, lens, static_cast<ZoneId>(z), out);
  view_control(s, schema, lens, out);
}

namespace {

bool redact_moved(const Schema& schema, Lens& lens, const Event& e, Event& out) {
  const u8 me = bit(lens.viewer);
  out.seen_by = e.seen_by & me;
  out.y = static_cast<u8>(e.y);
  const u16 before = e.a.id, after = e.b.id;
  const bool had = before && lens.name[before];
  const bool named_after = after && may_name(schema, lens.viewer, e.to, e.seen_by);
  out.a = had ? named(lens, before) : kNobody;
  if (e.flags & kSameObject) {
    out.b = out.a;
    if (!had) out.def = DefId::Hidden;
    return !is_blurred(schema, e.to, lens.viewer);
  }
  if (e.flags & kGhostStays) {
    if (named_after) {
      give_name(lens, after);
      renew(lens, after);
    }
  } else if (had && !named_after) {
    drop_name(lens, before);
  } else if (named_after) {
    if (!had) give_name(lens, after);
    renew(lens, after);
  }
  out.b = named_after ? named(lens, after) : kNobody;
  const bool saw = had && zone_spec(schema, e.from).faces == Sees::All;
  if (!out.seen_by && !saw && !(had && !zone_spec(schema, e.from).tracked)) out.def = DefId::Hidden;
  if (is_blurred(schema, e.from, lens.viewer)) out.at_from = 0;
  if (is_blurred(schema, e.to, lens.viewer)) out.at_to = 0;
  if (zone_spec(schema, e.to).faces != Sees::All && !zone_spec(schema, e.to).tracked) out.x = 0;
  return true;
}

bool redact_known(const Schema& schema, Lens& lens, const Event& e, Event& out) {
  const u8 me = bit(lens.viewer);
  const u16 row = e.a.id;
  const bool had = lens.name[row] != 0;
  const bool has = may_name(schema, lens.viewer, e.to, static_cast<u8>(e.x));
  if (!had && !has) return false;
  out.a = named(lens, row);
  if (had && !has) drop_name(lens, row);
  if (!had) {
    give_name(lens, row);
    renew(lens, row);
  }
  out.b = has ? named(lens, row) : kNobody;
  out.x = e.x & me;
  out.y = e.y & me;
  out.at_from = 0;
  out.seen_by = e.seen_by & me;
  if (!(e.x & me)) out.def = DefId::Hidden;
  if (is_blurred(schema, e.to, lens.viewer)) out.at_to = 0;
  return true;
}

}  // namespace

bool redact(const State& s, const Schema& schema, Lens& lens, const Event& e, Event& out) {
  const u8 me = bit(lens.viewer);
  out = e;
  out.batch = 0;
  // A pass the machine made looks like any other: it would tell that a seat holds no answer.
  if (e.kind == EventKind::Answered && e.by != lens.viewer) return false;
  if (e.kind == EventKind::Passed && e.by != lens.viewer) out.x = 0;
  switch (e.kind) {
    case EventKind::Moved: return redact_moved(schema, lens, e, out);
    case EventKind::Known: return redact_known(schema, lens, e, out);
    case EventKind::Made: {
      const bool see = may_name(schema, lens.viewer, e.to, e.seen_by);
      if (see) {
        give_name(lens, e.b.id);
        renew(lens, e.b.id);
      }
      out.b = see ? named(lens, e.b.id) : kNobody;
      out.seen_by = e.seen_by & me;
      if (!out.seen_by) out.def = DefId::Hidden;
      if (is_blurred(schema, e.to, lens.viewer)) out.at_to = 0;
      return true;
    }
    case EventKind::Ceased:
      if (!lens.name[e.a.id] && !e.from) return false;
      out.a = named(lens, e.a.id);
      out.seen_by = me;
      if (is_blurred(schema, e.from, lens.viewer)) out.at_from = 0;
      if (out.a) drop_name(lens, e.a.id);
      return true;
    case EventKind::Scored: out.seen_by = e.seen_by & me; return out.seen_by != 0;
    case EventKind::Shuffled:
    case EventKind::Turned: out.seen_by = me; return true;
    default: break;
  }
  out.a = is_player(e.a)                                               ? e.a
          : e.a.id && e.a.id < s.obj.n && s.obj[e.a.id].gen == e.a.gen ? named(lens, e.a.id)
                                                                       : kNobody;
  out.b = translate(s, lens, e.b);
  out.seen_by = e.seen_by & me;
  if (!out.seen_by) out.def = DefId::Hidden;
  return !is_table(e.kind) || out.a.id != 0;
}

void take_control(State& view, const State& from) {
  std::memcpy(static_cast<void*>(&view), &from, offsetof(State, score));
  auto copy = [](auto& to, const auto& source) {
    std::memcpy(static_cast<void*>(to.at), source.at, sizeof(source.at[0]) * source.n);
    if (to.n > source.n) std::memset(static_cast<void*>(to.at + source.n), 0, sizeof(source.at[0]) * (to.n - source.n));
    to.n = source.n;
  };
  copy(view.last, from.last);
  std::memcpy(view.tally, from.tally, sizeof view.tally);
  copy(view.frames, from.frames);
  copy(view.scratch, from.scratch);
  copy(view.items, from.items);
  copy(view.effects, from.effects);
  copy(view.rels, from.rels);
  copy(view.waiting, from.waiting);
  view.decision = from.decision;
}

}  // namespace cantrip

#include "discipline/effect_queue.hpp"

namespace cantrip::queue {

namespace {

int number(const Frame& f, int r) { return word::as_number(f.reg[r]); }

bool in_body(const Machine& m) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind == FrameKind::Flow && m.game().flows[f.prog].steps[0].run == run_text) return true;
  }
  return false;
}

bool is_heard(const Machine& m, EventKind kind) {
  return m.pool().heard.has(kind) || (kind == EventKind::Made && m.pool().heard.has(EventKind::Moved));
}

Context context_of(const State& s, Ref self) {
  Context c;
  c.self = self;
  c.you = c.player = s.obj[self.id].ctrl;
  return c;
}

bool is_of(const CardDef& def, u16 ability) { return ability >= def.ability && ability < def.ability + def.abilities; }

/// It befell one whom the text means, as they were when it happened: what another answer takes from them is too late.
bool befell(Machine& m, Ref self, const Ability& a, const Event& e) {
  const Trigger& t = m.pool().triggers[a.trigger];
  return (t.subject || t.object) && trigger_matches(m, context_of(m.st, self), t, e);
}

/// Limits are used up when the text starts, so that a text cannot set itself off again.
bool use_up(Machine& m, Ref self, u16 ability) {
  const Ability& a = m.pool().abilities[ability];
  if (!a.limit) return true;
  if (used_up(m.st, self, a)) return false;
  use(m, self, a);
  return true;
}

}  // namespace

bool hold(Machine& m, const Event& e) {
  if (!is_heard(m, e.kind) || !in_body(m)) return true;
  if (!m.st.waiting.push(e)) fault(m, Err::Capacity);
  return true;
}

Bucket bucket_of(const Event& e) { return e.kind != EventKind::Hit ? kOther : e.flags & kKilled ? kLethal : kHurt; }

void fell(Machine& m, Frame& body, Ref character) {
  body.reg[kFellSeats] = word::number(number(body, kFellSeats) | bit(m.st.obj[character.id].ctrl));
  for (int i = number(body, kBegin); i < m.st.waiting.size(); ++i) {
    Event& e = m.st.waiting[i];
    if (e.kind == EventKind::Hit && e.b == character) e.flags |= kKilled;
  }
}

Frame* push_body(Machine& m, u16 body_flow, u16 ability, Seat you, Ref source) {
  Frame* f = push_flow(m, body_flow, you, source);
  if (!f) return nullptr;
  f->ability = ability;
  f->reg[kBegin] = word::number(m.st.waiting.size());
  return f;
}

After run_text(Machine& m, Frame& f) {
  if (f.stage || !f.ability) return After::Done;
  f.stage = 1;
  if (Frame* text = push_ability(m, f.ability, f.you, f.source)) {
    for (const Slot t : {Slot::T0, Slot::T1, Slot::T2}) {  // chosen when it was declared
      text->reg[static_cast<int>(t)] = f.reg[static_cast<int>(t)];
      if (f.reg[static_cast<int>(t)]) text->flags |= kDeclared;
    }
    text->ev_a = f.ev_a;
    text->ev_b = f.ev_b;
    text->ev_n = f.ev_n;
  }
  return After::Again;
}

void merge_hits(State& s, const Frame& body) {
  for (int i = number(body, kBegin); i < s.waiting.size(); ++i) {
    if (s.waiting[i].kind != EventKind::Hit) continue;
    for (int k = i + 1; k < s.waiting.size();) {
      const Event& later = s.waiting[k];
      if (later.kind == EventKind::Hit && later.b == s.waiting[i].b) {
        s.waiting[i].x += later.x;
        s.waiting.erase(k);
      } else {
        ++k;
      }
    }
  }
}

/// Events that the dispatch itself causes belong to bodies above; this body's own list no longer grows.
After dispatch_bucket(Machine& m, Frame& f, Bucket bucket, u16 dispatch_flow, const Hearing& hearing) {
  for (int i = number(f, kBegin) + f.stage; i < m.st.waiting.size(); ++i) {
    f.stage = static_cast<u8>(i - number(f, kBegin) + 1);
    if (hearing.bucket(m.st.waiting[i]) != bucket) continue;
    if (hearing.request && hearing.request(m, Event(m.st.waiting[i]))) return After::Again;
    if (hearing.anyone && !hearing.anyone(m, m.st.waiting[i])) continue;
    Frame* pushed = push_flow(m, dispatch_flow, f.you);
    if (pushed) pushed->reg[kEvent] = word::number(i);
    return After::Again;
  }
  return After::Done;
}

After dispatch(Machine& m, Frame& f, u16 body_flow, const Hearing& hearing) {
  const Event e = m.st.waiting[number(f, kEvent)];
  if (f.stage == 0) {
    f.stage = 1;
    Words entities, listeners;
    entities.n = listeners.n = 0;
    hearing.order(m, e, entities);
    if (is_ghost(m.st, e.a)) entities.push(to_word(e.a));  // what is gone may have a last word about itself
    for (const Word w : entities) {
      const Ref r = word::as_row(w);
      const CardDef& def = card(m, r.id);
      if (!def.listens.has(e.kind) && !(e.kind == EventKind::Made && def.listens.has(EventKind::Moved))) continue;
      for (int i = 0; i < def.abilities; ++i) {
        const u16 ability = static_cast<u16>(def.ability + i);
        const Ability& a = m.pool().abilities[ability];
        const u32 zones = a.zones ? a.zones : m.schema().play_zones;
        const bool there = (zones >> zone_kind(m.st.obj[r.id].zone)) & 1;
        if (a.head != Head::Triggered || (!there && !is_ghost(m.st, r))) continue;
        listeners.push(w);
        listeners.push(word::number(befell(m, r, a, e) ? -1 - ability : ability));
      }
    }
    f.reg[kListeners] = make_list(m, {listeners.at, listeners.n});
    f.reg[kNext] = word::number(0);
  }
  const std::span<const Word> listeners = list(m.st, f.reg[kListeners]);
  for (int i = number(f, kNext); i + 1 < static_cast<int>(listeners.size()); i += 2) {
    f.reg[kNext] = word::number(i + 2);
    const Ref self = word::as_row(listeners[static_cast<size_t>(i)]);
    const int recorded = word::as_number(listeners[static_cast<size_t>(i + 1)]);
    const bool then = recorded < 0;
    const u16 ability = static_cast<u16>(then ? -1 - recorded : recorded);
    if (!live(m.st, self) || (is_ghost(m.st, self) && !(self == e.a))) continue;  // gone meanwhile
    if (!is_of(card(m, self.id), ability)) continue;  // another version took its place, which was not there to listen
    const Ability& a = m.pool().abilities[ability];
    if (hearing.hears && !hearing.hears(m, self, a, e)) continue;
    Trigger t = m.pool().triggers[a.trigger];
    if (then) t.subject = t.object = kNone;  // whom it befell was asked when it happened
    if (!trigger_matches(m, context_of(m.st, self), t, e) || !use_up(m, self, ability)) continue;
    if (m.tracing && hearing.listening) hearing.listening(m, e, self);
    if (Frame* body = push_body(m, body_flow, ability, m.st.obj[self.id].ctrl, self)) {
      body->ev_a = e.kind == EventKind::Made || (e.kind == EventKind::Moved && !live(m.st, e.a)) ? e.b : e.a;
      body->ev_b = e.b;
      body->ev_n = static_cast<i16>(is_table(e.kind) ? 0 : e.x);
    }
    return After::Again;
  }
  return After::Done;
}

bool quiet(Machine& m, const Frame& f, const Hearing& hearing) {
  if (number(f, kFellSeats)) return false;
  for (int i = number(f, kBegin); i < m.st.waiting.size(); ++i)
    if (!hearing.anyone || hearing.anyone(m, m.st.waiting[i])) return false;
  return true;
}

After forget(Machine& m, Frame& f) {
  m.st.waiting.truncate(number(f, kBegin));
  return After::Done;
}

bool body_fits(const State& s, const Frame& f) {
  return number(f, kBegin) >= 0 && number(f, kBegin) <= s.waiting.size();
}

bool dispatch_fits(const State& s, const Frame& f) {
  return number(f, kEvent) >= 0 && number(f, kEvent) < s.waiting.size() && number(f, kNext) >= 0;
}

}  // namespace cantrip::queue

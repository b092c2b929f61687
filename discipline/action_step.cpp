#include "discipline/action_step.hpp"

namespace cantrip::action_step {

namespace {

int number(const Frame& f, int r) { return word::as_number(f.reg[r]); }
void set(Frame& f, int r, int n) { f.reg[r] = word::number(n); }

/// The innermost flow that begins with this step.
Frame* innermost(Machine& m, After (*first)(Machine&, Frame&)) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    Frame& f = m.st.frames[i];
    if (f.kind == FrameKind::Flow && m.game().flows[f.prog].steps[0].run == first) return &f;
  }
  return nullptr;
}

u16 settle_flow_of(const Machine& m) {
  for (size_t i = 0; i < m.game().flows.size(); ++i)
    if (m.game().flows[i].steps[0].run == next_item) return static_cast<u16>(i);
  return 0;
}

ZoneId limbo(const Machine& m) { return zone_of(m.schema().waiting_zone); }

/// Batch of the effect that is resolving; 0: none.
int running(Machine& m) {
  const Frame* f = innermost(m, next_item);
  return f ? number(*f, kRunning) : 0;
}
u8 newer(Machine& m) {
  const int depth = running(m) + 1;
  return static_cast<u8>(depth > 255 ? 255 : depth);
}

/// A card in limbo that nothing waits for goes where it belongs: a shield without a burst.
void clear_limbo(Machine& m) {
  const ZoneId z = limbo(m);
  for (int i = 0; i < zone_size(m.st, z);) {
    const Ref card = ref_of(m.st, zone(m.st, z)[static_cast<size_t>(i)]);
    bool awaited = false;
    for (const Item& item : m.st.items) awaited = awaited || item.card == card;
    if (awaited) {
      ++i;
      continue;
    }
    move(m, card, {.zone = zone_of(m.schema().discard_zone, m.st.obj[card.id].owner), .verb = Verb::Rules});
  }
}

struct Group {  // the items one player picks from
  int batch = 0, lane = 0;
  Seat who = Seat::None;
};

bool in_group(const Item& item, const Group& g) {
  return item.state == ItemState::Placed && item.batch == g.batch && item.lane == g.lane && item.who == g.who;
}

/// Newest batch, then lane, then the active player's before the standby player's (bursts of both).
Group next_group(const State& s, int floor) {
  Group best;
  for (const Item& item : s.items) {
    if (item.state != ItemState::Placed || item.batch <= floor) continue;
    const Group g{item.batch, item.lane, item.who};
    if (best.who == Seat::None || g.batch > best.batch ||
        (g.batch == best.batch && (g.lane < best.lane || (g.lane == best.lane && g.who == s.turn))))
      best = g;
  }
  return best;
}

Item* chosen(Machine& m, const Frame& f) { return find_item(m.st, static_cast<u16>(number(f, kItem))); }

}  // namespace

void place(Machine& m, Item& item) {
  const bool burst = live(m.st, item.source) && m.st.obj[item.source.id].zone == limbo(m);
  if (burst && m.schema().burst_ban != kNoBan && seat_banned(m, item.who, m.schema().burst_ban)) return;
  if (burst) item.self = item.card = item.source;
  item.lane = burst ? kBurst : item.who == m.st.turn ? kActive : kStandby;
  item.batch = newer(m);
  item.state = ItemState::Placed;
  if (add_item(m, item)) note(m, EventKind::Recorded, item.who, item.source);
}

Item* use(Machine& m, Item item) {
  item.lane = kBurst;
  item.batch = newer(m);
  item.event = static_cast<u16>(EventKind::Activated);
  item.state = ItemState::Placed;
  acted(m);
  return add_item(m, item);
}

Item* play(Machine& m, Item item) {
  item.card = item.self = item.source = move(m, item.card, {.zone = limbo(m), .verb = Verb::Play, .by = item.who});
  item.lane = kBurst;
  item.batch = newer(m);
  item.event = static_cast<u16>(EventKind::Played);
  item.state = ItemState::Placed;
  acted(m);
  return add_item(m, item);
}

bool quiet(const Machine& m) { return m.st.items.empty(); }

After settle(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  if (m.st.items.empty() && zone(m.st, limbo(m)).empty() && check_until_quiet(m) == After::Done) return After::Done;
  const int floor = running(m);
  Frame* pushed = push_flow(m, settle_flow_of(m), m.st.turn);
  if (pushed) {
    set(*pushed, kFloor, floor);
    set(*pushed, kRunning, floor);
  }
  return After::Again;
}

// -------------------------------------------------------------------------------------------------- settling

After next_item(Machine& m, Frame& f) {
  set(f, kItem, 0);
  set(f, kRunning, number(f, kFloor));
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (m.st.over) return After::Done;
  clear_limbo(m);
  const Group g = next_group(m.st, number(f, kFloor));
  if (g.who == Seat::None) return After::Done;
  f.you = f.player = g.who;
  return ask(m, Ask::Act, g.who, 1, 1, m.schema().order_prompt, kForced);
}

void list_items(Machine& m, Frame& f, Seat) {
  const Group g = next_group(m.st, number(f, kFloor));
  u8 k = 0;
  for (const Item& item : m.st.items)
    if (in_group(item, g)) add_option(m, kItemOption, item.source, item.a, item.ability, k++);
}

After take_item(Machine& m, Frame& f, const Answer& answer) {
  const Group g = next_group(m.st, number(f, kFloor));
  int k = picked(m, answer).arg;
  for (const Item& item : m.st.items)
    if (in_group(item, g) && k-- == 0) set(f, kItem, static_cast<i16>(item.id));
  return After::Done;
}

bool has_item(Machine& m, Frame& f) { return chosen(m, f) != nullptr; }

namespace {
/// What can't make its first choices does nothing, and nobody is asked.
bool possible(Machine& m, const Item& item) {
  Frame f{};
  f.kind = FrameKind::Program;
  f.you = f.player = item.who;
  f.source = item.source;
  f.ev_a = item.a;
  f.ev_b = item.b;
  f.ev_n = item.x;
  f.ability = item.ability;
  f.pc = m.pool().abilities[item.ability].entry;
  return !f.pc || text_possible(m, f);
}
}  // namespace

/// A burst is always "may"; so is a trigger that says so. A command was paid for and simply happens.
After resolve(Machine& m, Frame& f) {
  Item* item = chosen(m, f);
  if (!item) return After::Done;
  const bool command = item->lane == kBurst && (item->event == static_cast<u16>(EventKind::Played) ||
                                                item->event == static_cast<u16>(EventKind::Activated));
  if (!command && f.stage == 0 && m.game().needs_choices && !possible(m, *item)) return After::Done;
  const bool may = !command && (item->lane == kBurst || (m.pool().abilities[item->ability].flags & kOptional));
  if (may && f.stage == 0) return ask(m, Ask::YesNo, item->who, 1, 1, m.schema().may_prompt);
  if (f.stage == 2) return After::Done;
  item->state = ItemState::Resolving;
  set(f, kRunning, item->batch);
  push_item(m, *item);
  return After::Done;  // the next step waits for the text
}

void list_may(Machine& m, Frame& f, Seat) {
  const Item* item = chosen(m, f);
  const Ref source = item ? item->source : kNobody;
  add_option(m, kYes, source);
  add_option(m, kNo, source);
}

After take_may(Machine& m, Frame& f, const Answer& answer) {
  f.stage = picked(m, answer).verb == kYes ? 1 : 2;
  return After::Again;
}

/// If the effect did not move its card, it goes to the discard zone now. (5.6.4)
After finish_item(Machine& m, Frame& f) {
  const Item* item = chosen(m, f);
  if (!item) return After::Done;
  const Item copy = *item;
  erase_item(m, copy.id);
  set(f, kItem, 0);
  if (copy.state == ItemState::Resolving) note(m, EventKind::Resolved, copy.who, copy.source);
  if (live(m.st, copy.card) && m.st.obj[copy.card.id].zone == limbo(m))
    move(m, copy.card,
         {.zone = zone_of(m.schema().discard_zone, m.st.obj[copy.card.id].owner),
          .verb = Verb::Resolve,
          .by = copy.who});
  return After::Done;
}

// ------------------------------------------------------------------------------------------- the action step

Frame* open(Machine& m, u16 step_flow, Ends rule, int prompt) {
  Frame* f = push_flow(m, step_flow, m.st.turn);
  if (!f) return nullptr;
  set(*f, kRule, static_cast<int>(rule));
  set(*f, kPrompt, prompt);
  f->player = next_seat(m.st, m.st.turn);
  return f;
}

After ask_holder(Machine& m, Frame& f) {
  if (number(f, kActed)) return After::Done;  // the plan was carried out
  m.st.priority = f.player;
  return ask(m, Ask::Act, f.player, 1, 1, number(f, kPrompt), kForced);
}

void pass(Machine& m, Frame& f) {
  note(m, EventKind::Passed, f.player, {}, {}, m.forced);
  set(f, kPasses, number(f, kPasses) + 1);
  const bool standby = f.player != m.st.turn;
  if (standby) set(f, kStandbyPassed, 1);
  f.player = next_seat(m.st, f.player);
}

void acted(Machine& m) {
  if (Frame* f = innermost(m, ask_holder)) set(*f, kActed, 1);
}

bool has_acted(Machine& m, Frame& f) {
  if (!number(f, kActed)) return false;
  set(f, kActed, 0);
  set(f, kPasses, 0);
  if (f.player != m.st.turn) set(f, kStandbyPassed, 0);
  f.player = next_seat(m.st, f.player);
  return true;
}

/// Called after a pass: the holder has already moved on, so the turn player's pass leaves the standby player holding.
bool ends(Machine& m, Frame& f) {
  if (number(f, kRule) == static_cast<int>(Ends::AnyTwo)) return number(f, kPasses) >= 2;
  return f.player != m.st.turn && number(f, kStandbyPassed);
}

}  // namespace cantrip::action_step

#include "discipline/effects_stack.hpp"

#include "core/options.hpp"

namespace cantrip::stack {

namespace {

int number(const Frame& f, int r) { return word::as_number(f.reg[r]); }
void set(Frame& f, int r, int n) { f.reg[r] = word::number(n); }

std::span<const u16> rows(const Machine& m) { return zone(m.st, zone_of(zone_kind_of(m))); }

/// The innermost window: the one being played in.
Frame* window(Machine& m) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    Frame& f = m.st.frames[i];
    if (f.kind == FrameKind::Flow && m.game().flows[f.prog].steps[0].run == settle) return &f;
  }
  return nullptr;
}

u16 place_flow_of(const Machine& m) {
  for (size_t i = 0; i < m.game().flows.size(); ++i)
    if (m.game().flows[i].steps[0].run == next_trigger) return static_cast<u16>(i);
  return 0;
}

bool any_recorded(const State& s) {
  for (const Item& item : s.items)
    if (item.state == ItemState::Recorded) return true;
  return false;
}

/// Items whose row was taken off the stack by something else are no more; so are triggers of who has left.
void drop_strays(Machine& m) {
  auto& items = m.st.items;
  for (int i = items.size() - 1; i >= 0; --i) {
    const bool stray = items[i].state == ItemState::Placed && !live(m.st, items[i].self);
    if (stray || (items[i].state == ItemState::Recorded && !alive(m.st, items[i].who))) items.erase(i);
  }
}

}  // namespace

int zone_kind_of(const Machine& m) { return m.schema().waiting_zone; }

bool empty(const Machine& m) { return rows(m).empty(); }

void record(Machine& m, Item& item) {
  item.state = ItemState::Recorded;
  item.lane = static_cast<u8>(index(item.who));
  if (add_item(m, item)) note(m, EventKind::Recorded, item.who, item.source);
}

Item* push(Machine& m, Item item) {
  const ZoneId z = zone_of(zone_kind_of(m));
  if (item.card) {
    const bool is_source = item.source == item.card;
    item.card = item.self = move(m, item.card, {.zone = z, .verb = Verb::Play, .by = item.who});
    if (is_source) item.source = item.card;
  } else {
    const DefId def = live(m.st, item.source) ? m.st.obj[item.source.id].def : DefId::Hidden;
    item.self = make(m, def, Kind::Instance, item.who, z);
  }
  if (!item.self) return nullptr;
  item.state = ItemState::Placed;
  Item* added = add_item(m, item);
  if (added) {
    const u16 id = added->id;
    acted(m, item.who);
    note(m, EventKind::Placed, item.who, item.self);
    added = find_item(m.st, id);
  }
  return added;
}

void acted(Machine& m, Seat seat) {
  if (Frame* f = window(m)) {
    set(*f, kActed, 1);
    f->reg[kFirst] = word::player(number(*f, kRule) ? seat : m.st.turn);
  }
}

void then(Machine& m, u16 flow, Ref source, Ref target) {
  if (Frame* f = window(m)) {
    set(*f, kThen, flow + 1);
    f->reg[kThenSource] = to_word(source);
    f->reg[kThenTarget] = to_word(target);
  }
}

Frame* open(Machine& m, u16 window_flow, Mode mode, bool actor_first) {
  Frame* f = push_flow(m, window_flow, m.st.turn);
  if (!f) return nullptr;
  set(*f, kMode, static_cast<int>(mode));
  set(*f, kRule, actor_first);
  f->reg[kFirst] = word::player(m.st.turn);
  return f;
}

// --------------------------------------------------------------------------------------------------- window

bool is_settled(Machine& m) {
  if (is_stale(m, kCheck) || !empty(m)) return false;
  return m.st.items.empty();
}

After settle(Machine& m, Frame& f) {
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (m.st.over) return After::Done;
  drop_strays(m);
  if (any_recorded(m.st)) {
    push_flow(m, place_flow_of(m), m.st.turn);
    return After::Again;
  }
  if (const int flow = number(f, kThen)) {
    const Ref source = to_ref(f.reg[kThenSource]), target = to_ref(f.reg[kThenTarget]);
    f.reg[kThen] = f.reg[kThenSource] = f.reg[kThenTarget] = word::none;
    if (Frame* pushed = push_flow(m, static_cast<u16>(flow - 1), m.st.turn, source)) pushed->ev_b = target;
    return After::Again;
  }
  return After::Done;
}

bool closes(Machine& m, Frame& f) { return number(f, kMode) == static_cast<int>(Mode::Trigger) && empty(m); }

bool hurries(Machine& m, Frame&) {
  for (const Item& item : m.st.items)
    if (item.state == ItemState::Placed && (item.props & kNoOpportunity)) return true;
  return false;
}

/// Opportunity begins anew: nobody has passed yet.
After offer(Machine& m, Frame& f) {
  Seat first = word::as_player(f.reg[kFirst]);
  if (!alive(m.st, first)) first = next_seat(m.st, first);
  f.player = first;
  f.reg[kFirst] = word::player(m.st.turn);
  set(f, kPassed, 0);
  m.st.priority = f.player;
  note(m, EventKind::Holder, f.player);
  return After::Done;
}

After ask_holder(Machine& m, Frame& f) {
  if (number(f, kActed)) return After::Done;  // the plan was carried out
  if (!alive(m.st, f.player)) {
    pass(m, f);
    return After::Done;
  }
  return ask(m, Ask::Act, f.player, 1, 1, 0, kForced);
}

void pass(Machine& m, Frame& f) {
  note(m, EventKind::Passed, f.player, {}, {}, m.forced);
  set(f, kPassed, number(f, kPassed) | bit(f.player));
  f.player = next_seat(m.st, f.player);
  m.st.priority = f.player;
}

namespace {
void pass_unasked(Machine& m, Frame& f) {
  m.forced = true;
  pass(m, f);
  m.forced = false;
}
}  // namespace

bool is_anothers_window(const Machine& m, const Frame& f) {
  return m.st.viewer != Seat::Truth && m.st.viewer != f.player;
}

void can_only_pass(Machine& m, Frame& f, u32 where, bool bare) {
  const int seat = place(f.player);
  m.idle[seat] = {m.changes, m.epoch, where, m.stirred[seat], bare};
  pass_unasked(m, f);
}

namespace {
bool stays_idle(Machine& m, Seat seat, u32 (*where)(Machine&)) {
  const Machine::Idle& idle = m.idle[place(seat)];
  if (idle.epoch != m.epoch) return false;
  if (idle.bare && idle.stirred == m.stirred[place(seat)]) return true;
  return idle.changes == m.changes && idle.where == where(m);
}
}  // namespace

bool passes_again(Machine& m, Frame& f, u32 (*where)(Machine&)) {
  if (is_anothers_window(m, f) || !stays_idle(m, f.player, where)) return false;
  pass_unasked(m, f);
  return true;
}

bool passes_by(Machine& m, u32 (*where)(Machine&)) {
  if (m.st.viewer != Seat::Truth || !is_settled(m)) return false;
  for (int p = 0; p < m.st.seats; ++p)
    if (alive(m.st, seat_at(p)) && !stays_idle(m, seat_at(p), where)) return false;
  Frame window{};  // never pushed: all that happens in it is told
  window.reg[kFirst] = word::player(m.st.turn);
  offer(m, window);
  do pass_unasked(m, window);
  while (!all_passed_empty(m, window));
  return true;
}

bool has_acted(Machine&, Frame& f) {
  const bool did = number(f, kActed);
  set(f, kActed, 0);
  return did;
}
bool all_passed(Machine& m, Frame& f) { return (m.st.alive & ~number(f, kPassed)) == 0 && !empty(m); }
bool all_passed_empty(Machine& m, Frame& f) { return (m.st.alive & ~number(f, kPassed)) == 0; }

After resolve_top(Machine& m, Frame& f, Landed landed) {
  if (f.stage) return finish_top(m, f, landed);
  const std::span<const u16> waiting = rows(m);
  if (waiting.empty()) return After::Done;
  const Ref top_row = ref_of(m.st, waiting.back());
  Item* item = item_of_row(m.st, top_row);
  if (!item) {  // nothing behind it
    if (m.st.obj[top_row.id].kind == Kind::Card)
      move(m, top_row, {.zone = zone_of(m.schema().discard_zone, m.st.obj[top_row.id].owner), .verb = Verb::Rules});
    else cease(m, top_row);
    return After::Done;
  }
  item->state = ItemState::Resolving;
  const Item copy = *item;
  Context c;
  c.self = copy.source;
  c.you = c.player = copy.who;
  c.ev_a = copy.a;
  c.ev_b = copy.b;
  c.ev_n = copy.x;
  // Checked again on resolution: an "if" of the trigger, and that at least one declared target is still legal. (4.4)
  const Row16 cond = copy.ability ? m.pool().abilities[copy.ability].cond : kNone;
  const bool aimless = m.game().fizzles ? m.game().fizzles(m, copy) : !targets_left(m, copy);
  const bool good = !aimless && holds(m, c, cond);
  f.stage = 1;
  set(f, kItem, static_cast<i16>(copy.id));
  set(f, kFizzled, !good);
  if (!good) note(m, EventKind::Fizzled, copy.who, copy.self);
  else if (Frame* text = push_item(m, copy)) text->flags |= kDeclared;  // a trigger's targets were chosen too
  return After::Again;
}

After finish_top(Machine& m, Frame& f, Landed landed) {
  const Item* item = find_item(m.st, static_cast<u16>(number(f, kItem)));
  set(f, kItem, 0);
  if (!item) return After::Done;
  const Item copy = *item;
  const bool fizzled = number(f, kFizzled);
  erase_item(m, copy.id);
  if (!fizzled) note(m, EventKind::Resolved, copy.who, copy.self);
  if (!live(m.st, copy.self) || is_ghost(m.st, copy.self)) return After::Done;  // the text moved it
  const bool is_card = m.st.obj[copy.self.id].kind == Kind::Card;
  landed(m, copy, fizzled);
  if (!is_card) cease(m, copy.self);
  return After::Done;
}

// -------------------------------------------------------------------------------------------------- triggers

namespace {

// The flow's registers 4 to 6 are Slot::T0 to T2, so that "another target" reads what was chosen before.
enum PlaceReg : u8 { kChosen = 8, kPc, kModeAt };
enum Stage : u8 { kStart, kModes, kTargets };

Item* chosen(Machine& m, const Frame& f) { return find_item(m.st, static_cast<u16>(number(f, kChosen))); }
const Ins& code_at(const Machine& m, int pc) { return m.pool().code[static_cast<size_t>(pc)]; }

void candidates(Machine& m, const Frame& f, const Selector& sel, Words& found) {
  found.n = 0;
  select(m, context_of(f), sel, found);
  drop_untargetable(m, context_of(f), f.you, found);
}

bool possible(Machine& m, const Frame& f, int pc) {
  for (; code_at(m, pc).op == Op::Target; ++pc) {
    if (!holds(m, context_of(f), code_at(m, pc).b)) continue;
    const Selector& sel = m.pool().selectors[code_at(m, pc).a];
    const int min = min_of(m, context_of(f), sel);
    if (!min) continue;
    Words found;
    candidates(m, f, sel, found);
    if (static_cast<int>(found.n) < min) return false;
  }
  return true;
}

/// May the i-th mode of the text that is being placed be chosen?
bool mode_possible(Machine& m, const Frame& f, int i) {
  const Ins& modes = code_at(m, number(f, kPc));
  const Ins& jump = code_at(m, number(f, kPc) + 1 + i);
  return mode_open(m, context_of(f), modes, jump, i) && possible(m, f, jump.b);
}

After fizzle(Machine& m, Frame& f) {
  if (const Item* item = chosen(m, f)) {
    const Item copy = *item;
    erase_item(m, copy.id);
    note(m, EventKind::Fizzled, copy.who, copy.source);
    if (live(m.st, copy.self)) cease(m, copy.self);
  }
  return After::Done;
}

void set_targets(Machine& m, Frame& f, int slot, std::span<const Word> words) {
  f.reg[static_cast<int>(Slot::T0) + slot] = make_list(m, words);
  Item* item = chosen(m, f);
  if (!item) return;
  ++item->targets;
  const Ref self = item->self;
  for (const Word w : words) {
    relate(m, kTargetRel, self, to_ref(w), static_cast<u8>(slot));
    note(m, EventKind::Targeted, f.you, self, to_ref(w));
  }
}

}  // namespace

namespace {
/// Of several chosen modes the next one.
bool next_mode(Machine& m, Frame& f) {
  const Item* item = chosen(m, f);
  const int entry = item ? m.pool().abilities[item->ability].entry : 0;
  if (!entry || code_at(m, entry).op != Op::Modes || !code_at(m, entry).b) return false;
  for (int i = number(f, kModeAt); i < code_at(m, entry).mode; ++i) {
    if (!((item->modes >> i) & 1)) continue;
    set(f, kModeAt, i + 1);
    set(f, kPc, code_at(m, entry + 1 + i).b);
    return true;
  }
  return false;
}
}  // namespace

/// The turn player's triggers first, then the others' in turn order; each player orders their own. (4.3)
After next_trigger(Machine& m, Frame& f) {
  for (int r = static_cast<int>(Slot::T0); r <= static_cast<int>(Slot::T2); ++r) f.reg[r] = word::none;
  set(f, kChosen, 0);
  set(f, kModeAt, 0);
  m.st.scratch.truncate(f.base);
  if (!any_recorded(m.st)) return After::Done;
  Seat seat = m.st.turn;
  auto has = [&](Seat s) {
    for (const Item& item : m.st.items)
      if (item.state == ItemState::Recorded && item.who == s) return true;
    return false;
  };
  for (int i = 0; i < m.st.seats && !has(seat); ++i) seat = seat_at((index(seat) + 1) % m.st.seats);
  f.player = f.you = seat;
  return ask(m, Ask::Act, seat, 1, 1, m.schema().order_prompt, kForced);
}

void list_triggers(Machine& m, Frame& f, Seat) {
  u8 k = 0;
  for (const Item& item : m.st.items)
    if (item.state == ItemState::Recorded && item.who == f.player)
      add_option(m, kItemOption, item.source, item.a, item.ability, k++);
}

After take_trigger(Machine& m, Frame& f, const Answer& answer) {
  int k = picked(m, answer).arg;
  for (const Item& item : m.st.items)
    if (item.state == ItemState::Recorded && item.who == f.player && k-- == 0)
      set(f, kChosen, static_cast<i16>(item.id));
  return After::Done;
}

bool has_trigger(Machine& m, Frame& f) { return chosen(m, f) != nullptr; }

/// Modes and targets are chosen as it goes on the stack; with none legal it is removed. (4.3)
After declare(Machine& m, Frame& f) {
  Item* item = chosen(m, f);
  if (!item) return After::Done;
  if (f.stage == kStart) {
    f.source = item->source;
    f.ev_a = item->a;
    f.ev_b = item->b;
    f.ev_n = item->x;
    f.stage = kModes;
    const u16 id = item->id, entry = m.pool().abilities[item->ability].entry;
    const Seat who = item->who;
    set(f, kPc, entry);
    if (!entry && item->ability) return fizzle(m, f);  // one of the game's own has no text: it is only placed
    const DefId def = live(m.st, f.source) ? m.st.obj[f.source.id].def : DefId::Hidden;
    const Ref self = make(m, def, Kind::Instance, who, zone_of(zone_kind_of(m)));
    item = find_item(m.st, id);
    if (!item || !self) return After::Done;
    item->self = self;
    item->state = ItemState::Placed;
    note(m, EventKind::Placed, who, self);
  }
  if (f.stage == kModes) {
    const Ins& first = code_at(m, number(f, kPc));
    if (first.op == Op::Modes) {
      bool any = false;
      for (int i = 0; i < first.mode; ++i) any = any || mode_possible(m, f, i);
      if (!any) return fizzle(m, f);
      const auto [least, most] = mode_range(m, context_of(f), first);
      return ask(m, Ask::Mode, f.player, least, most < first.mode ? most : first.mode, 0, kForced, first.mode);
    }
    f.stage = kTargets;
  }
  for (; code_at(m, number(f, kPc)).op == Op::Target; set(f, kPc, number(f, kPc) + 1)) {
    const Ins& ins = code_at(m, number(f, kPc));
    const Selector& sel = m.pool().selectors[ins.a];
    if (!holds(m, context_of(f), ins.b)) continue;
    Words found;
    candidates(m, f, sel, found);
    const int n = static_cast<int>(found.n), min = min_of(m, context_of(f), sel);
    int max = max_of(m, context_of(f), sel);
    if (max > n) max = n;
    if (n < min) return fizzle(m, f);
    if (n > min && max > 0) return ask(m, Ask::Pick, f.player, min, max, 0, 0, ins.a);
    set_targets(m, f, ins.mode, {found.at, n == min ? found.n : 0});
  }
  return next_mode(m, f) ? After::Again : After::Done;
}

void list_declaration(Machine& m, Frame& f, Seat) {
  const int pc = number(f, kPc);
  const Ins& ins = code_at(m, pc);
  if (f.stage == kModes) {
    for (int i = 0; i < ins.mode; ++i)
      if (mode_possible(m, f, i)) add_option(m, ::cantrip::kMode, f.source, {}, static_cast<u16>(i));
    return;
  }
  Words found;
  candidates(m, f, m.pool().selectors[ins.a], found);
  add_options(m, found);
}

After take_declaration(Machine& m, Frame& f, const Answer& answer) {
  if (f.stage == kModes) {
    if (code_at(m, number(f, kPc)).b) {  // several: the targets of each in turn
      if (Item* item = chosen(m, f))
        for (int i = 0; i < answer.n; ++i) item->modes = static_cast<u16>(item->modes | (1u << picked(m, answer, i).n));
      if (const Item* item = chosen(m, f)) remember_modes(m, f.source, code_at(m, number(f, kPc)), item->modes);
      f.stage = kTargets;
      next_mode(m, f);
      return After::Again;
    }
    const int mode = picked(m, answer).n;
    if (Item* item = chosen(m, f)) item->modes = static_cast<u16>(1u << mode);
    set(f, kPc, code_at(m, number(f, kPc) + 1 + mode).b);
    f.stage = kTargets;
    return After::Again;
  }
  Words words;
  picked_words(m, answer, words);
  set_targets(m, f, code_at(m, number(f, kPc)).mode, {words.at, words.n});
  set(f, kPc, number(f, kPc) + 1);
  return After::Again;
}

}  // namespace cantrip::stack

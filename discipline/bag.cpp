#include "discipline/bag.hpp"

namespace cantrip::bag {

namespace {

int count_of(const State& s, Seat seat) {
  int n = 0;
  for (const Item& item : s.items) n += item.lane == index(seat) && item.state == ItemState::Placed;
  return n;
}

/// The game's bag: ours, or a table of its own around our steps (to name the boxes of its chart).
u16 flow_of(const Machine& m) {
  for (size_t i = 0; i < m.game().flows.size(); ++i)
    for (const Step& step : m.game().flows[i].steps)
      if (step.run == choose) return static_cast<u16>(i);
  return 0;
}

/// Texts may end by themselves (the source is gone and has nothing to say): the entry is used up all the same.
void start(Machine& m, u16 id) {
  Item* item = find_item(m.st, id);
  if (!item) return;
  item->state = ItemState::Resolving;
  const Item copy = *item;
  if (!push_item(m, copy)) note(m, EventKind::Fizzled, copy.who, copy.source);
}

void done(Machine& m, u16 id) {
  const Item* item = find_item(m.st, id);
  if (!item) return;
  const Item copy = *item;
  erase_item(m, id);
  note(m, EventKind::Resolved, copy.who, copy.source);
  const Ref card = copy.card;
  if (live(m.st, card) && m.st.obj[card.id].zone && spec(m, m.st.obj[card.id].zone).waiting)
    move(m, card,
         {.zone = zone_of(copy.props & kToBottomOfDeck ? m.schema().deck_zone : m.schema().discard_zone,
                          m.st.obj[card.id].owner),
          .verb = Verb::Resolve,
          .by = copy.who,
          .bottom = (copy.props & kToBottomOfDeck) != 0});
}

u16 first_after(const State& s) {
  for (const Item& item : s.items)
    if (item.lane == kAfter && item.state == ItemState::Placed) return item.id;
  return 0;
}

u16 chosen(const Frame& f) { return static_cast<u16>(word::as_number(f.reg[kChosen])); }
bool is_entry(const Item& item, const Frame& f) {
  return item.lane == index(word::as_player(f.reg[kHolder])) && item.state == ItemState::Placed;
}
void choose_item(Frame& f, u16 id) { f.reg[kChosen] = word::number(static_cast<i16>(id)); }

}  // namespace

void place(Machine& m, Item& item) {
  item.lane = static_cast<u8>(index(item.who));
  item.state = ItemState::Placed;
  if (Item* added = add_item(m, item)) note(m, EventKind::Placed, added->who, added->source);
}

Item* after(Machine& m, Item item) {
  item.lane = kAfter;
  item.state = ItemState::Placed;
  return add_item(m, item);
}

void drop_seat(Machine& m, Seat seat) {
  auto& items = m.st.items;
  for (int i = items.size() - 1; i >= 0; --i)
    if (items[i].lane == index(seat) && items[i].state == ItemState::Placed) items.erase(i);
}

bool empty(const State& s) {
  for (const Item& item : s.items)
    if (item.state == ItemState::Placed) return false;
  return true;
}

bool is_empty(Machine& m, Frame&) { return empty(m.st); }

After settle(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  Frame* pushed = push_flow(m, flow_of(m), m.st.turn);
  if (pushed) pushed->reg[kHolder] = word::player(m.st.turn);
  return After::Again;
}

// An action's effect is not a trigger: it happens as soon as what instructed it has ended, before the state is
// checked and before any entry. (rules: "waiting action effects first (in the order generated), then the bag")
After finish_played(Machine& m, Frame& f) {
  if (const Item* item = find_item(m.st, chosen(f)); item && item->state == ItemState::Resolving) done(m, item->id);
  const u16 id = first_after(m.st);
  choose_item(f, id);
  if (!id) return After::Done;
  start(m, id);
  return After::Again;
}

After check(Machine& m, Frame&) {
  const After after = check_until_quiet(m);
  for (int p = 0; p < m.st.seats; ++p)  // the check may have thrown somebody out
    if (!alive(m.st, seat_at(p))) drop_seat(m, seat_at(p));
  return after == After::Done ? After::Done : After::Again;
}

After choose(Machine& m, Frame& f) {
  choose_item(f, 0);
  if (empty(m.st)) return After::Done;  // whose entries these were has left
  Seat holder = word::as_player(f.reg[kHolder]);
  for (int i = 0; i <= m.st.seats && count_of(m.st, holder) == 0; ++i) holder = next_seat(m.st, holder);
  f.reg[kHolder] = word::player(holder);
  f.you = f.player = holder;
  return ask(m, Ask::Act, holder, 1, 1, 0, kForced);
}

/// What a player can tell of it: of what is gone or hidden from them only that they can't see it.
Ref known(const Machine& m, Seat who, Ref r) {
  if (is_player(r)) return r;
  if (!live(m.st, r)) return kNobody;
  const Obj& o = m.st.obj[r.id];
  return (o.known_to & bit(who)) || spec(m, o.zone).tracked ? r : kNobody;
}
/// The same text of the same card about the same things: nobody can tell which of them comes first.
bool are_alike(const Machine& m, const Item& a, const Item& b) {
  const std::vector<Ability>& all = m.pool().abilities;
  const auto same = [&](Ref one, Ref other) { return known(m, a.who, one) == known(m, a.who, other); };
  return same(a.source, b.source) && same(a.a, b.a) && same(a.b, b.b) && a.x == b.x && a.who == b.who &&
         same(a.card, b.card) && all[a.ability].entry == all[b.ability].entry &&
         all[a.ability].cond == all[b.ability].cond && !all[a.ability].limit && !all[b.ability].limit;
}

void list_entries(Machine& m, Frame& f, Seat) {
  u8 k = 0;
  for (int i = 0; i < m.st.items.size(); ++i) {
    const Item& item = m.st.items[i];
    if (!is_entry(item, f)) continue;
    bool told = false;
    for (int j = 0; j < i && !told; ++j) told = is_entry(m.st.items[j], f) && are_alike(m, m.st.items[j], item);
    if (!told) add_option(m, kItemOption, item.source, item.a, item.ability, k);
    ++k;
  }
}

After take_entry(Machine& m, Frame& f, const Answer& answer) {
  int k = picked(m, answer).arg;
  for (const Item& item : m.st.items)
    if (is_entry(item, f) && k-- == 0) choose_item(f, item.id);
  return After::Done;
}

/// "You may" is answered when the entry resolves, once. (rules 5.5)
After resolve(Machine& m, Frame& f) {
  const Item* item = find_item(m.st, chosen(f));
  if (!item) return After::Done;
  if (f.stage == 0 && (m.pool().abilities[item->ability].flags & kOptional)) return ask(m, Ask::YesNo, item->who, 1, 1);
  if (f.stage == 2) {
    done(m, chosen(f));  // declined
    return After::Done;
  }
  start(m, chosen(f));
  return After::Done;  // put away in the next step, when the text above has ended
}

void list_may(Machine& m, Frame& f, Seat) {
  const Item* item = find_item(m.st, chosen(f));
  const Ref source = item ? item->source : kNobody;
  add_option(m, kYes, source);
  add_option(m, kNo, source);
}

After take_may(Machine& m, Frame& f, const Answer& answer) {
  f.stage = picked(m, answer).verb == kYes ? 1 : 2;
  return After::Again;
}

}  // namespace cantrip::bag

#include "tests/toys/kit.hpp"

namespace cantrip::toy {

namespace {
constexpr ZoneSpec zones[] = {
    {"nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "play", .play = true, .remember = true},
    {.name = "discard", .ordered = true},
    {.name = "under"},
    {.name = "limbo", .shared = true, .ordered = true, .waiting = true},
    {.name = "shields", .ordered = true, .faces = Sees::Nobody, .tracked = true},
    {.name = "exile"},
};
constexpr std::string_view types[] = {"unit", "spell", "fast"}, stats[] = {"cost", "power", "health"},
                           obj_stats[] = {"damage"}, flags[] = {"tapped", "fighting"}, counters[] = {"charge"},
                           relations[] = {"", "target", "blocks"},
                           verbs[] = {"", "play", "use", "quest", "fight", "shift", "end"};
constexpr FieldSpec scores[] = {{"life"}, {"mana"}, {"lore"}, {"veiled", Sees::Owner}};
}  // namespace

const Schema schema{
    .zones = zones,
    .waiting_zone = waiting_zone_of(zones),
    .types = types,
    .stats = stats,
    .obj_stats = obj_stats,
    .flags = flags,
    .counters = counters,
    .scores = scores,
    .relations = relations,
    .verbs = verbs,
    .damage_stat = kDamage,
    .health_score = kLife,
    .deck_zone = kDeck,
    .hand_zone = kHand,
    .discard_zone = kDiscard,
    .play_zones = z(kPlay),
};

Setup Table::view() const {
  Setup s;
  s.seats = seats;
  for (int i = 0; i < kMaxSeats; ++i) {
    s.deck[i] = deck[i];
    s.second[i] = second[i];
  }
  s.shared = shared;
  return s;
}

Table Toy::table(u64 seed) const {
  Rng rng = Rng::seeded(seed ^ 0x70795);
  Table t;
  t.seats = seats;
  for (int p = 0; p < seats; ++p) {
    for (int i = 0; i < deck; ++i) t.deck[p].push_back(cards[rng.below(static_cast<u32>(cards.size()))]);
    for (int i = 0; i < second; ++i) t.second[p].push_back(others[rng.below(static_cast<u32>(others.size()))]);
  }
  return t;
}

void lay_out(Machine& m, const Setup& setup) {
  for (int p = 0; p < setup.seats; ++p) {
    for (const DefId def : setup.deck[p]) make(m, def, Kind::Card, seat_at(p), zone_of(kDeck, p));
    for (const DefId def : setup.second[p]) make(m, def, Kind::Card, seat_at(p), zone_of(kShields, p));
    set_score(m, seat_at(p), kLife, 12);
  }
}

void shuffle_and_deal(Machine& m, int hand) {
  for (int p = 0; p < m.st.seats; ++p) {
    shuffle(m, zone_of(kDeck, p));
    draw(m, seat_at(p), hand);
  }
}

bool draw(Machine& m, Seat seat, int n) {
  for (int i = 0; i < n; ++i) {
    const std::span<const u16> deck = zone(m.st, kDeck, seat);
    if (deck.empty()) {
      lose(m, bit(seat), 1);
      return false;
    }
    const Ref card = move(m, ref_of(m.st, deck.back()), {.zone = zone_of(kHand, seat), .verb = Verb::Draw, .by = seat});
    note(m, EventKind::Drew, seat, card);
    if (m.st.over) return false;
  }
  return true;
}

void untap_all(Machine& m, Seat seat) {
  const BatchScope batch(m);
  for (const u16 row : zone(m.st, kPlay, seat)) {
    set_flag(m, row, kTapped, false);
    set_used(m, row, 0);
  }
}

void forget_this_turn(Machine& m) {
  std::memset(m.st.tally, 0, sizeof m.st.tally);
  sweep_ghosts(m);
}

int price(Machine& m, const Frame& plan) {
  const Obj& o = m.st.obj[plan.source.id];
  return zone_kind(o.zone) == kHand ? card(m, plan.source.id).stat[kCost] : 0;
}

u16 spell_of(const Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.abilities; ++i)
    if (m.pool().abilities[static_cast<size_t>(def.ability + i)].head == Head::Spell)
      return static_cast<u16>(def.ability + i);
  return 0;
}

After sweep_dead(Machine& m) {
  u8 lost = 0;
  for (int p = 0; p < m.st.seats; ++p)
    if (alive(m.st, seat_at(p)) && score(m.st, seat_at(p), kLife) <= 0) lost |= bit(seat_at(p));
  if (lost) {
    lose(m, lost, 1);
    return m.st.over ? After::Done : After::Again;
  }
  std::vector<Act> dying;
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, kPlay, seat_at(p))) {
      const Ref r = ref_of(m.st, row);
      if (has_type(m, r, kUnit) && m.st.obj[row].stat[kDamage] >= stat(m, r, kHealth))
        dying.push_back({.kind = ActKind::Move,
                         .verb = static_cast<u8>(Verb::Destroy),
                         .target = r,
                         .to = zone_of(kDiscard, m.st.obj[row].owner),
                         .by = m.st.obj[row].ctrl});
    }
  if (dying.empty()) return After::Done;
  const u32 depth = m.st.frames.n;
  perform(m, dying);
  return m.st.frames.n != depth ? After::Ask : After::Again;
}

void list_hand(Machine& m, Seat seat, u32 wanted) {
  for (const u16 row : zone(m.st, kHand, seat)) {
    const Ref r = ref_of(m.st, row);
    if ((card(m, row).types & wanted) && feasible(m, seat, r, spell_of(m, row), kPlayCard)) add_option(m, kPlayCard, r);
  }
}

void list_abilities(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, kPlay, seat)) {
    const CardDef& def = card(m, row);
    if (!(def.flags & kHasActivated)) continue;
    for (int i = 0; i < def.abilities; ++i) {
      const u16 ability = static_cast<u16>(def.ability + i);
      if (m.pool().abilities[ability].head == Head::Activated && feasible(m, seat, ref_of(m.st, row), ability, kUse))
        add_option(m, kUse, ref_of(m.st, row), {}, ability);
    }
  }
}

void take_plan_option(Machine& m, Frame& f, const Option& o) {
  push_plan(m, o.verb, f.player, o.a, o.verb == kUse ? o.n : spell_of(m, o.a.id));
}

void pass_turn(Machine& m) {
  if (m.st.turn_no >= 60) return lose(m, m.st.alive, 6);
  const Seat next = m.st.turn_no ? next_seat(m.st, m.st.turn) : m.st.turn;
  begin_turn(m, next, m.st.turn_no + 1, m.st.turn_no / m.st.seats + 1);
}

}  // namespace cantrip::toy

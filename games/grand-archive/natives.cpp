// What texts call by number (rows.hpp): conditions, and actions of this game alone (reference 9, 10).
#include <algorithm>

#include "core/acts.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {
namespace {

// -------------------------------------------------------------------------------------------------- conditions

/// For whom a line is read: the controller in play, the owner elsewhere (5.6).
u16 champion_for(const Context& c, const Machine& m) { return champion_of(m.st, c.you); }

bool class_bonus(Machine& m, const Context& c, const Cond&) {
  return live(m.st, c.self) && champion_for(c, m) && shares_class(m, c.you, c.self.id);
}
bool element_bonus(Machine& m, const Context& c, const Cond&) {
  const u16 champion = champion_for(c, m);
  return champion && live(m.st, c.self) && (derived(m, champion).types & derived(m, c.self.id).types & kElements);
}
bool name_bonus(Machine& m, const Context& c, const Cond& k) {
  const u16 champion = champion_for(c, m);
  if (!champion) return false;
  const CardDef& def = card(m, champion);
  return def.name == k.b || (k.b && (def.also[0] == k.b || def.also[1] == k.b));
}

bool during_phase(Machine& m, const Context&, const Cond& k) { return phase_now(m.st) == k.b; }
/// 4.2: could a slow card be activated now?
bool at_slow_speed(Machine& m, const Context& c, const Cond&) {
  return c.you == m.st.turn && phase_now(m.st) == MainPhase && stack::empty(m) && !find_flow(m, CombatFlow);
}

/// 5.1: prices are worked out after targets are chosen. Before that, as it is best for whoever pays.
bool plan_targets(Machine& m, const Context& c, const Cond& k) {
  const Frame* plan = m.pricing;
  if (!plan || plan->source != c.self) return false;
  const Selector& wanted = m.pool().selectors[k.b];
  bool any = false, fits = false;
  for (const Word w : list(m.st, plan->reg[kPlanTargets])) {
    if (!word::is_row(w)) continue;
    any = true;
    fits = fits || matches_anywhere(m, c, wanted, word::as_row(w));
  }
  if (any || !plan->ability) return fits;
  const u16 entry = m.pool().abilities[plan->ability].entry;
  for (size_t pc = entry; pc && m.pool().code[pc].op != Op::End; ++pc) {
    if (m.pool().code[pc].op != Op::Target) continue;
    Words found;
    found.n = 0;
    select(m, context_of(*plan), m.pool().selectors[m.pool().code[pc].a], found);
    drop_untargetable(m, context_of(*plan), plan->you, found);
    for (const Word w : found) {
      const bool fit = word::is_row(w) && matches_anywhere(m, c, wanted, word::as_row(w));
      if (fit != (k.n == 1)) return !k.n;  // there is one that makes it cheaper
    }
  }
  return k.n == 1;
}

bool amount_is_even(Machine& m, const Context& c, const Cond& k) { return (amount(m, c, k.b) & 1) == (k.n ? 1 : 0); }

/// 9 Empower: what was kept for the next Spell card is with the one that resolves.
bool is_empowered(Machine& m, const Context& c, const Cond&) { return empowered(m, c) > 0; }

bool in_combat(Machine& m, const Context&, const Cond&) { return find_flow(m, CombatFlow) != nullptr; }

constexpr bool (*kConds[])(Machine&, const Context&, const Cond&) = {class_bonus,    element_bonus, name_bonus,
                                                                     during_phase,   is_empowered,  plan_targets,
                                                                     amount_is_even, at_slow_speed, in_combat};

// ---------------------------------------------------------------------------------------------- amounts and tests

template <class Fn>
int over_seats(Machine& m, const Context& c, const Amount& a, Fn&& fn) {
  const u8 seats = seats_of(m, c, a.players);
  int sum = 0;
  for (int p = 0; p < m.st.seats; ++p)
    if ((seats >> p) & 1) sum += fn(seat_at(p));
  return sum;
}
int influence(Machine& m, const Context& c, const Amount& a) {
  return over_seats(m, c, a,
                    [&](Seat s) { return zone_size(m.st, zone_of(Hand, s)) + zone_size(m.st, zone_of(Memory, s)); });
}
int champion_damage(Machine& m, const Context& c, const Amount& a) {
  return over_seats(m, c, a, [&](Seat s) {
    const u16 row = champion_of(m.st, s);
    return row ? int{m.st.obj[row].stat[Damage]} : 0;
  });
}
int elements_in(Machine& m, const Context& c, const Amount& a) {
  Words found;
  found.n = 0;
  slot_words(m, c, a.slot, found);
  u32 elements = 0;
  for (const Word w : found)
    if (word::is_row(w) && live(m.st, word::as_row(w))) elements |= card(m, word::as_row(w).id).types & kElements;
  return __builtin_popcount(elements);
}
constexpr int (*kAmounts[])(Machine&, const Context&, const Amount&) = {influence, champion_damage, elements_in};

bool loaded_test(Machine& m, const Context&, const Test&, Ref r) { return is_loaded(m.st, r.id); }
bool played_test(Machine& m, const Context&, const Test&, Ref r) {
  const cantrip::Item* item = item_of_row(m.st, r);
  return item && (item->props & (IsActivation | IsMaterialization));
}
bool not_your_champion(Machine& m, const Context& c, const Test&, Ref r) { return r.id != champion_of(m.st, c.you); }
bool hurt_by_champion(Machine& m, const Context& c, const Test& t, Ref r) {
  for (const Rel& rel : m.st.rels)
    if (rel.kind == StruckBy && rel.a == r && rel.b == player_ref(c.you) && rel.n >= t.amount) return true;
  return false;
}
template <int Rest>
bool parity_test(Machine& m, const Context&, const Test& t, Ref r) {
  const int value = live(m.st, r) ? stat(m, r, t.amount) : kMissing;
  return value != kMissing && (value & 1) == Rest;
}
bool lies_in(Machine& m, const Context&, const Test& t, Ref r) { return zone_kind(m.st.obj[r.id].zone) == t.amount; }
bool came_from(Machine& m, const Context&, const Test& t, Ref r) { return m.st.obj[r.id].from == t.amount; }
bool trigger_test(Machine& m, const Context&, const Test&, Ref r) {
  const cantrip::Item* item = item_of_row(m.st, r);
  return item && (item->props & IsTrigger);
}
bool owned_test(Machine& m, const Context& c, const Test&, Ref r) { return m.st.obj[r.id].owner == c.you; }
bool source_test(Machine&, const Context& c, const Test&, Ref r) { return r == c.self; }
bool one_target_test(Machine& m, const Context&, const Test&, Ref r) {
  int n = 0;
  for (const Rel& rel : m.st.rels) n += rel.kind == kTargetRel && rel.a == r;
  return n == 1;
}
bool comes_from(Machine& m, const Context& c, const Test& t, Ref r) {
  const cantrip::Item* item = item_of_row(m.st, r);
  if (!item) return false;
  const Ref source = item->card ? item->card : item->source;
  return source && matches_anywhere(m, c, m.pool().selectors[t.amount], source);
}
constexpr bool (*kTests[])(Machine&, const Context&, const Test&, Ref) = {
    loaded_test, played_test,  not_your_champion, hurt_by_champion, parity_test<1>,  parity_test<0>, lies_in,
    came_from,   trigger_test, owned_test,        source_test,      one_target_test, comes_from};

// ----------------------------------------------------------------------------------------------------- actions

template <class Fn>
void each_in(Machine& m, Frame& f, int slot, Fn&& fn) {
  Words words;
  words.n = 0;
  slot_words(m, context_of(f), static_cast<Slot>(slot), words);
  for (const Word w : words)
    if (word::is_row(w) && live(m.st, word::as_row(w))) fn(word::as_row(w));
}

template <class Fn>
void each_player(Machine& m, Frame& f, const Ins& ins, Fn&& fn) {
  const u8 seats = ins.c ? seats_of(m, context_of(f), Players::unpack(ins.c)) : bit(f.player);
  for (int i = 0; i < m.st.seats; ++i)
    if (const Seat seat = seat_at((index(m.st.turn) + i) % m.st.seats); (seats >> index(seat)) & 1) fn(seat);
}

void glimpse(Machine& m, Frame& f, const Ins& ins) {
  const int n = amount(m, context_of(f), ins.b);
  if (n <= 0) return;
  each_player(m, f, ins, [&](Seat you) {
    if (Frame* flow = push_flow(m, GlimpseFlow, you)) set_number(*flow, 0, n);
  });
}

void empower(Machine& m, Frame& f, const Ins& ins) {
  const int n = amount(m, context_of(f), ins.b);
  if (n <= 0) return;
  add_score(m, f.you, EmpowerNext, n);
  note(m, EmpoweredNow, f.you, {}, {}, n);
}

void agility(Machine& m, Frame& f, const Ins& ins) {
  const int n = amount(m, context_of(f), ins.b);
  if (n <= 0) return;
  each_player(m, f, ins, [&](Seat you) { relate(m, Agile, player_ref(you), player_ref(you), 0, static_cast<i16>(n)); });
}

/// 9: one of the herbs there are, by chance.
void gather(Machine& m, Frame& f, const Ins& ins) {
  DefId herbs[16];
  u32 n = 0;
  for (size_t d = 1; d < m.pool().cards.size() && n < 16; ++d) {
    const CardDef& def = m.pool().cards[d];
    if ((def.flags & kIsToken) && ((def.subtypes[0] >> HerbKind) & 1)) herbs[n++] = static_cast<DefId>(d);
  }
  const int times = ins.b ? amount(m, context_of(f), ins.b) : 1;
  for (int i = 0; i < times && n; ++i) {
    const u32 which = chance(m, n);
    if (m.stopped) return;
    make_tokens(m, f.player, herbs[which], 1, 0);
    note(m, Gathered, f.player);
  }
}

void level_up_by_text(Machine& m, Frame& f, const Ins& ins) {
  each_player(m, f, ins, [&](Seat you) { push_flow(m, SearchFlow, you); });
}
void delevel_by_text(Machine& m, Frame& f, const Ins& ins) {
  each_in(m, f, ins.mode, [&](Ref r) { delevel(m, r); });
}
/// Not a zone change, but what the new face says has a new time stamp (7).
void transform(Machine& m, Frame& f, const Ins& ins) {
  each_in(m, f, ins.mode, [&](Ref r) {
    const DefId other = card(m, r.id).other;
    if (other == DefId::Hidden || m.st.obj[r.id].kind != Kind::Card || banned(m, r, CantTransform)) return;
    turn_over(m, r.id, other);
    set_flag(m, r.id, Transformed, !flag(m.st, r.id, Transformed));
    note(m, TransformedNow, m.st.obj[r.id].ctrl, r);
  });
}
/// Banished, and back at the beginning of the next end phase (turn.cpp).
void suppress(Machine& m, Frame& f, const Ins& ins) {
  const BatchScope together(m);
  each_in(m, f, ins.mode, [&](Ref r) {
    if (!in_play(m, r.id)) return;
    set_flag(m, r.id, Ephemeral, false);
    note(m, SuppressedNow, f.you, r);
    const Ref gone = move(m, r, {.zone = zone_of(Banishment, m.st.obj[r.id].owner), .verb = Verb::Banish, .by = f.you});
    if (gone && zone_kind(m.st.obj[gone.id].zone) == Banishment)
      relate(m, SuppressedBy, gone, player_ref(f.you), 0, static_cast<i16>(f.item));
  });
}

/// 4.4: a further instance of the same card, with the same modes, X, targets and properties.
void copy_item(Machine& m, Frame& f, const Ins& ins) {
  each_in(m, f, ins.mode, [&](Ref r) {
    const cantrip::Item* original = item_of_row(m.st, r);
    if (!original) return;
    cantrip::Item copy = *original;
    const Ref of = copy.self;
    copy.source = live(m.st, copy.card) ? copy.card : copy.source;
    copy.who = f.you;
    copy.props |= IsCopy;
    copy.card = kNobody;
    copy.targets = 0;
    cantrip::Item* placed = stack::push(m, copy);
    if (!placed) return;
    const Ref self = placed->self;
    const u16 id = placed->id;
    if (live(m.st, copy.source)) set_flags(m, self.id, m.st.obj[copy.source.id].flags);
    Rel targets[16];
    int n = 0;
    for (const Rel& rel : m.st.rels)
      if (rel.kind == kTargetRel && rel.a == of && n < 16) targets[n++] = rel;
    for (int i = 0; i < n; ++i) relate(m, kTargetRel, self, targets[i].b, targets[i].slot, targets[i].n);
    if (cantrip::Item* again = find_item(m.st, id)) again->targets = n ? 1 : 0;
  });
}

/// Damage by the shares that were declared (5.1 step 5).
void deal_shares(Machine& m, Frame& f, const Ins& ins) {
  const cantrip::Item* item = find_item(m.st, f.item);
  if (!item) return;
  Acts<32> acts;
  const int slot = ins.mode >= static_cast<int>(Slot::T0) ? ins.mode - static_cast<int>(Slot::T0) : int{ins.mode};
  for (const Rel& rel : m.st.rels) {
    if (rel.kind != kTargetRel || rel.a != item->self || rel.slot != slot || acts.full() || !live(m.st, rel.b))
      continue;
    Act a;
    a.kind = ActKind::Damage;
    a.verb = EffectDamage;
    a.target = rel.b;
    a.source = f.source;
    a.amount = rel.n;
    a.by = f.you;
    acts.push(a);
  }
  if (!acts.empty()) perform(m, acts.all());
}

/// 7: printed values of the face it shows; nothing else. The copy is a token and can't transform.
void token_copy(Machine& m, Frame& f, const Ins& ins) {
  Words made;
  made.n = 0;
  each_in(m, f, ins.mode, [&](Ref r) { made.push(word::number(static_cast<int>(index(m.st.obj[r.id].def)))); });
  for (const Word w : made)
    make_tokens(m, f.you, static_cast<DefId>(word::as_number(w)), 1, ins.b ? flag_bit(Rested) : 0);
}

/// Until end of turn: given back in the clean-up (turn.cpp).
void borrow(Machine& m, Frame& f, const Ins& ins) {
  each_in(m, f, ins.mode, [&](Ref r) {
    const Seat before = m.st.obj[r.id].ctrl;
    if (before == f.you) return;
    set_control(m, r, f.you);
    relate(m, BorrowedFrom, r, player_ref(before));
  });
}

/// 4.3: a reflexive trigger waits like any other, and its targets are chosen when it is placed.
void reflex(Machine& m, Frame& f, const Ins& ins) {
  cantrip::Item item{};
  item.source = f.source;
  item.ability = ins.c;
  item.who = f.you;
  item.a = f.ev_a;
  item.b = f.ev_b;
  item.props = IsTrigger;
  stack::record(m, item);
}

void to_lineage(Machine& m, Frame& f, const Ins& ins) {
  Ref champion = kNobody;
  each_in(m, f, ins.c, [&](Ref r) {
    if (!champion) champion = r;
  });
  int n = 0;
  f.reg[static_cast<int>(Slot::N)] = word::number(0);
  if (!champion) return;
  each_in(m, f, ins.mode, [&](Ref r) {
    const Ref put = put_under(m, f.you, r, champion, true);
    if (!put) return;
    f.reg[static_cast<int>(Slot::N)] = word::number(++n);
    reorder(m, put, 0);
    set_control(m, put, m.st.obj[champion.id].ctrl);
  });
}

/// 3: everything that waits but the text that does it is removed, cards are banished; then the end of combat.
void end_combat(Machine& m, Frame& f, const Ins&) {
  if (!find_flow(m, CombatFlow)) return;
  Ref waiting[64];
  int n = 0;
  for (const u16 row : zone(m.st, zone_of(Stack)))
    if (n < 64) waiting[n++] = ref_of(m.st, row);
  for (int i = 0; i < n; ++i) {
    const cantrip::Item* item = item_of_row(m.st, waiting[i]);
    if (item && item->id == f.item) continue;
    if (item) erase_item(m, item->id);
    if (m.st.obj[waiting[i].id].kind == Kind::Card)
      move(m, waiting[i], {.zone = zone_of(Banishment, m.st.obj[waiting[i].id].owner), .verb = Verb::Banish});
    else cease(m, waiting[i]);
  }
  for (int i = m.st.items.size() - 1; i >= 0; --i)
    if (m.st.items[i].state == ItemState::Recorded) m.st.items.erase(i);
  cut_flow(m, CombatFlow);
  f.flags = static_cast<u16>(f.flags & ~kCut);  // it does the rest of its text
}

void skip_phase(Machine& m, Frame& f, const Ins& ins) {
  constexpr Score kSkips[] = {Payment, SkipWakeUp, SkipMaterialize, SkipRecollection, SkipDraw, SkipMain, SkipEnd};
  each_player(m, f, ins, [&](Seat you) { add_score(m, you, kSkips[ins.mode], 1); });
}
void distort(Machine& m, Frame& f, const Ins&) { set_score(m, f.you, Distorted, 1); }
void turn_tides(Machine& m, Frame& f, const Ins& ins) {
  each_player(m, f, ins, [&](Seat you) {
    if (zone_size(m.st, zone_of(Masteries, you)) == 0) return;
    if (Frame* flow = push_flow(m, DirectionFlow, you)) set_number(*flow, 0, ins.mode);
  });
}
/// R88: if this has left already nothing is banished.
void banish_until(Machine& m, Frame& f, const Ins& ins) {
  if (!live(m.st, f.source) || is_ghost(m.st, f.source) || !in_play(m, f.source.id)) return;
  const BatchScope together(m);
  Words gone;
  gone.n = 0;
  each_in(m, f, ins.mode, [&](Ref r) { gone.push(to_word(r)); });
  for (const Word w : gone) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r)) continue;
    const Ref banished =
        move(m, r, {.zone = zone_of(Banishment, m.st.obj[r.id].owner), .verb = Verb::Banish, .by = f.you});
    if (banished) relate(m, BanishedBy, banished, f.source, 0, 1);
  }
}
/// 6.6. An attack with cleave has a player as its target and can't be redirected.
void redirect_attack(Machine& m, Frame& f, const Ins& ins) {
  Ref attacker = kNobody, to = kNobody;
  each_in(m, f, ins.c, [&](Ref r) { attacker = attacker ? attacker : r; });
  each_in(m, f, ins.mode, [&](Ref r) { to = to ? to : r; });
  if (attacker && to) redirect(m, attacker, to);
}

/// They are taken off and put on: as many as are there.
void move_counters(Machine& m, Frame& f, const Ins& ins) {
  const int kind = ins.c >> 8, most = amount(m, context_of(f), ins.b);
  Ref to = kNobody;
  each_in(m, f, ins.c & 0xFF, [&](Ref r) { to = to ? to : r; });
  int moved = 0;
  const BatchScope together(m);
  if (to)
    each_in(m, f, ins.mode, [&](Ref r) {
      const int n = std::min<int>(most, m.st.obj[r.id].counter[kind]);
      if (r == to || n <= 0) return;
      set_counter(m, r.id, kind, m.st.obj[r.id].counter[kind] - n);
      moved += n;
    });
  if (moved) set_counter(m, to.id, kind, m.st.obj[to.id].counter[kind] + moved);
  f.reg[static_cast<int>(Slot::N)] = word::number(moved);
  f.reg[static_cast<int>(Slot::Done)] = word::number(moved > 0 ? kInFull : kUndone);
}

/// 6.1: "its next attack this turn gets +2 power". What is given while it attacks waits for the end of that combat; an
/// attack takes what is there with it (commit_attack, end_of_combat).
void for_next_attack(Machine& m, Frame& f, const Ins& ins) {
  each_in(m, f, ins.mode, [&](Ref r) {
    int left = ins.c;
    for (int i = m.st.effects.size() - 1; i >= 0 && left; --i) {
      Effect& e = m.st.effects[i];
      if (e.kind != EffectKind::Modify || e.on != r || e.source != f.source) continue;
      --left;
      e.uses = 1;
      if (flag(m.st, r.id, Attacking)) e.asleep = 1;
      if (ins.b) {  // only an attack of that kind takes it up
        e.asleep = kForSomeAttack;
        const Amount& with = m.pool().amounts[ins.b];
        e.m = static_cast<i16>(with.kind == AmountKind::Count ? with.key : -1);
      }
      touch(m);
    }
  });
}

/// It enters as its other face: that is what has entered, and what its "On Enter" is that of.
void enter_transformed(Machine& m, Frame& f, const Ins& ins) {
  Words cards;
  cards.n = 0;
  slot_words(m, context_of(f), static_cast<Slot>(ins.mode), cards);
  f.reg[static_cast<int>(Slot::Moved)] = word::none;
  bool any = false;
  const BatchScope together(m);
  for (const Word w : cards) {
    const Ref r = word::is_row(w) ? now(m.st, word::as_row(w)) : kNobody;
    if (!r || !live(m.st, r) || is_ghost(m.st, r) || m.st.obj[r.id].kind != Kind::Card || in_play(m, r.id)) continue;
    const DefId other = card(m, r.id).other;
    if (other == DefId::Hidden || (card(m, r.id).flags & kBackFace)) continue;
    turn_over(m, r.id, other);
    const Ref entered =
        move(m, r, {.zone = zone_of(Field, m.st.obj[r.id].owner), .verb = Verb::Put, .by = f.you, .how = PutByEffect});
    if (!entered || !in_play(m, entered.id)) continue;
    set_flag(m, entered.id, Transformed, true);
    report_also(m, entered);
    any = true;
  }
  f.reg[static_cast<int>(Slot::Done)] = word::number(any ? kInFull : kUndone);
}

/// 10: a copy is no card; it ceases when it leaves. What was fixed on the stack is not copied.
void copy_into_intent(Machine& m, Frame& f, const Ins& ins) {
  Words cards;
  cards.n = 0;
  each_in(m, f, ins.mode, [&](Ref r) {
    if (zone_kind(m.st.obj[r.id].zone) == Intent) cards.push(to_word(r));
  });
  for (const Word w : cards) {
    const Obj& of = m.st.obj[word::as_row(w).id];
    const u16 host = of.host;
    const Ref made = make(m, of.def, Kind::Token, f.you, zone_of(Intent, of.ctrl), 0, host);
    if (made && m.st.obj[made.id].host != host) set_host(m, made.id, ref_of(m.st, host));
  }
}

/// "Choose any amount of units and deal 3 damage split among them": how much each gets is said now.
void divide(Machine& m, Frame& f, const Ins& ins) {
  const int n = amount(m, context_of(f), ins.b);
  Words whom;
  whom.n = 0;
  each_in(m, f, ins.mode, [&](Ref r) { whom.push(to_word(r)); });
  if (n <= 0 || !whom.n) return;
  const Ref source = f.source;
  if (Frame* flow = push_flow(m, DivideFlow, f.you, source)) {
    set_number(*flow, 0, n);
    flow->reg[1] = make_list(m, {whom.at, whom.n});
  }
}

/// "On Enter" of these objects: of those that wait, and of those that still wait to wait.
void negate_entering(Machine& m, Frame& f, const Ins& ins) {
  Words gone;
  gone.n = 0;
  each_in(m, f, ins.mode, [&](Ref r) {
    for (const cantrip::Item& item : m.st.items) {
      const bool hears = (item.props & IsTrigger) && item.source == r && item.ability &&
                         m.pool().abilities[item.ability].trigger &&
                         m.pool().triggers[m.pool().abilities[item.ability].trigger].event == EnteredField;
      if (hears && item.id != f.item && item.state == ItemState::Placed) gone.push(to_word(item.self));
    }
  });
  for (const Word w : gone) {
    const cantrip::Item* item = item_of_row(m.st, word::as_row(w));
    if (!item) continue;
    const u16 id = item->id;
    note(m, EventKind::Negated, f.you, word::as_row(w), f.source);
    erase_item(m, id);
    cease(m, word::as_row(w));
  }
  f.reg[static_cast<int>(Slot::Done)] = word::number(gone.n ? kInFull : kUndone);
}

/// 1.2: where the card goes when its text is done. What it becomes instead, an object or part of an attack, stays.
void banish_resolving(Machine& m, Frame& f, const Ins& ins) {
  bool any = false;
  each_in(m, f, ins.mode, [&](Ref r) {
    for (cantrip::Item& item : m.st.items) {
      if (item.card != r || (item.props & IsCopy)) continue;
      item.props |= ToBanishment;
      relate(m, BanishedBy, r, f.source);
      any = true;
    }
  });
  f.reg[static_cast<int>(Slot::Done)] = word::number(any ? kInFull : kUndone);
}

constexpr void (*kNatives[])(Machine&, Frame&, const Ins&) = {
    glimpse,           empower,          agility,     gather,          level_up_by_text, delevel_by_text, transform,
    suppress,          copy_item,        deal_shares, token_copy,      borrow,           reflex,          to_lineage,
    end_combat,        skip_phase,       distort,     turn_tides,      banish_until,     redirect_attack, move_counters,
    enter_transformed, copy_into_intent, divide,      negate_entering, banish_resolving, for_next_attack,
};
static_assert(std::size(kConds) == kInCombat + 1 && std::size(kAmounts) == kElementsIn + 1);
static_assert(std::size(kTests) == kComesFrom + 1 && std::size(kNatives) == kForNextAttack + 1);

}  // namespace

const std::span<bool (*const)(Machine&, const Context&, const Cond&)> native_conds = kConds;
const std::span<bool (*const)(Machine&, const Context&, const Test&, Ref)> native_tests = kTests;
const std::span<int (*const)(Machine&, const Context&, const Amount&)> native_amounts = kAmounts;
const std::span<void (*const)(Machine&, Frame&, const Ins&)> natives = kNatives;

}  // namespace cantrip::grand_archive

// Which cards may be activated and which abilities used (reference 5.1, 5.4; seed "Card Activation Process"). Everything is
// declared in a plan, which changes nothing before its commit.
#include "games/grand-archive/plan.hpp"
#include "language/gates.hpp"

namespace cantrip::grand_archive {

bool affordable(Machine& m, const Frame& plan) {
  if (verb_of(plan) != Use && has_keyword(m, plan.source, Link)) {
    Words found;
    link_candidates(m, plan, found);
    if (!found.n) return false;
  }
  if (pays_memory(m, plan)) {
    int missing = memory_price(m, plan.source);
    if (!has_keyword(m, plan.source, OnlyFloating)) missing -= zone_size(m.st, zone_of(Memory, plan.you));
    for (const u16 row : zone(m.st, Graveyard, plan.you)) {
      if (missing <= 0) break;
      missing -= has_keyword(m, ref_of(m.st, row), FloatingMemory);
    }
    return missing <= 0;
  }
  if (!is_attack_card(m, plan)) return true;
  Words found;
  performers(m, plan, found);
  return found.n > 0;
}

/// "Activate this card only if ...", "ignore this card's elemental requirements": what a card says of itself wherever it
/// lies.
bool says_of_itself(Machine& m, u16 row, StaticKind kind, u16 key) {
  const CardDef& def = card(m, row);
  if (!(def.flags & kHasStatic)) return false;
  Context c;
  c.self = ref_of(m.st, row);
  c.you = c.player = m.st.obj[row].owner;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Static) continue;
    for (int k = 0; k < a.statics; ++k) {
      const Static& s = m.pool().statics[static_cast<size_t>(a.static_row + k)];
      if (s.kind == kind && s.key == key && !s.sel && is_open(m, row, a.gate) && holds(m, c, s.cond)) return true;
    }
  }
  return false;
}

namespace {
void mark(Frame& plan, u8 marks) {
  set_number(plan, kPlanPaid, marks);
  if (marks & kNoCosts) set_number(plan, kPlanSets, kNotEvenOwn);
}

/// Printed above all that could pay for it, and nothing changes prices: most of a hand, most of the time.
bool is_beyond(Machine& m, Seat seat, u16 row, u8 marks) {
  const CardDef& def = card(m, row);
  const int most = funds(m, seat) - (m.st.obj[row].zone == zone_of(Hand, seat));
  if (def.stat[Reserve] <= most || (marks & kFree) || def.costs || (def.flags & kHasCostChange)) return false;
  constexpr u64 kPaysOtherwise = (u64{1} << Efficiency) | (u64{1} << Kindle);
  return !(def.keywords & kPaysOtherwise) && !m.pool().reaches_out && !modifies(m, StaticKind::Cost);
}
}  // namespace

/// 9 Class Locked, Level Locked: not to be played with a champion of another class, or of a lower base level.
bool is_locked(Machine& m, Seat seat, Ref what) {
  const u64 keywords = derived(m, what.id).keywords;
  if (((keywords >> ClassLocked) & 1) && !shares_class(m, seat, what.id)) return true;
  if (!((keywords >> LevelLocked) & 1)) return false;
  const u16 champion = champion_of(m.st, seat);
  return !champion || card(m, champion).stat[BaseLevel] < keyword_value(m, what, LevelLocked);
}

bool can_activate(Machine& m, Seat seat, u16 row, u8 marks) {
  const Ref what = ref_of(m.st, row);
  const CardDef& def = card(m, row);
  const bool priceless = def.stat[Reserve] == kMissing;  // only to be activated from where its text says so
  if ((priceless && !(def.ways >> kFromZone)) || is_beyond(m, seat, row, marks) || !elements_enabled(m, seat, row))
    return false;
  if (is_locked(m, seat, what)) return false;
  if (seat_banned(m, seat, CantActivate, what)) return false;
  if ((def.flags & kHasStatic) && says_of_itself(m, row, StaticKind::Ban, CantBePlayed)) return false;
  Frame plan = plan_frame(m, Activate, seat, what, spell_of(m, row, kActivateAny));
  mark(plan, marks);
  if (!priceless && !zone_needs_set(m, plan) && feasible(m, plan)) return true;
  if (!def.costs || (marks & kNoCosts)) return false;
  for (int set = kInstead; set < 15; ++set)
    if (has_set(m, plan, set) && set_fits_zone(m, plan, set) && possible_with(m, plan, 1 << set)) return true;
  return false;
}

bool list_activations(Machine& m, Seat seat, bool slow) {
  const bool permits = modifies(m, StaticKind::Permit);
  bool tried = permits;
  auto offer = [&](u16 row) {
    if (!slow && !is_fast(m, row)) return;
    tried = true;
    if (can_activate(m, seat, row, 0)) add_option(m, Activate, ref_of(m.st, row));
  };
  for (const u16 row : zone(m.st, Hand, seat)) offer(row);
  for (const ZoneKind kind : {MaterialDeck, Memory, Banishment}) {  // "you may activate this card from your memory"
    const u64 from = u64{1} << (kFromZone + kind);
    if (!(m.held[zone_of(kind, seat)].ways & from)) continue;
    for (const u16 row : zone(m.st, kind, seat))
      if (card(m, row).ways & from) offer(row);
  }
  constexpr u64 kLeaves = (u64{1} << Ephemerate) | (u64{1} << (kFromZone + Graveyard));
  if (!permits && !(m.held[zone_of(Graveyard, seat)].ways & kLeaves)) return tried;
  for (const u16 row : zone(m.st, Graveyard, seat)) {
    const bool leaves = card(m, row).ways & kLeaves;
    if (leaves || (permits && may_play_there(m, seat, ref_of(m.st, row)))) offer(row);
  }
  if (!permits) return tried;
  for (const ZoneKind kind : {Memory, Banishment})  // "you may activate Spell cards from your memory"
    for (const u16 row : zone(m.st, kind, seat))
      if (!((card(m, row).ways >> (kFromZone + kind)) & 1) && seat_permitted(m, seat, PlayFrom, ref_of(m.st, row)))
        offer(row);
  for (const Effect& e : m.st.effects) {  // "you may activate that card": it lies elsewhere
    if (e.kind != EffectKind::Modify || !live(m.st, e.on) || m.st.obj[e.on.id].owner != seat) continue;
    const Static& s = m.pool().statics[e.what];
    const int kind = zone_kind(m.st.obj[e.on.id].zone);
    if (s.kind != StaticKind::Permit || s.key != PlayFrom || (kind != Banishment && kind != Memory)) continue;
    if (!((card(m, e.on.id).ways >> (kFromZone + kind)) & 1) && e.who == seat) offer(e.on.id);
  }
  return tried;
}

namespace {

/// 5.4: abilities are fast unless they say otherwise; those of disobedient allies can't be used.
void list_ability(Machine& m, Seat seat, u16 row, u16 ability) {
  if (feasible(m, seat, ref_of(m.st, row), ability, Use)) add_option(m, Use, ref_of(m.st, row), {}, ability);
}

/// 5.4: a card of an intent uses its abilities as if it were an object, but for costs that only an object pays.
bool works_in_intent(const Machine& m, const Ability& a) {
  for (int i = 0; i < a.costs; ++i) {
    const Cost& c = m.pool().costs[static_cast<size_t>(a.cost + i)];
    if (c.kind == CostKind::FlagSelf || (c.kind == CostKind::MoveSelf && c.verb == Verb::Sacrifice)) return false;
  }
  return true;
}
bool works_from(const Machine& m, const Ability& a, int kind) {
  const u32 zones = a.zones ? a.zones : kField;
  if (kind != Intent) return (zones >> kind) & 1;
  return (zones & (kField | zone_bit(Intent))) && works_in_intent(m, a);
}

bool list_of(Machine& m, Seat seat, u16 row, int kind) {
  const CardDef& def = card(m, row);
  const bool there = (kField >> kind) & 1;
  const Derived* d = there ? &derived(m, row) : nullptr;
  const bool any = (def.flags & kHasActivated) || (d && (d->granted_n || (m.pool().activated_keywords & d->keywords)));
  if (!any) return false;
  if (there && !obeys(m, row)) return true;
  if (def.flags & kHasActivated)
    for (int i = 0; i < def.abilities; ++i) {
      const u16 ability = static_cast<u16>(def.ability + i);
      const Ability& a = m.pool().abilities[ability];
      if (a.head != Head::Activated) continue;
      if (works_from(m, a, kind)) list_ability(m, seat, row, ability);
    }
  if (!there) return true;
  for (u64 left = m.pool().activated_keywords & d->keywords; left; left &= left - 1)
    list_ability(m, seat, row, m.pool().keyword_abilities[static_cast<size_t>(__builtin_ctzll(left))]);
  for (int i = 0; i < d->granted_n; ++i)
    if (m.pool().abilities[d->granted[i]].head == Head::Activated) list_ability(m, seat, row, d->granted[i]);
  return true;
}

}  // namespace

namespace {
/// Is an activated ability printed on it, or a keyword that is short for one?
template <class Card>
bool has_printed_ability(const Machine& m, const Card& card) {
  return (card.flags & kHasActivated) || (card.keywords & m.pool().activated_keywords);
}

/// May objects have an activated ability that is not printed on them?
bool gives_abilities(Machine& m) {
  if (!m.pool().gives_activated) return false;
  bring_up_to_date(m);
  return (m.written.rest & kAbilityValues) || (m.written.keywords & m.pool().activated_keywords);
}

/// Does anything in this zone have an ability of its own to use there?
bool holds_abilities(const Machine& m, ZoneId z) {
  constexpr u32 kUnnamed = kField | zone_bit(Intent);  // where abilities work that name no zone
  return has_printed_ability(m, m.held[z]) && (((kUnnamed | m.held[z].acts_from) >> zone_kind(z)) & 1);
}

/// 9 Enlighten: three counters off any object draw a card.
bool list_enlightened(Machine& m, Seat seat) {
  bool any = false;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat)) {
      if (m.st.obj[row].counter[Enlighten] < 3) continue;
      add_option(m, Use, ref_of(m.st, row), {}, 0);
      any = true;
    }
  return any;
}
}  // namespace

bool list_abilities(Machine& m, Seat seat) {
  bool tried = false;
  const u32 given = gives_abilities(m) ? kField : 0u;
  const u32 kinds = kField | zone_bit(Intent) | (m.pool().used_zones & ~zone_bit(Stack));
  for (u32 left = kinds; left; left &= left - 1) {
    const int kind = __builtin_ctz(left);
    const ZoneId z = zone_of(kind, seat);
    const bool all = (given >> kind) & 1;
    if (!zone_size(m.st, z) || !(all || holds_abilities(m, z))) continue;
    for (const u16 row : zone(m.st, z))
      if (all || has_printed_ability(m, card(m, row))) tried = list_of(m, seat, row, kind) || tried;
  }
  return list_enlightened(m, seat) || tried;
}

void take_act(Machine& m, Seat seat, const Option& o) {
  push_plan(m, o.verb, seat, o.a, o.verb == Use ? o.n : spell_of(m, o.a.id, kActivateAny));
}

namespace {
/// 5.1: "without paying its reserve cost" leaves the other costs to be paid, "without paying its costs" none.
u8 marks_of_text(u8 flags) {
  const int free = flags & language::kPlayNoCosts ? kFree | kNoCosts : flags & kPlayFree ? int{kFree} : 0;
  return static_cast<u8>(kByText | free);
}
/// 9 Preserve: whenever one could materialize it may come to hand instead.
bool may_take_back(Machine& m, Seat seat, Ref what) {
  const Obj& o = m.st.obj[what.id];
  return o.zone == zone_of(MaterialDeck, seat) && flag(m.st, what.id, Preserved) &&
         !seat_banned(m, seat, CantMaterialize);
}
}  // namespace

bool can_play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  if (!live(m.st, what)) return false;
  if (may_take_back(m, seat, what)) return true;
  if (card(m, what.id).stat[Reserve] != kMissing) return can_activate(m, seat, what.id, marks_of_text(flags));
  return can_materialize(m, seat, what.id);
}

bool play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  if (!can_play_by_text(m, seat, what, flags)) return false;
  if (may_take_back(m, seat, what)) {
    move(m, what, {.zone = zone_of(Hand, seat), .verb = Verb::Put, .by = seat});
    return false;  // nothing was played
  }
  const bool reserve = card(m, what.id).stat[Reserve] != kMissing;
  Frame* plan = push_plan(m, reserve ? Activate : Materialize, seat, what, spell_of(m, what.id, kActivateAny));
  if (plan) mark(*plan, marks_of_text(flags));
  return plan != nullptr;
}

}  // namespace cantrip::grand_archive

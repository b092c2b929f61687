// Playing cards: the price, deploying Units and Bases, pairing Pilots, Commands (reference 4; seed "Play Card from
// Hand"). A play is a plan until it is paid.
#include <algorithm>

#include "core/why.hpp"
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {

// ------------------------------------------------------------------------------------------------- paying

namespace {
bool is_ex(const Machine& m, u16 row) { return card(m, row).types & type_bit(Ex); }
}  // namespace

int active_resources(Machine& m, Seat seat) {
  int n = 0;
  for (const u16 row : zone(m.st, ResourceArea, seat)) n += !flag(m.st, row, Rested);
  return n;
}

/// Real ones first: where nobody is asked, an EX Resource is kept.
void resources_that_pay(Machine& m, Seat seat, Words& out) {
  for (const bool ex : {false, true})
    for (const u16 row : zone(m.st, ResourceArea, seat))
      if (!flag(m.st, row, Rested) && is_ex(m, row) == ex) out.push(to_word(ref_of(m.st, row)));
}

void payers(Machine& m, const Frame& plan, Words& out) { resources_that_pay(m, plan.you, out); }

/// An EX Resource that pays is removed from the game (4.1).
void spend_these(Machine& m, Seat seat, std::span<const Word> resources) {
  for (const Word w : resources) {
    const Ref r = word::as_row(w);
    if (is_ex(m, r.id)) {
      note(m, ExSpent, seat, r, {}, static_cast<int>(resources.size()));  // of so much that was paid
      move(m, r, {.zone = zone_of(Removed, seat), .verb = Verb::Banish, .by = seat});
    } else {
      set_flag(m, r.id, Rested, true);
    }
  }
}

void spend(Machine& m, Seat seat, int n) {
  Words all;
  all.n = 0;
  resources_that_pay(m, seat, all);
  spend_these(m, seat, {all.at, static_cast<size_t>(n) < all.n ? static_cast<size_t>(n) : all.n});
}

namespace {
/// What a Pilot in hand says of its own price on this Unit.
int change_on(Machine& m, Seat seat, Ref what, Ref host) {
  const CardDef& def = card(m, what.id);
  if (!(def.flags & kHasCostChange)) return 0;
  Context c;
  c.self = what;
  c.you = c.player = seat;
  int n = 0;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::CostChange) continue;
    const Static& s = m.pool().statics[a.static_row];
    if (s.kind == StaticKind::Cost && s.key == kCostToPutOn &&
        matches_anywhere(m, c, m.pool().selectors[s.param], host) && (!s.cond || holds(m, c, s.cond)))
      n += amount(m, c, s.amount);
  }
  return n;
}

int printed_cost_on(Machine& m, Seat seat, Ref what, Ref host) {
  return std::max(0, card(m, what.id).stat[Cost] + change_on(m, seat, what, host));
}
}  // namespace

int printed_price(Machine& m, const Frame& plan) {
  if (plan.reg[kPlanVerb] == word::number(Use)) return 0;
  if (plan.reg[kPlanVerb] == word::number(Pair)) return printed_cost_on(m, plan.you, plan.source, plan.ev_b);
  return card(m, plan.source.id).stat[Cost];
}

DefId find_ex(const Machine& m, Type type) {
  const u32 both = type_bit(type) | type_bit(Ex);
  for (size_t d = 1; d < m.pool().cards.size(); ++d)
    if ((m.pool().cards[d].types & both) == both) return static_cast<DefId>(d);
  return DefId::Hidden;
}

// ------------------------------------------------------------------------------------------------ deploying

namespace {

/// kTokens: how many of kToken, where it is no card; kTold: they have room in the list of the text that deploys them.
enum DeployReg : u8 { kHow, kFlags, kTokens, kToken, kTold };
int number(const Frame& f, int reg) { return word::as_number(f.reg[reg]); }

/// A register of a loaded match may hold any number: what is no card of the pool is an unknown one.
DefId token_of(const Machine& m, const Frame& f) {
  const auto def = static_cast<u16>(number(f, kToken));
  return def < m.pool().cards.size() ? static_cast<DefId>(def) : DefId::Hidden;
}
u32 types_of(const Machine& m, const Frame& f) {
  return number(f, kTokens) ? m.pool().card(token_of(m, f)).types : card(m, f.source.id).types;
}
bool is_base(Machine& m, Frame& f) { return types_of(m, f) & type_bit(BaseCard); }

Frame* push_deploy(Machine& m, Seat seat, Ref what, How how, u32 flags) {
  Frame* f = push_flow(m, DeployFlow, seat, what);
  if (!f) return nullptr;
  f->reg[kHow] = word::number(how);
  f->reg[kFlags] = word::number(static_cast<int>(flags));
  f->reg[kTokens] = word::number(0);
  f->reg[kTold] = word::number(0);
  return f;
}

int arriving(const Frame& f) { return number(f, kTokens) ? number(f, kTokens) : 1; }

/// More than six Units: those in excess go to the trash, chosen among those already there. They are not destroyed (4.2).
After make_room(Machine& m, Frame& f) {
  if (is_base(m, f)) return After::Done;
  const int too_many = zone_size(m.st, zone_of(Battle, f.you)) + arriving(f) - kMostUnits;
  return too_many > 0 ? ask(m, Ask::Pick, f.you, too_many, too_many, RoomPrompt) : After::Done;
}
void list_room(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Battle, f.you)) add_option(m, kObject, ref_of(m.st, row));
}
void to_trash(Machine& m, Ref r) { move(m, r, {.zone = zone_of(Trash, m.st.obj[r.id].owner), .verb = Verb::Rules}); }
After take_room(Machine& m, Frame&, const Answer& a) {
  const BatchScope together(m);
  for (int i = 0; i < a.n; ++i) to_trash(m, picked(m, a, i).a);
  return After::Done;
}

/// 4.3: the Base that is there goes to the trash first; it is not destroyed either.
After replace_base(Machine& m, Frame& f) {
  if (const std::span<const u16> there = zone(m.st, gundam::Base, f.you); !there.empty())
    to_trash(m, ref_of(m.st, there[0]));
  return After::Done;
}

void arrived(Machine& m, const Frame& f, Ref became) {
  if (!became) return;
  report_also(m, became);
  note(m, Deployed, f.you, became, {}, 0, number(f, kHow));
}

/// The text that deploys tokens goes on with them ("rest them"): the place that was kept for this one.
void fill_place(Machine& m, int at, Ref token) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    Frame& text = m.st.frames[i];
    if (text.kind != FrameKind::Program) continue;
    const Word list = text.reg[static_cast<int>(Slot::R3)];
    if (word::is_list(list) && at < word::list_len(list)) m.st.scratch[word::list_at(list) + at] = to_word(token);
    return;
  }
}

After enter(Machine& m, Frame& f) {
  const BatchScope together(m);
  const ZoneId to = zone_of(is_base(m, f) ? static_cast<int>(gundam::Base) : static_cast<int>(Battle), f.you);
  const u32 flags = static_cast<u32>(number(f, kFlags));
  for (int i = 0; i < number(f, kTokens); ++i) {
    const Ref token = make(m, token_of(m, f), Kind::Token, f.you, to, flags);
    arrived(m, f, token);
    if (token && number(f, kTold)) fill_place(m, i, token);
  }
  if (!number(f, kTokens))
    arrived(
        m, f,
        move(m, f.source,
             {.zone = to, .verb = Verb::Play, .by = f.you, .flags = flags, .how = static_cast<u8>(number(f, kHow))}));
  return After::Done;
}

enum DeployStep : u8 { Room, OldBase, Enter };
constexpr Step kSteps[] = {
    {"Is there room?", "", make_room, list_room, take_room},
    {"The old Base goes", "", replace_base},
    {"It enters the field", "", enter},
};
constexpr Edge kEdges[] = {{Room, OldBase, is_base}, {Room, Enter}, {OldBase, Enter}, {Enter, kFlowEnd}};

}  // namespace

constinit const Flow deploy_flow{"Deploy", "", kSteps, kEdges};

bool place_ex_resource(Machine& m, Seat seat, DefId def, u32 flags) {
  int all = 0, ex = 0;
  for (const u16 row : zone(m.st, ResourceArea, seat)) {
    ++all;
    ex += is_ex(m, row);
  }
  if (all >= kMostResources || ex >= kMostEx) return false;
  const BatchScope together(m);
  const Ref placed = make(m, def, Kind::Token, seat, zone_of(ResourceArea, seat), flags);
  note(m, ResourcePlaced, seat, placed, {}, 0, 1);
  return true;
}

bool make_tokens(Machine& m, Seat seat, DefId def, int n, u32 flags) {
  const u32 types = m.pool().card(def).types;
  if (types & type_bit(Resource)) {
    bool any = false;
    for (int i = 0; i < n; ++i) any = place_ex_resource(m, seat, def, flags) || any;
    return any;
  }
  const int many = n < kMostUnits ? n : kMostUnits;
  const bool told = !m.st.frames.empty() && top(m).kind == FrameKind::Program;
  if (told) {  // room in the text's own list, for when they are there
    Words room;
    room.n = 0;
    for (int i = 0; i < many; ++i) room.push(to_word(kNobody));
    Frame& text = top(m);
    text.reg[static_cast<int>(Slot::R3)] = make_list(m, {room.at, room.n});
    text.reg[static_cast<int>(Slot::N)] = word::number(many);
  }
  Frame* f = push_deploy(m, seat, kNobody, ByEffect, flags);
  if (!f) return false;
  f->reg[kToken] = word::number(index(def));
  f->reg[kTokens] = word::number(many);
  f->reg[kTold] = word::number(told);
  return true;
}

bool play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  const u32 types = card(m, what.id).types;
  if (!(types & (type_bit(Unit) | type_bit(BaseCard)))) return false;
  if (!(flags & kPlayFree)) {  // "pay its cost to deploy it": no level is asked for (4.1)
    int price = card(m, what.id).stat[Cost] + price_changes(m, what, kCostToPlay);
    if (price < 0) price = 0;
    if (price > active_resources(m, seat)) return false;
    spend(m, seat, price);
  }
  const int from = zone_kind(m.st.obj[what.id].zone);
  const How how = from == Trash ? FromTrash : from == Limbo ? ByBurst : ByEffect;
  return push_deploy(m, seat, what, how, flags & kPlayTapped ? flag_bit(Rested) : 0) != nullptr;
}

// -------------------------------------------------------------------------------------------------- pairing

bool can_be_paired(Machine& m, u16 unit) {
  const Derived& d = derived(m, unit);
  return (d.types & type_bit(Unit)) && !(d.types & type_bit(Paired)) && !((d.bans >> CantBePaired) & 1);
}

namespace {

bool has_pilot_side(const Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  return (def.types & type_bit(Pilot)) || def.other != DefId::Hidden;
}

/// 4.4: paired and, with a Pilot that meets the condition, linked: one moment.
void pair(Machine& m, Seat seat, Ref what, Ref host, How how) {
  const BatchScope together(m);
  const DefId side = card(m, what.id).other;
  const Ref pilot = put_under(m, seat, what, host, true);
  if (!pilot) return;
  if (side != DefId::Hidden) become(m, pilot.id, side);
  report_also(m, pilot);
  note(m, PairedWith, seat, host, pilot, 0, how);
  if (has_type(m, host, type_bit(Link))) note(m, Linked, seat, host, pilot, 0, how);
}

}  // namespace

bool attach(Machine& m, Seat seat, Ref what, Ref host) {
  if (in_play(m, what.id)) {
    if (m.st.obj[what.id].host == host.id) return false;
    set_host(m, what.id, host);
    return true;
  }
  if (!live(m.st, host) || is_ghost(m.st, host) || !can_be_paired(m, host.id) || !has_pilot_side(m, what.id))
    return false;
  pair(m, seat, what, host, ByEffect);
  return true;
}

// ------------------------------------------------------------------------------------------- what can be played
namespace {

/// What statics and effects change at the price or level of a card; `others`: some that are not its own are at work.
int changes(Machine& m, Ref what, CostKey key, bool others) {
  return others || (card(m, what.id).flags & kHasCostChange) ? price_changes(m, what, key) : 0;
}

/// 1.2: a level is a threshold. It never goes below 0 (1.5).
bool reaches_level(Machine& m, Seat seat, Ref what, bool others) {
  return level_of(m.st, seat) >= card(m, what.id).stat[Level] + changes(m, what, kLevelToPlay, others);
}

/// Cards without a price of their own beside the cost need no plan to tell.
bool affordable(Machine& m, Seat seat, Ref what, int funds, bool others) {
  const CardDef& def = card(m, what.id);
  if (def.costs) return feasible(m, seat, what, 0, Deploy);
  return def.stat[Cost] + changes(m, what, kCostToPlay, others) <= funds;
}

/// On some Units it may cost less than printed.
bool affordable_on(Machine& m, Seat seat, Ref what, Ref host, int funds, bool others) {
  return printed_cost_on(m, seat, what, host) + changes(m, what, kCostToPlay, others) <= funds;
}

void list_pairings(Machine& m, Seat seat, Ref what, int funds, bool others, bool dear) {
  for (const u16 row : zone(m.st, Battle, seat))
    if (const Ref host = ref_of(m.st, row);
        can_be_paired(m, row) && (!dear || affordable_on(m, seat, what, host, funds, others)))
      add_option(m, Pair, what, host);
}

void list_command(Machine& m, Seat seat, Ref what, Speed speed) {
  const u16 text = spell_of(m, what.id, static_cast<u16>(speed));
  if (text && !seat_banned(m, seat, CantUse, what) && feasible(m, seat, what, text, PlayIt))
    add_option(m, PlayIt, what, {}, text);
}

}  // namespace

void list_commands(Machine& m, Seat seat, Speed speed) {
  const int funds = active_resources(m, seat);
  const bool others = modifies(m, StaticKind::Cost);
  for (const u16 row : zone(m.st, Hand, seat)) {
    const Ref what = ref_of(m.st, row);
    if ((card(m, row).types & type_bit(Command)) && reaches_level(m, seat, what, others) &&
        affordable(m, seat, what, funds, others))
      list_command(m, seat, what, speed);
  }
}

void list_plays(Machine& m, Seat seat) {
  const int funds = active_resources(m, seat);
  const bool others = modifies(m, StaticKind::Cost);
  for (const u16 row : zone(m.st, Hand, seat)) {
    const Ref what = ref_of(m.st, row);
    const u32 types = card(m, row).types;
    if (!reaches_level(m, seat, what, others)) continue;
    const bool dear = !affordable(m, seat, what, funds, others);
    if (dear && !(card(m, row).flags & kHasCostChange)) continue;
    if (!dear && types & (type_bit(Unit) | type_bit(BaseCard))) add_option(m, Deploy, what);
    if (!dear && types & type_bit(Command)) list_command(m, seat, what, Speed::Normal);
    if (has_pilot_side(m, row)) list_pairings(m, seat, what, funds, others, dear);
  }
}

/// As list_plays and list_commands offer cards, told the other way round.
std::string why_not(Machine& m, Seat seat, Ref what) {
  for (const Option& o : m.options)
    if (o.a == what && (o.verb == Deploy || o.verb == Pair || o.verb == PlayIt)) return "";
  const u32 types = card(m, what.id).types;
  const bool main = m.st.decision.text == MainPrompt;
  if (!main && m.st.decision.text != ActionPrompt) return "First what waits is resolved.";
  if (!main && !(types & type_bit(Command))) return "It can be played in your own main phase.";
  const u16 text =
      types & type_bit(Command) ? spell_of(m, what.id, static_cast<u16>(main ? Speed::Normal : Speed::Fast)) : u16{0};
  const bool for_pilot = main && has_pilot_side(m, what.id);
  if ((types & type_bit(Command)) && !text && !for_pilot)
    return main ? "It has no [Main] effect: it is played in an action step." : "It has no [Action] effect.";
  if (!reaches_level(m, seat, what, true))
    return "It needs level " + std::to_string(card(m, what.id).stat[Level] + price_changes(m, what, kLevelToPlay)) +
           ", you are level " + std::to_string(level_of(m.st, seat)) + ".";
  const Shortage lack = shortage(m, seat, what, text, text ? PlayIt : Deploy);
  if (lack.lack != Lack::Nothing) return reason(m, lack);
  return for_pilot ? "None of your Units can be paired with a Pilot." : "";
}

void take_play(Machine& m, Seat seat, const Option& o) {
  if (Frame* plan = push_plan(m, o.verb, seat, o.a, o.n)) plan->ev_b = o.b;
}

void commit(Machine& m, Frame& plan) {
  const Seat you = plan.you;
  const Ref what = plan.source, host = plan.ev_b;
  const u16 ability = plan.ability;
  const int verb = word::as_number(plan.reg[kPlanVerb]), price = plan_price(m, plan);
  const int before = zone_size(m.st, zone_of(ResourceArea, you));
  if (verb == Use) {
    const Ability& a = m.pool().abilities[ability];
    if (a.limit) use(m, what, a);
    cantrip::Item item{};
    item.source = what;
    item.ability = ability;
    item.who = you;
    Item* waiting = action_step::use(m, item);
    const u16 id = waiting ? waiting->id : u16{0};
    const Ref paid = pay(m, plan);
    if (a.kind == kTellsPayment)
      for (Item& i : m.st.items)
        if (i.id == id) i.a = paid;
    note(m, EventKind::Activated, you, what);
    if (price > 0) note(m, PaidForEffect, you, what, {}, price);
    return;
  }
  pay(m, plan);
  use_price_effects(m, what, kCostToPlay);
  const How how = zone_size(m.st, zone_of(ResourceArea, you)) < before ? PaidWithEx : Paid;
  switch (verb) {
    case Deploy: push_deploy(m, you, what, how, 0); break;
    case Pair: pair(m, you, what, host, how); break;
    default: {
      cantrip::Item item{};
      item.card = what;
      item.ability = ability;
      item.who = you;
      const Item* waiting = action_step::play(m, item);
      if (waiting) note(m, CommandUsed, you, waiting->card, {}, 0, how);
      break;
    }
  }
}

}  // namespace cantrip::gundam

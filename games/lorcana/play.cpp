// Playing a card: announcing, the way of paying, the price, entering play (reference 4.2, 7.9 to 7.11; seed "Playing
// Cards"). Until the price is paid nothing has changed, so taking it back is leaving the flow.
#include <algorithm>

#include "core/why.hpp"
#include "games/lorcana/lorcana.hpp"
#include "games/lorcana/shift.hpp"

namespace cantrip::lorcana {
namespace {

enum Reg : u8 { kHow, kPartner, kFlags, kPrice, kPayers, kExerted, kText, kSum, kShift, kSecond };

How how(const Frame& f) { return static_cast<How>(word::as_number(f.reg[kHow])); }
Ref partner(const Frame& f) { return word::as_row(f.reg[kPartner]); }
/// The other one it goes on top of.
Ref second(const Frame& f) { return word::is_row(f.reg[kSecond]) ? word::as_row(f.reg[kSecond]) : Ref{}; }
int flags_of(const Frame& f) { return word::as_number(f.reg[kFlags]); }
enum OwnFlag : u8 { kNested = 0x40, kTakenBack = 0x80 };  // beside PlayFlag
enum Declared : u8 { kNothingSaid, kPriceSaid, kSecondSaid };  // Frame.stage while it is said how it is paid
void set(Frame& f, int flag) { f.reg[kFlags] = word::number(flags_of(f) | flag); }

// -------------------------------------------------------------------------------------------------- price

int clamp(int n) { return n < 0 ? 0 : n; }

/// 4.2 step 3: base, increases, reductions; clamped once, at the end (10.15).
int price(Machine& m, Ref what) { return clamp(card(m, what.id).stat[Cost] + price_changes(m, what, kCostToPlay)); }
int shift_price(Machine& m, Ref what, const KeywordRow& shift) {
  if (pays_by_discard(shift)) return 0;
  return clamp(shift.value + price_changes(m, what, kCostToPlay) + price_changes(m, what, kCostToCover));
}

int sing_together(const Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.keyword_rows; ++i)
    if (const KeywordRow& k = m.pool().keywords[static_cast<size_t>(def.keyword_row + i)]; k.keyword == SingTogether)
      return k.value;
  return 0;
}

void list_songs(Machine& m, Seat seat, Ref song) {
  const int cost = card(m, song.id).stat[Cost], together = sing_together(m, song.id);
  int sum = 0, singers = 0;
  for (const u16 row : zone(m.st, Play, seat)) {
    if (!can_sing(m, row)) continue;
    const int as = sing_cost(m, row);
    sum += clamp(as);
    ++singers;
    if (as >= cost) add_option(m, SingWith, song, ref_of(m.st, row));
  }
  if (together && singers && sum >= together) add_option(m, SingTogetherAct, song);
}

void list_shifts(Machine& m, Seat seat, Ref what, int ink) {
  each_shift(m, what.id, [&](u8 which, const KeywordRow& k) {
    if (pays_by_discard(k) ? discardable(m, seat, k, what.id) < k.value : shift_price(m, what, k) > ink) return;
    for (const u16 base : zone(m.st, Play, seat))
      if (can_be_base(m, what.id, k, base) && (!(k.param & kShiftDuo) || has_second(m, seat, what.id, k, base)))
        add_option(m, ShiftOnto, what, ref_of(m.st, base), 0, which);
  });
}

// ------------------------------------------------------------------------------------------- the way of paying

After announce(Machine&, Frame&) { return After::Done; }

bool sings_together(const Frame& f) { return how(f) == Sung && !partner(f); }

void add_payer(Machine& m, Frame& f, Word w) {
  if (!word::is_list(f.reg[kPayers])) f.reg[kPayers] = word::list(m.st.scratch.size(), 0);
  if (!m.st.scratch.push(w)) return fault(m, Err::Capacity);
  f.reg[kPayers] = word::list(word::list_at(f.reg[kPayers]), word::list_len(f.reg[kPayers]) + 1);
}
bool pays_already(Machine& m, const Frame& f, u16 row) {
  for (const Word w : list(m.st, f.reg[kPayers]))
    if (word::as_row(w).id == row) return true;
  return false;
}

/// The Shift that was chosen.
const KeywordRow& shift_used(const Machine& m, const Frame& f) {
  return keyword_row(m, f.source.id, word::as_number(f.reg[kShift]));
}
const KeywordRow* discard_shift(const Machine& m, const Frame& f) {
  return how(f) == Shifted && pays_by_discard(shift_used(m, f)) ? &shift_used(m, f) : nullptr;
}

/// Rules before 2.0 let a card that is played for free be shifted.
bool may_shift_for_free(Machine& m, const Frame& f) {
  return m.on(FreePlayMayShift) && how(f) == ForFree && has_base(m, f.you, f.source.id);
}

/// May it, or must it, go on top of another one as well?
bool asks_for_second(Machine& m, const Frame& f) {
  return how(f) == Shifted && !(flags_of(f) & kPlayFree) && f.stage < kSecondSaid &&
         has_second(m, f.you, f.source.id, shift_used(m, f), partner(f).id);
}

After declare_cost(Machine& m, Frame& f) {
  if (sings_together(f)) {
    const bool enough = word::as_number(f.reg[kSum]) >= sing_together(m, f.source.id);
    return ask(m, Ask::Pick, f.you, 1, 1, SingersPrompt, static_cast<u8>(enough ? 0 : kCancel));
  }
  if (const KeywordRow* k = discard_shift(m, f); k && f.stage == 0)
    return ask(m, Ask::Pick, f.you, k->value, k->value, ShiftDiscardPrompt, kCancel);
  if (asks_for_second(m, f))
    return ask(m, Ask::Pick, f.you, shift_used(m, f).param & kShiftDuo ? 1 : 0, 1, ShiftSecondPrompt, kCancel);
  if (f.stage == 0 && flags_of(f) & kPlayOnTop) return ask(m, Ask::Pick, f.you, 1, 1, NoPrompt, kForced);
  if (f.stage == 0 && may_shift_for_free(m, f)) return ask(m, Ask::Pick, f.you, 0, 1, NoPrompt);
  return After::Done;
}

void list_cost(Machine& m, Frame& f, Seat seat) {
  if (sings_together(f)) {
    const bool enough = word::as_number(f.reg[kSum]) >= sing_together(m, f.source.id);
    for (const u16 row : zone(m.st, Play, seat))
      if (can_sing(m, row) && !pays_already(m, f, row)) add_option(m, kObject, ref_of(m.st, row));
    add_option(m, enough ? kPassOption : kCancelOption, f.source);
    return;
  }
  if (const KeywordRow* k = discard_shift(m, f); k && f.stage == kNothingSaid) {
    for (const u16 row : zone(m.st, Hand, seat))
      if (can_be_discarded(m, *k, f.source.id, row)) add_option(m, kObject, ref_of(m.st, row));
    add_option(m, kCancelOption, f.source);
    return;
  }
  if (how(f) == Shifted) {
    for (const u16 row : zone(m.st, Play, seat))
      if (makes_pair(m, f.source.id, shift_used(m, f), partner(f).id, row)) add_option(m, kObject, ref_of(m.st, row));
    add_option(m, kCancelOption, f.source);
    return;
  }
  for (const u16 base : zone(m.st, Play, seat))
    if (can_be_base(m, f.source.id, base)) add_option(m, kObject, ref_of(m.st, base));
}

After take_cost(Machine& m, Frame& f, const Answer& a) {
  const Option first = picked(m, a);
  if (a.n && first.verb == kCancelOption) {
    set(f, kTakenBack);
    return After::Done;
  }
  if (sings_together(f)) {
    if (first.verb == kPassOption) return After::Done;
    add_payer(m, f, to_word(first.a));
    f.reg[kSum] = word::number(word::as_number(f.reg[kSum]) + clamp(sing_cost(m, first.a.id)));
    return After::Again;
  }
  if (how(f) == Shifted && !(discard_shift(m, f) && f.stage == kNothingSaid)) {
    f.stage = kSecondSaid;
    if (a.n) f.reg[kSecond] = to_word(first.a);
    return After::Done;
  }
  f.stage = kPriceSaid;
  if (how(f) == ForFree) {
    if (a.n) {
      f.reg[kHow] = word::number(Shifted);
      f.reg[kPartner] = to_word(first.a);
      set(f, kPlayFree);
    }
    return After::Done;
  }
  for (int i = 0; i < a.n; ++i) add_payer(m, f, to_word(picked(m, a, i).a));
  return asks_for_second(m, f) ? After::Again : After::Done;
}

bool taken_back(Machine&, Frame& f) { return flags_of(f) & kTakenBack; }

// ----------------------------------------------------------------------------------------------------- paying

After total_cost(Machine& m, Frame& f) {
  f.reg[kPrice] = word::number(price_of_play(m, f));
  return After::Done;
}

/// 4.2 step 4: what paying triggers is collected and waits. "The next ..." is used up whatever was paid (14).
After pay_cost(Machine& m, Frame& f) {
  const BatchScope together(m);
  f.flags = static_cast<u16>(f.flags & ~kSecret);
  know(m, f.source.id, kEveryone, kEveryone);  // announced: from here on nothing is taken back
  const int ink = word::as_number(f.reg[kPrice]);
  if (ink) {
    exert_ink(m, f.you, ink);
    note(m, EventKind::Paid, f.you, f.source, {}, ink, Ink);
  }
  if (how(f) == Sung && partner(f)) set_flag(m, partner(f).id, Exerted, true);
  for (const Word w : list(m.st, f.reg[kPayers])) {
    const Ref r = word::as_row(w);
    if (how(f) == Sung) set_flag(m, r.id, Exerted, true);
    else move(m, r, {.zone = zone_of(Discard, f.you), .verb = Verb::Discard, .by = f.you});
  }
  use_price_effects(m, f.source, kCostToPlay);
  if (how(f) == Shifted) use_price_effects(m, f.source, kCostToCover);
  return After::Done;
}

/// 7.2: a Bodyguard may enter exerted; a base that is exerted decides by itself. What others will give it as it enters
/// counts (4.2).
After entry_choice(Machine& m, Frame& f) {
  if (f.stage || !(card(m, f.source.id).types & type_bit(Character))) return After::Done;
  if (flags_of(f) & kPlayTapped || (how(f) == Shifted && flag(m.st, partner(f).id, Exerted))) return After::Done;
  const bool may = has_keyword(m, f.source, Bodyguard) || awaits_keyword(m, f.source, Bodyguard);
  return may ? ask(m, Ask::YesNo, f.you, 1, 1, EnterExertedPrompt) : After::Done;
}
void list_entry(Machine& m, Frame& f, Seat) {
  add_option(m, kYes, f.source);
  add_option(m, kNo, f.source);
}
After take_entry(Machine& m, Frame& f, const Answer& a) {
  f.stage = 1;
  f.reg[kExerted] = word::number(picked(m, a).verb == kYes);
  return After::Done;
}

// ---------------------------------------------------------------------------------------------- being played

Event played_event(const Machine& m, const Frame& f, Ref became) {
  Event e{};
  e.kind = EventKind::Played;
  e.sub = static_cast<u8>(how(f));
  e.by = f.you;
  e.a = became;
  e.def = m.st.obj[became.id].def;
  e.x = word::as_number(f.reg[kPrice]);
  e.seen_by = kEveryone;
  return e;
}

/// Does some text ask who sang?
bool asks_for_singers(const Machine& m) {
  for (const Test& t : m.pool().tests)
    if (t.kind == TestKind::RelatedTo && t.amount == SangIt) return true;
  return false;
}

void tell_singers(Machine& m, const Frame& f, Ref song) {
  if (how(f) != Sung) return;
  const bool kept = asks_for_singers(m);
  const auto sang = [&](Ref who) {
    if (kept) relate(m, SangIt, who, song);
    note(m, Sang, f.you, who, song);
  };
  if (partner(f)) return sang(partner(f));
  for (const Word w : list(m.st, f.reg[kPayers])) sang(word::as_row(w));
}

After played(Machine&, Frame&) { return After::Done; }
bool is_action(Machine& m, Frame& f) { return card(m, f.source.id).types & type_bit(Action); }
bool is_shifted(Machine&, Frame& f) { return how(f) == Shifted; }

After enter_play(Machine& m, Frame& f) {
  const bool character = card(m, f.source.id).types & type_bit(Character);
  u32 flags = character ? flag_bit(Drying) : 0;
  if (flags_of(f) & kPlayTapped || word::as_number(f.reg[kExerted])) flags |= flag_bit(Exerted);
  const BatchScope together(m);
  const Ref became = move(
      m, f.source,
      {.zone = zone_of(Play, f.you), .verb = Verb::Play, .by = f.you, .flags = flags, .how = static_cast<u8>(how(f))});
  if (!became) return After::Done;
  report_moved(m, became);
  emit(m, played_event(m, f, became));
  return After::Done;
}

/// 7.11: an item that came this turn makes a character that is drying.
u32 state_on_top(Machine& m, const Frame& f, Ref base) {
  u32 flags = flags_of(f) & kPlayTapped || word::as_number(f.reg[kExerted]) ? flag_bit(Exerted) : 0;
  if (is_type(m, base.id, Item) && m.st.obj[base.id].since == m.st.turn_no) flags |= flag_bit(Drying);
  if (shift_used(m, f).param & kShiftTemporary) flags |= flag_bit(HereForTheTurn);
  return flags;
}

/// 7.11: the new card takes the place, the state and the effects of the one it covers; that one still hears of it (40).
/// How it enters play counts together with that: it is not exerted, and takes no damage, by entering so (4.2.3).
After place_on_top(Machine& m, Frame& f) {
  const Ref base = partner(f);
  if (!live(m.st, base) || is_ghost(m.st, base)) return enter_play(m, f);
  const u32 flags = state_on_top(m, f, base) | entry_flags(m, f.source, m.st.obj[base.id].zone);
  const BatchScope together(m);
  if (flag(m.st, base.id, HereForTheTurn)) set_flag(m, base.id, HereForTheTurn, false);
  const Ref covered = cover(m, base, f.source, zone_of(Under, f.you), Shifted, flags);
  if (const Ref other = second(f); live(m.st, other) && !is_ghost(m.st, other)) take_in(m, base, other);
  entry_stats(m, base);
  report_moved(m, base);
  const Event e = played_event(m, f, base);
  emit(m, e);
  offer_event(m, covered, e);
  Event on = e;
  on.kind = PlayedOn;
  on.b = covered;
  offer_event(m, covered, on);
  return After::Done;
}

/// The first text of a card from ability `from` on that happens when it is played; 0: no more.
u16 next_text(const Machine& m, u16 row, int from) {
  const CardDef& def = card(m, row);
  for (int i = from; i < def.abilities; ++i)
    if (m.pool().abilities[static_cast<size_t>(def.ability + i)].head == Head::Spell)
      return static_cast<u16>(def.ability + i);
  return 0;
}

/// An action waits in front of the bag while a text is being followed (4.2.4); otherwise it happens at once.
void wait_for_text(Machine& m, Frame& f) {
  const CardDef& def = card(m, f.source.id);
  for (u16 text = next_text(m, f.source.id, 0); text;) {
    const u16 next = next_text(m, f.source.id, text - def.ability + 1);
    cantrip::Item item{};
    item.source = f.source;
    item.card = next ? kNobody : f.source;
    item.ability = text;
    item.who = f.you;
    item.props = flags_of(f) & kPlayThenBottom ? bag::kToBottomOfDeck : 0;
    bag::after(m, item);
    text = next;
  }
}

After reveal_action(Machine& m, Frame& f) {
  {
    const BatchScope together(m);
    f.source =
        move(m, f.source,
             {.zone = zone_of(Resolving, f.you), .verb = Verb::Play, .by = f.you, .how = static_cast<u8>(how(f))});
    emit(m, played_event(m, f, f.source));
    tell_singers(m, f, f.source);
  }
  if (flags_of(f) & kNested) wait_for_text(m, f);
  return After::Done;
}

After resolve_action(Machine& m, Frame& f) {
  if (flags_of(f) & kNested) return After::Done;
  const CardDef& def = card(m, f.source.id);
  const u16 text = next_text(m, f.source.id, std::max(0, word::as_number(f.reg[kText])));
  if (!text) return After::Done;
  f.reg[kText] = word::number(text - def.ability + 1);
  push_ability(m, text, f.you, f.source);
  return After::Again;
}

After discard_action(Machine& m, Frame& f) {
  if (how(f) == Sung) drop_relations(m, SangIt);
  // Played by a text, it leaves when its own text is done; without a text that is now.
  if ((flags_of(f) & kNested) && next_text(m, f.source.id, 0)) return After::Done;
  if (live(m.st, f.source) && zone_kind(m.st.obj[f.source.id].zone) == Resolving)
    move(m, f.source, {.zone = zone_of(Discard, m.st.obj[f.source.id].owner), .verb = Verb::Resolve, .by = f.you});
  return After::Done;
}

After done(Machine&, Frame&) { return After::Done; }

enum PlayStep : u8 {
  Announce,
  Declare,
  Total,
  PayIt,
  EntryChoice,
  CardPlayed,
  Enter,
  OnTop,
  Reveal,
  Effect,
  ToDiscard,
  Complete
};
constexpr Step kSteps[] = {
    {"Announce the card", "", announce},
    {"Say how it is paid", "", declare_cost, list_cost, take_cost},
    {"Determine the total cost", "", total_cost},
    {"Pay the total cost", "", pay_cost},
    {"Enter play exerted?", "", entry_choice, list_entry, take_entry},
    {"The card is played", "", played},
    {"It enters play", "", enter_play},
    {"Placed on top of a character", "", place_on_top},
    {"The action is played", "", reveal_action},
    {"Its effect resolves", "", resolve_action},
    {"It goes to the discard pile", "", discard_action},
    {"Play complete", "", done},
};
constexpr Edge kEdges[] = {
    {Announce, Declare},
    {Declare, kFlowEnd, taken_back, "taken back"},
    {Declare, Total},
    {Total, PayIt},
    {PayIt, EntryChoice},
    {EntryChoice, CardPlayed},
    {CardPlayed, Reveal, is_action, "action"},
    {CardPlayed, OnTop, is_shifted, "shifted"},
    {CardPlayed, Enter},
    {Enter, Complete},
    {OnTop, Complete},
    {Reveal, Effect},
    {Effect, ToDiscard},
    {ToDiscard, Complete},
    {Complete, kFlowEnd},
};

}  // namespace

constinit const Flow play_flow{"Play a card", "", kSteps, kEdges};

/// Free or sung: all costs, also increases, are ignored (17).
int price_of_play(Machine& m, const Frame& f) {
  if (flags_of(f) & kPlayFree) return 0;
  if (how(f) == Paid) return price(m, f.source);
  return how(f) == Shifted ? shift_price(m, f.source, shift_used(m, f)) : 0;
}
int price_agreed(const Frame& f) { return word::as_number(f.reg[kPrice]); }
bool shifts(const Frame& f) { return how(f) == Shifted; }
bool way_of_paying_said(Machine& m, const Frame& f) {
  if (how(f) == Sung) return partner(f) || word::as_number(f.reg[kSum]) >= sing_together(m, f.source.id);
  if (const KeywordRow* k = discard_shift(m, f)) return static_cast<int>(list(m.st, f.reg[kPayers]).size()) == k->value;
  return how(f) != Shifted || live(m.st, partner(f));
}
bool other_costs_paid(const Machine& m, const Frame& f) {
  if (how(f) == Sung && partner(f) && !flag(m.st, partner(f).id, Exerted)) return false;
  for (const Word w : list(m.st, f.reg[kPayers])) {
    const Ref r = word::as_row(w);
    if (how(f) == Sung ? !flag(m.st, r.id, Exerted) : live(m.st, r) && zone_kind(m.st.obj[r.id].zone) == Hand)
      return false;
  }
  return true;
}

void begin_play(Machine& m, Seat seat, Ref what, How way, Ref with, u8 flags, u8 shift) {
  bool nested = false;
  for (const Frame& below : m.st.frames) nested = nested || below.kind == FrameKind::Program;
  Frame* f = push_flow(m, PlayFlow, seat, what);
  if (!f) return;
  f->flags |= kSecret;  // until it is paid it could still be any card
  f->reg[kHow] = word::number(way);
  f->reg[kPartner] = to_word(with);
  f->reg[kFlags] = word::number(flags | (nested ? kNested : 0));
  f->reg[kShift] = word::number(shift);
  for (const u8 reg : {kPrice, kExerted, kText, kSum}) f->reg[reg] = word::number(0);
}

/// "You can't play this character unless ...": said by the card itself, wherever it is played from.
static bool keeps_itself(Machine& m, Seat seat, Ref what) {
  const CardDef& def = card(m, what.id);
  if (!(def.flags & kHasStatic)) return false;
  Context own;
  own.self = what;
  own.you = own.player = seat;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Static || a.zones != 1u << Hand) continue;
    const Static& s = m.pool().statics[a.static_row];
    if (s.kind == StaticKind::Ban && s.key == CantBePlayed && holds(m, own, s.cond)) return true;
  }
  return false;
}

static bool may_not_play(Machine& m, Seat seat, Ref what) {
  return seat_banned(m, seat, CantPlay, what) || keeps_itself(m, seat, what);
}

/// 22: an effect that shifts needs a card with Shift and a base for it.
bool can_play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  return !(flags & kPlayOnTop) || has_base(m, seat, what.id);
}

/// 4.2.4 and 18: "can't" beats "may"; without "for free" the price must be paid during the resolution.
bool play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  if (may_not_play(m, seat, what)) return false;
  if (!(flags & kPlayFree) && price(m, what) > ready_ink(m, seat)) return false;
  if (!can_play_by_text(m, seat, what, flags)) return false;
  begin_play(m, seat, what, flags & kPlayFree ? ForFree : Paid, {}, flags);
  return true;
}

/// Every way to play one card: for its price, by Shift, as a song.
static void list_ways(Machine& m, Seat seat, Ref what, int ink) {
  if (may_not_play(m, seat, what)) return;
  if (price(m, what) <= ink) add_option(m, PlayCard, what);
  const u32 types = card(m, what.id).types;
  if (types & type_bit(Character)) list_shifts(m, seat, what, ink);
  if (types & type_bit(Song)) list_songs(m, seat, what);
}

void list_plays(Machine& m, Seat seat) {
  const int ink = ready_ink(m, seat);
  for (const u16 row : zone(m.st, Hand, seat)) list_ways(m, seat, ref_of(m.st, row), ink);
  if (!gives_permit(m, PlayFromUnder)) return;
  for (const u16 row : zone(m.st, Under, seat))
    if (const Ref what = ref_of(m.st, row);
        (m.st.obj[row].known_to & bit(seat)) && seat_permitted(m, seat, PlayFromUnder, what))
      list_ways(m, seat, what, ink);
}

namespace {

/// A song that is too dear, or a card with Shift, has another way; why that is closed as well.
std::string why_no_other_way(Machine& m, Seat seat, Ref what) {
  if (card(m, what.id).types & type_bit(Song)) return " None of your characters can sing it.";
  if (!((card(m, what.id).keywords >> Shift) & 1)) return "";
  if (!has_base(m, seat, what.id)) return " You have no character to shift it onto.";
  std::string out;
  each_shift(m, what.id, [&](u8, const KeywordRow& k) {
    out += pays_by_discard(k) ? " To shift it, too few cards are in your hand."
                              : " To shift it costs " + std::to_string(shift_price(m, what, k)) + ".";
  });
  return out;
}

}  // namespace

bool too_dear(Machine& m, Seat seat, Ref what) { return price(m, what) > ready_ink(m, seat); }

std::string why_not(Machine& m, Seat seat, Ref what) {
  if (m.st.decision.text != MainPrompt) return "First what waits in the bag is resolved.";
  if (in_play(m, what.id)) return in_words(quest_bar(m, what.id));
  if (may_not_play(m, seat, what)) return "An effect keeps you from playing it.";
  for (const Option& o : m.options)
    if (o.a == what && (o.verb == PlayCard || o.verb == ShiftOnto || o.verb == SingWith || o.verb == SingTogetherAct))
      return "";
  const Shortage ink{Lack::Score, Ink, price(m, what), ready_ink(m, seat)};
  return ink.needed > ink.have ? reason(m, ink) + why_no_other_way(m, seat, what) : "";
}

}  // namespace cantrip::lorcana

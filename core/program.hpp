// What card text compiles to. Six kinds of immutable rows (selectors, tests, amounts, conditions, costs,
// triggers), the rows that last (statics, replacements), and programs of 8-byte instructions.
// Everything here is inspectable: `cantrip cards explain` prints these rows, and prints them back as English.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.hpp"

namespace cantrip {

using Row16 = u16;                        // an index into one of the pool's tables; 0 is "none"
inline constexpr Row16 kNone = 0;

// ---------------------------------------------------------------------------------------------- operands
/// Where an instruction or row finds a value: a register of its frame, or a fixed fact about it.
enum class Slot : u8 {
  R0,
  R1,
  R2,
  R3,    // lists written by Choose, All, Random, Make
  T0,
  T1,
  T2,        // declared targets
  Look,              // cards looked at or revealed
  Moved,             // what the last Move really moved (new identities); appended across players
  N,                 // number truly done: damage dealt, cards drawn, life gained
  Done,              // was the last instruction that can fail carried out? (Doneness)
  X,                 // the X of the price
  Loop,              // owned by EachPlayer / EachOf
  Acc,               // a sum kept across a loop
  Self = 0x20,       // the object whose text this is (for quoted text: its bearer)
  EventA,
  EventB,    // the event that caused this: subject, object
  EventN,            // and its amount (amounts only)
  You,
  Player,       // players: the effect's owner; the player of the running "each player"
  Item,              // the waiting thing being resolved
  Host,              // what Self lies on or under
  None = 0xFF,
};

/// Which players a phrase means. Relative to the effect's owner ("you") and to a slot where it says so.
enum class Who : u8 {
  None,
  You,
  Opponent,    // Opponent: each of them
  Each,                   // every living player
  That,                   // the running player of EachPlayer
  ControllerOf,
  OwnerOf,  // of the object in `slot`
  InSlot,                 // the players listed in `slot` (a targeted player)
  Active,                 // whose turn it is
  NonActive,
};
struct Players {
  Who who = Who::None;
  Slot slot = Slot::None;
  constexpr u16 pack() const { return static_cast<u16>(static_cast<u16>(who) | (static_cast<u16>(slot) << 8)); }
  friend bool operator==(const Players&, const Players&) = default;
  static constexpr Players unpack(u16 v) { return {static_cast<Who>(v & 0xFF), static_cast<Slot>(v >> 8)}; }
};

enum Doneness : u8 { kUndone, kInFull, kInPart };

enum class Cmp : u8 { Eq, Ne, Lt, Le, Gt, Ge };
constexpr bool compare(int a, Cmp cmp, int b) {
  switch (cmp) {
    case Cmp::Eq: return a == b;
    case Cmp::Ne: return a != b;
    case Cmp::Lt: return a < b;
    case Cmp::Le: return a <= b;
    case Cmp::Gt: return a > b;
    case Cmp::Ge: return a >= b;
  }
  return false;
}

// ------------------------------------------------------------------------------------------------ selector
enum class TestKind : u8 {
  None,
  Subtype,    // has subtype `key`
  Name,       // is named `key` (name id)
  NameHas,    // one of its names contains name `key`
  Stat,       // derived stat `key` cmp amount (cost, power, ...)
  ObjStat,    // object slot `key` cmp amount (damage)
  Counter,    // counter `key` cmp amount
  Keyword,    // has keyword `key`
  Flag,       // flag `key` is set (tapped)
  Token,      // is a token
  Ban,        // "can't `key`" applies to it
  Arrived,    // arrived this turn
  ItemEvent,  // waiting thing: made by event kind `key` (Played, Activated, Attacked)
  ItemSpeed,  // waiting thing: its ability has speed `key`
  ItemTargets,// waiting thing: targets something that selector `key` matches
  SameName,   // as the object in slot `key`
  CompareTo,  // derived stat `key` cmp the same stat of the object in slot `amount`
  HasAbility, // has an ability of head `key`
  Related,    // has a relation of kind `key` (either end)
  RelatedTo,  // has a relation of kind `amount` (the number itself, either end) to what selector `key` matches
  Type,       // type bit `key`
  Controlled, // by players packed in `key`
  How,        // was played in way `key` (schema: shifted, sung, ...)
  Under,      // cards under it cmp amount
  Hosted,     // lies on or is at something ("at a location")
  HostMatches,   // what it lies on or under is what selector `key` matches
  GuestMatches,  // something that lies on or under it is what selector `key` matches
  Playable,   // its holder could play it with PlayFlags `key` (Game::can_play)
  Or,         // at least one of the next `key` tests holds
  Not,        // the next test does not hold
  Native,     // the game's native test `key`; amount is its own
  And,        // all of the next `key` tests hold
  Called,     // has the name that `amount` is; key 1: a name with the card that `amount` is (NameOf, CardOf)
  Marked,     // mark `key` was made on it this turn (Pool::marks)
  ItsPlayer,  // condition `key` holds with the player in turn as whose it is
  Alike,  // derived stat `key` (kNames: a name it has) cmp that of something else that selector `amount` matches
};
struct Test {
  TestKind kind = TestKind::None;
  Cmp cmp = Cmp::Eq;
  u16 key = 0;
  Row16 amount = kNone;
  friend bool operator==(const Test&, const Test&) = default;
};

enum class Rel8 : u8 {  // how a selector's objects relate to what was named before
  None,
  Is,        // only the object(s) in `slot`
  Not,       // not those ("another", "other than it")
  In,        // among the list in `slot`
  HostIs,    // lies on the object in `slot`
  HostOf,    // is the host of the object in `slot`
  Blocks,
  BlockedBy, // by relation: schema relations named so
};
enum class SelectorFlag : u8 {
  UpTo = 1,        // min is 0 because the text says "up to" or "any number" (printing only)
  Chosen = 2,  // a choice in the sense of the rules: what can't be chosen by opponents is not offered, and it is told
  OrPlayers = 4,  // players count as candidates as well as objects
  OnlyPlayers = 8,  // only players are candidates
  Top = 16,  // the top `max` cards of the zone, no choice
  Bottom = 32,
  Lowest = 64,  // only those with the least `order_key` stat
  Highest = 128,  // only those with the greatest `order_key` stat
};

/// A noun phrase. Evaluated over zones in zone order, so that the server's list and the browser's agree.
struct Selector {
  u32 zones = 0;  // a bit a zone kind; 0: the game's zones in play
  u32 types = 0;  // any of these type bits; 0: any
  Row16 test = kNone;  // first row in pool.tests
  u8 tests = 0;  // how many; all must hold
  Rel8 rel = Rel8::None;
  Slot slot = Slot::None;  // of `rel`
  u8 flags = 0;  // SelectorFlag
  Players side;  // whose: controller in play, zone owner elsewhere; None: anybody's
  Players chooser;  // who chooses; None: you
  Players players;  // with OrPlayers/OnlyPlayers: which
  u16 min = 1, max = 1;  // how many; max 0xFFFF: any number / all
  Row16 amount = kNone;  // if set, min = max = this amount
  u8 order_key = 0;
  u8 but = 0;  // a Slot + 1: none of those there, beside what `rel` says; 0: no more is left out
  friend bool operator==(const Selector&, const Selector&) = default;
};

// ------------------------------------------------------------------------------------------------- amounts
enum class AmountKind : u8 {
  Const,  // add
  Count,  // objects (and players) that selector `key` matches; with `players`: for each of them as Who::That, then folded
  StatOf,  // derived stat `key` of the object in `slot` (last known if it left)
  ObjStatOf,  // object slot `key` (damage)
  CounterOf,  // counter `key` of the object in `slot`
  SumStat,  // sum of derived stat `extra` over selector `key`
  Score,  // score `key` of `players`
  SlotN,  // the number in `slot` (N, X, Acc) or the event's amount (EventN)
  CountSlot,  // how many are listed in `slot`
  Tally,  // history counter `key` of `players`
  ZoneCount,  // cards in zones of kind `key` of `players`
  UnderOf,  // cards under the object in `slot`
  KeywordOf,  // the number of keyword `key` of the object in `slot`
  SumCounter,  // sum of counter `extra` over selector `key`
  If,  // amount row `mul` if condition `key` holds, else amount row `add`
  Native,  // the game's native amount `key`
  MostStat,  // the greatest derived stat `extra` among what selector `key` matches; nothing there: less than any number
  Depth,  // cards from the top of a zone down to the first that selector `key` matches, it included; none: all of them
  Distinct,  // how many different values derived stat `extra` has among what selector `key` matches; kNames: of names
  SumObj,  // sum of object slot `extra` (damage) over selector `key`
  CardOf,  // which card the object in `slot` is: kept for Called when it can't be named any more
  LeastStat,  // the least derived stat `extra` among what selector `key` matches; nothing there: more than any number
  Apart,  // how far the two amount rows of list `key` are apart
  Uses,  // how often the ability that asks was carried out this turn (Op::Used); it counts no further than 3
};
inline constexpr u8 kNames = 0xFF;  // Amount.extra of Distinct, key of Alike: not a stat but what they are called
/// How an amount over several players is made one number (Amount.extra of Score, Tally, ZoneCount).
enum SeatFold : u8 { kSumOfSeats, kMostOfSeats, kLeastOfSeats };
/// value = (raw * mul) / div + add, rounded down, at least `floor`; raw is at most `most` (0: any number).
struct Amount {
  AmountKind kind = AmountKind::Const;
  Slot slot = Slot::None;
  u16 key = 0;
  Players players;
  u8 extra = 0;
  u8 most = 0;
  i16 mul = 1, div = 1, add = 0, floor = -32768;
  friend bool operator==(const Amount&, const Amount&) = default;
};

// ---------------------------------------------------------------------------------------------- conditions
enum class CondKind : u8 {
  True,
  Compare,  // amount a cmp amount b
  Exists,  // selector a matches at least one
  Matches,  // the object in `slot` matches selector a (its zones and side included)
  Done,  // what came before was carried out in full; n: in part is enough
  Turn,  // it is the turn of `players` (packed in a)
  Switch,  // rule switch a is on
  Chosen,  // mode a was chosen
  And,
  Or,  // the next `n` conditions
  Not,  // the next one
  Native,  // the game's native condition a, about the object in `slot`; b is its own
};
struct Cond {
  CondKind kind = CondKind::True;
  Cmp cmp = Cmp::Eq;
  Slot slot = Slot::None;
  u8 n = 0;
  u16 a = 0, b = 0;
  friend bool operator==(const Cond&, const Cond&) = default;
};

// --------------------------------------------------------------------------------------------------- costs
enum class CostKind : u8 {
  Score,  // pay `amount` of score `key` (mana, health)
  FlagSelf,  // set flag `key` of the source; it must be clear (tap)
  FlagOthers,  // set flag `key` of objects chosen by `sel`
  Move,  // move objects chosen by `sel` to zone kind `key` with `verb` (sacrifice, discard, banish)
  MoveSelf,  // move the source to zone kind `key`
  CounterSelf,  // remove `amount` counters `key` from the source
  DamageSelf,  // put `amount` damage on the source
  Part,  // `amount` of part `key` of a price that is no single number (dice by face, energy): Game::payments
  HealSelf,  // take `amount` damage off what the game says (Game::healed); it must be there
  CounterOthers,  // remove `amount` counters `key` from an object chosen by `sel`
  Reveal,  // show objects chosen by `sel` to everybody
  Own,  // by game: `key` says what is done (Game::can_pay, pay_own)
};
/// `set` of a cost: 0 is always paid; others are paid if their player chose to (kPlanSets, a bit each). From kInstead on
/// a set is paid in place of the price.
inline constexpr u8 kInstead = 8;
struct Cost {
  CostKind kind = CostKind::Score;
  Verb verb = Verb::None;
  u16 key = 0;
  Row16 amount = kNone;
  Row16 sel = kNone;
  u8 set = 0;
  u8 way = 0;  // by game: what a set is (a keyword)
  Row16 gate = kNone;  // it is there only while this holds
  u8 place = 0;  // MoveFlag of Move and MoveSelf: kToBottom
  u8 spare = 0;
  friend bool operator==(const Cost&, const Cost&) = default;
};

// ------------------------------------------------------------------------------------------------ triggers
/// An event phrase: "when a Troop you control dies". Also what a Reaction answers: it is then matched
/// against the announcement of each waiting link.
struct Trigger {
  EventKind event = EventKind::None;
  u8 sub = 0;  // verb or sub-kind the event must have; 0: any
  u8 flags = 0;  // TriggerFlag
  u8 spare = 0;
  u32 from = 0, to = 0;  // zone kinds a move must leave and reach; 0: any
  Row16 subject = kNone;  // selector for the event's a; 0: any
  Row16 object = kNone;  // selector for the event's b
  Players by;  // who did it; None: anybody
  Row16 cond = kNone;  // tested at the event ("while ...", "during your turn")
  friend bool operator==(const Trigger&, const Trigger&) = default;
};
enum TriggerFlag : u8 {
  kOncePerBatch = 1,  // "one or more ...": one trigger for simultaneous events
  kOneOfTargets = 4,  // Reaction: matches a link that targets what `object` selects
  // A delayed text: its EventB is the event's object, not what the text was bound to; of a move: what the card became,
  // where all see it.
  kKeepsObject = 8,
};

// ------------------------------------------------------------------------------------------------- statics
enum class StaticKind : u8 {
  None,
  Stat,  // derived stat `key` changes by amount
  SetStat,  // derived stat `key` is amount
  Keyword,  // has keyword `key` (value amount, parameter `param`)
  LoseKeyword,
  Subtype,  // also has subtype `key`
  Type,  // also has type bit `key`
  Ban,  // can't `key`; `param`: only against what this selector matches ("by characters with Evasive");
  // sel only over players: those players can't, `param` then says which cards
  Permit,  // may `key`; `param` as Ban
  Cost,  // costs amount more (negative: less); sel is over cards being played; key: CostKey
  EntersFlag,  // arrives with flag `key` set
  Ability,  // has ability row `param`
  EntersStat,  // arrives with object slot `key` = amount (damage)
  FloorStat,  // derived stat `key` is not lowered below its printed value
  KeepStat,  // derived stat `key` is not lowered by what opponents of its controller do
  LoseAbilities,  // has none of its abilities any more but those it gains later
  SetType,  // has type bit `key` and no other of its group (Schema::type_groups)
  EntersCounter,  // arrives with amount counters `key`
};
/// Values of objects, as Derived has them.
constexpr bool changes_objects(StaticKind k) {
  return (k >= StaticKind::Stat && k <= StaticKind::Permit) || k == StaticKind::FloorStat ||
         k == StaticKind::KeepStat || k == StaticKind::Ability || k == StaticKind::LoseAbilities ||
         k == StaticKind::SetType;
}
inline constexpr u16 kEntersPlayed = 1;  // Static.param of EntersFlag and EntersCounter: only what was played
/// kCostToPutOn: to put the card on what Static.param matches; by game.
enum CostKey : u8 { kCostToPlay, kCostToMove, kCostToAttack, kLevelToPlay, kCostToCover, kCostToPutOn };
struct Static {
  StaticKind kind = StaticKind::None;
  u8 layer = 0;  // names and types 0, stats 1, conditional stats 2, keywords 3, floors 4; games may use more
  u16 key = 0;
  Row16 sel = kNone;  // whom; 0: the source itself, or the effect's `on`
  Row16 amount = kNone;
  Row16 cond = kNone;  // "while ..."
  u16 param = 0;
  friend bool operator==(const Static&, const Static&) = default;
};

// --------------------------------------------------------------------------------------------- replacements
/// Kinds of records that are "about to" happen (see act.hpp).
enum class ActKind : u8 { None, Damage, Heal, Move, Draw, Defeat, Price, GameAct, Flag };
enum class ReplaceOp : u8 {
  Add,  // amount += n
  Prevent,  // amount is lowered by at most n; an effect's points go down by what was prevented, unless key is 1 (each time)
  PreventAll,
  Multiply,  // amount *= n
  Halve,  // rounded up; `key` 1: rounded down
  Set,  // amount = n
  Redirect,  // the target becomes the source of this ability; `key`: what slot key - 1 held when the effect began
  PutOn,  // Damage: put on the source of this ability instead; not dealt, so nothing else changes it
  ToZone,  // Move: the destination becomes zone kind `key`
  Element,  // game field becomes `key`
  Program,  // run the ability's program; it changes the record with SetAct
};
struct Replace {
  ActKind act = ActKind::Damage;
  ReplaceOp op = ReplaceOp::Prevent;
  u8 pass = 0;  // position in the game's pass table
  u8 key = 0;
  Row16 target = kNone;  // selector for what it would happen to; 0 with self: the source or the effect's `on`
  Row16 source = kNone;  // selector for where it comes from; 0: anything
  Row16 amount = kNone;  // n
  Row16 cond = kNone;
  u8 uses = 0;  // per-use spending is the game's counter
  u8 least = 0;  // only if the amount is at least this
  u8 most = 0;  // only if the amount is at most this; 0: any
  u8 kind = 0;  // Damage: 1 in combat only, 2 outside it only; Flag: the flag
  u8 may = 0;  // the one whose ability it is may decline
  u8 then = 0;  // what becomes of the one whose ability it is, by game
  u16 fields =
      0;  // only these Act.field, a bit each; 0: any (games that sweep in an order of their own); Move: to there
  u16 kinds = 0;  // only with one of these bits of Act.verb; 0: any (the same); Move: done so
  u16 extras = 0;  // by game, a bit each (reactions); 0: any; Move: 1 to the bottom
  Row16 follow = kNone;  // Damage: ability row that runs (or triggers, if its head is that) when this prevented some
  friend bool operator==(const Replace&, const Replace&) = default;
};

// --------------------------------------------------------------------------------------------- instructions
enum class Op : u8 {
  End,  // the text is done
  Target,  // T[mode] = declared target of selector a; chosen now if the text was not declared (a trigger); b: only if this condition holds
  Choose,  // slot mode = min..max of selector a, chosen by its chooser; too few: Done = 0, as many as there are; b: ChooseFlag
  All,  // slot mode = everything selector a matches
  Random,  // slot mode = `max` of selector a by chance
  Copy,  // slot mode = slot a
  Move,  // list in slot `mode` goes to zone kind b & 0xFF (MoveFlag in b >> 8), verb c; writes Moved, N, Done
  TakeTop,  // players a move b (amount) cards from the top of zone kind c & 0xFF to kind c >> 8, verb mode; N, Done, Moved
  Damage,  // source Self deals b (amount) damage to slot a; mode: DamageMode; N = total
  Heal,  // takes b (amount) damage off slot a; players gain it in the health score; N
  Flag,  // flag b of slot a: mode 1 set, 0 clear; Done
  Score,  // players a, score b, amount c; mode 0 gain, 1 lose, 2 set; N
  Counter,  // slot a, counter b, amount c; mode as Score
  Stat,  // slot a, object slot b, amount c; mode as Score
  Modify,  // static row b on every object of slot a (a = 0xFF: open filter of the row); until c; mode: uses
  Grant,  // ability row b listens until c (delayed and floating triggers); mode: uses; bound object slot a
  Shield,  // replacement row b on slot a (objects or players; 0xFF: what the row selects); until c; mode: uses; points = the row's amount
  Make,  // b (amount) tokens of def a for players c; mode 1: tapped (flag 0); R-slot R3 = the new ones
  Negate,  // waiting things in slot a are removed without effect, cards go to zone kind `mode` (0: discard) by verb c (0: banished); Done
  Shuffle,  // players a shuffle zone kind b
  Look,  // Look = selector a; the chooser sees them
  Reveal,  // slot a is shown to everybody
  Unlook,  // shown cards are covered again
  May,  // players a: do it? no: jump to b, Done = 0
  Modes,  // choose one of the next `mode` Jump instructions (impossible modes are not offered); a, b: at least, at most so many (b 0: one); in the upper bytes other numbers if condition c holds; kFreshModes in a
  If,  // condition a false: jump to b; mode is the language's own (gates.hpp)
  Jump,  // to b; behind Modes: a mode, only if condition a holds
  EachPlayer,  // for players a in turn order until Next; afterwards jump to b
  EachOf,  // slot mode = each object of slot a in turn until Next; afterwards jump to b
  Next,  // back to the loop head at b
  Pay,  // players a may pay cost rows b..b+c; Done
  Control,  // players b take control of slot a
  Host,  // slot a is put on the object in slot b (a character moves to a location; Game::attach for others); Done
  Under,  // slot a goes under the object in slot b; mode 1: face up; writes Moved, N, Done
  MoveDamage,  // up to c (amount) damage goes from each object of slot a to the first of slot b; N, Done
  Number,  // slot mode = a number from 0 to a (amount), chosen by you; b: a slot whose damage caps it (0xFF: none)
  Name,  // slot mode = a name that you say, of any card there is (Pool::called)
  Play,  // the frame's player plays the cards in slot a, one by one; PlayFlag in b; Moved = what they became, N, Done
  SetDone,  // Done = mode
  SetAcc,  // Acc: mode 0 = amount a, 1 += amount a
  SetAct,  // change the record about to happen: ReplaceOp a, amount b (the zone kind or field for ToZone, Element)
  Win,
  Lose,  // players a win | lose the game
  Cut,  // end flow a early
  Used,  // mark the ability used this turn (limits that count only what happened)
  Native,  // the game's native function a; b is an amount, mode and c are its own; it may not ask
  Run,  // flow a at step mode, begun by a text: its first object from slot b, its second from slot c
  Relate,  // relation mode from each object of slot a to the first of slot b, instead of those it had
  Activate,  // the text of speed b (ActivateAny: its first) of the card in slot a, as part of this one; Done
};
struct Ins {
  Op op = Op::End;
  u8 mode = 0;
  u16 a = 0, b = 0, c = 0;
  friend bool operator==(const Ins&, const Ins&) = default;
};
static_assert(sizeof(Ins) == 8);
inline constexpr u16 kFreshModes = 0x8000;  // only what this object has not chosen before
enum ChooseFlag : u16 {
  kAllOrNone = 1,  // with too few nothing is chosen
  kCollect = 4,  // added to what the slot holds (players choose one after the other, then all of it happens)
  kAlso = 2,  // added to what the slot holds: an earlier choice of the same phrase; if either can't be made, neither is
};
enum DamageMode : u8 { kDealt = 0, kPutCounters = 0xFF };  // put: nothing modifies it; between them, kinds by game
enum MoveFlag : u8 {
  kToBottom = 1,  // of an ordered zone; otherwise on top
  kYourControl = 2,  // to your zone instead of its owner's
  kEntersTapped = 4,  // with the schema's first flag set
  kAnyOrder = 8,  // whoever moves them says in which order: each goes beyond the one named before
  kTopOrBottom = 16,  // whoever moves them says whether they go to the top or to the bottom
  kRandomOrder = 32,  // in an order that chance makes and nobody knows
};
enum PlayFlag : u8 {
  kPlayFree = 1,  // nothing is paid; otherwise its price is
  kPlayTapped = 2,  // it enters with the schema's first flag set
  kPlayThenBottom = 4,  // afterwards it goes to the bottom of its owner's deck instead of the discard zone
  kPlayOnTop = 8  // it must cover something, as the rules of the game let it (shift)
};
/// Operand c of Modify, Grant and Shield: an Until, and whose turn it counts.
enum UntilWhose : u16 {
  kUntilYours = 0,
  kUntilControllers = 0x100,
  kUntilOpponents = 0x200,  // in a game of two, the other one's turn
};

// ------------------------------------------------------------------------------------------------ abilities
enum class Head : u8 {
  None,
  Spell,  // what a card does when it resolves
  Activated,  // cost: effect
  Triggered,  // when ..., effect
  Reaction,  // played or activated in answer to what the trigger describes
  Static,  // pool.statics rows static_row .. + statics
  Replace,  // pool.replaces row `replace`
  CostChange,  // static rows of kind Cost, read while pricing
};
enum class Speed : u8 { Normal, Reaction, Fast, Either };  // Either: Normal and Fast
inline constexpr u16 kActivateAny = 0xFF;  // Op::Activate
inline constexpr u8 kCountsUses = 0xFF;  // Ability.limit: there is none, but what was carried out is counted
inline constexpr u8 kTellsPayment =
    1;  // Ability.kind: its EventA is the one thing that was moved to pay (where games say so)
struct Ability {
  Head head = Head::None;
  Speed speed = Speed::Normal;
  u8 limit = 0;  // times per turn; 0: unlimited
  u8 flags = 0;  // AbilityFlag
  u32 zones = 0;  // zone kinds it works from; 0: in play
  Row16 entry = kNone;  // first instruction in pool.code; 0: no program
  Row16 trigger = kNone;
  Row16 cond = kNone;  // "play only if", checked when listing and on resolution
  Row16 cost = kNone;
  u8 costs = 0, statics = 0;
  Row16 static_row = kNone;
  Row16 replace = kNone;
  u16 def = 0;  // the card it is printed on
  u16 index = 0;  // its place on that card
  u16 text = 0;  // index into pool.sentences: its canonical English
  u16 name = 0;  // name id of an ability that texts and players call by name; 0: none
  u8 kind = 0;  // by game: what kind of skill it is
  u8 use_slot = 0;  // where its uses are counted in Obj.used; set by seal()
  Row16 gate = kNone;  // it is there only while this holds, wherever the card is (for whose it is: its controller)
  friend bool operator==(const Ability&, const Ability&) = default;
};
enum AbilityFlag : u8 {
  kNoChain = 1,  // resolves at once, cannot be answered
  kOptional = 2,  // "you may": asked when it would resolve
  kReadsHidden = 4,  // reads faces a player may not know: prediction stops
  kUsesChance = 8,
  kSelfIsHost = 16,  // "this" means the object it lies on
  kLimitWhenDone = 32,  // its limit counts what was carried out (Op::Used), not what triggered; set by seal()
  kForFree = 64,  // spends no use of its object
  kOnceEver = 128,  // its limit is for good
};

struct KeywordRow {
  u8 keyword = 0;
  i8 value = 0;
  u16 param = 0;  // a subtype, a cost row ... by keyword
  Row16 gate = kNone;  // as Ability.gate
  friend bool operator==(const KeywordRow&, const KeywordRow&) = default;
};

/// A number that an object of this card begins with, and what becomes of it when the same comes again; or a fact that
/// stays what it is. What `key` means is the game's.
enum class Again : u8 { Larger, Stack, Renew, Keep };
struct Variable {
  u8 key = 0;
  Again again = Again::Larger;
  i16 value = 0;
  i16 limit = 0;  // Stack: up to here
  Row16 cond = kNone;  // if it holds when the object comes, `otherwise` is its value
  i16 otherwise = 0;
  friend bool operator==(const Variable&, const Variable&) = default;
};

/// The hot facts of a card. Words and pictures are in CardText.
struct alignas(64) CardDef {  // two cache lines, what is asked for most in the first
  u32 types = 0;  // bits by the game's lexicon
  u16 name = 0;  // name id
  u16 also[2] = {};  // further names ("A & B" is also A and B)
  i16 stat[kDerivedStats] = {};
  u64 keywords = 0;
  u32 acts_from = 0;  // zone kinds that its activated abilities name
  u16 flags = 0;  // DefFlag
  DefId other = DefId::Hidden;  // second face
  Row16 keyword_row = kNone;
  u8 keyword_rows = 0;
  u8 abilities = 0;
  Row16 ability = kNone;  // first ability row
  Row16 cost = kNone;  // additional price, beside the printed cost
  EventMask listens = {};  // what its triggers listen to
  u64 ways = 0;  // Cost.way of all that may be paid for it, a bit each
  u64 subtypes[4] = {};
  u8 costs = 0;
  u8 variables = 0;
  Row16 variable = kNone;
};
enum DefFlag : u16 {
  kHasStatic = 1,
  kHasReplace = 2,
  kHasActivated = 4,
  kHasReaction = 8,
  kIsToken = 16,
  kHasCostChange = 32,
  kBackFace = 64,  // the second face of `other`: a card shows it only in play
  kStays = 128,  // it is not discarded when its last use is spent
  kHasGates = 256,  // some static line or keyword is there only while something holds
  kUnwritten = 512,  // texts name it, and nobody has given it: what makes it is in no deck
};
struct CardText {
  std::string id, name, text, type_line, set;
  std::vector<std::string> canonical;  // one line an ability
};

/// What the value of a static may depend on, a bit each: flags from bit 0 on, zones it names from bit 32 on, and the rest. A
/// change of anything nobody watches leaves all derived values as they are.
using Watch = u64;
constexpr Watch watch_zones(u32 kinds) { return static_cast<Watch>(kinds) << 32; }
inline constexpr Watch kWatchZones = watch_zones((1u << kZoneKinds) - 1);
constexpr Watch watch_bit(int n) { return Watch{1} << (32 + kZoneKinds + n); }
inline constexpr Watch kWatchNumbers = watch_bit(0);  // damage, counters
inline constexpr Watch kWatchCounters = watch_bit(1);  // counters alone
inline constexpr Watch kWatchScores = watch_bit(2);
inline constexpr Watch kWatchTallies = watch_bit(3);
inline constexpr Watch kWatchRelations = watch_bit(4);
inline constexpr Watch kWatchTurn = watch_bit(5);  // whose turn it is, and which
inline constexpr Watch kWatchPhase = watch_bit(6);
inline constexpr Watch kWatchOthers = watch_bit(7);  // objects in play beside the one whose value it is
inline constexpr Watch kWatchAll = ~Watch{0};  // more than this list tells: any change may matter
static_assert(32 + kZoneKinds + 7 < 64);

/// Which values of objects a static reads or writes, a bit each: whoever reads one waits for those who write it, if the rules
/// know no other order between them (Machine::mods).
struct Values {
  u64 keywords = 0;
  u64 rest = 0;  // stats, then the following
  friend bool operator==(const Values&, const Values&) = default;
};
inline constexpr u64 kAllStats = (u64{1} << kDerivedStats) - 1;
inline constexpr u64 kTypeValues = u64{1} << 60, kSubtypeValues = u64{1} << 61, kAbilityValues = u64{1} << 62,
                     kBanValues = u64{1} << 63;
constexpr bool meet(const Values& a, const Values& b) { return (a.keywords & b.keywords) || (a.rest & b.rest); }
constexpr Values both(const Values& a, const Values& b) { return {a.keywords | b.keywords, a.rest | b.rest}; }

/// History questions ("if a Troop died this turn") become numbered counters, counted in emit().
struct TallyRow {
  Trigger trigger;  // relative to each seat as "you"
  u8 reset = 0;  // 0 every turn, 1 the seat's own turn start, 2 never, 3 the start of another's turn
  bool sum = false;  // its amounts are added up, not its times
};

/// History of a single object ("a unit that attacked this turn"): made on it when this happens, gone with the turn or
/// when the object leaves.
struct MarkRow {
  Trigger trigger;  // whoever did it
  bool object = false;  // made on the event's b, not on its a
  friend bool operator==(const MarkRow&, const MarkRow&) = default;
};
inline constexpr int kMarks = 256;

/// A compiled pool: everything a match needs to know about its cards. Immutable once built.
struct Pool {
  std::vector<CardDef> cards{1};  // [0] is the hidden face
  std::vector<CardText> texts{1};
  std::vector<Selector> selectors{1};
  std::vector<Test> tests{1};
  std::vector<Amount> amounts{1};
  std::vector<Cond> conds{1};
  std::vector<Cost> costs{1};
  std::vector<Trigger> triggers{1};
  std::vector<Static> statics{1};
  std::vector<Replace> replaces{1};
  std::vector<Ability> abilities{1};
  std::vector<KeywordRow> keywords{1};
  std::vector<Ins> code{1};
  std::vector<Variable> variables{1};
  std::vector<u16> replaced{0};  // by card: what its replacements are about, a bit an ActKind
  std::vector<DefId> rule_cards;  // cards that the rules of the game make themselves (Lexicon::rule_cards)
  std::vector<u16> lists{0};  // lists of DefIds, each after its length
  std::vector<TallyRow> tallies;
  std::vector<MarkRow> marks;
  std::vector<u16> keyword_abilities;  // by keyword: the ability it is short for; 0: the game knows it
  std::vector<std::string> names{""}, subtypes, sentences{""};
  std::vector<u16> called;  // the names that cards have, as a dictionary has them
  std::vector<std::vector<u64>>
      name_holders;  // by name that TestKind::NameHas asks for: names that contain it, a bit each
  EventMask heard{};  // union of all triggers: an event outside it costs nothing
  EventMask given{};  // what triggers listen to that are no card's own: of keywords, granted
  EventMask counted{};  // what tallies count and marks remember
  EventMask loud{};  // both, and what moves and makes cards
  u64 ability_keywords = 0;  // keywords that are short for an ability
  u64 activated_keywords = 0;  // and those of them that are used
  u32 heard_from[128] = {};  // by event: zone kinds where printed triggers that name their zones listen to it
  EventMask heard_in_play{};  // and those that do not
  u32 heard_moves[32] = {};  // by the zone kind a card leaves: the kinds whose arrivals some trigger hears
  u64 heard_subs[128] =
      {};  // by kind of event: the Event::sub that some trigger hears; of moves: wherever the card goes
  u32 used_zones = 0;  // zone kinds out of play that an activated ability works from
  u32 acts = 0;  // ActKinds any replacement listens to
  u32 lowered_stats = 0;  // derived stats that some static or effect may lower, a bit each
  std::vector<Watch> watches;  // by static: what its condition, its selector and its amount look at (Watch)
  std::vector<Values> reads, writes;  // by static: of objects in play
  std::vector<u32> lowers;  // by static: derived stats that it may lower, a bit each
  bool reaches_out = false;  // some static changes values of cards that are not in play
  bool silencing = false;  // some text takes abilities away
  bool gives_activated = false;  // an activated ability may come from a keyword or be given
  u8 left_stat = 0xFF;  // Schema::left_stat: a stat that damage changes
  std::vector<Watch> native_watches;  // by native condition: what it looks at (Watch); beyond it: anything
  std::vector<Watch> gate_watches;  // by card: what those gates of its lines look at that derived values depend on
  bool gated = false;  // some card has such a gate
  u32 watched_relations = 0;  // kinds of relations that statics and those gates look at, a bit each
  u64 hash = 0;  // of the content: part of every replay

  const CardDef& card(DefId d) const { return cards[index(d)]; }
  /// Fills listens, flags, heard, acts and hash from the rows. Call once after the last card.
  void seal();
  DefId find(std::string_view id_or_name) const;
};

}  // namespace cantrip

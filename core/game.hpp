// A game is a folder: tables (this file's structs, filled in under games/<slug>/) and a few functions.
// The core knows slots and steps; a game's schema gives them names, its flows give them order.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/program.hpp"
#include "core/question.hpp"
#include "core/state.hpp"

namespace cantrip {

struct Machine;
struct Act;
struct Derived;

// -------------------------------------------------------------------------------------------------- schema
enum class Sees : u8 { All, Owner, Nobody };

struct ZoneSpec {
  std::string_view name;
  bool shared = false;
  bool ordered = false;       // places are public (a deck's top); otherwise order means nothing
  Sees faces = Sees::All;
  bool tracked = false;       // a face-down card there can still be followed as an object
  bool play = false;          // "in play": default zone of selectors, home of static abilities
  bool remember = false;      // leaving it leaves a ghost (last known information)
  bool forgets = false;       // arriving there, a card is unknown even to those who knew it
  bool waiting = false;       // chain, stack or bag: what lies there are Items
  bool apart = false;      // everybody knows that its cards are never in other hidden zones
};
constexpr u8 waiting_zone_of(std::span<const ZoneSpec> zones) {
  for (size_t kind = 0; kind < zones.size(); ++kind)
    if (zones[kind].waiting) return static_cast<u8>(kind);
  return 0;
}
struct FieldSpec {
  std::string_view name;
  Sees sees = Sees::All;
  bool floored = false;   // never below 0
};
inline constexpr u8 kNoBan = 0xFF, kNoStat = 0xFF;
/// A number an object carries that is no quantity: what its values are called.
struct ValueNames {
  u8 obj_stat;
  std::span<const std::string_view> names;
};
/// A part of a price as the game calls it: 2 "any".
struct PricePiece {
  std::string_view name;
  int n;
};
struct Schema {
  std::span<const ZoneSpec> zones;              // index: zone kind; [0] is nowhere
  u8 waiting_zone = 0;                          // waiting_zone_of(zones)
  std::span<const std::string_view> types;      // index: type bit
  std::span<const u32> type_groups;             // bits of which StaticKind::SetType leaves one
  u8 optional_stats = 0;                        // derived stats that a card may lack (kMissing): a bit each
  std::span<const std::string_view> stats;      // derived stats of a card
  std::span<const std::string_view> obj_stats;  // numbers an object carries
  std::span<const ValueNames> values;           // those of them that have names
  std::span<const std::string_view> flags;      // flag 0 is what "enters tapped" sets
  std::span<const std::string_view> counters;
  std::span<const FieldSpec> scores;
  std::span<const std::string_view> relations;  // [0] unused; [1] is the target relation
  std::span<const std::string_view> keywords;
  std::span<const std::string_view> bans;
  std::span<const std::string_view> verbs;      // names of Act options
  std::span<const std::string_view> prompts;    // Decision.text
  std::string_view flag_verb = "tap";           // what sets the first flag
  std::string_view pitch_verb = "pitch";        // what Verb::Pitch is called
  std::string_view attack_verb = "attacks";     // what Attacked is called
  u8 damage_stat = 0;      // object slot that holds damage
  u8 heal_ban = kNoBan;    // damage of what is banned so is not taken off, nor moved elsewhere
  u8 health_score = 0;     // score that damage to a player lowers
  u8 deck_zone = 0, hand_zone = 0, discard_zone = 0;
  u32 play_zones = 0;      // filled by hand: bits of zones with `play`; objects lie there
  u32 text_zones = 0;      // further zones with `play`: what lies there is no object, but its text is at work
  constexpr u32 homes() const { return play_zones | text_zones; }
  u8 target_ban = kNoBan;  // the ban that keeps opponents from targeting or choosing an object
  u8 ward_keyword = kNoBan;  // the keyword that does the same
  u8 discard_ban = kNoBan;   // the ban on players whose cards no effect discards
  u8 draw_ban = kNoBan;      // the ban on players who draw nothing
  u8 burst_ban = kNoBan;     // the ban on players whose bursts are passed over
  u32 lasting_relations = 0;  // a bit a kind: what remembers something by these does so after it has left
  u8 loan_relation = 0;    // an object and who gets it back: ends when somebody gains control of it for good
  u8 chosen_stat = 0;      // object slot that keeps, a bit a mode, what "that hasn't been chosen" asks for
  u8 under_zone = 0;       // cards under others lie here; they leave play together with what they lie under
  u8 floored_stats = 0;    // derived stats read as at least 0 (a bit a stat); their sum may be below
  u32 adding_keywords = 0; // keywords whose numbers add up; of others the greatest counts
  u8 hosted_stats = 0;     // derived stats that cards of `under_zone` add to what they lie under (a bit a stat)
  u8 left_stat = kNoStat, left_of = 0;  // the stat that is what damage leaves of another
  u8 pay_prompt = 0;       // which of several unlike things pay (Game::payers)
  u8 first_face = 0, faces = 0;  // scores that count a seat's dice, one for each face
  u8 order_prompt = 0;     // which waiting thing is next
  u8 may_prompt = 0;       // is an optional waiting thing done
  u8 instead_prompt = 0;   // is something done instead
  u8 facedown_flag =
      0xFF;  // a card with this flag has no face: it matches no description, and nobody sees it who may not
  bool departed_stay = false;  // what has left is not found again where it went, but by its own text
};
inline constexpr u8 kTargetRel = 1;
inline constexpr u8 kMarkRel = 31;  // a mark (Pool::marks) made this turn; `slot` says which

// --------------------------------------------------------------------------------------------------- flows
enum class After : u8 {
  Again,  // not finished: run me again (after whatever I pushed)
  Ask,    // a decision is open
  Done,   // this step or frame is finished
};

struct Answer;

/// One box of a chart. `run` does its work; with f.stage it may come back to itself after a child frame
/// or an answer. A step without `run` only chooses an edge.
struct alignas(64) Step {  // found by a shift, some two thousand times a game
  std::string_view name;
  std::string_view node;                                // the box in the chart of record; empty: our own
  After (*run)(Machine&, Frame&) = nullptr;
  void (*list)(Machine&, Frame&, Seat) = nullptr;       // options of the decision it opened
  After (*take)(Machine&, Frame&, const Answer&) = nullptr;
};
struct Edge {
  u8 from, to;
  bool (*when)(Machine&, Frame&) = nullptr;             // first edge that holds is taken
  std::string_view label{};
};
inline constexpr u8 kFlowEnd = 0xFF;                    // Edge.to: leave the flow
struct Flow {
  std::string_view name;
  std::string_view chart;                               // name of the chart of record; empty: our own
  std::span<const Step> steps;
  std::span<const Edge> edges;
  u8 cut_to = kFlowEnd;                                 // where a cut flow goes on
  /// For loading, where anything may be written: could a frame of this flow stand like this? Needed where a register says
  /// a place in a list of the state; what is no row, seat or list of words is tested for all frames. May be null.
  bool (*fits)(const State&, const Frame&) = nullptr;
  u8 first[64] = {};  // by step: its first edge; edges are sorted by where they begin

  constexpr Flow(std::string_view called, std::string_view of_record, std::span<const Step> boxes,
                 std::span<const Edge> arrows, u8 cut = kFlowEnd,
                 bool (*could_stand)(const State&, const Frame&) = nullptr)
      : name(called), chart(of_record), steps(boxes), edges(arrows), cut_to(cut), fits(could_stand) {
    for (size_t i = edges.size(); i > 0; --i) first[edges[i - 1].from] = static_cast<u8>(i - 1);
  }
};

// --------------------------------------------------------------------------------------------------- about to
/// A sweep over a record about to happen. Passes run in table order; in each, every applicable
/// replacement is applied once, in the order its owner chooses when `may_ask`, else in entity order.
struct Pass {
  std::string_view name;
  ActKind act;
  bool may_ask = false;
  void (*after)(Machine&, Act&) = nullptr;  // game work between passes (reactions)
  bool always = true;  // `after` is needed even where no card could replace anything
};

struct SwitchSpec {
  std::string_view name, seed, official, about;  // meaning of 0 and of 1
  bool in_official = true;  // the official profile has it at 1
};

enum class Begins : u8 { Now, Later, Never };

/// A question of a game in the middle of a declaration. `run` returns Done when there is nothing (more) to ask; a step
/// may ask several times, coming back to itself with Again.
struct PlanStep {
  After (*run)(Machine&, Frame& plan);
  void (*list)(Machine&, Frame& plan);
  After (*take)(Machine&, Frame& plan, const Answer&);
};

/// Per-seat and shared card lists a match starts from.
struct Setup {
  int seats = 2;
  std::span<const DefId> deck[kMaxSeats] = {};
  std::span<const DefId> second[kMaxSeats] = {};  // material, resource or character deck
  std::span<const DefId> shared = {};
};

// ---------------------------------------------------------------------------------------------------- game
/// Whose it is, and the amount of its row.
struct OwnReplacement {
  const Replace* row = nullptr;
  Ref source;
  int n = 0;
};

struct Game {
  std::string_view slug, title;
  int min_seats = 2, max_seats = 2;
  const Schema* schema = nullptr;
  std::span<const Flow> flows;
  u16 root = 0;  // flow a match starts with
  std::span<const Pass> passes;
  std::span<const SwitchSpec> switches;
  std::string_view discipline;  // name, for people

  /// Lays out the cards. Everything random or asked belongs to the root flow.
  void (*setup)(Machine&, const Setup&) = nullptr;
  /// A trigger matched: where does it wait? (the discipline's `place`)
  void (*place)(Machine&, Item&) = nullptr;
  /// One pass of state checks: Again while something changed, Ask if it pushed a question.
  After (*check)(Machine&) = nullptr;
  /// Rules management: right after one event that changed something and its triggers, before the next instruction;
  /// once for events that happen together. It clears its mark (`settled`) when it has found nothing to do. May be null.
  void (*interrupt)(Machine&) = nullptr;
  /// What these two look at.
  Readers readers = {};
  /// Events not matched at once but shown to listeners later (the queue discipline). May be null.
  bool (*hold)(Machine&, const Event&) = nullptr;
  EventMask held{};  // kinds it wants to see beside those that some card hears
  /// A record comes true. Return false to let the core apply it.
  bool (*apply)(Machine&, Act&) = nullptr;
  /// Something moved or was made: notes and moves that follow from it, at the same moment. May be null.
  void (*follow)(Machine&, const Event&) = nullptr;
  /// CostKind::Own: can it be paid, and how.
  bool (*can_pay)(Machine&, const Frame& plan, const Cost&) = nullptr;
  void (*pay_own)(Machine&, const Frame& plan, const Cost&) = nullptr;
  /// May this plan target it, as far as its price goes?
  bool (*may_choose)(Machine&, const Frame& plan, Word target) = nullptr;
  /// The counters `slot` of a row have changed by so many.
  void (*counted)(Machine&, u16 row, int slot, int change) = nullptr;
  /// Where a card really goes that is to move there (regalia to the banishment); 0: it stays where it is. May be null.
  ZoneId (*destination)(Machine&, Ref what, ZoneId to, Verb) = nullptr;
  /// Does prevention change this damage? If not it is spent by the attempt all the same. Null: always.
  bool (*found_again)(const Machine&, const Frame&, u8 slot) = nullptr;  // is what has left found where it went?
  bool (*may_negate)(Machine&, const Item&) = nullptr;  // null: whatever waits
  bool (*preventable)(Machine&, const Act&) = nullptr;
  /// Replace::then of what was just applied, by game. May be null.
  void (*replaced)(Machine&, u8 then, Ref source, Seat who) = nullptr;
  /// Replacements by the rules themselves, no text's: the i-th that could change this record; row null: not now. False: there
  /// are no more. They are ordered with those of texts.
  bool (*own_replacement)(Machine&, const Act&, int i, OwnReplacement&) = nullptr;
  /// Steps of a declaration: before modes are chosen (X, which costs), after targets (what pays). Cancel is the last option.
  std::span<const PlanStep> declare_costs;
  std::span<const PlanStep> declare_payment;
  /// The layer of a static; null: the one it was compiled with.
  u8 (*layer)(const Machine&, const Static&) = nullptr;
  u8 ability_layer = 0xFF;  // from here on a static of a source that lost its abilities is gone
  /// A stat as a text that is being declared or resolved sees it. May be null.
  int (*stat_in)(Machine&, const struct Context&, Ref, int slot, int value) = nullptr;
  /// May this be targeted from there (beside target_ban and ward_keyword)? May be null.
  bool (*may_target)(Machine&, const struct Context&, Ref) = nullptr;
  /// Is an item not to be resolved? Null: if none of its targets is legal any more.
  bool (*fizzles)(Machine&, const Item&) = nullptr;
  /// What CostKind::HealSelf takes damage off. May be null.
  Ref (*healed)(Machine&, Seat) = nullptr;
  bool chooses_late = false;  // modes and targets are chosen when a text resolves, not when it is declared
  /// Price of playing a card or using an ability, before modifiers; and the commit of a plan.
  int (*printed_price)(Machine&, const Frame& plan) = nullptr;
  u8 price_score = 0;  // score the price is paid from
  /// The whole price of a plan beside its cost rows, where it is more than the printed one and what statics add. May be null.
  int (*total_price)(Machine&, const Frame& plan) = nullptr;
  /// What a seat can pay with and how it is spent, where that is not a score (cards in an inkwell). May be null.
  int (*funds)(Machine&, Seat) = nullptr;
  void (*spend)(Machine&, Seat, int) = nullptr;
  /// Where it matters which things pay, one each: what could, and paying with those chosen. May be null.
  void (*payers)(Machine&, const Frame& plan, Bounded<Word, 600>& out) = nullptr;
  int (*payers_n)(Machine&, const Frame& plan) = nullptr;  // how many; null: they are counted
  void (*spend_these)(Machine&, Seat, std::span<const Word>) = nullptr;
  /// May what pays this cost (chosen among others) pay the price as well? Null: never.
  bool (*pays_twice)(Machine&, const Cost&, Ref) = nullptr;
  /// Where a price is no single number: can it be paid; which payments are there (at most so many options kPayment, of
  /// all of them the suggested one first). The commit pays the one chosen (kPlanPaid). May be null.
  bool (*affordable)(Machine&, const Frame& plan) = nullptr;
  void (*payments)(Machine&, const Frame& plan, int most) = nullptr;
  /// Words for options that are about no object (dice, payments); false: the core's own. May be null.
  bool (*label)(const Machine&, const struct Option&, std::string& out) = nullptr;
  /// What an event means to a viewer, as `tell` wants it; false: the core's own words. May be null.
  bool (*tell)(const Machine&, const struct Event&, Seat viewer, std::string& out) = nullptr;
  /// Dice an option is about (a payment, one to roll again): three bits a face (Schema::first_face). May be null.
  u32 (*dice)(const Machine&, const struct Option&) = nullptr;
  /// What an act would cost this seat now, piece by piece; without an option: what it is paying for. May be null.
  void (*price)(Machine&, Seat, const struct Option*, Bounded<PricePiece, 12>& out) = nullptr;
  /// A text that can't make its first choices can't be begun (`text_possible`).
  bool needs_choices = false;
  /// May this flag change now; as a price or by an effect? May be null.
  bool (*may_flag)(Machine&, u16 row, int flag, bool set, bool price) = nullptr;
  /// How much of a gain or loss of a score really happens. May be null.
  int (*score_change)(Machine&, Seat, int slot, int change) = nullptr;
  /// A draw found no card. May be null.
  void (*no_card)(Machine&, Seat) = nullptr;
  /// A text says that `seat` plays a card (Op::Play, PlayFlag): pushes the flow that does it; false: it can't be played.
  bool (*play)(Machine&, Seat, Ref card, u8 flags) = nullptr;
  /// Could a text let `seat` play this card so? (TestKind::Playable) May be null.
  bool (*can_play)(Machine&, Seat, Ref card, u8 flags) = nullptr;
  /// Between two instructions of a text: some rules look at the game there. May be null.
  void (*between)(Machine&) = nullptr;
  /// May an effect that changes this object begin? (a keyword it has already) May be null.
  bool (*may_modify)(Machine&, Ref, const Static&) = nullptr;
  /// Does an effect that lasts so long begin now, later (at wake_effects), or not at all? Null: now.
  Begins (*begins)(Machine&, Until) = nullptr;
  /// Tokens that a text makes: pushes the flow that finds room for them; false: the core puts them into play. May be null.
  bool (*make)(Machine&, Seat, DefId, int n, u32 flags) = nullptr;
  /// A text destroys an object; false: it can't be. Null: it goes to the discard zone.
  bool (*destroy)(Machine&, Ref what, Seat by, Ref source) = nullptr;
  /// A text puts a card on or under another, or moves it to a place (Op::Host): pushes or does it; false: impossible.
  /// May be null.
  bool (*attach)(Machine&, Seat, Ref card, Ref host) = nullptr;
  /// A text moved several cards of one seat to a zone at the same moment, to its bottom or on top, and does not say in
  /// which order: pushes the flow that asks. May be null.
  void (*arrange)(Machine&, ZoneId to, int n, bool bottom) = nullptr;
  /// Types that follow from others, before anything but types is changed; writes types alone. May be null.
  void (*types)(Machine&, u16 row, Derived&) = nullptr;
  /// And again after a static or an effect has changed a type, from the types alone. May be null.
  void (*retype)(Derived&) = nullptr;
  /// Last word on an object's numbers (keywords that change them); writes Derived::stat alone. What it looks at of the
  /// object itself is in `finish_watches` or added to Machine::own_watch. May be null.
  void (*finish)(Machine&, u16 row, Derived&) = nullptr;
  Watch finish_watches = 0;
  u32 finish_counters = ~0u;  // of kWatchCounters, these
  /// Zones of play whose objects can come and go without a change of anybody's values, statics that watch them aside;
  /// and neither `types` nor `finish` asks whose turn it is.
  u32 loose_zones = 0;
  void (*commit)(Machine&, Frame& plan) = nullptr;  // everything is chosen: make it happen
  /// The same position came back without a free choice, or the hard cap was hit.
  void (*looped)(Machine&) = nullptr;
  /// A seat left (conceded, timed out).
  void (*left)(Machine&, Seat) = nullptr;
  std::span<bool (*const)(Machine&, const struct Context&, const Cond&)> native_conds;
  std::span<bool (*const)(Machine&, const struct Context&, const Test&, Ref)> native_tests;
  std::span<int (*const)(Machine&, const struct Context&, const Amount&)> native_amounts;
  std::span<void (*const)(Machine&, Frame&, const Ins&)> natives;
};

}  // namespace cantrip

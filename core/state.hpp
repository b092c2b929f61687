// A match is a value. `State` is flat, padding-free and trivially copyable: cloning is a block copy,
// equality is byte equality, and any decision point can be saved, hashed, branched or sent.
//
// Two halves live side by side:
//   the table    objects, zones, scores: changed only by events, so that a client can follow by events;
//   the control  frames, scratch, items, effects, relations, tallies, the open decision: sent to a client
//                as one redacted block whenever the machine stops.
// Every pop, erase or free zeroes its record, so the bytes in use are the whole value.
#pragma once
#include <cstring>
#include <type_traits>

#include "core/rng.hpp"
#include "core/word.hpp"

namespace cantrip {

/// A fixed-capacity array that never allocates. `n` counts live records; everything beyond is zero.
template <class T, int N>
struct Bounded {
  u32 n;
  u32 spare;
  T at[N];

  static constexpr int capacity = N;
  T* begin() { return at; }
  T* end() { return at + n; }
  const T* begin() const { return at; }
  const T* end() const { return at + n; }
  T& operator[](int i) { return at[i]; }
  const T& operator[](int i) const { return at[i]; }
  T& back() { return at[n - 1]; }
  const T& back() const { return at[n - 1]; }
  int size() const { return static_cast<int>(n); }
  bool empty() const { return n == 0; }
  bool full() const { return n == N; }

  /// The new record, or nullptr when full (the caller raises Err::Capacity).
  T* push(const T& value) {
    if (full()) return nullptr;
    at[n] = value;
    return &at[n++];
  }
  void pop() { std::memset(static_cast<void*>(&at[--n]), 0, sizeof(T)); }
  void truncate(int size) {
    if (static_cast<u32>(size) < n)
      std::memset(static_cast<void*>(&at[size]), 0, sizeof(T) * (n - static_cast<u32>(size)));
    n = static_cast<u32>(size);
  }
  /// Keeps the order of the rest.
  void erase(int i) {
    std::memmove(static_cast<void*>(&at[i]), &at[i + 1], sizeof(T) * (n - 1 - static_cast<u32>(i)));
    pop();
  }
};

enum class Kind : u8 {
  Free,       // an unused row; keeps its generation
  Card,       // a physical card
  Token,      // made by an effect; ceases to exist when it leaves play
  Instance,   // an ability or declaration waiting on a chain, stack or bag
  Attribute,  // something a player has that is not a card (a mastery, a status)
  Ghost,      // what left a remembered zone: last known information, until nothing refers to it
};

inline constexpr int kStats = 6;
inline constexpr int kCounters = 24;

/// A card, token, character, status, stack instance or ghost. What the slots mean is the game's schema.
struct Obj {
  DefId def;
  u16 gen;
  Kind kind;
  ZoneId zone;
  Seat owner, ctrl;
  u8 known_to;   // viewers who can tell this card (by sight or by following it)
  u8 shown_to;   // viewers who see its face just now (a reveal that ends)
  u16 host;      // the row it lies under, in or on; ghost: generation of `next`
  u16 next;      // ghost: the row it became; 0 if it ceased to exist
  u16 since;     // turn number of its arrival
  u32 flags;     // schema: tapped, attacking, ...
  u32 stamp;     // order of arrival; also the time stamp of its static abilities
  i16 stat[kStats];       // schema: damage, ...
  u8 counter[kCounters];  // schema
  u16 used;      // how often limited abilities were used this turn, two bits each (Ability.use_slot)
  u8 from;       // zone kind it came from
  u8 how;        // schema: how it was played
};

inline constexpr int kDerivedStats = 8;
inline constexpr i16 kMissing = -32768;  // a stat that a card does not have (Schema::optional_stats): it is not 0

/// What a ghost was when it left: derived values, read by "its power", "a Zombie died".
struct Last {
  u16 row;
  i16 stat[kDerivedStats];
  u16 under;   // cards that lay under it
  u16 host;    // what it lay on or was at
  u16 lines;   // which of its printed abilities it had, a bit each
  u16 granted[4];  // abilities others had given it
  u32 types, bans;
  u64 keywords;
  u64 subtypes[4];
  i8 keyword_value[16];  // of the first keywords
};

enum class FrameKind : u8 {
  None,
  Flow,     // a walk through a table of steps: a turn, a combat, a chain, a window
  Program,  // instructions of an ability or effect
  Plan,     // a declaration (modes, targets, payment) that changes nothing until its commit
  Batch,    // records about to happen together: replacement and prevention look at each, then all apply
};

inline constexpr int kRegs = 14;
/// While a sealed question is open, register kSealedReg + seat of the asking frame holds that seat's answer, and only
/// that seat sees it.
inline constexpr int kSealedReg = kRegs - kMaxSeats;

/// A suspended piece of work. The continuation of a match is its stack of frames, nothing else.
struct Frame {
  FrameKind kind;
  Seat you;       // whose effect this is
  Seat player;    // who is acting in it now ("each player", "that player")
  u8 stage;       // how far the current step or instruction has come
  u16 prog, pc;   // flow and step | pool entry and instruction | plan kind and step
  Ref source;     // the object whose text this is
  Ref ev_a, ev_b; // the event that caused it: subject and object
  i16 ev_n;       // and its amount
  u16 ability;    // ability row of the pool; 0 when none
  u16 item;       // serial of the waiting item being resolved; 0 when none
  u16 base;       // scratch from here up belongs to this frame
  u16 flags;      // FrameFlag; above them, how far a loop over objects has come
  u16 secret;     // registers only `you` may see, a bit each
  Word reg[kRegs];
};
enum FrameFlag : u16 {
  kCut = 1,        // leave at the next step: an effect ended this early
  kDeclared = 2,   // targets were chosen when the ability was declared
  kSecret = 4,     // nothing of this frame is shown to other seats
  kShort = 8,      // fewer could be chosen than the text asks for: what is done with them is not done in full
};

enum class ItemState : u8 { None, Recorded, Placed, Resolving };

/// A thing that will resolve: a recorded trigger, a bag entry, a chain link, a stack instance.
struct Item {
  Ref self;      // its own row in the waiting zone (a card or an Instance), if it has one
  Ref source;    // the object whose ability it is
  Ref card;      // the card being played, if any
  Ref a, b;      // the event that caused it
  i16 x, y;      // and its amounts
  i16 chosen_x;
  u16 ability;   // ability row of the pool; 0: no text (an attack declaration)
  u16 id;        // serial number, unique in the match (wraps past 65535, never 0)
  u16 modes;     // chosen modes, a bit each
  u16 event;     // EventKind that made it
  Seat who;
  u8 lane;       // ordering class of the discipline
  ItemState state;
  u8 batch;      // nesting depth (games that resolve the newest batch first)
  u16 targets;   // how many target slots were declared
  u32 props;     // copied, negated, ... by game
  u32 cause;     // number of the batch that triggered it ("one or more": once a batch)
};

enum class EffectKind : u8 { None, Modify, Listen, Replace };
enum class Until : u8 {
  Forever,        // while its object stays
  ThisTurn,       // ends when this turn ends
  YourNextTurn,   // ends when `whose` next turn starts
  YourTurnEnd,    // ends at the end of `whose` next turn
  FlowEnd,        // this combat, battle or challenge: ended by the flow
  WhileSource,    // while `source` stays
  Used,           // only its uses limit it
  DuringNextTurn, // from the start to the end of the next turn of `whose`
  NextReady,      // spent by the next time the things of `whose` are readied
};

/// A lasting result of something that resolved. Printed statics are never stored: they are derived.
struct Effect {
  Ref source, on;   // `on` nobody: an open filter, re-read every time
  u32 stamp;
  u16 what;         // row of pool.statics | pool.triggers | pool.replaces, by kind
  u16 ability;      // Listen: what it does (ability row)
  u16 turn;         // turn number when it began
  i16 n, m;         // frozen amount | points left
  Seat who, whose;  // controller | whose turn ends it
  EffectKind kind;
  Until until;
  u8 uses;          // times left; 0: unlimited
  u8 layer;
  Ref bound;        // a second object the text remembers
  u16 asleep;       // 1: it begins later (wake_effects)
  u16 inner;        // FlowEnd: how many flows of its kind run inside its own (nest_effects)
};

/// A link between two things: target, blocks, joins, banished by, linked, used ... named by the schema.
struct Rel {
  Ref a, b;   // b may be a player
  u8 kind, slot;
  i16 n;
};

enum class EventKind : u8;  // event.hpp

/// Something that happened. Table events carry what a view needs to follow; the others are notes.
struct Event {
  EventKind kind;
  u8 sub;            // verb, slot or sub-kind
  Seat by;           // who did it
  Seat owner;        // Moved, Made: owner of the card
  Ref a, b;          // subject before and after | subject and object
  DefId def;
  ZoneId from, to;
  u16 at_from, at_to;
  u16 batch;         // simultaneous events share a number
  u8 seen_by;        // viewers who may know the subject's face
  u8 flags;
  i32 x, y;
};

enum class Ask : u8 {
  None,
  Act,     // one of the listed actions
  YesNo,
  Pick,    // min..max of the options, each once
  Order,   // all of them, in an order
  Number,  // a value in a range
  Mode,    // one of the printed modes
  Pay,     // one of the legal payments
  Name,    // a value too: the place of a name in Pool::called
};
constexpr bool asks_value(Ask ask) { return ask == Ask::Number || ask == Ask::Name; }
enum DecisionFlag : u8 {
  kForced = 1,  // answered by the machine when there is only one way
  kCancel = 2,  // the last option is "cancel": nothing has happened yet
};

struct Decision {
  Word arg[4];
  Ask ask;
  Seat seat;    // who answers; for sealed ones, the first still to answer
  u8 sealed;    // seats still to answer, when several answer unseen by each other
  u8 flags;
  u16 min, max;
  u16 text;     // the game's prompt
  u16 what;     // meaning is the asking frame's
};

inline constexpr int kScores = 32;
inline constexpr int kTallies = 64;

enum class Result : u8 { Playing, Lost, Won, Drawn };

struct State {
  // -- header --------------------------------------------------------------------------------------
  u64 step_no;      // accepted answers so far
  u64 switches;     // rule profile, a bit a switch
  Rng rng;
  u64 rules_hash;
  u32 stamp;        // arrivals so far
  u32 events;       // events so far
  u16 turn_no, round;
  u16 batch, item_serial;
  Seat turn, first, priority, viewer;  // viewer: Truth, or whose view this is
  u8 seats, alive, spare8, over;
  Result result[kMaxSeats];
  u32 spare;
  // -- table ---------------------------------------------------------------------------------------
  i16 score[kMaxSeats][kScores];
  u16 zone_begin[kMaxZones + 4];   // offsets into order; [kMaxZones] is the total
  Bounded<u16, kMaxRows> order;    // every row that is in a zone, grouped by zone; 0 in a view: unknown card
  Bounded<Obj, kMaxRows> obj;      // row 0 is nobody
  Bounded<Last, 64> last;
  // -- control -------------------------------------------------------------------------------------
  i16 tally[kTallies][kMaxSeats];
  Bounded<Frame, kMaxFrames> frames;
  Bounded<Word, 768> scratch;
  Bounded<Item, 128> items;
  Bounded<Effect, 128> effects;
  Bounded<Rel, 256> rels;
  Bounded<Event, 128> waiting;
  Decision decision;
  u32 tail;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

/// Calls fn(pointer, bytes) for every used part, in a fixed order. One walk serves clone, digest, save.
template <class S, class Fn>
void for_each_part(S& s, Fn&& fn) {
  auto array = [&](auto& bounded) {
    fn(static_cast<const void*>(&bounded), sizeof(u32) * 2 + sizeof(bounded.at[0]) * bounded.n);
  };
  fn(static_cast<const void*>(&s), offsetof(State, order));
  array(s.order);
  array(s.obj);
  array(s.last);
  fn(static_cast<const void*>(&s.tally), sizeof s.tally);
  array(s.frames);
  array(s.scratch);
  array(s.items);
  array(s.effects);
  array(s.rels);
  array(s.waiting);
  fn(static_cast<const void*>(&s.decision), sizeof s.decision);
}

/// Copies the used part and zeroes what `to` had used beyond it: afterwards the bytes are equal.
void clone(State& to, const State& from);
/// Equal states have equal digests, natively and in WebAssembly.
u64 digest(const State&);
bool same(const State&, const State&);

}  // namespace cantrip

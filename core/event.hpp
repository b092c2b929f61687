// Everything that happens is an event stamped with who may see it: one stream feeds triggers, the log,
// animations, clients and observers.
#pragma once
#include "core/state.hpp"

namespace cantrip {

enum class EventKind : u8 {
  None,
  // -- table events: the only changes of the table half of a state; apply() repeats them on a view --------
  Moved,      // a before, b after (one row unless a ghost stays behind); sub verb; from, to, places
  Made,       // b a new row with def in zone `to`; x kind
  Ceased,     // a is no more: a token that left, an instance that resolved, a ghost nobody needs; it lay in `from`
  Known,      // a: x known_to, y shown_to, absolute
  Shuffled,   // zone `to`; nobody knows the order any more
  Flagged,    // a: x flags, absolute
  Stat,       // a: slot sub = x
  Counter,    // a: slot sub = x
  Scored,     // seat `by`: slot sub = x; y the change
  Became,     // a has another face: def
  Hosted,     // a lies on b
  Controlled, // a is controlled by `by`
  Owned,      // a is owned by `by`
  Used,       // a: x used bits, absolute
  Turned,     // turn x of round y begins for `by`
  // -- notes: the story; they change nothing ------------------------------------------------------------
  Entered,    // flow sub: step x to step y (only while tracing)
  Holder,     // priority is with `by`
  Passed,     // `by` passed; x 1 when the machine passed for them
  Locked,     // what waits can no longer be answered
  Recorded,   // a trigger of a was recorded for `by`
  Placed,     // a waits on a chain, stack or bag
  Resolved,   // a resolved
  Fizzled,    // a did nothing: too few legal choices
  Negated,    // a was removed without effect
  Played,     // `by` plays card a; sub how
  Activated,  // `by` activates an ability of a
  Targeted,   // a (a waiting thing) targets b
  Attacked,   // a attacks b (a player or object)
  Blocked,    // a blocks b
  Hit,        // a dealt x damage to b; sub damage kind
  Healed,     // x damage was taken off b by a
  Prevented,  // x damage from a to b was prevented
  Replaced,   // a changed what would have happened to b
  Paid,       // `by` paid; sub cost kind, x amount
  Chosen,     // `by` chose a (by effect of b); sub: the keyword whose text it is, plus 1
  Revealed,   // a is shown to seats in x
  Looked,     // `by` looks at x cards of zone `to`
  Rolled,     // `by` rolled; x value
  Sealed,     // `by` has answered a sealed question
  Answered,   // `by` answered a decision
  Began,      // a lasting effect began on a
  Ended,      // a lasting effect ended on a
  TurnStart,  // `by`'s turn has started (after its start rules)
  TurnEnd,    // `by`'s turn is about to end
  Drew,       // `by` drew a card
  Joined,     // a joins an attack or block led by b
  CombatEnd,  // the fight is over
  Took,       // a has x more damage on it, however it came there; b whence
  FlagSet,    // a: flag sub - 1 was set by a rule or effect (not by arriving so)
  FlagCleared,
  PutUnder,   // `by` put b under a
  Traded,     // `by` took a and gave b for it
  Refreshed,  // a shared row was refreshed: b came
  Lost,       // `by` lost; x reason
  Won,
  DrawnGame,
  Looped,     // the same position came back without a free choice
  Over,
  Named,      // `by` said a name for a: x (Pool::names)
  GameNote,   // first of the kinds a game may define for itself: GameNote + k
  Last_ = 127
};
constexpr bool is_table(EventKind k) { return k >= EventKind::Moved && k <= EventKind::Turned; }
constexpr EventKind game_note(int k) { return static_cast<EventKind>(static_cast<int>(EventKind::GameNote) + k); }

/// Why a card moved: the verbs of all games, each named by the game's lexicon.
enum class Verb : u8 {
  None,
  Put,
  Draw,
  Discard,
  Play,
  Resolve,
  Destroy,
  Sacrifice,
  Return,
  Banish,
  Mill,
  Pitch,
  Search,
  Trade,
  Reveal,
  Enter,
  Shuffle,
  Deal,
  Cover,
  Rules,
  GameVerb
};

/// Event.flags
enum EventFlag : u8 {
  kGhostStays = 1,  // Moved: row a stays as a ghost, b is a new row
  kNoRow = 2,       // Moved: the card ceased to exist on leaving (tokens)
  kSameObject = 4,  // Moved: only its place in the zone changed
  kNewCard = 8,     // Became: another card covers it; played in way x, nothing used yet
};

/// The viewers who learn a face by this event: undo stops there, and so does prediction.
constexpr u8 learners(const Event& e) {
  return e.kind == EventKind::Moved   ? static_cast<u8>(e.y >> 8)
         : e.kind == EventKind::Known ? static_cast<u8>(e.at_from)
                                      : u8{0};
}

/// A set of event kinds.
struct EventMask {
  u64 w[2];
  static constexpr EventMask all() { return {{~u64{0}, ~u64{0}}}; }
  static constexpr EventMask of(EventKind k) {
    EventMask mask{};
    mask.add(k);
    return mask;
  }
  constexpr bool has(EventKind k) const { return (w[static_cast<int>(k) >> 6] >> (static_cast<int>(k) & 63)) & 1; }
  constexpr void add(EventKind k) { w[static_cast<int>(k) >> 6] |= u64{1} << (static_cast<int>(k) & 63); }
  constexpr void add(const EventMask& o) {
    w[0] |= o.w[0];
    w[1] |= o.w[1];
  }
};

}  // namespace cantrip

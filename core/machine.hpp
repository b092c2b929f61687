// Cantrip's rules machine. Start here.
//
// A match is a State: one flat value. A Machine is that value plus what can be computed from it (options,
// derived stats) and who is watching. There is one way forward:
//
//     Machine m;
//     start(m, rules, seed, setup);
//     while (!m.st.over) {
//       const Decision& d = m.st.decision;      // who is asked, and what
//       // m.options lists what they may do, derived from the state
//       Answer a = pick(0);                     // indices into m.options
//       answer(m, a);                           // runs to the next decision
//     }
//
// `answer` validates by index, so listing and legality cannot differ. A decision with too few options is never
// opened: the effect fizzles and says so. The continuation of a match is its stack of frames, in the state:
// save it, clone it, hash it, send it at any decision.
//
// What happens is told as events (event.hpp) to observers, which never change the state. A seat's view is a
// State as well, made by allow-list (redact.hpp); a client follows it by events.
//
// Reading order: word, state, event, program (what cards compile to), game (what a game folder fills in),
// this file, engine.hpp (the toolbox of games and disciplines), then the .cpp files by name.
#pragma once
#include "core/game.hpp"

namespace cantrip {

enum class Err : u8 {
  Ok,
  NotYours,     // another seat is asked
  Stale,        // the answer is for an earlier step
  Illegal,      // not among the options, or too few or too many picks
  Over,         // the match has ended
  Capacity,     // a fixed array is full; the match ends as drawn
  Loop,         // the hard cap was hit
  NeedsServer,  // probe: chance, hidden cards or another seat came first
  BadSetup,
};
std::string_view to_string(Err);

inline constexpr int kMaxPicks = 128;

/// Indices into the options, in the order chosen. Where a value is asked (asks_value) the single pick is it.
struct Answer {
  u64 step_no = 0;              // State.step_no it answers; checked
  Seat seat = Seat::None;
  u16 n = 0;
  u16 pick[kMaxPicks] = {};
};

/// One thing that can be chosen.
struct Option {
  u8 verb = 0;       // Act: the game's verb; otherwise OptionKind
  u8 arg = 0;
  u16 n = 0;         // a number, a mode, an ability row
  Ref a{}, b{};      // what it is about (b: a partner or player)
  friend bool operator==(const Option&, const Option&) = default;
};
enum OptionKind : u8 {
  kObject = 0xF0,
  kPlayer,
  kYes,
  kNo,
  kNumber,
  kMode,
  kCancelOption,
  kItemOption,
  kPassOption,
  kPayment,
  kDie
};

/// Which rules a match is played by.
struct Rules {
  const Game* game = nullptr;
  const Pool* pool = nullptr;
  u64 switches = 0;
  u64 hash() const;
};

/// Current values of an object: printed, plus everything that modifies them. Never stored in the state.
struct alignas(64) Derived {  // what is asked for most lies in its first cache line
  u32 epoch;
  u32 types, bans, permits;
  u64 keywords;
  i16 stat[kDerivedStats];
  i16 base[kDerivedStats];
  u64 subtypes[4];
  i8 keyword_value[32];
  u16 keyword_param[32];
  u16 granted[8];  // abilities it was given, in order of time stamp
  u8 granted_n;
  u32 silenced;    // it has lost its printed abilities: the time stamp of the loss, plus 1
  u32 gates;       // lines that are there (Ability.gate): a bit an ability; keywords from bit 24 on
  DefId printed;   // nothing but this card's print has been written here; Hidden: something has
};

/// A modifier at work: a printed static of an object in play, or a lasting effect.
struct Mod {
  const Static* row;
  Ref source;
  u32 stamp;
  u16 on;       // the row a lasting effect is on; 0: the static's own selector
  i16 frozen;   // lasting effects: their amount
  i16 effect;   // index of the lasting effect; -1: a printed static
  Seat who;
  u8 layer;
};

struct Observer {
  void (*fn)(void* self, const Machine&, const Event&) = nullptr;
  void* self = nullptr;
};

/// Where the objects of a state begin in it.
inline constexpr size_t kFirstObj = offsetof(State, obj) + offsetof(decltype(State::obj), at);

struct alignas(64) Machine {
  Rules rules;
  u8 aside[64 - (sizeof(Rules) + kFirstObj) % 64];  // so that an object of the state is one cache line
  State st;

  // -- what can be computed from the state; never saved --------------------------------------------------
  Bounded<Option, 512> options;     // of options_for, normally st.decision.seat
  Seat options_for = Seat::None;
  Err fault = Err::Ok;
  bool tracing = false;             // emit Entered for every flow edge and trace point (chart coverage)
  u64 arriving = 0;                 // tracing: frames whose step has still to begin, a bit each
  u8 came_from[kMaxFrames] = {};    // and the steps they came from
  bool probing = false;             // stop at chance, hidden cards, other seats
  bool stopped = false;             // a probe came to such a place
  bool forced = false;              // the answer being taken is the machine's own
  bool listed = false;              // whoever asks has listed the options already
  int observers_n = 0;
  Observer observers[4];

  // -- working memory of the engine ----------------------------------------------------------------------
  Derived derived[kMaxRows];
  const Frame* pricing = nullptr;   // the plan whose price is being worked out
  u32 epoch = 1;                    // bumped when derived values may have changed
  bool modified = false;            // some static or effect is at work in this epoch
  bool silences = false;            // something in play has lost its abilities
  Watch watch = 0;                  // what those depend on
  Watch own_watch = 0;              // what Game::finish looks at of an object, for its own value
  u32 collected = 0;                // epoch for which `modified`, `mods` and what follows hold
  u32 kinds = 0;                    // StaticKinds at work, a bit each
  u32 bans = 0, permits = 0;        // that some modifier gives to something, a bit each
  Values written = {};              // what modifiers change of objects
  u32 lowered = 0;                  // derived stats that some modifier may lower, a bit each
  u64 printed_of = ~u64{0};         // Pool::hash of the cards Derived.printed speaks of
  Bounded<Mod, 256> mods;
  int batch_depth = 0;
  Bounded<Event, 256> batch;        // events of the open batch
  bool batch_changes = false;       // the open batch has changed something
  u16 batch_ghosts[64];
  int batch_ghosts_n = 0;
  u16 batch_leaving[64];            // remembered before the first of them left (leave_together)
  int batch_leaving_n = 0;
  u16 free_hint = 1;
  u32 quiet_steps = 0;              // machine steps since the last decision
  u64 changes = 1;                  // of the table and of relations; a note changes nothing
  u8 stale = kAllQuestions;         // questions to be asked again, a bit each (question.hpp)
  u32 stirred[kMaxSeats] = {};      // cards of a seat that came or went, and counters on its objects
  struct Idle {                     // a seat that could only pass, and in which state of affairs
    u64 changes = 0;
    u32 epoch = 0, where = 0;
    u32 stirred = 0;
    bool bare = false;              // it had nothing it could have tried
  } idle[kMaxSeats];
  struct Purse {                    // what a seat has to pay with, and in which state of affairs
    u64 changes = 0;
    u32 epoch = 0;
    int n = 0;
  } purse[kMaxSeats];
  struct Held {                     // what cards that came to a zone since it was last empty could do there
    u64 keywords = 0;               // CardDef.keywords
    u64 ways = 0;                   // CardDef.ways
    u32 acts_from = 0;              // CardDef.acts_from
    u16 flags = 0;                  // CardDef.flags
    EventMask listens = {};         // CardDef.listens
  } held[kMaxZones];
  u64 loop_digest = 0;
  struct HighWater {
    u32 order, obj, last, frames, scratch, items, effects, rels, waiting, options, batch;
  } high = {};

  const Game& game() const { return *rules.game; }
  const Pool& pool() const { return *rules.pool; }
  const Schema& schema() const { return *rules.game->schema; }
  bool on(int rule_switch) const { return (st.switches >> rule_switch) & 1; }
};

static_assert((offsetof(Machine, st) + kFirstObj) % sizeof(Obj) == 0);

/// Sets up a match and runs to its first decision.
Err start(Machine&, const Rules&, u64 seed, const Setup&);
/// The only mutation. On any error but Capacity and Loop nothing has changed.
Err answer(Machine&, const Answer&);
/// Runs what is already on the stack of frames to the next decision (positions set up by hand).
Err resume(Machine&);
/// The same on a copy, stopped at chance, hidden reads and other seats. `out` then holds how far it came.
Err probe(const Machine&, const Answer&, Machine& out);
/// A seat gives up, at any time.
Err concede(Machine&, Seat);

/// Takes over a state made elsewhere (saved, cloned, redacted, sampled): options are derived anew.
void adopt(Machine&, const State&);
/// The options of `seat` in the open decision (several seats may be asked at once).
void list_options(Machine&, Seat);
bool is_asked(const State&, Seat);

/// Saving: the used part, with a header that names the rules. Loading checks everything it reads.
std::vector<u8> save(const State&);
Err load(State& out, std::span<const u8> bytes, const Rules&);

void observe(Machine&, Observer);

}  // namespace cantrip

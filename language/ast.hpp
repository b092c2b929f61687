// What the grammar makes of a text, before pronouns are resolved: phrases as written, each with the token
// it began at. Lowering (lower.hpp) turns these into pool rows or refuses them.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "language/lexicon.hpp"
#include "language/token_spec.hpp"

namespace cantrip::language {

struct Np;

enum class PlayerWord : u8 {
  None,
  You,
  Opponent,
  Each,   // Opponent: "an opponent", "each opponent"
  They,                        // they, their, that player
  ItsController,
  ItsOwner,
  Target,
  TargetOpponent,
  Chosen,
  ChosenOpponent,
  RoleOwner,                   // "the challenging player"
};
struct PlayerPhrase {
  PlayerWord word = PlayerWord::None;
  int at = 0;
  std::string_view role = {};  // RoleOwner: of whom
};

enum class ValueWord : u8 {
  None,
  Const,
  Count,
  StatOf,
  ObjStatOf,
  ScoreOf,
  UnderOf,
  ThatMuch,
  EventAmount,  // of the event that is being described
  Missing,
  OwnNumber,
  X,            // of the price, or what the end of the sentence says it is
  SumStat,      // stat `key` of all that np describes
  CounterOf,    // counters `key` on what a pronoun means
  SumCounter,   // counters `key` on all that np describes
  Moved,        // how many were moved this way
  Native,       // the game's native amount `key` of `player`
  TallyOf,      // how often `event` happened this turn
};
struct EventPhrase;
struct Value {
  ValueWord word = ValueWord::None;
  int number = 0;          // Const; otherwise the factor
  u16 key = 0;             // stat or score
  u8 fold = 0;             // SeatFold, where several players are asked
  std::vector<Np> np;      // what is counted, or whose stat
  PlayerPhrase player;
  int per = 1;             // StatOf: "for each 4 AP"
  int plus = 0;            // "1+LV"
  std::vector<EventPhrase> event;
  int at = 0;
};

struct TestNode {
  Test test;               // amount filled while lowering
  Value value;             // compared with, if the test compares
  std::vector<Np> other;   // CompareTo: whose stat; tests about something else: what that is
  std::string name;        // Name: as written
};

enum class NpWord : u8 { None, Objects, Players, Self, It, Them, That, Those, Rest, Attacked };
enum class Found : u8 { All, Choose, Target, Random };
struct Np {
  NpWord word = NpWord::None;
  Found found = Found::All;
  bool plural = false;
  bool other = false;      // "another", "other"
  bool up_to = false;
  bool among = false;      // "of them"
  bool none = false;       // "no Zombies"
  bool card = false;       // "a Zombie card": not in play unless a zone says so
  bool or_players = false;
  bool chosen = false;     // "chosen": a choice in the sense of the rules
  bool here = false;       // at the card that says so
  bool or_self = false;    // "this unit or one of your units"
  bool first = false;      // the top one of its zones
  bool moved = false;      // among what was just moved: "with this effect"
  Verb way = Verb::None;   // "discarded this way"
  bool source = false;     // "a fire element source": wherever it is
  bool omen = false;       // "omens you have"
  std::vector<Value> count; // the top X cards
  u8 extreme = 0;          // SelectorFlag Lowest or Highest, by
  u16 extreme_stat = 0;    // this stat
  u16 min = 1, max = 1;
  u32 zones = 0, types = 0;
  std::vector<TestNode> tests;
  PlayerPhrase side;       // whose
  PlayerPhrase players;    // Players and or_players: which
  std::string_view role = {};  // "the challenging unit": its part in the event
  int at = 0;
};

enum class CondWord : u8 { Exists, Compare, Matches, Done, Turn, Tally, And, Or, Not, Native };
struct Condition {
  CondWord word = CondWord::Exists;
  std::vector<Np> np;      // Exists: what; Matches: who, then what it must be
  Value left, right;
  Cmp cmp = Cmp::Ge;
  PlayerPhrase player;
  std::vector<EventPhrase> event;
  std::vector<Condition> parts;
  u16 key = 0, arg = 0;    // Native
  std::string name;        // Native: about this name
  int at = 0;
};

struct EventPhrase {
  EventKind event = EventKind::None;
  const EventWord* word = nullptr;  // nullptr: start and end of turn
  PlayerPhrase by;
  std::vector<Np> subject, object;
  bool one_or_more = false;
  u8 sub = 0;                       // of an event without a word: which phase
  bool next = false;                // only the next one: "the next end phase"
  std::vector<Condition> gate;
  int at = 0;
};

struct CostItem {
  CostKind kind = CostKind::Score;
  Verb verb = Verb::None;
  u16 key = 0;
  Value value;
  std::vector<Np> np;
  u8 set = 0, way = 0;       // paid only if chosen; what that is
  std::vector<Condition> gate;
  u32 zones = 0;             // MoveSelf: from here
  std::vector<Value> less;   // "this ability costs (1) less for each ..."
  std::vector<Condition> less_if;
  int at = 0;
};

/// What keeps damage away: "can't receive battle damage from enemy Units", "reduce it by 1".
struct Ward {
  ReplaceOp op = ReplaceOp::PreventAll;
  u8 kind = 0;               // of damage; 0: any
  int most = 0;              // only that much or less
  Value value;               // how much less
  std::vector<Np> source;    // only from these
  bool may = false;
  ActKind act = ActKind::Damage;
  u8 key = 0;                // ToZone: where to
  u8 then = 0;               // what becomes of the one whose ability it is: 1 sacrificed, 2 banished
  bool points = false;       // "the next 3 damage": until so much was kept away
  int at = 0;
};

struct AbilityNode;
struct Grant {
  Until until = Until::Forever;  // a phrase that says itself how long
  StaticKind kind = StaticKind::None;
  u16 key = 0, param = 0;
  Value value;
  std::vector<AbilityNode> quoted;
  std::vector<Np> against;   // Ban, Permit: only what this describes
  std::vector<Ward> ward;    // no static: damage that is kept away
  bool open = false;         // "have": of all that match, also those that come later
  int at = 0;
};

enum class ClauseWord : u8 {
  Draw,
  Mill,
  Move,
  Damage,
  Heal,
  Flag,
  Score,
  Grants,
  Price,
  Make,
  Negate,
  Shuffle,
  Look,
  Reveal,
  Control,
  Shield,
  Delay,
  Pay,
  Win,
  Lose,
  Choose,      // only chooses; what follows says what happens
  MoveDamage,  // np: from, to
  Play,
  Host,        // np: who, where to
  Under,       // np: what, under what
  Search,
  Modes,       // "choose one", "A or B"; last in its text
  Activate,    // another text of np: of the speed in mode
  Fight,       // a battle between what was chosen
  Retarget,    // np: what attacks, what it now attacks
  Counter,     // key: counter; mode as Op::Counter
  Recover,
  Native,      // key: native; what it needs by its shape
  Load,        // np: what, into what
  Cut,         // ends flow `key`
  Copy,        // np: waiting things
  Reflex,      // "when you do": later
};
struct Sentence;
struct Clause {
  ClauseWord word = ClauseWord::Draw;
  PlayerPhrase subject;      // who does it; None: you
  bool may = false;          // "may" covers this clause and the rest of its sentence
  std::vector<Np> np;        // what it is done to
  Value value;
  bool up_to = false;        // "up to 3 damage": the number is chosen
  bool all = false;          // "all damage"
  PlayerPhrase chooser;      // "of your choice"
  u16 key = 0;               // zone, flag, score
  u8 mode = 0;               // set or clear, gain or lose, move flags
  Verb verb = Verb::None;
  PlayerPhrase owner;        // whose zone or control
  std::vector<Grant> grants;
  Until until = Until::Forever;
  bool has_until = false;
  u16 whose = kUntilYours;   // whose turn the duration counts
  std::string token;         // Make: the token's name as found
  int token_card = -1;       // among the cards being compiled
  int token_spec = -1;       // or among the tokens this text defines
  std::vector<CostItem> costs;   // Pay, and "unless they pay"
  PlayerPhrase payer;
  std::vector<Sentence> later;   // Delay
  std::vector<std::vector<Sentence>> modes;
  struct ModeCount {
    u16 least = 1, most = 1, least_if = 0, most_if = 0;
    bool fresh = false;          // "that hasn't been chosen"
    bool plain = true;           // "choose one": nothing else was said
  } count;
  std::vector<Condition> count_if;
  std::vector<EventPhrase> when;
  int at = 0;
};

enum class Prefix : u8 { None, If, IfYouDo, IfYouDont, Otherwise };
struct Sentence {
  Prefix prefix = Prefix::None;
  std::vector<Condition> cond;
  std::vector<Clause> clauses;
  std::vector<Sentence> purpose;  // "A to B": B, if A was done
  bool instead = false;           // in place of the same verb of the sentence before
  bool then = false;              // begins with "then": a part of its own
  std::vector<Condition> gate;    // said only while this holds
  int paragraph = 0;              // of a text of several
  std::vector<Condition> paragraph_gate;
  std::vector<Value> each;        // "for each ...": what its numbers are multiplied by
  int at = 0;
};

enum class Limit : u8 { None, Uses, Done };  // counted when used | counted only when it was done
struct AbilityNode {
  Head head = Head::None;
  Speed speed = Speed::Normal;
  Limit limit = Limit::None;
  bool no_chain = false;
  std::vector<CostItem> costs;
  std::vector<EventPhrase> trigger;
  std::vector<Condition> cond;            // "only if", and "while" of a static
  std::vector<Sentence> body;
  std::vector<std::vector<Sentence>> modes;
  std::vector<Np> subject;                // of a static
  std::vector<Grant> grants;
  std::vector<Ward> ward;                 // Replace: what is kept away from the subject
  u32 zones = 0;                          // where it is heard, or what it is priced from; 0: as usual
  bool riding = false;                    // "this" is what the card lies under
  bool by_head = false;                   // a timing word starts it
  std::vector<CostItem> fee;              // what may be paid for the text when it resolves
  std::vector<Condition> gate;            // it is there only while this holds
  Clause::ModeCount count;                // of modes
  std::vector<Condition> count_if;
  u8 kind = 0;                            // "as a Spell"
  bool inherited = false;                 // of what the card lies under
  bool once_ever = false;
  u8 sub = 0;                             // number of its head: "On Charge 3"
  int at = 0;
};

struct KeywordNode {
  u8 keyword = 0;
  int value = 0;
  u16 param = 0;
  std::vector<Np> np;                     // its parameter is a description
  std::string name;                       // or a name
  bool by_head = false;                   // a timing word says it: "On Charge 3:"
  std::vector<Condition> gate;
  int at = 0;
};

struct CardNode {
  std::vector<TokenSpec> tokens;
  std::string face;                       // the name of its other side
  std::vector<std::string> also;          // "this card's name is also treated as ..."
  std::vector<KeywordNode> keywords;
  std::vector<CostItem> costs;            // additional price
  std::vector<AbilityNode> abilities;
};

} // namespace cantrip::language

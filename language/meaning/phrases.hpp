// What phrases mean before they become rows: a noun describes, an amount counts, an event happens. These are values;
// only Meaning turns them into rows and instructions, because only it knows what was mentioned before.
#pragma once
#include <string>
#include <vector>

#include "core/program.hpp"
#include "language/grammar/tree.hpp"
#include "language/lexicon.hpp"
#include "language/token_spec.hpp"

namespace cantrip::language {

struct Thing;

// ------------------------------------------------------------------------------------------------------ players

enum class PersonWord : u8 {
  None,
  You,
  Opponent,        // "an opponent", "each opponent"
  Each,            // every player
  They,            // they, their, that player
  Controller,      // of a noun
  Owner,
  Target,
  TargetOpponent,
  Chosen,
  ChosenOpponent,
  Active,          // whose turn it is
};
struct Person {
  PersonWord word = PersonWord::None;
  int at = 0;
  const Node* of = nullptr;      // Controller, Owner: of this noun
  const Node* who = nullptr;     // only those of whom this condition holds
  std::string_view role = {};    // Owner: of what had this part in the event
  bool none = false;             // "no player": of events that did not happen
};

// ------------------------------------------------------------------------------------------------------ amounts

/// A number known now, or a row that counts when it is asked for.
struct Count {
  bool constant = true;
  int number = 0;   // constant: it; otherwise unused
  Amount row = {};
  int at = 0;
};

struct Comparison {
  Cmp cmp = Cmp::Eq;
  Count value;
};

// -------------------------------------------------------------------------------------------------------- nouns

struct Check {
  Test test;
  bool compares = false;      // test.amount is filled from `value`
  const Node* value = nullptr;  // a quantity to work out
  int number = 0;             // or a number; with a quantity: so many more
  std::vector<Thing> other;   // about something else: what that is
  std::string name;           // Name, NameHas
};

enum class ThingWord : u8 { Objects, Players, Self, It, Them, That, Those, Rest, Slot };
struct Thing {
  ThingWord word = ThingWord::Objects;
  enum class Found : u8 { All, Choose, Target, Random } found = Found::All;
  bool plural = false;
  bool other = false;       // "another", "other"
  Slot except = Slot::None; // "other than that card"
  Slot under = Slot::None;  // it lies on or under what is there
  Slot host_of = Slot::None;  // what is there lies on it or is at it
  bool up_to = false;
  bool among = false;       // "of them"
  bool gendered = false;    // "he", "she": a character
  bool whole = false;       // a whole zone
  bool none = false;        // "no Zombies"
  bool card = false;        // "a Zombie card": not in play unless a zone says so
  bool or_players = false;
  bool chosen = false;      // "chosen": a choice in the sense of the rules
  bool here = false;        // at the card that says so
  bool top = false, bottom = false;  // the first or last ones of an ordered zone
  bool bare = false;        // no article: a kind of thing
  bool article = false;     // "a", a number, "another": one of them, whichever
  Verb way = Verb::None;    // "discarded this way"
  bool this_way = false;
  u32 done_to = 0;          // "put into your hand this way": there
  bool was_chosen = false;  // "the chosen one"
  u8 extreme = 0;           // SelectorFlag Lowest or Highest, by
  u16 extreme_stat = 0;     // this stat
  int distinct = -1;        // counted by the different values of this stat, kNames: by name
  Row16 total = kNone;      // what holds of a number of all that are chosen together: a test
  u16 min = 1, max = 1;
  const Node* count = nullptr;  // as many as this says
  Slot as_many = Slot::None;    // or as the number in this slot
  std::vector<Count> least;     // or as this says: none or one
  u32 zones = 0, types = 0;
  std::vector<Check> tests;
  Person side;              // whose
  Person players;           // Players and or_players: which
  Slot slot = Slot::None;   // Slot: it is there
  Slot also = Slot::None;   // chosen in addition to what is there
  Slot of = Slot::None;     // "one of those": of what is there
  u8 how = 0;               // ChooseFlag of its choice
  bool or_self = false;     // "this unit or one of your others"
  bool any_order = false;   // whoever puts them back orders them
  bool riders = false;      // what lies under this card
  bool left = false;        // "it was": of two, the one that has left
  std::string_view role = {};  // "the challenging unit": its part in the event
  int at = 0;
};

// ------------------------------------------------------------------------------------------------------- events

struct Happening {
  EventKind event = EventKind::None;
  u8 sub = 0;
  u8 flags = 0;            // TriggerFlag
  u32 from = 0, to = 0;
  std::vector<Thing> a, b;  // none or one
  Person by;
  const EventWord* word = nullptr;  // what it says beside
  std::vector<std::vector<Cond>> gates;
  std::vector<const Node*> gate_nodes;  // conditions that are read when the trigger is made
  int ordinal = 0;         // only the n-th time each turn
  bool about_self = false; // "it" is this card
  bool last_turn = false;  // history: in the last turn of the opponent
  u32 zones = 0;           // where this card hears it; 0: as usual
  int at = 0;
};

struct Logic {
  std::vector<Cond> rows;
};

// --------------------------------------------------------------------------------------------------- what lasts

struct Lasting {
  Until until = Until::Forever;
  u16 whose = kUntilYours;
  bool said = false;
};

/// What keeps something away: damage that is not received, or less of it.
struct Ward_ {
  ActKind act = ActKind::Damage;
  ReplaceOp op = ReplaceOp::PreventAll;
  u8 pass = 0, kind = 0, most = 0, may = 0;
  std::vector<Thing> source;
  bool counts = false;
  Count value;
  bool next = false;        // only the next one
};

/// What is said of objects.
struct Grant_ {
  StaticKind kind = StaticKind::None;
  u16 key = 0, param = 0;
  bool counts = false;      // it has an amount
  Count value;
  std::vector<Thing> against;
  const Node* quoted = nullptr;
  std::vector<Ward_> ward;   // none or one
  bool lasting = false;     // it says itself how long
  Until until = Until::Forever;   // a phrase that says itself how long
  bool open = false;        // "have": a rule for all that match, also those that come later
  int most = 0;             // a ban on doing it more often than this each turn; 0: on doing it at all
  int at = 0;
};
struct Gained {
  std::vector<Grant_> all;
  std::string verb;
};

struct Payment {
  std::vector<Cost> costs;
  u32 zones = 0;            // the ability is used from here
};

struct Destination {
  u16 key = 0;              // zone kind
  u8 mode = 0;              // MoveFlag
  Person owner;
};

}  // namespace cantrip::language

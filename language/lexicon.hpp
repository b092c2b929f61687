// The words of one game, as pure data. The grammar is shared by all games; what a "unit", a "graveyard" or
// "destroy" means is said here, once, by games/<game>/lexicon.cpp.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/program.hpp"

namespace cantrip::language {

/// A card type as the type line and the text write it. Words are compared without regard to case.
struct TypeWord {
  std::string_view name, plural;  // "Troop", "Troops"
  u8 bit = 0;
  u32 implies = 0;                // type bits that come with it (a Troop is a Unit)
  bool capital = true;            // printed with a capital inside a sentence
  bool self = false;              // a card of this type says "this <name>"
};

/// A subtype whose plural is not the regular one. The list of subtypes itself is open: cards declare them.
struct PluralWord {
  std::string_view singular, plural;
};

/// A number printed on a card and derived in play.
struct StatWord {
  std::string_view name;  // in texts: "power"
  u8 stat = 0;
  std::string_view fact;  // key in card files; empty: not printed
  u32 types = 0;          // card types that must print it
  u32 allowed = 0;        // card types that may print it, beside those
  i16 least = 0, most = 99;
};

/// A score of a player: something gained, lost and paid.
struct ScoreWord {
  std::string_view name;  // "mana"
  u8 score = 0;
  bool bare_cost = false; // "2 mana:" is a price; otherwise it reads "pay 2 health:"
};

enum class Hidden : u8 { No, FromOthers, FromAll };
struct ZoneWord {
  std::string_view name;   // "graveyard"
  u8 kind = 0;
  Hidden hidden = Hidden::No;
  bool shared = false;     // "the battlefield" rather than "your graveyard"
  bool ordered = false;    // has a top and a bottom
};

/// A word before a noun that is one test: "tapped", "damaged".
struct AdjectiveWord {
  std::string_view word;
  TestKind kind = TestKind::Flag;
  u16 key = 0;
  Cmp cmp = Cmp::Eq;
  i16 number = 0;       // compared with, for stat tests
  bool negated = false; // "untapped"
};

/// A verb that sets or clears a flag.
struct FlagVerb {
  std::string_view verb; // "tap"
  u8 flag = 0;
  bool set = true;
};

struct KeywordWord {
  std::string_view name; // "Lead"
  u8 keyword = 0;
  bool number = false, subtype = false; // "Lead 2 Zombie"
};

/// "can't <phrase>"
struct BanWord {
  std::string_view phrase;
  u8 ban = 0;
};

/// A verb that moves objects to one place: "destroy", "sacrifice", "discard".
struct MoveVerb {
  std::string_view verb;   // base form
  Verb event = Verb::None; // what triggers see
  u8 to = 0;               // zone kind
  u32 from = 0;            // zones it takes from when the noun does not say; 0: in play
  bool own = false;        // only one's own ("sacrifice a unit" means one you control)
  bool cost = false;       // may be a price
};

enum class EventShape : u8 {
  Object,       // NP dies
  ObjectObject, // NP blocks NP; the object may be left out
  Player,       // you trade
  PlayerObject, // you play NP
  PlayerFixed,  // an opponent activates an ability
  Fixed,        // an attack is declared
  FixedObject,  // an effect targets NP
};
/// An event phrase.
struct EventWord {
  EventShape shape = EventShape::Object;
  std::string_view verb;      // base form: "die", "deal damage to"; for Fixed shapes the whole phrase
  std::string_view past;      // "died": for "if a Troop died this turn"
  EventKind event = EventKind::None;
  Verb sub = Verb::None;
  u32 from = 0, to = 0;
  u8 flags = 0;               // TriggerFlag
  bool amount = false;        // "that much" is the event's amount
  u32 self_zones = 0;         // where "this card" hears it from; 0: in play
  Who doer = Who::ControllerOf;  // "that player": of the slot below; None: nobody to speak of
  Slot doer_slot = Slot::EventA;
  bool waits = false;           // what is announced waits, so a reaction can negate it
  bool unnamed = false;         // "it" may be the event's subject though the phrase does not name it
};

/// The text of a card of this type is of this head.
struct TextHead {
  u8 type = 0;
  Head head = Head::None;
};

struct SymbolWord {
  std::string_view symbol; // "tap": {tap}
  u8 flag = 0;
};

enum class Reach : u8 { Sentence, Paragraph };

struct Lexicon {
  std::string_view game;
  std::span<const TypeWord> types;
  std::span<const PluralWord> plurals;
  std::span<const StatWord> stats;
  std::span<const ScoreWord> scores;
  std::span<const ZoneWord> zones;
  std::span<const AdjectiveWord> adjectives;
  std::span<const FlagVerb> flag_verbs;
  std::span<const KeywordWord> keywords;
  std::span<const BanWord> bans;
  std::span<const MoveVerb> move_verbs;
  std::span<const EventWord> events;
  std::span<const TextHead> heads;
  std::span<const SymbolWord> symbols;
  u32 in_play = 0;        // zone kinds
  u32 play_from = 0;      // zones a card is played from
  u8 deck = 0, hand = 0, graveyard = 0, battlefield = 0; // the zones that draw, discard, mill and arrive mean
  u8 tapped = 0;          // the flag of "tapped" and "enters tapped"
  u8 health_score = 0;
  std::string_view damage_word = "damage";
  u8 damage_stat = 0;     // object stat that holds it
  Reach if_you_do = Reach::Sentence;
  bool quoted_abilities = false;  // "gains "When ..."": the game's objects can be given abilities
};

/// Third person of a base form: "draws", "discards", "deals damage to".
std::string third_person(std::string_view verb);
/// Plural of a subtype: the lexicon's irregular form or the regular one.
std::string plural_of(const Lexicon&, std::string_view singular);

} // namespace cantrip::language

// The sorts of phrases. Whatever is of a sort may stand wherever that sort may.
#pragma once
#include <string_view>

#include "core/word.hpp"

namespace cantrip::language {

enum class Sort : u8 {
  None,
  // -- made of constructions ---------------------------------------------------------------------------------
  Paragraph,  // one paragraph of a card
  Line,       // what a paragraph is made of: an ability, a keyword line, a price
  Unstopped,  // an ability in quotes, without its full stop
  Body,       // the sentences of an effect
  Sentence,   // one of them, with its full stop
  Effect,     // one clause or several: "draw a card, then discard a card"
  Clause,     // somebody does something, or something gains something
  Joined,     // "and ...", ", then ...": another clause of the same sentence
  Do,         // what is done, without who does it: "draw a card"
  Gain,       // what is said of objects: "gets +1 power", "can't attack"
  Gains,      // several of them
  Given,      // what is got or gained: "+1 power", a keyword, quoted text
  Gifts,      // several of them
  Ban,        // after "can't": "attack", "be targeted"
  Permit,     // "can attack twice", "must attack if able"
  Event,      // something happens: "a unit dies"
  Past,       // it happened: "a unit died"
  Unpast,     // it did not: "a unit didn't die"
  Would,      // it is about to: "a unit would die"
  Did,        // it happened to or by what was just named: "attacked", for "a unit that attacked this turn"
  Happened,   // said of what was just named: "banished", for "a unit banished this way"
  When,       // what starts a text: "when ...", "at the start of your turn"
  Condition,  // "you control a Leader"
  State,      // a condition about what was named before: "is tapped", "has power 3 or more"
  Span,       // a part of the game as a condition: "your turn", "your recollection phase"
  Amount,     // a number before its noun: "two", "a", "X", "that many"
  Quantity,   // a number by itself: "the number of units you control", "its power"
  Compare,    // what a number is compared with: "3 or more", "less than its power"
  Noun,       // things: "target unit", "it", "each of your units"
  Group,      // a noun without its article: "damaged unit you control"
  Kind,       // the words of its kind: "Hero or Villain character"
  Kinds,      // one of them: "Hero character"
  Word,       // one word of it
  Per,        // after "for each": "damage on it", "item you have in play"
  Pre,        // before them: "damaged", "other"
  Post,       // after them: "with power 3 or more", "in your graveyard"
  Player,     // "you", "each opponent"
  Whose,      // "your", "each opponent's"
  Duration,   // "this turn"
  Price,      // one thing that is paid
  Prices,     // all of it
  Place,      // where something is put: "into your hand"
  Mode,       // one of several effects to choose from
  Suffix,     // a sentence about the ability itself: "Activate only once each turn."
  Head,       // a timing word of a game before a text
  Bound,      // one that only bounds what follows
  Gate,       // what must hold for a line to be there
  Title,      // words before a line that mean nothing
  Own,        // a sort a game may use for itself
  // -- read from the words of the game and its cards -------------------------------------------------------------
  Number,     // 3, three
  Signed,     // +2
  Type,       // a card type, a colour
  Subtype,    // a classification, a trait
  Stat,       // a number of a card
  Score,      // a number of a player
  Zone,       // a zone
  Keyword,    // the name of a keyword
  Name,       // the name of a card
  Token,      // the name of a token
  Counter,    // a kind of counter
  Circled,    // a price in a circle
  Capitals,   // words in capitals
  Quoted,     // words in quotation marks, as they are written
  Bracketed,  // words in square brackets
  Count_
};
inline constexpr int kSorts = static_cast<int>(Sort::Count_);
inline constexpr Sort kFirstLexical = Sort::Number;

/// Its name in patterns.
std::string_view sort_name(Sort);
/// The sort of a name in a pattern; Sort::None if there is none.
Sort sort_of(std::string_view name);
/// What a message calls it: "a noun such as \"target unit\"".
std::string_view sort_words(Sort);

}  // namespace cantrip::language

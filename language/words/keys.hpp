// What Construction::key and also say, for the sorts whose constructions work together.
#pragma once
#include "core/word.hpp"

namespace cantrip::language {

/// Construction::key of clauses.
enum ClauseKey : int { kOtherClause, kPlainClause, kSubjectClause };
/// Construction::mode of what joins clauses: only a comma, as in "search your deck for a card, reveal it, ...".
inline constexpr int kLoneComma = 1;
/// And of what the same player may leave: "... and may draw a card".
inline constexpr int kAndMay = 2;
/// And of what is said of the same thing: "this unit recovers 2 health and gains Rush".
inline constexpr int kSameSubject = 3;
/// Construction::mode of sentences: it begins with "then".
inline constexpr int kThen = 1;
/// Construction::mode of sentences: what it says is a trigger of its own.
inline constexpr int kReflexive = 2;
/// Construction::key of sentences.
enum SentenceKey : int { kPlain, kIf, kIfDo, kIfDont, kOtherwise, kWholeSentence };
/// Construction::key of what stands before a line: a condition, a label that says nothing, or the line is that of what
/// this card lies under.
enum TitleKey : int { kGateTitle, kLabelTitle, kHostTitle };
/// Construction::key of nouns: it speaks of what was named before.
enum NounKey : int { kNames, kPronoun, kTopCards, kSelfThere };  // kSelfThere: this card, in a zone
/// Construction::key of what is counted: no more than so many.
inline constexpr int kCapped = 102;
/// Construction::key of players: those of a question before who did not do it.
inline constexpr int kWhoDidNot = 101;
/// And those who did.
inline constexpr int kWhoDid = 103;
/// Construction::key of conditions: about what was chosen before.
inline constexpr int kSpeaksBack = 100;
/// Construction::key of conditions: asked of how it was before the sentence before it.
inline constexpr int kBefore = 103;
/// Construction::also of what is done.
enum DoFlag : int {
  kAtOnce = 1,  // for several players together, without a loop
  kPays = 2,    // a payment: only if they may
  kSearches = 8,   // it looks through a deck
  kShuffles = 16,  // it shuffles one
  kOneQuestion = 64,  // "you may" and which one are one question
  kChooses = 32,   // it only chooses
  kPermits = 256,  // "may" is what it says, not a question
  kInTurn = 128,  // whoever does it is the player in turn meanwhile
  kTopAtOnce = 4,  // as kAtOnce, where the top cards of a zone are taken
};
/// Node::marks: the verb was read in its third person.
inline constexpr u16 kThirdPerson = 0x8000;

}  // namespace cantrip::language

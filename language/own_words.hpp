// Words that a list of cards brings with it, in tables beside its cards:
//
//   [[keyword]]
//   name = "Bounty"
//   number = true
//   text = "When this unit dies, each opponent gains {N} mana."
//
//   [[plural]]
//   one = "Ox"
//   many = "Oxen"
//
// A keyword is short for its text, in which {N} is its number. Whatever can be said of the game's own keywords can be
// said of it.
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "language/lexicon.hpp"

namespace cantrip::language {

struct CardFacts;

struct OwnKeyword {
  std::string name, text, reminder;
  bool number = false;
  bool plus = false;  // the number is written with a sign
  std::string file;   // for diagnostics
  int line = 0;
};
struct OwnPlural {
  std::string one, many;
};
struct WordList {
  std::vector<OwnKeyword> keywords;
  std::vector<OwnPlural> plurals;
};

/// A game's lexicon with the words that cards bring.
class WiderLexicon {
public:
  WiderLexicon(const Lexicon& game, std::span<const CardFacts>);
  const Lexicon& words() const { return wider_ ? *wider_ : game_; }

  struct Fault {
    const WordList* list = nullptr;
    std::string said, remedy;
  };
  const std::vector<Fault>& faults() const { return faults_; }
  bool has_own() const { return first_ < keywords_.size(); }
  /// The keywords of the cards themselves.
  std::span<KeywordWord> own() { return std::span(keywords_).subspan(first_); }
  const WordList* list_of(const KeywordWord&) const;

private:
  void add(const WordList&);
  void add(const WordList&, const OwnKeyword&);

  const Lexicon& game_;
  std::optional<Lexicon> wider_;
  std::vector<std::shared_ptr<const WordList>> lists_;
  std::vector<KeywordWord> keywords_;
  std::vector<PluralWord> plurals_;
  std::vector<const WordList*> from_;  // of the own keywords
  size_t first_ = 0;
  std::vector<Fault> faults_;
};

}  // namespace cantrip::language

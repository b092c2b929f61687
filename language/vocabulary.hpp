// The lexicon of a game together with what its cards declare: subtypes and token names, indexed by word.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/grammar/sort.hpp"
#include "language/lexer.hpp"
#include "language/lexicon.hpp"

namespace cantrip::language {

struct TokenName {
  std::vector<std::string> words;  // lower case
  std::string name;
  int card = -1;                   // index of the card among those being compiled
  std::string plural;              // its last word in the plural
};

struct CardName {
  std::vector<std::string> words;  // tokens, lower case
  std::string name;
  int card = -1;                   // the first card of this name among those being compiled
};

/// A word of the game, or several, as texts write them.
struct Lexeme {
  Sort sort = Sort::None;
  int value = 0;  // its place in its table
  bool plural = false;
  std::string words;
};

class Vocabulary {
public:
  struct Noun {
    int type = -1;     // index into lexicon.types
    int subtype = -1;
    bool singular = false, plural = false;
  };

  explicit Vocabulary(const Lexicon&);

  /// The subtype's index; declares it if it is new. -1 when there is no room (256 subtypes).
  int declare_subtype(std::string_view word);
  void declare_token(std::string_view name, int card);
  void declare_name(std::string_view name, int card = -1);
  /// The longest known name that begins at token `at`, or nullptr.
  const CardName* name_at(const std::vector<Token>&, size_t at) const;
  bool knows_name(std::string_view name) const;
  /// The names that begin with this word.
  std::span<const CardName> names_from(const std::string& first) const {
    const auto found = names_.find(first);
    return found == names_.end() ? std::span<const CardName>() : std::span<const CardName>(found->second);
  }
  /// The places in `tokens` of the names that begin with this word, or are it in the plural.
  std::span<const int> tokens_from(const std::string& first) const {
    const auto found = tokens_by_word_.find(first);
    return found == tokens_by_word_.end() ? std::span<const int>() : std::span<const int>(found->second);
  }
  /// The noun that begins at token `at`: one word or several. Sets how many words it has.
  const Noun* noun_at(const std::vector<Token>&, size_t at, int& words) const;

  /// The noun a lower-case word is, or nullptr.
  const Noun* noun(std::string_view word) const;
  const TypeWord* type_of(const Noun& n) const {
    return n.type < 0 ? nullptr : &lexicon->types[static_cast<size_t>(n.type)];
  }
  /// Numbers, scores, zones, keywords and counters that begin with this word.
  std::span<const Lexeme> lexemes(const std::string& first) const {
    const auto found = lexemes_.find(first);
    return found == lexemes_.end() ? std::span<const Lexeme>() : std::span<const Lexeme>(found->second);
  }
  bool knows(std::string_view word) const { return known_.contains(std::string(word)); }
  void note_word(std::string_view word);
  const std::vector<std::string>& words() const { return all_words_; }

  const Lexicon* lexicon;
  std::vector<std::string> subtypes, subtype_plurals;
  std::vector<TokenName> tokens;

private:
  void note_phrase(std::string_view phrase);
  void note_lexemes();
  std::unordered_map<std::string, std::vector<Lexeme>> lexemes_;  // by first word
  std::unordered_map<std::string, std::vector<CardName>> names_;  // by first word
  std::unordered_map<std::string, std::vector<int>> tokens_by_word_;
  std::unordered_map<std::string, Noun> nouns_;
  std::unordered_map<std::string, bool> known_;
  std::vector<std::string> all_words_;
};

} // namespace cantrip::language

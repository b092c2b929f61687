// The texts that compile: what they are made of, and what stands where.
#pragma once
#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "language/compile.hpp"
#include "matrix/written.hpp"

namespace cantrip::matrix {

/// A hole of a construction that takes this sort.
struct Position {
  const language::Construction* rule = nullptr;
  int hole = 0;
  language::Sort sort = language::Sort::None;
  auto operator<=>(const Position&) const = default;
};

/// A part of a text that compiles.
struct Found {
  const Written* text = nullptr;
  const Part* part = nullptr;   // what is sought
  const Part* above = nullptr;  // what it stands in
  int card = 0;                 // whose facts it was compiled with
};

/// Words of a sort, and how often a text that was made with them compiled.
struct Phrase {
  std::string words;
  const language::Construction* kind = nullptr;  // what says most of it
  int good = 0, bad = 0;
};

inline constexpr size_t kBatch = 300;  // texts that are compiled together

/// A text to try, on a card with these facts.
struct Probe {
  int card = 0;
  std::string text;
  std::vector<Phrase*> made_of{};
};
struct Tried {
  bool compiled = false, crashed = false;
  language::Lack lack = language::Lack::Unread;
  std::string said;       // why it was refused
  std::string canonical;  // if it was not
  DefId def = DefId::Hidden;
  Written written;
};
/// Texts that were compiled together.
struct Batch {
  Pool pool;
  std::vector<Tried> tried;
  bool full = false;  // not all had room in the pool
};

/// Where the text is written that is read or played just now: the last word of a process that a text kills.
struct LastWord {
  char text[4096];
  void say(std::string_view);
};

class Texts {
public:
  /// Texts of `killers` are not tried: they kill.
  Texts(const language::Lexicon&, std::span<const language::CardFacts> facts, std::span<const std::string> killers,
        LastWord* last);

  Batch attempt(std::span<const Probe>) const;
  /// What one of them compiled to.
  std::string explained(const Batch&, size_t) const;
  void learn(const Tried&, int card);
  void learn(std::span<const Probe>);
  void learn_cards();     // every paragraph of the cards
  void learn_examples();  // of constructions, on one card of each type
  /// One card of each type.
  std::vector<int> kinds_of_cards() const;
  u32 kind_of(std::string_view type_line) const;
  /// The types of a card, in words.
  std::string types_of(int card) const;
  /// "Character | Draw a card.": texts, each behind the types of the card it stands on.
  void learn_lines(std::string_view lines);

  const std::vector<Found>& of(const language::Construction*) const;
  const std::vector<Found>& at(const Position&) const;
  const std::vector<Found>& frames(language::Sort) const;           // places that hold something of this sort
  std::deque<Phrase>& phrases(language::Sort s) { return phrases_[s]; }  // words of this sort
  /// May a text be of this sort as a whole?
  bool stands_alone(language::Sort s) const { return roots_.contains(s); }
  const std::vector<Position>& takes(language::Sort) const;          // positions for this sort
  const std::vector<const language::Construction*>& makes(language::Sort) const;
  const std::vector<Position>& positions() const { return positions_; }
  /// Constructions that a text can have, and those of sorts that this game has no place for.
  const std::vector<const language::Construction*>& rules() const { return rules_used_; }
  const std::vector<const language::Construction*>& nowhere() const { return nowhere_; }
  const language::Grammar& grammar() const { return *grammar_; }
  size_t cards() const { return facts_.size(); }

private:
  void name_words();
  void walk(const Written&, const Part&, const Part* above, int card);
  void keep_phrase(language::Sort, const language::Construction* kind, std::string words, size_t most_of_a_kind);

  const language::Lexicon& lex_;
  const language::Grammar* grammar_;
  std::span<const std::string> killers_;
  LastWord* last_;
  std::vector<language::CardFacts> facts_;
  std::deque<Written> kept_;
  std::vector<Position> positions_;
  std::vector<const language::Construction*> rules_used_, nowhere_;
  std::map<language::Sort, std::vector<Position>> takes_;
  std::map<language::Sort, std::vector<const language::Construction*>> makes_;
  std::unordered_map<const language::Construction*, std::vector<Found>> rules_;
  std::map<Position, std::vector<Found>> at_;
  std::map<language::Sort, std::vector<Found>> frames_;
  std::map<language::Sort, std::deque<Phrase>> phrases_;
  std::set<language::Sort> roots_;
};

/// Does a text have this construction, or this one in this position?
bool has(const Part&, const language::Construction*);
bool has(const Part&, const Position&, const language::Construction* inside);

}  // namespace cantrip::matrix

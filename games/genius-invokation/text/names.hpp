// What texts may name: cards, with or without their version, and skills. A name is the longest declared one that fits.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "language/dialect.hpp"

namespace cantrip::genius::text {

struct Name {
  std::vector<language::Token> words;
  std::string spelling;  // as declared; of cards with the version, if the name says one
  std::string name;  // without it
  bool versioned = false;
  std::vector<size_t> cards;  // places in Nameable.cards: those it may mean
};

class Names {
public:
  explicit Names(const language::Nameable&);
  /// The longest name that begins at token `at`, or nullptr. Case counts.
  const Name* card_at(const std::vector<language::Token>&, size_t at) const;
  const Name* skill_at(const std::vector<language::Token>&, size_t at) const;
  /// The card of one of these types that a text of version `version` means by a name, or nullptr: the one of its own
  /// version, else the one without.
  const language::NamedCard* card(const Name&, u32 types, std::string_view version) const;
  const language::NamedCard& speaker(size_t card) const { return all_.cards[card]; }
  /// The subtype a word is, or -1.
  int subtype(std::string_view lower_case_word) const;
  const std::string& subtype_name(int at) const { return all_.subtypes[static_cast<size_t>(at)]; }
  const std::vector<std::string>& spellings() const { return spellings_; }

private:
  using Index = std::unordered_map<std::string, std::vector<Name>>;  // by first word
  Name& declare(Index&, std::string spelling, std::string_view name, bool versioned);
  void declare_skills(std::string_view text);
  static const Name* longest(const Index&, const std::vector<language::Token>&, size_t at);

  language::Nameable all_;
  Index cards_, skills_;
  std::vector<std::string> spellings_;
};

}  // namespace cantrip::genius::text

// The words of this game that no pattern can list: names of cards and skills, elements, meters.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "language/dialect.hpp"
#include "language/grammar/reader.hpp"

namespace cantrip::genius::words {

/// Sorts of its own, as the grammar declares them.
struct OwnSorts {
  language::Sort card{}, skill{}, element{}, meter{}, nation{};
};

/// Tokens as the patterns of this game read them.
std::vector<language::Token> prepared(const std::vector<language::Token>&);

class Index final : public language::OwnWords {
public:
  Index(const language::Nameable&, const OwnSorts&);
  /// The same cards by other numbers.
  void renumber(const language::Nameable& all) { all_ = all; }
  void find(language::Sort, const std::vector<language::Token>&, int at, std::vector<Found>& out) const override;
  const std::string& name(int value) const { return names_[static_cast<size_t>(value)].name; }
  /// The card of one of these types that a name means to the text of `speaker`, or nullptr: one of its version and of
  /// the list it comes from, if there is one.
  const language::NamedCard* card(int value, u32 types, const language::NamedCard& speaker) const;
  const std::vector<size_t>& cards(int value) const { return names_[static_cast<size_t>(value)].cards; }
  const language::NamedCard& card_at(size_t i) const { return all_.cards[i]; }
  /// Behind the name of an entity that begins here; there is none: the place itself.
  size_t name_ends(const std::vector<language::Token>&, size_t at) const;
  size_t size() const { return all_.cards.size(); }
  /// SkillKind of a skill; only: its character has no other of that kind.
  int skill_kind(int value, bool& only) const;

private:
  struct Entry {
    std::vector<language::Token> words;
    std::string name;
    bool skill = false, versioned = false;
    std::vector<size_t> cards;
  };
  Entry& declare(std::string_view spelling, std::string_view name, bool skill);
  void declare_skills(size_t card);
  void longest(bool skill, const std::vector<language::Token>&, int at, std::vector<Found>& out) const;

  language::Nameable all_;
  OwnSorts sorts_;
  std::vector<std::string> nations_;  // subtypes in small letters
  std::vector<Entry> names_;
  std::unordered_map<std::string, std::vector<int>> by_word_;
};

}  // namespace cantrip::genius::words

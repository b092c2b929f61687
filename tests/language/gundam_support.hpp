// What the Gundam tests of the language share. All names and texts are this project's own.
#pragma once
#include "games/gundam/import.hpp"
#include "games/gundam/lexicon.hpp"
#include "games/gundam/schema.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {

inline CardFacts gundam_card(std::string id, std::string name, std::string type, std::string text = {}) {
  CardFacts c;
  c.id = std::move(id);
  c.name = std::move(name);
  c.type = std::move(type);
  c.text = std::move(text);
  const auto is = [&](const char* word) { return c.type.find(word) != std::string::npos; };
  if (is("Resource")) return c;
  c.stats = {{"level", 2}, {"cost", 1}, {"hp", 2}};
  if (!is("Base")) c.stats.emplace_back("ap", 1);
  return c;
}

/// The tokens every match has.
inline std::vector<CardFacts> gundam_known() {
  std::vector<CardFacts> out = {gundam_card("ex-resource", "EX Resource", "EX Resource"),
                                gundam_card("ex-base", "EX Base", "EX Base")};
  for (CardFacts& c : out) c.token = true;
  return out;
}

struct GundamText {
  Pool pool;
  CompileResult result;
  bool ok() const { return result.ok(); }
  const CardDef& card() const { return pool.card(pool.find("text")); }
  const Ability& ability(int i = 0) const { return pool.abilities[static_cast<size_t>(card().ability + i)]; }
  const Ins& code(int at, int i = 0) const { return pool.code[static_cast<size_t>(ability(i).entry + at)]; }
  std::string canonical() const {
    std::string out;
    for (const std::string& line : pool.texts[index(pool.find("text"))].canonical)
      out += (out.empty() ? "" : "\n") + line;
    return out;
  }
  std::string listing() const { return explain(pool, gundam::lexicon(), pool.find("text")); }
  std::string problem() const { return result.diagnostics.empty() ? "" : to_string(result.diagnostics[0]); }
  std::string word() const { return result.diagnostics.empty() ? "" : result.diagnostics[0].word; }
};

inline GundamText gundam_text(std::string type, std::string text) {
  std::vector<CardFacts> cards = gundam_known();
  cards.push_back(gundam_card("text", "Text", std::move(type), std::move(text)));
  GundamText out;
  out.result = compile_cards(gundam::lexicon(), cards, out.pool);
  return out;
}

/// Compiles, prints as expected, and the print compiles to the same rows and prints the same.
inline void expect_gundam(const std::string& type, const std::string& text, const std::string& canonical) {
  const GundamText once = gundam_text(type, text);
  ASSERT_TRUE(once.ok()) << text << "\n" << once.problem();
  EXPECT_EQ(once.canonical(), canonical) << text;
  const GundamText again = gundam_text(type, once.canonical());
  ASSERT_TRUE(again.ok()) << once.canonical() << "\n" << again.problem();
  EXPECT_EQ(again.canonical(), once.canonical()) << text;
  EXPECT_EQ(again.listing(), once.listing()) << text;
}

inline void expect_gundam(const std::string& type, const std::string& text) { expect_gundam(type, text, text); }

/// Refused at this word.
inline void expect_gundam_refused(const std::string& type, const std::string& text, const std::string& word) {
  const GundamText c = gundam_text(type, text);
  ASSERT_FALSE(c.ok()) << text << "\n" << c.canonical();
  EXPECT_EQ(c.word(), word) << text << "\n" << c.problem();
}

} // namespace cantrip::language::test

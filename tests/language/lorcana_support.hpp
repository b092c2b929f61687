// What the Lorcana tests of the language share. All names and texts are this project's own.
#pragma once
#include "games/lorcana/import.hpp"
#include "games/lorcana/lexicon.hpp"
#include "games/lorcana/schema.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {

inline CardFacts lorcana_card(std::string id, std::string name, std::string type, std::string text = {}) {
  CardFacts c;
  c.id = std::move(id);
  c.name = std::move(name);
  c.type = std::move(type);
  c.text = std::move(text);
  c.stats = {{"cost", 2}};
  const auto is = [&](const char* word) { return c.type.find(word) != std::string::npos; };
  if (is("Character")) c.stats.emplace_back("strength", 1);
  if (is("Character") || is("Location")) c.stats.insert(c.stats.end(), {{"willpower", 1}, {"lore", 1}});
  if (is("Location")) c.stats.emplace_back("move_cost", 1);
  return c;
}

/// Cards whose names and classifications the texts may use.
inline std::vector<CardFacts> lorcana_known() {
  return {
      lorcana_card("moss", "Moss Keeper", "Amber Character Warden Tinker"),
      lorcana_card("bell", "Bell & Candle", "Steel Character Seven Dwarfs"),
      lorcana_card("owl", "Dr. Owl, Jr.", "Ruby Character Corsair Baker"),
  };
}

struct LorcanaText {
  Pool pool;
  CompileResult result;
  bool ok() const { return result.ok(); }
  const CardDef& card() const { return pool.card(pool.find("text")); }
  const Ability& ability(int i = 0) const { return pool.abilities[static_cast<size_t>(card().ability + i)]; }
  const Static& row(int i = 0) const { return pool.statics[static_cast<size_t>(ability().static_row + i)]; }
  std::string canonical() const {
    std::string out;
    for (const std::string& line : pool.texts[index(pool.find("text"))].canonical)
      out += (out.empty() ? "" : "\n") + line;
    return out;
  }
  std::string listing() const { return explain(pool, lorcana::lexicon(), pool.find("text")); }
  std::string problem() const { return result.diagnostics.empty() ? "" : to_string(result.diagnostics[0]); }
  std::string word() const { return result.diagnostics.empty() ? "" : result.diagnostics[0].word; }
};

inline LorcanaText lorcana_text(std::string type, std::string text) {
  std::vector<CardFacts> cards = lorcana_known();
  cards.push_back(lorcana_card("text", "Text", std::move(type), std::move(text)));
  LorcanaText out;
  out.result = compile_cards(lorcana::lexicon(), cards, out.pool);
  return out;
}

/// Compiles, prints as expected, and the print compiles to the same rows and prints the same.
inline void expect_text(const std::string& type, const std::string& text, const std::string& canonical) {
  const LorcanaText once = lorcana_text(type, text);
  ASSERT_TRUE(once.ok()) << text << "\n" << once.problem();
  EXPECT_EQ(once.canonical(), canonical) << text;
  const LorcanaText again = lorcana_text(type, once.canonical());
  ASSERT_TRUE(again.ok()) << once.canonical() << "\n" << again.problem();
  EXPECT_EQ(again.canonical(), once.canonical()) << text;
  EXPECT_EQ(again.listing(), once.listing()) << text;
}

/// Refused at this word.
inline void expect_refused(const std::string& type, const std::string& text, const std::string& word) {
  const LorcanaText c = lorcana_text(type, text);
  ASSERT_FALSE(c.ok()) << text << "\n" << (c.ok() ? c.canonical() : "");
  EXPECT_EQ(c.word(), word) << text << "\n" << c.problem();
}

} // namespace cantrip::language::test

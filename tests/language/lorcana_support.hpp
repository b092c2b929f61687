// What the Lorcana tests of the language share. All names and texts are this project's own.
#pragma once
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

inline Compiled lorcana_text(std::string type, std::string text) {
  return compile_with(lorcana::lexicon(), lorcana_known(),
                      lorcana_card("text", "Text", std::move(type), std::move(text)));
}

inline void expect_text(const std::string& type, const std::string& text, const std::string& canonical) {
  expect_means(lorcana_text, type, text, canonical);
}
inline void expect_refused(const std::string& type, const std::string& text, const std::string& word) {
  expect_refused_at(lorcana_text(type, text), text, word);
}

} // namespace cantrip::language::test

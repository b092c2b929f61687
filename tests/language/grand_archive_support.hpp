// What the Grand Archive tests of the language share. All names and texts are this project's own.
#pragma once
#include "games/grand-archive/lexicon.hpp"
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {

inline CardFacts archive_card(std::string id, std::string name, std::string type, std::string text = {}) {
  CardFacts c;
  c.id = std::move(id);
  c.name = std::move(name);
  c.type = "Norm " + std::move(type);
  c.text = std::move(text);
  const auto is = [&](const char* word) { return c.type.find(word) != std::string::npos; };
  if (is("Champion")) c.stats = {{"level", 1}, {"memory", 1}, {"life", 20}};
  else if (is("Ally")) c.stats = {{"reserve", 2}, {"power", 1}, {"life", 2}};
  else if (is("Weapon")) c.stats = {{"memory", 1}, {"power", 2}, {"durability", 3}};
  else if (is("Attack")) c.stats = {{"reserve", 2}, {"power", 2}};
  else if (!is("Mastery")) c.stats = {{"reserve", 1}};
  return c;
}

/// What texts may name: a token, a mastery, a back, and subtypes.
inline std::vector<CardFacts> archive_known() {
  std::vector<CardFacts> out = {
      archive_card("calf", "Marsh Calf", "Ally Tamer Animal"), archive_card("tides", "Turning Tides", "Mastery"),
      archive_card("hill", "Walking Hill", "Ally Tamer Beast"),
      archive_card("kit", "Old Kit", "Item Guardian Powercell Sword Automaton Horse Human Bullet")};
  out[0].token = true;
  return out;
}

inline Compiled archive_text(std::string type, std::string text) {
  return compile_with(grand_archive::lexicon(), archive_known(),
                      archive_card("text", "Old Text, the Example", std::move(type), std::move(text)));
}

inline void expect_archive(const std::string& type, const std::string& text, const std::string& canonical) {
  expect_means(archive_text, type, text, canonical);
}
inline void expect_archive(const std::string& type, const std::string& text) { expect_archive(type, text, text); }
inline void expect_archive_refused(const std::string& type, const std::string& text, const std::string& word) {
  expect_refused_at(archive_text(type, text), text, word);
}

} // namespace cantrip::language::test

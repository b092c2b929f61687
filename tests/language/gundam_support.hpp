// What the Gundam tests of the language share. All names and texts are this project's own.
#pragma once
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

inline Compiled gundam_text(std::string type, std::string text) {
  return compile_with(gundam::lexicon(), gundam_known(), gundam_card("text", "Text", std::move(type), std::move(text)));
}

inline void expect_gundam(const std::string& type, const std::string& text, const std::string& canonical) {
  expect_prints(gundam_text, type, text, canonical);
}
inline void expect_gundam(const std::string& type, const std::string& text) { expect_gundam(type, text, text); }
inline void expect_gundam_refused(const std::string& type, const std::string& text, const std::string& word) {
  expect_refused_at(gundam_text(type, text), text, word);
}

} // namespace cantrip::language::test

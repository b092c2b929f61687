// What the language tests share: compiling one text, and the corpus of phrases every game's templating promises.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/estraven/lexicon.hpp"
#include "language/card_file.hpp"
#include "language/compile.hpp"
#include "language/explain.hpp"

namespace cantrip::language::test {

/// Estraven's words, with what its own cards do not use yet.
inline const Lexicon& lexicon() {
  static const Lexicon all = [] {
    Lexicon l = estraven::lexicon();
    l.quoted_abilities = true;
    return l;
  }();
  return all;
}

/// Cards whose subtypes and tokens the texts below may name.
inline std::vector<CardFacts> known_cards() {
  std::vector<CardFacts> out;
  const auto unit = [&](std::string id, std::string name, std::string type, bool token) {
    CardFacts c;
    c.id = std::move(id);
    c.name = std::move(name);
    c.type = std::move(type);
    c.token = token;
    c.stats = {{"power", 1}, {"resistance", 0}, {"health", 1}};
    if (!token) c.stats.insert(c.stats.begin(), {{"cost", 1}, {"pitch", 1}});
    out.push_back(std::move(c));
  };
  unit("shambler", "Shambler", "Unit Troop Zombie", true);
  unit("hill-wolf", "Hill Wolf", "Unit Troop Wolf", true);
  unit("echo", "Echo", "Unit Troop Singer", true);
  unit("squire", "Squire", "Unit Troop Knight", false);
  return out;
}

/// The card "text", compiled with others it may name.
struct Compiled {
  const Lexicon* words = nullptr;
  Pool pool;
  CompileResult result;
  bool ok() const { return result.ok(); }
  DefId id() const { return pool.find("text"); }
  const CardDef& card() const { return pool.card(id()); }
  const Ability& ability(int i = 0) const { return pool.abilities[static_cast<size_t>(card().ability + i)]; }
  const Static& row(int i = 0) const { return pool.statics[static_cast<size_t>(ability().static_row + i)]; }
  const Ins& code(int at, int i = 0) const { return pool.code[static_cast<size_t>(ability(i).entry + at)]; }
  std::string canonical() const {
    std::string out;
    for (const std::string& line : pool.texts[index(id())].canonical) out += (out.empty() ? "" : "\n") + line;
    return out;
  }
  std::string listing() const { return explain(pool, *words, id()); }
  std::string problem() const { return result.diagnostics.empty() ? "" : to_string(result.diagnostics[0]); }
  std::string word() const { return result.diagnostics.empty() ? "" : result.diagnostics[0].word; }
  std::string problems() const {
    std::string out;
    for (const Diagnostic& d : result.diagnostics) out += to_string(d) + "\n";
    return out;
  }
};

inline Compiled compile(std::string_view type, std::string_view text) {
  Compiled c{&lexicon(), {}, {}};
  c.result = compile_text(lexicon(), type, text, c.pool, known_cards());
  return c;
}

inline Compiled compile_with(const Lexicon& words, std::vector<CardFacts> cards, CardFacts text) {
  Compiled c{&words, {}, {}};
  cards.push_back(std::move(text));
  c.result = compile_cards(words, cards, c.pool);
  return c;
}

/// Compiles, prints as expected, and the print compiles to the same rows and prints the same.
inline void expect_prints(Compiled (*compile_it)(std::string type, std::string text), const std::string& type,
                          const std::string& text, const std::string& canonical) {
  const Compiled once = compile_it(type, text);
  ASSERT_TRUE(once.ok()) << text << "\n" << once.problem();
  EXPECT_EQ(once.canonical(), canonical) << text;
  const Compiled again = compile_it(type, once.canonical());
  ASSERT_TRUE(again.ok()) << once.canonical() << "\n" << again.problem();
  EXPECT_EQ(again.canonical(), once.canonical()) << text;
  EXPECT_EQ(again.listing(), once.listing()) << text;
}

/// Two texts mean the same, and the print of the first compiles to the same rows and prints the same.
inline void expect_means(Compiled (*compile_it)(std::string type, std::string text), const std::string& type,
                         const std::string& text, const std::string& other) {
  const Compiled once = compile_it(type, text);
  ASSERT_TRUE(once.ok()) << text << "\n" << once.problem();
  for (const std::string& same : {once.canonical(), other}) {
    const Compiled again = compile_it(type, same);
    ASSERT_TRUE(again.ok()) << same << "\n" << again.problem();
    if (same == once.canonical()) {
      EXPECT_EQ(again.canonical(), same) << text;
    }
    const auto rows = [](const Compiled& c) {
      std::string out;
      const CardDef& def = c.pool.card(c.id());
      for (int i = 0; i < def.keyword_rows; ++i) {
        const KeywordRow& k = c.pool.keywords[static_cast<size_t>(def.keyword_row + i)];
        out += std::to_string(k.keyword) + " " + std::to_string(k.value) + " " + std::to_string(k.param) + "\n";
      }
      for (int i = 0; i < def.abilities; ++i)
        out += explain(c.pool, *c.words, c.pool.abilities[static_cast<size_t>(def.ability + i)]);
      return out;
    };
    EXPECT_EQ(rows(again), rows(once)) << text << "\n" << same;
  }
}

inline void expect_refused_at(const Compiled& c, const std::string& text, const std::string& word) {
  ASSERT_FALSE(c.ok()) << text << "\n" << c.canonical();
  EXPECT_EQ(c.word(), word) << text << "\n" << c.problem();
}

struct Example {
  std::string type, text;
};
/// Every phrase the templating promises.
std::vector<Example> corpus();

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

/// The card files of a game, path and content, in a fixed order.
inline std::vector<std::pair<std::string, std::string>> card_files(const std::string& game) {
  std::vector<std::pair<std::string, std::string>> out;
  const std::filesystem::path root = std::filesystem::path(CANTRIP_SOURCE_DIR) / "games" / game / "cards";
  if (!std::filesystem::exists(root)) return out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
    if (entry.path().extension() == ".toml") out.emplace_back(entry.path().string(), read_file(entry.path()));
  std::sort(out.begin(), out.end());
  return out;
}

/// A page of the manual.
inline std::string page(const char* name) {
  return read_file(std::filesystem::path(CANTRIP_SOURCE_DIR) / "docs" / name);
}

/// "- `text`" lines, with the card type from the "(Type)" of their heading.
inline std::vector<Example> examples(const std::string& text) {
  std::vector<Example> out;
  std::string type;
  std::stringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) {
      const size_t open = line.rfind('('), close = line.rfind(')');
      type = open == std::string::npos ? "" : line.substr(open + 1, close - open - 1);
      if (type == "Unit") type = "Unit Leader Zombie";
    }
    if (line.starts_with("- `") && line.ends_with("`") && !type.empty())
      out.push_back({type, line.substr(3, line.size() - 4)});
  }
  return out;
}

} // namespace cantrip::language::test

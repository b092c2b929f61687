// Any text is compiled or refused; none crashes, none is half accepted.
#include <random>

#include "language/advice.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

const char* const kTypes[] = {"Unit Leader Zombie", "Spell", "Reaction", "Resource Materials"};

void check(const std::string& type, const std::string& text) {
  const Compiled c = compile(type, text);
  if (!c.ok()) {
    ASSERT_EQ(c.result.diagnostics.size(), 1u) << text;
    const Diagnostic& d = c.result.diagnostics[0];
    ASSERT_FALSE(d.message.empty()) << text;
    ASSERT_GE(d.line, 0);
    return;
  }
  const Compiled again = compile(type, c.canonical());
  ASSERT_TRUE(again.ok()) << text << "\n" << c.canonical() << "\n" << again.problems();
  ASSERT_EQ(again.canonical(), c.canonical()) << text;
  ASSERT_EQ(again.listing(), c.listing()) << text << "\n" << c.canonical();
}

std::vector<std::string> corpus_words() {
  std::vector<std::string> out;
  for (const Example& e : corpus()) {
    std::stringstream in(e.text);
    for (std::string w; in >> w;) out.push_back(w);
  }
  return out;
}

TEST(Robust, WordsInAnyOrder) {
  const std::vector<std::string> words = corpus_words();
  std::mt19937 rng(7);
  for (int i = 0; i < 1500; ++i) {
    std::string text;
    for (u32 k = 0, n = 1 + rng() % 14; k < n; ++k) text += (k ? " " : "") + words[rng() % words.size()];
    check(kTypes[rng() % 4], text);
  }
}

TEST(Robust, SentencesWithOneWordChanged) {
  const std::vector<Example> examples = corpus();
  const std::vector<std::string> words = corpus_words();
  std::mt19937 rng(11);
  for (int i = 0; i < 2000; ++i) {
    const Example& e = examples[rng() % examples.size()];
    std::vector<std::string> parts;
    std::stringstream in(e.text);
    for (std::string w; in >> w;) parts.push_back(w);
    const size_t at = rng() % parts.size();
    switch (rng() % 3) {
      case 0: parts[at] = words[rng() % words.size()]; break;
      case 1: parts.erase(parts.begin() + static_cast<long>(at)); break;
      default: parts.insert(parts.begin() + static_cast<long>(at), words[rng() % words.size()]); break;
    }
    std::string text;
    for (const std::string& p : parts) text += (text.empty() ? "" : " ") + p;
    check(e.type, text);
  }
}

TEST(Robust, TwoTextsTogether) {
  const std::vector<Example> examples = corpus();
  std::mt19937 rng(13);
  for (int i = 0; i < 1500; ++i) {
    const Example& a = examples[rng() % examples.size()];
    const Example& b = examples[rng() % examples.size()];
    check(a.type, a.text + (rng() % 3 ? " " : "\n") + b.text);
  }
}

TEST(Robust, AnyBytes) {
  std::mt19937 rng(17);
  for (int i = 0; i < 500; ++i) {
    std::string text;
    for (u32 k = 0, n = rng() % 60; k < n; ++k) text += static_cast<char>(rng() % 256);
    check(kTypes[rng() % 4], text);
  }
}

TEST(Robust, DeepNesting) {
  std::string text = "When this unit dies, draw a card.";
  for (int i = 0; i < 60; ++i) text = "Your Zombies have \"" + text + "\"";
  check("Unit Troop Zombie", text);
  std::string later;
  for (int i = 0; i < 200; ++i) later += "at the end of this turn, ";
  check("Spell", later + "draw a card.");
}

} // namespace
} // namespace cantrip::language::test

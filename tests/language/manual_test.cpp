// The manual is true: every example compiles and comes back.
#include "tests/language/grand_archive_support.hpp"
#include "tests/language/gundam_support.hpp"
#include "tests/language/lorcana_support.hpp"

namespace cantrip::language::test {
namespace {

TEST(Manual, EveryConstructionCompilesAndComesBack) {
  const std::vector<Example> all = examples(page("rules-language.md"));
  EXPECT_GT(all.size(), 90u);
  for (const Example& e : all) {
    const Compiled c = compile(e.type, e.text);
    ASSERT_TRUE(c.ok()) << e.text << "\n" << c.problems();
    const Compiled again = compile(e.type, c.canonical());
    ASSERT_TRUE(again.ok()) << c.canonical() << "\n" << again.problems();
    EXPECT_EQ(again.listing(), c.listing()) << e.text;
  }
}

TEST(Manual, EveryConstructionOfLorcanaCompilesAndComesBack) {
  const std::vector<Example> all = examples(page("rules-language-lorcana.md"));
  EXPECT_GT(all.size(), 50u);
  for (const Example& e : all) {
    const Compiled c = lorcana_text("Amber " + e.type, e.text);
    ASSERT_TRUE(c.ok()) << e.text << "\n" << c.problem();
    const Compiled again = lorcana_text("Amber " + e.type, c.canonical());
    ASSERT_TRUE(again.ok()) << c.canonical() << "\n" << again.problem();
    EXPECT_EQ(again.listing(), c.listing()) << e.text;
  }
}

TEST(Manual, EveryConstructionOfGundamCompilesAndComesBack) {
  const std::vector<Example> all = examples(page("rules-language-gundam.md"));
  EXPECT_GT(all.size(), 60u);
  for (const Example& e : all) {
    const std::string type = "Blue " + (e.type.starts_with("Unit") ? std::string("Unit") : e.type);
    const Compiled c = gundam_text(type, e.text);
    ASSERT_TRUE(c.ok()) << e.text << "\n" << c.problem();
    const Compiled again = gundam_text(type, c.canonical());
    ASSERT_TRUE(again.ok()) << c.canonical() << "\n" << again.problem();
    EXPECT_EQ(again.listing(), c.listing()) << e.text;
  }
}

TEST(Manual, EveryConstructionOfGrandArchiveCompilesAndComesBack) {
  const std::vector<Example> all = examples(page("rules-language-grand-archive.md"));
  EXPECT_GT(all.size(), 60u);
  for (const Example& e : all) {
    const Compiled c = archive_text(e.type, e.text);
    ASSERT_TRUE(c.ok()) << e.text << "\n" << c.problem();
    const Compiled again = archive_text(e.type, c.canonical());
    ASSERT_TRUE(again.ok()) << c.canonical() << "\n" << again.problem();
    EXPECT_EQ(again.listing(), c.listing()) << e.text;
  }
}

TEST(Manual, TheCardsOfTheGuideCompile) {
  const std::string text = page("add-a-card.md");
  const size_t from = text.find("```toml\n");
  ASSERT_NE(from, std::string::npos);
  const size_t begin = from + 8, end = text.find("```", begin);
  const std::string toml = text.substr(begin, end - begin);
  Pool pool;
  const SourceFile file{"hounds.toml", toml};
  const CompileResult result = compile_files(lexicon(), {&file, 1}, pool);
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << to_string(d);
  EXPECT_EQ(result.accepted, 3);
}

TEST(Manual, TheRefusalOfTheGuideIsReal) {
  const std::string text = page("add-a-card.md");
  const size_t begin = text.find("```toml\n") + 8;
  std::string toml = text.substr(begin, text.find("```", begin) - begin);
  toml.replace(toml.find("discard"), 7, "discrad");
  Pool pool;
  const SourceFile file{"hounds.toml", toml};
  const CompileResult result = compile_files(lexicon(), {&file, 1}, pool);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_NE(text.find(to_string(result.diagnostics[0])), std::string::npos) << to_string(result.diagnostics[0]);
}

} // namespace
} // namespace cantrip::language::test

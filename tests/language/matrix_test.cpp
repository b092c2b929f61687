// A small share of what `cantrip cards matrix` does: nothing crashes, nothing is lost on the way back.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "games/content.hpp"
#include "matrix/manual.hpp"
#include "matrix/matrix.hpp"

namespace cantrip::matrix {
namespace {

TEST(Matrix, AShareOfEstravenComposes) {
  const Module* module = find_module("estraven");
  ASSERT_TRUE(module);
  Options options;
  options.attempts = 2;
  options.share = 397;
  const Report r = compose(*module, builtin_content(*module)->facts, options);
  EXPECT_GT(r.combinations, 20);
  EXPECT_GT(r.compiled, 0);
  EXPECT_EQ(r.combinations, r.compiled + r.machine_cannot + r.other_refused + r.round_trip_failed + r.crashed);
  EXPECT_EQ(r.round_trip_failed, 0);
  EXPECT_EQ(r.crashed, 0);
}

/// Constructions that several games have may have an example in the words of one of them.
TEST(Matrix, EveryExampleIsReadByItsConstruction) {
  std::map<std::string, bool> read;  // by pattern and example
  for (const Module* module : modules()) {
    Texts texts(module->lexicon(), builtin_content(*module)->facts, {}, nullptr);
    texts.learn_examples();
    for (const language::Construction& c : texts.grammar().rules())
      if (!c.example.empty()) read[c.pattern + "\n" + std::string(c.example)] |= !texts.of(&c).empty();
  }
  EXPECT_GT(read.size(), 30u);
  for (const auto& [what, found] : read) EXPECT_TRUE(found) << what;
}

TEST(Matrix, TheManualHasEveryConstruction) {
  for (const Module* module : modules()) {
    const Manual made = manual(*module, builtin_content(*module)->facts);
    const std::string path =
        std::string(CANTRIP_SOURCE_DIR) + "/docs/constructions/" + std::string(module->game->slug) + ".md";
    std::ifstream in(path);
    std::stringstream page;
    page << in.rdbuf();
    EXPECT_EQ(page.str(), made.page) << path << ": run `cantrip cards manual " << module->game->slug << " > " << path
                                     << "`";
  }
}

}  // namespace
}  // namespace cantrip::matrix

// One number for the behaviour of each game: a hundred games by fixed seeds, every digest folded in. A change of rules,
// cards or machine shows here; if it is wanted, write the new number into signatures.txt and say why in the commit.
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>

#include "core/random_answer.hpp"
#include "games/content.hpp"

namespace cantrip {
namespace {

constexpr int kGames = 100;

u64 signature(const Module& module) {
  const auto m = std::make_unique<Machine>();
  const auto content = builtin_content(module);
  const std::vector<std::string> ids = content->deck_ids();
  Rng rng = Rng::seeded(1);
  u64 sum = 0;
  for (int g = 0; g < kGames; ++g) {
    std::vector<std::vector<std::string>> chosen(2);
    for (auto& seat : chosen)
      for (int i = 0; i < module.decks_per_seat; ++i)
        seat.push_back(ids[(rng.below(static_cast<u32>(ids.size())) & ~1u) % ids.size() + (i & 1)]);
    Expected<MatchSetup> setup = make_setup(*content, chosen);
    EXPECT_TRUE(setup) << setup.problem().why;
    if (!setup) return 0;
    EXPECT_EQ(start(*m, Rules{module.game, &content->pool, 0}, static_cast<u64>(g), setup->view()), Err::Ok);
    while (!m->st.over) {
      if (answer(*m, random_answer(*m, rng)) != Err::Ok) return 0;
      sum = (sum ^ digest(m->st)) * 0x9E3779B185EBCA87ull;
    }
  }
  return sum;
}

TEST(Golden, BehaviourSignatures) {
  std::ifstream file(CANTRIP_SOURCE_DIR "/tests/golden/signatures.txt");
  ASSERT_TRUE(file) << "tests/golden/signatures.txt is missing";
  std::string line, slug, expected;
  std::map<std::string, std::string> known;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    if (line.empty() || line[0] == '#' || !(words >> slug >> expected)) continue;
    known[slug] = expected;
  }
  for (const Module* module : modules()) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(signature(*module)));
    EXPECT_EQ(known[std::string(module->game->slug)], text)
        << "the behaviour of " << module->game->slug << " has changed";
  }
}

}  // namespace
}  // namespace cantrip

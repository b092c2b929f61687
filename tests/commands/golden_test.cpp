// A whole match of each game as people read it, compared line by line. A change of rules, cards or words shows where it
// begins. If it is wanted, write the files anew and read in the commit what changed:
//   CANTRIP_WRITE_GOLDEN=1 build/ci/test_commands --gtest_filter='*Golden*'
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "games/content.hpp"
#include "tests/commands/run.hpp"

namespace cantrip {
namespace {

std::vector<std::string> lines_of(std::istream& in) {
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

/// The first decks of the game, "a+b,c+d" where a seat takes two.
std::string decks_of(const Module& module) {
  const std::vector<std::string> ids = builtin_content(module)->deck_ids();
  std::string out;
  for (size_t i = 0; i < 2 * static_cast<size_t>(module.decks_per_seat); ++i)
    out += (i == 0 ? "" : i % static_cast<size_t>(module.decks_per_seat) ? "+" : ",") + ids[i % ids.size()];
  return out;
}

std::vector<std::string> told_match(const Module& module) {
  const std::string slug(module.game->slug), file = (scratch() / (slug + ".replay")).string();
  const Ran played =
      run("play " + slug + " --seats random,greedy --seed 11 --plain --decks " + decks_of(module) + " --save " + file);
  EXPECT_EQ(played.code, 0) << played.err;
  const Ran told = run("replay " + file);
  EXPECT_EQ(told.code, 0) << told.err;
  std::istringstream in(told.out);
  return lines_of(in);
}

/// The answer a line belongs to, and what came of it.
std::string around(const std::vector<std::string>& lines, size_t at) {
  size_t from = at < lines.size() ? at : lines.empty() ? 0 : lines.size() - 1;
  while (from > 0 && lines[from].starts_with("        ")) --from;
  std::string out;
  for (size_t i = from; i < lines.size() && i < at + 3; ++i) out += (i == at ? ">>  " : "    ") + lines[i] + "\n";
  return out;
}

class Golden : public testing::TestWithParam<const Module*> {};
TEST_P(Golden, TheMatchIsAsItWas) {
  const std::string path = CANTRIP_SOURCE_DIR "/tests/golden/" + std::string(GetParam()->game->slug) + ".txt";
  const std::vector<std::string> now = told_match(*GetParam());
  ASSERT_GT(now.size(), 50u) << "that is no match";
  if (std::getenv("CANTRIP_WRITE_GOLDEN")) {
    std::ofstream file(path);
    for (const std::string& line : now) file << line << '\n';
    return;
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path << " is missing: CANTRIP_WRITE_GOLDEN=1 writes it";
  const std::vector<std::string> before = lines_of(file);
  size_t at = 0;
  while (at < now.size() && at < before.size() && now[at] == before[at]) ++at;
  if (at == now.size() && at == before.size()) return;
  FAIL() << path << ":" << at + 1 << ": the match goes another way. It was\n"
         << around(before, at) << "and is\n"
         << around(now, at);
}
INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::ValuesIn(modules().begin(), modules().end()), [](const auto& at) {
  std::string name(at.param->game->slug);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace cantrip

// The same program natively and as WebAssembly, to show that both play the same game.
//   record SLUG MATCHES FILE   plays random matches of a game and writes seeds, decks and answers
//   digests FILE               plays the recorded matches again and prints the digest after each, and of its course
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/random_answer.hpp"
#include "games/content.hpp"

namespace cantrip {
namespace {

using Chosen = std::vector<std::vector<std::string>>;

Chosen choose_decks(const Content& content, Rng& rng) {
  const std::vector<std::string> ids = content.deck_ids();
  Chosen chosen(2);
  for (auto& seat : chosen)
    while (static_cast<int>(seat.size()) < content.module->decks_per_seat) {
      const std::string& id = ids[rng.below(static_cast<u32>(ids.size()))];
      bool twice = false;
      for (const std::string& other : seat) twice = twice || other == id;
      if (!twice) seat.push_back(id);
    }
  return chosen;
}

bool begin(Machine& m, const Content& content, u64 seed, const Chosen& chosen) {
  Expected<MatchSetup> setup = make_setup(content, chosen);
  if (!setup) {
    std::fprintf(stderr, "%s: %s\n", setup.problem().where.c_str(), setup.problem().why.c_str());
    return false;
  }
  const Rules rules{content.module->game, &content.pool, 0};
  return start(m, rules, seed, setup->view()) == Err::Ok;
}

int record(const char* slug, int matches, const char* path) {
  const Module* module = find_module(slug);
  if (!module) return std::fprintf(stderr, "no game %s\n", slug), 1;
  std::FILE* out = std::fopen(path, "w");
  if (!out) return std::fprintf(stderr, "cannot write %s\n", path), 1;
  const auto m = std::make_unique<Machine>();
  const auto content = builtin_content(*module);
  Rng rng = Rng::seeded(2026);
  for (int g = 0; g < matches; ++g) {
    const Chosen chosen = choose_decks(*content, rng);
    if (!begin(*m, *content, static_cast<u64>(g) + 1, chosen))
      return std::fprintf(stderr, "cannot start a match of %s\n", slug), 1;
    std::fprintf(out, "game %s %d", slug, g + 1);
    for (const auto& seat : chosen)
      for (const std::string& id : seat) std::fprintf(out, " %s", id.c_str());
    std::fputc('\n', out);
    while (!m->st.over) {
      const Answer a = random_answer(*m, rng, true);
      std::fprintf(out, "%d %d", index(a.seat), a.n);
      for (int i = 0; i < a.n; ++i) std::fprintf(out, " %d", a.pick[i]);
      std::fputc('\n', out);
      if (answer(*m, a) != Err::Ok) return std::fprintf(stderr, "match %d: an answer was refused\n", g + 1), 1;
    }
  }
  return std::fclose(out) == 0 ? 0 : 1;
}

struct Player {
  std::unique_ptr<Machine> m = std::make_unique<Machine>();
  std::shared_ptr<const Content> content;
  std::string title;
  u64 course = 0;

  void finish() const {
    if (!title.empty())
      std::printf("%s %016llx %016llx\n", title.c_str(), static_cast<unsigned long long>(digest(m->st)),
                  static_cast<unsigned long long>(course));
  }
  bool game(char* line) {
    finish();
    std::strtok(line, " \n");
    const char* slug = std::strtok(nullptr, " \n");
    const char* seed = std::strtok(nullptr, " \n");
    const Module* module = slug ? find_module(slug) : nullptr;
    if (!module || !seed) return false;
    content = builtin_content(*module);
    Chosen chosen(2);
    for (auto& seat : chosen)
      for (int i = 0; i < module->decks_per_seat; ++i)
        if (const char* id = std::strtok(nullptr, " \n")) seat.emplace_back(id);
    title = std::string(slug) + " " + seed;
    course = 0;
    return begin(*m, *content, std::strtoull(seed, nullptr, 10), chosen);
  }
  bool move(char* line) {
    Answer a;
    a.step_no = m->st.step_no;
    char* at = line;
    a.seat = seat_at(static_cast<int>(std::strtol(at, &at, 10)));
    a.n = static_cast<u16>(std::strtol(at, &at, 10));
    for (int i = 0; i < a.n && i < kMaxPicks; ++i) a.pick[i] = static_cast<u16>(std::strtol(at, &at, 10));
    if (answer(*m, a) != Err::Ok) return false;
    course = course * 31 + digest(m->st);
    return true;
  }
};

int digests(const char* path) {
  std::FILE* in = std::fopen(path, "r");
  if (!in) return std::fprintf(stderr, "cannot read %s\n", path), 1;
  Player player;
  char line[4096];
  for (int n = 1; std::fgets(line, sizeof line, in); ++n) {
    const bool ok = std::strncmp(line, "game ", 5) == 0 ? player.game(line) : player.move(line);
    if (!ok) return std::fprintf(stderr, "%s:%d: cannot be played\n", path, n), 1;
  }
  player.finish();
  std::fclose(in);
  return 0;
}

}  // namespace
}  // namespace cantrip

int main(int argc, char** argv) {
  if (argc == 5 && std::strcmp(argv[1], "record") == 0) return cantrip::record(argv[2], std::atoi(argv[3]), argv[4]);
  if (argc == 3 && std::strcmp(argv[1], "digests") == 0) return cantrip::digests(argv[2]);
  std::fprintf(stderr, "usage: record SLUG MATCHES FILE | digests FILE\n");
  return 2;
}

// Random play of every game under whatever the build watches for (sanitizers, in ./test): uniform over options,
// cancels and wrong answers included. CANTRIP_FUZZ_SECONDS sets how long; unset, a moment.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <memory>

#include "core/random_answer.hpp"
#include "games/content.hpp"

namespace cantrip {
namespace {

double seconds() {
  const char* set = std::getenv("CANTRIP_FUZZ_SECONDS");
  return set ? std::atof(set) : 0.5;
}

std::vector<std::vector<std::string>> any_decks(const Content& content, int seats, Rng& rng) {
  const std::vector<std::string> ids = content.deck_ids();
  std::vector<std::vector<std::string>> chosen(static_cast<size_t>(seats));
  for (auto& seat : chosen)
    while (static_cast<int>(seat.size()) < content.module->decks_per_seat) {
      const std::string& id = ids[rng.below(static_cast<u32>(ids.size()))];
      if (std::find(seat.begin(), seat.end(), id) == seat.end()) seat.push_back(id);
    }
  return chosen;
}

/// Anything at all, legal or not.
Answer wild_answer(const Machine& m, Rng& rng) {
  Answer a;
  a.step_no = m.st.step_no + (rng.below(4) == 0 ? rng.below(3) : 0);
  a.seat = seat_at(static_cast<int>(rng.below(5)));
  a.n = static_cast<u16>(rng.below(6));
  for (int i = 0; i < a.n; ++i) a.pick[i] = static_cast<u16>(rng.below(m.options.n + 4));
  return a;
}

TEST(RandomPlay, EveryGameHolds) {
  const auto m = std::make_unique<Machine>();
  const auto start_time = std::chrono::steady_clock::now();
  u64 answers = 0, games = 0, seed = 1;
  Rng rng = Rng::seeded(static_cast<u64>(start_time.time_since_epoch().count()));
  auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_time).count(); };
  while (spent() < seconds()) {
    for (const Module* module : modules()) {
      const auto content = builtin_content(*module);
      const int seats =
          module->game->min_seats +
          static_cast<int>(rng.below(static_cast<u32>(module->game->max_seats - module->game->min_seats + 1)));
      Expected<MatchSetup> setup = make_setup(*content, any_decks(*content, seats, rng));
      ASSERT_TRUE(setup) << setup.problem().why;
      const u64 shown = rng.next() % 1'000'000;
      ASSERT_EQ(start(*m, Rules{module->game, &content->pool, 0}, shown, setup->view()), Err::Ok);
      for (int steps = 0; !m->st.over && steps < 20'000; ++steps, ++answers) {
        ASSERT_GT(m->options.n + asks_value(m->st.decision.ask), 0u) << "seed " << shown << " step " << m->st.step_no;
        if (rng.below(64) == 0) {
          const u64 before = digest(m->st);
          if (answer(*m, wild_answer(*m, rng)) != Err::Ok) {
            ASSERT_EQ(digest(m->st), before) << "a refused answer changed the state";
          }
          continue;
        }
        if (rng.below(5000) == 0) {
          ASSERT_EQ(concede(*m, m->st.decision.seat), Err::Ok);
          continue;
        }
        ASSERT_EQ(answer(*m, random_answer(*m, rng, true)), Err::Ok) << "seed " << shown << " step " << m->st.step_no;
      }
      ASSERT_TRUE(m->st.over) << "a game without end, seed " << shown;
      ++games;
    }
  }
  std::printf("%llu games, %llu answers in %.1f s\n", static_cast<unsigned long long>(games),
              static_cast<unsigned long long>(answers), spent());
  (void)seed;
}

}  // namespace
}  // namespace cantrip

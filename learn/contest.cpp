#include "learn/contest.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>

#include "core/move.hpp"
#include "deck/choose.hpp"

namespace cantrip {
namespace {

constexpr u64 kBotLuck = 0x636F6E74657374ull;

/// What a thread plays with.
struct Table {
  Table(const Module& module, const BotMaker& first, const BotMaker& second)
      : bot{first(), second()}, eyes{std::make_unique<Eyes>(module, Seat::P0), std::make_unique<Eyes>(module, Seat::P1)} {}
  std::unique_ptr<Bot> bot[2];
  std::unique_ptr<Eyes> eyes[2];
  std::unique_ptr<Machine> m = std::make_unique<Machine>();
};

Expected<i8> play(Table& table, const Content& content, const ContestSettings& s, int game) {
  const u64 deal = mixed(s.seed, static_cast<u64>(game / 2) + 1);
  Expected<MatchSetup> setup = choose_decks(content, 2, s.decks, deal);
  if (!setup) return setup.problem();
  Machine& m = *table.m;
  const std::string place = "game " + std::to_string(game);
  if (const Err err = start(m, {content.module->game, &content.pool, s.switches}, deal, setup->view()); err != Err::Ok)
    return Problem{place, std::string(to_string(err)), "Check the decks."};
  const int swapped = game & 1;
  Rng luck[2] = {Rng::seeded(deal ^ kBotLuck), Rng::seeded(deal ^ ~kBotLuck)};
  for (int answers = 0; answers < s.most_answers && !m.st.over; ++answers) {
    const int seat = index(m.st.decision.seat), who = seat ^ swapped;
    Eyes& eyes = *table.eyes[seat];
    eyes.look(m);
    const Err err = answer(m, table.bot[who]->choose(eyes, luck[who]));
    if (err != Err::Ok && !m.st.over)
      return Problem{place, "a player gave an answer that was refused: " + std::string(to_string(err)),
                     "This is worth a report."};
  }
  const Result of_first = m.st.result[swapped];
  return static_cast<i8>(of_first == Result::Won ? 1 : of_first == Result::Lost ? -1 : 0);
}

}  // namespace

Expected<std::vector<i8>> contest(std::shared_ptr<const Content> content, const BotMaker& first,
                                  const BotMaker& second, const ContestSettings& settings) {
  if (settings.games < 1 || settings.threads < 1 || settings.threads > 256)
    return Problem{"contest", "games and threads are counted from 1", "Use as many threads as there are cores."};
  if (content->module->game->min_seats > 2)
    return Problem{"contest", "this game is not for two", "Use VectorEnv with an opponent."};
  std::vector<i8> out(static_cast<size_t>(settings.games));
  std::vector<Problem> trouble(static_cast<size_t>(settings.games));
  std::atomic<int> next = 0;
  Workers workers(std::min(settings.threads, settings.games));
  workers.run([&](int) {
    Table table(*content->module, first, second);
    for (int game = next++; game < settings.games; game = next++) {
      const Expected<i8> result = play(table, *content, settings, game);
      if (result) out[static_cast<size_t>(game)] = *result;
      else trouble[static_cast<size_t>(game)] = result.problem();
    }
  });
  for (const Problem& p : trouble)
    if (!p.why.empty()) return p;
  return out;
}

Expected<PlainLoop> plain_loop(std::shared_ptr<const Content> content, double seconds, u64 seed) {
  const auto now = [] {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
  };
  PlainLoop out;
  Rng rng = Rng::seeded(seed);
  auto m = std::make_unique<Machine>();
  const double begun = now();
  do {
    Expected<MatchSetup> setup = choose_decks(*content, content->module->game->min_seats, {}, seed + out.games);
    if (!setup) return setup.problem();
    if (const Err err = start(*m, {content->module->game, &content->pool, 0}, seed + out.games, setup->view());
        err != Err::Ok)
      return Problem{"plain loop", std::string(to_string(err)), "This is worth a report."};
    for (int n = 0; n < 5000 && !m->st.over; ++n, ++out.answers)
      if (answer(*m, random_answer(question_of(*m, m->st.decision.seat), rng)) != Err::Ok && !m->st.over) break;
    ++out.games;
    out.seconds = now() - begun;
  } while (out.seconds < seconds);
  return out;
}

}  // namespace cantrip

#include "sim/sim.hpp"

#include <algorithm>

#include "deck/choose.hpp"
#include "sim/table.hpp"

namespace cantrip {

Expected<Plan> plan_of(const Content& content, const SimOptions& options) {
  Plan plan;
  const Module& module = *content.module;
  plan.seed = options.seed;
  plan.switches = options.switches;
  plan.games = options.games;
  plan.most_answers = options.most_answers;
  const int seats =
      options.seats ? options.seats : std::max(module.game->min_seats, static_cast<int>(options.bots.size()));
  if (static_cast<int>(options.decks.size()) > seats)  // says what is wrong
    return choose_decks(content, seats, options.decks, options.seed).problem();
  Pairing all;
  for (size_t i = 0; i < static_cast<size_t>(seats); ++i) {
    Side side;
    if (!options.bots.empty()) side.bot = options.bots[std::min(i, options.bots.size() - 1)];
    if (i < options.decks.size() && options.decks[i] != "random") side.deck = options.decks[i];
    all.sides.push_back(std::move(side));
  }
  plan.pairings.push_back(std::move(all));
  if (Status checked = complete(plan, content); !checked) return checked.problem();
  return plan;
}

Expected<SimResult> simulate(std::shared_ptr<const Content> content, const SimOptions& options) {
  Expected<Plan> made = plan_of(*content, options);
  if (!made) return made.problem();
  const Plan& plan = *made;
  RunOptions how;
  how.threads = std::max(1, options.threads);
  Expected<RunResult> run = run_plan(content, plan, how);
  if (!run) return run.problem();
  SimResult result;
  result.game = plan.game;
  result.games = options.games;
  result.seconds = run->seconds;
  result.decisions = run->count(0, Layout::Decisions);
  result.draws = run->count(0, Layout::Draws);
  result.stopped = run->count(0, Layout::Stopped);
  result.turns = run->count(0, Layout::Turns);
  result.signature = run->count(0, Layout::Digest);
  result.high = run->high;
  for (int i = 0; i < plan.seats(); ++i) result.wins.push_back(run->tally[run->layout.seat_wins(0, i)]);
  for (int i = 0; i < std::min(options.keep, options.games); ++i) {
    Expected<Replay> r = record(content, plan, 0, i);
    if (!r) return r.problem();
    result.kept.push_back(std::move(*r));
  }
  return result;
}

}  // namespace cantrip

#include "sim/puzzles/find.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/sample.hpp"
#include "sim/sim.hpp"
#include "sim/table.hpp"

namespace cantrip {
namespace {

using puzzle::Limits;
using puzzle::Solver;
using puzzle::Verdict;
using puzzle::Within;

constexpr int kLongestTurn = 120;   // answers of a turn played by chance
constexpr int kQuickLooks = 120;    // turns played by chance, to see whether there is a win at all
constexpr int kLooks = 1200;        // and to tell how hard it is
constexpr int kOneThing = 40;       // and with one kind of act only
constexpr int kLastTurns = 6;       // before the end of a match that are worth looking at

bool in_time(const State& s, const State& from, Within within) {
  return within == Within::Turn ? s.turn_no == from.turn_no : s.round == from.round;
}

/// Anything but ending the turn, as long as there is something else to do; `verb`: nothing but that, if it can be done.
Answer eager(Machine& m, const Moves& moves, int verb, Rng& rng) {
  if (m.st.decision.ask != Ask::Act || m.options.size() < 2) return moves.random(rng);
  u16 fit[kMostMoves];
  u32 n = 0;
  for (int i = 0; i < m.options.size() - 1; ++i)
    if (m.options[i].verb != kPassOption && (verb < 0 || m.options[i].verb == verb)) fit[n++] = static_cast<u16>(i);
  Answer a;
  a.seat = m.st.decision.seat;
  a.step_no = m.st.step_no;
  a.n = 1;
  a.pick[0] = n ? fit[rng.below(n)] : static_cast<u16>(m.options.size() - 1);
  return a;
}

/// How often doing just anything wins in time. Answers of turns that won are looked at first by the solver.
int wins_by_chance(const Machine& at, Seat me, Within within, int looks, Rng& rng, Solver* learn, int verb = -1) {
  const auto m = std::make_unique<Machine>();
  const auto moves = std::make_unique<Moves>();
  m->rules = at.rules;
  std::vector<u64> keys;
  int wins = 0;
  for (int i = 0; i < looks; ++i) {
    adopt(*m, at.st);
    keys.clear();
    for (int n = 0; n < kLongestTurn && !m->st.over && in_time(m->st, at.st, within); ++n) {
      const Seat seat = m->st.decision.seat;
      moves->list(*m, seat);
      const Answer a = seat == me ? eager(*m, *moves, verb, rng) : moves->random(rng);
      if (learn && seat == me) keys.push_back(puzzle::key_of(*m, seat, a));
      if (answer(*m, a) != Err::Ok) break;
    }
    if (!m->st.over || m->st.result[index(me)] != Result::Won || !in_time(m->st, at.st, within)) continue;
    ++wins;
    if (!learn) continue;
    for (const u64 key : keys) learn->encourage(key, 1.0f / static_cast<float>(keys.size()));
  }
  return wins;
}

/// Does it do to attack, or to quest, with everything, or to do any other one thing over and over? Now and then it may:
/// then it is a matter of whom, or in which order.
bool one_thing_wins(Machine& at, Seat me, Within within, Rng& rng) {
  if (at.options_for != me) list_options(at, me);
  u64 seen[4] = {};
  for (int i = 0; i + 1 < at.options.size(); ++i) {
    const u8 verb = at.options[i].verb;
    if (seen[verb / 64] >> (verb % 64) & 1) continue;
    seen[verb / 64] |= u64{1} << (verb % 64);
    if (wins_by_chance(at, me, within, kOneThing, rng, nullptr, verb) > kOneThing / 5) return true;
  }
  return false;
}

/// The position itself, and others that its player could not tell from it.
std::vector<State> worlds_of(const Machine& at, Seat me, int n, Rng& rng) {
  std::vector<State> out(1);
  clone(out[0], at.st);
  const auto m = std::make_unique<Machine>();
  for (int i = 1; i < n; ++i) {
    imagine(at, me, rng, *m);
    if (!is_asked(m->st, me)) continue;
    out.emplace_back();
    clone(out.back(), m->st);
  }
  return out;
}

Given given(const Answer& a) { return {a.seat, false, std::vector<u16>(a.pick, a.pick + a.n)}; }

/// The way to the win, proven anew after every answer.
bool play_solution(const Machine& from, const PuzzleOptions& how, Limits limits, Rng& rng, Puzzle& out) {
  const auto m = std::make_unique<Machine>();
  m->rules = from.rules;
  adopt(*m, from.st);
  for (int n = 0; n < kLongestTurn && !m->st.over && in_time(m->st, from.st, out.within); ++n) {
    Answer a;
    if (is_asked(m->st, out.seat)) {
      Solver solver(m->rules, out.seat, out.within, limits);
      wins_by_chance(*m, out.seat, out.within, kQuickLooks, rng, &solver);
      if (solver.solve(worlds_of(*m, out.seat, how.worlds, rng)) != Verdict::Wins || !solver.first()) return false;
      a = *solver.first();
      limits.choices = std::max(1, solver.choices());
    } else {
      a = puzzle::defence(*m, m->st.decision.seat, out.seat, out.within, {.nodes = how.nodes / 4});
    }
    out.solution.push_back(given(a));
    if (answer(*m, a) != Err::Ok) return false;
  }
  return m->st.over && m->st.result[index(out.seat)] == Result::Won && in_time(m->st, from.st, out.within);
}

/// Is this position a puzzle for the seat that is asked?
bool is_puzzle(Machine& at, const PuzzleOptions& how, Rng& rng, Puzzle& out) {
  const Seat me = at.st.decision.seat;
  const int quick = wins_by_chance(at, me, how.within, kQuickLooks, rng, nullptr);
  if (quick == 0 || quick > static_cast<int>(2 * how.most_chance * kQuickLooks)) return false;
  Limits limits{.nodes = how.nodes};
  Solver solver(at.rules, me, how.within, limits);
  const int wins = wins_by_chance(at, me, how.within, kLooks, rng, &solver);
  out.chance = static_cast<double>(wins) / kLooks;
  if (out.chance > how.most_chance || one_thing_wins(at, me, how.within, rng)) return false;
  const std::vector<State> worlds = worlds_of(at, me, how.worlds, rng);
  if (static_cast<int>(worlds.size()) < how.worlds) return false;
  if (solver.solve({worlds.data(), 1}) != Verdict::Wins || solver.solve(worlds) != Verdict::Wins) return false;
  // A shorter way, as long as one is found: what it takes is what counts.
  out.choices = solver.choices();
  while (out.choices > 1) {
    Limits shorter = limits;
    shorter.choices = out.choices - 1;
    Solver again(at.rules, me, how.within, shorter);
    wins_by_chance(at, me, how.within, kLooks, rng, &again);
    if (again.solve(worlds) != Verdict::Wins) break;
    out.choices = again.choices();
  }
  if (out.choices < how.least_choices) return false;
  out.seat = me;
  out.within = how.within;
  limits.choices = out.choices;
  return play_solution(at, how, limits, rng, out);
}

/// The hardest puzzle of a recording, if it has one. Positions are those in which a seat is asked to act in its turn.
Expected<std::optional<Puzzle>> puzzle_of(const std::shared_ptr<const Content>& content, const Replay& replay,
                                          const PuzzleOptions& how, Rng& rng) {
  Expected<std::unique_ptr<Playback>> opened = Playback::open(content, replay);
  if (!opened) return opened.problem();
  Playback& playback = **opened;
  if (Status gone = playback.go(playback.size()); !gone) return gone.problem();
  const int last = playback.machine().st.turn_no;
  if (Status gone = playback.go(0); !gone) return gone.problem();
  std::optional<Puzzle> best;
  for (; playback.at() < playback.size();) {
    Machine& m = playback.machine();
    const State& s = m.st;
    const bool acts = !s.over && s.decision.ask == Ask::Act && s.decision.seat == s.turn && s.frames.n > 0;
    if (acts && s.turn_no + kLastTurns > last) {
      Puzzle found;
      if (is_puzzle(m, how, rng, found) && (!best || found.chance < best->chance)) {
        found.match = replay;
        found.match.answers.resize(static_cast<size_t>(playback.at()));
        found.match.checks.clear();
        found.match.results.clear();
        best = std::move(found);
      }
    }
    if (Status stepped = playback.step(); !stepped) return stepped.problem();
  }
  return best;
}

}  // namespace

int Puzzle::level() const {
  const bool long_way = choices >= 6;
  if (chance >= 0.02) return long_way ? 2 : 1;
  return chance >= 0.005 && !long_way ? 2 : 3;
}

Expected<std::vector<Puzzle>> find_puzzles(std::shared_ptr<const Content> content, const PuzzleOptions& how) {
  SimOptions sim;
  sim.seed = how.seed;
  sim.games = how.games;
  sim.bots = {how.bot};
  sim.seats = content->module->game->min_seats;
  Expected<Plan> plan = plan_of(*content, sim);
  if (!plan) return plan.problem();
  Rng rng = Rng::seeded(how.seed ^ 0x9E3779B97F4A7C15ull);
  std::vector<Puzzle> out;
  for (int game = 0; game < how.games && static_cast<int>(out.size()) < how.want; ++game) {
    Expected<Replay> replay = record(content, *plan, 0, game);
    if (!replay) return replay.problem();
    Expected<std::optional<Puzzle>> found = puzzle_of(content, *replay, how, rng);
    if (!found) return found.problem();
    if (*found) out.push_back(std::move(**found));
    if (how.progress) how.progress(game + 1, static_cast<int>(out.size()));
  }
  std::stable_sort(out.begin(), out.end(), [](const Puzzle& a, const Puzzle& b) {
    return a.level() != b.level() ? a.level() < b.level() : a.choices < b.choices;
  });
  return out;
}

Status check_puzzle(std::shared_ptr<const Content> content, const Puzzle& p, int nodes) {
  Expected<std::unique_ptr<Match>> match = Match::resume(content, p.match);
  if (!match) return match.problem();
  Machine& m = (*match)->machine();
  const auto from = std::make_unique<State>();
  clone(*from, m.st);
  auto wrong = [](std::string why) {
    return Problem{"puzzle", std::move(why), "Find new ones: `cantrip puzzle find`."};
  };
  if (!is_asked(m.st, p.seat)) return wrong("its player is not asked there");
  // Each answer of the solution is tried by the solver first, so that the proof is short.
  Solver solver(m.rules, p.seat, p.within, {.nodes = nodes, .choices = std::max(1, p.choices)});
  int n = 0;
  for (const Given& one : p.solution) {
    ++n;
    if (m.st.over || !in_time(m.st, *from, p.within)) return wrong(fmt::format("it is over before answer {}", n));
    if (one.seat == p.seat)
      solver.encourage(puzzle::key_of(m, p.seat, to_answer(m.st, one)), static_cast<float>(p.solution.size() + 1));
    if ((*match)->answer(to_answer(m.st, one)) != Err::Ok) return wrong(fmt::format("answer {} is not possible", n));
  }
  if (!m.st.over || m.st.result[index(p.seat)] != Result::Won || !in_time(m.st, *from, p.within))
    return wrong("its solution does not win in time");
  if (solver.solve({from.get(), 1}) != Verdict::Wins) return wrong("the others have an answer that prevents the win");
  return done();
}

}  // namespace cantrip

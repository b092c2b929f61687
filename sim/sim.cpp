#include "sim/sim.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

#include "bots/bot.hpp"
#include "deck/choose.hpp"
#include "replay/match.hpp"

namespace cantrip {
namespace {

struct Played {
  u64 decisions = 0, digest = 0;
  u32 turns = 0;
  int winner = -1;
  bool stopped = false;
};

void raise(Machine::HighWater& to, const Machine::HighWater& from) {
  u32* a = reinterpret_cast<u32*>(&to);
  const u32* b = reinterpret_cast<const u32*>(&from);
  for (size_t i = 0; i < sizeof to / sizeof(u32); ++i) a[i] = std::max(a[i], b[i]);
}

/// One thread's table: its machine, its bots.
class Table {
public:
  Table(const std::shared_ptr<const Content>& content, const SimOptions& options, int seats)
      : content_(content), options_(options), seats_(seats), machine_(std::make_unique<Machine>()) {
    for (int i = 0; i < seats; ++i) {
      const size_t n = std::min(static_cast<size_t>(i), options.bots.size() - 1);
      bots_.push_back(*make_bot(options.bots[n]));
      eyes_.push_back(std::make_unique<Eyes>(*content->module, seat_at(i)));
    }
    rules_ = {content->module->game, &content->pool, options.switches};
    if (!options.decks.empty()) fixed_ = *choose_decks(*content, seats, options.decks, options.seed);
  }

  Expected<Played> play(u64 game) {
    const u64 seed = seed_of(options_.seed, game);
    std::optional<MatchSetup> chosen;
    if (!fixed_) {
      Expected<MatchSetup> setup = choose_decks(*content_, seats_, {}, seed);
      if (!setup) return setup.problem();
      chosen = std::move(*setup);
    }
    Machine& m = *machine_;
    const Err err = start(m, rules_, seed, (fixed_ ? *fixed_ : *chosen).view());
    if (err != Err::Ok)
      return Problem{"game " + std::to_string(game + 1), std::string(to_string(err)), "Check the decks."};
    Played out;
    for (int i = 0; i < seats_; ++i) rng_[i] = Rng::seeded(seed ^ (0xB07u + static_cast<u64>(i) * 0x9E37u));
    while (!m.st.over) {
      if (out.decisions == static_cast<u64>(options_.most_answers)) {
        out.stopped = true;
        break;
      }
      const Seat seat = m.st.decision.seat;
      const size_t i = static_cast<size_t>(index(seat));
      eyes_[i]->look(m);
      const Answer a = bots_[i]->choose(*eyes_[i], rng_[i]);
      const Err answered = answer(m, a);
      ++out.decisions;
      if (answered != Err::Ok && !m.st.over)
        return Problem{"game " + std::to_string(game + 1) + ", answer " + std::to_string(out.decisions),
                       "the bot " + std::string(bots_[i]->name()) + " got stuck: " + std::string(to_string(answered)),
                       "Report it with the seed " + std::to_string(options_.seed) + "."};
    }
    for (int i = 0; i < seats_; ++i)
      if (m.st.result[i] == Result::Won) out.winner = i;
    out.digest = digest(m.st);
    out.turns = m.st.turn_no;
    return out;
  }
  const Machine::HighWater& high() const { return machine_->high; }

private:
  std::shared_ptr<const Content> content_;
  const SimOptions& options_;
  int seats_;
  Rules rules_;
  std::optional<MatchSetup> fixed_;
  std::unique_ptr<Machine> machine_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<std::unique_ptr<Eyes>> eyes_;
  Rng rng_[kMaxSeats]{};
};

/// The same game once more, recorded.
Expected<Replay> record(const std::shared_ptr<const Content>& content, const SimOptions& options, int seats, u64 game) {
  const u64 seed = seed_of(options.seed, game);
  Expected<MatchSetup> setup = options.decks.empty() ? choose_decks(*content, seats, {}, seed)
                                                     : choose_decks(*content, seats, options.decks, options.seed);
  if (!setup) return setup.problem();
  MatchOptions how;
  how.seed = seed;
  how.switches = options.switches;
  how.undo = false;
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<std::unique_ptr<Eyes>> eyes;
  std::vector<Rng> rng;
  for (int i = 0; i < seats; ++i) {
    const std::string& name = options.bots[std::min(static_cast<size_t>(i), options.bots.size() - 1)];
    bots.push_back(*make_bot(name));
    eyes.push_back(std::make_unique<Eyes>(*content->module, seat_at(i)));
    rng.push_back(Rng::seeded(seed ^ (0xB07u + static_cast<u64>(i) * 0x9E37u)));
    how.names.push_back(name + " " + std::to_string(i + 1));
  }
  Expected<std::unique_ptr<Match>> match = Match::start(content, *setup, how);
  if (!match) return match.problem();
  Machine& m = (*match)->machine();
  for (int n = 0; !m.st.over && n < options.most_answers; ++n) {
    const size_t i = static_cast<size_t>(index(m.st.decision.seat));
    eyes[i]->look(m);
    if ((*match)->answer(bots[i]->choose(*eyes[i], rng[i])) != Err::Ok) break;
  }
  return (*match)->replay();
}

}  // namespace

u64 seed_of(u64 seed, u64 i) { return Rng::seeded(seed + i * 0x9E3779B97F4A7C15ull).next() >> 1; }

Expected<SimResult> simulate(std::shared_ptr<const Content> content, const SimOptions& given) {
  SimOptions options = given;
  const Game& game = *content->module->game;
  if (options.bots.empty()) options.bots = {"random"};
  for (const std::string& name : options.bots)
    if (auto bot = make_bot(name); !bot) return bot.problem();
  const int seats = options.seats ? options.seats : std::max(game.min_seats, static_cast<int>(options.bots.size()));
  if (seats > game.max_seats || seats < game.min_seats)
    return Problem{"bots", std::to_string(seats) + " seats",
                   std::string(game.title) + " is for at most " + std::to_string(game.max_seats) + " players."};
  if (auto setup = choose_decks(*content, seats, options.decks, options.seed); !setup) return setup.problem();

  const auto begun = std::chrono::steady_clock::now();
  std::vector<Played> played(static_cast<size_t>(std::max(0, options.games)));
  SimResult result;
  std::atomic<int> next{0}, finished{0};
  std::mutex guard;
  std::optional<std::pair<int, Problem>> trouble;
  auto work = [&] {
    constexpr int kChunk = 16;
    Table table(content, options, seats);
    for (int from = next.fetch_add(kChunk); from < options.games; from = next.fetch_add(kChunk)) {
      const int to = std::min(from + kChunk, options.games);
      for (int i = from; i < to; ++i) {
        Expected<Played> one = table.play(static_cast<u64>(i));
        if (!one) {
          const std::lock_guard lock(guard);
          if (!trouble || i < trouble->first) trouble.emplace(i, one.problem());
          next = options.games;
          break;
        }
        played[static_cast<size_t>(i)] = *one;
      }
      const int so_far = finished += to - from;
      if (options.progress) {
        const std::lock_guard lock(guard);
        options.progress(so_far);
      }
    }
    const std::lock_guard lock(guard);
    raise(result.high, table.high());
  };
  if (options.threads <= 1) {
    work();
  } else {
    std::vector<std::thread> threads;
    for (int i = 0; i < options.threads; ++i) threads.emplace_back(work);
    for (std::thread& t : threads) t.join();
  }
  if (trouble) return trouble->second;

  result.game = game.slug;
  result.games = options.games;
  result.wins.assign(static_cast<size_t>(seats), 0);
  for (const Played& p : played) {
    result.decisions += p.decisions;
    result.turns += p.turns;
    result.signature = (result.signature ^ p.digest) * 0x9E3779B185EBCA87ull;
    if (p.winner < 0) ++result.draws;
    else ++result.wins[static_cast<size_t>(p.winner)];
    result.stopped += p.stopped;
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  for (int i = 0; i < std::min(options.keep, options.games); ++i) {
    Expected<Replay> r = record(content, options, seats, static_cast<u64>(i));
    if (!r) return r.problem();
    result.kept.push_back(std::move(*r));
  }
  return result;
}

}  // namespace cantrip

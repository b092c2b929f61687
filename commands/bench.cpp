// `cantrip bench`: speed and memory of the machine, measured here and now, beside baselines of the same run.
#include <algorithm>
#include <cstring>
#include <ctime>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/bot.hpp"
#include "commands/commands.hpp"
#include "commands/count_allocations.hpp"
#include "core/sample.hpp"
#include "deck/choose.hpp"
#include "deck/folder.hpp"
#include "reading/cards.hpp"
#include "rpc/session.hpp"
#include "sim/sim.hpp"

namespace cantrip {
namespace {

/// Processor time of this thread: other programs on the machine do not count.
double now_in_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}
double seconds_since(double begun) { return now_in_seconds() - begun; }

struct Flags {
  std::string game;  // empty: every one
  std::string list;
  double seconds = 1.0;
  bool json = false;
};

struct Line {
  std::string name;
  double value;
  std::string unit;
};

/// The best of five: what the machine does when nothing disturbs it. Nanoseconds a call.
template <class Fn>
double nanoseconds(double budget, Fn&& fn) {
  double best = 1e18;
  for (int round = 0; round < 5; ++round) {
    u64 calls = 0;
    const auto begun = now_in_seconds();
    double took = 0;
    do {
      for (int i = 0; i < 64; ++i) fn();
      calls += 64;
      took = seconds_since(begun);
    } while (took < budget / 5);
    best = std::min(best, took * 1e9 / static_cast<double>(calls));
  }
  return best;
}

/// The same table the way one would write it at first: objects on the heap, vectors in vectors.
struct HeapState {
  struct Thing {
    Obj facts;
    std::vector<i16> stats;
    std::vector<u8> counters;
  };
  std::vector<std::vector<Thing>> zones;
  std::vector<std::vector<i16>> scores;
  std::vector<Frame> frames;
  std::vector<Word> scratch;
  std::vector<Item> items;
  std::vector<Effect> effects;
  std::vector<Rel> rels;

  explicit HeapState(const State& s) {
    zones.resize(kMaxZones);
    for (size_t z = 0; z < kMaxZones; ++z)
      for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
        const Obj& o = s.obj[s.order[i]];
        zones[z].push_back({o, {o.stat, o.stat + kStats}, {o.counter, o.counter + kCounters}});
      }
    for (int p = 0; p < s.seats; ++p) scores.emplace_back(s.score[p], s.score[p] + kScores);
    frames.assign(s.frames.begin(), s.frames.end());
    scratch.assign(s.scratch.begin(), s.scratch.end());
    items.assign(s.items.begin(), s.items.end());
    effects.assign(s.effects.begin(), s.effects.end());
    rels.assign(s.rels.begin(), s.rels.end());
  }
};

class Bench {
public:
  Bench(const Module& module, const Flags& flags)
      : module_(module), flags_(flags), content_(builtin_content(module)), m_(std::make_unique<Machine>()) {
    if (!flags.list.empty()) read_list();
  }

  std::vector<Line> all() {
    collect();
    copying();
    playing();
    high_water();
    setting_up();
    return std::move(lines_);
  }

private:
  void add(std::string name, double value, std::string unit) {
    lines_.push_back({std::move(name), value, std::move(unit)});
  }

  /// Cards of a list in place of the game's own; decks are then made by chance out of all that compile.
  void read_list() {
    if (!module_.import) fail({flags_.list, "this game reads no card lists", "Leave --list out."});
    const language::CardFile file =
        need(reading::read_cards(module_, {flags_.list, need(read_file(flags_.list))})).file;
    const auto made = std::make_shared<Content>();
    made->module = &module_;
    const language::CompileResult compiled = language::compile_cards(module_.lexicon(), file.cards, made->pool);
    if (compiled.accepted < 2) fail({flags_.list, "no two of its cards compile", "`cantrip cards check` says why."});
    content_ = made;
    add("list.cards", static_cast<double>(file.cards.size()), "cards");
    add("list.compiled", compiled.accepted, "cards");
  }
  MatchSetup decks(u64 seed) const {
    const int seats = module_.game->min_seats;
    return flags_.list.empty() ? need(choose_decks(*content_, seats, {}, seed))
                               : decks_of_everything(module_, content_->pool, seats, seed);
  }

  /// Positions from the middle of matches.
  void collect() {
    const Rules rules{module_.game, &content_->pool, 0};
    for (u64 g = 0; positions_.size() < 32 && g < 1000; ++g) {
      const MatchSetup setup = decks(g);
      Rng rng = Rng::seeded(g);
      if (start(*m_, rules, g, setup.view()) != Err::Ok) continue;
      for (int n = 0; n < 60 && !m_->st.over; ++n)
        answer(*m_, random_answer(question_of(*m_, m_->st.decision.seat), rng));
      if (!m_->st.over) positions_.push_back(std::make_unique<State>(m_->st));
    }
  }

  void copying() {
    auto to = std::make_unique<State>();
    std::memset(static_cast<void*>(to.get()), 0, sizeof(State));
    size_t i = 0, used = 0;
    for (const auto& s : positions_) for_each_part(*s, [&](const void*, size_t n) { used += n; });
    auto next = [&]() -> const State& { return *positions_[i++ % positions_.size()]; };
    const double copied = nanoseconds(flags_.seconds, [&] { clone(*to, next()); });
    const double block = nanoseconds(flags_.seconds, [&] {
      std::memcpy(static_cast<void*>(to.get()), &next(), sizeof(State));
      asm volatile("" ::: "memory");
    });
    std::vector<HeapState> heap;
    for (const auto& s : positions_) heap.emplace_back(*s);
    const double vectors = nanoseconds(flags_.seconds, [&] {
      const HeapState copy(heap[i++ % heap.size()]);
      asm volatile("" ::"r"(&copy) : "memory");
    });
    u64 sum = 0;
    const double hashed = nanoseconds(flags_.seconds, [&] { sum ^= digest(next()); });
    asm volatile("" ::"r"(sum));
    add("state.bytes", sizeof(State), "bytes");
    add("state.used_bytes", static_cast<double>(used) / static_cast<double>(positions_.size()), "bytes");
    add("clone.used_part", copied, "ns");
    add("clone.whole_block", block, "ns");
    add("clone.vectors_of_objects", vectors, "ns");
    add("clone.speedup_over_whole_block", block / copied, "times");
    add("clone.speedup_over_vectors", vectors / copied, "times");
    add("digest", hashed, "ns");
  }

  /// Random play on one core: the bots draw, the machine does the rest.
  void playing() {
    const Rules rules{module_.game, &content_->pool, 0};
    std::vector<MatchSetup> setups;
    for (u64 g = 0; g < 64; ++g) setups.push_back(decks(g));
    Machine& m = *m_;
    m.high = {};
    Rng rng = Rng::seeded(7);
    double best_games = 0, best_decisions = 0;
    u64 decisions = 0, in_answers = 0, games = 0, all = 0;
    const auto before_all = allocations_so_far();
    for (int round = 0; round < 5; ++round) {
      u64 played = 0, answered = 0;
      const auto begun = now_in_seconds();
      double took = 0;
      do {
        if (start(m, rules, games * 77 + 1, setups[games % setups.size()].view()) != Err::Ok) break;
        const auto before = allocations_so_far();
        while (!m.st.over) {
          if (answer(m, random_answer(question_of(m, m.st.decision.seat), rng)) != Err::Ok && !m.st.over) break;
          ++answered;
        }
        in_answers += allocations_so_far() - before;
        ++played;
        ++games;
        took = seconds_since(begun);
      } while (took < flags_.seconds);
      decisions += answered;
      best_games = std::max(best_games, static_cast<double>(played) / took);
      best_decisions = std::max(best_decisions, static_cast<double>(answered) / took);
    }
    all = allocations_so_far() - before_all;
    add("random_play.games", best_games, "games/s");
    add("random_play.decisions", best_decisions, "decisions/s");
    add("random_play.decisions_a_game", static_cast<double>(decisions) / static_cast<double>(games), "decisions");
    add("random_play.microseconds_a_decision", 1e6 / best_decisions, "us");
    if (counts_allocations()) {
      add("random_play.allocations_in_answers", static_cast<double>(in_answers), "allocations");
      add("random_play.allocations_a_decision", static_cast<double>(in_answers) / static_cast<double>(decisions),
          "allocations");
      add("random_play.allocations_with_setup", static_cast<double>(all), "allocations");
    }
    auto world = std::make_unique<Machine>();
    size_t i = 0;
    add("determinize",
        nanoseconds(flags_.seconds / 2,
                    [&] { determinize(*positions_[i++ % positions_.size()], m.schema(), Seat::P0, rng, world->st); }),
        "ns");
  }

  void high_water() {
    const Machine::HighWater& h = m_->high;
    const State& s = m_->st;
    auto one = [&](const char* name, u32 most, int of) {
      add(fmt::format("high_water.{}", name), most, fmt::format("of {}", of));
    };
    one("order", h.order, s.order.capacity);
    one("objects", h.obj, s.obj.capacity);
    one("last", h.last, s.last.capacity);
    one("frames", h.frames, s.frames.capacity);
    one("scratch", h.scratch, s.scratch.capacity);
    one("items", h.items, s.items.capacity);
    one("effects", h.effects, s.effects.capacity);
    one("relations", h.rels, s.rels.capacity);
    one("waiting", h.waiting, s.waiting.capacity);
    one("options", h.options, m_->options.capacity);
    one("batch", h.batch, m_->batch.capacity);
  }

  /// Positions set up by JSON lines, a card of their own in each.
  void setting_up() {
    if (module_.game->slug != "estraven") return;
    const std::string line =
        R"({"do":"scenario","game":"estraven","match":1,"cards":[{"name":"Quick Rat","type":"Unit Troop Rat","cost":1,"pitch":1,"power":2,"resistance":0,"health":1,"text":"When this unit dies, draw a card."}],"players":[{"name":"Ann","zones":{"battlefield":["Quick Rat",{"card":"Quick Rat","tapped":true}],"hand":["Quick Rat"]},"scores":{"mana":3}},{"name":"Ben","zones":{"battlefield":["Quick Rat"]}}],"turn":"Ann"})";
    Session session;
    std::string first = line;
    first.replace(first.find("\"match\":1,"), 10, "");
    session.handle(first);
    const double ns = nanoseconds(flags_.seconds, [&] { session.handle(line); });
    add("rpc.setups", 1e9 / ns, "setups/s");
  }

  const Module& module_;
  const Flags& flags_;
  std::shared_ptr<const Content> content_;
  std::unique_ptr<Machine> m_;
  std::vector<std::unique_ptr<State>> positions_;
  std::vector<Line> lines_;
};

void print(const Line& l) {
  const bool whole = l.value == static_cast<double>(static_cast<long long>(l.value));
  fmt::print("{:<42} {:>14.{}f} {}\n", l.name, l.value, whole ? 0 : l.value < 100 ? 3 : 1, l.unit);
}

void run(const Flags& flags) {
  std::vector<const Module*> chosen;
  if (flags.game.empty()) chosen.assign(modules().begin(), modules().end());
  else chosen.push_back(need(need_module(flags.game)));
  if (flags.game.empty() && !flags.list.empty())
    fail({flags.list, "it is not clear which game these cards belong to",
          "Name the game: cantrip bench lorcana --list FILE."});
  nlohmann::json results = nlohmann::json::array();
  for (const Module* module : chosen) {
    const std::string slug(module->game->slug);
    if (!flags.json && chosen.size() > 1)
      fmt::print("{}{}\n", module == chosen.front() ? "" : "\n", module->game->title);
    for (const Line& l : Bench(*module, flags).all()) {
      results.push_back({{"game", slug}, {"name", l.name}, {"value", l.value}, {"unit", l.unit}});
      if (!flags.json) print(l);
    }
  }
  if (flags.json) fmt::print("{}\n", nlohmann::json{{"results", results}}.dump());
}

}  // namespace

void add_bench(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("bench", "Measure the machine: cloning, digests, random play, allocations, memory");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game (default: every one)");
  command->add_option("--list", flags->list, "A card list; decks are made by chance out of its cards");
  command->add_option("--seconds", flags->seconds, "Time for each measurement")
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "Print JSON");
  examples(command,
           {"cantrip bench", "cantrip bench lorcana --list cards.jsonl", "cantrip bench --seconds 0.2 --json"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip

#include "sim/tune/tune.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "deck/choose.hpp"

namespace cantrip {
namespace {

using Clock = std::chrono::steady_clock;
constexpr size_t kFinalists = 3;
constexpr double kFinalShare = 0.25;  // of the games judge the result
constexpr double kBelieve = 1;        // standard errors a swap must be ahead to be made
constexpr double kSure = 1.959963985;

/// The difference of two rates with its interval.
Interval minus(const Interval& a, const Interval& b) {
  const double half = std::hypot(a.half(), b.half()), value = a.value - b.value;
  return {value, value - half, value + half};
}

class Tuner {
public:
  Tuner(std::shared_ptr<const Content> content, const TuneOptions& options)
      : content_(std::move(content)), options_(options), rng_(Rng::seeded(options.seed ^ 0x7u)) {}

  Expected<Tuned> all() {
    if (Status ok = read_decks(); !ok) return ok.problem();
    out_.after = out_.before;
    const int share = static_cast<int>(options_.games * (1 - kFinalShare)) / options_.rounds;
    for (int round = 1; round <= options_.rounds; ++round) {
      Expected<bool> tried = improve(round, share);
      if (!tried) return tried.problem();
      if (!*tried) break;
    }
    if (Status judged = judge(); !judged) return judged.problem();
    out_.games = played_;
    out_.seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
    return std::move(out_);
  }

private:
  Status read_decks() {
    const Module& module = *content_->module;
    std::vector<std::string> typed = {options_.deck};
    Expected<MatchSetup> own = choose_decks(*content_, module.game->min_seats, typed, options_.seed);
    if (!own) return own.problem();
    for (const std::string& id : own->deck_ids[0]) out_.before.push_back(*content_->find_deck(id));
    if (std::optional<Problem> wrong = illegal_parts(*content_, out_.before, options_.format))
      return Problem{wrong->where.empty() ? options_.deck : wrong->where, wrong->why, wrong->remedy};
    out_.against = options_.against.empty() ? others() : options_.against;
    if (out_.against.empty())
      return Problem{"--against", "there is no other deck to play against", "Name one: --against DECK."};
    for (const std::string& deck : out_.against)
      if (auto ok = choose_decks(*content_, module.game->min_seats, {deck}, options_.seed); !ok) return ok.problem();
    return done();
  }

  /// The game's decks that are not tuned, put together as a seat chooses them.
  std::vector<std::string> others() const {
    std::vector<std::string> left = content_->deck_ids(), out;
    std::erase_if(left, [&](const std::string& id) {
      return std::any_of(out_.before.begin(), out_.before.end(), [&](const DeckFile& d) { return d.id == id; });
    });
    const size_t per = static_cast<size_t>(content_->module->decks_per_seat);
    for (size_t i = 0; i + per <= left.size(); i += per)
      out.push_back(join(
          {left.begin() + static_cast<std::ptrdiff_t>(i), left.begin() + static_cast<std::ptrdiff_t>(i + per)}, "+"));
    return out;
  }

  /// Plays every one of these decks against all opponents, on the deals of `seed`. About `games` in all.
  Expected<std::vector<Gain>> play(const std::vector<DeckParts>& decks, int games, u64 seed) {
    auto content = std::make_shared<Content>(*content_);
    Plan plan;
    plan.seed = seed;
    plan.mirrored = true;
    const int seats = content_->module->game->min_seats;
    for (size_t d = 0; d < decks.size(); ++d) {
      std::vector<std::string> ids;
      for (DeckFile part : decks[d]) {
        part.id = "tuned " + std::to_string(d) + " " + std::to_string(ids.size());
        part.name = part.id;
        ids.push_back(part.id);
        content->decks.push_back(std::move(part));
      }
      for (const std::string& other : out_.against) {
        Pairing p{{{options_.bot, join(ids, "+")}}, {}};
        while (static_cast<int>(p.sides.size()) < seats) p.sides.push_back({options_.bot, other});
        plan.pairings.push_back(std::move(p));
      }
    }
    plan.games = std::max(1, games / static_cast<int>(plan.pairings.size()) / seats) * seats;
    if (Status ok = complete(plan, *content); !ok) return ok.problem();
    RunOptions run;
    run.threads = options_.threads;
    if (options_.progress)
      run.progress = [this](const Progress& p) {
        const u64 now = played_ + p.here;
        options_.progress({now, std::max<u64>(now, static_cast<u64>(options_.games)), now,
                           std::chrono::duration<double>(Clock::now() - begun_).count()});
      };
    Expected<RunResult> result = run_plan(content, plan, run);
    if (!result) return result.problem();
    played_ += result->total(plan, Layout::Games);
    return gains(plan, *result, decks.size());
  }

  /// The mean over all opponents; of the first deck, and of the others against it.
  std::vector<Gain> gains(const Plan& plan, const RunResult& result, size_t decks) const {
    std::vector<Gain> out(decks);
    const size_t opponents = out_.against.size();
    for (size_t d = 0; d < decks; ++d) {
      double value = 0, squares = 0;
      for (size_t o = 0; o < opponents; ++o) {
        const int pairing = static_cast<int>(d * opponents + o);
        const Interval rate = rate_of(result.layout, result.tally, plan, pairing, 0);
        value += rate.value / static_cast<double>(opponents);
        squares += rate.half() * rate.half();
        out[d].games += result.count(pairing, Layout::Games);
      }
      const double half = std::sqrt(squares) / static_cast<double>(opponents);
      out[d].rate = {value, std::max(0.0, value - half), std::min(1.0, value + half)};
      out[d].difference = minus(out[d].rate, out[0].rate);
    }
    return out;
  }

  u64 fresh() { return rng_.next() >> 1; }

  /// One race. False: there is nothing to try.
  Expected<bool> improve(int round, int games) {
    std::vector<TriedSwap> racing, dropped;
    for (const Swap& swap : draw_swaps(*content_, out_.after, options_.collection, options_.format,
                                       static_cast<size_t>(options_.candidates), rng_))
      racing.push_back({swap, round, 0, {}, false});
    if (racing.empty()) return false;
    int levels = 2;  // the last is the confirmation
    for (size_t n = racing.size(); n > kFinalists; n = (n + 1) / 2) ++levels;
    for (int level = 1; level <= levels; ++level) {
      if (Status ok = race(racing, level, games / levels); !ok) return ok.problem();
      if (level == levels) break;
      const size_t keep = level == levels - 1          ? 1
                          : racing.size() > kFinalists ? std::max(kFinalists, (racing.size() + 1) / 2)
                                                       : racing.size();
      dropped.insert(dropped.begin(), racing.begin() + static_cast<std::ptrdiff_t>(std::min(keep, racing.size())),
                     racing.end());
      racing.resize(std::min(keep, racing.size()));
    }
    TriedSwap& best = racing[0];
    const Interval& d = best.gain.difference;
    best.made = d.value > 0 && d.value > kBelieve * d.half() / kSure;
    if (best.made) out_.after = swapped(*content_, out_.after, best.swap);
    for (auto* list : {&racing, &dropped}) out_.tried.insert(out_.tried.end(), list->begin(), list->end());
    return true;
  }

  /// Plays all that race, and the deck as it is, on new deals; the best come first.
  Status race(std::vector<TriedSwap>& racing, int level, int games) {
    std::vector<DeckParts> decks = {out_.after};
    for (const TriedSwap& t : racing) decks.push_back(swapped(*content_, out_.after, t.swap));
    Expected<std::vector<Gain>> gains = play(decks, games, fresh());
    if (!gains) return gains.problem();
    for (size_t i = 0; i < racing.size(); ++i) {
      racing[i].level = level;
      racing[i].gain = (*gains)[i + 1];
    }
    std::stable_sort(racing.begin(), racing.end(), [](const TriedSwap& a, const TriedSwap& b) {
      return a.gain.difference.value > b.gain.difference.value;
    });
    return done();
  }

  Status judge() {
    const bool same = std::none_of(out_.tried.begin(), out_.tried.end(), [](const TriedSwap& t) { return t.made; });
    std::vector<DeckParts> decks = {out_.before};
    if (!same) decks.push_back(out_.after);
    Expected<std::vector<Gain>> gains = play(decks, static_cast<int>(options_.games * kFinalShare), fresh());
    if (!gains) return gains.problem();
    out_.original = (*gains)[0];
    out_.tuned = gains->back();
    if (same) out_.tuned.difference = {0, 0, 0};
    return done();
  }

  std::shared_ptr<const Content> content_;
  const TuneOptions& options_;
  Rng rng_;
  u64 played_ = 0;
  Clock::time_point begun_ = Clock::now();
  Tuned out_;
};

}  // namespace

Expected<Tuned> tune(std::shared_ptr<const Content> content, const TuneOptions& options) {
  return Tuner(std::move(content), options).all();
}

}  // namespace cantrip

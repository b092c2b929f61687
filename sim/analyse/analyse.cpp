#include "sim/analyse/analyse.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "core/describe.hpp"
#include "sim/plan.hpp"
#include "sync/table_json.hpp"

namespace cantrip {
namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

constexpr int kSecondLook = 8;    // times the play-outs for what looks like an error
constexpr double kSure = 2.5;     // standard errors
constexpr double kLeastSwing = 0.10;
constexpr int kPilots = 8;        // points that tell how long a play-out takes
constexpr int kPilotPlays = 16;
constexpr double kPlaysAPoint = 3;  // a point costs about so many times its play-outs, alternatives included

/// One thread's way through the match. Points are asked for in rising order.
class Walker {
public:
  Walker(std::unique_ptr<Playback> playback, const Module& module, int iterations, u64 seed)
      : playback_(std::move(playback)), judge_(iterations), iterations_(iterations), seed_(seed) {
    for (const ReplaySeat& seat : playback_->replay().seats) names_.push_back(seat.name);
    for (size_t i = 0; i < names_.size(); ++i)
      eyes_.push_back(std::make_unique<Eyes>(module, seat_at(static_cast<int>(i))));
  }

  struct Found {
    std::optional<Point> point;  // none: nothing was decided here, the next point is the same
    std::optional<Weighed> weighed;
  };

  Expected<Found> look(int at) {
    if (Status went = playback_->go(at); !went) return went.problem();
    Machine& m = playback_->machine();
    Found out;
    if (m.st.over || at == playback_->size()) {
      const std::optional<Point> end = ended();
      out.point = end ? *end : estimate(at);
      return out;
    }
    const Given& given = playback_->replay().answers[static_cast<size_t>(at)];
    if (!given.concedes && !has_choice(given.seat)) return out;
    out.point = estimate(at);
    out.weighed = given.concedes ? giving_up(at, given.seat, *out.point) : weigh(at, given);
    return out;
  }

private:
  std::string named(std::string words) const { return with_names(std::move(words), names_); }

  bool has_choice(Seat seat) {
    moves_.list(playback_->machine(), seat);
    return !moves_.forced();
  }

  /// As it was recorded: a match may also end by the clock or by agreement. None: it goes on.
  std::optional<Point> ended() {
    const std::vector<Result>& results = playback_->replay().results;
    Point out;
    out.turn = playback_->machine().st.turn_no;
    for (size_t i = 0; i < results.size(); ++i) {
      if (results[i] == Result::Playing) return std::nullopt;
      out.win[i] = results[i] == Result::Won ? 1 : results[i] == Result::Drawn ? 0.5 : 0;
    }
    return out;
  }

  Chances chances(int at) {
    Machine& m = playback_->machine();
    for (const auto& eyes : eyes_) eyes->look(m);
    Rng rng = Rng::seeded(seed_of(seed_, static_cast<u64>(at) * 4));
    return judge_.position(eyes_, m.st.decision.seat, rng);
  }

  Point estimate(int at) {
    judge_.set_iterations(iterations_);
    const Chances c = chances(at);
    Point out;
    out.turn = playback_->machine().st.turn_no;
    out.error = c.error;
    std::copy(std::begin(c.win), std::end(c.win), out.win);
    return out;
  }

  Weighed about(int at, Seat seat) {
    Weighed out;
    out.answer = at + 1;
    out.seat = seat;
    out.turn = playback_->machine().st.turn_no;
    out.question = named(prompt(playback_->machine()));
    out.words = named(playback_->next_in_words());
    return out;
  }

  /// Who gives up gives away what chance was left.
  Weighed giving_up(int at, Seat seat, const Point& here) {
    Weighed out = about(at, seat);
    out.loss = here.win[index(seat)];
    out.error = here.error;
    out.grade = grade_of(out.loss, out.error);
    out.best = {{"go on", out.loss, 0, 0, false}, {out.words, 0, out.loss, out.error, true}};
    return out;
  }

  std::optional<Weighed> weigh(int at, const Given& given) {
    Machine& m = playback_->machine();
    Eyes& eyes = *eyes_[static_cast<size_t>(index(given.seat))];
    eyes.look(m);
    const Answer played = to_answer(m.st, given);
    std::vector<Judged> judged;
    for (const int look : {1, kSecondLook}) {
      judge_.set_iterations(iterations_ * look);
      Rng rng = Rng::seeded(seed_of(seed_, static_cast<u64>(at) * 4 + static_cast<u64>(look == 1 ? 1 : 2)));
      judged = judge_.answers(eyes, played, rng);
      const auto own = std::find_if(judged.begin(), judged.end(), [](const Judged& j) { return j.played; });
      if (own == judged.end() || own->behind < kInaccuracy || own->behind < own->error) break;
    }
    if (judged.empty()) return std::nullopt;
    Weighed out = about(at, given.seat);
    for (const Judged& j : judged) {
      out.best.push_back(
          {named(in_words(m, given.seat, {j.answer.pick, j.answer.n})), j.win, j.behind, j.error, j.played});
      if (!j.played) continue;
      out.win = j.win;
      out.loss = j.behind;
      out.error = j.error;
      out.grade = grade_of(j.behind, j.error);
    }
    return out;
  }

  std::unique_ptr<Playback> playback_;
  Judge judge_;
  Moves moves_;
  int iterations_;
  u64 seed_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<Eyes>> eyes_;
};

/// The points of the curve where nothing was decided are those that follow.
void fill_up(std::vector<Point>& curve, const std::vector<bool>& known) {
  for (size_t i = curve.size(); i-- > 0;)
    if (!known[i] && i + 1 < curve.size()) curve[i] = curve[i + 1];
}

std::vector<Swing> swings_of(const Analysis& a, const Replay& replay, int most) {
  std::vector<Swing> out;
  for (size_t i = 1; i < a.curve.size(); ++i) {
    const Point &before = a.curve[i - 1], &after = a.curve[i];
    Swing s{static_cast<int>(i), replay.answers[i - 1].seat, Seat::None, 0};
    for (size_t seat = 0; seat < a.names.size(); ++seat)
      if (const double by = after.win[seat] - before.win[seat]; by > s.by) {
        s.by = by;
        s.gains = seat_at(static_cast<int>(seat));
      }
    if (s.by >= std::max(kLeastSwing, kSure * std::hypot(before.error, after.error))) out.push_back(s);
  }
  std::stable_sort(out.begin(), out.end(), [](const Swing& x, const Swing& y) { return x.by > y.by; });
  if (out.size() > static_cast<size_t>(most)) out.resize(static_cast<size_t>(most));
  return out;
}

int decided_at(const Analysis& a) {
  const auto won = std::find(a.results.begin(), a.results.end(), Result::Won);
  if (won == a.results.end()) return -1;
  const size_t winner = static_cast<size_t>(won - a.results.begin());
  for (size_t i = a.curve.size(); i-- > 0;)
    for (size_t seat = 0; seat < a.names.size(); ++seat)
      if (seat != winner && a.curve[i].win[seat] >= a.curve[i].win[winner]) return static_cast<int>(i) + 1;
  return 0;
}

class Work {
public:
  Work(std::shared_ptr<const Content> content, const Replay& replay, const AnalyseOptions& options)
      : content_(std::move(content)), replay_(replay), options_(options), points_(replay.answers.size() + 1),
        threads_(options.threads ? options.threads : usual_threads()) {
    threads_ = std::min(threads_, static_cast<int>(points_));
    out_.curve.resize(points_);
    known_.resize(points_);
    weighed_.resize(points_);
  }

  Expected<Analysis> all() {
    out_.game = replay_.game;
    for (const ReplaySeat& seat : replay_.seats) out_.names.push_back(seat.name);
    out_.seed = options_.seed;
    for (const Given& given : replay_.answers)
      if (given.object)
        return Problem{"replay", "some of its cards were played by hand, and no bot does that", "Look at its replay."};
    if (Status sound = every_answer_fits(); !sound) return sound.problem();  // judges trust them
    Expected<int> iterations = budget();
    if (!iterations) return iterations.problem();
    out_.iterations = *iterations;
    std::vector<std::thread> others;
    for (int i = 1; i < threads_; ++i) others.emplace_back([this] { walk(); });
    walk();
    for (std::thread& t : others) t.join();
    if (problem_) return *problem_;
    for (std::optional<Weighed>& w : weighed_)
      if (w) out_.decisions.push_back(std::move(*w));
    fill_up(out_.curve, known_);
    out_.results = replay_.results;
    out_.swings = swings_of(out_, replay_, options_.swings);
    out_.decided = decided_at(out_);
    out_.seconds = since(begun_);
    return std::move(out_);
  }

private:
  Status every_answer_fits() {
    Expected<std::unique_ptr<Playback>> playback = Playback::open(content_, replay_);
    if (!playback) return playback.problem();
    return (*playback)->go((*playback)->size());
  }

  Expected<std::unique_ptr<Walker>> walker(int iterations) {
    Expected<std::unique_ptr<Playback>> playback = Playback::open(content_, replay_);
    if (!playback) return playback.problem();
    return std::make_unique<Walker>(std::move(*playback), *content_->module, iterations, options_.seed);
  }

  /// Play-outs a point: as told, or as many as fit the time.
  Expected<int> budget() {
    if (options_.seconds <= 0) return options_.iterations;
    Expected<std::unique_ptr<Walker>> w = walker(kPilotPlays);
    if (!w) return w.problem();
    const auto begun = Clock::now();
    int plays = 0;
    for (int i = 0; i < kPilots; ++i) {
      const int at = static_cast<int>(static_cast<size_t>(i) * (points_ - 1) / kPilots);
      Expected<Walker::Found> there = (*w)->look(at);
      if (!there) return there.problem();
      if (there->point) plays += static_cast<int>(kPlaysAPoint * kPilotPlays);
    }
    const double each = since(begun) / std::max(1, plays);
    const double fit = options_.seconds * threads_ / (each * kPlaysAPoint * static_cast<double>(points_));
    return static_cast<int>(std::clamp(fit, 10.0, 1e6));
  }

  void walk() {
    Expected<std::unique_ptr<Walker>> w = walker(out_.iterations);
    if (!w) return stop(w.problem());
    for (size_t at = next_++; at < points_; at = next_++) {
      if (options_.give_up && options_.give_up())
        return stop({"analysis", "it was stopped before its end", "Begin it again, with a smaller budget."});
      Expected<Walker::Found> found = (*w)->look(static_cast<int>(at));
      if (!found) return stop(found.problem());
      const std::lock_guard lock(mutex_);
      if (problem_) return;
      if (found->point) out_.curve[at] = *found->point;
      known_[at] = found->point.has_value();
      weighed_[at] = std::move(found->weighed);
      ++done_;
      if (options_.progress) options_.progress({done_, points_, done_, since(begun_)});
    }
  }
  void stop(const Problem& problem) {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = problem;
    next_ = points_;
  }

  std::shared_ptr<const Content> content_;
  const Replay& replay_;
  const AnalyseOptions& options_;
  size_t points_;
  int threads_;
  Clock::time_point begun_ = Clock::now();
  std::atomic<size_t> next_{0};
  std::mutex mutex_;
  size_t done_ = 0;
  std::optional<Problem> problem_;
  Analysis out_;
  std::vector<bool> known_;
  std::vector<std::optional<Weighed>> weighed_;
};

}  // namespace

Grade grade_of(double loss, double error) {
  if (loss < kSure * error) return Grade::Fine;
  return loss >= kBlunder      ? Grade::Blunder
         : loss >= kMistake    ? Grade::Mistake
         : loss >= kInaccuracy ? Grade::Inaccuracy
                               : Grade::Fine;
}

std::string_view to_string(Grade g) {
  constexpr std::string_view kWords[] = {"fine", "inaccuracy", "mistake", "blunder"};
  return kWords[static_cast<size_t>(g)];
}

std::vector<const Weighed*> Analysis::errors() const {
  std::vector<const Weighed*> out;
  for (const Weighed& w : decisions)
    if (w.grade != Grade::Fine) out.push_back(&w);
  std::stable_sort(out.begin(), out.end(), [](const Weighed* a, const Weighed* b) { return a->loss > b->loss; });
  return out;
}

Expected<Analysis> analyse(std::shared_ptr<const Content> content, const Replay& replay,
                           const AnalyseOptions& options) {
  return Work(std::move(content), replay, options).all();
}

}  // namespace cantrip

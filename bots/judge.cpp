#include "bots/judge.hpp"

#include <algorithm>
#include <cmath>

namespace cantrip {
namespace {

constexpr int kLongest = 5000;     // answers of a play-out; a match that is longer counts as drawn
constexpr int kMostArms = 48;      // answers of several picks that are tried
constexpr int kFinalists = 3;      // beside the played answer
constexpr int kLeastWorlds = 4;    // a round

PlayoutSettings to_the_end() {
  PlayoutSettings settings;
  settings.answers = kLongest;
  settings.to_the_end = true;
  settings.careless = 1;  // habits swing from one side to the other when matches are long: chance judges more evenly
  return settings;
}

struct Mean {
  double value = 0, error = 0;
};
Mean mean_of(size_t n, auto&& value) {
  double sum = 0, squares = 0;
  for (size_t i = 0; i < n; ++i) {
    const double v = value(i);
    sum += v;
    squares += v * v;
  }
  if (n == 0) return {};
  const double m = sum / static_cast<double>(n), count = static_cast<double>(n);
  return {m, n > 1 ? std::sqrt(std::max(0.0, squares / count - m * m) / (count - 1)) : 0.5};
}

}  // namespace

Judge::Judge(int iterations) : Searcher(to_the_end()), wanted_(iterations) {}

double Judge::Arm::mean() const {
  return mean_of(values.size(), [&](size_t i) { return static_cast<double>(values[i]); }).value;
}

/// Every single answer; of several picks the played one and some by chance.
std::vector<Judge::Arm> Judge::arms(const Answer& played, Rng& rng) {
  std::vector<Arm> out;
  u64 keys[kMaxPicks];
  auto add = [&](const Answer& a, bool is_played) {
    const int n = moves_.keys_of(a, keys);
    const u64 key = answer_key(keys, n);
    for (Arm& arm : out)
      if (tree_.edge(arm.edge).key == key) return;
    out.push_back({tree_.add_edge(Tree::kRoot, key, keys, n), a, is_played, {}});
  };
  const int most = std::clamp(wanted_ / kLeastWorlds / 2, kFinalists + 1, kMostArms);
  add(played, true);
  if (moves_.single())
    for (int i = 0; i < moves_.size() + (moves_.may_none() ? 1 : 0); ++i) add(moves_.answer_of(i), false);
  else
    for (int i = 0; i < 4 * most && static_cast<int>(out.size()) < most; ++i) add(moves_.random(rng), false);
  return out;
}

/// Every arm once in each of so many worlds, the same for all.
void Judge::race(Eyes& eyes, std::vector<Arm>& arms, int worlds, Rng& rng) {
  for (Arm& arm : arms) arm.values.clear();
  for (int w = 0; w < worlds; ++w) {
    const Rng world = Rng::seeded(rng.next());
    for (Arm& arm : arms) {
      Rng same = world;
      iterate(eyes, same, arm.edge);
      arm.values.push_back(path_.empty() ? 0.5f : value_for(me_));
    }
  }
}

std::vector<Judged> Judge::answers(Eyes& eyes, const Answer& played, Rng& rng) {
  eyes.sample(rng, *world_);
  begin(eyes.module(), eyes.seat());
  moves_.list(*world_, me_);
  const OpenQuestion& q = eyes.question();
  const bool back = q.may_cancel && played.n == 1 && played.pick[0] == q.options - 1;
  if (moves_.forced() || back) return {};
  std::vector<Arm> racing = arms(played, rng);
  if (racing.size() < 2) return {};
  int rounds = 0;
  for (size_t n = racing.size(); n > kFinalists + 1; n = (n + 1) / 2) ++rounds;
  const auto ahead = [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); };
  for (int left = rounds; left > 0; --left) {
    const int share = wanted_ / 2 / rounds / static_cast<int>(racing.size());
    race(eyes, racing, std::max(kLeastWorlds, share), rng);
    std::stable_sort(racing.begin(), racing.end(), ahead);
    const size_t keep = left == 1 ? kFinalists : std::max<size_t>(kFinalists, (racing.size() + 1) / 2);
    const auto own = std::find_if(racing.begin(), racing.end(), [](const Arm& a) { return a.played; });
    if (static_cast<size_t>(own - racing.begin()) > keep)
      std::iter_swap(own, racing.begin() + static_cast<std::ptrdiff_t>(keep));
    racing.resize(std::min(racing.size(), keep + 1));
  }
  const int finals = (rounds ? wanted_ / 2 : wanted_) / static_cast<int>(racing.size());
  race(eyes, racing, std::max(kLeastWorlds, finals / 4), rng);  // the tree learns; not counted
  race(eyes, racing, std::max(kLeastWorlds, finals), rng);
  std::stable_sort(racing.begin(), racing.end(), ahead);
  std::vector<Judged> out;
  for (const Arm& arm : racing) {
    const std::vector<float>& best = racing[0].values;
    const Mean behind =
        mean_of(arm.values.size(), [&](size_t i) { return static_cast<double>(best[i] - arm.values[i]); });
    out.push_back(
        {arm.answer, arm.mean(), behind.value, behind.error, static_cast<int>(arm.values.size()), arm.played});
  }
  return out;
}

Chances Judge::position(std::span<const std::unique_ptr<Eyes>> eyes, Seat asked, Rng& rng) {
  eyes[0]->sample(rng, *world_);
  begin(eyes[0]->module(), asked);
  const int plays = std::max(wanted_, 2 * static_cast<int>(eyes.size()));
  std::vector<double> firsts;
  Chances out;
  for (int i = 0; i < plays + plays / 4; ++i) {
    iterate(*eyes[static_cast<size_t>(i) % eyes.size()], rng);
    if (i < plays / 4) continue;  // the tree learns
    for (int seat = 0; seat < world_->st.seats; ++seat) out.win[seat] += value_for(seat_at(seat));
    firsts.push_back(value_for(Seat::P0));
    ++out.plays;
  }
  for (double& w : out.win) w /= out.plays;
  out.error = mean_of(firsts.size(), [&](size_t i) { return firsts[i]; }).error;
  return out;
}

}  // namespace cantrip

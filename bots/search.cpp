#include "bots/search.hpp"

#include <chrono>
#include <cmath>
#include <thread>

namespace cantrip {
namespace {

constexpr int kLook = 16;           // iterations between two looks at the clock and the leader
constexpr int kLeastShare = 4;      // of the budget is spent, one part in so many, whatever the leader's lead
constexpr float kErrors = 2.5f;     // standard errors a leader is ahead when its lead is sure
constexpr float kDeviation = 0.25f; // of what a play-out is worth: most lie between 0.2 and 0.8

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// `left` more play-outs would not change who leads: nobody could catch up, or everybody is behind by more than chance
/// explains.
bool is_settled(Tree& tree, double done, double left) {
  const u32 leader = tree.leader(Tree::kRoot);
  if (!leader) return false;
  const Tree::Edge& first = tree.edge(leader);
  const bool look = done * kLeastShare >= done + left;
  bool caught_by_none = true, surely_ahead = look;
  for (u32 e = tree.node(Tree::kRoot).first; e && (caught_by_none || surely_ahead); e = tree.edge(e).next) {
    if (e == leader) continue;
    const Tree::Edge& x = tree.edge(e);
    const float a = static_cast<float>(first.visits), b = static_cast<float>(x.visits);
    caught_by_none &= static_cast<double>(a - b) > left;
    surely_ahead =
        surely_ahead && x.visits && first.mean() - x.mean() > kErrors * kDeviation * std::sqrt(1 / a + 1 / b);
  }
  return caught_by_none || surely_ahead;
}

/// What another tree found out about the moves of the root.
void add_root(Tree& to, Tree& from) {
  for (u32 e = from.node(Tree::kRoot).first; e; e = from.edge(e).next) {
    const Tree::Edge& x = from.edge(e);
    u32 same = to.find(Tree::kRoot, x.key);
    if (!same) same = to.add_edge(Tree::kRoot, x.key, from.keys(x), static_cast<int>(x.keys_n));
    to.edge(same).visits += x.visits;
    to.edge(same).total += x.total;
  }
}

}  // namespace

SearchBot::SearchBot(SearchSettings settings, std::string name)
    : settings_(std::move(settings)), name_(std::move(name)) {
  for (int i = 0; i < settings_.threads; ++i) trees_.push_back(std::make_unique<Searcher>(settings_.playouts));
}

int SearchBot::grow(Searcher& searcher, const Eyes& eyes, Rng& rng, double began) const {
  const double budget = settings_.milliseconds * 1e-3;
  searcher.calibrate(eyes, rng);
  int done = 0;
  while (true) {
    if (done % kLook == 0 && done > 0) {
      const double spent = now_in_seconds() - began;
      if (!settings_.iterations && spent >= budget) break;
      const double left = settings_.iterations ? settings_.iterations - done : done * (budget - spent) / spent;
      if (is_settled(searcher.tree(), done, left)) break;
    }
    if (settings_.iterations && done >= settings_.iterations) break;
    searcher.iterate(eyes, rng);
    ++done;
  }
  return done;
}

Answer SearchBot::choose(Eyes& eyes, Rng& rng) {
  iterations_ = 0;
  const double began = now_in_seconds();
  Answer out;
  Searcher& first = *trees_[0];
  if (!first.begin(eyes, rng, out)) return out;
  std::vector<Rng> luck;
  for (size_t i = 1; i < trees_.size(); ++i) luck.push_back(Rng::seeded(rng.next()));
  std::vector<int> done(trees_.size());
  std::vector<std::jthread> threads;
  for (size_t i = 1; i < trees_.size(); ++i)
    threads.emplace_back([&, i] {
      Answer only;
      if (trees_[i]->begin(eyes, luck[i - 1], only)) done[i] = grow(*trees_[i], eyes, luck[i - 1], began);
    });
  done[0] = grow(first, eyes, rng, began);
  threads.clear();  // joins them
  for (size_t i = 1; i < trees_.size(); ++i) add_root(first.tree(), trees_[i]->tree());
  for (const int n : done) iterations_ += n;
  return first.best(eyes, rng);
}

}  // namespace cantrip

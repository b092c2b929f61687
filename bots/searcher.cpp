#include "bots/searcher.hpp"

#include <algorithm>
#include <cmath>

namespace cantrip {
namespace {

constexpr size_t kHabits = 1 << 13;
constexpr int kPilots = 24;      // play-outs that find the scale
constexpr float kLeastSpread = 20; // less is noise
constexpr float kHope = 0.7f;      // of a move that was never tried
constexpr u64 kNoMore = 0x90A11;   // the key of picking no more, and of being asked for one more
constexpr float kReach = 0.5f;     // of a prior against what play-outs say
constexpr float kLate = 0.02f;     // a win loses of its worth with every turn it takes
constexpr float kJudgement = 0.3f; // a judgement is worth that much at most on either side of even: wins stand out

/// How many moves of a node are looked at after so many visits (progressive widening).
int width(u32 visits) { return 4 + static_cast<int>(2.0f * std::sqrt(static_cast<float>(visits))); }

}  // namespace

Searcher::Searcher(PlayoutSettings settings) : settings_(std::move(settings)) {
  habits_.resize(kHabits);
  path_.reserve(256);
  used_.reserve(1024);
}

u32 Searcher::habit_of(Seat seat, u64 key) const {
  return static_cast<u32>((key ^ static_cast<u64>(index(seat)) * 0x51ED27ull) & (kHabits - 1));
}

float Searcher::judged(Seat seat) {
  if (settings_.judgement) return settings_.judgement(*world_, seat);
  return module_->evaluate ? static_cast<float>(module_->evaluate(*world_, seat)) : 0.0f;
}

/// The judgement at the end of the turn with this number of the play-out.
void Searcher::look_at(int turn) {
  if (turn >= kMostTurns) return;
  const int seats = world_->st.seats;
  for (int i = 0; i < seats; ++i)
    if (seats != 2 || seat_at(i) == me_) looks_[turn][i] = judged(seat_at(i));
}

/// A match that ended counts as it ended; otherwise the ends of all turns looked at count alike: the next is surest,
/// the last has seen most.
float Searcher::value_for(Seat seat) {
  const State& s = world_->st;
  if (s.over) {
    const Result r = s.result[index(seat)];
    if (settings_.to_the_end) return r == Result::Won ? 1.0f : r == Result::Drawn ? 0.5f : 0.0f;
    // Sooner is surer: what lies turns ahead is what a weak play-out made of it.
    const float late = kLate * static_cast<float>(s.turn_no - (last_turn_ - turns_));
    return r == Result::Won ? 1.0f - late : r == Result::Drawn ? 0.5f : late;
  }
  if (looked_ == 0) return 0.5f;
  float sum = 0;
  for (int k = 0; k < looked_; ++k)
    sum += std::tanh((looks_[k][index(seat)] - scale_[k][index(seat)].centre) / (2 * scale_[k][index(seat)].spread));
  return 0.5f + kJudgement * sum / static_cast<float>(looked_);
}

/// Marks what was answered, for the habits: of several picks each one.
void Searcher::remember(const Answer& a) {
  u64 keys[kMaxPicks];
  const int n = moves_.keys_of(a, keys);
  const Seat seat = moves_.seat();
  if (!moves_.several()) return used_.push_back({habit_of(seat, answer_key(keys, n)), seat});
  for (int i = 0; i < n; ++i) used_.push_back({habit_of(seat, answer_key(keys + i, 1)), seat});
  if (n == 0) used_.push_back({habit_of(seat, kNoMore), seat});
}

/// How well it went with this so far.
float Searcher::habit(u64 key) const {
  const Habit& h = habits_[habit_of(moves_.seat(), key)];
  return (h.total + kHope) / (h.times + 1);
}

/// The rest of an answer of several picks: what did well so far, now and then any.
Answer Searcher::quick_picks(Moves::Picks p, Rng& rng) {
  u16 next[kMostMoves];
  while (!moves_.complete(p)) {
    const int n = moves_.next(p, next), all = n + moves_.enough(p);
    if (all == 0 || n == 0) break;
    const int from = static_cast<int>(rng.below(static_cast<u32>(all)));
    int best = from;
    if (static_cast<float>(rng.below(1024)) >= settings_.careless * 1024.0f) {
      float most = -1;
      for (int k = 0; k < all; ++k) {
        const int i = (from + k) % all;
        const u64 key = i < n ? moves_.pick_key(next[i]) : 0;
        const float v = habit(i < n ? answer_key(&key, 1) : kNoMore);
        if (v > most) most = v, best = i;
      }
    }
    if (best == n) break;
    moves_.pick(p, next[best]);
  }
  return p.answer;
}

/// The answer of a play-out: what did well so far in this search, now and then any.
Answer Searcher::quick(Rng& rng) {
  if (moves_.several()) return quick_picks(moves_.no_picks(), rng);
  if (!moves_.single() || static_cast<float>(rng.below(1024)) < settings_.careless * 1024.0f) return moves_.random(rng);
  const int n = move_count();
  const int from = static_cast<int>(rng.below(static_cast<u32>(n)));
  int best = from;
  float most = -1;
  for (int k = 0; k < n; ++k) {
    const int i = (from + k) % n;
    const float v = habit(move_key(i));
    if (v > most) most = v, best = i;
  }
  return moves_.answer_of(best);
}

/// Answers, and looks at the position where turns end. False: the play-out is over.
bool Searcher::go_on(const Answer& a) {
  Machine& m = *world_;
  const int before = m.st.turn_no;
  if (answer(m, a) != Err::Ok || m.st.over) return false;
  if (settings_.to_the_end) return true;
  for (int turn = before; turn < m.st.turn_no && looked_ < turns_; ++turn) look_at(looked_++);
  return m.st.turn_no < last_turn_;
}

void Searcher::play_out(Rng& rng) {
  Machine& m = *world_;
  for (int i = 0; i < settings_.answers; ++i) {
    moves_.list(m, m.st.decision.seat);
    const Answer a = quick(rng);
    remember(a);
    if (!go_on(a)) return;
  }
  if (!settings_.to_the_end && looked_ < turns_) look_at(looked_++);
}

void Searcher::calibrate(const Eyes& eyes, Rng& rng) {
  double sum[kMostTurns][kMaxSeats] = {}, squares[kMostTurns][kMaxSeats] = {};
  int n[kMostTurns] = {};
  for (int i = 0; i < kPilots; ++i) {
    eyes.sample(rng, *world_);
    moves_.list(*world_, me_);
    looked_ = 0;
    if (go_on(moves_.random(rng))) play_out(rng);
    for (int k = 0; k < looked_; ++k, ++n[k - 1])
      for (int seat = 0; seat < world_->st.seats; ++seat) {
        const double v = looks_[k][seat];
        sum[k][seat] += v;
        squares[k][seat] += v * v;
      }
  }
  used_.clear();
  for (int k = 0; k < turns_; ++k)
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      scale_[k][seat] = {};
      if (n[k] == 0) continue;
      const double mean = sum[k][seat] / n[k], variance = std::max(0.0, squares[k][seat] / n[k] - mean * mean);
      scale_[k][seat] = {static_cast<float>(mean), std::max(kLeastSpread, static_cast<float>(std::sqrt(variance)))};
    }
}

/// A move that was not tried in this node, the most promising first; 0: there is none.
u32 Searcher::try_new(u32 node, int tried_here, Rng& rng, Answer& out) {
  u64 keys[kMaxPicks];
  if (!moves_.single()) {  // a number out of a wide range
    out = moves_.random(rng);
    const int n = moves_.keys_of(out, keys);
    const u64 key = answer_key(keys, n);
    const u32 e = tree_.find(node, key);
    return e ? e : tree_.add_edge(node, key, keys, n);
  }
  const int n = move_count();
  if (tried_here >= n) return 0;
  const int from = static_cast<int>(rng.below(static_cast<u32>(n)));
  int best = -1;
  float most = -1;
  for (int k = 0; k < n; ++k) {
    const int i = (from + k) % n;
    const u64 key = move_key(i);
    if (tree_.find(node, key)) continue;
    const float v = habit(key);
    if (v > most) most = v, best = i;
  }
  if (best < 0) return 0;
  out = moves_.answer_of(best);
  keys[0] = best < moves_.size() ? moves_.key(best) : 0;
  return tree_.add_edge(node, move_key(best), keys, best < moves_.size());
}

/// The key of the answer that is this single move; the last may be none at all.
u64 Searcher::move_key(int i) const {
  const u64 key = i < moves_.size() ? moves_.key(i) : 0;
  return answer_key(&key, i < moves_.size());
}

/// All moves are known, and how likely they are decides how long they are followed (PUCT).
u32 Searcher::select_by_prior(u32 node, Answer& out) {
  const int n = move_count();
  u32 edges[kMostMoves + 1];
  bool missing = false;
  u32 followed = 0;
  float total = 0;
  for (int i = 0; i < n; ++i) {
    const u64 key = move_key(i);
    const u32 e = tree_.find(node, key);
    edges[i] = e;
    missing = missing || !e;
    if (!e) continue;
    followed += tree_.edge(e).visits;
    total += tree_.edge(e).total;
  }
  if (missing) {
    float chances[kMostMoves + 1];
    settings_.prior(*world_, moves_, chances);
    for (int i = 0; i < n; ++i) {
      if (edges[i]) continue;
      const u64 key = i < moves_.size() ? moves_.key(i) : 0;
      edges[i] = tree_.add_edge(node, move_key(i), &key, i < moves_.size());
      tree_.edge(edges[i]).prior = chances[i];
    }
  }
  const float even = followed ? total / static_cast<float>(followed) : 0.5f;  // hoped for from what was never tried
  const float reach = kReach * std::sqrt(static_cast<float>(followed) + 1.0f);
  int best = 0;
  float most = -1;
  for (int i = 0; i < n; ++i) {
    const Tree::Edge& e = tree_.edge(edges[i]);
    const float v = (e.visits ? e.mean() : even) + reach * e.prior / (1.0f + static_cast<float>(e.visits));
    if (v > most) most = v, best = i;
  }
  out = moves_.answer_of(best);
  return edges[best];
}

/// What a move may turn out to be worth; it could have been chosen once more.
float Searcher::bound(Tree::Edge& edge) const {
  ++edge.seen;
  return edge.mean() + settings_.explore * std::sqrt(std::log(static_cast<float>(edge.seen) + 1.0f) /
                                                     (static_cast<float>(edge.visits) + 0.01f));
}

/// The next pick of an answer: an option, or -1: no more.
u32 Searcher::select_pick(u32 node, const Moves::Picks& p, Rng& rng, int& option) {
  u16 next[kMostMoves];
  const int n = moves_.next(p, next), all = n + moves_.enough(p);
  if (all == 0) return 0;
  const int from = static_cast<int>(rng.below(static_cast<u32>(all)));
  u32 best = 0;
  int fresh = -1, chosen = -1;
  float most = -1, promise = -1;
  for (int k = 0; k < all; ++k) {
    const int i = (from + k) % all;
    const u64 pick = i < n ? moves_.pick_key(next[i]) : 0, key = i < n ? answer_key(&pick, 1) : kNoMore;
    const u32 e = tree_.find(node, key);
    if (!e) {
      if (const float v = habit(key); v > promise) promise = v, fresh = i;
      continue;
    }
    Tree::Edge& edge = tree_.edge(e);
    const float v = bound(edge);
    if (v > most) most = v, best = e, chosen = i;
  }
  if (fresh >= 0 && (!best || all <= width(tree_.node(node).visits) ||
                     static_cast<int>(rng.below(static_cast<u32>(all))) < width(tree_.node(node).visits))) {
    const u64 pick = fresh < n ? moves_.pick_key(next[fresh]) : 0;
    best = tree_.add_edge(node, fresh < n ? answer_key(&pick, 1) : kNoMore, &pick, fresh < n);
    chosen = fresh;
  }
  option = chosen < n ? next[chosen] : -1;
  return best;
}

/// An answer of several picks: every pick is a step down the tree. The last one is the caller's.
u32 Searcher::select_picks(u32& node, Rng& rng, Answer& out) {
  Moves::Picks p = moves_.no_picks();
  while (true) {
    int option = -1;
    const u32 e = select_pick(node, p, rng, option);
    if (e && option >= 0) moves_.pick(p, option);
    if (!e || option < 0 || moves_.complete(p)) {
      out = p.answer;
      return e;
    }
    bool fresh = false;
    const u32 there = tree_.follow(node, tree_.edge(e).key, kNoMore, fresh);
    if (fresh) {
      out = quick_picks(p, rng);
      return e;
    }
    path_.push_back({node, e, moves_.seat()});
    node = there;
  }
}

/// The move to follow in this node, among those this world allows.
u32 Searcher::select(u32 node, Rng& rng, Answer& out) {
  if (settings_.prior && moves_.single()) return select_by_prior(node, out);
  u32 best = 0;
  float most = -1;
  int here = 0;
  Answer a;
  for (u32 e = tree_.node(node).first; e; e = tree_.edge(e).next) {
    Tree::Edge& edge = tree_.edge(e);
    if (!moves_.find(tree_.keys(edge), static_cast<int>(edge.keys_n), a)) continue;
    ++here;
    const float v = bound(edge);
    if (v > most) {
      most = v;
      best = e;
      out = a;
    }
  }
  if (here < width(tree_.node(node).visits))
    if (const u32 fresh = try_new(node, here, rng, a)) {
      out = a;
      return fresh;
    }
  return best;
}

void Searcher::learn() {
  float value[kMaxSeats];
  const int seats = world_->st.seats;
  for (int i = 0; i < seats; ++i) value[i] = -1;
  if (seats == 2) {
    value[index(me_)] = value_for(me_);
    value[1 - index(me_)] = 1 - value[index(me_)];
  }
  auto of = [&](Seat s) {
    float& v = value[index(s)];
    if (v < 0) v = value_for(s);
    return v;
  };
  for (const Step& s : path_) {
    Tree::Edge& e = tree_.edge(s.edge);
    ++e.visits;
    e.total += of(s.seat);
    ++tree_.node(s.node).visits;
  }
  for (const Used& u : used_) {
    Habit& h = habits_[u.habit];
    h.total += of(u.seat);
    h.times += 1;
  }
}

void Searcher::iterate(const Eyes& eyes, Rng& rng, u32 first) {
  Machine& m = *world_;
  eyes.sample(rng, m);
  path_.clear();
  used_.clear();
  looked_ = 0;
  u32 node = Tree::kRoot;
  Seat seat = is_asked(m.st, me_) ? me_ : m.st.decision.seat;
  bool on = true;
  for (bool fresh = false; !fresh && path_.size() < 128;) {
    moves_.list(m, seat);
    Answer a;
    u64 key = 0;
    if (moves_.forced()) {
      a = moves_.answer_of(moves_.size() ? 0 : moves_.size());
    } else {
      const bool given = first && path_.empty() && node == Tree::kRoot;
      const u32 e = given ? first : moves_.several() ? select_picks(node, rng, a) : select(node, rng, a);
      if (!e) break;
      if (given && !moves_.find(tree_.keys(tree_.edge(e)), static_cast<int>(tree_.edge(e).keys_n), a)) break;
      path_.push_back({node, e, seat});
      key = tree_.edge(e).key;
      remember(a);
    }
    if (on = go_on(a); !on) break;
    seat = m.st.decision.seat;
    node = tree_.follow(node, key, decision_key(m.st, seat), fresh);
  }
  if (on) play_out(rng);
  learn();
}

void Searcher::begin(const Module& module, Seat me) {
  module_ = &module;
  me_ = me;
  turns_ = std::clamp(settings_.turns ? settings_.turns : module.foresight, 1, kMostTurns);
  last_turn_ = world_->st.turn_no + turns_;
  tree_.clear();
  std::fill(habits_.begin(), habits_.end(), Habit{});
}

bool Searcher::begin(const Eyes& eyes, Rng& rng, Answer& only) {
  eyes.sample(rng, *world_);
  begin(eyes.module(), eyes.seat());
  moves_.list(*world_, me_);
  if (!moves_.forced()) return true;
  only = moves_.answer_of(0);
  return false;
}

Answer Searcher::best(const Eyes& eyes, Rng& rng) {
  eyes.sample(rng, *world_);
  moves_.list(*world_, me_);
  u32 node = Tree::kRoot;
  if (!moves_.several()) {
    Answer out;
    const u32 e = tree_.leader(node);
    const bool found = e && moves_.find(tree_.keys(tree_.edge(e)), static_cast<int>(tree_.edge(e).keys_n), out);
    return found ? out : moves_.random(rng);
  }
  Moves::Picks p = moves_.no_picks();
  while (!moves_.complete(p)) {
    const u32 e = tree_.leader(node);
    if (!e || !tree_.edge(e).visits) return quick_picks(p, rng);
    if (tree_.edge(e).key == kNoMore) break;
    u16 next[kMostMoves];
    const int n = moves_.next(p, next);
    int i = 0;
    while (i < n && moves_.pick_key(next[i]) != tree_.keys(tree_.edge(e))[0]) ++i;
    if (i == n) return quick_picks(p, rng);
    moves_.pick(p, next[i]);
    bool fresh = false;
    node = tree_.follow(node, tree_.edge(e).key, kNoMore, fresh);
  }
  return p.answer;
}

}  // namespace cantrip

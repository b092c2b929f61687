#include "bots/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace cantrip {
namespace {

constexpr size_t kHabits = 1 << 13;
constexpr int kPilots = 24;      // play-outs that find the scale
constexpr int kLook = 16;        // iterations between two looks at the clock
constexpr float kLeastSpread = 20; // hundredths of a card: less is noise
constexpr float kHope = 0.7f;      // of a move that was never tried
constexpr float kLate = 0.02f;     // a win loses of its worth with every turn it takes
constexpr float kJudgement = 0.3f; // a judgement is worth that much at most on either side of even: wins stand out

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// How many moves of a node are looked at after so many visits (progressive widening).
int width(u32 visits) { return 4 + static_cast<int>(2.0f * std::sqrt(static_cast<float>(visits))); }

}  // namespace

SearchBot::SearchBot(SearchSettings settings, std::string name) : settings_(settings), name_(std::move(name)) {
  settings_.turns = std::clamp(settings_.turns, 1, kMostTurns);
  habits_.resize(kHabits);
  path_.reserve(256);
  used_.reserve(1024);
}

bool SearchBot::time_is_up(int done) const {
  if (settings_.iterations) return done >= settings_.iterations;
  return done % kLook == 0 && now_in_seconds() >= until_;
}

u32 SearchBot::habit_of(Seat seat, u64 key) const {
  return static_cast<u32>((key ^ static_cast<u64>(index(seat)) * 0x51ED27ull) & (kHabits - 1));
}

/// The game's judgement at the end of the turn with this number of the play-out.
void SearchBot::look_at(int turn) {
  Machine& m = *world_;
  if (!module_->evaluate || turn >= kMostTurns) return;
  for (int i = 0; i < m.st.seats; ++i)
    if (m.st.seats != 2 || seat_at(i) == me_) looks_[turn][i] = static_cast<float>(module_->evaluate(m, seat_at(i)));
}

/// A match that ended counts as it ended; otherwise the ends of all turns looked at count alike: the next is surest,
/// the last has seen most.
float SearchBot::value_for(Seat seat) {
  const State& s = world_->st;
  if (s.over) {
    const Result r = s.result[index(seat)];
    if (settings_.to_the_end) return r == Result::Won ? 1.0f : r == Result::Drawn ? 0.5f : 0.0f;
    // Sooner is surer: what lies turns ahead is what a weak play-out made of it.
    const float late = kLate * static_cast<float>(s.turn_no - (last_turn_ - settings_.turns));
    return r == Result::Won ? 1.0f - late : r == Result::Drawn ? 0.5f : late;
  }
  if (!module_->evaluate || looked_ == 0) return 0.5f;
  float sum = 0;
  for (int k = 0; k < looked_; ++k)
    sum += std::tanh((looks_[k][index(seat)] - scale_[k][index(seat)].centre) / (2 * scale_[k][index(seat)].spread));
  return 0.5f + kJudgement * sum / static_cast<float>(looked_);
}

/// Marks what was answered, for the habits.
void SearchBot::remember(const Answer& a) {
  u64 keys[kMaxPicks];
  const int n = moves_.keys_of(a, keys);
  used_.push_back({habit_of(moves_.seat(), answer_key(keys, n)), moves_.seat()});
}

/// The answer of a play-out: what did well so far in this search, now and then any.
Answer SearchBot::quick(Rng& rng) {
  if (!moves_.single() || static_cast<float>(rng.below(1024)) < settings_.careless * 1024.0f) return moves_.random(rng);
  const int n = moves_.size() + (moves_.may_none() ? 1 : 0);
  const int from = static_cast<int>(rng.below(static_cast<u32>(n)));
  int best = from;
  float most = -1;
  for (int k = 0; k < n; ++k) {
    const int i = (from + k) % n;
    u64 key[1] = {i < moves_.size() ? moves_.key(i) : 0};
    const Habit& h = habits_[habit_of(moves_.seat(), answer_key(key, i < moves_.size()))];
    const float v = (h.total + kHope) / (h.times + 1);
    if (v > most) most = v, best = i;
  }
  return moves_.answer_of(best);
}

/// Answers, and looks at the position where turns end. False: the play-out is over.
bool SearchBot::go_on(const Answer& a) {
  Machine& m = *world_;
  const int before = m.st.turn_no;
  if (answer(m, a) != Err::Ok || m.st.over) return false;
  if (settings_.to_the_end) return true;
  for (int turn = before; turn < m.st.turn_no && looked_ < settings_.turns; ++turn) look_at(looked_++);
  return m.st.turn_no < last_turn_;
}

void SearchBot::play_out(Rng& rng) {
  Machine& m = *world_;
  for (int i = 0; i < settings_.answers; ++i) {
    moves_.list(m, m.st.decision.seat);
    const Answer a = quick(rng);
    remember(a);
    if (!go_on(a)) return;
  }
  if (!settings_.to_the_end && looked_ < settings_.turns) look_at(looked_++);
}

/// A few play-outs: how good positions look from here on, and how far apart.
void SearchBot::calibrate(Eyes& eyes, Rng& rng) {
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
  for (int k = 0; k < settings_.turns; ++k)
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      scale_[k][seat] = {};
      if (n[k] == 0) continue;
      const double mean = sum[k][seat] / n[k], variance = std::max(0.0, squares[k][seat] / n[k] - mean * mean);
      scale_[k][seat] = {static_cast<float>(mean), std::max(kLeastSpread, static_cast<float>(std::sqrt(variance)))};
    }
}

/// A move that was not tried in this node, the most promising first; 0: there is none.
u32 SearchBot::try_new(u32 node, int tried_here, Rng& rng, Answer& out) {
  u64 keys[kMaxPicks];
  if (!moves_.single()) {
    out = moves_.random(rng);
    const int n = moves_.keys_of(out, keys);
    const u64 key = answer_key(keys, n);
    for (u32 e = tree_.node(node).first; e; e = tree_.edge(e).next)
      if (tree_.edge(e).key == key) return e;
    return tree_.add_edge(node, key, keys, n);
  }
  const int n = moves_.size() + (moves_.may_none() ? 1 : 0);
  if (tried_here >= n) return 0;
  const int from = static_cast<int>(rng.below(static_cast<u32>(n)));
  int best = -1;
  float most = -1;
  for (int k = 0; k < n; ++k) {
    const int i = (from + k) % n;
    keys[0] = i < moves_.size() ? moves_.key(i) : 0;
    const u64 key = answer_key(keys, i < moves_.size());
    bool tried = false;
    for (u32 e = tree_.node(node).first; e && !tried; e = tree_.edge(e).next) tried = tree_.edge(e).key == key;
    if (tried) continue;
    const Habit& h = habits_[habit_of(moves_.seat(), key)];
    const float v = (h.total + kHope) / (h.times + 1);
    if (v > most) most = v, best = i;
  }
  if (best < 0) return 0;
  out = moves_.answer_of(best);
  keys[0] = best < moves_.size() ? moves_.key(best) : 0;
  return tree_.add_edge(node, answer_key(keys, best < moves_.size()), keys, best < moves_.size());
}

/// The move to follow in this node, among those this world allows.
u32 SearchBot::select(u32 node, Rng& rng, Answer& out) {
  u32 best = 0;
  float most = -1;
  int here = 0;
  Answer a;
  for (u32 e = tree_.node(node).first; e; e = tree_.edge(e).next) {
    Tree::Edge& edge = tree_.edge(e);
    if (!moves_.find(tree_.keys(edge), static_cast<int>(edge.keys_n), a)) continue;
    ++here;
    ++edge.seen;
    const float v = edge.mean() + settings_.explore * std::sqrt(std::log(static_cast<float>(edge.seen) + 1.0f) /
                                                                (static_cast<float>(edge.visits) + 0.01f));
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

void SearchBot::learn() {
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

void SearchBot::iterate(Eyes& eyes, Rng& rng, u32 first) {
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
      const u32 e = given ? first : select(node, rng, a);
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

void SearchBot::begin(const Module& module, Seat me) {
  iterations_ = 0;
  module_ = &module;
  me_ = me;
  last_turn_ = world_->st.turn_no + settings_.turns;
  tree_.clear();
  std::fill(habits_.begin(), habits_.end(), Habit{});
}

Answer SearchBot::choose(Eyes& eyes, Rng& rng) {
  iterations_ = 0;
  me_ = eyes.seat();
  until_ = now_in_seconds() + settings_.milliseconds * 1e-3;
  eyes.sample(rng, *world_);
  moves_.list(*world_, me_);
  if (moves_.forced()) return moves_.answer_of(0);
  begin(eyes.module(), me_);
  calibrate(eyes, rng);
  for (int done = 0; !time_is_up(done); ++done, ++iterations_) iterate(eyes, rng);
  u32 best = 0;
  for (u32 e = tree_.node(Tree::kRoot).first; e; e = tree_.edge(e).next) {
    const Tree::Edge& x = tree_.edge(e);
    const Tree::Edge& y = tree_.edge(best);
    if (!best || x.visits > y.visits || (x.visits == y.visits && x.total > y.total)) best = e;
  }
  eyes.sample(rng, *world_);
  moves_.list(*world_, me_);
  Answer out;
  if (best && moves_.find(tree_.keys(tree_.edge(best)), static_cast<int>(tree_.edge(best).keys_n), out)) return out;
  return moves_.random(rng);
}

}  // namespace cantrip

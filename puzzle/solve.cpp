#include "puzzle/solve.hpp"

#include <algorithm>

#include "core/redact.hpp"

namespace cantrip::puzzle {

std::string_view to_string(Within within) { return within == Within::Turn ? "turn" : "round"; }

std::optional<Within> within_of(std::string_view word) {
  if (word == "turn") return Within::Turn;
  if (word == "round") return Within::Round;
  return std::nullopt;
}

namespace {

/// Sets of picks, each once, shortest choices first where the order of picks means nothing.
bool list_sets(const Moves& moves, const Moves::Picks& so_far, size_t most, std::vector<Answer>& out) {
  if (moves.enough(so_far)) {
    if (out.size() >= most) return false;
    out.push_back(so_far.answer);
  }
  if (moves.complete(so_far)) return true;
  u16 next[kMostMoves];
  const int n = moves.next(so_far, next);
  for (int i = 0; i < n; ++i) {
    Moves::Picks more = so_far;
    moves.pick(more, next[i]);
    if (!list_sets(moves, more, most, out)) return false;
  }
  return true;
}

u64 answer_key(const Moves& moves, const Answer& a) {
  u64 keys[kMaxPicks];
  const int n = moves.keys_of(a, keys);
  u64 h = mixed(0xA45u, static_cast<u64>(n));
  for (int i = 0; i < n; ++i) h = mixed(h, keys[i]);
  return h;
}

bool list_all(const Moves& moves, size_t most, std::vector<Answer>& out) {
  if (moves.several()) return list_sets(moves, moves.no_picks(), most, out);
  if (!moves.single()) {  // a number from too wide a range
    out.push_back(moves.lowest());
    return false;
  }
  const int n = moves.size() + (moves.may_none() ? 1 : 0);
  for (int i = 0; i < n; ++i) {
    if (out.size() >= most) return false;
    out.push_back(moves.answer_of(i));
  }
  return true;
}

Seat asked_but(const State& s, Seat me) {
  for (int p = 0; p < s.seats; ++p)
    if (seat_at(p) != me && is_asked(s, seat_at(p))) return seat_at(p);
  return Seat::None;
}

}  // namespace

bool list_answers(Machine& m, Seat seat, int most, std::vector<Answer>& out) {
  const auto moves = std::make_unique<Moves>();
  moves->list(m, seat);
  return list_all(*moves, static_cast<size_t>(most), out);
}

u64 key_of(Machine& m, Seat seat, const Answer& a) {
  const auto moves = std::make_unique<Moves>();
  moves->list(m, seat);
  return answer_key(*moves, a);
}

Solver::Solver(const Rules& rules, Seat me, Within within, Limits limits)
    : rules_(rules), me_(me), within_(within), limits_(limits), machine_(std::make_unique<Machine>()),
      view_(std::make_unique<Machine>()) {
  machine_->rules = view_->rules = rules;
}
Solver::~Solver() = default;

std::unique_ptr<State> Solver::copy(const State& s) {
  std::unique_ptr<State> out;
  if (spare_.empty()) {
    out = std::make_unique<State>();
  } else {
    out = std::move(spare_.back());
    spare_.pop_back();
  }
  clone(*out, s);
  return out;
}

bool Solver::over_in_time(const State& s) const {
  return within_ == Within::Turn ? s.turn_no == turn_ : s.round == round_;
}

/// What the seat sees of a world: two worlds of one number are the same to it.
u64 Solver::seen(const State& s) {
  Lens lens;
  open_lens(lens, s, *rules_.game->schema, me_);
  redact(s, *rules_.game->schema, lens, view_->st);
  return digest(view_->st);
}

Verdict Solver::solve(std::span<const State> worlds) {
  nodes_ = chosen_ = depth_ = 0;
  first_.reset();
  failed_.clear();
  if (worlds.empty()) return Verdict::Unknown;
  turn_ = worlds[0].turn_no;
  round_ = worlds[0].round;
  Worlds here;
  for (const State& s : worlds) here.push_back(copy(s));
  return all(std::move(here), limits_.choices, chosen_);
}

/// The others answer, in every way they can, until the seat is asked in all worlds. Won ones are left out.
Verdict Solver::expand(Worlds& worlds) {
  Machine& m = *machine_;
  std::vector<Answer> answers;
  for (size_t i = 0; i < worlds.size();) {
    const State& s = *worlds[i];
    if (s.over || !over_in_time(s)) {
      if (!s.over || s.result[index(me_)] != Result::Won) return Verdict::Fails;
      std::swap(worlds[i], worlds.back());
      spare_.push_back(std::move(worlds.back()));
      worlds.pop_back();
      continue;
    }
    if (is_asked(s, me_)) {
      ++i;
      continue;
    }
    const Seat other = asked_but(s, me_);
    if (other == Seat::None) return Verdict::Unknown;
    adopt(m, s);
    answers.clear();
    if (!list_answers(m, other, limits_.answers, answers)) return Verdict::Unknown;
    if (worlds.size() + answers.size() > static_cast<size_t>(limits_.worlds)) return Verdict::Unknown;
    const std::unique_ptr<State> before = copy(s);
    for (size_t k = 0; k < answers.size(); ++k) {
      if (++nodes_ > limits_.nodes) return Verdict::Unknown;
      if (k) adopt(m, *before);
      if (answer(m, answers[k]) != Err::Ok) return Verdict::Unknown;
      if (k == 0) clone(*worlds[i], m.st);
      else worlds.push_back(copy(m.st));
    }
  }
  return Verdict::Wins;
}

Verdict Solver::all(Worlds worlds, int left, int& used) {
  used = 0;
  if (const Verdict v = expand(worlds); v != Verdict::Wins) {
    for (std::unique_ptr<State>& s : worlds) spare_.push_back(std::move(s));
    return v;
  }
  Verdict out = Verdict::Wins;
  std::vector<u64> views;
  for (const auto& s : worlds) views.push_back(worlds.size() > 1 ? seen(*s) : 0);
  std::vector<char> taken(worlds.size(), 0);
  for (size_t i = 0; i < worlds.size() && out == Verdict::Wins; ++i) {
    if (taken[i]) continue;
    Worlds group;
    for (size_t k = i; k < worlds.size(); ++k)
      if (!taken[k] && views[k] == views[i]) {
        taken[k] = 1;
        group.push_back(std::move(worlds[k]));
      }
    int here = 0;
    out = one_group(group, left, here);
    used = std::max(used, here);
    for (std::unique_ptr<State>& s : group) spare_.push_back(std::move(s));
  }
  for (std::unique_ptr<State>& s : worlds)
    if (s) spare_.push_back(std::move(s));
  return out;
}

Verdict Solver::one_group(Worlds& group, int left, int& used) {
  struct Try {
    Answer answer;
    u64 keys[kMaxPicks];
    int n = 0;
    float habit = 0;
  };
  Machine& m = *machine_;
  u64 name = 0;
  for (const auto& s : group) name += mixed(0x90u, digest(*s));
  const auto known = failed_.find(name);
  if (known != failed_.end() && known->second >= left) return Verdict::Fails;

  adopt(m, *group[0]);
  const auto moves = std::make_unique<Moves>();
  moves->list(m, me_);
  std::vector<Answer> answers;
  const bool whole = list_all(*moves, static_cast<size_t>(limits_.answers), answers);
  std::vector<std::unique_ptr<Try>> tries;
  for (const Answer& a : answers) {
    auto one = std::make_unique<Try>();
    one->answer = a;
    one->n = moves->keys_of(a, one->keys);
    const auto habit = habit_.find(answer_key(*moves, a));
    one->habit = habit == habit_.end() ? 0 : habit->second;
    tries.push_back(std::move(one));
  }
  std::stable_sort(tries.begin(), tries.end(), [](const auto& a, const auto& b) { return a->habit > b->habit; });
  const bool choice = tries.size() > 1;
  if (choice && left == 0) return Verdict::Unknown;
  const int rest = left - (choice ? 1 : 0);

  Verdict best = whole ? Verdict::Fails : Verdict::Unknown;
  for (const auto& one : tries) {
    Worlds next;
    bool possible = true;
    for (size_t w = 0; w < group.size() && possible; ++w) {
      if (++nodes_ > limits_.nodes) return Verdict::Unknown;
      adopt(m, *group[w]);
      Answer a = one->answer;
      if (w) {
        moves->list(m, me_);
        possible = moves->find(one->keys, one->n, a);
      }
      possible = possible && answer(m, a) == Err::Ok;
      if (possible) next.push_back(copy(m.st));
    }
    if (!possible) continue;
    int below = 0;
    ++depth_;
    const Verdict v = all(std::move(next), rest, below);
    --depth_;
    if (v == Verdict::Wins) {
      used = below + (choice ? 1 : 0);
      if (depth_ == 0) first_ = one->answer;
      return v;
    }
    if (v == Verdict::Unknown) best = v;
    if (nodes_ > limits_.nodes) return Verdict::Unknown;
  }
  if (best == Verdict::Fails) {
    int& deepest = failed_[name];
    deepest = std::max(deepest, left);
  }
  return best;
}

Answer defence(const Machine& at, Seat asked, Seat me, Within within, const Limits& limits) {
  const auto m = std::make_unique<Machine>();
  m->rules = at.rules;
  adopt(*m, at.st);
  std::vector<Answer> answers;
  list_answers(*m, asked, limits.answers, answers);
  Answer best = answers[0];
  int worth = -1;
  for (const Answer& a : answers) {
    adopt(*m, at.st);
    if (answer(*m, a) != Err::Ok) continue;
    const bool late = within == Within::Turn ? m->st.turn_no != at.st.turn_no : m->st.round != at.st.round;
    int here = 0;
    if (m->st.over || late) {
      here = m->st.over && m->st.result[index(me)] == Result::Won ? 0 : 3000;
    } else {
      Solver solver(at.rules, me, within, limits);
      const Verdict v = solver.solve({&m->st, 1});
      here = v == Verdict::Fails ? 3000 : v == Verdict::Unknown ? 2000 : 1 + solver.choices();
    }
    if (here <= worth) continue;
    worth = here;
    best = a;
  }
  return best;
}

}  // namespace cantrip::puzzle

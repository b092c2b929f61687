#include "tests/support/leak.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/random_answer.hpp"
#include "core/redact.hpp"
#include "core/table.hpp"

namespace cantrip::test {

namespace {

struct Heard {
  Event seen;
  bool shows;   // a swapped card to the seat
  bool passes;  // the machine passed for somebody else
};

struct World {
  Machine m;
  Lens lens;
  State view;
  Seat seat = Seat::None;
  const std::vector<bool>* swapped = nullptr;
  std::vector<Heard> stream;
  std::unique_ptr<Sender> sender;

  static void hear(void* self, const Machine& machine, const Event& e) {
    World& w = *static_cast<World*>(self);
    if (w.sender) w.sender->hear(machine, e);
    Heard h{};
    if (!redact(machine.st, machine.schema(), w.lens, e, h.seen)) return;
    auto is_swapped = [&](Ref r) { return !is_player(r) && r.id < w.swapped->size() && (*w.swapped)[r.id]; };
    h.shows = (is_swapped(e.a) || is_swapped(e.b)) && (e.seen_by & bit(w.seat));
    h.passes = e.kind == EventKind::Passed && e.x && e.by != w.seat;
    w.stream.push_back(h);
  }
  void begin(const Rules& rules, const State& s, Seat viewer, const std::vector<bool>& rows, const LeakOptions& o) {
    m.rules = rules;
    m.observers_n = 0;
    adopt(m, s);
    seat = viewer;
    swapped = &rows;
    open_lens(lens, m.st, m.schema(), viewer);
    stream.clear();
    sender = o.sender ? o.sender(m, viewer) : nullptr;
    observe(m, {hear, this});
  }
  void look() { redact(m.st, m.schema(), lens, view); }
};

/// An event as a failure tells it.
std::string words(const Event& e) {
  std::string out = "kind " + std::to_string(static_cast<int>(e.kind)) + "." + std::to_string(e.sub);
  for (const int n : {int{e.from}, int{e.to}, int{e.a.id}, int{e.b.id}, int{e.at_from}, int{e.at_to},
                      static_cast<int>(e.def), int{e.seen_by}, int{e.flags}, int{e.x}, int{e.y}})
    out += " " + std::to_string(n);
  return out;
}

bool equal(const Event& a, const Event& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Swaps faces among the cards of one owner that the seat does not know; zones that lie apart among themselves. False:
/// nothing to swap.
bool swap_faces(State& s, const Schema& schema, Seat seat, Rng& rng, std::vector<bool>& changed) {
  changed.assign(kMaxRows, false);
  const std::vector<DefId> before = [&] {
    std::vector<DefId> defs;
    for (const Obj& o : s.obj) defs.push_back(o.def);
    return defs;
  }();
  const size_t piles = schema.zones.size();  // 0: all that do not lie apart
  for (size_t k = 0; k < s.seats * piles; ++k) {
    std::vector<u16> rows;
    for (int i = 0; i < s.order.size(); ++i) {
      const Obj& o = s.obj[s.order[i]];
      const size_t kind = static_cast<size_t>(zone_kind(o.zone));
      if (k % piles != (schema.zones[kind].apart ? kind : 0) || o.owner != seat_at(static_cast<int>(k / piles)))
        continue;
      if (o.kind == Kind::Card && !(o.known_to & bit(seat))) rows.push_back(s.order[i]);
    }
    for (size_t i = rows.size(); i > 1; --i)
      std::swap(s.obj[rows[i - 1]].def, s.obj[rows[rng.below(static_cast<u32>(i))]].def);
  }
  bool any = false;
  for (int row = 1; row < s.obj.size(); ++row)
    any = (changed[static_cast<size_t>(row)] = s.obj[row].def != before[static_cast<size_t>(row)]) || any;
  return any;
}

/// Texts and plans in progress hold what they read of their cards: swap only between them.
bool between_texts(const State& s) {
  for (const Frame& f : s.frames)
    if (f.kind != FrameKind::Flow) return false;
  return s.decision.ask != Ask::None && !s.decision.sealed;
}

/// An option as the viewer names its objects: which row a card of an unknown order turned out to be tells nothing.
Option as_seen(const World& w, Option o) {
  for (Ref* r : {&o.a, &o.b})
    if (r->id && !is_player(*r)) *r = Ref{w.lens.name[r->id], 0};
  return o;
}

bool translate(World& from, World& to, const Answer& a, Answer& out) {
  out = a;
  list_options(from.m, a.seat);
  list_options(to.m, a.seat);
  const Decision &d = from.m.st.decision, &e = to.m.st.decision;
  if (d.ask != e.ask || d.seat != e.seat || d.sealed != e.sealed) return false;
  if (asks_value(d.ask)) return d.min == e.min && d.max == e.max;
  if (a.n < e.min || a.n > e.max) {
    const bool cancel = a.n == 1 && a.pick[0] < from.m.options.n && from.m.options[a.pick[0]].verb == kCancelOption;
    if (!cancel) return false;
  }
  for (int i = 0; i < a.n; ++i) {
    const Option& o = from.m.options[a.pick[i]];
    int found = -1;
    for (u32 k = 0; k < to.m.options.n; ++k)
      if (const Option& other = to.m.options[static_cast<int>(k)];
          a.seat == from.seat ? as_seen(to, other) == as_seen(from, o) : other == o)
        found = static_cast<int>(k);
    if (found < 0) return false;
    out.pick[i] = static_cast<u16>(found);
  }
  return true;
}

/// Another seat does something with a card whose face was swapped.
bool uses_swapped(World& w, const Answer& a) {
  if (a.seat == w.seat) return false;
  auto is_swapped = [&](Ref r) { return !is_player(r) && r.id < w.swapped->size() && (*w.swapped)[r.id]; };
  for (const Frame& f : w.m.st.frames)
    if (f.kind == FrameKind::Plan && is_swapped(f.source)) return true;
  list_options(w.m, a.seat);
  for (int i = 0; i < a.n && !asks_value(w.m.st.decision.ask); ++i)
    if (is_swapped(w.m.options[a.pick[i]].a)) return true;
  return false;
}

/// Another seat picks among cards in a zone where this one sees neither faces nor places.
bool unseen_choice(World& w, const Answer& a) {
  const State& s = w.m.st;
  if (a.seat == w.seat || s.decision.ask != Ask::Pick || a.n == 0) return false;
  list_options(w.m, a.seat);
  for (const Option& o : w.m.options)
    if (o.verb != kObject || !live(s, o.a) || !is_blurred(w.m.schema(), s.obj[o.a.id].zone, w.seat)) return false;
  return true;
}

class Pair {
public:
  Pair(const Rules& rules, const LeakOptions& options, LeakReport& report)
      : rules_(rules), options_(options), report_(report) {}

  /// Plays both from here until they may differ. True: answers were given; the first of the two is where `reached` says.
  bool play(const State& from, Seat seat, Rng rng, const std::string& where) {
    auto other = std::make_unique<State>();
    clone(*other, from);
    std::vector<bool> rows;
    if (!swap_faces(*other, *rules_.game->schema, seat, rng, rows)) return false;
    const u64 before = from.step_no;
    compare(from, *other, seat, rng, where, rows);
    return a_->m.st.step_no != before;
  }
  const State& reached() const { return a_->m.st; }

private:
  void compare(const State& from, const State& other, Seat seat, Rng rng, const std::string& where,
               std::vector<bool>& rows) {
    for (const bool b : rows) report_.swapped += b;
    ++report_.pairs;
    a_->begin(rules_, from, seat, rows, options_);
    b_->begin(rules_, other, seat, rows, options_);
    for (int step = 0; step < 400; ++step) {
      const std::string here =
          where + ", seat " + std::to_string(index(seat)) + ", step " + std::to_string(step) + ": ";
      if (!same_views()) return fail(here + "the views differ");
      if (a_->m.st.over) {
        ++report_.to_the_end;
        return;
      }
      ++report_.decisions;
      const Answer answer_a = random_answer(a_->m, rng, true);
      if (answer_a.seat == seat && !same_options())
        return fail(here + "its own options depend on what it may not know");
      Answer answer_b;
      if (!translate(*a_, *b_, answer_a, answer_b)) {
        if (answer_a.seat == seat) return fail(here + "its own answer is not possible in the other world");
        ++report_.other_options;
        return;
      }
      if (unseen_choice(*a_, answer_a) && rng.below(2) == 0) {
        Answer varied = random_answer(b_->m, answer_a.seat, rng);
        if (varied.n == answer_a.n) {
          ++report_.varied;
          answer_b = varied;
          for (const Option& o : b_->m.options) rows[o.a.id] = true;  // any of them may be shown later
        }
      }
      const bool uses = uses_swapped(*a_, answer_a);
      list_options(a_->m, answer_a.seat);
      did_ = "after seat " + std::to_string(index(answer_a.seat)) + " answered";
      for (int k = 0; k < answer_a.n && !asks_value(a_->m.st.decision.ask); ++k) {
        const Option& o = a_->m.options[answer_a.pick[k]];
        did_ += " verb " + std::to_string(o.verb) + " on " + name_of(a_->m, o.a) + " / " + name_of(b_->m, o.a);
      }
      a_->stream.clear();
      b_->stream.clear();
      list_options(a_->m, answer_a.seat);
      list_options(b_->m, answer_b.seat);
      if (answer(a_->m, answer_a) != Err::Ok || answer(b_->m, answer_b) != Err::Ok)
        return fail(here + "an answer was refused");
      size_t i = 0;
      while (i < a_->stream.size() && i < b_->stream.size() && equal(a_->stream[i].seen, b_->stream[i].seen)) ++i;
      report_.events += i;
      if (i == a_->stream.size() && i == b_->stream.size()) {
        if (a_->sender && !same_views()) return fail(here + "the views differ after an answer");
        if (a_->sender && !same_sent(answer_a.seat)) return fail(here + "what it is sent differs");
        continue;
      }
      const Heard* x = i < a_->stream.size() ? &a_->stream[i] : nullptr;
      const Heard* y = i < b_->stream.size() ? &b_->stream[i] : nullptr;
      if ((x && x->shows) || (y && y->shows)) ++report_.shown;
      else if (uses && shows_later(*a_, i) && shows_later(*b_, i)) ++report_.played;
      else if ((x && x->passes) || (y && y->passes)) ++report_.passed;
      else if ((!x && asks_other(*a_)) || (!y && asks_other(*b_))) ++report_.other_options;
      else
        return fail(here + "event " + std::to_string(i) + " differs before any cause: " +
                    (x ? words(x->seen) : "nothing") + " and " + (y ? words(y->seen) : "nothing"));
      return;
    }
    ++report_.to_the_end;
  }
  void fail(const std::string& what) {
    if (!report_.failure.empty()) return;
    auto asks = [](const World& w) {
      return "asks seat " + std::to_string(index(w.m.st.decision.seat)) + " " +
             std::to_string(static_cast<int>(w.m.st.decision.ask));
    };
    report_.failure = what + " (" + did_ + "; one " + asks(*a_) + ", the other " + asks(*b_) + ")";
  }
  /// In the same answer, or when the plan that is open for it is carried out.
  static bool shows_later(const World& w, size_t i) {
    for (; i < w.stream.size(); ++i)
      if (w.stream[i].shows) return true;
    for (const Frame& f : w.m.st.frames)
      if (f.kind == FrameKind::Plan && (*w.swapped)[f.source.id]) return true;
    return false;
  }
  static bool asks_other(const World& w) { return !w.m.st.over && !is_asked(w.m.st, w.seat); }
  bool same_views() {
    a_->look();
    b_->look();
    return same(a_->view, b_->view);
  }
  bool same_sent(Seat by) {
    const std::string one = a_->sender->sent(a_->m, by), other = b_->sender->sent(b_->m, by);
    report_.sent += one.size();
    if (one == other) return true;
    size_t at = 0;
    while (at < one.size() && at < other.size() && one[at] == other[at]) ++at;
    const size_t from = at > 60 ? at - 60 : 0;
    did_ += "; one was sent ..." + one.substr(from, 160) + ", the other ..." + other.substr(from, 160);
    return false;
  }
  bool same_options() {
    list_options(a_->m, a_->seat);
    list_options(b_->m, b_->seat);
    if (a_->m.options.n != b_->m.options.n) return false;
    for (u32 i = 0; i < a_->m.options.n; ++i)
      if (!(as_seen(*a_, a_->m.options[static_cast<int>(i)]) == as_seen(*b_, b_->m.options[static_cast<int>(i)])))
        return false;
    return true;
  }

  Rules rules_;
  const LeakOptions& options_;
  LeakReport& report_;
  std::string did_;
  std::unique_ptr<World> a_ = std::make_unique<World>(), b_ = std::make_unique<World>();
};

}  // namespace

namespace {

std::string place(const Rules& rules, u64 seed, u64 step) {
  return std::string(rules.game->title) + ", seed " + std::to_string(seed) + ", from step " + std::to_string(step);
}

/// One match as one viewer sees it, from its first decision to its end.
void follow(Machine& m, Pair& pair, Seat viewer, Rng rng, const std::string& where, LeakReport& report) {
  for (int guard = 0; !m.st.over && guard < 4000 && report.failure.empty(); ++guard) {
    const bool told = between_texts(m.st) && pair.play(m.st, viewer, Rng::seeded(rng.next()), where);
    if (told) {
      adopt(m, pair.reached());
      continue;
    }
    ++report.alone;
    if (answer(m, random_answer(m, rng, true)) != Err::Ok) report.failure = "an answer was refused";
  }
}

}  // namespace

LeakReport leak(const Rules& rules, const MakeSetup& make_setup, const LeakOptions& o) {
  LeakReport report;
  Pair pair(rules, o, report);
  auto m = std::make_unique<Machine>();
  for (int g = 0; g < o.games && report.failure.empty(); ++g) {
    const u64 seed = o.seed + static_cast<u64>(g);
    Rng rng = Rng::seeded(seed * 31 + 7);
    if (start(*m, rules, seed, make_setup(seed)) != Err::Ok) {
      report.failure = "the game does not start";
      break;
    }
    if (o.whole) {
      const auto begun = std::make_unique<State>();
      clone(*begun, m->st);
      for (int v = 0; v <= begun->seats && report.failure.empty(); ++v) {
        adopt(*m, *begun);
        follow(*m, pair, v == begun->seats ? Seat::Spectator : seat_at(v), Rng::seeded(rng.next()),
               place(rules, seed, m->st.step_no), report);
      }
      continue;
    }
    int left = o.pairs;
    for (int step = 0; !m->st.over && step < 2000 && left > 0; ++step) {
      if (rng.below(6) == 0 && between_texts(m->st)) {
        const u32 who = rng.below(m->st.seats + 1u);
        pair.play(m->st, who == m->st.seats ? Seat::Spectator : seat_at(static_cast<int>(who)), Rng::seeded(rng.next()),
                  place(rules, seed, static_cast<u64>(step)));
        --left;
        if (!report.failure.empty()) break;
      }
      if (answer(*m, random_answer(*m, rng, true)) != Err::Ok) {
        report.failure = "an answer was refused";
        break;
      }
    }
  }
  if (!report.failure.empty()) ADD_FAILURE() << report.failure;
  return report;
}

std::string LeakReport::summary() const {
  auto n = [](u64 v) { return std::to_string(v); };
  return n(pairs) + " pairs, " + n(swapped) + " faces swapped, " + n(varied) + " choices varied, " + n(decisions) +
         " decisions and " + n(events) + " events compared; ended: " + n(shown) + " a card was shown, " + n(played) +
         " a card was played, " + n(passed) + " passes, " + n(other_options) + " another seat's options, " +
         n(to_the_end) + " at the end" + (alone ? "; " + n(alone) + " answers between two pairs" : "");
}

}  // namespace cantrip::test

#include "tests/support/conform.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/random_answer.hpp"
#include "core/redact.hpp"
#include "core/sample.hpp"
#include "core/table.hpp"

namespace cantrip::test {

namespace {

// ---------------------------------------------------------------------------------------------- consistency
std::string at_row(const char* what, int row) { return std::string(what) + " (row " + std::to_string(row) + ")"; }

std::string zones_wrong(const State& s, const Schema& schema) {
  if (s.zone_begin[0] != 0 || s.zone_begin[kMaxSeats] != 0) return "something lies in zone 0";
  if (s.zone_begin[kMaxZones] != s.order.n) return "zone offsets do not end at the number of rows in zones";
  std::vector<int> seen(s.obj.n, 0);
  for (int z = 0; z < kMaxZones; ++z) {
    if (s.zone_begin[z] > s.zone_begin[z + 1]) return "zone offsets go backwards";
    const int kind = zone_kind(static_cast<ZoneId>(z));
    for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
      const u16 row = s.order[i];
      if (kind >= static_cast<int>(schema.zones.size())) return at_row("a row in a zone the schema does not have", row);
      if (row == 0 || row >= s.obj.n) return at_row("an impossible row in a zone", row);
      if (seen[row]++) return at_row("a row in two places", row);
      const Obj& o = s.obj[row];
      if (o.kind == Kind::Free || o.kind == Kind::Ghost) return at_row("a free row or ghost in a zone", row);
      if (o.zone != z) return at_row("a row does not know its zone", row);
      if (schema.zones[static_cast<size_t>(kind)].faces == Sees::All && o.known_to != kEveryone)
        return at_row("an open card that somebody may not know", row);
      if (schema.zones[static_cast<size_t>(kind)].faces == Sees::Owner && !(o.known_to & bit(zone_seat(o.zone))))
        return at_row("a card its holder may not know", row);
    }
  }
  for (u16 row = 1; row < s.obj.n; ++row) {
    const Obj& o = s.obj[row];
    if (o.kind == Kind::Free) {
      Obj blank{};
      blank.gen = o.gen;
      if (std::memcmp(&blank, &o, sizeof o) != 0) return at_row("a free row that is not blank", row);
    } else if (o.kind == Kind::Ghost) {
      if (o.zone) return at_row("a ghost in a zone", row);
    } else if (!seen[row]) {
      return at_row("an object in no zone", row);
    }
    if (o.kind != Kind::Free && o.kind != Kind::Ghost && o.host &&
        (o.host >= s.obj.n || s.obj[o.host].kind == Kind::Free))
      return at_row("a stale host", row);
  }
  return "";
}

std::string references_wrong(const State& s) {
  auto fine = [&](Ref r) { return r == kNobody || (is_player(r) ? index(player_of(r)) < s.seats : live(s, r)); };
  for (const Item& i : s.items) {
    if (i.state == ItemState::None || index(i.who) >= s.seats || i.id == 0) return "a blank item";
    const Ref refs[] = {i.self, i.source, i.card, i.a, i.b};
    constexpr const char* names[] = {"self", "source", "card", "a", "b"};
    for (int k = 0; k < 5; ++k)
      if (!fine(refs[k]))
        return at_row(
            ("the " + std::string(names[k]) + " of an item of ability " + std::to_string(i.ability) + " is gone")
                .c_str(),
            refs[k].id);
    for (const Item& other : s.items)
      if (&other != &i && other.id == i.id) return "two items with one serial";
  }
  for (const Effect& e : s.effects)
    if (e.kind == EffectKind::None || !fine(e.on)) return at_row("an effect on what is gone", e.on.id);
  for (const Rel& r : s.rels)
    if (!fine(r.a) || !fine(r.b)) return at_row("a relation to what is gone", r.a.id);
  for (const Last& l : s.last)
    if (l.row >= s.obj.n || s.obj[l.row].kind != Kind::Ghost) return at_row("last known values of no ghost", l.row);
  return "";
}

std::string frames_wrong(const State& s) {
  int base = 0;
  for (const Frame& f : s.frames) {
    if (f.base < base || f.base > s.scratch.n) return "a frame owns scratch that is not there";
    base = f.base;
    for (const Word w : f.reg)
      if (word::is_list(w) && word::list_at(w) + word::list_len(w) > s.scratch.size())
        return "a register's list is beyond the scratch";
  }
  return "";
}

template <class T, int N>
bool zero_beyond(const Bounded<T, N>& b) {
  const char* p = reinterpret_cast<const char*>(b.at + b.n);
  const char* end = reinterpret_cast<const char*>(b.at + N);
  for (; p != end; ++p)
    if (*p) return false;
  return true;
}
const char* not_zeroed(const State& s) {
  if (!zero_beyond(s.order)) return "order";
  if (!zero_beyond(s.obj)) return "obj";
  if (!zero_beyond(s.last)) return "last";
  if (!zero_beyond(s.frames)) return "frames";
  if (!zero_beyond(s.scratch)) return "scratch";
  if (!zero_beyond(s.items)) return "items";
  if (!zero_beyond(s.effects)) return "effects";
  if (!zero_beyond(s.rels)) return "rels";
  if (!zero_beyond(s.waiting)) return "waiting";
  return nullptr;
}

/// Where two states differ, for people.
std::string difference(const State& a, const State& b) {
  std::string out;
  auto say = [&](const std::string& what) { out += (out.empty() ? "" : ", ") + what; };
  if (std::memcmp(&a, &b, offsetof(State, score)) != 0) {
    const u8 *x = reinterpret_cast<const u8*>(&a), *y = reinterpret_cast<const u8*>(&b);
    for (size_t i = 0; i < offsetof(State, score); ++i)
      if (x[i] != y[i]) {
        say("header byte " + std::to_string(i) + ": " + std::to_string(x[i]) + " / " + std::to_string(y[i]));
        break;
      }
  }
  if (std::memcmp(a.score, b.score, sizeof a.score) != 0) say("scores");
  if (std::memcmp(a.zone_begin, b.zone_begin, sizeof a.zone_begin) != 0) say("zone offsets");
  auto array = [&](const char* name, const auto& x, const auto& y) {
    if (x.n != y.n) return say(std::string(name) + " count " + std::to_string(x.n) + " / " + std::to_string(y.n));
    for (int i = 0; i < x.size(); ++i)
      if (std::memcmp(&x[i], &y[i], sizeof x[i]) != 0) {
        const u8 *p = reinterpret_cast<const u8*>(&x[i]), *q = reinterpret_cast<const u8*>(&y[i]);
        size_t k = 0;
        while (p[k] == q[k]) ++k;
        return say(std::string(name) + "[" + std::to_string(i) + "] byte " + std::to_string(k) + ": " +
                   std::to_string(p[k]) + " / " + std::to_string(q[k]));
      }
  };
  array("order", a.order, b.order);
  array("obj", a.obj, b.obj);
  array("last", a.last, b.last);
  if (std::memcmp(a.tally, b.tally, sizeof a.tally) != 0) say("tallies");
  array("frames", a.frames, b.frames);
  array("scratch", a.scratch, b.scratch);
  array("items", a.items, b.items);
  array("effects", a.effects, b.effects);
  array("rels", a.rels, b.rels);
  array("waiting", a.waiting, b.waiting);
  if (std::memcmp(&a.decision, &b.decision, sizeof a.decision) != 0) say("decision");
  return out;
}

std::string show(const Option& o) {
  return "{verb " + std::to_string(o.verb) + " arg " + std::to_string(o.arg) + " n " + std::to_string(o.n) + " a " +
         std::to_string(o.a.id) + "." + std::to_string(o.a.gen) + " b " + std::to_string(o.b.id) + "." +
         std::to_string(o.b.gen) + "}";
}

// -------------------------------------------------------------------------------------------------- the run
struct Follower {  // a client of one viewer: its lens lives on the server, its view follows by events alone
  Lens lens;
  State view;
};

class Run {
public:
  Run(const Rules& rules, const MakeSetup& make_setup, const ConformOptions& options, Report& report)
      : rules_(rules), make_setup_(make_setup), o_(options), report_(report) {}

  void game(u64 seed, bool replayed) {
    seed_ = seed;
    rng_ = Rng::seeded(seed * 0x9E3779B97F4A7C15ull + 5);
    answers_.clear();
    step_ = 0;
    const Setup setup = make_setup_(seed);
    open_followers(setup.seats);
    m().observers_n = 0;
    observe(m(), {hear, this});
    const Err err = start(m(), rules_, seed, setup);
    if (err != Err::Ok) return fail("start: " + std::string(to_string(err)));
    const bool quits = rng_.below(1000) < static_cast<u32>(o_.concede * 1000);
    const int quits_at = static_cast<int>(rng_.below(60));
    while (!m().st.over && step_ < o_.max_steps && ok()) {
      ++report_.decisions;
      ++step_;
      check_here();
      if (!ok()) return;
      if (quits && step_ == quits_at) {
        give_up();
        continue;
      }
      forward();
    }
    if (!ok()) return;
    finish(replayed, setup);
  }
  bool ok() const { return report_.failure.empty(); }

private:
  Machine& m() { return *m_; }
  const Schema& schema() { return *rules_.game->schema; }

  void fail(const std::string& what) {
    report_.failure = "seed " + std::to_string(seed_) + ", step " + std::to_string(step_) + ": " + what;
    const Decision& d = m().st.decision;
    const auto prompts = m().schema().prompts;
    const Frame* top = m().st.frames.empty() ? nullptr : &m().st.frames.back();
    report_.failure += " (asked: " + std::string(d.text < prompts.size() ? prompts[d.text] : "") + ", " +
                       std::to_string(d.min) + " to " + std::to_string(d.max) + " of " + std::to_string(m().options.n) +
                       "; frame kind " + std::to_string(top ? static_cast<int>(top->kind) : -1) + " of " +
                       (top && live(m().st, top->source) ? std::string(name_of(m(), top->source)) : "nobody") + ")";
  }

  // ---- following
  void open_followers(int seats) {
    followers_n_ = seats + 1;
    for (int i = 0; i < followers_n_; ++i) {
      if (!followers_[i]) followers_[i] = std::make_unique<Follower>();
      Follower& f = *followers_[i];
      f.lens = Lens{};
      std::memset(static_cast<void*>(&f.view), 0, sizeof(State));
      f.lens.viewer = i == seats ? Seat::Spectator : seat_at(i);
      f.view.viewer = f.lens.viewer;
      f.view.obj.n = 1;
    }
  }
  static void hear(void* self, const Machine& machine, const Event& e) {
    Run& run = *static_cast<Run*>(self);
    ++run.report_.events;
    run.report_.looped += e.kind == EventKind::Looped;
    for (int i = 0; i < run.followers_n_; ++i) {
      Follower& f = *run.followers_[i];
      Event seen{};
      if (redact(machine.st, machine.schema(), f.lens, e, seen) && is_table(seen.kind))
        apply_table(f.view, machine.schema(), seen);
    }
  }
  void check_views() {
    for (int i = 0; i < followers_n_; ++i) {
      Follower& f = *followers_[i];
      redact(m().st, schema(), f.lens, *scratch_);
      take_control(f.view, *scratch_);
      if (!same(f.view, *scratch_))
        return fail("the view of " + std::to_string(index(f.lens.viewer)) +
                    " built from events differs: " + difference(f.view, *scratch_));
    }
  }
  /// An option in the words of a viewer.
  Option translated(const Follower& f, Option o) {
    for (Ref* r : {&o.a, &o.b})
      if (!is_player(*r)) *r = live(m().st, *r) ? Ref{f.lens.name[r->id], f.lens.gen[r->id]} : kNobody;
    return o;
  }
  /// The text that asks, for whoever looks into a failure.
  std::string text_at_work() {
    const State& s = m().st;
    if (!s.frames.n || s.frames[static_cast<int>(s.frames.n) - 1].kind != FrameKind::Program) return "";
    const Frame& f = s.frames[static_cast<int>(s.frames.n) - 1];
    const Pool& pool = *rules_.pool;
    return "; text: " + pool.sentences[pool.abilities[f.ability].text] + " at " + std::to_string(f.pc);
  }
  /// A seat lists on its own view what the truth lists for it.
  void check_view_options(Seat seat) {
    Follower& f = *followers_[index(seat)];
    other_->rules = rules_;
    adopt(*other_, f.view);
    list_options(*other_, seat);
    if (other_->options.n != m().options.n)
      return fail("on its view seat " + std::to_string(index(seat)) + " has " + std::to_string(other_->options.n) +
                  " options, not " + std::to_string(m().options.n) + text_at_work());
    // Unordered hidden zones are sorted by name in a view, so the order may differ: compare as sets.
    std::vector<bool> used(m().options.n, false);
    for (const Option& mine : m().options) {
      const Option want = translated(f, mine);
      bool found = false;
      for (u32 k = 0; k < other_->options.n && !found; ++k)
        if (!used[k] && other_->options[static_cast<int>(k)] == want) found = used[k] = true;
      if (!found)
        return fail("on its view seat " + std::to_string(index(seat)) + " does not have the option " + show(want));
    }
  }

  // ---- decisions
  void check_options(Seat seat) {
    const bool listed = m().options_for == seat;  // as the decision came
    const std::vector<Option> before(m().options.begin(), m().options.end());
    list_options(m(), seat);
    if (listed && !std::equal(before.begin(), before.end(), m().options.begin(), m().options.end()))
      return fail("listed again, a decision has other options");
    const Decision& d = m().st.decision;
    if (d.min > d.max) return fail("a decision with min above max");
    if (asks_value(d.ask)) return;
    int n = 0;
    for (const Option& o : m().options) n += o.verb != kCancelOption;
    if (m().options.n == 0 && d.max > 0)
      return fail("a decision without options");  // 0 to 0: a look that found nothing
    if (d.min > n) return fail("a decision with too few options");
    if (d.max > n)
      return fail("a decision whose max (" + std::to_string(d.max) + ") is above its options (" + std::to_string(n) +
                  ")");
    for (u32 i = 0; i < m().options.n; ++i)
      for (u32 j = 0; j < i; ++j)
        if (m().options[static_cast<int>(i)] == m().options[static_cast<int>(j)])
          return fail("an option twice: " + show(m().options[static_cast<int>(i)]));
  }

  void expect_refused(const Answer& a, Err want, const char* what) {
    if (!ok()) return;
    const u64 before = digest(m().st);
    const Err got = answer(m(), a);
    if (got != want)
      fail(std::string(what) + ": got \"" + std::string(to_string(got)) + "\", expected \"" +
           std::string(to_string(want)) + "\"");
    else if (digest(m().st) != before) fail(std::string(what) + " was refused but changed the state");
  }
  void check_wrong_answers() {
    const State& s = m().st;
    const Answer good = random_answer(m(), s.decision.seat, rng_, true);
    for (const Seat seat : {Seat::P0, Seat::P1, Seat::P2, Seat::P3, Seat::Spectator, Seat::Truth, Seat::None}) {
      if (is_asked(s, seat)) continue;
      Answer a = good;
      a.seat = seat;
      expect_refused(a, Err::NotYours, "an answer of a seat that is not asked");
    }
    Answer stale = good;
    --stale.step_no;
    expect_refused(stale, Err::Stale, "an answer to an earlier step");
    stale.step_no += 2;
    expect_refused(stale, Err::Stale, "an answer to a later step");
    list_options(m(), good.seat);
    const Decision d = s.decision;
    const u32 n = m().options.n;
    Answer a = good;
    a.n = 1;
    a.pick[0] = static_cast<u16>(asks_value(d.ask) ? d.max + 1 : n);
    expect_refused(a, Err::Illegal, "a pick out of range");
    a.pick[0] = 0xFFFF;
    expect_refused(a, Err::Illegal, "a pick far out of range");
    a.n = 60000;
    expect_refused(a, Err::Illegal, "an impossible number of picks");
    a = good;
    a.n = 2;
    a.pick[0] = a.pick[1] = 0;
    expect_refused(a, Err::Illegal, "the same pick twice");
    if (asks_value(d.ask)) return;
    a = good;
    const bool cancel = (d.flags & kCancel) != 0;
    const u32 real = n - (cancel ? 1 : 0);
    if (d.max < real && d.max < kMaxPicks) {
      a.n = static_cast<u16>(d.max + 1);
      for (u16 i = 0; i < a.n; ++i) a.pick[i] = i;
      expect_refused(a, Err::Illegal, "too many picks");
    }
    if (d.min > 0) {
      a.n = static_cast<u16>(d.min - 1);
      for (u16 i = 0; i < a.n; ++i) a.pick[i] = i;
      expect_refused(a, Err::Illegal, "too few picks");
    }
    if (cancel && real) {
      a.n = 2;
      a.pick[0] = 0;
      a.pick[1] = static_cast<u16>(n - 1);
      expect_refused(a, Err::Illegal, "cancel beside another pick");
    }
  }

  // ---- what may be done with a state
  void check_save() {
    const std::vector<u8> bytes = save(m().st);
    if (const Err err = load(*scratch_, bytes, rules_); err != Err::Ok)
      return fail("load: " + std::string(to_string(err)));
    if (!same(*scratch_, m().st)) return fail("loaded state differs: " + difference(*scratch_, m().st));
    other_->rules = rules_;
    adopt(*other_, *scratch_);
    list_options(*other_, m().options_for);
    if (other_->options.n != m().options.n) return fail("a loaded state lists other options");
    for (u32 i = 0; i < m().options.n; ++i)
      if (!(other_->options[static_cast<int>(i)] == m().options[static_cast<int>(i)]))
        return fail("a loaded state lists other options");
    check_derived();
    Rules changed = rules_;
    changed.switches ^= u64{1} << 63;
    if (load(*scratch_, bytes, changed) == Err::Ok) return fail("a save of other rules was loaded");
  }
  static bool same_keyword_numbers(const Derived& a, const Derived& b) {
    for (int k = 0; k < 32; ++k)
      if (((a.keywords >> k) & 1) &&
          (a.keyword_value[k] != b.keyword_value[k] || a.keyword_param[k] != b.keyword_param[k]))
        return false;
    return true;
  }
  /// Derived values that were kept are those a machine without a past computes.
  void check_derived() {
    for (const u16 row : std::span<const u16>(m().st.order.at, m().st.order.n)) {
      const Derived &kept = derived(m(), row), &fresh = derived(*other_, row);
      if (std::memcmp(kept.stat, fresh.stat, sizeof kept.stat) != 0 || kept.types != fresh.types ||
          kept.bans != fresh.bans || kept.permits != fresh.permits || kept.keywords != fresh.keywords ||
          kept.granted_n != fresh.granted_n || std::memcmp(kept.subtypes, fresh.subtypes, sizeof kept.subtypes) != 0 ||
          !same_keyword_numbers(kept, fresh))
        return fail(at_row(
            ("derived values of " + std::string(name_of(m(), ref_of(m().st, row))) + " are out of date").c_str(), row));
    }
  }
  /// What is passed over because no modifier could give it: none does.
  void check_written() {
    bring_up_to_date(m());
    for (int z = 0; z < kMaxZones; ++z)
      for (const u16 row : zone(m().st, static_cast<ZoneId>(z))) {
        if (!in_play(m(), row)) continue;
        const Derived& d = derived(m(), row);
        if ((d.keywords & ~card(m(), row).keywords & ~m().written.keywords) ||
            (d.granted_n && !(m().written.rest & kAbilityValues)))
          return fail(at_row("a value nobody is known to give", row));
      }
  }
  /// What is passed over because nothing in a zone could do it: nothing there can.
  void check_held() {
    for (ZoneId z = 0; z < kMaxZones; ++z)
      for (const u16 row : zone(m().st, z)) {
        const CardDef& def = card(m(), row);
        const Machine::Held& held = m().held[z];
        if ((def.keywords & ~held.keywords) || (def.ways & ~held.ways) || (def.acts_from & ~held.acts_from) ||
            (def.flags & ~held.flags) || (def.listens.w[0] & ~held.listens.w[0]) ||
            (def.listens.w[1] & ~held.listens.w[1]))
          return fail(at_row("a zone does not know what it holds", row));
      }
  }
  /// What is kept because nothing it reads has changed: a machine without a past, asked again, answers the same.
  void check_questions() {
    const Game& game = m().game();
    other_->rules = rules_;
    adopt(*other_, m().st);
    if (game.check && !is_stale(m(), kCheck)) game.check(*other_);
    if (game.interrupt && !is_stale(m(), kManage)) game.interrupt(*other_);
    if (!same(other_->st, m().st))
      return fail("a check that was passed over finds something: " + difference(other_->st, m().st));
    for (int p = 0; game.funds && p < m().st.seats; ++p)
      if (game.funds(m(), seat_at(p)) != game.funds(*other_, seat_at(p)))
        return fail("what seat " + std::to_string(p) + " can pay with is out of date");
  }
  /// A sampled world looks the same to the seat it was sampled for.
  void check_sample() {
    if (m().st.decision.sealed) return;
    for (int i = 0; i < followers_n_; ++i) {
      Follower& f = *followers_[i];
      Rng rng = Rng::seeded(rng_.next());
      determinize(m().st, schema(), f.lens.viewer, rng, *scratch_);
      if (const std::string wrong = inconsistency(*scratch_, schema()); !wrong.empty())
        return fail("sampled world: " + wrong);
      redact(*scratch_, schema(), f.lens, *scratch2_);
      if (!same(f.view, *scratch2_))
        return fail("a sampled world looks different to viewer " + std::to_string(index(f.lens.viewer)) + ": " +
                    difference(f.view, *scratch2_));
    }
  }

  void check_here() {
    const State& s = m().st;
    if (m().fault != Err::Ok) return fail("fault: " + std::string(to_string(m().fault)));
    if (s.decision.ask == Ask::None) return fail("stopped without a decision");
    if (const std::string wrong = inconsistency(s, schema()); !wrong.empty()) return fail(wrong);
    check_held();
    check_written();
    check_questions();
    check_views();
    if (!ok()) return;
    for (int p = 0; p < s.seats && ok(); ++p) {
      if (!is_asked(s, seat_at(p))) continue;
      check_options(seat_at(p));
      if (ok() && o_.view_options) check_view_options(seat_at(p));
    }
    if (!ok() || ++since_ < o_.every) return;
    since_ = 0;
    if (const char* part = not_zeroed(s)) return fail(std::string("bytes beyond the used part of ") + part);
    check_wrong_answers();
    if (ok()) list_options(m(), s.decision.seat);
    if (ok()) check_save();
    if (ok()) check_sample();
    branch_ = true;
  }

  /// One step on. Every so often the same answer is given to a clone and to a probe first.
  void forward() {
    const Answer a = random_answer(m(), rng_, true);
    const bool branch = branch_;
    branch_ = false;
    Err probed = Err::Ok;
    const Rng rng_before = m().st.rng;
    if (branch) {
      predict(a);
      if (!ok()) return;
      const u64 before = digest(m().st);
      probed = probe(m(), a, *probe_);
      if (digest(m().st) != before) return fail("a probe changed the original");
      other_->rules = rules_;
      adopt(*other_, m().st);
      if (answer(*other_, a) != Err::Ok) return fail("a clone refuses an answer");
    }
    if (std::getenv("CANTRIP_CONFORMANCE_STORY")) std::printf("%d: %s\n", step_, in_words(a).c_str());
    if (const Err err = answer(m(), a); err != Err::Ok)
      return fail("a listed answer was refused: " + std::string(to_string(err)));
    answers_.push_back(a);
    if (m().fault != Err::Ok) return fail("fault: " + std::string(to_string(m().fault)));
    if (!branch) return;
    if (!same(other_->st, m().st)) return fail("a clone went another way: " + difference(other_->st, m().st));
    if ((probed == Err::Ok || probed == Err::NeedsServer) && !probe_->stopped && !same(probe_->st, m().st))
      return fail("a probe went another way: " + difference(probe_->st, m().st));
    if (std::memcmp(&rng_before, &m().st.rng, sizeof(Rng)) != 0 && !probe_->stopped && !m().st.over)
      return fail("a probe went past a use of chance");
  }
  /// What is asked and what was answered, for messages.
  std::string in_words(const Answer& a) {
    std::string out = prompt(m());
    for (int i = 0; i < a.n && !asks_value(m().st.decision.ask); ++i) out += "; " + label(m(), m().options[a.pick[i]]);
    return out;
  }
  /// The same answer tried out by the client on its view: it may stop early, but it is understood.
  void predict(const Answer& a) {
    Follower& f = *followers_[index(a.seat)];
    other_->rules = rules_;
    other_->observers_n = 0;
    adopt(*other_, f.view);
    list_options(*other_, a.seat);
    list_options(m(), a.seat);
    Answer mine = a;
    for (int i = 0; i < a.n && !asks_value(m().st.decision.ask); ++i) {
      const Option want = translated(f, m().options[a.pick[i]]);
      for (u32 k = 0; k < other_->options.n; ++k)
        if (other_->options[static_cast<int>(k)] == want) mine.pick[i] = static_cast<u16>(k);
    }
    const Err err = probe(*other_, mine, *probe_);
    if (err != Err::Ok && err != Err::NeedsServer)
      fail("a client cannot try its own answer (" + in_words(a) + "): " + std::string(to_string(err)));
  }

  void give_up() {
    Seat seat = seat_at(static_cast<int>(rng_.below(m().st.seats)));
    while (!alive(m().st, seat)) seat = next_seat(m().st, seat);
    Answer mark;
    mark.seat = seat;
    mark.n = 0xFFFF;  // in the record: not an answer
    if (concede(m(), seat) != Err::Ok) return fail("conceding was refused");
    answers_.push_back(mark);
  }

  void finish(bool replayed, const Setup& setup) {
    const State& s = m().st;
    ++report_.games;
    auto up = [](u32& high, u32 n) {
      if (n > high) high = n;
    };
    const Machine::HighWater& h = m().high;
    Machine::HighWater& all = report_.high;
    up(all.order, h.order), up(all.obj, h.obj), up(all.last, h.last), up(all.frames, h.frames),
        up(all.scratch, h.scratch), up(all.items, h.items);
    up(all.effects, h.effects), up(all.rels, h.rels), up(all.waiting, h.waiting), up(all.options, h.options),
        up(all.batch, h.batch);
    if (s.over) {
      ++report_.finished;
      int won = 0;
      for (int p = 0; p < s.seats; ++p) {
        if (s.result[p] == Result::Playing) return fail("the match is over without a result for everybody");
        won += s.result[p] == Result::Won;
      }
      report_.drawn += won == 0;
      if (won > 1) return fail("two winners");
      check_views();
      if (!ok()) return;
      Answer late;
      late.seat = Seat::P0;
      late.step_no = s.step_no;
      expect_refused(late, Err::Over, "an answer after the end");
    }
    if (!replayed || !ok()) return;
    other_->observers_n = 0;
    if (start(*other_, rules_, seed_, setup) != Err::Ok) return fail("the replay does not start");
    for (const Answer& a : answers_)
      if ((a.n == 0xFFFF ? concede(*other_, a.seat) : answer(*other_, a)) != Err::Ok)
        return fail("the replay refuses an answer");
    if (digest(other_->st) != digest(s)) return fail("the replay ends differently: " + difference(other_->st, s));
  }

  Rules rules_;
  const MakeSetup& make_setup_;
  ConformOptions o_;
  Report& report_;
  u64 seed_ = 0;
  int step_ = 0, since_ = 0;
  bool branch_ = false;
  Rng rng_{};
  std::vector<Answer> answers_;
  std::unique_ptr<Machine> m_ = std::make_unique<Machine>(), other_ = std::make_unique<Machine>(),
                           probe_ = std::make_unique<Machine>();
  std::unique_ptr<State> scratch_ = std::make_unique<State>(), scratch2_ = std::make_unique<State>();
  std::unique_ptr<Follower> followers_[kMaxSeats + 1];
  int followers_n_ = 0;
};

int number_of(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  const int n = text ? std::atoi(text) : 0;
  return n > 0 ? n : otherwise;
}

}  // namespace

std::string inconsistency(const State& s, const Schema& schema) {
  if (std::string wrong = zones_wrong(s, schema); !wrong.empty()) return wrong;
  if (std::string wrong = references_wrong(s); !wrong.empty()) return wrong;
  return frames_wrong(s);
}

Report conform(const Rules& rules, const MakeSetup& make_setup, const ConformOptions& asked) {
  ConformOptions options = asked;
  options.every = number_of("CANTRIP_CONFORMANCE_EVERY", options.every);
  options.seed = static_cast<u64>(number_of("CANTRIP_CONFORMANCE_SEED", static_cast<int>(options.seed)));
  Report report;
  const auto begin = std::chrono::steady_clock::now();
  Run run(rules, make_setup, options, report);
  for (int i = 0; i < options.games && run.ok(); ++i)
    run.game(options.seed + static_cast<u64>(i), i % options.every == 0);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!run.ok()) ADD_FAILURE() << rules.game->title << ", " << report.failure;
  return report;
}

std::string Report::summary() const {
  auto n = [](u64 v) { return std::to_string(v); };
  return n(games) + " games (" + n(finished) + " finished, " + n(drawn) + " drawn, " + n(looped) + " looped), " +
         n(decisions) + " decisions, " + n(events) + " events, " + std::to_string(seconds) + " s; high: rows " +
         n(high.obj) + " in zones " + n(high.order) + " last " + n(high.last) + " frames " + n(high.frames) +
         " scratch " + n(high.scratch) + " items " + n(high.items) + " effects " + n(high.effects) + " rels " +
         n(high.rels) + " waiting " + n(high.waiting) + " options " + n(high.options) + " batch " + n(high.batch);
}

int games(int otherwise) { return number_of("CANTRIP_CONFORMANCE_GAMES", otherwise); }

}  // namespace cantrip::test

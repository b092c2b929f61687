// A toy match set up by hand, for tests that read as a story: put cards down, act by name, read the log.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/engine.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::test {

inline constexpr Seat A = Seat::P0, B = Seat::P1, C = Seat::P2;

class Stage {
  std::unique_ptr<Machine> machine_ = std::make_unique<Machine>();

public:
  Machine& m = *machine_;
  std::vector<std::string> log;  // "Resolved Twin A", "Hit Grunt 2", ... of the kinds in `heard`
  EventMask heard{};

  explicit Stage(const toy::Toy& toy, u64 switches = 0) : toy_(toy) {
    table_ = toy.table(7);
    start(m, toy.rules(switches), 7, table_.view());
    observe(m, {hear, this});
    hear_of({EventKind::Resolved});
  }
  void hear_of(std::initializer_list<EventKind> kinds) {
    heard = {};
    for (const EventKind k : kinds) heard.add(k);
  }

  // ---- setting up
  void empty_zone(int kind) {
    for (int p = 0; p < kMaxSeats; ++p)
      while (zone_size(m.st, zone_of(kind, p))) cease(m, ref_of(m.st, zone(m.st, zone_of(kind, p)).back()));
  }
  Ref put(int kind, Seat seat, std::string_view name) {
    const DefId def = toy_[name];
    EXPECT_NE(def, DefId::Hidden) << name;
    const Ref r =
        make(m, def, m.pool().card(def).flags & kIsToken ? Kind::Token : Kind::Card, seat, zone_of(kind, seat));
    m.st.obj[r.id].since = 0;
    return r;
  }
  /// Everything put down: no leftovers of the set-up wait, the options are listed anew.
  void ready() {
    m.st.items.truncate(0);
    m.st.waiting.truncate(0);
    adopt(m, m.st);
    log.clear();
  }

  // ---- acting
  Seat asked() const { return m.st.decision.seat; }
  Ask ask_kind() const { return m.st.decision.ask; }
  int find(u8 verb, Ref a = {}, Ref b = {}) const {
    for (u32 i = 0; i < m.options.n; ++i) {
      const Option& o = m.options[static_cast<int>(i)];
      if (o.verb == verb && (!a || o.a == a) && (!b || o.b == b)) return static_cast<int>(i);
    }
    return -1;
  }
  bool offers(u8 verb, Ref a = {}, Ref b = {}) const { return find(verb, a, b) >= 0; }
  Err give(std::initializer_list<int> picks, Seat seat = Seat::None) {
    Answer a;
    a.seat = seat == Seat::None ? m.st.decision.seat : seat;
    a.step_no = m.st.step_no;
    for (const int p : picks) a.pick[a.n++] = static_cast<u16>(p);
    return answer(m, a);
  }
  void act(u8 verb, Ref a = {}, Ref b = {}) {
    const int i = find(verb, a, b);
    ASSERT_GE(i, 0) << "not offered: verb " << int{verb} << " on " << name(a);
    ASSERT_EQ(give({i}), Err::Ok);
  }
  void pick(Ref a) { act(is_player(a) ? kPlayer : kObject, a); }
  void pass() { act(kPassOption); }
  /// Which of one's waiting things comes next, by the card it is of.
  void next(Ref source) { act(kItemOption, source); }

  // ---- reading
  std::string name(Ref r) const {
    if (is_player(r)) return std::string(1, static_cast<char>('A' + index(player_of(r))));
    return live(m.st, r) ? m.pool().texts[index(m.st.obj[r.id].def)].name : "nobody";
  }
  int points(Seat s, int slot) const { return score(m.st, s, slot); }
  int damage(Ref r) const { return m.st.obj[r.id].stat[0]; }
  bool in(int kind, Ref r) const {
    return live(m.st, r) && m.st.obj[r.id].kind != Kind::Ghost && zone_kind(m.st.obj[r.id].zone) == kind;
  }
  int count(int kind, Seat s) const { return zone_size(m.st, zone_of(kind, s)); }
  bool has(int kind, Seat s, std::string_view card_name) const {
    for (const u16 row : zone(m.st, kind, s))
      if (m.pool().texts[index(m.st.obj[row].def)].name == card_name) return true;
    return false;
  }
  using Log = std::vector<std::string>;

private:
  static void hear(void* self, const Machine& machine, const Event& e) {
    Stage& s = *static_cast<Stage*>(self);
    if (!s.heard.has(e.kind)) return;
    const std::string card_name = e.def == DefId::Hidden ? s.name(e.a) : machine.pool().texts[index(e.def)].name;
    const std::string who = e.by == Seat::None ? "" : " " + std::string(1, static_cast<char>('A' + index(e.by)));
    switch (e.kind) {
      case EventKind::Resolved: s.log.push_back(card_name + who); break;
      case EventKind::Hit: s.log.push_back(card_name + " hits " + s.name(e.b) + " " + std::to_string(e.x)); break;
      case EventKind::Holder: s.log.push_back("holder" + who); break;
      case EventKind::Passed: s.log.push_back("pass" + who); break;
      case EventKind::Fizzled: s.log.push_back(card_name + " fizzles"); break;
      case EventKind::Drew: s.log.push_back("draw" + who); break;
      case EventKind::CombatEnd: s.log.push_back("combat ends"); break;
      case EventKind::Moved:
        s.log.push_back(card_name + " to " +
                        std::string(machine.schema().zones[static_cast<size_t>(zone_kind(e.to))].name));
        break;
      case EventKind::Scored:
        s.log.push_back(std::string(machine.schema().scores[e.sub].name) + who + " " + std::to_string(e.x));
        break;
      default: s.log.push_back(std::to_string(static_cast<int>(e.kind)) + " " + card_name + who); break;
    }
  }

  const toy::Toy& toy_;
  toy::Table table_;
};

}  // namespace cantrip::test

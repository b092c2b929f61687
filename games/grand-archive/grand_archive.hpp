// Grand Archive: the rules. Sections are those of the implementer's reference; boxes are those of the seed's charts.
//   setup.cpp        decks, champions of level 0, the round of turns              (2)
//   turn.cpp         the six phases                                              (3)
//   window.cpp       Opportunity: what may be done, what resolves, where it goes (4)
//   play.cpp         activating cards and using abilities: ways, X, payment      (5.1, 5.2, 5.4)
//   materialize.cpp  materializing, leveling up and down                         (5.3, 1.7)
//   attack.cpp       declaring an attack                                         (6.1, 6.2)
//   combat.cpp       retaliation, damage, end of combat                          (6.3 to 6.6)
//   check.cpp        state-based effects                                         (8)
//   rules.cpp        what follows from moves; destinations; damage; values       (1.2, 6.7, 7)
//   able.cpp         who may do what: the tests all of these share               (1.4, 4.2, 6.1, 9)
//   natives.cpp      what texts call by number (rows.hpp)                        (9, 10)
//   ask.cpp          small flows that ask in the middle of a text                (8.2, 9)
#pragma once
#include "core/options.hpp"
#include "discipline/effects_stack.hpp"
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/module.hpp"

namespace cantrip::grand_archive {

extern const Game game;

enum FlowId : u16 {
  MatchFlow,
  TurnFlow,
  WindowFlow,
  PlaceFlow,
  DeclareFlow,
  CombatFlow,
  UniqueFlow,
  WitherFlow,
  GlimpseFlow,
  AgilityFlow,
  SearchFlow,
  PermitFlow,
  DirectionFlow,
  InterceptFlow,
  SparkFlow,
  PaymentFlow,
  DivideFlow,
};

inline int number(const Frame& f, int reg) { return word::as_number(f.reg[reg]); }
inline void set_number(Frame& f, int reg, int n) { f.reg[reg] = word::number(n); }
/// What lies there now, last first: for loops that move it.
inline void list_zone(const State& s, ZoneId id, Words& out) {
  const std::span<const u16> rows = zone(s, id);
  out.n = 0;
  for (size_t i = rows.size(); i > 0; --i) out.push(to_word(ref_of(s, rows[i - 1])));
}
/// What is loaded in it, whoever controls it now (1.5).
template <class F>
void each_loaded(const State& s, u16 host, F each) {
  for (int p = 0; p < s.seats; ++p)
    for (const u16 row : zone(s, Loaded, seat_at(p)))
      if (s.obj[row].host == host) each(row);
}
inline Seat other(Seat s) { return s == Seat::P0 ? Seat::P1 : Seat::P0; }

// setup.cpp
extern const Flow match_flow;
void setup(Machine&, const Setup&);
Err scenario(Machine&, const ScenarioStart&);

// turn.cpp
extern const Flow turn_flow;
enum TurnStep : u8 {
  WakeUp,
  WakeUpWindow,
  MaterializeBegins,
  BeforeMaterializing,
  MaterializeCard,
  AfterMaterializing,
  Recollection,
  BeforeRecollection,
  RecollectionOpportunity,
  MemoryReturns,
  AfterRecollection,
  Draw,
  DrawWindow,
  Main,
  BeforeMain,
  MainOpportunity,
  LateMaterializeBegins,
  LateBeforeMaterializing,
  LateMaterializeCard,
  LateAfterMaterializing,
  End,
  BeforeEnd,
  EndOpportunity,
  CleanUp,
  CleanUpWindow,
};
void draw(Machine&, Seat, int n = 1, ZoneKind to = Hand);
Phase phase_now(const State&);
void return_suppressed(Machine&, Seat by, int text);

// window.cpp
extern const Flow window_flow;
/// A step that opens a window once.
After open_window(Machine&, Frame&, stack::Mode);
template <stack::Mode mode>
After opens(Machine& m, Frame& f) {
  return open_window(m, f, mode);
}
bool is_main_window(Machine&, const Frame& window);  // slow acts are possible in it
bool fizzles(Machine&, const cantrip::Item&);

// Plans; what their parts share is in plan.hpp.
/// Bits of kPlanPaid.
enum PlayMark : u8 { kFree = 1, kByText = 2, kStarcalled = 4, kNoCosts = 8 };  // kFree: of its price

// price.cpp
extern const Flow payment_flow;
int empowered(Machine&, const Context&);  // by what its text was empowered
int total_price(Machine&, const Frame& plan);
bool has_leave(const Machine&, Seat, Ref what, Permit);  // given to this very card by a text
bool can_pay(Machine&, const Frame& plan, const Cost&);
void pay_own(Machine&, const Frame& plan, const Cost&);
bool may_choose(Machine&, const Frame& plan, Word target);
void payers(Machine&, const Frame& plan, Words& out);
int payers_n(Machine&, const Frame& plan);
int funds(Machine&, Seat);
int funds_without(Machine&, Seat, u16 but);  // but: something that can't pay; 0: everything can
bool pays_twice(Machine&, const Cost&, Ref);
void spend(Machine&, Seat, int n);
void spend_these(Machine&, Seat, std::span<const Word>);
void reserve_payers(Machine&, Seat, u16 but, Words& out);

// declare.cpp
extern const PlanStep kDeclareCosts[6], kDeclarePayment[3];

// play.cpp
bool affordable(Machine&, const Frame& plan);
bool play_by_text(Machine&, Seat, Ref card, u8 flags);
bool can_play_by_text(Machine&, Seat, Ref card, u8 flags);
/// Can this card be activated from where it lies, speed and timing aside?
bool can_activate(Machine&, Seat, u16 row, u8 marks);
bool is_locked(Machine&, Seat, Ref card);  // by its class or level
/// Both return whether there was anything to try, whatever it costs and asks for.
bool list_activations(Machine&, Seat, bool slow);
bool list_abilities(Machine&, Seat);
void take_act(Machine&, Seat, const Option&);

// commit.cpp
void commit(Machine&, Frame& plan);
void keep_lines(Machine&);

// materialize.cpp
bool can_materialize(Machine&, Seat, u16 row);
void list_materializations(Machine&, Seat);
After materialize_step(Machine&, Frame&);
void list_materialize(Machine&, Frame&, Seat);
After take_materialize(Machine&, Frame&, const Answer&);
bool fits_level(Machine&, Seat, u16 row);
void become_glimpse(Machine&, int n);  // ask.cpp
void level_up(Machine&, Seat, Ref card);
void delevel(Machine&, Ref champion);
int memory_price(Machine&, Ref card);
After ask_floating(Machine&, Frame& plan);
void list_floating(Machine&, Frame& plan);
After take_floating(Machine&, Frame& plan, const Answer&);
void pay_memory(Machine&, const Frame& plan, Words& banished);

// attack.cpp
/// Effect.asleep: it waits for an attack with what selector Effect.m matches (-1: without a weapon).
inline constexpr u16 kForSomeAttack = 2;
extern const Flow declare_flow;
void list_attacks(Machine&, Seat);
void begin_attack(Machine&, Seat, Ref attacker, Ref target);
/// 6.1: may an attack be declared by this unit with this card, against anything?
bool may_attack_by_card(Machine&, Seat, u16 attacker, u16 with_card);
/// While it attacks: has the unit this keyword, or something it wields, or a card of the intent?
bool attack_has(Machine&, Ref attacker, Keyword);
bool may_go_on(Machine&, Ref attacker, Ref defender);  // 6.6: is it still one it may attack?
bool may_redirect(Machine&, Ref attacker, Ref to);
void redirect(Machine&, Ref attacker, Ref to, Ref from = {});  // from this defender; nobody: from all

// combat.cpp
extern const Flow combat_flow, spark_flow;
/// What an attack consists of beside the unit itself (1.6): the weapons it wields, there or not, and the cards of its intent.
template <class F>
void each_used(const State& s, Seat attacking, Ref attacker, F each) {
  for (const Rel& rel : s.rels)
    if (rel.kind == Wields && rel.a == attacker && rel.b != attacker) each(rel.b);
  for (const u16 row : zone(s, Intent, attacking))
    if (s.obj[row].host == attacker.id) each(ref_of(s, row));
}
Ref attacker_now(const State&);  // of the running combat
void clear_roles(Machine&);
void stop_defending(Machine&, int rel);  // the defender of this relation
bool deals_double(Machine&, Ref dealer);  // in the running combat (9 Critical)

// check.cpp
// What a look at all objects finds now: who dies, what is broken, whether a player has two of a unique kind; who loses.
bool finds_dying(Machine&);
bool finds_broken(Machine&);
bool finds_unique_twice(Machine&);
bool finds_loser(Machine&);
After check(Machine&);
void lose_for_deck(Machine&, Seat);
/// 8.3: the rules make their controllers sacrifice these, together; what would die may be replaced (`perform`).
int sacrifice(Machine&, std::span<const Ref>);

// rules.cpp
void follow(Machine&, const Event&);
ZoneId destination(Machine&, Ref what, ZoneId to, Verb);
bool apply(Machine&, Act&);
bool preventable(Machine&, const Act&);
Begins begins(Machine&, Until);
void replaced(Machine&, u8 then, Ref source, Seat who);
bool own_replacement(Machine&, const Act&, int i, OwnReplacement&);
bool destroy(Machine&, Ref what, Seat by, Ref source);
bool make_tokens(Machine&, Seat, DefId, int n, u32 flags);
void types(Machine&, u16 row, Derived&);
void retype(Derived&);
void finish(Machine&, u16 row, Derived&);
int power_in_attack(Machine&, u16 row);  // its part of the total
u8 layer(const Machine&, const Static&);
inline constexpr u8 kAbilityLayer = 3;
int stat_in(Machine&, const Context&, Ref, int slot, int value);
bool attach(Machine&, Seat, Ref card, Ref host);
void rest(Machine&, u16 row);
void wake(Machine&, u16 row);

// able.cpp
u16 champion_of(const State&, Seat);  // 0: none
inline Ref champion_ref(const State& s, Seat seat) { return ref_of(s, champion_of(s, seat)); }
int lv(Machine&, Seat);
u32 enabled_elements(Machine&, Seat);
bool elements_enabled(Machine&, Seat, u16 row);
bool says_of_itself(Machine&, u16 row, StaticKind, u16 key);  // a static of its own, wherever it lies
bool shares_class(Machine&, Seat, u16 row);
bool obeys(Machine&, u16 row);
inline bool is_rested(const State& s, u16 row) { return flag(s, row, Rested); }
bool is_fast(Machine&, u16 row);
bool is_attackable(Machine&, u16 row);  // by its types
bool may_negate(Machine&, const cantrip::Item&);
bool found_again(const Machine&, const Frame&, u8 slot);
bool is_spell(Machine&, Ref source);
bool is_loaded(const State&, u16 row);
int power_of(Machine&, u16 row);  // 0 without one
bool may_target(Machine&, const Context&, Ref);
std::string why_not(Machine&, Seat, Ref card);

// natives.cpp
extern const std::span<bool (*const)(Machine&, const Context&, const Cond&)> native_conds;
extern const std::span<bool (*const)(Machine&, const Context&, const Test&, Ref)> native_tests;
extern const std::span<int (*const)(Machine&, const Context&, const Amount&)> native_amounts;
extern const std::span<void (*const)(Machine&, Frame&, const Ins&)> natives;

// ask.cpp
void same_unique(Machine&, Seat, Words& out);  // unique objects of one name that this player has several of
extern const Flow unique_flow, wither_flow, glimpse_flow, agility_flow, search_flow, permit_flow, direction_flow,
    divide_flow, intercept_flow;

}  // namespace cantrip::grand_archive

// The toolbox of games and disciplines: everything that changes the table, asks, or pushes work.
#pragma once
#include <initializer_list>

#include "core/act.hpp"
#include "core/machine.hpp"

namespace cantrip {

// ------------------------------------------------------------------------------------------------- looking
inline Obj& obj(Machine& m, u16 row) { return m.st.obj[row]; }
inline const Obj& obj(const State& s, u16 row) { return s.obj[row]; }
/// Is the reference still the object it named? (a ghost is)
inline bool live(const State& s, Ref r) {
  return r.id != 0 && r.id < s.obj.n && s.obj[r.id].gen == r.gen && s.obj[r.id].kind != Kind::Free;
}
inline Ref ref_of(const State& s, u16 row) { return row ? Ref{row, s.obj[row].gen} : kNobody; }
inline bool is_ghost(const State& s, Ref r) { return live(s, r) && s.obj[r.id].kind == Kind::Ghost; }
/// What a departed object became: itself if it has not moved, one hop if it left a remembered zone.
Ref now(const State&, Ref);

inline std::span<const u16> zone(const State& s, ZoneId z) {
  return {s.order.at + s.zone_begin[z], static_cast<size_t>(s.zone_begin[z + 1] - s.zone_begin[z])};
}
inline std::span<const u16> zone(const State& s, int kind, Seat seat) { return zone(s, zone_of(kind, seat)); }
inline int zone_size(const State& s, ZoneId z) { return s.zone_begin[z + 1] - s.zone_begin[z]; }
inline const ZoneSpec& spec(const Machine& m, ZoneId z) { return m.schema().zones[static_cast<size_t>(zone_kind(z))]; }
inline bool in_play(const Machine& m, u16 row) { return (m.schema().play_zones >> zone_kind(m.st.obj[row].zone)) & 1; }
/// Whose text an ability of this row is: its own, or that of what it lies under (kSelfIsHost); nobody without one.
Ref speaks_for(const Machine&, u16 row, const Ability&);
bool face_visible(const Schema&, ZoneId, Seat viewer);  // by the zone alone

inline int score(const State& s, Seat seat, int slot) { return s.score[place(seat)][slot]; }
inline bool flag(const State& s, u16 row, int f) { return (s.obj[row].flags >> f) & 1; }
inline bool alive(const State& s, Seat seat) { return (s.alive & bit(seat)) != 0; }
Seat next_seat(const State&, Seat);                      // next living seat in turn order
inline const CardDef& card(const Machine& m, u16 row) { return m.pool().cards[index(m.st.obj[row].def)]; }

// ------------------------------------------------------------------------------------------------- deriving
const Derived& derive(Machine&, u16 row);                // brings it up to date first
inline const Derived& derived(Machine& m, u16 row) {
  return m.collected == m.epoch && m.derived[row].epoch == m.epoch ? m.derived[row] : derive(m, row);
}
/// Everything in play has its values, and the list of modifiers is up to date.
void work_out(Machine&);
inline void bring_up_to_date(Machine& m) {
  if (m.collected != m.epoch) work_out(m);
}
/// Is a modifier of this kind at work?
inline bool modifies(Machine& m, StaticKind kind) {
  bring_up_to_date(m);
  return (m.kinds >> static_cast<int>(kind)) & 1;
}
/// May a modifier at work lower this stat of anything?
inline bool lowers(Machine& m, int stat) {
  if (!((m.pool().lowered_stats >> stat) & 1)) return false;
  bring_up_to_date(m);
  return (m.lowered >> stat) & 1;
}
/// Does any modifier give such a ban or permission to anything? Mostly not, and this is asked of every card in a listing:
/// so the questions below answer here, and search only where something may be found.
inline bool gives_ban(Machine& m, int ban) {
  bring_up_to_date(m);
  return (m.bans >> ban) & 1;
}
inline bool gives_permit(Machine& m, int permit) {
  bring_up_to_date(m);
  return (m.permits >> permit) & 1;
}
/// Has anything in play lost its abilities?
bool silences(Machine&);
int stat(Machine&, Ref, int slot);  // current, or last known for a ghost
int stat_changes(Machine&, Ref, int slot);  // what is added to it, also to a number it lacks
u32 last_types(const Machine&, u16 ghost);
u64 last_keywords(const Machine&, u16 ghost);
inline bool has_type(Machine& m, Ref r, u32 mask) {
  if (!live(m.st, r)) return false;
  return ((m.st.obj[r.id].kind == Kind::Ghost ? last_types(m, r.id) : derived(m, r.id).types) & mask) != 0;
}
bool has_subtype(Machine&, Ref, int subtype);
inline bool has_keyword(Machine& m, Ref r, int keyword) {
  if (!live(m.st, r)) return false;
  return ((m.st.obj[r.id].kind == Kind::Ghost ? last_keywords(m, r.id) : derived(m, r.id).keywords) >> keyword) & 1;
}
inline bool banned(Machine& m, Ref r, int ban) {
  if (!gives_ban(m, ban) || !live(m.st, r) || m.st.obj[r.id].kind == Kind::Ghost) return false;
  return (derived(m, r.id).bans >> ban) & 1;
}
int keyword_value(Machine&, Ref, int keyword);  // 0 without the keyword
/// Every instance of a keyword, printed ones first, then those that were given: how many there are, the first of them in `out`.
int instances_of(Machine&, Ref, int keyword, std::span<KeywordRow> out);
int cards_under(const Machine&, Ref);  // last known for a ghost
const Last* last_of(const State&, u16 row);  // what a ghost was; null: nothing is known
/// Is a line of this card there (Ability.gate)? Read for its controller in play, for its owner elsewhere.
bool is_open(Machine&, u16 row, Row16 gate);
/// Has this object the printed ability: its gate is open, and it has not lost its abilities?
bool has_ability(Machine&, u16 row, const Ability&);
/// Is `who` kept from this by a ban that names the other party, or allowed by such a permission?
bool names_other(Machine&, StaticKind, Ref who, int key, Ref other);
inline bool banned_against(Machine& m, Ref who, int ban, Ref other) {
  return gives_ban(m, ban) && (banned(m, who, ban) || names_other(m, StaticKind::Ban, who, ban, other));
}
inline bool permitted(Machine& m, Ref who, int permit, Ref other = {}) {
  if (!gives_permit(m, permit) || !live(m.st, who) || m.st.obj[who.id].kind == Kind::Ghost) return false;
  return ((derived(m, who.id).permits >> permit) & 1) ||
         (other && names_other(m, StaticKind::Permit, who, permit, other));
}
/// Is there such a permission for `who`, whatever other party it names?
bool find_permit(Machine&, Ref who, int permit);
inline bool has_permit(Machine& m, Ref who, int permit) {
  return gives_permit(m, permit) && find_permit(m, who, permit);
}
/// Rules about players: "opponents can't play actions". How many there are about a seat and a card.
int seat_rules(Machine&, StaticKind, Seat, int key, Ref card);
inline bool seat_banned(Machine& m, Seat seat, int ban, Ref card = {}) {
  return gives_ban(m, ban) && seat_rules(m, StaticKind::Ban, seat, ban, card) > 0;
}
inline int seat_permits(Machine& m, Seat seat, int permit, Ref card = {}) {
  return gives_permit(m, permit) ? seat_rules(m, StaticKind::Permit, seat, permit, card) : 0;
}
inline bool seat_permitted(Machine& m, Seat seat, int permit, Ref card = {}) {
  return seat_permits(m, seat, permit, card) > 0;
}
inline bool is_stale(const Machine& m, Question q) { return (m.stale & question_bit(q)) != 0; }
inline void settled(Machine& m, Question q) { m.stale = static_cast<u8>(m.stale & ~question_bit(q)); }
inline void touch(Machine& m) {  // derived values may have changed
  ++m.epoch;
  m.stale = kAllQuestions;
}
inline void touch(Machine& m, Watch what) {  // if anything at work looks at this
  if (m.modified && (m.watch & what)) touch(m);
}
/// The same of this object: if nobody else looks at it, only its own value is worked out anew.
void touch(Machine&, Watch what, u16 row);
/// An object without statics left `from` and came to `to` (0: nowhere), one of them in play. Others' values stay as they
/// are known, if they can.
void touch_play(Machine&, ZoneId from, ZoneId to, u16 left, u16 came);

// ------------------------------------------------------------------------------------------------- choosing
/// From where a phrase is read: whose text, in which frame, because of which event.
struct Context {
  Ref self{};
  Seat you = Seat::None;
  const Frame* frame = nullptr;
  Ref ev_a{}, ev_b{};
  int ev_n = 0;
  const Event* event = nullptr;  // triggers: the event itself
  Seat player = Seat::None;
  u16 on = 0;  // effects: the row the effect is on
  int frozen = 0;  // effects: their frozen amount
};
Context context_of(const Frame&);
using Words = Bounded<Word, 600>;
/// How often a limited ability was used this turn; what lies under an object and speaks for it is counted there too.
inline int times_used(const State& s, Ref r, const Ability& a) { return (s.obj[r.id].used >> (2 * a.use_slot)) & 3; }
inline bool used_up(const State& s, Ref r, const Ability& a) { return live(s, r) && times_used(s, r, a) >= a.limit; }
void use(Machine&, Ref, const Ability&);  // once more

u8 seats_of(Machine&, const Context&, Players);  // a bit a seat
bool matches(Machine&, const Context&, const Selector&, Ref);
bool matches_anywhere(Machine&, const Context&, const Selector&, Ref);  // whatever zone it is in
void slot_words(Machine&, const Context&, Slot, Words& out);  // everything live in a slot
void drop_untargetable(Machine&, const Context&, Seat chooser,
                       Words&);  // what opponents of its controller can't target
void select(Machine&, const Context&, const Selector&, Words& out);
/// Are there so many that the chooser can target?
bool has_targets(Machine&, const Context&, Seat chooser, const Selector&, int enough);
int count(Machine&, const Context&, const Selector&, int enough = 0x7FFF);
int amount(Machine&, const Context&, Row16);
bool holds(Machine&, const Context&, Row16 cond);
int min_of(Machine&, const Context&, const Selector&);
int max_of(Machine&, const Context&, const Selector&);

// modes.cpp
struct ModeRange {
  int least, most;
};
ModeRange mode_range(Machine&, const Context&, const Ins& modes);
/// May the i-th mode be chosen, its targets aside: is its gate open, has it not been chosen before?
bool mode_open(Machine&, const Context&, const Ins& modes, const Ins& jump, int i);
/// A bit a mode: `of` has chosen them.
void remember_modes(Machine&, Ref of, const Ins& modes, int chosen);

// ---------------------------------------------------------------------------------------------- the table
struct MoveTo {
  ZoneId zone = 0;
  Verb verb = Verb::Put;
  Seat by = Seat::None;
  bool bottom = false;
  u32 flags = 0;  // entry flags (tapped)
  Seat owner = Seat::None;  // new owner, if it changes hands
  int at = -1;  // exact place in an ordered zone
  u8 how = 0;
  i16 x = 0;  // X that was chosen for it: "enters with X counters"
};
/// Moves a card as a new object. Returns what it became, or nobody if it ceased to exist.
bool may_go(Machine&, Ref, ZoneId to, Verb);  // false: a rule keeps it where it is (Game::destination)
Ref move(Machine&, Ref, const MoveTo&);
/// In an open batch, before the first of them is moved: what they were is what they were when all were there.
void leave_together(Machine&, std::span<const Ref>);
void forget_who_stayed(Machine&);  // for end_batch
/// The same object at another place of its zone.
void reorder(Machine&, Ref, int at);
Ref make(Machine&, DefId, Kind, Seat owner, ZoneId, u32 flags = 0, u16 host = 0, i16 x = 0);
/// What a match starts with: cards laid into a zone, each as by make(). Nothing runs yet, so nobody holds
/// or follows it (Game::hold, Game::follow).
void lay_out(Machine&, std::span<const DefId>, Seat owner, ZoneId);
void hold_all(Machine&);  // Machine::held of a state made elsewhere
void cease(Machine&, Ref);
/// With `fits` a random card that fits comes to lie on top; nobody sees where it was.
void shuffle(Machine&, ZoneId, bool (*fits)(const Machine&, u16 row, const void*) = nullptr,
             const void* with = nullptr);
/// Some cards of one zone change places among themselves by chance; afterwards nobody can tell them apart.
void mingle(Machine&, std::span<Word> cards);
/// `by` does it; nobody named: its controller.
void set_flags(Machine&, u16 row, u32 flags, Seat by = Seat::None);
inline void set_flag(Machine& m, u16 row, int f, bool on, Seat by = Seat::None) {
  const u32 now = m.st.obj[row].flags;
  set_flags(m, row, on ? now | (1u << f) : now & ~(1u << f), by);
}
void set_stat(Machine&, u16 row, int slot, int value);
void set_counter(Machine&, u16 row, int slot, int value);
void set_score(Machine&, Seat, int slot, int value);
inline void add_score(Machine& m, Seat s, int slot, int change) {
  set_score(m, s, slot, score(m.st, s, slot) + change);
}
void set_used(Machine&, u16 row, u16 used);
void forget_uses(Machine&, u16 row);  // limits of a turn or round begin anew, those for good stay
void set_host(Machine&, u16 row, Ref host);
void set_control(Machine&, Ref, Seat);
void become(Machine&, u16 row, DefId);
void turn_over(Machine&, u16 row, DefId other_face);  // what it says is as old as the turning
/// The card `on_top` takes over the slot of `host` (shift, level up), played in way `how`, with `flags` beside those that
/// are there; the covered card goes to `under`, face up. Returns the covered card.
Ref cover(Machine&, Ref host, Ref on_top, ZoneId under, u8 how = 0, u32 flags = 0);
/// What lies in play becomes part of another: it goes under it with all that lies under it, and effects on it go on.
Ref join(Machine&, Ref host, Ref other);
/// How a card would arrive in a zone: flags that it says of itself, then those that others say of it.
u32 entry_flags(Machine&, Ref card, ZoneId to);
/// "Enters play with 3 damage": it is there from the first moment, so nobody took it.
void entry_stats(Machine&, Ref, i16 x = 0);
/// Would the lines of others give this keyword to a card that is about to arrive?
bool awaits_keyword(Machine&, Ref card, int keyword);
/// A card goes under another, face up or down.
Ref put_under(Machine&, Seat by, Ref card, Ref host, bool face_up);
/// The reverse of cover: the card goes to `to`, the one that lies on top under it takes over its slot. What left.
/// Which one that is may be said.
Ref uncover(Machine&, Ref host, ZoneId to, Verb, Ref below = {});
void know(Machine&, u16 row, u8 known_to, u8 shown_to);
void begin_turn(Machine&, Seat, int turn_no, int round);
void forget_tallies(Machine&);  // those of a turn, and those of the turns of whose it is
void sweep_ghosts(Machine&);  // frees ghosts that nothing refers to

Rel* relate(Machine&, u8 kind, Ref a, Ref b, u8 slot = 0, i16 n = 0);
void unrelate(Machine&, u8 kind, Ref a);  // all of kind with that first end
void unrelate_at(Machine&, int i);  // State.rels[i]
void drop_relations(Machine&, u8 kind);
bool is_marked(const State&, Ref, u8 mark);  // this happened to it this turn (Pool::marks)

// ------------------------------------------------------------------------------------------------- telling
void note(Machine&, EventKind, Seat by, Ref a = {}, Ref b = {}, int x = 0, int sub = 0);
void emit(Machine&, Event);
/// Nobody watches or would answer to, keep or count such an event: it was counted, and need not be made.
bool only_counted(Machine&, EventKind);
void manage_after(Machine&, EventKind);  // rules management, once what only_counted() counted has come true
/// A fact about how the rules went that is neither a step nor an event; told only while tracing, as Entered of kNoFlow:
/// x is the point and n << 8.
inline constexpr u8 kNoFlow = 0xFF;
enum CorePoint : u8 { kTextIf = 0xF0, kTextPays };  // n: it held, it was paid. Below: points of a game
[[gnu::cold]] void tell_point(Machine&, int point, int n);
inline void trace_point(Machine& m, int point, int n = 0) {
  if (m.tracing) tell_point(m, point, n);
}
void begin_batch(Machine&);
void end_batch(Machine&);  // closes: triggers look back over the whole batch
struct BatchScope {
  Machine& m;
  explicit BatchScope(Machine& machine) : m(machine) { begin_batch(m); }
  ~BatchScope() { end_batch(m); }
  BatchScope(const BatchScope&) = delete;
};
/// Matches an event against listeners and places what triggers. Also used by dispatching disciplines.
void match_triggers(Machine&, const Event&);
bool trigger_matches(Machine&, const Context&, const Trigger&, const Event&);
/// Lets one object hear an event as if it were in play (a card that was covered by what was played).
void offer_event(Machine&, Ref listener, const Event&);

// --------------------------------------------------------------------------------------------------- items
Item* add_item(Machine&, const Item&);  // gives it a serial
Item* find_item(State&, u16 id);
Item* item_of_row(State&, Ref row);
void erase_item(Machine&, u16 id);
void add_effect(Machine&, const Effect&);
void end_effects(Machine&, Until, Seat whose = Seat::None);
void nest_effects(Machine&);  // a flow begins inside another of its kind: its end ends only what began in it
void end_turn_effects(Machine&, Seat whose_turn_ends);
void start_turn_effects(Machine&, Seat whose_turn_starts);
void wake_effects(Machine&);

// -------------------------------------------------------------------------------------------------- frames
Frame* push_flow(Machine&, u16 flow, Seat you, Ref source = {});
/// Runs an ability's text. Null if it has none.
Frame* push_ability(Machine&, u16 ability, Seat you, Ref source);
Frame* push_item(Machine&, const Item&);  // the text of a waiting item, with its cause and targets
Frame* push_plan(Machine&, u16 verb, Seat you, Ref source, u16 ability);
inline Frame& top(Machine& m) { return m.st.frames.back(); }
Frame* find_flow(Machine&, u16 flow);  // innermost running one
void cut_flow(Machine&, u16 flow);
[[gnu::cold]] void fault(Machine&, Err);

Word make_list(Machine&, std::span<const Word>);  // in scratch, owned by the top frame
std::span<const Word> list(const State&, Word);

/// Opens a decision for the top frame; its `list` and `take` (or the core's) do the rest.
After ask(Machine&, Ask, Seat, int min, int max, int text = 0, u8 flags = 0, u16 what = 0);
/// The same for a step that had to list its options to know whether to ask.
After ask_listed(Machine&, Ask, Seat, int min, int max, int text = 0, u8 flags = 0);
After ask_sealed(Machine&, Ask, u8 seats, int min, int max, int text = 0, u16 what = 0);
inline void add_option(Machine& m, const Option& o) {
  if (m.options.full()) return fault(m, Err::Capacity);
  m.options.at[m.options.n++] = o;
}
inline void add_option(Machine& m, u8 verb, Ref a = {}, Ref b = {}, u16 n = 0, u8 arg = 0) {
  add_option(m, Option{verb, arg, n, a, b});
}
const Option& picked(const Machine&, const Answer&, int i = 0);
inline Word option_word(const Option& o) { return to_word(o.a); }

/// Runs game.check until nothing changes. Ask: it pushed a question; call again afterwards.
After check_until_quiet(Machine&);

// --------------------------------------------------------------------------------------------------- plans
/// Can this card be played or this ability used, all the way to its payment?
Frame plan_frame(const Machine&, u16 verb, Seat, Ref source, u16 ability);  // as push_plan begins it
bool feasible(Machine&, const Frame& plan);
bool feasible(Machine&, Seat, Ref source, u16 ability, u16 verb, Ref ev_a = {}, Ref ev_b = {});
/// The same but for what it costs: is what its text asks for so, and is there something to aim at?
bool declarable(Machine&, Seat, Ref source, u16 ability, u16 verb);
/// Can the choices be made that a text begins with, before it does anything?
bool text_possible(Machine&, const Frame& program);
bool text_possible(Machine&, u16 ability, Seat you, Ref source);
/// The ability that is what a card does at this speed (kActivateAny: its first), on whichever face; 0: none.
u16 spell_of(const Machine&, u16 row, u16 speed);
int price_of(Machine&, const Frame& plan);  // with modifiers
int sum_price_changes(Machine&, Ref card, CostKey);
/// What statics and effects add to a price, or take off it.
inline int price_changes(Machine& m, Ref what, CostKey key) {
  const bool any = (card(m, what.id).flags & kHasCostChange) || modifies(m, StaticKind::Cost);
  return any ? sum_price_changes(m, what, key) : 0;
}
void use_price_effects(Machine&, Ref card, CostKey);  // "the next ...": the card was played
int funds(Machine&, Seat, int slot);  // what a seat can pay of a score
void spend(Machine&, Seat, int slot, int n);
std::span<const Cost> plan_costs(const Machine&, const Frame& plan);
bool is_due(Machine&, const Frame& plan, const Cost&);  // of its set, and there
bool can_meet_costs(Machine&, const Frame& plan);  // those that are due, beside the price
int plan_price(Machine&, const Frame& plan);  // everything that is paid from the price score
/// Everything chosen is paid, at once. Returns the one thing that was moved to pay; nobody: none or several were.
Ref pay(Machine&, Frame& plan);
bool all_alike(const Machine&, const Words&);  // the same card in the same zone: it does not matter which of them pay
enum PlanReg : u8 {
  kPlanPrice,  // what pays the price, where that is chosen
  kPlanX,
  kPlanModes,
  kPlanTargets,
  kPlanPayments,  // what pays the other costs, one after the other
  kPlanStep,
  kPlanSets,  // costs that are paid beside those that always are (Cost.set), a bit each; bit 0: not even those are
  kPlanPaid,  // which payment (Option.n of kPayment)
  kPlanPaidToo,  // and its Option.arg
  kPlanVerb,
  kPlanOwn,  // two registers for the game's own steps
  kPlanOwnToo,
  kPlanModeAt,  // the mode whose targets are being chosen
};
/// Copies the plan's targets onto a waiting item (relations of kind kTargetRel).
void attach_targets(Machine&, const Frame& plan, Item&);
bool targets_left(Machine&, const Item&);  // at least one declared target is still legal
/// How many of the targets that a waiting thing must have are legal; `lost`: how many are not.
int targets_legal(Machine&, const Item&, int& lost);

// ---------------------------------------------------------------------------------------------------- acts
/// Makes records happen together. With nothing listening they happen now; otherwise a Batch frame is pushed
/// and After::Again returned by the caller's step runs again when it is done.
/// Returns the sum of what happened, or -1 while a Batch frame has still to run.
int perform(Machine&, std::span<const Act>);
inline int perform(Machine& m, const Act& a) { return perform(m, std::span<const Act>(&a, 1)); }
/// The text that called for it learns what became of a card it moved or played (Slot::Moved of the nearest program).
void report_moved(Machine&, Ref);
/// The same beside what it has learnt of already: rules that act in the middle of a text.
void report_also(Machine&, Ref);
/// Puts damage on an object and tells: whoever put it there, nothing modifies it.
void take_damage(Machine&, Seat by, Ref target, Ref source, int n);
/// Takes damage off an object, as much as there is; returns how much.
int heal_damage(Machine&, Seat by, Ref target, Ref source, int n);
void apply_act(Machine&, Act&);  // comes true, unmodified

// ---------------------------------------------------------------------------------------------------- ends
void lose(Machine&, u8 seats, int reason);  // together; everyone at once: a draw
void finish(Machine&);  // results are set; nothing runs any more

inline u32 chance(Machine& m, u32 n) {
  if (m.probing) {
    m.stopped = true;
    return 0;
  }
  return m.st.rng.below(n);
}

}  // namespace cantrip

// Genius Invokation TCG: what its files share. Sections are those of the implementer's reference.
//
//   genius.cpp      names, switches, the game        round.cpp    card select, rounds, roll, end phase (2)
//   characters.cpp  who is active, who is next       action.cpp   the action phase (2.5), what may be done
//   entities.cpp    statuses, summons, supports      skill.cpp    skills, cards, switches once they are paid (7.5)
//   hit.cpp         damage in its passes (4)         price.cpp    prices in four passes (3.5)
//   reactions.cpp   auras and reactions (5)          dice.cpp     dice and payments (3)
//   queue.cpp       who hears what, who falls (7)    natives.cpp, conditions.cpp   what card texts call
#pragma once
#include "core/engine.hpp"
#include "discipline/effect_queue.hpp"
#include "games/genius-invokation/rows.hpp"

namespace cantrip::genius {

extern const Game game;

// -------------------------------------------------------------------------------------------------- characters
inline Seat other(Seat s) { return seat_at(1 - index(s)); }
inline bool fallen(const State& s, u16 row) { return flag(s, row, Fallen); }
/// Its row; also that of one that has fallen and was not replaced yet.
inline u16 active_of(const State& s, Seat seat) {
  for (const u16 row : zone(s, Characters, seat))
    if (flag(s, row, Active)) return row;
  return 0;
}
inline int max_hp(const Machine& m, u16 row) { return card(m, row).stat[MaxHp]; }
inline int hp_of(const Machine& m, u16 row) { return max_hp(m, row) - m.st.obj[row].stat[Damage]; }
void set_hp(Machine&, u16 row, int hp);
bool full_energy(const Machine&, u16 row);
Element element_of(const Machine&, u16 character);      // NoElement: of nothing that has one
/// The next living one to the right of `row`, around; 0: there is no other.
u16 next_living(const State&, u16 row);
/// Moves the marker; told as Switched (2.10, 6.6).
void switch_to(Machine&, u16 row);
void force_switch(Machine&, Seat by, u16 row);  // unless something keeps the active one where it is
/// Entities in the order in which they hear an event and change what is about to happen (7.2).
/// Those whose cards are wanted, put in order.
void put_in_order(const Machine&, std::span<u16> rows);
template <class Wanted>
void order(const Machine& m, Words& out, Wanted&& wanted) {
  const State& s = m.st;
  u16 rows[128];
  size_t n = 0;
  const int end = s.zone_begin[zone_of(Supports + 1)];
  for (int i = s.zone_begin[zone_of(Characters)]; i < end; ++i)
    if (n < 128 && wanted(index(s.obj[s.order[i]].def))) rows[n++] = s.order[i];
  if (n > 1) put_in_order(m, {rows, n});
  for (size_t i = 0; i < n; ++i) out.push(to_word(ref_of(s, rows[i])));
}
/// Is anything kept from the character by what lies on it (Frozen, Satiated)?
bool kept_from(const Machine&, u16 row, VariableKey ban);

// ---------------------------------------------------------------------------------------------------- entities
const Variable* variable(const Machine&, const CardDef&, int key);
/// Entities that the rules make themselves (5.2, 8).
enum RuleCard : u8 { kFrozenCard, kBurningFlame, kDendroCore, kCatalyzingField, kCrystallizeCard, kSatiatedCard };
DefId rule_card(const Machine&, RuleCard);
/// A value for one of its variables instead of the printed one.
struct Given {
  int counter = -1, value = 0;
};
/// Comes to a side, or onto a character; one that is there already comes again (1.4). Nobody: there is no room,
/// or it was given nothing.
Ref enter(Machine&, DefId, Seat side, u16 host = 0, Given = {});
/// One that is there keeps its place; each variable follows its rule, limits begin anew (1.4).
void come_again(Machine&, u16 row, DefId, Given = {});
/// What the character carries in the slot of this card (1.3); 0: nothing.
u16 in_slot(const Machine&, const CardDef& equipment, u16 host);
/// As given, those that are still 0 as printed.
void begin_variables(Machine&, u16 row, Given = {});
void discard(Machine&, Ref entity, Gone);
void spend_use(Machine&, Ref entity, int n = 1);
void lose_shield(Machine&, Ref entity, int n);
/// May this line work: is its limit not reached, does its entity have a use for it?
bool usable(const Machine&, Ref entity, const Ability&);
void use_line(Machine&, Ref entity, const Ability&, u8 then, int points = 0);
bool has_name(const Machine&, u16 row, int name);

// --------------------------------------------------------------------------------------------------------- hits
struct Hit {
  Ref source{}, target{};
  Seat by = Seat::None;
  u8 element = Physical, origin = 0, reaction = NoReaction;
  u8 meets = 0;  // the elements of the reaction, a bit each
  int amount = 0, mul = 0, div = 1;
  u16 ability = 0;  // prices: the skill
};
void hit(Machine&, Hit);
void pierce(Machine&, Ref source, Seat by, u16 target, int n);
void apply_element(Machine&, Ref source, Seat by, u16 target, u8 element);
void heal(Machine&, Ref source, Seat by, u16 target, int n);
bool revive(Machine&, u16 row, int hp);                 // false: it has not fallen
/// Lines that change what is about to happen, of everything in play, in order: looked up once, used in several passes.
struct Lines {
  struct Line {
    Ref entity;
    const Ability* ability;
    const Replace* row;
  } at[96];
  int n = 0;
  u32 passes = 0;  // those it has lines for
  u16 kinds = 0;  // what they are about
};
void gather(Machine&, ActKind, Lines& out);
/// Calls fn(entity, ability, row, context) for every line of a pass that fits; it returns false to stop.
template <class Fn>
void sweep(Machine&, const Lines&, PassNo, const Hit&, Fn&&);

struct Meeting {
  u8 aura, reaction;
};
Meeting meet(int aura, int element);                    // 5.1
u8 elements_met(int aura, int element);                 // of a reaction, a bit each
int bonus(int reaction);                                // 5.2
u8 swirled(int reaction);                               // the element that spreads; NoElement: of no swirl
/// What a reaction does beside its damage; `damage`: it came with a hit.
void react(Machine&, const Hit&, int reaction, bool damage);

// --------------------------------------------------------------------------------------------------------- dice
inline int dice_of(const State& s, Seat seat) { return score(s, seat, Dice); }
inline bool even_dice(const State& s, Seat seat) { return dice_of(s, seat) % 2 == 0; }
inline int face_count(const State& s, Seat seat, int face) { return score(s, seat, score_of_face(face)); }
void set_face(Machine&, Seat, int face, int n);
void set_faces(Machine&, Seat, const int (&faces)[kFaces]);
void gain_dice(Machine&, Seat, int face, int n);        // up to 16 in all (1.1)
bool asked_for(const Machine&, EventKind);              // some text counts it or answers to it
/// Faces in the order in which they are shown (3.1); returns how many dice.
int shown_dice(const Machine&, Seat, u8 (&faces)[kDiceLimit]);
int random_face(Machine&, bool element);
/// A payment: three bits a face (kDearest).
using Payment = u32;
inline int paid(Payment p, int face) { return static_cast<int>((p >> (3 * face)) & 7); }
void pay_dice(Machine&, Seat, Payment);
std::string payment_words(Payment);
/// What an option pays, rolls again or tunes; nothing: it is about no dice.
Payment dice_in(const Machine&, const Option&);
extern const std::string_view kFaceNames[kFaces];

// ------------------------------------------------------------------------------------------------------- prices
struct Price {
  i8 part[kParts] = {};
  bool fast = false;
  u8 n = 0;
  struct Used {
    Ref entity;
    u16 ability;
    i16 points;
  } used[16];  // the first n
  int dice() const;
};
Price price_of_plan(Machine&, const Frame& plan);
void keep_price(Machine&, Frame& plan);                 // for the payments
Price price_of(Machine&, const Lines& price_lines, Seat, ActVerb, Ref what, u16 ability);
bool can_pay(Machine&, Seat, const Price&, u16 active);
/// The suggested one first; no more than `most`.
int list_payments(const Machine&, Seat, const Price&, Payment (&out)[512], int most = 512);
void charge(Machine&, Seat, const Price&, Payment);     // spends what made it cheaper, then dice and energy
bool affordable(Machine&, const Frame& plan);
void payments(Machine&, const Frame& plan, int most);
void tell_price(Machine&, Seat, const Option*, Bounded<PricePiece, 12>& out);

// -------------------------------------------------------------------------------------------------------- flows
struct Hooks;
using Queue = EffectQueue<Hooks>;
struct Hooks {
  static constexpr u16 body_flow = BodyFlow, dispatch_flow = DispatchFlow, swap_flow = SwapFlow;
  static constexpr int swap_prompt = SwapPrompt;
  static int prompt(const Machine& m) { return m.st.round ? SwapPrompt : FirstPrompt; }
  static void order(Machine& m, const Event& e, Words& out);
  static bool anyone(Machine&, const Event&);
  static void falls(Machine&, Frame& body);
  static void settled(Machine&, Frame& body);
  static After bury(Machine&, Frame& body);
  static u8 must_swap(Machine&);
  static void list_swap(Machine&, Seat);
  static void swap(Machine&, Seat, Ref);
  static queue::Bucket bucket(const Event&);
  static bool request(Machine&, const Event&);
  static bool hears(Machine&, Ref listener, const Ability&, const Event&);
  static void listening(Machine&, const Event&, Ref);
};
bool hold(Machine&, const Event&);
ListenerClass listener_class(const Machine&, u16 row);
/// Might anything in play answer to such events, or change such acts? (It may have gone since.)
bool listens(const Machine&, EventKind);
bool changes(const Machine&, ActKind);
void remember_lines(Machine&, u16 row);  // of what has come into play
void recount_lines(Machine&);
/// Something that is heard by itself, outside a text. False: nobody listens, and nothing was pushed.
bool announce(Machine&, EventKind, Seat by, Ref a = {}, int x = 0, int sub = 0, Ref b = {});

/// Registers of the Skill and Card flows; T0 to T2 are those of the text.
enum SkillReg : u8 {
  kSkillFlags,
  kSkillStamp,  // what is younger was made by it
  kSkillTarget  // who was active over there when it was used
};
enum SkillFlag : u8 { kCharged = 1, kPlunging = 2 };
enum CardReg : u8 { kCardRef, kCardHost };
/// Registers of the Action flow.
enum ActionReg : u8 { kDid, kVerb, kEven };
enum Did : u8 { kNothing, kFastAction, kCombatAction, kEndAction };
/// 6.5: what is about to be done, and whether the dice are even now, before any payment.
void note_choice(Machine&, Frame& action, ActVerb);

u16 skill_named(const Machine&, u16 character, int name);  // ability; 0: it has none of this name
u16 normal_attack(const Machine&, u16 character);  // the same
bool can_use_skills(const Machine&, u16 character);
void push_skill(Machine&, Seat, Ref user, u16 ability);
void commit(Machine&, Frame& plan);
bool can_be_played(Machine&, Seat, u16 row);            // but for its price
u16 spell(const Machine&, u16 row);
/// What the running skill is, for texts that ask.
const Frame* running_skill(const Machine&);
/// x of AfterSkill.
constexpr int packed_skill(u16 ability, int flags) { return ability | (flags << 12); }
constexpr u16 skill_of(int x) { return static_cast<u16>(x & 0xFFF); }

/// x of Reacted: which it was, and the elements that met, a bit each.
constexpr int packed_reaction(int reaction, int meets) { return reaction | (meets << 4); }
constexpr int reaction_of(int x) { return x & 15; }

int draw(Machine&, Seat, int n);
void draw_matching(Machine&, Seat, int n, bool (*fits)(const Machine&, u16 row, const void* with), const void* with);

/// Steps that run another flow once, or are heard.
template <FlowId flow>
After runs(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  push_flow(m, flow, m.st.turn);
  return After::Again;
}
template <EventKind kind>
After is_heard(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  return announce(m, kind, m.st.turn) ? After::Again : After::Done;
}

extern const Flow match_flow, round_flow, roll_flow, redraw_flow, action_flow, skill_flow, card_flow;
void setup(Machine&, const Setup&);
void note_deck(Machine&, Seat);
bool label(const Machine&, const Option&, std::string&);
bool tell(const Machine&, const Event&, Seat viewer, std::string& out);

extern const std::span<void (*const)(Machine&, Frame&, const Ins&)> natives;
extern const std::span<bool (*const)(Machine&, const Context&, const Cond&)> native_conds;
extern const std::span<int (*const)(Machine&, const Context&, const Amount&)> native_amounts;
extern const std::span<bool (*const)(Machine&, const Context&, const Test&, Ref)> native_tests;
/// 1.3: may this character carry it?
bool can_carry(const Machine&, const CardDef& equipment, u16 character);

// -------------------------------------------------------------------------------------------------------- sweeps
/// Does a line of this pass fit what is about to happen?
bool fits(Machine&, const Context&, const Replace&, const Hit&);

template <class Fn>
void sweep(Machine& m, const Lines& lines, PassNo pass, const Hit& h, Fn&& fn) {
  if (!((lines.passes >> pass) & 1)) return;
  for (int i = 0; i < lines.n; ++i) {
    const Replace& row = *lines.at[i].row;
    if (row.pass != pass || (row.kinds && !(row.kinds & h.origin))) continue;
    const Ref entity = lines.at[i].entity;
    const Ability& a = *lines.at[i].ability;
    if (!live(m.st, entity) || is_ghost(m.st, entity) || !usable(m, entity, a)) continue;  // used up in this very pass
    Context c;
    c.self = entity;
    c.you = c.player = m.st.obj[entity.id].ctrl;
    c.ev_a = h.target;
    c.ev_b = h.source;
    c.ev_n = h.amount;
    c.on = h.ability;
    if (!fits(m, c, row, h)) continue;
    trace_point(m, BuffApplied);
    if (!fn(entity, a, row, c)) return;
  }
}

}  // namespace cantrip::genius

// Trees of this game's constructions to rows. A Maker makes one text: its abilities, its variables, and the entities that
// the text brings with it. Constructions call it; what a phrase means they leave in its public fields.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "games/genius-invokation/rows.hpp"
#include "games/genius-invokation/words/index.hpp"
#include "language/dialect.hpp"
#include "language/grammar/grammar.hpp"

namespace cantrip::genius::words {

using language::Construction;
using language::Grammar;
using language::MadeCard;
using language::Nameable;
using language::NamedCard;
using language::Node;
using language::OwnMeaning;
using language::ReadText;
using language::Refusal;
using language::Rows;
using language::Sort;
using language::Token;
using language::TokenKind;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
inline constexpr u32 kAnywhere = 0x7FE;  // all zones
inline constexpr u16 kElementBits = 0xFE;  // cryo to dendro, a bit each
inline constexpr u32 kOnCharacters = type_bit(Equipment) | type_bit(OwnStatus);

/// Characters or entities, as rows find them.
struct Noun {
  Selector sel{};
  std::vector<Test> tests{};
  Slot slot = Slot::None;  // where it lies already
  int found = -1;  // or the rule that finds it (Found)
  bool many = false;  // "it" never means several
  bool entity = false;  // no character
  bool target = false;  // chosen when the card is played
};

using Conds = std::vector<Cond>;  // one condition: its row and the rows it is made of

/// Damage of a kind: elements it has, skills it comes from, elements that react; a bit each.
struct DamageKind {
  u16 fields = 0, kinds = 0, extras = 0;
};

/// A kind of skill, or one by its name.
struct SkillWord {
  u8 sub = 0;  // SkillKind; 0: any
  u16 kinds = BySkill;
  u16 name = 0;
  bool charged = false, plunging = false;
  int least = 0;  // dice it is printed with
  bool again = false;  // it was used this round
  bool only = true;  // no other skill of that character is of its kind
};

/// What a line is about: when it is heard, and which damage or price it changes.
struct When {
  Trigger trigger{};
  bool heard = false;
  std::vector<Conds> conds{};  // of the trigger
  Replace damage{};
  bool hits = false;
  Replace price{};
  bool priced = false;
  std::vector<Conds> changing{};  // of the changes
  bool always_free = false;  // it never spends a use
};

class Maker final : public OwnMeaning {
public:
  Maker(const Index& index, const NamedCard& card, const std::vector<Token>& tokens, Rows& rows, u16 next)
      : index_(&index), card_(&card), types_(card.types), tokens_(&tokens), rows_(&rows), next_(next) {}

  /// One paragraph of the text. False: it was refused.
  bool line(const Node&, const std::string& canonical);
  /// After the last: what only all lines together say.
  bool finish();
  ReadText& out() { return out_; }
  const Refusal& refusal() const { return refusal_; }
  bool refused() const { return !refusal_.said.empty(); }
  void refuse(const Node& where, std::string said, std::string remedy);
  bool has_usage_line = false;  // the text has a line of uses
  bool usage_before = false;  // that line is over: what follows spends nothing
  int usage_limit = 0;  // up to so many it stacks
  bool consumes = false;  // this line spends uses all the same
  bool strikes = false;  // it deals damage without saying to whom

  // -- what phrases leave here -----------------------------------------------------------------------------------
  Noun noun;
  Conds cond;
  Row16 row = kNone;
  std::vector<When> whens;
  DamageKind kind;
  std::vector<SkillWord> skills;
  u32 types_bits = 0;  // card types
  u8 part = 0;  // of a price
  u8 pass = 0;
  Cmp comparison = Cmp::Ge;  // of a comparison, and what is compared with
  Row16 bound = kNone;
  Who holder = Who::You;  // whose things are counted: said before they are
  int limit = 0;
  bool limit_ever = false;

  // -- phrases ---------------------------------------------------------------------------------------------------
  /// What a construction began to make and then refused is given up.
  void run(const Node& n) {
    const size_t depth = outer_.size();
    n.rule->sense.own(*this, n);
    while (refused() && outer_.size() > depth) leave_made();
  }
  Noun who(const Node& n);
  Conds condition(const Node& n);
  Row16 amount(const Node& n);
  int number(const Node& n) const { return n.value; }
  DamageKind damage_kind(const Node* n);
  std::vector<SkillWord> skill_words(const Node& n);
  const Token& token(int at) const { return (*tokens_)[static_cast<size_t>(at)]; }

  // -- names -----------------------------------------------------------------------------------------------------
  std::string_view own_spelling() const { return card_->name; }
  u16 own_name() { return rows_->name(card_->name); }
  u16 name_of(const Node& card) { return rows_->name(index_->name(card.value)); }
  u16 skill_of(const Node& skill) { return rows_->name(index_->name(skill.value)); }
  const std::string& spelling(const Node& n) const { return index_->name(n.value); }
  int skill_kind(const Node& skill, bool& only) const { return index_->skill_kind(skill.value, only); }
  /// The number of the card of these types that a name means; 0: refused.
  u16 def_of(const Node& card, u32 types, std::string_view kind);
  bool is_named(const Node& card, u32 types) const { return index_->card(card.value, types, *card_) != nullptr; }
  u32 types_of(const Node& card) const;
  std::string_view text_of(const Node& card) const;  // of what stays in play by that name

  /// The line listens to this.
  When& hears(EventKind event, Who by = Who::None) {
    When& w = whens.emplace_back();
    w.heard = true;
    w.trigger.event = event;
    w.trigger.by.who = by;
    return w;
  }

  // -- rows ------------------------------------------------------------------------------------------------------
  Rows& rows() { return *rows_; }
  Row16 selector(Selector sel, const std::vector<Test>& tests = {});
  Row16 selector(const Noun& n);
  Row16 is_slot(Slot slot);
  Test number_test(TestKind test, u8 key, Cmp cmp, int n) { return {test, cmp, key, rows_->constant(n)}; }
  /// Of a noun that is a card's name; 0: it is not.
  u16 name_at(const Node& said) {
    const Node* card = said.find("card");
    return card ? name_of(*card) : u16{0};
  }
  Test named(u16 name) const { return {TestKind::Name, Cmp::Eq, name, kNone}; }
  static Test native_test(NativeTest t) { return {TestKind::Native, Cmp::Eq, static_cast<u16>(t), kNone}; }
  static void add_flag(Noun& n, Flag flag, bool set = true);
  static bool fixed(Slot s) { return s != Slot::None && (s >= Slot::Self || (s >= Slot::T0 && s <= Slot::T2)); }
  static Conds all_of(const std::vector<Conds>&, CondKind joint = CondKind::And);
  static Conds negated(const Conds&);
  static Conds native(NativeCond, u16 b = 0, Slot slot = Slot::None);
  Conds exists(Selector sel, const std::vector<Test>& tests = {});
  Conds about(const Noun& n, const std::vector<Test>& tests);
  Conds compare(Row16 a, Cmp cmp, Row16 b);
  Conds compare(const Amount& a, Cmp cmp, int n) { return compare(rows_->amount(a), cmp, rows_->constant(n)); }
  Row16 cond_row(const Conds& c) { return c.empty() ? kNone : rows_->conds(c); }
  Row16 row_of(const Noun& n) { return fixed(n.slot) ? is_slot(n.slot) : selector(n); }
  Row16 anything_of_yours();  // 4.3: "you deal", "you trigger"
  Row16 their_characters() { return selector(character(Who::Opponent)); }
  Row16 slot_number(Slot);
  Row16 event_number() { return slot_number(Slot::EventN); }
  Row16 done_number() { return slot_number(Slot::N); }  // how much the last instruction really did
  Row16 either(Row16 cond, Row16 then, Row16 otherwise);
  Row16 at_most(Row16 amount, int most);
  Row16 many_times(Row16 amount, int times);
  Row16 counter(Slot slot, u8 key, int mul = 1, int add = 0);

  // -- characters and entities -------------------------------------------------------------------------------------
  bool is(u32 types) const { return (types_ & types) != 0; }
  bool has_character() const { return is(kOnCharacters | type_bit(Character)); }
  Noun this_character();
  Noun character(Who side) const;
  Noun active(Who side) const;
  Noun standby(Who side) const;
  Noun named_character(u16 name, Who side = Who::You) const;
  Noun named_entity(const Node& card, Who side);
  Noun self() const;
  Noun it(const Node& at);  // the character named last
  Noun it_entity(const Node& at);
  bool acts() const { return person_.slot == Slot::EventA || person_.slot == Slot::EventB; }
  bool chooses() const { return !targets_.empty(); }
  /// Is the line about a skill that somebody used?
  bool of_a_skill() const {
    return !in_skill && whens.size() == 1 && whens[0].heard &&
           (whens[0].trigger.event == AfterSkill || whens[0].trigger.event == AfterPrepared);
  }
  bool has_target() const { return chosen_ != Slot::None; }
  Noun it_target(const Node& at);  // the one that the card is played on
  Test aura_test(const Node& element);
  Test carries(const Node& card);  // of a character
  Row16 equipped_characters(Type sort);  // how many of yours have such equipment
  static u32 home_of(u32 types);
  Slot load(Noun& n);
  void remember(const Noun& n);
  void target(Noun& n, const Node& at);
  void begin_element(u8 element);
  int first_element() const;
  bool leads_to(const Node& skill, const Node& next) const;
  void prepare(const Node& at, const Node& skill);
  Noun victim() const;  // whom damage is dealt to if nobody is named

  // -- programs ----------------------------------------------------------------------------------------------------
  void emit(Native native, u8 mode, Row16 amount, u16 c);
  void emit(Native native, u8 mode, Row16 amount, Slot slot) { emit(native, mode, amount, static_cast<u16>(slot)); }
  size_t here() const { return code_.size(); }
  void insert_if(size_t at, Row16 cond);
  /// Either what stands from `first` on, or what stands from `second` on.
  void choose(size_t first, size_t second, Row16 cond);
  void deal(const Node& at, Row16 amount, u8 element, Noun whom, bool said);
  void pierce(Row16 amount, Noun whom);
  void dealt_by(Slot source);  // the last hit
  Slot active_before_switch();  // who was active before this text switched; None: it did not
  /// The last hit is harder by this much, if the condition holds.
  void add_to_hit(const Node& at, Row16 amount, int n, const Conds& only);
  /// What stands from `first` on is done so often: its numbers are so many times as large.
  void times(const Node& at, size_t first, Row16 times, int most);
  void body(const Node& n);  // sentences
  void clauses(const Node& n);  // one sentence
  void mention(const Node& sentence);
  bool asks_before(const Node& sentence) const;
  bool hoist(size_t first, Row16 test);
  void conditional(const Node& sentence, const Node* otherwise);
  std::vector<Conds> gates;  // of what is being made
  u8 flags = 0;  // AbilityFlag
  bool in_skill = false;
  bool discards_self = false;
  bool gone = false;  // the line is heard when its own entity has gone: whom it lay on is the event's
  bool meter_is_uses = false;
  int collects = 0;  // dice it is full with
  bool changes_element = false;  // the text says that its element may change

  // -- changes -----------------------------------------------------------------------------------------------------
  void change_damage(const Node& at, const std::function<void(Replace&)>& how);
  void change_price(const Node& at, const std::function<void(Replace&)>& how);
  void add_change(Replace r, const std::vector<Conds>& conds, bool free = false);
  void add_variable(const Node& at, u8 key, int value, Again again = Again::Larger, int most = 0);
  void add_shield();
  int points_limit() const;  // of what it begins with
  int stack_limit() const;  // the same of stacks
  int rounds_limit() const;  // up to so many rounds it stacks, as the text says anywhere
  void include_spread();
  int fixed_amount(Row16 amount) const { return rows_->pool().amounts[amount].add; }
  bool change_last_amount(const std::function<Row16(Row16)>& how);  // of the last change
  Row16 times_used(u16 skill);  // this round, before now
  u16 skill_name = 0;  // of the skill whose text it is
  void add_ability(Ability a) { pending_.push_back(a); }
  size_t changes_said() const { return pending_.size(); }
  /// The changes from `first` on take so many points of this.
  void pay_points(size_t first, int points);
  /// A change that says its conditions itself.
  void add_row(const Replace& r, bool free);
  /// The last variable is n instead, if this holds as it begins.
  void vary_last(Row16 test, int n) {
    out_.variables.back().cond = test;
    out_.variables.back().otherwise = static_cast<i16>(n);
  }
  bool drew_before() const;  // this text draws cards
  bool counts_changes();  // each time the last change before this line works is a point from now on
  bool limited_before() const;  // a line before this one has a limit
  void keep_from_energy(NoEnergyFor what) {
    out_.variables.push_back({kVarNoEnergy, Again::Larger, static_cast<i16>(what), 0, kNone, 0});
  }

  // -- entities of the text's own ----------------------------------------------------------------------------------
  /// From here on rows are of an entity that this text makes: on the characters in `host`, or on your side.
  void begin_made(const Noun* host, int rounds, int uses);
  void end_made(bool theirs = false, Row16 given = kNone);
  void end_made_of(int element);  // one for each element: they are different things
  /// From here on rows are what another version of a card has besides.
  void begin_version(const Node& card);
  void end_version(const Node& card, Slot which);
  void next_ability();
  /// The text happens when its event has happened so often.
  void gather_events(const Node& at, int times);
  bool in_made() const { return !outer_.empty(); }

  // -- meters ------------------------------------------------------------------------------------------------------
  bool meter(const Node& n);  // false: the text counts something else already
  u8 counts_as(const Node& card) const;  // the counter in which a named entity has its stacks
  Row16 sum_of(const Noun& entities, u8 counter);
  bool given_to_opponents(const Node& card) const;
  std::vector<u16> summons_named(std::initializer_list<std::string_view> parts) const;  // that were understood
  u16 character_saying(std::string_view words) const;  // the card of a character with these words; 0: none
  u16 counts_elsewhere(const Node& meter);  // the name of the status whose text consumes all of it; 0: none
  bool begins_with_discarded(const Node& card) const;  // its uses are the cards discarded for it
  bool saves(const Node& card) const;  // a status that keeps its character from falling
  void cap_count(const Node& at, int most);  // what was added last is no more than this
  bool limit_revival(int times);
  void limit_meter(const Node& at, int most);  // what was counted last goes no higher
  void for_name(const Node& card);
  void use_skill(const Node& skill);
  void end_skill(Ability a);
  void goes_with_preparing();
  Conds play_only;  // an event may be played only then

private:
  friend struct Lines;
  struct Outer {
    u32 types = 0;
    std::vector<Ins> code{}, targets{};
    Noun person{}, entity{};
    std::vector<Ability> pending{};
    std::vector<Conds> gates{};
    std::vector<When> whens{};
    ReadText out{};
    u8 flags = 0;
    bool has_usage = false, usage_before = false, in_skill = false;
    int limit = 0;
    Noun host{};
    bool hosted = false;
    int last_hit = -1, next_register = 0, gathers = 0;
  };
  void turn_over(const Node& at, size_t first);
  std::pair<u16, Outer> close_made(u16 base, std::string_view kind = {});
  Outer leave_made();
  void begin_line();
  void gather(bool spends);
  void discard_last();
  Row16 end_program(bool spends);
  void heard_line(std::string canonical);
  void finish_line(const std::string& canonical);
  void forget_registers();

  const Index* index_;
  const NamedCard* card_;
  u32 types_;
  const std::vector<Token>* tokens_;
  Rows* rows_;
  u16 next_;
  Refusal refusal_{-1, {}, {}, {}, language::Lack::Sense, {}};
  ReadText out_;
  std::vector<MadeCard> made_;
  std::vector<int> made_in_;  // the sentence that made it
  int sentence_ = 0;
  std::vector<Ins> code_, targets_;
  std::vector<Ability> pending_;
  std::vector<Outer> outer_;
  Noun person_, entity_;
  Slot fed_ = Slot::None;
  Slot chosen_ = Slot::None;  // the target character
  bool heals_ = false;
  int next_register_ = 0;
  int last_hit_ = -1;
  std::string meter_;
  std::string canonical_;
  bool shields_ = false;
  int gathers_ = 0;
  bool begun_ = false;
};

/// A meaning as the grammar keeps it.
template <auto Fn>
void own(OwnMeaning& o, const Node& n) {
  Fn(static_cast<Maker&>(o), n);
}

}  // namespace cantrip::genius::words

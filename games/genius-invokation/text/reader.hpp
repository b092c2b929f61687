// The grammar of the short formulas. A Reader reads one text, line by line, and writes its rows as it goes. Every
// function that reads either takes all it understands and returns true, or takes nothing and returns false; the word
// farthest to the right that nothing could stand for is the one a refusal names.
#pragma once
#include <initializer_list>

#include "games/genius-invokation/rows.hpp"
#include "games/genius-invokation/text/names.hpp"

namespace cantrip::genius::text {

using language::NamedCard;
using language::ReadText;
using language::Refusal;
using language::Rows;
using language::Token;
using language::TokenKind;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
inline constexpr u32 kAnywhere = 0x7FE;  // all zones

/// What a text names, as rows find it.
struct Noun {
  Selector sel{};
  std::vector<Test> tests{};
  Slot slot = Slot::None;  // where it lies already
  int found = -1;  // or the rule that finds it (Found)
  bool many = false;  // "it" never means several
  bool each = false;  // several, named one by one
  bool entity = false;  // no character
};

using Conds = std::vector<Cond>;  // one condition: its row and the rows it is made of

/// "2 (3 if COND)"
struct Value {
  int n = 0;
  Row16 cond = kNone;
  int otherwise = 0;  // if cond holds
};

class Reader {
public:
  Reader(const Names& names, const NamedCard& card, const std::vector<Token>& tokens, Rows& rows, ReadText& out)
      : names_(names), card_(card), tokens_(tokens), rows_(rows), out_(out), spelled_(tokens.size()) {}
  bool read();
  Refusal refusal() const;

private:
  // -- words.cpp: tokens, names, spelling ------------------------------------------------------------------------
  bool say(std::string_view phrase);
  bool see(std::string_view phrase) const;
  bool say_any(std::initializer_list<std::string_view> phrases);
  bool mark(TokenKind);  // punctuation
  bool plus();
  bool number(int& n);
  bool signed_number(int& n);
  bool counted(int n, std::string_view one, std::string_view many);
  bool line_ends() const;
  bool sentence_ends() const;
  bool expect(std::string_view what);  // notes what could stand here; always false
  bool refuse(size_t at, std::string said, std::string remedy);  // always false
  const Name* card_name();
  bool card_named(u32 types, std::string_view kind, u16& def, const Name** which = nullptr);
  bool skill_name(u16& name);
  bool element(u8& e, bool physical = true, bool piercing = false);
  bool elements(u16& bits, bool piercing = false);  // "pyro or electro"
  bool does(const Noun&, std::string_view one, std::string_view many);
  bool article();
  std::string spelling(size_t from, size_t to) const;
  u16 name_id(const Name& n) { return rows_.name(n.name); }

  // -- lines.cpp -------------------------------------------------------------------------------------------------
  bool line();
  bool line_done();
  bool skill_line();
  bool skill_price(std::vector<Cost>& parts, u8& kind);
  bool for_line();
  bool for_name();
  bool variables_line();
  bool variable(bool& shield);
  bool ban_line();
  bool event_text();
  bool trigger_line();
  bool limit(Ability&);
  void add(Ability, std::string line);
  void add_line(std::string line) { out_.canonical.push_back(std::move(line)); }
  void add_variable(u8 key, int value, Again again = Again::Larger) {
    out_.variables.push_back({key, again, static_cast<i16>(value), 0, kNone, 0});
  }
  Ability shield_ability();

  // -- when.cpp --------------------------------------------------------------------------------------------------
  struct When {
    Trigger trigger{};
    std::vector<Conds> conds{};
    std::string spelling{};
  };
  bool whens(std::vector<When>&);
  bool when_clause(When&);
  bool after_clause(When&);
  bool before_clause(When&);
  bool actor(Noun&);
  bool uses_skill(When&, const Noun&);
  bool damaged(When&, const Noun&);
  bool swirls(When&);
  bool switches(When&);
  bool plays(When&);
  bool spent(When&);
  void happens(When&, EventKind, const Noun*, bool object = false);

  // -- modifier.cpp, price.cpp -----------------------------------------------------------------------------------
  bool modifier_line();
  bool modifier_tail(Replace&, std::vector<Conds>& conds);
  bool damage_modifier(Replace&);
  bool damage_kind(Replace&);
  bool damage_of(Replace&);
  bool damage_to(Replace&);
  bool damage_change(Replace&);
  bool price_modifier(Replace&, std::vector<Conds>& conds);
  bool priced_kind(u16& kinds);
  bool priced_skills(Replace&, std::vector<Conds>& conds);
  bool priced_switches(Replace&);
  bool priced_cards(Replace&);
  bool price_change(Replace&, std::vector<Conds>& conds);
  bool roll_line();
  bool save_line();
  bool replace_line(size_t from, Replace&);

  // -- noun.cpp --------------------------------------------------------------------------------------------------
  bool has_character() const;
  Noun this_character() const;
  Noun character(Who side) const;
  Noun active(Who side) const;
  bool person(Noun&);
  bool your_person(Noun&);
  bool opposing_person(Noun&);
  bool target_person(Noun&);
  bool with_hp(Noun&);
  bool entity(Noun&);
  bool target_entity(Noun&);
  bool named_entities(Noun&, Who side);
  static bool fixed(Slot);
  Row16 row(const Noun&);
  Row16 row(Selector, const std::vector<Test>&);
  Row16 is_slot(Slot);
  bool may_target(size_t at);
  void target(Noun&);  // declares it
  Slot load(Noun&);
  void remember(const Noun&);
  void add_flag(Noun&, Flag, bool set = true) const;
  Test number_test(TestKind, u8 key, Cmp, int n);
  Test named(u16 name) const { return {TestKind::Name, Cmp::Eq, name, kNone}; }
  static Test native_test(NativeTest t) { return {TestKind::Native, Cmp::Eq, t, kNone}; }
  static u32 home_of(u32 types);

  // -- condition.cpp ---------------------------------------------------------------------------------------------
  bool conditions(Conds&);
  bool clause(Conds&);
  void more_clauses(std::vector<Conds>&);
  bool predicate(const Noun&, Conds&);
  Noun subject_{};  // of the latest clause: "and has used ..."
  bool has(const Noun&, Conds&);
  bool has_named(const Noun&, Conds&);
  bool is(const Noun&, Conds&);
  bool has_used(const Noun&, Conds&);
  bool person_clause(Conds&);
  bool entity_clause(Conds&);
  bool its_clause(Conds&);
  bool named_clause(Conds&);
  bool skill_clause(Conds&);
  bool you_clause(Conds&);
  bool your_clause(Conds&);
  bool count_clause(Conds&);
  Conds about(const Noun&, std::initializer_list<Test>);
  Conds exists(Selector, const std::vector<Test>&);
  Conds compare_amounts(const Amount&, Cmp, int n);
  Conds compare_rows(Row16, Cmp, Row16);
  static Conds native(NativeCond, u16 b = 0, Slot = Slot::None);
  static Conds all_of(const std::vector<Conds>&, CondKind = CondKind::And);
  static Conds negated(const Conds&);
  Row16 cond_row(const Conds& c) { return rows_.conds(c); }

  // -- amount.cpp ------------------------------------------------------------------------------------------------
  bool value(Value&);
  Row16 value_row(const Value&);
  Row16 either(Row16 cond, Row16 then, Row16 otherwise);
  bool for_each(const Value& times, int base, Row16& out);
  bool countable(Amount&);
  bool up_to(Row16& amount);

  // -- sentence.cpp: sentences and the program they make ---------------------------------------------------------
  void begin_line();
  bool sentences(Conds* leading);
  bool sentence(Conds* leading);
  bool conditional(const Conds&);
  bool first_round();
  bool first_done(std::string_view otherwise, size_t test);
  bool actions();
  bool action();
  void emit(Native, u8 mode, Row16 amount, u16 c);
  void emit(Native n, u8 mode, Row16 amount, Slot slot) { emit(n, mode, amount, static_cast<u16>(slot)); }
  size_t open_if(Row16 cond);
  void insert_if(size_t at, Row16 cond);
  size_t jump_over(size_t open);  // closes an If before what is done otherwise
  void close(size_t open) { code_[open].b = static_cast<u16>(code_.size()); }
  void forget_registers();
  Row16 end_program(bool spends);

  // -- action.cpp: what is done to characters --------------------------------------------------------------------
  bool deal(), pierce(), apply(), heal(), revive(), switch_to(), use(), person_acts(), others_act();
  bool that_much(Row16& amount);
  bool apply_own_element();

  // -- action_entity.cpp: entities, cards and dice ---------------------------------------------------------------
  struct Made {
    u16 def = 0, other = 0;
    Row16 cond = kNone;  // then it is the other one
  };
  bool made(u32 types, std::string_view kind, Made&);
  void emit_made(Native, u8 mode, Row16 amount, const Made&);
  bool create(), summon(), summon_random(), attach(), discard(), move_equipment(), return_equipment(), put_into_hand();
  bool entity_acts(), element_changes(), top_up();
  bool draw(), gain(), bank(), roll_again();
  bool card_type(u16& type, bool plural);

  // -- a program in the making -----------------------------------------------------------------------------------
  std::vector<Ins> code_, targets_;
  Noun person_{}, entity_{};
  int next_register_ = 0;
  u8 flags_ = 0;  // AbilityFlag that the text asks for
  bool may_target_ = false;
  bool of_card_ = false;  // the event is that a card is played
  u16 card_it_ = 0;  // name id of the card in hand that was named last
  Slot fed_ = Slot::None;  // of a food: who ate
  NativeTest eater_ = kMayEat;  // of a food: who can

  bool is_card(u32 types) const { return (card_.types & types) != 0; }

  const Names& names_;
  const NamedCard& card_;
  const std::vector<Token>& tokens_;
  Rows& rows_;
  ReadText& out_;
  size_t at_ = 0;
  std::vector<std::string> spelled_;  // by token: its canonical spelling
  bool has_uses_ = false;

  // what a refusal says
  size_t far_ = 0;
  std::vector<std::string> expected_;
  Refusal refused_{};
};

/// Takes back what was read unless it is kept.
class Attempt {
public:
  explicit Attempt(size_t& at) : at_(at), from_(at) {}
  ~Attempt() {
    if (!kept_) at_ = from_;
  }
  bool keep() { return kept_ = true; }

private:
  size_t& at_;
  size_t from_;
  bool kept_ = false;
};

inline constexpr u16 kElementBits = 0xFE;  // cryo to dendro: every reaction has two of them

}  // namespace cantrip::genius::text

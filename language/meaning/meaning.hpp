// Trees to rows. One Meaning is one ability being made: what was mentioned, which slots are in use, the instructions so
// far. Constructions call it; it knows no words.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "language/diagnostic.hpp"
#include "language/grammar/grammar.hpp"
#include "language/lexer.hpp"
#include "language/meaning/phrases.hpp"
#include "language/meaning/scope.hpp"
#include "language/rows.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {

/// The card whose text it is.
struct Speaker_ {
  u32 types = 0;
  Head head = Head::None;  // of its plain text, by type
  int keyword = -1;  // the text says what this keyword means: {N} is its number
  const std::vector<int>* subtypes = nullptr;
  bool quoted = false;  // text that something is given: it speaks of its bearer
};

/// What all texts of a pool share.
struct Library {
  const Lexicon& lex;
  Vocabulary& words;
  Rows& rows;
  const std::vector<u16>& defs;  // by card: its number; 0: refused
};

/// What a card's text makes of it.
struct CardSense {
  std::vector<KeywordRow> keywords;
  std::vector<Cost> costs;
  std::vector<Ability> abilities;
  std::vector<std::string> also;  // further names
  std::vector<std::string> lines;  // canonical text of each ability
};

enum class Use : u8 { Effect, Filter, Cost, Static };

class Meaning {
public:
  Meaning(const Library& library, const std::vector<Token>& tokens, Speaker_ speaker, CardSense* out)
      : lib(library), lex(library.lex), rows(library.rows), card(speaker), tokens_(tokens), out_(out) {}

  const Library& lib;
  const Lexicon& lex;
  Rows& rows;
  Speaker_ card;

  // -- refusals ------------------------------------------------------------------------------------------------
  bool refuse(int at, std::string said, std::string remedy);
  bool refused() const { return !refusal_.said.empty(); }
  const Refusal& refusal() const { return refusal_; }
  void take_refusal(const Meaning& inside) {
    if (inside.refused() && !refused()) refusal_ = inside.refusal_;
  }
  const std::vector<Token>& all_tokens() const { return tokens_; }
  const Token& token(int at) const { return tokens_[static_cast<size_t>(at)]; }

  // -- phrases to values ------------------------------------------------------------------------------------------
  Thing thing(const Node& noun, Use use = Use::Effect);
  Thing group(const Node& group, Use use = Use::Filter);
  void describe(const Node& n, Thing& out);  // Kind, Pre, Post, State: adds what it says
  Person person(const Node& player);
  Count count(const Node& amount);
  Comparison comparison(const Node& n);
  Lasting lasting(const Node& n);
  Destination place(const Node& n);
  Happening happening(const Node& event);
  void gains(const Node& n, Gained& out);
  void payment(const Node& n, Payment& out);
  std::string name(const Node& n) const;  // Name
  int subtype(const Node& n);  // Subtype: its number; declares it if it is new
  static void check(Thing& out, TestKind kind, u16 key, Cmp cmp = Cmp::Eq, bool negated = false);
  static void check_number(Thing& out, TestKind kind, u16 key, Cmp cmp, int n, bool negated = false);

  // -- values to rows ---------------------------------------------------------------------------------------------
  Players players(const Person& who);
  Row16 selector(const Thing& what, bool counted);
  Selector selector_of(const Thing& what);
  Row16 players_selector(Players who);
  Row16 amount(const Count& n);
  Row16 amount(const Node& n) { return amount(count(n)); }
  void logic(const Node& n, Logic& out);
  Row16 condition(const Node& n);
  Row16 condition(const std::vector<std::vector<Cond>>& all);
  static void negate(std::vector<Cond>& rows, size_t from);
  Trigger trigger(Happening& h);
  Row16 tally(Happening& h);
  Row16 counted(const Thing& what, Count n, u8 fold = 0);

  // -- things in a program ----------------------------------------------------------------------------------------
  Slot bring(const Thing& what);
  void settle(Thing& what);
  bool refers_back(const Node& n) const;
  Slot bring_object(const Thing& what);  // players are refused
  Slot pronoun(const Thing& what);
  Slot next_list();
  bool many(const Thing& what, Slot slot) const;
  int emit(Op op, int mode = 0, int a = 0, int b = 0, int c = 0);
  int emit(Op op, int mode, Slot a, int b = 0, int c = 0) { return emit(op, mode, static_cast<int>(a), b, c); }
  void patch(int at) { code_[static_cast<size_t>(at)].b = static_cast<u16>(code_.size()); }

  // -- effects ----------------------------------------------------------------------------------------------------
  void act(const Node& n);  // Clause, Do, ...
  void effect(const Node& n);  // several clauses
  void body(const Node& n);  // several sentences
  /// The number of a clause: an amount, as often as "for each" says.
  Count number(const Node& n, std::string_view hole);
  Count for_each(Count factor, const Node& group);
  /// What stands in a hole; in "... instead", of the clause that is replaced.
  const Node* hole(const Node& n, std::string_view label) const;
  /// A noun that was found already: wherever it is spoken of again, it is there.
  void bind(const Node& noun, Slot slot) { bound_nouns_.emplace_back(&noun, slot); }
  void unless(const Node& clause, const Person& payer, const Node& price);
  void name_first(const Node& clause);

  void modes(const std::vector<const Node*>& bodies);
  void give(const Thing& whom, Gained& what, Lasting how_long);
  void delay(Happening& when, const Node& what, Until until, bool once);
  void move(Thing what, Verb verb, const Destination& where, bool own, const Person& chooser = {});
  void take_top(const Thing& cards, const Count& n, const Destination& where, bool said_actor);
  void happened(Slot moved_number) { scope.number(moved_number), can_fail = true; }

  // -- lines ------------------------------------------------------------------------------------------------------
  struct Made {
    Head head = Head::None;
    Speed speed = Speed::Normal;
    const Node* prices = nullptr;
    const Node* when = nullptr;
    const Node* body = nullptr;
    std::vector<const Node*> suffixes;
    std::vector<const Node*> conditions;
    bool once = false;  // once each turn
    bool count_done = false;  // and only what was carried out counts
    const Node* span = nullptr;  // only during this
    bool no_chain = false;
  };
  Made* made = nullptr;  // what a suffix speaks of
  void ability(const Made& made);
  void statics(const Thing& who, Gained& gained, const std::vector<std::vector<Cond>>& conds, Head head = Head::Static,
               u32 zones = 0);
  void keyword(KeywordRow row) { out_->keywords.push_back(row); }
  void extra_costs(const Payment& p);
  void name_also(std::string name) { out_->also.push_back(std::move(name)); }
  CardSense& out() { return *out_; }

  // -- the ability being made (constructions of effects use these) --------------------------------------------------
  Scope scope;
  Players actor{Who::You, Slot::None};
  bool can_fail = false;  // something before could be done or left undone
  bool has_program = true;  // statics and triggers have nothing to choose with
  bool looked = false;
  bool moved = false;  // Slot::Moved holds what the last clause moved
  u32 moved_to = 0;  // and in which zones that lies now
  Slot shown = Slot::None;  // what was revealed last
  Slot chosen = Slot::None;  // the last "chosen" one: what "another" is not
  u8 flags = 0;  // AbilityFlag
  const Node* scale = nullptr;  // "for each ...": numbers of the clause are multiplied by this
  Count x;  // what X is
  bool has_x = false;
  bool all_or_nothing = false;
  const Person* about = nullptr;  // whom a condition is asked of, one player after the other
  Row16 gate = kNone;  // of the branch being made: its targets are asked for only then

private:
  struct Item {  // one clause of a sentence
    Person who;
    bool may = false;
    const Node* act = nullptr;
  };
  std::vector<Item> items(const Node& effect);
  void clauses(const std::vector<Item>& all);
  void clause(const Item& item, Players who);
  Row16 asked_of(const Person& who);
  size_t together(const std::vector<Item>& all, size_t i) const;
  size_t guarded(const std::vector<const Node*>& in, size_t i);
  void replaced(const Node& usual, const Node& better);
  void choose_for_both(const Node& first, const Node& otherwise);

  size_t searched(const std::vector<const Node*>& in, size_t i);
  const Node* who_did_not(const Node& sentence) const;
  void each_or_else(const Node& first, const Node& second, const Node& who);
  void purpose(const Node& sentence);

  void then(const Node& sentence);
  std::vector<Test> tests_of(const Thing& what);
  void note_zones(const Selector& s);
  bool can_match(const Thing& what);
  Slot bring_players(const Thing& what);
  Slot bring_objects(const Thing& what);
  Slot add_target(const Selector& s, u32 types, bool plural, int at);
  Slot role_slot(std::string_view role) const;
  Slot look_back(const Thing& what);
  Players chosen_player(const Person& who);
  void in_loop(Players who, const std::vector<Item>& all, size_t first, size_t n);
  void mention(const Trigger& t, const Happening& h);
  bool player_said(const Grant_& g) const;
  bool static_row(const Grant_& g, Row16 sel, Row16 cond, Static& out);
  void splice(std::vector<Ins>& outside);
  void used_when_done();
  u32 heard_from(const Made& made);

  const std::vector<Token>& tokens_;
  CardSense* out_;
  Refusal refusal_;
  std::vector<Ins> code_;
  std::vector<Ins> declared_;  // targets that are chosen before everything else
  bool declares_ = false;
  int targets_ = 0, lists_ = 0;
  std::vector<std::pair<const Node*, Slot>> bound_nouns_;
  const Node* instead_of_ = nullptr;  // the clause that is being replaced
  const EventWord* event_ = nullptr;  // what started it
  Row16 heard_ = kNone;
  Slot bound_ = Slot::None;  // delayed text: what its EventB is outside
  bool bound_used_ = false;
  bool own_event_ = false;  // it happened to this card or this card did it
};

inline int op(Slot s) { return static_cast<int>(s); }
inline constexpr u16 kOpenSlot = 0xFF;  // "no slot" in an operand
inline constexpr u16 kAnyNumber = 0xFFFF;
inline bool several(Players who) { return who.who == Who::Each || who.who == Who::Opponent; }

}  // namespace cantrip::language

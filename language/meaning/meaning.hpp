// Trees to rows. One Meaning is one ability being made: what was mentioned, which slots are in use, the instructions so
// far. Constructions call it; it knows no words.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "language/diagnostic.hpp"
#include "language/grammar/grammar.hpp"
#include "language/grammar/reader.hpp"
#include "language/lexer.hpp"
#include "language/meaning/phrases.hpp"
#include "language/meaning/scope.hpp"
#include "language/rows.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {

/// What timing words before a text say of it.
struct Heads {
  Head head = Head::None;
  Speed speed = Speed::Normal;
  bool once = false;
  std::vector<std::vector<Cond>> gates;  // what follows works only while these hold
  std::vector<Happening> events;  // or is started by one of these
  u32 zones = 0;  // and heard there
  std::vector<Thing> fee;  // which may be moved first
  Verb fee_verb = Verb::None;
  u8 fee_to = 0;
};

/// The card whose text it is.
struct Speaker_ {
  u32 types = 0;
  Head head = Head::None;  // of its plain text, by type
  int keyword = -1;  // the text says what this keyword means: {N} is its number
  const std::vector<int>* subtypes = nullptr;
  bool quoted = false;  // text that something is given: it speaks of its bearer
  bool rides = false;  // its text is that of the one it lies under
  const Heads* heads = nullptr;  // the timing words before the line
  bool x_price = false;  // its price is X
};

/// What all texts of a pool share.
struct Library {
  const Lexicon& lex;
  Vocabulary& words;
  Rows& rows;
  const std::vector<u16>& defs;  // by card: its number; 0: refused
  const std::function<u16(const TokenSpec&)>* token =
      nullptr;  // the number of a token that a text describes; 0: not yet
  ReadingListener* listener = nullptr;
  bool advises = false;  // whoever is refused is to be told what else to write
};

/// A paragraph of a text that is one program with the other paragraphs.
struct TextPart {
  std::vector<std::vector<Cond>> gates;  // it is there only while these hold
  const Node* body = nullptr;
  std::vector<const Node*> suffixes;
};

/// What a card's text makes of it.
struct CardSense {
  int joined = -1;  // the ability that further paragraphs of the text belong to
  std::vector<TextPart> parts;  // its paragraphs
  std::string joined_text;
  std::vector<KeywordRow> keywords;
  std::vector<Cost> costs;
  std::vector<Ability> abilities;
  std::vector<std::string> also;  // further names
  bool remembers = false;  // it speaks of what it has banished
  std::string face;  // the name of its other side
  std::vector<TokenSpec> tokens;  // that it describes
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
  /// It says nothing.
  bool refuse(int at, std::string said, std::string remedy);
  /// It has sense, but the machine can't do this.
  bool lacks(int at, std::string what, std::string remedy);
  /// Has this a meaning of its own? Else it is refused.
  bool meant(const Node& n) {
    return n.rule || (refuse(n.from, "this can't be said like this", "Say it in other words."), false);
  }
  bool refused() const { return !refusal_.said.empty(); }
  /// Is it the text of a card that resolves and is gone? Nothing is done to such a card.
  bool resolves() const { return !card.quoted && (passes || card.head == Head::Spell); }
  bool passes = false;  // its timing words say so
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
  void describe_kinds(const Node& kinds, Thing& out);  // Kinds by itself
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
  void together_once(Happening& h);
  Row16 tally(Happening& h, bool sum = false);  // sum: of its amounts, not of its times
  /// The mark that this leaves on what did it or had it done to it; what that is, is no part of it.
  u16 mark(Happening& h, bool object);
  Row16 counted(const Thing& what, Count n, u8 fold = 0);

  // -- things in a program ----------------------------------------------------------------------------------------
  Slot bring(const Thing& what);
  void settle(Thing& what);
  bool refers_back(const Node& n) const;
  Slot bring_object(const Thing& what);  // players are refused
  Slot pronoun(const Thing& what);
  Slot next_list();
  bool listens_to_nothing() const { return !event_ && !made; }
  bool has_part(std::string_view role) const { return role_slot(role) != Slot::None; }
  bool many(const Thing& what, Slot slot) const;
  int emit(Op op, int mode = 0, int a = 0, int b = 0, int c = 0);
  int emit(Op op, int mode, Slot a, int b = 0, int c = 0) { return emit(op, mode, static_cast<int>(a), b, c); }
  void patch(int at) { code_[static_cast<size_t>(at)].b = static_cast<u16>(code_.size()); }

  // -- effects ----------------------------------------------------------------------------------------------------
  void act(const Node& n);  // Clause, Do, ...
  void effect(const Node& n);  // several clauses
  void body(const Node& n);  // several sentences
  void sentences(const std::vector<const Node*>& in, size_t from, size_t to);
  /// The number of a clause: an amount, as often as "for each" says.
  Count number(const Node& n, std::string_view hole);
  Count for_each(Count factor, const Node& group);
  Count at_most(const Count& n, int most);
  /// What stands in a hole; in "... instead", of the clause that is replaced.
  const Node* hole(const Node& n, std::string_view label) const;
  const Node& part(const Node& n, std::string_view label) const {
    const Node* found = hole(n, label);
    return found ? *found : n.at(label);
  }
  bool marked(const Node& n, std::string_view name) const {
    return n.mark(name) || (instead_of_ && instead_of_->mark(name));
  }
  /// A noun that was found already: wherever it is spoken of again, it is there.
  void bind(const Node& noun, Slot slot) { bound_nouns_.emplace_back(&noun, slot); }
  void unless(const Node& clause, const Person& payer, const Node& price);
  void for_every(const Node& per, const Node& what);
  /// What follows when the shield that was put up last prevents damage; only with a number that compares like this.
  void follow(const Node& what, const Node* least, bool triggers);
  Row16 following(const Node& what, const Node* least, bool triggers);
  bool after_shield = false;  // this is such a text
  /// X is in the accumulator: a sentence before said what it is.
  bool x_kept() const { return x_kept_; }
  void keep_number(const Node& is);  // X is this, for all that follows
  void name_first(const Node& clause);

  /// How many of the modes are chosen; `least_if` and `most_if` while `cond` holds.
  struct ModeCount {
    int least = 1, most = 1, least_if = 0, most_if = 0;
    bool fresh = false;  // only what was not chosen before
    Row16 cond = kNone;
  };
  void modes(const std::vector<const Node*>& bodies);
  void several_modes(const std::vector<const Node*>& bodies, const ModeCount& count);
  /// "When you do, ...": a trigger of its own, if what was said before was done.
  void reflex(const Node& sentence, const Node* instead = nullptr);
  void give(const Thing& whom, Gained& what, Lasting how_long);
  u16 token_def(const TokenSpec& spec, int at);
  void delay(Happening& when, const Node& what, Until until, bool once, int whose = kUntilYours);
  const Node* said_after = nullptr;  // a sentence that belongs to the delayed text before it
  void move(Thing what, Verb verb, const Destination& where, bool own, const Person& chooser = {});
  void take_top(const Thing& cards, const Count& n, const Destination& where, bool said_actor);
  /// What would happen to these is prevented or replaced for a time.
  void shield(Replace row, const Thing& whom, const Node* source, const Count& n, Lasting how_long, bool next,
              bool points);
  /// Damage that is split among targets: each has at least 1, so there are at most so many.
  void share(const Thing& targets, const Count& n, u16 native);
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
    bool count_first = false;  // and not before the first thing was done
    const Heads* heads = nullptr;  // what started it, in timing words
    const Node* span = nullptr;  // only during this
    bool no_chain = false;
    std::vector<Happening> started;  // what starts it, where no sentence says so
    u32 zones = 0;  // where it is heard then
    Payment paid;  // a price that a label stands for
    u8 kind = 0;  // Ability::kind
    bool once_ever = false;  // once as long as it is there
    std::vector<const Node*> discounts;  // sentences that make its price less
  };
  Made* made = nullptr;  // what a suffix speaks of
  // -- what stands before a line: it is there only while these hold, or what the card lies under has it
  std::vector<std::vector<Cond>> line_gates;
  u32 host_zones = 0;
  void head_line(const std::vector<const Node*>& titles);
  void end_line(size_t abilities, size_t keywords, size_t costs);
  void ability(const Made& made);
  void replacement(const Thing& who, const Ward_& ward, const std::vector<std::vector<Cond>>& conds);
  bool enters_so(const Thing& whom);
  bool only_more_than(const Thing& who, const Grant_& g, const Gained& gained,
                      const std::vector<std::vector<Cond>>& conds, u32 zones);
  void statics(const Thing& who, Gained& gained, const std::vector<std::vector<Cond>>& conds, Head head = Head::Static,
               u32 zones = 0);
  void statics_of_each(const Thing& who, Gained& gained, const std::vector<std::vector<Cond>>& conds, Head head,
                       u32 zones);
  void price_line(const Node& n, u16 key);  // "... cost 1 less"
  void keyword(KeywordRow row) { out_->keywords.push_back(row); }
  void extra_costs(const Payment& p);
  /// "It costs (1) less for each ...": what is paid with resources becomes less.
  void discount(const Node& sentence, std::vector<Cost>& costs);
  void name_also(std::string name) { out_->also.push_back(std::move(name)); }
  CardSense& out() { return *out_; }

  // -- the ability being made (constructions of effects use these) --------------------------------------------------
  Scope scope;
  Players actor{Who::You, Slot::None};
  bool can_fail = false;  // something before could be done or left undone
  bool may_leave = false;  // whoever does it may leave it: part of the same question
  bool has_program = true;  // statics and triggers have nothing to choose with
  /// What its texts banish is kept: this one speaks of it.
  void remember();
  bool gone = false;  // this card left play to pay for this
  bool looked = false;
  bool moved = false;  // Slot::Moved holds what the last clause moved
  u32 moved_to = 0;  // and in which zones that lies now
  Verb moved_by = Verb::None;  // and how it was moved
  Verb kept_by = Verb::None;
  u32 kept_to = 0;
  Slot kept = Slot::None;  // where it was kept while other cards were drawn
  /// Cards are drawn next; what was moved before is kept if the text behind token `from` speaks of it.
  void keep_moved(int from);
  void keep_told(int from, Verb next);
  void keep_banished(int from, Verb next);
  /// It is put elsewhere next, and the text goes on to ask what was put where it lies now: "into your hand this way".
  bool keep_placed(int from, u32 next);
  /// What a text may speak of as moved in this way.
  Slot moved_slot(Verb way, u32 to = 0) const;
  /// How many of these were shown, where cards were moved since: counted when they were shown. None: nothing was moved.
  Row16 counted_when_shown(const Thing& what);
  /// Was something destroyed or damaged by the instruction before? What left is in Slot::Moved, where damage destroys at
  /// once.
  bool just_destroyed() const {
    return !code_.empty() && (code_.back().op == Op::Damage ||
                              (code_.back().op == Op::Move && static_cast<Verb>(code_.back().c) == Verb::Destroy));
  }
  /// Is there one instruction so far that moves something?
  bool moved_once() const;
  Slot paid = Slot::None;  // the one thing that was moved to pay for this
  Verb paid_by = Verb::None;  // and how
  Slot shown = Slot::None;  // what was revealed last
  Slot their_choice = Slot::None;  // what an opponent chose last
  Slot met = Slot::None;  // whom this card attacks, if a condition spoke of it
  Slot chosen_by_all = Slot::None;  // what all players chose: "all other units" are none of those
  const Node* last_asked = nullptr;  // what the last phrase for some of the players asked of them
  /// How many players these are: they are asked one after the other.
  void count_players(const Person& who, Count& out);
  /// What the player in turn did it to, where players are told apart by what they did.
  Thing deed_of(const Node& asked);
  /// How often this text was carried out this turn, this time included.
  void times_done(int at, Count& out);
  bool counts_uses = false;
  /// What was made so far as a program of its own (of a replacement).
  Row16 program();
  /// What was done so far is done again so many times.
  void repeat(const Count& times, int at);
  bool named_number = false;  // X holds a number that somebody chose
  std::pair<Row16, Row16> of_the_two(u16 stat, int at);
  Slot drawn_from = Slot::None, taken = Slot::None;  // "one of them", of what, and which: "the other" is the rest
  Slot healed = Slot::None;  // those that damage was taken off last, if the text speaks of them
  /// Does the text behind token `from` use this word?
  bool speaks_later(int from, std::string_view word) const;
  /// Does it say "exerted this way", "rested with this effect", "already exerted"?
  bool tells_done(int from, std::string_view participle) const;
  Slot first_named = Slot::None;  // of two that a clause named: "the first one"
  Slot said_name = Slot::None;  // holds the name that was said
  Slot chosen_card = Slot::None;  // holds which card it is that was chosen and shuffled in
  bool chosen_lost = false;  // what was chosen was shuffled in: nobody knows which one it is
  const Node* same_subject = nullptr;  // what the clause before was about
  Slot turned = Slot::None;  // what was exerted, rested or readied last
  u32 seen_zones = 0;  // the zones that were looked at: "from there"
  std::vector<Thing> asked_for;  // none or one: what a condition counted last
  bool opponent_said = false;
  Verb last_put = Verb::Put;  // how the last thing was put: "and the rest on the bottom" goes on with it
  Slot chosen = Slot::None;  // the last "chosen" one: what "another" is not
  u8 flags = 0;  // AbilityFlag
  const Node* said_later = nullptr;  // how long, said by a later clause of the sentence for all of them
  bool scaled = false;  // the clause has a number that was multiplied
  const Node* scale = nullptr;  // "for each ...": numbers of the clause are multiplied by this
  const Node* x = nullptr;  // what the sentence says X is
  bool price_x = false;  // X was paid
  bool has_price_x() const;  // or an additional cost of the card has one
  bool all_or_nothing = false;
  const Person* about = nullptr;  // whom a condition is asked of, one player after the other
  Row16 gate = kNone;  // of the branch being made: its targets are asked for only then

private:
  struct Item {  // one clause of a sentence
    Person who;
    bool may = false;
    const Node* act = nullptr;
    const Node* subject = nullptr;  // it is said of what this clause is about
  };
  std::vector<Item> items(const Node& effect);
  void clauses(const std::vector<Item>& all);
  void clause(const Item& item, Players who);
  Row16 asked_of(const Person& who);
  bool one_question(const Node& act);
  Row16 opposite(Row16 cond);
  size_t together(const std::vector<Item>& all, size_t i) const;
  size_t guarded(const std::vector<const Node*>& in, size_t i);
  // Texts whose questions reach as far as the sentences go on with them (reach.cpp).
  void reaching(const std::vector<const Node*>& in, size_t from, bool bare = false);
  size_t covered(const std::vector<const Node*>& in, size_t i, bool thens);
  size_t reaching_if(const std::vector<const Node*>& in, size_t i);
  void overridden(const std::vector<const Node*>& in, size_t i);
  bool goes_on(const Node& sentence);
  bool asks_the_same(const Node& a, const Node& b) const;
  Row16 asked(const Node& sentence);
  Row16 asked_aside(const Node& sentence);
  void mark_used();
  void with_fee(const Heads& heads, const Node& body);
  Row16 offered_while(const Node& mode);
  Replace ward_row(const Ward_& ward, Row16 target, Row16 cond);
  void wards(const Thing& whom, const Ward_& ward, int until);
  void one_ability(const Made& given, const Node* when, const Happening* event, int part, std::vector<Thing>& subject);
  bool is_one(const Thing& what) const;
  void start(Happening& h, const Made& local, Ability& out, std::vector<Thing>& first_subject);
  void carried_out(const Made& local);
  void both_asked(const Node& usual, const Node& better);
  void replaced(const Node& usual, const Node& better);
  void choose_for_both(const Node& first, const Node& otherwise);

  void multiplied(const Node& per, const Node& what);
  void one_by_one(const Node& per, const Node& what);
  bool only_as_often(const Node& per, const Node& what);
  void keep_x(const Node& sentence);
  bool has_shield() const;
  bool speaks_of_prevention(const Node& sentence) const;

  void forget_chosen(const Thing& what, Slot slot);
  size_t searched(const std::vector<const Node*>& in, size_t i);
  const Node* who_did_not(const Node& sentence) const;
  void each_or_else(const Node& first, const Node& second, const Node& who);
  void purpose(const Node& sentence);

  void then(const Node& sentence);
  size_t about_them(const std::vector<const Node*>& in, size_t i, size_t to);
  void for_each_of_them(const std::vector<const Node*>& in, size_t i, size_t end);
  std::vector<Test> tests_of(const Thing& what);
  void note_zones(const Selector& s);
  bool can_match(const Thing& what);
  Slot bring_players(const Thing& what);
  Slot bring_objects(const Thing& what);
  Slot add_target(const Selector& s, u32 types, bool plural, int at);
  Slot role_slot(std::string_view role) const;
  Slot paid_slot(Verb way);
  Slot banished_before(const Thing& what);
  Slot part_of(const Thing& what);
  void note_payment(const Payment& p);
  Slot side_slot(PersonWord whose) const;
  Slot look_back(const Thing& what);
  Slot the_other();
  Slot other_than(const Thing& what) const;
  bool collects_those(size_t head, const Node& act) const;
  Slot compared_with(const Thing& what);
  Players chosen_player(const Person& who);
  void in_loop(Players who, const std::vector<Item>& all, size_t first, size_t n);
  bool each_else(const Node& first, const Node& second);
  bool answers(const Node& asked_first, const Node& otherwise);
  void who_was_asked(const Node& asked_first, const Node& otherwise);
  bool waits_for(const Node& first, const Node& second) const;
  void ask_before(const std::vector<const Node*>& in, size_t i);
  bool asks_of_before(const Node& condition) const;
  Slot name_deed(const Person& who, const std::vector<Item>& acts, size_t first, size_t n);
  Slot collects_shown(Players who, const Node& act);
  bool counts_for_each(const Node& act) const;
  void mention(const Trigger& t, const Happening& h);
  bool player_said(const Grant_& g) const;
  bool static_row(const Grant_& g, Row16 sel, Row16 cond, Static& out);
  void splice(std::vector<Ins>& outside);
  void parts(const std::vector<TextPart>& all);
  void seal(Ability& out, const Made& of, int at);
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
  bool opponent_targeted_ = false;
  const Meaning* outer_ = nullptr;  // delayed text: the one it stands in
  bool met_lost_ = false;  // delayed text: what it met in its event can't be named
  Scope before_last_;  // what could be named before the last sentence
  bool paid_told_ = false;  // the text speaks of what was moved to pay
  bool tells_where_ = false;  // EventB is what this card became when it moved
  bool x_kept_ = false;
  u32 lies_in_[static_cast<size_t>(Slot::R3) + 1] = {};  // by list: the zones its things were chosen from
  u32 drawn_zones_ = 0;  // where those lie of which one was taken
  bool bare_first_ = false;  // the "when you do" of the sentence that is replaced was asked already
  const Node* asked_before_ = nullptr;  // the accumulator holds whether this held
  bool own_event_ = false;  // it happened to this card or this card did it
  Slot own_slot_ = Slot::None;  // its place in what started it, where a text names this card there
};

/// How many tests the one at `i` covers with itself.
size_t span_of(const std::vector<Check>& tests, size_t i);

inline int op(Slot s) { return static_cast<int>(s); }
inline constexpr u16 kOpenSlot = 0xFF;  // "no slot" in an operand
inline constexpr u16 kAnyNumber = 0xFFFF;
inline bool several(Players who) { return who.who == Who::Each || who.who == Who::Opponent; }

}  // namespace cantrip::language

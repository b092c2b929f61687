// A recursive-descent grammar of clauses over noun phrases. Alternatives are tried in order; the farthest
// word any of them could not read is what a refusal points at.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/ast.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {

/// What the grammar has to know about the card whose text it reads.
struct CardContext {
  u32 types = 0;
  Head head = Head::None;  // head of its plain text, by type; None: it has none
  int keyword = -1;        // the text says what this keyword means: {N} is its number
  const std::vector<int>* subtypes = nullptr;  // its own, where they matter
  const std::vector<int>* tokens = nullptr;  // where the tokens its text defines are among the cards compiled
};

/// How a noun phrase is used decides what "a unit" means there.
enum class NpUse : u8 {
  Effect,  // a: you choose one; target: declared
  Filter,  // a: any one (triggers, conditions, counting)
  Cost,    // a: chosen when paying
  Static,  // all that match
};

class Parser {
public:
  Parser(const Vocabulary& words, const std::vector<Token>& tokens, CardContext card)
      : words_(words), lex_(*words.lexicon), t_(tokens), card_(card) {}

  /// The whole text of a card. False: refused, see failure().
  bool card(CardNode& out);
  /// One ability and nothing after it.
  bool whole_ability(AbilityNode& out);

  struct Failure {
    int at = 0;
    std::vector<std::string> expected;
    std::string said;  // a sentence of its own, if the refusal is about meaning
    std::string remedy;
  };
  const Failure& failure() const { return failure_; }

private:
  /// What stands in brackets before a text.
  struct Heads {
    Head head = Head::None;            // Activated, Spell
    Speed speed = Speed::Normal;
    bool once = false;
    u32 zones = 0;
    std::vector<EventPhrase> events;   // any of them starts it
    std::vector<Condition> gates;
    std::vector<CostItem> fee;
  };

  // -- cursor (parser.cpp) ---------------------------------------------------------------------------
  const Token& peek(int ahead = 0) const;
  bool at_word(std::string_view word, int ahead = 0) const;
  bool at(TokenKind kind, int ahead = 0) const { return peek(ahead).kind == kind; }
  bool accept(std::string_view word);
  bool accept(TokenKind kind);
  bool accept_any(std::initializer_list<std::string_view> words);
  bool phrase(std::string_view words);            // all of them or nothing; a near miss is remembered
  bool phrase_of(const std::vector<std::string>& words);
  bool either(std::string_view base, bool third); // a verb in the form asked for
  bool expect(std::string_view word);
  bool expect(TokenKind kind, std::string_view what);
  bool expected(std::string_view what);           // remembers what could stand here; always false
  bool refuse(int at, std::string_view said, std::string_view remedy); // a refusal nothing can undo; always false
  bool refused() const { return !failure_.said.empty(); }
  bool end_of_sentence();
  bool at_end() const { return at(TokenKind::End); }

  // -- nouns (parse_noun.cpp) ------------------------------------------------------------------------
  bool np(Np& out, NpUse use);
  bool pronoun(Np& out);
  bool determiner(Np& out, NpUse use);
  bool counted(Np& out, NpUse use);
  bool of_them(Np& out);
  bool noun_group(Np& out, NpUse use);
  bool adjective(Np& out);
  bool noun(Np& out);
  struct NounPart {
    u32 types = 0;
    std::vector<Test> tests;  // subtypes and colours
    bool token = false, plural = false;
  };
  bool noun_word(NounPart& out, bool& plural, bool& had_type);
  bool noun_part(Np& out, NounPart& part);
  bool noun_joint(bool& comma);
  void noun_union(Np& out, std::vector<NounPart>& parts);
  bool joined_parts(Np& out, const std::vector<NounPart>& parts);
  void found_word(Np& out);
  bool of_whose(Np& out);
  bool post(Np& out);
  bool with_post(Np& out);
  bool with_keyword(Np& out, bool without);
  bool with_number(Np& out);
  bool named_post(Np& out);
  bool card_name(std::string& out);
  bool place_post(Np& out);
  bool past_post(Np& out);
  bool bare_post(Np& out);
  bool zone_post(Np& out);
  bool controller_post(Np& out);
  bool number(int& out);
  bool self_noun();
  bool player(PlayerPhrase& out);
  bool player_subject(PlayerPhrase& out);
  bool possessive(PlayerPhrase& out);
  const ZoneWord* zone_name();
  const ZoneWord* zone_names();
  bool role_player(PlayerPhrase& out);
  bool event_role(std::string_view word, std::string_view& role) const;
  bool zone(u32& kinds, PlayerPhrase& owner, const ZoneWord** which);
  void test(Np& out, TestKind kind, u16 key, Cmp cmp = Cmp::Eq, std::optional<int> n = {}, bool negated = false);

  // -- values, conditions, costs, events (parse_value.cpp, parse_event.cpp) -------------------------------
  bool comparison(Cmp& cmp, Value& value);
  bool value_equal(Value& out);
  bool for_each(Value& out);
  bool value(Value& out);
  const StatWord* stat();
  const ScoreWord* score();
  const KeywordWord* keyword(u16& param, int& n, bool& has_n);
  bool keyword_number(const KeywordWord& k, int& n);
  const KeywordWord* keyword_form(u16& param, int& n, bool& has_n);
  bool form_after(std::string_view words, int& n);
  bool condition(Condition& out);
  bool condition_one(Condition& out);
  bool condition_unless(Condition& out);
  bool condition_have(Condition& out);
  bool condition_count(Condition& out, PlayerPhrase who, bool there);
  bool condition_than(Condition& out, PlayerPhrase who);
  bool condition_under(Condition& out);
  bool countable(Value& out, PlayerPhrase who);
  bool condition_object(Condition& out);
  bool condition_some(Condition& out);
  bool predicate(Np& what, bool is, bool& no);
  bool condition_turn(Condition& out);
  bool condition_how(Condition& out);
  bool condition_history(Condition& out);
  bool undone(EventPhrase& out);
  bool event(EventPhrase& out, bool past);
  bool event_word(EventPhrase& out, const EventWord& w, bool past);
  bool event_player(EventPhrase& out, const EventWord& w, bool past);
  bool event_object(EventPhrase& out, const EventWord& w, bool past);
  bool event_verb(const EventWord& w, bool past, bool third);
  bool event_victim(Np& out);
  bool event_gate(EventPhrase& out);
  bool gate_condition(EventPhrase& event, Condition& out);
  bool turn_event(EventPhrase& out);
  bool event_paid(EventPhrase& out);
  bool nth_event(EventPhrase& out);
  bool one_trigger(EventPhrase& out);
  bool triggers(std::vector<EventPhrase>& out);
  bool trigger(EventPhrase& out);
  bool turn_owner(PlayerPhrase& out);
  bool turn_span(PlayerPhrase& out);
  bool cost_list(std::vector<CostItem>& out);
  bool cost_item(CostItem& out);
  bool cost_flag(CostItem& out, u8 flag);

  // -- clauses (parse_clause.cpp, parse_grant.cpp) ------------------------------------------------------
  bool sentences(std::vector<Sentence>& out, AbilityNode* suffixes);
  bool sentence(Sentence& out);
  bool clause_list(Sentence& out);
  bool clause(Clause& out, const Clause* before);
  bool clause_verb(Clause& out, bool third);
  bool c_draw(Clause& out, bool third);
  bool draw_until(Clause& out);
  bool c_move(Clause& out, bool third);
  bool c_return(Clause& out, bool third);
  bool c_put(Clause& out, bool third);
  bool c_put_top(Clause& out);
  bool put_rest(Clause& out);
  bool put_under(Clause& out, Np what);
  bool some_of_them(Np& out);
  bool c_choose(Clause& out, bool third);
  bool c_play(Clause& out, bool third);
  bool c_host(Clause& out, bool third);
  bool c_search(Clause& out, bool third);
  bool c_put_damage(Clause& out);
  bool c_move_damage(Clause& out, bool third);
  bool damage_amount(Clause& out);
  bool damage_then_amount(Clause& out);
  bool deck_end(Clause& out);
  bool short_end(Clause& out);
  bool place(Np& out);
  bool purpose(Sentence& out);
  bool alternatives(Sentence& out);
  bool c_modes(Clause& out);
  bool mode_list(std::vector<std::vector<Sentence>>& out);
  bool c_give(Clause& out, bool third);
  bool condition_chosen(Condition& out);
  bool c_damage(Clause& out, bool third);
  bool c_heal(Clause& out, bool third);
  bool c_flag(Clause& out, bool third);
  bool c_score(Clause& out, bool third);
  bool c_make(Clause& out, bool third);
  bool token_noun(Clause& out);  // "Soldier token": the longest name that fits
  bool c_look(Clause& out, bool third);
  bool c_reveal(Clause& out, bool third);
  bool c_shuffle(Clause& out, bool third);
  bool c_control(Clause& out, bool third);
  bool c_pay(Clause& out, bool third);
  bool c_pay_less(Clause& out, bool third);
  bool c_negate(Clause& out);
  bool c_prevent(Clause& out);
  bool c_next_time(Clause& out);
  bool c_game(Clause& out, bool third);
  bool c_delay(Clause& out);
  bool c_grants(Clause& out);
  bool c_unit_damage(Clause& out);
  bool damage_rest(Clause& out);
  bool top_cards(Np& out, PlayerPhrase& owner);
  bool destination(Clause& out);
  bool unless(Clause& out);
  bool grant_list(std::vector<Grant>& out, bool is_static);
  bool grant(std::vector<Grant>& out, bool is_static, std::string& verb);
  bool stat_change(std::vector<Grant>& out);
  bool stat_equal(std::vector<Grant>& out);
  bool gained(std::vector<Grant>& out, StaticKind kind);
  bool ban_list(std::vector<Grant>& out, bool is_static);
  bool ban_price(const BanWord& word, Grant& g);
  bool ban_against(const BanWord& word, Grant& g);
  bool permit_ahead();
  bool permit(std::vector<Grant>& out);
  bool entry(std::vector<Grant>& out);
  bool duration(Clause& out);

  // -- abilities (parse_ability.cpp) ---------------------------------------------------------------------
  bool paragraph(CardNode& out);
  bool paragraph_body(CardNode& out);
  int title_run() const;
  bool sentence_begins() const;
  bool keyword_line(CardNode& out);
  bool extra_cost(CardNode& out);
  bool cost_change(AbilityNode& out);
  bool static_sentence(AbilityNode& out);
  bool static_entry(AbilityNode& out);
  bool static_prefix(AbilityNode& out, Np& state, Value& scale);
  bool static_suffix(AbilityNode& out, const Np& who, Np& state);
  static bool about_subject(const Np& who, const Condition& c);
  bool said_of_subject(const Condition& c, Np& state);
  bool static_state(AbilityNode& out, Np& who, const Np& state);
  static void scale_grants(std::vector<Grant>& grants, const Value& scale);
  bool static_price(AbilityNode& out);
  bool static_floor(AbilityNode& out);
  bool static_rule(AbilityNode& out);
  bool instead(AbilityNode& out);
  bool price_words(PlayerPhrase& who, Grant& g);
  bool price_amount(Grant& g);
  bool ability(AbilityNode& out);
  bool activated(AbilityNode& out);
  bool triggered(AbilityNode& out);
  bool limited_price(AbilityNode& out, PlayerPhrase turn);
  bool reaction_text(AbilityNode& out);
  bool effect(AbilityNode& out);
  bool modes(AbilityNode& out);
  bool suffix(AbilityNode& out);
  bool cost_colon_ahead() const;

  // -- texts in brackets (parse_head.cpp, parse_bracket.cpp, parse_deploy.cpp, parse_ward.cpp) -----------------
  bool bracket_paragraph(CardNode& out);
  bool bracket_prefix(Sentence& out);
  bool rider_np(Np& out);
  bool bracket_pronoun(Np& out);
  void split_subject(EventPhrase& e, std::vector<EventPhrase>& out);
  bool is_one(const Np& what) const;
  bool face_line(CardNode& out);
  bool condition_line(CardNode& out);
  bool name_line(CardNode& out);
  bool timed(CardNode& out);
  bool timed_text(Heads& heads, AbilityNode& out);
  bool head(Heads& out);
  bool fee(const TimingWord& w, Heads& out);
  bool timing_words(std::string_view words);
  const TimingWord* timing_word();
  bool qualifier(Np& out, u32 types);
  bool bracket_ability(AbilityNode& out);
  bool trait_words(NounPart& out);
  bool place_noun(Np& out);
  void slash_types(Np& out, NounPart& part);
  bool graded(Np& out);
  static u16 compared(const StatWord& s);
  bool bracket_number(Np& out);
  bool relative(Np& out, const StatWord& s);
  bool quoted(std::string& out);
  bool name_part(Np& out, bool without);
  bool extreme(Np& out);
  bool bracket_with(Np& out, bool without);
  bool joined_post(Np& out);
  bool battling_post(Np& out);
  bool except_post(Np& out);
  bool bracket_post(Np& out);
  bool bracket_state(Np& what);
  bool condition_attack(Condition& out);
  bool condition_level(Condition& out);
  bool condition_moved(Condition& out);
  bool condition_alone(Condition& out);
  std::string written(int from, int to) const;
  bool token_body(TokenSpec& out);
  bool token_spec(Clause& out);
  bool known_token(Clause& out);
  bool c_deploy(Clause& out, bool third);
  bool c_pay_deploy(Clause& out, bool third);
  bool place_resource(Clause& out);
  bool c_place(Clause& out, bool third);
  bool c_add(Clause& out, bool third);
  bool c_recover(Clause& out);
  bool c_pair(Clause& out, bool third);
  bool c_activate(Clause& out, bool third);
  bool c_fight(Clause& out, bool third);
  bool c_retarget(Clause& out, bool third);
  bool c_reduce(Clause& out);
  bool bare_count(Np& out);
  bool return_some(Clause& out);
  bool damage_kind(u8& kind);
  bool damage_source(Np& out);
  bool ward(std::vector<Grant>& out);
  bool static_ward(AbilityNode& out);
  bool reduction(AbilityNode& out);
  bool rest_instead(AbilityNode& out);
  bool static_lure(AbilityNode& out);
  bool permit_target(const PermitWord& w, Grant& g);
  bool hand_price(AbilityNode& out);
  bool static_arrival(AbilityNode& out);
  bool bracket_stats(std::vector<Grant>& out);

  // -- texts with gates: lines (parse_gate, parse_line, parse_price), sentences (parse_mode, parse_act, parse_become,
  // parse_counter, parse_would), phrases (parse_gated, parse_state, parse_amount) ---------------------------------
  /// What stands before a line.
  struct Line {
    std::vector<Condition> gates;
    bool inherited = false, release = false;
  };
  Np lone(int at) const;
  Condition gate_of(const GateWord& w, int n, const std::string& name, int at);
  bool gate(std::vector<Condition>& out);
  bool inline_gate(std::vector<Condition>& out);
  bool label(Line& out);
  bool gated_paragraph(CardNode& out);
  bool gated_lines(CardNode& out, const std::vector<Condition>& gates, const Line& line);
  void spell_lines(CardNode& out, AbilityNode a, const std::vector<Condition>& gates);
  void number_keyword(CardNode& out, const AbilityNode& a) const;
  void in_order(CardNode& out) const;
  bool face_name(CardNode& out);
  bool special_keyword(KeywordNode& out, std::vector<CostItem>& costs);
  bool brew_list(std::vector<CostItem>& out);
  u8 next_set(const CardNode& card, u8 from) const;
  bool keywords(CardNode& out, const Line& line);
  CostItem counter_fee(const KeywordWord& k, const KeywordNode& node, u8 set) const;
  bool inherited_keywords(CardNode& out, const Line& line);
  bool price_line(CardNode& out, const Line& line);
  bool colon_head(AbilityNode& out, const Line& line);
  void as_spell(AbilityNode& out);
  bool gated_ability(AbilityNode& out, const Line& line);
  bool only_line(AbilityNode& out);
  bool only_condition(Condition& out);
  bool span(Condition& out);
  bool gated_prefix(Sentence& out);
  static bool scale(Sentence& s);
  bool mode_words(Clause::ModeCount& count, std::vector<Condition>& when);
  bool mode_number(u16& least, u16& most);
  bool depending(std::vector<Sentence>& out);
  bool gated_cost(CostItem& out);
  bool payment(Value& out);
  const CounterWord* counter_kind();
  bool counter_amount(Clause& out);
  Value one_more() const;
  bool c_put_counter(Clause& out);
  bool c_remove_counter(Clause& out, bool third);
  bool counters_post(Np& out);
  bool counter_entry(AbilityNode& out);
  bool c_regain(Clause& out, bool third);
  bool c_native(Clause& out, bool third);
  bool c_load(Clause& out, bool third);
  bool c_summon(Clause& out, bool third);
  bool c_become(Clause& out);
  bool become_state(Clause& out, Np whom);
  bool become_type(std::vector<Grant>& out);
  bool given(std::vector<Grant>& out);
  bool is_type(std::vector<Grant>& out);
  bool c_copy(Clause& out, bool third);
  bool waiting(Np& out);
  bool noun_part_waiting(Np& out);
  bool where_value(Value& v);
  bool where_x(Value& out);
  static void fill_x(Sentence& s, const Value& x);
  static void fill_x(std::vector<Grant>& grants, const Value& x);
  static void fill_x(Value& v, const Value& x);
  bool amount_phrase(Value& out);
  bool amount_term(Value& out);
  void level_value(Value& out) const;
  bool owner_words(Np& out);
  bool amount_of(Value& out);
  bool this_way(Np& out);
  bool would_damage(u8& kind);
  bool would_source(Ward& out);
  bool would_event(Np& whom, Ward& out, NpUse use, Clause* until);
  bool would_again();
  bool would_result(Ward& out);
  bool would(AbilityNode& out);
  bool c_would(Clause& out);
  bool c_prevent_next(Clause& out);
  void grant_ward(Clause& out, int at, Ward, Np whom);
  bool gated_np(Np& out, NpUse use);
  bool gated_noun(Np& out, NounPart& part, bool had_noun);
  bool gated_post(Np& out);
  bool attacking_post(Np& out);
  bool gated_condition(Condition& out);
  bool condition_lone(Condition& out);
  bool condition_way(Condition& out);
  bool condition_amount(Condition& out);
  bool gated_predicate(Np& what);
  bool c_gated_play(Clause& out, bool third);
  bool c_gated_negate(Clause& out);
  bool c_wake_ban(Clause& out);
  bool c_split(Clause& out, bool third);
  bool c_when_you_do(Sentence& out);
  bool phase_event(EventPhrase& out);
  bool later(Clause& out);
  bool c_goes_on(Clause& out, const Clause& before);
  bool c_redirect(Clause& out, bool third);
  bool attack_tax(AbilityNode& out);
  bool tax_words(Np& who, Grant& g);
  bool c_tax(Clause& out);
  bool unpreventable(AbilityNode& out);
  bool c_mastery(Clause& out, bool third);
  bool own_numbers(AbilityNode& out, const Np& who);
  bool lineage_end(Clause& out);
  bool next_price(Clause& out);
  bool price_verb(Grant& g);
  void related(Np& out, u8 relation, Np to);

  const Vocabulary& words_;
  const Lexicon& lex_;
  const std::vector<Token>& t_;
  CardContext card_;
  int paragraph_ = 0;
  int p_ = 0;
  int depth_ = 0;
  std::vector<TokenSpec>* tokens_ = nullptr;  // where a text may define tokens
  Failure failure_;
};

/// Goes back to where it was made unless it is told to stay.
struct Mark {
  int& p;
  int at;
  bool kept = false;
  explicit Mark(int& cursor) : p(cursor), at(cursor) {}
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;
  ~Mark() {
    if (!kept) p = at;
  }
  bool keep() { return kept = true; }
};

}  // namespace cantrip::language

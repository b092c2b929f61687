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
  bool noun_word(Np& out, bool& had_type);
  bool noun_union(Np& out);
  bool post(Np& out);
  bool with_post(Np& out);
  bool zone_post(Np& out);
  bool controller_post(Np& out);
  bool number(int& out);
  bool self_noun();
  bool player(PlayerPhrase& out);
  bool player_subject(PlayerPhrase& out);
  bool possessive(PlayerPhrase& out);
  const ZoneWord* zone_name();
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
  bool condition(Condition& out);
  bool condition_one(Condition& out);
  bool condition_control(Condition& out);
  bool condition_score(Condition& out);
  bool condition_object(Condition& out);
  bool condition_turn(Condition& out);
  bool condition_history(Condition& out);
  bool event(EventPhrase& out, bool past);
  bool event_word(EventPhrase& out, const EventWord& w, bool past);
  bool event_player(EventPhrase& out, const EventWord& w, bool past);
  bool event_object(EventPhrase& out, const EventWord& w, bool past);
  bool event_verb(const EventWord& w, bool past, bool third);
  bool turn_event(EventPhrase& out);
  bool trigger(EventPhrase& out);
  bool turn_owner(PlayerPhrase& out);
  bool turn_span(PlayerPhrase& out);
  bool cost_list(std::vector<CostItem>& out);
  bool cost_item(CostItem& out);

  // -- clauses (parse_clause.cpp, parse_grant.cpp) ------------------------------------------------------
  bool sentences(std::vector<Sentence>& out, AbilityNode* suffixes);
  bool sentence(Sentence& out);
  bool clause_list(Sentence& out);
  bool clause(Clause& out, const Clause* before);
  bool clause_verb(Clause& out, bool third);
  bool c_draw(Clause& out, bool third);
  bool c_move(Clause& out, bool third);
  bool c_return(Clause& out, bool third);
  bool c_put(Clause& out, bool third);
  bool c_put_top(Clause& out);
  bool c_damage(Clause& out, bool third);
  bool c_heal(Clause& out, bool third);
  bool c_flag(Clause& out, bool third);
  bool c_score(Clause& out, bool third);
  bool c_make(Clause& out, bool third);
  bool c_look(Clause& out, bool third);
  bool c_reveal(Clause& out, bool third);
  bool c_shuffle(Clause& out, bool third);
  bool c_control(Clause& out, bool third);
  bool c_pay(Clause& out, bool third);
  bool c_negate(Clause& out);
  bool c_prevent(Clause& out);
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
  bool gained(std::vector<Grant>& out, StaticKind kind);
  bool ban_list(std::vector<Grant>& out);
  bool duration(Clause& out);

  // -- abilities (parse_ability.cpp) ---------------------------------------------------------------------
  bool paragraph(CardNode& out);
  bool keyword_line(CardNode& out);
  bool extra_cost(CardNode& out);
  bool cost_change(AbilityNode& out);
  bool static_sentence(AbilityNode& out);
  bool static_entry(AbilityNode& out);
  bool ability(AbilityNode& out);
  bool activated(AbilityNode& out);
  bool triggered(AbilityNode& out);
  bool reaction_text(AbilityNode& out);
  bool effect(AbilityNode& out);
  bool modes(AbilityNode& out);
  bool suffix(AbilityNode& out);
  bool cost_colon_ahead() const;

  const Vocabulary& words_;
  const Lexicon& lex_;
  const std::vector<Token>& t_;
  CardContext card_;
  int p_ = 0;
  int depth_ = 0;
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

} // namespace cantrip::language

// One ability being said: phrases of rows, and the same book of mentions the compiler keeps.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "language/discourse.hpp"
#include "language/lexicon.hpp"

namespace cantrip::language {

/// How a noun phrase begins.
enum class Article : u8 {
  None,     // "Zombies you control"
  A,        // "a Zombie", "2 Zombies", "up to 2 Zombies": by the row's numbers
  Target,
  Each,
  All,
};

/// An amount in two parts: "2" damage to it "for each Zombie you control".
struct Quantity {
  std::string number;  // empty: use `equal`
  std::string tail;    // " for each ..."
  std::string equal;   // "equal to its power"
};

/// What the context of a noun phrase says already.
struct Hide {
  bool side = false, zone = false;
  bool play = false;  // "you play" for "you control"
  bool from = false;  // "from your graveyard" for "in your graveyard"
  bool count = false; // "1 Unit card" for "a Unit card"
  bool bare = false;  // a tint alone may stand without a noun
};

class Speaker {
public:
  Speaker(const Pool& pool, const Lexicon& lexicon, const std::vector<std::string>& plurals, u32 card_types)
      : pool_(pool), lex_(lexicon), plurals_(plurals), types_(card_types) {}

  std::string ability(const Ability& a);
  std::string costs(Row16 first, int n);
  std::string keyword(int keyword, int value, u16 param) const;
  std::string link_line(Row16 selector);
  void gated_lines(const CardDef& card, std::vector<std::string>& out);

private:
  // -- phrases (canonical_rows.cpp) -----------------------------------------------------------------------
  std::string self() const;
  std::string noun_phrase(const Selector& s, Article article, Hide hide);
  std::string noun_group(const Selector& s, bool plural, Hide hide, bool said_other);
  std::string test_words(const Test* t, int& used, std::string& with, std::string& nouns, bool& named);
  std::string union_words(const Test* parts, int n, bool plural) const;
  std::string type_words(u32 types, bool plural) const;
  std::string stat_words(const Test& k);
  std::string post_words(const Test& k) const;
  std::string adjective(const Test& k, bool no) const;
  std::string owner_before(const Selector& s, const Hide& hide);
  std::string subtype(int index, bool plural) const;
  std::string side_words(Players side, bool play);
  std::string whose(Players owner);
  std::string zone_words(const Selector& s);
  std::string comparison(Cmp cmp, Row16 amount);
  std::string pronoun(Slot slot, bool possessive = false);
  bool plural_slot(Slot slot) const;
  std::string role_words(Slot slot) const;
  std::string player(Players who);
  Quantity quantity(Row16 amount);
  int constant(Row16 amount) const { return pool_.amounts[amount].add; }

  // -- conditions, events, costs (canonical_event.cpp) -------------------------------------------------------
  std::string condition(Row16& at);
  std::string exists(const Selector& s, bool no);
  std::string compare(const Cond& c);
  std::string compare_seats(const Cond& c, const Amount& left, const Amount& right);
  std::string history(const Cond& c, const Amount& left, int n);
  std::string has_words(Players who);
  std::string state_words(const Test& t, const std::string& who, bool no, bool many);
  std::string matches(const Cond& c, bool no);
  std::string past_event(const Trigger& t, int times);
  std::string event(const Trigger& t, const EventWord* w, bool past, int times = 1);
  std::string turn_event(const Trigger& t);
  std::string trigger(const Trigger& t);
  std::string gate(Row16 cond, bool said_first);
  const Cond* counting(Row16 cond, AmountKind kind) const;
  const EventWord* event_word(const Trigger& t) const;
  std::string object_words(const Selector& s);
  std::string cost(const Cost& c);

  // -- lasting (canonical_static.cpp) ----------------------------------------------------------------------
  std::string static_ability(const Ability& a);
  std::string floor(const Static& s);
  std::string replacement(const Replace& r);
  std::string price_words(const Static& s, std::string& tail);
  std::string next_price(const Static& s, u16 until_when);
  std::string open_subject(const Static& s);
  std::string ban(const Static& s);
  std::string against(Row16 row, bool cards);
  std::string price_change(const Static& s, const std::string& who, bool plural);
  std::string grants(const std::vector<const Static*>& rows, bool plural, bool is_static, u16 until = 0);
  std::string stat_run(const std::vector<const Static*>& rows, size_t& i, bool plural, bool is_static);
  std::string until(u16 c) const;

  // -- programs (canonical_program.cpp) -----------------------------------------------------------------------
  struct Node {
    Ins ins;
    std::vector<Node> body, other;
    std::vector<std::vector<Node>> modes;
    std::vector<Row16> gates;  // of modes
  };
  std::vector<Node> block(size_t from, size_t to) const;
  std::vector<std::string> sentences(const std::vector<Node>& nodes);
  std::string joined(const std::vector<Node>& nodes);
  std::vector<std::string> clauses(const std::vector<Node>& nodes);
  std::string body(const Ability& a);
  std::string mode_list(const Node& n);
  std::string conditional(const Node& n, std::string& otherwise);
  bool prepare(const Node& n);
  std::string clause(const std::vector<Node>& nodes, size_t& i);
  std::string loop(const Node& n);
  std::string may(const Node& n);
  std::string act(Players who, std::string_view verb);
  std::string do_move(const Ins& ins);
  std::string do_take(const Ins& ins);
  std::string do_amount(const Ins& ins);
  std::string do_score(const Ins& ins);
  std::string do_modify(const std::vector<Node>& nodes, size_t& i);
  std::string do_make(const Ins& ins);
  std::string do_delay(const Ins& ins);
  std::string do_look(const std::vector<Node>& nodes, size_t& i);
  std::string do_reveal(const Ins& ins);
  std::string do_search(const std::vector<Node>& nodes, size_t& i, Players who);
  std::string do_choose(Slot slot);
  std::string do_number(const std::vector<Node>& nodes, size_t& i, const std::string& whom);
  std::string do_play(const Ins& ins);
  std::string do_host(const Ins& ins);
  std::string do_under(const Ins& ins);
  std::string do_shuffle_in(const std::vector<Node>& nodes, size_t& i);
  std::string each_of(const Node& n);
  std::string damage_words(Row16 amount, const std::string& capped);
  std::vector<std::string> choices();
  Slot measured(const Ins& ins) const;
  bool is_facedown(int kind) const;
  std::string phrase(Slot slot, Article all, Hide hide = {});
  Players actor_of(Slot slot) const;
  std::string zone_word(int kind) const;

  // -- texts in brackets (canonical_bracket.cpp, canonical_deploy.cpp, canonical_head.cpp) ---------------------
  u32 board() const;
  const StatWord* stat_word(int key) const;
  std::string stat_title(const StatWord& s) const;
  std::string bracket_post(const Test& k, bool no, bool plural);
  std::string bracket_type(int bit) const;
  std::string bracket_tint(const Test* t, bool no);
  std::string place_word(u32 zones, bool plural) const;
  std::string bracket_group(const Selector& s, bool plural, const Hide& hide, bool said_other);
  std::string bracket_phrase(const Selector& s, Article article, const Hide& hide);
  std::string bracket_exists(const Selector& s, bool no);
  std::string bracket_compare(const Cond& c);
  std::string bracket_state(const Selector& s);
  std::string bracket_stat(const Static& s);
  std::string target_words(Row16 row, u32 types);
  std::string bracket_matches(const Cond& c, bool no);
  std::string coins(Row16 amount) const;
  std::string bracket_choose(const std::vector<Node>& nodes, size_t& i);
  std::string bracket_take(const Ins& ins);
  std::string bracket_place(int kind, int flags, bool yours, bool many) const;
  std::string bracket_move(const Ins& ins);
  std::string bracket_amount(const Ins& ins);
  std::string bracket_make(const Ins& ins);
  bool placed_type(u32 types) const;
  std::string bracket_play(const Ins& ins);
  std::string bracket_relate(const Ins& ins);
  std::string damage_words(const Replace& r);
  std::string bracket_shield(const Ins& ins);
  std::string bracket_clause(const std::vector<Node>& nodes, size_t& i);
  std::string gate_word(const Cond& c);
  void prefixes(Row16 cond, std::string& heads, std::string& turn, std::string& rest, bool suffix);
  std::string trigger_head(const Ability& a);
  std::string bracket_text(const Ability& a);
  std::string once_word() const;
  std::string bracket_when(const Trigger& t, std::string& heads, std::string& turn);
  std::string bracket_static(const Ability& a);
  std::string hand_price(const Ability& a, const std::vector<const Static*>& rows);
  std::string bracket_replace(const Replace& r);
  std::string bracket_body(const Ability& a);
  std::string if_words(Row16 row);
  void say(const std::vector<Node>& nodes, std::vector<std::string>& out, std::string lead, bool guarded);

  // -- texts with gates (canonical_gated.cpp, _noun, _amount, _lasting, _verb) ---------------------------------
  std::string keyword_line(const CardDef& card, const KeywordRow& k);
  std::string keyword_name(int keyword) const;
  std::string colon_head(const Ability& a);
  std::string gated_text(const Ability& a);
  std::string gated_trigger(const Ability& a);
  std::string phase_words(const Trigger& t, bool next) const;
  std::string gated_body(const Ability& a);
  std::string finish(std::string text);
  bool shares(const Node& n) const;
  std::string payment_words(Row16 row);
  std::string less_words(const Ability& a);
  std::string each_words(const Amount& a);
  std::string gated_costs(const Ability& a);
  std::string gated_cost(const Cost& c);
  std::string counter_words(int counter, const std::string& number) const;
  bool is_lone(const Selector& s) const;
  std::string group_word(u32 types, bool plural) const;
  std::string tint_group(const Test* t) const;
  std::string tint_words(int bit) const;
  std::string gated_stat(const Test& k);
  std::string counters_on(const Test& k);
  std::string related_words(const Test& k);
  std::string gated_group(const Selector& s, bool plural, const Hide& hide, bool said_other);
  std::string or_type(int bit, bool plural) const;
  bool noun_tint(const std::string& tints) const;
  std::string amount_thing(const Amount& a, bool one);
  std::string amount_said(const Amount& a);
  Quantity gated_quantity(Row16 row);
  std::string change_words(Row16 row, std::string& tail);
  std::string gated_grants(const std::vector<const Static*>& rows, bool plural, bool open);
  std::string gated_static(const Ability& a);
  std::string attack_tax(const Static& s);
  std::string price_of(const Static& s, bool plural);
  std::string would_whom(const Selector& s);
  std::string would_words(const Replace& r, const std::string& whom, const std::string& when);
  std::string gated_shield(const Ins& ins);
  std::string gated_until(u16 c) const;
  std::string gated_modify(const std::vector<Node>& nodes, size_t& i);
  std::string gated_native(const Ins& ins);
  std::string reflex_words(const Ins& ins);
  std::string gated_clause(const std::vector<Node>& nodes, size_t& i);
  std::string gated_modes(const Node& n);
  std::string gated_state(const Test& t, bool no, bool many);
  std::string gated_states(const Selector& s, bool no, bool many);
  std::string gated_matches(const Cond& c, bool no);
  std::string gated_exists(const Selector& s, bool no);
  std::string gated_compare(const Cond& c);

  const Pool& pool_;
  const Lexicon& lex_;
  const std::vector<std::string>& plurals_;
  u32 types_;
  std::string where_;    // what X is, to be said at the end of the sentence
  bool price_x_ = false; // X of the price was said
  Discourse said_;
  const EventWord* heard_ = nullptr;  // what started the ability being said
  struct Waiting {
    Op op = Op::End;
    Row16 selector = kNone;
  };
  std::map<Slot, Waiting> waiting_;  // chosen or targeted, not yet named in the text
  std::set<Slot> yours_;             // what it holds is yours: it goes to "your hand"
  bool lead_may_ = false;            // the next verb is "you may ..."
  Players lead_{};
  bool loop_ = false;
  bool whole_ = false;               // what was chosen is all or nothing: "A to B"
  std::string loop_subject_;
  bool heads_ = false;               // a timing word started the ability being said
  bool back_ = false;                // a pronoun was used
};

std::string capital(std::string text);
std::string either_words(const std::vector<std::string>& words,
                         bool plain = false);  // "A, B, or C"; plain: "A or B or C"
std::string symbol_name(std::string_view word);  // "{S}" for the symbol {s}
std::string stat_name(const StatWord& s);
std::string article_a(const std::string& noun);  // "a unit", "an Echo"

} // namespace cantrip::language

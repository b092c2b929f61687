// From phrases to rows: resolves pronouns, allocates slots, refuses what has no meaning, writes pool rows.
#pragma once
#include <string>
#include <vector>

#include "language/ast.hpp"
#include "language/diagnostic.hpp"
#include "language/discourse.hpp"
#include "language/parser.hpp"
#include "language/rows.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {

class Lowering {
public:
  /// `defs` tells the DefId of each card being compiled, by index (0: refused or not yet known).
  Lowering(const Vocabulary& words, Rows& rows, CardContext card, const std::vector<u16>& defs)
      : words_(words), lex_(*words.lexicon), rows_(rows), card_(card), defs_(defs) {}

  /// The rows of one ability. False: see refusal().
  bool ability(const AbilityNode& in, Ability& out);
  bool extra_costs(const std::vector<CostItem>& in, Row16& row, u8& n);
  /// The selector row of a description that stands alone.
  Row16 description(const Np& np) { return selector(np, false); }
  /// The condition row of gates.
  Row16 gate(const std::vector<Condition>& in) { return has_program_ = false, condition_row(in); }
  const Refusal& refusal() const { return refusal_; }

private:
  bool refuse(int at, std::string said, std::string remedy);
  bool refused() const { return refusal_.at >= 0; }

  // -- rows (lower_rows.cpp) -----------------------------------------------------------------------------
  Selector selector_of(const Np& np);
  Row16 selector(const Np& np, bool counted);
  Row16 players_selector(Players players);
  std::vector<Test> tests_of(const Np& np);
  Players players(const PlayerPhrase& phrase);
  Players chosen_player(const PlayerPhrase& phrase);
  Row16 amount(const Value& value);
  Row16 counted(const Value& value);
  bool condition(const Condition& in, std::vector<Cond>& out);
  Row16 condition_row(const std::vector<Condition>& in);
  Trigger trigger_of(const EventPhrase& in);
  Row16 tally_amount(const EventPhrase& in);
  std::vector<Cost> costs_of(const std::vector<CostItem>& in);
  bool static_rows(const AbilityNode& in, Ability& out);
  bool replacement(const AbilityNode& in, Ability& out);
  void heard_from(const AbilityNode& in, Ability& out) const;
  bool grant_row(const Grant& g, Row16 sel, Row16 cond, Static& out);
  Row16 against_row(const Grant& g);
  bool player_ban(const Grant& g) const;
  void note_zones(const Selector& s);

  // -- nouns in a program (lower_clause.cpp) ---------------------------------------------------------------
  Slot bring(const Np& np);
  Slot bring_thing(const Np& np);   // players are refused
  bool can_match(const Np& np);
  Slot bring_players(const Np& np);
  Slot bring_objects(const Np& np);
  Slot pronoun(const Np& np);
  Slot role_slot(std::string_view role) const;
  Slot side_slot(PlayerWord whose) const;
  Slot next_list();
  Slot add_target(const Selector& s, u32 types, bool plural, int at);

  // -- clauses ----------------------------------------------------------------------------------------------
  bool sentences(const std::vector<Sentence>& in);
  size_t guarded(const std::vector<Sentence>& in, size_t i);
  bool clauses(const Sentence& s);
  bool clause(const Clause& c, Players who);
  bool acted(const Clause& c, Players who);
  bool done(const Clause& c, Players who);
  bool in_loop(const Clause& c, Players who);
  bool in_loop(const Sentence& s, size_t first, size_t n, Players who);
  size_t together(const Sentence& s, size_t i) const;
  bool move(const Clause& c, Players who);
  bool check_destination(const Clause& c, const Np& np, Players who);
  bool mill(const Clause& c, Players who);
  bool whose_said(const PlayerPhrase& phrase, Players who, int at);
  // -- the richer clauses (lower_effect.cpp) -------------------------------------------------------------
  bool purpose(const Sentence& s);
  bool replaced(const Sentence& s, const Sentence& instead);
  bool choose(const Clause& c, Players who);
  bool heal_chosen(const Clause& c);
  bool move_damage(const Clause& c);
  bool play(const Clause& c, Players who);
  bool host(const Clause& c);
  bool under(const Clause& c);
  bool search(const Clause& c, Players who);
  bool look_through(const Np& np, Players who);
  bool shuffle_in(const Clause& c, Slot what, bool many);
  Slot bring_top(const Np& np);
  Row16 missing(const Value& value, Players who);
  Row16 chosen_number(const Clause& c, Slot cap);
  bool many(const Np& np, Slot slot) const;

  // -- texts in brackets (lower_bracket.cpp) --------------------------------------------------------------
  bool bracket_sentences(const std::vector<Sentence>& in);
  size_t covered(const std::vector<Sentence>& in, size_t i, bool thens);
  size_t bracket_guarded(const std::vector<Sentence>& in, size_t i);
  bool overridden(const std::vector<Sentence>& in, size_t i);
  bool choose_all(const Clause& c, Players who);
  bool fight(const Clause& c);
  bool retarget(const Clause& c);
  Replace ward_row(const Ward& w, Row16 target, Row16 cond);
  bool wards(const Clause& c, const Ward& w);
  bool with_fee(const AbilityNode& in);
  void mark_used();

  // -- texts with gates (lower_gated.cpp) ------------------------------------------------------------------
  bool plain_sentences(const std::vector<Sentence>& in);
  bool guarded_done(const Sentence& s);
  bool gated_sentences(const std::vector<Sentence>& in);
  bool several_modes(const std::vector<std::vector<Sentence>>& in, const Clause::ModeCount& count,
                     const std::vector<Condition>& when);
  Slot list_of(const Np& np);
  Row16 opposite(Row16 cond);
  bool lasting(const Np& np);
  bool gated_clause(const Clause& c, Players who);
  bool native(const Clause& c, Players who);
  void share_out(Row16 n);
  bool borrow(const Clause& c, Players who);
  Row16 moved_amount(const Value& value);
  Row16 way_selector(const Np& np);
  Row16 less_amount(const CostItem& item);

  bool grants(const Clause& c);
  bool player_bans(const Clause& c);
  bool for_good(const Clause& c) const;
  bool lasts(const Grant& g) const;
  static int until_of(const Clause& c);
  bool price(const Clause& c, Players who);
  bool delay(const Clause& c);
  bool look(const Clause& c, Players who);
  bool modes(const std::vector<std::vector<Sentence>>& in);
  bool program(const AbilityNode& in, Ability& out);
  bool bracket_program(const AbilityNode& in, Ability& out);
  bool ability_rows(const AbilityNode& in, Ability& out);

  int emit(Op op, int mode = 0, int a = 0, int b = 0, int c = 0);
  void patch(int at) { code_[static_cast<size_t>(at)].b = static_cast<u16>(code_.size()); }

  const Vocabulary& words_;
  const Lexicon& lex_;
  Rows& rows_;
  CardContext card_;
  const std::vector<u16>& defs_;
  Refusal refusal_;

  // -- the ability being lowered -------------------------------------------------------------------------
  Discourse said_;
  const EventWord* event_ = nullptr;  // what started it
  std::vector<Ins> code_;
  std::vector<Ins> declared_;       // targets that are chosen before everything else
  bool declares_ = false;           // this ability declares its targets
  bool has_program_ = true;         // statics and triggers have nothing to choose with
  Players actor_{Who::You, Slot::None};
  int targets_ = 0, lists_ = 0;
  bool looked_ = false, can_fail_ = false;
  bool all_or_nothing_ = false;     // "A to B": A is done in full or not at all
  u8 flags_ = 0;
  Slot chosen_ = Slot::None;        // the last "chosen" one: what "another" is not
  Row16 heard_ = kNone;             // the trigger that started it
  Slot append_ = Slot::None;        // the next choice is added to this list
  Slot bound_ = Slot::None;         // delayed text: what its EventB is out here
  bool bound_used_ = false;
  Row16 gate_ = kNone;              // of the paragraph being lowered
  bool named_here_ = false;         // this paragraph has named something
  bool number_moved_ = false;       // N is how many were moved
  bool outer_ = false;              // a text inside another one: slots of that one are not its own
  bool moved_ = false;              // something was moved before
  std::vector<Np> moved_np_;        // and what it was called
  Slot shown_ = Slot::None;         // what was revealed last
};

} // namespace cantrip::language

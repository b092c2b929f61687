// Damage: dealt, put, removed, moved.
#include "language/parser.hpp"

namespace cantrip::language {

/// After "deal": "2 damage to NP", "damage equal to its power to NP", "1 damage to NP for each X".
bool Parser::damage_rest(Clause& out) {
  Mark mark(p_);
  out.word = ClauseWord::Damage;
  if (accept(lex_.damage_word)) {
    if (at_word("to")) return damage_then_amount(out) && mark.keep();
    if (!value_equal(out.value)) return expected("equal to");
  } else {
    if (lex_.gated && phrase("an amount of")) {
      if (accept("unpreventable")) out.mode = lex_.unpreventable;
      if (!accept(lex_.damage_word)) return expected("damage");
      return damage_then_amount(out) && mark.keep();
    }
    if (!value(out.value)) return false;
    if (lex_.gated && accept("unpreventable")) out.mode = lex_.unpreventable;
    if (!expect(lex_.damage_word)) return false;
    for_each(out.value);
    accept("each");
  }
  if (lex_.brackets && at_word("instead")) return mark.keep();  // to the same
  if (!expect("to")) return false;
  Np whom;
  if (!np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_damage(Clause& out, bool third) {
  Mark mark(p_);
  return either("deal", third) && damage_rest(out) && mark.keep();
}

/// "This unit deals 1 damage to target unit."
bool Parser::c_unit_damage(Clause& out) {
  Mark mark(p_);
  Np source;
  if (!pronoun(source) || !accept_any({"deals", "deal"})) return false;
  if (source.word != NpWord::Self)
    return refuse(mark.at, "only this card can be the source of damage here", "Write \"deal N damage to ...\".");
  return damage_rest(out) && mark.keep();
}

/// "2 damage", "up to 2 damage", "all damage", "1 damage counter".
bool Parser::damage_amount(Clause& out) {
  Mark mark(p_);
  out.all = accept("all");
  out.up_to = !out.all && phrase("up to");
  if (!out.all && !value(out.value)) return false;
  if (!expect(lex_.damage_word)) return false;
  accept_any({"counter", "counters"});
  return mark.keep();
}

bool Parser::c_heal(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("remove", third) && !either("heal", third)) return false;
  out.word = ClauseWord::Heal;
  if (!damage_amount(out)) return false;
  accept("each");
  if (!expect("from")) return false;
  Np whom;
  if (!np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  for_each(out.value);
  return !refused() && mark.keep();
}

/// "deal damage to NP equal to its power"
bool Parser::damage_then_amount(Clause& out) {
  Np whom;
  if (!expect("to") || !np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  return value_equal(out.value) || expected("equal to");
}

/// "put 2 damage counters on NP"
bool Parser::c_put_damage(Clause& out) {
  Mark mark(p_);
  out.word = ClauseWord::Damage;
  out.mode = kPutCounters;
  if (!value(out.value) || !accept(lex_.damage_word) || !accept_any({"counter", "counters"})) return false;
  Np whom;
  if (!expect("on") || !np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  return mark.keep();
}

/// "move up to 2 damage counters from NP to NP"
bool Parser::c_move_damage(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("move", third)) return false;
  out.word = ClauseWord::MoveDamage;
  Np from, to;
  if (!damage_amount(out) || !expect("from") || !np(from, NpUse::Effect)) return false;
  if (!expect("to") || !np(to, NpUse::Effect)) return false;
  out.np = {std::move(from), std::move(to)};
  return mark.keep();
}

} // namespace cantrip::language

// Counters, and the verbs that games with gates add: recover, load, become, and those the game does by itself.
#include "language/parser.hpp"

namespace cantrip::language {

// -------------------------------------------------------------------------------------------------------- counters

/// "buff counters": which kind.
const CounterWord* Parser::counter_kind() {
  for (const CounterWord& w : lex_.counters) {
    Mark mark(p_);
    if (!phrase(w.name) || !accept_any({"counter", "counters"})) continue;
    mark.keep();
    return &w;
  }
  if ((at_word("counter", 1) || at_word("counters", 1)) && !at_word(lex_.damage_word)) {
    std::string known;
    for (const CounterWord& w : lex_.counters) known += (known.empty() ? "" : ", ") + std::string(w.name);
    refuse(p_, "there are no such counters", "Known: " + known + ".");
  }
  return nullptr;
}

/// After "put" or "remove": "two buff counters", "that many", "all", "up to two".
bool Parser::counter_amount(Clause& out) {
  Mark mark(p_);
  out.word = ClauseWord::Counter;
  if (accept("all")) {
    out.all = true;
    phrase("of the");
  } else {
    accept("another") ? void(out.value = one_more()) : void();
    if (out.value.word == ValueWord::None && !value(out.value)) return false;
    accept("additional");
  }
  const CounterWord* w = counter_kind();
  if (!w) return false;
  out.key = w->counter;
  return mark.keep();
}

Value Parser::one_more() const {
  Value v;
  v.word = ValueWord::Const;
  v.number = 1;
  v.at = p_;
  return v;
}

/// "put two buff counters on NP"
bool Parser::c_put_counter(Clause& out) {
  Mark mark(p_);
  if (lex_.counters.empty() || !counter_amount(out) || out.all) return false;
  Np whom;
  if (!expect("on") || !np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  for_each(out.value);
  return !refused() && mark.keep();
}

/// "remove two buff counters from NP", "remove all sheen counters from NP"
bool Parser::c_remove_counter(Clause& out, bool third) {
  Mark mark(p_);
  if (lex_.counters.empty() || !either("remove", third) || !counter_amount(out)) return false;
  out.mode = 1;
  Np whom;
  if (!expect("from") || !np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  return mark.keep();
}

/// "with two or more buff counters on it", "with no buff counters on it", after "with" or "has".
bool Parser::counters_post(Np& out) {
  Mark mark(p_);
  if (lex_.counters.empty()) return false;
  Cmp cmp = Cmp::Ge;
  Value n;
  n.word = ValueWord::Const;
  n.number = 1;
  n.at = p_;
  if (accept("no")) cmp = Cmp::Eq, n.number = 0;
  else if (!accept_any({"a", "an"}) && !comparison(cmp, n)) return false;
  const CounterWord* w = counter_kind();
  TestNode node;
  if (w) {
    node.test.kind = TestKind::Counter;
    node.test.key = w->counter;
  } else if (!refused() && accept(lex_.damage_word) && accept_any({"counter", "counters"})) {
    node.test.kind = TestKind::ObjStat;
    node.test.key = lex_.damage_stat;
  } else {
    return false;
  }
  for (const char* tail : {"on it", "on them", "on this card"})
    if (phrase(tail)) break;
  node.test.cmp = cmp;
  node.value = n;
  out.tests.push_back(std::move(node));
  return mark.keep();
}

/// "This ally enters the field with a buff counter on it.", "... rested."
bool Parser::counter_entry(AbilityNode& out) {
  Mark mark(p_);
  Np who, state;
  Value scale;
  while (static_prefix(out, state, scale)) {}
  if (refused() || !state.tests.empty() || scale.word != ValueWord::None || !np(who, NpUse::Static)) return false;
  if (!accept_any({"enters", "enter"}) || !phrase("the field")) return false;
  Grant g;
  g.at = mark.at;
  if (accept(lex_.tapped_word)) {
    g.kind = StaticKind::EntersFlag;
    g.key = lex_.tapped;
  } else if (accept("with")) {
    Clause c;
    if (!counter_amount(c) || c.all) return false;
    g.kind = StaticKind::EntersCounter;
    g.key = c.key;
    g.value = c.value;
    if (!phrase("on it") && !phrase("on them")) return expected("on it");
    for_each(g.value);
    if (!where_value(g.value)) return false;
  } else {
    return expected("\"with\" or how it enters");
  }
  while (static_suffix(out, who, state)) {}
  if (refused() || !state.tests.empty() || !end_of_sentence()) return false;
  out.head = Head::Static;
  out.subject.push_back(std::move(who));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

// ----------------------------------------------------------------------------------------------------------- verbs

/// "recover 3"
bool Parser::c_regain(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !either("recover", third)) return false;
  out.word = ClauseWord::Recover;
  if (!value(out.value)) return false;
  for_each(out.value);
  return !refused() && mark.keep();
}

/// A verb that the game does by itself.
bool Parser::c_native(Clause& out, bool third) {
  for (const NativeWord& w : lex_.natives) {
    Mark mark(p_);
    if (!either(w.verb, third)) continue;
    out.word = ClauseWord::Native;
    out.key = w.native;
    out.mode = w.mode;
    out.value = {};
    out.np.clear();
    if (w.shape == NativeShape::Number) {
      if (!value(out.value)) continue;
      for_each(out.value);
    } else if (w.shape == NativeShape::Object) {
      Np what;
      if (!np(what, NpUse::Effect) || what.word == NpWord::Players) continue;
      out.np.push_back(std::move(what));
    } else {
      out.value = one_more();
    }
    if (!w.tail.empty() && !phrase(w.tail)) continue;
    if (w.shape == NativeShape::Plain && w.tail.empty()) {
      if (phrase("an additional time") || phrase("twice")) out.value.number += at_word("twice", -1);
      for_each(out.value);
    }
    return !refused() && mark.keep();
  }
  return false;
}

/// "load NP into NP"
bool Parser::c_load(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !either("load", third)) return false;
  out.word = ClauseWord::Load;
  Np what, where;
  if (!np(what, NpUse::Effect) || !expect("into") || !np(where, NpUse::Effect)) return false;
  out.np = {std::move(what), std::move(where)};
  return mark.keep();
}

/// "summon two Powercell tokens", "summon a Marsh Calf token rested"
bool Parser::c_summon(Clause& out, bool third) {
  Mark mark(p_);
  if (lex_.summon.empty() || !either(lex_.summon, third)) return false;
  out.word = ClauseWord::Make;
  if (phrase("a token copy of") || phrase("token copies of")) {
    Np what;
    if (!np(what, NpUse::Effect)) return false;
    out.word = ClauseWord::Native;
    out.key = lex_.copy_native;
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  if (accept("another")) out.value = one_more();
  else if (!value(out.value)) return false;
  accept("additional");
  if (accept(lex_.tapped_word)) out.mode = 1;
  if (!token_noun(out)) return false;
  if (accept(lex_.tapped_word)) out.mode = 1;
  for_each(out.value);
  return !refused() && mark.keep();
}

/// "NP becomes distant", "NP becomes fostered"
bool Parser::c_become(Clause& out) {
  Mark mark(p_);
  if (!lex_.gated) return false;
  Np whom;
  if (!np(whom, NpUse::Effect) || whom.word == NpWord::Players || !accept_any({"becomes", "become"})) return false;
  return become_state(out, std::move(whom)) && mark.keep();
}

bool Parser::become_state(Clause& out, Np whom) {
  for (const AdjectiveWord& a : lex_.adjectives) {
    if (a.kind != TestKind::Flag || a.negated || !accept(a.word)) continue;
    out.word = ClauseWord::Flag;
    out.key = a.key;
    out.mode = 1;
    out.np.push_back(std::move(whom));
    return true;
  }
  return false;
}

/// "end the combat phase", "skip your next draw phase" are verbs of the game; "copy target Spell card activation".
bool Parser::c_copy(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !either("copy", third)) return false;
  out.word = ClauseWord::Copy;
  Np what;
  if (!waiting(what)) return false;
  out.np.push_back(std::move(what));
  Mark more(p_);
  if (accept(TokenKind::Dot) && phrase("you may choose new targets for the copy")) out.mode = 1, more.keep();
  return mark.keep();
}

/// "target card activation", "target Spell card activation with reserve cost 4 or more", "target activation or
/// materialization": something on the stack.
bool Parser::waiting(Np& out) {
  Mark mark(p_);
  out.at = p_;
  if (phrase("that card's activation") || phrase("its activation") || phrase("that activation"))
    return out.word = NpWord::It, mark.keep();
  if (!accept("target")) return false;
  out.word = NpWord::Objects;
  out.found = Found::Target;
  out.zones = 1u << lex_.stack;
  if (!at_word("activation") && !at_word("materialization") && !noun_part_waiting(out)) return false;
  if (phrase("activation or materialization")) {
    test(out, TestKind::Native, lex_.waiting_test);
  } else if (accept("activation")) {
    test(out, TestKind::ItemEvent, static_cast<u16>(lex_.activated_event));
  } else if (accept("materialization")) {
    test(out, TestKind::ItemEvent, static_cast<u16>(lex_.materialized_event));
  } else {
    return expected("activation");
  }
  while (post(out)) {}
  return !refused() && mark.keep();
}

/// The nouns before "activation": "Mage Spell card", "advanced element card".
bool Parser::noun_part_waiting(Np& out) {
  Np adjectives;
  while (adjective(adjectives)) {}
  if (!noun(out)) return false;
  for (TestNode& t : adjectives.tests) out.tests.push_back(std::move(t));
  out.card = false;
  return true;
}

} // namespace cantrip::language

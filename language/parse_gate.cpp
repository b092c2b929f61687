// Lines with gates in square brackets, timing words that a colon closes, labels, and prices that may be chosen.
#include <algorithm>

#include "language/parser.hpp"

namespace cantrip::language {
namespace {

bool all_digits(std::string_view s) {
  return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Does the text in the brackets say this gate? N and NAME are read off it.
bool says_gate(std::string_view text, std::string_view words, int& number, std::string& name) {
  if (const size_t at = words.find("NAME"); at != std::string_view::npos) {
    const std::string_view tail = words.substr(at + 4);
    if (text.size() <= tail.size() || !text.ends_with(tail)) return false;
    name = std::string(text.substr(0, text.size() - tail.size()));
    return name.find_first_of(".,:+0123456789") == std::string::npos;
  }
  const size_t at = words.find("N+");
  if (at == std::string_view::npos) return lower(text) == lower(words);
  if (!text.ends_with("+") || lower(text).substr(0, at) != lower(words.substr(0, at))) return false;
  const std::string_view digits = text.substr(at, text.size() - at - 1);
  if (!all_digits(digits) || digits.size() > 3) return false;
  number = std::stoi(std::string(digits));
  return true;
}

} // namespace

// ----------------------------------------------------------------------------------------------------------- gates

/// Your one champion, as a description.
Np Parser::lone(int at) const {
  Np out;
  out.word = NpWord::Objects;
  out.types = lex_.champion;
  out.side = {PlayerWord::You, at};
  out.found = Found::All;
  out.at = at;
  return out;
}

Condition Parser::gate_of(const GateWord& w, int n, const std::string& name, int at) {
  Condition c;
  c.at = at;
  c.cmp = Cmp::Ge;
  c.right.word = ValueWord::Const;
  c.right.number = n;
  c.right.at = c.left.at = at;
  c.left.number = 1;
  c.left.key = w.key;
  c.word = CondWord::Compare;
  Np who = lone(at);
  switch (w.kind) {
    case GateKind::Native:
      c.word = CondWord::Native;
      c.key = w.key;
      c.name = name;
      return c;
    case GateKind::Stat: c.left.word = ValueWord::SumStat; break;
    case GateKind::Zone:
      c.left.word = ValueWord::Count;
      who.types = 0;
      who.card = true;
      who.zones = 1u << w.key;
      break;
    case GateKind::ObjStat:
      c.word = CondWord::Exists;
      test(who, TestKind::ObjStat, w.key, Cmp::Ge, n);
      c.np.push_back(std::move(who));
      return c;
    case GateKind::Counter:
      c.left.word = ValueWord::SumCounter;
      who.types = 0;
      who.card = true;
      who.zones = w.zones;
      break;
  }
  c.left.np.push_back(std::move(who));
  return c;
}

/// "[Class Bonus]", "[Level 2+]", "[Wren Bonus]"
bool Parser::gate(std::vector<Condition>& out) {
  if (!at(TokenKind::Name)) return false;
  const std::string first = peek().text.substr(0, peek().text.find(' '));
  bool slip = false;  // "[Class Bnus]" is no name
  for (const GateWord& w : lex_.gates) slip |= w.words.starts_with(first + " ");
  for (const GateWord& w : lex_.gates) {
    int n = 0;
    std::string name;
    if (!says_gate(peek().text, w.words, n, name) || (slip && !name.empty())) continue;
    out.push_back(gate_of(w, n, name, p_));
    ++p_;
    return true;
  }
  return expected("a gate such as [Class Bonus] or [Level 2+]");
}

/// "Class Bonus: ..." inside a text: asked when it resolves.
bool Parser::inline_gate(std::vector<Condition>& out) {
  for (const GateWord& w : lex_.gates) {
    Mark mark(p_);
    if (w.kind != GateKind::Native || w.words.find("NAME") != std::string_view::npos) continue;
    if (!phrase(lower(w.words)) || !accept(TokenKind::Colon)) continue;
    out.push_back(gate_of(w, 0, "", mark.at));
    return mark.keep();
  }
  return false;
}

/// A word before a long dash: one that says nothing, or one that says whose ability it is.
bool Parser::label(Line& out) {
  Mark mark(p_);
  const auto dash = [&] { return accept(TokenKind::Dash) || accept(TokenKind::Colon); };
  for (const std::string_view word : lex_.labels) {
    p_ = mark.at;
    if (!phrase(lower(word))) continue;
    if (at(TokenKind::Number)) ++p_;
    if (accept(TokenKind::Dash)) return mark.keep();
  }
  p_ = mark.at;
  if (!lex_.inherit.empty() && phrase(lower(lex_.inherit)) && dash()) return out.inherited = true, mark.keep();
  p_ = mark.at;
  if (!lex_.release.empty() && phrase(lower(lex_.release)) && dash()) return out.release = true, mark.keep();
  return false;
}

// ------------------------------------------------------------------------------------------------------ paragraphs

bool Parser::gated_paragraph(CardNode& out) {
  std::vector<Condition> gates;
  Line line;
  while (gate(gates) || label(line)) {}
  if (refused()) return false;
  ++paragraph_;
  if (face_name(out)) return true;
  const CardContext card = card_;
  if (line.inherited) card_ = {lex_.champion, Head::None};
  const bool ok = gated_lines(out, gates, line);
  card_ = card;
  return ok;
}

/// "Back: Waking Giant"
bool Parser::face_name(CardNode& out) {
  Mark mark(p_);
  if (!accept("back") || !accept(TokenKind::Colon)) return false;
  if (!card_name(out.face)) return false;
  accept(TokenKind::Dot);
  return mark.keep();
}

bool Parser::gated_lines(CardNode& out, const std::vector<Condition>& gates, const Line& line) {
  while (!at_end() && !at(TokenKind::Break)) {
    Line own = line;
    own.gates = gates;
    while (at(TokenKind::Name))
      if (!gate(own.gates)) return false;
    if (line.inherited ? inherited_keywords(out, own) : keywords(out, own)) continue;
    if (refused()) return false;
    if (!line.inherited && price_line(out, own)) continue;
    if (refused()) return false;
    AbilityNode a;
    a.at = p_;
    if (!gated_ability(a, own)) return false;
    a.inherited |= line.inherited;
    if (a.head == Head::Spell) {
      spell_lines(out, std::move(a), own.gates);
      continue;
    }
    a.gate = own.gates;
    if (a.sub) number_keyword(out, a);
    const std::vector<EventPhrase> events = a.trigger;
    for (const EventPhrase& e : events) {  // joined triggers are abilities of their own
      AbilityNode one = a;
      one.trigger = {e};
      out.abilities.push_back(std::move(one));
    }
    if (events.empty()) out.abilities.push_back(std::move(a));
  }
  return true;
}

/// The order of the canonical text: keywords before what heads say, prices of keywords before price lines; sets are
/// numbered in that order.
void Parser::in_order(CardNode& out) const {
  std::stable_partition(out.keywords.begin(), out.keywords.end(), [](const KeywordNode& k) { return !k.by_head; });
  std::stable_partition(out.costs.begin(), out.costs.end(), [](const CostItem& c) { return c.way != 0; });
  u8 number[16] = {}, optional = 1, instead = kInstead;
  for (CostItem& c : out.costs) {
    if (!c.set) continue;
    u8& n = number[c.set & 15];
    if (!n) n = c.set >= kInstead ? instead++ : optional++;
    c.set = n;
  }
  for (KeywordNode& k : out.keywords)
    for (const KeywordForm& f : lex_.keyword_forms)
      if (f.keyword == k.keyword && (f.shape == KeywordShape::Costs || f.shape == KeywordShape::Sacrifices))
        k.value = number[k.value & 15];
}

/// The number of a timing word is a keyword too, for the rules that count up to it.
void Parser::number_keyword(CardNode& out, const AbilityNode& a) const {
  for (const TimingWord& w : lex_.timings)
    for (const KeywordWord& k : lex_.keywords)
      if (w.number && lower(w.words) == lower(k.name)) {
        KeywordNode node;
        node.keyword = k.keyword;
        node.value = a.sub;
        node.gate = a.gate;
        node.at = a.at;
        node.by_head = true;
        out.keywords.push_back(std::move(node));
      }
}

/// The paragraphs of an action are one text; each keeps its gates.
void Parser::spell_lines(CardNode& out, AbilityNode a, const std::vector<Condition>& gates) {
  if (!a.modes.empty()) {  // a choice is a sentence among others
    Sentence s;
    Clause c;
    c.word = ClauseWord::Modes;
    c.modes = std::move(a.modes);
    c.count = a.count;
    c.count_if = a.count_if;
    s.at = c.at = a.at;
    s.clauses.push_back(std::move(c));
    a.body.push_back(std::move(s));
    a.modes.clear();
  }
  for (Sentence& s : a.body) {
    s.paragraph = paragraph_;
    s.paragraph_gate = gates;
  }
  for (AbilityNode& before : out.abilities) {
    if (before.head != Head::Spell) continue;
    before.body.insert(before.body.end(), a.body.begin(), a.body.end());
    before.cond.insert(before.cond.end(), a.cond.begin(), a.cond.end());
    return;
  }
  out.abilities.push_back(std::move(a));
}

// ------------------------------------------------------------------------------------------------------- abilities

/// "On Enter:", "On Charge 3:"
bool Parser::colon_head(AbilityNode& out, const Line& line) {
  Mark mark(p_);
  const TimingWord* found = nullptr;
  int number_ = 0;
  for (const TimingWord& w : lex_.timings) {
    p_ = mark.at;
    if (found || (w.types && !(card_.types & w.types)) || !timing_words(w.words)) continue;
    if (w.number && !number(number_)) continue;
    if (at(TokenKind::Colon)) found = &w;
  }
  p_ = mark.at;
  if (!found) return false;
  timing_words(found->words);
  if (found->number) number(number_);
  accept(TokenKind::Colon);
  EventPhrase e;
  e.at = mark.at;
  e.word = &found->event;
  e.event = found->event.event;
  e.sub = static_cast<u8>(number_);
  Np self;
  self.word = NpWord::Self;
  self.at = mark.at;
  (found->event.swapped ? e.object : e.subject).push_back(std::move(self));
  out.head = Head::Triggered;
  out.by_head = true;
  out.sub = static_cast<u8>(number_);
  if (!line.inherited) out.zones = found->zones;
  as_spell(out);
  if (!effect(out)) return false;
  out.trigger.push_back(std::move(e));
  return mark.keep();
}

/// "As a Spell, deal 2 damage to target unit."
void Parser::as_spell(AbilityNode& out) {
  Mark mark(p_);
  if (!phrase("as a spell")) return;
  accept(TokenKind::Comma);
  out.kind = 1;
  mark.keep();
}

bool Parser::gated_ability(AbilityNode& out, const Line& line) {
  const auto attempt = [&](auto&& rule) {
    if (refused()) return false;
    Mark mark(p_);
    AbilityNode a;
    a.at = mark.at;
    if (!rule(a) || refused()) return false;
    out = std::move(a);
    return mark.keep();
  };
  out.at = p_;
  if (line.release) {
    out.head = Head::Activated;
    CostItem leave;
    leave.kind = CostKind::MoveSelf;
    leave.verb = Verb::Banish;
    leave.key = lex_.release_to;
    leave.zones = 1u << lex_.release_from;
    leave.at = p_;
    out.costs.push_back(std::move(leave));
    return effect(out);
  }
  if (attempt([&](AbilityNode& a) { return colon_head(a, line); })) return true;
  if (refused()) return false;
  if (cost_colon_ahead() && attempt([&](AbilityNode& a) { return activated(a); })) return true;
  if (refused()) return false;
  if (attempt([&](AbilityNode& a) { return only_line(a); })) return true;
  if (attempt([&](AbilityNode& a) { return attack_tax(a) || unpreventable(a); })) return true;
  if (attempt([&](AbilityNode& a) { return cost_change(a); })) return true;
  if (attempt([&](AbilityNode& a) { return counter_entry(a); })) return true;
  if (attempt([&](AbilityNode& a) { return would(a); })) return true;
  const bool spell = card_.head == Head::Spell;
  const bool own_line = spell && at_word("this") && at_word("card", 1) && (at_word("gets", 2) || at_word("has", 2));
  if ((!spell || own_line) && attempt([&](AbilityNode& a) { return static_sentence(a); })) return true;
  if (refused()) return false;
  if (spell && attempt([&](AbilityNode& a) {
        a.head = Head::Spell;
        as_spell(a);
        return effect(a);
      }))
    return true;
  if (at_word("when") || at_word("whenever") || at_word("at")) return triggered(out);
  if (spell && attempt([&](AbilityNode& a) { return static_sentence(a); })) return true;
  return expected("an ability");
}

/// "Activate this card only during an opponent's end phase.": of the card itself.
bool Parser::only_line(AbilityNode& out) {
  Mark mark(p_);
  if (!accept_any({"activate", "materialize", "play"}) || !accept("this") || !accept("card") || !accept("only"))
    return false;
  Condition c;
  if (!only_condition(c) || !end_of_sentence()) return false;
  out.head = Head::Static;
  Grant g;
  g.at = mark.at;
  g.kind = StaticKind::Ban;
  g.key = lex_.play_ban;
  Np self;
  self.word = NpWord::Self;
  self.at = mark.at;
  out.subject.push_back(std::move(self));
  out.grants.push_back(std::move(g));
  out.zones = ~0u;
  Condition no;
  no.word = CondWord::Not;
  no.at = c.at;
  no.parts.push_back(std::move(c));
  out.cond.push_back(std::move(no));
  return mark.keep();
}

/// "if COND", "during your main phase", "during an opponent's turn", "at slow speed"
bool Parser::only_condition(Condition& out) {
  if (accept("if")) return condition(out);
  out.at = p_;
  if (phrase("at slow speed")) {
    out.word = CondWord::Native;
    out.key = lex_.slow_condition;
    return true;
  }
  if (!accept("during")) return expected("\"if\" or \"during\"");
  return span(out);
}

/// "your turn", "an opponent's recollection phase", "the end phase", "combat"
bool Parser::span(Condition& out) {
  Mark mark(p_);
  out.at = p_;
  PlayerPhrase who;
  who.at = p_;
  bool any = false;
  if (accept("the")) any = true;
  else if (!turn_owner(who)) return false;
  if (!any && accept("turn")) {
    out.word = CondWord::Turn;
    out.player = who;
    return who.word != PlayerWord::None && mark.keep();
  }
  for (const PhaseWord& w : lex_.phases) {
    if (!phrase(w.name)) continue;
    Condition phase;
    phase.word = CondWord::Native;
    phase.key = lex_.phase_condition;
    phase.arg = w.phase;
    phase.at = mark.at;
    if (who.word == PlayerWord::None) return out = std::move(phase), mark.keep();
    Condition turn;
    turn.word = CondWord::Turn;
    turn.player = who;
    turn.at = mark.at;
    out.word = CondWord::And;
    out.parts = {std::move(turn), std::move(phase)};
    return mark.keep();
  }
  return expected("a phase");
}

} // namespace cantrip::language

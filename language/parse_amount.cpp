// X and what it is: "deal X damage to target unit, where X is the amount of allies you control."
#include "language/parser.hpp"

namespace cantrip::language {
namespace {

/// Every X of a clause becomes what the end of its sentence says.
void fill(Value& v, const Value& x) {
  if (v.word != ValueWord::X) return;
  const int factor = v.number, plus = v.plus, at = v.at;
  v = x;
  v.at = at;
  v.number = x.word == ValueWord::Const ? x.number : x.number * factor;
  v.plus = x.plus * factor + plus;
}

void fill(std::vector<Sentence>& in, const Value& x);

void fill_tests(Np& np, const Value& x) {
  for (TestNode& t : np.tests) fill(t.value, x);
  for (Value& v : np.count) fill(v, x);
}

void fill(Clause& c, const Value& x) {
  fill(c.value, x);
  for (Np& np : c.np) fill_tests(np, x);
  for (Grant& g : c.grants) {
    fill(g.value, x);
    for (Ward& w : g.ward) fill(w.value, x);
  }
  for (CostItem& i : c.costs) fill(i.value, x);
  fill(c.later, x);
}

void fill(std::vector<Sentence>& in, const Value& x) {
  for (Sentence& s : in) {
    for (Clause& c : s.clauses) fill(c, x);
    fill(s.purpose, x);
  }
}

bool uses_x(const Value& v) { return v.word == ValueWord::X; }

} // namespace

/// ", where X is ...": after a single value.
bool Parser::where_value(Value& v) {
  if (!uses_x(v)) return true;
  Value x;
  if (where_x(x)) fill(v, x);
  return !refused();
}

/// ", where X is VALUE": at the end of a sentence.
bool Parser::where_x(Value& out) {
  Mark mark(p_);
  accept(TokenKind::Comma);
  if (!phrase("where x is")) return false;
  if (!amount_phrase(out)) return expected("an amount");
  return mark.keep();
}

void Parser::fill_x(Sentence& s, const Value& x) {
  for (Clause& c : s.clauses) fill(c, x);
  fill(s.purpose, x);
}

void Parser::fill_x(std::vector<Grant>& grants, const Value& x) {
  for (Grant& g : grants) fill(g.value, x);
}

void Parser::fill_x(Value& v, const Value& x) { fill(v, x); }

/// "the amount of allies you control", "its power", "twice ...", "... plus 1".
bool Parser::amount_phrase(Value& out) {
  Mark mark(p_);
  int factor = 1;
  if (accept("twice")) factor = 2;
  if (!amount_term(out)) return false;
  out.number *= factor;
  if (accept("plus")) {
    int n = 0;
    if (!number(n)) return false;
    out.plus += n;
  } else if (accept("minus")) {
    int n = 0;
    if (!number(n)) return false;
    out.plus -= n;
  }
  return mark.keep();
}

bool Parser::amount_term(Value& out) {
  Mark mark(p_);
  out = {};
  out.at = p_;
  out.number = 1;
  if (accept("lv") || phrase("your champion's level")) return level_value(out), mark.keep();
  if (phrase("the amount of") || phrase("the number of")) return amount_of(out) && mark.keep();
  if (phrase("that much") || phrase("that amount")) return out.word = ValueWord::ThatMuch, mark.keep();
  if (at(TokenKind::Number) || peek().value >= 0) {
    out.word = ValueWord::Const;
    return number(out.number) && mark.keep();
  }
  if (phrase("your influence")) {
    out.word = ValueWord::Native;
    out.key = lex_.influence;
    out.player = {PlayerWord::You, out.at};
    return mark.keep();
  }
  // "its power", "this card's power", "that ally's reserve cost"
  Np whose;
  if (!owner_words(whose)) return false;
  const StatWord* s = stat();
  if (!s) return false;
  out.word = ValueWord::StatOf;
  out.key = s->stat;
  out.np.push_back(std::move(whose));
  return mark.keep();
}

void Parser::level_value(Value& out) const {
  out.word = ValueWord::SumStat;
  out.key = lex_.level_stat;
  out.number = 1;
  out.np = {lone(out.at)};
}

/// "its", "this card's", "that ally's", "the hit ally's"
bool Parser::owner_words(Np& out) {
  Mark mark(p_);
  out.at = p_;
  if (accept("its") || accept("their")) return out.word = NpWord::It, mark.keep();
  const bool self = at_word("this"), that = at_word("that"), the = at_word("the");
  if (!self && !that && !the) return false;
  int word = 1;
  if (the) {
    if (!event_role(peek(1).text, out.role)) return false;
    word = 2;
  }
  const std::string& owner = peek(word).text;
  if (!owner.ends_with("'s")) return false;
  const std::string_view base = std::string_view(owner).substr(0, owner.size() - 2);
  const Vocabulary::Noun* n = words_.noun(base);
  if (base != "card" && base != "object" && (!n || n->type < 0)) return false;
  out.word = self ? NpWord::Self : NpWord::That;
  if (n && n->type >= 0 && !self) out.types = 1u << words_.type_of(*n)->bit;
  p_ += word + 1;
  return mark.keep();
}

/// After "the amount of": things, counters, damage, what was done this way.
bool Parser::amount_of(Value& out) {
  Mark mark(p_);
  if (const CounterWord* w = counter_kind()) {
    Np whom;
    accept_any({"that", "which"}) && accept_any({"were", "was", "are"});
    if (!expect("on") || !np(whom, NpUse::Filter)) return false;
    out.key = w->counter;
    out.word = whom.word == NpWord::Objects ? ValueWord::SumCounter : ValueWord::CounterOf;
    out.np.push_back(std::move(whom));
    return mark.keep();
  }
  if (refused()) return false;
  if (accept(lex_.damage_word)) {
    const bool counters = accept_any({"counter", "counters"});
    if (accept("on")) {
      Np whom;
      if (!np(whom, NpUse::Filter)) return false;
      if (whom.word == NpWord::Objects && whom.types == lex_.champion && whom.side.word == PlayerWord::You &&
          whom.tests.empty()) {
        out.word = ValueWord::Native;
        out.key = lex_.champion_damage;
        out.player = {PlayerWord::You, out.at};
        return mark.keep();
      }
      if (whom.word == NpWord::Objects) return expected("\"it\"");
      out.word = ValueWord::ObjStatOf;
      out.key = lex_.damage_stat;
      out.np.push_back(std::move(whom));
      return mark.keep();
    }
    if (counters) return expected("on");
    if (phrase("dealt by this hit") || phrase("dealt this way") || phrase("prevented this way") || accept("dealt"))
      return out.word = ValueWord::ThatMuch, mark.keep();
    return expected("dealt");
  }
  Np what;
  what.at = p_;
  what.word = NpWord::Objects;
  what.found = Found::All;
  what.max = 0xFFFF;
  if (!noun_group(what, NpUse::Filter)) return false;
  if (this_way(what)) {
    out.word = ValueWord::Moved;
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  if (refused()) return false;
  out.word = ValueWord::Count;
  out.np.push_back(std::move(what));
  return mark.keep();
}

/// "discarded this way", "revealed this way": among what was just moved or shown.
bool Parser::this_way(Np& out) {
  Mark mark(p_);
  for (const WayWord& w : lex_.ways) {
    p_ = mark.at;
    if (!accept(w.word)) continue;
    if (!phrase("this way") && !at(TokenKind::Comma)) continue;
    out.way = w.verb;
    return mark.keep();
  }
  return false;
}

} // namespace cantrip::language

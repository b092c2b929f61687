// What an effect did, spoken of afterwards: "discarded this way", "the banished character", "1 damage removed this way".
#include <algorithm>

#include "language/meaning/meaning.hpp"
#include "language/words/done.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void this_way(Meaning& m, const Node& n, Thing& t) {
  t.this_way = true;
  if (const Node* place = n.find("place"); place && m.lex.one_text) t.done_to = 1u << m.place(*place).key;
  t.way = static_cast<Verb>(n.rule->key);
}

/// The number of the last thing done.
void so_many(Meaning& m, const Node& n, Count& c) {
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = Slot::N;
  c.row.slot = m.scope.latest_number();
  if (c.row.slot != Slot::N && c.row.slot != Slot::EventN)
    m.refuse(n.from, "nothing was done before that has a number", "Say first what is done.");
}

/// "the exerted character": of its kind, what was named last.
void just_set(Meaning& m, const Node& n, Thing& t) {
  m.describe(n.at("kind"), t);
  t.word = t.plural ? ThingWord::Those : ThingWord::That;
}

void some_of_it(Meaning& m, const Node& n, Logic& l) {
  if (m.scope.latest_number() != Slot::N)
    return void(m.refuse(n.from, "nothing was done before that has a number", "Say first what is done."));
  Amount a;
  a.kind = AmountKind::SlotN;
  a.slot = Slot::N;
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = n.mark("no") ? Cmp::Lt : Cmp::Ge;
  c.a = m.rows.amount(a);
  c.b = m.rows.constant(1);
  l.rows.push_back(c);
}

/// "a Pirate was exerted this way": among those that were.
void was_set(Meaning& m, const Node& n, Logic& l) {
  Thing t = m.thing(n.at("noun"), Use::Filter);
  if (m.turned == Slot::None || t.word != ThingWord::Objects || t.zones || t.min > 1)
    return void(m.refuse(t.at, "nothing was done before that this could speak of", "Say first what is done."));
  t.of = m.turned;
  Cond c;
  c.kind = CondKind::Exists;
  c.a = m.selector(t, true);
  const size_t from = l.rows.size();
  l.rows.push_back(c);
  if (t.none) Meaning::negate(l.rows, from);
}

Row16 how_many_in(Meaning& m, Slot slot) {
  Amount a;
  a.kind = AmountKind::CountSlot;
  a.slot = slot;
  return m.rows.amount(a);
}

void was_done(Meaning& m, const Node& n, Logic& l) {
  Thing t = m.thing(n.at("noun"), Use::Filter);
  t.this_way = true;
  if (const Node* place = n.find("place"); place && m.lex.one_text) t.done_to = 1u << m.place(*place).key;
  t.way = static_cast<Verb>(n.rule->key);
  if (t.word == ThingWord::It || t.word == ThingWord::That) {  // the one thing this text moves
    const Slot those = m.moved_slot(t.way);
    if (those == Slot::None)
      return void(m.refuse(t.at, "nothing was done before that this could speak of", "Say first what is done."));
    if (!m.moved_once())
      return void(m.lacks(t.at, "tell this of one thing", "Ask for a kind of thing, such as \"a card\"."));
    Cond c;
    c.kind = CondKind::Compare;
    c.cmp = n.mark("not") ? Cmp::Lt : Cmp::Ge;
    c.a = how_many_in(m, those);
    c.b = m.rows.constant(1);
    l.rows.push_back(c);
    return;
  }
  if (n.mark("not")) return void(m.refuse(t.at, "this asks for one thing", "Write \"no card was ...\"."));
  if (t.way == Verb::Reveal && t.word == ThingWord::Objects)  // what has been moved since can't be found any more
    if (const Row16 shown = m.counted_when_shown(t); shown || m.refused()) {
      Cond c;
      c.kind = CondKind::Compare;
      c.cmp = t.none ? Cmp::Lt : Cmp::Ge;
      c.a = shown;
      c.b = m.rows.constant(t.none ? 1 : std::max<int>(t.min, 1));
      l.rows.push_back(c);
      return;
    }
  if (t.word != ThingWord::Objects)
    return void(m.refuse(t.at, "this asks for a kind of thing", "Write \"a card\" or the like."));
  Cond c;
  if (t.min > 1) {
    Count one;
    one.number = 1;
    c.kind = CondKind::Compare;
    c.cmp = Cmp::Ge;
    c.a = m.counted(t, one);
    c.b = m.rows.constant(t.min);
  } else {
    c.kind = CondKind::Exists;
    c.a = m.selector(t, true);
  }
  const size_t from = l.rows.size();
  l.rows.push_back(c);
  if (t.none) Meaning::negate(l.rows, from);
}

/// "you returned 3 or more cards with this effect"
void was_so_many(Meaning& m, const Node& n, Logic& l) {
  const Node* place = n.find("place");  // "you put 3 or more cards into your hand this way"
  const Slot those = m.moved_slot(static_cast<Verb>(n.rule->key), place ? 1u << m.place(*place).key : 0);
  if (those == Slot::None)
    return void(m.refuse(n.from, "nothing was done before that this could speak of", "Say first what is done."));
  const Comparison than = m.comparison(n.at("compare"));
  if (m.lex.one_text && than.cmp == Cmp::Eq && than.value.constant && than.value.number == 1)
    m.scope.object(those, 0, false);  // "that ally"
  Amount a;
  a.kind = AmountKind::CountSlot;
  a.slot = those;
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = than.cmp;
  c.a = m.rows.amount(a);
  c.b = m.amount(than.value);
  l.rows.push_back(c);
}

bool has_set(Meaning& m, const Node& n) {
  return m.turned != Slot::None ||
         m.refuse(n.from, "nothing was done before that this could speak of", "Say it first.");
}

/// "that unit was already exerted": it was to be exerted, and that changed nothing. Asked before it is done, the state.
void was_so_already(Meaning& m, const Node& n, Logic& l) {
  const Thing t = m.thing(n.at("noun"), Use::Filter);
  const Slot who = m.pronoun(t);
  if (m.turned == Slot::None) {
    Thing so;
    Meaning::check(so, TestKind::Flag, static_cast<const FlagVerb*>(n.rule->data)->flag);
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = who;
    c.a = m.selector(so, false);
    l.rows.push_back(c);
    return;
  }
  Cond both, named, none;
  both.kind = CondKind::And;
  both.n = 2;
  named.kind = none.kind = CondKind::Compare;
  named.cmp = Cmp::Ge;
  named.a = how_many_in(m, who);
  named.b = none.b = m.rows.constant(1);
  none.cmp = Cmp::Lt;
  none.a = how_many_in(m, m.turned);
  l.rows.insert(l.rows.end(), {both, named, none});
}

/// "you exerted 3 or more"
void set_so_many(Meaning& m, const Node& n, Logic& l) {
  if (!has_set(m, n)) return;
  const Comparison than = m.comparison(n.at("compare"));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = than.cmp;
  c.a = how_many_in(m, m.turned);
  c.b = m.amount(than.value);
  l.rows.push_back(c);
}

}  // namespace

std::vector<Participle> participles(const Lexicon& lex) {
  std::vector<Participle> out;
  for (const MoveVerb& v : lex.move_verbs)
    out.push_back({inflect(v.verb, Form::Participle), v.event, std::string(v.verb)});
  out.push_back({"returned", Verb::Return});
  out.push_back({"moved", Verb::Put});
  out.push_back({"placed", Verb::Put});
  out.push_back({"put", Verb::Put});
  out.push_back({"added", Verb::Put});
  out.push_back({"revealed", Verb::Reveal});
  return out;
}

void result_words(Grammar& g, const Lexicon& lex) {
  const std::string hurt(lex.damage_word);
  for (const Participle& p : participles(lex)) {
    const int verb = static_cast<int>(p.verb);
    g.add(Sort::Post, p.word + " (this way|with this effect #effect)", this_way).with(verb);
    g.add(Sort::Post, "among the cards " + p.word + " (this way|with this effect #effect)", this_way).with(verb);
    g.add(Sort::Post, "they " + p.word + " (this way|with this effect #effect)",
          [](Meaning& m, const Node& n, Thing& t) {
            this_way(m, n, t);
            t.side = {PersonWord::They, n.from};
          })
        .with(verb);
    g.add(Sort::Post, "you " + p.word + " (this way|with this effect #effect)",
          [](Meaning& m, const Node& n, Thing& t) {
            this_way(m, n, t);
            t.side = {PersonWord::You, n.from};
          })
        .with(verb);
    const bool short_said = lex.one_text || p.verb == Verb::Reveal;
    g.add(Sort::Condition,
          "<noun> (~be.past|is|are) " + p.word +
              (short_said ? " [?way (this way|with this effect #effect)]" : " (this way|with this effect #effect)"),
          was_done)
        .with(verb)
        .costs(-1);
    g.add(Sort::Condition,
          "<noun> (isn't|wasn't|aren't|weren't) #not " + p.word + " (this way|with this effect #effect)", was_done)
        .with(verb)
        .costs(-2);
    g.add(Sort::Condition, "you " + p.word + " <noun> [this way]", was_done).with(verb);
    g.add(Sort::Condition, "you " + p.word + " <compare> card+ [<place>] [(this way|with this effect #effect)]",
          was_so_many)
        .with(verb)
        .costs(1);
    g.add(Sort::Condition,
          "<compare> [?of of (them|those <kind>)] ~be.past " + p.word + " (this way|with this effect #effect)",
          was_so_many)
        .with(verb)
        .costs(-2);
    if (!p.bare.empty())
      g.add(Sort::Condition, "you didn't " + p.bare + " <noun> [this way]",
            [](Meaning& m, const Node& n, Logic& l) {
              const size_t from = l.rows.size();
              was_done(m, n, l);
              Meaning::negate(l.rows, from);
            })
          .with(verb)
          .costs(-1);
    g.add(Sort::Noun, "the " + p.word + " <kind>",
          [](Meaning& m, const Node& n, Thing& t) {
            m.describe(n.at("kind"), t);
            t.word = t.plural ? ThingWord::Those : ThingWord::That;
            t.this_way = true;
            t.way = static_cast<Verb>(n.rule->mode);
          })
        .with(kPronoun)
        .as(verb);
  }
  if (lex.one_text) {
    const int put = static_cast<int>(Verb::Put);
    g.add(Sort::Post, "put [<place>] this way", this_way).with(put);
    g.add(Sort::Condition, "<noun> (~be.past|is|are) put <place> this way", was_done).with(put).costs(-1);
    g.add(Sort::Condition, "you put <noun> <place> this way", was_done).with(put);
    g.add(Sort::Condition, "<compare> cards (~be.past|are) drawn this way", [](Meaning& m, const Node& n, Logic& l) {
      if (m.scope.latest_number() != Slot::N)
        return void(m.refuse(n.from, "nothing was drawn before this", "Say first what is drawn."));
      const Comparison than = m.comparison(n.at("compare"));
      Amount a;
      a.kind = AmountKind::SlotN;
      a.slot = Slot::N;
      Cond c;
      c.kind = CondKind::Compare;
      c.cmp = than.cmp;
      c.a = m.rows.amount(a);
      c.b = m.amount(than.value);
      l.rows.push_back(c);
    });
  }
  for (const std::string_view done : {"removed", "dealt", "moved", "healed"}) {
    const std::string way = " " + std::string(done) + " this way";
    g.add(Sort::Per, "[1] " + hurt + " [counter]" + way, so_many).costs(-1);
    g.add(Sort::Quantity, "the [(amount|number) of] " + hurt + way, so_many);
    g.add(Sort::Condition, "you " + std::string(done) + " [?no no] [any] " + hurt + " this way", some_of_it);
    g.add(Sort::Condition, "[?no no] " + hurt + " was" + way, some_of_it);
  }
  g.add(Sort::Condition, "(a|any|one or more) <group> (was|were) (damaged|dealt " + hurt + ") this way",
        [](Meaning& m, const Node& n, Logic& l) {
          Thing what = m.group(n.at("group"));
          if (!what.tests.empty() || what.zones || what.side.word != PersonWord::None)
            return void(m.lacks(n.from, "tell which of them were damaged", "Ask whether any was."));
          some_of_it(m, n, l);
        })
      .costs(-1);
  for (const std::string_view done : {"lost", "gained"}) {
    g.add(Sort::Per, "[1] <score> " + std::string(done) + " this way", so_many).costs(-1);
    g.add(Sort::Quantity, "the <score> " + std::string(done) + " [this way]", so_many);
  }
  for (const FlagVerb& v : lex.flag_verbs)
    if (v.tail.empty())
      g.add(Sort::Post, inflect(v.verb, Form::Participle) + " (this way|with this effect #effect)",
            [](Meaning& m, const Node& n, Thing& t) {
              if (m.turned == Slot::None)
                m.refuse(n.from, "nothing was done before that this could speak of", "Say it.");
              t.of = m.turned;
            });
  for (const FlagVerb& v : lex.flag_verbs)
    if (v.tail.empty())
      g.add(Sort::Condition,
            "<noun> (~be.past) " + inflect(v.verb, Form::Participle) + " (this way|with this effect #effect)", was_set)
          .costs(-1);
  for (const FlagVerb& v : lex.flag_verbs)
    if (v.tail.empty() && v.set) {
      const std::string done = inflect(v.verb, Form::Participle);
      g.add(Sort::Condition, "<noun> (was|were) already " + done, was_so_already).with(0, 0, &v).costs(-1);
      g.add(Sort::Condition, "you " + done + " <compare> [of them] [(this way|with this effect #effect)]", set_so_many)
          .costs(1);
    }
  for (const FlagVerb& v : lex.flag_verbs)
    if (v.tail.empty())
      g.add(Sort::Noun, "the " + inflect(v.verb, Form::Participle) + " <kind>", just_set).with(kPronoun);
}

}  // namespace cantrip::language

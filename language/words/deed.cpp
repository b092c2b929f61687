// What each of several players did, spoken of afterwards: "each player who revealed an item card", "the card they
// revealed", "each player whose chosen character is damaged", "each other player".
#include "language/meaning/meaning.hpp"
#include "language/words/done.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

/// What the player in turn did it to, of what all of them did it to.
Thing done_to(Meaning& m, const Node& deed) {
  const Node* best = deed.find("best");  // "the card with the highest cost"
  Thing t = best ? m.group(*best) : m.thing(deed.at("deed"), Use::Filter);
  t.this_way = true;
  t.way = static_cast<Verb>(deed.rule->key);
  if (t.word != ThingWord::Objects || t.zones || t.side.word != PersonWord::None || t.min > 1)
    m.refuse(t.at, "this does not say what was done", "Write \"a card\" or the like.");
  t.found = Thing::Found::All;
  t.article = t.chosen = false;
  t.min = 0;
  t.max = kAnyNumber;
  t.side = {PersonWord::They, deed.from};
  return t;
}

Row16 extreme_of(Meaning& m, const Thing& what, AmountKind kind) {
  Thing all = what;
  all.extreme = 0;
  Amount a;
  a.kind = kind;
  a.extra = static_cast<u8>(what.extreme_stat);
  a.key = m.selector(all, true);
  return m.rows.amount(a);
}

/// "who revealed an item card", "who revealed the card with the highest cost": theirs against everybody's.
void did_it(Meaning& m, const Node& n, Logic& l) {
  Thing own = done_to(m, n);
  if (m.refused()) return;
  Cond c;
  if (own.extreme) {
    Thing all = own;
    all.side = {};
    const bool most = own.extreme == static_cast<u8>(SelectorFlag::Highest);
    const AmountKind kind = most ? AmountKind::MostStat : AmountKind::LeastStat;
    Cond both, some;
    both.kind = CondKind::And;
    both.n = 2;
    some.kind = CondKind::Exists;
    c.kind = CondKind::Compare;
    c.cmp = Cmp::Eq;
    c.a = extreme_of(m, own, kind);
    c.b = extreme_of(m, all, kind);
    own.extreme = 0;
    some.a = m.selector(own, true);
    l.rows.insert(l.rows.end(), {both, some, c});
    return;
  }
  c.kind = CondKind::Exists;
  c.a = m.selector(own, true);
  l.rows.push_back(c);
}

void did_not(Meaning& m, const Node& n, Logic& l) {
  const size_t from = l.rows.size();
  did_it(m, n, l);
  Meaning::negate(l.rows, from);
}

/// "whose chosen character has 5 strength or more": the one they chose, when all of them chose one.
void whose_choice(Meaning& m, const Node& n, Logic& l) {
  if (m.chosen_by_all == Slot::None)
    return void(m.refuse(n.from, "nobody chose anything before", "Say first what each player chooses."));
  Thing t;
  t.at = n.from;
  m.describe(n.at("kind"), t);
  Thing state;
  m.describe(n.at("state"), state);
  if (state.types || state.zones || state.side.word != PersonWord::None)
    return void(m.refuse(n.at("state").from, "a state is asked for here", "Write \"is damaged\" or the like."));
  for (Check& c : state.tests) t.tests.push_back(std::move(c));
  t.of = m.chosen_by_all;
  t.side = {PersonWord::They, n.from};
  Cond c;
  c.kind = CondKind::Exists;
  c.a = m.selector(t, true);
  l.rows.push_back(c);
}

/// "each other player": of whom what was said last does not hold.
void all_others(Meaning& m, const Node& n, Logic& l) {
  if (!m.last_asked) return void(m.refuse(n.from, "this does not say other than who", "Write \"each opponent\"."));
  const size_t from = l.rows.size();
  person_condition(m, *m.last_asked, l);
  Meaning::negate(l.rows, from);
}

/// The player in turn is asked: person_condition takes it from here.
void asked(Meaning& m, const Node& n, Person& p) {
  if (n.has("player")) p = m.person(n.at("player"));
  else p.word = PersonWord::Each;
  p.who = &n;
}

constexpr LogicFn kDidIt = did_it, kDidNot = did_not, kWhoseChoice = whose_choice, kOthers = all_others;

/// In a line that is always on nothing is done that this could speak of.
bool may_be_done(Meaning& m, const Node& n) {
  return m.has_program || m.refuse(n.from, "nothing was done before that this could speak of", "Say it of an effect.");
}

/// "one or more players didn't sacrifice an ally this way"
void so_many_did(Meaning& m, const Node& n, Logic& l) {
  if (!may_be_done(m, n)) return;
  Person who;
  who.at = n.from;
  who.word = n.mark("opponents") ? PersonWord::Opponent : PersonWord::Each;
  who.who = &n;
  Count many;
  m.count_players(who, many);
  if (m.refused()) return;
  const Comparison than = m.comparison(n.at("compare"));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = than.cmp;
  c.a = m.amount(many);
  c.b = m.amount(than.value);
  l.rows.push_back(c);
}

/// "you discarded more cards than your opponent"
void more_than_they(Meaning& m, const Node& n, Logic& l) {
  const Person who = m.person(n.at("player")), other = m.person(n.at("other"));
  if (m.moved_slot(static_cast<Verb>(n.rule->key)) == Slot::None)
    return void(m.refuse(n.from, "nothing was done before that this could speak of", "Say first what is done."));
  if (!m.lex.duel && (who.word != PersonWord::You || other.word != PersonWord::They))
    return void(m.lacks(n.from, "compare what several players did", "Ask what each of them did."));
  Count one;
  one.number = 1;
  Row16 counts[2];
  for (size_t i = 0; i < 2; ++i) {
    Thing t = m.group(n.at("group"));
    t.this_way = true;
    t.way = static_cast<Verb>(n.rule->key);
    t.side = i ? other : who;
    counts[i] = m.counted(t, one);
  }
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = n.mark("more") ? Cmp::Gt : Cmp::Lt;
  c.a = counts[0];
  c.b = counts[1];
  l.rows.push_back(c);
}

/// "your opponent discarded a Unit card with this effect"
void one_did(Meaning& m, const Node& n, Logic& l) {
  Person who = m.person(n.at("player"));
  const bool none = who.none;
  who.none = false;
  Thing own = done_to(m, n);
  if (own.extreme) return void(m.refuse(own.at, "this asks of one player alone", "Write \"each player who ...\"."));
  own.side = who;
  Cond c;
  c.kind = CondKind::Exists;
  c.a = m.selector(own, true);
  const size_t from = l.rows.size();
  l.rows.push_back(c);
  if (none) Meaning::negate(l.rows, from);
}

void all_did(Meaning& m, const Node& n, Logic& l) {
  if (!may_be_done(m, n)) return;
  Person who{PersonWord::Each, n.from};
  who.who = &n;
  Count without;
  m.count_players(who, without);
  if (m.refused()) return;
  Cond c;
  c.kind = CondKind::Compare;
  c.a = m.amount(without);
  c.b = m.rows.constant(0);
  l.rows.push_back(c);
}

/// "the card they revealed", "the cards you discarded this way"
void what_they_did_it_to(Meaning& m, const Node& n, Thing& t) {
  m.describe(n.at("kind"), t);
  t.this_way = true;
  t.way = static_cast<Verb>(n.rule->key);
  t.found = Thing::Found::All;
  t.min = 0;
  t.max = kAnyNumber;
  if (n.mark("they")) t.side = {PersonWord::They, n.from};
}

}  // namespace

void deed_words(Grammar& g, const Lexicon& lex) {
  const std::string way = " [(this way|with this effect #effect)]";
  for (const Participle& p : participles(lex)) {
    const int verb = static_cast<int>(p.verb);
    if (p.word == "moved" || p.word == "added") continue;
    const std::string did = "who " + p.word + " (<deed:noun>|the <best:group>)" + way;
    g.add(Sort::Player, "<player> " + did, asked).with(verb, 0, &kDidIt).as(6).singular();
    g.add(Sort::Player, "the player or players " + did, asked).with(verb, 0, &kDidIt).as(6);
    if (!p.bare.empty() || p.verb == Verb::Reveal) {
      const std::string bare = p.verb == Verb::Reveal ? "reveal" : p.bare;
      g.add(Sort::Player, "<player> who didn't " + bare + " (<deed:noun>|the <best:group>)" + way, asked)
          .with(verb, 0, &kDidNot)
          .as(6)
          .singular();
    }
    g.add(Sort::Condition, "<compare> (players|opponents #opponents) " + p.word + " <deed:noun>" + way, so_many_did)
        .with(verb, 0, &kDidIt)
        .as(6)
        .costs(-1);
    if (!p.bare.empty())
      g.add(Sort::Condition, "<compare> (players|opponents #opponents) didn't " + p.bare + " <deed:noun>" + way,
            so_many_did)
          .with(verb, 0, &kDidNot)
          .as(6)
          .costs(-1);
    g.add(Sort::Condition, "<player> " + p.word + " (more #more|fewer) <group> than <other:player>" + way,
          more_than_they)
        .with(verb)
        .costs(-1);
    g.add(Sort::Condition, "<player> " + p.word + " <deed:noun> (this way|with this effect #effect)", one_did)
        .with(verb)
        .costs(2);
    // "both players discarded a Unit card": nobody who did not.
    g.add(Sort::Condition, "(both|all) players " + p.word + " <deed:noun>" + way,
          [](Meaning& m, const Node& n, Logic& l) { all_did(m, n, l); })
        .with(verb, 0, &kDidNot)
        .as(6)
        .costs(-1);
    g.add(Sort::Noun, "the <kind> (they #they|you) " + p.word + way, what_they_did_it_to).with(verb).costs(-1);
  }
  // "each player who revealed the best card draws a card. If two or more players drew a card this way, ..."
  g.add(Sort::Condition, "<compare> (players|opponents #opponents) drew a card this way",
        [](Meaning& m, const Node& n, Logic& l) {
          if (!m.last_asked) return void(m.refuse(n.from, "nobody drew before this", "Say first who draws."));
          Person who;
          who.at = n.from;
          who.word = n.mark("opponents") ? PersonWord::Opponent : PersonWord::Each;
          who.who = m.last_asked;
          Count many;
          m.count_players(who, many);
          if (m.refused()) return;
          const Comparison than = m.comparison(n.at("compare"));
          Cond c;
          c.kind = CondKind::Compare;
          c.cmp = than.cmp;
          c.a = m.amount(many);
          c.b = m.amount(than.value);
          l.rows.push_back(c);
        })
      .costs(-1);
  g.add(Sort::Player, "<player> whose chosen <kind> <state>", asked).with(0, 0, &kWhoseChoice).as(6).singular();
  g.add(Sort::Player, "each other player",
        [](Meaning& m, const Node& n, Person& p) {
          p.word = m.last_asked ? PersonWord::Each : PersonWord::Opponent;
          if (m.last_asked) p.who = &n;
        })
      .with(0, 0, &kOthers)
      .as(6)
      .singular();
  g.add(Sort::Noun, "the <kind> (you|they) chose",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          t.word = t.plural ? ThingWord::Those : ThingWord::That;
          t.was_chosen = true;
        })
      .with(kPronoun)
      .costs(1);
  // How many of them there are: asked of one after the other.
  const auto how_many = [](Meaning& m, const Node& n, Count& c) { m.count_players(m.person(n.at("player")), c); };
  g.add(Sort::Per, "<player>", how_many).costs(2);
  g.add(Sort::Quantity, "the number of <player>", how_many).costs(2);
}

Thing Meaning::deed_of(const Node& asked) {
  const bool deed = asked.has("deed") || asked.has("best");
  Thing t = deed ? done_to(*this, asked) : Thing{};
  if (!deed && asked.has("kind")) {
    t.at = asked.from;
    describe(asked.at("kind"), t);
    t.of = chosen_by_all;
    t.side = {PersonWord::They, asked.from};
  }
  t.extreme = 0;
  t.found = Thing::Found::All;
  t.min = 0;
  t.max = kAnyNumber;
  return t;
}

}  // namespace cantrip::language

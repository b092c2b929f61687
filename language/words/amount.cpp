// Numbers: before a noun, by themselves, compared, and "for each".
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void of_slot(Count& c, AmountKind kind, u16 key, Slot slot) {
  c.constant = false;
  c.row.kind = kind;
  c.row.key = key;
  c.row.slot = slot;
}

void that_many(Meaning& m, const Node& n, Count& c) {
  of_slot(c, AmountKind::SlotN, 0, m.scope.latest_number());
  if (c.row.slot == Slot::None)
    m.refuse(n.from, "no amount was mentioned before", "Write the number, or \"equal to ...\".");
}

/// Of one thing that was named, or of one that is chosen for it.
Slot whose_number(Meaning& m, const Node& noun) {
  const Thing t = m.thing(noun);
  if (t.word != ThingWord::Objects) return m.pronoun(t);
  const Slot slot = m.bring_object(t);
  if (t.max != 1) m.refuse(t.at, "this is not one thing", "Name one thing.");
  return slot;
}

void stat_of(Meaning& m, const Node& n, Count& c) {
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  if (!m.has_program) {
    const Thing t = m.thing(n.at("noun"), Use::Filter);
    if (t.word == ThingWord::Objects && t.found == Thing::Found::All) {  // whatever is there now
      c.constant = false;
      c.row.kind = AmountKind::SumStat;
      c.row.key = m.selector(t, true);
      c.row.extra = s.stat;
      return;
    }
  }
  of_slot(c, AmountKind::StatOf, s.stat, whose_number(m, n.at("noun")));
}

void own_stat(Meaning& m, const Node& n, Count& c) {
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  Thing it;
  it.at = n.from;
  it.word = n.mark("their") ? ThingWord::Them : ThingWord::It;
  of_slot(c, AmountKind::StatOf, s.stat, m.pronoun(it));
}

void take(Count& c, const Pool& pool, Row16 row) {
  c.constant = false;
  c.row = pool.amounts[row];
}

void count_group(Meaning& m, const Node& n, Count& c) {
  Thing t = m.group(n.at("group"));
  if (n.mark("your")) t.side = {PersonWord::You, n.from};
  if (n.mark("their")) t.side = {PersonWord::They, n.from};
  Count one;
  one.number = 1;
  take(c, m.rows.pool(), m.counted(t, one));
}

/// "the highest cost among your characters": none, where nothing is there.
void greatest(Meaning& m, const Node& n, Count& c) {
  Thing t = m.thing(n.at("noun"), Use::Filter);
  if (t.this_way) t.word = ThingWord::Objects, t.found = Thing::Found::All;
  c.constant = false;
  c.row.kind = AmountKind::MostStat;
  c.row.extra = static_cast<u8>(m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat);
  c.row.floor = 0;
  if (t.word == ThingWord::Objects && t.found != Thing::Found::All && !t.or_self)
    return void(m.refuse(t.at, "this does not say among which", "Write \"your units\" or the like."));
  if (t.word == ThingWord::Objects) return void(c.row.key = m.selector(t, true));
  Selector those;
  those.rel = Rel8::In;
  those.slot = m.pronoun(t);
  if (those.slot == Slot::Look) those.zones = 1u << m.lex.deck | m.seen_zones;
  c.row.key = m.rows.selector(those);
}

void apart(Meaning& m, Row16 a, Row16 b, Count& c) {
  c.constant = false;
  c.row.kind = AmountKind::Apart;
  c.row.key = m.rows.list({a, b});
}

/// What the sentence says X is, or what was paid for it.
void the_x(Meaning& m, const Node& n, Count& c) {
  if (m.x_kept()) {
    of_slot(c, AmountKind::SlotN, 0, Slot::Acc);
  } else if (const Node* is = m.x) {
    m.x = nullptr;  // X is not said by X
    c = m.count(*is);
    m.x = is;
  } else if (m.has_price_x()) {
    of_slot(c, AmountKind::SlotN, 0, Slot::X);
  } else {
    m.refuse(n.from, "nothing says what X is", "Add \"where X is ...\", or write the number.");
  }
}

void before_nouns(Grammar& g) {
  g.add(Sort::Amount, "<number>", [](Meaning&, const Node& n, Count& c) { c.number = n.at("number").value; });
  g.add(Sort::Amount, "a|an", [](Meaning&, const Node&, Count& c) { c.number = 1; });
  g.add(Sort::Amount, "that much|many", that_many);
  g.add(Sort::Amount, "the same amount of", that_many);
  g.add(Sort::Amount, "an amount equal to <q:quantity>",
        [](Meaning& m, const Node& n, Count& c) { c = m.count(n.at("q")); });
  g.add(Sort::Amount, "that amount of", that_many);
  g.add(Sort::Amount, "{n}", [](Meaning& m, const Node& n, Count& c) {
    if (m.card.keyword < 0) m.refuse(n.from, "only the meaning of a keyword has this number", "Write the number.");
    of_slot(c, AmountKind::KeywordOf, static_cast<u16>(m.card.keyword), Slot::Self);
  });
  g.add(Sort::Amount, "x", the_x);
  const auto more = [](Meaning& m, const Node& n, Count& c) {
    the_x(m, n, c);
    const int k = n.at("n").value;
    if (c.constant) c.number += k;
    else c.row.add = static_cast<i16>(c.row.add + k);
  };
  g.add(Sort::Amount, "<n:number> + x", more).eg("Draw 1+X cards, where X is the number of units you control.");
  g.add(Sort::Amount, "x + <n:number>", more);
  g.add(Sort::Amount, "x <n:signed>", more);
}

void by_themselves(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Quantity, "<amount>", [](Meaning& m, const Node& n, Count& c) { c = m.count(n.at("amount")); }).costs(1);
  g.add(Sort::Quantity, "the number of [?your your] [?their their] <group>", count_group);
  g.add(Sort::Quantity, "the (highest|greatest) <stat> [stat] (among|of) <noun>", greatest)
      .eg("Draw cards equal to the highest cost among your units.");
  const auto total = [](Meaning& m, const Node& n, Count& c) {
    const Thing t = n.has("group") ? m.group(n.at("group")) : m.thing(n.at("noun"), Use::Filter);
    Thing all = t;
    if (n.mark("your")) all.side = {PersonWord::You, n.from};
    c.constant = false;
    c.row.kind = AmountKind::SumStat;
    c.row.key = m.selector(all, true);
    c.row.extra = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
  };
  g.add(Sort::Quantity, "the total <stat> (of|among) [?your your] <group>", total)
      .eg("Draw cards equal to the total cost of units you control.");
  g.add(Sort::Quantity, "<n:number> times <q:quantity>", [](Meaning& m, const Node& n, Count& c) {
    c = m.count(n.at("q"));
    const int k = n.at("n").value;
    if (c.constant) c.number *= k;
    else c.row.mul = static_cast<i16>(c.row.mul * k), c.row.add = static_cast<i16>(c.row.add * k);
  });
  g.add(Sort::Quantity, "<whose> <score>", [](Meaning& m, const Node& n, Count& c) {
    c.constant = false;
    c.row.kind = AmountKind::Score;
    c.row.key = m.lex.scores[static_cast<size_t>(n.at("score").value)].score;
    c.row.players = m.players(m.person(n.at("whose")));
    if (several(c.row.players) && !m.lex.duel)
      m.refuse(n.from, "this may be the number of several players", "Name one player.");
  });
  g.add(Sort::Quantity, "<left:quantity> (plus|minus #minus) <n:number>", [](Meaning& m, const Node& n, Count& c) {
     c = m.count(n.at("left"));
     const int k = n.mark("minus") ? -n.at("n").value : n.at("n").value;
     if (c.constant) c.number += k;
     else c.row.add = static_cast<i16>(c.row.add + k);
   }).eg("Draw cards equal to the number of units you control plus 1.");
  g.add(Sort::Quantity, "the difference between <left:quantity> and <right:quantity>",
        [](Meaning& m, const Node& n, Count& c) {
          const Row16 left = m.amount(n.at("left"));
          apart(m, left, m.amount(n.at("right")), c);
        })
      .costs(-1);
  g.add(Sort::Quantity, "the difference between their <stat>", [](Meaning& m, const Node& n, Count& c) {
    const auto [least, most] = m.of_the_two(m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, n.from);
    apart(m, least, most, c);
  });
  g.add(Sort::Quantity, "<noun> 's <stat> [stat]", stat_of);
  g.add(Sort::Quantity, "the <stat> of <noun>", stat_of);
  g.add(Sort::Quantity, "the same amount", that_many);
  g.add(Sort::Quantity, "that (number|amount)", that_many);
  g.add(Sort::Quantity, "(its|his|her|their #their) <stat> [stat]", own_stat).with(lex.one_text ? kSpeaksBack : 0);
  g.add(Sort::Quantity, "the " + std::string(lex.damage_word) + " on <noun>", [](Meaning& m, const Node& n, Count& c) {
    of_slot(c, AmountKind::ObjStatOf, m.lex.damage_stat, whose_number(m, n.at("noun")));
  });
}

void compared(Grammar& g) {
  const auto say = [&](std::string_view words, Cmp cmp) {
    g.add(Sort::Compare, words, [](Meaning& m, const Node& n, Comparison& c) {
       c.cmp = static_cast<Cmp>(n.rule->key);
       if (n.has("number")) c.value.number = n.at("number").value;
       else c.value = m.count(n.at("q"));
     }).with(static_cast<int>(cmp));
  };
  say("<number>", Cmp::Eq);
  say("(exactly|only) <number>", Cmp::Eq);
  say("<number> or (less|fewer|lower)", Cmp::Le);
  say("<number> or (more|greater|higher)", Cmp::Ge);
  say("less|fewer than <number>", Cmp::Lt);
  say("more|greater than <number>", Cmp::Gt);
  const auto said_last = [&](std::string_view words, Cmp cmp) {  // "X or less"
    g.add(Sort::Compare, words,
          [](Meaning& m, const Node& n, Comparison& c) {
            c.cmp = static_cast<Cmp>(n.rule->key);
            c.value = m.count(n.at("q"));
          })
        .with(static_cast<int>(cmp))
        .costs(3);
  };
  said_last("<q:amount> or (less|fewer)", Cmp::Le);
  said_last("<q:amount> or (more|greater|higher)", Cmp::Ge);
  say("equal to <q:quantity>", Cmp::Eq);
  say("(less than or equal to|equal to or less than|equal to or lower than) <q:quantity>", Cmp::Le);
  say("equal to or greater than <q:quantity>", Cmp::Ge);
  say("greater than or equal to <q:quantity>", Cmp::Ge);
  say("less|fewer than <q:quantity>", Cmp::Lt);
  say("more|greater than <q:quantity>", Cmp::Gt);
  g.add(Sort::Compare, "<more:number> more than <q:quantity>", [](Meaning& m, const Node& n, Comparison& c) {
     c.value = m.count(n.at("q"));
     if (c.value.constant) c.value.number += n.at("more").value;
     else c.value.row.add = static_cast<i16>(c.value.row.add + n.at("more").value);
   }).eg("Banish one of your items. Search your deck for an item card with cost 1 more than the banished item's cost.");
}

void each(Grammar& g, const Lexicon& lex) {
  const std::string hurt(lex.damage_word);
  g.add(Sort::Per, "<group>", count_group).costs(1);
  g.add(Sort::Per, "of (your #your|their #their) <group>", count_group);
  g.add(Sort::Per, "<left:per> , up to [a maximum of] <most:number>", [](Meaning& m, const Node& n, Count& c) {
     c = m.at_most(m.count(n.at("left")), n.at("most").value);
   }).with(kCapped);
  g.add(Sort::Per, "of up to <n:number> <group>", [](Meaning& m, const Node& n, Count& c) {  // no more than so many
    count_group(m, n, c);
    c = m.at_most(c, n.at("n").value);
  });
  g.add(Sort::Per, "[1] " + hurt + " on <noun>", [](Meaning& m, const Node& n, Count& c) {
    const Thing t = m.thing(n.at("noun"), Use::Filter);
    if (t.word == ThingWord::Objects && t.found == Thing::Found::All) {  // of all of them together
      c.constant = false;
      c.row.kind = AmountKind::SumObj;
      c.row.key = m.selector(t, true);
      c.row.extra = static_cast<u8>(m.lex.damage_stat);
      return;
    }
    of_slot(c, AmountKind::ObjStatOf, m.lex.damage_stat, whose_number(m, n.at("noun")));
  });
  g.add(Sort::Per, "card discarded", [](Meaning& m, const Node& n, Count& c) { that_many(m, n, c); });
}

}  // namespace

void amount_words(Grammar& g, const Lexicon& lex) {
  before_nouns(g);
  by_themselves(g, lex);
  compared(g);
  each(g, lex);
}

}  // namespace cantrip::language

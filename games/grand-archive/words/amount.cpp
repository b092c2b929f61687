// Grand Archive: levels, influence, counters and damage as numbers.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

void level(Meaning& m, const Node& n, Count& c) {
  c.constant = false;
  c.row.kind = AmountKind::SumStat;
  c.row.key = m.selector(champion_of(PersonWord::You, n.from), false);
  c.row.extra = m.lex.level_stat;
}

void native(Meaning& m, Count& c, u16 key, Players who) {
  (void)m;
  c.constant = false;
  c.row.kind = AmountKind::Native;
  c.row.key = key;
  c.row.players = who;
}

void influence(Meaning& m, const Node& n, Count& c) {
  native(m, c, m.lex.influence, n.has("whose") ? m.players(m.person(n.at("whose"))) : Players{Who::You, Slot::None});
}

/// Whose counters are counted. "Your champion gets ... on them": where nothing is chosen, the champion by its description.
Thing bearer(Meaning& m, const Node& n) {
  const Thing t = m.thing(n, Use::Filter);
  if (m.has_program || (t.word != ThingWord::It && t.word != ThingWord::Them)) return t;
  const auto said = m.scope.last([](const Mentioned& x) { return x.object; });
  return said && said->slot == Slot::None ? champion_of(PersonWord::You, n.from) : t;
}

/// "counters on it" of one thing that was named, or of all that match.
void counters_on(Meaning& m, const Node& n, Count& c) {
  const Thing t = bearer(m, n.at("noun"));
  const u16 key = m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter;
  c.constant = false;
  if (t.word == ThingWord::Objects) {
    c.row.kind = AmountKind::SumCounter;
    c.row.key = m.selector(t, false);
    c.row.extra = static_cast<u8>(key);
  } else {
    c.row.kind = AmountKind::CounterOf;
    c.row.key = key;
    c.row.slot = m.pronoun(t);
  }
}

void damage_on(Meaning& m, const Node& n, Count& c) {
  const Thing t = bearer(m, n.at("noun"));
  if (t.word == ThingWord::Objects && t.types == m.lex.champion && t.side.word == PersonWord::You && t.tests.empty())
    return native(m, c, m.lex.champion_damage, {Who::You, Slot::None});
  if (t.word == ThingWord::Objects) return void(m.refuse(t.at, "this is not one thing", "Write \"it\"."));
  c.constant = false;
  c.row.kind = AmountKind::ObjStatOf;
  c.row.key = m.lex.damage_stat;
  c.row.slot = m.pronoun(t);
}

void dealt(Meaning& m, const Node& n, Count& c) {
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = m.scope.latest_number();
  if (c.row.slot == Slot::None) m.refuse(n.from, "no amount was mentioned before", "Write the number.");
}

void group_count(Meaning& m, const Node& n, Count& c) {
  Thing t = m.group(n.at("group"));
  Count one;
  one.number = 1;
  c.constant = false;
  c.row = m.rows.pool().amounts[m.counted(t, one)];
}

/// "twice A", "A plus 1", "half of A, rounded up"
void reckoned(Meaning& m, const Node& n, Count& c) {
  c = m.count(n.at("q"));
  const int k = n.has("n") ? n.at("n").value : 0;
  const int times = n.mark("twice") ? 2 : 1, add = n.mark("minus") ? -k : k;
  if (c.constant) {
    c.number = c.number * times + add;
    return;
  }
  c.row.mul = static_cast<i16>(c.row.mul * times);
  c.row.add = static_cast<i16>(c.row.add * times + add);
}

}  // namespace

void amount_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Body, "<s:sentence*> x is <x:quantity> .",
        [](Meaning& m, const Node& n) {  // said at the end, for all of it
          m.keep_number(n.at("x"));
          if (!m.refused()) m.body(n);
        })
      .costs(-1);
  g.add(Sort::Amount, "lv", level);
  g.add(Sort::Quantity, "your champion 's level", level).costs(-1);
  g.add(Sort::Amount, "lv + <n:number>", [](Meaning& m, const Node& n, Count& c) {
    level(m, n, c);
    c.row.add = static_cast<i16>(n.at("n").value);
  });
  g.add(Sort::Amount, "<n:number> + lv", [](Meaning& m, const Node& n, Count& c) {
    level(m, n, c);
    c.row.add = static_cast<i16>(n.at("n").value);
  });
  g.add(Sort::Quantity, "(your|<whose>) influence", influence);
  g.add(Sort::Quantity, "the (amount|number) of <counter> counters [(that|which) (were|was)] on <noun>", counters_on);
  g.add(Sort::Quantity, "the amount of cards put this way", [](Meaning& m, const Node& n, Count& c) {
    if (m.scope.latest_number() != Slot::N)
      return void(m.refuse(n.from, "nothing was put anywhere before", "Say first what is put."));
    c.constant = false;
    c.row.kind = AmountKind::SlotN;
    c.row.slot = Slot::N;
  });
  g.add(Sort::Quantity, "the total amount of <counter> counters on <noun>", counters_on);
  g.add(Sort::Quantity, "the amount of damage dealt to <noun> this way", dealt).costs(-1);
  g.add(Sort::Quantity, "the amount of <group> target opponent controls more than you control",
        [](Meaning& m, const Node& n, Count& c) {  // never less than none
          if (!m.has_program || m.x_kept())
            return void(m.refuse(n.from, "this can't be reckoned here", "Name one number."));
          Thing theirs = m.group(n.at("group"));
          Thing yours = theirs;
          m.players({PersonWord::TargetOpponent, n.from});
          theirs.side = {PersonWord::Opponent, n.from};
          yours.side = {PersonWord::You, n.from};
          Count one, less;
          one.number = 1;
          less.number = -1;
          const Row16 a = m.counted(theirs, one), b = m.counted(yours, less);
          if (m.refused()) return;
          m.emit(Op::SetAcc, 0, a);
          m.emit(Op::SetAcc, 1, b);
          c.constant = false;
          c.row.kind = AmountKind::SlotN;
          c.row.slot = Slot::Acc;
          c.row.floor = 0;
        })
      .costs(-1);
  g.add(Sort::Quantity, "the amount of damage [counters] on <noun>", damage_on);
  g.add(Sort::Quantity, "the amount of damage dealt [(by this hit|this way)]", dealt);
  g.add(Sort::Quantity, "that (amount|much)", dealt);
  g.add(Sort::Condition, "<compare> damage was dealt [(by this hit|this way)]",
        [](Meaning& m, const Node& n, Logic& l) {
          const Comparison c = m.comparison(n.at("compare"));
          Count hurt;
          dealt(m, n, hurt);
          if (m.refused()) return;
          Cond out;
          out.kind = CondKind::Compare;
          out.cmp = c.cmp;
          out.a = m.amount(hurt);
          out.b = m.amount(c.value);
          l.rows.push_back(out);
        });
  g.add(Sort::Quantity, "the amount of <group>", group_count);
  g.add(Sort::Quantity, "the (highest|greatest) <stat> [stat] among [?your your] <group>",
        [](Meaning& m, const Node& n, Count& c) {
          Thing t = m.group(n.at("group"));
          if (n.mark("your")) t.side = {PersonWord::You, n.from};
          c.constant = false;
          c.row.kind = AmountKind::MostStat;
          c.row.key = m.selector(t, true);
          c.row.extra = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
          c.row.floor = 0;  // of none of them
        });
  g.add(Sort::Quantity, "the total <stat> (of|among) <noun>", [](Meaning& m, const Node& n, Count& c) {
     const Thing t = m.thing(n.at("noun"), language::Use::Filter);
     if (t.word == ThingWord::Objects) return void(m.refuse(t.at, "this is not what was named before", "Name it."));
     Selector all;
     all.rel = Rel8::In;
     all.slot = m.pronoun(t);
     all.zones = m.lex.play_from | m.lex.in_play;
     all.min = 0;
     all.max = kAnyNumber;
     c.constant = false;
     c.row.kind = AmountKind::SumStat;
     c.row.key = m.rows.selector(all);
     c.row.extra = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
   }).costs(2);
  g.add(Sort::Quantity, "twice #twice <q:quantity>", reckoned);
  g.add(Sort::Quantity, "<n:number> minus <q:quantity>", [](Meaning& m, const Node& n, Count& c) {
    c = m.count(n.at("q"));
    const int k = n.at("n").value;
    if (c.constant) c.number = k - c.number;
    else c.row.mul = static_cast<i16>(-c.row.mul), c.row.add = static_cast<i16>(k - c.row.add);
    if (!c.constant && c.row.div != 1) m.refuse(n.from, "this can't be reckoned", "Write it the other way round.");
  });
  g.add(Sort::Quantity, "<q:quantity> plus <n:number>", reckoned);
  g.add(Sort::Quantity, "<q:quantity> minus #minus <n:number>", reckoned);
  const std::string on = " [(that|which) (were|was)] on <noun>";
  g.add(Sort::Per, "<counter> counter" + on, counters_on);
  g.add(Sort::Per, "damage counter" + on, damage_on);
  g.add(Sort::Per, "of up to <n:number> <counter> counter+" + on, [](Meaning& m, const Node& n, Count& c) {
    counters_on(m, n, c);
    c = m.at_most(c, n.at("n").value);
  });
  // "for every three ...": as often as three of them are there
  g.add(Sort::Per, "<n:number> <counter> counter+" + on, [](Meaning& m, const Node& n, Count& c) {
    counters_on(m, n, c);
    c.row.div = static_cast<i16>(n.at("n").value);
  });
  g.add(Sort::Per, "<n:number> damage counter+" + on, [](Meaning& m, const Node& n, Count& c) {
    damage_on(m, n, c);
    c.row.div = static_cast<i16>(n.at("n").value);
  });
  g.add(Sort::Per, "<n:number> <group>", [](Meaning& m, const Node& n, Count& c) {
    group_count(m, n, c);
    c.row.div = static_cast<i16>(n.at("n").value);
  });
}

}  // namespace cantrip::grand_archive

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

/// "three or more enlighten counters were removed from it this turn"
void removed_so_far(Meaning& m, const Node& n, Logic& l) {
  const Comparison than = m.comparison(n.at("compare"));
  Thing t = bearer(m, n.at("noun"));
  if (t.word != ThingWord::Objects)
    return void(m.lacks(t.at, "remember how many counters one object lost", "Ask it of a kind of thing."));
  t.found = Thing::Found::All;
  t.min = 0;
  t.max = kAnyNumber;
  static constexpr EventWord kTaken = {.event = CounterTaken, .amount = true};
  Happening h;
  h.at = n.from;
  h.word = &kTaken;
  h.event = CounterTaken;
  h.sub = static_cast<u8>(m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter + 1);
  h.a.push_back(std::move(t));
  Cond out;
  out.kind = CondKind::Compare;
  out.cmp = than.cmp;
  out.a = m.tally(h, true);
  out.b = m.amount(than.value);
  l.rows.push_back(out);
}

/// "the amount of Herbs sacrificed": X was paid with them.
void paid_with_x(Meaning& m, const Node& n, Count& c) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  bool so_paid = false;
  for (const Cost& cost : m.out().costs) so_paid |= cost.kind == CostKind::Move && cost.amount && cost.verb == v.event;
  if (!so_paid) return void(m.refuse(n.from, "so many were not paid", "Write \"this way\", or say what is paid."));
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = Slot::X;
}

/// "half of A, rounded up": what is left when half of it, rounded down, is taken off.
void half_of(Meaning& m, const Node& n, Count& c) {
  const Count whole = m.count(n.at("q"));
  if (whole.constant || whole.row.div != 1 || whole.row.add)
    return void(m.lacks(n.from, "halve this number", "Write a plain count."));
  Amount half = whole.row;
  half.div = 2;
  c.constant = false;
  c.row = half;
  if (!n.mark("up")) return;
  c.row = {};
  c.row.kind = AmountKind::Apart;
  c.row.key = m.rows.list({m.rows.amount(whole.row), m.rows.amount(half)});
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

void amount_words(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Condition, "<compare> <counter> counter+ (were|was|have been) removed from <noun> this turn",
        removed_so_far)
      .costs(-1);
  for (const MoveVerb& v : lex.move_verbs)
    if (v.cost)
      g.add(Sort::Quantity, "the amount of <group> " + inflect(v.verb, Form::Participle), paid_with_x)
          .with(0, 0, &v)
          .costs(1);
  g.add(Sort::Quantity, "half [of] <q:quantity> [,] rounded (down|up #up)", half_of);
  g.add(Sort::Quantity, "three times <q:quantity>", [](Meaning& m, const Node& n, Count& c) {
    c = m.count(n.at("q"));
    c.number *= 3;
    c.row.mul = static_cast<i16>(c.row.mul * 3);
    c.row.add = static_cast<i16>(c.row.add * 3);
  });
  g.add(Sort::Quantity, "the (damage|amount of damage) dealt to the hit <kind> by this attack",
        [](Meaning& m, const Node& n, Count& c) {
          if (!m.has_part("hit")) return void(m.refuse(n.from, "nothing was hit before this", "Write \"On Hit:\"."));
          c.constant = false;
          c.row.kind = AmountKind::SlotN;
          c.row.slot = Slot::EventN;
        })
      .costs(-1);
  // Of none of them it is none.
  g.add(Sort::Quantity, "the lowest <stat> [stat] among [?your your] <group>", [](Meaning& m, const Node& n, Count& c) {
    Thing t = m.group(n.at("group"));
    if (n.mark("your")) t.side = {PersonWord::You, n.from};
    Amount least;
    least.kind = AmountKind::LeastStat;
    least.key = m.selector(t, true);
    least.extra = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
    Cond some;
    some.kind = CondKind::Exists;
    some.a = least.key;
    c.constant = false;
    c.row.kind = AmountKind::If;
    c.row.key = m.rows.conds({some});
    c.row.mul = static_cast<i16>(m.rows.amount(least));
    c.row.add = static_cast<i16>(m.rows.constant(0));
  });
  // Of what was shown: norm is an element too.
  g.add(Sort::Condition, "you (reveal|revealed) cards of <compare> different elements this way",
        [](Meaning& m, const Node& n, Logic& l) {
          if (m.shown == Slot::None)
            return void(m.refuse(n.from, "nothing was shown before", "Say first what is shown."));
          const Comparison than = m.comparison(n.at("compare"));
          Amount kinds;
          kinds.kind = AmountKind::Native;
          kinds.key = kElementsIn;
          kinds.slot = m.shown;
          Cond c;
          c.kind = CondKind::Compare;
          c.cmp = than.cmp;
          c.a = m.rows.amount(kinds);
          c.b = m.amount(than.value);
          l.rows.push_back(c);
        })
      .costs(-2);
  g.add(Sort::Condition, "you (reveal|revealed) no cards this way", [](Meaning& m, const Node& n, Logic& l) {
     if (m.shown == Slot::None) return void(m.refuse(n.from, "nothing was shown before", "Say first what is shown."));
     Amount shown;
     shown.kind = AmountKind::CountSlot;
     shown.slot = m.shown;
     Cond c;
     c.kind = CondKind::Compare;
     c.cmp = Cmp::Lt;
     c.a = m.rows.amount(shown);
     c.b = m.rows.constant(1);
     l.rows.push_back(c);
   }).costs(-2);
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
  g.add(Sort::Quantity, "(the amount|amount) of <group>", group_count);
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

// Grand Archive: what would happen, and what happens instead.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

constexpr int kFirstTime = 1;  // only the first time each turn

/// What would happen: to whom, from where, of which kind of damage.
struct Danger {
  Replace row;
  Thing whom;
  const Node* source = nullptr;
};

bool any_source(Meaning& m, const Thing& t) {
  return t.zones == m.lex.source_zones && t.tests.empty() && t.side.word == PersonWord::None && !t.types;
}

Danger danger_of(Meaning& m, const Node& n, language::Use use) {
  Danger d;
  d.row.act = n.rule->mode == 1   ? ActKind::Heal
              : n.rule->mode == 2 ? ActKind::Move
              : n.rule->mode == 4 ? ActKind::GameAct
                                  : ActKind::Damage;
  d.row.pass = n.rule->mode == 1   ? m.lex.recover_pass
               : n.rule->mode == 2 ? m.lex.die_pass
               : n.rule->mode == 4 ? u8{GlimpsePass}
                                   : m.lex.replace_pass;
  d.row.kind = n.mark("combat") ? u8{1} : n.mark("other") ? u8{2} : u8{0};
  d.source = n.find("source");
  if (const Node* c = n.find("compare")) {  // "3 or less damage"
    const Comparison cmp = m.comparison(*c);
    const int k = cmp.value.number;
    if (!cmp.value.constant || k < 0 || k > 99)
      m.refuse(c->from, "this must be a number", "Write \"3 or less\" or \"3 or more\".");
    if (cmp.cmp == Cmp::Ge || cmp.cmp == Cmp::Eq) d.row.least = static_cast<u8>(k);
    if (cmp.cmp == Cmp::Le || cmp.cmp == Cmp::Eq) d.row.most = static_cast<u8>(k);
    if (cmp.cmp == Cmp::Gt) d.row.least = static_cast<u8>(k + 1);
    if (cmp.cmp == Cmp::Lt) d.row.most = static_cast<u8>(k - 1);
    if ((cmp.cmp == Cmp::Le || cmp.cmp == Cmp::Lt || cmp.cmp == Cmp::Eq) && !d.row.most)
      m.refuse(c->from, "no damage is so little", "Write a greater number.");
  }
  if (n.rule->mode == 3) {  // "this attack would deal damage": to whatever it attacks
    d.whom.at = n.from;
    d.whom.max = kAnyNumber;
  } else if (n.rule->mode == 4) {
    d.whom = m.thing(n.at("player"), use);
  } else if (n.rule->mode == 1) {
    const Person who = m.person(n.at("player"));
    d.whom = champion_of(who.word == PersonWord::Each ? PersonWord::None : who.word, n.from);
    if (who.word != PersonWord::You) d.whom.max = kAnyNumber;
  } else {
    d.whom = m.thing(n.at("noun"), use);
  }
  return d;
}

/// What happens instead .
Count result_of(Meaning& m, const Node& n, Danger& d) {
  Count k;
  d.row.op = static_cast<ReplaceOp>(n.rule->key);
  d.row.may = n.mark("may");
  if (d.row.op == ReplaceOp::ToZone) {
    for (const MoveVerb& v : m.lex.move_verbs)
      if (v.event == Verb::Banish) d.row.key = v.to;
  }
  if (n.mark("up")) d.row.key = 1;  // what is left is rounded down
  if (n.mark("sacrifice")) d.row.then = kThenSacrifice;
  if (n.mark("banish")) d.row.then = kThenBanish;
  if (n.mark("given")) d.row.may = true;
  if (n.has("instead") && d.row.act != ActKind::GameAct)
    m.lacks(n.from, "do this instead", "Say how much is prevented, or what becomes of it.");
  if (d.row.op == ReplaceOp::Multiply) k.number = 2;
  if (const Node* a = n.find("n")) k = m.count(*a);
  if (const Node* q = n.find("q")) k = m.count(*q);
  if (const Node* rest = n.find("rest")) {  // "all but 1": as much as there is more than that
    k.constant = false;
    k.row.kind = AmountKind::SlotN;
    k.row.slot = Slot::EventN;
    k.row.add = static_cast<i16>(-rest->value);
    k.row.floor = 0;
  }
  if (n.mark("minus")) {
    if (k.constant) k.number = -k.number;
    else k.row.mul = static_cast<i16>(-k.row.mul);
  }
  return k;
}

bool has_number(ReplaceOp op) {
  return op == ReplaceOp::Set || op == ReplaceOp::Prevent || op == ReplaceOp::Add || op == ReplaceOp::Multiply;
}

/// A sentence that is always on.
void always(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  m.x = n.find("x");
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (own->has("condition")) m.logic(own->at("condition"), l);
    else if (own->has("span")) m.logic(own->at("span"), l);
    else m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    conds.push_back(l.rows);
  }
  Danger d = danger_of(m, n.at("would"), Use::Filter);
  if (n.at("would").has("duration") || d.whom.found == Thing::Found::Target)
    return void(outer.refuse(n.from, "this is no rule that is always on", "Leave out the duration and the target."));
  const Count k = result_of(m, n.at("happened"), d);
  if (d.whom.word == ThingWord::Objects) d.whom.found = Thing::Found::All;
  const bool self = d.whom.word == ThingWord::Self || (d.whom.word == ThingWord::It && m.pronoun(d.whom) == Slot::Self);
  if (const Node* during = n.find("during")) {  // "while it's attacking": it is whom it would happen to
    if (!self) m.scope.object(Slot::EventA, d.whom.types, false);
    Logic l;
    m.logic(*during, l);
    conds.push_back(l.rows);
  }
  d.row.cond = m.condition(conds);
  d.row.target = self ? kNone : m.selector(d.whom, false);
  if (d.source) {
    Thing source = m.thing(*d.source, Use::Filter);
    source.found = Thing::Found::All;
    if (!any_source(m, source)) d.row.source = m.selector(source, false);
  }
  if (has_number(d.row.op)) d.row.amount = m.amount(k);
  for (const Node* then : {n.at("happened").find("follow"), n.at("happened").find("instead"), n.find("after")})
    if (then && !m.refused()) d.row.follow = m.following(*then, n.find("enough"), false);
  Ability a;
  a.head = Head::Replace;
  a.replace = m.rows.replace(d.row);
  a.zones = m.lex.in_play;
  if (m.card.types & m.lex.intent_types) a.zones = m.lex.intent;
  if (m.card.types & m.lex.mastery_type) a.zones = m.lex.mastery_zones;
  a.flags = m.flags;
  if (n.rule->key == kFirstTime) a.limit = 1;
  if (const Node* suffix = n.find("suffix")) {
    Meaning::Made made;
    made.head = Head::Replace;
    m.made = &made;
    m.act(*suffix);
    if (!made.once || !made.conditions.empty() || !made.discounts.empty())
      m.refuse(suffix->from, "this can't be said of what happens instead",
               "Write \"Apply this effect only once ...\".");
    a.limit = 1;
    if (made.once_ever) a.flags |= kOnceEver;
  }
  outer.take_refusal(m);
  if (!m.refused()) m.out().abilities.push_back(a);
}

/// "Prevent all non-combat damage that would be dealt to this ally.": always on.
void kept_away(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Ward_ ward;
  ward.op = ReplaceOp::PreventAll;
  ward.pass = m.lex.replace_pass;
  ward.kind = n.mark("combat") ? u8{1} : n.mark("other") ? u8{2} : u8{0};
  if (const Node* source = n.find("source")) {
    Thing from = m.thing(*source, Use::Filter);
    from.found = Thing::Found::All;
    if (!any_source(m, from)) ward.source.push_back(std::move(from));
  }
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (own->has("condition")) m.logic(own->at("condition"), l);
    else if (own->has("span")) m.logic(own->at("span"), l);
    else m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    if (own->mark("unless")) Meaning::negate(l.rows, 0);
    conds.push_back(l.rows);
  }
  Thing whom = m.thing(n.at("noun"), Use::Static);
  if (whom.word == ThingWord::Objects && (whom.found == Thing::Found::Target || whom.chosen))
    m.refuse(whom.at, "this is no rule that is always on", "Name what it is about, or say how long it lasts.");
  m.replacement(whom, ward, conds);
  outer.take_refusal(m);
}

/// For a time: "until end of turn, if target ally would die, banish it instead", "the next time ..."
void lasting(Meaning& m, const Node& n) {
  const Node* duration = n.find("duration");
  if (!duration) duration = n.at("would").find("duration");
  if (!duration)
    return void(m.refuse(n.from, "this does not say how long it lasts", "Add \"until end of turn,\" before it."));
  Danger d = danger_of(m, n.at("would"), Use::Effect);
  const Count k = result_of(m, n.at("happened"), d);
  if (d.whom.word == ThingWord::Objects && d.whom.found == Thing::Found::Choose) {  // "a unit": any
    d.whom.found = Thing::Found::All;
    d.whom.min = 0;
    d.whom.max = kAnyNumber;
  }
  m.shield(d.row, d.whom, d.source, k, m.lasting(*duration), n.rule->mode == 1, false);
  for (const char* then : {"follow", "instead"})
    if (const Node* next = n.at("happened").find(then); next && !m.refused()) m.follow(*next, nullptr, false);
}

/// How much a shield has just prevented.
void prevented(Meaning& m, const Node& n, Count& c) {
  if (!m.after_shield) m.refuse(n.from, "nothing is prevented before this", "Say first what is prevented.");
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = Slot::EventN;
}

void aftermath(Grammar& g) {
  g.add(Sort::Quantity, "the amount of damage prevented this way", prevented).costs(-1);
  g.add(Sort::Condition, "[<compare>] damage was prevented this way", [](Meaning& m, const Node& n, Logic& l) {
     Count much;
     prevented(m, n, much);
     Cond c;
     c.kind = CondKind::Compare;
     c.cmp = Cmp::Ge;
     c.a = m.amount(much);
     c.b = m.rows.constant(1);
     if (const Node* compare = n.find("compare")) {
       const Comparison than = m.comparison(*compare);
       c.cmp = than.cmp;
       c.b = m.amount(than.value);
     }
     l.rows.push_back(c);
   }).costs(-1);
  g.add(Sort::Sentence,
        "(when|whenever) [<compare>] damage is prevented this way , <effect> [[,] where x is <x:quantity>] .",
        [](Meaning& m, const Node& n) {
          m.x = n.find("x");
          m.follow(n.at("effect"), n.find("compare"), true);
        })
      .with(kWholeSentence)
      .costs(-2);
}

}  // namespace

void would_words(Grammar& g, const Lexicon&) {
  aftermath(g);
  // What is said to last is no rule that is always on: it is of a sort of its own.
  const Sort lasts = g.declare("passing", "what would happen for a time");
  const std::string kind = "[<compare>] [(combat #combat|non-combat #other)] damage";
  const auto danger = [&](const std::string& words) {
    std::vector<Construction*> both;
    both.push_back(&g.add(Sort::Head, words, [](Meaning&, const Node&, Happening&) {}));
    both.push_back(&g.add(lasts, words + " <duration>", [](Meaning&, const Node&) {}));
    return both;
  };
  const auto as = [](const std::vector<Construction*>& both, int mode, int cost = 0) {
    for (Construction* c : both) c->as(mode).costs(cost);
  };
  danger(kind + " would be dealt to <noun> [(by|from) <source:noun>]");
  danger("<noun> (would|were to) (be dealt|take) " + kind + " [(by|from) <source:noun>]");
  danger("<source:noun> would deal " + kind + " to <noun>");
  as(danger("<source:noun> would deal " + kind), 3, 1);
  as(danger("<player> would recover [an amount]"), 1);
  as(danger("<noun> would die"), 2, -1);
  as(danger("<player> would glimpse [(an|any) amount]"), 4);
  const auto result = [](Meaning&, const Node&) {};
  const auto happens = [&](std::string_view words, ReplaceOp op) -> Construction& {
    return g.add(Sort::Happened, words, result).with(static_cast<int>(op));
  };
  happens("banish (it|that ally|that unit) instead", ReplaceOp::ToZone);
  const std::string also =
      " [(and sacrifice this (<type>|card|object) #sacrifice|and banish this (<type>|card|object) #banish) [instead]]";
  happens("[?may you may] prevent (that damage|all of that damage|it)" + also, ReplaceOp::PreventAll);
  // "You may banish this item. If you do, prevent 2 of that damage."
  happens("you may #given (banish #banish|sacrifice #sacrifice) this (<type>|card|object) . if you do , prevent "
          "<n:amount> of that damage [and <follow:effect>]",
          ReplaceOp::Prevent);
  // "The next time you would glimpse, draw that many cards instead": nothing is looked at.
  happens("<instead:effect> instead", ReplaceOp::PreventAll).costs(3);
  happens("[?may you may] prevent half of that damage [,] rounded (down|up #up)" + also, ReplaceOp::Halve);
  happens("[?may you may] prevent <n:amount> of that damage" + also, ReplaceOp::Prevent);
  happens("[?may you may] prevent all but <rest:number> of that damage" + also, ReplaceOp::Prevent);
  happens("[?may you may] prevent an amount of that damage equal to <q:quantity>" + also, ReplaceOp::Prevent);
  const std::string who = "(it|they|that (source|player|unit|champion|ally)) (deal|deals|take|takes|recover|recovers) ";
  happens(who + "twice that much [damage] instead", ReplaceOp::Multiply);
  happens("[(it|they|that (source|player|unit|champion|ally)) (deal|deals|take|takes)] double that damage [instead]",
          ReplaceOp::Multiply);
  happens("(they recover|you recover|that player recovers) x instead , where x is that amount (plus|minus #minus) "
          "<n:amount>",
          ReplaceOp::Add);
  happens("glimpse x instead , where x is that amount (plus|minus #minus) <n:amount>", ReplaceOp::Add);
  happens("[?may you may] have that player glimpse <n:amount> instead", ReplaceOp::Set);
  happens("(that player glimpses|glimpse) <n:amount> instead", ReplaceOp::Set);
  happens(who + "that much [damage] (plus|minus #minus) <n:amount> instead", ReplaceOp::Add);
  g.add(Sort::Line,
        "<own:own*> if <would:head> [while <during:condition>] , <happened> [[,] where x is <x:quantity>] . [<suffix>]",
        always)
      .costs(-1);
  g.add(Sort::Line, "<own:own*> if <would:head> , <happened> . <after:effect> if damage was prevented this way .",
        always)
      .costs(-2);
  g.add(Sort::Line,
        "<own:own*> the first time each turn <would:head> , <happened> . [<after:effect> if <enough:compare> damage "
        "(is|was) prevented this way .]",
        always)
      .with(kFirstTime)
      .costs(-2);
  g.add(Sort::Line,
        "<own:own*> prevent all [(combat #combat|non-combat #other)] damage that would be dealt to <noun> [by "
        "<source:noun>] <own:gate*> .",
        kept_away)
      .costs(-1);
  g.add(Sort::Clause, "[<duration> ,] if (<would:head>|<would:passing>) , <happened>", lasting);
  g.add(Sort::Clause, "[<duration> ,] the next time (<would:head>|<would:passing>) , <happened>", lasting).as(1);
}

}  // namespace cantrip::grand_archive

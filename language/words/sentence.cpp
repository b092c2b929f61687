// How sentences are made of clauses, and texts of sentences.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void nothing(Meaning&, const Node&) {}
void whole_body(Meaning& m, const Node& n) { m.body(n); }

/// "A or B.": one of them.
void either(Meaning& m, const Node& n) {
  std::vector<const Node*> all;
  for (const Kid& k : n.all()) all.push_back(k.node);
  m.modes(all);
}

/// "for each other ally": other than what was named before.
bool says_other(const Meaning& m, const Node& n) {
  for (int i = n.from; i < n.to; ++i)
    if (m.token(i).text == "other") return true;
  return false;
}

/// "A if C, B if D, or E if F.": the first of them whose condition holds, as things stand before any of it.
void first_that_holds(Meaning& m, const Node& n) {
  const std::vector<const Node*> effects = n.list("e"), conditions = n.list("condition");
  std::vector<int> ends;
  const Scope before = m.scope;
  for (size_t i = 0; i < effects.size() && i < conditions.size() && !m.refused(); ++i) {
    m.scope = before;
    const int test = m.emit(Op::If, 0, m.condition(*conditions[i]));
    m.effect(*effects[i]);
    if (i + 1 < effects.size()) ends.push_back(m.emit(Op::Jump));
    m.patch(test);
  }
  for (const int end : ends) m.patch(end);
  m.scope = before;
}

void give(Meaning& m, const Node& n) {
  Lasting l;
  if (const Node* d = m.hole(n, "duration")) l = m.lasting(*d);
  else if (m.said_later) l = m.lasting(*m.said_later);
  const Node* noun = n.find("noun");
  Thing whom = m.thing(noun ? *noun : n.at("player"));
  const bool pronoun = whom.word == ThingWord::It || whom.word == ThingWord::Them || whom.word == ThingWord::That ||
                       whom.word == ThingWord::Those;
  if (pronoun) {  // before anything else is named
    const Slot slot = m.pronoun(whom);
    whom.word = ThingWord::Slot;
    whom.slot = slot;
  }
  const bool back =
      m.refers_back(n.at("gains")) || (n.has("per") && (m.refers_back(n.at("per")) || says_other(m, n.at("per"))));
  if (back && whom.word == ThingWord::Objects && whom.found != Thing::Found::All) {  // "... for each damage on them"
    const Slot slot = m.bring_object(whom);
    whom = {};
    whom.word = ThingWord::Slot;
    whom.slot = slot;
    whom.at = n.from;
  }
  Gained g;
  m.gains(n.at("gains"), g);
  const Node* per = n.has("per") ? n.find("per") : m.scale;  // "for each ..., it gets ..."
  bool counted = false;
  if (per)
    for (Grant_& x : g.all)
      if (x.counts && x.value.constant && (x.kind == StaticKind::Stat || x.kind == StaticKind::Keyword)) {
        x.value = m.for_each(x.value, *per);
        m.scaled = counted = true;
      }
  if (n.has("per") && !counted && !m.refused())
    return void(m.refuse(per->from, "nothing here has a number to multiply", "Write the number."));
  m.give(whom, g, l);
}

/// "This unit recovers 2 health and gains Rush this turn.": said of what the clause before was about.
void give_as_well(Meaning& m, const Node& n) {
  if (!m.same_subject)
    return void(m.refuse(n.from, "this does not say who", "Write who, or make it a sentence of its own."));
  Lasting l;
  if (const Node* d = n.find("duration")) l = m.lasting(*d);
  else if (m.said_later) l = m.lasting(*m.said_later);
  Gained g;
  m.gains(n.at("gains"), g);
  m.give(m.thing(*m.same_subject), g, l);
}

void later(Meaning& m, const Node& n) {
  Happening h;
  h.at = n.from;
  const int kind = n.rule->mode;
  Until until = Until::ThisTurn;
  if (kind == 0) {
    h.event = EventKind::TurnEnd;
  } else if (kind == 1 || kind == 2) {
    h.event = kind == 1 ? EventKind::TurnEnd : EventKind::TurnStart;
    h.by = {PersonWord::You, n.from};
    until = Until::Used;
  } else if (kind == 5 || kind == 6) {  // of a turn that has not begun
    h.event = n.mark("start") ? EventKind::TurnStart : EventKind::TurnEnd;
    const bool yours = n.mark("yours");
    h.by = {yours ? PersonWord::You : PersonWord::Opponent, n.from};
    until = Until::DuringNextTurn;
    if (!yours && !m.lex.duel) return void(m.lacks(n.from, "wait for the turn of one of several", "Write \"your\"."));
    return m.delay(h, n.has("effect") ? n.at("effect") : n.at("s"), until, true, yours ? kUntilYours : kUntilOpponents);
  } else {
    h = m.happening(n.at("event"));
    if (const Node* d = n.find("duration")) until = m.lasting(*d).until;
  }
  m.delay(h, n.has("effect") ? n.at("effect") : n.at("s"), until, kind != 3);
}

void clauses(Grammar& g) {
  g.add(Sort::Clause, "<do>", [](Meaning& m, const Node& n) { m.effect(n); }).with(kPlainClause);
  g.add(Sort::Clause, "<who:player> [?may may] [also] <do>", [](Meaning& m, const Node& n) {
     m.effect(n);
   }).with(kSubjectClause);
  g.add(Sort::Clause, "have #bare <who:player> <do>", [](Meaning& m, const Node& n) {
     m.effect(n);
   }).with(kSubjectClause);
  g.add(Sort::Clause, "(<noun>|<player>) [also] <gains> [<duration>] [for (every #every|each) <per>]", give);
  g.add(Sort::Clause, "<noun> each <gains> [<duration>]", give).costs(1);
  g.add(Sort::Clause, "<duration> , (<noun>|<player>) <gains>", give);
  g.add(Sort::Clause, "at the end of (this|the|that) turn , <effect>", later);
  const std::string_view another = "at the (start #start|end) of (your #yours|your opponent 's) next turn";
  g.add(Sort::Clause, std::string(another) + " , <effect>", later).as(5).costs(1);
  g.add(Sort::Clause, "<effect:do> at the end of (this|that) turn", [](Meaning& m, const Node& n) {
    Happening h;
    h.at = n.from;
    h.event = EventKind::TurnEnd;
    m.delay(h, n.at("effect"), Until::ThisTurn, true);
  });
  g.add(Sort::Clause, "at the end of your turn , <effect>", later).as(1).costs(1);
  g.add(Sort::Clause, "at the start of your next turn , <effect>", later).as(2);
  g.add(Sort::Clause, "(when|whenever) <event> (this turn|during this turn) , <effect>", later).as(3);
  g.add(Sort::Clause, "the (next|first) time <event> (this turn|during this turn) , <effect>", later).as(4);
  g.add(Sort::Clause, "<duration> , (when|whenever) <event> , <effect>", later).as(3);
  // The same before a sentence with conditions of its own.
  const auto whole = [&](std::string_view when, int kind) {
    g.add(Sort::Sentence, std::string(when) + " , <s:sentence>", later).with(kWholeSentence).as(kind).costs(1);
  };
  whole("at the end of (this|the|that) turn", 0);
  whole(another, 5);
  whole("at the end of your turn", 1);
  whole("at the start of your next turn", 2);
  whole("(when|whenever) <event> (this turn|during this turn)", 3);
  whole("the (next|first) time <event> (this turn|during this turn)", 4);
  whole("if <event> this turn", 4);  // what may yet happen is waited for
}

}  // namespace

void sentence_words(Grammar& g, const Lexicon& lex) {
  clauses(g);
  for (const std::string_view joint : {", then", "and", ", and", "and then", ", and then", "then"})
    g.add(Sort::Joined, std::string(joint) + " <c:clause>", nothing);
  g.add(Sort::Joined, "(and|, and|, then|and then) may <c:clause>", nothing)
      .as(kAndMay)
      .costs(1)
      .eg("Each opponent discards a card and may draw a card.");
  g.add(Sort::Joined, ", <c:clause>", nothing).as(kLoneComma).costs(2);
  g.add(Sort::Joined, "and [then] <gains> [<duration>]", give_as_well).as(kSameSubject).costs(2);
  g.add(Sort::Joined, "[,] and <noun> <place>",
        [](Meaning& m, const Node& n) {  // "put one into your hand and the rest ..."
          m.move(m.thing(n.at("noun")), m.last_put, m.place(n.at("place")), false);
        });
  g.add(Sort::Effect, "<c:clause> <more:joined*>", [](Meaning& m, const Node& n) { m.effect(n); });

  g.add(Sort::Sentence, "[then [,]] <effect> [to <then:effect>] [[,] where x is <x:quantity>] .", nothing).with(kPlain);
  g.add(Sort::Sentence,
        "[then [,]] if <condition> , <effect> [to <then:effect>] [?instead instead] [[,] where x is <x:quantity>] .",
        nothing)
      .with(kIf);
  g.add(Sort::Sentence, "if <condition> <effect> .", nothing).with(kIf).costs(4);  // a comma is missing
  g.add(Sort::Sentence, "<effect> if <condition> .", nothing).with(kIf).costs(1);
  g.add(Sort::Sentence,
        "if (you|they) (do|pay) [[,] and <condition>] , <effect> [to <then:effect>] [[,] where x is <x:quantity>] .",
        nothing)
      .with(kIfDo)
      .costs(-1);
  g.add(Sort::Sentence, "if (you|they) (don't|can't) , <effect> [to <then:effect>] [[,] where x is <x:quantity>] .",
        nothing)
      .with(kIfDont)
      .costs(-1);
  if (lex.reflex_native)
    g.add(Sort::Sentence, "when (you|they) do , [?spell as a spell [,]] <effect> [[,] where x is <x:quantity>] .",
          nothing)
        .with(kIfDo)
        .as(kReflexive)
        .costs(-1);
  for (const std::string_view word :
       {"otherwise ,", "otherwise", "if not ,", "if (it is|it 's|they are|there are|there is) not ,",
        "if (it|they|he|she) (was|were) ,", "if (it|there) isn't ,", "if (they|there) aren't ,", "if you didn't ,"})
    g.add(Sort::Sentence, std::string(word) + " <effect> [to <then:effect>] [[,] where x is <x:quantity>] .", nothing)
        .with(kOtherwise);
  if (lex.either_clause) g.add(Sort::Sentence, "<a:clause> or <b:clause> .", either).with(kWholeSentence).costs(1);
  g.add(Sort::Sentence, "for <who:player> , <effect> .", [](Meaning& m, const Node& n) {
     m.refuse(n.from, "nobody was asked before whether they do something", "Put \"Each opponent may ...\" before it.");
   }).with(kWholeSentence);
  g.add(Sort::Sentence, "for (every #every|each) <per> , <effect> .", [](Meaning& m, const Node& n) {
     m.for_every(n.at("per"), n.at("effect"));
   }).with(kWholeSentence);
  g.add(Sort::Sentence, "<e:effect> if <condition> , [<e:effect> if <condition> ,] or <e:effect> if <condition> .",
        first_that_holds)
      .with(kWholeSentence);
  g.add(Sort::Body, "<s:sentence*>", whole_body);
  g.add(Sort::Mode, "[¶] • <title:title*> <body>", [](Meaning& m, const Node& n) { m.act(n.at("body")); });
  g.add(Sort::Mode, "[¶] • <effect>", [](Meaning& m, const Node& n) { m.effect(n.at("effect")); });
}

}  // namespace cantrip::language

// Grand Archive: phases, as spans, events and delays.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

const PhaseWord& phase_of(const Node& n) { return *static_cast<const PhaseWord*>(n.rule->data); }

/// "your recollection phase", "the end phase": whose turn it is, and which phase.
void during(Meaning& m, const Node& n, Logic& l) {
  const Person who = n.has("whose") ? m.person(n.at("whose")) : Person{};
  Cond phase;
  phase.kind = CondKind::Native;
  phase.a = m.lex.phase_condition;
  phase.b = phase_of(n).phase;
  phase.slot = Slot::Self;
  if (who.word != PersonWord::None && who.word != PersonWord::Each) {
    Cond both, turn;
    both.kind = CondKind::And;
    both.n = 2;
    turn.kind = CondKind::Turn;
    turn.a = m.players(who).pack();
    l.rows.push_back(both);
    l.rows.push_back(turn);
  }
  l.rows.push_back(phase);
}

void begins(Meaning& m, const Node& n, Happening& h) {
  h.event = m.lex.phase_begins;
  h.sub = phase_of(n).phase;
  if (const Node* w = n.find("whose")) {
    h.by = m.person(*w);
    if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  }
}

/// "at the beginning of the next end phase": the effect waits for it.
void later(Meaning& m, const Node& n) {
  Happening h;
  h.at = n.from;
  h.event = m.lex.phase_begins;
  h.sub = phase_of(n).phase;
  if (n.mark("your")) h.by = {PersonWord::You, n.from};
  if (n.mark("their")) {  // of two players: the opponent that was spoken of
    bool opponent = false;
    for (int i = n.from - 1; i >= 0 && !opponent; --i) {
      const std::string_view before = i > 0 ? std::string_view(m.token(i - 1).text) : std::string_view();
      opponent = m.token(i).text == "opponent" || (m.token(i).text == "hit" && before == "champion");
      if (m.token(i).text == "player" && before != "that") break;
    }
    for (int i = n.from; i < n.to && !opponent; ++i) opponent = m.token(i).text == "opponent";
    if (!opponent) return void(m.refuse(n.from, "this does not say whose phase", "Name an opponent before."));
    h.by = {PersonWord::Opponent, n.from};
  }
  m.delay(h, n.has("effect") ? n.at("effect") : n.at("c"), Until::Used, true);
}

}  // namespace

void phase_words(Grammar& g, const Lexicon& lex) {
  for (const PhaseWord& w : lex.phases) {
    const std::string name = as_pattern(w.name);
    g.add(Sort::Span, "(<whose>|the) " + name, during).with(0, 0, &w);
    g.add(Sort::When, "at the (beginning|start) of (<whose>|each|the) " + name, begins).with(0, 0, &w);
    const std::string next = "at the (beginning|start) of (the|your #your|their #their) next " + name;
    g.add(Sort::Clause, next + " , <effect>", later).with(0, 0, &w);
    g.add(Sort::Clause, "<c:clause> " + next, later).with(0, 0, &w);
  }
  g.add(Sort::Span, "slow speed", [](Meaning& m, const Node&, Logic& l) {
    Cond c;
    c.kind = CondKind::Native;
    c.a = m.lex.slow_condition;
    c.slot = Slot::Self;
    l.rows.push_back(c);
  });
}

}  // namespace cantrip::grand_archive

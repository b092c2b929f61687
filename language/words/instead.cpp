// What would go to one place goes to another instead, and damage that lies somewhere else instead: always on.
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

/// What stands before a rule that is always on: "while ...", "during ...".
bool asked_first(Meaning& m, const Node& n, std::vector<std::vector<Cond>>& conds) {
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  if (const Node* span = n.find("span")) {
    Logic l;
    m.logic(*span, l);
    conds.push_back(l.rows);
  }
  return !m.refused();
}

void rule(Meaning& outer, Meaning& m, const Node& n, const Replace& row) {
  outer.take_refusal(m);
  if (m.refused()) return;
  Ability a;
  a.head = Head::Replace;
  a.limit = n.mark("once") ? 1 : 0;
  a.replace = m.rows.replace(row);
  outer.out().abilities.push_back(a);
}

/// "If an opponent would return a card from their discard to their hand, they put it on the bottom of their deck instead."
void elsewhere(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  if (!asked_first(m, n, conds)) return outer.take_refusal(m);
  const Happening h = m.happening(n.at("would"));
  if (h.event != EventKind::Moved || !h.b.empty() || h.ordinal || !h.gates.empty() || h.a.empty() ||
      h.a[0].word != ThingWord::Objects || !h.from || (h.from & m.lex.in_play))
    m.lacks(n.at("would").from, "put something else in the place of this", "Write what happens when it is done.");
  if (m.refused()) return outer.take_refusal(m);
  Thing what = h.a[0];
  what.zones = h.from;
  what.found = Thing::Found::All;
  what.article = false;
  if (h.by.word != PersonWord::None && what.side.word != PersonWord::None && what.side.word != PersonWord::They &&
      what.side.word != h.by.word)
    m.lacks(n.from, "tell who would do this", "Leave out who does it.");
  if (h.by.word != PersonWord::None) what.side = h.by;
  const Person does = m.person(n.at("who"));
  if (n.mark("may") && does.word != PersonWord::You)
    m.lacks(n.from, "let another player decide this", "Let it be done always.");
  m.scope.player(m.players(what.side));
  const Destination to = m.place(n.at("place"));
  Replace r;
  r.act = ActKind::Move;
  r.op = ReplaceOp::ToZone;
  r.pass = static_cast<u8>(m.lex.move_pass);
  r.key = static_cast<u8>(to.key);
  r.extras = to.mode & kToBottom ? 1 : 0;
  if (to.mode & ~kToBottom) m.lacks(n.at("place").from, "put it there like this", "Name the place alone.");
  r.may = n.mark("may");
  r.kinds = h.sub ? static_cast<u16>(1u << h.sub) : u16{0};
  r.fields = static_cast<u16>(h.to);
  r.target = m.selector(what, false);
  r.cond = m.condition(conds);
  rule(outer, m, n, r);
}

/// "If one of your other characters would be dealt damage, put that many damage counters on this character instead."
void taken_over(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  if (!asked_first(m, n, conds)) return outer.take_refusal(m);
  Thing whom = m.thing(n.at("noun"), Use::Filter);
  if (whom.word == ThingWord::Objects) whom.found = Thing::Found::All;
  Replace r;
  r.act = ActKind::Damage;
  r.op = ReplaceOp::PutOn;
  r.pass = m.lex.replace_pass;
  r.kind = n.mark("fight") ? 1 : 0;
  r.may = n.mark("may");
  r.target = m.selector(whom, false);
  r.cond = m.condition(conds);
  rule(outer, m, n, r);
}

}  // namespace

void instead_words(Grammar& g, const Lexicon& lex) {
  const std::string hurt(lex.damage_word);
  const std::string first = "<own:own*> [(once during <span> , #once|once (each|per) turn , #once)] ";
  g.add(Sort::Line,
        first + "(when|whenever|if) <noun> would be dealt " + hurt +
            " [?fight in a challenge] , [?may you may] put that many " + hurt +
            " counters on this (<type>|card) instead .",
        taken_over)
      .costs(-1);
  if (lex.move_pass >= 0)
    g.add(Sort::Line,
          first +
              "if <would> , <who:player> [?may may] (put|return|place) (it|that card|that <kind>) <place> instead .",
          elsewhere)
        .costs(-1);
  // Wherever it lies and wherever it goes.
  g.event("<player> ~return <a:noun> <place>", [](Meaning& m, const Node& n, Happening& h) {
     static constexpr EventWord kReturned = {.shape = EventShape::PlayerObject, .event = EventKind::Moved};
     h.word = &kReturned;
     h.event = EventKind::Moved;
     h.sub = static_cast<u8>(Verb::Return);
     h.by = m.person(n.at("player"));
     if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
     m.scope.player(m.players(h.by));
     Thing t = m.thing(n.at("a"), Use::Filter);
     h.from = t.zones ? t.zones : t.card ? 0 : m.lex.in_play;
     t.zones = 0;
     h.to = 1u << m.place(n.at("place")).key;
     m.scope.end_player();
     h.a.push_back(std::move(t));
   }).costs(3);
}

}  // namespace cantrip::language

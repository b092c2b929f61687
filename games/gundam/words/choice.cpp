// Gundam: choices are sentences of their own, made in full or not at all (5.3).
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

/// "1 enemy Unit with the same Lv.": as the one before.
bool speaks_of_the_first(const Meaning& m, const Node& noun) {
  for (int i = noun.from; i < noun.to; ++i)
    if (m.token(i).text == "same" || m.token(i).text == "it") return true;
  return false;
}

/// "that Unit", "that Pilot card": each of the two by itself, told by what they are.
void part(Meaning& m, const std::vector<Thing>& all, Slot both) {
  for (const Thing& t : all) {
    Selector one;
    one.zones = t.zones;
    one.types = t.types;
    if (all[0].types == all[1].types) one.side = m.players(t.side);
    one.rel = Rel8::In;
    one.slot = both;
    one.min = 0;
    one.max = kAnyNumber;
    const Slot slot = m.next_list();
    m.emit(Op::All, op(slot), m.rows.selector(one));
    m.scope.object(slot, t.types, false, t.side.word == PersonWord::Opponent ? Who::Opponent : Who::You);
  }
}

/// "... the enemy Unit ...": one of the two, by whose it is.
bool says_the_enemy(const Meaning& m, int from) {
  for (int i = from; m.token(i).kind != TokenKind::End && m.token(i).kind != TokenKind::Break; ++i)
    if (m.token(i).text == m.lex.opposing && m.token(i - 1).text == "the") return true;
  return false;
}

/// "choose 1 of your Units and 1 enemy Unit": all of them, or none.
void choose(Meaning& m, const Node& n) {
  Slot slot = Slot::None;
  std::vector<Thing> all;
  const std::vector<const Node*> nouns = n.list("noun");
  for (const Node* noun : nouns) {
    if (!all.empty() && speaks_of_the_first(m, *noun)) break;
    all.push_back(m.thing(*noun));
  }
  if (all.size() > 1 && all[0].card && !all[0].zones) all[0].zones = all[1].zones, all[0].side = all[1].side;
  for (size_t i = 0; i < nouns.size(); ++i) {
    if (i == all.size()) all.push_back(m.thing(*nouns[i]));
    Thing& t = all[i];
    if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose)
      return void(m.refuse(t.at, "this is nothing to choose", "Write \"1 enemy Unit\" or the like."));
    t.chosen = m.actor.who == Who::You;
    if (t.total && all.size() > 1)
      return void(m.refuse(t.at, "a total is asked of one choice", "Make it two sentences."));
    if (t.chosen && !t.count && !t.total) t.how = slot == Slot::None ? kAllOrNone : kAllOrNone | kAlso;
    else if (slot != Slot::None) t.how = kCollect;
    t.also = slot;
    slot = m.bring_object(t);
  }
  const bool sides = all.size() == 2 && all[0].side.word != all[1].side.word && says_the_enemy(m, n.to);
  if (all.size() == 2 && ((all[0].types != all[1].types && m.speaks_later(n.to, "that")) || sides)) part(m, all, slot);
}

void draw(Meaning& m, const Node& n) {
  m.emit(Op::TakeTop, static_cast<int>(Verb::Draw), m.actor.pack(), m.amount(m.number(n, "n")),
         m.lex.deck | (m.lex.hand << 8));
  m.scope.forget(Slot::Moved);
  m.flags |= kReadsHidden;
  m.happened(Slot::N);
}

void modes(Meaning& m, const Node& n) { m.modes(n.list("mode")); }

}  // namespace

void choice_words(Grammar& g) {
  g.add(Sort::Do, "~choose <noun> [and <noun>]", choose).with(0, kChooses).costs(-1);
  g.add(Sort::Do, "~choose 1 of your <group> for each <per>",
        [](Meaning& m, const Node& n) {
          Thing t = m.group(n.at("group"));
          t.side = {PersonWord::You, n.from};
          t.found = Thing::Found::Choose;
          t.min = 0;
          t.max = 2;
          t.count = n.find("per");
          t.chosen = true;  // as many as there are
          m.bring_object(t);
        })
      .with(0, kChooses)
      .costs(-2);
  g.add(Sort::Do, "~draw <n:amount>", draw).with(0, kAtOnce).costs(1);
  g.add(Sort::Sentence, "choose 1 of the following : <mode> <mode> <mode:mode*>", modes).with(kWholeSentence);
  g.add(Sort::Price, "<circled>", [](Meaning& m, const Node& n, language::Payment& p) {
    cantrip::Cost c;
    c.kind = CostKind::Score;
    c.key = m.lex.coin;
    c.amount = m.rows.constant(n.at("circled").value);
    p.costs.push_back(c);
  });
}

}  // namespace cantrip::gundam

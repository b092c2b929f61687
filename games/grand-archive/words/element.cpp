// Grand Archive: elements that are enabled (1.4).
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

/// "fire, water and wind", "all basic", "all": which.
Gained enabled(Meaning& m, const Node& n) {
  u32 which = n.mark("basic") ? kBasic : n.mark("advanced") ? kAdvanced : n.mark("every") ? kElements : 0u;
  for (const Node* type : n.list("type")) {
    const TypeWord& w = m.lex.types[static_cast<size_t>(type->value)];
    if (!((kElements >> w.bit) & 1)) m.refuse(type->from, "this is no element", "Name an element.");
    which |= 1u << w.bit;
  }
  Gained out;
  for (u32 left = which; left; left &= left - 1) {
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Permit;
    x.key = static_cast<u16>(EnableElement + __builtin_ctz(left) - Norm);
    x.at = n.from;
  }
  return out;
}

Thing you(const Node& n) {
  Thing t;
  t.word = ThingWord::Players;
  t.at = n.from;
  t.players = {PersonWord::You, n.from};
  return t;
}

void always(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (own->has("condition")) m.logic(own->at("condition"), l);
    else if (own->has("span")) m.logic(own->at("span"), l);
    else m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    if (own->mark("unless")) Meaning::negate(l.rows, 0);
    conds.push_back(std::move(l.rows));
  }
  Gained out = enabled(m, n);
  if (!m.refused()) m.statics(you(n), out, conds);
  outer.take_refusal(m);
}

void for_a_time(Meaning& m, const Node& n) {
  Gained out = enabled(m, n);
  m.give(you(n), out, m.lasting(n.at("duration")));
}

}  // namespace

void element_words(Grammar& g, const Lexicon&) {
  for (const std::string_view which :
       {"all #every elements", "all basic #basic elements", "all advanced #advanced elements", "<type> [element]",
        "<type> [element] and <type> (element|elements)",
        "<type> [element] , <type> [element] [,] and <type> (element|elements)"}) {
    const std::string said = std::string(which) + " (are|is) enabled for you";
    g.add(Sort::Line, "<own:own*> " + said + " <own:gate*> .", always).costs(-1);
    g.add(Sort::Clause, said + " <duration>", for_a_time).costs(-1);
  }
}

}  // namespace cantrip::grand_archive

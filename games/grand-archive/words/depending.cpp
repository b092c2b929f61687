// Grand Archive: lists by number, of which the line that fits is carried out.
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

void depending(Meaning& m, const Node& n) {
  const Row16 amount = m.amount(n.at("q"));
  for (const Node* line : n.list("c")) {
    std::vector<std::vector<Cond>> all;
    const auto ask = [&](Cmp cmp, int number) {
      Cond c;
      c.kind = CondKind::Compare;
      c.cmp = cmp;
      c.a = amount;
      c.b = m.rows.constant(number);
      all.push_back({c});
    };
    const int least = line->at("n").value;
    const Node* most = line->find("most");
    ask(most || line->mark("more") ? Cmp::Ge : Cmp::Eq, least);
    if (most) ask(Cmp::Le, most->value);
    const Scope before = m.scope;
    const int test = m.emit(Op::If, 0, m.condition(all));
    m.act(line->at("body"));
    m.patch(test);
    m.scope = before;
    if (m.refused()) return;
  }
}

/// A line for each direction of a mastery.
void by_direction(Meaning& m, const Node& n) {
  for (const Node* line : n.list("c")) {
    Logic l;
    facing(m, n, line->rule->key, l);
    if (m.refused()) return;
    const Scope before = m.scope;
    const int test = m.emit(Op::If, 0, m.rows.conds(l.rows));
    m.act(line->at("body"));
    m.patch(test);
    m.scope = before;
  }
}

}  // namespace

void depending_words(Grammar& g, const Lexicon&) {
  const Sort range = g.declare("range", "a number and a long dash");
  g.add(range, "• <n:number> [(to <most:number>|or (more|greater) #more)] — <body>", [](Meaning&, const Node&) {});
  const Sort side = g.declare("direction", "a direction and a long dash");
  static constexpr std::string_view kFaces[] = {"north", "east", "south", "west"};
  for (int d = 0; d < 4; ++d)
    g.add(side, "• " + std::string(kFaces[d]) + " — <body>", [](Meaning&, const Node&) {}).with(d);
  g.add(Sort::Sentence,
        "depending on your <name> ('s|') direction — [¶] <c:direction> [¶] <c:direction> [[¶] <c:direction>] [[¶] "
        "<c:direction>]",
        by_direction)
      .with(kWholeSentence)
      .costs(-1);
  g.add(Sort::Sentence,
        "depending on <q:quantity> — [¶] <c:range> [¶] <c:range> [[¶] <c:range>] [[¶] <c:range>] [[¶] <c:range>] "
        "[[¶] <c:range>]",
        depending)
      .with(kWholeSentence);
}

}  // namespace cantrip::grand_archive

// Gundam: players, as cards for three or more and for teams name them (7.14). In a game of two, whoever is no friend is
// the opponent, and there is one enemy player.
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

void opponent(Meaning&, const Node&, Person& p) { p.word = PersonWord::Opponent; }
void you(Meaning&, const Node&, Person& p) { p.word = PersonWord::You; }
void each(Meaning&, const Node&, Person& p) { p.word = PersonWord::Each; }

void choose_player(Meaning& m, const Node& n) { m.players({PersonWord::ChosenOpponent, n.from}); }

Row16 how_many(Meaning& m) {
  Amount a;
  a.kind = AmountKind::Count;
  a.key = m.players_selector({Who::Opponent, Slot::None});
  return m.rows.amount(a);
}

/// "the number of enemy players"
void count_players(Meaning& m, const Node&, Count& c) {
  c.constant = false;
  c.row = m.rows.pool().amounts[how_many(m)];
}

/// "if there are 2 or more enemy players"
void that_many(Meaning& m, const Node& n, Logic& l) {
  const Comparison than = m.comparison(n.at("compare"));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = than.cmp;
  c.a = how_many(m);
  c.b = m.amount(than.value);
  l.rows.push_back(c);
}

}  // namespace

void player_words(Grammar& g) {
  g.add(Sort::Player, "(each|the|an|one) enemy player", opponent).singular();
  g.add(Sort::Player, "[all] enemy players", opponent);
  g.add(Sort::Player, "another player", opponent).singular();
  g.add(Sort::Player, "the enemy team", opponent).singular();
  g.add(Sort::Player, "your team", you).singular();
  g.add(Sort::Player, "you and your teammate+", you);
  g.add(Sort::Player, "(each|every) team", each).singular();
  g.add(Sort::Whose, "your team 's", you);
  g.add(Sort::Whose, "(each|the|an|one) enemy player 's", opponent);
  g.add(Sort::Whose, "[all] enemy players '", opponent);
  g.add(Sort::Whose, "(another player|the enemy team) 's", opponent);
  g.add(Sort::Do, "~choose 1 (enemy|other) player", choose_player);
  g.add(Sort::Quantity, "the number of enemy players", count_players);
  g.add(Sort::Condition, "there (is|are) <compare> enemy player+ [in (play|the battle|the game)]", that_many);
}

}  // namespace cantrip::gundam

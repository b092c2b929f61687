// Grand Archive: influence compared, and players told by it.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

Amount influence_of(Meaning& m, Players who) {
  Amount a;
  a.kind = AmountKind::Native;
  a.key = m.lex.influence;
  a.players = who;
  return a;
}

/// "each player with influence seven or less": asked of one after the other.
void asked(Meaning& m, const Node& n, Logic& l) {
  const Comparison c = m.comparison(n.at("compare"));
  Cond out;
  out.kind = CondKind::Compare;
  out.cmp = c.cmp;
  out.a = m.rows.amount(influence_of(m, m.players(m.about ? *m.about : m.person(n.at("player")))));
  out.b = m.amount(c.value);
  l.rows.push_back(out);
}

constexpr LogicFn kAsked = asked;

/// Of two numbers that are both counted: kept while the text is carried out.
void reckoned(Meaning& m, const Node& n, Count& c) {
  if (!m.has_program || m.x_kept())
    return void(m.refuse(n.from, "two numbers that are counted can't be reckoned here", "Name one number."));
  const Count left = m.count(n.at("left"));
  Count right = m.count(n.at("right"));
  const int sign = n.mark("minus") ? -1 : 1;
  if (right.constant) right.number *= sign;
  else right.row.mul = static_cast<i16>(right.row.mul * sign), right.row.add = static_cast<i16>(right.row.add * sign);
  if (m.refused()) return;
  m.emit(Op::SetAcc, 0, m.amount(left));
  m.emit(Op::SetAcc, 1, m.amount(right));
  c = {};
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = Slot::Acc;
}

}  // namespace

void influence_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Player, "<player> with influence <compare>",
        [](Meaning& m, const Node& n, Person& p) {
          p = m.person(n.at("player"));
          p.who = &n;
        })
      .with(0, 0, &kAsked)
      .as(6)
      .singular()
      .costs(-1);
  g.add(Sort::Condition, "you are the player with the (least #least|most) influence",
        [](Meaning& m, const Node& n, Logic& l) {
          Cond out;
          out.kind = CondKind::Compare;
          out.cmp = n.mark("least") ? Cmp::Lt : Cmp::Gt;
          out.a = m.rows.amount(influence_of(m, {Who::You, Slot::None}));
          out.b = m.rows.amount(influence_of(m, {Who::Opponent, Slot::None}));
          l.rows.push_back(out);
        })
      .costs(-1);
  g.add(Sort::Quantity, "yours", [](Meaning& m, const Node& n, Count& c) {
     const int before = n.from;
     bool said = false;
     for (int i = before; i > 0 && m.token(i).text != "."; --i) said |= m.token(i).text == "influence";
     if (!said) m.refuse(n.from, "this does not say what of yours", "Name it: \"your influence\".");
     c.constant = false;
     c.row = influence_of(m, {Who::You, Slot::None});
   }).costs(2);
  // There is one opponent (NOTES): theirs is the highest.
  g.add(Sort::Quantity, "the highest influence among your opponents", [](Meaning& m, const Node&, Count& c) {
    c.constant = false;
    c.row = influence_of(m, {Who::Opponent, Slot::None});
  });
  g.add(Sort::Quantity, "<left:quantity> minus #minus <right:quantity>", reckoned).costs(2);
  g.add(Sort::Quantity, "<left:quantity> plus <right:quantity>", reckoned).costs(2);
}

}  // namespace cantrip::grand_archive

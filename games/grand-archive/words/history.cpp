// Grand Archive: how much damage was dealt and taken this turn.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

constexpr EventWord kHurt = {.event = EventKind::Hit, .swapped = true, .amount = true},
                    kDealt = {.event = EventKind::Hit, .amount = true};

/// What a sentence says of damage in this turn: whose, by whom, of which kind.
Row16 damage_so_far(Meaning& m, const Node& n, bool taken) {
  Happening h;
  h.at = n.from;
  h.word = taken ? &kHurt : &kDealt;
  h.event = EventKind::Hit;
  h.sub = n.mark("combat") ? u8{CombatDamage} : n.mark("other") ? u8{EffectDamage} : u8{0};
  const auto all = [&](const Node& noun) {
    Thing t = m.thing(noun, Use::Filter);
    if (t.word != ThingWord::Objects) m.lacks(t.at, "remember how much a single object did", "Name a kind of thing.");
    t.found = Thing::Found::All;
    t.min = 0;
    t.max = 0xFFFF;
    return t;
  };
  (taken ? h.b : h.a).push_back(all(n.at("who")));
  if (const Node* whom = n.find("whom")) {
    Thing t = all(*whom);
    if (t.other && t.side.word == PersonWord::None)  // a champion other than one's own
      t.side = {PersonWord::Opponent, t.at}, t.other = false;
    (taken ? h.a : h.b).push_back(std::move(t));
  }
  return m.refused() ? Row16{kNone} : m.tally(h, true);
}

void so_much(Meaning& m, const Node& n, Logic& l) {
  const Comparison c = m.comparison(n.at("compare"));
  Cond out;
  out.kind = CondKind::Compare;
  out.cmp = c.cmp;
  out.a = damage_so_far(m, n, n.rule->mode == 1);
  out.b = m.amount(c.value);
  l.rows.push_back(out);
}

void how_much(Meaning& m, const Node& n, Count& c) {
  const Row16 row = damage_so_far(m, n, true);
  if (m.refused()) return;
  c.constant = false;
  c.row = m.rows.pool().amounts[row];
}

}  // namespace

void history_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Quantity,
        "the [(combat #combat|non-combat #other)] (damage|amount of damage) dealt to <who:noun> this turn", how_much)
      .costs(-1);
  const std::string damage = "[(combat #combat|non-combat #other)] damage";
  g.add(Sort::Condition, "<who:noun> (has|have) taken <compare> " + damage + " this turn", so_much).as(1).costs(-1);
  g.add(Sort::Condition, "<who:noun> (has|have) dealt <compare> " + damage + " [to <whom:noun>] this turn", so_much)
      .costs(-1);
}

}  // namespace cantrip::grand_archive

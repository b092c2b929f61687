// Grand Archive's texts: gates, heads with a colon, prices in parentheses, and what pronouns reach.
#include "tests/language/grand_archive_support.hpp"

namespace cantrip::language::test {
namespace {

using namespace grand_archive;

constexpr const char* kAlly = "Ally Warrior Human";
constexpr const char* kAction = "Action Mage Spell";
constexpr const char* kItem = "Regalia Item Mage Artifact";
constexpr const char* kSwing = "Attack Warrior Sword";

struct Line {
  const char *type, *text, *canonical;  // no canonical text: it is the text
};

TEST(GrandArchiveText, SentencesAndTheirCanonicalText) {
  constexpr Line kLines[] = {
      // gates
      {kAlly, "[Class Bonus] [Level 2+] This ally gets +1 power.", "[Class Bonus] [Level 2+] This ally has +1 power."},
      {kAlly, "[Class Bonus]Floating Memory", "[Class Bonus] Floating Memory"},
      {kAction, "Draw a card.\n[Level 3+] Draw a card. Recover 1.", nullptr},
      {kAlly, "On Enter: Draw a card. Class Bonus: Draw two cards instead.",
       "On Enter: Draw a card. Class Bonus: Draw 2 cards instead."},
      // names, reminders and slips
      {kAlly, "On Attack: Old Text gets +1POWER until end of turn. (Power lasts until end of turn.)",
       "On Attack: This ally gets +1 power until end of turn."},
      // prices
      {kItem, "(2), REST: Recover 1.", nullptr},
      {kItem, "Remove three refinement counters from this item: Draw a card.",
       "Remove 3 refinement counters from this item: Draw a card."},
      {kAction, "As an additional cost to activate this card, pay (X+X).\nDeal X damage to target champion.", nullptr},
      {kAction, "You may rest two Powercells you control rather than pay this card's reserve cost.\nDraw a card.",
       "You may rest 2 Powercells rather than pay this card's reserve cost.\nDraw a card."},
      {kAlly, "Ephemerate — (2), Discard a card.", "Ephemerate — (2), discard a card"},
      // counters, X and LV
      {kAction, "Put two buff counters on target ally.", "Put 2 buff counters on target ally."},
      {kAction, "Deal 1+LV damage to target unit.", nullptr},
      {kAlly, "On Enter: Recover X, where X is the amount of allies you control plus 1.", nullptr},
      {kAction, "Draw a card for each ally you control.", "Draw X cards, where X is the amount of allies you control."},
      // choices of several
      {kAction, "Choose one or both —\n• Draw a card.\n• [Level 2+] Recover 2.",
       "Choose one or both — \n• Draw a card.\n• [Level 2+] Recover 2."},
      // what would happen
      {kAlly, "If a fire element source would deal damage to your champion, prevent 2 of that damage.",
       "If damage would be dealt to your champion by a fire element source, prevent 2 of that damage."},
      {kAction, "The next time target ally would be dealt damage this turn, prevent that damage.",
       "The next time damage would be dealt to target ally until end of turn, prevent that damage."},
      // "get" fixes its objects, "have" is a rule
      {kAction, "Allies you control get +1 power until end of turn.", nullptr},
      {kAction, "Until end of turn, allies you control have +1 power.", nullptr},
  };
  for (const Line& l : kLines) expect_archive(l.type, l.text, l.canonical ? l.canonical : l.text);
}

TEST(GrandArchiveText, AGateIsARowOfItsOwn) {
  const Compiled line = archive_text(kAlly, "[Class Bonus] Vigor\n[Class Bonus] On Enter: Draw a card.");
  ASSERT_TRUE(line.ok()) << line.problem();
  EXPECT_NE(line.pool.keywords[line.card().keyword_row].gate, kNone);
  EXPECT_EQ(line.pool.conds[line.ability().gate].kind, CondKind::Native);
  EXPECT_EQ(line.pool.conds[line.ability().gate].a, kClassBonus);
  const Compiled text = archive_text(kAction, "Draw a card.\n[Level 2+] Deal 1 damage to target unit.");
  ASSERT_TRUE(text.ok()) << text.problem();
  EXPECT_EQ(text.card().abilities, 1) << "all paragraphs are one text";
  EXPECT_EQ(text.code(0).op, Op::Target);
  EXPECT_NE(text.code(0).b, kNone) << "the target is asked for only while the gate is open";
}

TEST(GrandArchiveText, AnAttackIsHeardWhereTheCardIs) {
  const Compiled unit = archive_text(kAlly, "On Attack: Draw a card."),
                 swing = archive_text(kSwing, "On Attack: Draw a card.");
  ASSERT_TRUE(unit.ok() && swing.ok());
  EXPECT_EQ(unit.pool.triggers[unit.ability().trigger].event, EventKind::Attacked);
  EXPECT_EQ(unit.ability().zones, kField);
  EXPECT_EQ(swing.pool.triggers[swing.ability().trigger].event, UsedInAttack);
  EXPECT_EQ(swing.ability().zones, zone_bit(Intent));
}

TEST(GrandArchiveText, SeveralModesAreBlocksBehindTheirOwnIf) {
  const Compiled c = archive_text(kAction, "Choose two —\n• Draw a card.\n• Recover 1.\n• Gather.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.code(0).op, Op::Modes);
  EXPECT_EQ(c.code(0).b & 0xFF, 2);
  for (int i = 0; i < 3; ++i) {
    const Ins& jump = c.code(1 + i);
    EXPECT_EQ(jump.op, Op::Jump);
    const Ins& guard = c.pool.code[static_cast<size_t>(jump.b - 1)];
    ASSERT_EQ(guard.op, Op::If);
    EXPECT_EQ(c.pool.conds[guard.a].kind, CondKind::Chosen);
    EXPECT_EQ(c.pool.conds[guard.a].a, i);
  }
}

TEST(GrandArchiveText, LinesOfALineage) {
  const Compiled c = archive_text("Champion Mage Human",
                                  "Inherited Effect — Allies you control get +1 life.\nLineage Release — Recover 6.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_TRUE(c.ability(0).flags & kSelfIsHost);
  EXPECT_EQ(c.ability(0).zones, zone_bit(Lineage) | zone_bit(Champion));
  EXPECT_EQ(c.ability(1).zones, zone_bit(Lineage));
  EXPECT_EQ(c.pool.costs[c.ability(1).cost].kind, CostKind::MoveSelf);
}

TEST(GrandArchiveText, PronounsMeanWhatWasNamed) {
  // "them" is the champion that the condition spoke of, not the card that speaks
  const Compiled c = archive_text(
      kAlly, "On Enter: If your champion has no preparation counters on them, put a preparation counter on them.");
  ASSERT_TRUE(c.ok()) << c.problem();
  expect_archive(kAlly,
                 "On Enter: If your champion has no preparation counters on them, put a preparation counter on them.",
                 "On Enter: If your champion has no preparation counters on them, put a preparation counter on your "
                 "champion.");
  const Compiled d = archive_text(kItem, "Your champion gets +1 level for every three enlighten counters on them.");
  ASSERT_TRUE(d.ok()) << d.problem();
  expect_archive(kItem, "Your champion gets +1 level for every three enlighten counters on them.",
                 "Your champion gets +1 level for every three enlighten counters on your champion.");
  // the usual and the better are done to one target
  expect_archive(kAction,
                 "Deal 1 damage to target champion. If this card is imbued, deal 2 damage to that champion instead.",
                 "Deal 1 damage to target champion. If this card is imbued, deal 2 damage to it instead.");
}

TEST(GrandArchiveText, EveryWordOrARefusal) {
  expect_archive_refused(kAlly, "[Levl 2+] Vigor", "[Levl 2+]");
  EXPECT_EQ(archive_text(kAlly, "Vigor (Draw three rubies.)").result.warnings.size(), 1u);
  expect_archive_refused(kAction, "Put a ruby counter on target ally.", "ruby");
  expect_archive_refused(kAction, "Deal 1 damage to each other unit.", "each");
  expect_archive_refused(kAlly, "On Hit: You may play the banished card.", "banished");
}

} // namespace
} // namespace cantrip::language::test

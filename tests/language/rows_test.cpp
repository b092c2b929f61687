// What texts compile to, row by row. The listings are those of `cantrip cards explain`.
#include "language/rows.hpp"

#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

std::string listing(std::string_view type, std::string_view text) {
  const Compiled c = compile(type, text);
  return c.ok() ? explain(c.pool, lexicon(), c.ability()) : c.problems();
}

TEST(Rows, TargetsAreDeclaredFirst) {
  EXPECT_EQ(listing("Spell", "Draw a card. If you control a Leader, destroy target Troop."),
            "spell, reads hidden cards\n"
            "   0  Target T0 = <in play, Troop>\n"
            "   1  TakeTop you: 1 from deck to hand, Draw\n"
            "   2  If exists <in play, Leader, of you>, else 4\n"
            "   3  Move T0 to graveyard, Destroy\n"
            "   4  End\n");
}

TEST(Rows, TriggersChooseTheirTargetsOnTheWay) {
  EXPECT_EQ(listing("Unit Troop", "When this unit arrives, you may draw a card. If you do, tap target unit."),
            "triggered, works from battlefield, reads hidden cards\n"
            "  listens to Moved to battlefield, subject <is Self>\n"
            "   0  May you, else 2\n"
            "   1  TakeTop you: 1 from deck to hand, Draw\n"
            "   2  If done, else 5\n"
            "   3  Target T0 = <in play, Unit>\n"
            "   4  Flag set tapped of T0\n"
            "   5  End\n");
}

TEST(Rows, ModesAreJumpsAndBlocks) {
  EXPECT_EQ(listing("Spell", "Choose one — Destroy target Troop; or draw a card, then discard a card."),
            "spell, reads hidden cards\n"
            "   0  Modes 2\n"
            "   1  Jump 3\n"
            "   2  Jump 6\n"
            "   3  Target T0 = <in play, Troop>\n"
            "   4  Move T0 to graveyard, Destroy\n"
            "   5  Jump 9\n"
            "   6  TakeTop you: 1 from deck to hand, Draw\n"
            "   7  Choose R0 = <hand, of you>\n"
            "   8  Move R0 to graveyard, Discard\n"
            "   9  End\n");
}

TEST(Rows, DelayedTextIsAnotherAbilityAboutABoundObject) {
  EXPECT_EQ(listing("Spell", "Untap target unit. At the end of this turn, destroy it."),
            "spell\n"
            "   0  Target T0 = <in play, Unit>\n"
            "   1  Flag clear tapped of T0\n"
            "   2  Grant about T0, 1 use, until this turn {\n"
            "triggered, works from battlefield\n"
            "  listens to TurnEnd\n"
            "   0  Move EventB to graveyard, Destroy\n"
            "   1  End\n"
            "  }\n"
            "   3  End\n");
}

TEST(Rows, ADifferenceIsReckonedWithLikeAnyNumber) {
  const std::string apart = "how far (mana of you) and (count <in play, Unit, of you>) are apart";
  const std::string said = "the difference between your mana and the number of units you control.";
  EXPECT_EQ(listing("Spell", "Draw 1+X cards, where X is " + said), "spell, reads hidden cards\n"
                                                                    "   0  TakeTop you: (" +
                                                                        apart +
                                                                        " + 1) from deck to hand, Draw\n"
                                                                        "   1  End\n");
  EXPECT_EQ(listing("Spell", "Draw cards equal to 2 times " + said), "spell, reads hidden cards\n"
                                                                     "   0  TakeTop you: (2 * " +
                                                                         apart +
                                                                         ") from deck to hand, Draw\n"
                                                                         "   1  End\n");
}

TEST(Rows, PluralsOwnThingsWithAnApostrophe) {
  const Compiled c = compile("Unit Troop", "Your other units' power can't be reduced below its printed value.");
  ASSERT_TRUE(c.ok()) << c.problems();
  EXPECT_EQ(c.canonical(), "Your other units' power can't be reduced below its printed value.");
}

TEST(Rows, EachPlayerChoosesInTurn) {
  EXPECT_EQ(listing("Spell", "Each player sacrifices a unit."),
            "spell\n"
            "   0  EachPlayer each player, afterwards 4\n"
            "   1  Choose R0 = <in play, Unit, of the player in turn, chosen by the player in turn>\n"
            "   2  Move R0 to graveyard, Sacrifice\n"
            "   3  Next 0\n"
            "   4  End\n");
}

TEST(Rows, ReactionsSayWhatTheyAnswer) {
  EXPECT_EQ(listing("Reaction", "When an opponent plays a spell, negate it unless they pay 2 mana."),
            "reaction, works from hand\n"
            "  listens to Played, subject <Spell>, by opponents\n"
            "   0  Pay controller of EventA may pay 2 mana\n"
            "   1  If not (done), else 3\n"
            "   2  Negate EventA\n"
            "   3  End\n");
  EXPECT_EQ(listing("Reaction", "When an effect targets a unit you control, it gets +2 resistance this turn."),
            "reaction, works from hand\n"
            "  listens to Targeted, object <Unit, of you>, one of its targets\n"
            "   0  Modify EventB: stat resistance by 2 (layer 1) until this turn\n"
            "   1  End\n");
  EXPECT_EQ(listing("Unit Troop", "Reaction — 1 mana, {tap}: When an attack is declared, tap target attacking unit."),
            "reaction, works from battlefield\n"
            "  listens to Attacked\n"
            "  costs 1 mana\n"
            "  costs set flag 0 of Self\n"
            "   0  Target T0 = <in play, Unit, attacking>\n"
            "   1  Flag set tapped of T0\n"
            "   2  End\n");
}

TEST(Rows, HistoryIsATally) {
  const Compiled c = compile("Spell", "If a Troop died this turn, draw a card.");
  ASSERT_TRUE(c.ok());
  ASSERT_EQ(c.pool.tallies.size(), 1u);
  const Trigger& t = c.pool.tallies[0].trigger;
  EXPECT_EQ(t.event, EventKind::Moved);
  EXPECT_EQ(t.from, lexicon().in_play);
  EXPECT_EQ(t.to, 1u << lexicon().graveyard);
}

TEST(Rows, PricesAreReadWhereTheCardIsPlayedFrom) {
  EXPECT_EQ(listing("Unit Troop", "This card costs 1 less for each Zombie you control."),
            "price change, works from hand\n"
            "  static price (-1 * count <in play, Zombie, of you>) (layer 0)\n");
  EXPECT_EQ(listing("Unit Troop", "Spells you play cost 1 less."),
            "price change, works from battlefield\n"
            "  static price -1 on <in play, Spell, of you> (layer 0)\n");
}

TEST(Rows, KeywordsAndAdditionalPricesAreOnTheCard) {
  const Compiled c =
      compile("Unit Leader Zombie", "Lead 2 Zombie.\nAs an additional cost to play this card, sacrifice a unit.");
  ASSERT_TRUE(c.ok()) << c.problems();
  ASSERT_EQ(c.card().keyword_rows, 1);
  EXPECT_EQ(c.pool.keywords[c.card().keyword_row].value, 2);
  EXPECT_EQ(c.pool.subtypes[c.pool.keywords[c.card().keyword_row].param], "Zombie");
  ASSERT_EQ(c.card().costs, 1);
  EXPECT_EQ(c.pool.costs[c.card().cost].verb, Verb::Sacrifice);
  EXPECT_EQ(c.card().abilities, 0);
}

TEST(Rows, SecretsAndChanceAreMarked) {
  EXPECT_EQ(compile("Spell", "Deal 2 damage to target unit.").ability().flags, 0);
  EXPECT_EQ(compile("Spell", "Draw a card.").ability().flags, kReadsHidden);
  EXPECT_EQ(compile("Spell", "Shuffle your deck.").ability().flags, kUsesChance);
  EXPECT_EQ(compile("Spell", "Discard a card.").ability().flags, 0);
  EXPECT_EQ(compile("Spell", "Each opponent discards a card.").ability().flags, kReadsHidden);
  EXPECT_EQ(compile("Spell", "If an opponent controls a Leader, gain 1 health.").ability().flags, 0);
}

TEST(Rows, SubtypePlurals) {
  EXPECT_EQ(plural_of(lexicon(), "Wolf"), "Wolves");
  EXPECT_EQ(plural_of(lexicon(), "Zombie"), "Zombies");
  EXPECT_EQ(plural_of(lexicon(), "Fairy"), "Fairies");
  EXPECT_EQ(plural_of(lexicon(), "Witch"), "Witches");
  EXPECT_EQ(plural_of(lexicon(), "Swordsman"), "Swordsmen");
  EXPECT_EQ(plural_of(lexicon(), "Dwarf"), "Dwarves");
  EXPECT_EQ(plural_of(lexicon(), "Undead"), "Undead");
  EXPECT_EQ(third_person("deal damage to"), "deals damage to");
}

} // namespace
} // namespace cantrip::language::test

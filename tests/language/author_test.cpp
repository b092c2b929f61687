// Texts of people who have not read the manual: each compiles, or its refusal names the place and says, in the game's own
// words, what to write.
#include "games/genius-invokation/lexicon.hpp"
#include "tests/language/grand_archive_support.hpp"
#include "tests/language/gundam_support.hpp"
#include "tests/language/lorcana_support.hpp"

namespace cantrip::language::test {
namespace {

Compiled estraven_text(std::string type, std::string text) { return compile(type, text); }
Compiled genius_text(std::string type, std::string text) {
  Compiled c{&genius::lexicon(), {}, {}};
  c.result = compile_text(genius::lexicon(), type, text, c.pool);
  return c;
}

struct Text {
  Compiled (*compile)(std::string type, std::string text);
  const char* type;
  const char* text;
  // Empty: it compiles.
  const char* word = "";
  const char* says = "";  // in the message or its remedy
  const char* nearest = "";  // the text that is offered instead
};

constexpr const char* kUnit = "Unit Troop Wolf";

const Text kTexts[] = {
    // A designer's ten cards for Lorcana.
    {lorcana_text, "Amber Character",
     "Whenever an opposing character quests, you may remove 1 damage from another chosen character of yours."},
    {lorcana_text, "Amber Character",
     "When you play this character, if you used Shift to play her, banish chosen opposing character with 3 {S} or "
     "less."},
    {lorcana_text, "Amber Character",
     "At the end of your turn, if you have 3 or more damaged characters in play, gain 1 lore."},
    {lorcana_text, "Amber Item",
     "{E}, 1 {I} - Choose and discard a card to look at the top 3 cards of your deck. Put one into your hand and the "
     "rest on the bottom of your deck in any order."},
    {lorcana_text, "Amber Action",
     "Return up to 2 song cards with cost 3 or less from your discard to your hand. Each opponent loses 2 lore."},
    {lorcana_text, "Amber Character",
     "Your other characters gain Resist +1 and can't be challenged while this character is exerted."},
    {lorcana_text, "Amber Character",
     "Whenever this character banishes another character in a challenge, draw a card."},
    {lorcana_text, "Amber Action", "Chosen opponent reveals their hand and discards a card of your choice."},
    {lorcana_text, "Amber Location",
     "At the start of your turn, if you have a character here, you may put the top card of your deck into your inkwell "
     "facedown and exerted."},
    {lorcana_text, "Amber Character",
     "Whenever an opposing character quests, you may banish one of your other characters. If you do, gain lore equal "
     "to its {L}."},
    {lorcana_text, "Amber Character",
     "When this character is banished, each opponent chooses and banishes one of their characters."},
    {lorcana_text, "Amber Action",
     "Move all damage counters from chosen character to another chosen character. Return that character to its "
     "player's hand."},
    // A designer's ten cards for Estraven.
    {estraven_text, kUnit, "When this unit enters the battlefield, it deals 1 damage to each enemy unit with 1 health.",
     "enters", "can't stand here", "arrives"},
    {estraven_text, kUnit, "Whenever an opponent draws a second card each turn, gain 1 mana."},
    {estraven_text, "Spell",
     "Destroy target unit you control. Return a unit card with cost less than or equal to that unit's cost from your "
     "graveyard to the battlefield."},
    {estraven_text, "Reaction",
     "When an opponent plays a spell that targets a unit you control, cancel that spell unless its controller pays 2.",
     "cancel", "unknown word", ""},
    {estraven_text, kUnit, "This unit costs 1 less for each spell in your graveyard."},
    {estraven_text, kUnit, "Whenever this unit attacks, destroy all units with less power than it that block it.",
     "block", "can't stand here"},
    {estraven_text, "Spell", "Choose one: draw two cards; or deal 3 damage to any target.", "target",
     "can't stand here", "Choose one — Draw two cards; deal 3 damage to target unit or player."},
    {estraven_text, kUnit, "Other Wolves you control get +1 power."},
    {estraven_text, kUnit, "When another Wolf you control dies, you may put a +1 power counter on this unit.", "put",
     "keep counters that change a number"},
    {estraven_text, kUnit,
     "When this unit deals damage to a player, that player discards a card at random and you draw a card."},
    {estraven_text, "Spell",
     "Deal 2 damage to each unit. For each unit that dies this way, its controller draws a card.", "dies",
     "can't stand here"},
    {estraven_text, kUnit, "This unit can block an additional attacker.", "attacker"},
    {estraven_text, kUnit,
     "Pay 1: This unit gets +1 resistance until end of turn. Use this only during an opponent's turn.", ":",
     "can't stand here"},
    // Short ones.
    {lorcana_text, "Amber Character", "When this character dies, draw a card.", "dies", "unknown word",
     "When this character is banished, draw a card."},
    {lorcana_text, "Amber Character", "{E}: Draw a card.", ":", "can't stand here", "{E} — Draw a card."},
    {lorcana_text, "Amber Character", "Draw a card whenever this character quests.", "whenever", "can't stand here",
     "When this character quests, draw a card."},
    {lorcana_text, "Amber Character", "Flying", "Flying", "Evasive"},
    {lorcana_text, "Amber Character", "When you play this character, discrad a card.", "discrad", "unknown word",
     "When you play this character, discard a card."},
    {lorcana_text, "Amber Character", "When you play this character, draw a card", "", "full stop",
     "When you play this character, draw a card."},
    {lorcana_text, "Amber Action", "Take an extra turn after this one.", "Take", "the machine can't give extra turns"},
    {lorcana_text, "Amber Action", "Deal X damage to chosen character.", "X", "nothing says what X is"},
    {estraven_text, kUnit, "Your other Humans have +1 power."},
    {estraven_text, "Spell", "Gain 2 life.", "life", "unknown word", "Gain 2 health."},
    {estraven_text, "Reaction", "When an opponent plays a spell, cancel it.", "cancel", "unknown word",
     "When an opponent plays a spell, negate it."},
    {archive_text, "Norm Ally Human", "On enter, draw a card.", ",", "can't stand here", "On enter: Draw a card."},
    {archive_text, "Norm Action Spell", "Deal 2 damage to any target.", "target", "can't stand here"},
    {gundam_text, "Blue Unit", "When deployed, draw 1.", "deployed", "can't stand here", "【Deploy】Draw 1."},
    {genius_text, "Support", "End Phase: Deal 1 Hydro DMG."},
    {estraven_text, "Spell", "Tap each player.", "each", "a player can't stand here"},
};

TEST(Author, CompilesOrIsToldWhatToWrite) {
  for (const Text& t : kTexts) {
    const Compiled c = t.compile(t.type, t.text);
    if (!*t.word && !*t.says) {
      EXPECT_TRUE(c.ok()) << t.text << "\n" << c.problem();
      continue;
    }
    EXPECT_FALSE(c.ok()) << t.text;
    if (c.ok()) continue;
    EXPECT_EQ(c.word(), t.word) << t.text << "\n" << c.problem();
    EXPECT_NE(c.problem().find(t.says), std::string::npos) << t.text << "\n" << c.problem();
    if (!*t.nearest) continue;
    const std::vector<std::string>& nearest = c.result.diagnostics[0].nearest;
    EXPECT_FALSE(nearest.empty()) << t.text << "\n" << c.problem();
    if (nearest.empty()) continue;
    EXPECT_EQ(nearest[0], t.nearest) << t.text << "\n" << c.problem();
    if (nearest[0].ends_with(".")) {
      EXPECT_TRUE(t.compile(t.type, nearest[0]).ok()) << t.text << "\n" << c.problem();
    }
  }
}

}  // namespace
}  // namespace cantrip::language::test

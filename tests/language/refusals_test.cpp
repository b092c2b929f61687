// What is refused: at which word, with which sentence, with which remedy and which nearest phrase.
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

struct Refused {
  const char* type;
  const char* text;
  int column;
  const char* word;
  const char* message;
  const char* remedy;
  const char* nearest;
};

const Refused kRefused[] = {
    {"Spell", "Draw a cart.", 8, "cart", "unknown word \"cart\"",
     "Here could stand: \"card\"; \"cards\"; \"additional\".", "Draw a card."},
    {"Spell", "Darw a card.", 1, "Darw", "unknown word \"Darw\"", "", "Draw a card."},
    {"Spell", "Destroy target unti.", 16, "unti", "unknown word \"unti\"",
     "Here could stand: a noun; \"card\"; \"cards\"; \"token\"; \"tokens\"; a card type.", "Destroy target unit."},
    {"Spell", "Destroy target unit you contrl.", 25, "contrl", "unknown word \"contrl\"",
     "Here could stand: \"that\"; \"with\"; \"who\"; \"whose\".", "Destroy target unit you control."},
    {"Spell", "Destroy target dragon.", 16, "dragon", "unknown word \"dragon\"",
     "Here could stand: a noun; \"card\"; \"cards\"; \"token\"; \"tokens\"; a card type.", "drawn"},
    {"Spell", "Destroy target unit", 20, "", "the full stop is missing", "End the sentence with a full stop.",
     "Destroy target unit."},
    {"Spell", "Draw two cards, then", 21, "", "the text ends too early",
     "Here could stand: \"may\"; an effect such as \"draw a card\"; a verb such as \"draw\"; a player; a noun; how "
     "long it lasts.",
     ""},
    {"Spell", "Deal 2 damage too target unit.", 15, "too", "unknown word \"too\"",
     "Here could stand: \"to\"; \"each\"; \"for\"; \"at\"; \"unless\"; \"and\" or \"then\".",
     "Deal 2 damage to target unit."},
    {"Spell", "Deal damage to target unit.", 27, ".", "\".\" can't stand here",
     "Here could stand: a noun; \"card\"; \"cards\"; \"token\"; \"tokens\"; a card type.", ""},
    {"Spell", "Deal 2 damages to target unit.", 8, "damages", "unknown word \"damages\"",
     "Here could stand: \"+\"; \"damage\".", "Deal 2 damage to target unit."},
    {"Spell", "Return target unit to hand.", 23, "hand", "\"hand\" can't stand here",
     "Here could stand: \"a\"; \"the\"; whose.", "Return target unit to the hand."},
    {"Spell", "Return target unit to your hand.", 23, "your", "cards go to their owner's zones",
     "Write \"its owner's\".", ""},
    {"Spell", "Return target card to your hand.", 8, "target", "this does not say where the card is",
     "Add a zone, such as \"in your hand\".", ""},
    {"Spell", "Put target unit into your deck.", 17, "into", "this does not say where in it",
     "Write \"on the top of\" or \"on the bottom of\".", ""},
    {"Spell", "Target unit gets +2 power.", 18, "+2", "this does not say how long it lasts",
     "Add \"this turn\" at the end of the sentence.", ""},
    {"Spell", "Target unit gets +2 strength this turn.", 21, "strength", "unknown word \"strength\"",
     "Here could stand: a number of a card.", "Target unit gets +2 power this turn."},
    {"Spell", "Target unit gets 2 power this turn.", 18, "2", "\"2\" can't stand here",
     "Here could stand: a number such as +1, or a keyword; a number such as +1; a keyword.", ""},
    {"Spell", "Target unit can't fly this turn.", 19, "fly", "unknown word \"fly\"",
     "Here could stand: what can't be done; \"be\"; \"attack\"; \"block\"; \"untap\".",
     "Target unit can't attack this turn."},
    {"Spell", "It gets +1 power this turn.", 1, "It", "nothing was mentioned that this could mean", "Name it.", ""},
    {"Spell", "Destroy them.", 9, "them", "nothing was mentioned that \"them\" could mean", "Name it.", ""},
    {"Spell", "That player discards a card.", 1, "That", "no player was mentioned before",
     "Name the player: \"each opponent\".", ""},
    {"Spell", "Deal that much damage to target unit.", 6, "that", "no amount was mentioned before",
     "Write the number, or \"equal to ...\".", ""},
    {"Spell", "If you do, draw a card.", 1, "If", "nothing before this can be done or left undone",
     "Put \"You may ...\" directly before it.", ""},
    {"Spell", "Otherwise, draw a card.", 1, "Otherwise", "there is no \"if\" right before this",
     "Put the \"If ...\" sentence directly before it.", ""},
    {"Spell", "An opponent discards a card.", 1, "An", "this does not say which player",
     "Write \"each opponent\" or name the player.", ""},
    {"Spell", "Create a Goblin token.", 10, "Goblin", "unknown word \"Goblin\"",
     "Here could stand: \"tapped\"; the name of a token.", ""},
    {"Spell", "Create a Shambler.", 18, ".", "\".\" can't stand here", "Here could stand: \"token\"; \"tokens\".",
     "Create a Shambler token."},
    {"Spell", "Negate it.", 1, "Negate", "there is nothing here that could be negated",
     "Only a reaction negates what it answers.", ""},
    {"Spell", "This unit gets +1 power this turn.", 6, "unit", "this card is no unit",
     "Write \"this card\", or what the card is.", ""},
    {"Spell", "Choose one — Draw a card.", 25, ".", "\".\" can't stand here",
     "Here could stand: \"each\"; \"plus\"; \"for\"; \"at\"; \"unless\"; \"and\" or \"then\".", ""},
    {"Spell", "Choose one Draw a card; or gain 1 health.", 12, "Draw", "\"Draw\" can't stand here",
     "Here could stand: \"or\"; \"—\"; \":\"; \"that\"; \".\"; a noun.", "Choose one — Draw a card; gain 1 health."},
    {"Spell", "Put one of them into your hand.", 5, "one", "nothing was looked at before",
     "First \"look at the top three cards of your deck\".", ""},
    {"Spell", "Put the rest on the bottom of your deck.", 5, "the", "there is no rest: nothing was looked at before",
     "First look at cards.", ""},
    {"Spell", "Pay 2 mana. If you do, draw a card.", 1, "Pay", "an effect can't force a payment",
     "Write \"you may pay\", or make it a cost.", ""},
    {"Spell", "Destroy target unit. Destroy target unit. Destroy target unit. Destroy target unit.", 72, "target",
     "the machine can't keep more than three targets of an ability", "Use \"each\", or \"up to three target units\".",
     ""},
    {"Spell", "When this card arrives draw a card.", 24, "draw", "\"draw\" can't stand here",
     "Here could stand: \"this\"; \"during\"; \"for\"; \"and\"; \"while\"; \",\".", ""},
    {"Spell", "Draw a card. This doesn't start a chain.", 14, "This", "only an ability with a cost can start a chain",
     "Leave the sentence out.", ""},
    {"Spell", "Draw a card. Activate only once each turn.", 14, "Activate",
     "this limit does not fit this kind of ability",
     "\"Activate only once each turn.\" is for abilities with a cost, \"This triggers only once each turn.\" for "
     "triggers.",
     ""},
    {"Spell", "Draw 100000 cards.", 6, "100000", "\"100000\" can't stand here",
     "Here could stand: \"cards\"; \"another\"; \"up\"; \"until\"; a number.", "Draw a card."},
    {"Spell", "Draw a card @ once.", 13, "@", "\"@\" can't stand here",
     "Here could stand: \"each\"; \"plus\"; \"for\"; \"at\"; \"unless\"; \"and\" or \"then\".", ""},
    {"Spell", "{tap}: Draw a card.", 1, "{tap}", "this card never stays in play, so it has no abilities with a cost",
     "Write only what it does, without the cost.", ""},
    {"Reaction", "Draw a card.", 1, "Draw", "a reaction must first say what it answers",
     "Begin with \"When an opponent plays a unit,\" or the like.", ""},
    {"Reaction", "When this unit dies, draw a card.", 11, "unit", "this card is no unit",
     "Write \"this card\", or what the card is.", ""},
    {"Reaction", "When an opponent plays a unit negate it.", 31, "negate", "\"negate\" can't stand here",
     "Here could stand: a noun; \"card\"; \"cards\"; \"token\"; \"tokens\"; a card type.",
     "When an opponent plays a unit, negate it."},
    {"Reaction", "When an attack is declared, negate it.", 29, "negate", "there is nothing here that could be negated",
     "Only a reaction negates what it answers.", ""},
    {"Unit Troop Zombie", "Draw a card.", 1, "Draw", "this effect has nothing to start it",
     "Begin with a trigger or with a cost.", ""},
    {"Unit Troop Zombie", "Flying.", 1, "Flying", "unknown word \"Flying\"", "A line of one word is a keyword: Lead N.",
     ""},
    {"Unit Troop Zombie", "Lead Zombie.", 12, ".", "\".\" can't stand here",
     "Here could stand: \"/\"; a noun; \"card\"; \"cards\"; \"token\"; \"tokens\".", ""},
    {"Unit Troop Zombie", "Lead 2 goblin.", 8, "goblin", "unknown word \"goblin\"",
     "Here could stand: \".\"; a subtype; \",\"; an ability; \"as\"; \"while\".", ""},
    {"Unit Troop Zombie", "This unit has +1 power this turn.", 1, "This", "this effect has nothing to start it",
     "Begin with a trigger or with a cost.", ""},
    {"Unit Troop Zombie", "Target unit has +1 power.", 1, "Target", "nothing can be targeted here",
     "Write \"a\" or \"each\" instead of \"target\".", ""},
    {"Unit Troop Zombie", "A unit you control has +1 power.", 1, "A",
     "an ability that is always on affects all that match", "Write a plural, such as \"your units\".", ""},
    {"Unit Troop Zombie", "While you control target Leader, this unit has +1 power.", 19, "target",
     "nothing can be targeted here", "Write \"a\" or \"each\" instead of \"target\".", ""},
    {"Unit Troop Zombie", "When this unit dies, draw a card", 33, "", "the full stop is missing",
     "End the sentence with a full stop.", "When this unit dies, draw a card."},
    {"Unit Troop Zombie", "When this unit dies draw a card.", 21, "draw", "\"draw\" can't stand here",
     "Here could stand: \"this\"; \"during\"; \"for\"; \"and\"; \"while\"; \",\".",
     "When this unit dies, draw a card."},
    {"Unit Troop Zombie", "When this unit explodes, draw a card.", 16, "explodes", "unknown word \"explodes\"",
     "Here could stand: \"or\"; \"from\"; \"would\".", "When this unit dies, draw a card."},
    {"Unit Troop Zombie", "When this resource dies, draw a card.", 11, "resource", "this card is no resource",
     "Write \"this card\", or what the card is.", ""},
    {"Unit Troop Zombie", "When target unit dies, draw a card.", 6, "target", "nothing can be targeted here",
     "Write \"a\" or \"each\" instead of \"target\".", ""},
    {"Unit Troop Zombie", "At the begin of your turn, draw a card.", 8, "begin", "unknown word \"begin\"",
     "Here could stand: \"start\"; \"end\".", "At the start of your turn, draw a card."},
    {"Unit Troop Zombie", "{fly}: Draw a card.", 1, "{fly}", "\"{fly}\" can't stand here",
     "Here could stand: a title; an ability; \"as\"; \"while\"; \"once\"; \"reaction\".", ""},
    {"Unit Troop Zombie", "2 health: Draw a card.", 1, "2", "a price in health begins with \"pay\"",
     "Write \"pay\" before it.", ""},
    {"Unit Troop Zombie", "Sacrifice each unit: Draw a card.", 11, "each", "a price must say how many things are paid",
     "Write \"a unit\" or \"two units\".", ""},
    {"Unit Troop Zombie", "Sacrifice target unit: Draw a card.", 11, "target",
     "a price must say how many things are paid", "Write \"a unit\" or \"two units\".", ""},
    {"Unit Troop Zombie", "{tap} Draw a card.", 7, "Draw", "\"Draw\" can't stand here",
     "Here could stand: a noun; a number; whose; \"card\"; \"cards\"; \"token\".", ""},
    {"Unit Troop Zombie", "{tap}: Draw a card. Do this only once each turn.", 21, "Do",
     "this limit does not fit this kind of ability", "Write \"Activate only once each turn.\"", ""},
    {"Unit Troop Zombie", "When this unit dies, draw a card. Activate only once each turn.", 35, "Activate",
     "this limit does not fit this kind of ability",
     "\"Activate only once each turn.\" is for abilities with a cost, \"This triggers only once each turn.\" for "
     "triggers.",
     ""},
    {"Unit Troop Zombie", "When this unit dies, draw a card. This unit can't block.", 51, "block",
     "this does not say how long it lasts", "Add \"this turn\" at the end of the sentence.", ""},
    {"Unit Troop Zombie", "As an additional cost to play this card, sacrifice this unit.", 1, "As",
     "a card can't pay with itself to be played", "Name something else to pay with.", ""},
    {"Unit Troop Zombie", "When an effect targets a unit you control, draw a card.", 24, "a",
     "this is no number of things", "Write the number.", ""},
    {"Unit Troop Zombie", "If this unit died this turn, draw a card.", 1, "If", "this effect has nothing to start it",
     "Begin with a trigger or with a cost.", ""},
    {"Unit Troop Zombie", "This unit has +1 power for each card.", 33, "card", "this does not say where the cards are",
     "Add a zone, such as \"in your hand\".", ""},
    {"Unit Troop Zombie", "Reaction — {tap}: Draw a card.", 19, "Draw", "\"Draw\" can't stand here",
     "Here could stand: what starts it.", ""},
    {"Unit Troop Zombie", "Spells you play cost less.", 22, "less", "\"less\" can't stand here",
     "Here could stand: a number.", ""},
    {"Unit Troop Zombie", "This unit enters untapped.", 18, "untapped", "\"untapped\" can't stand here",
     "Here could stand: \"tapped\"; \"play\".", "This unit enters tapped."},
    {"Unit Troop Zombie", "When this unit dies, deal damage equal to its strength to target unit.", 47, "strength",
     "unknown word \"strength\"", "Here could stand: a number of a card; \"player\"; \"controller\"; \"owner\".",
     "When this unit dies, deal damage equal to its power to target unit."},
    {"Spell", "Each player discards a card, draw a card.", 28, ",", "a comma alone joins nothing here",
     "Write \", then\" or \"and\".", ""},
    {"Spell", "Draw card.", 6, "card", "\"card\" can't stand here",
     "Here could stand: \"cards\"; \"another\"; \"up\"; \"until\"; a number.", "Draw a card."},
    {"Spell", "Destroy a unit an opponent controls or draw a card.", 40, "draw", "\"draw\" can't stand here",
     "Here could stand: \"opponent\"; \"player\"; \"players\".", ""},
    {"Spell", "Destroy unit.", 9, "unit", "this does not say how many", "Write \"a\", \"each\" or a plural.", ""},
    {"Spell", "Tap each player.", 5, "each", "a player can't stand here: this is done to things",
     "Name things, such as \"each unit\".", ""},
    {"Spell", "Destroy target player.", 9, "target", "a player can't stand here: this is done to things",
     "Name things, such as \"each unit\".", ""},
    {"Spell", "Sacrifice a unit an opponent controls.", 11, "a", "players do this only with what is theirs",
     "Let them do it: \"each opponent ...\".", ""},
    {"Spell", "Destroy target spell.", 9, "target", "nothing of this kind is ever in play",
     "Say where: \"card in your graveyard\".", ""},
    {"Spell", "If you control a reaction, draw a card.", 16, "a", "nothing of this kind is ever in play",
     "Say where: \"card in your graveyard\".", ""},
    {"Spell", "Destroy target unit or player.", 9, "target", "this can't be done to a player", "Name an object.", ""},
    {"Spell", "Target player gets +1 power this turn.", 1, "Target", "the machine can't keep a rule about this player",
     "Write \"opponents\" or \"each player\".", ""},
    {"Spell", "Gain control of target opponent.", 17, "target", "a player can't stand here: this is done to things",
     "Name things, such as \"each unit\".", ""},
    {"Spell", "Deal 2 damage to target unit for each card.", 39, "card", "this does not say where the cards are",
     "Add a zone, such as \"in your hand\".", ""},
    {"Unit Troop Zombie", "When this unit arrives, draw a card. Play only if you control a Leader.", 38, "Play",
     "a trigger is neither played nor activated", "Put \"if ...,\" after the trigger.", ""},
    {"Unit Troop Zombie", "Your Zombies have Haste.", 19, "Haste", "unknown word \"Haste\"",
     "Here could stand: a number such as +1, or a keyword; a number such as +1; a keyword.", "have"},
    {"Spell", "Look at the top three cards of your hand.", 37, "hand", "this zone has no top", "Name a deck.", ""},
    {"Spell", "Target unit gains \"When this unit dies, draw a card. this turn.", 63, ".", "\".\" can't stand here",
     "Here could stand: \",\".", ""},
    {"Spell", "Shuffle a deck.", 11, "deck", "\"deck\" can't stand here",
     "Here could stand: \"chosen\"; \"number\"; a noun; \"card\"; \"cards\"; \"token\".", ""},
    {"Spell", "Target opponent reveals your hand.", 25, "your", "players show their own cards", "Write \"their\".", ""},
    {"Spell", "Target opponent shuffles your deck.", 26, "your", "players shuffle their own cards", "Write \"their\".",
     ""},
    {"Unit Troop Zombie", "{tap}: Draw a card. Activate only during each turn.", 47, "turn",
     "\"turn\" can't stand here", "Here could stand: \"opponent\".", ""},
    {"Reaction", "When an opponent trades, that player discards a card.", 26, "that", "no player was mentioned before",
     "Name the player: \"each opponent\".", ""},
    {"Spell", "Destroy target unit resource.", 21, "resource", "nothing is both of these types",
     "Write \"or\" between them, or leave one out.", ""},
};

TEST(Refusals, PointAtTheWordAndNameTheRemedy) {
  for (const Refused& r : kRefused) {
    const Compiled c = compile(r.type, r.text);
    ASSERT_EQ(c.result.diagnostics.size(), 1u) << r.text;
    const Diagnostic& d = c.result.diagnostics[0];
    EXPECT_EQ(d.line, 1) << r.text;
    EXPECT_EQ(d.column, r.column) << r.text;
    EXPECT_EQ(d.word, r.word) << r.text;
    EXPECT_EQ(d.message, r.message) << r.text;
    EXPECT_EQ(d.remedy, r.remedy) << r.text;
    EXPECT_EQ(d.nearest.empty() ? "" : d.nearest[0], r.nearest) << r.text;
    EXPECT_EQ(c.id(), DefId::Hidden) << r.text;
  }
}

TEST(Refusals, WhatTheGameCannotDoIsNotAccepted) {
  Pool pool;
  const CompileResult result = compile_text(estraven::lexicon(), "Spell",
                                            "Target unit gains \"When this unit dies, draw a card.\" this turn.", pool);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].message, "the machine can't give abilities in this game");
}

TEST(Refusals, TheOtherCardsAreKept) {
  const Compiled c = compile("Spell", "Draw a cart.");
  EXPECT_EQ(c.result.refused, 1);
  EXPECT_EQ(c.result.accepted, 4);
  EXPECT_NE(c.pool.find("shambler"), DefId::Hidden);
}

TEST(Refusals, LaterParagraphsHaveTheirOwnLine) {
  const Compiled c = compile("Unit Troop Zombie", "This unit can't block.\nWhen this unit dies, darw a card.");
  ASSERT_EQ(c.result.diagnostics.size(), 1u);
  EXPECT_EQ(c.result.diagnostics[0].line, 2);
  EXPECT_EQ(c.result.diagnostics[0].column, 22);
  EXPECT_EQ(c.result.diagnostics[0].length, 4);
}

TEST(Refusals, AreOneReadableBlock) {
  Diagnostic d;
  d.file = "a.toml";
  d.line = 3;
  d.column = 7;
  d.card = "hound";
  d.message = "unknown word \"cart\"";
  d.remedy = "Write a card.";
  d.nearest = {"card"};
  EXPECT_EQ(to_string(d), "a.toml:3:7: [hound] unknown word \"cart\"\n  Write a card.\n  nearest: card");
}

} // namespace
} // namespace cantrip::language::test

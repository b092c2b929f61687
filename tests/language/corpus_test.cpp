// Every phrase that cards may use compiles, and comes back from its rows as text that means the same.
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

void add(std::vector<Example>& out, std::string_view type, std::initializer_list<std::string_view> texts) {
  for (const std::string_view t : texts) out.push_back({std::string(type), std::string(t)});
}

void add_statics(std::vector<Example>& out) {
  add(out, "Unit Leader Zombie",
      {
          "Lead 2 Zombie.",
          "Lead 1 Wolf",
          "This unit enters tapped.",
          "Your Zombies have +1 power.",
          "Your other Knights have +1 resistance and +1 health.",
          "Other units you control have +1 power.",
          "While you control a Materials, this unit has +2 power.",
          "This unit has +1 power for each Influence you control.",
          "This unit has +1 power for each card in your graveyard.",
          "This unit has +1 power and +1 health for each other Zombie you control.",
          "This unit can't block.",
          "This unit can't attack.",
          "This unit can't attack or block.",
          "This unit can't be targeted by opponents.",
          "While this unit is tapped, it has +1 resistance.",
          "While it's your turn, Zombies you control have +1 power.",
          "Units opponents control have -1 power.",
          "Your Wolves have Lead 1 Wolf.",
          "Your Zombies have \"When this unit dies, draw a card.\"",
          "Spells you play cost 1 less.",
          "Knights you play cost 1 less.",
          "Spells your opponents play cost 1 more.",
          "This card costs 1 less for each Zombie you control.",
          "This card costs 2 less if you control a Leader.",
          "As an additional cost to play this card, sacrifice 1 Subjects.",
          "As an additional cost to play this card, discard a card.",
          "As an additional cost to play this card, sacrifice a unit.",
          "Lead 2 Zombie. This unit enters tapped. Your other Zombies have +1 power.",
      });
}

void add_activated(std::vector<Example>& out) {
  add(out, "Unit Leader Zombie",
      {
          "{tap}: Draw a card.",
          "2 mana, {tap}: Draw a card.",
          "Sacrifice 1 Materials: Gain 4 health.",
          "1 mana, sacrifice a Troop: Draw 2 cards.",
          "Discard a card: Draw a card.",
          "Sacrifice this unit: Deal 1 damage to target unit.",
          "Pay 2 health: Untap this unit. Activate only once each turn.",
          "Tap an untapped Knight you control: Draw a card.",
          "{tap}: Draw a card. Activate only if you control a Leader.",
          "{tap}: Draw a card. Activate only during your turn.",
          "{tap}: Gain 1 mana. This doesn't start a chain.",
          "Reaction — {tap}: When an attack is declared, target attacking unit gets -2 power this turn.",
      });
  add(out, "Resource Materials",
      {
          "{tap}: Untap target Troop you control.",
          "1 mana, sacrifice this resource: Create two Shambler tokens.",
      });
}

void add_triggers(std::vector<Example>& out) {
  add(out, "Unit Troop Zombie",
      {
          "When this unit arrives, draw a card.",
          "When this unit dies, draw a card.",
          "When a Troop you control dies, draw a card.",
          "When another unit you control arrives, gain 1 health.",
          "When this unit attacks, it gets +1 power this turn.",
          "When this unit blocks, gain 2 health.",
          "When this unit deals damage to a player, draw a card.",
          "When this unit deals damage to a player, that player discards a card.",
          "When this unit deals damage to a player, gain that much health.",
          "When this unit deals damage to a unit, destroy it.",
          "At the start of your turn, gain 1 health.",
          "At the end of your turn, gain 1 health.",
          "At the start of each player's turn, that player loses 1 health.",
          "At the end of your turn, if a Troop died this turn, create a Shambler token.",
          "When you play a spell, draw a card.",
          "When an opponent plays a unit, it can't block this turn.",
          "When you trade, draw a card.",
          "When you pitch a card, gain 1 mana. Do this only once each turn.",
          "When you pitch a card, you may draw a card. Do this only once each turn.",
          "When you sacrifice a resource, create a Shambler token.",
          "When you discard a card, deal 1 damage to each opponent.",
          "When an opponent discards a card, they lose 1 health.",
          "When a Zombie you control dies during your turn, draw a card.",
          "During an opponent's turn, when a unit arrives, gain 1 health.",
          "When one or more Zombies you control die, draw a card.",
          "Once each turn, when you play a unit, gain 1 mana.",
          "When this unit dies, return it to its owner's hand.",
          "When this unit arrives, you may sacrifice a unit. If you do, draw 2 cards.",
          "When this unit arrives, you may pay 2 mana. If you do, draw 2 cards. Otherwise, discard a card.",
          "When this unit arrives, return target unit with cost 2 or less to its owner's hand.",
          "When a unit an opponent controls dies, its controller loses 1 health.",
          "When you discard this card, create a Shambler token.",
      });
  add(out, "Resource Influence", {"When you trade, gain 1 mana.", "When this resource arrives, draw a card."});
}

void add_reactions(std::vector<Example>& out) {
  add(out, "Reaction",
      {
          "When an opponent plays a unit, negate it.",
          "When an opponent plays a spell, negate it unless they pay 2 mana.",
          "When an attack is declared, target attacking unit gets -2 power this turn.",
          "When an opponent attacks, it gets -2 power this turn.",
          "When an attack is declared, deal 1 damage to that unit.",
          "When an opponent attacks, untap up to two Knights you control.",
          "When an effect targets a unit you control, negate it.",
          "When an effect targets a unit you control, it gets +2 resistance this turn.",
          "When an opponent plays a reaction, negate it.",
          "When you play a unit, draw a card.",
          "When an opponent trades, draw a card.",
          "When an opponent activates an ability, negate it.",
          "When an opponent plays a unit, negate it. Its controller draws a card.",
          "When an opponent plays a reaction, negate it, then draw a card.",
          "When an opponent plays a unit, draw a card. Play this card only if you control a Leader.",
      });
}

void add_targets(std::vector<Example>& out) {
  for (const std::string_view target : {"target unit",
                                        "target unit you control",
                                        "target unit an opponent controls",
                                        "target attacking unit",
                                        "target blocking unit",
                                        "target tapped unit",
                                        "target untapped unit",
                                        "target Troop",
                                        "target Leader",
                                        "target Zombie",
                                        "target unit with cost 2 or less",
                                        "target unit with power 3 or more",
                                        "target damaged unit",
                                        "target undamaged unit",
                                        "up to two target units",
                                        "two target units",
                                        "any number of target units",
                                        "target resource",
                                        "target non-Zombie unit",
                                        "target Zombie or Knight",
                                        "target unit or resource",
                                        "target unit with Lead",
                                        "target unit without Lead",
                                        "target token",
                                        "target nontoken unit",
                                        "target unit that arrived this turn",
                                        "target unit with power less than 3",
                                        "target tapped Zombie you control with cost 2 or less",
                                        "target Knight Troop",
                                        "target Leader unit",
                                        "all Troops",
                                        "each other unit",
                                        "a unit you control",
                                        "up to two Knights you control",
                                        "another unit you control"})
    out.push_back({"Spell", "Destroy " + std::string(target) + "."});
  add(out, "Spell",
      {
          "Deal 2 damage to target unit or player.",
          "Deal 2 damage to target unit or opponent.",
          "Deal 2 damage to target unit. Deal 2 damage to another target unit.",
          "Target player draws a card.",
          "Target opponent loses 2 health.",
          "Return target Zombie card in your graveyard to your hand.",
          "Return target card from your graveyard to your hand.",
      });
}

void add_effects(std::vector<Example>& out) {
  add(out, "Spell",
      {
          "Draw 2 cards.",
          "Draw a card, then discard a card.",
          "Draw three cards and discard two cards.",
          "Each player draws a card.",
          "Each player draws a card, then discards a card.",
          "Target opponent discards a card.",
          "Each opponent discards a card.",
          "Each player discards their hand.",
          "Discard your hand.",
          "Discard a card at random.",
          "Target opponent discards two cards at random.",
          "Deal 2 damage to target unit.",
          "Deal 3 damage to each player.",
          "Deal 1 damage to each opponent.",
          "Deal 2 damage to you.",
          "Deal 1 damage to each unit.",
          "Deal 2 damage to target unit and 1 damage to its controller.",
          "Deal damage equal to the number of Zombies you control to target unit.",
          "Deal 1 damage for each Zombie you control to target unit.",
          "Target unit you control gets +1 power this turn. Deal damage equal to its power to target unit an opponent "
          "controls.",
          "Remove 2 damage from target unit.",
          "Destroy target unit with cost 2 or less.",
          "Destroy target unit. Its controller draws a card.",
          "Destroy target unit. Its owner loses 1 health.",
          "Destroy all Troops.",
          "Return target unit to its owner's hand.",
          "Return all units to their owner's hand.",
          "Put target unit on the bottom of its owner's deck.",
          "Put target unit on top of its owner's deck.",
          "Return target Zombie card from your graveyard to your hand.",
          "Put target Troop card from your graveyard onto the battlefield tapped.",
          "Put target Troop card from an opponent's graveyard onto the battlefield under your control.",
          "Tap target unit.",
          "Tap target unit. It can't untap until your next turn.",
          "Untap up to two Knights you control.",
          "Target unit gets +2 power this turn.",
          "Target unit gets +2 power and +1 resistance this turn.",
          "Target unit gets +2 power and can't block this turn.",
          "Target unit gets +1 power until the end of your next turn.",
          "Units you control get +1 power this turn.",
          "Your Zombies get +1 power and gain Lead 1 Zombie this turn.",
          "Target unit gets +1 power for each Zombie you control this turn.",
          "Tap target unit. It gets -1 power for each damage on it this turn.",
          "Target unit gains Lead 1 Wolf this turn.",
          "Target unit loses Lead this turn.",
          "Target unit gains \"When this unit dies, draw a card.\" this turn.",
          "Target unit can't block this turn.",
          "Up to two target units can't block this turn.",
          "Create two Shambler tokens.",
          "Create a Shambler token tapped.",
          "Create a Hill Wolf token. It gets +1 power this turn.",
          "Create a Shambler token for each Knight you control.",
          "Each opponent creates a Shambler token.",
          "Gain 3 health.",
          "You gain 3 health.",
          "Gain 1 health for each Zombie you control.",
          "Target player loses 2 health.",
          "Each opponent loses 1 health.",
          "Gain 2 mana.",
          "Gain mana equal to the number of Zombies you control.",
          "Prevent the next 2 damage to target unit this turn.",
          "Prevent the next 2 damage that would be dealt to you this turn.",
          "Prevent all damage to units you control this turn.",
          "Sacrifice a unit.",
          "Each player sacrifices a unit.",
          "Target opponent sacrifices a unit.",
          "Put the top two cards of your deck into your graveyard.",
          "Put the top card of your deck into your hand.",
          "Each player puts the top two cards of their deck into their graveyard.",
          "Target opponent puts the top card of their deck into their graveyard.",
          "Look at the top three cards of your deck. Put one of them into your hand and the rest on the bottom of your "
          "deck.",
          "Look at the top three cards of your deck. Put up to two of them into your hand and the rest on the bottom "
          "of your deck.",
          "Reveal the top card of your deck. If it is a Zombie, put it into your hand.",
          "Reveal your hand.",
          "Target opponent reveals their hand.",
          "Shuffle your deck.",
          "Each player shuffles their deck.",
          "Gain control of target unit.",
          "Gain control of target unit. Untap it. At the end of this turn, destroy it.",
          "Create two Shambler tokens. At the end of this turn, sacrifice them.",
          "At the start of your next turn, draw a card.",
          "When a Zombie you control dies this turn, draw a card.",
          "You win the game.",
          "Target player loses the game.",
      });
}

void add_connectives(std::vector<Example>& out) {
  add(out, "Spell",
      {
          "You may discard a card. If you do, draw two cards.",
          "You may discard a card. If you don't, lose 2 health.",
          "You may tap target unit.",
          "You may sacrifice a unit, then draw two cards.",
          "Each opponent may discard a card.",
          "Target opponent may draw a card.",
          "Draw a card, then you may discard a card. If you do, gain 2 health.",
          "If you control a Leader, draw a card.",
          "If you control a Leader, you may draw a card.",
          "Draw a card if you control a Leader.",
          "If you control no Leaders, draw a card.",
          "If you don't control a Leader, draw a card.",
          "If an opponent controls a Leader, draw a card.",
          "If you control three or more Knights, draw a card. Otherwise, gain 3 health.",
          "If you control fewer than two units, draw a card.",
          "If you control a Leader and you control a Zombie, draw a card, then gain 1 health.",
          "If you control a Leader or an opponent controls a Leader, draw a card.",
          "If a Troop died this turn, draw a card.",
          "If a Troop you controlled died this turn, draw a card.",
          "If you played a spell this turn, draw a card.",
          "If you traded this turn, draw a card.",
          "If an opponent discarded a card this turn, draw a card.",
          "If you have 10 or less health, draw a card.",
          "If an opponent has more health than you, draw a card.",
          "If you have no cards in hand, draw two cards.",
          "If you have 3 or more mana, draw a card.",
          "If there are three or more cards in your graveyard, draw a card.",
          "If there is a Zombie card in your graveyard, draw a card.",
          "If it's your turn, draw a card.",
          "If it's not your turn, draw a card.",
          "Untap target unit. If it is a Zombie, it gets +1 power this turn.",
          "Untap target unit. If it has power 3 or more, draw a card.",
          "Untap target unit. If it is not damaged, draw a card.",
          "Choose one — Draw a card; or gain 3 health.",
          "Choose one — Destroy target Troop; or deal 2 damage to target unit; or draw a card, then discard a card.",
          "Choose one —\n• Draw a card.\n• If you control a Leader, destroy target unit. Otherwise, tap target unit.",
          "Deal 2 damage to target unit. Draw that many cards.",
          "Each player loses 1 health. Gain that much health.",
          "Tap target Troop. Tap another target Leader. That Troop gets -1 power this turn.",
      });
}

} // namespace

std::vector<Example> corpus() {
  std::vector<Example> out;
  add_statics(out);
  add_activated(out);
  add_triggers(out);
  add_reactions(out);
  add_targets(out);
  add_effects(out);
  add_connectives(out);
  return out;
}

TEST(Corpus, EveryPhraseCompiles) {
  for (const Example& e : corpus()) {
    const Compiled c = compile(e.type, e.text);
    EXPECT_TRUE(c.ok()) << e.text << "\n" << c.problems();
  }
}

TEST(Corpus, EveryPhraseComesBack) {
  for (const Example& e : corpus()) {
    const Compiled first = compile(e.type, e.text);
    if (!first.ok()) continue;
    const std::string text = first.canonical();
    EXPECT_EQ(text.find('?'), std::string::npos) << e.text << "\n" << text;
    const Compiled again = compile(e.type, text);
    ASSERT_TRUE(again.ok()) << e.text << "\n" << text << "\n" << again.problems();
    EXPECT_EQ(again.canonical(), text) << e.text;
    EXPECT_EQ(again.listing(), first.listing()) << e.text << "\n" << text;
    EXPECT_EQ(again.pool.hash, first.pool.hash) << e.text;
  }
}

TEST(Corpus, IdenticalPhrasesAreOneRow) {
  Pool pool;
  std::vector<CardFacts> cards = known_cards();
  for (int i = 0; i < 50; ++i) {
    CardFacts c;
    c.id = "copy-" + std::to_string(i);
    c.name = c.id;
    c.type = "Spell";
    c.stats = {{"cost", 1}, {"pitch", 1}};
    c.text = "If you control a Leader, destroy target unit with cost 2 or less. Otherwise, draw 2 cards.";
    cards.push_back(c);
  }
  ASSERT_TRUE(compile_cards(lexicon(), cards, pool).ok());
  EXPECT_EQ(pool.selectors.size(), 3u);
  EXPECT_EQ(pool.conds.size(), 2u);
  EXPECT_EQ(pool.code.size(), 1u + 6u);
}

} // namespace cantrip::language::test

// Lorcana's triggers, prices, effects and links: what they compile to, and what is refused.
#include "games/lorcana/lexicon.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

/// Cards of our own, for the names and classifications the texts below speak of.
std::vector<CardFacts> lorcana_cards() {
  std::vector<CardFacts> out;
  for (const auto& [id, name, type] : {std::tuple{"brine", "Brine", "Character Amber Pirate Captain"},
                                       std::tuple{"odo", "Odo", "Character Ruby Knight"}}) {
    CardFacts c;
    c.id = id;
    c.name = name;
    c.type = type;
    c.stats = {{"cost", 1}, {"strength", 1}, {"willpower", 1}, {"lore", 1}};
    out.push_back(std::move(c));
  }
  return out;
}

Compiled lorcana_text(std::string_view type, std::string_view text) {
  Compiled c;
  c.result = compile_text(lorcana::lexicon(), type, text, c.pool, lorcana_cards());
  return c;
}

/// The canonical text, after checking that it compiles to itself and to the same rows.
std::string said(std::string_view type, std::string_view text) {
  const Compiled c = lorcana_text(type, text);
  EXPECT_TRUE(c.ok()) << text << "\n" << c.problems();
  if (!c.ok()) return "";
  const std::string out = c.canonical();
  const Compiled again = lorcana_text(type, out);
  EXPECT_TRUE(again.ok()) << out << "\n" << again.problems();
  if (!again.ok()) return out;
  EXPECT_EQ(again.canonical(), out);
  const auto rows = [](const Compiled& x) {
    std::string all;
    for (int i = 0; i < x.card().abilities; ++i) all += explain(x.pool, lorcana::lexicon(), x.ability(i));
    return all;
  };
  EXPECT_EQ(rows(c), rows(again)) << text;
  return out;
}

std::string rows_of(std::string_view type, std::string_view text) {
  const Compiled c = lorcana_text(type, text);
  EXPECT_TRUE(c.ok()) << text << "\n" << c.problems();
  std::string all;
  for (int i = 0; c.ok() && i < c.card().abilities; ++i) all += explain(c.pool, lorcana::lexicon(), c.ability(i));
  return all;
}

struct Say {
  std::string_view type, text, canonical;  // two ways to say the same
};
void all_say(std::initializer_list<Say> list) {
  for (const Say& s : list) {
    said(s.type, s.text);
    EXPECT_EQ(rows_of(s.type, s.text), rows_of(s.type, s.canonical)) << s.text << "\n" << s.canonical;
  }
}

void all_refuse(std::string_view type, std::initializer_list<std::string_view> texts) {
  for (const std::string_view t : texts) EXPECT_FALSE(lorcana_text(type, t).ok()) << t;
}

constexpr std::string_view kCharacter = "Character", kAction = "Action", kItem = "Item", kLocation = "Location";

TEST(LorcanaEffects, Triggers) {
  all_say({
      {kCharacter, "When you play this character, draw 4 cards.", "When you play this character, draw 4 cards."},
      {kCharacter, "Whenever this character quests, gain 1 lore.", "When this character quests, gain 1 lore."},
      {kCharacter, "When you play this character and whenever he quests, draw 4 cards.",
       "When you play this character, draw 4 cards.\nWhen this character quests, draw 4 cards."},
      {kCharacter, "During your turn, whenever this character banishes another character in a challenge, draw a card.",
       "When this character banishes a character in a challenge during your turn, draw a card."},
      {kCharacter, "Whenever this character is challenged, the challenging player chooses and discards 3 cards.",
       "When this character is challenged, the challenging player discards 3 cards."},
      {kCharacter, "When this character is challenged and banished, exert the challenging character.",
       "When this character is challenged and banished, exert the challenging character."},
      {kLocation, "Whenever a character quests while here, gain 1 lore.", "When a character here quests, gain 1 lore."},
      {kCharacter, "Whenever you play a song, gain 6 lore.", "When you play another song, gain 6 lore."},
      {kCharacter, "During your turn, whenever a card is put into your inkwell, draw a card.",
       "When a card is put into your inkwell during your turn, draw a card."},
  });
  all_say({{kCharacter,
            "When you play this character and whenever he banishes another character in a challenge, draw 4 cards.",
            "When you play this character, draw 4 cards.\nWhen this character banishes a character in a challenge, "
            "draw 4 cards."}});
  all_refuse(kCharacter,
             {"When you play this character and quests, draw a card.", "Whenever this character sleeps, draw a card."});
}

TEST(LorcanaEffects, OncePerTurnCountsWhatWasDone) {
  const Compiled c = lorcana_text(kCharacter, "Once during your turn, whenever you play a song, you may draw a card.");
  ASSERT_TRUE(c.ok()) << c.problems();
  EXPECT_EQ(c.ability().limit, 1);
  EXPECT_TRUE(c.ability().flags & kLimitWhenDone);
}

TEST(LorcanaEffects, Prices) {
  all_say({
      {kItem, "{E}, 7 {I} — Draw 4 cards.", "{E}, 7 {I} — Draw 4 cards."},
      {kItem, "Banish this item — Gain 2 lore.", "Banish this item — Gain 2 lore."},
      {kItem, "{E}, Choose and discard a card — Draw a card.", "{E}, discard a card — Draw a card."},
      {kItem, "{E} one of your characters — Draw a card.", "Exert a character — Draw a card."},
  });
  const Compiled c = lorcana_text(kCharacter, "Once during your turn, you may pay 2 {I} to draw a card.");
  ASSERT_TRUE(c.ok()) << c.problems();
  EXPECT_EQ(c.ability().head, Head::Activated);
  EXPECT_EQ(c.ability().limit, 1);
  all_refuse(kItem, {"{E}, 2 — Draw a card.", "{E}: Draw a card.", "{E} — "});
}

TEST(LorcanaEffects, ChosenIsAChoiceNotATarget) {
  const std::string rows = rows_of(kAction, "Banish chosen Knight character.");
  EXPECT_NE(rows.find("Choose R0"), std::string::npos) << rows;
  EXPECT_EQ(rows.find("Target"), std::string::npos) << rows;
}

TEST(LorcanaEffects, Damage) {
  all_say({
      {kAction, "Deal 6 damage to chosen Knight character.", "Deal 6 damage to chosen Knight character."},
      {kAction, "Put 2 damage counters on each opposing character.",
       "Put 2 damage counters on each opposing character."},
      {kAction, "Remove up to 6 damage from chosen Knight character.",
       "Remove up to 6 damage from chosen Knight character."},
      {kAction, "Remove up to 6 damage from each of your characters.",
       "Remove up to 6 damage from each of your characters."},
      {kAction, "Remove all damage from chosen Knight character.", "Remove all damage from chosen Knight character."},
      {kAction, "Move up to 6 damage counters from chosen Knight character to chosen opposing character.",
       "Move up to 6 damage counters from chosen Knight character to chosen opposing character."},
  });
  const std::string rows = rows_of(kAction, "Remove up to 6 damage from chosen Knight character.");
  EXPECT_NE(rows.find("Number X"), std::string::npos) << rows;
  all_refuse(kAction, {"Move 2 damage counters from chosen character."});
}

TEST(LorcanaEffects, CardsThatGoSomewhere) {
  all_say({
      {kAction, "Return chosen Knight character to their player's hand.",
       "Return chosen Knight character to its player's hand."},
      {kAction, "Return a Knight character card from your discard to your hand.",
       "Return a Knight character card from your discard to your hand."},
      {kAction, "Put the top 5 cards of your deck into your inkwell facedown and exerted.",
       "Put the top 5 cards of your deck into your inkwell facedown and exerted."},
      {kAction, "Shuffle chosen character into their player's deck. That player draws 2 cards.",
       "Shuffle chosen character into its player's deck. That player draws 2 cards."},
      {kAction, "Play a character with cost 3 or less for free.",
       "Play a character card with cost 3 or less for free."},
      {kAction,
       "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom of your deck in any "
       "order.",
       "Look at the top 3 cards of your deck. Put one of them into your hand. Put the rest on the bottom of your deck "
       "in any order."},
      {kAction,
       "Look at the top 9 cards of your deck. You may reveal a song card and put it into your hand. Put the rest on "
       "the bottom of your deck in any order.",
       "Look at the top 9 cards of your deck. You may reveal a song card among them, then put it into your hand. Put "
       "the rest on the bottom of your deck in any order."},
      {kCharacter, "When you play this character, put the top card of your deck facedown under this character.",
       "When you play this character, put the top card of your deck under this character facedown."},
      {kAction,
       "Search your deck for a Knight character card, reveal that card to all players, and put it into your hand. "
       "Then, "
       "shuffle your deck.",
       "Search your deck for a Knight character card. Reveal it. Put it into your hand. Shuffle your deck."},
      {kAction, "Draw until you have 8 cards in your hand.", "Draw until you have 8 cards in your hand."},
  });
  all_refuse(kAction, {"Put the rest on the bottom of your deck.", "Put the top card of your deck facedown.",
                       "Search your deck for chosen character."});
}

TEST(LorcanaEffects, OthersDecide) {
  all_say({
      {kAction, "Each opponent chooses and discards 5 cards.", "Each opponent discards 5 cards."},
      {kAction, "Each opponent chooses one of their Knight characters and deals 6 damage to them.",
       "Each opponent deals 6 damage to one of their Knight characters."},
      {kAction, "Chosen opponent reveals their hand and discards a Knight character card of your choice.",
       "Chosen opponent reveals their hand. That player discards a Knight character card of your choice."},
  });
}

TEST(LorcanaEffects, Links) {
  all_say({
      {kAction, "You may choose and discard a card to draw 2 cards.",
       "You may discard a card. If you do, draw 2 cards."},
      {kAction, "You may pay 2 {I} to draw a card.", "You may pay 2 {I}. If you do, draw a card."},
      {kAction, "Chosen character gets +2 {S} this turn. If a Knight character is chosen, they get +3 {S} instead.",
       "Choose a character. If it is a Knight character, it gets +3 {S} this turn. Otherwise, it gets +2 {S} this "
       "turn."},
      {kAction, "Choose one:\n• Draw a card.\n• Banish chosen item.",
       "Choose one: Draw a card; or banish chosen item."},
      {kCharacter, "When you play this character, you may choose one:\n• Draw a card.\n• Gain 1 lore.",
       "When you play this character, you may choose one: Draw a card; or gain 1 lore."},
      {kCharacter, "When you play this character, choose and discard 3 cards or banish this character.",
       "When you play this character, choose one: Discard 3 cards; or banish this character."},
      {kCharacter, "When you play this character, you may give chosen character +2 {S} this turn.",
       "When you play this character, you may give chosen character +2 {S} this turn."},
  });
  all_say({
      {kAction, "Draw a card. If you have no cards in your hand, gain 2 lore instead.",
       "If you have no cards in your hand, gain 2 lore. Otherwise, draw a card."},
  });
}

TEST(LorcanaEffects, Later) {
  all_say({
      {kAction, "Whenever one of your characters quests this turn, gain 6 lore.",
       "When one of your characters quests this turn, gain 6 lore."},
      {kAction, "Exert chosen character. At the end of your turn, banish them.",
       "Exert chosen character. At the end of your turn, banish it."},
  });
}

} // namespace
} // namespace cantrip::language::test

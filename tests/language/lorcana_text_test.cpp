// Lorcana's texts around the rules: titles, reminders, slips, keyword lines, and what keywords are short for.
#include "tests/language/lorcana_support.hpp"

namespace cantrip::language::test {
namespace {

constexpr const char* kCharacter = "Character Warden";
constexpr const char* kLocation = "Location";

TEST(LorcanaText, TitlesMeanNothing) {
  expect_text(kCharacter, "BRIGHT IDEA When you play this character, draw 5 cards.",
              "When you play this character, draw 5 cards.");
  expect_text(kCharacter, "WHO'S THERE? 1 {I} — Draw a card.", "1 {I} — Draw a card.");
  expect_text(kCharacter, "ONE, TWO... GO! During your turn, this character gains Rush.",
              "During your turn, this character gains Rush.");
  expect_refused(kCharacter, "BRIGHT IDEA", "BRIGHT");
  expect_refused(kCharacter, "Bright Idea When you play this character, draw 5 cards.", "Bright");
}

/// What is said in parentheses is no rule: it goes, and is told if it reminds of nothing.
void expect_warned(const std::string& type, const std::string& text, const std::string& canonical) {
  expect_text(type, text, canonical);
  const Compiled c = lorcana_text(type, text);
  ASSERT_EQ(c.result.warnings.size(), 1u) << text;
  EXPECT_EQ(c.result.warnings[0].word, "(") << text;
  EXPECT_FALSE(c.result.warnings[0].remedy.empty());
}

TEST(LorcanaText, RemindersAreCheckedByTheirWords) {
  for (const char* text : {"Resist +2 (This character is dealt damage reduced by 2.)",
                           "Ward\nEvasive (Characters with Evasive can challenge it.)"})
    EXPECT_TRUE(lorcana_text(kCharacter, text).result.warnings.empty()) << text;
  expect_text(kCharacter, "Resist +2 (This character is dealt damage reduced by 2.)", "Resist +2.");
  expect_text(kCharacter, "Ward\nEvasive (Characters with Evasive can challenge it.)", "Ward.\nEvasive.");
  expect_warned(kCharacter, "Resist +2 (This character is dealt damage reduced by 3.)", "Resist +2.");
  expect_warned(kCharacter, "Resist +2 (This character is dealt damage doubled.)", "Resist +2.");
  expect_warned(kCharacter, "Ward (Draw a card.)", "Ward.");
  expect_refused(kCharacter, "Ward (draw a card)", "(");
}

TEST(LorcanaText, ASongsReminderHasItsCost) {
  expect_text("Action Song", "(For free this song with a character to sing with cost 2 or more.)\nDraw a card.",
              "Draw a card.");
  expect_warned("Action Song", "(For free this song with a character to sing with cost 3 or more.)\nDraw a card.",
                "Draw a card.");
  expect_warned("Action", "(For free this song with a character to sing with cost 2 or more.)\nDraw a card.",
                "Draw a card.");
}

TEST(LorcanaText, SlipsOfTypesetting) {
  expect_text(kCharacter, "This character can' t quest.", "This character can't quest.");
  expect_text(kCharacter, "This character gets –1 {L} for each card in your hand.",
              "This character gets -1 {L} for each card in your hand.");
  expect_text(kCharacter, "<Universal Shift> 4", "Universal Shift 4.");
  expect_text(kCharacter, "Shift 4 {I}", "Shift 4.");
  expect_text("Action Song", "Sing Together 7 Draw a card.", "Sing Together 7.\nDraw a card.");
}

TEST(LorcanaText, ShiftInItsForms) {
  const auto shift = [](const std::string& text) {
    const Compiled c = lorcana_text(kCharacter, text);
    EXPECT_TRUE(c.ok()) << c.problem();
    return c.ok() ? c.pool.keywords[c.card().keyword_row] : KeywordRow{};
  };
  EXPECT_EQ(shift("Shift 3"), (KeywordRow{lorcana::Shift, 3, lorcana::kShiftByName}));
  EXPECT_EQ(shift("Universal Shift 5"), (KeywordRow{lorcana::Shift, 5, lorcana::kShiftUniversal}));
  EXPECT_EQ(shift("Shift: Discard 2 cards"), (KeywordRow{lorcana::Shift, 2, lorcana::kShiftByDiscard}));
  EXPECT_EQ(shift("Shift: Discard a song card"),
            (KeywordRow{lorcana::Shift, 1, u16{lorcana::kShiftByTypeDiscard} + lorcana::Song}));
  EXPECT_EQ(shift("Duo Shift 4"), (KeywordRow{lorcana::Shift, 4, lorcana::kShiftDuo}));
  EXPECT_EQ(shift("Combo Shift 4"), (KeywordRow{lorcana::Shift, 4, lorcana::kShiftCombo}));
  EXPECT_EQ(shift("Temporary Shift 4"), (KeywordRow{lorcana::Shift, 4, lorcana::kShiftTemporary}));
  EXPECT_EQ(shift("Potato Shift 4"), (KeywordRow{lorcana::Shift, 4, lorcana::kShiftPotato}));
  EXPECT_EQ(shift("Temporary Universal Shift 2").param, lorcana::kShiftTemporary | lorcana::kShiftUniversal);
  EXPECT_EQ(shift("Universal Shift: Discard 2 song cards").param & ~lorcana::kShiftOf,
            lorcana::kShiftByTypeDiscard | lorcana::kShiftUniversal);
  const KeywordRow tinker = shift("Tinker Shift 2");
  EXPECT_EQ(tinker.param & 0xFF00, lorcana::kShiftSubtype);
  for (const char* text : {"Shift 3", "Universal Shift 5", "Shift: Discard 2 cards", "Tinker Shift 2", "Duo Shift 4",
                           "Temporary Tinker Shift 2", "Potato Shift 3", "Adventurous"})
    expect_text(kCharacter, text, std::string(text) + ".");
  expect_refused(kCharacter, "Shift: Discard an umbrella", "umbrella");
  expect_refused(kCharacter, "Shift", "Shift");
}

TEST(LorcanaText, KeywordLinesWithNumbers) {
  expect_text(kCharacter, "Rush\nChallenger +2\nSinger 5\nBoost 1 {I}", "Rush.\nChallenger +2.\nSinger 5.\nBoost 1.");
  expect_refused(kCharacter, "Challenger 2", "Challenger");
  expect_refused(kCharacter, "Rush 2", "Rush");
}

TEST(LorcanaText, KeywordsHaveTheirMeaningInThePool) {
  const Compiled c = lorcana_text(kCharacter, "Support");
  ASSERT_TRUE(c.ok()) << c.problem();
  const std::vector<u16>& by = c.pool.keyword_abilities;
  ASSERT_GT(by.size(), static_cast<size_t>(lorcana::Vanish));
  EXPECT_EQ(by[lorcana::Ward], 0);
  const Ability& support = c.pool.abilities[by[lorcana::Support]];
  EXPECT_EQ(support.head, Head::Triggered);
  EXPECT_EQ(c.pool.triggers[support.trigger].event, lorcana::Quested);
  const Ability& boost = c.pool.abilities[by[lorcana::Boost]];
  EXPECT_EQ(boost.head, Head::Activated);
  EXPECT_EQ(boost.limit, 1);
  ASSERT_EQ(boost.costs, 1);
  EXPECT_EQ(c.pool.amounts[c.pool.costs[boost.cost].amount].kind, AmountKind::KeywordOf);
  const Ability& vanish = c.pool.abilities[by[lorcana::Vanish]];
  EXPECT_EQ(c.pool.triggers[vanish.trigger].event, EventKind::Chosen);
  EXPECT_EQ(c.card().abilities, 0);
}

TEST(LorcanaText, NamesAndTheirHalves) {
  const Compiled c = lorcana_text(kCharacter, "Your characters named Bell gain Rush.");
  ASSERT_TRUE(c.ok()) << c.problem();
  const CardDef& both = c.pool.card(c.pool.find("bell"));
  EXPECT_EQ(c.pool.names[both.name], "Bell & Candle");
  EXPECT_EQ(c.pool.names[both.also[0]], "Bell");
  EXPECT_EQ(c.pool.names[both.also[1]], "Candle");
  expect_text(kCharacter, "Your characters named Dr. Owl, Jr. or Moss Keeper gain Rush.",
              "Your characters named Dr. Owl, Jr. or Moss Keeper gain Rush.");
  expect_text(kCharacter, "While you have a character named Nobody Known in play, this character gains Ward.",
              "While you have a character named Nobody Known in play, this character gains Ward.");
}

TEST(LorcanaText, LocationsAreHere) {
  expect_text(kLocation, "Tinker characters gain Rush while here.", "Tinker characters here gain Rush.");
  expect_text(kLocation, "While you have an exerted character here, this location gets +2 {L}.",
              "While you have an exerted character here, this location gets +2 {L}.");
  expect_refused("Item", "Tinker characters gain Rush while here.", "here");
}

} // namespace
} // namespace cantrip::language::test

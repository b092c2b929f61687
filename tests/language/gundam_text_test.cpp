// Gundam's texts: timing words, brackets, choices that are sentences, and how far "if" and "you may" reach.
#include "tests/language/gundam_support.hpp"
#include "tests/reading/support.hpp"

namespace cantrip::language::test {
namespace {

constexpr const char* kUnit = "Blue Unit Corsair";
constexpr const char* kPilot = "Blue Pilot Corsair";
constexpr const char* kCommand = "Blue Command";
constexpr const char* kBase = "Blue Base";

TEST(GundamText, TimingWordsStackAndGate) {
  expect_gundam(kUnit, "【During Link】【Attack】【Once per Turn】Draw 1.");
  expect_gundam(kUnit, "【When Paired・Lv.3 or Lower Pilot】Draw 1.");
  expect_gundam(kUnit, "【During Pair・Red Pilot】This Unit gets AP+2.",
                "【During Pair・red Pilot】This Unit gets AP+2.");
  expect_gundam(kCommand, "【Main】/【Action】Draw 1.");
  expect_gundam_refused(kUnit, "【Main】Draw 1.", "【");
  expect_gundam_refused(kUnit, "【Deplyo】Draw 1.", "Deplyo");
  const Compiled c = gundam_text(kUnit, "【During Pair】【Activate・Action】②：Draw 1.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.ability().head, Head::Activated);
  EXPECT_EQ(c.ability().speed, Speed::Fast);
  EXPECT_NE(c.ability().cond, kNone);
}

TEST(GundamText, RemindersAreCheckedByTheirWords) {
  expect_gundam(kUnit,
                "<Support 2> (Rest this Unit. 1 other friendly Unit gets AP+(specified amount) during this turn.)",
                "<Support 2>");
  expect_gundam(kUnit, "[Suppression]", "<Suppression>");
  expect_gundam(kUnit, "<Blocker> (Rest this Unit. Draw 1.)", "<Blocker>");
  EXPECT_EQ(gundam_text(kUnit, "<Blocker> (Rest this Unit. Draw 1.)").result.warnings.size(), 1u);
}

TEST(GundamText, TheTextOfAPilotIsThatOfItsUnit) {
  const Compiled c =
      gundam_text(kPilot, "【Burst】Add this card to your hand.\n【Attack】This Unit gets AP+1 during this turn.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_FALSE(c.ability(0).flags & kSelfIsHost);
  EXPECT_EQ(c.ability(0).zones, 1u << gundam::Limbo);
  EXPECT_TRUE(c.ability(1).flags & kSelfIsHost);
}

TEST(GundamText, ACommandMayHaveAnotherSide) {
  const Compiled c = gundam_text(kCommand, "【Action】Draw 1.\n【Pilot】[Ada Thorne]");
  ASSERT_TRUE(c.ok()) << c.problem();
  ASSERT_NE(c.card().other, DefId::Hidden);
  const CardDef& side = c.pool.card(c.card().other);
  EXPECT_TRUE(side.flags & kBackFace);
  EXPECT_EQ(side.types, gundam::type_bit(gundam::Pilot) | gundam::type_bit(gundam::Blue));
  EXPECT_EQ(c.pool.names[side.name], "Ada Thorne");
  EXPECT_EQ(side.other, c.pool.find("text"));
  expect_gundam(kCommand, "【Action】Draw 1.\n【Pilot】[Ada Thorne]");
  expect_gundam_refused(kUnit, "【Pilot】[Ada Thorne]", "【");
}

TEST(GundamText, LinkConditionsAreDescriptions) {
  expect_gundam(kUnit, "Link: [Ada Thorne] / (Corsair) Trait", "Link: [Ada Thorne]/(Corsair)");
  const Compiled c = gundam_text(kUnit, "Link: [Ada Thorne] / (Corsair) Trait");
  ASSERT_TRUE(c.ok()) << c.problem();
  const KeywordRow& row = c.pool.keywords[c.card().keyword_row];
  EXPECT_EQ(row.keyword, gundam::LinkCondition);
  EXPECT_EQ(c.pool.selectors[row.param].tests, 3);
}

TEST(GundamText, TokensAreDefinedByTexts) {
  const std::string text = "【Deploy】Deploy 2 rested [Drone]((Machine)・AP1・HP1・<Blocker>) Unit tokens.";
  expect_gundam(kUnit, text, "【Deploy】Deploy 2 rested [Drone] ((Machine)・AP 1・HP 1・<Blocker>) token.");
  const Compiled c =
      gundam_text(kUnit, text + "\n【Destroyed】Deploy 1 [Drone]((Machine)・AP1・HP1・<Blocker>) Unit token.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.code(0, 0).a, c.code(0, 1).a);  // equal tokens are one card
  const CardDef& token = c.pool.cards[c.code(0).a];
  EXPECT_TRUE(token.flags & kIsToken);
  EXPECT_TRUE(token.keywords & (1u << gundam::Blocker));
  EXPECT_EQ(c.code(0).mode, 1);
}

TEST(GundamText, BothOrNeitherIsChosen) {
  const Compiled c = gundam_text(kCommand, "【Main】Choose 1 of your Units and 1 enemy Unit. Rest them.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.code(0).b, kAllOrNone);
  EXPECT_EQ(c.code(1).b, kAllOrNone | kAlso);
  EXPECT_EQ(c.code(0).mode, c.code(1).mode);
  EXPECT_EQ(c.code(2).op, Op::Flag);
}

TEST(GundamText, IfYouDoReachesToTheEnd) {
  const Compiled c = gundam_text(
      kCommand, "【Main】You may discard 1. If you do, place 1 EX Resource. Then, if you are Lv.7 or higher, draw 1.");
  ASSERT_TRUE(c.ok()) << c.problem();
  size_t end = c.ability().entry;
  while (c.pool.code[end].op != Op::End) ++end;
  EXPECT_EQ(c.code(3).op, Op::If);
  EXPECT_EQ(c.code(3).b, end);
}

/// Otherwise it would ask whether something else was done.
TEST(GundamText, IfYouDoUnderAnIfIsAskedOnlyThere) {
  const Compiled c =
      gundam_text(kBase, "【Deploy】Add 1 of your Shields to your hand. Then, if it is your turn, you may "
                         "discard 1. If you do, draw 1.");
  ASSERT_TRUE(c.ok()) << c.problem();
  size_t end = c.ability().entry;
  while (c.pool.code[end].op != Op::End) ++end;
  EXPECT_EQ(c.code(1).op, Op::If);
  EXPECT_EQ(c.code(1).b, end);
}

TEST(GundamText, SentencesThatGoOnAreCovered) {
  const Compiled may = gundam_text(kUnit, "【Deploy】You may choose 1 of your Units. Deal 1 damage to it. Draw 1.");
  ASSERT_TRUE(may.ok()) << may.problem();
  EXPECT_EQ(may.code(0).op, Op::May);
  EXPECT_EQ(may.code(0).b, may.ability().entry + 3);  // drawing is no part of it
  const Compiled set =
      gundam_text(kUnit, "【Attack】If you have a Base in play, set this Unit as active. It can't attack "
                         "during this turn.");
  ASSERT_TRUE(set.ok()) << set.problem();
  EXPECT_EQ(set.code(0).b, set.ability().entry + 3);
}

TEST(GundamText, InsteadDecidesFirst) {
  expect_gundam(
      kCommand,
      "【Main】Choose 1 enemy Unit with 2 or less HP. Rest it. If you have a Link Unit in play, choose 1 to 2 enemy "
      "Units instead.",
      "【Main】Choose 1 enemy Unit with 2 or less HP. Rest it. If you control a Link Unit in play, choose 1 to 2 enemy "
      "Units instead.");
  expect_gundam(kCommand,
                "【Main】Choose 1 enemy Unit. Deal 1 damage to it. If it has <Repair>, deal 3 damage instead.");
}

TEST(GundamText, WithDamageSaysHow) {
  const Compiled c = gundam_text(
      kUnit, "When one of your Units destroys an enemy shield area card with damage, this Unit recovers 2 HP.");
  ASSERT_TRUE(c.ok()) << c.problem();
  const Trigger& t = c.pool.triggers[c.ability().trigger];
  EXPECT_EQ(t.event, gundam::ShieldAreaHit);
  EXPECT_EQ(c.pool.selectors[t.object].tests, 0);
}

TEST(GundamText, ThatEnemyUnitIsTheEnemyOne) {
  const Compiled c = gundam_text(
      kUnit, "When this Unit destroys an enemy Unit with battle damage, return that enemy Unit to its owner's "
             "hand.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.code(0).mode, static_cast<u8>(Slot::EventA));
}

TEST(GundamText, OnceATurnIsSpentByDoing) {
  const Compiled c = gundam_text(kUnit, "【Once per Turn】When one of your Units links, choose 1 enemy Unit. Rest it.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.code(1).op, Op::Flag);
  EXPECT_EQ(c.code(2).op, Op::If);  // only if it was not rested already
  EXPECT_EQ(c.code(3).op, Op::Used);
  expect_gundam_refused("Red Unit",
                        "【Once per Turn】When this Unit or one of your (Corsair) Units is deployed, draw 1.", "【");
}

TEST(GundamText, ReducingIsNoTrigger) {
  const Compiled c = gundam_text(kUnit, "When this Unit receives effect damage from an enemy, reduce it by 1.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.ability().head, Head::Replace);
  const Replace& r = c.pool.replaces[c.ability().replace];
  EXPECT_EQ(r.kind, gundam::EffectDamage);
  EXPECT_EQ(r.pass, gundam::ReduceDamage);
}

/// Every card of the game's own set, and the same from what it is printed as.
TEST(GundamText, TheDrySeaComesBack) {
  const std::filesystem::path folder = std::filesystem::path(CANTRIP_SOURCE_DIR) / "games/gundam/cards/drysea";
  std::vector<CardFacts> cards;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string path = entry.path().string();
    for (CardFacts& c : read_card_file(gundam::lexicon(), path, read_file(entry.path())).cards)
      cards.push_back(std::move(c));
  }
  ASSERT_GT(cards.size(), 70u);
  Pool pool, again;
  const CompileResult first = compile_cards(gundam::lexicon(), cards, pool);
  for (const Diagnostic& d : first.diagnostics) ADD_FAILURE() << to_string(d);
  for (CardFacts& c : cards) {
    c.text.clear();
    for (const std::string& line : pool.texts[index(pool.find(c.id))].canonical) c.text += line + "\n";
  }
  const CompileResult second = compile_cards(gundam::lexicon(), cards, again);
  for (const Diagnostic& d : second.diagnostics) ADD_FAILURE() << to_string(d);
  for (const CardFacts& c : cards)
    EXPECT_EQ(explain(again, gundam::lexicon(), again.find(c.id)), explain(pool, gundam::lexicon(), pool.find(c.id)));
}

TEST(GundamImport, ReadsAList) {
  const CardFile file = reading::test::cards_of(
      "gundam",
      R"({"id": "X-1", "name": "Kestrel", "type": "unit", "subtypes": ["Old Fleet"], "colors": ["blue"], "cost": 2,
          "stats": {"level": 3, "ap": null, "hp": 4, "link": "[Ada Thorne]"}, "text": ["<Blocker>"]}
         {"id": "X-2", "name": "EX Base", "type": "ex base", "stats": {"hp": 3}, "text": []})");
  ASSERT_TRUE(file.diagnostics.empty()) << to_string(file.diagnostics[0]);
  ASSERT_EQ(file.cards.size(), 2u);
  EXPECT_EQ(file.cards[0].type, "Blue Unit (Old Fleet)");
  EXPECT_EQ(file.cards[0].text, "Link: [Ada Thorne]\n<Blocker>");
  EXPECT_EQ(file.cards[1].type, "EX Base");
  EXPECT_TRUE(file.cards[1].token);
  Pool pool;
  EXPECT_TRUE(compile_cards(gundam::lexicon(), file.cards, pool).ok());
}

} // namespace
} // namespace cantrip::language::test

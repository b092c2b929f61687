// Lorcana's nouns, conditions and abilities that are always on.
#include "tests/language/lorcana_support.hpp"

namespace cantrip::language::test {
namespace {

constexpr const char* kCharacter = "Character Warden";
constexpr const char* kItem = "Item";

void same(const std::string& type, std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) expect_text(type, text, text);
}

TEST(LorcanaNouns, PrintedAsTheyAreRead) {
  same("Action", {
                     "Banish chosen character.",
                     "Banish chosen opposing damaged character.",
                     "Banish chosen character of yours.",
                     "Exert up to 2 chosen characters.",
                     "Banish all opposing items.",
                     "Ready all your exerted Tinker characters.",
                     "Banish chosen character, item, or location.",
                     "Banish chosen Amber character.",
                     "Banish chosen Tinker or Corsair character.",
                     "Banish chosen Seven Dwarfs character.",
                     "Banish chosen character with cost 2 or less.",
                     "Banish chosen character with 3 {S} or more.",
                     "Banish chosen character with Ward or Evasive.",
                     "Banish chosen character without Rush.",
                     "Banish chosen character named Moss Keeper.",
                     "Banish chosen character at a location.",
                     "Banish chosen character that was challenged this turn.",
                     "Banish chosen character with a card under them.",
                     "Return chosen character card from your discard to your hand.",
                     "Exert chosen opposing character. Ready another chosen character.",
                 });
  expect_text("Action", "Banish chosen Tinker, Corsair, or Baker character.",
              "Banish chosen Tinker, Corsair, or Baker character.");
  expect_text(kCharacter, "Your Tinker, Corsair, and Baker characters get +1 {S}.",
              "Your Tinker, Corsair, or Baker characters get +1 {S}.");
  expect_refused("Action", "Banish chosen opposing character of yours.", "of");
  expect_refused("Action", "Banish chosen umbrella.", "umbrella");
  expect_text("Action", "Banish chosen Tinker character or Corsair item.",
              "Banish chosen Tinker character or Corsair item.");
}

TEST(LorcanaNouns, ChosenIsAChoiceOfTheRules) {
  const Compiled c = lorcana_text("Action", "Exert chosen character. Ready another chosen character.");
  ASSERT_TRUE(c.ok()) << c.problem();
  std::vector<Selector> chosen;
  for (size_t i = c.ability().entry; c.pool.code[i].op != Op::End; ++i)
    if (c.pool.code[i].op == Op::Choose) chosen.push_back(c.pool.selectors[c.pool.code[i].a]);
  ASSERT_EQ(chosen.size(), 2u);
  EXPECT_TRUE(chosen[0].flags & static_cast<u8>(SelectorFlag::Chosen));
  EXPECT_EQ(chosen[0].rel, Rel8::None);
  EXPECT_EQ(chosen[1].rel, Rel8::Not);
  EXPECT_EQ(chosen[1].slot, Slot::R0);
}

TEST(LorcanaConditions, PrintedAsTheyAreRead) {
  for (const char* condition : {
           "you have another Tinker character in play",
           "you have no other characters in play",
           "you have 2 or more other exerted characters in play",
           "you have a character named Moss Keeper in play",
           "you have 3 or more cards in your hand",
           "you have no cards in your hand",
           "an opponent has no cards in their hand",
           "an opponent has 10 or more lore",
           "you have more cards in your hand than each opponent",
           "an opponent has more cards in their inkwell than you",
           "this character is exerted",
           "this character is at a location",
           "this character is being challenged",
           "this character has 5 {S} or more",
           "this character has a card under it",
           "there is a damaged character in play",
           "there is an item card in your discard",
           "this character is exerted and you have an item in play",
       })
    expect_text(kCharacter, std::string("While ") + condition + ", this character gets +1 {L}.",
                std::string("While ") + condition + ", this character gets +1 {L}.");
}

TEST(LorcanaConditions, OtherWaysToSayThem) {
  const auto reads = [](const std::string& said, const std::string& printed) {
    expect_text(kCharacter, "While " + said + ", this character gets +1 {L}.",
                "While " + printed + ", this character gets +1 {L}.");
  };
  reads("this character has no damage", "this character is undamaged");
  reads("there's a card under this character", "this character has a card under it");
  reads("a Corsair character is in play", "there is a Corsair character in play");
  reads("2 or more characters of yours are exerted", "you have 2 or more exerted characters in play");
  reads("one or more opponents have no cards in their hands", "an opponent has no cards in their hand");
  expect_refused(kCharacter, "While you have a purple character in play, this character gets +1 {L}.", "purple");
  reads("an opponent has 2 or more ready characters in play",
        "an opponent controls 2 or more ready characters in play");
}

TEST(LorcanaConditions, SeveralOpponentsAreAskedOneByOne) {
  const Compiled most = lorcana_text(kCharacter, "While an opponent has 9 or more lore, this character gains Rush.");
  ASSERT_TRUE(most.ok()) << most.problem();
  EXPECT_EQ(most.pool.amounts[most.pool.conds[most.row().cond].a].extra, kMostOfSeats);
  const Compiled least =
      lorcana_text(kCharacter, "While an opponent has no cards in their hand, this character gains Rush.");
  ASSERT_TRUE(least.ok()) << least.problem();
  EXPECT_EQ(least.pool.amounts[least.pool.conds[least.row().cond].a].extra, kLeastOfSeats);
}

TEST(LorcanaStatics, PrintedAsTheyAreRead) {
  same(kCharacter, {
                       "Your other characters get +4 {S}.",
                       "Opposing characters with cost 8 or less can't challenge.",
                       "Damaged characters can't challenge your Tinker characters.",
                       "Characters with cost 7 or less can't challenge this character.",
                       "This character can't be challenged by Corsair characters.",
                       "This character can't challenge or quest.",
                       "This character can challenge ready Corsair characters.",
                       "While you have no items in play, this character enters play exerted.",
                       "This character enters play with 6 damage.",
                       "Opposing locations enter play exerted.",
                       "During your turn, this character gains Bodyguard.",
                       "This character gets +1 {S} for each of your other Tinker characters.",
                       "This character gets +1 {S} for each damage on this character.",
                       "This character gains Resist +1 for each of your items.",
                       "Your other characters gain the Tinker classification.",
                       "Your characters named Moss Keeper count as having +1 cost to sing songs.",
                       "While this character is exerted, opponents can't play actions.",
                       "During an opponent's turn, you can't lose lore.",
                       "Your other characters being challenged gain Resist +1.",
                   });
  expect_text(kCharacter, "While being challenged, your other characters gain Resist +3.",
              "Your other characters being challenged gain Resist +3.");
  expect_text(kCharacter, "Your other characters can't be dealt damage unless they're being challenged.",
              "Your other characters not being challenged can't be dealt damage.");
  expect_text(kCharacter, "This character can't quest unless you have an item in play.",
              "While you have no items in play, this character can't quest.");
  expect_text(kCharacter, "For each item you have in play, this character gains Resist +1 and gets +1 {L}.",
              "This character gains Resist +1 for each of your items and gets +1 {L} for each of your items.");
}

TEST(LorcanaStatics, NearMissesAreRefused) {
  expect_refused(kCharacter, "This character can't dance.", "dance");
  expect_refused(kCharacter, "This character gets +5 {S} this turn.", "This");
  expect_refused(kCharacter, "Opponents can't quest.", "quest");
  expect_refused(kCharacter, "This character can't play actions.", "play");
  expect_refused(kCharacter, "You can't play this character.", "this");
  expect_refused(kCharacter, "Chosen character gets +1 {S}.", "Chosen");
  expect_text(kCharacter, "This character can't quest or ready at the start of your turn.",
              "This character can't quest or ready at the start of your turn.");
  expect_refused(kCharacter, "This character enters play upside down.", "upside");
}

TEST(LorcanaStatics, OneSideAndTheOther) {
  const Compiled c = lorcana_text(kCharacter, "Damaged characters can't challenge your Tinker characters.");
  ASSERT_TRUE(c.ok()) << c.problem();
  EXPECT_EQ(c.row().kind, StaticKind::Ban);
  EXPECT_EQ(c.row().key, lorcana::CantChallenge);
  EXPECT_EQ(c.pool.selectors[c.row().sel].tests, 1);
  EXPECT_EQ(c.pool.selectors[c.row().param].side.who, Who::You);
  const Compiled players = lorcana_text(kCharacter, "Opponents can't play actions.");
  ASSERT_TRUE(players.ok()) << players.problem();
  EXPECT_TRUE(players.pool.selectors[players.row().sel].flags & static_cast<u8>(SelectorFlag::OnlyPlayers));
  EXPECT_EQ(players.pool.selectors[players.row().param].types, lorcana::type_bit(lorcana::Action));
}

TEST(LorcanaPrices, PrintedAsTheyAreRead) {
  same(kItem, {
                  "You pay 1 {I} less to play Tinker characters.",
                  "Each player pays 2 {I} more to play items or actions.",
                  "While you have a character named Moss Keeper in play, you pay 1 {I} less to play this item.",
                  "You pay 1 {I} less to play this item for each of your characters.",
                  "{E} — You pay 1 {I} less for the next Tinker or Baker character you play this turn.",
              });
  expect_text(kItem, "If you have an item in play, you pay 1 {I} less to play this item.",
              "While you have an item in play, you pay 1 {I} less to play this item.");
  expect_text(kItem, "For each character you have in play, you pay 1 {I} less to play this item.",
              "You pay 1 {I} less to play this item for each of your characters.");
  expect_refused(kItem, "You pay 1 {I} less to move your characters.", ".");
  expect_refused(kItem, "You pay 1 {I} less to play a character.", "a");
}

TEST(LorcanaPrices, TheNextOneIsAUse) {
  const Compiled c = lorcana_text("Action", "You pay 2 {I} less for the next item you play this turn.");
  ASSERT_TRUE(c.ok()) << c.problem();
  const Ins& ins = c.pool.code[c.ability().entry];
  EXPECT_EQ(ins.op, Op::Modify);
  EXPECT_EQ(ins.a, 0xFF);
  EXPECT_EQ(ins.mode, 1);
  EXPECT_EQ(ins.c, static_cast<u16>(Until::ThisTurn));
  const Static& s = c.pool.statics[ins.b];
  EXPECT_EQ(s.kind, StaticKind::Cost);
  EXPECT_EQ(c.pool.amounts[s.amount].add, -2);
  EXPECT_EQ(c.pool.selectors[s.sel].side.who, Who::You);
}

TEST(LorcanaEffects, HowLongTheyLast) {
  const auto last = [](const std::string& text) {
    const Compiled c = lorcana_text("Action", text);
    EXPECT_TRUE(c.ok()) << c.problem();
    for (size_t i = c.ok() ? c.ability().entry : 0; i && c.pool.code[i].op != Op::End; ++i)
      if (c.pool.code[i].op == Op::Modify) return static_cast<int>(c.pool.code[i].c);
    return -1;
  };
  const auto with = [](Until u, u16 whose) { return static_cast<int>(u) | whose; };
  EXPECT_EQ(last("Chosen character can't quest for the rest of this turn."), with(Until::ThisTurn, kUntilYours));
  EXPECT_EQ(last("Chosen character gains Rush during their next turn."),
            with(Until::DuringNextTurn, kUntilControllers));
  EXPECT_EQ(last("Chosen item can't ready at the start of its next turn."), with(Until::NextReady, kUntilControllers));
  EXPECT_EQ(last("Until the start of your next turn, chosen character gains Ward."),
            with(Until::YourNextTurn, kUntilYours));
  same("Action", {
                     "Chosen Tinker character can't challenge during their next turn.",
                     "Chosen character can't ready at the start of their next turn.",
                     "Ready chosen character. It can't quest or challenge this turn.",
                 });
  expect_refused("Action", "Chosen character can't quest at the start of their next turn.", "quest");
  expect_refused("Action", "Chosen character gets +1 {S}.", "+1");
  expect_refused("Action", "Chosen character gains Rush.", "Rush");
}

TEST(LorcanaEffects, RulesForAllGoOnGrantsDoNot) {
  const Compiled rule =
      lorcana_text("Action", "Your Tinker characters can't be challenged until the start of your next turn.");
  ASSERT_TRUE(rule.ok()) << rule.problem();
  EXPECT_EQ(rule.pool.code[rule.ability().entry].op, Op::Modify);
  EXPECT_EQ(rule.pool.code[rule.ability().entry].a, 0xFF);
  const Compiled grant = lorcana_text("Action", "Your characters gain Resist +1 until the start of your next turn.");
  ASSERT_TRUE(grant.ok()) << grant.problem();
  EXPECT_EQ(grant.pool.code[grant.ability().entry].op, Op::All);
}

} // namespace
} // namespace cantrip::language::test

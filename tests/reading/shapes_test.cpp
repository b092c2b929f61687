// The shapes of the public card lists, with cards of our own. A card says the same in every shape it can have.
#include "language/compile.hpp"
#include "tests/reading/support.hpp"

namespace cantrip::reading::test {
namespace {

using language::CardFacts;
using language::CardFile;

/// All a match needs of a card.
std::string facts(const CardFacts& c) {
  std::string out = c.id + " | " + full_name(c) + " | " + c.type + (c.token ? " | token" : "") + " |";
  auto stats = c.stats;
  std::sort(stats.begin(), stats.end());
  for (const auto& [key, value] : stats) out += " " + key + "=" + std::to_string(value);
  return out + " | " + c.text;
}
std::string only(std::string_view slug, const std::string& text) {
  const CardFile file = cards_of(slug, text);
  for (const language::Diagnostic& d : file.diagnostics) ADD_FAILURE() << language::to_string(d);
  if (file.cards.size() != 1) return std::to_string(file.cards.size()) + " cards";
  return facts(file.cards[0]);
}

// ------------------------------------------------------------------------------------------------- Lorcana
const char* const kBell = R"J({"game": "lorcana", "id": "7-012", "set": "7", "number": 12, "name": "Marsh Bell",
    "subtitle": "Loud", "type": "character", "subtypes": ["Storyborn", "Vole"], "colors": ["amber", "steel"], "cost": 3,
    "stats": {"strength": 1, "willpower": 2, "lore": 1, "inkable": true}, "printings": ["7-12"],
    "text": ["Evasive (Only characters with Evasive can challenge this character.)", "RING {E}, 1 {I} — Draw a card."]})J";

TEST(LorcanaJson, SaysTheSameAsOurs) {
  EXPECT_EQ(
      only("lorcana", R"J({"metadata": {"formatVersion": "2.0.0"}, "sets": {"7": {"name": "Our Seventh", "number": 7}},
      "cards": [{"id": 1234, "name": "Marsh Bell", "version": "Loud", "fullName": "Marsh Bell - Loud", "cost": 3,
        "simpleName": "marsh bell loud", "color": "Amber-Steel", "colors": ["Amber", "Steel"], "inkwell": true,
        "type": "Character", "subtypes": ["Storyborn", "Vole"], "setCode": "7", "number": 12, "strength": 1, "willpower": 2,
        "lore": 1, "fullText": "unused", "images": {"full": "https://example.invalid"}, "foilTypes": ["None"],
        "fullTextSections": ["Evasive (Only characters with Evasive can\nchallenge this character.)",
                             "RING ⟳, 1 ⬡ —\nDraw a card."]}]})J"),
      only("lorcana", kBell));
}

TEST(LorcanaJson, ItsSignsAreOurSymbols) {
  const CardFile file =
      cards_of("lorcana", R"J([{"id": 6, "name": "Marsh Ledger", "cost": 2, "color": "Steel", "inkwell": false,
      "type": "Item", "setCode": "7", "number": 13,
      "fullTextSections": ["⟳, 2 ⬡ — Gain 1 ◊.", "Chosen character gets +1 ¤ and +1 ⛉ this turn.",
                           "All cards in your hand count as having ◉."]}])J");
  ASSERT_EQ(file.cards.size(), 1u);
  EXPECT_EQ(file.cards[0].text, "{E}, 2 {I} — Gain 1 {L}.\nChosen character gets +1 {S} and +1 {W} this turn.\n"
                                "All cards in your hand count as having {C}.");
}

TEST(LorcanaJson, OfOneColourWordAndAbilities) {
  const CardFile file = cards_of("lorcana", R"J([{"id": 5, "name": "Marsh Bell", "version": "Loud", "cost": 3,
      "fullName": "Marsh Bell - Loud", "color": "Amber-Steel", "inkwell": true, "type": "Character", "setCode": "7", "number": 12,
      "subtypes": ["Storyborn", "Vole"], "strength": 1, "willpower": 2, "lore": 1,
      "abilities": [{"type": "keyword", "fullText": "Evasive (Only characters with Evasive can\nchallenge this character.)"},
                    {"type": "activated", "fullText": "RING ⟳, 1 ⬡ — Draw a card."}]}])J");
  ASSERT_EQ(file.cards.size(), 1u);
  EXPECT_EQ(facts(file.cards[0]), only("lorcana", kBell));
}

TEST(LorcanaSets, SayTheSameAsOurs) {
  EXPECT_EQ(
      only("lorcana",
           R"J([{"id": "marsh-bell-loud", "name": "Marsh Bell", "fullName": "Marsh Bell - Loud", "subtitle": "Loud",
      "cardType": "character", "inkColors": ["amber", "steel"], "cost": 3, "inkable": true, "traits": ["Storyborn", "Vole"],
      "abilities": [{"type": "keyword", "keyword": "evasive"}], "setId": "7", "number": 12, "rarity": "rare", "strength": 1,
      "willpower": 2, "lore": 1,
      "rulesText": "<Evasive> (Only characters with Evasive can challenge this character.)\nRING {E}, 1 {I} — Draw a card."}])J"),
      only("lorcana", kBell));
  const CardFile quotes =
      cards_of("lorcana", R"J([{"id": "x", "name": "Hush", "cardType": "action", "inkColors": ["ruby"],
      "cost": 1, "inkable": false, "traits": ["Song"], "setId": "7", "number": 1, "rulesText": "You can’t say “no”."}])J");
  ASSERT_EQ(quotes.cards.size(), 1u);
  EXPECT_EQ(quotes.cards[0].text, "You can't say \"no\".");
  EXPECT_EQ(quotes.cards[0].type, "Ruby Action Song");
}

TEST(LorcanaJson, ReprintsAndOtherArtsAreOneCardWithAllItsPrintings) {
  const auto print = [](const char* set, int number) {
    return std::string(R"J({"id": )J") + std::to_string(number) +
           R"J(, "name": "Old Vole", "version": "Grey", "type": "Character",
        "fullName": "Old Vole - Grey", "color": "Amber", "cost": 1, "inkwell": true, "strength": 1, "willpower": 1, "lore": 1,
        "setCode": ")J" +
           set + R"J(", "number": )J" + std::to_string(number) + "}";
  };
  Expected<CardsRead> read = read_cards(
      game("lorcana"), {"all.json", "[" + print("2", 7) + "," + print("2", 205) + "," + print("9", 19) + "]"});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->records, 3u);
  EXPECT_EQ(read->shapes, std::vector<std::string>{"LorcanaJSON"});
  ASSERT_EQ(read->file.cards.size(), 1u);
  EXPECT_EQ(read->file.cards[0].id, "2-007");
  EXPECT_EQ(read->file.cards[0].printings, (std::vector<std::string>{"2-7", "2-205", "9-19"}));
}

// -------------------------------------------------------------------------------------------------- Gundam
TEST(GundamApi, SaysTheSameAsOurs) {
  const std::string ours =
      only("gundam", R"J({"id": "OW01-003", "set": "OW01", "number": "003", "name": "Kestrel", "type": "unit",
      "subtypes": ["Old Fleet", "Heron Crew"], "colors": ["blue"], "cost": 3,
      "stats": {"level": 4, "ap": 3, "hp": 3, "link": "[Ada Thorne]"},
      "text": ["All your (Heron Crew) Units gain <Repair 1>. (At the end of your turn, this Unit recovers the specified number of HP.)",
               "【Activate・Main】【Once per Turn】Draw 1."]})J");
  const std::string card =
      R"J({"product_id": "OW01-003", "card_number": "OW01-003", "name": "Kestrel", "set_code": "OW01",
      "card_type": "UNIT", "color": "Blue", "level": 4, "cost": 3, "ap": 3, "hp": 3, "ap_raw": "3", "zone": "Space Earth",
      "trait": "(Old Fleet) (Heron Crew)", "link": "[Ada Thorne]", "block_icon": "1", "sp": null, "keyword_effects": [{"keyword": "Repair"}],
      "effect": "All your (Heron Crew) Units gain <Repair 1>.\n\n(At the end of your turn, this Unit recovers the specified number of HP.)\n【Activate･Main】【Once per Turn】Draw 1."})J";
  EXPECT_EQ(only("gundam", "[" + card + "]"), ours);
  std::string line = card;
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::string art = line;
  art.replace(art.find("\"OW01-003\""), 10, "\"OW01-003_p1\"");
  EXPECT_EQ(only("gundam", line + "\n" + art + "\n"), ours) << "another art repeats the number";
}

TEST(GundamApi, CommandsBasesAndTokens) {
  const CardFile file = cards_of("gundam", R"J([
      {"card_number": "OW01-100", "name": "Hold Fast", "card_type": "COMMAND", "color": "Green", "level": 4, "cost": 3, "ap": null,
       "hp": null, "trait": "-", "link": "-", "effect": "【Main】Draw 2."},
      {"card_number": "OW01-123", "name": "Stone Quay", "card_type": "BASE", "color": "Red", "level": "3", "cost": "2", "ap": null, "hp": "5",
       "trait": "(Old Fleet)", "link": "-", "effect": "【Burst】Deploy this card.\n(Old Fleet) Units you have get AP+1."},
      {"card_number": "T-101", "name": "Dinghy", "card_type": "UNIT TOKEN", "color": "-", "level": "-", "cost": "-", "ap": 1, "hp": 1,
       "traits": ["Old Fleet"], "link": null, "effect": "-"}])J");
  ASSERT_EQ(file.cards.size(), 3u);
  EXPECT_EQ(facts(file.cards[0]), "OW01-100 | Hold Fast | Green Command | cost=3 level=4 | 【Main】Draw 2.");
  EXPECT_EQ(facts(file.cards[1]),
            "OW01-123 | Stone Quay | Red Base (Old Fleet) | cost=2 hp=5 level=3 | 【Burst】Deploy this card.\n"
            "(Old Fleet) Units you have get AP+1.")
      << "a trait that begins a line is no reminder";
  EXPECT_EQ(facts(file.cards[2]), "T-101 | Dinghy | Unit (Old Fleet) | token | ap=1 hp=1 | ");
}

// ------------------------------------------------------------------------------------------- Grand Archive
const char* const kHeron = R"J({"classes": ["CLERIC"], "cost": {"type": "reserve", "value": "3"}, "durability": null,
    "editions": [{"collector_number": "041", "other_orientations": [], "orientation": null, "set": {"prefix": "OWN"}},
                 {"collector_number": "007", "other_orientations": [], "set": {"prefix": "OWP"}}],
    "effect": "**On Enter:** Draw a card.", "effect_raw": "On Enter: Draw a card. \n\nChoose one —\n• Draw a card.\n• Recover 2.",
    "element": "NORM", "elements": ["NORM"], "level": null, "life": 2, "name": "Ford Heron", "power": 2, "slug": "ford-heron",
    "speed": null, "subtypes": ["CLERIC", "BIRD"], "types": ["UNIQUE", "ALLY"], "uuid": "x", "rule": []})J";

TEST(GrandArchiveIndex, SaysTheSameAsOurs) {
  const std::string ours =
      only("grand-archive", R"J({"id": "ford-heron", "set": "OWN", "number": "041", "name": "Ford Heron",
      "type": "unique+ally", "subtypes": ["Cleric", "Bird"], "classes": ["Cleric"], "colors": ["norm"],
      "cost": {"kind": "reserve", "value": 3}, "stats": {"life": 2, "power": 2},
      "text": ["On Enter: Draw a card.", "Choose one —\n• Draw a card.\n• Recover 2."]})J");
  EXPECT_EQ(only("grand-archive", std::string("[") + kHeron + "]"), ours);
  EXPECT_EQ(only("grand-archive", std::string("{\"data\": [") + kHeron + "], \"has_more\": false}"), ours) << "a page";
  EXPECT_EQ(only("grand-archive", std::string("[{\"data\": [") + kHeron + "]}, {\"data\": []}]"), ours) << "pages";
  const CardFile file = cards_of("grand-archive", kHeron);
  ASSERT_EQ(file.cards.size(), 1u);
  EXPECT_EQ(file.cards[0].printings, (std::vector<std::string>{"OWN-041", "OWP-007"}));
}

TEST(GrandArchiveIndex, OtherSidesAreCardsAndTheFrontNamesItsBack) {
  const CardFile file = cards_of("grand-archive", R"J([{"classes": ["TAMER"], "cost": {"type": "reserve", "value": "X"},
      "editions": [{"collector_number": "045", "orientation": "front", "set": {"prefix": "OWN"}, "other_orientations": [
        {"classes": ["TAMER"], "cost": {"type": "reserve", "value": "2"}, "effect_raw": null, "elements": ["NORM"], "life": 3, "power": 3,
         "name": "Woken Stoat", "slug": "woken-stoat", "speed": null, "subtypes": ["TAMER", "BEAST"], "types": ["ALLY"],
         "edition": {"orientation": "back"}}]}],
      "effect_raw": "Draw a card.", "elements": ["NORM"], "name": "Sleeping Stone", "slug": "sleeping-stone", "speed": true,
      "subtypes": ["TAMER"], "types": ["ACTION"]}])J");
  ASSERT_EQ(file.cards.size(), 2u);
  EXPECT_NE(file.cards[0].text.find("\nBack: Woken Stoat"), std::string::npos) << file.cards[0].text;
  EXPECT_EQ(file.cards[0].type, "Norm Fast Action Tamer");
  EXPECT_EQ(facts(file.cards[1]), "woken-stoat | Woken Stoat | Norm Ally Tamer Beast | life=3 power=3 | ");
}

// --------------------------------------------------------------------------------------- Genius Invokation
TEST(GenshinDb, FoldersSayTheSameAsOurs) {
  const CardFile ours = cards_of("genius-invokation", R"J([
      {"id": "9001", "name": "Moss", "type": "character", "subtypes": ["weapon_pole", "nation_liyue"], "colors": ["geo"], "number": 901,
       "stats": {"hp": 10, "energy": 2}, "skills": [
        {"name": "Prod", "kind": "normal", "cost": {"geo": 1, "void": 2}, "text": ["Deals 2 Physical DMG."]},
        {"name": "Slide", "kind": "burst", "cost": {"geo": 3, "energy": 2}, "text": ["Deals 4 Geo DMG."]}]},
      {"id": "9002", "name": "Ash Bow", "type": "equipment", "subtypes": ["weapon", "weapon_bow"], "cost": {"same": 2}, "number": 902,
       "text": ["The character deals +1 DMG.", "(Only Bow Characters can equip this. A character can equip a maximum of 1 Weapon)"]},
      {"id": "9003", "name": "Pebble", "type": "summon", "text": ["End Phase: Deal 1 Geo DMG.", "Usage(s): 2"]},
      {"id": "9004", "name": "Calm", "type": "combat_status", "text": ["Your active character takes -1 DMG.", "Usage(s): 2"]}])J");
  const CardFile theirs = cards_of("genius-invokation", R"J({
   "tcgcharactercards": {"moss.json": {"id": 9001, "name": "Moss", "shareid": 901, "hp": 10, "maxenergy": 2,
      "tags": ["GCG_TAG_ELEMENT_GEO", "GCG_TAG_WEAPON_POLE", "GCG_TAG_NATION_LIYUE"], "tagstext": ["Geo"], "skills": [
      {"id": 1, "name": "Prod", "descriptionraw": "Deals $[D__KEY__DAMAGE].", "description": "Deals 2 Physical DMG.", "typetag": "GCG_SKILL_TAG_A",
       "playcost": [{"costtype": "GCG_COST_DICE_GEO", "count": 1}, {"costtype": "GCG_COST_DICE_VOID", "count": 2}]},
      {"id": 2, "name": "Slide", "descriptionreplaced": "Deals 4 {SPRITE_PRESET#2106}<color=#FFE699FF>Geo DMG</color>.", "typetag": "GCG_SKILL_TAG_Q",
       "playcost": [{"costtype": "GCG_COST_DICE_GEO", "count": 3}, {"costtype": "GCG_COST_ENERGY", "count": 2}]}]}},
   "tcgactioncards": {"ashbow.json": {"id": 9002, "name": "Ash Bow", "shareid": 902, "cardtype": "GCG_CARD_MODIFY",
      "cardtypetext": "Equipment Card", "tags": ["GCG_TAG_WEAPON", "GCG_TAG_WEAPON_BOW"],
      "description": "The character deals +1 DMG.\n(Only Bow Characters can equip this. A character can equip a maximum of 1 Weapon)",
      "playcost": [{"costtype": "GCG_COST_DICE_SAME", "count": 2}]}},
   "tcgsummons": {"pebble.json": {"id": 9003, "name": "Pebble", "cardtypetext": "Summon", "tags": [],
      "description": "End Phase: Deal 1 Geo DMG.\nUsage(s): 2"}},
   "tcgstatuseffects": {
     "ashbow.json": {"id": 9002, "name": "Ash Bow", "statustypetext": "Character Equipment", "cardtype": "GCG_CARD_MODIFY", "tags": [],
      "description": "It deals more."},
     "calm.json": {"id": 9004, "name": "Calm", "statustypetext": "Team Combat Status", "cardtype": "GCG_CARD_ONSTAGE", "tags": [],
      "description": "Your active character takes -1 DMG.\nUsage(s): 2"}}})J");
  for (const language::Diagnostic& d : theirs.diagnostics) ADD_FAILURE() << language::to_string(d);
  ASSERT_EQ(theirs.cards.size(), ours.cards.size());
  for (size_t i = 0; i < ours.cards.size(); ++i) {
    EXPECT_EQ(facts(theirs.cards[i]), facts(ours.cards[i]));
    EXPECT_EQ(theirs.cards[i].number, ours.cards[i].number);
  }
}

TEST(ShareNumbers, AreATableOfTheirOwn) {
  Expected<CardsRead> read =
      read_cards(game("genius-invokation"), {"ids.json", R"J({"Jean": 37, "Nobody Known": 4000})J"});
  ASSERT_TRUE(read) << to_string(read.problem());
  EXPECT_EQ(read->file.changes.size(), 2u);
  const SourceFile file{"ids.json", R"J({"Jean": 37, "Nobody Known": 4000})J"};
  const auto content = load(game("genius-invokation"), {&file, 1});
  EXPECT_EQ(content->find_card("share id 37"), content->find_card("Jean"));
  EXPECT_NE(content->find_card("Jean"), DefId::Hidden);
}

// -------------------------------------------------------------------------------------------------- games
TEST(Shapes, TellTheirGame) {
  EXPECT_EQ(game_of_cards("x", kHeron), find_module("grand-archive"));
  EXPECT_EQ(game_of_cards("x", kBell), find_module("lorcana"));
  EXPECT_EQ(game_of_cards("x", R"({"Jean": 37, "Diona": 2})"), find_module("genius-invokation"));
  EXPECT_EQ(game_of_cards("x", R"J({"id": "a", "name": "A", "type": "Item"})J"), nullptr);
  const Expected<CardsRead> wrong = read_cards(game("lorcana"), {"index.json", kHeron});
  ASSERT_FALSE(wrong);
  EXPECT_NE(to_string(wrong.problem()).find("grand-archive"), std::string::npos) << to_string(wrong.problem());
}

}  // namespace
}  // namespace cantrip::reading::test

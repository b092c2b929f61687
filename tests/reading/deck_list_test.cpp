// Decks as people pass them on.
#include "reading/json/records.hpp"
#include "reading/share_code.hpp"
#include "tests/reading/support.hpp"

namespace cantrip::reading::test {
namespace {

using Entry = std::pair<std::string, int>;
std::vector<Entry> entries(const DeckFile& deck) {
  std::vector<Entry> out;
  for (const DeckEntry& e : deck.cards) out.emplace_back(e.card, e.copies);
  return out;
}
std::vector<Entry> read(const std::string& text) {
  const DeckRead got = read_deck_file("deck.txt", text);
  for (const Problem& p : got.problems) ADD_FAILURE() << to_string(p);
  return entries(got.deck);
}

TEST(Lines, OfEveryUsualForm) {
  const struct {
    const char* line;
    Entry means;
  } kCases[] = {
      {"4 Old Pell - Bell Ringer", {"Old Pell - Bell Ringer", 4}},
      {"4x Old Pell", {"Old Pell", 4}},
      {"4 x Old Pell", {"Old Pell", 4}},
      {"x4 Old Pell", {"Old Pell", 4}},
      {"4× Old Pell", {"Old Pell", 4}},
      {"Old Pell x4", {"Old Pell", 4}},
      {"Old Pell x 4", {"Old Pell x 4", 1}},  // a name may end so
      {"Old Pell (x4)", {"Old Pell", 4}},
      {"Old Pell ×4", {"Old Pell", 4}},
      {"Old Pell\t4", {"Old Pell", 4}},
      {"- 4 Old Pell", {"Old Pell", 4}},
      {"• 4 Old Pell", {"Old Pell", 4}},
      {"* Old Pell", {"Old Pell", 1}},
      {"Old Pell", {"Old Pell", 1}},
      {"4 Old Pell, Bell Ringer", {"Old Pell, Bell Ringer", 4}},
      {"1 Old Pell *E*", {"Old Pell *E*", 1}},
      {"4x Old Pell (2-199)", {"Old Pell (2-199)", 4}},
      {"4 GD01-001", {"GD01-001", 4}},
      {"GD01-001 x4", {"GD01-001", 4}},
      {"Kestrel x4 (GD01-001)", {"Kestrel (GD01-001)", 4}},
      {"2 1000 Lamps", {"1000 Lamps", 2}},
      {"10 Resource", {"Resource", 10}},
      {"Resource x10", {"Resource", 10}},
      {"4 Unit 01", {"Unit 01", 4}},
      {"Base Camp", {"Base Camp", 1}},
      {"4 Sideboard Clerk", {"Sideboard Clerk", 4}},
      {"  4 Old Pell \r", {"Old Pell", 4}},
  };
  for (const auto& c : kCases) EXPECT_EQ(read(c.line), std::vector<Entry>{c.means}) << c.line;
}

TEST(Lines, ThatNameNoCardAreSkipped) {
  EXPECT_EQ(
      read("\xEF\xBB\xBF# My deck\r\nDeck: Voles\nFormat: Core\nCharacters (24)\n24 Characters\nItems: 3\nSongs - "
           "4\n[Songs]\n== Rest ==\n"
           "// a comment\n\nMaterial Deck\n1 Spirit\n# Main Deck\n4 Heron\n# Sideboard\n3 Stoat\n# Main Deck\n1 Otter\n"
           "Sideboard:\n2 Newt\n"),
      (std::vector<Entry>{{"Spirit", 1}, {"Heron", 4}, {"Otter", 1}}));
}

TEST(Lines, ThatNameACardTwiceAreAddedUp) {
  EXPECT_EQ(read("4 Old Pell\n1 old  pell\nOld Pell"), (std::vector<Entry>{{"Old Pell", 6}}));
}

TEST(Names, AreFoundHoweverTheyAreDecorated) {
  const Module& lorcana = game("lorcana");
  language::CardFacts twin[2];
  for (int i = 0; i < 2; ++i) {
    twin[i].id = i ? "8-002" : "8-001";
    twin[i].name = "Twin Vole";
    twin[i].type = "Amber Character Vole";
    twin[i].version = i ? "Left" : "Right";
    twin[i].printings = {i ? "9-40" : "9-39"};
    twin[i].stats = {{"cost", 1}, {"strength", 1}, {"willpower", 1}, {"lore", 1}, {"inkable", 1}};
  }
  const auto content = with_cards(*builtin_content(lorcana), twin);
  const DefId pell = content->find_card("old-pell-bell-ringer"), left = content->find_card("8-002");
  ASSERT_NE(pell, DefId::Hidden);
  ASSERT_NE(left, DefId::Hidden);
  for (const char* name : {"Old Pell - Bell Ringer", "old pell – bell ringer", "Old Pell, Bell Ringer", "Old Pell *E*",
                           "Old Pell - Bell Ringer (ROF) 12", "Old Pell (2-199)", "Old Pell - Bell Ringer [foil]",
                           "Old Pell (OWN) #12", "Old Pell (1) (2)"})
    EXPECT_EQ(content->find_card(name), pell) << name;
  for (const char* name : {"8-002", "8-2", "9-40", "Twin Vole - Left", "Twin Vole (8-002)", "Twin Vole (9) 40",
                           "Twin Vole [9-040]", "8-002 Twin Vole", "Twin Vole 8-002", "Somebody Else (9-40)"})
    EXPECT_EQ(content->find_card(name), left) << name;
  EXPECT_EQ(content->find_card("Twin Vole"), DefId::Hidden) << "there are two";
  EXPECT_EQ(content->find_card("Old Pell - Bell Ringer (9-40)"), pell) << "the name is what was meant";
  EXPECT_EQ(content->find_card(std::string(100'000, '(')), DefId::Hidden);
}

TEST(Mistakes, AreAllNamedWithTheirLine) {
  const auto content = builtin_content(game("lorcana"));
  const std::string text = "0 Volley\n"                           // 1: no copies
                           "4000 Volley\n"                        // 2: too many to be a number of copies
                           "99999999999999999999 Volley\n"        // 3
                           "4\n"                                  // 4: no card
                           "4Volley\n"                            // 5: no blank
                           "3 Voley\n"                            // 6: no such card
                           "3 Cinder Rusk\n"                      // 7: which of two
                           "5 Old Pell\n"                         // 8: too many copies
                           "4 " +
                           std::string(500, 'x') +
                           "\n"    // 9: no name is so long
                           "2 Kindled Courage\n3 Volley\n"        // 10, 11: three inks
                           "four Volleys\n";                      // 12
  DeckRead got = read_deck_file("bad.txt", text);
  std::vector<Problem> all = got.problems;
  for (Problem& p : deck_problems(*content, got.deck)) all.push_back(std::move(p));
  sort_by_line("bad.txt", all);
  std::vector<std::string> lines;
  for (const Problem& p : all) {
    lines.push_back(p.where);
    EXPECT_FALSE(p.remedy.empty()) << p.why;
  }
  for (const int line : {1, 2, 3, 4, 5, 6, 7, 8, 9, 12})
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "bad.txt:" + std::to_string(line)), 1)
        << line << testing::PrintToString(lines);
  EXPECT_EQ(lines[0], "bad.txt") << "too few cards";
}

TEST(Trackers, AreLists) {
  const DeckRead got = read_deck_file("mine.csv", "Normal,Foil,Name,Version,Set,Card Number\r\n"
                                                  "2,1,Old Pell,Bell Ringer,8,12\r\n"
                                                  "0,0,Torchboy,,8,13\r\n"
                                                  ",1,\"Hush, the Pike Is Sleeping\",,8,14\r\n"
                                                  "many,0,Volley,,8,15\r\n"
                                                  "1,0,,,,\r\n"
                                                  "1,0,Volley,,8,15,surplus\r\n");
  EXPECT_EQ(entries(got.deck),
            (std::vector<Entry>{{"Old Pell - Bell Ringer (8-12)", 3}, {"Hush, the Pike Is Sleeping (8-14)", 1}}));
  ASSERT_EQ(got.problems.size(), 3u);
  EXPECT_EQ(got.problems[0].where, "mine.csv:5");
  EXPECT_EQ(got.problems[1].where, "mine.csv:6");
  EXPECT_EQ(got.problems[2].where, "mine.csv:7");
  EXPECT_EQ(entries(read_deck_file("x.csv", "card number;quantity\nGD01-001;4\n").deck),
            (std::vector<Entry>{{"GD01-001", 4}}));
  EXPECT_FALSE(read_deck_file("x.csv", "name,quantity\n\"open,4\n").problems.empty());
}

TEST(CardLists, AreNoDecks) {
  const DeckRead got = read_deck_file("x.json", "[{\"name\": \"a\"}]");
  ASSERT_EQ(got.problems.size(), 1u);
  EXPECT_NE(got.problems[0].why.find("list of cards"), std::string::npos);
}

// --------------------------------------------------------------------------------------------- share codes
TEST(ShareCodes, GoRoundWithEveryOffset) {
  ShareNumbers numbers{};
  for (size_t i = 0; i < kShareNumbers; ++i) numbers[i] = static_cast<int>((i * 397 + 11) & 0xFFF);
  numbers[20] = 0;
  numbers[21] = 0xFFF;
  for (int offset = 0; offset < 255; ++offset) {
    const std::string code = write_share_code(numbers, offset);
    EXPECT_EQ(code.size(), kShareCodeLetters);
    const std::optional<ShareNumbers> again = read_share_code(code);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, numbers);
  }
}

TEST(ShareCodes, AreBuiltAsTheGameBuildsThem) {
  // Three numbers by hand: 1, 2, 3 are the bits 000000000001 000000000010 000000000011, so bytes 00 10 02 00 3?.
  ShareNumbers numbers{};
  numbers[0] = 1, numbers[1] = 2, numbers[2] = 3;
  const std::string code = write_share_code(numbers, 0);
  // The bytes of the string go to even places first: 00 _ 10 _ 02 _ 00 _ 30 _ ...
  EXPECT_EQ(code.substr(0, 12), "AAAQAAIAAAAw");
  EXPECT_EQ(*read_share_code(" " + code + "\r\n"), numbers);
}

TEST(ShareCodes, OfDecks) {
  const Module& genius = game("genius-invokation");
  Json table = Json::object();
  for (const language::CardFacts& c : builtin_content(genius)->facts)
    if (!c.token && c.version.empty()) table[c.name] = 100 + table.size();
  const SourceFile file{"ids.json", table.dump()};
  const auto content = load(genius, {&file, 1});
  for (const std::string& id : content->deck_ids()) {
    const DeckFile& deck = *content->find_deck(id);
    const Expected<std::string> code = share_code_of(*content, deck);
    ASSERT_TRUE(code) << to_string(code.problem());
    const Expected<DeckFile> again = read_deck("code.txt", *code);
    ASSERT_TRUE(again) << to_string(again.problem());
    auto cards = deck_cards(*content, deck), others = deck_cards(*content, *again);
    ASSERT_TRUE(cards && others);
    std::sort(cards->begin(), cards->end()), std::sort(others->begin(), others->end());
    EXPECT_EQ(*cards, *others);
    EXPECT_TRUE(genius.illegal(*content, *again, "").empty());
  }
  EXPECT_FALSE(share_code_of(*builtin_content(genius), *content->find_deck(content->deck_ids()[0]))) << "no numbers";
  EXPECT_FALSE(share_code_of(*builtin_content(game("lorcana")), builtin_content(game("lorcana"))->decks[0]));
}

TEST(ShareCodes, NameTheCardThatIsRefused) {
  const Module& genius = game("genius-invokation");
  const SourceFile file{"list.jsonl", R"J({"id": "moss", "name": "Moss", "type": "event", "number": 77,)J"
                                      R"J( "text": ["Frobnicate a card."]})J"};
  const auto content = load(genius, {&file, 1});
  ASSERT_EQ(content->refused.size(), 1u);
  ShareNumbers numbers{};
  numbers[3] = 77;
  const Expected<DeckFile> deck = read_deck("code.txt", write_share_code(numbers, 0));
  ASSERT_TRUE(deck);
  const std::vector<Problem> problems = unknown_cards(*content, *deck);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].why.find("the card Moss was refused"), std::string::npos) << problems[0].why;
}

TEST(ShareCodes, ThatAreNoneAreRefused) {
  for (const std::string& code : {std::string(), std::string(67, 'A'), std::string(69, 'A'), std::string(67, 'A') + "=",
                                  std::string(67, 'A') + "\x80"})
    EXPECT_FALSE(read_share_code(code)) << code;
  EXPECT_FALSE(read_deck("code.txt", std::string(68, 'A'))) << "it holds no cards";
}

}  // namespace
}  // namespace cantrip::reading::test

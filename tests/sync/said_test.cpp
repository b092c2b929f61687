// Texts that are said for cards, in every game: they run in the middle of matches by chance, everybody who follows sees
// what the server has, undo takes them back, and a recording leads to the same end.
#include <gtest/gtest.h>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/random_answer.hpp"
#include "games/said.hpp"
#include "replay/match.hpp"
#include "sync/follower.hpp"
#include "sync/seat_stream.hpp"

namespace cantrip::sync {
namespace {

constexpr const char* kUnknown = "Something that nobody has words for.";

/// The game's cards, each with a paragraph that is played by hand.
std::shared_ptr<const Content> with_hands(const Module& module) {
  const std::shared_ptr<const Content> usual = builtin_content(module);
  std::vector<language::CardFacts> cards;
  for (language::CardFacts c : usual->facts) {
    if (c.token) continue;
    c.text += std::string(c.text.empty() ? "" : "\n") + std::string(language::kByHand) + kUnknown;
    cards.push_back(std::move(c));
  }
  return with_cards(*usual, cards);
}

MatchSetup two_decks(const Content& content, u64 seed) {
  Rng rng = Rng::seeded(seed);
  const std::vector<std::string> ids = content.deck_ids();
  std::vector<std::vector<std::string>> chosen(2);
  for (auto& seat : chosen)
    while (static_cast<int>(seat.size()) < content.module->decks_per_seat) {
      const std::string& id = ids[rng.below(static_cast<u32>(ids.size()))];
      if (std::find(seat.begin(), seat.end(), id) == seat.end()) seat.push_back(id);
    }
  Expected<MatchSetup> setup = make_setup_by_hand(content, chosen);
  EXPECT_TRUE(setup) << to_string(setup.problem());
  return setup ? *setup : MatchSetup{};
}

/// A match with everybody who looks at it.
class Table {
public:
  Table(const std::shared_ptr<const Content>& content, u64 seed) : bench_(std::make_unique<Bench>()) {
    MatchOptions options;
    options.seed = seed;
    options.names = {"Ann", "Ben"};
    Expected<std::unique_ptr<Match>> started = Match::start(content, two_decks(*content, seed), options);
    if (!started) return;
    match = std::move(*started);
    for (const Seat s : {Seat::P0, Seat::P1, Seat::Spectator}) {
      streams_.push_back(std::make_unique<SeatStream>(m(), s, match->names(), *bench_));
      followers_.push_back(std::make_unique<Follower>(m().rules, s, match->names(), 1, content));
    }
    observe(m(), {&Table::hear, this});
    look();
  }
  Machine& m() { return match->machine(); }

  void tell(Seat by, const Json& said = nullptr) {
    StepNote note{.by = by, .n = {}, .can_undo = false, .json = false};
    const std::string text_said = said.is_null() ? "" : Json::array({said}).dump();
    note.said = text_said;
    for (size_t i = 0; i < streams_.size(); ++i) {
      const auto text = streams_[i]->step(m(), *bench_, note);
      const Reaction r = followers_[i]->message(Json::parse(text->core));
      ASSERT_FALSE(r.problem) << to_string(*r.problem);
    }
    agree();
  }
  /// Everybody is sent the whole view.
  void look() {
    Json said = Json::array();
    for (const auto& [card, text] : match->said()) said.push_back({{"card", card}, {"text", text}});
    for (size_t i = 0; i < streams_.size(); ++i) {
      streams_[i]->set_said(said);
      const Json view = Json::parse(streams_[i]->view_message(m(), *bench_, Form::Core, "joined", false));
      const Reaction r = followers_[i]->message(view);
      ASSERT_FALSE(r.problem) << to_string(*r.problem);
    }
    agree();
  }
  void rewound(Seat by) {
    for (auto& s : streams_) s->rewound(m(), *bench_, by);
    look();
  }
  /// A card of somebody that everybody sees.
  Ref seen_card(Rng& rng, Seat& whose) {
    std::vector<Ref> all;
    for (u16 row = 1; row < m().st.obj.n; ++row) {
      const Obj& o = m().st.obj[row];
      if (o.kind == Kind::Card && o.zone && (o.known_to & 3) == 3 && index(o.ctrl) < 2 &&
          has_by_hand(match->content(), o.def))
        all.push_back(ref_of(m().st, row));
    }
    if (all.empty()) return kNobody;
    const Ref out = all[rng.below(static_cast<u32>(all.size()))];
    whose = m().st.obj[out.id].ctrl;
    return out;
  }

  std::unique_ptr<Match> match;

private:
  static void hear(void* self, const Machine& m, const Event& e) {
    for (auto& s : static_cast<Table*>(self)->streams_) s->hear(m, e);
  }
  void agree() {
    for (size_t i = 0; i < streams_.size(); ++i)
      ASSERT_EQ(digest(followers_[i]->confirmed()), streams_[i]->view_digest()) << "viewer " << i;
  }
  std::unique_ptr<Bench> bench_;
  std::vector<std::unique_ptr<SeatStream>> streams_;
  std::vector<std::unique_ptr<Follower>> followers_;
};

struct Played {
  int said = 0, undone = 0;
};

/// Answers by chance, and now and then something that can be said.
void play(Table& table, Rng& rng, const Module& module, Played& out, std::vector<std::string>& words) {
  constexpr int kMost = 10;
  int said = 0;
  for (int step = 0; step < 1500 && !table.m().st.over; ++step) {
    Seat whose = Seat::None;
    const Ref card = said < kMost && may_say(table.m()) && rng.below(3) == 0 ? table.seen_card(rng, whose) : kNobody;
    if (card) {
      const std::string id = table.match->content().pool.texts[index(table.m().st.obj[card.id].def)].id;
      const language::CardFacts* facts = table.match->content().facts_of(table.m().st.obj[card.id].def);
      if (!facts) continue;
      words = language::sayings(module.lexicon(), *facts, say_rules(*module.game).as);
      ASSERT_FALSE(words.empty()) << "nothing can be said for " << id;
      const std::string& text = words[rng.below(static_cast<u32>(words.size()))];
      const u64 before = digest(table.m().st), step_no = table.m().st.step_no;
      const Seat asked = table.m().st.decision.seat;
      const Status done = table.match->say(whose, card, text);
      ASSERT_TRUE(done) << id << ": " << text << ": " << to_string(done.problem());
      ASSERT_EQ(table.m().st.step_no, step_no + 1);
      table.tell(whose, {{"card", id}, {"text", text}});
      if (testing::Test::HasFatalFailure()) {
        ADD_FAILURE() << id << ": " << text;
        return;
      }
      ++said;
      ++out.said;
      (void)asked;
      if (table.match->can_undo(whose) && rng.below(2) == 0) {
        ASSERT_TRUE(table.match->undo(whose));
        ASSERT_EQ(digest(table.m().st), before) << text;
        table.rewound(whose);
        ++out.undone;
      }
      continue;
    }
    const Answer a = random_answer(table.m(), rng);
    ASSERT_EQ(table.match->answer(a), Err::Ok);
    table.tell(a.seat);
    if (testing::Test::HasFatalFailure()) return;
  }
}

class SaidInEveryGame : public testing::TestWithParam<const Module*> {};

TEST_P(SaidInEveryGame, RunsIsSeenTakenBackAndPlayedAgain) {
  const Module& module = *GetParam();
  const std::shared_ptr<const Content> content = with_hands(module);
  Played all;
  for (u64 seed = 1; seed <= 3; ++seed) {
    Table table(content, seed);
    ASSERT_TRUE(table.match);
    Rng rng = Rng::seeded(seed * 77);
    std::vector<std::string> words;
    play(table, rng, module, all, words);
    ASSERT_FALSE(HasFatalFailure());
    const Replay record = table.match->replay();
    const Expected<Replay> again = read_replay(write_replay(record));
    ASSERT_TRUE(again) << to_string(again.problem());
    EXPECT_EQ(*again, record);
    const Expected<Verified> verified = verify(content, *again);
    ASSERT_TRUE(verified) << to_string(verified.problem());
    EXPECT_EQ(verified->digest, digest(table.m().st));
  }
  EXPECT_GT(all.said, 5);
}

/// The games in which texts may be said: their rules have a step where that is done.
std::vector<const Module*> games_with_said_texts() {
  std::vector<const Module*> out;
  for (const Module* module : modules())
    if (say_rules(*module->game).at.flow != 0xFFFF) out.push_back(module);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Games, SaidInEveryGame, testing::ValuesIn(games_with_said_texts()), [](const auto& game) {
  std::string name(game.param->game->slug);
  std::erase(name, '-');
  return name;
});

TEST(Said, OnlyWhatIsUnderstoodNowOfAnOwnCardThatAllSee) {
  const Module& module = *find_module("lorcana");
  const std::shared_ptr<const Content> content = with_hands(module);
  Table table(content, 5);
  Rng rng = Rng::seeded(9);
  Seat whose = Seat::None;
  Ref card = kNobody;
  for (int i = 0; i < 400 && !table.m().st.over && !(may_say(table.m()) && (card = table.seen_card(rng, whose))); ++i)
    ASSERT_EQ(table.match->answer(random_answer(table.m(), rng)), Err::Ok);
  ASSERT_TRUE(card);
  const u64 before = digest(table.m().st);
  const auto refused = [&](Ref what, const std::string& text, const std::string& why) {
    const Status said = table.match->say(whose, what, text);
    ASSERT_FALSE(said) << text;
    EXPECT_NE(to_string(said.problem()).find(why), std::string::npos) << to_string(said.problem());
    EXPECT_EQ(digest(table.m().st), before);
  };
  refused(card, "Draw a cart.", "cart");
  refused(card, "At the start of your turn, draw a card.", "happens now");
  refused(card, "Evasive", "happens now");
  refused(card, "", "empty");
  refused(card, std::string(2000, 'a'), "longer");
  refused(card, "Draw a card.\nDraw a card.", "one line");
  refused(player_ref(Seat::P0), "Draw a card.", "not a card");
  refused({static_cast<u16>(kMaxRows - 1), 1}, "Draw a card.", "not a card");
  for (const u16 row : zone(table.m().st, table.m().schema().hand_zone, whose)) {
    refused(ref_of(table.m().st, row), "Draw a card.", "do not see");
    break;
  }
  EXPECT_TRUE(table.match->say(whose, card, "Draw a card."));
}

TEST(Said, CardsInPartByHandAreForPeopleAlone) {
  const Module& module = *find_module("lorcana");
  const std::shared_ptr<const Content> content = with_hands(module);
  std::vector<std::vector<std::string>> chosen(2, {content->deck_ids()[0]});
  const Expected<MatchSetup> setup = make_setup(*content, chosen);
  ASSERT_FALSE(setup);
  EXPECT_NE(to_string(setup.problem()).find("by hand"), std::string::npos);
}

TEST(Said, ACardIsPartedByItsParagraphs) {
  const Module& module = *find_module("lorcana");
  const std::shared_ptr<const Content> content = builtin_content(module);
  language::CardFacts card;
  for (const language::CardFacts& c : content->facts)
    if (c.type.find("Character") != std::string::npos && !c.token) card = c;
  card.id = "odd-otter";
  card.name = "Odd Otter";
  card.text = "Evasive\nFrobnicate the marsh.\nWhen you play this character, draw a card.";
  ASSERT_TRUE(language::part_by_hand(module.lexicon(), content->facts, content->pool, card));
  EXPECT_EQ(card.text, "Evasive\n[by hand] Frobnicate the marsh.\nWhen you play this character, draw a card.");
  EXPECT_EQ(language::by_hand(card.text), std::vector<std::string>{"Frobnicate the marsh."});
  EXPECT_NE(card.printed.find("Frobnicate"), std::string::npos);
  language::CardFacts plain = card;
  plain.text = "Evasive";
  EXPECT_FALSE(language::part_by_hand(module.lexicon(), content->facts, content->pool, plain));
}

}  // namespace
}  // namespace cantrip::sync

// Whole sessions through a pipe: plain lines in, plain lines out.
#include "terminal/session.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "terminal/menu.hpp"
#include "tests/terminal/support.hpp"

namespace cantrip::terminal {
namespace {

using test::count;
using test::estraven;
using test::piped;
using test::Played;

struct TempFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("cantrip-terminal-" + std::to_string(::getpid()) + ".replay"))
          .string();
  ~TempFile() { std::filesystem::remove(path); }
};

/// A match by random answers and what it would be to type it.
Replay recorded(u64 seed) {
  const std::unique_ptr<Match> match = test::random_match(2, seed);
  Rng rng = Rng::seeded(seed + 1);
  while (!match->machine().st.over) test::random_step(*match, rng);
  return match->replay();
}

std::string result_line(const std::string& out) {
  const size_t at = out.find("Result: ");
  return at == std::string::npos ? "" : out.substr(at, out.find('\n', at) - at);
}

TEST(Session, BotsPlayAWholeGame) {
  const Played played = piped(estraven({"bot", "random"}), "");
  EXPECT_EQ(played.code, kFinished);
  EXPECT_NE(played.out.find("Round 1, turn 1: Player"), std::string::npos);
  EXPECT_NE(result_line(played.out).find("after"), std::string::npos) << played.out;
  EXPECT_EQ(played.out.find('\033'), std::string::npos);
  EXPECT_EQ(played.out, piped(estraven({"bot", "random"}), "").out) << "the same seed tells another story";
}

TEST(Session, HotSeatByScriptIsTheRecordedMatch) {
  for (u64 seed = 1; seed <= 5; ++seed) {
    const Replay replay = recorded(seed);
    const Played played = piped(estraven({"human", "human"}, seed), test::typed(replay));
    ASSERT_EQ(played.code, kFinished) << played.out;
    const int winner = replay.results[0] == Result::Won ? 1 : replay.results[1] == Result::Won ? 2 : 0;
    const std::string expected = winner ? "Player " + std::to_string(winner) + " won" : "Drawn";
    EXPECT_NE(result_line(played.out).find(expected), std::string::npos) << result_line(played.out);
    EXPECT_NE(result_line(played.out).find(std::to_string(replay.answers.size()) + " answers"), std::string::npos);
  }
}

TEST(Session, PlainLinesFitEightyColumns) {
  std::istringstream lines(piped(estraven({"human", "human"}, 3), test::typed(recorded(3))).out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80) << line;
}

TEST(Session, BadInputChangesNothing) {
  const std::string bad =
      "99\n0\n-1\n1 1\nfoo bar\ni 99\nlook\nlook zzzzzz\nlog x\n\n\xFF\xFE\n" + std::string(9000, 'x') + "\n";
  const Played played = piped(estraven({"human", "human"}), bad);
  EXPECT_EQ(played.code, kAbandoned);
  EXPECT_NE(played.out.find("There is no option 99: choose from 1 to"), std::string::npos);
  EXPECT_NE(played.out.find("'foo bar' fits no option"), std::string::npos);
  EXPECT_NE(played.out.find("No card is called 'zzzzzz'"), std::string::npos);
  EXPECT_NE(played.out.find("abandoned after 0 answers. Give"), std::string::npos) << played.out;
}

TEST(Session, UndoTakesBackTheLastAnswer) {
  const Played played = piped(estraven({"human", "human"}), "undo\n1\nundo\n");
  EXPECT_EQ(count(played.out, "That can't be taken back"), 1);
  EXPECT_EQ(count(played.out, "Taken back."), 1);
  EXPECT_NE(played.out.find("abandoned after 0 answers"), std::string::npos) << played.out;
}

TEST(Session, LookShowsFactsTextAndWhatWasUnderstood) {
  const Played played = piped(estraven({"human", "human"}), "look ansa of\ni 1\nlook clinkerw\n");
  EXPECT_NE(played.out.find("Ansa of Nine Names  Unit Leader Singer"), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("Understood as"), std::string::npos);
  EXPECT_NE(played.out.find("Now: in your hand"), std::string::npos);
  EXPECT_NE(played.out.find("Clinkerwright"), std::string::npos);
}

TEST(Session, CommandsShowWhatTheySay) {
  const Played played = piped(estraven({"human", "human"}), "?\nhand\ngrave\nlog\nboard\nmarket\n");
  for (const char* text :
       {"take back your last answer, if nothing was learnt and", "Hand: ", "Your graveyard (0): empty",
        "Player 1's graveyard (0)", "You draw ", "The market", "power/resistance/health"})
    EXPECT_NE(played.out.find(text), std::string::npos) << text << "\n" << played.out;
}

TEST(Session, WordsThatFitSeveralOptionsAreListed) {
  const Played played = piped(estraven({"human", "human"}), "pitch\n");
  EXPECT_NE(played.out.find("options fit 'pitch': which one?"), std::string::npos);
}

TEST(Session, SavedAndResumedIsTheSameMatch) {
  const TempFile file;
  const Replay replay = recorded(2);
  const std::string whole = result_line(piped(estraven({"human", "human"}, 2), test::typed(replay)).out);
  PlayFlags flags = estraven({"human", "human"}, 2);
  flags.save = file.path;
  const Played first = piped(flags, test::typed(replay, 0, 40));
  EXPECT_EQ(first.code, kFinished);
  EXPECT_NE(first.out.find("--resume"), std::string::npos);

  PlayFlags again;
  again.game = "estraven";
  again.resume = file.path;
  again.ask_always = true;
  const Played second = piped(again, "log 500\n" + test::typed(replay, 40));
  EXPECT_EQ(second.code, kFinished) << second.problem;
  EXPECT_EQ(result_line(second.out), whole);
  EXPECT_NE(second.out.find("Round 1, turn 1: Player"), std::string::npos)
      << "the log begins at the start of the match";
}

/// A bot's choices depend on the position only: a resumed match goes on as it would have.
TEST(Session, ResumedMatchesGoOnTheSame) {
  const TempFile file;
  std::string first, rest;
  for (int i = 0; i < 600; ++i) (i < 6 ? first : rest) += i % 2 ? "\n" : "end\n";
  PlayFlags flags = estraven({"human", "random"}, 9);
  const std::string whole = result_line(piped(flags, first + rest).out);
  ASSERT_FALSE(whole.empty());
  flags.save = file.path;
  ASSERT_EQ(piped(flags, first).code, kFinished);
  PlayFlags again;
  again.game = "estraven";
  again.resume = file.path;
  again.ask_always = true;
  EXPECT_EQ(result_line(piped(again, rest).out), whole);
}

TEST(Session, ConcedeAfterResuming) {
  const TempFile file;
  PlayFlags flags = estraven({"human", "random"}, 9);
  flags.save = file.path;
  const std::string inputs = "end\n\nend\n\nend\n\nend\n\nend\n\n";
  const Played first = piped(flags, inputs);
  ASSERT_EQ(first.code, kFinished) << first.out;
  PlayFlags again;
  again.game = "estraven";
  again.resume = file.path;
  again.ask_always = true;
  const Played second = piped(again, "concede\n");
  EXPECT_EQ(second.code, kFinished);
  EXPECT_NE(second.out.find("You concede"), std::string::npos);
  EXPECT_NE(second.out.find("Result: Player 2 won"), std::string::npos) << second.out;
}

TEST(Session, QuitAsksAndSaves) {
  const TempFile file;
  const Played no = piped(estraven({"human", "human"}), "quit\nn\n");
  EXPECT_EQ(no.code, kFinished);
  EXPECT_NE(no.out.find("The match is not saved."), std::string::npos);
  const Played yes = piped(estraven({"human", "human"}), "1\nquit\n" + file.path + "\n");
  EXPECT_EQ(yes.code, kFinished);
  EXPECT_TRUE(std::filesystem::exists(file.path));
  const Played nowhere = piped(estraven({"human", "human"}), "save /no/such/folder/x\n");
  EXPECT_NE(nowhere.out.find("/no/such/folder/x"), std::string::npos);
}

TEST(Session, HotSeatHidesTheHandBetweenPlayers) {
  const Played played = piped(estraven({"human", "human"}), "\nend\n\n", true, false);
  EXPECT_NE(played.out.find("Pass the keyboard to Player 2 and press Enter."), std::string::npos);
  EXPECT_NE(played.out.find("Pass the keyboard to Player 1 and press Enter."), std::string::npos);
}

TEST(Session, PassesWhereNothingCanBeAnswered) {
  PlayFlags flags = estraven({"human", "human"}, 2);
  flags.ask_always = false;
  const Played played = piped(flags, test::typed(recorded(2), 0, 10));
  EXPECT_TRUE(played.code == kAbandoned || played.code == kFinished);
}

TEST(Opening, ErrorsSayWhereAndWhatToDo) {
  auto problem = [](auto change) {
    PlayFlags flags = estraven({"human", "human"});
    change(flags);
    const Played played = piped(flags, "");
    EXPECT_EQ(played.code, -1);
    EXPECT_TRUE(played.out.empty());
    return played.problem;
  };
  auto has = [](const std::string& text, std::initializer_list<const char*> parts) {
    for (const char* part : parts) EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(problem([](PlayFlags& f) { f.game = "estravn"; }), {"estravn", "estraven"});
  has(problem([](PlayFlags& f) { f.seats = {"human", "cat"}; }), {"--seats, seat 2", "cat", "greedy"});
  has(problem([](PlayFlags& f) { f.seats = {"human"}; }), {"seats", "2"});
  has(problem([](PlayFlags& f) { f.bot = "clever"; }), {"--bot", "clever"});
  has(problem([](PlayFlags& f) { f.profile = "mine"; }), {"--profile", "mine", "seed or official"});
  has(problem([](PlayFlags& f) { f.decks = {"salt-road+wolf-rider"}; }), {"seat 1", "wolf-rider", "wolf-riders"});
  has(problem([](PlayFlags& f) { f.decks = {"salt-road"}; }), {"seat 1", "Choose 2"});
  has(problem([](PlayFlags& f) { f.decks = {"salt-road+salt-road"}; }), {"seat 1"});
  has(problem([](PlayFlags& f) { f.decks = {"any", "any", "any"}; }), {"--decks", "3 seats"});
  has(problem([](PlayFlags& f) {
        f.resume = "/no/such/file";
        f.seed = {};
      }),
      {"/no/such/file"});
  has(problem([](PlayFlags& f) { f.resume = "x"; }), {"--seed", "Leave it out"});
}

TEST(Opening, DamagedAndForeignFiles) {
  const TempFile file;
  PlayFlags flags;
  flags.game = "estraven";
  flags.resume = file.path;
  std::ofstream(file.path) << "not a replay";
  EXPECT_NE(piped(flags, "").problem.find(file.path), std::string::npos);
  Replay foreign = recorded(1);
  foreign.game = "chess";
  ASSERT_TRUE(save_replay(foreign, file.path));
  const std::string problem = piped(flags, "").problem;
  EXPECT_NE(problem.find("chess"), std::string::npos) << problem;
  EXPECT_NE(problem.find("cantrip play chess --resume"), std::string::npos) << problem;
}

}  // namespace
}  // namespace cantrip::terminal

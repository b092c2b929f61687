// Recordings: written, read, verified, walked, branched; and every way a file can be wrong.
#include "replay/replay.hpp"

#include <gtest/gtest.h>
#include <zstd.h>

#include "replay/bytes.hpp"
#include "replay/match.hpp"
#include "sim/sim.hpp"

namespace cantrip {
namespace {

std::shared_ptr<const Content> content() { return builtin_content(*find_module("estraven")); }

const std::vector<Replay>& recorded() {
  static const std::vector<Replay> all = [] {
    SimOptions options;
    options.games = options.keep = 8;
    options.seed = 11;
    return simulate(content(), options)->kept;
  }();
  return all;
}

std::string why(const Problem& p) { return to_string(p); }

TEST(Replay, ComesBackAsItWasWritten) {
  for (const Replay& r : recorded()) {
    const std::vector<u8> bytes = write_replay(r);
    const Expected<Replay> again = read_replay(bytes);
    ASSERT_TRUE(again) << why(again.problem());
    EXPECT_EQ(*again, r);
    EXPECT_LT(bytes.size(), 4000u);
    EXPECT_TRUE(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())
                    .starts_with("cantrip replay 1 estraven\n"));
  }
}

TEST(Replay, IsVerified) {
  for (const Replay& r : recorded()) {
    const auto verified = verify(content(), r);
    ASSERT_TRUE(verified) << why(verified.problem());
    EXPECT_EQ(verified->digest, r.digest);
  }
}

TEST(Replay, GoesToAnyDecisionForwardsAndBackwards) {
  const Replay& r = recorded()[0];
  const int n = static_cast<int>(r.answers.size());
  auto walk = *Playback::open(content(), r);
  ASSERT_TRUE(walk->go(n / 2));
  const u64 middle = digest(walk->machine().st);
  ASSERT_TRUE(walk->go(n));
  EXPECT_TRUE(walk->machine().st.over);
  EXPECT_EQ(digest(walk->machine().st), r.digest);
  ASSERT_TRUE(walk->go(3));
  EXPECT_FALSE(walk->next_in_words().empty());
  ASSERT_TRUE(walk->go(n / 2));
  EXPECT_EQ(digest(walk->machine().st), middle);
  EXPECT_FALSE(walk->go(n + 1));
  EXPECT_FALSE(walk->go(-1));
}

TEST(Replay, BranchesFromADecisionWithItsHistory) {
  const Replay& r = recorded()[1];
  auto branch = Match::resume(content(), r, 20);
  ASSERT_TRUE(branch) << why(branch.problem());
  Match& match = **branch;
  EXPECT_EQ(match.answers(), 20);
  const Seat loser = match.machine().st.decision.seat;
  ASSERT_EQ(match.concede(loser), Err::Ok);
  const Replay other = match.replay();
  EXPECT_EQ(other.branched_at, 20);
  EXPECT_EQ(other.answers.size(), 21u);
  const auto verified = verify(content(), *read_replay(write_replay(other)));
  EXPECT_TRUE(verified) << why(verified.problem());
}

TEST(Replay, UndoTakesTheAnswerOutOfTheRecording) {
  auto match = *Match::resume(content(), recorded()[2], 0);
  Machine& m = match->machine();
  const Seat seat = m.st.decision.seat;
  const u64 before = digest(m.st);
  Answer pitch;
  pitch.seat = seat;
  pitch.n = 1;
  ASSERT_EQ(match->answer(pitch), Err::Ok);
  ASSERT_TRUE(match->can_undo(seat));
  ASSERT_TRUE(match->undo(seat));
  EXPECT_EQ(match->answers(), 0);
  EXPECT_EQ(digest(m.st), before);
}

TEST(Replay, MayBeginFromAPosition) {
  auto walk = *Playback::open(content(), recorded()[3]);
  ASSERT_TRUE(walk->go(30));
  auto match = Match::from_position(content(), walk->machine().st);
  ASSERT_EQ(match->concede(Seat::P0), Err::Ok);
  const auto read = read_replay(write_replay(match->replay()));
  ASSERT_TRUE(read);
  EXPECT_TRUE(verify(content(), *read));
}

// ---------------------------------------------------------------------------------------------- wrong content
struct Change {
  const char* name;
  void (*change)(Replay&);
  const char* says;
};
class WrongReplay : public testing::TestWithParam<Change> {};
TEST_P(WrongReplay, IsRefusedWithPlaceAndRemedy) {
  Replay r = recorded()[0];
  GetParam().change(r);
  const Expected<Replay> read = read_replay(write_replay(r), "x.replay");
  std::string text;
  if (!read) {
    text = why(read.problem());
    EXPECT_FALSE(read.problem().remedy.empty());
  } else {
    const auto verified = verify(content(), *read);
    ASSERT_FALSE(verified) << GetParam().name;
    EXPECT_FALSE(verified.problem().remedy.empty());
    text = why(verified.problem());
  }
  EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, WrongReplay,
    testing::Values(Change{"answer", [](Replay& r) { r.answers[5].picks[0] = 900; }, "answer 6"},
                    Change{"seat", [](Replay& r) { r.answers[5].seat = seat_at(1 - index(r.answers[5].seat)); },
                           "answer"},
                    Change{"no such seat", [](Replay& r) { r.answers[5].seat = Seat::P3; }, "answer 6"},
                    Change{"cut",
                           [](Replay& r) {
                             r.answers.resize(10);
                             r.checks.clear();
                           },
                           "ended differently"},
                    Change{"too long",
                           [](Replay& r) {
                             r.answers.push_back(r.answers[0]);
                             r.checks.resize(r.answers.size() / kCheckEvery);
                           },
                           "answer"},
                    Change{"result", [](Replay& r) { std::swap(r.results[0], r.results[1]); }, "result of seat 1"},
                    Change{"digest", [](Replay& r) { r.digest ^= 1; }, "another way"},
                    Change{"check", [](Replay& r) { r.checks[0] ^= 1; }, "answers 1 to 32"},
                    Change{"rules", [](Replay& r) { r.rules_hash ^= 1; }, "other rules or cards"},
                    Change{"seed", [](Replay& r) { r.seed ^= 1; }, "answer"},
                    Change{"card", [](Replay& r) { r.seats[0].deck[0].card = "no-such-card"; }, "no-such-card"},
                    Change{"switch", [](Replay& r) { r.switches = u64{1} << 63; }, "rule switch"},
                    Change{"game", [](Replay& r) { r.game = "chess"; }, "chess"},
                    Change{"seats",
                           [](Replay& r) {
                             r.seats.resize(1);
                             r.results.resize(1);
                             for (Given& a : r.answers) a.seat = Seat::P0;
                           },
                           "start"},
                    Change{"checks", [](Replay& r) { r.checks.pop_back(); }, "do not fit"},
                    Change{"name", [](Replay& r) { r.seats[0].name = "a\nb"; }, "seat"},
                    Change{"position", [](Replay& r) { r.position = {1, 2, 3}; }, "position"}),
    [](const auto& one) {
      std::string name = one.param.name;
      for (char& c : name)
        if (c == ' ') c = '_';
      return name;
    });

// ------------------------------------------------------------------------------------------------ wrong bytes
std::string refused(std::vector<u8> bytes) {
  const Expected<Replay> read = read_replay(bytes, "x.replay");
  return read ? "" : why(read.problem());
}
std::vector<u8> packed(const std::string& head, const std::vector<u8>& content) {
  std::vector<u8> out(head.begin(), head.end());
  std::vector<u8> frame(ZSTD_compressBound(content.size()));
  frame.resize(ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), 1));
  out.insert(out.end(), frame.begin(), frame.end());
  return out;
}
const std::string kHead = "cantrip replay 1 estraven\n";

TEST(ReplayBytes, EveryKindOfDamageIsNamed) {
  const std::vector<u8> good = write_replay(recorded()[0]);
  EXPECT_NE(refused({}).find("empty"), std::string::npos);
  EXPECT_NE(refused({'P', 'K', 3, 4}).find("not a replay"), std::string::npos);
  EXPECT_NE(refused({good.begin(), good.begin() + 18}).find("first line"), std::string::npos);
  std::vector<u8> version = good;
  version[15] = '9';
  EXPECT_NE(refused(version).find("version '9'"), std::string::npos);
  std::vector<u8> cut(good.begin(), good.end() - 5);
  EXPECT_NE(refused(cut).find("cut off"), std::string::npos);
  std::vector<u8> more = good;
  more.push_back(0);
  EXPECT_NE(refused(more).find("after the end"), std::string::npos);
  std::vector<u8> slug = good;
  slug[17] = 'E';
  EXPECT_NE(refused(slug).find("first line says"), std::string::npos);
  EXPECT_NE(refused(packed(kHead, {})).find("missing"), std::string::npos);
  EXPECT_NE(refused(packed(kHead, {1, 200, 1})).find("cut off"), std::string::npos);
  ByteWriter twice, game;
  game.text("estraven");
  twice.field(1, game);
  twice.field(1, game);
  EXPECT_NE(refused(packed(kHead, twice.out())).find("twice"), std::string::npos);
  ByteWriter answers, many;
  many.number(1'000'000);
  answers.field(6, many);
  EXPECT_NE(refused(packed(kHead, answers.out())).find("more answers than it has"), std::string::npos);
  std::vector<u8> bomb(kHead.begin(), kHead.end());
  const std::vector<u8> zeros(20u << 20);
  std::vector<u8> frame(ZSTD_compressBound(zeros.size()));
  frame.resize(ZSTD_compress(frame.data(), frame.size(), zeros.data(), zeros.size(), 1));
  bomb.insert(bomb.end(), frame.begin(), frame.end());
  EXPECT_NE(refused(bomb).find("more than any match"), std::string::npos);
}

TEST(ReplayBytes, NoFlippedByteChangesWhatIsRead) {
  const std::vector<u8> good = write_replay(recorded()[0]);
  for (size_t i = 0; i < good.size(); ++i) {
    std::vector<u8> bad = good;
    bad[i] ^= 0x10;
    const Expected<Replay> read = read_replay(bad);
    EXPECT_TRUE(!read || *read == recorded()[0]) << "byte " << i;  // a few bits of the packing mean nothing
  }
}

TEST(ReplayBytes, LaterFieldsAreSkipped) {
  const Replay& r = recorded()[0];
  const std::vector<u8> good = write_replay(r);
  std::vector<u8> content(ZSTD_getFrameContentSize(good.data() + kHead.size(), good.size() - kHead.size()));
  ZSTD_decompress(content.data(), content.size(), good.data() + kHead.size(), good.size() - kHead.size());
  content.insert(content.end(), {77, 2, 1, 2});
  const auto read = read_replay(packed(kHead, content));
  ASSERT_TRUE(read) << why(read.problem());
  EXPECT_EQ(*read, r);
}

}  // namespace
}  // namespace cantrip

// A stranger's client in the JSON form: it reads the question, sends places and the signature back, computes nothing.
#include "core/describe.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

void play(const Module& module, u64 seed) {
  SCOPED_TRACE(std::string(module.game->slug) + ", seed " + std::to_string(seed));
  Room room(module, 2, seed);
  std::vector<Json> latest;
  for (int i = 0; i < 2; ++i) latest.push_back(parsed(room.whole(i, "joined", Form::Json)));
  Rng rng = Rng::seeded(seed);
  u64 n = 0;
  while (!room.m().st.over && room.m().st.step_no < 150) {
    ASSERT_EQ(latest[0]["asked"], latest[1]["asked"]);
    const auto me = latest[0]["asked"][0].get<size_t>();
    const Json& question = latest[me]["decision"];
    ASSERT_TRUE(question.is_object());
    const bool both = latest[0]["asked"].size() > 1;  // a sealed question
    ASSERT_EQ(latest[1 - me]["decision"].is_null(), !both);
    ASSERT_EQ(latest[me]["view"]["step"], latest[me]["step"]);
    list_options(room.m(), seat_at(static_cast<int>(me)));
    const Answer a = random_answer(room.m(), seat_at(static_cast<int>(me)), rng, true);
    Json picks = Json::array();
    for (int i = 0; i < a.n; ++i) picks.push_back(a.pick[i]);
    const Json message = {
        {"t", "answer"}, {"n", ++n}, {"step", latest[me]["step"]}, {"picks", picks}, {"sig", question["sig"]}};
    const Expected<ClientMessage> read = read_client(message.dump());
    ASSERT_TRUE(read) << to_string(read.problem());
    const Seat seat = seat_at(static_cast<int>(me));
    const auto given = room.stream(seat).read_answer(*read, room.m(), room.bench());
    ASSERT_TRUE(std::holds_alternative<Answer>(given)) << std::get<Refusal>(given).why;
    // What was chosen by its words is what the truth takes.
    const Answer& truth = std::get<Answer>(given);
    if (!asks_value(room.m().st.decision.ask))
      for (int i = 0; i < truth.n; ++i) {
        const std::string chosen = question["options"][picks[static_cast<size_t>(i)].get<size_t>()]["label"];
        const std::string label = with_names(cantrip::label(room.m(), room.m().options[truth.pick[i]]), names_for(2));
        ASSERT_EQ(chosen.substr(0, label.size()), label);
      }
    ASSERT_EQ(room.match->answer(truth), Err::Ok);
    const auto texts = room.tell(seat, n, true);
    for (size_t i = 0; i < 2; ++i) {
      latest[i] = parsed(texts[i]->json);
      EXPECT_EQ(latest[i].contains("n"), i == me);
      EXPECT_FALSE(latest[i].contains("control"));
      for (const Json& e : latest[i]["events"]) EXPECT_TRUE(e["kind"].is_string());
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(JsonForm, AScriptCanPlay) {
  for (const Module* module : modules())
    for (u64 seed = 1; seed <= 4; ++seed) play(*module, seed);
}

}  // namespace
}  // namespace cantrip::sync::test

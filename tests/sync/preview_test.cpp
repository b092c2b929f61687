// What an answer would change: nothing happens by asking, and what is told comes true.
#include <algorithm>

#include "bindings/wasm/table_calls.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

int dice_in(const Json& faces) {
  int sum = 0;
  for (const auto& [name, n] : faces.items()) sum += name == "energy" ? 0 : n.get<int>();
  return sum;
}

const Json* find_object(const Json& table, int id) {
  for (const Json& player : table["players"])
    for (const Json& zone : player["zones"])
      for (const Json& object : zone)
        if (object.value("id", 0) == id) return &object;
  for (const Json& zone : table["table"])
    for (const Json& object : zone)
      if (object.value("id", 0) == id) return &object;
  return nullptr;
}

/// A follower for each seat, who is sent the whole view whenever it is looked at.
class Previews : public testing::Test {
protected:
  void open(const Module& module, u64 seed) {
    room_ = std::make_unique<Room>(module, 2, seed);
    rng_ = Rng::seeded(seed);
    followers_.clear();
    for (int i = 0; i < 2; ++i)
      followers_.push_back(
          std::make_unique<Follower>(room_->m().rules, seat_at(i), names_for(2), 1000u * static_cast<u64>(i) + 1));
  }
  Follower& look(int seat) {
    Follower& f = *followers_[static_cast<size_t>(seat)];
    EXPECT_TRUE(f.message(parsed(room_->whole(seat, "asked"))).changed);
    return f;
  }
  Json table_of(Follower& f) { return table_json(f.shown(), f.names()); }
  Expected<Json> preview(Follower& f, std::vector<u16> picks) { return previewer_.of(f.shown(), f.names(), picks); }
  /// The seat's picks on the truth; and how it pays, as suggested.
  void give(int seat, std::vector<u16> picks) {
    ClientMessage message;
    message.n = ++n_;
    message.step = room_->m().st.step_no;
    message.picks = std::move(picks);
    const auto read = room_->stream(seat_at(seat)).read_answer(message, room_->m(), room_->bench());
    ASSERT_TRUE(std::holds_alternative<Answer>(read)) << std::get<Refusal>(read).why;
    ASSERT_EQ(room_->match->answer(std::get<Answer>(read)), Err::Ok);
    room_->tell(seat_at(seat), std::nullopt);
  }
  void give_any(int seat) {
    list_options(room_->m(), seat_at(seat));
    ASSERT_EQ(room_->match->answer(random_answer(room_->m(), seat_at(seat), rng_, true)), Err::Ok);
    room_->tell(seat_at(seat), std::nullopt);
  }

  std::unique_ptr<Room> room_;
  std::vector<std::unique_ptr<Follower>> followers_;
  Previewer previewer_;
  Rng rng_ = Rng::seeded(1);
  u64 n_ = 0;
};

void expect_came_true(const Json& told, const Json& table, const std::string& what) {
  static constexpr const char* kGroups[] = {"stats", "numbers", "counters"};
  for (const Json& change : told["objects"]) {
    const Json* object = find_object(table, change["id"]);
    if (change.contains("gone")) continue;
    ASSERT_TRUE(object) << what << ": " << change.dump();
    for (const char* group : kGroups) {
      const Json changed = change.value(group, Json::object());
      for (const auto& [name, values] : changed.items()) {
        const Json now = object->value(group, Json::object()).value(name, Json(nullptr));
        const bool nothing = now.is_null() && (values[1] == 0 || values[1] == "none");
        EXPECT_TRUE(nothing || now == values[1])
            << what << ": " << name << " " << values.dump() << " is " << now.dump();
      }
    }
    const Json flagged = change.value("flags", Json::object());
    for (const auto& [name, set] : flagged.items()) {
      const Json flags = object->value("flags", Json::array());
      EXPECT_EQ(std::find(flags.begin(), flags.end(), name) != flags.end(), set.get<bool>()) << what << ": " << name;
    }
  }
  for (const Json& player : table["players"]) {
    const Json changed = told["scores"].value(player["name"].get<std::string>(), Json::object());
    for (const auto& [name, values] : changed.items())
      EXPECT_EQ(player["scores"].value(name, Json(nullptr)), values[1]) << what << ": " << name;
  }
  if (told.contains("turn")) {
    EXPECT_EQ(table["turn"], told["turn"]) << what;
  }
}

TEST_F(Previews, ChangeNothingAndComeTrue) {
  int complete = 0, changes = 0;
  for (const Module* module : modules()) {
    for (u64 seed = 1; seed <= 3 && !HasFailure(); ++seed) {
      SCOPED_TRACE(std::string(module->game->slug) + ", seed " + std::to_string(seed));
      open(*module, seed);
      for (int n = 0; n < 150 && !room_->m().st.over && !HasFailure(); ++n) {
        const int seat = index(room_->m().st.decision.seat);
        Follower& f = look(seat);
        const Json before = table_of(f), asked = decision_json(f.shown(), f.names(), f.viewer());
        if (asked["ask"] != "act") {
          give_any(seat);
          continue;
        }
        const u64 digest_before = digest(f.shown().st);
        const auto options = static_cast<u32>(asked["options"].size());
        const auto pick = static_cast<u16>(rng_.below(options));
        const Expected<Json> told = preview(f, {pick});
        ASSERT_TRUE(told) << to_string(told.problem());
        for (u16 i = 0; i < options && i < 6; ++i) EXPECT_TRUE(preview(f, {i}));
        EXPECT_EQ(preview(f, {pick})->dump(), told->dump());
        EXPECT_EQ(digest(f.shown().st), digest_before);
        EXPECT_EQ(table_of(f), before);
        EXPECT_EQ(decision_json(f.shown(), f.names(), f.viewer()), asked);
        give(seat, {pick});
        while (!room_->m().st.over && room_->m().st.decision.ask == Ask::Pay &&
               index(room_->m().st.decision.seat) == seat)
          give(seat, {0});
        if (room_->m().st.over || !(*told)["complete"].get<bool>()) continue;
        if ((*told)["asked"] != Json::array({names_for(2)[static_cast<size_t>(seat)]})) continue;  // others may pass
        ++complete;
        changes += !(*told)["objects"].empty();
        expect_came_true(*told, table_of(look(seat)), asked["options"][pick]["label"].get<std::string>());
      }
    }
  }
  EXPECT_GT(complete, 60);
  EXPECT_GT(changes, 12);
}

TEST_F(Previews, AreOfAnswersToOpenQuestions) {
  open(*find_module("estraven"), 4);
  const int seat = index(room_->m().st.decision.seat);
  EXPECT_EQ(preview(look(seat), {999}).problem().where, "picks");
  EXPECT_EQ(preview(look(seat), {0, 0}).problem().where, "picks");
  EXPECT_EQ(preview(look(1 - seat), {0}).problem().where, "preview");
}

TEST_F(Previews, APageAsksForThem) {
  page::Calls calls;
  open(*find_module("lorcana"), 2);
  const int seat = index(room_->m().st.decision.seat);
  auto call = [&](const Json& message) { return parsed(calls.call(message.dump())); };
  const int id = call({{"do", "follow"}, {"game", "lorcana"}, {"seat", seat}, {"names", names_for(2)}})["id"];
  EXPECT_EQ(call({{"do", "preview"}, {"id", id}, {"picks", {0}}})["error"]["where"], "preview") << "no view has come";
  call({{"do", "message"}, {"id", id}, {"message", parsed(room_->whole(seat, "joined"))}});
  EXPECT_TRUE(call({{"do", "preview"}, {"id", id}, {"picks", Json::array()}}).contains("complete"));
  EXPECT_EQ(call({{"do", "preview"}, {"id", id}, {"picks", {"x"}}})["error"]["where"], "picks");
}

/// Options of games with dice: each die and each payment says which faces, every act what it costs.
TEST_F(Previews, DiceAndPricesAreTold) {
  const Module& module = *find_module("genius-invokation");
  int rolls = 0, payments = 0, prices = 0, tuned = 0;
  for (u64 seed = 1; seed <= 4 && !HasFailure(); ++seed) {
    open(module, seed);
    for (int n = 0; n < 200 && !room_->m().st.over && !HasFailure(); ++n) {
      const int seat = index(room_->m().st.decision.seat);
      Follower& f = look(seat);
      const Json asked = decision_json(f.shown(), f.names(), f.viewer());
      const Json scores = table_of(f)["players"][static_cast<size_t>(seat)]["scores"];
      Json counted = Json::object();
      for (const Json& option : asked["options"]) {
        if (option.contains("die")) {
          const std::string face = option["die"];
          EXPECT_GT(scores[face], 0) << option.dump();
          if (option.value("verb", "") == "tune") ++tuned;
          else counted[face] = counted.value(face, 0) + 1;
        }
        if (option.contains("dice")) {
          ++payments;
          EXPECT_EQ(dice_in(option["dice"]), dice_in(asked["price"])) << asked["price"].dump() << option.dump();
          for (const auto& [face, k] : option["dice"].items()) EXPECT_LE(k, scores[face]) << option.dump();
        }
        prices += option.contains("price");
      }
      for (const auto& [face, k] : counted.items()) EXPECT_EQ(scores[face], k) << asked.dump();
      rolls += !counted.empty();
      give_any(seat);
    }
  }
  EXPECT_GT(rolls, 10);
  EXPECT_GT(payments, 20);
  EXPECT_GT(prices, 50);
  EXPECT_GT(tuned, 20);
}

}  // namespace
}  // namespace cantrip::sync::test

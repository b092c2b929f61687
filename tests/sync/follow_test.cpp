// Every viewer's copy of a match follows the server message by message.
#include <cstdio>

#include "sync/check.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

struct Sizes {
  u64 steps = 0, core = 0, json = 0, views = 0, view_bytes = 0;
};

/// The follower shows what the server would show, down to the question.
void expect_same(Room& room, Follower& f, size_t viewer) {
  SeatStream& s = *room.streams[viewer];
  ASSERT_EQ(hex16(digest(f.confirmed())), hex16(s.view_digest()));
  ASSERT_EQ(f.inflight(), 0);
  if (!is_asked(room.m().st, s.viewer())) return;
  list_options(room.m(), s.viewer());
  ASSERT_EQ(f.shown().options.n, room.m().options.n);
}

void follow(const Module& module, int seats, u64 seed, Sizes& sizes) {
  SCOPED_TRACE(std::string(module.game->slug) + ", " + std::to_string(seats) + " seats, seed " + std::to_string(seed));
  Room room(module, seats, seed);
  std::vector<std::unique_ptr<Follower>> clients;
  for (int i = 0; i < room.viewers(); ++i) {
    clients.push_back(
        std::make_unique<Follower>(room.m().rules, i == seats ? Seat::None : seat_at(i), names_for(seats)));
    const std::string text = room.whole(i, "joined");
    sizes.view_bytes += text.size();
    ++sizes.views;
    const Reaction r = clients.back()->message(parsed(text));
    ASSERT_TRUE(r.changed && r.send.empty()) << (r.problem ? to_string(*r.problem) : "");
  }
  Rng rng = Rng::seeded(seed * 77 + 1);
  while (!room.m().st.over && room.m().st.step_no < 3000) {
    const Answer a = random_answer(room.m(), rng, true);
    const bool gives_up = rng.below(2000) == 0;
    ASSERT_EQ(gives_up ? room.match->concede(a.seat) : room.match->answer(a), Err::Ok);
    const auto texts = room.tell(a.seat, std::nullopt, room.m().st.step_no % 16 == 0);
    for (size_t i = 0; i < clients.size(); ++i) {
      ++sizes.steps;
      sizes.core += texts[i]->core.size();
      sizes.json = std::max(sizes.json, u64{texts[i]->json.size()});
      const Reaction r = clients[i]->message(parsed(texts[i]->core));
      ASSERT_TRUE(r.changed && r.send.empty()) << (r.problem ? to_string(*r.problem) : "");
      expect_same(room, *clients[i], i);
      ASSERT_FALSE(clients[i]->take_rollback());
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

class Follow : public testing::Test {};

TEST_F(Follow, EveryViewerOfEveryGame) {
  for (const Module* module : modules())
    for (const int seats : tables_of(*module)) {
      Sizes sizes;
      for (int g = 0; g < cantrip::test::games(20) && !HasFailure(); ++g)
        follow(*module, seats, static_cast<u64>(g) + 1, sizes);
      std::printf("%s, %d seats: %llu steps, %llu bytes a step, %llu a view, JSON up to %llu\n",
                  std::string(module->game->slug).c_str(), seats, static_cast<unsigned long long>(sizes.steps),
                  static_cast<unsigned long long>(sizes.core / std::max<u64>(1, sizes.steps)),
                  static_cast<unsigned long long>(sizes.view_bytes / std::max<u64>(1, sizes.views)),
                  static_cast<unsigned long long>(sizes.json));
    }
}

/// Whoever comes late is sent a view under new names; it follows as well.
TEST_F(Follow, ALateSpectatorSeesTheSameTable) {
  const Module& module = *find_module("lorcana");
  Room room(module, 2, 5);
  Rng rng = Rng::seeded(9);
  auto step = [&] {
    const Answer a = random_answer(room.m(), rng);
    ASSERT_EQ(room.match->answer(a), Err::Ok);
    room.tell(a.seat, std::nullopt);
  };
  for (int i = 0; i < 60; ++i) step();
  SeatStream late(room.m(), Seat::Spectator, names_for(2), room.bench());
  Follower client(room.m().rules, Seat::None, names_for(2));
  client.message(parsed(late.view_message(room.m(), room.bench(), Form::Core, "joined", false)));
  struct Ear {
    static void hear(void* self, const Machine& m, const Event& e) { static_cast<SeatStream*>(self)->hear(m, e); }
  };
  observe(room.m(), {&Ear::hear, &late});
  for (int i = 0; i < 60 && !room.m().st.over; ++i) {
    const Answer a = random_answer(room.m(), rng);
    ASSERT_EQ(room.match->answer(a), Err::Ok);
    room.tell(a.seat, std::nullopt);
    const Reaction r = client.message(parsed(late.step(room.m(), room.bench(), {.by = a.seat})->core));
    ASSERT_TRUE(r.changed) << (r.problem ? to_string(*r.problem) : "");
    EXPECT_EQ(sight(client.confirmed()) != 0, true);
    EXPECT_EQ(digest(client.confirmed()), late.view_digest());
  }
}

}  // namespace
}  // namespace cantrip::sync::test

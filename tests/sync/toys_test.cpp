// The toy games reach what the real ones do not yet: other disciplines, and questions put to several seats at once.
#include "tests/sync/room.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::sync::test {
namespace {

/// Clients and server in step, without a network: every seat that is asked answers before any of them is heard.
class ToyTable {
public:
  ToyTable(const toy::Toy& toy, u64 seed)
      : rng_(Rng::seeded(seed)), bench_(std::make_unique<Bench>()), m_(std::make_unique<Machine>()) {
    const toy::Table table = toy.table(seed);
    EXPECT_EQ(start(*m_, toy.rules(), seed, table.view()), Err::Ok);
    for (int i = 0; i <= m_->st.seats; ++i) {
      const Seat viewer = i == m_->st.seats ? Seat::Spectator : seat_at(i);
      streams_.push_back(std::make_unique<SeatStream>(*m_, viewer, names_for(m_->st.seats), *bench_));
      clients_.push_back(
          std::make_unique<Follower>(toy.rules(), viewer, names_for(m_->st.seats), 1000u * static_cast<u64>(i) + 1));
      const Reaction r =
          clients_.back()->message(parsed(streams_.back()->view_message(*m_, *bench_, Form::Core, "joined", false)));
      EXPECT_TRUE(r.changed) << (r.problem ? to_string(*r.problem) : "");
    }
    observe(*m_, {&ToyTable::hear, this});
  }

  void play() {
    for (int n = 0; n < 2000 && !m_->st.over && !testing::Test::HasFailure(); ++n) round();
  }
  int sealed = 0, answers = 0, rolled_back = 0;

private:
  static void hear(void* self, const Machine& m, const Event& e) {
    for (auto& s : static_cast<ToyTable*>(self)->streams_) s->hear(m, e);
  }
  void round() {
    std::vector<std::pair<size_t, Json>> sent;
    for (size_t i = 0; i + 1 < clients_.size(); ++i) {
      Follower& c = *clients_[i];
      if (!is_asked(m_->st, c.viewer())) continue;
      ASSERT_TRUE(is_asked(c.shown().st, c.viewer()));
      const Answer a = random_answer(c.shown(), c.viewer(), rng_, true);
      const Expected<Sent> s = c.answer({a.pick, a.n});
      ASSERT_TRUE(s) << to_string(s.problem());
      sent.emplace_back(i, s->message);
    }
    ASSERT_FALSE(sent.empty());
    if (sent.size() > 1) ++sealed;
    if (sent.size() > 1 && rng_.below(2)) std::reverse(sent.begin(), sent.end());
    for (const auto& [i, message] : sent) {
      const Expected<ClientMessage> read = read_client_json(message);
      ASSERT_TRUE(read);
      const auto given = streams_[i]->read_answer(*read, *m_, *bench_);
      ASSERT_TRUE(std::holds_alternative<Answer>(given)) << std::get<Refusal>(given).why;
      ASSERT_EQ(answer(*m_, std::get<Answer>(given)), Err::Ok);
      ++answers;
      tell(i, read->n);
    }
    for (auto& c : clients_) {
      EXPECT_EQ(c->inflight(), 0);
      if (c->take_rollback()) ++rolled_back;
    }
  }
  void tell(size_t by, u64 n) {
    for (size_t k = 0; k < streams_.size(); ++k) {
      StepNote note;
      note.by = seat_at(static_cast<int>(by));
      if (k == by) note.n = n;
      const auto text = streams_[k]->step(*m_, *bench_, note);
      const Reaction r = clients_[k]->message(parsed(text->core));
      ASSERT_TRUE(r.changed) << (r.problem ? to_string(*r.problem) : "");
      ASSERT_EQ(hex16(digest(clients_[k]->confirmed())), hex16(streams_[k]->view_digest()));
    }
  }

  Rng rng_;
  std::unique_ptr<Bench> bench_;
  std::unique_ptr<Machine> m_;
  std::vector<std::unique_ptr<SeatStream>> streams_;
  std::vector<std::unique_ptr<Follower>> clients_;
};

void play(const char* name, const toy::Toy& toy, bool sealed) {
  int together = 0, answers = 0, rolled_back = 0;
  for (u64 seed = 1; seed <= static_cast<u64>(cantrip::test::games(15)) && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
    ToyTable table(toy, seed);
    table.play();
    together += table.sealed;
    answers += table.answers;
    rolled_back += table.rolled_back;
  }
  EXPECT_EQ(together > 0, sealed) << name;
  EXPECT_EQ(rolled_back, 0) << name << ": a prediction was wrong, of " << answers;
}

TEST(SyncToys, Bag) {
  play("bag", toy::bag(2), false);
  play("bag, three seats", toy::bag(3), false);
}
TEST(SyncToys, Stack) {
  play("stack", toy::stack(2), false);
  play("stack, three seats", toy::stack(3), false);
}
TEST(SyncToys, Action) { play("action", toy::action(), false); }
TEST(SyncToys, Chain) { play("chain", toy::chain(3), false); }
TEST(SyncToys, QueueWithSealedQuestions) { play("queue", toy::queue(), true); }

}  // namespace
}  // namespace cantrip::sync::test

// The queue: sharing of transactions, order, failure of a batch, and its limits.
#include <atomic>

#include "tests/server/store/place.hpp"

namespace cantrip::test {
namespace {

template <class Place>
class GroupTest : public testing::Test {
protected:
  Place place;
};
TYPED_TEST_SUITE(GroupTest, Places, PlaceNames);

std::string room_id(int number) { return "R" + std::to_string(number); }

TYPED_TEST(GroupTest, AppendsUnderLoadShareTransactions) {
  constexpr int kRooms = 32, kEach = 50;
  const auto store = open_or_fail(this->place.url);
  for (int room = 0; room < kRooms; ++room) ASSERT_TRUE(create(*store, room_named(room_id(room))).written);
  const Counters before = store->counters();
  // Every room sends its next entry when the one before is durable, as a game would.
  std::atomic<int> left = kRooms;
  std::promise<void> all;
  std::function<void(int, int)> send = [&](int room, int no) {
    EXPECT_TRUE(
        store->append({room_id(room), 1, no, EntryKind::Answer, std::to_string(no)}, [&, room, no](const Written& w) {
          EXPECT_TRUE(w) << to_string(w.problem);
          if (w && no < kEach) send(room, no + 1);
          else if (--left == 0) all.set_value();
        }));
  };
  for (int room = 0; room < kRooms; ++room) send(room, 1);
  all.get_future().wait();
  const Counters after = store->counters();
  EXPECT_EQ(after.appends - before.appends, static_cast<uint64_t>(kRooms * kEach));
  EXPECT_LT(after.transactions - before.transactions, static_cast<uint64_t>(kRooms * kEach / 4));
  EXPECT_GT(after.largest_batch, 4u);
  EXPECT_EQ(after.queued, 0u);
  for (int room = 0; room < kRooms; ++room)
    EXPECT_EQ(payloads(*store, room_id(room)).size(), static_cast<size_t>(kEach));
}

TYPED_TEST(GroupTest, CallsBackInOrderAndRefusesADuplicateAlone) {
  const auto store = open_or_fail(this->place.url);
  ASSERT_TRUE(create(*store, room_named("A")).written);
  ASSERT_TRUE(append(*store, "A", 1, 1, "first"));
  std::vector<Outcome> outcomes;
  std::promise<void> last;
  Gate gate(*store);
  const Counters before = store->counters();
  const auto put = [&](int64_t epoch, int no, bool end = false) {
    EXPECT_TRUE(
        store->append({"A", epoch, no, EntryKind::Answer, "p" + std::to_string(no)}, [&, end](const Written& w) {
          outcomes.push_back(w.outcome);
          if (end) last.set_value();
        }));
  };
  put(1, 2);
  put(1, 1);   // taken long ago
  put(1, 2);   // taken in this very batch
  put(9, 3);   // another's
  put(1, -4);  // nonsense
  put(1, 3);
  put(1, 5);  // 4 is not there yet
  put(1, 4);
  put(1, 5, true);
  gate.open();
  last.get_future().wait();
  using enum Outcome;
  EXPECT_EQ(outcomes,
            (std::vector<Outcome>{Stored, Duplicate, Duplicate, Lost, Invalid, Stored, Duplicate, Stored, Stored}));
  EXPECT_EQ(store->counters().transactions - before.transactions, 1u);
  EXPECT_EQ(payloads(*store, "A"), (std::vector<std::string>{"first", "p2", "p3", "p4", "p5"}));
}

/// The database refuses the payload "poison" in the middle of a batch, as a full disk would.
void poison(SqlitePlace& place) {
  place.run("CREATE TRIGGER poison BEFORE INSERT ON entries WHEN NEW.payload = CAST('poison' AS BLOB)"
            " BEGIN SELECT RAISE(ABORT, 'poisoned'); END");
}
void poison(PostgresPlace& place) {
  place.run("CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " IF NEW.payload = 'poison'::bytea THEN RAISE EXCEPTION 'poisoned'; END IF; RETURN NEW; END $$;"
            " CREATE TRIGGER poison BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION poison()");
}

TYPED_TEST(GroupTest, AFailedBatchStoresNothingAndTellsEveryone) {
  const auto store = open_or_fail(this->place.url);
  for (const char* id : {"A", "B", "C"}) ASSERT_TRUE(create(*store, room_named(id)).written);
  poison(this->place);
  std::vector<Written> written;
  std::promise<void> last;
  {
    Gate gate(*store);
    const auto put = [&](const char* room, int no, const char* payload) {
      EXPECT_TRUE(store->append({room, 1, no, EntryKind::Answer, payload}, [&](const Written& w) {
        written.push_back(w);
        if (written.size() == 4) last.set_value();
      }));
    };
    put("A", 1, "a");
    put("B", 1, "poison");
    put("C", 1, "c");
    put("A", 2, "a2");
  }
  last.get_future().wait();
  for (const Written& w : written) {
    EXPECT_EQ(w.outcome, Outcome::Failed);
    EXPECT_NE(to_string(w.problem).find("poisoned"), std::string::npos) << to_string(w.problem);
  }
  for (const char* id : {"A", "B", "C"}) EXPECT_TRUE(payloads(*store, id).empty());
  EXPECT_EQ(append(*store, "A", 1, 3, "sent before the failure was known").outcome, Outcome::Gap);
  EXPECT_TRUE(append(*store, "A", 1, 1, "a")) << "the store goes on";
}

TYPED_TEST(GroupTest, AFullQueueRefusesAppendsButStillTakesOtherWrites) {
  Options options;
  options.queue = 8;
  std::atomic<int> called = 0;
  const auto store = open_or_fail(this->place.url, options);
  ASSERT_TRUE(create(*store, room_named("A")).written);
  {
    Gate gate(*store);
    for (int no = 1; no <= 8; ++no)
      EXPECT_TRUE(store->append({"A", 1, no, EntryKind::Answer, ""}, [&](const Written&) { ++called; }));
    EXPECT_FALSE(store->append({"A", 1, 9, EntryKind::Answer, ""}, [&](const Written&) { called += 100; }));
    EXPECT_EQ(store->counters().queued, 8u);
    EXPECT_EQ(store->counters().full, 1u);
    EXPECT_TRUE(store->renew({{"A", 1}}, kNode.node, kTtl, [&](const Renewal& r) {
      EXPECT_TRUE(r.written && r.lost.empty());
      ++called;
    }));
  }
  ASSERT_TRUE(renew(*store, {{"A", 1}}, kNode.node).written);  // after all of these
  EXPECT_TRUE(append(*store, "A", 1, 9, "")) << "there is room again";
  EXPECT_EQ(called, 9);
}

TYPED_TEST(GroupTest, ClosingStoresWhatIsWaiting) {
  std::atomic<int> stored = 0;
  {
    const auto store = open_or_fail(this->place.url);
    ASSERT_TRUE(create(*store, room_named("A")).written);
    for (int no = 1; no <= 200; ++no)
      ASSERT_TRUE(store->append({"A", 1, no, EntryKind::Answer, ""}, [&](const Written& w) { stored += w ? 1 : 0; }));
  }
  EXPECT_EQ(stored, 200);
  EXPECT_EQ(payloads(*open_or_fail(this->place.url), "A").size(), 200u);
}

TYPED_TEST(GroupTest, ReadersSeeWhatWasCalledBackFromAnyThread) {
  const auto store = open_or_fail(this->place.url);
  for (int room = 0; room < 4; ++room) ASSERT_TRUE(create(*store, room_named(room_id(room))).written);
  std::vector<std::thread> threads;
  for (int room = 0; room < 4; ++room)
    threads.emplace_back([&, room] {
      for (int no = 1; no <= 25; ++no) {
        EXPECT_TRUE(append(*store, room_id(room), 1, no, std::to_string(no)));
        EXPECT_EQ(payloads(*store, room_id(room)).size(), static_cast<size_t>(no));
      }
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace cantrip::test

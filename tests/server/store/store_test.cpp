// Rooms, seats, entries and lists, alike on SQLite and PostgreSQL.
#include "tests/server/store/place.hpp"

namespace cantrip::test {
namespace {

template <class Place>
class StoreTest : public testing::Test {
protected:
  Place place;
  std::unique_ptr<Store> store = open_or_fail(place.url);
  void reopen() {
    store.reset();
    store = open_or_fail(place.url);
  }
};
TYPED_TEST_SUITE(StoreTest, Places, PlaceNames);

TYPED_TEST(StoreTest, KeepsARoomAsItWasCreated) {
  NewRoom room = room_named("K7Q2M9XB");
  room.setup = R"({"seed":"18446744073709551615","name":"Zoë \u0000 ☃"})";
  room.note = R"({"turn":0})";
  room.listed = true;
  room.seats[0].name = "O'Brien \"Ann\" 雪";
  room.seats[0].detail = R"({"decks":["a"]})";
  const Lease lease = create(*this->store, room);
  ASSERT_TRUE(lease.written) << to_string(lease.written.problem);
  EXPECT_EQ(lease.epoch, 1);
  this->reopen();
  const Room found = load(*this->store, room.id);
  EXPECT_EQ(found.setup, room.setup);
  EXPECT_EQ(found.facts.game, "yugioh");
  EXPECT_EQ(found.facts.note, room.note);
  EXPECT_EQ(found.facts.status, RoomStatus::Playing);
  EXPECT_TRUE(found.facts.listed);
  EXPECT_FALSE(found.facts.has_replay);
  EXPECT_EQ(found.facts.entries, 0);
  ASSERT_EQ(found.facts.seats.size(), 2u);
  EXPECT_EQ(found.facts.seats[0].name, room.seats[0].name);
  EXPECT_EQ(found.facts.seats[0].detail, room.seats[0].detail);
  EXPECT_EQ(found.facts.seats[0].token_hash, hash_of(1));
  EXPECT_EQ(found.facts.seats[1].kind, SeatKind::Bot);
  const auto now = std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  EXPECT_LT(now - found.facts.created, 1h);  // milliseconds since 1970, not something else
  EXPECT_LT(found.facts.created - now, 1h);
}

TYPED_TEST(StoreTest, RefusesARoomIdTwiceAndLeavesTheFirstAlone) {
  NewRoom room = room_named("A");
  ASSERT_TRUE(create(*this->store, room).written);
  room.setup = "other";
  room.seats.push_back({2, SeatKind::Open, "", "", ""});
  const Lease second = create(*this->store, room, kOther);
  EXPECT_EQ(second.written.outcome, Outcome::Duplicate);
  EXPECT_EQ(second.epoch, 0);
  const Room found = load(*this->store, "A");
  EXPECT_EQ(found.setup, R"({"seed":"7"})");
  EXPECT_EQ(found.facts.seats.size(), 2u);
  EXPECT_EQ((*this->store->owner("A"))->node, kNode.node);
}

TYPED_TEST(StoreTest, KeepsEntriesInOrderWithTheirBytes) {
  ASSERT_TRUE(create(*this->store, room_named("A")).written);
  std::string all(256, '\0');
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i);
  const std::vector<std::string> given = {all, "", std::string(1 << 20, '\xff'), "four"};
  for (size_t i = 0; i < given.size(); ++i) {
    const Written written = append(*this->store, "A", 1, static_cast<int>(i) + 1, given[i]);
    ASSERT_TRUE(written) << to_string(written.problem);
  }
  std::promise<Written> promise;
  ASSERT_TRUE(this->store->append({"A", 1, 5, EntryKind::Concede, "c"},
                                  [&](const Written& written) { promise.set_value(written); }));
  ASSERT_TRUE(promise.get_future().get());
  this->reopen();
  EXPECT_EQ(payloads(*this->store, "A"), (std::vector<std::string>{given[0], given[1], given[2], given[3], "c"}));
  const Room room = load(*this->store, "A");
  EXPECT_EQ(room.entries[4].kind, EntryKind::Concede);
  EXPECT_EQ(room.entries[3].kind, EntryKind::Answer);
  EXPECT_EQ(room.facts.entries, 5);
  EXPECT_GE(room.facts.touched, room.entries[4].at);
  EXPECT_GE(room.entries[4].at, room.entries[0].at);
}

TYPED_TEST(StoreTest, RefusesDuplicatesGapsAndUnknownRooms) {
  ASSERT_TRUE(create(*this->store, room_named("A")).written);
  ASSERT_TRUE(append(*this->store, "A", 1, 1, "one"));
  EXPECT_EQ(append(*this->store, "A", 1, 1, "other").outcome, Outcome::Duplicate);
  EXPECT_EQ(append(*this->store, "A", 1, 1, "one").outcome, Outcome::Duplicate);  // even with the same payload
  const Written gap = append(*this->store, "A", 1, 3, "three");
  EXPECT_EQ(gap.outcome, Outcome::Gap);
  EXPECT_NE(gap.problem.why.find("last entry is 1"), std::string::npos) << gap.problem.why;
  EXPECT_EQ(append(*this->store, "B", 1, 1, "x").outcome, Outcome::Missing);
  EXPECT_EQ(append(*this->store, "A", 2, 2, "x").outcome, Outcome::Lost);
  EXPECT_EQ(append(*this->store, "A", 0, 2, "x").outcome, Outcome::Lost);
  EXPECT_EQ(payloads(*this->store, "A"), std::vector<std::string>{"one"});
  EXPECT_EQ(this->store->counters().refused, 6u);
}

TYPED_TEST(StoreTest, RefusesWhatIsNotTextOrNoHash) {
  const auto outcome = [&](auto&& spoil) {
    NewRoom room = room_named("A");
    spoil(room);
    const Lease lease = create(*this->store, room);
    EXPECT_FALSE(lease.written.problem.remedy.empty());
    return lease.written.outcome;
  };
  EXPECT_EQ(outcome([](NewRoom& room) { room.id = "../x"; }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.id = ""; }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.id = std::string(65, 'x'); }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.setup = std::string("a\0b", 3); }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.seats[0].name = "\xc0\xaf"; }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.note = "\xed\xa0\x80"; }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.seats[0].token_hash = "the-token-itself"; }), Outcome::Invalid);
  EXPECT_EQ(outcome([](NewRoom& room) { room.seats[1].seat = 0; }), Outcome::Invalid);
  EXPECT_EQ(append(*this->store, "A", 1, 0, "x").outcome, Outcome::Invalid);
  EXPECT_EQ(append(*this->store, "A", 1, 1, std::string((1 << 20) + 1, 'x')).outcome, Outcome::Invalid);
  EXPECT_FALSE(*this->store->load("A"));
  EXPECT_FALSE(*this->store->load("'; DROP TABLE rooms; --"));
}

TYPED_TEST(StoreTest, ChangesOnlyWhatIsGiven) {
  NewRoom room = room_named("A");
  room.status = RoomStatus::Waiting;
  room.listed = true;
  room.seats[1] = {1, SeatKind::Open, "", "", ""};
  ASSERT_TRUE(create(*this->store, room).written);
  RoomChange joined{"A", 1, RoomStatus::Playing, {}, {}, {{1, SeatKind::Person, "Bob", hash_of(2), "d"}}};
  ASSERT_TRUE(change(*this->store, joined));
  RoomFacts facts = load(*this->store, "A").facts;
  EXPECT_EQ(facts.status, RoomStatus::Playing);
  EXPECT_TRUE(facts.listed);
  EXPECT_EQ(facts.note, "{}");
  EXPECT_EQ(facts.seats[0].name, "Ann");
  EXPECT_EQ(facts.seats[1].name, "Bob");
  EXPECT_EQ(facts.seats[1].token_hash, hash_of(2));
  ASSERT_TRUE(change(*this->store, {"A", 1, {}, false, "noted", {}}));
  facts = load(*this->store, "A").facts;
  EXPECT_EQ(facts.status, RoomStatus::Playing);
  EXPECT_FALSE(facts.listed);
  EXPECT_EQ(facts.note, "noted");
  joined.epoch = 7;
  joined.seats[0].name = "Eve";
  EXPECT_EQ(change(*this->store, joined).outcome, Outcome::Lost);
  joined.room = "B";
  EXPECT_EQ(change(*this->store, joined).outcome, Outcome::Missing);
  EXPECT_EQ(load(*this->store, "A").facts.seats[1].name, "Bob");
}

TYPED_TEST(StoreTest, ListsOpenRoomsNewestFirst) {
  for (int i = 0; i < 5; ++i) {
    NewRoom room = room_named("R" + std::to_string(i));
    room.status = i == 3 ? RoomStatus::Playing : RoomStatus::Waiting;
    room.listed = i != 1;
    if (i != 2) room.seats[1] = {1, SeatKind::Open, "", "", ""};
    ASSERT_TRUE(create(*this->store, room).written);
    std::this_thread::sleep_for(2ms);  // another millisecond: the order is by time
  }
  const auto open = this->store->open_rooms(10, 10);
  ASSERT_TRUE(open) << to_string(open.problem());
  ASSERT_EQ(open->size(), 2u);
  EXPECT_EQ((*open)[0].id, "R4");
  EXPECT_EQ((*open)[1].id, "R0");
  ASSERT_EQ((*open)[1].seats.size(), 2u);
  EXPECT_EQ((*open)[1].seats[1].kind, SeatKind::Open);
  EXPECT_EQ(this->store->open_rooms(1, 10)->size(), 1u);
}

TYPED_TEST(StoreTest, ListsTheRoomsOfTokens) {
  for (int i = 0; i < 4; ++i) {
    NewRoom room = room_named("R" + std::to_string(i));
    room.seats[0].token_hash = hash_of(i);
    room.seats[1].token_hash = i == 1 ? hash_of(0) : "";
    ASSERT_TRUE(create(*this->store, room).written);
  }
  std::this_thread::sleep_for(2ms);
  ASSERT_TRUE(append(*this->store, "R0", 1, 1, "x"));
  const auto mine = this->store->rooms_of({hash_of(0), hash_of(3), hash_of(99), "", "rubbish"}, 10);
  ASSERT_TRUE(mine) << to_string(mine.problem());
  ASSERT_EQ(mine->size(), 3u);
  EXPECT_EQ((*mine)[0].id, "R0") << "last touched first";
  EXPECT_EQ((*mine)[0].entries, 1);
  EXPECT_EQ((*mine)[0].seats.size(), 2u);
  EXPECT_EQ(this->store->rooms_of({hash_of(0), hash_of(0)}, 10)->size(), 2u);
  EXPECT_EQ(this->store->rooms_of({hash_of(0), hash_of(3)}, 2)->size(), 2u);
  EXPECT_TRUE(this->store->rooms_of({""}, 10)->empty()) << "seats without a token belong to nobody";
}

TYPED_TEST(StoreTest, KeepsTheReplayOfAFinishedRoom) {
  ASSERT_TRUE(create(*this->store, room_named("A")).written);
  ASSERT_TRUE(append(*this->store, "A", 1, 1, "x"));
  EXPECT_FALSE(*this->store->replay("A"));
  const std::string bytes("\0replay\xff", 8);
  EXPECT_EQ(finish(*this->store, {"A", 2, "won", bytes}).outcome, Outcome::Lost);
  EXPECT_FALSE(*this->store->replay("A"));
  ASSERT_TRUE(finish(*this->store, {"A", 1, "won", bytes}));
  ASSERT_TRUE(finish(*this->store, {"A", 1, "won", bytes})) << "finishing twice comes to the same";
  const auto replay = this->store->replay("A");
  ASSERT_TRUE(replay && *replay);
  EXPECT_EQ(**replay, bytes);
  const RoomFacts facts = load(*this->store, "A").facts;
  EXPECT_EQ(facts.status, RoomStatus::Over);
  EXPECT_EQ(facts.note, "won");
  EXPECT_TRUE(facts.has_replay);
  EXPECT_EQ(facts.entries, 1);
}

TYPED_TEST(StoreTest, DeletesOldRoomsOfOneKindThatNobodyRuns) {
  NewRoom waiting = room_named("W");
  waiting.status = RoomStatus::Waiting;
  ASSERT_TRUE(create(*this->store, waiting).written);
  ASSERT_TRUE(create(*this->store, room_named("P")).written);
  ASSERT_TRUE(append(*this->store, "W", 1, 1, "x"));
  EXPECT_TRUE(delete_old(*this->store, RoomStatus::Waiting, 1h).rooms.empty());
  std::this_thread::sleep_for(5ms);
  EXPECT_TRUE(delete_old(*this->store, RoomStatus::Waiting, 1ms).rooms.empty()) << "it is run by somebody";
  ASSERT_TRUE(release(*this->store, {"W", 1}, kNode.node));
  EXPECT_TRUE(delete_old(*this->store, RoomStatus::Over, 1ms).rooms.empty());
  const Deletion deletion = delete_old(*this->store, RoomStatus::Waiting, 1ms);
  ASSERT_TRUE(deletion.written) << to_string(deletion.written.problem);
  EXPECT_EQ(deletion.rooms, std::vector<std::string>{"W"});
  EXPECT_FALSE(*this->store->load("W"));
  EXPECT_EQ(append(*this->store, "W", 1, 2, "x").outcome, Outcome::Missing);
  ASSERT_TRUE(create(*this->store, waiting).written) << "nothing of it is left";
  EXPECT_TRUE(payloads(*this->store, "W").empty());
}

TYPED_TEST(StoreTest, AListHasOnlyAFewRoomsOfOneAuthor) {
  for (int i = 0; i < 9; ++i) {
    NewRoom room = room_named("R" + std::to_string(i));
    room.status = RoomStatus::Waiting;
    room.listed = true;
    room.author = i < 6 ? "one" : i < 7 ? "two" : "";
    room.seats[1] = {1, SeatKind::Open, "", "", ""};
    ASSERT_TRUE(create(*this->store, room).written);
    std::this_thread::sleep_for(2ms);
  }
  const auto open = this->store->open_rooms(10, 3);
  ASSERT_TRUE(open) << to_string(open.problem());
  std::string ids;
  for (const RoomFacts& room : *open) ids += room.id;
  EXPECT_EQ(ids, "R8R7R6R5R4R3");
}

TYPED_TEST(StoreTest, TellsOfRoomsWhoseTimeHasCome) {
  for (const char* id : {"A", "B", "C"}) ASSERT_TRUE(create(*this->store, room_named(id)).written);
  const auto sleep = [&](const char* id, Milliseconds due) {
    RoomChange change_of;
    change_of.room = id;
    change_of.epoch = 1;
    change_of.due = due;
    ASSERT_TRUE(change(*this->store, change_of));
  };
  sleep("A", 1ms);
  sleep("B", 1h);
  std::this_thread::sleep_for(5ms);
  EXPECT_TRUE(this->store->due(10)->empty()) << "somebody runs it";
  ASSERT_TRUE(release(*this->store, {"A", 1}, kNode.node));
  ASSERT_TRUE(release(*this->store, {"B", 1}, kNode.node));
  EXPECT_EQ(*this->store->due(10), std::vector<std::string>{"A"});
  sleep("A", 0ms);
  EXPECT_TRUE(this->store->due(10)->empty());
}

TYPED_TEST(StoreTest, KeepsASecretOnce) {
  EXPECT_EQ(*this->store->secret("a", "first"), "first");
  EXPECT_EQ(*this->store->secret("a", "second"), "first");
  EXPECT_EQ(*this->store->secret("b", "third"), "third");
}

TYPED_TEST(StoreTest, Counts) {
  NewRoom waiting = room_named("W");
  waiting.status = RoomStatus::Waiting;
  ASSERT_TRUE(create(*this->store, waiting).written);
  ASSERT_TRUE(create(*this->store, room_named("P")).written);
  ASSERT_TRUE(create(*this->store, room_named("Q")).written);
  ASSERT_TRUE(create(*this->store, room_named("O")).written);
  ASSERT_TRUE(finish(*this->store, {"O", 1, "", ""}));
  const auto counts = this->store->counts();
  ASSERT_TRUE(counts) << to_string(counts.problem());
  EXPECT_EQ(counts->waiting, 1u);
  EXPECT_EQ(counts->playing, 2u);
  EXPECT_EQ(counts->over, 1u);
  EXPECT_TRUE(this->store->ping());
}

}  // namespace
}  // namespace cantrip::test

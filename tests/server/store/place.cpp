#include "tests/server/store/place.hpp"

#include <sqlite3.h>

namespace cantrip::test {

namespace {

template <class Result>
struct Waiting {
  std::promise<Result> promise;
  auto callback() {
    return [this](const Result& result) { promise.set_value(result); };
  }
  Result result(bool taken) {
    EXPECT_TRUE(taken) << "the queue is full";
    return taken ? promise.get_future().get() : Result{};
  }
};

}  // namespace

void SqlitePlace::run(const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("games.db").c_str(), &database), SQLITE_OK);
  char* error = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << (error ? error : "");
  sqlite3_free(error);
  sqlite3_close(database);
}

PostgresPlace::PostgresPlace() {
  Expected<Postgres*> server = Postgres::shared();
  if (!server) {
    ADD_FAILURE() << to_string(server.problem());
    return;
  }
  Expected<std::string> made = (*server)->create_database();
  if (made) url = *made;
  else ADD_FAILURE() << to_string(made.problem());
}

void PostgresPlace::run(const std::string& sql) {
  Expected<Postgres*> server = Postgres::shared();
  ASSERT_TRUE(server);
  const std::string database = url.substr(14, url.find('?') - 14);
  const Status status = (*server)->run(database, "SET search_path = cantrip; " + sql);
  EXPECT_TRUE(status) << to_string(status.problem());
}

std::unique_ptr<Store> open_or_fail(const std::string& url, Options options) {
  Expected<std::unique_ptr<Store>> opened = open_store(url, options);
  if (opened) return std::move(*opened);
  ADD_FAILURE() << to_string(opened.problem());
  throw std::runtime_error("no store");  // ends this test only
}

std::string hash_of(int number) {
  std::string digits = std::to_string(number);
  return std::string(64 - digits.size(), 'a') + digits;
}

NewRoom room_named(const std::string& id) {
  NewRoom room;
  room.id = id;
  room.game = "yugioh";
  room.setup = R"({"seed":"7"})";
  room.note = "{}";
  room.status = RoomStatus::Playing;
  room.seats = {{0, SeatKind::Person, "Ann", hash_of(1), "{}"}, {1, SeatKind::Bot, "greedy", "", "{}"}};
  return room;
}

Lease create(Store& store, const NewRoom& room, const Owner& owner, Milliseconds ttl) {
  Waiting<Lease> waiting;
  return waiting.result(store.create(room, owner, ttl, waiting.callback()));
}
Written append(Store& store, const std::string& room, int64_t epoch, int no, const std::string& payload) {
  Waiting<Written> waiting;
  return waiting.result(store.append({room, epoch, no, EntryKind::Answer, payload}, waiting.callback()));
}
Written change(Store& store, RoomChange asked) {
  Waiting<Written> waiting;
  return waiting.result(store.change(std::move(asked), waiting.callback()));
}
Written finish(Store& store, Finish asked) {
  Waiting<Written> waiting;
  return waiting.result(store.finish(std::move(asked), waiting.callback()));
}
Lease acquire(Store& store, const std::string& room, const Owner& owner, Milliseconds ttl) {
  Waiting<Lease> waiting;
  return waiting.result(store.acquire(room, owner, ttl, waiting.callback()));
}
Renewal renew(Store& store, std::vector<Held> held, const std::string& node, Milliseconds ttl) {
  Waiting<Renewal> waiting;
  return waiting.result(store.renew(std::move(held), node, ttl, waiting.callback()));
}
Written release(Store& store, Held held, const std::string& node) {
  Waiting<Written> waiting;
  return waiting.result(store.release(std::move(held), node, waiting.callback()));
}
Deletion delete_old(Store& store, RoomStatus status, Milliseconds age) {
  Waiting<Deletion> waiting;
  return waiting.result(store.delete_old(status, age, waiting.callback()));
}

Room load(Store& store, const std::string& room) {
  Expected<std::optional<Room>> loaded = store.load(room);
  if (loaded && *loaded) return **loaded;
  ADD_FAILURE() << "room " << room << ": " << (loaded ? "is not there" : to_string(loaded.problem()));
  return {};
}

std::vector<std::string> payloads(Store& store, const std::string& room) {
  std::vector<std::string> out;
  for (const Entry& entry : load(store, room).entries) {
    EXPECT_EQ(entry.no, static_cast<int>(out.size()) + 1) << "a gap in room " << room;
    out.push_back(entry.payload);
  }
  return out;
}

Gate::Gate(Store& store) {
  const bool taken = store.release({"no-such-room", 1}, "gate", [state = state_](const Written&) {
    state->entered.set_value();
    state->opened.get_future().wait();
  });
  EXPECT_TRUE(taken);
  state_->entered.get_future().wait();
}

void Gate::open() {
  if (!done_) state_->opened.set_value();
  done_ = true;
}

}  // namespace cantrip::test

// The two kinds of database the same tests run on, and writes that wait for their callback.
#pragma once
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>

#include "server/store/store.hpp"
#include "tests/server/store/postgres.hpp"

namespace cantrip::test {

using namespace store;
using namespace std::chrono_literals;

/// A place for one database, empty at first; opened as often as a test likes.
struct SqlitePlace {
  static constexpr bool kSeveralNodes = false;
  TemporaryFolder folder;
  std::string url = "sqlite:" + folder.file("games.db");
  void run(const std::string& sql);
};
struct PostgresPlace {
  static constexpr bool kSeveralNodes = true;
  PostgresPlace();
  std::string url;
  void run(const std::string& sql);
};

class PlaceNames {
public:
  template <class Place>
  static std::string GetName(int) {
    return Place::kSeveralNodes ? "PostgreSQL" : "SQLite";
  }
};
using Places = testing::Types<SqlitePlace, PostgresPlace>;

/// Opened, or the test has failed with the problem.
std::unique_ptr<Store> open_or_fail(const std::string& url, Options = {});

const Owner kNode{"node-a", "http://a:1"};
const Owner kOther{"node-b", "http://b:2"};
inline constexpr Milliseconds kTtl{60'000};

std::string hash_of(int number);  // looks like the SHA-256 of a token
NewRoom room_named(const std::string& id);

// Each waits for the callback.
Lease create(Store&, const NewRoom&, const Owner& = kNode, Milliseconds ttl = kTtl);
Written append(Store&, const std::string& room, int64_t epoch, int no, const std::string& payload);
Written change(Store&, RoomChange);
Written finish(Store&, Finish);
Lease acquire(Store&, const std::string& room, const Owner&, Milliseconds ttl = kTtl);
Renewal renew(Store&, std::vector<Held>, const std::string& node, Milliseconds ttl = kTtl);
Written release(Store&, Held, const std::string& node);
Deletion delete_old(Store&, RoomStatus, Milliseconds age);

/// The room with its entries; without it the test has failed.
Room load(Store&, const std::string& room);
std::vector<std::string> payloads(Store&, const std::string& room);

/// Keeps the writer busy in a callback, so that what is put meanwhile becomes one batch.
class Gate {
public:
  explicit Gate(Store&);
  ~Gate() { open(); }
  void open();

private:
  struct State {
    std::promise<void> entered, opened;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();  // the callback may outlive us by a moment
  bool done_ = false;
};

}  // namespace cantrip::test

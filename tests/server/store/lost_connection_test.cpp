// PostgreSQL goes away in the middle of a commit: nothing is stored twice, nothing acknowledged that is not there.
#include <optional>

#include "tests/server/store/place.hpp"
#include "tests/server/store/proxy.hpp"

namespace cantrip::test {
namespace {

constexpr int kPort = 5433;

class LostConnection : public testing::Test {
protected:
  void SetUp() override {
    Expected<Postgres*> server = Postgres::shared();
    ASSERT_TRUE(server) << to_string(server.problem());
    ASSERT_FALSE(place.url.empty());
    proxy.emplace((*server)->folder(), kPort);
    open({});
    ASSERT_TRUE(create(*store, room_named("A")).written);
    ASSERT_TRUE(append(*store, "A", 1, 1, "one"));
    direct = open_or_fail(place.url);
  }
  void open(Options options) {
    std::string url = place.url;
    url.replace(url.find("port=5432"), 9, "port=" + std::to_string(kPort));
    store = open_or_fail(url, options);
  }
  std::vector<std::string> found() { return payloads(*direct, "A"); }

  PostgresPlace place;
  std::optional<Proxy> proxy;
  std::unique_ptr<Store> store;   // by the proxy
  std::unique_ptr<Store> direct;  // past it
};

TEST_F(LostConnection, BeforeTheRequestArrived) {
  proxy->break_next(Proxy::Break::BeforeRequest);
  const Written written = append(*store, "A", 1, 2, "two");
  EXPECT_TRUE(written) << to_string(written.problem);
  EXPECT_EQ(found(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(store->counters().reconnects, 1u);
}

TEST_F(LostConnection, AfterTheCommit) {
  proxy->break_next(Proxy::Break::BeforeReply);
  const Written written = append(*store, "A", 1, 2, "two");
  EXPECT_TRUE(written) << to_string(written.problem);
  EXPECT_EQ(found(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(store->counters().reconnects, 1u);
  EXPECT_TRUE(append(*store, "A", 1, 3, "three"));
}

TEST_F(LostConnection, AfterTheCommitOfAMixedBatch) {
  std::vector<Outcome> outcomes;
  std::promise<void> last;
  const auto note = [&](const Written& w) { outcomes.push_back(w.outcome); };
  {
    Gate gate(*store);
    EXPECT_TRUE(store->create(room_named("B"), kNode, kTtl, [&](const Lease& l) { note(l.written); }));
    EXPECT_TRUE(store->create(room_named("A"), kNode, kTtl, [&](const Lease& l) { note(l.written); }));
    EXPECT_TRUE(store->append({"A", 1, 1, EntryKind::Answer, "one"}, note));
    EXPECT_TRUE(store->append({"B", 1, 1, EntryKind::Answer, "b"}, note));
    EXPECT_TRUE(store->append({"A", 1, 2, EntryKind::Answer, "two"}, note));
    EXPECT_TRUE(store->change({"B", 1, RoomStatus::Waiting, {}, {}, {}}, note));
    EXPECT_TRUE(store->finish({"A", 1, "won", "replay"}, [&](const Written& w) { note(w), last.set_value(); }));
    proxy->break_next(Proxy::Break::BeforeReply);
  }
  last.get_future().wait();
  using enum Outcome;
  EXPECT_EQ(outcomes, (std::vector<Outcome>{Stored, Duplicate, Duplicate, Stored, Stored, Stored, Stored}));
  EXPECT_EQ(store->counters().reconnects, 1u);
  EXPECT_EQ(found(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(payloads(*direct, "B"), std::vector<std::string>{"b"});
}

TEST_F(LostConnection, TheOldRequestArrivesAfterItsRepetition) {
  proxy->break_next(Proxy::Break::HoldRequest);
  ASSERT_TRUE(append(*store, "A", 1, 2, "two"));
  ASSERT_TRUE(append(*store, "A", 1, 3, "three"));
  proxy->deliver();
  EXPECT_EQ(found(), (std::vector<std::string>{"one", "two", "three"}));
}

TEST_F(LostConnection, TheOldRequestArrivesAfterAnotherNodeTookOver) {
  store.reset();
  Options options;
  options.patience = 200ms;
  open(options);
  proxy->break_next(Proxy::Break::HoldRequest);
  proxy->refuse(true);
  const Written written = append(*store, "A", 1, 2, "held back");
  EXPECT_EQ(written.outcome, Outcome::Unknown) << "it may still arrive";
  EXPECT_FALSE(written.problem.remedy.empty());
  ASSERT_TRUE(release(*direct, {"A", 1}, kNode.node));
  const Lease taken = acquire(*direct, "A", kOther);
  ASSERT_TRUE(taken.written);
  EXPECT_EQ(found(), std::vector<std::string>{"one"});
  proxy->deliver();
  EXPECT_EQ(found(), std::vector<std::string>{"one"}) << "the fence let an old owner through";
  EXPECT_TRUE(append(*direct, "A", taken.epoch, 2, "new owner"));
}

TEST_F(LostConnection, CommittedThenLostThenTakenOverIsStillStored) {
  proxy->refuse(true);
  proxy->break_next(Proxy::Break::BeforeReply);
  std::promise<Written> promise;
  ASSERT_TRUE(store->append({"A", 1, 2, EntryKind::Answer, "two"}, [&](const Written& w) { promise.set_value(w); }));
  while (found().size() < 2) std::this_thread::sleep_for(1ms);
  ASSERT_TRUE(release(*direct, {"A", 1}, kNode.node));
  ASSERT_TRUE(acquire(*direct, "A", kOther).written);
  proxy->refuse(false);
  EXPECT_TRUE(promise.get_future().get()) << "it is in the room, and the new owner has loaded it";
  EXPECT_EQ(append(*store, "A", 1, 3, "three").outcome, Outcome::Lost);
  EXPECT_EQ(found(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(LostConnection, AServerThatFallsSilentIsGivenUp) {
  store.reset();
  Options options;
  options.reply = 1s;
  open(options);
  proxy->break_next(Proxy::Break::Silence);
  EXPECT_TRUE(append(*store, "A", 1, 2, "two"));
  EXPECT_EQ(found(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(LostConnection, WhatWasNeverSentHasFailedForCertain) {
  store.reset();
  Options options;
  options.patience = 100ms;
  options.reading = 100ms;
  open(options);
  proxy->refuse(true);
  proxy->break_next(Proxy::Break::BeforeRequest);
  EXPECT_EQ(append(*store, "A", 1, 2, "sent, perhaps").outcome, Outcome::Unknown);
  const Written written = append(*store, "A", 1, 2, "never sent");
  EXPECT_EQ(written.outcome, Outcome::Failed);
  EXPECT_NE(written.problem.why.find("cannot be reached"), std::string::npos) << written.problem.why;
  const auto loaded = store->load("A");
  ASSERT_FALSE(loaded);
  EXPECT_FALSE(loaded.problem().remedy.empty());
  EXPECT_FALSE(store->ping());
  EXPECT_EQ(store->counters().failed, 2u);
  proxy->refuse(false);
  EXPECT_TRUE(append(*store, "A", 1, 2, "two"));
  EXPECT_EQ(payloads(*store, "A"), (std::vector<std::string>{"one", "two"}));
}

}  // namespace
}  // namespace cantrip::test

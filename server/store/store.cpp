#include "server/store/store.hpp"

#include <algorithm>
#include <atomic>
#include <random>

#include "server/store/postgres.hpp"
#include "server/store/reader.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/validate.hpp"
#include "server/store/writer.hpp"

namespace cantrip::store {

namespace {

/// Tags are positive and differ between processes by chance, within one for certain.
int64_t first_tag() {
  std::random_device device;
  const uint64_t bits = (static_cast<uint64_t>(device()) << 32) ^ device();
  return static_cast<int64_t>(bits >> 2) + 1;
}

class SqlStore final : public Store {
public:
  SqlStore(std::unique_ptr<FileLock> lock, std::unique_ptr<Connection> writing, std::unique_ptr<Connection> reading,
           Options options)
      : lock_(std::move(lock)), name_(writing->name()), next_tag_(first_tag()), reader_(std::move(reading), options),
        writer_(std::move(writing), options) {}

  bool create(NewRoom room, Owner owner, Milliseconds ttl, Leased callback) override {
    std::optional<Problem> problem = wrong(room);
    if (!problem) problem = wrong(owner, ttl);
    return put(create_request(std::move(room), std::move(owner), ttl, next_tag_++, std::move(callback)), problem);
  }
  bool append(Append append, Done callback) override {
    const std::optional<Problem> problem = wrong(append);
    return put(append_request(std::move(append), next_tag_++, std::move(callback)), problem);
  }
  bool change(RoomChange change, Done callback) override {
    const std::optional<Problem> problem = wrong(change);
    return put(change_request(std::move(change), std::move(callback)), problem);
  }
  bool finish(Finish finish, Done callback) override {
    const std::optional<Problem> problem = wrong(finish);
    return put(finish_request(std::move(finish), std::move(callback)), problem);
  }
  bool acquire(std::string room, Owner owner, Milliseconds ttl, Leased callback) override {
    std::optional<Problem> problem = wrong_room(room);
    if (!problem) problem = wrong(owner, ttl);
    return put(acquire_request(std::move(room), std::move(owner), ttl, std::move(callback)), problem);
  }
  bool renew(std::vector<Held> held, std::string node, Milliseconds ttl, Renewed callback) override {
    std::optional<Problem> problem = wrong(Owner{node, ""}, ttl);
    for (const Held& one : held)
      if (!problem) problem = wrong_room(one.room);
    return put(renew_request(std::move(held), std::move(node), ttl, std::move(callback)), problem);
  }
  bool release(Held held, std::string node, Done callback) override {
    std::optional<Problem> problem = wrong_room(held.room);
    if (!problem) problem = wrong(Owner{node, ""}, Milliseconds(1));
    return put(release_request(std::move(held), std::move(node), std::move(callback)), problem);
  }
  bool delete_old(RoomStatus status, Milliseconds age, Deleted callback) override {
    return put(delete_request(status, age, std::move(callback)), std::nullopt);
  }
  bool beat(std::string node, Done callback) override {
    const std::optional<Problem> problem = wrong(Owner{node, ""}, Milliseconds(1));
    return put(beat_request(std::move(node), std::move(callback)), problem);
  }

  Expected<std::optional<Room>> load(std::string_view room) override { return reader_.load(room); }
  Expected<std::optional<RoomFacts>> facts(std::string_view room) override { return reader_.facts(room); }
  Expected<std::optional<std::string>> replay(std::string_view room) override { return reader_.replay(room); }
  Expected<std::optional<Owner>> owner(std::string_view room) override { return reader_.owner(room); }
  Expected<std::vector<RoomFacts>> open_rooms(size_t most, size_t most_of_one) override {
    return reader_.open_rooms(most, most_of_one);
  }
  Expected<std::vector<std::string>> due(size_t most) override { return reader_.due(most); }
  Expected<std::vector<RoomFacts>> rooms_of(const std::vector<std::string>& hashes, size_t most) override {
    return reader_.rooms_of(hashes, most);
  }
  Expected<std::vector<std::string>> orphans(size_t most) override { return reader_.orphans(most); }
  Expected<Counts> counts() override { return reader_.counts(); }
  Expected<std::string> secret(std::string_view name, std::string_view fresh) override {
    return reader_.secret(name, fresh);
  }
  Status keep(std::string_view name, std::string_view value) override { return reader_.keep(name, value); }
  Status ping() override {
    if (const auto counted = reader_.counts(); !counted) return counted.problem();
    return done();
  }
  Counters counters() const override { return writer_.counters(); }
  std::string name() const override { return name_; }

private:
  /// A wrong request takes its place in the queue too, so that callbacks keep their order.
  bool put(RequestPtr request, const std::optional<Problem>& problem) {
    if (problem) request->refuse(Outcome::Invalid, *problem);
    return writer_.put(std::move(request));
  }

  std::unique_ptr<FileLock> lock_;  // given back last
  std::string name_;
  std::atomic<int64_t> next_tag_;
  Reader reader_;
  Writer writer_;  // closed first: its callbacks may still look at the store
};

Expected<std::unique_ptr<Store>> opened(std::unique_ptr<FileLock> lock, std::unique_ptr<Connection> writing,
                                        std::unique_ptr<Connection> reading, Options options) {
  if (Status status = writing->connect(); !status) return status.problem();
  if (Status status = migrate(*writing, migrations()); !status) return status.problem();
  // Whoever held leases on a file of ours is gone: the lock is ours now.
  if (lock) {
    const Query query{"UPDATE leases SET expires = 0", {}};
    if (const Ran ran = writing->run({&query, 1}, Access::Write); ran.error) return ran.error->problem;
  }
  if (Status status = reading->connect(); !status) return status.problem();
  std::unique_ptr<Store> out =
      std::make_unique<SqlStore>(std::move(lock), std::move(writing), std::move(reading), options);
  return out;
}

Expected<std::unique_ptr<Store>> open_sqlite(std::string_view url, Options options) {
  Expected<std::string> path = sqlite_file(url);
  if (!path) return path.problem();
  Expected<std::unique_ptr<FileLock>> lock = FileLock::take(*path);
  if (!lock) return lock.problem();
  return opened(std::move(*lock), sqlite_connection(*path), sqlite_connection(*path), options);
}

Expected<std::unique_ptr<Store>> open_postgres(std::string_view url, Options options) {
  Expected<std::unique_ptr<Connection>> writing = postgres_connection(url, options.reply);
  if (!writing) return writing.problem();
  Expected<std::unique_ptr<Connection>> reading = postgres_connection(url, options.reply);
  if (!reading) return reading.problem();
  return opened(nullptr, std::move(*writing), std::move(*reading), options);
}

}  // namespace

Expected<std::unique_ptr<Store>> open_store(std::string_view url, Options options) {
  options.batch = std::max<size_t>(1, options.batch);
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) return open_postgres(url, options);
  const size_t scheme = url.find("://");
  if (scheme != std::string_view::npos && !url.starts_with("sqlite:"))
    return Problem{"the address of the store", std::string(url.substr(0, scheme)) + ":// is no database known here",
                   "Write postgresql://user@host/database, sqlite:FILE or just a file."};
  return open_sqlite(url, options);
}

}  // namespace cantrip::store

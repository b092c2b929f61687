// Reading, by the threads that ask, one at a time on one connection.
#pragma once
#include <mutex>

#include "server/store/sql.hpp"
#include "server/store/store.hpp"

namespace cantrip::store {

class Reader {
public:
  Reader(std::unique_ptr<Connection> connection, Options options)
      : connection_(std::move(connection)), patience_(options.reading) {}

  Expected<std::optional<Room>> load(std::string_view room);
  Expected<std::optional<RoomFacts>> facts(std::string_view room);
  Expected<std::optional<std::string>> replay(std::string_view room);
  Expected<std::optional<Owner>> owner(std::string_view room);
  Expected<std::vector<RoomFacts>> open_rooms(size_t most, size_t most_of_one);
  Expected<std::vector<RoomFacts>> rooms_of(const std::vector<std::string>& token_hashes, size_t most);
  Expected<std::vector<std::string>> orphans(size_t most);
  Expected<std::vector<std::string>> due(size_t most);
  Expected<Counts> counts();
  Expected<std::string> secret(std::string_view name, std::string_view fresh);  // this and the next may write
  Status keep(std::string_view name, std::string_view value);

private:
  /// Connects again when the connection is lost, for as long as patience lasts.
  Expected<std::vector<Rows>> run(const std::vector<Query>&, Access = Access::Read);

  std::unique_ptr<Connection> connection_;
  const Milliseconds patience_;
  std::mutex mutex_;
};

}  // namespace cantrip::store

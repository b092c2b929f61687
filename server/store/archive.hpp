// A store looked at from outside, whether a server runs on it or not: nothing is changed, no lock is taken. And copies of
// whole stores, made while they are in use.
#pragma once
#include "server/store/store.hpp"

namespace cantrip::store {

class Archive {
public:
  virtual ~Archive() = default;
  /// What the database itself finds wrong with its files and its references; nothing: all is well.
  virtual Expected<std::vector<std::string>> faults() = 0;
  /// Names of rooms in order, those after `after`.
  virtual Expected<std::vector<std::string>> rooms(std::string_view after, size_t most) = 0;
  virtual Expected<std::optional<Room>> load(std::string_view room) = 0;
  virtual Expected<std::optional<std::string>> replay(std::string_view room) = 0;
};

/// Refuses what is no store, and one of another version: only starting a server brings tables up to date.
Expected<std::unique_ptr<Archive>> open_archive(std::string_view url);

/// Writes everything to a new file, as it is at one moment: an SQLite database, or what pg_dump makes of PostgreSQL's.
Status back_up(std::string_view url, const std::string& file);
/// Makes a new store of what `back_up` wrote. Refuses a place where something is.
Status restore(const std::string& file, std::string_view url);

}  // namespace cantrip::store

// SQLite: a file in WAL mode, for one server at a time.
#pragma once
#include <memory>
#include <string>

#include "server/store/sql.hpp"

namespace cantrip::store {

/// Keeps other servers away from a database file for as long as it lives, by a lock on PATH-lock. (Not on the file
/// itself: SQLite's own locks on it would be lost when another descriptor of it is closed.)
class FileLock {
public:
  static Expected<std::unique_ptr<FileLock>> take(const std::string& path);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

/// The file a URL or path names, absolute, if a database can be there: the folder exists, the file may be written.
Expected<std::string> sqlite_file(std::string_view url);
std::unique_ptr<Connection> sqlite_connection(std::string path);

}  // namespace cantrip::store

// A real PostgreSQL for tests: its own cluster in a temporary folder, on a unix socket, removed afterwards.
#pragma once
#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "games/problem.hpp"

namespace cantrip::test {

class Postgres {
public:
  /// The one of this process, started at first use; a problem names the package that is missing.
  static Expected<Postgres*> shared();
  static Expected<std::unique_ptr<Postgres>> start();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres();

  /// The URL of a new, empty database.
  Expected<std::string> create_database();
  /// As url, by another port: for something that listens between.
  std::string url(const std::string& database, int port = 5432) const;
  const std::string& folder() const { return folder_; }

  /// kill -9 of the postmaster, then another start: what a crash of the machine leaves to the next one. As in start(),
  /// the database ends with the thread that calls this.
  Status crash_and_restart();
  /// Runs statements as the administrator.
  Status run(const std::string& database, const std::string& sql) const;

private:
  explicit Postgres(std::string folder) : folder_(std::move(folder)) {}
  Status initialise();
  Status launch();
  void end(int signal);
  pid_t spawn(const std::vector<std::string>& words, const std::string& log) const;

  std::string folder_;
  pid_t process_ = 0;
  int databases_ = 0;
};

/// A folder that removes itself.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

private:
  std::string path_;
};

}  // namespace cantrip::test

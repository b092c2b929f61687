// The file of an SQLite database, before SQLite sees it: SQLite's own word for most of what can be wrong with a path
// is "unable to open database file".
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "server/store/sqlite.hpp"

namespace cantrip::store {

namespace fs = std::filesystem;

namespace {

Problem cannot_write(const std::string& path, int error) {
  const std::string folder = fs::path(path).parent_path().string();
  switch (error) {
    case EACCES:
    case EPERM:
      return {path, "may not be written by this user",
              "Give this user the right to write to " + folder + " and to the file, or name another file."};
    case EROFS: return {path, "is on a file system that is read-only", "Name a file elsewhere."};
    case ENOSPC:
    case EDQUOT: return {path, "the disk is full", "Free some space, or name a file on another disk."};
    default: return {path, std::strerror(error), "Name a file that can be written."};
  }
}

/// Read by the one who finds the lock taken; a stale one does no harm.
void write_process(int descriptor) {
  const std::string text = std::to_string(getpid()) + "\n";
  if (ftruncate(descriptor, 0) != 0) return;
  [[maybe_unused]] const ssize_t written = pwrite(descriptor, text.data(), text.size(), 0);
}

std::string read_process(int descriptor) {
  char text[32] = {};
  const ssize_t size = pread(descriptor, text, sizeof text - 1, 0);
  std::string out(text, size > 0 ? static_cast<size_t>(size) : 0);
  while (!out.empty() && (out.back() < '0' || out.back() > '9')) out.pop_back();
  return out;
}

/// A new file is for this user only; one that is there is closed to strangers. It holds the secrets of running matches.
/// SQLite gives the files beside it the same rights. Returns what went wrong; 0: nothing.
int keep_to_ourselves(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return errno;
  struct stat about{};
  int failed = fstat(descriptor, &about) == 0 ? 0 : errno;
  const bool open_to_all = !failed && S_ISREG(about.st_mode) && about.st_uid == geteuid() && (about.st_mode & 07);
  if (open_to_all && fchmod(descriptor, about.st_mode & 0770) != 0) failed = errno;
  close(descriptor);
  return failed;
}

}  // namespace

Expected<std::unique_ptr<FileLock>> FileLock::take(const std::string& path) {
  const std::string file = path + "-lock";
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return cannot_write(file, errno);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string process = read_process(descriptor);
    close(descriptor);
    if (error != EWOULDBLOCK) return cannot_write(file, error);
    return Problem{path, "is in use by another server" + (process.empty() ? "" : " (process " + process + ")"),
                   "Stop that server, name another file, or use PostgreSQL for several servers."};
  }
  if (const int failed = keep_to_ourselves(path)) {  // before SQLite opens it, see the header
    close(descriptor);
    return cannot_write(path, failed);
  }
  write_process(descriptor);
  return std::unique_ptr<FileLock>(new FileLock(descriptor));
}

FileLock::~FileLock() { close(descriptor_); }

Expected<std::string> sqlite_file(std::string_view url) {
  std::string_view given = url;
  if (given.starts_with("sqlite://")) given.remove_prefix(9);
  else if (given.starts_with("sqlite:")) given.remove_prefix(7);
  if (given.empty() || given == ":memory:")
    return Problem{"the address of the store", "\"" + std::string(url) + "\" names no file",
                   "Name a file, as in sqlite:games.db: what is stored must last."};
  if (given.find('\0') != std::string_view::npos)
    return Problem{std::string(given.substr(0, given.find('\0'))), "holds a zero byte", "Name a file."};
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(fs::path(given), error), error);
  if (error) return cannot_write(fs::path(given).string(), error.value());
  if (fs::is_directory(path, error)) return Problem{path.string(), "is a folder", "Name a file in it."};
  const fs::path folder = path.parent_path();
  const fs::file_status status = fs::status(folder, error);
  if (status.type() == fs::file_type::none) return cannot_write(path.string(), error.value());
  if (!fs::exists(status))
    return Problem{path.string(), "its folder does not exist", "Create the folder " + folder.string() + " first."};
  if (!fs::is_directory(status)) return Problem{path.string(), folder.string() + " is not a folder", "Name a file."};
  // SQLite writes files beside this one, so the right to write to the file alone is not enough.
  if (eaccess(folder.c_str(), W_OK | X_OK) != 0) return cannot_write(path.string(), errno);
  if (fs::exists(path, error) && eaccess(path.c_str(), R_OK | W_OK) != 0) return cannot_write(path.string(), errno);
  return path.string();
}

}  // namespace cantrip::store

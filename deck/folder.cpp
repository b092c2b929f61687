#include "deck/folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "reading/load.hpp"

namespace cantrip {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMostBytes = 64u << 20;

bool is_source(std::string_view ending) {
  for (const std::string_view known : {".toml", ".txt", ".json", ".jsonl", ".ndjson", ".csv"})
    if (ending == known) return true;
  return false;
}

std::vector<fs::path> source_files(const std::vector<std::string>& paths) {
  std::vector<fs::path> out;
  std::error_code none;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path, none)) {
      out.emplace_back(path);
      continue;
    }
    for (auto it = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, none);
         it != fs::recursive_directory_iterator(); it.increment(none))
      if (it->is_regular_file(none) && is_source(it->path().extension().string())) out.push_back(it->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

Expected<std::string> read_file(const std::string& path) {
  std::error_code err;
  if (!fs::exists(path, err)) return Problem{path, "there is no such file", "Check the path."};
  if (fs::is_directory(path, err)) return Problem{path, "this is a folder", "Name a file in it."};
  if (fs::is_regular_file(path, err) && fs::file_size(path, err) > kMostBytes)
    return Problem{path, "the file is larger than 64 MB", "This is hardly the file you meant."};
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in) return Problem{path, std::string("it can't be read: ") + std::strerror(errno), "Check its permissions."};
  return std::move(text).str();
}

Status write_file(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".new";
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out)
      return Problem{path, std::string("it can't be written: ") + std::strerror(errno),
                     "Check that the folder exists, has room and may be written to."};
  }
  std::error_code err;
  fs::rename(beside, path, err);
  if (err) return Problem{path, "it can't be written: " + err.message(), "Check the folder's permissions."};
  return done();
}

Expected<std::vector<SourceFile>> read_sources(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    std::error_code err;
    if (!fs::exists(path, err)) return Problem{path, "there is no such file or folder", "Check the path."};
  }
  std::vector<SourceFile> out;
  for (const fs::path& path : source_files(paths)) {
    Expected<std::string> text = read_file(path.string());
    if (!text) return text.problem();
    out.push_back({path.string(), std::move(*text)});
  }
  return out;
}

std::string LiveContent::fingerprint() const {
  std::string out;
  std::error_code err;
  for (const fs::path& path : source_files(paths_))
    out += path.string() + '|' + std::to_string(fs::last_write_time(path, err).time_since_epoch().count()) + '|' +
           std::to_string(fs::file_size(path, err)) + '\n';
  return out;
}

Status LiveContent::load() {
  std::string now = fingerprint();
  Expected<std::vector<SourceFile>> files = read_sources(paths_);
  if (!files) return files.problem();
  content_ = reading::load(module_, *files);
  for (const Problem& p : content_->problems)  // a file that was named is meant; what lies in a folder may be anything
    if (std::find(paths_.begin(), paths_.end(), p.where.substr(0, p.where.find(':'))) != paths_.end()) return p;
  seen_ = std::move(now);
  return done();
}

Expected<bool> LiveContent::reload() {
  if (content_ && fingerprint() == seen_) return false;
  Status loaded = load();
  if (!loaded) return loaded.problem();
  return true;
}

}  // namespace cantrip

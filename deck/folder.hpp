// A player's own cards and decks: read from folders, and read again when a file changes.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "games/content.hpp"

namespace cantrip {

/// One file's text.
Expected<std::string> read_file(const std::string& path);
/// Written beside and renamed, so that a file is never half there.
Status write_file(const std::string& path, std::string_view bytes);

/// The files, and every .toml, .txt, .json, .jsonl, .ndjson and .csv below the folders, sorted.
Expected<std::vector<SourceFile>> read_sources(const std::vector<std::string>& paths);

/// The content of a game with a player's folders on top. `reload` looks at the files and compiles anew only when one
/// changed, appeared or vanished.
class LiveContent {
public:
  LiveContent(const Module& module, std::vector<std::string> paths) : module_(module), paths_(std::move(paths)) {}

  Status load();
  /// True if there is new content. Files that can't be read keep the old content and are a problem.
  Expected<bool> reload();
  std::shared_ptr<const Content> get() const { return content_; }

private:
  std::string fingerprint() const;

  const Module& module_;
  std::vector<std::string> paths_;
  std::string seen_;
  std::shared_ptr<const Content> content_;
};

}  // namespace cantrip

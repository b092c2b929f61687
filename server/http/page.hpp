// The built page. Its files are read once, at the start; a request is looked up by its whole path, so no path leads
// out of the folder.
#pragma once
#include <map>

#include "server/http/message.hpp"

namespace cantrip::server {

class Page {
public:
  /// Reads the folder. An empty name gives a page that says there is none.
  static Expected<Page> open(const std::string& folder);

  Response get(const Request&) const;
  int files() const { return static_cast<int>(files_.size()); }

private:
  struct File {
    std::shared_ptr<const std::string> plain, gzip, brotli;
    std::string type, tag;
  };
  Status read(const std::string& folder);
  Response send(const Request&, const std::string& path, const File&) const;

  std::map<std::string, File, std::less<>> files_;  // by path, as in "/assets/index.js"
};

std::string_view mime_of(std::string_view path);
/// Whether an Accept-Encoding header allows this coding.
bool accepts(std::string_view header, std::string_view coding);

}  // namespace cantrip::server

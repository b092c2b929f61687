#include "server/http/page.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace cantrip::server {
namespace {

namespace fs = std::filesystem;
constexpr std::uintmax_t kMostBytes = 256u << 20;

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Cantrip</title>"
    "<p>The server runs, but the page was not built. Build it in <code>table/</code>, or name its folder with "
    "<code>--page</code>.</p></html>";

/// The page runs no script but its own files, and nobody may put it into a frame.
constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

u_int64_t fnv(std::string_view bytes) {
  u_int64_t h = 0xcbf29ce484222325ull;
  for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return h;
}

std::shared_ptr<const std::string> slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return nullptr;
  std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  return in.bad() ? nullptr : std::make_shared<const std::string>(std::move(bytes));
}

}  // namespace

std::string_view mime_of(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> known[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".woff", "font/woff"},
      {".txt", "text/plain; charset=utf-8"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
  };
  for (const auto& [end, type] : known)
    if (path.ends_with(end)) return type;
  return "application/octet-stream";
}

bool accepts(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    const size_t comma = std::min(header.find(','), header.size());
    std::string_view part = header.substr(0, comma);
    header.remove_prefix(std::min(comma + 1, header.size()));
    const size_t semicolon = std::min(part.find(';'), part.size());
    const std::string_view weight = part.substr(semicolon);
    part = part.substr(0, semicolon);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (part == coding)
      return weight.find("q=0") == std::string_view::npos || weight.find("q=0.") != std::string_view::npos;
  }
  return false;
}

Expected<Page> Page::open(const std::string& folder) {
  Page page;
  if (folder.empty()) return page;
  if (Status ok = page.read(folder); !ok) return ok.problem();
  if (!page.files_.contains("/index.html"))
    return Problem{folder, "there is no index.html in it", "Build the page first, or name its folder with --page."};
  return page;
}

Status Page::read(const std::string& folder) {
  std::error_code err;
  std::map<std::string, std::shared_ptr<const std::string>> found;
  std::uintmax_t total = 0;
  fs::recursive_directory_iterator it(folder, err), end;  // does not follow links to folders
  for (; !err && it != end; it.increment(err)) {
    if (it->is_symlink(err) || !it->is_regular_file(err)) continue;
    auto bytes = slurp(it->path());
    if (!bytes) return Problem{it->path().string(), "it cannot be read", "Check its permissions."};
    if ((total += bytes->size()) > kMostBytes)
      return Problem{folder, "it holds more than 256 MB", "Name the folder of the built page."};
    found["/" + it->path().lexically_relative(folder).generic_string()] = std::move(bytes);
  }
  if (err) return Problem{folder, "the folder cannot be read: " + err.message(), "Name another with --page."};
  auto sibling = [&](const std::string& path) {
    const auto at = found.find(path);
    return at == found.end() ? nullptr : at->second;
  };
  for (const auto& [path, bytes] : found) {
    const bool packed = path.ends_with(".gz") || path.ends_with(".br");
    if (packed && found.contains(path.substr(0, path.size() - 3))) continue;
    files_[path] = {bytes, sibling(path + ".gz"), sibling(path + ".br"), std::string(mime_of(path)),
                    fmt::format("\"{:016x}\"", fnv(*bytes))};
  }
  return done();
}

Response Page::get(const Request& request) const {
  const auto found = files_.find(request.path == "/" ? std::string("/index.html") : request.path);
  if (found != files_.end()) return send(request, found->first, found->second);
  const bool is_route = request.path.find('.') == std::string::npos;  // the page itself shows these
  const auto index = files_.find("/index.html");
  if (is_route && index != files_.end()) return send(request, index->first, index->second);
  if (is_route && request.path == "/") {
    Response out;
    out.type = "text/html; charset=utf-8";
    out.body = kNoPage;
    return out;
  }
  return error_response(404, {request.path, "there is no such page", "Begin at /."});
}

Response Page::send(const Request& request, const std::string& path, const File& file) const {
  Response out;
  out.type = file.type;
  out.shared_body = file.plain;
  std::string tag = file.tag;
  auto packed = [&](const char* coding, const std::shared_ptr<const std::string>& bytes) {
    if (!bytes || out.shared_body != file.plain || !accepts(request.accept_encoding, coding)) return;
    out.shared_body = bytes;
    out.headers.emplace_back("Content-Encoding", coding);
    tag.insert(tag.size() - 1, std::string("-") + coding);
  };
  packed("br", file.brotli);
  packed("gzip", file.gzip);
  if (file.gzip || file.brotli) out.headers.emplace_back("Vary", "Accept-Encoding");
  out.headers.emplace_back("ETag", tag);
  // Files below assets/ have a hash of their content in their name.
  out.headers.emplace_back("Cache-Control",
                           path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  if (file.type.starts_with("text/html")) out.headers.emplace_back("Content-Security-Policy", kPolicy);
  if (request.if_none_match.find(tag) != std::string::npos) {
    out.status = 304;
    out.shared_body = nullptr;
  }
  return out;
}

}  // namespace cantrip::server

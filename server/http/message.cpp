#include "server/http/message.hpp"

#include <nlohmann/json.hpp>

namespace cantrip::server {

Response json_response(int status, std::string body) {
  Response out;
  out.status = status;
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = std::move(body);
  return out;
}

Response error_response(int status, const Problem& p) {
  const nlohmann::json error = {{"error", {{"where", p.where}, {"why", p.why}, {"remedy", p.remedy}}}};
  return json_response(status, error.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool decode_path(std::string_view target, std::string& out) {
  out.clear();
  target = target.substr(0, target.find_first_of("?#"));
  if (target.empty() || target.front() != '/') return false;
  for (size_t i = 0; i < target.size(); ++i) {
    char c = target[i];
    if (c == '%') {
      if (i + 2 >= target.size() || hex(target[i + 1]) < 0 || hex(target[i + 2]) < 0) return false;
      c = static_cast<char>(hex(target[i + 1]) * 16 + hex(target[i + 2]));
      i += 2;
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '\\') return false;
    out += c;
  }
  return true;
}

}  // namespace cantrip::server

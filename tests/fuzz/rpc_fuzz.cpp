// Lines of `cantrip rpc`, several in a row: always one JSON reply each, and an error that says something.
#include <string_view>

#include "rpc/session.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  static Session session;  // the cards are compiled once
  session.reset();
  session.handle(R"({"do":"new","game":"estraven","seed":1})");
  session.handle(
      R"({"do":"scenario","game":"estraven","players":[{"name":"Ann","zones":{"hand":["White Fire"]},"scores":{"mana":9}},{"name":"Ben"}]})");
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const Json reply = Json::parse(session.handle(text.substr(0, end)), nullptr, false);
    if (!reply.is_object()) __builtin_trap();
    if (reply.contains("error") && reply["error"]["why"].get<std::string>().empty()) __builtin_trap();
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return 0;
}

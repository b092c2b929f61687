// A small blocking client for the server's tests: HTTP calls and one WebSocket, both with a time limit.
#pragma once
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace cantrip::test {

using Json = nlohmann::json;

struct HttpReply {
  int status = 0;  // 0: no reply
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
  Json json() const { return Json::parse(body, nullptr, false); }
};

using Headers = std::map<std::string, std::string>;
HttpReply http_call(unsigned short port, const std::string& method, const std::string& target,
                    const std::string& body = "", const Headers& = {});
HttpReply http_get(unsigned short port, const std::string& target, const Headers& = {});
HttpReply http_post(unsigned short port, const std::string& target, const Json& body, const Headers& = {});

class Client {
public:
  /// Connects; `ok` says whether it did.
  explicit Client(unsigned short port, const Headers& = {}, const std::string& target = "/ws");
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  bool ok() const;
  bool send(const Json&);
  bool send_text(const std::string&);
  bool send_binary(const std::string&);
  /// The next message; none: closed, or nothing came in time.
  std::optional<Json> next(int milliseconds = 20'000);
  /// Skips messages until one of this kind; none: it never came.
  std::optional<Json> until(const std::string& kind, int milliseconds = 20'000);
  /// Messages that are there already or come within the time.
  std::optional<Json> soon(int milliseconds) { return next(milliseconds); }
  bool closed() const;
  /// Cuts the connection without a word.
  void cut();

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace cantrip::test

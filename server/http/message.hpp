// HTTP as the rest of the server sees it: plain values, no sockets.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/problem.hpp"

namespace cantrip::server {

struct Request {
  std::string method;       // "GET", "HEAD", "POST"; anything else is refused before it comes here
  std::string path;         // decoded, without the query
  std::string body;
  std::string address;      // of the client
  std::string host, origin, accept_encoding, if_none_match, authorization;
  bool neighbour = false;   // another node hands it over
  bool local = false;       // from this machine, and no proxy says that it is for somebody else
  bool head() const { return method == "HEAD"; }
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;                                  // owned, or
  std::shared_ptr<const std::string> shared_body;    // a file's bytes
  const std::string& bytes() const { return shared_body ? *shared_body : body; }
};

/// Called once, from any thread.
using Reply = std::function<void(Response)>;

Response json_response(int status, std::string body);
Response error_response(int status, const Problem&);
/// %41 becomes A; false: not a proper path.
bool decode_path(std::string_view target, std::string& out);

}  // namespace cantrip::server

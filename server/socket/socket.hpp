// One open WebSocket, as rooms see it: text goes out in order, or the connection ends.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "core/word.hpp"

namespace cantrip::server {

using Text = std::shared_ptr<const std::string>;

class Socket {
public:
  virtual ~Socket() = default;
  /// From any thread. What does not fit into the queue ends the connection: its reader is too slow.
  virtual void send(Text) = 0;
  /// Sends {"t":"bye"} after what is queued and closes. From any thread.
  virtual void bye(std::string_view code, std::string_view why) = 0;
  virtual const std::string& address() const = 0;
};

/// Who listens to a socket. Calls come one at a time.
class Listener {
public:
  virtual ~Listener() = default;
  virtual void opened(std::shared_ptr<Socket>) = 0;
  /// A whole text message within the size and rate limits.
  virtual void heard(std::string message) = 0;
  /// A message beyond the rate: not to be acted upon.
  virtual void too_fast(std::string message) = 0;
  virtual void closed() = 0;
};

/// Takes everything and does nothing: a connection that has ended.
std::shared_ptr<Socket> ended_socket();

Text text_of(std::string);
/// {"t":"bye",...}
std::string bye_message(std::string_view code, std::string_view why);

}  // namespace cantrip::server

#include "server/http/neighbours.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/config/secrets.hpp"

namespace cantrip::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr auto kPatience = std::chrono::seconds(5);
constexpr size_t kMostQueued = 256;

struct Place {
  std::string host, port;
};
Place place_of(const std::string& address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string::npos) return {address, "8080"};
  return {address.substr(0, colon), address.substr(colon + 1)};
}

class SocketRelay : public Relay, public std::enable_shared_from_this<SocketRelay> {
public:
  SocketRelay(asio::io_context& io, std::function<void(Text)> heard, std::function<void()> ended)
      : ws_(asio::make_strand(io)), resolver_(ws_.get_executor()), heard_(std::move(heard)), ended_(std::move(ended)) {}

  void open(const std::string& address, const std::string& client, const std::string& key, std::string hello) {
    queue_.push_back(std::move(hello));
    const Place place = place_of(address);
    ws_.set_option(websocket::stream_base::decorator([client, key](websocket::request_type& request) {
      request.set(kNodeHeader, key);
      request.set("X-Forwarded-For", client);
    }));
    ws_.set_option(websocket::stream_base::timeout{kPatience, std::chrono::seconds(60), true});
    ws_.read_message_max(16u << 20);
    resolver_.async_resolve(
        place.host, place.port,
        [self = shared_from_this(), address](error_code err, const tcp::resolver::results_type& at) {
          if (err) return self->end();
          self->connect(at, address);
        });
  }

  void send(std::string message) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), message = std::move(message)]() mutable {
      if (self->over_ || self->queue_.size() >= kMostQueued) return self->end();
      self->queue_.push_back(std::move(message));
      if (self->ready_ && self->queue_.size() == 1) self->write();
    });
  }
  void close() override {
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->end(); });
  }

private:
  void connect(const tcp::resolver::results_type& at, const std::string& address) {
    beast::get_lowest_layer(ws_).expires_after(kPatience);
    beast::get_lowest_layer(ws_).async_connect(
        at, [self = shared_from_this(), address](error_code err, const tcp::endpoint&) {
          if (err) return self->end();
          beast::get_lowest_layer(self->ws_).expires_never();
          self->ws_.async_handshake(address, "/ws", [self](error_code failed) {
            if (failed || self->over_) return self->end();
            self->ready_ = true;
            self->write();
            self->read();
          });
        });
  }
  void write() {
    ws_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](error_code err, size_t) {
      if (err || self->over_) return self->end();
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code err, size_t) {
      if (err || self->over_) return self->end();
      self->heard_(text_of(beast::buffers_to_string(self->buffer_.data())));
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }
  void end() {
    if (over_) return;
    over_ = true;
    resolver_.cancel();
    beast::get_lowest_layer(ws_).close();
    ended_();
    ended_ = nullptr;
    heard_ = nullptr;
  }

  websocket::stream<beast::tcp_stream> ws_;
  tcp::resolver resolver_;
  std::function<void(Text)> heard_;
  std::function<void()> ended_;
  std::deque<std::string> queue_;
  beast::flat_buffer buffer_;
  bool ready_ = false, over_ = false;
};

}  // namespace

bool Neighbours::knows(const std::string& key) const { return !key_.empty() && same_secret(key, key_); }

std::shared_ptr<Relay> Neighbours::relay(const std::string& address, const std::string& client, std::string hello,
                                         std::function<void(Text)> heard, std::function<void()> ended) {
  auto out = std::make_shared<SocketRelay>(io_, std::move(heard), std::move(ended));
  out->open(address, client, key_, std::move(hello));
  return out;
}

Response Neighbours::call(const std::string& address, const Request& request) const {
  const Response failed =
      error_response(503, {"room", "the server that runs it does not answer", "Try again in a few seconds."});
  const Place place = place_of(address);
  asio::io_context io;
  error_code err;
  tcp::resolver resolver(io);
  const auto at = resolver.resolve(place.host, place.port, err);
  if (err) return failed;
  http::request<http::string_body> out;
  out.version(11);
  out.method_string(request.method);
  out.target(request.path);
  out.set(http::field::host, address);
  out.set(kNodeHeader, key_);
  out.set("X-Forwarded-For", request.address);
  if (!request.authorization.empty()) out.set(http::field::authorization, request.authorization);
  out.body() = request.body;
  out.prepare_payload();
  beast::tcp_stream stream(io);
  beast::flat_buffer buffer;
  http::response<http::string_body> in;
  bool done = false;
  stream.expires_after(kPatience);
  stream.async_connect(at, [&](error_code no, const tcp::endpoint&) {
    if (no) return;
    http::async_write(stream, out, [&](error_code lost, size_t) {
      if (lost) return;
      http::async_read(stream, buffer, in, [&](error_code cut, size_t) { done = !cut; });
    });
  });
  io.run();
  return done ? json_response(static_cast<int>(in.result_int()), in.body()) : failed;
}

}  // namespace cantrip::server

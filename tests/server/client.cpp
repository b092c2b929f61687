#include "tests/server/client.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>

namespace cantrip::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

namespace {

tcp::endpoint local(unsigned short port) { return {asio::ip::make_address_v4("127.0.0.1"), port}; }

std::string lower(beast::string_view text) {
  std::string out(text.data(), text.size());
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

}  // namespace

HttpReply http_call(unsigned short port, const std::string& method, const std::string& target, const std::string& body,
                    const Headers& headers) {
  HttpReply out;
  asio::io_context io;
  beast::tcp_stream stream(io);
  error_code err;
  stream.connect(local(port), err);
  if (err) return out;
  http::request<http::string_body> request;
  request.version(11);
  request.method_string(method);
  request.target(target);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  if (!body.empty() || method == "POST") request.prepare_payload();
  http::write(stream, request, err);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.skip(method == "HEAD");
  parser.body_limit(64u << 20);
  stream.expires_after(std::chrono::seconds(60));
  error_code read = asio::error::would_block;
  http::async_read(stream, buffer, parser, [&](error_code e, size_t) { read = e; });
  io.run();
  if (read) return out;
  const auto message = parser.release();
  out.status = static_cast<int>(message.result_int());
  for (const auto& field : message)
    out.headers[lower(field.name_string())] = std::string(field.value().data(), field.value().size());
  out.body = message.body();
  return out;
}

HttpReply http_get(unsigned short port, const std::string& target, const Headers& headers) {
  return http_call(port, "GET", target, "", headers);
}
HttpReply http_post(unsigned short port, const std::string& target, const Json& body, const Headers& headers) {
  return http_call(port, "POST", target, body.dump(), headers);
}

struct Client::Parts {
  asio::io_context io;
  websocket::stream<beast::tcp_stream> ws{io};
  beast::flat_buffer buffer;
  bool ok = false, reading = false, got = false, closed = false;

  /// Runs until `done` or the time is up.
  template <class Done>
  bool run(int milliseconds, Done done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (!done()) {
      io.restart();
      if (io.run_one_until(end) == 0 && std::chrono::steady_clock::now() >= end) return done();
    }
    return true;
  }
  void read() {
    if (reading || closed) return;
    reading = true;
    ws.async_read(buffer, [this](error_code err, size_t) {
      reading = false;
      (err ? closed : got) = true;
    });
  }
};

Client::Client(unsigned short port, const Headers& headers, const std::string& target)
    : parts_(std::make_unique<Parts>()) {
  error_code err;
  beast::get_lowest_layer(parts_->ws).connect(local(port), err);
  if (err) return;
  parts_->ws.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  parts_->ws.read_message_max(64u << 20);
  parts_->ws.handshake("127.0.0.1:" + std::to_string(port), target, err);
  parts_->ok = !err;
}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

bool Client::ok() const { return parts_->ok; }
bool Client::closed() const { return parts_->closed; }

bool Client::send_text(const std::string& text) {
  error_code err;
  parts_->ws.text(true);
  parts_->ws.write(asio::buffer(text), err);
  return !err;
}
bool Client::send_binary(const std::string& bytes) {
  error_code err;
  parts_->ws.binary(true);
  parts_->ws.write(asio::buffer(bytes), err);
  return !err;
}
bool Client::send(const Json& message) { return send_text(message.dump()); }

std::optional<Json> Client::next(int milliseconds) {
  Parts& p = *parts_;
  p.read();
  if (!p.run(milliseconds, [&] { return p.got || p.closed; }) || !p.got) return std::nullopt;
  p.got = false;
  Json out = Json::parse(beast::buffers_to_string(p.buffer.data()), nullptr, false);
  p.buffer.consume(p.buffer.size());
  return out;
}

std::optional<Json> Client::until(const std::string& kind, int milliseconds) {
  for (;;) {
    std::optional<Json> message = next(milliseconds);
    if (!message || message->value("t", "") == kind) return message;
  }
}

void Client::cut() {
  beast::get_lowest_layer(parts_->ws).close();
  parts_->closed = true;
}

}  // namespace cantrip::test

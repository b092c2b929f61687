// One HTTP connection: a request, its response, the next request.
#include <boost/asio/dispatch.hpp>
#include <optional>

#include "server/http/neighbours.hpp"
#include "server/http/streams.hpp"
#include "server/socket/address.hpp"

namespace cantrip::server {
namespace {

std::string text(beast::string_view s) { return std::string(s.data(), s.size()); }

/// With a proxy in front, the last address it added is the client's.
std::string client_address(const http::fields& fields, const std::string& peer, bool trust_proxy) {
  const std::string chain = trust_proxy ? text(fields["X-Forwarded-For"]) : "";
  if (chain.empty()) return peer;
  std::string last = chain.substr(chain.rfind(',') + 1);
  last.erase(0, last.find_first_not_of(' '));
  return last.empty() || last.size() > 64 ? peer : last;
}

template <class Stream>
class Connection : public std::enable_shared_from_this<Connection<Stream>> {
public:
  Connection(Stream stream, const DoorContext& context, SharedPass pass)
      : stream_(std::move(stream)), context_(context), pass_(std::move(pass)) {}

  auto executor() { return stream_.get_executor(); }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(context_.config.limits.header_bytes));
    parser_->body_limit(context_.config.limits.body_bytes);
    expire();
    http::async_read(stream_, buffer_, *parser_, [self = this->shared_from_this()](error_code err, size_t) {
      if (!err) return self->got();
      if (err == http::error::body_limit || err == http::error::header_limit)
        return self->refuse(413, "the request is too large", "Send less at once.");
      if (err == http::error::end_of_stream || err == asio::error::eof || err == beast::error::timeout ||
          err == asio::error::connection_reset || err == asio::error::operation_aborted)
        return self->close();
      self->refuse(400, "this is not HTTP/1.1", "Send a proper request.");
    });
  }

private:
  auto& lowest() { return beast::get_lowest_layer(stream_); }
  void expire() { lowest().expires_after(std::chrono::seconds(context_.config.limits.http_timeout_seconds)); }

  void got() {
    http::request<http::string_body> message = parser_->release();
    context_.metrics.requests.add();
    keep_alive_ = message.keep_alive();
    version_ = message.version();
    Request request;
    request.method = text(message.method_string());
    request.neighbour = context_.house.is_neighbour(text(message[kNodeHeader]));
    request.address = person_at(client_address(message, pass_->peer, context_.config.trust_proxy || request.neighbour));
    request.local = is_loopback(pass_->peer) && message["X-Forwarded-For"].empty() && message["Forwarded"].empty();
    request.host = text(message[http::field::host]);
    request.origin = text(message[http::field::origin]);
    request.accept_encoding = text(message[http::field::accept_encoding]);
    request.if_none_match = text(message[http::field::if_none_match]);
    request.authorization = text(message[http::field::authorization]);
    head_ = request.head();
    if (!decode_path(std::string_view(message.target().data(), message.target().size()), request.path))
      return refuse(400, "this path is not understood", "Ask for a path that begins with /.");
    if (websocket::is_upgrade(message)) return upgrade(std::move(message), request);
    const bool allowed = origin_allowed(request.origin, request.host, context_.config.origins);
    allowed_origin_ = allowed ? request.origin : "";
    if (request.method == "OPTIONS") return preflight(allowed);
    if (request.method != "GET" && request.method != "HEAD" && request.method != "POST")
      return refuse(405, "only GET, HEAD, POST and OPTIONS are understood", "Use one of these.");
    if (request.method == "POST" && !allowed)
      return refuse(403, "a page of another site may not do this", "Open the game's own page, or start with --origin.");
    request.body = std::move(message.body());
    lowest().expires_never();  // the house answers in its own time
    context_.house.serve(std::move(request), [self = this->shared_from_this()](Response response) {
      asio::dispatch(self->lowest().get_executor(),
                     [self, response = std::move(response)]() mutable { self->send(std::move(response)); });
    });
  }

  void upgrade(http::request<http::string_body> message, const Request& request) {
    if (request.path != "/ws") return refuse(404, "there is no WebSocket here", "Open it at /ws.");
    if (!origin_allowed(request.origin, request.host, context_.config.origins))
      return refuse(403, "a page of another site may not do this", "Open the game's own page, or start with --origin.");
    std::shared_ptr<Listener> listener = context_.house.listen(request);
    if (!listener) return refuse(403, "the host has shut this address out", "Ask the host.");
    lowest().expires_never();
    run_socket(std::move(stream_), context_, std::move(pass_), std::move(message), request, std::move(listener));
  }

  /// What a browser asks before a page of another origin may call (Fetch, 3.2.2 and 3.2.3).
  void preflight(bool allowed) {
    Response out;
    out.status = allowed ? 204 : 403;
    if (allowed)
      out.headers = {{"Access-Control-Allow-Methods", "GET, HEAD, POST"},
                     {"Access-Control-Allow-Headers", "Authorization, Content-Type"},
                     {"Access-Control-Max-Age", "600"}};
    send(std::move(out));
  }

  void refuse(int status, std::string why, std::string remedy) {
    keep_alive_ = false;
    send(error_response(status, {"request", std::move(why), std::move(remedy)}));
  }

  void send(Response response) {
    if (response.status >= 400) context_.metrics.request_errors.add();
    kept_ = std::move(response);
    out_.emplace(static_cast<http::status>(kept_.status), version_);
    out_->set(http::field::content_type, kept_.type);
    out_->set("X-Content-Type-Options", "nosniff");
    out_->set("Referrer-Policy", "no-referrer");
    if constexpr (std::is_same_v<Stream, TlsStream>) out_->set("Strict-Transport-Security", "max-age=31536000");
    if (!context_.config.origins.empty()) out_->set(http::field::vary, "Origin");
    if (!allowed_origin_.empty()) out_->set("Access-Control-Allow-Origin", allowed_origin_);
    for (const auto& [name, value] : kept_.headers) {
      if (name == "Vary" && !context_.config.origins.empty()) out_->set(name, value + ", Origin");
      else out_->set(name, value);
    }
    const std::string& bytes = kept_.bytes();
    const bool bodiless = kept_.status == 304 || kept_.status == 204;
    const bool empty = head_ || bodiless;
    out_->keep_alive(keep_alive_);
    out_->body() = empty ? beast::span<const char>() : beast::span<const char>(bytes.data(), bytes.size());
    if (!bodiless) out_->content_length(bytes.size());
    expire();
    serializer_.emplace(*out_);
    auto then = [self = this->shared_from_this()](error_code err, size_t) {
      if (err || !self->keep_alive_) return self->close();
      self->read();
    };
    if (empty) http::async_write_header(stream_, *serializer_, std::move(then));
    else http::async_write(stream_, *serializer_, std::move(then));
  }

  void close() {
    error_code ignored;
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    lowest().close();
  }

  Stream stream_;
  DoorContext context_;
  SharedPass pass_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Response kept_;
  std::optional<http::response<http::span_body<const char>>> out_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  bool keep_alive_ = false, head_ = false;
  std::string allowed_origin_;
  unsigned version_ = 11;
};

}  // namespace

template <class Stream>
void run_connection(Stream stream, const DoorContext& context, SharedPass pass) {
  auto connection = std::make_shared<Connection<Stream>>(std::move(stream), context, std::move(pass));
  asio::dispatch(connection->executor(), [connection] { connection->read(); });
}
template void run_connection(PlainStream, const DoorContext&, SharedPass);
template void run_connection(TlsStream, const DoorContext&, SharedPass);

}  // namespace cantrip::server

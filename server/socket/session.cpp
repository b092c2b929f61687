// One WebSocket: a bounded queue out, limits in.
#include <boost/asio/post.hpp>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>

#include "server/http/streams.hpp"

namespace cantrip::server {

Text text_of(std::string s) { return std::make_shared<const std::string>(std::move(s)); }

namespace {
class EndedSocket : public Socket {
public:
  void send(Text) override {}
  void bye(std::string_view, std::string_view) override {}
  const std::string& address() const override { return address_; }

private:
  std::string address_;
};
}  // namespace

std::shared_ptr<Socket> ended_socket() {
  static const std::shared_ptr<Socket> one = std::make_shared<EndedSocket>();
  return one;
}

std::string bye_message(std::string_view code, std::string_view why) {
  return nlohmann::json{{"t", "bye"}, {"code", code}, {"why", why}}.dump();
}

namespace {

/// Messages beyond the rate that end a connection: somebody who does not listen to "slow-down".
constexpr int kPatience = 200;

template <class Stream>
class Session : public Socket, public std::enable_shared_from_this<Session<Stream>> {
public:
  Session(Stream stream, const DoorContext& context, SharedPass pass, std::string address)
      : ws_(std::move(stream)), context_(context), pass_(std::move(pass)), address_(std::move(address)),
        bucket_(context.config.limits.messages_per_second, context.config.limits.message_burst, context.time.now()) {
    context_.metrics.sockets.add(1);
  }
  ~Session() override { context_.metrics.sockets.add(-1); }

  void accept(http::request<http::string_body> request, std::shared_ptr<Listener> listener) {
    listener_ = std::move(listener);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = std::chrono::seconds(context_.config.limits.http_timeout_seconds);
    limits.idle_timeout = std::chrono::seconds(60);
    limits.keep_alive_pings = true;
    ws_.set_option(limits);
    ws_.read_message_max(context_.config.limits.message_bytes);
    ws_.text(true);
    request_ = std::move(request);
    ws_.async_accept(request_, [self = this->shared_from_this()](error_code err) {
      if (err) return self->end();
      self->request_ = {};
      self->listener_->opened(self);
      self->read();
    });
  }

  void send(Text message) override {
    asio::post(ws_.get_executor(),
               [self = this->shared_from_this(), message = std::move(message)] { self->queue(message); });
  }
  void bye(std::string_view code, std::string_view why) override {
    Text message = text_of(bye_message(code, why));
    asio::post(ws_.get_executor(), [self = this->shared_from_this(), message = std::move(message)] {
      if (self->closing_ || self->ended_) return;
      self->queue(message);
      self->closing_ = true;
      if (!self->writing_) self->finish();
    });
  }
  const std::string& address() const override { return address_; }
  auto executor() { return ws_.get_executor(); }

private:
  void read() {
    ws_.async_read(buffer_, [self = this->shared_from_this()](error_code err, size_t) {
      if (err == websocket::error::message_too_big) self->context_.metrics.bad_messages.add();
      if (err || self->ended_) return self->end();  // a message may have been under way when the queue ran over
      self->got();
      if (!self->ended_) self->read();
    });
  }

  void got() {
    context_.metrics.messages_in.add();
    std::string message = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (closing_) return;
    if (!ws_.got_text()) {
      context_.metrics.bad_messages.add();
      return bye("malformed", "Only text messages are understood.");
    }
    if (bucket_.take(context_.time.now())) return listener_->heard(std::move(message));
    if (++beyond_ > kPatience) return bye("slow-down", "Too many messages.");
    listener_->too_fast(std::move(message));
  }

  void queue(const Text& message) {
    if (closing_ || ended_) return;
    const Limits& limits = context_.config.limits;
    if (queued_ + message->size() > limits.send_queue_bytes || queue_.size() >= limits.send_queue_messages) {
      context_.metrics.slow_readers.add();
      return end();  // no good-bye: it would wait behind the rest
    }
    queued_ += message->size();
    queue_.push_back(message);
    if (!writing_) write();
  }

  void write() {
    writing_ = true;
    ws_.async_write(asio::buffer(*queue_.front()), [self = this->shared_from_this()](error_code err, size_t) {
      self->writing_ = false;
      if (err || self->ended_) return self->end();
      self->context_.metrics.messages_out.add();
      self->queued_ -= self->queue_.front()->size();
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
      else if (self->closing_) self->finish();
    });
  }

  void finish() {
    ws_.async_close(websocket::close_code::normal, [self = this->shared_from_this()](error_code) { self->end(); });
  }

  void end() {
    if (ended_) return;
    ended_ = true;
    beast::get_lowest_layer(ws_).close();
    if (!listener_) return;
    listener_->closed();
    listener_.reset();
  }

  websocket::stream<Stream> ws_;
  DoorContext context_;
  SharedPass pass_;
  std::string address_;
  Bucket bucket_;
  int beyond_ = 0;
  http::request<http::string_body> request_;
  std::shared_ptr<Listener> listener_;
  beast::flat_buffer buffer_;
  std::deque<Text> queue_;
  size_t queued_ = 0;
  bool writing_ = false, closing_ = false, ended_ = false;
};

}  // namespace

template <class Stream>
void run_socket(Stream stream, const DoorContext& context, SharedPass pass, http::request<http::string_body> message,
                const Request& request) {
  auto session = std::make_shared<Session<Stream>>(std::move(stream), context, std::move(pass), request.address);
  session->accept(std::move(message), context.house.listen(request));
}
template void run_socket(PlainStream, const DoorContext&, SharedPass, http::request<http::string_body>, const Request&);
template void run_socket(TlsStream, const DoorContext&, SharedPass, http::request<http::string_body>, const Request&);

}  // namespace cantrip::server

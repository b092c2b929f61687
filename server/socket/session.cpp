// One WebSocket: a bounded queue out, limits in, and a deadline for its end.
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
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
constexpr auto kLook = std::chrono::seconds(10);   // between two looks at a write that does not end
constexpr auto kGrace = std::chrono::seconds(1);   // for the operations of a socket that was closed

template <class Stream>
class Session : public Socket, public std::enable_shared_from_this<Session<Stream>> {
public:
  Session(Stream stream, const DoorContext& context, SharedPass pass, std::string address)
      : ws_(std::in_place, std::move(stream)), timer_(ws_->get_executor()), context_(context), pass_(std::move(pass)),
        address_(std::move(address)),
        bucket_(context.config.limits.messages_per_second, context.config.limits.message_burst, context.time.now()) {
    context_.metrics.sockets.add(1);
  }
  ~Session() override { give_back(); }

  void accept(http::request<http::string_body> request, std::shared_ptr<Listener> listener) {
    listener_ = std::move(listener);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = std::chrono::seconds(context_.config.limits.http_timeout_seconds);
    limits.idle_timeout = std::chrono::seconds(60);
    limits.keep_alive_pings = true;
    ws_->set_option(limits);
    ws_->read_message_max(context_.config.limits.message_bytes);
    ws_->text(true);
    request_ = std::move(request);
    look_later();
    ++under_way_;
    ws_->async_accept(request_, [self = this->shared_from_this()](error_code err) {
      --self->under_way_;
      if (err || self->ended_) return self->end();
      self->request_ = {};
      self->listener_->opened(self);
      self->read();
    });
  }

  void send(Text message) override {
    asio::post(timer_.get_executor(),
               [self = this->shared_from_this(), message = std::move(message)] { self->queue(message); });
  }
  void bye(std::string_view code, std::string_view why) override {
    Text message = text_of(bye_message(code, why));
    asio::post(timer_.get_executor(), [self = this->shared_from_this(), message = std::move(message)] {
      if (self->closing_ || self->ended_) return;
      self->queue(message);
      if (self->ended_) return;
      self->closing_ = true;
      self->end_after(std::chrono::seconds(self->context_.config.limits.close_seconds));
      if (!self->writing_) self->finish();
    });
  }
  const std::string& address() const override { return address_; }

private:
  void read() {
    ++under_way_;
    ws_->async_read(buffer_, [self = this->shared_from_this()](error_code err, size_t) {
      --self->under_way_;
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
    if (!ws_->got_text()) {
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
    ++writes_;
    ++under_way_;
    ws_->async_write(asio::buffer(*queue_.front()), [self = this->shared_from_this()](error_code err, size_t) {
      --self->under_way_;
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
    ++under_way_;
    ws_->async_close(websocket::close_code::normal, [self = this->shared_from_this()](error_code) {
      --self->under_way_;
      self->end();
    });
  }

  /// A write that was under way at the last look and still is: who reads so slowly only holds a place.
  void look_later() {
    timer_.expires_after(kLook);
    timer_.async_wait([self = this->shared_from_this(), before = writing_ ? writes_ : 0](error_code err) {
      if (err || self->ended_) return;
      if (before == 0 || !self->writing_ || self->writes_ != before) return self->look_later();
      self->context_.metrics.slow_readers.add();
      self->end();
    });
  }

  void end_after(std::chrono::seconds time) {
    timer_.expires_after(time);
    timer_.async_wait([self = this->shared_from_this()](error_code err) {
      if (!err) self->end();
    });
  }

  /// The place in the house is free from here on, whatever becomes of the operations that are still under way.
  void end() {
    if (ended_) return;
    ended_ = true;
    beast::get_lowest_layer(*ws_).close();
    give_back();
    if (listener_) listener_->closed();
    listener_.reset();
    timer_.expires_after(kGrace);
    timer_.async_wait([self = this->shared_from_this()](error_code) { self->let_go(); });
  }

  /// In Beast a close waits for the reader and a reader that found an error waits for the writer, which is the close:
  /// both sleep inside the stream for ever and hold this session. The stream goes, and they with it. Operations of the
  /// socket itself have ended since it was closed, so nothing refers to the stream any more.
  void let_go() {
    if (under_way_ > 0) context_.metrics.stuck_sockets.add();
    ws_.reset();
  }

  void give_back() {
    if (!pass_) return;
    pass_.reset();
    context_.metrics.sockets.add(-1);
  }

  std::optional<websocket::stream<Stream>> ws_;
  asio::steady_timer timer_;  // a look at the writes, then the deadline of the end
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
  u64 writes_ = 0;
  int under_way_ = 0;  // operations that have not called back
  bool writing_ = false, closing_ = false, ended_ = false;
};

}  // namespace

template <class Stream>
void run_socket(Stream stream, const DoorContext& context, SharedPass pass, http::request<http::string_body> message,
                const Request& request, std::shared_ptr<Listener> listener) {
  auto session = std::make_shared<Session<Stream>>(std::move(stream), context, std::move(pass), request.address);
  session->accept(std::move(message), std::move(listener));
}
template void run_socket(PlainStream, const DoorContext&, SharedPass, http::request<http::string_body>, const Request&,
                         std::shared_ptr<Listener>);
template void run_socket(TlsStream, const DoorContext&, SharedPass, http::request<http::string_body>, const Request&,
                         std::shared_ptr<Listener>);

}  // namespace cantrip::server

#include "server/load/load.hpp"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "bots/bot.hpp"
#include "games/content.hpp"
#include "sync/follower.hpp"

namespace cantrip::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;

tcp::endpoint local(unsigned short port) { return {asio::ip::make_address_v4("127.0.0.1"), port}; }

/// What all games add to.
struct Tally {
  std::vector<double> latencies;  // milliseconds
  unsigned long long answers = 0, steps = 0, bytes = 0;
  std::string trouble;
};

struct Table {
  asio::io_context& io;
  unsigned short port;
  LoadOptions options;
  std::shared_ptr<const Content> content;
  Tally tally;
  Rng rng = Rng::seeded(1);
};

Expected<Json> make_room(Table& table) {
  const Problem failed{"POST /api/rooms", "the server makes no room", "Look at its log."};
  beast::tcp_stream stream(table.io);
  error_code err;
  stream.connect(local(table.port), err);
  if (err) return Problem{"connect", err.message(), "Raise the limit of open files (ulimit -n)."};
  http::request<http::string_body> request{http::verb::post, "/api/rooms", 11};
  request.set(http::field::host, "127.0.0.1");
  request.body() = Json{{"game", table.options.game},
                        {"name", "Ann"},
                        {"decks", "random"},
                        {"opponents", {{{"kind", "bot"}, {"bot", "random"}}}}}
                       .dump();
  request.prepare_payload();
  http::write(stream, request, err);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  if (!err) http::read(stream, buffer, response, err);
  Json made = Json::parse(response.body(), nullptr, false);
  if (err || response.result_int() != 201 || !made.is_object()) return failed;
  return made;
}

/// One person at one table after the other.
class Guest : public std::enable_shared_from_this<Guest> {
public:
  explicit Guest(Table& table) : table_(table), ws_(table.io), timer_(table.io) {}

  Status sit_down() {
    Expected<Json> made = make_room(table_);
    if (!made) return made.problem();
    error_code err;
    beast::get_lowest_layer(ws_).connect(local(table_.port), err);
    if (!err) ws_.handshake("127.0.0.1", "/ws", err);
    if (err) return Problem{"/ws", err.message(), "Look at the server's log."};
    ws_.read_message_max(16u << 20);
    const Json hello = {{"t", "hello"}, {"room", made->at("room")}, {"token", made->at("seats")[0].at("token")}};
    ws_.write(asio::buffer(hello.dump()), err);
    if (err) return Problem{"/ws", err.message(), "Look at the server's log."};
    read();
    return done();
  }
  bool finished() const { return finished_; }

private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code err, size_t n) {
      if (err) return self->end(self->over_ ? "" : "a connection was lost: " + err.message());
      const Clock::time_point now = Clock::now();
      self->table_.tally.bytes += n;
      const Json message = Json::parse(beast::buffers_to_string(self->buffer_.data()), nullptr, false);
      self->buffer_.consume(n);
      self->take(message, now);
      if (!self->finished_) self->read();
    });
  }

  void take(const Json& message, Clock::time_point now) {
    const std::string kind = message.value("t", "");
    if (kind == "welcome" && !follower_) {
      const Rules rules{table_.content->module->game, &table_.content->pool, 0};
      follower_ = std::make_unique<sync::Follower>(rules, seat_at(message.at("seat").get<int>()), message.at("names"));
    }
    if (kind == "refused" || kind == "bye") return end("the server said " + message.dump());
    over_ |= kind == "over";
    if (kind == "step" || kind == "view") count(message, now);
    if (!follower_) return;
    const sync::Reaction reaction = follower_->message(message);
    if (reaction.problem) return end(to_string(*reaction.problem));
    if (over_) return end("");
    if (follower_->ready() && follower_->inflight() == 0 && !waiting_ && !follower_->shown().st.over &&
        is_asked(follower_->shown().st, follower_->viewer()))
      think();
  }

  void count(const Json& message, Clock::time_point now) {
    const u64 step = message.at("step");
    if (step > step_ && step_ > 0) table_.tally.steps += step - step_;
    if (sent_ != Clock::time_point{} && step > sent_step_) {
      table_.tally.latencies.push_back(std::chrono::duration<double, std::milli>(now - sent_).count());
      ++table_.tally.answers;
      sent_ = {};
    }
    step_ = step;
  }

  void think() {
    waiting_ = true;
    const double share = 0.5 + table_.rng.below(1000) / 1000.0;  // half to one and a half of the pace
    timer_.expires_after(
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(table_.options.pace * share)));
    timer_.async_wait([self = shared_from_this()](error_code err) {
      self->waiting_ = false;
      if (!err && !self->finished_) self->answer();
    });
  }

  void answer() {
    Machine& shown = follower_->shown();
    if (shown.st.over || !is_asked(shown.st, follower_->viewer())) return;
    const Answer a = random_answer(question_of(shown, follower_->viewer()), table_.rng);
    Expected<sync::Sent> sent = follower_->answer({a.pick, a.n});
    if (!sent) return end(to_string(sent.problem()));
    const std::string text = sent->message.dump();
    sent_ = Clock::now();
    sent_step_ = step_;
    error_code err;
    ws_.write(asio::buffer(text), err);
    if (err) end(err.message());
  }

  void end(const std::string& trouble) {
    if (!trouble.empty() && table_.tally.trouble.empty()) table_.tally.trouble = trouble;
    finished_ = true;
    timer_.cancel();
    beast::get_lowest_layer(ws_).close();
  }

  Table& table_;
  websocket::stream<beast::tcp_stream> ws_;
  asio::steady_timer timer_;
  beast::flat_buffer buffer_;
  std::unique_ptr<sync::Follower> follower_;
  Clock::time_point sent_{};
  u64 step_ = 0, sent_step_ = 0;
  bool waiting_ = false, over_ = false, finished_ = false;
};

}  // namespace

struct Load::Parts {
  asio::io_context io;
  Table table;
  std::vector<std::shared_ptr<Guest>> guests;

  Parts(unsigned short port, LoadOptions options) : table{io, port, std::move(options), nullptr, {}} {}
  Status seat(std::shared_ptr<Guest>& guest) {
    guest = std::make_shared<Guest>(table);
    return guest->sit_down();
  }
};

Load::Load(unsigned short port, LoadOptions options) : parts_(std::make_unique<Parts>(port, std::move(options))) {
  if (const Module* module = find_module(parts_->table.options.game)) parts_->table.content = builtin_content(*module);
}
Load::~Load() = default;

Status Load::grow(int games) {
  while (static_cast<int>(parts_->guests.size()) < games) {
    parts_->guests.emplace_back();
    if (Status ok = parts_->seat(parts_->guests.back()); !ok) return ok;
    parts_->io.restart();
    parts_->io.poll();
  }
  return done();
}

LoadSample Load::play(double seconds) {
  Parts& p = *parts_;
  p.table.tally = {};
  const auto begun = Clock::now();
  const auto end = begun + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  while (Clock::now() < end && p.table.tally.trouble.empty()) {
    p.io.restart();
    p.io.run_until(std::min(end, Clock::now() + std::chrono::milliseconds(200)));
    for (auto& guest : p.guests)  // a match ended: the next one takes its place
      if (guest->finished() && p.table.tally.trouble.empty())
        if (Status ok = p.seat(guest); !ok) p.table.tally.trouble = to_string(ok.problem());
  }
  Tally& t = p.table.tally;
  std::sort(t.latencies.begin(), t.latencies.end());
  auto at = [&](double share) {
    return t.latencies.empty() ? 0.0
                               : t.latencies[static_cast<size_t>(share * static_cast<double>(t.latencies.size() - 1))];
  };
  LoadSample out;
  out.games = static_cast<int>(p.guests.size());
  out.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  out.answers = t.answers;
  out.steps = t.steps;
  out.bytes = t.bytes;
  out.p50 = at(0.5);
  out.p99 = at(0.99);
  out.worst = at(1.0);
  out.trouble = t.trouble;
  return out;
}

}  // namespace cantrip::server

#include "server/server.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <future>
#include <mutex>
#include <thread>

#include "server/config/secrets.hpp"
#include "server/lobby/api.hpp"
#include "server/metrics/log.hpp"

namespace cantrip::server {
namespace {

constexpr auto kTick = std::chrono::milliseconds(250);
constexpr auto kPatience = std::chrono::seconds(10);  // for the last writes and good-byes
constexpr i64 kSweep = 60'000, kCertificate = 10'000;
constexpr int kKeyLetters = 52;  // 260 bits

/// One server on a database keeps its name, so that it need not wait for its own leases after a crash.
store::Owner node_of(const Config& config) {
  if (config.advertise.empty()) return {"single", ""};
  return {config.advertise + "/" + random_letters(8), config.advertise};
}

class AsioStrand : public Strand {
public:
  explicit AsioStrand(boost::asio::io_context& io) : strand_(io.get_executor()) {}
  void post(std::function<void()> fn) override { boost::asio::post(strand_, std::move(fn)); }

private:
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
};

class AsioStrands : public Strands {
public:
  explicit AsioStrands(boost::asio::io_context& io) : io_(io) {}
  std::unique_ptr<Strand> make() override { return std::make_unique<AsioStrand>(io_); }

private:
  boost::asio::io_context& io_;
};

}  // namespace

struct Server::Parts {
  Config config;
  const Time& time;
  Metrics metrics;
  Gate gate;
  boost::asio::io_context io;
  AsioStrands strands{io};
  boost::asio::steady_timer timer;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Crews> crews;
  std::unique_ptr<Lobby> lobby;
  std::unique_ptr<Neighbours> neighbours;
  std::unique_ptr<Bans> bans;
  std::unique_ptr<Api> api;
  std::unique_ptr<Door> door;
  std::vector<std::thread> threads;
  std::mutex ticking;  // a test ticks beside the timer
  i64 next_sweep = 0, next_certificate = 0;
  bool started = false, stopped = false;

  Parts(Config c, const Time& t)
      : config(std::move(c)), time(t), gate(config.limits), io(std::max(1, config.threads)), timer(io) {}

  void tick_later() {
    timer.expires_after(kTick);
    timer.async_wait([this](boost::system::error_code err) {
      if (err) return;
      tick();
      tick_later();
    });
  }
  void tick() {
    const std::lock_guard lock(ticking);
    lobby->tick();
    const i64 now = time.now();
    if (now >= next_certificate) {
      next_certificate = now + kCertificate;
      door->look_at_certificate();
    }
    if (now < next_sweep) return;
    next_sweep = now + kSweep;
    const bool taken = crews->desk.run("", [this] {
      if (const Status read = bans->read(); !read)
        log(Level::Warn, "bans not read", {{"why", to_string(read.problem())}});
    });
    if (!taken) log(Level::Warn, "bans not read", {{"why", "too much is waiting"}});
    gate.sweep(now);
  }
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Expected<std::unique_ptr<Server>> Server::open(Config config, const Time& time) {
  auto parts = std::make_unique<Parts>(std::move(config), time);
  Expected<Page> page = Page::open(parts->config.page);
  if (!page) return page.problem();
  Expected<std::unique_ptr<store::Store>> store = store::open_store(parts->config.store);
  if (!store) return store.problem();
  parts->store = std::move(*store);
  parts->crews = std::make_unique<Crews>(std::max(1, parts->config.workers));
  Expected<std::string> author_key = parts->store->secret("author", random_letters(kKeyLetters));
  if (!author_key) return author_key.problem();
  parts->lobby = std::make_unique<Lobby>(RoomTools{parts->strands,
                                                   parts->config,
                                                   parts->time,
                                                   parts->metrics,
                                                   *parts->store,
                                                   *parts->crews,
                                                   node_of(parts->config),
                                                   std::move(*author_key),
                                                   {}});
  if (Status brought = parts->lobby->pantry().bring(parts->config.collection, parts->config.cards); !brought)
    return brought.problem();
  std::string node_key;  // nodes that share a database share its key; one that is alone honours none
  if (!parts->config.advertise.empty()) {
    Expected<std::string> kept = parts->store->secret("node", random_letters(kKeyLetters));
    if (!kept) return kept.problem();
    node_key = std::move(*kept);
  }
  parts->neighbours = std::make_unique<Neighbours>(parts->io, std::move(node_key));
  parts->bans = std::make_unique<Bans>(*parts->store, parts->time);
  if (Status read = parts->bans->read(); !read) return read.problem();
  parts->api = std::make_unique<Api>(*parts->lobby, *parts->neighbours, parts->gate, *parts->bans, std::move(*page));
  Expected<std::unique_ptr<Door>> door =
      open_door(parts->io, {parts->config, parts->time, parts->gate, parts->metrics, *parts->api});
  if (!door) return door.problem();
  parts->door = std::move(*door);
  log(Level::Info, "listening",
      {{"host", parts->config.host}, {"port", std::to_string(parts->door->port())}, {"store", parts->store->name()}});
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

void Server::start() {
  parts_->started = true;
  parts_->tick_later();
  for (int i = 0; i < std::max(1, parts_->config.threads); ++i)
    parts_->threads.emplace_back([io = &parts_->io] {
      const auto busy = boost::asio::make_work_guard(*io);
      io->run();
    });
}

void Server::stop(const std::string& why) {
  Parts& p = *parts_;
  if (p.stopped) return;
  p.stopped = true;
  p.door->shut();
  if (p.started) {
    auto empty = std::make_shared<std::promise<void>>();
    std::future<void> gone = empty->get_future();
    p.lobby->stop(why, [empty] { empty->set_value(); });
    if (gone.wait_for(kPatience) != std::future_status::ready) log(Level::Warn, "rooms did not end in time", {});
    // A moment for the good-byes to leave: connections close themselves when theirs is sent.
    for (int i = 0; i < 40 && p.metrics.sockets.value() > 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  p.io.stop();
  for (std::thread& thread : p.threads) thread.join();
  p.crews->stop();
  p.store.reset();  // finishes what is queued
  log(Level::Info, "stopped", {{"why", why}});
}

Server::~Server() { stop("the server ends"); }

unsigned short Server::port() const { return parts_->door->port(); }
const Metrics& Server::metrics() const { return parts_->metrics; }
void Server::tick() { parts_->tick(); }
int Server::rooms() const { return parts_->lobby->rooms(); }

}  // namespace cantrip::server

#include "server/http/door.hpp"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <sys/stat.h>

#include "server/http/streams.hpp"
#include "server/metrics/log.hpp"
#include "server/socket/address.hpp"

namespace cantrip::server {
namespace {

Problem cannot(const std::string& where, const error_code& err, std::string remedy) {
  return {where, err.message(), std::move(remedy)};
}

class TcpDoor : public Door, public std::enable_shared_from_this<TcpDoor> {
public:
  TcpDoor(asio::io_context& io, const DoorContext& context)
      : io_(io), context_(context), acceptor_(asio::make_strand(io)), pause_(acceptor_.get_executor()) {}

  Status open() {
    if (Status ok = load_tls(); !ok) return ok;
    files_ = files_now();
    const Config& config = context_.config;
    error_code err;
    const auto address = asio::ip::make_address(config.host == "localhost" ? "127.0.0.1" : config.host, err);
    if (err) return cannot("--host " + config.host, err, "Give an address, as in 127.0.0.1, 0.0.0.0 or ::.");
    const tcp::endpoint at(address, config.port);
    const std::string where = config.host + ":" + std::to_string(config.port);
    acceptor_.open(at.protocol(), err);
    if (!err) acceptor_.set_option(asio::socket_base::reuse_address(true), err);
    if (!err) acceptor_.bind(at, err);
    if (!err) acceptor_.listen(asio::socket_base::max_listen_connections, err);
    if (err) return cannot(where, err, "Stop what uses this port, or choose another with --port.");
    port_ = acceptor_.local_endpoint(err).port();
    return done();
  }

  void accept() {
    acceptor_.async_accept(asio::make_strand(io_), [self = shared_from_this()](error_code err, tcp::socket socket) {
      if (err == asio::error::operation_aborted || !self->acceptor_.is_open()) return;
      if (err) return self->wait_a_little(err);  // out of file descriptors: connections that end free some
      self->welcome(std::move(socket));
      self->accept();
    });
  }

  unsigned short port() const override { return port_; }
  void look_at_certificate() override {
    if (context_.config.tls_cert.empty()) return;
    asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      const std::string files = self->files_now();
      if (files == self->files_) return;
      const Status read = self->load_tls();
      if (!read) return log(Level::Error, "certificate not read", {{"why", to_string(read.problem())}});
      self->files_ = files;
      log(Level::Info, "certificate read anew", {{"file", self->context_.config.tls_cert}});
    });
  }
  void shut() override {
    asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      error_code ignored;
      self->acceptor_.close(ignored);
      self->pause_.cancel();
    });
  }

private:
  /// Reads the certificate; what is there stays if that fails. Connections keep the one they began with.
  Status load_tls() {
    const Config& config = context_.config;
    if (config.tls_cert.empty() && config.tls_key.empty()) return done();
    auto fresh = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
    error_code err;
    fresh->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                           asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1,
                       err);
    if (!err) fresh->use_certificate_chain_file(config.tls_cert, err);
    if (err) return cannot("--tls-cert " + config.tls_cert, err, "Give a file with the chain of certificates in PEM.");
    fresh->use_private_key_file(config.tls_key, asio::ssl::context::pem, err);
    if (err) return cannot("--tls-key " + config.tls_key, err, "Give the certificate's key in PEM.");
    if (SSL_CTX_check_private_key(fresh->native_handle()) != 1)
      return Problem{"--tls-key " + config.tls_key, "it is not the key of the certificate", "Give the one that is."};
    tls_ = std::move(fresh);
    return done();
  }

  /// When the files of the certificate were last written.
  std::string files_now() const {
    std::string out;
    for (const std::string& file : {context_.config.tls_cert, context_.config.tls_key}) {
      struct stat about{};
      if (!file.empty() && stat(file.c_str(), &about) == 0)
        out += std::to_string(about.st_mtim.tv_sec) + "." + std::to_string(about.st_mtim.tv_nsec) + "/" +
               std::to_string(about.st_ino) + " ";
    }
    return out;
  }

  void wait_a_little(const error_code& err) {
    log(Level::Warn, "accept failed", {{"why", err.message()}});
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([self = shared_from_this()](error_code stopped) {
      if (!stopped && self->acceptor_.is_open()) self->accept();
    });
  }

  void welcome(tcp::socket socket) {
    error_code err;
    const std::string peer = socket.remote_endpoint(err).address().to_string();
    if (err) return;
    // With a proxy all come from it, and it limits each by itself.
    const std::string address = context_.config.trust_proxy ? "" : person_at(peer);
    if (!context_.gate.enter(address)) {
      context_.metrics.turned_away.add();
      return;  // closes it
    }
    auto pass = std::make_shared<Pass>(context_.gate, context_.metrics, address, peer);
    socket.set_option(tcp::no_delay(true), err);
    if (!tls_) return run_connection(PlainStream(std::move(socket)), context_, std::move(pass));
    shake_hands(std::make_shared<TlsStream>(PlainStream(std::move(socket)), *tls_), std::move(pass));
  }

  void shake_hands(std::shared_ptr<TlsStream> stream, SharedPass pass) {
    beast::get_lowest_layer(*stream).expires_after(std::chrono::seconds(context_.config.limits.http_timeout_seconds));
    stream->async_handshake(asio::ssl::stream_base::server,
                            [self = shared_from_this(), stream, pass](error_code err) mutable {
                              if (!err) run_connection(std::move(*stream), self->context_, std::move(pass));
                            });
  }

  asio::io_context& io_;
  DoorContext context_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  std::unique_ptr<asio::ssl::context> tls_;
  std::string files_;  // files_now() when it was read
  unsigned short port_ = 0;
};

/// Keeps the shared door alive.
class DoorHandle : public Door {
public:
  explicit DoorHandle(std::shared_ptr<TcpDoor> door) : door_(std::move(door)) {}
  ~DoorHandle() override { door_->shut(); }
  unsigned short port() const override { return door_->port(); }
  void look_at_certificate() override { door_->look_at_certificate(); }
  void shut() override { door_->shut(); }

private:
  std::shared_ptr<TcpDoor> door_;
};

}  // namespace

Expected<std::unique_ptr<Door>> open_door(asio::io_context& io, const DoorContext& context) {
  auto door = std::make_shared<TcpDoor>(io, context);
  if (Status ok = door->open(); !ok) return ok.problem();
  door->accept();
  return std::unique_ptr<Door>(std::make_unique<DoorHandle>(std::move(door)));
}

bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& more) {
  if (origin.empty()) return true;  // not a browser, or a page of our own asking with GET
  for (const std::string& one : more)
    if (origin == one) return true;
  const size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && !host.empty() && origin.substr(scheme + 3) == host;
}

}  // namespace cantrip::server

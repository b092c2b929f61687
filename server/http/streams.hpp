// The two kinds of streams: plain and TLS. Included only by the files that implement connections.
#pragma once
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/http/door.hpp"

namespace cantrip::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

using PlainStream = beast::tcp_stream;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;

/// Leaves the gate when the last user of a connection is gone.
struct Pass {
  Gate& gate;
  Metrics& metrics;
  std::string address;  // as the gate counts it
  std::string peer;     // who is at the other end
  Pass(Gate& g, Metrics& m, std::string a, std::string p)
      : gate(g), metrics(m), address(std::move(a)), peer(std::move(p)) {
    metrics.connections.add(1);
  }
  ~Pass() {
    metrics.connections.add(-1);
    gate.leave(address);
  }
  Pass(const Pass&) = delete;
};
using SharedPass = std::shared_ptr<Pass>;

/// Reads requests until one of them becomes a WebSocket or the client leaves.
template <class Stream>
void run_connection(Stream, const DoorContext&, SharedPass);
/// Takes over a stream that asked for an upgrade.
template <class Stream>
void run_socket(Stream, const DoorContext&, SharedPass, http::request<http::string_body>, const Request&,
                std::shared_ptr<Listener>);

extern template void run_connection(PlainStream, const DoorContext&, SharedPass);
extern template void run_connection(TlsStream, const DoorContext&, SharedPass);
extern template void run_socket(PlainStream, const DoorContext&, SharedPass, http::request<http::string_body>,
                                const Request&, std::shared_ptr<Listener>);
extern template void run_socket(TlsStream, const DoorContext&, SharedPass, http::request<http::string_body>,
                                const Request&, std::shared_ptr<Listener>);

}  // namespace cantrip::server

// The server's own TLS, with a certificate made on the spot.
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;

/// A key and a certificate signed with it, as PEM files.
void make_certificate(const std::string& cert_path, const std::string& key_path) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* cert = X509_new();
  ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
  X509_gmtime_adj(X509_getm_notBefore(cert), 0);
  X509_gmtime_adj(X509_getm_notAfter(cert), 86'400);
  X509_set_pubkey(cert, key);
  X509_NAME* name = X509_get_subject_name(cert);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(cert, name);
  X509_sign(cert, key, EVP_sha256());
  FILE* out = std::fopen(cert_path.c_str(), "wb");
  PEM_write_X509(out, cert);
  std::fclose(out);
  out = std::fopen(key_path.c_str(), "wb");
  PEM_write_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(out);
  X509_free(cert);
  EVP_PKEY_free(key);
}

class Tls : public ServerTest {
protected:
  void SetUp() override {
    ServerTest::SetUp();
    config.tls_cert = folder.file("cert.pem");
    config.tls_key = folder.file("key.pem");
    make_certificate(config.tls_cert, config.tls_key);
  }
};

using TlsStream = beast::ssl_stream<beast::tcp_stream>;

bool connect(TlsStream& stream, unsigned short port) {
  error_code err;
  beast::get_lowest_layer(stream).connect({asio::ip::make_address_v4("127.0.0.1"), port}, err);
  if (!err) stream.handshake(asio::ssl::stream_base::client, err);
  return !err;
}

TEST_F(Tls, ServesPagesAndSockets) {
  start();
  asio::io_context io;
  asio::ssl::context context(asio::ssl::context::tls_client);
  TlsStream plain(io, context);
  ASSERT_TRUE(connect(plain, port()));
  http::request<http::string_body> request{http::verb::get, "/healthz", 11};
  request.set(http::field::host, "localhost");
  error_code err;
  http::write(plain, request, err);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(plain, buffer, response, err);
  ASSERT_FALSE(err) << err.message();
  EXPECT_EQ(response.result_int(), 200u);
  EXPECT_EQ(response["Strict-Transport-Security"], "max-age=31536000");

  beast::websocket::stream<TlsStream> ws(io, context);
  ASSERT_TRUE(connect(ws.next_layer(), port()));
  ws.handshake("localhost", "/ws", err);
  ASSERT_FALSE(err) << err.message();
  ws.write(asio::buffer(std::string(R"({"t":"ping","at":7})")), err);
  beast::flat_buffer in;
  ws.read(in, err);
  ASSERT_FALSE(err) << err.message();
  EXPECT_EQ(Json::parse(beast::buffers_to_string(in.data())), Json({{"t", "pong"}, {"at", 7}}));
}

TEST_F(Tls, SpeaksNoPlainHttpAndNoOldTls) {
  start();
  EXPECT_EQ(http_get(port(), "/healthz").status, 0);
  asio::io_context io;
  asio::ssl::context old(asio::ssl::context::tlsv11_client);
  TlsStream stream(io, old);
  EXPECT_FALSE(connect(stream, port()));
  asio::ssl::context context(asio::ssl::context::tls_client);
  TlsStream good(io, context);
  EXPECT_TRUE(connect(good, port()));
}

/// The public key a server shows.
std::string key_shown(unsigned short port) {
  asio::io_context io;
  asio::ssl::context context(asio::ssl::context::tls_client);
  TlsStream stream(io, context);
  if (!connect(stream, port)) return "";
  X509* cert = SSL_get1_peer_certificate(stream.native_handle());
  unsigned char* bytes = nullptr;
  const int size = i2d_PUBKEY(X509_get0_pubkey(cert), &bytes);
  std::string out(reinterpret_cast<const char*>(bytes), static_cast<size_t>(std::max(0, size)));
  OPENSSL_free(bytes);
  X509_free(cert);
  return out;
}

TEST_F(Tls, ANewCertificateIsTakenUpAndABrokenOneIsNot) {
  by_hand = true;
  start();
  const std::string first = key_shown(port());
  ASSERT_FALSE(first.empty());
  auto look = [&](const std::string& before) {
    std::string now = before;
    for (int i = 0; i < 100 && now == before; ++i) {
      fake.pass(11'000);
      running->tick();
      now = key_shown(port());
    }
    return now;
  };
  make_certificate(config.tls_cert, config.tls_key);
  const std::string second = look(first);
  EXPECT_NE(second, first);
  ASSERT_FALSE(second.empty());
  std::fclose(std::fopen(config.tls_key.c_str(), "wb"));
  for (int i = 0; i < 5; ++i) {
    fake.pass(11'000);
    running->tick();
  }
  EXPECT_EQ(key_shown(port()), second) << "the one that works stays";
}

TEST_F(Tls, SaysWhichFileIsWrong) {
  config.tls_key = folder.file("missing.pem");
  const auto opened = server::Server::open(config, real);
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.problem().where.find("--tls-key"), std::string::npos);
}

}  // namespace
}  // namespace cantrip::test

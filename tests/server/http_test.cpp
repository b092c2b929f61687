// The page and the API, as a browser and as somebody with bad intentions would ask.
#include <filesystem>
#include <fstream>

#include "server/http/door.hpp"
#include "server/http/page.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class Http : public ServerTest {
protected:
  void write(const std::string& path, const std::string& text) {
    const std::filesystem::path file = folder.file(path);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  void with_page() {
    write("page/index.html", "<!doctype html>index");
    write("page/cantrip.wasm", "wasm bytes");
    write("page/assets/app-1234.js", "let a = 1;");
    write("page/assets/app-1234.js.gz", "packed");
    write("page/assets/app-1234.js.br", "packed more");
    write("secret.txt", "secret");
    config.page = folder.file("page");
  }
};

TEST_F(Http, PageFilesWithTypeTagAndCaching) {
  with_page();
  start();
  const HttpReply index = http_get(port(), "/");
  EXPECT_EQ(index.status, 200);
  EXPECT_EQ(index.body, "<!doctype html>index");
  EXPECT_EQ(index.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(index.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(index.headers.at("x-content-type-options"), "nosniff");
  EXPECT_NE(index.headers.at("content-security-policy").find("default-src 'self'"), std::string::npos);
  const HttpReply same = http_get(port(), "/", {{"If-None-Match", index.headers.at("etag")}});
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(http_get(port(), "/t/ABCDEFGH").body, index.body) << "the page shows its own routes";
  EXPECT_EQ(http_get(port(), "/cantrip.wasm").headers.at("content-type"), "application/wasm");
  EXPECT_EQ(http_get(port(), "/missing.js").status, 404);
  const HttpReply head = http_call(port(), "HEAD", "/");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-length"), std::to_string(index.body.size()));
}

TEST_F(Http, PackedFilesToThoseWhoAcceptThem) {
  with_page();
  start();
  const std::string path = "/assets/app-1234.js";
  const HttpReply plain = http_get(port(), path);
  EXPECT_EQ(plain.body, "let a = 1;");
  EXPECT_EQ(plain.headers.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(plain.headers.at("vary"), "Accept-Encoding");
  const HttpReply gzip = http_get(port(), path, {{"Accept-Encoding", "deflate, gzip;q=0.8"}});
  EXPECT_EQ(gzip.body, "packed");
  EXPECT_EQ(gzip.headers.at("content-encoding"), "gzip");
  EXPECT_EQ(gzip.headers.at("content-type"), "text/javascript; charset=utf-8");
  EXPECT_NE(gzip.headers.at("etag"), plain.headers.at("etag"));
  EXPECT_EQ(http_get(port(), path, {{"Accept-Encoding", "gzip, br"}}).body, "packed more");
  EXPECT_EQ(http_get(port(), path, {{"Accept-Encoding", "br;q=0"}}).body, "let a = 1;");
}

TEST_F(Http, NoPathLeavesThePageFolder) {
  with_page();
  write("page/deep/file.txt", "deep");
  std::filesystem::create_symlink(folder.file("secret.txt"), folder.file("page/link.txt"));
  start();
  EXPECT_EQ(http_get(port(), "/deep/file.txt").body, "deep");
  for (const char* path : {"/../secret.txt", "/deep/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                           "/deep/..%2f..%2fsecret.txt", "/link.txt", "//secret.txt", "/./../secret.txt",
                           "/assets/..\\..\\secret.txt", "/%00/secret.txt", "/secret.txt%00.js", "/.%2e/secret.txt"}) {
    const HttpReply reply = http_get(port(), path);
    EXPECT_TRUE(reply.status == 404 || reply.status == 400) << path << " gave " << reply.status;
    EXPECT_EQ(reply.body.find("secret\n"), std::string::npos);
    EXPECT_NE(reply.body, "secret") << path;
  }
}

TEST_F(Http, WithoutAPageItSaysSo) {
  start();
  EXPECT_NE(http_get(port(), "/").body.find("--page"), std::string::npos);
  config.page = folder.file("nothing");
  EXPECT_FALSE(server::Server::open(config, real));
}

TEST_F(Http, HealthMetricsAndGames) {
  start();
  const HttpReply health = http_get(port(), "/healthz");
  EXPECT_EQ(health.status, 200);
  EXPECT_EQ(health.json().at("ok"), true);
  make_room(order("estraven"));
  const std::string text = http_get(port(), "/metrics").body;
  for (const char* line : {"cantrip_rooms 1\n", "cantrip_rooms_created_total 1\n",
                           "cantrip_refusals_total{code=\"stale\"} 0\n", "cantrip_bytes_out_total{form=\"core\"} ",
                           "cantrip_answer_durable_seconds_bucket{le=\"+Inf\"}", "cantrip_store_appends_total "})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  const Json games = http_get(port(), "/api/games").json().at("games");
  ASSERT_EQ(games.size(), modules().size());
  for (const Json& game : games)
    for (const char* key : {"slug", "title", "seats", "decks_per_seat", "decks", "bots", "switches"})
      EXPECT_TRUE(game.contains(key)) << key;
}

TEST_F(Http, WrongRequestsAreRefusedInWords) {
  start();
  auto why = [&](const Json& body) { return http_post(port(), "/api/rooms", body); };
  EXPECT_EQ(why({{"game", "chess"}}).status, 400);
  EXPECT_NE(why({{"game", "estravem"}, {"opponents", Json::array()}}).body.find("estraven"), std::string::npos);
  Json bad = order("estraven");
  bad["opponents"] = Json::array();
  EXPECT_EQ(why(bad).json().at("error").at("where"), "opponents");
  bad = order("estraven");
  bad["colour"] = "red";
  EXPECT_EQ(why(bad).json().at("error").at("where"), "colour");
  bad = order("estraven");
  bad["decks"] = {"nobody", "nothing"};
  EXPECT_EQ(why(bad).status, 400);
  bad = order("estraven");
  bad["seat"] = 5;
  EXPECT_EQ(why(bad).status, 400);
  bad = order("estraven");
  bad["cards"] = "this is not TOML";
  EXPECT_EQ(why(bad).status, 400);
  EXPECT_EQ(http_call(port(), "POST", "/api/rooms", "{").status, 400);
  EXPECT_EQ(http_call(port(), "POST", "/api/rooms", std::string(3000, '[')).status, 400);
  EXPECT_EQ(http_call(port(), "POST", "/api/rooms", std::string(1 << 20, 'x')).status, 413);
  EXPECT_EQ(http_call(port(), "DELETE", "/api/rooms", "").status, 405);
  EXPECT_EQ(http_get(port(), "/api/nothing").status, 404);
  EXPECT_EQ(http_get(port(), "/api/rooms/short").status, 404);
  EXPECT_EQ(http_get(port(), "/api/rooms/AAAAAAAA").status, 404);
  EXPECT_EQ(http_post(port(), "/api/rooms/AAAAAAAA/join", {{"name", "x"}}).status, 404);
  EXPECT_EQ(http_get(port(), "/api/replays/AAAAAAAA").status, 404);
  EXPECT_EQ(running->rooms(), 0);
}

TEST_F(Http, OnlyPagesOfThisServerMayPost) {
  config.origins = {"https://friend.example"};
  start();
  const Json body = order("estraven");
  const std::string own = "http://127.0.0.1:" + std::to_string(port());
  EXPECT_EQ(http_post(port(), "/api/rooms", body, {{"Origin", own}}).status, 201);
  EXPECT_EQ(http_post(port(), "/api/rooms", body, {{"Origin", "https://friend.example"}}).status, 201);
  EXPECT_EQ(http_post(port(), "/api/rooms", body, {{"Origin", "https://evil.example"}}).status, 403);
  EXPECT_EQ(http_post(port(), "/api/rooms", body, {{"Origin", "null"}}).status, 403);
  EXPECT_EQ(http_post(port(), "/api/rooms", body, {{"Origin", own + ".evil.example"}}).status, 403);
}

TEST_F(Http, CallsAndRoomsAreLimitedByAddress) {
  config.limits.requests_per_second = 0.001;
  config.limits.request_burst = 5;
  config.limits.rooms_per_address = 2;
  start();
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven")).status, 201);
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven")).status, 201);
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven")).status, 429);
  int refused = 0;
  for (int i = 0; i < 10; ++i) refused += http_get(port(), "/api/games").status == 429;
  EXPECT_EQ(refused, 8);
  EXPECT_EQ(http_get(port(), "/healthz").status, 200) << "is never limited";
}

TEST(Origin, IsComparedWhole) {
  using server::origin_allowed;
  EXPECT_TRUE(origin_allowed("", "a.example", {}));
  EXPECT_TRUE(origin_allowed("https://a.example", "a.example", {}));
  EXPECT_TRUE(origin_allowed("http://a.example:8080", "a.example:8080", {}));
  EXPECT_FALSE(origin_allowed("http://a.example:8081", "a.example:8080", {}));
  EXPECT_FALSE(origin_allowed("http://b.a.example", "a.example", {}));
  EXPECT_FALSE(origin_allowed("null", "a.example", {}));
  EXPECT_FALSE(origin_allowed("https://", "", {}));
}

}  // namespace
}  // namespace cantrip::test

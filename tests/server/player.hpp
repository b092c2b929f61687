// Players that answer by chance over a real socket, in either form, and check what they are sent.
#pragma once
#include "core/rng.hpp"
#include "games/content.hpp"
#include "sync/follower.hpp"
#include "tests/server/client.hpp"

namespace cantrip::test {

/// Reads the JSON form: all it knows of the match is what the messages say.
class JsonPlayer {
public:
  JsonPlayer(unsigned short port, const std::string& room, const std::string& token, u64 seed,
             const Json& have = nullptr);

  Client& client() { return client_; }
  /// Takes the next message; false: closed or silent. What went wrong is in `trouble`.
  bool take(int milliseconds = 20'000);
  /// Answers the open question by chance; false: nothing is asked.
  bool answer();
  Json random_picks();
  /// Plays until the match is over; false: it did not end.
  bool finish(int most_answers = 20'000);
  /// Reads until something is asked of us, or the match is over.
  bool until_asked();
  bool until_over();

  Json welcome, view, question;
  Json last = Json::object();               // the latest message of any kind
  u64 step = 0, first_n, next_n;            // numbers of a seat's connections begin apart
  std::string digest;
  std::vector<u64> confirmed;               // own numbers
  std::optional<Json> over, refused, bye;
  std::string trouble;
  Rng rng;

private:
  Client client_;
};

/// Reads the core form with the client library that the page uses.
class CorePlayer {
public:
  CorePlayer(unsigned short port, const std::string& room, const std::string& token, u64 seed);

  Client& client() { return client_; }
  bool take(int milliseconds = 20'000);
  bool answer();
  bool finish(int most_answers = 20'000);
  bool until_asked();
  /// A new connection that goes on where the old one was.
  bool reconnect(unsigned short port);
  sync::Follower& follower() { return *follower_; }
  bool ready() const { return follower_ && follower_->ready(); }

  Json welcome;
  Json last = Json::object();               // the latest message of any kind
  std::optional<Json> over, refused, bye;
  int steps = 0, views = 0;
  std::string trouble;
  Rng rng;

private:
  bool asked();

  std::string room_, token_;
  Client client_;
  std::shared_ptr<const Content> content_;
  std::unique_ptr<sync::Follower> follower_;
  u64 first_n_;
};

}  // namespace cantrip::test

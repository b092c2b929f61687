// Stands between a store and PostgreSQL and breaks connections at chosen moments.
#pragma once
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace cantrip::test {

class Proxy {
public:
  /// On the socket of `port` in the server's folder; passes on to port 5432.
  Proxy(std::string folder, int port);
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  /// What happens to the next request of a connection that is open now:
  enum class Break {
    BeforeRequest,  // it is thrown away, and the connection closed
    BeforeReply,    // it reaches the server, whose first reply is thrown away, and the connection closed
    HoldRequest,    // it is kept here and the client's connection closed; deliver() sends it on
    Silence,        // it is kept here and the client hears nothing
  };
  void break_next(Break);
  /// New connections are refused, or no longer.
  void refuse(bool);
  /// Sends on what was held and waits until the server has dealt with it.
  void deliver();

private:
  struct Pair {
    int client = -1, server = -1;
    bool armed = false, broken = false;
    std::string held;
  };
  void work();
  void accept_one();
  void from_client(Pair&);
  void from_server(Pair&);
  static void shut(int& descriptor);

  std::string folder_;
  int listener_ = -1;
  std::mutex mutex_;
  std::map<int, Pair> pairs_;
  int count_ = 0;
  Break break_ = Break::BeforeRequest;
  bool refuse_ = false;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace cantrip::test

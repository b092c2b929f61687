// The real program `cantrip serve` as a process that tests may kill.
#pragma once
#include <string>
#include <sys/types.h>
#include <vector>

namespace cantrip::test {

/// How many threads the servers of tests have for sockets and rooms: CANTRIP_THREADS, at length two.
int threads();

class ServeProcess {
public:
  ServeProcess() = default;
  ~ServeProcess() { kill_now(); }
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  /// Starts it with these further arguments and waits until it listens; false: it did not.
  bool start(std::vector<std::string> arguments);
  unsigned short port() const { return port_; }
  pid_t id() const { return process_; }
  void kill_now();                 // kill -9
  /// SIGTERM; its exit code.
  int end();

private:
  pid_t process_ = 0;
  unsigned short port_ = 0;
};

}  // namespace cantrip::test

// What a process that a test starts does first, between fork and exec.
#pragma once
#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace cantrip::test {

/// It ends with the thread that started it, however that ends: who waits for a test also waits for whoever holds the
/// test's output. `parent` is what getpid() said before the fork.
inline void end_with(pid_t parent, int signal = SIGKILL) {
  if (prctl(PR_SET_PDEATHSIG, signal) != 0 || getppid() != parent) _exit(126);
}

/// It holds no socket and no pipe of the test open.
inline void close_inherited() {
  if (close_range(STDERR_FILENO + 1, ~0u, 0) != 0) _exit(126);
}

}  // namespace cantrip::test

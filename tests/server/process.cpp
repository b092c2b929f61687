#include "tests/server/process.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/amount.hpp"
#include "tests/support/child.hpp"

namespace cantrip::test {

int threads() { return amount("CANTRIP_THREADS", 1, 2); }

bool ServeProcess::start(std::vector<std::string> arguments) {
  int pipes[2];
  if (pipe(pipes) != 0) return false;
  std::vector<std::string> words = {std::string(CANTRIP_BINARY_DIR) + "/cantrip", "serve", "--no-page"};
  if (threads() > 1) words.insert(words.end(), {"--threads", std::to_string(threads())});
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    end_with(parent);
    dup2(pipes[1], STDOUT_FILENO);
    close_inherited();
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(pipes[1]);
  FILE* out = fdopen(pipes[0], "r");
  char line[256] = {};
  const bool said = std::fgets(line, sizeof line, out) != nullptr;
  std::fclose(out);
  const char* colon = std::strrchr(line, ':');
  port_ = said && colon ? static_cast<unsigned short>(std::atoi(colon + 1)) : 0;
  return port_ != 0;
}

void ServeProcess::kill_now() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

int ServeProcess::end() {
  if (process_ <= 0) return -1;
  kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace cantrip::test

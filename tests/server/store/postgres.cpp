#include "tests/server/store/postgres.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/support/child.hpp"

namespace cantrip::test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr const char* kPackage = "Install the Debian package postgresql (tools/setup/packages-test.txt).";

/// Where Debian keeps the programs of the newest version installed.
std::string programs() {
  std::string best;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", error)) {
    const std::string bin = entry.path() / "bin";
    if (fs::exists(bin + "/initdb") && fs::exists(bin + "/postgres") && (best.empty() || bin > best)) best = bin;
  }
  return best;
}

std::string new_folder(const char* pattern) {
  std::string path = (fs::temp_directory_path() / pattern).string();
  return mkdtemp(path.data()) ? path : std::string();
}

std::string end_of(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  const std::string all = text.str();
  return all.size() > 600 ? all.substr(all.size() - 600) : all;
}

}  // namespace

TemporaryFolder::TemporaryFolder() : path_(new_folder("cantrip-store-XXXXXX")) {}
TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

Expected<Postgres*> Postgres::shared() {
  static Expected<std::unique_ptr<Postgres>> one = start();
  if (!one) return one.problem();
  return (*one).get();
}

Expected<std::unique_ptr<Postgres>> Postgres::start() {
  if (programs().empty()) return Problem{"/usr/lib/postgresql", "no initdb and postgres there", kPackage};
  std::unique_ptr<Postgres> out(new Postgres(new_folder("cantrip-pg-XXXXXX")));
  if (out->folder_.empty()) return Problem{"the temporary folder", "cannot be written", "Set TMPDIR."};
  if (Status status = out->initialise(); !status) return status.problem();
  if (Status status = out->launch(); !status) return status.problem();
  return out;
}

Postgres::~Postgres() {
  end(SIGQUIT);  // at once, but cleaning up its shared memory
  std::error_code error;
  fs::remove_all(folder_, error);
}

/// PostgreSQL refuses to run as root: then it runs as the user that its package made.
pid_t Postgres::spawn(const std::vector<std::string>& words, const std::string& log) const {
  const passwd* user = geteuid() == 0 ? getpwnam("postgres") : nullptr;
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  dup2(out, 1);
  dup2(out, 2);
  close_inherited();
  if (user && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  end_with(parent, SIGQUIT);  // after setuid, which forgets it
  if (chdir(folder_.c_str()) != 0) _exit(126);
  execv(arguments[0], arguments.data());
  _exit(127);
}

Status Postgres::initialise() {
  if (geteuid() == 0) {
    const passwd* user = getpwnam("postgres");
    if (!user) return Problem{"the user postgres", "does not exist, and PostgreSQL does not run as root", kPackage};
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
      return Problem{folder_, "cannot be given to the user postgres", "Run the tests as another user than root."};
  }
  const std::string log = folder_ + "/initdb.log";
  const pid_t child = spawn({programs() + "/initdb", "-D", folder_ + "/data", "-U", "postgres", "-A", "trust", "-N",
                             "-E", "UTF8", "--locale=C"},
                            log);
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) return Problem{"initdb", end_of(log), kPackage};
  return done();
}

Status Postgres::launch() {
  const std::string log = folder_ + "/postgres.log";
  // After a crash, processes of the old server may hold its memory for a moment: the new one then gives up at once.
  for (int tries = 0; tries < 600; ++tries) {
    int status = 0;
    if (process_ == 0 || waitpid(process_, &status, WNOHANG) == process_)
      process_ =
          spawn({programs() + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses="}, log);
    if (run("postgres", "SELECT 1")) return done();
    std::this_thread::sleep_for(50ms);
  }
  return Problem{"postgres", end_of(log), "See why it does not start."};
}

void Postgres::end(int signal) {
  if (process_ == 0) return;
  kill(process_, signal);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

Status Postgres::crash_and_restart() {
  end(SIGKILL);
  return launch();
}

std::string Postgres::url(const std::string& database, int port) const {
  return "postgresql:///" + database + "?host=" + folder_ + "&port=" + std::to_string(port) + "&user=postgres";
}

Status Postgres::run(const std::string& database, const std::string& sql) const {
  PGconn* connection = PQconnectdb(url(database).c_str());
  PGresult* result = PQexec(connection, sql.c_str());
  const ExecStatusType status = PQresultStatus(result);
  const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  const Problem problem{sql, PQerrorMessage(connection), ""};
  PQclear(result);
  PQfinish(connection);
  if (!good) return problem;
  return done();
}

Expected<std::string> Postgres::create_database() {
  const std::string name = "test" + std::to_string(getpid()) + "_" + std::to_string(++databases_);
  if (Status status = run("postgres", "CREATE DATABASE " + name); !status) return status.problem();
  return url(name);
}

}  // namespace cantrip::test

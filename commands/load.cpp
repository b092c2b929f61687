// `cantrip load`: how many games a server on one core holds, beside a server that sends whole views, in the same run.
#include <algorithm>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "commands/commands.hpp"
#include "server/load/load.hpp"
#include "server/metrics/log.hpp"
#include "server/server.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game = "estraven";
  std::vector<int> levels = {50, 100, 200, 400, 800, 1200, 1600, 2000, 2400, 3200, 4000};
  double pace = 2.0, seconds = 10;
  double limit = 20;  // milliseconds
  int repeat = 3;     // measurements of a level; the median counts
  std::string store;
};

void pin_to(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);  // where it is not allowed, the figures are those of what there is
}

void raise_file_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

/// A server in a process of its own, on the first core.
class Child {
public:
  Child(const std::string& store, bool whole_views) {
    int pipes[2];
    if (pipe(pipes) != 0) fail({"pipe", "the system has none left", "Close other programs."});
    process_ = fork();
    if (process_ == 0) {
      close(pipes[0]);
      _exit(serve(store, whole_views, pipes[1]));
    }
    close(pipes[1]);
    if (read(pipes[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    close(pipes[0]);
    if (!port_) fail({"server", "it did not start", "Look at the messages above."});
  }
  ~Child() {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }
  Child(const Child&) = delete;

  unsigned short port() const { return port_; }
  /// Seconds of processor time so far.
  double used() const {
    std::ifstream in(fmt::format("/proc/{}/stat", process_));
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    std::istringstream rest(text.substr(std::min(text.rfind(')') + 2, text.size())));
    std::string word;
    double ticks = 0;
    for (int i = 3; i <= 15 && rest >> word; ++i)
      if (i >= 14) ticks += std::stod(word);  // user and system time
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
  double megabytes() const {
    std::ifstream in(fmt::format("/proc/{}/statm", process_));
    double pages = 0;
    in >> pages >> pages;
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
  }

private:
  static int serve(const std::string& store, bool whole_views, int say) {
    pin_to(0);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    server::set_up_log("error", false);
    server::Config config;
    config.port = 0;
    config.store = store;
    config.whole_views = whole_views;
    config.limits.connections_per_address = config.limits.connections = 100'000;
    config.limits.rooms_per_address = config.limits.rooms = 1'000'000;
    config.limits.requests_per_second = config.limits.request_burst = 1e9;
    const server::SystemTime time;
    auto running = server::Server::open(config, time);
    if (!running) {
      fmt::print(stderr, "cantrip: {}\n", to_string(running.problem()));
      return 1;
    }
    (*running)->start();
    const unsigned short port = (*running)->port();
    if (write(say, &port, sizeof port) != sizeof port) return 1;
    close(say);
    int got = 0;
    sigwait(&signals, &got);
    (*running)->stop("the measurement is over");
    return 0;
  }

  pid_t process_ = 0;
  unsigned short port_ = 0;
};

struct Row {
  server::LoadSample sample;  // the median by p99
  double core = 0, megabytes = 0;
  double others = 0;          // cores that programs other than these two used meanwhile
  std::vector<double> p99;    // of every measurement, in order
};

/// Seconds of processor time all programs of the machine have used.
double used_by_all() {
  std::ifstream in("/proc/stat");
  std::string word;
  double ticks = 0, value = 0;
  in >> word;
  for (int i = 0; i < 8 && in >> value; ++i)
    if (i != 3 && i != 4) ticks += value;  // neither idle nor waiting for a disk
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}
double used_by_me() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// One measurement of the games there are.
Row measure_once(server::Load& load, const Child& child, double seconds) {
  const double server = child.used(), all = used_by_all(), me = used_by_me();
  Row row{load.play(seconds), 0, 0, 0, {}};
  if (!row.sample.trouble.empty()) fail({"load", row.sample.trouble, "This is a fault of the server."});
  const double mine = child.used() - server;
  row.core = mine / row.sample.seconds;
  row.others = std::max(0.0, used_by_all() - all - mine - (used_by_me() - me)) / row.sample.seconds;
  return row;
}

Row measure_level(server::Load& load, const Child& child, const Flags& flags) {
  std::vector<Row> rows;
  std::vector<double> p99;
  for (int i = 0; i < std::max(1, flags.repeat); ++i) {
    rows.push_back(measure_once(load, child, flags.seconds));
    p99.push_back(rows.back().sample.p99);
  }
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.sample.p99 < b.sample.p99; });
  Row out = rows[rows.size() / 2];
  out.p99 = p99;
  return out;
}

/// Levels until one takes too long; the rows that were measured.
std::vector<Row> measure(const Flags& flags, bool whole_views) {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("cantrip-load-{}", getpid());
  std::filesystem::create_directories(folder);
  const std::string store = flags.store.empty() ? (folder / "games.db").string() : flags.store;
  std::vector<Row> rows;
  {
    const Child child(store, whole_views);
    const double empty = child.megabytes();
    server::Load load(child.port(), {flags.game, flags.pace});
    for (const int level : flags.levels) {
      need(load.grow(level));
      load.play(flags.pace * 2);  // warms up
      Row row = measure_level(load, child, flags);
      row.megabytes = child.megabytes() - empty;
      rows.push_back(row);
      if (row.sample.p99 > flags.limit) break;
    }
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return rows;
}

double bytes_per_step(const Row& row) {
  return static_cast<double>(row.sample.bytes) / static_cast<double>(std::max(1ull, row.sample.steps));
}

/// Processor time of the server: everything it does, over the answers of people and bots.
double microseconds_per_step(const Row& row) {
  return row.core * row.sample.seconds * 1e6 / static_cast<double>(std::max(1ull, row.sample.steps));
}

void print(const char* title, const std::vector<Row>& rows) {
  fmt::print("{}\n  games  answers/s  steps/s   p50 ms   p99 ms   worst   core %  us/step  others %  kB/game  "
             "bytes/answer  every p99\n",
             title);
  for (const Row& row : rows) {
    const server::LoadSample& s = row.sample;
    fmt::print("{:7} {:10.0f} {:8.0f} {:8.2f} {:8.2f} {:7.1f} {:8.0f} {:8.0f} {:9.0f} {:8.0f} {:13.0f}  {:.1f}\n",
               s.games, static_cast<double>(s.answers) / s.seconds, static_cast<double>(s.steps) / s.seconds, s.p50,
               s.p99, s.worst, row.core * 100, microseconds_per_step(row), row.others * 100,
               row.megabytes * 1000 / s.games, bytes_per_step(row), fmt::join(row.p99, " "));
  }
}

/// The most games within the limit; none: null.
const Row* best(const std::vector<Row>& rows, double limit) {
  const Row* out = nullptr;
  for (const Row& row : rows)
    if (row.sample.p99 <= limit) out = &row;
  return out;
}

int run(const Flags& flags) {
  need(need_module(flags.game));
  for (const Module* module : modules()) builtin_content(*module);  // shared by both processes
  raise_file_limit();
  if (sysconf(_SC_NPROCESSORS_ONLN) > 1) pin_to(1);
  const std::vector<Row> steps = measure(flags, false), views = measure(flags, true);
  fmt::print("{}: a person against a bot, {:.1f} s a question on average, server on one core\n", flags.game,
             flags.pace);
  print("steps (redacted events and changes)", steps);
  print("baseline: a whole view for every step", views);
  const Row *a = best(steps, flags.limit), *b = best(views, flags.limit);
  if (a)
    fmt::print("{} games at p99 <= {:.0f} ms, {:.0f} us a step, {:.0f} kB a game, {:.0f} bytes an answer\n",
               a->sample.games, flags.limit, microseconds_per_step(*a), a->megabytes * 1000 / a->sample.games,
               bytes_per_step(*a));
  if (a && b)
    fmt::print("baseline: {} games, {:.0f} bytes an answer; ratio {:.2f} x the games, {:.1f} x fewer bytes\n",
               b->sample.games, bytes_per_step(*b), static_cast<double>(a->sample.games) / b->sample.games,
               bytes_per_step(*b) / bytes_per_step(*a));
  return a ? 0 : 1;
}

}  // namespace

void add_load(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("load", "Measure how many simultaneous games a server on one core holds, with a baseline");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game")->capture_default_str();
  command->add_option("--games", flags->levels, "Numbers of games to try, rising")->delimiter(',');
  command->add_option("--pace", flags->pace, "Seconds a question takes a player, on average")->capture_default_str();
  command->add_option("--seconds", flags->seconds, "Length of one measurement")->capture_default_str();
  command->add_option("--repeat", flags->repeat, "Measurements of a level, of which the median counts")
      ->capture_default_str();
  command->add_option("--limit", flags->limit, "p99 in milliseconds that ends the search")->capture_default_str();
  command->add_option("--store", flags->store, "A database instead of a new SQLite file");
  examples(command, {"cantrip load", "cantrip load lorcana --games 100,200,400 --seconds 20"});
  command->callback([flags] {
    if (const int code = run(*flags)) throw Exit{code};
  });
}

}  // namespace cantrip

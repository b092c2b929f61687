// `cantrip serve`: games in the browser.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <thread>
#include <toml++/toml.h>

#include "commands/commands.hpp"
#include "deck/folder.hpp"
#include "server/metrics/log.hpp"
#include "server/server.hpp"

namespace cantrip {
namespace {

struct Flags {
  server::Config config;
  std::string log_level = "info";
  bool log_json = false;
  bool no_page = false;
  std::string config_file, host_key_file;
};

/// Options from a file: those of the command line go before.
void read_config(CLI::App* command, const std::string& file) {
  if (file.empty()) return;
  const toml::parse_result read = toml::parse_file(file);
  if (!read)
    fail({fmt::format("{}:{}", file, static_cast<int>(read.error().source().begin.line)),
          std::string(read.error().description()), "Write options as in: port = 8080"});
  std::vector<std::string> known;
  for (const CLI::Option* option : command->get_options())
    if (!option->get_lnames().empty() && option->get_lnames()[0] != "help" && option->get_lnames()[0] != "config")
      known.push_back(option->get_lnames()[0]);
  for (const auto& [key, value] : read.table()) {
    const std::string name(key.str());
    const std::string where = fmt::format("{}:{}", file, static_cast<int>(value.source().begin.line));
    if (std::find(known.begin(), known.end(), name) == known.end())
      fail({where, "there is no option '" + name + "'",
            did_you_mean(name, known, "`cantrip serve --help` lists them, there with two dashes.")});
    CLI::Option* option = command->get_option("--" + name);
    if (option->count() > 0) continue;
    const auto add = [&](const toml::node& one) {
      if (const auto text = one.value_exact<std::string>()) option->add_result(*text);
      else if (const auto flag = one.value_exact<bool>()) option->add_result(*flag ? "true" : "false");
      else if (const auto whole = one.value_exact<std::int64_t>()) option->add_result(std::to_string(*whole));
      else if (const auto number = one.value_exact<double>()) option->add_result(fmt::format("{}", *number));
      else
        fail({where, "'" + name + "' has a value of a kind that is not known",
              "Write a text, a number, true or false."});
    };
    if (const toml::array* list = value.as_array())
      for (const toml::node& one : *list) add(one);
    else add(value);
    try {
      option->run_callback();
    } catch (const CLI::Error& wrong) {
      fail({where, wrong.what(), "`cantrip serve --help` says what it takes."});
    }
  }
}

/// One line; long enough not to be guessed.
std::string read_host_key(const std::string& file) {
  if (file.empty()) return "";
  std::string key = need(read_file(file));
  while (!key.empty() && (key.back() == '\n' || key.back() == '\r' || key.back() == ' ')) key.pop_back();
  if (key.size() < 20)
    fail({"--host-key-file " + file, "the key is too short",
          "Write at least 20 letters, as `openssl rand -hex 20` does."});
  return key;
}

/// The built page beside the program or in the repository; empty: it was not built.
std::string find_page() {
  const std::string path = repository_path("table/dist");
  std::error_code err;
  return std::filesystem::exists(path + "/index.html", err) ? path : "";
}

void check(const Flags& flags) {
  if (flags.config.tls_cert.empty() != flags.config.tls_key.empty())
    fail({"--tls-cert, --tls-key", "one of them is missing", "Give both, or none."});
  if (!server::set_up_log(flags.log_level, flags.log_json))
    fail({"--log-level", "this level is not known", "Use debug, info, warn, error or off."});
}

int run(Flags flags) {
  check(flags);
  if (flags.config.page.empty() && !flags.no_page) flags.config.page = find_page();
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // before any thread: this one alone waits for them
  std::signal(SIGPIPE, SIG_IGN);
  const server::SystemTime time;
  std::unique_ptr<server::Server> running = need(server::Server::open(flags.config, time));
  running->start();
  fmt::print("Cantrip serves http{}://{}:{}/\n", flags.config.tls_cert.empty() ? "" : "s", flags.config.host,
             running->port());
  std::fflush(stdout);
  int got = 0;
  sigwait(&signals, &got);
  running->stop("The server is being stopped. Your games are kept.");
  return 0;
}

void add_limits(CLI::App* command, server::Limits& l) {
  command->add_option("--max-rooms", l.rooms, "Rooms in memory")->capture_default_str();
  command->add_option("--max-connections", l.connections, "Connections in all")->capture_default_str();
  command->add_option("--max-connections-per-address", l.connections_per_address, "Connections of one address")
      ->capture_default_str();
  command->add_option("--max-rooms-per-address", l.rooms_per_address, "Rooms one address may make in an hour")
      ->capture_default_str();
  command->add_option("--max-message", l.message_bytes, "Bytes of a client's message")->capture_default_str();
  command->add_option("--max-queue", l.send_queue_bytes, "Unsent bytes of a connection before it is cut")
      ->capture_default_str();
  command->add_option("--message-rate", l.messages_per_second, "Messages a second of one connection")
      ->capture_default_str();
  command->add_option("--request-rate", l.requests_per_second, "API calls a second of one address")
      ->capture_default_str();
  command->add_option("--idle-room", l.idle_room_seconds, "Seconds until an empty room leaves the memory")
      ->capture_default_str();
  command->add_option("--keep-waiting", l.waiting_days, "Days until a room nobody sat down in is deleted; 0: never")
      ->capture_default_str();
  command->add_option("--keep-abandoned", l.abandoned_days, "Days until a match nobody touches is deleted; 0: never")
      ->capture_default_str();
  command->add_option("--keep-finished", l.finished_days, "Days until a match that is over is deleted; 0: never")
      ->capture_default_str();
  command->add_option("--listed-per-person", l.listed_per_person, "Places one person has in the list of open rooms")
      ->capture_default_str();
}

}  // namespace

void add_serve(CLI::App& app) {
  CLI::App* command = app.add_subcommand("serve", "Serve games in the browser: the page, rooms, bots, replays");
  auto flags = std::make_shared<Flags>();
  server::Config& c = flags->config;
  command->add_option("--port", c.port, "Port; 0: any free one")->capture_default_str();
  command->add_option("--host", c.host, "Address to listen on; 0.0.0.0: all")->capture_default_str();
  command->add_option("--store", c.store, "Where games are kept: a file, or postgresql://...")->capture_default_str();
  command->add_option("--page", c.page, "Folder of the built page (default: table/dist, if it is there)");
  command->add_flag("--no-page", flags->no_page, "Serve the API and rooms only");
  command->add_option("--tls-cert", c.tls_cert, "Certificate chain, PEM");
  command->add_option("--tls-key", c.tls_key, "Its key, PEM");
  command->add_option("--origin", c.origins, "Further origins whose pages may connect, as in https://example.org");
  command->add_flag("--trust-proxy", c.trust_proxy, "Take the client's address from X-Forwarded-For");
  command->add_option("--advertise", c.advertise, "host:port other nodes of the same PostgreSQL reach this one by");
  command->add_option("--threads", c.threads, "Threads for connections and rooms")->capture_default_str();
  command->add_option("--workers", c.workers, "Threads for bots")->capture_default_str();
  command
      ->add_option("--analysis", c.analysis_seconds,
                   "Seconds an analysis of a finished match may take, on a thread of its own; 0: none are made")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option(
      "--cards", c.cards,
      "Files or folders with cards and decks everybody may play with; of which game: lorcana=my-deck.txt");
  command->add_option("--collection", c.collection,
                      "Folder of a collection (docs/collection.md) that everybody may play with (default: none)");
  command->add_option("--config", flags->config_file, "File with these options, one a line: port = 8080");
  command->add_option("--host-key-file", flags->host_key_file,
                      "File with the key of the host: opens /host and /metrics from elsewhere");
  command->add_flag("--open-metrics", c.open_metrics, "Show /metrics to everybody, not only to this machine");
  command->add_option("--log-level", flags->log_level, "debug, info, warn, error or off")->capture_default_str();
  command->add_flag("--log-json", flags->log_json, "Logs as JSON lines");
  add_limits(command, c.limits);
  examples(command, {"cantrip serve", "cantrip serve --port 80 --host 0.0.0.0 --store /var/lib/cantrip/games.db",
                     "cantrip serve --store postgresql://cantrip@db/cantrip"});
  command->callback([flags, command] {
    read_config(command, flags->config_file);
    flags->config.host_key = read_host_key(flags->host_key_file);
    if (const int code = run(*flags)) throw Exit{code};
  });
}

}  // namespace cantrip

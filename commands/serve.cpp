// `cantrip serve`: games in the browser.
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <thread>

#include "commands/commands.hpp"
#include "server/metrics/log.hpp"
#include "server/server.hpp"

namespace cantrip {
namespace {

struct Flags {
  server::Config config;
  std::string log_level = "info";
  bool log_json = false;
  bool no_page = false;
};

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
  command->add_option("--node-key", c.node_key, "Word the nodes know each other by (default: made of --store)");
  command->add_option("--threads", c.threads, "Threads for connections and rooms")->capture_default_str();
  command->add_option("--workers", c.workers, "Threads for bots and loading")->capture_default_str();
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
  command->add_option("--log-level", flags->log_level, "debug, info, warn, error or off")->capture_default_str();
  command->add_flag("--log-json", flags->log_json, "Logs as JSON lines");
  add_limits(command, c.limits);
  examples(command, {"cantrip serve", "cantrip serve --port 80 --host 0.0.0.0 --store /var/lib/cantrip/games.db",
                     "cantrip serve --store postgresql://cantrip@db/cantrip"});
  command->callback([flags] {
    if (const int code = run(*flags)) throw Exit{code};
  });
}

}  // namespace cantrip

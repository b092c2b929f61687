#include "server/lobby/api.hpp"

#include <fmt/format.h>

#include "server/config/secrets.hpp"
#include "server/lobby/visitor.hpp"

namespace cantrip::server {
namespace {

Json game_json(const Module& module, const Pantry& pantry) {
  const Game& game = *module.game;
  Json decks = Json::array(), switches = Json::array();
  for (const DeckFile& d : pantry.decks(module))
    if (d.id != module.shared_deck)
      decks.push_back({{"id", d.id}, {"name", d.name}, {"motto", d.motto}, {"size", d.size()}});
  for (const SwitchSpec& s : game.switches)
    switches.push_back({{"name", s.name}, {"summary", s.about}, {"seed", s.seed}, {"official", s.official}});
  return {{"slug", game.slug},
          {"title", game.title},
          {"seats", {game.min_seats, game.max_seats}},
          {"decks_per_seat", module.decks_per_seat},
          {"decks", std::move(decks)},
          {"bots", offered_bots()},
          {"switches", std::move(switches)}};
}

/// What the host has beside the program's own: cards as a card file, and decks of card ids.
Json hosted_json(const Module& module, const Pantry& pantry) {
  Json decks = Json::array();
  for (const DeckFile& d : pantry.decks(module)) {
    if (d.file.starts_with("games/")) continue;
    Json cards = Json::array();
    for (const DeckEntry& e : d.cards) cards.push_back({e.card, e.copies});
    decks.push_back({{"id", d.id}, {"name", d.name}, {"motto", d.motto}, {"cards", std::move(cards)}});
  }
  return {{"cards", pantry.cards(module)}, {"decks", std::move(decks)}};
}

Response not_for_you(const Request& request) {
  return error_response(403, {request.path, "this is for the host",
                              "Ask from the machine itself, or with the key: Authorization: Bearer KEY."});
}

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    const size_t end = std::min(path.find('/'), path.size());
    if (end > 0) out.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return out;
}

}  // namespace

Response json_response(int status, const Json& body) {
  return json_response(status, body.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string bearer(const Request& request) {
  constexpr std::string_view kind = "Bearer ";
  return request.authorization.starts_with(kind) ? request.authorization.substr(kind.size()) : "";
}

Api::Api(Lobby& lobby, Neighbours& neighbours, Gate& gate, Bans& bans, Page page)
    : lobby_(lobby), neighbours_(neighbours), gate_(gate), bans_(bans), page_(std::move(page)),
      analyses_(lobby.tools().config.analysis_seconds) {
  Json all = Json::array();
  for (const Module* module : modules()) {
    all.push_back(game_json(*module, lobby.pantry()));
    Response shown = json_response(200, std::string());
    shown.shared_body = std::make_shared<const std::string>(
        hosted_json(*module, lobby.pantry()).dump(-1, ' ', false, Json::error_handler_t::replace));
    hosted_.emplace(module->game->slug, std::move(shown));
  }
  games_ = Json{{"games", std::move(all)}}.dump();
}

/// The host: from this machine, or with the key.
bool Api::may_look(const Request& request) const {
  const Config& config = lobby_.tools().config;
  if (!config.host_key.empty() && same_secret(bearer(request), config.host_key)) return true;
  return request.local || config.open_metrics;
}

std::shared_ptr<Listener> Api::listen(const Request& request) {
  if (bans_.holds(request.address)) return nullptr;
  return std::make_shared<Visitor>(lobby_, neighbours_, request.neighbour);
}

void Api::serve(Request request, Reply reply) {
  if (request.path == "/healthz") return health(reply);
  if (request.path == "/readyz") return readiness(reply);
  if (request.path == "/metrics") return may_look(request) ? metrics(reply) : reply(not_for_you(request));
  if (bans_.holds(request.address))
    return reply(error_response(403, {"address", "the host has shut it out", "Ask the host."}));
  if (host_page(request, reply)) return;
  if (!request.path.starts_with("/api/")) {
    if (request.method == "POST")
      return reply(error_response(405, {request.path, "nothing can be posted here", "Use the calls below /api/."}));
    return reply(page_.get(request));
  }
  if (!request.neighbour && !gate_.may_call(request.address, lobby_.tools().time.now()))
    return reply(error_response(429, {request.path, "too many calls", "Wait a moment and try again."}));
  call(request, split(std::string_view(request.path).substr(5)), reply);
}

void Api::call(const Request& request, const Parts& parts, const Reply& reply) {
  const bool post = request.method == "POST";
  const size_t n = parts.size();
  auto is = [&](const char* first, size_t length, const char* last = nullptr) {
    return n == length && parts[0] == first && (!last || parts.back() == last);
  };
  if (!parts.empty() && parts[0] == "host") return host(request, parts, reply);
  if (!post && is("games", 1)) return games(reply);
  if (!post && is("games", 3, "cards")) return hosted(request, parts[1], reply);
  if (!post && is("rooms", 1)) return open_rooms(request, reply);
  if (!post && is("rooms", 2)) return room_facts(request, parts[1], reply);
  if (!post && is("replays", 2)) return replay(request, parts[1], false, reply);
  if (!post && is("replays", 3, "file")) return replay(request, parts[1], true, reply);
  if (is("replays", 3, "analysis")) return analysis(request, parts[1], post, reply);
  if (post && is("rooms", 1)) return make_room(request, reply);
  if (post && is("mine", 1)) return mine(request, reply);
  if (post && is("rooms", 3, "join")) return join(request, parts[1], reply);
  if (post && is("rooms", 3, "rematch")) return rematch(request, parts[1], reply);
  if (post && is("replays", 3, "branch")) return branch(request, parts[1], reply);
  reply(error_response(404, {request.path, "there is no such call", "docs/api.md lists them."}));
}

void Api::games(const Reply& reply) { reply(json_response(200, games_)); }

void Api::hosted(const Request& request, const std::string& game, const Reply& reply) {
  const auto at = hosted_.find(game);
  if (at != hosted_.end()) return reply(at->second);
  reply(error_response(404, {request.path, "there is no such game here", "GET /api/games lists them."}));
}

/// Alive: a thread of the sockets answers, at once, whatever the others do.
void Api::health(const Reply& reply) {
  reply(json_response(200, Json{{"ok", true}, {"rooms", lobby_.rooms()}, {"connections", gate_.connections()}}));
}

/// Ready: the store takes writes. What a balancer asks before it sends anybody here.
void Api::readiness(const Reply& reply) {
  const Status ready = lobby_.ready();
  if (!ready) return reply(error_response(503, ready.problem()));
  reply(json_response(200, Json{{"ok", true}}));
}

void Api::at_desk(const Request& request, const Reply& reply, std::function<void()> job) {
  if (!lobby_.tools().crews.desk.run(request.address, std::move(job)))
    reply(error_response(503, {request.path, "too many calls of yours wait", "Try again in a moment."}));
}

void Api::metrics(const Reply& reply) {
  const store::Counters c = lobby_.tools().store.counters();
  Response out;
  out.type = "text/plain; version=0.0.4; charset=utf-8";
  out.body = lobby_.tools().metrics.text();
  auto counter = [&](const char* name, u64 value) {
    out.body += fmt::format("# TYPE cantrip_store_{0} counter\ncantrip_store_{0} {1}\n", name, value);
  };
  counter("appends_total", c.appends);
  counter("refused_total", c.refused);
  counter("failed_total", c.failed);
  counter("full_total", c.full);
  counter("transactions_total", c.transactions);
  counter("reconnects_total", c.reconnects);
  out.body += fmt::format("# TYPE cantrip_store_queued gauge\ncantrip_store_queued {}\n", c.queued);
  const Crews& crews = lobby_.tools().crews;
  out.body += fmt::format("# TYPE cantrip_jobs_waiting gauge\ncantrip_jobs_waiting{{crew=\"desk\"}} {}\n"
                          "cantrip_jobs_waiting{{crew=\"bots\"}} {}\ncantrip_jobs_waiting{{crew=\"compiling\"}} {}\n",
                          crews.desk.waiting(), crews.bots.waiting(), crews.compiling.waiting());
  reply(std::move(out));
}

void Api::with_room(const Request& request, const std::string& name, const Reply& reply,
                    std::function<void(const std::shared_ptr<Room>&)> then) {
  lobby_.find(name, request.address, [this, request, reply, then = std::move(then)](const Found& found) {
    if (found.room) return then(found.room);
    if (found.elsewhere.empty() || request.neighbour) return reply(error_response(found.status, found.problem));
    at_desk(request, reply, [this, request, reply, at = found.elsewhere] { reply(neighbours_.call(at, request)); });
  });
}

}  // namespace cantrip::server

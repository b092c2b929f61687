#include "server/lobby/api.hpp"

#include <fmt/format.h>

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

Api::Api(Lobby& lobby, Neighbours& neighbours, Gate& gate, Page page)
    : lobby_(lobby), neighbours_(neighbours), gate_(gate), page_(std::move(page)),
      analyses_(lobby.tools().config.analysis_seconds) {
  Json all = Json::array();
  for (const Module* module : modules()) all.push_back(game_json(*module, lobby.pantry()));
  games_ = Json{{"games", std::move(all)}}.dump();
}

std::shared_ptr<Listener> Api::listen(const Request& request) {
  return std::make_shared<Visitor>(lobby_, neighbours_, request.neighbour);
}

void Api::serve(Request request, Reply reply) {
  if (request.path == "/healthz") return health(reply);
  if (request.path == "/metrics") return metrics(reply);
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
  if (!post && is("games", 1)) return games(reply);
  if (!post && is("rooms", 1)) return open_rooms(reply);
  if (!post && is("rooms", 2)) return room_facts(request, parts[1], reply);
  if (!post && is("replays", 2)) return replay(parts[1], false, reply);
  if (!post && is("replays", 3, "file")) return replay(parts[1], true, reply);
  if (is("replays", 3, "analysis")) return analysis(parts[1], post, reply);
  if (post && is("rooms", 1)) return make_room(request, reply);
  if (post && is("mine", 1)) return mine(request, reply);
  if (post && is("rooms", 3, "join")) return join(request, parts[1], reply);
  if (post && is("rooms", 3, "rematch")) return rematch(request, parts[1], reply);
  if (post && is("replays", 3, "branch")) return branch(request, parts[1], reply);
  reply(error_response(404, {request.path, "there is no such call", "docs/api.md lists them."}));
}

void Api::games(const Reply& reply) { reply(json_response(200, games_)); }

void Api::health(const Reply& reply) {
  lobby_.tools().workers.run([this, reply] {
    const Status ok = lobby_.tools().store.ping();
    Json out = {{"ok", static_cast<bool>(ok)}, {"rooms", lobby_.rooms()}, {"connections", gate_.connections()}};
    if (!ok) out["store"] = to_string(ok.problem());
    reply(json_response(ok ? 200 : 503, out));
  });
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
  reply(std::move(out));
}

void Api::with_room(const Request& request, const std::string& name, const Reply& reply,
                    std::function<void(const std::shared_ptr<Room>&)> then) {
  lobby_.find(name, [this, request, reply, then = std::move(then)](const Found& found) {
    if (found.room) return then(found.room);
    if (found.elsewhere.empty() || request.neighbour) return reply(error_response(found.status, found.problem));
    lobby_.tools().workers.run([this, request, reply, at = found.elsewhere] { reply(neighbours_.call(at, request)); });
  });
}

}  // namespace cantrip::server

// What the host may see and do, with a key of its own (--host-key-file): rooms, load, close, ban.
#include "server/config/secrets.hpp"
#include "server/lobby/api.hpp"
#include "server/metrics/log.hpp"
#include "server/socket/address.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kMostShown = 500;
constexpr i64 kMinute = 60'000;

constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cantrip: the host</title>
<link rel="stylesheet" href="/host.css"><script src="/host.js" defer></script></head>
<body><h1>The host's page</h1>
<form id="open"><label>Key <input id="key" type="password" autocomplete="current-password" required></label> <button>Open</button></form>
<p id="said" role="status"></p>
<section id="all" hidden><h2>Load</h2><dl id="load"></dl>
<h2>Shut out an address</h2>
<form id="ban"><label>Address <input id="address" required></label> <label>Minutes <input id="minutes" type="number" min="0" max="525600" value="60"></label> <button>Shut out</button> (0 lets it in again)</form>
<table><thead><tr><th>Address</th><th>Until</th></tr></thead><tbody id="bans"></tbody></table>
<h2>Connections</h2><table><thead><tr><th>Address</th><th>Open</th></tr></thead><tbody id="people"></tbody></table>
<h2>Rooms in memory</h2><table><thead><tr><th>Room</th><th>Game</th><th>State</th><th>Names</th><th>Watching</th><th></th></tr></thead><tbody id="rooms"></tbody></table>
</section></body></html>
)";

constexpr std::string_view kStyle =
    R"(body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #ccc}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}input,button{font:inherit}
@media(prefers-color-scheme:dark){body{color:#eee;background:#181818}td,th{border-color:#444}}
)";

constexpr std::string_view kScript = R"(const by = (id) => document.getElementById(id);
let key = '';
async function call(path, body) {
  const reply = await fetch(path, { method: body ? 'POST' : 'GET', headers: { Authorization: 'Bearer ' + key }, ...(body && { body: JSON.stringify(body) }) });
  const told = await reply.json();
  if (told.error) throw new Error(told.error.why + '. ' + told.error.remedy);
  return told;
}
function row(into, cells) {
  const line = into.insertRow();
  for (const cell of cells) {
    const at = line.insertCell();
    if (cell instanceof Node) at.append(cell);
    else at.textContent = cell;
  }
}
async function act(path, body) {
  try { await call(path, body); await show(); } catch (error) { by('said').textContent = error.message; }
}
async function show() {
  const told = await call('/api/host');
  by('said').textContent = '';
  by('all').hidden = false;
  by('load').replaceChildren(...Object.entries(told.load).flatMap(([name, value]) => {
    const term = document.createElement('dt'), what = document.createElement('dd');
    term.textContent = name;
    what.textContent = value;
    return [term, what];
  }));
  for (const id of ['bans', 'people', 'rooms']) by(id).replaceChildren();
  for (const [address, until] of Object.entries(told.bans)) row(by('bans'), [address, new Date(until).toLocaleString()]);
  for (const { address, open } of told.people) row(by('people'), [address || 'by the proxy', open]);
  for (const one of told.rooms) {
    const close = document.createElement('button');
    close.textContent = 'Close';
    close.onclick = () => confirm('End ' + one.room + '?') && act('/api/host/close', { room: one.room });
    row(by('rooms'), [one.room, one.game, one.state, one.names.filter(Boolean).join(', '), one.guests, one.state === 'over' ? '' : close]);
  }
}
by('open').onsubmit = (event) => {
  event.preventDefault();
  key = by('key').value;
  show().catch((error) => { by('said').textContent = error.message; });
};
by('ban').onsubmit = (event) => {
  event.preventDefault();
  void act('/api/host/ban', { address: by('address').value, minutes: Number(by('minutes').value) });
};
setInterval(() => key && !by('all').hidden && show().catch(() => {}), 5000);
)";

Response asset(std::string_view text, const char* type) {
  Response out;
  out.type = type;
  out.body = text;
  out.headers = {{"Cache-Control", "no-store"},
                 {"Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"},
                 {"X-Frame-Options", "DENY"}};
  return out;
}

/// Rooms answer one after the other, each on its strand.
struct HostList {
  Reply reply;
  std::mutex mutex;
  Json out, rooms = Json::array();
  size_t left = 0;

  void done(Json facts) {
    const std::lock_guard lock(mutex);
    if (!facts.is_null()) rooms.push_back(std::move(facts));
    if (--left > 0) return;
    out["rooms"] = std::move(rooms);
    reply(json_response(200, out));
  }
};

}  // namespace

bool Api::host_page(const Request& request, const Reply& reply) const {
  if (lobby_.tools().config.host_key.empty() || request.method == "POST") return false;
  if (request.path == "/host") return reply(asset(kPage, "text/html; charset=utf-8")), true;
  if (request.path == "/host.js") return reply(asset(kScript, "text/javascript; charset=utf-8")), true;
  if (request.path == "/host.css") return reply(asset(kStyle, "text/css; charset=utf-8")), true;
  return false;
}

void Api::host(const Request& request, const Parts& parts, const Reply& reply) {
  const Config& config = lobby_.tools().config;
  if (config.host_key.empty() || !same_secret(bearer(request), config.host_key))
    return reply(error_response(403, {request.path, "this is for the host",
                                      "Start the server with --host-key-file, and send its key as Bearer."}));
  const bool post = request.method == "POST";
  if (!post && parts.size() == 1) return host_looks(reply);
  if (post && parts.size() == 2 && parts[1] == "close") return host_closes(request, reply);
  if (post && parts.size() == 2 && parts[1] == "ban") return host_bans(request, reply);
  reply(error_response(404, {request.path, "there is no such call", "docs/api.md lists them."}));
}

void Api::host_looks(const Reply& reply) {
  const RoomTools& tools = lobby_.tools();
  auto list = std::make_shared<HostList>();
  list->reply = reply;
  const Status ready = lobby_.ready();
  list->out["load"] = {{"rooms", lobby_.rooms()},
                       {"connections", gate_.connections()},
                       {"sockets", tools.metrics.sockets.value()},
                       {"answers", tools.metrics.answers.value()},
                       {"bots waiting", tools.crews.bots.waiting()},
                       {"cards waiting", tools.crews.compiling.waiting()},
                       {"calls waiting", tools.crews.desk.waiting()},
                       {"writes waiting", tools.store.counters().queued},
                       {"store", ready ? "takes writes" : to_string(ready.problem())}};
  list->out["bans"] = Json::object();
  for (const auto& [address, until] : bans_.all()) list->out["bans"][address] = until;
  list->out["people"] = Json::array();
  for (const auto& [address, open] : gate_.busiest(kMostShown))
    list->out["people"].push_back({{"address", address}, {"open", open}});
  const std::vector<std::shared_ptr<Room>> rooms = lobby_.some(kMostShown);
  list->left = rooms.size() + 1;
  for (const std::shared_ptr<Room>& room : rooms)
    room->post([list](Room& r) {
      Json facts = r.facts();
      facts["guests"] = r.guests();
      list->done(std::move(facts));
    });
  list->done(nullptr);
}

void Api::host_closes(const Request& request, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  Fields f(*body, "");
  const std::string name = f.text("room", "", true);
  if (!f.finish()) return reply(error_response(400, f.problem()));
  with_room(request, name, reply, [reply, name](const std::shared_ptr<Room>& room) {
    room->post([reply, name](Room& r) {
      if (!r.close())
        return reply(error_response(409, {"room", "it is over, or has not begun", "Waiting rooms go by themselves."}));
      log(Level::Info, "room closed by the host", {{"room", name}});
      reply(json_response(200, Json{{"closed", name}}));
    });
  });
}

void Api::host_bans(const Request& request, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  Fields f(*body, "");
  const std::string address = person_at(f.text("address", "", true));
  const i64 minutes = f.number("minutes", 60, 0, 525'600);
  if (!f.finish()) return reply(error_response(400, f.problem()));
  at_desk(request, reply, [this, reply, address, minutes] {
    if (const Status kept = bans_.set(address, minutes * kMinute); !kept)
      return reply(error_response(503, kept.problem()));
    log(Level::Info, "address banned", {{"address", address}, {"minutes", std::to_string(minutes)}});
    if (minutes > 0)
      for (const std::shared_ptr<Room>& room : lobby_.some(SIZE_MAX))
        room->post([address](Room& r) { r.turn_out(address); });
    reply(json_response(200, Json{{"address", address}, {"minutes", minutes}}));
  });
}

}  // namespace cantrip::server

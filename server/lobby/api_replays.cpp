// Calls about finished matches: look at one, take its file, play on from the middle.
#include "server/config/secrets.hpp"
#include "server/lobby/api.hpp"

namespace cantrip::server {
namespace {

Json cards_json(const CardList& cards) {
  Json out = Json::array();
  for (const CardRun& run : cards) out.push_back({run.card, run.copies});
  return out;
}

std::vector<SeatPlan> seats_of(const store::RoomFacts& facts) {
  std::vector<SeatPlan> out;
  for (const store::SeatRecord& record : facts.seats) {
    Expected<SeatPlan> seat = read_seat(record);
    out.push_back(seat ? std::move(*seat) : SeatPlan{});
  }
  return out;
}

Json replay_json(const Replay& replay, const Plan& plan, const store::RoomFacts& facts) {
  Json names = Json::array(), seats = Json::array(), answers = Json::array(), concedes = Json::array();
  for (const ReplaySeat& seat : replay.seats) {
    names.push_back(seat.name);
    seats.push_back({{"name", seat.name},
                     {"decks", seat.decks},
                     {"deck", cards_json(seat.deck)},
                     {"second", cards_json(seat.second)}});
  }
  for (const Given& given : replay.answers) {
    if (given.concedes) concedes.push_back({answers.size(), index(given.seat)});
    else answers.push_back(given_json(given));
  }
  const Json note = Json::parse(facts.note, nullptr, false);
  Json out = {{"room", facts.id},
              {"game", replay.game},
              {"names", std::move(names)},
              {"seed", std::to_string(replay.seed)},
              {"switches", std::to_string(replay.switches)},
              {"cards", cards_of(plan, seats_of(facts))},
              {"seats", std::move(seats)},
              {"shared", cards_json(replay.shared)},
              {"deal", deal_json(replay.deal)},
              {"answers", std::move(answers)},
              {"concedes", std::move(concedes)}};
  if (note.is_object()) {
    out["results"] = note.value("results", Json::array());
    out["reason"] = note.value("reason", "rules");
  }
  return out;
}

/// A finished match with all that was kept of it. Blocks.
struct Finished {
  store::Room room;
  Plan plan;
  Replay replay;
  std::string bytes;
};
struct ReadFinished {
  std::optional<Finished> it;
  int status = 404;
  Problem problem{"room", "there is no such room", "Check the link."};
};

ReadFinished read_finished(store::Store& store, const std::string& name) {
  ReadFinished out;
  if (!is_room_name(name)) return out;
  auto fail = [&](int status, const Problem& problem) {
    out.status = status;
    out.problem = problem;
    return out;
  };
  Expected<std::optional<store::Room>> room = store.load(name);
  if (!room) return fail(503, room.problem());
  if (!*room) return out;
  Expected<std::optional<std::string>> bytes = store.replay(name);
  if (!bytes) return fail(503, bytes.problem());
  if (!*bytes)
    return fail(403, {"room", "the match is not over", "A replay shows every card: finish the match first."});
  Expected<Plan> plan = read_plan((*room)->setup);
  if (!plan) return fail(500, plan.problem());
  const std::string& raw = **bytes;
  Expected<Replay> replay = read_replay({reinterpret_cast<const u8*>(raw.data()), raw.size()}, "replay of " + name);
  if (!replay) return fail(500, replay.problem());
  out.it = Finished{std::move(**room), std::move(*plan), std::move(*replay), raw};
  return out;
}

}  // namespace

void Api::replay(const Request& request, const std::string& name, bool file, const Reply& reply) {
  at_desk(request, reply, [this, name, file, reply] {
    ReadFinished read = read_finished(lobby_.tools().store, name);
    if (!read.it) return reply(error_response(read.status, read.problem));
    if (!file) return reply(json_response(200, replay_json(read.it->replay, read.it->plan, read.it->room.facts)));
    Response out;
    out.type = "application/octet-stream";
    out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + ".replay\"");
    out.body = std::move(read.it->bytes);
    reply(std::move(out));
  });
}

namespace {

Response analysis_response(const Analyses::State& state) {
  using Kind = Analyses::State;
  switch (state.kind) {
    case Kind::Done: return json_response(200, state.json);
    case Kind::Failed: return error_response(500, state.problem);
    case Kind::Off:
      return error_response(403,
                            {"analysis", "this server makes none",
                             "Download the replay and use `cantrip analyse`, or start the server with --analysis 20."});
    case Kind::Full: return error_response(503, {"analysis", "many are waiting already", "Try again in a minute."});
    case Kind::Unknown: return error_response(404, {"analysis", "nobody has asked for it", "Ask with POST."});
    case Kind::Waiting:
    case Kind::Working: break;
  }
  return json_response(202,
                       Json{{"working", state.kind == Kind::Working}, {"done", state.done}, {"total", state.total}});
}

}  // namespace

void Api::analysis(const Request& request, const std::string& name, bool begin, const Reply& reply) {
  const Analyses::State known = analyses_.of(name);
  if (!begin || known.kind != Analyses::State::Unknown) return reply(analysis_response(known));
  at_desk(request, reply, [this, name, request, reply] {
    auto read = std::make_shared<ReadFinished>(read_finished(lobby_.tools().store, name));
    if (!read->it) return reply(error_response(read->status, read->problem));
    auto ask = [this, name, by = request.address, reply, read] {
      const Plan& plan = read->it->plan;
      const std::string cards = cards_of(plan, seats_of(read->it->room.facts));
      Expected<std::shared_ptr<const Content>> content = lobby_.pantry().get(plan.game, cards, plan.deck);
      if (!content) return reply(error_response(500, content.problem()));
      reply(analysis_response(analyses_.ask(name, by, *content, std::move(read->it->replay))));
    };
    if (cards_of(read->it->plan, seats_of(read->it->room.facts)).empty() && read->it->plan.deck.empty()) return ask();
    if (!lobby_.tools().crews.compiling.run(request.address, ask))
      reply(error_response(503, {"analysis", "many of yours are waiting already", "Try again in a minute."}));
  });
}

namespace {

/// The room of a branch: the same match up to an answer, one seat for a person, bots on the others.
Expected<Order> branch_order(const Finished& match, const Json& body) {
  Fields f(body, "");
  const int most = static_cast<int>(match.replay.answers.size());
  const int at = static_cast<int>(f.number("at", 0, 0, most, true));
  const int seat = static_cast<int>(f.number("seat", 0, 0, match.plan.seats - 1));
  const std::string opponent = f.text("opponent", "greedy");
  const std::vector<std::string> bots = offered_bots();
  if (opponent != "me" && std::find(bots.begin(), bots.end(), opponent) == bots.end())
    f.trouble("opponent", "there is no such opponent", "Use \"me\" or a bot: " + join(bots) + ".");
  const std::string name = read_name(f, "name", "");
  if (!f.finish()) return f.problem();
  Order order;
  order.plan = match.plan;
  order.plan.branch_of = match.room.facts.id;
  order.plan.cards = cards_of(match.plan, seats_of(match.room.facts));
  order.plan.seed = match.replay.seed;  // known to everybody since that match is over
  order.plan.secret.clear();
  order.plan.clock = {};
  order.plan.given.assign(match.replay.answers.begin(), match.replay.answers.begin() + at);
  for (int i = 0; i < match.plan.seats; ++i) {
    Expected<SeatPlan> old = read_seat(match.room.facts.seats[static_cast<size_t>(i)]);
    if (!old) return old.problem();
    SeatPlan plan = std::move(*old);
    const bool mine = i == seat || opponent == "me";
    plan.kind = mine ? store::SeatKind::Person : store::SeatKind::Bot;
    plan.bot = mine ? "" : opponent;
    plan.owner = mine ? seat : -1;
    plan.token_hash.clear();
    plan.former.clear();
    plan.cards.clear();
    if (i == seat && !name.empty()) plan.name = name;
    if (mine) order.mine.push_back(i);
    order.seats.push_back(std::move(plan));
  }
  return order;
}

}  // namespace

void Api::branch(const Request& request, const std::string& name, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  at_desk(request, reply, [this, request, name, reply, body = *body] {
    const ReadFinished read = read_finished(lobby_.tools().store, name);
    if (!read.it) return reply(error_response(read.status, read.problem));
    Expected<Order> order = branch_order(*read.it, body);
    if (!order) return reply(error_response(400, order.problem()));
    make(request, std::move(*order), reply);
  });
}

}  // namespace cantrip::server

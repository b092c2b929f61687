// Calls about rooms: make, list, join, mine, rematch.
#include <algorithm>
#include <fmt/format.h>

#include "server/config/secrets.hpp"
#include "server/lobby/api.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kMostListed = 50, kMostTokens = 200;
constexpr int kTries = 3;

Json tickets_json(const std::vector<Ticket>& tickets) {
  Json out = Json::array();
  for (const Ticket& t : tickets) out.push_back({{"seat", t.seat}, {"token", t.token}});
  return out;
}

/// A room that is not in memory, as its store record tells it.
Json stored_facts(const store::RoomFacts& facts) {
  static constexpr const char* states[] = {"waiting", "playing", "over"};
  Json out = Json::parse(facts.note.empty() ? "{}" : facts.note, nullptr, false);
  if (!out.is_object()) out = Json::object();
  Json names = Json::array(), kinds = Json::array();
  for (const store::SeatRecord& seat : facts.seats) {
    names.push_back(seat.name);
    kinds.push_back(word_of(seat.kind));
  }
  out["room"] = facts.id;
  out["game"] = facts.game;
  out["names"] = std::move(names);
  out["kinds"] = std::move(kinds);
  out["state"] = states[static_cast<size_t>(facts.status)];
  out["listed"] = facts.listed;
  out["has_replay"] = facts.has_replay;
  out["created"] = facts.created.count();
  out["touched"] = facts.touched.count();
  out["entries"] = facts.entries;
  return out;
}

/// What the list says was true when it was written; a match may have gone on since.
bool is_fresh(const store::RoomFacts& facts) {
  if (facts.status != store::RoomStatus::Playing) return true;
  const Json note = Json::parse(facts.note, nullptr, false);
  return note.is_object() && note.contains("asked") && note.value("entries", -1) == facts.entries;
}

}  // namespace

void Api::make(const Request& request, Order order, const Reply& reply) {
  if (!request.neighbour && !gate_.may_make_room(request.address, lobby_.tools().time.now()))
    return reply(error_response(429, {"rooms", "too many rooms were made from here", "Try again in an hour."}));
  lobby_.make(std::move(order), request.address, [reply](const Made& made) {
    if (made.status) return reply(error_response(made.status, made.problem));
    reply(json_response(201,
                        Json{{"room", made.room}, {"seats", tickets_json(made.tickets)}, {"link", "/t/" + made.room}}));
  });
}

void Api::make_room(const Request& request, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  Expected<Order> order = read_order(*body, static_cast<size_t>(lobby_.tools().config.limits.cards_text_bytes));
  if (!order) return reply(error_response(400, order.problem()));
  make(request, std::move(*order), reply);
}

void Api::open_rooms(const Request& request, const Reply& reply) {
  at_desk(request, reply, [this, reply] {
    const Expected<std::vector<store::RoomFacts>> rooms = lobby_.tools().store.open_rooms(
        kMostListed, static_cast<size_t>(std::max(1, lobby_.tools().config.limits.listed_per_person)));
    if (!rooms) return reply(error_response(503, rooms.problem()));
    Json out = Json::array();
    for (const store::RoomFacts& facts : *rooms) out.push_back(stored_facts(facts));
    reply(json_response(200, Json{{"rooms", std::move(out)}}));
  });
}

void Api::room_facts(const Request& request, const std::string& name, const Reply& reply) {
  if (const std::shared_ptr<Room> room = lobby_.here(name))
    return room->post([reply](Room& r) { reply(json_response(200, r.facts())); });
  if (!is_room_name(name)) return reply(error_response(404, {"room", "there is no such room", "Check the link."}));
  at_desk(request, reply, [this, request, name, reply] {
    const auto facts = lobby_.tools().store.facts(name);
    if (!facts) return reply(error_response(503, facts.problem()));
    if (!*facts) return reply(error_response(404, {"room", "there is no such room", "Check the link."}));
    const Json told = stored_facts(**facts);
    // Who thinks of sitting down here is told all that is unusual; lists say only that something is.
    if (!told.value("terms", Json()).is_object() || request.neighbour) return reply(json_response(200, told));
    with_room(request, name, reply, [reply](const std::shared_ptr<Room>& room) {
      room->post([reply](Room& r) { reply(json_response(200, r.facts())); });
    });
  });
}

namespace {

void sit_down(const std::shared_ptr<Room>& room, Newcomer who, const Reply& reply) {
  room->post([reply, who = std::move(who)](Room& r) {
    r.join(who, [reply](const Expected<std::vector<Ticket>>& tickets) {
      if (!tickets) return reply(error_response(409, tickets.problem()));
      const Ticket& first = tickets->front();
      reply(json_response(200, Json{{"seat", first.seat}, {"token", first.token}, {"seats", tickets_json(*tickets)}}));
    });
  });
}

}  // namespace

void Api::join(const Request& request, const std::string& name, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  Expected<JoinOrder> order = read_join(*body, static_cast<size_t>(lobby_.tools().config.limits.cards_text_bytes));
  if (!order) return reply(error_response(400, order.problem()));
  with_room(request, name, reply, [this, request, reply, former = bearer(request), order = *order](auto& room) mutable {
    const Terms& terms = room->terms();
    if (former.empty() && terms.any() && order.agree != terms.hash) {
      Json refusal = Json::parse(error_response(409, {"agree", "this match has cards or rules of its own",
                                                      "Look at them, and send their hash."})
                                     .body);
      refusal["terms"] = terms_json(terms, true);
      return reply(json_response(409, refusal));
    }
    Newcomer who{order.name, order.decks, order.nonce, former, order.deck, order.cards};
    if (!former.empty()) return sit_down(room, std::move(who), reply);
    if (order.deck.empty()) {
      if (Status ok = settle_decks(*room->content(), room->plan().seats, who.decks, true); !ok)
        return reply(error_response(400, ok.problem()));
      return sit_down(room, std::move(who), reply);
    }
    // What they bring is read and checked before they sit down, where it holds up nobody.
    auto look = [this, room, who = std::move(who), reply]() mutable {
      const Plan& plan = room->plan();
      SeatPlan brings;
      brings.cards = who.cards;
      const Expected<std::shared_ptr<const Content>> content =
          lobby_.pantry().get(plan.game, cards_of(plan, {brings}), who.deck);
      if (!content) return reply(error_response(400, content.problem()));
      if (Status ok = settle_decks(**content, plan.seats, who.decks, true); !ok)
        return reply(error_response(400, ok.problem()));
      sit_down(room, std::move(who), reply);
    };
    if (!lobby_.tools().crews.compiling.run(request.address, look))
      reply(error_response(503, {"cards", "many of yours are waiting already", "Try again in a minute."}));
  });
}

// ---------------------------------------------------------------------------------------------------- mine
namespace {

/// Rooms are asked one after the other for what they are at; then the reply goes out.
struct MineList {
  Reply reply;
  std::mutex mutex;
  std::vector<Json> rooms;
  size_t left = 0;

  void done() {
    const std::lock_guard lock(mutex);
    if (--left > 0) return;
    Json out = Json::array();
    for (Json& room : rooms)
      if (!room.is_null()) out.push_back(std::move(room));
    reply(json_response(200, Json{{"rooms", std::move(out)}}));
  }
  void set(size_t i, Json facts) {
    {
      const std::lock_guard lock(mutex);
      for (const auto& [key, value] : facts.items()) rooms[i][key] = value;
    }
    done();
  }
};

std::vector<int> seats_of(const store::RoomFacts& facts, const std::vector<std::string>& hashes) {
  std::vector<int> out;
  for (const store::SeatRecord& seat : facts.seats)
    for (const std::string& hash : hashes)
      if (same_secret(seat.token_hash, hash)) out.push_back(seat.seat);
  return out;
}

}  // namespace

void Api::mine(const Request& request, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  Fields f(*body, "");
  std::vector<std::string> hashes;
  if (const Json* tokens = f.list("tokens", true))
    for (const Json& token : *tokens)
      if (token.is_string() && hashes.size() < kMostTokens) hashes.push_back(token_hash(token.get<std::string>()));
  if (!f.finish()) return reply(error_response(400, f.problem()));
  at_desk(request, reply, [this, reply, by = request.address, hashes = std::move(hashes)] {
    const Expected<std::vector<store::RoomFacts>> rooms = lobby_.tools().store.rooms_of(hashes, kMostTokens);
    if (!rooms) return reply(error_response(503, rooms.problem()));
    auto list = std::make_shared<MineList>();
    list->reply = reply;
    list->left = rooms->size() + 1;
    for (const store::RoomFacts& facts : *rooms) {
      list->rooms.push_back(stored_facts(facts));
      list->rooms.back()["seats"] = seats_of(facts, hashes);
    }
    for (size_t i = 0; i < rooms->size(); ++i) {
      const store::RoomFacts& facts = (*rooms)[i];
      auto ask = [list, i](const Found& found) {
        if (!found.room) return list->done();
        found.room->post([list, i](Room& r) { list->set(i, r.facts()); });
      };
      if (std::shared_ptr<Room> here = lobby_.here(facts.id)) ask({here, "", 200, {}});
      else if (is_fresh(facts)) list->done();
      else lobby_.find(facts.id, by, ask);
    }
    list->done();
  });
}

// ------------------------------------------------------------------------------------------------- rematch
namespace {

/// The same players once more, with sides changed: everybody moves up by a seat. Who asks sits down; the seats of the
/// others are kept for the keys they have.
Order again(const Room& room, Seat who, const std::string& key, const std::string& name, const std::string& nonce) {
  Order order;
  order.room = name;
  order.plan = room.plan();
  order.plan.cards = cards_of(room.plan(), room.seats());  // what was agreed to stays
  order.plan.secret = new_deal_secret();
  order.plan.given.clear();
  order.plan.branch_of.clear();
  order.seats = room.seats();
  std::rotate(order.seats.begin(), order.seats.begin() + 1, order.seats.end());
  const int mine = (index(who) + order.plan.seats - 1) % order.plan.seats;
  const int owner = order.seats[static_cast<size_t>(mine)].owner;
  for (int i = 0; i < order.plan.seats; ++i) {
    SeatPlan& seat = order.seats[static_cast<size_t>(i)];
    seat.former = std::move(seat.token_hash);
    seat.token_hash.clear();
    seat.nonce.clear();
    seat.cards.clear();
    if (seat.kind == store::SeatKind::Bot) continue;
    if (i == mine || (owner >= 0 && seat.owner == owner)) {
      seat.nonce = nonce;
      order.mine.push_back(i);
      order.keys.push_back(token_after(key, name, i));
    } else {
      seat.kind = store::SeatKind::Open;
    }
  }
  return order;
}

}  // namespace

/// The next room has its name before it is made, so everybody who asks, at once or after a crash, means the same one:
/// it is joined, or made if it is not there yet.
void Api::rematch(const Request& request, const std::string& name, const Reply& reply) {
  const Expected<Json> body = read_body(request.body);
  if (!body) return reply(error_response(400, body.problem()));
  Fields f(*body, "");
  const std::string nonce = f.text("nonce");
  if (!is_nonce(nonce)) f.trouble("nonce", "this can't be a part of the deal", "Use up to 64 letters and digits.");
  if (!f.finish()) return reply(error_response(400, f.problem()));
  with_room(request, name, reply, [this, request, reply, nonce](const std::shared_ptr<Room>& old) {
    old->post([this, request, reply, nonce, old](Room& r) {
      const Seat who = r.seat_of(bearer(request));
      if (who == Seat::None)
        return reply(error_response(403, {"Authorization", "this is not the key of a seat here", "Join first."}));
      if (!r.over()) return reply(error_response(409, {"room", "the match is not over", "Finish it, or give up."}));
      r.name_rematch([this, request, reply, nonce, old, who](const std::string& next) {
        come_again({request, old, who, next, nonce}, reply, kTries);
      });
    });
  });
}

void Api::come_again(const Again& again_for, const Reply& reply, int tries) {
  Request join_request = again_for.request;
  join_request.path = "/api/rooms/" + again_for.next + "/join";
  join_request.body = Json{{"nonce", again_for.nonce}}.dump();
  join(join_request, again_for.next, [this, again_for, reply, tries](Response response) {
    if (response.status == 404) return make_again(again_for, reply, tries);
    const Json tickets = Json::parse(response.bytes(), nullptr, false);
    if (response.status != 200 || !tickets.is_object()) return reply(std::move(response));
    const std::string& next = again_for.next;
    again_for.old->post([](Room& r) { r.announce_rematch(); });
    reply(json_response(
        201, Json{{"room", next}, {"seats", tickets.value("seats", Json::array())}, {"link", "/t/" + next}}));
  });
}

void Api::make_again(const Again& again_for, const Reply& reply, int tries) {
  again_for.old->post([this, again_for, reply, tries](Room& r) {
    Order order = again(r, again_for.who, bearer(again_for.request), again_for.next, again_for.nonce);
    make(again_for.request, std::move(order), [this, again_for, reply, tries](Response response) {
      if (response.status == 409 && tries > 0) return come_again(again_for, reply, tries - 1);  // somebody was faster
      if (response.status == 201) again_for.old->post([](Room& o) { o.announce_rematch(); });
      reply(std::move(response));
    });
  });
}

}  // namespace cantrip::server

// Seats of a room: taking one, and what the room tells about itself.
#include "deck/choose.hpp"
#include "server/config/secrets.hpp"
#include "server/metrics/log.hpp"
#include "server/room/room.hpp"

namespace cantrip::server {

Seat Room::seat_of(std::string_view token) const {
  const std::string hash = token_hash(token);
  Seat found = Seat::None;
  for (size_t i = 0; i < seats_.size(); ++i)  // always all of them
    if (!seats_[i].token_hash.empty() && same_secret(seats_[i].token_hash, hash)) found = seat_at(static_cast<int>(i));
  return found;
}

/// Names have to tell the players apart.
std::string Room::own_name(const std::string& wanted, int seat) const {
  const std::string number = std::to_string(seat + 1);
  std::string out = wanted.empty() ? "Player " + number : wanted;
  for (const SeatPlan& other : seats_)
    if (other.name == out) out += " " + number;
  return out;
}

void Room::join(const std::string& name, std::vector<std::string> decks, const Joined& joined) {
  if (dead_ || stopping_) return joined(Problem{"room", "it is about to come back", "Try again."});
  size_t at = 0;
  while (at < seats_.size() && seats_[at].kind != store::SeatKind::Open) ++at;
  if (at == seats_.size()) return joined(Problem{"room", "every seat is taken", "Watch the match instead."});
  const std::vector<SeatPlan> before = seats_;
  Ticket ticket{static_cast<int>(at), new_token(name_)};
  SeatPlan& seat = seats_[at];
  seat = {store::SeatKind::Person, own_name(name, static_cast<int>(at)), "", token_hash(ticket.token), std::move(decks),
          static_cast<int>(at)};
  if (const auto trouble = start_if_full()) {
    seats_ = before;
    return joined(Problem{"decks", *trouble, "Choose other decks."});
  }
  store::RoomChange taken;
  taken.seats.push_back(seat_record(ticket.seat, seat));
  taken.status = status();
  taken.note = note();
  change(std::move(taken));
  if (dead_) return joined(Problem{"room", "it could not be kept", "Try again."});
  outbox_.put([joined, ticket] { joined(ticket); });
  log(Level::Info, "seat taken", {{"room", name_}, {"seat", std::to_string(at)}});
  for (const GuestPtr& guest : guests_) {
    if (!play_) continue;
    send(guest, welcome(*guest));
    show(guest, "joined");
  }
  send_all(seats_message());
  if (play_) move_on(Seat::None);
}

std::string Room::note() const {
  Json out = {{"entries", entries_}};
  if (play_) {
    out["step"] = play_->step();
    out["results"] = play_->results_json();
    Json asked = Json::array();
    for (int i = 0; i < plan_.seats; ++i)
      if (play_->asked() >> i & 1) asked.push_back(i);
    out["asked"] = std::move(asked);
    if (play_->over()) out["reason"] = play_->reason();
  }
  if (!rematch_.empty()) out["rematch"] = rematch_;
  return out.dump();
}

Json Room::facts() const {
  static constexpr const char* states[] = {"waiting", "playing", "over"};
  Json out = Json::parse(note(), nullptr, false);
  Json kinds = Json::array();
  for (const SeatPlan& seat : seats_) kinds.push_back(word_of(seat.kind));
  out["room"] = name_;
  out["game"] = plan_.game;
  out["names"] = names();
  out["kinds"] = std::move(kinds);
  out["state"] = states[static_cast<size_t>(status())];
  out["clock"] = clock_json(plan_.clock);
  out["listed"] = listed_;
  out["has_replay"] = over();
  out["created"] = created_;
  return out;
}

void Room::set_rematch(const std::string& room) {
  rematch_ = room;
  store::RoomChange next;
  next.note = note();
  change(std::move(next));
  send_all(Json{{"t", "rematch"}, {"room", room}}.dump());
}

}  // namespace cantrip::server

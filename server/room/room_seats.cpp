// Seats of a room: taking one, and what the room tells about itself.
#include "deck/choose.hpp"
#include "language/card_file.hpp"
#include "language/said.hpp"
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

/// The seats a newcomer gets: one that is open to everybody, or those that are kept for them.
Expected<std::vector<Ticket>> Room::seats_for(const Newcomer& who) const {
  std::vector<Ticket> out;
  if (who.former.empty()) {
    bool kept = false;
    for (size_t i = 0; i < seats_.size() && out.empty(); ++i) {
      if (seats_[i].kind != store::SeatKind::Open) continue;
      kept |= !seats_[i].former.empty();
      if (seats_[i].former.empty()) out.push_back({static_cast<int>(i), new_token(name_)});
    }
    if (!out.empty()) return out;
    if (kept)
      return Problem{"room", "the open seats are kept for the players of the match before", "Watch the match instead."};
    return Problem{"room", "every seat is taken", "Watch the match instead."};
  }
  // The same key opens the same seats however often it is asked: an answer may have been lost on its way.
  const std::string hash = token_hash(who.former);
  int owner = -1;
  for (const SeatPlan& seat : seats_)
    if (!seat.former.empty() && same_secret(seat.former, hash)) owner = seat.owner;
  for (size_t i = 0; i < seats_.size(); ++i) {
    if (owner < 0 || seats_[i].former.empty() || seats_[i].owner != owner) continue;
    Ticket ticket{static_cast<int>(i), token_after(who.former, name_, static_cast<int>(i))};
    if (seats_[i].kind == store::SeatKind::Open || seats_[i].token_hash == token_hash(ticket.token))
      out.push_back(std::move(ticket));
  }
  if (out.empty()) return Problem{"Authorization", "no seat here is kept for this key", "Join without it, or watch."};
  return out;
}

void Room::join(const Newcomer& who, const Joined& joined) {
  if (dead_ || stopping_) return joined(Problem{"room", "it is about to come back", "Try again."});
  Expected<std::vector<Ticket>> tickets = seats_for(who);
  if (!tickets) return joined(tickets.problem());
  const std::vector<SeatPlan> before = seats_;
  store::RoomChange taken;
  for (const Ticket& ticket : *tickets) {
    SeatPlan& seat = seats_[static_cast<size_t>(ticket.seat)];
    if (seat.kind != store::SeatKind::Open) continue;
    if (seat.former.empty()) {
      seat.name = own_name(who.name, ticket.seat);
      seat.decks = who.decks;
      seat.deck = who.deck;
      seat.cards = who.cards;
      seat.agreed = 0;
      seat.owner = ticket.seat;
    }
    seat.kind = store::SeatKind::Person;
    seat.nonce = who.nonce;
    seat.token_hash = token_hash(ticket.token);
    taken.seats.push_back(seat_record(ticket.seat, seat));
    log(Level::Info, "seat taken", {{"room", name_}, {"seat", std::to_string(ticket.seat)}});
  }
  if (taken.seats.empty()) return outbox_.put([joined, tickets] { joined(tickets); });
  if (const auto trouble = start_if_full()) {
    seats_ = before;
    return joined(Problem{"decks", *trouble, "Choose other decks."});
  }
  seats_changed(std::move(taken));
  if (dead_) return joined(Problem{"room", "it could not be kept", "Try again."});
  outbox_.put([joined, tickets] { joined(tickets); });
}

/// Somebody sat down, was sent away, or cards were agreed to: it is kept, and everybody hears of it.
void Room::seats_changed(store::RoomChange taken) {
  taken.status = status();
  taken.note = note();
  change(std::move(taken));
  if (dead_) return;
  const std::vector<GuestPtr> there = guests_;
  for (const GuestPtr& guest : there) {
    if (!play_) {
      tell_brought(guest);
    } else if (!guest->seated() && all_terms_.any()) {  // nobody asked them about the cards that were brought
      ask_about_terms(guest);
      leave(guest);
    } else {
      send(guest, welcome(*guest));
      show(guest, "joined");
    }
  }
  send_all(seats_message());
  if (play_) move_on(Seat::None);
}

/// Cards that others do not have are shown to them before anybody plays with them; who only watches is asked later.
void Room::tell_brought(const GuestPtr& guest) {
  if (play_ || !guest->seated()) return;
  for (size_t i = 0; i < seats_.size(); ++i) {
    if (!waits_for_agreement(seats_, i)) continue;
    const language::CardFile read = language::read_card_file(content_->module->lexicon(), kCardsPath, seats_[i].cards);
    Json cards = Json::array();
    for (const language::CardFacts& card : read.cards)
      cards.push_back({{"id", card.id},
                       {"name", full_name(card)},
                       {"type", card.type},
                       {"text", language::without_by_hand(card.text)},
                       {"printed", card.printed},
                       {"by_hand", language::by_hand(card.text)},
                       {"replaces", content_->pool.find(card.id) != DefId::Hidden}});
    Json waits = Json::array();
    for (size_t k = 0; k < seats_.size(); ++k)
      if (k != i && seats_[k].kind == store::SeatKind::Person && !(seats_[i].agreed >> k & 1)) waits.push_back(k);
    send(guest, Json{{"t", "brings"}, {"seat", i}, {"name", seats_[i].name}, {"cards", cards}, {"waits", waits}}.dump(
                    -1, ' ', false, Json::error_handler_t::replace));
  }
}

/// The seat is open again.
void Room::send_away(int at) {
  SeatPlan& seat = seats_[static_cast<size_t>(at)];
  const std::vector<GuestPtr> there = guests_;
  for (const GuestPtr& guest : there)
    if (index(guest->seat) == at)
      guest->socket->bye("declined", "The others do not want to play with your cards. Choose another deck.");
  seat = SeatPlan{};
}

void Room::agree_to_cards(const GuestPtr& guest, const sync::ClientMessage& message) {
  const auto at = static_cast<size_t>(*message.brings);
  if (!guest->seated() || play_ || at >= seats_.size() || !waits_for_agreement(seats_, at) ||
      static_cast<size_t>(index(guest->seat)) == at)
    return refuse(guest, message.n, {"stale", "nobody asks you about cards", "Look at the table."});
  store::RoomChange changed;
  if (message.offer) {
    const int owner = seats_[static_cast<size_t>(index(guest->seat))].owner;
    for (size_t i = 0; i < seats_.size(); ++i)
      if (static_cast<int>(i) == index(guest->seat) || (owner >= 0 && seats_[i].owner == owner && i != at))
        seats_[at].agreed = static_cast<u8>(seats_[at].agreed | 1u << i);
    if (const auto trouble = start_if_full()) {
      log(Level::Warn, "cards that were agreed to do not fit", {{"room", name_}, {"why", *trouble}});
      send_away(static_cast<int>(at));
    }
  } else {
    send_away(static_cast<int>(at));
  }
  changed.seats.push_back(seat_record(static_cast<int>(at), seats_[at]));
  send_all(Json{{"t", "brings"}, {"seat", at}, {"over", message.offer ? "agreed" : "declined"}}.dump());
  seats_changed(std::move(changed));
}

std::string Room::note() const {
  Json out = {{"entries", entries_}, {"deal", deal_json(deal_of(plan_, seats_, over()))}};
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
  if (asleep_) {
    Json asleep = {tools_.time.date()};
    for (int i = 0; i < kMaxSeats; ++i) asleep.push_back(clocks_.thinking(seat_at(i), tools_.time.now()));
    out["asleep"] = std::move(asleep);
  }
  if (terms_now().any()) out["terms"] = terms_json(terms_now(), false);
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
  out["terms"] = terms_json(terms_now(), true);
  out["listed"] = listed_;
  out["has_replay"] = over();
  out["created"] = created_;
  return out;
}

void Room::name_rematch(const std::function<void(const std::string& room)>& then) {
  if (rematch_.empty()) {
    rematch_ = new_room_name();
    store::RoomChange next;
    next.note = note();
    change(std::move(next));
    if (dead_) return;
  }
  outbox_.put([then, next = rematch_] { then(next); });
}

void Room::announce_rematch() {
  if (dead_ || rematch_announced_) return;
  rematch_announced_ = true;
  send_all(Json{{"t", "rematch"}, {"room", rematch_}}.dump());
}

}  // namespace cantrip::server

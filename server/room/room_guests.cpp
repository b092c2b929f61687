// Who looks at a room, and what they are told when they come.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/room/room.hpp"

namespace cantrip::server {
namespace {

constexpr int kMostOfOneSeat = 16;  // connections

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

void Room::enter(const GuestPtr& guest, const sync::ClientMessage& hello) {
  if (dead_ || stopping_) return guest->socket->bye("moved", "The room is about to come back. Connect again.");
  guest->form = hello.form;
  guest->seat = hello.token.empty() ? Seat::Spectator : seat_of(hello.token);
  if (guest->seat == Seat::None)
    return guest->socket->bye("not-seated", "This is not the key of a seat here. Without it you may watch.");
  if (!guest->seated() && terms_now().any() && hello.agree != terms_now().hash) return ask_about_terms(guest);
  int alike = 0;
  for (const GuestPtr& other : guests_) alike += other->seat == guest->seat;
  if (alike >= (guest->seated() ? kMostOfOneSeat : tools_.config.limits.watchers_per_room))
    return guest->socket->bye("full", "Too many connections look at this already.");
  guest->inside = true;
  guests_.push_back(guest);
  tools_.metrics.watchers.add(1);
  if (delayed_)
    guest->socket->send(text_of(dump({{"t", "delay"}, {"over", false}, {"why", "The server waits for its store."}})));
  plan_tick();  // before anybody hears of it: who was told may rely on the clocks
  send(guest, welcome(*guest));
  if (play_) catch_up(guest, hello.have);
  send_all(seats_message());
  if (play_ && plan_.clock.runs()) send(guest, clock_message());
  for (int i = 0; i < plan_.seats; ++i)
    if (draw_agreed_ >> i & 1) send(guest, dump({{"t", "draw"}, {"by", i}, {"offer", true}}));
  tell_saying(guest);
  tell_brought(guest);
  if (over()) send(guest, over_message());
  if (!rematch_.empty()) send(guest, dump({{"t", "rematch"}, {"room", rematch_}}));
  ask_bots();
}

void Room::ask_about_terms(const GuestPtr& guest) {
  guest->socket->send(text_of(dump({{"t", "terms"}, {"terms", terms_json(terms_now(), true)}})));
  guest->socket->bye("terms", "This match has cards or rules of its own. Agree to them, and connect again.");
}

void Room::leave(const GuestPtr& guest) {
  const auto found = std::find(guests_.begin(), guests_.end(), guest);
  if (found == guests_.end()) return;
  guests_.erase(found);
  guest->inside = false;
  tools_.metrics.watchers.add(-1);
  const i64 now = tools_.time.now();
  if (guests_.empty()) empty_since_ = now;
  if (guest->seated() && !present(index(guest->seat))) away_since_[static_cast<size_t>(index(guest->seat))] = now;
  plan_tick();
  if (guest->seated()) send_all(seats_message());
}

void Room::heard(const GuestPtr& guest, const sync::ClientMessage& message, u64 arrived) {
  if (dead_ || !guest->inside) return;
  switch (message.kind) {
    case sync::ClientKind::Answer: return answer(guest, message, arrived);
    case sync::ClientKind::Undo: return undo(guest, message, arrived);
    case sync::ClientKind::Concede: return concede(guest, message, arrived);
    case sync::ClientKind::Draw: return draw(guest, message);
    case sync::ClientKind::Say: return say(guest, message, arrived);
    case sync::ClientKind::Agree: return agree(guest, message, arrived);
    case sync::ClientKind::View:
      if (play_) show(guest, "asked");
      return;
    case sync::ClientKind::Hello:
    case sync::ClientKind::Ping: return;  // answered before they come here
  }
}

void Room::slow_down(const GuestPtr& guest, u64 n) {
  if (!dead_ && guest->inside) refuse(guest, n, {"slow-down", "too many messages", "Wait a moment and send it again."});
}

void Room::show(const GuestPtr& guest, std::string_view why) {
  const bool can_undo = guest->seated() && play_->match().can_undo(guest->seat);
  send(guest, play_->stream(guest->seat)
                  .view_message(play_->machine(), thread_bench(), guest->form, why, can_undo && !play_->over()));
}

void Room::catch_up(const GuestPtr& guest, const std::optional<sync::Have>& have) {
  sync::SeatStream& stream = play_->stream(guest->seat);
  const auto steps = have ? stream.missing(*have, guest->form) : std::nullopt;
  if (!steps) return show(guest, plan_.branch_of.empty() ? "joined" : "branch");
  for (const auto& step : *steps) {
    const Text text(step, guest->form == sync::Form::Core ? &step->core : &step->json);
    outbox_.put([this, guest, text] { guest->send(tools_.metrics, text); });
  }
}

std::string Room::welcome(const Guest& guest) const {
  static constexpr const char* states[] = {"waiting", "playing", "over"};
  Json kinds = Json::array();
  for (const SeatPlan& seat : seats_) kinds.push_back(word_of(seat.kind));
  Json out = {{"t", "welcome"},
              {"room", name_},
              {"game", plan_.game},
              {"seat", guest.seated() ? Json(index(guest.seat)) : Json()},
              {"names", names()},
              {"kinds", std::move(kinds)},
              {"switches", std::to_string(plan_.switches)},
              {"cards", play_ ? cards_of(plan_, seats_) : plan_.cards},
              {"form", guest.form == sync::Form::Core ? "core" : "json"},
              {"state", states[static_cast<size_t>(status())]},
              {"clock", clock_json(plan_.clock)},
              {"deal", deal_json(deal_of(plan_, seats_, over()))},
              {"terms", terms_json(terms_now(), true)}};
  if (!plan_.branch_of.empty()) out["branch_of"] = plan_.branch_of;
  return dump(out);
}

std::string Room::seats_message() const {
  const i64 now = tools_.time.now();
  Json there = Json::array(), away = Json::array(), kinds = Json::array();
  for (int i = 0; i < plan_.seats; ++i) {
    const bool here = present(i);
    there.push_back(here);
    kinds.push_back(word_of(seats_[static_cast<size_t>(i)].kind));
    const i64 left = plan_.clock.away - (now - away_since_[static_cast<size_t>(i)]);
    away.push_back(here || plan_.clock.away == 0 ? Json() : Json(std::max<i64>(0, left) / 1000));
  }
  return dump({{"t", "seats"}, {"present", there}, {"names", names()}, {"kinds", kinds}, {"away", away}});
}

std::string Room::clock_message() const {
  Json out = clocks_.left(tools_.time.now());
  out["t"] = "clock";
  return dump(out);
}

std::string Room::over_message() const {
  return dump({{"t", "over"},
               {"results", play_->results_json()},
               {"reason", play_->reason()},
               {"deal", deal_json(deal_of(plan_, seats_, true))}});
}

bool Room::present(int seat) const {
  if (seats_[static_cast<size_t>(seat)].kind == store::SeatKind::Bot) return true;
  return std::any_of(guests_.begin(), guests_.end(), [&](const GuestPtr& g) { return index(g->seat) == seat; });
}

}  // namespace cantrip::server

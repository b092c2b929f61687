// What is done in a match, by players, bots and clocks alike.
#include "server/metrics/log.hpp"
#include "server/room/room.hpp"

namespace cantrip::server {
namespace {

Refusal metric_of(std::string_view code) {
  for (size_t i = 0; i < static_cast<size_t>(Refusal::Count); ++i)
    if (to_string(static_cast<Refusal>(i)) == code) return static_cast<Refusal>(i);
  return Refusal::Malformed;
}

}  // namespace

void Room::refuse(const GuestPtr& guest, u64 n, const sync::Refusal& refusal) {
  tools_.metrics.refused(metric_of(refusal.code));
  send(guest, sync::refused_message(n, refusal, play_ ? play_->step() : 0));
}

bool Room::may_act(const GuestPtr& guest, const sync::ClientMessage& message) {
  if (!guest->seated())
    return refuse(guest, message.n, {"not-seated", "you watch this match", "Join with a seat's own link."}), false;
  if (!play_ || stopping_)
    return refuse(guest, message.n, {"not-yours", "the match has not begun", "Wait until every seat is taken."}), false;
  if (play_->over())
    return refuse(guest, message.n, {"over", "the match is over", "Look at its replay, or begin a rematch."}), false;
  return true;
}

/// The one way a match changes: in memory, then to the store, then to everybody.
Err Room::act(Deed deed, u64 arrived) {
  const i64 now = tools_.time.now();
  deed.thought = clocks_.thinking(deed.seat, now);
  const Play::Texts texts = play_->act(deed, listeners());
  if (texts.err != Err::Ok) return texts.err;
  if (saying_ && deed.kind != store::EntryKind::Said) end_saying("passed", deed.seat);  // the table has moved on
  deed.course = play_->course();
  if (draw_agreed_ & ~bit(deed.seat)) draw_agreed_ = 0;  // a move by somebody else declines an offer
  write(deed, arrived);
  if (dead_) return Err::Ok;
  tell(texts);
  if (play_->over()) finish_match();
  move_on(deed.seat);
  return Err::Ok;
}

/// Somebody who sits here may come back at any time and wants to hear what was missed; spectators begin anew.
Play::Listeners Room::listeners() const {
  Play::Listeners out;
  for (int i = 0; i < plan_.seats; ++i)
    if (seats_[static_cast<size_t>(i)].kind == store::SeatKind::Person) out.any |= 1u << i;
  for (const GuestPtr& guest : guests_) {
    out.any |= 1u << viewer_index(guest->seat);
    if (guest->form == sync::Form::Json) out.json |= 1u << viewer_index(guest->seat);
  }
  return out;
}

void Room::tell(const Play::Texts& texts) {
  if (texts.rewound || tools_.config.whole_views) {
    for (const GuestPtr& guest : guests_) show(guest, texts.rewound ? "undo" : "asked");
    return;
  }
  std::array<Text, kViewers> core, json;  // one copy each, whoever listens
  for (const GuestPtr& guest : guests_) {
    const auto v = static_cast<size_t>(viewer_index(guest->seat));
    if (!texts.step[v]) continue;
    const bool wants_json = guest->form == sync::Form::Json;
    Text& text = wants_json ? json[v] : core[v];
    if (!text) text = Text(texts.step[v], wants_json ? &texts.step[v]->json : &texts.step[v]->core);
    outbox_.put([this, guest, text] { guest->send(tools_.metrics, text); });
  }
}

void Room::answer(const GuestPtr& guest, const sync::ClientMessage& message, u64 arrived) {
  if (!may_act(guest, message)) return;
  auto read = play_->stream(guest->seat).read_answer(message, play_->machine(), thread_bench());
  if (const auto* refusal = std::get_if<sync::Refusal>(&read)) return refuse(guest, message.n, *refusal);
  Deed deed;
  deed.seat = guest->seat;
  deed.answer = std::get<Answer>(read);
  deed.n = message.n;
  const Err err = act(std::move(deed), arrived);
  if (err != Err::Ok) return refuse(guest, message.n, sync::refusal_of(err));
  tools_.metrics.answers.add();
}

void Room::undo(const GuestPtr& guest, const sync::ClientMessage& message, u64 arrived) {
  if (!may_act(guest, message)) return;
  const sync::Refusal no = {"no-undo", "there is nothing of yours to take back, or something was learnt since",
                            "Undo works until chance, a new card or another player's answer comes in."};
  if (!play_->match().can_undo(guest->seat)) return refuse(guest, message.n, no);
  Deed deed;
  deed.kind = store::EntryKind::Undo;
  deed.seat = guest->seat;
  deed.n = message.n;
  if (act(std::move(deed), arrived) != Err::Ok) return refuse(guest, message.n, no);
  tools_.metrics.undos.add();
}

void Room::concede(const GuestPtr& guest, const sync::ClientMessage& message, u64 arrived) {
  if (!may_act(guest, message)) return;
  Deed deed;
  deed.kind = store::EntryKind::Concede;
  deed.seat = guest->seat;
  deed.n = message.n;
  const Err err = act(std::move(deed), arrived);
  if (err != Err::Ok) refuse(guest, message.n, sync::refusal_of(err));
}

void Room::draw(const GuestPtr& guest, const sync::ClientMessage& message) {
  if (!may_act(guest, message)) return;
  auto say = [&](Seat by, bool offer) { send_all(Json{{"t", "draw"}, {"by", index(by)}, {"offer", offer}}.dump()); };
  say(guest->seat, message.offer);
  draw_agreed_ = message.offer ? static_cast<u8>(draw_agreed_ | bit(guest->seat)) : u8{0};
  if (!message.offer) return;
  for (int i = 0; i < plan_.seats; ++i) {
    const bool plays = play_->results()[static_cast<size_t>(i)] == Result::Playing;
    if (plays && seats_[static_cast<size_t>(i)].kind == store::SeatKind::Bot) {
      draw_agreed_ = 0;
      return say(seat_at(i), false);  // bots play on
    }
    if (plays && !(draw_agreed_ >> i & 1)) return;
  }
  Deed deed;
  deed.kind = store::EntryKind::Draw;
  deed.seat = guest->seat;
  act(std::move(deed), stopwatch());
}

bool Room::close() {
  if (!play_ || play_->over() || stopping_ || dead_) return false;
  Deed deed;
  deed.kind = store::EntryKind::Draw;
  deed.seat = seat_at(0);
  deed.leaving = Leaving::Host;
  return act(std::move(deed), stopwatch()) == Err::Ok;
}

void Room::turn_out(const std::string& address) {
  for (const GuestPtr& guest : guests_)
    if (guest->socket->address() == address) guest->socket->bye("banned", "The host has shut this address out.");
}

void Room::finish_match() {
  if (finished_) return;
  finished_ = true;
  draw_agreed_ = 0;
  tools_.metrics.matches_finished.add();
  send_all(over_message());
  const std::vector<u8> file = write_replay(play_->replay());
  store::Finish finish{name_, epoch_, note(), std::string(file.begin(), file.end())};
  if (!tools_.store.finish(std::move(finish), begun())) fail("busy", "The server has too much to write.");
  log(Level::Info, "match over",
      {{"room", name_}, {"reason", std::string(play_->reason())}, {"steps", std::to_string(play_->step())}});
}

}  // namespace cantrip::server

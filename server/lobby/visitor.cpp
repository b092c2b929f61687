#include "server/lobby/visitor.hpp"

#include "server/metrics/log.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kMostEarly = 64;

/// A message of another node for our client. Its good-bye becomes ours, so that the client hears one.
void carry_back(const SocketLink& socket, const Text& text) {
  if (text->size() < 1000 && text->find("\"bye\"") != std::string::npos) {
    const Json bye = Json::parse(*text, nullptr, false);
    if (bye.is_object() && bye.value("t", "") == "bye") return socket->bye(bye.value("code", ""), bye.value("why", ""));
  }
  socket->send(text);
}

}  // namespace

void Visitor::opened(std::shared_ptr<Socket> socket) { guest_->socket = socket; }

void Visitor::heard(std::string text) {
  Expected<sync::ClientMessage> message = sync::read_client(std::string_view(text));
  if (!message) {
    lobby_.tools().metrics.bad_messages.add();
    return guest_->socket->bye("malformed", to_string(message.problem()));
  }
  if (message->kind == sync::ClientKind::Ping) {
    const Json pong = {{"t", "pong"}, {"at", message->at}};
    return guest_->socket->send(text_of(pong.dump(-1, ' ', false, Json::error_handler_t::replace)));
  }
  if ((message->kind == sync::ClientKind::Hello) == greeted_) {
    lobby_.tools().metrics.bad_messages.add();
    return guest_->socket->bye("malformed", greeted_ ? "A connection says hello once." : "Say hello first.");
  }
  if (message->kind == sync::ClientKind::Hello) return hello(std::move(*message));
  pass_on(std::move(*message));
}

void Visitor::hello(sync::ClientMessage message) {
  greeted_ = true;
  const std::string room = message.room;
  lobby_.find(
      room, guest_->socket->address(),
      [self = shared_from_this(), message = std::move(message)](const Found& found) { self->found(found, message); });
}

void Visitor::found(const Found& found, const sync::ClientMessage& hello) {
  if (!found.room && !found.elsewhere.empty() && !handed_over_) return hand_over(found.elsewhere, hello);
  if (!found.room) {
    const char* code = found.status == 404   ? "no-room"
                       : found.status == 503 ? "busy"
                       : found.status == 410 ? "upgrade"
                                             : "damaged";
    return guest_->socket->bye(code, to_string(found.problem));
  }
  const std::lock_guard lock(mutex_);
  if (gone_) return;
  room_ = found.room;
  room_->post([guest = guest_, hello](Room& r) { r.enter(guest, hello); });
  for (auto& [message, arrived] : early_)
    room_->post([guest = guest_, said = std::move(message), when = arrived](Room& r) { r.heard(guest, said, when); });
  early_.clear();
}

/// From now on this node only carries messages to the one that runs the room, and back.
void Visitor::hand_over(const std::string& address, const sync::ClientMessage& hello) {
  const std::lock_guard lock(mutex_);
  if (gone_) return;
  relay_ = neighbours_.relay(
      address, guest_->socket->address(), sync::write_client(hello).dump(),
      [guest = guest_](const Text& text) { carry_back(guest->socket, text); },
      [guest = guest_] { guest->socket->bye("moved", "The server that ran this room is gone. Connect again."); });
  for (auto& [message, arrived] : early_) relay_->send(sync::write_client(message).dump());
  early_.clear();
}

void Visitor::pass_on(sync::ClientMessage message) {
  const u64 arrived = stopwatch();
  const std::lock_guard lock(mutex_);
  if (relay_) return relay_->send(sync::write_client(message).dump());
  if (room_)
    return room_->post(
        [guest = guest_, message = std::move(message), arrived](Room& r) { r.heard(guest, message, arrived); });
  if (early_.size() < kMostEarly) early_.emplace_back(std::move(message), arrived);
  else guest_->socket->bye("slow-down", "Wait for the room's welcome.");
}

void Visitor::too_fast(std::string text) {
  const Expected<sync::ClientMessage> message = sync::read_client(std::string_view(text));
  lobby_.tools().metrics.refused(Refusal::SlowDown);
  const u64 n = message ? message->n : 0;
  guest_->socket->send(
      text_of(sync::refused_message(n, {"slow-down", "too many messages", "Wait a moment and send it again."}, 0)));
}

void Visitor::closed() {
  const std::lock_guard lock(mutex_);
  gone_ = true;
  if (relay_) relay_->close();
  if (room_) room_->post([guest = guest_](Room& r) { r.leave(guest); });
}

}  // namespace cantrip::server

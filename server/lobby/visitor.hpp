// Somebody with an open WebSocket: first "hello", then a guest of one room.
#pragma once
#include <mutex>
#include <vector>

#include "server/http/neighbours.hpp"
#include "server/lobby/lobby.hpp"

namespace cantrip::server {

class Visitor : public Listener, public std::enable_shared_from_this<Visitor> {
public:
  Visitor(Lobby& lobby, Neighbours& neighbours, bool handed_over)
      : lobby_(lobby), neighbours_(neighbours), handed_over_(handed_over) {}

  void opened(std::shared_ptr<Socket>) override;
  void heard(std::string message) override;
  void too_fast(std::string message) override;
  void closed() override;

private:
  void hello(sync::ClientMessage);
  void found(const Found&, const sync::ClientMessage& hello);
  void pass_on(sync::ClientMessage);
  void hand_over(const std::string& address, const sync::ClientMessage& hello);

  Lobby& lobby_;
  Neighbours& neighbours_;
  bool handed_over_;         // by another node: not to be handed over again
  GuestPtr guest_ = std::make_shared<Guest>();
  bool greeted_ = false;

  std::mutex mutex_;  // a room may be found on another thread
  std::shared_ptr<Room> room_;
  std::shared_ptr<Relay> relay_;  // the room is at another node
  std::vector<std::pair<sync::ClientMessage, u64>> early_;  // came before the room was found
  bool gone_ = false;
};

}  // namespace cantrip::server

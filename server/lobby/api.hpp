// The HTTP API and the way into the rooms: what is behind the door. docs/protocol.md describes every call.
#pragma once
#include "server/bots/analyses.hpp"
#include "server/http/door.hpp"
#include "server/http/neighbours.hpp"
#include "server/http/page.hpp"
#include "server/lobby/lobby.hpp"

namespace cantrip::server {

class Api : public House {
public:
  Api(Lobby& lobby, Neighbours& neighbours, Gate& gate, Page page);

  void serve(Request, Reply) override;
  bool is_neighbour(const std::string& key) const override { return neighbours_.knows(key); }
  std::shared_ptr<Listener> listen(const Request&) override;

private:
  using Parts = std::vector<std::string>;  // of the path below /api
  void call(const Request&, const Parts&, const Reply&);

  void games(const Reply&);
  void health(const Reply&);
  void metrics(const Reply&);
  // api_rooms.cpp
  void make_room(const Request&, const Reply&);
  void open_rooms(const Reply&);
  void room_facts(const Request&, const std::string& room, const Reply&);
  void join(const Request&, const std::string& room, const Reply&);
  void mine(const Request&, const Reply&);
  void rematch(const Request&, const std::string& room, const Reply&);
  // api_replays.cpp
  void replay(const std::string& room, bool file, const Reply&);
  void analysis(const std::string& room, bool begin, const Reply&);
  void branch(const Request&, const std::string& room, const Reply&);

  void make(const Request&, Order, const Reply&);
  /// Runs `then` with the room, hands over to the node that runs it, or replies with the reason there is none.
  void with_room(const Request&, const std::string& room, const Reply&,
                 std::function<void(const std::shared_ptr<Room>&)> then);

  Lobby& lobby_;
  Neighbours& neighbours_;
  Gate& gate_;
  Page page_;
  std::string games_;
  Analyses analyses_;
};

Response json_response(int status, const Json&);
/// The token of "Authorization: Bearer TOKEN"; empty: none.
std::string bearer(const Request&);

}  // namespace cantrip::server

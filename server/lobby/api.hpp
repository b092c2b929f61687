// The HTTP API and the way into the rooms: what is behind the door. docs/protocol.md describes every call.
#pragma once
#include "server/bots/analyses.hpp"
#include "server/http/door.hpp"
#include "server/http/neighbours.hpp"
#include "server/http/page.hpp"
#include "server/lobby/bans.hpp"
#include "server/lobby/lobby.hpp"

namespace cantrip::server {

class Api : public House {
public:
  Api(Lobby& lobby, Neighbours& neighbours, Gate& gate, Bans& bans, Page page);

  void serve(Request, Reply) override;
  bool is_neighbour(const std::string& key) const override { return neighbours_.knows(key); }
  std::shared_ptr<Listener> listen(const Request&) override;

private:
  bool may_look(const Request&) const;
  using Parts = std::vector<std::string>;  // of the path below /api
  void call(const Request&, const Parts&, const Reply&);

  void games(const Reply&);
  void hosted(const Request&, const std::string& game, const Reply&);
  void health(const Reply&);
  void readiness(const Reply&);
  void metrics(const Reply&);
  // api_rooms.cpp
  void make_room(const Request&, const Reply&);
  void open_rooms(const Request&, const Reply&);
  void room_facts(const Request&, const std::string& room, const Reply&);
  void join(const Request&, const std::string& room, const Reply&);
  void mine(const Request&, const Reply&);
  void rematch(const Request&, const std::string& room, const Reply&);
  struct Again {
    Request request;
    std::shared_ptr<Room> old;
    Seat who;                  // asks
    std::string next, nonce;   // the new room, and their part in its deal
  };
  void come_again(const Again&, const Reply&, int tries);
  void make_again(const Again&, const Reply&, int tries);
  // api_replays.cpp
  void replay(const Request&, const std::string& room, bool file, const Reply&);
  void analysis(const Request&, const std::string& room, bool begin, const Reply&);
  void branch(const Request&, const std::string& room, const Reply&);

  // api_host.cpp
  bool host_page(const Request&, const Reply&) const;
  void host(const Request&, const Parts&, const Reply&);
  void host_looks(const Reply&);
  void host_closes(const Request&, const Reply&);
  void host_bans(const Request&, const Reply&);

  void make(const Request&, Order, const Reply&);
  /// Reads and answers on a thread of the desk, on the account of who asks.
  void at_desk(const Request&, const Reply&, std::function<void()>);
  /// Runs `then` with the room, hands over to the node that runs it, or replies with the reason there is none.
  void with_room(const Request&, const std::string& room, const Reply&,
                 std::function<void(const std::shared_ptr<Room>&)> then);

  Lobby& lobby_;
  Neighbours& neighbours_;
  Gate& gate_;
  Bans& bans_;
  Page page_;
  std::string games_;
  std::map<std::string, Response, std::less<>> hosted_;  // by game: cards and decks of the host
  Analyses analyses_;
};

Response json_response(int status, const Json&);
/// The token of "Authorization: Bearer TOKEN"; empty: none.
std::string bearer(const Request&);

}  // namespace cantrip::server

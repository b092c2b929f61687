// What somebody asks for who makes a room, checked field by field.
#pragma once
#include "rpc/fields.hpp"
#include "server/lobby/pantry.hpp"
#include "server/room/plan.hpp"

namespace cantrip::server {

struct Order {
  Plan plan;
  std::vector<SeatPlan> seats;   // decks may still be by chance: empty
  std::vector<int> mine;         // seats whose tokens go to who makes the room
  bool listed = false;
};

/// The body of POST /api/rooms.
Expected<Order> read_order(const Json&, size_t most_cards_text);
/// {"name","decks"} of somebody who joins.
struct JoinOrder {
  std::string name;
  std::vector<std::string> decks;
};
Expected<JoinOrder> read_join(const Json&);

/// Chooses decks where nobody did, and checks all that were chosen.
Status settle_decks(const Content&, Order&);
Status settle_decks(const Content&, int seats, std::vector<std::string>& decks);

/// A body as JSON; none: it is not.
Expected<Json> read_body(const std::string&);

}  // namespace cantrip::server

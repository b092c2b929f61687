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
  std::vector<std::string> keys; // of `mine`; empty: new ones
  std::string room;              // its name; empty: a new one
  std::string author;            // who makes it, as the store knows them
  bool listed = false;
};

/// The body of POST /api/rooms.
Expected<Order> read_order(const Json&, size_t most_cards_text);
/// {"name","decks","nonce","agree"} of somebody who joins.
struct JoinOrder {
  std::string name;
  std::vector<std::string> decks;
  std::string nonce;             // their part in the deal
  std::string agree;             // the terms they were shown: Terms::hash
  std::string deck, cards;       // of their own, TOML; empty: none
};
Expected<JoinOrder> read_join(const Json&, size_t most_cards_text);

/// Chooses decks where nobody did, and checks all that were chosen.
Status settle_decks(const Content&, Order&);
Status settle_decks(const Content&, int seats, std::vector<std::string>& decks, bool by_hand = false);

/// A name as others will see it, not too long; `otherwise` if nothing is left of it.
std::string read_name(Fields&, const char* key, const std::string& otherwise);

/// A body as JSON; none: it is not.
Expected<Json> read_body(const std::string&);

}  // namespace cantrip::server

// What a room is made of: its set-up, written once, and its seats, which may be taken later. Both as the store keeps
// them.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "replay/replay.hpp"
#include "server/clock/clock.hpp"
#include "server/store/store.hpp"

namespace cantrip::server {

using Json = nlohmann::json;

/// Never changes after the room was made.
struct Plan {
  std::string game;              // slug
  u64 seed = 1, switches = 0;
  u64 rules_hash = 0;            // of the rules and cards it is played by
  int seats = 2;
  std::string cards;             // extra cards, TOML; also sent to the players
  std::string deck;              // a deck of the maker's own, TOML
  ClockRule clock;
  std::vector<Given> given;      // a branch: answers that were given before the room began
  std::string branch_of;         // the room they are from
};
Json plan_json(const Plan&);
Expected<Plan> read_plan(const std::string& json);

struct SeatPlan {
  store::SeatKind kind = store::SeatKind::Open;
  std::string name;              // of the player
  std::string bot;               // which bot
  std::string token_hash;
  std::vector<std::string> decks;
  int owner = -1;                // several seats of one person have the same number
};
store::SeatRecord seat_record(int seat, const SeatPlan&);
Expected<SeatPlan> read_seat(const store::SeatRecord&);
std::string_view word_of(store::SeatKind);   // "open", "person", "bot"

Json clock_json(const ClockRule&);           // seconds, as in the API; null: none
Json given_json(const Given&);               // [seat, picks...]; giving up: [seat, -1]
bool read_given(const Json&, Given&);

}  // namespace cantrip::server

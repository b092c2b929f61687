// What a room is made of: its set-up, written once, and its seats, which may be taken later. Both as the store keeps
// them.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/deal.hpp"
#include "replay/replay.hpp"
#include "server/clock/clock.hpp"
#include "server/store/store.hpp"

namespace cantrip::server {

using Json = nlohmann::json;

inline constexpr const char* kCardsPath = "cards.toml";  // what a room's own cards are called in errors
inline constexpr const char* kOwnDeck = "own";           // id of the deck a player brings along

/// Never changes after the room was made.
struct Plan {
  std::string game;              // slug
  std::string secret;            // of the deal; empty: `seed` was chosen by the maker, who plays alone
  u64 seed = 1, switches = 0;
  u64 rules_hash = 0;            // of the rules and cards it began with
  int engine = 0;                // kEngineVersion it began with; 0: before there was one
  int seats = 2;
  std::string cards;             // extra cards, TOML; also sent to the players
  int hosted = 0;                // bytes at the beginning of `cards` that are the host's: everybody may use these
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
  std::string nonce;             // its part in the deal
  std::string former;            // kept for who holds the key of this hash: that seat's, of the match before
  std::string deck{};            // a deck of its own, TOML, which nobody else sees before the match is over
  std::string cards{};           // and cards it brought with it, TOML
  u8 agreed = 0;                 // who agreed to those cards; a match waits for everybody
  int owner = -1;                // several seats of one person have the same number
};
/// The cards of a match: the room's, and those that players brought.
std::string cards_of(const Plan&, const std::vector<SeatPlan>&);
/// Seats whose cards everybody else has still to agree to.
bool waits_for_agreement(const std::vector<SeatPlan>&, size_t seat);
/// What the seats may know of the deal: its secret only when the match is over.
FairDeal deal_of(const Plan&, const std::vector<SeatPlan>&, bool over);
/// What the match is dealt by, once every seat is taken.
u64 seed_of(const Plan&, const std::vector<SeatPlan>&);
store::SeatRecord seat_record(int seat, const SeatPlan&);
Expected<SeatPlan> read_seat(const store::SeatRecord&);
std::string_view word_of(store::SeatKind);   // "open", "person", "bot"

/// {"commitment","nonces","secret"}, the last when it is open; null: the maker chose the seed.
Json deal_json(const FairDeal&);
Json clock_json(const ClockRule&);           // seconds, as in the API; null: none
Json given_json(const Given&);               // [seat, picks...]; giving up: [seat, -1]; said: {seat, object, text}
bool read_given(const Json&, Given&);

}  // namespace cantrip::server

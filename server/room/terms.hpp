// What is unusual about a room: cards of its maker's own, rules switched. Whoever sits down or watches is shown this
// first and agrees by sending its hash back; those who don't are not let in.
#pragma once
#include "games/content.hpp"
#include "server/room/plan.hpp"

namespace cantrip::server {

struct Terms {
  struct Card {
    std::string id, name, text;
    bool replaces = false;              // a card of the game has this id
  };
  std::vector<Card> cards;
  std::vector<std::string> switches;    // those that are on
  std::string hash;                     // empty: nothing is unusual
  bool any() const { return !hash.empty(); }
};
Terms terms_of(const Content&, const Plan&);
/// {"hash","own_cards","switches"} and, if `whole`, "cards" as [{"id","name","text","replaces"}]; null: none.
Json terms_json(const Terms&, bool whole);

}  // namespace cantrip::server

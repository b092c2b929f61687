// What the toy games share: one schema of zones, stats and scores, and the small acts of any card game.
#pragma once
#include <vector>

#include "core/engine.hpp"
#include "tests/toys/builder.hpp"

namespace cantrip::toy {

enum Zone : u8 { kNowhere, kDeck, kHand, kPlay, kDiscard, kUnder, kLimbo, kShields, kExile };
enum Stat : u8 { kCost, kPower, kHealth };
enum ObjStat : u8 { kDamage };
enum Flag : u8 { kTapped, kFighting };
enum Count : u8 { kCharge };
enum Score : u8 { kLife, kMana, kLore, kVeiled };  // kVeiled: only its owner sees it
enum Relation : u8 { kTargetOf = kTargetRel, kBlocks };
enum Type : u32 { kUnit = 1, kSpell = 2, kFast = 4 };
enum Do : u8 { kPlayCard = 1, kUse, kQuest, kFight, kShift, kEnd };
constexpr u32 z(Zone zone) { return 1u << zone; }

/// Notes of the toys.
inline constexpr EventKind kQuested = game_note(0);

extern const Schema schema;

/// One seat's card lists, owned; `view` is what start() wants.
struct Table {
  int seats = 2;
  std::vector<DefId> deck[kMaxSeats], second[kMaxSeats], shared;
  Setup view() const;
};

/// A toy: its rules, and tables to play it at.
struct Toy {
  const Game* game = nullptr;
  const Pool* pool = nullptr;
  int seats = 2;
  int deck = 20;   // cards a seat, drawn at random from `cards`
  int second = 0;  // from `others`
  std::vector<DefId> cards, others;

  Rules rules(u64 switches = 0) const { return {game, pool, switches}; }
  DefId operator[](std::string_view name) const { return pool->find(name); }
  Table table(u64 seed) const;
};

void lay_out(Machine&, const Setup&);        // Game::setup: everything into the deck, `second` into shields
void shuffle_and_deal(Machine&, int hand);
bool draw(Machine&, Seat, int n);            // false: the deck was empty; the seat loses
void untap_all(Machine&, Seat);
void forget_this_turn(Machine&);             // tallies, uses, ghosts
int price(Machine&, const Frame& plan);      // Game::printed_price
u16 spell_of(const Machine&, u16 row);       // the text of a card; 0: none
After sweep_dead(Machine&);                  // units with damage >= health die together; then lost players
void list_hand(Machine&, Seat, u32 types);   // playable cards of the hand
void list_abilities(Machine&, Seat);         // usable activated abilities in play
void take_plan_option(Machine&, Frame&, const Option&);  // pushes the plan an option stands for

/// The next seat's turn begins. Matches of toys end after 60 turns, drawn.
void pass_turn(Machine&);

}  // namespace cantrip::toy

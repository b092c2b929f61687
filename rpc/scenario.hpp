// A position set up by hand: what `cantrip rpc` and the `.play` rulings build their matches from.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/content.hpp"

namespace cantrip {

struct PlacedCard {
  std::string card;                                  // name or id
  int copies = 1;
  std::vector<std::pair<std::string, int>> marks;    // flags (1 or 0), numbers the object carries, counters, by name
  std::string on;                                    // name of the card it lies on, placed before it
  std::string owner;                                 // player, where it is not the zone's
  bool fresh = false;                                // arrived this turn
};
struct ZoneContent {
  std::string zone;
  std::vector<PlacedCard> cards;                     // first on top in a face-down pile; else in zone order
  int fillers = 0;                                   // below or after the cards
};
struct SeatSpec {
  std::string name;
  std::vector<ZoneContent> zones;
  std::vector<std::pair<std::string, int>> scores;
};
struct Scenario {
  std::vector<SeatSpec> seats;
  std::vector<ZoneContent> shared;
  std::string turn, first, step;                     // players by name; empty: the first seat, the main step
  int turn_no = 1, round = 1;
  u64 seed = 1, switches = 0;
};

/// Content with quick look-up of names, kept by the hash of the cards added to it.
struct ScenarioContent {
  std::shared_ptr<const Content> content;
  std::unordered_map<std::string, DefId> by_name;    // folded ids and names
  std::vector<DefId> filler;                         // by zone kind; Hidden: none

  DefId find(std::string_view name) const;
  /// An error that names the nearest cards.
  Expected<DefId> need(std::string_view name, const std::string& where) const;
};

/// The content a game begins with: its own, or with a player's cards.
using BaseContent = std::function<Expected<std::shared_ptr<const Content>>(const Module&)>;

class ScenarioKitchen {
public:
  explicit ScenarioKitchen(BaseContent base = {}) : base_(std::move(base)) {}
  Expected<std::shared_ptr<const Content>> base(const Module&) const;
  /// The game's cards with these on top. Errors are the compiler's. The last few hundred pools are kept.
  Expected<std::shared_ptr<const ScenarioContent>> content(const Module&, std::vector<language::CardFacts> cards = {});
  int compiled() const { return compiled_; }

private:
  struct Kept {
    std::shared_ptr<const ScenarioContent> content;
    std::string key;
    u64 used = 0;
  };
  BaseContent base_;  // empty: the program's own cards
  std::unordered_map<u64, std::vector<Kept>> kept_;
  size_t count_ = 0;
  u64 clock_ = 0;
  int compiled_ = 0;
};

/// Places everything, enters the step and runs to the first decision. `names` gets the players' names.
/// On an error the machine holds nothing useful.
Status build(Machine&, const ScenarioContent&, const Scenario&, std::vector<std::string>& names);

/// "Quick Rat: Unit Troop Rat, cost 1, pitch 1, 2/0/1": facts in the order of the game's lexicon after the slashes.
Expected<language::CardFacts> card_line(const language::Lexicon&, std::string_view line, const std::string& where);

// ------------------------------------------------------------------------------------------------- looking up
int zone_named(const Schema&, std::string_view name);    // -1: none
int score_named(const Schema&, std::string_view name);
int seat_named(const std::vector<std::string>& names, std::string_view name);
std::vector<std::string> zone_names(const Schema&);

// --------------------------------------------------------------------------------------------------- editing
/// A change by hand of a position that is being played. All or nothing: a change that would leave the open
/// decision without enough options is refused.
struct Edit {
  enum class Kind { Move, Mark, Score, Make, Remove } kind = Kind::Score;
  Ref object{};              // Move, Mark, Remove
  std::string card;          // Make
  std::string zone;          // Move, Make
  Seat seat = Seat::None;    // of the zone or score
  bool bottom = false;
  std::string mark;          // name of a flag, number, counter or score
  int value = 0;
};
Status edit(Machine&, const ScenarioContent&, std::span<const Edit>, Machine& scratch);
/// Sets a flag, a carried number or a counter by name. False: the schema has no such name.
bool set_mark(Machine&, u16 row, std::string_view name, int value);
/// What set_mark() knows.
std::vector<std::string> mark_names(const Schema&);
/// A value by its name, of a number whose values have names ("aura hydro").
bool value_named(const Schema&, std::string_view stat, std::string_view word, int& value);

}  // namespace cantrip

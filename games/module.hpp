// What the program needs to know about a game beside its rules: its words, its decks, how to set up a position.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/machine.hpp"
#include "games/problem.hpp"
#include "language/card_file.hpp"
#include "language/lexicon.hpp"

namespace cantrip {

struct CardRecord;
struct Content;
struct DeckFile;
struct MatchSetup;
struct TableLayout;

/// Where a position that was set up by hand begins.
struct ScenarioStart {
  Seat turn = Seat::P0;
  Seat first = Seat::P0;     // first in turn order
  int turn_no = 1;
  int round = 1;
  std::string_view step{};   // a step of the game's turn flow by name ("main", "start", "end"); empty: main
};

/// What a zone or score holds in a position that does not mention it.
struct ScenarioZone {
  u8 kind = 0;
  int count = 0;
  std::string_view card;     // a card as a `.play` file writes it: "Filler: Unit Troop, cost 9, pitch 1, 0/0/1"
};
struct ScenarioScore {
  u8 score = 0;
  i16 value = 0;
};

struct Module {
  const Game* game = nullptr;
  const language::Lexicon& (*lexicon)() = nullptr;

  /// Facts of the cards of a list, whatever its shape (reading/ reads it); null: the game knows no lists.
  language::CardFile (*import)(std::span<const CardRecord>) = nullptr;
  /// Decks go round as codes made of the cards' numbers (reading/share_code.hpp).
  bool share_codes = false;

  /// Type bits of which a deck may hold two (inks); 0: no such rule. For decks made by chance.
  u32 colours = 0;
  /// Of decks made by chance: how many cards; which types make up the second deck, and its size.
  int deck_size = 60;
  u32 second_types = 0;
  std::string_view second_name = {};  // heading of those in deck lists: "Material Deck"
  int second_size = 0;
  bool (*joins)(const Pool&, DefId, std::span<const DefId> deck, std::span<const DefId> second) = nullptr;  // null: all
  /// How many deck files a seat chooses, and the one all share (empty: none).
  int decks_per_seat = 1;
  std::string_view shared_deck{};
  /// Checks the construction rules for one seat and fills in its cards. `decks` are known decks, in the order chosen.
  std::optional<Problem> (*build)(const Content&, Seat, std::span<const DeckFile* const> decks, MatchSetup&) = nullptr;

  /// Everything that is wrong with a deck in a format, each with the deck's file and line; empty: it may be played.
  /// Cards that are not known are not its business. Null: the game has no rules beyond those of `build`.
  std::vector<Problem> (*illegal)(const Content&, const DeckFile&, std::string_view format) = nullptr;
  std::span<const std::string_view> formats{};  // the first is the usual one

  /// A position by hand. Every card lies where it should and every score is set; nothing runs yet (no frames, no
  /// decision). Pushes the flows a real match would be in at that step, begins the turn without its start rules, and
  /// runs to the first decision. Nothing random, no first-player roll, no opening hands.
  Err (*scenario)(Machine&, const ScenarioStart&) = nullptr;
  std::span<const ScenarioZone> scenario_zones;
  std::span<const ScenarioScore> scenario_scores;

  /// How good a position looks for a seat, in hundredths of a card or so; higher is better. Reads only what a
  /// determinized world holds.
  int (*evaluate)(Machine&, Seat) = nullptr;
  int foresight = 5;  // turns a search plays on before it asks that: measured (docs/lab.md)

  /// Why `seat`, who is asked what to do (Ask::Act), can't play this card of its hand, in one sentence; empty: it can, or
  /// there is nothing to say. Null: the game gives no reasons. Works on a view, and reads nothing else.
  std::string (*why_not)(Machine&, Seat, Ref card) = nullptr;

  /// The table as text; null: made from the schema.
  const TableLayout* terminal = nullptr;
};

/// Every folder below games/ with a module.hpp is one (cmake/embed.cmake), in the order of their names.
std::span<const Module* const> modules();
/// By slug; null if there is no such game.
const Module* find_module(std::string_view slug);
/// The same with an error that names the games there are.
Expected<const Module*> need_module(std::string_view slug);

}  // namespace cantrip

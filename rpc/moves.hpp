// Moves in words: "attacks with Quick Rat", "plays Rally targeting Ben's Old Wolf", matched against the options.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine.hpp"
#include "games/problem.hpp"

namespace cantrip {

/// Something a move names.
struct Thing {
  enum class Kind { Card, Player, Number, Nothing, Yes, No, Text, Ability } kind = Kind::Text;
  std::string words;         // as written
  std::string name;          // Card, Ability: its name
  Seat owner = Seat::None;   // "Ben's"; or the player
  int ordinal = 0;           // "#2"
  int number = 0;
};

/// What became of a move.
struct Moved {
  enum class Kind {
    Done,
    NotOffered,  // the words are clear, but that can't be done now
    Unclear,     // the words fit nothing known, or several things
  } kind = Kind::Done;
  std::string why;
  std::optional<Option> tried{};  // NotOffered: the act and what it named, if that is on the table
};

class Speaker {
public:
  Speaker(Machine& m, const std::vector<std::string>& names) : m_(m), names_(names) {}

  /// Answers go through these instead of straight to the machine: a match that records.
  void give_through(std::function<Err(const Answer&)> give) { give_ = std::move(give); }
  void concede_through(std::function<Err(Seat)> concede) { concede_ = std::move(concede); }

  /// One player's move: an act and the choices that belong to it, as far as the words go.
  Moved move(Seat, std::string_view words);
  /// The same on a copy: could it be done?
  Moved could(Seat, std::string_view words, Machine& scratch) const;

  /// A list of cards, players, numbers: "2 Quick Rat, Ben's Old Wolf #2 and Rally".
  Expected<std::vector<Thing>> things(std::string_view words) const;
  /// The longest name of a card, or of a player, that the words begin with; moves `words` past it.
  std::optional<Thing> take_name(std::string_view& words) const;
  bool is(const Thing&, Ref) const;
  /// What is asked now, for error messages.
  std::string situation() const;
  std::string labels_now() const;
  /// "attack with" for "attacks with Quick Rat"; removes it from the words. -1: not a verb of this game.
  int take_verb(std::string_view& words) const;
  std::vector<std::string> verbs() const;

private:
  std::optional<Thing> take_ability(std::string_view& words) const;
  Moved act(Seat, int verb, std::vector<Thing>&);
  Moved not_offered(Seat, int verb, std::span<const Thing>, std::string why) const;
  Moved choose(Seat, std::vector<Thing>&);
  Moved give(Seat, std::span<const u16> picks);
  bool fits(const Thing&, const Option&, int index) const;
  bool chosen_by_force(const Thing&) const;
  std::string paid_words() const;
  static void hear(void* self, const Machine&, const Event&);

  Machine& m_;
  const std::vector<std::string>& names_;
  std::function<Err(const Answer&)> give_;
  std::function<Err(Seat)> concede_;
  std::string partner_;       // what the act was about beside its object: the link a reaction answers
  std::vector<Event> heard_;  // of the move being made
};

/// Without the case of letters.
bool starts_with_words(std::string_view text, std::string_view words);
std::string_view after_words(std::string_view text, size_t n);

}  // namespace cantrip

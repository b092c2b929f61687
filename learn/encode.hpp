// A position and its options as numbers, for programs that learn. One layout for every game, made from its schema: who
// is "me" comes first, then the other seats in turn order. Only what `me` knows counts: a card whose face the seat does
// not know is a card and nothing more, so a view and any world sampled for that seat give the same numbers.
#pragma once
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip {

/// The numbers of the things that the options of one decision are about, each worked out once.
class Sheet {
public:
  void begin() { ++now_; }

private:
  friend class Encoder;
  std::vector<float> numbers_;
  std::vector<i16> cards_;
  std::vector<u32> made_;  // by row: for which decision
  u32 now_ = 1;
};

class Encoder {
public:
  Encoder(const Game&, const Pool&, int seats);

  int state_size() const { return static_cast<int>(state_names_.size()); }
  int option_size() const { return static_cast<int>(option_names_.size()); }
  /// Card numbers are below this; 0 is no card, or one that is not known.
  int cards() const { return cards_; }
  const std::vector<std::string>& state_names() const { return state_names_; }
  const std::vector<std::string>& option_names() const { return option_names_; }

  /// `picked`: how many of the answer are chosen already.
  void state(Machine&, Seat me, int picked, float* out) const;
  /// `card` gets the numbers of the two cards the option is about.
  void option(Machine&, Seat me, const Option&, Sheet&, float* out, i16 (&card)[2]) const;
  /// The option that is no option: "no more".
  void no_more(float* out, i16 (&card)[2]) const;

private:
  void name_state();
  void name_option();
  float* pile(Machine&, Seat me, ZoneId, float* out) const;
  void describe(Machine&, Seat me, Ref, float* out, i16& card) const;
  void thing(Machine&, Seat me, Ref, Sheet&, float* out, i16& card) const;

  const Game& game_;
  const Schema& schema_;
  int seats_, cards_, thing_size_;
  std::vector<std::string> state_names_, option_names_;
};

}  // namespace cantrip

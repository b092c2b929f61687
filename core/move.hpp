// Moves across worlds. The same answer has different indices in different worlds, so a search names it by what it is
// about: a card on the table by its row, a card that somebody holds hidden by its face.
#pragma once
#include "core/machine.hpp"

namespace cantrip {

inline constexpr int kMostMoves = 512;

/// The name of an option in any world of one search. Copies of a card in a hand share theirs.
u64 option_key(const Machine&, const Option&);
/// What is asked, in any world: two decisions of one signature are about the same thing.
u64 decision_key(const State&, Seat);
inline u64 mixed(u64 h, u64 v) {
  h = (h ^ v) * 0x9E3779B97F4A7C15ull;
  return h ^ (h >> 29);
}

/// What a seat may do in the open decision. Taking back is no move unless there is nothing else.
class Moves {
public:
  void list(Machine&, Seat);

  Seat seat() const { return seat_; }
  /// Every answer is one of `size` single picks (or none at all, see `may_none`).
  bool single() const { return single_; }
  bool may_none() const { return may_none_; }
  /// Different single moves: several options of one key are one move.
  int size() const { return size_; }
  u64 key(int i) const { return key_[first_[i]]; }
  /// Several of the options may be picked: an answer is made pick by pick.
  bool several() const { return !single_ && !asks_value(ask_); }
  /// There is but one way to answer.
  bool forced() const { return single_ && size_ + (may_none_ ? 1 : 0) == 1; }

  /// The i-th single move; i == size: none.
  Answer answer_of(int i) const;
  /// Picks so far, of a decision in which several are picked. Where their order means nothing they come in the order of
  /// their keys, so that each set is made in one way only.
  struct Picks {
    Answer answer;
    u64 taken[kMostMoves / 64] = {};
    u64 last = 0;  // key
  };
  Picks no_picks() const { return {blank()}; }
  /// No more can be picked; it may be left at that.
  bool complete(const Picks& p) const { return p.answer.n >= max_; }
  bool enough(const Picks& p) const { return p.answer.n >= min_; }
  /// The options that may be picked next, each key once. Returns how many.
  int next(const Picks&, u16 (&out)[kMostMoves]) const;
  void pick(Picks&, int option) const;
  u64 pick_key(int option) const { return key_[option]; }

  /// Of a number: the least.
  Answer lowest() const;
  /// An answer by chance, evenly.
  Answer random(Rng&) const;
  /// The keys of an answer, in its order, or sorted where the order means nothing. Returns how many.
  int keys_of(const Answer&, u64 (&out)[kMaxPicks]) const;
  /// The answer these keys make here; false: not possible in this world.
  bool find(const u64* keys, int n, Answer& out) const;

private:
  Answer blank() const;

  const Machine* m_ = nullptr;
  Seat seat_ = Seat::None;
  Ask ask_ = Ask::None;
  int min_ = 0, max_ = 0, options_ = 0, size_ = 0;
  bool single_ = true, may_none_ = false;
  u64 key_[kMostMoves];  // of every option
  u16 first_[kMostMoves];  // option of the i-th move
};

}  // namespace cantrip

// A decision as single actions. An answer may be several picks, an order or a number; a learner chooses one of a fixed
// number of actions. So an answer of several picks is chosen pick by pick, with "no more" as the last action.
#pragma once
#include "bots/bot.hpp"
#include "learn/encode.hpp"

namespace cantrip {

inline constexpr int kMostActions = 512;

class Actions {
public:
  /// What `m` asks `me`, as `size` actions (at most kMostActions); the last of them is "no more". Where there are more
  /// options than that, the first ones and the last one are offered. Taking back is offered only if nothing else is.
  void begin(Machine& m, Seat me, int size);
  /// Nothing is being chosen.
  void clear() { seat_ = Seat::None; }

  int size() const { return size_; }
  int no_more() const { return size_ - 1; }
  Seat seat() const { return seat_; }
  int picked() const { return answer_.n; }
  bool legal(int action) const;
  int count() const;  // of legal actions
  int only() const;  // the single legal one; -1: there are several
  int nth(int i) const;
  /// The next action on the way to this answer; where that is not offered, any.
  int towards(const Answer&) const;

  /// Takes a legal action; true: the answer is complete.
  bool take(int action);
  const Answer& answer() const { return answer_; }

  /// Numbers of an action; `m` is what begin was given, or the seat's view of it: the numbers are the same.
  void encode(const Encoder&, Machine& m, int action, Sheet&, float* out, i16 (&card)[2]) const;
  /// The same of all actions, with the position. Where the mask was 0 and stays 0 nothing is written.
  void observe(const Encoder&, Machine& m, Sheet&, float* state, float* options, i16* cards, u8* mask) const;

private:
  void fill_up();

  int size_ = 0, listed_ = 0, min_ = 0, max_ = 0;
  Seat seat_ = Seat::None;
  Ask ask_ = Ask::None;
  bool cancel_ = false;  // the one thing to do is to take back
  u16 pick_[kMostActions];  // what an action picks
  bool taken_[kMostActions];
  Answer answer_;
};

}  // namespace cantrip

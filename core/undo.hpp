// Undo: back to one's own last decision, as long as the one who undoes has learnt nothing since, no chance was used,
// and nobody else has answered. Computed from events, never marked by hand.
#pragma once
#include <vector>

#include "core/said.hpp"

namespace cantrip {

class UndoLog {
public:
  explicit UndoLog(int depth = 16) : depth_(depth) {}

  /// Watch this machine (call once, before the first answer).
  void attach(Machine&);
  /// Answers through the log, remembering where it came from.
  Err answer(Machine&, const Answer&);
  /// The same of a text that was said.
  Err say(Machine&, const SayRules&, Seat, Ref source, u16 ability);
  bool can_undo(const Machine&, Seat) const;
  /// Restores the position of that seat's last decision. False: not allowed; nothing changed.
  bool undo(Machine&, Seat);
  void clear() { marks_.clear(); }
  /// Answers that could be taken back, one after the other.
  int size() const { return static_cast<int>(marks_.size()); }

private:
  struct Mark {
    std::vector<u8> back;  // what leads back from the state after the answer
    u64 after;             // that state's digest
    Seat seat;
  };
  template <class Do>
  Err remember(Machine&, Seat, Do);
  static void watch(void* self, const Machine&, const Event&);

  int depth_;
  u8 learnt_ = 0;
  std::vector<Mark> marks_;
};

}  // namespace cantrip

// What happened in a match, line by line, as each at the table may be told it.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip {

/// Stays where it is while a machine is followed.
class Story {
public:
  explicit Story(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Listens from now on. Called again for the machine that takes the place of the first.
  void follow(Machine& m) { observe(m, {&Story::hear, this}); }
  /// Seat::Truth: as nobody at the table sees it, nothing hidden.
  const std::vector<std::string>& lines(Seat viewer) const {
    return viewer == Seat::Truth ? lines_[kMaxSeats] : lines_[index(viewer)];
  }

  /// Before an answer that may be taken back.
  void mark();
  /// The answer came to nothing: its mark goes.
  void unmark() { marks_.pop_back(); }
  /// The lines since the last mark go with it.
  void take_back();
  void forget_marks() { marks_.clear(); }

  /// The lines of another story of the same match so far.
  void copy_lines(const Story& other) { lines_ = other.lines_; }

private:
  static void hear(void* self, const Machine&, const Event&);

  std::vector<std::string> names_;
  std::array<std::vector<std::string>, kMaxSeats + 1> lines_;      // of the seats, and of the truth
  std::vector<std::array<size_t, kMaxSeats + 1>> marks_;
};

}  // namespace cantrip

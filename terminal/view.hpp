// What one seat sees, as a machine of its own: the redacted state, and its options if it is asked.
// Everything that is drawn or told at a decision comes from here, never from the match itself.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip::terminal {

class View {
public:
  /// `viewer` may be a spectator. Options are listed if that seat is asked.
  View(Machine& truth, Seat viewer);

  Seat viewer() const { return viewer_; }
  bool asked() const { return asked_; }
  Machine& machine() { return *machine_; }
  const Machine& machine() const { return *machine_; }
  const State& state() const { return machine_->st; }
  /// One a line of the menu; all different.
  const std::vector<std::string>& labels() const { return labels_; }

private:
  std::unique_ptr<Machine> machine_;
  std::vector<std::string> labels_;
  Seat viewer_;
  bool asked_;
};

}  // namespace cantrip::terminal

// How far long work has come, on one line of the terminal.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "sim/run.hpp"

namespace cantrip {

/// "[####....]  42 %  420 of 1,000 games, 61 a second, 0:10 left"
std::string progress_line(const Progress&, int columns, std::string_view what = "games");

/// Ten times a second on standard error, if that is a terminal.
class ProgressBar {
public:
  explicit ProgressBar(bool wanted);
  /// What to call; empty where nobody looks.
  std::function<void(const Progress&)> shown(std::string what) const;
  /// The same for the bytes of a file that is read; short ones are not worth a line.
  std::function<void(size_t done, size_t total)> read(std::string what) const;
  void clear() const;

private:
  bool on_;
};

}  // namespace cantrip

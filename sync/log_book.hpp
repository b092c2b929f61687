// The latest lines of a viewer's log, as they are sent: one text, so that a line costs what is written in it.
#pragma once
#include <deque>
#include <string>
#include <string_view>

#include "sync/messages.hpp"

namespace cantrip::sync {

inline constexpr size_t kLogLines = 200;

class LogBook {
public:
  void add(const LogLine&);
  /// Lines that came with later answers never were.
  void forget_after(u64 step);
  /// From here on lines are fresh; `fresh` of them have come since.
  void settle() { fresh_ = 0; }
  size_t fresh() const { return fresh_; }
  size_t size() const { return lines_.size(); }
  /// The last `n` lines as a JSON list.
  void write(std::string& out, size_t n) const;

private:
  struct Line {
    u64 step;
    size_t bytes;
  };
  std::string text_;  // every line with a comma behind it; what has gone lies in front until there is much of it
  size_t gone_ = 0;
  std::deque<Line> lines_;
  size_t fresh_ = 0;
};

/// Appends a text as JSON, with its quotation marks. What is not UTF-8 is replaced.
void write_text(std::string& out, std::string_view text);

}  // namespace cantrip::sync

// Where a session reads and writes: a terminal with screens, or plain lines through a pipe.
#pragma once
#include <istream>
#include <optional>
#include <ostream>

#include "terminal/text.hpp"

namespace cantrip::terminal {

class Console {
public:
  /// `screens`: the board is redrawn in place. Otherwise lines follow each other.
  Console(std::istream& in, std::ostream& out, bool screens, bool colour, int size_of = -1)
      : in_(in), out_(out), screens_(screens), colour_(colour), size_of_(size_of) {}

  bool screens() const { return screens_; }
  Size size() const { return size_of_ >= 0 ? terminal_size(size_of_) : Size{}; }

  void line(const Line& line) { out_ << line.text(colour_) << '\n'; }
  void line(std::string_view text, Ink ink = Ink::Plain) { line(Line(text, ink)); }
  /// A paragraph, wrapped.
  void say(std::string_view text, Ink ink = Ink::Plain);
  void lines(const Lines&);
  /// A fresh screen with these lines.
  void screen(const Lines&);
  /// Shows something while somebody thinks; only with screens.
  void status(std::string_view text);

  /// The next line typed; nothing at the end of input.
  std::optional<std::string> read();
  /// With screens: waits for Enter. False at the end of input.
  bool pause(std::string_view text);

private:
  std::istream& in_;
  std::ostream& out_;
  bool screens_, colour_;
  int size_of_;
};

}  // namespace cantrip::terminal

// Text for a terminal: lines of coloured spans that know their width, wrapping, and what the terminal can do.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace cantrip::terminal {

enum class Ink : unsigned char {
  Plain,
  Bold,
  Dim,     // tapped cards, rules, older lines
  Good,    // above what is printed
  Bad,     // below what is printed, damage, errors
  Own,     // the viewer's side
  Other,   // an opponent's side
  Key,     // option numbers
  Bar,     // the title line
};

struct Span {
  std::string text;
  Ink ink = Ink::Plain;
};

/// Columns a UTF-8 text takes. Control characters were replaced by `clean`.
int width_of(std::string_view);
/// Without control characters, so that no card's text can drive the terminal.
std::string clean(std::string_view);
/// At most `width` columns, ending in an ellipsis if something was cut.
std::string cut(std::string_view, int width);

class Line {
public:
  Line() = default;
  Line(std::string_view text, Ink ink = Ink::Plain) { add(text, ink); }
  Line& add(std::string_view text, Ink ink = Ink::Plain);
  Line& add(const Line&);
  Line& pad_to(int column);
  int width() const { return width_; }
  bool empty() const { return spans_.empty(); }
  Line fit(int width) const;
  /// With escape codes if `colour`, else the plain text; no blanks at its end.
  std::string text(bool colour) const;

private:
  std::vector<Span> spans_;
  int width_ = 0;
};
using Lines = std::vector<Line>;

/// Words of one paragraph over several lines; those after the first begin with `indent` blanks.
Lines wrap(std::string_view text, int width, int indent = 0, Ink ink = Ink::Plain);
/// Items side by side, as many as fit a line; `head` is in front of the first, blanks of its width in front of the rest.
Lines flow(const Line& head, const Lines& items, int width, int gap = 2);
/// The first `most` lines; if some are left out, the last of them says so.
Lines clip(Lines, int most, int width);

enum class Colour { Auto, Always, Never };
/// Is the stream with this descriptor a terminal that shows colour? Looks at NO_COLOR and TERM.
bool has_colour(int descriptor, Colour wanted);

struct Size {
  int columns = 80, rows = 24;
};
/// The size of the terminal, within what the board can use; 80 by 24 if it is not known.
Size terminal_size(int descriptor);

}  // namespace cantrip::terminal

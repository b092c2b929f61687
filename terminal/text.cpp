#include "terminal/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cantrip::terminal {
namespace {

struct Glyph {
  size_t bytes;
  char32_t code;
};

Glyph glyph_at(std::string_view s, size_t at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned char first = byte(at);
  const size_t n = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
  if (n == 0 || at + n > s.size()) return {1, 0xFFFD};
  char32_t code = n == 1 ? first : first & (0xFFu >> (n + 1));
  for (size_t i = 1; i < n; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return {1, 0xFFFD};
    code = (code << 6) | (byte(at + i) & 0x3F);
  }
  return {n, code};
}

int columns_of(char32_t c) {
  if (c >= 0x300 && c <= 0x36F) return 0;  // combining marks
  const bool wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
                    (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                    (c >= 0x1F300 && c <= 0x1FAFF);
  return wide ? 2 : 1;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029; }

const char* code_of(Ink ink) {
  switch (ink) {
    case Ink::Plain: return "";
    case Ink::Bold: return "\033[1m";
    case Ink::Dim: return "\033[2m";
    case Ink::Good: return "\033[32m";
    case Ink::Bad: return "\033[31m";
    case Ink::Own: return "\033[1;36m";
    case Ink::Other: return "\033[1;33m";
    case Ink::Key: return "\033[1;35m";
    case Ink::Bar: return "\033[7m";
  }
  return "";
}

}  // namespace

int width_of(std::string_view s) {
  int width = 0;
  for (size_t i = 0; i < s.size();) {
    const Glyph g = glyph_at(s, i);
    width += columns_of(g.code);
    i += g.bytes;
  }
  return width;
}

std::string clean(std::string_view s) {
  std::string out;
  for (size_t i = 0; i < s.size();) {
    const Glyph g = glyph_at(s, i);
    if (g.code == 0xFFFD || (is_control(g.code) && g.code != '\n')) out += g.code == '\t' ? ' ' : '?';
    else if (g.code == '\n') out += ' ';
    else out += s.substr(i, g.bytes);
    i += g.bytes;
  }
  return out;
}

std::string cut(std::string_view s, int width) {
  if (width_of(s) <= width) return std::string(s);
  std::string out;
  int used = 0;
  for (size_t i = 0; i < s.size();) {
    const Glyph g = glyph_at(s, i);
    if (used + columns_of(g.code) > width - 1) break;
    used += columns_of(g.code);
    out += s.substr(i, g.bytes);
    i += g.bytes;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return width > 0 ? out + "…" : "";
}

Line& Line::add(std::string_view text, Ink ink) {
  if (text.empty()) return *this;
  const std::string safe = clean(text);
  width_ += width_of(safe);
  if (!spans_.empty() && spans_.back().ink == ink) spans_.back().text += safe;
  else spans_.push_back({safe, ink});
  return *this;
}

Line& Line::add(const Line& other) {
  for (const Span& s : other.spans_) add(s.text, s.ink);
  return *this;
}

Line& Line::pad_to(int column) {
  if (width_ < column)
    add(std::string(static_cast<size_t>(column - width_), ' '), spans_.empty() ? Ink::Plain : spans_.back().ink);
  return *this;
}

Line Line::fit(int width) const {
  if (width_ <= width) return *this;
  Line out;
  for (const Span& s : spans_) {
    const int left = width - out.width_;
    const bool last = width_of(s.text) > left || (&s != &spans_.back() && width_of(s.text) == left);
    if (!last) {
      out.add(s.text, s.ink);
      continue;
    }
    std::string part = s.text;
    if (width_of(part) <= left) part += "…";  // what follows is left out: say so
    out.add(cut(part, left), s.ink);
    break;
  }
  return out;
}

std::string Line::text(bool colour) const {
  std::string out;
  for (const Span& s : spans_) {
    const std::string code = colour ? code_of(s.ink) : "";
    out += code + s.text + (code.empty() ? "" : "\033[0m");
  }
  if (!colour)
    while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

Lines wrap(std::string_view text, int width, int indent, Ink ink) {
  Lines out;
  const std::string safe = clean(text);
  std::string line;
  bool any = false;
  const std::string margin(static_cast<size_t>(indent), ' ');
  for (size_t from = 0; from < safe.size();) {
    while (from < safe.size() && safe[from] == ' ') ++from;
    size_t to = safe.find(' ', from);
    if (to == std::string::npos) to = safe.size();
    const std::string word = cut(std::string_view(safe).substr(from, to - from), width - indent);
    from = to;
    if (word.empty()) break;
    if (any && width_of(line) + 1 + width_of(word) > width) {
      out.emplace_back(line, ink);
      line = margin + word;
    } else {
      line += (any ? " " : "") + word;
    }
    any = true;
  }
  if (any) out.emplace_back(line, ink);
  return out;
}

Lines flow(const Line& head, const Lines& items, int width, int gap) {
  Lines out;
  Line line = head;
  const int margin = head.width();
  bool fresh = true;
  for (const Line& item : items) {
    const Line fitted = item.fit(width - margin);
    if (!fresh && line.width() + gap + fitted.width() > width) {
      out.push_back(line);
      line = Line(std::string(static_cast<size_t>(margin), ' '));
      fresh = true;
    }
    if (!fresh) line.add(std::string(static_cast<size_t>(gap), ' '));
    line.add(fitted);
    fresh = false;
  }
  out.push_back(line);
  return out;
}

Lines clip(Lines lines, int most, int width) {
  if (static_cast<int>(lines.size()) <= most) return lines;
  if (most <= 0) return {};
  lines.resize(static_cast<size_t>(most));
  Line& last = lines.back();
  const Line more(" … more", Ink::Dim);
  last = last.fit(width - more.width()).add(more);
  return lines;
}

bool has_colour(int descriptor, Colour wanted) {
  if (wanted != Colour::Auto) return wanted == Colour::Always;
  const char* no = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  if (!isatty(descriptor) || (no && *no)) return false;
  return term && *term && std::string_view(term) != "dumb";
}

Size terminal_size(int descriptor) {
  winsize w{};
  if (ioctl(descriptor, TIOCGWINSZ, &w) != 0 || w.ws_col == 0 || w.ws_row == 0) return {};
  return {std::clamp<int>(w.ws_col, 60, 120), std::clamp<int>(w.ws_row, 24, 48)};
}

}  // namespace cantrip::terminal

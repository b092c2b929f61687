#include "terminal/console.hpp"

namespace cantrip::terminal {

namespace {
constexpr size_t kLongestLine = 4096;
}

void Console::say(std::string_view text, Ink ink) { lines(wrap(text, size().columns, 2, ink)); }

void Console::lines(const Lines& all) {
  for (const Line& one : all) line(one);
}

void Console::screen(const Lines& all) {
  if (screens_) out_ << "\033[H\033[2J\033[3J";
  lines(all);
}

void Console::status(std::string_view text) {
  if (screens_) out_ << '\r' << Line(text, Ink::Dim).text(colour_) << "\033[K" << std::flush;
}

std::optional<std::string> Console::read() {
  if (screens_) out_ << "> ";
  out_ << std::flush;
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  if (line.size() > kLongestLine) line.resize(kLongestLine);
  return line;
}

bool Console::pause(std::string_view text) {
  if (!screens_) return true;
  out_ << Line(text, Ink::Bold).text(colour_) << ' ' << std::flush;
  std::string line;
  return static_cast<bool>(std::getline(in_, line));
}

}  // namespace cantrip::terminal

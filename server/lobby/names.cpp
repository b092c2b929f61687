#include "server/lobby/names.hpp"

#include <cstdint>

namespace cantrip::server {
namespace {

/// The code point at `at`, which moves behind it; 0: what is there is not UTF-8, and one byte was passed over.
std::uint32_t next_letter(std::string_view text, size_t& at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at++);
  if (lead < 0x80) return lead;
  const size_t more = lead < 0xC2 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : 0;
  if (more == 0 || at + more > text.size()) return 0;
  std::uint32_t out = lead & (0x3Fu >> more);
  for (size_t i = 0; i < more; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
    out = out << 6 | (byte(at + i) & 0x3Fu);
  }
  const bool overlong = (more == 2 && out < 0x800) || (more == 3 && out < 0x10000);
  if (overlong || out > 0x10FFFF || (out >= 0xD800 && out < 0xE000)) return 0;
  at += more;
  return out;
}

/// Controls, and what changes how the rest is shown: directions, joiners of no width, tags, private use.
bool is_shown(std::uint32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || c == 0xFEFF) return false;
  if ((c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F)) return false;
  if ((c >= 0xE000 && c <= 0xF8FF) || (c >= 0xFFF0 && c <= 0xFFFF) || c >= 0xE0000) return false;
  return true;
}

bool is_blank(std::uint32_t c) {
  return c == 0x20 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000 || c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == 0x2800;
}

/// Marks that lie on the letter before them; more than two pile up over other lines.
bool is_mark(std::uint32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE20 && c <= 0xFE2F);
}

}  // namespace

std::string clean_name(std::string_view text) {
  std::string out;
  int marks = 0;
  bool blank = false;
  for (size_t at = 0; at < text.size();) {
    const size_t from = at;
    const std::uint32_t c = next_letter(text, at);
    if (is_blank(c)) {
      blank = true;
      continue;
    }
    if (!is_shown(c)) continue;
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > 2) continue;
    if (blank && !out.empty()) out += ' ';
    blank = false;
    out += text.substr(from, at - from);
  }
  return out;
}

size_t letters_of(std::string_view text) {
  size_t out = 0;
  for (const char c : text) out += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return out;
}

}  // namespace cantrip::server

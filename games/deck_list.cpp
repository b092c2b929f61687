#include "games/deck_list.hpp"

#include <algorithm>
#include <array>

namespace cantrip {
namespace {

constexpr int kMostCopies = 999;
constexpr std::string_view kShape = "Write the number and the card, as in: 4 Name - Version.";

bool digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view s) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  return s;
}

/// "Characters (24)", "[Songs]", "== Items ==", "Anything:": a line that names what follows.
bool is_heading(std::string_view line) {
  if (line.ends_with(':') || line.starts_with('[') || line.starts_with("==") || line.starts_with("--")) return true;
  const std::string word = folded(trimmed(line.substr(0, line.find('('))));
  constexpr std::array kWords = {"deck", "main deck", "mainboard", "character", "characters", "action",   "actions",
                                 "song", "songs",     "item",      "items",     "location",   "locations"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// "# Sideboard", "Sideboard:": what follows is not part of the deck, until another part begins.
bool begins_sideboard(std::string_view line) {
  while (!line.empty() && (line.front() == '#' || line.front() == ' ')) line.remove_prefix(1);
  const std::string word = folded(trimmed(line.substr(0, line.find_first_of("(:"))));
  return word == "sideboard" || word == "side deck";
}
bool begins_part(std::string_view line) {
  if (!line.starts_with('#')) return !digit(line[0]) && is_heading(line);
  const std::string word = folded(trimmed(line.substr(1)));
  return word == "main deck" || word == "material deck";
}

/// "4 Name", "4x Name", "4 x Name".
std::optional<Problem> read_line(const std::string& where, std::string_view line, DeckEntry& out) {
  size_t digits = 0;
  while (digits < line.size() && digit(line[digits])) ++digits;
  if (digits == 0) return Problem{where, "'" + std::string(line) + "' has no number of copies", std::string(kShape)};
  int copies = 0;
  for (size_t i = 0; i < digits && copies <= kMostCopies; ++i) copies = copies * 10 + (line[i] - '0');
  std::string_view rest = line.substr(digits);
  if (rest.starts_with('x') || rest.starts_with('X')) rest.remove_prefix(1);
  if (!rest.empty() && rest[0] != ' ' && rest[0] != '\t')
    return Problem{where, "'" + std::string(line) + "' does not begin with a number of copies", std::string(kShape)};
  rest = trimmed(rest);
  if (rest.starts_with("x ") || rest.starts_with("X ")) rest = trimmed(rest.substr(2));
  if (rest.empty()) return Problem{where, "there is no card after the number", std::string(kShape)};
  if (copies < 1 || copies > kMostCopies)
    return Problem{where, "copies of " + std::string(rest) + " must be a number from 1 to 999", std::string(kShape)};
  out.card = std::string(rest);
  out.copies = copies;
  return std::nullopt;
}

std::string stem(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  return std::string(file.substr(0, file.rfind('.')));
}

}  // namespace

bool is_deck_list(std::string_view path) { return path.ends_with(".txt"); }

Expected<DeckFile> read_deck_list(std::string_view path, std::string_view text) {
  DeckFile deck;
  deck.file = std::string(path);
  deck.id = deck.name = stem(path);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  bool aside = false;
  for (int line_no = 1; !text.empty(); ++line_no) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (begins_sideboard(line)) aside = true;
    else if (begins_part(line)) aside = false;
    if (aside || line.starts_with('#') || line.starts_with("//")) continue;
    if (!digit(line[0]) && is_heading(line)) continue;
    DeckEntry entry;
    entry.line = line_no;
    if (auto problem = read_line(deck.file + ":" + std::to_string(line_no), line, entry)) return *problem;
    const auto same = [&](const DeckEntry& e) { return folded(e.card) == folded(entry.card); };
    const auto known = std::find_if(deck.cards.begin(), deck.cards.end(), same);
    if (known == deck.cards.end()) deck.cards.push_back(std::move(entry));
    else known->copies += entry.copies;
  }
  if (deck.cards.empty()) return Problem{deck.file, "the list has no cards", std::string(kShape)};
  return deck;
}

std::string write_deck_list(const Content& content, const DeckFile& deck) {
  std::string out = "# " + deck.name + "\n";
  if (!deck.motto.empty()) out += "# " + deck.motto + "\n";
  const std::string_view second = content.module ? content.module->second_name : std::string_view();
  const auto in_second = [&](const DeckEntry& e) {
    const DefId def = content.find_card(e.card);
    return def != DefId::Hidden && (content.pool.card(def).types & content.module->second_types) != 0;
  };
  const auto write = [&](const DeckEntry& e) {
    std::string name = e.card;
    for (const language::CardFacts& c : content.facts)
      if (c.id == e.card) name = full_name(c);
    if (const DefId def = content.find_card(e.card); def != DefId::Hidden) name = content.pool.texts[index(def)].name;
    out += std::to_string(e.copies) + " " + name + "\n";
  };
  if (second.empty()) {
    for (const DeckEntry& e : deck.cards) write(e);
    return out;
  }
  for (const bool part : {true, false}) {  // each part under its heading
    out += part ? "\n# " + std::string(second) + "\n" : "\n# Main Deck\n";
    for (const DeckEntry& e : deck.cards)
      if (in_second(e) == part) write(e);
  }
  return out;
}

}  // namespace cantrip

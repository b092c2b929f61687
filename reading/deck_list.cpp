#include "reading/deck_list.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include "reading/csv.hpp"
#include "reading/json/fields.hpp"
#include "reading/recognise.hpp"
#include "reading/share_code.hpp"

namespace cantrip::reading {
namespace {

constexpr std::string_view kShape = "Write the number and the card, as in: 4 Name - Version.";

bool digit(char c) { return c >= '0' && c <= '9'; }
bool blank(char c) { return c == ' ' || c == '\t'; }

/// "Characters (24)", "Characters: 24", "Characters 24": without the number.
std::string_view without_count(std::string_view line) {
  if (line.ends_with(')')) line.remove_suffix(1);
  while (!line.empty() && digit(line.back())) line.remove_suffix(1);
  line = trim(line);
  while (!line.empty() && (line.back() == '(' || line.back() == ':' || line.back() == '-')) {
    line.remove_suffix(1);
    line = trim(line);
  }
  return line;
}

/// What names a part of a deck, in any of the games.
bool is_part(std::string_view line) {
  static constexpr std::array kWords = {
      "deck",          "main deck",    "main",      "mainboard", "maindeck",        "material deck", "material",
      "resource deck", "resources",    "resource",  "character", "characters",      "action",        "actions",
      "song",          "songs",        "item",      "items",     "location",        "locations",     "unit",
      "units",         "pilot",        "pilots",    "command",   "commands",        "base",          "bases",
      "token",         "tokens",       "ally",      "allies",    "attack",          "attacks",       "champion",
      "champions",     "regalia",      "domain",    "domains",   "phantasia",       "phantasias",    "weapon",
      "weapons",       "artifact",     "artifacts", "support",   "supports",        "event",         "events",
      "equipment",     "action cards", "talent",    "talents",   "character cards", "food",          "foods",
      "total",         "cards"};
  return std::find(kWords.begin(), kWords.end(), folded(without_count(line))) != kWords.end();
}

/// "24 Characters": more of a kind than there are of a card. "10 Resource" are cards.
bool is_counted_part(std::string_view words) {
  return words.ends_with('s') && folded(words) != "resources" && !folded(words).starts_with("main") && is_part(words);
}

/// "Name: My deck", "Format: Core": what programs write above a list.
bool is_label(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return false;
  static constexpr std::array kWords = {"name", "deck",  "deck name", "title", "format", "author", "player", "event",
                                        "date", "about", "link",      "url",   "by",     "notes",  "total"};
  const std::string word = folded(trim(line.substr(0, colon)));
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// "Characters (24)", "[Songs]", "== Items ==", "Anything:": a line that names what follows.
bool is_heading(std::string_view line) {
  if (line.ends_with(':') || line.starts_with("==") || line.starts_with("--") || is_label(line)) return true;
  if (line.starts_with('[') && line.ends_with(']')) return true;
  return is_part(line);
}

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with("//"); }

/// "# Sideboard", "Sideboard:": what follows is not part of the deck, until another part begins.
bool begins_aside(std::string_view line) {
  while (!line.empty() && (line.front() == '#' || line.front() == '/' || line.front() == '[' || blank(line.front())))
    line.remove_prefix(1);
  if (line.ends_with(']')) line.remove_suffix(1);
  const std::string word = folded(without_count(line));
  return word == "sideboard" || word == "side deck" || word == "side" || word == "maybeboard" || word == "considering";
}
bool begins_part(std::string_view line) {
  if (line.starts_with('#')) return is_part(trim(line.substr(1)));
  return !is_comment(line) && !digit(line[0]) && is_heading(line);
}

/// "- 4 Name", "• 4 Name", "* 4 Name"
std::string_view without_bullet(std::string_view line) {
  for (const std::string_view bullet : {"•", "·", "–", "-", "*"})
    if (line.starts_with(bullet) && line.size() > bullet.size() && blank(line[bullet.size()]))
      return trim(line.substr(bullet.size()));
  return line;
}

bool is_times(std::string_view s) { return s == "x" || s == "X" || s == "×"; }

/// How a number of copies is written; -1: this is none. `must`: a plain number is not enough.
int copies_of(std::string_view s, bool must) {
  bool times = false;
  for (const std::string_view x : {"x", "X", "×"}) {
    if (!times && s.starts_with(x)) s.remove_prefix(x.size()), times = true;
    if (!times && s.ends_with(x)) s.remove_suffix(x.size()), times = true;
  }
  s = trim(s);
  if (s.empty() || (must && !times) || !std::all_of(s.begin(), s.end(), digit)) return -1;
  int n = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  return error == std::errc{} && end == s.data() + s.size() ? n : kMostCopies + 1;
}

struct Line {
  std::string card;
  int copies = 1;
};

/// "4 Name", "4x Name", "4 x Name", "x4 Name"
bool counted_first(std::string_view line, Line& out) {
  const size_t end = std::min(line.find_first_of(" \t"), line.size());
  const int n = copies_of(line.substr(0, end), !digit(line[0]));
  if (n < 0) return false;
  std::string_view rest = trim(line.substr(end));
  if (const size_t word = std::min(rest.find_first_of(" \t"), rest.size()); is_times(rest.substr(0, word)))
    rest = trim(rest.substr(word));
  out = {std::string(rest), n};
  return true;
}

/// "Name x4", "Name (x4)", "Name x4 (GD01-001)", and a number behind a tab.
bool counted_last(std::string_view line, Line& out) {
  if (const size_t tab = line.rfind('\t'); tab != std::string_view::npos)
    if (const int n = copies_of(trim(line.substr(tab)), false); n >= 0) {
      out = {std::string(trim(line.substr(0, tab))), n};
      return true;
    }
  for (size_t at = line.rfind(' '); at != std::string_view::npos && at > 0; at = line.rfind(' ', at - 1)) {
    const size_t end = std::min(line.find(' ', at + 1), line.size());
    std::string_view word = line.substr(at + 1, end - at - 1);
    if (word.starts_with('(') && word.ends_with(')') && word.size() > 2) word = word.substr(1, word.size() - 2);
    const std::string_view rest = trim(line.substr(end));
    const bool behind = rest.empty() || rest.starts_with('(') || rest.starts_with('[') || rest.starts_with('*');
    if (const int n = copies_of(word, true); n >= 0 && behind) {
      out = {std::string(trim(line.substr(0, at))) + (rest.empty() ? "" : " " + std::string(rest)), n};
      return true;
    }
  }
  return false;
}

class ListReader {
public:
  ListReader(std::string_view path, std::string_view text) : text_(text) {
    out_.deck.file = std::string(path);
    out_.deck.id = out_.deck.name = deck_id(path);
  }

  DeckRead read() {
    bool aside = false;
    for (line_no_ = 1; !text_.empty(); ++line_no_) {
      const size_t end = std::min(text_.find('\n'), text_.size());
      const std::string_view line = without_bullet(trim(text_.substr(0, end)));
      text_.remove_prefix(std::min(end + 1, text_.size()));
      if (static_cast<size_t>(line_no_) > kMostDeckLines) {
        wrong("the list has more than 20,000 lines", "This is hardly the list you meant.");
        break;
      }
      if (line.empty()) continue;
      if (begins_aside(line)) aside = true;
      else if (begins_part(line)) aside = false;
      if (aside || is_comment(line) || (!digit(line[0]) && is_heading(line))) continue;
      one(line);
    }
    return std::move(out_);
  }

private:
  std::string here() const { return out_.deck.file + ":" + std::to_string(line_no_); }
  void wrong(std::string why, std::string_view remedy) {
    if (out_.problems.size() < 100) out_.problems.push_back({here(), std::move(why), std::string(remedy)});
  }

  void one(std::string_view line) {
    Line read;
    const bool first = counted_first(line, read);
    if (!first && !counted_last(line, read)) {
      if (digit(line[0]) && line.find_first_of(" \t-") == std::string_view::npos)
        return wrong("'" + std::string(line) + "' does not begin with a number of copies", kShape);
      read = {std::string(line), 1};
    }
    if (first && is_counted_part(read.card)) return;  // "24 Characters"
    if (read.card.empty()) return wrong("there is no card after the number", kShape);
    if (read.card.size() > 400) return wrong("this line is too long for the name of a card", kShape);
    if (read.copies < 1 || read.copies > kMostCopies)
      return wrong("copies of " + read.card + " must be a number from 1 to 999", kShape);
    const auto [at, fresh] = known_.emplace(folded(read.card), out_.deck.cards.size());
    if (fresh) out_.deck.cards.push_back({std::move(read.card), read.copies, line_no_});
    else out_.deck.cards[at->second].copies += read.copies;
  }

  std::string_view text_;
  DeckRead out_;
  int line_no_ = 0;
  std::unordered_map<std::string, size_t> known_;
};

/// What a tracker says somebody has.
DeckRead read_tracker(std::string_view path, std::string_view text) {
  DeckRead out;
  out.deck.file = std::string(path);
  out.deck.id = out.deck.name = deck_id(path);
  const Csv csv = read_csv(text);
  const auto wrong = [&](int line, std::string why, std::string_view remedy) {
    if (out.problems.size() < 100)
      out.problems.push_back({std::string(path) + ":" + std::to_string(line), std::move(why), std::string(remedy)});
  };
  const int name = name_column(csv), version = version_column(csv), set = set_column(csv), number = number_column(csv);
  const std::vector<int> quantities = quantity_columns(csv);
  for (const CsvRow& row : csv.rows) {
    if (row.cells.size() > csv.columns.size()) {
      wrong(row.line,
            "this row has " + std::to_string(row.cells.size()) + " cells, the header " +
                std::to_string(csv.columns.size()),
            "Put a cell with a comma in it in quotation marks.");
      continue;
    }
    int copies = quantities.empty() ? 1 : 0;
    bool sound = true;
    for (const int q : quantities) {
      const std::string cell = csv.cell(row, q);
      const int n = cell.empty() ? 0 : copies_of(cell, false);
      sound &= n >= 0 && n <= kMostCopies;
      copies += std::max(n, 0);
    }
    if (!sound || copies > kMostCopies) {
      wrong(row.line, "the quantity is no number from 0 to 999", "Write a whole number.");
      continue;
    }
    if (copies == 0) continue;
    std::string card = csv.cell(row, name);
    if (!card.empty() && !csv.cell(row, version).empty()) card += " - " + csv.cell(row, version);
    const std::string its = csv.cell(row, number), of = csv.cell(row, set);
    if (!its.empty()) {
      const std::string code = its.find('-') != std::string::npos || of.empty() ? its : of + "-" + its;
      card += card.empty() ? code : " (" + code + ")";
    }
    if (card.empty()) {
      wrong(row.line, "this row names no card", "Fill in its name or number.");
      continue;
    }
    out.deck.cards.push_back({std::move(card), copies, row.line});
  }
  if (!csv.error.empty()) wrong(csv.error_line, csv.error, "Correct it and read the file again.");
  return out;
}

}  // namespace

std::string deck_id(std::string_view path) {
  const std::string_view file = path.substr(path.find_last_of("/\\") + 1);
  return std::string(file.substr(0, file.rfind('.')));
}

DeckRead read_deck_file(std::string_view path, std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const auto whole = [](Expected<DeckFile> deck) {
    return deck ? DeckRead{std::move(*deck), {}} : DeckRead{{}, {deck.problem()}};
  };
  DeckRead out;
  switch (recognise(path, text)) {
    case FileKind::DeckToml: return whole(read_deck_toml(path, text));
    case FileKind::ShareCode: return whole(read_shared_deck(path, text));
    case FileKind::Tracker: out = read_tracker(path, text); break;
    case FileKind::CardToml:
    case FileKind::CardJson:
    case FileKind::CardTable:
      return {{},
              {{std::string(path), "this is a list of cards, not a deck",
                "Import it with `cantrip import`, and name a deck here."}}};
    default:
      if (text.size() > kLongestDeckList)
        return {{}, {{std::string(path), "this deck list is longer than 1 MB", "This is hardly the list you meant."}}};
      out = ListReader(path, text).read();
  }
  if (out.deck.cards.empty() && out.problems.empty())
    out.problems.push_back({out.deck.file, "the list has no cards", std::string(kShape)});
  return out;
}

Expected<DeckFile> read_deck(std::string_view path, std::string_view text) {
  DeckRead read = read_deck_file(path, text);
  if (!read.problems.empty()) return read.problems[0];
  return std::move(read.deck);
}

bool is_deck_list(std::string_view path) { return path.ends_with(".txt"); }

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
    if (const DefId def = content.find_card(e.card); def != DefId::Hidden) {
      name = content.pool.texts[index(def)].name;
      if (content.find_card(name) != def) name += " (" + content.pool.texts[index(def)].id + ")";  // another has it too
    }
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

}  // namespace cantrip::reading

#include "reading/recognise.hpp"

#include "reading/csv.hpp"
#include "reading/json/fields.hpp"
#include "reading/share_code.hpp"

namespace cantrip::reading {
namespace {

/// A line that begins `key =`.
bool has_key(std::string_view text, std::string_view key) {
  for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    size_t begin = at;
    while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
    if (begin > 0 && text[begin - 1] != '\n') continue;
    const std::string_view rest = text.substr(at + key.size());
    const size_t next = rest.find_first_not_of(" \t");
    if (next != std::string_view::npos && rest[next] == '=') return true;
  }
  return false;
}

bool is_json(std::string_view text) {
  if (text[0] == '{') return true;
  if (text[0] != '[') return false;
  const size_t next = text.find_first_not_of(" \t\r\n", 1);  // "[Songs]" is a heading, "[[card]]" is TOML
  if (next == std::string_view::npos) return true;
  const char c = text[next];
  if (c == '[') return !(next == 1 && text.size() > 2 && ((text[2] >= 'a' && text[2] <= 'z')));
  return c == '{' || c == ']' || c == '"' || c == '-' || (c >= '0' && c <= '9');
}

}  // namespace

bool holds_cards(FileKind kind) {
  return kind == FileKind::CardJson || kind == FileKind::CardTable || kind == FileKind::CardToml;
}

FileKind recognise(std::string_view path, std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text = trim(text);
  const bool json = !text.empty() && is_json(text);
  const bool toml = path.ends_with(".toml") && !json;  // no TOML begins as JSON does
  const auto holds = [&](std::string_view words) { return text.find(words) != std::string_view::npos; };
  const bool tables = !json && (holds("[[card]]") || holds("[[deck]]"));
  if (toml || tables) {
    if (tables) return FileKind::CardToml;
    const bool deck = path.find("/decks/") != std::string_view::npos || has_key(text, "cards");
    return deck ? FileKind::DeckToml : FileKind::CardToml;
  }
  if (text.empty()) return FileKind::Nothing;
  if (json || text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return FileKind::CardJson;
  if (is_share_code(text)) return FileKind::ShareCode;
  if (is_csv(text)) {
    const Csv csv = read_csv(text.substr(0, text.find('\n')));
    const bool says = name_column(csv) >= 0 && csv.column({"type"}) >= 0 && text_column(csv) >= 0;
    return says ? FileKind::CardTable : FileKind::Tracker;
  }
  if (has_key(text, "cards") && has_key(text, "id")) return FileKind::DeckToml;
  if (has_key(text, "id") && has_key(text, "type")) return FileKind::CardToml;
  return FileKind::DeckList;
}

}  // namespace cantrip::reading

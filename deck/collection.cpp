#include "deck/collection.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "deck/folder.hpp"

namespace cantrip {
namespace fs = std::filesystem;
namespace {

using language::CardFacts;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// Bytes of the character that begins here; 0: this is not UTF-8, which TOML refuses.
size_t character_length(std::string_view s) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t n = first >= 0xC2 && first <= 0xDF   ? 2
                   : (first & 0xF0) == 0xE0         ? 3
                   : first >= 0xF0 && first <= 0xF4 ? 4
                                                    : 0;
  if (n == 0 || n > s.size()) return 0;
  for (size_t i = 1; i < n; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool outside = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return overlong || outside ? 0 : n;
}

/// A text as a TOML string, over several lines where it has some.
std::string toml_text(std::string_view s) {
  const bool lines = s.find('\n') != std::string_view::npos;
  std::string out = lines ? "\"\"\"\n" : "\"";
  while (!s.empty()) {
    const char c = s[0];
    const size_t n = character_length(s);
    if (c == '"' || c == '\\') out += fmt::format("\\{}", c);
    else if (c == '\n') out += '\n';
    else if (n == 0) out += "\\uFFFD";
    else if (n == 1 && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)) out += fmt::format("\\u{:04X}", c);
    else out += s.substr(0, n);
    s.remove_prefix(std::max<size_t>(1, n));
  }
  return out + (lines ? "\"\"\"" : "\"");
}

/// Letters, digits and dashes of a file's name: what any file system takes.
std::string file_name(const std::string& path) {
  std::string out;
  for (const char c : fs::path(path).stem().string()) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (plain) out += c;
    else if (!out.empty() && out.back() != '-') out += '-';
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return (out.empty() ? "cards" : out) + ".toml";
}

/// Takes the cards with these ids out of the other files, so that no card is in the collection twice.
Expected<size_t> give_way(const Module& module, const std::string& folder, const std::string& file,
                          const std::set<std::string>& ids) {
  Expected<std::vector<SourceFile>> others = read_sources({folder});
  if (!others) return others.problem();
  size_t moved = 0;
  for (const SourceFile& other : *others) {
    if (other.path == file || is_deck_file(other.path, other.text)) continue;
    language::CardFile read = language::read_card_file(module.lexicon(), other.path, other.text);
    const size_t taken = std::erase_if(read.cards, [&](const CardFacts& c) { return ids.contains(c.id); });
    if (taken == 0 || !read.diagnostics.empty()) continue;  // what can't be read can't be written again
    moved += taken;
    std::error_code err;
    if (read.cards.empty()) fs::remove(other.path, err);
    else if (Status written = write_file(other.path, write_card_file(read.cards)); !written) return written.problem();
  }
  return moved;
}

}  // namespace

std::string collection_home(const std::string& given) {
  if (!given.empty()) return given;
  if (const std::string named = environment("CANTRIP_COLLECTION"); !named.empty()) return named;
  // The base directory specification: a relative XDG_DATA_HOME is to be ignored.
  if (const std::string data = environment("XDG_DATA_HOME"); data.starts_with('/')) return data + "/cantrip";
  const std::string home = environment("HOME");
  return home.empty() ? "" : home + "/.local/share/cantrip";
}

std::string collection_folder(const std::string& home, const Module& module) {
  return (fs::path(home) / module.game->slug).string();
}

std::string write_card_file(std::span<const CardFacts> cards) {
  std::string out = "# Written by `cantrip import`: importing the same list again replaces this file.\n";
  for (const CardFacts& c : cards) {
    out += "\n[[card]]\n";
    for (const auto& [key, value] :
         {std::pair{"id", &c.id}, {"name", &c.name}, {"version", &c.version}, {"set", &c.set}, {"type", &c.type}})
      if (!value->empty()) out += fmt::format("{} = {}\n", key, toml_text(*value));
    for (const auto& [fact, value] : c.stats) out += fmt::format("{} = {}\n", fact, value);
    if (c.token) out += "token = true\n";
    if (!c.text.empty()) out += "text = " + toml_text(c.text) + "\n";
    if (!c.flavour.empty()) out += "flavour = " + toml_text(c.flavour) + "\n";
  }
  return out;
}

Expected<Imported> import_cards(const Module& module, const std::string& folder, const std::string& path) {
  Expected<std::string> text = read_file(path);
  if (!text) return text.problem();
  const SourceFile source{path, std::move(*text)};
  Expected<language::CardFile> read = read_card_source(module, source);
  if (!read) return read.problem();
  if (read->cards.empty()) {
    const language::Diagnostic& d = read->diagnostics[0];
    return Problem{path + ":" + std::to_string(d.line), "no card could be read: " + d.message, d.remedy};
  }
  Expected<CardReport> report = check_cards(module, {&source, 1});
  if (!report) return report.problem();

  const fs::path cards = fs::path(folder) / "cards";
  std::error_code err;
  fs::create_directories(cards, err);
  if (err)
    return Problem{cards.string(), "this folder can't be made: " + err.message(),
                   "Choose another with --collection or CANTRIP_COLLECTION."};
  Imported out{(cards / file_name(path)).string(), std::move(*report), 0};
  if (Status written = write_file(out.file, write_card_file(read->cards)); !written) return written.problem();
  std::set<std::string> ids;
  for (const CardFacts& c : read->cards) ids.insert(c.id);
  Expected<size_t> moved = give_way(module, cards.string(), out.file, ids);
  if (!moved) return moved.problem();
  out.moved = *moved;
  return out;
}

}  // namespace cantrip

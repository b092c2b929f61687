#include "deck/collection.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "deck/folder.hpp"
#include "language/explain.hpp"
#include "reading/load.hpp"
#include "reading/share_code.hpp"

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

/// One card as a table of a card file, without its first line: the same bytes whenever it is read and written again.
std::string card_lines(const CardFacts& c) {
  std::string out;
  const auto line = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) out += fmt::format("{} = {}\n", key, toml_text(value));
  };
  line("id", c.id);
  line("name", c.name);
  line("version", c.version);
  if (!c.type.empty()) out += "set = " + toml_text(c.set) + "\n";  // a card that names none has that of its folder
  line("number", c.number);
  line("type", c.type);
  if (!c.printings.empty()) {
    std::vector<std::string> quoted;
    for (const std::string& printing : c.printings) quoted.push_back(toml_text(printing));
    out += "printings = [" + join(quoted) + "]\n";
  }
  auto stats = c.stats;
  std::sort(stats.begin(), stats.end());
  for (const auto& [fact, value] : stats) out += fmt::format("{} = {}\n", fact, value);
  if (c.token) out += "token = true\n";
  if (!c.text.empty()) out += "text = " + toml_text(c.text) + "\n";
  if (!c.printed.empty() && c.printed != c.text) out += "printed = " + toml_text(c.printed) + "\n";
  if (!c.flavour.empty()) out += "flavour = " + toml_text(c.flavour) + "\n";
  return out;
}

/// FNV-1a: tells a card that was changed by hand from one that was not.
std::string sum_of(std::string_view text) {
  u64 h = 0xcbf29ce484222325ull;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return fmt::format("{:08x}", static_cast<u32>(h ^ (h >> 32)));
}

std::vector<std::string_view> lines_of_text(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// True if the card stands in the file as `import` wrote it.
bool untouched(const CardFacts& c, const std::vector<std::string_view>& lines) {
  const size_t at = static_cast<size_t>(std::max(c.line, 1)) - 1;
  const std::string_view head = at < lines.size() ? lines[at] : std::string_view();
  const size_t mark = head.rfind("# ");
  return mark != std::string_view::npos && head.substr(mark + 2) == sum_of(card_lines(c));
}

bool is_imported(const SourceFile& file) { return file.text.starts_with(reading::kImportedMark); }

constexpr std::string_view kOwnHead =
    "# Your own cards and wordings. A card with id and text alone keeps the facts of its list. Importing leaves this "
    "alone.\n";

std::string own_file(const std::string& cards) { return (fs::path(cards) / "own.toml").string(); }

Status append_own(const std::string& cards, const std::string& tables) {
  const std::string path = own_file(cards);
  std::error_code err;
  std::string text(kOwnHead);
  if (fs::exists(path, err)) {
    Expected<std::string> old = read_file(path);
    if (!old) return old.problem();
    text = std::move(*old);
  }
  if (!text.ends_with('\n')) text += '\n';
  return write_file(path, text + tables);
}

/// What `import` writes: cards, and numbers of cards of other files.
std::string write_import(const language::CardFile& file) {
  std::string out = write_card_file(file.cards);
  for (const CardFacts& change : file.changes) out += "\n[[card]]\n" + card_lines(change);
  return out;
}

struct MadeWay {
  size_t moved = 0, kept = 0;
};

/// Takes the cards with these ids out of earlier imports, so that no card is in the collection twice. What the player
/// changed there goes to own.toml first, whatever its id.
Expected<MadeWay> make_way(const Module& module, const std::string& cards, const std::string& file,
                           const std::set<std::string>& ids) {
  MadeWay out;
  Expected<std::vector<SourceFile>> others = read_sources({cards});
  if (!others) return others.problem();
  std::set<std::string> owned;
  for (const SourceFile& other : *others)
    if (!is_imported(other) && reading::recognise(other.path, other.text) == reading::FileKind::CardToml)
      for (const CardFacts& c : language::read_card_file(module.lexicon(), other.path, other.text).cards)
        owned.insert(c.id);
  for (const SourceFile& other : *others) {
    if (!is_imported(other)) continue;
    language::CardFile read = language::read_card_file(module.lexicon(), other.path, other.text);
    if (!read.diagnostics.empty()) {  // it was changed so that it can't be read: it stays as it is, under another name
      std::error_code err;
      if (other.path == file) fs::rename(file, file + ".changed", err);
      if (err) return Problem{file, "it was changed and can't be kept: " + err.message(), "Move it elsewhere."};
      continue;
    }
    std::string mine;
    const std::vector<std::string_view> lines = lines_of_text(other.text);
    for (const CardFacts& c : read.cards)
      if (!untouched(c, lines) && !owned.contains(c.id)) {
        mine += "\n[[card]]\n" + card_lines(c);
        owned.insert(c.id);
        ++out.kept;
      }
    if (!mine.empty())
      if (Status kept = append_own(cards, mine); !kept) return kept.problem();
    const size_t gone =
        std::erase_if(read.cards, [&](const CardFacts& c) { return ids.contains(c.id) || owned.contains(c.id); });
    if (other.path == file || gone == 0) continue;
    out.moved += gone;
    std::error_code err;
    if (read.cards.empty() && read.changes.empty()) fs::remove(other.path, err);
    else if (Status written = write_file(other.path, write_import(read)); !written) return written.problem();
  }
  return out;
}

/// Puts the words into own.toml, in place of those the card has there.
Status replace_words(const Module& module, const std::string& cards, const CardFacts& card) {
  const std::string path = own_file(cards);
  const std::string table = "\n[[card]]\nid = " + toml_text(card.id) + "\ntext = " + toml_text(card.text) + "\n";
  std::error_code err;
  if (!fs::exists(path, err)) return append_own(cards, table);
  Expected<std::string> text = read_file(path);
  if (!text) return text.problem();
  const language::CardFile read = language::read_card_file(module.lexicon(), path, *text);
  for (const CardFacts& old : read.cards)
    if (old.id == card.id)
      return Problem{path + ":" + std::to_string(old.line), "the whole card " + card.id + " is yours already",
                     "Change its text there."};
  for (const CardFacts& old : read.changes) {
    if (old.id != card.id) continue;
    size_t from = 0;
    for (int line = 1; line < old.line; ++line) from = text->find('\n', from) + 1;
    const size_t next = text->find("\n[[card]]", from + 1);
    text->replace(from, next == std::string::npos ? std::string::npos : next - from, table.substr(1));
    return write_file(path, *text);
  }
  return append_own(cards, table);
}

/// The name of the file an import is written to: one of its own, or one nobody has.
std::string free_name(const fs::path& cards, const std::string& path) {
  const std::string name = file_name(path);
  for (int n = 1;; ++n) {
    const fs::path at = cards / (n == 1 ? name : fs::path(name).stem().string() + "-" + std::to_string(n) + ".toml");
    std::error_code err;
    if (!fs::exists(at, err)) return at.string();
    const Expected<std::string> text = read_file(at.string());
    if (text && text->starts_with(reading::kImportedMark)) return at.string();
  }
}

Status make_folder(const fs::path& folder) {
  std::error_code err;
  fs::create_directories(folder, err);
  if (!err) return done();
  return Problem{folder.string(), "this folder can't be made: " + err.message(),
                 "Choose another with --collection or CANTRIP_COLLECTION."};
}

}  // namespace

std::string toml_text(std::string_view s) {
  const bool lines = s.find('\n') != std::string_view::npos;
  std::string out = lines ? "\"\"\"\n" : "\"";
  while (!s.empty()) {
    const char c = s[0];
    const size_t n = character_length(s);
    if (c == '"' || c == '\\') out += fmt::format("\\{}", c);
    else if (c == '\n') out += '\n';
    else if (n == 0) out += "\uFFFD";
    else if (n == 1 && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)) out += fmt::format("\\u{:04X}", c);
    else out += s.substr(0, n);
    s.remove_prefix(std::max<size_t>(1, n));
  }
  return out + (lines ? "\"\"\"" : "\"");
}

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

Expected<std::shared_ptr<const Content>> collected_content(const Module& module, const std::string& home,
                                                           std::vector<std::string> paths) {
  std::error_code err;
  if (!home.empty())
    if (const std::string own = collection_folder(home, module); fs::is_directory(own, err))
      paths.insert(paths.begin(), own);
  if (paths.empty()) return builtin_content(module);
  LiveContent live(module, paths);
  if (Status loaded = live.load(); !loaded) return loaded.problem();
  return live.get();
}

namespace {

/// A file somebody named as a deck: by its path, or by an ending no deck's name has.
bool is_deck_path(const std::string& word) {
  std::error_code err;
  for (const std::string_view ending : {".txt", ".toml", ".csv", ".deck", ".dek"})
    if (word.ends_with(ending)) return true;
  return word.find('/') != std::string::npos && fs::is_regular_file(word, err);
}

}  // namespace

Problem one_problem(const std::vector<Problem>& problems) {
  Problem out = problems[0];
  for (size_t i = 1; i < problems.size(); ++i) out.remedy += "\n" + to_string(problems[i]);
  return out;
}

Expected<std::shared_ptr<const Content>> content_with_decks(const Module& module, const PlayedWith& with,
                                                            std::vector<std::string>& decks) {
  std::vector<std::string> paths = with.cards;
  for (std::string& seat : decks) {
    if (reading::is_share_code(seat)) continue;  // its letters may hold a +
    std::vector<std::string> ids;
    for (size_t from = 0; from <= seat.size();) {
      const size_t to = std::min(seat.find('+', from), seat.size());
      std::string word = seat.substr(from, to - from);
      if (is_deck_path(word)) {
        Expected<std::string> text = read_file(word);
        if (!text) return text.problem();
        const reading::DeckRead deck = reading::read_deck_file(word, *text);
        if (!deck.problems.empty()) return one_problem(deck.problems);
        if (std::find(paths.begin(), paths.end(), word) == paths.end()) paths.push_back(word);
        word = deck.deck.id;
      }
      ids.push_back(std::move(word));
      from = to + 1;
    }
    seat = join(ids, "+");
  }
  return collected_content(module, with.collection, std::move(paths));
}

std::string write_card_file(std::span<const CardFacts> cards) {
  std::string out = std::string(reading::kImportedMark) +
                    ": importing the same list again replaces this file. Put your own words into own.toml.\n";
  for (const CardFacts& c : cards) {
    const std::string lines = card_lines(c);
    out += "\n[[card]]  # " + sum_of(lines) + "\n" + lines;
  }
  return out;
}

Expected<Imported> import_cards(const Module& module, const std::string& folder, const std::string& path,
                                const reading::Progress& progress) {
  Expected<std::string> text = read_file(path);
  if (!text) return text.problem();
  const SourceFile source{path, std::move(*text)};
  Expected<reading::CardsRead> read = reading::read_cards(module, source, progress);
  if (!read) return read.problem();
  if (read->file.cards.empty() && read->file.changes.empty()) {
    const language::Diagnostic& d = read->file.diagnostics[0];
    return Problem{path + ":" + std::to_string(d.line), "no card could be read: " + d.message, d.remedy};
  }
  Expected<std::shared_ptr<const Content>> before = collected_content(module, fs::path(folder).parent_path().string());
  if (!before) return before.problem();
  Expected<CardReport> report = check_cards(module, {&source, 1}, {.with = *before});
  if (!report) return report.problem();

  const fs::path cards = fs::path(folder) / "cards";
  if (Status made = make_folder(cards); !made) return made.problem();
  Imported out{free_name(cards, path), std::move(*report)};
  std::set<std::string> ids;
  for (const CardFacts& c : read->file.cards) ids.insert(c.id);
  Expected<MadeWay> way = make_way(module, cards.string(), out.file, ids);
  if (!way) return way.problem();
  out.moved = way->moved;
  out.kept = way->kept;
  if (Status ok = write_file(out.file, write_import(read->file)); !ok) return ok.problem();
  Expected<std::shared_ptr<const Content>> after = collected_content(module, fs::path(folder).parent_path().string());
  if (after)
    for (const CardFacts& c : (*after)->facts) out.in_own_words += ids.contains(c.id) && c.file != out.file;
  return out;
}

Expected<Worded> word_card(const Module& module, const std::string& home, const std::string& card,
                           const std::string& words) {
  if (words.empty() || words.size() > reading::kLongestText)
    return Problem{"text", "it is empty or longer than 20,000 bytes", "Say in rules English what the card does."};
  Expected<std::shared_ptr<const Content>> content = collected_content(module, home);
  if (!content) return content.problem();
  const CardFacts* found = nullptr;
  std::vector<std::string> names;
  for (const CardFacts& c : (*content)->facts) {
    names.push_back(full_name(c));
    if (c.id == card || (!found && folded(full_name(c)) == folded(card))) found = &c;
  }
  if (!found)
    return Problem{card, "there is no such card",
                   did_you_mean(card, names, "`cantrip import` adds the list that has it.")};
  Worded out{own_file((fs::path(collection_folder(home, module)) / "cards").string()),
             found->id,
             full_name(*found),
             found->printed.empty() ? found->text : found->printed,
             "",
             {}};
  CardFacts changed = *found;
  changed.text = words;
  changed.file = out.file;
  changed.line = changed.text_line = 0;
  const std::shared_ptr<const Content> tried = with_cards(**content, {&changed, 1});
  for (const language::Diagnostic& d : tried->refused)
    if (d.card == changed.id) out.refused.push_back(d);
  if (!out.refused.empty()) return out;
  out.means = language::explain(tried->pool, module.lexicon(), tried->pool.find(changed.id));
  const std::string cards = (fs::path(collection_folder(home, module)) / "cards").string();
  if (Status made = make_folder(cards); !made) return made.problem();
  if (Status written = replace_words(module, cards, changed); !written) return written.problem();
  return out;
}

}  // namespace cantrip

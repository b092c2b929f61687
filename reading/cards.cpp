#include "reading/cards.hpp"

#include <algorithm>
#include <unordered_map>

#include "games/card_name.hpp"
#include "reading/csv.hpp"
#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {
namespace {

using language::CardFacts;
using language::CardFile;
using language::Diagnostic;

constexpr size_t kMostDiagnostics = 10'000;

/// The slug a record of ours names its game by: "grand_archive" too.
const Module* own_game(const Json& j) {
  std::string slug = lowered(text_of(find(j, "game")));
  std::replace(slug.begin(), slug.end(), '_', '-');
  return slug.empty() ? nullptr : find_module(slug);
}

class ListReader {
public:
  ListReader(const Module& module, const SourceFile& file, const Progress& progress)
      : module_(module), source_(file), progress_(progress) {}

  Expected<CardsRead> json() {
    RecordVisitor visitor;
    visitor.record = [this](const Json& j, std::string_view folder, int line) {
      record(j, folder, line);
      return true;
    };
    visitor.numbers = [this](const Json& j, int line) { numbers(j, line); };
    visitor.fault = [this](int line, std::string why, std::string remedy) {
      report("", line, {std::move(why), std::move(remedy)});
    };
    visitor.progress = progress_;
    each_record(source_.text, visitor);
    return done();
  }

  /// A row is a record of ours whose keys are the columns.
  Expected<CardsRead> table() {
    const Csv csv = read_csv(source_.text);
    for (const CsvRow& row : csv.rows) {
      Json j = Json::object();
      for (size_t i = 0; i < csv.columns.size() && i < row.cells.size(); ++i)
        if (!row.cells[i].empty()) j[key_of(csv, i)] = cell(csv.columns[i], row.cells[i]);
      if (row.cells.size() > csv.columns.size())
        report(text_of(find(j, "id")), row.line,
               {"this row has " + std::to_string(row.cells.size()) + " cells, the header " +
                    std::to_string(csv.columns.size()),
                "Put a cell with a comma in it in quotation marks."});
      else record(j, "", row.line);
      if (progress_) progress_(static_cast<size_t>(row.line), csv.rows.size());
    }
    if (!csv.error.empty()) report("", csv.error_line, {csv.error, "Correct it and read the file again."});
    return done();
  }

private:
  void report(const std::string& card, int line, CardFault fault) {
    if (out_.file.diagnostics.size() >= kMostDiagnostics) return;
    Diagnostic d;
    d.file = source_.path;
    d.card = card;
    d.line = line;
    d.message = std::move(fault.message);
    d.remedy = std::move(fault.remedy);
    out_.file.diagnostics.push_back(std::move(d));
  }

  static std::string key_of(const Csv& csv, size_t column) {
    const int at = static_cast<int>(column);
    if (at == name_column(csv)) return "name";
    if (at == text_column(csv)) return "text";
    if (at == version_column(csv)) return "version";
    if (at == set_column(csv)) return "set";
    if (at == number_column(csv)) return "number";
    std::string key = csv.columns[column];
    std::replace(key.begin(), key.end(), ' ', '_');
    return key;
  }
  static Json cell(const std::string& column, const std::string& text) {
    const bool list = column.starts_with("subtype") || column.starts_with("color") || column.starts_with("colour") ||
                      column.starts_with("class") || column.starts_with("trait") || column.starts_with("element");
    if (!list) return text;
    Json out = Json::array();
    for (size_t from = 0; from <= text.size();) {
      const size_t end = std::min(text.find_first_of(",;/|", from), text.size());
      if (const std::string_view word = trim(std::string_view(text).substr(from, end - from)); !word.empty())
        out.push_back(word);
      from = end + 1;
    }
    return out;
  }

  void record(const Json& j, std::string_view folder, int line) {
    const Shape& shape = shape_of(j, folder);
    const Module* game = shape.game.empty() ? own_game(j) : find_module(shape.game);
    if (game && game != &module_) {
      other_game_ = game, other_shape_ = shape.name;
      return report(text_of(find(j, "id")), line,
                    {"this is a card of " + std::string(game->game->title),
                     "Read it with --game " + std::string(game->game->slug) + "."});
    }
    std::vector<CardRecord> fresh;
    CardFault fault = shape.read(j, folder, fresh);
    for (CardRecord& r : fresh) {
      r.file = source_.path;
      r.line = line;
      if (fault.message.empty()) fault = wrong_with(r);
    }
    if (!fault.message.empty())
      return report(fresh.empty() ? text_of(find(j, "id")) : fresh[0].id, line, std::move(fault));
    if (std::find(out_.shapes.begin(), out_.shapes.end(), shape.name) == out_.shapes.end())
      out_.shapes.emplace_back(shape.name);
    for (CardRecord& r : fresh) add(std::move(r), shape.by_full_name);
  }

  static CardFault wrong_with(const CardRecord& r) {
    if (r.name.empty()) return {"the card has no name", "Add \"name\"."};
    if (r.id.empty()) return {"the card has no id", "Add \"id\", or \"set\" and \"number\"."};
    size_t text = r.flavour.size();
    for (const std::string& line : r.text) text += line.size();
    for (const SkillRecord& skill : r.skills)
      for (const std::string& line : skill.text) text += line.size();
    if (r.name.size() > kLongestName || r.version.size() > kLongestName || r.id.size() > kLongestName)
      return {"its name or id is longer than 200 bytes", "This is hardly a card."};
    if (text > kLongestText) return {"its text is longer than 20,000 bytes", "This is hardly a card."};
    return {};
  }

  /// A card that is there already was printed again, or in another art: it keeps what the first said.
  void add(CardRecord r, bool by_full_name) {
    ++out_.records;
    const auto [known, fresh] =
        places_.emplace(by_full_name ? plain_name(r.name + " - " + r.version) : r.id, records_.size());
    CardRecord* first = fresh ? nullptr : &records_[known->second];
    if (!first || (!by_full_name && (r.name != first->name || r.version != first->version)))
      return records_.push_back(std::move(r));  // two cards with one id are a mistake, which the compiler names
    for (std::string& printing : r.printings)
      if (std::find(first->printings.begin(), first->printings.end(), printing) == first->printings.end())
        first->printings.push_back(std::move(printing));
    if (first->back.empty()) first->back = r.back;
    if (first->face.empty()) first->face = r.face;
  }

  /// {"Name": 12, ...}: the numbers cards are shared by.
  void numbers(const Json& j, int line) {
    if (!module_.share_codes)
      return report("", line, {"these are names and numbers, not cards", "Write {\"name\": ..., \"type\": ..., ...}."});
    for (const auto& [name, number] : j.items()) {
      CardFacts change;
      change.name = name.substr(0, kLongestName);
      change.number = text_of(&number);
      change.file = source_.path;
      change.line = line;
      if (!change.number.empty()) out_.file.changes.push_back(std::move(change));
    }
    out_.shapes.emplace_back("share numbers");
  }

  Expected<CardsRead> done() {
    if (records_.empty() && other_game_)
      return Problem{source_.path,
                     "these are cards of " + std::string(other_game_->game->title) +
                         (other_shape_ == kOwnShape.name ? "" : ", in the shape of " + std::string(other_shape_)),
                     "Name that game: " + std::string(other_game_->game->slug) + "."};
    CardFile facts = module_.import(records_);
    out_.file.cards = std::move(facts.cards);
    std::move(facts.diagnostics.begin(), facts.diagnostics.end(), std::back_inserter(out_.file.diagnostics));
    std::stable_sort(out_.file.diagnostics.begin(), out_.file.diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.line < b.line; });
    return std::move(out_);
  }

  const Module& module_;
  const SourceFile& source_;
  const Progress& progress_;
  CardsRead out_;
  std::vector<CardRecord> records_;
  std::unordered_map<std::string, size_t> places_;  // by what makes a card one
  const Module* other_game_ = nullptr;
  std::string_view other_shape_;
};

}  // namespace

Expected<CardsRead> read_cards(const Module& module, const SourceFile& file, const Progress& progress) {
  const FileKind kind = recognise(file.path, file.text);
  if (kind == FileKind::CardToml) {
    CardsRead out;
    out.kind = kind;
    out.file = language::read_card_file(module.lexicon(), file.path, file.text);
    out.records = out.file.cards.size();
    return out;
  }
  if (kind == FileKind::Nothing)
    return Problem{file.path, "there are no cards in this file", "Name a list with one JSON object a card."};
  if (!holds_cards(kind))
    return Problem{file.path,
                   kind == FileKind::Tracker ? "this says which cards somebody has, not what they do"
                                             : "this is a deck, not a card list",
                   "`cantrip deck check` reads it. Cards come from a list that has their texts."};
  if (!module.import)
    return Problem{file.path, std::string(module.game->title) + " reads no card lists of other programs",
                   "Write its cards as TOML, in a file that ends in .toml."};
  ListReader reader(module, file, progress);
  Expected<CardsRead> out = kind == FileKind::CardTable ? reader.table() : reader.json();
  if (!out) return out;
  out->kind = kind;
  if (out->file.cards.empty() && out->file.diagnostics.empty() && out->file.changes.empty())
    return Problem{file.path, "there are no cards in this file", "Name a list with one JSON object a card."};
  return out;
}

const Module* game_of_cards(std::string_view path, std::string_view text) {
  if (recognise(path, text) != FileKind::CardJson) return nullptr;
  const Module* found = nullptr;
  RecordVisitor visitor;
  visitor.record = [&](const Json& j, std::string_view folder, int) {
    const Shape& shape = shape_of(j, folder);
    found = shape.game.empty() ? own_game(j) : find_module(shape.game);
    return false;  // the first one tells
  };
  visitor.numbers = [&](const Json&, int) {  // only one game shares decks by numbers
    for (const Module* m : modules())
      if (m->share_codes && !found) found = m;
  };
  visitor.fault = [](int, std::string, std::string) {};
  each_record(text, visitor);
  return found;
}

}  // namespace cantrip::reading

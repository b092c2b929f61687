#include "reading/csv.hpp"

#include <algorithm>

#include "reading/json/fields.hpp"

namespace cantrip::reading {
namespace {

constexpr size_t kMostRows = 200'000, kMostColumns = 200;

char delimiter_of(std::string_view header) {
  char best = ',';
  std::ptrdiff_t most = 0;
  for (const char c : {',', ';', '\t'})
    if (const auto n = std::count(header.begin(), header.end(), c); n > most) most = n, best = c;
  return most ? best : '\0';
}

class Reader {
public:
  Reader(std::string_view text, char delimiter) : s_(text), delimiter_(delimiter) {}

  /// False at the end, and where it can't go on.
  bool row(CsvRow& out, std::string& error) {
    out.cells.clear();
    if (at_ >= s_.size()) return false;
    out.line = line_;
    while (true) {
      std::string cell;
      if (at_ < s_.size() && s_[at_] == '"' && !quoted(cell)) {
        error = "a cell in quotation marks does not end";
        return false;
      }
      while (at_ < s_.size() && s_[at_] != delimiter_ && s_[at_] != '\n') cell += s_[at_++];
      out.cells.emplace_back(trim(cell));
      if (out.cells.size() > kMostColumns) {
        error = "there are more than 200 columns";
        return false;
      }
      if (at_ >= s_.size()) return true;
      if (s_[at_++] == '\n') return ++line_, true;
    }
  }

private:
  bool quoted(std::string& cell) {
    for (++at_; at_ < s_.size(); ++at_) {
      if (s_[at_] == '"' && s_.substr(at_).starts_with("\"\"")) ++at_;
      else if (s_[at_] == '"') return ++at_, true;
      line_ += s_[at_] == '\n';
      cell += s_[at_];
    }
    return false;
  }

  std::string_view s_;
  char delimiter_;
  size_t at_ = 0;
  int line_ = 1;
};

std::string_view without_mark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

Csv read_header(std::string_view text, Reader* reader) {
  Csv out;
  const std::string_view header = text.substr(0, text.find('\n'));
  const char delimiter = delimiter_of(header);
  if (!delimiter || header.size() > 10'000) return out;
  Reader own(text, delimiter);
  CsvRow row;
  if (!own.row(row, out.error)) return out;
  for (const std::string& cell : row.cells) out.columns.push_back(lowered(cell));
  if (reader) *reader = own;
  return out;
}

}  // namespace

int Csv::column(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names)
    for (size_t i = 0; i < columns.size(); ++i)
      if (columns[i] == name) return static_cast<int>(i);
  return -1;
}

std::string Csv::cell(const CsvRow& row, int column) const {
  return column >= 0 && static_cast<size_t>(column) < row.cells.size() ? row.cells[static_cast<size_t>(column)] : "";
}

int name_column(const Csv& csv) { return csv.column({"name", "card name", "card", "full name", "fullname", "title"}); }
int version_column(const Csv& csv) { return csv.column({"version", "subtitle", "card version"}); }
int set_column(const Csv& csv) { return csv.column({"set number", "set code", "set", "setcode", "set id", "edition"}); }
int number_column(const Csv& csv) {
  return csv.column({"card number", "number", "collector number", "card no", "card id", "no.", "no", "#"});
}

int text_column(const Csv& csv) { return csv.column({"text", "rules text", "rules", "effect", "card text"}); }

std::vector<int> quantity_columns(const Csv& csv) {
  const int total = csv.column({"quantity", "qty", "count", "copies", "amount", "total", "owned"});
  if (total >= 0) return {total};
  std::vector<int> out;
  for (const std::string_view name : {"normal", "foil", "cold foil", "regular"})
    if (const int at = csv.column({name}); at >= 0) out.push_back(at);
  return out;
}

bool is_csv(std::string_view text) {
  const Csv csv = read_header(without_mark(text), nullptr);
  if (csv.columns.size() < 2) return false;
  const bool card = name_column(csv) >= 0 || number_column(csv) >= 0;
  const bool more = !quantity_columns(csv).empty() || set_column(csv) >= 0 || version_column(csv) >= 0 ||
                    csv.column({"type", "text", "cost"}) >= 0;
  return card && more;
}

Csv read_csv(std::string_view text) {
  text = without_mark(text);
  Reader reader(text, ',');
  Csv out = read_header(text, &reader);
  CsvRow row;
  while (reader.row(row, out.error)) {
    if (std::all_of(row.cells.begin(), row.cells.end(), [](const std::string& c) { return c.empty(); })) continue;
    out.rows.push_back(row);
    if (out.rows.size() >= kMostRows) {
      out.error = "there are more than 200,000 rows";
      break;
    }
  }
  out.error_line = out.error.empty() ? 0 : row.line;
  return out;
}

}  // namespace cantrip::reading

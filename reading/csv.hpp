// CSV with a header row, as spreadsheets and collection trackers write it: commas, semicolons or tabs, cells in quotes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace cantrip::reading {

struct CsvRow {
  int line = 0;
  std::vector<std::string> cells;
};
struct Csv {
  std::vector<std::string> columns;  // in lower case
  std::vector<CsvRow> rows;  // blank ones left out
  std::string error;  // what stopped the reading; empty: nothing
  int error_line = 0;

  /// The place of the first of these columns; -1: there is none.
  int column(std::initializer_list<std::string_view> names) const;
  std::string cell(const CsvRow&, int column) const;
};

/// True if the first line names columns that such files have.
bool is_csv(std::string_view text);
Csv read_csv(std::string_view text);

/// Columns as trackers call them.
int name_column(const Csv&);
int version_column(const Csv&);
int set_column(const Csv&);
int number_column(const Csv&);
int text_column(const Csv&);  // what the cards say
/// All that count copies: "normal" and "foil" beside each other are added up.
std::vector<int> quantity_columns(const Csv&);

}  // namespace cantrip::reading

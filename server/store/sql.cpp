#include "server/store/sql.hpp"

namespace cantrip::store {

int64_t Rows::number(size_t row, size_t column) const {
  const int64_t* value = std::get_if<int64_t>(&rows.at(row).at(column));
  return value ? *value : 0;
}

std::string Rows::text(size_t row, size_t column) const {
  const std::string* value = std::get_if<std::string>(&rows.at(row).at(column));
  return value ? *value : std::string();
}

std::string translated(std::string_view sql, std::span<const std::pair<std::string_view, std::string_view>> words) {
  std::string out(sql);
  for (const auto& [word, meaning] : words)
    for (size_t at = out.find(word); at != std::string::npos; at = out.find(word, at + meaning.size()))
      out.replace(at, word.size(), meaning);
  return out;
}

}  // namespace cantrip::store

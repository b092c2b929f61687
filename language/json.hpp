// A small reader of JSON, for the card lists people already have. Nothing it reads can make it fail otherwise than
// by saying where.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace cantrip::language {

struct Json {
  enum class Kind : unsigned char { Null, Bool, Number, Text, List, Table };
  Kind kind = Kind::Null;
  bool flag = false;
  double number = 0;
  std::string text;
  std::vector<Json> items;        // of a list, or the values of a table
  std::vector<std::string> keys;  // of a table, in the order of its values

  /// The field of a table, or nullptr: also when it is null.
  const Json* find(std::string_view key) const;
  bool is(Kind k) const { return kind == k; }
};

struct JsonResult {
  Json value;
  std::string error;   // empty: it was read
  size_t at = 0;       // the first byte not read
};

/// Reads one value from `text`; what comes after it is left alone.
JsonResult read_json(std::string_view text);

} // namespace cantrip::language

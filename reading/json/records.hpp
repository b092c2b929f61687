// The records of a JSON file, one at a time: a list, lines, pages of answers, folders as objects. Each is parsed on its
// own, so that a wrong one spoils no other, and a large file needs no more memory than its largest record.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace cantrip::reading {

using Json = nlohmann::json;

// Limits; docs/collection.md names them.
inline constexpr int kDeepest = 32;  // lists and objects in each other
inline constexpr size_t kLongestRecord = 4u << 20;  // bytes
inline constexpr size_t kMostRecords = 200'000;  // of a file
inline constexpr size_t kMostFaults = 1'000;  // named of a file

struct RecordVisitor {
  /// `folder`: the keys of the objects around it, as in "tcgsummons/oz.json". False: that is enough.
  std::function<bool(const Json&, std::string_view folder, int line)> record;
  /// An object of nothing but names and numbers.
  std::function<void(const Json&, int line)> numbers;
  std::function<void(int line, std::string why, std::string remedy)> fault;
  std::function<void(size_t done, size_t total)> progress;  // bytes; may be empty
};

void each_record(std::string_view text, const RecordVisitor&);

}  // namespace cantrip::reading

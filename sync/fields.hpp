// Reading a JSON object strictly: wrong types, missing and unknown keys are problems that say where.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/problem.hpp"
#include "sync/table_json.hpp"

namespace cantrip {

/// Keys are asked for one by one; the first trouble sticks. `finish` then also refuses keys nobody asked for.
class Fields {
public:
  Fields(const Json& object, std::string where) : json_(object), where_(std::move(where)) {
    if (!object.is_object()) trouble("", "an object is expected here", "Write { ... }.");
  }

  const std::string& where() const { return where_; }
  bool ok() const { return !problem_; }
  const Problem& problem() const { return *problem_; }
  std::string at(const std::string& key) const { return where_.empty() ? key : where_ + "." + key; }

  const Json* get(const std::string& key) {
    known_.insert(key);
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  std::string text(const std::string& key, std::string otherwise = "", bool must = false) {
    const Json* v = get(key);
    if (!v) return missing(key, must), otherwise;
    if (!v->is_string()) return trouble(key, "a text is expected", "Put it in quotation marks."), otherwise;
    return v->get<std::string>();
  }
  long long number(const std::string& key, long long otherwise, long long least, long long most, bool must = false) {
    const Json* v = get(key);
    if (!v) return missing(key, must), otherwise;
    const std::string range = "Use a whole number from " + std::to_string(least) + " to " + std::to_string(most) + ".";
    if (!v->is_number_integer() ||
        (v->is_number_unsigned() && v->get<unsigned long long>() > static_cast<unsigned long long>(most)))
      return trouble(key, v->is_number_integer() ? "the number is out of range" : "a whole number is expected", range),
             otherwise;
    const long long n = v->get<long long>();
    if (n < least || n > most) return trouble(key, "the number is out of range", range), otherwise;
    return n;
  }
  bool flag(const std::string& key, bool otherwise = false) {
    const Json* v = get(key);
    if (!v) return otherwise;
    if (!v->is_boolean()) return trouble(key, "true or false is expected", "Write true or false."), otherwise;
    return v->get<bool>();
  }
  const Json* list(const std::string& key, bool must = false) {
    const Json* v = get(key);
    if (!v) return missing(key, must), nullptr;
    if (!v->is_array()) return trouble(key, "a list is expected", "Write [ ... ]."), nullptr;
    return v;
  }
  const Json* object(const std::string& key, bool must = false) {
    const Json* v = get(key);
    if (!v) return missing(key, must), nullptr;
    if (!v->is_object()) return trouble(key, "an object is expected", "Write { ... }."), nullptr;
    return v;
  }
  /// A part of this object has trouble of its own.
  void trouble(const Problem& inner) {
    if (!problem_) problem_ = inner;
  }
  void trouble(const std::string& key, std::string why, std::string remedy) {
    if (!problem_) problem_ = Problem{key.empty() ? where_ : at(key), std::move(why), std::move(remedy)};
  }
  /// True if all is well.
  bool finish() {
    if (problem_ || !json_.is_object()) return !problem_;
    const std::vector<std::string> known(known_.begin(), known_.end());
    for (const auto& [key, value] : json_.items())
      if (!known_.contains(key)) {
        trouble(key, "this key is not known here", did_you_mean(key, known, "Known keys: " + join(known) + "."));
        return false;
      }
    return true;
  }

private:
  void missing(const std::string& key, bool must) {
    if (must) trouble(key, "this is missing", "Add \"" + key + "\".");
  }
  const Json& json_;
  std::string where_;
  std::set<std::string> known_;
  std::optional<Problem> problem_;
};

}  // namespace cantrip

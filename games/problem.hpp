// Errors are values with a sentence a person can act on: where, why, and what to do about it.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace cantrip {

struct Problem {
  std::string where;   // file, line, field, answer number
  std::string why;     // what is wrong there
  std::string remedy;  // what to do
};
/// "where: why. Remedy."
std::string to_string(const Problem&);

/// A value, or the problem that kept it from being one.
template <class T>
class Expected {
public:
  Expected(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Expected(Problem problem) : held_(std::in_place_index<1>, std::move(problem)) {}
  explicit operator bool() const { return held_.index() == 0; }
  T& operator*() & { return *std::get_if<0>(&held_); }
  T operator*() && { return std::move(*std::get_if<0>(&held_)); }
  const T& operator*() const& { return *std::get_if<0>(&held_); }
  T* operator->() { return std::get_if<0>(&held_); }
  const T* operator->() const { return std::get_if<0>(&held_); }
  const Problem& problem() const { return *std::get_if<1>(&held_); }

private:
  std::variant<T, Problem> held_;
};
/// Done, or the problem.
using Status = Expected<std::monostate>;
inline Status done() { return std::monostate{}; }

/// The known words that look like `word`, nearest first; empty when none does.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known, size_t most = 3);
/// "Did you mean a, b or c?", or `otherwise` when nothing looks alike.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known, std::string_view otherwise);
std::string join(const std::vector<std::string>&, std::string_view between = ", ");
/// Lower case, and blanks, dashes and underscores are one blank: how names typed by people are compared.
std::string folded(std::string_view);

}  // namespace cantrip

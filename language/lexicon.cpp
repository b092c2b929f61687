#include "language/lexicon.hpp"

#include "language/lexer.hpp"

namespace cantrip::language {
namespace {

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  for (std::string_view e : endings)
    if (word.ends_with(e)) return true;
  return false;
}

bool consonant_before_y(std::string_view word) {
  return word.size() > 1 && word.back() == 'y' &&
         std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos;
}

std::string with_s(std::string_view word) {
  std::string out(word);
  if (ends_with_any(word, {"s", "x", "z", "ch", "sh"})) return out + "es";
  if (!consonant_before_y(word)) return out + "s";
  out.pop_back();
  return out + "ies";
}

} // namespace

std::string third_person(std::string_view verb) {
  if (verb.starts_with("be ")) return "is" + std::string(verb.substr(2));
  const size_t space = verb.find(' ');
  if (space == std::string_view::npos) return with_s(verb);
  return with_s(verb.substr(0, space)) + std::string(verb.substr(space));
}

std::string bare_person(std::string_view verb) {
  return verb.starts_with("be ") ? "are" + std::string(verb.substr(2)) : std::string(verb);
}

std::string plural_of(const Lexicon& lexicon, std::string_view singular) {
  for (const PluralWord& word : lexicon.plurals)
    if (lower(word.singular) == lower(singular)) return std::string(word.plural);
  std::string out(singular);
  if (singular.ends_with("man")) return out.replace(out.size() - 2, 1, "e");
  if (singular.ends_with("lf") || singular.ends_with("arf")) return out.replace(out.size() - 1, 1, "ves");
  return with_s(singular);
}

} // namespace cantrip::language

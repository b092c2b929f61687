// English as far as cards need it: forms of verbs, plurals, articles.
#pragma once
#include <string>
#include <string_view>

#include "core/word.hpp"

namespace cantrip::language {

enum class Form : u8 {
  Bare,        // draw, be
  Plural,      // draw, are
  Third,       // draws, is
  Past,        // drew, was
  PastPlural,  // drew, were
  Participle,  // drawn, been
  Gerund,      // drawing, being
};

/// One form of a verb. Regular verbs need no entry anywhere.
std::string inflect(std::string_view verb, Form form);

/// The regular plural, and those irregular ones that English shares with every game ("Wolves", "Women", "Humans").
std::string pluralise(std::string_view noun);

/// "a" or "an", by the sound of the word that follows.
std::string_view article(std::string_view next);

}  // namespace cantrip::language

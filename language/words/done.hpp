// The verbs whose doing a text can speak of afterwards: "discarded this way", "who discarded a card".
#pragma once
#include <string>
#include <vector>

#include "language/lexicon.hpp"

namespace cantrip::language {

struct Participle {
  std::string word;
  Verb verb;
  std::string bare = {};
};
/// Verbs that leave what they moved or showed behind, by their participles.
std::vector<Participle> participles(const Lexicon&);

}  // namespace cantrip::language

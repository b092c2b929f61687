#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "language/words/words.hpp"

namespace cantrip::language {

std::string_view event_role(const Lexicon& lex, std::string_view pattern) {
  const std::string_view role = pattern.substr(4, pattern.find(' ', 4) - 4);
  for (const std::string_view known : event_roles(lex))
    if (known == role) return known;
  return {};
}

std::vector<std::string_view> event_roles(const Lexicon& lex) {
  std::vector<std::string_view> roles;
  const auto add = [&](const EventWord& w) {
    for (const std::string_view r : {w.subject_role, w.object_role})
      if (!r.empty() && std::find(roles.begin(), roles.end(), r) == roles.end()) roles.push_back(r);
  };
  for (const EventWord& w : lex.events) add(w);
  for (const TimingWord& t : lex.timings) add(t.event);
  return roles;
}

const Grammar& grammar_of(const Lexicon& lex) {
  if (lex.base) return grammar_of(*lex.base);
  static std::map<const Lexicon*, std::unique_ptr<Grammar>> all;
  std::unique_ptr<Grammar>& g = all[&lex];
  if (g) return *g;
  g = std::make_unique<Grammar>();
  for (auto* words :
       {noun_words,   post_words, player_words,   amount_words, condition_words, event_words,  duration_words,
        price_words,  gain_words, sentence_words, move_words,   damage_words,    look_words,   effect_words,
        result_words, deed_words, instead_words,  line_words,   naming_words,    lacking_words})
    words(*g, lex);
  if (lex.words) lex.words(*g, lex);
  if (const std::string problem = g->build(); !problem.empty()) {
    std::fprintf(stderr, "The grammar of %s: %s\n", std::string(lex.game).c_str(), problem.c_str());
    std::abort();  // a fault of the program, found by any test
  }
  return *g;
}

}  // namespace cantrip::language

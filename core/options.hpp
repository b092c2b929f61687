// What may be chosen becomes options, and what was picked of them words again.
#pragma once
#include "core/engine.hpp"

namespace cantrip {

inline void add_options(Machine& m, const Words& found) {
  for (const Word w : found) add_option(m, word::is_player(w) ? kPlayer : kObject, to_ref(w));
}

/// In the order chosen.
inline void picked_words(const Machine& m, const Answer& answer, Words& out) {
  out.n = 0;
  for (int i = 0; i < answer.n; ++i) out.push(option_word(picked(m, answer, i)));
}
/// The same as a list of the top frame.
inline Word picked_list(Machine& m, const Answer& answer) {
  Words words;
  picked_words(m, answer, words);
  return make_list(m, {words.at, words.n});
}

}  // namespace cantrip

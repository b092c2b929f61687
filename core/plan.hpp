// What the parts of a declaration share: plan.cpp declares and commits, price.cpp says what it costs, targets.cpp keeps what
// was chosen. Internal to them.
#pragma once
#include "core/engine.hpp"

namespace cantrip {

inline const Ability& ability_of(const Machine& m, const Frame& f) { return m.pool().abilities[f.ability]; }
inline const Ins& code_at(const Machine& m, int pc) { return m.pool().code[static_cast<size_t>(pc)]; }

/// A card that is played, not an ability that is used.
inline bool plays_card(const Machine& m, const Frame& f) {
  if (f.ability && ability_of(m, f).head == Head::Activated) return false;
  return live(m.st, f.source) && !spec(m, m.st.obj[f.source.id].zone).play;
}

}  // namespace cantrip

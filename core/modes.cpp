// Which modes of a text may be chosen, and how many (Op::Modes and the Jumps after it).
#include "core/engine.hpp"

namespace cantrip {

ModeRange mode_range(Machine& m, const Context& c, const Ins& modes) {
  if (!modes.b) return {1, 1};
  const int other = modes.b >> 8;  // "choose one; if ..., choose two instead"
  if (other && holds(m, c, modes.c)) return {(modes.a >> 8) & 0x7F, other};
  return {modes.a & 0xFF, modes.b & 0xFF};
}

bool mode_open(Machine& m, const Context& c, const Ins& modes, const Ins& jump, int i) {
  if (jump.a && !holds(m, c, jump.a)) return false;
  if (!(modes.a & kFreshModes) || !live(m.st, c.self)) return true;
  return !((m.st.obj[c.self.id].stat[m.schema().chosen_stat] >> i) & 1);
}

void remember_modes(Machine& m, Ref of, const Ins& modes, int chosen) {
  if (!modes.b || !(modes.a & kFreshModes) || !live(m.st, of)) return;
  const int slot = m.schema().chosen_stat;
  set_stat(m, of.id, slot, m.st.obj[of.id].stat[slot] | chosen);
}

}  // namespace cantrip

#include "games/chart_facts.hpp"

#include <memory>

namespace cantrip {
namespace {

struct Look {
  std::unique_ptr<Machine> machine;
  bool fresh = false;
};
#ifdef __wasm__
Look look;  // there is one thread
#else
thread_local Look look;
#endif

}  // namespace

Machine& looking(const Machine& m) {
  if (!look.machine) look.machine = std::make_unique<Machine>();
  if (!look.fresh) {
    look.machine->rules = m.rules;
    adopt(*look.machine, m.st);
    look.fresh = true;
  }
  return *look.machine;
}

void look_anew() { look.fresh = false; }

bool damage_may_change(const Machine& m) {
  const auto gives_one = [&](const Static& s) {
    return s.kind == StaticKind::Ability && m.pool().abilities[s.param].head == Head::Replace;
  };
  for (const Effect& e : m.st.effects)
    if (e.kind == EffectKind::Replace || (e.kind == EffectKind::Modify && gives_one(m.pool().statics[e.what])))
      return true;
  for (u32 kinds = m.schema().homes(); kinds; kinds &= kinds - 1) {
    const int kind = __builtin_ctz(kinds);
    for (int i = m.st.zone_begin[zone_of(kind)]; i < m.st.zone_begin[zone_of(kind + 1)]; ++i)
      if (card(m, m.st.order[i]).flags & kHasReplace) return true;
  }
  return false;
}

}  // namespace cantrip

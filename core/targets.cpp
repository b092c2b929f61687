// Targets of things that wait: attached when they were declared, looked at again when they resolve.
#include "core/plan.hpp"

namespace cantrip {

void attach_targets(Machine& m, const Frame& f, Item& item) {
  item.modes = static_cast<u16>(word::as_number(f.reg[kPlanModes]));
  if (const u16 entry = f.ability ? ability_of(m, f).entry : u16{0}; entry && code_at(m, entry).op == Op::Modes)
    remember_modes(m, item.source, code_at(m, entry), item.modes);
  int slot = 0;
  for (const Word w : list(m.st, f.reg[kPlanTargets])) {
    if (word::is_number(w)) {
      slot = word::as_number(w);
      ++item.targets;
    } else if (word::is_player(w) || live(m.st, word::as_row(w))) {
      relate(m, kTargetRel, item.self, to_ref(w), static_cast<u8>(slot));
    }
  }
}

namespace {
/// Calls fn(declaration, relation or null): every target of every mode that was chosen; null where none was chosen.
template <class Fn>
void each_target(Machine& m, const Item& item, const Frame& f, Fn&& fn) {
  auto block = [&](int pc) {
    for (; code_at(m, pc).op == Op::Target; ++pc) {
      if (!holds(m, context_of(f), code_at(m, pc).b)) continue;
      bool any = false;
      for (const Rel& rel : m.st.rels)
        if (rel.kind == kTargetRel && rel.a == item.self && rel.slot == code_at(m, pc).mode) {
          any = true;
          fn(m.pool().selectors[code_at(m, pc).a], &rel);
        }
      if (!any) fn(m.pool().selectors[code_at(m, pc).a], nullptr);
    }
  };
  const int entry = m.pool().abilities[item.ability].entry;
  if (code_at(m, entry).op != Op::Modes) return block(entry);
  for (int i = 0; i < code_at(m, entry).mode; ++i)
    if ((item.modes >> i) & 1) block(code_at(m, entry + 1 + i).b);
}

Frame frame_of(const Item& item) {
  Frame f{};
  f.kind = FrameKind::Program;
  f.you = f.player = item.who;
  f.source = item.source;
  f.ev_a = item.a;
  f.ev_b = item.b;
  f.item = item.id;
  return f;
}
}  // namespace

bool targets_left(Machine& m, const Item& item) {
  if (!item.targets || !item.ability) return true;
  const Frame f = frame_of(item);
  bool any_declared = false, left = false;
  each_target(m, item, f, [&](const Selector& sel, const Rel* rel) {
    any_declared = any_declared || rel || sel.min > 0;
    left = left || (rel ? matches(m, context_of(f), sel, rel->b) : sel.min == 0);  // "up to": none chosen is fine
  });
  return left || !any_declared;
}

int targets_legal(Machine& m, const Item& item, int& lost) {
  lost = 0;
  if (!item.ability) return 0;
  const Frame f = frame_of(item);
  int legal = 0;
  each_target(m, item, f, [&](const Selector& sel, const Rel* rel) {
    if (sel.min == 0) return;  // only those it must have
    const Context c = context_of(f);
    if (rel && matches(m, c, sel, rel->b) && (!m.game().may_target || m.game().may_target(m, c, rel->b))) ++legal;
    else ++lost;
  });
  return legal;
}

}  // namespace cantrip

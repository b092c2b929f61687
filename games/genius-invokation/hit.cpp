// Damage in its passes, healing, elements without damage, revival (reference 4).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

void gather(Machine& m, ActKind act, Lines& out) {
  if (!changes(m, act)) return;
  Words entities;
  entities.n = 0;
  const u16* replaced = m.pool().replaced.data();
  order(m, entities, [&](u16 def) { return ((replaced[def] >> static_cast<int>(act)) & 1) != 0; });
  for (const Word w : entities) {
    const Ref entity = word::as_row(w);
    const CardDef& def = card(m, entity.id);
    for (int i = 0; i < def.abilities && out.n < static_cast<int>(std::size(out.at)); ++i) {
      const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
      if (a.head != Head::Replace || m.pool().replaces[a.replace].act != act) continue;
      const Replace& row = m.pool().replaces[a.replace];
      out.at[out.n++] = {entity, &a, &row};
      out.passes |= 1u << row.pass;
      out.kinds = static_cast<u16>(out.kinds | (row.kinds ? row.kinds : 0xFFFF));
    }
  }
}

/// The kind of damage a line asks for was looked at in the sweep.
bool fits(Machine& m, const Context& c, const Replace& r, const Hit& h) {
  if (h.amount < r.least || (r.most && h.amount > r.most)) return false;
  if (r.fields ? !((r.fields >> h.element) & 1) : h.element == Piercing) return false;
  if (r.extras && !(r.extras & h.meets)) return false;
  if (const int only = reactions_of(r); only && !((only >> h.reaction) & 1)) return false;
  if (r.target && !matches_anywhere(m, c, m.pool().selectors[r.target], h.target)) return false;
  if (r.source && !matches_anywhere(m, c, m.pool().selectors[r.source], h.source)) return false;
  return holds(m, c, r.cond);
}

namespace {

void log_bits(Machine& m, Score log, int bits) {
  const int now = score(m.st, Seat::P0, log);
  if (bits & ~now) set_score(m, Seat::P0, log, now | bits);
}

/// Before anything else: whom it hits. The first that fits wins.
void aim(Machine& m, const Lines& lines, Hit& h) {
  sweep(m, lines, AimPass, h, [&](Ref entity, const Ability& a, const Replace& r, const Context&) {
    const u16 next = next_living(m.st, h.target.id);
    if (!next) return true;
    h.target = ref_of(m.st, next);
    use_line(m, entity, a, r.then);
    return false;
  });
}

/// 4.2 step 1: the first that fits wins.
void convert(Machine& m, const Lines& lines, Hit& h) {
  sweep(m, lines, ElementPass, h, [&](Ref entity, const Ability& a, const Replace& r, const Context&) {
    const u8 element = r.key == kOwnElement ? static_cast<u8>(m.st.obj[entity.id].stat[ElementNow]) : r.key;
    if (!element || element == h.element) return true;
    h.element = element;
    use_line(m, entity, a, r.then, r.uses);
    return false;
  });
}

/// Steps 3 to 6.
void modify(Machine& m, const Lines& lines, Hit& h) {
  sweep(m, lines, AddPass, h, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
    h.amount += amount(m, c, r.amount);
    use_line(m, entity, a, r.then, r.uses);
    return true;
  });
  sweep(m, lines, MultiplyPass, h, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
    if (r.op == ReplaceOp::Halve) h.div *= 2;
    else h.mul += amount(m, c, r.amount);
    use_line(m, entity, a, r.then);
    return true;
  });
  const int mul = h.mul ? h.mul : 1;
  h.amount = (h.amount * mul + h.div - 1) / h.div;
  sweep(m, lines, SubtractPass, h, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
    if (h.amount <= 0) return false;
    int less = amount(m, c, r.amount);
    if (less > h.amount) less = h.amount;
    if (less <= 0) return true;
    h.amount -= less;
    note(m, EventKind::Prevented, c.you, h.source, h.target, less);
    use_line(m, entity, a, r.then, r.then & kThenPayPoints ? r.uses : less);
    return true;
  });
  if (h.amount < 0) h.amount = 0;
  trace_point(m, BuffsChecked);
}

void tell_hit(Machine& m, const Hit& h) {
  Event e{};
  e.kind = EventKind::Hit;
  e.sub = h.origin;
  e.by = h.by;
  e.a = h.source;
  e.b = h.target;
  e.x = h.amount;
  e.y = h.element | (h.meets << 8);
  emit(m, e);
  if (h.amount > 0) log_bits(m, DamageLog, 1 << h.element);
}

void take(Machine& m, const Hit& h) {
  const u16 row = h.target.id;
  const int hp = hp_of(m, row), left = h.amount < hp ? hp - h.amount : 0;
  set_hp(m, row, left);
  tell_hit(m, h);
}

void tell_reaction(Machine& m, const Hit& h) {
  const int element = swirled(h.reaction);
  log_bits(m, ReactionLog, h.meets | (element ? 1 << (kSwirledBit + element) : 0));
  note(m, Reacted, h.by, h.target, h.source, packed_reaction(h.reaction, h.meets), h.reaction);
}

}  // namespace

void hit(Machine& m, Hit h) {
  if (!live(m.st, h.target) || fallen(m.st, h.target.id)) return;
  trace_point(m, NextEffect);
  Lines lines;
  gather(m, ActKind::Damage, lines);
  aim(m, lines, h);
  const u16 row = h.target.id;
  convert(m, lines, h);
  const int aura = m.st.obj[row].stat[AuraNow];
  const Meeting met = meet(aura, h.element);
  h.reaction = met.reaction;
  if (met.reaction) h.meets = elements_met(aura, h.element);
  h.amount += bonus(met.reaction);
  modify(m, lines, h);
  take(m, h);
  set_stat(m, row, AuraNow, met.aura);
  if (met.reaction) {
    tell_reaction(m, h);
    react(m, h, met.reaction, true);
  }
  trace_point(m, EffectDone);
}

void pierce(Machine& m, Ref source, Seat by, u16 target, int n) {
  if (fallen(m.st, target) || n <= 0) return;
  const Frame* skill = running_skill(m);
  Hit h{.source = source,
        .target = ref_of(m.st, target),
        .by = by,
        .element = Piercing,
        .origin = static_cast<u8>(skill ? BySkill : 0),
        .amount = n};
  if (skill) {
    Lines lines;
    gather(m, ActKind::Damage, lines);
    sweep(m, lines, PiercePass, h, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
      h.amount = amount(m, c, r.amount);
      use_line(m, entity, a, r.then);
      return false;
    });
  }
  take(m, h);
}

void apply_element(Machine& m, Ref source, Seat by, u16 target, u8 element) {
  if (fallen(m.st, target)) return;
  const int aura = m.st.obj[target].stat[AuraNow];
  const Meeting met = meet(aura, element);
  set_stat(m, target, AuraNow, met.aura);
  if (!met.reaction) return;
  const Hit h{.source = source,
              .target = ref_of(m.st, target),
              .by = by,
              .element = element,
              .reaction = met.reaction,
              .meets = elements_met(aura, element)};
  tell_reaction(m, h);
  react(m, h, met.reaction, false);
}

void heal(Machine& m, Ref source, Seat by, u16 target, int n) {
  if (!fallen(m.st, target)) heal_damage(m, by, ref_of(m.st, target), source, n);
}

bool revive(Machine& m, u16 row, int hp) {
  if (!fallen(m.st, row)) return false;
  set_flag(m, row, Fallen, false);
  set_hp(m, row, hp);
  note(m, Revived, m.st.obj[row].ctrl, ref_of(m.st, row));
  return true;
}

}  // namespace cantrip::genius

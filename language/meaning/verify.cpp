#include "language/meaning/verify.hpp"

#include "language/explain.hpp"
#include "language/rows.hpp"

namespace cantrip::language {
namespace {

using Slots = u32;  // a bit a register

Slots bit(Slot s) { return static_cast<u8>(s) < 0x20 ? Slots{1} << static_cast<u8>(s) : 0; }
Slots bit(u16 s) { return bit(static_cast<Slot>(s & 0xFF)); }
Slots of(Players p) {
  return p.who == Who::ControllerOf || p.who == Who::OwnerOf || p.who == Who::InSlot ? bit(p.slot) : 0;
}
Slots of_players(u16 packed) { return of(Players::unpack(packed)); }

/// What rows read.
struct Reads {
  const Pool& pool;
  int depth = 0;

  Slots amount(Row16 row) {
    if (!row || depth > 8) return 0;
    const Amount& a = pool.amounts[row];
    ++depth;
    Slots out = of(a.players);
    switch (a.kind) {
      case AmountKind::Count:
      case AmountKind::SumStat:
      case AmountKind::MostStat:
      case AmountKind::LeastStat:
      case AmountKind::Distinct:
      case AmountKind::Depth:
      case AmountKind::SumObj:
      case AmountKind::SumCounter: out |= selector(a.key); break;
      case AmountKind::If:
        out |= cond(a.key) | amount(static_cast<Row16>(a.mul)) | amount(static_cast<Row16>(a.add));
        break;
      case AmountKind::Apart:
        out |= amount(pool.lists[a.key + size_t{1}]) | amount(pool.lists[a.key + size_t{2}]);
        break;
      case AmountKind::Const:
      case AmountKind::Uses: break;
      default: out |= bit(a.slot); break;
    }
    --depth;
    return out;
  }
  Slots selector(Row16 row) {
    if (!row || depth > 8) return 0;
    ++depth;
    const Selector& s = pool.selectors[row];
    Slots out = of(s.side) | of(s.chooser) | of(s.players) | amount(s.amount);
    if (s.rel != Rel8::None) out |= bit(s.slot);
    if (s.but) out |= bit(static_cast<Slot>(s.but - 1));
    for (int i = 0; i < s.tests; ++i) {
      const Test& t = pool.tests[static_cast<size_t>(s.test + i)];
      if (t.kind == TestKind::CompareTo) out |= bit(t.amount);
      else if (t.kind == TestKind::SameName) out |= bit(t.key);
      else if (t.kind == TestKind::Alike) out |= selector(t.amount);
      else if (t.kind == TestKind::ItsPlayer) out |= cond(t.key);
      else if (t.kind != TestKind::RelatedTo && t.kind != TestKind::Native) out |= amount(t.amount);
    }
    --depth;
    return out;
  }
  Slots cond(Row16 row) {
    Slots out = 0;
    for (size_t left = row ? 1 : 0, at = row; left > 0 && at < pool.conds.size(); ++at) {
      const Cond& c = pool.conds[at];
      --left;
      switch (c.kind) {
        case CondKind::Compare: out |= amount(c.a) | amount(c.b); break;
        case CondKind::Exists: out |= selector(c.a); break;
        case CondKind::Matches: out |= bit(c.slot) | selector(c.a); break;
        case CondKind::Turn: out |= of_players(c.a); break;
        case CondKind::And:
        case CondKind::Or: left += c.n; break;
        case CondKind::Not: ++left; break;
        default: break;
      }
    }
    return out;
  }
  Slots costs(Row16 first, int n) {
    Slots out = 0;
    for (int i = 0; i < n; ++i) {
      const Cost& c = pool.costs[static_cast<size_t>(first + i)];
      out |= amount(c.amount) | selector(c.sel);
    }
    return out;
  }

  Slots reads(const Ins& i) {
    switch (i.op) {
      case Op::Target:
      case Op::Choose:
      case Op::All:
      case Op::Random:
      case Op::Look: return selector(i.a);
      case Op::Copy: return bit(i.a);
      case Op::Move: return bit(i.mode);
      case Op::TakeTop: return of_players(i.a) | amount(i.b);
      case Op::Damage:
      case Op::Heal: return bit(i.a) | amount(i.b);
      case Op::Flag:
      case Op::Grant:
      case Op::Negate:
      case Op::Reveal:
      case Op::EachOf:
      case Op::Play:
      case Op::Activate: return bit(i.a);
      case Op::Score: return of_players(i.a) | amount(i.c);
      case Op::Counter:
      case Op::Stat: return bit(i.a) | amount(i.c);
      case Op::Modify: return bit(i.a) | amount(pool.statics[i.b].amount);
      case Op::Shield: return bit(i.a) | amount(pool.replaces[i.b].amount);
      case Op::Make: return amount(i.b) | of_players(i.c);
      case Op::Shuffle:
      case Op::May:
      case Op::EachPlayer:
      case Op::Win:
      case Op::Lose: return of_players(i.a);
      case Op::If: return cond(i.a);
      case Op::Pay: return of_players(i.a) | costs(i.b, i.c);
      case Op::Control: return bit(i.a) | of_players(i.b);
      case Op::Host:
      case Op::Under:
      case Op::Relate: return bit(i.a) | bit(i.b);
      case Op::MoveDamage: return bit(i.a) | bit(i.b) | amount(i.c);
      case Op::Number: return amount(i.a) | bit(i.b);
      case Op::Run: return bit(i.b) | bit(i.c);
      default: return 0;
    }
  }
};

Slots writes(const Ins& i) {
  const Slots result = bit(Slot::N) | bit(Slot::Done);
  switch (i.op) {
    case Op::Target: return Slots{1} << (static_cast<int>(Slot::T0) + i.mode);
    case Op::Choose:
    case Op::All:
    case Op::Random:
    case Op::Copy:
    case Op::EachOf:
    case Op::Name:
    case Op::Number: return bit(i.mode) | bit(Slot::Done);
    case Op::Move:
    case Op::TakeTop:
    case Op::Under:
    case Op::Play: return result | bit(Slot::Moved);
    case Op::Damage: return result | bit(Slot::Moved);  // what it destroys, in games that settle in between
    case Op::Flag: return result | (i.c ? bit(Slot::Moved) : Slots{0});
    case Op::Make: return result | bit(Slot::R3) | (i.mode > 1 ? bit(Slot::Moved) : Slots{0});  // or cards of their own
    case Op::Look: return bit(Slot::Look);
    case Op::Native: return ~Slots{0};  // the game's own: it may write anything
    case Op::SetAcc: return bit(Slot::Acc);
    default: return result;
  }
}

}  // namespace

std::string verify(const Pool& pool, const std::vector<Ins>& program, bool has_x) {
  // What may have been written on some way to each instruction; unwritten everywhere is a fault of the language.
  const Slots always = bit(Slot::Done) | bit(Slot::N) | (has_x ? bit(Slot::X) : 0);
  std::vector<Slots> before(program.size() + 1);
  std::vector<bool> reached(program.size() + 1);
  std::vector<size_t> open{0};
  before[0] = always;
  reached[0] = true;
  const auto flow = [&](size_t to, Slots slots) {
    if (to > program.size()) return;
    if (reached[to] && (before[to] | slots) == before[to]) return;
    reached[to] = true;
    before[to] |= slots;
    open.push_back(to);
  };
  while (!open.empty()) {
    const size_t at = open.back();
    open.pop_back();
    if (at >= program.size()) continue;
    const Ins& i = program[at];
    const Slots after = before[at] | writes(i);
    if (i.op == Op::End) continue;
    if (i.op == Op::Modes) {
      for (size_t k = 1; k <= i.mode; ++k)
        if (at + k < program.size()) flow(program[at + k].b, after);
      continue;
    }
    if (i.op == Op::Jump || i.op == Op::Next) {
      flow(i.b, after);
      continue;
    }
    if (jumps(i.op)) flow(i.b, before[at]);
    flow(at + 1, after);
  }
  Reads rows{pool};
  for (size_t at = 0; at < program.size(); ++at) {
    if (!reached[at]) continue;
    const Slots missing = rows.reads(program[at]) & ~before[at] & ((Slots{1} << 14) - 1);
    if (!missing) continue;
    for (u8 s = 0; s < 14; ++s)
      if (missing & (Slots{1} << s)) return std::string(slot_name(static_cast<Slot>(s)));
  }
  return "";
}

}  // namespace cantrip::language

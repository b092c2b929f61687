#include "core/watch.hpp"

namespace cantrip {
namespace {

class Watcher {
public:
  explicit Watcher(const Pool& pool) : pool_(pool) {}

  u8 of(const Static& s) { return static_cast<u8>(selector(s.sel) | amount(s.amount) | (s.cond ? conds(s.cond) : 0)); }

  /// The condition at `at` and those it is made of, which follow it.
  u8 conds(Row16 at) {
    u8 out = 0;
    for (int left = 1; left > 0; --left, ++at) {
      const Cond& c = pool_.conds[at];
      switch (c.kind) {
        case CondKind::True:
        case CondKind::Turn:
        case CondKind::Switch: break;
        case CondKind::Compare: out |= static_cast<u8>(amount(c.a) | amount(c.b)); break;
        case CondKind::Exists:
        case CondKind::Matches: out |= selector(c.a); break;
        case CondKind::And:
        case CondKind::Or: left += c.n; break;
        case CondKind::Not: ++left; break;
        case CondKind::Native:
          out |= c.a < pool_.native_watches.size() ? pool_.native_watches[c.a] : u8{kWatchAll};
          break;
        default: return kWatchAll;
      }
    }
    return out;
  }

private:
  u8 test(const Test& t) {
    switch (t.kind) {
      case TestKind::Flag: return kWatchFlags;
      case TestKind::ObjStat:
      case TestKind::Counter: return static_cast<u8>(kWatchNumbers | amount(t.amount));
      case TestKind::Under: return static_cast<u8>(kWatchZones | amount(t.amount));
      case TestKind::Stat: return static_cast<u8>(stat(t.key) | amount(t.amount));
      case TestKind::CompareTo: return stat(t.key);
      case TestKind::HostMatches:
      case TestKind::GuestMatches: return selector(t.key);
      case TestKind::None:
      case TestKind::Subtype:
      case TestKind::Name:
      case TestKind::NameHas:
      case TestKind::Keyword:
      case TestKind::Token:
      case TestKind::Ban:
      case TestKind::Arrived:
      case TestKind::SameName:
      case TestKind::HasAbility:
      case TestKind::Type:
      case TestKind::Controlled:
      case TestKind::How:
      case TestKind::Hosted:
      case TestKind::Or:
      case TestKind::Not: return 0;
      default: return kWatchAll;
    }
  }

  u8 stat(int key) const { return key == pool_.left_stat ? u8{kWatchNumbers} : u8{0}; }

  u8 selector(Row16 row) {
    if (!row) return 0;
    const Selector& s = pool_.selectors[row];
    u8 out = static_cast<u8>(s.zones ? kWatchZones : 0);
    if (s.rel == Rel8::Blocks || s.rel == Rel8::BlockedBy) out = kWatchAll;
    for (int i = 0; i < s.tests; ++i) out |= test(pool_.tests[static_cast<size_t>(s.test + i)]);
    return out;
  }

  u8 amount(Row16 row) {
    if (!row) return 0;
    const Amount& a = pool_.amounts[row];
    switch (a.kind) {
      case AmountKind::Const:
      case AmountKind::KeywordOf: return 0;
      case AmountKind::StatOf: return stat(a.key);
      case AmountKind::Count: return selector(a.key);
      case AmountKind::SumStat: return static_cast<u8>(selector(a.key) | stat(a.extra));
      case AmountKind::ObjStatOf:
      case AmountKind::CounterOf: return kWatchNumbers;
      case AmountKind::Score: return kWatchScores;
      case AmountKind::ZoneCount:
      case AmountKind::UnderOf: return kWatchZones;
      default: return kWatchAll;
    }
  }

  const Pool& pool_;
};

}  // namespace

u8 watched_by(const Pool& pool, const Static& s) { return Watcher(pool).of(s); }
u8 watched_by(const Pool& pool, Row16 cond) { return cond ? Watcher(pool).conds(cond) : u8{0}; }

}  // namespace cantrip

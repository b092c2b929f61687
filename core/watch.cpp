#include "core/watch.hpp"

#include "core/game.hpp"

namespace cantrip {
namespace {

/// What a static's selector asks of one object may be asked of an object that arrives later, on its own. Everything else
/// that a static reads of objects in play (kWatchOthers) was read when all values were worked out together.
class Watcher {
public:
  explicit Watcher(const Pool& pool) : pool_(pool) {}

  /// What has these watch bits, with what was met on the way.
  Looks found(Watch watch) const { return {watch, reads_, watch == kWatchAll ? ~0u : relations_}; }

  Watch of(const Static& s) {
    return selector(s.sel) | extremes(s.sel) | amount(s.amount) | (s.cond ? conds(s.cond) : 0);
  }

  /// The condition at `at` and those it is made of, which follow it.
  Watch conds(Row16 at) {
    Watch out = 0;
    for (int left = 1; left > 0; --left, ++at) {
      const Cond& c = pool_.conds[at];
      switch (c.kind) {
        case CondKind::True:
        case CondKind::Switch: break;
        case CondKind::Turn: out |= kWatchTurn; break;
        case CondKind::Compare: out |= amount(c.a) | amount(c.b); break;
        case CondKind::Exists:
        case CondKind::Matches: out |= selector(c.a) | kWatchOthers; break;
        case CondKind::And:
        case CondKind::Or: left += c.n; break;
        case CondKind::Not: ++left; break;
        case CondKind::Native: out |= c.a < pool_.native_watches.size() ? pool_.native_watches[c.a] : kWatchAll; break;
        default: return kWatchAll;
      }
    }
    return out;
  }

private:
  static Watch players(Players p) {
    switch (p.who) {
      case Who::Active:
      case Who::NonActive: return kWatchTurn;
      case Who::ControllerOf:
      case Who::OwnerOf:
      case Who::InSlot: return kWatchOthers;
      default: return 0;
    }
  }

  Watch test(const Test& t) {
    switch (t.kind) {
      case TestKind::Flag: return Watch{1} << t.key;
      case TestKind::Keyword: reads_.keywords |= u64{1} << t.key; return 0;
      case TestKind::Type: reads_.rest |= kTypeValues; return 0;
      case TestKind::Subtype: reads_.rest |= kSubtypeValues; return 0;
      case TestKind::HasAbility: reads_.rest |= kAbilityValues; return 0;
      case TestKind::Ban: reads_.rest |= kBanValues; return 0;
      case TestKind::ObjStat:
      case TestKind::Counter: return kWatchNumbers | amount(t.amount);
      case TestKind::Under: return kWatchZones | amount(t.amount);
      case TestKind::Stat: return stat(t.key) | amount(t.amount);
      case TestKind::CompareTo: return stat(t.key) | kWatchOthers;
      case TestKind::Related: relations_ |= 1u << t.key; return kWatchRelations;
      case TestKind::Marked: relations_ |= 1u << kMarkRel; return kWatchRelations;
      case TestKind::RelatedTo: relations_ |= 1u << t.amount; return selector(t.key) | kWatchRelations | kWatchOthers;
      case TestKind::HostMatches:
      case TestKind::GuestMatches: return selector(t.key) | kWatchOthers;
      case TestKind::Alike: return (t.key == kNames ? 0 : stat(t.key)) | selector(t.amount) | kWatchOthers;
      case TestKind::SameName:
      case TestKind::Called: return kWatchOthers;
      case TestKind::Arrived: return kWatchTurn;
      case TestKind::ItsPlayer: return conds(t.key) | kWatchOthers;
      case TestKind::Controlled: return players(Players::unpack(t.key));
      case TestKind::None:
      case TestKind::Name:
      case TestKind::NameHas:
      case TestKind::Token:
      case TestKind::How:
      case TestKind::Hosted:
      case TestKind::Or:
      case TestKind::And:
      case TestKind::Not: return 0;
      default: return kWatchAll;
    }
  }

  /// What is left of a stat is read from that one, whichever it is.
  Watch stat(int key) {
    reads_.rest |= key == pool_.left_stat ? kAllStats : u64{1} << key;
    return key == pool_.left_stat ? kWatchNumbers : 0;
  }

  Watch selector(Row16 row) {
    if (!row) return 0;
    const Selector& s = pool_.selectors[row];
    if (s.types) reads_.rest |= kTypeValues;
    Watch out = watch_zones(s.zones) | players(s.side) | players(s.players);
    if (s.rel == Rel8::Blocks || s.rel == Rel8::BlockedBy) {
      relations_ |= ~(1u << kTargetRel);
      out |= kWatchRelations | kWatchOthers;
    }
    if (s.rel == Rel8::HostIs || s.rel == Rel8::HostOf) out |= kWatchOthers;
    for (int i = 0; i < s.tests; ++i) out |= test(pool_.tests[static_cast<size_t>(s.test + i)]);
    return out;
  }
  /// "The highest": whether one is meant depends on the others.
  Watch extremes(Row16 row) {
    using enum SelectorFlag;
    constexpr int kCompares =
        static_cast<int>(Top) | static_cast<int>(Bottom) | static_cast<int>(Lowest) | static_cast<int>(Highest);
    if (!row || !(pool_.selectors[row].flags & kCompares)) return 0;
    reads_.rest |= u64{1} << pool_.selectors[row].order_key;
    return kWatchOthers;
  }

  Watch amount(Row16 row) {
    if (!row) return 0;
    const Amount& a = pool_.amounts[row];
    switch (a.kind) {
      case AmountKind::Const: return 0;
      case AmountKind::KeywordOf: reads_.keywords |= u64{1} << a.key; return kWatchOthers;
      case AmountKind::StatOf: return stat(a.key) | kWatchOthers;
      case AmountKind::Count: return selector(a.key) | players(a.players) | kWatchOthers;
      case AmountKind::MostStat:
      case AmountKind::LeastStat:
      case AmountKind::Distinct:
      case AmountKind::SumStat: return selector(a.key) | stat(a.extra) | kWatchOthers;
      case AmountKind::ObjStatOf:
      case AmountKind::CounterOf: return kWatchNumbers | kWatchOthers;
      case AmountKind::Tally: return kWatchTallies | players(a.players);
      case AmountKind::Score: return kWatchScores | players(a.players);
      case AmountKind::ZoneCount: return watch_zones(1u << a.key) | players(a.players);
      case AmountKind::Apart: return amount(pool_.lists[a.key + size_t{1}]) | amount(pool_.lists[a.key + size_t{2}]);
      case AmountKind::UnderOf: return kWatchZones | kWatchOthers;
      default: return kWatchAll;
    }
  }

  const Pool& pool_;
  Values reads_;
  u32 relations_ = 0;
};

}  // namespace

Looks looks_of(const Pool& pool, const Static& s) {
  Watcher watcher(pool);
  return watcher.found(watcher.of(s));
}
Looks looks_of(const Pool& pool, Row16 cond) {
  if (!cond) return {};
  Watcher watcher(pool);
  return watcher.found(watcher.conds(cond));
}
Values written_by(const Static& s) {
  switch (s.kind) {
    case StaticKind::Stat:
    case StaticKind::SetStat:
    case StaticKind::FloorStat:
    case StaticKind::KeepStat: return {.rest = u64{1} << s.key};
    case StaticKind::Keyword:
    case StaticKind::LoseKeyword: return {.keywords = u64{1} << s.key};
    case StaticKind::Subtype: return {.rest = kSubtypeValues};
    case StaticKind::Type:
    case StaticKind::SetType: return {.rest = kTypeValues};
    case StaticKind::Ban: return {.rest = kBanValues};
    case StaticKind::Ability: return {.rest = kAbilityValues};
    case StaticKind::LoseAbilities: return {.keywords = ~u64{0}, .rest = kAbilityValues};
    default: return {};
  }
}

}  // namespace cantrip

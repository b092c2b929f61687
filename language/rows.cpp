#include "language/rows.hpp"

#include <utility>

namespace cantrip::language {
namespace {

u64 mix(u64 h, u64 v) { return (h ^ v) * 0x9E3779B97F4A7C15ull + (h >> 29); }
template <class... Parts>
u64 mixed(Parts... parts) {
  u64 h = 0x51ED270B;
  ((h = mix(h, static_cast<u64>(static_cast<std::int64_t>(parts)))), ...);
  return h;
}
u64 hash_of(const Test& t) { return mixed(t.kind, t.cmp, t.key, t.amount); }
u64 hash_of(const Selector& s) {
  return mixed(s.zones, s.types, s.test, s.tests, s.rel, s.slot, s.flags, s.side.pack(), s.chooser.pack(),
               s.players.pack(), s.min, s.max, s.amount, s.order_key);
}
u64 hash_of(const Amount& a) {
  return mixed(a.kind, a.slot, a.key, a.players.pack(), a.extra, a.mul, a.div, a.add, a.floor);
}
u64 hash_of(const Cond& c) { return mixed(c.kind, c.cmp, c.slot, c.n, c.a, c.b); }
u64 hash_of(const Cost& c) { return mixed(c.kind, c.verb, c.key, c.amount, c.sel); }
u64 hash_of(const Trigger& t) {
  return mixed(t.event, t.sub, t.flags, t.from, t.to, t.subject, t.object, t.by.pack(), t.cond);
}
u64 hash_of(const Static& s) { return mixed(s.kind, s.layer, s.key, s.sel, s.amount, s.cond, s.param); }
u64 hash_of(const Replace& r) {
  return mixed(r.act, r.op, r.pass, r.key, r.target, r.source, r.amount, r.cond, r.uses, r.least, r.then, r.fields,
               r.kinds, r.extras);
}
u64 hash_of(const Ability& a) {
  return mixed(a.head, a.entry, a.trigger, a.cond, a.cost, a.static_row, a.text, a.zones);
}
u64 hash_of(const Variable& v) { return mixed(v.key, v.again, v.value, v.limit, v.cond, v.otherwise); }
u64 hash_of(u16 n) { return mixed(n); }
u64 hash_of(const KeywordRow& k) { return mixed(k.keyword, k.value, k.param); }

constexpr size_t kMost = 0xFFF0;

} // namespace

template <class T>
Row16 Rows::run(std::vector<T>& table, Index& index, const std::vector<T>& rows) {
  if (rows.empty()) return kNone;
  u64 h = rows.size();
  for (const T& row : rows) h = mix(h, hash_of(row));
  const auto [from, to] = index.equal_range(h);
  for (auto i = from; i != to; ++i) {
    bool same = i->second + rows.size() <= table.size();
    for (size_t k = 0; same && k < rows.size(); ++k) same = table[i->second + k] == rows[k];
    if (same) return i->second;
  }
  if (table.size() + rows.size() > kMost) {
    full_ = true;
    return kNone;
  }
  const Row16 at = static_cast<Row16>(table.size());
  table.insert(table.end(), rows.begin(), rows.end());
  note(index, h, at);
  return at;
}

template Row16 Rows::run(std::vector<Selector>&, Index&, const std::vector<Selector>&);
template Row16 Rows::run(std::vector<Amount>&, Index&, const std::vector<Amount>&);
template Row16 Rows::run(std::vector<Trigger>&, Index&, const std::vector<Trigger>&);
template Row16 Rows::run(std::vector<Replace>&, Index&, const std::vector<Replace>&);
template Row16 Rows::run(std::vector<Ability>&, Index&, const std::vector<Ability>&);
template Row16 Rows::run(std::vector<Test>&, Index&, const std::vector<Test>&);
template Row16 Rows::run(std::vector<Cond>&, Index&, const std::vector<Cond>&);
template Row16 Rows::run(std::vector<Cost>&, Index&, const std::vector<Cost>&);
template Row16 Rows::run(std::vector<Static>&, Index&, const std::vector<Static>&);
template Row16 Rows::run(std::vector<KeywordRow>&, Index&, const std::vector<KeywordRow>&);
template Row16 Rows::run(std::vector<Variable>&, Index&, const std::vector<Variable>&);
template Row16 Rows::run(std::vector<u16>&, Index&, const std::vector<u16>&);

u16 Rows::list(const std::vector<u16>& members) {
  std::vector<u16> all{static_cast<u16>(members.size())};
  all.insert(all.end(), members.begin(), members.end());
  return run(pool_.lists, lists_, all);
}

Row16 Rows::program(const std::vector<Ins>& program) {
  if (program.empty()) return kNone;
  u64 h = program.size();
  for (const Ins& i : program) h = mix(h, mixed(i.op, i.mode, i.a, i.b, i.c));
  const auto placed = [&](size_t at, size_t k) {
    Ins ins = program[k];
    if (jumps(ins.op)) ins.b = static_cast<u16>(ins.b + at);
    return ins;
  };
  const auto [from, to] = programs_.equal_range(h);
  for (auto i = from; i != to; ++i) {
    bool same = i->second + program.size() <= pool_.code.size();
    for (size_t k = 0; same && k < program.size(); ++k) same = pool_.code[i->second + k] == placed(i->second, k);
    if (same) return i->second;
  }
  const size_t at = pool_.code.size();
  if (at + program.size() > kMost) {
    full_ = true;
    return kNone;
  }
  for (size_t k = 0; k < program.size(); ++k) pool_.code.push_back(placed(at, k));
  note(programs_, h, static_cast<Row16>(at));
  return static_cast<Row16>(at);
}

u16 Rows::tally(const TallyRow& row) {
  for (size_t i = 0; i < pool_.tallies.size(); ++i)
    if (pool_.tallies[i].trigger == row.trigger && pool_.tallies[i].reset == row.reset &&
        pool_.tallies[i].sum == row.sum)
      return static_cast<u16>(i);
  if (pool_.tallies.size() >= static_cast<size_t>(kTallies)) {
    full_ = true;
    return 0;
  }
  pool_.tallies.push_back(row);
  return static_cast<u16>(pool_.tallies.size() - 1);
}

u16 Rows::mark(const MarkRow& row) {
  for (size_t i = 0; i < pool_.marks.size(); ++i)
    if (pool_.marks[i] == row) return static_cast<u16>(i);
  if (pool_.marks.size() >= static_cast<size_t>(kMarks)) {
    full_ = true;
    return 0;
  }
  pool_.marks.push_back(row);
  return static_cast<u16>(pool_.marks.size() - 1);
}

u16 Rows::text_in(std::vector<std::string>& table, std::unordered_map<std::string, u16>& index, std::string_view text) {
  const auto [at, added] = index.emplace(std::string(text), static_cast<u16>(table.size()));
  if (!added) return at->second;
  if (table.size() > kMost) {
    full_ = true;
    return 0;
  }
  table.emplace_back(text);
  return at->second;
}

namespace {
/// Every table that rows are written to.
template <class P, class F>
void each_table(P& p, F&& f) {
  f(p.selectors), f(p.amounts), f(p.triggers), f(p.replaces), f(p.abilities), f(p.tests), f(p.conds), f(p.costs);
  f(p.statics), f(p.keywords), f(p.code), f(p.variables), f(p.lists), f(p.tallies), f(p.marks);
}
}  // namespace

Rows::Place Rows::here() const {
  Place out;
  size_t i = 0;
  each_table(std::as_const(pool_), [&](const auto& table) { out.sizes[i++] = table.size(); });
  out.written = written_.size();
  out.full = full_;
  return out;
}

void Rows::back_to(const Place& place) {
  size_t i = 0;
  each_table(pool_, [&](auto& table) { table.resize(place.sizes[i++]); });
  for (; written_.size() > place.written; written_.pop_back()) {
    const Written& w = written_.back();
    auto [from, to] = w.index->equal_range(w.hash);
    for (auto at = from; at != to; ++at)
      if (at->second == w.at) {
        w.index->erase(at);
        break;
      }
  }
  full_ = place.full;
}

Row16 Rows::constant(int n) {
  Amount a;
  a.add = static_cast<i16>(n);
  return amount(a);
}

} // namespace cantrip::language

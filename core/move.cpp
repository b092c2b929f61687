#include "core/move.hpp"

#include <algorithm>

namespace cantrip {
namespace {

u64 ref_key(const Machine& m, Ref r) {
  if (r.id == 0) return 0;
  if (is_player(r) || r.id >= kMaxRows) return 0x10000u | r.id;
  const Obj& o = m.st.obj[r.id];
  const ZoneSpec& zone = m.schema().zones[static_cast<size_t>(zone_kind(o.zone))];
  const u64 place = static_cast<u64>(o.zone) << 32 | static_cast<u64>(o.def) << 40;
  return zone.faces == Sees::All ? place | 0x20000u | r.id : place | 0x40000u;
}

constexpr int kMostNumbers = 64;  // a wider range is drawn from, not listed

}  // namespace

u64 option_key(const Machine& m, const Option& o) {
  const u64 what = static_cast<u64>(o.verb) << 32 | static_cast<u64>(o.arg) << 16 | o.n;
  return mixed(mixed(mixed(0x0C0DEu, what), ref_key(m, o.a)), ref_key(m, o.b));
}

u64 decision_key(const State& s, Seat seat) {
  const Decision& d = s.decision;
  return mixed(mixed(static_cast<u64>(d.ask) << 8 | static_cast<u64>(index(seat)), d.text), d.what);
}

void Moves::list(Machine& m, Seat seat) {
  if (m.options_for != seat) list_options(m, seat);
  const Decision& d = m.st.decision;
  m_ = &m;
  seat_ = seat;
  ask_ = d.ask;
  min_ = d.min;
  max_ = d.max;
  options_ = m.options.size();
  may_none_ = false;
  size_ = 0;
  if (asks_value(ask_)) {
    single_ = max_ - min_ < kMostNumbers;
    for (int v = min_; single_ && v <= max_; ++v) {
      first_[size_] = static_cast<u16>(size_);
      key_[size_++] = mixed(0x417u, static_cast<u64>(v));
    }
    return;
  }
  const bool cancel = options_ > 0 && m.options.back().verb == kCancelOption;
  if (cancel && options_ > 1 && options_ - 1 >= min_) --options_;
  else if (cancel) {  // nothing else can be done
    first_[0] = 0;
    key_[0] = option_key(m, m.options.back());
    size_ = 1;
    single_ = true;
    min_ = max_ = 1;
    options_ = 1;
    first_[0] = static_cast<u16>(m.options.size() - 1);
    key_[first_[0]] = option_key(m, m.options.back());
    return;
  }
  max_ = std::min({max_, options_, kMaxPicks});
  min_ = std::min(min_, max_);
  single_ = max_ <= 1;
  may_none_ = min_ == 0;
  for (int i = 0; i < options_; ++i) {
    key_[i] = option_key(m, m.options[i]);
    bool seen = false;
    for (int k = 0; k < size_ && !seen; ++k) seen = key_[first_[k]] == key_[i];
    if (!seen) first_[size_++] = static_cast<u16>(i);
  }
}

Answer Moves::blank() const {
  Answer a;
  a.step_no = m_->st.step_no;
  a.seat = seat_;
  return a;
}

Answer Moves::answer_of(int i) const {
  Answer a = blank();
  if (i == size_) return a;
  a.n = 1;
  a.pick[0] = static_cast<u16>(asks_value(ask_) ? min_ + i : first_[i]);
  return a;
}

int Moves::next(const Picks& p, u16 (&out)[kMostMoves]) const {
  const bool sorted = ask_ != Ask::Order;
  int n = 0;
  for (int i = 0; i < options_; ++i) {
    if ((p.taken[i / 64] >> (i % 64)) & 1 || (sorted && key_[i] < p.last)) continue;
    bool seen = false;
    for (int k = 0; k < n && !seen; ++k) seen = key_[out[k]] == key_[i];
    if (seen) continue;
    int after = 0;  // what may still follow, this one too
    for (int k = 0; k < options_ && sorted; ++k) after += key_[k] >= key_[i] && !((p.taken[k / 64] >> (k % 64)) & 1);
    if (!sorted || p.answer.n + after >= min_) out[n++] = static_cast<u16>(i);
  }
  return n;
}

void Moves::pick(Picks& p, int option) const {
  p.answer.pick[p.answer.n++] = static_cast<u16>(option);
  p.taken[option / 64] |= u64{1} << (option % 64);
  p.last = key_[option];
}

Answer Moves::lowest() const {
  Answer a = blank();
  a.n = 1;
  a.pick[0] = static_cast<u16>(min_);
  return a;
}

Answer Moves::random(Rng& rng) const {
  if (single_) return answer_of(static_cast<int>(rng.below(static_cast<u32>(size_ + (may_none_ ? 1 : 0)))));
  Answer a = blank();
  if (asks_value(ask_)) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(min_ + static_cast<int>(rng.below(static_cast<u32>(max_ - min_ + 1))));
    return a;
  }
  const int want = min_ + (max_ > min_ ? static_cast<int>(rng.below(static_cast<u32>(max_ - min_ + 1))) : 0);
  u16 order[kMostMoves];
  for (int i = 0; i < options_; ++i) order[i] = static_cast<u16>(i);
  for (int i = 0; i < want; ++i) {
    std::swap(order[i], order[i + static_cast<int>(rng.below(static_cast<u32>(options_ - i)))]);
    a.pick[i] = order[i];
  }
  a.n = static_cast<u16>(want);
  return a;
}

int Moves::keys_of(const Answer& a, u64 (&out)[kMaxPicks]) const {
  for (int i = 0; i < a.n; ++i) out[i] = asks_value(ask_) ? mixed(0x417u, a.pick[i]) : key_[a.pick[i]];
  if (ask_ == Ask::Pick && a.n > 1) std::sort(out, out + a.n);
  return a.n;
}

bool Moves::find(const u64* keys, int n, Answer& out) const {
  if (asks_value(ask_)) {
    for (int v = min_; v <= max_; ++v)
      if (mixed(0x417u, static_cast<u64>(v)) == keys[0]) {
        out = blank();
        out.n = 1;
        out.pick[0] = static_cast<u16>(v);
        return true;
      }
    return false;
  }
  if (n < min_ || n > max_) return false;
  out = blank();
  if (single_ && n == 1) {
    for (int i = 0; i < size_; ++i)
      if (key_[first_[i]] == keys[0]) {
        out.n = 1;
        out.pick[0] = first_[i];
        return true;
      }
    return false;
  }
  u64 used[kMostMoves / 64] = {};
  for (int k = 0; k < n; ++k) {
    int found = -1;
    for (int i = 0; i < options_ && found < 0; ++i)
      if (key_[i] == keys[k] && !(used[i / 64] >> (i % 64) & 1)) found = i;
    if (found < 0) return false;
    used[found / 64] |= u64{1} << (found % 64);
    out.pick[out.n++] = static_cast<u16>(found);
  }
  return true;
}

}  // namespace cantrip

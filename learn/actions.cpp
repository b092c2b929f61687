#include "learn/actions.hpp"

#include <algorithm>

namespace cantrip {

void Actions::begin(Machine& m, Seat me, int size) {
  const OpenQuestion q = question_of(m, me);
  size_ = size;
  seat_ = me;
  ask_ = q.ask;
  answer_ = Answer{};
  answer_.step_no = q.step_no;
  answer_.seat = me;
  std::fill(taken_, taken_ + size, false);
  const int room = size - 1;
  cancel_ = false;
  if (asks_value(q.ask)) {
    const int values = q.max - q.min + 1;
    listed_ = std::min(values, room);
    min_ = max_ = 1;
    for (int i = 0; i < listed_; ++i)  // evenly, with both ends, where there are too many
      pick_[i] = static_cast<u16>(q.min + (listed_ > 1 ? i * (values - 1) / (listed_ - 1) : 0));
    return;
  }
  const int real = q.options - (q.may_cancel ? 1 : 0);
  if (q.may_cancel && (real == 0 || real < q.min)) {
    cancel_ = true;
    listed_ = min_ = max_ = 1;
    pick_[0] = static_cast<u16>(q.options - 1);
    return;
  }
  min_ = q.min;
  max_ = std::min({q.max, real, kMaxPicks});
  listed_ = std::min(real, room);
  for (int i = 0; i < listed_; ++i) pick_[i] = static_cast<u16>(i);
  if (listed_ < real && listed_ > 0) pick_[listed_ - 1] = static_cast<u16>(real - 1);
}

bool Actions::legal(int action) const {
  if (action < 0 || action >= size_) return false;
  if (action == no_more()) return answer_.n >= min_ && answer_.n < std::max(max_, 1);
  return action < listed_ && !taken_[action] && answer_.n < max_;
}

int Actions::count() const {
  int n = legal(no_more()) ? 1 : 0;
  for (int i = 0; i < listed_; ++i) n += legal(i) ? 1 : 0;
  return n;
}

int Actions::only() const { return count() == 1 ? nth(0) : -1; }

int Actions::nth(int i) const {
  for (int a = 0; a < listed_; ++a)
    if (legal(a) && i-- == 0) return a;
  return no_more();
}

int Actions::towards(const Answer& a) const {
  if (answer_.n >= a.n) return legal(no_more()) ? no_more() : nth(0);
  for (int i = 0; i < listed_; ++i)
    if (legal(i) && pick_[i] == a.pick[answer_.n]) return i;
  return nth(0);
}

bool Actions::take(int action) {
  if (action == no_more()) return true;
  answer_.pick[answer_.n++] = pick_[action];
  taken_[action] = true;
  if (answer_.n >= max_) return true;
  if (!std::all_of(taken_, taken_ + listed_, [](bool t) { return t; })) return false;
  fill_up();
  return true;
}

/// More must be picked than there are actions: the options that were not offered follow in their order.
void Actions::fill_up() {
  for (u16 i = 0; answer_.n < min_; ++i)
    if (std::find(answer_.pick, answer_.pick + answer_.n, i) == answer_.pick + answer_.n) answer_.pick[answer_.n++] = i;
}

void Actions::encode(const Encoder& encoder, Machine& m, int action, Sheet& sheet, float* out, i16 (&card)[2]) const {
  if (action == no_more()) return encoder.no_more(out, card);
  if (asks_value(ask_)) return encoder.option(m, seat_, Option{.verb = kNumber, .n = pick_[action]}, sheet, out, card);
  encoder.option(m, seat_, m.options[pick_[action]], sheet, out, card);
}

void Actions::observe(const Encoder& encoder, Machine& m, Sheet& sheet, float* state, float* options, i16* cards,
                      u8* mask) const {
  const int width = encoder.option_size();
  if (m.options_for != seat_) list_options(m, seat_);
  sheet.begin();
  encoder.state(m, seat_, picked(), state);
  for (int a = 0; a < size_; ++a, options += width, cards += 2, ++mask) {
    if (legal(a)) {
      i16 card[2];
      encode(encoder, m, a, sheet, options, card);
      std::copy(card, card + 2, cards);
      *mask = 1;
    } else if (*mask) {
      std::fill(options, options + width, 0.f);
      cards[0] = cards[1] = 0;
      *mask = 0;
    }
  }
}

}  // namespace cantrip

// Acts that will happen together. Room for many, of which nothing is written before it is used: most are one or two.
#pragma once
#include <span>

#include "core/act.hpp"

namespace cantrip {

template <int N>
class Acts {
public:
  Acts() {}
  bool full() const { return n_ == N; }
  size_t size() const { return n_; }
  bool empty() const { return n_ == 0; }
  /// There must be room.
  void push(const Act& a) { at_[n_++] = a; }
  Act& operator[](size_t i) { return at_[i]; }
  std::span<Act> all() { return {at_, n_}; }

private:
  union {
    Act at_[N];
  };
  size_t n_ = 0;
};

}  // namespace cantrip

// A rate limit: so many a second on average, so many at once.
#pragma once
#include <algorithm>

#include "server/clock/time.hpp"

namespace cantrip::server {

class Bucket {
public:
  Bucket(double per_second, double burst, i64 now) : rate_(per_second), burst_(burst), left_(burst), at_(now) {}

  /// Takes one if there is one.
  bool take(i64 now) {
    left_ = std::min(burst_, left_ + rate_ * static_cast<double>(now - at_) / 1000.0);
    at_ = now;
    if (left_ >= 1) return --left_, true;
    return false;
  }
  bool full(i64 now) const { return left_ + rate_ * static_cast<double>(now - at_) / 1000.0 >= burst_; }

private:
  double rate_, burst_, left_;
  i64 at_;
};

}  // namespace cantrip::server

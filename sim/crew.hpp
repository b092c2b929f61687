// Several processes that play one run together. Alone, a crew of one.
#pragma once
#include <span>

#include "core/word.hpp"

namespace cantrip {

class Crew {
public:
  virtual ~Crew() = default;
  virtual int rank() const { return 0; }
  virtual int size() const { return 1; }
  /// Every member brings its numbers; every member gets the sums. All members call it, or none.
  virtual void sum(std::span<u64>) {}
};

}  // namespace cantrip

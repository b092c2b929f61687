// Thousands of connections that say nothing of use, held by a process of their own: neither end then runs out of file
// descriptors because of the other. Make it before a server starts its threads.
#pragma once
#include <string>

#include "core/word.hpp"

namespace cantrip::test {

class Crowd {
public:
  Crowd();
  ~Crowd();
  Crowd(const Crowd&) = delete;
  /// Opens `count` connections; returns how many there are once all were tried.
  int gather(u16 port, int count);

private:
  int child_ = 0, orders_ = -1, answers_ = -1;
};

}  // namespace cantrip::test

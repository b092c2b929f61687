// Where a room's work is done: one thing at a time, in order, on the server's threads.
#pragma once
#include <functional>
#include <memory>

namespace cantrip::server {

class Strand {
public:
  virtual ~Strand() = default;
  virtual void post(std::function<void()>) = 0;
};

class Strands {
public:
  virtual ~Strands() = default;
  virtual std::unique_ptr<Strand> make() = 0;
};

}  // namespace cantrip::server

// Working memory of this folder's calls. A view as a machine (with derived values and options) takes some hundred
// kilobytes, so a viewer holds none: a thread or a node owns one Bench and lends it to every call.
#pragma once
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip::sync {

struct Bench {
  Machine view;   // a view to list options on, or to write as JSON
  std::vector<Event> events;         // of a step
  std::vector<u8> before, packed;    // a control half; what is about to be written as text
  std::string text;
};

}  // namespace cantrip::sync

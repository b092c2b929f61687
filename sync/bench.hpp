// Working memory of this folder's calls. A view as a machine (with derived values and options) takes some hundred
// kilobytes, so a viewer holds none: a thread or a node owns one Bench and lends it to every call.
#pragma once
#include "core/machine.hpp"

namespace cantrip::sync {

struct Bench {
  Machine view;   // a view to list options on, or to write as JSON
};

}  // namespace cantrip::sync

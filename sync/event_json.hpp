// Events in words that a program can read: for the JSON form, and to animate by. docs/protocol.md lists the kinds.
#pragma once
#include "core/machine.hpp"
#include "sync/table_json.hpp"

namespace cantrip::sync {

/// A redacted event, or one of a prediction: objects are rows of the viewer's view, seats are numbers.
Json event_json(const Rules&, const Event&);

}  // namespace cantrip::sync

// Where a text may be said for a card in this game, and how it runs.
#pragma once
#include "core/said.hpp"

namespace cantrip::gundam {

extern const SayRules say_rules;

}  // namespace cantrip::gundam

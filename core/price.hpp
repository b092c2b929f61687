// Prices that depend on another party: where something moves to.
#pragma once
#include "core/engine.hpp"

namespace cantrip {

/// As price_changes(), with what is said of moves to, or uses on, `other` alone (Static.param).
int price_changes_to(Machine&, Ref what, CostKey, Ref other);

}  // namespace cantrip

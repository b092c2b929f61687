// An analysis for people, in the terminal: the curve, the errors with what was better, the greatest changes.
#pragma once
#include "sim/analyse/analyse.hpp"

namespace cantrip {

/// `all`: every answer that had alternatives, not only errors.
std::string analysis_text(const Analysis&, bool all = false);
/// The chances over the match, 72 columns wide at most, with errors marked below.
std::string curve_text(const Analysis&);

}  // namespace cantrip

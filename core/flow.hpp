// Flow is data: tables of steps and edges that drive execution and print themselves.
#pragma once
#include <string>

#include "core/game.hpp"

namespace cantrip {

/// The flow as a Mermaid flowchart.
std::string to_mermaid(const Flow&);

}  // namespace cantrip

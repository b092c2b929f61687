// The report of a run: one self-contained page with plots, to be read on a screen or printed.
#pragma once
#include <string>

#include "sim/run.hpp"

namespace cantrip {

std::string html_report(const Plan&, const Content&, const RunResult&);

}  // namespace cantrip

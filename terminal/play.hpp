// `cantrip play`, without its command line.
#pragma once
#include "terminal/console.hpp"
#include "terminal/open.hpp"

namespace cantrip::terminal {

/// Opens and plays a match. The exit code, or what is wrong with the flags or the file.
Expected<int> play(const PlayFlags&, Console&);

}  // namespace cantrip::terminal

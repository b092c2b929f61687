#include "terminal/play.hpp"

#include "terminal/session.hpp"

namespace cantrip::terminal {

Expected<int> play(const PlayFlags& flags, Console& console) {
  Expected<Opened> opened = open_match(flags);
  if (!opened) return opened.problem();
  return Session(std::move(*opened), console, flags).run();
}

}  // namespace cantrip::terminal

#include "games/module.hpp"

namespace cantrip {

const Module* find_module(std::string_view slug) {
  for (const Module* m : modules())
    if (m->game->slug == slug || m->game->title == slug) return m;
  return nullptr;
}

Expected<const Module*> need_module(std::string_view slug) {
  if (const Module* found = find_module(slug)) return found;
  std::vector<std::string> known;
  for (const Module* m : modules()) known.emplace_back(m->game->slug);
  return Problem{"game", "there is no game '" + std::string(slug) + "'",
                 did_you_mean(slug, known, "The games are: " + join(known) + ".")};
}

}  // namespace cantrip

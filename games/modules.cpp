#include "games/module.hpp"

#if __has_include("games/estraven/estraven.hpp")
#include "games/estraven/module.hpp"
#endif

namespace cantrip {

std::span<const Module* const> modules() {
#if __has_include("games/estraven/estraven.hpp")
  static constexpr const Module* all[] = {&estraven::module};
  return all;
#else
  return {};
#endif
}

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

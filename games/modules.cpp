#include "games/module.hpp"

#include "games/estraven/module.hpp"
#include "games/genius-invokation/module.hpp"
#include "games/grand-archive/module.hpp"
#include "games/gundam/module.hpp"
#include "games/lorcana/module.hpp"

namespace cantrip {

std::span<const Module* const> modules() {
  static constexpr const Module* all[] = {&estraven::module, &lorcana::module, &gundam::module, &genius::module,
                                          &grand_archive::module};
  return all;
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

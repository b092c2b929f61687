#include "terminal/layout.hpp"

#include <map>
#include <string>
#include <vector>

#include "games/layout.hpp"
#include "games/module.hpp"

namespace cantrip::terminal {
namespace {

/// A layout with its tables.
struct Made {
  std::vector<Shown> scores, counts, rows, shared, marks;
  TableLayout layout;
};

/// Everything the schema names: zones in play and open ones as rows, the rest as counts.
Made from_schema(const Game& game) {
  Made made;
  const Schema& schema = *game.schema;
  for (size_t k = 0; k < schema.scores.size(); ++k) made.scores.push_back({static_cast<u8>(k)});
  for (size_t k = 1; k < schema.zones.size(); ++k) {
    const ZoneSpec& zone = schema.zones[k];
    const Shown shown{static_cast<u8>(k)};
    if (zone.waiting) continue;
    if (zone.shared && zone.faces == Sees::All) made.shared.push_back(shown);
    else if (!zone.shared && zone.play) made.rows.push_back(shown);
    else if (!zone.shared) made.counts.push_back(shown);
  }
  for (size_t k = 0; k < schema.flags.size(); ++k) made.marks.push_back({static_cast<u8>(k)});
  return made;
}

}  // namespace

const TableLayout& layout_of(const Game& game) {
  for (const Module* module : modules())
    if (module->game == &game && module->terminal) return *module->terminal;
  static std::map<std::string, std::unique_ptr<Made>> made;
  std::unique_ptr<Made>& slot = made[std::string(game.slug)];
  if (!slot) {
    slot = std::make_unique<Made>(from_schema(game));
    slot->layout.scores = slot->scores;
    slot->layout.counts = slot->counts;
    slot->layout.rows = slot->rows;
    slot->layout.shared = slot->shared;
    slot->layout.marks = slot->marks;
  }
  return slot->layout;
}

}  // namespace cantrip::terminal

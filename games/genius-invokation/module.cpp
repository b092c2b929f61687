#include "games/genius-invokation/module.hpp"

#include "games/content.hpp"
#include "games/genius-invokation/genius.hpp"
#include "games/genius-invokation/import.hpp"
#include "games/genius-invokation/legality.hpp"
#include "games/genius-invokation/lexicon.hpp"
#include "games/genius-invokation/terminal_layout.hpp"

namespace cantrip::genius {
namespace {

constexpr ScenarioZone kZones[] = {
    {Deck, 20, "Filler: Event, energy 7"},
    {Characters, 3, "Post: Character Geo, hp 10, energy 2"},
};
constexpr ScenarioScore kScores[] = {{Omni, 8}};

}  // namespace

std::string why_not(Machine& m, Seat seat, Ref what) {
  if (!live(m.st, what)) return "";
  const CardDef& def = card(m, what.id);
  if ((def.types & type_bit(Legend)) && score(m.st, seat, LegendUsed)) return "You have played a Legend already.";
  const u16 active = active_of(m.st, seat);
  if (const Variable* of = variable(m, def, kVarFor); of && (def.types & type_bit(Combat))) {
    const std::string& name = m.pool().names[static_cast<size_t>(of->value)];
    if (!active || !has_name(m, active, of->value)) return name + " is not active.";
    if (!can_use_skills(m, active)) return name + " can't use skills now.";
  }
  Lines lines;
  gather(m, ActKind::Price, lines);
  const Price price = price_of(m, lines, seat, PlayCard, what, spell(m, what.id));
  if (price.part[kEnergyPart] && active && m.st.obj[active].stat[Energy] < price.part[kEnergyPart])
    return "It costs " + std::to_string(price.part[kEnergyPart]) + " energy, your active character has " +
           std::to_string(m.st.obj[active].stat[Energy]) + ".";
  if (!can_pay(m, seat, price, active)) return "Your dice don't pay its price.";
  if (can_be_played(m, seat, what.id)) return "";
  if (def.types & type_bit(Food)) return "Nobody can eat it now.";
  return "There is nothing it could be used on.";
}

constinit const Module module = {
    .game = &game,
    .lexicon = &lexicon,
    .import = &import_cards,
    .share_codes = true,
    .deck_size = kDeckSize,
    .second_types = type_bit(Character),
    .second_size = kCharacters,
    .joins = &joins,
    .decks_per_seat = 1,
    .build = &build_decks,
    .illegal = &illegal,
    .formats = kFormatNames,
    .scenario = &scenario,
    .scenario_zones = kZones,
    .scenario_scores = kScores,
    .evaluate = &evaluate,
    .why_not = &why_not,
    .terminal = &terminal_layout,
};

}  // namespace cantrip::genius

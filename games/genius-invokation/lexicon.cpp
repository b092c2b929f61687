#include "games/genius-invokation/lexicon.hpp"

#include "games/genius-invokation/rows.hpp"
#include "games/genius-invokation/words/dialect.hpp"

namespace cantrip::genius {
namespace {

using namespace language;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
constexpr u32 kInPlay =
    zone_bit(Characters) | zone_bit(Attached) | zone_bit(Statuses) | zone_bit(Summons) | zone_bit(Supports);
constexpr u32 kCharacter = type_bit(Character);
/// Cards that are played for a price.
constexpr u32 kPriced = type_bit(Equipment) | type_bit(Support) | type_bit(EventCard);

constexpr u32 kEquipmentBit = type_bit(Equipment), kEventBit = type_bit(EventCard);
constexpr TypeWord kTypes[] = {
    {.name = "Character", .plural = "Characters", .bit = Character},
    {.name = "Talent", .plural = "Talents", .bit = Talent, .implies = kEquipmentBit},
    {.name = "Weapon", .plural = "Weapons", .bit = Weapon, .implies = kEquipmentBit},
    {.name = "Artifact", .plural = "Artifacts", .bit = Artifact, .implies = kEquipmentBit},
    {.name = "Technique", .plural = "Techniques", .bit = Technique, .implies = kEquipmentBit},
    {.name = "Equipment", .plural = "Equipment", .bit = Equipment},
    {.name = "Support", .plural = "Supports", .bit = Support},
    {.name = "Location", .plural = "Locations", .bit = Location},
    {.name = "Companion", .plural = "Companions", .bit = Companion},
    {.name = "Item", .plural = "Items", .bit = ItemCard},
    {.name = "Food", .plural = "Foods", .bit = Food, .implies = kEventBit},
    {.name = "Resonance", .plural = "Resonances", .bit = Resonance, .implies = kEventBit},
    {.name = "Legend", .plural = "Legends", .bit = Legend, .implies = kEventBit},
    {.name = "Event", .plural = "Events", .bit = EventCard},
    {.name = "Combat", .plural = "Combat", .bit = Combat},
    {.name = "Status", .plural = "Statuses", .bit = OwnStatus},
    {.name = "Team", .plural = "Teams", .bit = TeamStatus},
    {.name = "Summon", .plural = "Summons", .bit = Summon},
    {.name = "Cryo", .plural = "Cryo", .bit = Cryo, .capital = false, .tint = true},
    {.name = "Hydro", .plural = "Hydro", .bit = Hydro, .capital = false, .tint = true},
    {.name = "Pyro", .plural = "Pyro", .bit = Pyro, .capital = false, .tint = true},
    {.name = "Electro", .plural = "Electro", .bit = Electro, .capital = false, .tint = true},
    {.name = "Anemo", .plural = "Anemo", .bit = Anemo, .capital = false, .tint = true},
    {.name = "Geo", .plural = "Geo", .bit = Geo, .capital = false, .tint = true},
    {.name = "Dendro", .plural = "Dendro", .bit = Dendro, .capital = false, .tint = true},
    {.name = "Sword", .plural = "Swords", .bit = Sword},
    {.name = "Claymore", .plural = "Claymores", .bit = Claymore},
    {.name = "Polearm", .plural = "Polearms", .bit = Polearm},
    {.name = "Bow", .plural = "Bows", .bit = Bow},
    {.name = "Catalyst", .plural = "Catalysts", .bit = Catalyst},
};

constexpr StatWord price(std::string_view fact, int part) {
  StatWord out;
  out.name = out.fact = fact;
  out.allowed = kPriced;
  out.most = kDearest;
  out.price = true;
  out.part = part;
  return out;
}
/// Energy is a number of a character, and part of the price of other cards.
constexpr StatWord kStats[] = {
    {.name = "max hp", .stat = MaxHp, .fact = "hp", .types = kCharacter, .least = 1},
    {.name = "max energy", .stat = MaxEnergy, .fact = "energy", .types = kCharacter, .most = 9},
    {.name = "hp", .stat = Hp, .fact = {}},
    price("same", kSame),
    price("cryo", CryoElement),
    price("hydro", HydroElement),
    price("pyro", PyroElement),
    price("electro", ElectroElement),
    price("anemo", AnemoElement),
    price("geo", GeoElement),
    price("dendro", DendroElement),
    price("any", kAny),
    price("energy", kEnergyPart),
};

constexpr ScoreWord kScores[] = {
    {.name = "dice", .score = Dice},
    {.name = "fell this round", .score = FellThisRound},
    {.name = "artifacts in the deck", .score = ArtifactsInDeck},
    {.name = "weapons in the deck", .score = WeaponsInDeck},
    {.name = "talents in the deck", .score = TalentsInDeck},
};

constexpr ZoneWord kZones[] = {
    {"deck", Deck, Hidden::FromAll, false, true},
    {"hand", Hand, Hidden::FromOthers},
    {"characters", Characters},
    {"attached", Attached},
    {"statuses", Statuses},
    {"summons", Summons},
    {"supports", Supports},
    {"discard", Discard},
    {"removed", Removed, Hidden::FromOthers},
    {"playing", Playing},
};

/// As RuleCard counts them.
constexpr std::string_view kRuleCards[] = {"Frozen",           "Burning Flame", "Dendro Core",
                                           "Catalyzing Field", "Crystallize",   "Satiated"};

}  // namespace

const Lexicon& lexicon() {
  static const Lexicon words = [] {
    Lexicon l;
    l.game = "genius-invokation";
    l.types = kTypes;
    l.stats = kStats;
    l.scores = kScores;
    l.zones = kZones;
    l.in_play = kInPlay;
    l.play_from = zone_bit(Hand);
    l.deck = Deck;
    l.hand = Hand;
    l.graveyard = Discard;
    l.battlefield = Characters;
    l.damage_stat = Damage;
    l.left_stat = Hp;
    l.rule_cards = kRuleCards;
    l.dialect = &words::dialect();
    return l;
  }();
  return words;
}

}  // namespace cantrip::genius

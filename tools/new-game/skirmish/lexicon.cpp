// The words of Skirmish's cards: what its types, numbers, zones, keywords and events are called in rules English. The
// grammar is the shared one (language/words); constructions of the game's own would go to games/skirmish/words.
#include "games/skirmish/lexicon.hpp"

#include "games/skirmish/schema.hpp"

namespace cantrip::skirmish {
namespace {

using namespace language;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
constexpr u32 kInPlay = zone_bit(Field);
constexpr u32 kUnit = type_bit(Unit), kAny = kUnit | type_bit(Spell);

// Singular, plural, bit, the types it belongs to, may be anything's subtype, lies in play.
constexpr TypeWord kTypes[] = {
    {"Unit", "Units", Unit, 0, false, true},
    {"Spell", "Spells", Spell, 0, false, false},
};
// Word, slot, key of the card file, types that have it, least and most.
constexpr StatWord kStats[] = {
    {"cost", Cost, "cost", kAny, 0, 0, 20, true},
    {"power", Power, "power", kUnit, 0, 0, 30},
    {"health", Health, "health", kUnit, 0, 1, 30},
};
constexpr ScoreWord kScores[] = {{"life", Life, false}, {"energy", Energy, true}};
constexpr ZoneWord kZones[] = {
    {"deck", Deck, Hidden::FromAll, false, true},
    {"hand", Hand, Hidden::FromOthers, false, false},
    {"field", Field, Hidden::No, true, false},
    {"discard", Discard, Hidden::No, false, true},
};
constexpr AdjectiveWord kAdjectives[] = {
    {"tired", TestKind::Flag, Tired},
    {"damaged", TestKind::ObjStat, Damage, Cmp::Ge, 1},
    {"undamaged", TestKind::ObjStat, Damage, Cmp::Eq, 0},
};
constexpr FlagVerb kFlagVerbs[] = {{"tire", Tired, true}, {"rest", Tired, false}};
constexpr KeywordWord kKeywords[] = {{"Guard", Guard}, {"Swift", Swift}};
constexpr BanWord kBans[] = {{"attack", CantAttack}};
constexpr MoveVerb kMoveVerbs[] = {
    {"destroy", Verb::Destroy, Discard},
    {"discard", Verb::Discard, Discard, zone_bit(Hand), true, true},
};
constexpr EventWord kEvents[] = {
    {.shape = EventShape::Object,
     .verb = "die",
     .past = "died",
     .event = EventKind::Moved,
     .from = kInPlay,
     .to = zone_bit(Discard)},
    {.shape = EventShape::Object, .verb = "arrive", .past = "arrived", .event = EventKind::Moved, .to = kInPlay},
    {.shape = EventShape::Object, .verb = "attack", .past = "attacked", .event = EventKind::Attacked},
    {.shape = EventShape::PlayerObject, .verb = "play", .past = "played", .event = EventKind::Played},
};
constexpr TextHead kHeads[] = {{Spell, Head::Spell}};

constexpr Lexicon kLexicon = {
    .game = "skirmish",
    .types = kTypes,
    .stats = kStats,
    .scores = kScores,
    .zones = kZones,
    .adjectives = kAdjectives,
    .flag_verbs = kFlagVerbs,
    .keywords = kKeywords,
    .bans = kBans,
    .move_verbs = kMoveVerbs,
    .events = kEvents,
    .heads = kHeads,
    .in_play = kInPlay,
    .play_from = zone_bit(Hand),
    .deck = Deck,
    .hand = Hand,
    .graveyard = Discard,
    .battlefield = Field,
    .tapped = Tired,
    .tapped_word = "tired",
    .health_score = Life,
    .damage_stat = Damage,
    .opposing = "enemy",
};

}  // namespace

const Lexicon& lexicon() { return kLexicon; }

}  // namespace cantrip::skirmish

#include "games/estraven/lexicon.hpp"

#include "games/estraven/schema.hpp"

namespace cantrip::estraven {
namespace {

using namespace language;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
constexpr u32 kInPlay = zone_bit(Battlefield);
constexpr u32 kUnit = type_bit(Unit), kResource = type_bit(Resource);
constexpr u32 kPlayable = kUnit | type_bit(Spell) | type_bit(Reaction);

constexpr TypeWord kTypes[] = {
    {"Unit", "Units", Unit, 0, false, true},
    {"Spell", "Spells", Spell, 0, false, false},
    {"Reaction", "Reactions", Reaction, 0, false, false},
    {"Resource", "Resources", Resource, 0, false, true},
    {"Leader", "Leaders", Leader, kUnit},
    {"Troop", "Troops", Troop, kUnit},
    {"Subjects", "Subjects", Subjects, kResource},
    {"Materials", "Materials", Materials, kResource},
    {"Influence", "Influence", Influence, kResource},
};

constexpr PluralWord kPlurals[] = {{"Undead", "Undead"}, {"Fey", "Fey"}, {"Thief", "Thieves"}, {"Wolf", "Wolves"}};

constexpr StatWord kStats[] = {
    {"cost", Cost, "cost", kPlayable, 0, 0, 20, true}, {"pitch value", PitchValue, "pitch", kPlayable, 0, 0, 3, true},
    {"power", Power, "power", kUnit, 0, 0, 30},        {"resistance", Resistance, "resistance", kUnit, 0, 0, 30},
    {"health", Health, "health", kUnit, 0, 1, 30},
};

constexpr ScoreWord kScores[] = {{"health", PlayerHealth, false}, {"mana", Mana, true}};

constexpr ZoneWord kZones[] = {
    {"deck", Deck, Hidden::FromAll, false, true},
    {"hand", Hand, Hidden::FromOthers, false, false},
    {"pitch zone", Pitch},
    {"battlefield", Battlefield, Hidden::No, true, false},
    {"graveyard", Graveyard, Hidden::No, false, true},
    {"marketplace", Market, Hidden::No, true, true},
};

constexpr AdjectiveWord kAdjectives[] = {
    {"tapped", TestKind::Flag, Tapped},
    {"untapped", TestKind::Flag, Tapped, Cmp::Eq, 0, true},
    {"attacking", TestKind::Flag, Attacking},
    {"blocking", TestKind::Flag, Blocking},
    {"damaged", TestKind::ObjStat, Damage, Cmp::Ge, 1},
    {"undamaged", TestKind::ObjStat, Damage, Cmp::Eq, 0},
};

constexpr FlagVerb kFlagVerbs[] = {{"tap", Tapped, true}, {"untap", Tapped, false}};

constexpr KeywordWord kKeywords[] = {{"Lead", Lead, true, true}};

constexpr BanWord kBans[] = {
    {"attack", CantAttack},
    {"block", CantBlock},
    {"be targeted by opponents", CantBeTargeted},
    {"untap", CantUntap},
};

constexpr MoveVerb kMoveVerbs[] = {
    {"destroy", Verb::Destroy, Graveyard},
    {"sacrifice", Verb::Sacrifice, Graveyard, 0, true, true},
    {"discard", Verb::Discard, Graveyard, zone_bit(Hand), true, true},
};

constexpr u32 kHandAndPitch = zone_bit(Hand) | zone_bit(Pitch), kHandAndGrave = zone_bit(Hand) | zone_bit(Graveyard);
constexpr EventWord kEvents[] = {
    {.shape = EventShape::Object,
     .verb = "die",
     .past = "died",
     .event = EventKind::Moved,
     .from = kInPlay,
     .to = zone_bit(Graveyard)},
    {.shape = EventShape::Object, .verb = "arrive", .past = "arrived", .event = EventKind::Moved, .to = kInPlay},
    {.shape = EventShape::Object, .verb = "attack", .past = "attacked", .event = EventKind::Attacked},
    {.shape = EventShape::ObjectObject, .verb = "block", .past = "blocked", .event = EventKind::Blocked},
    {.shape = EventShape::ObjectObject,
     .verb = "deal damage to",
     .past = "dealt damage to",
     .event = EventKind::Hit,
     .amount = true},
    {.shape = EventShape::PlayerObject, .verb = "play", .past = "played", .event = EventKind::Played, .waits = true},
    {.shape = EventShape::PlayerObject,
     .verb = "pitch",
     .past = "pitched",
     .event = EventKind::Moved,
     .sub = Verb::Pitch,
     .self_zones = kHandAndPitch,
     .doer = Who::OwnerOf},
    {.shape = EventShape::PlayerObject,
     .verb = "sacrifice",
     .past = "sacrificed",
     .event = EventKind::Moved,
     .sub = Verb::Sacrifice},
    {.shape = EventShape::PlayerObject,
     .verb = "discard",
     .past = "discarded",
     .event = EventKind::Moved,
     .sub = Verb::Discard,
     .self_zones = kHandAndGrave,
     .doer = Who::OwnerOf},
    {.shape = EventShape::PlayerFixed, .verb = "draw a card", .past = "drew a card", .event = EventKind::Drew},
    {.shape = EventShape::Player, .verb = "trade", .past = "traded", .event = EventKind::Traded, .doer = Who::None},
    // An attack is answered as its attacker: it can be hurt or tapped, not negated.
    {.shape = EventShape::Player, .verb = "attack", .past = "attacked", .event = EventKind::Attacked, .unnamed = true},
    {.shape = EventShape::Fixed, .verb = "an attack is declared", .event = EventKind::Attacked, .unnamed = true},
    {.shape = EventShape::PlayerFixed,
     .verb = "activate an ability",
     .past = "activated an ability",
     .event = EventKind::Activated,
     .waits = true},
    {.shape = EventShape::FixedObject,
     .verb = "an effect targets",
     .event = EventKind::Targeted,
     .flags = kOneOfTargets,
     .waits = true},
};

constexpr TextHead kHeads[] = {{Spell, Head::Spell}, {Reaction, Head::Reaction}};
constexpr SymbolWord kSymbols[] = {{"tap", Tapped}};

constexpr Lexicon kLexicon = {
    .game = "estraven",
    .types = kTypes,
    .plurals = kPlurals,
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
    .symbols = kSymbols,
    .in_play = kInPlay,
    .play_from = zone_bit(Hand),
    .deck = Deck,
    .hand = Hand,
    .graveyard = Graveyard,
    .battlefield = Battlefield,
    .tapped = Tapped,
    .health_score = PlayerHealth,
    .damage_stat = Damage,
    .if_you_do = Reach::Sentence,
};

} // namespace

const language::Lexicon& lexicon() { return kLexicon; }

} // namespace cantrip::estraven

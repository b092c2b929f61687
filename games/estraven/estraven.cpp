// The tables: names of zones, stats, flags, verbs, prompts; and the game itself.
#include "games/estraven/estraven.hpp"
#include "games/estraven/tell.hpp"

namespace cantrip::estraven {

namespace {

// Reference section 1. The chain and the battlefield are public; nobody may look into a deck.
constexpr ZoneSpec kZones[] = {
    {.name = "nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "pitch"},
    {.name = "battlefield", .play = true, .remember = true},
    {.name = "graveyard", .ordered = true},
    {.name = "chain", .shared = true, .ordered = true, .waiting = true},
    {.name = "marketplace", .shared = true, .ordered = true},
    {.name = "resource deck", .shared = true, .ordered = true, .faces = Sees::Nobody, .forgets = true},
    {.name = "limbo", .shared = true},
};
constexpr std::string_view kTypes[] = {"Unit",  "Spell",    "Reaction",  "Resource", "Leader",
                                       "Troop", "Subjects", "Materials", "Influence"};
constexpr std::string_view kStats[] = {"cost", "pitch", "power", "resistance", "health"};
constexpr std::string_view kObjStats[] = {"damage", "paid X"};
constexpr std::string_view kFlags[] = {"tapped", "attacking", "blocking", "blocked"};
constexpr FieldSpec kScoreNames[] = {{"health"}, {"mana"}, {"trades"}, {"attacks"}};
constexpr std::string_view kRelations[] = {"", "targets", "joins", "blocks", "answers"};
constexpr std::string_view kKeywords[] = {"Lead"};
constexpr std::string_view kBans[] = {"attack", "block", "be targeted", "untap"};
constexpr std::string_view kVerbs[] = {"play", "pitch", "activate", "attack with", "trade", "end turn", "react with"};
constexpr std::string_view kPrompts[] = {
    "",
    "Your main phase",
    "React, or pass",
    "Which of your triggers resolves next?",
    "Which player do you attack?",
    "Which Troops join the attack?",
    "Which unit blocks, if any?",
    "Which Troops block too?",
    "Which attacker does it block?",
    "Discard down to seven",
    "Which marketplace card do you take?",
};

constexpr Schema kSchema{
    .zones = kZones,
    .waiting_zone = waiting_zone_of(kZones),
    .types = kTypes,
    .stats = kStats,
    .obj_stats = kObjStats,
    .flags = kFlags,
    .counters = {},
    .scores = kScoreNames,
    .relations = kRelations,
    .keywords = kKeywords,
    .bans = kBans,
    .verbs = kVerbs,
    .prompts = kPrompts,
    .damage_stat = Damage,
    .health_score = PlayerHealth,
    .deck_zone = Deck,
    .hand_zone = Hand,
    .discard_zone = Graveyard,
    .play_zones = 1u << Battlefield,
    .target_ban = CantBeTargeted,
    .adding_keywords = 1u << Lead,
};

const Flow kFlows[] = {game_flow, turn_flow, combat_flow, chain_flow, triggers_flow, trade_flow};

// Prevention and other replacements of damage: the affected player orders them.
constexpr Pass kPasses[] = {{"replace damage", ActKind::Damage, true}};

constexpr Readers kReaders{{
    .events = EventMask::of(EventKind::Stat),
    .scores = 1u << PlayerHealth,
    .relations = 0,
    .emptied = 1u << Deck,
}};

}  // namespace

const Game game{
    .slug = "estraven",
    .title = "Lords of Estraven",
    .min_seats = 2,
    .max_seats = 4,
    .schema = &kSchema,
    .flows = kFlows,
    .root = GameFlow,
    .passes = kPasses,
    .switches = {},
    .discipline = "locked chain",
    .setup = setup,
    .place = record,
    .check = check,
    .readers = kReaders,
    .printed_price = printed_price,
    .price_score = Mana,
    .tell = tell,
    .loose_zones = 1u << Battlefield,
    .commit = commit,
    .left = left,
};

}  // namespace cantrip::estraven

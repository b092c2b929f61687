// The tables, and the game itself.
#include "games/skirmish/skirmish.hpp"

namespace cantrip::skirmish {
namespace {

// A zone's name is what people and `.play` files call it. `faces`: who sees its cards. `play`: what lies there acts.
constexpr ZoneSpec kZones[] = {
    {.name = "nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "field", .play = true, .remember = true},
    {.name = "discard", .ordered = true},
    {.name = "limbo", .shared = true, .ordered = true, .waiting = true},  // a spell while it is being done
};
constexpr std::string_view kTypes[] = {"Unit", "Spell"};
constexpr std::string_view kStats[] = {"cost", "power", "health"};
constexpr std::string_view kObjStats[] = {"damage"};
constexpr std::string_view kFlags[] = {"tired"};
constexpr FieldSpec kScores[] = {{"life"}, {"energy"}};
constexpr std::string_view kRelations[] = {"", "targets"};
constexpr std::string_view kKeywords[] = {"Guard", "Swift"};
constexpr std::string_view kBans[] = {"attack"};
constexpr std::string_view kVerbs[] = {"", "play", "attack {b} with {a}", "attack the player with", "end turn"};
constexpr std::string_view kPrompts[] = {"", "Your turn"};

constexpr Schema kSchema{
    .zones = kZones,
    .waiting_zone = waiting_zone_of(kZones),
    .types = kTypes,
    .stats = kStats,
    .obj_stats = kObjStats,
    .flags = kFlags,
    .scores = kScores,
    .relations = kRelations,
    .keywords = kKeywords,
    .bans = kBans,
    .verbs = kVerbs,
    .prompts = kPrompts,
    .flag_verb = "tire",
    .damage_stat = Damage,
    .health_score = Life,
    .deck_zone = Deck,
    .hand_zone = Hand,
    .discard_zone = Discard,
    .play_zones = 1u << Field,
};

const Flow kFlows[] = {game_flow, turn_flow, bag::flow};

// Cards may prevent damage: that is asked in a pass before damage is dealt.
constexpr Pass kPasses[] = {{"replace damage", ActKind::Damage, true}};

}  // namespace

const Game game{
    .slug = "skirmish",
    .title = "Skirmish",
    .min_seats = 2,
    .max_seats = 2,
    .schema = &kSchema,
    .flows = kFlows,
    .root = GameFlow,
    .passes = kPasses,
    .discipline = "bag",
    .setup = setup,
    .place = bag::place,
    .check = check,
    .printed_price = printed_price,
    .price_score = Energy,
    .commit = commit,
    .left = bag::drop_seat,
};

}  // namespace cantrip::skirmish

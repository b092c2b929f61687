// The tables: names of zones, stats, flags, verbs, prompts; and the game itself.
#include "games/lorcana/lorcana.hpp"
#include "games/lorcana/tell.hpp"

namespace cantrip::lorcana {
namespace {

// Reference 1.3. Nobody, not even its owner, may look at a facedown card in an inkwell or under another; what all saw
// on its way there stays known. A card in either can be followed: it is exerted and readied by itself.
constexpr ZoneSpec kZones[] = {
    {.name = "nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "play", .play = true, .remember = true},
    {.name = "inkwell", .faces = Sees::Nobody, .tracked = true},
    {.name = "discard"},
    {.name = "under", .faces = Sees::Nobody, .tracked = true},
    {.name = "resolving", .remember = true, .waiting = true},
};
constexpr std::string_view kTypes[] = {"Character", "Action",  "Item", "Location", "Song", "Amber",
                                       "Amethyst",  "Emerald", "Ruby", "Sapphire", "Steel"};
constexpr std::string_view kStats[] = {"cost", "strength", "willpower", "lore", "move cost", "inkable", "sing bonus"};
constexpr std::string_view kObjStats[] = {"damage"};
constexpr std::string_view kFlags[] = {"exerted",          "drying",           "challenging",
                                       "being challenged", "has challenged",   "has been challenged",
                                       "has quested",      "here for the turn"};
constexpr FieldSpec kScoreNames[] = {
    {"lore", Sees::All, true}, {"inkings"}, {"failed draw"}, {"altered hand"}, {"ink"},
};
constexpr std::string_view kRelations[] = {"", "targets", "sang"};
constexpr std::string_view kKeywords[] = {
    "Alert",  "Bodyguard",     "Boost",   "Challenger", "Evasive", "Reckless",    "Resist",       "Rush",  "Shift",
    "Singer", "Sing Together", "Support", "Vanish",     "Ward",    "Adventurous", "For the turn", "Copies"};
constexpr std::string_view kBans[] = {"quest",
                                      "challenge",
                                      "be challenged",
                                      "ready",
                                      "sing",
                                      "move",
                                      "be damaged",
                                      "play",
                                      "gain lore",
                                      "lose lore",
                                      "discard",
                                      "ready at the start of the turn",
                                      "be played",
                                      "draw in the Draw step",
                                      "have damage removed",
                                      "be chosen for actions",
                                      "gain Alert",
                                      "gain Bodyguard",
                                      "gain Boost",
                                      "gain Challenger",
                                      "gain Evasive",
                                      "gain Reckless",
                                      "gain Resist",
                                      "gain Rush",
                                      "gain Shift",
                                      "gain Singer",
                                      "gain Sing Together",
                                      "gain Support",
                                      "gain Vanish",
                                      "gain Ward",
                                      "gain Adventurous"};
constexpr std::string_view kVerbs[] = {"ink",           "play",       "shift {a} onto {b}",     "sing {a} with {b}",
                                       "sing together", "quest with", "challenge {b} with {a}", "move {a} to {b}",
                                       "use",           "end turn"};
constexpr std::string_view kPrompts[] = {
    "",
    "Your main phase",
    "Which cards do you put on the bottom of your deck, to draw as many?",
    "Who sings?",
    "Which cards do you discard to shift?",
    "Does it enter play exerted?",
    "Who else does it go on top of?",
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
    .flag_verb = "exert",
    .pitch_verb = "ink",
    .attack_verb = "challenges",
    .damage_stat = Damage,
    .heal_ban = CantBeHealed,
    .health_score = 0xFF,  // players take no damage
    .deck_zone = Deck,
    .hand_zone = Hand,
    .discard_zone = Discard,
    .play_zones = 1u << Play,
    .ward_keyword = Ward,
    .discard_ban = CantDiscard,
    .under_zone = Under,
    .floored_stats = (1u << Strength) | (1u << Lore),
    .adding_keywords = (1u << Challenger) | (1u << Resist),
};

const Flow kFlows[] = {game_flow, turn_flow, play_flow, quest_flow, challenge_flow, bag::flow};

// Modifiers first, replacements after them (reference 8.2, rules since 2.1); the affected player orders replacements.
constexpr Pass kPasses[] = {
    {"modify damage", ActKind::Damage, false, reduce_damage, false},
    {"replace damage", ActKind::Damage, true},
    {"replace moves", ActKind::Move, true},
};

constexpr SwitchSpec kSwitches[] = {
    {"deck_out", "on_failed_draw", "empty_deck_at_own_turn_end", "When an empty deck loses the game."},
    {"zero_damage_is_dealt", "true", "false", "Damage reduced to 0 was still dealt (2.2), or not (up to 2.1).", false},
    {"free_play_may_shift", "false", "true", "A character played for free may be shifted (before 2.0).", false},
    {"secondary_if_checked", "resolution_only", "trigger_and_resolution",
     "When the \"if\" after a trigger is looked at (before 2.0: twice).", false},
    {"gsc_granularity", "per_action_or_ability", "per_effect_sentence",
     "The game state check runs after a whole text (2.1), or after each effect in it (2.0).", false},
    {"keyword_duplicates", "first_wins", "longest_duration_wins",
     "A keyword gained a second time is not gained (2.2), or the longest lasting one counts (2.3)."},
    {"setup_order", "starting_player_first", "shuffle_first",
     "Who begins is found out before the decks are shuffled (seed \"Game Setup and Turn Flow\"), or after "
     "(seed \"Game State Machine\").",
     false},
};

constexpr Readers kReaders{{
    .events = EventMask::of(EventKind::Stat),
    .scores = 1u << LoreScore | 1u << FailedDraw,
    .relations = 0,
    .emptied = 0,
}};

}  // namespace

const Game game{
    .slug = "lorcana",
    .title = "Disney Lorcana",
    .min_seats = 2,
    .max_seats = 4,
    .schema = &kSchema,
    .flows = kFlows,
    .root = GameFlow,
    .passes = kPasses,
    .switches = kSwitches,
    .discipline = "bag",
    .setup = setup,
    .place = place,
    .check = check,
    .readers = kReaders,
    .apply = apply,
    .may_target = may_choose,
    .chooses_late = true,
    .printed_price = printed_price,
    .price_score = Ink,
    .funds = ready_ink,
    .spend = exert_ink,
    .tell = tell,
    .may_flag = may_flag,
    .score_change = score_change,
    .no_card = no_card,
    .play = play_by_text,
    .can_play = can_play_by_text,
    .between = between,
    .may_modify = may_modify,
    .attach = move_by_text,
    .finish = finish,
    .finish_watches = flag_bit(Challenging),
    .loose_zones = 1u << Play,
    .commit = commit,
    .left = left,
    .natives = natives,
};

}  // namespace cantrip::lorcana

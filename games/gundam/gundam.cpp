// The tables: names of zones, stats, flags, verbs, prompts; and the game itself.
#include "games/gundam/gundam.hpp"
#include "games/gundam/tell.hpp"

namespace cantrip::gundam {
namespace {

// Reference 1.4. Resources have no text: their area is no home of statics, though it is on the field.
constexpr ZoneSpec kZones[] = {
    {.name = "nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "resource deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "resource area", .remember = true},
    {.name = "battle area", .play = true, .remember = true},
    {.name = "base", .play = true, .remember = true},
    {.name = "shields", .ordered = true, .faces = Sees::Nobody},
    {.name = "pilots", .play = true, .remember = true},
    {.name = "trash"},
    {.name = "removed"},
    {.name = "limbo", .shared = true, .remember = true, .waiting = true},
};
constexpr std::string_view kTypes[] = {"Unit",   "Pilot", "Command", "Base", "Resource", "EX",    "Link",
                                       "Paired", "Blue",  "Green",   "Red",  "White",    "Purple"};
constexpr std::string_view kStats[] = {"level", "cost", "ap", "hp", "left hp"};
constexpr std::string_view kObjStats[] = {"damage"};
constexpr std::string_view kFlags[] = {"rested", "attacking"};
constexpr FieldSpec kScores[] = {{"payment"}, {"redrawn"}, {"direct hit"}};
constexpr std::string_view kRelations[] = {"", "targets", "battles", "must attack", "hit by"};
constexpr std::string_view kKeywords[] = {"Repair",       "Breach",        "Support",     "Blocker",
                                          "First Strike", "High-Maneuver", "Suppression", "Link"};
constexpr std::string_view kBans[] = {"attack",
                                      "choose the enemy player as its attack target",
                                      "be chosen as an attack target",
                                      "activate Blocker",
                                      "be paired with a Pilot",
                                      "be set as active",
                                      "be destroyed by enemy effects",
                                      "be set as active in the start phase",
                                      "recover HP",
                                      "be destroyed with battle damage",
                                      "activate",
                                      "activate Burst effects"};
constexpr std::string_view kVerbs[] = {"deploy", "pair {a} with {b}", "play", "attack {b} with {a}", "use", "end turn"};
constexpr std::string_view kPrompts[] = {
    "",
    "Your main phase",
    "Redraw your hand?",
    "Which Resources do you rest?",
    "Your battle area is full: which Unit goes to the trash?",
    "Block with which Unit?",
    "Action step: act or pass",
    "Activate its Burst?",
    "Discard down to 10 cards",
    "Which effect is next?",
    "Rest this instead?",
    "In which order do they lie there? Each goes beyond the one before.",
};

constexpr Schema kSchema{
    .zones = kZones,
    .waiting_zone = waiting_zone_of(kZones),
    .types = kTypes,
    .stats = kStats,
    .obj_stats = kObjStats,
    .flags = kFlags,
    .counters = {},
    .scores = kScores,
    .relations = kRelations,
    .keywords = kKeywords,
    .bans = kBans,
    .verbs = kVerbs,
    .prompts = kPrompts,
    .flag_verb = "rest",
    .damage_stat = Damage,
    .health_score = 0xFF,  // players have no health
    .deck_zone = Deck,
    .hand_zone = Hand,
    .discard_zone = Trash,
    .play_zones = (1u << Battle) | (1u << Base) | (1u << Pilots),
    .burst_ban = CantBurst,
    .under_zone = Pilots,
    .floored_stats = (1u << Level) | (1u << Cost) | (1u << Ap),
    .adding_keywords = (1u << Repair) | (1u << Breach) | (1u << Support),
    .hosted_stats = (1u << Ap) | (1u << Hp),
    .left_stat = LeftHp,
    .left_of = Hp,
    .pay_prompt = PayPrompt,
    .order_prompt = OrderPrompt,
    .may_prompt = BurstPrompt,
    .instead_prompt = InsteadPrompt,
    .departed_stay = true,
};

const Flow kFlows[] = {game_flow,   turn_flow, deploy_flow, battle_flow, action_flow, action_step::settle_flow,
                       arrange_flow};

// Reference 5.4; and a rest about to be made by an effect.
constexpr Pass kPasses[] = {
    {"substitution", ActKind::Damage},
    {"immunity", ActKind::Damage},
    {"reduction", ActKind::Damage},
    {"threshold", ActKind::Damage},
    {"rest something else", ActKind::Flag, true},
};

constexpr SwitchSpec kSwitches[] = {
    {"action_step_end", "round", "any_two",
     "The action step ends when the active player passes after a pass, or after any two passes in a row."},
    {"battle_effects_start", "node", "immediate",
     "\"During this battle\" begins after all effects of the attack, or at once."},
};

/// Rules management: damage leaves HitBy behind.
constexpr Readers kReaders{{},
                           {
                               .events = {},
                               .scores = 1u << DirectHit,
                               .relations = 1u << HitBy,
                               .emptied = 1u << Deck,
                           }};

}  // namespace

const Game game{
    .slug = "gundam",
    .title = "Gundam Card Game",
    .min_seats = 2,
    .max_seats = 2,
    .schema = &kSchema,
    .flows = kFlows,
    .root = GameFlow,
    .passes = kPasses,
    .switches = kSwitches,
    .discipline = "action step with burst",
    .setup = setup,
    .place = action_step::place,
    .interrupt = interrupt,
    .readers = kReaders,
    .apply = apply,
    .chooses_late = true,
    .printed_price = printed_price,
    .price_score = Payment,
    .funds = active_resources,
    .spend = spend,
    .payers = payers,
    .spend_these = spend_these,
    .tell = tell,
    .needs_choices = true,
    .may_flag = may_flag,
    .play = play_by_text,
    .begins = begins,
    .make = make_tokens,
    .destroy = destroy,
    .attach = attach,
    .arrange = arrange,
    .types = types,
    .loose_zones = 1u << Battle | 1u << gundam::Base,
    .commit = commit,
    .native_conds = native_conds,
    .native_tests = native_tests,
};

}  // namespace cantrip::gundam

// The tables: names of zones, stats, flags, verbs, prompts; and the game itself.
#include "games/grand-archive/grand_archive.hpp"
#include "games/grand-archive/tell.hpp"

namespace cantrip::grand_archive {
namespace {

constexpr ZoneSpec kZones[] = {
    {.name = "nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "material deck", .faces = Sees::Owner, .apart = true},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "memory", .faces = Sees::Owner},
    {.name = "champion", .play = true, .remember = true},
    {.name = "field", .play = true, .remember = true},
    {.name = "graveyard"},
    {.name = "banishment"},
    {.name = "lineage", .ordered = true, .play = true},  // home of inherited effects, not of objects: see play_zones
    {.name = "loaded"},
    {.name = "intent", .play = true, .remember = true},  // On Hit finds the card one move later (R71)
    {.name = "masteries", .play = true},
    {.name = "pantheon", .faces = Sees::Owner},
    {.name = "effects stack", .shared = true, .ordered = true, .remember = true, .waiting = true},
    {.name = "limbo", .shared = true},
};
constexpr std::string_view kTypes[] = {"Champion",  "Ally",    "Action", "Attack", "Item",   "Weapon",  "Domain",
                                       "Phantasia", "Mastery", "Status", "Boon",   "Unique", "Regalia", "Unit",
                                       "Fast",      "Norm",    "Fire",   "Water",  "Wind",   "Arcane",  "Astra",
                                       "Crux",      "Exia",    "Luxem",  "Neos",   "Tera",   "Umbra",   "Exalted"};
// What "becomes a TYPE" and "is ELEM element" replace (7).
constexpr u32 kTypeGroups[] = {kObjects | type_bit(Unique) | type_bit(Regalia), kElements};
constexpr std::string_view kStats[] = {"base level", "reserve cost",       "memory cost", "power",
                                       "life",       "printed durability", "level"};
constexpr std::string_view kObjStats[] = {"damage",    "paid x",       "charged",
                                          "direction", "chosen modes", "power in intent"};
constexpr std::string_view kFlags[] = {"rested",      "attacking", "defending", "retaliating", "wielded",   "distant",
                                       "fostered",    "brewed",    "imbued",    "prepared",    "preserved", "ephemeral",
                                       "transformed", "face down", "hurt",      "copy",        "tried",     "crowned"};
constexpr std::string_view kCounterNames[] = {
    "durability", "buff",   "debuff", "level counter", "enlighten", "preparation", "wither",     "bulwark",
    "omen",       "static", "charge", "sheen",         "haunt",     "quest",       "refinement", "glimmer",
    "age",        "prize",  "lash",   "page",          "music",     "blood",       "aim",        "gem"};
constexpr FieldSpec kScores[] = {{"payment"},
                                 {"memory payment"},
                                 {"empty draw"},
                                 {"turns taken"},
                                 {"had champion"},
                                 {"distorted"},
                                 {"skip wake up"},
                                 {"skip materialize"},
                                 {"skip recollection"},
                                 {"skip draw"},
                                 {"skip main"},
                                 {"skip end"},
                                 {"materialized"},
                                 {"empower next"},
                                 {"max hand"},
                                 {"max memory"},
                                 {"max influence"},
                                 {"life"},
                                 {"lv"}};
constexpr std::string_view kRelations[] = {"",          "targets",       "defends against", "retaliates against",
                                           "wields",    "linked to",     "banished by",     "paid with",
                                           "hit by",    "may look at",   "may play",        "borrowed from",
                                           "struck by", "suppressed by", "has agility"};
constexpr std::string_view kKeywords[] = {"Pride",           "Ranged",         "Retort",        "Critical",
                                          "Multistrike",     "Commanded Will", "Imbue",         "Kindle",
                                          "Prepare",         "Level Locked",   "On Charge",     "Ephemerate",
                                          "Starcalling",     "Brew",           "Command",       "Link",
                                          "Name Lineage",    "Ambush",         "Bulwark",       "Class Locked",
                                          "Cleave",          "Divine Relic",   "Efficiency",    "Fast Activation",
                                          "Floating Memory", "Foster",         "Hindered",      "Immortality",
                                          "Intercept",       "Interdiction",   "Link Shield",   "Omnishroud",
                                          "Preserve",        "Renewable",      "Reservable",    "Spellshroud",
                                          "Steadfast",       "Stealth",        "Taunt",         "True Sight",
                                          "Unblockable",     "Vigor",          "Aethercalling", "Aenean Progression",
                                          "Elysian Aura"};
constexpr std::string_view kBans[] = {"attack",
                                      "attack that",
                                      "be attacked",
                                      "retaliate",
                                      "be retaliated",
                                      "wake up",
                                      "level up",
                                      "activate cards",
                                      "materialize cards",
                                      "play at fast speed",
                                      "be targeted",
                                      "be targeted by Spells",
                                      "be prevented",
                                      "recover",
                                      "lose the game",
                                      "transform",
                                      "be reserved",
                                      "be played"};
constexpr std::string_view kVerbs[] = {
    "activate",   "materialize", "take back",  "use",       "attack {b} with {a}", "end turn",
    "face North", "face East",   "face South", "face West", "load {a} into {b}"};
constexpr std::string_view kPrompts[] = {
    "",
    "Your main phase",
    "Opportunity: act or pass",
    "Materialize a card?",
    "Which cards and objects pay the reserve cost?",
    "Which floating memory cards pay?",
    "Reveal the cards that pay?",
    "Pay the additional cost?",
    "Wield which weapon?",
    "Attack what?",
    "Pay for the attack?",
    "Retaliate with which units?",
    "Whose damage comes first?",
    "Redirect the attack?",
    "Which applies first?",
    "Which one do you keep?",
    "Which trigger goes on the stack first?",
    "Which cards go to the bottom?",
    "In which order?",
    "Activate a card you see?",
    "How much to each?",
    "Choose X",
    "Pay for the withered object?",
    "Which cards are too many?",
    "Which champion do you begin with?",
    "Which direction?",
    "Name a card",
    "Discard so that the damage is not doubled?",
    "Which fire cards pay?",
};

constexpr Schema kSchema{
    .zones = kZones,
    .waiting_zone = waiting_zone_of(kZones),
    .types = kTypes,
    .type_groups = kTypeGroups,
    .optional_stats =
        (1u << Power) | (1u << Life) | (1u << Durability) | (1u << Reserve) | (1u << MemoryCost) | (1u << BaseLevel),
    .stats = kStats,
    .obj_stats = kObjStats,
    .flags = kFlags,
    .counters = kCounterNames,
    .scores = kScores,
    .relations = kRelations,
    .keywords = kKeywords,
    .bans = kBans,
    .verbs = kVerbs,
    .prompts = kPrompts,
    .flag_verb = "rest",
    .pitch_verb = "reserve",
    .damage_stat = Damage,
    .health_score = 0xFF,  // champions have life, players do not
    .deck_zone = Deck,
    .hand_zone = Hand,
    .discard_zone = Graveyard,
    .play_zones = kField,
    .text_zones = zone_bit(Lineage) | zone_bit(Intent) | zone_bit(Masteries),
    .target_ban = CantBeTargeted,
    .draw_ban = CantDraw,
    .lasting_relations = 1u << BanishedBy,
    .loan_relation = BorrowedFrom,
    .chosen_stat = ChosenModes,
    .under_zone = Lineage,
    .adding_keywords = (1u << Ranged) | (1u << Retort) | (1u << Critical) | (1u << CommandedWill) |
                       (1u << Multistrike) | (1u << BulwarkWord),
    .pay_prompt = ReservePrompt,
    .order_prompt = OrderPrompt,
    .may_prompt = NoPrompt,
    .instead_prompt = InsteadPrompt,
    .facedown_flag = Facedown,
};

// 6.7 and 8; prices are no acts: price_of sums them.
constexpr Pass kPasses[] = {
    {"damage", ActKind::Damage, true},     {"critical", ActKind::Damage, true}, {"recover", ActKind::Heal, true},
    {"glimpse", ActKind::GameAct, true},   {"draw", ActKind::Draw, true},       {"would die", ActKind::Move, true},
    {"as it enters", ActKind::Move, true},
};

constexpr SwitchSpec kSwitches[] = {
    {"opp_after_push", "turn_player", "actor", "Who has Opportunity first after something was put on the stack."},
    {"recollection", "window_then_return", "return_then_window", "Opportunity before or after memory comes back.",
     false},
    {"end_phase", "window_then_cleanup", "cleanup_then_window", "Opportunity before or after the clean-up.", false},
    {"post_retaliation_window", "on", "off", "Do all players get Opportunity after the retaliation?"},
    {"end_of_combat", "intent_roles_sbe", "sbe_roles_intent", "The order of the end of combat."},
    {"deck_empty", "when_empty", "on_draw_attempt", "Who has no card left loses at once, or only who is to draw one."},
    {"fizzle", "any_required", "all_required", "An item fizzles if any required target is illegal, or only if all are.",
     false},
    {"champion_setup", "pregame", "own_first_turn", "When champions of level 0 come to the field.", false},
    {"layers", "seed6", "official5", "Base values are set in the last layer or in the first."},
    {"weapons_per_attack", "one", "unlimited", "How many weapons an attack may wield.", false},
};

const Flow kFlows[] = {match_flow,     turn_flow,      window_flow,  stack::place_flow, declare_flow, combat_flow,
                       unique_flow,    wither_flow,    glimpse_flow, agility_flow,      search_flow,  permit_flow,
                       direction_flow, intercept_flow, spark_flow,   payment_flow,      divide_flow};

/// 4.3: the "if" of a trigger is asked when it triggers, and again when it resolves. "On Enter: If ..." has none of this kind.
void record(Machine& m, cantrip::Item& item) {
  Context c;
  c.self = item.source;
  c.you = c.player = item.who;
  c.ev_a = item.a;
  c.ev_b = item.b;
  c.ev_n = item.x;
  item.props |= IsTrigger;
  if (live(m.st, item.source)) item.chosen_x = m.st.obj[item.source.id].stat[PaidX];  // 1.2: X passed to the object
  const Ability& a = m.pool().abilities[item.ability];
  const Ins& first = m.pool().code[a.entry];
  const bool head = m.pool().sentences[a.text].starts_with("On ");
  const bool guards = a.entry && first.op == Op::If && m.pool().code[first.b].op == Op::End;
  if (guards && !head && !holds(m, c, first.a)) return;
  if (holds(m, c, a.cond)) stack::record(m, item);
}

/// Told only where some text listens.
void counted(Machine& m, u16 row, int slot, int change) {
  const EventKind kind = change > 0 ? CounterPut : CounterTaken;
  if (!m.pool().heard.has(kind) && !m.pool().counted.has(kind)) return;
  note(m, kind, m.st.obj[row].ctrl, ref_of(m.st, row), {}, change > 0 ? change : -change, slot + 1);
}

Ref champion_to_heal(Machine& m, Seat seat) { return champion_ref(m.st, seat); }

}  // namespace

/// 8.3: who rests, knows or lies where does not matter to the check. That somebody came or went is a change of values.
constexpr EventMask kChecked = [] {
  EventMask mask{};
  using enum EventKind;
  for (const EventKind kind : {Stat, Counter, Became, Controlled, Owned}) mask.add(kind);
  return mask;
}();

constexpr Readers kReaders{{
    .events = kChecked,
    .scores = 1u << EmptyDraw | 1u << HadChampion,
    .relations = 1u << Defends | 1u << Retaliates | 1u << LinkedTo | 1u << BanishedBy,
    .emptied = zone_bit(Deck) | zone_bit(Champion),
}};

const Game game{
    .slug = "grand-archive",
    .title = "Grand Archive",
    .min_seats = 2,
    .max_seats = 2,
    .schema = &kSchema,
    .flows = kFlows,
    .root = MatchFlow,
    .passes = kPasses,
    .switches = kSwitches,
    .discipline = "effects stack with Opportunity",
    .setup = setup,
    .place = record,
    .check = check,
    .readers = kReaders,
    .apply = apply,
    .follow = follow,
    .can_pay = can_pay,
    .pay_own = pay_own,
    .may_choose = may_choose,
    .counted = counted,
    .destination = destination,
    .found_again = found_again,
    .may_negate = may_negate,
    .preventable = preventable,
    .replaced = replaced,
    .own_replacement = own_replacement,
    .declare_costs = kDeclareCosts,
    .declare_payment = kDeclarePayment,
    .layer = layer,
    .ability_layer = kAbilityLayer,
    .stat_in = stat_in,
    .may_target = may_target,
    .fizzles = fizzles,
    .healed = champion_to_heal,
    .price_score = Payment,
    .total_price = total_price,
    .funds = funds,
    .spend = spend,
    .payers = payers,
    .payers_n = payers_n,
    .spend_these = spend_these,
    .pays_twice = pays_twice,
    .affordable = affordable,
    .tell = tell,
    .no_card = lose_for_deck,
    .play = play_by_text,
    .can_play = can_play_by_text,
    .between = keep_lines,
    .begins = begins,
    .make = make_tokens,
    .destroy = destroy,
    .attach = attach,
    .types = types,
    .retype = retype,
    .finish = finish,
    .finish_watches = kWatchCounters,
    .finish_counters = 1u << Buff | 1u << Debuff | 1u << LevelCounter,
    .loose_zones = zone_bit(Field),
    .commit = commit,
    .native_conds = native_conds,
    .native_tests = native_tests,
    .native_amounts = native_amounts,
    .natives = natives,
};

}  // namespace cantrip::grand_archive

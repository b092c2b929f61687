#include "games/gundam/lexicon.hpp"

#include "games/gundam/gundam.hpp"
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"

namespace cantrip::gundam {
namespace {

using namespace language;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
constexpr u32 kInPlay = zone_bit(Battle) | zone_bit(Base) | zone_bit(Pilots);
constexpr u32 kUnit = type_bit(Unit), kPilot = type_bit(Pilot), kCommand = type_bit(Command),
              kBase = type_bit(BaseCard);
constexpr u32 kCards = kUnit | kPilot | kCommand | kBase;

// ---------------------------------------------------------------------------------------------- types, numbers

constexpr TypeWord kTypes[] = {
    {.name = "Unit", .plural = "Units", .bit = Unit, .self = true},
    {.name = "Pilot", .plural = "Pilots", .bit = Pilot},
    {.name = "Command", .plural = "Commands", .bit = Command},
    {.name = "Base",
     .plural = "Bases",
     .bit = BaseCard,
     .self = true,
     .reminder = "at the start of game place 1 active ex base as your shield area's"},
    {.name = "Resource",
     .plural = "Resources",
     .bit = Resource,
     .reminder = "rest a an ex resource when paying cost then exile it from the game at start of second-turn player "
                 "places 1 active into their area",
     .placed = true,
     .home = zone_bit(ResourceArea)},
    {.name = "EX", .plural = "EX", .bit = Ex, .tint = true},
    {.name = "Link", .plural = "Link", .bit = Link, .tint = true},
    {.name = "Blue", .plural = "Blue", .bit = Blue, .capital = false, .tint = true},
    {.name = "Green", .plural = "Green", .bit = Green, .capital = false, .tint = true},
    {.name = "Red", .plural = "Red", .bit = Red, .capital = false, .tint = true},
    {.name = "White", .plural = "White", .bit = White, .capital = false, .tint = true},
    {.name = "Purple", .plural = "Purple", .bit = Purple, .capital = false, .tint = true},
};

constexpr PlaceWord kPlaces[] = {
    {"shield area card", "shield area cards", zone_bit(Base) | zone_bit(Shields)},
    {"Shield", "Shields", zone_bit(Shields)},
};

// A Pilot may lower what it rides on, so its numbers may be below 0.
constexpr StatWord kStats[] = {
    {.name = "lv",
     .stat = Level,
     .fact = "level",
     .types = kCards,
     .most = 20,
     .price = true,
     .graded = true,
     .cost_key = kLevelToPlay},
    {.name = "cost", .stat = Cost, .fact = "cost", .types = kCards, .most = 20, .price = true, .cost_key = kCostToPlay},
    {.name = "ap", .stat = Ap, .fact = "ap", .types = kUnit | kPilot, .allowed = kCommand, .least = -9, .most = 30},
    {.name = "hp",
     .stat = Hp,
     .fact = "hp",
     .types = kUnit | kPilot | kBase,
     .allowed = kCommand,
     .least = -9,
     .most = 30,
     .compared = LeftHp},
};

constexpr ZoneWord kZones[] = {
    {"deck", Deck, Hidden::FromAll, false, true},
    {"resource deck", ResourceDeck, Hidden::FromAll, false, true},
    {"hand", Hand, Hidden::FromOthers},
    {"trash", Trash},
    {"battle area", Battle},
    {"resource area", ResourceArea},
};

constexpr AdjectiveWord kAdjectives[] = {
    {"rested", TestKind::Flag, Rested},
    {"active", TestKind::Flag, Rested, Cmp::Eq, 0, true},
    {"battling", TestKind::Related, Battles},
    {"attacking", TestKind::Flag, Attacking},
    {"damaged", TestKind::ObjStat, Damage, Cmp::Ge, 1},
    {"undamaged", TestKind::ObjStat, Damage, Cmp::Eq, 0},
};

constexpr HowWord kHows[] = {
    {"deploy", FromTrash, "from your trash"},
    {"use an EX Resource to play", PaidWithEx},
    {"used an EX Resource to play", PaidWithEx},
};

constexpr FlagVerb kFlagVerbs[] = {{"rest", Rested, true}, {"set", Rested, false, "as active"}};

// -------------------------------------------------------------------------------------------------- keywords

// Reminder text is known by its words: a parenthesis that says anything else is refused.
constexpr KeywordWord kKeywords[] = {
    {.name = "Repair",
     .keyword = Repair,
     .number = true,
     .reminder = "at the end of your turn this unit recovers the specified number of hp",
     .text = "At the end of your turn while this Unit is damaged, this Unit recovers {N} HP."},
    {.name = "Breach",
     .keyword = Breach,
     .number = true,
     .reminder = "when this unit's attack destroys an enemy unit deal the specified amount of damage to first card in "
                 "that opponent's shield area during your turn with battle",
     .text = "During your turn, when this Unit destroys an enemy Unit with battle damage, if an enemy Base is in play, "
             "deal {N} damage to all enemy Bases. Otherwise, deal {N} damage to the first enemy Shield."},
    {.name = "Support",
     .keyword = Support,
     .number = true,
     .reminder = "rest this unit 1 other friendly gets ap specified amount during turn",
     .text = "【Activate・Main】Rest this Unit：Choose 1 other friendly Unit. It gets AP+{N} during this turn."},
    {.name = "Blocker", .keyword = Blocker, .reminder = "rest this unit to change the attack target it"},
    {.name = "First Strike",
     .keyword = FirstStrike,
     .reminder = "while this unit is attacking it deals damage before the enemy"},
    {.name = "High-Maneuver", .keyword = HighManeuver, .reminder = "this unit can't be blocked"},
    {.name = "Suppression",
     .keyword = Suppression,
     .reminder = "damage to shields by an attack is dealt the first 2 cards simultaneously"},
};

// ------------------------------------------------------------------------------------------- bans and events

constexpr BanWord kBans[] = {
    {"attack", CantAttack},
    {"choose the enemy player as its attack target", CantAttackPlayer},
    {"choose the enemy player as their attack target", CantAttackPlayer},
    {"attack the enemy player", CantAttackPlayer},
    {"attack the player", CantAttackPlayer},
    {"be chosen as an attack target", CantBeAttackTarget},
    {"be chosen as attack targets", CantBeAttackTarget},
    {"activate Blocker", CantBlock},
    {"be paired with a Pilot", CantBePaired},
    {"paired with a Pilot", CantBePaired},
    {"be set as active", CantBeSetActive},
    {"be destroyed by enemy effects", CantBeDestroyed},
    {"be destroyed with battle damage", CantFall},
    {"recover HP", CantRecover},
    {"activate 【 Burst 】 effects", CantBurst, Against::Nothing, true},
    {"activate", CantUse, Against::Direct, true, -1, CommandUsed},
};

constexpr PermitWord kPermits[] = {
    {.phrase = "may choose", .permit = AttackActive, .types = kUnit, .target = true},
    {.phrase = "may attack on the turn it is deployed", .permit = AttackAtOnce, .lasting = true},
    {.phrase = "may attack on the turn they are deployed", .permit = AttackAtOnce, .lasting = true},
    {.phrase = "", .permit = DrawsAttacks, .lure = true},
};

constexpr MoveVerb kMoveVerbs[] = {
    {"destroy", Verb::Destroy, Trash, 0, false, true},
    {"discard", Verb::Discard, Trash, zone_bit(Hand), true, true},
    {"exile", Verb::Banish, Removed, 0, false, true, "from the game"},
};

constexpr EventWord kEvents[] = {
    {.shape = EventShape::Object, .verb = "be deployed", .event = Deployed, .subject_role = "deployed"},
    {.shape = EventShape::Object, .verb = "be destroyed", .event = Destroyed, .object_role = "destroying"},
    {.shape = EventShape::Object, .verb = "be destroyed with damage", .event = DestroyedByDamage},
    {.shape = EventShape::Object,
     .verb = "be destroyed with battle damage",
     .event = Destroyed,
     .kind = ByBattleDamage,
     .object_role = "destroying"},
    {.shape = EventShape::ObjectObject,
     .verb = "destroy",
     .tail = "with battle damage",
     .event = Destroyed,
     .kind = ByBattleDamage,
     .swapped = true,
     .subject_role = "destroyed"},
    {.shape = EventShape::ObjectObject,
     .verb = "destroy",
     .event = ShieldAreaHit,
     .object_place = zone_bit(Base) | zone_bit(Shields)},
    {.shape = EventShape::ObjectObject,
     .verb = "destroy",
     .tail = "with damage",
     .event = ShieldAreaHit,
     .object_place = zone_bit(Base) | zone_bit(Shields)},
    {.shape = EventShape::ObjectObject,
     .verb = "destroy",
     .tail = "with battle damage",
     .event = ShieldAreaHit,
     .kind = BattleDamage,
     .object_place = zone_bit(Base) | zone_bit(Shields)},
    {.shape = EventShape::ObjectObject, .verb = "deal battle damage to", .event = EventKind::Hit, .kind = BattleDamage},
    {.shape = EventShape::Object, .verb = "receive damage", .event = EventKind::Hit, .swapped = true},
    {.shape = EventShape::Object,
     .verb = "receive effect damage",
     .event = EventKind::Hit,
     .kind = EffectDamage,
     .swapped = true},
    {.shape = EventShape::Object,
     .verb = "receive battle damage",
     .event = EventKind::Hit,
     .kind = BattleDamage,
     .swapped = true,
     .amount = true},
    {.shape = EventShape::ObjectObject, .verb = "receive damage from", .event = EventKind::Hit, .swapped = true},
    {.shape = EventShape::ObjectObject,
     .verb = "receive effect damage from",
     .event = EventKind::Hit,
     .kind = EffectDamage,
     .swapped = true},
    {.shape = EventShape::ObjectObject,
     .verb = "receive battle damage from",
     .event = EventKind::Hit,
     .kind = BattleDamage,
     .swapped = true},
    {.shape = EventShape::Object, .verb = "recover HP", .event = EventKind::Healed, .swapped = true, .amount = true},
    {.shape = EventShape::ObjectObject, .verb = "attack", .event = EventKind::Attacked, .subject_role = "attacking"},
    {.shape = EventShape::Object, .verb = "be attacked", .event = EventKind::Attacked, .swapped = true},
    {.shape = EventShape::Player, .verb = "draw", .tail = "with an effect", .event = EventKind::Drew},
    {.shape = EventShape::Object, .verb = "be blocked", .event = EventKind::Blocked, .swapped = true},
    {.shape = EventShape::ObjectObject, .verb = "be blocked by", .event = EventKind::Blocked, .swapped = true},
    {.shape = EventShape::Object, .verb = "link", .event = Linked},
    {.shape = EventShape::Object, .verb = "be rested by an effect", .event = RestedByEffect},
    {.shape = EventShape::Object, .verb = "be set as active by an effect", .event = ActiveByEffect},
    {.shape = EventShape::Object, .verb = "be exiled from the game", .event = ExSpent},
    {.shape = EventShape::PlayerPair, .verb = "pair", .tail = "with", .event = PairedWith},
    {.shape = EventShape::PlayerObject,
     .verb = "play and activate",
     .tail = "using an EX Resource",
     .event = CommandUsed,
     .kind = PaidWithEx},
    {.shape = EventShape::PlayerFixed, .verb = "place an EX Resource", .event = ResourcePlaced, .kind = 1},
};

// ---------------------------------------------------------------------------------------------- timing words

constexpr TimingWord kTimings[] = {
    {.words = "Deploy", .head = Head::Triggered, .event = {.event = Deployed}, .fee = "Development"},
    {.words = "Attack", .head = Head::Triggered, .event = {.event = EventKind::Attacked}},
    {.words = "Destroyed", .head = Head::Triggered, .event = {.event = Destroyed, .object_role = "destroying"}},
    {.words = "When Paired", .head = Head::Triggered, .event = {.event = PairedWith}, .with = kPilot},
    {.words = "When Linked", .head = Head::Triggered, .event = {.event = Linked}},
    {.words = "Burst",
     .head = Head::Triggered,
     .event = {.event = EventKind::Moved, .from = zone_bit(Shields), .to = zone_bit(Limbo)},
     .zones = zone_bit(Limbo)},
    {.words = "Main", .head = Head::Spell, .speed = Speed::Normal},
    {.words = "Action", .head = Head::Spell, .speed = Speed::Fast},
    {.words = "Activate・Main", .head = Head::Activated, .speed = Speed::Normal},
    {.words = "Activate・Action", .head = Head::Activated, .speed = Speed::Fast},
    {.words = "Once per Turn", .once = true},
    {.words = "During Pair", .gate = Paired, .with = kPilot},
    {.words = "During Link", .gate = Link},
};

constexpr DamageWord kDamages[] = {{"battle damage", BattleDamage}, {"effect damage", EffectDamage}};
constexpr ScoreWord kScores[] = {{"payment", Payment, true}};

constexpr Lexicon kLexicon = {
    .game = "gundam",
    .types = kTypes,
    .stats = kStats,
    .scores = kScores,
    .zones = kZones,
    .adjectives = kAdjectives,
    .hows = kHows,
    .flag_verbs = kFlagVerbs,
    .keywords = kKeywords,
    .bans = kBans,
    .permits = kPermits,
    .move_verbs = kMoveVerbs,
    .events = kEvents,
    .in_play = kInPlay,
    .play_from = zone_bit(Hand),
    .deck = Deck,
    .hand = Hand,
    .graveyard = Trash,
    .battlefield = Battle,
    .tapped = Rested,
    .tapped_word = "rested",
    .ready_ban = CantBeSetActive,
    .damage_stat = Damage,
    .if_you_do = Reach::Paragraph,
    .either_clause = true,
    .limit_when_done = true,
    .duel = true,
    .tells_payment = true,
    .offers = true,
    .has_in_play = true,
    .trigger_flags = kOncePerBatch,
    .keyword_open = "<",
    .keyword_close = ">",
    .left_stat = LeftHp,
    .words = words,
    .traits_in_parentheses = true,
    .timings = kTimings,
    .places = kPlaces,
    .riders = {.rider = kPilot,
               .carrier = kUnit,
               .bound = Paired,
               .joined = "paired with",
               .condition = "Link",
               .condition_keyword = LinkCondition,
               .face = "Pilot",
               .face_types = kPilot,
               .faced = kCommand},
    .fights = {.battling = "battling",
               .relation = Battles,
               .target_relation = Battles,
               .attacking = "attacking",
               .player = "the enemy player",
               .flow = BattleFlow,
               .damage_step = BegunByEffect,
               .damages = kDamages,
               .immune_pass = ImmuneToDamage,
               .reduce_pass = ReduceDamage,
               .threshold_pass = ThresholdOfDamage,
               .redirect_pass = SubstituteDamage,
               .rest_pass = SubstituteRest},
    .abbreviation = "lv",
    .opposing = "enemy",
    .friendly = "friendly",
    .coin = Payment,
    .arrive = "deploy",
    .arrived = "deployed",
    .resource_deck = ResourceDeck,
    .resources = ResourceArea,
    .shields = Shields,
};

} // namespace

const language::Lexicon& lexicon() { return kLexicon; }

} // namespace cantrip::gundam

#include "games/grand-archive/lexicon.hpp"

#include "games/grand-archive/grand_archive.hpp"
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/words/words.hpp"

namespace cantrip::grand_archive {
namespace {

using namespace language;

constexpr u32 kChampion = type_bit(ChampionCard), kAlly = type_bit(Ally), kAttack = type_bit(Attack),
              kItem = type_bit(Item), kAction = type_bit(Action), kWeapon = type_bit(Weapon),
              kDomain = type_bit(Domain), kMastery = type_bit(Mastery);
constexpr u32 kAttackers = kUnits | kWeapon;  // what hears its own attacks on the field; other cards do in the intent

// ----------------------------------------------------------------------------------------------- types and numbers

#define CANTRIP_ELEMENT(NAME)                                                                                          \
  {.name = #NAME, .plural = #NAME, .bit = NAME, .capital = false, .tint = true, .tail = "element"}
constexpr TypeWord kTypes[] = {
    {.name = "Champion",
     .plural = "Champions",
     .bit = ChampionCard,
     .implies = type_bit(Unit),
     .capital = false,
     .self = true,
     .lone = true},
    {.name = "Ally", .plural = "Allies", .bit = Ally, .implies = type_bit(Unit), .capital = false, .self = true},
    {.name = "Unit", .plural = "Units", .bit = Unit, .capital = false, .self = true},
    {.name = "Action", .plural = "Actions", .bit = Action, .capital = false},
    {.name = "Attack", .plural = "Attacks", .bit = Attack, .capital = false},
    {.name = "Weapon", .plural = "Weapons", .bit = Weapon, .capital = false, .self = true},
    {.name = "Item", .plural = "Items", .bit = Item, .capital = false, .self = true},
    {.name = "Domain", .plural = "Domains", .bit = Domain, .capital = false, .self = true},
    {.name = "Phantasia", .plural = "Phantasias", .bit = Phantasia, .capital = false, .self = true},
    {.name = "Mastery", .plural = "Masteries", .bit = Mastery, .capital = false},
    {.name = "Unique", .plural = "Unique", .bit = Unique, .capital = false, .tint = true},
    {.name = "Regalia", .plural = "Regalias", .bit = Regalia, .capital = false, .tint = true},
    {.name = "Fast", .plural = "Fast", .bit = Fast, .capital = false, .tint = true},
    CANTRIP_ELEMENT(Norm),
    CANTRIP_ELEMENT(Fire),
    CANTRIP_ELEMENT(Water),
    CANTRIP_ELEMENT(Wind),
    CANTRIP_ELEMENT(Arcane),
    CANTRIP_ELEMENT(Astra),
    CANTRIP_ELEMENT(Crux),
    CANTRIP_ELEMENT(Exia),
    CANTRIP_ELEMENT(Luxem),
    CANTRIP_ELEMENT(Neos),
    CANTRIP_ELEMENT(Tera),
    CANTRIP_ELEMENT(Umbra),
    CANTRIP_ELEMENT(Exalted),
};
#undef CANTRIP_ELEMENT

constexpr GroupWord kGroups[] = {
    {"object", "objects", kObjects},
    {"basic element", "basic elements", kBasic, true},
    {"advanced element", "advanced elements", kAdvanced, true},
};

constexpr PluralWord kPlurals[] = {
    {"Ally", "Allies"},       {"Mage", "Mages"},   {"Wolf", "Wolves"},           {"Automaton", "Automatons"},
    {"Fairy", "Fairies"},     {"Leaf", "Leaves"},  {"Accessory", "Accessories"}, {"Sheep", "Sheep"},
    {"Fish", "Fish"},         {"Deer", "Deer"},    {"Boots", "Boots"},           {"Gloves", "Gloves"},
    {"Chessman", "Chessmen"}, {"Human", "Humans"}, {"Shenju", "Shenju"}};

// By NativeCond: class, elements and name of the champion, whose zone is no loose one (Game::loose_zones); the phase.
constexpr Watch kNativeWatches[] = {0, 0, 0, kWatchPhase};

constexpr StatWord kStats[] = {
    {.name = "base level", .stat = BaseLevel, .fact = "level", .types = kChampion, .most = 4, .optional = true},
    {.name = "reserve cost",
     .stat = Reserve,
     .fact = "reserve",
     .allowed = ~0u,
     .least = -1,
     .most = 30,
     .price = true,
     .cost_key = kCostToPlay,
     .optional = true},
    {.name = "memory cost",
     .stat = MemoryCost,
     .fact = "memory",
     .allowed = ~0u,
     .least = -1,
     .most = 30,
     .price = true,
     .cost_key = kCostToPlay,
     .optional = true},
    {.name = "power",
     .stat = Power,
     .fact = "power",
     .types = kAlly | kWeapon | kAttack,
     .allowed = kItem | kAction | kChampion,
     .most = 30,
     .optional = true},
    {.name = "life",
     .stat = Life,
     .fact = "life",
     .types = kAlly | kChampion,
     .allowed = kDomain,
     .most = 60,
     .optional = true},
    {.name = "durability",
     .stat = Durability,
     .fact = "durability",
     .types = kWeapon,
     .allowed = kDomain,
     .most = 30,
     .kept = true,
     .optional = true},
    {.name = "level", .stat = Level},
};

constexpr ScoreWord kScores[] = {{"reserve", Payment, true}};

constexpr ZoneWord kZones[] = {
    {"deck", Deck, Hidden::FromAll, false, true},
    {"main deck", Deck, Hidden::FromAll, false, true},
    {"material deck", MaterialDeck, Hidden::FromOthers},
    {"hand", Hand, Hidden::FromOthers},
    {"memory", Memory, Hidden::FromOthers},
    {"graveyard", Graveyard},
    {"banishment", Banishment},
    {"field", Field, Hidden::No, true},
    {"effects stack", Stack, Hidden::No, true, true},
    {"intent", Intent},
    {"champion's lineage", Lineage},
    {"champion's inner lineage", Lineage},
    {"lineage", Lineage},
    {"masteries", Masteries},
};

constexpr AdjectiveWord kAdjectives[] = {
    {"rested", TestKind::Flag, Rested},
    {"awake", TestKind::Flag, Rested, Cmp::Eq, 0, true},
    {"attacking", TestKind::Flag, Attacking},
    {"defending", TestKind::Flag, Defending},
    {"retaliating", TestKind::Flag, Retaliating},
    {"distant", TestKind::Flag, Distant},
    {"fostered", TestKind::Flag, Fostered},
    {"imbued", TestKind::Flag, Imbued},
    {"prepared", TestKind::Flag, Prepared},
    {"brewed", TestKind::Flag, Brewed},
    {"ephemeral", TestKind::Flag, Ephemeral},
    {"preserved", TestKind::Flag, Preserved},
    {"transformed", TestKind::Flag, Transformed},
    {"unfostered", TestKind::Flag, Fostered, Cmp::Eq, 0, true},
    {"unhurt", TestKind::Flag, Hurt, Cmp::Eq, 0, true},
    {"damaged", TestKind::ObjStat, Damage, Cmp::Ge, 1},
    {"loaded", TestKind::Native, kIsLoaded},
    {"unloaded", TestKind::Native, kIsLoaded, Cmp::Eq, 0, true},
};

constexpr CounterWord kCounters[] = {
    {"durability", DurabilityCounter},
    {"buff", Buff},
    {"debuff", Debuff},
    {"level", LevelCounter},
    {"enlighten", Enlighten},
    {"preparation", Preparation},
    {"wither", Wither},
    {"bulwark", Bulwark},
    {"omen", Omen},
    {"static", Static_},
    {"charge", Charge},
    {"sheen", Sheen},
    {"haunt", Haunt},
    {"quest", Quest},
    {"refinement", Refinement},
    {"glimmer", Glimmer},
    {"age", Age},
    {"prize", Prize},
    {"lash", Lash},
    {"page", Page},
    {"music", Music},
    {"blood", Blood},
    {"aim", Aim},
    {"gem", Gem},
};

constexpr GateWord kGates[] = {
    {"Class Bonus", GateKind::Native, kClassBonus},
    {"Element Bonus", GateKind::Native, kElementBonus},
    {"Level N+", GateKind::Stat, Level},
    {"Memory N+", GateKind::Zone, Memory},
    {"Damage N+", GateKind::ObjStat, Damage},
    {"Sheen N+", GateKind::Counter, Sheen, zone_bit(Masteries)},
    {"NAME Bonus", GateKind::Native, kNameBonus},
};

constexpr PhaseWord kPhases[] = {
    {"wake up phase", WakeUpPhase},
    {"materialize phase", MaterializePhase},
    {"recollection phase", RecollectionPhase},
    {"draw phase", DrawPhase},
    {"main phase", MainPhase},
    {"end phase", EndPhase},
};

constexpr std::string_view kLabels[] = {"Deluge", "Harmonize", "Equestrian", "Balance", "Upkeep", "Cardistry"};

constexpr WayWord kWays[] = {
    {"discarded", Verb::Discard, zone_bit(Graveyard)},
    // Tokens are nowhere afterwards: they were on the field. Regalia go to the banishment.
    {"banished", Verb::Banish, zone_bit(Banishment) | zone_bit(MaterialDeck) | kField},
    {"sacrificed", Verb::Sacrifice, zone_bit(Graveyard) | zone_bit(Banishment) | zone_bit(MaterialDeck) | kField},
    {"destroyed", Verb::Destroy, zone_bit(Graveyard) | zone_bit(Banishment) | zone_bit(MaterialDeck) | kField},
    {"revealed", Verb::Reveal, zone_bit(Hand) | zone_bit(Memory) | zone_bit(Deck) | zone_bit(MaterialDeck)},
};

// ------------------------------------------------------------------------------------------------------------ verbs

constexpr FlagVerb kFlagVerbs[] = {{"rest", Rested, true}, {"wake up", Rested, false}};

constexpr NativeWord kNatives[] = {
    {"glimpse", kGlimpse, NativeShape::Number},
    {"empower", kEmpower, NativeShape::Number},
    {"gain agility", kAgility, NativeShape::Number, "for this turn"},
    {"gather", kGather},
    {"level up", kLevelUp, NativeShape::Plain, "your champion"},
    {"delevel", kDelevel, NativeShape::Object},
    {"transform", kTransform, NativeShape::Object},
    {"suppress", kSuppress, NativeShape::Object},
    {"end the combat phase", kEndCombat},
    {"time is distorted", kDistort},
    {"skip your next wake up phase", kSkipPhase, NativeShape::Plain, {}, WakeUpPhase},
    {"skip your next materialize phase", kSkipPhase, NativeShape::Plain, {}, MaterializePhase},
    {"skip your next recollection phase", kSkipPhase, NativeShape::Plain, {}, RecollectionPhase},
    {"skip your next draw phase", kSkipPhase, NativeShape::Plain, {}, DrawPhase},
    {"skip your next main phase", kSkipPhase, NativeShape::Plain, {}, MainPhase},
    {"change the direction of your turning tides to a different direction of your choice", kTurnTides},
    {"change the direction of your turning tides to an adjacent direction of your choice",
     kTurnTides,
     NativeShape::Plain,
     {},
     1},
    {"change the direction of your shifting currents to a different direction of your choice", kTurnTides},
    {"change the direction of your shifting currents to an adjacent direction of your choice",
     kTurnTides,
     NativeShape::Plain,
     {},
     1},
};

// Keywords that are short for an ability have `text`; the others are rules of the game. Reminder bags: NOTES b.6.
constexpr KeywordWord kKeywords[] = {
    {.name = "Pride", .keyword = Pride, .number = true},
    {.name = "Ranged", .keyword = Ranged, .number = true},
    {.name = "Retort", .keyword = Retort, .number = true},
    {.name = "Critical", .keyword = Critical, .number = true},
    {.name = "Multistrike", .keyword = Multistrike, .number = true},
    {.name = "Commanded Will", .keyword = CommandedWill, .number = true},
    {.name = "Imbue", .keyword = Imbue, .number = true},
    {.name = "Kindle", .keyword = Kindle, .number = true},
    {.name = "Prepare", .keyword = Prepare, .number = true, .fee_counter = Preparation},
    {.name = "Level Locked", .keyword = LevelLocked, .number = true},
    {.name = "On Charge", .keyword = OnCharge, .number = true},
    {.name = "Ephemerate", .keyword = Ephemerate},
    {.name = "Starcalling", .keyword = Starcalling},
    {.name = "Brew", .keyword = Brew},
    {.name = "Command", .keyword = Command, .subtype = true},
    {.name = "Link", .keyword = Link},
    {.name = "Lineage", .keyword = NameLineage},
    {.name = "Ambush", .keyword = Ambush},
    {.name = "Bulwark", .keyword = BulwarkWord},
    {.name = "Class Locked", .keyword = ClassLocked},
    {.name = "Cleave", .keyword = Cleave},
    {.name = "Divine Relic", .keyword = DivineRelic},
    {.name = "Efficiency", .keyword = Efficiency},
    {.name = "Fast Activation", .keyword = FastActivation},
    {.name = "Floating Memory", .keyword = FloatingMemory},
    {.name = "Foster",
     .keyword = Foster,
     .text = "At the beginning of your recollection phase, if this object is unhurt and this object is unfostered, it "
             "becomes fostered."},
    {.name = "Hindered", .keyword = Hindered},
    {.name = "Immortality", .keyword = Immortality},
    {.name = "Intercept", .keyword = Intercept},
    {.name = "Interdiction", .keyword = Interdiction},
    {.name = "Link Shield", .keyword = LinkShield},
    {.name = "Omnishroud", .keyword = Omnishroud},
    {.name = "Preserve",
     .keyword = Preserve,
     .text = "Whenever this object is destroyed, put it into its owner's material deck."},
    {.name = "Renewable", .keyword = Renewable},
    {.name = "Reservable", .keyword = Reservable},
    {.name = "Spellshroud", .keyword = Spellshroud},
    {.name = "Steadfast", .keyword = Steadfast},
    {.name = "Stealth", .keyword = Stealth},
    {.name = "Taunt", .keyword = Taunt},
    {.name = "True Sight", .keyword = TrueSight},
    {.name = "Unblockable", .keyword = Unblockable},
    {.name = "Vigor", .keyword = Vigor, .text = "At the beginning of your end phase, wake up this object."},
    {.name = "Aethercalling", .keyword = Aethercalling},
};

constexpr KeywordForm kForms[] = {
    {.keyword = Ephemerate, .shape = KeywordShape::Costs},   {.keyword = Starcalling, .shape = KeywordShape::Costs},
    {.keyword = Brew, .shape = KeywordShape::Sacrifices},    {.keyword = Link, .shape = KeywordShape::Noun},
    {.keyword = NameLineage, .shape = KeywordShape::Name},   {.keyword = Imbue, .param = 1, .before = "advanced"},
    {.keyword = Imbue, .param = Norm, .before = "norm"},     {.keyword = Imbue, .param = Fire, .before = "fire"},
    {.keyword = Imbue, .param = Water, .before = "water"},   {.keyword = Imbue, .param = Wind, .before = "wind"},
    {.keyword = Imbue, .param = Arcane, .before = "arcane"}, {.keyword = Imbue, .param = Astra, .before = "astra"},
    {.keyword = Imbue, .param = Crux, .before = "crux"},     {.keyword = Imbue, .param = Exia, .before = "exia"},
    {.keyword = Imbue, .param = Luxem, .before = "luxem"},   {.keyword = Imbue, .param = Neos, .before = "neos"},
    {.keyword = Imbue, .param = Tera, .before = "tera"},     {.keyword = Imbue, .param = Umbra, .before = "umbra"},
};

// --------------------------------------------------------------------------------------------- bans and permissions

constexpr BanWord kBans[] = {
    {.phrase = "attack", .ban = CantAttackThat, .against = Against::Direct},
    {.phrase = "be attacked", .ban = CantBeAttacked},
    {.phrase = "be retaliated", .ban = CantBeRetaliated},
    {.phrase = "be retaliated", .ban = CantBeRetaliatedBy, .against = Against::By},
    {.phrase = "be intercepted", .ban = CantBeIntercepted},
    {.phrase = "intercept", .ban = CantIntercept},
    {.phrase = "be used for an attack", .ban = CantBeUsed},
    {.phrase = "be used with attack cards", .ban = CantBeUsedWithCards},
    {.phrase = "retaliate", .ban = CantRetaliate},
    {.phrase = "wake up", .ban = CantWake},
    {.phrase = "level up", .ban = CantLevelUp},
    {.phrase = "activate", .ban = CantActivate, .against = Against::Direct, .players = true, .counted = CardActivated},
    {.phrase = "materialize cards", .ban = CantMaterialize, .players = true},
    {.phrase = "materialize", .ban = CantMaterialize, .against = Against::Direct, .players = true},
    {.phrase = "recover", .ban = CantRecover, .players = true},
    {.phrase = "draw cards", .ban = CantDraw, .players = true},
    {.phrase = "have card activations negated", .ban = CantBeNegated, .players = true},
    {.phrase = "be targeted by Spells", .ban = CantBeTargetedBySpells},
    {.phrase = "transform", .ban = CantTransform},
    {.phrase = "be played now", .ban = CantBePlayed},
};

/// Of these elements, each has a permit of its own.
constexpr u8 enables(Type element) { return static_cast<u8>(int{EnableElement} + int{element} - int{Norm}); }
constexpr PermitWord kPermits[] = {
    {.phrase = "can attack as though they were allies", .permit = AttackAlone},
    {.phrase = "can attack as though it were an ally", .permit = AttackAlone},
    {.phrase = "may ignore the elemental requirements of", .permit = IgnoreElements, .against = true, .players = true},
    {.phrase = "may activate from elsewhere", .permit = PlayFrom, .against = true, .players = true},
    {.phrase = "can attack using", .permit = AllyWields, .against = true},
    {.phrase = "can only attack", .permit = AttackOnly, .against = true},
    {.phrase = "may only declare attacks against", .permit = AttackOnly, .against = true},
    {.phrase = "must attack if able", .permit = MustAttack},
    {.phrase = "must attack this turn if able", .permit = MustAttack, .until = Until::ThisTurn},
    {.phrase = "can retaliate while rested", .permit = RetaliateRested},
    {.phrase = "may use the norm element", .permit = enables(Norm), .players = true},
    {.phrase = "may use the fire element", .permit = enables(Fire), .players = true},
    {.phrase = "may use the water element", .permit = enables(Water), .players = true},
    {.phrase = "may use the wind element", .permit = enables(Wind), .players = true},
    {.phrase = "may use the arcane element", .permit = enables(Arcane), .players = true},
    {.phrase = "may use the astra element", .permit = enables(Astra), .players = true},
    {.phrase = "may use the crux element", .permit = enables(Crux), .players = true},
    {.phrase = "may use the exia element", .permit = enables(Exia), .players = true},
    {.phrase = "may use the luxem element", .permit = enables(Luxem), .players = true},
    {.phrase = "may use the neos element", .permit = enables(Neos), .players = true},
    {.phrase = "may use the tera element", .permit = enables(Tera), .players = true},
    {.phrase = "may use the umbra element", .permit = enables(Umbra), .players = true},
    {.phrase = "may use the exalted element", .permit = enables(Exalted), .players = true},
};

constexpr MoveVerb kMoveVerbs[] = {
    {"banish", Verb::Banish, Banishment, 0, false, true},
    {"destroy", Verb::Destroy, Graveyard, 0, false, true},
    {"sacrifice", Verb::Sacrifice, Graveyard, 0, true, true},
    {"discard", Verb::Discard, Graveyard, zone_bit(Hand), true, true},
    {"reserve", Verb::Pitch, Memory, zone_bit(Hand), true, true},
};

// ----------------------------------------------------------------------------------------------------------- events

constexpr EventWord kEvents[] = {
    {.shape = EventShape::Object, .verb = "die", .past = "died", .event = Died},
    {.shape = EventShape::Object, .verb = "enter the field", .past = "entered the field", .event = EnteredField},
    {.shape = EventShape::Object, .verb = "leave the field", .past = "left the field", .event = LeftField},
    {.shape = EventShape::Object, .verb = "be destroyed", .past = "was destroyed", .event = Destroyed},
    {.shape = EventShape::ObjectObject, .verb = "attack", .past = "attacked", .event = EventKind::Attacked},
    {.shape = EventShape::Object, .verb = "be attacked", .event = BecameDefender, .swapped = true},
    {.shape = EventShape::Object, .verb = "be targeted for an attack", .event = BecameDefender, .swapped = true},
    {.shape = EventShape::Object,
     .verb = "intercept",
     .past = "intercepted",
     .event = BecameDefender,
     .kind = kIntercepting,
     .swapped = true},
    {.shape = EventShape::Object, .verb = "retaliate", .event = Retaliated},
    {.shape = EventShape::ObjectObject, .verb = "deal damage to", .event = EventKind::Hit, .amount = true},
    {.shape = EventShape::ObjectObject,
     .verb = "deal combat damage to",
     .event = EventKind::Hit,
     .kind = CombatDamage,
     .amount = true},
    {.shape = EventShape::Object, .verb = "be dealt damage", .event = EventKind::Hit, .swapped = true, .amount = true},
    {.shape = EventShape::Object, .verb = "take damage", .event = EventKind::Hit, .swapped = true, .amount = true},
    {.shape = EventShape::Object,
     .verb = "be dealt non-combat damage",
     .event = EventKind::Hit,
     .kind = EffectDamage,
     .swapped = true,
     .amount = true},
    {.shape = EventShape::ObjectObject, .verb = "hit", .event = HitObject, .amount = true},
    {.shape = EventShape::ObjectObject, .verb = "kill", .event = Killed, .swapped = true},
    {.shape = EventShape::PlayerObject,
     .verb = "activate",
     .past = "activated",
     .event = CardActivated,
     .others = true,
     .self_zones = zone_bit(Stack)},
    {.shape = EventShape::PlayerObject,
     .verb = "brew",
     .past = "brewed",
     .event = CardActivated,
     .kind = BrewedIt,
     .others = true,
     .self_zones = zone_bit(Stack)},
    {.shape = EventShape::PlayerObject,
     .verb = "starcall",
     .past = "starcalled",
     .event = CardActivated,
     .kind = Starcalled,
     .others = true,
     .self_zones = zone_bit(Stack)},
    {.shape = EventShape::PlayerObject,
     .verb = "materialize",
     .past = "materialized",
     .event = CardMaterialized,
     .others = true},
    {.shape = EventShape::PlayerFixed, .verb = "draw a card", .event = EventKind::Drew},
    {.shape = EventShape::Player, .verb = "recover", .past = "recovered", .event = Recovered, .amount = true},
    {.shape = EventShape::Player, .verb = "glimpse", .past = "glimpsed", .event = Glimpsed},
    {.shape = EventShape::Player, .verb = "gather", .past = "gathered", .event = Gathered},
    {.shape = EventShape::PlayerObject,
     .verb = "discard",
     .past = "discarded",
     .event = EventKind::Moved,
     .sub = Verb::Discard},
    {.shape = EventShape::PlayerObject,
     .verb = "sacrifice",
     .past = "sacrificed",
     .event = EventKind::Moved,
     .sub = Verb::Sacrifice},
    {.shape = EventShape::PlayerObject, .verb = "summon", .past = "summoned", .event = Summoned},
    {.shape = EventShape::Object, .verb = "be suppressed", .past = "was suppressed", .event = SuppressedNow},
    {.shape = EventShape::PlayerObject, .verb = "suppress", .past = "suppressed", .event = SuppressedNow},
    {.shape = EventShape::PlayerObject,
     .verb = "reveal",
     .tail = "from your memory",
     .event = EventKind::Revealed,
     .self_zones = zone_bit(Memory)},
    {.shape = EventShape::Object,
     .verb = "be banished from your memory",
     .event = BanishedFromMemory,
     .by = Who::You,
     .self_zones = zone_bit(Banishment)},
    {.shape = EventShape::Object,
     .verb = "be put into your graveyard from your deck",
     .event = EventKind::Moved,
     .from = zone_bit(Deck),
     .to = zone_bit(Graveyard),
     .by = Who::You},
    {.shape = EventShape::Object,
     .verb = "enter your graveyard from your deck",
     .event = EventKind::Moved,
     .from = zone_bit(Deck),
     .to = zone_bit(Graveyard),
     .by = Who::You},
    {.shape = EventShape::Object, .verb = "level up", .past = "has leveled up", .event = LeveledTo},
    {.shape = EventShape::Object, .verb = "wake up", .event = WokeUp},
    {.shape = EventShape::Object, .verb = "become distant", .past = "became distant", .event = BecameDistant},
    {.shape = EventShape::Object, .verb = "become fostered", .event = BecameFostered},
    {.shape = EventShape::Object, .verb = "become loaded", .event = LoadedInto, .swapped = true},
};

constexpr EventWord kHit = {.event = HitObject, .amount = true, .object_role = "hit"},
                    kChampionHit = {.event = HitObject,
                                    .object_types = kChampion,
                                    .amount = true,
                                    .object_role = "hit"},
                    kAllyHit = {.event = HitObject, .object_types = kAlly, .amount = true, .object_role = "hit"},
                    kKill = {.event = Killed, .swapped = true, .subject_role = "killed"},
                    kAllyKill = {.event = Killed, .swapped = true, .object_named = kAlly, .subject_role = "killed"};
constexpr u32 kInIntent = kAction | kAttack | kItem, kIntentZone = zone_bit(Intent);

/// What a unit or a weapon hears of an attack it hears on the field, what another card does in the intent.
constexpr TimingWord kTimings[] = {
    {.words = "On Enter", .head = Head::Triggered, .event = {.event = EnteredField}},
    {.words = "On Attack",
     .head = Head::Triggered,
     .event = {.event = EventKind::Attacked, .object_role = "attacked"},
     .types = kUnits},
    {.words = "On Attack", .head = Head::Triggered, .event = {.event = UsedInAttack}, .types = kWeapon},
    {.words = "On Attack",
     .head = Head::Triggered,
     .event = {.event = UsedInAttack},
     .zones = kIntentZone,
     .types = kInIntent},
    {.words = "On Hit", .head = Head::Triggered, .event = kHit, .types = kAttackers},
    {.words = "On Hit", .head = Head::Triggered, .event = kHit, .zones = kIntentZone, .types = kInIntent},
    {.words = "On Champion Hit", .head = Head::Triggered, .event = kChampionHit, .types = kAttackers},
    {.words = "On Champion Hit",
     .head = Head::Triggered,
     .event = kChampionHit,
     .zones = kIntentZone,
     .types = kInIntent},
    {.words = "On Ally Hit", .head = Head::Triggered, .event = kAllyHit, .types = kAttackers},
    {.words = "On Ally Hit", .head = Head::Triggered, .event = kAllyHit, .zones = kIntentZone, .types = kInIntent},
    {.words = "On Kill", .head = Head::Triggered, .event = kKill, .types = kAttackers},
    {.words = "On Kill", .head = Head::Triggered, .event = kKill, .zones = kIntentZone, .types = kInIntent},
    {.words = "On Ally Kill", .head = Head::Triggered, .event = kAllyKill, .types = kAttackers},
    {.words = "On Ally Kill", .head = Head::Triggered, .event = kAllyKill, .zones = kIntentZone, .types = kInIntent},
    {.words = "On Death", .head = Head::Triggered, .event = {.event = Died}},
    {.words = "On Leave", .head = Head::Triggered, .event = {.event = LeftField}},
    {.words = "On Banish", .head = Head::Triggered, .event = {.event = BanishedFromField}},
    {.words = "On Destroy", .head = Head::Triggered, .event = {.event = Destroyed}},
    {.words = "On Sacrifice", .head = Head::Triggered, .event = {.event = Destroyed, .kind = BySacrifice}},
    {.words = "On Foster", .head = Head::Triggered, .event = {.event = BecameFostered}},
    {.words = "On Charge", .head = Head::Triggered, .event = {.event = ChargeReached}, .number = true},
};

constexpr TextHead kHeads[] = {{Action, Head::Spell}};  // attacks have abilities of the intent, no text that resolves

constexpr std::string_view kReminder = "a abilities ability able action activate activates activations additional "
                                       "advanced against agility all allies ally amount an and another "
                                       "any apply are as at attack attacked attacker's attackers attacking attacks "
                                       "awake back banish banished banishing banishment be become "
                                       "becomes been before beginning bottom broken buff by can can't card card's "
                                       "cards champion's champions charge chosen class combat control "
                                       "controller's controls cost costs counter counters critical damage dealt deck "
                                       "declarations defending delevel dies discards distant do "
                                       "doesn't domain don't double draw durability during each effect effects element "
                                       "enabled end ends enlighten enter enters ephemeral equal "
                                       "fast field first for form fostered from gather get gets glimpse glimpsing got "
                                       "graveyard hand has hasn't have higher if ignores imbued in "
                                       "indefinitely influence inner instances instead intent intercept intercepted "
                                       "into is it its keyword lasts least leave less level leveled "
                                       "life lineage link linked listed load loaded long look looking main many "
                                       "matches material materialization materializations materialize "
                                       "may memory more multiple must name next not obey object objects of omen on "
                                       "only opponent opponent's opponents' or order other owner's part "
                                       "pay paying pays performs permitted phase played player player's potion's power "
                                       "preparation preserved previous put random ranged rather "
                                       "recollection recover redirect refers remove removing reserve resolve resolves "
                                       "rest rested retaliate retaliating return revealed "
                                       "sacrifice sight since so source speed spells spellshroud stack stay stealth "
                                       "still summon suppress takes target targeted taunt than that "
                                       "the their them then there they this those time to token top total trigger "
                                       "triggers true turn unblockable under unique unit units unless "
                                       "until untriggered up use used using vigor wake wakes way weapon when whenever "
                                       "while with wither won't would you you're your "
                                       "activated activation champion compatible direction directions east include "
                                       "levels mastery north one's option players south these types "
                                       "unit's was weapons west ignoring materialized after perform starts choose "
                                       "debuff entered floating much reservable retort";

constexpr Lexicon kLexicon = {
    .game = "grand-archive",
    .types = kTypes,
    .plurals = kPlurals,
    .subtypes = kSubtypes,
    .native_watches = kNativeWatches,
    .stats = kStats,
    .scores = kScores,
    .zones = kZones,
    .adjectives = kAdjectives,
    .flag_verbs = kFlagVerbs,
    .keywords = kKeywords,
    .keyword_forms = kForms,
    .bans = kBans,
    .permits = kPermits,
    .move_verbs = kMoveVerbs,
    .events = kEvents,
    .heads = kHeads,
    .in_play = kField,
    .play_from = zone_bit(Hand) | zone_bit(MaterialDeck) | zone_bit(Graveyard) | zone_bit(Memory) |
                 zone_bit(Banishment) | zone_bit(Deck) | zone_bit(Stack),
    .deck = Deck,
    .hand = Hand,
    .graveyard = Graveyard,
    .battlefield = Field,
    .tapped = Rested,
    .tapped_word = "rested",
    .ready_ban = CantWake,
    .damage_stat = Damage,
    .replace_pass = DamagePass,
    .if_you_do = Reach::Sentence,
    .look_at_hands = true,
    .quoted_abilities = true,
    .tells_payment = true,
    .they_one = true,
    .own_events = true,
    .one_text = true,
    .words = words,
    .timings = kTimings,
    .called_by_name = true,
    .gates = kGates,
    .groups = kGroups,
    .counters = kCounters,
    .natives = kNatives,
    .phases = kPhases,
    .phase_begins = PhaseBegins,
    .phase_condition = kDuringPhase,
    .slow_condition = kAtSlowSpeed,
    .play_ban = CantBePlayed,
    .influence = kInfluence,
    .bearer_types = kObjects | type_bit(Unit),
    .cost_to_materialize = kCostToMaterialize,
    .cost_either = kCostEither,
    .champion_damage = kChampionDamage,
    .copy_native = kTokenCopy,
    .stack = Stack,
    .activated_event = CardActivated,
    .materialized_event = CardMaterialized,
    .waiting_test = kIsPlayed,
    .not_champion_test = kNotYourChampion,
    .lineage_native = kToLineage,
    .prevent_ban = CantBePrevented,
    .redirect_native = kRedirect,
    .banish_native = kBanishUntil,
    .hurt_test = kHurtByChampion,
    .split_native = kShares,
    .borrow_native = kBorrow,
    .reflex_native = kReflex,
    .copy_item_native = kCopyItem,
    .unpreventable = kUnpreventable,
    .unit_type = Unit,
    .attacking_flag = Attacking,
    .attack_relation = Defends,
    .spell_kind = kAsSpell,
    .remembers = Remembers,
    .banished_relation = BanishedBy,
    .linked_relation = LinkedTo,
    .banishment = Banishment,
    .mastery_zones = zone_bit(Masteries),
    .direction_stat = Direction,
    .die_pass = DiePass,
    .recover_pass = RecoverPass,
    .omen = "omen",
    .omen_counter = Omen,
    .labels = kLabels,
    .reminder = kReminder,
    .payment = Payment,
    .champion = kChampion,
    .level_stat = Level,
    .memory = Memory,
    .summon = "summon",
    .units = kUnits,
    .intent = kIntentZone,
    .search_zones = zone_bit(MaterialDeck),
    .intent_types = kAttack,
    .mastery_type = kMastery,
    .used_in_attack = UsedInAttack,
    .inherit = "Inherited Effect",
    .inherit_zones = zone_bit(Lineage) | zone_bit(Champion),
    .release = "Lineage Release",
    .release_to = Banishment,
    .release_from = Lineage,
    .ways = kWays,
};

}  // namespace

const language::Lexicon& lexicon() { return kLexicon; }

}  // namespace cantrip::grand_archive

// Grand Archive: what the core's generic slots mean in this game. Sections are those of the implementer's reference;
// words in quotation marks are what texts, tables and `.play` files say.
#pragma once
#include <string_view>

#include "core/event.hpp"

namespace cantrip::grand_archive {

/// Zones (reference 1.5). The rule book's field is Champion and Field: a player's champion has a place of its own, every
/// other object lies in Field; "onto the field" and "leaves the field" mean both (kField). Cards of an inner lineage,
/// loaded cards and cards of an intent are no objects: they lie in zones of their player with their host.
/// Stack holds instances and the cards being played; Limbo is no place (a card between two steps of a payment).
enum ZoneKind : u8 {
  Nowhere,
  Deck,  // "deck": the main deck; ordered, seen by nobody
  MaterialDeck,  // "material deck": seen by its owner; a preserved card lies face up in it
  Hand,  // "hand"
  Memory,  // "memory": seen by its owner, and not tracked
  Champion,  // "champion": one's champion object
  Field,  // "field": every other object
  Graveyard,  // "graveyard"
  Banishment,  // "banishment": seen by all, but for cards with the flag Facedown
  Lineage,  // "lineage": what lies under a champion; ordered, the top one last
  Loaded,  // "loaded": under a gun, bow or aetherwing
  Intent,  // "intent": of the attacking unit
  Masteries,  // "masteries": masteries, statuses and bestowed boons: attributes of a player
  Pantheon,  // "pantheon": boons not yet bestowed; Pantheon only
  Stack,  // "effects stack": shared, waiting
  Limbo,  // "limbo": shared
};
constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
constexpr u32 kField = zone_bit(Champion) | zone_bit(Field);

/// Type bits (1.4). Elements are bits too; classes are subtypes. Unit is derived: an ally or a champion. Fast is the
/// printed speed of an action. Basic and advanced elements are masks.
enum Type : u8 {
  ChampionCard,  // "Champion"
  Ally,
  Action,
  Attack,
  Item,
  Weapon,
  Domain,
  Phantasia,
  Mastery,
  Status,
  Boon,
  Unique,
  Regalia,
  Unit,
  Fast,
  Norm,
  Fire,
  Water,
  Wind,
  Arcane,
  Astra,
  Crux,
  Exia,
  Luxem,
  Neos,
  Tera,
  Umbra,
  Exalted,
};
constexpr u32 type_bit(Type t) { return 1u << t; }
constexpr u32 kUnits = type_bit(ChampionCard) | type_bit(Ally);
constexpr u32 kObjects = kUnits | type_bit(Item) | type_bit(Weapon) | type_bit(Domain) | type_bit(Phantasia);
constexpr u32 kBasic = type_bit(Fire) | type_bit(Water) | type_bit(Wind);
constexpr u32 kAdvanced = type_bit(Arcane) | type_bit(Astra) | type_bit(Crux) | type_bit(Exia) | type_bit(Luxem) |
                          type_bit(Neos) | type_bit(Tera) | type_bit(Umbra) | type_bit(Exalted);
constexpr u32 kElements = type_bit(Norm) | kBasic | kAdvanced;

/// Subtypes that rules speak of (1.4): the first of every pool, in this order. The nine classes are subtypes too.
enum Subtype : u8 {
  AssassinClass,
  ClericClass,
  GuardianClass,
  MageClass,
  RangerClass,
  SpiritClass,
  TamerClass,
  WarriorClass,
  AnomalyClass,
  GunKind,
  BowKind,
  AetherwingKind,
  SiegeableKind,
  SpellKind,
  CommandKind,
  HerbKind,
};
inline constexpr std::string_view kSubtypes[] = {"Assassin", "Cleric", "Guardian", "Mage", "Ranger", "Spirit", "Tamer",
                                                 "Warrior", "Anomaly", "Gun", "Bow", "Aetherwing", "Siegeable", "Spell",
                                                 "Command", "Herb",
                                                 // no rule asks for these, but texts do
                                                 "Fractal", "Skill", "Melody", "Potion", "Curse"};
constexpr u64 kClassMask = (1u << (AnomalyClass + 1)) - 1;
constexpr u64 kLoadableMask = (1u << GunKind) | (1u << BowKind) | (1u << AetherwingKind);

/// Printed and derived numbers (1.6). A cost of X is kCostX, a number a card does not have is kMissing (core): it is not 0, no
/// +N creates it. Level is LV (base level, modifiers, level counters); BaseLevel is what is printed on the top card.
enum CardStat : u8 {
  BaseLevel,  // "base level"
  Reserve,  // "reserve cost"
  MemoryCost,  // "memory cost"
  Power,  // "power"
  Life,  // "life"
  Durability,  // "printed durability": counters on entry
  Level,  // "level": never printed
  AttackPower,  // what changes the power of its attacks alone (1.6): never printed, no number of its own
};
inline constexpr i16 kCostX = -1;

/// Numbers an object carries. Damage is damage counters on a champion and marked damage on an ally: what differs is that
/// the clean-up takes only the second away. Direction is that of a mastery (0 north, 1 east, 2 south, 3 west).
enum ObjStat : u8 {
  Damage,  // "damage"
  PaidX,  // "paid x": the X of what it was
  ChargedTo,  // "charged": the most charge counters it has had, for On Charge
  Direction,  // "direction"
  ChosenModes,  // "chosen modes", a bit each, for "that hasn't been chosen"
  IntentPower,  // "power in intent": what an attack card came to the intent with, beside its own
};

/// Counters with rules (9), and the names that cards give to counters without any.
/// A card in banishment with an omen counter is an omen of its owner.
enum CounterKind : u8 {
  DurabilityCounter,  // "durability"
  Buff,  // "buff"
  Debuff,  // "debuff"
  LevelCounter,  // "level counter"
  Enlighten,  // "enlighten"
  Preparation,  // "preparation"
  Wither,  // "wither"
  Bulwark,  // "bulwark"
  Omen,  // "omen"
  Static_,  // "static"
  Charge,  // "charge"
  Sheen,  // "sheen"
  Haunt,  // "haunt"
  Quest,  // "quest"
  Refinement,  // "refinement"
  Glimmer,  // "glimmer"
  Age,  // "age"
  Prize,  // "prize"
  Lash,  // "lash"
  Page,  // "page"
  Music,  // "music"
  Blood,  // "blood"
  Aim,  // "aim"
  Gem,  // "gem"
};

/// Flags of an object (1.3). Rested comes first: it is what "enters rested" sets. An object that is not rested is awake.
/// What was fixed while a card was on the stack (Imbued, Prepared, Brewed) passes to the object it becomes.
enum Flag : u8 {
  Rested,
  Attacking,
  Defending,
  Retaliating,
  Wielded,
  Distant,
  Fostered,
  Brewed,
  Imbued,
  Prepared,
  Preserved,
  Ephemeral,
  Transformed,
  Facedown,  // "face down"
  Hurt,  // was dealt damage since the end of its controller's previous turn: no foster
  Copy,  // a copy of a card or of an activation
  Tried,  // has been declared as an attacker this turn, or the attempt was declined
  Crowned,  // has become its player's champion where it lies
};
constexpr u32 flag_bit(Flag f) { return 1u << f; }

/// Payment is what reserve prices are paid in and MemoryPayment what memory prices are paid in: no numbers of their own.
/// The skips count down, one an occurrence of the phase. Drawn from an empty deck: EmptyDraw.
/// LifeLeft and Lv are for tables alone: what damage leaves of the champion's life, and its level, kept by the check.
enum Score : u8 {
  Payment,
  MemoryPayment,
  EmptyDraw,
  TurnsTaken,
  HadChampion,
  Distorted,  // time is distorted
  SkipWakeUp,
  SkipMaterialize,
  SkipRecollection,
  SkipDraw,
  SkipMain,
  SkipEnd,
  Materialized,  // materializations allowed and made in this phase
  EmpowerNext,  // Empower N waiting for the next Spell card
  MaxHand,  // imposed maxima; -1: none
  MaxMemory,
  MaxInfluence,
  LifeLeft,  // "life"
  Lv,  // "lv"
};

/// Targets is the core's; its number is the share of divided damage. Defends: a defender and the attacker.
/// Retaliates: a retaliator and the attacker. Wields: the attacking unit and a weapon. LinkedTo: a link object and its
/// partner. BanishedBy: a card and the object that banished it; n 1: until that object leaves. PaidWith: a card or
/// object and what was paid for it. HitBy: what was damaged since the last check and by what; n the amount.
/// MayLook, MayPlay: a face-down card and the player who may.
enum Relation : u8 {
  NoRelation,
  Targets,
  Defends,
  Retaliates,
  Wields,
  LinkedTo,
  BanishedBy,
  PaidWith,
  HitBy,
  MayLook,
  MayPlay,
  BorrowedFrom,  // an object and the player who gets it back in the clean-up
  StruckBy,  // a unit and the player whose champion dealt it damage this turn; n 1: in combat
  SuppressedBy,  // a banished card and the player who suppressed it; n: which text did, slot 1: its return has triggered
  Agile,  // a player (twice) who has agility n this turn; one relation an instance
};

/// Section 9. Those with a number come first. Bonus, Level N+ and the other restrictions are no keywords but gates of
/// lines (5.6). Agility, Empower, Suppress and the like are actions. Label keywords (Balance, Cardistry, Deluge,
/// Harmonize, Upkeep, Equestrian) are names before a sentence and nothing else.
enum Keyword : u8 {
  Pride,
  Ranged,
  Retort,
  Critical,
  Multistrike,
  CommandedWill,  // "Commanded Will"
  Imbue,  // param: 0 own elements, 1 any advanced, else an element bit
  Kindle,
  Prepare,
  LevelLocked,  // "Level Locked"
  OnCharge,  // "On Charge"
  Ephemerate,  // param: its cost rows
  Starcalling,  // param: its cost rows
  Brew,  // param: its cost rows
  Command,  // param: the subtype
  Link,  // param: a selector
  NameLineage,  // "[Name] Lineage"; param: a name
  Ambush,
  BulwarkWord,  // "Bulwark"
  ClassLocked,  // "Class Locked"
  Cleave,
  DivineRelic,  // "Divine Relic"
  Efficiency,
  FastActivation,  // "Fast Activation"
  FloatingMemory,  // "Floating Memory"
  Foster,
  Hindered,
  Immortality,
  Intercept,
  Interdiction,
  LinkShield,  // "Link Shield"
  Omnishroud,
  Preserve,
  Renewable,
  Reservable,
  Spellshroud,
  Steadfast,
  Stealth,
  Taunt,
  TrueSight,  // "True Sight"
  Unblockable,
  Vigor,
  Aethercalling,
  AeneanProgression,  // "Aenean Progression"
  ElysianAura,  // "Elysian Aura"
  OnlyFloating,  // "pay only using floating memory for this card's memory cost"
  OnlyLineage,  // "can only level up into another [Name] champion": one of its own further names
  Remembers,  // its texts speak of what others of them banished: it is kept (BanishedBy)
  NoKeyword,
};

/// "can't ..."
enum Ban : u8 {
  CantAttack,  // "attack"
  CantAttackThat,  // "attack `param`"
  CantBeAttacked,  // "be attacked"
  CantRetaliate,  // "retaliate"
  CantBeRetaliated,  // its attacks "be retaliated"
  CantWake,  // "wake up" (in the wake up phase)
  CantLevelUp,  // "level up"
  CantActivate,  // players: "activate `param` cards"
  CantMaterialize,  // players: "materialize cards"
  CantPlayAtFastSpeed,  // players
  CantBeTargeted,  // Omnishroud: by anything on the stack
  CantBeTargetedBySpells,
  CantBePrevented,  // damage it deals is unpreventable
  CantRecover,  // players
  CantLoseTheGame,  // players: by drawing from an empty deck
  CantTransform,
  CantBeReserved,  // "be put into memory to pay"
  CantBePlayed,  // this card, while the condition holds: "Activate this card only ..." turned round
  CantBeIntercepted,  // its attacks "be intercepted"
  CantIntercept,  // "intercept"
  CantBeUsed,  // weapons: "be used for an attack"
  CantBeUsedWithCards,  // weapons: "be used with attack cards"
  CombatCantBePrevented,  // combat damage it deals is unpreventable
  CantDraw,  // players: "draw cards"
  CantBeNegated,  // players: activations of `param` cards they control "be negated"; a card: its own
  CantBeRetaliatedBy,  // its attacks "be retaliated by `param`"
};

/// "may ..." and "must ..."
enum Permit : u8 {
  PlayFrom,  // "you may activate `param` from your graveyard"
  IgnoreElements,  // "ignoring elemental requirements"
  AtFastSpeed,  // "at fast speed"
  WieldMore,  // "may wield an additional weapon"
  AllyWields,  // "this ally may wield weapons"
  AttackAlone,  // weapons: "attack as though it were an ally"
  LevelSame,  // "from a champion of the same base level"
  MustAttack,  // "must attack if able"
  RetaliateRested,
  AttackStealth,  // True Sight against `param`
  AttackOnly,  // "can only attack `param`"
  EnableElement,  // players: this and the twelve after it, an element each, as types count them
};

/// Kinds of damage (6.7): Act.verb, Event.sub of Hit.
enum DamageKind : u8 { CombatDamage = 1, RetaliationDamage, EffectDamage };

/// Passes over what is about to happen, in this order. Damage: the controller of the damaged object orders (6.7).
enum PassId : u8 {
  DamagePass,  // replacements and preventions together; may ask
  CriticalPass,  // may ask opponents
  RecoverPass,  // "if you would recover, ..."
  GlimpsePass,  // "if you would glimpse, ..."; may ask
  DrawPass,
  DiePass,  // "if it would die ...": before destinations; may ask
  EnterPass,  // "enters ... as a copy of", "enters rested", "with N counters"; may ask
  DestinationPass,  // regalia, champions, ephemeral, renewable, preserve; never asks
  CostPass,  // prices: setters, then sums, then removers
};

/// Why an object was destroyed: Event.sub of Died and Destroyed.
enum Cause : u8 { ByCombat = 1, ByDamage, ByEffect, BySacrifice, ByDurability, ByUnique, ByLink };

/// How a card came to the stack, and with it how the object came to be (Obj.how).
enum How : u8 {
  ActivatedIt = 1,
  MaterializedIt,
  PutByEffect,
  Ephemerated,
  Starcalled,
  BrewedIt,
  SummonedIt,
  LeveledUp
};

/// What a stack item is (Item.props, low bits), and what it has.
enum ItemProp : u32 {
  IsActivation = 1,
  IsMaterialization = 2,
  IsTrigger = 4,
  IsAbility = 8,
  IsCopy = 16,
  WasPrepared = 32,
  WasImbued = 64,
  WasBrewed = 128,
  WasEphemeral = 256,
  AsSpell = 512,
  ToBanishment = 1024,  // "banish it as it resolves"
  IsAgility = 2048,  // cards come back from memory, as many as its amount says
  IsIntercept = 4096,  // the attack on b may be redirected to its source
  IsSpark = 8192,  // a static counter may come off its source, which then deals 1 damage to a
  IsReturn = 16384,  // what the text of its amount suppressed comes back
  IsWither = 32768,  // withered objects are paid for or sacrificed
  EmpowerShift = 16,  // bits 16 to 23: empowered by N
  GateShift = 24,  // bits 24 to 29: gates of its lines that were open when it was activated
  IsEnlighten = 1u << 30,  // a card is drawn
  ToDeckBottom = 1u << 31,  // "put it on the bottom of your deck as it resolves"
};

/// Rule switches; 0 is the seed's value.
enum Switch : u8 {
  OppAfterPush,
  RecollectionOrder,
  EndPhaseOrder,
  PostRetaliationWindow,
  EndOfCombatOrder,
  DeckEmpty,
  Fizzle,
  ChampionSetup,
  Layers,
  WeaponsPerAttack,
};

/// Acts, as the options name them.
enum ActVerb : u8 {
  Activate,  // "activate": a card by its reserve cost, from wherever it may be
  Materialize,  // "materialize": a card of the material deck
  TakeBack,  // "take back": a preserved card, instead of materializing
  Use,  // "use": an activated ability
  AttackWith,  // "attack {b} with {a}": a target, or a player with cleave
  EndTurn,  // "end turn": the turn player passes in the main phase with nothing on the stack
  FaceNorth,  // "face North" and so on: directions of a mastery, clockwise
  FaceEast,
  FaceSouth,
  FaceWest,
  LoadInto,  // "load {a} into {b}": a card that is seen, into an aetherwing
};

/// Questions of the rules, found by these words.
enum Prompt : u8 {
  NoPrompt,
  MainPrompt,  // "Your main phase"
  OpportunityPrompt,  // "Opportunity: act or pass"
  MaterializePrompt,  // "Materialize a card?"
  ReservePrompt,  // "Which cards and objects pay the reserve cost?"
  FloatPrompt,  // "Which floating memory cards pay?"
  ImbuePrompt,  // "Reveal the cards that pay?"
  ExtraPrompt,  // "Pay the additional cost?"
  WieldPrompt,  // "Wield which weapon?"
  TargetPrompt,  // "Attack what?"
  TaxPrompt,  // "Pay for the attack?"
  RetaliatePrompt,  // "Retaliate with which units?"
  RetaliatorsPrompt,  // "Whose damage comes first?"
  InterceptPrompt,  // "Redirect the attack?"
  InsteadPrompt,  // "Which applies first?"
  UniquePrompt,  // "Which one do you keep?"
  OrderPrompt,  // "Which trigger goes on the stack first?"
  GlimpsePrompt,  // "Which cards go to the bottom?"
  GlimpseOrderPrompt,  // "In which order?"
  StarcallPrompt,  // "Activate a card you see?"
  DividePrompt,  // "How much to each?"
  XPrompt,  // "Choose X"
  WitherPrompt,  // "Pay for the withered object?"
  DiscardDownPrompt,  // "Which cards are too many?"
  ChampionPrompt,  // "Which champion do you begin with?"
  DirectionPrompt,  // "Which direction?"
  NamePrompt,  // "Name a card"
  CriticalPrompt,  // "Discard so that the damage is not doubled?"
  KindlePrompt,  // "Which fire cards pay?"
};

/// Phases, for "during your recollection phase" and for skips.
enum Phase : u8 { NoPhase, WakeUpPhase, MaterializePhase, RecollectionPhase, DrawPhase, MainPhase, EndPhase };

/// Events of this game only.
inline constexpr EventKind PhaseBegins = game_note(0);  // of `by`'s turn; sub Phase
inline constexpr EventKind PhaseEnds = game_note(1);
inline constexpr EventKind CardActivated = game_note(2);  // `by` activated card a; x reserve cost, sub How
inline constexpr EventKind CardMaterialized = game_note(3);
inline constexpr EventKind EnteredField = game_note(4);  // a came to the field, or became the top of a lineage; sub How
inline constexpr EventKind LeveledTo = game_note(5);  // `by`'s champion a leveled up; x its base level
inline constexpr EventKind Deleveled = game_note(6);
inline constexpr EventKind Died = game_note(7);  // unit a went to a graveyard; b the source of the damage; sub Cause
inline constexpr EventKind Destroyed = game_note(8);  // any object; the same
inline constexpr EventKind Killed = game_note(9);  // b killed a by combat damage
inline constexpr EventKind LeftField = game_note(10);  // a, wherever it went
inline constexpr EventKind BanishedFromField = game_note(11);
inline constexpr EventKind Revealed_ = game_note(12);  // `by` revealed a by a text, from zone kind x
inline constexpr EventKind BecameDefender =
    game_note(13);  // b defends against a; sub 1: cleave, 2: redirected, kIntercepting
inline constexpr u8 kIntercepting = 3;
inline constexpr EventKind UsedInAttack = game_note(14);  // a (a weapon, a card of the intent) in the attack of b
inline constexpr EventKind HitObject = game_note(15);  // a (unit, weapon or intent card) hit b for x
inline constexpr EventKind Retaliated = game_note(16);  // a against b
inline constexpr EventKind WokeUp = game_note(17);
inline constexpr EventKind WasRested = game_note(18);
inline constexpr EventKind Recovered = game_note(19);  // `by` recovered x
inline constexpr EventKind Glimpsed = game_note(20);  // `by` glimpsed x cards
inline constexpr EventKind BecameDistant = game_note(21);
inline constexpr EventKind BecameFostered = game_note(22);
inline constexpr EventKind CounterPut = game_note(23);  // x counters of kind sub on a
inline constexpr EventKind CounterTaken = game_note(24);
inline constexpr EventKind BanishedFromMemory = game_note(26);  // one event a card
inline constexpr EventKind Summoned = game_note(27);  // `by` summoned token a
inline constexpr EventKind LoadedInto = game_note(28);  // a into b
inline constexpr EventKind EmpoweredNow = game_note(29);  // `by`, x
inline constexpr EventKind SuppressedNow = game_note(30);
inline constexpr EventKind TransformedNow = game_note(31);
inline constexpr EventKind GainedMastery = game_note(32);
inline constexpr EventKind CombatBegins = game_note(33);
inline constexpr EventKind ChargeReached = game_note(34);  // On Charge N
inline constexpr EventKind TargetedForAttack = game_note(35);
inline constexpr EventKind Gathered = game_note(36);  // `by` gathered
inline constexpr EventKind DirectionChanged = game_note(37);  // mastery a of `by` turned; sub turn_of
inline constexpr EventKind BanishedToPay =
    game_note(38);  // `by` paid with card a; sub 1 a memory cost, 2 a reserve cost
/// From one direction to another; never 0.
constexpr int turn_of(int from, int to) { return 1 + from * 4 + to; }

/// What the charts of record ask beside steps and events (trace_point); NOTES (d).
enum Point : u8 {
  CostsPaid,  // n: 0 activation, 1 materialization
  CheckDamage,  // n: 1 yes
  CheckDurability,
  CheckUnique,
  CheckEnd,
};

}  // namespace cantrip::grand_archive

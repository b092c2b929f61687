// Genius Invokation TCG: what the core's generic slots mean in this game. Sections are those of the implementer's
// reference; words in quotation marks are what texts, tables and `.play` files say.
#pragma once
#include "core/event.hpp"

namespace cantrip::genius {

/// Zones (reference 1.5). A match is played with three characters a side, who never leave Characters: a defeated one
/// is flagged. Everything in play lies in the order of its arrival, which is the order in which it is heard (7.2).
/// Equipment and character statuses lie in Attached together, with their character as host. A summon, a support and a
/// combat status belong to a side; a status that its maker gave to the opponent lies on the opponent's side.
enum ZoneKind : u8 {
  Nowhere,
  Deck,        // "deck": ordered, seen by nobody
  Hand,        // "hand": at most 10
  Characters,  // "characters": left to right, for the whole match
  Attached,    // "attached": equipment and statuses of characters
  Statuses,    // "statuses": combat statuses of a side
  Summons,     // "summons": at most 4
  Supports,    // "supports": at most 4
  Discard,     // "discard": played cards and equipment that was discarded, seen by all
  Removed,     // "removed": tuned, discarded and burnt cards, seen by their owner
  Playing,     // "playing": the card that is being played
};

/// Type bits. Elements and weapon kinds are bits too: a Sword weapon fits a Sword character by one test. Equipment is
/// implied by the four kinds of it, Event by Food, Resonance and Legend. Combat marks cards that are combat actions.
/// Status, Team and Summon are never in a deck: they are entries that texts create.
enum Type : u8 {
  Character,
  Equipment,
  Talent,
  Weapon,
  Artifact,
  Technique,
  Support,
  Location,
  Companion,
  ItemCard,   // "Item"
  EventCard,  // "Event"
  Food,
  Resonance,
  Legend,
  Combat,
  OwnStatus,  // "Status": on a character
  TeamStatus, // "Team": a combat status
  Summon,
  Cryo,
  Hydro,
  Pyro,
  Electro,
  Anemo,
  Geo,
  Dendro,
  Sword,
  Claymore,
  Polearm,
  Bow,
  Catalyst,
};
constexpr u32 type_bit(Type t) { return 1u << t; }
constexpr u32 kElementTypes = type_bit(Cryo) | type_bit(Hydro) | type_bit(Pyro) | type_bit(Electro) | type_bit(Anemo) |
                              type_bit(Geo) | type_bit(Dendro);
constexpr u32 kWeaponKinds =
    type_bit(Sword) | type_bit(Claymore) | type_bit(Polearm) | type_bit(Bow) | type_bit(Catalyst);
constexpr u32 kEquipmentKinds = type_bit(Talent) | type_bit(Weapon) | type_bit(Artifact) | type_bit(Technique);
constexpr u32 kEntities =
    type_bit(Equipment) | type_bit(OwnStatus) | type_bit(TeamStatus) | type_bit(Summon) | type_bit(Support);

/// What damage is made of (4.1). The first seven are also faces of dice; Act.field.
enum Element : u8 {
  NoElement,
  CryoElement,
  HydroElement,
  PyroElement,
  ElectroElement,
  AnemoElement,
  GeoElement,
  DendroElement,
  Physical,
  Piercing,
};

/// The mark on a character (5.1); values of the number "aura".
enum Aura : u8 { NoAura, CryoAura, HydroAura, PyroAura, ElectroAura, DendroAura, CryoDendroAura };

/// Reactions (5.2): Event.sub of Reacted.
enum Reaction : u8 {
  NoReaction,
  Melt,
  Vaporize,
  Overloaded,
  Superconduct,
  ElectroCharged,
  FrozenReaction,
  Burning,
  Bloom,
  Quicken,
  Crystallize,
  SwirlCryo,
  SwirlHydro,
  SwirlPyro,
  SwirlElectro,
};
constexpr bool is_swirl(int r) { return r >= SwirlCryo && r <= SwirlElectro; }

/// Printed and derived numbers. Hp is what damage has left of MaxHp (nobody prints it); a card's price is rows of
/// Cost, not a number here.
enum CardStat : u8 { MaxHp, Hp, MaxEnergy };

/// Numbers an object carries on the table. The first three are a character's. ElementNow is the element that a summon
/// or status has taken over (0: none). The last two are a character's memory, a bit a skill: in this match, this round.
/// UsedSkills of a status is the memory of elements that its character has absorbed, a bit each.
enum ObjStat : u8 { Damage, Energy, AuraNow, ElementNow, UsedSkills, UsedThisRound };

/// Variables of an entity (1.4). Points are materials, clues, Resolve, bubbles and whatever else a text counts; Face1
/// and Face2 are dice a support keeps (a face and one; 0: none). "N times each round" is Obj.used, two bits an ability.
enum Counter : u8 { Usage, Rounds, ShieldPoints, Points, Face1, Face2 };

/// Flags of an object. A character at 0 hp is not Fallen until the effect that hurt it is over (4.7).
enum Flag : u8 {
  Active,
  Fallen,
  Blank,  // an event card whose text does nothing (R73)
  Renewed,  // an entity that came again by the skill that is being used
};

/// Dice are a multiset: a score for each face, seen by its owner, and the total, seen by all (1.5, 3.1).
/// Plunging says what a normal attack is besides (6.6). The logs are of the skill that was used last,
/// whoever used it (7.7). The last three are facts of the deck as it was chosen.
enum Score : u8 {
  Dice,  // "dice"
  Omni,  // "omni"; the faces follow in the order of Element
  CryoDice,  // "cryo"
  HydroDice,
  PyroDice,
  ElectroDice,
  AnemoDice,
  GeoDice,
  DendroDice,
  Ended,  // "ended": has declared the end of the round
  Skip,  // "skip": loses the next turn ("act again" of the opponent)
  Plunging,  // "plunging"
  LegendUsed,  // "legend used"
  RerollsLeft,  // "rerolls": this roll phase
  DamageLog,  // "damage log": a bit an element
  ReactionLog,  // "reaction log": a bit an element that reacted, from kSwirledBit on one that was swirled
  ActionLog,  // "action log": what the action in hand did (a bit: somebody fell)
  FellThisRound,  // "fell": a character of this side fell this round
  Answers,  // "answers": what somebody in play may answer to, a bit a kind of event; kept so that it need not be looked up
  MoreAnswers,
  Changes,  // "changes": what somebody in play may change, a bit an ActKind
  ArtifactsInDeck,
  WeaponsInDeck,  // different ones
  TalentsInDeck,  // different ones
};
inline constexpr int kSwirledBit = 7;
inline constexpr int kFaces = 8;
constexpr Score score_of_face(int face) { return static_cast<Score>(Omni + face); }  // 0 Omni, then as Element

/// Match constants (1.1).
inline constexpr int kCharacters = 3, kDeckSize = 30, kCopies = 2, kOpeningHand = 5, kHandLimit = 10, kDiceRolled = 8,
                     kDiceLimit = 16, kZoneLimit = 4, kEndDraw = 2, kRoundLimit = 15;

/// The kind of a skill: Ability.timing.
enum SkillKind : u8 { NoSkill, Normal, Elemental, Burst, Prepared, TechniqueSkill };

/// Where a hit comes from, as bits: Act.verb, Event.sub of Hit, Replace.kinds. A prepared skill is skill damage and
/// neither of the first three; swirl spread is BySpread and nothing else.
enum Origin : u8 {
  ByNormal = 1,
  ByElemental = 2,
  ByBurst = 4,
  BySkill = 8,  // any skill of a character
  ByCharged = 16,
  ByPlunging = 32,
  BySpread = 64,  // made by a reaction: no "skill damage"
  BySummon = 128,
};

/// Passes over what is about to happen, in this order (3.5, 4.2, 4.7, 2.4). None may ask.
enum PassNo : u8 {
  PriceUnaligned,  // 0: more, and less of unaligned dice
  PriceElement,  // 1: less of an element
  PriceAny,  // 2: less of any dice; fast actions
  PriceFree,  // 3: free
  ElementPass,
  AddPass,
  MultiplyPass,
  SubtractPass,
  SavePass,  // "before this character falls"
  RollPass,
  AimPass,  // damage: it hits the next one behind whom it would hit
  PiercePass,  // piercing damage of a skill: another amount
  StayPass,  // a forced switch: the character stays
};

/// How something was discarded: Event.sub of Discarded.
enum Gone : u8 { UsedUp = 1, RanOut, ReplacedByNew, OfTheFallen, ByText, ToMakeRoom };

/// What a text asks for when it is over: Event.sub of Requested.
enum Request : u8 { kRequestSkill, kRequestAsAction, kRequestReroll, kRequestRedraw };

/// Rule switches; 0 is the seed's value.
enum Switch : u8 { EntityOrder, SwirlOrder, FoodAtFullHp };

/// Acts in the action phase, as the options name them.
enum ActVerb : u8 {
  UseSkill,  // "use": a skill or technique of the active character, by its name
  SwitchTo,  // "switch to"
  PlayCard,  // "play"
  Tune,  // "tune": a card of the hand, for a die of this face; an option for each card and face
  EndRound,  // "end round"
};

/// Questions of the rules, found by these words.
enum Prompt : u8 {
  NoPrompt,
  ActPrompt,  // "Your action"
  RedrawPrompt,  // "Which cards do you replace?"
  FirstPrompt,  // "Who is your first active character?"
  RerollPrompt,  // "Which dice do you roll again?"
  SwapPrompt,  // "Who steps in?"
  PayPrompt,  // "Which dice do you pay?"
};

/// Flows. Body, Dispatch and Swap are the discipline's.
enum FlowId : u16 {
  MatchFlow,  // card select, starting character, rounds
  RoundFlow,  // roll, action phase, end phase, round end
  RollFlow,  // also begun by a text ("reroll any dice")
  RedrawFlow,  // replacing cards of the hand
  ActionFlow,  // px and py take turns
  SkillFlow,  // before, body, after
  CardFlow,  // before, body, after
  BodyFlow,
  DispatchFlow,
  SwapFlow,
};

/// Points of the charts that are neither a step nor an event (trace_point).
enum Point : u8 { BuffApplied, BuffsChecked, NextEffect, EffectDone, Listening };
/// Value of Listening: the class of what listens, as the seed draws it.
enum ListenerClass : u8 { ByEquipment = 1, BySelf, ByTeam, BySummons, BySupports };

/// Events of this game only. Where nothing else is said, a is the one it happened to and `by` whose side did it.
inline constexpr EventKind BattleBegins = game_note(0);
inline constexpr EventKind ActionPhase = game_note(1);  // the action phase begins
inline constexpr EventKind BeforeAction = game_note(2);  // `by` is about to choose
inline constexpr EventKind AfterAction = game_note(3);  // sub: ActVerb; x 1: it was a combat action
inline constexpr EventKind EndPhase = game_note(4);
inline constexpr EventKind RoundEnd = game_note(5);
inline constexpr EventKind Switched = game_note(6);  // `by`'s active character is now a, was b
inline constexpr EventKind BeforeSkill = game_note(7);  // a uses a skill; sub SkillKind; x ability
inline constexpr EventKind AfterSkill =
    game_note(8);  // the same, on b, who was active over there; when all of it is settled
inline constexpr EventKind Reacted = game_note(9);  // on a, by b; sub Reaction; x packed_reaction
inline constexpr EventKind EntityEntered = game_note(10);  // a came, or came again
inline constexpr EventKind Discarded = game_note(11);  // an entity: b its host; sub Gone
inline constexpr EventKind Spent = game_note(12);  // a use of a was spent
inline constexpr EventKind Fell = game_note(13);  // character a, by b
inline constexpr EventKind Revived = game_note(14);
inline constexpr EventKind Tuned = game_note(15);  // `by` tuned a card; x the face it became
inline constexpr EventKind Requested = game_note(16);  // a is to use ability x when this body is over
inline constexpr EventKind CardPlayed = game_note(17);  // `by` has played a and it is settled
inline constexpr EventKind DiceGained = game_note(18);  // `by`: x dice of face sub, created; told if a text asks
inline constexpr EventKind Saved = game_note(19);  // a was kept from falling by b
inline constexpr EventKind Shed =
    game_note(20);  // `by`'s card a was discarded from the hand or the deck; x: dice it is printed with
inline constexpr EventKind Absorbed = game_note(21);  // character a has taken the power of element x
inline constexpr EventKind CardDrawn = game_note(22);  // `by` drew a card; told if a text asks for it
inline constexpr EventKind AfterPrepared = game_note(23);  // as AfterSkill, of a prepared skill: for texts that name it

}  // namespace cantrip::genius

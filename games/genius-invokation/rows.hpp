// What the texts of this game's cards compile to, beyond the core's rows: natives, variables, and how the fields of
// Replace, Cost and Trigger are read here. The constructions (words/) write these, the rules read them.
#pragma once
#include "core/program.hpp"
#include "games/genius-invokation/schema.hpp"

namespace cantrip::genius {

// --------------------------------------------------------------------------------------------------- variables
/// Variable.key (VARIABLES and other lines that are no ability). The first three are counters that an entity begins with.
enum VariableKey : u8 {
  kVarUses = Usage,  // "Uses N[, stacking to M]."
  kVarRounds = Rounds,  // "Lasts N round(s)."
  kVarShield = ShieldPoints,  // "Shield N[, stacking to M]."
  kVarElement = 16,  // "Its element is E.": value Element
  kVarPrepares,  // "Prepares SKILL.": value name id of the skill
  kVarFor,  // "For NAME.": value name id of the character
  kVarBansSkills,  // "This character can't use skills."
  kVarBansFood,  // "This character can't eat."
  kVarNoEnergy,  // "NAME will not gain Energy" by skills while this is there: value name id of the character, or NoEnergy
  kVarCores,  // what Bloom makes for this side instead of a Dendro Core: value card
  kVarAbsorbs,  // its character can absorb elements: value, a bit each
};

/// Of kVarNoEnergy: the character it lies on gains none, by whatever, or by normal attacks.
enum NoEnergyFor : i16 { kNoneAtAll = -1, kNoneByAttacks = -2 };

// ------------------------------------------------------------------------------------------------------ prices
/// Cost.key of CostKind::Part, and the parts of a price. Elements are as in Element.
enum PricePart : u8 { kSame = 0, kAny = 8, kEnergyPart = 9, kParts = 10 };
/// Prices and payments are kept in three bits a part: no price is of more dice, or of more energy. (6.1: five and four.)
inline constexpr int kDearest = 7;

/// Which action a price is for: Replace.kinds of rows with ActKind::Price. The first bits are Origin's (a skill by its
/// kind, BySkill for any, ByCharged). A talent is priced for its character: Act.target; Act.source is the card.
enum PricedAs : u16 { ForTalent = 32, ForSwitch = 64, ForCard = 128 };

/// Replace.then: what becomes of the entity whose line it is, beside a use spent (unless kForFree).
enum Then : u8 {
  kThenPoints = 1,  // "Shield N": its shield goes down by what was prevented
  kThenDiscard = 2,  // "Then discard this."
  kThenAllUses = 4,  // "and spends them all"
  kThenFast = 8,  // price: the action is fast
  kThenPayPoints = 16,  // its points go down by Replace.uses (kAllPoints: to 0); of a price without that number: by
  // what the card would have cost, or by what they took off
  kThenTwoUses = 32,  // one use more than usual
  kThenCount = 64  // a point more: so often it has done something
};

// How Replace is read (pass: PassNo):
//   Damage  ElementPass  op Element, key Element (kOwnElement: that of the entity)
//           AddPass      op Add, amount; key and kind: reactions (reactions_of), one of which it must cause
//           MultiplyPass op Multiply (amount 2), Halve
//           PiercePass   op Set, amount: so much instead
//           AimPass      op Set: it hits the next living one behind its target
//           SubtractPass op Prevent, amount (kThenPoints: CounterOf Self ShieldPoints)
//           target, source: selectors, kNone: anybody; fields: elements it is about, a bit each, 0: all but Piercing;
//           kinds: Origin bits, one of which must be there; extras: elements, a bit each, one of which must react;
//           least: "of N or more"
//   Price   op Add: dearer, Prevent: cheaper (no amount: only fast), Set: free; key PricePart (of Prevent in PriceAny:
//           kAny); kinds PricedAs;
//           target: the character (skill, switch, talent), source: the card; EventN in its cond: the dice it costs now
//   Defeat  SavePass     op Set, amount: hp left; then kThenDiscard
//   GameAct StayPass     op Prevent, amount: piercing damage instead; least 2: only if the opponent's effect would do it
//           RollPass     op Element, key face (0 omni, 1..7; kActiveElement), amount dice; op Add, amount more chances to reroll
inline constexpr u8 kOwnElement = 0xFE;
inline constexpr u8 kAllPoints = 0xFF;
inline constexpr u8 kItsMost = 0xFF;  // as many as it stacks to itself
/// A bit a Reaction.
constexpr int reactions_of(const Replace& r) { return r.pass == AddPass ? r.key | r.kind << 8 : 0; }

// ---------------------------------------------------------------------------------------------------- natives
/// Op::Native a. `n` is amount b; lists are in the slot named by c & 0xFF unless said otherwise.
enum Native : u16 {
  kDeal,  // n damage of element `mode` (kOwnElement: ElementNow of Self) to each in slot c & 0xFF, one after another;
  // c >> 8: 1 + the slot of the one that deals it (0: Self)
  kPierce,  // n piercing to all in slot c together
  kApply,  // element `mode` (kActiveElement: that of your active character; NoElement: all go) to each in slot c
  kHeal,  // n to each in slot c; N = how much really
  kRevive,  // each fallen one in slot c, with n hp; mode: at most so often in the match (0: any number)
  kEnter,  // entity c comes: mode 0 to your side, 1 to your opponent's; n if b: its uses
  kAttach,  // entity c to each character in slot `mode`; n if b: its shield; without one: its uses, or points
  kEnterRandom,  // `mode` & 15 random ones of list c (pool.lists); kAbsentFirst: not in play if possible;
  // kAbsentOnly: not in play, unless two of them are
  kEnergy,  // each in slot c gains n (mode 0) or loses n (mode 1); N = how much really
  kCount,  // each entity in slot c & 0xFF: counter mode & 15; kLose: loses, kAll: all of it; n; at most c >> 8 (0: any; kItsMost)
  kDiscard,  // entities in slot c
  kSwitchTo,  // the first in slot c becomes the active one of its side
  kRequest,  // "Use NAME": c is the skill's name id, 0: the normal attack; mode 1: as your action
  kGainDice,  // n dice (but for kFaceOf: c 1 for your opponent) of face `mode`: 0 omni, 1..7, kRandomFaces, kDifferentFaces, kFaceOf: element of the first in slot c
  kDiceToOmni,  // all your dice
  kBankDice,  // mode 0: up to n, different faces first; 1: one of each face while Points < n, 1 point each
  kUnbankDice,
  kReroll,  // n times, any dice: when this text is over
  kRedraw,  // replace any cards of the hand: when this text is over
  kDraw,  // n cards; mode 1: your opponent does
  kDrawType,  // n random cards of Type c from the deck
  kToHand,  // equipment in slot c goes back to its owner's hand
  kMoveEquipment,  // what is in slot T0 goes to the character in slot T1, its uses of this round begin anew
  kMakeInHand,  // n cards of def c
  kMakeRandomInHand,  // n random cards of Type c, deck cards of the pool; mode 1: c is a list, a name that is not meant, then Types
  kActAgain,
  kBlankEvent,  // the card of this event does nothing
  kSetElement,  // entities in slot c take element `mode` (kSwirled: the one swirled by this event or this skill)
  kSpend,  // a use of Self: the last instruction of a trigger or technique that is not for free, on an entity with uses
  kSatiate,  // each in slot c gets Satiated: the last instruction of a food
  kFind,  // slot c = characters found by rule `mode` (Found)
  kTopUp,  // "For each 3 points, it loses them and gains 1 use, up to 2": n points a use, at most c uses
  kDiscardCard,  // one card named c (name id) of your hand; n if b: up to so many; N = how many
  kDiscardHand,  // n cards of the hand of you (c 0) or your opponent (c 1), chosen by DiscardWay `mode`; N = how many
  kRaise,  // entities in slot c began with n more of counter `mode`
  kBecome,  // entities in slot `mode` become card c: another version of them, or the character's other form
  kEndPhaseOf,  // each entity in slot c does what it does at the end phase; mode 1: it spends no use for that
  kDrawTo,  // both players draw until they have n cards
  kToOpponent,  // Self moves to the opponent's side, if there is room
  kMakeInDeck,  // n cards of def c into your deck; mode & 127: DeckPlace; 128: into your opponent's
  kDrawNamed,  // n random cards named c (name id) of the deck
  kDiscardTop,  // the n top cards of your deck; N = dice they are printed with
  kCopyTop,  // you get a copy of the top card of your opponent's deck
  kLevelHp,  // the hp of those in slot c is divided among them, the active one and those behind it first
  kOtherForm,  // each character in slot c that has one other form (another card of its name) takes it
  kAbsorb,  // the character in slot c absorbs element `mode` (kCrystallized: the one that crystallized by this skill)
};
inline constexpr u8 kActiveElement = 0xFD, kSwirled = 0xFC, kCrystallized = 0xFB;
/// Anywhere, one in each part of the deck, on top, or, from kAmongTop on, one of so many cards on top.
enum DeckPlace : u8 { kAnywhereInDeck, kEvenly, kOnTop, kAmongTop };
enum EnterRandomFlag : u8 { kAbsentFirst = 16, kAbsentOnly = 32, kToTheirs = 64 };
enum DiscardWay : u8 { kAtRandom, kDearestFirst, kCheapestFirst, kWholeHand };
enum CountFlag : u8 { kLose = 128, kAll = 64 };
enum DiceFace : u8 { kRandomFaces = 8, kDifferentFaces, kFaceOf, kFaceOfEvent, kFacesOfYours };
enum Found : u8 {
  kYourNext,  // the next living character to the right of your active one
  kTheirNext,
  kYourNextNotFull,  // the next standby one whose energy is not full
  kClosestToYours,  // the opposing one nearest to the place of your active character, around; left first
  kMostHurt,  // of yours; none if nobody is hurt
  kYourShield,  // no character: your first combat status that has a shield
  kMostHurtStandby,  // of yours that are not active
  kLeastHurt,  // of yours: the one that has lost least, the active one first
  kTheirLeastHurt,
  kYourPrevious,  // the next living character to the left of your active one
  kTheirPrevious,
  kYourFirstNotFull,  // your active character if its energy is not full, else the next one
  kYourLowestHp,  // the active one first, as with the next three
  kYourHighestHp,
  kTheirLowestHp,
  kTheirHighestHp,
  kYourFirstOfElement,  // and an Element: the first such one of yours that is not full, the active one first
};

/// CondKind::Native a; b is its own.
enum NativeCond : u16 {
  kUsedBefore,  // the character in `slot` has used skill b (name id; 0: the one running) in this match
  kUsedThisRound,  // the same, this round
  kShieldProtects,  // a shield protects the character in `slot`
  kSkillCosts,  // the running skill is printed with b or more dice and energy together
  kDiceFaces,  // your dice have b or more different faces (each omni is one of its own)
  kSkillDealt,  // the skill that was used last dealt damage of one of the elements b (a bit each)
  kSkillReacted,  // it caused a reaction of one of the elements b (a bit each)
  kEventSkill,  // AfterSkill: it was the skill named b
  kEventCharged,  // AfterSkill: it was charged
  kEventPlunging,
  kHitOrigin,  // Hit: with one of the Origin bits b
  kHitElement,  // Hit: of one of the elements b
  kHitReaction,  // Hit: with a reaction of one of the elements b
  kReactionSwirls,  // Reacted: it is a swirl
  kNotMakerOfSelf,  // AfterSkill: Self was there before that skill was used
  kFirstRound,
  kFellInAction,  // a character fell in the action that is being done, and it is yours to act
  kElementIs,  // the element of the entity in `slot` is b
  kAskedBy,  // the running skill was asked for by a card named b
  kSkillNamed,  // the running skill is named b
  kPricedDice,  // price: the card is printed with b or more dice
  kCameAgain,  // EntityEntered: it was there already
  kPricedSkillDice,  // price: it is of no skill, or the skill is printed with b or more dice
  kPricedSkillUsed,  // price: the character has used the skill this round
  kPlayedDice,  // CardPlayed: the card is printed with exactly b dice
  kPartyIs,  // your characters are of the elements b (a bit each), of all of them and of no other
  kIsCard,  // what is in `slot` is card b
  kHolds,  // the character in `slot` has the power of element b: that of its form
  kWouldLeave,  // damage: whom it hits would have b hp or less
  kUnusedThisRound,  // no limited line of Self was used this round
  kPhase,  // the step of the round is one of the Phase bits b
  kDrewType,  // the newest card of your hand is of Type b
  kReactionMeets,  // Reacted: one of the elements b met in it (a bit each)
  kDoneBySkill,  // an event: it is the doing of the skill named b, not of an answer to it
};

enum Phase : u16 { kActionPhaseNow = 1, kEndPhaseNow = 2 };

/// TestKind::Native key, of a character.
enum NativeTest : u16 {
  kIsFull,  // its energy is full
  kMayUseSkills,  // it lives and is not kept from using skills
  kMayEat,  // nothing on it says that it can't eat
  kMayBeFed,  // the same, and it is hurt or rule switch FoodAtFullHp is on: the target of a food that heals
  kMayHold,  // it can hold the equipment in slot T0
  kHasAura,  // its mark is aura `amount`, alone or with another
  kIsShielded,  // a shield protects it
  kPrepares,  // it prepares the skill named `amount`
  kGivesShield,  // of an entity, also one that has gone: its text has a shield
  kDealsElement,  // of an entity: its text deals damage of element `amount`
  kOfSwirled,  // its element is one that the skill in hand has swirled
};

/// AmountKind::Native key.
enum NativeAmount : u16 {
  kRoundsBefore,  // rounds before this one
  kElementsOfYours,  // different elements among your characters; extra 1: the living ones
  kEquipmentDice,  // dice that the equipment of `players` is printed with
  kElementsAbsorbed,  // different elements that the character in `slot` has absorbed
};

}  // namespace cantrip::genius

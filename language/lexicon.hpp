// The words of one game, as pure data. The grammar is shared by all games; what a "unit", a "graveyard" or
// "destroy" means is said here, once, by games/<game>/lexicon.cpp.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/program.hpp"

namespace cantrip::language {

class Dialect;
class Grammar;
struct Lexicon;

/// A card type as the type line and the text write it. Words are compared without regard to case.
struct TypeWord {
  std::string_view name, plural;  // "Troop", "Troops"
  u8 bit = 0;
  u32 implies = 0;                // type bits that come with it (a Troop is a Unit)
  bool capital = true;            // printed with a capital inside a sentence
  bool self = false;              // a card of this type says "this <name>"
  bool tint = false;              // a colour: stands before the noun and goes with every type ("an Amber character")
  std::string_view reminder = {}; // words that its reminder text may use
  bool placed = false;            // a token of this type is placed, not deployed
  u32 home = 0;                   // where cards of this type lie if the text does not say; 0: in play
  std::string_view tail = {};     // a word that follows the tint: "fire element card"
  bool lone = false;              // a player has one: "your champion" names it
};

/// A noun for several types: "object"; as a tint, for things of any of these: "basic element".
struct GroupWord {
  std::string_view name, plural;
  u32 types = 0;
  bool tint = false;
};

/// A subtype whose plural is not the regular one. The list of subtypes itself is open: cards declare them.
struct PluralWord {
  std::string_view singular, plural;
};

/// A number printed on a card and derived in play.
struct StatWord {
  std::string_view name;  // in texts: "power"
  u8 stat = 0;
  std::string_view fact;  // key in card files; empty: not printed
  u32 types = 0;          // card types that must print it
  u32 allowed = 0;        // card types that may print it, beside those
  i16 least = 0, most = 99;
  bool price = false;      // a token need not print it
  u8 compared = 0xFF;  // the stat that texts compare when they name this one ("3 or less HP": what is left of it)
  bool graded = false;  // "that is Lv.4 or lower" rather than "with 4 or less AP"
  u8 cost_key = 0xFF;  // a card in hand may say that it changes for itself (CostKey)
  bool kept = false;  // the other side of a card, which has no price, need not print it: it keeps what the front had
  bool optional = false;  // a card that does not print it has none (kMissing), which is not 0
  int part = -1;  // no number of the card but a part of its price: Cost.key of CostKind::Part
};

/// A score of a player: something gained, lost and paid.
struct ScoreWord {
  std::string_view name;  // "mana"
  u8 score = 0;
  bool bare_cost = false;  // "2 mana:" is a price; otherwise it reads "pay 2 health:"
};

enum class Hidden : u8 { No, FromOthers, FromAll };
struct ZoneWord {
  std::string_view name;  // "graveyard"
  u8 kind = 0;
  Hidden hidden = Hidden::No;
  bool shared = false;  // "the battlefield" rather than "your graveyard"
  bool ordered = false;  // has a top and a bottom
  bool facedown = false;  // what is put there lies facedown, and the text says so
};

/// A noun for whatever lies in certain zones: "Shield", "shield area card".
struct PlaceWord {
  std::string_view name, plural;
  u32 zones = 0;
};

/// A word before a noun that is one test: "tapped", "damaged".
struct AdjectiveWord {
  std::string_view word;
  TestKind kind = TestKind::Flag;
  u16 key = 0;
  Cmp cmp = Cmp::Eq;
  i16 number = 0;  // compared with, for stat tests
  bool negated = false;  // "untapped"
};

/// What has happened to an object this turn, kept as a flag: "that was challenged this turn".
struct PastWord {
  std::string_view phrase;
  u8 flag = 0;
  bool bare = false;  // stands right after the noun: "characters being challenged"
};

/// How a card was played: "you used Shift to play it".
struct HowWord {
  std::string_view phrase;  // "used shift to play"
  u8 how = 0;
  std::string_view after = {};  // words after the card: "deploy this Unit from your trash"
};

/// A verb that sets or clears a flag.
struct FlagVerb {
  std::string_view verb;  // "tap"
  u8 flag = 0;
  bool set = true;
  std::string_view tail = {};  // words after the noun: "set it as active"
};

struct KeywordWord {
  std::string_view name;  // "Lead"
  u8 keyword = 0;
  bool number = false, subtype = false;  // "Lead 2 Zombie"
  bool plus = false;  // the number is written with a sign: "Resist +1"
  std::string_view reminder = {};  // words that its reminder text may use
  std::string_view text = {};  // what it is short for, in rules English; {N} is its number
  int fee_counter = -1;  // so many counters of this kind may be removed from your champion as the card is played
  bool spelled_out = false;  // `text` is more than one ability: cards that print the keyword have its abilities
};

/// A keyword line that is more than a word and a number.
enum class KeywordShape : u8 {
  Plain,
  Name,        // "Wren Lineage"
  Noun,        // "Ally Link"
  Costs,       // "Ephemerate — (2)"
  Sacrifices,  // "Brew — Two Herbs"
};

/// A keyword written in another way: "Universal Shift 4", "Puppy Shift 3", "Shift: Discard 2 cards".
struct KeywordForm {
  u8 keyword = 0;
  u16 param = 0;
  std::string_view before = {};  // words before its name
  bool subtype = false;  // a subtype before its name, added to param
  std::string_view after = {};  // after a colon, with N for its number
  KeywordShape shape = KeywordShape::Plain;
  u8 also = 0;  // a keyword that whatever has this form has beside it; 0: none
};

/// "can't <phrase>"
enum class Against : u8 { Nothing, Direct, By };  // "can't challenge NP", "can't be challenged by NP"
struct BanWord {
  std::string_view phrase;
  u8 ban = 0;
  Against against = Against::Nothing;
  bool players = false;  // only of players: "opponents can't play actions"
  int price = -1;  // "can't ... unless you pay 1": what is paid for (CostKey); -1: nothing
  EventKind counted = EventKind::None;  // "can't ... more than one each turn": what is counted
};

/// A whole sentence that is one rule: "<when>, <then>."
struct RuleWord {
  std::string_view when, then;
  StaticKind kind = StaticKind::Ban;
  u8 key = 0;  // a ban on you
};

/// "can <phrase>", "must <phrase>": the modal verb is part of the phrase.
struct PermitWord {
  std::string_view phrase;
  u8 permit = 0;
  bool against = false;  // a noun follows: "can challenge ready characters"
  bool players = false;  // said of players
  Until until = Until::Forever;  // FlowEnd: the phrase itself says how long ("from the challenge")
  u32 types = 0;  // and this noun alone says nothing more
  bool target = false;  // "may choose an active enemy unit as its attack target": the noun stands in the middle
  bool lasting = false;  // says itself how long: "may attack on the turn it is deployed"
  bool lure = false;  // said of those that attack: "enemy units choose this unit as their attack target if ..."
};

/// A verb that moves objects to one place: "destroy", "sacrifice", "discard".
struct MoveVerb {
  std::string_view verb;  // base form
  Verb event = Verb::None;  // what triggers see
  u8 to = 0;  // zone kind
  u32 from = 0;  // zones it takes from when the noun does not say; 0: in play
  bool own = false;  // only one's own ("sacrifice a unit" means one you control)
  bool cost = false;  // may be a price
  std::string_view tail = {};  // words after the noun: "exile it from the game"
};

enum class EventShape : u8 {
  Object,  // NP dies
  ObjectObject,  // NP blocks NP; the object may be left out
  Player,  // you trade
  PlayerObject,  // you play NP
  PlayerFixed,  // an opponent activates an ability
  Fixed,  // an attack is declared
  FixedObject,  // an effect targets NP
  PlayerPair,  // you pair NP with NP: the second is the event's subject
};
/// An event phrase.
struct EventWord {
  EventShape shape = EventShape::Object;
  std::string_view verb = {};  // base form: "die", "deal damage to"; for Fixed shapes the whole phrase
  std::string_view past = {};  // "died": for "if a Troop died this turn"
  std::string_view tail = {};  // words after the object: banishes a unit "in a challenge"
  EventKind event = EventKind::None;
  Verb sub = Verb::None;
  u8 kind = 0;  // sub-kind of events that have no verb
  u32 from = 0, to = 0;
  u8 flags = 0;  // TriggerFlag
  bool swapped = false;  // what the phrase names first is the event's object ("is challenged")
  bool object_self = false;  // the event's object is this card ("moves here")
  u32 object_types = 0;  // the event's object is of one of these types ("for an action's effect")
  Who by = Who::None;  // Fixed: whose doing or whose cards it is
  bool others = false;  // this card itself does not count ("whenever you play a unit")
  bool distinct = false;  // subject and object are never the same
  bool amount = false;  // "that much" is the event's amount
  u32 self_zones = 0;  // where "this card" hears it from; 0: in play
  Who doer = Who::ControllerOf;  // "that player": of the slot below; None: nobody to speak of
  Slot doer_slot = Slot::EventA;
  bool waits = false;  // what is announced waits, so a reaction can negate it
  bool unnamed = false;  // "it" may be the event's subject though the phrase does not name it
  u32 object_named = 0;  // the phrase names the event's object, of these types ("moves to a location")
  std::string_view subject_role = {}, object_role = {};  // "the challenging unit", "the challenged unit"
  u32 object_place = 0;  // the phrase names what lies in these zones ("destroys an enemy shield area card")
};

/// Sub-kind or verb the event must have.
constexpr u8 sub_of(const EventWord& w) { return w.kind ? w.kind : static_cast<u8>(w.sub); }

/// A timing word in brackets before a text: 【Deploy】, 【During Link】, 【Activate・Main】.
struct TimingWord {
  std::string_view words;  // as printed
  Head head = Head::None;  // Triggered, Activated, Spell; None: it says something about what follows
  Speed speed = Speed::Normal;  // Activated, Spell
  EventWord event = {};  // Triggered: what happens to this card
  u32 zones = 0;  // Triggered: where it is heard; 0: in play
  int gate = -1;  // what follows works only while this card is of this type
  bool once = false;  // at most once a turn
  u32 with = 0;  // "・(Newtype) Pilot" may follow: which one, of these types
  std::string_view fee = {};  // "・Development 2 (Relic)": as many cards that may be exiled first, by this word
  u32 types = 0;  // only on cards of these types; 0: any
  bool number = false;  // a number follows, which is the event's sub-kind: "On Charge 3"
};

/// A kind of damage: "battle damage".
struct DamageWord {
  std::string_view word;
  u8 kind = 0;
};

/// What a card is while it lies under another one, and how its text is read there.
struct RiderWords {
  u32 rider = 0;  // types of cards that ride on others: their text is that of the one they ride on
  u32 carrier = 0;  // on cards of these types
  u8 bound = 0;  // type of a carrier that has one
  std::string_view joined = {};  // "paired with"
  std::string_view condition = {};  // begins the line that says who fits: "Link"
  u8 condition_keyword = 0;  // and the keyword that holds it
  std::string_view face = {};  // 【Pilot】 begins the line that names the other side of a card
  u32 face_types = 0;  // types of that side
  u32 faced = 0;  // types of cards that may have one
};

/// The words of fights.
struct FightWords {
  std::string_view battling = {};  // "battling": in this relation with
  u8 relation = 0;
  u8 target_relation = 0;  // relation of an attack and its target
  std::string_view attacking = {};  // "attacking": whom the event names
  std::string_view player = {};  // "the enemy player"
  u8 flow = 0, damage_step = 0;  // a battle begun by a text
  std::span<const DamageWord> damages = {};
  u8 immune_pass = 0, reduce_pass = 0, threshold_pass = 0, redirect_pass = 0;
  u8 rest_pass = 0;  // flags about to be set by an effect
};

/// The text of a card of this type is of this head.
struct TextHead {
  u8 type = 0;
  Head head = Head::None;
};

// -- texts with gates ----------------------------------------------------------------------------------------------

/// A kind of counter: "buff".
struct CounterWord {
  std::string_view name;
  u8 counter = 0;
};

/// Words in square brackets before a line, which is there only while they hold: [Class Bonus], [Level 2+].
enum class GateKind : u8 {
  Native,   // the game's native condition `key`; with NAME in its words about that name
  Stat,     // stat `key` of your lone thing is N or more
  Zone,     // so many cards in your zone of kind `key`
  ObjStat,  // object slot `key` of your lone thing
  Counter,  // so many counters `key` on your things in `zones`
};
struct GateWord {
  std::string_view words;  // N for its number, NAME for a name
  GateKind kind = GateKind::Native;
  u16 key = 0;
  u32 zones = 0;
};

/// A verb that the game does by itself (Op::Native): "glimpse 2", "suppress target ally", "gather".
enum class NativeShape : u8 {
  Plain,   // b: once; c: who does it
  Number,  // b: the number; c: who does it
  Object,  // mode: the slot of the noun after it; c: who does it
};
struct NativeWord {
  std::string_view verb;  // base form
  u16 native = 0;
  NativeShape shape = NativeShape::Plain;
  std::string_view tail = {};  // words after the number or the noun
  u8 mode = 0;                 // Plain, Number: its own operand
};

/// A part of a turn that begins and ends: "recollection phase".
struct PhaseWord {
  std::string_view name;
  u8 phase = 0;
};

/// What was done with the things a phrase speaks of: "discarded this way".
struct WayWord {
  std::string_view word;  // "discarded"
  Verb verb = Verb::None;
  u32 zones = 0;          // where they are then
};

struct SymbolWord {
  std::string_view symbol;  // "tap": {tap}
  u8 flag = 0;
  bool verb = false;  // "{E} one of your units" is a clause too
};

enum class Reach : u8 { Sentence, Paragraph };

struct Lexicon {
  std::string_view game;
  const Lexicon* base = nullptr;  // this is that one with more words (own_words.hpp)
  std::span<const TypeWord> types;
  std::span<const PluralWord> plurals;
  std::span<const std::string_view> subtypes;  // those that rules speak of: the first of every pool, in this order
  std::span<const Watch> native_watches;  // Pool::native_watches
  std::span<const StatWord> stats;
  std::span<const ScoreWord> scores;
  std::span<const ZoneWord> zones;
  std::span<const AdjectiveWord> adjectives;
  std::span<const PastWord> pasts;
  std::span<const HowWord> hows;
  std::span<const FlagVerb> flag_verbs;
  std::span<const KeywordWord> keywords;
  std::span<const KeywordForm> keyword_forms;
  std::span<const BanWord> bans;
  std::span<const RuleWord> rules;
  std::span<const PermitWord> permits;
  std::span<const MoveVerb> move_verbs;
  std::span<const EventWord> events;
  std::span<const TextHead> heads;
  std::span<const SymbolWord> symbols;
  u32 in_play = 0;  // zone kinds
  u32 play_from = 0;  // zones a card is played from
  u8 deck = 0, hand = 0, graveyard = 0, battlefield = 0;  // the zones that draw, discard, mill and arrive mean
  u8 tapped = 0;  // the flag of "tapped" and "enters tapped"
  u8 drying = 0xFF;  // the flag of what can't be tapped to pay yet
  std::string_view tapped_word = "tapped";
  u8 health_score = 0;
  u16 ready_ban = 0xFFFF;  // "can't ready at the start of their next turn"
  u8 sing_stat = 0xFF;  // "counts as having +1 cost to sing songs"
  std::string_view damage_word = "damage";
  u8 damage_stat = 0;  // object stat that holds it
  u8 replace_pass = 0;  // pass in which damage is put elsewhere or not taken "instead"
  int move_pass = -1;  // pass in which what is moved goes elsewhere "instead"; -1: nothing does
  Reach if_you_do = Reach::Sentence;
  bool cost_dash = false;  // a price ends with a long dash instead of a colon
  bool look_at_hands = false;  // "look at each opponent's hand"
  bool either_clause = false;  // "A or B." is a choice between two clauses
  bool limit_when_done = false;  // "once per turn" counts what was carried out
  std::string_view owner_word = "owner";  // "its owner's hand"
  bool quoted_abilities = false;  // "gains "When ..."": the game's objects can be given abilities
  bool duel = false;  // a match has two players: "they" may be the opponent
  bool tells_payment = false;  // what was moved to pay for an ability can be spoken of (kTellsPayment)
  bool offers = false;  // "You may pay ... to ...": a line of a card in play is an offer, not an effect
  bool has_in_play = false;  // a player "has" what lies in play; elsewhere they "control" it
  bool lasting_bans = false;  // what a text forbids all that match is forbidden to those that come later too
  u32 host_types = 0;  // types of cards that others can be at: "here"
  bool they_one = false;  // "they" and "them" may mean a single object
  u8 trigger_flags = 0;  // TriggerFlag of every trigger of the game
  std::string_view keyword_open = {}, keyword_close = {};  // printed around keywords
  bool titles = false;  // a paragraph may begin with a title in capitals
  bool own_events = false;  // in a text about this card's own event "it" is this card
  bool one_text = false;  // the paragraphs of a text that resolves are one program
  std::span<const std::string_view> name_joints = {};  // " & ": what joins two names, each of which is a name as well
  u8 left_stat = 0xFF;  // Schema::left_stat: what damage leaves of a stat
  std::span<const std::string_view> rule_cards = {};  // names of cards that the rules make themselves: Pool::rule_cards
  void (*words)(Grammar&, const Lexicon&) = nullptr;  // constructions of the game's own: games/SLUG/words
  const Dialect* dialect = nullptr;  // the game reads its texts by itself; the grammar below is not asked

  // -- texts in brackets: 【Deploy】Choose 1 enemy (Corsair) Unit. It gains <Breach 1>. -------------------------
  bool traits_in_parentheses = false;  // (White Base Team): a subtype of any number of words
  std::span<const TimingWord> timings = {};
  std::span<const PlaceWord> places = {};
  RiderWords riders = {};
  FightWords fights = {};
  std::string_view abbreviation = {};  // a word that ends with a period: "lv"
  std::string_view opposing = "opposing", friendly = {};  // "enemy", "friendly"
  u8 coin = 0;  // score that circled numbers are prices in
  std::string_view arrive = {};  // "deploy": puts into play
  std::string_view arrived = {};  // "deployed": "are deployed rested"
  u8 resource_deck = 0, resources = 0;  // "place 1 rested Resource", "you are Lv.7 or higher"
  u8 shields = 0;  // "add 1 of your Shields to your hand"

  // -- texts with gates: [Class Bonus] On Enter: Put a buff counter on target ally. ----------------------------
  bool called_by_name = false;  // a text calls its card by its name, or by what stands before the comma in it
  std::span<const GateWord> gates = {};
  std::span<const GroupWord> groups = {};
  std::span<const CounterWord> counters = {};
  std::span<const NativeWord> natives = {};
  std::span<const PhaseWord> phases = {};
  EventKind phase_begins = EventKind::None;  // sub is the phase
  u16 phase_condition = 0;  // native condition: it is phase b
  u16 slow_condition = 0;  // native condition: things of slow speed may be done now
  u16 play_ban = 0;  // ban on playing this card
  u16 influence = 0;  // native amount: "your influence"
  u32 bearer_types = 0;  // what a quoted ability may call "this"
  u8 cost_to_materialize = 0, cost_either = 0;  // CostKey of prices in memory, of either kind
  u16 champion_damage = 0;  // native amount: damage on your champion
  u16 copy_native = 0;  // native: "summon a token copy of NP"
  u8 stack = 0;  // zone of what waits
  EventKind activated_event = EventKind::None, materialized_event = EventKind::None;  // what put it there
  u16 waiting_test = 0;  // native test: either of them
  u16 not_champion_test = 0;  // native test: "except for your champion"
  u16 lineage_native = 0;  // native: put what slot `mode` holds on the bottom of the lineage of slot c
  u16 prevent_ban = 0;  // ban: "damage from NP can't be prevented"
  u16 redirect_native = 0;  // native: "change the target of an attack"
  u16 banish_native = 0;  // native: "banish NP until this item leaves the field"
  u16 hurt_test = 0;  // native test: "that were dealt damage by your champion this turn"
  u16 split_native = 0;  // native: damage in shares
  u16 borrow_native = 0;  // native: control until end of turn
  u16 reflex_native = 0;  // native: "when you do"
  u16 copy_item_native = 0;  // native: "copy target Spell card activation"
  u8 unpreventable = 0;  // mode of damage that can't be prevented
  u8 unit_type = 0;  // type of what attacks
  u8 attacking_flag = 0;
  u8 attack_relation = 0;  // between a defender and its attacker
  u8 spell_kind = 0;  // Ability::kind of "as a spell"
  u8 remembers = 0;  // keyword of cards whose texts speak of what others of them banished
  u8 banished_relation = 0;  // "banished by this item"
  u8 linked_relation = 0;  // "linked ally"
  u8 banishment = 0;
  u32 mastery_zones = 0;  // "your Turning Tides face South"
  u8 direction_stat = 0;
  u8 die_pass = 0, recover_pass = 0;
  std::string_view omen = {};  // a noun for a card in banishment with this counter
  u8 omen_counter = 0;
  u32 source_zones = 0;  // where a "source" may be
  std::span<const std::string_view> labels = {};  // words before a long dash that say nothing
  std::string_view reminder = {};  // words that any reminder may use
  u8 payment = 0;  // score of prices in parentheses
  u32 champion = 0;  // the type of "your champion", of "LV"
  u8 level_stat = 0;  // "LV"
  u8 memory = 0;  // "draw a card into your memory"
  std::string_view summon = {};  // verb that makes tokens
  u32 units = 0;  // types that attack by themselves
  u32 intent = 0;  // zones that texts of attack cards work from
  u32 search_zones = 0;  // who plays a card from there may find none
  u32 intent_types = 0;  // types of those cards
  u32 mastery_type = 0;
  EventKind used_in_attack = EventKind::None;
  std::string_view inherit = {};  // label of lines that the one on top has: "Inherited Effect"
  u32 inherit_zones = 0;
  std::string_view release = {};  // label of an ability paid by leaving those zones
  u8 release_to = 0;
  u8 release_from = 0;
  std::span<const WayWord> ways = {};
};

/// Third person of a base form: "draws", "discards", "deals damage to".
std::string third_person(std::string_view verb);
/// As it stands after a plural: "draw", "are banished".
std::string bare_person(std::string_view verb);
/// Plural of a subtype: the lexicon's irregular form or the regular one.
std::string plural_of(const Lexicon&, std::string_view singular);

}  // namespace cantrip::language

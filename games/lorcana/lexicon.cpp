#include "games/lorcana/lexicon.hpp"

#include <array>

#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"

namespace cantrip::lorcana {
namespace {

using namespace language;

constexpr u32 zone_bit(ZoneKind z) { return 1u << z; }
constexpr u32 kInPlay = zone_bit(Play);
constexpr u32 kCharacter = type_bit(Character), kLocation = type_bit(Location);
constexpr u32 kAny = kCharacter | kLocation | type_bit(Action) | type_bit(Item);

// ---------------------------------------------------------------------------------------------- types, numbers

constexpr TypeWord kTypes[] = {
    {.name = "Character", .plural = "Characters", .bit = Character, .capital = false, .self = true},
    {.name = "Item", .plural = "Items", .bit = Item, .capital = false, .self = true},
    {.name = "Location", .plural = "Locations", .bit = Location, .capital = false, .self = true},
    {.name = "Song",
     .plural = "Songs",
     .bit = Song,
     .implies = type_bit(Action),
     .capital = false,
     .reminder = "a character with cost or more can to sing play this song for free"},
    {.name = "Action", .plural = "Actions", .bit = Action, .capital = false},
    {.name = "Amber", .plural = "Amber", .bit = Amber, .tint = true},
    {.name = "Amethyst", .plural = "Amethyst", .bit = Amethyst, .tint = true},
    {.name = "Emerald", .plural = "Emerald", .bit = Emerald, .tint = true},
    {.name = "Ruby", .plural = "Ruby", .bit = Ruby, .tint = true},
    {.name = "Sapphire", .plural = "Sapphire", .bit = Sapphire, .tint = true},
    {.name = "Steel", .plural = "Steel", .bit = Steel, .tint = true},
};

// Classifications that are more than one word, or that have no plural of their own.
constexpr PluralWord kPlurals[] = {{"Seven Dwarfs", "Seven Dwarfs"}, {"Deity", "Deities"}, {"Ally", "Allies"}};

constexpr StatWord kStats[] = {
    {"cost", Cost, "cost", kAny, 0, 0, 20, true},
    {"{s}", Strength, "strength", kCharacter, 0, 0, 30},
    {"{w}", Willpower, "willpower", kCharacter | kLocation, 0, 0, 30},
    {"{l}", Lore, "lore", kCharacter | kLocation, 0, 0, 30},
    {"move cost", MoveCost, "move_cost", kLocation, 0, 0, 20},
    {"inkability", Inkable, "inkable", 0, kAny, 0, 1},
    {"cost to sing songs", SingBonus, "", 0, 0},
};

constexpr ScoreWord kScores[] = {{"lore", LoreScore, false}, {"{i}", Ink, true}};

constexpr ZoneWord kZones[] = {
    {"deck", Deck, Hidden::FromAll, false, true},
    {"hand", Hand, Hidden::FromOthers, false, false},
    {"inkwell", Inkwell, Hidden::FromAll, false, false, true},
    {"discard", Discard, Hidden::No, false, false},
    {"play", Play, Hidden::No, true, false},
};

constexpr AdjectiveWord kAdjectives[] = {
    {"exerted", TestKind::Flag, Exerted},
    {"ready", TestKind::Flag, Exerted, Cmp::Eq, 0, true},
    {"damaged", TestKind::ObjStat, Damage, Cmp::Ge, 1},
    {"undamaged", TestKind::ObjStat, Damage, Cmp::Eq, 0},
    {"inkable", TestKind::Stat, Inkable, Cmp::Eq, 1},
};

constexpr PastWord kPasts[] = {
    {"was challenged this turn", WasChallengedThisTurn},
    {"challenged this turn", ChallengedThisTurn},
    {"quested this turn", QuestedThisTurn},
    {"here for the turn", HereForTheTurn, true},
    {"being challenged", BeingChallenged, true},
    {"challenging", Challenging, true},
};

constexpr HowWord kHows[] = {{"used shift to play", Shifted}};

constexpr FlagVerb kFlagVerbs[] = {{"exert", Exerted, true}, {"ready", Exerted, false}};

// -------------------------------------------------------------------------------------------------- keywords

// Reminder text is known by its words: a parenthesis that says anything else is refused.
constexpr KeywordWord kKeywords[] = {
    {.name = "Alert",
     .keyword = Alert,
     .reminder = "this character they can challenge as if they had evasive characters with"},
    {.name = "Bodyguard",
     .keyword = Bodyguard,
     .reminder =
         "this character may enter play exerted an opposing character who challenges one of your characters must "
         "choose a with bodyguard if able"},
    {.name = "Boost",
     .keyword = Boost,
     .number = true,
     .reminder =
         "once during your turn you may pay to put the top card of your deck facedown under this character location",
     .text = "{N} {I} — Put the top card of your deck facedown under this character. Activate only once each turn."},
    {.name = "Challenger",
     .keyword = Challenger,
     .number = true,
     .plus = true,
     .reminder = "while challenging this character they get gets"},
    {.name = "Evasive",
     .keyword = Evasive,
     .reminder = "only characters with evasive can challenge this character them they it location"},
    {.name = "Reckless",
     .keyword = Reckless,
     .reminder = "this character they can't quest and must challenge each turn if able"},
    {.name = "Resist",
     .keyword = Resist,
     .number = true,
     .plus = true,
     .reminder = "damage dealt to this character location them it is reduced by"},
    {.name = "Rush", .keyword = Rush, .reminder = "this character they can challenge the turn they're played"},
    {.name = "Shift",
     .keyword = Shift,
     .number = true,
     .reminder = "you may pay discard to play this on top of one any of your characters named or a an card cards and "
                 "item items "
                 "at the end turn return it hand"},
    {.name = "Singer",
     .keyword = Singer,
     .number = true,
     .reminder = "this character they counts count as cost to sing songs"},
    {.name = "Sing Together",
     .keyword = SingTogether,
     .number = true,
     .reminder =
         "any number of your or your teammates' characters with total cost or more may to sing this song for free"},
    {.name = "Support",
     .keyword = Support,
     .reminder = "whenever this character they quests quest you may add their to another chosen character's this turn",
     .text = "When this character quests, you may choose another chosen character. It gets +{S} equal to this "
             "character's {S} this "
             "turn."},
    {.name = "Vanish",
     .keyword = Vanish,
     .reminder = "when an opponent chooses this character for an action banish them",
     .text = "When an opponent chooses this character for an action's effect, banish this character."},
    {.name = "Ward", .keyword = Ward, .reminder = "opponents can't choose this character them it except to challenge"},
    {.name = "Adventurous",
     .keyword = Adventurous,
     .reminder = "this character they can't challenge and must quest each turn if able"},
    // 7.11, Temporary Shift: nobody writes this word.
    {.name = "For the turn",
     .keyword = ForTheTurn,
     .text = "At the end of each turn, if this character is here for the turn, remove all damage from this character "
             "and lift this character off what it covers."},
};

// 7.11: what Shift may be called, and how it may be paid; each with each.
struct ShiftKind {
  std::string_view before;
  u16 param;
  bool subtype = false;
};
constexpr ShiftKind kShiftKinds[] = {
    {"", kShiftByName},
    {"universal", kShiftUniversal},
    {"", kShiftSubtype, true},
    {"duo", kShiftDuo},
    {"duo", kShiftDuo | kShiftSubtype, true},
    {"combo", kShiftCombo},
    {"combo", kShiftCombo | kShiftSubtype, true},
    {"potato", kShiftPotato},
    {"temporary", kShiftTemporary},
    {"temporary universal", kShiftTemporary | kShiftUniversal},
    {"temporary", kShiftTemporary | kShiftSubtype, true},
    {"temporary potato", kShiftTemporary | kShiftPotato},
    {"temporary duo", kShiftTemporary | kShiftDuo},
    {"temporary combo", kShiftTemporary | kShiftCombo},
};
struct ShiftPrice {
  std::string_view after;
  u16 param;
};
constexpr ShiftPrice kShiftPrices[] = {
    {"", 0},
    {"discard N cards", kShiftByDiscard},
    {"discard a card", kShiftByDiscard},
    {"discard an action card", kShiftByTypeDiscard + u16{Action}},
    {"discard a character card", kShiftByTypeDiscard + u16{Character}},
    {"discard an item card", kShiftByTypeDiscard + u16{Item}},
    {"discard a location card", kShiftByTypeDiscard + u16{Location}},
    {"discard a song card", kShiftByTypeDiscard + u16{Song}},
    {"discard N action cards", kShiftByTypeDiscard + u16{Action}},
    {"discard N character cards", kShiftByTypeDiscard + u16{Character}},
    {"discard N item cards", kShiftByTypeDiscard + u16{Item}},
    {"discard N location cards", kShiftByTypeDiscard + u16{Location}},
    {"discard N song cards", kShiftByTypeDiscard + u16{Song}},
};
/// A kind that names a classification has no room for the type of what is discarded.
constexpr bool go_together(const ShiftKind& kind, const ShiftPrice& price) {
  if (kind.param == kShiftByName && !price.param) return false;  // the keyword by itself
  return !kind.subtype || !(price.param & kShiftByTypeDiscard);
}
constexpr int kShiftForms = [] {
  int n = 0;
  for (const ShiftKind& kind : kShiftKinds)
    for (const ShiftPrice& price : kShiftPrices) n += go_together(kind, price);
  return n;
}();
constexpr std::array<KeywordForm, kShiftForms> kKeywordForms = [] {
  std::array<KeywordForm, kShiftForms> out{};
  size_t n = 0;
  for (const ShiftKind& kind : kShiftKinds)
    for (const ShiftPrice& price : kShiftPrices)
      if (go_together(kind, price))
        out[n++] = {.keyword = Shift,
                    .param = static_cast<u16>(kind.param | price.param),
                    .before = kind.before,
                    .subtype = kind.subtype,
                    .after = price.after,
                    .also = static_cast<u8>(kind.param & kShiftTemporary ? ForTheTurn : 0)};
  return out;
}();

// ------------------------------------------------------------------------------------------- bans and events

constexpr BanWord kBans[] = {
    {"quest", CantQuest},
    {"challenge", CantChallenge, Against::Direct, false, kCostToAttack},
    {"be challenged", CantBeChallenged, Against::By},
    {"ready", CantReady},
    {"ready at the start of your turn", CantReadyAtStart},
    {"ready at the start of their turn", CantReadyAtStart},
    {"{e} to sing songs", CantSing},
    {"exert to sing songs", CantSing},
    {"sing songs", CantSing},
    {"move to locations", CantMove},
    {"be dealt damage", CantBeDamaged},
    {"play", CantPlay, Against::Direct, true, -1, EventKind::Played},
    {"draw in your Draw step", CantDrawAtStart, Against::Nothing, true},
    {"gain lore", CantGainLore, Against::Nothing, true},
    {"lose lore", CantLoseLore, Against::Nothing, true},
};

constexpr RuleWord kRules[] = {
    {"if an effect would cause you to discard one or more cards", "you don't discard", StaticKind::Ban, CantDiscard},
    {"if an effect would cause you to discard one or more cards from your hand", "you don't discard", StaticKind::Ban,
     CantDiscard},
};

constexpr PermitWord kPermits[] = {
    {.phrase = "can challenge ready", .permit = ChallengeReady, .against = true, .types = kCharacter},
    {.phrase = "may challenge ready", .permit = ChallengeReady, .against = true, .types = kCharacter},
    {.phrase = "may also challenge ready", .permit = ChallengeReady, .against = true, .types = kCharacter},
    {.phrase = "takes no damage from the challenge", .permit = NoChallengeDamage, .until = Until::FlowEnd},
    {.phrase = "take no damage from the challenge", .permit = NoChallengeDamage, .until = Until::FlowEnd},
    {.phrase = "takes no damage from that challenge", .permit = NoChallengeDamage, .until = Until::FlowEnd},
    {.phrase = "takes no damage from challenges", .permit = NoChallengeDamage},
    {.phrase = "take no damage from challenges", .permit = NoChallengeDamage},
    {.phrase = "deal damage with their {w} instead of their {s} during challenges", .permit = DamageByWillpower},
    {.phrase = "may put an additional card from your hand into your inkwell", .permit = InkMore, .players = true},
    {.phrase = "may ink an additional card", .permit = InkMore, .players = true},
    {.phrase = "may ink any card from your hand", .permit = InkAnything, .players = true},
    {.phrase = "may play what lies under", .permit = PlayFromUnder, .against = true, .players = true},
    {.phrase = "need 25 lore to win the game", .permit = NeedsMoreLore, .players = true},
    {"must quest if able", MustQuest},
    {"must challenge if able", MustChallenge},
};

constexpr MoveVerb kMoveVerbs[] = {
    {"banish", Verb::Banish, Discard, 0, false, true},
    {"discard", Verb::Discard, Discard, zone_bit(Hand), true, true},
};

constexpr std::string_view kNameJoints[] = {" & ", " 'n' "};  // 1.2
constexpr u8 kExerts = Exerted + 1;  // sub-kind of FlagSet and FlagCleared
constexpr EventWord kEvents[] = {
    {.shape = EventShape::PlayerObject, .verb = "play", .past = "played", .event = EventKind::Played, .others = true},
    {.shape = EventShape::Object,
     .verb = "be played",
     .past = "was played",
     .event = EventKind::Played,
     .others = true},
    {.shape = EventShape::Object, .verb = "quest", .past = "quested", .event = Quested},
    {.shape = EventShape::ObjectObject,
     .verb = "challenge",
     .past = "challenged",
     .event = EventKind::Attacked,
     .distinct = true,
     .subject_role = "challenging",
     .object_role = "challenged"},
    {.shape = EventShape::Object,
     .verb = "be challenged",
     .past = "was challenged",
     .event = EventKind::Attacked,
     .swapped = true,
     .unnamed = true,
     .subject_role = "challenging",
     .object_role = "challenged"},
    {.shape = EventShape::Object,
     .verb = "be banished",
     .past = "was banished",
     .event = EventKind::Moved,
     .sub = Verb::Banish,
     .from = kInPlay},
    {.shape = EventShape::Object,
     .verb = "be banished in a challenge",
     .past = "was banished in a challenge",
     .event = ChallengeBanished,
     .object_role = "challenging"},
    {.shape = EventShape::Object,
     .verb = "be challenged and banished",
     .event = ChallengeBanished,
     .kind = 1,
     .object_role = "challenging"},
    {.shape = EventShape::Object,
     .verb = "challenge and is banished",
     .event = ChallengeBanished,
     .kind = 2,
     .object_role = "challenged"},
    {.shape = EventShape::ObjectObject,
     .verb = "banish",
     .tail = "in a challenge",
     .event = ChallengeBanished,
     .swapped = true,
     .distinct = true,
     .subject_role = "banished"},
    {.shape = EventShape::Object,
     .verb = "leave play",
     .past = "left play",
     .event = EventKind::Moved,
     .from = kInPlay},
    {.shape = EventShape::Object,
     .verb = "be returned to your hand from play",
     .event = EventKind::Moved,
     .sub = Verb::Return,
     .from = kInPlay,
     .to = zone_bit(Hand)},
    {.shape = EventShape::Object,
     .verb = "be returned to your hand",
     .event = EventKind::Moved,
     .sub = Verb::Return,
     .from = kInPlay,
     .to = zone_bit(Hand)},
    {.shape = EventShape::ObjectObject, .verb = "sing", .past = "sang", .event = Sang, .object_named = type_bit(Song)},
    {.shape = EventShape::Object, .verb = "move here", .event = EventKind::Hosted, .object_self = true},
    {.shape = EventShape::PlayerObject,
     .verb = "move",
     .tail = "here",
     .event = EventKind::Hosted,
     .object_self = true,
     .subject_role = "moved"},
    {.shape = EventShape::PlayerObject,
     .verb = "move",
     .tail = "to a location",
     .event = EventKind::Hosted,
     .object_types = type_bit(Location),
     .object_named = type_bit(Location)},
    {.shape = EventShape::Object,
     .verb = "move to a location",
     .event = EventKind::Hosted,
     .object_types = type_bit(Location),
     .object_named = type_bit(Location)},
    {.shape = EventShape::Object, .verb = "be exerted", .event = EventKind::FlagSet, .kind = kExerts},
    {.shape = EventShape::Object, .verb = "become exerted", .event = EventKind::FlagSet, .kind = kExerts},
    {.shape = EventShape::PlayerObject, .verb = "ready", .event = EventKind::FlagCleared, .kind = kExerts},
    {.shape = EventShape::Object, .verb = "be dealt damage", .event = EventKind::Hit, .swapped = true, .amount = true},
    {.shape = EventShape::ObjectObject,
     .verb = "deal damage to",
     .tail = "in a challenge",
     .event = EventKind::Hit,
     .kind = 1,
     .distinct = true,
     .amount = true,
     .subject_role = "challenging",
     .object_role = "challenged"},
    {.shape = EventShape::Object,
     .verb = "be damaged",
     .past = "was damaged",
     .event = EventKind::Took,
     .amount = true},
    {.shape = EventShape::Object, .verb = "take damage", .event = EventKind::Took, .amount = true},
    {.shape = EventShape::PlayerObject,
     .verb = "remove 1 or more damage from",
     .past = "removed damage from",
     .event = EventKind::Healed,
     .swapped = true,
     .amount = true},
    {.shape = EventShape::PlayerObject,
     .verb = "remove damage from",
     .past = "removed damage from",
     .event = EventKind::Healed,
     .swapped = true,
     .amount = true},
    {.shape = EventShape::PlayerObject,
     .verb = "return",
     .past = "returned",
     .tail = "from your discard to your hand",
     .event = EventKind::Moved,
     .sub = Verb::Return,
     .from = zone_bit(Discard),
     .to = zone_bit(Hand)},
    {.shape = EventShape::Object,
     .verb = "be returned to their hand from play",
     .event = EventKind::Moved,
     .sub = Verb::Return,
     .from = kInPlay,
     .to = zone_bit(Hand)},
    {.shape = EventShape::PlayerObject,
     .verb = "put a card under",
     .past = "put a card under",
     .event = EventKind::PutUnder},
    {.shape = EventShape::PlayerObject,
     .verb = "choose",
     .tail = "for an action's effect",
     .event = EventKind::Chosen,
     .object_types = type_bit(Action),
     .doer_slot = Slot::EventB},
    {.shape = EventShape::PlayerObject,
     .verb = "choose",
     .tail = "for an action",
     .event = EventKind::Chosen,
     .object_types = type_bit(Action),
     .doer_slot = Slot::EventB},
    {.shape = EventShape::PlayerObject,
     .verb = "choose",
     .tail = "for an action or ability",
     .event = EventKind::Chosen,
     .doer_slot = Slot::EventB},
    {.shape = EventShape::Object, .verb = "be chosen for Support", .event = EventKind::Chosen, .kind = Support + 1},
    {.shape = EventShape::PlayerFixed, .verb = "draw a card", .past = "drew a card", .event = EventKind::Drew},
    {.shape = EventShape::PlayerFixed,
     .verb = "discard a card",
     .past = "discarded a card",
     .event = EventKind::Moved,
     .sub = Verb::Discard,
     .doer = Who::OwnerOf},
    {.shape = EventShape::PlayerFixed,
     .verb = "discard 1 or more cards",
     .event = EventKind::Moved,
     .sub = Verb::Discard,
     .flags = kOncePerBatch,
     .amount = true,
     .doer = Who::OwnerOf},
    {.shape = EventShape::Fixed,
     .verb = "a card is put into your inkwell",
     .past = "a card was put into your inkwell",
     .event = EventKind::Moved,
     .to = zone_bit(Inkwell),
     .by = Who::You,
     .doer = Who::None,
     .unnamed = true},
    {.shape = EventShape::Fixed,
     .verb = "you put a card into your inkwell",
     .event = EventKind::Moved,
     .to = zone_bit(Inkwell),
     .by = Who::You,
     .doer = Who::None,
     .unnamed = true},
    {.shape = EventShape::PlayerFixed, .verb = "ink a card", .past = "inked a card", .event = Inked},
};

constexpr TextHead kHeads[] = {{Action, Head::Spell}};
constexpr SymbolWord kSymbols[] = {{"e", Exerted, true}};

constexpr Lexicon kLexicon = {
    .game = "lorcana",
    .types = kTypes,
    .plurals = kPlurals,
    .stats = kStats,
    .scores = kScores,
    .zones = kZones,
    .adjectives = kAdjectives,
    .pasts = kPasts,
    .hows = kHows,
    .flag_verbs = kFlagVerbs,
    .keywords = kKeywords,
    .keyword_forms = kKeywordForms,
    .bans = kBans,
    .rules = kRules,
    .permits = kPermits,
    .move_verbs = kMoveVerbs,
    .events = kEvents,
    .heads = kHeads,
    .symbols = kSymbols,
    .in_play = kInPlay,
    .play_from = zone_bit(Hand),
    .deck = Deck,
    .hand = Hand,
    .graveyard = Discard,
    .battlefield = Play,
    .tapped = Exerted,
    .drying = Drying,
    .tapped_word = "exerted",
    .health_score = LoreScore,
    .ready_ban = CantReady,
    .sing_stat = SingBonus,
    .damage_stat = Damage,
    .replace_pass = ReplaceDamage,
    .move_pass = ReplaceMoves,
    .if_you_do = Reach::Sentence,
    .cost_dash = true,
    .look_at_hands = true,
    .either_clause = true,
    .limit_when_done = true,
    .owner_word = "player",
    .quoted_abilities = true,
    .tells_payment = true,
    .offers = true,
    .has_in_play = true,
    .lasting_bans = true,
    .host_types = kLocation,
    .they_one = true,
    .titles = true,
    .name_joints = kNameJoints,
    .words = words,
};

} // namespace

const language::Lexicon& lexicon() { return kLexicon; }

} // namespace cantrip::lorcana

#include "games/genius-invokation/words/explain.hpp"

#include "games/genius-invokation/lexicon.hpp"
#include "games/genius-invokation/rows.hpp"
#include "language/explain.hpp"

namespace cantrip::genius::words {

namespace {

using language::slot_name;

template <size_t N>
std::string pick(const std::string_view (&names)[N], int key, std::string_view what) {
  if (key >= 0 && key < static_cast<int>(N)) return std::string(names[key]);
  return std::string(what) + " " + std::to_string(key);
}

/// The names of the bits that are set.
template <size_t N>
std::string bits(const std::string_view (&names)[N], u32 set) {
  std::string out;
  for (int i = 0; i < 32; ++i)
    if (set & (1u << i)) out += (out.empty() ? "" : "|") + pick(names, i, "bit");
  return out;
}

constexpr std::string_view kElements[] = {"omni",  "cryo", "hydro",  "pyro",     "electro",
                                          "anemo", "geo",  "dendro", "physical", "piercing"};
constexpr std::string_view kOrigins[] = {"normal",  "elemental", "burst",  "skill",
                                         "charged", "plunging",  "spread", "summon"};
constexpr std::string_view kPriced[] = {"normal", "elemental", "burst", "skill", "charged", "talent", "switch", "card"};
constexpr std::string_view kSkills[] = {"no skill", "normal attack",  "elemental skill",
                                        "burst",    "prepared skill", "technique"};
constexpr std::string_view kThens[] = {
    "its shield pays",    "then it is discarded", "then its uses are all spent", "fast", "its points pay",
    "two uses are spent", "a point more"};
constexpr std::string_view kFound[] = {"your next character",
                                       "their next character",
                                       "your next one that is not full",
                                       "the one closest to yours",
                                       "your most hurt character",
                                       "your first shield",
                                       "your most hurt standby character",
                                       "your least hurt character",
                                       "their least hurt character",
                                       "your previous character",
                                       "their previous character",
                                       "your first one that is not full"};
constexpr std::string_view kCounters[] = {"uses", "rounds", "shield", "points", "first face", "second face"};

std::string element(u8 e) {
  if (e == kOwnElement) return "own element";
  if (e == kActiveElement) return "element of your active character";
  if (e == kSwirled) return "swirled element";
  return pick(kElements, e, "element");
}
std::string slot(u16 s) { return std::string(slot_name(static_cast<Slot>(s & 0xFF))); }

std::string type_name(u16 type) {
  for (const language::TypeWord& t : lexicon().types)
    if (t.bit == type) return std::string(t.name);
  return "type " + std::to_string(type);
}

std::string counter_text(const Ins& i) {
  const std::string what = slot(i.c) + (i.mode & kLose ? " loses " : " gains ") + (i.mode & kAll ? "all " : "") +
                           pick(kCounters, i.mode & 15, "counter");
  const int most = i.c >> 8;
  return "Count " + what + (!most ? "" : ", up to " + (most == kItsMost ? "its limit" : std::to_string(most)));
}

std::string dice_text(const Ins& i) {
  if (i.mode == kRandomFaces) return "GainDice random elements";
  if (i.mode == kDifferentFaces) return "GainDice different elements";
  if (i.mode == kFaceOf) return "GainDice element of " + slot(i.c);
  if (i.mode == kFaceOfEvent) return "GainDice element of the event";
  if (i.mode == kFacesOfYours) return "GainDice each element of your characters";
  return "GainDice " + element(i.mode);
}

std::string random_text(const Pool& pool, const Ins& i) {
  std::string out = "EnterRandom " + std::to_string(i.mode & 15) + " of";
  for (int k = 1; k <= pool.lists[i.c]; ++k)
    out += (k > 1 ? ", " : " ") + pool.texts[pool.lists[static_cast<size_t>(i.c + k)]].name;
  if (i.mode & kAbsentFirst) out += ", absent ones first";
  return out + (i.mode & kAbsentOnly ? ", absent ones unless two are there" : "");
}

}  // namespace

std::string name_of(language::Dialect::Kind kind, int key) {
  using Kind = language::Dialect::Kind;
  static constexpr std::string_view kEvents[] = {
      "BattleBegins", "ActionPhase", "BeforeAction", "AfterAction", "EndPhase",      "RoundEnd",
      "Switched",     "BeforeSkill", "AfterSkill",   "Reacted",     "EntityEntered", "Discarded",
      "Spent",        "Fell",        "Revived",      "Tuned",       "Requested",     "CardPlayed",
      "DiceGained",   "Saved",       "Shed",         "Absorbed",    "CardDrawn",     "AfterPrepared"};
  static constexpr std::string_view kPasses[] = {"unaligned", "element price", "any price", "free", "element",
                                                 "add",       "multiply",      "subtract",  "save", "roll",
                                                 "aim",       "pierce",        "stay"};
  static constexpr std::string_view kPartNames[] = {"same",  "cryo", "hydro",  "pyro", "electro",
                                                    "anemo", "geo",  "dendro", "any",  "energy"};
  static constexpr std::string_view kObjStats[] = {"damage",  "energy",      "aura",
                                                   "element", "used skills", "used this round"};
  static constexpr std::string_view kFlags[] = {"active", "fallen", "blank", "renewed"};
  static constexpr std::string_view kAmounts[] = {"rounds before this one", "elements of your characters",
                                                  "dice of equipment"};
  static constexpr std::string_view kTests[] = {
      "full",        "may use skills", "may eat",        "may be fed",    "may hold T0",           "has an aura",
      "is shielded", "prepares skill", "gives a shield", "deals element", "of the swirled element"};
  switch (kind) {
    case Kind::Event: return pick(kEvents, key, "event");
    case Kind::Pass: return pick(kPasses, key, "pass");
    case Kind::Part: return pick(kPartNames, key, "part");
    case Kind::Counter: return pick(kCounters, key, "counter");
    case Kind::ObjStat: return pick(kObjStats, key, "number");
    case Kind::Flag: return pick(kFlags, key, "flag");
    case Kind::NativeAmount: return pick(kAmounts, key, "native amount");
    case Kind::NativeTest: return pick(kTests, key, "native test");
  }
  return "?";
}

std::string native_text(const Pool& pool, const Ins& i) {
  switch (static_cast<Native>(i.a)) {
    case kDeal:
      return "Deal " + element(i.mode) + " to " + slot(i.c) +
             (i.c >> 8 ? " from " + slot(static_cast<u16>((i.c >> 8) - 1)) : "");
    case kPierce: return "Pierce " + slot(i.c);
    case kApply: return "Apply " + element(i.mode) + " to " + slot(i.c);
    case kHeal: return "Heal " + slot(i.c);
    case kRevive: return "Revive " + slot(i.c) + (i.mode ? ", at most " + std::to_string(i.mode) + " times" : "");
    case kEnter: return "Enter " + pool.texts[i.c].name + (i.mode ? " for your opponent" : "");
    case kAttach: return "Attach " + pool.texts[i.c].name + " to " + slot(i.mode);
    case kEnterRandom: return random_text(pool, i);
    case kEnergy: return "Energy " + slot(i.c) + (i.mode ? " loses" : " gains");
    case kCount: return counter_text(i);
    case kDiscard: return "Discard " + slot(i.c);
    case kSwitchTo: return "SwitchTo " + slot(i.c);
    case kRequest:
      return "Request " + (i.c ? pool.names[i.c] : std::string("the normal attack")) +
             (i.mode ? " as your action" : "");
    case kGainDice: return dice_text(i);
    case kDiceToOmni: return "DiceToOmni";
    case kBankDice: return i.mode ? "BankDice one of each face" : "BankDice";
    case kUnbankDice: return "UnbankDice";
    case kReroll: return "Reroll";
    case kRedraw: return "Redraw";
    case kDraw: return i.mode ? "Draw for your opponent" : "Draw";
    case kDrawType: return "DrawType " + type_name(i.c);
    case kToHand: return "ToHand " + slot(i.c);
    case kMoveEquipment: return "MoveEquipment T0 to T1";
    case kMakeInHand: return "MakeInHand " + pool.texts[i.c].name;
    case kMakeRandomInHand: {
      if (!i.mode) return "MakeRandomInHand " + type_name(i.c);
      std::string types;
      for (int k = 2; k <= pool.lists[i.c]; ++k) types += " " + type_name(pool.lists[static_cast<size_t>(i.c + k)]);
      return "MakeRandomInHand" + types + ", not " + pool.names[pool.lists[static_cast<size_t>(i.c + 1)]];
    }
    case kActAgain: return "ActAgain";
    case kBlankEvent: return "BlankEvent";
    case kSetElement: return "SetElement " + slot(i.c) + " to " + element(i.mode);
    case kSpend: return "Spend a use";
    case kSatiate: return "Satiate " + slot(i.c);
    case kFind: return "Find " + slot(i.c) + " = " + pick(kFound, i.mode, "rule");
    case kTopUp: return "TopUp, at most " + std::to_string(i.c) + " uses, points a use";
    case kDiscardCard: return "DiscardCard " + pool.names[i.c];
    case kDiscardHand: {
      static constexpr std::string_view kWays[] = {"at random", "the dearest", "the cheapest", "all"};
      return "DiscardHand of " + std::string(i.c ? "your opponent" : "you") + ", " + pick(kWays, i.mode, "way") +
             ", cards";
    }
    case kBecome: return "Become " + pool.texts[i.c].name + " " + slot(i.mode);
    case kEndPhaseOf: return "EndPhaseOf " + slot(i.c) + (i.mode ? " for free" : "");
    case kDrawTo: return "DrawTo";
    case kToOpponent: return "ToOpponent";
    case kMakeInDeck: {
      const int place = i.mode & 127;
      const std::string where = place == kAnywhereInDeck ? "anywhere"
                                : place == kEvenly       ? "evenly"
                                : place == kOnTop        ? "on top"
                                                         : "among the top " + std::to_string(place - kAmongTop);
      return "MakeInDeck " + pool.texts[i.c].name + " " + where + (i.mode & 128 ? " of your opponent's" : "");
    }
    case kDrawNamed: return "DrawNamed " + pool.names[i.c];
    case kDiscardTop: return "DiscardTop";
    case kCopyTop: return "CopyTop";
    case kOtherForm: return "OtherForm " + slot(i.c);
    case kLevelHp: return "LevelHp " + slot(i.c);
    case kAbsorb:
      return "Absorb " + slot(i.c) + " " + (i.mode == kCrystallized ? "what crystallized" : element(i.mode));
    case kRaise: return "Raise " + pick(kCounters, i.mode, "counter") + " of " + slot(i.c);
  }
  return "native " + std::to_string(i.a);
}

std::string condition_text(const Pool& pool, const Cond& c) {
  const std::string who = slot(static_cast<u16>(c.slot)), n = std::to_string(c.b);
  const std::string skill = c.b ? pool.names[c.b < pool.names.size() ? c.b : 0] : "this skill";
  switch (static_cast<NativeCond>(c.a)) {
    case kUsedBefore: return who + " has used " + skill;
    case kUsedThisRound: return who + " has used " + skill + " this round";
    case kShieldProtects: return "a shield protects " + who;
    case kSkillCosts: return "the skill costs " + n + " or more";
    case kDiceFaces: return "your dice have " + n + " different faces";
    case kSkillDealt: return "the skill dealt " + bits(kElements, c.b);
    case kSkillReacted: return "the skill caused a reaction of " + bits(kElements, c.b);
    case kEventSkill: return "it was " + skill;
    case kEventCharged: return "it was charged";
    case kEventPlunging: return "it was plunging";
    case kHitOrigin: return "by " + bits(kOrigins, c.b);
    case kHitElement: return "of " + bits(kElements, c.b);
    case kHitReaction: return "with a reaction of " + bits(kElements, c.b);
    case kReactionSwirls: return "it is a swirl";
    case kDoneBySkill: return "by " + skill;
    case kReactionMeets: return "it is a reaction of " + bits(kElements, c.b);
    case kNotMakerOfSelf: return "Self was there before";
    case kFirstRound: return "it is the first round";
    case kFellInAction: return "it fell in your action";
    case kElementIs: return "the element of " + who + " is " + pick(kElements, c.b, "element");
    case kAskedBy: return "asked for by " + skill;
    case kSkillNamed: return "the skill is " + skill;
    case kPartyIs: return "your characters are " + bits(kElements, c.b);
    case kIsCard: return who + " is " + pool.texts[c.b].id;
    case kWouldLeave: return "it would have " + n + " hp or less";
    case kUnusedThisRound: return "no limited line was used this round";
    case kPhase: return std::string(c.b & kEndPhaseNow ? "it is the end phase" : "it is the action phase");
    case kDrewType: return "the newest card of the hand is of type " + n;
    case kHolds: return who + " has the power of " + pick(kElements, c.b, "element");
    case kPricedSkillDice: return "a skill is printed with " + n + " or more dice";
    case kPricedSkillUsed: return "the skill was used this round";
    case kPlayedDice: return "the card was printed with " + n + " dice";
    case kCameAgain: return "it was there already";
    case kPricedDice: return "the card is printed with " + n + " or more dice";
  }
  return "native condition " + std::to_string(c.a) + " " + n + " " + who;
}

std::string variable_text(const Pool& pool, const Variable& v) {
  static constexpr std::string_view kAgain[] = {", the larger stays", "", ", renewed", ", kept"};
  const std::string n = std::to_string(v.value);
  switch (v.key) {
    case kVarElement: return "element " + pick(kElements, v.value, "element") + ", renewed";
    case kVarPrepares: return "prepares " + pool.names[static_cast<size_t>(v.value)];
    case kVarFor: return "for " + pool.names[static_cast<size_t>(v.value)];
    case kVarBansSkills: return "can't use skills";
    case kVarBansFood: return "can't eat";
    default:
      return pick(kCounters, v.key, "variable") + " " + n + (v.cond ? " or " + std::to_string(v.otherwise) : "") +
             (v.again == Again::Stack ? ", stacking to " + std::to_string(v.limit)
                                      : pick(kAgain, static_cast<int>(v.again), ""));
  }
}

std::string replacement_text(const Pool&, const Replace& r) {
  std::string out;
  const auto part = [&](const std::string& text) { out += ", " + text; };
  if (r.act == ActKind::Price) part(name_of(language::Dialect::Kind::Part, r.key));
  else if (r.op == ReplaceOp::Element) part("to " + element(r.key));
  if (r.fields) part("of " + bits(kElements, r.fields));
  if (r.kinds) part(r.act == ActKind::Price ? "for " + bits(kPriced, r.kinds) : "by " + bits(kOrigins, r.kinds));
  if (r.extras) part("with a reaction of " + bits(kElements, r.extras));
  if (const int only = reactions_of(r)) part("only reactions " + std::to_string(only));
  if (r.then) part(bits(kThens, r.then));
  return out;
}

std::string ability_text(const Pool& pool, const Ability& a) {
  if (!a.name && !a.kind) return {};
  return pick(kSkills, a.kind & 0x7F, "kind") + " " + pool.names[a.name] + (a.kind & 0x80 ? ", gains no energy" : "");
}

}  // namespace cantrip::genius::words

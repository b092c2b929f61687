// The short formulas of Genius Invokation: all of its cards, what they compile to, what is refused and where.
#include "games/genius-invokation/lexicon.hpp"
#include "games/genius-invokation/rows.hpp"
#include "language/lexer.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

using namespace genius;

/// Facts of every entry of the game.
const std::vector<CardFacts>& entries() {
  static const std::vector<CardFacts> all = [] {
    std::vector<CardFacts> out;
    for (const auto& [path, content] : card_files("genius-invokation")) {
      CardFile file = read_card_file(genius::lexicon(), path, content);
      EXPECT_TRUE(file.diagnostics.empty()) << path;
      std::move(file.cards.begin(), file.cards.end(), std::back_inserter(out));
    }
    return out;
  }();
  return all;
}

struct Text {
  Pool pool{};
  CompileResult result{};
  bool ok() const { return result.ok(); }
  DefId id() const { return pool.find("text"); }
  const CardDef& card() const { return pool.card(id()); }
  const Ability& ability(int i = 0) const { return pool.abilities[static_cast<size_t>(card().ability + i)]; }
  const Replace& replace(int i = 0) const { return pool.replaces[ability(i).replace]; }
  const Trigger& trigger(int i = 0) const { return pool.triggers[ability(i).trigger]; }
  const Cond& cond(Row16 row, int at = 0) const { return pool.conds[static_cast<size_t>(row + at)]; }
  const Variable& variable(int i = 0) const { return pool.variables[static_cast<size_t>(card().variable + i)]; }
  const Amount& amount(Row16 row) const { return pool.amounts[row]; }
  const Ins& code(int at, int i = 0) const { return pool.code[static_cast<size_t>(ability(i).entry + at)]; }
  const Selector& selector(Row16 row) const { return pool.selectors[row]; }
  const Test& test(Row16 sel, int at = 0) const {
    return pool.tests[static_cast<size_t>(pool.selectors[sel].test + at)];
  }
  std::string name(int id) const { return pool.names[static_cast<size_t>(id)]; }
  std::string made(int def) const { return pool.texts[static_cast<size_t>(def)].name; }
  std::string canonical() const {
    std::string out;
    for (const std::string& line : pool.texts[index(id())].canonical) out += (out.empty() ? "" : "\n") + line;
    return out;
  }
  std::string listing() const { return explain(pool, genius::lexicon(), id()); }
  std::string problem() const { return result.diagnostics.empty() ? "" : to_string(result.diagnostics[0]); }
  std::string word() const { return result.diagnostics.empty() ? "" : result.diagnostics[0].word; }
};

/// A text on a card of this type, among all the others.
Text read(std::string_view type, std::string_view text) {
  Text t;
  t.result = compile_text(genius::lexicon(), type, text, t.pool, entries());
  EXPECT_TRUE(t.ok()) << text << "\n" << t.problem();
  return t;
}
Text refused(std::string_view type, std::string_view text) {
  Text t;
  t.result = compile_text(genius::lexicon(), type, text, t.pool, entries());
  EXPECT_FALSE(t.ok()) << text;
  return t;
}

bool is(const Ins& i, Native native) { return i.op == Op::Native && i.a == native; }
u16 slot(Slot s) { return static_cast<u16>(s); }
u16 field(Element e) { return static_cast<u16>(1u << e); }

// -- all of them -------------------------------------------------------------------------------------------------

TEST(GeniusText, EveryEntryCompilesWhole) {
  Pool pool;
  const CompileResult result = compile_cards(genius::lexicon(), entries(), pool);
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << to_string(d);
  EXPECT_EQ(result.accepted, 322);
}

TEST(GeniusText, TheOrderOfFilesDoesNotMatter) {
  Pool pool, again;
  compile_cards(genius::lexicon(), entries(), pool);
  std::vector<CardFacts> backwards(entries().rbegin(), entries().rend());
  EXPECT_EQ(compile_cards(genius::lexicon(), backwards, again).refused, 0);
  for (const CardFacts& c : entries())
    EXPECT_EQ(explain(pool, genius::lexicon(), pool.find(c.id)), explain(again, genius::lexicon(), again.find(c.id)));
}

TEST(GeniusText, CanonicalTextMeansTheSame) {
  Pool pool, again;
  compile_cards(genius::lexicon(), entries(), pool);
  std::vector<CardFacts> printed = entries();
  for (CardFacts& c : printed) {
    c.text.clear();
    for (const std::string& line : pool.texts[index(pool.find(c.id))].canonical)
      c.text += (c.text.empty() ? "" : "\n") + line;
  }
  const CompileResult result = compile_cards(genius::lexicon(), printed, again);
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << to_string(d);
  for (const CardFacts& c : entries())
    EXPECT_EQ(explain(pool, genius::lexicon(), pool.find(c.id)), explain(again, genius::lexicon(), again.find(c.id)));
}

/// Lines of our own files are in canonical spelling, but for "When A or B", which is two lines.
TEST(GeniusText, EntriesAreWrittenInCanonicalSpelling) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  for (const CardFacts& c : entries()) {
    if (c.text.find(" or this character is revived:") != std::string::npos ||
        c.text.find("When this enters or ") != std::string::npos)
      continue;
    std::string lines;
    for (const std::string& line : pool.texts[index(pool.find(c.id))].canonical)
      lines += (lines.empty() ? "" : "\n") + line;
    EXPECT_EQ(lines, c.text);
  }
}

/// Cards that positions define for themselves: "card NAME: TYPE, FACTS" and indented text.
TEST(GeniusText, CardsOfThePositionsCompile) {
  const std::filesystem::path folder = std::filesystem::path(CANTRIP_SOURCE_DIR) / "tests/rulings/genius-invokation";
  int cards = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::vector<CardFacts> all = entries();
    std::stringstream in(read_file(entry.path()));
    bool in_card = false;
    for (std::string line; std::getline(in, line);) {
      const bool token = line.starts_with("token ");
      if (in_card && line.starts_with("    ")) {
        all.back().text += (all.back().text.empty() ? "" : "\n") + line.substr(4);
        continue;
      }
      in_card = token || line.starts_with("card ");
      if (!in_card) continue;
      const size_t name = line.find(' ') + 1, colon = line.find(": "), comma = line.find(", ", colon);
      CardFacts c;
      c.id = "play-" + std::to_string(cards++);
      c.name = line.substr(name, colon - name);
      c.type = line.substr(colon + 2, comma == std::string::npos ? comma : comma - colon - 2);
      c.token = token;
      if (c.type.starts_with("Character")) c.stats = {{"hp", 10}, {"energy", 2}};
      all.push_back(std::move(c));
    }
    Pool pool;
    for (const Diagnostic& d : compile_cards(genius::lexicon(), all, pool).diagnostics)
      ADD_FAILURE() << entry.path().filename() << ": " << to_string(d);
  }
  EXPECT_GT(cards, 200);
}

// -- facts -------------------------------------------------------------------------------------------------------

TEST(GeniusText, EnergyIsANumberOfACharacterAndAPriceOfATalent) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  const CardDef& ganyu = pool.card(pool.find("ganyu"));
  EXPECT_EQ(ganyu.stat[MaxHp], 12);
  EXPECT_EQ(ganyu.stat[MaxEnergy], 3);
  EXPECT_EQ(ganyu.costs, 0);
  const CardDef& talent = pool.card(pool.find("rite-of-resurrection"));
  ASSERT_EQ(talent.costs, 2);
  const Cost& cryo = pool.costs[talent.cost];
  EXPECT_EQ(cryo.kind, CostKind::Part);
  EXPECT_EQ(cryo.key, CryoElement);
  EXPECT_EQ(pool.amounts[cryo.amount].add, 4);
  EXPECT_EQ(pool.costs[talent.cost + 1u].key, kEnergyPart);
  EXPECT_EQ(pool.amounts[pool.costs[talent.cost + 1u].amount].add, 3);
  EXPECT_EQ(talent.stat[MaxEnergy], 0);
}

TEST(GeniusText, TypesComeWithWhatTheyImply) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  EXPECT_TRUE(pool.card(pool.find("raven-bow")).types & type_bit(Equipment));
  EXPECT_TRUE(pool.card(pool.find("sweet-madame")).types & type_bit(EventCard));
  ASSERT_EQ(pool.rule_cards.size(), 6u);
  for (const DefId rule : pool.rule_cards) EXPECT_NE(rule, DefId::Hidden);
  EXPECT_EQ(pool.rule_cards[5], pool.find("Satiated"));
}

TEST(GeniusText, ANameMeansTheVersionOfTheCardThatSaysIt) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  const auto makes = [&](const char* card, int ability, int at) {
    const CardDef& def = pool.card(pool.find(card));
    return pool
        .texts[pool.code[pool.abilities[static_cast<size_t>(def.ability + ability)].entry + static_cast<size_t>(at)].c]
        .id;
  };
  EXPECT_EQ(makes("qiqi", 1, 0), "herald-of-frost");
  EXPECT_EQ(makes("qiqi-4-6", 1, 0), "herald-of-frost-4-6");
  EXPECT_EQ(makes("qiqi-4-6", 2, 2), "fortune-preserving-talisman");
  EXPECT_EQ(makes("lyresong-4-6", 0, 2), "lyresong-first");
}

// -- skills ------------------------------------------------------------------------------------------------------

TEST(GeniusText, ASkillHasKindPriceAndName) {
  const Text t = read("Character Pyro", "Skill Kaboom! (normal, 1 pyro + 2 any): Deal 1 pyro.");
  EXPECT_EQ(t.ability().head, Head::Activated);
  EXPECT_EQ(t.ability().kind, Normal);
  EXPECT_EQ(t.name(t.ability().name), "Kaboom!");
  ASSERT_EQ(t.ability().costs, 2);
  EXPECT_EQ(t.pool.costs[t.ability().cost].key, PyroElement);
  EXPECT_EQ(t.pool.costs[t.ability().cost + 1u].key, kAny);
  EXPECT_EQ(t.code(0).op, Op::All);
  EXPECT_EQ(t.selector(t.code(0).a).side.who, Who::Opponent);
  EXPECT_EQ(t.selector(t.code(0).a).zones, 1u << Characters);
  ASSERT_TRUE(is(t.code(1), kDeal));
  EXPECT_EQ(t.code(1).mode, PyroElement);
  EXPECT_EQ(t.amount(t.code(1).b).add, 1);
  EXPECT_EQ(t.code(1).c, slot(Slot::R0));
  EXPECT_EQ(t.code(2).op, Op::End);
}

TEST(GeniusText, ASkillMayGainNoEnergyOrCostSome) {
  const Text t = read("Character Pyro", "Skill Spark (elemental, 1 pyro, no energy): Draw 1.\n"
                                        "Skill Blaze (burst, 3 pyro, 2 energy): Draw 1.\n"
                                        "Skill Ember (prepared): Draw 1.");
  EXPECT_EQ(t.ability(0).kind, Elemental | 0x80);
  EXPECT_EQ(t.ability(1).kind, Burst);
  EXPECT_EQ(t.pool.costs[t.ability(1).cost + 1u].key, kEnergyPart);
  EXPECT_EQ(t.ability(2).kind, Prepared);
  EXPECT_EQ(t.ability(2).costs, 0);
}

TEST(GeniusText, ATechniqueSpendsAUse) {
  const Text t = read("Technique", "Technique Swoop (1 any): Deal 1 physical. Switch to your next character.\nUses 2.");
  EXPECT_EQ(t.ability().kind, TechniqueSkill);
  EXPECT_TRUE(is(t.code(2), kFind));
  EXPECT_EQ(t.code(2).mode, kYourNext);
  EXPECT_TRUE(is(t.code(3), kSwitchTo));
  EXPECT_EQ(t.code(3).c, t.code(2).c);
  EXPECT_TRUE(is(t.code(4), kSpend));
  EXPECT_EQ(t.variable().key, kVarUses);
  EXPECT_EQ(t.variable().value, 2);
}

TEST(GeniusText, ANumberMayDependOnSomething) {
  const Text t = read("Character Geo", "Skill Starshatter (burst, 3 geo): Deal 6 (8 if Jade Screen is in play) geo.");
  const Amount& n = t.amount(t.code(1).b);
  ASSERT_EQ(n.kind, AmountKind::If);
  EXPECT_EQ(t.amount(static_cast<Row16>(n.mul)).add, 8);
  EXPECT_EQ(t.amount(static_cast<Row16>(n.add)).add, 6);
  EXPECT_EQ(t.cond(n.key).kind, CondKind::Exists);
  EXPECT_EQ(t.selector(t.cond(n.key).a).zones, 1u << Statuses | 1u << Summons | 1u << Supports);
  EXPECT_EQ(t.name(t.test(t.cond(n.key).a).key), "Jade Screen");
}

TEST(GeniusText, MoreForEachPoint) {
  const Text t =
      read("Character Electro",
           "Skill Bolt (burst, 3 electro): Deal 3 electro, +1 (2 if this character has Wishes Unnumbered) for "
           "each point of Chakra Desiderata. Chakra Desiderata loses all points.");
  const Amount& n = t.amount(t.code(1).b);
  ASSERT_EQ(n.kind, AmountKind::If);
  const Amount& two = t.amount(static_cast<Row16>(n.mul));
  EXPECT_EQ(two.kind, AmountKind::SumCounter);
  EXPECT_EQ(two.extra, Points);
  EXPECT_EQ(two.mul, 2);
  EXPECT_EQ(two.add, 3);
  const Selector& has = t.selector(t.cond(n.key).a);
  EXPECT_EQ(has.rel, Rel8::HostIs);
  EXPECT_EQ(has.slot, Slot::Self);
  ASSERT_TRUE(is(t.code(3), kCount));
  EXPECT_EQ(t.code(3).mode, kLose | kAll | Points);
}

TEST(GeniusText, OneOrTheOther) {
  const Text t =
      read("Character Anemo",
           "Skill Gust (elemental, 3 anemo): Create Stormzone (Stormzone - Embrace if this character has Embrace "
           "of Winds).");
  EXPECT_EQ(t.code(0).op, Op::If);
  EXPECT_EQ(t.code(0).b - t.ability().entry, 3);
  EXPECT_TRUE(is(t.code(1), kEnter));
  EXPECT_EQ(t.made(t.code(1).c), "Stormzone - Embrace");
  EXPECT_EQ(t.code(2).op, Op::Jump);
  EXPECT_EQ(t.code(2).b - t.ability().entry, 4);
  EXPECT_EQ(t.made(t.code(3).c), "Stormzone");
}

TEST(GeniusText, OtherwiseIsTheOtherWay) {
  const Text t =
      read("Resonance Electro",
           "Your active character gains 1 energy if it is not full. Otherwise, your next standby character that "
           "is not full gains 1 energy.");
  EXPECT_EQ(t.code(0).op, Op::If);
  EXPECT_EQ(t.code(0).b - t.ability().entry, 4);
  EXPECT_TRUE(is(t.code(2), kEnergy));
  EXPECT_EQ(t.code(3).op, Op::Jump);
  EXPECT_EQ(t.code(4).mode, kYourNextNotFull);
  EXPECT_EQ(t.code(6).op, Op::End);
}

TEST(GeniusText, PiercedOrDealt) {
  const Text t =
      read("Status", "At the end phase: Pierce 1 (deal 1 dendro if it is active) to this character.\nUses 2.");
  EXPECT_EQ(t.code(0).op, Op::If);
  EXPECT_TRUE(is(t.code(1), kDeal));
  EXPECT_EQ(t.code(1).c, slot(Slot::Host));
  EXPECT_TRUE(is(t.code(3), kPierce));
  EXPECT_TRUE(is(t.code(4), kSpend));
}

TEST(GeniusText, ARandomOneOfSeveral) {
  const Text t =
      read("Character Hydro",
           "Skill Surge (elemental, 3 hydro): Summon a random two of Oceanic Mimic: Squirrel, Oceanic Mimic: "
           "Raptor and Oceanic Mimic: Frog, if possible ones that are not in play.");
  ASSERT_TRUE(is(t.code(0), kEnterRandom));
  EXPECT_EQ(t.code(0).mode, 2 | kAbsentFirst);
  EXPECT_EQ(t.pool.lists[t.code(0).c], 3);
  EXPECT_EQ(t.made(t.pool.lists[t.code(0).c + 2u]), "Oceanic Mimic: Raptor");
  EXPECT_TRUE(t.ability().flags & kUsesChance);
}

TEST(GeniusText, ACardInHandDecides) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  const CardDef& keqing = pool.card(pool.find("keqing"));
  const Ability& skill = pool.abilities[keqing.ability + 1u];
  const Cond& either = pool.conds[pool.code[skill.entry + 2u].a];
  EXPECT_EQ(either.kind, CondKind::Or);
  EXPECT_EQ((&either)[1].a, kAskedBy);
  EXPECT_EQ((&either)[2].kind, CondKind::Exists);
  EXPECT_TRUE(is(pool.code[skill.entry + 3u], kDiscardCard));
  EXPECT_EQ(pool.names[pool.code[skill.entry + 3u].c], "Lightning Stiletto");
}

// -- triggers ----------------------------------------------------------------------------------------------------

TEST(GeniusText, AtTheEndPhaseAUseIsSpent) {
  const Text t = read("Summon", "At the end phase: Deal 1 cryo. Pierce 1 to the opposing standby characters.\nUses 2.");
  EXPECT_EQ(t.trigger().event, EndPhase);
  EXPECT_EQ(t.trigger().cond, kNone);
  EXPECT_TRUE(is(t.code(3), kPierce));
  EXPECT_TRUE(is(t.code(4), kSpend));
  EXPECT_FALSE(t.ability().flags & kForFree);
}

TEST(GeniusText, ForFreeSpendsNone) {
  const Text t =
      read("Summon",
           "At the end phase: If this has no uses, discard this and deal 2 hydro for free.\nUses 1. Stays when spent.");
  EXPECT_TRUE(t.ability().flags & kForFree);
  const Cond& none = t.cond(t.trigger().cond);
  EXPECT_EQ(none.kind, CondKind::Compare);
  EXPECT_EQ(t.amount(none.a).kind, AmountKind::CounterOf);
  EXPECT_EQ(t.amount(none.a).key, Usage);
  EXPECT_TRUE(is(t.code(0), kDiscard));
  EXPECT_EQ(t.code(0).c, slot(Slot::Self));
  EXPECT_EQ(t.code(3).op, Op::End);
  EXPECT_TRUE(t.card().flags & kStays);
}

TEST(GeniusText, WhoUsedWhat) {
  const Text t =
      read("Weapon Sword", "After this character uses an elemental skill: It gains 1 energy. Once each round.");
  EXPECT_EQ(t.trigger().event, AfterSkill);
  EXPECT_EQ(t.trigger().sub, Elemental);
  EXPECT_EQ(t.selector(t.trigger().subject).rel, Rel8::Is);
  EXPECT_EQ(t.selector(t.trigger().subject).slot, Slot::Host);
  EXPECT_EQ(t.trigger().object, kNone);
  EXPECT_EQ(t.ability().limit, 1);
  EXPECT_EQ(t.code(0).c, slot(Slot::Host));
}

TEST(GeniusText, ANamedSkill) {
  const Text t =
      read("Talent",
           "For Kaeya. When played: Use Frostgnaw.\nAfter this character uses Frostgnaw: Heal it 2. Once each round.");
  EXPECT_EQ(t.variable().key, kVarFor);
  EXPECT_EQ(t.name(t.variable().value), "Kaeya");
  EXPECT_EQ(t.ability(0).head, Head::Spell);
  EXPECT_TRUE(is(t.code(0, 0), kRequest));
  EXPECT_EQ(t.name(t.code(0, 0).c), "Frostgnaw");
  const Cond& which = t.cond(t.trigger(1).cond);
  EXPECT_EQ(which.a, kEventSkill);
  EXPECT_EQ(t.name(which.b), "Frostgnaw");
}

TEST(GeniusText, ItIsTheLatestThatWasNamed) {
  const Text other =
      read("Weapon Sword",
           "After an opposing character uses a skill: If this character is active, heal it 1. Twice each round.");
  EXPECT_EQ(other.code(0).c, slot(Slot::Host));
  EXPECT_EQ(other.ability().limit, 2);
  const Text user = read("Team", "After your character uses a skill: If its hp is 6 or less, heal it 2.");
  EXPECT_EQ(user.code(0).c, slot(Slot::EventA));
  EXPECT_EQ(user.cond(user.trigger().cond).slot, Slot::EventA);
  EXPECT_EQ(user.test(user.cond(user.trigger().cond).a).key, Hp);
  const Text target = read("Food", "Heal target character of yours 1. Attach Mushroom Pizza - in effect to it.");
  EXPECT_EQ(target.code(2).mode, slot(Slot::T0));
}

TEST(GeniusText, TakingDamageTakesSome) {
  const Text t = read("Artifact", "After this character takes damage: If it is active, draw 1. Once each round.");
  EXPECT_EQ(t.trigger().event, EventKind::Hit);
  EXPECT_EQ(t.selector(t.trigger().object).slot, Slot::Host);
  EXPECT_EQ(t.trigger().subject, kNone);
  const Row16 cond = t.trigger().cond;
  EXPECT_EQ(t.cond(cond).kind, CondKind::And);
  EXPECT_EQ(t.cond(cond).n, 2);
  EXPECT_EQ(t.amount(t.cond(cond, 1).a).slot, Slot::EventN);
  EXPECT_EQ(t.cond(cond, 2).kind, CondKind::Matches);
}

TEST(GeniusText, DealingDamageOfAKind) {
  const Text t =
      read("Status", "After this character deals charged attack damage: Attach Blood Blossom to the target.");
  EXPECT_EQ(t.selector(t.trigger().subject).slot, Slot::Host);
  EXPECT_EQ(t.cond(t.trigger().cond).a, kHitOrigin);
  EXPECT_EQ(t.cond(t.trigger().cond).b, ByCharged);
  EXPECT_TRUE(is(t.code(0), kAttach));
  EXPECT_EQ(t.code(0).mode, slot(Slot::EventB));
}

TEST(GeniusText, SwirlsOfASideAndOfOne) {
  const Text side = read("Summon", "Its element is anemo.\nAfter your side swirls an element: If its element is anemo, "
                                   "it becomes the swirled element for free.");
  EXPECT_EQ(side.variable().key, kVarElement);
  EXPECT_EQ(side.variable().value, AnemoElement);
  EXPECT_EQ(side.trigger().event, Reacted);
  EXPECT_EQ(side.trigger().by.who, Who::You);
  EXPECT_EQ(side.cond(side.trigger().cond, 1).a, kReactionSwirls);
  EXPECT_EQ(side.cond(side.trigger().cond, 2).a, kElementIs);
  EXPECT_EQ(side.code(0).mode, kSwirled);
  const Text one = read("Talent", "After this character swirls pyro: Draw 1.");
  EXPECT_EQ(one.trigger().sub, SwirlPyro);
  EXPECT_EQ(one.selector(one.trigger().object).slot, Slot::Host);
}

TEST(GeniusText, TwoEventsAreTwoAbilities) {
  const Text t =
      read("Weapon Polearm",
           "When this enters or the action phase begins: If this character has no energy, it gains 1 energy.");
  ASSERT_EQ(t.card().abilities, 2);
  EXPECT_EQ(t.trigger(0).event, EntityEntered);
  EXPECT_EQ(t.selector(t.trigger(0).subject).slot, Slot::Self);
  EXPECT_EQ(t.trigger(1).event, ActionPhase);
  EXPECT_EQ(t.ability(0).entry, t.ability(1).entry);
  EXPECT_EQ(t.canonical(), "When this enters: If this character has no energy, it gains 1 energy.\n"
                           "When the action phase begins: If this character has no energy, it gains 1 energy.");
}

TEST(GeniusText, ALeadingConditionIsThatOfTheTrigger) {
  const Text t =
      read("Support Companion", "After any character uses a skill: If it dealt physical or piercing damage or caused a "
                                "reaction, this gains 1 point. At 3 points, discard this and draw 2.");
  const Row16 cond = t.trigger().cond;
  EXPECT_EQ(t.cond(cond).kind, CondKind::Or);
  EXPECT_EQ(t.cond(cond, 1).a, kSkillDealt);
  EXPECT_EQ(t.cond(cond, 1).b, field(Physical) | field(Piercing));
  EXPECT_EQ(t.cond(cond, 2).a, kSkillReacted);
  EXPECT_TRUE(is(t.code(0), kCount));
  EXPECT_EQ(t.code(1).op, Op::If);  // a later one is not
}

TEST(GeniusText, UsesThatAreSpentAndOnceForGood) {
  const Text spent = read("Talent", "After a use of Niwabi Enshou of this character is spent: Deal 1 pyro.");
  EXPECT_EQ(spent.trigger().event, Spent);
  EXPECT_EQ(spent.selector(spent.trigger().subject).rel, Rel8::HostIs);
  const Text once = read("Summon", "After your character takes damage: Draw 1 for free. Once.\nUses 1.");
  EXPECT_EQ(once.ability().limit, 1);
  EXPECT_TRUE(once.ability().flags & kOnceEver);
}

TEST(GeniusText, CardsAndSwitches) {
  const Text other = read("Support Companion", "After you play another companion: Draw a companion.");
  EXPECT_EQ(other.trigger().event, CardPlayed);
  EXPECT_EQ(other.trigger().by.who, Who::You);
  EXPECT_EQ(other.selector(other.trigger().subject).types, type_bit(Companion));
  EXPECT_EQ(other.selector(other.trigger().subject).rel, Rel8::Not);
  EXPECT_EQ(other.code(0).c, Companion);
  const Text to =
      read("Support Companion", "After you switch to a character with no energy: It gains 1 energy. Once each round.");
  EXPECT_EQ(to.trigger().event, Switched);
  EXPECT_EQ(to.code(0).c, slot(Slot::EventA));
  const Text blank = read("Team", "Before you play an event: It does nothing.\nUses 3.");
  EXPECT_EQ(blank.trigger().event, EventKind::Played);
  EXPECT_TRUE(is(blank.code(0), kBlankEvent));
}

// -- what changes damage and prices ------------------------------------------------------------------------------

TEST(GeniusText, DamageOfSomebody) {
  const Text infusion = read("Status", "Physical damage of this character becomes cryo.");
  EXPECT_EQ(infusion.replace().act, ActKind::Damage);
  EXPECT_EQ(infusion.replace().op, ReplaceOp::Element);
  EXPECT_EQ(infusion.replace().pass, ElementPass);
  EXPECT_EQ(infusion.replace().key, CryoElement);
  EXPECT_EQ(infusion.replace().fields, field(Physical));
  EXPECT_EQ(infusion.replace().kinds, BySkill);
  EXPECT_EQ(infusion.selector(infusion.replace().source).slot, Slot::Host);
  EXPECT_EQ(infusion.replace().target, kNone);
  const Text own = read("Status", "Its element is anemo.\nPhysical damage of this character becomes its element.");
  EXPECT_EQ(own.replace().key, kOwnElement);
  const Text charged = read("Status", "Charged attack damage of this character gets +1 for free.");
  EXPECT_EQ(charged.replace().kinds, ByCharged);
  EXPECT_EQ(charged.replace().pass, AddPass);
  EXPECT_TRUE(charged.ability().flags & kForFree);
}

TEST(GeniusText, DamageOfASideIsToTheOther) {
  const Text t = read("Team", "Pyro or electro damage of your side to the opposing active character gets +2.\nUses 1.");
  EXPECT_EQ(t.replace().fields, field(PyroElement) | field(ElectroElement));
  EXPECT_EQ(t.replace().kinds, 0);
  EXPECT_EQ(t.selector(t.replace().source).side.who, Who::You);
  EXPECT_EQ(t.selector(t.replace().target).side.who, Who::Opponent);
  const Text reaction = read("Team", "Hydro reaction damage of your side gets +2.");
  EXPECT_EQ(reaction.selector(reaction.replace().target).side.who, Who::Opponent);
  EXPECT_EQ(reaction.replace().extras, field(HydroElement));
  EXPECT_EQ(reaction.replace().fields, 0);
}

TEST(GeniusText, DamageToSomebody) {
  const Text barrier = read("Team", "Damage of 3 or more to your active character gets -1.\nUses 2.");
  EXPECT_EQ(barrier.replace().op, ReplaceOp::Prevent);
  EXPECT_EQ(barrier.replace().pass, SubtractPass);
  EXPECT_EQ(barrier.replace().least, 3);
  const Text frozen = read("Status", "Physical or pyro damage to this character gets +2. Then discard this.");
  EXPECT_EQ(frozen.replace().op, ReplaceOp::Add);
  EXPECT_EQ(frozen.replace().then, kThenDiscard);
  EXPECT_EQ(frozen.selector(frozen.replace().target).slot, Slot::Host);
  const Text low = read("Weapon Claymore", "Skill damage of this character to a character with 6 or less hp gets +2.");
  EXPECT_EQ(low.test(low.replace().target).cmp, Cmp::Le);
  const Text halved = read("Team", "Physical damage to your characters is halved.");
  EXPECT_EQ(halved.replace().op, ReplaceOp::Halve);
  EXPECT_EQ(halved.replace().pass, MultiplyPass);
}

TEST(GeniusText, AShieldIsANumberThatPays) {
  const Text team = read("Team", "Shield 1, stacking to 2.");
  EXPECT_EQ(team.variable().key, kVarShield);
  EXPECT_EQ(team.variable().again, Again::Stack);
  EXPECT_EQ(team.variable().limit, 2);
  EXPECT_EQ(team.replace().then, kThenPoints);
  EXPECT_EQ(team.amount(team.replace().amount).key, ShieldPoints);
  EXPECT_EQ(team.selector(team.replace().target).side.who, Who::You);
  const Text own = read("Status", "Shield 2.");
  EXPECT_EQ(own.selector(own.replace().target).slot, Slot::Host);
}

TEST(GeniusText, AllUsesAtOnce) {
  const Text t = read(
      "Artifact",
      "Skill damage of this character gets +1 for each use of this and spends them all.\nUses 0. Stays when spent.");
  EXPECT_EQ(t.amount(t.replace().amount).key, Usage);
  EXPECT_EQ(t.replace().then, kThenAllUses);
}

TEST(GeniusText, PricesGoByTheWord) {
  const Text any = read("Status", "Normal attacks of this character cost 1 any less.");
  EXPECT_EQ(any.replace().act, ActKind::Price);
  EXPECT_EQ(any.replace().pass, PriceUnaligned);
  EXPECT_EQ(any.replace().kinds, ByNormal);
  const Text cryo = read("Artifact", "Skills of this character and talents for it cost 1 cryo less. Once each round.");
  EXPECT_EQ(cryo.replace().pass, PriceElement);
  EXPECT_EQ(cryo.replace().key, CryoElement);
  EXPECT_EQ(cryo.replace().kinds, int{BySkill} | int{ForTalent});
  const Text dearer = read("Summon", "Opposing switches cost 1 any more for free. Once each round.");
  EXPECT_EQ(dearer.replace().op, ReplaceOp::Add);
  EXPECT_EQ(dearer.replace().kinds, ForSwitch);
  const Text cards = read("Team", "Your weapons and artifacts cost 2 less.");
  EXPECT_EQ(cards.replace().pass, PriceAny);
  EXPECT_EQ(cards.replace().kinds, ForCard);
  EXPECT_EQ(cards.selector(cards.replace().source).types, type_bit(Weapon) | type_bit(Artifact));
}

TEST(GeniusText, FastAndFree) {
  const Text fast = read("Character Hydro", "While this character is active, your switches are fast. Once each round.");
  EXPECT_EQ(fast.replace().then, kThenFast);
  EXPECT_EQ(fast.replace().amount, kNone);
  EXPECT_EQ(fast.cond(fast.replace().cond).slot, Slot::Self);
  const Text both = read("Team", "Your switches cost 1 less and are fast.");
  EXPECT_EQ(both.replace().then, kThenFast);
  EXPECT_EQ(both.amount(both.replace().amount).add, 1);
  const Text free =
      read("Support Companion",
           "Your artifacts are free if this has as many points as they cost; it loses that many. Once each round.");
  EXPECT_EQ(free.replace().pass, PriceFree);
  EXPECT_EQ(free.replace().op, ReplaceOp::Set);
  EXPECT_EQ(free.replace().then, kThenPayPoints);
  EXPECT_EQ(free.amount(free.cond(free.replace().cond).b).slot, Slot::EventN);
  const Text hand =
      read("Support Location",
           "Your skills and talents that cost no more dice than you have cards in hand cost 1 less. Once each round.");
  EXPECT_EQ(hand.cond(hand.replace().cond).cmp, Cmp::Le);
}

TEST(GeniusText, RollsAndFalls) {
  const Text dice = read("Artifact", "When you roll: 2 dice are cryo.");
  EXPECT_EQ(dice.replace().pass, RollPass);
  EXPECT_EQ(dice.replace().key, CryoElement);
  const Text omni = read("Support Item", "When you roll: 8 dice are omni.");
  EXPECT_EQ(omni.replace().key, 0);
  const Text again = read("Support Location", "When you roll: You may reroll once more.");
  EXPECT_EQ(again.replace().op, ReplaceOp::Add);
  const Text saved = read("Status", "Before this character falls: Discard this. Set its hp to 3.");
  EXPECT_EQ(saved.replace().act, ActKind::Defeat);
  EXPECT_EQ(saved.amount(saved.replace().amount).add, 3);
  EXPECT_EQ(saved.replace().then, kThenDiscard);
}

TEST(GeniusText, WhatIsNoAbilityIsAVariable) {
  const Text t = read("Status", "This character can't use skills.\nLasts 2 (3 if you have a hydro character) rounds.");
  EXPECT_EQ(t.card().abilities, 0);
  EXPECT_EQ(t.variable(0).key, kVarBansSkills);
  EXPECT_EQ(t.variable(1).key, kVarRounds);
  EXPECT_EQ(t.variable(1).value, 2);
  EXPECT_EQ(t.variable(1).otherwise, 3);
  EXPECT_NE(t.variable(1).cond, kNone);
  EXPECT_EQ(read("Status", "This character can't eat.").variable().key, kVarBansFood);
  const Text prepares = read("Status", "Prepares Scissors.");
  EXPECT_EQ(prepares.variable().key, kVarPrepares);
  EXPECT_EQ(prepares.name(prepares.variable().value), "Scissors");
}

// -- events ------------------------------------------------------------------------------------------------------

TEST(GeniusText, TargetsComeFirst) {
  const Text t = read("Event", "Move target weapon of yours to target other character of yours that can hold it. Its "
                               "uses this round begin anew.");
  EXPECT_EQ(t.ability().head, Head::Spell);
  EXPECT_EQ(t.code(0).op, Op::Target);
  EXPECT_EQ(t.code(0).mode, 0);
  EXPECT_EQ(t.code(1).op, Op::Target);
  EXPECT_EQ(t.code(1).mode, 1);
  EXPECT_EQ(t.test(t.code(1).a, 4).key, kMayHold);
  EXPECT_TRUE(is(t.code(2), kMoveEquipment));
}

TEST(GeniusText, FoodFillsWhoEatsIt) {
  const Text heals = read("Food", "Heal target character of yours 2.");
  EXPECT_EQ(heals.test(heals.code(0).a, 2).key, kMayBeFed);
  EXPECT_TRUE(is(heals.code(2), kSatiate));
  EXPECT_EQ(heals.code(2).c, slot(Slot::T0));
  const Text all = read("Food", "Attach Butter Crab - in effect to each character of yours that can eat.");
  EXPECT_EQ(all.test(all.code(0).a, 2).key, kMayEat);
  EXPECT_TRUE(is(all.code(2), kSatiate));
  EXPECT_EQ(all.code(2).c, all.code(0).mode);
}

TEST(GeniusText, PlayOnlyIf) {
  const Text t = read("Event", "Play only if your character fell this round and you have not played I Haven't Lost "
                               "Yet! this round. Gain 1 omni.");
  const Row16 cond = t.ability().cond;
  EXPECT_EQ(t.cond(cond).kind, CondKind::And);
  EXPECT_EQ(t.amount(t.cond(cond, 1).a).key, FellThisRound);
  EXPECT_EQ(t.amount(t.cond(cond, 2).a).kind, AmountKind::Tally);
  EXPECT_EQ(t.cond(cond, 2).cmp, Cmp::Eq);
  const Text full = read("Event", "Play only if your active character is not full. It gains 1 energy.");
  EXPECT_EQ(full.cond(full.ability().cond).kind, CondKind::Exists);
  EXPECT_EQ(full.test(full.cond(full.ability().cond).a, 4).key, kIsFull);
  EXPECT_TRUE(is(full.code(1), kEnergy));
}

TEST(GeniusText, AnEventForSomebodyMeansTheActiveOne) {
  const Text t = read("Event Combat", "For Electro Hypostasis. Heal it 3. Attach Electro Crystal Core to it.");
  EXPECT_EQ(t.variable().key, kVarFor);
  EXPECT_EQ(t.test(t.code(0).a, 2).key, Active);
  EXPECT_EQ(t.code(1).c, slot(Slot::R0));
  EXPECT_EQ(t.code(2).mode, slot(Slot::R0));
}

TEST(GeniusText, AtMostSoMany) {
  const Text t = read("Legend", "In the first round, draw a talent if your deck had 2 or more different talents. "
                                "Later, draw 1 for each round before this one, up to 4.");
  EXPECT_EQ(t.cond(t.code(0).a).a, kFirstRound);
  EXPECT_EQ(t.code(1).op, Op::If);
  EXPECT_EQ(t.code(3).op, Op::Jump);
  const Amount& n = t.amount(t.code(4).b);
  ASSERT_EQ(n.kind, AmountKind::If);
  EXPECT_EQ(t.amount(static_cast<Row16>(n.mul)).add, 4);
  EXPECT_EQ(t.amount(static_cast<Row16>(n.add)).kind, AmountKind::Native);
}

TEST(GeniusText, DiceOfAllKinds) {
  const Text t = read("Event", "Gain 2 omni. Gain 1 geo. Gain 3 different element dice. Gain 1 random element die. "
                               "Your dice become omni. Reroll any dice, twice.");
  EXPECT_EQ(t.code(0).mode, 0);
  EXPECT_EQ(t.code(1).mode, GeoElement);
  EXPECT_EQ(t.code(2).mode, kDifferentFaces);
  EXPECT_EQ(t.code(3).mode, kRandomFaces);
  EXPECT_TRUE(is(t.code(4), kDiceToOmni));
  EXPECT_EQ(t.amount(t.code(5).b).add, 2);
  const Text own = read("Artifact", "After this character uses a skill: Gain 1 die of its element.");
  EXPECT_EQ(own.code(0).mode, kFaceOf);
  EXPECT_EQ(own.code(0).c, slot(Slot::Host));
}

// -- refusals ----------------------------------------------------------------------------------------------------

TEST(GeniusText, ARefusalNamesTheWord) {
  const struct {
    const char *type, *text, *word;
  } kCases[] = {
      {"Event", "Deal 2 flames.", "flames"},
      {"Event", "Deel 2 pyro.", "Deel"},
      {"Event", "Gain 2 omni", ""},
      {"Event", "Create Oz.", "Oz"},
      {"Event", "Summon Nobody At All.", "Nobody"},
      {"Event", "Heal this character 2.", "this"},
      {"Event", "Heal it 2.", "it"},
      {"Event", "Gain 2 omni. Fly away.", "Fly"},
      {"Summon", "At the end phase: Deal 1 pyro to target opposing character.", "target"},
      {"Summon", "At the end phase: Deal 1 pyro. 4 times each round.", "4"},
      {"Summon", "At the end phase Deal 1 pyro.", "Deal"},
      {"Summon", "Uses many.", "many"},
      {"Event", "Uses 2.", "Uses"},
      {"Support Item", "Skill Kaboom! (normal, 1 pyro + 2 any): Deal 1 pyro.", "Skill"},
      {"Character Pyro", "Skill Kaboom! (sudden, 1 pyro): Deal 1 pyro.", "sudden"},
      {"Character Pyro", "Skill Kaboom! (normal, 2 pyro + 6 any): Deal 1 pyro.", "6"},
      {"Character Pyro", "Skill Kaboom! (burst, 3 pyro, 8 energy): Deal 1 pyro.", "8"},
      {"Status", "Skill damage of this character gets +1 if the moon shines.", "moon"},
      {"Status", "Skill damage of that character gets +1.", "that"},
      {"Team", "Damage to this character gets -1.", "this"},
      {"Team", "Your switches cost 1 geo more.", "more"},
      {"Talent", "For Oz. When played: Use Frostgnaw.", "Oz"},
      {"Talent", "For Kaeya. When played: Use Frostgnaw twice.", "twice"},
      {"Event", "Revive your active character with 1 hp.", "your"},
  };
  for (const auto& c : kCases) {
    const Text t = refused(c.type, c.text);
    EXPECT_EQ(t.word(), c.word) << c.text << "\n" << t.problem();
    ASSERT_FALSE(t.result.diagnostics.empty());
    EXPECT_FALSE(t.result.diagnostics[0].remedy.empty()) << t.problem();
  }
}

TEST(GeniusText, ARefusalKnowsTheNearestWord) {
  const Text t = refused("Event", "Deel 2 pyro.");
  ASSERT_FALSE(t.result.diagnostics.empty());
  ASSERT_FALSE(t.result.diagnostics[0].nearest.empty());
  EXPECT_EQ(t.result.diagnostics[0].nearest[0], "deal");
}

TEST(GeniusText, WhatMakesARefusedCardIsRefusedToo) {
  CardFacts status, maker;
  status.id = "s";
  status.name = "Broken Vow";
  status.type = "Team";
  status.text = "Nothing known.";
  status.token = true;
  maker.id = "m";
  maker.name = "Vow";
  maker.type = "Event";
  maker.text = "Create Broken Vow.";
  const CardFacts cards[] = {maker, status};
  Pool pool;
  const CompileResult result = compile_cards(genius::lexicon(), cards, pool);
  EXPECT_EQ(result.refused, 2);
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_NE(result.diagnostics[1].message.find("was refused itself"), std::string::npos);
}

/// Half a text, a text with a word too many: refused or read, never worse.
TEST(GeniusText, PiecesOfTextsAreSafe) {
  for (const CardFacts& c : entries()) {
    const std::vector<Token> words = lex(c.text);
    if (words.size() < 6) continue;
    std::vector<CardFacts> all(1, c);
    for (const size_t cut : {words.size() / 3, words.size() / 2, words.size() - 3}) {
      std::string half, without;
      for (size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string piece = words[i].kind == TokenKind::Break ? "\n" : words[i].written + " ";
        if (i < cut) half += piece;
        if (i != cut) without += piece;
      }
      for (const std::string& text : {half, without}) {
        all[0].text = text;
        Pool pool;
        compile_cards(genius::lexicon(), all, pool);
      }
    }
  }
}

TEST(GeniusText, ExplainHasWordsForEverything) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  for (size_t d = 1; d < pool.cards.size(); ++d) {
    const std::string text = explain(pool, genius::lexicon(), static_cast<DefId>(d));
    for (const char* number :
         {"native ", "part ", "pass pass", "object stat ", "condition ", "op 4", "counter ", "to event "})
      EXPECT_EQ(text.find(number), std::string::npos) << number << "in\n" << text;
  }
}

// -- the manual ---------------------------------------------------------------------------------------------------

TEST(GeniusText, TheManualIsTrue) {
  const std::vector<Example> all = examples(page("rules-language-genius-invokation.md"));
  EXPECT_GT(all.size(), 40u);
  for (const Example& e : all) {
    const Text t = read(e.type, e.text);
    if (!t.ok()) continue;
    EXPECT_EQ(read(e.type, t.canonical()).listing(), t.listing()) << e.text;
  }
}

TEST(GeniusText, ThePageOfPatchesNamesEverything) {
  const std::string text = page("genius-invokation.md");
  for (const CardFacts& c : entries()) {
    if (!c.version.empty()) continue;
    EXPECT_NE(text.find(c.token ? c.name : "| " + c.name + " |"), std::string::npos) << c.name;
  }
}

}  // namespace
}  // namespace cantrip::language::test

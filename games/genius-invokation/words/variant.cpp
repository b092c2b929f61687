// One thing or another by a condition, and numbers that depend on it.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// "X, or Y if C".
void one_or_other(Maker& m, const Node& n, const std::function<void(const Node&)>& comes) {
  const Conds test = m.condition(n.at("c"));
  const size_t first = m.here();
  comes(n.at("two"));
  const size_t second = m.here();
  comes(n.at("card"));
  m.choose(first, second, m.cond_row(test));
}

void things(Grammar& g) {
  for (const char* words :
       {"~create <card> , or <two:card> if <c:condition>", "~summon #summons <card> , or <two:card> if <c:condition>"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            const u32 types = type_bit(n.mark("summons") ? Summon : TeamStatus);
            one_or_other(m, n, [&](const Node& card) {
              if (const u16 def = m.def_of(card, types, n.mark("summons") ? "summon" : "combat status"))
                m.emit(kEnter, 0, kNone, def);
            });
          }>)
        .costs(-2);
  g.add(Sort::Do, "<noun> [will] ~gain <card> , or <two:card> if <c:condition>", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          const Slot slot = m.load(whom);
          one_or_other(m, n, [&](const Node& card) {
            m.emit(kAttach, static_cast<u8>(slot), kNone, m.def_of(card, type_bit(OwnStatus), "status"));
          });
        }>)
      .costs(-2);
  g.add(Sort::Do,
        "<noun> ~gain <card> with 1 Shield point for each of your party members from <nation> , up to <most:number>",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          Selector from;
          from.zones = zone_bit(Characters);
          from.side.who = Who::You;
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(from, {{TestKind::Subtype, Cmp::Eq, static_cast<u16>(n.at("nation").value), kNone}});
          const u16 def = m.def_of(n.at("card"), type_bit(OwnStatus), "status");
          const Slot slot = m.load(whom);
          m.emit(kAttach, static_cast<u8>(slot), m.at_most(m.rows().amount(a), n.at("most").value), def);
        }>)
      .costs(-2);
  g.add(Sort::Sentence,
        "<one:do> , ~summon [1] <card> . If <two:card> is already on the field , it ~gain <n:number> Usages instead .",
        own<[](Maker& m, const Node& n) {
          if (m.spelling(n.at("card")) != m.spelling(n.at("two")))
            return m.refuse(n.at("two"), "another thing is summoned", "Name the same thing.");
          m.run(n.at("one"));
          Noun there = m.named_entity(n.at("card"), Who::You);
          const Conds test = m.exists(there.sel, there.tests);
          const size_t first = m.here();
          m.emit(kCount, Usage, m.rows().constant(n.at("n").value), m.load(there));
          const size_t second = m.here();
          if (const u16 def = m.def_of(n.at("card"), type_bit(Summon), "summon")) m.emit(kEnter, 0, kNone, def);
          m.choose(first, second, m.cond_row(test));
        }>)
      .with(kOwnSentence)
      .costs(-3);
  g.add(Sort::Sentence,
        "This skill ~deal <n:signed> DMG , or <k:signed> DMG if <c:condition> , for each point of <card> .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.this_character();
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose points?", "Say it of a skill.");
          const Conds test = m.condition(n.at("c"));
          Noun on = m.named_entity(n.at("card"), Who::You);
          on.tests.push_back({TestKind::HostMatches, Cmp::Eq, m.is_slot(who.slot), kNone});
          const Row16 points = m.sum_of(on, m.counts_as(n.at("card")));
          m.add_to_hit(
              n,
              m.either(m.cond_row(test), m.many_times(points, n.at("k").value), m.many_times(points, n.at("n").value)),
              0, {});
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Line, "Duration ⦅ Rounds ⦆ : <n:number> , or <k:number> if <c:condition> .",
        own<[](Maker& m, const Node& n) {
          const Row16 test = m.cond_row(m.condition(n.at("c")));
          m.add_variable(n, kVarRounds, n.at("n").value);
          m.vary_last(test, n.at("k").value);
        }>)
      .costs(-1);
}

void whom(Grammar& g) {
  g.add(Sort::Noun, "your next character on standby without maximum Energy",
        own<[](Maker& m, const Node&) { m.noun.found = kYourNextNotFull; }>)
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "the character that takes this DMG", own<[](Maker& m, const Node& n) {
          for (const When& w : m.whens)
            if (w.heard && w.trigger.event == EventKind::Hit) return void(m.noun.slot = Slot::EventB);
          m.refuse(n, "no damage was named before", "Name the character.");
        }>)
      .singular();
  g.add(Sort::Player, "your characters with at least <n:number> HP", own<[](Maker& m, const Node& n) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          m.noun.tests.push_back(m.number_test(TestKind::Stat, Hp, Cmp::Ge, n.at("n").value));
        }>);
}

void of_opponents(Grammar& g) {
  g.add(Sort::Noun, "your opponent 's <card>", own<[](Maker& m, const Node& n) {
          if (!m.is_named(n.at("card"), type_bit(Character)))
            return m.refuse(n, "\"" + m.spelling(n.at("card")) + "\" is no character", "Name a character.");
          m.noun = m.named_character(m.name_of(n.at("card")), Who::Opponent);
        }>)
      .singular();
  g.add(Sort::Condition, "your opponent 's <card> is on the field", own<[](Maker& m, const Node& n) {
          const Noun there = m.named_entity(n.at("card"), Who::Opponent);
          m.cond = m.exists(there.sel, there.tests);
        }>)
      .costs(-1);
  g.add(Sort::Condition, "your opponent 's party has <n:number> <e:element> characters",
        own<[](Maker& m, const Node& n) {
          Selector sel;
          sel.zones = zone_bit(Characters);
          sel.types = type_bit(static_cast<Type>(Cryo + n.at("e").value - CryoElement));
          sel.side.who = Who::Opponent;
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(sel);
          m.cond = m.compare(a, Cmp::Ge, n.at("n").value);
        }>);
  g.add(Sort::Condition, "<noun> took this DMG", own<[](Maker& m, const Node& n) {
          bool hit = false;
          for (const When& w : m.whens) hit |= w.heard && w.trigger.event == EventKind::Hit;
          const Noun who = m.who(n.at("noun"));
          if (!hit || !Maker::fixed(who.slot)) return m.refuse(n, "which damage?", "Say who takes damage before.");
          Cond it;
          it.kind = CondKind::Matches;
          it.slot = Slot::EventB;
          it.a = m.is_slot(who.slot);
          m.cond = {it};
        }>);
}

void states(Grammar& g) {
  g.add(Sort::Condition, "<card> was used for this Skill", own<[](Maker& m, const Node& n) {
          if (!m.in_skill) return m.refuse(n, "this text is of no skill", "Say it of a skill.");
          m.cond = Maker::native(kAskedBy, m.name_of(n.at("card")));
        }>);
  g.add(Sort::Condition, "you have <card> in your Hand", own<[](Maker& m, const Node& n) {
          Selector held;
          held.zones = zone_bit(Hand);
          held.side.who = Who::You;
          m.cond = m.exists(held, {m.named(m.name_of(n.at("card")))});
        }>);
  g.add(Sort::Condition, "<a:condition> [,] or <b:condition>", own<[](Maker& m, const Node& n) {
          const Conds a = m.condition(n.at("a"));
          const Conds b = m.condition(n.at("b"));
          m.cond = Maker::all_of({a, b}, CondKind::Or);
        }>)
      .costs(2);
  g.add(
      Sort::Condition, "<noun> can use Skills",
      own<[](Maker& m, const Node& n) { m.cond = m.about(m.who(n.at("noun")), {Maker::native_test(kMayUseSkills)}); }>);
  g.add(Sort::Condition, "<noun> does not have full Energy", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Not, Cmp::Eq, 0, kNone}, Maker::native_test(kIsFull)});
        }>);
  g.add(Sort::Condition, "<noun> has used <skill> this Round", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "who is that?", "Say this character.");
          m.cond = Maker::native(kUsedThisRound, m.skill_of(n.at("skill")), who.slot);
        }>);
  g.add(Sort::Condition, "you have not played any other Action Card this Round", own<[](Maker& m, const Node&) {
          TallyRow tally;
          tally.trigger.event = CardPlayed;
          tally.trigger.by.who = Who::You;
          Amount times;
          times.kind = AmountKind::Tally;
          times.players.who = Who::You;
          times.key = m.rows().tally(tally);
          m.cond = m.compare(times, Cmp::Eq, 0);
        }>);
  g.add(Sort::Condition, "it costs no more Elemental Dice than you have cards in your Hand",
        own<[](Maker& m, const Node&) {
          Amount price, cards;
          price.kind = AmountKind::SlotN;
          price.slot = Slot::EventN;
          cards.kind = AmountKind::ZoneCount;
          cards.key = Hand;
          cards.players.who = Who::You;
          m.cond = m.compare(m.rows().amount(price), Cmp::Le, m.rows().amount(cards));
          for (When& w : m.whens) w.heard = false;  // it is asked of a price
        }>);
  g.add(Sort::Condition, "the Skill costs at least <n:number> Elemental Dice and Energy in total",
        own<[](Maker& m, const Node& n) { m.cond = Maker::native(kSkillCosts, static_cast<u16>(n.at("n").value)); }>);
}

}  // namespace

void variant_words(Grammar& g) {
  things(g);
  whom(g);
  of_opponents(g);
  states(g);
}

}  // namespace cantrip::genius::words

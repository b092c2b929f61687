// "If ...": what must hold.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

Amount of_you(AmountKind kind, u16 key, Who who = Who::You) {
  Amount a;
  a.kind = kind;
  a.key = key;
  a.players.who = who;
  return a;
}

/// How many cards of this kind you have played this round.
Amount cards_played(Maker& m, const Node& kind) {
  m.types_bits = 0;
  m.run(kind);
  TallyRow tally;
  tally.trigger.event = CardPlayed;
  tally.trigger.by.who = Who::You;
  Selector card;
  card.types = m.types_bits;
  if (m.types_bits) tally.trigger.subject = m.selector(card);
  return of_you(AmountKind::Tally, m.rows().tally(tally));
}

void of_places_and_hp(Grammar& g) {
  g.add(Sort::Condition, "<noun> is (active|the active character|your active character|your current active character)",
        own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Flag, Cmp::Eq, Active, kNone}});
        }>);
  g.add(Sort::Condition, "<noun> is (on standby [on your side]|not the active character)",
        own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")),
                           {{TestKind::Not, Cmp::Eq, 0, kNone}, {TestKind::Flag, Cmp::Eq, Active, kNone}});
        }>);
  g.add(Sort::Condition, "your active character is <noun>", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Flag, Cmp::Eq, Active, kNone}});
        }>);
  g.add(Sort::Condition, "<noun> (has no Energy|does not have Energy|lacks Energy)", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {m.number_test(TestKind::ObjStat, Energy, Cmp::Eq, 0)});
        }>);
  g.add(Sort::Condition, "<noun> does not have full HP", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {m.number_test(TestKind::ObjStat, Damage, Cmp::Ge, 1)});
        }>);
  g.add(Sort::Condition, "<noun> (is affected by|is in) <card> [state]",
        own<[](Maker& m, const Node& n) { m.cond = m.about(m.who(n.at("noun")), {m.carries(n.at("card"))}); }>);
  g.add(Sort::Condition, "<card> is not attached to <noun>", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Not, Cmp::Eq, 0, kNone}, m.carries(n.at("card"))});
        }>);
}

/// Of parties, and of what a player has done with cards.
void of_parties(Grammar& g) {
  g.add(Sort::Condition, "<card> is on the field and has this card equipped", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Leave this out.");
          m.cond = m.about(m.this_character(), {});
        }>);
  g.add(Sort::Condition,
        "the party includes <e:element> Characters and <f:element> Characters and characters from no other Elements",
        own<[](Maker& m, const Node& n) {
          m.cond = Maker::native(kPartyIs, static_cast<u16>(1u << n.at("e").value | 1u << n.at("f").value));
        }>);
  g.add(Sort::Condition, "the opponent has characters on standby", own<[](Maker& m, const Node&) {
          const Noun there = m.standby(Who::Opponent);
          m.cond = m.exists(there.sel, there.tests);
        }>);
  g.add(Sort::Condition, "you have Discarded or used at least <n:number> card+ for Tune this Round",
        own<[](Maker& m, const Node& n) {
          if (n.at("n").value != 1) return m.refuse(n, "two kinds are not counted together", "Write at least 1.");
          std::vector<Conds> either;
          for (const EventKind kind : {Shed, Tuned}) {
            TallyRow tally;
            tally.trigger.event = kind;
            tally.trigger.by.who = Who::You;
            either.push_back(m.compare(of_you(AmountKind::Tally, m.rows().tally(tally)), Cmp::Ge, 1));
          }
          m.cond = Maker::all_of(either, CondKind::Or);
        }>);
  g.add(Sort::Condition, "you haven't played (a|an) <t:ct> this Round",
        own<[](Maker& m, const Node& n) { m.cond = m.compare(cards_played(m, n.at("t")), Cmp::Eq, 0); }>);
}

void of_marks(Grammar& g) {
  g.add(Sort::Condition, "your opponent has a character on the field with <card> attached",
        own<[](Maker& m, const Node& n) { m.cond = m.about(m.character(Who::Opponent), {m.carries(n.at("card"))}); }>);
  g.add(Sort::Condition, "<noun> has already triggered <card>", own<[](Maker& m, const Node& n) {
          if (!m.saves(n.at("card")))
            return m.refuse(n, "what triggers this is not known",
                            "Name a status that keeps its character from falling.");
          Selector unused;
          unused.zones = zone_bit(Attached);
          const Test still{TestKind::GuestMatches, Cmp::Eq,
                           m.selector(unused, {m.named(m.name_of(n.at("card"))),
                                               m.number_test(TestKind::Counter, Points, Cmp::Eq, 0)}),
                           kNone};
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Not, Cmp::Eq, 0, kNone}, still});
        }>);
  g.add(Sort::Condition, "<noun> has full Energy",
        own<[](Maker& m, const Node& n) { m.cond = m.about(m.who(n.at("noun")), {Maker::native_test(kIsFull)}); }>);
  g.add(Sort::Condition, "<noun> is [already] affected by <e:element>",
        own<[](Maker& m, const Node& n) { m.cond = m.about(m.who(n.at("noun")), {m.aura_test(n.at("e"))}); }>);
  g.add(Sort::Condition, "<noun> is protected by ([a] Shield|a Shield Character Status or a Shield Combat Status)",
        own<[](Maker& m, const Node& n) {
          Noun who = m.who(n.at("noun"));
          m.cond = m.about(who, {Maker::native_test(kIsShielded)});
        }>);
  for (const char* words : {"<noun> ~have (<card> attached|<card> applied to them|gained <card>)",
                            "<noun> already ~have (<card> attached|<card> applied to them|gained <card>)",
                            "<noun> ~have already (<card> attached|<card> applied to them|gained <card>)"})
    g.add(Sort::Condition, words, own<[](Maker& m, const Node& n) {
            const Noun who = m.who(n.at("noun"));
            Selector sel;
            sel.zones = zone_bit(Attached);
            std::vector<Test> tests = who.tests;
            tests.push_back(
                {TestKind::GuestMatches, Cmp::Eq, m.selector(sel, {m.named(m.name_of(n.at("card")))}), kNone});
            if (Maker::fixed(who.slot)) {
              Noun it = m.named_entity(n.at("card"), Who::None);
              it.tests.push_back({TestKind::HostMatches, Cmp::Eq, m.is_slot(who.slot), kNone});
              m.remember(it);
            }
            Noun bearer = who;
            bearer.tests.clear();
            if (Maker::fixed(who.slot) || who.found >= 0) tests.erase(tests.begin(), tests.end() - 1);
            else bearer.tests = std::vector<Test>(tests.begin(), tests.end() - 1);
            m.cond = m.about(bearer, {tests.back()});
          }>);
  g.add(Sort::Condition, "<noun> has not [yet] gained <card>", own<[](Maker& m, const Node& n) {
          Selector sel;
          sel.zones = zone_bit(Attached);
          const Test there{TestKind::GuestMatches, Cmp::Eq, m.selector(sel, {m.named(m.name_of(n.at("card")))}), kNone};
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Not, Cmp::Eq, 0, kNone}, there});
        }>);
}

void of_characters(Grammar& g) {
  of_places_and_hp(g);
  of_parties(g);
  of_marks(g);
}

void of_entities(Grammar& g) {
  g.add(Sort::Condition,
        "(<card> is [already] (on the field|in play|on your side)|there is already 1 <card> in play|your side [of the "
        "field] has [a] "
        "<card>|<card> [already] exists|you have <card> on (the field|your side)|this card and <card> are [both] still "
        "(in play|on the field))",
        own<[](Maker& m, const Node& n) {
          const Noun there = m.named_entity(n.at("card"), Who::You);
          m.remember(there);
          m.cond = m.exists(there.sel, there.tests);
        }>);
  g.add(Sort::Condition, "you have <a:card> , <b:card> , or <c:card> on your side", own<[](Maker& m, const Node& n) {
          std::vector<Conds> any;
          for (const char* label : {"a", "b", "c"}) {
            const Noun there = m.named_entity(n.at(label), Who::You);
            any.push_back(m.exists(there.sel, there.tests));
          }
          m.cond = Maker::all_of(any, CondKind::Or);
        }>);
  g.add(Sort::Condition, "(Usages have been|this effect 's Usages are) depleted", own<[](Maker& m, const Node&) {
          m.cond = m.compare(m.counter(Slot::Self, Usage), Cmp::Le, m.rows().constant(0));
        }>);
  g.add(Sort::Condition, "this card has (already accumulated|accumulated) <n:number> such points",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Name what is counted.");
          m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value));
        }>);
  g.add(Sort::Condition, "this card has collected <n:number> Elemental Dice", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card collects nothing", "Leave this out.");
          m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value));
        }>);
  for (const char* words :
       {"(this card [already]|you [already]) (has|have) [already] [(gained|accumulated|stored|collected|recorded)] "
        "(at least <n:number>|<n:number>) <m:meter> [(point+|stack+)]",
        "<m:meter> (has|have) [already] [(gained|accumulated|stored|collected|recorded)] (at least "
        "<n:number>|<n:number>) [(point+|stack+)]"})
    g.add(Sort::Condition, words, own<[](Maker& m, const Node& n) {
            if (m.is(kEntities) && m.meter(n.at("m")))
              m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value));
          }>)
        .costs(3);
}

void of_hands_and_dice(Grammar& g) {
  g.add(Sort::Condition, "you do not start first", own<[](Maker& m, const Node&) {
          Cond first;  // who begins is to move
          first.kind = CondKind::Turn;
          first.a = Players{Who::You, Slot::None}.pack();
          m.cond = Maker::negated({first});
        }>);
  g.add(
      Sort::Condition,
      "the original Elemental Dice cost of the cards equipped to your characters is not less than that of the opposing "
      "side",
      own<[](Maker& m, const Node&) {
        m.cond = m.compare(m.rows().amount(of_you(AmountKind::Native, kEquipmentDice)), Cmp::Ge,
                           m.rows().amount(of_you(AmountKind::Native, kEquipmentDice, Who::Opponent)));
      }>);
  g.add(Sort::Condition,
        "<n:number> of your characters on the field already have an equipped (Artifact|Weapon #weapon)",
        own<[](Maker& m, const Node& n) {
          m.cond = m.compare(m.equipped_characters(n.mark("weapon") ? Weapon : Artifact), Cmp::Ge,
                             m.rows().constant(n.at("n").value));
        }>);
  g.add(Sort::Condition, "(you have (no|0) cards in your hand|your hand is empty)",
        own<[](Maker& m, const Node&) { m.cond = m.compare(of_you(AmountKind::ZoneCount, Hand), Cmp::Eq, 0); }>);
  g.add(Sort::Condition, "you have fewer cards in your hand than your opponent", own<[](Maker& m, const Node&) {
          m.cond = m.compare(m.rows().amount(of_you(AmountKind::ZoneCount, Hand)), Cmp::Lt,
                             m.rows().amount(of_you(AmountKind::ZoneCount, Hand, Who::Opponent)));
        }>);
  g.add(Sort::Condition, "you do not have more Elemental Dice than cards in your hand", own<[](Maker& m, const Node&) {
          Amount price;
          price.kind = AmountKind::Score;
          price.key = Dice;
          price.players.who = Who::You;
          m.cond = m.compare(m.rows().amount(price), Cmp::Le, m.rows().amount(of_you(AmountKind::ZoneCount, Hand)));
        }>);
  g.add(Sort::Condition, "you have (at least|#least) <n:number> (Elemental Dice [remaining]|unused Elemental Dice)",
        own<[](Maker& m, const Node& n) {
          m.cond = m.compare(of_you(AmountKind::Score, Dice), Cmp::Ge, n.at("n").value);
        }>);
}

void of_history(Grammar& g) {
  g.add(Sort::Condition, "(you have 0 Elemental Dice [left]|the number of Elemental Dice you have is 0)",
        own<[](Maker& m, const Node&) { m.cond = m.compare(of_you(AmountKind::Score, Dice), Cmp::Eq, 0); }>);
  g.add(Sort::Condition, "you have <n:number> different kinds of Elemental (Die|Dice)",
        own<[](Maker& m, const Node& n) { m.cond = Maker::native(kDiceFaces, static_cast<u16>(n.at("n").value)); }>);
  g.add(Sort::Condition, "your (party|side) has <n:number> <e:element> characters", own<[](Maker& m, const Node& n) {
          Selector sel;
          sel.zones = zone_bit(Characters);
          sel.types = type_bit(static_cast<Type>(Cryo + n.at("e").value - CryoElement));
          sel.side.who = Who::You;
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(sel);
          m.cond = m.compare(a, Cmp::Ge, n.at("n").value);
        }>);
  g.add(Sort::Condition,
        "your deck (originally includes|initially contains) at least <n:number> (Artifact cards #artifacts|different "
        "types of Weapons "
        "#weapons|different Talent cards #talents)",
        own<[](Maker& m, const Node& n) {
          const u16 key = n.mark("artifacts") ? ArtifactsInDeck : n.mark("weapons") ? WeaponsInDeck : TalentsInDeck;
          m.cond = m.compare(of_you(AmountKind::Score, key), Cmp::Ge, n.at("n").value);
        }>);
  g.add(Sort::Condition, "your opponent has not [yet] ended their Round", own<[](Maker& m, const Node&) {
          m.cond = m.compare(of_you(AmountKind::Score, Ended, Who::Opponent), Cmp::Eq, 0);
        }>);
  g.add(Sort::Condition, "one of your characters (is|was|has been) defeated this Round",
        own<[](Maker& m, const Node&) { m.cond = m.compare(of_you(AmountKind::Score, FellThisRound), Cmp::Ge, 1); }>);
  g.add(Sort::Condition, "an opposing character has been defeated this Round", own<[](Maker& m, const Node&) {
          m.cond = m.compare(of_you(AmountKind::Score, FellThisRound, Who::Opponent), Cmp::Ge, 1);
        }>);
  g.add(Sort::Condition, "you have played a <t:ct> this Round",
        own<[](Maker& m, const Node& n) { m.cond = m.compare(cards_played(m, n.at("t")), Cmp::Ge, 1); }>);
  g.add(Sort::Condition, "(you have|your opponent has #theirs) played at least <n:number> Action Cards this Round",
        own<[](Maker& m, const Node& n) {
          TallyRow tally;
          tally.trigger.event = CardPlayed;
          tally.trigger.by.who = Who::You;
          Amount times = of_you(AmountKind::Tally, m.rows().tally(tally), n.mark("theirs") ? Who::Opponent : Who::You);
          m.cond = m.compare(times, Cmp::Ge, n.at("n").value);
        }>);
}

void of_players(Grammar& g) {
  of_hands_and_dice(g);
  of_history(g);
}

void of_skills(Grammar& g) {
  g.add(Sort::Condition, "this restores <noun> to full HP", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          m.cond = Maker::all_of({m.compare(m.done_number(), Cmp::Ge, m.rows().constant(1)),
                                  m.about(who, {m.number_test(TestKind::ObjStat, Damage, Cmp::Eq, 0)})});
        }>);
  g.add(Sort::Condition, "<noun> used a Skill this Round", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {m.number_test(TestKind::ObjStat, UsedThisRound, Cmp::Ge, 1)});
        }>);
  g.add(Sort::Condition, "it is a Charged Attack",
        own<[](Maker& m, const Node&) { m.cond = Maker::native(kEventCharged); }>);
  g.add(Sort::Condition, "this [usage of the] skill (triggers|triggered) Swirl",
        own<[](Maker& m, const Node&) { m.cond = Maker::native(kSkillReacted, 1u << AnemoElement); }>);
  g.add(Sort::Condition, "Elemental DMG was dealt",
        own<[](Maker& m, const Node&) { m.cond = Maker::native(kSkillDealt, kElementBits); }>);
  g.add(Sort::Condition, "Physical DMG or Piercing DMG was dealt , or an Elemental Reaction was triggered",
        own<[](Maker& m, const Node&) {
          m.cond = Maker::all_of(
              {Maker::native(kSkillDealt, 1u << Physical | 1u << Piercing), Maker::native(kSkillReacted, kElementBits)},
              CondKind::Or);
        }>);
  g.add(Sort::Condition, "this Skill has been used before during this match",
        own<[](Maker& m, const Node&) { m.cond = Maker::native(kUsedBefore, 0, m.this_character().slot); }>);
  g.add(Sort::Condition, "<a:condition> [,] and <b:condition>", own<[](Maker& m, const Node& n) {
          const Conds a = m.condition(n.at("a"));
          const Conds b = m.condition(n.at("b"));
          m.cond = Maker::all_of({a, b});
        }>)
      .costs(1);
}

}  // namespace

void condition_words(Grammar& g) {
  of_characters(g);
  of_entities(g);
  of_players(g);
  of_skills(g);
}

}  // namespace cantrip::genius::words

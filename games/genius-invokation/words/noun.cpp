// Characters and who acts, as texts name them.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

void bearer(Maker& m, const Node& n) {
  if (m.is(type_bit(EventCard)) && m.has_target()) return void(m.noun = m.it_target(n));
  if (m.has_character()) return void(m.noun = m.this_character());
  if (m.acts()) return void(m.noun = m.it(n));  // the one that the line is about
  m.refuse(n, "this card lies on no character", "Name the character: your active character, or its name.");
}
void found(Maker& m, Found rule) { m.noun.found = rule; }

void target(Maker& m, const Node& n) {
  if (m.of_a_skill()) {  // whoever has stepped in by now was not the target
    m.noun.slot = Slot::EventB;
    return;
  }
  if (m.in_skill || m.is(kEntities) || m.is(type_bit(Character))) {
    m.noun = m.active(Who::Opponent);
    return;
  }
  if (m.strikes && !m.has_target()) return void(m.noun = m.active(Who::Opponent));  // of the damage
  if (m.in_made()) return m.refuse(n, "the target is chosen when the card is played", "Name it before.");
  m.noun = m.it_target(n);
}

void active_ones(Grammar& g) {
  g.add(Sort::Noun, "your [current] active character", own<[](Maker& m, const Node&) { m.noun = m.active(Who::You); }>)
      .singular();
  g.add(Sort::Noun, "friendly active character", own<[](Maker& m, const Node&) { m.noun = m.active(Who::You); }>)
      .singular();
  g.add(Sort::Noun, "(the opposing|opposing|an opposing|your opponent 's|the opponent 's) active character",
        own<[](Maker& m, const Node&) { m.noun = m.active(Who::Opponent); }>)
      .singular();
  for (const char* words : {"(this character|the character|self|itself|himself|herself|themselves|themself)",
                            "the character (to which this [card] is attached|attached with <card>|with this [card] "
                            "attached|this [card] is attached to)",
                            "[the] (attached|affected|equipped|equipping) (character|characters)"})
    g.add(Sort::Noun, words, own<bearer>).singular();
  g.add(Sort::Noun, "the characters to which this is attached", own<bearer>);
  g.add(Sort::Noun,
        "[the] [your] <card> [,] ((who has|who had|with) this card equipped|who equips this card|having this card "
        "equipped) [,]",
        own<bearer>)
      .costs(-2)
      .singular();
  g.add(Sort::Noun, "[your] <card>", own<[](Maker& m, const Node& n) {
          if (!m.is_named(n.at("card"), type_bit(Character)))
            return m.refuse(n, "\"" + m.spelling(n.at("card")) + "\" is no character", "Name a character.");
          m.noun = m.named_character(m.name_of(n.at("card")));
        }>)
      .singular();
  g.add(Sort::Noun, "(the target [character]|target character|your targeted character)", own<target>).singular();
  for (const char* words :
       {"(that character|said character)", "them", "(they|it|she|he|him|her)", "that other character"})
    g.add(Sort::Noun, words, own<[](Maker& m, const Node& n) { m.noun = m.it(n); }>).singular();
  g.add(Sort::Noun, "(the active character on that side|their team 's active character)",
        own<[](Maker& m, const Node& n) {
          if (m.has_character()) return m.refuse(n, "this card lies on no side", "Name the character.");
          m.noun = m.active(Who::You);
        }>)
      .singular();
  g.add(Sort::Noun, "(the|an) opposing character (affected by <card>|with <card> attached)",
        own<[](Maker& m, const Node& n) {
          m.noun = m.character(Who::Opponent);
          Selector on;
          on.zones = zone_bit(Attached);
          m.noun.tests.push_back(
              {TestKind::GuestMatches, Cmp::Eq, m.selector(on, {m.named(m.name_of(n.at("card")))}), kNone});
        }>)
      .singular();
}

void several(Grammar& g) {
  g.add(Sort::Noun, "the characters to which the <card> is attached on the same side of the field",
        own<[](Maker& m, const Node& n) {
          if (m.spelling(n.at("card")) != m.own_spelling())
            return m.refuse(n, "that is another card", "Name the character.");
          bearer(m, n);  // each of them does it for its own
        }>);
  g.add(Sort::Noun, "all [of] your characters affected by elements", own<[](Maker& m, const Node&) {
          m.noun = m.character(Who::You);
          m.noun.many = true;
          m.noun.tests.push_back(m.number_test(TestKind::ObjStat, AuraNow, Cmp::Ne, 0));
        }>);
  g.add(Sort::Noun,
        "(all your characters|all of your characters|your characters|your party 's characters|all allied "
        "characters|all of them)",
        own<[](Maker& m, const Node&) { m.noun = m.character(Who::You), m.noun.many = true; }>);
  g.add(Sort::Noun,
        "(all your characters on standby|(all|each) of your characters on standby|your characters on standby|[all] "
        "[of] your standby characters)",
        own<[](Maker& m, const Node&) { m.noun = m.standby(Who::You); }>);
  g.add(Sort::Noun, "[all] [of] your other characters", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "other than whom?", "This card lies on no character.");
          m.noun = m.character(Who::You);
          m.noun.many = true;
          m.noun.sel.rel = Rel8::Not;
          m.noun.sel.slot = m.this_character().slot;
        }>);
  g.add(Sort::Noun, "all characters",
        own<[](Maker& m, const Node&) { m.noun = m.character(Who::None), m.noun.many = true; }>);
  g.add(Sort::Noun, "(all opposing characters|all the opposing characters|opposing characters)",
        own<[](Maker& m, const Node&) { m.noun = m.character(Who::Opponent), m.noun.many = true; }>);
  g.add(Sort::Noun,
        "(all opposing characters on standby|[all] [the] opposing standby characters|opposing characters on standby) "
        "[who are affected by <e:element>]",
        own<[](Maker& m, const Node& n) {
          m.noun = m.standby(Who::Opponent);
          if (const Node* e = n.find("e")) m.noun.tests.push_back(m.aura_test(*e));
        }>);
  g.add(Sort::Noun, "all your fallen|defeated characters", own<[](Maker& m, const Node&) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          m.noun.many = true;
          Maker::add_flag(m.noun, Fallen);
        }>);
}

void by_rule(Grammar& g) {
  g.add(
       Sort::Noun,
       "(the|your) (character [on your team] (that|who) (has taken|took) the most (damage|DMG)|most injured character)",
       own<[](Maker& m, const Node&) { found(m, kMostHurt); }>)
      .singular();
  g.add(Sort::Noun, "(the|your) most injured character on standby",
        own<[](Maker& m, const Node&) { found(m, kMostHurtStandby); }>)
      .singular();
  g.add(Sort::Noun, "(your character (that|who) has taken the least DMG)",
        own<[](Maker& m, const Node&) { found(m, kLeastHurt); }>)
      .singular();
  g.add(Sort::Noun, "the opposing character (that|who) has taken the least DMG",
        own<[](Maker& m, const Node&) { found(m, kTheirLeastHurt); }>)
      .singular();
  g.add(Sort::Noun, "the next opposing (character on standby|standby character|off-field character)",
        own<[](Maker& m, const Node&) { found(m, kTheirNext); }>)
      .singular();
  g.add(Sort::Noun, "the previous opposing (character on standby|standby character|off-field character)",
        own<[](Maker& m, const Node&) { found(m, kTheirPrevious); }>)
      .singular();
  g.add(Sort::Noun, "(your|the) next (character [on standby]|off-field character)",
        own<[](Maker& m, const Node&) { found(m, kYourNext); }>)
      .singular();
  g.add(Sort::Noun, "your previous character", own<[](Maker& m, const Node&) { found(m, kYourPrevious); }>).singular();
  g.add(Sort::Noun, "[the] [opposing] character closest to your [current] active character",
        own<[](Maker& m, const Node&) { found(m, kClosestToYours); }>)
      .singular();
  g.add(Sort::Noun, "one of your characters without maximum Energy",
        own<[](Maker& m, const Node&) { found(m, kYourFirstNotFull); }>)
      .singular();
  g.add(Sort::Noun, "one of your <e:element> characters",
        own<[](Maker& m, const Node& n) { m.noun.found = kYourFirstOfElement + n.at("e").value; }>);
}

/// Who acts: also one that has fallen by it.
void guests(Grammar& g) {
  g.add(Sort::Noun, "the character switched (in|to)", own<[](Maker& m, const Node& n) {
          for (const When& w : m.whens)
            if (w.heard && w.trigger.event == Switched) return void(m.noun.slot = Slot::EventA);
          m.refuse(n, "nobody was switched in", "Name the character.");
        }>)
      .singular();
  g.add(Sort::Player, "your active character other than <noun>", own<[](Maker& m, const Node& n) {
          m.run(n.at("noun"));
          const Slot other = m.noun.slot;
          if (!Maker::fixed(other)) return m.refuse(n, "other than whom?", "Name the character this lies on.");
          m.noun = m.active(Who::You);
          m.noun.sel.rel = Rel8::Not;
          m.noun.sel.slot = other;
        }>)
      .singular()
      .costs(-1);
  g.add(Sort::Player, "(a character|characters) to which <card> is attached", own<[](Maker& m, const Node& n) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          if (m.spelling(n.at("card")) == m.own_spelling() && m.is(type_bit(TeamStatus)))
            return;  // it lies on the side
          if (m.spelling(n.at("card")) == m.own_spelling()) return bearer(m, n);
          Selector on;
          on.zones = zone_bit(Attached);
          m.noun.tests.push_back(
              {TestKind::GuestMatches, Cmp::Eq, m.selector(on, {m.named(m.name_of(n.at("card")))}), kNone});
        }>)
      .singular();
  g.add(Sort::Player, "an opponent with <card> attached", own<[](Maker& m, const Node& n) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::Opponent;
          m.noun.tests.push_back(m.carries(n.at("card")));
        }>)
      .singular();
  g.add(Sort::Player, "any character who has a <card>", own<[](Maker& m, const Node& n) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;  // of the side it lies on
          Selector on;
          on.zones = zone_bit(Attached);
          m.noun.tests.push_back(
              {TestKind::GuestMatches, Cmp::Eq, m.selector(on, {m.named(m.name_of(n.at("card")))}), kNone});
        }>)
      .singular();
  g.add(Sort::Player, "all allied <e:element> characters with <card>", own<[](Maker& m, const Node& n) {
          m.noun = m.character(Who::You);
          m.noun.many = true;
          m.noun.sel.types = type_bit(static_cast<Type>(Cryo + n.at("e").value - CryoElement));
          Selector on;
          on.zones = zone_bit(Attached);
          m.noun.tests.push_back(
              {TestKind::GuestMatches, Cmp::Eq, m.selector(on, {m.named(m.name_of(n.at("card")))}), kNone});
        }>);
}

void sides(Grammar& g) {
  g.add(Sort::Player, "your character", own<[](Maker& m, const Node& n) {
          if (m.is(type_bit(OwnStatus)) && !m.in_made()) return bearer(m, n);  // a status speaks of whom it lies on
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
        }>)
      .singular();
  g.add(Sort::Player, "(one of your characters|any of your characters|a character of yours)",
        own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters), m.noun.sel.side.who = Who::You; }>)
      .singular();
  g.add(Sort::Player, "(your characters|your party 's characters)",
        own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters), m.noun.sel.side.who = Who::You; }>);
  g.add(Sort::Player, "your characters protected by [a] Shield", own<[](Maker& m, const Node&) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          m.noun.tests.push_back(Maker::native_test(kIsShielded));
        }>);
  g.add(Sort::Player, "your Sword , Claymore , and Polearm wielding characters", own<[](Maker& m, const Node&) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          m.noun.sel.types = type_bit(Sword) | type_bit(Claymore) | type_bit(Polearm);
        }>);
  g.add(Sort::Player, "you",
        own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters), m.noun.sel.side.who = Who::You; }>)
      .costs(1);
  g.add(
       Sort::Player, "(an opposing character|the opposing character|your opponent|an opponent)",
       own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters), m.noun.sel.side.who = Who::Opponent; }>)
      .singular();
  g.add(
      Sort::Player, "opposing characters",
      own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters), m.noun.sel.side.who = Who::Opponent; }>);
  g.add(Sort::Player, "(any character [on either side]|either side)",
        own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters); }>)
      .singular();
  g.add(Sort::Player,
        "([a] characters|(a character|characters) on (this side of the [playing] field|whose side of the field this "
        "card is on))",
        own<[](Maker& m, const Node&) { m.noun.sel.zones = zone_bit(Characters), m.noun.sel.side.who = Who::You; }>)
      .costs(6);
  g.add(Sort::Player, "your character other than <card>", own<[](Maker& m, const Node& n) {
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          m.noun.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
          m.noun.tests.push_back(m.named(m.name_of(n.at("card"))));
        }>);
  g.add(Sort::Player,
        "(another character of yours|your other characters|your character other than the character to which this is "
        "attached)",
        own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "other than whom?", "This card lies on no character.");
          m.noun.sel.zones = zone_bit(Characters);
          m.noun.sel.side.who = Who::You;
          m.noun.sel.rel = Rel8::Not;
          m.noun.sel.slot = m.this_character().slot;
        }>);
  g.add(Sort::Player, "(a character|character)", own<bearer>).costs(2).singular();
  g.add(Sort::Player, "<noun>", own<[](Maker& m, const Node& n) { m.run(n.at("noun")); }>).singular();
}

void actors(Grammar& g) {
  guests(g);
  sides(g);
}

}  // namespace

void noun_words(Grammar& g) {
  active_ones(g);
  several(g);
  by_rule(g);
  actors(g);
}

}  // namespace cantrip::genius::words

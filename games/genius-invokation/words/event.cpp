// "When ...", "After ...", "End Phase": what a line is about.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

When& fresh(Maker& m) { return m.whens.emplace_back(); }

When& heard(Maker& m, EventKind event, Who by = Who::None) { return m.hears(event, by); }

/// "it" is that one from here on.
void about(Maker& m, const Noun& who, bool object) {
  Noun it = who;
  if (!Maker::fixed(it.slot)) {
    it = {};
    it.slot = object ? Slot::EventB : Slot::EventA;
  }
  it.many = false;
  m.remember(it);
}
/// Who takes or deals damage, without those that have fallen.
Row16 living(Maker& m, const Noun& n) {
  if (Maker::fixed(n.slot)) return m.is_slot(n.slot);
  Noun alive = n;
  for (const Test& t : alive.tests)
    if (t.kind == TestKind::Flag && t.key == Fallen) return m.selector(alive);
  std::vector<Test> tests{{TestKind::Not, Cmp::Eq, 0, kNone}, {TestKind::Flag, Cmp::Eq, Fallen, kNone}};
  tests.insert(tests.end(), alive.tests.begin(), alive.tests.end());
  alive.tests = tests;
  return m.selector(alive);
}

void used(Maker& m, const Noun& who, const SkillWord& s, bool talents) {
  When& w = heard(m, s.name && s.sub == Prepared ? AfterPrepared : AfterSkill);
  w.trigger.subject = m.selector(who);
  w.trigger.sub = s.sub;
  if (s.charged) w.trigger.sub = 0, w.conds.push_back(Maker::native(kEventCharged));
  if (s.plunging) w.trigger.sub = 0, w.conds.push_back(Maker::native(kEventPlunging));
  if (s.name) w.trigger.sub = 0, w.conds.push_back(Maker::native(kEventSkill, s.name));
  w.hits = w.priced = true;
  w.damage.source = living(m, who);
  w.damage.kinds = s.kinds;
  w.price.target = living(m, who);
  w.price.kinds = static_cast<u16>(s.kinds | (talents ? ForTalent : 0));
  if (s.plunging) w.priced = false;
  if (s.name) {
    w.changing.push_back(Maker::native(kSkillNamed, s.name));
    if (!s.only) w.priced = false;
  }
  if (s.least) {
    w.hits = w.heard = false;
    w.changing.push_back(Maker::native(kPricedSkillDice, static_cast<u16>(s.least)));
  }
  if (s.again) {
    w.hits = w.heard = false;
    w.changing.push_back(Maker::native(kPricedSkillUsed));
  }
}

void uses(Maker& m, const Node& n) {
  const Noun who = m.who(n.at("who"));
  const std::vector<SkillWord> words = m.skill_words(n.at("k"));
  const size_t first = m.whens.size();
  u16 kinds = 0;
  bool plain = true;
  for (const SkillWord& s : words) {
    used(m, who, s, n.mark("talent"));
    kinds |= s.kinds;
    plain = plain && !s.name && !s.plunging && !s.least;
  }
  if (plain && words.size() > 1) {  // one change for all of them
    m.whens[first].damage.kinds = kinds;
    m.whens[first].price.kinds |= kinds;
    for (size_t i = first + 1; i < m.whens.size(); ++i) m.whens[i].hits = m.whens[i].priced = false;
  }
  if (n.mark("second") || n.mark("third") || n.mark("both")) {
    if (words.size() != 1 || !words[0].name)
      return m.refuse(n, "how often is known of one skill only", "Name the skill.");
    const Row16 times = m.times_used(words[0].name);
    When& w = m.whens[first];
    const int least = n.mark("third") ? 2 : 1;
    const Cmp cmp = n.mark("more") || n.mark("both") ? Cmp::Ge : Cmp::Eq;
    w.changing.push_back(m.compare(times, cmp, m.rows().constant(least)));
    w.conds.push_back(m.compare(times, cmp, m.rows().constant(least + 1)));  // when it is heard it is counted already
    if (n.mark("both")) w.changing.push_back(m.compare(times, Cmp::Le, m.rows().constant(2)));
    if (n.mark("both")) w.conds.push_back(m.compare(times, Cmp::Le, m.rows().constant(3)));
  }
  about(m, who, false);
}

void hit(Maker& m, const Noun& who, const DamageKind& k, bool taken, int least) {
  When& w = heard(m, EventKind::Hit);
  w.hits = true;
  if (taken) {
    w.trigger.object = m.selector(who);
    w.conds.push_back(m.compare(m.event_number(), Cmp::Ge, m.rows().constant(least ? least : 1)));
    w.damage.target = living(m, who);
    w.damage.least = static_cast<u8>(least);
  } else {
    w.trigger.subject = m.selector(who);
    w.damage.source = living(m, who);
    w.damage.kinds = BySkill;
  }
  if (k.fields) w.conds.push_back(Maker::native(kHitElement, k.fields));
  if (k.kinds) w.conds.push_back(Maker::native(kHitOrigin, k.kinds));
  if (k.extras) w.conds.push_back(Maker::native(kHitReaction, k.extras));
  w.damage.fields = k.fields;
  w.damage.extras = k.extras;
  if (k.kinds) w.damage.kinds = k.kinds;
  about(m, who, taken);
}

void phase_words(Grammar& g) {
  g.add(Sort::When, "([At the] End Phase [of every Round]|During the End Phase)",
        own<[](Maker& m, const Node&) { heard(m, EndPhase); }>);
  g.add(Sort::When, "(When the action phase|When action phase) (begins|starts)",
        own<[](Maker& m, const Node&) { heard(m, ActionPhase); }>);
  g.add(Sort::When, "When [the] (battle|combat) begins", own<[](Maker& m, const Node&) { heard(m, BattleBegins); }>);
  g.add(Sort::When, "When switched to be the active character", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Name the character.");
          heard(m, Switched, Who::You).trigger.subject = m.is_slot(m.this_character().slot);
        }>);
  g.add(Sort::When, "(When played|When created|When entering play)", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card does not enter", "Leave this out.");
          When& w = heard(m, EntityEntered);
          w.trigger.subject = m.is_slot(Slot::Self);
          w.always_free = true;
        }>);
  g.add(Sort::When, "Before you choose (your|an) action",
        own<[](Maker& m, const Node&) { heard(m, BeforeAction, Who::You); }>);
  g.add(Sort::Event, "either player performs any action", own<[](Maker& m, const Node&) { heard(m, AfterAction); }>);
  g.add(Sort::Event, "(you declare|your opponent #theirs declares) the end of (your|their) Round",
        own<[](Maker& m, const Node& n) {
          heard(m, AfterAction, n.mark("theirs") ? Who::Opponent : Who::You).trigger.sub = EndRound;
        }>);
  g.add(Sort::When, "When this Summon is on the field",
        own<[](Maker& m, const Node&) { fresh(m).always_free = true; }>);
  g.add(Sort::When, "When this Summon is on the field [and] , [then] <e:when>", own<[](Maker& m, const Node& n) {
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          for (size_t i = first; i < m.whens.size(); ++i) m.whens[i].always_free = true;
        }>);
  g.add(Sort::When, "<e:when> and this Summon is on the field", own<[](Maker& m, const Node& n) {
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          for (size_t i = first; i < m.whens.size(); ++i) m.whens[i].always_free = true;
        }>);
  g.add(Sort::When, "When there is <card> on the field who has this card equipped", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Leave this out.");
          fresh(m);
        }>);
  g.add(Sort::When, "When <card> is (on the field|active #active) and has this card equipped",
        own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Leave this out.");
          When& w = fresh(m);
          if (n.mark("active"))
            w.changing.push_back(m.about(m.this_character(), {{TestKind::Flag, Cmp::Eq, Active, kNone}}));
        }>)
      .costs(-1);
  g.add(Sort::When,
        "(When|If) ([your] <card> is on the field and has this card equipped|<noun> is on the field) [,] [and] [then] "
        "(every "
        "time "
        "<x:event>|<e:when>)",
        own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Leave this out.");
          Noun who;
          if (const Node* there = n.find("noun")) who = m.who(*there);
          const size_t first = m.whens.size();
          m.run(n.has("x") ? n.at("x") : n.at("e"));
          if (!n.has("noun") || Maker::fixed(who.slot)) return;
          const Conds there = m.about(who, {});
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(there), m.whens[i].changing.push_back(there);
        }>);
}

void while_words(Grammar& g) {
  g.add(Sort::When, "<e:when> with this card equipped", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Leave this out.");
          m.run(n.at("e"));
        }>);
  g.add(Sort::When, "When <noun> is on the field", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          When& w = fresh(m);
          if (!Maker::fixed(who.slot)) w.changing.push_back(m.about(who, {}));
        }>);
  g.add(Sort::When, "When <noun> is on the field , and <e:when>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          if (Maker::fixed(who.slot)) return;
          const Conds there = m.about(who, {});
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(there), m.whens[i].changing.push_back(there);
        }>);
  g.add(Sort::When, "(After|When #when) <e:event>", own<[](Maker& m, const Node& n) { m.run(n.at("e")); }>);
  g.add(Sort::When, "Triggers automatically once per Round", own<[](Maker& m, const Node&) {
          heard(m, EntityEntered).trigger.subject = m.is_slot(Slot::Self);
          heard(m, ActionPhase);
        }>);
  g.add(Sort::When, "(When|While|If) <c:condition>", own<[](Maker& m, const Node& n) {
          const Conds c = m.condition(n.at("c"));
          When& w = fresh(m);
          w.changing.push_back(c);
          if (!m.has_character()) return;
          w.hits = true;
          w.damage.source = m.is_slot(m.this_character().slot);
          w.damage.kinds = BySkill;
        }>)
      .costs(3);
  g.add(Sort::When, "<e:when> [,] (if|when|while|and) <c:condition>", own<[](Maker& m, const Node& n) {
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          const Conds c = m.condition(n.at("c"));
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(c), m.whens[i].changing.push_back(c);
        }>);
  g.add(Sort::When, "(When|If) <c:condition> , [(and|then)] <e:when>", own<[](Maker& m, const Node& n) {
          const Conds c = m.condition(n.at("c"));
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(c), m.whens[i].changing.push_back(c);
        }>)
      .costs(2);
}

void phases(Grammar& g) {
  phase_words(g);
  while_words(g);
}

/// What befalls things by their name.
void entities(Grammar& g) {
  g.add(Sort::Event, "(the|a) <card> created by <noun> [,] (triggers|is triggered)", own<[](Maker& m, const Node& n) {
          m.who(n.at("noun"));
          heard(m, Spent).trigger.subject = m.selector(m.named_entity(n.at("card"), Who::You));
        }>);
  g.add(Sort::Event, "<card> deals DMG", own<[](Maker& m, const Node& n) {
          heard(m, EventKind::Hit).trigger.subject = m.selector(m.named_entity(n.at("card"), Who::You));
        }>);
  g.add(Sort::Event, "a Summon disappears", own<[](Maker& m, const Node&) {
          Selector any;
          any.types = type_bit(Summon);
          heard(m, Discarded).trigger.subject = m.selector(any);
        }>);
  g.add(Sort::Event, "<card> attached to <who:player> is removed", own<[](Maker& m, const Node& n) {
          const Noun on = m.who(n.at("who"));
          When& w = heard(m, Discarded);
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          w.trigger.object = m.selector(on);
        }>);
  g.add(Sort::When, "(When this effect is removed|After said Shield points are depleted)",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Leave this out.");
          When& w = heard(m, Discarded);
          w.always_free = true;
          w.trigger.subject = m.is_slot(Slot::Self);
          m.gone = true;
        }>);
  g.add(Sort::When, "When this effect is removed , or generated again", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Leave this out.");
          heard(m, Discarded).trigger.subject = m.is_slot(Slot::Self);
          m.gone = true;
          When& again = heard(m, EntityEntered);
          again.trigger.subject = m.is_slot(Slot::Self);
          again.conds.push_back(Maker::native(kCameAgain));
        }>);
  g.add(Sort::When, "When causing this (Combat Status|Status|Summon) again", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Leave this out.");
          When& again = heard(m, EntityEntered);
          again.always_free = true;
          again.trigger.subject = m.is_slot(Slot::Self);
          again.conds.push_back(Maker::native(kCameAgain));
        }>);
  g.add(Sort::Event, "<who:player> ~trigger@who <card>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          if (!m.saves(n.at("card")))
            return m.refuse(n, "what triggers this is not known",
                            "Name a status that keeps its character from falling.");
          When& w = heard(m, Saved);
          w.trigger.subject = m.selector(who);
          w.trigger.object = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          about(m, who, false);
        }>)
      .costs(2);
  g.add(Sort::Event, "<who:player> ~be@who defeated or ~trigger@who <card>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          if (!m.saves(n.at("card")))
            return m.refuse(n, "what triggers this is not known",
                            "Name a status that keeps its character from falling.");
          heard(m, Fell).trigger.subject = m.selector(who);
          When& w = heard(m, Saved);
          w.trigger.subject = m.selector(who);
          w.trigger.object = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
        }>);
}

/// "has played 2 cards": each time so many have gathered. The points count them; the text and its use wait for the last.
void every(Maker& m, const Node& n, EventKind event, Who by) {
  heard(m, event, by);
  m.gather_events(n, n.at("n").value);
}

void gatherings(Grammar& g) {
  g.add(Sort::Event, "(the side of the field that this card is on|you) has played <n:number> Action Cards",
        own<[](Maker& m, const Node& n) { every(m, n, CardPlayed, Who::You); }>);
  g.add(Sort::Event, "your opponent plays a total of <n:number> Action Cards",
        own<[](Maker& m, const Node& n) { every(m, n, CardPlayed, Who::Opponent); }>);
  g.add(Sort::Event, "(you draw|your opponent draws #theirs) <n:number> cards (cumulatively|in total)",
        own<[](Maker& m, const Node& n) { every(m, n, CardDrawn, n.mark("theirs") ? Who::Opponent : Who::You); }>);
}

void skills(Grammar& g) {
  g.add(Sort::Event, "<who:player> ~use@who <k:kind>", own<uses>);
  g.add(Sort::Event, "<who:player> ~perform@who <k:kind>", own<uses>);
  g.add(Sort::Event,
        "<who:player> ~use@who <k:kind> for the (second time [?more or more] #second|third time #third|second and "
        "third times #both) "
        "(this|in one) Round",
        own<uses>);
  g.add(Sort::Event, "you play a Talent card #talent [,] or [when] <who:player> ~use@who <k:kind>", own<uses>);
  g.add(Sort::Event, "you play a Talent card #talent or <who:player> using <k:kind>", own<uses>);
  g.add(Sort::Event, "<who:player> ~use@who <k:kind> or equips a Talent [card] #talent", own<uses>);
  g.add(Sort::Event, "(<who:player> ~trigger@who|<who:player> ' Skills trigger) <r:own>",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          m.kind = {};
          m.run(n.at("r"));
          When& w = heard(m, AfterSkill);
          w.trigger.subject = m.selector(who);
          w.conds.push_back(Maker::native(kSkillReacted, m.kind.extras));
          w.hits = true;
          w.damage.source = living(m, who);
          w.damage.kinds = BySkill;
          w.damage.extras = m.kind.extras;
          about(m, who, false);
        }>);
  g.add(Sort::Event, "you trigger <r:own>", own<[](Maker& m, const Node& n) {  // whatever of your side does it (4.3)
          m.kind = {};
          m.run(n.at("r"));
          When& w = heard(m, Reacted, Who::You);
          w.conds.push_back(Maker::native(kReactionMeets, m.kind.extras));
          w.hits = true;
          w.damage.source = m.anything_of_yours();
          w.damage.target = m.their_characters();
          w.damage.extras = m.kind.extras;
        }>)
      .costs(-1);
  g.add(
      Sort::Event, "your (character or Summon|characters or Summons) ~trigger a Swirl reaction",
      own<[](Maker& m, const Node&) { heard(m, Reacted, Who::You).conds.push_back(Maker::native(kReactionSwirls)); }>);
}

struct ReactionWord {
  const char* words;
  u8 reaction;
};
constexpr ReactionWord kReactions[] = {{"Melt", Melt},
                                       {"Vaporize", Vaporize},
                                       {"Overloaded", Overloaded},
                                       {"Superconduct", Superconduct},
                                       {"Electro-Charged", ElectroCharged},
                                       {"Frozen", FrozenReaction},
                                       {"Burning", Burning},
                                       {"Bloom", Bloom},
                                       {"Quicken", Quicken},
                                       {"Crystallize", Crystallize}};

void reactions(Grammar& g) {
  const Sort reaction = g.sort_named("reaction");
  for (const ReactionWord& w : kReactions)
    g.add(reaction, w.words,
          own<[](Maker& m, const Node& n) { m.part = static_cast<const ReactionWord*>(n.rule->data)->reaction; }>)
        .with(0, 0, &w);
  g.add(Sort::Event, "<who:player> ~trigger@who [a] <r:reaction> [reaction]", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          m.run(n.at("r"));
          When& w = heard(m, Reacted);
          w.trigger.sub = m.part;
          w.trigger.object = m.selector(who);
        }>);
  g.add(Sort::Event, "your (character or Summon|characters or Summons) ~deal [<k:word>] DMG",
        own<[](Maker& m, const Node& n) {
          const DamageKind k = m.damage_kind(n.find("k"));
          Selector any;
          any.zones = zone_bit(Characters) | zone_bit(Summons);
          any.types = type_bit(Character) | type_bit(Summon);
          any.side.who = Who::You;
          When& w = heard(m, EventKind::Hit);
          w.trigger.subject = m.selector(any);
          if (k.fields) w.conds.push_back(Maker::native(kHitElement, k.fields));
        }>)
      .costs(-1);
  g.add(Sort::Event,
        "<who:player> (~take@who|~receive@who) [<k:word>] DMG from (an opposing character 's Skill #skill|your Summon "
        "#summon|an "
        "Elemental Reaction)",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          hit(m, who, m.damage_kind(n.find("k")), true, 0);
          When& w = m.whens.back();
          w.hits = false;
          if (n.mark("skill")) {
            Noun from;
            from.sel.zones = zone_bit(Characters);
            from.sel.side.who = Who::Opponent;
            w.trigger.subject = m.selector(from);
            w.conds.push_back(Maker::native(kHitOrigin, BySkill));
          } else if (n.mark("summon")) {
            Noun from;
            from.sel.zones = zone_bit(Summons);
            from.sel.side.who = Who::You;
            w.trigger.subject = m.selector(from);
          } else {
            w.conds.push_back(Maker::native(kHitReaction, kElementBits));
          }
        }>);
  g.add(Sort::Event, "<who:player> ~use@who a Skill that deals no DMG", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          When& w = heard(m, AfterSkill);
          w.trigger.subject = m.selector(who);
          w.conds.push_back(Maker::negated(Maker::native(kSkillDealt, kElementBits | 1u << Physical | 1u << Piercing)));
          about(m, who, false);
        }>);
}

void taken_and_dealt(Grammar& g) {
  g.add(Sort::Event, "<who:player> (~take@who|~receive@who) [at least <n:number>] [<k:word>] (DMG|damage)",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          hit(m, who, m.damage_kind(n.find("k")), true, n.has("n") ? n.at("n").value : 0);
        }>);
  g.add(Sort::Event, "<who:player> (~take@who|~receive@who) DMG or ~be healed", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          hit(m, who, {}, true, 0);
          heard(m, EventKind::Healed).trigger.object = m.selector(who);
        }>);
  g.add(Sort::Event, "you deal [<k:word>] DMG [to <noun>]", own<[](Maker& m, const Node& n) {
          const DamageKind k = m.damage_kind(n.find("k"));
          Selector any;
          any.zones = kAnywhere;
          any.side.who = Who::You;
          When& w = heard(m, EventKind::Hit);
          w.trigger.subject = m.selector(any);
          w.hits = true;
          w.damage.source = m.selector(any);
          w.damage.fields = k.fields;
          w.damage.kinds = k.kinds;
          w.damage.extras = k.extras;
          const Noun whom = n.has("noun") ? m.who(n.at("noun")) : m.character(Who::Opponent);
          w.damage.target = w.trigger.object = m.selector(whom);
          if (k.fields) w.conds.push_back(Maker::native(kHitElement, k.fields));
        }>)
      .costs(-1);
  g.add(Sort::Event, "<who:player> ~deal@who [<k:word>] DMG [to <noun>]", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          hit(m, who, m.damage_kind(n.find("k")), false, 0);
          if (const Node* to = n.find("noun")) {
            const Noun whom = m.who(*to);
            m.whens.back().damage.target = m.selector(whom);
            m.whens.back().trigger.object = m.selector(whom);
          }
        }>);
}

void healed_and_fallen(Grammar& g) {
  g.add(Sort::Event,
        "<who:player> ~deal@who DMG to a character with "
        "(no more than #most|at least #least) <n:number> HP",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          hit(m, who, {}, false, 0);
          Noun whom;
          whom.sel.zones = zone_bit(Characters);
          whom.tests.push_back(m.number_test(TestKind::Stat, Hp, n.mark("most") ? Cmp::Le : Cmp::Ge, n.at("n").value));
          m.whens.back().damage.target = m.selector(whom);
          m.whens.back().heard = false;
        }>);
  g.add(Sort::Event, "<who:player> ~deal@who DMG to a character on standby", own<[](Maker& m, const Node& n) {
          hit(m, m.who(n.at("who")), {}, false, 0);
          Noun whom = m.standby(Who::None);
          m.whens.back().damage.target = m.selector(whom);
          m.whens.back().trigger.object = m.selector(whom);
        }>);
  g.add(Sort::Event, "<who:player> ~deal@who or ~take@who [<k:word>] DMG", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          const DamageKind k = m.damage_kind(n.find("k"));
          hit(m, who, k, false, 0);
          hit(m, who, k, true, 0);
        }>);
  g.add(Sort::Event, "<who:player> ~be@who healed", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          heard(m, EventKind::Healed).trigger.object = m.selector(who);
          about(m, who, true);
        }>);
  g.add(Sort::Event, "<who:player> ~be@who defeated", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          if (who.slot == Slot::Host) {  // 7.6: what lies on the fallen hears only that it goes with him
            When& w = heard(m, Discarded);
            w.trigger.subject = m.is_slot(Slot::Self);
            w.trigger.sub = OfTheFallen;
            m.gone = true;
            return;
          }
          heard(m, Fell).trigger.subject = m.selector(who);
          about(m, who, false);
        }>);
  g.add(Sort::Event, "<who:player> ~defeat@who an opposing character", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          When& w = heard(m, Fell);
          Noun them;
          them.sel.zones = zone_bit(Characters);
          them.sel.side.who = Who::Opponent;
          w.trigger.subject = m.selector(them);
          w.trigger.object = m.selector(who);
          about(m, who, true);
        }>);
}

void damage(Grammar& g) {
  taken_and_dealt(g);
  healed_and_fallen(g);
}

/// Somebody leaves his place: the one who steps in is "that other character".
void leaving(Grammar& g) {
  g.add(Sort::Event, "you switch from <noun> to another character", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          When& w = heard(m, Switched, Who::You);
          w.trigger.object = m.selector(who);
          Noun to;
          to.slot = Slot::EventA;
          m.remember(to);
        }>);
  g.add(Sort::Event, "<noun> is switched out", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          heard(m, Switched, Who::You).trigger.object = m.selector(who);
        }>);
  g.add(Sort::Event, "a character on whose side of the field this card is on performs \" Switch Character \"",
        own<[](Maker& m, const Node& n) {
          if (m.has_character()) return m.refuse(n, "this card lies on no side", "Say who switches.");
          heard(m, Switched, Who::You);
        }>);
  g.add(Sort::Event, "<card> is removed while <noun> is on the field", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          When& w = heard(m, Discarded, Who::You);
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          if (!Maker::fixed(who.slot)) w.conds.push_back(m.about(who, {}));
        }>);
  g.add(Sort::When, "When the <card> created by <noun> enters play and when the Action Phase begins",
        own<[](Maker& m, const Node& n) {
          m.who(n.at("noun"));
          const Noun what = m.named_entity(n.at("card"), Who::You);
          When& came = heard(m, EntityEntered);
          came.trigger.subject = m.selector(what);
          came.conds.push_back(Maker::negated(Maker::native(kCameAgain)));
          heard(m, ActionPhase).conds.push_back(m.exists(what.sel, what.tests));
        }>);
}

void switches(Grammar& g) {
  leaving(g);
  g.add(Sort::Event,
        "(you switch characters|switching characters|you [(perform|use)] \" Switch Character \"|performing \" Switch "
        "Character [.] \")",
        own<[](Maker& m, const Node&) {
          When& w = heard(m, Switched, Who::You);
          w.priced = true;
          w.price.kinds = ForSwitch;
          w.price.target = m.selector(m.character(Who::You));
          Noun to;
          to.slot = Slot::EventA;
          m.remember(to);
        }>);
  g.add(Sort::Event, "your opponent performs \" Switch Character \"", own<[](Maker& m, const Node&) {
          When& w = heard(m, Switched, Who::Opponent);
          w.priced = true;
          w.price.kinds = ForSwitch;
          w.price.target = m.their_characters();
          Noun to;
          to.slot = Slot::EventA;
          m.remember(to);
        }>);
  g.add(Sort::Event, "you switch to <noun>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          When& w = heard(m, Switched, Who::You);
          w.trigger.subject = m.selector(who);
          w.priced = true;
          w.price.kinds = ForSwitch;
          w.price.target = m.selector(who);
          about(m, who, false);
        }>);
  g.add(Sort::Event, "(a character is|#self) switched to [be] the active character", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this card lies on no character", "Say who is switched to.");
          heard(m, Switched, Who::You).trigger.subject = m.selector(m.this_character());
        }>);
  g.add(Sort::Event, "you switch to a character that lacks Energy", own<[](Maker& m, const Node&) {
          When& w = heard(m, Switched, Who::You);
          w.trigger.subject = m.selector(Selector{}, {m.number_test(TestKind::ObjStat, Energy, Cmp::Eq, 0)});
          Noun to;
          to.slot = Slot::EventA;
          m.remember(to);
        }>);
}

struct CardWord {
  const char* words;
  u32 types;
};
constexpr CardWord kCards[] = {
    {"Talent card", type_bit(Talent)},
    {"Weapon card", type_bit(Weapon)},
    {"Artifact card", type_bit(Artifact)},
    {"Weapon or Artifact [card]", type_bit(Weapon) | type_bit(Artifact)},
    {"Weapon card or an Artifact card", type_bit(Weapon) | type_bit(Artifact)},
    {"Food [Event] card", type_bit(Food)},
    {"Location [Support] card", type_bit(Location)},
    {"Companion [Support] card", type_bit(Companion)},
    {"Item [Support] card", type_bit(ItemCard)},
    {"Support card", type_bit(Support)},
    {"Event card", type_bit(EventCard)},
    {"Equipment card", type_bit(Equipment)},
    {"Action card", 0},
};

void cards(Grammar& g) {
  const Sort ct = g.sort_named("ct");
  for (const CardWord& w : kCards)
    g.add(ct, w.words,
          own<[](Maker& m, const Node& n) { m.types_bits = static_cast<const CardWord*>(n.rule->data)->types; }>)
        .with(0, 0, &w);
  g.add(Sort::Event,
        "(you play|playing|your opponent plays #theirs) (a|an) <t:ct> [from your hand] [with an original cost of at "
        "least <n:number> "
        "[Elemental Dice]]",
        own<[](Maker& m, const Node& n) {
          m.types_bits = 0;
          m.run(n.at("t"));
          const Who by = n.mark("theirs") ? Who::Opponent : Who::You;
          Selector played;
          played.types = m.types_bits;
          When& w = heard(m, CardPlayed, by);
          if (m.is(type_bit(Support) | type_bit(Equipment))) {  // its own coming is not meant
            played.rel = Rel8::Not;
            played.slot = Slot::Self;
          }
          w.trigger.subject = m.types_bits ? m.selector(played) : kNone;
          Selector card;
          card.zones = kAnywhere;
          card.side.who = by;
          card.types = m.types_bits;
          w.priced = true;
          w.price.kinds = ForCard;
          w.price.source = m.selector(card);
          if (const Node* least = n.find("n")) {
            w.heard = false;
            w.changing.push_back(Maker::native(kPricedDice, static_cast<u16>(least->value)));
          }
        }>);
  g.add(Sort::Event, "you play a card with an original Elemental Dice Cost of <n:number>",
        own<[](Maker& m, const Node& n) {
          heard(m, CardPlayed, Who::You).conds.push_back(Maker::native(kPlayedDice, static_cast<u16>(n.at("n").value)));
        }>);
  g.add(Sort::Event, "you have played <n:number> <card> cards", own<[](Maker& m, const Node& n) {
          heard(m, CardPlayed, Who::You).trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          m.gather_events(n, n.at("n").value);
        }>);
  g.add(Sort::Event, "you Discard or use <n:number> card+ for Tune", own<[](Maker& m, const Node& n) {
          if (n.at("n").value != 1) return m.refuse(n, "each card counts", "Write 1 card.");
          heard(m, Shed, Who::You);
          heard(m, Tuned, Who::You);
        }>);
  g.add(Sort::When, "(When the Round ends|At the end of the Round)",
        own<[](Maker& m, const Node&) { heard(m, EndPhase); }>);
  g.add(Sort::Event, "you play <card>", own<[](Maker& m, const Node& n) {
          When& w = heard(m, CardPlayed, Who::You);
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          Selector card;
          card.zones = kAnywhere;
          card.side.who = Who::You;
          w.priced = true;
          w.price.kinds = ForCard;
          w.price.source = m.selector(card, {m.named(m.name_of(n.at("card")))});
        }>);
}

}  // namespace

void event_words(Grammar& g) {
  phases(g);
  skills(g);
  entities(g);
  gatherings(g);
  reactions(g);
  damage(g);
  switches(g);
  cards(g);
}

}  // namespace cantrip::genius::words

// Characters in another stance or form, and what a party makes of reactions.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// The last word of a name: "Stance".
std::string last_word(const std::string& name) {
  const size_t space = name.rfind(' ');
  return space == std::string::npos ? name : name.substr(space + 1);
}
/// It gets this stance and loses every other one.
void takes_stance(Maker& m, const Node& n) {
  const Node& card = n.at("card");
  if (!m.has_character()) return m.refuse(n, "this lies on no character", "Name the character.");
  const u16 def = m.def_of(card, type_bit(OwnStatus), "status");
  const Slot who = m.this_character().slot;
  Noun others;
  others.entity = others.many = true;
  others.sel.zones = zone_bit(Attached);
  others.tests = {{TestKind::HostMatches, Cmp::Eq, m.is_slot(who), kNone},
                  {TestKind::NameHas, Cmp::Eq, m.rows().name(last_word(m.spelling(card))), kNone},
                  {TestKind::Not, Cmp::Eq, 0, kNone},
                  m.named(m.name_of(card))};
  m.emit(kDiscard, 0, kNone, m.load(others));
  m.emit(kAttach, static_cast<u8>(who), kNone, def);
}

void stances(Grammar& g) {
  g.add(Sort::Do, "~switch to <card>", own<takes_stance>).costs(3);
  g.add(Sort::Sentence,
        "Performs different attacks based on the current stance that <card> is in . <a:card> (-|—) <x:meter> : "
        "<s:sentence> "
        "<b:card> (-|—) <y:meter> : <t:sentence>",
        own<[](Maker& m, const Node& n) {
          const Conds first_stance = m.about(m.this_character(), {m.carries(n.at("a"))});
          const Conds second_stance = m.about(m.this_character(), {m.carries(n.at("b"))});
          size_t place[2] = {};
          for (const bool other : {false, true}) {
            place[other] = m.here();
            const Node& said = n.at(other ? "t" : "s");
            if (said.rule->key == kOwnSentence) m.run(said);
            else if (said.rule->key == kPlainSentence) m.clauses(said);
            else return m.refuse(said, "one condition is enough", "Write two sentences.");
          }
          m.insert_if(place[1], m.cond_row(second_stance));
          m.choose(place[0], place[1], m.cond_row(first_stance));
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "reclaim <n:number> Energy", own<[](Maker& m, const Node& n) {
          Noun whom = m.this_character();
          if (whom.slot == Slot::None) return m.refuse(n, "who reclaims it?", "Name the character.");
          m.emit(kEnergy, 0, m.rows().constant(n.at("n").value), whom.slot);
        }>);
  g.add(Sort::When, "Once the <card> attached to the character ends", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this lies on no character", "Name the character.");
          When& gone = m.hears(Discarded);
          gone.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          gone.trigger.object = m.is_slot(m.this_character().slot);
        }>);
  g.add(Sort::Do, "(reapply|reapplies) <card>", own<[](Maker& m, const Node& n) {
          const Noun who = m.this_character();
          if (who.slot == Slot::None) return m.refuse(n, "this lies on no character", "Name the character.");
          m.emit(kAttach, static_cast<u8>(who.slot), kNone, m.def_of(n.at("card"), type_bit(OwnStatus), "status"));
        }>);
  g.add(Sort::Line,
        "⦅ When <card> is in <two:card> , (he|she|they) will deal additional DMG when attacking the character to which "
        "this is attached . ⦆",
        own<[](Maker&, const Node&) {}>)
      .with(kReminder);
  g.add(Sort::When, "After Skills are used against characters affected by <card>", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "whose skills?", "Say who uses them.");
          When& w = m.hears(AfterSkill);
          w.trigger.subject = m.is_slot(m.this_character().slot);
          w.conds.push_back(m.about(m.active(Who::Opponent), {m.carries(n.at("card"))}));
        }>);
}

void twice_conditional(Grammar& g) {
  g.add(Sort::Sentence, "(If|When) <c:condition> , <one:do> <more:joined*> if <d:condition> .",
        own<[](Maker& m, const Node& n) {
          const Conds first = m.condition(n.at("c"));
          m.mention(n);
          const Conds test = Maker::all_of({first, m.condition(n.at("d"))});
          const size_t at = m.here();
          m.clauses(n);
          m.insert_if(at, m.cond_row(test));
        }>)
      .with(kOwnSentence)
      .costs(1);
  g.add(Sort::Do, "if <c:condition> , <x:do>", own<[](Maker& m, const Node& n) {
          const Conds test = m.condition(n.at("c"));
          const size_t first = m.here();
          m.gates.push_back(test);
          m.run(n.at("x"));
          m.gates.pop_back();
          m.insert_if(first, m.cond_row(test));
        }>)
      .costs(3);
}

/// 7.6: what lies on the fallen goes before another character steps in. If nobody is active then, it waits for that one.
void falls_over(Grammar& g) {
  g.add(Sort::Line, "When <noun> is defeated : (~attach|~apply) <card> to active character .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (!m.is(type_bit(OwnStatus)) || who.slot != Slot::Host)
            return m.refuse(n, "this lies on nobody who falls", "Say your or the opposing active character.");
          When& w = m.hears(Discarded);
          w.always_free = true;
          w.trigger.sub = OfTheFallen;
          w.trigger.subject = m.is_slot(Slot::Self);
          m.gone = true;
          const u16 def = m.def_of(n.at("card"), type_bit(OwnStatus), "status");
          Noun active = m.active(Who::You);  // of the side it lay on
          const Conds there = m.exists(active.sel, active.tests);
          const size_t first = m.here();
          const Slot slot = m.load(active);
          m.emit(kAttach, static_cast<u8>(slot), kNone, def);
          const size_t second = m.here();
          m.begin_made(nullptr, 0, 1);
          m.hears(Switched, Who::You);
          m.emit(kAttach, static_cast<u8>(Slot::EventA), kNone, def);
          m.end_made();
          m.choose(first, second, m.cond_row(there));
        }>)
      .costs(-2);
}

// -- wind ----------------------------------------------------------------------------------------------------------

/// What a text leaves for the next time, as part of a sentence: cheaper then, and something besides.
void aims(Grammar& g) {
  g.add(Sort::Sentence,
        "If <c:condition> , then this Skill will deal damage to the next opposing character on standby instead .",
        own<[](Maker& m, const Node& n) {
          const Conds test = m.condition(n.at("c"));
          m.gates.push_back(test);
          bool any = false;
          for (const When& w : std::vector<When>(m.whens)) {
            if (!w.hits) continue;
            any = true;
            Replace r = w.damage;
            r.act = ActKind::Damage;
            r.pass = AimPass;
            r.op = ReplaceOp::Set;
            m.add_change(r, w.changing, true);
          }
          m.gates.pop_back();
          if (!any) m.refuse(n, "no damage was named before", "Say whose damage it is.");
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Do, "you will spend <n:number> less <die:price> the next time <event> and <x:do>",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 0, 1);
          m.run(n.at("event"));
          m.part = kAny;
          m.pass = PriceAny;
          m.run(n.at("die"));
          const u8 part = m.part, pass = m.pass;
          m.change_price(n, [&](Replace& r) {
            r.key = part;
            r.pass = pass;
            r.op = ReplaceOp::Prevent;
            r.amount = m.rows().constant(n.at("n").value);
          });
          m.run(n.at("x"));
          m.end_made();
        }>)
      .costs(-1);
  g.add(Sort::When, "When <c:condition> and after using <k:kind>", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "who uses it?", "Name the character.");
          const Conds c = m.condition(n.at("c"));
          for (const SkillWord& s : m.skill_words(n.at("k"))) {
            When& w = m.hears(AfterSkill);
            w.trigger.subject = m.is_slot(m.this_character().slot);
            w.trigger.sub = s.charged || s.plunging || s.name ? u8{0} : s.sub;
            if (s.charged) w.conds.push_back(Maker::native(kEventCharged));
            if (s.plunging) w.conds.push_back(Maker::native(kEventPlunging));
            if (s.name) w.conds.push_back(Maker::native(kEventSkill, s.name));
            w.conds.push_back(c);
          }
        }>);
  g.add(Sort::When, "When this Summon is on the field and <c:condition> , then <e:when>",
        own<[](Maker& m, const Node& n) {
          const Conds c = m.condition(n.at("c"));
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          for (size_t i = first; i < m.whens.size(); ++i) {
            When& w = m.whens[i];
            w.always_free = true;
            w.conds.push_back(c);
            w.changing.push_back(c);
          }
        }>);
}

/// Inside a skill: a mark on the character says that it was done this round.
void once_a_round(Maker& m, const Node& n) {
  if (!m.in_skill) return m.refuse(n, "this text is of no skill", "Write the limit behind the line.");
  const Slot self = m.this_character().slot;
  Selector on;
  on.zones = zone_bit(Attached);
  Conds test = Maker::negated(m.about(
      m.this_character(),
      {{TestKind::GuestMatches, Cmp::Eq,
        m.selector(on, {m.named(m.own_name()), m.number_test(TestKind::Counter, Points, Cmp::Ge, 1)}), kNone}}));
  if (const Node* also = n.find("c")) test = Maker::all_of({test, m.condition(*also)});
  const size_t first = m.here();
  m.run(n.at("one"));
  Noun whom;
  whom.slot = self;
  m.begin_made(&whom, 1, 0);
  m.add_variable(n, Points, 1, Again::Renew);
  m.end_made();
  m.insert_if(first, m.cond_row(test));
}

/// Two forms of one name, told apart by the state that their texts name.
void states(Grammar& g) {
  g.add(Sort::Sentence, "<card> is currently in the Arkhe : (Ousia #ousia|Pneuma #pneuma) state .",
        own<[](Maker&, const Node&) {}>)
      .with(kOwnSentence);
  g.add(Sort::Condition, "<noun> is in the (Ousia #ousia|Pneuma #pneuma) state", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          const u16 form =
              m.character_saying(n.mark("ousia") ? "in the Arkhe: Ousia state. " : "in the Arkhe: Pneuma state. ");
          if (!Maker::fixed(who.slot) || !form)
            return m.refuse(n, "nobody has such a state", "Give the character's cards, too.");
          m.cond = Maker::native(kIsCard, form, who.slot);
        }>);
  g.add(Sort::Condition, "you do not have <card> in your Hand", own<[](Maker& m, const Node& n) {
          Selector held;
          held.zones = zone_bit(Hand);
          held.side.who = Who::You;
          m.cond = Maker::negated(m.exists(held, {m.named(m.name_of(n.at("card")))}));
        }>);
  for (const char* words :
       {"Once per Round : [If <c:condition> ,] <one:do> .", "If <c:condition> , <one:do> . ⦅ Once per Round ⦆"})
    g.add(Sort::Sentence, words, own<once_a_round>).with(kOwnSentence).costs(-1);
  g.add(Sort::Sentence, "Once each Match , <one:do> .", own<[](Maker& m, const Node& n) {
          if (!m.in_skill) return m.refuse(n, "this text is of no skill", "Write the limit behind the line.");
          const size_t first = m.here();
          m.run(n.at("one"));
          m.insert_if(first, m.cond_row(Maker::negated(Maker::native(kUsedBefore, 0, m.this_character().slot))));
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "all your characters that have another form take it", own<[](Maker& m, const Node&) {
          Noun all = m.character(Who::You);
          all.many = true;
          m.emit(kOtherForm, 0, kNone, m.load(all));
        }>);
  g.add(Sort::Sentence, "If <c:condition> , the Piercing DMG dealt to <noun> is changed to <n:number> .",
        own<[](Maker& m, const Node& n) {
          m.gates.push_back(m.condition(n.at("c")));
          const Noun whom = m.who(n.at("noun"));
          bool any = false;
          for (const When& w : std::vector<When>(m.whens)) {
            if (!w.hits) continue;
            any = true;
            Replace r = w.damage;
            r.act = ActKind::Damage;
            r.kinds = BySkill;
            r.fields = 1u << Piercing;
            r.target = m.selector(whom);
            r.pass = PiercePass;
            r.op = ReplaceOp::Set;
            r.amount = m.rows().constant(n.at("n").value);
            m.add_change(r, w.changing);
          }
          m.gates.pop_back();
          if (!any) m.refuse(n, "no damage was named before", "Say whose damage it is.");
        }>)
      .with(kOwnSentence);
  g.add(Sort::Per, "point of <m:meter> consumed", own<[](Maker& m, const Node& n) {
          const u16 name = m.counts_elsewhere(n.at("m"));
          if (!name || !m.has_character())
            return m.refuse(n, "nothing of this character counts that", "Name what is counted.");
          Noun on;
          on.entity = true;
          on.sel.zones = zone_bit(Attached);
          on.tests = {m.named(name), {TestKind::HostMatches, Cmp::Eq, m.is_slot(m.this_character().slot), kNone}};
          m.row = m.sum_of(on, Points);
        }>);
}

// -- stone ---------------------------------------------------------------------------------------------------------

/// 5: elements that a character takes up, each with a form of its own.
void absorption(Grammar& g) {
  g.add(Sort::Condition, "a Crystallize reaction occurs",
        own<[](Maker& m, const Node&) { m.cond = Maker::native(kSkillReacted, 1u << GeoElement); }>);
  g.add(Sort::Condition, "during the usage of this skill , the character hasn't absorbed an element 's power yet",
        own<[](Maker& m, const Node&) { m.cond = Maker::negated(Maker::native(kSkillReacted, 1u << GeoElement)); }>);
  g.add(Sort::Do, "(this character will perform|this character performs) Elemental Absorption",
        own<[](Maker& m, const Node& n) {
          if (!m.in_skill) return m.refuse(n, "nothing says which element", "Say it of a skill.");
          m.emit(kAbsorb, kCrystallized, kNone, m.this_character().slot);
        }>);
  g.add(Sort::Per, "element previously absorbed", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this lies on no character", "Name the character.");
          Amount a;
          a.kind = AmountKind::Native;
          a.key = kElementsAbsorbed;
          a.slot = m.this_character().slot;
          m.row = m.rows().amount(a);
        }>);
  g.add(Sort::Line,
        "The character can absorb the power of the Elements , including <a:element> / <b:element> / <c:element> / "
        "<d:element> , and then based on the element absorbed , gain the skills <e:skill> / <f:skill> / <g:skill> / "
        "<h:skill> . ⦅ The character can only have one Elemental Type absorbed at once , and this status will record "
        "the Elemental Type previously absorbed ⦆",
        own<[](Maker& m, const Node& n) {
          int elements = 0;
          for (const char* label : {"a", "b", "c", "d"}) elements |= 1 << n.at(label).value;
          m.add_variable(n, kVarAbsorbs, elements);
        }>);
  g.add(Sort::When, "After this character absorbs an element of a different type than the currently absorbed element",
        own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this lies on no character", "Name the character.");
          When& w = m.hears(Absorbed);
          w.trigger.subject = m.is_slot(m.this_character().slot);
        }>);
  g.add(Sort::Do, "Generate <n:number> Elemental Die of the same type as the Element that was just absorbed",
        own<[](Maker& m, const Node& n) {
          m.emit(kGainDice, kFaceOfEvent, m.rows().constant(n.at("n").value), u16{0});
        }>);
  g.add(Sort::Line,
        "After this character takes <k:word> DMG : If this character currently has not absorbed the power of this "
        "element , remove this effect , and then this character performs Elemental Absorption .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(OwnStatus))) return m.refuse(n, "this lies on no character", "Name the character.");
          for_each_taken(m, m.is_slot(Slot::Host), m.damage_kind(&n.at("k")).fields, [&](int e) {
            m.whens.back().conds.push_back(Maker::negated(Maker::native(kHolds, static_cast<u16>(e), Slot::Host)));
            m.emit(kAbsorb, static_cast<u8>(e), kNone, Slot::Host);
            m.emit(kDiscard, 0, kNone, Slot::Self);
          });
        }>);
  g.add(Sort::Do, "play this card on them", own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(EventCard))) return m.refuse(n, "this card is no event", "Leave this out.");
        }>);
  g.add(Sort::Do, "~create <n:number> Elemental Die for each Elemental Type your characters have",
        own<[](Maker& m, const Node& n) {
          m.emit(kGainDice, kFacesOfYours, m.rows().constant(n.at("n").value), u16{0});
        }>)
      .costs(-1);
}

void party(Grammar& g) {
  g.add(Sort::Line,
        "After opponent 's characters are affected by the Bloom reaction : Your team no longer generates <core:card> , "
        "but instead summons <card> .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(TeamStatus))) return m.refuse(n, "this lies on no side", "Leave this out.");
          if (const u16 def = m.def_of(n.at("card"), type_bit(Summon), "summon"))
            m.out().variables.push_back({kVarCores, Again::Larger, static_cast<i16>(def), 0, kNone, 0});
        }>);
  g.add(Sort::Do, "~distribute the HP of all your undefeated characters equally", own<[](Maker& m, const Node&) {
          Noun all = m.character(Who::You);
          all.many = true;
          m.emit(kLevelHp, 0, kNone, m.load(all));
        }>);
}

}  // namespace

void form_words(Grammar& g) {
  stances(g);
  twice_conditional(g);
  falls_over(g);
  aims(g);
  states(g);
  absorption(g);
  party(g);
}

}  // namespace cantrip::genius::words

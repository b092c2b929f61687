// Kinds of skills and of damage.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

void skill(Maker& m, u8 sub, u16 kinds, bool charged = false, bool plunging = false) {
  SkillWord w;
  w.sub = sub;
  w.kinds = kinds;
  w.charged = charged;
  w.plunging = plunging;
  m.skills.push_back(w);
}

}  // namespace

void skill_words(Grammar& g) {
  g.add(Sort::Kinds, "(a Normal Attack|Normal Attack|Normal Attacks)",
        own<[](Maker& m, const Node&) { skill(m, Normal, ByNormal); }>);
  g.add(Sort::Kinds, "(a Charged Attack|Charged Attack|Charged Attacks)",
        own<[](Maker& m, const Node&) { skill(m, Normal, ByCharged, true); }>);
  g.add(Sort::Kinds, "(a Plunging Attack|Plunging Attack|Plunging Attacks)",
        own<[](Maker& m, const Node&) { skill(m, Normal, ByPlunging, false, true); }>);
  g.add(Sort::Kinds, "(an Elemental Skill|Elemental Skill|Elemental Skills)",
        own<[](Maker& m, const Node&) { skill(m, Elemental, ByElemental); }>);
  g.add(Sort::Kinds, "(an Elemental Burst|Elemental Burst|Elemental Bursts)",
        own<[](Maker& m, const Node&) { skill(m, Burst, ByBurst); }>);
  g.add(Sort::Kinds, "(a Skill|Skills|a skill|their Skill|Skill)",
        own<[](Maker& m, const Node&) { skill(m, 0, BySkill); }>);
  g.add(Sort::Kinds, "(an attack|attack|attacks)", own<[](Maker& m, const Node&) { skill(m, 0, BySkill); }>).costs(1);
  g.add(Sort::Kinds, "a Skill with an original cost of at least <n:number> Elemental Dice",
        own<[](Maker& m, const Node& n) {
          skill(m, 0, BySkill);
          m.skills.back().least = n.at("n").value;
        }>);
  g.add(Sort::Kinds, "a Skill that has already been used in this Round", own<[](Maker& m, const Node&) {
          skill(m, 0, BySkill);
          m.skills.back().again = true;
        }>);
  g.add(Sort::Kinds, "<skill>", own<[](Maker& m, const Node& n) {
          bool only = false;
          const int kind = m.skill_kind(n.at("skill"), only);
          constexpr u16 kBits[] = {BySkill, ByNormal, ByElemental, ByBurst, BySkill, BySkill};
          skill(m, static_cast<u8>(kind), kBits[kind]);
          m.skills.back().name = m.skill_of(n.at("skill"));
          m.skills.back().only = only;
        }>);
  g.add(Sort::Kind, "<one:kinds>", own<[](Maker& m, const Node& n) { m.run(n.at("one")); }>);
  g.add(Sort::Kind, "<one:kinds> (or|and) <two:kinds>", own<[](Maker& m, const Node& n) {
          m.run(n.at("one"));
          m.run(n.at("two"));
        }>);

  // of damage
  g.add(Sort::Word, "<e:element>",
        own<[](Maker& m, const Node& n) { m.kind.fields = static_cast<u16>(1u << n.at("e").value); }>);
  g.add(Sort::Word, "<e:element> [DMG] (or|and) <f:element>", own<[](Maker& m, const Node& n) {
          m.kind.fields = static_cast<u16>(1u << n.at("e").value | 1u << n.at("f").value);
        }>);
  g.add(Sort::Word, "<a:element> / <b:element> / <c:element> / <d:element>", own<[](Maker& m, const Node& n) {
          for (const char* l : {"a", "b", "c", "d"}) m.kind.fields |= static_cast<u16>(1u << n.at(l).value);
        }>);
  g.add(Sort::Word, "Elemental", own<[](Maker& m, const Node&) { m.kind.fields = kElementBits; }>);
  g.add(Sort::Word, "Elemental Reaction", own<[](Maker& m, const Node&) { m.kind.extras = kElementBits; }>);
  g.add(Sort::Word, "Skill", own<[](Maker& m, const Node&) { m.kind.kinds = BySkill; }>);
  g.add(Sort::Word, "<k:kind>", own<[](Maker& m, const Node& n) {
          for (const SkillWord& w : m.skill_words(n.at("k"))) {
            m.kind.kinds |= w.kinds;
            if (w.name) m.refuse(n, "damage is of no single skill here", "Name a kind of skill.");
          }
        }>)
      .costs(1);

  // reactions
  g.add(Sort::Own, "(an Elemental Reaction|Elemental Reactions)",
        own<[](Maker& m, const Node&) { m.kind.extras = kElementBits; }>);
  g.add(Sort::Own, "[a] [an] <e:element> related (Reaction|Reactions)",
        own<[](Maker& m, const Node& n) { m.kind.extras = static_cast<u16>(1u << n.at("e").value); }>);
  g.add(Sort::Own, "([a] Swirl [reaction])",
        own<[](Maker& m, const Node&) { m.kind.extras = static_cast<u16>(1u << AnemoElement); }>);
}

}  // namespace cantrip::genius::words

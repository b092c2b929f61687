// Reactions by their names, and elements that were swirled.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// 5.2: the elements that meet; Crystallize and Swirl have one of their own.
u16 elements_of(u8 reaction) {
  const auto both = [](Element a, Element b) { return static_cast<u16>(1u << a | 1u << b); };
  switch (reaction) {
    case Melt: return both(CryoElement, PyroElement);
    case Vaporize: return both(HydroElement, PyroElement);
    case Overloaded: return both(PyroElement, ElectroElement);
    case Superconduct: return both(CryoElement, ElectroElement);
    case ElectroCharged: return both(HydroElement, ElectroElement);
    case FrozenReaction: return both(CryoElement, HydroElement);
    case Burning: return both(DendroElement, PyroElement);
    case Bloom: return both(DendroElement, HydroElement);
    case Quicken: return both(DendroElement, ElectroElement);
    case Crystallize: return 1u << GeoElement;
    default: return 0;
  }
}

void names(Grammar& g) {
  g.add(Sort::Condition, "that reaction was <r:reaction>", own<[](Maker& m, const Node& n) {
          m.run(n.at("r"));
          bool of_hit = false;
          for (const When& w : m.whens) of_hit |= w.trigger.event == EventKind::Hit;
          if (!of_hit) return m.refuse(n, "no reaction was named before", "Say whose damage it is.");
          const u16 elements = elements_of(m.part);
          std::vector<Conds> all;
          for (int e = CryoElement; e <= DendroElement; ++e)
            if ((elements >> e) & 1) all.push_back(Maker::native(kHitReaction, static_cast<u16>(1u << e)));
          m.cond = Maker::all_of(all);
        }>);
  const Sort list = g.declare("reactions", "reactions");
  g.add(list, "<r:reaction>", own<[](Maker& m, const Node& n) {
          m.run(n.at("r"));
          m.kind.extras = static_cast<u16>(m.kind.extras | 1u << m.part);
        }>);
  for (const char* words : {"<r:reaction> [,] or <rest:reaction>", "<r:reaction> , <rest:reactions>"})
    g.add(list, words, own<[](Maker& m, const Node& n) {
            m.run(n.at("r"));
            m.kind.extras = static_cast<u16>(m.kind.extras | 1u << m.part);
            const bool one = n.at("rest").rule->sort != n.rule->sort;
            m.run(n.at("rest"));
            if (one) m.kind.extras = static_cast<u16>(m.kind.extras | 1u << m.part);
          }>);
  g.add(Sort::Do,
        "your (characters|characters and Summons #summons) that trigger <r:reactions> ~deal <n:signed> [additional] "
        "DMG",
        own<[](Maker& m, const Node& n) {
          m.kind = {};
          m.run(n.at("r"));
          Selector yours;
          yours.zones = zone_bit(Characters) | (n.mark("summons") ? zone_bit(Summons) : 0);
          yours.types = type_bit(Character) | (n.mark("summons") ? type_bit(Summon) : 0);
          yours.side.who = Who::You;
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.selector(yours);
          r.target = m.their_characters();
          add(r, m.rows().constant(n.at("n").value));
          r.key = static_cast<u8>(m.kind.extras & 0xFF);
          r.kind = static_cast<u8>(m.kind.extras >> 8);
          m.add_change(r, {});
        }>)
      .costs(-2);
  g.add(Sort::Do, "(~remove|~discard) <card> from <noun>", own<[](Maker& m, const Node& n) {
          const Noun on = m.who(n.at("noun"));
          if (!Maker::fixed(on.slot)) return m.refuse(n, "from whom?", "Name the character this lies on.");
          Noun what = m.named_entity(n.at("card"), Who::None);
          what.tests.push_back({TestKind::HostMatches, Cmp::Eq, m.is_slot(on.slot), kNone});
          m.emit(kDiscard, 0, kNone, m.load(what));
        }>);
  g.add(Sort::Do, "(~remove|~clear) all Elemental Applications from <noun>", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          m.emit(kApply, NoElement, kNone, m.load(whom));
        }>);
}

/// A status of the text's own for each element that was swirled.
void for_swirled(Maker& m, const std::function<void(int)>& make) {
  for (int e = CryoElement; e <= ElectroElement; ++e) {
    const size_t first = m.here();
    make(e);
    m.insert_if(first, m.cond_row(Maker::native(kSkillReacted, static_cast<u16>(1u << (kSwirledBit + e)))));
  }
}

void swirls(Grammar& g) {
  g.add(Sort::Line,
        "<w:when> : For the next <n:number> instances , your Characters and Summons will deal <k:signed> DMG for the "
        "Elemental Type Swirled . ⦅ Each Elemental Type is counted independently ⦆",
        own<[](Maker& m, const Node& n) {
          m.run(n.at("w"));
          for (When& w : m.whens) w.hits = false;
          for_swirled(m, [&](int e) {
            m.begin_made(nullptr, 0, n.at("n").value);
            Selector yours;
            yours.zones = zone_bit(Characters) | zone_bit(Summons);
            yours.types = type_bit(Character) | type_bit(Summon);
            yours.side.who = Who::You;
            Replace r;
            r.act = ActKind::Damage;
            r.source = m.selector(yours);
            r.target = m.their_characters();
            r.fields = static_cast<u16>(1u << e);
            add(r, m.rows().constant(n.at("k").value));
            m.add_change(r, {});
            m.end_made_of(e);
          });
        }>);
  g.add(Sort::Sentence,
        "If this [usage of the] skill triggers Swirl , then <skill> is converted to DMG of the Swirled Element .",
        own<[](Maker& m, const Node& n) {
          if (!m.in_skill) return m.refuse(n, "this text is of no skill", "Say it of a skill.");
          const Noun whom = m.this_character();
          for_swirled(m, [&](int e) {
            m.begin_made(&whom, 0, 0);
            Replace r;
            r.act = ActKind::Damage;
            r.source = m.is_slot(Slot::Host);
            r.kinds = BySkill;
            r.fields = kElementBits | 1u << Physical;
            r.pass = ElementPass;
            r.op = ReplaceOp::Element;
            r.key = static_cast<u8>(e);
            r.then = kThenDiscard;
            m.add_change(r, {Maker::native(kSkillNamed, m.skill_of(n.at("skill")))});
            When& left = m.whens.emplace_back();  // 6.4: what was prepared is lost
            left.heard = true;
            left.trigger.event = Switched;
            left.trigger.object = m.is_slot(Slot::Host);
            m.emit(kDiscard, 0, kNone, Slot::Self);
            m.end_made_of(e);
          });
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence, "~deal <n:number> <e:element> DMG . ⦅ or the Swirled Element 's DMG ⦆",
        own<[](Maker& m, const Node& n) {
          m.deal(n, m.rows().constant(n.at("n").value), static_cast<u8>(n.at("e").value), m.victim(), false);
        }>)
      .with(kOwnSentence)
      .costs(-2);
}

void converted(Grammar& g) {
  g.add(Sort::Line,
        "After the <card> created by <noun> has converted to another Elemental Type : ~deal <n:signed> DMG of "
        "this Elemental Type .",
        own<[](Maker& m, const Node& n) {
          m.who(n.at("noun"));
          When& w = m.hears(EntityEntered);
          w.always_free = true;
          w.trigger.subject = m.selector(m.named_entity(n.at("card"), Who::You));
          m.begin_version(n.at("card"));
          if (m.refused()) return;
          for (int e = CryoElement; e <= ElectroElement; ++e) {
            Replace r;
            r.act = ActKind::Damage;
            r.source = m.anything_of_yours();
            r.target = m.their_characters();
            r.fields = static_cast<u16>(1u << e);
            add(r, m.rows().constant(n.at("n").value));
            m.add_change(r, {Maker::native(kElementIs, static_cast<u16>(e), Slot::Self)}, true);
          }
          m.end_version(n.at("card"), Slot::EventA);
        }>)
      .costs(-3);
  g.add(Sort::Noun, "your characters on standby whose Elemental Type is the same as the element Swirled by this Skill",
        own<[](Maker& m, const Node&) {
          m.noun = m.standby(Who::You);
          m.noun.tests.push_back(Maker::native_test(kOfSwirled));
        }>);
  g.add(Sort::Do,
        "~trigger the End Phase effect of each of your <e:element> Summons once without consuming their Usages",
        own<[](Maker& m, const Node& n) {
          Noun all;
          all.entity = all.many = true;
          all.sel.zones = zone_bit(Summons);
          all.sel.side.who = Who::You;
          all.tests.push_back({TestKind::Native, Cmp::Eq, kDealsElement, m.rows().constant(n.at("e").value)});
          m.emit(kEndPhaseOf, 1, kNone, m.load(all));
        }>);
}

}  // namespace

void reaction_words(Grammar& g) {
  names(g);
  swirls(g);
  converted(g);
}

}  // namespace cantrip::genius::words

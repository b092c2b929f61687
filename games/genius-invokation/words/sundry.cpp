// Techniques, revival, food, and what is heard of uses and swirls.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

void events(Grammar& g) {
  g.add(Sort::Event, "<who:player> ~be@who revived", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          When& w = m.hears(Revived);
          w.trigger.subject = m.selector(who);
          m.remember(who);
        }>);
  g.add(Sort::Event, "one of this card 's Usages is spent", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card has no uses", "Name what is meant.");
          When& w = m.hears(Spent);
          w.always_free = true;
          w.trigger.subject = m.is_slot(Slot::Self);
        }>);
  g.add(Sort::Event, "<who:player> ~swirl@who <e:element>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          When& w = m.hears(AfterSkill);
          w.trigger.subject = m.selector(who);
          w.conds.push_back(Maker::native(kSkillReacted, static_cast<u16>(1u << (kSwirledBit + n.at("e").value))));
          m.remember(who);
        }>);
  g.add(Sort::Suffix, "⦅ The Skill that creates this Combat Status does not trigger it ⦆",
        own<[](Maker& m, const Node& n) {
          bool any = false;
          for (When& w : m.whens)
            if (w.trigger.event == AfterSkill) w.conds.push_back(Maker::native(kNotMakerOfSelf)), any = true;
          if (!any) m.refuse(n, "no skill is heard here", "Leave this out.");
        }>);
}

void changes(Grammar& g) {
  g.add(Sort::Do, "your (characters|characters and Summons #summons) ~deal <n:signed> [additional] <e:element> DMG",
        own<[](Maker& m, const Node& n) {
          Selector yours;
          yours.zones = zone_bit(Characters) | zone_bit(Summons);
          yours.types = type_bit(Character) | type_bit(Summon);
          yours.side.who = Who::You;
          if (!n.mark("summons")) return m.refuse(n, "this is said in another way", "Write your characters deal.");
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.selector(yours);
          r.target = m.their_characters();
          r.fields = static_cast<u16>(1u << n.at("e").value);
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
        }>);
  g.add(Sort::Do, "your Swirl DMG <n:signed>", own<[](Maker& m, const Node& n) {
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.anything_of_yours();
          r.target = m.their_characters();
          r.kinds = BySpread;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
        }>)
      .costs(-1);
  g.add(Sort::Do, "(~remove|~discard) this (effect|status|state) , and (this instance of DMG|DMG taken) <n:signed>",
        own<[](Maker& m, const Node& n) {
          m.change_damage(n, [&](Replace& r) {
            add(r, m.rows().constant(n.at("n").value));
            r.then |= kThenDiscard;
          });
        }>)
      .costs(-3);
  g.add(Sort::Do,
        "this switch is considered a Fast Action instead of a Combat Action and costs <n:number> less Elemental Die",
        own<[](Maker& m, const Node& n) {
          m.change_price(n, [&](Replace& r) {
            costs_less(r, m.rows().constant(n.at("n").value));
            r.then |= kThenFast;
          });
        }>)
      .costs(-2);
  g.add(Sort::Do, "each opposing <card> ~gain <n:number> Usages", own<[](Maker& m, const Node& n) {
          Noun all = m.named_entity(n.at("card"), Who::Opponent);
          all.many = true;
          m.emit(kCount, Usage, m.rows().constant(n.at("n").value), m.load(all));
        }>);
  g.add(Sort::Do, "~revive <noun> and ~heal them for <n:number> HP , at most <k:number> times per match",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          const Slot slot = m.load(whom);
          m.emit(kRevive, static_cast<u8>(n.at("k").value), m.rows().constant(n.at("n").value), slot);
        }>)
      .costs(-1);
}

void lines(Grammar& g) {
  g.add(Sort::Line, "This character cannot consume Food .", own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(OwnStatus))) return m.refuse(n, "this lies on no character", "Leave this out.");
          m.add_variable(n, kVarBansFood, 1);
        }>);
  g.add(Sort::Line, "This character cannot use Skills .", own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(OwnStatus))) return m.refuse(n, "this lies on no character", "Leave this out.");
          m.add_variable(n, kVarBansSkills, 1);
        }>);
  g.add(Sort::Line, "Technique <skill> ⦅ <n:number> (any #any|same #same|<e:element>) <p:part*> ⦆ : <body>",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(Technique))) return m.refuse(n, "only a technique has techniques", "Correct the type.");
          Ability a;
          a.head = Head::Activated;
          a.kind = TechniqueSkill;
          a.name = m.skill_of(n.at("skill"));
          const u8 first = n.mark("any") ? u8{kAny} : n.mark("same") ? u8{kSame} : static_cast<u8>(n.at("e").value);
          std::vector<Cost> costs{{CostKind::Part, Verb::None, first, m.rows().constant(n.at("n").value), kNone}};
          for (const Node* p : n.list("p")) {
            m.part = kAny;
            m.run(*p);
            costs.push_back({CostKind::Part, Verb::None, m.part, m.rows().constant(p->at("n").value), kNone});
          }
          m.skill_name = a.name;
          m.body(n.at("body"));
          if (m.has_usage_line) m.emit(kSpend, 0, kNone, u16{0});
          a.flags |= m.flags;
          a.cost = m.rows().costs(costs);
          a.costs = static_cast<u8>(costs.size());
          m.end_skill(a);
        }>);
}

}  // namespace

void sundry_words(Grammar& g) {
  events(g);
  changes(g);
  lines(g);
}

}  // namespace cantrip::genius::words

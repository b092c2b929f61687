// Stacks, levels and points: what an entity begins with, and what others add to it.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// "It starts with 2 stacks": its points. Again: so many more, up to a number.
void begins(Maker& m, const Node& n) {
  if (!m.meter(n.at("m"))) return;
  const int start = n.has("n") ? n.at("n").value : 1, more = n.has("more") ? n.at("more").value : start;
  const int most = n.has("most") ? n.at("most").value : 99;
  m.add_variable(n, Points, start, more == start ? Again::Stack : Again::Keep, most);
  if (more == start) return;
  When& w = m.hears(EntityEntered);
  w.always_free = true;
  w.trigger.subject = m.is_slot(Slot::Self);
  w.conds.push_back(Maker::native(kCameAgain));
  m.emit(kCount, Points, m.rows().constant(more), static_cast<u16>(static_cast<u16>(Slot::Self) | most << 8));
}

/// Stacks of something by its name, which is there.
void adds(Maker& m, const Node& n, bool loses) {
  const Node& card = n.at("card");
  Noun what = m.named_entity(card, Who::You);
  const u8 counter = m.counts_as(card);
  const int by = n.at("n").value;
  m.emit(kCount, static_cast<u8>(counter | (loses ? kLose : 0)), m.rows().constant(by), m.load(what));
}

/// A character gets more of a status: it comes again with so many.
void gains(Maker& m, const Node& n) {
  if (m.is(kEntities) && m.spelling(n.at("card")) == m.own_spelling()) {  // what it counts has its own name
    if (m.counts_as(n.at("card")) != Points) return m.refuse(n, "this card has uses", "Say that it gains uses.");
    return m.emit(kCount, Points, m.rows().constant(n.at("n").value),
                  static_cast<u16>(static_cast<u16>(Slot::Self) | m.points_limit() << 8));
  }
  const u16 def = m.def_of(n.at("card"), type_bit(OwnStatus), "status");
  Noun whom = n.has("noun") ? m.who(n.at("noun")) : m.this_character();
  const Slot slot = m.load(whom);
  m.emit(kAttach, static_cast<u8>(slot), m.rows().constant(n.at("n").value), def);
}

void starts(Grammar& g) {
  for (const char* words :
       {"This (status|state) starts with <n:number> [(stack of|stacks of)] <m:meter> [(stack|stacks)] . When "
        "re-attached , "
        "add <more:number> <k:meter> [(stack|stacks)] . <o:meter> can have a maximum of <most:number> stacks .",
        "This (status|state) starts with <n:number> [(stack of|stacks of)] <m:meter> [(stack|stacks)] . When attached "
        "again , <k:meter> [(stack|stacks)] <more:signed> . <o:meter> can be stacked to a maximum of <most:number> "
        "stacks ."})
    g.add(Sort::Line, words, own<begins>);
  g.add(Sort::Line,
        "This (status|state) starts with <n:number> (stack|stacks) of <m:meter> . ⦅ Max <most:number> stacks ⦆",
        own<begins>);
  g.add(Sort::Line, "<m:meter> can stack up to <most:number> times .", own<begins>);
}

void limits(Grammar& g) {
  g.add(Sort::Condition, "<m:meter> stacks reach the maximum limit", own<[](Maker& m, const Node& n) {
          const int most = m.stack_limit();
          if (!most) return m.refuse(n, "there is no such limit", "Say (Max N stacks).");
          if (m.is(kEntities) && m.meter(n.at("m")))
            m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(most));
        }>);
  g.add(Sort::Do, "they will be cleared", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Name what is meant.");
          m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
        }>);
}

void changes(Grammar& g) {
  g.add(Sort::Do, "<card> 's <m:meter> Level <n:signed>", own<[](Maker& m, const Node& n) { adds(m, n, false); }>);
  g.add(Sort::Do, "let <card> gain <n:number> <m:meter>", own<[](Maker& m, const Node& n) { adds(m, n, false); }>);
  g.add(Sort::Do, "it will let it gain <n:number> <m:meter>", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          if (what.slot == Slot::Self) return m.refuse(n, "nothing else was named before", "Name what is meant.");
          m.emit(kCount, Points, m.rows().constant(n.at("n").value), m.load(what));
        }>);
  for (const char* words :
       {"<noun> ~gain <n:number> <card> (stack|stacks)", "[<noun>] ~gain <n:number> (stack|stacks) of <card>"})
    g.add(Sort::Do, words, own<gains>).costs(-1);
  g.add(Sort::Do, "Gain <n:number> level of <m:meter>", own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          m.emit(kCount, Points, m.rows().constant(n.at("n").value), Slot::Self);
        }>);
  g.add(Sort::Do, "decrease the <m:meter> level by <n:number>", own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          m.emit(kCount, Points | u8{kLose}, m.rows().constant(n.at("n").value), Slot::Self);
        }>);
  g.add(Sort::Condition, "<m:meter> Level is at least <n:number>", own<[](Maker& m, const Node& n) {
          if (m.is(kEntities) && m.meter(n.at("m")))
            m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value));
        }>);
  g.add(Sort::Line,
        "<m:meter> grants the following effects based on its level : If equal to or greater than <a:number> : <one:do> "
        "(;|.) If equal to or greater than <b:number> : <two:do> .",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          for (const auto& [least, what] : {std::pair{"a", "one"}, std::pair{"b", "two"}}) {
            const Conds enough =
                m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at(least).value));
            m.whens.clear();
            When& w = m.whens.emplace_back();
            w.hits = true;
            w.damage.source = m.is_slot(m.this_character().slot);
            w.damage.kinds = BySkill;
            w.changing.push_back(enough);
            m.run(n.at(what));
          }
          m.whens.clear();
        }>);
  g.add(Sort::Event, "<e:event> while having at least <n:number> levels of <card> 's <m:meter> effect",
        own<[](Maker& m, const Node& n) {
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          const Conds enough = m.compare(m.sum_of(m.named_entity(n.at("card"), Who::You), Points), Cmp::Ge,
                                         m.rows().constant(n.at("n").value));
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(enough), m.whens[i].changing.push_back(enough);
        }>);
  g.add(Sort::Do, "DMG dealt by <skill> <n:signed>", own<[](Maker& m, const Node& n) {
          m.change_damage(n, [&](Replace& r) { add(r, m.rows().constant(n.at("n").value)); });
        }>);
  g.add(Sort::Condition, "<noun> has at least <n:number> <card> (stack|stacks)", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose stacks?", "Say this character.");
          m.cond = m.compare(m.sum_of(m.named_entity(n.at("card"), Who::You), m.counts_as(n.at("card"))), Cmp::Ge,
                             m.rows().constant(n.at("n").value));
        }>);
}

/// Stacks that are shields.
void stacked_shields(Grammar& g) {
  g.add(Sort::Do, "consume <n:number> <m:meter> point , and this Skill costs <k:number> less <die:price>",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          const int points = n.at("n").value;
          if (points != n.at("k").value) return m.refuse(n, "a point is worth a die here", "Write equal numbers.");
          m.part = kAny;
          m.pass = PriceAny;
          m.run(n.at("die"));
          const u8 part = m.part, pass = m.pass;
          m.gates.push_back(m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(points)));
          m.change_price(n, [&](Replace& r) {
            r.key = part;
            r.pass = pass;
            r.op = ReplaceOp::Prevent;
            r.amount = m.rows().constant(points);
            r.then |= kThenPayPoints;
          });
          m.gates.pop_back();
        }>)
      .costs(-2);
  g.add(Sort::Line, "Each stack provides 1 Shield to protect the equipped character .",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarShield, 1, Again::Stack, 99);
          if (!m.has_character()) return m.refuse(n, "this lies on no character", "Say whom it protects.");
          m.add_shield();
        }>);
  g.add(Sort::Do, "Gain <n:number> initial <card> (stack|stacks)", own<gains>).costs(-1);
  g.add(Sort::Sentence, "This skill deals <n:signed> [<e:element>] DMG for every <k:number> <card> stacks <noun> has .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose stacks?", "Say this character.");
          Amount a;
          a.kind = AmountKind::SumCounter;
          Noun on = m.named_entity(n.at("card"), Who::You);
          on.tests.push_back({TestKind::HostMatches, Cmp::Eq, m.is_slot(who.slot), kNone});
          a.key = m.selector(on);
          a.extra = m.counts_as(n.at("card"));
          a.mul = static_cast<i16>(n.at("n").value);
          a.div = static_cast<i16>(n.at("k").value);
          if (a.div < 1) return m.refuse(n, "every 0 stacks?", "Write 1 or more.");
          m.add_to_hit(n, m.rows().amount(a), 0, {});
        }>)
      .with(kOwnSentence);
}

void shields_given_up(Grammar& g) {
  g.add(Sort::Line,
        "After your side performs any action : If your side has any Shield Status or Shield Combat Status other than "
        "<card> , these other effects will be canceled . For each effect canceled , <noun> gains <n:number> <two:card> "
        "stacks .",
        own<[](Maker& m, const Node& n) {
          if (m.spelling(n.at("card")) != m.spelling(n.at("two")))
            return m.refuse(n.at("two"), "another thing is kept", "Name the same status.");
          When& w = m.hears(AfterAction, Who::You);
          Noun others;
          others.entity = others.many = true;
          others.sel.zones = zone_bit(Attached) | zone_bit(Statuses);
          others.sel.side.who = Who::You;
          others.tests = {m.number_test(TestKind::Counter, ShieldPoints, Cmp::Ge, 1),
                          {TestKind::Not, Cmp::Eq, 0, kNone},
                          m.named(m.name_of(n.at("card")))};
          w.conds.push_back(m.exists(others.sel, others.tests));
          Noun whom = m.who(n.at("noun"));
          m.emit(kDiscard, 0, kNone, m.load(others));
          Amount gone;
          gone.kind = AmountKind::SlotN;
          gone.slot = Slot::N;
          gone.mul = static_cast<i16>(n.at("n").value);
          const Slot slot = m.load(whom);
          m.emit(kAttach, static_cast<u8>(slot), m.rows().amount(gone),
                 m.def_of(n.at("card"), type_bit(OwnStatus), "status"));
        }>);
  g.add(Sort::Sentence, "Remove the <card> on your side . Each stack removed heals <noun> for <n:number> HP .",
        own<[](Maker& m, const Node& n) {
          Noun what = m.named_entity(n.at("card"), Who::You);
          const u8 counter = m.counts_as(n.at("card"));
          Noun whom = m.who(n.at("noun"));
          Amount a = m.rows().pool().amounts[m.sum_of(what, counter)];
          a.mul = static_cast<i16>(n.at("n").value);
          m.emit(kHeal, 0, m.rows().amount(a), m.load(whom));
          m.emit(kDiscard, 0, kNone, m.load(what));
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Do, "creating <n:number> stacks of <card>", own<[](Maker& m, const Node& n) {
          if (const u16 def = m.def_of(n.at("card"), type_bit(TeamStatus), "combat status"))
            m.emit(kEnter, 0, m.rows().constant(n.at("n").value), def);
        }>);
}

/// "For every 3 HP of healing your characters receive, this card accumulates 1 Foam": they are uses.
void healing(Grammar& g) {
  g.add(Sort::Line,
        "For every <n:number> HP of healing your characters receive , this card accumulates 1 <m:meter> . ⦅ Maximum of "
        "<most:number> ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          m.add_variable(n, kVarUses, 0);
          m.out().flags |= kStays;
          m.flags |= kForFree;
          m.meter_is_uses = true;
          When& w = m.hears(EventKind::Healed);
          w.always_free = true;
          Selector yours;
          yours.zones = zone_bit(Characters);
          yours.side.who = Who::You;
          w.trigger.object = m.selector(yours);
          m.emit(kCount, Points, m.event_number(), Slot::Self);
          m.emit(kTopUp, 0, m.rows().constant(n.at("n").value), static_cast<u16>(n.at("most").value));
        }>);
  g.add(Sort::Sentence, "Consume all <m:meter> . DMG is increased by <n:number> for each one consumed .",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          if (!m.meter_is_uses) return m.refuse(n, "only uses are consumed by damage", "Consume them after it.");
          m.change_damage(n, [&](Replace& r) {
            add(r, m.counter(Slot::Self, Usage, n.at("n").value));
            r.then |= kThenAllUses;
          });
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Do, "For each <m:meter> [point] this card has , consume it to spend <n:number> less Elemental Die",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          m.change_price(n, [&](Replace& r) {
            costs_less(r, m.counter(Slot::Self, Points));
            r.then |= kThenPayPoints;
          });
        }>);
  g.add(Sort::Line, "For each point of <m:meter> this card has , <who:player> ~deal@who <n:signed> DMG .",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          const Noun who = m.who(n.at("who"));
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.selector(who);
          r.kinds = BySkill;
          add(r, m.counter(Slot::Self, Points, n.at("n").value));
          m.add_change(r, {});
        }>);
}

}  // namespace

void stack_words(Grammar& g) {
  starts(g);
  limits(g);
  changes(g);
  healing(g);
  stacked_shields(g);
  shields_given_up(g);
}

}  // namespace cantrip::genius::words

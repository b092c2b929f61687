// Points that pay for what a line changes, and uses that other texts touch.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// What is said behind it changes damage or prices, or is done, if there are so many points, and takes them.
void pays(Maker& m, const Node& n) {
  if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Name what is meant.");
  if (const Node* what = n.find("m"); what && !m.meter(*what)) return;
  const int points = n.at("n").value;
  const Conds enough = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(points));
  const size_t first = m.changes_said(), done = m.here();
  Maker trial = m;
  trial.run(n.at("x"));
  if (trial.here() != done) {
    m.emit(kCount, u8{Points} | u8{kLose}, m.rows().constant(points), Slot::Self);
    m.run(n.at("x"));
    if (m.changes_said() != first) return m.refuse(n, "these points are paid for two things", "Write two sentences.");
    return m.insert_if(done, m.cond_row(enough));
  }
  m.gates.push_back(enough);
  m.run(n.at("x"));
  m.gates.pop_back();
  if (m.refused()) return;
  if (m.changes_said() == first) return m.refuse(n, "this changes neither damage nor a price", "Write two sentences.");
  m.pay_points(first, points);
}

void points(Grammar& g) {
  for (const char* words : {"(~consume|~lose|~remove) <n:number> (stack+|point+) (and|to) <x:do>",
                            "(~consume|~lose|~remove) <n:number> <m:meter> [(stack+|point+)] (and|to) <x:do>",
                            "(~consume|~lose|~remove) <n:number> (stack+|point+) to cause (this Skill|it) to <x:do>"})
    g.add(Sort::Do, words, own<pays>).costs(-4);
  g.add(Sort::Condition, "there (are|is) [already] <n:number> <m:meter> [(point+|stack+)]",
        own<[](Maker& m, const Node& n) {
          if (m.is(kEntities) && m.meter(n.at("m")))
            m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value));
        }>)
      .costs(3);
  g.add(Sort::Condition, "your <m:meter> count is (equal to or higher than|at least) the number of cards in your Hand",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m"))) return;
          Amount cards;
          cards.kind = AmountKind::ZoneCount;
          cards.key = Hand;
          cards.players.who = Who::You;
          m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().amount(cards));
        }>)
      .costs(3);
  g.add(Sort::Do, "~spend <n:number> less <die:price> for each <m:meter> this card has , then remove all <k:meter>",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m")) || !m.meter(n.at("k"))) return;
          m.part = kAny;
          m.pass = PriceAny;
          m.run(n.at("die"));
          const u8 part = m.part, pass = m.pass;
          m.change_price(n, [&](Replace& r) {
            r.key = part;
            r.pass = pass;
            r.op = ReplaceOp::Prevent;
            r.amount = m.counter(Slot::Self, Points, n.at("n").value);
            r.then |= kThenPayPoints;
            r.uses = kAllPoints;
          });
        }>)
      .costs(-2);
}

/// What is created has the limit, what is gathered on the way has none.
void gathered(Grammar& g) {
  for (const char* words :
       {"<w:when> : <one:do> . If <c:condition> , <two:do> . ⦅ Max <n:number> per Round ⦆",
        "<w:when> : If <d:condition> , <one:do> . If <c:condition> , <two:do> . ⦅ Max <n:number> per Round ⦆"})
    g.add(Sort::Line, words, own<[](Maker& m, const Node& n) {
            m.run(n.at("w"));
            const Conds only = n.has("d") ? m.condition(n.at("d")) : Conds{};
            m.run(n.at("one"));
            if (!only.empty()) m.insert_if(0, m.cond_row(only));
            for (When& w : m.whens) w.hits = w.priced = false;
            m.next_ability();
            const Conds test = m.condition(n.at("c"));
            m.run(n.at("two"));
            for (When& w : m.whens) w.conds.push_back(test);
            m.limit = n.at("n").value;
            if (3 < m.limit) m.refuse(n, "a limit is at most 3 times", "Write 1, 2 or 3.");
          }>)
        .costs(-2);
}

/// "(Max 4)" stands between what is gathered and what so many points do.
void full(Grammar& g) {
  g.add(
       Sort::Line,
       "<w:when> : <one:do> . ⦅ Max <most:number> ⦆ [.] When this card (gains|has) <n:number> <m:meter> (:|,) <two:do> "
       "<more:joined*> .",
       own<[](Maker& m, const Node& n) {
         m.run(n.at("w"));
         m.run(n.at("one"));
         m.limit_meter(n, n.at("most").value);
         if (!m.is(kEntities) || !m.meter(n.at("m"))) return;
         const size_t first = m.here();
         m.run(n.at("two"));
         for (const Node* more : n.list("more")) m.run(more->at("do"));
         m.insert_if(first,
                     m.cond_row(m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value))));
       }>)
      .costs(-2);
  g.add(Sort::Condition, "this DMG is <k:word> DMG or triggers <r:own>", own<[](Maker& m, const Node& n) {
          bool hit = false;
          for (const When& w : m.whens) hit |= w.heard && w.trigger.event == EventKind::Hit;
          if (!hit) return m.refuse(n, "no damage was named before", "Say who takes damage.");
          const u16 fields = m.damage_kind(&n.at("k")).fields;
          m.kind = {};
          m.run(n.at("r"));
          m.cond = Maker::all_of({Maker::native(kHitElement, fields), Maker::native(kHitReaction, m.kind.extras)},
                                 CondKind::Or);
        }>);
}

void uses(Grammar& g) {
  g.add(Sort::Do, "that Usages <n:signed>", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          if (what.slot == Slot::Self) return m.refuse(n, "nothing else was named before", "Name what is meant.");
          m.emit(kCount, Usage, m.rows().constant(n.at("n").value), m.load(what));
        }>);
  g.add(Sort::Condition, "<card> 's Usages (is|are) at least <n:number>", own<[](Maker& m, const Node& n) {
          const Noun what = m.named_entity(n.at("card"), Who::You);
          m.cond = m.compare(m.sum_of(what, Usage), Cmp::Ge, m.rows().constant(n.at("n").value));
          m.remember(what);
        }>);
  g.add(Sort::Do, "<card> will immediately deal <n:number> <e:element> DMG", own<[](Maker& m, const Node& n) {
          Noun by = m.named_entity(n.at("card"), Who::You);
          if (!m.is_named(n.at("card"), type_bit(Summon)))
            return m.refuse(n, "\"" + m.spelling(n.at("card")) + "\" is no summon", "Name a summon.");
          const Slot source = m.load(by);
          m.deal(n, m.rows().constant(n.at("n").value), static_cast<u8>(n.at("e").value), m.victim(), false);
          m.dealt_by(source);
        }>);
  g.add(Sort::Suffix, "⦅ Usages will be consumed , once per Round ⦆", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          if (what.slot == Slot::Self) return m.refuse(n, "whose uses?", "Name what is meant.");
          m.limit = 1;
          m.emit(kCount, u8{Usage} | u8{kLose}, m.rows().constant(1), m.load(what));
        }>);
  g.add(Sort::Line,
        "When <who:player> ~take@who DMG : ~negate <n:number> DMG . Once per Round , Usages will not be used when "
        "negating DMG from Summons .",
        own<[](Maker& m, const Node& n) {
          if (!m.has_usage_line) return m.refuse(n, "this card has no uses", "Leave the second sentence out.");
          const Noun who = m.who(n.at("who"));
          m.add_variable(n, Points, 1, Again::Keep, 1);  // what this round still has of it
          Selector summons;
          summons.zones = zone_bit(Summons);
          Cond by_summon;
          by_summon.kind = CondKind::Matches;
          by_summon.slot = Slot::EventB;
          by_summon.a = m.selector(summons);
          const Conds spared =
              Maker::all_of({{by_summon}, m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(1))});
          for (const bool free : {false, true}) {
            Replace r;
            r.act = ActKind::Damage;
            r.target = m.selector(who);
            subtract(r, m.rows().constant(n.at("n").value));
            if (free) r.then |= kThenPayPoints, r.uses = 1;
            r.cond = m.cond_row(free ? spared : Maker::negated(spared));
            m.add_row(r, free);
          }
          m.next_ability();
          m.whens.clear();
          When& w = m.hears(ActionPhase);
          w.always_free = true;
          m.emit(kCount, Points, m.rows().constant(1), static_cast<u16>(static_cast<u16>(Slot::Self) | 1 << 8));
        }>);
}

void untouched(Grammar& g) {
  g.add(Sort::Condition, "this effect was not triggered this Round", own<[](Maker& m, const Node& n) {
          if (!m.limited_before()) return m.refuse(n, "nothing before has a limit", "Name what was not triggered.");
          m.cond = Maker::native(kUnusedThisRound);
        }>);
  g.add(Sort::Line, "<noun> (can't|cannot) gain Energy [from Normal Attacks #attacks] .",
        own<[](Maker& m, const Node& n) {
          if (m.who(n.at("noun")).slot != Slot::Host || !m.is(type_bit(OwnStatus)))
            return m.refuse(n, "this lies on no character", "Say the character to which this is attached.");
          m.keep_from_energy(n.mark("attacks") ? kNoneByAttacks : kNoneAtAll);
        }>);
  g.add(Sort::Sentence, "During this Round , <noun> (can't|cannot) gain Energy .", own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, 0);
          m.keep_from_energy(kNoneAtAll);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Event, "<who:player> ~take@who DMG that would reduce their HP to <n:number> or less",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose HP?", "Name the character this lies on.");
          When& w = m.whens.emplace_back();
          w.hits = true;
          w.damage.target = m.selector(who);
          w.changing.push_back(Maker::native(kWouldLeave, static_cast<u16>(n.at("n").value)));
        }>)
      .costs(-1);
}

}  // namespace

void pay_words(Grammar& g) {
  points(g);
  gathered(g);
  full(g);
  uses(g);
  untouched(g);
}

}  // namespace cantrip::genius::words

// What a card keeps count of: how often its effect was triggered, what has happened this round or in the match.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// The points count from the beginning of each round on.
void begin_anew(Maker& m) {
  m.next_ability();
  m.whens.clear();
  When& w = m.hears(ActionPhase);
  w.always_free = true;
  m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
}
/// What is said happens when the points are just so many.
void at_points(Maker& m, int points, const std::function<void()>& what) {
  const size_t first = m.here();
  what();
  m.insert_if(first, m.cond_row(m.compare(m.counter(Slot::Self, Points), Cmp::Eq, m.rows().constant(points))));
}

void triggered_times(Grammar& g) {
  for (const char* words :
       {"<w:when> : Based on the number of times this effect has been triggered this Round , the effects will be "
        "different . First Trigger : <one:do> . Second Trigger : <two:do> .",
        "<w:when> : Based on the number of times this effect has been triggered this Round , the effects will be "
        "different . First Trigger : <one:do> . Second Trigger : <two:do> . Fourth Trigger : <four:do> ."})
    g.add(Sort::Line, words, own<[](Maker& m, const Node& n) {
            if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Leave this out.");
            m.run(n.at("w"));
            for (When& w : m.whens) w.hits = w.priced = false;
            m.emit(kCount, Points, m.rows().constant(1), Slot::Self);
            for (const auto& [times, label] : {std::pair{1, "one"}, std::pair{2, "two"}, std::pair{4, "four"}})
              if (const Node* what = n.find(label)) at_points(m, times, [&] { m.run(*what); });
            begin_anew(m);
          }>)
        .costs(-2);
  g.add(
       Sort::Line,
       "<w:when> : If , while this card is on the field , you have already played <n:number> Action Cards this Round , "
       "<one:do> <more:joined*> . ⦅ Once per Round ⦆",
       own<[](Maker& m, const Node& n) {
         if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Leave this out.");
         m.run(n.at("w"));
         for (When& w : m.whens) w.hits = w.priced = false;
         m.flags |= kForFree;
         m.emit(kCount, Points, m.rows().constant(1), Slot::Self);
         at_points(m, n.at("n").value, [&] {
           m.clauses(n);
           if (m.has_usage_line) m.emit(kSpend, 0, kNone, u16{0});
         });
         begin_anew(m);
       }>)
      .costs(-2);
}

/// "If this has happened 2 times already this round": the time that is heard counts.
void happened_already(Grammar& g) {
  g.add(Sort::Line,
        "<w:when> : If <who:player> (has|have) already been (damaged|healed) [or (damaged|healed)] <n:number> times "
        "this "
        "Round , [then] <one:do> <more:joined*> . [⦅ Once per Round ⦆]",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Leave this out.");
          m.run(n.at("w"));
          for (When& w : m.whens) w.hits = w.priced = false;
          const Noun who = m.who(n.at("who"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "who is that?", "Say the character this lies on.");
          m.flags |= kForFree;
          m.emit(kCount, Points, m.rows().constant(1), Slot::Self);
          at_points(m, n.at("n").value, [&] { m.clauses(n); });
          begin_anew(m);
        }>)
      .costs(-2);
}

Row16 times_in_match(Maker& m, const Trigger& what) {
  TallyRow tally;
  tally.trigger = what;
  tally.reset = 2;
  Amount times;
  times.kind = AmountKind::Tally;
  times.players.who = Who::You;
  times.key = m.rows().tally(tally);
  return m.rows().amount(times);
}

/// Of the whole match, also before the card came.
void records(Grammar& g) {
  g.add(Sort::Line,
        "This card will record the number of cards discarded from your Support Zone during this match as <m:meter> "
        "points . ⦅ Max <n:number> points ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m"))) return;
          const int most = n.at("n").value;
          Trigger gone;
          gone.event = Discarded;
          gone.by.who = Who::You;
          Selector support;
          support.types = type_bit(Support);
          gone.subject = m.selector(support);
          When& came = m.hears(EntityEntered);
          came.always_free = true;
          came.trigger.subject = m.is_slot(Slot::Self);
          const u16 place = static_cast<u16>(static_cast<u16>(Slot::Self) | most << 8);
          m.emit(kCount, Points, times_in_match(m, gone), place);
          m.next_ability();
          m.whens.clear();
          When& again = m.whens.emplace_back();
          again.heard = again.always_free = true;
          again.trigger = gone;
          m.emit(kCount, Points, m.rows().constant(1), place);
        }>);
  g.add(Sort::Line,
        "This card will record the number of types of Elemental DMG opposing characters have taken during this match "
        "as points of <m:meter> . ⦅ Max <n:number> points ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m"))) return;
          Selector theirs;
          theirs.zones = zone_bit(Characters);
          theirs.side.who = Who::Opponent;
          When& came = m.hears(EntityEntered);
          came.always_free = true;
          came.trigger.subject = m.is_slot(Slot::Self);
          When& hurt = m.hears(EventKind::Hit);
          hurt.always_free = true;
          hurt.trigger.object = m.selector(theirs);
          m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
          for (int e = CryoElement; e <= DendroElement; ++e) {
            Trigger hit;
            hit.event = EventKind::Hit;
            hit.object = hurt.trigger.object;
            hit.cond = m.cond_row(Maker::all_of({m.compare(m.event_number(), Cmp::Ge, m.rows().constant(1)),
                                                 Maker::native(kHitElement, static_cast<u16>(1u << e))}));
            const size_t first = m.here();
            m.emit(kCount, Points, m.rows().constant(1),
                   static_cast<u16>(static_cast<u16>(Slot::Self) | n.at("n").value << 8));
            m.insert_if(first, m.cond_row(m.compare(times_in_match(m, hit), Cmp::Ge, m.rows().constant(1))));
          }
        }>);
  g.add(Sort::Do, "draw cards equal to the amount of <m:meter> points", own<[](Maker& m, const Node& n) {
          if (m.is(kEntities) && m.meter(n.at("m"))) m.emit(kDraw, 0, m.counter(Slot::Self, Points), u16{0});
        }>);
}

/// What a named status or card does is triggered: its own text says by what.
void used_with(Maker& m, const Node& n, const Noun& who, const Conds& there) {
  const std::string_view text = m.text_of(n.at("card"));
  const bool charged = text.find("Charged Attack") != std::string_view::npos;
  if (!charged && text.find("Normal Attack") == std::string_view::npos)
    return m.refuse(n, "what triggers this is not known", "Name what normal attacks trigger.");
  When& w = m.whens.emplace_back();
  w.hits = true;
  w.damage.source = m.selector(who);
  w.damage.kinds = charged ? ByCharged : ByNormal;
  w.changing.push_back(there);
}
void triggered(Grammar& g) {
  g.add(Sort::Event, "<who:player> ~trigger@who the effects of <card>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose is it?", "Say who has this equipped.");
          used_with(m, n, who, m.about(who, {m.carries(n.at("card"))}));
        }>);
  g.add(Sort::Event, "you trigger <card>", own<[](Maker& m, const Node& n) {
          const Noun there = m.named_entity(n.at("card"), Who::You);
          used_with(m, n, m.character(Who::You), m.exists(there.sel, there.tests));
        }>);
  g.add(Sort::Condition, "<card> is triggered", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "whose is it?", "Say who has this equipped.");
          const std::string_view text = m.text_of(n.at("card"));
          if (text.find("Charged Attack") == std::string_view::npos)
            return m.refuse(n, "what triggers this is not known", "Name what charged attacks trigger.");
          bool any = false;
          for (When& w : m.whens)
            if (w.hits) w.damage.kinds = ByCharged, any = true;
          if (!any) return m.refuse(n, "no damage was named before", "Say whose damage it is.");
          m.cond = m.about(m.this_character(), {m.carries(n.at("card"))});
        }>);
  g.add(Sort::Do, "deal <n:signed> additional DMG if the target 's remaining HP is equal to or less than <k:number>",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.character(Who::Opponent);
          whom.tests.push_back(m.number_test(TestKind::Stat, Hp, Cmp::Le, n.at("k").value));
          m.change_damage(n, [&](Replace& r) {
            r.target = m.selector(whom);
            add(r, m.rows().constant(n.at("n").value));
          });
        }>)
      .costs(-2);
  g.add(Sort::Sentence,
        "~deal <n:signed> DMG to enemies with <k:number> or less HP [.] If <card> is triggered , then draw <d:number> "
        "card+ after the skill finishes calculating .",
        own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "whose is it?", "Say who has this equipped.");
          Noun whom = m.character(Who::Opponent);
          whom.tests.push_back(m.number_test(TestKind::Stat, Hp, Cmp::Le, n.at("k").value));
          m.change_damage(n, [&](Replace& r) {
            r.target = m.selector(whom);
            add(r, m.rows().constant(n.at("n").value));
          });
          m.next_ability();
          m.whens.clear();
          When& w = m.hears(Spent);
          Noun mark = m.named_entity(n.at("card"), Who::You);
          mark.sel.zones = 0;  // its last use is spent when it has gone
          w.trigger.subject = m.selector(mark);
          m.emit(kDraw, 0, m.rows().constant(n.at("d").value), u16{0});
        }>)
      .with(kOwnSentence);
  g.add(Sort::Event, "<card> activates a healing effect", own<[](Maker& m, const Node& n) {
          When& w = m.hears(EventKind::Healed, Who::You);
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
        }>);
}

/// One skill of this character costs less.
void named_price(Maker& m, const Node& n, const Node& skill, const Node* die, u8 then) {
  bool only = false;
  constexpr u16 kBits[] = {BySkill, ByNormal, ByElemental, ByBurst, BySkill, BySkill};
  Replace r;
  r.act = ActKind::Price;
  r.target = m.is_slot(m.this_character().slot);
  r.kinds = kBits[m.skill_kind(skill, only)];
  m.part = kAny;
  m.pass = PriceAny;
  if (die) m.run(*die);
  r.key = m.part;
  r.pass = m.pass;
  r.op = ReplaceOp::Prevent;
  r.amount = m.rows().constant(n.at("n").value);
  r.then = then;
  m.add_change(r, {Maker::native(kSkillNamed, m.skill_of(skill))});
}
void named_prices(Grammar& g) {
  g.add(Sort::Line,
        "While <noun> has <card> attached , your use of <skill> will cost <n:number> less <die:price> . ⦅ Every "
        "attachment of <two:card> allows the effect to be triggered twice ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.has_character() || m.spelling(n.at("card")) != m.spelling(n.at("two")))
            return m.refuse(n, "this lies on no character", "Name what is attached to it.");
          if (n.at("n").value != 1) return m.refuse(n, "only one die is saved so", "Write 1 less.");
          const std::vector<Conds> gates = {m.about(m.this_character(), {m.carries(n.at("card"))}),
                                            m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(1))};
          for (const Conds& c : gates) m.gates.push_back(c);
          named_price(m, n, n.at("skill"), &n.at("die"), kThenPayPoints);
          m.gates.clear();
          When& w = m.hears(EntityEntered);
          w.always_free = true;
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          w.trigger.object = m.is_slot(m.this_character().slot);
          m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
          m.emit(kCount, Points, m.rows().constant(2), Slot::Self);
        }>);
  g.add(Sort::Line,
        "After <noun> destroys a <card> through <skill> : The next use of <next:skill> this Round will cost <n:number> "
        "less <die:price> .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose skill is it?", "Say who has this equipped.");
          When& w = m.hears(Discarded, Who::You);
          w.trigger.sub = ByText;
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          w.conds.push_back(Maker::native(kDoneBySkill, m.skill_of(n.at("skill"))));
          m.begin_made(&who, 1, 1);
          named_price(m, n, n.at("next"), &n.at("die"), 0);
          m.end_made();
        }>);
  g.add(Sort::Line, "Every <n:number> points cause your side to deal <k:signed> DMG . ⦅ Can stack . No stack limit ⦆",
        own<[](Maker& m, const Node& n) {
          if (n.at("n").value < 1) return m.refuse(n, "every 0 points?", "Write 1 or more.");
          m.add_variable(n, Points, 1, Again::Stack, 999);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.anything_of_yours();
          r.target = m.their_characters();
          r.pass = AddPass;
          r.op = ReplaceOp::Add;
          Amount a = m.rows().pool().amounts[m.counter(Slot::Self, Points, n.at("k").value)];
          a.div = static_cast<i16>(n.at("n").value);
          r.amount = m.rows().amount(a);
          m.add_change(r, {});
        }>);
  g.add(Sort::Do, "the number of stacks is halved", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Leave this out.");
          Amount half = m.rows().pool().amounts[m.counter(Slot::Self, Points)];
          half.div = 2;
          m.emit(kCount, u8{Points} | u8{kLose}, m.rows().amount(half), Slot::Self);
        }>);
}

/// A burst that consumes a status by its rounds: what lies there goes from 1 round to 2 and from 2 to 1; with 3 it goes,
/// and where nothing lay it comes with 3.
void mirrors(Grammar& g) {
  g.add(
       Sort::Sentence,
       "~deal <n:number> <e:element> DMG , consumes <card> , with the DMG bonus based on <b:card> 's Duration ⦅ Rounds "
       "⦆ consumed . If <c:card> Duration ⦅ Rounds ⦆ consumed is 0 / 1 / 2 , then apply <d:card> with 3 / 2 / 1 "
       "Duration ⦅ Rounds ⦆ to this character .",
       own<[](Maker& m, const Node& n) {
         for (const char* label : {"b", "c", "d"})
           if (m.spelling(n.at(label)) != m.spelling(n.at("card")))
             return m.refuse(n.at(label), "another status was consumed", "Name the same one.");
         const Slot self = m.this_character().slot;
         Noun there = m.named_entity(n.at("card"), Who::You);
         there.tests.push_back({TestKind::HostMatches, Cmp::Eq, m.is_slot(self), kNone});
         const Row16 rounds = m.sum_of(there, Rounds);
         const u16 def = m.def_of(n.at("card"), type_bit(OwnStatus), "status");
         const auto at_least = [&](int k) { return m.cond_row(m.compare(rounds, Cmp::Ge, m.rows().constant(k))); };
         m.deal(n, m.rows().constant(n.at("n").value), static_cast<u8>(n.at("e").value), m.victim(), false);
         m.add_to_hit(n, rounds, 0, {});
         Noun before = there;
         const Slot slot = m.load(before);
         const size_t goes = m.here();
         m.emit(kDiscard, 0, kNone, slot);
         const size_t changes = m.here();
         m.emit(kCount, Rounds, m.either(at_least(2), m.rows().constant(-1), m.rows().constant(1)), slot);
         const size_t comes = m.here();
         m.emit(kAttach, static_cast<u8>(self), kNone, def);
         Noun fresh = there;
         const Slot made = m.load(fresh);
         m.emit(kCount, Rounds, m.rows().constant(1), made);
         m.choose(changes, comes, at_least(1));
         m.choose(goes, changes, at_least(3));
       }>)
      .with(kOwnSentence);
}

}  // namespace

void record_words(Grammar& g) {
  triggered_times(g);
  happened_already(g);
  records(g);
  triggered(g);
  named_prices(g);
  mirrors(g);
}

}  // namespace cantrip::genius::words

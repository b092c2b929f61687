// What a card keeps count of: how often its effect was triggered, what has happened this round or in the match.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// The points count from the beginning of each round on.
void begin_anew(Maker& m) {
  m.next_ability();
  m.whens.clear();
  When& w = m.whens.emplace_back();
  w.heard = w.always_free = true;
  w.trigger.event = ActionPhase;
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
  g.add(Sort::Line,
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
          gone.subject = m.rows().selector(support);
          When& came = m.whens.emplace_back();
          came.heard = came.always_free = true;
          came.trigger.event = EntityEntered;
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
          When& came = m.whens.emplace_back();
          came.heard = came.always_free = true;
          came.trigger.event = EntityEntered;
          came.trigger.subject = m.is_slot(Slot::Self);
          When& hurt = m.whens.emplace_back();
          hurt.heard = hurt.always_free = true;
          hurt.trigger.event = EventKind::Hit;
          hurt.trigger.object = m.rows().selector(theirs);
          m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
          for (int e = CryoElement; e <= DendroElement; ++e) {
            Trigger hit;
            hit.event = EventKind::Hit;
            hit.object = hurt.trigger.object;
            Amount taken;
            taken.kind = AmountKind::SlotN;
            taken.slot = Slot::EventN;
            hit.cond = m.cond_row(Maker::all_of(
                {m.compare(taken, Cmp::Ge, 1), Maker::native(kHitElement, static_cast<u16>(1u << e))}));
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
            r.pass = AddPass;
            r.op = ReplaceOp::Add;
            r.amount = m.rows().constant(n.at("n").value);
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
            r.pass = AddPass;
            r.op = ReplaceOp::Add;
            r.amount = m.rows().constant(n.at("n").value);
          });
          m.next_ability();
          m.whens.clear();
          When& w = m.whens.emplace_back();
          w.heard = true;
          w.trigger.event = Spent;
          Noun mark = m.named_entity(n.at("card"), Who::You);
          mark.sel.zones = 0;  // its last use is spent when it has gone
          w.trigger.subject = m.selector(mark);
          m.emit(kDraw, 0, m.rows().constant(n.at("d").value), u16{0});
        }>)
      .with(kOwnSentence);
  g.add(Sort::Event, "<card> activates a healing effect", own<[](Maker& m, const Node& n) {
          When& w = m.whens.emplace_back();
          w.heard = true;
          w.trigger.event = EventKind::Healed;
          w.trigger.by.who = Who::You;
          w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
        }>);
}

}  // namespace

void record_words(Grammar& g) {
  triggered_times(g);
  records(g);
  triggered(g);
}

}  // namespace cantrip::genius::words

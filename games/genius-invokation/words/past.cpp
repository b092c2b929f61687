// What has happened: dice created, cards drawn, what befell one character this round, how often a line has worked.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

Row16 event_number(Maker& m) { return m.event_number(); }
/// Made on the one that takes damage of one of these elements.
Test hurt_by(Maker& m, u16 elements) {
  MarkRow row;
  row.object = true;
  row.trigger.event = EventKind::Hit;
  std::vector<Conds> all{m.compare(event_number(m), Cmp::Ge, m.rows().constant(1))};
  if (elements) all.push_back(Maker::native(kHitElement, elements));
  row.trigger.cond = m.cond_row(Maker::all_of(all));
  return {TestKind::Marked, Cmp::Eq, m.rows().mark(row), kNone};
}
/// How many of the tests from `at` on the character passes, up to `most`.
Row16 count_passed(Maker& m, const Noun& who, const std::vector<Test>& tests, size_t at, int so_far, int most) {
  if (at == tests.size() || so_far == most) return m.rows().constant(so_far);
  const Row16 yes = count_passed(m, who, tests, at + 1, so_far + 1, most);
  const Row16 no = count_passed(m, who, tests, at + 1, so_far, most);
  return yes == no ? yes : m.either(m.cond_row(m.about(who, {tests[at]})), yes, no);
}

void card_drawn(Maker& m, const Node& n) {
  When& w = m.hears(CardDrawn, n.mark("theirs") ? Who::Opponent : Who::You);
  if (n.mark("other")) w.conds.push_back(Maker::negated(Maker::native(kPhase, kEndPhaseNow)));
}

void dice_and_cards(Grammar& g) {
  g.add(Sort::Event,
        "(you create|your opponent creates #theirs|either player creates #any) (an|at least 1) Elemental Die "
        "[?phase during the Action Phase]",
        own<[](Maker& m, const Node& n) {
          When& w = m.hears(DiceGained, n.mark("any") ? Who::None : n.mark("theirs") ? Who::Opponent : Who::You);
          if (n.mark("phase")) w.conds.push_back(Maker::native(kPhase, kActionPhaseNow));
        }>);
  g.add(Sort::Event, "(you draw|your opponent draws #theirs) a card [?other other than during the End Phase]",
        own<card_drawn>);
  g.add(Sort::When, "for every 1 card (you draw|your opponent draws #theirs)", own<card_drawn>);
  g.add(Sort::Condition, "you (haven't|have not) created any Elemental Dice this Round", own<[](Maker& m, const Node&) {
          TallyRow tally;
          tally.trigger.event = DiceGained;
          tally.trigger.by.who = Who::You;
          Amount times;
          times.kind = AmountKind::Tally;
          times.players.who = Who::You;
          times.key = m.rows().tally(tally);
          m.cond = m.compare(times, Cmp::Eq, 0);
        }>);
  g.add(Sort::Condition, "(the card drawn|that card) is (a|an) <t:ct>", own<[](Maker& m, const Node& n) {
          m.types_bits = 0;
          m.run(n.at("t"));
          if (!m.drew_before()) return m.refuse(n, "no card was drawn before", "Draw a card first.");
          std::vector<Conds> any;
          for (u16 type = 0; type < 32; ++type)
            if ((m.types_bits >> type) & 1) any.push_back(Maker::native(kDrewType, type));
          const Conds there = m.compare(m.done_number(), Cmp::Ge, m.rows().constant(1));
          m.cond = any.empty() ? there : Maker::all_of({there, Maker::all_of(any, CondKind::Or)});
        }>);
}

void of_one_character(Grammar& g) {
  g.add(Sort::Per, "type of Elemental DMG <noun> ~have taken this Round", own<[](Maker& m, const Node& n) {
          Noun who = m.who(n.at("noun"));
          if (who.slot == Slot::None) m.load(who);
          std::vector<Test> tests;
          for (int e = CryoElement; e <= DendroElement; ++e) tests.push_back(hurt_by(m, static_cast<u16>(1u << e)));
          m.row = count_passed(m, who, tests, 0, 0, 7);
        }>);
  g.add(Sort::Condition, "<noun> ~have taken no DMG this Round", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Not, Cmp::Eq, 0, kNone}, hurt_by(m, 0)});
        }>);
  g.add(Sort::Condition, "(has|have) taken no DMG this Round", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.it(n), {{TestKind::Not, Cmp::Eq, 0, kNone}, hurt_by(m, 0)});
        }>)
      .costs(1);
  g.add(Sort::Condition, "<noun> (were|was) your active character earlier this Round", own<[](Maker& m, const Node& n) {
          MarkRow row;
          row.object = true;
          row.trigger.event = Switched;
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Marked, Cmp::Eq, m.rows().mark(row), kNone}});
        }>);
  g.add(Sort::Condition, "<noun> is still on standby", own<[](Maker& m, const Node& n) {
          m.cond = m.about(m.who(n.at("noun")), {{TestKind::Not, Cmp::Eq, 0, kNone},
                                                 {TestKind::Flag, Cmp::Eq, Active, kNone},
                                                 {TestKind::Not, Cmp::Eq, 0, kNone},
                                                 {TestKind::Flag, Cmp::Eq, Fallen, kNone}});
        }>);
  g.add(Sort::Do, "choose one opposing character", own<[](Maker& m, const Node& n) {
          Noun whom = m.character(Who::Opponent);
          m.target(whom, n);
          m.remember(whom);
        }>);
  g.add(Sort::Do, "choose one of your characters on standby", own<[](Maker& m, const Node& n) {
          Noun whom = m.standby(Who::You);
          whom.many = false;
          m.target(whom, n);
          m.remember(whom);
        }>);
  g.add(Sort::Sentence,
        "During this Round 's End Phase , if <c:condition> and <d:condition> , <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.it(n);
          m.begin_made(&whom, 1, 1);
          When& w = m.hears(EndPhase);
          w.conds.push_back(m.condition(n.at("c")));
          w.conds.push_back(m.condition(n.at("d")));
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence);
}

void lines(Grammar& g) {
  g.add(Sort::Line, "After this effect is triggered <n:number> times : <body>", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.has_character() || !m.counts_changes())
            return m.refuse(n, "no effect was named before", "Write this behind what decreases damage.");
          When& w = m.hears(EventKind::Hit);
          w.always_free = true;
          w.trigger.object = m.is_slot(m.this_character().slot);
          w.conds.push_back(m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value)));
          m.body(n.at("body"));
        }>);
  g.add(Sort::Line,
        "[⦅ Passive ⦆] When <noun> would be forcibly switched [by (an opponent 's|your opponent 's) effect #theirs] : "
        "(The character|This character) is not switched , and takes <n:number> Piercing DMG instead . [<suffix>]",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "who is that?", "Say the character this lies on.");
          Replace r;
          r.act = ActKind::GameAct;
          r.pass = StayPass;
          r.op = ReplaceOp::Prevent;
          r.target = m.is_slot(who.slot);
          r.amount = m.rows().constant(n.at("n").value);
          r.least = n.mark("theirs") ? 2 : 0;
          m.add_change(r, {});
          if (const Node* limit = n.find("suffix")) m.run(*limit);
        }>)
      .costs(-2);
}

}  // namespace

void past_words(Grammar& g) {
  dice_and_cards(g);
  of_one_character(g);
  lines(g);
}

}  // namespace cantrip::genius::words

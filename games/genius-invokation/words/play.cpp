// When a card may be played, and what events leave behind for the round.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

void only_if(Maker& m, const Conds& c) { m.play_only = m.play_only.empty() ? c : Maker::all_of({m.play_only, c}); }

/// For one character, who must be active: of an event what it does, of equipment what happens as it comes.
void for_active(Maker& m, const Node& n) {
  const Node& card = n.at("card");
  m.for_name(card);
  if (m.refused()) return;
  if (m.is(type_bit(EventCard))) {
    Noun who = m.named_character(m.name_of(card));
    Maker::add_flag(who, Active);
    only_if(m, m.exists(who.sel, who.tests));
    m.remember(who);
  } else {
    When& w = m.hears(EntityEntered);
    w.always_free = true;
    w.trigger.subject = m.is_slot(Slot::Self);
    m.remember(m.this_character());
  }
  m.body(n.at("body"));
}

void restrictions(Grammar& g) {
  for (const char* words :
       {"Combat Action : When your active character is <card> , <body>",
        "Can only be played if your active character is <card> : [When (played|entering play) ,] <body>"})
    g.add(Sort::Line, words, own<for_active>).costs(2);
  g.add(Sort::Line, "Combat Action : <body>", own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(Combat))) return m.refuse(n, "this card is no combat action", "Add Combat to its type.");
          m.body(n.at("body"));
        }>)
      .costs(3);
  g.add(Sort::Line, "You must have a character who has already equipped a <t:ct> : <body>",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(EventCard))) return m.refuse(n, "only an event is played for its text", "Leave this out.");
          m.types_bits = 0;
          m.run(n.at("t"));
          Selector on;
          on.zones = zone_bit(Attached);
          on.side.who = Who::You;
          on.types = m.types_bits;
          only_if(m, m.exists(on));
          m.body(n.at("body"));
        }>);
  g.add(Sort::Line, "(When|If) <c:condition> : <body>", own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(EventCard))) return m.refuse(n, "nothing says when this happens", "Write After ...");
          const Conds c = m.condition(n.at("c"));
          const size_t first = m.here();
          m.body(n.at("body"));
          m.insert_if(first, m.cond_row(c));
        }>)
      .costs(4);
  g.add(Sort::Line, "This card is not written yet .", own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(EventCard))) return m.refuse(n, "this is no card that is played", "Leave this out.");
          m.out().flags |= kUnwritten;
          only_if(m, m.compare(m.rows().constant(0), Cmp::Ge, m.rows().constant(1)));
        }>);
  g.add(Sort::Condition, "this card is played in the (first Round #first|second Round or later)",
        own<[](Maker& m, const Node& n) {
          const Conds first = Maker::native(kFirstRound);
          m.cond = n.mark("first") ? first : Maker::negated(first);
        }>);
  g.add(Sort::Line,
        "⦅ You can only revive 1 character via Food per Round , and a character can consume at most 1 Food per Round ⦆",
        own<[](Maker& m, const Node&) {
          TallyRow tally;
          tally.trigger.event = CardPlayed;
          tally.trigger.by.who = Who::You;
          tally.trigger.subject = m.selector(Selector{}, {m.named(m.own_name())});
          Amount times;
          times.kind = AmountKind::Tally;
          times.players.who = Who::You;
          times.key = m.rows().tally(tally);
          only_if(m, m.compare(times, Cmp::Eq, 0));
        }>);
  for (const char* words :
       {"⦅ You must have at least <n:number> characters from <nation> in your deck to add this card to your deck . ⦆",
        "⦅ You must have at least <n:number> (<nation>|Inazuman) characters in your deck to add this card to your deck "
        ". ⦆"})
    g.add(Sort::Line, words, own<[](Maker&, const Node&) {}>).with(kReminder);
}

When& about_price(Maker& m, u16 kinds, Row16 target) {
  When& w = m.whens.emplace_back();
  w.priced = true;
  w.price.kinds = kinds;
  w.price.target = target;
  return w;
}

void legends(Grammar& g) {
  g.add(Sort::Line,
        "Your active character must be one of the following elemental types to play this card : <a:element> / "
        "<b:element> / "
        "<c:element> / <d:element> / <e:element> The element corresponding to your active character 's Elemental Type "
        "will be "
        "applied to all your characters affected by elements .",
        own<[](Maker& m, const Node& n) {
          u32 kinds = 0;
          for (const char* label : {"a", "b", "c", "d", "e"})
            kinds |= type_bit(static_cast<Type>(Cryo + n.at(label).value - CryoElement));
          Noun one_of = m.active(Who::You);
          one_of.sel.types = kinds;
          only_if(m, m.exists(one_of.sel, one_of.tests));
          const Test marked = m.number_test(TestKind::ObjStat, AuraNow, Cmp::Ne, 0);
          Noun others = m.standby(Who::You), active = m.active(Who::You);
          others.tests.push_back(marked);
          active.tests.push_back(marked);
          m.emit(kApply, kActiveElement, kNone,
                 m.load(others));  // whose element it is comes last: it may be moved away
          m.emit(kApply, kActiveElement, kNone, m.load(active));
        }>);
  g.add(Sort::Sentence,
        "After a player announces the end of their Round first , the other player , who has yet to announce the end of "
        "their "
        "Round , draws <n:number> cards .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 1);
          for (const bool theirs : {false, true}) {
            if (theirs) m.next_ability();
            m.whens.clear();
            When& w = m.hears(AfterAction);
            w.trigger.sub = EndRound;
            w.trigger.by.who = theirs ? Who::Opponent : Who::You;
            Amount ended;
            ended.kind = AmountKind::Score;
            ended.key = Ended;
            ended.players.who = theirs ? Who::You : Who::Opponent;
            w.conds.push_back(m.compare(ended, Cmp::Eq, 0));
            m.emit(kDraw, theirs ? 0 : 1, m.rows().constant(n.at("n").value), u16{0});
          }
          m.end_made();
        }>)
      .with(kOwnSentence);
}

void prices_this_round(Grammar& g) {
  g.add(Sort::Sentence,
        "In this Round , both sides must spend <n:number> extra Elemental Die when switching characters .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 0);
          Replace r;
          r.act = ActKind::Price;
          r.kinds = ForSwitch;
          r.key = kAny;
          r.pass = PriceUnaligned;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "During this Round , <noun> will use <n:number> less Elemental Die when using their Skill next time .",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, 1);
          about_price(m, BySkill, m.is_slot(Slot::Host));
          m.change_price(n, [&](Replace& r) { costs_less(r, m.rows().constant(n.at("n").value)); });
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "<n:number> Event Cards played by your opponent in this Round will take no effect .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, n.at("n").value);
          When& w = m.hears(EventKind::Played, Who::You);
          Selector card;
          card.types = type_bit(EventCard);
          w.trigger.subject = m.selector(card);
          m.emit(kBlankEvent, 0, kNone, u16{0});
          m.end_made(true);
        }>)
      .with(kOwnSentence);
}

void events_this_round(Grammar& g) {
  g.add(Sort::Line, "Event Cards played on this side of the field this Round will be invalid .",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarRounds, 1);
          When& w = m.hears(EventKind::Played, Who::You);
          Selector card;
          card.types = type_bit(EventCard);
          w.trigger.subject = m.selector(card);
          m.emit(kBlankEvent, 0, kNone, u16{0});
        }>);
  g.add(Sort::Sentence, "In this Round , when <e:event> , <one:do> <more:joined*> . Usages : <n:number> .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, n.at("n").value);
          m.run(n.at("e"));
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "Each time [after] <e:event> during this Round : <one:do> <more:joined*> . ⦅ Max <n:number> ⦆",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, n.at("n").value);
          m.run(n.at("e"));
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "you can continue to act again when that Action ends",
        own<[](Maker& m, const Node&) { m.emit(kActAgain, 0, kNone, u16{0}); }>);
  g.add(Sort::Event, "an opposing character is defeated during your Action", own<[](Maker& m, const Node&) {
          When& w = m.hears(Fell);
          Selector them;
          them.zones = zone_bit(Characters);
          them.side.who = Who::Opponent;
          w.trigger.subject = m.selector(them);
          w.conds.push_back(Maker::native(kFellInAction));
        }>);
  g.add(Sort::Event, "you discard 1 Equipment Card from one of your characters", own<[](Maker& m, const Node&) {
          When& w = m.hears(Discarded, Who::You);
          Selector card;
          card.types = type_bit(Equipment);
          w.trigger.subject = m.selector(card);
        }>);
  g.add(Sort::Line,
        "⦅ This effect can be triggered by the loss of an Equipment Card from a character falling or from having their "
        "Weapon , Artifact , or Technique replaced . ⦆",
        own<[](Maker&, const Node&) {}>)
      .with(kReminder);
}

void for_the_round(Grammar& g) {
  prices_this_round(g);
  events_this_round(g);
}

void cards(Grammar& g) {
  g.add(Sort::Do,
        "Players with less than <n:number> cards in their hand draw cards until their hand has <k:number> cards in it",
        own<[](Maker& m, const Node& n) {
          if (n.at("n").value != n.at("k").value) return m.refuse(n, "two numbers of cards", "Write one number.");
          m.emit(kDrawTo, 0, m.rows().constant(n.at("n").value), u16{0});
        }>);
  g.add(Sort::Sentence,
        "Draw a number of cards equal to the current Round number minus 1 . ⦅ Up to <n:number> cards can be drawn in "
        "this way ⦆",
        own<[](Maker& m, const Node& n) {
          Amount rounds;
          rounds.kind = AmountKind::Native;
          rounds.key = kRoundsBefore;
          m.emit(kDraw, 0, m.at_most(m.rows().amount(rounds), n.at("n").value), u16{0});
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "select a card from your Support Zone and discard it", own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.sel.zones = zone_bit(Supports);
          what.sel.side.who = Who::You;
          m.target(what, n);
          m.emit(kDiscard, 0, kNone, what.slot);
        }>);
  g.add(
      Sort::Do,
      "randomly (~generate|~create) <n:number> (Support #support|Location #location|Food #food|Item #item) Cards in "
      "your hand",
      own<[](Maker& m, const Node& n) {
        const u16 type = n.mark("support") ? Support : n.mark("location") ? Location : n.mark("food") ? Food : ItemCard;
        m.emit(kMakeRandomInHand, 0, m.rows().constant(n.at("n").value), type);
        m.flags |= kUsesChance;
      }>);
  g.add(Sort::Do,
        "shift <n:number> Energy from at most <k:number> of your characters on standby to your active character",
        own<[](Maker& m, const Node& n) {
          if (n.at("k").value != 2) return m.refuse(n, "there are two characters on standby", "Write at most 2.");
          Noun active = m.active(Who::You), others = m.standby(Who::You);
          Noun lacking = active, giving = others;
          lacking.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
          lacking.tests.push_back(Maker::native_test(kIsFull));
          giving.tests.push_back(m.number_test(TestKind::ObjStat, Energy, Cmp::Gt, 0));
          only_if(m, Maker::all_of({m.exists(lacking.sel, lacking.tests), m.exists(giving.sel, giving.tests)}));
          m.emit(kEnergy, 1, m.rows().constant(n.at("n").value), m.load(others));
          m.emit(kEnergy, 0, m.done_number(), m.load(active));
        }>);
  g.add(Sort::Do,
        "[then] if your opponent 's Support Zone is not full , transfer this card to your opponent 's Support Zone",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(Support))) return m.refuse(n, "this card is no support", "Leave this out.");
          m.emit(kToOpponent, 0, kNone, u16{0});
        }>);
}

}  // namespace

void play_words(Grammar& g) {
  restrictions(g);
  legends(g);
  for_the_round(g);
  cards(g);
}

}  // namespace cantrip::genius::words

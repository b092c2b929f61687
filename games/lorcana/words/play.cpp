// Lorcana: when and how cards are played: Shift, songs and who sang them, copies in a deck.
#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::lorcana {

using namespace language;

namespace {

/// "You can't play this character unless you have 5 or more characters in play."
void only_if(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Logic l;
  m.logic(n.at("condition"), l);
  if (!m.refused()) {
    Meaning::negate(l.rows, 0);
    Gained g;
    Grant_& x = g.all.emplace_back();
    x.kind = StaticKind::Ban;
    x.key = CantBePlayed;
    x.at = n.from;
    m.statics(self_at(n.from), g, {l.rows}, Head::Static, 1u << Hand);
  }
  outer.take_refusal(m);
}

/// "When you play a Floodborn character on this card, ...": the covered card hears it (7.11).
void on_this(Meaning& m, const Node& n, Happening& h) {
  for (const EventWord& w : m.lex.events)
    if (w.event == EventKind::Played && w.shape == EventShape::PlayerObject) h.word = &w;
  h.event = PlayedOn;
  h.by = m.person(n.at("player"));
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
  h.b.push_back(self_at(n.from));
}

/// "You may have up to 99 copies of X in your deck.": said to whoever builds the deck (2.1).
void copies(Meaning& m, const Node& n) {
  const int most = n.mark("any") ? 0 : n.at("number").value;
  if (most > 127) return void(m.refuse(n.from, "this is too many", "Write \"any number of\"."));
  m.keyword({CopyLimit, static_cast<i8>(most), 0, kNone});
}

void sang_this(Meaning&, const Node& n, Thing& t) {
  Meaning::check(t, TestKind::RelatedTo, 0);
  t.tests.back().test.amount = SangIt;
  t.tests.back().other.push_back(self_at(n.from));
}

/// "if it's the second challenge this turn": counted where the event is heard, so that it is that one.
void nth_this_turn(Meaning& m, const Node& n, Happening& h) {
  h = m.happening(n.at("when"));
  Happening counted;
  counted.at = n.from;
  if (n.mark("challenge")) counted.event = EventKind::Attacked;
  else if (n.mark("drawn")) counted.event = EventKind::Drew, counted.by = h.by;
  else counted.event = EventKind::Moved, counted.to = 1u << Inkwell, counted.by = h.by;
  if (!n.mark("challenge") && counted.event != h.event)
    return void(m.refuse(n.from, "this is not what the line hears of", "Name the same event."));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = Cmp::Eq;
  c.a = m.tally(counted);
  c.b = m.rows.constant(n.rule->key);
  h.gates.push_back({c});
}

void skip_draw(Meaning& m, const Node& n) {
  Thing you;
  you.word = ThingWord::Players;
  you.players.word = PersonWord::You;
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = CantDrawAtStart;
  x.at = n.from;
  m.statics(you, g, {});
}

/// "While challenging a damaged character, ...": this one, and whom it challenges.
void challenging(Meaning& m, const Node& n, Logic& l) {
  Thing attacker, defender = m.thing(n.at("noun"), Use::Filter);
  if (defender.word != ThingWord::Objects || defender.none || defender.min > 1)
    return void(m.refuse(defender.at, "this does not say whom", "Write \"a damaged character\" or the like."));
  Meaning::check(attacker, TestKind::Flag, Challenging);
  Meaning::check(defender, TestKind::Flag, BeingChallenged);
  Cond both, doing, met;
  both.kind = CondKind::And;
  both.n = 2;
  doing.kind = CondKind::Matches;
  doing.slot = Slot::Self;
  doing.a = m.selector(attacker, false);
  met.kind = CondKind::Exists;
  met.a = m.selector(defender, true);
  l.rows.insert(l.rows.end(), {both, doing, met});
}

void after_challenge(Meaning& m, const Node& n) {
  Happening h;
  h.at = n.from;
  h.event = ChallengeEnded;
  m.delay(h, n.at("effect"), Until::ThisTurn, true);
}

void warded(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Keyword;
  x.key = Ward;
  x.at = n.from;
  const Thing whom = m.thing(n.at("noun"), Use::Static);
  if (whom.types != type_bit(Item))
    m.refuse(whom.at, "what can be challenged is said otherwise", "Write \"gain Ward\".");
  m.statics(whom, g, {});
  outer.take_refusal(m);
}

/// "You may play items named X for free.": whatever they cost.
void all_free(Meaning& outer, const Node& n) {
  constexpr int kWholePrice = 99;
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Thing what = m.thing(n.at("noun"), Use::Static);
  if (what.word != ThingWord::Objects || !what.bare || !what.plural || what.zones || what.here ||
      what.side.word != PersonWord::None)
    m.refuse(what.at, "this does not say which cards are played", "Write a plural, such as \"items\".");
  what.side = {PersonWord::You, n.from};
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.at = n.from;
  x.counts = true;
  x.value.number = -kWholePrice;
  m.statics(what, g, {}, Head::CostChange);
  outer.take_refusal(m);
}

/// "If you used Shift to play this character, you may draw 2 cards when he enters play."
void on_entering(Meaning& m, const Node& n) {
  Meaning::Made made;
  made.head = Head::Triggered;
  Happening h;
  h.at = n.from;
  for (const EventWord& w : m.lex.events)
    if (w.event == EventKind::Played && w.shape == EventShape::PlayerObject) h.word = &w;
  h.event = EventKind::Played;
  h.by = {PersonWord::You, n.from};
  h.a.push_back(self_at(n.from));
  h.gate_nodes.push_back(n.find("condition"));
  made.started.push_back(std::move(h));
  made.body = n.find("body");
  m.ability(made);
}

/// "if 1 or more cards have left a player's discard this turn"
void left_discard(Meaning& m, const Node& n, Logic& l) {
  Happening h;
  h.at = n.from;
  h.event = EventKind::Moved;
  h.from = 1u << Discard;
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = Cmp::Ge;
  c.a = m.tally(h);
  c.b = m.rows.constant(n.has("number") ? n.at("number").value : 1);
  l.rows.push_back(c);
}

/// "that location's {L}": of the one that was named, or where the character is that was.
void of_location(Meaning& m, const Node& n, Count& c) {
  const u16 stat = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
  c.constant = false;
  if (const auto named = m.scope.last([](const Mentioned& x) { return x.object && (x.types & type_bit(Location)); })) {
    c.row.kind = AmountKind::StatOf;
    c.row.key = stat;
    c.row.slot = named->slot;
    return;
  }
  const auto guest = m.scope.last([](const Mentioned& x) {
    return x.object && !x.plural && x.slot != Slot::Self && (x.types & type_bit(Character));
  });
  if (!guest) return void(m.refuse(n.from, "no location was mentioned before", "Name it."));
  Selector s;
  s.types = type_bit(Location);
  s.rel = Rel8::HostOf;
  s.slot = guest->slot;
  c.row.kind = AmountKind::SumStat;
  c.row.key = m.rows.selector(s);
  c.row.extra = static_cast<u8>(stat);
}

void challenges(Grammar& g) {
  g.add(Sort::Condition, "challenging <noun>", challenging)
      .eg("While challenging a damaged character, this character gets +2 {S}.");
  g.add(Sort::Clause, "<effect:do> after the challenge", after_challenge)
      .eg("Whenever this character challenges, ready this character after the challenge.");
  g.add(Sort::Duration, "during that challenge", [](Meaning&, const Node&, Lasting& l) { l.until = Until::FlowEnd; });
  static constexpr std::string_view kNth[] = {"first", "second", "third", "fourth"};
  for (int i = 0; i < 4; ++i)
    g.add(Sort::When,
          "<when> , if it 's the " + std::string(kNth[i]) +
              " (challenge #challenge|card (you 've|they 've) drawn #drawn|card (you 've|they 've) put into "
              "(your|their) inkwell) this turn",
          nth_this_turn)
        .with(i + 1);
}

}  // namespace

void play_words(Grammar& g) {
  g.add(Sort::Line, "you can't play this (<type>|card) unless <condition> .", only_if)
      .costs(-1)
      .eg("You can't play this character unless you have 5 or more characters in play.");
  g.event("<player> ~play <a:noun> on this card", on_this);
  g.add(Sort::Line,
        "you may have (any number of #any cards named|up to <number> copies of) <name> [— <name>] in your deck .",
        copies)
      .costs(-1);
  g.add(Sort::Line, "you may only have <number> copies of <name> in your deck .", copies).costs(-1);
  g.add(Sort::Post, "(that|who) (sang|(was|were) exerted to sing) this song", sang_this).costs(-1);
  g.add(Sort::State, "sang this song", sang_this).costs(-1);
  g.add(Sort::Line,
        "<own:own*> <player> ~pay <n:number> {i} (less #less|more) to play <noun> using (their|his|her|its) Shift "
        "ability [for each <per>] .",
        [](Meaning& m, const Node& n) { m.price_line(n, kCostToCover); })
      .costs(-1)
      .eg("You pay 1 {I} less to play characters using their Shift ability.");
  g.add(Sort::Do, "~shift <noun> for free", play_card).as(1);
  g.add(Sort::Line, "skip your turn 's Draw step .", skip_draw);
  g.add(Sort::Line, "opponents can't choose <noun> for abilities or effects .", warded).costs(-1);
  g.add(Sort::Post, "with {c}",
        [](Meaning&, const Node&, Thing& t) { Meaning::check_number(t, TestKind::Stat, Inkable, Cmp::Ge, 1); });
  g.add(Sort::Line, "you may play <noun> for free .", all_free)
      .costs(3)
      .eg("You may play items named Tin Lamp for free.");
  g.add(Sort::Line, "if <condition> , <body:effect> when (he|she|it|they|this character) (enters|enter) play .",
        on_entering)
      .costs(-1);
  g.add(Sort::Condition, "(<number> or more cards have|a card has) left a player 's discard this turn", left_discard)
      .costs(-1);
  g.add(Sort::Quantity, "that location 's <stat>", of_location).costs(-1);
  challenges(g);
}

}  // namespace cantrip::lorcana

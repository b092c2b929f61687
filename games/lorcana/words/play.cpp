// Lorcana: when and how cards are played: Shift, songs and who sang them, copies in a deck.
#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
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

/// "while challenging a damaged character": it challenges, and whom it challenges is one of those.
void challenging(Meaning& m, const Node& n, Thing& t) {
  Thing defender = m.thing(n.at("noun"), Use::Filter);
  if (defender.word != ThingWord::Objects || defender.none || defender.min > 1)
    return void(m.refuse(defender.at, "this does not say whom", "Write \"a damaged character\" or the like."));
  Meaning::check(defender, TestKind::Flag, BeingChallenged);
  Cond met;
  met.kind = CondKind::Exists;
  met.a = m.selector(defender, true);
  Meaning::check(t, TestKind::Flag, Challenging);
  Meaning::check(t, TestKind::ItsPlayer, m.rows.conds({met}));
}

void after_challenge(Meaning& m, const Node& n) {
  Happening h;
  h.at = n.from;
  h.event = ChallengeEnded;
  m.delay(h, n.at("effect"), Until::ThisTurn, true);
}

/// "If the challenged character is banished in that challenge, ...": waited for until the challenge is over.
void banished_in_it(Meaning& m, const Node& n) {
  Happening h;
  h.at = n.from;
  for (const EventWord& w : m.lex.events)
    if (w.event == ChallengeBanished && w.shape == EventShape::Object && !w.kind) h.word = &w;
  h.event = ChallengeBanished;
  h.a.push_back(m.thing(n.at("noun"), Use::Filter));
  if (h.a[0].word == ThingWord::Objects) return void(m.refuse(n.from, "this does not say which one", "Write \"it\"."));
  if (!m.has_part("challenging"))
    return void(
        m.refuse(n.from, "no challenge was named before", "Begin with \"Whenever this character challenges\"."));
  m.delay(h, n.at("effect"), Until::FlowEnd, true);
}

/// "Add chosen character's {S} to another chosen character's {S} this turn."
void add_strength(Meaning& m, const Node& n) {
  const std::vector<const Node*> nouns = n.list("noun"), stats = n.list("stat");
  if (stats[0]->value != stats[1]->value)
    return void(m.refuse(n.from, "these are two different numbers", "Name one of them."));
  const u16 stat = m.lex.stats[static_cast<size_t>(stats[0]->value)].stat;
  const Slot from = m.bring_object(m.thing(*nouns[0]));
  const Thing second = m.thing(*nouns[1]);
  const Slot to = m.bring_object(second);
  if (m.refused()) return;
  Thing whom;
  whom.at = n.from;
  whom.word = ThingWord::Slot;
  whom.slot = to;
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Stat;
  x.key = stat;
  x.at = n.from;
  x.counts = true;
  x.value.constant = false;
  x.value.row.kind = AmountKind::StatOf;
  x.value.row.key = stat;
  x.value.row.slot = from;
  m.give(whom, g, m.lasting(n.at("duration")));
  m.first_named = from;
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

/// "Opponents can't choose your other characters for actions."
void kept_from_actions(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return void(outer.refuse(own->from, "this can't be asked here", "Ask for something else."));
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  const Thing whom = m.thing(n.at("noun"), Use::Static);
  if (whom.word == ThingWord::Objects && whom.side.word != PersonWord::You)
    return void(outer.refuse(n.at("noun").from, "opponents are kept from what is yours", "Write \"your\"."));
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = CantBeChosenForActions;
  x.at = n.from;
  m.statics(whom, g, conds);
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

/// "You may play any character with Shift on this character as if this character had any name.", "This character also
/// counts as being named Tin Tam for Shift.": what else may be shifted onto it (7.11).
Grant_& covered_by(Gained& g, int at) {
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = CoveredByAny;
  x.at = at;
  return x;
}

void named_for_shift(Meaning& m, const Node& n, Gained& g) {
  Thing named;
  named.at = n.from;
  named.types = type_bit(Character);
  Meaning::check(named, TestKind::Name, 0);
  named.tests.back().name = m.name(n.at("name"));
  covered_by(g, n.from).against.push_back(std::move(named));
}

/// What a line says of this card, or of you.
void always(Meaning& outer, const Thing& who, Gained& g, const std::vector<std::vector<Cond>>& conds = {}) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.statics(who, g, conds);
  outer.take_refusal(m);
}

void any_name(Meaning& m, const Node& n) {
  Gained g;
  covered_by(g, n.from);
  always(m, self_at(n.from), g);
}

Thing you(int at) {
  Thing t;
  t.word = ThingWord::Players;
  t.players = {PersonWord::You, at};
  t.at = at;
  return t;
}

/// "Damage counters can't be removed.": from whatever is in play, if it does not say from what.
void stays_damaged(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Thing whom;
  whom.at = n.from;
  whom.types = type_bit(Character) | type_bit(Location);
  whom.min = 0;
  whom.max = kAnyNumber;
  if (const Node* noun = n.find("noun")) whom = m.thing(*noun, Use::Static);
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = CantBeHealed;
  x.at = n.from;
  if (!m.refused()) m.statics(whom, g, {});
  outer.take_refusal(m);
}

/// "All cards in your hand count as having {C}."
void ink_anything(Meaning& m, const Node& n) {
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = InkAnything;
  x.at = n.from;
  always(m, you(n.from), g);
}

/// "Each turn, only one character can challenge.": the others can't, once one has.
void one_challenger(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Happening challenged;
  challenged.at = n.from;
  challenged.event = EventKind::Attacked;
  Cond one;
  one.kind = CondKind::Compare;
  one.cmp = Cmp::Ge;
  one.a = m.tally(challenged);
  one.b = m.rows.constant(1);
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = CantChallenge;
  x.at = n.from;
  Thing others;
  others.at = n.from;
  others.types = type_bit(Character);
  others.min = 0;
  others.max = kAnyNumber;
  Meaning::check(others, TestKind::Flag, ChallengedThisTurn, Cmp::Eq, true);
  m.statics(others, g, {{one}});
  outer.take_refusal(m);
}

/// "loses Evasive and can't gain Evasive"
void loses_for_good(Meaning& m, const Node& n, Gained& g) {
  const std::vector<const Node*> k = n.list("keyword");
  if (k[0]->value != k[1]->value)
    return void(m.refuse(n.from, "what can't be gained must be lost as well", "Name one keyword."));
  const u8 keyword = m.lex.keywords[static_cast<size_t>(k[0]->value)].keyword;
  for (const StaticKind kind : {StaticKind::LoseKeyword, StaticKind::Ban}) {
    Grant_& x = g.all.emplace_back();
    x.kind = kind;
    x.key = kind == StaticKind::Ban ? static_cast<u16>(CantGain + keyword) : keyword;
    x.at = n.from;
  }
}

/// "you gain lore": however much at a time.
void gains_score(Meaning& m, const Node& n, Happening& h) {
  static constexpr EventWord kGained = {.shape = EventShape::Player, .event = LoreGained, .amount = true};
  if (m.lex.scores[static_cast<size_t>(n.at("score").value)].score != LoreScore)
    m.refuse(n.at("score").from, "only lore is gained", "Write \"lore\".");
  h.word = &kGained;
  h.event = LoreGained;
  h.by = m.person(n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
}

/// "Chosen character of yours deals damage equal to their {S} to chosen opposing character.": that one is named first.
void deals(Meaning& m, const Node& n) {
  const Thing who = m.thing(n.at("who"));
  const Slot by = m.bring_object(who);
  if (m.refused()) return;
  if (m.many(who, by)) return void(m.refuse(who.at, "this does not say who deals it", "Name one character."));
  const Row16 k = m.amount(n.has("q") ? m.count(n.at("q")) : m.number(n, "n"));
  const Slot whom = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Damage, 0, op(whom), k);
  m.happened(Slot::N);
}

/// "this character is chosen by an opponent for an action"
void chosen_by(Meaning& m, const Node& n, Happening& h) {
  for (const EventWord& w : m.lex.events)
    if (w.event == EventKind::Chosen && w.object_types == type_bit(Action)) h.word = &w;
  h.event = EventKind::Chosen;
  h.by = m.person(n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
}

/// 7.11: it leaves alone, and what it was played on stays.
void lift(Meaning& m, const Node&) { m.emit(Op::Native, op(Slot::Self), kLift); }

void challenges(Grammar& g) {
  g.add(Sort::Post, "challenging <noun>", challenging)
      .eg("While challenging a damaged character, this character gets +2 {S}.");
  g.add(Sort::Sentence, "if <noun> ~be banished in that challenge , <effect> .", banished_in_it)
      .with(language::kWholeSentence)
      .eg("Whenever this character challenges, if it is banished in that challenge, draw a card.");
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
  g.add(Sort::Do, "~lift this character off what it covers", lift);
  g.add(Sort::Line, "skip your turn 's Draw step .", skip_draw);
  g.add(Sort::Line, "opponents can't choose <noun> for abilities or effects .", warded).costs(-1);
  g.add(Sort::Line, "<own:own*> opponents can't choose <noun> for (actions|action 's effects) .", kept_from_actions)
      .costs(-1)
      .eg("Opponents can't choose your other characters for actions.");
  g.add(Sort::Line, "<own:own*> <noun> can't be chosen by opponents for (actions|action 's effects) .",
        kept_from_actions)
      .costs(-1);
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
  g.add(
       Sort::Line,
       "you may play any character with Shift on this character [as if (this character|he|she|it|they) had any name] .",
       any_name)
      .costs(-1);
  g.add(Sort::Gain, "~count as being named <name> for Shift", named_for_shift);
  g.add(Sort::Line, "all cards in your hand count as having {c} .", ink_anything).costs(-1);
  g.add(Sort::Line, "damage [counters] can't be removed [from <noun>] .", stays_damaged).costs(-1);
  g.add(Sort::Line, "each turn , only one character can challenge .", one_challenger).costs(-1);
  g.add(Sort::Gain, "~lose <keyword> and (can't|cannot) gain <keyword>", loses_for_good).costs(-1);
  g.add(Sort::Clause, "<who:noun> ~deal (<n:amount> damage|damage equal to <q:quantity>) to <noun>", deals)
      .costs(1)
      .eg("Chosen character of yours deals damage equal to their {S} to chosen opposing character.");
  g.event("<player> ~gain <score>", gains_score);
  g.event("<a:noun> ~be chosen by <player> for an (action|action 's effect)", chosen_by);
  g.add(Sort::Do, "~add <noun> 's <stat> to <noun> 's <stat> <duration>", add_strength)
      .eg("Add chosen character's {S} to another chosen character's {S} this turn.");
  g.add(Sort::Noun, "the first <kind>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          if (m.first_named == Slot::None) m.refuse(n.from, "this does not say of which two", "Name it.");
          t.word = ThingWord::Slot;
          t.slot = m.first_named;
        })
      .with(language::kPronoun)
      .singular();
  challenges(g);
}

}  // namespace cantrip::lorcana

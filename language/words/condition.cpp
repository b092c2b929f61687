// Conditions: what "if", "while" and "unless" ask.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void push(Logic& l, Cond c, bool no = false) {
  const size_t from = l.rows.size();
  l.rows.push_back(c);
  if (no) Meaning::negate(l.rows, from);
}

void exists(Meaning& m, Logic& l, const Thing& what, bool no) {
  Cond c;
  c.kind = CondKind::Exists;
  c.a = m.selector(what, true);
  push(l, c, no);
}

void compare(Logic& l, Row16 a, Cmp cmp, Row16 b) {
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = cmp;
  c.a = a;
  c.b = b;
  l.rows.push_back(c);
}

/// "an opponent has N or more": the one who has the most decides; "N or less": the one who has the least.
u8 fold_of(PersonWord who, Cmp cmp) {
  if (who != PersonWord::Opponent) return kSumOfSeats;
  return cmp == Cmp::Ge || cmp == Cmp::Gt ? kMostOfSeats : kLeastOfSeats;
}

Row16 score_of(Meaning& m, const Node& score, const Person& who, u8 fold) {
  Amount a;
  a.kind = AmountKind::Score;
  a.key = m.lex.scores[static_cast<size_t>(score.value)].score;
  a.players = m.players(who);
  a.extra = fold;
  return m.rows.amount(a);
}

Count just_one() {
  Count one;
  one.number = 1;
  return one;
}

/// Only what is theirs can be had.
void had_by(Meaning& m, Thing& what, const Person& who) {
  if (what.side.word == PersonWord::None || what.side.word == PersonWord::They) what.side = who;  // "their hand"
  if (what.side.word != who.word)
    m.refuse(what.at, "players have only what is theirs", "Write \"there is ...\" instead.");
}

/// So many of one player, of the player who has the most, or of the one who has the least of them.
Row16 had_of_each(Meaning& m, Thing what, const Person& who, u8 fold) {
  m.scope.player({Who::That, Slot::None});
  what.side = {PersonWord::They, what.at};
  Amount a;
  a.kind = AmountKind::Count;
  a.key = m.selector(what, true);
  m.scope.end_player();
  a.players = m.players(who);
  a.extra = fold;
  return m.rows.amount(a);
}

bool is_zone_count(const Thing& t) { return t.card && t.zones && !t.types && t.tests.empty(); }

/// Of whom it is asked: who the phrase names, or the player in turn.
Person subject(Meaning& m, const Node& n) { return m.about ? *m.about : m.person(n.at("player")); }

/// "no opponent has a damaged character": none of them of whom it holds.
template <LogicFn asked>
void unless_nobody(Meaning& m, const Node& n, Logic& l) {
  Person who = m.about ? Person{} : m.person(n.at("player"));
  if (!who.none) return asked(m, n, l);
  who.none = false;
  const size_t from = l.rows.size();
  m.about = &who;
  asked(m, n, l);
  m.about = nullptr;
  Meaning::negate(l.rows, from);
}

void has_thing(Meaning& m, const Node& n, Logic& l) {
  Thing what = m.thing(n.at("noun"), Use::Filter);
  if (what.word != ThingWord::Objects) return void(m.refuse(what.at, "this can't be had", "Name a kind of thing."));
  if (what.min > 1 || what.count || (what.article && what.max > 1 && what.max != kAnyNumber))
    return void(m.refuse(what.at, "so many are counted", "Write \"or more\"."));
  had_by(m, what, subject(m, n));
  m.asked_for = {what};
  bool no = n.mark("not");
  no |= what.none;
  if (what.none && is_zone_count(what)) {
    const Person who = subject(m, n);
    return compare(l, m.counted(what, just_one(), fold_of(who.word, Cmp::Eq)), Cmp::Eq, m.rows.constant(0));
  }
  // With several opponents: one of them without any, or none of them without.
  const Person who = subject(m, n);
  const bool each =
      !m.about && (m.token(n.at("player").from).text == "each" || m.token(n.at("player").from).text == "all");
  if (who.word == PersonWord::Opponent && !m.lex.duel && !m.lex.one_text && each != no)
    return compare(l, had_of_each(m, what, who, kLeastOfSeats), no ? Cmp::Eq : Cmp::Ge, m.rows.constant(no ? 0 : 1));
  exists(m, l, what, no);
}

/// "If you have any with 10 power or more": of the kind that was asked for before.
void has_any(Meaning& m, const Node& n, Logic& l) {
  if (m.asked_for.empty()) return void(m.refuse(n.from, "this does not say of what", "Name it."));
  Thing what;
  what.at = n.from;
  what.types = m.asked_for[0].types;
  for (const Node* p : n.list("post")) m.describe(*p, what);
  had_by(m, what, subject(m, n));
  exists(m, l, what, false);
}

void has_count(Meaning& m, const Node& n, Logic& l) {
  const Comparison c = m.comparison(n.at("compare"));
  const Person who = subject(m, n);
  Thing what = m.group(n.at("group"));
  what.word = ThingWord::Objects;
  had_by(m, what, who);
  const bool zone = what.card && what.zones;
  m.asked_for = {what};
  if (!zone && who.word == PersonWord::Opponent)
    return compare(l, had_of_each(m, what, who, fold_of(who.word, c.cmp)), c.cmp, m.amount(c.value));
  m.asked_for = {what};
  const Row16 left = m.counted(what, just_one(), zone ? fold_of(who.word, c.cmp) : u8{kSumOfSeats});
  compare(l, left, c.cmp, m.amount(c.value));
}

void has_score(Meaning& m, const Node& n, Logic& l) {
  const Person who = subject(m, n);
  Comparison c;
  if (n.has("compare")) c = m.comparison(n.at("compare"));
  const Row16 left = score_of(m, n.at("score"), who, fold_of(who.word, c.cmp));
  compare(l, left, c.cmp, m.amount(c.value));
}

void has_more(Meaning& m, const Node& n, Logic& l) {
  const Person who = subject(m, n), other = m.person(n.at("other"));
  const Cmp cmp = n.mark("more") ? Cmp::Gt : Cmp::Lt;
  const bool each = m.token(n.at("other").from).text == "each";
  const u8 left_fold = fold_of(who.word, cmp);
  const bool most = (cmp == Cmp::Gt) == each;
  const u8 right_fold = other.word != PersonWord::Opponent ? u8{kSumOfSeats}
                        : most                             ? u8{kMostOfSeats}
                                                           : u8{kLeastOfSeats};
  if (const Node* s = n.find("score"))
    return compare(l, score_of(m, *s, who, left_fold), cmp, score_of(m, *s, other, right_fold));
  Thing what = m.group(n.at("group"));
  what.side = {};
  const bool cards = what.card && what.zones && what.tests.empty() && !what.types;
  if (!cards && (who.word == PersonWord::Opponent || other.word == PersonWord::Opponent))
    return compare(l, had_of_each(m, what, who, left_fold), cmp, had_of_each(m, what, other, right_fold));
  what.side = who;
  const Row16 left = m.counted(what, just_one(), left_fold);
  what.side = other;
  compare(l, left, cmp, m.counted(what, just_one(), right_fold));
}

/// "characters named A and B": one of each.
void has_both(Meaning& m, const Node& n, Logic& l) {
  Cond both;
  both.kind = CondKind::And;
  both.n = 2;
  l.rows.push_back(both);
  for (const Node* name : n.list("name")) {
    Thing what;
    what.at = n.from;
    m.describe(n.at("kind"), what);
    Meaning::check(what, TestKind::Name, 0);
    what.tests.back().name = m.name(*name);
    what.side = m.person(n.at("player"));
    exists(m, l, what, false);
  }
}

void there_is(Meaning& m, const Node& n, Logic& l) {
  const Thing what = m.thing(n.at("noun"), Use::Filter);
  if (what.min > 1 || what.count) return void(m.refuse(what.at, "so many are counted", "Write \"or more\"."));
  exists(m, l, what, what.none);
}

void there_count(Meaning& m, const Node& n, Logic& l) {
  const Comparison c = m.comparison(n.at("compare"));
  const Thing what = m.group(n.at("group"));
  m.asked_for = {what};
  const Row16 left = m.counted(what, just_one());
  compare(l, left, c.cmp, m.amount(c.value));
}

/// "If there are more than 7": of what the condition before it counted.
void there_still(Meaning& m, const Node& n, Logic& l) {
  if (m.asked_for.empty()) return void(m.refuse(n.from, "this does not say of what", "Name what is counted."));
  const Comparison c = m.comparison(n.at("compare"));
  Thing what = m.asked_for[0];
  what.min = 0;
  what.max = kAnyNumber;
  what.found = Thing::Found::All;
  compare(l, m.counted(what, just_one()), c.cmp, m.amount(c.value));
}

/// "there are more Command cards than Unit cards among the revealed cards": where they are is said once.
void there_more(Meaning& m, const Node& n, Logic& l) {
  Thing a = m.group(n.at("a")), b = m.group(n.at("b"));
  if (a.among || b.among) {
    if (m.shown == Slot::None) return void(m.refuse(n.from, "nothing was revealed before", "Say first what is shown."));
    for (Thing* t : {&a, &b}) t->among = false, t->this_way = true, t->way = Verb::Reveal;
  }
  if (!a.zones && !a.this_way && a.card) a.zones = b.zones, a.side = b.side;
  const Row16 left = m.counted(a, just_one());
  compare(l, left, n.mark("more") ? Cmp::Gt : Cmp::Lt, m.counted(b, just_one()));
}

void number_is(Meaning& m, const Node& n, Logic& l) {
  const Row16 left = m.amount(m.count(n.at("left")));
  const Comparison c = m.comparison(n.at("compare"));
  compare(l, left, c.cmp, m.amount(c.value));
}

bool lone_champion(Meaning& m, const Thing& who) {
  return m.lex.champion && who.types == m.lex.champion && who.side.word == PersonWord::You && !who.zones && !who.other;
}

/// "1 to 4 of them": at least and at most so many.
void between(Meaning& m, Logic& l, const Thing& what) {
  Cond both;
  both.kind = CondKind::And;
  both.n = 2;
  l.rows.push_back(both);
  const Row16 left = m.counted(what, just_one());
  compare(l, left, Cmp::Ge, m.rows.constant(what.min));
  compare(l, left, Cmp::Le, m.rows.constant(what.max));
}

/// "all your units are tapped": there are some, and no other ones.
void all_so(Meaning& m, const Node& n, Logic& l, const Thing& so) {
  const Thing all = m.thing(n.at("noun"), Use::Filter);
  Cond both;
  both.kind = CondKind::And;
  both.n = 2;
  l.rows.push_back(both);
  exists(m, l, so, false);
  compare(l, m.counted(so, just_one()), Cmp::Eq, m.counted(all, just_one()));
}

/// What a state says of where it lies or what it lies on and under, beside its tests.
void placed_so(Thing& who, const Thing& state) {
  if (state.side.word != PersonWord::None) who.side = state.side;
  if (state.zones) who.zones = state.zones;
  who.here |= state.here;
  who.riders |= state.riders;
  if (state.under != Slot::None) who.under = state.under;
  if (state.host_of != Slot::None) who.host_of = state.host_of;
}

/// "this unit is tapped"; of what is not one known thing: "a damaged character is in play".
void is_so(Meaning& m, const Node& n, Logic& l) {
  Thing who = m.thing(n.at("noun"), Use::Filter);
  who.left = n.at("state").mark("was");
  Thing what;
  what.at = n.at("state").from;
  m.describe(n.at("state"), what);
  const bool mastery = m.lex.mastery_zones && who.zones == m.lex.mastery_zones && who.found == Thing::Found::All;
  const bool target = who.word == ThingWord::Objects && (who.found == Thing::Found::Target || mastery) &&
                      who.max == 1 && who.min == 1 && m.has_program && m.lex.one_text;
  if (who.word == ThingWord::Objects && !target) {
    if (who.bare) return void(m.refuse(who.at, "this does not say how many", "Write \"a\", a number or \"no\"."));
    if (what.types || what.card)
      return void(m.refuse(what.at, "a state is asked for here", "Write \"is exerted\" or the like."));
    for (Check& c : what.tests) who.tests.push_back(std::move(c));
    placed_so(who, what);
    m.asked_for = {who};
    if (who.max > who.min && who.max != kAnyNumber) return between(m, l, who);
    if (who.min > 1) {
      const Row16 left = m.counted(who, just_one());
      return compare(l, left, Cmp::Ge, m.rows.constant(who.min));
    }
    if (lone_champion(m, who)) m.scope.object(Slot::None, who.types, false);  // "them" may mean it
    const std::string& first = m.token(n.at("noun").from).text;
    if (who.found == Thing::Found::All && !who.none && (who.plural || first == "each" || first == "all"))
      return all_so(m, n, l, who);
    return exists(m, l, who, who.none);
  }
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = who.word == ThingWord::Objects ? m.bring_object(who) : m.pronoun(who);
  // A denial stands outside: "it is not damaged".
  const bool no = what.tests.size() == 2 && what.tests[0].test.kind == TestKind::Not && !what.types && !what.zones &&
                  n.at("state").mark("not");
  if (no) what.tests.erase(what.tests.begin());
  c.a = m.selector(what, false);
  push(l, c, no);
  // "If it is a unit card, play that unit": now its kind is known.
  if (what.types && !no && c.slot != Slot::Self) m.scope.object(c.slot, what.types, m.scope.is_plural(c.slot));
}

void several_so(Meaning& m, const Node& n, Logic& l) {
  const Comparison c = m.comparison(n.at("compare"));
  Thing who = m.group(n.at("group"));
  Thing what;
  m.describe(n.at("state"), what);
  for (Check& t : what.tests) who.tests.push_back(std::move(t));
  placed_so(who, what);
  m.asked_for = {who};
  const Row16 left = m.counted(who, just_one());
  compare(l, left, c.cmp, m.amount(c.value));
}

/// "any of them is the named card", "all of those units are damaged", "2 or more of them are items"
void of_those(Meaning& m, const Node& n, Logic& l) {
  Thing those;
  those.at = n.from;
  if (const Node* kind = n.find("kind")) m.describe(*kind, those);
  Thing what;
  what.at = n.from;
  what.types = those.types;
  those.word = ThingWord::Those;
  those.plural = true;
  what.of = m.pronoun(those);
  Thing state;
  state.at = n.from;
  if (const Node* s = n.find("state")) m.describe(*s, state);
  else m.describe(n.at("group"), state);
  if (state.side.word != PersonWord::None || (n.has("state") && state.types))
    return void(m.refuse(state.at, "a state is asked for here", "Write \"are damaged\" or the like."));
  if (state.types) what.types = state.types;
  what.zones = state.zones;
  if (!what.zones && what.of == Slot::Look) what.zones = 1u << m.lex.deck | m.seen_zones;
  for (Check& c : state.tests) what.tests.push_back(std::move(c));
  if (const Node* than = n.find("compare")) {
    const Comparison c = m.comparison(*than);
    return compare(l, m.counted(what, just_one()), c.cmp, m.amount(c.value));
  }
  if (!n.mark("all")) return exists(m, l, what, n.mark("none"));
  Amount named;
  named.kind = AmountKind::CountSlot;
  named.slot = what.of;
  Cond both;
  both.kind = CondKind::And;
  both.n = 2;
  l.rows.push_back(both);
  exists(m, l, what, false);
  compare(l, m.counted(what, just_one()), Cmp::Eq, m.rows.amount(named));
}

void was_chosen(Meaning& m, const Node& n, Logic& l) {
  Thing what = m.thing(n.at("noun"), Use::Filter);
  Thing who;
  who.at = n.from;
  who.word = m.lex.they_one ? ThingWord::Them : ThingWord::It;
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = m.pronoun(who);
  c.a = m.selector(what, false);
  l.rows.push_back(c);
}

/// "it attacked this turn": asked of one thing.
void own_history(Meaning& m, Happening& h, bool object, bool no, Logic& l) {
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = m.pronoun((object ? h.b : h.a)[0]);
  Thing what;
  Meaning::check(what, TestKind::Marked, m.mark(h, object));
  c.a = m.selector(what, false);
  push(l, c, no);
}

void history(Meaning& m, const Node& n, Logic& l) {
  Happening h = m.happening(n.has("past") ? n.at("past") : n.at("unpast"));
  const auto one = [](const std::vector<Thing>& t) {
    return !t.empty() && t[0].word != ThingWord::Objects && t[0].word != ThingWord::Players;
  };
  const bool object = h.word && h.word->swapped;
  h.last_turn = n.mark("last");
  if (h.last_turn && one(object ? h.b : h.a))
    return void(m.lacks(n.from, "remember of one object what it did in a turn before", "Ask about \"a unit\"."));
  if (one(object ? h.b : h.a)) return own_history(m, h, object, n.has("unpast"), l);
  int least = 1;
  if (!h.a.empty() && h.a[0].word == ThingWord::Objects && h.a[0].found == Thing::Found::Choose) least = h.a[0].min;
  bool no = n.has("unpast");
  if (h.by.none) no = !no, h.by.none = false;  // "no player played a song"
  if (!h.a.empty() && h.a[0].none) no = !no, h.a[0].none = false;  // "no character quested"
  compare(l, m.tally(h), no ? Cmp::Lt : Cmp::Ge, m.rows.constant(least));
}

/// "this unit has already attacked this turn"
void has_done(Meaning& m, const Node& n, Logic& l) {
  const Thing who = m.thing(n.at("noun"), Use::Filter);
  Happening h = m.happening(n.at("did"));
  if (who.word == ThingWord::Objects || who.word == ThingWord::Players)
    return void(m.refuse(n.from, "this asks of one thing", "Write \"it\" or \"this unit\"."));
  const bool object = h.word && h.word->swapped;
  (object ? h.b : h.a).assign(1, who);
  own_history(m, h, object, false, l);
}

void both(Meaning& m, const Node& n, Logic& l) {
  // One flat list: "A and B and C" is three of one And.
  const CondKind kind = static_cast<CondKind>(n.rule->key);
  Logic left, right;
  m.logic(n.at("left"), left);
  m.logic(n.at("right"), right);
  Cond c;
  c.kind = kind;
  c.n = 2;
  if (!left.rows.empty() && left.rows[0].kind == kind) {
    c.n = static_cast<u8>(left.rows[0].n + 1);
    left.rows.erase(left.rows.begin());
  }
  l.rows.push_back(c);
  l.rows.insert(l.rows.end(), left.rows.begin(), left.rows.end());
  l.rows.insert(l.rows.end(), right.rows.begin(), right.rows.end());
}

void turn_of(Meaning&, const Node& n, Logic& l) {
  Cond c;
  c.kind = CondKind::Turn;
  c.a = Players{static_cast<Who>(n.rule->key), Slot::None}.pack();
  l.rows.push_back(c);
}

/// "the most cards in their hand": nobody has more.
void has_most(Meaning& m, const Node& n, Logic& l) {
  const Person who = subject(m, n);
  const bool most = n.mark("most");
  const u8 fold = most ? u8{kMostOfSeats} : u8{kLeastOfSeats};
  const Cmp cmp = most ? Cmp::Ge : Cmp::Le;
  Person all{PersonWord::Each, n.from};
  if (const Node* s = n.find("score")) return compare(l, score_of(m, *s, who, 0), cmp, score_of(m, *s, all, fold));
  Thing what = m.group(n.at("group"));
  Thing zone = what;
  zone.side = {};
  if (!is_zone_count(zone))
    return compare(l, had_of_each(m, zone, who, kSumOfSeats), cmp, had_of_each(m, zone, all, fold));
  what.side = who;
  const Row16 left = m.counted(what, just_one());
  what.side = all;
  compare(l, left, cmp, m.counted(what, just_one(), fold));
}

}  // namespace

void person_condition(Meaning& m, const Node& n, Logic& l) {
  switch (n.rule->mode) {
    case 1: return has_more(m, n, l);
    case 2: return has_count(m, n, l);
    case 3: return has_thing(m, n, l);
    case 4: return has_most(m, n, l);
    case 5: return has_score(m, n, l);
    case 6: return (*static_cast<const LogicFn*>(n.rule->data))(m, n, l);  // the game knows what is asked
    default: m.refuse(n.from, "this can't be asked of a player", "Ask for something else.");
  }
}

void condition_words(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Span, "your turn", turn_of).with(static_cast<int>(Who::You));
  g.add(Sort::Span, "(an opponent 's turn|each opponent 's turn|opponents ' turns|your opponent 's turn)", turn_of)
      .with(static_cast<int>(Who::Opponent));
  g.add(Sort::Condition, "it ('s|is) [?not not] <span>", [](Meaning& m, const Node& n, Logic& l) {
     const size_t from = l.rows.size();
     m.logic(n.at("span"), l);
     if (n.mark("not")) Meaning::negate(l.rows, from);
   }).costs(-1);
  for (const HowWord& h : lex.hows) {
    std::string pattern = "you " + as_pattern(h.phrase) + " <noun>";
    if (!h.after.empty()) pattern += " " + as_pattern(h.after);
    g.add(Sort::Condition, pattern, [](Meaning& m, const Node& n, Logic& l) {
       Thing what;
       Meaning::check(what, TestKind::How, static_cast<u16>(n.rule->key));
       Cond c;
       c.kind = CondKind::Matches;
       c.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
       c.a = m.selector(what, false);
       l.rows.push_back(c);
     }).with(h.how);
  }
  g.add(Sort::Condition, "<past> this turn", history);
  g.add(Sort::Condition, "<unpast> this turn", history);
  if (lex.duel)
    for (const std::string_view mood : {"<past>", "<unpast>"})
      g.add(Sort::Condition, std::string(mood) + " during your opponent 's last turn #last", history);
  g.add(Sort::Condition, "<noun> has already <did> this turn", has_done).costs(1);
  g.add(Sort::Condition, "<player> (~control|~have) [any] <noun>", unless_nobody<has_thing>);
  g.add(Sort::Condition, "<player> ~have <kind> named <name> and <name> [in play]", has_both).costs(-1);
  g.add(Sort::Condition, "<player> (~control|~have) any <post:post> <post:post*>", has_any).costs(3);
  g.add(Sort::Condition, "<player> (don't|doesn't) #not (control|have) [any] <noun>", has_thing);
  g.add(Sort::Condition, "<player> (~control|~have) <compare> <group>", unless_nobody<has_count>);
  g.add(Sort::Condition, "<player> ~have <compare> <score>", unless_nobody<has_score>);
  g.add(Sort::Condition, "<player> ~have no <score>", has_score);
  g.add(Sort::Condition,
        "<player> (~control|~have) (more #more|fewer|less) (<group>|<score>) than <other:player> [do|does]",
        unless_nobody<has_more>);
  g.add(Sort::Condition,
        "<player> ~have (more #more|fewer|less) cards in <whose> <zone> than [cards] in <whose> <zone>",
        [](Meaning& m, const Node& n, Logic& l) {  // of one player, in two places
          const std::vector<const Node*> zones = n.list("zone");
          const Person who = subject(m, n);
          Amount a;
          a.kind = AmountKind::ZoneCount;
          a.players = m.players(who);
          a.key = m.lex.zones[static_cast<size_t>(zones[0]->value)].kind;
          const Row16 left = m.rows.amount(a);
          a.key = m.lex.zones[static_cast<size_t>(zones[1]->value)].kind;
          if (a.players.who != Who::You && a.players.who != Who::That && !m.lex.duel)
            return void(m.lacks(n.from, "ask this of several players together", "Ask it of yourself."));
          compare(l, left, n.mark("more") ? Cmp::Gt : Cmp::Lt, m.rows.amount(a));
        })
      .costs(-1);
  for (const std::string_view some : {"<compare>", "any", "none #none", "all #all"})
    for (const std::string_view so : {"<state>", "(are|is|were|was) [a|an] <group>"})
      g.add(Sort::Condition, std::string(some) + " of (them|those <kind>) " + std::string(so), of_those)
          .costs(so == "<state>" ? 0 : 1);
  g.add(Sort::Condition, "<player> ~have the (most #most|fewest) (<group>|<score>)", has_most);
  g.add(Sort::Condition, "there (is|are|'s) [any] <noun>", there_is).costs(1);
  g.add(Sort::Condition, "there (are|is) <compare> <group>", there_count);
  g.add(Sort::Condition, "there (are|is) <compare>", there_still)
      .costs(2)
      .eg("If there are exactly 7 cards in your hand, draw a card. If there are more than 7, discard a card.");
  g.add(Sort::Condition, "<compare> (are|is) in play", there_still).costs(3);
  g.add(Sort::Condition, "there are (more #more|fewer) <a:group> than <b:group>", there_more)
      .eg("If there are more items than units in play, draw a card.");
  g.add(Sort::Condition, "<left:quantity> (is|are) <compare>", number_is)
      .costs(2)
      .eg("Reveal the top card of your deck. If its cost is 3 or less, draw a card.");
  g.add(Sort::Condition, "<noun> <state>", is_so);
  g.add(Sort::Condition, "<noun> <state> before", is_so)
      .with(kBefore)
      .eg("Put a damage counter on chosen character. If it wasn't damaged before, draw a card.");
  for (const std::string_view times :
       {"you ('ve|have) done this (twice #two|<n:number> or more #more times|<n:number> times) this turn",
        "you (do|did|'ve done|have done) this (twice #two|<n:number> times) or more (during a|in a|this) turn",
        "you ('ve|have) done this (twice #two|<n:number> times) or more this turn"})
    g.add(Sort::Condition, times, [](Meaning& m, const Node& n, Logic& l) {
       Count done;
       m.times_done(n.from, done);
       const int k = n.mark("two") ? 2 : n.at("n").value;
       if (k > 3) return void(m.lacks(n.from, "count further than three", "Write a smaller number."));
       const bool exactly = !n.mark("more") && m.token(n.to - 3).text != "more" && m.token(n.to - 4).text != "more";
       compare(l, m.amount(done), exactly ? Cmp::Eq : Cmp::Ge, m.rows.constant(k));
     }).costs(-1);
  g.add(Sort::Condition, "<compare> <group> <state>", several_so);
  g.add(Sort::Condition,
        "you ('ve|have) already (drawn|discarded|banished|gained|put|returned) <noun> this way this turn",
        [](Meaning& m, const Node& n, Logic& l) {  // this time and at least one before
          Count done;
          m.times_done(n.from, done);
          compare(l, m.amount(done), Cmp::Ge, m.rows.constant(2));
        })
      .costs(-2);
  g.add(Sort::Condition, "their <stat> (are|is) [?not not] equal", [](Meaning& m, const Node& n, Logic& l) {
    const auto [least, most] = m.of_the_two(m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, n.from);
    if (m.refused()) return;
    if (const Amount& a = m.rows.pool().amounts[least]; a.kind == AmountKind::LeastStat) {  // while both are there
      Amount there;
      there.kind = AmountKind::Count;
      there.key = a.key;
      Cond both;
      both.kind = CondKind::And;
      both.n = 2;
      l.rows.push_back(both);
      compare(l, m.rows.amount(there), Cmp::Ge, m.rows.constant(2));
    }
    compare(l, least, n.mark("not") ? Cmp::Ne : Cmp::Eq, most);
  });
  g.add(Sort::Condition, "<noun> is chosen", was_chosen).with(kSpeaksBack).costs(-1);
  g.add(Sort::Condition, "<left:condition> and [if] <right:condition>", both)
      .with(static_cast<int>(CondKind::And))
      .costs(1);
  g.add(Sort::Condition, "<left:condition> or <right:condition>", both).with(static_cast<int>(CondKind::Or)).costs(1);
}

}  // namespace cantrip::language

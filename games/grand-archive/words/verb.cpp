// Grand Archive: recover, glimpse, suppress, load, summon, negate, activate, and what else is done.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/gates.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

void not_woken(Meaning& m, const Node& n, const Lasting& span) {
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = m.lex.ready_ban;
  x.at = n.from;
  m.give(m.thing(n.at("noun")), out, span);
}

/// It is the champion that damage counters are taken off (recover).
void recover(Meaning& m, const Node& n) {
  const Count k = n.has("q") ? m.count(n.at("q")) : m.number(n, "n");
  const Row16 row = m.amount(k);
  Thing champion = champion_of(PersonWord::None, n.from);
  Selector s = m.selector_of(champion);
  s.side = m.actor;
  s.min = s.max = 1;
  if (m.refused()) return;
  const Slot slot = m.next_list();
  m.emit(Op::All, op(slot), m.rows.selector(s));
  m.emit(Op::Heal, 0, op(slot), row);
  m.happened(Slot::N);
}

/// A verb that the game does by itself: the operands by its shape.
void native(Meaning& m, const Node& n) {
  const NativeWord& w = *static_cast<const NativeWord*>(n.rule->data);
  if (w.shape == NativeShape::Object) {
    const Slot whom = m.bring_object(m.thing(n.at("noun")));
    if (m.refused()) return;
    m.emit(Op::Native, op(whom), w.native, kNone, m.actor.pack());
  } else {
    Count one;
    one.number = n.mark("twice") ? 2 : 1;
    if (w.shape == NativeShape::Plain && m.scale) one = m.for_each(one, *m.scale), m.scaled = true;
    const Count k = w.shape == NativeShape::Number ? m.number(n, "n") : n.has("k") ? m.count(n.at("k")) : one;
    m.emit(Op::Native, w.mode, w.native, m.amount(k), m.actor.pack());
    m.scope.number(Slot::N);
  }
  m.flags |= kReadsHidden | kUsesChance;
  m.can_fail = true;
}

void natives(Grammar& g, const Lexicon& lex) {
  for (const NativeWord& w : lex.natives) {
    std::string p = as_pattern(w.verb);
    const bool clause = p.starts_with("time ");
    p = (clause ? "[for the rest of the game ,] " : "~") + p;
    if (w.shape == NativeShape::Number) p += " <n:amount>";
    if (w.shape == NativeShape::Object) p += " <noun>";
    if (!w.tail.empty()) p += " " + as_pattern(w.tail);
    if (w.shape == NativeShape::Plain && w.tail.empty() && !clause) p += " [?more an additional time] [?twice twice]";
    if (w.shape == NativeShape::Plain && w.tail.empty() && !clause)
      g.add(Sort::Do, "~" + as_pattern(w.verb) + " <k:amount> times", native).with(0, kAtOnce, &w).costs(-1);
    if (clause) g.add(Sort::Clause, p, native).with(0, 0, &w);
    else g.add(Sort::Do, p, native).with(0, w.shape == NativeShape::Object ? 0 : kAtOnce, &w).costs(-1);
  }
}

void load(Meaning& m, const Node& n) {
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  const Slot where = m.bring_object(m.thing(n.at("where")));
  if (m.refused()) return;
  m.emit(Op::Copy, op(Slot::Moved), op(Slot::None));  // nothing yet
  m.emit(Op::Host, 0, op(what), op(where));
  m.moved = true;
  m.moved_by = Verb::Put;
  m.moved_to = zone_bit(Loaded);
  m.can_fail = true;
}

u16 def_of(Meaning& m, int card) {
  return card >= 0 && static_cast<size_t>(card) < m.lib.defs.size() ? m.lib.defs[static_cast<size_t>(card)] : u16{0};
}

void summon(Meaning& m, const Node& n) {
  const TokenName& name = m.lib.words.tokens[static_cast<size_t>(n.at("token").value)];
  const u16 def = def_of(m, name.card);
  if (!def)
    return void(
        m.refuse(n.from, "the card of the token \"" + name.name + "\" was refused", "Correct that card first."));
  Count one;
  one.number = 1;
  if (m.scale) m.scaled = true;
  const Count k = n.mark("another") ? (m.scale ? m.for_each(one, *m.scale) : one) : m.number(n, "n");
  m.emit(Op::Make, n.mark("rested") || n.mark("then") ? 1 : 0, def, m.amount(k), m.actor.pack());
  m.scope.object(Slot::R3, 0, !(k.constant && k.number == 1));
  m.happened(Slot::N);
  if (const Node* counter = n.find("counter"))  // "with two buff counters on it"
    m.emit(Op::Counter, 0, op(Slot::R3), m.lex.counters[static_cast<size_t>(counter->value)].counter,
           m.amount(m.count(n.at("with"))));
}

/// One of several things, as its player says: each is made by `each`.
template <class Fn>
void one_of_these(Meaning& m, size_t all, Fn&& each) {
  const int head = m.emit(Op::Modes, static_cast<int>(all));
  for (size_t i = 0; i < all; ++i) m.emit(Op::Jump);
  std::vector<int> ends;
  for (size_t i = 0; i < all && !m.refused(); ++i) {
    m.patch(head + 1 + static_cast<int>(i));
    each(i);
    if (i + 1 < all) ends.push_back(m.emit(Op::Jump));
  }
  for (const int end : ends) m.patch(end);
  m.can_fail = true;
}

/// "summon your choice of a Washuru or an Acerbica token"
void summon_choice(Meaning& m, const Node& n) {
  const std::vector<const Node*> tokens = n.list("token");
  if (m.scale) return void(m.refuse(n.from, "each of these is chosen by itself", "Leave out \"for each\"."));
  const Row16 k = m.rows.constant(1);
  one_of_these(m, tokens.size(), [&](size_t i) {
    const TokenName& name = m.lib.words.tokens[static_cast<size_t>(tokens[i]->value)];
    const u16 def = def_of(m, name.card);
    if (!def)
      return void(
          m.refuse(n.from, "the card of the token \"" + name.name + "\" was refused", "Correct that card first."));
    m.emit(Op::Make, 0, def, k, m.actor.pack());
  });
  m.scope.object(Slot::R3, 0, false);
}

/// "gets your choice of +1 power or +1 life"
void gain_choice(Meaning& m, const Node& n) {
  Lasting l;
  if (const Node* d = n.find("duration")) l = m.lasting(*d);
  Thing whom = m.thing(n.at("noun"));
  whom.slot = m.bring_object(whom);
  whom.word = ThingWord::Slot;
  const std::vector<const Node*> gifts = n.list("gift");
  one_of_these(m, gifts.size(), [&](size_t i) {
    Gained out;
    m.gains(*gifts[i], out);
    if (!m.refused()) m.give(whom, out, l);
  });
}

void token_copy(Meaning& m, const Node& n) {
  const Thing t = m.thing(n.at("noun"));
  const Slot what = m.bring_object(t);
  if (m.refused()) return;
  m.emit(Op::Native, op(what), m.lex.copy_native, n.mark("rested") ? m.rows.constant(1) : kNone, m.actor.pack());
  m.scope.object(Slot::R3, 0, m.many(t, what));
  m.can_fail = true;
}

/// "gain the Quiet Vow mastery"
void mastery(Meaning& m, const Node& n) {
  const std::string name = m.name(n.at("name"));
  u16 def = 0;
  for (const CardName& known : m.lib.words.names_from(m.token(n.at("name").from).text))
    if (known.name == name) def = def_of(m, known.card);
  if (!def) return void(m.refuse(n.from, "the card \"" + name + "\" was refused or is not there", "Correct it first."));
  m.emit(Op::Make, 0, def, m.rows.constant(1), m.actor.pack());
  m.scope.object(Slot::R3, 0, false);
  m.happened(Slot::N);
}

// ------------------------------------------------------------------------------------------------- what is waiting

/// "target Spell card activation", "that activation": something on the stack.
void waiting(Meaning& m, const Node& n, Thing& t) {
  t.found = n.mark("all") ? Thing::Found::All : Thing::Found::Target;
  t.min = t.max = 1;
  if (n.mark("all")) t.min = 0, t.max = kAnyNumber, t.plural = true;
  if (n.mark("up")) t.up_to = true, t.min = 0;
  Thing before;
  for (const Node* p : n.list("pre")) m.describe(*p, before);
  if (const Node* k = n.find("kind")) m.describe(*k, t);
  for (Check& c : before.tests) t.tests.push_back(std::move(c));
  t.card = false;
  t.zones = 1u << m.lex.stack;
  if (n.mark("either")) Meaning::check(t, TestKind::Native, m.lex.waiting_test);
  else
    Meaning::check(t, TestKind::ItemEvent,
                   static_cast<u16>(n.mark("materialize") ? m.lex.materialized_event : m.lex.activated_event));
  for (const Node* p : n.list("post")) m.describe(*p, t);
}

void negate(Meaning& m, const Node& n) {
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Negate, n.rule->mode ? m.lex.banishment : 0, op(what));
  m.can_fail = true;
}

void copy(Meaning& m, const Node& n) {
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Native, op(what), m.lex.copy_item_native, kNone, n.rule->mode);
}

/// The card goes to the banishment; or, where one may, to its graveyard.
void negate_and_banish(Meaning& m, Slot what, bool may) {
  const int asked = may ? m.emit(Op::May, 0, Players{Who::You, Slot::None}.pack()) : -1;
  m.emit(Op::Negate, m.lex.banishment, op(what));
  if (may) {
    const int skip = m.emit(Op::Jump);
    m.patch(asked);
    m.emit(Op::Negate, 0, op(what));
    m.patch(skip);
  }
  m.can_fail = true;
}

/// "... unless its controller pays (2). Banish the card that had its activation negated this way."
void negate_unless(Meaning& m, const Node& n) {
  m.x = n.find("x");
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  const Players who = m.players(m.person(n.at("player")));
  if (const Node* does = n.find("do")) {  // "unless its controller has you draw two cards"
    if (m.refused()) return;
    const int may = m.emit(Op::May, 0, who.pack());
    m.act(*does);
    m.patch(may);
  } else {
    language::Payment p;
    m.payment(n.at("price"), p);
    if (m.refused()) return;
    m.emit(Op::Pay, 0, who.pack(), m.rows.costs(p.costs), static_cast<int>(p.costs.size()));
  }
  const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Not}, {CondKind::Done}}));
  negate_and_banish(m, what, n.mark("may"));
  m.patch(test);
  m.x = nullptr;
}

/// "target trigger or action card activation ...", "target activation or trigger that targets ...": either of them.
void either_waiting(Meaning& m, const Node& n, Thing& t) {
  t.found = Thing::Found::Target;
  t.min = n.mark("up") ? u16{0} : u16{1};
  t.max = 1;
  t.up_to = n.mark("up");
  t.card = false;
  t.zones = 1u << m.lex.stack;
  Thing card;
  for (const Node* p : n.list("pre")) m.describe(*p, card);
  if (const Node* k = n.find("kind")) m.describe(*k, card);
  Meaning::check(t, TestKind::Or, 2);
  Meaning::check(t, TestKind::Native, kIsTriggerItem);
  std::vector<Check> all;
  Check activation;
  activation.test = {TestKind::ItemEvent, Cmp::Eq, static_cast<u16>(m.lex.activated_event), kNone};
  all.push_back(activation);
  for (const TypeWord& w : m.lex.types)
    if (card.types == (1u << w.bit)) {
      Check type;
      type.test = {TestKind::Type, Cmp::Eq, w.bit, kNone};
      all.push_back(type);
    }
  for (Check& c : card.tests) all.push_back(std::move(c));
  if (all.size() > 1) Meaning::check(t, TestKind::And, static_cast<u16>(all.size()));
  for (Check& c : all) t.tests.push_back(std::move(c));
  for (const Node* p : n.list("post")) m.describe(*p, t);
}

void triggers_on_the_stack(Grammar& g) {
  g.add(Sort::Noun, "[?up up to one] target trigger or <pre:pre*> [<kind>] activation <post:post*>", either_waiting)
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "[?up up to one] target <pre:pre*> [<kind>] activation or trigger <post:post*>", either_waiting)
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "[?up up to one] target trigger <post:post*>", [](Meaning& m, const Node& n, Thing& t) {
     t.found = Thing::Found::Target;
     t.up_to = n.mark("up");
     t.min = t.up_to ? u16{0} : u16{1};
     t.max = 1;
     t.zones = 1u << m.lex.stack;
     Meaning::check(t, TestKind::Native, kIsTriggerItem);
     for (const Node* p : n.list("post")) m.describe(*p, t);
   }).singular();
  g.add(Sort::Do, "negate all on enter triggers from <noun>", [](Meaning& m, const Node& n) {
    const Slot whose = m.bring_object(m.thing(n.at("noun")));
    if (m.refused()) return;
    m.emit(Op::Native, op(whose), kNegateEntering);
    m.can_fail = true;
  });
}

void on_the_stack(Grammar& g) {
  triggers_on_the_stack(g);
  g.add(Sort::Clause, "<duration> , card activations you control can't be negated", [](Meaning& m, const Node& n) {
    Gained out;
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Ban;
    x.key = CantBeNegated;
    x.at = n.from;
    Thing you;
    you.word = ThingWord::Players;
    you.at = n.from;
    you.players = {PersonWord::You, n.from};
    m.give(you, out, m.lasting(n.at("duration")));
  });
  const std::string banished = "banish the card that had its activation negated this way";
  g.add(Sort::Do, "negate <noun> . you may #may " + banished, [](Meaning& m, const Node& n) {
    const Slot what = m.bring_object(m.thing(n.at("noun")));
    if (!m.refused()) negate_and_banish(m, what, true);
  });
  g.add(Sort::Clause,
        "negate <noun> unless <player> (~pay <price>|has you <do>) [[,] where x is <x:quantity>] . [?may you may] " +
            banished,
        negate_unless)
      .costs(-1);
  g.add(Sort::Noun,
        "[?up up to one] target <pre:pre*> [<kind>] (activation or materialization #either|activation|materialization "
        "#materialize) "
        "<post:post*>",
        waiting)
      .singular()
      .costs(-1);
  g.add(Sort::Noun,
        "all #all <pre:pre*> [<kind>] (activations and materializations #either|activations|materializations "
        "#materialize) <post:post*>",
        waiting)
      .costs(-1);
  g.add(Sort::Noun, "(that card 's activation|its activation|that activation)",
        [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::It; })
      .with(kPronoun)
      .singular();
  g.add(Sort::Do, "negate <noun>", negate).costs(1);
  g.add(Sort::Do, "negate <noun> . banish the card that had its activation negated this way", negate).as(1);
  g.add(Sort::Do, "negate <noun> . put the card that had its activation negated this way into its owner 's <zone>",
        [](Meaning& m, const Node& n) {
          const Slot what = m.bring_object(m.thing(n.at("noun")));
          const ZoneWord& z = m.lex.zones[static_cast<size_t>(n.at("zone").value)];
          if (z.ordered) m.refuse(n.at("zone").from, "this does not say where in it", "Name another zone.");
          if (m.refused()) return;
          m.emit(Op::Negate, z.kind, op(what), 0, static_cast<int>(Verb::Put));
          m.can_fail = true;
        });
  g.add(Sort::Do, "copy <noun>", copy);
  g.add(Sort::Do, "copy <noun> . you may choose (new targets|a new target) for the copy", copy).as(1);
}

/// "activate a Spell card from your hand without paying its reserve cost", "materialize a weapon card from ..."
void play(Meaning& m, const Node& n) {
  Thing t = m.thing(n.at("noun"));
  int mode = n.mark("free") ? kPlayFree : n.mark("all") ? kPlayFree | kPlayNoCosts : 0;
  if (t.word == ThingWord::Self && m.card.head == Head::Spell)
    return void(m.refuse(t.at, "a card that resolves was played already",
                         "Say what it costs: \"You may ... rather than pay\"."));
  if (t.word == ThingWord::Objects && t.found == Thing::Found::All)
    return void(m.refuse(t.at, "one card is played at a time", "Write \"a card\"."));
  if (t.word == ThingWord::Objects && !t.zones && !t.among) {
    t.zones = 1u << m.lex.hand;
    t.side = {m.actor.who == Who::You ? PersonWord::You : PersonWord::They, t.at};
  }
  bool told = false;  // "a card banished by this item": whosever it is
  for (const Check& c : t.tests) told |= c.test.kind == TestKind::RelatedTo && c.test.amount == m.lex.banished_relation;
  if (t.word == ThingWord::Objects && t.zones && t.side.word == PersonWord::None && !told)
    return void(m.refuse(t.at, "this does not say whose cards", "Write \"your\"."));
  if (t.word == ThingWord::Objects && m.actor.who == Who::You)
    Meaning::check(t, TestKind::Playable, static_cast<u16>(mode));
  if (t.word == ThingWord::Objects && t.found == Thing::Found::Choose && t.max == 1 &&
      (m.may_leave || (t.zones & m.lex.search_zones))) {  // to play one or none is one question
    t.min = 0;
    t.up_to = true;
  }
  const Slot what = m.bring_object(t);
  if (m.refused()) return;
  if (m.actor.who != Who::You && m.actor.who != Who::That)
    return void(m.refuse(n.from, "only you or each player can play cards here", "Write \"you may play\"."));
  const bool plural = m.many(t, what);
  m.emit(Op::Play, 0, op(what), mode);
  m.scope.object(Slot::Moved, t.types, plural);
  m.can_fail = true;
}

// ------------------------------------------------------------------------------------------------------- other verbs

void split(Meaning& m, const Node& n) {
  const Thing t = m.thing(n.at("noun"));
  if (t.found != Thing::Found::Target)
    return void(m.refuse(t.at, "shares are given to targets", "Write \"any amount of target allies\"."));
  m.share(t, m.count(n.at("n")), m.lex.split_native);
}

void become(Meaning& m, const Node& n) {
  const AdjectiveWord& a = *static_cast<const AdjectiveWord*>(n.rule->data);
  Thing whom;  // "gets +2 power and becomes distant": what was said something of before
  whom.at = n.from;
  whom.word = ThingWord::It;
  if (const Node* noun = n.find("noun")) whom = m.thing(*noun);
  const Slot slot = m.bring_object(whom);
  m.emit(Op::Flag, 1, op(slot), a.key);
  m.can_fail = true;
  const Node* more = n.find("gains");
  if (!more || m.refused()) return;
  Gained out;
  m.gains(*more, out);
  whom.word = ThingWord::Slot;
  whom.slot = slot;
  Lasting l;
  if (const Node* d = n.find("duration")) l = m.lasting(*d);
  m.give(whom, out, l);
}

void to_lineage(Meaning& m, const Node& n) {
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  const Thing host = n.mark("your") ? champion_of(PersonWord::You, n.from) : m.thing(n.at("host"));
  const Slot where = m.bring_object(host);
  if (m.refused()) return;
  m.emit(Op::Native, op(what), m.lex.lineage_native, kNone, op(where));
  m.happened(Slot::N);
}

void redirect(Meaning& m, const Node& n) {
  Thing attack;
  attack.at = n.from;
  attack.types = 1u << m.lex.unit_type;
  attack.found = n.mark("target") ? Thing::Found::Target : Thing::Found::All;
  Meaning::check(attack, TestKind::Flag, m.lex.attacking_flag);
  if (const Node* whom = n.find("whom")) {  // "an attack that targets your champion"
    Thing defender = m.thing(*whom, Use::Filter);
    if (defender.word == ThingWord::Objects) defender.found = Thing::Found::All;
    Check c;
    c.test.kind = TestKind::RelatedTo;
    c.test.amount = m.lex.attack_relation;
    c.other.push_back(std::move(defender));
    attack.tests.push_back(std::move(c));
  }
  const Slot attacker = m.bring_object(attack);
  Thing to = m.thing(n.at("noun"));
  if (to.word == ThingWord::Objects && to.found == Thing::Found::Choose)  // 6.6: what does not defend yet
    Meaning::check(to, TestKind::Flag, Defending, Cmp::Eq, true);
  const Slot target = m.bring_object(to);
  if (m.refused()) return;
  m.emit(Op::Native, op(target), m.lex.redirect_native, kNone, op(attacker));
  m.can_fail = true;
}

void slot_native(Meaning& m, const Node& n, u16 key) {
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Native, op(what), key, kNone, m.actor.pack());
  m.can_fail = true;
}

/// "Look at that opponent's memory and discard a card from it.": of what is seen, as the one who looks says.
void look_and_take(Meaning& m, const Node& n) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  Thing there;
  there.at = n.from;
  there.card = true;
  there.zones = 1u << m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
  there.side = m.person(n.at("whose"));
  m.settle(there);
  there.min = 0;
  there.max = kAnyNumber;
  Selector seen = m.selector_of(there);
  seen.min = 0;
  seen.max = kAnyNumber;
  if (m.refused()) return;
  m.emit(Op::Look, 0, m.rows.selector(seen));
  m.looked = true;
  m.flags |= kReadsHidden;
  Thing some = there;
  some.found = Thing::Found::Choose;
  some.of = Slot::Look;
  some.max = n.has("n") ? static_cast<u16>(n.at("n").value) : u16{1};
  some.up_to = n.mark("up") || n.mark("may");
  some.min = some.up_to ? u16{0} : some.max;
  Destination to;
  to.key = v.to;
  m.move(some, v.event, to, false);
}

/// "Look at target opponent's hand or memory and discard a card from it": one of the two places.
void look_at_either(Meaning& m, const Node& n) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  const std::vector<const Node*> zones = n.list("zone");
  const Person said = m.person(n.at("whose"));
  Thing there;
  there.at = n.from;
  there.side = said;
  m.settle(there);
  one_of_these(m, zones.size(), [&](size_t i) {
    Thing all = there;
    all.card = true;
    all.zones = 1u << m.lex.zones[static_cast<size_t>(zones[i]->value)].kind;
    all.min = 0;
    all.max = kAnyNumber;
    Selector seen = m.selector_of(all);
    seen.min = 0;
    seen.max = kAnyNumber;
    if (m.refused()) return;
    m.emit(Op::Look, 0, m.rows.selector(seen));
    Thing some = all;
    some.found = Thing::Found::Choose;
    some.of = Slot::Look;
    some.min = some.max = 1;
    Destination to;
    to.key = v.to;
    m.move(some, v.event, to, false);
  });
  m.looked = true;
  m.flags |= kReadsHidden;
  m.moved = false;
}

void others(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Do, "~deal <n:amount> damage split among <noun>", split);
  for (const std::string_view much : {"<n:amount> damage", "damage equal to <q:quantity>"})
    g.add(Sort::Do, "choose <noun> and deal " + std::string(much) + " split among them", [](Meaning& m, const Node& n) {
       const Thing t = m.thing(n.at("noun"));
       if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose)
         return void(m.refuse(t.at, "this is nothing to choose", "Write \"any amount of units\"."));
       const Row16 k = m.amount(n.has("q") ? m.count(n.at("q")) : m.count(n.at("n")));
       const Slot whom = m.bring_object(t);
       if (m.refused()) return;
       m.emit(Op::Native, op(whom), kDivide, k);
       m.can_fail = true;
     }).costs(-2);
  for (const AdjectiveWord& a : lex.adjectives)
    if (a.kind == TestKind::Flag && !a.negated)
      g.add(Sort::Clause, "<noun> [also] ~become " + std::string(a.word) + " [and <gains> [<duration>]]", become)
          .with(kOtherClause, 0, &a);
  for (const AdjectiveWord& a : lex.adjectives)
    if (a.kind == TestKind::Flag && !a.negated)
      g.add(Sort::Joined, "and ~become " + std::string(a.word), become).with(0, 0, &a);
  g.add(Sort::Do, "~put <noun> on the bottom of (your champion 's lineage #your|<host:noun> 's lineage) [in any order]",
        to_lineage)
      .costs(-1);
  g.add(Sort::Do, "~change the target of (target #target|that|an|the) attack [that targets <whom:noun>] to <noun>",
        redirect);
  g.add(Sort::Do, "~gain control of <noun> until end of turn", [](Meaning& m, const Node& n) {
     slot_native(m, n, m.lex.borrow_native);
   }).costs(-1);
  g.add(Sort::Clause, "until end of turn , gain control of <noun>", [](Meaning& m, const Node& n) {
     slot_native(m, n, m.lex.borrow_native);
   }).costs(-1);
  g.add(Sort::Clause, "choose a player . that player gains control of <noun>", [](Meaning& m, const Node& n) {
     const Players who = m.players({PersonWord::Chosen, n.from});
     const Slot what = m.bring_object(m.thing(n.at("noun")));
     if (m.refused()) return;
     m.emit(Op::Control, 0, op(what), who.pack());
     m.can_fail = true;
   }).costs(-1);
  g.add(Sort::Do, "wake up and transform <noun>", [](Meaning& m, const Node& n) {
     const Slot what = m.bring_object(m.thing(n.at("noun")));
     if (m.refused()) return;
     for (const FlagVerb& v : m.lex.flag_verbs)
       if (!v.set) m.emit(Op::Flag, 0, op(what), v.flag);
     for (const NativeWord& w : m.lex.natives)
       if (w.verb == "transform") m.emit(Op::Native, op(what), w.native, kNone, m.actor.pack());
     m.flags |= kReadsHidden | kUsesChance;
     m.can_fail = true;
   }).costs(-1);
  g.add(Sort::Do, "~remove all temporary damage from <noun>", [](Meaning& m, const Node& n) {  // marked on an ally
    const Thing t = m.thing(n.at("noun"));
    const Slot whom = m.bring_object(t);
    if (m.refused()) return;
    if (m.many(t, whom) || (t.types & m.lex.champion))
      return void(m.refuse(t.at, "this is not one ally", "Name one ally."));
    Amount a;
    a.kind = AmountKind::ObjStatOf;
    a.key = m.lex.damage_stat;
    a.slot = whom;
    m.emit(Op::Heal, 0, op(whom), m.rows.amount(a));
    m.happened(Slot::N);
  });
  g.add(Sort::Do, "~deal an additional <n:amount> [?sure unpreventable] damage to <noun>",
        [](Meaning& m, const Node& n) {
          const Slot whom = m.bring(m.thing(n.at("noun")));
          const Row16 k = m.amount(m.number(n, "n"));
          if (m.refused()) return;
          m.emit(Op::Damage, n.mark("sure") ? m.lex.unpreventable : 0, op(whom), k);
          m.happened(Slot::N);
        });
  for (const MoveVerb& v : lex.move_verbs)
    if (!v.own || v.event == Verb::Discard)
      for (const std::string_view joint : {" and ", " . [?may you may] "})
        g.add(Sort::Clause,
              "look at <whose> <zone>" + std::string(joint) + std::string(v.verb) +
                  " [?up up to] <n:number> card+ from it",
              look_and_take)
            .with(0, 0, &v)
            .costs(-1);
  for (const MoveVerb& v : lex.move_verbs)
    if (!v.own || v.event == Verb::Discard)
      g.add(Sort::Clause, "look at <whose> <zone> and " + std::string(v.verb) + " a|an card from it", look_and_take)
          .with(0, 0, &v)
          .costs(-1);
  for (const MoveVerb& v : lex.move_verbs)
    if (!v.own || v.event == Verb::Discard)
      g.add(Sort::Clause, "look at <whose> <zone> or <zone> and " + std::string(v.verb) + " (a|an) card from it",
            look_at_either)
          .with(0, 0, &v)
          .costs(-1);
  for (const std::string_view what :
       {"hand and [(your|their)] memory", "the cards in #cards (your|their #their) hand and memory"})
    g.add(Sort::Do,
          "~swap " + std::string(what == "hand and [(your|their)] memory" ? "(your|their #their) " : "") +
              std::string(what),
          [](Meaning& m, const Node& n) {
            Slot held[2] = {};
            for (int i = 0; i < 2; ++i) {
              Thing all;
              all.at = n.from;
              all.card = all.plural = true;
              all.found = Thing::Found::All;
              all.min = 0;
              all.max = kAnyNumber;
              all.zones = i ? 1u << m.lex.memory : 1u << m.lex.hand;
              all.side = {m.actor.who == Who::You ? PersonWord::You : PersonWord::They, n.from};
              held[i] = m.bring_object(all);
            }
            if (m.refused()) return;
            m.emit(Op::Move, op(held[0]), 0, m.lex.memory, static_cast<int>(Verb::Put));
            m.emit(Op::Move, op(held[1]), 0, m.lex.hand, static_cast<int>(Verb::Put));
            m.scope.forget(Slot::Moved);
            m.moved = false;
            m.flags |= kReadsHidden;
            m.can_fail = true;
          });
  // A preserved card lies face up among the material deck (9 Preserve).
  g.add(Sort::Do, "~put <noun> into (<whose>|the) <zone> preserved", [](Meaning& m, const Node& n) {
     Destination to;
     to.key = m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
     if (to.key != MaterialDeck)
       return void(m.refuse(n.at("zone").from, "cards are preserved in a material deck", "Name that."));
     if (const Node* w = n.find("whose")) to.owner = m.person(*w);
     m.move(m.thing(n.at("noun")), Verb::Put, to, false);
     if (!m.refused()) m.emit(Op::Flag, 1, op(Slot::Moved), Preserved);
   }).costs(-1);
  g.add(Sort::Clause, "if <condition> , <c:clause>",
        [](Meaning& m, const Node& n) {  // "A and if B, C"
          Logic l;
          m.logic(n.at("condition"), l);
          if (m.refused()) return;
          const int test = m.emit(Op::If, 0, m.rows.conds(l.rows));
          m.effect(n.at("c"));
          m.patch(test);
        })
      .costs(6);
  g.add(Sort::Do, "~have <c:clause>", [](Meaning& m, const Node& n) { m.effect(n.at("c")); }).costs(1);
  g.add(Sort::Clause, "it (deal|deals) <n:amount> [?sure unpreventable] damage to <noun>",
        [](Meaning& m, const Node& n) {
          const Slot whom = m.bring(m.thing(n.at("noun")));
          const Row16 k = m.amount(m.number(n, "n"));
          if (m.refused()) return;
          m.emit(Op::Damage, n.mark("sure") ? m.lex.unpreventable : 0, op(whom), k);
          m.happened(Slot::N);
        });
  g.add(Sort::Do,
        "~put an amount of cards from the top of <whose> <zone> into <there:whose> <into:zone> equal to <q:quantity>",
        [](Meaning& m, const Node& n) {
          Thing cards;
          cards.at = n.from;
          cards.card = cards.top = cards.plural = true;
          cards.zones = 1u << m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
          cards.side = m.person(n.at("whose"));
          Destination to;
          to.key = m.lex.zones[static_cast<size_t>(n.at("into").value)].kind;
          to.owner = m.person(n.at("there"));
          m.take_top(cards, m.count(n.at("q")), to, m.actor.who != Who::You);
        })
      .costs(-1);
  g.add(Sort::Do, "~put <noun> onto the field distant", [](Meaning& m, const Node& n) {
     Destination to;
     to.key = Field;
     m.move(m.thing(n.at("noun")), Verb::Put, to, false);
     if (!m.refused()) m.emit(Op::Flag, 1, op(Slot::Moved), Distant);
   }).costs(-1);
  g.add(Sort::Do, "~put up to <k:number> cards from the top of <whose> <zone> into <there:whose> <into:zone>",
        [](Meaning& m, const Node& n) {
          if (m.actor.who != Who::You || m.has_price_x())
            return void(m.refuse(n.from, "this number is not asked for here", "Write the number."));
          Thing cards;
          cards.at = n.from;
          cards.card = cards.top = cards.plural = true;
          cards.zones = 1u << m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
          cards.side = m.person(n.at("whose"));
          Destination to;
          to.key = m.lex.zones[static_cast<size_t>(n.at("into").value)].kind;
          to.owner = m.person(n.at("there"));
          m.emit(Op::Number, op(Slot::X), m.rows.constant(n.at("k").value), kOpenSlot);
          Count said;
          said.constant = false;
          said.row.kind = AmountKind::SlotN;
          said.row.slot = Slot::X;
          m.take_top(cards, said, to, false);
        })
      .costs(-1);
  g.add(Sort::Clause, "each player reveals all cards in their <zone>", [](Meaning& m, const Node& n) {
     Thing all;  // together, so that the text may speak of all of them
     all.at = n.from;
     all.card = all.plural = true;
     all.zones = 1u << m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
     all.side = {PersonWord::Each, n.from};
     all.min = 0;
     all.max = kAnyNumber;
     const Slot what = m.bring_object(all);
     if (m.refused()) return;
     m.emit(Op::Reveal, 0, op(what));
     m.shown = what;
     m.flags |= kReadsHidden;
   }).costs(-2);
  for (const std::string_view kind : {"damage", "unpreventable #sure damage"})
    g.add(Sort::Do, "~deal <n:number> " + std::string(kind) + " to <noun> plus an additional <k:number> for each <per>",
          [](Meaning& m, const Node& n) {
            Count one;
            one.number = n.at("k").value;
            Count k = m.for_each(one, n.at("per"));
            if (k.constant) k.number += n.at("n").value;
            else k.row.add = static_cast<i16>(k.row.add + n.at("n").value);
            const Slot whom = m.bring(m.thing(n.at("noun")));
            if (m.refused()) return;
            m.emit(Op::Damage, n.mark("sure") ? m.lex.unpreventable : 0, op(whom), m.amount(k));
            m.happened(Slot::N);
          })
        .costs(-1);
  g.add(Sort::Sentence, "for each <group> in the attacker 's intent , create a copy of it in that attacker 's intent .",
        [](Meaning& m, const Node& n) {
          Thing t = m.group(n.at("group"));
          if (t.zones) return void(m.refuse(t.at, "where they are is said twice", "Leave one out."));
          t.zones = zone_bit(Intent);
          t.card = true;
          t.found = Thing::Found::All;
          const Slot cards = m.bring_object(t);
          if (!m.refused()) m.emit(Op::Native, op(cards), kCopyIntoIntent);
          m.can_fail = true;
        })
      .with(kWholeSentence)
      .costs(-2);
  for (const std::string_view verb :
       {"~return <noun> to the field transformed", "~put <noun> onto the field transformed"})
    g.add(Sort::Do, verb, [](Meaning& m, const Node& n) {
       const Thing t = m.thing(n.at("noun"));
       const Slot what = m.bring_object(t);
       if (m.refused()) return;
       m.emit(Op::Native, op(what), kEnterTransformed);
       m.moved = true;
       m.moved_by = Verb::Put;
       m.moved_to = m.lex.in_play;
       m.scope.object(Slot::Moved, t.types, m.many(t, what));
       m.can_fail = true;
     }).costs(-1);
  g.add(Sort::Do, "~banish <noun> as it resolves", [](Meaning& m, const Node& n) {
     const Thing t = m.thing(n.at("noun"));
     if (t.word == ThingWord::Objects)
       return void(m.refuse(t.at, "this does not say what resolves", "Name it before: \"Whenever you activate ...\"."));
     const Slot what = m.bring_object(t);
     if (m.refused()) return;
     m.emit(Op::Native, op(what), kBanishResolving);
     m.can_fail = true;
   }).costs(-2);
  g.add(Sort::Do, "~banish <noun> until this (<type>|card|object) leaves the field", [](Meaning& m, const Node& n) {
     slot_native(m, n, m.lex.banish_native);
   }).costs(-1);
  g.add(
       Sort::Clause,
       "<noun> (doesn't|don't) wake up during (its controller 's|their controller 's|their controllers ') next wake up "
       "phase",
       [](Meaning& m, const Node& n) { not_woken(m, n, {Until::NextReady, kUntilControllers, true}); })
      .costs(-1);
  g.add(Sort::Clause,
        "<noun> (doesn't|don't) wake up during (its controller 's|their controller 's|their controllers ') wake up "
        "phase "
        "<duration>",
        [](Meaning& m, const Node& n) { not_woken(m, n, m.lasting(n.at("duration"))); })
      .costs(-1);
  g.add(Sort::Do, "~draw <n:amount> card+ into (your|their #their) memory", [](Meaning& m, const Node& n) {
     const Row16 k = m.amount(m.number(n, "n"));
     m.keep_moved(n.to);
     m.emit(Op::TakeTop, static_cast<int>(Verb::Draw), m.actor.pack(), k, m.lex.deck | (m.lex.memory << 8));
     m.scope.forget(Slot::Moved);
     m.flags |= kReadsHidden;
     m.happened(Slot::N);
   }).with(0, kAtOnce);
  g.add(Sort::Clause,
        "prevent (all|the next <n:amount>) [(combat #combat|non-combat #other)] damage that would be dealt "
        "to <noun> [by <source:noun>] <duration>",
        [](Meaning& m, const Node& n) {
          Replace r;
          r.act = ActKind::Damage;
          r.op = n.has("n") ? ReplaceOp::Prevent : ReplaceOp::PreventAll;
          r.pass = m.lex.replace_pass;
          r.kind = n.mark("combat") ? u8{1} : n.mark("other") ? u8{2} : u8{0};
          m.shield(r, m.thing(n.at("noun")), n.find("source"), n.has("n") ? m.count(n.at("n")) : Count{},
                   m.lasting(n.at("duration")), false, n.has("n"));
        })
      .costs(-1);
}

u16 counter_of(Meaning& m, const Node& n) { return m.lex.counters[static_cast<size_t>(n.value)].counter; }

/// "If there are three or more age counters on this item, remove all of them and ...": of what the condition counted.
void remove_those(Meaning& m, const Node& n) {
  const Thing t = m.thing(n.at("noun"), language::Use::Filter);
  if (t.word == ThingWord::Objects) return void(m.refuse(t.at, "this is not one thing", "Name one."));
  const Comparison than = m.comparison(n.at("compare"));
  const Slot whom = m.pronoun(t);
  const u16 key = counter_of(m, n.at("counter"));
  Amount there;
  there.kind = AmountKind::CounterOf;
  there.key = key;
  there.slot = whom;
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = than.cmp;
  c.a = m.rows.amount(there);
  c.b = m.amount(than.value);
  if (m.refused()) return;
  const int test = m.emit(Op::If, 0, m.rows.conds({c}));
  m.emit(Op::Counter, 1, op(whom), key, n.mark("all") ? c.a : m.amount(m.count(n.at("n"))));
  m.happened(Slot::N);
  if (const Node* more = n.find("more")) m.effect(*more);
  m.patch(test);
}

/// "remove an enlighten counter or a level counter from it": of a kind that is there.
void remove_either(Meaning& m, const Node& n) {
  const Slot whom = m.bring_object(m.thing(n.at("noun")));
  const std::vector<const Node*> kinds = n.list("counter");
  if (m.refused()) return;
  const Row16 one = m.rows.constant(1);
  const auto there = [&](size_t i) {
    Amount a;
    a.kind = AmountKind::CounterOf;
    a.key = counter_of(m, *kinds[i]);
    a.slot = whom;
    Cond c;
    c.kind = CondKind::Compare;
    c.cmp = Cmp::Ge;
    c.a = m.rows.amount(a);
    c.b = one;
    return m.rows.conds({c});
  };
  const int head = m.emit(Op::Modes, static_cast<int>(kinds.size()));
  for (size_t i = 0; i < kinds.size(); ++i) m.emit(Op::Jump, 0, there(i));
  std::vector<int> ends;
  for (size_t i = 0; i < kinds.size(); ++i) {
    m.patch(head + 1 + static_cast<int>(i));
    m.emit(Op::Counter, 1, op(whom), counter_of(m, *kinds[i]), one);
    if (i + 1 < kinds.size()) ends.push_back(m.emit(Op::Jump));
  }
  for (const int end : ends) m.patch(end);
  m.can_fail = true;
}

/// "Put a buff counter on it or a durability counter on a weapon you control. If ..., do both instead."
void put_either(Meaning& m, const Node& n) {
  const std::vector<const Node*> kinds = n.list("counter"), nouns = n.list("noun");
  const Scope before = m.scope;
  const Row16 one = m.rows.constant(1);
  const auto put = [&](size_t i) {
    const Slot whom = m.bring_object(m.thing(*nouns[i]));
    if (!m.refused()) m.emit(Op::Counter, 0, op(whom), counter_of(m, *kinds[i]), one);
  };
  const Row16 both = m.condition(n.at("condition"));
  if (m.refused()) return;
  const int test = m.emit(Op::If, 0, both);
  m.scope = before;
  put(0);
  m.scope = before;
  put(1);
  const int skip = m.emit(Op::Jump);
  m.patch(test);
  one_of_these(m, 2, [&](size_t i) {
    m.scope = before;
    put(i);
  });
  m.patch(skip);
  m.scope = before;
}

/// "Each unit rested this way doesn't wake up ... unless that player banishes a card ...": one after the other.
void kept_rested_unless(Meaning& m, const Node& n) {
  if (m.turned == Slot::None) return void(m.refuse(n.from, "nothing was rested before", "Say first what is rested."));
  Thing kind;
  m.describe(n.at("kind"), kind);
  const Players who{Who::ControllerOf, Slot::Loop}, before = m.actor;
  const Scope book = m.scope;
  const int head = m.emit(Op::EachOf, op(Slot::Loop), op(m.turned));
  m.scope.object(Slot::Loop, kind.types, false);
  m.scope.player(who);
  m.actor = who;
  const int may = m.emit(Op::May, 0, who.pack());
  m.act(n.at("do"));
  m.patch(may);
  m.actor = before;
  const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Not}, {CondKind::Done}}));
  Thing one;
  one.at = n.from;
  one.word = ThingWord::Slot;
  one.slot = Slot::Loop;
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = m.lex.ready_ban;
  x.at = n.from;
  if (!m.refused()) m.give(one, out, {Until::NextReady, kUntilControllers, true});
  m.patch(test);
  m.emit(Op::Next, 0, 0, head);
  m.patch(head);
  m.scope = book;
  m.moved = false;
  m.can_fail = false;
}

/// "For each ally sacrificed this way, reveal the top card of your deck.": so many, one after the other.
void reveal_so_many(Meaning& m, const Node& n) {
  Count one;
  one.number = 1;
  const Count k = m.for_each(one, n.at("per"));
  Selector top;
  top.zones = 1u << m.lex.deck;
  top.side = {Who::You, Slot::None};
  top.flags = static_cast<u8>(SelectorFlag::Top);
  top.min = 0;
  top.max = 2;
  top.amount = m.amount(k);
  if (m.refused()) return;
  m.emit(Op::Look, 0, m.rows.selector(top));
  m.emit(Op::Reveal, 0, op(Slot::Look));
  m.scope.object(Slot::Look, 0, true);
  m.shown = Slot::Look;
  m.looked = true;
  m.flags |= kReadsHidden;
}

/// "For each ephemeral object, its controller sacrifices it unless they pay (1).": one after the other.
void each_unless_paid(Meaning& m, const Node& n) {
  Thing all = m.group(n.at("group"));
  all.found = Thing::Found::All;
  all.min = 0;
  all.max = kAnyNumber;
  const Slot those = m.bring_object(all);
  if (m.refused()) return;
  const Players who{Who::ControllerOf, Slot::Loop}, before = m.actor;
  const Scope book = m.scope;
  const int head = m.emit(Op::EachOf, op(Slot::Loop), op(those));
  m.scope = {};
  m.scope.object(Slot::Loop, all.types, false);
  m.scope.player(who);
  language::Payment p;
  m.payment(n.at("price"), p);
  if (m.refused()) return;
  m.emit(Op::Pay, 0, who.pack(), m.rows.costs(p.costs), static_cast<int>(p.costs.size()));
  const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Not}, {CondKind::Done}}));
  m.actor = who;
  m.act(n.at("do"));
  m.actor = before;
  m.patch(test);
  m.emit(Op::Next, 0, 0, head);
  m.patch(head);
  m.scope = book;
  m.moved = false;
  m.can_fail = false;
}

/// "Target player reveals your choice of their hand or memory."
void reveal_one_place(Meaning& m, const Node& n) {
  const std::vector<const Node*> zones = n.list("zone");
  Thing all;
  all.at = n.from;
  all.card = all.plural = true;
  all.side = m.person(n.at("whose"));
  m.settle(all);
  const Slot slot = m.next_list();
  one_of_these(m, zones.size(), [&](size_t i) {
    Thing there = all;
    there.zones = 1u << m.lex.zones[static_cast<size_t>(zones[i]->value)].kind;
    Selector s = m.selector_of(there);
    s.min = 0;
    s.max = kAnyNumber;
    if (!m.refused()) m.emit(Op::All, op(slot), m.rows.selector(s));
  });
  m.emit(Op::Reveal, 0, op(slot));
  m.shown = slot;
  m.flags |= kReadsHidden;
}

void more_verbs(Grammar& g) {
  g.add(Sort::Sentence,
        "[then [,]] if there are <compare> <counter> counters on <noun> , remove (<n:amount>|all #all) of them "
        "[[,] and <more:effect>] .",
        remove_those)
      .with(kWholeSentence)
      .costs(-3);
  g.add(Sort::Do, "~remove (a|an) <counter> counter or (a|an) <counter> counter from <noun>", remove_either).costs(-1);
  g.add(Sort::Sentence,
        "put (a|an) <counter> counter on <noun> or (a|an) <counter> counter on <noun> . if <condition> , do both "
        "instead .",
        put_either)
      .with(kWholeSentence)
      .costs(-2);
  g.add(Sort::Sentence,
        "each <kind> rested this way doesn't wake up during its controller 's next wake up phase unless that player "
        "<do> .",
        kept_rested_unless)
      .with(kWholeSentence)
      .costs(-2);
  g.add(Sort::Sentence, "for each <per> , reveal the top card of your deck .", reveal_so_many)
      .with(kWholeSentence)
      .costs(-2);
  g.add(Sort::Sentence, "for each <group> [each player controls] , its controller <do> unless they pay <price> .",
        each_unless_paid)
      .with(kWholeSentence)
      .costs(-2);
  g.add(Sort::Clause, "target player reveals your choice of <whose> <zone> or <zone>", [](Meaning& m, const Node& n) {
     const Players who = m.players({PersonWord::Target, n.from});
     if (m.person(n.at("whose")).word != PersonWord::They)
       return void(m.refuse(n.at("whose").from, "players show their own cards", "Write \"their\"."));
     (void)who;
     reveal_one_place(m, n);
   }).costs(-1);
  g.add(Sort::Clause, "<noun> must attack during its controller 's next turn if able", [](Meaning& m, const Node& n) {
     Gained out;
     Grant_& x = out.all.emplace_back();
     x.kind = StaticKind::Permit;
     x.key = MustAttack;
     x.at = n.from;
     Thing whom = m.thing(n.at("noun"));
     if (whom.word == ThingWord::Objects && whom.found == Thing::Found::All)
       return void(m.refuse(whom.at, "this does not say which one", "Write \"target ally\"."));
     m.give(whom, out, {Until::DuringNextTurn, kUntilControllers, true});
   }).costs(-1);
  g.add(Sort::Do, "~return <noun> to the field with <n:amount> <counter> counter+ on (it|them)",
        [](Meaning& m, const Node& n) {
          Destination to;
          to.key = Field;
          m.move(m.thing(n.at("noun")), Verb::Return, to, false);
          const Row16 k = m.amount(m.count(n.at("n")));
          if (!m.refused()) m.emit(Op::Counter, 0, op(Slot::Moved), counter_of(m, n.at("counter")), k);
        })
      .costs(-1);
  g.add(Sort::Do, "~put (a|an) <counter> counter on <noun> and (a|an) <counter> counter on <noun>",
        [](Meaning& m, const Node& n) {
          const std::vector<const Node*> kinds = n.list("counter"), nouns = n.list("noun");
          const Scope before = m.scope;
          const Row16 one = m.rows.constant(1);
          for (size_t i = 0; i < 2; ++i) {
            m.scope = before;
            const Slot whom = m.bring_object(m.thing(*nouns[i]));
            if (!m.refused()) m.emit(Op::Counter, 0, op(whom), counter_of(m, *kinds[i]), one);
          }
          m.happened(Slot::N);
        })
      .costs(1);
}

}  // namespace

void verb_words(Grammar& g, const Lexicon& lex) {
  more_verbs(g);
  natives(g, lex);
  on_the_stack(g);
  others(g, lex);
  g.add(Sort::Do, "~recover <n:amount>", recover).with(0, kAtOnce).eg("Recover 2.");
  g.add(Sort::Do, "~recover an amount equal to <q:quantity>", recover).with(0, kAtOnce);
  g.add(Sort::Do, "~load <noun> into <where:noun>", load);
  g.add(Sort::Do, "~load <noun> and <also:noun> into <where:noun>", [](Meaning& m, const Node& n) {
     const Slot what = m.bring_object(m.thing(n.at("noun"))), more = m.bring_object(m.thing(n.at("also")));
     const Slot where = m.bring_object(m.thing(n.at("where")));
     if (m.refused()) return;
     m.emit(Op::Host, 0, op(what), op(where));
     m.emit(Op::Host, 0, op(more), op(where));
     m.moved = false;
     m.can_fail = true;
   }).costs(1);
  g.add(Sort::Clause, "you may <a:do> or <b:do>",
        [](Meaning& m, const Node& n) {  // one of them, or neither
          const int may = m.emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
          const Scope before = m.scope;
          one_of_these(m, 2, [&](size_t i) {
            m.scope = before;
            m.act(n.at(i ? "b" : "a"));
          });
          m.scope = before;
          m.moved = false;
          m.patch(may);
          m.can_fail = true;
        })
      .costs(2);
  g.add(Sort::Do, "~banish <noun> and pay <price>",
        [](Meaning& m, const Node& n) {  // who does not pay does neither
          language::Payment p;
          m.payment(n.at("price"), p);
          if (m.refused()) return;
          m.emit(Op::Pay, 0, m.actor.pack(), m.rows.costs(p.costs), static_cast<int>(p.costs.size()));
          const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Done}}));
          Destination to;
          to.key = Banishment;
          m.move(m.thing(n.at("noun")), Verb::Banish, to, false);
          m.patch(test);
          m.can_fail = true;
        })
      .with(0, kPays)
      .costs(-1);
  g.add(Sort::Post, "loaded this way", [](Meaning&, const Node&, Thing& t) { t.this_way = true, t.way = Verb::Put; });
  g.add(Sort::Condition, "a card was loaded from your <zone> this way", [](Meaning& m, const Node& n, Logic& l) {
     if (!m.moved || m.moved_to != zone_bit(Loaded))
       return void(m.refuse(n.from, "nothing was loaded before", "Say first what is loaded."));
     Thing t;
     t.at = n.from;
     t.of = Slot::Moved;
     t.zones = zone_bit(Loaded);
     Meaning::check(t, TestKind::Native, kCameFrom);
     t.tests.back().test.amount = m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
     Cond c;
     c.kind = CondKind::Exists;
     c.a = m.selector(t, true);
     l.rows.push_back(c);
   }).costs(-1);
  g.add(Sort::Per, "<group> revealed", [](Meaning& m, const Node& n, Count& c) {
    Thing t = m.group(n.at("group"));
    t.this_way = true;
    t.way = Verb::Reveal;
    Count one;
    one.number = 1;
    const Row16 row = m.counted(t, one);
    if (m.refused()) return;
    c.constant = false;
    c.row = m.rows.pool().amounts[row];
  });
  g.add(Sort::Do,
        "~summon (<n:amount>|another #another) [additional] [?rested rested] <token> token+ [?then rested] "
        "[[each] with <with:amount> <counter> counter+ on (it|each of them|them)]",
        summon)
      .with(0, kAtOnce);
  const std::string one = "[a|an] <token> ";
  g.add(Sort::Do,
        "~summon your choice of " + one + "[, " + one + "] [, " + one + "] [, " + one + "] [, " + one + "] [,] or " +
            one + "token",
        summon_choice)
      .costs(-1);
  g.add(Sort::Do, "~summon your choice of " + one + "or " + one + "token", summon_choice).costs(-2);
  for (const std::string_view verb : {"~get", "~gain"})
    g.add(Sort::Clause, "<noun> " + std::string(verb) + " your choice of <gift:given> or <gift:given> [<duration>]",
          gain_choice)
        .costs(-1);
  g.add(Sort::Do, "~summon (a [token] copy|[token] copies) of <noun> [?rested rested]", token_copy);
  g.add(Sort::Do, "~gain the <name> mastery", mastery).with(0, kAtOnce);
  for (const std::string_view verb : {"activate", "materialize", "play"})
    g.add(Sort::Do,
          "~" + std::string(verb) +
              " <noun> [(without paying its (reserve|memory) cost #free|without paying (its|their) (cost|costs) #all)]",
          play)
        .with(0, kOneQuestion);
}

}  // namespace cantrip::grand_archive

// Gundam: deploying, tokens that a text describes, placing, adding, recovering, pairing (7.1 to 7.8).
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

/// Its number, as often as it says itself.
Count so_many(Meaning& m, const Node& n) {
  const Count k = m.number(n, "n");
  const Node* per = n.find("per");
  return per ? m.for_each(k, *per) : k;
}

void made(Meaning& m, const Node& n, u16 def) {
  const Count k = so_many(m, n);
  m.emit(Op::Make, n.mark("rested") ? 1 : 0, def, m.amount(k), m.actor.pack());
  m.scope.object(Slot::R3, 0, !(k.constant && k.number == 1));
  m.happened(Slot::N);
}

/// What stands between two tokens, as written.
std::string written(const Meaning& m, int from, int to) {
  std::string out;
  for (int i = from; i < to; ++i) {
    const Token& t = m.token(i);
    const bool tight = i == from || t.kind == TokenKind::Dot || t.kind == TokenKind::Comma || t.text.starts_with("'");
    out += (tight ? "" : " ") + t.written;
  }
  return out;
}

/// "[Drone]((Machine)・AP1・HP1・<Blocker>)"
TokenSpec spec_of(Meaning& m, const Node& n) {
  TokenSpec spec;
  spec.name = m.name(n.at("name"));
  spec.type = "Unit";
  for (const Node* trait : n.list("t")) spec.type += " " + m.token(trait->from).written;
  spec.stats = {{"ap", n.at("ap").value}, {"hp", n.at("hp").value}};
  if (const Node* text = n.find("text")) spec.text = written(m, text->from, text->to) + ".";
  if (const Node* k = n.find("k")) spec.text = written(m, k->from, n.has("value") ? n.at("value").to : k->to);
  return spec;
}

void make_described(Meaning& m, const Node& n) {
  const Node& spec = n.at("title");
  made(m, n, m.token_def(spec_of(m, spec), spec.from));
}

/// "1 EX Base", "2 rested EX Resources": tokens every match has.
void make_known(Meaning& m, const Node& n) {
  const TokenName& name = m.lib.words.tokens[static_cast<size_t>(n.rule->key == 1 ? n.at("token").value : 0)];
  const u16 def = name.card >= 0 && static_cast<size_t>(name.card) < m.lib.defs.size()
                      ? m.lib.defs[static_cast<size_t>(name.card)]
                      : u16{0};
  if (!def)
    return void(
        m.refuse(n.from, "the card of the token \"" + name.name + "\" was refused", "Correct that card first."));
  made(m, n, def);
}

void deploy(Meaning& m, const Node& n) {
  Thing t = m.thing(n.at("noun"));
  if (t.word == ThingWord::Objects && !t.card && !t.among)
    return void(m.refuse(t.at, "only cards are deployed", "Write \"card\"."));
  const int mode = n.rule->mode == 1 ? 0 : kPlayFree | (n.mark("rested") ? kPlayTapped : 0);
  if (t.word == ThingWord::Objects && !t.zones && !t.among && !m.looked) {
    t.zones = 1u << m.lex.hand;
    t.side = {PersonWord::You, t.at};
  }
  const Slot what = m.bring_object(t);
  if (m.refused()) return;
  const bool plural = m.many(t, what);
  m.emit(Op::Play, 0, op(what), mode);
  m.scope.object(Slot::Moved, t.types, plural);
  m.can_fail = true;
}

/// "place 1 rested Resource": the top card of the resource deck (7.5).
void place_resource(Meaning& m, const Node& n) {
  Thing cards;
  cards.at = n.from;
  cards.card = true;
  cards.zones = 1u << ResourceDeck;
  cards.side = {PersonWord::You, n.from};
  cards.min = cards.max = static_cast<u16>(n.at("n").value);
  Count k;
  k.number = n.at("n").value;
  Destination to;
  to.key = ResourceArea;
  if (n.mark("rested")) to.mode = kEntersTapped;
  m.take_top(cards, k, to, false);
}

/// "add it to your hand", "add 1 of your Shields to your hand": nobody knows those, so the top ones.
void add(Meaning& m, const Node& n) {
  const Destination to = m.place(n.at("place"));
  Thing t = m.thing(n.at("noun"));
  m.last_put = Verb::Put;
  if (to.key != Hand) return void(m.refuse(n.at("place").from, "cards are added to a hand", "Write \"to your hand\"."));
  if (t.word != ThingWord::Objects || t.zones != (1u << Shields)) return m.move(t, Verb::Put, to, false);
  if (!t.tests.empty() || t.found != Thing::Found::Choose)
    return void(m.refuse(t.at, "nobody knows which Shields these are", "Write how many."));
  Count k;
  k.number = t.max;
  m.take_top(t, k, to, false);
}

/// "it recovers 2 HP"
void recover(Meaning& m, const Node& n) {
  const int may = n.mark("may") ? m.emit(Op::May, 0, Players{Who::You, Slot::None}.pack()) : -1;
  const Slot whom = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Heal, 0, op(whom), m.amount(so_many(m, n)));
  m.happened(Slot::N);
  if (may >= 0) m.patch(may);
}

/// "pair it with this Unit", "pair that card from your trash with ..."
void pair(Meaning& m, const Node& n) {
  Thing who;
  if (const Node* noun = n.find("noun")) {
    who = m.thing(*noun);
  } else {  // where it lies says nothing that the event did not say: it is found there
    who.at = n.from;
    m.describe(n.at("kind"), who);
    who.word = ThingWord::That;
  }
  const Thing where = m.thing(n.at("where"));
  const Slot rider = m.bring_object(who);
  const Slot unit = m.bring_object(where);
  if (m.refused()) return;
  if (m.many(where, unit)) return void(m.refuse(where.at, "this names more than one Unit", "Name one Unit."));
  m.emit(Op::Host, 0, op(rider), op(unit));
  m.can_fail = true;
}

/// "Pay its cost to pair it with that Unit."
void pay_to_pair(Meaning& m, const Node& n) {
  const Slot rider = m.bring_object(m.thing(n.at("noun")));
  const Slot unit = m.bring_object(m.thing(n.at("where")));
  if (m.refused()) return;
  Amount price;
  price.kind = AmountKind::StatOf;
  price.key = Cost;
  price.slot = rider;
  cantrip::Cost c;
  c.kind = CostKind::Score;
  c.key = m.lex.coin;
  c.amount = m.rows.amount(price);
  m.emit(Op::Pay, 0, Players{Who::You, Slot::None}.pack(), m.rows.costs({c}), 1);
  const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Done}}));
  m.emit(Op::Host, 0, op(rider), op(unit));
  m.patch(test);
  m.can_fail = true;
}

/// "activate this card's 【Main】"
void activate(Meaning& m, const Node& n) {
  const Node* noun = n.find("noun");
  const Slot what = noun ? m.bring_object(m.thing(*noun)) : Slot::Self;
  if (m.refused()) return;
  m.emit(Op::Activate, 0, op(what), static_cast<int>(n.mark("action") ? Speed::Fast : Speed::Normal));
  m.can_fail = true;
}

void end_of_deck(Meaning& m, const Node& n, Destination& d) {
  d.key = m.lex.deck;
  if (const Node* w = n.find("whose")) d.owner = m.person(*w);
  if (n.mark("bottom")) d.mode |= kToBottom;
  if (n.mark("random")) d.mode |= kToBottom | kRandomOrder;
  if (n.mark("either")) d.mode |= kTopOrBottom;
}

}  // namespace

void deploy_words(Grammar& g) {
  const auto one_of_it = [](Meaning& m, const Node& n) {
    m.emit(Op::Make, 0, m.token_def(spec_of(m, n), n.from), m.rows.constant(1), m.actor.pack());
    m.scope.object(Slot::R3, 0, false);
    m.happened(Slot::N);
  };
  g.add(Sort::Title,
        "<name> ⦅ <t:subtype> [[/] <t:subtype>] [[/] <t:subtype>] ・ AP <ap:number> ・ HP <hp:number> [(・ ^< "
        "<k:keyword> "
        "[<value:number>] ^> |・ <text:unstopped>)] ⦆",
        one_of_it);
  const std::string many = "<n:amount> [?rested rested] ";
  g.add(Sort::Do, "~deploy " + many + "<title> [Unit] token+ [for each <per>]", make_described);
  g.add(Sort::Joined, "and " + many + "<title> [Unit] token+", make_described);
  g.add(Sort::Do, "(~deploy|~place #place) " + many + "<token>", make_known).with(1).costs(-1);
  g.add(Sort::Do, "~deploy <noun> [?rested rested]", deploy);
  g.add(Sort::Do, "~pay its cost to deploy <noun>", deploy).as(1);
  g.add(Sort::Do, "~place <n:number> [?rested rested] Resource+", place_resource).costs(-1);
  g.add(Sort::Do, "~place <noun> <place>", [](Meaning& m, const Node& n) {
     const Destination to = m.place(n.at("place"));
     const Thing t = m.thing(n.at("noun"));
     m.last_put = Verb::Put;
     if (!t.top || t.word != ThingWord::Objects) return m.move(t, Verb::Put, to, false);
     Count k;
     k.number = t.max;
     if (t.count) k = m.count(*t.count);
     m.take_top(t, k, to, false);
   }).with(0, kTopAtOnce);
  g.add(Sort::Do, "~add <noun> <place>", add);
  g.add(Sort::Clause, "<noun> ([?may may] ~recover) <n:amount> HP [for each <per>]", recover);
  g.add(Sort::Clause, "<noun> ~recover an amount of HP equal to <n:quantity>", recover);
  g.add(Sort::Do, "~deploy <n:amount> <title> or <n:amount> <title> [Unit] token+", [](Meaning& m, const Node& n) {
    for (const Node* k : n.list("n"))
      if (m.count(*k).number != 1) m.refuse(k->from, "one of them is deployed", "Write \"1\".");
    m.modes(n.list("title"));
  });
  g.add(Sort::Do, "~return <noun> to (its|their) owner 's deck and shuffle it", [](Meaning& m, const Node& n) {
    Destination d;
    d.key = Deck;
    d.owner = {PersonWord::Owner, n.from};
    m.move(m.thing(n.at("noun")), Verb::Shuffle, d, false);
  });
  g.add(Sort::Do, "~pair <noun> with <where:noun>", pair);
  g.add(Sort::Do, "~pair that <kind> from <whose> <zone> with <where:noun>", pair).costs(1);
  g.add(Sort::Do, "~pay its cost to pair <noun> with <where:noun>", pay_to_pair).as(1);
  g.add(Sort::Do, "~activate this card 's 【 (Main|Action #action) 】", activate);
  g.add(Sort::Do, "~activate <noun> 's 【 (Main|Action #action) 】 effect [again]", activate).costs(1);
  g.add(Sort::Place, "(randomly to the bottom of #random|to the top or bottom of #either) <whose> deck|decks",
        end_of_deck);
  g.add(Sort::Place, "to the (top|bottom #bottom)", end_of_deck).costs(1);
}

}  // namespace cantrip::gundam

// What is paid: before a colon or a dash, after "unless", as an additional cost.
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

/// What is paid with: so many things of one kind, chosen when paying.
Row16 paid_with(Meaning& m, Thing t) {
  if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.up_to || t.min == 0) {
    m.refuse(t.at, "a price must say how many things are paid", "Write \"a unit\" or \"two units\".");
    return kNone;
  }
  Selector s = m.selector_of(t);
  if (s.side.who == Who::None) s.side = {Who::You, Slot::None};
  s.min = t.min;
  s.max = t.max;
  return m.rows.selector(s);
}

/// "sacrifice any amount of units": X of them, as whoever pays says.
bool pays_x(const Meaning& m, const Thing& t) {
  return m.lex.one_text && t.word == ThingWord::Objects && t.found == Thing::Found::Choose && t.up_to && t.min == 0 &&
         t.max == kAnyNumber;
}

void paid_x(Meaning& m, Thing t, Cost& c) {
  if (m.has_price_x()) return void(m.lacks(t.at, "pay two numbers that are chosen", "Write one of them."));
  m.price_x = true;
  t.up_to = false;
  t.min = t.max = 1;
  Amount x;
  x.kind = AmountKind::SlotN;
  x.slot = Slot::X;
  c.amount = m.rows.amount(x);
  Selector s = m.selector_of(t);
  if (s.side.who == Who::None) s.side = {Who::You, Slot::None};
  s.min = 0;
  s.max = 2;
  s.amount = c.amount;
  c.sel = m.rows.selector(s);
}

void flag_price(Meaning& m, const Node& n, Payment& p) {
  Cost c;
  c.key = static_cast<u16>(n.rule->key);
  const Node* noun = n.find("noun");
  Thing t;
  if (noun) t = m.thing(*noun, Use::Cost);
  c.kind = !noun || t.word == ThingWord::Self ? CostKind::FlagSelf : CostKind::FlagOthers;
  if (c.kind == CostKind::FlagOthers) c.sel = paid_with(m, t);
  p.costs.push_back(c);
}

void score_price(Meaning& m, const Node& n, Payment& p) {
  const ScoreWord& s = m.lex.scores[static_cast<size_t>(n.at("score").value)];
  if (!n.mark("pay") && !s.bare_cost)
    m.refuse(n.from, "a price in " + std::string(s.name) + " begins with \"pay\"", "Write \"pay\" before it.");
  Cost c;
  c.kind = CostKind::Score;
  c.key = s.score;
  c.amount = m.amount(m.count(n.at("n")));
  p.costs.push_back(c);
}

void move_price(Meaning& m, const Node& n, Payment& p) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  Thing t = m.thing(n.at("noun"), Use::Cost);
  Cost c;
  c.kind = t.word == ThingWord::Self ? CostKind::MoveSelf : CostKind::Move;
  c.verb = v.event;
  c.key = v.to;
  if (!t.zones) t.zones = v.from;
  if (v.own && t.side.word == PersonWord::None) t.side = {PersonWord::You, t.at};
  if (c.kind == CostKind::Move && pays_x(m, t)) paid_x(m, t, c);
  else if (c.kind == CostKind::Move) c.sel = paid_with(m, t);
  p.costs.push_back(c);
}

/// "return one of your units to its owner's hand", "put a card from your hand on the bottom of your deck"
void place_price(Meaning& m, const Node& n, Payment& p) {
  Thing t = m.thing(n.at("noun"), Use::Cost);
  const Destination to = m.place(n.at("place"));
  if (to.mode & ~kToBottom) m.refuse(n.at("place").from, "a price can't be put there like this", "Name one place.");
  Cost c;
  c.kind = t.word == ThingWord::Self ? CostKind::MoveSelf : CostKind::Move;
  c.verb = static_cast<Verb>(n.rule->mode);
  c.key = to.key;
  c.place = to.mode;
  if (c.kind == CostKind::Move) {
    const PersonWord whose = to.owner.word;
    if (t.side.word == PersonWord::None && whose == PersonWord::You) t.side = {PersonWord::You, t.at};
    if (t.side.word != PersonWord::You && whose != PersonWord::Owner)
      m.refuse(t.at, "players pay with what is theirs", "Write \"your\".");
    c.sel = paid_with(m, t);
  }
  p.costs.push_back(c);
}

}  // namespace

void price_words(Grammar& g, const Lexicon& lex) {
  for (const SymbolWord& s : lex.symbols) {
    const std::string symbol = "{" + std::string(s.symbol) + "}";
    g.add(Sort::Price, symbol, flag_price).with(s.flag);
    g.add(Sort::Price, symbol + " <noun>", flag_price).with(s.flag);
  }
  for (const FlagVerb& v : lex.flag_verbs)
    if (v.set) g.add(Sort::Price, std::string(v.verb) + " <noun>", flag_price).with(v.flag);
  g.add(Sort::Price, "[?pay pay] <n:amount> <score>", score_price);
  for (const MoveVerb& v : lex.move_verbs)
    if (v.cost)
      g.add(Sort::Price,
            "[choose and] " + std::string(v.verb) + " <noun>" +
                (v.tail.empty() ? "" : " [" + std::string(v.tail) + "]"),
            move_price)
          .with(0, 0, &v);
  const std::string hurt(lex.damage_word);
  g.add(Sort::Price, "(deal #dealt <n:amount> " + hurt + " to|put <n:amount> " + hurt + " [counter+] on) <noun>",
        [](Meaning& m, const Node& n, Payment& p) {
          if (m.thing(n.at("noun"), Use::Cost).word != ThingWord::Self)
            return void(m.refuse(n.from, "only this card itself can be damaged to pay", "Write \"this card\"."));
          Cost c;
          c.kind = CostKind::DamageSelf;
          c.spare = n.mark("dealt");
          c.amount = m.amount(m.count(n.at("n")));
          p.costs.push_back(c);
        });
  g.add(Sort::Price, "return <noun> <place>", place_price).as(static_cast<int>(Verb::Return));
  g.add(Sort::Price, "(put|place) <noun> <place>", place_price).as(static_cast<int>(Verb::Put));
  const auto all = [](Meaning& m, const Node& n, Payment& p) {
    for (const Kid& k : n.all()) m.payment(*k.node, p);
  };
  g.add(Sort::Prices, "<price>", all);
  g.add(Sort::Prices, "<left:prices> , [and] <price>", all);
  g.add(Sort::Prices, "<left:prices> and <price>", all);
}

}  // namespace cantrip::language

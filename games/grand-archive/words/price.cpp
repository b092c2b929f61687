// Grand Archive: prices in parentheses, what else is paid, prices that may be paid instead, prices that change.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

void reserve_price(Meaning& m, const Node& n, language::Payment& p) {
  Cost c;
  c.kind = CostKind::Score;
  c.key = m.lex.payment;
  Count k;
  if (n.mark("x") && m.x) {
    k = m.count(*m.x);
  } else if (n.mark("x")) {
    m.price_x = true;
    k.constant = false;
    k.row.kind = AmountKind::SlotN;
    k.row.slot = Slot::X;
    k.row.mul = n.mark("twice") ? 2 : 1;
    if (const Node* more = n.find("more")) k.row.add = static_cast<i16>(more->value);
  } else {
    k = m.count(n.at("n"));
  }
  c.amount = m.amount(k);
  p.costs.push_back(c);
}

Row16 paid_with(Meaning& m, Thing t) {
  if (t.word == ThingWord::Objects && t.found == Thing::Found::All && t.max == 1)
    t.found = Thing::Found::Choose;  // your champion
  if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.up_to || t.min == 0) {
    m.refuse(t.at, "a price must say how many things are paid", "Write \"an ally\" or \"two allies\".");
    return kNone;
  }
  Selector s = m.selector_of(t);
  if (s.side.who == Who::None) s.side = {Who::You, Slot::None};
  s.min = t.min;
  s.max = t.max;
  return m.rows.selector(s);
}

void counter_price(Meaning& m, const Node& n, language::Payment& p) {
  const Thing t = m.thing(n.at("noun"), Use::Cost);
  Cost c;
  c.kind = t.word == ThingWord::Self ? CostKind::CounterSelf : CostKind::CounterOthers;
  c.key = m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter;
  if (m.token(n.at("n").from).text == "x" && !m.x) m.price_x = true;  // as many as whoever pays says
  c.amount = m.amount(m.count(n.at("n")));
  if (c.kind == CostKind::CounterOthers) c.sel = paid_with(m, t);
  p.costs.push_back(c);
}

/// "banish this card from your graveyard": the ability is used from there.
void self_price(Meaning& m, const Node& n, language::Payment& p) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  Cost c;
  c.kind = CostKind::MoveSelf;
  c.verb = v.event;
  c.key = v.to;
  p.costs.push_back(c);
  if (v.event == Verb::Discard) p.zones = v.from;
  if (const Node* z = n.find("zone")) p.zones = 1u << m.lex.zones[static_cast<size_t>(z->value)].kind;
}

/// "sacrifice an Automaton ally and a Human ally"
void two_prices(Meaning& m, const Node& n, language::Payment& p) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  for (const char* what : {"noun", "also"}) {
    Thing t = m.thing(n.at(what), Use::Cost);
    if (t.word != ThingWord::Objects)
      return void(m.refuse(t.at, "this does not say how many", "Write \"an ally\" or the like."));
    Cost c;
    c.kind = CostKind::Move;
    c.verb = v.event;
    c.key = v.to;
    if (!t.zones) t.zones = v.from;
    if (v.own && t.side.word == PersonWord::None) t.side = {PersonWord::You, t.at};
    c.sel = paid_with(m, t);
    p.costs.push_back(c);
  }
}

/// "REST": a symbol, as the cards print it.
std::string in_capitals(std::string_view word) {
  std::string out(word);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

void prices(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Price, "[pay] \\( (<n:amount>|x #x) \\)", reserve_price).eg("(2): Draw a card.");
  g.add(Sort::Price, "[pay] \\( x + x #x #twice \\)", reserve_price);
  g.add(Sort::Price, "[pay] \\( <more:number> + x #x \\)", reserve_price);
  for (const FlagVerb& v : lex.flag_verbs)
    if (v.set)
      g.add(Sort::Price, in_capitals(v.verb), [](Meaning&, const Node& n, language::Payment& p) {
         Cost c;
         c.kind = CostKind::FlagSelf;
         c.key = static_cast<u16>(n.rule->key);
         p.costs.push_back(c);
       }).with(v.flag);
  g.add(Sort::Price, "recover <n:amount>", [](Meaning& m, const Node& n, language::Payment& p) {
    Cost c;
    c.kind = CostKind::HealSelf;
    c.amount = m.amount(m.count(n.at("n")));
    p.costs.push_back(c);
  });
  g.add(Sort::Price, "remove <n:amount> <counter> counter+ from <noun>", counter_price);
  g.add(Sort::Price, "rest your champion", [](Meaning& m, const Node& n, language::Payment& p) {
    Cost c;
    c.kind = CostKind::FlagOthers;
    c.key = Rested;
    c.sel = paid_with(m, champion_of(PersonWord::You, n.from));
    p.costs.push_back(c);
  });
  g.add(Sort::Price, "delevel your champion", [](Meaning&, const Node&, language::Payment& p) {
    Cost c;
    c.kind = CostKind::Own;
    p.costs.push_back(c);
  });
  g.add(Sort::Price, "reveal <noun>", [](Meaning& m, const Node& n, language::Payment& p) {
    Cost c;
    c.kind = CostKind::Reveal;
    c.sel = paid_with(m, m.thing(n.at("noun"), Use::Cost));
    p.costs.push_back(c);
  });
  g.add(Sort::Price, "return this (<type>|card|object) to <whose> <zone>",
        [](Meaning& m, const Node& n, language::Payment& p) {
          Cost c;
          c.kind = CostKind::MoveSelf;
          c.verb = Verb::Return;
          c.key = m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
          p.costs.push_back(c);
        });
  for (const MoveVerb& v : lex.move_verbs)
    if (v.cost) g.add(Sort::Price, std::string(v.verb) + " <noun> and <also:noun>", two_prices).with(0, 0, &v).costs(1);
  for (const MoveVerb& v : lex.move_verbs)
    if (v.cost)
      g.add(Sort::Price, std::string(v.verb) + " this (<type>|card|object) [from your <zone>]", self_price)
          .with(0, 0, &v)
          .costs(-1);
}

// ------------------------------------------------------------------------------------------------ lines about prices

u8 next_set(const std::vector<Cost>& costs, u8 from) {
  u8 next = from;
  for (const Cost& c : costs)
    if (c.set >= from && c.set < from + 8 && c.set + 1 > next) next = static_cast<u8>(c.set + 1);
  return next;
}

void extra(Meaning& m, const Node& n) {
  m.has_program = false;
  language::Payment p;
  m.payment(n.at("prices"), p);
  const u8 set = n.rule->mode == 1 ? next_set(m.out().costs, kInstead)
                 : n.mark("may")   ? next_set(m.out().costs, 1)
                                   : u8{0};
  for (Cost& c : p.costs) c.set = set;
  m.extra_costs(p);
}

/// "without paying its reserve cost. If you do, skip your next draw phase": that is what is paid.
void by_skipping(Meaning& m, const Node& n) {
  m.has_program = false;
  Cost c;
  c.kind = CostKind::Own;
  c.key = static_cast<u16>(static_cast<const PhaseWord*>(n.rule->data)->phase);
  c.set = next_set(m.out().costs, kInstead);
  language::Payment p;
  p.costs.push_back(c);
  m.extra_costs(p);
}

/// Conditions of a line that is always on.
std::vector<std::vector<Cond>> asked(Meaning& m, const Node& n) {
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (own->has("condition")) m.logic(own->at("condition"), l);
    else if (own->has("span")) m.logic(own->at("span"), l);
    else m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    if (own->mark("unless")) Meaning::negate(l.rows, 0);
    conds.push_back(std::move(l.rows));
  }
  return conds;
}

/// "You may pay (3) to activate this card from your material deck.": a price of its own for each zone (5.1).
void from_zone(Meaning& m, const Node& n) {
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  language::Payment p;
  if (const Node* prices = n.find("prices")) m.payment(*prices, p);
  const int zone = m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
  if (zone != MaterialDeck && zone != Memory && zone != Banishment && zone != Graveyard)
    return void(m.refuse(n.at("zone").from, "cards are not activated from there like this", "Name another zone."));
  if (p.costs.empty()) {
    Cost none;
    none.kind = CostKind::Score;
    none.key = m.lex.payment;
    none.amount = m.rows.constant(0);
    p.costs.push_back(none);
  }
  if (const Node* less = n.find("less")) {
    if (!n.has("prices"))
      return void(m.refuse(less->from, "there is no price here that it could lower", "Name the price."));
    m.discount(*less, p.costs);
  }
  const u8 set = next_set(m.out().costs, kInstead);
  for (Cost& c : p.costs) {
    c.set = set;
    c.way = static_cast<u8>(kFromZone + zone);
    c.spare = static_cast<u8>((n.mark("free") ? 0 : kBesidePrice) | (n.mark("banish") ? kThenBanished : 0) |
                              (n.mark("ephemeral") ? kThenEphemeral : 0) | (n.mark("bottom") ? kThenBottom : 0));
  }
  for (std::vector<Cond>& one : asked(m, n)) m.line_gates.push_back(std::move(one));
  if (!m.refused()) m.extra_costs(p);
}

/// "As an additional cost to use this weapon for an attack, pay (2).": a tax on its own attacks (6.2).
void own_tax(Meaning& m, const Node& n) {
  m.has_program = false;
  Thing self;
  self.word = ThingWord::Self;
  self.at = n.from;
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.key = kCostToAttack;
  x.at = n.from;
  x.counts = true;
  x.value = m.count(n.at("n"));
  if (const Node* less = n.find("less")) {  // "reduced by (1) for each ..."
    const int whole = x.value.number;
    if (!x.value.constant) return void(m.refuse(n.from, "only a number is reduced", "Write the number."));
    Count one;
    one.number = less->value;
    x.value = m.for_each(one, n.at("per"));
    x.value.row.mul = static_cast<i16>(-x.value.row.mul);
    x.value.row.add = static_cast<i16>(whole - x.value.row.add);
    x.value.row.floor = 0;
  }
  m.statics(self, out, {});
}

/// "Spell cards you activate cost 1 less to activate.", "This card costs 1 less for each ally you control."
u16 price_key(const Node& n, const Lexicon& lex) {
  return n.mark("activate")      ? u16{kCostToPlay}
         : n.mark("materialize") ? u16{lex.cost_to_materialize}
                                 : u16{lex.cost_either};
}

constexpr const char* kLess = "(less #less|more) [(to activate #activate|to materialize #materialize|to play)]";

/// "The first Animal ally card you activate each turn costs 2 less to activate.": while none was activated.
void first_price(Meaning& m, const Node& n) {
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing cards = m.group(n.at("group"));
  if (cards.side.word != PersonWord::None)
    return void(m.refuse(cards.at, "whose it is was said already", "Leave one out."));
  cards.card = false;
  Happening before;
  before.at = n.from;
  before.event = n.mark("materializes") ? CardMaterialized : CardActivated;
  const PersonWord who = n.mark("others") ? PersonWord::Opponent : PersonWord::You;
  before.by = {who, n.from};
  before.a.push_back(cards);
  Cond none;  // so many were before it
  none.kind = CondKind::Compare;
  none.cmp = n.rule->mode ? Cmp::Eq : Cmp::Lt;
  none.a = m.tally(before);
  none.b = m.rows.constant(n.rule->mode ? n.rule->mode : 1);
  std::vector<std::vector<Cond>> conds = asked(m, n);
  conds.push_back({none});
  cards.side = {who, cards.at};
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.key = price_key(n, m.lex);
  x.at = n.from;
  x.counts = true;
  x.value.number = n.at("n").value * (n.mark("less") ? -1 : 1);
  if (!m.refused()) m.statics(cards, out, conds, Head::CostChange);
}

/// "The first Command card you activate during each of your turns enters the intent with +2 power."
void first_in_intent(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing cards = m.group(n.at("group"));
  if (cards.side.word != PersonWord::None || cards.zones)
    m.refuse(cards.at, "whose it is was said already", "Leave one out.");
  if (m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat != Power)
    m.refuse(n.from, "only power is had in an intent", "Write power.");
  cards.card = false;
  cards.found = Thing::Found::All;
  static constexpr EventWord kActivated = {.shape = EventShape::PlayerObject, .event = CardActivated};
  Happening before;
  before.at = n.from;
  before.word = &kActivated;
  before.event = CardActivated;
  before.by = {PersonWord::You, n.from};
  before.a.push_back(cards);
  Cond none;  // the one that comes to the intent was counted when it was activated
  none.kind = CondKind::Compare;
  none.cmp = Cmp::Le;
  none.a = m.tally(before);
  none.b = m.rows.constant(1);
  Cond turn;
  turn.kind = CondKind::Turn;
  turn.a = Players{Who::You, Slot::None}.pack();
  cards.side = {PersonWord::You, cards.at};
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.key = kPowerInIntent;
  x.at = n.from;
  x.counts = true;
  x.value.number = n.at("signed").value;
  if (!m.refused()) m.statics(cards, out, {{none}, {turn}}, Head::CostChange);
  outer.take_refusal(m);
}

/// Of two players "that player" is the opponent, if one was spoken of before.
bool is_opponent(Meaning& m, int at) {
  for (int i = at; i >= 0; --i)
    if (m.token(i).text == "opponent" || m.token(i).text == "don't" || m.token(i).text == "hit") return true;
  m.refuse(at, "this does not say whose cards", "Write \"you\" or \"that opponent\".");
  return false;
}

/// "The next ... you activate this turn costs 1 less", "cards your opponents activate this turn cost 1 more"
void next_price(Meaning& m, const Node& n) {
  Thing t = m.group(n.at("group"));
  if (t.side.word != PersonWord::None) return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
  if (n.mark("they") && !is_opponent(m, n.at("group").to - 1)) return;
  t.side = {n.mark("others") || n.mark("they") ? PersonWord::Opponent : PersonWord::You, t.at};
  t.card = false;
  Static s;
  s.kind = StaticKind::Cost;
  s.key = price_key(n, m.lex);
  Count k = m.number(n, "n");
  if (k.constant) k.number = n.mark("less") ? -k.number : k.number;
  else k.row.mul = static_cast<i16>(n.mark("less") ? -k.row.mul : k.row.mul);
  s.amount = m.amount(k);
  s.sel = m.selector(t, false);
  Lasting l = m.lasting(n.at("duration"));
  if (l.whose == kUntilControllers) l.whose = n.mark("others") || n.mark("they") ? kUntilOpponents : kUntilYours;
  m.emit(Op::Modify, n.rule->mode ? 0 : 1, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
}

/// "Until end of turn, cards with that name cost 2 more to activate.": whoever activates them.
void everybodys_price(Meaning& m, const Node& n) {
  Thing t = m.group(n.at("group"));
  if (t.side.word != PersonWord::None) return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
  t.card = false;
  Static s;
  s.kind = StaticKind::Cost;
  s.key = price_key(n, m.lex);
  Count k = m.number(n, "n");
  if (k.constant) k.number = n.mark("less") ? -k.number : k.number;
  else k.row.mul = static_cast<i16>(n.mark("less") ? -k.row.mul : k.row.mul);
  s.amount = m.amount(k);
  s.sel = m.selector(t, false);
  const Lasting l = m.lasting(n.at("duration"));
  if (!m.refused()) m.emit(Op::Modify, 0, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
}

/// "players can't declare attacks with allies unless they pay (2) for each attack declaration"
void tax(Meaning& m, const Node& n, Thing& who, Gained& out) {
  who.at = n.from;
  who.types = 1u << m.lex.unit_type;
  if (const Node* with = n.find("noun")) who = m.thing(*with, Use::Static);
  const Person payer = m.person(n.at("player"));
  if (payer.word != PersonWord::None && payer.word != PersonWord::Each) who.side = payer;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.key = kCostToAttack;
  x.at = n.from;
  x.counts = true;
  x.value = m.count(n.at("n"));
}

}  // namespace

void price_words(Grammar& g, const Lexicon& lex) {
  prices(g, lex);
  const Sort lessened = g.declare("lessened", "how a price becomes less");
  g.add(
      lessened,
      "(it|this card) costs \\( <n:amount> \\) less to activate this way [for (every #every|each) <per>] [(if|as long "
      "as) <condition>] .",
      [](Meaning&, const Node&) {});
  g.add(lessened, "as long as <condition> , (it|this card) costs \\( <n:amount> \\) less to activate this way .",
        [](Meaning&, const Node&) {});
  g.add(Sort::Line,
        "as an additional cost to (activate|materialize|play) this (<type>|card|object) , [?may you may] <prices> .",
        extra)
      .costs(-1);
  for (const std::string_view what : {"", "<prices> to "})
    g.add(Sort::Line,
          "<own:own*> you may " + std::string(what) +
              "activate this card from your <zone> [?free without paying its (reserve cost|memory cost|costs)] "
              "<own:gate*> . [(if you do , banish it as it resolves . #banish|if you do [,] it enters the field "
              "ephemeral . #ephemeral|if you do , put it on the bottom of your deck as it resolves . #bottom)] "
              "[<less:lessened>]",
          from_zone)
        .costs(-4);
  g.add(
       Sort::Line,
       "as an additional cost to (use this weapon for an attack|declare an attack with this (<type>|object)) , pay \\( "
       "<n:amount> \\) [, reduced by \\( <less:number> \\) for (every #every|each) <per>] .",
       own_tax)
      .costs(-2);
  g.add(Sort::Line, "you may <prices> rather than pay this card 's (reserve|memory) cost .", extra).as(1);
  for (const PhaseWord& w : lex.phases)
    g.add(Sort::Line,
          "you may activate this card without paying its reserve cost . if you do , skip your next " +
              as_pattern(w.name) + " .",
          by_skipping)
        .with(0, 0, &w)
        .costs(-3);
  g.add(Sort::Line,
        "<own:own*> <noun> ~cost (<n:amount>|\\( <n:amount> \\)) [reserve] " + std::string(kLess) +
            " [for (every #every|each) <per>] <own:gate*> [[,] where x is <x:quantity>] .",
        [](Meaning& m, const Node& n) { m.price_line(n, price_key(n, m.lex)); })
      .costs(-1);
  g.add(Sort::Line,
        "<own:own*> activated abilities of <noun> ~cost (<n:number>|\\( <n:number> \\)) (less #less|more) to activate "
        "<own:gate*> .",
        [](Meaning& outer, const Node& n) {
          Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
          m.has_program = false;
          m.scope.object(Slot::Self, m.card.types, false);
          Thing who = m.thing(n.at("noun"), Use::Static);
          const std::vector<std::vector<Cond>> conds = asked(m, n);
          Gained out;
          Grant_& x = out.all.emplace_back();
          x.kind = StaticKind::Cost;
          x.key = kCostToUse;
          x.at = n.from;
          x.counts = true;
          x.value.number = n.at("n").value * (n.mark("less") ? -1 : 1);
          if (who.word == ThingWord::Self) m.refuse(who.at, "an ability says its own price", "Write the price.");
          if (!m.refused()) m.statics(who, out, conds, Head::CostChange);
          outer.take_refusal(m);
        })
      .costs(-1);
  g.add(Sort::Line, "the first <group> you activate during each of your turns enters the intent with <signed> <stat> .",
        first_in_intent)
      .costs(-2);
  // 1.6: an attack card that comes to the intent with more power keeps it there.
  g.add(Sort::Line, "<own:own*> <group> you activate enter the intent with <signed> <stat> <own:gate*> .",
        [](Meaning& outer, const Node& n) {
          Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
          m.has_program = false;
          m.scope.object(Slot::Self, m.card.types, false);
          Thing cards = m.group(n.at("group"));
          if (cards.side.word != PersonWord::None || cards.zones)
            m.refuse(cards.at, "whose it is was said already", "Leave one out.");
          if (m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat != Power)
            m.refuse(n.from, "only power is had in an intent", "Write power.");
          cards.side = {PersonWord::You, cards.at};
          cards.card = false;
          cards.found = Thing::Found::All;
          const std::vector<std::vector<Cond>> conds = asked(m, n);
          Gained out;
          Grant_& x = out.all.emplace_back();
          x.kind = StaticKind::Cost;
          x.key = kPowerInIntent;
          x.at = n.from;
          x.counts = true;
          x.value.number = n.at("signed").value;
          if (!m.refused()) m.statics(cards, out, conds, Head::CostChange);
          outer.take_refusal(m);
        })
      .costs(-2);
  static constexpr std::string_view kNth[] = {"first", "second", "third", "fourth", "fifth"};
  for (int i = 0; i < 5; ++i)
    g.add(Sort::Line,
          "<own:own*> the " + std::string(kNth[i]) +
              " <group> (you|your opponents #others) (activate|materialize #materializes) each turn "
              "~cost (<n:number>|\\( "
              "<n:number> \\)) [reserve] " +
              std::string(kLess) + " <own:gate*> .",
          first_price)
        .as(i)
        .costs(-1);
  g.add(
      Sort::Clause,
      "the (next|first) <group> (you|they #they|that (player|opponent) #they|its controller #they|an opponent #others) "
      "(activate|play|materialize|activates|plays|materializes) <duration> ~cost (<n:amount>|\\( <n:amount> \\)) "
      "[reserve] " +
          std::string(kLess),
      next_price);
  const auto next_permit = [](Meaning& m, const Node& n) {
    Thing t = m.group(n.at("group"));
    if (t.side.word != PersonWord::None) return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
    t.card = false;
    Static s;
    s.kind = StaticKind::Permit;
    s.key = static_cast<u16>(n.rule->mode);
    s.layer = 3;
    s.sel = m.players_selector({Who::You, Slot::None});
    s.param = m.selector(t, false);
    const Lasting l = m.lasting(n.at("duration"));
    if (!m.refused()) m.emit(Op::Modify, 1, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
  };
  g.add(Sort::Clause, "the next <group> you activate <duration> can be activated as though it had fast activation",
        next_permit)
      .as(AtFastSpeed)
      .costs(-1);
  g.add(Sort::Clause, "ignore the elemental requirements of the next <group> you activate <duration>", next_permit)
      .as(IgnoreElements)
      .costs(-1);
  const std::string all = "<group> (you|[your] opponents #others|(that|an) (opponent|player) #they) "
                          "(activate|play|materialize|activates|plays|materializes) ",
                    change = "~cost (<n:amount>|\\( <n:amount> \\)) [reserve] " + std::string(kLess);
  g.add(Sort::Clause, all + "<duration> " + change, next_price).as(1).costs(-1);
  g.add(Sort::Clause, "<duration> , " + all + change, next_price).as(1).costs(-1);
  g.add(Sort::Clause, "<duration> , <group> " + change, everybodys_price).as(1).costs(1);
  g.add(Sort::Clause, all + change + " <duration>", next_price).as(1).costs(-1);
  g.add(Sort::Post, "you (activate|materialize|play)", [](Meaning& m, const Node& n, Thing& t) {
     if (t.side.word != PersonWord::None) m.refuse(n.from, "whose it is was said already", "Leave one out.");
     t.side = {PersonWord::You, n.from};
   }).costs(1);
  // Cards are given something before they are played: wherever they may be played from, and while they wait.
  g.add(Sort::Line, "<own:own*> <group> you activate have <gifts> <own:gate*> .", [](Meaning& m, const Node& n) {
     m.has_program = false;
     m.scope.object(Slot::Self, m.card.types, false);
     Thing cards = m.group(n.at("group"));
     if (cards.side.word != PersonWord::None || cards.zones)
       return void(m.refuse(cards.at, "whose it is was said already", "Leave one out."));
     cards.side = {PersonWord::You, cards.at};
     cards.zones = m.lex.play_from & ~(1u << m.lex.deck);
     cards.card = true;
     cards.found = Thing::Found::All;
     Gained out;
     m.gains(n.at("gifts"), out);
     for (const Grant_& x : out.all)
       if (x.kind != StaticKind::Keyword) m.refuse(x.at, "cards that are played have only keywords", "Name a keyword.");
     const std::vector<std::vector<Cond>> conds = asked(m, n);
     if (!m.refused()) m.statics(cards, out, conds);
   }).costs(-1);
  g.add(Sort::Post, "[your] opponents (activate|materialize|play)", [](Meaning& m, const Node& n, Thing& t) {
     if (t.side.word != PersonWord::None) m.refuse(n.from, "whose it is was said already", "Leave one out.");
     t.side = {PersonWord::Opponent, n.from};
   }).costs(1);
  const std::string words = "<player> can't declare attacks [with <noun> [they control]] unless (they|you) pay \\( "
                            "<n:amount> \\) for each attack "
                            "declaration";
  g.add(Sort::Line, "<player> can't declare attacks with <noun> .", [](Meaning& m, const Node& n) {
     m.has_program = false;
     Thing who = m.thing(n.at("noun"), Use::Static);
     const Person whose = m.person(n.at("player"));
     if (whose.word != PersonWord::Each) {
       if (who.side.word != PersonWord::None) m.refuse(n.from, "whose it is was said already", "Leave one out.");
       who.side = whose;
     }
     Gained out;
     Grant_& x = out.all.emplace_back();
     x.kind = StaticKind::Ban;
     x.key = CantAttack;
     x.at = n.from;
     m.statics(who, out, {});
   }).costs(-1);
  g.add(Sort::Line, words + " .", [](Meaning& m, const Node& n) {
     m.has_program = false;
     Thing who;
     Gained out;
     tax(m, n, who, out);
     m.statics(who, out, {});
   }).costs(-1);
  g.add(Sort::Clause, "<duration> , " + words, [](Meaning& m, const Node& n) {
     Thing who;
     Gained out;
     tax(m, n, who, out);
     Static s;
     s.kind = StaticKind::Cost;
     s.key = kCostToAttack;
     s.amount = m.amount(out.all[0].value);
     s.sel = m.selector(who, true);
     const Lasting l = m.lasting(n.at("duration"));
     m.emit(Op::Modify, 0, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
   }).costs(-1);
}

}  // namespace cantrip::grand_archive

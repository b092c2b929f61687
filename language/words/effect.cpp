// What players do: draw, gain, exert, choose, pay, win.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void draw(Meaning& m, const Node& n) {
  Row16 k = kNone;
  if (const Node* until = n.find("until")) {  // as many as are missing, never less than none
    Amount a;
    a.kind = AmountKind::ZoneCount;
    a.key = m.lex.hand;
    a.players = m.actor;
    a.mul = -1;
    a.add = static_cast<i16>(until->value);
    a.floor = 0;
    k = m.rows.amount(a);
  } else {
    Count many = n.has("q") ? m.count(n.at("q")) : m.number(n, "n");
    if (const Node* more = n.find("more")) {
      if (many.constant) many.number += more->value;
      else many.row.add = static_cast<i16>(many.row.add + more->value);
    }
    k = m.amount(many);
  }
  if (n.mark("up")) {  // whoever draws says how many
    if (m.actor.who != Who::You || m.has_price_x())
      return void(m.refuse(n.from, "this number is not asked for here", "Write the number."));
    m.emit(Op::Number, op(Slot::X), k, kOpenSlot);
    Amount said;
    said.kind = AmountKind::SlotN;
    said.slot = Slot::X;
    k = m.rows.amount(said);
  }
  m.keep_moved(n.to);
  m.emit(Op::TakeTop, static_cast<int>(Verb::Draw), m.actor.pack(), k, m.lex.deck | (m.lex.hand << 8));
  m.scope.forget(Slot::Moved);
  m.flags |= kReadsHidden;
  m.happened(Slot::N);
}

void score(Meaning& m, const Node& n) {
  const ScoreWord& s = m.lex.scores[static_cast<size_t>(n.at("score").value)];
  const Count k = n.has("q") ? m.count(n.at("q")) : m.number(n, "n");
  m.emit(Op::Score, n.mark("lose") ? 1 : 0, m.actor.pack(), s.score, m.amount(k));
  m.happened(Slot::N);
}

void flag(Meaning& m, const Node& n) {
  const FlagVerb& v = *static_cast<const FlagVerb*>(n.rule->data);
  Thing t = m.thing(m.part(n, "noun"));
  if (n.mark("choose") && (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.chosen))
    return void(m.refuse(t.at, "this is nothing to choose", "Write \"a unit\" or the like."));
  // "Once during your turn, you may {E} any number of your Pirates.": as a price is paid, with what could pay it.
  if (m.made && m.made->head == Head::Activated && m.made->once && !m.made->prices && v.set && n.mark("symbol") &&
      t.word == ThingWord::Objects && t.found == Thing::Found::Choose) {
    Meaning::check(t, TestKind::Flag, v.flag, Cmp::Eq, true);
    if (m.lex.drying != 0xFF) Meaning::check(t, TestKind::Flag, m.lex.drying, Cmp::Eq, true);
  }
  const Slot slot = m.bring_object(t);
  const bool told = !n.has("also") && m.tells_done(n.to, inflect(v.verb, Form::Participle));
  m.emit(Op::Flag, v.set, op(slot), v.flag, told);
  m.turned = slot;
  if (told) {  // "exerted this way": those that it was really done to
    m.turned = m.next_list();
    m.emit(Op::Copy, op(m.turned), op(Slot::Moved));
    m.scope.forget(Slot::Moved);
    m.moved = false;
  }
  if (const Node* also = n.find("also")) m.emit(Op::Flag, v.set, op(m.bring_object(m.thing(*also))), v.flag);
  m.can_fail = true;
}

/// "draw cards until you have the same number": as that player has.
void draw_level(Meaning& m, const Node& n) {
  const auto they = m.scope.latest_player();
  if (!they) return void(m.refuse(n.from, "this does not say as whom", "Name the player before it."));
  Amount cards;
  cards.kind = AmountKind::ZoneCount;
  cards.key = m.lex.hand;
  cards.players = *they;
  m.emit(Op::SetAcc, 0, m.rows.amount(cards));
  cards.players = m.actor;
  cards.mul = -1;
  m.emit(Op::SetAcc, 1, m.rows.amount(cards));
  Amount missing;
  missing.kind = AmountKind::SlotN;
  missing.slot = Slot::Acc;
  missing.floor = 0;
  m.emit(Op::TakeTop, static_cast<int>(Verb::Draw), m.actor.pack(), m.rows.amount(missing),
         m.lex.deck | (m.lex.hand << 8));
  m.scope.forget(Slot::Moved);
  m.moved = false;
  m.flags |= kReadsHidden;
  m.happened(Slot::N);
}

/// "Chosen opponent may let you draw 2 cards.": they decide, you do it.
void let(Meaning& m, const Node& n) {
  const Players who = m.players(m.person(n.at("player")));
  if (m.refused()) return;
  if (several(who)) return void(m.refuse(n.from, "this does not say who decides", "Name one player."));
  const int may = m.emit(Op::May, 0, who.pack());
  m.can_fail = true;
  m.scope.player(who);
  m.act(n.at("do"));
  m.patch(may);
}

void choose(Meaning& m, const Node& n) {
  Thing t = m.thing(n.at("noun"));
  if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose)
    return void(m.refuse(t.at, "this is nothing to choose", "Write \"a unit\" or the like."));
  if (m.actor.who == Who::You && !t.zones && !t.card && !m.lex.one_text) t.chosen = true;
  m.bring_object(t);
}

void pay(Meaning& m, const Node& n) {
  Payment p;
  for (const Node* price : n.list("price")) m.payment(*price, p);
  if (m.refused()) return;
  m.emit(Op::Pay, 0, m.actor.pack(), m.rows.costs(p.costs), static_cast<int>(p.costs.size()));
  m.can_fail = true;
}

void pay_less(Meaning& m, const Node& n) {
  if (m.actor.who != Who::You) return void(m.lacks(n.from, "change what others pay", "Write \"you pay\"."));
  if (!m.lex.scores[static_cast<size_t>(n.at("score").value)].bare_cost)
    return void(m.refuse(n.from, "this is no price", "Write what is paid."));
  Thing t = m.group(n.at("group"));
  if (t.side.word != PersonWord::None) return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
  t.side = {PersonWord::You, t.at};
  t.card = false;
  Static s;
  s.kind = StaticKind::Cost;
  Count k = m.number(n, "n");
  if (k.constant) k.number = n.mark("less") ? -k.number : k.number;
  else k.row.mul = static_cast<i16>(n.mark("less") ? -k.row.mul : k.row.mul);
  s.amount = m.amount(k);
  s.sel = m.selector(t, false);
  const Lasting l = m.lasting(n.at("duration"));
  m.emit(Op::Modify, 1, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
}

void make(Meaning& m, const Node& n) {
  const TokenName& name = m.lib.words.tokens[static_cast<size_t>(n.at("token").value)];
  const u16 def = name.card >= 0 && static_cast<size_t>(name.card) < m.lib.defs.size()
                      ? m.lib.defs[static_cast<size_t>(name.card)]
                      : u16{0};
  if (!def)
    return void(
        m.refuse(n.from, "the card of the token \"" + name.name + "\" was refused", "Correct that card first."));
  const Count k = m.number(n, "n");
  m.emit(Op::Make, n.mark("tapped") ? 1 : 0, def, m.amount(k), m.actor.pack());
  m.scope.object(Slot::R3, 0, !(k.constant && k.number == 1));
  m.happened(Slot::N);
}

void negate(Meaning& m, const Node& n) {
  const auto link = m.scope.last([](const Mentioned& x) { return x.link; });
  if (!link)
    return void(
        m.refuse(n.from, "there is nothing here that could be negated", "Only a reaction negates what it answers."));
  m.emit(Op::Negate, 0, op(link->slot));
  m.can_fail = true;
}

void give(Meaning& m, const Node& n) {
  const Thing t = m.thing(n.at("noun"));
  Gained g;
  m.gains(n.at("gifts"), g);
  Lasting l;
  if (const Node* d = n.find("duration")) l = m.lasting(*d);
  m.give(t, g, l);
}

bool each_unless(Meaning& m, const Node& n);
void unless(Meaning& m, const Node& n) {
  if (each_unless(m, n)) return;
  m.unless(n.at("c"), m.person(n.at("player")), n.at("price"));
}

void for_each(Meaning& m, const Node& n) {
  const Node* before = m.scale;
  m.scale = n.find("per");
  m.scaled = false;
  m.act(n.at("do"));
  m.scale = before;
  if (!m.scaled) m.refuse(n.from, "nothing here has a number to multiply", "Write the number.");
}

/// "two", "up to two", "one or both", "one or more", "any amount": how many modes are chosen.
void mode_number(const Node& n, std::string_view label, std::string_view up, std::string_view open, int& least,
                 int& most) {
  constexpr int kAll = 99;
  if (const Node* k = n.find(label)) {
    least = n.mark(up) ? 0 : k->value;
    most = k->value;
    return;
  }
  least = n.mark(open) ? 0 : 1;
  most = kAll;
}

/// Several of the modes, or more of them while a condition holds.
void some_modes(Meaning& m, const Node& n) {
  Meaning::ModeCount count;
  mode_number(n, "n", "up", "any", count.least, count.most);
  if (n.mark("both")) count.least = 1, count.most = 2;
  count.fresh = n.mark("fresh");
  if (n.rule->mode) mode_number(n, "k", "most", "all", count.least_if, count.most_if);
  if (n.mark("pair")) count.least_if = 1, count.most_if = 2;
  if (const Node* c = n.rule->mode ? n.find("condition") : nullptr) count.cond = m.condition(*c);
  m.several_modes(n.list("mode"), count);
}

/// A choice takes the rest of its text; what stands before it leads to it.
void modes(Meaning& m, const Node& n) {
  int skip = -1;
  if (n.mark("may")) {
    skip = m.emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
    m.can_fail = true;
  } else if (n.mark("done")) {
    if (!m.can_fail)
      return void(m.refuse(n.from, "nothing before this can be done or left undone", "Put \"You may ...\" before it."));
    skip = m.emit(Op::If, 0, m.rows.conds({{CondKind::Done}}));
  } else if (const Node* c = n.rule->mode ? nullptr : n.find("condition")) {
    skip = m.emit(Op::If, 0, m.condition(*c));
  } else if (const Node* first = n.find("effect")) {
    m.effect(*first);
    if (!m.can_fail)
      return void(m.refuse(n.from, "nothing before this can be done or left undone", "Make it two sentences."));
    skip = m.emit(Op::If, 0, m.rows.conds({{CondKind::Done}}));
  }
  if (n.rule->key == kWholeSentence && n.rule->also) some_modes(m, n);
  else m.modes(n.list("mode"));
  if (skip >= 0) m.patch(skip);
}

/// "Each opponent loses 1 lore unless they discard a card.": one after the other, each by their own choice.
bool each_unless(Meaning& m, const Node& n) {
  const Node& clause = n.at("c");
  if (clause.rule->key != kSubjectClause || clause.mark("may")) return false;
  const Person who = m.person(clause.at("who"));
  const bool all = who.word == PersonWord::Each || who.word == PersonWord::Opponent;
  if (!all || who.who) return false;
  if (const Node* c = n.find("condition")) {  // asked of each of them, not of somebody else
    bool theirs = false;
    for (int i = c->from; i < c->to; ++i) theirs |= m.token(i).text == "they" || m.token(i).text == "their";
    if (!theirs) return false;
  }
  if (const Node* other = n.find("player"); other && m.person(*other).word != PersonWord::They) return false;
  const Players everybody = m.players(who), that{Who::That, Slot::None}, before = m.actor;
  const Slot told = m.speaks_later(n.to, "way") ? m.next_list() : Slot::None;  // what they did instead
  if (told != Slot::None) m.emit(Op::Copy, op(told), op(Slot::None));
  Verb done = Verb::None;
  u32 there = 0;
  const int head = m.emit(Op::EachPlayer, 0, everybody.pack());
  m.scope.player(that);
  m.actor = that;
  int test = -1;
  if (const Node* c = n.find("condition")) {
    Logic l;
    m.logic(*c, l);
    Meaning::negate(l.rows, 0);
    test = m.emit(Op::If, 0, m.rows.conds(l.rows));
  } else {
    if (const Node* price = n.find("price")) {
      Payment p;
      m.payment(*price, p);
      m.emit(Op::Pay, 0, that.pack(), m.rows.costs(p.costs), static_cast<int>(p.costs.size()));
    } else {
      const int may = m.emit(Op::May, 0, that.pack());
      m.moved = false;
      m.act(n.at("do"));
      if (told != Slot::None && m.moved) {
        m.emit(Op::Copy, op(told), op(Slot::Moved), 1);
        done = m.moved_by;
        there = m.moved_to;
      }
      m.patch(may);
    }
    test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Not}, {CondKind::Done}}));
  }
  m.act(clause.at("do"));
  m.patch(test);
  m.actor = before;
  m.scope.end_player();
  m.emit(Op::Next, 0, 0, head);
  m.patch(head);
  m.kept = done != Verb::None ? told : Slot::None;
  m.kept_by = done;
  m.kept_to = there;
  return true;
}

void unless_words(Grammar& g) {
  g.add(Sort::Clause, "<c:clause> unless <player> ~pay <price>", unless);
  g.add(Sort::Clause, "<c:clause> unless <condition>", [](Meaning& m, const Node& n) {
    if (each_unless(m, n)) return;
    Logic l;
    if (const Node* who = n.at("c").find("who")) {  // "they" is who would do it
      const Person p = m.person(*who);
      if (p.word == PersonWord::Controller || p.word == PersonWord::Owner) m.scope.player(m.players(p));
    }
    if (m.refers_back(n.at("condition"))) m.name_first(n.at("c"));  // "it" is what the clause speaks of
    m.logic(n.at("condition"), l);
    if (m.refused()) return;
    Meaning::negate(l.rows, 0);
    const int test = m.emit(Op::If, 0, m.rows.conds(l.rows));
    m.effect(n.at("c"));
    m.patch(test);
  });
  g.add(Sort::Clause, "<c:clause> unless <player> <do>", [](Meaning& m, const Node& n) {
     if (each_unless(m, n)) return;
     // Whoever may prevent it is asked first; what the clause speaks of is chosen before that.
     m.name_first(n.at("c"));
     const Players who = m.players(m.person(n.at("player")));
     if (m.refused()) return;
     if (several(who)) return void(m.refuse(n.from, "this does not say who may prevent it", "Name one player."));
     const Players before = m.actor;
     const int may = m.emit(Op::May, 0, who.pack());
     m.actor = who;
     m.scope.player(who);
     m.act(n.at("do"));
     m.actor = before;
     m.patch(may);
     const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Not}, {CondKind::Done}}));
     m.effect(n.at("c"));
     m.patch(test);
   }).costs(1);
}

void mode_words(Grammar& g) {
  const std::string before = "[(you may #may|if you do , #done|if <condition> ,|<effect> to)] ",
                    lead = before + "choose one (—|:) ";
  const std::string list = "<mode> <mode> <mode:mode*>";
  g.add(Sort::Sentence, lead + list, modes).with(kWholeSentence);
  const std::string many = "choose (one or both #both|one or more|any (amount|number) #any|[?up up to] <n:number>) ";
  g.add(Sort::Sentence, before + many + "[?fresh that hasn't been chosen] (—|:) " + list, modes)
      .with(kWholeSentence, 1)
      .costs(1);
  for (const std::string_view more : {"if <condition> ,", "<condition:title>"})
    g.add(Sort::Sentence,
          "[(you may #may|if you do , #done)] " + many + ". " + std::string(more) +
              " choose (one or both #pair|one or more|any (amount|number) #all|"
              "[?most up to] <k:number>) instead (—|:) " +
              list,
          modes)
        .with(kWholeSentence, 1)
        .as(1)
        .costs(1);
  g.add(Sort::Sentence, lead + "<mode:effect> ; [or] [<mode:effect> ; [or]] [<mode:effect> ; [or]] <mode:body>", modes)
      .with(kWholeSentence);
}

}  // namespace

void effect_words(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Do, "~draw (<n:amount>|another) [additional] card+ [each]", draw).with(0, kAtOnce);
  g.add(Sort::Do, "~draw <n:amount> card+ plus <more:number> [(more|card+)]", draw)
      .with(0, kAtOnce)
      .eg("You may discard any number of cards. Draw that many cards plus 1.");
  g.add(Sort::Do, "~draw up #up to <n:number> cards", draw);
  g.add(Sort::Do, "~draw cards equal to <q:quantity>", draw).with(0, kAtOnce);
  g.add(Sort::Do, "~draw [cards] (until you have|until they have #they) <until:number> [card+] [in (your|their) hand]",
        draw)
      .with(0, kAtOnce);
  g.add(Sort::Do, "~draw cards until you have the same number [of cards] [in your hand]", draw_level)
      .eg("If chosen opponent has more cards in their hand than you, draw cards until you have the same number.");
  g.add(Sort::Clause, "<player> may let you <do>", let)
      .eg("Chosen opponent may let you draw 2 cards. If they don't, they lose 2 lore.");
  g.add(Sort::Do, "(~gain|~lose #lose) <n:amount> <score>", score).with(0, kAtOnce);
  g.add(Sort::Do, "(~gain|~lose #lose) <score> equal to <q:quantity>", score).with(0, kAtOnce);
  for (const FlagVerb& v : lex.flag_verbs) {
    std::string verb = "~" + std::string(v.verb);
    for (const SymbolWord& s : lex.symbols)
      if (s.verb && v.set && s.flag == v.flag) verb = "({" + std::string(s.symbol) + "} #symbol|" + verb + ")";
    g.add(Sort::Do, "[?choose ~choose and] " + verb + " <noun>" + (v.tail.empty() ? "" : " " + as_pattern(v.tail)),
          flag)
        .with(0, 0, &v);
    if (v.tail.empty()) g.add(Sort::Do, verb + " <noun> and <also:noun>", flag).with(0, 0, &v).costs(1);
  }
  for (const FlagVerb& v : lex.flag_verbs)  // "wake it up"
    if (const size_t space = v.verb.find(' '); space != std::string_view::npos)
      g.add(Sort::Do, "~" + std::string(v.verb.substr(0, space)) + " <noun>" + std::string(v.verb.substr(space)), flag)
          .with(0, 0, &v)
          .costs(1);
  g.add(Sort::Do, "repeat this effect", [](Meaning& m, const Node&) {
     m.emit(Op::Jump);
   }).eg("Reveal the top card of your deck. If it is a unit card, put it into your hand and repeat this effect.");
  g.add(Sort::Do, "repeat this (process|effect) (once #once|twice #twice|<n:number> more times|for each <per>)",
        [](Meaning& m, const Node& n) {
          Count times;
          times.number = n.mark("once") ? 1 : n.mark("twice") ? 2 : n.has("n") ? n.at("n").value : 0;
          if (const Node* per = n.find("per")) times = m.count(*per);
          m.repeat(times, n.from);
        })
      .eg("Draw a card, then discard a card. Repeat this process for each item you control.");
  g.add(Sort::Do, "~choose a number", [](Meaning& m, const Node&) {
     constexpr int kMost = 99;
     m.emit(Op::Number, op(Slot::X), m.rows.constant(kMost), kOpenSlot);
     m.named_number = true;
   }).eg("Choose a number. Reveal the top card of your deck. If its cost is equal to the chosen number, draw a card.");
  g.add(Sort::Quantity, "(the|that) chosen number", [](Meaning& m, const Node& n, Count& c) {
    if (!m.named_number) m.refuse(n.from, "no number was chosen before", "Write \"Choose a number.\" before it.");
    c.constant = false;
    c.row.kind = AmountKind::SlotN;
    c.row.slot = Slot::X;
  });
  g.add(Sort::Do, "~swap <whose> <zone> (and|with) <whose> <zone>", [](Meaning& m, const Node& n) {
     const std::vector<const Node*> zones = n.list("zone"), whose = n.list("whose");
     const Players a = m.players(m.person(*whose[0])), b = m.players(m.person(*whose[1]));
     if (m.refused()) return;
     if (!(a == b) || several(a) || zones[0]->value == zones[1]->value)
       return void(m.lacks(n.from, "swap the zones of two players", "Name two zones of one player."));
     Slot cards[2];
     u8 kinds[2];
     for (size_t i = 0; i < 2; ++i) {
       kinds[i] = m.lex.zones[static_cast<size_t>(zones[i]->value)].kind;
       Selector all;
       all.zones = 1u << kinds[i];
       all.side = a;
       all.min = 0;
       all.max = kAnyNumber;
       cards[i] = m.next_list();
       m.emit(Op::All, op(cards[i]), m.rows.selector(all));
     }
     for (size_t i = 0; i < 2; ++i) m.emit(Op::Move, op(cards[i]), 0, kinds[1 - i], static_cast<int>(Verb::Put));
     m.scope.forget(Slot::Moved);
     m.moved = false;
     m.can_fail = true;
     m.flags |= kReadsHidden;
   }).eg("Swap your hand and your graveyard.");
  g.add(Sort::Do, "~choose <noun>", choose);
  g.add(Sort::Do, "~choose <noun> and <noun>", [](Meaning& m, const Node& n) {
     std::vector<Slot> slots;
     u32 types = 0;
     for (const Node* noun : n.list("noun")) {
       Thing t = m.thing(*noun);
       if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose)
         return void(m.refuse(t.at, "this is nothing to choose", "Write \"a unit\" or the like."));
       if (m.actor.who == Who::You && !t.zones && !t.card && !m.lex.one_text) t.chosen = true;
       slots.push_back(m.bring_object(t));
       types |= t.types;
     }
     bool both = false;  // "they": both of them
     for (const std::string_view word : {"them", "they", "both"}) both |= m.speaks_later(n.to, word);
     if (m.refused() || slots.size() != 2 || !both) return;
     const Slot all = m.next_list();
     m.emit(Op::Copy, op(all), op(slots[0]));
     m.emit(Op::Copy, op(all), op(slots[1]), 1);
     m.scope.object(all, types, true);
   }).costs(1);
  g.add(Sort::Do, "~choose any number of players", [](Meaning& m, const Node&) {
     Selector s;
     s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers) | static_cast<u8>(SelectorFlag::UpTo) |
               static_cast<u8>(SelectorFlag::Chosen);
     s.players = {Who::Each, Slot::None};
     s.min = 0;
     s.max = kAnyNumber;
     const Slot slot = m.next_list();
     m.emit(Op::Choose, op(slot), m.rows.selector(s));
     m.can_fail = true;
     m.scope.player({Who::InSlot, slot});
   }).eg("Choose any number of players. They draw 2 cards each.");
  g.add(Sort::Do, "~count <q:quantity>", [](Meaning& m, const Node& n) {
     m.emit(Op::SetAcc, 0, m.amount(m.count(n.at("q"))));
     m.scope.number(Slot::Acc);
   }).eg("Count the number of characters you have in play.");
  g.add(Sort::Do, "~pay <price>", pay).with(0, kPays);
  g.add(Sort::Do, "~pay <price> and <do>",
        [](Meaning& m, const Node& n) {  // who does not pay does not do it either
          pay(m, n);
          const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Done}}));
          m.act(n.at("do"));
          m.patch(test);
        })
      .with(0, kPays)
      .costs(-1);

  g.add(Sort::Do, "~pay <n:amount> <score> (less #less|more) for the next <group> you play <duration>", pay_less)
      .costs(-1);
  g.add(Sort::Do, "~create <n:amount> [?tapped tapped] <token> token+ [?tapped tapped]", make).with(0, kAtOnce);
  // Of one card, wherever it is played from: "That card costs 1 less this turn."
  const auto cheaper = [](Meaning& m, const Node& n) {
    const Thing what = m.thing(n.at("noun"));
    if (what.word == ThingWord::Objects && what.found != Thing::Found::Choose)
      return void(m.refuse(what.at, "this does not say which card", "Choose it first."));
    const Slot slot = m.bring_object(what);
    Count k = m.number(n, "n");
    if (k.constant) k.number = n.mark("less") ? -k.number : k.number;
    else k.row.mul = static_cast<i16>(n.mark("less") ? -k.row.mul : k.row.mul);
    Static s;
    s.kind = StaticKind::Cost;
    s.amount = m.amount(k);
    const Lasting l = m.lasting(n.at("duration"));
    if (!m.refused()) m.emit(Op::Modify, 0, op(slot), m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
  };
  g.add(Sort::Do, "~play <noun> for <n:amount> <score> (less #less|more) <duration>", cheaper)
      .with(0, kPermits)
      .costs(-1);
  g.add(Sort::Clause, "<noun> ~cost <n:amount> [<score>] (less #less|more) [to play] <duration>", cheaper)
      .eg("Choose a card in your hand. It costs 2 less this turn.");
  g.add(Sort::Do, "negate (it|that (effect|attack|ability|spell|card))", negate);
  g.add(Sort::Do, "~give <noun> <gifts> [<duration>]", give);
  g.add(Sort::Do, "~gain control of <noun>", [](Meaning& m, const Node& n) {
    m.emit(Op::Control, 0, op(m.bring_object(m.thing(n.at("noun")))), m.actor.pack());
    m.can_fail = true;
  });
  g.add(Sort::Do, "~win the game", [](Meaning& m, const Node&) {
     m.emit(Op::Win, 0, m.actor.pack());
   }).with(0, kAtOnce);
  g.add(Sort::Do, "~lose the game", [](Meaning& m, const Node&) {
     m.emit(Op::Lose, 0, m.actor.pack());
   }).with(0, kAtOnce);
  g.add(Sort::Do, "<do> for (every #every|each) <per>", for_each).costs(1);
  unless_words(g);
  mode_words(g);
}

}  // namespace cantrip::language

// Lines: keywords, prices, what is always on, what is activated, what is triggered.
#include <algorithm>

#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

// --------------------------------------------------------------------------------------------------------- keywords

void keyword_line(Meaning& m, const Node& n) {
  for (const Kid& k : n.all()) {
    if (k.node->sort != Sort::Keyword) continue;
    const KeywordWord& w = m.lex.keywords[static_cast<size_t>(k.node->value)];
    if (w.number)
      return void(m.refuse(k.node->from, "the keyword " + std::string(w.name) + " needs its number",
                           "Write the number after it."));
    m.keyword({w.keyword, 0, 0, kNone});
  }
}

/// One of "Stealth, Ranged 2"
void listed_keyword(Meaning& m, const Node& n) {
  const KeywordWord& w = m.lex.keywords[static_cast<size_t>(n.at("k").value)];
  const Node* number = n.find("n");
  if (w.number != (number != nullptr) || w.subtype || (number && w.plus != (number->sort == Sort::Signed)))
    return void(m.refuse(n.from, "the keyword " + std::string(w.name) + " is not written like this",
                         w.number ? "Write the number after it." : "See its entry in the manual."));
  m.keyword({w.keyword, static_cast<i8>(number ? std::min(number->value, 100) : 0), 0, kNone});
}

void numbered_keyword(Meaning& m, const Node& n) {
  const KeywordWord& w = m.lex.keywords[static_cast<size_t>(n.at("keyword").value)];
  const Node& k = n.at("n");
  if (!w.number || w.plus != (k.sort == Sort::Signed) || k.value > 100)
    return void(m.refuse(n.from, "the keyword " + std::string(w.name) + " is not written like this",
                         w.number ? (w.plus ? "Write it with a sign: +1." : "Write the number without a sign.")
                                  : "Leave the number out."));
  KeywordRow row{w.keyword, static_cast<i8>(k.value), 0, kNone};
  if (w.subtype != n.has("subtype"))
    return void(m.refuse(n.from, "this keyword is not written like this", "See its entry in the manual."));
  if (w.subtype) row.param = static_cast<u16>(m.subtype(n.at("subtype")));
  m.keyword(row);
}

void keyword_form(Meaning& m, const Node& n) {
  const KeywordForm& f = *static_cast<const KeywordForm*>(n.rule->data);
  KeywordRow row{f.keyword, 1, f.param, kNone};
  if (const Node* k = n.find("n")) row.value = static_cast<i8>(k->value > 100 ? 100 : k->value);
  if (const Node* s = n.find("subtype")) row.param = static_cast<u16>(f.param + m.subtype(*s));
  m.keyword(row);
  if (f.also) m.keyword({f.also, 0, 0, kNone});
}

void keywords(Grammar& g, const Lexicon& lex) {
  std::string coin;
  for (const ScoreWord& s : lex.scores)
    if (s.bare_cost && s.name.starts_with("{")) coin = " [" + std::string(s.name) + "]";
  const std::string open = lex.keyword_open.empty() ? "" : "^" + std::string(lex.keyword_open) + " ";
  const std::string close = lex.keyword_close.empty() ? "" : " ^" + std::string(lex.keyword_close) + " ";
  const std::string one = open + "<k:keyword>" + close;
  g.add(Sort::Line, one + " [, " + one + "] [, " + one + "] [, " + one + "] [.]", keyword_line);
  g.add(g.declare("listed", "a keyword"), open + "<k:keyword> [(<n:number>|<n:signed>)]" + close, listed_keyword);
  g.add(Sort::Line, "<l:listed> , <l:listed> [, <l:listed>] [, <l:listed>] [.]", [](Meaning& m, const Node& n) {
     for (const Node* k : n.list("l")) m.act(*k);
   }).costs(1);
  g.add(Sort::Line, open + "<keyword> (<n:number>|<n:signed>)" + close + coin + " [<subtype>] [.]", numbered_keyword);
  for (const KeywordForm& f : lex.keyword_forms) {
    if (f.shape != KeywordShape::Plain) continue;
    std::string name;
    for (const KeywordWord& w : lex.keywords)
      if (w.keyword == f.keyword) name = lower(w.name);
    std::string p = f.before.empty() ? "" : as_pattern(f.before) + " ";
    p += (f.subtype ? "<subtype> " : "") + name;
    if (f.after.empty()) {
      p += " <n:number>" + coin;
    } else {
      std::string after = lower(as_pattern(f.after));
      if (const size_t at = after.find(" n "); at != std::string::npos) after.replace(at, 3, " <n:number> ");
      p += " : " + after;
    }
    g.add(Sort::Line, p + " [.]", keyword_form).with(0, 0, &f).costs(-1);
  }
}

// ----------------------------------------------------------------------------------------------------------- statics

/// "while here" and "while being challenged" say something of whatever the sentence is about.
struct Said {
  std::vector<std::vector<Cond>> conds;
  Thing state;  // of the subject
  const Node* per = nullptr;
  bool any = false;
};

/// Does the pronoun of a condition mean the objects the sentence is about? Then each is asked for itself.
bool about_subject(const Thing& who, const Node& condition) {
  if (who.word != ThingWord::Objects || !condition.rule) return false;
  const Node* noun = condition.find("noun");
  return noun && condition.has("state") && noun->rule && noun->rule->key == kPronoun && (noun->to - noun->from) == 1;
}

/// "... unless their player has more lore than you": asked of whoever has each of them.
bool asks_their_player(const Node& condition) {
  const Node* p = condition.rule ? condition.find("player") : nullptr;
  if (!p || !p->rule || p->has("noun") || !p->rule->pattern.starts_with("(its|their) ")) return false;
  const int of = p->rule->key;
  return of == static_cast<int>(PersonWord::Owner) || of == static_cast<int>(PersonWord::Controller);
}

void say_of(Meaning& m, const Node& part, const Thing& who, Said& said) {
  if (const Node* post = part.find("post")) {
    m.describe(*post, said.state);
    said.any = true;
    return;
  }
  if (const Node* per = part.find("per")) {
    said.per = per;
    return;
  }
  const Node* c = part.find("condition");
  if (c && about_subject(who, *c)) {
    Thing what;
    m.describe(c->at("state"), what);
    if (what.types || what.card || what.side.word != PersonWord::None)
      return void(m.lacks(c->from, "ask this of each of them", "Ask for one state, such as \"exerted\"."));
    if (part.mark("unless")) {
      Check no;
      no.test.kind = TestKind::Not;
      said.state.tests.push_back(std::move(no));
    }
    for (Check& t : what.tests) said.state.tests.push_back(std::move(t));
    said.state.here |= what.here;
    said.any = true;
    return;
  }
  if (const Node* past = c && m.lex.one_text && who.word == ThingWord::Objects ? c->find("past") : nullptr) {
    Happening h = m.happening(*past);  // "as long as it entered the field this turn": asked of each of them
    const bool object = h.word && h.word->swapped;
    const std::vector<Thing>& one = object ? h.b : h.a;
    if (!one.empty() && (one[0].word == ThingWord::It || one[0].word == ThingWord::Them)) {
      Meaning::check(said.state, TestKind::Marked, m.mark(h, object), Cmp::Eq, part.mark("unless"));
      said.any = true;
      return;
    }
  }
  if (c && who.word == ThingWord::Objects && asks_their_player(*c)) {
    const Person they{PersonWord::They, c->from};
    Logic theirs;
    m.scope.player({Who::That, Slot::None});
    m.about = &they;
    m.logic(*c, theirs);
    m.about = nullptr;
    m.scope.end_player();
    if (part.mark("unless")) Meaning::negate(theirs.rows, 0);
    if (m.refused()) return;
    Meaning::check(said.state, TestKind::ItsPlayer, m.rows.conds(theirs.rows));
    said.any = true;
    return;
  }
  const bool lone = c && m.lex.one_text && who.word == ThingWord::Objects && who.types == m.lex.champion &&
                    who.side.word == PersonWord::You && m.refers_back(*c);
  if (lone) m.scope.object(Slot::None, who.types, false);  // "your champion ... as long as it ..."
  Logic l;
  m.logic(c ? *c : part.at("span"), l);
  if (part.mark("unless")) Meaning::negate(l.rows, 0);
  said.conds.push_back(l.rows);
}

/// What a "while ..." without a subject says of the subject of the sentence.
void apply(Meaning& m, Thing& who, Said& said) {
  if (!said.any) return;
  if (who.word == ThingWord::Objects) {
    who.here |= said.state.here;
    for (Check& t : said.state.tests) who.tests.push_back(std::move(t));
    return;
  }
  if (who.word != ThingWord::Self || said.state.here)
    return void(m.refuse(who.at, "this can't be in that state", "Name what is affected."));
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = m.pronoun(who);
  c.a = m.selector(said.state, false);
  said.conds.push_back({c});
}

void always_of(Meaning& outer, const Node& n, const Node* noun, const Node& gains) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing who = m.thing(noun ? *noun : n.at("player"), Use::Static);
  Said said;
  if (who.word == ThingWord::Players && who.players.word != PersonWord::You) m.scope.player({Who::That, Slot::None});
  for (const Node* part : n.list("own")) say_of(m, *part, who, said);
  if (who.word == ThingWord::Objects && m.lex.one_text) {  // "it" is what the sentence is about, not this card
    m.scope.forget(Slot::Self);
    if (who.types == m.lex.champion && who.side.word == PersonWord::You) m.scope.object(Slot::None, who.types, false);
  }
  Gained g;
  m.x = n.find("x");
  m.gains(gains, g);
  for (int i = gains.from; i + 2 < gains.to && m.lex.one_text && who.word == ThingWord::Objects; ++i)
    if (m.token(i).text == "for" && m.token(i + 2).text == "other")
      m.lacks(i, "count for each of these how many others there are", "Leave \"other\" out.");
  if (said.per)
    for (Grant_& x : g.all)
      if (x.counts && x.value.constant) x.value = m.for_each(x.value, *said.per);
  apply(m, who, said);
  m.statics(who, g, said.conds);
  outer.take_refusal(m);
}

void always(Meaning& m, const Node& n) { always_of(m, n, n.find("noun"), n.at("gains")); }

/// "While one of your Knights is damaged, that Knight gains ...": each of them for itself.
void each_while(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing who = m.group(n.at("group")), state, named;
  who.side = {PersonWord::You, n.from};
  m.describe(n.at("state"), state);
  m.describe(n.at("kind"), named);
  if (state.types || state.zones || state.side.word != PersonWord::None || (named.types & ~who.types))
    m.refuse(n.at("state").from, "this can't be asked of each of them", "Ask for one state, such as \"exerted\".");
  for (Check& c : state.tests) who.tests.push_back(std::move(c));
  who.here |= state.here;
  Gained g;
  m.gains(n.at("gains"), g);
  m.statics(who, g, {});
  outer.take_refusal(m);
}

/// "If you played a song this turn, this unit gains Rush this turn.": the history ends with the turn, and so does this.
void always_by_history(Meaning& m, const Node& n) {
  if (m.card.head != Head::None || !n.list("own")[0]->at("condition").has("past"))
    return void(m.refuse(n.from, "an ability that is always on has no duration", "Leave \"this turn\" out."));
  always(m, n);
}

/// "You pay 1 {I} less to play items."  "This card costs 1 less for each Zombie you control."
void price_with(Meaning& outer, const Node& n, u16 key) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing whose = m.thing(n.at("noun"), Use::Static);
  Said said;
  for (const Node* part : n.list("own")) say_of(m, *part, whose, said);
  if (said.any) return void(outer.lacks(n.from, "ask this of cards that are played", "Ask for something else."));
  if (const Node* p = n.find("player")) {
    const Person who = m.person(*p);
    if (whose.word == ThingWord::Objects) {
      const bool own_ones = key == kCostToMove && whose.side.word == who.word;  // players move only what is theirs
      if ((whose.side.word != PersonWord::None && !own_ones) || whose.here || whose.found != Thing::Found::All)
        m.refuse(whose.at, "this does not say which cards are played", "Write a plural, such as \"items\".");
      if (who.word != PersonWord::Each) whose.side = who;
    } else if (whose.word != ThingWord::Self || who.word != PersonWord::You) {
      m.refuse(whose.at, "only you pay for this card", "Write \"you pay\".");
    }
  }
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.key = key;
  x.at = n.from;
  x.counts = true;
  m.x = n.find("x");
  x.value = m.count(n.at("n"));
  const int sign = n.mark("less") ? -1 : 1;
  if (x.value.constant) x.value.number *= sign;
  else
    x.value.row.mul = static_cast<i16>(x.value.row.mul * sign),
    x.value.row.add = static_cast<i16>(x.value.row.add * sign);
  const Node* per = n.find("per");
  if (!per) per = said.per;
  if (per) x.value = m.for_each(x.value, *per);
  m.statics(whose, g, said.conds, Head::CostChange);
  outer.take_refusal(m);
}

void price(Meaning& m, const Node& n) { price_with(m, n, 0); }

/// "You pay 1 {I} less for the first item you play each turn.": while none was played.
void first_price(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing whose = m.group(n.at("group"));
  whose.card = false;
  const Person who = m.person(n.at("player"));
  if (who.word != PersonWord::You) m.lacks(n.from, "change what others pay", "Write \"you pay\".");
  whose.side = who;
  Said said;
  for (const Node* part : n.list("own")) say_of(m, *part, whose, said);
  Happening played;
  played.event = EventKind::Played;
  played.by = who;
  Thing what = whose;
  what.side = {};
  played.a.push_back(what);
  Cond none;
  none.kind = CondKind::Compare;
  none.cmp = Cmp::Lt;
  none.a = m.tally(played);
  none.b = m.rows.constant(1);
  said.conds.push_back({none});
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.at = n.from;
  x.counts = true;
  x.value.number = n.at("n").value * (n.mark("less") ? -1 : 1);
  if (said.per) x.value = m.for_each(x.value, *said.per);
  m.statics(whose, g, said.conds, Head::CostChange);
  outer.take_refusal(m);
}

void statics(Grammar& g, const Lexicon& lex) {
  const auto own = [](Meaning&, const Node&) {};
  g.add(Sort::Own, "while <condition> ,", own);
  g.add(Sort::Own, "(as long as|if) <condition> ,", own);
  g.add(Sort::Own, "while <post> ,", own).costs(1);
  g.add(Sort::Own, "during <span> ,", own);
  g.add(Sort::Own, "for (every #every|each) <per> ,", own);
  g.add(Sort::Gate, "(while|as long as|if) <condition>", own);
  g.add(Sort::Gate, "while <post>", own).costs(1);
  g.add(Sort::Gate, "during <span>", own);
  g.add(Sort::Gate, "for (every #every|each) <per>", own).costs(2);
  g.add(Sort::Gate, "unless #unless <condition>", own);
  g.add(Sort::Line, "<own:own*> (<noun>|<player>) [also] <gains> <own:gate*> [[,] where x is <x:quantity>] .", always);
  g.add(Sort::Line, "<own:own*> <noun> <gains> and <also:noun> <more:gains> <own:gate*> .",
        [](Meaning& m, const Node& n) {  // two sentences under one condition
          always_of(m, n, n.find("noun"), n.at("gains"));
          always_of(m, n, n.find("also"), n.at("more"));
        })
      .costs(1);
  g.add(Sort::Line, "<own:own> (<noun>|<player>) <gains> this turn .", always_by_history).costs(1);
  g.add(Sort::Line, "while one of your <group> <state> , that <kind> <gains> .", each_while)
      .costs(-1)
      .eg("While one of your units is damaged, that unit gets +1 power.");
  g.add(Sort::Line,
        "<own:own*> <player> ~pay <n:number> <score> (less #less|more) to play <noun> [for (every #every|each) <per>] "
        "<own:gate*> .",
        price)
      .costs(-1);
  g.add(Sort::Line,
        "<own:own*> <player> ~pay <n:number> <score> (less #less|more) for the first <group> (you|they) play each turn "
        "<own:gate*> .",
        first_price);
  std::string coin;
  for (const ScoreWord& s : lex.scores)
    if (s.bare_cost) coin = " [" + std::string(s.name) + "]";
  g.add(Sort::Line,
        "<own:own*> <noun> ~cost <n:number>" + coin +
            " (less #less|more) [to play] [for (every #every|each) <per>] <own:gate*> .",
        price)
      .costs(-1);
  for (const RuleWord& r : lex.rules)
    g.add(Sort::Line, "<own:own*> " + as_pattern(r.when) + " , " + as_pattern(r.then) + " .",
          [](Meaning& m, const Node& n) {
            const RuleWord& rule = *static_cast<const RuleWord*>(n.rule->data);
            Thing you;
            you.word = ThingWord::Players;
            you.players.word = PersonWord::You;
            Gained g2;
            Grant_& x = g2.all.emplace_back();
            x.kind = rule.kind;
            x.key = rule.key;
            x.at = n.from;
            Said said;
            for (const Node* part : n.list("own")) say_of(m, *part, you, said);
            m.statics(you, g2, said.conds);
          })
        .with(0, 0, &r)
        .costs(-2);
  const auto floor = [](Meaning& m, const Node& n) {
    Thing who = m.thing(n.at("noun"), Use::Static);
    Gained out;
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::FloorStat;
    x.key = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
    x.at = n.from;
    m.statics(who, out, {});
  };
  g.add(Sort::Line, "<noun> 's <stat> can't be reduced below its printed value .", floor);
  g.add(Sort::Line, "<noun> ' <stat> can't be reduced below their printed value .", floor);
}

void entries(Grammar& g, const Lexicon& lex) {
  const auto enters = [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = out.all.emplace_back();
    x.at = n.from;
    if (const Node* k = n.find("number")) {
      x.kind = StaticKind::EntersStat;
      x.key = m.lex.damage_stat;
      x.counts = true;
      x.value.number = k->value;
    } else {
      x.kind = StaticKind::EntersFlag;
      x.key = m.lex.tapped;
    }
  };
  const std::string tapped(lex.tapped_word);
  g.add(Sort::Gain, "(~enter|~arrive) [play] " + tapped, enters);
  g.add(Sort::Gain, "~enter play with <number> " + std::string(lex.damage_word), enters);
  if (lex.sing_stat != 0xFF)
    g.add(Sort::Gain, "~count as having <signed> cost to sing songs", [](Meaning& m, const Node& n, Gained& out) {
      Grant_& x = out.all.emplace_back();
      x.at = n.from;
      x.kind = StaticKind::Stat;
      x.key = m.lex.sing_stat;
      x.counts = true;
      x.value.number = n.at("signed").value;
    });
}

// --------------------------------------------------------------------------------------------------------- abilities

std::vector<const Node*> suffixes(const Node& n) { return n.list("suffix"); }

void spell(Meaning& m, const Node& n) {
  Meaning::Made made;
  made.head = m.card.head;
  made.speed = m.card.head == Head::Reaction ? Speed::Reaction : Speed::Normal;
  made.body = n.find("body");
  made.suffixes = suffixes(n);
  if (m.card.head == Head::Reaction) {
    made.when = n.find("when");
    if (!made.when)
      return void(m.refuse(n.from, "a reaction must first say what it answers",
                           "Begin with \"When an opponent plays a unit,\" or the like."));
  } else if (n.has("when")) {
    made.head = Head::Triggered;
  }
  if (made.head == Head::None)
    return void(m.refuse(n.from, "this effect has nothing to start it", "Begin with a trigger or with a cost."));
  if (made.head == Head::Spell && m.lex.one_text && !m.card.quoted) {
    m.out().parts.push_back({m.line_gates, made.body, made.suffixes});
    made.suffixes.clear();
    for (const TextPart& part : m.out().parts)
      made.suffixes.insert(made.suffixes.end(), part.suffixes.begin(), part.suffixes.end());
  }
  m.ability(made);
}

void triggered(Meaning& m, const Node& n) {
  if (m.card.head == Head::Reaction) return spell(m, n);
  if (m.card.head == Head::Spell && m.lex.heads.size() && !m.card.quoted && !m.lex.one_text)
    return void(m.refuse(n.from, "this card never stays in play, so nothing triggers it", "Write only what it does."));
  Meaning::Made made;
  made.head = Head::Triggered;
  made.when = n.find("when");
  made.body = n.find("body");
  made.suffixes = suffixes(n);
  made.span = n.find("span");
  if (n.mark("once")) made.once = true, made.count_done = m.lex.limit_when_done;
  m.ability(made);
}

void activated(Meaning& m, const Node& n) {
  if (m.card.head != Head::None && !m.lex.one_text)
    return void(m.refuse(n.from, "this card never stays in play, so it has no abilities with a cost",
                         "Write only what it does, without the cost."));
  Meaning::Made made;
  made.head = n.mark("reaction") ? Head::Reaction : Head::Activated;
  made.speed = n.mark("reaction") ? Speed::Reaction : Speed::Normal;
  made.prices = n.find("prices");
  made.when = n.find("when");
  made.body = n.find("body");
  made.suffixes = suffixes(n);
  made.once = n.mark("once");
  if (made.once && !made.prices && !n.mark("reaction")) {  // "Once during your turn, you may draw a card."
    const Node* span = n.find("span");
    if (span && span->rule->key != static_cast<int>(Who::You))
      return void(m.lacks(span->from, "let this be used in the turn of another", "Write \"during your turn\"."));
  }
  m.ability(made);
}

void limits(Grammar& g) {
  g.add(Sort::Suffix, "(activate only once (each|per) turn|this triggers only once (each|per) turn) .",
        [](Meaning& m, const Node& n) {
          const bool activates = m.token(n.from).text == "activate";
          if (activates != (m.made->head == Head::Activated || m.made->head == Head::Reaction))
            return void(m.refuse(
                n.from, "this limit does not fit this kind of ability",
                "\"Activate only once each turn.\" is for abilities with a cost, \"This triggers only once each "
                "turn.\" for triggers."));
          m.made->once = true;
        });
  g.add(Sort::Suffix, "do this only once each turn .", [](Meaning& m, const Node& n) {
    if (m.made->head != Head::Triggered)
      return void(
          m.refuse(n.from, "this limit does not fit this kind of ability", "Write \"Activate only once each turn.\""));
    m.made->once = m.made->count_done = true;
  });
  g.add(Sort::Suffix, "this doesn't start a chain .", [](Meaning& m, const Node& n) {
    if (m.made->head != Head::Activated)
      return void(m.refuse(n.from, "only an ability with a cost can start a chain", "Leave the sentence out."));
    m.made->no_chain = true;
  });
  for (const std::string_view only : {"play this card only", "activate only", "play only"})
    g.add(Sort::Suffix, std::string(only) + " (if <condition>|during <span>) .", [](Meaning& m, const Node& n) {
      if (m.made->head == Head::Triggered)
        return void(
            m.refuse(n.from, "a trigger is neither played nor activated", "Put \"if ...,\" after the trigger."));
      m.made->conditions.push_back(n.has("condition") ? n.find("condition") : n.find("span"));
    });
}

/// Does it play the card that says so? Then it is used where that card is played from.
bool plays_itself(const Node& n) {
  if (n.sort == Sort::Do && n.rule && (n.rule->also & kInTurn))
    if (const Node* noun = n.find("noun"); noun && noun->rule && noun->rule->pattern.starts_with("this ")) return true;
  for (const Kid& k : n.all())
    if (plays_itself(*k.node)) return true;
  return false;
}

/// "While ..., you may exert 4 items of yours to ...", "If ..., you may play this character for free.": an ability that
/// is used, with a price or without one.
void offered(Meaning& m, const Node& n) {
  if (m.card.head != Head::None)
    return void(m.refuse(n.from, "this card is used up when it is played", "Write only what it does."));
  Meaning::Made made;
  made.head = Head::Activated;
  made.prices = n.find("prices");
  made.body = n.find("body");
  made.suffixes = suffixes(n);
  for (const Node* own : n.list("own")) {
    const Node* asked = own->has("condition") ? own->find("condition") : own->find("span");
    if (!asked) return void(m.refuse(own->from, "this can't be asked here", "Ask for something else."));
    made.conditions.push_back(asked);
  }
  if (const Node* c = n.find("condition")) made.conditions.push_back(c);
  if (plays_itself(*made.body)) made.paid.zones = m.lex.play_from;
  else if (!made.prices)
    return void(m.refuse(n.from, "this effect has nothing to start it", "Begin with a trigger or with a cost."));
  m.ability(made);
}

}  // namespace

void Meaning::price_line(const Node& n, u16 key) { price_with(*this, n, key); }

void line_words(Grammar& g, const Lexicon& lex) {
  keywords(g, lex);
  statics(g, lex);
  entries(g, lex);
  limits(g);
  const std::string dash = lex.cost_dash ? " — " : " : ";
  g.add(Sort::Line, "<suffix:suffix*> <body> <suffix:suffix*>", spell);
  g.add(Sort::Line, "[(once during <span> , #once|once (each|per) turn , #once)] <when> , <body> <suffix:suffix*>",
        triggered);
  g.add(Sort::Line, "<prices>" + dash + "<body> <suffix:suffix*>", activated);
  g.add(Sort::Unstopped, "<when> , <body:effect>", triggered);
  g.add(Sort::Unstopped, "(<noun>|<player>) <gains>", always);
  g.add(Sort::Unstopped, "<prices>" + dash + "<body:effect>", activated);
  g.add(Sort::Line, "reaction — #reaction <prices>" + dash + "<when> , <body> <suffix:suffix*>", activated);
  g.add(Sort::Line, "once (during <span>|(each|per) turn) , #once you may <prices> to <body> <suffix:suffix*>",
        activated);
  g.add(Sort::Line, "once (during <span>|(each|per) turn) , #once you may <body> <suffix:suffix*>", activated).costs(2);
  if (lex.offers) {
    g.add(Sort::Line, "<own:own*> you may <prices> to <body> <suffix:suffix*>", offered)
        .costs(3)
        .eg("While you have an item in play, you may banish this character to draw a card.");
    g.add(Sort::Line, "<own:own*> you may <body:do> [if <condition>] .", offered)
        .costs(4)
        .eg("You may play this character for free if you have 3 or more items in play.");
  }
  g.add(Sort::Line, "as an additional cost to play this (<type>|card) , <prices> .", [](Meaning& m, const Node& n) {
    Payment p;
    m.has_program = false;
    m.payment(n.at("prices"), p);
    m.extra_costs(p);
  });
  const auto each_line = [](Meaning& m, const Node& n) {
    for (const Node* line : n.list("line")) m.act(*line);
  };
  g.add(Sort::Paragraph, "<title:title*> <line:line*>", each_line);
  if (lex.titles) g.add(Sort::Paragraph, "<title:capitals> <line:line*>", each_line);
}

}  // namespace cantrip::language

// Sentences and clauses: who does what, under which condition, and what it leaves behind.
#include <algorithm>

#include "language/meaning/meaning.hpp"
#include "language/meaning/verify.hpp"
#include "language/words/done.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {

int Meaning::emit(Op op, int mode, int a, int b, int c) {
  code_.push_back({op, static_cast<u8>(mode), static_cast<u16>(a), static_cast<u16>(b), static_cast<u16>(c)});
  return static_cast<int>(code_.size()) - 1;
}

void Meaning::act(const Node& n) {
  if (!refused() && n.rule && n.rule->sense.act) n.rule->sense.act(*this, n);
}

const Node* Meaning::hole(const Node& n, std::string_view label) const {
  if (const Node* own = n.find(label)) return own;
  return instead_of_ ? instead_of_->find(label) : nullptr;
}

Count Meaning::number(const Node& n, std::string_view label) {
  const Node* amount = n.find(label);
  Count out;
  if (!amount) return out.number = 1, out;
  out = count(*amount);
  if (scale) scaled = true;
  return scale ? for_each(out, *scale) : out;
}

Count Meaning::for_each(Count factor, const Node& per) {
  if (!factor.constant) return lacks(factor.at, "multiply two numbers that are counted", "Write the number."), factor;
  Count out = count(per);
  if (per.rule && per.rule->key == kCapped && factor.number != 1 && factor.number != -1)
    return refuse(per.from, "this does not say what may be so many", "Write the number."), factor;
  if (out.constant) {
    out.number *= factor.number;
    return out;
  }
  out.row.mul = static_cast<i16>(out.row.mul * factor.number);
  out.at = factor.at;
  return out;
}

Count Meaning::at_most(const Count& n, int most) {
  Count out = n;
  if (n.constant) return out.number = std::min(n.number, most), out;
  if (n.row.mul != 1 || n.row.div != 1 || n.row.add || most < 1 || most > 255)
    return lacks(n.at, "limit this number", "Write a plain count."), out;
  out.row.most = static_cast<u8>(most);
  return out;
}

// --------------------------------------------------------------------------------------------------------- clauses

namespace {
/// Who goes on doing things: somebody chosen is not chosen anew.
Person same_player(Person who) {
  if (who.word == PersonWord::Target || who.word == PersonWord::TargetOpponent || who.word == PersonWord::Chosen ||
      who.word == PersonWord::ChosenOpponent)
    who.word = PersonWord::They;
  return who;
}
}  // namespace

std::vector<Meaning::Item> Meaning::items(const Node& effect) {
  std::vector<Item> out;
  const auto add = [&](const Node& clause, bool joined) {
    Item item;
    item.act = &clause;
    if (clause.rule->key == kSubjectClause) {
      item.who = person(clause.at("who"));
      if (const std::string& first = token(clause.from).text;
          first == "an" || first == "a" || first == "opponent" || first == "player")
        refuse(clause.from, "this does not say which player", "Write \"each opponent\" or name the player.");
      item.may = clause.mark("may");
      item.act = clause.find("do");
    } else if (clause.rule->key == kPlainClause) {
      item.act = clause.find("do");
      // "Each opponent loses 1 lore and discards a card": the verb tells who goes on.
      if (joined && !out.empty() && out.back().who.word != PersonWord::None && out.back().who.word != PersonWord::You) {
        const bool third = (item.act->marks & kThirdPerson) != 0;
        const PersonWord w = out.back().who.word;
        if (third || w == PersonWord::They) item.who = same_player(out.back().who);
      }
    }
    out.push_back(item);
  };
  if (effect.sort == Sort::Clause) {
    add(effect, false);
    return out;
  }
  for (const Kid& k : effect.all()) {
    if (k.node->sort == Sort::Clause) add(*k.node, false);
    else if (k.node->sort == Sort::Joined && k.node->has("c")) {
      const Node* first = out.empty() ? nullptr : out.front().act;
      if (k.node->rule->mode == kLoneComma && !(first && first->rule && (first->rule->also & kSearches)))
        refuse(k.node->from, "a comma alone joins nothing here", "Write \", then\" or \"and\".");
      add(k.node->at("c"), true);
      if (k.node->rule->mode == kAndMay) {
        Item& last = out.back();
        last.may = true;
        if (out.size() > 1 && last.who.word == PersonWord::None) last.who = same_player(out[out.size() - 2].who);
      }
    } else if (k.node->sort == Sort::Joined) {  // the verb was left out: whoever did the one before goes on
      Item item;
      item.act = k.node;
      if (!out.empty()) item.who = same_player(out.back().who);
      if (!out.empty() && k.node->rule->mode == kSameSubject) item.subject = out.back().act;
      out.push_back(item);
    }
  }
  return out;
}

void Meaning::effect(const Node& n) { clauses(items(n)); }

namespace {
bool of_them(const Node& n) {
  if ((n.sort == Sort::Per || n.sort == Sort::Noun ||
       (n.sort == Sort::Quantity && n.rule && n.rule->pattern.starts_with("the number of"))) &&
      n.rule && n.mark("their"))
    return true;
  if ((n.sort == Sort::Player || n.sort == Sort::Whose) && n.rule &&
      n.rule->key == static_cast<int>(PersonWord::They) && !n.has("player"))
    return true;
  for (const Kid& k : n.all())
    if (of_them(*k.node)) return true;
  return false;
}
}  // namespace

/// "Each player draws a card for each item they have in play": each of them by their own number.
bool Meaning::counts_for_each(const Node& act) const {
  for (const Kid& k : act.all())
    if (k.node->sort == Sort::Do
            ? counts_for_each(*k.node)
            : (k.node->sort == Sort::Amount || k.node->sort == Sort::Quantity || k.node->sort == Sort::Per) &&
                  of_them(*k.node))
      return true;
  return false;
}

namespace {
bool takes_top(const Node& act) {
  const Node* noun = act.find("noun");
  return noun && noun->rule && noun->rule->key == kTopCards;
}
bool at_once(const Node& act) {
  return act.rule && ((act.rule->also & kAtOnce) || ((act.rule->also & kTopAtOnce) && takes_top(act)));
}
bool pays(const Node& act) { return act.rule && (act.rule->also & kPays); }
}  // namespace

/// Does a noun in it speak of what was named before?
bool Meaning::refers_back(const Node& n) const {
  if (n.sort == Sort::Noun && n.rule && n.rule->key == kPronoun) return true;
  if ((n.sort == Sort::Condition || n.sort == Sort::Quantity) && n.rule && n.rule->key == kSpeaksBack) return true;
  for (const Kid& k : n.all())
    if (refers_back(*k.node)) return true;
  return false;
}

/// How many clauses from the i-th on one loop over players must cover: a later one speaks of what each of them did.
size_t Meaning::together(const std::vector<Item>& all, size_t i) const {
  const Item& first = all[i];
  if (first.who.word != PersonWord::Each && first.who.word != PersonWord::Opponent) return 1;
  size_t n = 1;
  for (size_t k = i + 1; k < all.size(); ++k) {
    if (all[k].who.word != first.who.word && all[k].who.word != PersonWord::None) break;
    if (!first.may && !refers_back(*all[k].act)) break;
    n = k + 1 - i;
  }
  return n;
}

/// To play one or none is one question.
bool Meaning::one_question(const Node& act) {
  if (!act.rule || !(act.rule->also & kOneQuestion) || !act.has("noun")) return false;
  const Thing t = thing(act.at("noun"));
  return t.word == ThingWord::Objects && t.found == Thing::Found::Choose && t.max == 1;
}

namespace {
/// What a clause is about: "this unit recovers 2 health".
const Node* first_noun_of(const Node& clause) {
  const Node* noun = clause.find("noun");
  return noun && noun->from == clause.from ? noun : nullptr;
}
}  // namespace

void Meaning::clauses(const std::vector<Item>& all) {
  std::vector<int> mays;
  for (size_t i = 0; i < all.size(); ++i) {
    const Item& c = all[i];
    const bool you = c.who.word == PersonWord::None || c.who.word == PersonWord::You;
    const Players who = you ? Players{Who::You, Slot::None} : players(c.who);
    if (refused()) return;
    if (const size_t n = together(all, i); n > 1) {
      in_loop(who, all, i, n);
      i += n - 1;
      continue;
    }
    if (i + 1 < all.size() && all[i + 1].subject == c.act) name_first(*c.act);
    if (c.subject) same_subject = first_noun_of(*c.subject);
    if (scale) scaled = false;  // each clause must have a number to multiply
    said_later = nullptr;  // how long is said once for all that is given, at the end or at the beginning
    for (size_t k = i + 1; k < all.size() && all[k].act->has("gains"); ++k)
      if (!said_later) said_later = all[k].act->find("duration");
    for (size_t k = i; k-- > 0 && !said_later && all[k].act->has("gains");)
      if (const Node* d = all[k].act->find("duration"); d && d->from == all[k].act->from) said_later = d;
    may_leave = c.may && !several(who) && one_question(*c.act);
    const bool permits = c.act->rule && (c.act->rule->also & kPermits);
    if (c.may && !may_leave && !several(who) && !pays(*c.act) && !permits) {
      mays.push_back(emit(Op::May, 0, who.pack()));
      can_fail = true;
    }
    clause(c, who);
    may_leave = false;
    said_later = nullptr;
    if (scale && !scaled && i + 1 < all.size())
      refuse(c.act->from, "nothing here has a number to multiply", "Make it two sentences.");
    if (refused()) return;
  }
  for (const int may : mays) patch(may);
}

/// "Each opponent chooses one of their units. Those units ...": a list of what all of them chose, in a slot of its own.
bool Meaning::collects_those(size_t head, const Node& act) const {
  const size_t n = code_.size() - head - 1;
  if (n < 1 || n > 2 || code_[head + 1].op != Op::Choose || code_[head + 1].b) return false;
  const u8 slot = code_[head + 1].mode;
  if (n == 2 && (code_[head + 2].op != Op::Flag || code_[head + 2].a != slot)) return false;
  for (size_t i = 0; i < head; ++i)
    if (code_[i].mode == slot && (code_[i].op == Op::Choose || code_[i].op == Op::All || code_[i].op == Op::Copy))
      return false;
  for (int i = act.to; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i)
    if (token(i).text == "those" || token(i).text == "them" ||
        (token(i).text == "all" && token(i + 1).text == "other") ||
        (token(i).text == "chosen" && (token(i - 1).text == "whose" || token(i + 2).text == "with")))
      return true;
  return false;
}

/// "Each player reveals the top card of their deck. Each player who revealed a song card ...": all that was shown.
Slot Meaning::collects_shown(Players who, const Node& act) {
  const bool shows = act.rule && act.rule->pattern.find("~reveal") != std::string::npos;
  if (!shows || (lex.duel && who.who == Who::Opponent)) return Slot::None;
  bool later = false;
  for (int i = act.to; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i)
    later |= token(i).text == "revealed" && (token(i - 1).text == "who" || token(i - 1).text == "they" ||
                                             (token(i - 1).text == "the" && token(i + 1).text == "cards") ||
                                             (token(i + 1).text == "this" && token(i + 2).text == "way"));
  if (!later) return Slot::None;
  const Slot slot = next_list();
  emit(Op::Copy, op(slot), op(Slot::None));
  return slot;
}

/// "... who revealed an item card puts it into their hand": it is what that player revealed.
Slot Meaning::name_deed(const Person& who, const std::vector<Item>& acts, size_t first, size_t n) {
  bool back = false;
  for (size_t i = first; i < first + n; ++i) back |= refers_back(*acts[i].act);
  const bool told = who.who && (who.who->has("deed") || who.who->has("best") ||
                                (who.who->has("kind") && chosen_by_all != Slot::None));
  if (!back || !told) return Slot::None;
  const Thing what = deed_of(*who.who);
  const Slot slot = bring_objects(what);
  scope.object(slot, what.types, false);
  return slot;
}

void Meaning::in_loop(Players who, const std::vector<Item>& all, size_t first, size_t n) {
  const Slot all_shown = collects_shown(who, *all[first].act);
  const Node* inner = all[first].act->find("do");
  const auto takes = [](const Node* act) { return act && act->rule && (act->rule->also & kAtOnce); };
  const bool draws = takes(all[first].act) || takes(inner);
  if ((all[first].may || draws) && !lex.one_text)
    keep_told(all[first].act->from, Verb::None);  // whether they do it or not
  const Slot kept_outside = kept, shown_outside = all_shown != Slot::None || n > 1 ? Slot::None : shown;
  const Verb kept_outside_by = kept_by;
  const int head = emit(Op::EachPlayer, 0, who.pack());
  const Players that{Who::That, Slot::None};
  scope.player(that);
  const Players before = actor;
  actor = that;
  int may = -1, only = -1;
  if (all[first].who.who) only = emit(Op::If, 0, asked_of(all[first].who));
  const Slot deed = name_deed(all[first].who, all, first, n);
  if (all[first].who.who) last_asked = all[first].who.who;
  if (all[first].may && !pays(*all[first].act)) may = emit(Op::May, 0, that.pack());
  for (size_t i = first; i < first + n; ++i) act(*all[i].act);
  if (all_shown != Slot::None && shown != Slot::None) emit(Op::Copy, op(all_shown), op(shown), 1);
  if (deed != Slot::None) scope.forget(deed);
  if (may >= 0) patch(may);
  if (only >= 0) patch(only);
  actor = before;
  scope.end_player();
  const bool collects = lex.one_text && may < 0 && only < 0 && n == 1 &&
                        code_.size() == static_cast<size_t>(head) + 3 && code_[code_.size() - 2].op == Op::Choose &&
                        code_.back().op == Op::Move && code_.back().mode == code_[code_.size() - 2].mode;
  const Ins together_now = code_.back();
  if (collects) {  // everybody chooses, then it happens to all of it together
    code_.pop_back();
    code_.back().b |= kCollect;
  }
  const bool those =
      !collects && may < 0 && only < 0 && n == 1 && collects_those(static_cast<size_t>(head), *all[first].act);
  const Slot all_of_those = those ? static_cast<Slot>(code_[static_cast<size_t>(head) + 1].mode) : Slot::None;
  const Ins set = code_.back();
  if (those) code_[static_cast<size_t>(head) + 1].b |= kCollect;
  if (those && set.op == Op::Flag) code_.pop_back();
  emit(Op::Next, 0, 0, head);
  patch(head);
  if (collects) code_.push_back(together_now);
  if (those && set.op == Op::Flag) code_.push_back(set);
  if (those) {
    const auto one = scope.last([&](const Mentioned& named) { return named.slot == all_of_those; });
    scope.object(all_of_those, one ? one->types : 0, true);
    chosen_by_all = all_of_those;
  }
  const bool shows = all[first].act->rule && all[first].act->rule->pattern.find("~reveal") != std::string::npos;
  if (!(lex.duel && who.who == Who::Opponent))
    shown = shows ? all_shown : shown_outside;  // else of the last of them only
  moved = moved && (collects || code_[code_.size() - 2].op == Op::Move);  // one list for all of them
  kept = kept_outside;
  kept_by = kept_outside_by;
}

/// Does what is said of these players hold of the one in turn?
Row16 Meaning::asked_of(const Person& who) {
  const Person that{PersonWord::They, who.at};
  const Person* before = about;
  about = &that;
  Logic l;
  person_condition(*this, *who.who, l);
  about = before;
  return rows.conds(l.rows);
}

void Meaning::clause(const Item& item, Players who) {
  if (pays(*item.act) && !item.may) {
    refuse(item.act->from, "an effect can't force a payment", "Write \"you may pay\", or make it a cost.");
    return;
  }
  if (who.who == Who::You) {
    actor = who;
    return act(*item.act);
  }
  const bool alone = who.who == Who::Each || !lex.duel ? counts_for_each(*item.act) : false;
  if (several(who) && (item.may || item.who.who || alone || !at_once(*item.act))) return in_loop(who, {item}, 0, 1);
  if (!several(who) && who.who != Who::That && item.act->rule && (item.act->rule->also & kInTurn)) {
    Item asked = item;
    asked.may = false;  // they were asked already
    return in_loop(who, {asked}, 0, 1);
  }
  if (item.who.who) return void(refuse(item.who.at, "this player can't be told from others", "Write \"each\"."));
  actor = who;
  scope.player(who);  // "their deck"
  act(*item.act);
  if (several(who)) scope.end_player();
  actor = {Who::You, Slot::None};
}

/// What a clause speaks of, found before somebody is asked about it: "its controller" means that.
void Meaning::name_first(const Node& clause) {
  const Node* noun = nullptr;
  const auto look = [&](const Node& n) {
    for (const Kid& k : n.all())
      if (!noun && k.node->sort == Sort::Noun) noun = k.node;
  };
  look(clause);
  for (const Kid& k : clause.all())
    if (!noun && k.node->sort == Sort::Do) look(*k.node);
  if (!noun) return;
  const Thing t = thing(*noun);
  const bool lone = lex.one_text && t.max == 1;  // "your champion"
  if (t.word == ThingWord::Objects && t.found == Thing::Found::All && !lone) return;
  if (t.word == ThingWord::Objects && t.card && !t.zones && !t.among && !t.this_way && !looked)
    return;  // "discards a card": only the verb knows where it is
  const Slot slot = t.word == ThingWord::Objects ? bring_object(t) : pronoun(t);
  bind(*noun, slot);
  scope.object(slot, t.types, t.word == ThingWord::Objects ? t.max != 1 : scope.is_plural(slot));
}

void Meaning::unless(const Node& what, const Person& payer, const Node& price) {
  name_first(what);
  const Players who = players(payer);
  Payment p;
  payment(price, p);
  if (refused()) return;
  emit(Op::Pay, 0, who.pack(), rows.costs(p.costs), static_cast<int>(p.costs.size()));
  const int test = emit(Op::If, 0, rows.conds({{CondKind::Not}, {CondKind::Done}}));
  effect(what);
  patch(test);
}

// ------------------------------------------------------------------------------------------------------- sentences

void Meaning::then(const Node& s) {
  all_or_nothing = s.has("then");
  effect(s.at("effect"));
  all_or_nothing = false;
  purpose(s);
}

/// "A to B": B only if A was done.
void Meaning::purpose(const Node& s) {
  const Node* then = s.find("then");
  if (!then || refused()) return;
  if (!can_fail) {
    refuse(then->from, "nothing before this can be done or left undone", "Make it two sentences.");
    return;
  }
  for (const Item& c : items(s.at("effect")))
    if (c.who.word == PersonWord::Each || c.who.word == PersonWord::Opponent) {
      refuse(then->from, "this does not say for whom", "Make it two sentences.");
      return;
    }
  const int test = emit(Op::If, 0, rows.conds({{CondKind::Done}}));
  effect(*then);
  patch(test);
}

/// "You may search your deck for ... . Then, shuffle your deck.": where the search with its shuffle ends.
size_t Meaning::searched(const std::vector<const Node*>& in, size_t i) {
  const std::vector<Item> all = items(in[i]->at("effect"));
  const auto does = [](const Item& item, int flag) { return item.act->rule && (item.act->rule->also & flag); };
  if (in[i]->has("then") || all.empty() || !all[0].may || !does(all[0], kSearches)) return i + 1;
  for (size_t k = i; k < in.size() && in[k]->rule->key == kPlain && !in[k]->has("then"); ++k)
    for (const Item& item : items(in[k]->at("effect")))
      if (does(item, kShuffles)) return k + 1;
  return i + 1;
}

void Meaning::body(const Node& n) {
  const std::vector<const Node*> in = n.list("s");
  sentences(in, 0, in.size());
}

namespace {
/// Does it speak of "them", "their", "that player"?
bool speaks_of_player(const Node& n) {
  if ((n.sort == Sort::Player || n.sort == Sort::Whose) && n.rule &&
      n.rule->key == static_cast<int>(PersonWord::They) && !n.kids)
    return true;
  for (const Kid& k : n.all())
    if (speaks_of_player(*k.node)) return true;
  return false;
}
}  // namespace

/// "Each opponent reveals a card. If it's a song, they ...": up to where the sentences speak of each of these players.
size_t Meaning::about_them(const std::vector<const Node*>& in, size_t i, size_t to) {
  if (in[i]->rule->key != kPlain || in[i]->has("then") || scope.latest_player()) return i + 1;
  const std::vector<Item> all = items(in[i]->at("effect"));
  if (all.empty()) return i + 1;
  const PersonWord who = all[0].who.word;
  if (who != PersonWord::Each && who != PersonWord::Opponent) return i + 1;
  for (const Item& item : all)
    if (item.who.word != who) return i + 1;
  size_t end = i + 1;
  const auto names_them = [&](const Node& s) {  // "Each player ..." again: a loop of its own
    if (!s.has("effect")) return false;
    const std::vector<Item> its = items(s.at("effect"));
    return !its.empty() && (its[0].who.word == PersonWord::Each || its[0].who.word == PersonWord::Opponent);
  };
  while (end < to && !in[end]->mark("instead") && !who_did_not(*in[end]) && !names_them(*in[end]) &&
         (speaks_of_player(*in[end]) || in[end]->rule->key == kOtherwise || in[end]->rule->key == kIfDo ||
          in[end]->rule->key == kIfDont))
    ++end;
  for (size_t k = i + 1; k < end; ++k)
    if (speaks_of_player(*in[k])) return end;
  return i + 1;
}

void Meaning::for_each_of_them(const std::vector<const Node*>& in, size_t i, size_t end) {
  const std::vector<Item> all = items(in[i]->at("effect"));
  const Players that{Who::That, Slot::None}, before = actor;
  const int head = emit(Op::EachPlayer, 0, players(all[0].who).pack());
  scope.player(that);
  actor = that;
  int may = -1;
  const int only = all[0].who.who ? emit(Op::If, 0, asked_of(all[0].who)) : -1;
  name_deed(all[0].who, all, 0, all.size());
  if (all[0].who.who) last_asked = all[0].who.who;
  if (all[0].may && !pays(*all[0].act)) may = emit(Op::May, 0, that.pack()), can_fail = true;
  for (const Item& item : all) act(*item.act);
  if (may >= 0) patch(may);
  actor = before;
  sentences(in, i + 1, end);
  if (only >= 0) patch(only);
  scope.end_player();
  emit(Op::Next, 0, 0, head);
  patch(head);
  shown = kept = Slot::None;
  moved = can_fail = false;
}

/// "Move a character to a location. If it wasn't at a location before, ...": asked before it is done.
void Meaning::ask_before(const std::vector<const Node*>& in, size_t i) {
  if (i + 1 >= in.size() || in[i]->rule->key != kPlain || in[i + 1]->rule->key != kIf) return;
  const Node* c = in[i + 1]->find("condition");
  if (!c || !asks_of_before(*c)) return;
  bool leaves = c->rule->key == kBefore;  // what is asked of a state is asked before only where something goes
  for (int k = in[i]->from; k < in[i]->to; ++k)
    for (const std::string_view word : {"return", "destroy", "exile", "place", "add"}) leaves |= token(k).text == word;
  if (!leaves) return;
  if (x_kept_ || asked_before_) return void(lacks(c->from, "remember two things", "Ask one question."));
  const std::vector<Item> all = items(in[i]->at("effect"));
  for (const Item& item : all)
    if (item.who.word != PersonWord::None && item.who.word != PersonWord::You) return;
  if (!all.empty() && refers_back(*c)) name_first(*all[0].act);
  const Node* where = all.empty() ? nullptr : all[0].act->find("where");
  if (where && where->rule->key != kPronoun && refers_back(*c)) bind(*where, bring_object(thing(*where)));
  const Row16 was = condition(*c);
  if (refused()) return;
  Amount so;
  so.kind = AmountKind::If;
  so.key = was;
  so.mul = static_cast<i16>(rows.constant(1));
  so.add = static_cast<i16>(rows.constant(0));
  emit(Op::SetAcc, 0, rows.amount(so));
  asked_before_ = c;
}

bool Meaning::asks_of_before(const Node& c) const {
  if (!c.rule) return false;
  if (c.rule->key == kBefore) return true;
  const Node* state = c.find("state");
  return state && state->rule && state->rule->key == kBefore && state->mark("was");
}

void Meaning::sentences(const std::vector<const Node*>& in, size_t from, size_t to) {
  if (lex.if_you_do == Reach::Paragraph) return reaching(in, from);
  for (size_t i = from; i < to && !refused();) {
    const Node& s = *in[i];
    const int kind = s.rule->key;
    keep_x(s);
    ask_before(in, i);
    if (refused()) return;
    if (kind == kOtherwise) {
      refuse(s.from, "there is no \"if\" right before this", "Put the \"If ...\" sentence directly before it.");
      return;
    }
    if (lex.one_text && !after_shield && speaks_of_prevention(s)) {
      follow(s, nullptr, false);
      ++i;
      continue;
    }
    if (i + 1 < to && in[i + 1]->rule->key == kIf && in[i + 1]->mark("instead")) {
      if (s.rule->mode == kReflexive && i > 0 && can_fail) {
        const int test = emit(Op::If, 0, rows.conds({{CondKind::Done}}));
        reflex(s, in[i + 1]);
        patch(test);
        i += 2;
        continue;
      }
      replaced(s, *in[i + 1]);
      i += 2;
      continue;
    }
    if (s.mark("instead")) {
      refuse(s.from, "there is nothing before this that it could replace", "Put what it replaces before it.");
      return;
    }
    if (const size_t end = about_them(in, i, to); end > i + 1) {
      for_each_of_them(in, i, end);
      i = end;
      continue;
    }
    if (i + 1 < to && each_else(s, *in[i + 1])) {
      i += 2;
      continue;
    }
    if (kind == kPlain && i + 1 < to && waits_for(s, *in[i + 1])) {  // "... in that challenge" is waited for as well
      said_after = in[i + 1];
      then(s);
      said_after = nullptr;
      i += 2;
      continue;
    }
    if (kind == kPlain) before_last_ = scope;
    if (kind == kPlain && i + 1 < to)
      if (const Node* then = who_did_not(*in[i + 1])) {
        each_or_else(s, *in[i + 1], *then);
        i += 2;
        continue;
      }
    if (kind == kPlain) {
      const size_t end = searched(in, i);
      if (end > i + 1) {  // whoever does not search does not shuffle
        std::vector<Item> all = items(s.at("effect"));
        all[0].may = false;
        const int may = emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
        can_fail = true;
        clauses(all);
        for (size_t k = i + 1; k < end && !refused(); ++k) then(*in[k]);
        patch(may);
      } else {
        then(s);
      }
      i = end;
      continue;
    }
    if (kind == kWholeSentence) {  // it is a sentence of its own kind
      act(s);
      ++i;
      continue;
    }
    i = guarded(in, i);
  }
}

/// "Each opponent who doesn't loses 2 lore.", "For each opponent who doesn't, you draw a card.", "Each player who does ...":
/// who that is.
const Node* Meaning::who_did_not(const Node& sentence) const {
  const auto fits = [](const Node* who) {
    return who && who->rule && (who->rule->key == kWhoDidNot || who->rule->key == kWhoDid);
  };
  if (const Node* who = sentence.find("who"); fits(who)) return who;
  const Node* effect = sentence.find("effect");
  const Node* clause = effect ? effect->find("c") : nullptr;
  const Node* who = clause ? clause->find("who") : nullptr;
  return fits(who) ? who : nullptr;
}

/// "Each opponent may A. Each opponent who doesn't B.": one after the other, each does A or gets B.
void Meaning::each_or_else(const Node& first, const Node& second, const Node& who) {
  const std::vector<Item> offered = items(first.at("effect"));
  const bool fits = !offered.empty() && offered[0].may && !first.has("then") &&
                    (offered[0].who.word == PersonWord::Each || offered[0].who.word == PersonWord::Opponent) &&
                    person(who).word == offered[0].who.word;
  if (!fits) {
    refuse(who.from, "nobody was asked before whether they do something", "Put \"Each opponent may ...\" before it.");
    return;
  }
  const Players all = players(offered[0].who), that{Who::That, Slot::None}, before = actor;
  const int head = emit(Op::EachPlayer, 0, all.pack());
  scope.player(that);
  actor = that;
  const int may = pays(*offered[0].act) ? -1 : emit(Op::May, 0, that.pack());
  for (const Item& item : offered) act(*item.act);
  if (may >= 0) patch(may);
  const bool did = who.rule->key == kWhoDid;
  const int test =
      emit(Op::If, 0, did ? rows.conds({{CondKind::Done}}) : rows.conds({{CondKind::Not}, {CondKind::Done}}));
  const Scope book = scope;
  if (second.has("who")) {  // "for each of them, you ..."
    actor = before;
    effect(second.at("effect"));
  } else {
    for (const Item& item : items(second.at("effect"))) {
      actor = item.who.word == PersonWord::You ? before : that;
      act(*item.act);
    }
  }
  scope = book;
  patch(test);
  actor = before;
  scope.end_player();
  emit(Op::Next, 0, 0, head);
  patch(head);
  shown = Slot::None;
  can_fail = false;
}

/// "The first time it challenges this turn, draw a card. If it is banished in that challenge, ..."
bool Meaning::waits_for(const Node& first, const Node& second) const {
  const Node* clause = first.find("effect") ? first.at("effect").find("c") : nullptr;
  if (!clause || clause->sort != Sort::Clause || !clause->has("effect") || first.at("effect").has("more")) return false;
  const Node& done = clause->at("effect");
  for (const Participle& p : participles(lex)) {  // "destroyed this way": by what is waited for
    bool does = false, told = false;
    for (int i = done.from; i < done.to; ++i) does |= token(i).text == p.bare;
    for (int i = second.from; does && i + 2 < second.to; ++i)
      told |= token(i).text == p.word && (token(i + 1).text == "this" || token(i + 1).text == "with");
    if (told) return true;
  }
  if (!clause->has("event")) return false;
  for (int i = second.from + 1; i < second.to; ++i)
    if (token(i - 1).text == "that" && (token(i).text == "challenge" || token(i).text == "battle" ||
                                        token(i).text == "attack" || token(i).text == "combat"))
      return true;
  return false;
}

/// "Each player who revealed a song card puts it into their hand. Each other player draws a card."
bool Meaning::each_else(const Node& first, const Node& second) {
  if (first.rule->key != kPlain || second.rule->key != kPlain || first.has("then") || second.has("then")) return false;
  const std::vector<Item> some = items(first.at("effect"));
  if (some.empty() || !some[0].who.who || some[0].may) return false;
  const Node* before = last_asked;
  last_asked = some[0].who.who;
  const std::vector<Item> rest = items(second.at("effect"));
  const bool other = !rest.empty() && rest[0].who.who && rest[0].who.who->rule &&
                     rest[0].who.who->rule->pattern == "each other player";
  if (!other) return last_asked = before, false;
  const Players that{Who::That, Slot::None}, was = actor;
  const int head = emit(Op::EachPlayer, 0, players(some[0].who).pack());
  scope.player(that);
  actor = that;
  const int test = emit(Op::If, 0, asked_of(some[0].who));
  const Scope book = scope;
  name_deed(some[0].who, some, 0, some.size());
  for (const Item& item : some) act(*item.act);
  const int skip = emit(Op::Jump);
  patch(test);
  scope = book;
  const int may = rest[0].may ? emit(Op::May, 0, that.pack()) : -1;
  for (const Item& item : rest) act(*item.act);
  if (may >= 0) patch(may);
  patch(skip);
  scope = book;
  actor = was;
  scope.end_player();
  emit(Op::Next, 0, 0, head);
  patch(head);
  can_fail = moved = false;
  kept = Slot::None;
  return true;
}

void Meaning::repeat(const Count& times, int at) {
  for (const Ins& ins : code_)
    if (ins.op == Op::SetAcc) return void(lacks(at, "keep two numbers at once", "Write the sentence again."));
  if (code_.empty()) return void(refuse(at, "there is nothing before this to repeat", "Say first what is done."));
  const Row16 k = amount(times);
  if (refused()) return;
  for (Ins& ins : code_)
    if (jumps(ins.op)) ++ins.b;
  code_.insert(code_.begin(), Ins{Op::SetAcc, 0, k, 0, 0});
  Amount left;
  left.kind = AmountKind::SlotN;
  left.slot = Slot::Acc;
  Cond more;
  more.kind = CondKind::Compare;
  more.cmp = Cmp::Ge;
  more.a = rows.amount(left);
  more.b = rows.constant(1);
  const int test = emit(Op::If, 0, rows.conds({more}));
  emit(Op::SetAcc, 1, rows.constant(-1));
  emit(Op::Jump, 0, 0, 1);
  patch(test);
}

void Meaning::count_players(const Person& who, Count& out) {
  if (!has_program) return void(lacks(who.at, "count players at any time", "Put it behind a trigger."));
  if (x_kept_) return void(lacks(who.at, "keep two numbers at once", "Write the number."));
  const Players all = players(who), that{Who::That, Slot::None};
  if (refused()) return;
  if (!several(all)) return void(refuse(who.at, "this is one player", "Write \"each opponent\" or the like."));
  emit(Op::SetAcc, 0, rows.constant(0));
  const int head = emit(Op::EachPlayer, 0, all.pack());
  scope.player(that);
  const int only = who.who ? emit(Op::If, 0, asked_of(who)) : -1;
  emit(Op::SetAcc, 1, rows.constant(1));
  if (only >= 0) patch(only);
  scope.end_player();
  emit(Op::Next, 0, 0, head);
  patch(head);
  out.constant = false;
  out.row.kind = AmountKind::SlotN;
  out.row.slot = Slot::Acc;
}

namespace {

const Node* first_noun(const Node& n) {
  for (const Kid& k : n.all())
    if (k.node->sort == Sort::Noun) return k.node;
  return nullptr;
}

}  // namespace

namespace {
bool writes_number(Op o) {
  return o == Op::Move || o == Op::TakeTop || o == Op::Damage || o == Op::Heal || o == Op::Score ||
         o == Op::MoveDamage || o == Op::Under || o == Op::Play;
}
}  // namespace

/// The row of the opposite: targets of the other branch are asked for only then.
Row16 Meaning::opposite(Row16 cond) {
  const std::vector<Cond>& all = rows.pool().conds;
  std::vector<Cond> out{{CondKind::Not}};
  size_t left = 1;
  for (size_t at = cond; left > 0 && at < all.size(); ++at) {
    const Cond& c = all[at];
    out.push_back(c);
    --left;
    if (c.kind == CondKind::And || c.kind == CondKind::Or) left += c.n;
    if (c.kind == CondKind::Not) ++left;
  }
  return rows.conds(out);
}

/// "If it wasn't exerted before, ... If it was, ...": the answer to a question that denies.
bool Meaning::answers(const Node& asked_first, const Node& otherwise) {
  const std::string& verb = token(otherwise.from + 2).text;
  if (token(otherwise.from).text != "if" || (verb != "was" && verb != "were") || token(otherwise.from + 3).text != ",")
    return true;
  if (const Node* c = asked_first.find("condition"))
    for (int i = c->from; i < c->to; ++i)
      if (const std::string& word = token(i).text; word.ends_with("n't") || word == "not") return true;
  return refuse(otherwise.from, "nothing was denied before this", "Write \"Otherwise, ...\".");
}

/// "If that unit wasn't tapped before, ... If it was, it ...": the one that was asked about.
void Meaning::who_was_asked(const Node& asked_first, const Node& otherwise) {
  const Node* c = asked_first.find("condition");
  const Node* noun = c && token(otherwise.from).text == "if" ? c->find("noun") : nullptr;
  if (!noun) return;
  const Thing who = thing(*noun, Use::Filter);
  if (who.word == ThingWord::Objects || who.word == ThingWord::Players) return;
  const Slot slot = pronoun(who);
  if (slot == Slot::None) return;
  const auto named = scope.last([&](const Mentioned& m) { return m.object && m.slot == slot; });
  scope.object(slot, named ? named->types : who.types, scope.is_plural(slot));
}

/// An "if" sentence, with its "otherwise". Returns the next sentence's index.
size_t Meaning::guarded(const std::vector<const Node*>& in, size_t i) {
  const Node& s = *in[i];
  const int kind = s.rule->key;
  Row16 asked = kNone;
  if ((kind == kIf || (kind == kIfDo && lex.one_text)) && i + 1 < in.size() && in[i + 1]->rule->key == kOtherwise)
    choose_for_both(s, *in[i + 1]);
  const bool afterwards = kind == kIf && lex.one_text && s.at("condition").from > s.at("effect").from;
  if (afterwards) {  // "Negate target card activation if its cost is ...": the target is named first
    const Node* clause = s.at("effect").find("c");
    const Node* act = clause ? clause->find("do") : nullptr;
    const Node* noun = act ? first_noun(*act) : nullptr;
    if (noun && noun->rule->key != kPronoun) {
      const Thing t = thing(*noun);
      if (t.word == ThingWord::Objects && t.found == Thing::Found::Target && t.max == 1 && gate == kNone)
        bind(*noun, bring_object(t));
    }
  }
  if (afterwards && bound_nouns_.empty())
    for (int k = s.at("condition").from; k < s.at("condition").to; ++k)
      if (const std::string& word = token(k).text; word == "it" || word == "its" || word == "that" || word == "them")
        return refuse(k, "this speaks of what the sentence names before", "Begin with \"If ...\"."), i;
  if (kind == kIf) {
    asked = this->asked(s);
  } else {
    if (i == 0 || !can_fail) {
      refuse(s.from, "nothing before this can be done or left undone", "Put \"You may ...\" directly before it.");
      return i;
    }
    std::vector<Cond> done;
    if (kind == kIfDont) done.push_back({CondKind::Not});
    done.push_back({CondKind::Done});
    if (const Node* more = s.find("condition")) {
      Logic l;
      logic(*more, l);
      asked = condition({done, l.rows});
    } else {
      asked = rows.conds(done);
    }
  }
  if (refused()) return i;
  const int test = emit(Op::If, 0, asked);
  if (kind == kIfDont && !lex.one_text && code_.size() > 1 && code_[code_.size() - 2].op == Op::Play)
    scope = before_last_;  // what was not played is what it was before
  const Scope book = scope;
  const int lists = lists_;
  const Slot was_chosen = chosen;
  const size_t begins = code_.size();
  const Row16 outer_gate = gate;
  // Targets of a branch are asked for only while it will be taken; where only the end decides, always.
  const bool alone = i + 1 >= in.size() || in[i + 1]->rule->key != kOtherwise;
  const bool gated = lex.one_text && kind == kIf;
  if (gated && (!alone || s.at("condition").sort == Sort::Title)) gate = asked;
  if (s.rule->mode == kReflexive) {
    reflex(s);
  } else {
    effect(s.at("effect"));
    purpose(s);
  }
  gate = outer_gate;
  ++i;
  if (i < in.size() && in[i]->rule->key == kOtherwise && !answers(s, *in[i])) return i;
  if (i < in.size() && in[i]->rule->key == kOtherwise && !refused()) {
    const int skip = emit(Op::Jump);
    patch(test);
    // Nothing that only the other branch chose can be spoken of here.
    scope = book;
    lists_ = lists;
    chosen = was_chosen;
    if (gated) gate = opposite(asked);
    who_was_asked(s, *in[i]);
    effect(in[i]->at("effect"));
    purpose(*in[i]);
    gate = outer_gate;
    ++i;
    patch(skip);
  } else {
    patch(test);
  }
  // A number that a branch may have left behind is nobody's number.
  for (size_t k = begins; k < code_.size(); ++k)
    if (writes_number(code_[k].op)) scope.number(Slot::None);
  return i;
}

/// "If A, return a card ... Otherwise, put it ...": it is chosen before, whichever happens to it.
void Meaning::choose_for_both(const Node& first, const Node& otherwise) {
  const std::vector<Item> one = items(first.at("effect")), two = items(otherwise.at("effect"));
  if (one.empty() || two.empty()) return;
  const Node *noun = first_noun(*one[0].act), *again = first_noun(*two[0].act);
  if (!noun || !again || again->rule->key != kPronoun || noun->rule->key == kPronoun) return;
  if (one[0].who.word != PersonWord::None && one[0].who.word != PersonWord::You) return;
  Thing named = thing(*noun);
  const bool lone = lex.one_text && named.found == Thing::Found::All;  // "that player's champion"
  if (named.word != ThingWord::Objects || named.max != 1) return;
  if (!lone && (named.found != Thing::Found::Choose || first.rule->key != kIf)) return;
  bind(*noun, bring_object(named));
}

/// "If A, B. If C, D instead."
void Meaning::both_asked(const Node& usual, const Node& better) {
  const Row16 first_asked = asked(usual);  // what the second speaks of is named in the first
  const Scope book = scope;
  const int test = emit(Op::If, 0, asked_aside(better));
  effect(better.at("effect"));
  const int skip = emit(Op::Jump);
  patch(test);
  scope = book;
  const int first = emit(Op::If, 0, first_asked);
  effect(usual.at("effect"));
  patch(first);
  patch(skip);
}

namespace {
/// Does its condition speak of one thing, as "it" or "that ally"?
bool asks_of_one(const Node& sentence) {
  const auto names_one = [](const Node& n, const auto& self) -> bool {
    if (n.sort == Sort::Noun && n.rule && n.rule->key == kPronoun && n.rule->also != 1) return true;
    for (const Kid& k : n.all())
      if (self(*k.node, self)) return true;
    return false;
  };
  const Node* c = sentence.find("condition");
  return c && names_one(*c, names_one);
}
}  // namespace

/// "A. If C, B instead.": C is tested before A, and A is the "otherwise". What A chooses is chosen first if C or B speaks
/// of it.
void Meaning::replaced(const Node& usual, const Node& better) {
  if (usual.rule->key == kIf && !usual.has("then") && !better.has("then")) return both_asked(usual, better);
  const bool if_done = usual.rule->key == kIfDo && usual.rule->mode != kReflexive && !usual.has("condition") &&
                       !usual.has("then") && can_fail;
  if ((usual.rule->key != kPlain && !if_done && !bare_first_) || better.has("then")) {
    refuse(better.from, "this is too much to replace", "Write \"If ..., ... Otherwise, ...\".");
    return;
  }
  int done = -1;
  if (usual.has("then")) {  // "A to B. If C, D instead.": A either way, then D in place of B
    all_or_nothing = true;
    effect(usual.at("effect"));
    all_or_nothing = false;
    if (refused()) return;
    done = emit(Op::If, 0, rows.conds({{CondKind::Done}}));
  }
  const std::vector<Item> all = items(usual.at(done < 0 ? "effect" : "then"));
  if (if_done) done = emit(Op::If, 0, rows.conds({{CondKind::Done}}));
  const std::vector<Item> in_place = items(better.at("effect"));
  size_t k = all.size();
  for (size_t i = 0; i < all.size() && in_place.size() == 1; ++i) {
    if (all[i].act->rule != in_place[0].act->rule) continue;
    if (k < all.size()) {
      refuse(better.from, "this could replace two things", "Write \"If ..., ... Otherwise, ...\".");
      return;
    }
    k = i;
  }
  if (k == all.size()) {
    if (all.size() == 1 && (in_place.size() == 1 || !refers_back(better.at("effect").at("c")))) k = 0;
    else {
      refuse(better.from, "there is nothing before this that it could replace", "Put what it replaces before it.");
      return;
    }
  }
  clauses({all.begin(), all.begin() + static_cast<long>(k)});
  Item one = all[k], other = in_place[0];
  const std::vector<Item> others(in_place.begin() + 1, in_place.end());
  if (one.who.word == PersonWord::Target ||
      one.who.word == PersonWord::TargetOpponent) {  // "that player" is the target
    players(one.who);
    one.who = same_player(one.who);
  }
  if (lex.one_text && one.who.word == PersonWord::Controller) scope.player(players(one.who));
  int may = -1;
  if (one.may && one.who.word != PersonWord::Each && one.who.word != PersonWord::Opponent) {
    may = emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
    can_fail = true;
    one.may = other.may = false;
  }
  const Node* noun = first_noun(*one.act);
  const Node* again = first_noun(*other.act);
  const bool back = (again && refers_back(*again)) ||
                    (better.has("condition") && refers_back(better.at("condition"))) ||
                    (better.has("also") && refers_back(better.at("also")));
  if (noun && back && noun->rule->key != kPronoun) {
    const Thing named = thing(*noun);
    const bool several_meant = again && again->rule->key == kPronoun && again->rule->also == 1 && !asks_of_one(better);
    const bool others_meant = lex.one_text && named.max == 1 && several_meant;  // "each of them": not this one
    if (!others_meant && named.word == ThingWord::Objects && (named.found == Thing::Found::Choose || lex.one_text))
      bind(*noun, bring_object(named));
  }
  // What "it" is in the usual clause is settled before the condition names something else.
  if (noun && noun->rule->key == kPronoun && refers_back(*noun)) bind(*noun, bring(thing(*noun)));
  const Scope book = scope;
  const Slot turned_before = turned;
  turned = Slot::None;  // "if it was already exerted, ... instead": nothing of it is done yet
  const Row16 cond = asked_aside(better), outer_gate = gate;
  turned = turned_before;
  const int test = emit(Op::If, 0, cond);
  if (lex.one_text) gate = cond;
  instead_of_ = one.act;
  clauses({other});
  instead_of_ = nullptr;
  clauses(others);
  if (lex.one_text) gate = opposite(cond);
  const int skip = emit(Op::Jump);
  patch(test);
  scope = book;
  clauses({one});
  gate = outer_gate;
  patch(skip);
  clauses({all.begin() + static_cast<long>(k) + 1, all.end()});
  if (may >= 0) patch(may);
  if (done >= 0) patch(done);
}

}  // namespace cantrip::language

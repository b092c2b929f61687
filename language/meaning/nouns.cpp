// Nouns and players: from what they describe to selectors and slots.
#include <algorithm>

#include "language/meaning/meaning.hpp"

namespace cantrip::language {

bool Meaning::refuse(int at, std::string said, std::string remedy) {
  if (!refused()) refusal_ = {at < 0 ? 0 : at, std::move(said), std::move(remedy), {}, Lack::Sense, {}};
  return false;
}
bool Meaning::lacks(int at, std::string what, std::string remedy) {
  if (!refused()) refusal_ = {at < 0 ? 0 : at, "the machine can't " + what, std::move(remedy), {}, Lack::Machine, {}};
  return false;
}

// --------------------------------------------------------------------------------------------------- descriptions

void Meaning::describe(const Node& n, Thing& out) {
  if (n.rule && n.rule->sense.thing) n.rule->sense.thing(*this, n, out);
}

Thing Meaning::thing(const Node& noun, Use use) {
  Thing out;
  out.at = noun.from;
  for (const auto& [node, slot] : bound_nouns_)
    if (node == &noun) return out.word = ThingWord::Slot, out.slot = slot, out;
  if (noun.sort == Sort::Player) {
    out.word = ThingWord::Players;
    out.players = person(noun);
    return out;
  }
  describe(noun, out);
  if (out.word == ThingWord::Objects && out.bare && !out.plural && (use == Use::Effect || use == Use::Cost))
    refuse(out.at, "this does not say how many", "Write \"a\", \"each\" or a plural.");
  return out;
}

Thing Meaning::group(const Node& n, Use) {
  Thing out;
  out.at = n.from;
  out.min = 0;
  out.max = kAnyNumber;
  describe(n, out);
  return out;
}

Person Meaning::person(const Node& n) {
  Person out;
  out.at = n.from;
  if (meant(n)) n.rule->sense.person(*this, n, out);
  return out;
}

void Meaning::check(Thing& out, TestKind kind, u16 key, Cmp cmp, bool negated) {
  if (negated) {
    Check no;
    no.test.kind = TestKind::Not;
    out.tests.push_back(std::move(no));
  }
  Check c;
  c.test.kind = kind;
  c.test.key = key;
  c.test.cmp = cmp;
  out.tests.push_back(std::move(c));
}

void Meaning::check_number(Thing& out, TestKind kind, u16 key, Cmp cmp, int n, bool negated) {
  check(out, kind, key, cmp, negated);
  out.tests.back().compares = true;
  out.tests.back().number = n;
}

std::string Meaning::name(const Node& n) const {
  if (token(n.from).kind == TokenKind::Name) return token(n.from).text;
  std::string out;
  for (int i = n.from; i < n.to; ++i) {
    const bool mark = token(i).text.starts_with("'");
    out += (out.empty() || mark ? "" : " ") + token(i).written;
  }
  // As the card spells it: a text may write its marks in another way.
  const auto spelt = [&](const std::string& first) -> const CardName* {
    for (const CardName& known : lib.words.names_from(first)) {
      std::string all;
      for (const std::string& w : known.words) all += w;
      std::string here;
      for (int i = n.from; i < n.to; ++i) here += token(i).text;
      if (all == here) return &known;
    }
    return nullptr;
  };
  if (const CardName* known = spelt(token(n.from).text)) return known->name;
  if (n.to - n.from > 1)
    if (const CardName* known = spelt(token(n.from).text + token(n.from + 1).text)) return known->name;
  return out;
}

int Meaning::subtype(const Node& n) {
  if (n.value >= 0) return n.value;
  const int declared = lib.words.declare_subtype(token(n.from).written);
  if (declared < 0) refuse(n.from, "there are more than 256 subtypes", "Use a subtype that exists.");
  return declared < 0 ? 0 : declared;
}

// -------------------------------------------------------------------------------------------------------- players

Players Meaning::players(const Person& who) {
  if (who.none) {
    refuse(who.at, "nobody does this", "Name the player, or ask whether \"no player\" did it this turn.");
    return {};
  }
  switch (who.word) {
    case PersonWord::None: return {};
    case PersonWord::You: return {Who::You, Slot::None};
    case PersonWord::Opponent: return opponent_said = true, Players{Who::Opponent, Slot::None};
    case PersonWord::Each: return {Who::Each, Slot::None};
    case PersonWord::Active: return {Who::Active, Slot::None};
    case PersonWord::They: {
      if (const auto said = scope.latest_player()) return *said;
      if (lex.duel && opponent_said) return {Who::Opponent, Slot::None};
      refuse(who.at, "no player was mentioned before", "Name the player: \"each opponent\".");
      return {};
    }
    case PersonWord::Controller:
    case PersonWord::Owner: {
      Thing of;
      of.word = ThingWord::It;
      of.at = who.at;
      if (who.of) of = thing(*who.of);
      if (!who.role.empty()) of.role = who.role;
      const Slot slot = of.word == ThingWord::Objects ? bring_object(of) : pronoun(of);
      return {who.word == PersonWord::Owner ? Who::OwnerOf : Who::ControllerOf, slot};
    }
    case PersonWord::Target:
    case PersonWord::TargetOpponent: {
      Selector s;
      s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers);
      s.players = {who.word == PersonWord::Target ? Who::Each : Who::Opponent, Slot::None};
      const Slot slot = add_target(s, 0, false, who.at);
      scope.forget(slot);
      scope.player({Who::InSlot, slot});
      opponent_targeted_ |= who.word == PersonWord::TargetOpponent;
      return {Who::InSlot, slot};
    }
    case PersonWord::Chosen:
    case PersonWord::ChosenOpponent: return chosen_player(who);
  }
  return {};
}

/// "a card from chosen player's discard": the player is chosen once, whoever else speaks of them.
void Meaning::settle(Thing& what) {
  const PersonWord w = what.side.word;
  if (w != PersonWord::Chosen && w != PersonWord::ChosenOpponent && w != PersonWord::Target &&
      w != PersonWord::TargetOpponent)
    return;
  players(what.side);
  what.side.word = PersonWord::They;
}

Players Meaning::chosen_player(const Person& who) {
  if (!has_program) return refuse(who.at, "nobody can be chosen here", "Only effects choose."), Players{};
  Selector s;
  s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers) | static_cast<u8>(SelectorFlag::Chosen);
  s.players = {who.word == PersonWord::Chosen ? Who::Each : Who::Opponent, Slot::None};
  const Slot slot = next_list();
  emit(Op::Choose, op(slot), rows.selector(s));
  can_fail = true;
  scope.player({Who::InSlot, slot});
  return {Who::InSlot, slot};
}

Row16 Meaning::players_selector(Players who) {
  Selector s;
  s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers);
  s.players = who;
  s.min = 0;
  s.max = kAnyNumber;
  return rows.selector(s);
}

// ------------------------------------------------------------------------------------------------------ selectors

/// How many tests the one at `i` covers with itself.
size_t span_of(const std::vector<Check>& tests, size_t i) {
  if (i >= tests.size()) return 0;
  const Test& head = tests[i].test;
  size_t n = 1;
  const int inner = head.kind == TestKind::Not                                ? 1
                    : head.kind == TestKind::Or || head.kind == TestKind::And ? head.key
                                                                              : 0;
  for (int k = 0; k < inner; ++k) n += span_of(tests, i + n);
  return n;
}

namespace {

/// Tests stand in one order, whatever the text said first: equal nouns are equal rows.
int rank(const Test& t) {
  switch (t.kind) {
    case TestKind::Flag:
    case TestKind::Related: return 0;
    case TestKind::ObjStat: return 1;
    case TestKind::Type: return 3;
    case TestKind::Subtype: return 4;
    case TestKind::Or: return 5;
    case TestKind::Token: return 7;
    case TestKind::Keyword: return 8;
    case TestKind::Stat: return 9;
    default: return 10;
  }
}

/// Its key is a row or a name, whose number depends on what was compiled before.
bool keyed_by_row(TestKind k) {
  return k == TestKind::Name || k == TestKind::NameHas || k == TestKind::HostMatches || k == TestKind::GuestMatches ||
         k == TestKind::RelatedTo || k == TestKind::CompareTo || k == TestKind::ItsPlayer || k == TestKind::Alike;
}

struct TestGroup {
  int order;
  size_t place;
  std::vector<Test> rows;
};

}  // namespace

/// What a number is compared with: a thing that was named, or in a text one that is found for it.
Slot Meaning::compared_with(const Thing& what) {
  const bool found = what.found == Thing::Found::All || what.chosen;
  return what.word == ThingWord::Objects && found && has_program ? bring_object(what) : pronoun(what);
}

std::vector<Test> Meaning::tests_of(const Thing& what) {
  std::vector<TestGroup> groups;
  for (size_t i = 0; i < what.tests.size();) {
    TestGroup g;
    const Test& head = what.tests[i].test;
    const size_t n = span_of(what.tests, i);
    for (size_t k = i; k < i + n && k < what.tests.size(); ++k) {
      const Check& c = what.tests[k];
      Test t = c.test;
      if (c.compares && c.value) {
        Count than = count(*c.value);
        if (than.constant) than.number += c.number;
        else than.row.add = static_cast<i16>(than.row.add + c.number);
        t.amount = amount(than);
      } else if (c.compares) {
        t.amount = rows.constant(c.number);
      }
      if (t.kind == TestKind::Name || t.kind == TestKind::NameHas) t.key = rows.name(c.name);
      if (t.kind == TestKind::CompareTo) t.amount = static_cast<Row16>(compared_with(c.other.front()));
      else if (t.kind == TestKind::SameName) t.key = static_cast<u16>(pronoun(c.other.front()));
      else if (t.kind == TestKind::Alike) t.amount = selector(c.other.front(), true);
      else if (!c.other.empty()) t.key = selector(c.other.front(), false);
      g.rows.push_back(t);
    }
    const Test& key = g.rows[head.kind == TestKind::Not ? 1 : 0];
    const bool before = key.kind != TestKind::Flag && key.kind != TestKind::ObjStat && head.kind == TestKind::Not;
    g.order = keyed_by_row(key.kind)
                  ? 11 * 1024
                  : (before && rank(key) < 8 ? 2 : rank(key)) * 1024 + (key.kind == TestKind::Or ? 0 : key.key & 1023);
    g.place = groups.size();
    groups.push_back(std::move(g));
    i += n;
  }
  std::sort(groups.begin(), groups.end(), [](const TestGroup& a, const TestGroup& b) {
    return a.order != b.order ? a.order < b.order : a.place < b.place;
  });
  std::vector<Test> out;
  for (size_t i = 0; i < groups.size(); ++i)
    if (i == 0 || groups[i].rows != groups[i - 1].rows)
      for (const Test& t : groups[i].rows) out.push_back(t);
  return out;
}

bool Meaning::moved_once() const {
  int n = 0;
  for (const Ins& i : code_) n += i.op == Op::Move || i.op == Op::TakeTop || i.op == Op::Play || i.op == Op::Under;
  return n == 1;
}

Slot Meaning::moved_slot(Verb way, u32 to) const {
  if (to) return moved && (moved_to & to) ? Slot::Moved : kept_to & to ? kept : Slot::None;
  const auto put = [](Verb v) { return v == Verb::Put || v == Verb::Mill || v == Verb::Return; };
  const auto fits = [&](Verb by) { return by == way || (put(way) && put(by)); };
  if (moved && moved_by == way) return Slot::Moved;
  if (kept != Slot::None && kept_by == way) return kept;
  if (moved && fits(moved_by)) return Slot::Moved;
  return fits(kept_by) ? kept : Slot::None;
}

/// "Choose 1 of your Units. ... choose 1 of your other Units", on a card that is none itself; "choose 1 other enemy Unit":
/// not the one that was named last. Where this card could be one of them, it is the other one.
Slot Meaning::other_than(const Thing& what) const {
  if (!has_program || card.quoted || card.rides || !what.types || what.zones || what.found == Thing::Found::Target)
    return Slot::Self;
  const bool theirs = what.side.word == PersonWord::Opponent;
  if (!theirs && ((what.types & card.types) || !card.types)) return Slot::Self;
  const auto named = scope.last([&](const Mentioned& that) {
    return that.object && !that.plural && that.slot != Slot::Self && that.slot != Slot::None &&
           (that.types & what.types);
  });
  if (named && (!theirs || named->slot != Slot::EventA || !own_event_)) return named->slot;
  return theirs && met != Slot::None ? met : Slot::Self;
}

Row16 Meaning::counted_when_shown(const Thing& what) {
  size_t at = code_.size();
  while (at > 0 && code_[at - 1].op != Op::Reveal) --at;
  if (!at) return kNone;
  const auto moves = [&](const Ins& i) {  // what comes from the top of a deck is none of a hand that was shown
    return i.op == Op::Move || i.op == Op::Play || i.op == Op::Under || (i.op == Op::TakeTop && shown == Slot::Look);
  };
  if (std::none_of(code_.begin() + static_cast<long>(at), code_.end(), moves)) return kNone;
  const auto busy = [&](const Ins& i) { return i.op == Op::SetAcc || (i.op == Op::Next && i.b < at); };
  if (x_kept_ || asked_before_ || shown != Slot::Look || std::any_of(code_.begin(), code_.end(), busy))
    return lacks(what.at, "tell later what was shown", "Ask for it before anything is moved."), Row16{kNone};
  Amount many;
  many.kind = AmountKind::Count;
  many.key = selector(what, true);
  if (refused()) return kNone;
  for (Ins& i : code_)
    if (jumps(i.op) && i.b >= at) ++i.b;
  code_.insert(code_.begin() + static_cast<long>(at), Ins{Op::SetAcc, 0, rows.amount(many), 0, 0});
  Amount kept_number;
  kept_number.kind = AmountKind::SlotN;
  kept_number.slot = Slot::Acc;
  return rows.amount(kept_number);
}

Selector Meaning::selector_of(const Thing& what) {
  if (what.total && what.found != Thing::Found::Choose)
    refuse(what.at, "a total is asked of what is chosen", "Write \"up to 2 ...\".");
  if (what.or_self) lacks(what.at, "take this card or another one like this", "Make it two sentences.");
  Selector s;
  if (what.distinct >= 0) lacks(what.at, "find things that differ; it only counts them", "Write \"for each ...\".");
  s.zones = what.zones;
  s.types = what.types;
  for (const TypeWord& w : lex.types)
    if (!s.zones && !what.card && w.home && what.types == (1u << w.bit)) s.zones = w.home;
  const std::vector<Test> tests = tests_of(what);
  s.test = rows.tests(tests);
  s.tests = static_cast<u8>(tests.size());
  s.side = players(what.side);
  if (what.or_players) {
    s.flags |= static_cast<u8>(SelectorFlag::OrPlayers);
    s.players = players(what.players);
  }
  if (what.other) {
    s.rel = Rel8::Not;
    s.slot = Slot::Self;
    if (resolves() && !(what.found == Thing::Found::Target && targets_ > 0)) {  // a card that resolves is none of them
      const auto said =
          scope.last([](const Mentioned& named) { return named.object && !named.plural && named.slot != Slot::Self; });
      if (said) s.slot = said->slot;
      else if (lex.one_text) refuse(what.at, "this does not say other than what", "Name it first.");
    }
    if (s.slot == Slot::Self) s.slot = other_than(what);
    if (chosen_by_all != Slot::None && what.found == Thing::Found::All) s.slot = chosen_by_all;
    if (lex.duel && their_choice != Slot::None && what.side.word == PersonWord::Opponent) s.slot = their_choice;
    // "Its player has no other characters": other than that one.
    if (s.side.who == Who::OwnerOf || s.side.who == Who::ControllerOf) s.slot = s.side.slot;
  }
  // "deals damage to another character, ... another chosen character": neither of the two.
  if (what.other && s.rel == Rel8::Not && s.slot == Slot::Self && own_slot_ != Slot::None && event_->distinct)
    s.but = static_cast<u8>(op(own_slot_ == Slot::EventA ? Slot::EventB : Slot::EventA) + 1);
  if (what.other && tells_where_ && what.zones && !(what.zones & lex.in_play))
    s.but = static_cast<u8>(static_cast<int>(Slot::EventB) + 1);
  if (what.of != Slot::None) {
    s.rel = Rel8::In;
    s.slot = what.of;
    if (!s.zones && what.of <= Slot::R3) s.zones = lies_in_[op(what.of)];  // "one of those cards", of a hand
  }
  if (what.except != Slot::None) {
    if (what.other) lacks(what.at, "leave out two things", "Name one of them.");
    s.rel = Rel8::Not;
    s.slot = what.except;
  }
  if (what.here) {
    if (what.other && card.types & lex.host_types)
      refuse(what.at, "what is here is never this card itself", "Leave \"other\" out.");
    if (what.other) s.but = static_cast<u8>(static_cast<int>(s.slot) + 1);
    s.rel = Rel8::HostIs;
    s.slot = card.types & lex.host_types ? Slot::Self : Slot::Host;  // where this card is
  }
  if (what.riders && lex.riders.rider && what.zones && !(what.zones & lex.in_play))
    lacks(what.at, "tell what was paired before it left", "Leave it out.");
  if (what.riders || what.under != Slot::None) {
    s.rel = Rel8::HostIs;
    s.slot = what.riders ? Slot::Self : what.under;
  }
  if (what.host_of != Slot::None) s.rel = Rel8::HostOf, s.slot = what.host_of;
  if (what.top) s.flags |= static_cast<u8>(SelectorFlag::Top);
  if (what.bottom) s.flags |= static_cast<u8>(SelectorFlag::Bottom);
  if (what.this_way) {
    s.rel = Rel8::In;
    s.slot = what.way == Verb::Reveal ? shown : moved_slot(what.way, what.done_to);
    if (what.done_to) s.zones = what.done_to;
    if (s.slot == Slot::None)
      refuse(what.at, "nothing was done before that this could speak of", "Say first what is done.");
    for (const WayWord& w : lex.ways)
      if (w.verb == what.way) s.zones = w.zones;
    if (!s.zones && what.way == Verb::Reveal) s.zones = 1u << lex.deck | (shown == Slot::Look ? 0 : 1u << lex.hand);
    if (!s.zones) s.zones = s.slot == kept && s.slot != Slot::None && kept_to ? kept_to : moved_to;
  }
  if (what.extreme) {
    s.flags |= what.extreme;
    s.order_key = static_cast<u8>(what.extreme_stat);
  }
  note_zones(s);
  return s;
}

void Meaning::note_zones(const Selector& s) {
  for (const ZoneWord& z : lex.zones) {
    if (!(s.zones & (1u << z.kind))) continue;
    if (z.hidden == Hidden::FromAll || (z.hidden == Hidden::FromOthers && s.side.who != Who::You))
      flags |= kReadsHidden;
  }
}

/// A phrase that only describes: in triggers, conditions, counts, statics.
Row16 Meaning::selector(const Thing& what, bool counted) {
  switch (what.word) {
    case ThingWord::Players: return players_selector(players(what.players));
    case ThingWord::Objects: {
      if (what.chosen) return refuse(what.at, "nothing can be chosen here", "Write \"a\" or \"each\" instead."), kNone;
      if (what.found == Thing::Found::Target)
        return refuse(what.at, "nothing can be targeted here", "Write \"a\" or \"each\" instead of \"target\"."), kNone;
      if (what.card && !what.zones && !what.this_way && counted)
        return refuse(what.at, "this does not say where the cards are", "Add a zone, such as \"in your hand\"."), kNone;
      if (counted && !can_match(what)) return kNone;
      Selector s = selector_of(what);
      s.min = s.max = 1;
      return rows.selector(s);
    }
    default: {
      Selector s;
      s.rel = Rel8::Is;
      s.slot = pronoun(what);
      return rows.selector(s);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------- slots

/// R0, R1, R2 in turn; what was in the slot before can no longer be named. R3 belongs to tokens made.
Slot Meaning::next_list() {
  const Slot slot = static_cast<Slot>(op(Slot::R0) + lists_++ % 3);
  scope.forget(slot);
  if (slot == chosen) chosen = Slot::None;
  if (slot == kept) kept = Slot::None;
  if (slot == chosen_by_all) chosen_by_all = Slot::None;
  return slot;
}

bool Meaning::speaks_later(int from, std::string_view word) const {
  for (int i = from; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i)
    if (token(i).text == word) return true;
  return false;
}

bool Meaning::tells_done(int from, std::string_view participle) const {
  for (int i = from; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i)
    if (token(i).text == participle && (token(i + 1).text == "this" || token(i + 1).text == "with" ||
                                        token(i - 1).text == "already" || token(i - 1).text == "you"))
      return true;
  return false;
}

void Meaning::keep_moved(int from) {
  if (!moved) return;
  bool later = false;
  if (scale && scale->to > from) from = scale->to;  // "for each card banished this way" is counted before
  for (int i = from; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i) {
    later |= token(i).text == "way" && token(i - 1).text == "this";
    for (const MoveVerb& v : lex.move_verbs)
      later |= token(i).text == inflect(v.verb, Form::Participle) && token(i - 1).text == "the";
  }
  moved = false;
  if (!later) return;
  const Slot slot = next_list();
  emit(Op::Copy, op(slot), op(Slot::Moved));
  kept = slot;
  kept_by = moved_by;
  kept_to = moved_to;
}

/// "Banish that card and put the rest on the bottom. ... you may activate the banished card."
void Meaning::keep_banished(int from, Verb next) {
  if (moved_by != Verb::Banish || next == Verb::Banish) return;
  bool later = false;
  for (int i = from; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i)
    later |= token(i).text == "banished" && token(i - 1).text == "the";
  if (!later) return;
  const Slot slot = next_list();
  emit(Op::Copy, op(slot), op(Slot::Moved));
  scope.object(slot, 0, scope.is_plural(Slot::Moved));
  kept = slot;
  kept_by = Verb::Banish;
}

/// Something else is moved or damaged next: what was moved before is kept if the text goes on to say how many it was, or
/// what became of it, by the word for how it was moved.
bool Meaning::keep_placed(int from, u32 next) {
  if (!moved || moved_to == next) return false;
  bool later = false;
  for (int i = from; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i)
    for (const ZoneWord& z : lex.zones)
      later |= (moved_to & (1u << z.kind)) && token(i).text == "this" && token(i + 1).text == "way" &&
               z.name.ends_with(token(i - 1).text);
  if (!later) return false;
  const Slot slot = next_list();
  emit(Op::Copy, op(slot), op(Slot::Moved));
  kept = slot;
  kept_by = moved_by;
  kept_to = moved_to;
  return true;
}

void Meaning::keep_told(int from, Verb next) {
  if (!moved) return;
  const auto put = [](Verb v) { return v == Verb::Put || v == Verb::Mill || v == Verb::Return; };
  if (next == moved_by) return;
  bool later = false;
  for (int i = from; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i) {
    const std::string &word = token(i).text, &after = token(i + 1).text, &before = token(i - 1).text;
    bool told = moved_by == Verb::Return ? word == "returned" : put(moved_by) && (word == "placed" || word == "added");
    for (const MoveVerb& v : lex.move_verbs) told |= v.event == moved_by && word == inflect(v.verb, Form::Participle);
    later |= told && ((after == "with" && token(i + 2).text == "this") ||
                      (after == "this" && token(i + 2).text == "way") || before == "you");
  }
  if (!later) return;
  const Slot slot = next_list();
  emit(Op::Copy, op(slot), op(Slot::Moved));
  moved = false;
  kept = slot;
  kept_by = moved_by;
  kept_to = moved_to;
}

Slot Meaning::add_target(const Selector& s, u32 types, bool plural, int at) {
  if (!has_program) return refuse(at, "nothing can be targeted here", "Only effects have targets."), Slot::None;
  if (targets_ == 3)
    return lacks(at, "keep more than three targets of an ability", "Use \"each\", or \"up to three target units\"."),
           Slot::None;
  const Slot slot = static_cast<Slot>(op(Slot::T0) + targets_);
  const Ins ins{Op::Target, static_cast<u8>(targets_++), rows.selector(s), gate, 0};
  (declares_ ? declared_ : code_).push_back(ins);
  can_fail = true;
  scope.object(slot, types, plural);
  return slot;
}

/// Who had this part in the event that started the ability.
Slot Meaning::role_slot(std::string_view role) const {
  if (!event_) return Slot::None;
  return event_->subject_role == role ? Slot::EventA : event_->object_role == role ? Slot::EventB : Slot::None;
}

Slot Meaning::look_back(const Thing& what) {
  const bool plural = what.word == ThingWord::Them || what.word == ThingWord::Those;
  const bool named = what.word == ThingWord::That || what.word == ThingWord::Those;
  const bool any = what.word == ThingWord::Them && lex.they_one && !(lex.one_text && token(what.at).text == "each");
  const auto fits = [&](const Mentioned& m) {
    if (!m.object) return false;
    if (any) return true;
    if (m.plural != plural) return false;
    if (what.side.word == PersonWord::Opponent && m.side != Who::Opponent) return false;
    u32 types = m.types;  // an ally is a unit as well
    for (const TypeWord& w : lex.types)
      if (m.types & (1u << w.bit)) types |= w.implies;
    return !what.types || !m.types || (types & what.types) != 0;
  };
  // "That unit" was named by its kind: the card itself is called "this", and a card of unknown kind comes after units.
  auto found = named ? scope.last([&](const Mentioned& m) {
    return fits(m) && m.slot != Slot::Self && m.slot != own_slot_ &&
           (!what.types || what.card || (m.types & what.types));
  })
                     : scope.last(fits);
  if (!found && named) found = scope.last([&](const Mentioned& m) { return fits(m) && m.slot != Slot::Self; });
  if (!found && named) found = scope.last(fits);
  // "They" is somebody else than the card that speaks, if there is somebody else; "she" is the card whose event it is,
  // not what it met there.
  const bool passing = resolves();
  if ((any || passing) && found && found->slot == Slot::Self)
    if (const auto other = scope.last([&](const Mentioned& m) { return fits(m) && m.slot != Slot::Self; }))
      found = other;
  if (passing && plural && found && found->slot == Slot::Self && !asked_for.empty()) found.reset();
  if (what.gendered && found && found->slot == Slot::EventB && own_event_)
    if (const auto own = scope.last([&](const Mentioned& m) { return fits(m) && m.slot == Slot::EventA; })) found = own;

  if (!found && !plural && paid != Slot::None) return paid_told_ = true, paid;
  if (!found && plural && !asked_for.empty() && has_program) {  // those that a condition counted
    Thing all = asked_for[0];
    all.found = Thing::Found::All;
    all.min = 0;
    all.max = kAnyNumber;
    auto asked = std::move(asked_for);  // "more than they": what is asked can't mean itself
    asked_for.clear();
    const Slot out = bring_objects(all);
    asked_for = std::move(asked);
    return out;
  }
  if (found && named && what.left && paid_told_ && found->slot == Slot::Moved) return paid;
  if (found && named && paid != Slot::None && found->slot == Slot::Moved && !paid_told_)
    return refuse(what.at, "this could be what was paid or what was done", "Name it."), Slot::None;
  if (!found) {
    refuse(what.at,
           plural ? "nothing was mentioned that \"them\" could mean" : "nothing was mentioned that this could mean",
           "Name it.");
    return Slot::None;
  }
  if (found->slot == Slot::None) {  // one of a kind that a condition named
    Thing lone;
    lone.at = what.at;
    lone.types = found->types;
    lone.side = {PersonWord::You, what.at};
    return bring_objects(lone);
  }
  if (bound_ != Slot::None && found->slot == Slot::EventB) bound_used_ = true;
  return found->slot;
}

Slot Meaning::paid_slot(Verb way) {
  if (paid == Slot::None || way != paid_by) return Slot::None;
  paid_told_ = true;
  return paid;
}

/// "Return the banished object to the field": what another text of this card has banished.
Slot Meaning::banished_before(const Thing& what) {
  if (!lex.remembers || !has_program || card.head == Head::Spell || card.quoted) return Slot::None;
  Thing all;
  all.at = what.at;
  all.types = what.types;
  all.card = true;
  all.zones = 1u << lex.banishment;
  all.min = 0;
  all.max = kAnyNumber;
  Check c;
  c.test.kind = TestKind::RelatedTo;
  c.test.amount = lex.banished_relation;
  Thing self;
  self.word = ThingWord::Self;
  self.at = what.at;
  c.other.push_back(std::move(self));
  all.tests.push_back(std::move(c));
  remember();
  const Slot slot = bring_objects(all);
  if (what.word == ThingWord::That) scope.object(slot, what.types, false);
  return slot;
}
void Meaning::remember() { out_->remembers = true; }

/// "the challenging unit", "the banished card": by its part in the event, by what was just done, or by what was paid.
Slot Meaning::part_of(const Thing& what) {
  Verb way = what.way;
  std::string role(what.role);
  if (role.empty() || !what.this_way)
    for (const MoveVerb& v : lex.move_verbs) {
      const std::string done = inflect(v.verb, Form::Participle);
      if (role.empty() && v.event == way) role = done;
      else if (done == role) way = v.event;
    }
  Slot who = what.role.empty() ? Slot::None : role_slot(role);
  if (who == Slot::None && way != Verb::None) who = way == Verb::Reveal ? shown : moved_slot(way);
  if (who == Slot::None) who = paid_slot(way);
  if (who == Slot::None && what.role.empty()) who = role_slot(role);
  if (who == Slot::None && outer_ && bound_ == Slot::None && way != Verb::None)  // delayed text: of the one outside
    if (const Slot out = outer_->moved_slot(way); out != Slot::None) {
      bound_ = out;
      scope.object(Slot::EventB, what.types, outer_->scope.is_plural(out));
    }
  if (who == Slot::None && outer_ && bound_ != Slot::None && way != Verb::None && bound_ == outer_->moved_slot(way))
    bound_used_ = true, who = Slot::EventB;
  if (who == Slot::None && what.role.empty() && way == Verb::Banish) who = banished_before(what);
  if (who == Slot::None) {
    if (what.role.empty()) refuse(what.at, "nothing was moved or shown before", "Name it.");
    else refuse(what.at, "nothing has this part in what happened", "Name it.");
  } else if (!what.role.empty() || (lex.one_text && way == Verb::Banish && who != Slot::EventB)) {
    scope.object(who, what.types, false);  // "it" is what was named last
  }
  return who;
}

Slot Meaning::pronoun(const Thing& what) {
  if (what.word == ThingWord::That && what.side.word != PersonWord::None && heard_)
    if (const Slot slot = side_slot(what.side.word); slot != Slot::None) return slot;
  if (met_lost_ && (what.side.word != PersonWord::None || !what.role.empty()))
    return lacks(what.at, "tell later what was met in this event", "Name something else."), Slot::None;
  if (!what.role.empty() || (what.this_way && what.word != ThingWord::Objects)) return part_of(what);
  if (what.was_chosen && chosen != Slot::None) return chosen;
  if (what.was_chosen && chosen_lost)
    return refuse(what.at, "it was shuffled away, and nobody knows which one it is", "Ask only for its name."),
           Slot::None;
  switch (what.word) {
    case ThingWord::Slot: return what.slot;
    case ThingWord::Self: scope.object(Slot::Self, card.types, false); return Slot::Self;
    case ThingWord::It:
    case ThingWord::That:
    case ThingWord::Them:
    case ThingWord::Those: return look_back(what);
    default: refuse(what.at, "this phrase does not name one thing", "Use \"it\" or \"this card\"."); return Slot::None;
  }
}

Slot Meaning::bring_players(const Thing& what) {
  if (what.players.word == PersonWord::You) return Slot::You;
  const Players who = players(what.players);
  if (refused()) return Slot::None;
  if (who.who == Who::InSlot) return who.slot;
  const Slot slot = next_list();
  emit(Op::All, op(slot), players_selector(who));
  return slot;
}

Slot Meaning::bring_objects(const Thing& what) {
  if (what.chosen && what.card && !what.zones && !what.among && !what.this_way && !looked && what.types) {
    Thing there = what;  // "chosen character card": what is chosen is in play if nothing says where it is
    there.card = false;
    return bring_objects(there);
  }
  if (what.among && !looked && shown != Slot::None) {  // of a hand that was shown
    Thing there = what;
    there.among = false;
    there.this_way = true;
    there.way = Verb::Reveal;
    return bring_objects(there);
  }
  if (what.distinct >= 0 && what.found == Thing::Found::Choose && what.up_to) {  // one by one, none like one before
    Test differs;
    differs.kind = what.distinct == kNames ? TestKind::SameName : TestKind::CompareTo;
    differs.cmp = Cmp::Ne;
    differs.key = what.distinct == kNames ? u16{0} : static_cast<u16>(what.distinct);
    Test both;
    both.kind = TestKind::And;
    both.key = 2;
    Thing alone = what;
    alone.distinct = -1;
    alone.total = what.total ? rows.tests({both, differs, rows.pool().tests[what.total]}) : rows.tests({differs});
    return bring_objects(alone);
  }
  if (what.found == Thing::Found::Target && what.total && what.up_to && what.max <= 3 && targets_ == 0 && !what.other) {
    // One after the other: each fits in what those before it leave of the total.
    const Test total = rows.pool().tests[what.total];
    if (total.kind != TestKind::Stat || rows.pool().amounts[total.amount].kind != AmountKind::Const)
      return lacks(what.at, "count this total of targets", "Write the number."), Slot::None;
    const Slot all = next_list();
    Row16 left = total.amount;
    for (int i = 0; i < what.max; ++i) {
      Thing one = what;
      one.total = kNone;
      Check fits;
      fits.test = {TestKind::Stat, total.cmp, total.key, left};
      one.tests.push_back(std::move(fits));
      Selector next = selector_of(one);
      if (refused()) return Slot::None;
      next.min = 0;
      next.max = 1;
      next.flags |= static_cast<u8>(SelectorFlag::UpTo);
      if (i > 0) next.rel = Rel8::Not, next.slot = Slot::T0;
      if (i > 1) next.but = static_cast<u8>(op(Slot::T1) + 1);
      const Slot slot = add_target(next, what.types, false, what.at);
      if (refused()) return Slot::None;
      emit(Op::Copy, op(all), op(slot), i > 0);
      Amount its, rest;
      its.kind = AmountKind::StatOf;
      its.key = total.key;
      its.slot = slot;
      if (i == 0) {
        rest = its;
        rest.mul = -1;
        rest.add = rows.pool().amounts[total.amount].add;
      } else {
        rest.kind = AmountKind::Apart;
        rest.key = rows.list({left, rows.amount(its)});
      }
      left = rows.amount(rest);
    }
    scope.object(all, what.types, true);
    return all;
  }
  if (!can_match(what)) return Slot::None;
  Selector s = selector_of(what);
  if (refused()) return Slot::None;
  if (what.among || (what.card && !what.zones && !what.this_way && looked)) {
    if (!looked)
      return refuse(what.at, "nothing was looked at before", "First \"look at the top three cards of your deck\"."),
             Slot::None;
    s.rel = Rel8::In;
    s.slot = Slot::Look;
    s.zones = 1u << lex.deck | seen_zones;
    for (size_t i = code_.size(); i-- > 0;) {  // a deck, or the hand that was looked at
      if (code_[i].op != Op::Look) continue;
      s.zones |= rows.pool().selectors[code_[i].a].zones;
      if (!lex.one_text) break;
      if (what.side.word == PersonWord::You || what.side.word == PersonWord::They) s.side = {};  // of whosever they are
      break;
    }
  } else if (what.card && !what.zones && !what.this_way) {
    return refuse(what.at, "this does not say where the card is", "Add a zone, such as \"in your hand\"."), Slot::None;
  }
  s.min = what.min;
  s.max = what.max;
  if (what.count) s.amount = amount(*what.count);
  if (!what.least.empty()) s.amount = amount(what.least[0]);
  if (what.as_many != Slot::None) {
    Amount n;
    n.kind = AmountKind::SlotN;
    n.slot = what.as_many;
    s.amount = rows.amount(n);
  }
  if (what.up_to) s.flags |= static_cast<u8>(SelectorFlag::UpTo);
  if (what.chosen) s.flags |= static_cast<u8>(SelectorFlag::Chosen);
  const bool plural = what.max != 1;
  if (what.found == Thing::Found::Target) {
    if (what.other && targets_ > 0) s.slot = static_cast<Slot>(op(Slot::T0) + targets_ - 1);  // not the one before
    return add_target(s, what.types, plural, what.at);
  }
  if (!has_program) return refuse(what.at, "nothing can be chosen here", "Write \"each\" or a plural."), Slot::None;
  const bool chooses = what.found == Thing::Found::Choose;
  if (chooses && actor.who != Who::You) s.chooser = actor;
  if (chooses && what.other && chosen != Slot::None && !what.how) s.slot = chosen;  // "another": not the one before
  const bool append = what.also != Slot::None;
  const Slot slot = append ? what.also : next_list();
  if (slot <= Slot::R3) lies_in_[op(slot)] = s.zones;
  const int how = what.how ? what.how : chooses && all_or_nothing && what.min > 1 ? kAllOrNone : 0;
  const bool alike = what.total && rows.pool().tests[what.total].kind == TestKind::SameName &&
                     rows.pool().tests[what.total].cmp == Cmp::Eq;
  if (what.total && (!chooses || (!what.up_to && !alike) || how || append))
    return refuse(what.at, "a total is asked of as many as somebody likes", "Write \"up to\" or \"any number of\"."),
           Slot::None;
  if (what.found == Thing::Found::Random) flags |= kUsesChance;
  if (what.found != Thing::Found::All) can_fail = true;
  emit(chooses                              ? Op::Choose
       : what.found == Thing::Found::Random ? Op::Random
                                            : Op::All,
       op(slot), rows.selector(s), how, what.total);
  if (what.chosen) chosen = slot;
  if (chooses && actor.who != Who::You) their_choice = slot;
  if (what.of != Slot::None && !plural) drawn_from = what.of, taken = slot, drawn_zones_ = s.zones;
  else if (slot == drawn_from || slot == taken) drawn_from = taken = Slot::None;
  const PersonWord whose = what.side.word;
  scope.object(slot, what.types, plural || append,
               whose == PersonWord::You        ? Who::You
               : whose == PersonWord::Opponent ? Who::Opponent
                                               : Who::None);
  return slot;
}

/// "Deal 3 damage to one of them and 1 damage to the other.": of those, the ones that were not taken.
Slot Meaning::the_other() {
  Selector s;
  s.zones = drawn_zones_;
  s.rel = Rel8::In;
  s.slot = drawn_from;
  s.but = static_cast<u8>(static_cast<int>(taken) + 1);
  s.min = 0;
  s.max = kAnyNumber;
  const Slot slot = next_list();
  emit(Op::All, op(slot), rows.selector(s));
  scope.object(slot, 0, false);
  return slot;
}

/// The slot that holds what a phrase means; chooses, targets or collects it first where that is needed.
Slot Meaning::bring(const Thing& what) {
  if (refused()) return Slot::None;
  switch (what.word) {
    case ThingWord::Players: return bring_players(what);
    case ThingWord::Objects: return bring_objects(what);
    case ThingWord::Rest: {
      if (!looked && drawn_from != Slot::None && !what.plural) return the_other();
      if (!looked)
        return refuse(what.at, "there is no rest: nothing was looked at before", "First look at cards."), Slot::None;
      Selector s;
      s.zones = 1u << lex.deck;
      s.rel = Rel8::In;
      s.slot = Slot::Look;
      s.min = 0;
      s.max = kAnyNumber;
      const Slot slot = next_list();
      emit(Op::All, op(slot), rows.selector(s));
      return slot;
    }
    default: return pronoun(what);
  }
}

Slot Meaning::bring_object(const Thing& what) {
  if (what.word == ThingWord::Players || what.or_players)
    return refuse(what.at, "this can't be done to a player", "Name an object."), Slot::None;
  return bring(what);
}

/// Cards that resolve and leave are never among what is in play.
bool Meaning::can_match(const Thing& what) {
  if (what.zones || what.card || what.among || what.this_way || !what.types) return true;
  u32 passing = 0;
  for (const TextHead& h : lex.heads) passing |= 1u << h.type;
  if (what.types & ~passing) return true;
  std::string_view grave;
  for (const ZoneWord& z : lex.zones)
    if (z.kind == lex.graveyard) grave = z.name;
  return refuse(what.at, "nothing of this kind is ever in play",
                "Say where: \"card in your " + std::string(grave) + "\".");
}

bool Meaning::many(const Thing& what, Slot slot) const {
  return what.word == ThingWord::Objects ? what.max != 1 : scope.is_plural(slot);
}

}  // namespace cantrip::language

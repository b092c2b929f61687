// Selectors, amounts, conditions, triggers, costs.
#include <algorithm>

#include "language/lower.hpp"

namespace cantrip::language {

bool Lowering::refuse(int at, std::string said, std::string remedy) {
  if (!refused()) refusal_ = {at < 0 ? 0 : at, std::move(said), std::move(remedy)};
  return false;
}

// ------------------------------------------------------------------------------------------------- players

Players Lowering::players(const PlayerPhrase& phrase) {
  switch (phrase.word) {
    case PlayerWord::None: return {};
    case PlayerWord::You: return {Who::You, Slot::None};
    case PlayerWord::Opponent: return {Who::Opponent, Slot::None};
    case PlayerWord::Each: return {Who::Each, Slot::None};
    case PlayerWord::They: {
      if (const auto who = said_.latest_player()) return *who;
      refuse(phrase.at, "no player was mentioned before", "Name the player: \"target player\", \"each opponent\".");
      return {};
    }
    case PlayerWord::ItsController:
    case PlayerWord::ItsOwner: {
      Np it;
      it.word = NpWord::It;
      it.at = phrase.at;
      return {phrase.word == PlayerWord::ItsOwner ? Who::OwnerOf : Who::ControllerOf, pronoun(it)};
    }
    case PlayerWord::Target:
    case PlayerWord::TargetOpponent: {
      Selector s;
      s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers);
      s.players = {phrase.word == PlayerWord::Target ? Who::Each : Who::Opponent, Slot::None};
      const Slot slot = add_target(s, 0, false, phrase.at);
      said_.forget(slot);
      said_.player({Who::InSlot, slot});
      return {Who::InSlot, slot};
    }
    case PlayerWord::RoleOwner: {
      const Slot who = role_slot(phrase.role);
      if (who == Slot::None) refuse(phrase.at, "nobody has this part in what happened", "Name the player.");
      return {Who::OwnerOf, who};
    }
    case PlayerWord::Chosen:
    case PlayerWord::ChosenOpponent: return chosen_player(phrase);
  }
  return {};
}

Players Lowering::chosen_player(const PlayerPhrase& phrase) {
  if (!has_program_) return refuse(phrase.at, "nobody can be chosen here", "Only effects choose."), Players{};
  Selector s;
  s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers) | static_cast<u8>(SelectorFlag::Chosen);
  s.players = {phrase.word == PlayerWord::Chosen ? Who::Each : Who::Opponent, Slot::None};
  const Slot slot = next_list();
  emit(Op::Choose, static_cast<int>(slot), rows_.selector(s));
  can_fail_ = true;
  said_.player({Who::InSlot, slot});
  return {Who::InSlot, slot};
}

// ----------------------------------------------------------------------------------------------- selectors

namespace {

/// Where a test stands among its fellows: the order in which the canonical text names them.
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

bool by_place(TestKind k) {
  return k == TestKind::Name || k == TestKind::NameHas || k == TestKind::HostMatches || k == TestKind::GuestMatches ||
         k == TestKind::RelatedTo || k == TestKind::CompareTo;
}

struct TestGroup {
  int order;
  size_t place;  // as written, for tests of one rank
  std::vector<Test> rows;
};

} // namespace

std::vector<Test> Lowering::tests_of(const Np& np) {
  std::vector<TestGroup> groups;
  for (size_t i = 0; i < np.tests.size();) {
    TestGroup g;
    size_t n = 1;
    const Test& head = np.tests[i].test;
    if (head.kind == TestKind::Not) n = 2;
    if (head.kind == TestKind::Or) n = 1 + head.key;
    for (size_t k = i; k < i + n && k < np.tests.size(); ++k) {
      Test t = np.tests[k].test;
      if (np.tests[k].value.word != ValueWord::None) t.amount = amount(np.tests[k].value);
      if (t.kind == TestKind::Name || t.kind == TestKind::NameHas) t.key = rows_.name(np.tests[k].name);
      if (t.kind == TestKind::CompareTo) t.amount = static_cast<Row16>(pronoun(np.tests[k].other.front()));
      else if (!np.tests[k].other.empty()) t.key = selector(np.tests[k].other.front(), false);
      if (t.kind == TestKind::RelatedTo && !lex_.gated) t.amount = lex_.fights.relation;
      g.rows.push_back(t);
    }
    const Test& key = g.rows[head.kind == TestKind::Not ? 1 : 0];
    const bool word_before = key.kind != TestKind::Flag && key.kind != TestKind::ObjStat && head.kind == TestKind::Not;
    if (by_place(key.kind)) g.order = 11 * 1024;  // ids depend on what was compiled before
    else
      g.order = (word_before && rank(key) < 8 ? 2 : rank(key)) * 1024 + (key.kind == TestKind::Or ? 0 : key.key & 1023);
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

Selector Lowering::selector_of(const Np& np) {
  Selector s;
  s.zones = np.zones;
  s.types = np.types;
  for (const TypeWord& w : lex_.types)
    if (!s.zones && !np.card && w.home && np.types == (1u << w.bit)) s.zones = w.home;
  const std::vector<Test> tests = tests_of(np);
  s.test = rows_.tests(tests);
  s.tests = static_cast<u8>(tests.size());
  s.side = players(np.side);
  if (np.or_players) {
    s.flags |= static_cast<u8>(SelectorFlag::OrPlayers);
    s.players = players(np.players);
  }
  if (np.other) {
    s.rel = Rel8::Not;
    s.slot = Slot::Self;
    if (lex_.gated && card_.head == Head::Spell && !(np.found == Found::Target && targets_ > 0)) {
      const auto said =
          named_here_ ? said_.latest_other(false, 0) : std::nullopt;  // a card that resolves is none of them
      if (said) s.slot = said->slot;
      else refuse(np.at, "this does not say other than what", "Name it first.");
    }
  }
  if (np.here) {
    if (np.other) refuse(np.at, "what is here is never this card itself", "Leave \"other\" out.");
    s.rel = Rel8::HostIs;
    s.slot = Slot::Self;
  }
  if (np.first) s.flags |= static_cast<u8>(SelectorFlag::Top);
  if (np.moved) {
    s.rel = Rel8::In;
    s.slot = Slot::Moved;
  }
  if (np.extreme) {
    s.flags |= np.extreme;
    s.order_key = static_cast<u8>(np.extreme_stat);
  }
  note_zones(s);
  return s;
}

void Lowering::note_zones(const Selector& s) {
  for (const ZoneWord& z : lex_.zones) {
    if (!(s.zones & (1u << z.kind))) continue;
    if (z.hidden == Hidden::FromAll || (z.hidden == Hidden::FromOthers && s.side.who != Who::You))
      flags_ |= kReadsHidden;
  }
}

/// A phrase that only describes: in triggers, conditions, counts, statics.
Row16 Lowering::selector(const Np& np, bool counted) {
  switch (np.word) {
    case NpWord::Players: return players_selector(players(np.players));
    case NpWord::Objects: {
      if (np.chosen) return refuse(np.at, "nothing can be chosen here", "Write \"a\" or \"each\" instead."), kNone;
      if (np.found == Found::Target)
        return refuse(np.at, "nothing can be targeted here", "Write \"a\" or \"each\" instead of \"target\"."), kNone;
      if (np.card && !np.zones && counted)
        return refuse(np.at, "this does not say where the cards are", "Add a zone, such as \"in your graveyard\"."),
               kNone;
      if (counted && !can_match(np)) return kNone;
      Selector s = selector_of(np);
      s.min = s.max = 1;
      return rows_.selector(s);
    }
    default: {
      Selector s;
      s.rel = Rel8::Is;
      s.slot = pronoun(np);
      return rows_.selector(s);
    }
  }
}

Row16 Lowering::players_selector(Players who) {
  Selector s;
  s.flags = static_cast<u8>(SelectorFlag::OnlyPlayers);
  s.players = who;
  s.min = 0;
  s.max = 0xFFFF;
  return rows_.selector(s);
}

// ------------------------------------------------------------------------------------------------- amounts

/// Counting all cards of a zone needs no faces; counting some of them does.
Row16 Lowering::counted(const Value& value) {
  const Np& np = value.np.front();
  Amount a;
  a.mul = static_cast<i16>(value.number);
  if (lex_.gated) a.div = static_cast<i16>(value.per), a.add = static_cast<i16>(value.plus);
  int kinds = 0, kind = 0;
  for (int k = 0; k < kZoneKinds; ++k)
    if (np.zones & (1u << k)) ++kinds, kind = k;
  if (np.word == NpWord::Objects && np.card && kinds == 1 && !np.types && np.tests.empty() && !np.other) {
    a.kind = AmountKind::ZoneCount;
    a.key = static_cast<u16>(kind);
    a.players = players(np.side);
    if (a.players.who == Who::None) a.players.who = Who::Each;
    a.extra = value.fold;
    return rows_.amount(a);
  }
  a.kind = AmountKind::Count;
  a.key = selector(np, true);
  return rows_.amount(a);
}

Row16 Lowering::amount(const Value& value) {
  Amount a;
  a.mul = static_cast<i16>(value.number);
  if (lex_.gated) a.div = static_cast<i16>(value.per), a.add = static_cast<i16>(value.plus);
  switch (value.word) {
    case ValueWord::None: return kNone;
    case ValueWord::X:
      a.kind = AmountKind::SlotN;
      a.slot = Slot::X;
      return rows_.amount(a);
    case ValueWord::SumStat:
    case ValueWord::SumCounter:
      a.kind = value.word == ValueWord::SumStat ? AmountKind::SumStat : AmountKind::SumCounter;
      a.key = selector(value.np.front(), false);
      a.extra = static_cast<u8>(value.key);
      return rows_.amount(a);
    case ValueWord::CounterOf:
      a.kind = AmountKind::CounterOf;
      a.key = value.key;
      a.slot = pronoun(value.np.front());
      return rows_.amount(a);
    case ValueWord::Native:
      a.kind = AmountKind::Native;
      a.key = value.key;
      a.players = players(value.player);
      return rows_.amount(a);
    case ValueWord::Moved: return moved_amount(value);
    case ValueWord::TallyOf: return refuse(value.at, "this can't be counted", "Count something else."), kNone;
    case ValueWord::Const: return rows_.constant(value.number + (lex_.gated ? value.plus : 0));
    case ValueWord::Count: return counted(value);
    case ValueWord::StatOf:
    case ValueWord::ObjStatOf:
      a.kind = value.word == ValueWord::StatOf ? AmountKind::StatOf : AmountKind::ObjStatOf;
      a.key = value.key;
      a.slot = pronoun(value.np.front());
      a.div = static_cast<i16>(value.per);
      return rows_.amount(a);
    case ValueWord::ScoreOf:
      a.kind = AmountKind::Score;
      a.key = value.key;
      a.players = players(value.player);
      a.extra = value.fold;
      return rows_.amount(a);
    case ValueWord::OwnNumber:
      a.kind = AmountKind::KeywordOf;
      a.key = static_cast<u16>(card_.keyword);
      a.slot = Slot::Self;
      a.mul = 1;
      return rows_.amount(a);
    case ValueWord::EventAmount:
      a.kind = AmountKind::SlotN;
      a.mul = 1;
      a.slot = Slot::EventN;
      return rows_.amount(a);
    case ValueWord::Missing: return refuse(value.at, "\"until\" has no number here", "Write the number."), kNone;
    case ValueWord::UnderOf:
      a.kind = AmountKind::UnderOf;
      a.slot = pronoun(value.np.front());
      return rows_.amount(a);
    case ValueWord::ThatMuch:
      a.kind = AmountKind::SlotN;
      if (!lex_.gated) a.mul = 1;
      a.slot = said_.latest_number();
      if (a.slot == Slot::None)
        refuse(value.at, "no amount was mentioned before", "Write the number, or \"equal to ...\".");
      return rows_.amount(a);
  }
  return kNone;
}

// ---------------------------------------------------------------------------------------------- conditions

Row16 Lowering::tally_amount(const EventPhrase& in) {
  TallyRow row;
  row.trigger = trigger_of(in);
  if (row.trigger.subject && !in.subject.empty() && in.subject[0].word != NpWord::Objects) {
    refuse(in.at, "history is not kept for a single object", "Ask about \"a unit\" or the like.");
    return kNone;
  }
  Amount a;
  a.kind = AmountKind::Tally;
  a.key = rows_.tally(row);
  a.players = {Who::You, Slot::None};
  return rows_.amount(a);
}

bool Lowering::condition(const Condition& in, std::vector<Cond>& out) {
  Cond c;
  switch (in.word) {
    case CondWord::Native:
      c.kind = CondKind::Native;
      c.slot = Slot::Self;
      c.a = in.key;
      c.b = in.name.empty() ? in.arg : rows_.name(in.name);
      break;
    case CondWord::Exists:
      c.kind = CondKind::Exists;
      c.a = in.np.front().way != Verb::None ? way_selector(in.np.front()) : selector(in.np.front(), true);
      if (lex_.gated && in.np.front().types == lex_.champion && in.np.front().side.word == PlayerWord::You &&
          !in.np.front().zones && !in.np.front().other)
        said_.object(Slot::None, lex_.champion, false);  // "them" may mean it
      break;
    case CondWord::Compare:
      c.kind = CondKind::Compare;
      c.cmp = in.cmp;
      c.a = amount(in.left);
      c.b = amount(in.right);
      break;
    case CondWord::Matches:
      c.kind = CondKind::Matches;
      c.slot = pronoun(in.np[0]);
      c.a = selector(in.np[1], false);
      break;
    case CondWord::Done: c.kind = CondKind::Done; break;
    case CondWord::Turn:
      c.kind = CondKind::Turn;
      c.a = players(in.player).pack();
      break;
    case CondWord::Tally:
      c.kind = CondKind::Compare;
      c.cmp = in.cmp;
      c.a = tally_amount(in.event.front());
      c.b = rows_.constant(in.right.word == ValueWord::Const ? in.right.number : 1);
      break;
    case CondWord::And:
    case CondWord::Or:
    case CondWord::Not:
      c.kind = in.word == CondWord::And ? CondKind::And : in.word == CondWord::Or ? CondKind::Or : CondKind::Not;
      c.n = in.word == CondWord::Not ? u8{0} : static_cast<u8>(in.parts.size());
      out.push_back(c);
      for (const Condition& part : in.parts)
        if (!condition(part, out)) return false;
      return !refused();
  }
  out.push_back(c);
  return !refused();
}

Row16 Lowering::condition_row(const std::vector<Condition>& in) {
  std::vector<Cond> rows;
  if (in.size() > 1) {
    Cond all;
    all.kind = CondKind::And;
    all.n = static_cast<u8>(in.size());
    rows.push_back(all);
  }
  for (const Condition& c : in)
    if (!condition(c, rows)) return kNone;
  return rows_.conds(rows);
}

// ------------------------------------------------------------------------------------------------ triggers

Trigger Lowering::trigger_of(const EventPhrase& in) {
  Trigger t;
  t.event = in.event;
  t.by = players(in.by);
  if (in.word) {
    t.sub = in.sub ? in.sub : sub_of(*in.word);
    t.flags = in.word->flags;
    t.from = in.word->from;
    t.to = in.word->to;
  }
  if (!in.word && in.sub) t.sub = in.sub;
  if (in.one_or_more || lex_.brackets) t.flags |= kOncePerBatch;
  if (!in.subject.empty()) t.subject = selector(in.subject[0], false);
  if (!in.object.empty()) t.object = selector(in.object[0], false);
  if (in.word && in.word->object_self) {
    Selector self;
    self.rel = Rel8::Is;
    self.slot = Slot::Self;
    t.object = rows_.selector(self);
  }
  if (in.word && in.word->object_types) {
    Selector kind;
    kind.types = in.word->object_types;
    t.object = rows_.selector(kind);
  }
  if (!in.gate.empty()) t.cond = condition_row(in.gate);
  return t;
}

// --------------------------------------------------------------------------------------------------- costs

std::vector<Cost> Lowering::costs_of(const std::vector<CostItem>& in) {
  std::vector<Cost> out;
  for (const CostItem& item : in) {
    Cost c;
    c.kind = item.kind;
    c.verb = item.verb;
    c.key = item.key;
    c.amount = item.less.empty() ? amount(item.value) : less_amount(item);
    c.set = item.set;
    c.way = item.way;
    if (lex_.gated) c.gate = condition_row(item.gate);
    if (!item.np.empty()) {
      const Np& np = item.np[0];
      if (np.word != NpWord::Objects || np.found != Found::Choose || np.up_to || np.min == 0) {
        refuse(np.at, "a price must say how many things are paid", "Write \"a unit\" or \"two units\".");
        return out;
      }
      Selector s = selector_of(np);
      if (s.side.who == Who::None) s.side = {Who::You, Slot::None};
      s.min = np.min;
      s.max = np.max;
      c.sel = rows_.selector(s);
    }
    out.push_back(c);
  }
  return out;
}

bool Lowering::extra_costs(const std::vector<CostItem>& in, Row16& row, u8& n) {
  has_program_ = false;
  const std::vector<Cost> costs = costs_of(in);
  if (refused()) return false;
  row = rows_.costs(costs);
  n = static_cast<u8>(costs.size());
  return true;
}

} // namespace cantrip::language

// Amounts, conditions, events: from phrases to rows.
#include <algorithm>

#include "language/meaning/meaning.hpp"

namespace cantrip::language {

Count Meaning::count(const Node& n) {
  Count out;
  out.at = n.from;
  if (!n.rule) {  // a plain number
    out.number = n.value;
    return out;
  }
  if (meant(n)) n.rule->sense.count(*this, n, out);
  return out;
}

Comparison Meaning::comparison(const Node& n) {
  Comparison out;
  if (meant(n)) n.rule->sense.compare(*this, n, out);
  return out;
}

Lasting Meaning::lasting(const Node& n) {
  Lasting out;
  out.said = true;
  if (meant(n)) n.rule->sense.lasting(*this, n, out);
  return out;
}

Destination Meaning::place(const Node& n) {
  Destination out;
  if (meant(n)) n.rule->sense.place(*this, n, out);
  return out;
}

void Meaning::gains(const Node& n, Gained& out) {
  if (meant(n)) n.rule->sense.gain(*this, n, out);
}
void Meaning::payment(const Node& n, Payment& out) {
  if (meant(n)) n.rule->sense.payment(*this, n, out);
}

Row16 Meaning::amount(const Count& n) { return n.constant ? rows.constant(n.number) : rows.amount(n.row); }

/// How many of these there are. Counting all cards of a zone needs no faces; counting some of them does.
Row16 Meaning::counted(const Thing& what, Count n, u8 fold) {
  Amount a = n.row;
  if (n.constant) {
    a = {};
    a.mul = static_cast<i16>(n.number);
  }
  int kinds = 0, kind = 0;
  for (int k = 0; k < kZoneKinds; ++k)
    if (what.zones & (1u << k)) ++kinds, kind = k;
  if (what.word == ThingWord::Objects && what.card && kinds == 1 && !what.types && what.tests.empty() && !what.other &&
      !what.this_way) {
    a.kind = AmountKind::ZoneCount;
    a.key = static_cast<u16>(kind);
    a.players = players(what.side);
    if (a.players.who == Who::None) a.players.who = Who::Each;
    a.extra = fold;
    return rows.amount(a);
  }
  if (what.word == ThingWord::Objects && what.this_way && what.types == 0 && what.tests.empty() &&
      what.way != Verb::Reveal && what.side.word == PersonWord::None) {  // all of them
    if (moved_slot(what.way) == Slot::None) refuse(what.at, "nothing was moved before", "Say first what is moved.");
    a.kind = AmountKind::CountSlot;
    a.slot = moved_slot(what.way);
    return rows.amount(a);
  }
  a.kind = AmountKind::Count;
  Thing all = what;
  if (what.distinct >= 0) {
    a.kind = AmountKind::Distinct;
    a.extra = static_cast<u8>(what.distinct);
    all.distinct = -1;
  }
  a.key = selector(all, true);
  return rows.amount(a);
}

// ------------------------------------------------------------------------------------------------------ conditions

void Meaning::logic(const Node& n, Logic& out) {
  if (asked_before_ == &n) {  // it was asked before what came in between
    Amount was;
    was.kind = AmountKind::SlotN;
    was.slot = Slot::Acc;
    Cond c;
    c.kind = CondKind::Compare;
    c.cmp = Cmp::Ge;
    c.a = rows.amount(was);
    c.b = rows.constant(1);
    out.rows.push_back(c);
    return;
  }
  if (meant(n)) n.rule->sense.logic(*this, n, out);
}

/// The opposite of the condition that begins at `from`, in its simplest form.
void Meaning::negate(std::vector<Cond>& rows, size_t from) {
  if (from >= rows.size()) return;  // it was refused
  Cond& c = rows[from];
  if (c.kind == CondKind::Compare) {
    static constexpr Cmp kOpposite[] = {Cmp::Ne, Cmp::Eq, Cmp::Ge, Cmp::Gt, Cmp::Le, Cmp::Lt};
    c.cmp = kOpposite[static_cast<int>(c.cmp)];
    return;
  }
  if (c.kind == CondKind::Not) rows.erase(rows.begin() + static_cast<long>(from));
  else rows.insert(rows.begin() + static_cast<long>(from), Cond{CondKind::Not});
}

Row16 Meaning::condition(const Node& n) {
  Logic l;
  logic(n, l);
  return refused() ? kNone : rows.conds(l.rows);
}

Row16 Meaning::condition(const std::vector<std::vector<Cond>>& all) {
  if (all.empty()) return kNone;
  std::vector<Cond> out;
  if (all.size() > 1) {
    Cond both;
    both.kind = CondKind::And;
    both.n = static_cast<u8>(all.size());
    out.push_back(both);
  }
  for (const std::vector<Cond>& one : all) out.insert(out.end(), one.begin(), one.end());
  return rows.conds(out);
}

bool Meaning::has_price_x() const {
  const auto by_x = [&](const Cost& c) {
    const Amount& a = rows.pool().amounts[c.amount];
    return c.amount && a.kind == AmountKind::SlotN && a.slot == Slot::X;
  };
  return price_x || card.x_price || std::any_of(out_->costs.begin(), out_->costs.end(), by_x);
}

// ---------------------------------------------------------------------------------------------------------- events

Happening Meaning::happening(const Node& n) {
  Happening out;
  out.at = n.from;
  if (meant(n)) n.rule->sense.event(*this, n, out);
  return out;
}

/// "One or more cards": once for all that happen together. A history counts each of them.
void Meaning::together_once(Happening& h) {
  for (const std::vector<Thing>* named : {&h.a, &h.b}) {
    if (named->empty()) continue;
    const Thing& some = named->front();
    if (some.word == ThingWord::Objects && !some.up_to && some.max == kAnyNumber && some.min == 1 && some.article)
      h.flags |= kOncePerBatch;
  }
}

Trigger Meaning::trigger(Happening& h) {
  Trigger t;
  t.event = h.event;
  t.by = players(h.by);
  t.sub = h.sub;
  t.flags = static_cast<u8>(h.flags | lex.trigger_flags);
  t.from = h.from;
  t.to = h.to;
  if (!h.a.empty()) t.subject = selector(h.a[0], false);
  if (!h.b.empty()) t.object = selector(h.b[0], false);
  if (h.word && h.word->object_self) {
    Selector self;
    self.rel = Rel8::Is;
    self.slot = Slot::Self;
    t.object = rows.selector(self);
  }
  if (h.word && h.word->object_types) {
    Selector kind;
    kind.types = h.word->object_types;
    t.object = rows.selector(kind);
  }
  std::vector<std::vector<Cond>> gates;
  if (h.ordinal) {  // counted like any history; the gate comes after the count
    Happening plain = h;
    plain.ordinal = 0;
    plain.gates.clear();
    plain.gate_nodes.clear();
    Cond times;
    times.kind = CondKind::Compare;
    times.cmp = Cmp::Eq;
    const bool theirs = lex.one_text && h.word && h.word->shape == EventShape::PlayerObject && !h.a.empty() &&
                        h.by.word == PersonWord::None;  // "a player activates their second card": of that player
    if (theirs) plain.by = {PersonWord::You, h.at};
    times.a = tally(plain);
    if (theirs && !refused()) {
      Amount own = rows.pool().amounts[times.a];
      own.players = {Who::ControllerOf, Slot::EventA};
      times.a = rows.amount(own);
    }
    times.b = rows.constant(h.ordinal);
    gates.push_back({times});
  }
  for (const std::vector<Cond>& g : h.gates) gates.push_back(g);
  for (const Node* n : h.gate_nodes) {
    Logic l;
    logic(*n, l);
    if (l.rows.size() > 1 && l.rows[0].kind == CondKind::And) {  // one list, not a list of lists
      size_t from = 1;
      for (int i = 0; i < l.rows[0].n; ++i) {
        size_t end = from, left = 1;
        while (left > 0 && end < l.rows.size()) {
          const Cond& c = l.rows[end++];
          --left;
          if (c.kind == CondKind::And || c.kind == CondKind::Or) left += c.n;
          if (c.kind == CondKind::Not) ++left;
        }
        gates.emplace_back(l.rows.begin() + static_cast<long>(from), l.rows.begin() + static_cast<long>(end));
        from = end;
      }
    } else {
      gates.push_back(l.rows);
    }
  }
  t.cond = condition(gates);
  return t;
}

/// How often it happened this turn.
Row16 Meaning::tally(Happening& h, bool sum) {
  if (!h.a.empty() && h.a[0].word != ThingWord::Objects) {
    lacks(h.at, "remember what a single object did", "Ask about \"a unit\" or the like.");
    return kNone;
  }
  Amount a;
  a.players = {Who::You, Slot::None};
  const auto latest = scope.latest_player();
  if (latest && latest->who == Who::That)  // "their characters": counted by each player for itself
    for (Person* p : {&h.by, h.a.empty() ? nullptr : &h.a[0].side, h.b.empty() ? nullptr : &h.b[0].side})
      if (p && p->word == PersonWord::They) p->word = PersonWord::You, a.players = *latest;
  TallyRow row;
  if (h.last_turn) {
    Cond theirs;
    theirs.kind = CondKind::Turn;
    theirs.a = Players{Who::Opponent, Slot::None}.pack();
    h.gates.push_back({theirs});
    row.reset = 3;
  }
  row.trigger = trigger(h);
  row.sum = sum;
  a.kind = AmountKind::Tally;
  a.key = rows.tally(row);
  return rows.amount(a);
}

/// The least and the greatest number of the two that were named last, in one phrase or one after the other.
std::pair<Row16, Row16> Meaning::of_the_two(u16 stat, int at) {
  std::optional<Mentioned> one;
  const auto two = scope.last([&](const Mentioned& that) {
    if (!that.object || that.slot == Slot::None) return false;
    if (!one) return one = that, that.plural;
    return true;
  });
  if (!two) return refuse(at, "this does not say of which two", "Name both."), std::pair<Row16, Row16>{};
  Amount least, most;
  if (two->plural) {
    Selector those;
    those.rel = Rel8::In;
    those.slot = two->slot;
    least.kind = AmountKind::LeastStat;
    most.kind = AmountKind::MostStat;
    least.key = most.key = rows.selector(those);
    least.extra = most.extra = static_cast<u8>(stat);
  } else {
    least.kind = most.kind = AmountKind::StatOf;
    least.key = most.key = stat;
    least.slot = two->slot;
    most.slot = one->slot;
  }
  return {rows.amount(least), rows.amount(most)};
}

void Meaning::times_done(int at, Count& out) {
  if (!made || made->head != Head::Triggered || counts_uses)
    return void(lacks(at, "count how often this is done", "Say it of a text that something triggers."));
  counts_uses = true;
  if (can_fail) {
    const int test = emit(Op::If, 0, rows.conds({{CondKind::Done}}));
    emit(Op::Used);
    patch(test);
  } else {
    emit(Op::Used);
  }
  out.constant = false;
  out.row.kind = AmountKind::Uses;
}

u16 Meaning::mark(Happening& h, bool object) {
  (object ? h.b : h.a).clear();
  const auto relative = [](const std::vector<Thing>& t) {
    return !t.empty() && (t[0].word != ThingWord::Objects || t[0].side.word != PersonWord::None || t[0].other ||
                          t[0].here || t[0].riders);
  };
  if (h.event == EventKind::PutUnder && h.by.word == PersonWord::You) h.by = {};  // nobody else puts cards there
  if (relative(h.a) || relative(h.b) || h.by.word != PersonWord::None || !h.gates.empty() || !h.gate_nodes.empty())
    return lacks(h.at, "remember of one object for whom something happened to it", "Leave out whose it was."), u16{0};
  MarkRow row;
  row.trigger = trigger(h);
  row.object = object;
  return refused() ? u16{0} : rows.mark(row);
}

/// What the effect of a trigger may call "it", "that unit", "that player", "that much".
void Meaning::mention(const Trigger& t, const Happening& h) {
  const EventWord* word = h.word;
  const Pool& pool = rows.pool();
  const auto own = [&](Row16 row) {
    const Selector& s = pool.selectors[row];
    return row && s.rel == Rel8::Is && s.slot == Slot::Self && !s.tests;
  };
  if (lex.own_events && (own(t.subject) || own(t.object))) {  // "it" is this card, what it met comes next
    const bool swapped = !own(t.subject);
    const Slot other = swapped ? Slot::EventA : Slot::EventB;
    const Row16 row = swapped ? t.subject : t.object;
    if (row || (word && !(swapped ? word->subject_role : word->object_role).empty())) {
      scope.player({Who::ControllerOf, other});
      scope.object(other, row ? pool.selectors[row].types : 0, false);
    }
    scope.object(Slot::Self, card.types, false);
    if (word && word->amount) scope.number(Slot::EventN);
    return;
  }
  if (lex.one_text && t.subject && pool.selectors[t.subject].side.who == Who::Opponent)
    scope.player({Who::ControllerOf, Slot::EventA});  // "an ally an opponent controls": that opponent
  if (word && word->object_named && (!t.object || word->object_types))
    scope.object(Slot::EventB, word->object_named, false);
  if (t.subject) {
    const Selector& s = pool.selectors[t.subject];
    scope.object(Slot::EventA, s.rel == Rel8::Is ? card.types : s.types, false);
  }
  if (word && word->unnamed && !t.subject) scope.object(Slot::EventA, 0, false);
  if (word && word->waits) scope.link(Slot::EventA);
  if (t.object && !(word && (word->object_self || word->object_types))) {
    const Selector& s = pool.selectors[t.object];
    if (s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) scope.player({Who::InSlot, Slot::EventB});
    else scope.object(Slot::EventB, s.rel == Rel8::Is ? card.types : s.types, false);
  }
  if (h.about_self) scope.object(Slot::Self, card.types, false);
  if (!word) {
    if (t.by.who != Who::You) scope.player({Who::Active, Slot::None});
    return;
  }
  if (word->amount) scope.number(Slot::EventN);
  const bool by_player = word->shape == EventShape::Player || word->shape == EventShape::PlayerObject ||
                         word->shape == EventShape::PlayerFixed;
  if (by_player && t.by.who != Who::You && word->doer != Who::None) scope.player({word->doer, word->doer_slot});
}

}  // namespace cantrip::language

// Sentences to instructions.
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

constexpr u16 kOpen = 0xFF;  // "no slot" in an operand
int op(Slot s) { return static_cast<int>(s); }
bool several(Players who) { return who.who == Who::Each || who.who == Who::Opponent; }

} // namespace

int Lowering::emit(Op op_, int mode, int a, int b, int c) {
  code_.push_back({op_, static_cast<u8>(mode), static_cast<u16>(a), static_cast<u16>(b), static_cast<u16>(c)});
  return static_cast<int>(code_.size()) - 1;
}

// ---------------------------------------------------------------------------------------------------- nouns

/// R0, R1, R2 in turn; whoever was in the slot before can no longer be named. R3 belongs to tokens made.
Slot Lowering::next_list() {
  const Slot slot = static_cast<Slot>(op(Slot::R0) + lists_++ % 3);
  said_.forget(slot);
  return slot;
}

Slot Lowering::add_target(const Selector& s, u32 types, bool plural, int at) {
  if (!has_program_) return refuse(at, "nothing can be targeted here", "Only effects have targets."), Slot::None;
  if (targets_ == 3)
    return refuse(at, "an ability has at most three targets", "Use \"each\", or \"up to three target units\"."),
           Slot::None;
  const Slot slot = static_cast<Slot>(op(Slot::T0) + targets_);
  const Ins ins{Op::Target, static_cast<u8>(targets_++), rows_.selector(s), 0, 0};
  (declares_ ? declared_ : code_).push_back(ins);
  can_fail_ = true;
  said_.object(slot, types, plural);
  return slot;
}

Slot Lowering::pronoun(const Np& np) {
  switch (np.word) {
    case NpWord::Self: said_.object(Slot::Self, card_.types, false); return Slot::Self;
    case NpWord::It:
    case NpWord::That:
    case NpWord::Them:
    case NpWord::Those: {
      const bool plural = np.word == NpWord::Them || np.word == NpWord::Those;
      if (const auto m = said_.latest(plural, np.types)) {
        if (bound_ != Slot::None && m->slot == Slot::EventB) bound_used_ = true;
        return m->slot;
      }
      refuse(np.at,
             plural ? "nothing was mentioned that \"them\" could mean" : "nothing was mentioned that this could mean",
             "Name it: \"target unit\", \"this unit\".");
      return Slot::None;
    }
    default: refuse(np.at, "this phrase does not name one thing", "Use \"it\" or \"this unit\"."); return Slot::None;
  }
}

Slot Lowering::bring_players(const Np& np) {
  if (np.players.word == PlayerWord::You) return Slot::You;
  const Players who = players(np.players);
  if (refused()) return Slot::None;
  if (who.who == Who::InSlot) return who.slot;
  const Slot slot = next_list();
  emit(Op::All, op(slot), players_selector(who));
  return slot;
}

Slot Lowering::bring_objects(const Np& np) {
  if (!can_match(np)) return Slot::None;
  Selector s = selector_of(np);
  if (refused()) return Slot::None;
  if (np.among) {
    if (!looked_)
      return refuse(np.at, "nothing was looked at before", "First \"look at the top three cards of your deck\"."),
             Slot::None;
    s.rel = Rel8::In;
    s.slot = Slot::Look;
    s.zones = 1u << lex_.deck;
  } else if (np.card && !np.zones) {
    return refuse(np.at, "this does not say where the card is", "Add a zone, such as \"in your graveyard\"."),
           Slot::None;
  }
  s.min = np.min;
  s.max = np.max;
  if (np.up_to) s.flags |= static_cast<u8>(SelectorFlag::UpTo);
  const bool plural = np.max != 1;
  if (np.found == Found::Target) {
    if (np.other && targets_ > 0)
      s.slot = static_cast<Slot>(op(Slot::T0) + targets_ - 1);  // "another": not the one before
    return add_target(s, np.types, plural, np.at);
  }
  if (!has_program_) return refuse(np.at, "nothing can be chosen here", "Write \"each\" or a plural."), Slot::None;
  if (np.found == Found::Choose && actor_.who != Who::You) s.chooser = actor_;
  const Slot slot = next_list();
  if (np.found == Found::Random) flags_ |= kUsesChance;
  if (np.found != Found::All) can_fail_ = true;
  emit(np.found == Found::Choose   ? Op::Choose
       : np.found == Found::Random ? Op::Random
                                   : Op::All,
       op(slot), rows_.selector(s));
  said_.object(slot, np.types, plural);
  return slot;
}

/// The slot that holds what a phrase means; chooses, targets or collects it first where that is needed.
Slot Lowering::bring(const Np& np) {
  switch (np.word) {
    case NpWord::Players: return bring_players(np);
    case NpWord::Objects: return bring_objects(np);
    case NpWord::Rest: {
      if (!looked_)
        return refuse(np.at, "there is no rest: nothing was looked at before", "First look at cards."), Slot::None;
      Selector s;
      s.zones = 1u << lex_.deck;
      s.rel = Rel8::In;
      s.slot = Slot::Look;
      s.min = 0;
      s.max = 0xFFFF;
      const Slot slot = next_list();
      emit(Op::All, op(slot), rows_.selector(s));
      return slot;
    }
    default: return pronoun(np);
  }
}

Slot Lowering::bring_thing(const Np& np) {
  if (np.word == NpWord::Players || np.or_players)
    return refuse(np.at, "this can't be done to a player", "Name an object, such as \"target unit\"."), Slot::None;
  return bring(np);
}

/// Cards that resolve and leave are never among what is in play.
bool Lowering::can_match(const Np& np) {
  if (np.zones || np.card || np.among || !np.types) return true;
  u32 passing = 0;
  for (const TextHead& h : lex_.heads) passing |= 1u << h.type;
  if (np.types & ~passing) return true;
  return refuse(np.at, "nothing of this kind is ever in play", "Say where: \"card in your graveyard\".");
}

// ------------------------------------------------------------------------------------------------ sentences

bool Lowering::sentences(const std::vector<Sentence>& in) {
  for (size_t i = 0; i < in.size();) {
    const Sentence& s = in[i];
    if (s.prefix == Prefix::Otherwise)
      return refuse(s.at, "there is no \"if\" right before this", "Put the \"If ...\" sentence directly before it.");
    if (s.prefix == Prefix::None) {
      if (!clauses(s)) return false;
      ++i;
      continue;
    }
    i = guarded(in, i);
    if (refused()) return false;
  }
  return true;
}

/// An "if" sentence, with its "otherwise". Returns the next sentence's index.
size_t Lowering::guarded(const std::vector<Sentence>& in, size_t i) {
  const Sentence& s = in[i];
  std::vector<Cond> rows;
  if (s.prefix == Prefix::If) {
    for (const Condition& c : s.cond) condition(c, rows);
  } else {
    if (i == 0 || !can_fail_) {
      refuse(s.at, "nothing before this can be done or left undone", "Put \"You may ...\" directly before it.");
      return i;
    }
    if (s.prefix == Prefix::IfYouDont) rows.push_back({CondKind::Not});
    rows.push_back({CondKind::Done});
  }
  if (refused()) return i;
  const int test = emit(Op::If, 0, rows_.conds(rows));
  if (!clauses(s)) return i;
  ++i;
  const bool on = s.prefix == Prefix::IfYouDo && lex_.if_you_do == Reach::Paragraph;
  while (on && i < in.size() && in[i].prefix == Prefix::None)
    if (!clauses(in[i++])) return i;
  if (i < in.size() && in[i].prefix == Prefix::Otherwise) {
    const int skip = emit(Op::Jump);
    patch(test);
    if (!clauses(in[i++])) return i;
    patch(skip);
  } else {
    patch(test);
  }
  return i;
}

bool Lowering::clauses(const Sentence& s) {
  std::vector<int> mays;
  for (const Clause& c : s.clauses) {
    const bool you = c.subject.word == PlayerWord::None || c.subject.word == PlayerWord::You;
    const Players who = you ? Players{Who::You, Slot::None} : players(c.subject);
    if (refused()) return false;
    if (c.may && !several(who) && c.word != ClauseWord::Pay) {
      mays.push_back(emit(Op::May, 0, who.pack()));
      can_fail_ = true;
    }
    if (!clause(c, who)) return false;
  }
  for (const int may : mays) patch(may);
  return true;
}

// -------------------------------------------------------------------------------------------------- clauses

bool Lowering::in_loop(const Clause& c, Players who) {
  const int head = emit(Op::EachPlayer, 0, who.pack());
  const Players that{Who::That, Slot::None};
  said_.player(that);
  const Players before = actor_;
  actor_ = that;
  int may = -1;
  if (c.may) may = emit(Op::May, 0, that.pack());
  if (!acted(c, that)) return false;
  if (may >= 0) patch(may);
  actor_ = before;
  said_.end_player();
  emit(Op::Next, 0, 0, head);
  patch(head);
  return true;
}

bool Lowering::clause(const Clause& c, Players who) {
  if (!c.costs.empty() && c.word != ClauseWord::Pay) {  // "unless they pay"
    const Players payer = players(c.payer);
    const std::vector<Cost> costs = costs_of(c.costs);
    if (refused()) return false;
    emit(Op::Pay, 0, payer.pack(), rows_.costs(costs), static_cast<int>(costs.size()));
    const int test = emit(Op::If, 0, rows_.conds({{CondKind::Not}, {CondKind::Done}}));
    Clause free = c;
    free.costs.clear();
    if (!clause(free, who)) return false;
    patch(test);
    return true;
  }
  if (who.who == Who::You) {
    actor_ = who;
    return acted(c, who);
  }
  const bool together = c.word == ClauseWord::Draw || c.word == ClauseWord::Mill || c.word == ClauseWord::Score ||
                        c.word == ClauseWord::Make || c.word == ClauseWord::Shuffle || c.word == ClauseWord::Win ||
                        c.word == ClauseWord::Lose;
  if (several(who) && (c.may || !together)) return in_loop(c, who);
  actor_ = who;
  said_.player(who);  // "their deck"
  const bool ok = acted(c, who);
  if (several(who)) said_.end_player();
  actor_ = {Who::You, Slot::None};
  return ok;
}

bool Lowering::acted(const Clause& c, Players who) {
  switch (c.word) {
    case ClauseWord::Draw:
      emit(Op::TakeTop, static_cast<int>(Verb::Draw), who.pack(), amount(c.value), lex_.deck | (lex_.hand << 8));
      flags_ |= kReadsHidden;
      can_fail_ = true;
      said_.number(Slot::N);
      break;
    case ClauseWord::Mill: return mill(c, who);
    case ClauseWord::Move: return move(c, who);
    case ClauseWord::Damage:
    case ClauseWord::Heal: {
    // The amount is read before the victim is named: "deal damage equal to its power to target unit".
      const bool early = c.value.word == ValueWord::StatOf || c.value.word == ValueWord::ObjStatOf;
      Row16 n = early ? amount(c.value) : kNone;
      const Slot whom = c.word == ClauseWord::Heal ? bring_thing(c.np.front()) : bring(c.np.front());
      if (!early) n = amount(c.value);
      emit(c.word == ClauseWord::Damage ? Op::Damage : Op::Heal, 0, op(whom), n);
      can_fail_ = true;
      said_.number(Slot::N);
      break;
    }
    case ClauseWord::Flag:
      emit(Op::Flag, c.mode, op(bring_thing(c.np.front())), c.key);
      can_fail_ = true;
      break;
    case ClauseWord::Score:
      emit(Op::Score, c.mode, who.pack(), c.key, amount(c.value));
      said_.number(Slot::N);
      can_fail_ = true;
      break;
    case ClauseWord::Grants: return grants(c);
    case ClauseWord::Make: {
      const u16 def = c.token_card >= 0 && static_cast<size_t>(c.token_card) < defs_.size()
                          ? defs_[static_cast<size_t>(c.token_card)]
                          : u16{0};
      if (!def)
        return refuse(c.at, "the card of the token \"" + c.token + "\" was refused", "Correct that card first.");
      emit(Op::Make, c.mode, def, amount(c.value), who.pack());
      const bool one = c.value.word == ValueWord::Const && c.value.number == 1;
      said_.object(Slot::R3, 0, !one);
      said_.number(Slot::N);
      can_fail_ = true;
      break;
    }
    case ClauseWord::Negate: {
      const auto link = said_.latest_link();
      if (!link)
        return refuse(c.np.front().at, "there is nothing here that could be negated",
                      "Only a reaction negates what it answers.");
      emit(Op::Negate, 0, op(link->slot));
      can_fail_ = true;
      break;
    }
    case ClauseWord::Shuffle: {
      const Players owner = players(c.owner);
      if (!whose_said(c.owner, owner, c.at)) return false;
      if (who.who != Who::You && !(owner == who))
        return refuse(c.owner.at, "players shuffle their own cards", "Write \"their\".");
      emit(Op::Shuffle, 0, owner.pack(), c.key);
      flags_ |= kUsesChance;
      break;
    }
    case ClauseWord::Look:
    case ClauseWord::Reveal: return look(c, who);
    case ClauseWord::Control:
      emit(Op::Control, 0, op(bring_thing(c.np.front())), who.pack());
      can_fail_ = true;
      break;
    case ClauseWord::Shield: {
      Replace r;
      r.act = ActKind::Damage;
      r.op = c.value.word == ValueWord::None ? ReplaceOp::PreventAll : ReplaceOp::Prevent;
      const Slot whom = bring(c.np.front());
      r.amount = amount(c.value);
      emit(Op::Shield, 0, op(whom), rows_.replace(r), static_cast<int>(c.until));
      break;
    }
    case ClauseWord::Delay: return delay(c);
    case ClauseWord::Pay: {
      if (!c.may)
        return refuse(c.at, "an effect can't force a payment",
                      "Write \"you may pay\", or make it a cost with a colon.");
      const std::vector<Cost> costs = costs_of(c.costs);
      emit(Op::Pay, 0, who.pack(), rows_.costs(costs), static_cast<int>(costs.size()));
      can_fail_ = true;
      break;
    }
    case ClauseWord::Win: emit(Op::Win, 0, who.pack()); break;
    case ClauseWord::Lose: emit(Op::Lose, 0, who.pack()); break;
  }
  return !refused();
}

bool Lowering::whose_said(const PlayerPhrase& phrase, Players who, int at) {
  if (refused()) return false;
  if (phrase.word != PlayerWord::None && who.who != Who::None) return true;
  return refuse(at, "this does not say whose cards", "Write \"your\" or \"their\".");
}

bool Lowering::mill(const Clause& c, Players who) {
  const Np& cards = c.np.front();
  const Players whose = players(c.np.front().side);
  const Players owner = players(c.owner);
  if (refused() || !whose_said(cards.side, whose, cards.at)) return false;
  const bool to_owner = owner == whose || owner.who == Who::None;
  if (!to_owner)
    return refuse(c.at, "the cards must stay with their owner", "Write \"their deck\" and \"their graveyard\".");
  if (c.subject.word != PlayerWord::None && !(whose == who))
    return refuse(cards.at, "players move their own cards here", "Write \"their deck\".");
  if (c.mode & (kEntersTapped | kYourControl | kToBottom))
    return refuse(c.at, "the top cards can't be put there like this", "Put them into a hand or a graveyard.");
  int from = 0;
  for (int k = 0; k < kZoneKinds; ++k)
    if (cards.zones & (1u << k)) from = k;
  const Verb verb = c.key == lex_.graveyard && from == lex_.deck ? Verb::Mill : Verb::Put;
  emit(Op::TakeTop, static_cast<int>(verb), whose.pack(), amount(c.value), from | (c.key << 8));
  flags_ |= kReadsHidden;
  can_fail_ = true;
  said_.number(Slot::N);
  return !refused();
}

/// Cards go to their owner's zones; "your hand" is only right for what is yours.
bool Lowering::check_destination(const Clause& c, const Np& np, Players who) {
  if (c.owner.word == PlayerWord::None || c.owner.word == PlayerWord::ItsOwner) return true;
  if (np.word != NpWord::Objects || np.among || (np.card && !np.zones)) return true;
  const Players owner = players(c.owner);
  const Players side = players(np.side);
  if (refused()) return false;
  if (owner == side || (owner == who && np.zones != 0 && side.who == Who::None)) return true;
  return refuse(c.owner.at, "cards go to their owner's zones", "Write \"its owner's\".");
}

bool Lowering::move(const Clause& c, Players who) {
  Np np = c.np.front();
  const bool by_verb = c.verb != Verb::Put && c.verb != Verb::Return;
  if (by_verb && c.mode && np.word == NpWord::Objects && np.side.word == PlayerWord::None) {
    np.side.at = np.at;  // "sacrifice a unit": one's own
    np.side.word = actor_.who == Who::You ? PlayerWord::You : PlayerWord::They;
  }
  if (by_verb && c.mode && np.word == NpWord::Objects && !(players(np.side) == who))
    return refuse(np.at, "players do this only with what is theirs",
                  "Let them do it: \"each opponent sacrifices a unit\".");
  if (!by_verb && !check_destination(c, np, who)) return false;
  const Slot what = bring_thing(np);
  if (refused()) return false;
  const int flags = by_verb ? 0 : c.mode;
  emit(Op::Move, op(what), 0, c.key | (flags << 8), static_cast<int>(c.verb));
  can_fail_ = true;
  said_.number(Slot::N);
  return true;
}

bool Lowering::look(const Clause& c, Players who) {
  const Np& np = c.np.front();
  if (np.word == NpWord::Objects && np.zones && np.side.word == PlayerWord::None)
    return refuse(np.at, "this does not say whose cards", "Write \"your\" or \"their\".");
  flags_ |= kReadsHidden;
  const bool top = np.word == NpWord::Objects && np.max != 0xFFFF && np.zones == (1u << lex_.deck);
  if (!top) {
    if (np.word == NpWord::Objects && np.zones && who.who != Who::You && !(players(np.side) == who))
      return refuse(np.side.at, "players show their own cards", "Write \"their\".");
    const Slot what = bring(np);
    emit(Op::Reveal, 0, op(what));
    return !refused();
  }
  Selector s;
  s.zones = np.zones;
  s.side = players(np.side);
  s.flags = static_cast<u8>(SelectorFlag::Top);
  s.min = s.max = np.max;
  if (who.who != Who::You) s.chooser = who;
  emit(Op::Look, 0, rows_.selector(s));
  if (c.word == ClauseWord::Reveal) emit(Op::Reveal, 0, op(Slot::Look));
  said_.object(Slot::Look, 0, np.max != 1);
  looked_ = true;
  return !refused();
}

bool Lowering::grants(const Clause& c) {
  if (!c.has_until)
    return refuse(c.grants.front().at, "this does not say how long it lasts",
                  "Add \"this turn\" at the end of the sentence.");
  const Slot whom = bring_thing(c.np.front());
  if (refused()) return false;
  for (const Grant& g : c.grants) {
    Static s;
    if (!grant_row(g, kNone, kNone, s)) return false;
    emit(Op::Modify, 0, op(whom), rows_.statics({s}), static_cast<int>(c.until));
  }
  return true;
}

/// "At the end of this turn, destroy it.": another ability listens; what it calls "it" is bound now.
bool Lowering::delay(const Clause& c) {
  const EventPhrase& when = c.when.front();
  Lowering inner(words_, rows_, card_, defs_);
  Ability a;
  a.head = Head::Triggered;
  inner.has_program_ = false;
  a.trigger = rows_.trigger(inner.trigger_of(when));
  inner.has_program_ = true;
  std::optional<Mention> outer;
  if (!when.word) {
    outer = said_.latest(false);
    const auto plural = said_.latest(true);
    if (outer) inner.said_.object(Slot::EventB, outer->types, false);
    else if (plural) outer = plural, inner.said_.object(Slot::EventB, plural->types, true);
    if (outer) inner.bound_ = outer->slot;
  } else {
    mention_event(inner.said_, rows_.pool(), rows_.pool().triggers[a.trigger], when.word, card_.types);
  }
  inner.said_.forget(Slot::Self);
  if (!inner.sentences(c.later)) return refuse(inner.refusal_.at, inner.refusal_.said, inner.refusal_.remedy);
  inner.emit(Op::End);
  a.zones = lex_.in_play;
  a.flags = inner.flags_;
  a.entry = rows_.program(inner.code_);
  flags_ |= inner.flags_;
  emit(Op::Grant, c.mode, inner.bound_used_ ? op(outer->slot) : kOpen, rows_.granted(a), static_cast<int>(c.until));
  return !refused();
}

} // namespace cantrip::language

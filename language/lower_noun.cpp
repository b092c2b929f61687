// Nouns in a program: the slot that holds what a phrase means.
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

int op(Slot s) { return static_cast<int>(s); }

} // namespace

// ---------------------------------------------------------------------------------------------------- nouns

/// R0, R1, R2 in turn; whoever was in the slot before can no longer be named. R3 belongs to tokens made.
Slot Lowering::next_list() {
  const Slot slot = static_cast<Slot>(op(Slot::R0) + lists_++ % 3);
  said_.forget(slot);
  if (slot == chosen_) chosen_ = Slot::None;
  return slot;
}

Slot Lowering::add_target(const Selector& s, u32 types, bool plural, int at) {
  if (!has_program_) return refuse(at, "nothing can be targeted here", "Only effects have targets."), Slot::None;
  if (targets_ == 3)
    return refuse(at, "an ability has at most three targets", "Use \"each\", or \"up to three target units\"."),
           Slot::None;
  const Slot slot = static_cast<Slot>(op(Slot::T0) + targets_);
  const Ins ins{Op::Target, static_cast<u8>(targets_++), rows_.selector(s), gate_, 0};
  (declares_ ? declared_ : code_).push_back(ins);
  can_fail_ = true;
  said_.object(slot, types, plural);
  return slot;
}

/// Who had this part in the event that started the ability.
Slot Lowering::role_slot(std::string_view role) const {
  if (!event_) return Slot::None;
  return event_->subject_role == role ? Slot::EventA : event_->object_role == role ? Slot::EventB : Slot::None;
}

/// "that enemy Unit": whoever of the two in the event is of this side.
Slot Lowering::side_slot(PlayerWord whose) const {
  const Trigger& t = rows_.pool().triggers[heard_];
  const auto fits = [&](Row16 row) {
    if (!row) return false;
    const Selector& s = rows_.pool().selectors[row];
    const Who who = s.rel == Rel8::Is && s.slot == Slot::Self ? Who::You : s.side.who;
    return who == (whose == PlayerWord::You ? Who::You : Who::Opponent);
  };
  return fits(t.object) ? Slot::EventB : fits(t.subject) ? Slot::EventA : Slot::None;
}

Slot Lowering::pronoun(const Np& np) {
  if (np.word == NpWord::That && np.side.word != PlayerWord::None && heard_)
    if (const Slot slot = side_slot(np.side.word); slot != Slot::None) return slot;
  if (!np.role.empty()) {
    const Slot who = role_slot(np.role);
    if (who == Slot::None) refuse(np.at, "nothing has this part in what happened", "Name it.");
    return who;
  }
  if (np.way != Verb::None) {  // "the banished card"
    const Slot slot = np.way == Verb::Reveal ? shown_ : moved_ ? Slot::Moved : Slot::None;
    if (slot == Slot::None) refuse(np.at, "nothing was moved or shown before", "Name it.");
    return slot;
  }
  switch (np.word) {
    case NpWord::Attacked: return Slot::EventB;
    case NpWord::Self: said_.object(Slot::Self, card_.types, false); return Slot::Self;
    case NpWord::It:
    case NpWord::That:
    case NpWord::Them:
    case NpWord::Those: {
      const bool plural = np.word == NpWord::Them || np.word == NpWord::Those;
      const bool any = np.word == NpWord::Them && lex_.they_one;
      const bool other = lex_.gated && (np.word == NpWord::That || np.word == NpWord::Those);
      if (const auto m = other ? said_.latest_other(plural, np.types)
                         : any ? said_.latest_any()
                               : said_.latest(plural, np.types)) {
        if (bound_ != Slot::None && m->slot == Slot::EventB) bound_used_ = true;
        if (lex_.gated && m->slot == Slot::None) {  // the champion that a condition spoke of
          if (!has_program_) return refuse(np.at, "this does not say what is meant", "Name it."), Slot::None;
          Np champion;
          champion.word = NpWord::Objects;
          champion.types = lex_.champion;
          champion.side = {PlayerWord::You, np.at};
          champion.at = np.at;
          const Slot slot = list_of(champion);
          said_.object(slot, lex_.champion, false);
          return slot;
        }
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
  named_here_ = true;
  if (np.among || (np.card && !np.zones && looked_)) {
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
  if (np.chosen) s.flags |= static_cast<u8>(SelectorFlag::Chosen);
  const bool plural = np.max != 1;
  if (np.found == Found::Target) {
    if (np.other && targets_ > 0)
      s.slot = static_cast<Slot>(op(Slot::T0) + targets_ - 1);  // "another": not the one before
    return add_target(s, np.types, plural, np.at);
  }
  if (!has_program_) return refuse(np.at, "nothing can be chosen here", "Write \"each\" or a plural."), Slot::None;
  if (np.found == Found::Choose && actor_.who != Who::You) s.chooser = actor_;
  if (np.found == Found::Choose && np.other && chosen_ != Slot::None && !lex_.brackets)
    s.slot = chosen_;  // "another": not the one before
  const bool append = append_ != Slot::None;
  const Slot slot = append ? append_ : next_list();
  append_ = Slot::None;
  int how = np.found == Found::Choose && all_or_nothing_ && np.min > 1 ? kAllOrNone : 0;
  if (lex_.brackets && np.chosen) how = append ? kAllOrNone | kAlso : kAllOrNone;
  if (np.found == Found::Random) flags_ |= kUsesChance;
  if (np.found != Found::All) can_fail_ = true;
  emit(np.found == Found::Choose   ? Op::Choose
       : np.found == Found::Random ? Op::Random
                                   : Op::All,
       op(slot), rows_.selector(s), how);
  if (np.chosen) chosen_ = slot;
  said_.object(slot, np.types, plural || append);
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

} // namespace cantrip::language

// Cards that are moved and looked at, to instructions.
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

int op(Slot s) { return static_cast<int>(s); }

} // namespace

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
  if (c.mode & (kYourControl | kToBottom | kAnyOrder | kTopOrBottom))
    return refuse(c.at, "the top cards can't be put there like this", "Put them into a hand or a graveyard.");
  if (c.mode & kEntersTapped) {
    const Slot top = bring_top(cards);
    if (refused()) return false;
    emit(Op::Move, op(top), 0, c.key | (c.mode << 8), static_cast<int>(Verb::Put));
    said_.forget(Slot::Moved);
    can_fail_ = true;
    said_.number(Slot::N);
    return true;
  }
  int from = 0;
  for (int k = 0; k < kZoneKinds; ++k)
    if (cards.zones & (1u << k)) from = k;
  const Verb verb = c.key == lex_.graveyard && from == lex_.deck ? Verb::Mill : Verb::Put;
  emit(Op::TakeTop, static_cast<int>(verb), whose.pack(), amount(c.value), from | (c.key << 8));
  said_.forget(Slot::Moved);
  if (lex_.gated) {
    moved_ = number_moved_ = true;
    moved_np_ = {cards};
    moved_np_[0].types = 0;
    said_.object(Slot::Moved, 0, c.value.word != ValueWord::Const || c.value.number != 1);
  }
  flags_ |= kReadsHidden;
  can_fail_ = true;
  said_.number(Slot::N);
  return !refused();
}

/// Cards go to their owner's zones; "your hand" is only right for what is yours.
bool Lowering::check_destination(const Clause& c, const Np& np, Players who) {
  if (c.owner.word == PlayerWord::None || c.owner.word == PlayerWord::ItsOwner) return true;
  if (np.word != NpWord::Objects || np.among || (np.card && !np.zones) || (lex_.brackets && np.here)) return true;
  const Players owner = players(c.owner);
  const Players side = players(np.side);
  if (refused()) return false;
  if (owner == side || (owner == who && np.zones != 0 && side.who == Who::None)) return true;
  return refuse(c.owner.at, "cards go to their owner's zones", "Write \"its owner's\".");
}

bool Lowering::move(const Clause& c, Players who) {
  Np np = c.np.front();
  const bool by_verb = c.verb != Verb::Put && c.verb != Verb::Return && c.verb != Verb::Shuffle;
  if (by_verb && c.mode && np.word == NpWord::Objects && np.side.word == PlayerWord::None) {
    np.side.at = np.at;  // "sacrifice a unit": one's own
    np.side.word = actor_.who == Who::You ? PlayerWord::You : PlayerWord::They;
  }
  if (by_verb && c.mode && np.word == NpWord::Objects && !(players(np.side) == who))
    return refuse(np.at, "players do this only with what is theirs",
                  "Let them do it: \"each opponent sacrifices a unit\".");
  if (lex_.gated && np.word == NpWord::Rest && who.who != Who::You)
    return refuse(np.at, "only you put the rest somewhere", "Let them be put by you.");
  if (!by_verb && !check_destination(c, np, who)) return false;
  const Players actor = actor_;
  if (c.chooser.word == PlayerWord::You) actor_ = {Who::You, Slot::None};
  const Slot what = bring_thing(np);
  actor_ = actor;
  if (refused()) return false;
  int flags = by_verb ? 0 : c.mode;
  if (lex_.brackets && np.word == NpWord::Rest && c.key == lex_.deck && !(flags & (kRandomOrder | kTopOrBottom)))
    flags |= kAnyOrder;  // whoever puts several cards back orders them
  if (flags & kRandomOrder) flags_ |= kUsesChance;
  emit(Op::Move, op(what), 0, c.key | (flags << 8), static_cast<int>(c.verb));
  said_.forget(Slot::Moved);
  can_fail_ = true;
  said_.number(Slot::N);
  if (lex_.gated) {
    moved_ = number_moved_ = true;
    moved_np_ = {c.np.front()};
    if (c.verb != Verb::Destroy && c.verb != Verb::Sacrifice)  // it is another thing where it went
      said_.object(Slot::Moved, np.word == NpWord::Objects ? np.types : 0, many(np, what));
  }
  if (c.verb == Verb::Shuffle) return shuffle_in(c, what, np.max != 1 && np.word == NpWord::Objects);
  if (c.owner.word == PlayerWord::ItsOwner) said_.player({Who::OwnerOf, what});  // "that player"
  return true;
}

bool Lowering::look(const Clause& c, Players who) {
  const Np& np = c.np.front();
  if (np.word == NpWord::Objects && np.zones && np.side.word == PlayerWord::None)
    return refuse(np.at, "this does not say whose cards", "Write \"your\" or \"their\".");
  flags_ |= kReadsHidden;
  if (c.word == ClauseWord::Look && np.max == 0xFFFF) return look_through(np, who);
  const bool top = np.word == NpWord::Objects && np.max != 0xFFFF && np.zones == (1u << lex_.deck);
  if (!top) {
    if (np.word == NpWord::Objects && np.zones && who.who != Who::You && !(players(np.side) == who))
      return refuse(np.side.at, "players show their own cards", "Write \"their\".");
    const Slot what = bring(np);
    emit(Op::Reveal, 0, op(what));
    shown_ = what;
    return !refused();
  }
  Selector s;
  s.zones = np.zones;
  s.side = players(np.side);
  s.flags = static_cast<u8>(SelectorFlag::Top);
  s.min = s.max = np.max;
  if (!np.count.empty()) s.amount = amount(np.count[0]);
  if (who.who != Who::You) s.chooser = who;
  emit(Op::Look, 0, rows_.selector(s));
  if (c.word == ClauseWord::Reveal) emit(Op::Reveal, 0, op(Slot::Look));
  said_.object(Slot::Look, 0, np.max != 1);
  if (c.word == ClauseWord::Reveal) shown_ = Slot::Look;
  looked_ = true;
  return !refused();
}

} // namespace cantrip::language

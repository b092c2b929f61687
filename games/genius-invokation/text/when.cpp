// "When ...", "After ...", "Before ...": what a line listens to.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

/// What comes before the colon. "When A or B" is two.
bool Reader::whens(std::vector<When>& out) {
  const size_t from = at_;
  When& first = out.emplace_back();
  if (say("at the end phase")) {
    first.trigger.event = EndPhase;
  } else if (say("after")) {
    if (!after_clause(first)) return false;
  } else if (say("before")) {
    if (!before_clause(first)) return false;
  } else {
    if (!say("when") || !when_clause(first)) return false;
    first.spelling = spelling(from, at_);
    while (say("or")) {
      const size_t next = at_;
      if (!when_clause(out.emplace_back())) return false;
      std::string clause = spelling(next, at_);
      clause[0] = static_cast<char>(clause[0] | 32);
      out.back().spelling = "When " + clause;
    }
    return true;
  }
  first.spelling = spelling(from, at_);
  return true;
}

bool Reader::when_clause(When& out) {
  if (say("the battle begins")) return out.trigger.event = BattleBegins, true;
  if (say("the action phase begins")) return out.trigger.event = ActionPhase, true;
  Noun who;
  if (say("this enters")) {
    if (!is_card(kEntities)) return refuse(at_ - 1, "this card does not enter", "Name what happens.");
    who.slot = Slot::Self;
    who.entity = true;
    return happens(out, EntityEntered, &who), true;
  }
  Attempt attempt(at_);
  if (!person(who) || !say("is revived")) return false;
  happens(out, Revived, &who);
  return attempt.keep();
}

bool Reader::before_clause(When& out) {
  if (say("you act")) {
    out.trigger.event = BeforeAction;
    out.trigger.by.who = Who::You;
    return true;
  }
  if (!say("you play an event")) return false;
  Selector event;
  event.types = type_bit(EventCard);
  out.trigger.event = EventKind::Played;
  out.trigger.subject = rows_.selector(event);
  out.trigger.by.who = Who::You;
  of_card_ = true;
  return true;
}

/// The subject (or object) is `who`; "it" is that one from here on.
void Reader::happens(When& out, EventKind event, const Noun* who, bool object) {
  out.trigger.event = event;
  if (!who) return;
  (object ? out.trigger.object : out.trigger.subject) = row(*who);
  Noun it = *who;
  if (!fixed(it.slot)) {
    it = {};
    it.slot = object ? Slot::EventB : Slot::EventA;
    it.entity = who->entity;
  }
  remember(it);
}

bool Reader::after_clause(When& out) {
  if (say("any action")) return out.trigger.event = AfterAction, true;
  if (switches(out) || plays(out) || spent(out) || swirls(out)) return true;
  if (say("equipment of yours is discarded")) {
    Selector gone;
    gone.types = type_bit(Equipment);
    gone.side.who = Who::You;
    out.trigger.event = Discarded;
    out.trigger.subject = rows_.selector(gone);
    return true;
  }
  Noun who;
  if (!actor(who)) return false;
  if (uses_skill(out, who) || damaged(out, who)) return true;
  if (say("falls")) {
    happens(out, Fell, &who);
    if (say("in your action")) out.conds.push_back(native(kFellInAction));
    return true;
  }
  if (say("is healed")) return happens(out, EventKind::Healed, &who, true), true;
  return false;
}

/// "this character", "your character [other than X] [with NAME]", "an opposing character", "any character", NAME
bool Reader::actor(Noun& out) {
  out = {};
  if (names_.card_at(tokens_, at_) || see("this character")) return person(out);
  out.sel.zones = zone_bit(Characters);
  if (say("any character")) return true;
  if (say("an opposing character")) return out.sel.side.who = Who::Opponent, true;
  if (!say("your character")) return expect("a character");
  out.sel.side.who = Who::You;
  if (say("other than")) {
    if (const Name* n = names_.card_at(tokens_, at_)) {
      Noun other;
      if (!person(other)) return false;
      out.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
      out.tests.push_back(named(name_id(*n)));
    } else {
      if (!say("this character")) return false;
      out.sel.rel = Rel8::Not;
      out.sel.slot = this_character().slot;
    }
  }
  if (say("with")) {
    const Name* n = card_name();
    if (!n) return false;
    out.tests.push_back({TestKind::GuestMatches, Cmp::Eq, row(Selector{}, {named(name_id(*n))}), kNone});
  }
  return true;
}

bool Reader::uses_skill(When& out, const Noun& who) {
  if (!say("uses")) return false;
  happens(out, AfterSkill, &who);
  u16 name = 0;
  u8 e = 0;
  if (skill_name(name)) out.conds.push_back(native(kEventSkill, name));
  else if (say("a normal attack")) out.trigger.sub = Normal;
  else if (say("a charged attack")) out.conds.push_back(native(kEventCharged));
  else if (say("a plunging attack")) out.conds.push_back(native(kEventPlunging));
  else if (say("an elemental skill")) out.trigger.sub = Elemental;
  else if (say("a burst")) out.trigger.sub = Burst;
  else if (!say("a skill")) return expect("the name of a skill");
  if (say("that did not create this")) return out.conds.push_back(native(kNotMakerOfSelf)), true;
  if (!say("that caused")) return true;
  if (!article()) return false;
  if (!see("reaction") && !element(e, false)) return false;
  out.conds.push_back(native(kSkillReacted, e ? static_cast<u16>(1u << e) : kElementBits));
  return say("reaction");
}

/// "takes [reaction] damage", "deals charged attack damage", "deals geo skill damage"
bool Reader::damaged(When& out, const Noun& who) {
  if (say("takes")) {
    happens(out, EventKind::Hit, &who, true);
    Amount taken;
    taken.kind = AmountKind::SlotN;
    taken.slot = Slot::EventN;
    out.conds.push_back(compare_amounts(taken, Cmp::Ge, 1));
    if (say("reaction")) out.conds.push_back(native(kHitReaction, kElementBits));
    return say("damage");
  }
  if (!say("deals")) return false;
  happens(out, EventKind::Hit, &who);
  Replace kind;
  if (!damage_kind(kind)) return false;
  if (kind.fields) out.conds.push_back(native(kHitElement, kind.fields));
  if (kind.kinds) out.conds.push_back(native(kHitOrigin, kind.kinds));
  if (kind.extras) out.conds.push_back(native(kHitReaction, kind.extras));
  return say("damage");
}

/// "your side swirls an element", "this character swirls cryo"
bool Reader::swirls(When& out) {
  Attempt attempt(at_);
  u8 e = 0;
  Noun who;
  const bool one = see("this character");
  if (one ? !person(who) : !say("your side")) return false;
  if (!say("swirls")) return false;
  if (one) out.trigger.object = row(who);
  out.trigger.event = Reacted;
  out.trigger.by.who = Who::You;
  if (say("an element")) {
    out.conds.push_back(native(kReactionSwirls));
  } else {
    const size_t from = at_;
    if (!element(e, false)) return false;
    if (e > ElectroElement) return refuse(from, "this element is never swirled", "Cryo, hydro, pyro and electro are.");
    out.trigger.sub = static_cast<u8>(SwirlCryo + e - CryoElement);
  }
  return attempt.keep();
}

/// "you switch [to this character | to a character with no energy]"
bool Reader::switches(When& out) {
  Attempt attempt(at_);
  if (!say("you switch")) return false;
  Noun to;
  to.slot = Slot::EventA;
  out.trigger.event = Switched;
  out.trigger.by.who = Who::You;
  if (!say("to")) return remember(to), attempt.keep();
  if (say("a character with no energy")) {
    out.trigger.subject = row(Selector{}, {number_test(TestKind::ObjStat, Energy, Cmp::Eq, 0)});
    remember(to);
    return attempt.keep();
  }
  if (!person(to)) return false;
  out.trigger.subject = row(to);
  return attempt.keep();
}

/// "you play a food", "you play another companion"
bool Reader::plays(When& out) {
  Attempt attempt(at_);
  if (!say("you play")) return false;
  Selector card;
  u16 type = 0;
  if (say("another")) {
    card.rel = Rel8::Not;
    card.slot = Slot::Self;
  } else if (!article()) {
    return false;
  }
  if (!card_type(type, false)) return false;
  card.types = type_bit(static_cast<Type>(type));
  out.trigger.event = CardPlayed;
  out.trigger.subject = rows_.selector(card);
  out.trigger.by.who = Who::You;
  return attempt.keep();
}

/// "a use of this is spent", "a use of NAME of this character is spent"
bool Reader::spent(When& out) {
  Attempt attempt(at_);
  if (!say("a use of")) return false;
  Noun what;
  if (say("this")) {
    what.slot = Slot::Self;
    what.entity = true;
  } else {
    if (!named_entities(what, Who::None)) return false;
    if (!say("of")) return false;
    Noun whose;
    if (!person(whose)) return false;
    what.sel.rel = Rel8::HostIs;
    what.sel.slot = whose.slot;
  }
  happens(out, Spent, &what);
  return say("is spent") && attempt.keep();
}

}  // namespace cantrip::genius::text

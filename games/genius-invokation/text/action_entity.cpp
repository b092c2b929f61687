// What texts do to entities, cards and dice.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

// -- entities come and go ----------------------------------------------------------------------------------------

/// "NAME [(NAME if COND)]"
bool Reader::made(u32 types, std::string_view kind, Made& out) {
  if (!card_named(types, kind, out.def)) return false;
  if (!mark(TokenKind::Open)) return true;
  Conds cond;
  if (!card_named(types, kind, out.other) || !say("if") || !conditions(cond) || !mark(TokenKind::Close)) return false;
  out.cond = cond_row(cond);
  return true;
}

void Reader::emit_made(Native native, u8 mode, Row16 amount, const Made& made) {
  if (!made.cond) return emit(native, mode, amount, made.def);
  const size_t open = open_if(made.cond);
  emit(native, mode, amount, made.other);
  const size_t over = jump_over(open);
  emit(native, mode, amount, made.def);
  close(over);
}

bool Reader::create() {
  Attempt attempt(at_);
  Made what;
  if (!say("create") || !made(type_bit(TeamStatus), "team status", what)) return false;
  emit_made(kEnter, say("for your opponent") ? 1 : 0, kNone, what);
  return attempt.keep();
}

bool Reader::summon() {
  Attempt attempt(at_);
  Made what;
  int n = 0;
  Row16 uses = kNone;
  if (!say("summon")) return false;
  if (see("a random")) return summon_random() && attempt.keep();
  if (!made(type_bit(Summon), "summon", what)) return false;
  if (say("with")) {
    if (!number(n) || !counted(n, "use", "uses")) return false;
    uses = rows_.constant(n);
  }
  emit_made(kEnter, 0, uses, what);
  return attempt.keep();
}

/// "a random one of A, B and C[, if possible one that is not in play]"
bool Reader::summon_random() {
  if (!say("a random")) return false;
  const bool two = say("two of");
  if (!two && !say("one of")) return false;
  std::vector<u16> defs;
  for (;;) {
    u16 def = 0;
    if (!card_named(type_bit(Summon), "summon", def)) return false;
    defs.push_back(def);
    const size_t end = at_;
    if ((mark(TokenKind::Comma) || say("and")) && names_.card_at(tokens_, at_)) continue;
    at_ = end;
    break;
  }
  if (defs.size() < (two ? 3 : 2)) return expect("and");
  u8 mode = two ? 2 : 1;
  if (mark(TokenKind::Comma)) {
    if (say(two ? "if possible ones that are not in play" : "if possible one that is not in play"))
      mode |= kAbsentFirst;
    else if (say(two ? "ones that are not in play unless two are" : "one that is not in play unless two are"))
      mode |= kAbsentOnly;
    else return false;
  }
  emit(kEnterRandom, mode, kNone, rows_.list(defs));
  flags_ |= kUsesChance;
  return true;
}

/// "Attach NAME to WHO [with N shield [for each X[, up to N]]]"
bool Reader::attach() {
  Attempt attempt(at_);
  Made what;
  Noun whom;
  Value n;
  Row16 shield = kNone;
  if (!say("attach") || !made(type_bit(OwnStatus), "status", what) || !say("to") || !person(whom)) return false;
  if (say("with")) {
    if (!value(n) || !say("shield")) return false;
    shield = value_row(n);
    if (see("for each") && (!for_each(n, 0, shield) || (tokens_[at_].kind == TokenKind::Comma && !up_to(shield))))
      return false;
  }
  const Slot slot = load(whom);
  emit_made(kAttach, static_cast<u8>(slot), shield, what);
  return attempt.keep();
}

bool Reader::discard() {
  Attempt attempt(at_);
  Noun what;
  if (!say("discard")) return false;
  if (see("it from your hand")) {
    if (!card_it_) return refuse(at_, "no card of your hand was named before", "Name it first.");
    say("it from your hand");
    emit(kDiscardCard, 0, kNone, card_it_);
    return attempt.keep();
  }
  if (!entity(what)) return false;
  emit(kDiscard, 0, kNone, load(what));
  return attempt.keep();
}

/// "Move target weapon of yours to target other character of yours [that can hold it]. Its uses this round begin anew"
bool Reader::move_equipment() {
  Attempt attempt(at_);
  Noun what, whom = character(Who::You);
  if (!say("move")) return false;
  what.entity = true;
  if (!target_entity(what) || what.slot != Slot::T0 || !what.sel.types) return expect("a weapon or artifact");
  if (!say("to target other character of yours")) return false;
  whom.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
  whom.tests.push_back({TestKind::GuestMatches, Cmp::Eq, is_slot(Slot::T0), kNone});
  if (say("that can hold it")) whom.tests.push_back(native_test(kMayHold));
  if (!mark(TokenKind::Dot) || !say("its uses this round begin anew")) return false;
  target(whom);
  emit(kMoveEquipment, 0, kNone, u16{0});
  return attempt.keep();
}

bool Reader::return_equipment() {
  Attempt attempt(at_);
  Noun what;
  if (!say("return")) return false;
  what.entity = true;
  if (!target_entity(what) || !what.sel.types) return expect("target weapon of yours");
  if (!say("to your hand")) return false;
  emit(kToHand, 0, kNone, what.slot);
  return attempt.keep();
}

// -- what they count ---------------------------------------------------------------------------------------------

/// "ENTITY gains N uses[, up to M]", "ENTITY loses all points"
bool Reader::entity_acts() {
  Attempt attempt(at_);
  Noun what;
  int n = 0, most = 0;
  Row16 amount = kNone;
  u8 mode = 0;
  if (!entity(what)) return false;
  if (does(what, "loses", "lose")) mode |= kLose;
  else if (!does(what, "gains", "gain")) return false;
  if (mode && say("all")) mode |= kAll;
  else if (!that_much(amount)) {
    if (!number(n)) return false;
    amount = rows_.constant(n);
  }
  if (counted(n, "use", "uses")) mode |= Usage;
  else if (counted(n, "point", "points")) mode |= Points;
  else if (say("shield")) mode |= ShieldPoints;
  else return false;
  if (!(mode & kLose) && tokens_[at_].kind == TokenKind::Comma && tokens_[at_ + 1].text == "up") {
    mark(TokenKind::Comma);
    if (!say("up to") || !number(most)) return false;
  }
  const Slot slot = load(what);
  emit(kCount, mode, amount, static_cast<u16>(static_cast<u16>(slot) | most << 8));
  return attempt.keep();
}

/// "For each 3 points, it loses them and gains 1 use, up to 2"
bool Reader::top_up() {
  Attempt attempt(at_);
  int points = 0, most = 0;
  if (!say("for each") || !number(points) || !say("points") || !mark(TokenKind::Comma) ||
      !say("it loses them and gains") || tokens_[at_].value != 1)
    return false;
  int one = 0;
  if (!number(one) || !say("use") || !mark(TokenKind::Comma) || !say("up to") || !number(most)) return false;
  emit(kTopUp, 0, rows_.constant(points), static_cast<u16>(most));
  return attempt.keep();
}

/// "it becomes the swirled element", "the element of NAME becomes the swirled element"
bool Reader::element_changes() {
  Attempt attempt(at_);
  Noun what;
  if (say("it becomes the swirled element")) {
    if (!is_card(kEntities))
      return refuse(at_ - 5, "this card has no element of its own", "Say whose element changes.");
    emit(kSetElement, kSwirled, kNone, Slot::Self);
    return attempt.keep();
  }
  if (!say("the element of") || !named_entities(what, Who::You) || !say("becomes the swirled element")) return false;
  emit(kSetElement, kSwirled, kNone, load(what));
  return attempt.keep();
}

// -- cards -------------------------------------------------------------------------------------------------------

bool Reader::card_type(u16& type, bool plural) {
  struct Word {
    std::string_view one, many;
    Type type;
  };
  static constexpr Word kWords[] = {
      {"food", "foods", Food},        {"weapon", "weapons", Weapon},          {"artifact", "artifacts", Artifact},
      {"talent", "talents", Talent},  {"companion", "companions", Companion}, {"support", "supports", Support},
      {"event", "events", EventCard}, {"location", "locations", Location},    {"item", "items", ItemCard}};
  for (const Word& w : kWords)
    if (see(plural ? w.many : w.one)) return type = w.type, say(plural ? w.many : w.one);
  return expect(plural ? "foods, weapons, artifacts, talents, companions, supports"
                       : "food, weapon, artifact, talent, companion, support");
}

/// "Draw N [for each X[, up to M]]", "Draw a food"
bool Reader::draw() {
  Attempt attempt(at_);
  Value n;
  u16 type = 0;
  if (!say("draw")) return false;
  if (article()) {
    if (!card_type(type, false)) return false;
    emit(kDrawType, 0, rows_.constant(1), type);
    flags_ |= kUsesChance;
    return attempt.keep();
  }
  if (!value(n)) return false;
  Row16 amount = value_row(n);
  if (see("for each") && (!for_each(n, 0, amount) ||
                          (tokens_[at_].kind == TokenKind::Comma && tokens_[at_ + 1].text == "up" && !up_to(amount))))
    return false;
  emit(kDraw, 0, amount, u16{0});
  return attempt.keep();
}

/// "Put a NAME into your hand", "Put 2 random supports into your hand"
bool Reader::put_into_hand() {
  Attempt attempt(at_);
  u16 what = 0;
  int n = 1;
  if (!say("put")) return false;
  if (article()) {
    if (!card_named(type_bit(EventCard) | type_bit(Equipment) | type_bit(Support), "card", what) ||
        !say("into your hand"))
      return false;
    emit(kMakeInHand, 0, rows_.constant(1), what);
    return attempt.keep();
  }
  if (!number(n) || !say("random") || !card_type(what, n != 1) || !say("into your hand")) return false;
  emit(kMakeRandomInHand, 0, rows_.constant(n), what);
  flags_ |= kUsesChance;
  return attempt.keep();
}

// -- dice --------------------------------------------------------------------------------------------------------

bool Reader::gain() {
  Attempt attempt(at_);
  int n = 0;
  u8 e = 0;
  if (!say("gain")) return false;
  if (say("the banked dice")) return emit(kUnbankDice, 0, kNone, u16{0}), attempt.keep();
  if (!number(n)) return false;
  const Row16 amount = rows_.constant(n);
  if (say("omni")) {
    emit(kGainDice, 0, amount, u16{0});
  } else if (say("random element")) {
    if (!counted(n, "die", "dice")) return false;
    emit(kGainDice, kRandomFaces, amount, u16{0});
    flags_ |= kUsesChance;
  } else if (say("different element dice")) {
    emit(kGainDice, kDifferentFaces, amount, u16{0});
    flags_ |= kUsesChance;
  } else if (see("die") || see("dice")) {
    Noun whose;
    if (!counted(n, "die", "dice") || !say("of")) return false;
    if (say("the element of")) {
      if (!person(whose)) return false;
    } else {
      if (!say("its element")) return false;
      whose = person_;
      if (whose.slot == Slot::None && !whose.sel.zones)
        return refuse(at_ - 2, "no character was named before", "Say whose element.");
    }
    emit(kGainDice, kFaceOf, amount, load(whose));
  } else {
    if (!element(e, false)) return false;
    emit(kGainDice, e, amount, u16{0});
  }
  return attempt.keep();
}

bool Reader::bank() {
  Attempt attempt(at_);
  int n = 0;
  if (!say("bank")) return false;
  if (say("up to")) {
    if (!number(n) || !say("of your dice")) return false;
    emit(kBankDice, 0, rows_.constant(n), u16{0});
    return attempt.keep();
  }
  if (!say("one of your dice of each face") || !mark(TokenKind::Comma) || !say("until this has") || !number(n) ||
      !counted(n, "point", "points") || !mark(TokenKind::Dot) || !say("this gains"))
    return false;
  int one = 0;
  if (tokens_[at_].value != 1 || !number(one) || !say("point for each")) return expect("1 point for each");
  emit(kBankDice, 1, rows_.constant(n), u16{0});
  return attempt.keep();
}

/// "Reroll any dice[, twice]", "Replace any cards of your hand"
bool Reader::roll_again() {
  Attempt attempt(at_);
  if (say("replace any cards of your hand")) {
    emit(kRedraw, 0, kNone, u16{0});
  } else {
    if (!say("reroll any dice")) return false;
    int n = 1;
    if (tokens_[at_].kind == TokenKind::Comma && tokens_[at_ + 1].text == "twice")
      mark(TokenKind::Comma), say("twice"), n = 2;
    emit(kReroll, 0, rows_.constant(n), u16{0});
  }
  flags_ |= kUsesChance;
  return attempt.keep();
}

}  // namespace cantrip::genius::text

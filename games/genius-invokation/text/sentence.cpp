// Sentences, and the program they make.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

// -- the program -------------------------------------------------------------------------------------------------

void Reader::begin_line() {
  code_.clear();
  targets_.clear();
  person_ = this_character();
  entity_ = {};
  entity_.entity = true;
  if (is_card(kEntities)) entity_.slot = Slot::Self;
  subject_ = {};
  next_register_ = 0;
  flags_ = 0;
  card_it_ = 0;
  of_card_ = false;
  fed_ = Slot::None;
  eater_ = kMayEat;
}

void Reader::emit(Native native, u8 mode, Row16 amount, u16 c) {
  code_.push_back({Op::Native, mode, static_cast<u16>(native), amount, c});
}

size_t Reader::open_if(Row16 cond) {
  code_.push_back({Op::If, 0, cond, 0, 0});
  return code_.size() - 1;
}

/// What stands there already is done only if the condition holds.
void Reader::insert_if(size_t at, Row16 cond) {
  for (size_t i = at; i < code_.size(); ++i)
    if (language::jumps(code_[i].op)) ++code_[i].b;
  code_.insert(code_.begin() + static_cast<std::ptrdiff_t>(at), Ins{Op::If, 0, cond, 0, 0});
  close(at);
}

size_t Reader::jump_over(size_t open) {
  code_.push_back({Op::Jump, 0, 0, 0, 0});
  close(open);
  return code_.size() - 1;
}

/// What was found on one way is not there on the other.
void Reader::forget_registers() {
  for (Noun* n : {&person_, &entity_})
    if (n->slot != Slot::None && !fixed(n->slot)) {
      n->slot = Slot::None;
      if (n->found >= 0) *n = n == &person_ ? this_character() : Noun{};
    }
}

Row16 Reader::end_program(bool spends) {
  if (fed_ != Slot::None && is_card(type_bit(Food))) emit(kSatiate, 0, kNone, fed_);
  if (spends) emit(kSpend, 0, kNone, u16{0});
  code_.push_back({});
  for (Ins& i : code_)
    if (language::jumps(i.op)) i.b = static_cast<u16>(i.b + targets_.size());
  std::vector<Ins> all = targets_;
  all.insert(all.end(), code_.begin(), code_.end());
  return rows_.program(all);
}

// -- sentences ---------------------------------------------------------------------------------------------------

/// Up to the end of the line or its limit. `leading`: a condition that the first sentence begins with goes there.
bool Reader::sentences(Conds* leading) {
  for (bool first = true;
       first || (!line_ends() && !see("once") && !see("twice") && tokens_[at_].kind != TokenKind::Number);
       first = false)
    if (!sentence(first ? leading : nullptr)) return false;
  return true;
}

bool Reader::sentence(Conds* leading) {
  const size_t start = code_.size();
  int n = 0;
  Conds cond;
  if (say("if")) {
    if (!conditions(cond) || !mark(TokenKind::Comma)) return false;
    if (!leading) return conditional(cond);
    const Noun person = person_, entity = entity_;
    if (!actions() || !mark(TokenKind::Dot)) return false;
    if (!see("otherwise")) return *leading = cond, true;
    person_ = person;
    entity_ = entity;
    insert_if(start, cond_row(cond));
    return first_done("otherwise", start);
  }
  if (see("in the first round")) return first_round();
  if (say("at")) {
    if (!number(n) || !say("points") || !mark(TokenKind::Comma)) return false;
    Amount points;
    points.kind = AmountKind::CounterOf;
    points.slot = Slot::Self;
    points.key = Points;
    return conditional(compare_amounts(points, Cmp::Ge, n));
  }
  if (!actions()) return false;
  if (!say("if")) return mark(TokenKind::Dot);
  if (!conditions(cond) || !mark(TokenKind::Dot)) return false;
  insert_if(start, cond_row(cond));
  return first_done("otherwise", start);
}

/// What follows "If COND,".
bool Reader::conditional(const Conds& cond) {
  const size_t open = open_if(cond_row(cond));
  const Noun person = person_, entity = entity_;
  if (!actions() || !mark(TokenKind::Dot)) return false;
  person_ = person;
  entity_ = entity;
  close(open);
  return first_done("otherwise", open);
}

/// Is there a sentence for the other case?
bool Reader::first_done(std::string_view otherwise, size_t test) {
  forget_registers();
  if (!see(otherwise)) return true;
  const size_t over = jump_over(test);
  if (!say(otherwise) || !mark(TokenKind::Comma) || !actions() || !mark(TokenKind::Dot)) return false;
  close(over);
  forget_registers();
  return true;
}

/// "In the first round, ACTIONS [if COND]. Later, ACTIONS."
bool Reader::first_round() {
  if (!say("in the first round") || !mark(TokenKind::Comma)) return false;
  const size_t open = open_if(cond_row(native(kFirstRound))), start = code_.size();
  Conds cond;
  if (!actions()) return false;
  if (say("if")) {
    if (!conditions(cond)) return false;
    insert_if(start, cond_row(cond));
  }
  if (!mark(TokenKind::Dot)) return false;
  close(open);
  return first_done("later", open);
}

/// "A", "A and B", "A, B and C", and "for free".
bool Reader::actions() {
  do {
    if (!action()) return false;
  } while (mark(TokenKind::Comma) || say("and"));
  if (say("for free")) flags_ |= kForFree;
  return true;
}

bool Reader::action() {
  const bool named = names_.card_at(tokens_, at_) != nullptr;  // a name comes before anything else
  if (!named && (deal() || pierce() || apply() || heal() || revive() || create() || summon() || attach() || discard() ||
                 move_equipment() || return_equipment() || put_into_hand() || switch_to() || use() || draw() ||
                 gain() || bank() || roll_again() || others_act()))
    return true;
  return top_up() || element_changes() || person_acts() || entity_acts();
}

}  // namespace cantrip::genius::text

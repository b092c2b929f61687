// Timing words in brackets, and the lines that only cards with such words have.
#include "language/parser.hpp"

namespace cantrip::language {

namespace {

Condition of_self(TestKind kind, u16 key, int at) {
  Condition c;
  Np self, what;
  self.word = NpWord::Self;
  what.word = NpWord::Objects;
  self.at = what.at = c.at = at;
  TestNode node;
  node.test.kind = kind;
  node.test.key = key;
  what.tests.push_back(std::move(node));
  c.word = CondWord::Matches;
  c.np = {std::move(self), std::move(what)};
  return c;
}

} // namespace

// ------------------------------------------------------------------------------------------------ timing words

/// The words of a timing as printed, dots included.
bool Parser::timing_words(std::string_view words) {
  Mark mark(p_);
  for (const Token& t : lex(words)) {
    if (t.kind == TokenKind::End) break;
    if (peek().kind != t.kind || (t.kind == TokenKind::Word && peek().text != t.text)) return false;
    ++p_;
  }
  return mark.keep();
}

const TimingWord* Parser::timing_word() {
  const TimingWord* found = nullptr;
  const int from = p_;
  int end = p_;
  for (const TimingWord& w : lex_.timings) {
    p_ = from;
    if (timing_words(w.words) && p_ > end && (at(TokenKind::HeadClose) || at(TokenKind::Bullet))) found = &w, end = p_;
  }
  p_ = end;
  if (!found) expected("a timing word such as \"" + std::string(lex_.timings.front().words) + "\"");
  return found;
}

/// "Lv.3 or Lower Pilot", "(Newtype) Pilot", "Red Pilot".
bool Parser::qualifier(Np& out, u32 types) {
  out.word = NpWord::Objects;
  out.at = p_;
  graded(out);
  if (refused() || !noun_group(out, NpUse::Filter)) return false;
  return out.types == types || (p_ = out.at, expected("what it is paired with"));
}

/// "Development 2 (Relic)": what may be exiled first.
bool Parser::fee(const TimingWord& w, Heads& out) {
  if (!accept(lower(w.fee))) return expected(w.fee);
  int n = 0;
  if (!number(n)) return false;
  if (!at(TokenKind::Trait)) return expected("a trait in parentheses");
  CostItem item;
  Np cards;
  item.at = cards.at = p_;
  cards.word = NpWord::Objects;
  cards.card = true;
  cards.found = Found::Choose;
  cards.min = cards.max = static_cast<u16>(n);
  cards.zones = 1u << lex_.graveyard;
  test(cards, TestKind::Subtype, static_cast<u16>(peek().value));
  ++p_;
  for (const MoveVerb& v : lex_.move_verbs)
    if (!v.tail.empty()) item.verb = v.event, item.key = v.to;
  item.kind = CostKind::Move;
  item.np.push_back(std::move(cards));
  out.fee.push_back(std::move(item));
  return true;
}

bool Parser::head(Heads& out) {
  Mark mark(p_);
  const int from = p_++;
  const TimingWord* w = timing_word();
  if (!w) return false;
  std::vector<Np> with;
  if (accept(TokenKind::Bullet)) {
    if (w->with) {
      with.emplace_back();
      if (!qualifier(with[0], w->with)) return false;
    } else if (w->fee.empty() || !fee(*w, out)) {
      return expected("the end of the timing word");
    }
  }
  if (!expect(TokenKind::HeadClose, "the closing bracket")) return false;
  out.once |= w->once;
  if (w->gate >= 0) {
    Condition gate = of_self(TestKind::Type, static_cast<u16>(w->gate), from);
    if (!with.empty()) {
      gate = {};
      gate.at = from;
      gate.np = std::move(with);
      gate.np[0].here = true;
    }
    out.gates.push_back(std::move(gate));
    return mark.keep();
  }
  if (w->head == Head::Triggered) {
    EventPhrase e;
    e.at = from;
    e.word = &w->event;
    e.event = w->event.event;
    Np self;
    self.word = NpWord::Self;
    self.at = from;
    e.subject.push_back(std::move(self));
    e.object = std::move(with);
    out.events.push_back(std::move(e));
    out.zones |= w->zones;
  } else if (w->head != Head::None) {
    const bool either = out.head == w->head && out.speed != w->speed;
    out.head = w->head;
    out.speed = either ? Speed::Either : w->speed;
  }
  return mark.keep();
}

// ---------------------------------------------------------------------------------------------------- abilities

/// A paragraph: timing words, then what they are about.
bool Parser::timed(CardNode& out) {
  Heads h;
  const int from = p_;
  while (at(TokenKind::HeadOpen)) {
    if (!head(h)) return false;
    if (at(TokenKind::Slash) && at(TokenKind::HeadOpen, 1)) ++p_;
  }
  if (h.head == Head::Activated && h.gates.empty() && !h.once && keyword_line(out)) return true;
  const CardContext card = card_;
  AbilityNode a;
  a.riding = (card_.types & lex_.riders.rider) && !h.zones;
  if (a.riding) card_.types = lex_.riders.carrier, card_.subtypes = nullptr;
  tokens_ = &out.tokens;
  const bool ok = timed_text(h, a);
  tokens_ = nullptr;
  card_ = card;
  if (!ok) return false;
  if (!h.gates.empty() && !at_end() && !at(TokenKind::Break))
    return refuse(p_, "the timing word would cover only the first of these", "Put the rest on a line of its own.");
  a.at = from;
  for (const EventPhrase& e : a.trigger) {
    AbilityNode one = a;
    one.trigger = {e};
    out.abilities.push_back(std::move(one));
  }
  if (a.trigger.empty()) out.abilities.push_back(std::move(a));
  return true;
}

bool Parser::timed_text(Heads& h, AbilityNode& out) {
  const bool riding = out.riding;
  if (h.head == Head::Activated || h.head == Head::Spell) {
    if (!h.events.empty() || (h.head == Head::Spell && !(card_.types & lex_.riders.faced)))
      return refuse(p_, "these timing words do not go together", "Only a Command is played for its effect.");
    out.head = h.head;
    out.speed = h.speed;
    if (h.head == Head::Activated && cost_colon_ahead() &&
        !(cost_list(out.costs) && expect(TokenKind::Colon, "a colon after the cost")))
      return false;
    if (!effect(out)) return false;
  } else if (!h.events.empty()) {
    out.head = Head::Triggered;
    out.by_head = true;
    out.zones = h.zones;
    out.fee = h.fee;
    accept(TokenKind::Bullet);
    if (!effect(out)) return false;
    out.trigger = h.events;
  } else if (!bracket_ability(out)) {
    return false;
  }
  out.riding = riding;
  if (h.once && h.events.empty() && out.trigger.size() > 1)
    return refuse(p_ - 1, "two events would be counted each by itself", "Name one event.");
  if (h.once) out.limit = out.head == Head::Triggered ? Limit::Done : Limit::Uses;
  if (out.head == Head::Triggered)
    for (EventPhrase& e : out.trigger) e.gate.insert(e.gate.begin(), h.gates.begin(), h.gates.end());
  else out.cond.insert(out.cond.begin(), h.gates.begin(), h.gates.end());
  return true;
}

/// What a paragraph says without a timing word of its own.
bool Parser::bracket_ability(AbilityNode& out) {
  const auto attempt = [&](auto rule) {
    if (refused()) return false;
    Mark mark(p_);
    AbilityNode a;
    a.at = mark.at;
    if (!(this->*rule)(a) || refused()) return false;
    out = std::move(a);
    return mark.keep();
  };
  if (attempt(&Parser::hand_price) || attempt(&Parser::static_lure) || attempt(&Parser::static_ward) ||
      attempt(&Parser::reduction) || attempt(&Parser::rest_instead))
    return true;
  if (attempt(&Parser::static_sentence) || attempt(&Parser::static_arrival)) return true;
  return !refused() && (attempt(&Parser::triggered) || expected("an ability"));
}

// -------------------------------------------------------------------------------------------------------- lines

/// "【Pilot】[Ada Thorne]": what the card is when it rides.
bool Parser::face_line(CardNode& out) {
  Mark mark(p_);
  if (!at(TokenKind::HeadOpen) || peek(1).text != lower(lex_.riders.face) || !at(TokenKind::HeadClose, 2)) return false;
  p_ += 3;
  if (!(card_.types & lex_.riders.faced))
    return refuse(mark.at, "a card of this type has no other side", "Leave the line out, or correct the type.");
  if (!at(TokenKind::Name)) return expected("a name in square brackets");
  out.face = peek().text;
  ++p_;
  return mark.keep();
}

/// "Link: [Ada Thorne] / (Corsair) Trait"
bool Parser::condition_line(CardNode& out) {
  Mark mark(p_);
  if (!accept(lower(lex_.riders.condition)) || !accept(TokenKind::Colon)) return false;
  KeywordNode node;
  Np who;
  node.keyword = lex_.riders.condition_keyword;
  node.at = who.at = mark.at;
  who.word = NpWord::Objects;
  who.types = lex_.riders.rider;
  std::vector<TestNode> tests;
  do {
    TestNode t;
    if (at(TokenKind::Name)) {
      t.test.kind = TestKind::NameHas;
      t.name = peek().text;
      ++p_;
    } else if (at(TokenKind::Trait)) {
      t.test.kind = TestKind::Subtype;
      t.test.key = static_cast<u16>(peek().value);
      ++p_;
      if (!at(TokenKind::Slash) && !at_word("trait")) return expected("trait");
      accept("trait");
    } else {
      return expected("a name in square brackets or a trait");
    }
    tests.push_back(std::move(t));
  } while (accept(TokenKind::Slash));
  if (tests.size() > 1) test(who, TestKind::Or, static_cast<u16>(tests.size()));
  for (TestNode& t : tests) who.tests.push_back(std::move(t));
  accept(TokenKind::Dot);
  node.np.push_back(std::move(who));
  out.keywords.push_back(std::move(node));
  return mark.keep();
}

/// "This card's name is also treated as [Ada Thorne]."
bool Parser::name_line(CardNode& out) {
  Mark mark(p_);
  if (!phrase("this card's name is also treated as")) return false;
  if (!at(TokenKind::Name)) return expected("a name in square brackets");
  if (out.also.size() == 2) return refuse(p_, "a card has at most three names", "Leave one out.");
  out.also.push_back(peek().text);
  ++p_;
  return end_of_sentence() && mark.keep();
}

bool Parser::bracket_paragraph(CardNode& out) {
  while (!at_end() && !at(TokenKind::Break)) {
    if (face_line(out) || condition_line(out) || name_line(out) || keyword_line(out)) continue;
    if (refused() || !timed(out)) return false;
  }
  return true;
}

} // namespace cantrip::language

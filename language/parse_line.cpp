// Keyword and price lines of texts with gates.
#include <algorithm>

#include "language/parser.hpp"

namespace cantrip::language {

// -------------------------------------------------------------------------------------------------------- keywords

/// "Wren Lineage", "Ally Link", "Ephemerate — (2)", "Brew — One Marsh Mint, Two Herbs"
bool Parser::special_keyword(KeywordNode& out, std::vector<CostItem>& costs) {
  Mark mark(p_);
  out.at = p_;
  for (const KeywordForm& f : lex_.keyword_forms) {
    p_ = mark.at;
    const KeywordWord* k = nullptr;
    for (const KeywordWord& w : lex_.keywords)
      if (w.keyword == f.keyword) k = &w;
    if (!k || f.shape == KeywordShape::Plain) continue;
    out.keyword = f.keyword;
    switch (f.shape) {
      case KeywordShape::Plain: break;
      case KeywordShape::Name:
        if (!at(TokenKind::Word) || peek().written[0] < 'A' || peek().written[0] > 'Z') break;
        out.name.clear();
        while (at(TokenKind::Word) && !at_word(lower(k->name)))
          out.name += (out.name.empty() ? "" : " ") + peek().written, ++p_;
        if (!out.name.empty() && at(TokenKind::Word) && peek().written == k->name) return ++p_, mark.keep();
        break;
      case KeywordShape::Noun: {
        Np what;
        what.word = NpWord::Objects;
        what.at = p_;
        NounPart part;
        if (noun_part(what, part) && joined_parts(what, {part}) && accept(lower(k->name))) {
          out.np.push_back(std::move(what));
          return mark.keep();
        }
        break;
      }
      case KeywordShape::Costs:
        if (phrase(lower(k->name)) && accept(TokenKind::Dash) && cost_list(costs)) return mark.keep();
        break;
      case KeywordShape::Sacrifices:
        if (phrase(lower(k->name)) && accept(TokenKind::Dash) && brew_list(costs)) return mark.keep();
        break;
    }
    out.np.clear();
    costs.clear();
    if (refused()) return false;
  }
  return false;
}

/// "One Marsh Mint, Two Herbs": so many of each are sacrificed.
bool Parser::brew_list(std::vector<CostItem>& out) {
  do {
    CostItem item;
    Np what;
    int n = 0;
    item.at = what.at = p_;
    if (!number(n)) return false;
    what.word = NpWord::Objects;
    what.found = Found::Choose;
    what.min = what.max = static_cast<u16>(n);
    if (!noun_group(what, NpUse::Cost)) return false;
    what.side = {PlayerWord::You, item.at};
    item.kind = CostKind::Move;
    for (const MoveVerb& v : lex_.move_verbs)
      if (v.event == Verb::Sacrifice) item.verb = v.event, item.key = v.to;
    item.np.push_back(std::move(what));
    out.push_back(std::move(item));
  } while (accept(TokenKind::Comma) || accept("and"));
  return true;
}

u8 Parser::next_set(const CardNode& card, u8 from) const {
  u8 next = from;
  for (const CostItem& c : card.costs)
    if (c.set >= from && c.set < from + 8) next = std::max<u8>(next, static_cast<u8>(c.set + 1));
  return next;
}

bool Parser::keywords(CardNode& out, const Line& line) {
  Mark mark(p_);
  std::vector<KeywordNode> found;
  std::vector<CostItem> costs;
  for (;;) {
    KeywordNode node;
    bool has_n = false;
    std::vector<CostItem> price;
    if (special_keyword(node, price)) {
      const u8 set = next_set(out, kInstead);
      node.value = price.empty() ? 0 : set;
      for (CostItem& c : price) c.set = set, c.way = node.keyword;
    } else {
      if (refused()) return false;
      node = {};
      node.at = p_;
      const KeywordWord* k = keyword(node.param, node.value, has_n);
      if (!k) return false;
      node.keyword = k->keyword;
      if (k->fee_counter >= 0) price.push_back(counter_fee(*k, node, next_set(out, 1)));
    }
    node.gate = line.gates;
    for (CostItem& c : price) c.gate = line.gates;
    found.push_back(std::move(node));
    costs.insert(costs.end(), price.begin(), price.end());
    if (!accept(TokenKind::Comma)) break;
  }
  if (!accept(TokenKind::Dot) && !at_end() && !at(TokenKind::Break)) return expected("the end of the line");
  out.keywords.insert(out.keywords.end(), found.begin(), found.end());
  out.costs.insert(out.costs.end(), costs.begin(), costs.end());
  return mark.keep();
}

/// "Prepare 2": so many counters may be removed from your champion.
CostItem Parser::counter_fee(const KeywordWord& k, const KeywordNode& node, u8 set) const {
  CostItem item;
  item.at = item.value.at = node.at;
  item.kind = CostKind::CounterOthers;
  item.key = static_cast<u16>(k.fee_counter);
  item.value.word = ValueWord::Const;
  item.value.number = node.value;
  Np who = lone(node.at);
  who.found = Found::Choose;
  item.np.push_back(std::move(who));
  item.set = set;
  item.way = k.keyword;
  return item;
}

/// "Inherited Effect — Ranged 1": what the card lies under has it.
bool Parser::inherited_keywords(CardNode& out, const Line& line) {
  Mark mark(p_);
  AbilityNode a;
  a.at = p_;
  a.head = Head::Static;
  a.inherited = true;
  a.gate = line.gates;
  Np self;
  self.word = NpWord::Self;
  self.at = p_;
  a.subject.push_back(std::move(self));
  do {
    if (!gained(a.grants, StaticKind::Keyword)) return false;
  } while (accept(TokenKind::Comma));
  if (!accept(TokenKind::Dot) && !at_end() && !at(TokenKind::Break)) return expected("the end of the line");
  for (const Grant& g : a.grants)
    if (g.kind != StaticKind::Keyword) return false;
  out.abilities.push_back(std::move(a));
  return mark.keep();
}

// ---------------------------------------------------------------------------------------------------------- prices

/// "As an additional cost to activate this card, you may sacrifice an ally."
/// "You may rest two Fatestones you control rather than pay this card's reserve cost."
bool Parser::price_line(CardNode& out, const Line& line) {
  Mark mark(p_);
  std::vector<CostItem> costs;
  u8 set = 0;
  if (phrase("as an additional cost to")) {
    if (!accept_any({"activate", "materialize", "play"}) || !expect("this") || !self_noun()) return false;
    if (!expect(TokenKind::Comma, "a comma")) return false;
    if (phrase("you may")) set = next_set(out, 1);
    if (!cost_list(costs)) return false;
  } else if (phrase("you may")) {
    set = next_set(out, kInstead);
    if (!cost_list(costs)) return false;
    if (!phrase("rather than pay this card's")) return expected("rather than pay this card's reserve cost");
    if (!accept("reserve") && !accept("memory")) return expected("reserve cost");
    if (!expect("cost")) return false;
  } else {
    return false;
  }
  if (!end_of_sentence()) return false;
  for (CostItem& c : costs) {
    if (c.kind == CostKind::FlagSelf || c.kind == CostKind::MoveSelf)
      return refuse(c.at, "a card can't pay with itself to be played", "Name something else to pay with.");
    c.set = set;
    c.gate = line.gates;
    out.costs.push_back(std::move(c));
  }
  return mark.keep();
}

} // namespace cantrip::language

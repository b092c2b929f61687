// Clauses of texts with brackets: deploying and placing, tokens described in the text, recovering, pairing, battles.
#include "language/parser.hpp"

namespace cantrip::language {

// ------------------------------------------------------------------------------------------------------- tokens

/// What stands between two tokens, as written.
std::string Parser::written(int from, int to) const {
  std::string out;
  for (int i = from; i < to; ++i) {
    const Token& t = t_[static_cast<size_t>(i)];
    const Token* before = i > from ? &t_[static_cast<size_t>(i - 1)] : nullptr;
    const bool gap = before && t.kind != TokenKind::Dot && t.kind != TokenKind::Comma;
    out += (gap ? " " : "") + t.written;
  }
  return out;
}

/// "((Machine)・AP1・HP1・<Blocker>)"
bool Parser::token_body(TokenSpec& out) {
  if (!expect(TokenKind::Open, "what the token is, in parentheses")) return false;
  for (const TypeWord& t : lex_.types)
    if (lex_.riders.carrier == (1u << t.bit)) out.type = std::string(t.name);
  if (!at(TokenKind::Trait)) return expected("a trait in parentheses");
  while (at(TokenKind::Trait)) {
    out.type += " " + peek().written;
    ++p_;
    accept(TokenKind::Slash);
  }
  for (const StatWord& s : lex_.stats) {
    if (s.fact.empty() || s.price) continue;
    if (!expect(TokenKind::Bullet, "a dot") || !accept(s.name)) return expected(s.name);
    int n = 0;
    if (!number(n)) return false;
    out.stats.emplace_back(std::string(s.fact), n);
  }
  if (accept(TokenKind::Bullet)) {
    const int from = p_;
    while (!at(TokenKind::Close) && !at_end() && !at(TokenKind::Break)) ++p_;
    out.text = written(from, p_);
    if (at_word("this", from - p_)) out.text += ".";
  }
  return expect(TokenKind::Close, "a closing parenthesis");
}

/// "1 rested [Drone]((Machine)・AP1・HP1) Unit token"
bool Parser::token_spec(Clause& out) {
  Mark mark(p_);
  if (!value(out.value)) return false;
  out.mode = accept(lex_.tapped_word);
  if (!at(TokenKind::Name) || !tokens_) return false;
  TokenSpec spec;
  spec.name = peek().text;
  ++p_;
  if (!token_body(spec)) return false;
  for (const TypeWord& t : lex_.types)
    if (lex_.riders.carrier == (1u << t.bit)) accept(lower(t.name));
  if (!accept_any({"token", "tokens"})) return expected("token");
  out.word = ClauseWord::Make;
  out.token = spec.name;
  out.token_spec = static_cast<int>(tokens_->size());
  tokens_->push_back(std::move(spec));
  for_each(out.value);
  return !refused() && mark.keep();
}

/// "1 EX Base", "2 rested EX Resources": tokens every match has.
bool Parser::known_token(Clause& out) {
  Mark mark(p_);
  if (!value(out.value)) return false;
  out.mode = accept(lex_.tapped_word);
  const int from = p_;
  for (const TokenName& name : words_.tokens) {
    p_ = from;
    std::vector<std::string> words = name.words;
    const bool one = phrase_of(words);
    words.back() += "s";
    if (!one && !phrase_of(words)) continue;
    if (!at(TokenKind::Dot) && !at(TokenKind::Comma) && !at_end() && !at(TokenKind::Break)) continue;
    out.word = ClauseWord::Make;
    out.token = name.name;
    out.token_card = name.card;
    return mark.keep();
  }
  return false;
}

// ------------------------------------------------------------------------------------------- deploying, placing

/// "deploy this card", "deploy 1 (Militia) Unit card from your hand", "deploy 2 [Drone](...) Unit tokens".
bool Parser::c_deploy(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either(lex_.arrive, third)) return false;
  if (token_spec(out) || known_token(out)) return mark.keep();
  if (refused()) return false;
  out.word = ClauseWord::Play;
  out.mode = kPlayFree;
  Np what;
  if (!np(what, NpUse::Effect)) return false;
  if (what.word == NpWord::Objects && !what.card && !what.among) return expected("a card");
  out.np.push_back(std::move(what));
  if (accept(lex_.tapped_word)) out.mode |= kPlayTapped;
  return mark.keep();
}

/// "pay its cost to deploy it"
bool Parser::c_pay_deploy(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("pay", third) || !phrase("its cost to") || !accept(lex_.arrive)) return false;
  Np what;
  if (!pronoun(what)) return expected("\"it\"");
  out.word = ClauseWord::Play;
  out.np.push_back(std::move(what));
  return mark.keep();
}

/// "place 1 rested Resource": the top card of the resource deck.
bool Parser::place_resource(Clause& out) {
  Mark mark(p_);
  int n = 0;
  Np cards;
  cards.at = p_;
  if (!number(n)) return false;
  const bool tapped = accept(lex_.tapped_word);
  if (!accept_any({"resource", "resources"})) return false;
  cards.word = NpWord::Objects;
  cards.card = true;
  cards.plural = n != 1;
  cards.zones = 1u << lex_.resource_deck;
  cards.side = {PlayerWord::You, cards.at};
  cards.min = cards.max = static_cast<u16>(n);
  out.word = ClauseWord::Mill;
  out.value.word = ValueWord::Const;
  out.value.number = n;
  out.value.at = cards.at;
  out.key = lex_.resources;
  out.mode = tapped ? kEntersTapped : 0;
  out.np.push_back(std::move(cards));
  return mark.keep();
}

/// "place 1 EX Resource", "place the top 2 cards of your deck into your trash", "place it into your trash"
bool Parser::c_place(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("place", third)) return false;
  const Clause given = out;
  if (place_resource(out) || known_token(out)) return mark.keep();
  if (refused()) return false;
  out = given;
  if (c_put_top(out)) return mark.keep();
  out = given;
  Np what;
  if (refused() || !np(what, NpUse::Effect)) return false;
  out.word = ClauseWord::Move;
  out.verb = Verb::Put;
  out.np.push_back(std::move(what));
  return destination(out) && mark.keep();
}

/// "add it to your hand", "add 1 of your Shields to your hand"
bool Parser::c_add(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("add", third)) return false;
  out.verb = Verb::Put;
  Np what;
  if (!np(what, NpUse::Effect)) return false;
  const bool shield = what.word == NpWord::Objects && what.zones == (1u << lex_.shields);
  out.word = shield ? ClauseWord::Mill : ClauseWord::Move;
  if (shield) {  // nobody knows them: the top ones
    if (!what.tests.empty() || what.found != Found::Choose) return expected("a number of Shields");
    out.value.word = ValueWord::Const;
    out.value.number = what.max;
    out.value.at = what.at;
  }
  out.np.push_back(std::move(what));
  if (!destination(out)) return false;
  return out.key == lex_.hand ? mark.keep() : (p_ = mark.at, expected("to your hand"));
}

/// "it recovers 2 HP", "that Unit may recover 2 HP"
bool Parser::c_recover(Clause& out) {
  Mark mark(p_);
  Np whom;
  if (!lex_.brackets || !np(whom, NpUse::Effect) || whom.word == NpWord::Players) return false;
  out.may = accept("may");
  if (!accept_any({"recovers", "recover"})) return false;
  out.word = ClauseWord::Heal;
  if (!value(out.value) || !expect("hp")) return false;
  out.np.push_back(std::move(whom));
  return mark.keep();
}

// ------------------------------------------------------------------------------------------- pairing and battles

/// "pair it with this Unit"
bool Parser::c_pair(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("pair", third)) return false;
  Np who, where;
  if (!np(who, NpUse::Effect) || !expect("with") || !np(where, NpUse::Effect)) return false;
  if (where.word != NpWord::Self && where.word != NpWord::It) return expected("this Unit");
  out.word = ClauseWord::Host;
  out.np = {std::move(who), std::move(where)};
  return mark.keep();
}

/// "activate this card's 【Main】"
bool Parser::c_activate(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("activate", third) || !phrase("this card's")) return false;
  if (!expect(TokenKind::HeadOpen, "a timing word in brackets")) return false;
  const TimingWord* w = timing_word();
  if (!w) return false;
  if (w->head != Head::Spell) return expected("the timing of a Command");
  if (!expect(TokenKind::HeadClose, "the closing bracket")) return false;
  Np self;
  self.word = NpWord::Self;
  self.at = mark.at;
  out.word = ClauseWord::Activate;
  out.mode = static_cast<u8>(w->speed);
  out.np.push_back(std::move(self));
  return mark.keep();
}

/// "begin a battle between them and only perform the damage step"
bool Parser::c_fight(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("begin", third) || !phrase("a battle between")) return false;
  Np who;
  if (!pronoun(who) || !phrase("and only perform the damage step")) return expected("them");
  out.word = ClauseWord::Fight;
  out.np.push_back(std::move(who));
  return mark.keep();
}

/// "change the attack target of the battling enemy Unit to it"
bool Parser::c_retarget(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.brackets || !either("change", third) || !phrase("the attack target of the")) return false;
  Np who, whom;
  who.word = NpWord::Objects;
  who.at = p_;
  who.found = Found::All;
  who.min = 0;
  who.max = 0xFFFF;
  if (!noun_group(who, NpUse::Filter) || !expect("to") || !pronoun(whom)) return false;
  out.word = ClauseWord::Retarget;
  out.np = {std::move(who), std::move(whom)};
  return mark.keep();
}

// -------------------------------------------------------------------------------------------------------- counts

/// "1", "2": so many cards of the hand, of what was looked at.
bool Parser::bare_count(Np& out) {
  Mark mark(p_);
  int n = 0;
  out.at = p_;
  if (!lex_.brackets || !at(TokenKind::Number) || !number(n)) return false;
  if (!at(TokenKind::Dot) && !at(TokenKind::Colon) && !at(TokenKind::Comma) && !at_word("and") && !at_word("to") &&
      !at(TokenKind::Break) && !at_end())
    return false;
  out.word = NpWord::Objects;
  out.card = true;
  out.found = Found::Choose;
  out.plural = n != 1;
  out.min = out.max = static_cast<u16>(n);
  return mark.keep();
}

/// "return 1 to the top", "1 to the bottom": of what was looked at.
bool Parser::return_some(Clause& out) {
  Mark mark(p_);
  Np some;
  if (!at_word("to", 1) || !bare_count(some)) return false;
  some.among = true;
  some.card = false;
  out.word = ClauseWord::Move;
  out.verb = Verb::Return;
  out.np.push_back(std::move(some));
  return destination(out) && mark.keep();
}

} // namespace cantrip::language

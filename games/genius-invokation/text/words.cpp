// Tokens, names and spelling.
#include <algorithm>
#include <utility>

#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

namespace {

constexpr std::string_view kElementNames[] = {"",      "cryo", "hydro",  "pyro",     "electro",
                                              "anemo", "geo",  "dendro", "physical", "piercing"};

/// The words of a phrase, one by one.
struct Phrase {
  std::string_view rest;
  std::string_view next() {
    const size_t end = rest.find(' ');
    const std::string_view word = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return word;
  }
};

/// Words of the grammar, for the one nearest to a word that it does not know.
constexpr std::string_view kWords =
    "a active after again all an anemo and any apply are art artifact artifacts as at attach attack attacks aura "
    "bank battle become becomes before begins burst bursts can can't card cards caused character characters charged "
    "closest companion companions cost costs create created cryo damage deal deals dealt deck dendro dice did die "
    "different discard discarded does doubled draw each eat effect electro element elemental empty end energy enters "
    "equipment event events faces fallen falls fast fell food foods for free from full gain gains geo get gets halved "
    "hand has have heal healed hold hp hurt hydro if in into is it its lasts later less lose loses many match more "
    "most move neither next no none nor normal not nothing of omni on once one opponent opposing or other otherwise "
    "phase physical pierce piercing play played plunging point points possible prepared prepares protects put pyro "
    "random reaction replace reroll return revive revived roll round rounds same set shield side skill skills spend "
    "spends spent spread stacking standby status stays summon summons support supports swirled swirls switch switches "
    "take takes talent talents target technique that the their them then they this those times to took twice until up "
    "use used uses weapon weapons when while with you your";

}  // namespace

// -- reading -----------------------------------------------------------------------------------------------------

/// The words of a phrase, in any case; they are spelled as the phrase has them.
bool Reader::say(std::string_view phrase) {
  size_t at = at_;
  for (Phrase left{phrase}; !left.rest.empty(); ++at) {
    const std::string_view from = left.rest, word = left.next();
    if (tokens_[at].kind == TokenKind::Word && tokens_[at].text == word) continue;
    const size_t here = std::exchange(at_, at);
    expect(from);
    at_ = here;
    return false;
  }
  for (Phrase left{phrase}; !left.rest.empty(); ++at_) spelled_[at_] = left.next();
  return true;
}

bool Reader::see(std::string_view phrase) const {
  size_t at = at_;
  for (Phrase left{phrase}; !left.rest.empty(); ++at)
    if (tokens_[at].kind != TokenKind::Word || tokens_[at].text != left.next()) return false;
  return true;
}

bool Reader::say_any(std::initializer_list<std::string_view> phrases) {
  for (const std::string_view p : phrases)
    if (say(p)) return true;
  return false;
}

bool Reader::mark(TokenKind kind) {
  if (tokens_[at_].kind == kind) {
    spelled_[at_] = tokens_[at_].text;
    ++at_;
    return true;
  }
  switch (kind) {
    case TokenKind::Dot: return expect("a full stop");
    case TokenKind::Comma: return expect("a comma");
    case TokenKind::Colon: return expect("a colon");
    case TokenKind::Open: return expect("a number in parentheses, with its condition");
    case TokenKind::Close: return expect("a closing parenthesis");
    default: return false;
  }
}

bool Reader::plus() {
  if (tokens_[at_].text != "+") return expect("+");
  spelled_[at_++] = "+";
  return true;
}

bool Reader::number(int& n) {
  if (tokens_[at_].kind != TokenKind::Number) return expect("a number");
  n = tokens_[at_].value;
  if (n > 99) return refuse(at_, "the number " + tokens_[at_].written + " is too large", "Numbers go up to 99.");
  spelled_[at_] = std::to_string(n);
  ++at_;
  return true;
}

bool Reader::signed_number(int& n) {
  if (tokens_[at_].kind != TokenKind::Signed) return expect("a number with its sign");
  n = tokens_[at_].value;
  if (n > 99 || n < -99)
    return refuse(at_, "the number " + tokens_[at_].written + " is too large", "Numbers go up to 99.");
  spelled_[at_] = tokens_[at_].text;
  ++at_;
  return true;
}

/// "1 round", "2 rounds": spelled by the number.
bool Reader::counted(int n, std::string_view one, std::string_view many) {
  if (!say(many) && !say(one)) return false;
  spelled_[at_ - 1] = n == 1 ? one : many;
  return true;
}

/// A verb, spelled as its subject wants it.
bool Reader::does(const Noun& who, std::string_view one, std::string_view many) {
  if (!say(one) && !say(many)) return false;
  spelled_[at_ - 1] = who.many && !who.each ? many : one;
  return true;
}

bool Reader::article() { return say("an") || say("a"); }

bool Reader::line_ends() const { return tokens_[at_].kind == TokenKind::Break || tokens_[at_].kind == TokenKind::End; }
bool Reader::sentence_ends() const { return line_ends() || tokens_[at_].kind == TokenKind::Dot; }

// -- names -------------------------------------------------------------------------------------------------------

const Name* Reader::card_name() {
  const Name* found = names_.card_at(tokens_, at_);
  if (!found) {
    expect("the name of a card");
    return nullptr;
  }
  spelled_[at_] = found->spelling;
  for (size_t i = 1; i < found->words.size(); ++i) spelled_[at_ + i].clear();
  at_ += found->words.size();
  return found;
}

/// The name of a card of these types, as the version of this card means it.
bool Reader::card_named(u32 types, std::string_view kind, u16& def, const Name** which) {
  const size_t from = at_;
  const Name* found = card_name();
  if (!found) return expect("the name of a " + std::string(kind));
  const NamedCard* card = names_.card(*found, types, card_.version);
  if (!card)
    return at_ = from,
           refuse(from, "\"" + found->spelling + "\" is no " + std::string(kind),
                  "Name a " + std::string(kind) + " that is one of the cards, with its version if it has one.");
  if (!card->def)
    return at_ = from, refuse(from, "\"" + found->spelling + "\" was refused itself", "Correct that card first.");
  def = card->def;
  if (which) *which = found;
  return true;
}

bool Reader::skill_name(u16& name) {
  const Name* found = names_.skill_at(tokens_, at_);
  if (!found) return expect("the name of a skill");
  spelled_[at_] = found->spelling;
  for (size_t i = 1; i < found->words.size(); ++i) spelled_[at_ + i].clear();
  at_ += found->words.size();
  name = rows_.name(found->name);
  return true;
}

bool Reader::element(u8& e, bool physical, bool piercing) {
  for (u8 i = CryoElement; i <= (piercing ? Piercing : physical ? Physical : DendroElement); ++i)
    if (see(kElementNames[i])) return e = i, say(kElementNames[i]);
  return expect("an element");
}

/// "pyro or electro"
bool Reader::elements(u16& bits, bool piercing) {
  u8 e = 0;
  if (!element(e, true, piercing)) return false;
  bits = static_cast<u16>(1u << e);
  const size_t here = at_;
  if (say("or") && element(e, true, piercing)) bits |= static_cast<u16>(1u << e);
  else at_ = here;
  return true;
}

// -- refusals ----------------------------------------------------------------------------------------------------

bool Reader::expect(std::string_view what) {
  if (at_ < far_) return false;
  if (at_ > far_) expected_.clear();
  far_ = at_;
  if (std::find(expected_.begin(), expected_.end(), what) == expected_.end()) expected_.emplace_back(what);
  return false;
}

bool Reader::refuse(size_t at, std::string said, std::string remedy) {
  if (refused_.said.empty() || static_cast<int>(at) > refused_.at) {
    refused_.at = static_cast<int>(at);
    refused_.said = std::move(said);
    refused_.remedy = std::move(remedy);
  }
  return false;
}

Refusal Reader::refusal() const {
  if (!refused_.said.empty() && refused_.at >= static_cast<int>(far_)) return refused_;
  Refusal out;
  out.at = static_cast<int>(far_);
  const Token& t = tokens_[far_];
  std::string list;
  for (size_t i = 0; i < expected_.size() && i < 6; ++i) list += (i ? "; " : "") + expected_[i];
  if (!list.empty()) out.remedy = "Here could stand: " + list + ".";
  if (t.kind == TokenKind::End || t.kind == TokenKind::Break) {
    out.said = "the text ends too early";
    return out;
  }
  out.said = "\"" + t.written + "\" can't stand here";
  if (t.kind != TokenKind::Word) return out;
  std::vector<std::pair<int, std::string>> near;
  bool known = false;
  const int close = t.text.size() < 8 ? 1 : 2;
  for (Phrase left{kWords}; !left.rest.empty();) {
    const std::string_view word = left.next();
    known = known || word == t.text;
    const int distance = language::edit_distance(word, t.text);
    if (distance <= close) near.emplace_back(distance, word);
  }
  if (known) return out;
  out.said = "unknown word \"" + t.written + "\"";
  for (const std::string& name : names_.spellings())
    if (const int distance = language::edit_distance(language::lower(name.substr(0, name.find(' '))), t.text);
        distance <= close)
      near.emplace_back(distance, name);
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 0; i < near.size() && i < 3; ++i) out.nearest.push_back(near[i].second);
  return out;
}

// -- spelling ----------------------------------------------------------------------------------------------------

/// Sentences begin with a capital, so does what follows a colon.
std::string Reader::spelling(size_t from, size_t to) const {
  std::string out;
  bool capital = true, glued = true;
  for (size_t i = from; i < to; ++i) {
    std::string piece = spelled_[i];
    if (piece.empty()) continue;
    const TokenKind kind = tokens_[i].kind;
    const bool name = piece.size() > tokens_[i].text.size() && piece.find(' ') != std::string::npos;
    const bool tight = piece == "." || piece == "," || piece == ":" || piece == ";" || piece == ")";
    if (!glued && !tight) out += ' ';
    if (capital && !name && piece[0] >= 'a' && piece[0] <= 'z') piece[0] = static_cast<char>(piece[0] - 32);
    out += piece;
    glued = piece == "(";
    capital = kind == TokenKind::Dot || (kind == TokenKind::Colon && !name);
  }
  return out;
}

}  // namespace cantrip::genius::text

#include "games/genius-invokation/words/unwritten.hpp"

#include <algorithm>
#include <set>

#include "games/genius-invokation/words/words.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::genius::words {

using namespace language;

namespace {

constexpr size_t kMisspelt = 2;  // so few letters are no other name

bool any_of(const Token& t, std::initializer_list<std::string_view> words) {
  for (const std::string_view w : words)
    if (t.kind == TokenKind::Word && t.text == w) return true;
  return false;
}
bool capital(const Token& t) {
  return t.kind == TokenKind::Word && !t.written.empty() && t.written[0] >= 'A' && t.written[0] <= 'Z';
}
bool inside(const Token& t) {
  return t.kind == TokenKind::Colon || any_of(t, {"of", "the", "and", "in", "for", "a", "to", "with", "'s"});
}

/// The words of a name that begins here; it ends with a word with a capital.
size_t name_end(const std::vector<Token>& t, size_t from) {
  size_t end = from;
  for (size_t i = from; i < t.size() && (capital(t[i]) || (i > from && inside(t[i]))); ++i)
    if (any_of(t[i], {"card", "cards"})) break;
    else if (capital(t[i])) end = i + 1;
  return end;
}
std::string spelled(const std::vector<Token>& t, size_t from, size_t to) {
  std::string out;
  for (size_t i = from; i < to; ++i)
    out += (i > from && t[i].kind == TokenKind::Word && t[i].text != "'s" ? " " : "") + t[i].written;
  return out;
}
/// Does a text that made something put it into a hand or deck from here on?
bool goes_to_cards(const std::vector<Token>& t, size_t at) {
  if (at < t.size() && any_of(t[at], {"card", "cards"})) ++at;
  if (at + 2 >= t.size()) return false;
  if (any_of(t[at], {"in", "into", "to"})) return any_of(t[at + 1], {"your"}) && any_of(t[at + 2], {"hand", "deck"});
  if (any_of(t[at], {"will"})) return any_of(t[at + 1], {"be"}) && any_of(t[at + 2], {"created"});
  if (any_of(t[at], {"at"})) return at + 4 < t.size() && any_of(t[at + 2], {"top"}) && any_of(t[at + 4], {"your"});
  if (!any_of(t[at], {"and"})) return false;
  return any_of(t[at + (any_of(t[at + 1], {"randomly"}) ? 2 : 1)], {"place", "distribute"});
}

struct Finder {
  const Nameable& all;
  const Index index{all, all_words().sorts};
  std::vector<CardFacts> out{};
  std::set<std::string> found{};

  bool kinds_only(const std::vector<Token>& t, size_t from, size_t to) const {
    for (size_t i = from; i < to; ++i) {
      const Vocabulary::Noun* noun = all.words->noun(t[i].text);
      if (!(noun && noun->type >= 0) && !any_of(t[i], {"action", "arcane", "random", "omni"})) return false;
    }
    return true;
  }
  bool misspelt(const std::string& name) const {
    const std::string said = lower(name);
    for (const NamedCard& c : all.cards) {
      const size_t longer = std::max(c.name.size(), said.size()), shorter = std::min(c.name.size(), said.size());
      if (longer - shorter <= kMisspelt && edit_distance(lower(c.name), said) <= static_cast<int>(kMisspelt))
        return true;
    }
    return false;
  }
  /// What is made at a verb.
  void look(const std::vector<Token>& t, size_t verb) {
    size_t from = verb + 1;
    if (from >= t.size() || (t[from].kind != TokenKind::Number && !any_of(t[from], {"a", "an"}))) return;
    if (++from < t.size() && t[from].kind == TokenKind::Quote) ++from;
    size_t to = name_end(t, from);
    if (to == from) return;
    const size_t behind = t[to].kind == TokenKind::Quote ? to + 1 : to;
    std::vector<OwnWords::Found> known;
    index.find(all_words().sorts.card, t, static_cast<int>(from), known);
    if (!known.empty() || !goes_to_cards(t, behind) || kinds_only(t, from, to)) return;
    const std::string name = spelled(t, from, to);
    if (misspelt(name) || !found.insert(name).second) return;
    CardFacts facts;
    facts.id = "unwritten/" + lower(name);
    facts.name = name;
    facts.type = "Event";
    facts.token = true;
    facts.text = "This card is not written yet.";
    out.push_back(std::move(facts));
  }
};

}  // namespace

std::vector<CardFacts> unwritten_cards(const Nameable& all) {
  Finder finder{all};
  for (const NamedCard& c : all.cards) {
    const auto says = [&](std::string_view part) { return c.text.find(part) != std::string_view::npos; };
    if (!says("reate") && !says("enerate") && !says("dd")) continue;
    const std::vector<Token> tokens = prepared(lex(c.text));
    for (size_t i = 0; i < tokens.size(); ++i)
      if (any_of(tokens[i], {"create", "creates", "generate", "generates", "add", "adds"})) finder.look(tokens, i);
  }
  return std::move(finder.out);
}

}  // namespace cantrip::genius::words

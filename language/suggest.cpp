#include "language/suggest.hpp"

#include <algorithm>
#include <tuple>

#include "language/diagnostic.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {
namespace {

// One line a construction. The manual lists them with examples; a test compiles every example.
constexpr std::string_view kPatterns[] = {
    "draw N cards",
    "draw cards equal to the number of NP",
    "discard a card",
    "discard your hand",
    "each player draws a card",
    "each opponent discards a card",
    "target opponent discards a card",
    "target player loses N health",
    "deal N damage to NP",
    "deal damage equal to its power to NP",
    "this unit deals N damage to NP",
    "remove N damage from NP",
    "destroy NP",
    "sacrifice NP",
    "return NP to its owner's hand",
    "return NP from your graveyard to your hand",
    "put NP from your graveyard onto the battlefield tapped",
    "put NP into your hand",
    "put the top N cards of your deck into your graveyard",
    "put one of them into your hand and the rest on the bottom of your deck",
    "look at the top N cards of your deck",
    "reveal the top card of your deck",
    "shuffle your deck",
    "tap NP",
    "untap NP",
    "NP gets N power this turn",
    "NP gains NP this turn",
    "NP can't block this turn",
    "create N NP tokens",
    "create a NP token tapped",
    "gain N health",
    "lose N health",
    "gain N mana",
    "gain control of NP",
    "prevent the next N damage to NP this turn",
    "prevent all damage to NP this turn",
    "negate it",
    "negate it unless they pay N mana",
    "you win the game",
    "at the end of this turn",
    "at the start of your next turn",
    "until your next turn",
    "until the end of your next turn",
    "you may draw a card",
    "you may pay N mana",
    "if you do",
    "if you don't",
    "otherwise",
    "if you control NP",
    "if you control N or more NP",
    "if you control no NP",
    "if an opponent controls NP",
    "if you have N or less health",
    "if you have no cards in hand",
    "if there are N or more NP in your graveyard",
    "if NP died this turn",
    "if you played NP this turn",
    "if it's your turn",
    "if it is NP",
    "choose one",
    "when NP arrives",
    "when NP dies",
    "when NP attacks",
    "when NP blocks",
    "when NP deals damage to a player",
    "when you play NP",
    "when an opponent plays NP",
    "when you trade",
    "when you pitch a card",
    "when you sacrifice NP",
    "when you discard a card",
    "when an attack is declared",
    "when an opponent attacks",
    "when an effect targets NP",
    "when an opponent activates an ability",
    "when one or more NP die",
    "at the start of your turn",
    "at the end of your turn",
    "during your turn",
    "activate only once each turn",
    "do this only once each turn",
    "this triggers only once each turn",
    "this doesn't start a chain",
    "play this card only if",
    "as an additional cost to play this card",
    "this unit enters tapped",
    "your NP have N power",
    "other NP you control have N power",
    "while you control NP, this unit has N power",
    "this unit has N power for each NP",
    "this unit can't attack",
    "NP you play cost N less",
    "this card costs N less for each NP",
    "target unit you control",
    "target unit an opponent controls",
    "another target unit",
    "up to N target units",
    "any number of",
    "target unit or player",
    "target unit with cost N or less",
    "target unit with power N or more",
    "target NP card in your graveyard",
    "its controller",
    "its owner",
    "that player",
    "that much",
    "that many",
    "equal to its power",
    "equal to the number of NP",
    "for each NP you control",
    "for each card in your graveyard",
    "all each them they those the rest reaction additional also random at "
    "chosen opposing yours named under here while unless during have has having enter enters without "
    "must classification used didn't you've there's he she him her his he's she's they're isn't",
};

std::vector<std::string> folded(const Vocabulary& words, const std::vector<Token>& tokens, size_t from, size_t to) {
  std::vector<std::string> out;
  for (size_t i = from; i < to; ++i) {
    const Token& t = tokens[i];
    const bool number =
        t.kind == TokenKind::Number || t.kind == TokenKind::Signed || (t.kind == TokenKind::Word && t.value >= 0);
    const bool noun = t.kind == TokenKind::Word && (t.text == "np" || (words.noun(t.text) && t.text != "unit"));
    if (number || t.text == "n") out.emplace_back("N");
    else if (noun) out.emplace_back("NP");
    else if (t.kind == TokenKind::Word) out.push_back(t.text);
  }
  return out;
}

/// Is one word the other with a small mistake? Nobody mistypes the first letter.
bool slip(const std::string& a, const std::string& b) {
  const size_t longer = std::max(a.size(), b.size()), shorter = std::min(a.size(), b.size());
  return a.size() > 3 && shorter > 0 && longer - shorter <= 2 && a[0] == b[0] && edit_distance(a, b) <= 2;
}

/// Edits between two phrases, a word at a time; a word with a small slip counts half.
int phrase_distance(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<int> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(2 * j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(2 * i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const int above = row[j];
      const int change = a[i - 1] == b[j - 1] ? 0 : slip(a[i - 1], b[j - 1]) ? 1 : 2;
      row[j] = std::min({above + 2, row[j - 1] + 2, diagonal + change});
      diagonal = above;
    }
  }
  return row[b.size()];
}

using Found = std::vector<std::tuple<int, size_t, std::string>>;  // distance, place in the list, text

std::vector<std::string> nearest_three(Found found) {
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (auto& [distance, place, text] : found)
    if (out.size() < 3) out.push_back(std::move(text));
  return out;
}

bool ends_phrase(TokenKind k) {
  return k == TokenKind::Dot || k == TokenKind::Comma || k == TokenKind::Colon || k == TokenKind::Semicolon ||
         k == TokenKind::Break || k == TokenKind::Dash || k == TokenKind::Bullet || k == TokenKind::End;
}

} // namespace

std::span<const std::string_view> known_patterns() { return kPatterns; }

const std::vector<std::string>& pattern_words() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> words;
    for (const std::string_view pattern : kPatterns)
      for (const Token& t : lex(pattern))
        if (t.kind == TokenKind::Word && std::find(words.begin(), words.end(), t.text) == words.end())
          words.push_back(t.text);
    return words;
  }();
  return all;
}

std::vector<std::string> nearest_words(const Vocabulary& words, std::string_view word) {
  Found found;
  const int most = word.size() <= 3 ? 1 : 2;
  for (const std::string& known : words.words()) {
    const size_t longer = std::max(known.size(), word.size()), shorter = std::min(known.size(), word.size());
    if (longer - shorter > static_cast<size_t>(most) || known == "n" || known == "np") continue;
    const int d = edit_distance(known, word);
    if (d > 0 && d <= most && d < static_cast<int>(word.size())) found.emplace_back(d, found.size(), known);
  }
  return nearest_three(std::move(found));
}

std::vector<std::string> nearest_patterns(const Vocabulary& words, const std::vector<Token>& tokens, int at) {
  size_t from = static_cast<size_t>(std::max(0, std::min(at, static_cast<int>(tokens.size()) - 1))), to = from;
  while (from > 0 && !ends_phrase(tokens[from - 1].kind)) --from;
  while (to < tokens.size() && !ends_phrase(tokens[to].kind)) ++to;
  const std::vector<std::string> phrase = folded(words, tokens, from, to);
  if (phrase.empty()) return {};
  static const std::vector<std::vector<Token>> kRead = [] {
    std::vector<std::vector<Token>> out;
    for (const std::string_view pattern : kPatterns) out.push_back(lex(pattern));
    return out;
  }();
  Found found;
  for (size_t i = 0; i < kRead.size(); ++i) {
    const std::string_view pattern = kPatterns[i];
    if (pattern.starts_with("all each")) continue;  // words only
    const std::vector<std::string> known = folded(words, kRead[i], 0, kRead[i].size());
    const int longest = static_cast<int>(2 * std::max(known.size(), phrase.size()));
    const int shortest = static_cast<int>(2 * std::min(known.size(), phrase.size()));
    if (2 * (longest - shortest) > longest) continue;  // too short or too long to be near
    const int d = phrase_distance(phrase, known);
    if (2 * d <= longest) found.emplace_back(d, found.size(), std::string(pattern));
  }
  return nearest_three(std::move(found));
}

} // namespace cantrip::language

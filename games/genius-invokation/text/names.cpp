#include "games/genius-invokation/text/names.hpp"

namespace cantrip::genius::text {

using namespace language;

namespace {

bool capital(const Token& t) { return !t.written.empty() && t.written[0] >= 'A' && t.written[0] <= 'Z'; }
bool same(const Token& a, const Token& b) { return a.kind == b.kind && a.text == b.text && capital(a) == capital(b); }

}  // namespace

Names::Names(const Nameable& all) : all_(all) {
  for (size_t i = 0; i < all.cards.size(); ++i) {
    const NamedCard& c = all.cards[i];
    declare(cards_, std::string(c.name), c.name, false).cards.push_back(i);
    if (!c.version.empty())
      declare(cards_, std::string(c.name) + " - " + std::string(c.version), c.name, true).cards.push_back(i);
    declare_skills(c.text);
  }
}

Name& Names::declare(Index& index, std::string spelling, std::string_view name, bool versioned) {
  std::vector<Token> words = lex(spelling);
  words.pop_back();  // the end
  std::vector<Name>& known = index[words.empty() ? "" : words[0].text];
  for (Name& n : known)
    if (n.spelling == spelling) return n;
  spellings_.push_back(spelling);
  known.push_back({std::move(words), std::move(spelling), std::string(name), versioned, {}});
  return known.back();
}

/// "Skill NAME (" and "Technique NAME (" begin lines.
void Names::declare_skills(std::string_view text) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    for (const std::string_view head : {"Skill ", "Technique "}) {
      const size_t open = line.find(" (");
      if (!line.starts_with(head) || open == std::string_view::npos || open <= head.size()) continue;
      const std::string_view name = line.substr(head.size(), open - head.size());
      declare(skills_, std::string(name), name, false);
    }
  }
}

const Name* Names::longest(const Index& index, const std::vector<Token>& tokens, size_t at) {
  const auto found = at < tokens.size() ? index.find(tokens[at].text) : index.end();
  if (found == index.end()) return nullptr;
  const Name* best = nullptr;
  for (const Name& n : found->second) {
    bool fits =
        !n.words.empty() && at + n.words.size() <= tokens.size() && (!best || n.words.size() > best->words.size());
    for (size_t i = 0; fits && i < n.words.size(); ++i) fits = same(tokens[at + i], n.words[i]);
    if (fits) best = &n;
  }
  return best;
}

const Name* Names::card_at(const std::vector<Token>& tokens, size_t at) const { return longest(cards_, tokens, at); }
const Name* Names::skill_at(const std::vector<Token>& tokens, size_t at) const { return longest(skills_, tokens, at); }

const NamedCard* Names::card(const Name& n, u32 types, std::string_view version) const {
  const NamedCard *own = nullptr, *plain = nullptr;  // if there are several, one that was understood
  const auto better = [](const NamedCard* before, const NamedCard& c) { return !before || (!before->def && c.def); };
  for (const size_t i : n.cards) {
    const NamedCard& c = all_.cards[i];
    if (!(c.types & types)) continue;
    const bool same = n.versioned || (!version.empty() && c.version == version);
    if (same ? better(own, c) : c.version.empty() && better(plain, c)) (same ? own : plain) = &c;
  }
  return own ? own : plain;
}

int Names::subtype(std::string_view word) const {
  for (size_t i = 0; i < all_.subtypes.size(); ++i)
    if (lower(all_.subtypes[i]) == word) return static_cast<int>(i);
  return -1;
}

}  // namespace cantrip::genius::text

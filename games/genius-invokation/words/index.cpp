#include "games/genius-invokation/words/index.hpp"

#include "games/genius-invokation/schema.hpp"

namespace cantrip::genius::words {

using namespace language;

namespace {

bool capital(const Token& t) { return !t.written.empty() && t.written[0] >= 'A' && t.written[0] <= 'Z'; }
bool same(const Token& a, const Token& b) { return a.kind == b.kind && a.text == b.text && capital(a) == capital(b); }
bool is_word(const Token& t, std::string_view text) { return t.kind == TokenKind::Word && t.text == text; }

constexpr std::string_view kElementWords[] = {"",      "cryo", "hydro",  "pyro",    "electro",
                                              "anemo", "geo",  "dendro", "physical"};
/// Words with a capital that are never what a card counts.
constexpr std::string_view kNoMeter[] = {
    "energy", "usages",   "usage",     "hp",        "shield", "dmg",  "elemental", "omni",    "die",
    "dice",   "hand",     "character", "skill",     "round",  "max",  "normal",    "charged", "action",
    "event",  "piercing", "element",   "unaligned", "if",     "for",  "summon",    "create",  "deal",
    "draw",   "heal",     "attach",    "switch",    "use",    "when", "after"};

int element_word(const Token& t) {
  if (t.kind == TokenKind::Word)
    for (int e = CryoElement; e <= Physical; ++e)
      if (t.text == kElementWords[e]) return e;
  return 0;
}
bool may_be_meter(const Token& t) {
  if (t.kind != TokenKind::Word || !capital(t)) return false;
  for (const std::string_view no : kNoMeter)
    if (t.text == no) return false;
  return true;
}

}  // namespace

/// "Usage(s)" is one word, "Hydro-Related" and "Polearm-wielding" are two.
std::vector<Token> prepared(const std::vector<Token>& in) {
  std::vector<Token> out;
  const std::vector<Token> split_up = split(in);
  for (size_t i = 0; i < split_up.size(); ++i) {
    Token t = split_up[i];
    if (t.kind == TokenKind::Word && i + 3 < split_up.size() && split_up[i + 1].kind == TokenKind::Open &&
        is_word(split_up[i + 2], "s") && split_up[i + 3].kind == TokenKind::Close) {
      t.text += "s";
      t.written += "s";
      out.push_back(t);
      i += 3;
      continue;
    }
    const size_t dash = t.kind == TokenKind::Word ? t.text.find('-') : std::string::npos;
    const std::string_view tail = dash == std::string::npos ? "" : std::string_view(t.text).substr(dash + 1);
    if (tail == "related" || tail == "wielding" || tail == "infused") {
      Token second = t;
      second.text = std::string(tail);
      second.written = t.written.substr(dash + 1);
      t.text.resize(dash);
      t.written.resize(dash);
      out.push_back(t);
      out.push_back(second);
      continue;
    }
    out.push_back(t);
  }
  return out;
}

Index::Index(const Nameable& all, const OwnSorts& sorts) : all_(all), sorts_(sorts) {
  for (const std::string& s : all.subtypes) nations_.push_back(lower(s));
  for (size_t i = 0; i < all.cards.size(); ++i) {
    const NamedCard& c = all.cards[i];
    if (c.name.empty()) continue;  // what is said for a card is no card
    declare(c.name, c.name, false).cards.push_back(i);
    if (!c.version.empty()) {
      Entry& e = declare(std::string(c.name) + " - " + std::string(c.version), c.name, false);
      e.versioned = true;
      e.cards.push_back(i);
    }
    declare_skills(i);
  }
}

Index::Entry& Index::declare(std::string_view spelling, std::string_view name, bool skill) {
  std::vector<Token> words = prepared(lex(spelling));
  words.pop_back();  // the end
  std::vector<int>& known = by_word_[words.empty() ? "" : words[0].text];
  for (const int i : known) {
    Entry& e = names_[static_cast<size_t>(i)];
    if (e.skill != skill || e.words.size() != words.size()) continue;
    bool equal = true;
    for (size_t k = 0; equal && k < words.size(); ++k) equal = same(e.words[k], words[k]);
    if (equal) return e;
  }
  known.push_back(static_cast<int>(names_.size()));
  names_.push_back({std::move(words), std::string(name), skill, false, {}});
  return names_.back();
}

/// "Skill NAME (" and "Technique NAME (" begin lines.
void Index::declare_skills(size_t card) {
  std::string_view text = all_.cards[card].text;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    for (const std::string_view head : {"Skill ", "Technique "}) {
      const size_t price = line.find("): ");
      const size_t open = price == std::string_view::npos ? price : line.rfind(" (", price);
      if (!line.starts_with(head) || open == std::string_view::npos || open <= head.size()) continue;
      const std::string_view name = line.substr(head.size(), open - head.size());
      declare(name, name, true).cards.push_back(card);
    }
  }
}

void Index::longest(bool skill, const std::vector<Token>& tokens, int at, std::vector<Found>& out) const {
  const auto found = by_word_.find(tokens[static_cast<size_t>(at)].text);
  if (found == by_word_.end()) return;
  int best = -1;
  for (const int i : found->second) {
    const Entry& e = names_[static_cast<size_t>(i)];
    if (e.skill != skill || e.words.empty() || static_cast<size_t>(at) + e.words.size() > tokens.size()) continue;
    bool fits = best < 0 || e.words.size() > names_[static_cast<size_t>(best)].words.size();
    for (size_t k = 0; fits && k < e.words.size(); ++k) fits = same(tokens[static_cast<size_t>(at) + k], e.words[k]);
    if (fits) best = i;
  }
  if (best >= 0) out.push_back({at + static_cast<int>(names_[static_cast<size_t>(best)].words.size()), best, 0, false});
}

size_t Index::name_ends(const std::vector<Token>& tokens, size_t at) const {
  std::vector<Found> found;
  longest(false, tokens, static_cast<int>(at), found);
  if (found.empty()) return at;
  for (const size_t i : names_[static_cast<size_t>(found[0].value)].cards)
    if (all_.cards[i].types & (type_bit(OwnStatus) | type_bit(TeamStatus) | type_bit(Summon)))
      return static_cast<size_t>(found[0].to);
  return at;
}

void Index::find(Sort sort, const std::vector<Token>& tokens, int at, std::vector<Found>& out) const {
  const Token& t = tokens[static_cast<size_t>(at)];
  if (sort == sorts_.card) return longest(false, tokens, at, out);
  if (sort == sorts_.skill) return longest(true, tokens, at, out);
  if (sort == sorts_.element) {
    if (const int e = element_word(t)) out.push_back({at + 1, e, 0, false});
    return;
  }
  if (sort == sorts_.nation) {
    for (size_t i = 0; i < nations_.size(); ++i)
      if (t.kind == TokenKind::Word && nations_[i] == t.text) out.push_back({at + 1, static_cast<int>(i), 0, false});
    return;
  }
  if (sort != sorts_.meter) return;
  const bool quoted = t.kind == TokenKind::Quote;
  int end = quoted ? at + 1 : at;
  while ((quoted && tokens[static_cast<size_t>(end)].kind == TokenKind::Word) ||
         may_be_meter(tokens[static_cast<size_t>(end)]) || is_word(tokens[static_cast<size_t>(end)], "of") ||
         is_word(tokens[static_cast<size_t>(end)], "the") || is_word(tokens[static_cast<size_t>(end)], "and") ||
         is_word(tokens[static_cast<size_t>(end)], "'s")) {
    ++end;
    const Token& last = tokens[static_cast<size_t>(end) - 1];
    if (!quoted && (!may_be_meter(last) || (end == at + 1 && !capital(last)))) continue;
    if (!quoted) out.push_back({end, 0, 6 - std::min(4, end - at), false});
    else if (tokens[static_cast<size_t>(end)].kind == TokenKind::Quote) out.push_back({end + 1, 0, 0, false});
  }
}

const NamedCard* Index::card(int value, u32 types, const NamedCard& speaker) const {
  const Entry& e = names_[static_cast<size_t>(value)];
  const NamedCard *own = nullptr, *plain = nullptr;
  // If there are several: one that was understood, of the speaker's list, else of the latest.
  const auto rank = [&](const NamedCard& c) {
    return (c.def ? 1000 : 0) + (c.origin == speaker.origin ? 500 : static_cast<int>(c.origin));
  };
  const auto better = [&](const NamedCard* before, const NamedCard& c) { return !before || rank(c) > rank(*before); };
  for (const size_t i : e.cards) {
    const NamedCard& c = all_.cards[i];
    if (!(c.types & types)) continue;
    const bool same = e.versioned || (!speaker.version.empty() && c.version == speaker.version);
    if (same ? better(own, c) : c.version.empty() && better(plain, c)) (same ? own : plain) = &c;
  }
  return own ? own : plain;
}

int Index::skill_kind(int value, bool& only) const {
  const Entry& e = names_[static_cast<size_t>(value)];
  only = true;
  for (const size_t i : e.cards) {
    const std::string_view text = all_.cards[i].text;
    const size_t at = text.find("Skill " + e.name + " (");
    if (at == std::string_view::npos) continue;
    const std::string_view kind = text.substr(at + e.name.size() + 8, 6);
    const auto count = [&](std::string_view word) {
      int n = 0;
      for (size_t k = text.find(" (" + std::string(word)); k != std::string_view::npos;
           k = text.find(" (" + std::string(word), k + 1))
        ++n;
      only = n < 2;
    };
    if (kind.starts_with("normal")) return count("normal"), Normal;
    if (kind.starts_with("elemen")) return count("elemental"), Elemental;
    if (kind.starts_with("burst")) return count("burst"), Burst;
    if (kind.starts_with("prepar")) return count("prepared"), Prepared;
  }
  return NoSkill;
}

}  // namespace cantrip::genius::words

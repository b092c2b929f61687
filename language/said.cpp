#include "language/said.hpp"

#include <algorithm>

#include "language/words/words.hpp"

namespace cantrip::language {

std::string without_by_hand(std::string_view text) {
  std::string out;
  for (size_t from = 0; from <= text.size();) {
    const size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line = text.substr(from, end - from);
    if (!line.starts_with(kByHand)) out += line;
    if (end < text.size()) out += '\n';
    from = end + 1;
  }
  return out;
}

std::vector<std::string> by_hand(std::string_view text) {
  std::vector<std::string> out;
  for (size_t from = 0; from < text.size();) {
    const size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line = text.substr(from, end - from);
    if (line.starts_with(kByHand)) out.emplace_back(line.substr(kByHand.size()));
    from = end + 1;
  }
  return out;
}

std::vector<std::string> sayings(const Lexicon& lexicon, const CardFacts& card, std::string_view as) {
  CardFacts plain = card;
  plain.text.clear();
  Pool base;
  std::vector<std::string> out;
  if (!compile_cards(lexicon, {&plain, 1}, base).ok()) return out;
  for (const Construction& rule : grammar_of(lexicon).rules()) {
    if (rule.example.empty() || rule.example.find('\n') != std::string_view::npos) continue;
    Pool pool = base;
    Said said = compile_said(lexicon, {&plain, 1}, plain.id, rule.example, as, pool);
    if (said.ability && std::find(out.begin(), out.end(), said.canonical) == out.end())
      out.push_back(std::move(said.canonical));
  }
  return out;
}

namespace {

std::string as_text(const std::vector<std::string>& paragraphs) {
  std::string out;
  for (size_t i = 0; i < paragraphs.size(); ++i) out += (i ? "\n" : "") + paragraphs[i];
  return out;
}

/// Tries texts for one card.
struct Parting {
  const Lexicon& lexicon;
  std::span<const CardFacts> cards;
  const Pool& pool;
  CardFacts one;

  std::vector<Diagnostic> wrong_with(std::string text) {
    one.text = std::move(text);
    return language::wrong_with(lexicon, cards, one, pool);
  }
  /// Which of these paragraphs is the trouble: the one that is named, or the first that is not understood alone.
  size_t trouble(const std::vector<std::string>& kept, const Diagnostic& d) {
    if (d.line >= 1 && static_cast<size_t>(d.line) <= kept.size()) return static_cast<size_t>(d.line - 1);
    for (size_t i = 0; i + 1 < kept.size(); ++i)
      if (!wrong_with(kept[i]).empty()) return i;
    return kept.size() - 1;
  }
};

}  // namespace

bool part_by_hand(const Lexicon& lexicon, std::span<const CardFacts> cards, const Pool& pool, CardFacts& card) {
  Parting parting{lexicon, cards, pool, card};
  parting.one.id += " by hand";
  parting.one.file.clear();
  parting.one.line = parting.one.text_line = 0;
  if (!parting.wrong_with("").empty()) return false;  // its facts are the trouble
  std::vector<std::string> all(1);
  for (const char c : card.text)
    if (c == '\n') all.emplace_back();
    else all.back() += c;
  std::vector<std::string> kept = all;
  std::vector<size_t> places(all.size());
  for (size_t i = 0; i < places.size(); ++i) places[i] = i;
  while (!kept.empty()) {
    const std::vector<Diagnostic> wrong = parting.wrong_with(as_text(kept));
    if (wrong.empty()) break;
    const size_t at = parting.trouble(kept, wrong[0]);
    all[places[at]].insert(0, kByHand);
    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(at));
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(at));
  }
  if (kept.size() == all.size()) return false;
  if (card.printed.empty()) card.printed = card.text;
  card.text = as_text(all);
  return true;
}

}  // namespace cantrip::language

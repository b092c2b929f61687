#include "language/own_words.hpp"

#include <algorithm>

#include "language/compile.hpp"
#include "language/lexer.hpp"

namespace cantrip::language {
namespace {

constexpr size_t kMostKeywords = 64;  // an object's keywords are a bit each

}  // namespace

WiderLexicon::WiderLexicon(const Lexicon& game, std::span<const CardFacts> cards) : game_(game) {
  for (const CardFacts& c : cards)
    if (c.words && std::find(lists_.begin(), lists_.end(), c.words) == lists_.end()) lists_.push_back(c.words);
  if (lists_.empty()) return;
  keywords_.assign(game.keywords.begin(), game.keywords.end());
  plurals_.assign(game.plurals.begin(), game.plurals.end());
  first_ = keywords_.size();
  for (const std::shared_ptr<const WordList>& list : lists_) add(*list);
  wider_ = game;
  wider_->base = &game;
  wider_->keywords = keywords_;
  wider_->plurals = plurals_;
}

void WiderLexicon::add(const WordList& list) {
  for (const OwnPlural& p : list.plurals) plurals_.push_back({p.one, p.many});
  for (const OwnKeyword& k : list.keywords) add(list, k);
}

void WiderLexicon::add(const WordList& list, const OwnKeyword& k) {
  size_t next = 0;
  for (size_t i = 0; i < keywords_.size(); ++i) {
    const KeywordWord& known = keywords_[i];
    next = std::max(next, static_cast<size_t>(known.keyword) + 1);
    if (lower(known.name) != lower(k.name)) continue;
    if (i >= first_ && known.text == k.text && known.number == k.number) return;  // said twice
    return faults_.push_back({&list, "there is a keyword " + k.name + " already", "Give it another name."});
  }
  if (next >= kMostKeywords)
    return faults_.push_back(
        {&list, "there is no room for the keyword " + k.name, "A game has room for 64 keywords with its own."});
  KeywordWord word;
  word.name = k.name;
  word.keyword = static_cast<u8>(next);
  word.number = k.number;
  word.plus = k.plus;
  word.reminder = k.reminder;
  word.text = k.text;
  keywords_.push_back(word);
  from_.push_back(&list);
}

const WordList* WiderLexicon::list_of(const KeywordWord& k) const {
  return from_[static_cast<size_t>(&k - keywords_.data()) - first_];
}

}  // namespace cantrip::language

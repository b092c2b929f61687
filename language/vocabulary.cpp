#include "language/vocabulary.hpp"

#include "language/grammar/grammar.hpp"

namespace cantrip::language {

Vocabulary::Vocabulary(const Lexicon& lex) : lexicon(&lex) {
  for (size_t i = 0; i < lex.types.size(); ++i) {
    Noun& one = nouns_[lower(lex.types[i].name)];
    one.type = static_cast<int>(i);
    one.singular = true;
    Noun& many = nouns_[lower(lex.types[i].plural)];
    many.type = static_cast<int>(i);
    many.plural = true;
    note_phrase(lex.types[i].name);
    note_phrase(lex.types[i].plural);
  }
  for (const StatWord& w : lex.stats) note_phrase(w.name);
  for (const ScoreWord& w : lex.scores) note_phrase(w.name);
  for (const ZoneWord& w : lex.zones) note_phrase(w.name);
  for (const AdjectiveWord& w : lex.adjectives) note_phrase(w.word);
  for (const FlagVerb& w : lex.flag_verbs) note_phrase(w.verb), note_phrase(third_person(w.verb));
  for (const KeywordWord& w : lex.keywords) note_phrase(w.name);
  for (const BanWord& w : lex.bans) note_phrase(w.phrase);
  for (const MoveVerb& w : lex.move_verbs) note_phrase(w.verb), note_phrase(third_person(w.verb));
  for (const EventWord& w : lex.events) {
    note_phrase(w.verb);
    note_phrase(w.past);
    note_phrase(third_person(w.verb));
  }
  note_lexemes();
}

void Vocabulary::note_lexemes() {
  const auto add = [&](Sort sort, size_t value, std::string words, bool plural = false) {
    lexemes_[words.substr(0, words.find(' '))].push_back({sort, static_cast<int>(value), plural, words});
  };
  const Lexicon& lex = *lexicon;
  for (size_t i = 0; i < lex.stats.size(); ++i) add(Sort::Stat, i, lower(lex.stats[i].name));
  for (size_t i = 0; i < lex.stats.size(); ++i) add(Sort::Stat, i, pluralise(lower(lex.stats[i].name)), true);
  for (size_t i = 0; i < lex.scores.size(); ++i) add(Sort::Score, i, lower(lex.scores[i].name));
  for (size_t i = 0; i < lex.keywords.size(); ++i) add(Sort::Keyword, i, lower(lex.keywords[i].name));
  for (size_t i = 0; i < lex.counters.size(); ++i) add(Sort::Counter, i, lower(lex.counters[i].name));
  for (size_t i = 0; i < lex.zones.size(); ++i) {
    const std::string name = as_pattern(lower(lex.zones[i].name));
    add(Sort::Zone, i, name);
    add(Sort::Zone, i, pluralise(name), true);
  }
}

void Vocabulary::note_phrase(std::string_view phrase) {
  for (const Token& t : lex(phrase))
    if (t.kind == TokenKind::Word) note_word(t.text);
}

void Vocabulary::note_word(std::string_view word) {
  if (known_.emplace(std::string(word), true).second) all_words_.emplace_back(word);
}

int Vocabulary::declare_subtype(std::string_view word) {
  const std::string key = lower(word);
  if (const auto found = nouns_.find(key);
      found != nouns_.end() && found->second.subtype >= 0 && found->second.singular)
    return found->second.subtype;
  if (subtypes.size() >= 256) return -1;
  const int index = static_cast<int>(subtypes.size());
  subtypes.emplace_back(word);
  subtype_plurals.push_back(plural_of(*lexicon, word));
  Noun& one = nouns_[key];
  one.subtype = index;
  one.singular = true;
  Noun& many = nouns_[lower(subtype_plurals.back())];
  many.subtype = index;
  many.plural = true;
  note_word(key);
  note_word(lower(subtype_plurals.back()));
  return index;
}

void Vocabulary::declare_token(std::string_view name, int card) {
  TokenName entry{{}, std::string(name), card, {}};
  for (const Token& t : lex(name))
    if (t.kind != TokenKind::End) entry.words.push_back(t.text);
  for (const std::string& w : entry.words) note_word(w);
  if (entry.words.empty()) return;
  entry.plural = pluralise(entry.words.back());
  const int place = static_cast<int>(tokens.size());
  tokens_by_word_[entry.words[0]].push_back(place);
  if (entry.words.size() == 1 && entry.plural != entry.words[0]) tokens_by_word_[entry.plural].push_back(place);
  tokens.push_back(std::move(entry));
}

void Vocabulary::declare_name(std::string_view name, int card) {
  CardName entry{{}, std::string(name), card};
  for (const Token& t : lex(name))
    if (t.kind != TokenKind::End) entry.words.push_back(t.text);
  if (entry.words.empty()) return;
  std::vector<CardName>& known = names_[entry.words[0]];
  for (const CardName& n : known)
    if (n.name == entry.name) return;
  known.push_back(std::move(entry));
}

const CardName* Vocabulary::name_at(const std::vector<Token>& t, size_t at) const {
  const auto found = at < t.size() ? names_.find(t[at].text) : names_.end();
  if (found == names_.end()) return nullptr;
  const CardName* best = nullptr;
  for (const CardName& n : found->second) {
    bool fits = at + n.words.size() < t.size() && (!best || n.words.size() > best->words.size());
    for (size_t i = 0; fits && i < n.words.size(); ++i) fits = t[at + i].text == n.words[i];
    if (fits) best = &n;
  }
  return best;
}

bool Vocabulary::knows_name(std::string_view name) const {
  const std::vector<Token> words = lex(name);
  const auto found = names_.find(words.front().text);
  if (found == names_.end()) return false;
  for (const CardName& n : found->second)
    if (n.name == name) return true;
  return false;
}

const Vocabulary::Noun* Vocabulary::noun_at(const std::vector<Token>& t, size_t at, int& words) const {
  words = 1;
  if (at >= t.size() || t[at].kind != TokenKind::Word) return nullptr;
  if (at + 1 < t.size() && t[at + 1].kind == TokenKind::Word)
    if (const Noun* n = noun(t[at].text + " " + t[at + 1].text)) return words = 2, n;
  return noun(t[at].text);
}

const Vocabulary::Noun* Vocabulary::noun(std::string_view word) const {
  const auto found = nouns_.find(std::string(word));
  return found == nouns_.end() ? nullptr : &found->second;
}

} // namespace cantrip::language

#include "matrix/texts.hpp"

#include <algorithm>

#include "language/dialect.hpp"
#include "language/explain.hpp"
#include "language/grammar/reader.hpp"
#include "language/words/words.hpp"

namespace cantrip::matrix {

void LastWord::say(std::string_view said) {
  const size_t n = std::min(said.size(), sizeof text - 1);
  std::copy_n(said.begin(), n, text);
  text[n] = 0;
}

namespace {

using language::CardFacts;
using language::Construction;
using language::Piece;
using language::Sort;

constexpr std::string_view kProbe = "probe ";

class Listener final : public language::ReadingListener {
public:
  Listener(std::span<const Probe> probes, LastWord* last) : probes_(probes), last_(last) {}
  void begin(std::string_view card) override {
    now_ = &read_[std::string(card)], now_->clear();
    if (!last_) return;
    const bool probe = card.starts_with(kProbe);
    const size_t i = probe ? static_cast<size_t>(std::atoi(card.data() + kProbe.size())) : probes_.size();
    last_->say(i < probes_.size() ? std::string_view(probes_[i].text) : card);
  }
  void read(const language::Node& n, const std::vector<language::Token>& tokens) override {
    now_->push_back(written(n, tokens));
  }
  std::vector<Written>* of(const std::string& card) {
    const auto found = read_.find(card);
    return found == read_.end() ? nullptr : &found->second;
  }

private:
  std::span<const Probe> probes_;
  LastWord* last_;
  std::unordered_map<std::string, std::vector<Written>> read_;
  std::vector<Written>* now_ = nullptr;
};

void holes_of(const std::vector<Piece>& pieces, const Construction& rule, std::vector<Position>& out) {
  for (const Piece& p : pieces) {
    if (p.kind == Piece::Kind::Hole) {
      int hole = 0;
      while (rule.holes[static_cast<size_t>(hole)] != p.text) ++hole;
      const Position at{&rule, hole, p.sort};
      if (std::find(out.begin(), out.end(), at) == out.end()) out.push_back(at);
    }
    for (const std::vector<Piece>& part : p.parts) holes_of(part, rule, out);
  }
}

/// The sorts that a text can have. A game may have no place for a sort that others use.
std::set<Sort> standing(const std::vector<Position>& positions) {
  std::set<Sort> out{Sort::Paragraph, Sort::Line};
  for (size_t before = 0; before != out.size();) {
    before = out.size();
    for (const Position& p : positions)
      if (out.contains(p.rule->sort)) out.insert(p.sort);
  }
  return out;
}

constexpr size_t kWitnesses = 8, kFrames = 60, kPhrases = 48;
constexpr size_t kAlike = 2, kAlikeFrames = 3;  // of those that say the same in other words

bool says_something(const std::vector<Piece>& pieces) {
  return std::any_of(pieces.begin(), pieces.end(), [](const Piece& p) {
    if (p.kind == Piece::Kind::Verb || p.kind == Piece::Kind::Noun) return true;
    if (p.kind == Piece::Kind::Word) return !p.text.empty() && p.text[0] >= 'a' && p.text[0] <= 'z';
    return std::any_of(p.parts.begin(), p.parts.end(), says_something);
  });
}
/// The construction that says most of a part: that of "Draw a card." is "~draw <n> card+".
const Construction* kind_of_part(const Part& p) {
  if (!p.rule || says_something(p.rule->pieces)) return p.rule;
  const Part* widest = nullptr;
  for (const Part& inner : p.parts)
    if (!widest || inner.to - inner.from > widest->to - widest->from) widest = &inner;
  return widest ? kind_of_part(*widest) : p.rule;
}
/// What a text begins with: a trigger, a timing word, an effect.
const Construction* kind_of_text(const Written& text) {
  const Part* line = &text.root;
  while (!line->parts.empty() && (line->sort == Sort::Paragraph || line->parts.size() == 1)) line = &line->parts[0];
  return line->rule;
}

/// Keeps the shortest few, and not too many that begin alike: what has no sense in one text has it in another.
void keep(std::vector<Found>& all, const Found& f, size_t most, size_t most_alike) {
  const auto shorter = [](const Found& a, const Found& b) { return a.text->words.size() < b.text->words.size(); };
  const Construction* const kind = kind_of_text(*f.text);
  size_t alike = 0;
  auto longest = all.end();
  for (auto at = all.begin(); at != all.end(); ++at)
    if (kind_of_text(*at->text) == kind) ++alike, longest = at;
  if (alike >= most_alike) {
    if (!shorter(f, *longest)) return;
    all.erase(longest);
  } else if (all.size() >= most) {
    if (!shorter(f, all.back())) return;
    all.pop_back();
  }
  all.insert(std::upper_bound(all.begin(), all.end(), f, shorter), f);
}

}  // namespace

Texts::Texts(const language::Lexicon& lex, std::span<const CardFacts> facts, std::span<const std::string> killers,
             LastWord* last)
    : lex_(lex), grammar_(lex.dialect ? &lex.dialect->grammar() : &language::grammar_of(lex)), killers_(killers),
      last_(last), facts_(facts.begin(), facts.end()) {
  for (const Construction& c : grammar_->rules()) {
    holes_of(c.pieces, c, positions_);
    makes_[c.sort].push_back(&c);
  }
  const std::set<Sort> stand = standing(positions_);
  std::erase_if(positions_, [&](const Position& p) { return !stand.contains(p.rule->sort); });
  for (const Position& p : positions_) takes_[p.sort].push_back(p);
  for (const Construction& c : grammar_->rules()) (stand.contains(c.sort) ? rules_used_ : nowhere_).push_back(&c);
  name_words();
}

/// Words that a game has, whether one of its cards says them or not.
void Texts::name_words() {
  const auto add = [&](Sort sort, std::string_view word) { keep_phrase(sort, nullptr, std::string(word), kPhrases); };
  for (const char* n : {"2", "3"}) add(Sort::Number, n);
  for (const char* n : {"+1", "+2"}) add(Sort::Signed, n);
  for (const language::TypeWord& t : lex_.types) add(Sort::Type, t.name);
  for (const std::string_view s : lex_.subtypes) add(Sort::Subtype, s);
  for (const language::StatWord& s : lex_.stats) add(Sort::Stat, s.name);
  for (const language::ScoreWord& s : lex_.scores) add(Sort::Score, s.name);
  for (const language::ZoneWord& z : lex_.zones) add(Sort::Zone, z.name);
  for (const language::KeywordWord& k : lex_.keywords) add(Sort::Keyword, k.name);
  for (const language::CounterWord& c : lex_.counters) add(Sort::Counter, c.name);
  add(Sort::Circled, "①");
  add(Sort::Capitals, "NO TIME");
  for (const CardFacts& c : facts_)
    if (!c.token) add(Sort::Name, c.name);
    else add(Sort::Token, c.name);
}

Batch Texts::attempt(std::span<const Probe> probes) const {
  Batch out;
  out.tried.resize(probes.size());
  std::vector<CardFacts> cards = facts_;
  for (size_t i = 0; i < probes.size(); ++i) {
    if (std::find(killers_.begin(), killers_.end(), probes[i].text) != killers_.end()) {
      out.tried[i].crashed = true;
      continue;
    }
    CardFacts one = facts_[static_cast<size_t>(probes[i].card)];
    one.id = std::string(kProbe) + std::to_string(i);
    one.text = probes[i].text;
    one.token = false;
    cards.push_back(std::move(one));
  }
  Listener listener(probes, last_);
  const language::CompileResult result = language::compile_cards(lex_, cards, out.pool, &listener);
  std::unordered_map<std::string, size_t> defs;
  for (size_t i = 1; i < out.pool.texts.size(); ++i) defs[out.pool.texts[i].id] = i;
  std::unordered_map<std::string, const language::Diagnostic*> why;
  for (const language::Diagnostic& d : result.diagnostics) why.emplace(d.card, &d);
  for (size_t i = 0; i < probes.size(); ++i) {
    Tried& t = out.tried[i];
    const std::string id = std::string(kProbe) + std::to_string(i);
    const auto def = defs.find(id);
    if (def == defs.end()) {
      if (const auto d = why.find(id); d != why.end()) t.said = d->second->message, t.lack = d->second->lack;
      out.full |= t.said == "the pool is full";
      continue;
    }
    std::vector<Written>* read = listener.of(id);
    if (!read || read->size() != 1) {
      t.said = "the text is several paragraphs";
      continue;
    }
    t.compiled = true;
    t.def = static_cast<DefId>(def->second);
    t.written = std::move(read->front());
    for (const std::string& line : out.pool.texts[def->second].canonical)
      t.canonical += (t.canonical.empty() ? "" : "\n") + line;
  }
  return out;
}

std::string Texts::explained(const Batch& batch, size_t i) const {
  return language::explain(batch.pool, lex_, batch.tried[i].def);
}

void Texts::learn(const Tried& t, int card) {
  kept_.push_back(t.written);
  walk(kept_.back(), kept_.back().root, nullptr, card);
}

void Texts::learn(std::span<const Probe> probes) {
  for (size_t from = 0; from < probes.size(); from += kBatch) {
    const std::span<const Probe> some = probes.subspan(from, std::min(kBatch, probes.size() - from));
    const Batch batch = attempt(some);
    for (size_t i = 0; i < some.size(); ++i)
      if (batch.tried[i].compiled) learn(batch.tried[i], some[i].card);
  }
}

void Texts::learn_cards() {
  std::vector<Probe> probes;
  for (size_t i = 0; i < facts_.size(); ++i) {
    std::string line;
    for (const char c : facts_[i].text + "\n") {
      if (c != '\n') line += c;
      else if (!line.empty()) probes.push_back({static_cast<int>(i), line}), line.clear();
    }
  }
  learn(probes);
}

std::vector<int> Texts::kinds_of_cards() const {
  std::vector<int> cards;
  std::vector<u32> types;
  for (size_t i = 0; i < facts_.size(); ++i) {
    const u32 type = kind_of(facts_[i].type);
    if (facts_[i].token || std::find(types.begin(), types.end(), type) != types.end()) continue;
    types.push_back(type);
    cards.push_back(static_cast<int>(i));
  }
  return cards;
}

/// The types of a type line, without colours: a bit each.
u32 Texts::kind_of(std::string_view line) const {
  u32 out = 0;
  for (const language::Token& t : language::lex(line))
    for (const language::TypeWord& w : lex_.types)
      if (!w.tint && language::lower(w.name) == t.text) out |= 1u << w.bit;
  return out;
}

std::string Texts::types_of(int card) const {
  std::string out;
  const u32 kind = kind_of(facts_[static_cast<size_t>(card)].type);
  for (const language::TypeWord& w : lex_.types)
    if (!w.tint && (kind & (1u << w.bit))) out += (out.empty() ? "" : " ") + std::string(w.name);
  return out;
}

void Texts::learn_lines(std::string_view lines) {
  const std::vector<int> cards = kinds_of_cards();
  std::vector<Probe> probes;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string_view line = lines.substr(at, end - at);
    at = end + 1;
    const size_t bar = line.find(" | ");
    if (bar == std::string_view::npos) continue;
    for (const int card : cards)
      if (kind_of(facts_[static_cast<size_t>(card)].type) == kind_of(line.substr(0, bar)))
        probes.push_back({card, std::string(line.substr(bar + 3))});
  }
  learn(probes);
}

void Texts::learn_examples() {
  std::vector<Probe> probes;
  const std::vector<int> cards = kinds_of_cards();
  for (const Construction& c : grammar_->rules())
    if (!c.example.empty())
      for (const int card : cards) probes.push_back({card, std::string(c.example)});
  learn(probes);
}

void Texts::keep_phrase(Sort sort, const Construction* kind, std::string words, size_t most_of_a_kind) {
  std::deque<Phrase>& all = phrases_[sort];
  Phrase* longest = nullptr;
  size_t alike = 0;
  for (Phrase& p : all) {
    if (p.words == words) return;
    if (p.kind != kind) continue;
    ++alike;
    if (!longest || p.words.size() > longest->words.size()) longest = &p;
  }
  if (words.empty()) return;
  if (alike < most_of_a_kind && all.size() < kPhrases) all.push_back({std::move(words), kind});
  else if (kind && alike >= most_of_a_kind && longest->words.size() > words.size()) *longest = {std::move(words), kind};
}

void Texts::walk(const Written& text, const Part& p, const Part* above, int card) {
  const Found found{&text, &p, above, card};
  if (p.rule) keep(rules_[p.rule], found, kWitnesses, kAlike);
  if (above) keep(at_[{above->rule, p.hole, p.sort}], found, kWitnesses, kAlike);
  if (above) keep(frames_[p.sort], found, kFrames, kAlikeFrames);
  else roots_.insert(p.sort);
  const Construction* const kind = kind_of_part(p);
  keep_phrase(p.sort, kind, text_of(text.words, p.from, p.to), kind ? kAlike : kPhrases / 2);
  for (const Part& inner : p.parts) walk(text, inner, &p, card);
}

namespace {
template <class Map, class Key>
const typename Map::mapped_type& or_empty(const Map& m, const Key& k) {
  static const typename Map::mapped_type none;
  const auto found = m.find(k);
  return found == m.end() ? none : found->second;
}
}  // namespace

const std::vector<Found>& Texts::of(const Construction* c) const { return or_empty(rules_, c); }
const std::vector<Found>& Texts::at(const Position& p) const { return or_empty(at_, p); }
const std::vector<Found>& Texts::frames(Sort s) const { return or_empty(frames_, s); }
const std::vector<Position>& Texts::takes(Sort s) const { return or_empty(takes_, s); }
const std::vector<const Construction*>& Texts::makes(Sort s) const { return or_empty(makes_, s); }

bool has(const Part& p, const Construction* c) {
  if (p.rule == c) return true;
  return std::any_of(p.parts.begin(), p.parts.end(), [&](const Part& inner) { return has(inner, c); });
}
bool has(const Part& p, const Position& at, const Construction* inside) {
  for (const Part& inner : p.parts) {
    if (p.rule == at.rule && inner.hole == at.hole && inner.sort == at.sort && (!inside || inner.rule == inside))
      return true;
    if (has(inner, at, inside)) return true;
  }
  return false;
}

}  // namespace cantrip::matrix

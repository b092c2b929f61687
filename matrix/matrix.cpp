#include "matrix/matrix.hpp"

#include <algorithm>

#include "language/grammar/english.hpp"
#include "matrix/texts.hpp"

namespace cantrip::matrix {
namespace {

using language::Construction;
using language::Piece;
using language::Sort;

/// The same numbers in every run.
class Dice {
public:
  size_t below(size_t n) {
    at_ += 0x9E3779B97F4A7C15ull;
    u64 z = at_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return static_cast<size_t>((z ^ (z >> 31)) % n);
  }

private:
  u64 at_ = 1;
};

constexpr size_t kBatch = 400;
constexpr int kDeepest = 3;  // patterns in patterns

/// Something to find a text for, and what was tried.
struct Goal {
  const Construction* rule = nullptr;  // it ...
  Position at;                         // ... in this position, or with this hole filled if `rule` is none
  bool done = false, hopeless = false;
  int tries = 0;
  std::string text, said;
  size_t depth = 0;  // how far the best refusal came
};

class Composer {
public:
  Composer(const language::Lexicon& lex, std::span<const language::CardFacts> facts, const Options& o)
      : texts_(lex, facts), facts_(facts), options_(o) {}

  Report run() {
    learn_cards();
    find_texts();
    combine();
    return std::move(report_);
  }

private:
  void say(const char* stage, int done, int of) const {
    if (options_.progress) options_.progress(stage, done, of);
  }

  void learn_cards() {
    std::vector<Probe> probes;
    for (size_t i = 0; i < facts_.size(); ++i) {
      std::string line;
      for (const char c : facts_[i].text + "\n") {
        if (c != '\n') line += c;
        else if (!line.empty()) probes.push_back({static_cast<int>(i), line}), line.clear();
      }
    }
    for (size_t from = 0; from < probes.size(); from += kBatch) {
      const std::span<const Probe> some(probes.data() + from, std::min(kBatch, probes.size() - from));
      const std::vector<Tried> tried = texts_.attempt(some);
      for (size_t i = 0; i < tried.size(); ++i)
        if (tried[i].compiled) texts_.learn(tried[i], some[i].card);
    }
  }

  // -- texts from patterns ------------------------------------------------------------------------------------------
  size_t early(size_t n) { return std::min(dice_.below(n), dice_.below(n)); }

  /// Words of a sort: of a text that compiles, or else of one of its patterns.
  bool phrase(Sort sort, int depth, std::string& out) {
    const std::vector<std::string>& all = texts_.phrases(sort);
    if (!all.empty()) return out = all[early(all.size())], true;
    const std::vector<const Construction*>& rules = texts_.makes(sort);
    if (rules.empty() || depth >= kDeepest) return false;
    return expand(rules[dice_.below(rules.size())]->pieces, {}, out, depth + 1);
  }

  static bool holds(const std::vector<Piece>& pieces, const Position& at) {
    for (const Piece& p : pieces) {
      if (p.kind == Piece::Kind::Hole && p.sort == at.sort && at.rule->holes[static_cast<size_t>(at.hole)] == p.text)
        return true;
      for (const std::vector<Piece>& part : p.parts)
        if (holds(part, at)) return true;
    }
    return false;
  }

  /// Words for a pattern, with `at` filled. False: there are no words for one of its holes yet.
  bool expand(const std::vector<Piece>& pieces, const Position& at, std::string& out, int depth = 0,
              const std::string* filler = nullptr) {
    const auto add = [&](const std::string& word) {
      if (word.empty()) return;
      const bool close = word == "." || word == "," || word == ":" || word == ";" || word.starts_with("'");
      if (!out.empty() && !close) out += ' ';
      out += word == "⦅" ? "(" : word == "⦆" ? ")" : word == "¶" ? "\n" : word;
    };
    for (const Piece& p : pieces) {
      switch (p.kind) {
        case Piece::Kind::Word:
          if (!p.shown) add(p.text);
          break;
        case Piece::Kind::Noun: add(dice_.below(2) ? p.text : language::pluralise(p.text)); break;
        case Piece::Kind::Verb:
          if (p.negated) add(p.text == "be" ? "wasn't" : "didn't " + p.text);
          else if (p.past) add(language::inflect(p.text, language::Form::Past));
          else add(language::inflect(p.text, p.tensed ? (dice_.below(2) ? language::Form::Third : language::Form::Plural)
                                                      : p.form));
          break;
        case Piece::Kind::Hole: {
          if (p.star && !(at.rule && holds({p}, at)) && dice_.below(4)) break;
          if (filler && at.rule && holds({p}, at)) {
            add(*filler);
            break;
          }
          std::string words;
          if (!phrase(p.sort, depth, words)) return p.star;
          add(words);
          break;
        }
        case Piece::Kind::Optional:
          if (at.rule && holds(p.parts[0], at) ? true : dice_.below(4) == 0)
            if (!expand(p.parts[0], at, out, depth, filler)) return false;
          break;
        case Piece::Kind::Either: {
          size_t chosen = dice_.below(p.parts.size());
          if (at.rule)
            for (size_t i = 0; i < p.parts.size(); ++i)
              if (holds(p.parts[i], at)) chosen = i;
          if (!expand(p.parts[chosen], at, out, depth, filler)) return false;
          break;
        }
        case Piece::Kind::Mark: break;
      }
    }
    return true;
  }

  bool from_pattern(const Goal& g, Probe& out) {
    const Construction* rule = g.rule ? g.rule : g.at.rule;
    std::string words;
    if (!expand(rule->pieces, g.at, words)) return false;
    return framed(rule->sort, words, 0, out);
  }

  /// A whole text around words of a sort: one that compiles, or else a pattern that takes the sort.
  bool framed(Sort sort, const std::string& words, int depth, Probe& out) {
    const std::vector<Found>& frames = texts_.frames(sort);
    const std::vector<Position>& takes = texts_.takes(sort);
    if (takes.empty() && frames.empty()) {
      out = {static_cast<int>(dice_.below(texts_.cards())), words};
      return true;
    }
    if (depth < kDeepest && !takes.empty() && (frames.empty() || dice_.below(4) == 0)) {
      const Position& p = takes[dice_.below(takes.size())];
      std::string around;
      if (!expand(p.rule->pieces, p, around, depth, &words)) return false;
      return framed(p.rule->sort, around, depth + 1, out);
    }
    if (frames.empty()) return false;
    const Found& f = frames[early(frames.size())];
    out = {f.card, spoken_before(f, replaced(f.text->words, f.part->from, f.part->to, words))};
    return true;
  }

  /// Now and then with a sentence before the one that matters, so that it has something to speak of.
  std::string spoken_before(const Found& f, std::string text) {
    if (dice_.below(2)) return text;
    const Part* sentence = above_of_sort(f.text->root, f.part, Sort::Sentence);
    const std::vector<std::string>& others = texts_.phrases(Sort::Sentence);
    if (!sentence || others.empty()) return text;
    const size_t at = text_of(f.text->words, 0, sentence->from).size();
    std::string before = others[dice_.below(others.size())];
    return text.substr(0, at) + (at ? " " : "") + before + " " + text.substr(text.size() > at && at ? at + 1 : at);
  }

  static bool reached(const Goal& g, const Part& root) {
    if (!g.at.rule) return has(root, g.rule);
    return has(root, g.at, g.rule);
  }

  template <class Make>
  void pursue(const char* stage, std::vector<Goal>& goals, int attempts, Make make, bool learns) {
    for (int round = 0; round < attempts; ++round) {
      std::vector<Probe> probes;
      std::vector<Goal*> whose;
      int open = 0;
      const auto flush = [&] {
        if (probes.empty()) return;
        const std::vector<Tried> tried = texts_.attempt(probes);
        for (size_t i = 0; i < tried.size(); ++i) judge(*whose[i], probes[i], tried[i], learns);
        probes.clear();
        whose.clear();
      };
      for (Goal& g : goals) {
        if (g.done) continue;
        ++open;
        Probe p;
        if (!make(g, round, p)) continue;
        ++g.tries;
        probes.push_back(std::move(p));
        whose.push_back(&g);
        if (probes.size() >= kBatch) flush();
      }
      flush();
      say(stage, static_cast<int>(goals.size()) - open, static_cast<int>(goals.size()));
      if (!open) break;
    }
  }

  void judge(Goal& g, const Probe& p, const Tried& t, bool learns) {
    if (g.done) return;
    if (!t.compiled) {
      const bool vague = t.said.ends_with("can't stand here") || t.said.starts_with("unknown word") ||
                         t.said.starts_with("the text ends");
      if (g.said.empty() || (!vague && g.depth == 0)) {
        g.said = t.said;
        g.text = p.text;
        g.depth = vague ? 0 : 1;
      }
      return;
    }
    if (learns) texts_.learn(t, p.card);
    if (!reached(g, t.written.root)) {
      if (g.said.empty()) g.said = "read in another way", g.text = p.text;
      return;
    }
    g.done = true;
    g.text = p.text;
    g.said.clear();
  }

  void find_texts() {
    std::vector<Goal> goals;
    for (const Construction& c : texts_.grammar().rules())
      if (texts_.of(&c).empty()) goals.push_back({&c, {}});
    pursue("texts", goals, options_.attempts * 4, [&](Goal& g, int, Probe& p) { return from_pattern(g, p); }, true);
    std::vector<Goal> holes;
    for (const Position& p : texts_.positions())
      if (texts_.at(p).empty()) holes.push_back({nullptr, p});
    pursue("positions", holes, options_.attempts * 4, [&](Goal& g, int, Probe& p) { return from_pattern(g, p); }, true);
    for (const Goal& g : goals)
      if (texts_.of(g.rule).empty()) report_.without_text.push_back(g.rule->pattern + "   ### " + g.text + " ## " + g.said);
    for (const Goal& g : holes)
      if (texts_.at(g.at).empty())
        report_.without_text.push_back(g.at.rule->pattern + " @" + g.at.rule->holes[static_cast<size_t>(g.at.hole)] + "   ### " + g.text + " ## " + g.said);
  }

  // -- pairs --------------------------------------------------------------------------------------------------------
  bool pair(const Goal& g, int round, Probe& out) {
    if (round >= 6 && round % 3 == 2) {  // anywhere where the position may stand
      const std::vector<Found>& inner = texts_.of(g.rule);
      if (inner.empty()) return false;
      const Found& c = inner[dice_.below(inner.size())];
      const std::string words = text_of(c.text->words, c.part->from, c.part->to);
      std::string around;
      return expand(g.at.rule->pieces, g.at, around, 0, &words) && framed(g.at.rule->sort, around, 0, out);
    }
    const std::vector<Found>& inner = texts_.of(g.rule);
    const std::vector<Found>& outer = texts_.at(g.at);
    if (inner.empty() || outer.empty()) return false;
    const Found& c = round < 2 ? inner[0] : inner[dice_.below(inner.size())];
    const Found& d = round < 2 ? outer[0] : outer[dice_.below(outer.size())];
    const std::string words = text_of(c.text->words, c.part->from, c.part->to);
    if (round % 2 == 0) {  // the position's own text
      out = {d.card, replaced(d.text->words, d.part->from, d.part->to, words)};
      if (round) out.text = spoken_before(d, std::move(out.text));
      return true;
    }
    // The construction's own text, with the position around it.
    const Part* place = above_of_sort(c.text->root, c.part, d.above->sort);
    if (!place) return false;
    Words around(d.text->words.begin() + d.above->from, d.text->words.begin() + d.above->to);
    const std::string phrase = replaced(around, d.part->from - d.above->from, d.part->to - d.above->from, words);
    out = {c.card, replaced(c.text->words, place->from, place->to, phrase)};
    return true;
  }

  /// What a part stands in that is of this sort.
  static const Part* above_of_sort(const Part& root, const Part* inside, Sort sort) {
    const Part* best = nullptr;
    const Part* at = &root;
    while (at && at != inside) {
      if (at->sort == sort) best = at;
      const Part* next = nullptr;
      for (const Part& p : at->parts)
        if (p.from <= inside->from && p.to >= inside->to && (&p == inside || contains(p, inside))) next = &p;
      at = next;
    }
    return best;
  }
  static bool contains(const Part& p, const Part* inside) {
    return std::any_of(p.parts.begin(), p.parts.end(),
                       [&](const Part& q) { return &q == inside || contains(q, inside); });
  }

  void combine() {
    std::vector<Goal> goals;
    report_.positions = static_cast<int>(texts_.positions().size());
    report_.constructions = static_cast<int>(texts_.grammar().rules().size());
    for (const Position& p : texts_.positions())
      for (const Construction& c : texts_.grammar().rules())
        if (c.sort == p.sort && !texts_.of(&c).empty() && !texts_.at(p).empty()) goals.push_back({&c, p});
    pursue("pairs", goals, options_.attempts, [&](Goal& g, int round, Probe& p) { return pair(g, round, p); }, false);
    report_.combinations = static_cast<int>(goals.size());
    for (const Goal& g : goals) {
      if (g.done) ++report_.compiled;
      else ++report_.other_refused;
      if (g.done && !options_.keep) continue;
      report_.pairs.push_back({g.rule->pattern, g.at.rule->pattern + " @" + g.at.rule->holes[static_cast<size_t>(g.at.hole)],
                               std::string(texts_.grammar().words_of(g.at.sort)),
                               g.done ? Outcome::Compiled : Outcome::OtherRefused, g.text, g.said});
    }
  }

  Texts texts_;
  std::span<const language::CardFacts> facts_;
  const Options& options_;
  Dice dice_;
  Report report_;
};

}  // namespace

Report compose(const language::Lexicon& lex, std::span<const language::CardFacts> facts, const Options& options) {
  return Composer(lex, facts, options).run();
}

}  // namespace cantrip::matrix

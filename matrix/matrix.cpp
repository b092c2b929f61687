#include "matrix/matrix.hpp"

#include <algorithm>

#include "language/grammar/english.hpp"
#include "matrix/texts.hpp"
#include "matrix/trial.hpp"

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

constexpr int kDeepest = 3;  // patterns in patterns

/// Something to find a text for, and what was tried.
struct Goal {
  const Construction* rule = nullptr;  // it ...
  Position at;                         // ... in this position, or with this hole filled if `rule` is none
  bool done = false;
  Outcome outcome = Outcome::OtherRefused;
  int card = 0;
  std::string text, said;  // of the refusal that tells most, or of what compiled
  int told = 0;            // how much that one tells
  std::string shadow;      // a text that compiled, by other constructions
  int shadow_card = 0;
};

class Composer {
public:
  Composer(const Module& module, std::span<const language::CardFacts> facts, const Options& o)
      : trial_(module), facts_(trial_.with_fillers(facts)), texts_(module.lexicon(), facts_, o.killers, o.last),
        options_(o), kinds_(texts_.kinds_of_cards()) {}

  Report run() {
    texts_.learn_cards();
    texts_.learn_examples();
    texts_.learn_lines(options_.examples);
    find_texts();
    combine();
    return std::move(report_);
  }

private:
  void say(const char* stage, int done, int of) const {
    if (options_.progress) options_.progress(stage, done, of);
  }

  // -- texts from patterns ------------------------------------------------------------------------------------------
  size_t early(size_t n) { return std::min(dice_.below(n), dice_.below(n)); }

  /// Of three by chance the one with which texts compiled oftenest.
  const std::string& choose(std::deque<Phrase>& all) {
    const auto worth = [](const Phrase& p) { return (p.good + 1.0) / (p.good + p.bad + 2.0); };
    Phrase* best = nullptr;
    for (int i = 0; i < 3; ++i)
      if (Phrase& p = all[dice_.below(all.size())]; !best || worth(p) > worth(*best)) best = &p;
    made_of_.push_back(best);
    return best->words;
  }

  /// Words of a sort: of a text that compiles, or else of one of its patterns.
  bool phrase(Sort sort, int depth, std::string& out) {
    std::deque<Phrase>& all = texts_.phrases(sort);
    if (!all.empty()) return out = choose(all), true;
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
          else
            add(language::inflect(p.text, p.tensed ? (dice_.below(2) ? language::Form::Third : language::Form::Plural)
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
    const bool alone = (takes.empty() && frames.empty()) || (texts_.stands_alone(sort) && dice_.below(2));
    if (alone) {
      out = {kinds_[dice_.below(kinds_.size())], words};
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
    std::deque<Phrase>& others = texts_.phrases(Sort::Sentence);
    if (!sentence || others.empty()) return text;
    const size_t at = text_of(f.text->words, 0, sentence->from).size();
    const std::string before = choose(others);
    return text.substr(0, at) + (at ? " " : "") + before + " " + text.substr(text.size() > at && at ? at + 1 : at);
  }

  static bool reached(const Goal& g, const Part& root) {
    if (!g.at.rule) return has(root, g.rule);
    return has(root, g.at, g.rule);
  }

  template <class Make>
  void pursue(const char* stage, std::vector<Goal>& goals, int attempts, Make make, bool pairs) {
    for (int round = 0; round < attempts; ++round) {
      std::vector<Probe> probes;
      std::vector<Goal*> whose;
      int open = 0, seen = 0;
      const auto flush = [&] {
        if (probes.empty()) return;
        const Batch batch = texts_.attempt(probes);
        std::vector<Goal*> compiled;
        for (size_t i = 0; i < probes.size(); ++i) {
          const bool room = batch.tried[i].compiled || !batch.full;
          Batch alone;
          if (!room) alone = texts_.attempt({&probes[i], 1});
          if (judge(*whose[i], probes[i], room ? batch.tried[i] : alone.tried[0], !pairs)) compiled.push_back(whose[i]);
        }
        if (pairs) prove(compiled);
        probes.clear();
        whose.clear();
        say(stage, seen, static_cast<int>(goals.size()));
      };
      for (Goal& g : goals) {
        ++seen;
        if (g.done) continue;
        ++open;
        Probe p;
        made_of_.clear();
        if (!make(g, round, p)) continue;
        p.made_of = made_of_;
        probes.push_back(std::move(p));
        whose.push_back(&g);
        if (probes.size() >= kBatch) flush();
      }
      flush();
      if (!open) break;
    }
  }

  /// How much a refusal tells of the pair itself.
  static int weight(const Tried& t) {
    switch (t.lack) {
      case language::Lack::Machine: return 3;
      case language::Lack::Sense: return 2;
      case language::Lack::Unread: return 1;
    }
    return 0;
  }

  /// True: it compiled, with the construction where it should be.
  bool judge(Goal& g, const Probe& p, const Tried& t, bool learns) {
    if (g.done) return false;
    for (Phrase* made_of : p.made_of) ++(t.compiled ? made_of->good : made_of->bad);
    if (t.crashed) {
      g.done = true;
      g.outcome = Outcome::Crashed;
      g.text = p.text, g.said = "kills the program";
      return false;
    }
    if (!t.compiled) {
      if (weight(t) <= g.told) return false;
      g.told = weight(t);
      g.said = t.said, g.text = p.text;
      g.outcome = t.lack == language::Lack::Machine ? Outcome::MachineCannot
                  : t.lack == language::Lack::Sense ? Outcome::Senseless
                                                    : Outcome::OtherRefused;
      return false;
    }
    if (learns) texts_.learn(t, p.card);
    if (!reached(g, t.written.root)) {
      if (g.shadow.empty()) g.shadow = p.text, g.shadow_card = p.card;
      return false;
    }
    g.done = true;
    g.outcome = Outcome::Compiled;
    g.text = p.text, g.card = p.card;
    g.said.clear();
    return true;
  }

  /// What compiled is printed, read again, and played once.
  void prove(std::span<Goal* const> goals) {
    std::vector<Probe> once, twice;
    for (const Goal* g : goals) once.push_back({g->card, g->text});
    if (once.empty()) return;
    Batch first = texts_.attempt(once);
    for (size_t i = 0; i < once.size(); ++i) twice.push_back({once[i].card, first.tried[i].canonical});
    const Batch second = texts_.attempt(twice);
    if ((first.full || second.full) && goals.size() > 1) {
      prove(goals.first(goals.size() / 2));
      return prove(goals.subspan(goals.size() / 2));
    }
    for (size_t i = 0; i < goals.size(); ++i) {
      const Tried &a = first.tried[i], &b = second.tried[i];
      if (options_.last) options_.last->say(goals[i]->text);
      const auto fails = [&](std::string why) {
        goals[i]->outcome = Outcome::RoundTripFailed;
        goals[i]->said = std::move(why);
      };
      if (!a.compiled) fails("compiles with some texts and not with others: " + a.said);
      else if (!b.compiled) fails("its print is refused: " + a.canonical + " ## " + b.said);
      else if (a.canonical != b.canonical) fails("prints otherwise: " + a.canonical + " ## " + b.canonical);
      else if (texts_.explained(first, i) != texts_.explained(second, i))
        fails("its print means something else: " + a.canonical);
    }
    trial_.use(std::move(first.pool));
    for (size_t i = 0; i < goals.size(); ++i) {
      if (goals[i]->outcome != Outcome::Compiled) continue;
      if (options_.last) options_.last->say(goals[i]->text);
      if (std::string wrong = trial_.play(first.tried[i].def, i + 1); !wrong.empty()) {
        goals[i]->outcome = Outcome::Crashed;
        goals[i]->said = "played: " + wrong;
      }
    }
  }

  void find_texts() {
    std::vector<Goal> goals;
    for (const Construction* c : texts_.rules())
      if (texts_.of(c).empty()) goals.push_back({c, {}});
    pursue("texts", goals, options_.attempts * 4, [&](Goal& g, int, Probe& p) { return from_pattern(g, p); }, false);
    std::vector<Goal> holes;
    for (const Position& p : texts_.positions())
      if (texts_.at(p).empty()) holes.push_back({nullptr, p});
    pursue(
        "positions", holes, options_.attempts * 4, [&](Goal& g, int, Probe& p) { return from_pattern(g, p); }, false);
    const auto note = [](const Goal& g, const std::string& what, std::vector<std::string>& out) {
      if (g.outcome != Outcome::MachineCannot) out.push_back(what + "\n    " + g.text + "\n    " + g.said);
    };
    for (const Goal& g : goals) {
      if (texts_.of(g.rule).empty()) note(g, g.rule->pattern, report_.without_text);
      else if (g.done) report_.texts.push_back(texts_.types_of(g.card) + " | " + g.text);
    }
    for (const Goal& g : holes)
      if (texts_.at(g.at).empty()) note(g, name_of(g.at), report_.unfilled);
  }

  // -- pairs --------------------------------------------------------------------------------------------------------
  bool pair(const Goal& g, int round, Probe& out) {
    const std::vector<Found>& inner = texts_.of(g.rule);
    const std::vector<Found>& outer = texts_.at(g.at);
    const bool anywhere = round >= 6 && round % 3 == 2;  // where the position may stand
    if (inner.empty() || outer.empty() || anywhere) {
      std::string words, around;
      const Found* const own = inner.empty() ? nullptr : &inner[dice_.below(inner.size())];
      if (own) words = words_of(*own);
      else if (!expand(g.rule->pieces, {}, words)) return false;
      if (!outer.empty() && !anywhere) return in_place(outer[dice_.below(outer.size())], words, true, out);
      if (!expand(g.at.rule->pieces, g.at, around, 0, &words) || !framed(g.at.rule->sort, around, 0, out)) return false;
      if (own && dice_.below(2)) out.card = own->card;  // it may have sense on such a card alone
      return true;
    }
    const Found& c = round < 2 ? inner[0] : inner[dice_.below(inner.size())];
    const Found& d = round < 2 ? outer[0] : outer[dice_.below(outer.size())];
    const std::string words = words_of(c);
    if (round % 2 == 0) return in_place(d, words, round > 0, out);
    // The construction's own text, with the position around it.
    const Part* place = above_of_sort(c.text->root, c.part, d.above->sort);
    if (!place) return false;
    Words around(d.text->words.begin() + d.above->from, d.text->words.begin() + d.above->to);
    const std::string phrase = replaced(around, d.part->from - d.above->from, d.part->to - d.above->from, words);
    out = {c.card, replaced(c.text->words, place->from, place->to, phrase)};
    return true;
  }
  static std::string words_of(const Found& f) { return text_of(f.text->words, f.part->from, f.part->to); }
  /// Other words in a text's own place.
  bool in_place(const Found& f, const std::string& words, bool before, Probe& out) {
    out = {before && dice_.below(4) == 0 ? kinds_[dice_.below(kinds_.size())] : f.card,
           replaced(f.text->words, f.part->from, f.part->to, words)};
    if (before) out.text = spoken_before(f, std::move(out.text));
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
    report_.constructions = static_cast<int>(texts_.rules().size());
    for (const Construction* c : texts_.nowhere()) report_.nowhere.push_back(c->pattern);
    int n = 0;
    for (const Position& p : texts_.positions())
      for (const Construction* c : texts_.makes(p.sort))
        if (++n % options_.share == 0) goals.push_back({c, p});
    pursue("pairs", goals, options_.attempts, [&](Goal& g, int round, Probe& p) { return pair(g, round, p); }, true);
    settle_shadows(goals);
    for (const Goal& g : goals) count(g);
    report_.combinations = static_cast<int>(goals.size()) - report_.senseless;
  }

  /// Where the grammar always prefers another construction for these words, the words compile all the same.
  void settle_shadows(std::vector<Goal>& goals) {
    std::vector<Goal*> some;
    for (Goal& g : goals) {
      if (g.done || g.shadow.empty()) continue;
      g.done = true;
      g.outcome = Outcome::Compiled;
      g.text = g.shadow, g.card = g.shadow_card;
      g.said.clear();
      ++report_.shadowed;
      some.push_back(&g);
      if (some.size() >= kBatch) prove(some), some.clear();
    }
    prove(some);
  }

  void count(const Goal& g) {
    switch (g.outcome) {
      case Outcome::Compiled: ++report_.compiled; return;
      case Outcome::Senseless: ++report_.senseless; break;
      case Outcome::MachineCannot: ++report_.machine_cannot; break;
      case Outcome::OtherRefused: ++report_.other_refused; break;
      case Outcome::RoundTripFailed: ++report_.round_trip_failed; break;
      case Outcome::Crashed: ++report_.crashed; break;
    }
    report_.pairs.push_back({g.rule->pattern, name_of(g.at), std::string(texts_.grammar().words_of(g.at.sort)),
                             g.outcome, g.text, g.said.empty() ? "no text was found to try it in" : g.said});
  }

  static std::string name_of(const Position& p) {
    return p.rule->pattern + " @" + p.rule->holes[static_cast<size_t>(p.hole)];
  }

  Trial trial_;
  std::vector<language::CardFacts> facts_;
  Texts texts_;
  const Options& options_;
  std::vector<int> kinds_;  // a card of each type
  std::vector<Phrase*> made_of_;  // the text that is being made
  Dice dice_;
  Report report_;
};

}  // namespace

Report compose(const Module& module, std::span<const language::CardFacts> facts, const Options& options) {
  return Composer(module, facts, options).run();
}

}  // namespace cantrip::matrix

#include "deck/check_cards.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "games/card_name.hpp"
#include "language/explain.hpp"
#include "language/grammar/reader.hpp"
#include "reading/load.hpp"

namespace cantrip {
namespace {

using language::CardFacts;
using language::Diagnostic;

std::string with_remedy(const Diagnostic& d) {
  std::string out = d.message;
  if (!d.remedy.empty()) out += (out.empty() || out.back() == '.' ? " " : ". ") + d.remedy;
  if (!d.nearest.empty()) out += " Known: " + join(d.nearest, "; ") + ".";
  return out;
}

/// The byte of a text at a line and column, both from 1 and in characters; npos: there is none.
size_t byte_at(std::string_view text, int line, int column) {
  size_t at = 0;
  for (; line > 1; --line) {
    at = text.find('\n', at);
    if (at == std::string_view::npos) return at;
    ++at;
  }
  for (; column > 1 && at < text.size(); --column) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  }
  return at < text.size() ? at : std::string_view::npos;
}

/// Three words from the one that stopped the compiler: enough to tell one missing sentence from another.
std::string phrase_of(const Diagnostic& d, const CardFacts* card) {
  if (!card || d.column == 0) return d.message;
  const bool placed = card->text_line > 0;
  const int line = d.line - (placed ? card->text_line - 1 : 0);
  const size_t from = byte_at(card->text, line, placed && line == 1 ? d.column - card->text_column + 1 : d.column);
  if (from == std::string::npos) return d.message;
  size_t to = from;
  for (int words = 0; to < card->text.size() && card->text[to] != '\n'; ++to)
    if (card->text[to] == ' ' && ++words == 3) break;
  return card->text.substr(from, to - from);
}

/// A card of a list is one line of its file, so a place in its text is told by paragraph and column.
Refusal refusal_of(const Diagnostic& d, const CardFacts* card) {
  Refusal out{d.card, card ? card->name : "", d.file, with_remedy(d), phrase_of(d, card), ""};
  if (card && !card->version.empty()) out.name += " - " + card->version;
  if (card) out.printed = card->printed.empty() ? card->text : card->printed;
  if (card && card->text_line == 0 && d.column > 0) {
    out.at += ":" + std::to_string(card->line);
    out.why = "paragraph " + std::to_string(d.line) + ", column " + std::to_string(d.column) + ": " + out.why;
    out.shown = out.at + ": [" + out.id + "] " + out.why;
    return out;
  }
  if (d.line > 0) out.at += ":" + std::to_string(d.line);
  if (d.line > 0 && d.column > 0) out.at += ":" + std::to_string(d.column);
  out.shown = language::to_string(d);
  return out;
}

/// The same cards with their canonical text in place of what was written.
std::vector<CardFacts> canonical_facts(std::span<const CardFacts> cards, const Pool& pool) {
  std::map<std::string_view, const CardText*> by_id;
  for (size_t i = 1; i < pool.texts.size(); ++i) by_id[pool.texts[i].id] = &pool.texts[i];
  std::vector<CardFacts> out(cards.begin(), cards.end());
  for (CardFacts& c : out)
    if (const auto found = by_id.find(c.id); found != by_id.end()) {
      c.text = join(found->second->canonical, "\n");
      c.text_line = 0;
    }
  return out;
}

/// Counts paragraphs that could mean something else.
class Doubts final : public language::ReadingListener {
public:
  struct Doubt {
    std::string card, paragraph, chosen, other;
    bool tie = false;
  };
  void begin(std::string_view card) override {
    card_ = card;
    std::erase_if(doubts_, [&](const Doubt& d) { return d.card == card_; });
  }
  void read(const language::Node&, const std::vector<language::Token>&) override {}
  bool asks_for_others() const override { return true; }
  void could_mean(const std::string& paragraph, const std::string& chosen, const std::string& other,
                  bool tie) override {
    doubts_.push_back({card_, paragraph, chosen, other, tie});
  }
  const std::vector<Doubt>& doubts() const { return doubts_; }

private:
  std::string card_;
  std::vector<Doubt> doubts_;
};

struct Check {
  const Module& module;
  CardReport report{};
  std::vector<CardFacts> cards{}, all{};  // those of the files; with those of the program
  std::map<std::string, const CardFacts*> ours{};
  Pool pool{};

  std::vector<CardFacts> changes{};
  std::vector<std::shared_ptr<const language::WordList>> words{};

  std::optional<Problem> read(std::span<const SourceFile> files, const reading::Progress& progress) {
    for (const SourceFile& file : files) {
      const reading::FileKind kind = reading::recognise(file.path, file.text);
      if (!reading::holds_cards(kind) && kind != reading::FileKind::Nothing) {
        for (Problem& p : reading::read_deck_file(file.path, file.text).problems) report.decks.push_back(std::move(p));
        continue;
      }
      Expected<reading::CardsRead> got = reading::read_cards(module, file, progress);
      if (!got) return got.problem();
      report.imported |= kind != reading::FileKind::CardToml;
      report.records += got->records;
      for (std::string& shape : got->shapes)
        if (std::find(report.shapes.begin(), report.shapes.end(), shape) == report.shapes.end())
          report.shapes.push_back(std::move(shape));
      if (got->file.words) words.push_back(got->file.words);
      std::move(got->file.cards.begin(), got->file.cards.end(), std::back_inserter(cards));
      std::move(got->file.changes.begin(), got->file.changes.end(), std::back_inserter(changes));
      report.cards += got->file.diagnostics.size();
      for (const Diagnostic& d : got->file.diagnostics) report.refused.push_back(refusal_of(d, nullptr));
    }
    return std::nullopt;
  }

  /// Own words, and numbers, of cards of these files or of those there are.
  void change(const Content& known) {
    std::map<std::string, size_t> by_id, by_name;
    for (size_t i = 0; i < cards.size(); ++i) by_id[cards[i].id] = i, by_name[plain_name(full_name(cards[i]))] = i;
    for (CardFacts& change : changes) {
      if (change.id.empty()) {
        ++report.numbers;
        if (const auto at = by_name.find(plain_name(change.name)); at != by_name.end())
          cards[at->second].number = change.number;
        continue;
      }
      if (!by_id.contains(change.id)) {
        const auto old =
            std::find_if(known.facts.begin(), known.facts.end(), [&](const CardFacts& c) { return c.id == change.id; });
        if (old == known.facts.end()) {
          Diagnostic d;
          d.file = change.file;
          d.card = change.id;
          d.line = change.line;
          d.message = "there is no card \"" + change.id + "\" whose words these could be";
          d.remedy = "Import the list that has it, or add its name, type and numbers.";
          report.refused.push_back(refusal_of(d, nullptr));
          ++report.cards;
          continue;
        }
        by_id[change.id] = cards.size();
        cards.push_back(*old);
      }
      CardFacts& c = cards[by_id[change.id]];
      if (change.text.empty()) continue;
      if (c.printed.empty()) c.printed = c.text;
      c.text = change.text, c.file = change.file, c.line = change.line;
      c.text_line = change.text_line, c.text_column = change.text_column;
    }
  }

  void compile(const Content& known) {
    report.cards += cards.size();
    for (const auto& own : words) language::share_words(cards, own);
    for (const CardFacts& c : cards) ours.emplace(c.id, &c);
    all = cards;
    for (const CardFacts& c : known.facts)
      if (!ours.contains(c.id)) all.push_back(c);
    std::set<std::string> lost;
    const language::CompileResult result = language::compile_cards(module.lexicon(), all, pool);
    for (const Diagnostic& d : result.diagnostics) {
      const auto found = ours.find(d.card);
      if (found == ours.end()) continue;
      report.refused.push_back(refusal_of(d, found->second));
      lost.insert(d.card);
    }
    for (const Diagnostic& d : result.warnings)
      if (const auto found = ours.find(d.card); found != ours.end() && !lost.contains(d.card))
        report.warned.push_back(refusal_of(d, found->second));
    report.compiled = cards.size() - lost.size();
    report.unwritten = result.unwritten;
  }

  void count_ambiguous() {
    Doubts doubts;
    Pool again;
    language::compile_cards(module.lexicon(), all, again, &doubts);
    std::set<std::string> told;
    for (const Doubts::Doubt& d : doubts.doubts()) {
      const auto card = ours.find(d.card);
      if (card == ours.end()) continue;
      if (!told.insert(d.card + d.paragraph).second) continue;
      report.ties += d.tie;
      Refusal out{d.card,
                  card->second->name,
                  card->second->file,
                  d.tie ? "the first construction counts" : "the cheaper one counts",
                  d.paragraph,
                  ""};
      out.shown = "[" + d.card + "] " + d.paragraph + "\n  " + out.why + ":\n" + d.chosen + "  not:\n" + d.other;
      report.ambiguous.push_back(std::move(out));
    }
  }

  void stray(const CardText& text, std::string why) {
    const CardFacts& c = *ours.at(text.id);
    Refusal out{c.id, c.name, c.file + ":" + std::to_string(c.line), std::move(why), "", ""};
    out.shown = "round trip: " + out.at + ": [" + out.id + "] " + out.why;
    report.strayed.push_back(std::move(out));
  }

  void round_trip() {
    report.tried_round_trip = true;
    Pool again;
    const language::CompileResult result = language::compile_cards(module.lexicon(), canonical_facts(all, pool), again);
    std::map<std::string_view, size_t> there;
    std::map<std::string_view, const Diagnostic*> refused;
    for (size_t i = 1; i < again.texts.size(); ++i) there[again.texts[i].id] = i;
    for (const Diagnostic& d : result.diagnostics) refused[d.card] = &d;
    for (size_t i = 1; i < pool.texts.size(); ++i) {
      const CardText& text = pool.texts[i];
      if (!ours.contains(text.id)) continue;
      const std::string before = join(text.canonical, "\n    ");
      if (!there.contains(text.id)) {
        const std::string why = refused.contains(text.id) ? with_remedy(*refused[text.id]) : "it is gone";
        stray(text, "its canonical text is refused: " + why + "\n    " + before);
        continue;
      }
      const size_t j = there[text.id];
      const std::string after = join(again.texts[j].canonical, "\n    ");
      if (before != after) stray(text, "its canonical text prints otherwise\n    " + before + "\n    " + after);
      else if (language::explain(pool, module.lexicon(), static_cast<DefId>(i)) !=
               language::explain(again, module.lexicon(), static_cast<DefId>(j)))
        stray(text, "its canonical text compiles to other rows\n    " + before);
    }
  }
};

}  // namespace

std::vector<PhraseGroup> CardReport::groups() const {
  std::map<std::string, std::vector<std::string>> by_phrase;
  for (const Refusal& r : refused) by_phrase[r.phrase].push_back(r.id.empty() ? r.at : r.id);
  std::vector<PhraseGroup> out;
  for (auto& [phrase, ids] : by_phrase) out.push_back({phrase, std::move(ids)});
  std::stable_sort(out.begin(), out.end(),
                   [](const PhraseGroup& a, const PhraseGroup& b) { return a.ids.size() > b.ids.size(); });
  return out;
}

Expected<CardReport> check_cards(const Module& module, std::span<const SourceFile> files, const CheckOptions& options) {
  Check check{module};
  const std::shared_ptr<const Content> known = options.with ? options.with : builtin_content(module);
  const auto begun = std::chrono::steady_clock::now();
  if (std::optional<Problem> problem = check.read(files, options.progress)) return *problem;
  check.change(options.worded ? *options.worded : *known);
  check.compile(*known);
  check.report.milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
  if (options.round_trip) check.round_trip();
  if (options.ambiguous) check.count_ambiguous();
  return std::move(check.report);
}

}  // namespace cantrip

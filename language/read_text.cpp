#include "language/read_text.hpp"

#include "language/grammar/printer.hpp"
#include "language/grammar/reader.hpp"
#include "language/suggest.hpp"
#include "language/vocabulary.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

class CardReader {
public:
  CardReader(const Library& library, const Speaker_& card, const std::vector<Token>& tokens)
      : library_(library), card_(card), tokens_(split(tokens)),
        reader_(grammar_of(library.lex), library.words, tokens_) {}

  bool run(CardSense& out, Refusal& why) {
    constexpr size_t kMostTokens = 1500;  // a card has a hundred; the reader goes as deep as a text is long
    if (tokens_.size() > kMostTokens) {
      why.at = static_cast<int>(kMostTokens);
      why.said = "the text is too long";
      why.remedy = "Leave something out.";
      return false;
    }
    if (paragraphs(0, out)) return true;
    if (stops_added_ < 3 && with_stop(out)) return true;
    if (!refusal_.said.empty()) {
      why = refusal_;
      return false;
    }
    tell(why);
    return false;
  }

  /// Where a paragraph ends too early: the place of a full stop that is not there.
  int missing_stop() const {
    const int end = reader_.farthest();
    const TokenKind kind = tokens_[static_cast<size_t>(end)].kind;
    return end > 0 && (kind == TokenKind::End || kind == TokenKind::Break) ? end : -1;
  }

private:
  /// A sentence whose last full stop was left out is read as if it were there.
  bool with_stop(CardSense& out) {
    const int at = missing_stop();
    bool several = false;  // a text of one paragraph is an author's: there it is a slip
    for (const Token& t : tokens_) several |= t.kind == TokenKind::Break;
    if (!several || at < 0 || tokens_[static_cast<size_t>(at - 1)].kind == TokenKind::Dot) return false;
    std::vector<Token> tokens = tokens_;
    Token stop = tokens[static_cast<size_t>(at - 1)];
    stop.kind = TokenKind::Dot;
    stop.text = stop.written = ".";
    tokens.insert(tokens.begin() + at, stop);
    CardReader again(library_, card_, tokens);
    again.stops_added_ = stops_added_ + 1;
    Refusal ignored;
    CardSense sense = out;
    if (!again.run(sense, ignored)) return false;
    out = std::move(sense);
    return true;
  }

  bool is_known(const Token& t) const {
    const Vocabulary& words = library_.words;
    return t.kind != TokenKind::Word || t.value >= 0 || grammar_of(library_.lex).word(t.text) || words.knows(t.text) ||
           words.noun(t.text);
  }

  /// Where reading ended, and what could stand there. A capital may have been read as a new subtype: if nothing fits
  /// behind it, it was a slip.
  void tell(Refusal& why) {
    const int end = reader_.farthest();
    why.at = end;
    if (is_known(tokens_[static_cast<size_t>(end)]))
      for (int i = end - 1; i >= 0 && tokens_[static_cast<size_t>(i)].kind != TokenKind::Dot; --i)
        if (!is_known(tokens_[static_cast<size_t>(i)])) why.at = i;
    const Token& t = tokens_[static_cast<size_t>(why.at)];
    std::string list;
    int n = 0;
    for (const std::string& e : reader_.expected())
      if (n++ < 6) list += (list.empty() ? "" : "; ") + e;
    if (!list.empty() && why.at == end) why.remedy = "Here could stand: " + list + ".";
    const Vocabulary& words = library_.words;
    if (t.kind == TokenKind::End || t.kind == TokenKind::Break) {
      why.said = "the text ends too early";
    } else if (!is_known(t)) {
      why.said = "unknown word \"" + t.written + "\"";
      why.nearest = nearest_words(words, t.text);
    } else {
      why.said = "\"" + t.written + "\" can't stand here";
    }
    if (why.nearest.empty()) why.nearest = nearest_patterns(words, tokens_, why.at);
  }

  /// From a paragraph's beginning to the end of the text.
  bool paragraphs(int from, CardSense& out) {
    if (tokens_[static_cast<size_t>(from)].kind == TokenKind::End) return true;
    for (const Node* n : reader_.all(Sort::Paragraph, from)) {
      const TokenKind after = tokens_[n->to].kind;
      if (after != TokenKind::End && after != TokenKind::Break) continue;
      const CardSense before = out;
      if (!paragraph(*n, out)) {
        out = before;
        continue;
      }
      if (from > solved_) {  // what was refused on the way is read in another way
        solved_ = from;
        refusal_ = {};
      }
      if (paragraphs(after == TokenKind::Break ? n->to + 1 : n->to, out)) return true;
      out = before;
    }
    return false;
  }

  bool paragraph(const Node& n, CardSense& out) {
    const TreePrinter printer(library_.words, tokens_);
    const std::vector<const Node*> lines = n.list("line"), titles = n.list("title");
    if (lines.empty()) return false;
    std::string before;
    for (const Node* t : titles)
      if (t->sort == Sort::Title) before += printer.text(*t) + " ";
    for (const Node* line : lines) {
      if (line != lines.back() && line->has("body")) return false;  // it takes the rest of its paragraph
      Meaning m(library_, tokens_, card_, &out);
      const size_t first = out.abilities.size(), keywords = out.keywords.size(), costs = out.costs.size();
      const size_t parts = out.parts.size();
      m.head_line(titles);
      m.act(*line);
      m.end_line(first, keywords, costs);
      if (m.refused()) {
        // Of several readings the one that was understood farthest tells why.
        if (n.from > solved_ && (refusal_.said.empty() || m.refusal().at > refusal_.at)) refusal_ = m.refusal();
        return false;
      }
      out.lines.push_back(before + printer.text(*line));
      if (out.parts.size() > parts) {
        out.joined_text += (out.joined_text.empty() ? "" : "\n") + out.lines.back();
        out.abilities[static_cast<size_t>(out.joined)].text = library_.rows.sentence(out.joined_text);
        continue;
      }
      for (size_t i = first; i < out.abilities.size(); ++i)
        out.abilities[i].text = library_.rows.sentence(out.lines.back());
    }
    return true;
  }

  const Library& library_;
  Speaker_ card_;
  std::vector<Token> tokens_;
  Reader reader_;
  Refusal refusal_;
  int stops_added_ = 0;
  int solved_ = -1;  // the last paragraph that has a meaning begins here
};

}  // namespace

bool read_text(const Library& library, const Speaker_& card, const std::vector<Token>& tokens, CardSense& out,
               Refusal& why) {
  CardReader reader(library, card, tokens);
  return reader.run(out, why);
}

}  // namespace cantrip::language

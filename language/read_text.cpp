#include "language/read_text.hpp"

#include <algorithm>

#include "language/advice.hpp"
#include "language/explain.hpp"
#include "language/grammar/printer.hpp"
#include "language/grammar/reader.hpp"
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
    if (paragraphs(0, out)) {
      if (library_.listener)
        for (const Node* n : told_) library_.listener->read(*n, tokens_);
      return true;
    }
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
    if (library_.advises) why.could_stand = reader_.expected_words();
    if (is_known(tokens_[static_cast<size_t>(end)]))
      for (int i = end - 1; i >= 0 && tokens_[static_cast<size_t>(i)].kind != TokenKind::Dot; --i)
        if (!is_known(tokens_[static_cast<size_t>(i)]) && !in_title(i)) why.at = i;
    const Token& t = tokens_[static_cast<size_t>(why.at)];
    std::string list;
    int n = 0;
    for (const std::string& e : reader_.expected())
      if (n++ < 6) list += (list.empty() ? "" : "; ") + e;
    if (!list.empty() && why.at == end) why.remedy = "Here could stand: " + list + ".";
    const bool stops = t.kind == TokenKind::End || t.kind == TokenKind::Break;
    if (stops && reader_.could_stand(".")) {
      why.said = "the full stop is missing";
      why.remedy = "End the sentence with a full stop.";
    } else if (stops) {
      why.said = "the text ends too early";
    } else if (!is_known(t)) {
      why.said = "unknown word \"" + t.written + "\"";
      why.nearest = nearest_words(library_.words, grammar_of(library_.lex), t.text);
      if (alone(why.at)) why.remedy = "A line of one word is a keyword: " + keyword_names() + ".";
    } else {
      why.said = "\"" + t.written + "\" can't stand here";
      if (library_.advises) why.nearest = nearest_words(library_.words, grammar_of(library_.lex), t.text);
    }
    const bool closes = stops || t.kind == TokenKind::Dot || t.kind == TokenKind::Comma;
    if (why.at == end && closes) tell_player(end, why);
  }

  /// A word of a title in capitals: whatever it is, it is no word of the text.
  bool in_title(int at) const {
    if (!library_.lex.titles) return false;
    bool text = false;  // a line of capitals alone is no title
    for (size_t i = static_cast<size_t>(at); i < tokens_.size() && tokens_[i].kind != TokenKind::Break; ++i)
      for (const char c : tokens_[i].written) text |= c >= 'a' && c <= 'z';
    if (!text) return false;
    for (int i = at; i >= 0 && tokens_[static_cast<size_t>(i)].kind != TokenKind::Break; --i)
      for (const char c : tokens_[static_cast<size_t>(i)].written)
        if (c >= 'a' && c <= 'z') return false;
    return true;
  }

  /// "Tap each player.": a player where only a thing can stand.
  void tell_player(int end, Refusal& why) {
    for (int from = end - 1; from >= 0 && from > end - 6; --from) {
      if (!reader_.missed(Sort::Noun, from)) continue;
      for (const Node* n : reader_.all(Sort::Player, from)) {
        if (n->to != end) continue;
        why.at = from;
        why.lack = Lack::Sense;
        why.said = "a player can't stand here: this is done to things";
        why.remedy = "Name things, such as \"" + thing_words() + "\".";
        return;
      }
    }
  }
  std::string thing_words() const {
    const Lexicon& lex = library_.lex;
    std::string type = "card";
    for (const TypeWord& t : lex.types)
      if (!t.tint && !t.lone && (lex.units ? (lex.units >> t.bit) & 1 : true)) {
        type = t.capital ? std::string(t.name) : lower(t.name);
        break;
      }
    return "each " + type;
  }
  bool alone(int at) const {
    const size_t i = static_cast<size_t>(at);
    const auto ends = [&](size_t k) {
      const TokenKind kind = tokens_[k].kind;
      return kind == TokenKind::End || kind == TokenKind::Break || (kind == TokenKind::Dot && ends_after(k));
    };
    return (i == 0 || tokens_[i - 1].kind == TokenKind::Break) && i + 1 < tokens_.size() && ends(i + 1);
  }
  bool ends_after(size_t dot) const {
    const TokenKind kind = tokens_[dot + 1].kind;
    return kind == TokenKind::End || kind == TokenKind::Break;
  }
  std::string keyword_names() const {
    std::string out;
    for (const KeywordWord& k : library_.lex.keywords)
      out += (out.empty() ? "" : ", ") + std::string(k.name) + (k.number ? (k.plus ? " +N" : " N") : "");
    return out;
  }

  /// From a paragraph's beginning to the end of the text.
  bool paragraphs(int from, CardSense& out) {
    if (tokens_[static_cast<size_t>(from)].kind == TokenKind::End) return true;
    for (const Node* n : reader_.all(Sort::Paragraph, from)) {
      const TokenKind after = tokens_[n->to].kind;
      if (after != TokenKind::End && after != TokenKind::Break) continue;
      if (++tries_ > kMostTries) return false;
      const CardSense before = out;
      if (!paragraph(*n, out)) {
        out = before;
        continue;
      }
      if (from > solved_) {  // what was refused on the way is read in another way
        solved_ = from;
        refusal_ = {};
      }
      if (library_.listener && library_.listener->asks_for_others()) tell_others(*n, before, out);
      told_.push_back(n);
      if (paragraphs(after == TokenKind::Break ? n->to + 1 : n->to, out)) return true;
      told_.pop_back();
      out = before;
    }
    return false;
  }

  /// What a paragraph made: rows and instructions, in words.
  std::string meaning_of(const CardSense& before, const CardSense& after) const {
    std::string out;
    for (size_t i = before.abilities.size(); i < after.abilities.size(); ++i) {
      Ability a = after.abilities[i];
      a.text = 0;  // how it is printed is no part of it
      out += explain(library_.rows.pool(), library_.lex, a);
    }
    for (size_t i = before.keywords.size(); i < after.keywords.size(); ++i)
      out += "keyword " + std::to_string(after.keywords[i].keyword) + " " + std::to_string(after.keywords[i].value);
    return out;
  }

  /// Other readings of the same words that mean something else.
  void tell_others(const Node& chosen, const CardSense& before, const CardSense& after) {
    if (after.parts.size() > before.parts.size()) return;  // the text is one program: its end is not written yet
    const std::string meant = meaning_of(before, after);
    for (const Node* other : reader_.all(Sort::Paragraph, chosen.from)) {
      if (other == &chosen || other->to != chosen.to) continue;
      const Rows::Place place = library_.rows.here();
      CardSense sense = before;
      if (paragraph(*other, sense) && sense.parts.size() == before.parts.size())
        if (const std::string means = meaning_of(before, sense); means != meant) {
          const TreePrinter printer(library_.words, tokens_);
          library_.listener->could_mean(printer.text(chosen), meant, means, other->cost == chosen.cost);
        }
      library_.rows.back_to(place);
    }
  }

  /// "Whenever A, B. Whenever C, D.": two abilities in one paragraph.
  bool starts_anew(const Node& line, const Node& next) const {
    return library_.lex.one_text && (line.has("when") || line.has("prices")) && next.has("when");
  }

  bool paragraph(const Node& n, CardSense& out) {
    const TreePrinter printer(library_.words, tokens_);
    const std::vector<const Node*> lines = n.list("line"), titles = n.list("title");
    if (lines.empty()) return false;
    std::string before;
    for (const Node* t : titles)
      if (t->sort == Sort::Title) before += printer.text(*t) + " ";
    for (size_t at = 0; at < lines.size(); ++at) {
      const Node* line = lines[at];
      if (line != lines.back() && line->has("body") && !starts_anew(*line, *lines[at + 1]))
        return false;  // it takes the rest of its paragraph
      Meaning m(library_, tokens_, card_, &out);
      const size_t first = out.abilities.size(), keywords = out.keywords.size(), costs = out.costs.size();
      const size_t parts = out.parts.size();
      m.head_line(titles);
      asked_for_missing() = false;
      m.act(*line);
      m.end_line(first, keywords, costs);
      if (asked_for_missing()) m.refuse(line->from, "this can't be said like this", "Say it in other words.");
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
  std::vector<const Node*> told_;  // the paragraphs as they were understood
  int stops_added_ = 0;
  int solved_ = -1;  // the last paragraph that has a meaning begins here
  static constexpr int kMostTries = 400;  // a card has ten paragraphs; each may have several readings
  int tries_ = 0;
};

}  // namespace

bool read_text(const Library& library, const Speaker_& card, const std::vector<Token>& tokens, CardSense& out,
               Refusal& why) {
  CardReader reader(library, card, tokens);
  return reader.run(out, why);
}

}  // namespace cantrip::language

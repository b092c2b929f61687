#include "language/grammar/reader.hpp"

#include <algorithm>

#include "language/vocabulary.hpp"

namespace cantrip::language {
namespace {

/// How patterns write a token.
std::string spelt(const Token& t) {
  switch (t.kind) {
    case TokenKind::Word:
    case TokenKind::Number:
    case TokenKind::Unknown: return t.text;
    case TokenKind::Symbol: return "{" + t.text + "}";
    case TokenKind::Dot: return ".";
    case TokenKind::Comma: return ",";
    case TokenKind::Colon: return ":";
    case TokenKind::Semicolon: return ";";
    case TokenKind::Dash: return "—";
    case TokenKind::Quote: return "\"";
    case TokenKind::Bullet: return "•";
    case TokenKind::Open: return "⦅";
    case TokenKind::Close: return "⦆";
    case TokenKind::Slash: return "/";
    case TokenKind::HeadOpen: return "【";
    case TokenKind::HeadClose: return "】";
    case TokenKind::Break: return "¶";
    default: return "";
  }
}

bool is_capital(const Token& t) { return t.kind == TokenKind::Word && t.written[0] >= 'A' && t.written[0] <= 'Z'; }

/// How many tokens from `at` on are these words; 0: they are not.
int run(const std::vector<Token>& t, int at, std::string_view words) {
  int n = 0;
  for (size_t from = 0; from < words.size(); ++n) {
    const size_t space = std::min(words.find(' ', from), words.size());
    const std::string_view word = words.substr(from, space - from);
    if (static_cast<size_t>(at + n) >= t.size() || spelt(t[static_cast<size_t>(at + n)]) != word) return 0;
    from = space + 1;
  }
  return n;
}

bool is_contraction(std::string_view tail) { return tail == "'s" || tail == "'ve" || tail == "'re" || tail == "'"; }

}  // namespace

int name_length(const Vocabulary& words, const std::vector<Token>& t, int at) {
  int best = 0;
  const auto look = [&](const std::string& first) {
    for (const CardName& name : words.names_from(first)) {
      int i = at;
      bool fits = true;
      for (const std::string& w : name.words) {
        const Token& a = t[static_cast<size_t>(i)];
        if (a.text == w) {
          ++i;
        } else if (static_cast<size_t>(i) + 1 < t.size() && a.text + t[static_cast<size_t>(i) + 1].text == w) {
          i += 2;  // "nephews" and the mark after it
        } else {
          fits = false;
        }
        if (!fits || static_cast<size_t>(i) >= t.size()) break;
      }
      if (fits && i - at > best) best = i - at;
    }
  };
  const Token& first = t[static_cast<size_t>(at)];
  look(first.text);
  if (static_cast<size_t>(at) + 1 < t.size()) look(first.text + t[static_cast<size_t>(at) + 1].text);
  return best;
}

std::vector<Token> split(const std::vector<Token>& in) {
  std::vector<Token> out;
  for (const Token& t : in) {
    // A quotation that ends with a full stop ends its sentence too.
    const bool ends = t.kind == TokenKind::End || t.kind == TokenKind::Break;
    if (ends && out.size() > 1 && out.back().kind == TokenKind::Quote && out[out.size() - 2].kind == TokenKind::Dot) {
      out.push_back(out[out.size() - 2]);
      out.back().line = t.line, out.back().column = t.column, out.back().length = 0;
    }
    if (t.kind == TokenKind::Word && t.text.starts_with("non-") && t.written.size() > 4 && t.written[4] >= 'A' &&
        t.written[4] <= 'Z') {  // "non-Human": of a subtype
      Token no = t, dash = t, rest = t;
      no.text = "non", no.written = t.written.substr(0, 3), no.length = 3;
      dash.text = dash.written = "—", dash.kind = TokenKind::Dash, dash.length = 1;
      rest.text = t.text.substr(4), rest.written = t.written.substr(4), rest.length = t.length - 4;
      for (Token* part : {&no, &dash, &rest}) part->value = -1, out.push_back(*part);
      continue;
    }
    const size_t mark = t.kind == TokenKind::Word ? t.text.rfind('\'') : std::string::npos;
    if (mark == std::string::npos || mark == 0 || !is_contraction(std::string_view(t.text).substr(mark))) {
      out.push_back(t);
      continue;
    }
    Token first = t, second = t;
    first.text = t.text.substr(0, mark);
    second.text = t.text.substr(mark);
    first.written = t.written.substr(0, std::min(mark, t.written.size()));
    second.written = t.written.substr(std::min(mark, t.written.size()));
    first.value = number_word(first.text);
    first.length = static_cast<int>(first.text.size());
    second.value = -1;
    out.push_back(std::move(first));
    out.push_back(std::move(second));
  }
  return out;
}

Reader::Reader(const Grammar& grammar, const Vocabulary& vocabulary, const std::vector<Token>& tokens,
               const OwnWords* own)
    : grammar_(grammar), vocabulary_(vocabulary), tokens_(tokens), own_(own),
      sorts_(static_cast<size_t>(grammar.sorts())) {
  words_.reserve(tokens.size());
  for (const Token& t : tokens) words_.push_back(grammar.word(spelt(t)));
  cells_.resize(tokens.size() * sorts_);
}

const std::vector<const Node*>& Reader::all(Sort sort, int from) {
  Cell& c = cell(sort, from);
  if (c.done || c.busy) return c.found;
  c.busy = true;
  if (grammar_.is_lexical(sort)) {
    lexical(sort, from);
  } else {
    walk(sort, grammar_.root(sort), from, from, nullptr);
    const int tail = grammar_.tail(sort);
    for (size_t i = 0; i < c.found.size() && i < 200; ++i) {  // grows while it is looked through
      const Node* left = c.found[i];
      links_.push_back({-1, left, nullptr});
      walk(sort, tail, from, left->to, &links_.back());
    }
  }
  std::sort(c.found.begin(), c.found.end(), [](const Node* a, const Node* b) {
    return a->to != b->to ? a->to > b->to : a->cost != b->cost ? a->cost < b->cost : a->order < b->order;
  });
  c.busy = false;
  c.done = true;
  return c.found;
}

std::vector<const Node*> Reader::whole(Sort sort, int from, int to) {
  std::vector<const Node*> out;
  for (const Node* n : all(sort, from))
    if (n->to == to) out.push_back(n);
  return out;
}

void Reader::walk(Sort sort, int at_station, int from, int at, const Link* links) {
  if (++steps_ > kMostSteps) return;
  const Station& s = grammar_.station(at_station);
  if (at > far_) far_ = at, waiting_.clear();
  if (at == far_ && waiting_.size() < 256) waiting_.push_back(at_station);
  if (at > from || links)
    for (const int v : s.accepts) accept(sort, grammar_.variant(v), from, at, links);
  if (const u16 word = words_[static_cast<size_t>(at)]) {
    const auto found = std::lower_bound(s.words.begin(), s.words.end(), std::pair<u16, int>{word, 0});
    if (found != s.words.end() && found->first == word) walk(sort, found->second, from, at + 1, links);
  }
  for (const Edge& e : s.edges) {
    if (e.sort == Sort::None) {
      walk(sort, e.next, from, at, links);
      continue;
    }
    if (tokens_[static_cast<size_t>(at)].kind == TokenKind::End) continue;
    const std::vector<const Node*>& found = all(e.sort, at);
    for (size_t i = 0; i < found.size(); ++i) {
      const Node* n = found[i];
      links_.push_back({e.id, n, links});
      walk(sort, e.next, from, n->to, &links_.back());
    }
  }
}

void Reader::accept(Sort sort, const Variant& v, int from, int to, const Link* links) {
  Node n;
  n.rule = v.rule;
  n.sort = sort;
  n.from = static_cast<u16>(from);
  n.to = static_cast<u16>(to);
  n.marks = v.marks;
  n.cost = static_cast<i16>(v.rule->cost);
  std::vector<Kid> kids;
  for (const Link* l = links; l; l = l->before) {
    for (const auto& [edge, hole] : v.holes)
      if (edge == l->edge) {
        kids.push_back({hole, l->node});
        break;
      }
    n.cost = static_cast<i16>(n.cost + l->node->cost);
  }
  std::reverse(kids.begin(), kids.end());
  kids_.push_back(std::move(kids));
  n.kids = static_cast<u8>(kids_.back().size());
  n.first = kids_.back().data();
  keep(cell(sort, from), n);
}

/// Of many readings with one end only the best are kept.
void Reader::keep(Cell& c, const Node& n) {
  int same = 0;
  const Node** worst = nullptr;
  for (const Node*& other : c.found) {
    if (other->to != n.to) continue;
    ++same;
    if (!worst || other->cost > (*worst)->cost) worst = &other;
  }
  if (same >= kKept) {
    if ((*worst)->cost <= n.cost) return;
    nodes_.push_back(n);
    nodes_.back().order = static_cast<u32>(nodes_.size());
    *worst = &nodes_.back();
    return;
  }
  nodes_.push_back(n);
  nodes_.back().order = static_cast<u32>(nodes_.size());
  c.found.push_back(&nodes_.back());
}

// ------------------------------------------------------------------------------------------------------- words

void Reader::leaf(Sort sort, int from, int to, int value, bool plural, int cost) {
  Node n;
  n.sort = sort;
  n.from = static_cast<u16>(from);
  n.to = static_cast<u16>(to);
  n.value = value;
  n.plural = plural;
  n.cost = static_cast<i16>(cost);
  keep(cell(sort, from), n);
}

void Reader::lexical(Sort sort, int at) {
  const Token& t = tokens_[static_cast<size_t>(at)];
  const Lexicon& lex = *vocabulary_.lexicon;
  if (t.kind == TokenKind::End) return;
  if (static_cast<int>(sort) >= kSorts) {
    std::vector<OwnWords::Found> found;
    if (own_) own_->find(sort, tokens_, at, found);
    for (const OwnWords::Found& f : found) leaf(sort, at, f.to, f.value, f.plural, f.cost);
    return;
  }
  const auto table = [&](const auto& rows, auto name) {
    for (size_t i = 0; i < rows.size(); ++i)
      if (const int n = run(tokens_, at, lower(name(rows[i])))) leaf(sort, at, at + n, static_cast<int>(i));
  };
  switch (sort) {
    case Sort::Number:
      if ((t.kind == TokenKind::Number || t.kind == TokenKind::Word) && t.value >= 0 && t.value <= 1000)
        leaf(sort, at, at + 1, t.value);
      break;
    case Sort::Signed:
      if (t.kind == TokenKind::Signed && t.value <= 1000 && t.value >= -1000) leaf(sort, at, at + 1, t.value);
      break;
    case Sort::Circled:
      if (t.kind == TokenKind::Circled) leaf(sort, at, at + 1, t.value);
      break;
    case Sort::Type: {
      int words = 1;
      const Vocabulary::Noun* n = vocabulary_.noun_at(tokens_, static_cast<size_t>(at), words);
      if (n && n->type >= 0) leaf(sort, at, at + words, n->type, n->plural && !n->singular);
      break;
    }
    case Sort::Subtype: {
      if (t.kind == TokenKind::Trait) return leaf(sort, at, at + 1, t.value);
      int words = 1;
      const Vocabulary::Noun* n = vocabulary_.noun_at(tokens_, static_cast<size_t>(at), words);
      if (n && n->subtype >= 0) leaf(sort, at, at + words, n->subtype, n->plural && !n->singular);
      else if (is_capital(t) && !words_[static_cast<size_t>(at)] && !vocabulary_.knows(t.text) &&
               !name_length(vocabulary_, tokens_, at))
        leaf(sort, at, at + 1, -1, false, 8);  // a subtype that no card has
      break;
    }
    case Sort::Stat:
      table(lex.stats, [](const StatWord& w) { return w.name; });
      for (size_t i = 0; i < lex.stats.size(); ++i)
        if (const int n = run(tokens_, at, pluralise(lower(lex.stats[i].name))))
          leaf(sort, at, at + n, static_cast<int>(i), true);
      break;
    case Sort::Score: table(lex.scores, [](const ScoreWord& w) { return w.name; }); break;
    case Sort::Keyword: table(lex.keywords, [](const KeywordWord& w) { return w.name; }); break;
    case Sort::Counter: table(lex.counters, [](const CounterWord& w) { return w.name; }); break;
    case Sort::Zone:
      for (size_t i = 0; i < lex.zones.size(); ++i) {
        const std::string name = as_pattern(lower(lex.zones[i].name));
        if (const int n = run(tokens_, at, name)) leaf(sort, at, at + n, static_cast<int>(i));
        if (const int n = run(tokens_, at, pluralise(name))) leaf(sort, at, at + n, static_cast<int>(i), true);
      }
      break;
    case Sort::Name: {
      if (t.kind == TokenKind::Name) return leaf(sort, at, at + 1, 0);
      if (const int n = name_length(vocabulary_, tokens_, at)) return leaf(sort, at, at + n, 0);
      int end = at;
      while (is_capital(tokens_[static_cast<size_t>(end)])) {
        ++end;
        leaf(sort, at, end, 0, false, 4 - std::min(3, end - at));
      }
      break;
    }
    case Sort::Bracketed:
      if (t.kind == TokenKind::Name) leaf(sort, at, at + 1, 0);
      break;
    case Sort::Token:
      for (size_t i = 0; i < vocabulary_.tokens.size(); ++i) {
        const TokenName& name = vocabulary_.tokens[i];
        bool fits = static_cast<size_t>(at) + name.words.size() < tokens_.size();
        bool plural = false;
        for (size_t k = 0; fits && k < name.words.size(); ++k) {
          const std::string& word = tokens_[static_cast<size_t>(at) + k].text;
          plural = k + 1 == name.words.size() && word == pluralise(name.words[k]);
          fits = word == name.words[k] || plural;
        }
        if (fits) leaf(sort, at, at + static_cast<int>(name.words.size()), static_cast<int>(i), plural);
      }
      break;
    case Sort::Capitals: {
      bool word = false;
      for (int end = at;; ++end) {
        const Token& c = tokens_[static_cast<size_t>(end)];
        const bool mark = c.kind == TokenKind::Unknown || c.kind == TokenKind::Comma || c.kind == TokenKind::Dot ||
                          c.kind == TokenKind::Number || c.kind == TokenKind::Dash || c.kind == TokenKind::Slash;
        const bool letters = (c.kind == TokenKind::Word) && std::none_of(c.written.begin(), c.written.end(),
                                                                         [](char x) { return x >= 'a' && x <= 'z'; });
        if (!letters && !(mark && (end > at || c.kind == TokenKind::Number))) break;
        word |= letters && c.length > 1;
        const Token& next = tokens_[static_cast<size_t>(end) + 1];
        if (word && c.written != "A" && next.kind != TokenKind::End && next.kind != TokenKind::Break)
          leaf(sort, at, end + 1, 0, false, -(end - at));  // the longest title that leaves rules behind it
      }
      break;
    }
    case Sort::Quoted: {
      if (t.kind != TokenKind::Quote) break;
      int end = at + 1;
      const auto inside = [&](const Token& w) {
        return w.kind != TokenKind::Quote && w.kind != TokenKind::End && w.kind != TokenKind::Break;
      };
      while (inside(tokens_[static_cast<size_t>(end)])) ++end;
      if (end > at + 1 && tokens_[static_cast<size_t>(end)].kind == TokenKind::Quote) leaf(sort, at, end + 1, 0);
      break;
    }
    default: break;
  }
}

std::vector<std::string> Reader::expected() const {
  std::vector<std::string> out;
  const auto note = [&](std::string text) {
    if (!text.empty() && std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
  };
  for (const int i : waiting_) {
    const Station& s = grammar_.station(i);
    if (s.words.size() <= 4)
      for (const auto& [word, next] : s.words) note("\"" + grammar_.word_text(word) + "\"");
    for (const Edge& e : s.edges)
      if (e.sort != Sort::None) note(std::string(grammar_.words_of(e.sort)));
  }
  return out;
}

}  // namespace cantrip::language

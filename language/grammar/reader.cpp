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
  out.reserve(in.size() + in.size() / 8);
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
      sorts_(static_cast<size_t>(grammar.sorts())), apostrophe_(grammar.word("'")), owns_(grammar.word("'s")) {
  words_.reserve(tokens.size());
  spelt_.reserve(tokens.size());
  for (const Token& t : tokens) {
    spelt_.push_back(spelt(t));
    words_.push_back(spelt_.back() == "'" && !apostrophe_ ? owns_ : grammar.word(spelt_.back()));
  }
  lexical_at_.resize(tokens.size());
  at_.resize(tokens.size() * sorts_);
}

const std::vector<const Node*>& Reader::all(Sort sort, int from) {
  static const std::vector<const Node*> kNothing;
  if (grammar_.is_lexical(sort))
    return lexical_from(from) & grammar_.lexical_bit(sort) ? cell(sort, from).found : kNothing;
  Cell& c = cell(sort, from);
  if (c.done || c.busy) return c.found;
  c.busy = true;
  walk(sort, grammar_.root(sort), from, from, nullptr);
  const int tail = grammar_.tail(sort);
  for (size_t i = 0; i < c.found.size() && i < 200; ++i) {  // grows while it is looked through
    const Node* left = c.found[i];
    walk(sort, tail, from, left->to, &links_.add({-1, left, nullptr}));
  }
  put_in_order(c.found);
  c.busy = false;
  c.done = true;
  return c.found;
}

void Reader::put_in_order(std::vector<const Node*>& found) {
  std::sort(found.begin(), found.end(), [](const Node* a, const Node* b) {
    return a->to != b->to ? a->to > b->to : a->cost != b->cost ? a->cost < b->cost : a->order < b->order;
  });
}

u64 Reader::look_up(int at) {
  u64 bits = kLooked;
  for (const Sort s : grammar_.lexical_sorts()) {
    lexical(s, at);
    if (!at_[static_cast<size_t>(at) * sorts_ + static_cast<size_t>(s)]) continue;
    put_in_order(cell(s, at).found);
    bits |= grammar_.lexical_bit(s);
  }
  return lexical_at_[static_cast<size_t>(at)] = bits;
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
    if (word == apostrophe_ && owns_) {  // "your Units' power": of several
      const auto owner = std::lower_bound(s.words.begin(), s.words.end(), std::pair<u16, int>{owns_, 0});
      if (owner != s.words.end() && owner->first == owns_) walk(sort, owner->second, from, at + 1, links);
    }
  }
  for (const Edge& e : s.edges) {
    if (e.sort == Sort::None) {
      walk(sort, e.next, from, at, links);
      continue;
    }
    if (tokens_[static_cast<size_t>(at)].kind == TokenKind::End || !may_begin(e.sort, at)) continue;
    const std::vector<const Node*>& found = all(e.sort, at);
    for (size_t i = 0; i < found.size(); ++i) {
      const Node* n = found[i];
      walk(sort, e.next, from, n->to, &links_.add({e.id, n, links}));
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
  size_t holes = 0;
  for (const Link* l = links; l; l = l->before, ++holes) n.cost = static_cast<i16>(n.cost + l->node->cost);
  Cell& c = cell(sort, from);
  const Node** worst = nullptr;
  if (!wanted(c, n, worst)) return;
  Kid* const kids = kids_.room(holes);
  size_t filled = 0;
  for (const Link* l = links; l; l = l->before)
    for (const auto& [edge, hole] : v.holes)
      if (edge == l->edge) {
        kids[filled++] = {hole, l->node};
        break;
      }
  std::reverse(kids, kids + filled);
  n.kids = static_cast<u8>(filled);
  n.first = kids;
  put(c, n, worst);
}

/// Of many readings with one end only the best are kept.
bool Reader::wanted(const Cell& c, const Node& n, const Node**& worst) const {
  int same = 0;
  for (const Node* const& other : c.found) {
    if (other->to != n.to) continue;
    ++same;
    if (!worst || other->cost > (*worst)->cost) worst = const_cast<const Node**>(&other);
  }
  if (same < kKept) worst = nullptr;
  return !worst || (*worst)->cost > n.cost;
}

void Reader::put(Cell& c, const Node& n, const Node** instead_of) {
  Node& kept = nodes_.add(n);
  kept.order = static_cast<u32>(nodes_.size());
  if (instead_of) *instead_of = &kept;
  else c.found.push_back(&kept);
}

void Reader::keep(Cell& c, const Node& n) {
  const Node** worst = nullptr;
  if (wanted(c, n, worst)) put(c, n, worst);
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

/// How many tokens from `at` on are these words; 0: they are not.
int Reader::run(int at, std::string_view words) const {
  int n = 0;
  for (size_t from = 0; from < words.size(); ++n) {
    const size_t space = std::min(words.find(' ', from), words.size());
    const std::string_view word = words.substr(from, space - from);
    if (static_cast<size_t>(at + n) >= spelt_.size() || spelt_[static_cast<size_t>(at + n)] != word) return 0;
    from = space + 1;
  }
  return n;
}

void Reader::lexical(Sort sort, int at) {
  const Token& t = tokens_[static_cast<size_t>(at)];
  if (t.kind == TokenKind::End) return;
  if (static_cast<int>(sort) >= kSorts) {
    std::vector<OwnWords::Found> found;
    if (own_) own_->find(sort, tokens_, at, found);
    for (const OwnWords::Found& f : found) leaf(sort, at, f.to, f.value, f.plural, f.cost);
    return;
  }
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
    case Sort::Score:
    case Sort::Keyword:
    case Sort::Counter:
    case Sort::Zone:
      for (const Lexeme& l : vocabulary_.lexemes(spelt_[static_cast<size_t>(at)]))
        if (l.sort == sort)
          if (const int n = run(at, l.words)) leaf(sort, at, at + n, l.value, l.plural);
      break;
    default: written(sort, at);
  }
}

/// Names, and words that are taken as they are written.
void Reader::written(Sort sort, int at) {
  const Token& t = tokens_[static_cast<size_t>(at)];
  switch (sort) {
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
      for (const int i : vocabulary_.tokens_from(t.text)) {
        const TokenName& name = vocabulary_.tokens[static_cast<size_t>(i)];
        bool fits = static_cast<size_t>(at) + name.words.size() < tokens_.size();
        bool plural = false;
        for (size_t k = 0; fits && k < name.words.size(); ++k) {
          const std::string& word = tokens_[static_cast<size_t>(at) + k].text;
          plural = k + 1 == name.words.size() && word == name.plural;
          fits = word == name.words[k] || plural;
        }
        if (fits) leaf(sort, at, at + static_cast<int>(name.words.size()), i, plural);
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

/// The stations at the farthest word, and those where the sorts that could stand there begin.
void Reader::each_waiting(const std::function<void(const Station&)>& fn) const {
  std::vector<bool> told(sorts_), seen;
  const std::function<void(int)> visit = [&](int i) {
    if (static_cast<size_t>(i) >= seen.size()) seen.resize(static_cast<size_t>(i) + 1);
    if (seen[static_cast<size_t>(i)]) return;
    seen[static_cast<size_t>(i)] = true;
    const Station& s = grammar_.station(i);
    fn(s);
    for (const Edge& e : s.edges) {
      if (e.sort == Sort::None) {
        visit(e.next);
      } else if (!grammar_.is_lexical(e.sort) && !told[static_cast<size_t>(e.sort)]) {
        told[static_cast<size_t>(e.sort)] = true;
        visit(grammar_.root(e.sort));
      }
    }
  };
  for (const int i : waiting_) visit(i);
}

bool Reader::could_stand(std::string_view word) const {
  const u16 id = grammar_.word(word);
  return std::any_of(waiting_.begin(), waiting_.end(), [&](int i) {
    const auto& words = grammar_.station(i).words;
    const auto at = std::lower_bound(words.begin(), words.end(), std::pair<u16, int>{id, 0});
    return at != words.end() && at->first == id;
  });
}

std::vector<std::string> Reader::expected() const {
  std::vector<std::string> out;
  constexpr size_t kMost = 12;  // nobody reads more
  const auto note = [&](std::string text) {
    if (!text.empty() && out.size() < kMost && std::find(out.begin(), out.end(), text) == out.end())
      out.push_back(std::move(text));
  };
  each_waiting([&](const Station& s) {
    if (out.size() >= kMost) return;
    if (s.words.size() <= 4)
      for (const auto& [word, next] : s.words)
        if (const std::string& text = grammar_.word_text(word); text != "⦅" && text != "⦆" && text[0] != '\'')
          note("\"" + text + "\"");
    for (const Edge& e : s.edges)
      if (e.sort != Sort::None) note(std::string(grammar_.words_of(e.sort)));
  });
  return out;
}

std::vector<std::string> Reader::expected_words() const {
  std::vector<std::string> out;
  each_waiting([&](const Station& s) {
    for (const auto& [word, next] : s.words)
      if (const std::string& text = grammar_.word_text(word); std::find(out.begin(), out.end(), text) == out.end())
        out.push_back(text);
  });
  return out;
}

}  // namespace cantrip::language

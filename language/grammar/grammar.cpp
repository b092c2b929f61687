#include "language/grammar/grammar.hpp"

#include <algorithm>

#include "language/words/keys.hpp"

namespace cantrip::language {

// ------------------------------------------------------------------------------------------------------ trees

const Node* Node::find(std::string_view label) const {
  if (!rule) return nullptr;
  for (const Kid& k : all())
    if (rule->holes[k.hole] == label) return k.node;
  return nullptr;
}

bool& asked_for_missing() {
  thread_local bool asked = false;
  return asked;
}

const Node& Node::at(std::string_view label) const {
  static const Node nothing;
  if (const Node* found = find(label)) return *found;
  asked_for_missing() = true;
  return nothing;
}

std::vector<const Node*> Node::list(std::string_view label) const {
  std::vector<const Node*> out;
  if (!rule) return out;
  for (const Kid& k : all())
    if (rule->holes[k.hole] == label) out.push_back(k.node);
  return out;
}

bool Node::mark(std::string_view name) const {
  if (!rule) return false;
  for (size_t i = 0; i < rule->marks.size(); ++i)
    if (rule->marks[i] == name && (marks & (1u << i))) return true;
  return false;
}

// --------------------------------------------------------------------------------------------------------- sorts

Sort Grammar::declare(std::string_view name, std::string_view words, bool lexical) {
  own_.push_back({std::string(name), std::string(words), lexical});
  return static_cast<Sort>(kSorts + static_cast<int>(own_.size()) - 1);
}
Sort Grammar::sort_named(std::string_view name) const {
  for (size_t i = 0; i < own_.size(); ++i)
    if (own_[i].name == name) return static_cast<Sort>(kSorts + static_cast<int>(i));
  return sort_of(name);
}
std::string_view Grammar::words_of(Sort s) const {
  const int i = static_cast<int>(s) - kSorts;
  return i < 0 ? sort_words(s) : std::string_view(own_[static_cast<size_t>(i)].words);
}
bool Grammar::is_lexical(Sort s) const {
  const int i = static_cast<int>(s) - kSorts;
  return i < 0 ? s >= kFirstLexical : own_[static_cast<size_t>(i)].lexical;
}

// ------------------------------------------------------------------------------------------------- constructions

std::string in_form(std::string_view pattern, std::string_view before, std::string_view form) {
  const size_t tilde = pattern.find('~');
  const size_t end = pattern.find_first_of(" @]|)", tilde);
  std::string out(pattern.substr(0, tilde));
  out += before;
  out += pattern.substr(tilde, end == std::string_view::npos ? end : end - tilde);
  out += form;
  size_t rest = end;
  if (rest != std::string_view::npos && pattern[rest] == '@') rest = pattern.find_first_of(" ]|)", rest);
  if (rest != std::string_view::npos) out += pattern.substr(rest);
  return out;
}

Construction& Grammar::event(std::string_view pattern, EventFn fn, const void* data) {
  add(Sort::Past, in_form(pattern, "", ".past"), fn).with(0, 0, data);
  add(Sort::Past, in_form(pattern, "~have ", ".part"), fn).with(0, 0, data).costs(1);
  add(Sort::Unpast, in_form(pattern, "", ".did"), fn).with(0, 0, data);
  add(Sort::Would, in_form(pattern, "would ", ".bare"), fn).with(0, 0, data);
  return add(Sort::Event, pattern, fn).with(0, 0, data);
}

std::string as_pattern(std::string_view words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    const bool ends = i + 1 == words.size() || words[i + 1] == ' ' || words.substr(i).starts_with("'s");
    if (c == '\'' && (words.substr(i).starts_with("'s") || ends) && i > 0 && words[i - 1] != ' ') out += " '";
    else out += c;
  }
  return out;
}

// ------------------------------------------------------------------------------------------------------- network

namespace {
std::string as_read(std::string_view word) {
  std::string out(word);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  if (out.size() > 1 && out.back() == '.') out.pop_back();  // an abbreviation
  return out;
}
}  // namespace

u16 Grammar::intern(std::string_view text) {
  const auto [it, fresh] = ids_.emplace(std::string(text), static_cast<u16>(texts_.size()));
  if (fresh) texts_.emplace_back(text);
  return it->second;
}

u16 Grammar::word(std::string_view text) const {
  const auto found = ids_.find(text);
  return found == ids_.end() ? u16{0} : found->second;
}

int Grammar::fresh() {
  stations_.emplace_back();
  return static_cast<int>(stations_.size()) - 1;
}

/// Patterns print capitals and the dots of a list; texts are read without regard to them.
u16 Grammar::spelt(std::string_view text) { return intern(text == "・" ? "•" : text == "：" ? ":" : as_read(text)); }

int Grammar::step_word(int from, u16 word) {
  const auto [at, fresh_one] = next_by_word_.emplace((static_cast<u64>(from) << 16) | word, 0);
  if (!fresh_one) return at->second;
  const int next = fresh();
  stations_[static_cast<size_t>(from)].words.emplace_back(word, next);
  return at->second = next;
}

Edge& Grammar::step_hole(int from, const Piece& hole) {
  for (Edge& e : stations_[static_cast<size_t>(from)].edges)
    if (e.sort == hole.sort && e.star == hole.star) return e;
  // A station that repeats must not be shared with what does not: it gets one of its own.
  const int next = hole.star ? from : fresh();
  Edge e{++edges_, hole.sort, hole.star, next};
  std::vector<Edge>& edges = stations_[static_cast<size_t>(from)].edges;
  edges.push_back(e);
  return edges.back();
}

namespace {
struct SaidAs {
  std::vector<std::string> words;
  u16 marks = 0;
};
/// Every way in which texts write a verb of a pattern.
std::vector<SaidAs> verb_forms(const Piece& piece) {
  const auto f = [&](Form form) { return inflect(piece.text, form); };
  std::vector<SaidAs> out;
  const auto say = [&](std::initializer_list<std::string> words, u16 marks = 0) { out.push_back({words, marks}); };
  if (piece.negated && piece.text == "be") {
    for (const char* no : {"wasn't", "weren't", "isn't", "aren't"}) say({no});
    for (const char* no : {"hasn't", "haven't"}) say({no, "been"});
  } else if (piece.negated) {
    say({"didn't", f(Form::Bare)});
    say({"did", "not", f(Form::Bare)});
    for (const char* no : {"hasn't", "haven't"}) say({no, f(Form::Participle)});
  } else if (piece.past) {
    say({f(Form::Past)});
    say({f(Form::PastPlural)});
    for (const char* has : {"has", "have", "'ve", "had"}) say({has, f(Form::Participle)});
  } else if (piece.tensed) {
    say({f(Form::Bare)});
    say({f(Form::Plural)});
    say({f(Form::Third)}, kThirdPerson);
    if (piece.text == "be") say({"'s"}), say({"'re"});
  } else {
    say({f(piece.form)});
  }
  return out;
}
/// Every way in which texts write a piece that has no hole.
std::vector<SaidAs> ways(const Piece& piece) {
  switch (piece.kind) {
    case Piece::Kind::Noun: return {SaidAs{{piece.text}}, SaidAs{{pluralise(piece.text)}}};
    case Piece::Kind::Verb: return verb_forms(piece);
    default: break;
  }
  std::vector<SaidAs> out(1);
  if (!piece.shown && !piece.text.empty()) out[0].words.push_back(piece.text);
  return out;
}

struct Way {
  std::vector<u16> words;
  u16 marks = 0;
};
}  // namespace

bool Grammar::same_holes(const Filled* a, const Filled* b) {
  for (; a != b; a = a->before, b = b->before)
    if (!a || !b || a->edge != b->edge || a->hole != b->hole) return false;
  return true;
}

void Grammar::follow_words(const Piece& piece, const std::vector<Path>& paths, std::vector<Path>& out) {
  std::vector<Way> all;
  for (const SaidAs& said : ways(piece)) {
    all.push_back({{}, said.marks});
    for (const std::string& w : said.words) all.back().words.push_back(spelt(w));
  }
  out.reserve(out.size() + paths.size() * all.size());
  for (const Path& from : paths)
    for (const Way& way : all) {
      Path p = from;
      p.marks |= way.marks;
      for (const u16 w : way.words) p.at = step_word(p.at, w);
      const bool known = std::any_of(out.begin(), out.end(), [&](const Path& other) {
        return other.at == p.at && other.marks == p.marks && same_holes(other.holes, p.holes);
      });
      if (!known) out.push_back(p);
    }
}

void Grammar::follow_hole(const Piece& piece, const std::vector<Path>& paths, const Construction& rule,
                          std::vector<Path>& out) {
  u8 hole = 0;
  while (rule.holes[hole] != piece.text) ++hole;
  for (const Path& from : paths) {
    Path p = from;
    if (piece.star) {  // a station of its own, entered without a word
      const int own = fresh();
      const Edge& e = step_hole(own, piece);
      p.holes = filled(e.id, hole, p.holes);
      stations_[static_cast<size_t>(p.at)].edges.push_back({0, Sort::None, false, own});
      p.at = own;
    } else {
      const Edge& e = step_hole(p.at, piece);
      p.holes = filled(e.id, hole, p.holes);
      p.at = e.next;
    }
    out.push_back(p);
  }
}

void Grammar::follow_piece(const Piece& piece, std::vector<Path>& paths, const Construction& rule) {
  std::vector<Path> out;
  switch (piece.kind) {
    case Piece::Kind::Word:
    case Piece::Kind::Noun:
    case Piece::Kind::Verb: follow_words(piece, paths, out); break;
    case Piece::Kind::Hole: follow_hole(piece, paths, rule, out); break;
    case Piece::Kind::Optional:
      for (const Path& from : paths) {
        out.push_back(from);
        std::vector<Path> inside{from};
        follow(piece.parts[0], inside, rule, false);
        for (Path& p : inside) {
          if (piece.mark >= 0) p.marks |= static_cast<u16>(1u << piece.mark);
          out.push_back(p);
        }
      }
      break;
    case Piece::Kind::Mark:
      for (const Path& from : paths) {
        out.push_back(from);
        out.back().marks |= static_cast<u16>(1u << piece.mark);
      }
      break;
    case Piece::Kind::Either:
      for (const Path& from : paths)
        for (const std::vector<Piece>& part : piece.parts) {
          std::vector<Path> inside{from};
          follow(part, inside, rule, false);
          out.insert(out.end(), inside.begin(), inside.end());
        }
      break;
  }
  paths = std::move(out);
}

void Grammar::follow(const std::vector<Piece>& pieces, std::vector<Path>& paths, const Construction& rule,
                     bool skip_first) {
  for (size_t i = skip_first ? 1 : 0; i < pieces.size(); ++i) follow_piece(pieces[i], paths, rule);
}

std::string Grammar::build() {
  stations_.clear();
  fresh();  // 0 is nowhere
  roots_.clear(), tails_.clear();
  next_by_word_.reserve(rules_.size() * 32);
  for (int s = 0; s < sorts(); ++s) roots_.push_back(fresh()), tails_.push_back(fresh());
  for (Construction& c : rules_) {
    if (std::string problem = parse_pattern(c, *this); !problem.empty()) return problem;
    if (c.pieces.empty()) return "a pattern is empty";
    const Piece& first = c.pieces.front();
    const bool grows = first.kind == Piece::Kind::Hole && first.sort == c.sort && !first.star;
    Path begin;
    begin.at = grows ? tail(c.sort) : root(c.sort);
    if (grows) begin.holes = filled(-1, 0, nullptr);
    std::vector<Path> paths{begin};
    follow(c.pieces, paths, c, grows);
    for (const Path& p : paths) {
      stations_[static_cast<size_t>(p.at)].accepts.push_back(static_cast<int>(variants_.size()));
      Variant& v = variants_.emplace_back(Variant{&c, p.marks, {}});
      size_t holes = 0;
      for (const Filled* f = p.holes; f; f = f->before) ++holes;
      v.holes.resize(holes);
      for (const Filled* f = p.holes; f; f = f->before) v.holes[--holes] = {f->edge, f->hole};
    }
  }
  filled_.clear();
  next_by_word_.clear();
  for (Station& s : stations_) std::sort(s.words.begin(), s.words.end());
  if (std::string problem = left_cycles(); !problem.empty()) return problem;
  find_beginnings();
  return "";
}

void Grammar::find_beginnings() {
  const size_t n = static_cast<size_t>(sorts()), wide = texts_.size() / 64 + 1;
  begins_.assign(n, {std::vector<u64>(wide), 0});
  lexical_.assign(n, 0);
  lexical_sorts_.clear();
  for (size_t s = 0; s < n; ++s)
    if (is_lexical(static_cast<Sort>(s))) {
      lexical_[s] = static_cast<u8>(lexical_sorts_.size());
      lexical_sorts_.push_back(static_cast<Sort>(s));
      begins_[s].lexical = lexical_bit(static_cast<Sort>(s));
    }
  for (bool more = true; more;) {
    more = false;
    for (size_t s = 0; s < n; ++s) {
      Beginning now = begins_[s];
      std::vector<int> open{roots_[s]};
      std::vector<bool> seen(stations_.size());
      while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        if (seen[static_cast<size_t>(at)]) continue;
        seen[static_cast<size_t>(at)] = true;
        for (const auto& [word, next] : stations_[static_cast<size_t>(at)].words)
          now.words[word >> 6] |= u64{1} << (word & 63);
        for (const Edge& e : stations_[static_cast<size_t>(at)].edges) {
          if (e.sort == Sort::None) {
            open.push_back(e.next);
            continue;
          }
          const Beginning& inner = begins_[static_cast<size_t>(e.sort)];
          now.lexical |= inner.lexical;
          for (size_t i = 0; i < wide; ++i) now.words[i] |= inner.words[i];
        }
      }
      if (now.lexical == begins_[s].lexical && now.words == begins_[s].words) continue;
      begins_[s] = std::move(now);
      more = true;
    }
  }
}

/// Which sorts may stand first in which, without a word before them.
std::string Grammar::left_cycles() const {
  const int all = sorts();
  const size_t n = static_cast<size_t>(all);
  std::vector<std::vector<bool>> first(n, std::vector<bool>(n));
  for (int s = 0; s < all; ++s) {
    std::vector<int> open{roots_[static_cast<size_t>(s)]};
    std::vector<bool> seen(stations_.size());
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (seen[static_cast<size_t>(at)]) continue;
      seen[static_cast<size_t>(at)] = true;
      for (const Edge& e : stations_[static_cast<size_t>(at)].edges) {
        if (e.sort == Sort::None) open.push_back(e.next);  // into a station that repeats
        else first[static_cast<size_t>(s)][static_cast<size_t>(e.sort)] = true;
      }
    }
  }
  for (int k = 0; k < all; ++k)
    for (int i = 0; i < all; ++i)
      for (int j = 0; j < all; ++j)
        if (first[static_cast<size_t>(i)][static_cast<size_t>(k)] &&
            first[static_cast<size_t>(k)][static_cast<size_t>(j)])
          first[static_cast<size_t>(i)][static_cast<size_t>(j)] = true;
  for (int s = 0; s < all; ++s)
    if (first[static_cast<size_t>(s)][static_cast<size_t>(s)])
      return "the sort " +
             (s < kSorts ? std::string(sort_name(static_cast<Sort>(s))) : own_[static_cast<size_t>(s - kSorts)].name) +
             " begins with itself";
  return "";
}

}  // namespace cantrip::language

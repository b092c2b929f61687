#include "language/grammar/printer.hpp"

#include <algorithm>

#include "language/vocabulary.hpp"
#include "language/words/keys.hpp"

namespace cantrip::language {
namespace {

bool closes(std::string_view w) {
  return w == "." || w == "," || w == ":" || w == ";" || w == "⦆" || w == "'s" || w == "'" || w == "'ve" ||
         w == "'re" || w == "】" || w == "/" || w == "・" || w == ">" || w == "：";
}
bool opens(std::string_view w) {
  return w == "⦅" || w == "【" || w == "+" || w == "】" || w == "/" || w == "・" || w == "<" || w == "Lv." || w == "：";
}
/// "AP+2": a number goes with the capitals before it.
bool signed_number(std::string_view w) {
  return w.size() > 1 && (w[0] == '+' || w[0] == '-') && w[1] >= '0' && w[1] <= '9';
}
bool capitals(std::string_view w) { return w.size() == 2 && w[0] >= 'A' && w[0] <= 'Z' && w[1] >= 'A' && w[1] <= 'Z'; }

std::string shown(std::string_view w) {
  if (w == "⦅") return "(";
  if (w == "⦆") return ")";
  if (w == "¶") return "\n";
  if (w.size() > 2 && w[0] == '{' && w.back() == '}') {
    std::string out(w);
    for (char& c : out)
      if (w.size() == 3 && c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
    return out;
  }
  return std::string(w);
}

}  // namespace

bool says_plural(const Node& n) {
  if (!n.rule) return n.plural;
  if (n.sort == Sort::Player) return !n.rule->third;
  if (n.sort == Sort::Kinds) return n.kids && says_plural(*n.first[n.kids - 1].node);
  if (n.sort == Sort::Word) return n.kids ? n.first->node->plural : n.rule->also == 1;
  if (n.sort == Sort::Noun && n.rule->third) return false;
  if (const Node* k = n.find("n"); k && n.sort == Sort::Noun && !k->rule && k->value == 1) return false;
  for (const std::string_view label : {"noun", "group", "kind", "right", "one", "a", "type"})
    if (const Node* kid = n.find(label)) return says_plural(*kid);
  return n.rule->third ? false : n.rule->also == 1;
}

/// Does only an apostrophe follow this word if something is theirs: "Units' power"?
bool TreePrinter::of_several(std::string_view word) const {
  if (word.empty() || word.back() != 's') return false;
  constexpr std::string_view kOthers[] = {"cards", "tokens", "players", "opponents", "owners", "controllers"};
  if (std::find(std::begin(kOthers), std::end(kOthers), word) != std::end(kOthers)) return true;
  const Vocabulary::Noun* const noun = vocabulary_.noun(lower(word));
  return noun && noun->plural && !noun->singular;
}

std::string TreePrinter::text(const Node& n) const {
  State s;
  node(n, s, Form::Bare);
  std::string out;
  bool open = true, quoted = false, stopped = false;
  std::string after;  // the word before
  for (size_t i = 0; i < s.out.size(); ++i) {
    std::string w = s.out[i];
    if ((w == "a" || w == "an") && i + 1 < s.out.size()) w = std::string(article(s.out[i + 1]));
    if (w == "'s" && of_several(after)) w = "'";
    const bool quote = w == "\"";
    if (w == "." && i > 1 && s.out[i - 1] == "\"" && s.out[i - 2] == ".") {  // the quotation ended the sentence
      stopped = true;
      continue;
    }
    if (after == "Lv.") open = w[0] >= '0' && w[0] <= '9';
    const bool tight = open || closes(w) || (quote && quoted) || (signed_number(w) && capitals(after)) ||
                       (w == "+" && capitals(after));
    std::string word = shown(w);
    if (!tight && !out.empty() && out.back() != '\n' && word != "\n") out += ' ';
    const bool begins =
        after != "Lv." &&
        (out.empty() || out.back() == '\n' ||
         (out.size() > 1 && out.back() == ' ' && (out[out.size() - 2] == '.' || out[out.size() - 2] == '\xA2')) ||
         (open && quoted) || after == "—" || after == ":" || after == "：" || after == "】");
    if ((begins || stopped) && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 32);
    stopped = false;
    out += word;
    const bool sum =
        w == "+" && (after == "lv" || after == "LV" || (!after.empty() && after[0] >= '0' && after[0] <= '9'));
    after = w;
    if (quote) quoted = !quoted;
    open = (opens(w) && !sum) || (quote && quoted) || word == "\n";
  }
  return out;
}

void TreePrinter::node(const Node& n, State& s, Form form) const {
  if (!n.rule) return leaf(n, s);
  if (n.sort == Sort::Amount) s.plural = false;
  if (n.sort == Sort::Line || n.sort == Sort::Unstopped) form = Form::Plural;  // a quoted text is its own sentence
  Used used(n.rule->holes.size());
  pieces(n.rule->pieces, n, s, form, used);
}

bool TreePrinter::has_holes(const std::vector<Piece>& all) const {
  for (const Piece& p : all) {
    if (p.kind == Piece::Kind::Hole || p.kind == Piece::Kind::Mark) return true;
    for (const std::vector<Piece>& part : p.parts)
      if (has_holes(part)) return true;
  }
  return false;
}

namespace {
bool has_mark(const std::vector<Piece>& all) {
  return std::any_of(all.begin(), all.end(), [](const Piece& p) { return p.kind == Piece::Kind::Mark; });
}
}  // namespace

/// Are the holes of these pieces filled? Those in optional parts need not be.
bool TreePrinter::filled(const std::vector<Piece>& all, const Node& n, const Used& used) const {
  for (const Piece& p : all) {
    if (p.kind == Piece::Kind::Hole && !next(n, p.text, used)) return false;
    if (p.kind == Piece::Kind::Mark && !((n.marks >> p.mark) & 1)) return false;
    if (p.kind == Piece::Kind::Either) {
      bool any = false;
      for (const std::vector<Piece>& part : p.parts) any |= filled(part, n, used);
      if (!any) return false;
    }
  }
  return true;
}

/// What stands in a hole and was not printed yet.
const Node* TreePrinter::next(const Node& n, const std::string& label, const Used& used) const {
  int skip = -1;
  for (const Kid& k : n.all()) {
    if (n.rule->holes[k.hole] != label) continue;
    if (skip < 0) skip = used[k.hole];
    if (skip-- == 0) return k.node;
  }
  return nullptr;
}

namespace {
/// How often these pieces must say what stands in a hole.
size_t must_say(std::span<const Piece> all, const std::string& label) {
  size_t out = 0;
  for (const Piece& p : all) {
    if (p.kind == Piece::Kind::Hole && !p.star && p.text == label) ++out;
    if (p.kind != Piece::Kind::Either) continue;
    size_t least = must_say(p.parts[0], label);
    for (const std::vector<Piece>& part : p.parts) least = std::min(least, must_say(part, label));
    out += least;
  }
  return out;
}
}  // namespace

/// Is there enough left for what stands behind this optional part and must be said?
bool TreePrinter::leaves_enough(std::span<const Piece> from, const Node& n, const Used& used) const {
  for (const Piece& p : from[0].parts[0]) {
    if (p.kind != Piece::Kind::Hole || p.star) continue;
    size_t left = 0;
    u8 hole = 0;
    for (const Kid& k : n.all())
      if (n.rule->holes[k.hole] == p.text) ++left, hole = k.hole;
    if (left - std::min<size_t>(left, used[hole]) <
        must_say(from[0].parts[0], p.text) + must_say(from.subspan(1), p.text))
      return false;
  }
  return true;
}

Form TreePrinter::agreement(const Node& parent, const std::string& label) const {
  const Node* who = parent.find(label);
  if (!who) return Form::Plural;
  return says_plural(*who) ? Form::Plural : Form::Third;
}

void TreePrinter::pieces(const std::vector<Piece>& all, const Node& n, State& s, Form form, Used& used,
                         std::string subject) const {
  for (const Piece& p : all) {
    if (p.kind == Piece::Kind::Hole && (p.sort == Sort::Noun || p.sort == Sort::Player || p.sort == Sort::Group))
      subject = p.text;
    if (p.kind == Piece::Kind::Either && subject.empty())
      for (const std::vector<Piece>& part : p.parts)
        for (const Piece& inner : part)
          if (inner.kind == Piece::Kind::Hole && (inner.sort == Sort::Noun || inner.sort == Sort::Player) &&
              n.has(inner.text))
            subject = inner.text;
    switch (p.kind) {
      case Piece::Kind::Word: s.out.push_back(p.text); break;
      case Piece::Kind::Noun: s.out.push_back(s.plural ? pluralise(p.text) : p.text); break;
      case Piece::Kind::Verb: {
        const std::string& with = p.agrees.empty() ? subject : p.agrees;
        const Form alone = (n.marks & kThirdPerson) ? Form::Third : form;
        Form f = p.tensed ? (with.empty() ? alone : agreement(n, with)) : p.form;

        if (p.negated) {
          if (p.text == "be") s.out.push_back(agreement(n, with) == Form::Third ? "wasn't" : "weren't");
          else s.out.push_back("didn't"), s.out.push_back(p.text);
          break;
        }
        if (p.past && agreement(n, with) == Form::Plural) f = Form::PastPlural;
        s.out.push_back(inflect(p.text, f));
        break;
      }
      case Piece::Kind::Hole: {
        Form inner = form;
        if (!subject.empty() && subject != p.text && n.has(subject) && !n.mark("may") && !n.mark("bare"))
          inner = agreement(n, subject);
        size_t hole = 0;
        while (n.rule->holes[hole] != p.text) ++hole;
        while (const Node* kid = next(n, p.text, used)) {
          if (p.star && kid->sort != p.sort) break;
          ++used[hole];
          node(*kid, s, inner);
          if (!p.star) break;
        }
        break;
      }
      case Piece::Kind::Mark: break;
      case Piece::Kind::Optional:
        if (p.mark >= 0 ? ((n.marks >> p.mark) & 1)
                        : (has_holes(p.parts[0]) && filled(p.parts[0], n, used) &&
                           leaves_enough({&p, all.data() + all.size()}, n, used)))
          pieces(p.parts[0], n, s, form, used, subject);
        break;
      case Piece::Kind::Either: {
        const std::vector<Piece>* chosen = nullptr;
        for (const std::vector<Piece>& part : p.parts)  // whose mark tells it from the others
          if (!chosen && has_mark(part) && filled(part, n, used)) chosen = &part;
        for (const std::vector<Piece>& part : p.parts)
          if (!chosen && has_holes(part) && filled(part, n, used)) chosen = &part;
        for (const std::vector<Piece>& part : p.parts)
          if (!chosen && !has_holes(part)) chosen = &part;
        if (chosen) pieces(*chosen, n, s, form, used, subject);
        break;
      }
    }
  }
}

/// A name of a game's own sort: its signs stand as close as they were written.
std::string TreePrinter::as_written(const Node& n) const {
  std::string out;
  for (int i = n.from; i < n.to; ++i) {
    const Token& t = tokens_[static_cast<size_t>(i)];
    const Token* before = i > n.from ? &tokens_[static_cast<size_t>(i) - 1] : nullptr;
    const bool close = before && before->line == t.line &&  // of a word that was split both begin at one place
                       (before->column + before->length == t.column || before->column == t.column);
    if (before && !close) out += ' ';
    out += t.written;
  }
  return out;
}

void TreePrinter::leaf(const Node& n, State& s) const {
  const Lexicon& lex = *vocabulary_.lexicon;
  const auto symbol_or = [&](std::string_view name) { s.out.emplace_back(name); };
  const auto words = [&] {
    for (int i = n.from; i < n.to; ++i) {
      const Token& t = tokens_[static_cast<size_t>(i)];
      s.out.push_back(t.kind == TokenKind::Name ? "[" + t.text + "]" : t.written);
    }
  };
  const size_t i = static_cast<size_t>(n.value);
  switch (n.sort) {
    case Sort::Number:
      s.plural = n.value != 1;
      words();
      break;
    case Sort::Type:
      if (lex.types[i].capital) s.out.emplace_back(n.plural ? lex.types[i].plural : lex.types[i].name);
      else s.out.push_back(lower(n.plural ? lex.types[i].plural : lex.types[i].name));
      break;
    case Sort::Subtype:
      if (n.value < 0 || tokens_[n.from].kind == TokenKind::Trait) words();
      else s.out.push_back(n.plural ? vocabulary_.subtype_plurals[i] : vocabulary_.subtypes[i]);
      break;
    case Sort::Stat:
      if (lex.stats[i].name == lex.abbreviation) symbol_or("Lv.");
      else words();
      break;
    case Sort::Score: symbol_or(lex.scores[i].name); break;
    case Sort::Keyword: s.out.emplace_back(lex.keywords[i].name); break;
    case Sort::Zone: s.out.push_back(n.plural ? pluralise(lex.zones[i].name) : std::string(lex.zones[i].name)); break;
    case Sort::Capitals: break;
    default:
      if (static_cast<int>(n.sort) < kSorts) words();
      else s.out.push_back(as_written(n));
      break;
  }
}

}  // namespace cantrip::language

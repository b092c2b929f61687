#include "language/card_file.hpp"

#include <toml++/toml.h>

#include <algorithm>

#include "language/own_words.hpp"

namespace cantrip::language {
namespace {

class FileReader {
public:
  FileReader(const Lexicon& lexicon, std::string_view path, std::string_view content)
      : lex_(lexicon), path_(path), content_(content) {}

  CardFile read() {
    const toml::parse_result parsed = toml::parse(content_, path_);
    if (!parsed) {
      const toml::parse_error& e = parsed.error();
      report("", e.source().begin, std::string(e.description()), "Correct the TOML syntax.");
      return std::move(out_);
    }
    const toml::table& root = parsed.table();
    if (root.contains("id") || root.contains("name")) {  // a file with one card needs no [[card]]
      card(root, root.source().begin);
      return std::move(out_);
    }
    for (const auto& [key, node] : root) {
      if (key.str() == "deck" && node.is_array_of_tables()) continue;  // decks of these cards: who plays reads them
      if ((key.str() == "keyword" || key.str() == "plural") && node.is_array_of_tables()) {
        for (const toml::node& entry : *node.as_array()) word(key.str() == "keyword", *entry.as_table());
        continue;
      }
      if (key.str() != "card" || !node.is_array_of_tables()) {
        report("", key.source().begin, "unknown key \"" + std::string(key.str()) + "\"",
               "A card file holds [[card]] tables, and [[deck]], [[keyword]] and [[plural]] tables beside them.");
        continue;
      }
      for (const toml::node& entry : *node.as_array()) card(*entry.as_table(), entry.source().begin);
    }
    if (!words_.keywords.empty() || !words_.plurals.empty()) {
      out_.words = std::make_shared<const WordList>(std::move(words_));
      for (CardFacts& c : out_.cards) c.words = out_.words;
    }
    return std::move(out_);
  }

private:
  void report(std::string_view card, toml::source_position at, std::string message, std::string remedy) {
    Diagnostic d;
    d.file = std::string(path_);
    d.card = std::string(card);
    d.line = static_cast<int>(at.line);
    d.column = static_cast<int>(at.column);
    d.message = std::move(message);
    d.remedy = std::move(remedy);
    out_.diagnostics.push_back(std::move(d));
    bad_ = true;
  }

  bool text(const CardFacts& c, const toml::key& key, const toml::node& node, std::string& into) {
    if (const auto* s = node.as_string()) return into = s->get(), true;
    report(c.id, node.source().begin, "\"" + std::string(key.str()) + "\" must be text", "Put it in quotation marks.");
    return false;
  }

  /// A keyword or a plural.
  void word(bool keyword, const toml::table& t) {
    OwnKeyword k;
    OwnPlural p;
    k.file = std::string(path_);
    k.line = static_cast<int>(t.source().begin.line);
    using Text = std::pair<std::string_view, std::string*>;
    const std::vector<Text> texts =
        keyword ? std::vector<Text>{{"name", &k.name}, {"text", &k.text}, {"reminder", &k.reminder}}
                : std::vector<Text>{{"one", &p.one}, {"many", &p.many}};
    for (const auto& [key, node] : t) {
      const auto known = std::find_if(texts.begin(), texts.end(), [&](const auto& e) { return e.first == key.str(); });
      const toml::value<std::string>* said = node.as_string();
      const toml::value<bool>* flag = node.as_boolean();
      if (known != texts.end() && said) *known->second = said->get();
      else if (keyword && key.str() == "number" && flag) k.number = flag->get();
      else if (keyword && key.str() == "sign" && flag) k.plus = flag->get(), k.number |= k.plus;
      else
        report("", key.source().begin, "\"" + std::string(key.str()) + "\" can't be said of a word like this",
               keyword ? "A keyword has name, text and reminder in quotation marks; number and sign are true or false."
                       : "A plural has one and many, in quotation marks.");
    }
    if (keyword ? k.name.empty() || k.text.empty() : p.one.empty() || p.many.empty())
      return report("", t.source().begin, keyword ? "the keyword has no name or no text" : "the plural lacks a word",
                    keyword ? "Write name = \"...\" and text = \"...\"." : "Write one = \"...\" and many = \"...\".");
    if (keyword) words_.keywords.push_back(std::move(k));
    else words_.plurals.push_back(std::move(p));
  }

  void card(const toml::table& t, toml::source_position at) {
    bad_ = false;
    CardFacts c;
    c.file = std::string(path_);
    c.line = static_cast<int>(at.line);
    c.set = folder();
    if (const auto* id = t.get_as<std::string>("id")) c.id = id->get();
    for (const auto& [key, node] : t) entry(c, key, node);
    const bool says = !c.text.empty() || !c.number.empty() || !c.printings.empty();
    const bool named = c.name.empty() ? !c.id.empty() : c.id.empty() && c.text.empty();
    if (!bad_ && named && says && c.type.empty() && c.stats.empty()) return out_.changes.push_back(std::move(c));
    for (const auto& [key, value] : {std::pair{"id", &c.id}, {"name", &c.name}, {"type", &c.type}})
      if (value->empty() && !bad_)
        report(c.id, at, "the card has no " + std::string(key), "Add " + std::string(key) + " = \"...\".");
    if (!bad_) out_.cards.push_back(std::move(c));
  }

  void entry(CardFacts& c, const toml::key& key, const toml::node& node) {
    const std::string_view k = key.str();
    if (k == "id") return void(text(c, key, node, c.id));
    if (k == "name") return void(text(c, key, node, c.name));
    if (k == "version") return void(text(c, key, node, c.version));
    if (k == "set") return void(text(c, key, node, c.set));
    if (k == "type") return void(text(c, key, node, c.type));
    if (k == "flavour") return void(text(c, key, node, c.flavour));
    if (k == "number") return void(text(c, key, node, c.number));
    if (k == "printed") return void(text(c, key, node, c.printed));
    if (k == "printings") return printings(c, key, node);
    if (k == "text") {
      if (text(c, key, node, c.text)) text_place(c, node.source().begin);
      return;
    }
    if (k == "token") {
      const auto* flag = node.as_boolean();
      if (!flag) return report(c.id, node.source().begin, "\"token\" must be true or false", "Write token = true.");
      c.token = flag->get();
      return;
    }
    for (const StatWord& s : lex_.stats) {
      if (s.fact != k) continue;
      const auto* n = node.as_integer();
      if (!n || n->get() < -1000 || n->get() > 1000)
        return report(c.id, node.source().begin, "\"" + std::string(k) + "\" must be a whole number",
                      "Write " + std::string(k) + " = 2, without quotation marks.");
      c.stats.emplace_back(k, static_cast<int>(n->get()));
      return;
    }
    report(c.id, key.source().begin, "unknown key \"" + std::string(k) + "\"", "Known keys: " + known_keys() + ".");
  }

  void printings(CardFacts& c, const toml::key& key, const toml::node& node) {
    const toml::array* list = node.as_array();
    if (!list)
      return report(c.id, node.source().begin, "\"printings\" must be a list", "Write printings = [\"9-19\"].");
    for (const toml::node& one : *list) {
      std::string printing;
      if (text(c, key, one, printing)) c.printings.push_back(std::move(printing));
    }
  }

  std::string known_keys() const {
    std::string out = "id, name, version, set, number, printings, type";
    for (const StatWord& s : lex_.stats)
      if (!s.fact.empty() && (out + ",").find(", " + std::string(s.fact) + ",") == std::string::npos)
        out += ", " + std::string(s.fact);
    return out + ", token, text, printed, flavour";
  }

  /// Where the text's first character stands: after the quotation marks, or on the line below them.
  void text_place(CardFacts& c, toml::source_position begin) const {
    size_t at = 0;
    for (u32 line = 1; line < begin.line && at < content_.size(); ++at)
      if (content_[at] == '\n') ++line;
    for (u32 column = 1; column < begin.column && at < content_.size(); ++column) {
      ++at;
      while (at < content_.size() && (static_cast<u8>(content_[at]) & 0xC0) == 0x80) ++at;
    }
    const std::string_view rest = content_.substr(std::min(at, content_.size()));
    const bool triple = rest.starts_with("\"\"\"") || rest.starts_with("'''");
    c.text_line = static_cast<int>(begin.line);
    c.text_column = static_cast<int>(begin.column) + (triple ? 3 : 1);
    if (triple && (rest.substr(3).starts_with("\n") || rest.substr(3).starts_with("\r\n"))) {
      ++c.text_line;
      c.text_column = 1;
    }
  }

  std::string folder() const {
    const size_t slash = path_.rfind('/');
    if (slash == std::string_view::npos) return {};
    const std::string_view parent = path_.substr(0, slash);
    return std::string(parent.substr(parent.rfind('/') + 1));
  }

  const Lexicon& lex_;
  std::string_view path_, content_;
  CardFile out_;
  WordList words_;
  bool bad_ = false;
};

} // namespace

void share_words(std::vector<CardFacts>& cards, const std::shared_ptr<const WordList>& words) {
  if (!words || std::any_of(cards.begin(), cards.end(), [&](const CardFacts& c) { return c.words == words; })) return;
  for (CardFacts& c : cards)
    if (!c.words) return void(c.words = words);
}

CardFile read_card_file(const Lexicon& lexicon, std::string_view path, std::string_view content) {
  return FileReader(lexicon, path, content).read();
}

CompileResult compile_files(const Lexicon& lexicon, std::span<const SourceFile> files, Pool& out) {
  std::vector<CardFacts> cards;
  std::vector<Diagnostic> unread;
  std::vector<std::shared_ptr<const WordList>> files_words;
  for (const SourceFile& file : files) {
    CardFile read = read_card_file(lexicon, file.path, file.content);
    for (CardFacts& c : read.cards) cards.push_back(std::move(c));
    if (read.words) files_words.push_back(read.words);
    for (Diagnostic& d : read.diagnostics) unread.push_back(std::move(d));
  }
  if (!cards.empty())  // words of a file without cards
    for (const auto& words : files_words) share_words(cards, words);
  CompileResult result = compile_cards(lexicon, cards, out);
  result.refused += static_cast<int>(unread.size());
  result.diagnostics.insert(result.diagnostics.begin(), unread.begin(), unread.end());
  return result;
}

} // namespace cantrip::language

#include "games/lorcana/import.hpp"

#include <cctype>

#include "language/json.hpp"
#include "language/lexer.hpp"

namespace cantrip::lorcana {
namespace {

using language::CardFacts;
using language::CardFile;
using language::Diagnostic;
using language::Json;
using Kind = Json::Kind;

/// The signs that card databases print for the symbols of the game.
struct Sign {
  std::string_view sign, symbol;
};
constexpr Sign kSigns[] = {{"⟳", "{E}"}, {"⬡", "{I}"}, {"¤", "{S}"}, {"⛉", "{W}"}, {"◊", "{L}"}, {"◉", "{IW}"}};

std::string with_symbols(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const Sign* found = nullptr;
    for (const Sign& s : kSigns)
      if (text.substr(i).starts_with(s.sign)) found = &s;
    if (found) out += found->symbol, i += found->sign.size();
    else out += text[i++];
  }
  return out;
}

std::string capital(std::string_view word) {
  std::string out(word);
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

/// A text, or the texts of a list.
std::vector<std::string> texts_of(const Json* j) {
  std::vector<std::string> out;
  if (!j) return out;
  if (j->is(Kind::Text)) out.push_back(j->text);
  if (!j->is(Kind::List)) return out;
  for (const Json& item : j->items)
    if (item.is(Kind::Text)) out.push_back(item.text);
  return out;
}

const Json* first_of(const Json& j, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (const Json* found = j.find(key)) return found;
  return nullptr;
}

std::string number_text(double n) { return std::to_string(static_cast<long>(n)); }

std::string text_of(const Json* j) {
  if (!j) return {};
  return j->is(Kind::Number) ? number_text(j->number) : j->text;
}

class Reader {
public:
  Reader(std::string_view path, std::string_view content) : path_(path), s_(content) {}

  CardFile read() {
    while (skip()) {
      const int line = line_;
      language::JsonResult r = language::read_json(s_.substr(p_));
      const size_t from = p_;
      p_ += r.at;
      if (!r.error.empty()) {
        count(from, p_);
        report("", line_, "this is no JSON: " + r.error, "Write one card a line, or one list of cards.");
        p_ = std::min(s_.find('\n', from), s_.size());  // the next line may be sound
        line_ = line;
        count(from, p_);
        continue;
      }
      if (r.value.is(Kind::List))
        for (const Json& card : r.value.items) one(card, line);
      else one(r.value, line);
      count(from, p_);
    }
    return std::move(out_);
  }

private:
  bool skip() {
    for (; p_ < s_.size() && (s_[p_] == '\n' || s_[p_] == ' ' || s_[p_] == '\r' || s_[p_] == '\t' || s_[p_] == ',');
         ++p_)
      line_ += s_[p_] == '\n';
    return p_ < s_.size();
  }
  void count(size_t from, size_t to) {
    for (size_t i = from; i < to && i < s_.size(); ++i) line_ += s_[i] == '\n';
  }

  bool report(const std::string& card, int line, std::string message, std::string remedy) {
    Diagnostic d;
    d.file = std::string(path_);
    d.card = card;
    d.line = line;
    d.message = std::move(message);
    d.remedy = std::move(remedy);
    out_.diagnostics.push_back(std::move(d));
    return false;
  }

  void one(const Json& j, int line) {
    if (!j.is(Kind::Table)) {
      report("", line, "a card must be a JSON object", "Write {\"name\": ..., \"type\": ..., ...}.");
      return;
    }
    if (const Json* cards = j.find("cards"); cards && cards->is(Kind::List)) {
      for (const Json& card : cards->items) one(card, line);
      return;
    }
    CardFacts c;
    c.file = std::string(path_);
    c.line = line;
    c.name = text_of(j.find("name"));
    c.version = text_of(first_of(j, {"version", "subtitle"}));
    c.set = text_of(first_of(j, {"set", "setCode"}));
    c.id = text_of(j.find("id"));
    if (c.id.empty() && j.find("number")) c.id = c.set + "-" + text_of(j.find("number"));
    c.flavour = text_of(first_of(j, {"flavorText", "flavor_text", "flavour"}));
    if (c.id.empty() || c.name.empty()) {
      report(c.id, line, c.name.empty() ? "the card has no name" : "the card has no id", "Add it.");
      return;
    }
    if (!type_line(j, c, line) || !stats(j, c, line)) return;
    c.text = text(j);
    out_.cards.push_back(std::move(c));
  }

  /// "Amber Character Storyborn Hero": inks first, then types, then classifications.
  bool type_line(const Json& j, CardFacts& c, int line) {
    for (const std::string& ink : texts_of(first_of(j, {"colors", "colours", "inks", "color", "colour", "ink"})))
      for (size_t from = 0; from < ink.size();) {
        const size_t dash = std::min(ink.find('-', from), ink.size());
        if (dash > from) c.type += capital(language::lower(std::string_view(ink).substr(from, dash - from))) + " ";
        from = dash + 1;
      }
    const std::vector<std::string> types = texts_of(j.find("type"));
    if (types.empty()) return report(c.id, line, "the card has no type", "Add \"type\": \"Character\".");
    for (const std::string& type : types)
      c.type += (c.type.empty() || c.type.ends_with(' ') ? "" : " ") + capital(type);
    for (const std::string& sub : texts_of(first_of(j, {"subtypes", "classifications"}))) c.type += " " + capital(sub);
    return true;
  }

  bool stats(const Json& j, CardFacts& c, int line) {
    struct Fact {
      std::string_view fact;
      std::initializer_list<std::string_view> keys;
    };
    const Fact facts[] = {{"cost", {"cost"}},
                          {"strength", {"strength"}},
                          {"willpower", {"willpower"}},
                          {"lore", {"lore"}},
                          {"move_cost", {"moveCost", "move_cost"}},
                          {"inkable", {"inkwell", "inkable"}}};
    const Json* inner = j.find("stats");
    for (const Fact& f : facts) {
      const Json* value = first_of(j, f.keys);
      if (!value && inner) value = first_of(*inner, f.keys);
      if (!value) continue;
      if (value->is(Kind::Bool)) c.stats.emplace_back(f.fact, value->flag ? 1 : 0);
      else if (value->is(Kind::Number) && value->number >= -1000 && value->number <= 1000)
        c.stats.emplace_back(f.fact, static_cast<int>(value->number));
      else return report(c.id, line, "\"" + std::string(f.fact) + "\" must be a number", "Write it without quotes.");
    }
    return true;
  }

  static std::string one_line(std::string_view text) {
    std::string out(text);
    for (size_t i = 0; i < out.size(); ++i)
      if (out[i] == '\n' && !std::string_view(out).substr(i + 1).starts_with("•")) out[i] = ' ';
    return out;
  }

  /// One paragraph a line.
  static std::string text(const Json& j) {
    std::vector<std::string> lines;
    const Json* printed = j.find("text");
    if (printed) {
      lines = texts_of(printed);
    } else {
      if (const Json* abilities = j.find("abilities"); abilities && abilities->is(Kind::List))
        for (const Json& a : abilities->items) {
          const std::string full = a.is(Kind::Text) ? a.text : text_of(first_of(a, {"fullText", "effect"}));
          if (!full.empty()) lines.push_back(one_line(full));
        }
      for (const std::string& effect : texts_of(j.find("effects"))) lines.push_back(one_line(effect));
      if (lines.empty()) lines = texts_of(j.find("fullText"));
    }
    std::string out;
    for (const std::string& line : lines)
      if (!line.empty()) out += (out.empty() ? "" : "\n") + with_symbols(line);
    return out;
  }

  std::string_view path_, s_;
  size_t p_ = 0;
  int line_ = 1;
  CardFile out_;
};

} // namespace

CardFile read_cards(std::string_view path, std::string_view content) { return Reader(path, content).read(); }

} // namespace cantrip::lorcana

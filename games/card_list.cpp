#include "games/card_list.hpp"

#include <algorithm>
#include <cctype>

namespace cantrip {
namespace {

using language::CardFacts;
using language::CardFile;
using language::Diagnostic;
using language::Json;
using JsonKind = Json::Kind;

class Reader {
public:
  Reader(std::string_view path, std::string_view content, CardFault (*read_one)(const Json&, CardFacts&))
      : path_(path), s_(content), one_(read_one) {}

  CardFile read() {
    while (skip()) {
      const int line = line_;
      language::JsonResult r = language::read_json(s_.substr(p_));
      const size_t from = p_;
      p_ += r.at;
      if (!r.error.empty()) {
        count(from, p_);
        report("", line_, {"this is no JSON: " + r.error, "Write one card a line, or one list of cards."});
        p_ = std::min(s_.find('\n', from), s_.size());  // the next line may be sound
        line_ = line;
        count(from, p_);
        continue;
      }
      if (r.value.is(JsonKind::List))
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

  void report(const std::string& card, int line, CardFault fault) {
    Diagnostic d;
    d.file = std::string(path_);
    d.card = card;
    d.line = line;
    d.message = std::move(fault.message);
    d.remedy = std::move(fault.remedy);
    out_.diagnostics.push_back(std::move(d));
  }

  void one(const Json& j, int line) {
    if (!j.is(JsonKind::Table))
      return report("", line, {"a card must be a JSON object", "Write {\"name\": ..., \"type\": ..., ...}."});
    if (const Json* cards = j.find("cards"); cards && cards->is(JsonKind::List)) {
      for (const Json& card : cards->items) one(card, line);
      return;
    }
    CardFacts c;
    c.file = std::string(path_);
    c.line = line;
    c.name = text_of(j.find("name"));
    c.set = text_of(first_of(j, {"set", "setCode"}));
    c.id = text_of(j.find("id"));
    if (c.id.empty() && j.find("number")) c.id = c.set + "-" + text_of(j.find("number"));
    c.flavour = text_of(first_of(j, {"flavorText", "flavor_text", "flavour"}));
    if (c.id.empty() || c.name.empty())
      return report(c.id, line, {c.name.empty() ? "the card has no name" : "the card has no id", "Add it."});
    if (CardFault fault = one_(j, c); !fault.message.empty()) return report(c.id, line, std::move(fault));
    out_.cards.push_back(std::move(c));
  }

  std::string_view path_, s_;
  CardFault (*one_)(const Json&, CardFacts&);
  size_t p_ = 0;
  int line_ = 1;
  CardFile out_;
};

}  // namespace

CardFile read_card_list(std::string_view path, std::string_view content, CardFault (*one)(const Json&, CardFacts&)) {
  return Reader(path, content, one).read();
}

std::vector<std::string> texts_of(const Json* j) {
  std::vector<std::string> out;
  if (!j) return out;
  if (j->is(JsonKind::Text)) out.push_back(j->text);
  if (!j->is(JsonKind::List)) return out;
  for (const Json& item : j->items)
    if (item.is(JsonKind::Text)) out.push_back(item.text);
  return out;
}

std::string text_of(const Json* j) {
  if (!j) return {};
  return j->is(JsonKind::Number) ? std::to_string(static_cast<long>(j->number)) : j->text;
}

const Json* first_of(const Json& j, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (const Json* found = j.find(key)) return found;
  return nullptr;
}

std::string capital(std::string_view word) {
  std::string out(word);
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

CardFault read_stats(const Json& j, std::initializer_list<StatKeys> facts, CardFacts& out) {
  const Json* inner = j.find("stats");
  for (const StatKeys& f : facts) {
    const Json* value = first_of(j, f.keys);
    if (!value && inner) value = first_of(*inner, f.keys);
    if (!value || value->is(JsonKind::Null)) continue;
    if (value->is(JsonKind::Bool)) out.stats.emplace_back(f.fact, value->flag ? 1 : 0);
    else if (value->is(JsonKind::Number) && value->number >= -1000 && value->number <= 1000)
      out.stats.emplace_back(f.fact, static_cast<int>(value->number));
    else return {"\"" + std::string(f.fact) + "\" must be a number", "Write it without quotes."};
  }
  return {};
}

}  // namespace cantrip

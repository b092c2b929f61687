#include "reading/json/records.hpp"

#include <algorithm>
#include <vector>

namespace cantrip::reading {
namespace {

constexpr size_t kNone = std::string_view::npos;
constexpr size_t kLooks = 40;   // how often a byte is looked at, on average
constexpr int kContainers = 6;  // lists and folders around a record

bool blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// Where and why a text is no JSON.
struct Mistake : nlohmann::json_sax<Json> {
  size_t at = 0;
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(size_t position, const std::string&, const Json::exception&) override {
    at = position;
    return false;
  }
};

struct Member {
  std::string_view key;
  size_t from = 0, to = 0;
};

class Walker {
public:
  Walker(std::string_view text, const RecordVisitor& visitor) : s_(text), to_(visitor) {}

  void walk() {
    if (s_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    if (s_.starts_with("\xFF\xFE") || s_.starts_with("\xFE\xFF"))
      return fault(0, "this file is UTF-16", "Save it as UTF-8.");
    values("", 0);
  }

private:
  void fault(size_t at, std::string why, std::string remedy) {
    if (faults_++ < kMostFaults) to_.fault(line_at(at), std::move(why), std::move(remedy));
  }
  int line_at(size_t at) {
    if (at < counted_) counted_ = 0, line_ = 1;
    line_ += static_cast<int>(std::count(s_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                         s_.begin() + static_cast<std::ptrdiff_t>(std::min(at, s_.size())), '\n'));
    counted_ = std::min(at, s_.size());
    return line_;
  }
  size_t next(size_t at, bool commas = true) const {
    while (at < s_.size() && (blank(s_[at]) || (commas && s_[at] == ','))) ++at;
    return at;
  }

  /// One value after the other, to the end of the text or of the list that is open.
  void values(const std::string& folder, int depth) {
    while (!full_) {
      if (looked_at_ / kLooks > s_.size() + kLongestRecord) {  // hostile: every record runs to the end of the file
        full_ = true;
        return fault(at_, "too much of this file is broken", "Read another copy of it.");
      }
      at_ = next(at_);
      if (at_ >= s_.size()) {
        if (depth) fault(s_.size(), "the list does not end", "The file is cut off; read the cards of a whole one.");
        return;
      }
      if (s_[at_] == ']' && depth) return void(++at_);
      value(folder, depth);
    }
  }

  void value(const std::string& folder, int depth) {
    const size_t from = at_;
    if (s_[from] == '[') {
      if (depth >= kContainers) return skip(from, "it is nested too deeply");
      ++at_;
      return values(folder, depth + 1);
    }
    if (s_[from] == '{') return object(from, folder, depth);
    skip(from, "a card must be a JSON object");
  }

  void skip(size_t from, std::string why) {
    fault(from, std::move(why), "Write {\"name\": ..., \"type\": ..., ...}.");
    bool deep = false;
    const size_t end = end_of(from, deep);
    at_ = end == kNone ? after(from, kNone) : std::max(end, from + 1);
  }

  void object(size_t from, const std::string& folder, int depth) {
    bool deep = false;
    const size_t end = end_of(from, deep);
    std::vector<Member> members;
    if (!members_of(from, members)) {  // one record in it may be broken: the others need not be
      for (const Member& m : members)
        if ((m.key == "cards" || m.key == "data") && s_[m.from] == '[' && depth < kContainers) {
          inside(m, folder, depth);
          const size_t next_like = after(from, kNone);
          at_ = next_like > at_ ? next_like : s_.size();
          return;
        }
      return record(from, end, deep, folder);
    }
    if (end == kNone) return record(from, end, deep, folder);
    for (const std::string_view list : {"cards", "data"})
      for (const Member& m : members)
        if (m.key == list && (s_[m.from] == '[' || s_[m.from] == '{') && depth < kContainers) {
          inside(m, folder, depth);
          at_ = std::max(at_, end);  // a broken list may run over the end: nothing is read twice
          return;
        }
    const auto all = [&](auto&& is) { return !members.empty() && std::all_of(members.begin(), members.end(), is); };
    if (all([&](const Member& m) { return s_[m.from] == '{' || s_[m.from] == '['; }) && depth < kContainers) {
      for (const Member& m : members)
        if (!full_ && m.from >= at_) inside(m, folder + (folder.empty() ? "" : "/") + std::string(m.key), depth);
      at_ = std::max(at_, end);
      return;
    }
    if (members.size() > 1 &&
        all([&](const Member& m) { return s_[m.from] == '-' || (s_[m.from] >= '0' && s_[m.from] <= '9'); })) {
      const Json json = Json::parse(s_.substr(from, end - from), nullptr, false);
      if (!json.is_discarded()) {
        to_.numbers(json, line_at(from));
        at_ = end;
        return;
      }
    }
    record(from, end, deep, folder);
  }

  /// What stands under a key: a list of records, a record, or again a folder of them ("cards" may be one by ids).
  void inside(const Member& m, const std::string& folder, int depth) {
    at_ = m.from;
    if (s_[m.from] != '[') return object(m.from, folder, depth + 1);
    ++at_;
    values(folder, depth + 1);
  }

  void record(size_t from, size_t end, bool deep, const std::string& folder) {
    if (++records_ > kMostRecords) {
      full_ = true;
      return fault(from, "there are more than 200,000 records", "Split the file.");
    }
    if (deep) return lost(from, end, from, "it is nested too deeply");
    if (end != kNone && end - from > kLongestRecord) return lost(from, end, from, "this record is longer than 4 MB");
    const std::string_view text = s_.substr(from, end == kNone ? kNone : end - from);
    Json json = end == kNone ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
    if (json.is_discarded()) {
      Mistake mistake;
      Json::sax_parse(text.substr(0, kLongestRecord), &mistake);
      return lost(from, end, from + std::min(mistake.at > 0 ? mistake.at - 1 : 0, text.size()), "this is no JSON");
    }
    full_ = !to_.record(json, folder, line_at(from)) || full_;
    at_ = end;
    if (to_.progress) to_.progress(at_, s_.size());
  }
  void lost(size_t from, size_t end, size_t where, std::string why) {
    fault(where, std::move(why), "Write one card a line, or one list of cards.");
    at_ = after(from, end);
  }

  /// Where the next record begins after a broken one: a line that begins as its line did, or its end.
  size_t after(size_t from, size_t end) const {
    size_t begins = from;
    while (begins > 0 && (s_[begins - 1] == ' ' || s_[begins - 1] == '\t')) --begins;
    if (begins == 0 || s_[begins - 1] == '\n') {
      const std::string like = "\n" + std::string(s_.substr(begins, from - begins)) + s_[from];
      const size_t found = s_.find(like, from);
      if (found != kNone && (end == kNone || found < end)) return found + like.size() - 1;
    }
    return end == kNone ? s_.size() : std::max(end, from + 1);
  }

  /// The byte after the value that begins here; kNone: it does not end.
  size_t end_of(size_t at, bool& deep) const {
    int depth = 0;
    const size_t end = scan(at, depth, deep);
    looked_at_ += std::min(end, s_.size()) - at;
    return end;
  }
  size_t scan(size_t at, int& depth, bool& deep) const {
    for (bool inside = false; at < s_.size(); ++at) {
      const char c = s_[at];
      if (inside) {
        if (c == '\\') ++at;
        else if (c == '"') {
          inside = false;
          if (depth == 0) return at + 1;
        }
        continue;
      }
      if (c == '"') inside = true;
      else if (c == '{' || c == '[') deep |= ++depth > kDeepest;
      else if (c == '}' || c == ']') {
        if (depth == 0) return at;
        if (--depth == 0) return at + 1;
      } else if (depth == 0 && (blank(c) || c == ',')) return at;
    }
    return depth == 0 && at == s_.size() ? at : kNone;
  }

  bool members_of(size_t at, std::vector<Member>& out) const {
    bool deep = false;
    for (at = next(at + 1); at < s_.size() && s_[at] != '}'; at = next(at)) {
      if (s_[at] != '"') return false;
      const size_t end = end_of(at, deep);
      if (end == kNone) return false;
      Member m{s_.substr(at + 1, end - at - 2), 0, 0};
      at = next(end, false);
      if (at >= s_.size() || s_[at] != ':') return false;
      m.from = next(at + 1, false);
      if (m.from >= s_.size()) return false;
      m.to = end_of(m.from, deep);
      out.push_back(m);
      if (m.to == kNone || m.to == m.from) return false;
      at = m.to;
    }
    return at < s_.size();
  }

  std::string_view s_;
  const RecordVisitor& to_;
  size_t at_ = 0, counted_ = 0, records_ = 0, faults_ = 0;
  int line_ = 1;
  bool full_ = false;
  mutable size_t looked_at_ = 0;
};

}  // namespace

void each_record(std::string_view text, const RecordVisitor& visitor) { Walker(text, visitor).walk(); }

}  // namespace cantrip::reading

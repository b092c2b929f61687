#include "language/json.hpp"

#include <charconv>
#include <cstdlib>

#include "core/word.hpp"

namespace cantrip::language {
namespace {

constexpr int kDeepest = 32;

class Reader {
public:
  explicit Reader(std::string_view text) : s_(text) {}

  JsonResult read() {
    JsonResult out;
    value(out.value, 0);
    out.error = error_;
    out.at = p_;
    return out;
  }

private:
  bool fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
    return false;
  }
  void skip() {
    while (p_ < s_.size() && (s_[p_] == ' ' || s_[p_] == '\n' || s_[p_] == '\t' || s_[p_] == '\r')) ++p_;
  }
  bool accept(char c) {
    skip();
    return p_ < s_.size() && s_[p_] == c ? (++p_, true) : false;
  }
  bool word(std::string_view w) {
    if (!s_.substr(p_).starts_with(w)) return fail("an unknown word");
    p_ += w.size();
    return true;
  }

  bool value(Json& out, int depth) {
    skip();
    if (depth > kDeepest) return fail("it is nested too deeply");
    if (p_ >= s_.size()) return fail("it ends too early");
    switch (s_[p_]) {
      case '{': return table(out, depth);
      case '[': return list(out, depth);
      case '"': return out.kind = Json::Kind::Text, string(out.text);
      case 't':
      case 'f': return out.kind = Json::Kind::Bool, out.flag = s_[p_] == 't', word(out.flag ? "true" : "false");
      case 'n': return word("null");
      default: return number(out);
    }
  }

  bool number(Json& out) {
    out.kind = Json::Kind::Number;
    size_t end = p_;
    while (end < s_.size() && std::string_view("+-.0123456789eE").find(s_[end]) != std::string_view::npos) ++end;
    const std::string digits(s_.substr(p_, end - p_));  // strtod wants an end; from_chars has no double everywhere
    char* stop = nullptr;
    out.number = std::strtod(digits.c_str(), &stop);
    if (stop == digits.c_str()) return fail("a value was expected");
    p_ += static_cast<size_t>(stop - digits.c_str());
    return true;
  }

  bool list(Json& out, int depth) {
    out.kind = Json::Kind::List;
    ++p_;
    if (accept(']')) return true;
    do {
      out.items.emplace_back();
      if (!value(out.items.back(), depth + 1)) return false;
    } while (accept(','));
    return accept(']') || fail("a comma or ] was expected");
  }

  bool table(Json& out, int depth) {
    out.kind = Json::Kind::Table;
    ++p_;
    if (accept('}')) return true;
    do {
      skip();
      out.keys.emplace_back();
      out.items.emplace_back();
      if (p_ >= s_.size() || s_[p_] != '"') return fail("a name in quotation marks was expected");
      if (!string(out.keys.back())) return false;
      if (!accept(':')) return fail("a colon was expected");
      if (!value(out.items.back(), depth + 1)) return false;
    } while (accept(','));
    return accept('}') || fail("a comma or } was expected");
  }

  bool string(std::string& out) {
    ++p_;
    while (p_ < s_.size() && s_[p_] != '"') {
      if (s_[p_] != '\\') {
        out += s_[p_++];
        continue;
      }
      if (++p_ >= s_.size()) break;
      if (!escape(out)) return false;
    }
    if (p_ >= s_.size()) return fail("a text does not end");
    return ++p_, true;
  }

  bool escape(std::string& out) {
    const char c = s_[p_++];
    switch (c) {
      case 'n': out += '\n'; return true;
      case 't': out += '\t'; return true;
      case 'r':
      case 'b':
      case 'f': return true;
      case '"':
      case '\\':
      case '/': out += c; return true;
      case 'u': break;
      default: return fail("an unknown escape in a text");
    }
    u32 code = 0;
    if (!hex(code)) return false;
    if (code >= 0xD800 && code < 0xDC00 && s_.substr(p_).starts_with("\\u")) {
      p_ += 2;
      u32 low = 0;
      if (!hex(low)) return false;
      code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
    }
    utf8(out, code);
    return true;
  }
  bool hex(u32& out) {
    if (p_ + 4 > s_.size()) return fail("a text does not end");
    const auto [end, error] = std::from_chars(s_.data() + p_, s_.data() + p_ + 4, out, 16);
    if (error != std::errc{} || end != s_.data() + p_ + 4) return fail("an unknown escape in a text");
    p_ += 4;
    return true;
  }
  static void utf8(std::string& out, u32 c) {
    const auto byte = [&](u32 b) { out += static_cast<char>(b); };
    if (c < 0x80) return byte(c);
    if (c < 0x800) return byte(0xC0 | (c >> 6)), byte(0x80 | (c & 0x3F));
    if (c < 0x10000) return byte(0xE0 | (c >> 12)), byte(0x80 | ((c >> 6) & 0x3F)), byte(0x80 | (c & 0x3F));
    byte(0xF0 | (c >> 18)), byte(0x80 | ((c >> 12) & 0x3F)), byte(0x80 | ((c >> 6) & 0x3F)), byte(0x80 | (c & 0x3F));
  }

  std::string_view s_;
  size_t p_ = 0;
  std::string error_;
};

} // namespace

const Json* Json::find(std::string_view key) const {
  for (size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return items[i].is(Kind::Null) ? nullptr : &items[i];
  return nullptr;
}

JsonResult read_json(std::string_view text) { return Reader(text).read(); }

} // namespace cantrip::language

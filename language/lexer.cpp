#include "language/lexer.hpp"

#include <array>

namespace cantrip::language {
namespace {

constexpr std::array<std::string_view, 20> kNumberWords = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 8> kTens = {"twenty", "thirty",  "forty",  "fifty",
                                                   "sixty",  "seventy", "eighty", "ninety"};

bool is_letter(u32 c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= 0xC0 && (c < 0x2000 || (c >= 0x3040 && (c < 0xFFF0 || c > 0xFFFF))));
}
bool is_digit(u32 c) { return c >= '0' && c <= '9'; }

/// One form for what typesetters write in several.
u32 normalise(u32 c) {
  switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x2032: return '\'';
    case 0x201C:
    case 0x201D:
    case 0x2033: return '"';
    case 0x2010:
    case 0x2011:
    case 0x2212: return '-';
    case 0x2015: return 0x2014; // a bar: the long dash
    case 0x00A0:
    case '\t':
    case '\r': return ' ';
    case 0xFF1A: return ':';
    case 0x00B7:
    case 0x30FB:
    case 0xFF65:
    case 0x25A0: return 0x2022; // middle dots and squares: the bullet
    default: return c;
  }
}

struct Reader {
  std::string_view text;
  size_t at = 0;
  int line = 1, column = 1;

  bool done() const { return at >= text.size(); }
  /// The character at byte `i` and how many bytes it has; a broken sequence reads as one odd character.
  static u32 decode(std::string_view s, size_t i, int& bytes) {
    const u8 lead = static_cast<u8>(s[i]);
    bytes = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (bytes == 1) return lead < 0x80 ? lead : 0x7F;
    if (i + static_cast<size_t>(bytes) > s.size()) return bytes = 1, 0x7F;
    u32 c = lead & (0x7Fu >> bytes);
    for (int k = 1; k < bytes; ++k) {
      const u8 next = static_cast<u8>(s[i + static_cast<size_t>(k)]);
      if ((next & 0xC0) != 0x80) return bytes = 1, 0x7F;
      c = (c << 6) | (next & 0x3Fu);
    }
    return c;
  }
  /// An en dash right before a digit is a minus sign, elsewhere a long dash.
  u32 peek(int ahead = 0) const {
    size_t i = at;
    int bytes = 0;
    for (;;) {
      if (i >= text.size()) return 0;
      const u32 c = decode(text, i, bytes);
      i += static_cast<size_t>(bytes);
      if (ahead-- != 0) continue;
      if (c == 0x2013) return i < text.size() && is_digit(static_cast<u8>(text[i])) ? '-' : 0x2014;
      return normalise(c);
    }
  }
  void advance() {
    int bytes = 0;
    const u32 c = decode(text, at, bytes);
    at += static_cast<size_t>(bytes);
    if (c == '\n') ++line, column = 1;
    else ++column;
  }
};

void append(std::string& out, u32 c) {
  if (c < 0x80) {
    out += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

TokenKind punctuation(u32 c) {
  switch (c) {
    case '.': return TokenKind::Dot;
    case ',': return TokenKind::Comma;
    case ':': return TokenKind::Colon;
    case ';': return TokenKind::Semicolon;
    case 0x2014:
    case '-': return TokenKind::Dash;
    case '"': return TokenKind::Quote;
    case 0x2022:
    case '*': return TokenKind::Bullet;
    case '(': return TokenKind::Open;
    case ')': return TokenKind::Close;
    case '/': return TokenKind::Slash;
    case 0x3010: return TokenKind::HeadOpen;
    case 0x3011: return TokenKind::HeadClose;
    default: return TokenKind::Unknown;
  }
}

void read_word(Reader& in, Token& token) {
  token.kind = TokenKind::Word;
  for (;;) {
    const u32 c = in.peek(), next = in.peek(1);
    const bool inner = (c == '\'' || c == '-') && is_letter(next);
    if (!is_letter(c) && !inner && !(c == '\'' && !token.text.empty() && token.text.back() == 's')) break;
    append(token.text, c);
    in.advance();
  }
  token.value = number_word(token.text);
}

void read_number(Reader& in, Token& token) {
  int value = 0;
  while (is_digit(in.peek())) {
    value = value < 100000 ? value * 10 + static_cast<int>(in.peek() - '0') : value;
    append(token.text, in.peek());
    in.advance();
  }
  token.value = value;
}

void read_symbol(Reader& in, Token& token) {
  token.kind = TokenKind::Symbol;
  in.advance();
  while (!in.done() && in.peek() != '}' && in.peek() != '\n') append(token.text, in.peek()), in.advance();
  if (in.peek() == '}') in.advance();
  else token.kind = TokenKind::Unknown;
}

/// [Ada Thorne]: a name may hold anything but its closing bracket.
void read_name(Reader& in, Token& token) {
  in.advance();
  const size_t from = in.at;
  while (!in.done() && in.peek() != ']' && in.peek() != '\n') in.advance();
  token.text = std::string(in.text.substr(from, in.at - from));
  token.kind = in.peek() == ']' && !token.text.empty() ? TokenKind::Name : TokenKind::Unknown;
  if (in.peek() == ']') in.advance();
}

/// The circled numbers 1 to 20 follow one another.
constexpr u32 kCircledOne = 0x2460;
bool is_circled(u32 c) { return c >= kCircledOne && c < kCircledOne + 20; }

void read_one(Reader& in, Token& token) {
  const u32 c = in.peek(), next = in.peek(1);
  if (is_letter(c)) return read_word(in, token);
  if (is_digit(c)) return token.kind = TokenKind::Number, read_number(in, token);
  if ((c == '+' || c == '-') && is_digit(next)) {
    token.kind = TokenKind::Signed;
    append(token.text, c);
    in.advance();
    read_number(in, token);
    if (c == '-') token.value = -token.value;
    return;
  }
  if (c == '{') return read_symbol(in, token);
  if (c == '[') return read_name(in, token);
  if (is_circled(c)) token.value = static_cast<int>(c - kCircledOne) + 1;
  token.kind = is_circled(c) ? TokenKind::Circled : punctuation(c);
  append(token.text, c);
  in.advance();
}

} // namespace

int number_word(std::string_view word) {
  for (size_t i = 0; i < kNumberWords.size(); ++i)
    if (kNumberWords[i] == word) return static_cast<int>(i);
  for (size_t i = 0; i < kTens.size(); ++i) {  // "twenty-one"
    if (!word.starts_with(kTens[i])) continue;
    const int tens = static_cast<int>(i + 2) * 10;
    const std::string_view rest = word.substr(kTens[i].size());
    if (rest.empty()) return tens;
    const int ones = rest[0] == '-' ? number_word(rest.substr(1)) : -1;
    return ones > 0 && ones < 10 ? tens + ones : -1;
  }
  return -1;
}

std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

std::vector<Token> lex(std::string_view text) {
  std::vector<Token> out;
  Reader in{text};
  bool broken = false;
  while (!in.done()) {
    const u32 c = in.peek();
    if (c == ' ' || c == '\n') {
      broken |= c == '\n';
      in.advance();
      continue;
    }
    Token token;
    token.line = in.line;
    token.column = in.column;
    if (broken && !out.empty()) {
      Token gap = token;
      gap.kind = TokenKind::Break;
      out.push_back(gap);
    }
    broken = false;
    const size_t from = in.at;
    read_one(in, token);
    token.written = std::string(text.substr(from, in.at - from));
    token.length = in.line == token.line ? in.column - token.column : 1;
    out.push_back(std::move(token));
  }
  Token end;
  end.line = in.line;
  end.column = in.column;
  out.push_back(end);
  return out;
}

} // namespace cantrip::language

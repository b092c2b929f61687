#include "games/genius-invokation/text/dialect.hpp"

#include <cstdlib>

#include "games/genius-invokation/text/explain.hpp"
#include "games/genius-invokation/text/printed.hpp"
#include "games/genius-invokation/text/reader.hpp"
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::text {

using namespace language;

namespace {

class Formulas final : public TextReader {
public:
  Formulas(const Nameable& all, Rows& rows)
      : all_(all), names_(all), index_(all, words::all_words().sorts), rows_(rows), next_(all.next) {}
  /// By constructions first; then as formulas, and as printed words that stand for formulas.
  bool read(size_t card, const std::vector<Token>& tokens, ReadText& out, Refusal& why) override {
    static const char* only = std::getenv("CANTRIP_GRAMMAR");
    if (!only || only[0] == 'n') {
      if (words::read_card(all_, index_, card, tokens, rows_, next_, out, why)) {
        next_ = static_cast<u16>(next_ + out.made.size());
        return true;
      }
      if (only) return false;
    }
    const Refusal first = why;
    out = {};
    why = {};
    if (formula(card, tokens, out, why)) return true;
    Refusal printed;
    out = {};
    if (formula(card, lex(formulas_of_text(all_.cards[card].text)), out, printed)) return true;
    // Whoever read farther knows better, unless the other one knew what it was about.
    const bool vague = why.said.ends_with("can't stand here") || why.said.starts_with("unknown word") ||
                       why.said.starts_with("no line begins") || why.said.starts_with("the text ends");
    if (vague && first.at > why.at + 1) why = first;
    return false;
  }

private:
  bool formula(size_t card, const std::vector<Token>& tokens, ReadText& out, Refusal& why) {
    Reader reader(names_, names_.speaker(card), tokens, rows_, out);
    if (reader.read()) return true;
    why = reader.refusal();
    return false;
  }

  Nameable all_;
  Names names_;
  words::Index index_;
  Rows& rows_;
  u16 next_;
};

class GeniusDialect final : public Dialect {
public:
  const language::Grammar& grammar() const override { return words::all_words().grammar; }
  std::unique_ptr<TextReader> begin(const Nameable& all, Rows& rows) const override {
    return std::make_unique<Formulas>(all, rows);
  }
  std::string name(Kind kind, int key) const override { return name_of(kind, key); }
  std::string native(const Pool& pool, const Ins& ins) const override { return native_text(pool, ins); }
  std::string condition(const Pool& pool, const Cond& c) const override { return condition_text(pool, c); }
  std::string variable(const Pool& pool, const Variable& v) const override { return variable_text(pool, v); }
  std::string replacement(const Pool& pool, const Replace& r) const override { return replacement_text(pool, r); }
  std::string ability(const Pool& pool, const Ability& a) const override { return ability_text(pool, a); }
};

}  // namespace

const Dialect& dialect() {
  static const GeniusDialect one;
  return one;
}

}  // namespace cantrip::genius::text

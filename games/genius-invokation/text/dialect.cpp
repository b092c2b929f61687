#include "games/genius-invokation/text/dialect.hpp"

#include "games/genius-invokation/text/explain.hpp"
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

using namespace language;

namespace {

class Formulas final : public TextReader {
public:
  Formulas(const Nameable& all, Rows& rows) : names_(all), rows_(rows) {}
  bool read(size_t card, const std::vector<Token>& tokens, ReadText& out, Refusal& why) override {
    Reader reader(names_, names_.speaker(card), tokens, rows_, out);
    if (reader.read()) return true;
    why = reader.refusal();
    return false;
  }

private:
  Names names_;
  Rows& rows_;
};

class GeniusDialect final : public Dialect {
public:
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

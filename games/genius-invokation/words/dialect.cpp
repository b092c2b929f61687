#include "games/genius-invokation/words/dialect.hpp"

#include "games/genius-invokation/words/explain.hpp"
#include "games/genius-invokation/words/unwritten.hpp"
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {

using namespace language;

namespace {

class Texts final : public TextReader {
public:
  Texts(const Nameable& all, Rows& rows)
      : all_(all), index_(all, all_words().sorts), rows_(&rows), next_(all.next), trees_(all.cards.size()) {}
  bool read(size_t card, const std::vector<Token>& tokens, ReadText& out, Refusal& why) override {
    if (const std::string& problem = all_words().problem; !problem.empty()) return why.said = problem, false;
    std::unique_ptr<CardTree>& tree = trees_[card];
    if (!tree) tree = std::make_unique<CardTree>(all_, index_, tokens);
    if (!read_card(all_, index_, card, tokens, *tree, *rows_, next_, out, why)) return false;
    next_ = static_cast<u16>(next_ + out.made.size());
    return true;
  }
  void again(const Nameable& all, Rows& rows) override {
    all_ = all;
    index_.renumber(all);
    rows_ = &rows;
    next_ = all.next;
    trees_.resize(all.cards.size());
  }

private:
  Nameable all_;
  Index index_;
  Rows* rows_;
  u16 next_;
  std::vector<std::unique_ptr<CardTree>> trees_;  // by card
};

class OwnRows final : public Dialect {
public:
  const Grammar& grammar() const override { return all_words().grammar; }
  std::unique_ptr<TextReader> begin(const Nameable& all, Rows& rows) const override {
    return std::make_unique<Texts>(all, rows);
  }
  std::vector<CardFacts> unwritten(const Nameable& all) const override { return unwritten_cards(all); }
  std::string name(Kind kind, int key) const override { return name_of(kind, key); }
  std::string native(const Pool& pool, const Ins& ins) const override { return native_text(pool, ins); }
  std::string condition(const Pool& pool, const Cond& c) const override { return condition_text(pool, c); }
  std::string variable(const Pool& pool, const Variable& v) const override { return variable_text(pool, v); }
  std::string replacement(const Pool& pool, const Replace& r) const override { return replacement_text(pool, r); }
  std::string ability(const Pool& pool, const Ability& a) const override { return ability_text(pool, a); }
};

}  // namespace

const Dialect& dialect() {
  static const OwnRows one;
  return one;
}

}  // namespace cantrip::genius::words

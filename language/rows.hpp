// Writes rows into a pool, each only once: a phrase that two cards share is one row.
#pragma once
#include <unordered_map>
#include <vector>

#include "core/program.hpp"

namespace cantrip::language {

class Rows {
public:
  explicit Rows(Pool& pool) : pool_(pool) {}

  Row16 selector(const Selector& row) { return one(pool_.selectors, selectors_, row); }
  Row16 amount(const Amount& row) { return one(pool_.amounts, amounts_, row); }
  Row16 trigger(const Trigger& row) { return one(pool_.triggers, triggers_, row); }
  Row16 replace(const Replace& row) { return one(pool_.replaces, replaces_, row); }
  Row16 granted(const Ability& row) { return one(pool_.abilities, granted_, row); }
  Row16 tests(const std::vector<Test>& rows) { return run(pool_.tests, tests_, rows); }
  Row16 conds(const std::vector<Cond>& rows) { return run(pool_.conds, conds_, rows); }
  Row16 costs(const std::vector<Cost>& rows) { return run(pool_.costs, costs_, rows); }
  Row16 statics(const std::vector<Static>& rows) { return run(pool_.statics, statics_, rows); }
  Row16 keywords(const std::vector<KeywordRow>& rows) { return run(pool_.keywords, keywords_, rows); }
  Row16 variables(const std::vector<Variable>& rows) { return run(pool_.variables, variables_, rows); }
  /// Where the list begins in Pool::lists: its length, then its members.
  u16 list(const std::vector<u16>& members);
  /// Jumps of `program` count from its first instruction.
  Row16 program(const std::vector<Ins>& program);
  u16 tally(const TallyRow& row);
  u16 mark(const MarkRow& row);
  u16 name(std::string_view text) { return text_in(pool_.names, names_, text); }
  u16 sentence(std::string_view text) { return text_in(pool_.sentences, sentences_, text); }
  Row16 constant(int n);

  Pool& pool() { return pool_; }

  /// How far the pool is written.
  struct Place {
    size_t sizes[15] = {};
    size_t written = 0;
    bool full = false;
  };
  Place here() const;
  /// What was written since is gone: a card was refused.
  void back_to(const Place&);
  /// A table outgrew its 16-bit index: nothing after that can be trusted.
  bool full() const { return full_; }

private:
  using Index = std::unordered_multimap<u64, Row16>;
  template <class T>
  Row16 one(std::vector<T>& table, Index& index, const T& row) {
    return run(table, index, std::vector<T>{row});
  }
  template <class T>
  Row16 run(std::vector<T>& table, Index& index, const std::vector<T>& rows);
  u16 text_in(std::vector<std::string>& table, std::unordered_map<std::string, u16>& index, std::string_view text);

  void note(Index& index, u64 hash, Row16 at) {
    index.emplace(hash, at);
    written_.push_back({&index, hash, at});
  }

  struct Written {
    Index* index;
    u64 hash;
    Row16 at;
  };
  std::vector<Written> written_;  // in order
  Pool& pool_;
  Index selectors_, amounts_, triggers_, replaces_, granted_, tests_, conds_, costs_, statics_, keywords_, programs_,
      variables_, lists_;
  std::unordered_map<std::string, u16> names_, sentences_;
  bool full_ = false;
};

/// Is `b` of this instruction a place in the program?
constexpr bool jumps(Op op) {
  return op == Op::May || op == Op::If || op == Op::Jump || op == Op::EachPlayer || op == Op::EachOf || op == Op::Next;
}

} // namespace cantrip::language

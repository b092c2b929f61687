// The search bot: as many play-outs as its budget allows, or fewer when more would not change the answer. With several
// threads every one grows a tree of its own, and what they found out about the first move is put together.
#pragma once
#include "bots/searcher.hpp"

namespace cantrip {

struct SearchSettings {
  int iterations = 0;      // a decision and thread, at most; 0: as many as fit
  int milliseconds = 200;  // a decision, when iterations are not given
  int threads = 1;
  PlayoutSettings playouts;
};

class SearchBot final : public Bot {
public:
  explicit SearchBot(SearchSettings settings, std::string name = "search");
  std::string_view name() const override { return name_; }
  Answer choose(Eyes&, Rng&) override;

  /// Of the last decision, in all trees.
  int iterations() const { return iterations_; }

private:
  /// Play-outs until the budget is spent or the answer is settled; returns how many.
  int grow(Searcher&, const Eyes&, Rng&, double began) const;

  SearchSettings settings_;
  std::string name_;
  int iterations_ = 0;
  std::vector<std::unique_ptr<Searcher>> trees_;  // a thread each
};

}  // namespace cantrip

// A sentence is played once: its card lies in a small position, and a few answers are given by chance.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "rpc/scenario.hpp"

namespace cantrip::matrix {

class Trial {
public:
  explicit Trial(const Module&);
  /// With the cards the position is made of: they must be compiled with the sentence.
  std::vector<language::CardFacts> with_fillers(std::span<const language::CardFacts>) const;
  /// What is played is in this pool, with those cards.
  void use(Pool&&);
  /// What went wrong; empty: nothing.
  std::string play(DefId sentence, u64 seed);

private:
  Scenario position(DefId sentence) const;
  Answer choose(Rng&, DefId sentence);

  const Module& module_;
  std::vector<language::CardFacts> fillers_;
  std::shared_ptr<Content> content_;
  ScenarioContent scenario_;
  std::unique_ptr<Machine> machine_;
};

}  // namespace cantrip::matrix

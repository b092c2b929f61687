// What every game must pass, whatever its rules: random play with the promises of the machine checked at each
// decision. A game plugs in with its Rules and a function that lays a table for a seed:
//
//     TEST(Conformance, Estraven) {
//       const Rules rules{&estraven::game, &content->pool};
//       const Report r = conform(rules, [&](u64 seed) { return setup_for(seed).view(); }, {.games = games(300)});
//       EXPECT_GT(r.finished, 0u);
//     }
//
// Checked at every decision: zones and references are consistent; there are enough options, all different; each
// viewer's view built from events equals the redacted state byte for byte; what a seat lists on its own view is what
// the truth lists. Checked at every `every`-th: clones, saves, probes and sampled worlds behave as the original;
// bytes beyond the used part are zero; wrong answers change nothing and say why. Checked for every `every`-th game:
// replaying the answers from the seed gives the same digest.
#pragma once
#include <functional>
#include <string>

#include "core/machine.hpp"

namespace cantrip::test {

/// Lays a table for a seed. The lists the Setup points to must live until the next call.
using MakeSetup = std::function<Setup(u64 seed)>;

struct ConformOptions {
  int games = 300;
  u64 seed = 1;
  int every = 11;        // how often the costly checks run; CANTRIP_CONFORMANCE_EVERY=1: at every decision
  int max_steps = 4000;  // a longer game is left; it counts as unfinished
  double concede = 0.02; // games in which somebody gives up at some point
  bool view_options = true;  // the seat's own view lists the same options
};

struct Report {
  u64 games = 0, finished = 0, drawn = 0, looped = 0, decisions = 0, events = 0;
  Machine::HighWater high{};
  double seconds = 0;
  std::string failure;   // the first; also reported to GoogleTest
  std::string summary() const;
};

Report conform(const Rules&, const MakeSetup&, const ConformOptions& = {});

/// CANTRIP_CONFORMANCE_GAMES, or the given number.
int games(int otherwise);

/// "" or what is inconsistent in the state.
std::string inconsistency(const State&, const Schema&);

}  // namespace cantrip::test

// How long something lasts.
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {

void duration_words(Grammar& g, const Lexicon&) {
  struct Known {
    std::string_view words;
    Until until;
    u16 whose = kUntilYours;
  };
  static constexpr Known kKnown[] = {
      {"(this turn|during this turn|for the rest of this turn|until the end of this turn|until end of turn)",
       Until::ThisTurn},
      {"until end of combat", Until::FlowEnd},
      {"while this (<type>|card) (is|remains) in play", Until::WhileSource},
      {"until (your next turn|the start of your next turn|the beginning of your next turn)", Until::YourNextTurn},
      {"until the end of your next turn", Until::YourTurnEnd},
      {"during your next turn", Until::DuringNextTurn},
      {"during (their|its|its controller 's|its owner 's|their player 's) next turn", Until::DuringNextTurn,
       kUntilControllers},
      {"at the start of your next turn", Until::NextReady},
      {"at the start of (their|its) next turn", Until::NextReady, kUntilControllers},
      {"for the rest of the game", Until::Forever},
  };
  for (const Known& k : kKnown)
    g.add(Sort::Duration, k.words, [](Meaning&, const Node& n, Lasting& l) {
       l.until = static_cast<Until>(n.rule->key);
       l.whose = static_cast<u16>(n.rule->also);
     }).with(static_cast<int>(k.until), k.whose);
}

}  // namespace cantrip::language

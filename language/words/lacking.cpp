// What cards of other games do and the machine can't: it is read, so that the refusal names what is missing.
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

constexpr int kLast = 40;  // whatever a game can read itself goes first

struct Missing {
  std::string_view what, remedy;
};
constexpr Missing kTurns{"give extra turns", "Let something be readied or drawn instead."};
constexpr Missing kSkips{"skip turns and steps", "Forbid what would be done in it."};
constexpr Missing kBlocks{"let one block several attackers", "Give it something else."};
constexpr Missing kCounters{"keep counters that change a number", "Change the number for a time: \"this turn\"."};
constexpr Missing kSwaps{"exchange two things", "Move them one after the other."};
constexpr Missing kTargets{"ask what a card being played targets", "Ask for its kind."};

void lacking(Meaning& m, const Node& n) {
  const Missing& missing = *static_cast<const Missing*>(n.rule->data);
  m.lacks(n.from, std::string(missing.what), std::string(missing.remedy));
}

}  // namespace

void lacking_words(Grammar& g, const Lexicon& lex) {
  const auto add = [&](std::string_view pattern, const Missing& what) {
    g.add(Sort::Do, pattern, lacking).with(0, 0, &what).costs(kLast);
  };
  add("~take (an extra|another) turn [after this one]", kTurns);
  add("~skip (your|their) [next] (turn|draw step|draw phase|combat phase)", kSkips);
  add("~exchange <noun> (and|with) <noun>", kSwaps);
  if (lex.counters.empty()) add("~put (a|<n:number>) <signed> <stat> counter+ on <noun>", kCounters);
  g.add(Sort::Permit, "can block (an additional|any number of|<n:number> additional) <group>",
        [](Meaning& m, const Node& n, Gained&) { lacking(m, n); })
      .with(0, 0, &kBlocks)
      .costs(kLast);
  g.add(Sort::Post, "that (target|targets) <noun>", [](Meaning& m, const Node& n, Thing&) { lacking(m, n); })
      .with(0, 0, &kTargets)
      .costs(kLast);
}

}  // namespace cantrip::language

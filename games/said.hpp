// Cards that are played by hand: a player says what a paragraph does, the others agree, and it is compiled on the spot as
// that card's text. What was said grows the cards of the match; nothing that was there moves.
#pragma once
#include "core/undo.hpp"
#include "games/content.hpp"
#include "language/said.hpp"

namespace cantrip {

inline constexpr size_t kMostSaid = 1000;  // bytes of a text that is said for a card

/// How a game takes texts that are said; in a game that does not say so, nothing can be said.
const SayRules& say_rules(const Game&);
/// May a text be said now?
bool may_say(const Machine&);
/// Has the card a paragraph that is played by hand?
inline bool has_by_hand(const Content& content, DefId def) {
  return content.pool.texts[index(def)].text.find(language::kByHand) != std::string::npos;
}
/// As make_setup, for people who agreed to play by hand.
Expected<MatchSetup> make_setup_by_hand(const Content&, std::span<const std::vector<std::string>> chosen);

/// The same cards with what somebody says `source` does; then `ability` is its row. The problem says what of it is not
/// understood.
Expected<std::shared_ptr<const Content>> with_said(const Content&, DefId source, const std::string& text, u16& ability);

/// A match's cards with a text that could be said now.
struct Sayable {
  std::shared_ptr<const Content> content;
  u16 ability = 0;
};
/// The problem says what of it is not understood, or why nobody can say that now: the card is `seat`'s and seen by all, a
/// paragraph of it is played by hand, and somebody is asked what to do next.
Expected<Sayable> sayable(const Machine&, const Content&, Seat, Ref source, const std::string& text);
/// Lets it run. The machine's cards, `content`, give way to those that have it. Nothing has changed where there is a
/// problem.
Status say_text(Machine&, std::shared_ptr<const Content>& content, Seat, Ref source, const std::string& text,
                UndoLog* undo = nullptr);

}  // namespace cantrip

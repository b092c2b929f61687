// How matches of Lorcana walk through the seed's charts (chart_walk.hpp explains the paths; the readings are section 10
// of the implementer's reference). One table per walk, one file per group of charts:
//   charts_match.cpp      the match: setup, turns, its end
//   charts_turn.cpp       phases and steps of a turn, the main phase
//   charts_actions.cpp    what a turn action goes through: playing, questing
//   charts_challenge.cpp  challenging
//   charts_bag.cpp        the bag and its entries
//   charts_check.cpp      the game state check
//   charts_refused.cpp    what is tried and not legal
#pragma once
#include "games/chart_facts.hpp"
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

extern const std::span<const ChartWalk> match_walks, turn_walks, action_walks, challenge_walks, bag_walks, check_walks,
    refused_walks;
extern const std::span<const ChartWalk> all_walks[7];

constexpr u16 act_bit(Act a) { return static_cast<u16>(1u << a); }
inline constexpr u16 kPlays = act_bit(PlayCard) | act_bit(ShiftOnto) | act_bit(SingWith) | act_bit(SingTogetherAct);
inline constexpr u16 kActions =
    kPlays | act_bit(InkCard) | act_bit(QuestWith) | act_bit(ChallengeWith) | act_bit(MoveTo) | act_bit(UseAbility);

/// Of plays, only those that are turn actions: what a text plays waits with the rest of what the text does.
bool of_turn_action(const Machine&, const Event&);
/// Some ability has triggered and waits (an action played by a text is no trigger).
bool triggers_wait(const Machine&, const Event&);
/// The bag is emptied in this step of the turn, not in a challenge.
bool in_main_bag(const Machine&, const Event&);
/// Whose entry resolves.
bool active_resolves(const Machine&, const Event&);

// Facts of several charts (chart_walk.hpp).
bool bag_is_empty(const Machine&, const Event&);  // no ability waits
bool turn_alone(const Machine&, const Event&);  // of what was done in this turn nothing is under way
bool acts_freely(const Machine&, const Event&);  // turn_alone and bag_is_empty
bool all_placed(const Machine&, const Event&);  // what has triggered lies in the bag
bool one_winner(const Machine&, const Event&);
bool somebody_has_20(const Machine&, const Event&);
bool somebody_failed(const Machine&, const Event&);  // drew from an empty deck
bool nobody_has_enough(const Machine&, const Event&);  // lore to win
bool nobody_wins_or_loses(const Machine&, const Event&);
bool checked(const Machine&, const Event&);  // nobody_wins_or_loses, or the match is over
bool decks_lie(const Machine&, const Event&);  // and nobody has drawn
bool turn_is_fresh(const Machine&, const Event&);  // nothing of the turn before is remembered
bool ink_is_ready(const Machine&, const Event&);
bool this_turn_is_over(const Machine&, const Event&);  // no effect of this turn is left
bool hands_of_seven(const Machine&, const Event&);
bool nobody_marked(const Machine&, const Event&);  // as in a challenge
bool action_offered(const Machine&, const Event&);  // some turn action but ending the turn

/// The lore of who is at turn, and what the quest or the locations will add (Before: n[0], n[1]).
ChartMemory lore_of_quest(const Machine&, const Event&);
ChartMemory lore_of_locations(const Machine&, const Event&);
bool lore_was_gained(const Machine&, const Event&, const ChartMemory&);
bool altered_shuffled(const Machine&, const Event&, const ChartMemory&);
/// Cards of the active player by place, and ready ink.
ChartMemory cards_before(const Machine&, const Event&);
bool nothing_moved(const Machine&, const Event&, const ChartMemory&);

}  // namespace cantrip::lorcana

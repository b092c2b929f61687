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
#include "games/chart_walk.hpp"
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

}  // namespace cantrip::lorcana

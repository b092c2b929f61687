#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {

const std::span<const ChartWalk> all_walks[7] = {match_walks, turn_walks,  action_walks, challenge_walks,
                                                 bag_walks,   check_walks, refused_walks};

bool of_turn_action(const Machine& m, const Event& e) {
  const bool play = e.kind == EventKind::Entered && e.sub == PlayFlow;
  return !play || m.st.frames.size() == 3;  // the match, the turn, the play
}

bool triggers_wait(const Machine& m, const Event&) {
  for (const cantrip::Item& item : m.st.items)
    if (item.state == ItemState::Placed && item.lane != bag::kAfter) return true;
  return false;
}

bool in_main_bag(const Machine& m, const Event&) {
  return m.st.frames.size() > 1 && m.st.frames[1].prog == TurnFlow && m.st.frames[1].pc == MainBag;
}

bool active_resolves(const Machine& m, const Event&) {
  return !m.st.frames.empty() && word::as_player(m.st.frames.back().reg[bag::kHolder]) == m.st.turn;
}

}  // namespace cantrip::lorcana

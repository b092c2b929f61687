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

// ---------------------------------------------------------------------------------------------------------- facts

bool bag_is_empty(const Machine& m, const Event& e) { return !triggers_wait(m, e); }
bool turn_alone(const Machine& m, const Event&) {
  return m.st.frames.size() == 2 && m.st.frames[1].prog == TurnFlow && m.st.frames[1].you == m.st.turn;
}
bool acts_freely(const Machine& m, const Event& e) { return turn_alone(m, e) && bag_is_empty(m, e); }
bool all_placed(const Machine& m, const Event&) {
  for (const cantrip::Item& item : m.st.items)
    if (item.state == ItemState::Recorded) return false;
  return true;
}
bool one_winner(const Machine& m, const Event&) {
  int won = 0;
  for (int p = 0; p < m.st.seats; ++p) won += m.st.result[p] == Result::Won;
  return won == 1;
}
bool somebody_has_20(const Machine& m, const Event&) {
  return !every_seat(m, [&](Seat seat) { return !alive(m.st, seat) || score(m.st, seat, LoreScore) < kLoreToWin; });
}
bool somebody_failed(const Machine& m, const Event&) {
  return !every_seat(m, [&](Seat seat) { return !alive(m.st, seat) || !score(m.st, seat, FailedDraw); });
}
bool nobody_has_enough(const Machine& m, const Event&) {
  return every_seat(
      m, [&](Seat seat) { return !alive(m.st, seat) || score(m.st, seat, LoreScore) < lore_to_win(looking(m), seat); });
}
bool nobody_wins_or_loses(const Machine& m, const Event& e) {
  return nobody_has_enough(m, e) && !somebody_failed(m, e);
}
bool checked(const Machine& m, const Event& e) { return m.st.over || nobody_wins_or_loses(m, e); }
bool decks_lie(const Machine& m, const Event&) {
  return m.st.turn_no == 0 && each_has(m, Hand, 0) &&
         every_seat(m, [&](Seat seat) { return !zone(m.st, Deck, seat).empty(); });
}
bool turn_is_fresh(const Machine& m, const Event&) {
  constexpr u32 kMarks = flag_bit(ChallengedThisTurn) | flag_bit(WasChallengedThisTurn) | flag_bit(QuestedThisTurn);
  return every_seat(m, [&](Seat seat) { return !score(m.st, seat, Inkings); }) &&
         every_row(m, Play, [&](u16 row) { return !(m.st.obj[row].flags & kMarks); });
}
bool ink_is_ready(const Machine& m, const Event&) {
  for (const u16 row : zone(m.st, Inkwell, m.st.turn))
    if (flag(m.st, row, Exerted)) return false;
  return true;
}
bool this_turn_is_over(const Machine& m, const Event&) { return no_effect_of(m, Until::ThisTurn); }
bool nobody_marked(const Machine& m, const Event&) {
  return every_row(m, Play,
                   [&](u16 row) { return !flag(m.st, row, Challenging) && !flag(m.st, row, BeingChallenged); });
}
bool hands_of_seven(const Machine& m, const Event&) { return each_has(m, Hand, kHandSize); }
bool action_offered(const Machine& m, const Event&) {
  for (const Option& o : m.options)
    if (kActions >> o.verb & 1) return true;
  return false;
}

ChartMemory lore_of_quest(const Machine& m, const Event&) {
  const Frame& f = m.st.frames.back();
  const int gain = f.prog == QuestFlow && live(m.st, f.source) ? stat(looking(m), f.source, Lore) : 0;
  const int change = score_change(looking(m), m.st.turn, LoreScore, gain < 0 ? 0 : gain);
  return {{score(m.st, m.st.turn, LoreScore), change}};
}
ChartMemory lore_of_locations(const Machine& m, const Event&) {
  int sum = 0;
  for (const u16 row : zone(m.st, Play, m.st.turn)) {
    if (!is_type(looking(m), row, Location)) continue;
    const int gain = score_change(looking(m), m.st.turn, LoreScore, stat(looking(m), ref_of(m.st, row), Lore));
    sum += gain > 0 ? gain : 0;
  }
  return {{score(m.st, m.st.turn, LoreScore), sum}};
}
bool lore_was_gained(const Machine& m, const Event&, const ChartMemory& before) {
  return score(m.st, m.st.turn, LoreScore) == before.n[0] + before.n[1];
}
bool altered_shuffled(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = orders_of<Deck>(m, e);
  return every_seat(m, [&](Seat seat) {
    return !score(m.st, seat, HasAltered) || zone(m.st, Deck, seat).size() < 8 ||
           now.n[index(seat)] != before.n[index(seat)];
  });
}
ChartMemory cards_before(const Machine& m, const Event&) {
  const Seat you = m.st.turn;
  const auto count = [&](int kind) { return static_cast<long long>(zone(m.st, kind, you).size()); };
  return {{count(Hand), count(Play), count(Deck), count(Discard), count(Inkwell), ready_ink(looking(m), you)}};
}
bool nothing_moved(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory after = cards_before(m, e);
  for (int i = 0; i < 6; ++i)
    if (after.n[i] != before.n[i]) return false;
  return true;
}

}  // namespace cantrip::lorcana

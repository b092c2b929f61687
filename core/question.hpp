// Questions whose answer is kept until something they look at has changed. Each says what it reads;
// a change marks, in one bit set, the questions that read it. What is not marked is not asked again.
#pragma once
#include "core/event.hpp"

namespace cantrip {

/// kCheck: would the game's state check find anything to do (Game::check)? kManage: would its rules
/// management (Game::interrupt)?
enum Question : u8 { kCheck, kManage, kQuestions };
constexpr u8 question_bit(Question q) { return static_cast<u8>(1u << q); }
inline constexpr u8 kAllQuestions = (1u << kQuestions) - 1;

/// What a question reads beside derived values and who is in play, a bit each: kinds of events that change the
/// table or an effect, scores, relations, and zone kinds that it only asks whether they are empty.
struct Reads {
  EventMask events = EventMask::all();
  u32 scores = ~0u, relations = ~0u, emptied = ~0u;
};

/// The same the other way round: who reads this.
struct Readers {
  u8 of_event[128] = {}, of_score[kScores] = {}, of_relation[32] = {}, of_emptied[kZoneKinds] = {};

  constexpr Readers(const Reads& check = {}, const Reads& manage = {}) {
    add(kCheck, check);
    add(kManage, manage);
  }

private:
  constexpr void add(Question q, const Reads& reads) {
    for (int k = 0; k < 128; ++k)
      if (reads.events.has(static_cast<EventKind>(k))) of_event[k] |= question_bit(q);
    for (int k = 0; k < kScores; ++k)
      if ((reads.scores >> k) & 1) of_score[k] |= question_bit(q);
    for (int k = 0; k < 32; ++k)
      if ((reads.relations >> k) & 1) of_relation[k] |= question_bit(q);
    for (int k = 0; k < kZoneKinds; ++k)
      if ((reads.emptied >> k) & 1) of_emptied[k] |= question_bit(q);
  }
};

}  // namespace cantrip

#include "language/discourse.hpp"

namespace cantrip::language {
void mention_event(Discourse& said, const Pool& pool, const Trigger& t, const EventWord* word, u32 card_types) {
  if (word && word->object_named && !t.object) said.object(Slot::EventB, word->object_named, false);
  if (t.subject) {
    const Selector& s = pool.selectors[t.subject];
    said.object(Slot::EventA, s.rel == Rel8::Is ? card_types : s.types, false);
  }
  if (word && word->unnamed && !t.subject) said.object(Slot::EventA, 0, false);
  if (word && word->waits) said.link(Slot::EventA);
  if (t.object && !(word && (word->object_self || word->object_types))) {
    const Selector& s = pool.selectors[t.object];
    if (s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) said.player({Who::InSlot, Slot::EventB});
    else said.object(Slot::EventB, s.rel == Rel8::Is ? card_types : s.types, false);
  }
  if (!word) {
    if (t.by.who != Who::You) said.player({Who::Active, Slot::None});
    return;
  }
  if (word->amount) said.number(Slot::EventN);
  const bool by_player = word->shape == EventShape::Player || word->shape == EventShape::PlayerObject ||
                         word->shape == EventShape::PlayerFixed;
  if (by_player && t.by.who != Who::You && word->doer != Who::None) said.player({word->doer, word->doer_slot});
}

void mention_own(Discourse& said, const Pool& pool, const Trigger& t, const EventWord* word, u32 card_types) {
  const auto own = [&](Row16 row) {
    const Selector& s = pool.selectors[row];
    return row && s.rel == Rel8::Is && s.slot == Slot::Self && !s.tests;
  };
  if (!own(t.subject) && !own(t.object)) return mention_event(said, pool, t, word, card_types);
  const bool swapped = !own(t.subject);
  const Slot other = swapped ? Slot::EventA : Slot::EventB;
  const Row16 row = swapped ? t.subject : t.object;
  const bool meets = row || (word && !(swapped ? word->subject_role : word->object_role).empty());
  if (meets) {
    said.player({Who::ControllerOf, other});
    said.object(other, row ? pool.selectors[row].types : 0, false);
  }
  said.object(Slot::Self, card_types, false);
  if (word && word->amount) said.number(Slot::EventN);
}

} // namespace cantrip::language

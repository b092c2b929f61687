// Who may do what: the tests that playing, questing, challenging and paying share (reference 1.4 and 7).
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

bool is_type(Machine& m, u16 row, Type type) { return derived(m, row).types & type_bit(type); }

/// 7.9: Singer N is the cost it sings as; printed cost or N, whichever its player likes better. 4.2.2: bonuses add up.
int sing_cost(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  const int printed = d.stat[Cost], singer = (d.keywords >> Singer) & 1 ? d.keyword_value[Singer] : 0;
  return (singer > printed ? singer : printed) + d.stat[SingBonus];
}

/// 4.2.2: a ready, dry character.
bool can_sing(Machine& m, u16 row) {
  return is_type(m, row, Character) && !flag(m.st, row, Exerted) && !flag(m.st, row, Drying) &&
         !banned(m, ref_of(m.st, row), CantSing);
}

/// 1.4: a drying character can't be exerted as a price; an effect may exert it. What can't ready is not readied.
bool may_flag(Machine& m, u16 row, int which, bool set, bool price) {
  if (which != Exerted) return true;
  if (!set) return !banned(m, ref_of(m.st, row), CantReady);
  if (is_type(m, row, Location)) return false;  // locations are neither ready nor exerted
  return !price || !flag(m.st, row, Drying);
}

/// "Opponents can't choose your characters for actions": as Ward, but only against what an action says (7.15).
bool may_choose(Machine& m, const Context& c, Ref r) {
  if (is_player(r) || !live(m.st, r) || !in_play(m, r.id) || !live(m.st, c.self)) return true;
  if (m.st.obj[r.id].ctrl == c.player || !(card(m, c.self.id).types & type_bit(Action))) return true;
  return !banned(m, r, CantBeChosenForActions);
}

/// Section 7, rules up to 2.2: a keyword gained while one is present is not gained. Numbers that add up are.
bool may_modify(Machine& m, Ref who, const Static& s) {
  if (s.kind != StaticKind::Keyword) return true;
  if (banned(m, who, CantGain + s.key)) return false;
  if (m.on(KeywordDuplicates)) return true;
  if ((m.schema().adding_keywords >> s.key) & 1) return true;
  if (s.key == Singer || s.key == Shift) return true;  // different numbers are different abilities
  return !has_keyword(m, who, s.key);
}

/// 7.4: Challenger +N counts from "the challenge occurs" to its end.
void finish(Machine& m, u16 row, Derived& d) {
  if (((d.keywords >> Challenger) & 1) && flag(m.st, row, Challenging))
    d.stat[Strength] = static_cast<i16>(d.stat[Strength] + d.keyword_value[Challenger]);
}

}  // namespace cantrip::lorcana

// Challenging characters and locations (reference 4.5, 4.6, 7.1, 7.2, 7.5 to 7.7; seed "Challenging").
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {
namespace {

/// Evasive can be challenged by Evasive or Alert only.
bool evades(Machine& m, Ref challenger, Ref defender) {
  return has_keyword(m, defender, Evasive) && !has_keyword(m, challenger, Evasive) &&
         !has_keyword(m, challenger, Alert);
}

/// May anything be challenged that is neither exerted nor a location, or be spared though it is?
struct Special {
  bool ready, bans;
};
Special special_now(Machine& m) {
  return {gives_permit(m, ChallengeReady), gives_ban(m, CantBeChallenged) || gives_ban(m, CantChallenge)};
}

/// Everything but Bodyguard.
Bar defender_bar(Machine& m, Ref challenger, u16 row) {
  const Ref defender = ref_of(m.st, row);
  const u32 types = card(m, row).types;
  if (!(types & (type_bit(Character) | type_bit(Location)))) return Bar::NoCharacter;
  if ((types & type_bit(Character)) && !flag(m.st, row, Exerted) && !permitted(m, challenger, ChallengeReady, defender))
    return Bar::DefenderReady;
  if (evades(m, challenger, defender) || banned_against(m, defender, CantBeChallenged, challenger) ||
      banned_against(m, challenger, CantChallenge, defender))
    return Bar::Restricted;
  return Bar::None;
}

}  // namespace

Bar challenger_bar(Machine& m, u16 row) {
  if (!(card(m, row).types & type_bit(Character))) return Bar::NoCharacter;
  if (flag(m.st, row, Exerted)) return Bar::Exerted;
  const Ref who = ref_of(m.st, row);
  if (flag(m.st, row, Drying) && !has_keyword(m, who, Rush)) return Bar::Drying;
  return banned(m, who, CantChallenge) || has_keyword(m, who, Adventurous) ? Bar::Restricted : Bar::None;
}

Bar challenge_bar(Machine& m, u16 challenger, u16 defender) {
  if (const Bar bar = challenger_bar(m, challenger); bar != Bar::None) return bar;
  if (const Bar bar = defender_bar(m, ref_of(m.st, challenger), defender); bar != Bar::None) return bar;
  u16 defenders[128];
  const int n = legal_defenders(m, challenger, defenders);
  for (int i = 0; i < n; ++i)
    if (defenders[i] == defender) return Bar::None;
  return Bar::Restricted;  // 7.2: another one guards it
}

int legal_defenders(Machine& m, u16 challenger, std::span<u16> out) {
  if (challenger_bar(m, challenger) != Bar::None) return 0;
  const Seat you = m.st.obj[challenger].ctrl;
  const Ref who = ref_of(m.st, challenger);
  const Special special = special_now(m);
  constexpr u64 kSeesEvasive = u64{1} << Evasive | u64{1} << Alert;
  const bool sees = derived(m, challenger).keywords & kSeesEvasive;
  int n = 0;
  for (int p = 0; p < m.st.seats; ++p) {
    const Seat other = seat_at(p);
    if (other == you || !alive(m.st, other)) continue;
    const int first = n;
    bool guarded = false;
    for (const u16 row : zone(m.st, Play, other)) {
      const u32 types = card(m, row).types & (type_bit(Character) | type_bit(Location));
      const bool open = !(types & type_bit(Character)) || flag(m.st, row, Exerted) || special.ready;
      if (!types || !open || n == static_cast<int>(out.size())) continue;
      const u64 keywords = derived(m, row).keywords;
      if (!sees && ((keywords >> Evasive) & 1)) continue;
      if ((special.ready || special.bans) && defender_bar(m, who, row) != Bar::None) continue;
      guarded = guarded || ((types & type_bit(Character)) && ((keywords >> Bodyguard) & 1));
      out[static_cast<size_t>(n++)] = row;
    }
    if (!guarded) continue;
    int kept = first;  // 7.2: one with Bodyguard must be chosen; locations are not protected
    for (int i = first; i < n; ++i) {
      const u16 row = out[static_cast<size_t>(i)];
      if ((card(m, row).types & type_bit(Location)) || has_keyword(m, ref_of(m.st, row), Bodyguard))
        out[static_cast<size_t>(kept++)] = row;
    }
    n = kept;
  }
  return n;
}

int challenge_price(Machine& m, u16 row) { return price_changes(m, ref_of(m.st, row), kCostToAttack); }

int strikes_for(Machine& m, Ref who) {
  const int slot = permitted(m, who, DamageByWillpower) ? Willpower : Strength;
  const int n = stat(m, who, slot);
  return n < 0 ? 0 : n;
}

bool must_act_first(Machine& m, Seat seat) {
  bring_up_to_date(m);
  const u64 keywords = m.held[zone_of(Play, seat)].keywords | m.written.keywords;
  constexpr u64 kObliged = u64{1} << Reckless | u64{1} << Adventurous;
  if (!(keywords & kObliged) && !gives_permit(m, MustChallenge) && !gives_permit(m, MustQuest)) return false;
  u16 defenders[128];
  for (const u16 row : zone(m.st, Play, seat)) {
    if (!(card(m, row).types & type_bit(Character)) || flag(m.st, row, Exerted)) continue;
    const Ref who = ref_of(m.st, row);
    // 63: nobody has to pay in order to challenge.
    if ((has_keyword(m, who, Reckless) || permitted(m, who, MustChallenge)) && legal_defenders(m, row, defenders) &&
        challenge_price(m, row) == 0)
      return true;
    // 7.15: with Reckless too it can do neither, and nobody waits for it.
    if ((has_keyword(m, who, Adventurous) || permitted(m, who, MustQuest)) && quest_bar(m, row) == Bar::None)
      return true;
  }
  return false;
}

// ---------------------------------------------------------------------------------------------------- the flow
namespace {

After nothing(Machine&, Frame&) { return After::Done; }

After exert(Machine& m, Frame& f) {
  exert_ink(m, f.you, challenge_price(m, f.ev_a.id));
  set_flag(m, f.ev_a.id, Exerted, true);
  return After::Done;
}

/// Step 5: "while challenging" and "while being challenged" begin, Challenger included.
After occurs(Machine& m, Frame& f) {
  f.reg[0] = word::number(0);
  const BatchScope together(m);
  set_flags(m, f.ev_a.id, m.st.obj[f.ev_a.id].flags | flag_bit(Challenging) | flag_bit(ChallengedThisTurn));
  set_flags(m, f.ev_b.id, m.st.obj[f.ev_b.id].flags | flag_bit(BeingChallenged) | flag_bit(WasChallengedThisTurn));
  note(m, EventKind::Attacked, f.you, f.ev_a, f.ev_b);
  return After::Done;
}

bool in_it(const State& s, Ref r) { return live(s, r) && !is_ghost(s, r); }
/// Step 7: the same object, still in play (10.12: a location too).
bool somebody_left(Machine& m, Frame& f) { return !in_it(m.st, f.ev_a) || !in_it(m.st, f.ev_b); }

/// Step 8: both at once (10.29); locations deal no damage.
After damage(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  cantrip::Act acts[2];
  size_t n = 0;
  auto strike = [&](Ref from, Ref to) {
    cantrip::Act& a = acts[n++];
    a.kind = ActKind::Damage;
    a.flags = kActCombat;
    a.source = from;
    a.target = to;
    a.amount = static_cast<i16>(strikes_for(m, from));
    a.by = m.st.obj[from.id].ctrl;
  };
  strike(f.ev_a, f.ev_b);
  if (card(m, f.ev_b.id).types & type_bit(Character)) strike(f.ev_b, f.ev_a);
  perform(m, {acts, n});
  return After::Again;
}

/// Step 10. Who dies from here on is not banished in the challenge.
After ends(Machine& m, Frame& f) {
  f.reg[0] = word::number(kBothTold);
  for (const Ref r : {f.ev_a, f.ev_b})
    if (in_it(m.st, r)) set_flags(m, r.id, m.st.obj[r.id].flags & ~(flag_bit(Challenging) | flag_bit(BeingChallenged)));
  end_effects(m, Until::FlowEnd);
  note(m, ChallengeEnded, f.you, f.ev_a, f.ev_b);
  return After::Done;
}

enum ChallengeStep : u8 { Declare, Check, Exert, Occurs, DeclarationBag, DamageStep, DamageBag, Ends, Over };
constexpr Step kSteps[] = {
    {"Declare the challenge", "", nothing}, {"Check the restrictions", "", nothing},
    {"Exert the challenger", "", exert},    {"The challenge occurs", "", occurs},
    {"Bag of the declaration", "", settle}, {"Damage step", "", damage},
    {"Bag of the damage step", "", settle}, {"Challenging effects end", "", ends},
    {"The challenge is over", "", settle},
};
constexpr Edge kEdges[] = {
    {Declare, Check},
    {Check, Exert},
    {Exert, Occurs},
    {Occurs, DeclarationBag},
    {DeclarationBag, Ends, somebody_left, "somebody left"},
    {DeclarationBag, DamageStep},
    {DamageStep, DamageBag},
    {DamageBag, Ends},
    {Ends, Over},
    {Over, kFlowEnd},
};

}  // namespace

constinit const Flow challenge_flow{"Challenge", "", kSteps, kEdges, Ends};

}  // namespace cantrip::lorcana

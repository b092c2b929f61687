// "Challenge Resolution" and "Challenging". A challenge that ends early (10.12) is drawn in the second only.
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

const Frame* challenge(const Machine& m) { return innermost(m, ChallengeFlow); }
bool defends(const Machine& m, Type type) {
  const Frame* f = challenge(m);
  return f && (card(m, f->ev_b.id).types & type_bit(type));
}
bool on_character(const Machine& m, const Event&) { return defends(m, Character); }
bool on_location(const Machine& m, const Event&) { return defends(m, Location); }

/// As the first chart draws it: a dry challenger and an exerted defender (10.13 has the other cases).
bool plain(const Machine& m, const Event& e) {
  const Frame* f = challenge(m);
  return on_character(m, e) && !flag(m.st, f->ev_a.id, Drying) && flag(m.st, f->ev_b.id, Exerted);
}
/// Something waits because somebody was banished.
bool banishing_waits(const Machine& m, const Event&) {
  if (!challenge(m)) return false;
  for (const cantrip::Item& item : m.st.items)
    if (item.state == ItemState::Placed &&
        (item.event == static_cast<u16>(EventKind::Moved) || item.event == static_cast<u16>(ChallengeBanished)))
      return true;
  return false;
}

// ---------------------------------------------------------------------------------------- Challenge Resolution

constexpr ChartMark kResolution[] = {
    at_step(ChallengeFlow, "Declare the challenge", ".start > DeclareChallenge > SelectAttacker > SelectDefender"),
    at_step(ChallengeFlow, "Check the restrictions", "> ValidateChallenge"),
    at_step(ChallengeFlow, "Exert the challenger", "> ExertAttacker"),
    at_step(ChallengeFlow, "The challenge occurs", "> ApplyWhileChallengingEffects"),
    at_step(ChallengeFlow, "Bag of the declaration", "> AddTriggeredAbilitiesToBag > ResolveBaggedAbilities"),
    at_step(ChallengeFlow, "Damage step", "> DealDamage"),
    at_step(ChallengeFlow, "Bag of the damage step", "> CheckBanishment"),
    at_step(ChallengeFlow, "Challenging effects end",
            "CheckBanishment: > AddBanishmentTriggers > ResolveBanishmentTriggers > EndWhileChallengingEffects"),
    at_step(ChallengeFlow, "The challenge is over", "EndWhileChallengingEffects: > CompleteChallenge > .end"),
};
constexpr ChartMark kValidate[] = {
    at_step(ChallengeFlow, "Check the restrictions",
            "ValidateChallenge.start > CheckAttackerIsDry > CheckDefenderExerted > CheckRestrictions > "
            "ValidChallenge > ValidateChallenge.end",
            plain),
};
// 10.29: both are computed, then both are dealt.
constexpr ChartMark kDamage[] = {
    at_step(ChallengeFlow, "Damage step",
            "DealDamage.start > CalculateAttackerStrength > CalculateDefenderStrength > ApplyDamageModifiers",
            on_character),
    at_step(ChallengeFlow, "Bag of the damage step", "ApplyDamageModifiers: > ResolveDamage > DealDamage.end"),
};
// 10.30: one check finds both.
constexpr ChartMark kBanishment[] = {
    at_step(ChallengeFlow, "Bag of the damage step", "CheckBanishment.start"),
    at_point(CheckQuiet, "CheckBanishment.start: > CheckAttackerDamage > CheckDefenderDamage > CheckBanishment.end"),
};

// ------------------------------------------------------------------------------------------------- Challenging

constexpr ChartMark kChallenging[] = {
    at_step(ChallengeFlow, "Declare the challenge",
            "Start > DeclareChallenge > CheckChallenger > ChooseTarget > TargetType > ChallengeCharSteps",
            on_character),
    at_step(ChallengeFlow, "Declare the challenge",
            "Start > DeclareChallenge > CheckChallenger > ChooseTarget > TargetType > ChallengeLocSteps", on_location),
    at_step(ChallengeFlow, "The challenge is over", "> EndChallenge"),
};
constexpr ChartMark kCharacter[] = {
    at_step(ChallengeFlow, "Declare the challenge", ""),
    at_step(ChallengeFlow, "Check the restrictions", "CC1 > CC2", on_character),
    at_step(ChallengeFlow, "Exert the challenger", "CC2: > CC3"),
    at_step(ChallengeFlow, "The challenge occurs", "CC3: > CC4 > CC5"),
    at_step(ChallengeFlow, "Bag of the declaration", "CC5: > CC6"),
    at_step(ChallengeFlow, "Damage step", "CC6: > CC7 > CC8 > CC9"),
    at_step(ChallengeFlow, "Bag of the damage step", "CC9: > CC10 > CC11"),
    entering(BagFlow, "CC11: > CC12 > AddToBagDamage > ResolveBagDamage", banishing_waits),
    at_step(ChallengeFlow, "Challenging effects end", "CC6: > RemovedCheck > ResolveRemainingBag > EndChallengeEarly"),
    at_step(ChallengeFlow, "Challenging effects end", "ResolveBagDamage: > CC13"),
    at_step(ChallengeFlow, "Challenging effects end", "CC11: > CC12 > CC13"),
    at_step(ChallengeFlow, "The challenge is over", "CC13: > ChallengeOver"),
};
constexpr ChartMark kLocation[] = {
    at_step(ChallengeFlow, "Declare the challenge", ""),
    at_step(ChallengeFlow, "Check the restrictions", "CL1 > CL2", on_location),
    at_step(ChallengeFlow, "Exert the challenger", "CL2: > CL3"),
    at_step(ChallengeFlow, "The challenge occurs", "CL3: > CL4 > CL5"),
    at_step(ChallengeFlow, "Bag of the declaration", "CL5: > CL6"),
    at_step(ChallengeFlow, "Damage step", "CL6: > CL7 > CL8 > CL9"),
    at_step(ChallengeFlow, "Bag of the damage step", "CL9: > CL10 > CL11"),
    entering(BagFlow, "CL11: > CL12 > AddToBagDamageL > ResolveBagDamageL", banishing_waits),
    at_step(ChallengeFlow, "Challenging effects end", "CL6: > RemovedCheck > ResolveRemainingBag > EndChallengeEarly"),
    at_step(ChallengeFlow, "Challenging effects end", "ResolveBagDamageL: > CL13"),
    at_step(ChallengeFlow, "Challenging effects end", "CL11: > CL12 > CL13"),
    at_step(ChallengeFlow, "The challenge is over", "CL13: > ChallengeOverL"),
};

// ------------------------------------------------------------------------------------------------------- facts

bool here(const Machine& m, Ref r) { return is_there(m, r) && in_play(m, r.id); }
bool challenger_exerted(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && (!here(m, f->ev_a) || flag(m.st, f->ev_a.id, Exerted));
}
bool both_marked(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && (!here(m, f->ev_a) || flag(m.st, f->ev_a.id, Challenging)) &&
         (!here(m, f->ev_b) || flag(m.st, f->ev_b.id, BeingChallenged));
}
bool legal(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && challenge_bar(looking(m), f->ev_a.id, f->ev_b.id) == Bar::None;
}
bool challenger_dry(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && !flag(m.st, f->ev_a.id, Drying);
}
bool defender_exerted(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && flag(m.st, f->ev_b.id, Exerted);
}
bool both_there(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && here(m, f->ev_a) && here(m, f->ev_b) && m.st.obj[f->ev_a.id].ctrl != m.st.obj[f->ev_b.id].ctrl;
}
bool challenger_is_ours(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && here(m, f->ev_a) && m.st.obj[f->ev_a.id].ctrl == m.st.turn &&
         (card(m, f->ev_a.id).types & type_bit(Character));
}
bool somebody_left(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && (!here(m, f->ev_a) || !here(m, f->ev_b));
}
bool bag_done(const Machine& m, const Event& e) { return bag_is_empty(m, e) && all_placed(m, e); }
/// Damage on both, and what each will be dealt: Strength, less Resist.
ChartMemory damage_before(const Machine& m, const Event&) {
  ChartMemory out;
  const Frame* f = challenge(m);
  if (!f) return out;
  const Ref pair[2] = {f->ev_a, f->ev_b};
  for (int i = 0; i < 2; ++i) {
    if (!here(m, pair[i]) || !here(m, pair[1 - i])) return {{0, 0, -1, -1}};
    cantrip::Act a{};
    a.kind = ActKind::Damage;
    a.flags = kActCombat;
    a.source = pair[1 - i];
    a.target = pair[i];
    a.amount = static_cast<i16>(strikes_for(looking(m), pair[1 - i]));
    if (card(m, pair[1 - i].id).types & type_bit(Location)) a.amount = 0;
    reduce_damage(looking(m), a);
    out.n[i] = m.st.obj[pair[i].id].stat[Damage];
    out.n[2 + i] = a.amount;
  }
  out.n[4] = damage_may_change(m);
  return out;
}
bool both_were_struck(const Machine& m, const Event&, const ChartMemory& before) {
  const Frame* f = challenge(m);
  if (!f) return false;
  const bool exact = !before.n[4] && !damage_may_change(m);
  const Ref pair[2] = {f->ev_a, f->ev_b};
  for (int i = 0; i < 2 && exact; ++i)
    if (before.n[2 + i] >= 0 && here(m, pair[i]) && m.st.obj[pair[i].id].stat[Damage] != before.n[i] + before.n[2 + i])
      return false;
  return true;
}
bool survives(const Machine& m, Ref who) {
  return !here(m, who) || m.st.obj[who.id].stat[Damage] < derived(looking(m), who.id).stat[Willpower];
}
bool attacker_checked(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && survives(m, f->ev_a);
}
bool defender_checked(const Machine& m, const Event&) {
  const Frame* f = challenge(m);
  return f && survives(m, f->ev_b);
}
bool both_checked(const Machine& m, const Event& e) { return attacker_checked(m, e) && defender_checked(m, e); }
bool banished_wait(const Machine& m, const Event& e) { return banishing_waits(m, e) && all_placed(m, e); }
bool no_banishing_waits(const Machine& m, const Event& e) { return !banishing_waits(m, e); }

constexpr std::string_view kOurs = "who challenges is a character in play of the player at turn",
                           kBoth = "both are in play, under different players", kEmpty = "nothing waits in the bag",
                           kStruck = "each has as much more damage as the other's Strength, less Resist",
                           kSurvive = "who is left has less damage than Willpower",
                           kMarked = "both are in the challenge", kNobody = "nobody is in a challenge any more";
constexpr ChartFact kDamageFacts[] = {
    {"DealDamage.start -> CalculateAttackerStrength", kBoth, both_there},
    {"CalculateAttackerStrength -> CalculateDefenderStrength", kBoth, both_there},
    {"CalculateDefenderStrength -> ApplyDamageModifiers", kMarked, both_marked},
    fact_since("ApplyDamageModifiers -> ResolveDamage", kStruck, "ApplyDamageModifiers", damage_before,
               both_were_struck),
    fact_since("ResolveDamage -> DealDamage.end", kStruck, "ApplyDamageModifiers", damage_before, both_were_struck),
};
constexpr ChartFact kBanishmentFacts[] = {
    {"CheckBanishment.start -> CheckAttackerDamage", "the challenge is on, and the match goes on", goes_on},
    {"CheckAttackerDamage -> CheckDefenderDamage", "the challenger is gone or has less damage than Willpower",
     attacker_checked},
    {"CheckDefenderDamage -> CheckBanishment.end", "the defender is gone or has less damage than Willpower",
     defender_checked},
};
constexpr ChartFact kResolutionFacts[] = {
    {".start -> DeclareChallenge", kOurs, challenger_is_ours},
    {"DeclareChallenge -> SelectAttacker", kOurs, challenger_is_ours},
    {"SelectAttacker -> SelectDefender", kBoth, both_there},
    {"SelectDefender -> ValidateChallenge", "the challenge is legal", legal},
    {"AddTriggeredAbilitiesToBag -> ResolveBaggedAbilities", "all that has triggered lies in the bag", all_placed},
    {"ResolveBaggedAbilities -> DealDamage", kEmpty, bag_done},
    fact_since("DealDamage -> CheckBanishment", kStruck, "DealDamage", damage_before, both_were_struck),
    {"CheckBanishment -> AddBanishmentTriggers", kSurvive, both_checked},
    {"AddBanishmentTriggers -> ResolveBanishmentTriggers", "all that has triggered lies in the bag", all_placed},
    {"ResolveBanishmentTriggers -> EndWhileChallengingEffects", kEmpty, bag_done},
    {"CompleteChallenge -> .end", kNobody, nobody_marked},
    {"ValidateChallenge -> ExertAttacker", "the challenge is legal", legal},
    {"ExertAttacker -> ApplyWhileChallengingEffects", "the challenger is exerted", challenger_exerted},
    {"ApplyWhileChallengingEffects -> AddTriggeredAbilitiesToBag", "both are in the challenge", both_marked},
    {"EndWhileChallengingEffects -> CompleteChallenge", "nobody is in a challenge any more", nobody_marked},
};
constexpr ChartFact kValidateFacts[] = {
    {"ValidateChallenge.start -> CheckAttackerIsDry", "the challenge is legal", legal},
    {"ValidChallenge -> ValidateChallenge.end", "the challenge is legal", legal},
    {"CheckAttackerIsDry -> CheckDefenderExerted", "the challenger is dry", challenger_dry},
    {"CheckDefenderExerted -> CheckRestrictions", "the defender is exerted", defender_exerted},
    {"CheckRestrictions -> ValidChallenge", "the challenge is legal", legal},
};
constexpr ChartFact kStepFacts[] = {
    {"CC1 -> CC2", kBoth, both_there},
    {"CC4 -> CC5", "the challenger is exerted", challenger_exerted},
    {"CC6 -> CC7", "all that has triggered lies in the bag", all_placed},
    {"CC7 -> CC8", kEmpty, bag_done},
    {"CC8 -> CC9", kBoth, both_there},
    fact_since("CC9 -> CC10", kStruck, "CC9", damage_before, both_were_struck),
    fact_since("CC10 -> CC11", kStruck, "CC9", damage_before, both_were_struck),
    {"CC11 -> CC12", kSurvive, both_checked},
    {"AddToBagDamage -> ResolveBagDamage", "all that has triggered lies in the bag", banished_wait},
    {"ResolveBagDamage -> CC13", kEmpty, bag_done},
    {"CC12 -> CC13", "nothing waits because somebody was banished", no_banishing_waits},
    {"CC6 -> RemovedCheck", "one of them is no longer in play", somebody_left},
    {"CL1 -> CL2", kBoth, both_there},
    {"CL4 -> CL5", "the challenger is exerted", challenger_exerted},
    {"CL6 -> CL7", "all that has triggered lies in the bag", all_placed},
    {"CL7 -> CL8", kEmpty, bag_done},
    {"CL8 -> CL9", kBoth, both_there},
    fact_since("CL9 -> CL10", kStruck, "CL9", damage_before, both_were_struck),
    fact_since("CL10 -> CL11", kStruck, "CL9", damage_before, both_were_struck),
    {"CL11 -> CL12", kSurvive, both_checked},
    {"AddToBagDamageL -> ResolveBagDamageL", "all that has triggered lies in the bag", banished_wait},
    {"ResolveBagDamageL -> CL13", kEmpty, bag_done},
    {"CL12 -> CL13", "nothing waits because somebody was banished", no_banishing_waits},
    {"CL6 -> RemovedCheck", "one of them is no longer in play", somebody_left},
    {"RemovedCheck -> ResolveRemainingBag", "one of them is no longer in play", somebody_left},
    {"ResolveRemainingBag -> EndChallengeEarly", kEmpty, bag_done},
    {"* -> EndChallenge", kNobody, nobody_marked},
    {"Start -> DeclareChallenge", kOurs, challenger_is_ours},
    {"DeclareChallenge -> CheckChallenger", kOurs, challenger_is_ours},
    {"CheckChallenger -> ChooseTarget", "the challenge is legal", legal},
    {"ChooseTarget -> TargetType", kBoth, both_there},
    {"CC2 -> CC3", "the challenge is legal", legal},
    {"CC3 -> CC4", "the challenger is exerted", challenger_exerted},
    {"CC5 -> CC6", "both are in the challenge", both_marked},
    {"CC12 -> AddToBagDamage", "an ability waits because somebody was banished", banishing_waits},
    {"CC13 -> ChallengeOver", "nobody is in a challenge any more", nobody_marked},
    {"CL2 -> CL3", "the challenge is legal", legal},
    {"CL3 -> CL4", "the challenger is exerted", challenger_exerted},
    {"CL5 -> CL6", "both are in the challenge", both_marked},
    {"CL12 -> AddToBagDamageL", "an ability waits because it was banished", banishing_waits},
    {"CL13 -> ChallengeOverL", "nobody is in a challenge any more", nobody_marked},
    {"TargetType -> ChallengeCharSteps", "a character is challenged", on_character},
    {"TargetType -> ChallengeLocSteps", "a location is challenged", on_location},
};

constexpr ChartWalk kWalks[] = {
    {"Challenge Resolution", kResolution, nullptr, kResolutionFacts},
    {"Challenge Resolution", kValidate, nullptr, kValidateFacts},
    {"Challenge Resolution", kDamage, nullptr, kDamageFacts},
    {"Challenge Resolution", kBanishment, nullptr, kBanishmentFacts},
    {"Challenging", kChallenging, nullptr, kStepFacts},
    {"Challenging", kCharacter, nullptr, kStepFacts},
    {"Challenging", kLocation, nullptr, kStepFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> challenge_walks = kWalks;

}  // namespace cantrip::lorcana

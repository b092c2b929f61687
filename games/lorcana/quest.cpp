// Questing (reference 4.4; seed "Questing", "Quest Action").
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

std::string in_words(Bar bar) {
  switch (bar) {
    case Bar::None: return "";
    case Bar::NoCharacter: return "It is no character.";
    case Bar::Exerted: return "It is exerted.";
    case Bar::Drying: return "It is still drying.";
    case Bar::DefenderReady: return "Only exerted characters can be challenged.";
    case Bar::Restricted: return "An effect keeps it from that.";
  }
  return "";
}

Bar quest_bar(Machine& m, u16 row) {
  if (!(card(m, row).types & type_bit(Character))) return Bar::NoCharacter;
  if (flag(m.st, row, Exerted)) return Bar::Exerted;
  if (flag(m.st, row, Drying)) return Bar::Drying;
  const Ref who = ref_of(m.st, row);
  return banned(m, who, CantQuest) || has_keyword(m, who, Reckless) ? Bar::Restricted : Bar::None;
}

namespace {

After nothing(Machine&, Frame&) { return After::Done; }

After exert(Machine& m, Frame& f) {
  set_flag(m, f.source.id, Exerted, true);
  set_flag(m, f.source.id, QuestedThisTurn, true);
  return After::Done;
}

/// Lore below 0 counts as 0; where lore can't be gained the quest happens all the same (45).
After gain_lore(Machine& m, Frame& f) {
  const int gain = score_change(m, f.you, LoreScore, stat(m, f.source, Lore));
  if (gain > 0) add_score(m, f.you, LoreScore, gain);
  note(m, Quested, f.you, f.source, {}, gain);
  return After::Done;
}

constexpr Step kSteps[] = {
    {"Declare the quest", "DeclareQuest", nothing},
    {"Identify the character", "IdentifyChar", nothing},
    {"Restrictions?", "CheckRestrictions", nothing},
    {"Exert the character", "ExertChar", exert},
    {"Gain lore", "GainLore", gain_lore},
};
constexpr Edge kEdges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, kFlowEnd}};

}  // namespace

constinit const Flow quest_flow{"Quest", "", kSteps, kEdges};

}  // namespace cantrip::lorcana

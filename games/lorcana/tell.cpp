// What happens, as the log tells it: what the core has no words for.
#include "games/lorcana/tell.hpp"

#include "core/describe.hpp"
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {
namespace {

std::string name(const Machine& m, Ref r) { return live(m.st, r) ? name_of(m, r) : "a character"; }

std::string numbers(int before, int after) { return std::to_string(before) + " to " + std::to_string(after); }

/// "Inkling Otter quests, 7 to 8 lore": the lore is gained already (4.5).
std::string quest(const Machine& m, const Event& e) {
  const int now = score(m.st, e.by, LoreScore);
  if (e.x <= 0) return name(m, e.a) + " quests and gains no lore";
  return name(m, e.a) + " quests, " + numbers(now - e.x, now) + " lore";
}

std::string paid(const Event& e, Seat viewer) {
  return (e.by == viewer ? "You pay " : seat_name(e.by) + " pays ") + std::to_string(e.x) + " ink";
}

bool by_a_quest(const Machine& m) {
  return !m.st.frames.empty() && m.st.frames.back().kind == FrameKind::Flow && m.st.frames.back().prog == QuestFlow;
}

/// Kinds of the core and of the game side by side.
constexpr int number(EventKind k) { return static_cast<int>(k); }

}  // namespace

bool tell(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  switch (number(e.kind)) {
    case number(EventKind::Scored):
      // What is counted beside lore is no player's number; a quest says its own.
      return e.sub != LoreScore || by_a_quest(m);
    case number(EventKind::Paid): out = e.sub == Ink && e.x > 0 ? paid(e, viewer) : ""; return true;
    case number(Quested): out = quest(m, e); return true;
    case number(Sang): out = name(m, e.a) + " sings " + name_of(m, e.b); return true;
    default: return false;
  }
}

}  // namespace cantrip::lorcana

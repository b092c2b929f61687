// What happens, as the log tells it: what the core has no words for.
#include <algorithm>

#include "core/describe.hpp"
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

constexpr std::string_view kDamage[] = {"",      "cryo", "hydro",  "pyro",     "electro",
                                        "anemo", "geo",  "dendro", "physical", "piercing"};
constexpr std::string_view kReactions[] = {
    "",      "Melt",    "Vaporize",    "Overloaded", "Superconduct", "Electro-Charged", "Frozen", "Burning",
    "Bloom", "Quicken", "Crystallize", "Swirl",      "Swirl",        "Swirl",           "Swirl"};

std::string name(const Machine& m, Ref r) {
  return live(m.st, r) ? m.pool().texts[index(m.st.obj[r.id].def)].name : std::string();
}
std::string does(Seat who, Seat viewer, std::string_view verb) {
  return who == viewer ? "You " + std::string(verb) : seat_name(who) + " " + std::string(verb) + "s";
}

std::string hit_words(const Machine& m, const Event& e) {
  const std::string_view element = kDamage[std::min<size_t>(static_cast<size_t>(e.y & 0xFF), 9)];
  const std::string by = name(m, e.a), left = live(m.st, e.b) ? std::to_string(hp_of(m, e.b.id)) : "0";
  return name(m, e.b) + " takes " + std::to_string(e.x) + " " + std::string(element) + " damage" +
         (by.empty() ? "" : " from " + by) + ": " + left + " hp left";
}

/// Dice that a text gives or takes; rolls, payments and tunings tell their own. Faces are seen by their owner alone (3.3).
std::string dice_words(const Machine& m, const Event& e, Seat viewer) {
  const bool by_text = !m.st.frames.empty() && m.st.frames.back().kind == FrameKind::Program;
  const bool mine = viewer == Seat::Truth || viewer == e.by;
  const int face = e.sub - score_of_face(0), n = e.y < 0 ? -e.y : e.y;
  if (!by_text || (mine ? face < 0 || face >= kFaces : e.sub != Dice) || !(e.y)) return "";
  return does(e.by, viewer, e.y < 0 ? "lose" : "gain") + " " + std::to_string(n) +
         (mine ? " " + std::string(kFaceNames[face]) : "") + (n == 1 ? " die" : " dice");
}

std::string healed(const Machine& m, const Event& e) {
  if (!live(m.st, e.b)) return "";
  const int now = hp_of(m, e.b.id);
  return name(m, e.b) + " is healed " + std::to_string(e.x) + ": " + std::to_string(now - e.x) + " to " +
         std::to_string(now) + " hp";
}

/// Kinds of the core and of the game side by side.
constexpr int number(EventKind k) { return static_cast<int>(k); }

}  // namespace

bool tell(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  switch (number(e.kind)) {
    case number(EventKind::Moved):
      // What comes into play lies on characters, beside them or among the supports: the board says where.
      if (static_cast<Verb>(e.sub) != Verb::Enter && static_cast<Verb>(e.sub) != Verb::Resolve) return false;
      if (e.def != DefId::Hidden && (m.schema().play_zones >> zone_kind(e.to)) & 1)
        out = m.pool().texts[index(e.def)].name + " comes into play";
      return true;
    case number(EventKind::Scored): out = dice_words(m, e, viewer); return true;
    case number(EventKind::Paid):
      if (e.x > 0) out = does(e.by, viewer, "pay") + " " + std::to_string(e.x) + (e.x == 1 ? " die" : " dice");
      return true;
    case number(EventKind::Hit): out = live(m.st, e.b) ? hit_words(m, e) : ""; return true;
    case number(EventKind::Healed): out = healed(m, e); return true;
    case number(EventKind::Rolled):
      out = does(e.by, viewer, "roll") + " " + std::to_string(dice_of(m.st, e.by)) + " dice";
      return true;
    case number(EventKind::Counter):
      if (e.x > 0 && e.sub < m.schema().counters.size())
        out = name(m, e.a) + ": " + std::string(m.schema().counters[e.sub]) + " " + std::to_string(e.x);
      return true;
    case number(Switched): out = e.by == viewer ? "You switch to " : seat_name(e.by) + " switches to "; break;
    case number(BeforeSkill): out = " uses " + m.pool().names[m.pool().abilities[skill_of(e.x)].name]; break;
    case number(Reacted): out = std::string(kReactions[std::min<size_t>(e.sub, 14)]) + " on "; break;
    case number(Fell): out = " falls"; break;
    case number(Revived): out = " is back"; break;
    case number(Saved): out = " is kept from falling"; break;
    case number(Tuned):
      out = does(e.by, viewer, "tune") + " a card: a die becomes " + std::string(kFaceNames[e.x & 7]);
      return true;
    default: return false;
  }
  const std::string who = name(m, e.a);
  if (who.empty()) out.clear();
  else out = out[0] == ' ' ? who + out : out + who;
  return true;
}

}  // namespace cantrip::genius

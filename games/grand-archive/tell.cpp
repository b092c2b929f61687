// What happens, as the log tells it: what the core has no words for.
#include "games/grand-archive/tell.hpp"

#include "core/describe.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {
namespace {

std::string name(const Machine& m, Ref r) { return live(m.st, r) ? name_of(m, r) : "something that left"; }
std::string does(Seat who, Seat viewer, const std::string& verb) {
  return who == viewer ? "You " + verb : seat_name(who) + " " + verb + "s";
}

/// A champion's life is what is fought for: ", 20 to 18 life". Working it out changes nothing but what is kept ready.
std::string life_change(const Machine& m, Ref r, int change) {
  if (!live(m.st, r) || zone_kind(m.st.obj[r.id].zone) != Champion) return "";
  const int now = derived(const_cast<Machine&>(m), r.id).stat[Life] - m.st.obj[r.id].stat[Damage];
  return ", " + std::to_string(now - change) + " to " + std::to_string(now) + " life";
}

/// What was activated has resolved: "Hired Oar enters your field".
bool entered(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  if (zone_kind(e.from) != Stack || static_cast<Verb>(e.sub) != Verb::Play || e.def == DefId::Hidden) return false;
  const Seat whose = zone_seat(e.to);
  out = m.pool().texts[index(e.def)].name + " enters " + (whose == viewer ? "your " : seat_name(whose) + "'s ") +
        std::string(spec(m, e.to).name);
  return true;
}

std::string hit(const Machine& m, const Event& e, Seat viewer) {
  const bool seen = e.def != DefId::Hidden && (viewer == Seat::Truth || (e.seen_by & bit(viewer)));
  const std::string by = seen ? m.pool().texts[index(e.def)].name : "a card";
  return by + " deals " + std::to_string(e.x) + " damage to " + name(m, e.b) + life_change(m, e.b, -e.x);
}

/// Kinds of the core and of the game side by side.
constexpr int number(EventKind k) { return static_cast<int>(k); }

}  // namespace

bool tell(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  switch (number(e.kind)) {
    case number(EventKind::Scored): return true;  // players have no numbers here: these are the rules' own
    case number(EventKind::Moved): return entered(m, e, viewer, out);
    case number(EventKind::Hit): out = hit(m, e, viewer); return true;
    case number(EventKind::Healed):
      out = std::to_string(e.x) + " damage is taken off " + name(m, e.b) + life_change(m, e.b, e.x);
      return true;
    case number(LeveledTo): out = name(m, e.a) + " levels up to level " + std::to_string(e.x); return true;
    case number(Deleveled): out = name(m, e.a) + " loses a level"; return true;
    case number(Retaliated): out = name(m, e.a) + " retaliates against " + name(m, e.b); return true;
    case number(Recovered): out = does(e.by, viewer, "recover") + " " + std::to_string(e.x); return true;
    case number(Glimpsed): out = does(e.by, viewer, "glimpse") + " " + std::to_string(e.x); return true;
    case number(EmpoweredNow): out = does(e.by, viewer, "empower") + " " + std::to_string(e.x); return true;
    default: return false;
  }
}

}  // namespace cantrip::grand_archive

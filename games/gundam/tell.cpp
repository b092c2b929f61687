// What happens, as the log tells it: what the core has no words for.
#include "games/gundam/tell.hpp"

#include "core/describe.hpp"
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {
namespace {

std::string name(const Machine& m, Ref r) { return live(m.st, r) ? name_of(m, r) : ""; }
/// The card an event is about, by its own stamp.
std::string stamped(const Machine& m, const Event& e) {
  return e.def == DefId::Hidden ? "a card" : m.pool().texts[index(e.def)].name;
}
std::string does(Seat who, Seat viewer, const std::string& verb) {
  return who == viewer ? "You " + verb : seat_name(who) + " " + verb + "s";
}

std::string resources(int n) { return std::to_string(n) + (n == 1 ? " Resource" : " Resources"); }

/// "One of your shields breaks: Hob Gressing, 3 left" (5.6: it is revealed).
std::string broken(const Machine& m, const Event& e, Seat viewer) {
  const Seat whose = zone_seat(e.from);
  const std::string lost = stamped(m, e), left = std::to_string(zone_size(m.st, zone_of(Shields, whose)));
  return "One of " + (whose == viewer ? "your" : seat_name(whose) + "'s") + " shields breaks: " + lost + ", " + left +
         " left";
}

/// What is deployed has its own line, so has a pilot that lies on its Unit; the other moves are the core's.
bool told_elsewhere(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  const int to = zone_kind(e.to), from = zone_kind(e.from);
  if (from == Shields && static_cast<Verb>(e.sub) == Verb::Destroy) return out = broken(m, e, viewer), true;
  if (to == ResourceArea && from == ResourceDeck && m.st.turn_no)
    return out = does(zone_seat(e.to), viewer, "place") + " a Resource", true;
  return false;
}

/// Kinds of the core and of the game side by side.
constexpr int number(EventKind k) { return static_cast<int>(k); }

}  // namespace

bool tell(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  switch (number(e.kind)) {
    case number(EventKind::Scored): return true;  // players have no numbers here: these are the rules' own
    case number(EventKind::Moved): return told_elsewhere(m, e, viewer, out);
    case number(EventKind::Became): return true;  // a Command that is paired as a pilot: its pairing is told
    case number(EventKind::Paid): out = does(e.by, viewer, "pay") + " " + resources(e.x); return true;
    case number(Deployed):
      if (live(m.st, e.a) && m.st.obj[e.a.id].kind == Kind::Card)
        out = does(e.by, viewer, "deploy") + " " + stamped(m, e);
      return true;
    case number(CommandUsed): out = does(e.by, viewer, "play") + " " + stamped(m, e); return true;
    case number(PairedWith):
      out = does(e.by, viewer, "pair") + " " + name(m, e.b) + " with " + name(m, e.a);
      return true;
    case number(ResourcePlaced):
      out = does(e.by, viewer, "place") + (e.sub ? " an EX Resource" : " a Resource");
      return true;
    case number(ExSpent): out = does(e.by, viewer, "use") + " up an EX Resource"; return true;
    default: return false;
  }
}

}  // namespace cantrip::gundam

// What happens, as the log tells it: what the core has no words for.
#include "games/gundam/tell.hpp"

#include "core/describe.hpp"
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {
namespace {

std::string name(const Machine& m, Ref r) { return live(m.st, r) ? name_of(m, r) : ""; }
std::string does(Seat who, Seat viewer, const std::string& verb) {
  return who == viewer ? "You " + verb : seat_name(who) + " " + verb + "s";
}

/// Kinds of the core and of the game side by side.
constexpr int number(EventKind k) { return static_cast<int>(k); }

}  // namespace

bool tell(const Machine& m, const Event& e, Seat viewer, std::string& out) {
  switch (number(e.kind)) {
    case number(EventKind::Scored): return true;  // players have no numbers here: these are the rules' own
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

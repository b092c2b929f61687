// What happens, as the log tells it: what the core has no words for.
#include "games/estraven/tell.hpp"

#include "core/describe.hpp"
#include "games/estraven/estraven.hpp"

namespace cantrip::estraven {

bool tell(const Machine&, const Event& e, Seat, std::string&) {
  // How often one has traded and attacked this turn is told by the trades and attacks themselves.
  return e.kind == EventKind::Scored && (e.sub == TradesMade || e.sub == AttacksMade);
}

}  // namespace cantrip::estraven

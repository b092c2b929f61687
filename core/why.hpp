// Why a card can't be played or an ability can't be used now. feasible() is this without the reason, so what is said and
// what is offered cannot differ. Nothing here reads more than the machine it is given: on a view it can't tell a secret.
#pragma once
#include <string>

#include "core/machine.hpp"

namespace cantrip {

enum class Lack : u8 {
  Nothing,  // it can be used
  Score,  // its price: `needed` of the score `slot`, of which there are `have`
  Price,  // its price, which is no single number
  Self,  // it can't pay with itself (it is tapped, it has too few counters)
  Used,  // it can be used so often and no more
  Condition,  // its text says when it may be used
  Target,  // nothing it could be aimed at
  Payment,  // too few other cards to pay with
};

struct Shortage {
  Lack lack = Lack::Nothing;
  u8 slot = 0;
  int needed = 0, have = 0;
};

/// The first thing that keeps `seat` from using this, as feasible() looks for it (core/engine.hpp).
Shortage shortage(Machine&, const Frame& plan);
Shortage shortage(Machine&, Seat, Ref source, u16 ability, u16 verb, Ref ev_a = {}, Ref ev_b = {});

/// One sentence: "It costs 3 mana, you have 2." Empty: nothing is missing.
std::string reason(const Machine&, const Shortage&);

}  // namespace cantrip

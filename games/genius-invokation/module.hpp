// What the program needs to know of Genius Invokation beside its rules.
#pragma once
#include "games/module.hpp"

namespace cantrip::genius {

extern const Module module;
Err scenario(Machine&, const ScenarioStart&);
int evaluate(Machine&, Seat);
std::string why_not(Machine&, Seat, Ref card);

}  // namespace cantrip::genius

namespace cantrip {
namespace genius_invokation = genius;  // the name of the folder, for the list of games
}

// The toy games: each a few cards and one discipline, made to reach every corner of the machine.
#pragma once
#include "tests/toys/kit.hpp"

namespace cantrip::toy {

const Toy& bag(int seats = 2);    // 2 or 3
const Toy& stack(int seats = 2);
const Toy& action();
const Toy& queue();
const Toy& chain(int seats = 2);  // 2 or 3

}  // namespace cantrip::toy

// What is answered for a seat whose time is up.
#pragma once
#include "core/machine.hpp"

namespace cantrip::sync {

/// Pass or end the turn if that is offered, say no, take back, choose nothing; otherwise the first legal answer.
Answer default_answer(Machine&, Seat);

}  // namespace cantrip::sync

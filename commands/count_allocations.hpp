// Every allocation of the program is counted, so that what `cantrip bench` says about them is no guess.
#pragma once

namespace cantrip {

unsigned long long allocations_so_far();
/// False in sanitizer builds, which bring an allocator of their own.
bool counts_allocations();

}  // namespace cantrip

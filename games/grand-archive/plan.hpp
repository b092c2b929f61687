// What the parts of a plan share: price.cpp, declare.cpp, play.cpp, commit.cpp.
#pragma once
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

inline int verb_of(const Frame& plan) { return number(plan, kPlanVerb); }
inline int marks_of(const Frame& plan) { return number(plan, kPlanPaid); }  // PlayMark
inline int sets_of(const Frame& plan) { return number(plan, kPlanSets); }
inline constexpr int kNotEvenOwn = 1;  // kPlanSets: not even the costs that are always due

// price.cpp
bool is_attack_card(const Machine&, const Frame& plan);
void performers(Machine&, const Frame& plan, Words& out);  // who could attack with it
void kindling(Machine&, const Frame& plan, Words& out);
int kindle_of(Machine&, const Frame& plan);

// declare.cpp
int way_of(const Machine&, const Frame& plan);
int set_ways(const Machine&, const Frame& plan);  // SetWay of what is paid in place of the price
bool pays_memory(const Machine&, const Frame& plan);  // its memory cost is due
bool has_set(const Machine&, const Frame& plan, int set);
bool possible_with(Machine&, const Frame& plan, int sets);
bool set_fits_zone(Machine&, const Frame& plan, int set);
bool may_play_there(Machine&, Seat, Ref);
bool zone_needs_set(Machine&, const Frame& plan);
void link_candidates(Machine&, const Frame& plan, Words& out);
const Ins* shares_of(const Machine&, const Frame& plan);
bool is_imbued(Machine&, const Frame& plan);

}  // namespace cantrip::grand_archive

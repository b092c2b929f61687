// A state as JSON, with derived values: what is on the table, what is asked, what is pending.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip {

using Json = nlohmann::json;

/// The whole table as the machine's state holds it: the truth, or a view (hidden cards have no identity there).
Json table_json(Machine&, const std::vector<std::string>& names);
/// The open decision of a seat with its options in words.
Json decision_json(Machine&, const std::vector<std::string>& names, Seat);
Json results_json(const State&);
/// A number an object carries; by its name, where its values have names.
Json number_json(const Schema&, int obj_stat, int n);
/// A derived stat; of what damage leaves, what is left.
int stat_now(Machine&, u16 row, int k);
/// May the viewer of this view know that score of that seat?
bool sees_score(const State& view, const Schema&, int seat, int score);
std::string_view word_of(Ask);
/// "Player 1" becomes that player's name.
std::string with_names(std::string line, const std::vector<std::string>& names);

}  // namespace cantrip

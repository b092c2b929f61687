// A position as JSON: cards by facts and text, zones, scores, turn.
#pragma once
#include "rpc/fields.hpp"
#include "rpc/scenario.hpp"

namespace cantrip {

/// "cards": a list of {"name", "type", "text", facts by name}.
std::vector<language::CardFacts> read_cards(Fields&, const language::Lexicon&);
/// Everything else of a scenario message.
Scenario read_scenario(Fields&, const Game&);
u64 read_switches(Fields&, const Game&);
/// "edits" of an edit message; object ids become references to what is there now.
std::vector<Edit> read_edits(Fields&, const Machine&, const std::vector<std::string>& names);

}  // namespace cantrip

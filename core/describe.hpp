// Words for people: names of cards, options, prompts, what happened. Nothing here is on the hot path.
// Give these a view to speak as one seat: what the view does not hold they cannot tell.
#pragma once
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip {

std::string name_of(const Machine&, Ref);                 // a card's name, a player, or "a card"
std::string seat_name(Seat);                              // "Player 1"
/// "play Ash Wolf". A verb of the schema may place its objects itself: "trade {a} for {b}".
std::string label(const Machine&, const Option&);
/// Labels of all options, made different where two are alike: "Ash Wolf", "Ash Wolf #2".
std::vector<std::string> labels(const Machine&);
std::string value_label(const Machine&, int value);  // what a value says that is asked for: a number, a name
std::string prompt(const Machine&);                       // what the open decision asks, in words
/// Cards the text that asks `seat` has let it look at, and that are still where they were: also those that do not fit.
std::vector<Ref> looked_at(const Machine&, Seat);
std::string sentence(const Machine&, u16 ability);        // an ability's canonical English
/// The printed modes of an ability in words; empty if its sentence does not list so many.
std::vector<std::string> modes_of(const Machine&, u16 ability);

/// What an event means to a viewer, as one line of a story; empty: not worth a line. Call it when the event is
/// emitted, with the machine that emits it: it tells only what the event's stamps let this viewer know.
std::string tell(const Machine&, const Event&, Seat viewer);

}  // namespace cantrip

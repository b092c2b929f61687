#include "bindings/wasm/table_words.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "sync/table_json.hpp"

namespace cantrip::page {
namespace {

bool in_own_hand(const Machine& view, Seat viewer, u16 row) {
  const std::span<const u16> hand = zone(view.st, view.schema().hand_zone, viewer);
  return row != 0 && std::find(hand.begin(), hand.end(), row) != hand.end();
}

std::string who_is_asked(const State& s, const std::vector<std::string>& names) {
  std::string out;
  for (int p = 0; p < s.seats; ++p)
    if (is_asked(s, seat_at(p))) out += (out.empty() ? "" : " and ") + names[static_cast<size_t>(p)];
  return out;
}

}  // namespace

Expected<std::string> why_not(Machine& view, const Module& module, Seat viewer, const std::vector<std::string>& names,
                              u16 row) {
  const State& s = view.st;
  if (index(viewer) >= s.seats || !in_own_hand(view, viewer, row))
    return Problem{"object", "it is not a card of this viewer's hand", "Ask about cards of the own hand."};
  if (s.over) return std::string("The game is over.");
  if (!is_asked(s, viewer)) {
    const std::string others = who_is_asked(s, names);
    return others.empty() ? std::string("Your last answer is still on its way.")
                          : "It is for " + others + " to answer first.";
  }
  if (s.decision.ask != Ask::Act) return "First answer what is asked: " + with_names(prompt(view), names);
  if (view.options_for != viewer) list_options(view, viewer);
  return module.why_not ? with_names(module.why_not(view, viewer, ref_of(s, row)), names) : std::string();
}

std::string in_words(Machine& view, const Answer& a, const std::vector<std::string>& names) {
  if (asks_value(view.st.decision.ask)) return value_label(view, a.n ? a.pick[0] : 0);
  const std::vector<std::string> all = labels(view);
  std::string out;
  for (int i = 0; i < a.n; ++i) out += (i ? ", " : "") + all[a.pick[i]];
  return out.empty() ? "nothing" : with_names(out, names);
}

}  // namespace cantrip::page

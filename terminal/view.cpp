#include "terminal/view.hpp"

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/redact.hpp"

namespace cantrip::terminal {
namespace {

Ref named(const State& s, const Lens& lens, Ref r) {
  if (is_player(r)) return r;
  return live(s, r) && lens.name[r.id] ? Ref{lens.name[r.id], lens.gen[r.id]} : kNobody;
}

}  // namespace

View::View(Machine& truth, Seat viewer)
    : machine_(std::make_unique<Machine>()), viewer_(viewer), asked_(is_asked(truth.st, viewer)) {
  const auto lens = std::make_unique<Lens>();
  const auto seen = std::make_unique<State>();
  open_lens(*lens, truth.st, truth.schema(), viewer);
  redact(truth.st, truth.schema(), *lens, *seen);
  if (!asked_) seen->decision.ask = Ask::None;  // somebody else's options are nothing to list
  machine_->rules = truth.rules;
  adopt(*machine_, *seen);
  if (!asked_) return;
  if (truth.options_for != viewer) list_options(truth, viewer);
  machine_->options.n = 0;
  machine_->options_for = viewer;
  for (Option o : truth.options) {
    o.a = named(truth.st, *lens, o.a);
    o.b = named(truth.st, *lens, o.b);
    add_option(*machine_, o);
  }
  labels_ = cantrip::labels(*machine_);
}

}  // namespace cantrip::terminal

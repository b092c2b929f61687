// import cantrip. docs/python.md shows how.
#include <pybind11/eval.h>

#include "bindings/python/convert.hpp"

PYBIND11_MODULE(cantrip, m) {
  namespace py = pybind11;
  m.doc() = "Cantrip: card games as values. games(), Match, VectorEnv, Agent, contest; docs/python.md.";
  const py::dict scope = m.attr("__dict__");
  py::exec(R"(class Error(ValueError):
    """What was wrong (why), at which place (where), and what to do about it (remedy)."""
    where = why = remedy = ''
    __module__ = 'cantrip')",
           scope);
  m.def(
      "games", [] { return cantrip::to_python(cantrip::games_json()); },
      "Every game: its slug, title, seats, decks and rule switches.");
  m.def("bots", &cantrip::bot_names, "Names of bots.");
  cantrip::add_match(m);
  cantrip::add_learning(m);
}

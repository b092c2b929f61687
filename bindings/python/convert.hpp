// What both halves of the module share: JSON as Python values, problems as exceptions, bots by name or as agents.
#pragma once
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/shared/open_match.hpp"
#include "learn/agent.hpp"
#include "learn/vector_env.hpp"

namespace cantrip {

namespace py = pybind11;

py::object to_python(const Json&);

/// Raises cantrip.Error, with where, why and remedy as attributes.
[[noreturn]] void raise(const Problem&);
template <class T>
T need(Expected<T> value) {
  if (!value) raise(value.problem());
  return *std::move(value);
}

/// A network with its settings, as Python holds it.
struct AgentSpec {
  std::string game;
  std::shared_ptr<const Encoder> encoder;
  std::shared_ptr<const Network> network;
  AgentSettings settings;
};
/// A name ("greedy") or an Agent of this game.
BotMaker bot_maker(const py::object&, const Module&);
/// None, one text for all, or a list: decks by seat.
std::vector<std::string> deck_list(const py::object&);
/// cards: a path or a list of paths, or None; collection: a path or None.
PlayedWith played_with(const py::object& cards, const py::object& collection);

void add_match(py::module_&);
void add_learning(py::module_&);

}  // namespace cantrip

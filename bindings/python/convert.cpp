#include "bindings/python/convert.hpp"

namespace cantrip {

py::object to_python(const Json& j) {
  switch (j.type()) {
    case Json::value_t::object: {
      py::dict out;
      for (const auto& [key, value] : j.items()) out[py::str(key)] = to_python(value);
      return out;
    }
    case Json::value_t::array: {
      py::list out;
      for (const Json& one : j) out.append(to_python(one));
      return out;
    }
    case Json::value_t::string: return py::str(j.get_ref<const std::string&>());
    case Json::value_t::boolean: return py::bool_(j.get<bool>());
    case Json::value_t::number_integer: return py::int_(j.get<long long>());
    case Json::value_t::number_unsigned: return py::int_(j.get<unsigned long long>());
    case Json::value_t::number_float: return py::float_(j.get<double>());
    default: return py::none();
  }
}

void raise(const Problem& p) {
  const py::object type = py::module_::import("cantrip").attr("Error");
  const py::object error = type(to_string(p));
  error.attr("where") = p.where;
  error.attr("why") = p.why;
  error.attr("remedy") = p.remedy;
  PyErr_SetObject(type.ptr(), error.ptr());
  throw py::error_already_set();
}

BotMaker bot_maker(const py::object& bot, const Module& module) {
  if (py::isinstance<AgentSpec>(bot)) {
    const AgentSpec spec = bot.cast<AgentSpec>();
    if (spec.game != module.game->slug)
      raise({"bot", "this agent plays " + spec.game + ", not " + std::string(module.game->slug),
             "Train one for this game."});
    return [spec] { return std::make_unique<Agent>(spec.network, spec.encoder, spec.settings); };
  }
  if (!py::isinstance<py::str>(bot))
    raise({"bot", "a bot is a name or a cantrip.Agent", "The names are: " + join(bot_names()) + "."});
  const std::string name = bot.cast<std::string>();
  need(make_bot(name));  // says what is wrong, once
  return [name] { return *make_bot(name); };
}

std::vector<std::string> deck_list(const py::object& decks) {
  if (decks.is_none()) return {};
  if (py::isinstance<py::str>(decks))
    raise({"decks", "decks are a list, one choice a seat",
           "Write decks=[\"a+b\", \"random\"]; names of one seat are joined by '+'."});
  std::vector<std::string> out;
  for (const py::handle one : decks) {
    if (!py::isinstance<py::str>(one))
      raise({"decks", "a choice is a text", "Write, for example, \"wolf-riders+salt-road\"."});
    out.push_back(one.cast<std::string>());
  }
  return out;
}

namespace {

std::string path_of(const char* what, const py::handle& path) {
  if (py::isinstance<py::str>(path)) return path.cast<std::string>();
  if (py::hasattr(path, "__fspath__")) return path.attr("__fspath__")().cast<std::string>();
  raise({what, "a path is a text or a pathlib.Path", "Write, for example, \"my-cards.json\"."});
}

}  // namespace

PlayedWith played_with(const py::object& cards, const py::object& collection) {
  PlayedWith out;
  if (!collection.is_none()) out.collection = path_of("collection", collection);
  if (cards.is_none()) return out;
  if (py::isinstance<py::str>(cards) || py::hasattr(cards, "__fspath__")) out.cards.push_back(path_of("cards", cards));
  else
    for (const py::handle one : cards) out.cards.push_back(path_of("cards", one));
  return out;
}

}  // namespace cantrip

// cantrip.Match, Decision, Option.
#include <fmt/format.h>

#include "bindings/python/convert.hpp"

namespace cantrip {
namespace {

struct PyOption {
  int index;
  std::string label;
  py::dict facts;
  py::object fact(const char* key) const { return facts.contains(key) ? py::object(facts[key]) : py::none(); }
};

struct PyDecision {
  std::string kind, prompt;
  int seat, min, max;
  unsigned long long step;
  std::vector<std::string> asked;
  py::list options;
};

int seat_or(const py::object& seat, int otherwise) {
  if (seat.is_none()) return otherwise;
  if (!py::isinstance<py::int_>(seat)) raise({"seat", "a seat is a whole number", "Seats are counted from 0."});
  return seat.cast<int>();
}

py::object decision_of(OpenMatch& match, const py::object& seat) {
  if (match.over()) return py::none();
  const Json j = need(match.decision(seat_or(seat, -1)));
  PyDecision d{j["ask"], j["prompt"], j["seat"], j["min"], j["max"], j["step"], j["asked"], py::list()};
  int i = 0;
  for (const Json& option : j["options"]) {
    PyOption one{i++, option["label"], to_python(option)};
    d.options.append(py::cast(std::move(one)));
  }
  return py::cast(std::move(d));
}

void give(OpenMatch& match, const py::object& picks, const py::object& seat) {
  std::vector<long long> list;
  auto add = [&](const py::handle& one) {
    if (!py::isinstance<py::int_>(one) && !PyIndex_Check(one.ptr()))
      raise({"picks", "a pick is a whole number", "Give the place of an option, or a list of them."});
    list.push_back(py::int_(py::reinterpret_borrow<py::object>(one)).cast<long long>());
  };
  if (py::isinstance<py::int_>(picks) || PyIndex_Check(picks.ptr())) add(picks);
  else if (py::isinstance<py::iterable>(picks) && !py::isinstance<py::str>(picks))
    for (const py::handle one : picks) add(one);
  else
    raise(
        {"picks", "an answer is a whole number or a list of them", "Write match.answer(0), or match.answer([0, 2])."});
  need(match.answer(seat_or(seat, -1), list));
}

py::object winner(const OpenMatch& match) {
  for (int i = 0; i < match.state().seats; ++i)
    if (match.state().result[i] == Result::Won) return py::int_(i);
  return py::none();
}

py::bytes to_bytes(const std::vector<u8>& bytes) {
  return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

u64 seed_of(const py::int_& seed) {
  const long long n = PyLong_AsLongLong(seed.ptr());
  if (n == -1 && PyErr_Occurred()) PyErr_Clear();
  else if (n >= 0) return static_cast<u64>(n);
  raise({"seed", "it is out of range", "Use a whole number from 0 to 2**63 - 1."});
}

std::unique_ptr<OpenMatch> new_match(const std::string& game, const py::object& decks, const py::int_& seed,
                                     const std::string& rules, const std::map<std::string, std::string>& switches,
                                     int seats, const std::vector<std::string>& names, const py::object& cards,
                                     const py::object& collection) {
  return need(OpenMatch::start(
      {game, deck_list(decks), seed_of(seed), rules, switches, seats, names, played_with(cards, collection)}));
}

/// Every seat by its bot, to the end.
void play_out(OpenMatch& match, const py::object& bots, const py::int_& seed, int most_answers) {
  std::vector<std::unique_ptr<Bot>> players;
  const bool each = py::isinstance<py::list>(bots) || py::isinstance<py::tuple>(bots);
  if (each && static_cast<int>(py::len(bots)) != match.state().seats)
    raise({"bots", fmt::format("there are {} for {} seats", py::len(bots), match.state().seats),
           "Give one a seat, or one for all."});
  for (int i = 0; i < match.state().seats; ++i)
    players.push_back(bot_maker(each ? py::object(bots[py::int_(i)]) : bots, match.module())());
  const u64 luck = seed_of(seed);
  Status played = done();
  {
    const py::gil_scoped_release unlocked;
    for (int n = 0; n < most_answers && !match.over() && played; ++n)
      played = match.play(*players[static_cast<size_t>(match.asked())], match.asked(), luck);
  }
  need(std::move(played));
}

}  // namespace

void add_match(py::module_& m) {
  py::class_<PyOption>(m, "Option", "One thing that can be chosen.")
      .def_readonly("index", &PyOption::index, "Its place: what answer() takes.")
      .def_readonly("label", &PyOption::label, "In words: 'play Ash Wolf'.")
      .def_readonly("facts", &PyOption::facts, "Everything known about it, as docs/protocol.md describes options.")
      .def_property_readonly(
          "verb", [](const PyOption& o) { return o.fact("verb"); }, "The act, or None.")
      .def_property_readonly(
          "object", [](const PyOption& o) { return o.fact("object"); },
          "The 'id' in the seat's view it is about, or None.")
      .def_property_readonly(
          "partner", [](const PyOption& o) { return o.fact("partner"); }, "The second object, or None.")
      .def("__str__", [](const PyOption& o) { return o.label; })
      .def("__repr__", [](const PyOption& o) { return fmt::format("<Option {}: {}>", o.index, o.label); });

  py::class_<PyDecision>(m, "Decision", "What is asked, as the seat that is asked sees it.")
      .def_readonly("kind", &PyDecision::kind, "act, yes-no, pick, order, number, mode, pay or name.")
      .def_readonly("prompt", &PyDecision::prompt, "The question in words.")
      .def_readonly("seat", &PyDecision::seat, "Who is asked, from 0.")
      .def_readonly("asked", &PyDecision::asked, "Names of all who are asked now.")
      .def_readonly("min", &PyDecision::min, "The fewest picks; for a number, the least.")
      .def_readonly("max", &PyDecision::max, "The most picks; for a number, the greatest.")
      .def_readonly("step", &PyDecision::step, "Answers accepted so far.")
      .def_readonly("options", &PyDecision::options, "What can be chosen; empty for a number.")
      .def("__repr__", [](const PyDecision& d) {
        return fmt::format("<Decision of seat {}: {} ({}, {} options)>", d.seat, d.prompt, d.kind, py::len(d.options));
      });

  py::class_<OpenMatch>(m, "Match", "A match: a value that can be asked, answered, copied and saved at any decision.")
      .def(py::init(&new_match), py::arg("game"), py::kw_only(), py::arg("decks") = py::none(), py::arg("seed") = 1,
           py::arg("rules") = "seed", py::arg("switches") = std::map<std::string, std::string>{}, py::arg("seats") = 0,
           py::arg("names") = std::vector<std::string>{}, py::arg("cards") = py::none(),
           py::arg("collection") = py::none(),
           "Begins a match. decks: one choice a seat, names joined by '+', deck files, or 'random'; the rest by "
           "chance.\n"
           "cards: files or folders with own cards; collection: the folder of a collection (docs/collection.md).\n"
           "rules: 'seed' or 'official'; switches: single rules over that, as games() lists them.")
      .def_static(
          "load",
          [](const py::bytes& data, const py::object& cards, const py::object& collection) {
            const std::string_view bytes = data;
            return need(OpenMatch::load({reinterpret_cast<const u8*>(bytes.data()), bytes.size()},
                                        played_with(cards, collection)));
          },
          py::arg("data"), py::kw_only(), py::arg("cards") = py::none(), py::arg("collection") = py::none(),
          "The match that save() or replay() wrote; with the cards it was played with.")
      .def_property_readonly("game", [](const OpenMatch& o) { return std::string(o.module().game->slug); })
      .def_property_readonly("seats", [](const OpenMatch& o) { return static_cast<int>(o.state().seats); })
      .def_property_readonly("names", [](const OpenMatch& o) { return o.names(); })
      .def_property_readonly("over", &OpenMatch::over, "Has it ended?")
      .def_property_readonly(
          "asked",
          [](const OpenMatch& o) -> py::object {
            return o.over() ? py::object(py::none()) : py::object(py::int_(o.asked()));
          },
          "The seat that is asked, or None.")
      .def_property_readonly(
          "step", [](const OpenMatch& o) { return o.state().step_no; }, "Answers accepted so far.")
      .def_property_readonly(
          "turn", [](const OpenMatch& o) { return static_cast<int>(o.state().turn_no); }, "The number of the turn.")
      .def_property_readonly(
          "result", [](const OpenMatch& o) { return to_python(results_json(o.state())); },
          "Of every seat: playing, won, lost or drawn.")
      .def_property_readonly("winner", &winner, "The seat that won, or None.")
      .def("decision", &decision_of, py::arg("seat") = py::none(),
           "What is asked; None when the match is over. Where several seats are asked at once, of the one named.")
      .def("answer", &give, py::arg("picks"), py::arg("seat") = py::none(),
           "Answers: the place of an option, or a list of places in the order chosen; for a number, the number.")
      .def(
          "concede", [](OpenMatch& o, const py::object& seat) { need(o.concede(seat_or(seat, -1))); }, py::arg("seat"),
          "A seat gives up.")
      .def(
          "view", [](OpenMatch& o, const py::object& seat) { return to_python(need(o.view(seat_or(seat, -1)))); },
          py::arg("seat") = py::none(), "The table as that seat may know it; None: as anybody may.")
      .def(
          "log",
          [](const OpenMatch& o, const py::object& seat, long long from) {
            return need(o.log(seat_or(seat, -1), from));
          },
          py::arg("seat") = py::none(), py::arg("start") = 0,
          "What happened, in lines, as that seat was told it; None: as it was.")
      .def(
          "choose",
          [](OpenMatch& o, const py::object& bot, const py::object& seat, const py::int_& seed) {
            const std::unique_ptr<Bot> player = bot_maker(bot, o.module())();
            const int who = seat_or(seat, -1);
            const u64 luck = seed_of(seed);
            Expected<std::vector<int>> picks = [&] {
              const py::gil_scoped_release unlocked;
              return o.choose(*player, who, luck);
            }();
            return need(std::move(picks));
          },
          py::arg("bot"), py::arg("seat") = py::none(), py::arg("seed") = 1,
          "The picks a bot would answer with: 'random', 'greedy', 'search:400it', ... or an Agent.")
      .def(
          "play",
          [](OpenMatch& o, const py::object& bot, const py::object& seat, const py::int_& seed) {
            const std::unique_ptr<Bot> player = bot_maker(bot, o.module())();
            const int who = seat_or(seat, -1);
            const u64 luck = seed_of(seed);
            Status played = [&] {
              const py::gil_scoped_release unlocked;
              return o.play(*player, who, luck);
            }();
            need(std::move(played));
          },
          py::arg("bot"), py::arg("seat") = py::none(), py::arg("seed") = 1, "Lets a bot answer once.")
      .def("play_out", &play_out, py::arg("bots"), py::arg("seed") = 1, py::arg("most_answers") = 100'000,
           "Lets bots play to the end: one for all seats, or a list with one a seat.")
      .def(
          "sample",
          [](const OpenMatch& o, int seat, const py::int_& seed) { return need(o.sample(seat, seed_of(seed))); },
          py::arg("seat"), py::arg("seed") = 1,
          "A match like this one as far as that seat can tell: what it does not know is dealt anew.")
      .def("clone", &OpenMatch::clone, "A copy that goes its own way.")
      .def("__copy__", &OpenMatch::clone)
      .def(
          "__deepcopy__", [](const OpenMatch& o, const py::dict&) { return o.clone(); }, py::arg("memo"))
      .def(
          "save", [](const OpenMatch& o) { return to_bytes(o.save()); }, "This position as bytes, for load().")
      .def(
          "replay", [](const OpenMatch& o) { return to_bytes(o.replay()); },
          "The whole recording as bytes: for load(), and for `cantrip replay` as a file.")
      .def(
          "digest", [](const OpenMatch& o) { return fmt::format("{:016x}", o.digest()); },
          "Equal positions have equal digests.")
      .def("__repr__", [](const OpenMatch& o) {
        return fmt::format("<Match of {}, {} answers{}>", o.module().game->title, o.state().step_no,
                           o.over() ? ", over" : "");
      });
}

}  // namespace cantrip

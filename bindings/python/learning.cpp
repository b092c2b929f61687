// cantrip.VectorEnv, Agent, contest.
#include <fmt/format.h>

#include "bindings/python/convert.hpp"
#include "learn/contest.hpp"

namespace cantrip {
namespace {

/// numpy sees the memory of the environment; the array keeps the environment alive.
template <class T>
py::array view_of(const py::object& self, std::vector<T>& numbers, std::vector<py::ssize_t> shape) {
  return py::array_t<T>(std::move(shape), numbers.data(), self);
}

struct PyEnv {
  std::unique_ptr<VectorEnv> env;
};

py::array array_of(const py::object& self, const char* name) {
  VectorEnv& v = *self.cast<PyEnv&>().env;
  const py::ssize_t n = v.n(), actions = v.actions(), state = v.encoder().state_size(),
                    option = v.encoder().option_size();
  const std::string which = name;
  if (which == "states") return view_of(self, v.states, {n, state});
  if (which == "options") return view_of(self, v.options, {n, actions, option});
  if (which == "cards") return view_of(self, v.cards, {n, actions, 2});
  if (which == "mask") return view_of(self, v.mask, {n, actions}).view("bool");
  if (which == "seat") return view_of(self, v.seat, {n});
  if (which == "rewards") return view_of(self, v.rewards, {n, v.seats()});
  if (which == "done") return view_of(self, v.done, {n}).view("bool");
  if (which == "truncated") return view_of(self, v.truncated, {n}).view("bool");
  if (which == "seeds") return view_of(self, v.seeds, {n});
  return view_of(self, v.lengths, {n});
}

std::unique_ptr<PyEnv> make_env(const std::string& game, int n, long long seed, const py::object& decks,
                                const std::string& rules, const std::map<std::string, std::string>& switches, int seats,
                                const py::object& opponent, const py::object& learner, int actions, int threads,
                                int most_answers, const py::object& cards, const py::object& collection) {
  const Module& module = *need(need_module(game));
  if (seed < 0) raise({"seed", "it is out of range", "Use a whole number from 0 to 2**63 - 1."});
  EnvSettings s;
  s.n = n;
  s.seed = static_cast<u64>(seed);
  s.seats = seats;
  s.decks = deck_list(decks);
  s.switches = need(read_profile(*module.game, rules, switches));
  s.actions = actions;
  s.threads = threads;
  s.most_answers = most_answers;
  if (!opponent.is_none()) s.opponent = bot_maker(opponent, module);
  s.learner = learner.is_none() ? -1 : learner.cast<int>();
  const std::shared_ptr<const Content> content =
      need(content_with_decks(module, played_with(cards, collection), s.decks));
  auto out = std::make_unique<PyEnv>();
  Expected<std::unique_ptr<VectorEnv>> made = [&] {
    const py::gil_scoped_release unlocked;
    return VectorEnv::make(content, std::move(s));
  }();
  out->env = need(std::move(made));
  return out;
}

void step(PyEnv& e, const py::array_t<i32, py::array::c_style | py::array::forcecast>& actions) {
  const std::span<const i32> chosen(actions.data(), static_cast<size_t>(actions.size()));
  Status done = [&] {
    const py::gil_scoped_release unlocked;
    return e.env->step(chosen);
  }();
  need(std::move(done));
}

py::array_t<i32> suggest(PyEnv& e, const py::object& bot) {
  const BotMaker maker = bot_maker(bot, *e.env->content()->module);
  py::array_t<i32> out(e.env->n());
  const std::span<i32> place(out.mutable_data(), static_cast<size_t>(out.size()));
  Status done = [&] {
    const py::gil_scoped_release unlocked;
    return e.env->suggest(maker, place);
  }();
  need(std::move(done));
  return out;
}

/// What VectorEnv would show of a match, at the beginning of the open decision.
py::dict observe_match(OpenMatch& match, int actions) {
  if (actions < 4 || actions > kMostActions)
    raise({"actions", fmt::format("{} is out of range", actions), fmt::format("Use from 4 to {}.", kMostActions)});
  if (match.over()) raise({"match", "it has ended, nobody is asked", "Begin a new one."});
  const Encoder encoder(*match.module().game, match.content()->pool, match.state().seats);
  const Seat me = match.state().decision.seat;
  Machine& view = match.look(me);
  Actions list;
  list.begin(view, me, actions);
  const py::ssize_t n = actions;
  py::array_t<float> state(encoder.state_size()), options({n, static_cast<py::ssize_t>(encoder.option_size())});
  py::array_t<i16> cards({n, py::ssize_t{2}});
  py::array_t<u8> mask(n);
  std::fill_n(mask.mutable_data(), n, u8{1});  // so that everything is written
  Sheet sheet;
  list.observe(encoder, view, sheet, state.mutable_data(), options.mutable_data(), cards.mutable_data(),
               mask.mutable_data());
  py::dict out;
  out["states"] = state;
  out["options"] = options;
  out["cards"] = cards;
  out["mask"] = mask.view("bool");
  out["seat"] = index(me);
  return out;
}

/// Empty where the weights have no such array.
std::vector<float> numbers_of(const py::dict& weights, const char* name) {
  if (!weights.contains(name)) return {};
  using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;
  const Floats array = Floats::ensure(weights[name]);
  if (!array) {
    PyErr_Clear();
    raise({std::string("weights, ") + name, "these are not numbers", "Give a numpy array of floats."});
  }
  return {array.data(), array.data() + array.size()};
}

void need_all(const py::dict& weights, std::initializer_list<const char*> names, const char* what_for) {
  for (const char* name : names)
    if (!weights.contains(name))
      raise({std::string("weights, ") + name, "this is missing", std::string("An agent needs ") + what_for});
}

AgentSpec make_agent(const std::string& game, const py::dict& weights, float temperature, int iterations, int seats) {
  const Module& module = *need(need_module(game));
  for (const auto& [what, n, most] : {std::tuple{"iterations", iterations, 10'000'000}, {"seats", seats, kMaxSeats}})
    if (n < 0 || n > most) raise({what, fmt::format("{} is out of range", n), fmt::format("Use from 0 to {}.", most)});
  if (iterations == 0 || !weights.contains("judge_out"))
    need_all(weights, {"state", "option", "card", "other", "bias", "out"},
             "state, option, card, other, bias and out to score actions.");
  if (weights.contains("judge_out"))
    need_all(weights, {"judge_state", "judge_bias"}, "judge_state, judge_bias and judge_out to judge positions.");
  Weights w;
  w.state = numbers_of(weights, "state");
  w.option = numbers_of(weights, "option");
  w.card = numbers_of(weights, "card");
  w.other = numbers_of(weights, "other");
  w.bias = numbers_of(weights, "bias");
  w.out = numbers_of(weights, "out");
  w.hidden = static_cast<int>(w.out.size());
  w.judge_state = numbers_of(weights, "judge_state");
  w.judge_bias = numbers_of(weights, "judge_bias");
  w.judge_out = numbers_of(weights, "judge_out");
  w.judge_hidden = static_cast<int>(w.judge_out.size());
  const std::vector<float> base = numbers_of(weights, "judge_base");
  w.judge_base = base.empty() ? 0 : base[0];
  AgentSpec spec;
  spec.game = game;
  spec.encoder =
      std::make_shared<Encoder>(*module.game, builtin_content(module)->pool, seats ? seats : module.game->min_seats);
  spec.network = need(Network::make(*spec.encoder, std::move(w)));
  if (iterations == 0 && !spec.network->scores())
    raise({"weights, out", "it is empty: no action has a score", "Give scores, or iterations=N to search."});
  spec.settings = {temperature, iterations};
  return spec;
}

py::array_t<i8> run_contest(const std::string& game, const py::object& first, const py::object& second, int games,
                            u64 seed, int threads, const py::object& decks, const py::object& cards,
                            const py::object& collection) {
  const Module& module = *need(need_module(game));
  ContestSettings s;
  s.games = games;
  s.seed = seed;
  s.threads = threads;
  s.decks = deck_list(decks);
  const std::shared_ptr<const Content> content =
      need(content_with_decks(module, played_with(cards, collection), s.decks));
  const BotMaker one = bot_maker(first, module), two = bot_maker(second, module);
  Expected<std::vector<i8>> results = [&] {
    const py::gil_scoped_release unlocked;
    return contest(content, one, two, s);
  }();
  const std::vector<i8> out = need(std::move(results));
  return py::array_t<i8>(static_cast<py::ssize_t>(out.size()), out.data());
}

}  // namespace

void add_learning(py::module_& m) {
  py::class_<AgentSpec>(m, "Agent", "A player by weights that were trained; usable wherever a bot is named.")
      .def(py::init(&make_agent), py::arg("game"), py::arg("weights"), py::kw_only(), py::arg("temperature") = 0.f,
           py::arg("iterations") = 0, py::arg("seats") = 0,
           "weights: arrays by name. An action scores relu(bias + s @ state + o @ option + card[a] + other[b]) @ out.\n"
           "With iterations > 0 it searches like the search bot, and the scores say which moves are followed first.\n"
           "Positions at the ends of turns are judged by relu(judge_bias + s @ judge_state) @ judge_out + judge_base,\n"
           "as log odds of winning for who is asked; without these weights only ends of matches count.")
      .def_readonly("game", &AgentSpec::game)
      .def("__repr__", [](const AgentSpec& a) { return fmt::format("<Agent for {}>", a.game); });

  py::class_<PyEnv> env(m, "VectorEnv", "Many matches at once, in arrays that every step writes anew.",
                        py::dynamic_attr());
  env.def(py::init(&make_env), py::arg("game"), py::arg("n"), py::kw_only(), py::arg("seed") = 1,
          py::arg("decks") = py::none(), py::arg("rules") = "seed",
          py::arg("switches") = std::map<std::string, std::string>{}, py::arg("seats") = 0,
          py::arg("opponent") = py::none(), py::arg("learner") = py::none(), py::arg("actions") = 64,
          py::arg("threads") = 1, py::arg("most_answers") = 5000, py::arg("cards") = py::none(),
          py::arg("collection") = py::none(),
          "n matches. opponent: who plays the other seats (a bot's name or an Agent); None: every seat is yours.\n"
          "learner: your seat against an opponent; None: it changes from match to match.");
  env.def("step", &step, py::arg("actions"), "One action a match; then read the arrays.")
      .def(
          "reset",
          [](PyEnv& e) {
            Status done = [&] {
              const py::gil_scoped_release unlocked;
              return e.env->reset();
            }();
            need(std::move(done));
          },
          "All matches from the beginning.")
      .def("suggest", &suggest, py::arg("bot"),
           "int32 [n]: what a bot or Agent would do in every match, as the seat to act.")
      .def(
          "match",
          [](const PyEnv& e, int i) {
            if (i < 0 || i >= e.env->n())
              raise(
                  {"match", fmt::format("there is no match {}", i), fmt::format("They are 0 to {}.", e.env->n() - 1)});
            return OpenMatch::at(e.env->content(), e.env->state(i), {});
          },
          py::arg("i"), "A copy of one match, to look at in words.")
      .def_property_readonly("n", [](const PyEnv& e) { return e.env->n(); })
      .def_property_readonly("seats", [](const PyEnv& e) { return e.env->seats(); })
      .def_property_readonly(
          "answers", [](const PyEnv& e) { return e.env->answers(); },
          "Answers given so far, by anybody, in all matches.")
      .def_property_readonly(
          "actions", [](const PyEnv& e) { return e.env->actions(); }, "Actions a decision; the last is 'no more'.")
      .def_property_readonly(
          "card_count", [](const PyEnv& e) { return e.env->encoder().cards(); }, "Card numbers are below this.")
      .def_property_readonly("state_names", [](const PyEnv& e) { return e.env->encoder().state_names(); })
      .def_property_readonly("option_names", [](const PyEnv& e) { return e.env->encoder().option_names(); });
  struct Array {
    const char *name, *about;
  };
  for (const Array& a : {Array{"states", "float32 [n, state]: the position as the seat to act sees it."},
                         {"options", "float32 [n, actions, option]: what each action is about."},
                         {"cards", "int16 [n, actions, 2]: numbers of the cards it is about; 0: none."},
                         {"mask", "bool [n, actions]: which actions are legal."},
                         {"seat", "int32 [n]: who acts."},
                         {"rewards", "float32 [n, seats]: 1 won, -1 lost, where a match ended in this step."},
                         {"done", "bool [n]: a match ended; what is seen is the next one."},
                         {"truncated", "bool [n]: it was cut off after most_answers."},
                         {"seeds", "uint64 [n]: Match(game, seed=...) is the same match."},
                         {"lengths", "int32 [n]: answers so far."}}) {
    const char* name = a.name;
    env.def_property_readonly(name, [name](const py::object& self) { return array_of(self, name); }, a.about);
  }

  m.def("observe", &observe_match, py::arg("match"), py::arg("actions") = 64,
        "The arrays of VectorEnv for one match: states, options, cards, mask, and the seat that acts.");
  m.def(
      "plain_loop",
      [](const std::string& game, double seconds) {
        const Module& module = *need(need_module(game));
        Expected<PlainLoop> ran = [&] {
          const py::gil_scoped_release unlocked;
          return plain_loop(builtin_content(module), seconds, 1);
        }();
        const PlainLoop loop = need(std::move(ran));
        return py::make_tuple(loop.answers, loop.seconds);
      },
      py::arg("game"), py::arg("seconds") = 1.0,
      "Random play in one loop in C++, to compare with: answers given, and seconds of processor time.");
  m.def("contest", &run_contest, py::arg("game"), py::arg("first"), py::arg("second"), py::kw_only(),
        py::arg("games") = 100, py::arg("seed") = 1, py::arg("threads") = 1, py::arg("decks") = py::none(),
        py::arg("cards") = py::none(), py::arg("collection") = py::none(),
        "Plays two bots against each other, every deal from both seats. int8 [games]: 1 the first won, -1 the second.");
}

}  // namespace cantrip

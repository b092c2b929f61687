// `cantrip charts`: a game's flows as Mermaid, and their coverage of the charts of record.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/bot.hpp"
#include "commands/commands.hpp"
#include "core/flow.hpp"
#include "deck/choose.hpp"
#include "deck/folder.hpp"
#include "games/embedded.hpp"
#include "games/module.hpp"
#include "rpc/charts.hpp"
#include "rpc/play_file.hpp"
#include "sim/sim.hpp"
#include "sync/rehearsal.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game;  // a slug, or "check"
  std::string file, only;
  int games = 300;
  u64 seed = 1;
  bool json = false;
  bool rulings_may_fail = false;
};

void print_flows(const std::string& slug) {
  const Module& module = *need(need_module(slug));
  for (const Flow& flow : module.game->flows) {
    fmt::print("## {}{}\n\n", flow.name, flow.chart.empty() ? "" : fmt::format(" (chart of record: {})", flow.chart));
    fmt::print("```mermaid\n{}```\n\n", to_mermaid(flow));
  }
}

/// The flows as tables: which steps do work, which edges ask something, and what an event may change (all that
/// tools/mutate/sabotage.py breaks).
void print_flow_tables(const std::string& slug) {
  const Module& module = *need(need_module(slug));
  nlohmann::json flows = nlohmann::json::array();
  for (const Flow& flow : module.game->flows) {
    nlohmann::json steps = nlohmann::json::array(), edges = nlohmann::json::array();
    for (const Step& step : flow.steps)
      steps.push_back({{"name", step.name}, {"node", step.node}, {"works", step.run != nullptr}});
    for (const Edge& edge : flow.edges)
      edges.push_back({{"from", edge.from}, {"to", edge.to}, {"label", edge.label}, {"asks", edge.when != nullptr}});
    flows.push_back({{"flow", flow.name}, {"chart", flow.chart}, {"steps", steps}, {"edges", edges}});
  }
  const Schema& schema = *module.game->schema;
  nlohmann::json scores = nlohmann::json::array();
  for (const FieldSpec& score : schema.scores) scores.push_back(score.name);
  const nlohmann::json all = {
      {"flows", flows}, {"scores", scores}, {"flags", schema.flags}, {"stats", schema.obj_stats}};
  fmt::print("{}\n", all.dump());
}

std::vector<Chart> embedded_charts() {
  std::vector<Chart> out;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.find("/charts/") != std::string_view::npos && file.path.ends_with(".json"))
      for (Chart& c : need(read_charts(std::string(file.path), file.content))) out.push_back(std::move(c));
  return out;
}

std::vector<Chart> charts_of(const Flags& flags) {
  std::string path = flags.file;
  if (path.empty()) {
    const std::string beside = repository_path("shared/flows/seed-charts.json");
    if (std::filesystem::exists(beside)) path = beside;
  }
  if (path.empty()) return embedded_charts();
  return need(read_charts(path, need(read_file(path))));
}

/// An answer that was not offered is refused, and the match is as it was.
void answer_wrongly(Machine& m, ChartWatch& watch) {
  if (m.st.decision.ask == Ask::Number) return;
  const u64 before = digest(m.st);
  Answer wrong;
  wrong.step_no = m.st.step_no;
  wrong.seat = m.st.decision.seat;
  wrong.n = 1;
  wrong.pick[0] = static_cast<u16>(m.options.size());
  if (answer(m, wrong) == Err::Ok || digest(m.st) != before)
    fail({"charts", "an answer that was not offered changed the match", "Look at answer() in core/machine.cpp."});
  Option none;
  none.verb = kNoSuchOption;
  watch.refused(m, wrong.seat, none);
}

/// The rulings and random matches, traced.
u64 play(const Module& module, const Flags& flags, ChartWatch& watch) {
  u64 played = 0;
  ScenarioKitchen kitchen;
  PlaySettings settings;
  settings.module = &module;
  settings.prepare = [&](Machine& m) { watch.attach(m); };
  settings.refused = [&](const Machine& m, Seat seat, const Option& tried) { watch.refused(m, seat, tried); };
  const std::string folder = repository_path("tests/rulings/" + std::string(module.game->slug));
  if (std::filesystem::exists(folder))
    for (const std::string& file : play_files(module, {folder})) {
      watch.played(std::filesystem::path(file).filename().string());
      if (const PlayOutcome outcome = run_play(kitchen, file, need(read_file(file)), settings);
          !outcome.passed() && !flags.rulings_may_fail)
        fail({fmt::format("{}:{}", file, outcome.failures[0].line), outcome.failures[0].why,
              "A ruling that fails covers nothing: mend it first."});
    }
  const std::shared_ptr<const Content> content = builtin_content(module);
  auto m = std::make_unique<Machine>();
  for (int g = 0; g < flags.games; ++g) {
    const u64 seed = seed_of(flags.seed, static_cast<u64>(g));
    watch.played("random match " + std::to_string(g));
    const MatchSetup setup = need(choose_decks(*content, module.game->min_seats, {}, seed));
    Rng rng = Rng::seeded(seed);
    m->observers_n = 0;
    watch.attach(*m);
    // Where charts draw one thing in two ways a rule switch has the other one; now and then all are there.
    const u64 switches = g % 10 == 9 ? u64{1} << (g / 10 % 64) : 0;
    const bool known = switches && (g / 10 % 64) < static_cast<int>(module.game->switches.size());
    if (start(*m, {module.game, &content->pool, known ? switches : 0}, seed, setup.view()) != Err::Ok) continue;
    for (int n = 0; n < 20'000 && !m->st.over; ++n) {
      if (n % 16 == 0) answer_wrongly(*m, watch);
      if (answer(*m, random_answer(question_of(*m, m->st.decision.seat), rng)) != Err::Ok) break;
    }
    played = played * 31 + digest(m->st);
  }
  return played;
}

/// A client and a server at one table: the chart that is drawn between two programs.
void rehearse(const Module& module, const Flags& flags, ChartWatch& watch) {
  const std::shared_ptr<const Content> content = builtin_content(module);
  const MatchSetup setup = need(choose_decks(*content, module.game->min_seats, {}, flags.seed));
  for (const std::string& edge : need(sync::rehearse({module.game, &content->pool, 0}, setup.view(), flags.seed)))
    watch.saw(sync::kSyncChart, edge, "a client and a server at one table", "both have the same view after each step");
}

nlohmann::json json_of(const ChartReport& r) {
  nlohmann::json excused = nlohmann::json::array();
  for (const Excuse& e : r.excused) excused.push_back({{"edge", e.edge}, {"why", e.why}});
  nlohmann::json each = nlohmann::json::array();
  for (const EdgeReport& e : r.each)
    each.push_back({{"edge", e.edge},
                    {"state", e.state},
                    {"times", e.times},
                    {"marks", e.marks},
                    {"fact", e.fact},
                    {"shares_mark", e.together}});
  return {{"game", r.game},         {"chart", r.chart},     {"hash", fmt::format("{:016x}", r.hash)},
          {"edges", r.edges},       {"covered", r.covered}, {"checked", r.checked},
          {"excused", excused},     {"missing", r.missing}, {"outside", r.outside},
          {"each", std::move(each)}};
}

std::vector<Excuse> excuses_of(const std::string& slug) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == slug + "/charts/excused.toml") return need(read_excuses(std::string(file.path), file.content));
  return {};
}

void print_edges(const ChartReport& r) {
  if (r.excused.empty() && r.missing.empty() && r.outside.empty() && r.checked == r.covered) return;
  fmt::print("{}, {}\n", r.game, r.chart);
  for (const Excuse& e : r.excused) fmt::print("  excused: {}: {}\n", e.edge, e.why);
  for (const std::string& e : r.missing) fmt::print("  missing: {}\n", e);
  for (const std::string& e : r.outside) fmt::print("  outside the chart: {}\n", e);
  for (const EdgeReport& e : r.each)
    if (e.state == "covered" && e.fact.empty()) fmt::print("  without a fact: {}\n", e.edge);
}

void print_table(const std::vector<ChartReport>& reports) {
  size_t wide = 5;
  for (const ChartReport& r : reports) wide = std::max(wide, r.game.size() + 2 + r.chart.size());
  const auto line = [&](const std::string& name, auto edges, auto covered, auto excused, auto missing, auto outside) {
    fmt::print("{:<{}}  {:>5}  {:>7}  {:>7}  {:>7}  {:>7}\n", name, wide, edges, covered, excused, missing, outside);
  };
  line("chart", "edges", "covered", "excused", "missing", "outside");
  size_t edges = 0, covered = 0, excused = 0, missing = 0, outside = 0;
  for (const ChartReport& r : reports) {
    line(r.game + ", " + r.chart, r.edges, r.covered, r.excused.size(), r.missing.size(), r.outside.size());
    edges += static_cast<size_t>(r.edges);
    covered += static_cast<size_t>(r.covered);
    excused += r.excused.size();
    missing += r.missing.size();
    outside += r.outside.size();
  }
  line(std::to_string(reports.size()) + " charts", edges, covered, excused, missing, outside);
}

struct Findings {
  u64 played = 0;  // a number for how the random matches ended: equal where nothing was broken
  std::vector<ChartReport> reports;
  std::vector<std::string> broken;  // facts that did not hold
};

/// Every chart of one game, against its rulings and random matches.
void check_game(const Module& module, const std::vector<Chart>& charts, const Flags& flags, Findings& found) {
  const std::string slug(module.game->slug);
  const auto is_ours = [&](const Chart& c) { return c.game == slug; };
  if (std::none_of(charts.begin(), charts.end(), is_ours)) return;
  const std::vector<Excuse> excuses = excuses_of(slug);
  ChartWatch watch(*module.game, chart_walks(module.game->slug));
  if (!watch.lost().empty())
    fail({slug + " charts", watch.lost().front(), "Name a step as `cantrip charts " + slug + "` does."});
  found.played = found.played * 31 + play(module, flags, watch);
  if (std::any_of(charts.begin(), charts.end(),
                  [&](const Chart& c) { return is_ours(c) && c.chart == sync::kSyncChart; }))
    rehearse(module, flags, watch);
  for (const Chart& chart : charts)
    if (is_ours(chart)) found.reports.push_back(compare(chart, watch, excuses));
  for (const auto& [line, where] : watch.broken())
    found.broken.push_back(slug + ", " + line + " (first in " + where + ")");
}

/// How much of what is covered was checked against the state, not only passed by.
void print_facts(const std::vector<ChartReport>& reports) {
  size_t checked = 0, covered = 0, together = 0;
  for (const ChartReport& r : reports) {
    checked += r.checked;
    covered += r.covered;
    for (const EdgeReport& e : r.each) together += e.together;
  }
  fmt::print("{} of {} covered edges have a fact that is checked each time; {} leave a decision by a mark that takes "
             "another one too\n",
             checked, covered, together);
}

void check(const Flags& flags) {
  const std::vector<Chart> charts = charts_of(flags);
  Findings found;
  for (const Module* module : modules())
    if (flags.only.empty() || module->game->slug == flags.only) check_game(*module, charts, flags, found);
  const std::vector<ChartReport>& reports = found.reports;
  if (flags.json) {
    nlohmann::json all = nlohmann::json::array();
    for (const ChartReport& r : reports) all.push_back(json_of(r));
    fmt::print("{}\n", nlohmann::json{{"charts", all}, {"broken", found.broken}, {"played", found.played}}.dump());
  } else {
    for (const ChartReport& r : reports) print_edges(r);
    for (const std::string& line : found.broken) fmt::print("broken: {}\n", line);
    if (!reports.empty()) {
      print_table(reports);
      print_facts(reports);
    }
  }
  if (reports.empty())
    fail({flags.file.empty() ? "charts" : flags.file, "it has no chart of a game in this program",
          "Name another chart file."});
  const auto is_complete = [](const ChartReport& r) {
    return r.missing.empty() && r.outside.empty() && r.checked == r.covered;
  };
  if (!found.broken.empty() || !std::all_of(reports.begin(), reports.end(), is_complete)) throw Exit{1};
}

}  // namespace

void add_charts(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("charts", "Print a game's flows as Mermaid, or check them against the charts of record");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game; or 'check'")->required();
  command->add_option("file", flags->file,
                      "With check: the chart file (default: the one beside the checkout, or those of the games)");
  command->add_option("--games", flags->games, "With check: random matches to play beside the rulings")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--only", flags->only, "With check: the charts of this game alone");
  command->add_option("--seed", flags->seed, "With check: their seed")->capture_default_str();
  command->add_flag("--json", flags->json, "With check: print JSON");
  command->add_flag("--rulings-may-fail", flags->rulings_may_fail,
                    "With check: go on after a ruling that fails, as far as it went (tools/mutate/sabotage.py)");
  examples(command, {"cantrip charts estraven", "cantrip charts check", "cantrip charts check my-charts.json --json"});
  command->callback([flags] {
    if (flags->game == "check") return check(*flags);
    if (flags->file.empty() && flags->json) return print_flow_tables(flags->game);
    if (!flags->file.empty())
      fail({"charts", "a file belongs to `cantrip charts check`", "Write `cantrip charts check [FILE] --json`."});
    print_flows(flags->game);
  });
}

}  // namespace cantrip

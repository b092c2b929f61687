"""sabotage.py: can the charts lie? Breaks one behaviour at a time and runs `cantrip charts check`: an edge that stands
for the behaviour must lose its mark, or its fact must fail.

    tools/mutate/sabotage.py [--game SLUG ...] [--games N] [--only N ...] [--list]

One build has every switch, and this is what is broken:
  a step     the work of one step of a flow is left out
  a way      what is asked at one edge of a flow is turned round
  a value    what an event says of a score, of a flag or of a number on an object does not become true
  a point    what sabotage.txt lists: the work behind points, events and attempts, which no step does
A game is one process: it checks once unbroken, and then has a child for each break, for which everything is compiled. A
child stops at the first fact that fails (--all: it goes on).
The report is docs/sabotage.md: for every break how it was noticed. It has the games that were tried with the same
program, in one run or in several, and names those that were not.
"""

import argparse
import hashlib
import json
import os
import re
import sys
from pathlib import Path

import mutate

UNDRAWN = Path(__file__).parent / "undrawn.txt"
TABLE = Path(__file__).parent / "sabotage.txt"
RESULTS = mutate.WORK / "sabotage.json"
FIRST = 3000  # the number of the first break; mutants have those before
SECONDS = 3  # of processor time, what a check may take beside what it takes unbroken, when all is compiled on the way
HEADER = """
// What tools/mutate/sabotage.py has broken: a step or a way of a flow.
struct CantripBreak {
  char game[32] = "", what[8] = "";
  int flow = -1, n = -1;
};
inline CantripBreak cantrip_break;
inline bool cantrip_stops = false;  // at the first fact that fails
inline bool cantrip_broken(const char* what, int n) {
  const CantripBreak& b = cantrip_break;
  return b.n == n && b.what[0] == what[0] && b.what[1] == what[1];
}
"""
IS_BROKEN = """namespace cantrip {
namespace {
bool is_broken(const Machine& m, std::string_view what, int flow, size_t n) {
  const CantripBreak& b = cantrip_break;
  return b.flow == flow && b.n == static_cast<int>(n) && what == b.what && m.game().slug == b.game;
}
}
}
"""
CHILDREN = r"""void check(const Flags& flags);
/// Lines "N MUTANT" or "N GAME WHAT FLOW NUMBER": a child each, which begins with everything compiled.
void sabotage(const Flags& flags, std::string list) {
  unsetenv("CANTRIP_BREAKS");
  const auto into = [&](const std::string& name) {
    if (!std::freopen((list + "." + name + ".json").c_str(), "w", stdout)) throw Exit{2};
    try {
      check(flags);
    } catch (...) {
    }
    std::fflush(stdout);
  };
  into("plain");
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const rlim_t seconds = @SECONDS@ + static_cast<rlim_t>(used.ru_utime.tv_sec + 1);
  std::ifstream file(list);
  for (std::string line; std::getline(file, line);) {
    const pid_t child = fork();
    if (child == 0) {
      cantrip_stops = !std::getenv("CANTRIP_BREAKS_ALL");
      const rlimit most{seconds, seconds};  // of its own processor time: a busy machine is no failure
      setrlimit(RLIMIT_CPU, &most);
      int id = 0;
      CantripBreak& b = cantrip_break;
      if (std::sscanf(line.c_str(), "%d %31s %7s %d %d", &id, b.game, b.what, &b.flow, &b.n) == 2) {
        cantrip_mutant_now = std::atoi(b.game);
        b = {};
      }
      into(std::to_string(id));
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  }
}

void check(const Flags& flags) {
  if (const char* list = std::getenv("CANTRIP_BREAKS")) return sabotage(flags, list);
""".replace("@SECONDS@", str(SECONDS))
PATCHES = {
    "core/flow.cpp": [
        ("step.run ? step.run(m, f) : After::Done;\n    if (m.st.over)",
         "step.run && !is_broken(m, \"step\", f.prog, f.pc) ? step.run(m, f) : After::Done;\n    if (m.st.over)"),
        ("!e.when || e.when(m, f)) return enter",
         "!e.when || e.when(m, f) != is_broken(m, \"way\", f.prog, i)) return enter"),
        ("namespace cantrip {\n", IS_BROKEN + "namespace cantrip {\n"),
    ],
    "core/table.cpp": [
        ("s.score[index(e.by)][e.sub] = static_cast<i16>(e.x); return;",
         "if (!cantrip_broken(\"score\", e.sub)) s.score[index(e.by)][e.sub] = static_cast<i16>(e.x); return;"),
        ("o.flags = static_cast<u32>(e.x); break;",
         "{\n      u32 held = 0;\n      for (int n = 0; n < 32; ++n)\n"
         "        if (cantrip_broken(\"flag\", n)) held = 1u << n;\n"
         "      o.flags = (static_cast<u32>(e.x) & ~held) | (o.flags & held);\n      break;\n    }"),
        ("o.stat[e.sub] = static_cast<i16>(e.x); break;",
         "if (!cantrip_broken(\"number\", e.sub)) o.stat[e.sub] = static_cast<i16>(e.x); break;"),
    ],
    "rpc/scenario.cpp": [("kMost = 256;", "kMost = 100'000;")],
    "commands/charts.cpp": [
        ("  ScenarioKitchen kitchen;\n", "  static ScenarioKitchen kitchen;  // a child has what is compiled\n"),
        ("void check(const Flags& flags) {\n", CHILDREN),
        ("      watch.played(std::filesystem::path(file).filename().string());\n",
         "      if (cantrip_stops && !watch.broken().empty()) return played;\n"
         "      watch.played(std::filesystem::path(file).filename().string());\n"),
        ("n < 20'000 && !m->st.over", "n < (cantrip_stops ? 2'000 : 20'000) && !m->st.over"),
        ("    watch.played(\"random match \" + std::to_string(g));\n",
         "    if (cantrip_stops && !watch.broken().empty()) return played;\n"
         "    watch.played(\"random match \" + std::to_string(g));\n"),
        ("#include <algorithm>\n", "#include <algorithm>\n#include <cstdlib>\n#include <fstream>\n#include <sys/resource.h>\n#include <sys/wait.h>\n"
                                  "#include <unistd.h>\n"),
    ],
}


def all_games() -> list[str]:
    return [p.name for p in sorted((mutate.ROOT / "games").iterdir()) if (p / "module.cpp").exists()]


def read_table() -> list[dict]:
    """sabotage.txt: GAME :: FILE :: BEFORE :: AFTER."""
    return [{"game": game, "mutant": FIRST + i, "after": after, **mutate.place_of(file, before),
             "what": f"{'left out' if after == '-' else '`' + after + '` instead of'} `{before}` in {file}"}
            for i, (game, file, before, after) in enumerate(mutate.read_breaks(TABLE))]


def lines() -> set[tuple[str, int]]:
    """The lines that are changed here, which no mutant changes too."""
    places = [(s["file"], s["before"]) for s in read_table()]
    places += [(file, before) for file, patches in PATCHES.items() for before, _ in patches]
    out = set()
    for file, before in places:
        first = mutate.place_of(file, before)["line"]
        out |= {(file, first + i) for i in range(before.rstrip("\n").count("\n") + 1)}
    return out


def patch(texts: dict[str, str]) -> None:
    """Puts the switches of all breaks into files that may have been changed already."""

    def replace(file: str, before: str, after: str) -> None:
        text = texts.get(file) or (mutate.ROOT / file).read_text()
        if text.count(before) != 1:
            sys.exit(f"{file} has not once '{before}': mend sabotage.py")
        texts[file] = text.replace(before, after)

    for s in read_table():
        replace(s["file"], s["before"], mutate.broken(s["before"], s["after"], s["mutant"]))
    for file, patches in PATCHES.items():
        for before, after in patches:
            if file.startswith("core/"):  # a mistake is told by its line
                after = after.replace("\n", " ") + "\n" * before.count("\n")
            replace(file, before, after)


def breaks(games: list[str], table: list[dict]) -> list[dict]:
    """Every step that works, every edge that asks, and the table."""
    out = []
    for game in games:
        listed = mutate.started(str(mutate.BUILT / "cantrip"), "charts", game, "--json")
        tables = json.loads(listed.stdout)
        charted = any(flow["chart"] for flow in tables["flows"])  # then the flows without a chart are drawn in none
        for f, flow in enumerate(tables["flows"]):
            steps = flow["steps"]
            if charted and not flow["chart"]:
                continue
            for i, step in enumerate(steps):
                if step["works"]:
                    out.append({"game": game, "switch": f"{game} step {f} {i}",
                                "what": f"{flow['flow']}: the work of '{step['name']}'"})
            for i, edge in enumerate(flow["edges"]):
                if edge["asks"]:
                    to = steps[edge["to"]]["name"] if edge["to"] < len(steps) else "the end"
                    out.append({"game": game, "switch": f"{game} way {f} {i}",
                                "what": f"{flow['flow']}: the way from '{steps[edge['from']]['name']}' to '{to}'"})
        for what, key in (("score", "scores"), ("flag", "flags"), ("number", "stats")):
            for i, name in enumerate(tables[key]):
                if name:
                    out.append({"game": game, "switch": f"{game} {what} 0 {i}",
                                "what": f"what is told of the {what} '{name}' does not become true"})
        out += [s for s in table if s["game"] == game]
    for i, s in enumerate(out, 1):
        s["id"] = i
    return out


def undrawn() -> dict[tuple[str, str], str]:
    """undrawn.txt: GAME: WHAT because REASON"""
    out = {}
    for line in UNDRAWN.read_text().splitlines():
        parts = re.match(r"^(\S+): (.*) because (.*)$", line)
        if parts:
            out[parts[1], parts[2]] = parts[3]
        elif line and not line.startswith("#"):
            sys.exit(f"undrawn.txt: not 'GAME: WHAT because REASON': {line}")
    return out


def check(game: str, games: int, some: list[dict], whole: bool) -> dict[str, dict]:
    """The report of each break by its number, and "plain"; a check that did not come to its end has none."""
    for old in mutate.WORK.glob(f"breaks-{game}*"):
        old.unlink()
    listed = mutate.WORK / f"breaks-{game}"
    listed.write_text("".join(f"{s['id']} {s.get('switch') or s['mutant']}\n" for s in some))
    mutate.started(str(mutate.BUILT / "cantrip"), "charts", "check", "--json", "--only", game, "--games", str(games),
                   "--rulings-may-fail", env=os.environ | {"CANTRIP_BREAKS": str(listed)} | ({"CANTRIP_BREAKS_ALL": "1"} if whole else {}))
    out = {}
    for name in ["plain"] + [str(s["id"]) for s in some]:
        try:
            out[name] = json.loads(Path(f"{listed}.{name}.json").read_text())
        except (OSError, json.JSONDecodeError):
            out[name] = {}
    return out


def edges_of(report: dict) -> dict[str, str]:
    return {f"{c['chart']}, {e['edge']}": e["state"]
            for c in report["charts"] for e in c["each"]}


def noticed(plain: dict, report: dict, whole: bool) -> tuple[str, list[str]]:
    """How it was noticed, and by which edges."""
    if not report:
        return "the check does not come to its end", []
    before = edges_of(plain)
    lost = [name for name, state in edges_of(report).items() if state != "covered" and before[name] == "covered"]
    if report["broken"] and not whole:
        lost = []  # it has stopped there
    failed = sorted({re.sub(r", by .*", "", line.split(", ", 1)[1]) for line in report["broken"]})
    outside = [f"{c['chart']}, {e}" for c in report["charts"] for e in c["outside"]]
    how = []
    if failed:
        how.append(f"{len(failed)} facts fail" if whole else "a fact")
    if lost:
        how.append(f"{len(lost)} edges are lost")
    if outside:
        how.append(f"{len(outside)} ways leave the chart")
    if not how and report["played"] == plain["played"]:
        return "-", []  # what was played is the same: there was nothing to break
    return ", ".join(how), failed + lost


def write_report(results: list[dict], every: dict[str, list[str]], whole: bool) -> None:
    counted = [s for s in results if s["how"] != "-" and not s["undrawn"]]
    undrawn_n = sum(bool(s["undrawn"]) for s in results)
    silent = [s for s in counted if not s["how"]]
    lines = ["# Can the charts lie?", "",
             "Written by `tools/mutate/sabotage.py`: one behaviour is broken at a time, and `cantrip charts check` must",
             "notice, by a fact that fails, by an edge that is lost or by a way that leaves the chart. It stops at the first",
             "fact that fails; `--all` counts them all.", "",
             f"- {len(results)} breaks; {len(results) - len(counted) - undrawn_n} of them change no match.",
             f"- {undrawn_n} of what no chart draws; the last column says why (`tools/mutate/undrawn.txt`).",
             f"- {len(counted) - len(silent)} of {len(counted)} others are noticed."]
    if missing := [game for game in all_games() if game not in every]:
        lines.append(f"- Not tried with this program: {', '.join(missing)}.")
    for game, edges in every.items() if whole else []:
        mine = {e for s in results if s["game"] == game for e in s["edges"]}
        names = {e for e in edges if e in mine or re.sub(r" \([^()]*(\([^()]*\))?[^()]*\)$", "", e) in mine}
        lines.append(f"- {game}: {len(names)} of {len(edges)} edges have noticed a break.")
    lines += ["", "| game | what is broken | noticed by | for example |", "|---|---|---|---|"]
    for s in results:
        example = s["edges"][0] if s["edges"] else s["undrawn"]
        how = "no chart draws it" if s["undrawn"] else {"": "**not noticed**", "-": "changes nothing"}.get(s["how"], s["how"])
        cells = [s["game"], s["what"], how, example]
        lines.append("| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |")
    (mutate.ROOT / "docs/sabotage.md").write_text("\n".join(lines) + "\n")


def found_before(program: str, whole: bool) -> dict:
    """What was found in the other games with the same program; what was found in another one says nothing."""
    done = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    same = done.get("program") == program and done.get("all") == whole
    return done if same else {"program": program, "all": whole, "games": {}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=30, help="random matches beside the rulings")
    parser.add_argument("--only", nargs="*", type=int, default=[])
    parser.add_argument("--all", action="store_true", help="go on after the first fact that fails, and count them all")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="of the mutants that the build holds too")
    parser.add_argument("--mutants", type=int, default=200, help="of each seed")
    parser.add_argument("--list", action="store_true")
    flags = parser.parse_args()
    table = read_table()
    mutate.build(mutate.draw(flags.seed, flags.mutants, []), [])
    games = flags.game or all_games()
    todo = breaks(games, table)
    if flags.list:
        for s in todo:
            print(f"{s['id']:4} {s['game']}: {s['what']}")
        return
    todo = [s for s in todo if not flags.only or s["id"] in flags.only]
    program = hashlib.sha256((mutate.TREE / mutate.BUILT / "cantrip").read_bytes()).hexdigest()
    silent, excused = False, undrawn()
    for game in games:
        mine = [s for s in todo if s["game"] == game]
        reports = check(game, flags.games, mine, flags.all)
        plain = reports["plain"]
        if not plain or plain["broken"]:
            sys.exit(f"{game}: without sabotage the check is not clean: run `cantrip charts check` first.")
        for s in mine:
            s["how"], s["edges"] = noticed(plain, reports[str(s["id"])], flags.all)
            s["undrawn"] = "" if s["how"] else excused.get((game, s["what"]), "")
            silent = silent or not (s["how"] or s["undrawn"])
            print(f"{s['id']:4} {game}, {s['what']}: {s['how'] or s['undrawn'] or 'NOT NOTICED'}", flush=True)
        if not flags.only:
            done = found_before(program, flags.all)
            done["games"][game] = {"breaks": mine, "edges": sorted(edges_of(plain))}
            RESULTS.write_text(json.dumps(done, indent=1))
    done = found_before(program, flags.all)
    tried = [game for game in all_games() if game in done["games"]]
    if tried and not flags.only:
        write_report([s for game in tried for s in done["games"][game]["breaks"]],
                     {game: done["games"][game]["edges"] for game in tried}, flags.all)
    sys.exit(silent)


if __name__ == "__main__":
    main()

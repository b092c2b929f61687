"""sabotage.py: can the charts lie? Breaks one behaviour at a time and runs `cantrip charts check`: an edge that stands
for the behaviour must lose its mark, or its fact must fail.

    tools/mutate/sabotage.py [--game SLUG ...] [--games N] [--only N ...] [--list]

One build has every switch (CANTRIP_BREAK chooses), and this is what is broken:
  a step     the work of one step of a flow is left out
  a way      what is asked at one edge of a flow is turned round
  a point    what sabotage.txt lists: the work behind points, events and attempts, which no step does
The report is docs/sabotage.md: for every break the edges that noticed, and which edges noticed none.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import mutate

TABLE = Path(__file__).parent / "sabotage.txt"
RESULTS = mutate.WORK / "sabotage.json"
SWITCH = """#include <cstdlib>
#include <string>
namespace cantrip {
namespace {
/// The switch of tools/mutate/sabotage.py: "GAME/step/FLOW/N" or "GAME/way/FLOW/N".
bool is_broken(const Machine& m, const char* what, int flow, size_t n) {
  static const char* chosen = std::getenv("CANTRIP_BREAK");
  if (!chosen) return false;
  static const std::string text = chosen;
  static thread_local std::string name;
  name = std::string(m.game().slug) + "/" + what + "/" + std::to_string(flow) + "/" + std::to_string(n);
  return name == text;
}
}  // namespace
}  // namespace cantrip
"""
PATCHES = [  # of core/flow.cpp
    ("step.run ? step.run(m, f) : After::Done;\n    if (m.st.over)",
     "step.run && !is_broken(m, \"step\", f.prog, f.pc) ? step.run(m, f) : After::Done;\n    if (m.st.over)"),
    ("!e.when || e.when(m, f)) return enter",
     "!e.when || e.when(m, f) != is_broken(m, \"way\", f.prog, i)) return enter"),
]


def read_table() -> list[dict]:
    """GAME :: FILE :: BEFORE :: AFTER: a statement that is left out (AFTER -), or another expression."""
    out = []
    for line in TABLE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        parts = [p.strip() for p in line.split(" :: ")]
        if len(parts) != 4:
            sys.exit(f"sabotage.txt: four parts are expected: {line}")
        game, file, before, after = parts
        if (mutate.ROOT / file).read_text().count(before) != 1:
            sys.exit(f"sabotage.txt: {file} has not once '{before}'")
        out.append({"game": game, "file": file, "before": before, "after": after, "mutant": len(out) + 1,
                    "what": f"{'left out' if after == '-' else '`' + after + '` instead of'} `{before}` in {file}"})
    return out


def write(table: list[dict]) -> None:
    texts: dict[str, str] = {}
    for s in table:
        text = texts.setdefault(s["file"], (mutate.ROOT / s["file"]).read_text())
        if s["after"] == "-":
            new = f"if (!CANTRIP_MUTANT({s['mutant']})) {s['before']}"
        else:
            new = f"(CANTRIP_MUTANT({s['mutant']}) ? ({s['after']}) : ({s['before']}))"
        texts[s["file"]] = text.replace(s["before"], new)
    for file, text in texts.items():
        first = text.index("#include")
        texts[file] = text[:first] + '#include "core/mutant.hpp"\n' + text[first:]
    flow = texts.get("core/flow.cpp") or (mutate.ROOT / "core/flow.cpp").read_text()
    for before, after in PATCHES:
        if flow.count(before) != 1:
            sys.exit(f"core/flow.cpp has not once '{before}': mend sabotage.py")
        flow = flow.replace(before, after)
    first = flow.index("namespace cantrip {")
    texts["core/flow.cpp"] = flow[:first] + SWITCH + flow[first:]
    for file, text in texts.items():
        if (mutate.TREE / file).read_text() != text:
            (mutate.TREE / file).write_text(text)


def program(*arguments: str, **env: str) -> subprocess.CompletedProcess:
    return mutate.started(str(mutate.BUILT / "cantrip"), *arguments, env=os.environ | env, timeout=300)


def breaks(games: list[str], table: list[dict]) -> list[dict]:
    """Every step that works, every edge that asks, and the table."""
    out = []
    for game in games:
        for f, flow in enumerate(json.loads(program("charts", game, "--json").stdout)):
            steps = flow["steps"]
            for i, step in enumerate(steps):
                if step["works"]:
                    out.append({"game": game, "switch": f"{game}/step/{f}/{i}",
                                "what": f"{flow['flow']}: the work of '{step['name']}'"})
            for i, edge in enumerate(flow["edges"]):
                if edge["asks"]:
                    to = steps[edge["to"]]["name"] if edge["to"] < len(steps) else "the end"
                    out.append({"game": game, "switch": f"{game}/way/{f}/{i}",
                                "what": f"{flow['flow']}: the way from '{steps[edge['from']]['name']}' to '{to}'"})
        out += [s for s in table if s["game"] == game]
    for i, s in enumerate(out, 1):
        s["id"] = i
    return out


def check(game: str, games: int, **env: str) -> dict:
    try:
        done = program("charts", "check", "--json", "--only", game, "--games", str(games), "--rulings-may-fail", **env)
        return json.loads(done.stdout)
    except (json.JSONDecodeError, subprocess.TimeoutExpired):
        return {}


def edges_of(report: dict) -> dict[str, str]:
    return {f"{c['chart']}, {e['edge']}": e["state"]
            for c in report["charts"] for e in c["each"]}


def noticed(plain: dict, report: dict) -> tuple[str, list[str]]:
    """How it was noticed, and by which edges."""
    if not report:
        return "the check does not come to its end", []
    lost = [name for name, state in edges_of(report).items() if state != "covered"]
    failed = sorted({re.sub(r", by .*", "", line.split(", ", 1)[1]) for line in report["broken"]})
    outside = [f"{c['chart']}, {e}" for c in report["charts"] for e in c["outside"]]
    how = []
    if failed:
        how.append(f"{len(failed)} facts fail")
    if lost:
        how.append(f"{len(lost)} edges are lost")
    if outside:
        how.append(f"{len(outside)} ways leave the chart")
    if not how and report["played"] == plain["played"]:
        return "-", []  # what was played is the same: there was nothing to break
    return ", ".join(how), failed + lost


def write_report(results: list[dict], every: dict[str, list[str]]) -> None:
    counted = [s for s in results if s["how"] != "-"]
    silent = [s for s in counted if not s["how"]]
    lines = ["# Can the charts lie?", "",
             "Written by `tools/mutate/sabotage.py`: one behaviour is broken at a time, and `cantrip charts check` must",
             "notice, by a fact that fails, by an edge that is lost or by a way that leaves the chart.", "",
             f"- {len(results)} breaks; {len(results) - len(counted)} of them change no match (steps without work).",
             f"- {len(counted) - len(silent)} of {len(counted)} others are noticed."]
    for game, edges in every.items():
        mine = {e for s in results if s["game"] == game for e in s["edges"]}
        names = {e for e in edges if e in mine or re.sub(r" \([^()]*(\([^()]*\))?[^()]*\)$", "", e) in mine}
        lines.append(f"- {game}: {len(names)} of {len(edges)} edges have noticed a break.")
    lines += ["", "| game | what is broken | noticed by | for example |", "|---|---|---|---|"]
    for s in results:
        example = s["edges"][0] if s["edges"] else ""
        how = {"": "**not noticed**", "-": "changes nothing"}.get(s["how"], s["how"])
        cells = [s["game"], s["what"], how, example]
        lines.append("| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |")
    (mutate.ROOT / "docs/sabotage.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=30, help="random matches beside the rulings")
    parser.add_argument("--only", nargs="*", type=int, default=[])
    parser.add_argument("--list", action="store_true")
    flags = parser.parse_args()
    table = read_table()
    mutate.copy_tree()
    write(table)
    mutate.build_targets(["cantrip"])
    games = flags.game or [p.name for p in sorted((mutate.ROOT / "games").iterdir()) if (p / "module.cpp").exists()]
    todo = breaks(games, table)
    if flags.list:
        for s in todo:
            print(f"{s['id']:4} {s['game']}: {s['what']}")
        return
    plain = {game: check(game, flags.games) for game in games}
    every = {}
    for game, report in plain.items():
        if not report or report["broken"]:
            sys.exit(f"{game}: without sabotage the check is not clean: run `cantrip charts check` first.")
        every[game] = sorted(edges_of(report))
    results = []
    for s in todo:
        if flags.only and s["id"] not in flags.only:
            continue
        env = {"CANTRIP_BREAK": s["switch"]} if "switch" in s else {"CANTRIP_MUTANT": str(s["mutant"])}
        s["how"], s["edges"] = noticed(plain[s["game"]], check(s["game"], flags.games, **env))
        results.append(s)
        print(f"{s['id']:4} {s['game']}, {s['what']}: {s['how'] or 'NOT NOTICED'}", flush=True)
    RESULTS.write_text(json.dumps(results, indent=1))
    if not flags.only and not flags.game:
        write_report(results, every)
    sys.exit(any(not s["how"] for s in results))


if __name__ == "__main__":
    main()

"""sabotage.py: can the charts lie? Breaks one behaviour at a time and runs `cantrip charts check`: the edge that stands
for the behaviour must lose its mark, or its fact must fail.

    tools/mutate/sabotage.py [--only N ...]

sabotage.txt lists what is broken and which edge must notice; one build holds all of it behind the switch of mutate.py. The
report is docs/sabotage.md.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import mutate

TABLE = Path(__file__).parent / "sabotage.txt"


def read_table() -> list[dict]:
    """GAME :: CHART :: EDGE :: FILE :: BEFORE :: AFTER: a statement that is left out (AFTER -), or another expression."""
    out = []
    for line in TABLE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        parts = [p.strip() for p in line.split(" :: ")]
        if len(parts) != 6:
            sys.exit(f"sabotage.txt: six parts are expected: {line}")
        game, chart, edge, file, before, after = parts
        text = (mutate.ROOT / file).read_text()
        if text.count(before) != 1:
            sys.exit(f"sabotage.txt: {file} has {text.count(before)} times '{before}'")
        out.append({"id": len(out) + 1, "game": game, "chart": chart, "edge": edge, "file": file, "before": before,
                    "after": after})
    return out


def write(table: list[dict]) -> None:
    texts: dict[str, str] = {}
    for s in table:
        text = texts.setdefault(s["file"], (mutate.ROOT / s["file"]).read_text())
        if s["after"] == "-":
            new = f"if (!CANTRIP_MUTANT({s['id']})) {s['before']}"
        else:
            new = f"(CANTRIP_MUTANT({s['id']}) ? ({s['after']}) : ({s['before']}))"
        texts[s["file"]] = text.replace(s["before"], new)
    for file, text in texts.items():
        first = text.index("#include")
        (mutate.TREE / file).write_text(text[:first] + '#include "core/mutant.hpp"\n' + text[first:])


def check(which: int) -> dict:
    env = os.environ | {"CANTRIP_MUTANT": str(which)}
    done = subprocess.run([str(mutate.TREE / "build/gcc/cantrip"), "charts", "check", "--json", "--games", "60",
                           "--rulings-may-fail"], cwd=mutate.TREE, env=env, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"charts": [], "broken": [], "died": done.stderr[-300:]}


def noticed(report: dict, s: dict) -> str:
    if "died" in report:
        return "the check itself ends"
    for line in report["broken"]:
        if line.startswith(f"{s['game']}, {s['chart']}, {s['edge']}, "):
            return "fact: " + line.split("not so: ")[1]
    for chart in report["charts"]:
        if chart["game"] == s["game"] and chart["chart"] == s["chart"]:
            for edge in chart["each"]:
                if edge["edge"].split(" (")[0] == s["edge"]:
                    return "the edge is not taken" if edge["state"] != "covered" else ""
    return "" if report["charts"] else "no chart was checked"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", type=int, default=[])
    flags = parser.parse_args()
    table = read_table()
    mutate.copy_tree()
    write(table)
    if not (mutate.TREE / "build/gcc/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "gcc"], cwd=mutate.TREE, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(os.environ.get("CANTRIP_BUILD", "ninja -C build/gcc").split() + ["cantrip"], cwd=mutate.TREE,
                   check=True, stdout=subprocess.DEVNULL)
    plain = check(0)
    if plain.get("broken") or any(e["state"] != "covered" for c in plain["charts"] for e in c["each"]):
        sys.exit("Without sabotage the check is not clean: run `cantrip charts check` first.")
    lines = []
    for s in table:
        if flags.only and s["id"] not in flags.only:
            continue
        s["noticed"] = noticed(check(s["id"]), s)
        print(f"{s['id']:3} {s['game']}, {s['chart']}, {s['edge']}: {s['noticed'] or 'NOT NOTICED'}", flush=True)
        what = "left out" if s["after"] == "-" else f"`{s['after']}` instead of"
        broken = f"{what} `{s['before']}`".replace("|", "\\|")
        lines.append(f"| {s['game']} | {s['chart']} | {s['edge']} | {broken} | {s['noticed'] or '**not noticed**'} |")
    if not flags.only:
        (mutate.ROOT / "docs/sabotage.md").write_text(
            "# Can the charts lie?\n\nWritten by `tools/mutate/sabotage.py`: a behaviour is broken, and the edge that stands "
            "for it notices.\n\n| game | chart | edge | broken | noticed by |\n|---|---|---|---|---|\n"
            + "\n".join(lines) + "\n")
    sys.exit(any(not s.get("noticed") for s in table if not flags.only or s["id"] in flags.only))


if __name__ == "__main__":
    main()

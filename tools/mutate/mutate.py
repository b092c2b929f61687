"""mutate.py: would the tests notice? Draws single-point changes of rules code, builds them all at once, and runs the fast
tests with one change at a time switched on.

    tools/mutate/mutate.py [--seed N ...] [--mutants N] [--area NAME ...] [--only ID ...] [--jobs N] [--list]

One build holds every mutant behind a switch: the environment variable CANTRIP_MUTANT chooses (0: none). The changed tree
is build/mutate/tree, the report build/mutate/report-SEED.json; the last lines are a score by area and the survivors with
their lines. With several seeds one build holds the mutants of all of them. What noticed a change of a file is tried first
for the next change of that file (build/mutate/learnt.json). Mutants that change nothing anybody could see are listed in equivalent.txt, with a reason, and do not count.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutate"
TREE = WORK / "tree"
PRESET = os.environ.get("CANTRIP_MUTATE_PRESET", "gcc")
BUILT = TREE / "build" / PRESET
LEARNT = WORK / "learnt.json"
TESTS = ["core", "discipline", "rpc", "language", "conformance", "rulings"]
HEADER = """#pragma once
#include <cstdlib>
// The switch of tools/mutate: which of the changes in this tree is at work.
inline const int cantrip_mutant_now = [] {
  const char* name = std::getenv("CANTRIP_MUTANT");
  return name ? std::atoi(name) : 0;
}();
#define CANTRIP_MUTANT(n) (cantrip_mutant_now == (n))
"""

# One operator for another; what clang-format writes with blanks around it is no template bracket.
SWAPS = [
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "),
    (" == ", " != "), (" != ", " == "), (" && ", " || "), (" || ", " && "),
    (" + ", " - "), (" - ", " + "), (" + 1", " + 0"), (" - 1", " - 0"),
    ("true", "false"), ("false", "true"),
]


def areas() -> dict[str, list[Path]]:
    out = {name: sorted((ROOT / name).glob("*.cpp")) for name in ("core", "discipline", "language")}
    for folder in sorted((ROOT / "games").iterdir()):
        if (folder / "module.cpp").exists():
            out[folder.name] = sorted(p for p in folder.rglob("*.cpp") if not p.name.startswith("charts"))
    return out


def closing(text: str, at: int) -> int:
    """Where the bracket at `at` closes; -1: not on this line."""
    depth = 0
    for i in range(at, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i
    return -1


def variants(expression: str) -> list[str]:
    """The expression with one operator changed, outside of strings."""
    out = []
    for before, after in SWAPS:
        for hit in re.finditer(re.escape(before), expression):
            if expression[: hit.start()].count('"') % 2:
                continue
            if before in (" + ", " - ") and '"' in expression:
                continue  # texts are joined, not added
            if before in ("true", "false") and re.match(r"\w", expression[hit.end() : hit.end() + 1] or " "):
                continue
            if before in ("true", "false") and re.search(r"\w$", expression[: hit.start()]):
                continue
            out.append(expression[: hit.start()] + after + expression[hit.end() :])
    return out


def mutants_of(path: Path) -> list[dict]:
    """Every change this tool knows for a file: one line each, whole statements only."""
    found = []
    fixed = False  # in a function that may run while compiling, or in a table
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if re.match(r"^\S", line) or re.match(r"^  \S.*\) (const )?{$", line):
            fixed = "constexpr" in line or "constinit" in line or "consteval" in line or "static_assert" in line
        code = line.split("  //")[0].rstrip()
        if fixed or not code.startswith("  ") or "[&]" in code or "[=]" in code or "[](" in code or "#" in code:
            continue
        if "'" in code and ("\\" in code or "'\"'" in code):
            continue  # a letter that looks like the end of a text
        place = {"file": str(path.relative_to(ROOT)), "line": number, "before": code.strip()}
        condition = re.search(r"\b(if|while) \(", code)
        if condition:
            start = condition.end() - 1
            end = closing(code, start)
            inner = code[start + 1 : end] if end > 0 else ""
            plain = inner and ";" not in inner and not re.search(r"[^=!<>]=[^=]", inner) and "const " not in inner
            if plain and condition.group(1) == "if" and " constexpr" not in code[: start]:
                found.append(place | {"kind": "negate", "span": [start + 1, end], "text": f"!({inner})"})
            if plain:
                for changed in variants(inner):
                    found.append(place | {"kind": "condition", "span": [start + 1, end], "text": changed})
        result = re.match(r"^(.*\breturn )([^;{}]+);$", code)
        if result and not re.search(r"\breturn .*\breturn ", code):
            start, end = len(result.group(1)), len(code) - 1
            for changed in variants(result.group(2)):
                found.append(place | {"kind": "result", "span": [start, end], "text": changed})
        call = re.match(r"^( +)((?:\w+(?:::|\.|->))*\w+\(.*\));$", code)
        if call and not re.match(r"^ +(return|if|while|for|switch|else|case|static_assert|using)\b", code):
            name = call.group(2)
            if closing(name, name.index("(")) == len(name) - 1:
                found.append(place | {"kind": "drop", "span": [len(call.group(1)), len(code)], "text": ""})
    return found


def draw(seeds: list[int], count: int, wanted: list[str]) -> list[dict]:
    """So many mutants a seed, spread evenly over the areas, over files by their size; a line is changed once."""
    used: set[tuple[str, int]] = set()
    out = []
    for seed in seeds:
        out += draw_one(seed, count, wanted, used)
    for i, m in enumerate(out, 1):
        m["id"] = i
        m["after"] = m["text"] or "(left out)"
    return out


def draw_one(seed: int, count: int, wanted: list[str], used: set[tuple[str, int]]) -> list[dict]:
    rng = random.Random(seed)
    all_areas = {name: files for name, files in areas().items() if not wanted or name in wanted}
    out = []
    for i, (name, files) in enumerate(all_areas.items()):
        pool = [m for f in files for m in mutants_of(f)]
        share = count // len(all_areas) + (i < count % len(all_areas))
        taken = 0
        rng.shuffle(pool)
        for m in pool:
            if taken == share:
                break
            if (m["file"], m["line"]) not in used:
                used.add((m["file"], m["line"]))
                taken += 1
                out.append(m | {"area": name, "seed": seed})
    return out


def wrapped(line: str, m: dict) -> str:
    start, end = m["span"]
    old = line[start:end]
    if m["kind"] == "drop":
        new = f"if (!CANTRIP_MUTANT({m['id']})) {old}"
    elif m["kind"] in ("negate", "condition"):
        new = f"CANTRIP_MUTANT({m['id']}) ? static_cast<bool>({m['text']}) : static_cast<bool>({old})"
    else:
        new = f"CANTRIP_MUTANT({m['id']}) ? ({m['text']}) : ({old})"
    return line[:start] + new + line[end:]


def copy_tree() -> None:
    """The files of the checkout, written only where they differ: what was built stays built."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
                            text=True).stdout.split("\n")
    wanted = {name for name in listed if name and (ROOT / name).is_file()} | {"core/mutant.hpp"}
    for old in TREE.rglob("*") if TREE.exists() else []:
        name = str(old.relative_to(TREE))
        if old.is_file() and not name.startswith("build/") and name not in wanted:
            old.unlink()
    for name in wanted - {"core/mutant.hpp"}:
        target = TREE / name
        if not target.exists() or target.read_bytes() != (ROOT / name).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    header = TREE / "core" / "mutant.hpp"
    if not header.exists() or header.read_text() != HEADER:
        header.write_text(HEADER)


def write(mutants: list[dict]) -> None:
    """Puts the mutants into the tree; files that have none are as in the checkout."""
    by_file: dict[str, list[dict]] = {}
    for m in mutants:
        by_file.setdefault(m["file"], []).append(m)
    for file, some in by_file.items():
        lines = (ROOT / file).read_text().split("\n")
        for m in some:
            if not m.get("broken"):
                lines[m["line"] - 1] = wrapped(lines[m["line"] - 1], m)
        first = next(i for i, line in enumerate(lines) if line.startswith("#include"))
        lines[first] = '#include "core/mutant.hpp"  // the switch\n#line %d\n' % (first + 1) + lines[first]
        target = TREE / file
        text = "\n".join(lines)
        if target.read_text() != text:
            target.write_text(text)


def build_targets(targets: list[str], check: bool = True) -> subprocess.CompletedProcess:
    """CANTRIP_BUILD is put in front of ninja: `nice`, or something that waits for its turn."""
    if not (BUILT / "build.ninja").exists():
        subprocess.run(["cmake", "--preset", PRESET], cwd=TREE, check=True, stdout=subprocess.DEVNULL)
    made = subprocess.run(os.environ.get("CANTRIP_BUILD", "").split() + ["ninja", "-k", "0", "-C", str(BUILT), *targets],
                          cwd=TREE, capture_output=True, text=True)
    if check and made.returncode:
        sys.exit(made.stdout[-4000:] + made.stderr[-2000:])
    return made


def build(mutants: list[dict]) -> None:
    """Builds; a change that does not compile is taken out and counts for nothing."""
    for attempt in range(6):
        write(mutants)
        made = build_targets([f"test_{name}" for name in TESTS], check=False)
        if made.returncode == 0:
            return
        wrong = set(re.findall(r"([\w./-]+\.cpp):(\d+):\d+: error", made.stdout + made.stderr))
        hit = 0
        for m in mutants:
            if any(name.endswith(m["file"]) and abs(int(line) - m["line"]) <= 1 for name, line in wrong):
                hit += not m.get("broken")
                m["broken"] = True
        if not hit:
            sys.exit(made.stdout[-4000:] + made.stderr[-2000:])
        print(f"{hit} changes do not compile and are taken out", flush=True)
    sys.exit("The mutants do not build.")


def filter_of(test: str, area: str) -> str:
    if area in ("core", "discipline", "language"):
        return ""
    name = area.replace("-", "_")
    return {"rulings": f"*Rulings*{name}*", "conformance": f"*{name}*"}.get(test, "")


def run(test: str, chosen: str, mutant: int, patience: float) -> str:
    """"" if everything passed, or how it was noticed: the first test that fails."""
    env = os.environ | {"CANTRIP_MUTANT": str(mutant), "CANTRIP_CONFORMANCE_GAMES": "5", "CANTRIP_FAIL_FAST": "1"}
    command = [str(BUILT / f"test_{test}"), "--gtest_brief=1", "--gtest_fail_fast"]
    if chosen:
        command.append(f"--gtest_filter={chosen}")
    try:
        done = subprocess.run(command, cwd=TREE, env=env, timeout=patience, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return f"{test}: does not end"
    if done.returncode == 0:
        return ""
    failed = re.search(r"\[  FAILED  \] ([\w./]+)", done.stdout)
    return f"{test}: " + (failed[1] if failed else f"exit {done.returncode}")


ORDER = {
    "core": ["core", "rulings", "discipline", "conformance", "language", "rpc"],
    "discipline": ["discipline", "rulings", "core", "conformance", "language", "rpc"],
    "language": ["language", "rulings", "rpc", "core", "discipline", "conformance"],
}
GAME_ORDER = ["rulings", "conformance", "rpc", "core", "discipline", "language"]


def try_one(m: dict, base: dict[str, float], learnt: dict[str, list[str]]) -> str:
    """Runs what is most likely to notice, then everything."""
    for name in learnt.get(m["file"], [])[:4]:
        test, chosen = name.split(": ", 1)
        if how := run(test, chosen, m["id"], 10 + 5 * base[test]):
            return how
    for test in ORDER.get(m["area"], GAME_ORDER):
        if how := run(test, filter_of(test, m["area"]), m["id"], 10 + 5 * base[test]):
            if "." in how.split(": ", 1)[1]:  # a test by its name
                found = learnt.setdefault(m["file"], [])
                found.insert(0, how)
            return how
    return ""


def equivalents() -> dict[tuple[str, str, str], str]:
    """FILE: BEFORE => AFTER: reason"""
    out = {}
    for line in (Path(__file__).parent / "equivalent.txt").read_text().splitlines():
        parts = re.match(r"^(\S+): (.*) => (.*) because (.*)$", line)
        if parts:
            out[parts[1], parts[2], parts[3]] = parts[4]
        elif line and not line.startswith("#"):
            sys.exit(f"equivalent.txt: not 'FILE: BEFORE => AFTER because REASON': {line}")
    return out


def summary(chosen: list[dict]) -> bool:
    """Prints a score by area and who survived; true if some area is below 90 %."""
    bad = False
    print(f"\n{'area':20} {'mutants':>7} {'noticed':>7}  score")
    for area in dict.fromkeys(m["area"] for m in chosen):
        counted = [m for m in chosen if m["area"] == area and "equivalent" not in m]
        noticed = sum(bool(m["noticed"]) for m in counted)
        score = 100 * noticed / len(counted) if counted else 100
        bad = bad or score < 90
        print(f"{area:20} {len(counted):7} {noticed:7}  {score:.0f} %")
    for m in chosen:
        if "equivalent" not in m and not m["noticed"]:
            print(f"not noticed: {m['file']}:{m['line']}: {m['before']}  =>  {m['after']}")
    return bad


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--mutants", type=int, default=200, help="of each seed")
    parser.add_argument("--area", nargs="*", default=[])
    parser.add_argument("--only", nargs="*", type=int, default=[], help="run these mutants alone")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print what would be changed")
    flags = parser.parse_args()
    mutants = draw(flags.seed, flags.mutants, flags.area)
    if flags.list:
        for m in mutants:
            print(f"{m['id']:4} {m['file']}:{m['line']} {m['kind']}: {m['before']}  =>  {m['after']}")
        return
    copy_tree()
    build(mutants)
    base = {}
    for test in TESTS:
        start = time.monotonic()
        if noticed := run(test, "", 0, 600):
            sys.exit(f"Without a mutant the tests fail: {noticed}")
        base[test] = time.monotonic() - start
    print("Without a mutant: " + ", ".join(f"{t} {s:.1f} s" for t, s in base.items()), flush=True)
    same = equivalents()
    learnt = json.loads(LEARNT.read_text()) if LEARNT.exists() else {}
    chosen = [m for m in mutants if not m.get("broken") and (not flags.only or m["id"] in flags.only)]
    todo = []
    for m in chosen:
        if (m["file"], m["before"], m["after"]) in same:
            m["equivalent"] = same[m["file"], m["before"], m["after"]]
        else:
            todo.append(m)
    with ThreadPoolExecutor(flags.jobs) as pool:
        for m, how in zip(todo, pool.map(lambda m: try_one(m, base, learnt), todo)):
            m["noticed"] = how
            print(f"{m['id']:4} {m['file']}:{m['line']}: {how or 'NOT NOTICED: ' + m['after']}", flush=True)
    LEARNT.write_text(json.dumps({file: list(dict.fromkeys(names))[:8] for file, names in learnt.items()}, indent=1))
    name = "-".join(str(seed) for seed in flags.seed)
    (WORK / f"report-{name}.json").write_text(json.dumps(mutants, indent=1))
    sys.exit(summary(chosen))


if __name__ == "__main__":
    main()

"""mutate.py: would the tests notice? Draws single-point changes of rules code, builds them all at once, and runs the fast
tests with one change at a time switched on.

    tools/mutate/mutate.py [--seed N] [--mutants N] [--area NAME ...] [--only ID ...] [--list]

One build holds every mutant behind a switch: the environment variable CANTRIP_MUTANT chooses (0: none). The changed tree
is build/mutate/tree, the report build/mutate/report-SEED.json; the last lines are a score by area and the survivors with
their lines. Mutants that change nothing anybody could see are listed in equivalent.txt, with a reason, and do not count.
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
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutate"
TREE = WORK / "tree"
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


def draw(seed: int, count: int, wanted: list[str]) -> list[dict]:
    """So many mutants, spread evenly over the areas, over files by their size."""
    rng = random.Random(seed)
    all_areas = {name: files for name, files in areas().items() if not wanted or name in wanted}
    out = []
    for i, (name, files) in enumerate(all_areas.items()):
        pool = [m for f in files for m in mutants_of(f)]
        share = count // len(all_areas) + (i < count % len(all_areas))
        lines = set()
        rng.shuffle(pool)
        for m in pool:
            if len(lines) == share:
                break
            if (m["file"], m["line"]) not in lines:
                lines.add((m["file"], m["line"]))
                out.append(m | {"area": name})
    for i, m in enumerate(out, 1):
        m["id"] = i
        m["after"] = m["text"] or "(left out)"
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


def build(mutants: list[dict]) -> None:
    """Builds; a change that does not compile is taken out and counts for nothing."""
    if not (TREE / "build/gcc/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "gcc"], cwd=TREE, check=True, stdout=subprocess.DEVNULL)
    targets = [f"test_{name}" for name in TESTS]
    for attempt in range(6):
        write(mutants)
        made = subprocess.run(os.environ.get("CANTRIP_BUILD", "ninja -k 0 -C build/gcc").split() + targets, cwd=TREE,
                              capture_output=True, text=True)
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


def command(test: str, area: str) -> list[str]:
    program = [str(TREE / f"build/gcc/test_{test}"), "--gtest_brief=1", "--gtest_fail_fast"]
    if test == "rulings" and area not in ("core", "discipline", "language"):
        program.append(f"--gtest_filter=*Rulings*{area.replace('-', '_')}*")
    if test == "conformance" and area not in ("core", "discipline", "language"):
        program.append(f"--gtest_filter=*{area.replace('-', '_')}*")
    return program


def run(test: str, area: str, mutant: int, patience: float) -> str:
    """"" if everything passed, or how it was noticed."""
    env = os.environ | {"CANTRIP_MUTANT": str(mutant), "CANTRIP_CONFORMANCE_GAMES": "5"}
    try:
        done = subprocess.run(command(test, area), cwd=TREE, env=env, timeout=patience, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return f"{test}: does not end"
    if done.returncode == 0:
        return ""
    failed = re.findall(r"\[  FAILED  \] (\S+)|^(\S+\.play:\d+)", done.stdout, re.M)
    return f"{test}: " + (next((a or b for a, b in failed), "") or f"exit {done.returncode}")


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--area", nargs="*", default=[])
    parser.add_argument("--only", nargs="*", type=int, default=[], help="run these mutants of the seed alone")
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
        if noticed := run(test, "core", 0, 600):
            sys.exit(f"Without a mutant the tests fail: {noticed}")
        base[test] = time.monotonic() - start
    print("Without a mutant: " + ", ".join(f"{t} {s:.1f} s" for t, s in base.items()), flush=True)
    same = equivalents()
    chosen = [m for m in mutants if not m.get("broken") and (not flags.only or m["id"] in flags.only)]
    for m in chosen:
        if (m["file"], m["before"], m["after"]) in same:
            m["equivalent"] = same[m["file"], m["before"], m["after"]]
            continue
        order = ["core", "discipline", "language", "rpc", "rulings", "conformance"]
        if m["area"] not in ("core", "discipline", "language"):
            order = ["rulings", "conformance", "rpc", "core", "discipline", "language"]
        m["noticed"] = ""
        for test in order:
            m["noticed"] = run(test, m["area"], m["id"], 10 + 5 * base[test])
            if m["noticed"]:
                break
        print(f"{m['id']:4} {m['file']}:{m['line']}: {m['noticed'] or 'NOT NOTICED: ' + m['after']}", flush=True)
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / f"report-{flags.seed}.json").write_text(json.dumps(mutants, indent=1))
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
    sys.exit(bad)


if __name__ == "__main__":
    main()

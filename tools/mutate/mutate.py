"""mutate.py: would the tests notice? Draws single-point changes of rules code, builds them all at once, and runs the
fast tests with one change at a time switched on.

    tools/mutate/mutate.py [--seed N ...] [--mutants N] [--area NAME ...] [--only ID ...] [--jobs N] [--list]

One build holds every mutant behind a switch: the environment variable CANTRIP_MUTANT chooses (0: none). The changed tree
is build/mutate/tree, the report build/mutate/report-SEED.json; the last lines are a score by area and the survivors with
their lines. With several seeds one build holds the mutants of all of them.

What makes it cheap: the build is the quick one, of the test programs alone. A first run without a mutant tells which
test comes by which change; a change is tried with those tests only, what noticed a change of the same file before first
(build/mutate/learnt.json), then the shortest. Mutants that change nothing anybody could see are listed in
equivalent.txt, with a reason, and do not count. CANTRIP_MUTATE_TESTS names the test programs (all the fast ones), and
CANTRIP_WRAP is put in front of all that is run, in the changed tree.
"""

import argparse
import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutate"
TREE = WORK / "tree"
PRESET = os.environ.get("CANTRIP_MUTATE_PRESET", "quick")
BUILT = Path("build") / PRESET  # below TREE, where everything is run
KNOWN = Path(__file__).parent / "known.txt"
LEARNT = WORK / "learnt.json"
REFUSED = WORK / "refused.json"
REACHED = WORK / "reached.txt"
TESTS = (os.environ.get("CANTRIP_MUTATE_TESTS") or "core discipline rulings rpc reading language conformance").split()
HEADER = """#pragma once
#include <cstdlib>
// The switch of tools/mutate: which of the changes in this tree is at work, and which of them a test comes by.
inline int cantrip_mutant_now = [] {
  const char* name = std::getenv("CANTRIP_MUTANT");
  return name ? std::atoi(name) : 0;
}();
inline bool cantrip_reached[4096];
inline bool cantrip_mutant(int n) {
  if (!cantrip_reached[n]) cantrip_reached[n] = true;
  return cantrip_mutant_now == n;
}
#define CANTRIP_MUTANT(n) cantrip_mutant(n)
"""
# Put into every test program: a line a test, with its milliseconds and the changes it came by.
LISTENER = """#include <cstdio>
#include <gtest/gtest.h>
#include "core/mutant.hpp"
namespace {
struct Reached : testing::EmptyTestEventListener {
  void OnTestEnd(const testing::TestInfo& test) override {
    std::FILE* file = std::fopen(std::getenv("CANTRIP_REACHED"), "a");
    if (!file) std::abort();
    std::fprintf(file, "%s.%s %d", test.test_suite_name(), test.name(), int(test.result()->elapsed_time()));
    for (int n = 1; n < 4096; ++n) {
      if (cantrip_reached[n]) std::fprintf(file, " %d", n);
      cantrip_reached[n] = false;
    }
    std::fprintf(file, "\\n");
    std::fclose(file);
  }
};
const bool listens = [] {
  if (std::getenv("CANTRIP_REACHED")) testing::UnitTest::GetInstance()->listeners().Append(new Reached);
  return true;
}();
}  // namespace
"""

# One operator for another; what clang-format writes with blanks around it is no template bracket.
SWAPS = [
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "),
    (" == ", " != "), (" != ", " == "), (" && ", " || "), (" || ", " && "),
    (" + ", " - "), (" - ", " + "), (" + 1", " + 0"), (" - 1", " - 0"),
    ("true", "false"), ("false", "true"),
]


def areas() -> dict[str, list[Path]]:
    out = {name: sorted((ROOT / name).rglob("*.cpp")) for name in ("core", "discipline", "language")}
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


def read_breaks(path: Path) -> list[list[str]]:
    """Lines of ' :: ': the last three parts are FILE, BEFORE (there once) and AFTER (-: left out)."""
    out = []
    for line in path.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        parts = line.split(" :: ")
        file, before = parts[-3:-1]
        if (ROOT / file).read_text().count(before) != 1:
            sys.exit(f"{path.name}: {file} has not once '{before}'")
        out.append(parts)
    return out


def broken(before: str, after: str, number: int) -> str:
    """What chooses between the two: a statement that is left out, two statements, two expressions."""
    if after == "-":
        return f"if (!CANTRIP_MUTANT({number})) {before}"
    if before.endswith(";"):
        return f"{{ if (CANTRIP_MUTANT({number})) {{ {after} }} else {{ {before} }} }}"
    return f"(CANTRIP_MUTANT({number}) ? ({after}) : ({before}))"


def place_of(file: str, before: str) -> dict:
    return {"file": file, "line": (ROOT / file).read_text().split(before)[0].count("\n") + 1, "before": before}


def known() -> list[dict]:
    """known.txt: what nobody noticed once."""
    return [place_of(file, before) | {"kind": "known", "area": "known", "seed": 0, "text": after}
            for file, before, after in read_breaks(KNOWN)]


def draw(seeds: list[int], count: int, wanted: list[str]) -> list[dict]:
    """So many mutants a seed, spread evenly over the areas, over files by their size, and those of known.txt; a line is
    changed once."""
    import sabotage  # it imports this file

    out = known() if not wanted or "known" in wanted else []
    used = {(m["file"], m["line"]) for m in known()} | sabotage.lines()
    for seed in seeds:
        out += draw_one(seed, count, wanted, used)
    for i, m in enumerate(out, 1):
        m["id"] = i
        m["after"] = "(left out)" if m["text"] in ("", "-") else m["text"]
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


def in_checkout() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
                            text=True).stdout.split("\n")
    return [name for name in listed if name and (ROOT / name).is_file()]


def mutated(mutants: list[dict]) -> dict[str, str]:
    """The files that have mutants, with all of them."""
    lines_of: dict[str, list[str]] = {}
    for m in mutants:
        lines = lines_of.setdefault(m["file"], (ROOT / m["file"]).read_text().split("\n"))
        if m.get("broken"):
            continue
        if m["kind"] == "known":
            lines[m["line"] - 1] = lines[m["line"] - 1].replace(m["before"], broken(m["before"], m["text"], m["id"]))
        else:
            lines[m["line"] - 1] = wrapped(lines[m["line"] - 1], m)
    return {file: "\n".join(lines) for file, lines in lines_of.items()}


def write(mutants: list[dict]) -> None:
    """The changed tree: the files of the checkout, with the mutants and with what sabotage.py breaks: one build for both.
    What is as it was is not written, so that what was built stays built."""
    import sabotage  # it imports this file

    texts = mutated(mutants)
    sabotage.patch(texts)
    for file, text in texts.items():
        first = text.index("#include")
        at = text[:first].count("\n") + 1
        texts[file] = text[:first] + f'#include "core/mutant.hpp"  // the switch\n#line {at}\n' + text[first:]
    texts["core/mutant.hpp"] = HEADER + sabotage.HEADER
    texts |= {f"tests/{name}/reached_test.cpp": LISTENER for name in TESTS}
    wanted = {name: (ROOT / name).read_bytes() for name in in_checkout()}
    wanted |= {name: text.encode() for name, text in texts.items()}
    for old in TREE.rglob("*") if TREE.exists() else []:
        name = str(old.relative_to(TREE))
        if old.is_file() and not name.startswith("build/") and name not in wanted:
            old.unlink()
    for name, content in wanted.items():
        target = TREE / name
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(ROOT / name, target) if (ROOT / name).exists() else None


def started(*command: str, **options) -> subprocess.CompletedProcess:
    wrap = shlex.split(os.environ.get("CANTRIP_WRAP", ""))
    return subprocess.run(wrap + list(command), cwd=TREE, capture_output=True, text=True, **options)


def build_targets(targets: list[str], check: bool = True) -> subprocess.CompletedProcess:
    if not (TREE / BUILT / "build.ninja").exists():
        (TREE / BUILT).mkdir(parents=True, exist_ok=True)
        made = started("cmake", "--preset", PRESET)
        if made.returncode:
            sys.exit(made.stdout[-2000:] + made.stderr[-4000:])
    made = started("ninja", "-k", "0", "-j", str(os.cpu_count() or 1), "-C", str(BUILT), *targets)
    if check and made.returncode:
        sys.exit(made.stdout[-4000:] + made.stderr[-2000:])
    return made


def build(mutants: list[dict], tests: list[str]) -> None:
    """Builds; a change that does not compile is taken out and counts for nothing. The next time that is known before."""
    refused = set(map(tuple, json.loads(REFUSED.read_text()))) if REFUSED.exists() else set()
    key = lambda m: (m["file"], m["before"], m["after"])  # noqa: E731
    for m in mutants:
        m["broken"] = key(m) in refused
    for _ in range(6):
        write(mutants)
        made = build_targets(["cantrip"] + [f"test_{name}" for name in tests], check=False)
        if made.returncode == 0:
            return
        wrong = set(re.findall(r"([\w./-]+\.cpp):(\d+):\d+: error", made.stdout + made.stderr))
        hit = [m for m in mutants if not m["broken"] and
               any(name.endswith(m["file"]) and abs(int(line) - m["line"]) <= 1 for name, line in wrong)]
        if not hit:
            sys.exit(made.stdout[-4000:] + made.stderr[-2000:])
        for m in hit:
            m["broken"] = True
            refused.add(key(m))
            print(f"does not compile: {m['file']}:{m['line']}: {m['after']}", flush=True)
        REFUSED.write_text(json.dumps(sorted(refused)))
    sys.exit("The mutants do not build.")


def run(test: str, chosen: list[str], mutant: int, patience: float, **more: str) -> str:
    """"" if everything passed, or how it was noticed: the first test that fails. None chosen: all of them."""
    env = os.environ | {"CANTRIP_MUTANT": str(mutant), "CANTRIP_CONFORMANCE_GAMES": "5"} | more
    if chosen:
        env["GTEST_FILTER"] = ":".join(chosen)
    limited = ["prlimit", f"--cpu={int(patience)}"]  # of processor time: a busy machine is no failure
    try:
        done = started(*limited, str(BUILT / f"test_{test}"), "--gtest_brief=1", "--gtest_fail_fast", env=env,
                       timeout=20 * patience)
    except subprocess.TimeoutExpired:
        return f"{test}: does not end"
    if done.returncode == 0:
        return ""
    if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
        return f"{test}: does not end"
    failed = re.search(r"\[  FAILED  \] ([\w./]+)", done.stdout)
    return f"{test}: " + (failed[1] if failed else f"exit {done.returncode}")


class Reach:
    """Which tests come by which changes, and how long each takes: from a run without a mutant."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[str, str], float] = {}
        self.by_mutant: dict[int, list[tuple[str, str]]] = {}
        for program in TESTS:
            REACHED.unlink(missing_ok=True)
            if noticed := run(program, [], 0, 1200, CANTRIP_REACHED=str(REACHED)):
                sys.exit(f"Without a mutant the tests fail: {noticed}")
            for line in REACHED.read_text().splitlines():
                name, milliseconds, *reached = line.split()
                self.seconds[program, name] = int(milliseconds) / 1000
                for n in reached:
                    self.by_mutant.setdefault(int(n), []).append((program, name))
            print(f"{program}: {self.of([program]):.1f} s without a mutant", flush=True)

    def of(self, programs: list[str]) -> float:
        return sum(s for (program, _), s in self.seconds.items() if program in programs)

    def direct(self, mutant: int) -> list[tuple[str, str]]:
        return sorted(self.by_mutant.get(mutant, []), key=lambda test: self.seconds[test])

    def others(self, m: dict) -> list[tuple[str, str]]:
        """What is worked out once a program is told of its first test alone: the other tests of such a program."""
        direct = set(self.direct(m["id"]))
        programs = {program for program, _ in direct}
        words = m["area"].split("-") if (ROOT / "games" / m["area"]).exists() else []
        ours = lambda name: not words or all(word in name.lower() for word in words)  # noqa: E731
        return [t for t in self.seconds if t[0] in programs and t not in direct and (t[0] == "language" or ours(t[1]))]


FIRST, FIRST_SECONDS = 60, 4  # how many of the shortest tests go first


def try_one(m: dict, reach: Reach, learnt: dict[str, list[str]]) -> str:
    """Runs what is most likely to notice, then everything that comes by."""
    direct = reach.direct(m["id"])
    before = [tuple(name.split(": ", 1)) for name in learnt.get(m["file"], [])]
    rounds = [[t for t in before if t in direct][:8], [], [], reach.others(m) if direct else []]
    total = 0.0
    for test in direct:
        total += reach.seconds[test]
        rounds[1 if total < FIRST_SECONDS and len(rounds[1]) < FIRST else 2].append(test)
    done: set[tuple[str, str]] = set()
    for tests in rounds:
        for program in TESTS:
            chosen = [t for t in tests if t[0] == program and t not in done]
            if not chosen:
                continue
            done.update(chosen)
            patience = 10 + 5 * sum(reach.seconds[t] for t in chosen)
            if how := run(program, [name for _, name in chosen], m["id"], patience):
                if tuple(how.split(": ", 1)) in reach.seconds:
                    learnt.setdefault(m["file"], []).insert(0, how)
                return how
    m["reached"] = len(direct)
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
            seen = f"{m['reached']} tests come by" if m["reached"] else "no test comes by"
            print(f"not noticed: {m['file']}:{m['line']}: {m['before']}  =>  {m['after']}  ({seen})")
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
    build(mutants, TESTS)
    reach = Reach()
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
        for m, how in zip(todo, pool.map(lambda m: try_one(m, reach, learnt), todo)):
            m["noticed"] = how
            print(f"{m['id']:4} {m['file']}:{m['line']}: {how or 'NOT NOTICED: ' + m['after']}", flush=True)
    LEARNT.write_text(json.dumps({file: list(dict.fromkeys(names))[:8] for file, names in learnt.items()}, indent=1))
    name = "-".join(str(seed) for seed in flags.seed)
    (WORK / f"report-{name}.json").write_text(json.dumps(mutants, indent=1))
    sys.exit(summary(chosen))


if __name__ == "__main__":
    main()

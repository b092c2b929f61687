"""Checks that includes point one way. Exits 1 and names file:line, the include and the rule for each that does not.

Layers, inner first; a folder includes itself and inner layers, and a neighbour in its own layer only
where that neighbour does not include it back, directly or through others:
"""

import re
import sys
from pathlib import Path

LAYERS = [
    ["core"],
    ["discipline", "language"],
    ["games"],
    ["reading", "puzzle"],
    ["replay", "deck", "bots", "learn", "sim", "sync"],
    ["server", "table", "terminal", "rpc", "matrix", "bindings", "commands"],
]
FREE = ["tests", "tools", "cmake"]  # may include anything; nothing above may include them
LAYER = {folder: depth for depth, folders in enumerate(LAYERS) for folder in folders}

# What is also built for WebAssembly may use, beside the standard library; the rest of the project is free to choose.
THIRD_PARTY = {"core": [], "discipline": [], "language": ["toml++/"], "games": ["toml++/"], "puzzle": [],
               "reading": ["nlohmann/"], "sync": ["nlohmann/"]}
NO_STREAMS = {"iostream", "istream", "ostream", "fstream", "sstream", "iomanip"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def folder_of(path: str) -> str:
    return path.split("/")[0]


def game_of(path: str) -> str | None:
    parts = path.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def broken_rule(source: str, target: str, quoted: bool) -> str | None:
    """The rule that `source` including `target` breaks, neighbours aside."""
    here, there = folder_of(source), folder_of(target)
    if there in FREE and quoted:
        return f"{here} includes nothing of {there}"
    if there in LAYER and "/" in target:
        if LAYER[there] > LAYER[here]:
            return f"{here} is inside {there}: includes point inwards only"
        if game_of(source) and game_of(target) and game_of(source) != game_of(target):
            return "a game includes no other game"
        return None
    if quoted:
        return "project files are included by their path from the root, as in \"core/state.hpp\""
    if here in THIRD_PARTY and ("/" in target or target.endswith(".h")):
        if not any(target.startswith(prefix) for prefix in THIRD_PARTY[here]):
            allowed = " and ".join(["the standard library"] + [p.rstrip("/") for p in THIRD_PARTY[here]])
            return f"{here} uses only {allowed}"
    if here == "core" and target in NO_STREAMS:
        return "core uses no streams"
    return None


def reachable(edges: dict[str, set[str]], start: str) -> set[str]:
    seen, todo = set(), [start]
    while todo:
        for folder in edges.get(todo.pop(), ()):
            if folder not in seen:
                seen.add(folder)
                todo.append(folder)
    return seen


def check(root: Path) -> list[str]:
    errors = []
    neighbours = []  # (place, source folder, target folder, include)
    for path in sorted(p for folder in LAYER for p in (root / folder).rglob("*")):
        if path.suffix not in (".cpp", ".hpp", ".h", ".inc") or "node_modules" in path.parts:
            continue
        source = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target, place = match[2], f"{source}:{number}"
            if rule := broken_rule(source, target, quoted=match[1] == '"'):
                errors.append(f'{place}: includes "{target}": {rule}')
            elif folder_of(target) in LAYER and folder_of(target) != folder_of(source):
                neighbours.append((place, folder_of(source), folder_of(target), target))
    edges: dict[str, set[str]] = {}
    for _, here, there, _ in neighbours:
        edges.setdefault(here, set()).add(there)
    for place, here, there, target in neighbours:
        if here in reachable(edges, there):
            errors.append(f'{place}: includes "{target}": {there} includes {here} already: neighbours form no circle')
    return errors


if __name__ == "__main__":
    found = check(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2])
    print("\n".join(found) if found else "Includes point one way.")
    sys.exit(bool(found))

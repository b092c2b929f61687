"""count.py RESULTS STATUS [--strict]: prints how many tests passed and failed, as two numbers.

RESULTS holds ctest.xml and one report for each GoogleTest program. A program counts as its tests, or, where
it left no report (it crashed, or is no GoogleTest program), as one. STATUS is the exit status of the whole
stage: if that failed and no test did (a build error, say), the stage counts as one failure. A test that was skipped is
neither; with --strict it failed: what it needs should have been there. With --strict a program that ran no test failed
as well, and so did a run of no program.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree


def count(results: Path, status: int, strict: bool = False) -> tuple[int, int]:
    passed = failed = 0
    try:
        programs = ElementTree.parse(results / "ctest.xml").getroot().iter("testcase")
        programs = list(programs)
    except (OSError, ElementTree.ParseError):
        programs = []
    if strict and not programs:
        print("no program ran", file=sys.stderr)
        failed += 1
    for program in programs:
        program_failed = program.get("status") != "run"
        good = bad = 0
        try:
            for test in ElementTree.parse(results / f"{program.get('name')}.xml").getroot().iter("testcase"):
                if test.find("failure") is not None or test.find("error") is not None:
                    bad += 1
                elif test.get("result") == "completed":
                    good += 1
                elif strict and test.get("result") == "skipped":
                    print(f"skipped: {program.get('name')} {test.get('classname')}.{test.get('name')}", file=sys.stderr)
                    bad += 1
            if strict and good + bad == 0:
                print(f"no test: {program.get('name')}", file=sys.stderr)
                bad += 1
        except (OSError, ElementTree.ParseError):
            good = 0 if program_failed else 1
        if program_failed and bad == 0:
            bad = 1
        passed, failed = passed + good, failed + bad
    return passed, failed or int(status != 0)


if __name__ == "__main__":
    print(*count(Path(sys.argv[1]), int(sys.argv[2]), "--strict" in sys.argv[3:]))

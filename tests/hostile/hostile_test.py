"""A program that damages itself, its environment or heddle gets a clear verdict and leaves nothing behind.

Usage: hostile_test.py HEDDLE FOLDER DEED
"""

import pathlib
import re
import sys

from expectations import CASES
from scene import Scene, adopt_orphans, check

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import main  # noqa: E402


def check_case(tool, folder, deed, compiler, isolation):
    case = CASES[deed]
    expected = case.of(isolation)
    program = folder / compiler / ("tested" if isolation == "none" else "whole")
    # Which of the errors a few schedules show depends on the strategy.
    options = ["--strategy", "random", "--schedules", case.schedules, "--jobs", 1, *case.options]
    options += [] if isolation == "none" else ["--isolation", isolation]
    with Scene(tool, program) as scene:
        seen = scene.run(deed, *options)
        context = f"{deed}, {compiler}, {isolation}: exit status {seen.status}\n{seen.output[:3000]}\n{seen.errors[:3000]}"
        check(seen.status in ((0, 1, 3) if expected.status is None else (expected.status,)), context)
        verdict = seen.verdict()
        if expected.kinds is None:
            check(verdict or seen.errors, context)
        elif verdict:
            check(verdict["schedules"] == case.schedules, f"schedules are missing: {context}")
            check({f["kind"] for f in verdict["findings"]} == expected.kinds, f"not {set(expected.kinds)}: {context}")
        else:
            check(not expected.kinds and seen.errors, context)
        for words in expected.says:
            check(re.search(words, seen.words()), f"no message says \"{words}\": {context}")
        scene.look_around(case.allowed)


def run():
    tool, folder, deed = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    adopt_orphans()
    for compiler in CASES[deed].compilers:
        for isolation in CASES[deed].isolations:
            check_case(tool, folder, deed, compiler, isolation)


main(run)

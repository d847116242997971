#!/usr/bin/env python3
"""Removing choices by static facts must not change what a complete search sees.

usage: eliminated_test.py HEDDLE PROGRAMS FIRST COUNT

PROGRAMS holds generated programs (generate.py). Each complete search explores each program with and without
elimination. Both must end completely, with the same set of outcomes, and the facts must predict everything that happens.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

SEARCHES = [["--strategy", "dpor"], ["--strategy", "dfs"], ["--strategy", "random-dfs", "--points", "all"]]


@dataclass
class Explored:
    outcomes: set[str]
    report: dict


def explore(heddle: str, programs: str, number: int, options: list[str], folder: Path) -> Explored:
    outcomes = folder / "outcomes"
    outcomes.unlink(missing_ok=True)
    command = [heddle, "run", "--jobs", "1", "--schedules", "1000000", "--no-minimise", "--json", "--store",
               str(folder / "store"), *options, "--", programs, str(number), str(outcomes)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if not done.stdout.strip():
        sys.exit(f"{' '.join(command)}: no report\n{done.stderr}")
    return Explored(set(outcomes.read_text().splitlines()), json.loads(done.stdout))


def main() -> int:
    heddle, programs, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    failures = eliminated = choices = remaining = 0
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(first, first + count):
            for search in SEARCHES:
                plain = explore(heddle, programs, number, search, Path(scratch))
                reduced = explore(heddle, programs, number, [*search, "--eliminate", "--check-facts"], Path(scratch))
                facts = reduced.report["facts"]
                eliminated += facts["eliminated"]
                choices += plain.report["choices"]
                remaining += reduced.report["choices"]
                wrong = [
                    text for text, holds in [
                        ("the search without facts is not complete", not plain.report["complete"]),
                        ("the search with facts is not complete", not reduced.report["complete"]),
                        (f"the outcomes differ: {plain.outcomes ^ reduced.outcomes}", plain.outcomes != reduced.outcomes),
                        (f"the facts missed {facts['firstMiss']}", facts["misses"] > 0),
                    ] if holds
                ]
                failures += len(wrong)
                for text in wrong:
                    print(f"program {number}, {' '.join(search)}: {text}")
    print(f"{count} programs: {eliminated} choices eliminated; {choices} choices made without facts, {remaining} with")
    if eliminated == 0:
        print("no choice was eliminated")
    return 1 if failures or eliminated == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

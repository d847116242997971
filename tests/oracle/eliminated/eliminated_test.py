#!/usr/bin/env python3
"""Removing choices by static facts must not change what a complete search sees.

usage: eliminated_test.py HEDDLE FIRST COUNT

Each search explores each generated program (generate.py) with and without elimination. If it is complete without, it must
be complete with elimination, too, and show the same set of outcomes. Within a preemption bound it may show more, because an
eliminated choice may save a preemption. The facts must predict everything that happens.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
BATCH = 100  # programs in one file
MOST_SCHEDULES = 5000  # A larger tree is not compared.
BOUNDED = ["--strategy", "dfs", "--preemption-bound", "1"]
SEARCHES = [["--strategy", "dpor"], ["--strategy", "dfs"], ["--strategy", "random-dfs", "--points", "all"], BOUNDED]


@dataclass
class Explored:
    outcomes: set[str]
    report: dict


def explore(heddle: str, programs: str, number: int, options: list[str], folder: Path) -> Explored:
    outcomes = folder / "outcomes"
    outcomes.unlink(missing_ok=True)
    command = [heddle, "run", "--jobs", "1", "--schedules", str(MOST_SCHEDULES), "--no-minimise", "--json", "--store",
               str(folder / "store"), *options, "--", programs, str(number), str(outcomes)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if not done.stdout.strip():
        sys.exit(f"{' '.join(command)}: no report\n{done.stderr}")
    return Explored(set(outcomes.read_text().splitlines()), json.loads(done.stdout))


def build(heddle: str, first: int, count: int, folder: Path) -> str:
    source, program = folder / "programs.cpp", folder / f"programs{first}"
    with source.open("w") as file:
        subprocess.run([sys.executable, HERE / "generate.py", str(first), str(count)], stdout=file, check=True)
    subprocess.run([heddle, "c++", "-std=c++20", "-O1", "-g", f"-I{HERE}", source, HERE / "Outcomes.cpp", "-o", program],
                   check=True)
    return str(program)


@dataclass
class Sums:
    failures: int = 0
    compared: int = 0
    eliminated: int = 0
    choices: int = 0
    remaining: int = 0


def compare(heddle: str, programs: str, number: int, search: list[str], folder: Path, sums: Sums) -> None:
    plain = explore(heddle, programs, number, search, folder)
    if not plain.report["complete"]:
        return
    sums.compared += 1
    reduced = explore(heddle, programs, number, [*search, "--eliminate", "--check-facts"], folder)
    facts = reduced.report["facts"]
    sums.eliminated += facts["eliminated"]
    sums.choices += plain.report["choices"]
    sums.remaining += reduced.report["choices"]
    differ = plain.outcomes - reduced.outcomes if search == BOUNDED else plain.outcomes ^ reduced.outcomes
    for text, isWrong in [
        ("the search with facts is not complete", not reduced.report["complete"]),
        (f"the outcomes differ: {differ}", len(differ) > 0),
        (f"the facts missed {facts['firstMiss']}", facts["misses"] > 0),
    ]:
        if isWrong:
            sums.failures += 1
            print(f"program {number}, {' '.join(search)}: {text}", flush=True)


def main() -> int:
    heddle, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sums = Sums()
    with tempfile.TemporaryDirectory() as scratch:
        for batch in range(first, first + count, BATCH):
            size = min(BATCH, first + count - batch)
            programs = build(heddle, batch, size, Path(scratch))
            for number in range(batch, batch + size):
                for search in SEARCHES:
                    compare(heddle, programs, number, search, Path(scratch), sums)
    print(f"{count} programs: {sums.compared} of {count * len(SEARCHES)} searches compared; {sums.eliminated} choices eliminated; "
          f"{sums.choices} choices made without facts, {sums.remaining} with")
    if sums.eliminated == 0:
        print("no choice was eliminated")
    if sums.compared < count * len(SEARCHES) * 8 / 10:
        print("too few searches were complete")
        sums.failures += 1
    return 1 if sums.failures or sums.eliminated == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

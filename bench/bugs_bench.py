#!/usr/bin/env python3
"""Counts the schedules until the first failure of each program of tests/bench, under every strategy and the default.

Usage: bench/bugs_bench.py BUILD [--programs WORD,...] [--strategies NAME,...] [--seeds N] [--schedules N] [--limit SECONDS]
                           [--cores N] [--minutes N] [--output FOLDER] [--note TEXT] [--report]

A cell is a program, a strategy and a seed. It is explored with one job until its first failure: any error that is not a
data race. Races are suppressed, so they do not end the search; where one was seen, a second run determines its schedule.
A cell ends without a failure after 10,000 schedules (--schedules; 100,000 for the shape of SafeStack), when the search is
complete, or after --limit seconds. Searches without random choices have one cell. Counts do not depend on the number of
cells that run at the same time (--cores), unless a cell is cut off by its time.

A strategy is a name with options of `heddle run`: `pct --depth 2`. `default` is `heddle run` without options.

Each finished cell is appended to FOLDER/bugs.csv. Cells in the file for the same sources are not repeated, so the bench can
be stopped (--minutes, Ctrl-C) and continued. Then writes FOLDER/bugs.md; --report does only that.
"""

import argparse
import concurrent.futures
import os
import pathlib
import sys
import threading
import time

from bugs_journal import Journal, commit
from bugs_report import write

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/bench"))
import bench_programs  # noqa: E402

STRATEGIES = ["default", "random", "pct --depth 2", "pct --depth 3", "pct --depth 5", "pos", "surw", "dpor",
              "dpor --preemption-bound 2", "dfs", "random-dfs", "hybrid"]
# Without a seed, the twin of a program is explored this often, for schedules a second and for false alarms.
TWIN = 2000


def deterministic(strategy):
    return strategy.split()[0] in ("dpor", "dfs")


class Bench:
    def __init__(self, given):
        self.given = given
        self.heddle = given.build.resolve() / "bin/heddle"
        self.folder = given.build.resolve() / "tests/bench"
        self.journal = Journal(given.output / "bugs.csv", commit(ROOT))
        self.lock = threading.Lock()
        self.deadline = time.monotonic() + 60 * given.minutes

    def cells(self):
        """The cells of the first seed of all programs come first, so that an interrupted run covers everything."""
        programs = self.selected()
        for seed in range(self.given.seeds + 1):
            for program in programs:
                for strategy in self.given.strategies.split(","):
                    if seed <= 1 or not deterministic(strategy):
                        yield program, strategy, seed

    def selected(self):
        words = self.given.programs.split(",")
        return [program for program in bench_programs.programs() if any(word in program.name for word in words)]

    def budget(self, program):
        return max(self.given.schedules, program.schedules) if program.schedules > bench_programs.BUDGET \
            else self.given.schedules

    def measure(self):
        missing = [cell for cell in self.cells() if not self.journal.has(cell[0].name, *cell[1:], self.given.limit)]
        with concurrent.futures.ThreadPoolExecutor(self.given.cores) as pool:
            try:
                for done, _ in enumerate(pool.map(self.one, missing), 1):
                    if done % 100 == 0:
                        print(f"{done} of {len(missing)} cells", file=sys.stderr)
            except KeyboardInterrupt:
                print("Interrupted: the cells that have begun are finished, the others are left.", file=sys.stderr)
                pool.shutdown(cancel_futures=True)

    def one(self, cell):
        if time.monotonic() > self.deadline:
            return
        program, strategy, seed = cell
        row = self.twin(program, strategy) if seed == 0 else self.search(program, strategy, seed)
        with self.lock:
            self.journal.add({"program": program.name, "strategy": strategy, "seed": seed, **row})

    def explore(self, program, strategy, seed, schedules, name, suppressed=("race",)):
        chosen = [] if strategy == "default" else ["--strategy", *strategy.split()]
        options = ["--schedules", schedules, "--time", f"{self.given.limit}s", "--seed", seed, "--stop-at-first", *chosen]
        return bench_programs.explore(self.heddle, self.folder / name, options, suppressed)

    def cut(self, report):
        """The limit in seconds that ended the cell, or nothing. Such a cell is repeated with a longer limit."""
        return self.given.limit if report["timeUp"] else ""

    def search(self, program, strategy, seed):
        budget = self.budget(program)
        try:
            report = self.explore(program, strategy, seed, budget, program.name)
            race = ""
            if report["suppressed"]:
                both = self.explore(program, strategy, seed, budget, program.name, suppressed=())
                race = bench_programs.first(both, lambda kind: kind == "data-race")[1] or ""
        except RuntimeError as error:
            return {"error": str(error).splitlines()[0]}
        kind, rank = bench_programs.first(report)
        wrong = kind and kind not in program.kinds
        return {"budget": budget, "kind": kind or "", "rank": rank or "", "race": race, "schedules": report["schedules"],
                "complete": int(report["complete"]), "cut": self.cut(report), "seconds": f"{report['cpu']:.3f}",
                "error": f"unexpected {kind}" if wrong else ""}

    def twin(self, program, strategy):
        try:
            report = self.explore(program, strategy, 1, TWIN, f"{program.name}_fixed", suppressed=())
        except RuntimeError as error:
            return {"error": str(error).splitlines()[0]}
        alarms = [finding["headline"] for finding in report["findings"]]
        return {"budget": TWIN, "schedules": report["schedules"], "complete": int(report["complete"]),
                "cut": self.cut(report), "seconds": f"{report['cpu']:.3f}",
                "error": f"false alarm: {alarms[0]}" if alarms else ""}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--programs", default="")
    parser.add_argument("--strategies", default=",".join(STRATEGIES))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--schedules", type=int, default=bench_programs.BUDGET)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/results")
    parser.add_argument("--note", default="")
    parser.add_argument("--report", action="store_true")
    given = parser.parse_args()
    bench = Bench(given)
    if not given.report:
        bench.measure()
    write(given.output / "bugs.md", bench.journal, bench_programs.programs(), given)


if __name__ == "__main__":
    main()

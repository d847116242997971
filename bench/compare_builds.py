#!/usr/bin/env python3
"""Cost of a schedule in one build of Heddle, compared with another build.

Usage: compare_builds.py BEFORE AFTER [--rounds N] [--csv FILE]

BEFORE and AFTER are build trees. The subjects are compiled with each build, and the builds take turns, so that other work
on the machine disturbs both. The ratio is that of the lowest processor times; the start of the tool is subtracted.
"""

import argparse
import pathlib
import tempfile

from measure import report, succeed

BENCH = pathlib.Path(__file__).resolve().parent
CASES = [("in process", "small_tests", [], 1_000_000), ("restore", "ten_threads", ["--isolation", "restore"], 60_000)]


class Build:
    def __init__(self, tree, folder):
        self.heddle = tree.resolve() / "bin" / "heddle"
        self.folder = folder
        self.costs = {name: [] for name, *_ in CASES}

    def compile(self, subject):
        succeed([self.heddle, "c++", "-std=c++20", "-O2", BENCH / "subjects" / f"{subject}.cpp", "-o",
                 self.folder / subject])

    def seconds(self, subject, options, schedules):
        return succeed([self.heddle, "run", "--quiet", "--jobs", "1", "--strategy", "random", *options, "--schedules",
                        schedules, "--store", self.folder / "store", "--", self.folder / subject])

    def measure(self, name, subject, options, schedules):
        start = self.seconds(subject, options, 2)
        self.costs[name].append((self.seconds(subject, options, schedules + 2) - start) / schedules)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--csv")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="heddle-compare-") as name:
        builds = []
        for number, tree in enumerate([given.before, given.after]):
            folder = pathlib.Path(name) / str(number)
            folder.mkdir()
            builds.append(Build(tree, folder))
        rows = []
        for case, subject, options, schedules in CASES:
            for build in builds:
                build.compile(subject)
            for _ in range(given.rounds):
                for build in builds:
                    build.measure(case, subject, options, schedules)
            before, after = (min(build.costs[case]) for build in builds)
            rows.append({"schedules": case, "before_us": f"{before * 1e6:.3f}", "after_us": f"{after * 1e6:.3f}",
                         "after / before": f"{after / before:.3f}"})
    report(rows, given.csv)


main()

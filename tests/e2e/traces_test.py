"""Fibers and kernel threads give the same trace for the same seed, as do two processes; other seeds give other traces.

Usage: traces_test.py HEDDLE PROGRAM SEEDS
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def traces(heddle, program, seeds, carrier, seed):
    # The first schedules are not those of the strategy.
    result = heddle.explore(program, "--print-traces", "--no-predict", "--schedules", seeds, "--seed", seed, "--carrier", carrier)
    check(result["exitCode"] == 0, f"{carrier}: {result['verdict']} {[f['headline'] for f in result['findings']]} {result['notes']}")
    check(len(result["traces"]) == seeds, f"{carrier}: {len(result['traces'])} traces of {seeds}")
    return result["traces"]


def first_difference(one, other):
    return next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), None)


def run():
    tool, program, seeds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with tempfile.TemporaryDirectory(prefix="heddle-traces-") as folder:
        heddle = Heddle(tool, folder, timeout=600)
        fiber = traces(heddle, program, seeds, "fiber", 1)
        kernel = traces(heddle, program, seeds, "kernel", 1)
        check(fiber == kernel, f"fibers and kernel threads differ, first at execution {first_difference(fiber, kernel)}")
        distinct = len(set(fiber))
        check(distinct >= seeds * 9 // 10, f"only {distinct} different traces with {seeds} seeds")

        padded = dict(os.environ, HEDDLE_TEST_PADDING="x" * 3001)
        again = traces(Heddle(tool, folder, environment=padded, folder=folder), program, seeds // 10, "fiber", 1)
        check(again == fiber[:seeds // 10], f"another process differs, first at execution {first_difference(again, fiber)}")
        other = traces(heddle, program, seeds // 10, "fiber", 2)
        check(len(set(other) & set(fiber)) <= seeds // 100, "another seed gives the same traces")


main(run)

#!/usr/bin/env python3
"""Cost of a schedule of one test per framework, with restore and with fork.

Usage: frameworks_bench.py BUILD [CSV]. Processor time, including the driver's, minus the start-up. Without the schedules
that follow predictions: there are at most 40 of them, and each is recorded completely.
"""

import pathlib
import sys
import tempfile

from measure import best, report, succeed

SUBJECTS = pathlib.Path(__file__).resolve().parent / "subjects" / "frameworks"
LIBRARIES = {"boost_test": ["-lboost_unit_test_framework"], "gtest": ["-lgtest"], "catch2": [], "doctest": []}
RESTORED, FORKED = 5000, 200


def milliseconds(heddle, program, schedules, *options):
    run = [heddle, "run", "--jobs", 1, "--no-predict", *options, "--schedules"]
    start = best(3, [*run, 1, "--", program], cwd=program.parent)
    return 1000 * max(best(2, [*run, schedules + 1, "--", program], cwd=program.parent) - start, 0) / schedules


def main():
    heddle = pathlib.Path(sys.argv[1]).resolve() / "bin" / "heddle"
    rows = []
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as folder:
        for name, libraries in LIBRARIES.items():
            program = pathlib.Path(folder) / name
            succeed([heddle, "c++", "-std=c++17", "-O1", "-g", SUBJECTS / f"{name}.cpp", "-o", program, *libraries])
            restored = milliseconds(heddle, program, RESTORED, "--isolation", "restore")
            forked = milliseconds(heddle, program, FORKED, "--isolation", "fork")
            rows.append({"framework": name, "restore_ms": f"{restored:.3f}", "fork_ms": f"{forked:.3f}",
                         "fork_over_restore": f"{forked / restored:.1f}"})
    report(rows, sys.argv[2] if len(sys.argv) > 2 else None)


main()

#!/usr/bin/env python3
"""Cost of a query of static facts: what a thread may still access, by the frames of its actual stack.

Usage: facts_query_bench.py BUILD [CSV]

Runs the same schedules without facts and with elimination, which makes a query at each step and compares it with the other
thread's. Prints nanoseconds of processor time per query and the ratio of the times. The runs alternate, and the fastest of
each kind counts. The time of one schedule is subtracted, because it includes the analysis.
"""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile

from measure import report

ROOT = pathlib.Path(__file__).resolve().parent
SCHEDULES, ROUNDS = 200, 3
KINDS = {"without facts": [], "with elimination": ["--eliminate"]}


def spent(command, folder):
    """Processor time of the command, and its report."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, json.loads(done.stdout)


def main():
    heddle = pathlib.Path(sys.argv[1]).resolve() / "bin" / "heddle"
    times, queries = dict.fromkeys(KINDS, float("inf")), 0
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as name:
        folder = pathlib.Path(name)
        program = folder / "deep_calls"
        subprocess.run([heddle, "c++", "-std=c++20", "-O1", "-g", ROOT / "subjects/deep_calls.cpp", "-o", program], check=True)
        for _ in range(ROUNDS):
            for kind, options in KINDS.items():
                command = [heddle, "run", "--json", "--strategy", "round-robin", "--jobs", "1", *options]
                few, _ = spent([*command, "--schedules", "1", "--", program], folder)
                many, result = spent([*command, "--schedules", str(SCHEDULES), "--", program], folder)
                times[kind] = min(times[kind], many - few)
                queries = max(queries, result["facts"]["queries"])
    extra = times["with elimination"] - times["without facts"]
    report([{"queries": queries, "without_s": f"{times['without facts']:.3f}",
             "with_s": f"{times['with elimination']:.3f}", "ns_per_query": f"{1e9 * extra / queries:.0f}",
             "ratio": f"{times['with elimination'] / times['without facts']:.2f}"}],
           sys.argv[2] if len(sys.argv) > 2 else None)


main()

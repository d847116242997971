"""The same seed and budget give the same schedules and the same findings for every number of workers.

Usage: jobs_test.py HEDDLE FOLDER
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

STRATEGIES = [
    ("random", ["--schedules", 3000]),
    ("pct", ["--schedules", 2000]),
    ("pos", ["--schedules", 2000]),
    ("surw", ["--schedules", 2000]),
    ("portfolio", ["--schedules", 2000]),
    ("dfs", ["--schedules", 100000, "--preemption-bound", 2]),
    ("every-schedule", ["--schedules", 2500]),
    ("dfs", ["--schedules", 2500]),
    ("every-schedule", ["--schedules", 100000, "--depth", 9]),
    ("random-dfs", ["--schedules", 2500]),
    ("dpor", ["--schedules", 2500]),
    ("dpor", ["--schedules", 100000, "--preemption-bound", 2]),
]
REDUCED = [
    ["--schedules", 100000],
    ["--schedules", 1000],
    ["--schedules", 1000, "--preemption-bound", 2],
]


def essence(result):
    findings = sorted((f["id"], f["execution"], f["traceHash"]) for f in result["findings"])
    return result["schedules"], result["complete"], findings, result["traces"], result["notReproduced"]


def check_jobs(heddle, program, strategy, options):
    def explore(jobs):
        return heddle.explore(program, "--strategy", strategy, *options, "--print-traces", "--jobs", jobs)

    alone = explore(1)
    check(alone["findings"] and not alone["notReproduced"], f"{program.name}, {strategy}: {alone['verdict']} {alone['notes']}")
    for jobs in (2, 5):
        together = explore(jobs)
        check(essence(alone)[:3] == essence(together)[:3],
              f"{program.name}, {strategy} {options}, {jobs} jobs:\n{essence(alone)[:3]}\nbut then\n{essence(together)[:3]}")
        check(essence(alone) == essence(together), f"{program.name}, {strategy} {options}, {jobs} jobs: other traces")


def check_stop_at_first(heddle, program):
    results = [heddle.explore(program, "--stop-at-first", "--schedules", 5000, "--jobs", jobs) for jobs in (1, 4)]
    found = [[(f["id"], f["execution"]) for f in result["findings"]] for result in results]
    check(found[0] == found[1] and len(found[0]) == 1, f"{program.name}: the first error is {found[0]}, and {found[1]}")
    check(results[0]["schedules"] == results[1]["schedules"] == found[0][0][1] + 1, f"{[r['schedules'] for r in results]} schedules")


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-jobs-") as store:
        heddle = Heddle(tool, store)
        for strategy, options in STRATEGIES:
            check_jobs(heddle, folder / "many_schedules", strategy, options)
        for options in REDUCED:
            check_jobs(heddle, folder / "many_behaviours", "dpor", options)
        check_jobs(heddle, folder / "tested_schedules", "dpor", ["--schedules", 100000])
        check_jobs(heddle, folder / "tested_schedules", "portfolio", ["--schedules", 2000])
        check_jobs(heddle, folder / "tested_schedules", "random", ["--schedules", 2000])
        check_jobs(heddle, folder / "tested_schedules", "every-schedule", ["--schedules", 100000])
        check_stop_at_first(heddle, folder / "many_schedules")
        check_stop_at_first(heddle, folder / "tested_schedules")


main(run)

"""Executions that start at their first thread equal forked ones with every strategy, and save the time before it.

Usage: late_start_test.py HEDDLE SUBJECTS
"""

import pathlib
import resource
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from equivalence import compare, explore  # noqa: E402

STRATEGIES = ["random", "pos", "pct", "surw", "dfs", "dpor"]
POINTS = ["sync", "racing", "all"]
SAME = ["prelude", "prelude_race", "prelude_random"]
SCHEDULES = 40


def processor_seconds(heddle, program, isolation, schedules):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    explore(heddle, program, isolation, schedules, "--strategy", "random")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds_per_schedule(heddle, program, isolation):
    few, many = 5, 30
    times = [min(processor_seconds(heddle, program, isolation, schedules) for _ in range(2)) for schedules in (few, many)]
    return (times[1] - times[0]) / (many - few)


def check_equal(heddle, subjects):
    for name in SAME:
        variants = [["--strategy", strategy] for strategy in STRATEGIES] + [["--points", points] for points in POINTS]
        for options in variants:
            one, other = (explore(heddle, subjects / name, isolation, SCHEDULES, *options)
                          for isolation in ("restore", "fork"))
            compare(f"{name} {' '.join(options)}", one, other)


def check_fast(heddle, program):
    """Processor time: without late starts, a restored schedule of this program takes as long as a forked one."""
    restored, forked = (seconds_per_schedule(heddle, program, isolation) for isolation in ("restore", "fork"))
    check(restored < forked / 4, f"{restored * 1000:.2f} ms per schedule, and {forked * 1000:.2f} ms with fork")


def run():
    subjects = pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-late-start-") as store:
        heddle = Heddle(sys.argv[1], store)
        check_equal(heddle, subjects)
        check_fast(heddle, subjects / "prelude_long")


main(run)

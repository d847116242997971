"""A search learns as much from executions that crash their process as from all others: the number of schedules, and what
they show, does not depend on which process a crash ends.

Usage: crash_test.py HEDDLE FOLDER
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

SEARCHES = [["--strategy", "dpor"], ["--strategy", "dpor", "--preemption-bound", "2"], ["--strategy", "every-schedule", "--preemption-bound", "1"]]


def essence(result):
    return (result["schedules"], result["complete"], sorted(f["kind"] for f in result["findings"]), result["notReproduced"])


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-crash-") as store:
        heddle = Heddle(tool, store)
        for search in SEARCHES:
            options = [*search, "--schedules", "100000"]
            forked = heddle.explore(folder / "crashing_behaviours", *options, "--isolation", "fork")
            check(forked["complete"] and forked["findings"], f"{search}: {forked['verdict']} {forked['notes']}")
            for jobs in "1", "2":
                for name, isolation in ("crashing_behaviours", "restore"), ("crashing_test", "none"):
                    result = heddle.explore(folder / name, *options, "--isolation", isolation, "--jobs", jobs)
                    check(essence(result) == essence(forked), f"{search}, {name}, {jobs} jobs:\n{essence(forked)}\nbut then\n{essence(result)}")


main(run)

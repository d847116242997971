"""A finding is reproduced in many fresh processes, each with an environment of another size, in another directory, with
random addresses, and without personality, userfaultfd and ptrace. The id of a finding is a hash of its kind and places,
so "Reproduced: ID" shows that kind and site are the same; the trace is compared by its hash.

Usage: replay_test.py HEDDLE LAUNCHER PROGRAM TIMES
"""

import os
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


# The schedule of this subject is not minimised (docs/limits.md).
REPORTED_AS_FOUND = ("no-progress", "nondeterminism")


def padded_environment(dice):
    environment = dict(os.environ)
    for i in range(dice.randrange(1, 20)):
        environment[f"HEDDLE_TEST_PADDING_{i}"] = "x" * dice.randrange(5000)
    return environment


def find(tool, store, program):
    result = Heddle(tool, store).explore(program, "--schedules", 1000, "--stop-at-first")
    check(result["findings"], f"nothing was found: {result['verdict']} {result['notes']}")
    finding = result["findings"][0]
    check("minimised" in finding or finding["decisions"] == 0 or finding["kind"] in REPORTED_AS_FOUND, f"{finding['id']} is not the shortest schedule")
    return finding


def run():
    tool, launcher, program, times = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    dice = random.Random(20240229)
    with tempfile.TemporaryDirectory(prefix="heddle-replay-") as folder:
        store = pathlib.Path(folder) / "store"
        finding = find(tool, store, program)
        for i in range(times):
            place = pathlib.Path(folder) / "elsewhere" / ("d" * dice.randrange(1, 200))
            place.mkdir(parents=True, exist_ok=True)
            heddle = Heddle(tool, store, prefix=[launcher], environment=padded_environment(dice), folder=place)
            replay = heddle.replay(finding["id"])
            check(replay.status == 1, f"replay {i}: exit status {replay.status}\n{replay.text[:3000]}")
            check((replay.kind, replay.trace) == (finding["kind"], finding["traceHash"]),
                  f"replay {i}: {replay.kind} {replay.trace}, recorded {finding['kind']} {finding['traceHash']}")


main(run)

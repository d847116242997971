"""With every access as a scheduling point, the trace of a program that reads its arguments and its environment does not
depend on their addresses: neither on the length of its path nor on the other environment variables.

Usage: arguments_test.py HEDDLE PROGRAM
"""

import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

OPTIONS = ("--points", "all", "--schedules", 50, "--stop-at-first")


def find(tool, folder, program, padding, *options):
    # Reading the environment takes one step per variable, so their number must be the same.
    environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    environment |= {"HEDDLE_TEST_VALUE": "7", "HEDDLE_TEST_PADDING": "x" * padding}
    heddle = Heddle(tool, folder / "store", environment=environment)
    result = heddle.explore([program, "first", "2"], *OPTIONS, *options)
    kinds = [(finding["kind"], finding["id"], finding["traceHash"]) for finding in result["findings"]]
    check(len(kinds) >= 1, f"{options}, {padding}: {result['verdict']} {result['notes']}")
    check(not result["notReproduced"], f"{options}, {padding}: not reproduced: {result['notes']}")
    replay = heddle.replay(result["findings"][0]["id"])
    check(replay.status == 1, f"{options}, {padding}: replay: exit status {replay.status}\n{replay.text[:2000]}")
    return kinds


def run():
    tool, program = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-arguments-") as name:
        folder = pathlib.Path(name)
        elsewhere = folder / ("d" * 101) / ("e" * 77)
        elsewhere.mkdir(parents=True)
        copy = elsewhere / program.name
        shutil.copy(program, copy)
        for options in ((), ("--carrier", "kernel"), ("--isolation", "fork")):
            first = find(tool, folder, program, 1, *options)
            for padding in (1000, 4321):
                again = find(tool, folder, program, padding, *options)
                check(first == again, f"{options}, {padding}: {first} but then {again}")
            moved = find(tool, folder, copy, 17, *options)
            check(first == moved, f"{options}: {first}, elsewhere {moved}")


main(run)

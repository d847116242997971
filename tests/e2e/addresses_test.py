"""Heap, stack and thread-local objects have the same addresses in every execution of the same schedule.

Usage: addresses_test.py HEDDLE PROGRAM
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def output(tool, store, program, carrier, seed, padding):
    heddle = Heddle(tool, store, environment=dict(os.environ, HEDDLE_TEST_PADDING="x" * padding))
    result = heddle.call("run", "--store", store, "--quiet", "--show-output", "--schedules", 1, "--seed", seed, "--carrier",
                         carrier, "--", program)
    lines = [line for line in result.stdout.splitlines() if " heap 0x" in line]
    check(result.returncode == 0 and len(lines) == 5, f"exit status {result.returncode}\n{result.stdout}\n{result.stderr}")
    return lines


def run():
    tool, program = sys.argv[1:3]
    with tempfile.TemporaryDirectory(prefix="heddle-addresses-") as store:
        for carrier in ("fiber", "kernel"):
            for seed in range(1, 6):
                first = output(tool, store, program, carrier, seed, 10)
                for padding in (1000, 5001):
                    again = output(tool, store, program, carrier, seed, padding)
                    check(first == again, f"{carrier}, seed {seed}:\n" + "\n".join(first) + "\nbut then\n" + "\n".join(again))


main(run)

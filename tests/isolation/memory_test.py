"""Memory use stays flat over many executions in one process.

Usage: memory_test.py HEDDLE PROGRAM FEW MANY
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402


def peak_kilobytes(tool, program, store, schedules):
    """Peak memory of the largest process of the campaign."""
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(tool, [tool, "run", "--quiet", "--isolation", "restore", "--store", store, "--schedules",
                        str(schedules), "--", program])
    _, status, usage = os.wait4(pid, 0)
    check(status == 0, f"{schedules} schedules: status {status}")
    return usage.ru_maxrss


def run():
    tool, program, few, many = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="heddle-memory-") as store:
        before = peak_kilobytes(tool, program, store, few)
        after = peak_kilobytes(tool, program, store, many)
    check(after < before + 4096, f"{before} KB for {few} schedules, {after} KB for {many}")


main(run)

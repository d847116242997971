"""All programs in some folders: the same traces, verdicts and findings by restore and by fork.

Usage: equivalence_test.py HEDDLE SCHEDULES FOLDER...
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from equivalence import compare, explore  # noqa: E402


def programs(folder):
    files = (path for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file())
    return [path for path in files if os.access(path, os.X_OK)]


def run():
    tool, schedules, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    restored = 0
    with tempfile.TemporaryDirectory(prefix="heddle-equivalence-") as store:
        heddle = Heddle(tool, store, timeout=600)
        for program in (path for folder in folders for path in programs(folder)):
            one = explore(heddle, program, "restore", schedules)
            compare(program, one, explore(heddle, program, "fork", schedules))
            restored += one["isolation"] == "restore"
    check(restored >= 10, f"only {restored} programs were explored by restore")


main(run)

"""All programs in some folders have the same traces, verdicts and findings with restore and with fork.

Usage: equivalence_test.py HEDDLE SCHEDULES FOLDER...
"""

import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from equivalence import compare, explore  # noqa: E402


PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "programs"


def programs(folder):
    files = (path for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file())
    return [path for path in files if os.access(path, os.X_OK) and path.suffix != ".so"]  # without the libraries that programs open


def options(program, folder):
    """The step limit of the subject: an endless execution always runs up to the limit."""
    parts = program.relative_to(folder).parts
    sources = [PROGRAMS.joinpath(*parts[first:]).with_suffix(".cpp") for first in range(len(parts))]
    sources += [PROGRAMS / pathlib.Path(folder).name / (program.name + ".cpp")]
    for source in sources:
        if source.is_file() and (steps := re.search(r"EXPECT:.*, steps (\d+)", source.read_text())):
            return ["--max-steps", steps.group(1)]
    return []


def run():
    tool, schedules, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    restored = 0
    with tempfile.TemporaryDirectory(prefix="heddle-equivalence-") as store:
        heddle = Heddle(tool, store, timeout=600)
        for folder, program in ((folder, path) for folder in folders for path in programs(folder)):
            limits = options(program, folder)
            one = explore(heddle, program, "restore", schedules, *limits)
            compare(program, one, explore(heddle, program, "fork", schedules, *limits))
            restored += one["isolation"] == "restore"
    check(restored >= 10, f"only {restored} programs were explored by restore")


main(run)

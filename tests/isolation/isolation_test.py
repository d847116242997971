"""A subject gets the isolation that its first line names, and its executions equal those with fork.

Usage: isolation_test.py HEDDLE SCHEDULES SOURCE PROGRAM

    // ISOLATION: restore
    // UNCONTROLLED: NAME        (a system call for real time or random numbers, which the verdict must name)
    // ISOLATION: fork NAME      (prefix of the name of the system call that leaves state behind)
    // OPTIONS: --points all     (for `heddle run`)
"""

import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from equivalence import compare, explore  # noqa: E402


def run():
    tool, schedules, source, program = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4]
    expected = re.match(r"// ISOLATION: (restore|fork)(?: (\w+))?\n", source.read_text())
    check(expected, f"{source}: no line with ISOLATION")
    isolation, call = expected.groups()
    options = re.search(r"// OPTIONS: (.*)", source.read_text())
    options = options.group(1).split() if options else []
    with tempfile.TemporaryDirectory(prefix="heddle-isolation-") as store:
        heddle = Heddle(tool, store)
        chosen = explore(heddle, program, "auto", schedules, *options)
        check(chosen["isolation"] == isolation, f"isolation {chosen['isolation']}: {chosen['isolationReason']}")
        check(any(note.startswith(f"Isolation: {isolation}") for note in chosen["notes"]), f"notes: {chosen['notes']}")
        if call:
            check(f"({call}" in chosen["isolationReason"], f"not {call}: {chosen['isolationReason']}")
        else:
            check(chosen["isolationReason"] == "", f"a reason: {chosen['isolationReason']}")
        named = re.search(r"// UNCONTROLLED: (\w+)", source.read_text())
        # With fork, system calls are not recorded until the end.
        check(isolation == "fork" or chosen["uncontrolledCall"] == (named.group(1) if named else ""),
              f"uncontrolled: {chosen['uncontrolledCall']}")
        check(not named or any(f"({named.group(1)})" in note for note in chosen["notes"]), f"notes: {chosen['notes']}")
        compare(program, chosen, explore(heddle, program, "fork", schedules, *options))


main(run)

"""Memory use stays flat over many executions in one process.

Usage: memory_test.py HEDDLE PROGRAM FEW MANY

The test looks at anonymous memory only: how many pages of an executable file are resident depends on what else the
machine does.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

SAMPLE_INTERVAL = 0.005
ALLOWED_GROWTH_KB = 2048


def anonymous_kilobytes(pid):
    """Resident anonymous memory of a process; 0 once the process has ended."""
    try:
        lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


def runs(pid, program):
    """Whether the process executes the program. Between fork and exec a worker is a copy of the tool."""
    try:
        return os.path.samefile(f"/proc/{pid}/exe", program)
    except OSError:
        return False


def workers_of(pid, program):
    try:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [child for child in children if runs(child, program)]


def peaks(tool, program, store, schedules):
    """Peak anonymous memory of the tool and of its largest worker."""
    command = [tool, "run", "--isolation", "restore", "--store", store, "--schedules", schedules, "--", program]
    of_tool = of_worker = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        while process.poll() is None:
            of_tool = max(of_tool, anonymous_kilobytes(process.pid))
            of_worker = max([of_worker, *map(anonymous_kilobytes, workers_of(process.pid, program))])
            time.sleep(SAMPLE_INTERVAL)
        output = process.stdout.read()
    check(process.returncode == 0, f"{schedules} schedules: status {process.returncode}\n{output}")
    check(of_tool > 0 and of_worker > 0, f"{schedules} schedules: no sample of the tool or of a worker")
    return {"the tool": of_tool, "a worker": of_worker}


def run():
    tool, program, few, many = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="heddle-memory-") as store:
        before = peaks(tool, program, store, few)
        after = peaks(tool, program, store, many)
    for role, kilobytes in before.items():
        check(after[role] < kilobytes + ALLOWED_GROWTH_KB,
              f"{role}: {kilobytes} KB for {few} schedules, {after[role]} KB for {many}")
    print(f"{few} schedules: {before}; {many} schedules: {after}")


main(run)

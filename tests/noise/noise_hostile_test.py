"""Programs that misbehave under noise: the runs continue, and nothing is left running.

Usage: noise_hostile_test.py HEDDLE FOLDER
"""

import ctypes
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

PR_SET_CHILD_SUBREAPER = 36
HOSTILE = pathlib.Path(sys.argv[2]) / "hostile"
DEEDS = {"leave_child": "", "count_in_child": "", "fill_disk": "", "flood": "", "close_all": "", "hang": "hang: 3 of 3 runs",
         "spin": "3 runs were killed after 1s"}


def left_running():
    text = pathlib.Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text()
    left = [child for child in map(int, text.split())
            if pathlib.Path(f"/proc/{child}/stat").read_text().rsplit(") ", 1)[1][0] not in "ZX"]
    for child in left:
        os.kill(child, signal.SIGKILL)
    return left


def command(folder, *words):
    return [sys.argv[1], "noise", "--quiet", "--store", f"{folder}/store", "--profile-runs", "1", *words]


def check_deed(folder, deed, says):
    result = subprocess.run(command(folder, "--mode", "variable", "--runs", "3", "--timeout", "1s", "--", HOSTILE, deed),
                            text=True, capture_output=True, cwd=folder, timeout=120, errors="replace", check=False)
    context = f"{deed}: exit status {result.returncode}\n{result.stdout}\n{result.stderr}"
    check(result.returncode in (0, 1), context)
    check(re.search(r"\d+ of 3 runs", result.stdout), f"all runs were made: {context}")
    check(says in result.stdout, context)
    check(not left_running(), f"something is left running: {context}")


def check_interrupt(folder):
    process = subprocess.Popen(command(folder, "--timeout", "60s", "--", HOSTILE, "spin"), cwd=folder, text=True,
                               stdout=subprocess.PIPE)
    while process.poll() is None and not pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=60)[0]
    check(process.returncode == 0, f"exit status {process.returncode}: {output}")
    check(not left_running(), "something is left running after an interrupt")


def run():
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="heddle-noise-") as folder:
        for deed, says in DEEDS.items():
            check_deed(folder, deed, says)
        check_interrupt(folder)


main(run)

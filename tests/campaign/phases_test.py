"""Ctrl-C, SIGTERM and the end of --time end `heddle run` soon in every phase, with the verdict so far. Saved findings are
complete, and no process of the program keeps running.

Usage: phases_test.py HEDDLE FOLDER
"""

import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

# It takes less than a second on an idle machine, but other tests run at the same time.
LIMIT = 4.0
PHASES = ["regressions", "searching", "confirming", "predicting", "minimising", "reporting"]
# When the signal is sent, in seconds after the line of the phase. It must work at all of these times.
MOMENTS = [0.0, 0.03, 0.3]
STEPS = "20000"


def processes_of(program):
    """Processes that run exactly this file."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if os.readlink(entry / "exe") == str(program):
                    found.append(entry.name)
            except OSError:
                pass
    return found


def start(heddle, store, program, *options):
    return subprocess.Popen([heddle, "run", "--json", "--print-phases", "--jobs", "1", "--seed", "1", "--store", str(store), *options, "--",
                             str(program), STEPS], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)


def wait_for_phase(process, phase):
    """False if the process ended before the phase."""
    for line in process.stderr:
        if line.startswith("phase: " + phase):
            return True
    return False


def check_store(store, context):
    for file in store.glob("findings/*/finding.json"):
        try:
            json.loads(file.read_text())
        except json.JSONDecodeError as error:
            check(False, f"{context}: {file} is not whole: {error}")
    for file in store.rglob("*.tmp*"):
        check(False, f"{context}: {file} was left behind")


def finish(process, program, store, context, limit=LIMIT):
    asked = time.monotonic()
    try:
        output, errors = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        check(False, f"{context}: it did not end")
    took = time.monotonic() - asked
    check(took < limit, f"{context}: it took {took:.1f} seconds")
    check(process.returncode in (0, 1), f"{context}: exit status {process.returncode}: {output[:1000]}{errors[:1000]}")
    result = json.loads(output)
    check(result["exitCode"] == process.returncode, f"{context}: exit status {process.returncode}, JSON says {result['exitCode']}")
    check((process.returncode == 1) == bool(result["findings"]), f"{context}: {result['verdict']}")
    check_store(store, context)
    left = processes_of(program)
    check(not left, f"{context}: {left} still run")
    return result


def interrupt(heddle, program, regressions, phase, moment, number, times):
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "store"
        options = ["--schedules", "3", *(["--regressions", str(regressions)] if phase == "regressions" else [])]
        context = f"{phase}, {moment} s, {number.name} {times} times"
        with start(heddle, store, program, *options) as process:
            if not wait_for_phase(process, phase):
                finish(process, program, store, context)
                check(False, f"{context}: there was no such phase")
            select.select([], [], [], moment)
            for _ in range(times):
                process.send_signal(number)
                select.select([], [], [], 0.01)
            result = finish(process, program, store, context)
        if phase in ("regressions", "searching", "confirming") and moment == 0:
            check(result["interrupted"], f"{context}: {result['verdict']}")
        if result["notReplayed"]:
            check(any("not confirmed, so not counted as errors" in note for note in result["notes"]), f"{context}: {result['notes']}")


def check_time(heddle, program):
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "store"
        begun = time.monotonic()
        with start(heddle, store, program, "--time", "3s") as process:
            output, errors = process.communicate(timeout=120)
        took = time.monotonic() - begun
        check(took < 3 + LIMIT, f"--time 3s took {took:.1f} seconds")
        check(process.returncode in (0, 1), f"exit status {process.returncode}: {errors[:1000]}")
        check(not processes_of(program), "--time: something still runs")
        check_store(store, "--time 3s")
        json.loads(output)


def run():
    heddle, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as place:
        program = pathlib.Path(place).resolve() / "long_phases"
        shutil.copy(folder / "long_phases", program)
        regressions = pathlib.Path(place) / "regressions"
        made = subprocess.run([heddle, "run", "--quiet", "--schedules", "2", "--no-minimise", "--jobs", "1", "--regressions", str(regressions),
                               "--store", place + "/made", "--", str(program), STEPS], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=300, check=False)
        check(made.returncode == 1 and list(regressions.glob("*.json")), f"no races to begin with: {made}")
        for phase in PHASES:
            for moment in MOMENTS:
                number = signal.SIGINT if moment != 0.03 else signal.SIGTERM
                interrupt(heddle, program, regressions, phase, moment, number, 1)
            interrupt(heddle, program, regressions, phase, 0.0, signal.SIGINT, 2)
        check_time(heddle, program)


main(run)

"""Processes of a search are killed by SIGKILL, fifty times, one after another. The search executes and finds the same as
an undisturbed one, and no process is left running.

Usage: kill_test.py HEDDLE FOLDER
"""

import json
import os
import pathlib
import random
import select
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

KILLS = 50
BOUNDED = ["--strategy", "dfs", "--preemption-bound", "3"]
REDUCED = ["--strategy", "dpor"]
# Program, options, isolation, minimum number of kills: a search that restores memory may finish sooner.
SEARCHES = [
    ("many_schedules", BOUNDED, "fork", KILLS),
    ("many_schedules", BOUNDED, "restore", 3),
    ("many_behaviours", REDUCED, "fork", KILLS),
    ("more_behaviours", REDUCED, "restore", 3),
]


def children(pid):
    try:
        return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []  # the process has ended


def is_at_work(pid, name):
    """Whether this is a process of the search that started more than 0.05 s ago."""
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
        up = float(pathlib.Path("/proc/uptime").read_text().split()[0])
    except OSError:
        return False
    comm, rest = stat[stat.index("(") + 1:stat.rindex(")")], stat[stat.rindex(")") + 2:].split()
    started = int(rest[19]) / os.sysconf("SC_CLK_TCK")
    return comm == name[:15] and up - started > 0.05


def kill_one(pid, name, chance):
    workers = [worker for worker in children(pid) if is_at_work(worker, name)]
    victims = workers + [execution for worker in workers for execution in children(worker)]
    if not victims:
        return False
    try:
        os.kill(chance.choice(victims), signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def disturbed(tool, store, program, options):
    """The result of a search during which processes were killed, and how many were."""
    command = [tool, "run", "--json", "--store", store, *options, "--", str(program)]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        chance = random.Random(7)
        kills = 0
        output = ""
        while kills < KILLS:
            # Let some executions happen in between: one that is killed repeatedly would itself be blamed.
            ready, _, _ = select.select([process.stdout], [], [], 0.02)
            if ready:
                break
            kills += kill_one(process.pid, program.name, chance)
        output, errors = process.communicate(timeout=100)
    check(process.returncode in (0, 1), f"exit status {process.returncode} after {kills} kills: {output[:2000]}{errors[:2000]}")
    return json.loads(output), kills


def essence(result):
    return (result["schedules"], result["complete"], sorted((f["id"], f["execution"], f["traceHash"]) for f in result["findings"]),
            result["notReproduced"])


def check_search(heddle, program, options, enough):
    calm = heddle.explore(program, *options)
    check(calm["complete"] and calm["findings"], f"{program.name}: {calm['verdict']} {calm['notes']}")
    result, kills = disturbed(heddle.program, str(heddle.store), program, options)
    check(kills >= enough, f"{program.name}: the search was over after {kills} kills")
    check(essence(calm) == essence(result), f"{program.name}, {kills} kills:\n{essence(calm)}\nbut then\n{essence(result)}\n{result['notes']}")
    return kills


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-kill-") as store:
        heddle = Heddle(tool, store)
        for name, options, isolation, enough in SEARCHES:
            check_search(heddle, folder / name, [*options, "--schedules", "1000000", "--jobs", "2", "--isolation", isolation], enough)


main(run)

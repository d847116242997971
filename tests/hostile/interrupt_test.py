"""Ctrl-C and SIGTERM end heddle whatever the program does. Heddle prints the verdict so far, and no process keeps running.

Usage: interrupt_test.py HEDDLE FOLDER
"""

import pathlib
import select
import signal
import sys
import time

from scene import Scene, adopt_orphans, check, children

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import main  # noqa: E402

# It takes less than a second on an idle machine, but other tests run at the same time.
LIMIT = 3.0
DEEDS = ["spin_seen", "block_and_spin", "stop_itself", "exec_sleeper", "flood_for_ever"]


def name_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def wait_until_it_runs(process, name, in_test):
    """Waits until a process for executions exists (in a heddle::test, the process itself). Before that, heddle inspects the
    program with the loader, and an interrupt could not produce a verdict yet."""
    while process.poll() is None:
        workers = [child for child in children(process.pid) if name_of(child) == name]
        if workers and (in_test or any(children(worker) for worker in workers)):
            return
        select.select([], [], [], 0.01)


def check_interrupt(tool, program, deed, number, in_test):
    with Scene(tool, program) as scene:
        process = scene.start("run", "--json", "--hang-timeout", 60, "--", scene.program, deed)
        wait_until_it_runs(process, scene.program.name, in_test)
        begin = time.monotonic()
        process.send_signal(number)
        seen = scene.finish(process)
        took = time.monotonic() - begin
        context = f"{deed}, {signal.Signals(number).name}: exit status {seen.status}\n{seen.output[:2000]}\n{seen.errors[:2000]}"
        verdict = seen.verdict()
        check(verdict and verdict["interrupted"], context)
        check(took < LIMIT, f"it took {took:.1f} seconds: {context}")
        scene.look_around()


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2]) / "clang"
    adopt_orphans()
    for deed in DEEDS:
        check_interrupt(tool, folder / "whole", deed, signal.SIGINT, False)
    check_interrupt(tool, folder / "tested", "block_and_spin", signal.SIGINT, True)
    check_interrupt(tool, folder / "whole", "block_and_spin", signal.SIGTERM, False)


main(run)

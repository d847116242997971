"""A campaign that was stopped (by Ctrl-C, SIGTERM, SIGKILL or the end of its time) and resumed gives the same result as an
undisturbed one: the same schedules, traces and findings.

Usage: resume_test.py HEDDLE FOLDER
"""

import json
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def campaigns(store):
    return sorted((store / "campaigns").glob("*.jsonl")) if (store / "campaigns").is_dir() else []


def units_in(store):
    return sum(len(log.read_bytes().split(b"\n")) - 2 for log in campaigns(store))


def essence(result):
    return {"schedules": result["schedules"], "complete": result["complete"],
            "traces": result["traces"],
            "findings": sorted((f["id"], f["execution"], f["traceHash"]) for f in result["findings"])}


def disturb(heddle, command, how, units):
    """Starts a leg of a campaign and stops it after a number of units. True if the campaign was not finished by then."""
    before = units_in(heddle.store)
    with subprocess.Popen([heddle.program, "run", "--json", "--print-traces", "--store", str(heddle.store), *command],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        while not select.select([process.stdout], [], [], 0.001)[0] and units_in(heddle.store) < before + units:
            pass
        asked = time.monotonic()
        process.send_signal(how)
        output, errors = process.communicate(timeout=60)
        took = time.monotonic() - asked
    if how == signal.SIGKILL:
        return process.returncode == -signal.SIGKILL
    check(process.returncode in (0, 1), f"exit status {process.returncode}: {output[:2000]}{errors[:2000]}")
    result = json.loads(output)
    if result["interrupted"]:
        check(took < 5, f"it took {took:.1f} seconds to stop")
        check(any("--resume" in note for note in result["notes"]), f"no word about --resume: {result['notes']}")
    return result["interrupted"]


def check_resumed(heddle, program, options, ways):
    calm = heddle.explore(program, "--print-traces", *options)
    check(not campaigns(heddle.store), "a campaign that is over has left its log")
    begun = [*options, "--", str(program)]
    stops = 0
    for how in ways:
        # Later legs may use a different number of workers.
        stops += disturb(heddle, begun, how, 5)
        begun = ["--resume", "--jobs", "1" if stops % 2 else "3"]
        if not campaigns(heddle.store):
            break
    check(stops >= 2, f"{program.name} {options}: over after {stops} stops; the test needs a longer one")
    result = heddle.call("run", "--resume", "--json", "--print-traces", "--store", heddle.store)
    check(result.returncode in (0, 1), f"{result.returncode}: {result.stdout[:2000]}{result.stderr[:2000]}")
    resumed = json.loads(result.stdout)
    for name, value in essence(calm).items():
        same = essence(resumed)[name]
        check(same == value, f"{program.name} {options}: {name} after {stops} stops: {str(same)[:300]}, undisturbed: {str(value)[:300]}")
    check(not campaigns(heddle.store), "a campaign that is over has left its log")


def check_refusals(heddle, program, another):
    nothing = heddle.call("run", "--resume", "--store", heddle.store)
    check(nothing.returncode == 2 and "no campaign to resume" in nothing.stderr, f"{nothing}")
    other = heddle.call("run", "--resume", "--store", heddle.store, "--", program)
    check(other.returncode == 2 and "no campaign of" in other.stderr, f"{other}")
    options = heddle.call("run", "--resume", "--strategy", "pct", "--store", heddle.store)
    check(options.returncode == 2 and "--strategy" in options.stderr, f"{options}")

    copy = heddle.store / "program"
    heddle.store.mkdir(exist_ok=True)
    shutil.copy(program, copy)
    timed = heddle.explore(copy, "--time", "100ms")
    check(any("--resume" in note for note in timed["notes"]), f"time is up, and no word about --resume: {timed['notes']}")
    log, = campaigns(heddle.store)
    whole = log.read_bytes()
    log.write_bytes(whole[:-20])
    again = heddle.call("run", "--resume", "--time", "100ms", "--json", "--store", heddle.store)
    check(again.returncode in (0, 1), f"a line that is cut off: {again}")
    check(json.loads(again.stdout)["schedules"] >= timed["schedules"] // 2, "what was explored counts")
    shutil.copy(another, copy)
    changed = heddle.call("run", "--resume", "--store", heddle.store)
    check(changed.returncode == 3 and "has changed" in changed.stderr, f"{changed}")
    log.write_text("{}\n")
    foreign = heddle.call("run", "--resume", "--store", heddle.store)
    check(foreign.returncode == 3 and "is not a Heddle campaign" in foreign.stderr, f"{foreign}")


def body():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    hard, soft, term = signal.SIGKILL, signal.SIGINT, signal.SIGTERM
    behaviours = folder / "many_behaviours"
    many, tested = folder / "many_schedules", folder / "tested_schedules"
    cases = [
        (many, ["--schedules", "20000", "--strategy", "random"], [soft, hard, term]),
        (many, ["--schedules", "3000", "--strategy", "pct", "--isolation", "fork"], [hard, soft]),
        (many, ["--schedules", "20000", "--strategy", "portfolio"], [soft, hard]),
        (many, ["--strategy", "every-schedule", "--schedules", "30000"], [soft, hard, term]),
        (many, ["--strategy", "dfs", "--preemption-bound", "2", "--schedules", "100000"], [hard, soft, hard]),
        (behaviours, ["--strategy", "dpor", "--schedules", "100000"], [soft, hard, term]),
        (behaviours, ["--strategy", "dpor", "--preemption-bound", "2", "--schedules", "1500"], [hard, soft]),
        (tested, ["--schedules", "20000", "--strategy", "pos"], [soft, hard, soft]),
    ]
    for program, options, ways in cases:
        with tempfile.TemporaryDirectory(prefix="heddle-resume-") as store:
            check_resumed(Heddle(tool, pathlib.Path(store) / "s"), program, options, ways)
    with tempfile.TemporaryDirectory(prefix="heddle-resume-") as store:
        check_refusals(Heddle(tool, pathlib.Path(store) / "s"), many, tested)


main(body)

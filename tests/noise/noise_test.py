"""`heddle noise`: places, noise at a known place, modes, oracle, hangs, searches, resuming.

Usage: noise_test.py HEDDLE FOLDER
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

FOLDER = pathlib.Path(sys.argv[2])
SOURCES = pathlib.Path(__file__).resolve().parent.parent / "programs/noise"


def at(subject, text):
    """A pattern for the line of a subject that contains the text. g++ has no columns for some operations."""
    lines = (SOURCES / f"{subject}.cpp").read_text().splitlines()
    number = next(i for i, line in enumerate(lines, 1) if text in line)
    return rf".*{subject}\.cpp:{number}(:\d+)?"


READ = at("lost_update", "= counter;")
WRITE = at("lost_update", "counter = before + 1")


class Scene:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.heddle = Heddle(sys.argv[1], self.folder / "store", folder=folder, timeout=200)

    def noise(self, subject, *options, status=None):
        words = ["noise", "--quiet", "--store", self.heddle.store, *options, "--", *[str(FOLDER / subject[0]), *subject[1:]]]
        result = self.heddle.call(*words)
        if status is not None:
            check(result.returncode == status, f"{words}: exit status {result.returncode}\n{result.stdout}\n{result.stderr}")
        return result

    def places(self, subject):
        return [line.split("  ")[0] for line in self.noise([subject], "--places", status=0).stdout.splitlines()]

    def config(self, *lines):
        path = self.folder / "test.noise"
        path.write_text("\n".join(lines) + "\n")
        return path


def rate_of(text):
    found = re.search(r"(\d+) of (\d+) runs", text)
    check(found, f"no rate: {text}")
    return int(found.group(1)), int(found.group(2))


def one(places, pattern):
    found = [place for place in places if re.fullmatch(pattern, place)]
    check(found, f"no place like {pattern}: {places}")
    return found[0]


def check_places(scene):
    places = scene.places("lost_update")
    for pattern in (f"before read {READ}", f"after read {READ}", f"before write {WRITE}", r"variable .*counter",
                    r"before variable .*counter",
                    r"after variable .*counter", r"before sync .*"):
        one(places, pattern)
    check(len(places) == len(set(places)), "names of places are unique")


def check_halt_shows_the_bug(scene):
    # The halted thread continues when the rest of the program waits for it: the update of the other one is always lost.
    place = one(scene.places("lost_update"), f"before write {WRITE}")
    config = scene.config("# comment", f"halt 100 {place}")
    result = scene.noise(["lost_update"], "--config", config, "--runs", 10, status=1)
    bugs, runs = rate_of(result.stdout)
    check(runs == 10 and bugs >= 9, f"the bug must show in nearly every run:\n{result.stdout}")
    check("exit status 1: " in result.stdout, result.stdout)


def check_unseen_branch(scene):
    # Profiling hardly ever sees the division: its condition holds only while the second thread is delayed. A delay after
    # the condition must come before the division, and two halted threads continue in the order in which they arrived.
    places = scene.places("division_two")
    condition = at("division_two", "if (x != 0)")
    lines = [f"halt 100 {one(places, pattern)}" for pattern in
             (f"before read {condition}", f"after read {condition}", f"after write {at('division_two', 'x = 1;')}")]
    result = scene.noise(["division_two"], "--config", scene.config(*lines), "--runs", 20, status=1)
    check("SIGFPE" in result.stdout, result.stdout)


def check_quiet_places_do_not_call(scene):
    # A hundred thousand accesses away from the place are made in each run. Those of g++ call, and return at once.
    place = one(scene.places("busy"), f"before write {at('busy', 'counter = before + 1')}")
    variable = one(scene.places("busy"), r"variable .*counter")
    for noisy, bugs in ((place, 9), (variable, 0)):
        result = scene.noise(["busy"], "--config", scene.config(f"halt 100 {noisy}"), "--runs", 10)
        check(rate_of(result.stdout)[0] >= bugs, f"the halt shows the bug:\n{result.stdout}")
        found = re.search(r"Per run: ([\d.]+) events looked up", result.stdout)
        check(found and 4 <= float(found.group(1)) < 1000, f"accesses away from the place do not call:\n{result.stdout}")


def check_race_is_seen(scene):
    variable = one(scene.places("lost_update"), r"before variable .*counter")
    result = scene.noise(["lost_update"], "--config", scene.config(f"halt 100 {variable}"), "--runs", 10, status=1)
    check("Data races" in result.stdout and "lost_update.cpp:1" in result.stdout, result.stdout)


def check_correct_program(scene):
    for mode in ("stress", "white", "variable"):
        result = scene.noise(["ok"], "--mode", mode, "--runs", 10, status=0)
        check("Data races" not in result.stdout, result.stdout)
    result = scene.noise(["ok"], "--generations", 2, "--population", 4, "--runs-per-generation", 1,
                         "--baseline-runs", 2, status=0)
    check("No run showed a bug." in result.stdout, result.stdout)


def check_hang(scene):
    place = one(scene.places("long_deadlock"), f"after sync {at('long_deadlock', 'one(left)')}")
    begin = time.monotonic()
    # On a busy machine, the second thread may end before the first one begins: such a run shows nothing.
    result = scene.noise(["long_deadlock"], "--config", scene.config(f"halt 100 {place}"), "--runs", 6,
                         "--timeout", "100s", status=1)
    check("hang: " in result.stdout, result.stdout)
    check(time.monotonic() - begin < 100, "a hang is recognised without the timeout")
    for text in ("two(right)", "two(left)"):
        check(re.search(at("long_deadlock", text), result.stdout), f"the stack at {text} is missing:\n{result.stdout}")


def check_oracle(scene):
    result = scene.noise(["ok"], "--mode", "stress", "--runs", 2, "--oracle", 'test "$HEDDLE_OUTCOME" != "exit status 0"',
                         status=1)
    check(rate_of(result.stdout) == (2, 2), result.stdout)
    check("reported by the oracle" in result.stdout, result.stdout)
    scene.noise(["ok"], "--mode", "stress", "--runs", 2, "--oracle", "exit 0", status=0)
    check("must exit with 0" in scene.noise(["ok"], "--oracle", "exit 7", status=3).stderr, "a broken oracle is an error")


def check_search(scene):
    written = scene.folder / "found.noise"
    curves = scene.folder / "curves.csv"
    result = scene.noise(["lost_update"], "--seed", 3, "--generations", 6, "--population", 8, "--runs-per-generation", 2,
                         "--baseline-runs", 3, "--judge-runs", 6, "--write-config", written, "--curves", curves, status=1)
    check("Best configuration:" in result.stdout and "Places, by what noise there does" in result.stdout, result.stdout)
    lines = curves.read_text().splitlines()
    check(lines[0].startswith("generation,runs,bugs") and 2 <= len(lines) <= 7, f"curves: {lines}")
    saved = json.loads(next((scene.folder / "store/noise").glob("lost_update-*.json")).read_text())
    check((saved["format"], saved["version"], saved["seed"]) == ("heddle-noise", 1, 3), f"{saved}")
    check(len(saved["generations"]) == len(lines) - 1 and saved["generations"][0]["survivorFitness"] is None, f"{saved}")
    check(f"{saved['best']['rate']['bugs']} of {saved['best']['rate']['runs']} runs" in result.stdout, f"{saved}")
    check(saved["judged"] and {row["effect"] for row in saved["judged"]} <= {"good", "bad", "neutral"}, f"{saved}")
    check(len(saved["best"]["noises"]) == len([line for line in written.read_text().splitlines() if line[0] != "#"]), f"{saved}")
    result = scene.noise(["lost_update"], "--config", written, "--runs", 3)
    check(rate_of(result.stdout)[1] == 3, f"the written configuration can be used: {result.stdout}")


def check_hints(scene):
    program = str(FOLDER / "lost_update")
    scene.heddle.call("run", "--store", scene.heddle.store, "--schedules", 50, "--stop-at-first", "--", program)
    options = ("--generations", 1, "--population", 2, "--runs-per-generation", 1, "--baseline-runs", 0, "--judge-runs", 1)
    begun = r"(\d+) places are those of findings"
    found = re.search(begun, scene.noise(["lost_update"], *options).stdout)
    check(found and 2 <= int(found.group(1)) <= 8, "the accesses of the race are hints")
    check(not re.search(begun, scene.noise(["lost_update"], "--from", "none", *options).stdout), "no hints are wanted")
    check("no finding" in scene.noise(["lost_update"], "--from", "race-none", *options, status=3).stderr.lower(), "unknown id")


def check_time_for_judging(scene):
    result = scene.noise(["lost_update"], "--time", "20s", "--converged-after", 0, "--generations", 1000, status=1)
    check("Best configuration: " in result.stdout and "not measured again" not in result.stdout, result.stdout)


def check_resume(scene):
    options = ["--generations", 50, "--population", 6, "--baseline-runs", 2, "--seed", 5]
    command = [sys.argv[1], "noise", "--quiet", "--store", str(scene.heddle.store), *map(str, options), "--", str(FOLDER / "ok")]
    process = subprocess.Popen(command, cwd=scene.folder, stdout=subprocess.PIPE, text=True)
    journal = None
    while process.poll() is None and journal is None:
        journal = next((path for path in (scene.folder / "store/noise").glob("ok-*.journal")
                        if path.read_text().count("\n") > 6), None)
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=60)[0]
    check(journal is not None and process.returncode == 0, f"exit status {process.returncode}: {output}")
    kept = journal.read_text().count("\n") - 1
    result = scene.noise(["ok"], *options, "--time", "1s", "--resume", status=0)
    found = re.search(r"of which (\d+) were resumed", result.stdout)
    check(found and int(found.group(1)) == kept, f"{kept} runs were recorded:\n{result.stdout}\n{result.stderr}")
    refused = scene.noise(["ok"], "--seed", 6, "--resume", status=2)
    check("other options" in refused.stderr, refused.stderr)


def check_messages(scene):
    check("not a noise" in scene.noise(["ok"], "--config", scene.config("sleep 3 nowhere"), status=2).stderr, "")
    check("contains no noise" in scene.noise(["ok"], "--config", scene.config("wait 3 nowhere"), status=2).stderr, "")
    check("not a weight" in scene.noise(["ok"], "--weights", "luck=3", status=2).stderr, "")
    missing = scene.heddle.call("noise")
    check(missing.returncode == 2, missing.stderr)
    plain = scene.heddle.call("noise", "--", "/bin/true")
    check(plain.returncode == 3 and "not linked with libheddle.so" in plain.stderr, plain.stderr)


def check_without_driver(scene):
    library = pathlib.Path(sys.argv[1]).parent.parent / "lib/heddle/noise/libheddle.so"
    environment = {**os.environ, "LD_PRELOAD": str(library)}
    for _ in range(3):
        check(subprocess.run([FOLDER / "ok"], env=environment, check=False).returncode == 0, "it runs like any program")


def run():
    for part in (check_places, check_halt_shows_the_bug, check_unseen_branch, check_quiet_places_do_not_call,
                 check_race_is_seen, check_correct_program, check_hang, check_oracle, check_search, check_hints, check_time_for_judging, check_resume, check_messages, check_without_driver):
        with tempfile.TemporaryDirectory(prefix="heddle-noise-") as folder:
            part(Scene(folder))


main(run)

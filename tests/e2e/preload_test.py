"""A program that was not built for Heddle: its pthread operations are controlled, and the verdict says what is not.

Usage: preload_test.py HEDDLE COMPILER PROGRAMS
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def run():
    tool, compiler, programs = sys.argv[1:4]
    with tempfile.TemporaryDirectory(prefix="heddle-preload-") as folder:
        heddle = Heddle(tool, pathlib.Path(folder) / "store")

        def build(subject):
            program = pathlib.Path(folder) / pathlib.Path(subject).stem
            subprocess.run([compiler, "-std=c++20", "-g", "-pthread", f"{programs}/{subject}.cpp", "-o", program], check=True)
            return program

        bad = build("deadlock/two_locks_bad")
        refused = heddle.call("run", "--store", heddle.store, "--", bad)
        check(refused.returncode == 3 and "--preload" in refused.stderr, f"not refused: {refused.stdout}{refused.stderr}")

        for carrier in ("fiber", "kernel"):
            result = heddle.explore(bad, "--preload", "--schedules", 500, "--stop-at-first", "--carrier", carrier)
            check([f["kind"] for f in result["findings"]] == ["deadlock"], f"{carrier}: {result['verdict']} {result['notes']}")
            check(any("not instrumented" in note for note in result["notes"]), f"nothing about it: {result['notes']}")
            finding = result["findings"][0]
            replay = heddle.replay(finding["id"])
            check((replay.status, replay.trace) == (1, finding["traceHash"]), f"replay: {replay.text}")

        good = build("deadlock/two_locks_ok")
        result = heddle.explore(good, "--preload", "--schedules", 200)
        check(result["exitCode"] == 0, f"{result['verdict']} {result['notes']}")


main(run)

"""Every execution starts with an empty temporary directory, reads its input from the beginning, and has a memory limit. The
report shows the output of the failing execution. The verdict names code that is not under control.

Usage: surroundings_test.py HEDDLE FOLDER
"""

import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def check_scratch(heddle, program, temporary):
    before = sorted(temporary.iterdir())
    for isolation in ("auto", "fork", "restore"):
        result = heddle.explore(program, "--isolation", isolation, "--schedules", 60, "--jobs", 2)
        check(result["exitCode"] == 0 and result["schedules"] == 60, f"{isolation}: {result['verdict']} {result['findings']}")
    check(sorted(temporary.iterdir()) == before, f"left behind: {sorted(temporary.iterdir())}")


def check_input(heddle, program, folder):
    text = folder / "input.txt"
    text.write_text("one\ntwo\n")
    for isolation in ("auto", "fork"):
        result = heddle.explore(program, "--isolation", isolation, "--stdin", text, "--schedules", 200, "--jobs", 2)
        check(len(result["findings"]) == 1, f"{isolation}: {result['verdict']} {result['notes']}")
        finding, = result["findings"]
        check(finding["kind"] == "exit-status" and finding["output"] == "read: one\ntwo\n", f"{finding['kind']}, {finding['output']!r}")
        check(isolation != "auto" or result["isolation"] == "restore", f"{result['isolationReason']}")
    text.unlink()
    replay = heddle.replay(finding["id"])
    check(replay.status == 1 and replay.kind == "exit-status", f"the input was not kept: {replay.text}")

    def given(words, **how):
        return subprocess.run([heddle.program, "run", "--store", str(heddle.store), *words, "--schedules", "50", "--", str(program)],
                              text=True, capture_output=True, timeout=100, **how)

    piped = given(["--stdin", "-"], input="one\ntwo\n")
    check("The program wrote:\n      read: one\n      two\n" in piped.stdout, piped.stdout + piped.stderr)
    text.write_text("one\ntwo\n")
    with text.open() as file:
        redirected = given([], stdin=file)
        check("read: one" in redirected.stdout, redirected.stdout + redirected.stderr)
        check(os.lseek(file.fileno(), 0, os.SEEK_CUR) == 0, "another process may want to read it")
    missing = given(["--stdin", str(folder / "nothing")])
    check(missing.returncode == 3 and "no such file" in missing.stderr, f"{missing}")


def check_memory(heddle, program):
    for isolation in ("auto", "fork"):
        result = heddle.explore(program, "--isolation", isolation, "--max-memory", "400M", "--schedules", 12, "--jobs", 1)
        check(result["schedules"] == 12 and not result["findings"], f"{result['verdict']} {result['notes']}")
        check(result["exitCode"] == 3 and any("--max-memory allows (400 MiB)" in note for note in result["notes"]),
              f"{isolation}: {result['verdict']} {result['notes']}")
    enough = heddle.explore(program, "--schedules", 6, "--jobs", 1)
    check(enough["exitCode"] == 0, f"{enough['verdict']} {enough['notes']}")
    wrong = heddle.call("run", "--max-memory", "much", "--", program)
    check(wrong.returncode == 2 and "is not a size" in wrong.stderr, f"{wrong}")


def check_unseen(heddle, program):
    result = heddle.explore(program, "--schedules", 10)
    named = {module["name"].split(".so")[0]: module["synchronises"] for module in result["unseenModules"]}
    check(named == {"libheddle_unseen": True, "libstdc++": False}, f"{result['unseenModules']}")
    check(any("libheddle_unseen.so (synchronises)" in note for note in result["notes"]), f"{result['notes']}")


def check_suspicion(heddle, program):
    """A race that an unseen lock may prevent is not an error, and --stop-at-first does not stop at it."""
    result = heddle.explore(program, "--schedules", 50, "--stop-at-first")
    check(result["exitCode"] == 0 and not result["findings"] and result["schedules"] == 50, f"{result}")
    check([(s["kind"], "`counter`" in s["headline"]) for s in result["suspicions"]] == [("data-race", True)],
          f"{result['suspicions']}")


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-surroundings-") as store:
        store = pathlib.Path(store)
        temporary = store / "tmp"
        temporary.mkdir()
        heddle = Heddle(tool, store / "s", environment={**os.environ, "TMPDIR": str(temporary)})
        check_scratch(heddle, folder / "leaves_files", temporary)
        check_input(heddle, folder / "reads_input", store)
        check_memory(heddle, folder / "eats_memory")
        check_unseen(heddle, folder / "uses_library")
        check_suspicion(heddle, folder / "locked_by_library")


main(run)

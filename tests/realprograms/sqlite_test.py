"""SQLite, recompiled, in its threading modes under a client with two threads: no error in any schedule.

Usage: sqlite_test.py HEDDLE SCHEDULES FETCHED
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from npm_source import fetch  # noqa: E402

CLIENT = pathlib.Path(__file__).resolve().parent / "sqlite_client.c"
MODES = {"serialized": ["-DSQLITE_THREADSAFE=1", "-DSHARED"], "multi-thread": ["-DSQLITE_THREADSAFE=2"]}


def build(tool, folder, fetched):
    """Builds the client in each threading mode; yields the mode and the program."""
    source = fetch("better-sqlite3", folder, fetched) / "deps" / "sqlite3"
    for mode, flags in MODES.items():
        program = pathlib.Path(folder, mode)
        subprocess.run([tool, "cc", "-O1", "-g", "-pthread", "-w", *flags, "-DSQLITE_OMIT_LOAD_EXTENSION", f"-I{source}",
                        str(CLIENT), str(source / "sqlite3.c"), "-o", str(program), "-lm"], check=True)
        yield mode, program


def run():
    tool, schedules = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        heddle = Heddle(tool, folder, timeout=3000)
        for mode, program in build(tool, folder, sys.argv[3]):
            result = heddle.explore(program, "--schedules", schedules, "--seed", "1", "--strategy", "random")
            found = [(f["kind"], f["headline"], f.get("primary")) for f in result["findings"]]
            check(result["exitCode"] == 0, f"{mode}: {result['verdict']} {found} {result['notes']}")
            print(f"SQLite, {mode}: {result['verdict']}")


if __name__ == "__main__":
    main(run)

"""Compiles the asio server and its clients and explores them: no errors and no suspicions.

Usage: asio_test.py HEDDLE clang|gcc SOURCE SCHEDULES
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def run():
    tool, compiler, source, schedules = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        program = pathlib.Path(folder, "program")
        chosen = ["--with", "g++"] if compiler == "gcc" else []
        subprocess.run([tool, "c++", *chosen, "-std=c++20", "-O1", "-g", "-pthread", source, "-o", str(program)], check=True)
        heddle = Heddle(tool, folder, timeout=1800)
        result = heddle.explore(program, "--schedules", schedules, "--seed", "1", "--strategy", "random")
        check(result["exitCode"] == 0, f"{result['verdict']} {[f['headline'] for f in result['findings']]} {result['notes']}")
        check(result["schedules"] == schedules, f"only {result['schedules']} schedules: {result['notes']}")
        check(not result["uncontrolledCall"], f"all of it comes from the program itself: {result['uncontrolledCall']}")


main(run)

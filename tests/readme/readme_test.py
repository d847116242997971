#!/usr/bin/env python3
"""Runs the program and the commands on the first screen of the README: their output must be exactly as shown.

With HEDDLE_ACCEPT=1 the README is rewritten to the current output."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HEDDLE, README = Path(sys.argv[1]), Path(sys.argv[2])


def run(directory, *words):
    command = [str(HEDDLE) if word == "heddle" else word for word in words]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)


def main():
    text = README.read_text()
    program = re.search(r"```cpp\n(.*?)```", text, re.S).group(1)
    console = re.search(r"```console\n(.*?)```", text, re.S).group(1)
    lines = console.rstrip("\n").split("\n")
    build, explore = [line[2:].split() for line in lines[:2]]
    replay = lines[-1][2:].split("#")[0].split()
    shown = "\n".join(lines[2:-1])

    with tempfile.TemporaryDirectory() as directory:
        Path(directory, "account.cpp").write_text(program)
        built = run(directory, *build)
        assert built.returncode == 0, built.stderr
        explored = run(directory, *explore)
        assert explored.returncode == 1, f"exit {explored.returncode}: {explored.stdout}{explored.stderr}"
        printed = explored.stdout.rstrip("\n")
        if printed != shown and os.environ.get("HEDDLE_ACCEPT") == "1":
            README.write_text(text.replace(shown, printed))
        else:
            assert printed == shown, f"the README shows\n{shown}\nbut the command prints\n{printed}"
        replayed = run(directory, *replay)
        assert replayed.returncode == 1, f"exit {replayed.returncode}: {replayed.stdout}{replayed.stderr}"
        assert "Assertion failed" in replayed.stdout, replayed.stdout
    print("1 passed, 0 failed")


main()

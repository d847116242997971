#!/usr/bin/env python3
"""Static facts must predict what programs do that are hard to analyse: callbacks, hidden pointers, jumps, endings.

usage: hard_facts_test.py HEDDLE FOLDER

Every program in FOLDER returns 0 only if all its callbacks, handlers and destructors ran. Each is explored with
--check-facts, with a switch at every access: no access may be missing from a prediction, and the future of a thread must be
known, except in the program that loads a library while it runs.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEDDLE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
MOST_UNKNOWN = 0.1
FLAGS = ["-std=c++20", "-g", "-O1", "-pthread", "-rdynamic"]
OPTIONS = ["--check-facts", "--points", "all", "--strategy", "random", "--schedules", "10", "--seed", "1", "--no-minimise",
           "--json"]


def build(folder, source, name, *flags, compiler=(HEDDLE, "c++")):
    program = folder / name
    subprocess.run([*compiler, *FLAGS, *flags, FOLDER / source, "-o", program], check=True)
    return program


def facts_of(program):
    with tempfile.TemporaryDirectory(prefix="heddle-facts-") as store:
        done = subprocess.run([HEDDLE, "run", *OPTIONS, "--store", store, "--", program], capture_output=True, text=True,
                              cwd=store, check=False)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        sys.exit(f"FAILED: {program.name}: no report\n{done.stdout}\n{done.stderr}")
    if report["findings"]:
        sys.exit(f"FAILED: {program.name}: {[finding['headline'] for finding in report['findings']]}")
    return report["facts"]


def check(program, may_be_unknown=False):
    facts = facts_of(program)
    share = facts["unanswered"] / max(1, facts["queries"])
    print(f"{program.name}: {facts['queries']} queries, {facts['misses']} misses, unknown in {100 * share:.0f}%", flush=True)
    if facts["misses"] > 0:
        sys.exit(f"FAILED: {program.name}: {facts['firstMiss']}")
    if facts["queries"] == 0 or (share > MOST_UNKNOWN and not may_be_unknown):
        sys.exit(f"FAILED: {program.name}: the future is unknown in {100 * share:.0f}% of the queries")


with tempfile.TemporaryDirectory(prefix="heddle-hard-") as name:
    place = pathlib.Path(name)
    for source in sorted(FOLDER.glob("*.cpp")):
        if source.stem not in ("loading", "plugin"):
            check(build(place, source.name, source.stem))
    # The loaded library: with saved IR, without, and not instrumented.
    for kind, compiler in {"clang": (HEDDLE, "c++"), "gcc": (HEDDLE, "c++", "--with", "g++"), "plain": ("g++",)}.items():
        library = build(place, "plugin.cpp", f"plugin-{kind}.so", "-fPIC", "-shared", compiler=compiler)
        check(build(place, "loading.cpp", f"loading-{kind}", f'-DLIBRARY="{library}"'), may_be_unknown=True)

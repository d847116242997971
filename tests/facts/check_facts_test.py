#!/usr/bin/env python3
"""Static facts must predict everything that the test subjects do.

usage: check_facts_test.py HEDDLE PROGRAMS SHARD SHARDS

Runs every program in the folder PROGRAMS, or every SHARDS-th of them, for a few schedules with --check-facts, and switches
at every access. Also reports how often the future of a thread was unknown: facts that know nothing must not pass.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_UNKNOWN = 0.3
# A pointer that leaves its object is a memory error, after which no fact holds.
LEAVES_ITS_OBJECT = {"overflow_into_neighbour_bad"}
OPTIONS = ["--check-facts", "--points", "all", "--strategy", "random", "--schedules", "3", "--time", "10s", "--jobs", "1",
           "--hang-timeout", "3", "--max-steps", "20000", "--no-minimise", "--json"]


def programs(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*")
                  if path.is_file() and os.access(path, os.X_OK) and path.name.endswith(("_bad", "_ok")))


def check(heddle: str, program: Path) -> dict:
    """The part of the report about facts; empty if there is no report."""
    with tempfile.TemporaryDirectory(prefix="heddle-facts-") as store:
        command = [heddle, "run", *OPTIONS, "--store", store, "--", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                              cwd=store, timeout=300, check=False)
    try:
        return json.loads(done.stdout)["facts"]
    except (json.JSONDecodeError, KeyError):
        return {}


def main() -> int:
    heddle, folder, shard, shards = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    queries = unknown = failures = without = 0
    chosen = programs(folder)[shard::shards]
    for program in chosen:
        facts = check(heddle, program)
        if not facts or facts["queries"] == 0:
            without += 1
            continue
        queries += facts["queries"]
        unknown += facts["unanswered"]
        if facts["unanswered"] > facts["queries"] * MOST_UNKNOWN:
            print(f"{program.name}: unknown in {facts['unanswered']} of {facts['queries']} queries")
        if facts["misses"] > 0 and program.name not in LEAVES_ITS_OBJECT:
            failures += 1
            print(f"{program.name}: {facts['misses']} misses, first: {facts['firstMiss']}", flush=True)
    share = unknown / queries if queries else 1
    print(f"{len(chosen)} programs, {without} without facts, {failures} with misses; unknown in {100 * share:.0f}% of "
          f"{queries} queries")
    return 1 if failures or share > MOST_UNKNOWN or without > len(chosen) / 10 else 0


if __name__ == "__main__":
    sys.exit(main())

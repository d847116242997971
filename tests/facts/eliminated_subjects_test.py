#!/usr/bin/env python3
"""A complete search of a test subject must show the same errors with and without eliminated choices.

Usage: eliminated_subjects_test.py HEDDLE PROGRAMS STRIDE

Searches every STRIDE-th program in the folder PROGRAMS with `dpor`, and with `dfs` at every access. Compares only searches
that are complete without elimination. Reports how many choices were eliminated; zero fails the test.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_SCHEDULES = "3000"
SEARCHES = [["--strategy", "dpor"], ["--strategy", "dfs", "--points", "all"]]
OPTIONS = ["--schedules", MOST_SCHEDULES, "--time", "60s", "--jobs", "1", "--hang-timeout", "3", "--max-steps", "20000",
           "--no-minimise", "--json"]


def programs(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*")
                  if path.is_file() and os.access(path, os.X_OK) and path.name.endswith(("_bad", "_ok")))


def search(heddle: str, program: Path, options: list[str]) -> dict:
    """The report; empty if there is none."""
    with tempfile.TemporaryDirectory(prefix="heddle-eliminated-") as store:
        command = [heddle, "run", *OPTIONS, *options, "--store", store, "--", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                              cwd=store, timeout=300, check=False)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return {}


def errors(report: dict) -> set[str]:
    """The errors found. A detector need not report every pair of accesses that races, so races are one error."""
    return {"race" if finding["kind"] == "race" else finding["id"] for finding in report["findings"]}


def main() -> int:
    heddle, folder, stride = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    compared = eliminated = before = after = failures = 0
    for program in programs(folder)[::stride]:
        for options in SEARCHES:
            plain = search(heddle, program, options)
            if not plain or not plain["complete"]:
                continue
            reduced = search(heddle, program, [*options, "--eliminate"])
            name = f"{program.relative_to(folder)}, {' '.join(options)}"
            if not reduced:
                failures += 1
                print(f"{name}: no report with elimination", flush=True)
                continue
            compared += 1
            eliminated += reduced["facts"]["eliminated"]
            before += plain["choices"]
            after += reduced["choices"]
            if not reduced["complete"]:
                failures += 1
                print(f"{name}: not complete with elimination: {reduced['notes']}", flush=True)
            if errors(plain) != errors(reduced):
                failures += 1
                print(f"{name}: {sorted(errors(plain))} without, {sorted(errors(reduced))} with elimination", flush=True)
    print(f"{compared} searches compared; {eliminated} choices eliminated; {before} choices made without facts, {after} with")
    if eliminated == 0:
        print("no choice was eliminated")
    return 1 if failures or eliminated == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares candidates for the default strategy: every `_bad` subject under each strategy that samples schedules.

Usage: bench/default_strategy.py BUILD [--seeds N] [--strategies a,b,...] [--only WORD] [--programs FOLDER]
                                 [--output FOLDER]

Each subject is explored with the default budget of schedules, at most 30 seconds, its own options and one job. A run
counts as found if it reports an error of the expected kind. Its rank is the number of schedules until then; a run that
finds nothing has the whole budget as its rank. Subjects with one kind of error stop at the first. Writes default.csv and
prints the table of docs/results/default.md.
"""

import argparse
import csv
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STRATEGIES = ["random", "pct", "pos", "surw"]
BUDGET = 1000


def subjects(only):
    for source in sorted((ROOT / "tests/programs").rglob("*_bad.c*")):
        # The programs measured are clang's.
        if "library" not in source.parts and only in str(source) and "// COMPILERS: gcc" not in source.read_text():
            yield source


def expectation(source):
    """The expected kind of error, and the options that the program needs under every strategy."""
    kind, options = "", []
    several = False
    for line in source.read_text().splitlines():
        if match := re.match(r"(?://|/\*) (EXPECT|OPTIONS|ALSO): (.*?)(?: \*/)?$", line):
            word, rest = match.groups()
            if word == "OPTIONS":
                options += rest.split()
            elif word == "ALSO":
                several = True
            elif word == "EXPECT" and (found := re.match(r"finding ([\w-]+)", rest)):
                kind = found.group(1)
                for clause in rest.split(",")[1:]:
                    if points := re.fullmatch(r"points (\S+)", clause.strip()):
                        options += ["--points", points.group(1)]
                    if steps := re.fullmatch(r"steps (\d+)", clause.strip()):
                        options += ["--max-steps", steps.group(1)]
    return kind, options + ([] if several else ["--stop-at-first"])


def explore(heddle, program, strategy, seed, options, kind):
    """The rank of the first schedule with the error; None if there is no such schedule or no result."""
    with tempfile.TemporaryDirectory(prefix="heddle-default-") as store:
        command = [heddle, "run", "--json", "--jobs", "1", "--no-minimise", "--schedules", str(BUDGET), "--time", "30s",
                   "--strategy", strategy, "--seed", str(seed), "--store", store, *options, "--", str(program)]
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
                                    cwd=store, errors="replace")
            found = json.loads(result.stdout)
        except (subprocess.TimeoutExpired, json.JSONDecodeError):
            return None
    ranks = [finding["execution"] + 1 for finding in found["findings"]
             if finding["kind"] == kind and finding["execution"] is not None]
    return min(ranks, default=None)


def table(rows, strategies):
    print("| strategy | found | of | subjects found with every seed | median rank | mean rank |")
    print("|---|---|---|---|---|---|")
    for strategy in strategies:
        own = [row for row in rows if row["strategy"] == strategy]
        ranks = [row["rank"] or BUDGET for row in own]
        names = {row["subject"] for row in own}
        always = sum(all(row["rank"] for row in own if row["subject"] == name) for name in names)
        print(f"| {strategy} | {sum(bool(row['rank']) for row in own)} | {len(own)} | {always} of {len(names)} | "
              f"{statistics.median(ranks):g} | {statistics.mean(ranks):.1f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--strategies", default=",".join(STRATEGIES))
    parser.add_argument("--only", default="")
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/results")
    given = parser.parse_args()
    heddle = str(given.build.resolve() / "bin/heddle")
    programs = (given.programs or given.build / "tests/programs/clang").resolve()
    strategies = given.strategies.split(",")
    rows = []
    with open(given.output / "default.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, ["subject", "strategy", "seed", "rank"])
        writer.writeheader()
        for source in subjects(given.only):
            name = source.relative_to(ROOT / "tests/programs").with_suffix("")
            kind, options = expectation(source)
            program = programs / name
            if not kind or not program.exists():
                continue
            for strategy in strategies:
                for seed in range(1, given.seeds + 1):
                    row = {"subject": str(name), "strategy": strategy, "seed": seed,
                           "rank": explore(heddle, program, strategy, seed, options, kind)}
                    rows.append(row)
                    writer.writerow(row)
                    file.flush()
            print(f"{len(rows)} runs: {name}", file=sys.stderr)
    table(rows, strategies)


if __name__ == "__main__":
    main()

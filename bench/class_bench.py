#!/usr/bin/env python3
"""Repeats Tables II to IV of DepCon+ and the comparison of the access-directed paper on tests/classes/subjects.

Usage: class_bench.py HEDDLE [--seeds N] [--generators a,b] [--subjects a,b] [--time 60s] [--out FOLDER]
Writes FOLDER/class_bench.csv (a line for each subject, generator and seed) and FOLDER/class.md.
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
SUBJECTS = ROOT / "tests/classes/subjects"
FIELDS = ["subject", "generator", "seed", "found", "kind", "seconds", "tests", "schedules", "methods", "pairs", "targets",
          "reduction", "staticSeconds"]


def explore(heddle, header, store, generator, seed, time, reuse, *flags):
    text = header.read_text()
    name = re.search(r"// CLASS: (.*)", text).group(1)
    options = re.search(r"// OPTIONS: (.*)", text)
    words = [heddle, "class", "--header", header, "--json", "--store", store, "--time", time, "--generator", generator,
             "--seed", str(seed), "--results", "fail" if "wrong-results" in text else "off"]
    words += options.group(1).split() if options else []
    words += ["--reuse-harness"] if reuse else []
    done = subprocess.run([*map(str, words), name, "--", "-std=c++20", *flags], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{header.name}: {done.stderr}")
    result = json.loads(done.stdout)
    kinds = [finding["kind"] for finding in result["findings"]] + (["wrong-results"] if result["wrongResults"] else [])
    row = {field: result.get(field) for field in FIELDS}
    row.update(subject=header.stem, found=int(bool(kinds)), kind=kinds[0] if kinds else "")
    return row


def analysed(heddle, header, *options):
    name = re.search(r"// CLASS: (.*)", header.read_text()).group(1)
    done = subprocess.run([str(heddle), "analyse", "--header", str(header), "--json", *options, name, "--", "-std=c++20"],
                          capture_output=True, text=True)
    return len(json.loads(done.stdout)["targets"])


def mean(rows, field):
    return statistics.fmean(float(row[field]) for row in rows) if rows else 0.0


def table(rows, generators):
    """Success, time and tests until the failure: Tables II and III."""
    lines = ["| class | error | " + " | ".join(f"{g}: found, s, tests" for g in generators) + " |",
             "|---|---|" + "---|" * len(generators)]
    for subject in sorted({row["subject"] for row in rows}):
        mine = [row for row in rows if row["subject"] == subject]
        kinds = sorted({row["kind"] for row in mine if row["kind"]})
        cells = []
        for generator in generators:
            runs = [row for row in mine if row["generator"] == generator]
            cells.append(f"{mean(runs, 'found'):.0%}, {mean(runs, 'seconds'):.2f}, {mean(runs, 'tests'):.0f}" if runs else "")
        lines.append(f"| {subject} | {', '.join(kinds)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def static_table(rows, narrow):
    """Sizes of the sets of pairs: Table IV."""
    lines = ["| class | methods | M | Mpc u Md | reduction | without write-write | static, s |", "|---|---|---|---|---|---|---|"]
    for subject in sorted({row["subject"] for row in rows}):
        mine = [row for row in rows if row["subject"] == subject and row["generator"] == "depcon"]
        if not mine:
            continue
        row = mine[0]
        targets = round(float(row["pairs"]) * (1 - float(row["reduction"])))
        lines.append(f"| {subject} | {row['methods']} | {row['pairs']} | {targets} | {float(row['reduction']):.0%} | "
                     f"{narrow.get(subject, '')} | {mean(mine, 'staticSeconds'):.2f} |")
    return "\n".join(lines)


def aims(rows):
    mine = [row for row in rows if row["generator"] == "depcon"]
    large = {row["subject"]: float(row["reduction"]) for row in mine if int(row["methods"]) >= 25}
    missed = sorted({f"{row['subject']} (seed {row['seed']})" for row in mine if not int(row["found"])})
    seconds = sum(float(row["seconds"]) for row in mine)
    return "\n".join([
        f"- Every bad class found with every seed: {len(mine) - len(missed)} of {len(mine)} runs"
        + (f"; missed: {', '.join(missed)}" if missed else "") + ".",
        f"- Median time until the failure, after compilation: {statistics.median(float(r['seconds']) for r in mine):.2f} s "
        "(aim: below 5 s).",
        f"- Average reduction of classes with 25 methods or more: "
        f"{statistics.fmean(large.values()):.0%} of {len(large)} classes (aim: 83%)." if large else "",
        f"- Static phase: {mean(mine, 'staticSeconds'):.2f} s on average, "
        f"{max(float(r['staticSeconds']) for r in mine):.2f} s at the most (aim: below 1 s).",
        f"- Executions a second, over all runs: {sum(int(r['schedules']) for r in mine) / seconds if seconds else 0:.0f} "
        "(aim: 50,000 for a small class).",
    ])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--generators", default="depcon,covcon,access,pairs,random")
    parser.add_argument("--subjects", default="")
    parser.add_argument("--time", default="60s")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/results")
    given = parser.parse_args()
    generators = given.generators.split(",")
    wanted = given.subjects.split(",") if given.subjects else []
    rows, narrow = [], {}
    for header in sorted(SUBJECTS.glob("*.h")):
        if "// CLASS: " not in header.read_text() or (wanted and header.stem not in wanted):
            continue
        with tempfile.TemporaryDirectory(prefix="heddle-bench-") as store:
            narrow[header.stem] = analysed(given.heddle.resolve(), header, "--no-write-write")
            reuse = False
            for generator in generators:
                for seed in range(1, given.seeds + 1):
                    rows.append(explore(given.heddle.resolve(), header, store, generator, seed, given.time, reuse))
                    reuse = True
            print(header.stem, [(row["generator"], row["found"], round(row["seconds"], 2)) for row in rows
                                if row["subject"] == header.stem], flush=True)
    with open(given.out / "class_bench.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, FIELDS)
        writer.writeheader()
        writer.writerows(rows)
    (given.out / "class.md").write_text(
        f"""# The class tester in numbers

`make bench-class` repeats the tables of DepCon+ (Terragni, Pezze) and the comparison of the access-directed method (He, Wu,
Chen) on the classes of tests/classes/subjects, with seeds 1 to {given.seeds} and {given.time} a run; class_bench.csv has
each run. `covcon` stands for CovCon, `pairs` for Ballerina, `random` for ConTeGe. Times are from the first test to the
failing one: without compilation (once for a class) and without making the test smaller. The numbers were taken on a machine
that others used, too: times are upper bounds.

## Aims

{aims(rows)}

## Tables II and III: success rate, seconds and tests until the failure

{table(rows, generators)}

## Table IV: the pairs that may interfere

{static_table(rows, narrow)}
""")
    print(aims(rows))


main()

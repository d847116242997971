#!/usr/bin/env python3
"""Measures `heddle noise` on the subjects of tests/programs/noise, for docs/results/genetic.md.

Usage: bench/noise_bench.py BUILD [--seeds N] [--time DURATION] [--runs N] [--subjects NAME,...] [--methods NAME,...]
       [--output CSV] [--page MARKDOWN]

For each subject and seed: the rate without noise and with white noise in N runs, then each search with the same limits.
Rows that the CSV already has are not measured again, so an interrupted benchmark continues where it stopped. The true
places are the lines marked TRUE PLACE in the source of a subject; only this script reads them. The table of the page,
between its two comments, is written from the CSV.
"""

import argparse
import csv
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tests/programs/noise"
SUBJECTS = ["distributed_max", "division_two", "division_three", "good_becomes_bad", "bank_account", "lost_update",
            "start_order", "long_deadlock", "store_buffering", "message_queue", "timer_thread", "large"]
METHODS = ["stress", "white", "genetic", "random", "hill-climbing"]
FIELDS = ["subject", "method", "seed", "limit", "bugs", "runs", "search_runs", "generations", "places", "true_places",
          "seconds", "load"]
BEGIN, END = "<!-- table -->", "<!-- end of table -->"


def source_of(subject, folder):
    if subject != "large":
        return SOURCES / f"{subject}.cpp"
    path = folder / "large.cpp"
    subprocess.run([sys.executable, SOURCES / "large.py", path], check=True)
    return path


def true_lines(source):
    return {f"{source.name}:{number}" for number, line in enumerate(source.read_text().splitlines(), 1) if "TRUE PLACE" in line}


def first_rate(text, label=""):
    found = re.search(rf"{label}(\d+) of (\d+) runs", text)
    return (int(found.group(1)), int(found.group(2))) if found else (0, 0)


def measure(arguments, heddle, program, source, method, seed, folder):
    config = folder / "best.noise"
    config.unlink(missing_ok=True)
    command = [heddle, "noise", "--quiet", "--store", folder / "store", "--seed", seed, "--time", arguments.time, "--timeout", "3s"]
    if method in ("stress", "white"):
        command += ["--mode", method, "--runs", arguments.runs]
    else:
        command += ["--method", method, "--baseline-runs", 0, "--write-config", config]
    begin = time.monotonic()
    result = subprocess.run([*map(str, command), "--", str(program)], text=True, capture_output=True, cwd=folder, check=False)
    row = {"method": method, "seed": seed, "limit": arguments.time, "seconds": f"{time.monotonic() - begin:.1f}",
           "load": pathlib.Path("/proc/loadavg").read_text().split()[0]}
    if result.returncode not in (0, 1):
        raise RuntimeError(f"{command}: {result.stderr}")
    label = "" if method in ("stress", "white") else "Best configuration: "
    row["bugs"], row["runs"] = first_rate(result.stdout, label)
    if searched := re.search(r"(\d+) generations .*?, (\d+) runs", result.stdout):
        row["generations"], row["search_runs"] = searched.groups()
    if config.exists():
        lines = [line for line in config.read_text().splitlines() if not line.startswith("#")]
        true = true_lines(source)
        row["places"] = len(lines)
        row["true_places"] = sum(any(re.search(rf"{re.escape(place)}(:\d+)?$", line) for place in true) for line in lines)
    return row


def percent(rate):
    return f"{100 * rate:.0f}%"


def rate_cell(rows):
    """The median and the range of the rates of all seeds. A search that did not find the bug has no rate."""
    rates = [int(row["bugs"]) / int(row["runs"]) if int(row["runs"]) else 0 for row in rows]
    missed = sum(int(row["runs"]) == 0 for row in rows)
    if not rates:
        return ""
    if missed == len(rows):
        return "not found"
    text = percent(statistics.median(rates))
    return text if len(rates) == 1 else f"{text} ({percent(min(rates))} to {percent(max(rates))})"


def table(rows):
    lines = ["| subject | seeds | " + " | ".join(METHODS) + " | true places |", "|---|" + "---|" * (len(METHODS) + 2)]
    above, places, true = 0, 0, 0
    subjects = [subject for subject in SUBJECTS if any(row["subject"] == subject for row in rows)]
    for subject in subjects:
        of = {method: [row for row in rows if (row["subject"], row["method"]) == (subject, method)] for method in METHODS}
        found = [row for row in of["genetic"] if row["places"]]
        counts = [sum(int(row[field]) for row in found) for field in ("true_places", "places")]
        true, places = true + counts[0], places + counts[1]
        rates = [int(row["bugs"]) / max(1, int(row["runs"])) for row in of["genetic"]]
        above += bool(rates) and statistics.median(rates) > 0.9
        cells = [rate_cell(of[method]) for method in METHODS]
        lines.append(f"| {subject} | {len(of['genetic'])} | " + " | ".join(cells) + f" | {counts[0]} of {counts[1]} |")
    lines.append(f"\nThe genetic search ends above 90% on {above} of {len(subjects)} subjects (medians); {true} of the {places} places "
                 "that remain in its results are true ones.")
    return "\n".join(lines)


def write_page(page, rows):
    text = page.read_text()
    before, rest = text.split(BEGIN, 1)
    page.write_text(f"{before}{BEGIN}\n\n{table(rows)}\n\n{END}{rest.split(END, 1)[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--time", default="15m")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--subjects", default=",".join(SUBJECTS))
    parser.add_argument("--methods", default=",".join(METHODS))
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs/results/genetic.md")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/results/genetic.csv")
    arguments = parser.parse_args()
    heddle = arguments.build.resolve() / "bin/heddle"
    rows = list(csv.DictReader(arguments.output.open())) if arguments.output.exists() else []
    known = {(row["subject"], row["method"], row["seed"]) for row in rows}
    with tempfile.TemporaryDirectory(prefix="heddle-noise-bench-") as name, arguments.output.open("a", newline="") as output:
        folder = pathlib.Path(name)
        writer = csv.DictWriter(output, FIELDS)
        if not rows:
            writer.writeheader()
        for subject in arguments.subjects.split(","):
            source, program = source_of(subject, folder), folder / subject
            subprocess.run([heddle, "c++", "-std=c++20", "-g", "-O1", source, "-o", program], check=True)
            for seed in range(1, arguments.seeds + 1):
                for method in arguments.methods.split(","):
                    if (subject, method, str(seed)) in known:
                        continue
                    row = {"subject": subject, **measure(arguments, heddle, program, source, method, seed, folder)}
                    writer.writerow(row)
                    output.flush()
                    print(row, flush=True)
    write_page(arguments.page, list(csv.DictReader(arguments.output.open())))


main()

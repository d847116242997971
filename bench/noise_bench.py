#!/usr/bin/env python3
"""Measures `heddle noise` on the subjects of tests/programs/noise, for docs/results/genetic.md.

Usage: bench/noise_bench.py BUILD [--seeds N] [--time DURATION] [--runs N] [--subjects NAME,...] [--output CSV]

For each subject and seed: the rate without noise and with white noise in N runs, then each search with the same limits.
Rows that the CSV already has are not measured again, so an interrupted benchmark continues where it stopped. The true
places are the lines marked TRUE PLACE in the source of a subject; only this script reads them.
"""

import argparse
import csv
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tests/programs/noise"
SUBJECTS = ["distributed_max", "division_two", "division_three", "good_becomes_bad", "bank_account", "lost_update",
            "start_order", "long_deadlock", "store_buffering", "message_queue", "timer_thread", "large"]
METHODS = ["stress", "white", "genetic", "random", "hill-climbing"]
FIELDS = ["subject", "method", "seed", "bugs", "runs", "search_runs", "generations", "places", "true_places", "seconds", "load"]


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
    row = {"method": method, "seed": seed, "seconds": f"{time.monotonic() - begin:.1f}",
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--time", default="15m")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--subjects", default=",".join(SUBJECTS))
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
                for method in METHODS:
                    if (subject, method, str(seed)) in known:
                        continue
                    row = {"subject": subject, **measure(arguments, heddle, program, source, method, seed, folder)}
                    writer.writerow(row)
                    output.flush()
                    print(row, flush=True)


main()

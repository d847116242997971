#!/usr/bin/env python3
"""Cost of noise mode away from the noise, against the uninstrumented program, for docs/results/genetic.md.

Usage: bench/noise_cost.py BUILD [--rounds N] [--output CSV]

Processor time. In each round, the variants of a program run in turn, so that a busy machine disturbs all of them alike;
the least time of each counts. Every number is a ratio within one call.

- empty: noise mode without noise.
- location, variable: noise of strength 0 at one place, which takes nearly no time itself. PLACES has the places; each
  thread reaches them rarely, so that the ratio is that of the rest of the program.
"""

import argparse
import csv
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUBJECTS = ["cpu_heavy", "words", "queues", "threads_and_steps"]
ARGUMENTS = {"threads_and_steps": ["4", "1000000", "relaxed"]}
PLACES = {
    "cpu_heavy": (r"before \w+ .*cpu_heavy.cpp:\d+.*", r"variable .*total"),
    "words": (r"before \w+ .*words.cpp:\d+.*", r"variable .*total"),
    "queues": (r"before sync .*queues.cpp:\d+.*", r"variable block .*"),
    "threads_and_steps": (r"before sync .*threads_and_steps.cpp:\d+.*", r"variable block .*"),
}
LINES = {"cpu_heavy": "total += ", "words": "total += ", "queues": "thread.join()", "threads_and_steps": "thread.join()"}
FIELDS = ["subject", "rounds", "plain_s", "empty", "location", "variable"]
FLAGS = ["-std=c++20", "-g", "-O1", "-pthread"]


def processor_time(command, folder):
    before = os.times()
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def places_of(heddle, program, arguments, folder):
    words = [heddle, "noise", "--quiet", "--store", folder / "store", "--profile-runs", "1", "--timeout", "100s", "--places"]
    result = subprocess.run([*map(str, words), "--", program, *arguments], text=True, capture_output=True, cwd=folder, check=True)
    return [line.split("  ")[0] for line in result.stdout.splitlines()]


def noisy(heddle, command, folder, config):
    """The least processor time of three runs with this configuration; None: without noise."""
    words = [heddle, "noise", "--quiet", "--store", folder / "store", "--profile-runs", "1", "--timeout", "100s", "--runs", "3"]
    words += ["--config", config] if config else ["--mode", "stress"]
    result = subprocess.run([*map(str, words), "--", *command], text=True, capture_output=True, cwd=folder, check=False)
    found = re.search(r"at least ([\d.]+) s", result.stdout)
    if found is None:
        raise RuntimeError(f"{words}: {result.stdout}{result.stderr}")
    return float(found.group(1))


def configurations(subject, places, folder):
    source = (ROOT / f"bench/subjects/{subject}.cpp").read_text().splitlines()
    line = next(number for number, text in enumerate(source, 1) if LINES[subject] in text)
    location, variable = PLACES[subject]
    chosen = {"empty": None}
    for name, pattern in (("location", location.replace(r"\d+", str(line))), ("variable", variable)):
        place = next(place for place in places if re.fullmatch(pattern, place))
        chosen[name] = folder / f"{name}.noise"
        chosen[name].write_text(f"yield 0 {place}\n")
    return chosen


def measure(heddle, subject, rounds, folder):
    source = ROOT / f"bench/subjects/{subject}.cpp"
    plain, built = folder / f"{subject}.plain", folder / subject
    subprocess.run(["clang++-19", *FLAGS, source, "-o", plain], check=True)
    subprocess.run([heddle, "c++", *FLAGS, source, "-o", built], check=True)
    arguments = ARGUMENTS.get(subject, [])
    chosen = configurations(subject, places_of(heddle, str(built), arguments, folder), folder)
    best = {}
    for _ in range(rounds):
        for _ in range(3):
            best["plain"] = min(best.get("plain", 1e9), processor_time([plain, *arguments], folder))
        for name, config in chosen.items():
            best[name] = min(best.get(name, 1e9), noisy(heddle, [str(built), *arguments], folder, config))
    ratios = {name: f"{best[name] / best['plain']:.2f}" for name in chosen}
    return {"subject": subject, "rounds": rounds, "plain_s": f"{best['plain']:.3f}", **ratios}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--subjects", default=",".join(SUBJECTS))
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/results/noise_cost.csv")
    arguments = parser.parse_args()
    heddle = arguments.build.resolve() / "bin/heddle"
    with tempfile.TemporaryDirectory(prefix="heddle-noise-cost-") as name, arguments.output.open("w", newline="") as output:
        writer = csv.DictWriter(output, FIELDS)
        writer.writeheader()
        for subject in arguments.subjects.split(","):
            row = measure(heddle, subject, arguments.rounds, pathlib.Path(name))
            writer.writerow(row)
            output.flush()
            print(row, flush=True)


main()

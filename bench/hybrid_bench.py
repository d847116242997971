#!/usr/bin/env python3
"""Repeats the tables of the hybrid analysis of future accesses (Parizek, D3S-TR-2015-03) on tests/programs/hybrid.

Usage: bench/hybrid_bench.py BUILD [--seconds N] [--repetitions N] [--only WORD] [--tables 1,2,...] [--output FOLDER]

A state is a choice that the search made: each option of a node counts once. The baseline is a search with `--points all`,
which offers choices only at places that two threads have reached. Data races are suppressed, because the error that counts
is the paper's: a failed assertion, an exception or a deadlock. A run ends with its first error or after --seconds; "-" means
that it found none. Writes hybrid.csv and prints the tables of docs/results/hybrid.md.
"""

import argparse
import concurrent.futures
import csv
import json
import pathlib
import statistics
import subprocess
import tempfile

SUBJECTS = ["daisy", "elevator", "autopilot", "collision_detector", "alarm_clock", "linked_list", "producer_consumer",
            "replicated_workers", "quicksort"]
# Without and with elimination, and the best cell of Tables 2 and 3.
PAPER = {"daisy": (493645, 297523, 296782), "elevator": (61465, 16574, 439), "autopilot": (457139, 94567, 94567),
         "collision_detector": (383568, 48069, 26183), "alarm_clock": (950, 313, 10), "linked_list": (2119, 345, 337),
         "producer_consumer": (35351, 7535, 5084), "replicated_workers": (12951140, 441253, 114),
         "quicksort": (4883, 2564, 101)}
PERCENTS = [100, 10, 25, 50, 75, 90]
KINDS = {"on": "read-write", "off": "any", "conflict": "conflict"}
THREADS = {"daisy": [2, 3], "alarm_clock": [3, 4, 5], "linked_list": [2, 3, 4], "producer_consumer": [7, 9, 12],
           "replicated_workers": [5, 6, 8]}
PARALLEL = ["daisy", "collision_detector"]
INSTANCES = 4


class Bench:
    def __init__(self, given):
        self.heddle = given.build / "bin/heddle"
        self.programs = given.build / "tests/programs/clang/hybrid"
        self.seconds = given.seconds
        self.repetitions = given.repetitions
        self.subjects = [name for name in SUBJECTS if given.only in name]
        self.rows = []

    def run(self, table, subject, strategy, options=(), seed=1, arguments=()):
        """One search; a row of the CSV file."""
        with tempfile.TemporaryDirectory(prefix="heddle-hybrid-") as store:
            suppressions = pathlib.Path(store) / "races"
            suppressions.write_text("race:*\n")
            command = [self.heddle, "run", "--json", "--jobs", "1", "--no-minimise", "--stop-at-first", "--points", "all",
                       "--schedules", "100000000", "--time", f"{self.seconds}s", "--strategy", strategy, "--seed",
                       str(seed), "--suppressions", suppressions, "--store", store, *options, "--",
                       self.programs / f"{subject}_bad", *arguments]
            result = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=store,
                                    stdin=subprocess.DEVNULL, check=False)
            report = json.loads(result.stdout)
        found = report["findings"]
        row = {"table": table, "subject": subject, "strategy": strategy, "options": " ".join(options), "seed": seed,
               "arguments": " ".join(arguments), "error": found[0]["kind"] if found else "",
               "states": report["choices"], "schedules": report["schedules"], "seconds": round(report["seconds"], 2),
               "complete": report["complete"], "eliminated": report["facts"]["eliminated"],
               "unknown": report["facts"]["unanswered"], "queries": report["facts"]["queries"]}
        self.rows.append(row)
        return row

    def repeated(self, table, subject, strategy, options=()):
        return [self.run(table, subject, strategy, options, seed) for seed in range(1, self.repetitions + 1)]

    def first_table(self):
        print("## Table 1: elimination\n\nStates and seconds until the error.\n")
        print("| subject | dfs | with elimination | dpor | with elimination | random-dfs | with elimination | error |")
        print("|---|---|---|---|---|---|---|---|")
        for subject in self.subjects:
            cells = [self.run(1, subject, strategy, options)
                     for strategy in ["dfs", "dpor"] for options in [[], ["--eliminate"]]]
            random = [self.repeated(1, subject, "random-dfs", options) for options in [[], ["--eliminate"]]]
            errors = sorted({row["error"] for row in cells + random[0] + random[1] if row["error"]})
            print(f"| {subject} | {' | '.join(cell(row) for row in cells)} | "
                  f"{' | '.join(spread(rows) for rows in random)} | {', '.join(errors) or '-'} |", flush=True)

    def heuristic_table(self, number, option):
        print(f"\n## Table {number}: `{option}`\n\nStates until the error, dfs with elimination, by PERCENT.\n")
        print("| subject | eliminated only | RW | " + " | ".join(f"{percent} %" for percent in PERCENTS) + " |")
        print("|---|---|---|" + "---|" * len(PERCENTS))
        for subject in self.subjects:
            alone = self.run(number, subject, "dfs", ["--eliminate"])
            for name, kind in KINDS.items():
                rows = [self.run(number, subject, "dfs", ["--eliminate", option, f"{kind},{percent}"])
                        for percent in PERCENTS]
                print(f"| {subject} | {cell(alone)} | {name} | {' | '.join(cell(row) for row in rows)} |", flush=True)

    def parallel(self, subject, options):
        """The time until the first of some instances finds the error, for each repetition; None: none found it."""
        times = []
        with concurrent.futures.ThreadPoolExecutor(INSTANCES) as pool:
            for repetition in range(self.repetitions):
                seeds = range(repetition * INSTANCES + 1, (repetition + 1) * INSTANCES + 1)
                rows = list(pool.map(lambda seed: self.run(4, subject, "random-dfs", options, seed), seeds))
                times.append(min((row["seconds"] for row in rows if row["error"]), default=None))
        return times

    def parallel_table(self):
        print(f"\n## Table 4: {INSTANCES} random searches side by side\n\nSeconds until the first finds the error.\n")
        print("| subject | options | found | min | max | average | deviation |\n|---|---|---|---|---|---|---|")
        for subject in [name for name in PARALLEL if name in self.subjects]:
            for heuristic in ["", *(f"{option} read-write,{percent}" for option in ["--reorder", "--prune"]
                                    for percent in [10, 25, 50])]:
                times = self.parallel(subject, ["--eliminate", *heuristic.split()])
                found = [time for time in times if time is not None]
                numbers = [min(found), max(found), statistics.mean(found), statistics.pstdev(found)] if found else []
                print(f"| {subject} | {heuristic or 'elimination only'} | {len(found)} of {len(times)} | "
                      f"{' | '.join(f'{number:.1f}' for number in numbers) or '- | - | - | -'} |", flush=True)

    def threads_table(self):
        print("\n## Table 5: more threads\n\nStates and seconds until the error, dfs with elimination.\n")
        print("| subject | threads | elimination only | hybrid | reorder read-write,100 | prune read-write,100 |")
        print("|---|---|---|---|---|---|")
        for subject in [name for name in THREADS if name in self.subjects]:
            for threads in THREADS[subject]:
                rows = [self.run(5, subject, strategy, options, arguments=[str(threads)]) for strategy, options in
                        [("dfs", ["--eliminate"]), ("hybrid", []),
                         ("dfs", ["--eliminate", "--reorder", "read-write,100"]),
                         ("dfs", ["--eliminate", "--prune", "read-write,100"])]]
                print(f"| {subject} | {threads} | {' | '.join(cell(row) for row in rows)} |", flush=True)

    def samplers_table(self):
        print("\n## Strategies that sample\n\nSchedules until the error, mean of the seeds that found it, and choices per schedule.\n")
        names = ["random", "pct", "pos", "surw"]
        print("| subject | " + " | ".join(f"{name} | with elimination" for name in names) + " |")
        print("|---|" + "---|---|" * len(names))
        for subject in self.subjects:
            cells = []
            for name in names:
                for options in [[], ["--eliminate"]]:
                    rows = self.repeated(6, subject, name, options)
                    found = [row["schedules"] for row in rows if row["error"]]
                    choices = sum(row["states"] for row in rows) / max(1, sum(row["schedules"] for row in rows))
                    mean = f"{statistics.mean(found):.0f}" if found else "-"
                    cells.append(f"{mean} ({len(found)} of {len(rows)}), {choices:.0f} choices")
            print(f"| {subject} | {' | '.join(cells)} |", flush=True)

    def aims(self):
        """Compares the states with those of the paper."""
        print("\n## Against the paper\n")
        print("| subject | factor of elimination | paper | best cell | paper |\n|---|---|---|---|---|")
        for subject in self.subjects:
            mine = [row for row in self.rows if row["subject"] == subject and not row["arguments"]]
            plain = [row for row in mine if row["table"] == 1 and row["strategy"] == "dfs" and not row["options"]]
            reduced = [row for row in mine if row["table"] == 1 and row["strategy"] == "dfs" and row["options"]]
            cells = [row["states"] for row in mine if row["strategy"] != "dpor" and row["error"]]
            paper = PAPER[subject]
            if not plain or not reduced:
                continue
            factor = f"{plain[0]['states'] / max(1, reduced[0]['states']):.1f}"
            sign = "at least " if not plain[0]["error"] else ""
            factor = sign + factor if reduced[0]["error"] else "-"
            print(f"| {subject} | {factor} | {paper[0] / paper[1]:.1f} | {min(cells, default='-')} | {paper[2]} |")


def cell(row):
    return f"{row['states']}, {row['seconds']:.1f} s" if row["error"] else f"- (after {row['states']})"


def spread(rows):
    found = [row for row in rows if row["error"]]
    if not found:
        return f"- (0 of {len(rows)})"
    states = [row["states"] for row in found]
    return f"{statistics.mean(states):.0f} ± {statistics.pstdev(states):.0f} ({len(found)} of {len(rows)})"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--tables", default="1,2,3,4,5,6")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("docs/results"))
    given = parser.parse_args()
    given.build = given.build.resolve()
    bench = Bench(given)
    makers = {"1": bench.first_table, "2": lambda: bench.heuristic_table(2, "--reorder"),
              "3": lambda: bench.heuristic_table(3, "--prune"), "4": bench.parallel_table, "5": bench.threads_table,
              "6": bench.samplers_table}
    for table in given.tables.split(","):
        makers[table]()
    bench.aims()
    with open(given.output / "hybrid.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, list(bench.rows[0]))
        writer.writeheader()
        writer.writerows(bench.rows)


if __name__ == "__main__":
    main()

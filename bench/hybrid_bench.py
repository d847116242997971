#!/usr/bin/env python3
"""Repeats the tables of the hybrid analysis of future accesses (Parizek, D3S-TR-2015-03) on tests/programs/hybrid.

Usage: bench/hybrid_bench.py BUILD [--seconds N] [--plain-seconds N] [--repetitions N] [--only WORD] [--tables 1,2,...]
                             [--strategies NAME,...] [--minutes N] [--output FOLDER] [--report]

A state is a choice that the search made: each option of a node counts once. The baseline is a search with `--points all`: a
choice at every access that the compiler did not prove to be local. Data races are suppressed, because the error that counts
is the paper's: a failed assertion, an exception or a deadlock. A run ends with its first error or after its time limit.

Appends one row per run to FOLDER/hybrid.csv. A run that is in the file for the same commit of the sources is not repeated, so
the bench can be stopped (--minutes) and continued. Then writes FOLDER/hybrid.md from the file; --report does only that.
"""

import argparse
import csv
import dataclasses
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUBJECTS = ["daisy", "elevator", "autopilot", "collision_detector", "alarm_clock", "linked_list", "producer_consumer",
            "replicated_workers", "quicksort"]
# Without and with elimination, and the best cell of Tables 2 and 3; then the columns for dpor.
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
SAMPLERS = ["random", "pct", "pos", "surw"]
MOST_SAMPLES = 2000
FIELDS = ["commit", "table", "subject", "points", "strategy", "options", "arguments", "seed", "limit", "error", "message",
          "states", "schedules", "seconds", "complete", "eliminated", "queries", "unknown", "load"]


@dataclasses.dataclass(frozen=True)
class Run:
    """One search. Its fields up to the limit identify its row."""
    table: str
    subject: str
    strategy: str
    options: str = ""
    points: str = "all"
    arguments: str = ""
    seed: int = 1
    limit: int = 3

    def key(self):
        return tuple(str(value) for value in dataclasses.astuple(self))


def key_of(row):
    return tuple(row[field.name] for field in dataclasses.fields(Run))


class Plan:
    """The runs of each table."""

    def __init__(self, given, samples):
        self.given = given
        self.samples = samples
        self.subjects = [name for name in SUBJECTS if given.only in name]

    def run(self, table, subject, strategy, *options, **more):
        more.setdefault("limit", self.given.seconds)
        return Run(table, subject, strategy, " ".join(options), **more)

    def repeated(self, table, subject, strategy, *options, **more):
        return [self.run(table, subject, strategy, *options, seed=seed, **more)
                for seed in range(1, self.given.repetitions + 1)]

    def static(self, subject):
        return self.run("0", subject, "analyse")

    def plain(self, subject):
        return self.run("1", subject, "dfs", limit=self.given.plain_seconds)

    def eliminated(self, subject, **more):
        return self.run("1", subject, "dfs", "--eliminate", limit=self.given.plain_seconds, **more)

    def racing(self, subject, *options):
        return self.run("1", subject, "dfs", *options, points="racing")

    def dpor(self, subject, *options):
        return self.run("1", subject, "dpor", *options)

    def random(self, subject, *options):
        return self.repeated("1", subject, "random-dfs", *options)

    def hybrid(self, subject):
        return self.repeated("1", subject, "hybrid")

    def cell(self, table, subject, option, kind, percent):
        return self.run(table, subject, "dfs", "--eliminate", f"{option} {kind},{percent}")

    def heuristics(self):
        return ["", *(f"{option} read-write,{percent}" for option in ["--reorder", "--prune"] for percent in [10, 25, 50])]

    def instances(self, subject, heuristic, repetition):
        first = repetition * INSTANCES + 1
        return [self.run("4", subject, "random-dfs", "--eliminate", *filter(None, [heuristic]), seed=seed)
                for seed in range(first, first + INSTANCES)]

    def threads(self, subject, threads):
        return [self.run("5", subject, "dfs", "--eliminate", arguments=str(threads)),
                self.run("5", subject, "hybrid", arguments=str(threads)),
                self.run("5", subject, "dfs", "--eliminate", "--reorder read-write,100", arguments=str(threads)),
                self.run("5", subject, "dfs", "--eliminate", "--prune read-write,100", arguments=str(threads))]

    def sampled(self, subject, strategy, *options):
        return [self.run("6", subject, strategy, f"--schedules {MOST_SAMPLES}", *options, points="racing", seed=seed, limit=3)
                for seed in range(1, 4)]

    def table(self, number):
        runs = []
        if number == "0":
            runs += [self.static(name) for name in self.subjects]
        elif number == "1":
            for name in self.subjects:
                runs += [self.plain(name), self.eliminated(name), self.racing(name), self.racing(name, "--eliminate"),
                         self.dpor(name), self.dpor(name, "--eliminate")]
            for name in self.subjects:
                runs += [*self.random(name), *self.random(name, "--eliminate"), *self.hybrid(name)]
        elif number in "23":
            option = "--reorder" if number == "2" else "--prune"
            runs += [self.cell(number, name, option, kind, percent) for name in self.subjects for kind in KINDS.values()
                     for percent in PERCENTS]
        elif number == "4":
            for repetition in range(self.given.repetitions):
                runs += [run for name in PARALLEL if name in self.subjects for heuristic in self.heuristics()
                         for run in self.instances(name, heuristic, repetition)]
        elif number == "5":
            runs += [run for name in self.subjects for threads in THREADS.get(name, []) for run in self.threads(name, threads)]
        elif number == "6":
            runs += [run for name in self.samples for strategy in SAMPLERS for options in [[], ["--eliminate"]]
                     for run in self.sampled(name, strategy, *options)]
        return runs


class Bench:
    def __init__(self, given):
        self.heddle = given.build / "bin/heddle"
        self.programs = given.build / "tests/programs/clang"
        self.file = given.output / "hybrid.csv"
        self.commit = commit()
        self.strategies = [name for name in given.strategies.split(",") if name]
        self.rows = {}
        self.cache = tempfile.TemporaryDirectory(prefix="heddle-hybrid-facts-")
        if self.file.exists():
            with open(self.file, newline="", encoding="utf-8") as old:
                self.rows = {key_of(row): row for row in csv.DictReader(old)}
        self.deadline = time.monotonic() + 60 * given.minutes

    def program(self, subject):
        return self.programs / (f"hybrid/{subject}_bad" if subject in SUBJECTS else subject)

    def measure(self, runs):
        """Executes the runs that are missing. Returns False if the time is over."""
        for run in runs:
            if self.strategies and run.strategy not in self.strategies:
                continue
            known = self.rows.get(run.key())
            if known and known["commit"] == self.commit:
                continue
            if time.monotonic() > self.deadline:
                return False
            self.rows[run.key()] = self.execute(run)
            self.save()
        return True

    def facts_of(self, program):
        """The static facts of a program are made once: the limits and times of runs are those of the search."""
        folder = pathlib.Path(self.cache.name) / str(program).replace("/", "_")
        if not folder.exists():
            subprocess.run([self.heddle, "run", "--eliminate", "--strategy", "round-robin", "--schedules", "1", "--no-minimise",
                            "--store", folder, "--", program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           stdin=subprocess.DEVNULL, check=False)
        return folder / "facts"

    def analyse(self, run):
        """The row of a static phase: processor time in place of seconds, lines of code in place of states."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([self.heddle, "analyse", "--json", "--", self.program(run.subject)], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        row = dict.fromkeys(FIELDS, "") | {field.name: str(getattr(run, field.name)) for field in dataclasses.fields(Run)}
        return row | {"commit": self.commit, "states": str(lines_of(run.subject)), "seconds": f"{spent:.2f}",
                      "load": f"{os.getloadavg()[0]:.1f}"}

    def execute(self, run):
        if run.strategy == "analyse":
            return self.analyse(run)
        load = os.getloadavg()[0]
        facts = self.facts_of(self.program(run.subject))
        with tempfile.TemporaryDirectory(prefix="heddle-hybrid-") as store:
            suppressions = pathlib.Path(store) / "races"
            suppressions.write_text("race:*\n")
            if facts.exists():
                shutil.copytree(facts, pathlib.Path(store) / "facts")
            # A later --schedules replaces this one.
            schedules = [] if "--schedules" in run.options else ["--schedules", "100000000"]
            command = [self.heddle, "run", "--json", "--jobs", "1", "--no-minimise", "--stop-at-first", "--points", run.points,
                       *schedules, "--time", f"{run.limit}s", "--strategy", run.strategy, "--seed", run.seed,
                       "--suppressions", suppressions, "--store", store, *run.options.split(), "--", self.program(run.subject),
                       *run.arguments.split()]
            result = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=store,
                                    errors="replace", stdin=subprocess.DEVNULL, check=False)
            if not result.stdout.strip():
                sys.exit(f"{' '.join(map(str, command))}: no report\n{result.stderr}")
            report = json.loads(result.stdout)
        found = report["findings"]
        facts = report["facts"]
        row = {field.name: str(getattr(run, field.name)) for field in dataclasses.fields(Run)}
        row |= {"commit": self.commit, "error": found[0]["kind"] if found else "",
                "message": message_of(found[0]) if found else "", "states": report["choices"],
                "schedules": report["schedules"], "seconds": f"{report['seconds']:.2f}", "complete": int(report["complete"]),
                "eliminated": facts["eliminated"], "queries": facts["queries"], "unknown": facts["unanswered"],
                "load": f"{load:.1f}"}
        return {name: str(row[name]) for name in FIELDS}

    def save(self):
        with open(self.file, "w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows.values())


def commit():
    """The last commit that changed what is measured."""
    measured = ["src", "include", "tests/programs/hybrid"]
    changed = subprocess.run(["git", "-C", ROOT, "status", "--porcelain", "--", *measured], capture_output=True, text=True)
    last = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%h", "--abbrev=10", "--", *measured], capture_output=True,
                          text=True)
    return last.stdout.strip() + ("+" if changed.stdout.strip() else "")


def lines_of(subject):
    """Of the source and of the headers of ours that it includes."""
    pending, seen = [ROOT / f"tests/programs/hybrid/{subject}_bad.cpp"], set()
    while pending:
        file = pending.pop()
        if file in seen or not file.exists():
            continue
        seen.add(file)
        pending += [file.parent / name for name in re.findall(r'#include "([^"]+)"', file.read_text(encoding="utf-8"))]
        pending += [file.with_suffix(".cpp")] if file.suffix == ".h" else []
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in seen)


def message_of(finding):
    quoted = re.search(r'"([^"]+)"', finding["message"])
    return quoted.group(1) if quoted else finding["headline"]


def samples(programs):
    """The built subjects of tests/programs whose first expected error is not a data race, which needs no schedule."""
    names = []
    for source in sorted((ROOT / "tests/programs").rglob("*_bad.cpp")):
        head = source.read_text(encoding="utf-8", errors="replace")[:2000]
        expected = re.search(r"EXPECT: finding ([a-z-]+)", head)
        name = str(source.relative_to(ROOT / "tests/programs").with_suffix(""))
        if expected and expected.group(1) != "race" and (programs / name).exists() and not name.startswith("hybrid/"):
            names.append(name)
    return SUBJECTS + names


class Report:
    """hybrid.md, from the rows of the file. A run that was not made is shown as a dot."""

    def __init__(self, bench, plan):
        self.bench = bench
        self.plan = plan
        self.lines = []
        self.messages = {}

    def row(self, run):
        return self.bench.rows.get(run.key())

    def found(self, runs):
        return [row for row in map(self.row, runs) if row and row["error"]]

    def letter(self, row):
        """Stands for the error: the same message has the same letter in all tables of a subject."""
        known = self.messages.setdefault(row["subject"], [])
        what = row["message"] or row["error"]
        if what not in known:
            known.append(what)
        return "abcdefghijklmnopqrstuvwxyz"[known.index(what) % 26]

    def cell(self, run, with_time=False):
        row = self.row(run)
        if not row:
            return "·"
        if not row["error"]:
            return f"- (complete, {row['states']})" if row["complete"] == "1" else f"- ({row['states']})"
        time_part = f", {float(row['seconds']):.1f} s" if with_time else ""
        return f"{row['states']} {self.letter(row)}{time_part}"

    def spread(self, runs):
        made = [row for row in map(self.row, runs) if row]
        found = self.found(runs)
        if not found:
            return f"- (0 of {len(made)})" if made else "·"
        states = [int(row["states"]) for row in found]
        seconds = [float(row["seconds"]) for row in found]
        letters = "".join(sorted({self.letter(row) for row in found}))
        return (f"{statistics.mean(states):.0f} ± {statistics.pstdev(states):.0f} {letters}, "
                f"{statistics.mean(seconds):.1f} ± {statistics.pstdev(seconds):.1f} s ({len(found)} of {len(made)})")

    def table(self, header, rows):
        self.lines += ["", "| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
        self.lines += ["| " + " | ".join(row) + " |" for row in rows]

    def first_table(self):
        plan = self.plan
        self.lines += ["", "## Table 1: elimination", "", "States and time until the error."]
        self.table(["subject", "dfs", "with elimination", "dpor", "with elimination"],
                   [[name, *(self.cell(run, True) for run in [plan.plain(name), plan.eliminated(name), plan.dpor(name),
                                                              plan.dpor(name, "--eliminate")])] for name in plan.subjects])
        self.table(["subject", "random-dfs", "with elimination", "hybrid"],
                   [[name, self.spread(plan.random(name)), self.spread(plan.random(name, "--eliminate")),
                     self.spread(plan.hybrid(name))] for name in plan.subjects])
        self.lines += ["", "The same with `--points racing`, the default: choices only at synchronisation and at accesses that "
                       "have raced."]
        self.table(["subject", "dfs", "with elimination"],
                   [[name, self.cell(plan.racing(name), True), self.cell(plan.racing(name, "--eliminate"), True)]
                    for name in plan.subjects])

    def heuristic_table(self, number, option):
        plan = self.plan
        self.lines += ["", f"## Table {number}: `{option} KIND,PERCENT`", "",
                       "States until the error; `dfs` with elimination. RW on: `read-write`, off: `any`."]
        rows = []
        for name in plan.subjects:
            for word, kind in KINDS.items():
                cells = [self.cell(plan.cell(number, name, option, kind, percent)) for percent in PERCENTS]
                rows.append([name, self.cell(plan.eliminated(name)), word, *cells])
        self.table(["subject", "elimination only", "RW", *(f"{percent} %" for percent in PERCENTS)], rows)

    def parallel_table(self):
        plan = self.plan
        self.lines += ["", f"## Table 4: {INSTANCES} random searches side by side", "",
                       f"Seconds until the first of {INSTANCES} searches with different seeds finds the error. Each search was "
                       "measured by itself."]
        rows = []
        for name in [name for name in PARALLEL if name in plan.subjects]:
            for heuristic in plan.heuristics():
                times, groups = [], 0
                for repetition in range(plan.given.repetitions):
                    runs = plan.instances(name, heuristic, repetition)
                    groups += all(self.row(run) for run in runs)
                    times += sorted(float(row["seconds"]) for row in self.found(runs))[:1]
                numbers = [min(times), max(times), statistics.mean(times), statistics.pstdev(times)] if times else []
                cells = [f"{number:.1f}" for number in numbers] or ["-" if groups else "·"] * 4
                rows.append([name, heuristic or "elimination only", f"{len(times)} of {groups}", *cells])
        self.table(["subject", "options", "found", "min", "max", "average", "deviation"], rows)

    def threads_table(self):
        plan = self.plan
        self.lines += ["", "## Table 5: more threads", "", "States and time until the error."]
        rows = [[name, str(threads), *(self.cell(run, True) for run in plan.threads(name, threads))]
                for name in plan.subjects for threads in THREADS.get(name, [])]
        self.table(["subject", "threads", "dfs, elimination only", "hybrid", "reorder read-write,100", "prune read-write,100"], rows)

    def samplers_table(self):
        self.lines += ["", "## Strategies that sample", "",
                       f"`--points racing`, at most {MOST_SAMPLES} schedules; three seeds each. Choices per schedule, and "
                       "schedules until the first error (geometric means over the subjects that were found in all runs of the "
                       "strategy, with and without elimination)."]
        rows = []
        for strategy in SAMPLERS:
            pairs, both = [], 0
            plain_found = reduced_found = made = 0
            for name in self.plan.samples:
                plain, reduced = ([self.row(run) for run in self.plan.sampled(name, strategy, *options)]
                                  for options in [[], ["--eliminate"]])
                if not all(plain) or not all(reduced):
                    continue
                made += len(plain)
                plain_found += sum(1 for row in plain if row["error"])
                reduced_found += sum(1 for row in reduced if row["error"])
                if all(row["error"] for row in plain + reduced):
                    both += 1
                    pairs.append([statistics.mean(max(value(row), 0.01) for row in rows) for rows in [plain, reduced]
                                  for value in [choices_per_schedule, lambda row: int(row["schedules"])]])
            means = [f"{statistics.geometric_mean(column):.1f}" for column in zip(*pairs)] if pairs else ["·"] * 4
            rows.append([strategy, str(both), f"{plain_found} of {made}", f"{reduced_found} of {made}", means[0], means[2],
                         means[1], means[3]])
        self.table(["strategy", "subjects", "found", "with elimination", "choices", "with elimination", "schedules",
                    "with elimination"], rows)

    def static_table(self):
        self.lines += ["", "## Static phase", "", "Lines of code without the standard library, and processor time."]
        rows = [row for row in map(self.row, map(self.plan.static, self.plan.subjects)) if row]
        self.table(["subject", "lines", "seconds"], [[row["subject"], row["states"], row["seconds"]] for row in rows])

    def aims(self):
        """Compares the states with those of the paper."""
        plan = self.plan
        self.lines += ["", "## Against the paper", "",
                       "Plain: states of `dfs` without elimination; more than the paper's are wanted. Factor: plain states by "
                       "those with elimination. Best: the smallest number of states in a cell of `dfs`, `random-dfs` or "
                       "`hybrid` with `--points all`, and with `--points racing`."]
        rows = []
        for name in plan.subjects:
            plain, reduced = self.row(plan.plain(name)), self.row(plan.eliminated(name))
            paper = PAPER[name]
            best = [min((int(row["states"]) for row in self.bench.rows.values()
                         if row["subject"] == name and row["error"] and row["points"] == points and not row["arguments"] and
                         row["table"] in "12345" and row["strategy"] != "dpor"), default="-") for points in ["all", "racing"]]
            if not plain or not reduced:
                continue
            least = "" if plain["error"] else "> "
            factor = f"{least}{int(plain['states']) / max(1, int(reduced['states'])):.1f}" if reduced["error"] else "-"
            rows.append([name, least + plain["states"], str(paper[0]), factor, f"{paper[0] / paper[1]:.1f}",
                         *map(str, best), str(paper[2])])
        self.table(["subject", "plain", "paper", "factor", "paper", "best", "racing", "paper"], rows)

    def legend(self):
        self.lines += ["", "## The errors", "", "The letters in the tables:"]
        for name, messages in self.messages.items():
            self.lines += ["", f"- {name}: " + "; ".join(f"{'abcdefghijklmnopqrstuvwxyz'[i % 26]} \"{text}\"" for i, text in enumerate(messages))]

    def text(self):
        self.first_table()
        self.heuristic_table("2", "--reorder")
        self.heuristic_table("3", "--prune")
        self.parallel_table()
        self.threads_table()
        self.samplers_table()
        self.static_table()
        self.aims()
        self.legend()
        return INTRODUCTION.format(commit=", ".join(sorted({row["commit"] for row in self.bench.rows.values()})),
                                   seconds=self.plan.given.seconds, plain=self.plan.given.plain_seconds,
                                   loads=self.loads()) + "\n".join(self.lines) + "\n"

    def loads(self):
        loads = [float(row["load"]) for row in self.bench.rows.values()]
        return f"{min(loads):.0f} to {max(loads):.0f}" if loads else "unknown"


INTRODUCTION = """# Static facts in searches

`make bench-hybrid` (`bench/hybrid_bench.py build`) repeats the tables of Parizek, *Hybrid Analysis of Future Accesses and
Heuristics for Fast Detection of Concurrency Errors* (D3S-TR-2015-03), on the nine programs in
[tests/programs/hybrid](../../tests/programs/hybrid). Every run is a row of [hybrid.csv](hybrid.csv). Measured at commit {commit},
with a load of the machine of {loads}: the numbers of states that found an error do not depend on it, times do.

- A state is a choice that a search made: each option of a node counts once. The paper counts stored states of the heap. Ours
  are histories of dependent steps: two orders of two lock operations are two states, even if memory is equal after both.
- The baseline is a search with `--points all`: a choice at every access that the compiler did not prove to be local. The
  paper's baseline offers choices only at objects that two threads can reach.
- `dpor` does not match states (docs/search.md), so its columns compare with the paper's only in what elimination changes.
- The column for `dpor` with elimination was measured with an earlier version of elimination, which missed behaviours there.
- The static phase is made once for each program and is not part of the times; its own times are in the last table.
- A number is followed by the letter of the error that was found; the letters are explained at the end. "- (n)": no error in n
  states, because the time limit was reached: {seconds} s, and {plain} s for the columns `dfs` of Table 1. "·": not measured.

Where the numbers differ from the paper's, and why: in programs that use one lock often, every order of its operations is
another state. So `dfs` does not leave the last part of the first schedules of daisy, the autopilot, the collision detector,
replicated workers and quicksort before its time limit. A search in random order mostly finds their errors in its first
schedules or not at all. Elimination removes most where threads wait for each other: what a waiting thread may do later does
not count. With `--points racing`, few choices at accesses are left for it.
"""


def choices_per_schedule(row):
    return int(row["states"]) / max(1, int(row["schedules"]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--plain-seconds", type=int, default=20)
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--tables", default="0,1,5,2,3,6,4")
    parser.add_argument("--strategies", default="", help="measure only runs of these strategies, separated by commas")
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/results")
    given = parser.parse_args()
    given.build = given.build.resolve()
    bench = Bench(given)
    plan = Plan(given, samples(bench.programs))
    if not given.report:
        for table in given.tables.split(","):
            if not bench.measure(plan.table(table)):
                print(f"The time is over in Table {table}. The next run continues there.")
                break
    (given.output / "hybrid.md").write_text(Report(bench, plan).text(), encoding="utf-8")


if __name__ == "__main__":
    main()

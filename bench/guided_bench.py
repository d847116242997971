#!/usr/bin/env python3
"""Repeats Tables 1 and 2 and the curves of Figure 5 of guided test (Rungta and Mercer, ISSTA 2009) on tests/programs/guided.

Usage: bench/guided_bench.py BUILD [--trials N] [--successors N] [--only WORD] [--strategies NAME,...] [--output FOLDER] [--no-curves] [--report]

Each trial is one search with its own seed. It ends with the first failure, or after --successors successors of states were
considered, which is what the paper calls states. Data races are not looked for: the error that counts is the paper's. Every
trial is a row of guided.csv in the output folder; trials that it contains already are not repeated, so that the command can be
interrupted. With --report, nothing runs. Writes guided.md and the curves.
"""

import argparse
import csv
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

FIELDS = ["subject", "threads", "strategy", "locations", "seed", "error", "reached", "successors", "states", "transitions",
          "depth", "seconds", "megabytes"]

# The marks of the locations in the sources, in the order of the sequence. Where a location is in a header, its name follows;
# then the letter of the object that it shares with others.
LISTS = "library/Lists.h"
SEQUENCES = {
    "two_stage": ["STOP 1", "STOP 2"],
    "reorder": ["STOP 1", "STOP 2"],
    "wrong_lock": ["STOP 1", "STOP 2", "STOP 3"],
    "abs_list": ["AT sizes", "AT equals", f"AT iterator {LISTS} =m", f"AT hasNext {LISTS}", f"AT modify {LISTS} =m",
                 f"AT next {LISTS} =m"],
    # AbsList again, in a library of more than 3,000 lines.
    "large_list": ["AT sizes", "AT equals collections/Vector.h", "AT iterator collections/AbstractList.h =m",
                   "AT hasNext collections/AbstractList.h", "AT modify collections/Vector.h =m",
                   "AT next collections/AbstractList.h =m"],
    "ary_list": [f"AT iterator {LISTS}", f"AT hasNext {LISTS}", f"AT next {LISTS}", f"AT add {LISTS}", f"AT modify {LISTS}",
                 f"AT next {LISTS}"],
    "deadlock": ["AT first put", "AT count", "AT vector", "AT table", "AT inner", "AT inner"],
}
PREFER = {"two_stage": "1,last", "reorder": "1,last", "wrong_lock": "1,2", "abs_list": "1,2", "large_list": "1,2", "ary_list": "1,2",
          "deadlock": "1,2"}
# Table 1: error densities of random depth-first search, distance, constant, prefer-threads.
# large_list has the numbers of AbsList.
TABLE1 = {("two_stage", "7 1"): (0.41, 1.00, 1.00, 1.00), ("two_stage", "8 1"): (0.04, 1.00, 1.00, 1.00),
          ("two_stage", "10 1"): (0.00, 1.00, 1.00, 1.00), ("reorder", "9 1"): (0.06, 1.00, 1.00, 1.00),
          ("reorder", "10 1"): (0.00, 1.00, 1.00, 1.00), ("wrong_lock", "1 20"): (0.28, 1.00, 1.00, 1.00),
          ("abs_list", "1 7"): (0.01, 1.00, 0.37, 0.00), ("abs_list", "1 8"): (0.00, 1.00, 0.08, 0.00),
          ("large_list", "1 7"): (0.01, 1.00, 0.37, 0.00), ("large_list", "1 8"): (0.00, 1.00, 0.08, 0.00),
          ("deadlock", "1 9"): (0.00, 1.00, 1.00, None), ("deadlock", "1 10"): (0.00, 1.00, 1.00, None),
          ("ary_list", "1 5"): (0.81, 1.00, 1.00, 1.00), ("ary_list", "1 8"): (0.00, 1.00, 1.00, 0.01),
          ("ary_list", "1 9"): (0.00, 1.00, 1.00, 0.00), ("ary_list", "1 10"): (0.00, 1.00, 1.00, 0.00)}
# Table 2: average numbers of states with distance, constant, prefer-threads.
TABLE2 = {("two_stage", "7 1"): (213, 130839, 2206109), ("two_stage", "8 1"): (250, 217637, 4436444),
          ("two_stage", "10 1"): (333, 314590, 6690008), ("wrong_lock", "1 10"): (3526, 7082, 120305),
          ("wrong_lock", "1 20"): (21391, 24479, 3827020), ("reorder", "5 1"): (109, 5597, 977),
          ("reorder", "8 1"): (197, 36332, 3110), ("reorder", "10 1"): (271, 67958, 5136),
          ("ary_list", "1 10"): (14044, 15972, None), ("abs_list", "1 10"): (1382, 10497302, None),
          ("large_list", "1 10"): (1382, 10497302, None)}
STRATEGIES = ["distance", "constant", "prefer-threads", "random-dfs", "random"]
CURVES = [("two_stage", "5 1"), ("abs_list", "1 10")]


def run(command, folder):
    """The output of a command, and the megabytes of its largest process."""
    with (folder / "output").open("w+") as output, (folder / "errors").open("w+") as errors:
        process = subprocess.Popen(command, stdout=output, stderr=errors, cwd=folder, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode > 1:
            raise SystemExit(f"{' '.join(command)}\n{errors.read()}")
        return output.read(), usage.ru_maxrss // 1024


class Bench:
    def __init__(self, given):
        self.heddle = given.build / "bin/heddle"
        self.programs = given.build / "tests/programs/clang/guided"
        self.sources = pathlib.Path(__file__).resolve().parent.parent / "tests/programs/guided"
        self.successors = given.successors
        self.file = given.output / "guided.csv"
        self.rows = []
        if self.file.exists():
            with self.file.open() as text:
                self.rows = list(csv.DictReader(text))

    def location(self, subject, mark):
        """The line that ends in the mark, as FILE:LINE, and its object."""
        mark, _, object = mark.partition(" =")
        word, file = re.fullmatch(r"(.*?)(?: (\w+/\S+))?", mark).groups()
        file = file or f"{subject}_bad.cpp"
        for number, line in enumerate((self.sources / file).read_text().splitlines(), 1):
            if re.search(rf"// {re.escape(word)}$", line):
                return f"{file}:{number}={object}" if object else f"{file}:{number}"
        raise SystemExit(f"{file} has no line marked {word}")

    def known(self, subject, threads, strategy, locations, seed):
        return any((row["subject"], row["threads"], row["strategy"], row["locations"], row["seed"]) ==
                   (subject, threads, strategy, str(locations), str(seed)) for row in self.rows)

    def trial(self, subject, threads, strategy, sequence, seed):
        if self.known(subject, threads, strategy, len(sequence), seed):
            return
        searching = ["--strategy", strategy] if strategy.startswith("random") else ["--heuristic", strategy]
        if strategy.startswith("random"):
            searching += ["--heuristic", "constant"]
        if strategy == "prefer-threads":
            last = str(sum(int(word) for word in threads.split()))
            searching += ["--prefer", PREFER[subject].replace("last", last)]
        with tempfile.TemporaryDirectory(prefix="heddle-guided-") as store:
            command = [self.heddle, "guide", "--json", "--no-minimise", "--no-races", "--seed", seed, "--successors",
                       self.successors, *searching, "--through",
                       ",".join(self.location(subject, mark) for mark in sequence), "--store", store, "--",
                       self.programs / f"{subject}_bad", *threads.split()]
            output, megabytes = run([str(word) for word in command], pathlib.Path(store))
        guide = json.loads(output)["guide"]
        self.rows.append({"subject": subject, "threads": threads, "strategy": strategy, "locations": str(len(sequence)),
                          "seed": str(seed), "error": str(int(guide["errorFound"])), "reached": str(int(guide["reached"])),
                          "successors": str(guide["successors"]), "states": str(guide["states"]),
                          "transitions": str(guide["transitions"]), "depth": str(guide["depth"]),
                          "seconds": f"{guide['seconds']:.3f}", "megabytes": str(megabytes)})

    def save(self):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("w", newline="") as text:
            writer = csv.DictWriter(text, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)

    def rows_of(self, subject, threads, strategy, locations=None):
        wanted = len(SEQUENCES[subject]) if locations is None else locations
        return [row for row in self.rows if (row["subject"], row["threads"], row["strategy"], row["locations"]) ==
                (subject, threads, strategy, str(wanted))]


def parts_of(subject, count):
    """The sequence of Figure 5 with \\p count locations: the last ones, or for two_stage, more and more of the path."""
    if subject == "two_stage":
        path = ["STOP 1", "PATH 3", "PATH 2", "PATH 1", "PATH 4", "STOP 2"]
        order = ["STOP 2", "STOP 1", "PATH 1", "PATH 3", "PATH 4", "PATH 2"]  # in which they are added
        return [mark for mark in path if mark in order[:count]]
    return SEQUENCES[subject][-count:]


def cell(rows, paper):
    if not rows:
        return "–"
    density = sum(int(row["error"]) for row in rows) / len(rows)
    return f"{density:.2f} ({len(rows)}; {paper})"


def spread(rows, field):
    found = [float(row[field]) for row in rows if row["error"] == "1"]
    if not found:
        return "–"
    digits = 2 if field == "seconds" else 0
    return " / ".join(f"{value:,.{digits}f}" for value in (min(found), statistics.mean(found), max(found)))


def report(bench):
    def paper(values, index):
        return "–" if values is None or values[index] is None else f"{values[index]:.2f}"

    lines = ["# Guided test", "", __doc__.split("\n\n")[2].replace("\n", " ").strip(), "",
             "Repeated by `make bench-guided`. Each cell: Heddle (trials; paper).", "", "## Error density (Table 1)", "",
             "| subject | random-dfs | distance | constant | prefer-threads | random |", "|---|---|---|---|---|---|"]
    for (subject, threads), values in TABLE1.items():
        get = lambda strategy: bench.rows_of(subject, threads, strategy)
        lines.append(f"| {subject}({threads.replace(' ', ',')}) | {cell(get('random-dfs'), paper(values, 0))} | "
                     f"{cell(get('distance'), paper(values, 1))} | {cell(get('constant'), paper(values, 2))} | "
                     f"{cell(get('prefer-threads'), paper(values, 3))} | {cell(get('random'), '–')} |")
    for field, title in (("successors", "Successors until the error (Table 2, states)"), ("seconds", "Seconds"),
                         ("depth", "Depth of the error"), ("megabytes", "Megabytes")):
        lines += ["", f"## {title}", "", "Minimum / average / maximum of the trials that found the error.", "",
                  "| subject | distance | constant | prefer-threads | paper, average |", "|---|---|---|---|---|"]
        for (subject, threads), values in TABLE2.items():
            shown = " / ".join("–" if value is None else f"{value:,}" for value in values) if field == "successors" else ""
            cells = " | ".join(spread(bench.rows_of(subject, threads, strategy), field) for strategy in STRATEGIES[:3])
            lines.append(f"| {subject}({threads.replace(' ', ',')}) | {cells} | {shown} |")
    lines += ["", "## Length of the sequence (Figure 5)", "", "Average successors until the error, with `distance`.", "",
              "| subject | 1 | 2 | 3 | 4 | 5 | 6 |", "|---|---|---|---|---|---|---|"]
    for subject, threads in CURVES:
        points = curve(bench, subject, threads)
        lines.append(f"| {subject}({threads.replace(' ', ',')}) | " +
                     " | ".join(f"{points[n]:,.0f}" if n in points else "–" for n in range(1, 7)) + " |")
    return "\n".join(lines) + "\n"


def curve(bench, subject, threads):
    points = {}
    for count in range(1, 7):
        rows = [row for row in bench.rows_of(subject, threads, "distance", count) if row["error"] == "1"]
        if rows:
            points[count] = statistics.mean(float(row["successors"]) for row in rows)
    return points


def svg(points, title):
    """A plain line chart."""
    width, height, left, bottom = 480, 280, 70, 40
    top = max(points.values(), default=1)
    place = lambda n, value: (left + (n - 1) * (width - left - 20) / 5, (height - bottom) - value / top * (height - bottom - 30))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(n, value) for n, value in sorted(points.items())))
    marks = "".join(f'<circle cx="{place(n, v)[0]:.1f}" cy="{place(n, v)[1]:.1f}" r="3"/>' for n, v in points.items())
    labels = "".join(f'<text x="{place(n, 0)[0]:.1f}" y="{height - 20}" text-anchor="middle">{n}</text>' for n in range(1, 7))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
            f'font-size="11"><rect width="100%" height="100%" fill="white"/><text x="{width / 2}" y="16" '
            f'text-anchor="middle">{title}</text><line x1="{left}" y1="{height - bottom}" x2="{width - 10}" '
            f'y2="{height - bottom}" stroke="black"/><line x1="{left}" y1="24" x2="{left}" y2="{height - bottom}" '
            f'stroke="black"/><text x="{left - 6}" y="34" text-anchor="end">{top:,.0f}</text><text x="{left - 6}" '
            f'y="{height - bottom}" text-anchor="end">0</text>{labels}<text x="{width / 2}" y="{height - 5}" '
            f'text-anchor="middle">locations</text><polyline points="{path}" fill="none" stroke="black"/>{marks}</svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--successors", type=int, default=1_000_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--strategies", default=",".join(STRATEGIES))
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("docs/results/guided"))
    parser.add_argument("--no-curves", action="store_true")
    parser.add_argument("--report", action="store_true")
    given = parser.parse_args()
    given.build = given.build.resolve()
    bench = Bench(given)
    if not given.report:
        for seed in range(1, given.trials + 1):
            for subject, threads in sorted({*TABLE1, *TABLE2}):
                for strategy in given.strategies.split(","):
                    if given.only in subject:
                        bench.trial(subject, threads, strategy, SEQUENCES[subject], seed)
                bench.save()
            for subject, threads in CURVES if "distance" in given.strategies and not given.no_curves else []:
                for count in range(1, 7):
                    sequence = parts_of(subject, count)
                    if given.only in subject:
                        bench.trial(subject, threads, "distance", sequence, seed)
            bench.save()
    given.output.mkdir(parents=True, exist_ok=True)
    given.output.with_suffix(".md").write_text(report(bench))
    for subject, threads in CURVES:
        (given.output / f"{subject}.svg").write_text(svg(curve(bench, subject, threads), f"{subject}({threads})"))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Repeats Tables II to IV of DepCon+ and the comparison of the access-directed paper on tests/classes/subjects.

Usage: class_bench.py BUILD [--seeds N] [--generators a,b] [--subjects a,b] [--seconds S] [--stress-seconds S] [--out FOLDER]
Writes FOLDER/class_search.csv (one line per subject, generator, mode and seed), FOLDER/class_static.csv,
FOLDER/class_rate.csv and FOLDER/class.md. With --tables, it only writes class.md, from the existing files. If the first
generator misses the error of a class with some seed, that class is searched again, 60 s per seed (class_search_long.csv).
A search takes at most the sum of both limits: hours with the defaults, an hour with --seconds 5 --stress-seconds 1.
"""

import argparse
import csv
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUBJECTS = ROOT / "tests/classes/subjects"
SEARCH = ["subject", "generator", "way", "seed", "found", "kind", "seconds", "cpuSeconds", "tests", "executions", "covered",
          "targets"]
RATE = ["test", "executions", "cpuSeconds"]
STATIC = ["subject", "methods", "M", "Mpc", "Md", "targets", "targetsWithoutWriteWrite", "staticSeconds"]
LONG_SECONDS = 60
AIM_SECONDS, AIM_REDUCTION, AIM_STATIC, AIM_RATE = 5, 0.83, 1, 50_000


def searched(build, header, given, generators):
    """The search rows and the static row of one subject."""
    text = header.read_text()
    name = re.search(r"// CLASS: (.*)", text).group(1)
    results = "results" if "wrong-results" in text else "races"
    static = "static" if "--static" in text else "members"
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as folder:
        done = subprocess.run([str(build / "bench/class_search"), str(header), name, folder, str(header.with_suffix(".toml")),
                               str(given.seeds), str(given.seconds), str(given.stress_seconds), results, static, *generators],
                              capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{header.name}: {done.stderr}")
    lines = [line.split(",") for line in done.stdout.splitlines()]
    rows = [dict(zip(SEARCH, [header.stem, *line])) for line in lines if line[0] != "static"]
    statics = [dict(zip(STATIC, [header.stem, *line[1:]])) for line in lines if line[0] == "static"]
    return rows, statics


def measured_rate(build):
    """Executions and processor time of passing tests of two small classes."""
    rows = []
    for subject, name, plan in (("day", "Day", "0:0:||| 0:0:| 1:0:"), ("paper_queue", "Queue", "0:0:1|||0:0:1|1:0:"),
                                ("day, four calls", "Day", "0:0:|||0:0: 1:0:|1:0: 2:0:")):
        header = SUBJECTS / f"{subject.split(',')[0]}.h"
        with tempfile.TemporaryDirectory(prefix="heddle-bench-") as folder:
            subprocess.run([str(build / "bin/heddle"), "class", "--header", str(header), "--store", folder, "--tests", "1", "-q",
                            name, "--", "-std=c++20", "-DFIXED"], check=True, capture_output=True)
            requests = f"500 2000 2 1 1 {plan}\n" * 2000
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(["sh", "-c", f"exec {folder}/classes/{name}/harness 3>&1 >/dev/null"], input=requests,
                                  capture_output=True, text=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        verdicts = [line.split("\t") for line in done.stdout.splitlines() if line.startswith("verdict")]
        if len(verdicts) != 2000 or any(int(v[6]) or int(v[7]) for v in verdicts):
            sys.exit(f"{subject}: the tests that measure the rate fail")
        rows.append({"test": subject, "executions": sum(int(v[2]) + int(v[4]) for v in verdicts),
                     "cpuSeconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime})
    return rows


def mean(rows, field):
    return statistics.fmean(float(row[field]) for row in rows) if rows else 0.0


def cell(rows):
    if not rows:
        return ""
    return f"{mean(rows, 'found'):.0%}, {mean(rows, 'seconds'):.2f}, {mean(rows, 'tests'):.0f}"


def of(rows, **wanted):
    return [row for row in rows if all(row[key] == value for key, value in wanted.items())]


def side_by_side(rows, generators):
    """Success rate, time and tests until the failure, over all classes."""
    lines = ["| generator | engine | stress | found only by stress |", "|---|---|---|---|"]
    for generator in generators:
        mine = of(rows, generator=generator)
        found = {way: {(row["subject"], row["seed"]) for row in of(mine, way=way, found="1")} for way in ("engine", "stress")}
        lines.append(f"| {generator} | {cell(of(mine, way='engine'))} | {cell(of(mine, way='stress'))} | "
                     f"{len(found['stress'] - found['engine'])} |")
    return "\n".join(lines)


def search_table(rows, generators, way):
    """Success rate, time and tests until the failure: Tables II and III."""
    lines = ["| class | error | " + " | ".join(generators) + " |", "|---|---|" + "---|" * len(generators)]
    mine = of(rows, way=way)
    for subject in sorted({row["subject"] for row in mine}):
        kinds = sorted({row["kind"] for row in of(mine, subject=subject) if row["kind"]})
        cells = [cell(of(mine, subject=subject, generator=generator)) for generator in generators]
        lines.append(f"| {subject} | {', '.join(kinds)} | " + " | ".join(cells) + " |")
    lines.append("| **all** | | " + " | ".join(cell(of(mine, generator=generator)) for generator in generators) + " |")
    return "\n".join(lines)


def static_table(statics):
    lines = ["| class | methods | M | Mpc | Md | Mpc u Md | reduction | without write-write | reduction | static, s |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    for row in statics:
        reductions = [1 - int(row[key]) / int(row["M"]) for key in ("targets", "targetsWithoutWriteWrite")]
        lines.append(f"| {row['subject']} | {row['methods']} | {row['M']} | {row['Mpc']} | {row['Md']} | {row['targets']} | "
                     f"{reductions[0]:.0%} | {row['targetsWithoutWriteWrite']} | {reductions[1]:.0%} | "
                     f"{float(row['staticSeconds']):.2f} |")
    return "\n".join(lines)


def aims(rows, statics, rates, long):
    mine = of(rows, generator="depcon", way="engine")
    missed = [f"{row['subject']} (seed {row['seed']})" for row in mine if row["found"] == "0"]
    reduction = {row["subject"]: 1 - int(row["targets"]) / int(row["M"]) for row in statics}
    large = [reduction[row["subject"]] for row in statics if int(row["methods"]) >= 25]
    rate = [f"{int(row['executions']) / float(row['cpuSeconds']):,.0f} ({row['test']})" for row in rates]
    static = [float(row["staticSeconds"]) for row in statics]
    found = [float(row["seconds"]) for row in mine if row["found"] == "1"]
    return "\n".join([
        f"- Errors found: {len(mine) - len(missed)} of {len(mine)} searches with `depcon`, one per class and seed (aim: all, "
        "within 60 s)" + (f"; missed: {', '.join(missed)}" if missed else "")
        + f". The slowest successful search took {max(found):.1f} s."
        + (f" Repeated with 60 s per seed: {sum(int(r['found']) for r in long)} of {len(long)} found, the slowest in "
           f"{max(float(r['seconds']) for r in long):.1f} s." if long else ""),
        f"- Time until the failure, without compilation: median {statistics.median(found):.2f} s (aim: below {AIM_SECONDS} s).",
        f"- Pairs excluded by the analysis, classes with 25 methods or more: {statistics.fmean(large):.0%} on average over "
        f"{len(large)} classes (aim: {AIM_REDUCTION:.0%})." if large else "",
        f"- Pairs excluded by the analysis, all classes: {statistics.fmean(reduction.values()):.0%} on average.",
        f"- Static phase: {statistics.fmean(static):.2f} s on average, at most {max(static):.2f} s (aim: below {AIM_STATIC} s).",
        f"- Executions per second of processor time, for passing tests: {', '.join(rate)} (aim: {AIM_RATE:,} for a small class).",
    ])


def write(given, rows, statics, rates, long, generators):
    for name, fields, content in (("class_search", SEARCH, rows), ("class_static", STATIC, statics),
                                  ("class_rate", RATE, rates), ("class_search_long", SEARCH, long)):
        with open(given.out / f"{name}.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, fields, lineterminator="\n")
            writer.writeheader()
            writer.writerows(content)
    (given.out / "class.md").write_text(f"""# The class tester in numbers

The second set of classes, bench/classes, is described in [class_second.md](class_second.md).

`make bench-class` repeats the tables of DepCon+ (Terragni, Pezze) and the comparison of the access-directed method (He, Wu,
Chen) on the {len(statics)} classes of tests/classes/subjects, with seeds 1 to {given.seeds}. These numbers come from
`bench/class_bench.py build --seconds {given.seconds:g} --stress-seconds {given.stress_seconds:g}`. A search ends at the first test that
fails, or after {given.seconds:g} s with the engine and {given.stress_seconds:g} s with stress (the papers allow an hour). A search that finds
nothing counts with its full time. `depcon` is DepCon+, `covcon` is CovCon, `access` is the access-directed method, `pairs` is
Ballerina, and `random` is ConTeGe. Times run from the first test to the failing one. They exclude compiling and reducing the
test. The machine was shared, so they are upper bounds. class_search.csv lists every search, and class_static.csv every class.

## Aims

{aims(rows, statics, rates, long)}

## Engine and stress side by side: success rate, seconds and tests until the failure

Stress runs each test 100 times on kernel threads that Heddle does not control. It detects exceptions, crashes and hangs, but not
data races.

{side_by_side(rows, generators)}

## Tables II and III, with the engine: success rate, seconds and tests until the failure

The access-directed paper compares `access` with `pairs`.

{search_table(rows, generators, "engine")}

## The same with stress

The error `process-ended` is an exception, a crash or a hang.

{search_table(rows, generators, "stress")}

## Table IV: pairs of methods that may interfere

{static_table(statics)}
""")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--generators", default="depcon,covcon,access,pairs,random")
    parser.add_argument("--subjects", default="")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--stress-seconds", type=float, default=10)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/results")
    parser.add_argument("--tables", action="store_true")
    given = parser.parse_args()
    generators = given.generators.split(",")
    wanted = given.subjects.split(",") if given.subjects else []
    rows, statics, rates, long = [], [], [], []
    if given.tables:
        rows, statics, rates, long = (list(csv.DictReader(open(given.out / f"class_{name}.csv")))
                                      for name in ("search", "static", "rate", "search_long"))
        write(given, rows, statics, rates, long, generators)
    else:
        rates = measured_rate(given.build.resolve())
    for header in sorted(SUBJECTS.glob("*.h")):
        if given.tables or "// BAD: " not in header.read_text() or (wanted and header.stem not in wanted):
            continue
        more, static = searched(given.build.resolve(), header, given, generators)
        rows += more
        statics += static
        print(header.stem, *[f"{g}: {cell(of(more, generator=g, way='engine'))};" for g in generators], flush=True)
        write(given, rows, statics, rates, long, generators)
    missed = {row["subject"] for row in of(rows, generator=generators[0], way="engine", found="0")}
    for subject in sorted(missed) if not given.tables and given.seconds < LONG_SECONDS else []:
        given_long = argparse.Namespace(seeds=given.seeds, seconds=LONG_SECONDS, stress_seconds=0)
        long += of(searched(given.build.resolve(), SUBJECTS / f"{subject}.h", given_long, generators[:1])[0], way="engine")
        write(given, rows, statics, rates, long, generators)
    print(aims(rows, statics, rates, long))


main()

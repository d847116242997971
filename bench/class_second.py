#!/usr/bin/env python3
"""The second set of classes: `heddle class --header FILE CLASS` on bench/classes, without any configuration.

Usage: class_second.py BUILD [--time T] [--tests N] [--jobs N] [--classes a,b] [--out FILE]
Writes one line per class to FILE (docs/results/class_second.csv). The line `// BUG: KINDS METHODS` of a class names the kinds
of its error and the methods that a right report names; the report that is listed first counts. With -DFIXED, the class is
correct, and nothing may be reported.
"""

import argparse
import concurrent.futures
import csv
import json
import pathlib
import re
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIELDS = ["class", "bad", "kind", "title", "otherErrors", "leftOut", "fixed", "fixedPairs", "fixedTargets", "fixedLeftOut"]


def run(given, header, name, flags):
    with tempfile.TemporaryDirectory(prefix="heddle-second-") as store:
        done = subprocess.run([str(given.build / "bin/heddle"), "class", "--header", str(header), "--json", "--time", given.time,
                               "--tests", str(given.tests), "--store", store, name, "--", "-std=c++20", *flags],
                              capture_output=True, text=True)
    try:
        return done.returncode, json.loads(done.stdout)
    except json.JSONDecodeError:
        return done.returncode, {"failure": done.stderr.strip().splitlines()[:1]}


def isRight(finding, kinds, methods):
    """Whether the first report is the planted error."""
    text = json.dumps(finding)
    return re.search(kinds, finding.get("kind", "")) is not None and re.search(methods, text) is not None


def judged(given, header):
    text = header.read_text()
    name = re.search(r"// CLASS: (.*)", text).group(1)
    kinds, methods = re.search(r"// BUG: (\S+) (.*)", text).group(1, 2)
    methods = methods.replace(" ", "|")
    status, bad = run(given, header, name, [])
    _, fixed = run(given, header, name, ["-DFIXED"])
    row = {"class": header.stem, "kind": "", "title": "", "otherErrors": 0}
    if "failure" in bad:
        row |= {"bad": "cannot", "title": " ".join(bad["failure"])}
    elif bad["findings"]:
        first = bad["findings"][0]
        row |= {"bad": "found" if isRight(first, kinds, methods) else "another", "kind": first["kind"],
                "title": first.get("headline", first.get("title", "")), "otherErrors": len(bad["findings"]) - 1}
    elif bad["wrongResults"]:
        row |= {"bad": "found" if "wrong" in kinds else "another", "kind": "wrong-results"}
    else:
        row["bad"] = "nothing"
    row["leftOut"] = len(bad.get("leftOut", []))
    alarms = [one["kind"] for one in fixed.get("findings", [])] + (["wrong-results"] if fixed.get("wrongResults") else [])
    row["fixed"] = "cannot" if "failure" in fixed else " ".join(alarms) or "silent"
    row |= {"fixedPairs": fixed.get("covered", ""), "fixedTargets": fixed.get("targets", ""),
            "fixedLeftOut": len(fixed.get("leftOut", []))}
    print(",".join(str(row[field]) for field in FIELDS), flush=True)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--time", default="60s")
    parser.add_argument("--tests", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--classes", default="")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/results/class_second.csv")
    given = parser.parse_args()
    wanted = given.classes.split(",") if given.classes else []
    headers = [one for one in sorted((ROOT / "bench/classes").glob("*.h")) if not wanted or one.stem in wanted]
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        rows = list(pool.map(lambda header: judged(given, header), headers))
    with given.out.open("w", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    found = sum(row["bad"] == "found" for row in rows)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{found} of {len(rows)} found first; {sum(row['fixed'] == 'silent' for row in rows)} corrected ones silent; "
          f"{(used.ru_utime + used.ru_stime) / max(1, 2 * len(rows)):.1f} s of processor time per command")


main()

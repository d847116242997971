#!/usr/bin/env python3
"""`heddle class` on the subjects: each has an error as it stands, and none when it is compiled with -DFIXED.

Usage: class_test.py HEDDLE FOLDER [SUBJECT...]; the lines `// CLASS:` and `// BAD:` of a subject say what to test and
which kinds of findings count.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
SUBJECTS = pathlib.Path(sys.argv[2]).resolve() / "subjects"
WANTED = sys.argv[3:]


def test(header, name, store, *flags, options=()):
    done = subprocess.run([str(HEDDLE), "class", "--header", str(header), "--json", "--time", "120s", "--store", store,
                           *options, name, "--", "-std=c++20", *flags], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"FAILED: {header.name}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.returncode, json.loads(done.stdout)


def check(condition, header, what, result):
    if not condition:
        sys.exit(f"FAILED: {header.name}: {what}\n{json.dumps(result, indent=2)}")


def replays(store, finding):
    done = subprocess.run([str(HEDDLE), "replay", "--store", store, "-q", finding["id"]], capture_output=True, text=True)
    return done.returncode == 1


def check_subject(header):
    text = header.read_text()
    name = re.search(r"// CLASS: (.*)", text).group(1)
    kinds = re.search(r"// BAD: (.*)", text).group(1).split(", ")
    with tempfile.TemporaryDirectory(prefix="heddle-class-") as store:
        status, bad = test(header, name, store)
        check(status == 1 and bad["findings"], header, "the error is found", bad)
        check(bad["findings"][0]["kind"] in kinds, header, f"its kind is one of {kinds}", bad)
        check(bad["test"], header, "there is a test", bad)
        check(replays(store, bad["findings"][0]), header, "the finding replays", bad)
        again = test(header, name, store)[1]
        check(again["test"] == bad["test"] and again["findings"][0]["id"] == bad["findings"][0]["id"], header,
              "the same seed gives the same answer", again)
        # What the analysis leaves out is tested as well: it must not hide a false alarm.
        for generator in ("depcon", "covcon"):
            status, ok = test(header, name, store, "-DFIXED", options=("--tests", "100", "--generator", generator))
            check(status == 0 and not ok["findings"] and ok["notReproduced"] == 0, header, "no alarm when fixed", ok)
    print(f"{header.stem}: {bad['findings'][0]['kind']} after {bad['tests']} tests, {bad['schedules']} schedules; "
          f"fixed: {ok['tests']} tests, {ok['covered']} of {ok['targets']} targets, {ok['shown']} shown")


for subject in sorted(SUBJECTS.glob("*.h")):
    if "// CLASS: " in subject.read_text() and (not WANTED or subject.stem in WANTED):
        check_subject(subject)

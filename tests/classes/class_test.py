#!/usr/bin/env python3
"""`heddle class` on the subjects: each has an error, and none when it is compiled with -DFIXED.

Usage: class_test.py HEDDLE FOLDER [SUBJECT...]. The lines `// CLASS:` and `// BAD:` of a subject name the class to test and
the kinds of findings that count (`wrong-results`: results that no order of the calls explains); `// OPTIONS:` adds options
of `heddle class`. A file NAME.toml beside NAME.h is its project file.
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
    done = subprocess.run([str(HEDDLE), "class", "--header", str(header), "--json", "--time", "120s", "--stop-at-first", "--store", store,
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


def found(result):
    """The kinds and the id of the finding."""
    kinds = [finding["kind"] for finding in result["findings"]]
    if result["wrongResults"]:
        kinds.append("wrong-results")
    return kinds


def check_subject(header):
    text = header.read_text()
    name = re.search(r"// CLASS: (.*)", text).group(1)
    kinds = re.search(r"// BAD: (.*)", text).group(1).split(", ")
    options = re.search(r"// OPTIONS: (.*)", text)
    options = options.group(1).split() if options else []
    if header.with_suffix(".toml").exists():
        options += ["--project", str(header.with_suffix(".toml"))]
    if "wrong-results" in kinds:
        options += ["--results", "fail"]
    with tempfile.TemporaryDirectory(prefix="heddle-class-") as store:
        status, bad = test(header, name, store, options=options)
        check(status == 1 and found(bad), header, "the error is found", bad)
        check(found(bad)[0] in kinds, header, f"its kind is one of {kinds}", bad)
        wrong = found(bad)[0] == "wrong-results"
        check(bad["wrongResults"]["results"] if wrong else bad["test"], header, "there is a test", bad)
        check(replays(store, bad["wrongResults"] if wrong else bad["findings"][0]), header, "the finding replays", bad)
        again = test(header, name, store, options=[*options, "--reuse-harness"])[1]
        check(again["test"] == bad["test"] and again["wrongResults"] == bad["wrongResults"] and
              [f["id"] for f in again["findings"]] == [f["id"] for f in bad["findings"]], header,
              "the same seed gives the same answer", again)
        # Pairs that the analysis leaves out are tested as well, so that it cannot hide a false alarm.
        for generator, reuse in (("depcon", []), ("covcon", ["--reuse-harness"])):
            status, ok = test(header, name, store, "-DFIXED",
                              options=(*options, "--tests", "40", "--generator", generator, *reuse))
            check(status == 0 and not ok["findings"] and ok["notReproduced"] == 0, header, "no alarm when fixed", ok)
    print(f"{header.stem}: {found(bad)[0]} after {bad['tests']} tests, {bad['schedules']} schedules; "
          f"fixed: {ok['tests']} tests, {ok['covered']} of {ok['targets']} targets, {ok['shown']} shown", flush=True)


for subject in sorted(SUBJECTS.glob("*.h")):
    if "// CLASS: " in subject.read_text() and (not WANTED or subject.stem in WANTED):
        check_subject(subject)

#!/usr/bin/env python3
"""`heddle class` on well-maintained classes of Debian packages: it reports nothing, except for those with a line
`// FINDS:`, which have a real error of that kind in the version of Debian 12.

Usage: kept_test.py HEDDLE FOLDER [SUBJECT...]; a file NAME.toml beside NAME.h is its project file.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
KEPT = pathlib.Path(sys.argv[2]).resolve() / "kept"
WANTED = sys.argv[3:]


def test(header, text, store, *options):
    name = re.search(r"// CLASS: (.*)", text).group(1)
    flags = re.search(r"// FLAGS: (.*)", text)
    done = subprocess.run([str(HEDDLE), "class", "--header", str(header), "--project", str(header.with_suffix(".toml")),
                           "--json", "--tests", "60", "--time", "120s", "--store", store, *options, name, "--", "-std=c++20",
                           *(flags.group(1).split() if flags else [])], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"FAILED: {header.name}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.returncode, json.loads(done.stdout), done.stdout


def check_class(header):
    text = header.read_text()
    finds = re.search(r"// FINDS: (.*)", text)
    with tempfile.TemporaryDirectory(prefix="heddle-kept-") as store:
        status, result, shown = test(header, text, store)
        if status != (1 if finds else 0):
            sys.exit(f"FAILED: {header.name}: exit status {status}\n{shown}")
        if finds and finds.group(1) not in [finding["kind"] for finding in result["findings"]]:
            sys.exit(f"FAILED: {header.name}: no {finds.group(1)}\n{shown}")
        if not finds:
            # Pairs that the analysis leaves out are tested as well, so that it cannot hide a false alarm.
            status, result, shown = test(header, text, store, "--generator", "covcon", "--reuse-harness")
            if status != 0:
                sys.exit(f"FAILED: {header.name}: exit status {status}\n{shown}")
    print(f"{header.stem}: {result['tests']} tests, {result['schedules']} schedules, {result['covered']} of "
          f"{result['targets']} pairs, {result['shown']} shown, {result['uselessTests']} could not run, "
          f"{len(result['leftOut'])} functions left out", flush=True)
    if 2 * result["uselessTests"] > result["tests"]:
        sys.exit(f"FAILED: {header.name}: most of it was not tested\n{shown}")


for subject in sorted(KEPT.glob("*.h")):
    if not WANTED or subject.stem in WANTED:
        check_class(subject)

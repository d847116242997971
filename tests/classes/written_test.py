#!/usr/bin/env python3
"""The test that `heddle class --write-test` writes for each bad subject compiles, and fails on its own.

Usage: written_test.py HEDDLE FOLDER [SUBJECT...]
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


def check_subject(header):
    text = header.read_text()
    name = re.search(r"// CLASS: (.*)", text).group(1)
    options = re.search(r"// OPTIONS: (.*)", text)
    options = options.group(1).split() if options else []
    if header.with_suffix(".toml").exists():
        options += ["--project", str(header.with_suffix(".toml"))]
    with tempfile.TemporaryDirectory(prefix="heddle-written-") as folder:
        file = pathlib.Path(folder) / "failing_test.cpp"
        done = subprocess.run([str(HEDDLE), "class", "--header", str(header), "--json", "--time", "300s", "--stop-at-first",
                               "--results", "fail", "--write-test", str(file), *options, name, "--", "-std=c++20"],
                              capture_output=True, text=True, cwd=folder)
        if done.returncode != 1:
            sys.exit(f"FAILED: {header.name}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
        if not json.loads(done.stdout)["testFileFails"]:
            shown = file.read_text() if file.exists() else "no file"
            return f"{header.stem}: the test does not fail on its own\n{done.stderr}\n{shown}"
    print(f"{header.stem}: fails", flush=True)
    return None


wrong = []
for subject in sorted(SUBJECTS.glob("*.h")):
    if "// CLASS: " in subject.read_text() and (not WANTED or subject.stem in WANTED):
        wrong.append(check_subject(subject))
wrong = [one for one in wrong if one]
if wrong:
    sys.exit("FAILED:\n" + "\n".join(wrong))

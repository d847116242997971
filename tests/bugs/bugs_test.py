#!/usr/bin/env python3
"""Runs the program and the commands of a page under docs/bugs: their output must be exactly that of the page.

Usage: bugs_test.py HEDDLE PAGE         one page; with HEDDLE_ACCEPT=1 the page is rewritten to the current output
       bugs_test.py HEDDLE --all ROOT   there is exactly one page for every kind of finding
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HEDDLE = Path(sys.argv[1])


def run(directory, *words):
    command = [str(HEDDLE) if word == "heddle" else word for word in words]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)


def steady(text):
    """Normalises values that differ between runs: times, rates, addresses of code."""
    text = re.sub(r"\d+(\.\d+)? (ms|s)\b", "0 s", text)
    return re.sub(r"0x[0-9a-f]+", "0x…", text).rstrip("\n")


def check_page(page):
    text = page.read_text()
    kind = page.stem
    name = kind.replace("-", "_")
    assert text.startswith(f"# {kind}\n"), "the title is the kind"
    program = re.search(r"```cpp\n(.*?)```", text, re.S).group(1)
    block = re.search(r"```console\n(.*?)```", text, re.S)
    lines = block.group(1).rstrip("\n").split("\n")
    build, explore = [line[2:].split() for line in lines[:2]]
    shown = "\n".join(lines[2:])
    with tempfile.TemporaryDirectory() as directory:
        Path(directory, f"{name}.cpp").write_text(program)
        built = run(directory, *build)
        assert built.returncode == 0, built.stderr
        explored = run(directory, *explore)
        assert explored.returncode == 1, f"exit {explored.returncode}: {explored.stdout}{explored.stderr}"
        printed = steady(explored.stdout)
        kinds = {json.loads(file.read_text())["finding"]["kind"] for file in Path(directory).rglob("finding.json")}
        assert kind in kinds, f"no {kind} among the findings: {kinds}"
        if kind == "nondeterminism":  # the first difference is at a random place
            numberless = [re.sub(r"\d+", "#", part) for part in (printed, shown)]
            shown = printed if numberless[0] == numberless[1] else shown
        if printed != shown and os.environ.get("HEDDLE_ACCEPT") == "1":
            console = "\n".join([*lines[:2], printed])
            page.write_text(text[: block.start()] + f"```console\n{console}\n```" + text[block.end():])
        else:
            assert printed == shown, f"the page shows\n{shown}\nbut the command prints\n{printed}"


def check_all(root):
    source = (root / "src/judge/FindingKind.h").read_text()
    kinds = set(re.findall(r'^ +\{[A-Z]\w+, "([a-z-]+)", "[a-z]+", ', source, re.M))
    pages = {page.stem for page in (root / "docs/bugs").glob("*.md")}
    assert len(kinds) > 10, kinds
    assert kinds == pages, f"without a page: {kinds - pages}, without a kind: {pages - kinds}"


if sys.argv[2] == "--all":
    check_all(Path(sys.argv[3]))
else:
    check_page(Path(sys.argv[2]))
print("1 passed, 0 failed")

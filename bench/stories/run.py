#!/usr/bin/env python3
"""Explores the programs beside this file and compares the printed causes with the causes that their authors noted.

Usage: run.py HEDDLE OUTPUT [--only WORD] [--bugs 1,2] [--schedules N] [--jobs N]

OUTPUT is a folder: it gets the built programs, what Heddle printed for each (NAME.BUG.txt) and stories.json. Printed is
a table in Markdown. The column `agrees` compares steps by their markers, as README.md in this folder describes:

- true: all steps of the cause are noted steps, and at least two of them are (one, if the cause has only one).
- part: some are.
- other: none are. A reader has to judge whether the cause is wrong.
- none: no cause is printed.
- no error: the error was not found.
"""

import argparse
import json
import re
import subprocess
from pathlib import Path

# The kinds that a heading may stand for, the usual one first.
KINDS = {
    "assertion": ["assertion", "abort", "uncaught-exception", "signal", "exit-status"],
    "data race": ["data-race"],
    "deadlock": ["deadlock", "endless", "lost-wakeup"],
    "lost wake-up": ["lost-wakeup", "deadlock"],
    "use after free": ["use-after-free", "dead-stack", "misuse", "data-race"],
    "use after return": ["dead-stack", "use-after-free"],
    "double free": ["double-free", "use-after-free"],
    "endless loop": ["endless", "no-progress"],
}


def noted(text):
    """The entries of the comment at the top: (what, number) -> text."""
    entries, last = {}, None
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        start = re.match(r"// (BUG|TRUTH|FIX) (\d+): (.*)", line)
        if start:
            last = (start[1], int(start[2]))
            entries[last] = start[3].strip()
        elif last and line.startswith("//     "):
            entries[last] += " " + line[2:].strip()
        else:
            last = None
    return entries


def markers(text):
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        for marker in re.findall(r"// \[([\w-]+)\]\s*$", line):
            found[number] = marker
    return found


def explore(heddle, source, bug, folder, options):
    binary = folder / f"{source.stem}.{bug}"
    store = folder / f"{binary.name}.store"
    flags = ["-std=c++20", "-g", "-O1", f"-DBUG={bug}"]
    if not binary.exists() or binary.stat().st_mtime < source.stat().st_mtime:
        subprocess.run([heddle, "c++", *flags, str(source), "-o", str(binary), "-pthread"], check=True)
    run = [heddle, "run", "--store", str(store), "--schedules", str(options.schedules), "--jobs", str(options.jobs),
           "--", str(binary)]
    subprocess.run(["rm", "-rf", str(store)], check=True)
    shown = subprocess.run(run, capture_output=True, text=True, check=False)
    (folder / f"{binary.name}.txt").write_text(shown.stdout + shown.stderr)
    return [json.loads(file.read_text())["finding"] for file in sorted(store.glob("findings/*/finding.json"))]


def steps_of(finding):
    """The steps of the cause: (file, line, words)."""
    return [(Path(event["place"]["file"]).name, event["place"]["line"],
             Path(event.get("caller", {}).get("file", "")).name, event.get("caller", {}).get("line", 0))
            for event in finding["cause"]["events"]]


def compare(finding, source, marks, truth):
    wanted = set(re.findall(r"([\w-]+)@", truth))
    steps = steps_of(finding)
    if not steps or not finding["cause"]["sentence"]:
        return "none"
    named = []
    for file, line, caller_file, caller_line in steps:
        here = marks.get(line) if file == source.name else None
        there = marks.get(caller_line) if caller_file == source.name else None
        named.append(here if here in wanted else there if there in wanted else None)
    hits = {name for name in named if name}
    if all(named) and len(hits) >= min(2, len(wanted), len(steps)):
        return "true"
    return "part" if hits else "other"


def choose(findings, truth):
    """The finding that the truth is about: of its kind, and not one that another finding stands for."""
    heading = truth.split(";")[-1].strip()
    for kind in KINDS.get(heading, []):
        of_kind = [one for one in findings if one["kind"] == kind]
        shown = [one for one in of_kind if one.get("group", one["id"]) == one["id"]]
        if of_kind:
            return (shown or of_kind)[0], heading
    return None, heading


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle")
    parser.add_argument("output", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--bugs", default="1,2")
    parser.add_argument("--schedules", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    rows = []
    print("| program | noted cause | found | agrees | printed cause | fix printed |\n| --- | --- | --- | --- | --- | --- |")
    for source in sorted(Path(__file__).parent.glob("*.cpp")):
        text = source.read_text()
        entries, marks = noted(text), markers(text)
        for bug in map(int, options.bugs.split(",")):
            if options.only not in source.stem or ("TRUTH", bug) not in entries:
                continue
            truth = entries[("TRUTH", bug)]
            findings = explore(options.heddle, source, bug, options.output, options)
            finding, heading = choose(findings, truth)
            agrees = compare(finding, source, marks, truth) if finding else "no error"
            kinds = ", ".join(sorted({one["kind"] for one in findings}))
            cause = " ".join([finding["cause"]["sentence"], finding["cause"]["flip"]]).strip() if finding else ""
            rows.append({"program": source.stem, "bug": bug, "truth": truth, "agrees": agrees, "kinds": kinds,
                         "cause": cause, "headline": finding["headline"] if finding else "",
                         "fix": finding["cause"].get("fix", "") if finding else ""})
            print(f"| {source.stem} {bug} | {truth} | {kinds} | {agrees} | {cause} | {rows[-1]['fix']} |", flush=True)
            (options.output / "stories.json").write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Searches that use static facts: what they claim, what they refuse, and that their schedules replay without facts.

Usage: search_with_facts_test.py HEDDLE FOLDER
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

TOOL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])


def build(folder, name):
    program = folder / name
    subprocess.run([TOOL, "c++", "-std=c++20", "-g", "-O1", FOLDER / f"{name}.cpp", "-o", program], check=True)
    return program


def refuses(heddle, program, words, *options):
    done = heddle.call("run", *options, "--", program)
    check(done.returncode == 2, f"{options}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
    check(words in " ".join(done.stderr.split()), f"{options}: no '{words}' in {done.stderr}")


def refusals(heddle, program):
    for option in ["--reorder", "--prune"]:
        for strategy in ["dpor", "every-schedule", "random", "pct", "pos", "surw", "hybrid"]:
            refuses(heddle, program, f"{strategy} cannot reorder or prune threads", "--strategy", strategy, option, "conflict,50")
        refuses(heddle, program, "dfs cannot reorder or prune threads", "--strategy", "dfs", "--preemption-bound", "1",
                option, "any,50")
        for value in ["any", "some,10", "any,0", "any,101", "any,x"]:
            refuses(heddle, program, "not of the form KIND,PERCENT", "--strategy", "dfs", option, value)
    refuses(heddle, program, "exclude each other", "--strategy", "dfs", "--reorder", "any,10", "--prune", "any,10")
    refuses(heddle, program, "would leave some out", "--strategy", "every-schedule", "--eliminate")
    refuses(heddle, program, "exclude each other", "--strategy", "dfs", "--depth", "5", "--eliminate")
    refuses(heddle, program, "hybrid has no depth bound", "--strategy", "hybrid", "--depth", "5")
    refuses(heddle, program, "cannot eliminate choices within a preemption bound", "--strategy", "dpor", "--preemption-bound",
            "1", "--eliminate")


def claims(heddle, program):
    """Elimination and reordering leave a search complete. Pruning does not."""
    whole = {}
    for options in [[], ["--eliminate"], ["--eliminate", "--reorder", "conflict,100"]]:
        found = heddle.explore(program, "--strategy", "dfs", "--points", "all", "--schedules", "50000", *options)
        check(found["complete"], f"dfs {options} is not complete: {found['notes']}")
        whole[" ".join(options)] = found["choices"]
    check(whole["--eliminate"] < whole[""], f"elimination leaves {whole['--eliminate']} of {whole['']} choices")
    check(heddle.explore(program, "--strategy", "hybrid")["complete"], "hybrid is not complete")
    pruned = heddle.explore(program, "--strategy", "dfs", "--eliminate", "--points", "all", "--prune", "read-write,10")
    check(not pruned["complete"], "a pruned search claims to be complete")
    check(any("threads without interfering accesses were pruned" in note for note in pruned["notes"]), pruned["notes"])


def failures(heddle, program):
    """A step that fails, or reads the clock, depends on all others, whatever its operation is."""
    for strategy in ["dfs", "dpor", "random-dfs", "hybrid", "pos", "random"]:
        found = heddle.explore(program, "--strategy", strategy, "--eliminate", "--schedules", "100", "--points", "sync")
        where = {finding["primary"]["function"] for finding in found["findings"]}
        check(where == {"first()", "second()"}, f"{strategy}: {where}")
        check(found["facts"]["eliminated"] > 0, f"{strategy}: no choice was eliminated")


def cancellation(heddle, program):
    """A thread that waits for the end of another may leave that wait, if it is cancelled."""
    for strategy in ["dfs", "dpor"]:
        found = heddle.explore(program, "--strategy", strategy, "--eliminate", "--check-facts")
        check([finding["kind"] for finding in found["findings"]] == ["assertion"], f"{strategy}: {found['verdict']}")


def replays(heddle, program):
    """A schedule is independent of the facts that it was found with."""
    facts = heddle.store / "facts"
    for options in [["--strategy", "dfs"], ["--strategy", "random", "--seed", "3"], ["--strategy", "hybrid"]]:
        found = heddle.explore(program, "--eliminate", "--points", "all", "--stop-at-first", *options)
        check(found["facts"]["eliminated"] > 0, f"{options}: no choice was eliminated")
        check(len(found["findings"]) > 0, f"{options}: no error was found")
        for finding in found["findings"]:
            # The search that rebuilds the facts may find the error by another schedule, and save that.
            saved = shutil.copy(heddle.store / "findings" / finding["id"] / "finding.json", heddle.store / "saved.json")
            with_facts = heddle.replay(saved)
            shutil.rmtree(facts)
            without = heddle.replay(saved)
            heddle.explore(program, "--eliminate", "--strategy", "random", "--schedules", "1")
            check(any(facts.iterdir()), "the facts were not rebuilt")
            rebuilt = heddle.replay(saved)
            for when, replay in [("with facts", with_facts), ("without facts", without), ("with new facts", rebuilt)]:
                check(replay.kind == finding["kind"], f"{options} {finding['id']} {when}: {replay.text}")
                check(replay.trace == with_facts.trace, f"{options} {finding['id']} {when}: another trace")


def body():
    with tempfile.TemporaryDirectory(prefix="heddle-facts-") as scratch:
        folder = pathlib.Path(scratch)
        heddle = Heddle(TOOL, folder / "store", folder=folder)
        silent, broken = build(folder, "two_shares"), build(folder, "lost_share")
        refusals(heddle, silent)
        claims(heddle, silent)
        replays(heddle, broken)
        failures(heddle, build(folder, "two_failures"))
        cancellation(heddle, build(folder, "cancelled_join"))


main(body)

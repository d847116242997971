"""Static facts about SQLite and LevelDB: they predict everything that a client of SQLite and LevelDB's own tests do, and the
future of a thread is known for most queries.

Usage: facts_test.py HEDDLE SCHEDULES FETCHED
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import leveldb_test  # noqa: E402
import sqlite_test  # noqa: E402
from heddle_cli import Heddle, check, main  # noqa: E402

MOST_UNKNOWN = 0.3
# LevelDB's test of the whole database is run in parts elsewhere. These three show the same code in fewer steps.
PARTS_OF_DB = ("DBTest.ReadWrite", "DBTest.GetFromImmutableLayer", "DBTest.CompactionsGenerateMultipleFiles")


def explore(heddle, program, schedules, name, totals):
    result = heddle.explore(program, "--check-facts", "--schedules", schedules, "--seed", "1", "--strategy", "random",
                            "--no-minimise", "--max-steps", 20_000_000)
    facts = result["facts"]
    totals["queries"] += facts["queries"]
    totals["unanswered"] += facts["unanswered"]
    share = 100 * facts["unanswered"] / max(1, facts["queries"])
    print(f"{name}: {facts['queries']} queries, {facts['misses']} misses, unknown in {share:.1f}%", flush=True)
    check(facts["misses"] == 0, f"{name}: {facts['firstMiss']}")


def run():
    tool, schedules = sys.argv[1], int(sys.argv[2])
    totals = {"queries": 0, "unanswered": 0}
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        heddle = Heddle(tool, folder, timeout=3000)
        for mode, program in sqlite_test.build(tool, folder, sys.argv[3]):
            explore(heddle, program, schedules, f"SQLite, {mode}", totals)
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        _, own, link = leveldb_test.build(tool, folder, sys.argv[3])
        os.environ["TEST_TMPDIR"] = folder
        heddle = Heddle(tool, folder, timeout=3000)
        explore(heddle, link("client", str(leveldb_test.CLIENT)), schedules, "LevelDB, client", totals)
        for name, file in own.items():
            program = link(name, file)
            for part in PARTS_OF_DB if name == "db" else [""]:
                os.environ["LEVELDB_TESTS"] = part
                explore(heddle, program, 1, f"LevelDB, {name}_test {part}".strip(), totals)
    share = totals["unanswered"] / max(1, totals["queries"])
    print(f"together: {totals['queries']} queries, unknown in {100 * share:.1f}%")
    check(totals["queries"] > 0 and share <= MOST_UNKNOWN, f"the future is unknown in {100 * share:.1f}% of the queries")


main(run)

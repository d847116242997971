"""How traces and threads are identified. A trace includes the object of each operation. A thread is the n-th child of its
parent, so five threads have the same five numbers in every schedule.

Usage: identity_test.py HEDDLE FOLDER
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def check_objects(heddle, program):
    result = heddle.explore(program, "--strategy", "dfs", "--print-traces")
    check(result["complete"] and result["schedules"] == 2, f"{result['schedules']} schedules: {result['verdict']}")
    check(len(set(result["traces"])) == 2, f"the traces of two objects are the same: {result['traces']}")


def check_threads(heddle, program):
    numbers = set()
    for seed in range(1, 21):
        result = heddle.explore(program, "--schedules", 50, "--seed", seed)
        check([f["kind"] for f in result["findings"]] == ["assertion"], f"seed {seed}: {result['verdict']}")
        numbers |= {thread["id"] for thread in result["findings"][0]["threads"]}
    check(numbers <= set(range(5)) and len(numbers) >= 4, f"five threads have the numbers {sorted(numbers)}")


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-identity-") as store:
        heddle = Heddle(tool, store)
        check_objects(heddle, folder / "choice_of_object")
        check_threads(heddle, folder / "family")


main(run)

"""Without isolation, Heddle refuses to explore a whole program and says why; it accepts a program with tests.

Usage: refusal_test.py HEDDLE WHOLE_PROGRAM PROGRAM_WITH_TESTS
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402


def run():
    tool, whole, tests = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="heddle-refusal-") as store:
        heddle = Heddle(tool, store)
        refused = heddle.call("run", "--isolation", "none", "--schedules", 5, "--", whole)
        check(refused.returncode == 2, f"exit status {refused.returncode}")
        check("heddle::test" in refused.stderr + refused.stdout, f"the reason is missing: {refused.stderr}{refused.stdout}")
        result = heddle.explore(tests, "--isolation", "none", "--schedules", 5)
        check(result["isolation"] == "none", f"isolation {result['isolation']}")


main(run)

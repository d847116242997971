"""check-determinism reports a program that reads outside state past Heddle's hooks, and no other.

Usage: determinism_test.py HEDDLE FOLDER
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

OPTIONS = ["--strategy", "check-determinism", "--schedules", 100]


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-determinism-") as store:
        heddle = Heddle(tool, store)
        for name in ("reads_time_stamp", "reads_kernel_uuid"):
            for carrier in ("fiber", "kernel"):
                result = heddle.explore(folder / name, *OPTIONS, "--carrier", carrier)
                reported = " ".join([result["verdict"], *result["notes"]]
                                    + [f["kind"] + " " + f["headline"] for f in result["findings"] + result["notReproduced"]])
                check(result["exitCode"] == 1 and "nondeterminism" in reported,
                      f"{name} on {carrier} is not reported: {reported}")
        for carrier in ("fiber", "kernel"):
            result = heddle.explore(folder / "everything", *OPTIONS, "--carrier", carrier)
            check(result["exitCode"] == 0 and not result["findings"],
                  f"everything on {carrier}: {result['verdict']} {[f['headline'] for f in result['findings']]}")


main(run)

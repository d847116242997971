"""Usage: program_test.py HEDDLE FOLDER NAME

The program of tests/bench with this name fails as its source says under some strategy, and its repaired twin never does.
"""

import pathlib
import sys

import bench_programs

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

STRATEGIES = [[], ["--strategy", "pos"], ["--strategy", "random"], ["--strategy", "surw"], ["--strategy", "pct"]]
SEED = ["--seed", "1"]
# The shape of SafeStack needs several hundred thousand schedules on average; 70,000 take a second.
MOST = 2_000_000
TWIN = 500


def first_failure(heddle, binary, program):
    budget = MOST if program.schedules > bench_programs.BUDGET else bench_programs.BUDGET
    for strategy in STRATEGIES:
        options = ["--schedules", budget, "--stop-at-first", *SEED, *strategy]
        kind, _ = bench_programs.first(bench_programs.explore(heddle, binary, options))
        if kind:
            return kind
    return None


def body():
    heddle, folder, name = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    program = next(known for known in bench_programs.programs() if known.name == name)
    kind = first_failure(heddle, folder / name, program)
    check(kind, "no strategy found the failure")
    check(kind in program.kinds, f"failed by {kind}, expected {' or '.join(sorted(program.kinds))}")
    for strategy in (["pos"], ["dpor"]):
        twin = bench_programs.explore(heddle, folder / f"{name}_fixed",
                                      ["--schedules", TWIN, "--strategy", *strategy, *SEED], suppressed=())
        headlines = [finding["headline"] for finding in twin["findings"]]
        check(not headlines, f"the repaired program fails under {strategy[0]}: {headlines}")


main(body)

"""Usage: no_tuning_test.py HEDDLE FOLDER [--programs NAME,...] [--seeds N] [--disguises N]

`heddle run` without options needs as many schedules for a disguised program (disguise.py) as for the original: a
permutation test does not distinguish their means. So Heddle is not tuned to names, layout or order of threads of the
programs in tests/bench.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

import bench_programs
import disguise
from permutation import chance

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

# Two equal programs of a hundred differ by chance with a probability of one percent.
LEVEL = 0.0001


def ranks(heddle, binary, program, seeds):
    """Schedules until the first failure; the whole budget counts if there is none."""
    found = []
    for seed in seeds:
        report = bench_programs.explore(heddle, binary, ["--schedules", program.schedules, "--stop-at-first", "--seed", seed])
        found.append(bench_programs.first(report)[1] or program.schedules)
    return found


def disguised_ranks(heddle, program, given):
    """Each disguise is executed with its share of the seeds, which are not those of the original."""
    found, share = [], given.seeds // given.disguises
    for number in range(1, given.disguises + 1):
        with tempfile.TemporaryDirectory(prefix="heddle-disguise-") as work:
            source = pathlib.Path(work) / f"subject{program.source.suffix}"
            source.write_text(disguise.disguise(program.source, program.flags, number), encoding="utf-8")
            binary = pathlib.Path(work) / "subject"
            subprocess.run(program.command(heddle, binary, source), check=True)
            found += ranks(heddle, binary, program, range(number * 1000, number * 1000 + share))
    return found


def compare(heddle, folder, program, given):
    """The probability that the original and its disguises differ by chance as they do."""
    original = ranks(heddle, folder / program.name, program, range(1, given.seeds + 1))
    other = disguised_ranks(heddle, program, given)
    probability = chance(original, other)
    print(f"{program.name}: mean {statistics.fmean(original):.1f}, disguised {statistics.fmean(other):.1f} "
          f"(p = {probability:.4f})", flush=True)
    return probability


def body():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--programs", default="")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--disguises", type=int, default=5)
    given = parser.parse_args()
    wanted = given.programs.split(",") if given.programs else None
    chosen = [program for program in bench_programs.programs() if not wanted or program.name in wanted]
    check(chosen, "no such programs")
    different = [program.name for program in chosen if compare(given.heddle, given.folder, program, given) < LEVEL]
    check(not different, f"the means of these programs are not those of their disguises: {different}")


main(body)

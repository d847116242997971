"""Runs an unmodified Debian program under `heddle run --preload`: in every schedule it must write the same output as without
Heddle.

Usage: preloaded_test.py HEDDLE NAME SCHEDULES

Heddle is run once per schedule, with a different seed each time, so that the output of each execution can be checked.
"""

import concurrent.futures
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

# Shell commands, executed in a folder with `in.txt`, and the file that they create. Block sizes are small, so that there
# is something to schedule.
COMMANDS = {
    "pigz": ("pigz -p 3 -b 128 -n -k -f in.txt", "in.txt.gz"),
    "xz": ("xz -T3 --block-size=100000 -1 -k -f in.txt", "in.txt.xz"),
    "zstd": ("zstd -q -T3 -B524288 -f in.txt -o out.zst", "out.zst"),
    "sort": ("sort --parallel=3 -S 100M in.txt -o out.txt", "out.txt"),
    "pbzip2": ("pbzip2 -q -p3 -b1 -k -f in.txt", "in.txt.bz2"),
    "lbzip2": ("lbzip2 -n 3 -1 -k -f in.txt", "in.txt.bz2"),
    "pixz": ("pixz -p 3 -1 -f 0.05 in.txt out.xz", "out.xz"),
}
SIZES = {"sort": 300_000, "zstd": 200_000}


def make_input(folder, lines):
    source = random.Random(1)
    words = ["warp", "weft", "shed", "heddle", "reed", "shuttle"]
    with open(pathlib.Path(folder, "in.txt"), "w", encoding="ascii") as out:
        for _ in range(lines):
            out.write(f"{source.randrange(10**6)} {source.choice(words)}\n")


def output_of(folder, command, result):
    made = pathlib.Path(folder, result)
    made.unlink(missing_ok=True)
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300,
                         check=False, errors="replace")
    return ran, made.read_bytes() if made.exists() else b""


def schedule(heddle, command, result, lines, seed, expected):
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        make_input(folder, lines)
        ran, made = output_of(folder, [heddle, "run", "--json", "--preload", "--jobs", "1", "--schedules", "1", "--seed",
                                       str(seed), "--", *command], result)
        verdict = json.loads(ran.stdout) if ran.stdout else {"verdict": ran.stderr[-2000:], "notes": []}
        if ran.returncode != 0:
            return f"seed {seed}: exit status {ran.returncode}: {verdict['verdict']} {verdict['notes']}"
        return "" if made == expected else f"seed {seed}: {len(made)} bytes that differ from the {len(expected)} expected"


def main():
    heddle, name, schedules = sys.argv[1], sys.argv[2], int(sys.argv[3])
    text, result = COMMANDS[name]
    command = text.split()
    if shutil.which(command[0]) is None:
        sys.exit(f"{command[0]} is not installed; tools/bootstrap names it")
    lines = SIZES.get(name, 40_000)
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        make_input(folder, lines)
        plain, expected = output_of(folder, command, result)
    if plain.returncode != 0 or not expected:
        sys.exit(f"{text}: does not work without Heddle either: {plain.stderr}")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        seeds = range(1, schedules + 1)
        wrong = [w for w in pool.map(lambda s: schedule(heddle, command, result, lines, s, expected), seeds) if w]
    if wrong:
        sys.exit(f"{len(wrong)} of {schedules} schedules are wrong:\n" + "\n".join(wrong[:5]))
    print(f"{name}: the same output in {schedules} schedules")


main()

#!/usr/bin/env python3
"""Cost of `heddle run` with one schedule, for error-free programs of different sizes.

Usage: startup_bench.py BUILD [CSV]. Processor time; the program without Heddle for comparison.
"""

import pathlib
import sys
import tempfile

from generate import program
from measure import best, report, succeed

# Types per source, number of sources: about 1, 20 and 36 MB with debug information.
SIZES = [(1, 1), (9, 3), (9, 5)]


def build(heddle, folder, types, sources):
    """Every source has the same code in its own namespace, except main."""
    objects = []
    for number in range(sources):
        text = program(types)
        if number > 0:
            head, _, rest = text.partition("\nstruct")
            body = ("\nstruct" + rest).rpartition("\nint main")[0]
            text = f"{head}\nnamespace part{number} {{{body}}}\n"
        source = folder / f"part{number}.cpp"
        source.write_text(text)
        objects.append(source.with_suffix(".o"))
        succeed([heddle, "c++", "-std=c++20", "-O1", "-g", "-c", source, "-o", objects[-1]])
    out = folder / f"program{types}x{sources}"
    succeed([heddle, "c++", *objects, "-o", out])
    return out


def main():
    heddle = pathlib.Path(sys.argv[1]).resolve() / "bin" / "heddle"
    rows = []
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as name:
        folder = pathlib.Path(name)
        for types, sources in SIZES:
            out = build(heddle, folder, types, sources)
            run = best(3, [heddle, "run", "--schedules", 1, "--jobs", 1, "--", out], cwd=folder)
            alone = best(3, [out])
            rows.append({"megabytes": f"{out.stat().st_size / 1e6:.1f}", "heddle_run_s": f"{run:.3f}",
                         "program_s": f"{max(alone, 0.001):.3f}", "ratio": f"{run / max(alone, 0.001):.0f}"})
    report(rows, sys.argv[2] if len(sys.argv) > 2 else None)


main()

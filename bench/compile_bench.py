#!/usr/bin/env python3
"""Cost of compiling with the wrapper, compared with the wrapped compiler and the same flags.

Usage: compile_bench.py BUILD [CSV]. Processor time, the better of two compilations each.
"""

import pathlib
import sys
import tempfile

from generate import program
from measure import best, report

BENCH = pathlib.Path(__file__).resolve().parent
COMPILERS = {"clang++-19": [], "g++": ["--with", "g++"]}


def main():
    heddle = pathlib.Path(sys.argv[1]).resolve() / "bin" / "heddle"
    rows = []
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as name:
        folder = pathlib.Path(name)
        templates = folder / "templates.cpp"
        templates.write_text(program(4))
        sources = [templates, BENCH / "subjects" / "words.cpp", BENCH / "subjects" / "frameworks" / "doctest.cpp"]
        for source in sources:
            for compiler, option in COMPILERS.items():
                for level in ["-O1", "-O2"]:
                    flags = ["-std=c++20", level, "-g", "-c", source, "-o", folder / "out.o"]
                    plain = best(2, [compiler, *flags])
                    wrapped = best(2, [heddle, "c++", *option, *flags])
                    rows.append({"source": source.stem, "compiler": compiler, "flags": f"{level} -g",
                                 "plain_s": f"{plain:.2f}", "heddle_s": f"{wrapped:.2f}",
                                 "ratio": f"{wrapped / plain:.2f}"})
    report(rows, sys.argv[2] if len(sys.argv) > 2 else None)


main()

#!/usr/bin/env python3
"""Usage: verify_bench.py BUILD. Runs the tools and `heddle verify` on tests/programs/verify, and writes docs/results/verify.md:
how many warnings each tool gives, and their verdicts."""

import collections
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/verify"))
import warning_tools  # noqa: E402

VERDICTS = ["confirmed", "reached-without-harm", "not-reached", "not-executed", "not-understood"]
TOOLS = {"thread-safety": "clang -Wthread-safety", "clang-tidy": "clang-tidy", "cppcheck": "cppcheck",
         "tsan": "ThreadSanitizer", "helgrind": "Helgrind", "heddle": "Heddle's own analysis"}


def measure(heddle, path):
    subject = warning_tools.read_subject(path)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = warning_tools.warn(subject, folder)
        program = warning_tools.build(heddle, subject, folder)
        start = time.monotonic()
        result, _ = warning_tools.verify(heddle, program, file, folder)
        return subject, [warning["verdict"] for warning in result["warnings"]], time.monotonic() - start


def table(head, rows):
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |"
                     for row in [head, ["---"] * len(head), *rows])


def main():
    heddle = pathlib.Path(sys.argv[1]).resolve() / "bin/heddle"
    programs = ROOT / "tests/programs/verify"
    measured = [measure(heddle, path) for path in sorted([*programs.glob("*.cpp"), *programs.glob("*.c")])]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    rows = []
    for tool, title in TOOLS.items():
        mine = [one for one in measured if one[0].tool == tool]
        counts = collections.Counter(verdict for _, verdicts, _ in mine for verdict in verdicts)
        real = [one for one in mine if one[0].is_real]
        false = [one for one in mine if not one[0].is_real]
        rows.append([title, len(mine), sum(counts.values()), *[counts[verdict] for verdict in VERDICTS],
                     f"{sum('confirmed' in one[1] for one in real)} of {len(real)}",
                     f"{sum('confirmed' in one[1] for one in false)} of {len(false)}"])
    rows.append(["all", *[sum(row[i] for row in rows) for i in range(1, 8)],
                 f"{sum(s.is_real and 'confirmed' in v for s, v, _ in measured)} of {sum(s.is_real for s, _, _ in measured)}",
                 f"{sum(not s.is_real and 'confirmed' in v for s, v, _ in measured)} of "
                 f"{sum(not s.is_real for s, _, _ in measured)}"])
    head = ["tool", "programs", "warnings", *[verdict.replace("-", " ") for verdict in VERDICTS], "real errors confirmed",
            "false warnings confirmed"]
    each = [[s.name, TOOLS[s.tool], s.verdict, ", ".join(v) or "no warning", f"{t:.1f}"] for s, v, t in measured]
    (ROOT / "docs/results/verify.md").write_text(f"""# Verdicts on warnings

`make bench-verify`, at commit {commit}. Each program of tests/programs/verify has a real error (`_bad`) or is correct
(`_ok`), and a tool warns about it. The warnings are made by running the tools:

- clang 19 with `-Wthread-safety -Wthread-safety-beta`
- clang-tidy 19. Its checks that concern threads: `concurrency-mt-unsafe`, `concurrency-thread-canceltype-asynchronous`,
  `bugprone-spuriously-wake-up-functions` (it reports the functions of C11 here, not those of the C++ library),
  `bugprone-unused-raii`
- cppcheck 2.10. Its checks that concern threads: `localMutex`, `globalLockGuard`, the functions that are not reentrant
  (`--library=posix`), and local static objects (`--addon=threadsafety`)
- ThreadSanitizer of clang 19, and Helgrind of Valgrind 3.19 (with DWARF 4)
- Heddle's own analysis, without a file of warnings: `_ok` programs may have nothing that it suspects

{table(head, rows)}

A real error counts as confirmed if at least one warning about its program is.

## Each program

{table(["program", "tool", "expected", "verdicts", "seconds"], each)}
""")


main()

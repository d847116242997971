#!/usr/bin/env python3
"""The harness recognises the threads that a class starts in every test, whatever it has run before in the same process.

Usage: own_threads_test.py HEDDLE
"""

import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
HEADER = """
#pragma once
#include <mutex>
#include <thread>
#include <vector>
class Workers {
public:
  explicit Workers(unsigned count) {
    for (unsigned i = 0; i < count; ++i) { threads_.emplace_back([this] { add(); }); }
  }
  ~Workers() { for (std::thread& thread : threads_) { thread.join(); } }
  void add() { const std::lock_guard<std::mutex> lock(mutex_); ++sum_; }
  int sum() { const std::lock_guard<std::mutex> lock(mutex_); return sum_; }

private:
  std::mutex mutex_;
  int sum_ = 0;
  std::vector<std::thread> threads_;
};
"""


def answers(harness, plans):
    """What the harness answers to each plan, in one process."""
    reading, writing = os.pipe()
    lines = "".join(f"500 500 2 1 1 {plan}\n" for plan in plans)
    # The harness answers on descriptor 3.
    process = subprocess.Popen(["sh", "-c", f'exec "$0" 3>&{writing}', str(harness)], stdin=subprocess.PIPE,
                               pass_fds=[writing], text=True)
    os.close(writing)
    process.stdin.write(lines)
    process.stdin.close()
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    process.wait()
    return text.split("\ndone\n")[:-1]


def run():
    with tempfile.TemporaryDirectory(prefix="heddle-own-threads-") as name:
        folder = pathlib.Path(name)
        (folder / "workers.h").write_text(HEADER)
        built = subprocess.run([str(HEDDLE), "class", "--header", "workers.h", "--tests", "1", "Workers", "--", "-std=c++20"],
                               capture_output=True, text=True, cwd=folder)
        check(built.returncode == 0, f"{built.stdout}\n{built.stderr}")
        harness = folder / ".heddle/classes/Workers/harness"
        # Constructors by number of workers; two threads with two calls each.
        calls = "|||0:0: 1:0:|1:0: 0:0:"
        for counts in ((2, 1), (1, 3), (0, 1)):
            found = answers(harness, [f"0:0:{count}{calls}" for count in counts])
            check(len(found) == 2, f"{counts}: {found}")
            for count, answer in zip(counts, found):
                check(("own-threads" in answer) == (count != 0), f"{count} workers in {counts}:\n{answer}")


main(run)

#!/usr/bin/env python3
"""The harness recognises the threads that a class starts in every test, whatever it has run before in the same process. It
judges tests of such classes although locks inside std::stop_token spin.

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
#include <condition_variable>
#include <mutex>
#include <stop_token>
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

// The worker notifies before it has counted the job.
class Jobs {
public:
  Jobs() : worker_([this](std::stop_token stop) { work(stop); }) {}
  void add() {
    { const std::lock_guard<std::mutex> lock(mutex_); ++waiting_; }
    ready_.notify_one();
  }
  void drain() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait(lock, [this] { return waiting_ == 0; });
  }

private:
  void work(std::stop_token stop) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (ready_.wait(lock, stop, [this] { return waiting_ != 0; })) {
      lock.unlock();
      idle_.notify_all();
      lock.lock();
      --waiting_;
    }
  }
  std::mutex mutex_;
  std::condition_variable_any ready_;
  std::condition_variable idle_;
  int waiting_ = 0;
  std::jthread worker_;
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


def build(folder, name):
    built = subprocess.run([str(HEDDLE), "class", "--header", "workers.h", "--tests", "1", name, "--", "-std=c++20"],
                           capture_output=True, text=True, cwd=folder)
    check(built.returncode == 0, f"{built.stdout}\n{built.stderr}")
    return folder / ".heddle/classes" / name / "harness"


def run():
    with tempfile.TemporaryDirectory(prefix="heddle-own-threads-") as name:
        folder = pathlib.Path(name)
        (folder / "workers.h").write_text(HEADER)
        harness = build(folder, "Workers")
        # Constructors by number of workers; two threads with two calls each.
        calls = "|||0:0: 1:0:|1:0: 0:0:"
        for counts in ((2, 1), (1, 3), (0, 1)):
            found = answers(harness, [f"0:0:{count}{calls}" for count in counts])
            check(len(found) == 2, f"{counts}: {found}")
            for count, answer in zip(counts, found):
                check(("own-threads" in answer) == (count != 0), f"{count} workers in {counts}:\n{answer}")
        # A single caller adds a job and waits for ever.
        answer = answers(build(folder, "Jobs"), ["0:0:|||0:0: 1:0:"])[0]
        check("sequential 1" in answer, f"all orders are known:\n{answer}")
        verdict = answer[answer.index("verdict"):].split("\t")
        check(int(verdict[7]) > 0, f"the call that never returns is an error:\n{answer}")


main(run)

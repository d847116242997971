#!/usr/bin/env python3
"""`heddle class` searches on after the first error, and reports first what the class promises most. The verdict names what
was left out before its numbers.

Usage: order_test.py HEDDLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
HEADER = """
#pragma once
#include <deque>
#include <mutex>
// A queue of jobs.
class Jobs {
public:
  explicit Jobs(std::size_t capacity) : capacity_(capacity) {}
  Jobs& operator=(const Jobs& other) { items_ = other.items_; return *this; }
#ifdef FIXED
  void reset() { const std::lock_guard<std::mutex> lock(mutex_); items_.clear(); taken_ = 0; }
  int taken() const { const std::lock_guard<std::mutex> lock(mutex_); return taken_; }
#else
  void reset() { items_.clear(); taken_ = 0; }
  int taken() const { return taken_; }
#endif
  bool put(int job) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (items_.size() >= capacity_) return false;
    items_.push_back(job);
    return true;
  }
  bool take(int& job) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (items_.empty()) return false;
    job = items_.front();
    items_.pop_front();
    ++taken_;
    return true;
  }

private:
  mutable std::mutex mutex_;
  std::deque<int> items_;
  std::size_t capacity_;
  int taken_ = 0;
};
struct Unmakeable { virtual void f() = 0; virtual ~Unmakeable() = default; private: Unmakeable(); };
class Named { public: int size() const { return size_; } int twice() const { return 2 * size_; }
              void add(Unmakeable&) { ++size_; } private: int size_ = 0; };
"""


def run(folder, name, *options):
    return subprocess.run([str(HEDDLE), "class", "--header", "jobs.h", "--time", "300s", *options, name, "--", "-std=c++20"],
                          capture_output=True, text=True, cwd=folder)


def test(folder, *options, fixed=False):
    done = subprocess.run([str(HEDDLE), "class", "--header", "jobs.h", "--json", "--time", "300s", *options, "Jobs", "--", "-std=c++20",
                           *(["-DFIXED"] if fixed else [])], capture_output=True, text=True, cwd=folder)
    if done.returncode not in (0, 1):
        sys.exit(f"FAILED: {done.stdout}\n{done.stderr}")
    return done.returncode, json.loads(done.stdout)


def expect(condition, what, shown):
    if not condition:
        sys.exit(f"FAILED: {what}\n{json.dumps(shown, indent=2) if isinstance(shown, dict) else shown}")


def calls(finding):
    return {word for word in ("take(", "taken(", "reset(", "put(", "operator=(") if word in finding["test"].split("thread 1")[1]}


with tempfile.TemporaryDirectory(prefix="heddle-order-") as name:
    folder = pathlib.Path(name)
    (folder / "jobs.h").write_text(HEADER)
    status, bad = test(folder)
    findings = bad["findings"]
    expect(status == 1 and calls(findings[0]) == {"take(", "taken("}, "the ordinary error comes first", bad)
    promises = [finding["promise"] for finding in findings]
    expect(promises == sorted(promises, key=["ordinary", "lifecycle", "contract"].index), "the order of the others", bad)
    expect({"lifecycle"} < set(promises) and "contract" not in promises, "every error is reported", bad)
    expect(len({finding["id"] for finding in findings}) == len(findings), "each error once", bad)
    unusual = [finding["test"].split("thread 1")[1].count("reset(") for finding in findings]
    expect(unusual == sorted(unusual), "two resets at once come last", bad)
    expect(bad["byContract"] and all("operator=(" in finding["test"] for finding in bad["byContract"]), "assignment", bad)
    expect(bad["hints"] == [], "a comment without a restriction is no hint", bad)
    status, first = test(folder, "--stop-at-first")
    expect(status == 1 and first["tests"] < bad["tests"] and first["findings"], "--stop-at-first", first)
    status, ok = test(folder, "--tests", "60", fixed=True)
    expect(status == 0 and not ok["findings"] and ok["byContract"], "assignment alone does not change the exit status", ok)
    status, ok = test(folder, "--tests", "60", "--contract", "strict", fixed=True)
    expect(status == 1 and ok["findings"] and not ok["byContract"], "unless it is asked to", ok)

    text = subprocess.run([str(HEDDLE), "class", "--header", "jobs.h", "--time", "300s", "--tests", "60", "Jobs", "--",
                           "-std=c++20", "-DFIXED"], capture_output=True, text=True, cwd=folder).stdout
    expect("Probably by contract\n" in text and "No thread-safety violation found in Jobs" in text, "the heading", text)
    text = run(folder, "Named", "--tests", "5", "-q").stdout
    expect(text.startswith("Left out of Named:\n  add(Unmakeable &): "), "what was left out comes first", text)
    expect("Named was not tested: every function that may change it was left out." in text, "no strong verdict", text)
    (folder / "jobs.h").write_text(HEADER.replace("// A queue of jobs.", "// Not thread-safe for more than one producer."))
    text = run(folder, "Jobs", "--stop-at-first", "-q").stdout
    expect('jobs.h:5: "Not thread-safe for more than one producer."' in text, "the hint", text)

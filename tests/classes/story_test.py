#!/usr/bin/env python3
"""The stories of `heddle class` show the methods of the class and hide the generated test around them.

Usage: story_test.py HEDDLE FOLDER
"""

import pathlib
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
SUBJECTS = pathlib.Path(sys.argv[2]).resolve() / "subjects"
HEADER = """
#include <mutex>
#include <stdexcept>
#include <vector>
class Stack {
public:
  void push(int value) { const std::lock_guard<std::mutex> lock(mutex_); values_.push_back(value); }
  bool empty() const { const std::lock_guard<std::mutex> lock(mutex_); return values_.empty(); }
  int pop() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (values_.empty()) throw std::runtime_error("nothing is left");
    const int value = values_.back();
    values_.pop_back();
    return value;
  }
  int popOr(int other) { return empty() ? other : pop(); }
private:
  mutable std::mutex mutex_;
  std::vector<int> values_;
};
"""
OURS = ("heddle::", "heddle_", "heddle-op", "heddle-new", "heddle-harness", "RunPlan.h", "State.h", "Describe.h", "Explore.h")


def story(header, name, folder, *options):
    """The printed story without the lines that name the command."""
    done = subprocess.run([str(HEDDLE), "class", "--header", str(header), "--store", folder, *options, name, "--",
                           "-std=c++20"],
                          capture_output=True, text=True)
    if done.returncode != 1:
        sys.exit(f"FAILED: {name}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
    for word in OURS:
        # The expectation that a wrong result violates is shown as an assertion of the test.
        if word in done.stdout.replace("heddle-harness:1: test: Assertion", ""):
            sys.exit(f"FAILED: {name}: the story names {word}\n{done.stdout}")
    return done.stdout


def expect(text, words):
    if words not in text:
        sys.exit(f"FAILED: expected '{words}'\n{text}")


with tempfile.TemporaryDirectory(prefix="heddle-story-") as folder:
    header = pathlib.Path(folder) / "stack.h"
    header.write_text(HEADER)
    thrown = story(header, "Stack", folder)
    expect(thrown, "in Stack::pop at stack.h:11")  # where it was thrown, not where the test caught it
    expect(thrown, "      Stack::pop  stack.h:11\n      Stack::popOr  stack.h:16\n\n")
    expect(thrown, "· Uncaught exception: std::runtime_error")
    reference = story(SUBJECTS / "returned_reference.h", "NameTable", folder)
    expect(reference, "the caller of name")
    wrong = story(SUBJECTS / "lost_counter.h", "Counter", folder, "--results", "fail")
    expect(wrong, "Results that no order of the calls explains [assertion-")
    expect(wrong, " gives the results of this execution.")
    race = story(SUBJECTS / "lru_cache.h", "LruCache", folder)
    expect(race, "      LruCache::get  lru_cache.h:23\n\n")

#!/usr/bin/env python3
"""`heddle analyse` on small classes: the matrix and its reasons, as text and as JSON, and messages for wrong input."""

import json
import pathlib
import subprocess
import sys

HEDDLE = sys.argv[1]
SUBJECTS = pathlib.Path(sys.argv[2]) / "subjects"


def run(*arguments):
    return subprocess.run([HEDDLE, "analyse", *map(str, arguments)], capture_output=True, text=True)


def expect(condition, what, done):
    if not condition:
        sys.exit(f"FAILED: {what}\n{done.stdout}\n{done.stderr}")


def bad_queue_as_text():
    done = run("--header", SUBJECTS / "bounded_queue_bad.h", "BoundedQueue<int>", "--", "-std=c++20")
    expect(done.returncode == 0, "exit status 0", done)
    for line in [
        "push(const int &) writes count_, size() const reads it without mutex_",
        "append(BoundedQueue<int> &) takes mutex_, then mutex_ of argument 1; a second call in the opposite order",
        "4 of 21 pairs may interfere: 3 by conflict, 1 by lock order; 81% need no test.",
        "capacity() const: shares no mutable data",
    ]:
        expect(line in done.stdout, line, done)


def ok_queue_as_json():
    done = run("--header", SUBJECTS / "bounded_queue_ok.h", "--json", "BoundedQueue<int>", "--", "-std=c++20")
    facts = json.loads(done.stdout)
    expect(facts["targets"] == [], "no targets", done)
    expect(facts["constructors"] == ["BoundedQueue(std::size_t)", "BoundedQueue()"], "its constructor", done)
    push = next(method for method in facts["methods"] if method["signature"].startswith("push"))
    expect(push["atomic"] and push["locks"][0]["path"] == "mutex_", "push is atomic under mutex_", done)
    count = next(variable for variable in facts["variables"] if variable["name"] == "count_")
    expect("size() const" in count["readers"], "Mr(count_)", done)
    done = run("--header", SUBJECTS / "bounded_queue_ok.h", "--json", "BoundedQueue", "--", "-std=c++20")
    expect(json.loads(done.stdout) == facts, "a template without arguments gets int", done)
    expect(json.loads(run("--header", SUBJECTS / "bounded_queue_ok.h", "--json", "BoundedQueue<int>", "--",
                          "-std=c++20").stdout) == facts, "the same answer twice", done)


def wrong_input():
    header = SUBJECTS / "bounded_queue_ok.h"
    for arguments, status, words in [
        (["--header", header, "BoundedQeue<int>"], 2, "similar names: BoundedQueue"),
        (["--header", SUBJECTS / "none.h", "X"], 2, "no such header"),
        (["--header", header, "BoundedQueue<int>", "--", "-include", "/no/such.h"], 3, "does not compile"),
        (["--header", header, "BoundedQueue<int>", "--", "-std=c++98"], 3, "does not compile"),
        (["--header", header, "-p", "/no/such", "BoundedQueue<int>"], 2, "cannot read"),
        (["BoundedQueue<int>"], 2, "--header is required"),
    ]:
        done = run(*arguments)
        expect(done.returncode == status and words in done.stderr, f"{arguments}: {status}, {words}", done)


bad_queue_as_text()
ok_queue_as_json()
wrong_input()

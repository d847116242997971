#!/usr/bin/env python3
"""`heddle class` on classes that cannot be tested, or only in part: each gets a clear message.

Usage: wrong_input_test.py HEDDLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
HEADER = """
#include <atomic>
#include <cstdlib>
struct Abstract { virtual void f() = 0; virtual ~Abstract() = default; };
class Hidden { public: void f(); private: Hidden(); };
class Unfit { public: template <class T> void fit(T value) { value.noSuchMember(); } };
class Nothing { public: Nothing() = default; };
class Throwing { public: Throwing() { throw 1; } void f() { ++n; } private: int n = 0; };
struct Unmakeable { virtual void f() = 0; virtual ~Unmakeable() = default; private: Unmakeable(); };
class Partly { public: void f(Unmakeable&) {} void g() { ++n; } private: int n = 0; };
template <class T> class Box { public: void put(T value) { held = value; } private: T held{}; };
class Waiting { public: void wait() { while (!go.load()) {} } private: std::atomic<bool> go{false}; };
class Running { public: void run() { while (std::rand() >= 0) {} } void count() { ++n; } private: std::atomic<int> n{0}; };
class Failing { public: void fail() { __builtin_trap(); } };
class OnlyDeclared { public: void f(); };
"""

with tempfile.TemporaryDirectory(prefix="heddle-wrong-") as folder:
    header = pathlib.Path(folder) / "wrong.h"
    header.write_text(HEADER)

    def run(name, *options):
        given = [] if "--header" in options else ["--header", str(header)]
        return subprocess.run([str(HEDDLE), "class", *given, "--store", folder,
                               *([] if "--tests" in options else ["--tests", "3"]), *options, name], capture_output=True, text=True)

    def expect(name, status, words, *options):
        done = run(name, *options)
        if done.returncode != status or words not in done.stdout + done.stderr:
            sys.exit(f"FAILED: {name}: expected {status} and '{words}'\n{done.returncode}\n{done.stdout}\n{done.stderr}")
        return done

    expect("Abstract", 2, "is abstract")
    expect("Hidden", 2, "no constructor of Hidden")
    expect("Hidden", 2, "Hidden(): the constructor is not public")
    expect("Nothing", 0, "No thread-safety violation found in Nothing (1 test")
    expect("Unfit", 2, 'calls = ["object.fit(1)"]')
    expect("Missing", 2, "no class Missing")
    expect("Throwin", 2, "similar names: Throwing")
    expect("Box", 1, "Box<int> is not thread-safe")
    expect("Box<int>", 1, "Box<int> is not thread-safe")
    expect("Waiting", 0, "some calls never return, even when they are made one after another", "--generator", "pairs")
    expect("Running", 0, "run(): two tests of it did not end", "--generator", "pairs", "--tests", "12", "--time", "300s")
    expect("Failing", 0, "their calls fail in every order (signal)", "--generator", "pairs")
    broken = pathlib.Path(folder) / "broken.h"
    broken.write_text("class Broken { public: void f( };")
    expect("Broken", 3, "does not compile", "--header", str(broken))
    expect("Throwing", 0, "the constructor threw int")
    expect("OnlyDeclared", 3, "does not link: undefined reference", "--generator", "pairs")
    expect("Partly", 1, "Partly is not thread-safe")
    expect("Partly", 2, "unknown generator 'wild'", "--generator", "wild")
    expect("Partly", 2, "'soon' is not a duration", "--time", "soon")
    partly = json.loads(expect("Partly", 1, "data-race", "--json").stdout)
    assert partly["leftOut"][0]["what"] == "f(Unmakeable &)", partly
    assert "can be created" in partly["leftOut"][0]["why"], partly

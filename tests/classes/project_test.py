#!/usr/bin/env python3
"""`heddle.toml`, and the failing test as a generated file.

Usage: project_test.py HEDDLE FOLDER
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
SUBJECTS = pathlib.Path(sys.argv[2]).resolve() / "subjects"
HEADER = """
#pragma once
#include <atomic>
struct Slot {  // one thread puts, one takes
  bool put(int v) { if (full.load()) return false; value = v; full.store(true); return true; }
  int take() { if (!full.load()) return -1; int v = value; full.store(false); return v; }
  int value = 0; std::atomic<bool> full{false};
};
struct Both {
  void set(int v) { a.store(v); b.store(v); }
  bool same() const { return a.load() == b.load(); }
  std::atomic<int> a{0}, b{0};
};
class Key { public: static Key of(int v) { return Key(v); } int v; private: explicit Key(int n) : v(n) {} };
struct Keyed { void add(const Key& key) { sum += key.v; } int sum = 0; };
struct Bag { template <class... Args> void emplace(Args... args) { sum = (sum + ... + static_cast<int>(args)); } int sum = 0;
             template <class T> T as() const { return static_cast<T>(sum); } template <int N> void add() { sum += N; } };
#include <thread>
struct Closed { Closed() : worker([] {}) {} void close() { worker.join(); } void add() { ++n; } std::thread worker; int n = 0; };
class Format { public: static Format of(int) { return Format(); } private: Format() = default; };
class Printer { public: explicit Printer(Format) {} void print(const char*, ...) { ++n; } private: int n = 0; };
struct Opened { void open() { ready = true; } void use() { if (!ready) throw 1; ++n; } bool ready = false; int n = 0; };
"""
PROJECT = """
[class.Slot]
header = "classes.h"
roles = { producer = ["put"], consumer = ["take"] }
[class.Both]
header = "classes.h"
invariant = "object.same()"
leave_out = ["same"]
[class.Keyed]
header = "classes.h"
[class.Keyed.values]
Key = ["Key::of(1)", "Key::of(2)"]
[class.Opened]
header = "classes.h"
setup = "object.open();"
leave_out = ["open"]
[class.Closed]
header = "classes.h"
teardown = "object.close();"
leave_out = ["close"]
[class.Printer]
header = "classes.h"
calls = ["object.print(nullptr, 1)"]
construct = ["Printer(Format::of(1))"]
[class.Bag]
header = "classes.h"
instantiate = ["emplace<int, char>", "as<long>"]
"""


def run(*words, cwd):
    return subprocess.run([str(HEDDLE), *map(str, words)], capture_output=True, text=True, cwd=cwd)


def expect(condition, what, done):
    if not condition:
        sys.exit(f"FAILED: {what}\n{done.returncode}\n{done.stdout}\n{done.stderr}")


def test(name, folder, *options):
    done = run("class", "--json", "--tests", 30, "--time", "300s", *options, name, cwd=folder)
    expect(done.returncode in (0, 1), name, done)
    return done.returncode, json.loads(done.stdout), done


def projects(folder):
    (folder / "classes.h").write_text(HEADER)
    (folder / "heddle.toml").write_text(PROJECT)
    status, result, done = test("Slot", folder)
    expect(status == 0 and result["tests"] == 30, "one producer and one consumer are not an error", done)
    status, result, done = test("Slot", folder, "--project", "none.toml", "--header", "classes.h")
    expect(status == 1 and result["findings"][0]["kind"] == "data-race", "two producers are", done)
    status, result, done = test("Both", folder)
    expect(status == 1 and result["findings"][0]["kind"] == "assertion" and "object.same()" in
           result["findings"][0]["message"], "an invariant that only threads break", done)
    status, result, done = test("Keyed", folder)
    expect(status == 1 and not result["leftOut"] and "add" in result["test"], "values that the project names", done)
    status, result, done = test("Opened", folder)
    expect(status == 1 and result["findings"][0]["kind"] == "data-race", "a setup", done)
    status, result, done = test("Closed", folder)
    expect(status == 1 and [finding["kind"] for finding in result["findings"]] == ["data-race"], "a teardown", done)
    (folder / "needs.toml").write_text("[class.Closed]\nheader = 'classes.h'\nleave_out = ['close']")
    done = run("class", "--project", "needs.toml", "--tests", 30, "--time", "300s", "Closed", cwd=folder)
    expect(done.returncode == 0 and "as teardown" in done.stdout, "a class that wants one is not accused", done)
    (folder / "elsewhere").mkdir()
    done = run("class", "--tests", 30, "--time", "300s", "--header", "classes.h", "Slot", "--", f"-I{folder}", cwd=folder / "elsewhere")
    expect(done.returncode == 1, "a header that is found as an #include finds it", done)
    status, result, done = test("Bag", folder)
    expect(status == 1 and "emplace<int, char>(" in result["test"] and not result["leftOut"], "member templates that the project instantiates", done)
    file = folder / "printer_test.cpp"
    status, result, done = test("Printer", folder, "--write-test", file)
    expect(status == 1 and "object0.print(nullptr, 1)" in result["test"] and result["testFileFails"] and
           "Printer object0(Printer(Format::of(1)))" in file.read_text(), "calls and objects that the project names", done)
    for text, words in [("[class.Bag]\nheader = 'classes.h'\ninstantiate = ['push<int>']", "push<int>, which Bag does not have"),
                        ("[class.Slot]\nheadr = 'x'", "unknown key 'headr'"),
                        ("[class.Slot]\nheader = 'classes.h'\nleave_out = ['pull']", "Slot has no such method"),
                        ("[class.Slot]\nheader = 'classes.h'\nroles = { a = ['pull'] }", "Slot has no such method"),
                        ("[class.Slot]\nheader = 'classes.h'\nsetup = 'object.none();'", "wrong.toml:3: no member named 'none'"),
                        ("[class.Slot]\nheader = 'classes.h'\n[class.Slot.values]\nint = ['1',\n 'none']", "wrong.toml:5: "),
                        ("[class.Slot]\nheader = 'classes.h'\n[class.Slot.values]\nNone = ['1']", "wrong.toml:4: values for None"),
                        ("[class.Slot", "wrong.toml:1")]:
        (folder / "wrong.toml").write_text(text)
        done = run("class", "--project", "wrong.toml", "Bag" if "class.Bag" in text else "Slot", cwd=folder)
        expect(done.returncode == 2 and words in done.stderr, words, done)


def init(folder):
    (folder / "sized.h").write_text("#include <cstddef>\nclass Sized { public: explicit Sized(std::size_t n) : n_(n) {}\n"
                                    "void grow() { ++n_; } private: std::size_t n_; };\n")
    file = folder / "init.toml"
    done = run("class", "--init", "--project", file, "--header", "sized.h", "Sized", "--", "-std=c++20", cwd=folder)
    expect(done.returncode == 0 and "[class.\"Sized\"]\nheader = \"sized.h\"\n" in file.read_text(), "an entry", done)
    expect(run("class", "--init", "--project", file, "Sized", cwd=folder).returncode == 2, "it is written once", done)
    file.write_text(file.read_text() + "[class.Sized.values]\n\"std::size_t\" = [\"4\"]\n")
    done = run("class", "--json", "--stop-at-first", "--time", "300s", "--project", file, "Sized", cwd=folder)
    expect(done.returncode == 1 and json.loads(done.stdout)["test"].startswith("Sized object0(4);\n"), "its value", done)


def test_files(folder):
    """Each style compiles, fails with the saved schedule, and passes after the fix."""
    for subject, name, style in [("time_series", "TimeSeries", "main"), ("lost_counter", "Counter", "main"),
                                 ("string_buffer", "StringBuffer", "gtest")]:
        header = SUBJECTS / f"{subject}.h"
        file = folder / f"{subject}_test.cpp"
        done = run("class", "--json", "--stop-at-first", "--time", "300s", "--results", "fail", "--header", header,
                   "--write-test", file, "--test-style", style, name, "--", "-std=c++20", cwd=folder)
        expect(done.returncode == 1 and json.loads(done.stdout)["testFileFails"], f"{subject} fails alone", done)
        libraries = ["-lgtest", "-lgtest_main"] if style == "gtest" else []
        done = run("c++", "-std=c++20", "-O1", "-DFIXED", file, "-o", folder / "fixed", "-pthread", *libraries, cwd=folder)
        expect(done.returncode == 0, f"{subject} compiles with the fix", done)
        done = run("run", "--schedules", 200, folder / "fixed", cwd=folder)
        expect(done.returncode == 0, f"{subject} passes with the fix", done)


with tempfile.TemporaryDirectory(prefix="heddle-project-") as name:
    projects(pathlib.Path(name))
    init(pathlib.Path(name))
    test_files(pathlib.Path(name))

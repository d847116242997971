#!/usr/bin/env python3
"""`heddle analyse -- PROGRAM`: shared places, locks, suspicious pairs, lock orders, and messages for wrong input.

Usage: analyse_program_test.py HEDDLE FOLDER
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEDDLE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*arguments):
    return subprocess.run([HEDDLE, "analyse", *map(str, arguments)], capture_output=True, text=True)


def expect(condition, what, done):
    if not condition:
        sys.exit(f"FAILED: {what}\n{done.stdout}\n{done.stderr}")


def build(folder, name, *options, source="two_locks"):
    program = folder / name
    subprocess.run([HEDDLE, "c++", *options, "-std=c++20", "-g", "-O1", FOLDER / f"{source}.cpp", "-o", program], check=True)
    return program


def as_text(program):
    done = run("--", program)
    expect(done.returncode == 0, "exit status 0", done)
    for line in ["Shared places:", "left before right", "right before left", "a deadlock may be possible",
                 "two_locks: known", "calls and"]:
        expect(line in done.stdout, line, done)


def as_json(program):
    done = run("--json", "--", program)
    report = json.loads(done.stdout)
    places = {place["name"]: place for place in report["places"]}
    expect({"guarded", "bare"} <= set(places), "both variables are shared", done)
    expect(all(set(use["locks"]) == {"left", "right"} for use in places["guarded"]["uses"]), "guarded has two locks", done)
    expect({pair["place"] for pair in report["suspiciousPairs"]} == {"bare"}, "only bare is suspicious", done)
    expect(report["identifiedCalls"] == report["calls"] > 0, "all calls are identified", done)
    expect(report["unknownFunctions"] == [], "no unknown functions", done)
    threads = {use["entry"] for use in places["bare"]["uses"]}
    expect(threads == {"lambda in main at two_locks.cpp:22", "lambda in main at two_locks.cpp:26"}, "threads have names", done)


def functions_of_threads(program):
    """A function that a thread runs by a pointer, in place of the wrapper of the standard library."""
    done = run("--json", "--", program)
    places = {place["name"]: place for place in json.loads(done.stdout)["places"]}
    expect({use["entry"] for use in places["sum"]["uses"]} == {"add(int)", "main"}, "the function has its name", done)


def long_report(folder):
    source = folder / "many.cpp"
    names = [f"shared{i}" for i in range(30)]
    source.write_text("#include <thread>\n" + "".join(f"int {name};\n" for name in names) +
                      "void work() { " + "".join(f"++{name}; " for name in names) + "}\n" +
                      "int main() { std::thread one(work), two(work); one.join(); two.join(); }\n")
    program = folder / "many"
    subprocess.run([HEDDLE, "c++", "-std=c++20", "-g", "-O1", source, "-o", program], check=True)
    done = run("--", program)
    expect("and 10 more; --details lists all" in done.stdout and "shared29\n" not in done.stdout, "a long list is cut", done)
    done = run("--details", "--", program)
    expect("more; --details" not in done.stdout and all(f"  {name}\n" in done.stdout for name in names), "all of it", done)


def pool(folder):
    """Tasks in a queue of a pool are no threads, though their tables of virtual functions are confused with states."""
    source = folder / "pool.cpp"
    source.write_text("""#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
struct Pool {
  std::mutex guard;
  std::condition_variable changed;
  std::deque<std::function<void()>> tasks;
  std::vector<std::thread> workers;
  bool ended = false;
  Pool() { for (int i = 0; i < 2; ++i) { workers.emplace_back([this] { run(); }); } }
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> hold(guard);
      changed.wait(hold, [this] { return ended || !tasks.empty(); });
      if (tasks.empty()) { return; }
      auto task = std::move(tasks.front());
      tasks.pop_front();
      hold.unlock();
      task();
    }
  }
  template <class F> std::future<int> add(F work) {
    auto task = std::make_shared<std::packaged_task<int()>>(work);
    auto result = task->get_future();
    std::lock_guard<std::mutex> hold(guard);
    tasks.emplace_back([task] { (*task)(); });
    changed.notify_one();
    return result;
  }
  ~Pool() {
    { std::lock_guard<std::mutex> hold(guard); ended = true; }
    changed.notify_all();
    for (auto& worker : workers) { worker.join(); }
  }
};
int main() {
  Pool pool;
  std::vector<std::future<int>> results;
  for (int i = 0; i < 3; ++i) { results.push_back(pool.add([i] { return i; })); }
  int sum = 0;
  for (auto& result : results) { sum += result.get(); }
  return sum == 3 ? 0 : 1;
}
""")
    program = folder / "pool"
    subprocess.run([HEDDLE, "c++", "-std=c++20", "-g", "-O1", source, "-o", program], check=True)
    done = run("--json", "--", program)
    entries = {use["entry"] for place in json.loads(done.stdout)["places"] for use in place["uses"]}
    expect(entries == {"lambda in Pool::Pool at pool.cpp:15", "main"}, f"the entries are {entries}", done)


def shared_callee(folder):
    """Threads that do the same at the same line are one line of the report, and their pairs are one entry."""
    source = folder / "callee.cpp"
    source.write_text("#include <thread>\nint shared;\nvoid touch() { ++shared; }\nvoid left() { touch(); }\nvoid right() { touch(); }\n"
                      "int main() { std::thread one(left), two(right); one.join(); two.join(); }\n")
    program = folder / "callee"
    subprocess.run([HEDDLE, "c++", "-std=c++20", "-g", "-O1", source, "-o", program], check=True)
    done = run("--", program)
    both = "  shared\n    left(), right() read and write without a lock, e.g. at callee.cpp:3\n"
    expect(done.stdout.count(both) == 2, "a shared place, and a suspicion", done)
    expect(len(json.loads(run("--json", "--", program).stdout)["suspiciousPairs"]) == 3, "JSON lists each pair", done)


def without_ir(program):
    done = run("--", program)
    expect(done.returncode == 0, "exit status 0", done)
    expect("unknown, may do anything: it contains no saved IR" in done.stdout, "says that it has no IR", done)


def wrong_input(folder):
    done = run("--", folder / "missing")
    expect(done.returncode != 0 and "no such program" in done.stderr, "a missing program", done)
    done = run("Queue")
    expect(done.returncode == 2 and "--header is required" in done.stderr, "a class still needs a header", done)


with tempfile.TemporaryDirectory(prefix="heddle-facts-") as name:
    place = pathlib.Path(name)
    with_ir = build(place, "two_locks")
    as_text(with_ir)
    as_json(with_ir)
    functions_of_threads(build(place, "lost_share", source="lost_share"))
    long_report(place)
    shared_callee(place)
    pool(place)
    without_ir(build(place, "by_gcc", "--with", "g++"))
    wrong_input(place)

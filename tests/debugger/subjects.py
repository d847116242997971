"""Small failing programs whose relevant lines are marked, and helpers to build and explore them."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

DEADLOCK = """
#include <mutex>
#include <thread>
std::mutex a;
std::mutex b;
int trips = 0;
void there() {
  a.lock();  // there, first
  trips = trips + 1;
  b.lock();  // there, second
  b.unlock();
  a.unlock();
}
void back() {
  b.lock();  // back, first
  a.lock();  // back, second
  a.unlock();
  b.unlock();
}
int main() {
  std::thread one(there);
  std::thread two(back);
  one.join();
  two.join();
}
"""
ASSERTION = """
#include <cassert>
#include <mutex>
#include <thread>
std::mutex m;
int balance = 100;
int look() { std::lock_guard lock(m); return balance; }
void withdraw(int amount) {
  if (look() >= amount) {
    std::lock_guard lock(m);
    balance -= amount;
    assert(balance >= 0);  // failure
  }
}
int main() {
  std::thread one(withdraw, 80);
  std::thread two(withdraw, 50);
  one.join();
  two.join();
}
"""
RACE = """
#include <thread>
int counter = 0;
void writer() {
  counter = 1;  // write
}
int reader() {
  return counter;  // read
}
int main() {
  std::thread one(writer);
  reader();
  one.join();
}
"""
SIGNAL = """
#include <atomic>
#include <thread>
std::atomic<int*> shared{nullptr};
int value = 1;
int main() {
  std::thread one([] { shared = &value; });
  int* p = shared;
  int seen = *p;  // failure
  one.join();
  return seen - 1;
}
"""
EXIT_STATUS = """
#include <atomic>
#include <thread>
std::atomic<int> x{0};
int main() {
  std::thread one([] { x = 1; });
  int seen = x;
  one.join();
  return seen == 0 ? 7 : 0;
}
"""
WAITS = """
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>
std::mutex m;
std::atomic<bool> held{false};
std::atomic<bool> ready{false};
std::atomic<int> x{0};
void holder() {
  m.lock();
  held = true;
  while (!ready) {
  }
  x = 1;
  std::abort();
}
void waiter() {
  while (!held) {
  }
  ready = true;
  m.lock();
  m.unlock();
}
int main() {
  std::thread one(holder);
  std::thread two(waiter);
  one.join();
  two.join();
}
"""
IN_PROCESS = """
#include <heddle/heddle.h>
#include <atomic>
#include <cassert>
#include <thread>
int main() {
  bool first = bool(heddle::test([] { std::thread t([] {}); t.join(); }));
  bool second = bool(heddle::test([] {
    std::atomic<int> x{0};
    std::thread t([&] { x.store(x.load() + 1); });
    x.store(x.load() + 1);
    t.join();
    assert(x == 2);  // failure
  }));
  return first && second ? 0 : 1;
}
"""


def line_of(text, mark):
    """The number of the program line that ends with the comment."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// " + mark))


class Workshop:
    """A folder in which programs are built and explored."""

    def __init__(self, heddle, compiler):
        self.heddle = str(pathlib.Path(heddle).resolve())
        self.compiler = compiler
        self.scratch = tempfile.TemporaryDirectory(prefix="heddle-debugger-")
        self.folder = pathlib.Path(self.scratch.name)

    def call(self, *arguments, **options):
        return subprocess.run([self.heddle, *map(str, arguments)], cwd=self.folder, text=True, capture_output=True,
                              timeout=120, **options)

    def finding(self, name, text, *options):
        """Builds and explores the program; returns its first finding."""
        (self.folder / f"{name}.cpp").write_text(text)
        built = self.call("c++", "--with", self.compiler, "-std=c++20", "-g", "-O0", f"{name}.cpp", "-o", name)
        assert built.returncode == 0, built.stderr
        run = self.call("run", "--json", "--schedules", 300, *options, "--", f"./{name}")
        assert run.returncode == 1, run.stdout + run.stderr
        return json.loads(run.stdout)["findings"][0]


class ReplayCase(unittest.TestCase):
    maxDiff = None

    def frames(self, text):
        """Functions and lines of a backtrace."""
        return re.findall(r"#\d+ +(?:0x[0-9a-f]+ in )?(\S+) \(.*?\) at (\S+):(\d+)", text)

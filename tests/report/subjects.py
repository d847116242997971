"""Programs with known errors, built and explored in a temporary folder."""

import pathlib
import subprocess

RACE = """#include <thread>
int counter = 0;
void add() { ++counter; }
int main() {
  std::thread one(add);
  std::thread two(add);
  one.join();
  two.join();
}
"""

DEADLOCK = """#include <mutex>
#include <thread>
std::mutex first, second;
int main() {
  std::thread other([] {
    std::lock_guard a(second);
    std::lock_guard b(first);
  });
  {
    std::lock_guard a(first);
    std::lock_guard b(second);
  }
  other.join();
}
"""

CLEAN = """#include <thread>
int main() { std::thread([] {}).join(); }
"""


class Project:
    """A checkout that contains programs, and Heddle invocations in it."""

    def __init__(self, heddle, folder):
        self.heddle = str(heddle)
        self.folder = pathlib.Path(folder)
        (self.folder / ".git").mkdir()
        (self.folder / "src").mkdir()

    def call(self, *arguments, folder=None):
        return subprocess.run([self.heddle, *map(str, arguments)], text=True, capture_output=True,
                              cwd=folder or self.folder, timeout=300, stdin=subprocess.DEVNULL)

    def build(self, name, text):
        (self.folder / "src" / f"{name}.cpp").write_text(text)
        built = self.call("c++", "-g", "-O1", "-std=c++20", f"src/{name}.cpp", "-o", name)
        if built.returncode != 0:
            raise AssertionError(built.stderr)

    def explore(self, name, *options, store=".heddle"):
        return self.call("run", "--quiet", "--schedules", "100", "--store", store, *options, "--", f"./{name}")

    def report(self, *arguments):
        return self.call("report", *arguments)

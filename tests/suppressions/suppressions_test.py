"""Suppression files: ThreadSanitizer's kinds keep their meaning, Heddle's kinds have their own names, and the verdict counts
suppressed findings. Usage: suppressions_test.py HEDDLE"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HEDDLE = str(pathlib.Path(sys.argv[1]).resolve())
PROGRAM = r"""
#include <mutex>
#include <string>
#include <thread>
int counter;
int other;
int* none;
int* block = new int[4];
std::mutex m;
void crash() { *none = 1; }
void release() { std::lock_guard l(m); delete[] block; }
void use() { std::lock_guard l(m); block[0] = 42; }
void increment() { ++counter; }
void decrement() { --counter; }
void touch() { ++other; }
int main(int count, char** words) {
  const std::string what = count > 1 ? words[1] : "";
  if (what == "crash") { std::thread t(crash); t.join(); }
  if (what == "freed") { std::thread t(release); t.join(); use(); }
  if (what == "race") { std::thread t(increment), u(touch); decrement(); touch(); t.join(); u.join(); }
  return what == "status" ? 6 : 0;
}
"""


class SuppressionsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-suppressions-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "program.cpp").write_text(PROGRAM)
        cls.call("c++", "-g", "-O1", "-std=c++17", "program.cpp", "-pthread", "-o", "program")

    @classmethod
    def call(cls, *words):
        return subprocess.run([HEDDLE, *words], text=True, capture_output=True, cwd=cls.folder, timeout=300, stdin=subprocess.DEVNULL)

    def run_with(self, rules, what, *options):
        (self.folder / "rules").write_text(rules)
        return self.call("run", "--jobs", "1", "--schedules", "20", "--no-minimise", "--suppressions", "rules", *options, "--", "./program", what)

    def check(self, rules, what, status):
        result = self.run_with(rules, what)
        self.assertEqual(result.returncode, status, f"{rules}: {result.stdout}{result.stderr}")
        return result.stdout

    def test_signal_is_not_a_crash(self):
        self.check("signal:crash\nsignal:*\n", "crash", 1)
        self.check("fatal-signal:crash\n", "crash", 0)

    def test_race_covers_use_after_free(self):
        self.check("race:use\n", "freed", 0)
        self.check("race:release\n", "freed", 0)
        self.check("race_top:main\n", "freed", 1)

    def test_exit_statuses(self):
        self.check("exit-status:*\n", "status", 0)
        self.check("exit-status:^6$\n", "status", 0)
        self.check("exit-status:^7$\n", "status", 1)

    def test_the_verdict_counts(self):
        text = self.check("race:*\n", "race", 0)
        self.assertIn("2 findings were suppressed.", text)
        text = self.check("race:counter\n", "race", 1)
        self.assertIn("1 finding was suppressed.", text)
        self.assertIn("1 error", text)

    def test_each_rule_is_counted_on_demand(self):
        text = self.run_with("race:counter\nrace:other\n", "race", "--full").stdout
        self.assertIn("Suppressed by race:counter: 1 finding.", text)
        self.assertIn("Suppressed by race:other: 1 finding.", text)
        found = json.loads(self.run_with("race:counter\nrace:other\n", "race", "--json").stdout)
        self.assertEqual(sorted(one["rule"] for one in found["suppressed"]), ["race:counter", "race:other"])
        self.assertEqual(found["findings"], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])

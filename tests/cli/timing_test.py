"""What `heddle run` reports about executions that were cut off, sleeps, and errors that depend on timing.

Usage: timing_test.py HEDDLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HEDDLE = pathlib.Path(sys.argv.pop(1)).resolve()
SCRATCH = tempfile.TemporaryDirectory(prefix="heddle-timing-")
WORK = pathlib.Path(SCRATCH.name)

SLEEP = """
#include <atomic>
#include <cassert>
#include <thread>
#include <unistd.h>
std::atomic<int> x{0};
int main() {
  std::thread a([] { usleep(500); x = 1; });
  std::thread b([] { assert(x == 0); });
  a.join();
  b.join();
}
"""
HARMLESS = SLEEP.replace("assert(x == 0)", "x.load()")
STARVED = """
#include <atomic>
#include <thread>
std::atomic<bool> stop{false};
std::atomic<long> count{0};
int main() {
  std::thread worker([] { while (!stop) ++count; });
  stop = true;
  worker.join();
}
"""
LONG = """
#include <atomic>
std::atomic<int> x{0};
int main() { for (int i = 0; i < 5000; ++i) x.store(i); }
"""
CUT_OFF_TEST = """
#include <heddle/heddle.h>
#include <atomic>
std::atomic<int> x{0};
int main() {
  heddle::Options options;
  options.max_steps = 100;
  const heddle::Result result = heddle::test([] {
    for (int i = 0; i < 5000; ++i) x.store(i);
  }, options);
  return result.failed != 0 || result.exhausted != 0 ? 1 : 0;
}
"""


def compiled(name, text):
    source = WORK / (name + ".cpp")
    source.write_text(text)
    subprocess.run([str(HEDDLE), "c++", "-std=c++20", "-O1", "-g", str(source), "-o", str(WORK / name)], check=True, cwd=WORK)


def setUpModule():
    for name, text in (("sleep", SLEEP), ("harmless", HARMLESS), ("starved", STARVED), ("long", LONG), ("test", CUT_OFF_TEST)):
        compiled(name, text)


def tearDownModule():
    SCRATCH.cleanup()


class TimingTest(unittest.TestCase):
    def run_heddle(self, *arguments, code):
        result = subprocess.run([str(HEDDLE), *map(str, arguments)], cwd=WORK, text=True, capture_output=True)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def json_of(self, *arguments, code):
        return json.loads(self.run_heddle("run", "--json", "--jobs", 1, *arguments, code=code))

    def test_an_error_that_depends_on_timing_is_reported_separately(self):
        text = self.run_heddle("run", "--schedules", 50, "--", "./sleep", code=0)
        self.assertIn("Depends on timing\n", text)
        self.assertIn("1 error depends on timing", text)
        self.assertIn("No error in 50 schedules, except errors that depend on timing", text)

    def test_it_counts_where_that_is_asked_for(self):
        text = self.run_heddle("run", "--schedules", 50, "--timing", "fail", "--", "./sleep", code=1)
        self.assertIn("1 error in 50 schedules", text)
        self.assertNotIn("Depends on timing\n", text)

    def test_it_is_not_looked_for_where_that_is_asked_for(self):
        result = self.json_of("--schedules", 50, "--timing", "off", "--", "./sleep", code=0)
        self.assertEqual(result["findings"], [])

    def test_its_schedule_replays(self):
        result = self.json_of("--schedules", 50, "--", "./sleep", code=0)
        self.assertEqual([finding["dependsOnTiming"] for finding in result["findings"]], [True])
        self.run_heddle("replay", result["findings"][0]["id"], code=1)

    def test_exports_do_not_call_it_an_error(self):
        self.json_of("--schedules", 50, "--", "./sleep", code=0)
        sarif = json.loads(self.run_heddle("report", "--format", "sarif", code=0))
        self.assertEqual({found["level"] for found in sarif["runs"][0]["results"]}, {"warning"})
        self.assertIn('failures="0"', self.run_heddle("report", "--format", "junit", code=0))

    def test_a_search_does_not_claim_what_it_left_out(self):
        for strategy in ("dfs", "dpor", "every-schedule"):
            text = self.run_heddle("run", "--strategy", strategy, "--", "./harmless", code=0)
            self.assertNotIn("explored: no error", text)
            self.assertIn("sleeps and time-outs ended only when no other thread could run", text)

    def test_a_search_with_early_time_outs_is_complete(self):
        for strategy in ("dfs", "dpor"):
            text = self.run_heddle("run", "--strategy", strategy, "--early-timeouts", "--", "./harmless", code=0)
            self.assertIn("All behaviours explored", text)
            self.run_heddle("run", "--strategy", strategy, "--early-timeouts", "--", "./sleep", code=1)

    def test_a_search_that_starves_a_thread_is_not_complete(self):
        text = self.run_heddle("run", "--strategy", "dpor", "--schedules", 20, "--", "./starved", code=0)
        self.assertIn("schedules that starve a thread were not explored to the end", text)

    def test_what_is_cut_off_is_not_decided(self):
        text = self.run_heddle("run", "--schedules", 3, "--max-steps", 1000, "--", "./long", code=0)
        self.assertIn("3 of 3 schedules were cut off after 1000 steps: not decided; --max-steps raises the limit.", text)
        result = self.json_of("--schedules", 3, "--max-steps", 1000, "--", "./long", code=0)
        self.assertEqual(result["cutOffSchedules"], 3)
        self.assertEqual(result["findings"], [])
        self.assertNotIn("cut off", self.run_heddle("run", "--schedules", 3, "--", "./long", code=0))

    def test_a_search_that_was_cut_off_is_not_complete(self):
        result = self.json_of("--strategy", "dfs", "--max-steps", 1000, "--", "./long", code=0)
        self.assertFalse(result["complete"])

    def test_a_test_in_process_that_is_cut_off_has_not_failed(self):
        done = subprocess.run([str(WORK / "test")], cwd=WORK, text=True, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("cut off after 100 steps: not decided", done.stderr)


if __name__ == "__main__":
    unittest.main()

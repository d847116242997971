"""The verbs of `heddle` on real programs: what they print, what they save, how they exit.

Usage: cli_test.py HEDDLE SOURCE_ROOT
"""

import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
SCRATCH = tempfile.TemporaryDirectory(prefix="heddle-cli-")
WORK = pathlib.Path(SCRATCH.name)

ORDERED = """
#include <mutex>
#include <thread>
std::mutex a;
int main() {
  std::thread one([] { std::lock_guard l(a); });
  std::thread two([] { std::lock_guard l(a); });
  one.join();
  two.join();
}
"""
ENDLESS_LOOP = """
int main() {
  for (;;) {
    asm volatile("");
  }
}
"""
PTHREAD_DEADLOCK = """
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void* run(void* order) {
  pthread_mutex_t* first = order ? &a : &b;
  pthread_mutex_t* second = order ? &b : &a;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &a);
  run(0);
  pthread_join(t, 0);
  return 0;
}
"""
IN_PROCESS = """
#include <heddle/heddle.h>
#include <atomic>
#include <cassert>
#include <thread>
int main() {
  return heddle::test([] {
    std::atomic<int> x{0};
    std::thread t([&] { x.store(x.load() + 1); });
    x.store(x.load() + 1);
    t.join();
    assert(x == 2);
  }) ? 0 : 1;
}
"""


def heddle(*arguments, cwd=WORK, environment=None):
    return subprocess.run([str(HEDDLE), *map(str, arguments)], cwd=cwd, env=environment, text=True, capture_output=True)


def compiled(name, text, compiler=None):
    source = WORK / (name + (".c" if compiler else ".cpp"))
    source.write_text(text)
    command = compiler or [str(HEDDLE), "c++", "-std=c++20", "-O1"]
    subprocess.run([*command, "-g", str(source), "-o", str(WORK / name), "-lpthread"], check=True, cwd=WORK)
    return WORK / name


def example(name):
    return compiled(name, (ROOT / "examples" / (name + ".cpp")).read_text())


def setUpModule():
    example("transfer")
    example("statistics")
    compiled("ordered", ORDERED)
    compiled("loop", ENDLESS_LOOP)
    compiled("in_process", IN_PROCESS)
    compiled("plain", PTHREAD_DEADLOCK, ["gcc"])


def tearDownModule():
    SCRATCH.cleanup()


class CliTest(unittest.TestCase):
    def expect(self, result, code, *texts):
        everything = result.stdout + result.stderr
        self.assertEqual(result.returncode, code, everything)
        for text in texts:
            self.assertIn(text, everything)

    def findings_of(self, *arguments, code=1):
        result = heddle("run", "--json", *arguments)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return json.loads(result.stdout)


class RunTest(CliTest):
    def test_a_deadlock_is_found_with_its_interleaving(self):
        self.expect(heddle("run", "--schedules", 200, "--", "./transfer"), 1, "Deadlock: 2 threads wait for each other",
                    "held by", "How it happens", "heddle replay deadlock-", "1 error in 200 schedules")

    def test_a_race_is_found_with_its_variable(self):
        self.expect(heddle("run", "--schedules", 50, "--", "./statistics"), 1, "Data race on `hits`",
                    "is a global variable", "statistics.cpp:8")

    def test_a_correct_program_is_not_called_proven(self):
        self.expect(heddle("run", "--schedules", 50, "--", "./ordered"), 0,
                    "No error in 50 schedules (pos, seed 1, points: racing).", "Not complete",
                    "The chance that one more schedule shows another is ")

    def test_an_exhaustive_search_is_called_complete(self):
        result = heddle("run", "--strategy", "dfs", "--schedules", 100000, "--", "./ordered")
        self.expect(result, 0, "All behaviours explored: no error in ", " states (points: racing; sequential consistency).")
        self.assertNotIn("Not complete", result.stdout)
        every = heddle("run", "--strategy", "every-schedule", "--schedules", 100000, "--", "./ordered")
        self.expect(every, 0, "schedules explored: no error (points: racing; sequential consistency).")
        self.assertNotIn("Not complete", every.stdout)

    def test_a_depth_bound_is_not_called_complete(self):
        result = heddle("run", "--strategy", "dfs", "--depth", 2, "--", "./ordered")
        self.expect(result, 0, "All behaviours of the first 2 steps explored: no error in ", "Not complete: after the first 2 steps")

    def test_what_would_not_be_complete_is_refused(self):
        self.expect(heddle("run", "--strategy", "dpor", "--depth", 2, "--", "./ordered"), 2, "dpor has no depth bound")
        self.expect(heddle("run", "--strategy", "random-dfs", "--preemption-bound", 1, "--", "./ordered"), 2, "no preemption bound")

    def test_json_is_one_object_with_verdict_and_findings(self):
        report = self.findings_of("--schedules", "200", "--", "./transfer")
        self.assertEqual(report["exitCode"], 1)
        self.assertEqual(report["schedules"], 200)
        self.assertEqual([finding["kind"] for finding in report["findings"]], ["deadlock"])
        self.assertTrue(pathlib.Path(WORK / report["findings"][0]["file"]).exists())

    def test_the_same_seed_finds_the_same(self):
        runs = [self.findings_of("--schedules", "100", "--seed", "7", "--", "./transfer") for _ in range(2)]
        self.assertEqual(*[[(f["id"], f["execution"], f["traceHash"]) for f in run["findings"]] for run in runs])

    def test_stop_at_first_stops(self):
        report = self.findings_of("--stop-at-first", "--schedules", "100000", "--", "./transfer")
        self.assertLess(report["schedules"], 100000)

    def test_quiet_prints_the_verdict_only(self):
        result = heddle("run", "-q", "--schedules", 200, "--", "./transfer")
        self.expect(result, 1, "1 error in 200 schedules")
        self.assertNotIn("How it happens", result.stdout)

    def test_a_program_without_instrumentation_can_be_preloaded(self):
        self.expect(heddle("run", "--preload", "--schedules", 200, "--", "./plain"), 1, "Deadlock",
                    "The program is not instrumented")

    def test_an_execution_without_progress_is_ended(self):
        self.expect(heddle("run", "--schedules", 1, "--hang-timeout", 1, "--", "./loop"), 1, "Endless execution")

    def test_a_test_in_process_is_explored(self):
        self.expect(heddle("run", "--", "./in_process"), 1, "Assertion failed", "in_process.cpp:12")

    def test_output_to_a_pipe_has_no_colours(self):
        self.assertNotIn("\033", heddle("run", "--schedules", 200, "--", "./transfer").stdout)

    def wait_for_child(self, parent, name):
        children = pathlib.Path(f"/proc/{parent}/task/{parent}/children")
        while True:
            for child in children.read_text().split():
                try:
                    if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == name:
                        return int(child)
                except FileNotFoundError:
                    pass
            time.sleep(0.01)

    def test_an_interrupt_gives_the_verdict_so_far_and_leaves_nothing_running(self):
        process = subprocess.Popen([str(HEDDLE), "run", "--schedules", "1000000000", "--", "./ordered"], cwd=WORK,
                                   text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        subject = self.wait_for_child(process.pid, "ordered")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, errors)
        self.assertIn("Interrupted. No error in", output)
        self.assertFalse(os.path.exists(f"/proc/{subject}"))


class ReplayTest(CliTest):
    @classmethod
    def setUpClass(cls):
        cls.finding = json.loads(heddle("run", "--json", "--schedules", 200, "--", "./transfer").stdout)["findings"][0]
        cls.file = WORK / cls.finding["file"]

    def copy_with(self, change):
        content = json.loads(self.file.read_text())
        change(content)
        copy = WORK / "changed.json"
        copy.write_text(json.dumps(content))
        return copy

    def test_by_id_prefix_and_path(self):
        for name in (self.finding["id"], self.finding["id"][:10], self.file, self.file.parent):
            self.expect(heddle("replay", "-q", name), 1, "Reproduced: " + self.finding["id"], self.finding["traceHash"])

    def test_it_shows_the_same_story(self):
        story = heddle("replay", self.finding["id"]).stdout
        self.assertIn("Deadlock: 2 threads wait for each other", story)
        self.assertIn("How it happens", story)

    def test_elsewhere_with_a_padded_environment(self):
        environment = {**os.environ, "PADDING": "x" * 50000}
        self.expect(heddle("replay", "-q", self.file, cwd="/", environment=environment), 1, "Reproduced",
                    self.finding["traceHash"])

    def test_with_the_other_carrier(self):
        self.expect(heddle("replay", "-q", "--carrier", "kernel", self.file), 1, "Reproduced", self.finding["traceHash"])

    def test_after_the_program_was_moved(self):
        moved = WORK / "moved"
        moved.write_bytes((WORK / "transfer").read_bytes())
        moved.chmod(0o755)
        gone = self.copy_with(lambda content: content["schedule"].update(program="/gone/transfer"))
        self.expect(heddle("replay", "-q", gone), 3, "no such program: /gone/transfer", "if the program was moved")
        self.expect(heddle("replay", "-q", gone, "--", moved), 1, "Reproduced")

    def test_a_program_that_was_built_anew_is_refused(self):
        other = compiled("other", ORDERED)
        self.expect(heddle("replay", self.file, "--", other), 3, "has changed since the schedule was recorded")

    def test_a_schedule_that_does_not_fit_is_not_reproduced(self):
        wrong = self.copy_with(lambda content: content["schedule"].update(decisions=""))
        self.expect(heddle("replay", wrong), 3, "was not reproduced")

    def test_a_missing_finding(self):
        self.expect(heddle("replay", "race-nope"), 3, "no finding 'race-nope'")

    def test_a_truncated_finding(self):
        cut = WORK / "cut.json"
        cut.write_text(self.file.read_text()[:500])
        self.expect(heddle("replay", cut), 3, "is cut off or damaged")

    def test_a_foreign_file(self):
        self.expect(heddle("replay", ROOT / "README.md"), 3, "is not a Heddle finding")

    def test_another_version(self):
        other = self.copy_with(lambda content: content.update(version=99))
        self.expect(heddle("replay", other), 3, "was saved by another version of Heddle")

    def test_findings_are_listed_shown_and_removed(self):
        heddle("run", "-q", "--store", "other-store", "--schedules", 200, "--", "./transfer")
        listed = heddle("findings", "--store", "other-store")
        self.expect(listed, 0, self.finding["id"], "Deadlock")
        self.expect(heddle("findings", "--store", "other-store", "show", self.finding["id"]), 0, "How it happens",
                    "heddle replay --store")
        self.expect(heddle("findings", "--store", "other-store", "remove", self.finding["id"]), 0)
        self.expect(heddle("findings", "--store", "other-store"), 0, "No findings")


class WrongInputTest(CliTest):
    def test_a_missing_program(self):
        self.expect(heddle("run", "--", "./nope"), 3, "no such program: ./nope")

    def test_a_directory(self):
        self.expect(heddle("run", "--", "/tmp"), 3, "is a directory, not a program")

    def test_a_file_that_is_not_executable(self):
        self.expect(heddle("run", "--", ROOT / "README.md"), 3, "is not executable")

    def test_a_program_without_instrumentation(self):
        self.expect(heddle("run", "--", "./plain"), 3, "was not built for Heddle", "--preload")

    def test_a_script_that_starts_something_else(self):
        script = WORK / "script.sh"
        script.write_text("#!/bin/sh\necho just a script\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        self.expect(heddle("run", "--", script), 3, "was never under Heddle's control", "just a script")

    def test_a_static_program(self):
        compiled("static", "int main(void) { return 0; }", ["gcc", "-static"])
        for preload in ([], ["--preload"]):
            self.expect(heddle("run", *preload, "--", "./static"), 3, "is statically linked")

    def test_an_unknown_strategy(self):
        self.expect(heddle("run", "--strategy", "rondom", "--", "./transfer"), 2, "unknown strategy 'rondom'",
                    "did you mean random?")

    def test_the_strategy_replay_needs_a_schedule(self):
        self.expect(heddle("run", "--strategy", "replay", "--", "./transfer"), 2, "heddle replay FINDING")

    def test_wrong_usage(self):
        for words in (["run"], ["run", "--points", "none", "--", "./transfer"], ["run", "--schedules", "0", "--", "./x"],
                      ["run", "--no-such-option", "--", "./transfer"], ["replay"], ["nonsense"], []):
            self.assertEqual(heddle(*words).returncode, 2, words)


class HelpTest(CliTest):
    def test_every_verb_has_examples(self):
        for verb in ("run", "replay", "findings", "strategies"):
            self.expect(heddle(verb, "--help"), 0, "Example", "heddle " + verb)

    def test_strategies_are_listed_with_their_summaries(self):
        self.expect(heddle("strategies"), 0, "random", "pct", "dfs", "check-determinism")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])

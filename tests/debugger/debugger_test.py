"""`heddle replay --gdb` with a real gdb that reads its commands from a pipe.

Usage: debugger_test.py HEDDLE COMPILER. Exit status 77: the system forbids ptrace.
"""

import ctypes
import os
import re
import shutil
import sys
import unittest

import subjects

SHOP = subjects.Workshop(sys.argv[1], sys.argv[2])
FAILED = "Heddle: "


def may_trace():
    child = os.fork()
    if child == 0:
        os._exit(0 if ctypes.CDLL(None).ptrace(0, 0, 0, 0) == 0 else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


class DebuggerTest(subjects.ReplayCase):
    def gdb(self, finding, *commands, options=()):
        """The output of gdb for the commands, after it has stopped at the failure."""
        environment = dict(os.environ, HOME=str(SHOP.folder))
        result = SHOP.call("replay", "--gdb", *options, finding["id"], env=environment,
                           input="\n".join(["set width 0", *commands, ""]))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout + result.stderr

    def second_locks(self, text):
        return {(function, int(line)) for function, file, line in self.frames(text)
                if file.endswith("deadlock.cpp") and function in ("there", "back")}

    def test_a_deadlock_shows_the_stacks_of_both_threads(self):
        found = SHOP.finding("deadlock", subjects.DEADLOCK)
        wanted = {("there", subjects.line_of(subjects.DEADLOCK, "there, second")),
                  ("back", subjects.line_of(subjects.DEADLOCK, "back, second"))}
        text = self.gdb(found, "info threads", "thread apply all bt")
        self.assertIn("Heddle: no thread can run", text)
        self.assertRegex(text, r'LWP \d+\) "T1"')
        self.assertRegex(text, r'LWP \d+\) "T2"')
        self.assertEqual(self.second_locks(text), wanted)

        # Many stops and single steps do not change the schedule or its outcome.
        first = subjects.line_of(subjects.DEADLOCK, "there, first")
        text = self.gdb(found, f"break deadlock.cpp:{first}", "continue", "next", "step", "print trips", "info threads", "continue",
                        "thread apply all bt", options=["--until", "1"])
        self.assertIn("is about to execute step 1", text)
        self.assertRegex(text, r"hit Breakpoint 3, .*there")
        self.assertRegex(text, r"\n(\(gdb\) )*9\s+trips = trips \+ 1;")
        self.assertRegex(text, r"\n(\(gdb\) )*10\s+b.lock\(\);")
        self.assertIn("$1 = 1", text)
        self.assertIn("Heddle: no thread can run", text)
        self.assertEqual(self.second_locks(text[text.index("Heddle: no thread can run"):]), wanted)

        # `run` restarts the same schedule.
        text = self.gdb(found, "run", "thread apply all bt", "continue")
        self.assertEqual(text.count("Heddle: no thread can run"), 2)
        self.assertEqual(self.second_locks(text), wanted)
        self.assertIn("exited normally", text)

    def test_a_step_is_stopped_at_in_its_thread(self):
        found = SHOP.finding("deadlock", subjects.DEADLOCK)
        step = [step for step in found["steps"] if step["operation"] == "lock"][-1]
        text = self.gdb(found, "info threads", "bt", options=["--until", step["step"]])
        self.assertIn(f"Heddle: T{step['thread']} is about to execute step {step['step']}", text)
        self.assertRegex(text, rf"\* \d+ .*\"T{step['thread']}\"")
        place = found["places"][step["place"]]
        self.assertIn(f"deadlock.cpp:{place['line']}", text)

    def test_an_assertion_is_stopped_at_with_its_variables(self):
        found = SHOP.finding("assertion", subjects.ASSERTION)
        text = self.gdb(found, "print balance", "print amount")
        self.assertIn("Assertion `balance >= 0' failed", text)
        self.assertRegex(text, rf"withdraw \(amount=\d+\) at \S*assertion.cpp:{subjects.line_of(subjects.ASSERTION, 'failure')}")
        self.assertIn("$1 = -30", text)
        self.assertRegex(text, r"\$2 = (80|50)")

    def test_a_race_is_stopped_at_before_its_second_access(self):
        found = SHOP.finding("race", subjects.RACE)
        second = found["races"][0]["second"]
        text = self.gdb(found, "info threads", "continue")
        self.assertIn("the second access of the data race is about to happen", text)
        self.assertRegex(text, rf"{'writer' if second['write'] else 'reader'} \(\) at \S*race.cpp:{second['stack'][0]['line']}")
        if second["thread"] != 0:
            self.assertRegex(text, rf"\* \d+ .*\"T{second['thread']}\"")
        self.assertIn("exited normally", text)

    def test_a_signal_is_stopped_at_where_it_struck(self):
        found = SHOP.finding("signal", subjects.SIGNAL)
        text = self.gdb(found, "print p", "continue")
        self.assertIn("received signal SIGSEGV", text)
        self.assertIn(f"signal.cpp:{subjects.line_of(subjects.SIGNAL, 'failure')}", text)
        self.assertIn("= (int *) 0x0", text)
        self.assertNotIn(FAILED, text)

    def test_an_exit_status_is_stopped_at_before_the_process_is_gone(self):
        found = SHOP.finding("exit_status", subjects.EXIT_STATUS)
        text = self.gdb(found, "info threads")
        self.assertIn("about to end with a status other than 0", text)

    def test_a_test_in_process_is_stopped_in_its_own_execution(self):
        found = SHOP.finding("in_process", subjects.IN_PROCESS)
        text = self.gdb(found, "info threads", "continue")
        self.assertEqual(text.count(FAILED), 1)
        self.assertIn("Assertion `x == 2' failed", text)
        self.assertIn(f"in_process.cpp:{subjects.line_of(subjects.IN_PROCESS, 'failure')}", text)
        self.assertRegex(text, r"exited with code 01")

    def test_arguments_arrive_as_they_are(self):
        text = subjects.DEADLOCK.replace("int main() {", "int main(int argc, char** argv) {\n  if (argc != 3 || argv[2][2] != '$') return 9;")
        found = SHOP.finding("arguments", text)
        (SHOP.folder / "with_arguments").mkdir(exist_ok=True)
        run = SHOP.call("run", "-q", "--store", "with_arguments", "--", "./arguments", "two words", "'*$x\"")
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        listed = SHOP.call("findings", "--store", "with_arguments").stdout
        identity = next(word for word in listed.split() if word.startswith("deadlock-"))
        text = self.gdb({"id": identity}, "print argv[1]", "up", options=["--store", "with_arguments"])
        self.assertIn("Heddle: no thread can run", text)

    def test_without_gdb_it_says_so(self):
        found = SHOP.finding("race", subjects.RACE)
        result = SHOP.call("replay", "--gdb", found["id"], env=dict(os.environ, PATH="/nowhere"))
        self.assertEqual(result.returncode, 3)
        self.assertIn("gdb is not installed", result.stderr)
        self.assertIn("apt install gdb", result.stderr)


if __name__ == "__main__":
    if not may_trace():
        print("the system does not allow tracing processes")
        sys.exit(77)
    assert shutil.which("gdb"), "gdb is one of the packages of tools/bootstrap"
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

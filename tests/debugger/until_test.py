"""`heddle replay --until` stops before the given step. Usage: until_test.py HEDDLE"""

import sys
import unittest

import subjects

SHOP = subjects.Workshop(sys.argv[1], "clang++-19")


def setUpModule():
    global FOUND, LOCKS
    FOUND = SHOP.finding("deadlock", subjects.DEADLOCK)
    LOCKS = [step for step in FOUND["steps"] if step["operation"] == "lock"]


class UntilTest(subjects.ReplayCase):
    def test_before_a_lock_its_thread_is_about_to_take_it(self):
        step = LOCKS[1]["step"]
        result = SHOP.call("replay", "--until", step, FOUND["id"])
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn(f"Before step {step}:", result.stdout)
        self.assertRegex(result.stdout, rf"> T{LOCKS[1]['thread']} is about to execute: lock `[ab]`\n +(there|back) at deadlock.cpp:\d+")

    def test_the_table_ends_there(self):
        first, second = (lock["step"] for lock in LOCKS[:2])
        result = SHOP.call("replay", "--until", second, FOUND["id"])
        self.assertRegex(result.stdout, rf"\n +{first} \|")
        self.assertNotRegex(result.stdout, rf"\n +{second} \|")

    def test_waiting_thread_is_shown_with_the_holder(self):
        found = SHOP.finding("waits", subjects.WAITS)
        result = SHOP.call("replay", "--until", found["stepCount"], found["id"])
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r"> T1 is about to execute: store `x`\n +holder at waits.cpp")
        self.assertIn("  T2 waits for mutex `m`, held by T1\n      waiter at waits.cpp", result.stdout)
        self.assertIn("  main waits for T1 to end\n      main at waits.cpp", result.stdout)

    def test_the_end_cannot_be_passed(self):
        result = SHOP.call("replay", "--until", FOUND["stepCount"] + 1, FOUND["id"])
        self.assertEqual(result.returncode, 2)
        self.assertIn("the execution ended before step", result.stderr)

    def test_the_steps_of_a_test_are_its_own(self):
        found = SHOP.finding("in_process", subjects.IN_PROCESS)
        result = SHOP.call("replay", "--until", 2, found["id"])
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("Before step 2:", result.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])

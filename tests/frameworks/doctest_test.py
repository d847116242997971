"""A doctest binary, recognised and explored test by test. Usage: doctest_test.py HEDDLE COMPILER"""

import pathlib
import sys
import unittest

from framework_case import FrameworkCase

BANK = 'bank, "main" <branch>'


class DoctestTest(FrameworkCase):
    heddle, compiler = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
    subject = pathlib.Path(__file__).parent / "doctest_subject.cpp"

    def test_every_test_is_a_campaign(self):
        self.assertEqual(sorted(self.titles(self.whole)),
                         sorted([f"{BANK}.an account, when shared [never overdrawn]", f"{BANK}.sums", "sums", "numbers<int>", "numbers<long>"]))
        self.assertIn(f"5 tests explored: 4 without error, 1 failed:\n  {BANK}.an account, when shared [never overdrawn]\n", self.whole)

    def test_failure_is_reported_in_the_words_of_the_framework(self):
        self.assertIn("CHECK( balance.load() >= 0 ) is NOT correct!", self.whole)
        self.assertEqual(self.place(), ("doctest_subject.cpp", self.line_of("CHECK(balance.load() >= 0)")))

    def test_replay_command_works_as_it_stands(self):
        self.assertIn("Reproduced", self.replayed())

    def test_filters_select_what_they_select_in_doctest(self):
        self.assertEqual(self.selected("-tc=sums"), [f"{BANK}.sums", "sums"])
        self.assertEqual(self.selected("-tc=sums", "-ts=bank*"), [f"{BANK}.sums"])
        self.assertEqual(sorted(self.selected("--test-case-exclude=*account*")), sorted([f"{BANK}.sums", "sums", "numbers<int>", "numbers<long>"]))
        self.assertEqual(self.selected("--test-case=an account\\, when*"), [f"{BANK}.an account, when shared [never overdrawn]"])

    def test_named_by_a_flag(self):
        self.assertEqual(self.selected("-tc=sums", options=["--doctest"]), [f"{BANK}.sums", "sums"])

    def test_the_whole_program_where_it_is_asked_for(self):
        text = self.call("run", "--whole-program", "--schedules", "2", "--store", "whole", "--", "./tests", "-tc=sums", status=0)
        self.assertEqual(self.titles(text), [])
        self.assertIn("No error in 2 schedules", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

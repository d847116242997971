"""A Boost.Test binary, recognised and explored test by test. Usage: boost_test.py HEDDLE COMPILER linked|included"""

import pathlib
import re
import subprocess
import sys
import unittest

from framework_case import FrameworkCase

FILTERS = ["bank", "bank/shared", "bank/*", "@threads", "!@threads", "!bank", "*/alone", "bank/alone,shared", "sums:bank/al*", "+bank/later",
           "sums/_1", "*um*/_0", "bank/later"]


class BoostTest(FrameworkCase):
    heddle, compiler = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
    subject = pathlib.Path(__file__).parent / "boost_subject.cpp"
    flags = ["-DBOOST_TEST_DYN_LINK", "-lboost_unit_test_framework"] if sys.argv[3] == "linked" else []

    def test_every_test_is_a_campaign(self):
        self.assertEqual(self.titles(self.whole), ["bank/shared.never_overdrawn", "bank.alone", "sums._0", "sums._1"])
        self.assertIn("4 tests explored: 3 without error, 1 failed:\n  bank/shared.never_overdrawn\n", self.whole)

    def test_failure_is_reported_in_the_words_of_the_framework(self):
        self.assertIn("check balance.load() >= 0 has failed", self.whole)
        self.assertEqual(self.place(), ("boost_subject.cpp", self.line_of("BOOST_TEST(balance.load() >= 0)")))

    def test_replay_command_works_as_it_stands(self):
        self.assertIn("Reproduced", self.replayed())

    def natively(self, words):
        """The test cases that the program itself runs."""
        result = subprocess.run([self.folder / "tests", *words, "--log_level=test_suite", "--color_output=no"], capture_output=True, text=True,
                                cwd=self.folder, timeout=60)
        return re.findall(r'Entering test case "(.*?)"', result.stdout + result.stderr)

    def test_filters_select_what_they_select_in_boost_test(self):
        for name in FILTERS:
            with self.subTest(filter=name):
                explored = self.selected(f"--run_test={name}")
                self.assertEqual([title.split(".")[-1] for title in explored], self.natively([f"--run_test={name}"]))

    def test_named_by_a_flag(self):
        self.assertEqual(self.selected("-t", "sums", options=["--boost-test"]), ["sums._0", "sums._1"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])

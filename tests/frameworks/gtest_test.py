"""A GoogleTest binary explored test by test. Usage: gtest_test.py HEDDLE COMPILER"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

HEDDLE, COMPILER = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
SUBJECT = pathlib.Path(__file__).parent / "gtest_subject.cpp"


class GoogleTestTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-gtest-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.call("c++", "--with", COMPILER, "-g", "-O1", "-std=c++20", SUBJECT, "-lgtest_main", "-lgtest", "-pthread", "-o", "tests",
                 status=0)
        cls.whole = cls.call("run", "--gtest", "--schedules", "100", "--", "./tests", status=1)

    @classmethod
    def call(cls, *arguments, status):
        result = subprocess.run([HEDDLE, *map(str, arguments)], text=True, capture_output=True, cwd=cls.folder, timeout=600,
                                stdin=subprocess.DEVNULL)
        if result.returncode != status:
            raise AssertionError(f"{arguments}: {result.returncode}\n{result.stdout}\n{result.stderr}")
        return result.stdout

    def part(self, title):
        """What was printed about one test."""
        return re.search(rf"(?sm)^\[\d/\d\] {re.escape(title)}\n(.*?)(?=^\[\d/\d\] |\n\d tests explored)", self.whole).group(1)

    def test_every_test_is_a_campaign(self):
        self.assertEqual(re.findall(r"(?m)^\[\d/6\] (\S+)$", self.whole),
                         ["Account.NeverOverdrawn", "Account.HoldsAlone", "Locks.AreTakenInOneOrder", "Errors.AreThrown",
                          "Some/Amounts.AreSmall/0", "Some/Amounts.AreSmall/1"])
        self.assertIn("6 tests explored: 3 without error, 3 failed:\n  Account.NeverOverdrawn\n  Locks.AreTakenInOneOrder\n"
                      "  Errors.AreThrown\n", self.whole)

    def test_failed_expectation_is_told_where_it_stands(self):
        story = self.part("Account.NeverOverdrawn")
        self.assertRegex(story, r"Expectation failed \[assertion-\w+\]")
        self.assertIn("gtest_subject.cpp:23", story)
        self.assertIn("both have looked first", story)
        self.assertIn("How it happens", story)

    def test_replay_command_works_as_it_stands(self):
        for title in ("Account.NeverOverdrawn", "Locks.AreTakenInOneOrder", "Errors.AreThrown"):
            command = re.search(r"heddle (replay .*)", self.part(title)).group(1).split()
            self.assertIn("Reproduced", self.call(*command, status=1))

    def test_exceptions_are_told_where_they_are_thrown(self):
        self.assertIn("too late", self.part("Errors.AreThrown"))
        self.assertRegex(self.part("Errors.AreThrown"), r"\[exception-\w+\]")

    def test_filters_work(self):
        text = self.call("run", "--gtest", "--quiet", "--schedules", "20", "--store", "filtered", "--", "./tests",
                         "--gtest_filter=*Amounts*:Account.Holds*", status=0)
        self.assertEqual(re.findall(r"(?m)^\[\d/3\] (\S+)$", text),
                         ["Account.HoldsAlone", "Some/Amounts.AreSmall/0", "Some/Amounts.AreSmall/1"])
        self.assertIn("3 tests explored: 3 without error.\n", text)

    def test_no_test_is_an_error(self):
        self.call("run", "--gtest", "--", "./tests", "--gtest_filter=Nothing.*", status=3)

    def test_junit_names_the_tests(self):
        root = xml.etree.ElementTree.fromstring(self.call("report", "--format", "junit", status=0))
        cases = {(case.get("classname"), case.get("name")): case for case in root.iter("testcase")}
        self.assertEqual(len(cases), 6)
        self.assertIsNone(cases["Account", "HoldsAlone"].find("failure"))
        text = cases["Account", "NeverOverdrawn"].find("failure").text
        self.assertRegex(text, r"(?s)How it happens.*heddle replay assertion-")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

"""A GoogleTest binary explored test by test. Usage: gtest_test.py HEDDLE COMPILER"""

import json
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
        cls.whole = cls.call("run", "--strategy", "random", "--schedules", "100", "--", "./tests", status=1)

    @classmethod
    def call(cls, *arguments, status):
        result = subprocess.run([HEDDLE, *map(str, arguments)], text=True, capture_output=True, cwd=cls.folder, timeout=600,
                                stdin=subprocess.DEVNULL)
        if result.returncode != status:
            raise AssertionError(f"{arguments}: {result.returncode}\n{result.stdout}\n{result.stderr}")
        return result.stdout

    def part(self, title):
        """The output for one test."""
        return re.search(rf"(?sm)^\[\d/\d\] {re.escape(title)}\n(.*?)(?=^\[\d/\d\] |\n\d tests explored)", self.whole).group(1)

    def test_every_test_is_a_campaign(self):
        self.assertEqual(re.findall(r"(?m)^\[\d/6\] (\S+)$", self.whole),
                         ["Account.NeverOverdrawn", "Account.HoldsAlone", "Locks.AreTakenInOneOrder", "Errors.AreThrown",
                          "Some/Amounts.AreSmall/0", "Some/Amounts.AreSmall/1"])
        self.assertIn("6 tests explored: 3 without error, 3 failed:\n  Account.NeverOverdrawn\n  Locks.AreTakenInOneOrder\n"
                      "  Errors.AreThrown\n", self.whole)

    def test_failed_expectation_is_reported_at_its_line(self):
        story = self.part("Account.NeverOverdrawn")
        self.assertRegex(story, r"Expectation failed \[assertion-\w+\]")
        self.assertIn("gtest_subject.cpp:23", story)
        self.assertIn("both have looked first", story)
        self.assertIn("How it happens", story)

    def test_replay_command_works_as_it_stands(self):
        for title in ("Account.NeverOverdrawn", "Locks.AreTakenInOneOrder", "Errors.AreThrown"):
            command = re.search(r"heddle (replay .*)", self.part(title)).group(1).split()
            self.assertIn("Reproduced", self.call(*command, status=1))

    def test_exceptions_are_reported_where_they_are_thrown(self):
        self.assertIn("too late", self.part("Errors.AreThrown"))
        self.assertRegex(self.part("Errors.AreThrown"), r"\[exception-\w+\]")

    def test_filters_work(self):
        text = self.call("run", "--gtest", "--quiet", "--schedules", "20", "--store", "filtered", "--", "./tests",
                         "--gtest_filter=*Amounts*:Account.Holds*", status=0)
        self.assertEqual(re.findall(r"(?m)^\[\d/3\] (\S+)$", text),
                         ["Account.HoldsAlone", "Some/Amounts.AreSmall/0", "Some/Amounts.AreSmall/1"])
        self.assertIn("3 tests explored: 3 without error.\n", text)

    def test_json_has_an_entry_for_each_test(self):
        result = json.loads(self.call("run", "--gtest", "--json", "--strategy", "random", "--schedules", "100", "--store", "json", "--", "./tests",
                                      "--gtest_filter=Account.*", status=1))
        self.assertEqual([(one["suite"], one["test"], one["exitCode"]) for one in result["explorations"]],
                         [("Account", "NeverOverdrawn", 1), ("Account", "HoldsAlone", 0)])
        self.assertEqual(result["exitCode"], 1)
        self.assertIn("both have looked first", result["explorations"][0]["findings"][0]["message"])
        self.assertEqual(result["explorations"][1]["findings"], [])

    def test_resume_goes_on_with_what_was_left(self):
        begin = ("run", "--gtest", "--store", "resumed", "--time", "2s", "--schedules", "1000000000")
        self.call(*begin, "--", "./tests", "--gtest_filter=Some/*", status=0)
        result = json.loads(self.call("run", "--gtest", "--json", "--resume", "--store", "resumed", "--time", "2s", "--", "./tests",
                                      "--gtest_filter=Some/*", status=0))
        self.assertEqual([one["test"] for one in result["explorations"]], ["AreSmall/0", "AreSmall/1"])
        self.assertNotIn("doneBefore", result["explorations"][0])

    def test_resume_counts_what_was_done_before(self):
        self.call("run", "--gtest", "--store", "done", "--strategy", "random", "--schedules", "100", "--", "./tests", "--gtest_filter=Account.*", status=1)
        (self.folder / "done" / "campaigns").mkdir(exist_ok=True)
        self.call("run", "--gtest", "--resume", "--store", "done", "--", "./tests", "--gtest_filter=Account.*", status=2)
        self.call("run", "--gtest", "--store", "done", "--time", "2s", "--schedules", "1000000000", "--", "./tests",
                  "--gtest_filter=Account.HoldsAlone", status=0)
        text = self.call("run", "--gtest", "--resume", "--store", "done", "--time", "2s", "--", "./tests",
                         "--gtest_filter=Account.*", status=1)
        self.assertIn("2 tests explored, 1 of them earlier: 1 without error, 1 failed:\n  Account.NeverOverdrawn\n", text)

    def test_suspicions_of_all_tests_are_kept(self):
        self.call("run", "--gtest", "--strategy", "dfs", "--schedules", "1", "--store", "suspected", "--", "./tests",
                  "--gtest_filter=Locks.*:Some/*", status=0)
        kept = json.loads((self.folder / "suspected" / "suspicions.json").read_text())
        self.assertIn("lock-order", [one["kind"] for one in kept])

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

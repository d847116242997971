"""A Catch2 binary explored test by test. Usage: catch2_test.py HEDDLE COMPILER"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HEDDLE, COMPILER = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
SUBJECT = pathlib.Path(__file__).parent / "catch2_subject.cpp"


class Catch2Test(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-catch2-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.call("c++", "--with", COMPILER, "-g", "-O0", "-std=c++17", SUBJECT, "-pthread", "-o", "tests", status=0)
        cls.whole = cls.call("run", "--strategy", "random", "--schedules", "100", "--", "./tests", status=1)

    @classmethod
    def call(cls, *arguments, status):
        result = subprocess.run([HEDDLE, *map(str, arguments)], text=True, capture_output=True, cwd=cls.folder, timeout=600,
                                stdin=subprocess.DEVNULL)
        if status is not None and result.returncode != status:
            raise AssertionError(f"{arguments}: {result.returncode}\n{result.stdout}\n{result.stderr}")
        return result.stdout

    def test_every_test_is_a_campaign(self):
        self.assertEqual(sorted(re.findall(r"(?m)^\[\d/3\] (.*)$", self.whole)),
                         ["an account alone", "an account, when shared [never overdrawn]", "sums"])
        self.assertIn("3 tests explored: 2 without error, 1 failed:\n  an account, when shared [never overdrawn]\n", self.whole)

    def test_failure_is_reported_in_the_words_of_the_framework(self):
        self.assertIn("an account, when shared [never overdrawn] failed [exit-", self.whole)
        self.assertIn("REQUIRE( balance.load() >= 0 )", self.whole)
        finding = json.loads(self.call("report", "--format", "json", status=0))["findings"][0]
        self.assertEqual((pathlib.PurePath(finding["place"]["file"]).name, finding["place"]["line"]), ("catch2_subject.cpp", 23))

    def test_replay_command_works_as_it_stands(self):
        command = re.search(r"heddle (replay .*)", self.whole).group(1).split()
        self.assertIn("Reproduced", self.call(*command, status=1))

    def test_filters_work(self):
        text = self.call("run", "--catch2", "--quiet", "--schedules", "20", "--store", "filtered", "--", "./tests", "*alone*",
                         status=0)
        self.assertEqual(re.findall(r"(?m)^\[\d/\d\] (.*)$", text), ["an account alone"])

    def test_tags_select_what_they_select_in_catch2(self):
        for words, expected in ((["[bank]"], ["an account alone", "an account, when shared [never overdrawn]"]),
                                (["[bank]~[slow]"], ["an account alone"]), (["[.]"], ["hidden, until it is named"]),
                                (["[bank]", "sums"], []), (["[bank],sums", "-r", "compact"],
                                                           ["an account alone", "an account, when shared [never overdrawn]", "sums"])):
            with self.subTest(words=words):
                native = subprocess.run([self.folder / "tests", *words, "--list-test-names-only"], capture_output=True, text=True).stdout
                text = self.call("run", "--quiet", "--schedules", "1", "--store", "tags", "--", "./tests", *words, status=None)
                titles = re.findall(r"(?m)^\[\d/\d\] (.*)$", text)
                self.assertEqual(titles, [line for line in native.splitlines() if line.strip()])
                if expected:
                    self.assertEqual(sorted(titles), expected)

    def test_json_has_an_entry_for_each_test(self):
        json_text = self.call("run", "--catch2", "--json", "--strategy", "random", "--schedules", "100", "--store", "json", "--", "./tests", status=1)
        explorations = json.loads(json_text)["explorations"]
        self.assertEqual([e["test"] for e in explorations if e["exitCode"] == 1], ["an account, when shared [never overdrawn]"])
        self.assertEqual(len(explorations), 3)

    def test_resume_goes_on_with_what_was_left(self):
        run = ("run", "--catch2", "--store", "resumed", "--time", "2s")
        self.call(*run, "--schedules", "1000000000", "--", "./tests", "sums,*alone*", status=0)
        result = json.loads(self.call(*run, "--json", "--resume", "--", "./tests", "sums,*alone*", status=0))
        self.assertEqual(sorted(one["test"] for one in result["explorations"]), ["an account alone", "sums"])
        self.assertNotIn("doneBefore", result["explorations"][0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

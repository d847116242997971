"""Usage: reports_test.py HEDDLE SOURCE_ROOT FOLDER. The text, JSON and SARIF of `heddle verify`."""

import json
import pathlib
import sys
import unittest

import warning_tools

HEDDLE, ROOT, FOLDER = (pathlib.Path(word) for word in sys.argv[1:4])
PROGRAMS = ROOT / "tests/programs/verify"


class ReportsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = warning_tools.fresh(FOLDER)
        subject = warning_tools.read_subject(PROGRAMS / "guarded_read_bad.cpp")
        cls.program = warning_tools.build(HEDDLE, subject, cls.folder)
        cls.file = warning_tools.warn(subject, cls.folder)

    def call(self, file, *options):
        return warning_tools.run([HEDDLE, "verify", "--warnings", file, "--store", self.folder / "store", *options, "--",
                                  self.program])

    def written(self, text):
        file = self.folder / "written.txt"
        file.write_text(text)
        return file

    def verdict_of(self, text):
        result, _ = warning_tools.verify(HEDDLE, self.program, self.written(text), self.folder)
        return result["warnings"][0]["verdict"], result["warnings"][0]["why"]

    def test_the_table_names_the_verdict_and_the_replay(self):
        done = self.call(self.file)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("confirmed (1):", done.stdout)
        self.assertIn("guarded_read_bad.cpp:16", done.stdout)
        self.assertRegex(done.stdout, r"Data race on `total`: heddle replay race-\w+")
        self.assertIn("1 of 1 warning confirmed.", done.stdout)

    def test_sarif_shows_only_what_is_confirmed(self):
        warnings = self.file.read_text() + "other.cpp:3:1: warning: unused variable 'x' [-Wunused-variable]\n"
        sarif = self.folder / "verdicts.sarif"
        done = self.call(self.written(warnings), "--sarif", sarif)
        self.assertEqual(done.returncode, 1, done.stderr)
        log = json.loads(sarif.read_text())
        self.assertEqual(log["version"], "2.1.0")
        results = log["runs"][0]["results"]
        self.assertEqual([result["properties"]["verdict"] for result in results], ["confirmed", "not-understood"])
        self.assertEqual([result["level"] for result in results], ["error", "none"])
        self.assertEqual(["suppressions" in result for result in results], [False, True])
        # What Heddle writes can be read again: the race has the same place.
        again = self.call(sarif, "--json")
        self.assertEqual(json.loads(again.stdout)["warnings"][0]["place"]["line"], 16)

    def test_sources_that_were_moved_are_found_by_the_end_of_their_path(self):
        text = "/elsewhere/verify/guarded_read_bad.cpp:16:24: warning: reading variable 'total' requires holding mutex " \
               "'mutex' [-Wthread-safety-analysis]\n"
        self.assertEqual(self.verdict_of(text)[0], "confirmed")

    def test_a_file_that_the_program_does_not_have_is_not_executed(self):
        verdict, why = self.verdict_of("nowhere.cpp:3: warning: f [concurrency-mt-unsafe]\n")
        self.assertEqual(verdict, "not-executed")
        self.assertIn("the program has no source file nowhere.cpp", why)

    def test_a_line_without_an_operation_is_answered_with_the_nearest_ones(self):
        verdict, why = self.verdict_of("guarded_read_bad.cpp:15: warning: f [concurrency-mt-unsafe]\n")
        self.assertEqual(verdict, "not-executed")
        self.assertRegex(why, r"the nearest executed lines are 14 and 16")

    def test_a_warning_that_the_exploration_misses_is_driven_at(self):
        folder = warning_tools.fresh(self.folder / "driven")
        subject = warning_tools.read_subject(PROGRAMS / "transfer_bad.cpp")
        program = warning_tools.build(HEDDLE, subject, folder)
        result, status = warning_tools.verify(HEDDLE, program, warning_tools.warn(subject, folder), folder,
                                              "--schedules", "1", "--strategy", "round-robin")
        self.assertEqual((status, [warning["verdict"] for warning in result["warnings"]]), (1, ["confirmed"]))

    def test_the_number_of_jobs_changes_nothing(self):
        results = [self.call(self.file, "--json", "--minimise-time", "10m", "--jobs", jobs).stdout for jobs in (1, 3)]
        self.assertEqual(results[0], results[1])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])

"""`heddle run --json` follows docs/schema/heddle-run.json. Usage: run_schema_test.py HEDDLE SOURCE_DIRECTORY"""

import json
import pathlib
import sys
import tempfile
import unittest

import jsonschema

from subjects import CLEAN, DEADLOCK, RACE, Project

HEDDLE = pathlib.Path(sys.argv[1])
SCHEMAS = pathlib.Path(sys.argv[2]).resolve() / "docs/schema"
SCHEMA = json.loads((SCHEMAS / "heddle-run.json").read_text())
GTEST = """
#include <gtest/gtest.h>
TEST(Sums, Small) { EXPECT_EQ(1 + 1, 2); }
"""


def validate(result):
    resolver = jsonschema.RefResolver(base_uri=SCHEMAS.as_uri() + "/", referrer=SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA, resolver=resolver).validate(result)


class RunSchemaTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-run-schema-")
        cls.addClassCleanup(folder.cleanup)
        cls.project = Project(HEDDLE, folder.name)
        cls.folder = pathlib.Path(folder.name)
        for name, text in (("race", RACE), ("deadlock", DEADLOCK), ("clean", CLEAN)):
            cls.project.build(name, text)

    def run_json(self, *words, status):
        result = self.project.call("run", "--json", "--jobs", "1", *words)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        found = json.loads(result.stdout)
        validate(found)
        self.assertEqual(found["exitCode"], status)
        return found

    def test_results_follow_the_schema(self):
        self.run_json("--schedules", "50", "--print-traces", "--", "./clean", status=0)
        self.run_json("--strategy", "dpor", "--", "./clean", "\udcff", status=0)
        self.run_json("--schedules", "200", "--strategy", "random", "--", "./deadlock", status=1)

    def test_a_finding_names_its_schedule(self):
        found = self.run_json("--schedules", "200", "--strategy", "random", "--", "./deadlock", status=1)
        index = found["findings"][0]["execution"]
        self.assertEqual(self.run_json("--schedules", str(index + 1), "--strategy", "random", "--store", "exact", "--", "./deadlock",
                                       status=1)["findings"][0]["execution"], index)
        if index > 0:
            self.run_json("--schedules", str(index), "--strategy", "random", "--store", "before", "--", "./deadlock", status=0)

    def test_suppressions_and_baselines_are_reported(self):
        (self.folder / "rules").write_text("race:*\n")
        found = self.run_json("--schedules", "20", "--suppressions", "rules", "--", "./race", status=0)
        self.assertEqual([one["rule"] for one in found["suppressed"]], ["race:*"])
        self.run_json("--schedules", "20", "--", "./race", status=1)
        self.project.call("baseline", "--output", "known.json")
        found = self.run_json("--schedules", "20", "--baseline", "known.json", "--", "./race", status=0)
        self.assertTrue(found["findings"][0]["known"])

    def test_tests_of_a_framework_follow_it_too(self):
        (self.folder / "sums.cpp").write_text(GTEST)
        built = self.project.call("c++", "-g", "-O1", "sums.cpp", "-lgtest_main", "-lgtest", "-pthread", "-o", "sums")
        self.assertEqual(built.returncode, 0, built.stderr)
        found = self.run_json("--schedules", "5", "--", "./sums", status=0)
        self.assertEqual(found["framework"], "GoogleTest")
        self.assertEqual(found["explorations"][0]["test"], "Small")

    def test_schema_is_no_formality(self):
        found = self.run_json("--schedules", "5", "--", "./clean", status=0)
        for wrong in ({**found, "surprise": 1}, {name: value for name, value in found.items() if name != "suppressed"}):
            with self.assertRaises(jsonschema.ValidationError):
                validate(wrong)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

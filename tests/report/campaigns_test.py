"""The records that commands leave for the report page. Usage: campaigns_test.py HEDDLE SOURCE_DIRECTORY"""

import json
import pathlib
import re
import sys
import tempfile
import unittest

import jsonschema

from subjects import RACE, Project

HEDDLE = pathlib.Path(sys.argv[1])
SCHEMA = json.loads((pathlib.Path(sys.argv[2]) / "docs/schema/heddle-campaign.json").read_text())
COUNTER = """#pragma once
#include <mutex>
class Counter {
public:
  void add() { ++count_; }
  int get() const { return count_; }
  void lockedAdd() { const std::lock_guard held(mutex_); ++other_; }
  int limit() const { return 7; }
private:
  int count_ = 0;
  int other_ = 0;
  std::mutex mutex_;
};
"""


class CampaignsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-campaigns-")
        cls.addClassCleanup(folder.cleanup)
        cls.project = Project(HEDDLE, folder.name)
        cls.folder = pathlib.Path(folder.name)
        cls.project.build("race", RACE)

    def record(self, verb, *words, store, statuses=(1,)):
        """Runs a command, and returns what it recorded."""
        result = self.project.call(verb, "--quiet", "--store", store, *words)
        self.assertIn(result.returncode, statuses, result.stdout + result.stderr)
        (file,) = (self.folder / store / "records").glob(f"{verb}-*.json")
        kept = json.loads(file.read_text())
        jsonschema.Draft202012Validator(SCHEMA).validate(kept)
        return kept["record"]

    def explored(self, jobs, store):
        return self.record("run", "--jobs", jobs, "--schedules", "300", "--", "./race", store=store)

    def test_an_exploration(self):
        record = self.explored(1, "run")
        self.assertEqual(sum(one["schedules"] for one in record["strategies"]), 300)
        self.assertEqual(record["strategies"][0]["name"], "prediction")
        schedules = [point["schedules"] for point in record["curve"]]
        self.assertEqual(schedules, sorted(set(schedules)))
        self.assertEqual(schedules[-1], 300)
        self.assertGreater(record["pairs"]["pairs"], 0)
        self.assertTrue(record["shown"])

    def test_the_number_of_jobs_changes_only_the_time(self):
        one, other = self.explored(1, "one"), self.explored(3, "three")
        one["seconds"] = other["seconds"] = 0
        self.assertEqual(one, other)

    def test_a_class(self):
        (self.folder / "counter.h").write_text(COUNTER)
        record = self.record("class", "--time", "60s", "--tests", "40", "--header", "counter.h", "Counter", store="class")
        methods = record["matrix"]["methods"]
        self.assertEqual(len(record["matrix"]["pairs"]), len(methods) * (len(methods) + 1) // 2)
        pairs = {frozenset((methods[pair["first"]], methods[pair["second"]])): pair for pair in record["matrix"]["pairs"]}
        failing = pairs[frozenset(("add()", "get() const"))]
        self.assertEqual(failing["state"], "failing")
        self.assertTrue(failing["findings"])
        self.assertEqual(pairs[frozenset(("lockedAdd()",))], dict(pairs[frozenset(("lockedAdd()",))], state="pruned", why="both hold mutex_"))
        self.assertEqual(pairs[frozenset(("add()", "limit() const"))]["why"], "one of them accesses no memory that a method changes")

    def test_verdicts_on_warnings(self):
        (self.folder / "tidy.txt").write_text("src/race.cpp:3:16: warning: writing variable 'counter' requires holding mutex 'm' exclusively [-Wthread-safety-analysis]\n")
        record = self.record("verify", "--schedules", "50", "--warnings", "tidy.txt", "--", "./race", store="verify")
        (warning,) = record["warnings"]
        self.assertEqual((warning["place"], warning["verdict"]), ("race.cpp:3", "confirmed"))
        self.assertTrue(warning["findings"])

    def test_a_search_for_noise(self):
        record = self.record("noise", "--generations", "2", "--population", "4", "--baseline-runs", "2", "--judge-runs", "5", "--", "./race",
                             store="noise", statuses=(0, 1))
        self.assertEqual([row["number"] for row in record["noise"]["generations"]], [1, 2])
        self.assertEqual(record["noise"]["plainRuns"], 2)

    def test_damaged_records_are_left_out(self):
        self.explored(1, "damaged")
        records = self.folder / "damaged/records"
        (good,) = records.glob("run-*.json")
        kept = json.loads(good.read_text())
        (records / "run-cut.json").write_text(good.read_text()[:200])
        (records / "run-list.json").write_text("[]")
        (records / "run-later.json").write_text(json.dumps(dict(kept, version=2)))
        (records / "run-wrong.json").write_text(json.dumps(dict(kept, record=dict(kept["record"], curve={"a": 1}))))
        (records / "run-more.json").write_text(json.dumps(dict(kept, record=dict(kept["record"], later=1, program="more"))))
        result = self.project.report("--format", "html", "damaged")
        self.assertEqual(result.returncode, 0, result.stderr)
        data = re.search(r'id="report-data">(.*?)</script>', result.stdout, re.S).group(1)
        self.assertEqual(sorted(one["program"] for one in json.loads(data)["campaigns"]), ["more", "race"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

"""`heddle report` in every format, on real findings. Usage: report_test.py HEDDLE SOURCE_DIRECTORY"""

import json
import pathlib
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import jsonschema

from subjects import CLEAN, DEADLOCK, RACE, Project

HEDDLE = pathlib.Path(sys.argv[1])
SOURCES = pathlib.Path(sys.argv[2])
SCHEMA = json.loads((SOURCES / "docs/schema/heddle-report.json").read_text())


class ReportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-report-")
        cls.addClassCleanup(folder.cleanup)
        cls.project = Project(HEDDLE, folder.name)
        for name, text in (("race", RACE), ("deadlock", DEADLOCK), ("clean", CLEAN)):
            cls.project.build(name, text)
            cls.project.explore(name)
        cls.project.explore("race", store="old")

    def report(self, *arguments, status=0):
        result = self.project.report(*arguments)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result.stdout

    def json(self, *arguments, status=0):
        text = self.report("--format", "json", *arguments, status=status)
        report = json.loads(text)
        jsonschema.Draft202012Validator(SCHEMA).validate(report)
        return report

    def sarif(self, *arguments, status=0):
        return json.loads(self.report("--format", "sarif", *arguments, status=status))["runs"][0]

    def test_text_has_findings_and_verdicts(self):
        text = self.report()
        self.assertIn("Data race on `counter`", text)
        self.assertRegex(text, r"heddle replay race-\w+")
        self.assertRegex(text, r"(?m)^clean: No error in")
        self.assertTrue(text.endswith("2 findings.\n"), text[-200:])

    def test_json_follows_its_schema(self):
        report = self.json()
        self.assertEqual(sorted(one["finding"]["kind"] for one in report["findings"]), ["data-race", "deadlock"])
        self.assertEqual(sorted(pathlib.Path(run["program"]).name for run in report["runs"]), ["clean", "deadlock", "race"])

    def test_schema_is_no_formality(self):
        report = self.json()
        report["findings"][0]["surprise"] = 1
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.Draft202012Validator(SCHEMA).validate(report)

    def test_replay_command_works_as_it_stands(self):
        command = self.json()["findings"][0]["replay"].split()
        self.assertEqual(command[0], "heddle")
        self.assertEqual(self.project.call(*command[1:]).returncode, 1)

    def test_sarif_has_the_interleaving(self):
        results = {result["ruleId"]: result for result in self.sarif()["results"]}
        flows = results["data-race"]["codeFlows"][0]["threadFlows"]
        order = sorted(step["executionOrder"] for flow in flows for step in flow["locations"])
        self.assertEqual(len(order), len(set(order)))
        self.assertGreaterEqual(len(flows), 2)
        location = results["data-race"]["locations"][0]["physicalLocation"]
        self.assertEqual(location["artifactLocation"], {"uri": "src/race.cpp", "uriBaseId": "SRCROOT"})
        self.assertEqual(location["region"]["startLine"], 3)

    def test_sarif_links_pages_that_exist(self):
        for rule in self.sarif()["tool"]["driver"]["rules"]:
            self.assertTrue(rule["helpUri"].startswith("file:///"), rule)
            self.assertTrue(pathlib.Path(rule["helpUri"][len("file://"):]).is_file(), rule["helpUri"])
        rule = self.sarif("--docs", "https://example.org/bugs")["tool"]["driver"]["rules"][0]
        self.assertRegex(rule["helpUri"], r"^https://example.org/bugs/[a-z-]+\.md$")

    def test_fingerprints_stay_when_lines_move(self):
        before = next(r for r in self.sarif()["results"] if r["ruleId"] == "data-race")
        source = self.project.folder / "src/race.cpp"
        source.write_text("// one more line\n\n" + RACE)
        try:
            self.project.build("race", "// one more line\n\n" + RACE)
            self.project.explore("race", store="later")
        finally:
            self.project.build("race", RACE)
        later = self.sarif("later")["results"][0]
        # The source is back to its original form, so the saved line number now refers to a different text.
        self.assertEqual(later["partialFingerprints"]["heddleFinding/v1"], before["partialFingerprints"]["heddleFinding/v1"])
        source.write_text("// one more line\n\n" + RACE)
        try:
            moved = self.sarif("later")["results"][0]
            self.assertNotEqual(moved["locations"][0]["physicalLocation"]["region"], before["locations"][0]["physicalLocation"]["region"])
            self.assertEqual(moved["partialFingerprints"], before["partialFingerprints"])
        finally:
            source.write_text(RACE)

    def test_junit_has_a_case_for_every_exploration(self):
        root = xml.etree.ElementTree.fromstring(self.report("--format", "junit"))
        self.assertEqual((root.get("tests"), root.get("failures"), root.get("errors")), ("3", "2", "0"))
        cases = {case.get("name"): case for case in root.iter("testcase")}
        self.assertIsNone(cases["clean"].find("failure"))
        self.assertRegex(cases["race"].find("failure").text, r"(?s)How it happens.*heddle replay race-")

    def test_github_annotates_the_line(self):
        lines = self.report("--format", "github").splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(any(re.match(r"::error file=src/race\.cpp,line=3,title=Data race on `counter` \[race-\w+\]::", line)
                            for line in lines), lines)

    def test_several_formats_at_once(self):
        text = self.report("--format", "sarif", "--output", "out/heddle.sarif", "--format", "junit", "-o", "heddle.xml",
                           "--format", "github")
        self.assertTrue(text.startswith("::error "))
        self.assertEqual(json.loads((self.project.folder / "out/heddle.sarif").read_text())["version"], "2.1.0")
        self.assertIn("<testsuites", (self.project.folder / "heddle.xml").read_text())

    def test_wrong_usage_is_reported(self):
        for arguments in (["--format", "pdf"], ["--format", "json", "--format", "sarif"], ["--output", "a", "--output", "b"],
                          ["nowhere"], ["race"], ["--compare", "old"]):
            result = self.project.report(*arguments)
            self.assertEqual(result.returncode, 2, f"{arguments}: {result.stdout[:300]}{result.stderr[:300]}")

    def test_many_stores_make_one_report(self):
        report = self.json("old", ".heddle", ".")
        self.assertEqual(len(report["findings"]), 2)

    def test_comparison(self):
        report = self.json("--compare", "old", ".heddle", status=1)
        self.assertEqual({one["finding"]["kind"]: one["since"] for one in report["findings"]},
                         {"data-race": "still-there", "deadlock": "new"})
        report = self.json("--compare", ".heddle", "old")
        self.assertEqual({one["finding"]["kind"]: one["since"] for one in report["findings"]},
                         {"data-race": "still-there", "deadlock": "fixed"})
        self.assertIn("0 new, 1 still present, 1 fixed", self.report("--compare", ".heddle", "old"))
        self.assertNotIn("deadlock", self.report("--compare", ".heddle", "old", "--format", "github"))

    def test_comparison_with_a_json_report(self):
        self.report("--format", "json", "--output", "kept.json", "old")
        report = self.json("--compare", "kept.json", ".heddle", status=1)
        self.assertEqual([one["since"] for one in report["findings"]], ["new", "still-there"])
        states = [result["baselineState"] for result in self.sarif("--compare", "kept.json", ".heddle", status=1)["results"]]
        self.assertEqual(states, ["new", "unchanged"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

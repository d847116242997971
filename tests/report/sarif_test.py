"""Checks SARIF of real findings and of the golden file with Microsoft's validator, which the test installs from npm.
Usage: sarif_test.py HEDDLE SOURCE_DIRECTORY"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from subjects import DEADLOCK, RACE, Project

HEDDLE = pathlib.Path(sys.argv[1])
SOURCES = pathlib.Path(sys.argv[2])
VALIDATOR = "@microsoft/sarif-multitool-linux@5.7.0"


class SarifTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-sarif-")
        cls.addClassCleanup(folder.cleanup)
        cls.project = Project(HEDDLE, folder.name)
        tools = cls.project.folder / "tools"
        tools.mkdir()
        subprocess.run(["npm", "install", "--no-fund", "--no-audit", "--ignore-scripts", VALIDATOR], cwd=tools, check=True,
                       capture_output=True)
        cls.validator = tools / "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"
        cls.validator.chmod(0o755)

    def complaints(self, file):
        output = self.project.folder / "complaints.sarif"
        output.unlink(missing_ok=True)
        subprocess.run([self.validator, "validate", file, "--output", output, "--level", "Error;Warning"],
                       cwd=self.project.folder, capture_output=True, text=True)
        results = json.loads(output.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
        return [f"{result['ruleId']}: {json.dumps(result['message'])} {json.dumps(result.get('locations'))[:400]}" for result in results]

    def test_golden_file(self):
        self.assertEqual(self.complaints(SOURCES / "src/explain/golden/report.sarif"), [])

    def test_real_findings(self):
        for name, text in (("race", RACE), ("deadlock", DEADLOCK)):
            self.project.build(name, text)
            self.project.explore(name)
        self.project.report("--format", "sarif", "--output", "heddle.sarif")
        self.assertEqual(self.complaints(self.project.folder / "heddle.sarif"), [])

    def test_validator_is_no_formality(self):
        broken = json.loads((SOURCES / "src/explain/golden/report.sarif").read_text())
        broken["runs"][0]["results"][0]["ruleIndex"] = 7
        file = self.project.folder / "broken.sarif"
        file.write_text(json.dumps(broken))
        self.assertNotEqual(self.complaints(file), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

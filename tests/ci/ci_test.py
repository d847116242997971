"""The CI job of docs/ci.md on examples/ci, with an installed Heddle; then a regression that is saved, fixed and returns.
Usage: ci_test.py BUILD_DIRECTORY SOURCE_DIRECTORY"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

BUILD, SOURCES = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
JOB = re.search(r"(?s)```sh\n(.*?)```", (SOURCES / "docs/ci.md").read_text()).group(1)


class CiTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-ci-")
        cls.addClassCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        cls.prefix = root / "installed"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.prefix], check=True, capture_output=True)
        cls.checkout = root / "checkout"
        shutil.copytree(SOURCES / "examples/ci", cls.checkout)
        (cls.checkout / ".git").mkdir()
        cls.environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CFLAGS", "CXXFLAGS", "LDFLAGS")}
        cls.environment |= {"PATH": f"{cls.prefix}/bin:{os.environ['PATH']}", "CMAKE_PREFIX_PATH": str(cls.prefix),
                            "CXX": "clang++-19", "CMAKE_GENERATOR": "Ninja"}

    def shell(self, script):
        return subprocess.run(["bash", "-eu", "-c", script], cwd=self.checkout, env=self.environment, text=True,
                              capture_output=True, timeout=600)

    def explore(self, *options):
        return self.shell(f"cmake --build build && heddle run --regressions regressions {' '.join(options)} -- build/account_test")

    def test_job_and_regressions(self):
        source = self.checkout / "account_test.cpp"
        wrong = source.read_text()
        with self.subTest("the job finds the error, and every report has it"):
            job = self.shell(JOB)
            self.assertEqual(job.returncode, 1, job.stdout + job.stderr)
            self.assertIn("Assertion failed", job.stdout)
            result = json.loads((self.checkout / "heddle.sarif").read_text())["runs"][0]["results"][0]
            self.assertEqual(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "account_test.cpp")
            root = xml.etree.ElementTree.parse(self.checkout / "heddle.xml").getroot()
            self.assertEqual((root.get("tests"), root.get("failures")), ("1", "1"))
            self.assertRegex(job.stdout, r"(?m)^::error file=account_test.cpp,line=16,title=Assertion failed")
        kept = sorted((self.checkout / "regressions").glob("*.json"))
        with self.subTest("its schedule is kept"):
            self.assertEqual(len(kept), 1)
        with self.subTest("a schedule that still shows its error stays as it is"):
            before = kept[0].read_text()
            again = self.explore("--schedules", "1", "--seed", "7")
            self.assertEqual(again.returncode, 1, again.stdout + again.stderr)
            self.assertEqual(kept[0].read_text(), before)
        with self.subTest("the fix passes, and a message says that the schedule no longer shows the error"):
            fixed = wrong.replace("    if (balance() >= amount) {\n      const std::lock_guard lock(mutex_);",
                                  "    const std::lock_guard lock(mutex_);\n    if (balance_ >= amount) {")
            self.assertNotEqual(fixed, wrong)
            source.write_text(fixed)
            passed = self.explore("--schedules", "50")
            self.assertEqual(passed.returncode, 0, passed.stdout + passed.stderr)
            self.assertIn(kept[0].stem, passed.stdout)
            self.assertIn(f"regressions/{kept[0].name}", passed.stdout)
        with self.subTest("an error that comes back in another build is found by its schedule"):
            source.write_text(wrong.replace("int main() {", "int unused = 3;\n\nint main() {"))
            back = self.explore("--schedules", "1", "--seed", "7")
            self.assertEqual(back.returncode, 1, back.stdout + back.stderr)
            self.assertIn("Assertion failed", back.stdout)
        with self.subTest("a file that is not a finding is skipped with a message"):
            kept[0].write_text("{}")
            odd = self.explore("--schedules", "1", "--seed", "7")
            self.assertIn(f"{kept[0].name} was skipped", odd.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

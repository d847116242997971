"""Installs Heddle and builds an outside project with it. Usage: package_test.py BUILD_DIRECTORY clang|gcc"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv[1])
COMPILERS = {"clang": ("clang-19", "clang++-19"), "gcc": ("gcc", "g++")}[sys.argv[2]]
PROJECT = pathlib.Path(__file__).parent / "project"


def run(*command, **options):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "HEDDLE_CC", "HEDDLE_CXX")}
    return subprocess.run([str(word) for word in command], text=True, capture_output=True, env=environment, **options)


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="heddle-package-")
        cls.addClassCleanup(cls.folder.cleanup)
        root = pathlib.Path(cls.folder.name)
        first = root / "first place"
        cls.check(run("cmake", "--install", BUILD, "--prefix", first))
        # An installed tree can be moved, even to a path that contains a space.
        cls.prefix = root / "moved here"
        first.rename(cls.prefix)
        # Use a copy, so that the source tree of Heddle is not above it.
        source = root / "project"
        shutil.copytree(PROJECT, source)
        cls.source = source
        cls.build = root / "build"
        cls.check(run("cmake", "-G", "Ninja", "-S", source, "-B", cls.build, f"-DCMAKE_PREFIX_PATH={cls.prefix}",
                      f"-DCMAKE_C_COMPILER={COMPILERS[0]}", f"-DCMAKE_CXX_COMPILER={COMPILERS[1]}"))
        cls.check(run("cmake", "--build", cls.build))

    @staticmethod
    def check(result):
        if result.returncode != 0:
            raise AssertionError(f"{result.args}\n{result.stdout}\n{result.stderr}")
        return result.stdout

    def needed(self, file):
        return re.findall(r"\(NEEDED\).*\[(.*)\]", self.check(run("readelf", "-dW", self.build / file)))

    def test_instrumented_program_runs(self):
        self.assertEqual(self.check(run(self.build / "instrumented")), "built for Heddle\n")

    def test_runtime_comes_first(self):
        self.assertEqual(self.needed("instrumented")[0], "libheddle.so")
        self.assertEqual(self.needed("libplain.so")[0], "libheddle.so")

    def test_thread_sanitizer_is_not_linked(self):
        self.assertFalse([name for name in self.needed("instrumented") if "tsan" in name])

    def test_all_instrumented_targets_are(self):
        for file in ("instrumented", "libcounting.a", "libplain.so"):
            self.assertRegex(self.check(run("nm", self.build / file)), "U __(tsan|heddle)_")

    def test_other_targets_are_left_alone(self):
        self.assertEqual(self.check(run(self.build / "untouched")), "")
        self.assertNotIn("libheddle.so", self.needed("untouched"))
        self.assertNotIn("__tsan_", self.check(run("nm", self.build / "untouched")))

    def test_header_is_found(self):
        self.check(run(self.build / "withHeader"))

    def test_installed_wrapper_finds_its_parts(self):
        program = self.build / "byWrapper"
        self.check(run(self.prefix / "bin/heddle", "c++", "--with", COMPILERS[1], PROJECT / "main.cpp",
                       PROJECT / "counting.cpp", "-x", "c", PROJECT / "plain.c", "-o", program))
        self.assertEqual(self.check(run(program)), "built for Heddle\n")
        self.assertIn(str(self.prefix / "lib"), self.check(run("readelf", "-dW", program)))

    def ctest(self, name):
        return run("ctest", "--test-dir", self.build, "-R", f"^{name}$", "--output-on-failure", "--no-tests=error")

    def test_exploration_without_an_error_passes(self):
        result = self.ctest("explore.clean")
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_exploration_with_an_error_fails_with_its_story(self):
        result = self.ctest("explore.racing")
        self.assertNotEqual(result.returncode, 0, result.stdout)
        self.assertIn("Data race on `counter`", result.stdout)
        self.assertIn("(pct, seed 3, points: all)", result.stdout)
        replay = re.search(r"heddle (replay .*)", result.stdout).group(1).split()
        self.assertIn("Reproduced", run(self.prefix / "bin/heddle", *replay).stdout)

    def test_schedules_are_kept_with_the_sources(self):
        result = self.ctest("explore.known")
        self.assertNotEqual(result.returncode, 0, result.stdout)
        self.assertTrue(list((self.source / "kept").glob("race-*.json")))

    def test_sequences_are_asserted(self):
        for name in ("guide.between", "guide.inside"):
            result = self.ctest(name)
            self.assertEqual(result.returncode, 0, result.stdout)
        self.assertRegex(self.ctest("guide.wrongly_unreached").stdout, r"(?s)The sequence was reached\..*Failed")
        self.assertRegex(self.ctest("guide.wrongly_reached").stdout, "(?s)The sequence was not reached: 2 of 3.*Failed")

    def test_a_sequence_without_an_event_fails_whatever_is_expected(self):
        result = self.ctest("guide.unknown_line")
        self.assertNotEqual(result.returncode, 0, result.stdout)
        self.assertIn("nearest lines", result.stdout)

    def test_report_of_all_explorations(self):
        for name in ("explore.clean", "explore.racing"):
            self.ctest(name)
        text = self.check(run(self.prefix / "bin/heddle", "report", self.build / ".heddle"))
        self.assertRegex(text, "(?m)^instrumented: No error in 20 schedules")
        self.assertRegex(text, r"(?m)^racing: 1 error and 2 more races between the same functions in 50 schedules")

    def test_manual_is_installed(self):
        for file in ("man/man1/heddle-run.1", "bash-completion/completions/heddle", "zsh/site-functions/_heddle",
                     "fish/vendor_completions.d/heddle.fish", "doc/heddle/bugs/deadlock.md"):
            self.assertTrue((self.prefix / "share" / file).is_file(), file)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])

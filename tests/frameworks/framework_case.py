"""Common parts of the framework tests."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest


class FrameworkCase(unittest.TestCase):
    """A test program in a temporary folder. The test provides `heddle`, `compiler` and `subject`."""

    heddle = compiler = ""
    subject = pathlib.Path()
    flags = []

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-frameworks-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.call("c++", "--with", cls.compiler, "-g", "-O0", "-std=c++17", cls.subject, "-pthread", *cls.flags, "-o", "tests", status=0)
        cls.whole = cls.call("run", "--schedules", "100", "--strategy", "random", "--", "./tests", status=1)

    @classmethod
    def call(cls, *arguments, status):
        result = subprocess.run([cls.heddle, *map(str, arguments)], text=True, capture_output=True, cwd=cls.folder, timeout=600,
                                stdin=subprocess.DEVNULL)
        if result.returncode not in (status if isinstance(status, tuple) else (status,)):
            raise AssertionError(f"{arguments}: {result.returncode}\n{result.stdout}\n{result.stderr}")
        return result.stdout

    def titles(self, text):
        return re.findall(r"(?m)^\[\d+/\d+\] (.*)$", text)

    def selected(self, *arguments, options=()):
        """The titles of the tests that are explored with these program arguments, regardless of findings."""
        return self.titles(self.call("run", "--quiet", "--schedules", "1", "--no-minimise", "--store", "selected", *options, "--", "./tests",
                                     *arguments, status=(0, 1)))

    def replayed(self):
        command = re.search(r"heddle (replay .*)", self.whole).group(1).split()
        return self.call(*command, status=1)

    def place(self):
        found = json.loads(self.call("report", "--format", "json", status=0))["findings"][0]["place"]
        return pathlib.PurePath(found["file"]).name, found["line"]

    def line_of(self, text):
        return next(number for number, line in enumerate(self.subject.read_text().splitlines(), 1) if text in line)

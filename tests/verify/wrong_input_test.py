"""Usage: wrong_input_test.py HEDDLE SOURCE_ROOT FOLDER. Files of warnings that are broken, missing or of another format."""

import pathlib
import sys
import unittest

import warning_tools

HEDDLE, ROOT, FOLDER = (pathlib.Path(word) for word in sys.argv[1:4])


class WrongInputTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = warning_tools.fresh(FOLDER)
        subject = warning_tools.read_subject(ROOT / "tests/programs/verify/guarded_setup_ok.cpp")
        cls.program = warning_tools.build(HEDDLE, subject, cls.folder)

    def call(self, *words):
        return warning_tools.run([HEDDLE, "verify", "--store", self.folder / "store", *words])

    def refused(self, text):
        file = self.folder / "warnings"
        file.write_text(text)
        done = self.call("--warnings", file, "--", self.program)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        return done.stderr.replace(str(file), "FILE")

    def test_an_unknown_format(self):
        self.assertIn("FILE:1: not a known format of warnings", self.refused("hello\n"))

    def test_broken_files_are_named_with_the_line(self):
        self.assertIn("FILE:2: not well-formed XML", self.refused("<results>\n<errors"))
        self.assertIn("FILE:2: not valid JSON", self.refused("{\"version\": \"2.1.0\",\n"))
        self.assertIn("FILE:2: the report that begins at line 1 has no end",
                      self.refused("WARNING: ThreadSanitizer: data race (pid=1)\n  Read of size 4 by main:\n"))

    def test_a_missing_file(self):
        done = self.call("--warnings", self.folder / "missing", "--", self.program)
        self.assertEqual(done.returncode, 2)
        self.assertIn("missing", done.stderr)

    def test_no_program(self):
        self.assertEqual(self.call().returncode, 2)

    def test_an_empty_file_has_no_warnings(self):
        (self.folder / "empty").write_text("")
        done = self.call("--warnings", self.folder / "empty", "--", self.program)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("0 of 0 warnings confirmed.", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])

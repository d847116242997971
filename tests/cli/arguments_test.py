"""Arguments after `--` reach the program byte for byte, in every verb, and are saved unchanged in every file.

Usage: arguments_test.py HEDDLE
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

HEDDLE = str(pathlib.Path(sys.argv[1]).resolve())
SHOWING = r"""
#include <cstdio>
int main(int count, char** words) {
  for (int i = 1; i < count; ++i) {
    std::printf("<");
    for (const char* c = words[i]; *c != 0; ++c) std::printf("%02x", static_cast<unsigned>(static_cast<unsigned char>(*c)));
    std::printf(">\n");
  }
  return 7;
}
"""
ODD = [b"[mutex]", b"[a,b],[c]", b"[]", b"", b"--", b"--json", b"-", b"%s%n", b"a b", b"'\"\\", b"\n", b"\xff\xfe", b"x" * 1000, b"{\"bytes\": \"ff\"}",
       b"--help", b"$HOME", b"~", b"*", "ü".encode(), b"[x", b"x]", b"--gtest_filter=A.*"]


def bytes_of(value):
    return bytes.fromhex(value["bytes"]) if isinstance(value, dict) else value.encode()


class ArgumentsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-arguments-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "show.cpp").write_text(SHOWING)
        cls.call("c++", "-g", "-O1", "show.cpp", "-o", "show", status=0)

    @classmethod
    def call(cls, *words, status):
        result = subprocess.run([HEDDLE, *words], capture_output=True, cwd=cls.folder, timeout=300, stdin=subprocess.DEVNULL)
        if result.returncode != status:
            raise AssertionError(f"{words!r:.500}: {result.returncode}\n{result.stdout[-2000:]}\n{result.stderr[-2000:]}")
        return result.stdout

    def shown(self, output):
        return [bytes.fromhex(word.decode()) for word in re.findall(rb"(?m)^<([0-9a-f]*)>$", output)]

    def run_with(self, words, *options):
        return self.call("run", "--jobs", "1", "--schedules", "1", "--no-minimise", "--show-output", "--quiet", *options, "--", "./show",
                         *words, status=1)

    def finding(self):
        return json.loads(next((self.folder / ".heddle" / "findings").glob("*/finding.json")).read_text())["schedule"]

    def test_odd_arguments_reach_the_program_and_are_kept(self):
        self.assertEqual(self.shown(self.run_with(ODD)), ODD)
        self.assertEqual([bytes_of(word) for word in self.finding()["arguments"]], ODD)
        identity = next((self.folder / ".heddle" / "findings").iterdir()).name
        self.assertEqual(self.shown(self.call("replay", "--show-output", "--quiet", identity, status=1)), ODD)
        self.assertEqual(self.shown(self.call("replay", "--show-output", "--quiet", identity, "--", "./show", *ODD, status=1)), ODD)
        report = json.loads(self.call("report", "--format", "json", status=0))
        self.assertEqual([bytes_of(word) for word in report["findings"][0]["arguments"]], ODD)
        self.assertIn(ODD, [[bytes_of(word) for word in run["arguments"]] for run in report["runs"]])

    def test_a_very_long_argument_is_kept(self):
        self.run_with([b"\xff" * 100000])
        self.assertEqual([bytes_of(word) for word in self.finding()["arguments"]], [b"\xff" * 100000])

    def test_random_arguments_reach_the_program(self):
        source = random.Random(1)
        letters = [*b"[],-=%'\"\\ \n\t{}$*a1", 0xff, 0xc3, 0xbc]
        for _ in range(40):
            words = [bytes(source.choice(letters) for _ in range(source.randrange(8))) for _ in range(source.randrange(6))]
            self.assertEqual(self.shown(self.run_with(words)), words)
            self.assertEqual([bytes_of(word) for word in self.finding()["arguments"]], words)

    def test_a_resumed_campaign_has_its_arguments(self):
        words = [b"\xff", b"[a,b]", b"", b"--"]
        options = ("run", "--jobs", "1", "--show-output", "--quiet", "--no-minimise", "--time", "3s", "--store", "resumed")
        self.call(*options, "--schedules", "1000000000", "--", "./show", *words, status=1)
        self.assertEqual(self.shown(self.call(*options, "--resume", status=1))[-4:], words)
        self.assertEqual(self.shown(self.call(*options, "--resume", "--", "./show", *words, status=1))[-4:], words)

    def test_a_word_in_brackets_before_the_dashes_is_refused(self):
        self.call("run", "./show", "[mutex]", status=2)

    def test_words_before_and_behind_the_dashes_are_one_command(self):
        self.assertEqual(self.shown(self.call("run", "--schedules", "1", "--quiet", "--show-output", "./show", "--", "[a]", status=1)), [b"[a]"])

    def test_flags_of_a_class_are_passed_as_they_are(self):
        (self.folder / "flagged.h").write_text("#ifndef LIST\n#error no list\n#endif\nstruct Flagged { int f() { int a LIST = {1, 2}; return a[0]; } };\n")
        self.call("analyse", "--header", "flagged.h", "Flagged", "--", "-DLIST=[2]", status=0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])

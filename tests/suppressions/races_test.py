"""Several races between the same functions on one array: all are listed, and a baseline does not hide a new one.
Usage: races_test.py HEDDLE"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HEDDLE = str(pathlib.Path(sys.argv[1]).resolve())
PROGRAM = r"""
#include <thread>
long v[4];
volatile long sink;
int order;
void meet() { __atomic_fetch_add(&order, 1, __ATOMIC_RELAXED); while (__atomic_load_n(&order, __ATOMIC_RELAXED) < 2) {} }
int main() {
  std::thread t([] {
    v[0] = 42;
    %s
    meet();
  });
  meet();
  v[0] = 1;
  v[1] = 1;
  v[2] = 1;
  v[3] = 1;
  t.join();
}
"""


class RacesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="heddle-races-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.build("one", "")
        cls.build("moved", "\n\n")
        cls.build("two", "v[1] = 42;")
        cls.build("read", "sink = v[1];")
        cls.build("all", "v[1] = 42;\n    sink = v[2];\n    sink = v[3];")

    @classmethod
    def build(cls, name, more):
        (cls.folder / name).mkdir()
        (cls.folder / name / "races.cpp").write_text(PROGRAM % more)
        cls.call("c++", "-g", "-O1", "-std=c++17", f"{name}/races.cpp", "-pthread", "-o", f"{name}/races", status=0)

    @classmethod
    def call(cls, *words, status):
        result = subprocess.run([HEDDLE, *words], text=True, capture_output=True, cwd=cls.folder, timeout=300, stdin=subprocess.DEVNULL)
        if result.returncode != status:
            raise AssertionError(f"{words}: {result.returncode}\n{result.stdout}\n{result.stderr}")
        return result.stdout

    def explore(self, name, *options, status=1):
        return self.call("run", "--jobs", "1", "--schedules", "200", "--store", f"{name}/store", *options, "--", f"./{name}/races", status=status)

    def test_all_races_are_listed(self):
        text = self.explore("all")
        self.assertIn("1 error and 3 more races between the same functions in 200 schedules", text)
        self.assertIn("This race and 3 more races between the same functions on `v[]`:", text)
        finding = json.loads(self.explore("all", "--json"))["findings"][0]
        self.assertEqual(len(finding["races"]) + len(finding["moreRaces"]), 4)

    def test_a_baseline_hides_no_new_race(self):
        self.explore("one")
        self.call("baseline", "--store", "one/store", "--output", "known.json", status=0)
        self.explore("one", "--baseline", "known.json", status=0)
        self.explore("moved", "--baseline", "known.json", status=0)
        self.explore("two", "--baseline", "known.json", status=1)
        self.explore("read", "--baseline", "known.json", status=1)

    def test_replay_shows_them_all(self):
        self.explore("all")
        finding = next((self.folder / "all/store/findings").iterdir()).name
        self.assertIn("3 more races between the same functions", self.call("replay", "--store", "all/store", finding, status=1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])

"""Files saved under .heddle, their permissions, and which errors are new. Usage: findings_test.py HEDDLE COMPILER"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HEDDLE = str(pathlib.Path(sys.argv[1]).resolve())
COMPILER = sys.argv[2]
SCRATCH = tempfile.TemporaryDirectory(prefix="heddle-findings-")
WORK = pathlib.Path(SCRATCH.name)

PROGRAM = """
#include <cassert>
#include <mutex>
#include <thread>
%(above)s
struct Account {
  std::mutex mutex;
  int balance = 100;
};
int visits = 0;
void transfer(Account& from, Account& to, int amount) {
%(inside)s
  visits = visits + 1;
  const std::lock_guard lockFrom(from.mutex);
  const std::lock_guard lockTo(to.mutex);
  from.balance -= amount;
  to.balance += amount;
}
int main() {
%(before)s
  Account a;
  Account b;
  std::thread there([&] { transfer(a, b, 10); });
  std::thread back([&] { transfer(b, a, 20); });
  there.join();
  back.join();
%(after)s
}
"""
EDITS = {
    "above": "// one\n// two\ninline int unrelated(int x) { return [=] { return x + 1; }(); }\n",
    "inside": "  // a remark\n\n  // and another\n",
    "before": "  auto twice = [](int x) { return 2 * x; };\n  (void)twice(unrelated(1));\n",
    "after": "",
}
NEW_ERROR = {"above": "int seen = 0;\n", "after": "  std::thread third([&] { seen = 1; });\n  seen = 2;\n  third.join();\n"}


def heddle(*arguments, code=None):
    result = subprocess.run([HEDDLE, *map(str, arguments)], cwd=WORK, text=True, capture_output=True, timeout=120)
    if code is not None:
        assert result.returncode == code, (arguments, result.returncode, result.stdout, result.stderr)
    return result


def build(name="bank", **parts):
    text = PROGRAM % dict({"above": "", "inside": "", "before": "", "after": ""}, **parts)
    (WORK / f"{name}.cpp").write_text(text)
    heddle("c++", "--with", COMPILER, "-std=c++20", "-g", "-O1", f"{name}.cpp", "-o", name, code=0)
    return f"./{name}"


def explore(program, store, *options, code=1):
    result = heddle("run", "--json", "--store", store, "--schedules", 300, *options, "--", program, code=code)
    return json.loads(result.stdout)


def ids(found):
    return {finding["id"] for finding in found["findings"]}


class IdentityTest(unittest.TestCase):
    def test_edits_elsewhere_do_not_change_what_an_error_is(self):
        before = explore(build(), "identity")
        after = explore(build(**EDITS), "identity")
        self.assertGreaterEqual(len(before["findings"]), 2)
        self.assertEqual(ids(before), ids(after))
        lines = lambda found: {finding["primary"]["line"] for finding in found["findings"]}
        self.assertTrue(lines(before).isdisjoint(lines(after)), "the edits move every line")


class BaselineTest(unittest.TestCase):
    def test_only_new_errors_fail(self):
        known = explore(build(), "first")
        written = heddle("baseline", "--store", "first", "-o", "known.json", code=0)
        self.assertIn(f"{len(known['findings'])} known errors", written.stdout)
        self.assertEqual({entry["id"] for entry in json.loads((WORK / "known.json").read_text())["findings"]}, ids(known))

        again = explore(build(**EDITS), "second", "--baseline", "known.json", code=0)
        self.assertTrue(all(finding["known"] for finding in again["findings"]))
        self.assertEqual(again["verdict"][:14], "No new error: ")
        self.assertIn(f"{len(known['findings'])} known errors in the baseline were found again; 0 were not found.", again["notes"])

        text = heddle("run", "--store", "third", "--schedules", 300, "--baseline", "known.json", "--", build(**NEW_ERROR), code=1).stdout
        self.assertIn("1 new error: ", text)
        self.assertEqual(text.count("How it happens:"), 1, text)

    def test_a_wrong_baseline_is_refused_before_anything_runs(self):
        program = build()
        self.assertIn("no such file: nowhere.json", heddle("run", "--baseline", "nowhere.json", "--", program, code=3).stderr)
        (WORK / "odd.json").write_text("{}")
        self.assertIn("odd.json is not a Heddle baseline", heddle("run", "--baseline", "odd.json", "--", program, code=3).stderr)

    def test_it_is_not_written_halfway(self):
        explore(build(), "halfway")
        result = heddle("baseline", "--store", "halfway", "-o", "/proc/heddle/known.json", code=3)
        self.assertIn("cannot write /proc/heddle/known.json", result.stderr)


class StoreTest(unittest.TestCase):
    def test_findings_are_listed_shown_and_removed(self):
        found = sorted(ids(explore(build(), "listed")))
        listed = heddle("findings", "--store", "listed", code=0).stdout
        for identity in found:
            self.assertIn(identity, listed)
        self.assertIn("How it happens:", heddle("findings", "--store", "listed", "show", found[0][:-1], code=0).stdout)
        self.assertIn(f"removed {found[0]}", heddle("findings", "--store", "listed", "remove", found[0][:-1], code=0).stdout)
        self.assertNotIn(found[0], heddle("findings", "--store", "listed", code=0).stdout)
        heddle("findings", "--store", "listed", "remove", "--all", code=0)
        self.assertIn("No findings in listed.", heddle("findings", "--store", "listed", code=0).stdout)
        heddle("findings", "--store", "listed", "remove", code=2)
        heddle("findings", "--store", "listed", "remove", "race-000000", code=3)

    def test_what_does_not_belong_there_is_named_and_left_alone(self):
        found = ids(explore(build(), "odd"))
        folder = WORK / "odd" / "findings"
        (folder / "note.txt").write_text("hello")
        for name, text in {"empty": None, "garbage": "\x00\xff", "cut": '{"format": "heddle-finding", "ver', "number": "7",
                           "typed": '{"format": 3}', "older": '{"format": "heddle-finding", "version": 0}',
                           "hollow": '{"format": "heddle-finding", "version": 2, "finding": 3, "schedule": []}'}.items():
            (folder / name).mkdir()
            if text is not None:
                (folder / name / "finding.json").write_text(text, errors="surrogateescape")
        (folder / "pipe").mkdir()
        os.mkfifo(folder / "pipe" / "finding.json")
        result = heddle("findings", "--store", "odd", code=0)
        for identity in found:
            self.assertIn(identity, result.stdout)
        for name in ("note.txt", "empty", "garbage", "cut", "number", "typed", "older", "hollow", "pipe"):
            self.assertRegex(result.stderr, rf"skipped: .*/{name}\b")
            heddle("replay", "--store", "odd", name, code=3)
        heddle("baseline", "--store", "odd", "-o", "odd-baseline.json", code=0)
        self.assertEqual(len(json.loads((WORK / "odd-baseline.json").read_text())["findings"]), len(found))

    def test_a_step_that_leads_nowhere_is_damage(self):
        finding = sorted(ids(explore(build(), "nowhere")))[0]
        path = WORK / "nowhere" / "findings" / finding / "finding.json"
        content = json.loads(path.read_text())
        content["finding"]["steps"][0]["place"] = 1000000
        path.write_text(json.dumps(content))
        self.assertIn("is damaged", heddle("findings", "--store", "nowhere", "show", finding, code=3).stderr)

    def test_a_schedule_that_does_not_fit_any_more_is_refused(self):
        program = build(name="changing")
        finding = sorted(ids(explore(program, "changing.store")))[0]
        build(name="changing", after="  a.balance = 0;\n")
        result = heddle("replay", "--store", "changing.store", finding, code=3)
        self.assertIn("changing has changed since the schedule was recorded", result.stderr)
        self.assertIn("use `heddle run` on the new one", result.stderr)

    def test_where_nothing_can_be_saved_the_error_is_still_reported(self):
        (WORK / "occupied").write_text("a file")
        result = heddle("run", "--store", "occupied", "--schedules", 300, "--", build(), code=1)
        self.assertRegex(result.stderr, r"was not saved: cannot write occupied/findings/.*: Not a directory")
        self.assertIn("How it happens:", result.stdout)


if __name__ == "__main__":
    try:
        unittest.main(argv=sys.argv[:1] + sys.argv[3:])
    finally:
        SCRATCH.cleanup()

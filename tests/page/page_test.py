"""The page that `heddle report --format html` writes works in a browser.

Usage: page_test.py HEDDLE FOLDER CHROMIUM

FOLDER is where the build installed the packages of web/. The report has a real finding, many generated ones, one with a
long trace, and one whose names try to inject markup.
"""

import copy
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

PROGRAM = """
#include <mutex>
#include <thread>
std::mutex a, b;
int total = 0;
void first() { std::scoped_lock<std::mutex> one(a); std::scoped_lock<std::mutex> two(b); ++total; }
void second() { std::scoped_lock<std::mutex> one(b); std::scoped_lock<std::mutex> two(a); ++total; }
int main() {
  std::thread other(first);
  second();
  other.join();
}
"""
HOSTILE = "</script><script>window.injected = 1</script><img src=x onerror='window.injected = 1'>\u2028&lt;b>\"'"
COPIES = 400
LONG = 20_000


def written(heddle, *options):
    result = heddle.call("report", *options)
    check(result.returncode == 0, f"report {options}: {result.stdout}{result.stderr}")


def long_finding(entry):
    """The finding with a trace of many steps, in which the two threads take turns."""
    made = copy.deepcopy(entry)
    finding = made["finding"]
    finding["id"] = made["id"] = "deadlock-00long"
    finding["headline"] = "A long trace"
    finding["cause"]["events"], finding["cause"]["edges"] = [], []
    model = finding["steps"][-1]
    finding["steps"] = [dict(model, step=i + 1, thread=(i // 3) % 2, operation="store", valueKnown=True, value=i)
                        for i in range(LONG)]
    return made


def hostile_finding(entry):
    made = copy.deepcopy(entry)
    finding = made["finding"]
    finding["id"] = made["id"] = "deadlock-0hostile"
    finding["headline"] = finding["message"] = finding["output"] = HOSTILE
    finding["cause"]["sentence"] = HOSTILE
    finding["cause"]["events"] = []
    finding["cause"]["edges"] = []
    for place in [*finding["places"], finding["primary"]]:
        place["function"] = place["file"] = HOSTILE
    for note in finding["objects"]:
        note["name"] = note["where"] = HOSTILE
    for thread in finding["threads"]:
        thread["name"] = HOSTILE
    return made


def numbered(entry, number):
    made = copy.deepcopy(entry)
    made["finding"]["id"] = made["id"] = f"deadlock-{number:05}"
    made["finding"]["headline"] = f"Deadlock number {number}"
    made["finding"]["cause"]["events"] = []
    made["finding"]["cause"]["edges"] = []
    if number % 2 == 0:
        made["finding"]["kind"] = "data-race"
    return made


def large_report(report):
    entry = report["findings"][0]
    return dict(report, findings=[entry, long_finding(entry), hostile_finding(entry),
                                  *(numbered(entry, i) for i in range(COPIES - 3))])


def run():
    tool, web, chromium = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    if not (web / "node_modules/puppeteer-core").is_dir():
        print(f"skipped: no driver of a browser in {web}, because `npm ci` failed during the build")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="heddle-page-") as name:
        folder = pathlib.Path(name)
        (folder / "two.cpp").write_text(PROGRAM)
        heddle = Heddle(tool, folder / ".heddle", folder=folder, timeout=300)
        compiled = heddle.call("c++", "-std=c++20", "-g", "-O1", "two.cpp", "-o", "two")
        check(compiled.returncode == 0, compiled.stderr)
        found = heddle.explore("./two", "--schedules", "200")
        check(any(one["kind"] == "deadlock" for one in found["findings"]), f"no deadlock: {found['findings']}")
        written(heddle, "--format", "html", "--output", "small.html", "--format", "json", "--output", "small.json")
        report = json.loads((folder / "small.json").read_text())
        report["findings"].sort(key=lambda one: one["finding"]["kind"] != "deadlock")
        (folder / "large.json").write_text(json.dumps(large_report(report)))
        written(heddle, "--format", "html", "--output", "large.html", "large.json")
        (folder / "empty/.heddle").mkdir(parents=True)
        written(heddle, "--format", "html", "--output", "empty.html", "empty")
        check("</script><script>window" not in (folder / "large.html").read_text(), "markup of a name is in the page")
        script = web / "page_test.mjs"  # Node looks for packages beside the script.
        shutil.copy(pathlib.Path(__file__).with_name("page_test.mjs"), script)
        result = subprocess.run(["node", script, chromium, folder, str(COPIES), str(LONG)], text=True,
                                capture_output=True, timeout=500, check=False)
        check(result.returncode == 0, f"{result.stdout}{result.stderr}")


main(run)

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
    finding["headline"], finding["group"] = "A long trace", ""
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
    finding["cause"]["sentence"] = finding["cause"]["fix"] = HOSTILE
    finding["group"] = ""
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
    made["finding"]["group"] = ""
    made["finding"]["headline"] = f"Deadlock number {number}"
    made["finding"]["cause"]["events"] = []
    made["finding"]["cause"]["edges"] = []
    if number % 2 == 0:
        made["finding"]["kind"] = "data-race"
    return made


def campaign(verb, program, **members):
    """A record as .heddle/records has it; what is not given has its default."""
    return {"format": "heddle-campaign", "version": 1, "record": dict(members, verb=verb, program=program, arguments=[])}


def keep_campaigns(folder, finding):
    """Records of every kind beside the real one, with names that try to inject markup, and sizes near the limits."""
    methods = [f"method{i}(int)" for i in range(30)] + [HOSTILE]
    states = ["failing", "safe", "covered", "untested", "pruned"]
    pairs = [{"first": i, "second": j, "state": states[(i + j) % 5], "why": HOSTILE, "findings": [finding] if (i + j) % 5 == 0 else []}
             for i in range(len(methods)) for j in range(i, len(methods))]
    curve = [{"schedules": 100 * i, "behaviours": 90 * i // (i + 5), "shares": [60 * i, 40 * i]} for i in range(1, 60)]
    rows = [{"number": i, "runs": 72 * i, "bugs": i * i, "bestFitness": i / 20, "meanFitness": i / 40, "survivorFitness": i / 30,
             "bestSize": 5, "meanSize": 9 - i / 4, "survivorSize": 6, "bestAge": i, "meanAge": i / 2, "survivorAge": i / 3, "survivors": min(3, i - 1), "bestRate": min(1, i / 15)}
            for i in range(1, 20)]
    warnings = [{"tool": HOSTILE, "rule": HOSTILE, "place": HOSTILE, "message": HOSTILE, "verdict": verdict, "why": HOSTILE,
                 "findings": [finding, "race-unknown"] if verdict == "confirmed" else []}
                for verdict in ["confirmed", "not reached", "not executed", HOSTILE]]
    kept = {
        "run-portfolio": campaign("run", HOSTILE, test=HOSTILE, verdict=HOSTILE, notes=[HOSTILE], curve=curve,
                                  strategies=[{"name": HOSTILE, "schedules": 3540, "behaviours": 60, "findings": 1},
                                              {"name": "pos", "schedules": 2360, "behaviours": 22, "findings": 0}],
                                  shown=[{"id": finding, "schedule": 17}],
                                  pairs={"executions": 100, "pairs": 12, "bothOrders": 9, "oneOrder": [{"first": HOSTILE, "second": HOSTILE}] * 3}),
        "class-queue": campaign("class", "Queue<int>", verdict="Queue<int> is not thread-safe.",
                                matrix={"methods": methods, "preemptions": 2, "pairs": pairs}),
        "verify-two": campaign("verify", "two", verdict="1 of 4 warnings confirmed.", warnings=warnings),
        "noise-two": campaign("noise", "two", verdict="In 20 of 25 runs.",
                              noise={"method": "genetic", "end": HOSTILE, "plainRuns": 20, "plainBugs": 0, "bestRuns": 25, "bestBugs": 20,
                                     "generations": rows, "places": [{"name": HOSTILE, "judgement": "good"}]}),
        "run-huge": campaign("run", "huge", schedules=2**64 - 1, seconds=1e300, curve=[{"schedules": 2**64 - 1, "behaviours": 2**64 - 1}],
                             strategies=[{"name": "pos", "schedules": 2**64 - 1}], pairs={"pairs": 1, "bothOrders": 2**64 - 1}),
    }
    for name, record in kept.items():
        (folder / f"{name}.json").write_text(json.dumps(record))
    (folder / "run-damaged.json").write_text('{"format": "heddle-campaign", "version": 1, "record": {"curve": 7}}')


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
        shutil.copytree(folder / ".heddle", folder / "campaigns/.heddle")
        keep_campaigns(folder / "campaigns/.heddle/records", report["findings"][0]["finding"]["id"])
        written(heddle, "--format", "html", "--output", "campaigns.html", "campaigns")
        (folder / "empty/.heddle").mkdir(parents=True)
        written(heddle, "--format", "html", "--output", "empty.html", "empty")
        check("</script><script>window" not in (folder / "large.html").read_text(), "markup of a name is in the page")
        script = web / "page_test.mjs"  # Node looks for packages beside the script.
        shutil.copy(pathlib.Path(__file__).with_name("page_test.mjs"), script)
        result = subprocess.run(["node", script, chromium, folder, str(COPIES), str(LONG)], text=True,
                                capture_output=True, timeout=500, check=False)
        check(result.returncode == 0, f"{result.stdout}{result.stderr}")


if __name__ == "__main__":
    main(run)

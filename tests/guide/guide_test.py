"""Usage: guide_test.py HEDDLE SUBJECTS: drives the subjects of guided test through their sequences."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HEDDLE, SUBJECTS = sys.argv[1], pathlib.Path(sys.argv[2])
FOLDER = tempfile.TemporaryDirectory(prefix="heddle-guide-")


def call(*words):
    return subprocess.run([HEDDLE, *[str(word) for word in words]], text=True, capture_output=True, cwd=FOLDER.name,
                          stdin=subprocess.DEVNULL, timeout=300, check=False)


def place(file, mark):
    for number, line in enumerate((SUBJECTS / file).read_text().splitlines(), 1):
        if re.search(rf"// {mark}$", line):
            return f"{file}:{number}"
    raise AssertionError(f"{file} has no line marked {mark}")


def build(name, *options):
    program = pathlib.Path(FOLDER.name) / (name + "".join(options[-1:]).replace("+", "p"))
    if not program.exists():
        result = call("c++", *options, "-std=c++20", "-g", "-O1", SUBJECTS / f"{name}.cpp", "-o", program)
        assert result.returncode == 0, result.stderr
    return program


def guide(program, places, *options, arguments=()):
    return call("guide", "--no-minimise", "--no-races", *options, "--through", ",".join(places), "--", program, *arguments)


def verdict(program, places, *options, arguments=()):
    return json.loads(guide(program, places, "--json", *options, arguments=arguments).stdout)["guide"]


def stops(name):
    file = f"{name}.cpp"
    return [place(file, "STOP 1"), place(file, "STOP 2")]


class GuideTest(unittest.TestCase):
    def test_distance_leads_to_the_error_of_two_stage(self):
        program = build("two_stage_bad")
        for seed in range(1, 6):
            found = verdict(program, stops("two_stage_bad"), "--seed", seed, arguments=["10", "1"])
            self.assertTrue(found["reached"] and found["errorFound"], found)
            self.assertEqual(found["heuristic"], "distance")
            self.assertLess(found["successors"], 333)  # the average of the paper

    def test_accesses_after_a_location_are_scheduling_points(self):
        program = build("reorder_bad")
        found = verdict(program, stops("reorder_bad"), arguments=["10", "1"])
        self.assertTrue(found["errorFound"], found)
        self.assertLess(found["successors"], 271)

    def test_the_same_seed_gives_the_same_search(self):
        program = build("two_stage_bad")
        numbers = []
        for jobs in (1, 4):
            found = verdict(program, stops("two_stage_bad"), "--heuristic", "constant", "--jobs", jobs, arguments=["5", "1"])
            numbers.append([found[key] for key in ("executions", "successors", "transitions", "states", "depth")])
        self.assertEqual(numbers[0], numbers[1])

    def test_an_execution_that_reached_the_end_replays(self):
        program = build("two_stage_ok")
        found = verdict(program, stops("two_stage_ok"), "--until", "reached")
        self.assertTrue(found["reached"] and not found["errorFound"], found)
        for _ in range(3):
            replayed = call("replay", found["schedule"])
            self.assertEqual(replayed.returncode, 0, replayed.stderr)
            self.assertIn("Reproduced:", replayed.stdout)

    def test_expectations_become_exit_statuses(self):
        program = build("two_stage_ok")
        places = stops("two_stage_ok")
        self.assertEqual(guide(program, places, "--expect", "reached").returncode, 0)
        self.assertEqual(guide(program, places, "--expect", "unreached").returncode, 1)
        self.assertEqual(guide(program, places, "--expect", "error", "--schedules", "50").returncode, 1)
        only = [f"{places[0]}@1", f"{places[1]}@1"]  # a writer never reads
        self.assertEqual(guide(program, only, "--expect", "unreached", "--schedules", "200").returncode, 0)

    def test_objects_of_locations_are_compared(self):
        program = build("two_stage_bad")
        first, second = stops("two_stage_bad")  # accesses of two variables
        self.assertTrue(verdict(program, [first, second], "--until", "reached")["reached"])
        found = verdict(program, [f"{first}=a", f"{second}=a"], "--until", "reached", "--schedules", 100)
        self.assertEqual(found["passed"], 1)
        self.assertTrue(verdict(program, [f"{first}=a", f"{second}=b"], "--until", "reached")["reached"])

    def test_the_verdict_says_why_the_search_ended(self):
        program = build("two_stage_bad")
        self.assertIn("the search ended at the first error.", guide(program, stops("two_stage_bad")).stdout)
        result = guide(build("two_stage_ok"), stops("two_stage_ok"), "--until", "reached")
        self.assertIn("the search ended when an execution had passed all locations.", result.stdout)
        only = [f"{stops('two_stage_ok')[0]}@1", f"{stops('two_stage_ok')[1]}@1"]
        result = guide(build("two_stage_ok"), only, "--schedules", 3, arguments=["6", "3"])
        self.assertIn("the budget ran out before the search ended", result.stdout)

    def test_a_sequence_against_the_order_of_the_program_is_recognised(self):
        program = build("two_stage_ok")
        first, second = stops("two_stage_ok")
        lock = re.sub(r"\d+$", lambda number: str(int(number[0]) - 1), first)
        found = verdict(program, [f"{first}@1", f"{lock}@1"], "--until", "reached", "--schedules", 50)
        self.assertEqual((found["passed"], found["reached"]), (1, False), found)
        self.assertTrue(any("may contradict the order of the program" in note for note in found["notes"]), found["notes"])
        for possible in ([first, second], [first, lock], [f"{lock}@1", f"{first}@1"]):  # the second writer locks, too
            self.assertEqual(verdict(program, possible, "--until", "reached", "--schedules", 50)["notes"], [])

    def test_code_that_was_not_instrumented_is_refused(self):
        plain = pathlib.Path(FOLDER.name) / "plain"
        subprocess.run(["g++", "-std=c++20", "-g", SUBJECTS / "two_stage_bad.cpp", "-o", plain], check=True)
        result = guide(plain, stops("two_stage_bad"))
        self.assertEqual(result.returncode, 3)
        self.assertIn("was not built for Heddle", result.stderr)

    def test_a_source_tree_that_was_moved_is_recognised(self):
        program = build("two_stage_bad")
        moved = ["/elsewhere/guided/" + stop for stop in stops("two_stage_bad")]
        self.assertTrue(verdict(program, moved)["errorFound"])
        for path in ("other/two_stage_bad.cpp", "/elsewhere/two_stage_bad.cpp"):
            result = guide(program, [path + ":25"])
            self.assertEqual(result.returncode, 2)
            self.assertIn("did you mean", result.stderr)

    def test_a_deadlock_counts_by_blocking(self):
        program = build("deadlock_bad")
        file = "deadlock_bad.cpp"
        places = [place(file, f"AT {mark}") for mark in ("vector", "table", "inner", "inner")]
        found = verdict(program, places)
        self.assertTrue(found["reached"] and found["errorFound"], found)
        self.assertEqual(found["passed"], 4)

    def test_a_write_that_a_branch_reads_is_passed_first(self):
        program, file = build("gated_bad"), "gated_bad.cpp"
        found = verdict(program, stops("gated_bad"), "--successors", 4000)
        self.assertTrue(found["reached"] and found["errorFound"], found)
        self.assertIn(f"first passed {place(file, 'AT warm')}, which writes what a branch before", found["notes"][-1])
        replayed = call("replay", found["schedule"])
        self.assertIn("Reproduced:", replayed.stdout)
        constant = verdict(program, stops("gated_bad"), "--successors", 4000, "--heuristic", "constant")
        self.assertFalse(constant["reached"], constant)

    def test_writes_that_did_not_help_are_named(self):
        found = verdict(build("gated_ok"), stops("gated_ok"), "--until", "reached", "--successors", 2000)
        self.assertEqual((found["passed"], found["reached"]), (1, False), found)
        self.assertTrue(any("Other searches first passed writes" in note for note in found["notes"]), found["notes"])

    def test_a_library_of_lists_is_searched(self):
        program, file = build("large_list_bad"), "large_list_bad.cpp"
        lists = [place(f"collections/{name}.h", f"AT {mark}") for name, mark in
                 (("AbstractList", "iterator"), ("AbstractList", "hasNext"), ("Vector", "modify"), ("AbstractList", "next"))]
        places = [place(file, "AT sizes"), place("collections/Vector.h", "AT equals"), lists[0] + "=m", lists[1],
                  lists[2] + "=m", lists[3] + "=m"]
        found = verdict(program, places, arguments=["1", "4"])
        self.assertTrue(found["errorFound"], found)

    def test_without_ir_threads_are_chosen_at_random(self):
        program = build("two_stage_bad", "--with", "g++")
        found = verdict(program, stops("two_stage_bad"), arguments=["2", "1"])
        self.assertEqual(found["heuristic"], "constant")
        self.assertNotEqual(found["whyHeuristic"], "")
        self.assertTrue(found["reached"], found)

    def test_a_thread_that_does_not_exist_is_named(self):
        program, (first, _) = build("two_stage_bad"), stops("two_stage_bad")
        for thread, words in (("99", "No execution had a thread 99."), ("nobody", "the threads have no names")):
            found = verdict(program, [f"{first}@{thread}"], "--schedules", 20)
            self.assertFalse(found["reached"], found)
            self.assertTrue(any(words in note for note in found["notes"]), found["notes"])

    def test_wrong_locations_have_clear_answers(self):
        program = build("two_stage_bad")
        for places, words in ((["nothing.cpp:3"], "no code from a file"), (["two_stage_bad.cpp:1"], "nearest lines"),
                              (["nothing"], "no function"), (["two_stage_bad.cpp:25@"], "no thread after @"),
                              ([":"], "is not a location"), (["two_stage_bad.cpp:-4"], "is not a location"),
                              (["two_stage_bad.cpp:25=ab"], "one letter"), (["two_stage_bad.cpp:x"], "is not a location"),
                              (["a::b"], "no function")):
            result = guide(program, places)
            self.assertEqual(result.returncode, 2, places)
            self.assertIn(words, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)

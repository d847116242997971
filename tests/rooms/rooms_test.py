"""Usage: rooms_test.py SOURCE_ROOT"""

import pathlib
import sys
import tempfile
import unittest

import rooms

ROOT = pathlib.Path(sys.argv[1])
EDGES = rooms.declared_edges((ROOT / "CMakeLists.txt").read_text())


class RoomsTest(unittest.TestCase):
    def test_the_tree_follows_the_diagram(self):
        self.assertEqual(rooms.faults(ROOT / "src", EDGES), [])

    def test_the_diagram_is_the_one_of_the_architecture(self):
        outside = {"facts", "analyse", "generate", "explore", "classes", "seeding", "judge", "symbols", "explain", "cli",
                   "claims", "verify"}
        self.assertEqual(set(EDGES), rooms.INSIDE | outside)
        self.assertEqual(EDGES["core"], {"core"})
        self.assertEqual(EDGES["wire"], {"wire", "core"})
        self.assertEqual(EDGES["schedule"], {"schedule", "core"})
        self.assertEqual(EDGES["runtime"], rooms.INSIDE - {"noise"})
        self.assertEqual(EDGES["noise"], {"noise", "core", "wire"})
        for room in outside:
            self.assertNotIn("runtime", EDGES[room], room)
            self.assertNotIn("noise", EDGES[room], room)
        # The table of strategies is in schedule. cli lists it, and explore divides a search as the table says; no other
        # outside code needs that room.
        for room in outside - {"cli", "explore"}:
            self.assertNotIn("schedule", EDGES[room], room)

    def test_files_of_the_pipeline_do_not_include_each_other_in_cycles(self):
        cycles = rooms.on_cycles(rooms.include_graph(ROOT / "src"))
        self.assertEqual([file for file in cycles if file.startswith(("explore/", "classes/", "cli/"))], [])

    def test_the_sub_rooms_of_explore_are_layers(self):
        layers = rooms.folded(rooms.include_graph(ROOT / "src"), 2)
        self.assertEqual([room for room in rooms.on_cycles(layers) if room.startswith("explore/")], [])

    def test_a_cycle_is_found(self):
        self.assertEqual(rooms.on_cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}}), ["b", "c"])

    def faults_of(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True)
            path.write_text(text)
            return rooms.faults(pathlib.Path(folder), EDGES)

    def test_a_forbidden_edge_is_found(self):
        self.assertEqual(self.faults_of("core/A.h", '#pragma once\n#include "wire/B.h"\n'),
                         ["src/core/A.h:2: core may not know wire"])
        self.assertEqual(self.faults_of("explain/A.cpp", '#include "runtime/B.h"'),
                         ["src/explain/A.cpp:1: explain may not know runtime"])

    def test_an_allowed_edge_is_not(self):
        self.assertEqual(self.faults_of("runtime/A.h", '#include "wire/B.h"\n#include <vector>'), [])
        self.assertEqual(self.faults_of("analyse/plugin/A.cpp", '#include "wire/B.h"\n#include <llvm/IR/IRBuilder.h>'), [])

    def test_what_must_not_live_in_the_subject_is_found(self):
        for line in ("#include <iostream>", "#include <fmt/core.h>", "thread_local int x;", '#include "core/Result.h"'):
            self.assertEqual(len(self.faults_of("runtime/A.cpp", line)), 1, line)

    def test_llvm_stays_in_its_rooms(self):
        self.assertEqual(len(self.faults_of("judge/A.cpp", "#include <llvm/IR/Module.h>")), 1)

    def test_an_undeclared_room_is_found(self):
        self.assertEqual(len(self.faults_of("attic/A.h", "int x;")), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])

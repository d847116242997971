"""Disguised programs, and the test that compares them with the originals."""

import random
import re
import unittest

import bench_programs
import disguise
import permutation

REORDER = bench_programs.FOLDER / "reorder.c"
FLAGS = ("-DSETTERS=2", "-DCHECKERS=1")


class DisguiseTest(unittest.TestCase):
    def setUp(self):
        self.texts = [disguise.disguise(REORDER, FLAGS, seed) for seed in range(8)]

    def test_no_declared_name_is_left(self):
        for name in ("first", "second", "setter", "checker", "setters", "checkers", "unused", "ENTER", "both"):
            self.assertIn(name, REORDER.read_text())
            self.assertFalse(re.search(rf"\b{name}\b", self.texts[0]), name)

    def test_comments_and_conditions_are_left_out(self):
        self.assertNotIn("//", self.texts[0])
        self.assertNotIn("FIXED", self.texts[0])

    def test_functions_and_threads_change_their_order(self):
        self.assertEqual({text.index("assert(") < text.index("= -1;") for text in self.texts}, {True, False})
        creations = [re.findall(r"< (SETTERS|CHECKERS)[^\n]*pthread_create", text) for text in self.texts]
        self.assertEqual({tuple(order) for order in creations}, {("SETTERS", "CHECKERS"), ("CHECKERS", "SETTERS")})

    def test_the_same_seed_gives_the_same_program(self):
        self.assertEqual(disguise.disguise(REORDER, FLAGS, 3), self.texts[3])

    def test_members_of_the_standard_library_keep_their_names(self):
        text = disguise.disguise(bench_programs.FOLDER / "shutdown_flag.cpp", (), 1)
        for name in ("std::thread", ".join()", "#include <thread>", "emplace_back", "[this]"):
            self.assertIn(name, text)
        self.assertNotIn("Pool", text)


class PermutationTest(unittest.TestCase):
    def test_equal_samples_are_not_distinguished(self):
        random_ = random.Random(7)
        samples = [[random_.expovariate(0.1) for _ in range(20)] for _ in range(2)]
        self.assertGreater(permutation.chance(*samples), 0.01)

    def test_different_samples_are_distinguished(self):
        random_ = random.Random(7)
        few, many = ([random_.expovariate(rate) for _ in range(20)] for rate in (0.5, 0.05))
        self.assertLess(permutation.chance(few, many), 0.0001)


if __name__ == "__main__":
    unittest.main()

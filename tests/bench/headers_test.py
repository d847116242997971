"""The sources of tests/bench describe themselves, and each has a repaired twin."""

import collections
import unittest

import bench_programs


class HeadersTest(unittest.TestCase):
    def setUp(self):
        self.programs = bench_programs.programs()

    def test_there_are_fifty_programs(self):
        self.assertGreaterEqual(len({program.source for program in self.programs}), 50)

    def test_names_are_unique(self):
        count = collections.Counter(program.name for program in self.programs)
        self.assertEqual([name for name, times in count.items() if times > 1], [])

    def test_every_source_has_a_repaired_twin(self):
        for program in self.programs:
            self.assertIn("FIXED", program.source.read_text(encoding="utf-8"), program.source)

    def test_published_means_are_numbers(self):
        for program in self.programs:
            for text in (program.published, program.rff, program.single):
                for number in text.split(" to "):
                    self.assertTrue(not number or float(number) > 0, f"{program.name}: {text}")


if __name__ == "__main__":
    unittest.main()

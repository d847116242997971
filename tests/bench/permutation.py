"""A permutation test of two samples."""

import random
import statistics

PERMUTATIONS = 20_000


def chance(left, right):
    """The probability that the means of two random parts of these numbers, of the same sizes, differ at least as much."""
    random_ = random.Random(1)
    both, size = left + right, len(left)
    difference = abs(statistics.fmean(left) - statistics.fmean(right))
    as_far = 0
    for _ in range(PERMUTATIONS):
        random_.shuffle(both)
        as_far += abs(statistics.fmean(both[:size]) - statistics.fmean(both[size:])) >= difference - 1e-9
    return (as_far + 1) / (PERMUTATIONS + 1)

"""libheddle.so has every function that the ThreadSanitizer runtimes of g++ and clang export, and every function that a
compiler flag can make the compilers call. Usage: abi_test.py LIBHEDDLE RUNTIME..."""

import itertools
import subprocess
import sys
import unittest

LIBRARY = sys.argv[1]
RUNTIMES = sys.argv[2:]


def defined(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], text=True, capture_output=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in lines.splitlines()}


def plain_accesses():
    """All variants that a flag of g++ or clang can produce, including those that libtsan itself does not have."""
    kinds = ["read", "write", "unaligned_read", "unaligned_write", "volatile_read", "volatile_write",
             "unaligned_volatile_read", "unaligned_volatile_write", "read_write", "unaligned_read_write"]
    return {kind + size for kind, size in itertools.product(kinds, ["1", "2", "4", "8", "16"])}


def atomics():
    operations = ["load", "store", "exchange", "fetch_add", "fetch_sub", "fetch_and", "fetch_or", "fetch_xor",
                  "fetch_nand", "compare_exchange_strong", "compare_exchange_weak", "compare_exchange_val"]
    return {f"atomic{bits}_{operation}" for bits, operation in itertools.product([8, 16, 32, 64, 128], operations)}


def others():
    return {"vptr_read", "vptr_update", "read_range", "write_range", "memcpy", "memmove", "memset",
            "atomic_thread_fence", "atomic_signal_fence"}


class Abi(unittest.TestCase):
    def setUp(self):
        self.ours = defined(LIBRARY)

    def test_both_runtimes_are_compared(self):
        self.assertEqual(len(RUNTIMES), 2)

    def test_everything_of_the_sanitizer_runtimes(self):
        for runtime in RUNTIMES:
            theirs = {name for name in defined(runtime) if name.startswith("__tsan_")}
            self.assertGreater(len(theirs), 150, runtime)
            self.assertEqual(theirs - self.ours, set(), runtime)

    def test_everything_that_a_compiler_may_call(self):
        wanted = {"__tsan_" + name for name in plain_accesses() | atomics() | others()}
        self.assertEqual(wanted - self.ours, set())

    def test_everything_that_the_plugin_may_call(self):
        wanted = {"__heddle_" + name for name in plain_accesses() | atomics() | others()}
        self.assertEqual(wanted - self.ours, set())

    def test_everything_that_inlined_checks_may_call(self):
        wanted = {"__heddle_cold_" + name for name in plain_accesses() | {"vptr_read", "loop"} if "read_write" not in name}
        self.assertEqual(wanted - self.ours, set())
        self.assertIn("__heddle_quick_3", self.ours)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

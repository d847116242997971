"""Programs that were not built for Heddle behave the same with Heddle's malloc as with libc's.
Usage: heap_test.py LIBHEDDLE TEST_PROGRAMS"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

LIBRARY = sys.argv[1]
PROGRAMS = pathlib.Path(sys.argv[2])
PYTHON = sys.executable

MANY_STRINGS = """
import json
table = {str(i): [i] * (i % 50) for i in range(20000)}
text = json.dumps(table)
print(len(text), json.loads(text) == table, sum(len(str(x)) for x in range(100000)))
"""

THREADS_AND_CHILDREN = """
import subprocess, threading
results = [0] * 8
def work(i):
    results[i] = len("".join([str(k) * 3 for k in range(20000)]))
threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
for t in threads: t.start()
print(subprocess.check_output(["echo", "hello"]))
for t in threads: t.join()
print(results)
"""


def run(command, preload, **environment):
    env = {**os.environ, "PYTHONHASHSEED": "0", **environment}
    if preload:
        env["LD_PRELOAD"] = LIBRARY
    done = subprocess.run(command, env=env, capture_output=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


class HeapTest(unittest.TestCase):
    maxDiff = 1000

    def same(self, *command):
        if shutil.which(command[0]) is None:
            self.skipTest(f"{command[0]} is not installed")
        plain = run(command, preload=False)
        ours = run(command, preload=True)
        self.assertEqual(plain[0], 0, plain[2])
        self.assertEqual(plain, ours)

    def test_shell(self):
        self.same("bash", "-c", 'for i in $(seq 50); do x=$(seq $i 300); echo "${#x}"; done; ls /usr/lib | wc -l')

    def test_recursive_listing(self):
        self.same("ls", "-lR", "/usr/include")

    def test_interpreter(self):
        self.same(PYTHON, "-c", MANY_STRINGS)

    def test_interpreter_with_threads_and_children(self):
        self.same(PYTHON, "-c", THREADS_AND_CHILDREN)

    def test_git(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["git", "init", "-q", folder], check=True)
            for i in range(200):
                (pathlib.Path(folder) / f"file{i}").write_text(f"{i}\n" * i)
            self.same("git", "-C", folder, "status", "--porcelain")

    def test_parallel_sort_and_compression(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "lines"
            path.write_text("".join(f"{(i * 7919) % 1000003} some words\n" for i in range(300000)))
            self.same("sort", "--parallel=2", "-S", "4M", "-n", str(path))
            self.same("xz", "-1", "-T2", "--block-size=1MiB", "-c", str(path))

    def test_compiler(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.cpp"
            path.write_text("#include <map>\n#include <string>\nstd::map<std::string, int> m;\nint f() { return m[\"a\"]; }\n")
            self.same("g++", "-std=c++20", "-O1", "-S", "-o", "-", str(path))

    def test_contract_of_malloc(self):
        code, out, err = run([PROGRAMS / "heap_malloc_contract"], preload=True)
        self.assertEqual((code, out, err), (0, b"0 failures\n", b""))

    def test_fork_while_other_threads_allocate(self):
        code, out, err = run([PROGRAMS / "heap_fork_while_allocating"], preload=True)
        self.assertEqual((code, out, err), (0, b"200 of 200 children\n", b""))

    def test_addresses_are_the_same_in_every_process(self):
        first = run([PROGRAMS / "heap_addresses"], preload=True)
        self.assertEqual(first[0], 0)
        for i in range(5):
            self.assertEqual(run([PROGRAMS / "heap_addresses"], preload=True, PADDING="x" * 997 * i), first)

    def test_a_limit_on_address_space_is_survived(self):
        limited = ["bash", "-c", f"ulimit -v 4000000; LD_PRELOAD={LIBRARY} ls /"]
        self.assertEqual(run(limited, preload=False), run(["ls", "/"], preload=False))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

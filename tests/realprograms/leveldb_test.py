"""LevelDB, recompiled, under a client with three threads and under its own tests.

Usage: leveldb_test.py HEDDLE SCHEDULES FETCHED
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from npm_source import fetch  # noqa: E402

CLIENT = pathlib.Path(__file__).resolve().parent / "leveldb_client.cc"
FLAGS = ["-std=c++17", "-O1", "-g", "-w", "-pthread", "-DOS_LINUX", "-DLEVELDB_PLATFORM_POSIX", "-DLEVELDB_ATOMIC_PRESENT"]
FOLDERS = ("db", "table", "util", "port", "helpers/memenv", "issues")
# c.cc does not compile, because the package has changed the class that it wraps.
LEFT_OUT = ("db_bench.cc", "leveldbutil.cc", "c.cc")

# LevelDB's tests, and the percentage of the schedules that each gets. Tests without threads need only one schedule; tests
# that run for seconds get few.
WITHOUT_THREADS = ("arena", "bloom", "cache", "coding", "crc32c", "dbformat", "env_posix", "filename", "filter_block", "hash", "log",
                   "memenv", "version_edit", "version_set", "write_batch")
SHARES = {**dict.fromkeys(WITHOUT_THREADS, 0), "autocompact": 2, "corruption": 20, "db": 2, "env": 100, "fault_injection": 20,
          "issue178": 2, "issue200": 100, "recovery": 20, "skiplist": 20, "table": 2}
# This test in db_test runs four threads until ten seconds have passed. Virtual time passes too slowly for that while
# threads can run.
ENDLESS = "MultiThreaded"

# Changes to the source, by file.
CHANGES = {
    # On x86, LevelDB shares plain pointers between threads, with compiler-only barriers. By the standard these are races,
    # and Heddle reports them. The source also has a std::atomic version for other processors.
    "port/atomic_pointer.h": [("#define LEVELDB_HAVE_MEMORY_BARRIER", "")],
    # The package passes values to a sink; LevelDB's own tests expect strings.
    "include/leveldb/db.h": [("const Slice& key, ValueSink* value) = 0;", """const Slice& key, ValueSink* value) { return Status::NotSupported(key); }
  virtual Status Get(const ReadOptions& options, const Slice& key, std::string* value) {
    StringValueSink sink(value);
    return Get(options, key, &sink);
  }""")],
    # These tests repeat a thousand times to hit rare schedules by chance, or are larger than necessary here.
    "db/skiplist_test.cc": [("const int N = 1000;\n  const int kSize = 1000;", "const int N = 2;\n  const int kSize = 100;")],
    "db/db_test.cc": [("\n    const int N = 10000;", "\n    const int N = 200;")],
    "issues/issue178_test.cc": [("1100000", "110000")],
}


def change(root):
    for name, changes in CHANGES.items():
        path = pathlib.Path(root, name)
        text = path.read_text()
        for before, after in changes:
            check(before in text, f"the package has changed: {name}")
            text = text.replace(before, after)
        path.write_text(text)


def compile_all(tool, root, folder):
    """Compiles all sources; returns object files by source name."""

    def compile_one(source):
        target = pathlib.Path(folder, source.relative_to(root).as_posix().replace("/", "_") + ".o")
        subprocess.run([tool, "c++", *FLAGS, f"-I{root}", f"-I{root}/include", "-c", str(source), "-o", str(target)], check=True)
        return source.name, str(target)

    sources = [f for part in FOLDERS for f in sorted(pathlib.Path(root, part).glob("*.cc")) if f.name not in LEFT_OUT]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(pool.map(compile_one, sources))


def parts(root, name):
    """Values of LEVELDB_TESTS, each of which selects a part of a test to run separately. db_test has many parts."""
    if name != "db":
        return [""]
    names = re.findall(r"^TEST\(DBTest, (\w+)\)", pathlib.Path(root, "db", "db_test.cc").read_text(), re.MULTILINE)
    check(ENDLESS in names, "the package has changed: db_test.cc")
    return [f"DBTest.{name}" for name in names if name != ENDLESS]


def explore(heddle, program, schedules, name, kinds, *options):
    result = heddle.explore(program, *options, "--schedules", schedules, "--seed", "1", "--strategy", "random", "--max-steps", 20_000_000)
    found = [(f["kind"], f["headline"], f.get("primary")) for f in result["findings"]]
    check({f["kind"] for f in result["findings"]} == kinds, f"{name}: {result['verdict']} {found} {result['notes']}")
    check(result["exitCode"] == (1 if kinds else 0), f"{name}: {result['verdict']} {result['notes']}")
    print(f"LevelDB, {name}: {result['verdict']}", flush=True)


def build(tool, folder, fetched):
    """Compiles LevelDB; returns its root, the object files of its tests by name, and a function that links a program."""
    root = next((fetch("classic-level", folder, fetched) / "deps" / "leveldb").glob("leveldb-*"))
    change(root)
    objects = compile_all(tool, root, folder)
    library = [file for name, file in objects.items() if not name.endswith("_test.cc")]

    def link(name, *sources):
        program = pathlib.Path(folder, name)
        subprocess.run([tool, "c++", *FLAGS, f"-I{root}", f"-I{root}/include", *sources, *library, "-o", str(program)], check=True)
        return program

    own = {name.removesuffix("_test.cc"): file for name, file in objects.items() if name.endswith("_test.cc")}
    check(own.keys() == SHARES.keys(), f"the package has changed: {sorted(own.keys() ^ SHARES.keys())}")
    return root, own, link


def run():
    tool, schedules = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        root, own, link = build(tool, folder, sys.argv[3])
        os.environ["TEST_TMPDIR"] = folder
        heddle = Heddle(tool, folder, timeout=3000)
        explore(heddle, link("client", str(CLIENT)), schedules, "client", set())
        for name, file in own.items():
            program = link(name, file)
            for part in parts(root, name):
                os.environ["LEVELDB_TESTS"] = part
                explore(heddle, program, max(1, schedules * SHARES[name] // 100), f"{name}_test {part}".strip(), set())
        os.environ["LEVELDB_TESTS"] = ""
        # Its test of background threads waits for them by sleeping, so it fails if sleeps may end early.
        explore(heddle, pathlib.Path(folder, "env"), 20, "env_test, early time-outs", {"exit-status"}, "--early-timeouts")


if __name__ == "__main__":
    main(run)
